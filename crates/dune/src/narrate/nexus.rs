//! Words for: the Nexus: alliances are made and broken.

use landsraad_kernel::Lang;

use super::Names;
use crate::phases::nexus::{NexusAction, NexusEvent, NexusQuestion, NexusWhy};

/// The question.
pub fn question(_names: Names<'_>, question: NexusQuestion, lang: Lang) -> String {
    match question {
        NexusQuestion::Act => lang.of("What do you do?", "Che cosa fai?").to_owned(),
    }
}

/// The button.
pub fn action(_names: Names<'_>, action: NexusAction, lang: Lang) -> String {
    match action {
        NexusAction::Pass => lang.of("Pass", "Passa").to_owned(),
    }
}

/// The log line.
pub fn event(event: &NexusEvent, _lang: Lang) -> Option<String> {
    match event {
        NexusEvent::Reached(_) => None,
    }
}

/// The refusal.
pub fn why(why: NexusWhy, lang: Lang) -> String {
    match why {
        NexusWhy::NotNow => lang.of("It is not the moment for that.", "Non è il momento.").to_owned(),
    }
}

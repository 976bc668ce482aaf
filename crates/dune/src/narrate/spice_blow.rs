//! Words for: phase 2: the spice blow.

use landsraad_kernel::Lang;

use super::Names;
use crate::phases::spice_blow::{SpiceBlowAction, SpiceBlowEvent, SpiceBlowQuestion, SpiceBlowWhy};

/// The question.
pub fn question(_names: Names<'_>, question: SpiceBlowQuestion, lang: Lang) -> String {
    match question {
        SpiceBlowQuestion::Act => lang.of("What do you do?", "Che cosa fai?").to_owned(),
    }
}

/// The button.
pub fn action(_names: Names<'_>, action: SpiceBlowAction, lang: Lang) -> String {
    match action {
        SpiceBlowAction::Pass => lang.of("Pass", "Passa").to_owned(),
    }
}

/// The log line.
pub fn event(event: &SpiceBlowEvent, _lang: Lang) -> Option<String> {
    match event {
        SpiceBlowEvent::Reached(_) => None,
    }
}

/// The refusal.
pub fn why(why: SpiceBlowWhy, lang: Lang) -> String {
    match why {
        SpiceBlowWhy::NotNow => lang.of("It is not the moment for that.", "Non è il momento.").to_owned(),
    }
}

//! Words for: phase 5: revival of forces and leaders.

use landsraad_kernel::Lang;

use super::Names;
use crate::phases::revival::{RevivalAction, RevivalEvent, RevivalQuestion, RevivalWhy};

/// The question.
pub fn question(_names: Names<'_>, question: RevivalQuestion, lang: Lang) -> String {
    match question {
        RevivalQuestion::Act => lang.of("What do you do?", "Che cosa fai?").to_owned(),
    }
}

/// The button.
pub fn action(_names: Names<'_>, action: RevivalAction, lang: Lang) -> String {
    match action {
        RevivalAction::Pass => lang.of("Pass", "Passa").to_owned(),
    }
}

/// The log line.
pub fn event(event: &RevivalEvent, _lang: Lang) -> Option<String> {
    match event {
        RevivalEvent::Reached(_) => None,
    }
}

/// The refusal.
pub fn why(why: RevivalWhy, lang: Lang) -> String {
    match why {
        RevivalWhy::NotNow => lang.of("It is not the moment for that.", "Non è il momento.").to_owned(),
    }
}

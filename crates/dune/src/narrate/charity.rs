//! Words for: phase 3: CHOAM charity.

use landsraad_kernel::Lang;

use super::Names;
use crate::phases::charity::{CharityAction, CharityEvent, CharityQuestion, CharityWhy};

/// The question.
pub fn question(_names: Names<'_>, question: CharityQuestion, lang: Lang) -> String {
    match question {
        CharityQuestion::Act => lang.of("What do you do?", "Che cosa fai?").to_owned(),
    }
}

/// The button.
pub fn action(_names: Names<'_>, action: CharityAction, lang: Lang) -> String {
    match action {
        CharityAction::Pass => lang.of("Pass", "Passa").to_owned(),
    }
}

/// The log line.
pub fn event(event: &CharityEvent, _lang: Lang) -> Option<String> {
    match event {
        CharityEvent::Reached(_) => None,
    }
}

/// The refusal.
pub fn why(why: CharityWhy, lang: Lang) -> String {
    match why {
        CharityWhy::NotNow => lang.of("It is not the moment for that.", "Non è il momento.").to_owned(),
    }
}

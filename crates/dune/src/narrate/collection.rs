//! Words for: phase 8: spice collection.

use landsraad_kernel::Lang;

use super::Names;
use crate::phases::collection::{CollectionAction, CollectionEvent, CollectionQuestion, CollectionWhy};

/// The question.
pub fn question(_names: Names<'_>, question: CollectionQuestion, lang: Lang) -> String {
    match question {
        CollectionQuestion::Act => lang.of("What do you do?", "Che cosa fai?").to_owned(),
    }
}

/// The button.
pub fn action(_names: Names<'_>, action: CollectionAction, lang: Lang) -> String {
    match action {
        CollectionAction::Pass => lang.of("Pass", "Passa").to_owned(),
    }
}

/// The log line.
pub fn event(event: &CollectionEvent, _lang: Lang) -> Option<String> {
    match event {
        CollectionEvent::Reached(_) => None,
    }
}

/// The refusal.
pub fn why(why: CollectionWhy, lang: Lang) -> String {
    match why {
        CollectionWhy::NotNow => lang.of("It is not the moment for that.", "Non è il momento.").to_owned(),
    }
}

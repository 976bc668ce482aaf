//! Words for: phase 4: the auction of treachery cards.

use landsraad_kernel::Lang;

use super::Names;
use crate::phases::bidding::{BiddingAction, BiddingEvent, BiddingQuestion, BiddingWhy};

/// The question.
pub fn question(_names: Names<'_>, question: BiddingQuestion, lang: Lang) -> String {
    match question {
        BiddingQuestion::Act => lang.of("What do you do?", "Che cosa fai?").to_owned(),
    }
}

/// The button.
pub fn action(_names: Names<'_>, action: BiddingAction, lang: Lang) -> String {
    match action {
        BiddingAction::Pass => lang.of("Pass", "Passa").to_owned(),
    }
}

/// The log line.
pub fn event(event: &BiddingEvent, _lang: Lang) -> Option<String> {
    match event {
        BiddingEvent::Reached(_) => None,
    }
}

/// The refusal.
pub fn why(why: BiddingWhy, lang: Lang) -> String {
    match why {
        BiddingWhy::NotNow => lang.of("It is not the moment for that.", "Non è il momento.").to_owned(),
    }
}

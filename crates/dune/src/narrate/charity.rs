//! Words for CHOAM charity.

use landsraad_kernel::Lang;

use super::{Names, faction, spice};
use crate::phases::charity::{CharityAction, CharityEvent, CharityQuestion, CharityWhy};

/// The question.
pub fn question(_names: Names<'_>, question: CharityQuestion, lang: Lang) -> String {
    match question {
        CharityQuestion::Claim => {
            lang.of("Do you claim CHOAM charity?", "Chiedi la carità della CHOAM?").to_owned()
        }
    }
}

/// The button.
pub fn action(_names: Names<'_>, action: CharityAction, lang: Lang) -> String {
    match action {
        CharityAction::Pass => lang.of("No", "No").to_owned(),
        CharityAction::Claim => lang.of("Claim charity", "Chiedi la carità").to_owned(),
    }
}

/// The log line.
pub fn event(event: &CharityEvent, lang: Lang) -> Option<String> {
    let CharityEvent::Claimed { faction: f, amount } = *event;
    Some(match lang {
        Lang::En => format!("{} receives CHOAM charity: {}.", faction(f, lang), spice(amount, lang)),
        Lang::It => format!("{} riceve la carità della CHOAM: {}.", faction(f, lang), spice(amount, lang)),
    })
}

/// The refusal.
pub fn why(why: CharityWhy, lang: Lang) -> String {
    let CharityWhy::TooRich { spice: n } = why;
    match lang {
        Lang::En => format!("Charity is for those with 0 or 1 spice; you hold {n}."),
        Lang::It => format!("La carità è per chi ha 0 o 1 spezia; tu ne hai {n}."),
    }
}

//! Words for CHOAM charity.

use landsraad_kernel::Lang;

use super::{Names, faction, spice};
use crate::activities::charity::{CharityAction, CharityEvent, CharityQuestion, CharityWhy};

/// The question.
pub fn question(_names: Names<'_>, question: CharityQuestion, lang: Lang) -> String {
    match question {
        CharityQuestion::Claim => {
            lang.of("Do you claim CHOAM charity?", "Chiedi la donazione della CHOAM?").to_owned()
        }
    }
}

/// The button.
pub fn action(_names: Names<'_>, action: CharityAction, lang: Lang) -> String {
    match action {
        CharityAction::Pass => lang.of("No", "No").to_owned(),
        CharityAction::Claim => lang.of("Claim charity", "Chiedi la donazione").to_owned(),
    }
}

/// The log line.
pub fn event(event: &CharityEvent, lang: Lang) -> Option<String> {
    let CharityEvent::Claimed { faction: f, amount } = *event;
    Some(match lang {
        Lang::En => format!("{} receives CHOAM charity: {}.", faction(f, lang), spice(amount, lang)),
        Lang::It => {
            format!("{} riceve|ricevono la donazione della CHOAM: {}.", faction(f, lang), spice(amount, lang))
        }
    })
}

/// The refusal.
pub fn why(why: CharityWhy, lang: Lang) -> String {
    let (n, most) = match why {
        CharityWhy::TooRich { spice, most } => (spice, most),
        CharityWhy::Over => {
            let en = "Charity is claimed at the start of the auction, which has begun.";
            return lang.of(en, "La donazione si chiede all'inizio dell'asta, che è cominciata.").to_owned();
        }
    };
    match (lang, most) {
        (Lang::En, 0) => format!("Charity is for those without spice; you hold {n}."),
        (Lang::It, 0) => format!("La donazione è per chi non ha spezia; tu ne hai {n}."),
        (Lang::En, _) => format!("Charity is for those with {most} spice at most; you hold {n}."),
        (Lang::It, _) => {
            format!("La donazione è per chi ha al massimo {most} unità di spezia; tu ne hai {n}.")
        }
    }
}

//! Words for spice collection.

use landsraad_kernel::Lang;

use super::{Names, faction, place, spice, territory};
use crate::activities::collection::{CollectionAction, CollectionEvent, CollectionQuestion, CollectionWhy};

/// The question.
pub fn question(_names: Names<'_>, question: CollectionQuestion, lang: Lang) -> String {
    let CollectionQuestion::Take { at, most } = question;
    match lang {
        Lang::En => format!("How much spice do you collect in {} (up to {most})?", place(at, lang)),
        Lang::It => format!("Quanta spezia raccogli in {} (al più {most})?", place(at, lang)),
    }
}

/// The button.
pub fn action(_names: Names<'_>, action: CollectionAction, lang: Lang) -> String {
    match action {
        CollectionAction::Choose => lang
            .of(
                "Choose how much spice to collect this turn",
                "Scegli quanta spezia raccogliere in questo turno",
            )
            .to_owned(),
        CollectionAction::Take(0) => lang.of("Leave it", "Lasciala").to_owned(),
        CollectionAction::Take(n) => format!("{} {}", lang.of("Collect", "Raccogli"), spice(n, lang)),
    }
}

/// The log line.
pub fn event(event: &CollectionEvent, lang: Lang) -> Option<String> {
    Some(match (*event, lang) {
        (CollectionEvent::Income { faction: f, territory: t, amount }, Lang::En) => {
            format!("{} pays {} {}.", territory(t, lang), faction(f, lang), spice(amount, lang))
        }
        (CollectionEvent::Income { faction: f, territory: t, amount }, Lang::It) => {
            format!("{} rende|rendono a {} {}.", territory(t, lang), faction(f, lang), spice(amount, lang))
        }
        (CollectionEvent::Chooses { faction: f }, Lang::En) => {
            format!("{} will say how much spice to collect.", faction(f, lang))
        }
        (CollectionEvent::Chooses { faction: f }, Lang::It) => {
            format!("{} dirà|diranno quanta spezia raccogliere.", faction(f, lang))
        }
    })
}

/// The refusal.
pub fn why(why: CollectionWhy, lang: Lang) -> String {
    match (why, lang) {
        (CollectionWhy::NotNow, Lang::En) => {
            "That is said in shipment or battle, once a turn, and where spice lies on Dune.".into()
        }
        (CollectionWhy::NotNow, Lang::It) => {
            "Lo si dice durante trasferimenti o battaglie, una volta per turno, se su Dune c'è spezia.".into()
        }
        (CollectionWhy::TooMuch { most }, Lang::En) => {
            format!("At most {} can be collected.", spice(most, lang))
        }
        (CollectionWhy::TooMuch { most }, Lang::It) => {
            format!("Puoi raccogliere al più {}.", spice(most, lang))
        }
    }
}

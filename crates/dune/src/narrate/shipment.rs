//! Words for: phase 6: shipment and movement.

use landsraad_kernel::Lang;

use super::{Names, faction, place, territory};
use crate::FactionSet;
use crate::board::Barred;
use crate::phases::shipment::{ShipmentAction, ShipmentEvent, ShipmentQuestion, ShipmentWhy};

/// The question.
pub fn question(_names: Names<'_>, question: ShipmentQuestion, lang: Lang) -> String {
    match question {
        ShipmentQuestion::Act => lang.of("What do you do?", "Che cosa fai?").to_owned(),
    }
}

/// The button.
pub fn action(_names: Names<'_>, action: ShipmentAction, lang: Lang) -> String {
    match action {
        ShipmentAction::Pass => lang.of("Pass", "Passa").to_owned(),
    }
}

/// The log line.
pub fn event(event: &ShipmentEvent, _lang: Lang) -> Option<String> {
    match event {
        ShipmentEvent::Reached(_) => None,
    }
}

/// The refusal.
pub fn why(why: ShipmentWhy, lang: Lang) -> String {
    match why {
        ShipmentWhy::NotNow => lang.of("It is not the moment for that.", "Non è il momento.").to_owned(),
    }
}

/// Factions in a row: `Guild and Emperor`.
pub fn factions(set: FactionSet, lang: Lang) -> String {
    let names: Vec<&str> = set.iter().map(|f| faction(f, lang)).collect();
    names.join(lang.of(" and ", " e "))
}

/// Why forces may not come to stand somewhere.
pub fn barred(why: Barred, lang: Lang) -> String {
    match (why, lang) {
        (Barred::Storm { at }, Lang::En) => format!("{} is in storm.", place(at, lang)),
        (Barred::Storm { at }, Lang::It) => format!("{} è in tempesta.", place(at, lang)),
        (Barred::Full { at, by }, Lang::En) => {
            format!("{} already holds forces of {}.", territory(at, lang), factions(by, lang))
        }
        (Barred::Full { at, by }, Lang::It) => {
            format!("{} contiene già truppe di {}.", territory(at, lang), factions(by, lang))
        }
        (Barred::Ally { at, ally }, Lang::En) => {
            format!("Your ally {} stands in {}.", faction(ally, lang), territory(at, lang))
        }
        (Barred::Ally { at, ally }, Lang::It) => {
            format!("Il tuo alleato {} è in {}.", faction(ally, lang), territory(at, lang))
        }
    }
}

//! Words for: phase 6: shipment and movement.

use landsraad_kernel::Lang;

use super::Names;
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

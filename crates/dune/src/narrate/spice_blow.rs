//! Words for the spice blow, its worms and the Fremen rides.

use landsraad_kernel::Lang;

use super::{Names, count, faction, forces, place, territory};
use crate::activities::spice_blow::{SpiceBlowAction, SpiceBlowEvent, SpiceBlowQuestion, SpiceBlowWhy};
use crate::board::Pile;

/// The question.
pub fn question(_names: Names<'_>, question: SpiceBlowQuestion, lang: Lang) -> String {
    match (question, lang) {
        (SpiceBlowQuestion::CallWorm, Lang::En) => "Where does the worm you called appear?".into(),
        (SpiceBlowQuestion::CallWorm, Lang::It) => "Dove appare il verme che hai chiamato?".into(),
        (SpiceBlowQuestion::ExtraWorm, Lang::En) => "Another Shai-Hulud: where do you send it?".into(),
        (SpiceBlowQuestion::ExtraWorm, Lang::It) => "Un altro Shai-Hulud: dove lo mandi?".into(),
        (SpiceBlowQuestion::Protect { ally, territory: t }, Lang::En) => {
            format!("A worm in {}: do you protect {}?", territory(t, lang), faction(ally, lang))
        }
        (SpiceBlowQuestion::Protect { ally, territory: t }, Lang::It) => {
            format!("Un verme in {}: proteggi {}?", territory(t, lang), faction(ally, lang))
        }
        (SpiceBlowQuestion::Ride { from }, Lang::En) => {
            format!("Do you ride the worm in {}, and where to?", territory(from, lang))
        }
        (SpiceBlowQuestion::Ride { from }, Lang::It) => {
            format!("Cavalchi il verme in {}, e verso dove?", territory(from, lang))
        }
        (SpiceBlowQuestion::Riders { from, to }, Lang::En) => {
            format!("How many ride from {} to {}?", place(from, lang), place(to, lang))
        }
        (SpiceBlowQuestion::Riders { from, to }, Lang::It) => {
            format!("Quante truppe cavalcano da {} a {}?", place(from, lang), place(to, lang))
        }
        (SpiceBlowQuestion::Starred { of, .. }, Lang::En) => {
            format!("Of {}, how many are Fedaykin?", forces(of, lang))
        }
        (SpiceBlowQuestion::Starred { of, .. }, Lang::It) => {
            format!("Di {}, quante sono Fedaykin?", forces(of, lang))
        }
        (SpiceBlowQuestion::StepAside { territory: t }, Lang::En) => {
            format!("Fremen rode into {}: do your fighters become advisors?", territory(t, lang))
        }
        (SpiceBlowQuestion::StepAside { territory: t }, Lang::It) => {
            format!(
                "I Fremen arrivano in {}: le tue truppe combattenti diventano consiglieri?",
                territory(t, lang)
            )
        }
    }
}

/// The button.
pub fn action(_names: Names<'_>, action: SpiceBlowAction, lang: Lang) -> String {
    match action {
        SpiceBlowAction::PlaceWorm(t) => territory(t, lang).to_owned(),
        SpiceBlowAction::DiscardWorm => lang.of("Discard the worm", "Scarta il verme").to_owned(),
        SpiceBlowAction::Protect(true) => lang.of("Protect", "Proteggi").to_owned(),
        SpiceBlowAction::Protect(false) => lang.of("Do not protect", "Non proteggere").to_owned(),
        SpiceBlowAction::RideTo(to) => format!("{} {}", lang.of("Ride to", "Cavalca verso"), place(to, lang)),
        SpiceBlowAction::Stay => lang.of("Stay", "Resta").to_owned(),
        SpiceBlowAction::Riders(n) => match lang {
            Lang::En => count(n.into(), "rider", "riders"),
            Lang::It => count(n.into(), "truppa", "truppe"),
        },
        SpiceBlowAction::Starred(n) => format!("{n} Fedaykin"),
        SpiceBlowAction::StepAside(true) => lang.of("Become advisors", "Diventano consiglieri").to_owned(),
        SpiceBlowAction::StepAside(false) => lang.of("Stay fighters", "Restano combattenti").to_owned(),
    }
}

/// The log line.
pub fn event(event: &SpiceBlowEvent, lang: Lang) -> Option<String> {
    let fremen = faction(crate::Faction::Fremen, lang);
    Some(match (*event, lang) {
        (SpiceBlowEvent::Blow { pile }, _) => {
            let letter = match pile {
                Pile::A => "A",
                Pile::B => "B",
            };
            format!("{} {letter}.", lang.of("Spice blow", "Esplosione di spezia"))
        }
        (SpiceBlowEvent::SetAside, Lang::En) => "The worm of the first turn is set aside.".into(),
        (SpiceBlowEvent::SetAside, Lang::It) => "Il verme del primo turno è messo da parte.".into(),
        (SpiceBlowEvent::Worm { territory: Some(t) }, Lang::En) => {
            format!("Shai-Hulud strikes {}.", territory(t, lang))
        }
        (SpiceBlowEvent::Worm { territory: Some(t) }, Lang::It) => {
            format!("Shai-Hulud colpisce il {}.", territory(t, lang))
        }
        (SpiceBlowEvent::Worm { territory: None }, Lang::En) => {
            "Shai-Hulud appears where no spice card lies, and devours nothing.".into()
        }
        (SpiceBlowEvent::Worm { territory: None }, Lang::It) => {
            "Shai-Hulud appare dove non c'è una carta territorio e non divora nulla.".into()
        }
        (SpiceBlowEvent::Further, Lang::En) => "A further Shai-Hulud devours nothing.".into(),
        (SpiceBlowEvent::Further, Lang::It) => "Un altro Shai-Hulud non divora nulla.".into(),
        (SpiceBlowEvent::Sent { territory: t }, Lang::En) => {
            format!("{fremen} sends the worm to {}.", territory(t, lang))
        }
        (SpiceBlowEvent::Sent { territory: t }, Lang::It) => {
            format!("{fremen} manda|mandano il verme in {}.", territory(t, lang))
        }
        (SpiceBlowEvent::Protected { ally, yes: true }, Lang::En) => {
            format!("{fremen} protects {} from the worm.", faction(ally, lang))
        }
        (SpiceBlowEvent::Protected { ally, yes: true }, Lang::It) => {
            format!("{fremen} protegge|proteggono il {} dal verme.", faction(ally, lang))
        }
        (SpiceBlowEvent::Protected { ally, yes: false }, Lang::En) => {
            format!("{fremen} does not protect {} from the worm.", faction(ally, lang))
        }
        (SpiceBlowEvent::Protected { ally, yes: false }, Lang::It) => {
            format!("{fremen} non protegge|proteggono il {} dal verme.", faction(ally, lang))
        }
        (SpiceBlowEvent::Lost { at }, Lang::En) => {
            format!("The spice of {} is lost in the storm.", place(at, lang))
        }
        (SpiceBlowEvent::Lost { at }, Lang::It) => {
            format!("La spezia di {} si perde nella tempesta.", place(at, lang))
        }
        (SpiceBlowEvent::Ride { from, to }, Lang::En) => {
            format!("{fremen} rides the worm from {} to {}.", territory(from, lang), place(to, lang))
        }
        (SpiceBlowEvent::Ride { from, to }, Lang::It) => {
            format!("{fremen} cavalca|cavalcano il verme da {} a {}.", territory(from, lang), place(to, lang))
        }
        (SpiceBlowEvent::Stayed { from }, Lang::En) => {
            format!("{fremen} lets the worm in {} go.", territory(from, lang))
        }
        (SpiceBlowEvent::Stayed { from }, Lang::It) => {
            format!("{fremen} lascia|lasciano andare il verme in {}.", territory(from, lang))
        }
    })
}

/// The refusal.
pub fn why(why: SpiceBlowWhy, lang: Lang) -> String {
    match (why, lang) {
        (SpiceBlowWhy::NotSand(t), Lang::En) => format!("{} is not sand.", territory(t, lang)),
        (SpiceBlowWhy::NotSand(t), Lang::It) => format!("{} non è|sono sabbia.", territory(t, lang)),
        (SpiceBlowWhy::NoWorm, Lang::En) => "No worm waits for that.".into(),
        (SpiceBlowWhy::NoWorm, Lang::It) => "Nessun verme lo attende.".into(),
        (SpiceBlowWhy::SameTerritory(t), Lang::En) => {
            format!("The worm is already in {}.", territory(t, lang))
        }
        (SpiceBlowWhy::SameTerritory(t), Lang::It) => format!("Il verme è già in {}.", territory(t, lang)),
    }
}

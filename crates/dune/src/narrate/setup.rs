//! Words for setup.

use landsraad_kernel::Lang;

use super::{faction, forces, place};
use crate::activities::setup::{SetupAction, SetupEvent, SetupQuestion, SetupWhy};

/// The question.
pub fn question(question: SetupQuestion, lang: Lang) -> String {
    match (question, lang) {
        (SetupQuestion::PickAlly, Lang::En) => "Which allied faction do you take?".into(),
        (SetupQuestion::PickAlly, Lang::It) => "Quale fazione alleata prendi?".into(),
        (SetupQuestion::PredictFaction, Lang::En) => "Which faction do you predict will win?".into(),
        (SetupQuestion::PredictFaction, Lang::It) => "Quale fazione prevedi che vincerà?".into(),
        (SetupQuestion::PredictTurn { faction: f }, Lang::En) => {
            format!("On which turn will {} win?", faction(f, lang))
        }
        (SetupQuestion::PredictTurn { faction: f }, Lang::It) => {
            format!("In quale turno vincerà|vinceranno il {}?", faction(f, lang))
        }
        (SetupQuestion::KeepTraitor, Lang::En) => "Which traitor card do you keep?".into(),
        (SetupQuestion::KeepTraitor, Lang::It) => "Quale carta traditore tieni?".into(),
        (SetupQuestion::PlaceForces { at, left }, Lang::En) => {
            format!("Of {}, how many start in {}?", forces(left, lang), place(at, lang))
        }
        (SetupQuestion::PlaceForces { at, left }, Lang::It) => {
            format!("Di {}, quante partono in {}?", forces(left, lang), place(at, lang))
        }
        (SetupQuestion::PlaceStarred { at, of }, Lang::En) => {
            format!("Of {} in {}, how many are Fedaykin?", forces(of, lang), place(at, lang))
        }
        (SetupQuestion::PlaceStarred { at, of }, Lang::It) => {
            format!("Di {} in {}, quante sono Fedaykin?", forces(of, lang), place(at, lang))
        }
        (SetupQuestion::PlaceAdvisor, Lang::En) => "Where does your first advisor start?".into(),
        (SetupQuestion::PlaceAdvisor, Lang::It) => "Dove parte il tuo primo consigliere?".into(),
        (SetupQuestion::Coexist { at }, Lang::En) => {
            format!("Does your force coexist with the others in {}?", place(at, lang))
        }
        (SetupQuestion::Coexist { at }, Lang::It) => {
            format!("La tua truppa coesiste con gli altri in {}?", place(at, lang))
        }
    }
}

/// The button.
pub fn action(action: SetupAction, lang: Lang) -> String {
    match action {
        SetupAction::PickAlly(f) | SetupAction::PredictFaction(f) => faction(f, lang).to_owned(),
        SetupAction::PredictTurn(n) => format!("{} {n}", lang.of("Turn", "Turno")),
        SetupAction::KeepTraitor(l) => {
            format!("{} ({}, {})", l.name().get(lang), faction(l.faction(), lang), l.strength())
        }
        SetupAction::PlaceForces(n) => forces(n, lang),
        SetupAction::PlaceStarred(n) => format!("{n} Fedaykin"),
        SetupAction::PlaceAdvisor(loc) => place(loc, lang),
        SetupAction::Coexist(true) => lang.of("It coexists", "Coesiste").to_owned(),
        SetupAction::Coexist(false) => lang.of("It does not", "Non coesiste").to_owned(),
    }
}

/// The log line.
pub fn event(event: &SetupEvent, lang: Lang) -> Option<String> {
    Some(match event {
        SetupEvent::Seated { seat, faction: f } => {
            format!("{} {}: {}.", lang.of("Seat", "Posto"), seat.index() + 1, faction(*f, lang))
        }
        SetupEvent::Predicted { prediction } => match (prediction.get(), lang) {
            (Some((f, turn)), Lang::En) => {
                format!("The Bene Gesserit predict that {} wins on turn {turn}.", faction(f, lang))
            }
            (Some((f, turn)), Lang::It) => {
                format!("Le Bene Gesserit prevedono la vittoria di {} al turno {turn}.", faction(f, lang))
            }
            (None, Lang::En) => "The Bene Gesserit have made their prediction.".into(),
            (None, Lang::It) => "Le Bene Gesserit hanno fatto la loro profezia.".into(),
        },
        SetupEvent::TraitorsDealt => {
            lang.of("Traitor cards are dealt.", "Si distribuiscono le carte traditore.").into()
        }
        SetupEvent::TraitorKept { faction: f, leader } => {
            let who = faction(*f, lang);
            match (leader.get(), lang) {
                (Some(l), Lang::En) => format!("{who} keeps the traitor card of {}.", l.name().en),
                (Some(l), Lang::It) => format!("{who} tiene|tengono la carta traditore di {}.", l.name().it),
                (None, Lang::En) => format!("{who} keeps a traitor card."),
                (None, Lang::It) => format!("{who} tiene|tengono una carta traditore."),
            }
        }
    })
}

/// The refusal.
pub fn why(why: SetupWhy, lang: Lang) -> String {
    match (why, lang) {
        (SetupWhy::CannotPredict(f), Lang::En) => {
            format!("You cannot predict a victory of {}.", faction(f, lang))
        }
        (SetupWhy::CannotPredict(f), Lang::It) => {
            format!("Non puoi predire la vittoria di {}.", faction(f, lang))
        }
        (SetupWhy::Taken(f), Lang::En) => format!("{} has a player already.", faction(f, lang)),
        (SetupWhy::Taken(f), Lang::It) => format!("{} ha|hanno già un giocatore.", faction(f, lang)),
        (SetupWhy::NotDealt(l), Lang::En) => format!("You were not dealt {}.", l.name().en),
        (SetupWhy::NotDealt(l), Lang::It) => format!("Non hai ricevuto {}.", l.name().it),
    }
}

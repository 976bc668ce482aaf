//! Words for the special Karama powers used at any moment.

use landsraad_kernel::Lang;

use super::bidding::cards;
use super::{card, faction, troops};
use crate::Faction;
use crate::activities::windows::special::{SpecialAction, SpecialEvent, SpecialQuestion, SpecialWhy};

/// The question.
pub fn question(question: SpecialQuestion, lang: Lang) -> String {
    match (question, lang) {
        (SpecialQuestion::Count { with }, Lang::En) => {
            format!("How many cards do you take from {}?", faction(with, lang))
        }
        (SpecialQuestion::Count { with }, Lang::It) => {
            format!("Quante carte prendi a {}?", faction(with, lang))
        }
        (SpecialQuestion::GiveBack { to, left }, Lang::En) => {
            format!(
                "Which of your old cards do you give {}? ({} to go)",
                faction(to, lang),
                cards(left, lang)
            )
        }
        (SpecialQuestion::GiveBack { to, left }, Lang::It) => {
            format!(
                "Quale delle tue vecchie carte dai a {}? (ancora {})",
                faction(to, lang),
                cards(left, lang)
            )
        }
    }
}

/// The button.
pub fn action(action: SpecialAction, lang: Lang) -> String {
    let recover = lang.of("Karama: recover", "Karama: recupera");
    match action {
        SpecialAction::RecoverForces(squad) => format!("{recover} {}", troops(Faction::Emperor, squad, lang)),
        SpecialAction::RecoverLeader(l) => format!("{recover} {}", l.name().get(lang)),
        SpecialAction::Swap(f) => {
            format!(
                "{} {}",
                lang.of("Karama: swap cards with", "Karama: scambia carte con"),
                faction(f, lang)
            )
        }
        SpecialAction::Count(n) => cards(n, lang),
        SpecialAction::GiveBack(c) => format!("{} {}", lang.of("Give", "Dai"), card(c, lang)),
    }
}

/// The log line.
pub fn event(event: SpecialEvent, lang: Lang) -> String {
    match (event, lang) {
        (SpecialEvent::Played { by, card }, Lang::En) => {
            format!("{} plays {} for its special power.", faction(by, lang), card.name().en)
        }
        (SpecialEvent::Played { by, card }, Lang::It) => {
            format!("{} gioca|giocano {} per il proprio potere speciale.", faction(by, lang), card.name().it)
        }
        (SpecialEvent::Swapped { with, cards: n }, Lang::En) => {
            format!("Harkonnen takes {} from {}, unseen.", cards(n, lang), faction(with, lang))
        }
        (SpecialEvent::Swapped { with, cards: n }, Lang::It) => {
            format!("Harkonnen prende|prendono {} a {}, senza vederle.", cards(n, lang), faction(with, lang))
        }
    }
}

/// The refusal.
pub fn why(why: SpecialWhy, lang: Lang) -> String {
    match (why, lang) {
        (SpecialWhy::NotNow, Lang::En) => "This power cannot be used now.".into(),
        (SpecialWhy::NotNow, Lang::It) => "Questo potere ora non si può usare.".into(),
        (SpecialWhy::NotPlayed, Lang::En) => "This game has no special Karama powers.".into(),
        (SpecialWhy::NotPlayed, Lang::It) => "In questa partita non ci sono poteri Karama speciali.".into(),
        (SpecialWhy::Spent, Lang::En) => "You have used your special Karama power.".into(),
        (SpecialWhy::Spent, Lang::It) => "Hai già usato il tuo potere Karama speciale.".into(),
        (SpecialWhy::OwnPhase(p), Lang::En) => {
            format!("This power is used in the phase {}.", super::phase(p, lang))
        }
        (SpecialWhy::OwnPhase(p), Lang::It) => {
            format!("Questo potere si usa nella fase {}.", super::phase(p, lang))
        }
        (SpecialWhy::BeforeAuction, Lang::En) => {
            "Before each auction you are asked for this power: play the Karama then.".into()
        }
        (SpecialWhy::BeforeAuction, Lang::It) => {
            "Questo potere ti si chiede prima di ogni asta: gioca allora la Karama.".into()
        }
        (SpecialWhy::NotYours, Lang::En) => "That is another faction's power.".into(),
        (SpecialWhy::NotYours, Lang::It) => "È il potere di un'altra fazione.".into(),
        (SpecialWhy::Stopped(power), Lang::En) => format!("A Karama has stopped it: {}.", power.name().en),
        (SpecialWhy::Stopped(power), Lang::It) => format!("Una Karama lo ha impedito: {}.", power.name().it),
        (SpecialWhy::Lost(power), Lang::En) => {
            format!("Lost while the main leader lies in the tanks: {}.", power.name().en)
        }
        (SpecialWhy::Lost(power), Lang::It) => {
            format!("Perso finché il comandante principale è nei serbatoi: {}.", power.name().it)
        }
        (SpecialWhy::NoKarama, Lang::En) => "You do not hold a Karama.".into(),
        (SpecialWhy::NoKarama, Lang::It) => "Non hai una Karama.".into(),
        (SpecialWhy::NothingToSwap(f), Lang::En) => {
            format!("No card can be swapped with {}.", faction(f, lang))
        }
        (SpecialWhy::NothingToSwap(f), Lang::It) => {
            format!("Con {} non si può scambiare nessuna carta.", faction(f, lang))
        }
        (SpecialWhy::Forces { tanks }, Lang::En) => {
            format!("From the tanks ({}) up to 3 may return.", troops(Faction::Emperor, tanks, lang))
        }
        (SpecialWhy::Forces { tanks }, Lang::It) => {
            format!("Dai serbatoi ({}) ne tornano al più 3.", troops(Faction::Emperor, tanks, lang))
        }
        (SpecialWhy::NotDead(l), Lang::En) => format!("{} does not lie in your tanks.", l.name().en),
        (SpecialWhy::NotDead(l), Lang::It) => format!("{} non è nei tuoi serbatoi.", l.name().it),
        (SpecialWhy::NotOld(c), Lang::En) => {
            format!("{} is not one of the cards you held before.", c.name().en)
        }
        (SpecialWhy::NotOld(c), Lang::It) => {
            format!("{} non è una delle carte che avevi prima.", c.name().it)
        }
    }
}

//! Words for gifts, loans, the window of the harvest, and hostages for cards.

use landsraad_kernel::Lang;

use super::bidding::cards;
use super::{card, faction, spice};
use crate::trade::{TradeAction, TradeEvent, TradeQuestion, TradeWhy};

/// The question.
pub fn question(question: TradeQuestion, lang: Lang) -> String {
    match (question, lang) {
        (TradeQuestion::Amount { to }, Lang::En) => {
            format!("How much spice do you give {}?", faction(to, lang))
        }
        (TradeQuestion::Amount { to }, Lang::It) => format!("Quanta spezia dai a {}?", faction(to, lang)),
        (TradeQuestion::Accept { from, amount, card: false }, Lang::En) => {
            format!("{} offers you {}. Do you take it?", faction(from, lang), spice(amount, lang))
        }
        (TradeQuestion::Accept { from, amount, card: false }, Lang::It) => {
            format!("{} ti offre {}. La prendi?", faction(from, lang), spice(amount, lang))
        }
        (TradeQuestion::Accept { from, amount, card: true }, Lang::En) => format!(
            "{} offers you {} for this card, which you must then buy if you can. Do you take it?",
            faction(from, lang),
            spice(amount, lang)
        ),
        (TradeQuestion::Accept { from, amount, card: true }, Lang::It) => format!(
            "{} ti offre {} per questa carta, che poi devi comprare se puoi. La prendi?",
            faction(from, lang),
            spice(amount, lang)
        ),
        (TradeQuestion::Window, Lang::En) => "Do you hand spice to anybody?".into(),
        (TradeQuestion::Window, Lang::It) => "Dai spezia a qualcuno?".into(),
        (TradeQuestion::Cards { leader }, Lang::En) => {
            format!("For how many cards do you give {} back?", leader.name().en)
        }
        (TradeQuestion::Cards { leader }, Lang::It) => {
            format!("Per quante carte rendi {}?", leader.name().it)
        }
        (TradeQuestion::Ransom { leader, cards: n }, Lang::En) => {
            format!("Harkonnen gives {} back for {}. Do you pay?", leader.name().en, cards(n, lang))
        }
        (TradeQuestion::Ransom { leader, cards: n }, Lang::It) => {
            format!("Harkonnen rende {} per {}. Paghi?", leader.name().it, cards(n, lang))
        }
        (TradeQuestion::Give { left }, Lang::En) => {
            format!("Which card do you hand over? ({} to go)", cards(left, lang))
        }
        (TradeQuestion::Give { left }, Lang::It) => {
            format!("Quale carta consegni? (ancora {})", cards(left, lang))
        }
    }
}

/// The button.
pub fn action(action: TradeAction, lang: Lang) -> String {
    match action {
        TradeAction::Gift(f) => {
            format!("{} {}", lang.of("Offer spice to", "Offri spezia a"), faction(f, lang))
        }
        TradeAction::Ransom(l) => {
            let name = l.name().get(lang);
            match lang {
                Lang::En => format!("Offer {name} for cards"),
                Lang::It => format!("Offri {name} per carte"),
            }
        }
        TradeAction::To(f) => format!("{} {}", lang.of("Spice to", "Spezia a"), faction(f, lang)),
        TradeAction::Amount(n) => spice(n, lang),
        TradeAction::Cards(n) => cards(n, lang),
        TradeAction::Accept => lang.of("Yes", "Sì").to_owned(),
        TradeAction::Decline => "No".to_owned(),
        TradeAction::Give(c) => format!("{} {}", lang.of("Give", "Dai"), card(c, lang)),
    }
}

/// The log line.
pub fn event(event: &TradeEvent, lang: Lang) -> String {
    match (*event, lang) {
        (TradeEvent::Offered { from, to, amount, card: false }, Lang::En) => {
            format!("{} offers {} {}.", faction(from, lang), faction(to, lang), spice(amount, lang))
        }
        (TradeEvent::Offered { from, to, amount, card: false }, Lang::It) => {
            format!("{} offre {} a {}.", faction(from, lang), spice(amount, lang), faction(to, lang))
        }
        (TradeEvent::Offered { from, to, amount, card: true }, Lang::En) => format!(
            "{} offers {} {} for this card.",
            faction(from, lang),
            faction(to, lang),
            spice(amount, lang)
        ),
        (TradeEvent::Offered { from, to, amount, card: true }, Lang::It) => format!(
            "{} offre {} a {} per questa carta.",
            faction(from, lang),
            spice(amount, lang),
            faction(to, lang)
        ),
        (TradeEvent::Declined { by }, Lang::En) => format!("{} declines.", faction(by, lang)),
        (TradeEvent::Declined { by }, Lang::It) => format!("{} rifiuta.", faction(by, lang)),
        (TradeEvent::Ransom { of, leader, cards: n }, _) => {
            let of = faction(of, lang);
            match (leader.get(), lang) {
                (Some(l), Lang::En) => {
                    format!("Harkonnen offers {of} the hostage {} for {}.", l.name().en, cards(n, lang))
                }
                (Some(l), Lang::It) => {
                    format!("Harkonnen offre a {of} l'ostaggio {} per {}.", l.name().it, cards(n, lang))
                }
                (None, Lang::En) => format!("Harkonnen offers {of} a hostage for {}.", cards(n, lang)),
                (None, Lang::It) => format!("Harkonnen offre a {of} un ostaggio per {}.", cards(n, lang)),
            }
        }
        (TradeEvent::Freed { of, leader }, _) => {
            let of = faction(of, lang);
            match (leader.get(), lang) {
                (Some(l), Lang::En) => format!("{} is back with {of}.", l.name().en),
                (Some(l), Lang::It) => format!("{} è di nuovo con {of}.", l.name().it),
                (None, Lang::En) => format!("The hostage is back with {of}."),
                (None, Lang::It) => format!("L'ostaggio è di nuovo con {of}."),
            }
        }
        (TradeEvent::Ransomed { of, cards: n }, Lang::En) => {
            format!("{} pays {} for the hostage.", faction(of, lang), cards(n, lang))
        }
        (TradeEvent::Ransomed { of, cards: n }, Lang::It) => {
            format!("{} paga {} per l'ostaggio.", faction(of, lang), cards(n, lang))
        }
    }
}

/// The refusal.
pub fn why(why: TradeWhy, lang: Lang) -> String {
    match (why, lang) {
        (TradeWhy::OnlyHarvest, Lang::En) => "Spice passes between players in the harvest only.".into(),
        (TradeWhy::OnlyHarvest, Lang::It) => "La spezia passa fra i giocatori solo alla mietitura.".into(),
        (TradeWhy::NotTo(f), Lang::En) => format!("Nothing can be given to {} now.", faction(f, lang)),
        (TradeWhy::NotTo(f), Lang::It) => format!("Ora non si può dare nulla a {}.", faction(f, lang)),
        (TradeWhy::Enough, Lang::En) => "Enough has been offered for this turn.".into(),
        (TradeWhy::Enough, Lang::It) => "Per questo turno si è proposto abbastanza.".into(),
        (TradeWhy::NoHostage(l), Lang::En) => {
            format!("Only hostages of the Harkonnen can be traded for cards; {} is none.", l.name().en)
        }
        (TradeWhy::NoHostage(l), Lang::It) => {
            format!("Solo gli ostaggi degli Harkonnen si scambiano con carte; {} non lo è.", l.name().it)
        }
        (TradeWhy::InBattle, Lang::En) => "Nothing is traded during this battle any more.".into(),
        (TradeWhy::InBattle, Lang::It) => "Durante questa battaglia non si scambia più nulla.".into(),
        (TradeWhy::NoCards, Lang::En) => "There are not so many cards to pay, or no room for them.".into(),
        (TradeWhy::NoCards, Lang::It) => "Non ci sono tante carte per pagare, o manca il posto.".into(),
        (TradeWhy::NotHeld(c), Lang::En) => format!("You do not hold {}.", c.name().en),
        (TradeWhy::NotHeld(c), Lang::It) => format!("Non hai {}.", c.name().it),
    }
}

//! Words for gifts, loans, the window of the harvest, and hostages for cards.

use landsraad_kernel::Lang;

use super::bidding::cards;
use super::{card, faction, spice};
use crate::activities::trade::{TradeAction, TradeEvent, TradeQuestion, TradeWhy};

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
            format!("{} ti offre|offrono {}. Accetti?", faction(from, lang), spice(amount, lang))
        }
        (TradeQuestion::Accept { from, amount, card: true }, Lang::En) => format!(
            "{} offers you {} for this card, which you must then buy if you can. Do you take it?",
            faction(from, lang),
            spice(amount, lang)
        ),
        (TradeQuestion::Accept { from, amount, card: true }, Lang::It) => format!(
            "{} ti offre|offrono {} per questa carta, che poi devi comprare se puoi. Accetti?",
            faction(from, lang),
            spice(amount, lang)
        ),
        (TradeQuestion::Window, Lang::En) => "Do you hand spice to anybody?".into(),
        (TradeQuestion::Window, Lang::It) => "Dai spezia a qualcuno?".into(),
        (TradeQuestion::Receiver { leader }, Lang::En) => {
            format!("To whom do you offer {}?", leader.name().en)
        }
        (TradeQuestion::Receiver { leader }, Lang::It) => {
            format!("A chi offri {}?", leader.name().it)
        }
        (TradeQuestion::Cards { leader, to }, Lang::En) => {
            format!("For how many cards do you hand {} over to {}?", leader.name().en, faction(to, lang))
        }
        (TradeQuestion::Cards { leader, to }, Lang::It) => {
            format!("Per quante carte consegni {} a {}?", leader.name().it, faction(to, lang))
        }
        (TradeQuestion::Ransom { by, leader, cards: n }, Lang::En) => {
            let by = faction(by, lang);
            format!("{by} hands {} over to you for {}. Do you pay?", leader.name().en, cards(n, lang))
        }
        (TradeQuestion::Ransom { by, leader, cards: n }, Lang::It) => {
            format!(
                "{} ti consegna|consegnano {} per {}. Paghi?",
                faction(by, lang),
                leader.name().it,
                cards(n, lang)
            )
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
        TradeAction::Buyer(f) => format!("{} {}", lang.of("To", "A"), faction(f, lang)),
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
            format!("{} offre|offrono {} a {}.", faction(from, lang), spice(amount, lang), faction(to, lang))
        }
        (TradeEvent::Offered { from, to, amount, card: true }, Lang::En) => format!(
            "{} offers {} {} for this card.",
            faction(from, lang),
            faction(to, lang),
            spice(amount, lang)
        ),
        (TradeEvent::Offered { from, to, amount, card: true }, Lang::It) => format!(
            "{} offre|offrono {} a {} per questa carta.",
            faction(from, lang),
            spice(amount, lang),
            faction(to, lang)
        ),
        (TradeEvent::Declined { by }, Lang::En) => format!("{} declines.", faction(by, lang)),
        (TradeEvent::Declined { by }, Lang::It) => format!("{} rifiuta|rifiutano.", faction(by, lang)),
        (TradeEvent::Ransom { by, of, to, leader, cards: n }, _) => {
            let (by, of, to) = (faction(by, lang), faction(of, lang), faction(to, lang));
            match (leader.get(), lang) {
                (Some(l), Lang::En) => {
                    format!("{by} offers {to} the hostage {} for {}.", l.name().en, cards(n, lang))
                }
                (Some(l), Lang::It) => {
                    format!("{by} offre|offrono a {to} l'ostaggio {} per {}.", l.name().it, cards(n, lang))
                }
                (None, Lang::En) => format!("{by} offers {to} a hostage of {of} for {}.", cards(n, lang)),
                (None, Lang::It) => {
                    format!("{by} offre|offrono a {to} un ostaggio di {of} per {}.", cards(n, lang))
                }
            }
        }
        (TradeEvent::HandedOver { of, to, leader }, _) => {
            let name = faction(to, lang);
            match (leader.get(), to == of, lang) {
                (Some(l), true, Lang::En) => format!("{} is back with {name}.", l.name().en),
                (Some(l), true, Lang::It) => format!("{} è di nuovo con {name}.", l.name().it),
                (Some(l), false, Lang::En) => format!("{} is a hostage of {name} now.", l.name().en),
                (Some(l), false, Lang::It) => format!("{} ora è un ostaggio di {name}.", l.name().it),
                (None, _, Lang::En) => format!("The hostage is back with {name}."),
                (None, _, Lang::It) => format!("L'ostaggio è di nuovo con {name}."),
            }
        }
        (TradeEvent::Ransomed { by, cards: n }, Lang::En) => {
            format!("{} pays {} for the hostage.", faction(by, lang), cards(n, lang))
        }
        (TradeEvent::Ransomed { by, cards: n }, Lang::It) => {
            format!("{} paga|pagano {} per l'ostaggio.", faction(by, lang), cards(n, lang))
        }
    }
}

/// The refusal.
pub fn why(why: TradeWhy, lang: Lang) -> String {
    match (why, lang) {
        (TradeWhy::OnlyHarvest, Lang::En) => "Spice passes between players in the harvest only.".into(),
        (TradeWhy::OnlyHarvest, Lang::It) => "La spezia passa fra i giocatori solo alla raccolta.".into(),
        (TradeWhy::OnlyLanding, Lang::En) => {
            "The Guild pays for an ally's landing with a pledge, and gives no other spice.".into()
        }
        (TradeWhy::OnlyLanding, Lang::It) => {
            "La Gilda paga il trasferimento di un alleato con una promessa, e non dà altra spezia.".into()
        }
        (TradeWhy::NoLeaders, Lang::En) => "Leaders never pass from one faction to another in a deal.".into(),
        (TradeWhy::NoLeaders, Lang::It) => "I comandanti non si cedono mai in un accordo.".into(),
        (TradeWhy::OnlyDeals, Lang::En) => {
            "Spice is not given away: it passes in deals, and an ally pays for another with a pledge.".into()
        }
        (TradeWhy::OnlyDeals, Lang::It) => {
            "La spezia non si regala: passa negli accordi, e un alleato paga per l'altro con una promessa."
                .into()
        }
        (TradeWhy::OnlyEmperor, Lang::En) => {
            "Only the Emperor gives spice, to his allies; other spice passes in deals.".into()
        }
        (TradeWhy::OnlyEmperor, Lang::It) => {
            "Solo l'Imperatore regala spezia, ai suoi alleati; altra spezia passa negli accordi.".into()
        }
        (TradeWhy::NotTo(f), Lang::En) => format!("Nothing can be given to {} now.", faction(f, lang)),
        (TradeWhy::NotTo(f), Lang::It) => format!("Ora non si può dare nulla a {}.", faction(f, lang)),
        (TradeWhy::Enough, Lang::En) => "Enough has been offered for this turn.".into(),
        (TradeWhy::Enough, Lang::It) => "Per questo turno si è proposto abbastanza.".into(),
        (TradeWhy::NoHostage(l), Lang::En) => {
            format!("Only one's hostages can be traded for cards; {} is none of yours.", l.name().en)
        }
        (TradeWhy::NoHostage(l), Lang::It) => {
            format!("Solo i propri ostaggi si scambiano con carte; {} non lo è.", l.name().it)
        }
        (TradeWhy::InBattle, Lang::En) => "Nothing is traded during this battle any more.".into(),
        (TradeWhy::InBattle, Lang::It) => "Durante questa battaglia non si scambia più nulla.".into(),
        (TradeWhy::NoCards, Lang::En) => "There are not so many cards to pay, or no room for them.".into(),
        (TradeWhy::NoCards, Lang::It) => "Non ci sono tante carte per pagare, o manca il posto.".into(),
        (TradeWhy::NotHeld(c), Lang::En) => format!("You do not hold {}.", c.name().en),
        (TradeWhy::NotHeld(c), Lang::It) => format!("Non hai {}.", c.name().it),
    }
}

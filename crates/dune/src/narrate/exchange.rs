//! Words for the exchange of factions.

use landsraad_kernel::Lang;

use super::faction;
use crate::activities::exchange::{ExchangeAction, ExchangeEvent, ExchangeQuestion, ExchangeWhy};

/// The question.
pub fn question(question: ExchangeQuestion, lang: Lang) -> String {
    match question {
        ExchangeQuestion::Give => lang
            .of("Which of your allied factions do you hand over?", "Quale fazione alleata cedi?")
            .to_owned(),
    }
}

/// The button.
pub fn action(action: ExchangeAction, lang: Lang) -> String {
    match action {
        ExchangeAction::Give(f) => faction(f, lang).to_owned(),
    }
}

/// The log line.
pub fn event(event: ExchangeEvent, lang: Lang) -> String {
    match (event, lang) {
        (ExchangeEvent::Passed { faction: f, to }, Lang::En) => {
            format!("{} is led by the player of {} now.", faction(f, lang), faction(to, lang))
        }
        (ExchangeEvent::Passed { faction: f, to }, Lang::It) => {
            format!("{} passa|passano al giocatore di {}.", faction(f, lang), faction(to, lang))
        }
    }
}

/// The refusal.
pub fn why(why: ExchangeWhy, lang: Lang) -> String {
    match (why, lang) {
        (ExchangeWhy::NotToGive(f), Lang::En) => {
            format!("{} is not an allied faction of yours.", faction(f, lang))
        }
        (ExchangeWhy::NotToGive(f), Lang::It) => {
            format!("{} non è|sono fra le tue fazioni alleate.", faction(f, lang))
        }
        (ExchangeWhy::JustReceived(f), Lang::En) => {
            format!("{} came to you in the last exchange.", faction(f, lang))
        }
        (ExchangeWhy::JustReceived(f), Lang::It) => {
            format!("Hai ricevuto il {} nell'ultimo scambio.", faction(f, lang))
        }
    }
}

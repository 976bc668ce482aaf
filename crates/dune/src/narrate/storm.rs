//! Words for the storm.

use landsraad_kernel::Lang;

use super::{count, faction, forces, place};
use crate::activities::storm::{StormAction, StormEvent, StormQuestion, StormWhy};

fn sectors(n: u8, lang: Lang) -> String {
    match lang {
        Lang::En => count(n.into(), "sector", "sectors"),
        Lang::It => count(n.into(), "settore", "settori"),
    }
}

/// The question.
pub fn question(question: StormQuestion, lang: Lang) -> String {
    match (question, lang) {
        (StormQuestion::Dial { min, max }, Lang::En) => {
            format!("Dial the storm in secret, from {min} to {max}.")
        }
        (StormQuestion::Dial { min, max }, Lang::It) => {
            format!("Imposta in segreto la tempesta, da {min} a {max}.")
        }
        (StormQuestion::MoveStorm { from }, Lang::En) => {
            format!("How far does the storm move from sector {from}?")
        }
        (StormQuestion::MoveStorm { from }, Lang::It) => {
            format!("Di quanto si muove la tempesta dal settore {from}?")
        }
        (StormQuestion::LoseStarred { at, lost }, Lang::En) => {
            format!("Of {} lost in {}, how many are Fedaykin?", forces(lost, lang), place(at, lang))
        }
        (StormQuestion::LoseStarred { at, lost }, Lang::It) => {
            format!("Di {} da perdere in {}, quante sono Fedaykin?", forces(lost, lang), place(at, lang))
        }
        (StormQuestion::LoseHere { at, left }, Lang::En) => {
            format!("The storm takes {}: how many of them in {}?", forces(left, lang), place(at, lang))
        }
        (StormQuestion::LoseHere { at, left }, Lang::It) => {
            format!("La tempesta prende {}: quante in {}?", forces(left, lang), place(at, lang))
        }
    }
}

/// The button.
pub fn action(action: StormAction, lang: Lang) -> String {
    match action {
        StormAction::Dial(n) => format!("{} {n}", lang.of("Dial", "Imposta")),
        StormAction::MoveStorm(n) => sectors(n, lang),
        StormAction::LoseStarred(n) => format!("{n} Fedaykin"),
        StormAction::LoseHere(n) => match lang {
            Lang::En => count(n.into(), "force here", "forces here"),
            Lang::It => count(n.into(), "truppa qui", "truppe qui"),
        },
    }
}

/// The log line.
pub fn event(event: &StormEvent, lang: Lang) -> Option<String> {
    Some(match (event, lang) {
        (StormEvent::Dialled { faction: f, number }, Lang::En) => {
            format!("{} dialled {number}.", faction(*f, lang))
        }
        (StormEvent::Dialled { faction: f, number }, Lang::It) => {
            format!("{} ha|hanno impostato {number}.", faction(*f, lang))
        }
        (StormEvent::Revealed { sectors: n }, Lang::En) => {
            format!("The storm card says {}.", sectors(*n, lang))
        }
        (StormEvent::Revealed { sectors: n }, Lang::It) => {
            format!("La carta tempesta dice {}.", sectors(*n, lang))
        }
        (StormEvent::Steered { faction: f, sectors: n }, Lang::En) => {
            format!("{} moves the storm {}.", faction(*f, lang), sectors(*n, lang))
        }
        (StormEvent::Steered { faction: f, sectors: n }, Lang::It) => {
            format!("{} muove|muovono la tempesta di {}.", faction(*f, lang), sectors(*n, lang))
        }
        (StormEvent::WallDestroyed { by }, Lang::En) => {
            format!("{} destroys the Shield Wall.", faction(*by, lang))
        }
        (StormEvent::WallDestroyed { by }, Lang::It) => {
            format!("{} distrugge|distruggono il Muro Scudo.", faction(*by, lang))
        }
        (StormEvent::Moved { sector }, Lang::En) => format!("The storm is in sector {sector}."),
        (StormEvent::Moved { sector }, Lang::It) => format!("La tempesta è nel settore {sector}."),
        (StormEvent::FirstPlayer { faction: f }, Lang::En) => {
            format!("{} is First Player.", faction(*f, lang))
        }
        (StormEvent::FirstPlayer { faction: f }, Lang::It) => {
            format!("Primo giocatore: {}.", faction(*f, lang))
        }
        (StormEvent::Claimed { territory, faction: f }, Lang::En) => {
            format!("{} holds {} alone after the storm.", faction(*f, lang), territory.name().get(lang))
        }
        (StormEvent::Claimed { territory, faction: f }, Lang::It) => {
            format!(
                "{} tiene|tengono il {} senza rivali dopo la tempesta.",
                faction(*f, lang),
                territory.name().get(lang)
            )
        }
        (StormEvent::CardLaid { card }, Lang::En) => match card.get() {
            Some(n) => format!("The storm card for the next turn is {n}."),
            None => "A storm card is laid for the next turn.".into(),
        },
        (StormEvent::CardLaid { card }, Lang::It) => match card.get() {
            Some(n) => format!("La carta tempesta per il prossimo turno è {n}."),
            None => "Si prepara una carta tempesta per il prossimo turno.".into(),
        },
    })
}

/// The refusal.
pub fn why(why: StormWhy, lang: Lang) -> String {
    match (why, lang) {
        (StormWhy::Dial { value, min, max }, Lang::En) => {
            format!("The storm dial goes from {min} to {max}, not to {value}.")
        }
        (StormWhy::Dial { value, min, max }, Lang::It) => {
            format!("La tempesta si imposta da {min} a {max}, non {value}.")
        }
        (StormWhy::ByCard, Lang::En) => "A storm card moves the storm: nobody dials.".into(),
        (StormWhy::ByCard, Lang::It) => "La tempesta si muove con una carta: nessuno imposta numeri.".into(),
        (StormWhy::OthersDial, Lang::En) => "Two other players dial the storm.".into(),
        (StormWhy::OthersDial, Lang::It) => "La tempesta la impostano due altri giocatori.".into(),
        (StormWhy::NoControl, Lang::En) => "The player of Weather Control alone moves the storm.".into(),
        (StormWhy::NoControl, Lang::It) => {
            "Sposta la tempesta solo il giocatore che usa Controllo Atmosferico.".into()
        }
    }
}

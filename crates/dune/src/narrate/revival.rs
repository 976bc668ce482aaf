//! Words for revival.

use landsraad_kernel::Lang;

use super::{Names, count, faction};
use crate::phases::revival::{RevivalAction, RevivalEvent, RevivalQuestion, RevivalWhy};

fn forces(n: u8, lang: Lang) -> String {
    match lang {
        Lang::En => count(n.into(), "force", "forces"),
        Lang::It => count(n.into(), "truppa", "truppe"),
    }
}

/// The question.
pub fn question(_names: Names<'_>, question: RevivalQuestion, lang: Lang) -> String {
    match (question, lang) {
        (RevivalQuestion::Grant { ally }, Lang::En) => {
            format!("Do you let {} revive 3 forces free?", faction(ally, lang))
        }
        (RevivalQuestion::Grant { ally }, Lang::It) => {
            format!("Permetti a {} di rianimare 3 truppe gratis?", faction(ally, lang))
        }
        (RevivalQuestion::Help { ally }, Lang::En) => {
            format!("For how many extra forces of {} do you pay, 2 spice each?", faction(ally, lang))
        }
        (RevivalQuestion::Help { ally }, Lang::It) => {
            format!("Per quante truppe in più di {} paghi, 2 spezia l'una?", faction(ally, lang))
        }
        (RevivalQuestion::Forces { free }, Lang::En) => {
            format!("How many forces do you revive? {free} free, then 2 spice each.")
        }
        (RevivalQuestion::Forces { free }, Lang::It) => {
            format!("Quante truppe rianimi? {free} gratis, poi 2 spezia l'una.")
        }
        (RevivalQuestion::Extra, Lang::En) => "How many forces do you take at the Emperor's expense?".into(),
        (RevivalQuestion::Extra, Lang::It) => "Quante truppe prendi a spese dell'Imperatore?".into(),
        (RevivalQuestion::Starred { of }, Lang::En) => format!("How many of the {of} are starred?"),
        (RevivalQuestion::Starred { of }, Lang::It) => format!("Quante delle {of} hanno la stella?"),
        (RevivalQuestion::Leader, Lang::En) => "Do you revive a leader?".into(),
        (RevivalQuestion::Leader, Lang::It) => "Rianimi un leader?".into(),
        (RevivalQuestion::Special, Lang::En) => "Whom does your Karama power revive?".into(),
        (RevivalQuestion::Special, Lang::It) => "Chi rianima il tuo potere Karama?".into(),
    }
}

/// The button.
pub fn action(_names: Names<'_>, action: RevivalAction, lang: Lang) -> String {
    match action {
        RevivalAction::Pass => lang.of("Nobody", "Nessuno").to_owned(),
        RevivalAction::Grant(true) => lang.of("Grant", "Concedi").to_owned(),
        RevivalAction::Grant(false) => lang.of("Do not grant", "Non concedere").to_owned(),
        RevivalAction::Help(n) => format!("{} {}", lang.of("Pay for", "Paga per"), forces(n, lang)),
        RevivalAction::Forces(n) => forces(n, lang),
        RevivalAction::Starred(n) => format!("{n} {}", lang.of("starred", "con stella")),
        RevivalAction::Leader(l) => l.name().get(lang).to_owned(),
        RevivalAction::Kwisatz => "Kwisatz Haderach".to_owned(),
    }
}

/// The log line.
pub fn event(event: &RevivalEvent, lang: Lang) -> Option<String> {
    Some(match (*event, lang) {
        (RevivalEvent::Granted { ally, yes: true }, Lang::En) => {
            format!("The Fremen let {} revive 3 forces free.", faction(ally, lang))
        }
        (RevivalEvent::Granted { ally, yes: true }, Lang::It) => {
            format!("I Fremen permettono a {} di rianimare 3 truppe gratis.", faction(ally, lang))
        }
        (RevivalEvent::Granted { ally, yes: false }, Lang::En) => {
            format!("The Fremen grant {} no free revivals.", faction(ally, lang))
        }
        (RevivalEvent::Granted { ally, yes: false }, Lang::It) => {
            format!("I Fremen non concedono rianimazioni gratuite a {}.", faction(ally, lang))
        }
        (RevivalEvent::Helped { ally, forces: n }, Lang::En) => {
            format!("The Emperor offers to pay for {} of {}.", forces(n, lang), faction(ally, lang))
        }
        (RevivalEvent::Helped { ally, forces: n }, Lang::It) => {
            format!("L'Imperatore offre di pagare {} di {}.", forces(n, lang), faction(ally, lang))
        }
        (RevivalEvent::Kwisatz, Lang::En) => "The Kwisatz Haderach is revived.".into(),
        (RevivalEvent::Kwisatz, Lang::It) => "Lo Kwisatz Haderach è rianimato.".into(),
    })
}

/// The refusal.
pub fn why(why: RevivalWhy, lang: Lang) -> String {
    match (why, lang) {
        (RevivalWhy::TooMany { most }, Lang::En) => format!("{} at most.", forces(most, lang)),
        (RevivalWhy::TooMany { most }, Lang::It) => format!("Al massimo {}.", forces(most, lang)),
        (RevivalWhy::NotDead(l), Lang::En) => format!("{} does not lie in your tanks.", l.name().en),
        (RevivalWhy::NotDead(l), Lang::It) => format!("{} non è nelle tue vasche.", l.name().it),
        (RevivalWhy::OthersFirst(l), Lang::En) => {
            format!("{} has died more often than the others: they come first.", l.name().en)
        }
        (RevivalWhy::OthersFirst(l), Lang::It) => {
            format!("{} è morto più volte degli altri: prima tocca a loro.", l.name().it)
        }
        (RevivalWhy::OthersAlive(l), Lang::En) => {
            format!("{} may return only while all your other leaders are alive.", l.name().en)
        }
        (RevivalWhy::OthersAlive(l), Lang::It) => {
            format!("{} può tornare solo se tutti gli altri tuoi leader sono vivi.", l.name().it)
        }
        (RevivalWhy::TooDear { price }, Lang::En) => format!("That costs {price} spice."),
        (RevivalWhy::TooDear { price }, Lang::It) => format!("Costa {price} spezia."),
        (RevivalWhy::KwisatzAlive, Lang::En) => "The Kwisatz Haderach is not dead.".into(),
        (RevivalWhy::KwisatzAlive, Lang::It) => "Lo Kwisatz Haderach non è morto.".into(),
    }
}

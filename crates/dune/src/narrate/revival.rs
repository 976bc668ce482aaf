//! Words for revival.

use landsraad_kernel::Lang;

use super::{Names, count, faction, forces, spice};
use crate::activities::revival::{RevivalAction, RevivalEvent, RevivalQuestion, RevivalWhy};

/// The question.
pub fn question(_names: Names<'_>, question: RevivalQuestion, lang: Lang) -> String {
    match (question, lang) {
        (RevivalQuestion::Grant { ally }, Lang::En) => {
            format!("Do you let {} revive 3 forces free?", faction(ally, lang))
        }
        (RevivalQuestion::Grant { ally }, Lang::It) => {
            format!("Permetti a {} di risvegliare 3 truppe gratis?", faction(ally, lang))
        }
        (RevivalQuestion::Help { ally }, Lang::En) => {
            format!("For how many extra forces of {} do you pay, 2 spice each?", faction(ally, lang))
        }
        (RevivalQuestion::Help { ally }, Lang::It) => {
            format!("Per quante truppe in più di {} paghi, 2 unità di spezia l'una?", faction(ally, lang))
        }
        (RevivalQuestion::Forces { free }, Lang::En) => {
            format!("How many forces do you revive? {free} free, then 2 spice each.")
        }
        (RevivalQuestion::Forces { free }, Lang::It) => {
            format!("Quante truppe risvegli? {free} gratis, poi 2 unità di spezia l'una.")
        }
        (RevivalQuestion::Extra, Lang::En) => "How many forces do you take at the Emperor's expense?".into(),
        (RevivalQuestion::Extra, Lang::It) => "Quante truppe prendi a spese dell'Imperatore?".into(),
        (RevivalQuestion::Starred { of }, Lang::En) => {
            format!("Of {}, how many are starred?", forces(of, lang))
        }
        (RevivalQuestion::Starred { of }, Lang::It) => {
            format!("Di {}, quante hanno la stella?", forces(of, lang))
        }
        (RevivalQuestion::Leader, Lang::En) => "Do you revive a leader?".into(),
        (RevivalQuestion::Leader, Lang::It) => "Risvegli un comandante?".into(),
        (RevivalQuestion::Special, Lang::En) => "Whom does your Karama power revive?".into(),
        (RevivalQuestion::Special, Lang::It) => "Chi risveglia il tuo potere Karama?".into(),
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
            format!("I Fremen permettono a {} di risvegliare 3 truppe gratis.", faction(ally, lang))
        }
        (RevivalEvent::Granted { ally, yes: false }, Lang::En) => {
            format!("The Fremen do not let {} revive 3 forces free.", faction(ally, lang))
        }
        (RevivalEvent::Granted { ally, yes: false }, Lang::It) => {
            format!("I Fremen non permettono a {} di risvegliare 3 truppe gratis.", faction(ally, lang))
        }
        (RevivalEvent::Helped { ally, forces: n }, Lang::En) => {
            format!("The Emperor offers to pay for {} of {}.", forces(n, lang), faction(ally, lang))
        }
        (RevivalEvent::Helped { ally, forces: n }, Lang::It) => {
            format!("L'Imperatore offre di pagare {} di {}.", forces(n, lang), faction(ally, lang))
        }
        (RevivalEvent::Kwisatz, Lang::En) => "The Kwisatz Haderach is revived.".into(),
        (RevivalEvent::Kwisatz, Lang::It) => "Lo Kwisatz Haderach è risvegliato.".into(),
    })
}

/// The refusal.
pub fn why(why: RevivalWhy, lang: Lang) -> String {
    match (why, lang) {
        (RevivalWhy::TooMany { forces: n, most }, Lang::En) => {
            format!("At most {} may come back here, not {n}.", forces(most, lang))
        }
        (RevivalWhy::TooMany { forces: n, most }, Lang::It) => {
            format!("Qui può tornare un massimo di {}, non {n}.", forces(most, lang))
        }
        (RevivalWhy::InTanks { forces: n, dead }, Lang::En) => {
            format!("From the tanks at most {} can come back now, not {n}.", forces(dead, lang))
        }
        (RevivalWhy::InTanks { forces: n, dead }, Lang::It) => {
            format!("Dai serbatoi ora può tornare un massimo di {}, non {n}.", forces(dead, lang))
        }
        (RevivalWhy::Unpaid { forces: n, free, spice: has }, Lang::En) => {
            let n = forces(n, lang);
            format!("For {n} you need more: {free} free, then 2 spice each; you hold {}.", spice(has, lang))
        }
        (RevivalWhy::Unpaid { forces: n, free, spice: has }, Lang::It) => {
            let n = forces(n, lang);
            format!(
                "Per {n} serve di più: {free} gratis, poi 2 unità di spezia l'una; hai {}.",
                spice(has, lang)
            )
        }
        (RevivalWhy::HelpUnpaid { forces: n, spice: has }, Lang::En) => {
            let n = forces(n, lang);
            format!("For {n} of your ally you need 2 spice each; you hold {}.", spice(has, lang))
        }
        (RevivalWhy::HelpUnpaid { forces: n, spice: has }, Lang::It) => {
            let n = forces(n, lang);
            format!("Per {n} dell'alleato servono 2 unità di spezia l'una; hai {}.", spice(has, lang))
        }
        (RevivalWhy::OnlyFree { free }, Lang::En) => {
            format!("You revive your {} and buy none.", count(free.into(), "free force", "free forces"))
        }
        (RevivalWhy::OnlyFree { free }, Lang::It) => {
            format!("Risvegli {} gratis e non ne compri.", forces(free, lang))
        }
        (RevivalWhy::Starred { starred, min, max }, Lang::En) if min == max => {
            format!("The number of starred ones must be {min} here, one a turn at most; not {starred}.")
        }
        (RevivalWhy::Starred { starred, min, max }, Lang::It) if min == max => {
            format!(
                "Qui il numero di quelle con la stella dev'essere {min}, al massimo una per turno; non {starred}."
            )
        }
        (RevivalWhy::Starred { starred, min, max }, Lang::En) => {
            format!("From {min} to {max} of them are starred, one a turn; not {starred}.")
        }
        (RevivalWhy::Starred { starred, min, max }, Lang::It) => {
            format!("Da {min} a {max} di esse hanno la stella, una per turno; non {starred}.")
        }
        (RevivalWhy::LeadersAlive, Lang::En) => {
            "Leaders come back only when none of yours is left, until all are back.".into()
        }
        (RevivalWhy::LeadersAlive, Lang::It) => {
            "I comandanti tornano solo quando non te ne resta nessuno, finché non sono tornati tutti.".into()
        }
        (RevivalWhy::OneLeader, Lang::En) => "One leader comes back in a turn.".into(),
        (RevivalWhy::OneLeader, Lang::It) => "In un turno torna un solo comandante.".into(),
        (RevivalWhy::NoneDead, Lang::En) => "None of your forces can come back from the tanks now.".into(),
        (RevivalWhy::NoneDead, Lang::It) => "Ora nessuna tua truppa può tornare dai serbatoi.".into(),
        (RevivalWhy::KwisatzWaits, Lang::En) => {
            "The Kwisatz Haderach comes back only when no Atreides leader is alive.".into()
        }
        (RevivalWhy::KwisatzWaits, Lang::It) => {
            "Lo Kwisatz Haderach torna solo quando nessun comandante Atreides è vivo.".into()
        }
        (RevivalWhy::NobodyToHelp, Lang::En) => "You have no ally whose revival you may help.".into(),
        (RevivalWhy::NobodyToHelp, Lang::It) => {
            "Non hai alleati di cui tu possa aiutare il risveglio.".into()
        }
        (RevivalWhy::KwisatzOthers, Lang::En) => "The Kwisatz Haderach serves Atreides alone.".into(),
        (RevivalWhy::KwisatzOthers, Lang::It) => "Lo Kwisatz Haderach serve solo gli Atreides.".into(),
        (RevivalWhy::NotDead(l), Lang::En) => format!("{} does not lie in your tanks.", l.name().en),
        (RevivalWhy::NotDead(l), Lang::It) => format!("{} non è nei tuoi serbatoi.", l.name().it),
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
            format!("{} può tornare solo se tutti gli altri tuoi comandanti sono vivi.", l.name().it)
        }
        (RevivalWhy::TooDear { price, spice: has }, Lang::En) => {
            format!("That costs {}; you hold {has}.", spice(price, lang))
        }
        (RevivalWhy::TooDear { price, spice: has }, Lang::It) => {
            format!("Costa {}; ne hai {has}.", spice(price, lang))
        }
        (RevivalWhy::KwisatzAlive, Lang::En) => "The Kwisatz Haderach is not dead.".into(),
        (RevivalWhy::KwisatzAlive, Lang::It) => "Lo Kwisatz Haderach non è morto.".into(),
    }
}

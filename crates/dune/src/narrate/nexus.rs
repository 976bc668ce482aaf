//! Words for the Nexus.

use landsraad_kernel::Lang;

use super::{Names, faction, factions};
use crate::activities::nexus::{NexusAction, NexusEvent, NexusQuestion, NexusWhy};

/// The question.
pub fn question(_names: Names<'_>, question: NexusQuestion, lang: Lang) -> String {
    match (question, lang) {
        (NexusQuestion::Round, Lang::En) => "Nexus: do you change alliances?".into(),
        (NexusQuestion::Round, Lang::It) => "Nexus: cambi alleanze?".into(),
        (NexusQuestion::Consent { from, to }, Lang::En) => {
            format!("{} proposes an alliance to {}. Do you accept?", faction(from, lang), faction(to, lang))
        }
        (NexusQuestion::Consent { from, to }, Lang::It) => {
            format!(
                "{} propone|propongono un'alleanza a {}. Accetti?",
                faction(from, lang),
                faction(to, lang)
            )
        }
    }
}

/// The button.
pub fn action(_names: Names<'_>, action: NexusAction, lang: Lang) -> String {
    match action {
        NexusAction::Done => lang.of("Done", "Ho finito").to_owned(),
        NexusAction::Break => lang.of("Break the alliance", "Rompi l'alleanza").to_owned(),
        NexusAction::Propose(f) => {
            format!("{} {}", lang.of("Propose an alliance to", "Proponi un'alleanza a"), faction(f, lang))
        }
        NexusAction::Accept => lang.of("Accept", "Accetta").to_owned(),
        NexusAction::Refuse => lang.of("Refuse", "Rifiuta").to_owned(),
    }
}

/// The log line.
pub fn event(event: &NexusEvent, lang: Lang) -> Option<String> {
    Some(match (*event, lang) {
        (NexusEvent::Opened, Lang::En) => "A Nexus: alliances may be made and broken.".into(),
        (NexusEvent::Opened, Lang::It) => "Un Nexus: si possono stringere e rompere alleanze.".into(),
        (NexusEvent::Proposed { from, to }, Lang::En) => {
            format!("{} proposes an alliance to {}.", faction(from, lang), faction(to, lang))
        }
        (NexusEvent::Proposed { from, to }, Lang::It) => {
            format!("{} propone|propongono un'alleanza a {}.", faction(from, lang), faction(to, lang))
        }
        (NexusEvent::Refused { by, from }, Lang::En) => {
            format!("{} refuses the proposal of {}.", faction(by, lang), faction(from, lang))
        }
        (NexusEvent::Refused { by, from }, Lang::It) => {
            format!("{} rifiuta|rifiutano la proposta di {}.", faction(by, lang), faction(from, lang))
        }
        (NexusEvent::Allied { members }, Lang::En) => format!("New alliance: {}.", factions(members, lang)),
        (NexusEvent::Allied { members }, Lang::It) => format!("Nuova alleanza: {}.", factions(members, lang)),
        (NexusEvent::Broke { faction: f, left }, Lang::En) => {
            format!("{} breaks the alliance with {}.", faction(f, lang), factions(left, lang))
        }
        (NexusEvent::Broke { faction: f, left }, Lang::It) => {
            format!("{} rompe|rompono l'alleanza con {}.", faction(f, lang), factions(left, lang))
        }
        (NexusEvent::Closed, Lang::En) => "The Nexus is over.".into(),
        (NexusEvent::Closed, Lang::It) => "Il Nexus è finito.".into(),
    })
}

/// The refusal.
pub fn why(why: NexusWhy, lang: Lang) -> String {
    match (why, lang) {
        (NexusWhy::NotAllied, Lang::En) => "You have no alliance to break.".into(),
        (NexusWhy::NotAllied, Lang::It) => "Non hai alleanze da rompere.".into(),
        (NexusWhy::BrokeAlready, Lang::En) => "You have broken an alliance in this Nexus already.".into(),
        (NexusWhy::BrokeAlready, Lang::It) => "Hai già rotto un'alleanza in questo Nexus.".into(),
        (NexusWhy::Nobody(f), Lang::En) => format!("You cannot ally with {}.", faction(f, lang)),
        (NexusWhy::Nobody(f), Lang::It) => format!("Non puoi allearti con {}.", faction(f, lang)),
        (NexusWhy::Allied(f), Lang::En) => format!("You and {} are allied already.", faction(f, lang)),
        (NexusWhy::Allied(f), Lang::It) => format!("Tu e il {} siete già alleati.", faction(f, lang)),
        (NexusWhy::HasAllies(f), Lang::En) => {
            format!("You and {} are both in an alliance; break one first.", faction(f, lang))
        }
        (NexusWhy::HasAllies(f), Lang::It) => {
            format!("Tu e il {} fate già parte di due alleanze: prima rompine una.", faction(f, lang))
        }
        (NexusWhy::TooMany { members }, Lang::En) => format!("An alliance of {members} is too large."),
        (NexusWhy::TooMany { members }, Lang::It) => format!("Un'alleanza di {members} è troppo grande."),
        (NexusWhy::NoNexus, Lang::En) => "Alliances are made and broken only in a Nexus.".into(),
        (NexusWhy::NoNexus, Lang::It) => "Le alleanze si stringono e si sciolgono solo in un Nexus.".into(),
        (NexusWhy::Exchanged, Lang::En) => {
            "No alliances are made here: in a negotiation allied factions change hands.".into()
        }
        (NexusWhy::Exchanged, Lang::It) => {
            "Qui non si stringono alleanze: in una trattativa le fazioni alleate cambiano mano.".into()
        }
        (NexusWhy::Everybody, Lang::En) => "Not everybody can be in one alliance.".into(),
        (NexusWhy::Everybody, Lang::It) => "Non tutti possono stare in una sola alleanza.".into(),
        (NexusWhy::ProposedAlready(f), Lang::En) => {
            format!("You have made {} this proposal already.", faction(f, lang))
        }
        (NexusWhy::ProposedAlready(f), Lang::It) => {
            format!("Hai già fatto questa proposta a {}.", faction(f, lang))
        }
        (NexusWhy::Silenced(f), Lang::En) => {
            format!("A Cone of Silence keeps {} out of alliances this turn.", faction(f, lang))
        }
        (NexusWhy::Silenced(f), Lang::It) => {
            format!(
                "Un Cono del Silenzio tiene il {} fuori dalle alleanze in questo turno.",
                faction(f, lang)
            )
        }
        (NexusWhy::Bound(f), Lang::En) => {
            format!("A promise of {} forbids this alliance.", faction(f, lang))
        }
        (NexusWhy::Bound(f), Lang::It) => {
            format!("Una promessa di {} vieta quest'alleanza.", faction(f, lang))
        }
        (NexusWhy::Fixed, Lang::En) => "Each player's two factions are allied for good.".into(),
        (NexusWhy::Fixed, Lang::It) => "Le due fazioni di ciascun giocatore sono alleate per sempre.".into(),
    }
}

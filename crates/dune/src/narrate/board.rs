//! Words for what atoms did.

use landsraad_kernel::Lang;

use super::{faction, place, spice, territory, troops};
use crate::Faction;
use crate::board::Purse;
use crate::event::BoardEvent;

/// The log line.
pub fn event(event: &BoardEvent, lang: Lang) -> Option<String> {
    let say = |en: String, it: String| Some(lang.of(&en, &it).to_owned());
    match event {
        BoardEvent::Shipped { faction: f, squad: n, to } => {
            let (f, n, to) = (faction(*f, lang), troops(*f, *n, lang), place(*to, lang));
            say(format!("{f}: {n} to {to}."), format!("{f} porta|portano {n} in {to}."))
        }
        BoardEvent::Moved { faction: f, squad: n, from, to } => {
            let (f, n, from, to) =
                (faction(*f, lang), troops(*f, *n, lang), place(*from, lang), place(*to, lang));
            say(format!("{f}: {n} from {from} to {to}."), format!("{f} muove|muovono {n} da {from} a {to}."))
        }
        BoardEvent::Killed { faction: f, squad: n, at } => {
            let (f, n, at) = (faction(*f, lang), troops(*f, *n, lang), place(*at, lang));
            say(format!("{f} loses {n} in {at}."), format!("{f} perde|perdono {n} in {at}."))
        }
        BoardEvent::Withdrawn { faction: f, squad: n, from } => {
            let (f, n, from) = (faction(*f, lang), troops(*f, *n, lang), place(*from, lang));
            say(
                format!("{f}: {n} from {from} to the reserves."),
                format!("{f} riporta|riportano in riserva {n} da {from}."),
            )
        }
        BoardEvent::Revived { faction: f, squad: n } => {
            let (f, n) = (faction(*f, lang), troops(*f, *n, lang));
            say(format!("{f} revives {n}."), format!("{f} risveglia|risvegliano {n}."))
        }
        BoardEvent::Flipped { territory: t, advisors } => {
            let t = territory(*t, lang);
            let (en, it) = if *advisors { ("advisors", "consiglieri") } else { ("fighters", "combattenti") };
            say(
                format!("The Bene Gesserit in {t} are {en} now."),
                format!("Le Bene Gesserit in {t} ora sono {it}."),
            )
        }
        BoardEvent::Paid { from, to, amount } => {
            let n = spice(*amount, lang);
            let name = |f: Faction| faction(f, lang);
            match (*from, *to) {
                (Purse::Bank, Purse::Shield(f) | Purse::Bribe(f)) => say(
                    format!("{} takes {n} from the bank.", name(f)),
                    format!("{} prende|prendono {n} dalla banca.", name(f)),
                ),
                (Purse::Shield(f) | Purse::Bribe(f), Purse::Bank) => say(
                    format!("{} pays {n} to the bank.", name(f)),
                    format!("{} paga|pagano {n} alla banca.", name(f)),
                ),
                (Purse::Bribe(_), Purse::Shield(f)) => say(
                    format!("{} takes in {n} of bribes.", name(f)),
                    format!("{} incassa|incassano {n} di tangenti.", name(f)),
                ),
                (Purse::Shield(f), Purse::Bribe(g)) => say(
                    format!("{} bribes {} with {n}.", name(f), name(g)),
                    format!("{} dà|danno a {} una tangente di {n}.", name(f), name(g)),
                ),
                (Purse::Shield(f), Purse::Shield(g)) => say(
                    format!("{} pays {n} to {}.", name(f), name(g)),
                    format!("{} paga|pagano {n} a {}.", name(f), name(g)),
                ),
                (Purse::Bank, Purse::Bank) | (Purse::Bribe(_), Purse::Bribe(_)) => {
                    say(format!("{n} changes place."), format!("{n} cambia posto."))
                }
            }
        }
        BoardEvent::SpicePlaced { at, amount } => {
            let (n, at) = (spice(*amount, lang), place(*at, lang));
            say(format!("{n} in {at}."), format!("{n} in {at}."))
        }
        BoardEvent::SpiceLost { at, amount } => {
            let (n, at) = (spice(*amount, lang), place(*at, lang));
            let lost = if *amount == 1 { "persa" } else { "perse" };
            say(format!("{n} lost in {at}."), format!("{n} {lost} in {at}."))
        }
        BoardEvent::Collected { faction: f, at, amount } => {
            let (f, n, at) = (faction(*f, lang), spice(*amount, lang), place(*at, lang));
            say(format!("{f} collects {n} in {at}."), format!("{f} raccoglie|raccolgono {n} in {at}."))
        }
        BoardEvent::CardDrawn { faction: f, card } => {
            let f = faction(*f, lang);
            match card.get() {
                Some(c) => {
                    say(format!("{f} gets {}.", c.name().en), format!("{f} riceve|ricevono {}.", c.name().it))
                }
                None => say(
                    format!("{f} gets a treachery card."),
                    format!("{f} riceve|ricevono una carta inganno."),
                ),
            }
        }
        BoardEvent::CardSeen { faction: f, card } => {
            let f = faction(*f, lang);
            match card.get() {
                Some(c) => {
                    say(format!("{f} sees {}.", c.name().en), format!("{f} vede|vedono {}.", c.name().it))
                }
                None => say(format!("{f} looks at the card."), format!("{f} guarda|guardano la carta.")),
            }
        }
        BoardEvent::RowDealt { cards } => {
            say(format!("Cards up for bid: {cards}."), format!("Carte all'asta: {cards}."))
        }
        BoardEvent::Discarded { faction: f, card } => {
            let f = faction(*f, lang);
            say(
                format!("{f} discards {}.", card.name().en),
                format!("{f} scarta|scartano {}.", card.name().it),
            )
        }
        BoardEvent::CardRemoved { card, .. } => say(
            format!("Out of the game: {}.", card.name().en),
            format!("Fuori dal gioco: {}.", card.name().it),
        ),
        BoardEvent::CardGiven { from, to, card } => {
            let (from, to) = (faction(*from, lang), faction(*to, lang));
            match card.get() {
                Some(c) => say(
                    format!("{from} gives {} to {to}.", c.name().en),
                    format!("{from} dà|danno {} a {to}.", c.name().it),
                ),
                None => {
                    say(format!("{from} gives a card to {to}."), format!("{from} dà|danno una carta a {to}."))
                }
            }
        }
        BoardEvent::TreacheryReshuffled => {
            say("The treachery deck is reshuffled.".into(), "Si rimescola il mazzo inganni.".into())
        }
        BoardEvent::SpiceTurned { card } => {
            say(format!("Spice card: {}.", card.name().en), format!("Carta spezia: {}.", card.name().it))
        }
        BoardEvent::SpiceSeen { faction: f, card } => {
            let f = faction(*f, lang);
            match card.get() {
                Some(c) => say(
                    format!("{f} sees the top spice card: {}.", c.name().en),
                    format!("{f} vede|vedono la prima carta spezia: {}.", c.name().it),
                ),
                None => say(
                    format!("{f} looks at the top spice card."),
                    format!("{f} guarda|guardano la prima carta spezia."),
                ),
            }
        }
        BoardEvent::SpiceReshuffled => {
            say("The spice deck is reshuffled.".into(), "Si rimescola il mazzo della spezia.".into())
        }
        BoardEvent::LeaderDied { of, leader } => {
            let of = faction(*of, lang);
            match leader.get() {
                Some(l) => say(format!("{} dies.", l.name().en), format!("{} muore.", l.name().it)),
                None => say(format!("A leader of {of} dies."), format!("Muore un comandante di {of}.")),
            }
        }
        BoardEvent::LeaderRevived { leader } => {
            say(format!("{} is revived.", leader.name().en), format!("{} torna in vita.", leader.name().it))
        }
        BoardEvent::LeaderCaptured { from, leader } => {
            let from = faction(*from, lang);
            match leader.get() {
                Some(l) => say(
                    format!("The Harkonnen capture {}.", l.name().en),
                    format!("Gli Harkonnen catturano {}.", l.name().it),
                ),
                None => say(
                    format!("The Harkonnen capture a leader of {from}."),
                    format!("Gli Harkonnen catturano un comandante di {from}."),
                ),
            }
        }
        BoardEvent::LeaderRemoved { leader } => say(
            format!("{} leaves the game: his faction is gone.", leader.name().en),
            format!("{} esce dal gioco: la sua fazione non c'è più.", leader.name().it),
        ),
        BoardEvent::Eliminated { faction: f } => say(
            format!("{} has no leader left and is out of the game.", faction(*f, Lang::En)),
            format!("{} non ha|hanno più comandanti: fazione fuori dal gioco.", faction(*f, Lang::It)),
        ),
        BoardEvent::LeaderReturned { of, leader } => {
            let of = faction(*of, lang);
            match leader.get() {
                Some(l) => say(
                    format!("{} returns to his faction.", l.name().en),
                    format!("{} torna alla sua fazione.", l.name().it),
                ),
                None => say(
                    format!("A captured leader returns to {of}."),
                    format!("Un comandante catturato torna a {of}."),
                ),
            }
        }
    }
}

//! Words for: phase 6: shipment and movement; pledges of allies.

use landsraad_kernel::Lang;

use super::{Names, count, faction, place, spice, territory, troops};
use crate::FactionSet;
use crate::board::Barred;
use crate::data::{Loc, Territory};
use crate::phases::shipment::draft::Kind;
use crate::phases::shipment::{DraftView, ShipmentAction, ShipmentEvent, ShipmentQuestion, ShipmentWhy};
use crate::view::Now;
use crate::windows::pledge::{PledgeEvent, PledgeWhy};

/// The order the reader is giving.
fn order(names: Names<'_>) -> Option<&DraftView> {
    names.view.now.iter().find_map(|now| match now {
        Now::Shipment(now) => now.order.as_ref(),
        Now::Turn
        | Now::Setup(_)
        | Now::Storm(_)
        | Now::SpiceBlow(_)
        | Now::Nexus(_)
        | Now::Exchange { .. }
        | Now::Charity(_)
        | Now::Bidding(_)
        | Now::Revival(_)
        | Now::Intrusion { .. }
        | Now::Battle(_)
        | Now::Collection(_)
        | Now::Mentat
        | Now::Reaction(_)
        | Now::AnyTime(_)
        | Now::Swap(_)
        | Now::Trade(_) => None,
    })
}

fn forces(n: u8, lang: Lang) -> String {
    match lang {
        Lang::En => count(n.into(), "force", "forces"),
        Lang::It => count(n.into(), "truppa", "truppe"),
    }
}

/// `to Carthag`, `back to the reserves`.
fn whither(to: Option<Loc>, lang: Lang) -> String {
    match (to, lang) {
        (Some(to), Lang::En) => format!("to {}", place(to, lang)),
        (Some(to), Lang::It) => format!("in {}", place(to, lang)),
        (None, Lang::En) => "back to the reserves".into(),
        (None, Lang::It) => "di ritorno in riserva".into(),
    }
}

/// `from Carthag`, `from the reserves`.
fn whence(from: Option<Territory>, lang: Lang) -> String {
    match (from, lang) {
        (Some(t), Lang::En) => format!("from {}", territory(t, lang)),
        (Some(t), Lang::It) => format!("da {}", territory(t, lang)),
        (None, Lang::En) => "from the reserves".into(),
        (None, Lang::It) => "dalle riserve".into(),
    }
}

/// The question.
pub fn question(names: Names<'_>, question: ShipmentQuestion, lang: Lang) -> String {
    use ShipmentQuestion as Q;
    match (question, lang) {
        (Q::Declare, Lang::En) => "Where do your advisors become fighters?".into(),
        (Q::Declare, Lang::It) => "Dove i tuoi consiglieri diventano combattenti?".into(),
        (Q::Look, Lang::En) => "Do you look at the top card of the spice deck?".into(),
        (Q::Look, Lang::It) => "Guardi la prima carta del mazzo della spezia?".into(),
        (Q::TakeTurn { before: Some(f) }, Lang::En) => {
            format!("Do you ship and move now, before {}?", faction(f, lang))
        }
        (Q::TakeTurn { before: Some(f) }, Lang::It) => {
            format!("Spedisci e muovi ora, prima di {}?", faction(f, lang))
        }
        (Q::TakeTurn { before: None }, Lang::En) => "Do you ship and move now?".into(),
        (Q::TakeTurn { before: None }, Lang::It) => "Spedisci e muovi ora?".into(),
        (Q::Ship, Lang::En) => "What do you ship?".into(),
        (Q::Ship, Lang::It) => "Che cosa spedisci?".into(),
        (Q::ShipTo { from }, Lang::En) => format!("Where do you ship {}?", whence(from, lang)),
        (Q::ShipTo { from }, Lang::It) => format!("Dove spedisci {}?", whence(from, lang)),
        (Q::MoveTo { from, range }, Lang::En) => {
            let far = count(range.into(), "territory", "territories");
            format!("Where does the group of {} move, up to {far}?", territory(from, lang))
        }
        (Q::MoveTo { from, range }, Lang::It) => {
            let far = count(range.into(), "territorio", "territori");
            format!("Dove muove il gruppo di {}, fino a {far}?", territory(from, lang))
        }
        (Q::Count { from, to, max, .. }, _) => {
            let ships = order(names).is_some_and(|o| o.kind != Some(Kind::Move));
            let source = from.map_or_else(
                || whence(None, lang),
                |l| match lang {
                    Lang::En => format!("from {}", place(l, lang)),
                    Lang::It => format!("da {}", place(l, lang)),
                },
            );
            match (lang, ships) {
                (Lang::En, true) => {
                    format!("How many do you ship {source} {}, up to {max}?", whither(to, lang))
                }
                (Lang::En, false) => format!("How many move {source} {}, up to {max}?", whither(to, lang)),
                (Lang::It, true) => {
                    format!("Quante ne spedisci {source} {}, fino a {max}?", whither(to, lang))
                }
                (Lang::It, false) => format!("Quante ne muovi {source} {}, fino a {max}?", whither(to, lang)),
            }
        }
        (Q::Starred { of, .. }, Lang::En) => format!("How many of the {of} are starred?"),
        (Q::Starred { of, .. }, Lang::It) => format!("Quante delle {of} hanno la stella?"),
        (Q::Side { at }, Lang::En) => {
            format!("Do your advisors enter {} as fighters?", territory(at, lang))
        }
        (Q::Side { at }, Lang::It) => {
            format!("I tuoi consiglieri entrano in {} come combattenti?", territory(at, lang))
        }
        (Q::LoseStarred { at, lost }, Lang::En) => {
            format!("The storm takes {lost} in {}. How many of them are Fedaykin?", place(at, lang))
        }
        (Q::LoseStarred { at, lost }, Lang::It) => {
            format!("La tempesta ne prende {lost} in {}. Quante sono Fedaykin?", place(at, lang))
        }
        (Q::Follow { by, to }, Lang::En) => {
            let (by, to) = (faction(by, lang), territory(to, lang));
            format!("{by} has shipped to {to}. Do you send a force free?")
        }
        (Q::Follow { by, to }, Lang::It) => {
            let (by, to) = (faction(by, lang), territory(to, lang));
            format!("{by} ha spedito in {to}. Mandi una truppa gratis?")
        }
        (Q::LetIn { by, at }, Lang::En) => {
            let (by, at) = (faction(by, lang), territory(at, lang));
            format!("Your ally {by} wants to enter {at}. Do your fighters become advisors?")
        }
        (Q::LetIn { by, at }, Lang::It) => {
            let (by, at) = (faction(by, lang), territory(at, lang));
            format!(
                "Il tuo alleato {by} vuole entrare in {at}. Le tue truppe combattenti diventano consiglieri?"
            )
        }
        (Q::Intrusion { by, at }, Lang::En) => {
            let (by, at) = (faction(by, lang), territory(at, lang));
            format!("{by} has entered {at}. Do your fighters become advisors?")
        }
        (Q::Intrusion { by, at }, Lang::It) => {
            let (by, at) = (faction(by, lang), territory(at, lang));
            format!("{by} è entrato in {at}. Le tue truppe combattenti diventano consiglieri?")
        }
        (Q::Move { movements: 0 }, Lang::En) => "Do you move once more with Hajr?".into(),
        (Q::Move { movements: 0 }, Lang::It) => "Muovi ancora con Hajr?".into(),
        (Q::Move { .. }, Lang::En) => "Which group moves?".into(),
        (Q::Move { .. }, Lang::It) => "Quale gruppo muove?".into(),
    }
}

/// The number of an order on its button, with what it costs.
fn number(names: Names<'_>, n: u8, lang: Lang) -> String {
    let Some(order) = order(names) else { return forces(n, lang) };
    let tokens = forces(n, lang);
    let to = whither(order.to, lang);
    if order.kind == Some(Kind::Move) {
        return match lang {
            Lang::En => format!("Move {tokens} {to}"),
            Lang::It => format!("Muovi {tokens} {to}"),
        };
    }
    let cost = order.price.of(order.squad.total().saturating_add(n));
    match (lang, cost) {
        (Lang::En, 0) => format!("Ship {tokens} {to} free"),
        (Lang::It, 0) => format!("Spedisci {tokens} {to} gratis"),
        (Lang::En, _) => format!("Ship {tokens} {to} for {}", spice(cost, lang)),
        (Lang::It, _) => format!("Spedisci {tokens} {to} per {}", spice(cost, lang)),
    }
}

/// The button.
pub fn action(names: Names<'_>, action: ShipmentAction, lang: Lang) -> String {
    use ShipmentAction as A;
    match (action, lang) {
        (A::Pass, _) => lang.of("Pass", "Passa").to_owned(),
        (A::Back, _) => lang.of("Choose again", "Scegli di nuovo").to_owned(),
        (A::Declare(t), Lang::En) => format!("Fight in {}", territory(t, lang)),
        (A::Declare(t), Lang::It) => format!("Combatti in {}", territory(t, lang)),
        (A::Announce, _) => lang.of("Announce", "Annuncia").to_owned(),
        (A::Look, _) => lang.of("Look", "Guarda").to_owned(),
        (A::TakeTurn, _) => lang.of("Act now", "Agisci ora").to_owned(),
        (A::AsGuild, _) => lang
            .of("Land as the Guild does, at half price", "Trasferisci come la Gilda, a metà prezzo")
            .to_owned(),
        (A::CallWorm(card), Lang::En) => format!("Call a worm with {}", card.name().en),
        (A::CallWorm(card), Lang::It) => format!("Chiama un verme con {}", card.name().it),
        (A::FromReserves, _) => lang.of("Ship from the reserves", "Spedisci dalle riserve").to_owned(),
        (A::WithKarama(card), Lang::En) => {
            format!("Ship from the reserves at half price with {}", card.name().en)
        }
        (A::WithKarama(card), Lang::It) => {
            format!("Spedisci dalle riserve a metà prezzo con {}", card.name().it)
        }
        (A::Cross(t), Lang::En) => format!("Ship from {} to another territory", territory(t, lang)),
        (A::Cross(t), Lang::It) => format!("Spedisci da {} in un altro territorio", territory(t, lang)),
        (A::Return(t), Lang::En) => format!("Ship from {} back to the reserves", territory(t, lang)),
        (A::Return(t), Lang::It) => format!("Rispedisci da {} in riserva", territory(t, lang)),
        (A::MoveFrom(t), Lang::En) => format!("Move from {}", territory(t, lang)),
        (A::MoveFrom(t), Lang::It) => format!("Muovi da {}", territory(t, lang)),
        (A::To(to), _) => place(to, lang),
        (A::Count(n), _) => number(names, n, lang),
        (A::Starred(n) | A::LoseStarred(n), Lang::En) => format!("{n} starred"),
        (A::Starred(n) | A::LoseStarred(n), Lang::It) => format!("{n} con stella"),
        (A::AsFighters, _) => lang.of("As fighters", "Come combattenti").to_owned(),
        (A::AsAdvisors, _) => lang.of("As advisors", "Come consiglieri").to_owned(),
        (A::Follow(Loc::POLAR_SINK), _) => {
            lang.of("Send a force to the Polar Sink", "Manda una truppa al Polo").to_owned()
        }
        (A::Follow(to), Lang::En) => format!("Send an advisor to {}", place(to, lang)),
        (A::Follow(to), Lang::It) => format!("Manda un consigliere in {}", place(to, lang)),
        (A::Flip, _) => lang.of("Become advisors", "Diventano consiglieri").to_owned(),
        (A::Hajr(card), Lang::En) => format!("Play {} for one more movement", card.name().en),
        (A::Hajr(card), Lang::It) => format!("Gioca {} per un altro movimento", card.name().it),
    }
}

/// The log line.
pub fn event(event: &ShipmentEvent, lang: Lang) -> Option<String> {
    use ShipmentEvent as E;
    Some(match (*event, lang) {
        (E::Turn { faction: f }, Lang::En) => format!("{} to ship and move.", faction(f, lang)),
        (E::Turn { faction: f }, Lang::It) => format!("Tocca a {} spedire e muovere.", faction(f, lang)),
        (E::NoShipment { faction: f }, Lang::En) => format!("{} ships nothing.", faction(f, lang)),
        (E::NoShipment { faction: f }, Lang::It) => format!("{} non spedisce.", faction(f, lang)),
        (E::NoMovement { faction: f }, Lang::En) => format!("{} does not move.", faction(f, lang)),
        (E::NoMovement { faction: f }, Lang::It) => format!("{} non muove.", faction(f, lang)),
        (E::Announced { faction: f, from, squad: n, to, cost, .. }, _) => {
            let (n, f, cost) = (troops(f, n, lang), faction(f, lang), spice(cost, lang));
            let (from, to) = (whence(from, lang), whither(to, lang));
            match lang {
                Lang::En => format!("{f} announces a shipment of {n} {from} {to} for {cost}."),
                Lang::It => format!("{f} annuncia il trasferimento di {n} {from} {to} per {cost}."),
            }
        }
        (E::MoveAnnounced { faction: f, from, to, squad: n, fighters }, _) => {
            let (n, from, to) = (troops(f, n, lang), territory(from, lang), place(to, lang));
            let f = faction(f, lang);
            let (en, it) = if fighters { (", as fighters", ", come combattenti") } else { ("", "") };
            match lang {
                Lang::En => format!("{f} announces a movement of {n} from {from} to {to}{en}."),
                Lang::It => format!("{f} annuncia il movimento di {n} da {from} a {to}{it}."),
            }
        }
        (E::Barred { faction: f }, Lang::En) => format!("The Guild forbids {} to ship.", faction(f, lang)),
        (E::Barred { faction: f }, Lang::It) => {
            format!("La Gilda vieta il trasferimento a {}.", faction(f, lang))
        }
        (E::Declared { territory: t }, Lang::En) => {
            format!("The Bene Gesserit want to fight in {}.", territory(t, lang))
        }
        (E::Declared { territory: t }, Lang::It) => {
            format!("Le Bene Gesserit vogliono combattere in {}.", territory(t, lang))
        }
        (E::NotParted { faction: f, ally, territory: t }, _) => {
            let (f, ally, t) = (faction(f, lang), faction(ally, lang), territory(t, lang));
            match lang {
                Lang::En => format!("{f} has not parted from {ally} in {t}."),
                Lang::It => format!("{f} non si è separato da {ally} in {t}."),
            }
        }
    })
}

/// The refusal.
pub fn why(why: ShipmentWhy, lang: Lang) -> String {
    use ShipmentWhy as W;
    match (why, lang) {
        (W::Forsworn(t), Lang::En) => {
            format!("Asked under Truthtrance, you said you would not enter {} this turn.", territory(t, lang))
        }
        (W::Forsworn(t), Lang::It) => {
            format!(
                "Interrogato in Veritrance, hai detto che in questo turno non entri in {}.",
                territory(t, lang)
            )
        }
        (W::ShipFirst, Lang::En) => "Your shipment of this turn is over: it comes before movement.".into(),
        (W::ShipFirst, Lang::It) => "Il tuo trasferimento è passato: viene prima del movimento.".into(),
        (W::TurnOver, Lang::En) => "You have had your turn to ship and move.".into(),
        (W::TurnOver, Lang::It) => "Hai già avuto il tuo turno di trasferimento e movimento.".into(),
        (W::GuildFirst, Lang::En) => "It is the Guild's turn, or the Guild's to say whether it is.".into(),
        (W::GuildFirst, Lang::It) => "Tocca alla Gilda, o la Gilda deve dire se tocca a lei.".into(),
        (W::NoMovementLeft, Lang::En) => "You have already moved this turn.".into(),
        (W::NoMovementLeft, Lang::It) => "In questo turno hai già mosso.".into(),
        (W::NoReserves, Lang::En) => "You have no reserves.".into(),
        (W::NoReserves, Lang::It) => "Non hai riserve.".into(),
        (W::NoForces(t), Lang::En) => {
            format!("You have no forces in {} outside the storm.", territory(t, lang))
        }
        (W::NoForces(t), Lang::It) => {
            format!("Non hai truppe in {} fuori dalla tempesta.", territory(t, lang))
        }
        (W::Nowhere, Lang::En) => "There is no place you can reach and pay for.".into(),
        (W::Nowhere, Lang::It) => "Non c'è un luogo che puoi raggiungere e pagare.".into(),
        (W::NotGuild, Lang::En) => "Only the Guild and its ally ship from territory to territory.".into(),
        (W::NotGuild, Lang::It) => {
            "Solo la Gilda e il suo alleato spediscono da territorio a territorio.".into()
        }
        (W::OneWay, Lang::En) => "Forces cannot be shipped back to the reserves.".into(),
        (W::OneWay, Lang::It) => "Le truppe non si possono rispedire in riserva.".into(),
        (W::SamePlace(t), Lang::En) => format!("They are in {} already.", territory(t, lang)),
        (W::SamePlace(t), Lang::It) => format!("Sono già in {}.", territory(t, lang)),
        (W::TooFar { to, distance }, Lang::En) => {
            format!("{} is {distance} territories from The Great Flat.", territory(to, lang))
        }
        (W::TooFar { to, distance }, Lang::It) => {
            let flat = territory(Territory::THE_GREAT_FLAT, lang);
            format!("{} dista {distance} territori da {flat}.", territory(to, lang))
        }
        (W::TooDear { cost, has }, Lang::En) => format!("That costs {cost} spice; you can pay {has}."),
        (W::TooDear { cost, has }, Lang::It) => format!("Costa {cost} spezia; puoi pagarne {has}."),
        (W::OutOfReach { to, range }, Lang::En) => {
            let far = count(range.into(), "territory", "territories");
            format!("The group moves {far} and does not get to {}.", place(to, lang))
        }
        (W::OutOfReach { to, range }, Lang::It) => {
            let far = count(range.into(), "territorio", "territori");
            format!("Il gruppo muove di {far} e non arriva in {}.", place(to, lang))
        }
        (W::NoRate(card), Lang::En) => format!("{} gives you no cheap shipment.", card.name().en),
        (W::NoRate(card), Lang::It) => {
            format!("{} non ti dà un trasferimento a prezzo ridotto.", card.name().it)
        }
        (W::NoWorm(card), Lang::En) => format!("{} calls no worm.", card.name().en),
        (W::NoWorm(card), Lang::It) => format!("{} non chiama vermi.", card.name().it),
        (W::NotHajr(card), Lang::En) => format!("{} gives no movement.", card.name().en),
        (W::NotHajr(card), Lang::It) => format!("{} non dà un movimento.", card.name().it),
        (W::Stopped(power), Lang::En) => format!("Stopped for this phase: {}.", power.name().en),
        (W::Stopped(power), Lang::It) => format!("Impedito in questa fase: {}.", power.name().it),
        (W::Locked(t), Lang::En) => {
            format!("The advisors in {} came with a shipment this turn.", territory(t, lang))
        }
        (W::Locked(t), Lang::It) => {
            format!(
                "In {} i consiglieri sono giunti con un trasferimento in questo turno.",
                territory(t, lang)
            )
        }
        (W::NoAdvisors(t), Lang::En) => format!("No advisors to announce in {}.", territory(t, lang)),
        (W::NoAdvisors(t), Lang::It) => {
            format!("Nessun consigliere da annunciare in {}.", territory(t, lang))
        }
        (W::Fighters(t), Lang::En) => format!("Your fighters stand in {}.", territory(t, lang)),
        (W::Fighters(t), Lang::It) => format!("In {} hai combattenti.", territory(t, lang)),
        (W::NotWith(to), Lang::En) => format!("The force cannot go to {}.", place(to, lang)),
        (W::NotWith(to), Lang::It) => format!("La truppa non può andare in {}.", place(to, lang)),
    }
}

/// Factions in a row: `Guild and Emperor`.
pub fn factions(set: FactionSet, lang: Lang) -> String {
    let names: Vec<&str> = set.iter().map(|f| faction(f, lang)).collect();
    names.join(lang.of(" and ", " e "))
}

/// Why forces may not come to stand somewhere.
pub fn barred(why: Barred, lang: Lang) -> String {
    match (why, lang) {
        (Barred::Storm { at }, Lang::En) => format!("{} is in storm.", place(at, lang)),
        (Barred::Storm { at }, Lang::It) => format!("{} è in tempesta.", place(at, lang)),
        (Barred::Full { at, by }, Lang::En) => {
            format!("{} already holds forces of {}.", territory(at, lang), factions(by, lang))
        }
        (Barred::Full { at, by }, Lang::It) => {
            format!("{} contiene già truppe di {}.", territory(at, lang), factions(by, lang))
        }
        (Barred::Ally { at, ally }, Lang::En) => {
            format!("Your ally {} stands in {}.", faction(ally, lang), territory(at, lang))
        }
        (Barred::Ally { at, ally }, Lang::It) => {
            format!("Il tuo alleato {} è in {}.", faction(ally, lang), territory(at, lang))
        }
    }
}

/// A pledge on its button.
pub fn pledge_action(amount: u16, lang: Lang) -> String {
    match lang {
        Lang::En => format!("Pledge {} to your ally", spice(amount, lang)),
        Lang::It => format!("Prometti {} al tuo alleato", spice(amount, lang)),
    }
}

/// A pledge in the log of the allies.
pub fn pledge_event(event: PledgeEvent, lang: Lang) -> String {
    let (by, amount) = (faction(event.by, lang), spice(event.amount, lang));
    match lang {
        Lang::En => format!("{by} pledges up to {amount}."),
        Lang::It => format!("{by} promette fino a {amount}."),
    }
}

/// Why a pledge is refused.
pub fn pledge_why(why: PledgeWhy, lang: Lang) -> String {
    match (why, lang) {
        (PledgeWhy::NoPartner, Lang::En) => "There is nobody to pay for now.".into(),
        (PledgeWhy::NoPartner, Lang::It) => "Ora non c'è nessuno per cui pagare.".into(),
        (PledgeWhy::TooMuch { has }, Lang::En) => format!("You have {has} spice."),
        (PledgeWhy::TooMuch { has }, Lang::It) => format!("Hai {has} spezia."),
        (PledgeWhy::RestsOn { floor }, Lang::En) => format!("Your ally already counts on {floor} of it."),
        (PledgeWhy::RestsOn { floor }, Lang::It) => format!("Il tuo alleato conta già su {floor}."),
    }
}

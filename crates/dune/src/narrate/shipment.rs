//! Words for phase 6: shipment and movement; pledges of allies.

use landsraad_kernel::Lang;

use super::{Names, count, faction, factions, forces, place, spice, territory, troops};
use crate::activities::shipment::draft::Kind;
use crate::activities::shipment::{DraftView, ShipmentAction, ShipmentEvent, ShipmentQuestion, ShipmentWhy};
use crate::activities::windows::pledge::{PledgeEvent, PledgeWhy};
use crate::board::Barred;
use crate::data::{Loc, Territory};
use crate::view::Now;

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

/// `to Carthag`, `back to the reserves`.
fn destination(to: Option<Loc>, lang: Lang) -> String {
    match (to, lang) {
        (Some(to), Lang::En) => format!("to {}", place(to, lang)),
        (Some(to), Lang::It) => format!("in {}", place(to, lang)),
        (None, Lang::En) => "back to the reserves".into(),
        (None, Lang::It) => "di ritorno in riserva".into(),
    }
}

/// `from Carthag`, `from the reserves`.
fn origin(from: Option<Territory>, lang: Lang) -> String {
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
            format!("Trasferisci e muovi ora, prima di {}?", faction(f, lang))
        }
        (Q::TakeTurn { before: None }, Lang::En) => "Do you ship and move now?".into(),
        (Q::TakeTurn { before: None }, Lang::It) => "Trasferisci e muovi ora?".into(),
        (Q::Ship, Lang::En) => "What do you ship?".into(),
        (Q::Ship, Lang::It) => "Che cosa trasferisci?".into(),
        (Q::ShipTo { from }, Lang::En) => format!("Where do you ship {}?", origin(from, lang)),
        (Q::ShipTo { from }, Lang::It) => format!("Dove trasferisci {}?", origin(from, lang)),
        (Q::MoveTo { from, range }, Lang::En) => {
            let far = count(range.into(), "territory", "territories");
            format!("Where does the group of {} move, up to {far}?", territory(from, lang))
        }
        (Q::MoveTo { from, range }, Lang::It) => {
            let far = count(range.into(), "territorio", "territori");
            format!("Dove muove il gruppo che è in {}, fino a {far}?", territory(from, lang))
        }
        (Q::Count { from, to, max, .. }, _) => {
            let ships = order(names).is_some_and(|o| o.kind != Some(Kind::Move));
            let source = from.map_or_else(
                || origin(None, lang),
                |l| match lang {
                    Lang::En => format!("from {}", place(l, lang)),
                    Lang::It => format!("da {}", place(l, lang)),
                },
            );
            match (lang, ships) {
                (Lang::En, true) => {
                    format!("How many do you ship {source} {}, up to {max}?", destination(to, lang))
                }
                (Lang::En, false) => {
                    format!("How many move {source} {}, up to {max}?", destination(to, lang))
                }
                (Lang::It, true) => {
                    format!("Quante ne trasferisci {source} {}, fino a {max}?", destination(to, lang))
                }
                (Lang::It, false) => {
                    format!("Quante ne muovi {source} {}, fino a {max}?", destination(to, lang))
                }
            }
        }
        (Q::Starred { of, .. }, Lang::En) => format!("Of {}, how many are starred?", forces(of, lang)),
        (Q::Starred { of, .. }, Lang::It) => format!("Di {}, quante hanno la stella?", forces(of, lang)),
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
            format!("{by} ha|hanno trasferito truppe in {to}. Mandi una truppa gratis?")
        }
        (Q::LetIn { by, at }, Lang::En) => {
            let (by, at) = (faction(by, lang), territory(at, lang));
            format!("Your ally {by} wants to enter {at}. Do your fighters become advisors?")
        }
        (Q::LetIn { by, at }, Lang::It) => {
            let (by, at) = (faction(by, lang), territory(at, lang));
            format!(
                "Siete alleati e il {by} vuole|vogliono entrare in {at}: le tue truppe combattenti diventano consiglieri?"
            )
        }
        (Q::Intrusion { by, at }, Lang::En) => {
            let (by, at) = (faction(by, lang), territory(at, lang));
            format!("{by} has entered {at}. Do your fighters become advisors?")
        }
        (Q::Intrusion { by, at }, Lang::It) => {
            let (by, at) = (faction(by, lang), territory(at, lang));
            format!("{by} porta|portano truppe in {at}. Le tue truppe combattenti diventano consiglieri?")
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
    let to = destination(order.to, lang);
    if order.kind == Some(Kind::Move) {
        return match lang {
            Lang::En => format!("Move {tokens} {to}"),
            Lang::It => format!("Muovi {tokens} {to}"),
        };
    }
    let cost = order.price.of(order.squad.total().saturating_add(n));
    match (lang, cost) {
        (Lang::En, 0) => format!("Ship {tokens} {to} free"),
        (Lang::It, 0) => format!("Trasferisci {tokens} {to} gratis"),
        (Lang::En, _) => format!("Ship {tokens} {to} for {}", spice(cost, lang)),
        (Lang::It, _) => format!("Trasferisci {tokens} {to} per {}", spice(cost, lang)),
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
        (A::FromReserves, _) => lang.of("Ship from the reserves", "Trasferisci dalle riserve").to_owned(),
        (A::WithKarama(card), Lang::En) => {
            format!("Ship from the reserves at half price with {}", card.name().en)
        }
        (A::WithKarama(card), Lang::It) => {
            format!("Trasferisci dalle riserve a metà prezzo con {}", card.name().it)
        }
        (A::Cross(t), Lang::En) => format!("Ship from {} to another territory", territory(t, lang)),
        (A::Cross(t), Lang::It) => format!("Trasferisci da {} in un altro territorio", territory(t, lang)),
        (A::Return(t), Lang::En) => format!("Ship from {} back to the reserves", territory(t, lang)),
        (A::Return(t), Lang::It) => format!("Riporta in riserva truppe da {}", territory(t, lang)),
        (A::MoveFrom(t), Lang::En) => format!("Move from {}", territory(t, lang)),
        (A::MoveFrom(t), Lang::It) => format!("Muovi da {}", territory(t, lang)),
        (A::To(to), _) => place(to, lang),
        (A::Count(n), _) => number(names, n, lang),
        (A::Starred(n) | A::LoseStarred(n), Lang::En) => format!("{n} starred"),
        (A::Starred(n) | A::LoseStarred(n), Lang::It) => format!("{n} con stella"),
        (A::AsFighters, _) => lang.of("As fighters", "Come combattenti").to_owned(),
        (A::AsAdvisors, _) => lang.of("As advisors", "Come consiglieri").to_owned(),
        (A::Follow(Loc::POLAR_SINK), _) => {
            lang.of("Send a force to the Polar Sink", "Manda una truppa nella Depressione Polare").to_owned()
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
        (E::Turn { faction: f }, Lang::It) => format!("Tocca a {} trasferire e muovere.", faction(f, lang)),
        (E::NoShipment { faction: f }, Lang::En) => format!("{} ships nothing.", faction(f, lang)),
        (E::NoShipment { faction: f }, Lang::It) => {
            format!("{} non trasferisce|trasferiscono.", faction(f, lang))
        }
        (E::NoMovement { faction: f }, Lang::En) => format!("{} does not move.", faction(f, lang)),
        (E::NoMovement { faction: f }, Lang::It) => format!("{} non muove|muovono.", faction(f, lang)),
        (E::Announced { faction: f, from, squad: n, to, cost, .. }, _) => {
            let (n, f, cost) = (troops(f, n, lang), faction(f, lang), spice(cost, lang));
            let (from, to) = (origin(from, lang), destination(to, lang));
            match lang {
                Lang::En => format!("{f} announces a shipment of {n} {from} {to} for {cost}."),
                Lang::It => {
                    format!("{f} annuncia|annunciano il trasferimento di {n} {from} {to} per {cost}.")
                }
            }
        }
        (E::MoveAnnounced { faction: f, from, to, squad: n, fighters }, _) => {
            let (n, from, to) = (troops(f, n, lang), territory(from, lang), place(to, lang));
            let f = faction(f, lang);
            let (en, it) = if fighters { (", as fighters", ", come combattenti") } else { ("", "") };
            match lang {
                Lang::En => format!("{f} announces a movement of {n} from {from} to {to}{en}."),
                Lang::It => format!("{f} annuncia|annunciano il movimento di {n} da {from} a {to}{it}."),
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
                Lang::En => format!("{f} stays with {ally} in {t}."),
                Lang::It => format!("{f} resta|restano con {ally} in {t}."),
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
        (W::TurnOf(f), Lang::En) => format!("{} ships and moves now: it is not your turn.", faction(f, lang)),
        (W::TurnOf(f), Lang::It) => {
            format!("Ora tocca a {} trasferire e muovere: non è il tuo turno.", faction(f, lang))
        }
        (W::Forbidden, Lang::En) => "The Guild has forbidden your shipment of this turn.".into(),
        (W::Forbidden, Lang::It) => "La Gilda ha vietato il tuo trasferimento di questo turno.".into(),
        (W::MoveLater, Lang::En) => "Movement comes after your shipment: ship first, or pass.".into(),
        (W::MoveLater, Lang::It) => {
            "Il movimento viene dopo il trasferimento: prima trasferisci o passa.".into()
        }
        (W::TurnOver, Lang::En) => "You have had your turn to ship and move.".into(),
        (W::TurnOver, Lang::It) => "Hai già avuto il tuo turno di trasferimento e movimento.".into(),
        (W::GuildFirst, Lang::En) => {
            "It is the Guild's turn, or the Guild must say whether it acts now.".into()
        }
        (W::GuildFirst, Lang::It) => "Tocca alla Gilda, oppure la Gilda deve dire se agisce ora.".into(),
        (W::NoMovementLeft, Lang::En) => "You have already moved this turn.".into(),
        (W::NoMovementLeft, Lang::It) => "In questo turno hai già mosso.".into(),
        (W::NoReserves, Lang::En) => "You have no reserves.".into(),
        (W::NoReserves, Lang::It) => "Non hai riserve.".into(),
        (W::NoForces(t), Lang::En) => format!("You have no forces in {}.", territory(t, lang)),
        (W::NoForces(t), Lang::It) => format!("Non hai truppe in {}.", territory(t, lang)),
        (W::HeldByStorm(t), Lang::En) => {
            format!("The storm holds all your forces in {}.", territory(t, lang))
        }
        (W::HeldByStorm(t), Lang::It) => {
            format!("La tempesta trattiene tutte le tue truppe in {}.", territory(t, lang))
        }
        (W::Nowhere, Lang::En) => "There is no place you can reach and pay for.".into(),
        (W::Nowhere, Lang::It) => "Non c'è un luogo che puoi raggiungere e pagare.".into(),
        (W::NotGuild, Lang::En) => "Only the Guild and its ally ship from territory to territory.".into(),
        (W::NotGuild, Lang::It) => {
            "Solo la Gilda e il suo alleato trasferiscono da territorio a territorio.".into()
        }
        (W::NotPlayed, _) => lang
            .of("That power belongs to the advanced game.", "Quel potere fa parte del gioco avanzato.")
            .into(),
        (W::GuildAlone, Lang::En) => "Only the Guild ships from territory to territory.".into(),
        (W::GuildAlone, Lang::It) => "Solo la Gilda trasferisce da territorio a territorio.".into(),
        (W::NotAsGuild, Lang::En) => "Only Fremen allied with the Guild may land as the Guild does.".into(),
        (W::NotAsGuild, Lang::It) => "Solo i Fremen alleati della Gilda arrivano come la Gilda.".into(),
        (W::OneWay, Lang::En) => "Only the Guild ships forces back to the reserves.".into(),
        (W::OneWay, Lang::It) => "Solo la Gilda riporta truppe nelle riserve.".into(),
        (W::SamePlace(t), Lang::En) => format!("They are in {} already.", territory(t, lang)),
        (W::SamePlace(t), Lang::It) => format!("Sono già in {}.", territory(t, lang)),
        (W::TooFar { to, distance }, Lang::En) => {
            let far = count(distance.into(), "territory", "territories");
            format!("{} is {far} from The Great Flat.", territory(to, lang))
        }
        (W::TooFar { to, distance }, Lang::It) => {
            let flat = territory(Territory::THE_GREAT_FLAT, lang);
            let far = count(distance.into(), "territorio", "territori");
            format!("{} dista|distano {far} da {flat}.", territory(to, lang))
        }
        (W::TooDear { cost, has }, Lang::En) => format!("That costs {cost} spice; you can pay {has}."),
        (W::TooDear { cost, has }, Lang::It) => format!("Costa {cost} unità di spezia; puoi pagarne {has}."),
        (W::OutOfReach { to, range }, Lang::En) => {
            let far = count(range.into(), "territory", "territories");
            format!("The group moves {far} and does not get to {}.", place(to, lang))
        }
        (W::OutOfReach { to, range }, Lang::It) => {
            let far = count(range.into(), "territorio", "territori");
            format!("Il gruppo muove di {far} e non arriva in {}.", place(to, lang))
        }
        (W::StormBetween(to), Lang::En) => {
            format!("The storm lies between the group and {}.", place(to, lang))
        }
        (W::StormBetween(to), Lang::It) => {
            format!("Fra il gruppo e il {} c'è la tempesta.", place(to, lang))
        }
        (W::FullBetween(to), Lang::En) => {
            format!("A stronghold that two others occupy bars the way to {}.", place(to, lang))
        }
        (W::FullBetween(to), Lang::It) => {
            format!("Una roccaforte occupata da due altre fazioni sbarra la via per {}.", place(to, lang))
        }
        (W::AllyBetween(to), Lang::En) => {
            format!("Forces of your ally bar the way to {}.", place(to, lang))
        }
        (W::AllyBetween(to), Lang::It) => {
            format!("Le truppe del tuo alleato sbarrano la via per {}.", place(to, lang))
        }
        (W::NotHeld(card), Lang::En) => format!("You do not hold {}.", card.name().en),
        (W::NotHeld(card), Lang::It) => format!("Non hai {}.", card.name().it),
        (W::NoRate(card), Lang::En) => format!("{} gives you no cheap shipment.", card.name().en),
        (W::NoRate(card), Lang::It) => {
            format!("{} non ti dà un trasferimento a prezzo ridotto.", card.name().it)
        }
        (W::NoWorm(card), Lang::En) => format!("{} calls no worm now.", card.name().en),
        (W::NoWorm(card), Lang::It) => format!("{} ora non chiama vermi.", card.name().it),
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
        (W::NothingNamed, Lang::En) => "You have named no territory.".into(),
        (W::NothingNamed, Lang::It) => "Non hai nominato alcun territorio.".into(),
        (W::NoAdvisors(t), Lang::En) => format!("No advisors to announce in {}.", territory(t, lang)),
        (W::NoAdvisors(t), Lang::It) => {
            format!("Nessun consigliere da annunciare in {}.", territory(t, lang))
        }
        (W::Named(t), Lang::En) => format!("You have named {} already.", territory(t, lang)),
        (W::Named(t), Lang::It) => format!("Hai già nominato {}.", territory(t, lang)),
        (W::Fighters(t), Lang::En) => format!("Your fighters stand in {}.", territory(t, lang)),
        (W::Fighters(t), Lang::It) => format!("In {} hai combattenti.", territory(t, lang)),
        (W::NotWith(to), Lang::En) => {
            format!(
                "The force goes to the Polar Sink or along with the shipment, not to {}.",
                place(to, lang)
            )
        }
        (W::NotWith(to), Lang::It) => {
            format!(
                "La truppa va nella Depressione Polare o insieme al trasferimento, non in {}.",
                place(to, lang)
            )
        }
        (W::NobodyToFollow, Lang::En) => {
            "A force goes along only right after another faction has shipped from off the planet.".into()
        }
        (W::NobodyToFollow, Lang::It) => {
            "Una truppa segue solo subito dopo un trasferimento di un'altra fazione dall'esterno del pianeta."
                .into()
        }
        (W::NoIntruder, Lang::En) => {
            "Fighters turn to advisors only when another faction has just come to them.".into()
        }
        (W::NoIntruder, Lang::It) => {
            "I combattenti diventano consiglieri solo quando un'altra fazione è appena giunta da loro.".into()
        }
        (W::DeclareFirst, Lang::En) => {
            "Advisors are announced as fighters before the first shipment of the turn.".into()
        }
        (W::DeclareFirst, Lang::It) => {
            "I consiglieri si annunciano combattenti prima del primo trasferimento del turno.".into()
        }
        (W::LookFirst, Lang::En) => {
            "The spice deck is looked at before the first shipment of the turn.".into()
        }
        (W::LookFirst, Lang::It) => {
            "Il Mazzo Spezia si guarda prima del primo trasferimento del turno.".into()
        }
    }
}

/// Why forces may not come to stand somewhere.
pub fn barred(why: Barred, lang: Lang) -> String {
    match (why, lang) {
        (Barred::Storm { at }, Lang::En) => format!("{} is in storm.", place(at, lang)),
        (Barred::Storm { at }, Lang::It) => format!("{} è|sono in tempesta.", place(at, lang)),
        (Barred::StormOver { at }, Lang::En) => format!("The storm is over {}.", territory(at, lang)),
        (Barred::StormOver { at }, Lang::It) => format!("La tempesta è su {}.", territory(at, lang)),
        (Barred::Full { at, by }, Lang::En) => {
            format!("{} already holds forces of {}.", territory(at, lang), factions(by, lang))
        }
        (Barred::Full { at, by }, Lang::It) => {
            format!("{} contiene|contengono già truppe di {}.", territory(at, lang), factions(by, lang))
        }
        (Barred::Ally { at, ally }, Lang::En) => {
            format!("Your ally {} stands in {}.", faction(ally, lang), territory(at, lang))
        }
        (Barred::Ally { at, ally }, Lang::It) => {
            format!("{} ha|hanno truppe in {}: sono tue alleate.", faction(ally, lang), territory(at, lang))
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
        Lang::It => format!("{by} promette|promettono fino a {amount}."),
    }
}

/// Why a pledge is refused.
pub fn pledge_why(why: PledgeWhy, lang: Lang) -> String {
    match (why, lang) {
        (PledgeWhy::NoPartner, Lang::En) => "There is nobody to pay for now.".into(),
        (PledgeWhy::NoPartner, Lang::It) => "Ora non c'è nessuno per cui pagare.".into(),
        (PledgeWhy::OwnSpice, Lang::En) => "You cannot pay for your ally.".into(),
        (PledgeWhy::OwnSpice, Lang::It) => "Non puoi pagare per il tuo alleato.".into(),
        (PledgeWhy::TooMuch { has }, Lang::En) => format!("You have {has} spice."),
        (PledgeWhy::TooMuch { has }, Lang::It) => format!("Hai {has} unità di spezia."),
        (PledgeWhy::RestsOn { floor }, Lang::En) => format!("Your ally already counts on {floor} of it."),
        (PledgeWhy::RestsOn { floor }, Lang::It) => format!("Il tuo alleato conta già su {floor}."),
    }
}

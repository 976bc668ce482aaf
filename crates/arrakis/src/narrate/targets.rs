//! The areas, cards, leaders and other things that an action names.

use landsraad_kernel::Targets;

use crate::action::{Action, Origin, Piece, Use};
use crate::board::{Area, Zone};
use crate::data::{Leader, Marker};
use crate::state::CardId;

fn area(at: Area) -> Targets {
    Targets::NONE.place(at.id())
}

fn zone(zone: Zone) -> String {
    format!("zone:{}", zone.0)
}

fn card(card: CardId) -> Targets {
    Targets::NONE.card(format!("card:{}", card.0))
}

fn leader(leader: Leader) -> String {
    format!("leader:{}", leader.word())
}

fn marker(marker: Marker) -> String {
    format!("marker:{}", marker.word())
}

fn piece(piece: Piece) -> Targets {
    match piece {
        Piece::Kind(kind) => Targets::NONE.thing(format!("kind:{}", kind.word())),
        Piece::Named(named) => Targets::NONE.leader(leader(named)),
        Piece::Token(_) => Targets::NONE,
    }
}

fn from(targets: Targets, origin: Origin) -> Targets {
    match origin {
        Origin::Supply => targets,
        Origin::Area(at) => targets.place(at.id()),
        Origin::Zone(n) => targets.place(zone(n)),
    }
}

pub fn of(action: &Action) -> Targets {
    let thing = |kind: &str, what: &str| Targets::NONE.thing(format!("{kind}:{what}"));
    match *action {
        Action::Area(at) => area(at),
        Action::Zone(n) => Targets::NONE.place(zone(n)),
        Action::Sector(sector) => Targets::NONE.place(format!("sector:{}", sector.word())),
        Action::Face(face) => thing("face", face.word()),
        Action::Die { die, token, what } => {
            let targets = thing(if token { "bg" } else { "die" }, die.word());
            match what {
                Use::Special(special) => targets.leader(leader(special)),
                Use::Action(_) | Use::Card => targets,
            }
        }
        Action::DesertPower => Targets::NONE.thing("desert_power"),
        Action::Card(c) | Action::GiveUp { card: c, .. } => card(c),
        Action::Deck(deck) => thing("deck", deck.word()),
        Action::Go { to, .. } => area(to),
        Action::Piece(p) => piece(p),
        Action::Take { piece: p, from: origin } => from(piece(p), origin),
        Action::Vehicle { vehicle, from: origin } => from(thing("vehicle", vehicle.word()), origin),
        Action::Strike { at, .. } | Action::Reveal { at, .. } | Action::Token { at, .. } => area(at),
        Action::Scout { zone: n, at } => area(at).place(zone(n)),
        Action::Prescience(n) => Targets::NONE.card(format!("prescience:{}", n.0)),
        Action::Marker(m) => Targets::NONE.thing(marker(m)),
        Action::Power(power) => thing("power", power.word()),
        Action::Transfer { from, to, .. } => Targets::NONE.thing(marker(from)).thing(marker(to)),
        Action::Leader(named) => Targets::NONE.leader(leader(named)),
        Action::Pay(n) => Targets::NONE.amount(n),
        Action::Pass | Action::Yes | Action::Option { .. } | Action::Everyone | Action::Step(_) => {
            Targets::NONE
        }
    }
}

/// The same action in another area.
pub fn aimed(action: &Action, target: &str) -> Option<Action> {
    let at = Area::from_id(target)?;
    Some(match *action {
        Action::Area(_) => Action::Area(at),
        Action::Go { by, attack, .. } => Action::Go { to: at, by, attack },
        Action::Take { piece, from: Origin::Area(_) } => Action::Take { piece, from: Origin::Area(at) },
        Action::Vehicle { vehicle, from: Origin::Area(_) } => {
            Action::Vehicle { vehicle, from: Origin::Area(at) }
        }
        Action::Strike { harvester, .. } => Action::Strike { at, harvester },
        Action::Reveal { token, .. } => Action::Reveal { at, token },
        Action::Scout { zone, .. } => Action::Scout { zone, at },
        Action::Token { silver, .. } => Action::Token { at, silver },
        Action::Pass
        | Action::Yes
        | Action::Zone(_)
        | Action::Sector(_)
        | Action::Face(_)
        | Action::Die { .. }
        | Action::DesertPower
        | Action::Option { .. }
        | Action::Card(_)
        | Action::Deck(_)
        | Action::Everyone
        | Action::Piece(_)
        | Action::Take { .. }
        | Action::Vehicle { .. }
        | Action::GiveUp { .. }
        | Action::Prescience(_)
        | Action::Marker(_)
        | Action::Power(_)
        | Action::Transfer { .. }
        | Action::Leader(_)
        | Action::Step(_)
        | Action::Pay(_) => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::Means;

    #[test]
    fn an_action_names_what_it_is_about_and_can_be_aimed_elsewhere() {
        let (here, there) = (Area::from_id("arrakeen").unwrap(), Area::from_id("carthag").unwrap());
        let scout = Action::Scout { zone: Zone(3), at: here };
        assert_eq!(of(&scout).places, ["arrakeen", "zone:3"]);
        let go = Action::Go { to: here, by: Means::Foot, attack: true };
        assert_eq!(aimed(&go, "carthag"), Some(Action::Go { to: there, by: Means::Foot, attack: true }));
        assert_eq!(aimed(&go, "nowhere"), None);
        assert_eq!(aimed(&Action::Pass, "carthag"), None);
    }
}

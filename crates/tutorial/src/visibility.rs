//! What each viewer may know. Only this file makes `Redacted` values.

use landsraad_kernel::{Chance, Redacted, RuleRef, Seat, Viewer};
use serde::Serialize;

use crate::{Bid, Cup, Event, FACES, LiarsDice, Showdown, State, words};

/// What one viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// The seats in table order.
    pub seats: Vec<SeatView>,
    /// The seat that bids or doubts next.
    pub turn: Seat,
    /// The bid that stands.
    pub standing: Option<Bid>,
    /// The seat that made it.
    pub bidder: Option<Seat>,
    /// How the last round ended.
    pub last: Option<Showdown>,
}

/// One seat as a viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeatView {
    /// Its colour.
    pub role: &'static str,
    /// How many dice it has.
    pub dice: u8,
    /// What its dice show, if the viewer may know. [liars.round.secret]
    pub cup: Option<Cup>,
}

pub(crate) fn view(rules: &LiarsDice, state: &State, viewer: Viewer) -> Redacted<View> {
    let seat_view = |seat: Seat| SeatView {
        role: words::ROLES[seat.index()].0,
        dice: state.cups[seat].len() as u8,
        cup: viewer.may_see(seat.only()).then(|| state.cups[seat].clone()),
    };
    Redacted::by_visibility(View {
        seats: Seat::first(rules.seats).map(seat_view).collect(),
        turn: state.turn,
        standing: state.standing.map(|(_, bid)| bid),
        bidder: state.standing.map(|(seat, _)| seat),
        last: state.last.clone(),
    })
}

pub(crate) fn redact(event: &Event, viewer: Viewer) -> Redacted<Event> {
    Redacted::by_visibility(match event {
        Event::Rolled { seat, .. } if !viewer.may_see(seat.only()) => {
            Event::Rolled { seat: *seat, dice: None }
        }
        Event::Rolled { .. } | Event::Bid { .. } | Event::Doubted { .. } => event.clone(),
    })
}

/// Rolls the dice of the other seats again: all that `knower` does not know.
pub(crate) fn resample(rules: &LiarsDice, state: &State, knower: Seat, chance: &mut dyn Chance) -> State {
    let mut world = state.clone();
    for seat in Seat::first(rules.seats).filter(|&seat| seat != knower) {
        for die in &mut world.cups[seat] {
            *die = chance.pick(RuleRef("liars.round.roll"), FACES.into()) as u8 + 1;
        }
        world.cups[seat].sort_unstable();
    }
    world
}

//! Setup where two or three players lead several factions each: after the primary factions each player picks
//! an allied one, and with two players a third falls to each by lot. [v29.few.pick-allies]

use landsraad_kernel::{RuleRef, Seat};

use crate::Faction;
use crate::FactionSet;
use crate::activities::setup::SetupEvent;
use crate::activities::{At, Cx};
use crate::event::Event;
use crate::rules::{Dune, Pick, Sharing};

/// The rule of this file.
pub const PICK: RuleRef = RuleRef("v29.few.pick-allies");

/// Whether a seat's faction is picked or drawn after the primaries.
pub fn waits(rules: &Dune, seat: Seat) -> bool {
    let few = match rules.sharing() {
        Sharing::OneEach | Sharing::TwoEach => false,
        Sharing::ThreeEach | Sharing::Pairs => true,
    };
    few && !rules.is_primary(seat) && rules.picks[seat] == Pick::Random
}

/// Factions nobody has, and which nobody was promised.
pub fn free(at: At<'_>) -> FactionSet {
    let promised =
        |f: Faction| Seat::first(at.rules.seat_count()).any(|s| at.rules.picks[s] == Pick::Chosen(f));
    Faction::ALL.into_iter().filter(|&f| !at.state.plays(f) && !promised(f)).collect()
}

/// The primary seat of the player that picks in the `turn`-th place, and the seat it picks for: the player that had
/// his primary faction last comes first.
pub fn picker(at: At<'_>, turn: u8) -> Option<(Seat, Seat)> {
    let player = at.rules.players().checked_sub(turn + 1)?;
    let seats = || Seat::first(at.rules.seat_count()).filter(move |&s| at.rules.holder(s) == player);
    let primary = seats().find(|&s| at.rules.is_primary(s))?;
    // One pick each; what is left falls by lot.
    let picked = seats().any(|s| waits(at.rules, s) && at.state.faction(s).is_some());
    let open = seats().find(|&s| waits(at.rules, s) && at.state.faction(s).is_none())?;
    (!picked).then_some((primary, open))
}

impl Cx<'_, '_> {
    /// A faction takes its seat.
    pub fn seat_faction(&mut self, seat: Seat, faction: Faction) {
        self.state.table.faction[seat] = Some(faction);
        self.state.table.seat[faction] = Some(seat);
        self.emit(|| Event::Setup(SetupEvent::Seated { seat, faction }));
    }

    /// Seats still empty get a faction by lot; says whether there were any. [v29.few.pick-allies]
    pub fn seat_the_rest(&mut self) -> bool {
        let mut any = false;
        for seat in Seat::first(self.rules.seat_count()) {
            if self.state.faction(seat).is_none() {
                let left = free(self.at());
                let index = self.pick(PICK, left.len());
                if let Some(faction) = left.iter().nth(index) {
                    self.seat_faction(seat, faction);
                    any = true;
                }
            }
        }
        any
    }
}

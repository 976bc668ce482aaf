//! How the Governor gets about: along the ring, by shuttle, by Teleport! (4.1.8).

use landsraad_kernel::{RuleRef, Seat};

use crate::activities::Cx;
use crate::atoms::PATIENCE;
use crate::event::Event;
use crate::vocabulary::{Money, SpaceId, rule};

const TELEPORT: RuleRef = rule("globopolis.teleport.roll");

impl Cx<'_, '_> {
    /// The Governor goes this many spaces.
    ///
    /// [globopolis.movement.clockwise] Exactly the total. [globopolis.movement.landing-only] Spaces passed over
    /// do nothing, except Teleport!.
    pub(crate) fn travel(&mut self, seat: Seat, steps: u8, clockwise: bool) {
        let ring = u16::from(self.rules.data.ring());
        let start = u16::from(self.rules.data.start.0);
        let from = u16::from(self.board().player(seat).governor.0);
        let steps = u16::from(steps);
        if clockwise {
            let to_start = match (start + ring - from) % ring {
                0 => ring,
                distance => distance,
            };
            self.place(seat, SpaceId(((from + steps) % ring) as u8));
            // [globopolis.teleport.pay] Crossing or reaching it clockwise pays; leaving it does not.
            if steps >= to_start {
                self.pass_start(seat);
            }
        } else {
            let to_start = match (from + ring - start) % ring {
                0 => ring,
                distance => distance,
            };
            self.place(seat, SpaceId(((from + 2 * ring - steps) % ring) as u8));
            // [globopolis.teleport.counter-clockwise] Backwards nothing is paid.
            // [globopolis.teleport.second-crossing] Crossing it backwards leaves an unpaid mark.
            if steps > to_start {
                self.state.board.player_mut(seat).marks += 1;
            }
        }
    }

    fn place(&mut self, seat: Seat, to: SpaceId) {
        let from = self.board().player(seat).governor;
        self.state.board.player_mut(seat).governor = to;
        self.emit(|| Event::Moved { seat, from, to });
    }

    /// Teleport! is crossed or reached clockwise.
    pub(crate) fn pass_start(&mut self, seat: Seat) {
        let player = self.state.board.player_mut(seat);
        // [globopolis.teleport.second-crossing] A mark is removed instead of paying, in a first turn too.
        if player.marks > 0 {
            player.marks -= 1;
            return;
        }
        // [globopolis.turn.first-no-pay] Nothing is paid in a player's first turn.
        if self.board().turn.first {
            return;
        }
        self.gain(seat, i32::from(self.rules.data.numbers.teleport_eu), Money::Teleport);
    }

    /// The Governor goes from one O.R.S.S. to another, clockwise.
    ///
    /// [globopolis.orss.teleport-pay] It is paid if that way meets Teleport!.
    pub(crate) fn hop(&mut self, seat: Seat, to: SpaceId) {
        let ring = u16::from(self.rules.data.ring());
        let from = u16::from(self.board().player(seat).governor.0);
        let steps = (u16::from(to.0) + ring - from) % ring;
        self.travel(seat, steps as u8, true);
    }

    /// The D8 and the D20.
    ///
    /// [globopolis.teleport.destination] This many O.R.S.S. spaces clockwise from Teleport!, then this many spaces.
    /// [globopolis.teleport.crossings] Each further crossing pays. [globopolis.teleport.again] Ending on
    /// Teleport! repeats it. [globopolis.teleport.not-extra] It uses up no extra movement.
    pub(crate) fn teleport(&mut self, seat: Seat) {
        for _ in 0..PATIENCE {
            let d8 = self.die(TELEPORT, 8);
            let d20 = self.die(TELEPORT, 20);
            self.emit(|| Event::Teleported { seat, d8, d20 });
            let stations = self.rules.data.orss.len() as u8;
            let laps = (d8 - 1) / stations;
            let to = self.rules.data.orss[usize::from((d8 - 1) % stations)];
            self.place(seat, to);
            for _ in 0..laps {
                self.pass_start(seat);
            }
            self.travel(seat, d20, true);
            if self.board().player(seat).governor != self.rules.data.start {
                return;
            }
        }
    }
}

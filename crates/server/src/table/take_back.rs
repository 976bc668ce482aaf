//! What taking an action back would mean: whether nobody would notice, and whether something hidden has come
//! out since.

use landsraad_catalog::{Match, StepRecord};
use landsraad_kernel::Seat;
use landsraad_wire::Text;
use serde_json::Value;

use super::journal::Cause;
use super::live::{Live, VIEWERS, places, viewer};
use crate::work;

/// How many worlds are compared to find out whether a seat has learned something.
const WORLDS: u64 = 6;
/// How many other answers are compared to find out whether a choice could be seen.
const ALTERNATIVES: usize = 3;

impl Live {
    /// The step before the seat's last own decision. Answers that the server gave for the seat do not count:
    /// the server would give the same answers again.
    pub fn before_last_of(&self, seat: Seat) -> Option<u32> {
        let own = |cause: Cause| match cause {
            Cause::Player | Cause::Deal => true,
            Cause::Bot | Cause::Orders | Cause::Only | Cause::Clock | Cause::Watchdog => false,
        };
        self.journal().line().iter().rposition(|s| s.seat == seat && own(s.cause)).map(|i| i as u32)
    }

    /// Whether the steps from `to` on have shown somebody something hidden: by chance, by the end of a secret
    /// choice, or by a look at what another seat holds.
    fn came_out(&self, to: u32) -> bool {
        let undone = &self.journal().line()[to as usize..];
        if undone.iter().any(|s| s.drew) {
            return true;
        }
        // A viewer could not see a choice and then saw a later step. The later step may have shown the
        // choice.
        let Some(mut game) = self.game().at(to) else { return true };
        let mut secret = 0u8;
        for (step, stood) in self.game().steps_since(to).iter().zip(undone) {
            if secret & stood.moved != 0 {
                return true;
            }
            secret |= hidden_from(&*game, step);
            if game.replay_step(step).is_err() {
                return true;
            }
        }
        (0..self.game().seats()).filter_map(Seat::new).any(|seat| self.has_learned(seat, to))
    }

    /// Whether nobody else has seen anything of the steps from `to` on, and the seat itself could have
    /// foreseen everything it saw.
    fn is_free(&self, seat: Seat, to: u32) -> bool {
        let undone = &self.journal().line()[to as usize..];
        let others = !(1u8 << seat.index());
        let silent = undone.iter().all(|s| s.seat == seat && !s.drew && s.moved & others == 0);
        silent && !self.has_learned(seat, to)
    }

    /// Whether what the seat saw depended on something that it did not know. If not, the same action shows
    /// the same in all worlds that the seat could not tell apart before.
    fn has_learned(&self, seat: Seat, to: u32) -> bool {
        let Some(before) = self.game().at(to) else { return true };
        let steps = self.game().steps_since(to);
        let me = viewer(seat.index());
        let seen = |game: &mut dyn landsraad_catalog::Match| -> Option<Vec<String>> {
            let mut seen = Vec::new();
            for step in &steps {
                game.replay_step(step).ok()?;
                seen.push(serde_json::to_string(&game.events(me)).ok()?);
                seen.push(game.view(me).to_string());
            }
            Some(seen)
        };
        let truth = seen(&mut *before.fork());
        (0..WORLDS).any(|luck| seen(&mut *before.resampled(seat, luck)) != truth)
    }
}

/// The consequences of a take-back, computed in the pool.
#[derive(Debug)]
pub struct Weighed {
    free: bool,
    came_out: bool,
    shown: Vec<Vec<Text>>,
}

impl Weighed {
    /// Whether nobody would notice.
    pub const fn is_free(&self) -> bool {
        self.free
    }

    /// Whether something hidden has come out, and bots play here.
    pub const fn has_come_out(&self) -> bool {
        self.came_out
    }

    /// The lines that each viewer was shown since then, by place, for those who vote.
    pub fn into_shown(self) -> Vec<Vec<Text>> {
        self.shown
    }

    /// Weighs the take-back of the steps of a seat from `to` on.
    pub fn of(live: &Live, seat: Seat, to: u32, votes: bool, bots: bool) -> Weighed {
        work::must_not_hold_others_up();
        let free = live.is_free(seat, to);
        if free || !votes {
            return Weighed { free, came_out: false, shown: vec![] };
        }
        if bots && live.came_out(to) {
            return Weighed { free, came_out: true, shown: vec![] };
        }
        let mut shown = vec![vec![]; VIEWERS];
        for place in places(live.game().seats()) {
            shown[place] = live.lines_since(to, place);
        }
        Weighed { free, came_out: false, shown }
    }
}

/// The viewers, one bit each, that cannot tell this answer from another legal one.
fn hidden_from(before: &dyn Match, step: &StepRecord) -> u8 {
    let Some(asked) = before.decision(step.seat) else { return 0 };
    let after = |action: &Value| {
        let mut game = before.fork();
        game.act(step.seat, game.step(), action).ok().map(|()| game)
    };
    let Some(truth) = after(&step.action) else { return 0 };
    let others = asked.options.iter().filter(|o| o.action != step.action).take(ALTERNATIVES);
    let others: Vec<Box<dyn Match>> = others.filter_map(|o| after(&o.action)).collect();
    let seen = |game: &dyn Match, place: usize| {
        let viewer = viewer(place);
        (game.view(viewer), serde_json::to_value(game.events(viewer)).ok())
    };
    places(before.seats())
        .filter(|place| *place != step.seat.index())
        .filter(|place| others.iter().any(|other| seen(&**other, *place) == seen(&*truth, *place)))
        .fold(0, |mask, place| mask | 1 << place)
}

//! Players that see exactly what a person in their seat sees.
//!
//! A [`Bot`] gets a [`Seen`]: the redacted view, the question and the legal answers of its own seat, and a
//! stream of randomness. It never gets a state, so it cannot peek; and it answers with an index into the
//! legal answers, so it cannot cheat. Bots keep nothing between two questions: what a seat has learned is
//! in its view, so a bot can be swapped in at any moment and a restart loses nothing.

#![warn(missing_docs)]

pub mod arrakis;
pub mod dune;
pub mod find;
pub mod globopolis;
mod judge;
pub mod liars_dice;
mod mentat;
mod net;
mod plan_odds;
mod random;
mod seen;
#[cfg(test)]
mod tests_support;
mod weights;

use landsraad_kernel::{Game, Seeded, Text};

pub use judge::{Judge, WIDEST};
pub use mentat::{Advisor, Mentat};
pub use net::Net;
pub use plan_odds::{Fact, Odds, PlanOdds, Rung};
pub use random::Random;
pub use seen::Seen;
pub use weights::use_weights;

/// A bot's answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Which of the legal answers.
    pub index: usize,
    /// Why, in one sentence; shown after the game or in practice.
    pub why: Option<Text>,
}

impl Answer {
    /// An answer without words.
    pub const fn plain(index: usize) -> Answer {
        Answer { index, why: None }
    }
}

/// What a host grants a bot for one answer.
pub struct Limit<'a> {
    /// How many simulations; the bot's own number if `None`.
    pub simulations: Option<u32>,
    /// Asked now and then while the bot thinks: `true` ends its thinking.
    pub stop: &'a mut dyn FnMut() -> bool,
}

impl std::fmt::Debug for Limit<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Limit").field("simulations", &self.simulations).finish_non_exhaustive()
    }
}

/// A player of `G`.
pub trait Bot<G: Game>: Send + Sync {
    /// Answers one question. The same `seen` and the same randomness give the same answer.
    fn choose(&self, seen: &Seen<'_, G>, luck: &mut Seeded) -> Answer;

    /// Answers within a limit. A bot that does not search is quick and ignores it.
    fn choose_within(&self, seen: &Seen<'_, G>, luck: &mut Seeded, _limit: &mut Limit<'_>) -> Answer {
        self.choose(seen, luck)
    }

    /// Why this bot would give the answer with this index, in one sentence; `None` if it would not, or has no
    /// words for it. Bots that draw from a mixture say so for every answer that the mixture contains.
    fn explain(&self, seen: &Seen<'_, G>, index: usize, luck: &mut Seeded) -> Option<Text> {
        let answer = self.choose(seen, luck);
        answer.why.filter(|_| answer.index == index)
    }

    /// The aside that the bot makes, if any. Here the legal list of `seen` holds the asides of its seat,
    /// which need not be asked anything. Each aside uses something up (a card, an offer), so a host that asks
    /// again after each one ends.
    fn aside(&self, _seen: &Seen<'_, G>, _luck: &mut Seeded) -> Option<Answer> {
        None
    }

    /// The odds of the plan that this seat is making, for a person; `None` where there is nothing to compute.
    /// The same `seen` gives the same odds.
    fn plan_odds(&self, _seen: &Seen<'_, G>) -> Option<PlanOdds> {
        None
    }

    /// Whether it ever makes asides: a host need not list them for one that does not.
    fn makes_asides(&self) -> bool {
        false
    }
}

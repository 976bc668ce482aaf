//! Looking ahead in any game: a search over what the seats know.
//!
//! A seat that must answer imagines worlds that agree with everything it knows, plays each of its candidate
//! answers in the same worlds with the same luck, and compares what comes of them.
//!
//! * **Worlds** come from the caller, one for each round of simulations, so that nothing here can look at
//!   what is hidden. All candidates play in the same world with the same dice: only the answer differs.
//! * **One tree per seat** over what that seat itself is asked and answers. A place in a tree is the seat's
//!   own sequence of answers and the list it may choose from now; what others hide from it does not split it.
//! * **Values are a share for every seat**, and each seat prefers what is best for itself.
//! * **Widening**: a place starts with the answer that the [`Guide`] would give and looks at more of the list
//!   as it is visited more often.
//! * **Sealed choices**: where several seats are asked at once, they choose by regret matching.
//! * **Cut off** at a quiet point, which the guide names by a stage number, and judged by the guide; or played to the
//!   end of the match, where the guide can count how close a lost one was.
//!
//! Budgets are counts, so the same call gives the same answer on every machine. A caller with a clock passes a closure
//! that decides when to stop. A caller with threads runs several searches with different seeds and
//! adds their tallies up with [`merge`].

mod root;
mod tree;

use landsraad_kernel::{Game, MAX_SEATS, Outcome, Seat, Seeded};

pub use root::{Job, Search, Tally, Verdict, merge, verdict};

/// A horizon that no match reaches.
pub const TO_THE_END: u32 = u32::MAX;

/// What each seat expects of the match: the chance that it wins. Allies win together, so the sum may exceed one.
pub type Shares = [f32; MAX_SEATS];

/// What the search needs to know about a game.
pub trait Guide<G: Game> {
    /// The answer of the play-out policy: an index into `legal`, which has at least two entries.
    fn choose(&self, game: &G, state: &G::State, seat: Seat, legal: &[G::Action], luck: &mut Seeded)
    -> usize;

    /// What the seats can expect of a position, where the search stops.
    fn value(&self, game: &G, state: &G::State) -> Shares;

    /// What a finished match counts for the seats while candidates are compared. A guide may
    /// count how close a lost match was, so that candidates differ although all of them lose.
    fn ending(&self, _game: &G, _state: &G::State, outcome: &Outcome) -> Shares {
        winners(outcome)
    }

    /// The part of the match that a position belongs to. The dice of a simulation are rolled from a new stream where it
    /// changes, so that candidates meet the same luck later although they have used different numbers of dice before.
    fn moment(&self, _game: &G, _state: &G::State) -> u32 {
        0
    }

    /// The progress of the match as a number. It grows with the match, and only at quiet points.
    fn stage(&self, game: &G, state: &G::State) -> u32;

    /// Whether the policy solves this question exactly, so that nothing else needs to be tried.
    fn solved(&self, _game: &G, _state: &G::State, _seat: Seat) -> bool {
        false
    }
}

/// 1 for those who won and 0 for the others.
pub fn winners(outcome: &Outcome) -> Shares {
    std::array::from_fn(|i| {
        f32::from(u8::from(Seat::new(i as u8).is_some_and(|s| outcome.winners.contains(s))))
    })
}

/// How a search is done.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// Simulations in all.
    pub simulations: u32,
    /// Answers of the policy in all, after which no further world is started: what bounds the time.
    pub answers: u32,
    /// Most candidates at the root.
    pub candidates: usize,
    /// Simulations stop this many stages after the present one; [`TO_THE_END`] for never.
    pub horizon: u32,
    /// Most answers within one simulation.
    pub longest: u32,
    /// How deep the trees grow, in answers of one seat; 0 leaves everything but the root to the policy.
    pub depth: u8,
    /// How much a place is explored, as a share of the match.
    pub explore: f32,
    /// How fast a place widens: it looks at `1 + widen * sqrt(visits)` answers.
    pub widen: f32,
    /// An answer is preferred to the policy's own if its lead exceeds this many standard errors plus `margin`.
    pub doubt: f64,
    /// The lead that an answer needs beyond its standard errors, as a share of the match.
    pub margin: f64,
}

impl Settings {
    /// The same search with another number of simulations, and as many answers of the policy for each.
    #[must_use]
    pub fn with_simulations(self, simulations: Option<u32>) -> Settings {
        let Some(simulations) = simulations else { return self };
        let each = f64::from(self.answers) / f64::from(self.simulations.max(1));
        let answers = (each * f64::from(simulations)).min(f64::from(u32::MAX)) as u32;
        Settings { simulations, answers, ..self }
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            simulations: 400,
            answers: u32::MAX,
            candidates: 12,
            horizon: 1,
            longest: 400,
            depth: 2,
            explore: 0.3,
            widen: 0.7,
            doubt: 1.0,
            margin: 0.002,
        }
    }
}

//! Randomness as an argument.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

use crate::RuleRef;

/// Where dice, shuffles and draws come from.
///
/// ```
/// use landsraad_kernel::{Chance, RuleRef, Scripted, Seeded};
///
/// const ROLL: RuleRef = RuleRef("liars.round.roll");
/// assert!(Seeded::from_u64(7).pick(ROLL, 6) < 6);
///
/// // Tests write the picks down; `finish` fails if some are left over.
/// let mut script = Scripted::new([5, 0]);
/// assert_eq!((script.pick(ROLL, 6), script.pick(ROLL, 6)), (5, 0));
/// script.finish()?;
/// # Ok::<(), landsraad_kernel::ScriptError>(())
/// ```
pub trait Chance {
    /// A whole number below `n`, each equally likely. `what` says which rule draws. `n` is never zero.
    fn pick(&mut self, what: RuleRef, n: u32) -> u32;
}

/// The secret of a match, committed to at the start and revealed at the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// A seed from a small number, for simulations and tests.
    pub fn from_u64(n: u64) -> Seed {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&n.to_le_bytes());
        Seed(bytes)
    }
}

/// ChaCha8 from a seed. Each step of a match has a stream of its own, so that a match can continue from any
/// step without knowing how much randomness was used before.
#[derive(Clone, Debug)]
pub struct Seeded(ChaCha8Rng);

impl Seeded {
    /// The generator of one stream: 0 for the setup, then one per step.
    pub fn new(seed: Seed, stream: u64) -> Seeded {
        let mut rng = ChaCha8Rng::from_seed(seed.0);
        rng.set_stream(stream);
        Seeded(rng)
    }

    /// One generator for a whole simulation.
    pub fn from_u64(n: u64) -> Seeded {
        Seeded::new(Seed::from_u64(n), 0)
    }

    /// A number below `n` for uses that are not rules: choosing a random action, say.
    pub fn below(&mut self, n: u32) -> u32 {
        debug_assert!(n > 0, "nothing to choose from");
        // Multiply-shift with rejection: exact and without division in the common case.
        let mut product = u64::from(self.0.next_u32()) * u64::from(n);
        if (product as u32) < n {
            let threshold = n.wrapping_neg() % n;
            while (product as u32) < threshold {
                product = u64::from(self.0.next_u32()) * u64::from(n);
            }
        }
        (product >> 32) as u32
    }
}

impl Chance for Seeded {
    fn pick(&mut self, _what: RuleRef, n: u32) -> u32 {
        self.below(n)
    }
}

/// The picks of one step, in order, as a record keeps them.
pub type Picks = Vec<u32>;

/// Passes another source through and writes down what it gave.
#[derive(Debug)]
pub struct Recorded<'a, C: ?Sized> {
    inner: &'a mut C,
    picks: &'a mut Picks,
}

impl<'a, C: Chance + ?Sized> Recorded<'a, C> {
    /// Records what `inner` gives into `picks`.
    pub fn new(inner: &'a mut C, picks: &'a mut Picks) -> Recorded<'a, C> {
        Recorded { inner, picks }
    }
}

impl<C: Chance + ?Sized> Chance for Recorded<'_, C> {
    fn pick(&mut self, what: RuleRef, n: u32) -> u32 {
        let value = self.inner.pick(what, n);
        self.picks.push(value);
        value
    }
}

/// Returns recorded picks. A record that does not fit is a failure in [`Replayed::finish`] and never a panic,
/// because the record may come from an untrusted source.
#[derive(Clone, Debug)]
pub struct Replayed<'a> {
    picks: &'a [u32],
    used: usize,
    failure: Option<ScriptError>,
}

impl<'a> Replayed<'a> {
    /// Replays these picks.
    pub const fn new(picks: &'a [u32]) -> Replayed<'a> {
        Replayed { picks, used: 0, failure: None }
    }

    /// Whether all picks were used and each was in range.
    pub fn finish(self) -> Result<(), ScriptError> {
        match self.failure {
            Some(failure) => Err(failure),
            None if self.used < self.picks.len() => {
                Err(ScriptError::LeftOver { used: self.used, given: self.picks.len() })
            }
            None => Ok(()),
        }
    }
}

impl Chance for Replayed<'_> {
    fn pick(&mut self, what: RuleRef, n: u32) -> u32 {
        let given = self.picks.get(self.used).copied();
        self.used += 1;
        let problem = match given {
            Some(value) if value < n => return value,
            Some(value) => ScriptError::OutOfRange { what, value, n },
            None => ScriptError::TooShort { what, n },
        };
        self.failure.get_or_insert(problem);
        0
    }
}

/// Returns the values that a test wrote down. The test must call [`Scripted::finish`] to check that all were
/// used.
#[derive(Clone, Debug)]
pub struct Scripted {
    picks: Vec<u32>,
    used: usize,
    failure: Option<ScriptError>,
}

impl Scripted {
    /// Gives these values in order.
    pub fn new(picks: impl IntoIterator<Item = u32>) -> Scripted {
        Scripted { picks: picks.into_iter().collect(), used: 0, failure: None }
    }

    /// Appends more values.
    pub fn extend(&mut self, picks: impl IntoIterator<Item = u32>) {
        self.picks.extend(picks);
    }

    /// Whether every value was used, none was missing and each was in range. A left-over roll is a bug.
    pub fn finish(self) -> Result<(), ScriptError> {
        match self.failure {
            Some(failure) => Err(failure),
            None if self.used < self.picks.len() => {
                Err(ScriptError::LeftOver { used: self.used, given: self.picks.len() })
            }
            None => Ok(()),
        }
    }
}

impl Chance for Scripted {
    fn pick(&mut self, what: RuleRef, n: u32) -> u32 {
        let mut replay = Replayed { picks: &self.picks, used: self.used, failure: self.failure };
        let value = replay.pick(what, n);
        (self.used, self.failure) = (replay.used, replay.failure);
        value
    }
}

/// What is wrong with a script or a record of picks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScriptError {
    /// A pick was asked for and none was left.
    TooShort {
        /// The rule that drew.
        what: RuleRef,
        /// The number of possibilities.
        n: u32,
    },
    /// A pick is not below the number of possibilities.
    OutOfRange {
        /// The rule that drew.
        what: RuleRef,
        /// What the script says.
        value: u32,
        /// The number of possibilities.
        n: u32,
    },
    /// Picks were left over.
    LeftOver {
        /// How many were used.
        used: usize,
        /// How many there were.
        given: usize,
    },
}

impl std::fmt::Display for ScriptError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ScriptError::TooShort { what, n } => {
                write!(f, "a pick of {n} for {what} was needed, but none is left")
            }
            ScriptError::OutOfRange { what, value, n } => {
                write!(f, "the pick {value} for {what} must be below {n}")
            }
            ScriptError::LeftOver { used, given } => write!(f, "only {used} of {given} picks were used"),
        }
    }
}

impl std::error::Error for ScriptError {}

#[cfg(test)]
mod tests {
    use super::*;

    const WHAT: RuleRef = RuleRef("demo.gamble.three");

    #[test]
    fn the_same_seed_and_stream_give_the_same_picks() {
        let draw = |stream| {
            let mut c = Seeded::new(Seed::from_u64(9), stream);
            (0..20).map(|_| c.pick(WHAT, 6)).collect::<Vec<_>>()
        };
        assert_eq!(draw(1), draw(1));
        assert_ne!(draw(1), draw(2));
        assert!(draw(3).iter().all(|&v| v < 6));
    }

    #[test]
    fn what_is_recorded_can_be_replayed() {
        let mut picks = vec![];
        let mut seeded = Seeded::from_u64(4);
        let first: Vec<u32> = {
            let mut rec = Recorded::new(&mut seeded, &mut picks);
            [2, 33, 6].map(|n| rec.pick(WHAT, n)).to_vec()
        };
        let mut replay = Replayed::new(&picks);
        assert_eq!([2, 33, 6].map(|n| replay.pick(WHAT, n)).to_vec(), first);
        replay.finish().unwrap();
    }

    #[test]
    fn a_script_must_fit_exactly() {
        let mut short = Scripted::new([]);
        short.pick(WHAT, 2);
        assert_eq!(short.finish(), Err(ScriptError::TooShort { what: WHAT, n: 2 }));
        assert_eq!(Scripted::new([1]).finish(), Err(ScriptError::LeftOver { used: 0, given: 1 }));
        let mut wide = Scripted::new([6]);
        wide.pick(WHAT, 6);
        assert!(wide.finish().unwrap_err().to_string().contains("below 6"));
    }
}

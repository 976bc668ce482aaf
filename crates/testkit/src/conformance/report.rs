//! The report of a game that breaks a law.

use std::fmt;
use std::path::PathBuf;

use landsraad_kernel::Seat;

/// The law that was broken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// `legal` lists what `check` refuses.
    ListedButRefused,
    /// `check` accepts what `legal` does not list.
    AcceptedButUnlisted,
    /// `legal` lists an action twice.
    ListedTwice,
    /// Asking about an illegal action changed the state.
    RefusalChangesState,
    /// A pending seat without a question, or a question to a seat that is not pending.
    Pending,
    /// A decision's default is not legal.
    IllegalDefault,
    /// The bounds of a shape do not fit the list of legal actions.
    Shape,
    /// Something does not survive being written as JSON and read back.
    Serde,
    /// The same state, action and picks gave something else.
    Nondeterminism,
    /// A change to a copy changed the original.
    SharedClone,
    /// `apply_forced` or `forced` does not do what the explicit answers do.
    Forced,
    /// A seat's view is different in a world that it cannot tell apart.
    LeakInView,
    /// The pending seats depend on a hidden fact.
    LeakThroughPending,
    /// What a seat is asked, or may do, depends on a fact hidden from it.
    LeakInDecision,
    /// An event revealed a hidden fact to a seat.
    LeakInEvents,
    /// The public sees more than a seat.
    LeakToPublic,
    /// `resample` makes an impossible world.
    Resample,
    /// A world of `resample` keeps what the knower cannot know, such as an order that another seat has begun.
    LeakInResample,
    /// Pieces, cards or money are not conserved.
    Audit,
    /// The match never ends.
    Endless,
    /// An outcome before the end, or none after it.
    Outcome,
    /// A refusal cites a rule of another edition.
    ForeignRule,
    /// A refusal cites a rule that does not hold at this table.
    RuleDoesNotHold,
    /// The facts of a refusal contradict it.
    WrongFacts,
    /// A refusal reads badly.
    BadSentence,
}

impl Class {
    /// Its name in a report.
    pub const fn name(self) -> &'static str {
        match self {
            Class::ListedButRefused => "listed but refused",
            Class::AcceptedButUnlisted => "accepted but not listed",
            Class::ListedTwice => "listed twice",
            Class::RefusalChangesState => "a refused action changes the state",
            Class::Pending => "pending and decision disagree",
            Class::IllegalDefault => "illegal default",
            Class::Shape => "shape and list disagree",
            Class::Serde => "serde round trip",
            Class::Nondeterminism => "nondeterminism",
            Class::SharedClone => "a clone shares state",
            Class::Forced => "forced answers differ from explicit ones",
            Class::LeakInView => "leak in view, or resample changes what the knower knows",
            Class::LeakThroughPending => "leak through pending",
            Class::LeakInDecision => "leak in decision",
            Class::LeakInEvents => "leak in redacted events",
            Class::LeakToPublic => "leak to the public",
            Class::Resample => "resample makes an impossible world",
            Class::LeakInResample => "resample keeps what the knower cannot know",
            Class::Audit => "audit",
            Class::Endless => "endless game",
            Class::Outcome => "outcome and end disagree",
            Class::ForeignRule => "a refusal cites a rule of another edition",
            Class::RuleDoesNotHold => "a refusal cites a rule that does not hold at this table",
            Class::WrongFacts => "the facts of a refusal contradict it",
            Class::BadSentence => "a refusal reads badly",
        }
    }
}

/// A broken law, without its place in the run.
#[derive(Clone, Debug)]
pub(super) struct Trouble {
    pub class: Class,
    pub seat: Option<Seat>,
    pub detail: String,
}

impl Trouble {
    pub fn new(class: Class, seat: impl Into<Option<Seat>>, detail: impl Into<String>) -> Trouble {
        Trouble { class, seat: seat.into(), detail: detail.into() }
    }
}

/// A broken law: where, whose, what, and how to see it again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The law.
    pub class: Class,
    /// The name of the suite.
    pub suite: String,
    /// The seed of the suite.
    pub seed: u64,
    /// The number of the game.
    pub game: u32,
    /// How many steps had been played.
    pub step: usize,
    /// The seat concerned.
    pub seat: Option<Seat>,
    /// The smallest useful difference.
    pub detail: String,
    /// Where the game was saved; `Suite::rerun` plays it again.
    pub saved: Option<PathBuf>,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: {}\n  seed {}, game {}, after step {}",
            self.suite,
            self.class.name(),
            self.seed,
            self.game,
            self.step
        )?;
        if let Some(seat) = self.seat {
            write!(f, ", seat {seat}")?;
        }
        for line in self.detail.lines() {
            write!(f, "\n    {line}")?;
        }
        if let Some(path) = &self.saved {
            write!(f, "\n  saved as {}", path.display())?;
        }
        Ok(())
    }
}

impl std::error::Error for Failure {}

/// How much the suite has checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games played to the end.
    pub games: u32,
    /// Decisions made.
    pub decisions: u64,
    /// Nodes at which the expensive checks ran.
    pub sampled: u64,
    /// Paired walks begun.
    pub walks: u64,
    /// Steps in which both worlds looked the same.
    pub paired_steps: u64,
    /// Answers of others that a seat did not notice.
    pub unseen: u64,
    /// Illegal actions tried.
    pub refused: u64,
    /// Decisions in the longest game.
    pub longest: u32,
    /// The longest list of legal actions.
    pub widest: usize,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} games, {} decisions (longest game {}, widest list {}), {} nodes examined, {} paired walks with \
             {} equal steps, {} unseen answers, {} illegal actions refused",
            self.games,
            self.decisions,
            self.longest,
            self.widest,
            self.sampled,
            self.walks,
            self.paired_steps,
            self.unseen,
            self.refused
        )
    }
}

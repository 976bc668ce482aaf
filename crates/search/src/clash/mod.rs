//! Two sealed plans, opened together: a solver that never writes the matrix out.
//!
//! A [`Duel`] fits this description:
//!
//! * Each side commits one [`Plan`]: cards, a leader, and how much strength to spend.
//! * Whose leader dies, or whether everything is destroyed, depends only on the two plans' **card
//!   classes** ([`Interaction`]).
//! * The winner depends only on comparing two **totals**, each of which depends on whether its own leader
//!   lives. Ties go to one named side.
//! * A side may hold the other's leader as a traitor: a chance per leader, which overrides all the rest.
//! * The value of a result is the sum of a value for each side's plan.
//!
//! So, seen from one plan, all opposing plans of one card class differ only in their total and
//! their price. Adding up the opposing mass by (class, alive or dead, total) and summing it from the
//! bottom up makes the worth of a plan a few look-ups instead of a walk over every opposing plan.
//!
//! Hidden hands make it a Bayesian game: each side is a list of possible hands ([`Side`]), each playing a
//! strategy of its own, with a chance for every pair of hands. A side that is known has one.
//!
//! ```
//! use landsraad_search::clash::*;
//! // Six dials; the winner loses what he dialled, the loser everything.
//! let plan = |dial: i32| {
//!     let lost = f64::from(dial);
//!     Plan { tag: dial as u32, alive: 2 * dial, dead: 2 * dial, win: -lost, lose: -5.0, ..Plan::default() }
//! };
//! let side = Side::new((0..=5).map(plan).collect());
//! let duel = Duel::new(side.clone(), side, Interaction::quiet(), Stakes::even(10.0), Who::First).unwrap();
//! let solved = solve(&duel, 1_000);
//! // Ties go to the first: all in is enough, and nothing else is.
//! assert_eq!(solved.mixed(Who::First, 0).unwrap().likeliest(), Some(5));
//! ```

mod compile;
mod duel;
mod solve;

pub use duel::{Duel, Flaw};
pub use solve::{Choice, Command, Hand, Question, Solution, Solver, best_command, best_question, solve};

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Who {
    /// The side whose gain is counted as positive.
    First,
    /// The other side.
    Second,
}

impl Who {
    /// Both, in order.
    pub const BOTH: [Who; 2] = [Who::First, Who::Second];

    /// The opponent.
    #[must_use]
    pub fn other(self) -> Who {
        match self {
            Who::First => Who::Second,
            Who::Second => Who::First,
        }
    }
}

/// One plan a side may commit. All worths are to its owner, in the unit of the stakes: what the owner
/// pays is negative.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Plan {
    /// The caller's own name for the plan; it survives every restriction.
    pub tag: u32,
    /// The row (first side) or column (second side) of the [`Interaction`] its cards belong to.
    pub class: u16,
    /// The leader's number, as the opponent's `calls` count them. `None` cannot be a traitor.
    pub leader: Option<u16>,
    /// The total if the leader lives, in the smallest unit of strength (half points, say).
    pub alive: i32,
    /// The total if the leader dies.
    pub dead: i32,
    /// Worth of winning with this plan, beyond the stake: forces spent, spice paid, cards used up.
    pub win: f64,
    /// Worth of losing with it, beyond the stake: all forces, all cards, spice paid.
    pub lose: f64,
    /// Worth of the destruction of everything, with it: everything lost, the leader too.
    pub ruin: f64,
    /// Worth of winning by calling the opponent's leader a traitor.
    pub calling: f64,
    /// Worth of a traitor call against its own leader: everything is lost, the leader too.
    pub betrayed: f64,
    /// What the death of its leader by cards takes from the owner, win or lose; as a positive number.
    pub leader_loss: f64,
    /// What the winner receives for this leader's death.
    pub bounty: f64,
}

/// What one possible hand of a side can do.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Side {
    /// The plans to choose from, in the caller's order. Strategies count in the same order.
    pub plans: Vec<Plan>,
    /// For each of the opponent's leaders by number: the chance that this hand holds it as a traitor, and
    /// calls. Leaders beyond the end are safe.
    pub calls: Vec<f64>,
}

impl Side {
    /// A hand without traitors.
    pub fn new(plans: Vec<Plan>) -> Side {
        Side { plans, calls: Vec::new() }
    }

    /// The same hand with these chances of calling.
    #[must_use]
    pub fn calling(mut self, calls: Vec<f64>) -> Side {
        self.calls = calls;
        self
    }

    /// Only the plans that comply, or all of them if none does: nobody has to do the impossible.
    #[must_use]
    pub fn obeying(&self, complies: impl Fn(&Plan) -> bool) -> Side {
        let plans: Vec<Plan> = self.plans.iter().copied().filter(complies).collect();
        Side { plans: if plans.is_empty() { self.plans.clone() } else { plans }, calls: self.calls.clone() }
    }

    /// The chance that this hand calls that leader.
    pub(crate) fn call(&self, leader: Option<u16>) -> f64 {
        leader.and_then(|number| self.calls.get(usize::from(number))).copied().unwrap_or(0.0)
    }
}

/// What two card classes do to each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cell {
    /// The first side's leader dies.
    pub first_dies: bool,
    /// The second side's leader dies.
    pub second_dies: bool,
    /// Everything is destroyed: nobody wins, and totals do not matter.
    pub ruin: bool,
}

/// What every pair of card classes does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Interaction {
    columns: usize,
    cells: Vec<Cell>,
}

impl Interaction {
    /// Fills the table: rows are classes of the first side, columns of the second.
    pub fn from_fn(rows: u16, columns: u16, cell: impl Fn(u16, u16) -> Cell) -> Interaction {
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        Interaction {
            columns: usize::from(columns),
            cells: cells.map(|(row, column)| cell(row, column)).collect(),
        }
    }

    /// One class on each side, and nobody dies.
    pub fn quiet() -> Interaction {
        Interaction::from_fn(1, 1, |_, _| Cell::default())
    }

    /// What happens between these classes; `None` outside the table.
    pub fn get(&self, first: u16, second: u16) -> Option<Cell> {
        let column = usize::from(second);
        if column >= self.columns {
            return None;
        }
        self.cells.get(usize::from(first) * self.columns + column).copied()
    }

    /// How many classes this side has.
    pub fn classes(&self, who: Who) -> usize {
        match who {
            Who::First => self.cells.len().checked_div(self.columns).unwrap_or(0),
            Who::Second => self.columns,
        }
    }
}

/// What the result itself is worth to the first side, counted as the difference between the sides.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stakes {
    /// The first side wins.
    pub win: f64,
    /// The second side wins.
    pub lose: f64,
    /// Everything is destroyed.
    pub ruin: f64,
}

impl Stakes {
    /// Winning is worth `half_swing` to either side, and destruction nothing.
    pub fn even(half_swing: f64) -> Stakes {
        Stakes { win: half_swing, lose: -half_swing, ruin: 0.0 }
    }

    /// The difference between winning and losing.
    pub fn swing(&self) -> f64 {
        self.win - self.lose
    }

    /// The same stakes as that side sees them.
    pub(crate) fn seen_by(self, who: Who) -> Stakes {
        match who {
            Who::First => self,
            Who::Second => Stakes { win: -self.lose, lose: -self.win, ruin: -self.ruin },
        }
    }
}

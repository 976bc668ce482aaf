//! What a seat may reckon about a sealed plan it is making, from what it knows and nothing else.

use landsraad_kernel::Text;

/// How a plan fares, on average over what the seat does not know.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Odds {
    /// The chance to win.
    pub win: f64,
    /// The chance that nobody wins.
    pub nobody: f64,
    /// Forces the seat loses.
    pub lost: f64,
    /// Forces the other side loses.
    pub taken: f64,
}

/// Something that may happen, in words.
#[derive(Clone, PartialEq, Debug)]
pub struct Fact {
    /// What.
    pub text: Text,
    /// Its chance.
    pub chance: f64,
    /// Whether it is to be feared.
    pub bad: bool,
}

/// Odds of a plan while it is made. What is still open is taken as whatever wins most often.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Lab {
    /// The best mixture of plans, which gives nothing away.
    pub best: Odds,
    /// The parts decided so far; `None` before the first.
    pub current: Option<Odds>,
    /// Each legal answer, in the order of the list; `None` where it decides nothing here.
    pub options: Vec<Option<Odds>>,
    /// By the number to be named, ascending.
    pub scale: Vec<(u16, Odds)>,
    /// What may happen with the parts decided so far.
    pub facts: Vec<Fact>,
    /// What was taken for granted.
    pub assumed: Vec<Text>,
}

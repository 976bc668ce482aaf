//! The odds of a sealed plan while a seat makes it, from what that seat knows and nothing else.

use landsraad_kernel::Text;
use serde::{Serialize, Serializer};

/// Writes a number with three decimal places, so that equal odds are equal bytes.
// `serialize_with` hands over a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn short<S: Serializer>(x: &f64, s: S) -> Result<S::Ok, S::Error> {
    s.serialize_f64((x * 1_000.0).round() / 1_000.0)
}

/// How a plan fares, on average over what the seat does not know.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Odds {
    /// The chance to win.
    #[serde(serialize_with = "short")]
    pub win: f64,
    /// The chance that nobody wins.
    #[serde(serialize_with = "short")]
    pub nobody: f64,
    /// Forces the seat loses.
    #[serde(serialize_with = "short")]
    pub lost: f64,
    /// Forces the other side loses.
    #[serde(serialize_with = "short")]
    pub taken: f64,
}

/// The odds with one number named.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Rung {
    /// The number, as the game counts it.
    pub n: u16,
    /// The odds.
    pub odds: Odds,
}

/// Something that may happen, in words.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "OddsFact"))]
pub struct Fact {
    /// What.
    pub text: Text,
    /// Its chance.
    #[serde(serialize_with = "short")]
    pub chance: f64,
    /// Whether it harms the seat.
    pub bad: bool,
}

/// Odds of a plan while it is made. What is still open is taken as whatever wins most often.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlanOdds {
    /// The best mixture of plans, which an opponent cannot exploit.
    pub best: Odds,
    /// The parts decided so far; `None` before the first.
    pub current: Option<Odds>,
    /// Each legal answer, in the order of the list; `None` where it decides nothing here.
    pub options: Vec<Option<Odds>>,
    /// By the number to be named, ascending.
    pub scale: Vec<Rung>,
    /// What may happen with the parts decided so far.
    pub facts: Vec<Fact>,
    /// What was taken for granted.
    pub assumed: Vec<Text>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_are_written_with_three_places() {
        let odds = Odds { win: 2.0 / 3.0, nobody: 0.0, lost: 1.5, taken: 0.00049 };
        assert_eq!(
            serde_json::to_string(&odds).unwrap(),
            r#"{"win":0.667,"nobody":0.0,"lost":1.5,"taken":0.0}"#
        );
    }
}

//! The odds of a plan in the making, as JSON.

use landsraad_bots::{Fact, Lab, Odds};
use landsraad_kernel::Text;
use serde::Serialize;

/// How a plan fares, on average over what the seat does not know.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct OddsJson {
    /// The chance to win.
    pub win: f64,
    /// The chance that nobody wins.
    pub nobody: f64,
    /// Forces the seat loses.
    pub lost: f64,
    /// Forces the other side loses.
    pub taken: f64,
}

/// The odds with one number named.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct RungJson {
    /// The number, as the game counts it.
    pub n: u16,
    /// The odds.
    pub odds: OddsJson,
}

/// Something that may happen.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FactJson {
    /// What.
    pub text: Text,
    /// Its chance.
    pub chance: f64,
    /// Whether it is to be feared.
    pub bad: bool,
}

/// The odds of a plan while it is made.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LabJson {
    /// The best mixture of plans.
    pub best: OddsJson,
    /// The parts decided so far, the rest as wins most often.
    pub current: Option<OddsJson>,
    /// Each legal answer, in the order of the decision's options.
    pub options: Vec<Option<OddsJson>>,
    /// By the number to be named, ascending.
    pub scale: Vec<RungJson>,
    /// What may happen with the parts decided so far.
    pub facts: Vec<FactJson>,
    /// What was taken for granted.
    pub assumed: Vec<Text>,
}

impl From<Odds> for OddsJson {
    fn from(odds: Odds) -> OddsJson {
        // Three places are plenty, and the same odds are the same bytes.
        let short = |x: f64| (x * 1_000.0).round() / 1_000.0;
        let Odds { win, nobody, lost, taken } = odds;
        OddsJson { win: short(win), nobody: short(nobody), lost: short(lost), taken: short(taken) }
    }
}

impl From<Fact> for FactJson {
    fn from(fact: Fact) -> FactJson {
        FactJson { text: fact.text, chance: (fact.chance * 1_000.0).round() / 1_000.0, bad: fact.bad }
    }
}

impl From<Lab> for LabJson {
    fn from(lab: Lab) -> LabJson {
        LabJson {
            best: lab.best.into(),
            current: lab.current.map(OddsJson::from),
            options: lab.options.into_iter().map(|o| o.map(OddsJson::from)).collect(),
            scale: lab.scale.into_iter().map(|(n, odds)| RungJson { n, odds: odds.into() }).collect(),
            facts: lab.facts.into_iter().map(FactJson::from).collect(),
            assumed: lab.assumed,
        }
    }
}

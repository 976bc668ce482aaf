//! How far plan odds can be trusted: the chance that they gave every sealed plan, beside the outcome of the
//! battle.

use std::collections::BTreeMap;

use landsraad_catalog::{Match, Record, RecordError, Rules, StepRecord};
use landsraad_kernel::Viewer;
use serde::Serialize;
use serde_json::Value;

/// A plan: the chance to win that the plan odds gave it, and whether it won.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Forecast {
    /// From 0 to 1.
    pub said: f64,
    /// Whether its side won the battle.
    pub won: bool,
}

/// The forecasts between two chances.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Bin {
    /// How many.
    pub plans: u32,
    /// The mean chance that the plan odds gave.
    pub said: f64,
    /// The share that won.
    pub won: f64,
}

/// All forecasts of some records.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Calibration {
    /// How many battles were decided.
    pub battles: u32,
    /// The forecasts in ten parts of the scale; empty parts are left out.
    pub bins: Vec<Bin>,
    /// The mean squared error of a forecast; 0.25 is a coin.
    pub brier: f64,
}

const BINS: usize = 10;

impl Calibration {
    /// Adds forecasts up.
    pub fn of(battles: u32, forecasts: &[Forecast]) -> Calibration {
        let mut parts: Vec<Vec<&Forecast>> = vec![vec![]; BINS];
        for one in forecasts {
            parts[((one.said * BINS as f64) as usize).min(BINS - 1)].push(one);
        }
        let mean = |list: &[&Forecast], of: &dyn Fn(&Forecast) -> f64| {
            list.iter().map(|one| of(one)).sum::<f64>() / list.len().max(1) as f64
        };
        let won = |one: &Forecast| f64::from(u8::from(one.won));
        let bins = parts.iter().filter(|list| !list.is_empty()).map(|list| Bin {
            plans: list.len() as u32,
            said: mean(list, &|one| one.said),
            won: mean(list, &won),
        });
        let all: Vec<&Forecast> = forecasts.iter().collect();
        let brier = mean(&all, &|one| (one.said - won(one)).powi(2));
        Calibration { battles, bins: bins.collect(), brier }
    }
}

/// The chance to win that the plan odds give an answer to the last question of a battle plan; `None` for any
/// other answer.
fn forecast(game: &dyn Match, step: &StepRecord) -> Option<f64> {
    let decision = game.decision(step.seat)?;
    let part = decision.question.get("battle")?.get("plan")?.get("part")?;
    let chosen = decision.options.iter().position(|option| option.action == step.action)?;
    // Spice is asked for last where it pays for forces, the dial everywhere else.
    if part != "dial" && part != "spice" {
        return None;
    }
    game.plan_odds(step.seat)?.options.get(chosen).copied().flatten().map(|odds| odds.win)
}

/// Replays a match of Dune. Returns how many battles were decided and the forecasts of their plans.
pub fn forecasts(record: &Record, rules: &dyn Rules) -> Result<(u32, Vec<Forecast>), RecordError> {
    let mut game = rules.replay(&record.header)?;
    let mut open: BTreeMap<String, f64> = BTreeMap::new();
    let (mut battles, mut list) = (0, Vec::new());
    for step in &record.steps {
        if let Some(said) = forecast(&*game, step) {
            open.insert(game.role(step.seat).to_owned(), said);
        }
        game.replay_step(step)?;
        for event in game.event_values(Viewer::Omniscient) {
            let Some(battle) = event.get("battle") else { continue };
            if battle.get("began").is_some() {
                open.clear();
            }
            let winner = battle.get("won").map(|won| &won["winner"]);
            if winner.is_none() && battle.get("exploded").is_none() {
                continue;
            }
            battles += u32::from(!open.is_empty());
            let won = |role: &String| winner.and_then(Value::as_str) == Some(role);
            list.extend(open.iter().map(|(role, &said)| Forecast { said, won: won(role) }));
            open.clear();
        }
    }
    Ok((battles, list))
}

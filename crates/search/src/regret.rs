//! Regret matching+ at one point of decision.

use crate::Mixed;

/// What one decision maker regrets, plays now, and has played on average.
#[derive(Clone, Debug)]
pub(crate) struct Regrets {
    regret: Vec<f64>,
    odds: Vec<f64>,
    total: Vec<f64>,
}

impl Regrets {
    /// Starts with every plan equally likely. `plans` is never zero.
    pub(crate) fn new(plans: usize) -> Regrets {
        Regrets { regret: vec![0.0; plans], odds: vec![1.0 / plans as f64; plans], total: vec![0.0; plans] }
    }

    /// What is played now.
    pub(crate) fn odds(&self) -> &[f64] {
        &self.odds
    }

    /// Learns what each plan would have been worth, and adds the strategy that follows to the average
    /// with this weight.
    pub(crate) fn learn(&mut self, values: &[f64], weight: f64) {
        let got = dot(&self.odds, values);
        for (regret, value) in self.regret.iter_mut().zip(values) {
            *regret = (*regret + (value - got)).max(0.0);
        }
        let sum = sum(&self.regret);
        if sum > 0.0 {
            let scale = 1.0 / sum;
            for ((odds, total), regret) in self.odds.iter_mut().zip(&mut self.total).zip(&self.regret) {
                *odds = regret * scale;
                *total += weight * *odds;
            }
        } else {
            // No plan is better than the strategy in play: nothing to change.
            for (odds, total) in self.odds.iter().zip(&mut self.total) {
                *total += weight * odds;
            }
        }
    }

    /// The average of what was played, with the weights given.
    pub(crate) fn average(&self) -> Mixed {
        Mixed::from_weights(&self.total)
    }
}

/// The sum of products, in a fixed order that lets the processor do eight at a time.
pub(crate) fn dot(a: &[f64], b: &[f64]) -> f64 {
    let mut lanes = [0.0; 8];
    let (a8, a_rest) = a.as_chunks::<8>();
    let (b8, b_rest) = b.as_chunks::<8>();
    for (x, y) in a8.iter().zip(b8) {
        for lane in 0..8 {
            lanes[lane] += x[lane] * y[lane];
        }
    }
    let rest: f64 = a_rest.iter().zip(b_rest).map(|(x, y)| x * y).sum();
    lanes.iter().sum::<f64>() + rest
}

/// The sum, in the same fixed order.
fn sum(a: &[f64]) -> f64 {
    let mut lanes = [0.0; 8];
    let (a8, rest) = a.as_chunks::<8>();
    for x in a8 {
        for lane in 0..8 {
            lanes[lane] += x[lane];
        }
    }
    lanes.iter().sum::<f64>() + rest.iter().sum::<f64>()
}

/// The largest of these, and negative infinity of none.
pub(crate) fn best(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::NEG_INFINITY, f64::max)
}

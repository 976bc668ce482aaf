//! Regret matching at one point of decision.

use crate::Mixed;

/// How a solver learns. Both rules are regret matching+ and update the two sides in turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Rule {
    /// The textbook rule: strategies are averaged with linearly growing weights.
    Plus,
    /// The same, averaged with weights that grow with the fourth power, so that early mistakes fade sooner.
    #[default]
    Steep,
}

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

    /// Learns what each plan would have been worth in this iteration (counted from one), and adds the
    /// strategy that follows to the average.
    pub(crate) fn learn(&mut self, rule: Rule, values: &[f64], iteration: u32) {
        let time = f64::from(iteration);
        let weight = match rule {
            Rule::Plus => time,
            Rule::Steep => time.powi(4),
        };
        let got = dot(&self.odds, values);
        for (regret, value) in self.regret.iter_mut().zip(values) {
            *regret = (*regret + (value - got)).max(0.0);
        }
        self.odds.copy_from_slice(&self.regret);
        let mut all = sum(&self.odds);
        if all <= 0.0 {
            // Nothing is regretted.
            self.odds.fill(1.0);
            all = self.odds.len() as f64;
        }
        let scale = 1.0 / all;
        for (odds, total) in self.odds.iter_mut().zip(&mut self.total) {
            *odds *= scale;
            *total += weight * *odds;
        }
    }

    /// The average of what was played; evenly everything before the first iteration.
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

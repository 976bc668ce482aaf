//! A mixed strategy.

use landsraad_kernel::Seeded;

/// How often each plan of a list should be played: one share per plan, none negative, together one.
#[derive(Clone, PartialEq, Debug)]
pub struct Mixed {
    odds: Vec<f64>,
}

impl Mixed {
    /// The strategy proportional to these weights. Negative and non-finite weights count as nothing; if
    /// nothing is left every plan is as likely as any other.
    pub fn from_weights(weights: &[f64]) -> Mixed {
        let clean: Vec<f64> =
            weights.iter().map(|&w| if w.is_finite() && w > 0.0 { w } else { 0.0 }).collect();
        // Scaled by the largest first: the sum of huge weights must not overflow.
        let top = clean.iter().copied().fold(0.0, f64::max);
        if top <= 0.0 {
            return Mixed { odds: vec![1.0 / weights.len().max(1) as f64; weights.len()] };
        }
        let sum: f64 = clean.iter().map(|w| w / top).sum();
        Mixed { odds: clean.iter().map(|w| w / top / sum).collect() }
    }

    /// Always the same plan, out of `len`. An index outside the list gives the even strategy.
    pub fn pure(index: usize, len: usize) -> Mixed {
        let mut weights = vec![0.0; len];
        if let Some(weight) = weights.get_mut(index) {
            *weight = 1.0;
        }
        Mixed::from_weights(&weights)
    }

    /// The share of each plan.
    pub fn odds(&self) -> &[f64] {
        &self.odds
    }

    /// How many plans are played at least this often.
    pub fn support(&self, at_least: f64) -> usize {
        self.odds.iter().filter(|&&share| share >= at_least).count()
    }

    /// The plan played most often, the first of them if several are. `None` of an empty list.
    pub fn likeliest(&self) -> Option<usize> {
        let mut best: Option<(usize, f64)> = None;
        for (index, &share) in self.odds.iter().enumerate() {
            if best.is_none_or(|(_, top)| share > top) {
                best = Some((index, share));
            }
        }
        best.map(|(index, _)| index)
    }

    /// Forgets the plans played less often than `below`. Averaged strategies keep traces of early, bad
    /// iterations; in a single game those are mistakes. The likeliest plan always stays.
    #[must_use]
    pub fn trimmed(&self, below: f64) -> Mixed {
        let keep = self.likeliest();
        let kept = |(index, &share): (usize, &f64)| {
            if share >= below || Some(index) == keep { share } else { 0.0 }
        };
        let weights: Vec<f64> = self.odds.iter().enumerate().map(kept).collect();
        Mixed::from_weights(&weights)
    }

    /// Draws a plan: the index, or `None` of an empty list.
    pub fn sample(&self, chance: &mut Seeded) -> Option<usize> {
        // 53 bits: as fine as the shares themselves.
        let high = u64::from(chance.below(1 << 27));
        let low = u64::from(chance.below(1 << 26));
        let mut left = ((high << 26) | low) as f64 / (1u64 << 53) as f64;
        let mut last = None;
        for (index, &share) in self.odds.iter().enumerate() {
            if share > 0.0 {
                if left < share {
                    return Some(index);
                }
                left -= share;
                last = Some(index);
            }
        }
        // Rounding may leave a small remainder after the last plan in play.
        last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_become_shares() {
        assert_eq!(Mixed::from_weights(&[1.0, 3.0, -2.0, f64::NAN]).odds(), [0.25, 0.75, 0.0, 0.0]);
        assert_eq!(Mixed::from_weights(&[0.0, 0.0]).odds(), [0.5, 0.5]);
        assert_eq!(Mixed::from_weights(&[f64::MAX, f64::MAX]).odds(), [0.5, 0.5]);
        assert_eq!(Mixed::pure(1, 3).odds(), [0.0, 1.0, 0.0]);
        assert!(Mixed::from_weights(&[]).odds().is_empty());
    }

    #[test]
    fn samples_follow_the_shares() {
        let mixed = Mixed::from_weights(&[0.0, 0.2, 0.5, 0.3, 0.0]);
        let mut chance = Seeded::from_u64(7);
        let mut seen = [0u32; 5];
        for _ in 0..100_000 {
            seen[mixed.sample(&mut chance).unwrap()] += 1;
        }
        assert_eq!((seen[0], seen[4]), (0, 0));
        for (count, share) in seen.iter().zip(mixed.odds()) {
            assert!((f64::from(*count) / 100_000.0 - share).abs() < 0.006, "{seen:?}");
        }
        assert_eq!(Mixed::from_weights(&[]).sample(&mut chance), None);
    }

    #[test]
    fn the_same_seed_draws_the_same_plans() {
        let mixed = Mixed::from_weights(&[1.0, 2.0, 3.0, 4.0]);
        let draw = |seed| {
            let mut chance = Seeded::from_u64(seed);
            (0..50).map(|_| mixed.sample(&mut chance)).collect::<Vec<_>>()
        };
        assert_eq!(draw(3), draw(3));
        assert_ne!(draw(3), draw(4));
    }

    #[test]
    fn trimming_keeps_the_likeliest() {
        let mixed = Mixed::from_weights(&[0.001, 0.6, 0.399]);
        assert_eq!(mixed.trimmed(0.01).support(f64::MIN_POSITIVE), 2);
        assert_eq!(mixed.trimmed(0.9), Mixed::pure(1, 3));
        assert_eq!(mixed.support(0.01), 2);
        assert_eq!(mixed.likeliest(), Some(1));
    }
}

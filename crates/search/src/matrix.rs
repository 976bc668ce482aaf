//! Two-player zero-sum games written out as a matrix.
//!
//! For small simultaneous choices (two dials, two sealed bids), and as the yardstick of the factored
//! solver in [`crate::clash`].

use crate::regret::{Regrets, best, dot};
use crate::{Mixed, Rule};

/// What the first player (rows) wins from the second (columns), for each pair of choices.
#[derive(Clone, PartialEq, Debug)]
pub struct Matrix {
    rows: usize,
    columns: usize,
    by_row: Vec<f64>,
    by_column: Vec<f64>,
}

impl Matrix {
    /// Fills the matrix cell by cell. `None` if a side has no choice or a cell is not a finite number.
    pub fn from_fn(rows: usize, columns: usize, cell: impl Fn(usize, usize) -> f64) -> Option<Matrix> {
        let mut by_row = Vec::with_capacity(rows * columns);
        for row in 0..rows {
            by_row.extend((0..columns).map(|column| cell(row, column)));
        }
        if by_row.is_empty() || by_row.iter().any(|value| !value.is_finite()) {
            return None;
        }
        let mut by_column = Vec::with_capacity(rows * columns);
        for column in 0..columns {
            by_column.extend((0..rows).map(|row| by_row[row * columns + column]));
        }
        Some(Matrix { rows, columns, by_row, by_column })
    }

    /// How many choices the first player has.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many choices the second player has.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// What the first player wins with these choices; both indices must be inside the matrix.
    pub fn at(&self, row: usize, column: usize) -> f64 {
        self.by_row[row * self.columns + column]
    }

    /// What each row is worth to the first player when the second plays these odds.
    pub fn row_values(&self, odds: &[f64]) -> Vec<f64> {
        let mut values = vec![0.0; self.rows];
        mix(&self.by_column, odds, 1.0, &mut values);
        values
    }

    /// What each column is worth to the second player when the first plays these odds.
    pub fn column_values(&self, odds: &[f64]) -> Vec<f64> {
        let mut values = vec![0.0; self.columns];
        mix(&self.by_row, odds, -1.0, &mut values);
        values
    }

    /// What the first player wins on average when both play these strategies.
    pub fn value(&self, first: &Mixed, second: &Mixed) -> f64 {
        dot(first.odds(), &self.row_values(second.odds()))
    }

    /// How far the pair of strategies is from equilibrium: half of what both together would gain by
    /// answering best (NashConv / 2). The value of the game differs from theirs by twice that at most.
    pub fn exploitability(&self, first: &Mixed, second: &Mixed) -> f64 {
        let rows = self.row_values(second.odds());
        let columns = self.column_values(first.odds());
        // Rounding may make it slightly negative.
        f64::midpoint(best(&rows), best(&columns)).max(0.0)
    }

    /// Solves the game with a fixed number of iterations of the usual rule.
    pub fn solve(&self, iterations: u32) -> Equilibrium {
        self.solve_by(Rule::default(), iterations)
    }

    /// Solves the game by this rule.
    pub fn solve_by(&self, rule: Rule, iterations: u32) -> Equilibrium {
        let mut first = Regrets::new(self.rows);
        let mut second = Regrets::new(self.columns);
        let mut rows = vec![0.0; self.rows];
        let mut columns = vec![0.0; self.columns];
        for iteration in 1..=iterations {
            rows.fill(0.0);
            mix(&self.by_column, second.odds(), 1.0, &mut rows);
            first.learn(rule, &rows, iteration);
            columns.fill(0.0);
            mix(&self.by_row, first.odds(), -1.0, &mut columns);
            second.learn(rule, &columns, iteration);
        }
        let (first, second) = (first.average(), second.average());
        let gap = self.exploitability(&first, &second);
        Equilibrium { value: self.value(&first, &second), gap, first, second }
    }
}

/// Adds up whole lines, each by its share. What is not played costs nothing.
fn mix(lines: &[f64], odds: &[f64], sign: f64, into: &mut [f64]) {
    for (line, &share) in lines.chunks_exact(into.len()).zip(odds) {
        if share > 0.0 {
            let factor = sign * share;
            for (value, cell) in into.iter_mut().zip(line) {
                *value += factor * cell;
            }
        }
    }
}

/// A pair of strategies near equilibrium.
#[derive(Clone, PartialEq, Debug)]
pub struct Equilibrium {
    /// What the first player wins on average.
    pub value: f64,
    /// The exploitability (NashConv / 2): zero at equilibrium.
    pub gap: f64,
    /// The first player's strategy.
    pub first: Mixed,
    /// The second player's strategy.
    pub second: Mixed,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rock_paper_scissors_is_even() {
        let cells = [[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]];
        let game = Matrix::from_fn(3, 3, |r, c| cells[r][c]).unwrap();
        let solved = game.solve(1_000);
        assert!(solved.value.abs() < 1e-3 && solved.gap < 1e-3, "{solved:?}");
        assert!(solved.first.odds().iter().all(|o| (o - 1.0 / 3.0).abs() < 1e-2));
    }

    #[test]
    fn a_known_mixed_game() {
        // Rows [3, -1] and [-2, 4]: value (3*4 - (-1)(-2)) / (3 + 4 + 1 + 2) = 1; first plays the first row
        // 6/10.
        let cells = [[3.0, -1.0], [-2.0, 4.0]];
        let game = Matrix::from_fn(2, 2, |r, c| cells[r][c]).unwrap();
        // Steep averages span fewer of the cycles around such a point: good value, coarser shares.
        for (rule, near) in [(Rule::Plus, 1e-3), (Rule::Steep, 1e-2)] {
            let solved = game.solve_by(rule, 2_000);
            assert!((solved.value - 1.0).abs() < 1e-3, "{rule:?} {solved:?}");
            assert!((solved.first.odds()[0] - 0.6).abs() < near, "{rule:?} {solved:?}");
            assert!((solved.second.odds()[0] - 0.5).abs() < near, "{rule:?} {solved:?}");
        }
    }

    #[test]
    fn a_saddle_point_is_found_and_has_no_gap() {
        let cells = [[4.0, 2.0, 5.0], [3.0, 1.0, 9.0]];
        let game = Matrix::from_fn(2, 3, |r, c| cells[r][c]).unwrap();
        let solved = game.solve(500);
        assert!((solved.value - 2.0).abs() < 1e-3 && solved.gap < 1e-3);
        let gap = |row, column| game.exploitability(&Mixed::pure(row, 2), &Mixed::pure(column, 3));
        assert!(gap(0, 1).abs() < 1e-12);
        assert!((gap(1, 2) - 4.0).abs() < 1e-12);
    }

    #[test]
    fn nothing_to_choose_is_refused() {
        assert!(Matrix::from_fn(0, 3, |_, _| 0.0).is_none());
        assert!(Matrix::from_fn(1, 1, |_, _| f64::NAN).is_none());
    }
}

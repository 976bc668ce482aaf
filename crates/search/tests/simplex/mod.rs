//! A reference for the value of a matrix game: the simplex method on a condensed tableau. It is slow and simple; a
//! caller should also check the gap of the strategies it returns.

use landsraad_search::Mixed;
use landsraad_search::matrix::{Equilibrium, Matrix};

/// Solves the game exactly, up to rounding. `None` if it does not end.
pub fn simplex(game: &Matrix) -> Option<Equilibrium> {
    let (rows, columns) = (game.rows(), game.columns());
    let cells = || (0..rows).flat_map(|r| (0..columns).map(move |c| game.at(r, c)));
    let least = cells().fold(f64::INFINITY, f64::min);
    let shift = 1.0 - least;
    // One row per choice of the first player, plus the objective; one column per choice of the second, plus
    // the right-hand side. Labels below `columns` are the second player's choices, the others slacks.
    let width = columns + 1;
    let mut tableau: Vec<Vec<f64>> = (0..rows)
        .map(|r| (0..columns).map(|c| game.at(r, c) + shift).chain([1.0 + nudge(r)]).collect())
        .collect();
    tableau.push((0..columns).map(|_| 1.0).chain([0.0]).collect());
    let mut basic: Vec<usize> = (columns..columns + rows).collect();
    let mut free: Vec<usize> = (0..columns).collect();
    for _ in 0..20 * (rows + columns) + 100 {
        let objective = &tableau[rows];
        let entering = (0..columns).max_by(|&a, &b| objective[a].total_cmp(&objective[b]))?;
        if objective[entering] <= 1e-11 {
            return Some(read(game, &tableau, &basic, &free));
        }
        let ratio = |r: usize| tableau[r][columns] / tableau[r][entering];
        let leaving = (0..rows)
            .filter(|&r| tableau[r][entering] > 1e-9)
            .min_by(|&a, &b| ratio(a).total_cmp(&ratio(b)))?;
        let pivot = tableau[leaving][entering];
        let mut line = std::mem::take(&mut tableau[leaving]);
        for cell in &mut line {
            *cell /= pivot;
        }
        line[entering] = 1.0 / pivot;
        for (r, other) in tableau.iter_mut().enumerate() {
            if r != leaving && other[entering] != 0.0 {
                let factor = other[entering];
                other[entering] = 0.0;
                for k in 0..width {
                    other[k] -= factor * line[k];
                }
            }
        }
        tableau[leaving] = line;
        std::mem::swap(&mut basic[leaving], &mut free[entering]);
    }
    None
}

/// Unequal right-hand sides: no two rows tie, so the method cannot go round in circles.
fn nudge(row: usize) -> f64 {
    let mixed = (row as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40;
    1e-8 * mixed as f64 / (1u64 << 24) as f64
}

fn read(game: &Matrix, tableau: &[Vec<f64>], basic: &[usize], free: &[usize]) -> Equilibrium {
    let (rows, columns) = (game.rows(), game.columns());
    let mut second = vec![0.0; columns];
    for (r, &label) in basic.iter().enumerate() {
        if label < columns {
            second[label] = tableau[r][columns];
        }
    }
    let mut first = vec![0.0; rows];
    for (c, &label) in free.iter().enumerate() {
        if label >= columns {
            first[label - columns] = -tableau[rows][c];
        }
    }
    let (first, second) = (Mixed::from_weights(&first), Mixed::from_weights(&second));
    let gap = game.exploitability(&first, &second);
    Equilibrium { value: game.value(&first, &second), gap, first, second }
}

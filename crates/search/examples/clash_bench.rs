//! Prints how long the battle-plan solvers take, dense and factored in the same run.
//!
//! `cargo run --release -p landsraad-search --example clash_bench`
//!
//! Times are those of one thread, the shortest of several runs. The reference value comes from the
//! simplex method of the tests.

#[path = "../tests/cases/mod.rs"]
mod cases;
#[path = "../tests/simplex/mod.rs"]
mod simplex;

use cases::{Dial, even, hidden, random, small, tiny, treacherous};
use landsraad_search::Rule;
use landsraad_search::clash::{Duel, Solution, Solver, Who, solve};
use landsraad_search::matrix::Matrix;

/// The shortest time of several runs, in milliseconds, and the result.
#[expect(clippy::disallowed_types, clippy::disallowed_methods, reason = "a bench is there to measure time")]
fn timed<T>(runs: u32, mut work: impl FnMut() -> T) -> (f64, T) {
    let mut measure = || {
        let start = std::time::Instant::now();
        let result = work();
        (start.elapsed().as_secs_f64() * 1e3, result)
    };
    let mut best = measure();
    for _ in 1..runs {
        let next = measure();
        if next.0 < best.0 {
            best = next;
        }
    }
    best
}

fn gap(rule: Rule, duel: &Duel, iterations: u32) -> f64 {
    let mut solver = Solver::by(rule, duel);
    solver.run(iterations);
    solver.solution().gap
}

/// The time to walk over every cell twice, as a dense solver that skips nothing must, for 1 000 iterations.
fn every_cell(matrix: &Matrix) -> f64 {
    let rows = vec![1.0 / matrix.rows() as f64; matrix.rows()];
    let columns = vec![1.0 / matrix.columns() as f64; matrix.columns()];
    let walk = || {
        for _ in 0..100 {
            std::hint::black_box(matrix.row_values(std::hint::black_box(&columns)));
            std::hint::black_box(matrix.column_values(std::hint::black_box(&rows)));
        }
    };
    10.0 * timed(2, walk).0
}

fn row(name: &str, duel: &Duel, dense: bool, exact: bool) {
    let sizes = [Who::First, Who::Second].map(|who| duel.hands(who)[0].plans.len());
    let (factored_ms, solved): (f64, Solution) = timed(5, || solve(duel, 1_000));
    let matrix = dense.then(|| duel.matrix(0, 0).expect("cases are finite"));
    let cells_ms = matrix.as_ref().map(every_cell);
    let dense_ms = matrix.as_ref().map(|matrix| timed(3, || matrix.solve(1_000)).0);
    let reference = matrix
        .as_ref()
        .filter(|_| exact)
        .map(|matrix| timed(1, || simplex::simplex(matrix).expect("the simplex method ends")));
    let show = |value: Option<f64>, digits: usize| value.map_or("-".into(), |v| format!("{v:.digits$}"));
    let off = reference.as_ref().map(|(_, lp)| 100.0 * ((solved.value - lp.value) / lp.value).abs());
    let support = [Who::First, Who::Second].map(|who| solved.mixed(who, 0).map_or(0, |m| m.support(0.001)));
    let gaps = |rule| {
        let [z, a, b, c] = [100, 300, 1_000, 3_000].map(|iterations| gap(rule, duel, iterations));
        format!("{z:.3} / {a:.4} / {b:.4} / {c:.4}")
    };
    println!(
        "| {name} | {} x {} | {} | {} | {factored_ms:.2} | {} / {} | {} | {} | {:.4} | {} | {} | {} | {} + {} |",
        sizes[0],
        sizes[1],
        show(cells_ms, 1),
        show(dense_ms, 2),
        show(cells_ms.map(|ms| ms / factored_ms), 1),
        show(dense_ms.map(|ms| ms / factored_ms), 1),
        gaps(Rule::Steep),
        gaps(Rule::Plus),
        solved.value,
        show(reference.as_ref().map(|(_, lp)| lp.value), 4),
        show(off, 4),
        show(reference.as_ref().map(|(ms, _)| *ms), 0),
        support[0],
        support[1],
    );
}

/// The results of both rules on random duels that were not used to choose them.
fn survey(duels: u64) {
    println!("\n{duels} random duels, swing 20, 1 000 iterations, against the LP value:\n");
    println!(
        "| rule | mean gap | median | worst | off by > 0.1 % of the value | gap > 0.05 % of the swing |"
    );
    println!("| --- | --- | --- | --- | --- | --- |");
    let games: Vec<(Duel, f64)> = (0..duels)
        .map(|seed| {
            let duel = random(1_000_000 + seed);
            let matrix = duel.matrix(0, 0).expect("cases are finite");
            let exact = simplex::simplex(&matrix).expect("the simplex method ends");
            assert!(exact.gap < 1e-5, "the reference of duel {seed} is off by {}", exact.gap);
            (duel, exact.value)
        })
        .collect();
    for rule in [Rule::Steep, Rule::Plus] {
        let mut gaps = Vec::new();
        let mut off = 0;
        for (duel, value) in &games {
            let mut solver = Solver::by(rule, duel);
            solver.run(1_000);
            let solved = solver.solution();
            off += u32::from((solved.value - value).abs() > 0.001 * value.abs());
            gaps.push(solved.gap);
        }
        gaps.sort_by(f64::total_cmp);
        let wide = gaps.iter().filter(|&&gap| gap > 0.0005 * 20.0).count();
        let mean = gaps.iter().sum::<f64>() / gaps.len() as f64;
        let (median, worst) = (gaps[gaps.len() / 2], gaps[gaps.len() - 1]);
        println!("| {rule:?} | {mean:.5} | {median:.5} | {worst:.5} | {off} | {wide} |");
    }
}

fn main() {
    println!(
        "Times in ms for 1 000 iterations, f64, one thread. Dense (a): every cell, without the learning;"
    );
    println!(
        "dense (b): the solver of `matrix`, which skips lines that are not played. Ratios: to (a) / to (b)."
    );
    println!();
    println!(
        "| case | plans | dense (a) | dense (b) | factored | ratio | gap after 100 / 300 / 1 000 / 3 000 it | the same, textbook rule | value | LP value | off % | LP ms | support |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    row("5 v 5, one leader, no cards", &tiny(), true, true);
    row("6 v 4, 3 leaders, 1W + 1D", &small(), true, true);
    row("10 v 10 whole dials, 5 leaders, 2W + 2D", &even(10, Dial::Whole), true, true);
    row("10 v 10 half points, cheapest", &even(10, Dial::Cheapest), true, true);
    row("the same, 3W + 2D, blast, traitors", &treacherous(), true, true);
    row("10 v 10 half points, every payment", &even(10, Dial::Every), true, false);
    row("20 v 20 half points, every payment", &even(20, Dial::Every), false, false);

    println!("\n| hidden hands | opposing plans in all | iterations | ms | gap |");
    println!("| --- | --- | --- | --- | --- |");
    for (hands, iterations) in [(8, 300), (64, 100), (64, 300)] {
        let duel = hidden(hands);
        let (ms, solved) = timed(2, || {
            let mut solver = Solver::new(&duel);
            solver.run(iterations);
            solver.solution()
        });
        let plans: usize = duel.hands(Who::Second).iter().map(|hand| hand.plans.len()).sum();
        println!("| 945 plans v {hands} hands | {plans} | {iterations} | {ms:.1} | {:.4} |", solved.gap);
    }
    survey(200);
}

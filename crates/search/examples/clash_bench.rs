//! Prints how long the battle-plan solvers take, dense and factored in the same run.
//!
//! `cargo run --release -p landsraad-search --example clash_bench`
//!
//! Times are of this process's one thread, the least of three runs. The reference value comes from the
//! simplex method of the tests.

#[path = "../tests/cases/mod.rs"]
mod cases;
#[path = "../tests/simplex/mod.rs"]
mod simplex;

use cases::{Dial, even, hidden, small, tiny, treacherous};
use landsraad_search::clash::{Duel, Solution, Solver, Who, solve};

/// The least time of three runs, in milliseconds, and the result.
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

fn gap(duel: &Duel, iterations: u32) -> f64 {
    solve(duel, iterations).gap
}

fn row(name: &str, duel: &Duel, dense: bool, exact: bool) {
    let sizes = [Who::First, Who::Second].map(|who| duel.hands(who)[0].plans.len());
    let (factored_ms, solved): (f64, Solution) = timed(3, || solve(duel, 1_000));
    let dense_ms = dense.then(|| {
        let matrix = duel.matrix(0, 0).expect("cases are finite");
        timed(2, || matrix.solve(1_000)).0
    });
    let reference = exact.then(|| {
        let matrix = duel.matrix(0, 0).expect("cases are finite");
        timed(1, || simplex::simplex(&matrix).expect("the simplex method ends"))
    });
    let show = |value: Option<f64>, digits: usize| value.map_or("-".into(), |v| format!("{v:.digits$}"));
    let off = reference.as_ref().map(|(_, lp)| 100.0 * ((solved.value - lp.value) / lp.value).abs());
    let support = [Who::First, Who::Second].map(|who| solved.mixed(who, 0).map_or(0, |m| m.support(0.001)));
    println!(
        "| {name} | {} x {} | {} | {factored_ms:.2} | {} | {:.4} / {:.4} / {:.4} | {:.4} | {} | {} | {} | {} + {} |",
        sizes[0],
        sizes[1],
        show(dense_ms, 2),
        show(dense_ms.map(|ms| ms / factored_ms), 1),
        gap(duel, 300),
        solved.gap,
        gap(duel, 3_000),
        solved.value,
        show(reference.as_ref().map(|(_, lp)| lp.value), 4),
        show(off, 4),
        show(reference.as_ref().map(|(ms, _)| *ms), 0),
        support[0],
        support[1],
    );
}

fn main() {
    println!(
        "| case | plans | dense ms (f64, 1 000 it) | factored ms (1 000 it) | ratio | gap 300 / 1 000 / 3 000 it | value | LP value | off % | LP ms | support |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    row("5 v 5, one leader, no cards", &tiny(), true, true);
    row("6 v 4, 3 leaders, 1W + 1D", &small(), true, true);
    row("10 v 10 whole dials, 5 leaders, 2W + 2D", &even(10, Dial::Whole), true, true);
    row("10 v 10 half points, cheapest", &even(10, Dial::Cheapest), true, true);
    row("the same, 3W + 2D, blast, traitors", &treacherous(), true, true);
    row("10 v 10 half points, every payment", &even(10, Dial::Every), true, false);
    row("20 v 20 half points, every payment", &even(20, Dial::Every), false, false);

    println!("\n| hidden hands | iterations | ms | gap |");
    println!("| --- | --- | --- | --- |");
    for (hands, iterations) in [(8, 300), (64, 100), (64, 300)] {
        let duel = hidden(hands);
        let (ms, solved) = timed(2, || {
            let mut solver = Solver::new(&duel);
            solver.run(iterations);
            solver.solution()
        });
        println!("| 945 plans v {hands} hands of up to 945 | {iterations} | {ms:.1} | {:.4} |", solved.gap);
    }
}

//! Random play on one core with muted events: `cargo run --release -p landsraad-globopolis --example speed`.
//!
//! With a number, it plays that many matches of five players, untimed: the same work each time, for a profiler.
#![allow(clippy::disallowed_types, clippy::disallowed_methods, reason = "a measurement needs a clock")]

use std::time::Instant;

use landsraad_globopolis::{Action, Globopolis, State};
use landsraad_kernel::{EventSink, Game, Options, Playout, Seeded, Setup};

fn main() {
    if let Some(matches) = std::env::args().nth(1).and_then(|text| text.parse::<u32>().ok()) {
        let Some(game) = rules(5, true) else { return };
        let (mut chance, mut playout) = (Seeded::from_u64(1), Playout::new());
        let choices: u64 = (0..matches).map(|_| play(&game, &mut playout, &mut chance)).sum();
        println!("{choices} choices");
        return;
    }
    println!("state: {} bytes, action: {} bytes", size_of::<State>(), size_of::<Action>());
    for agents in [true, false] {
        for seats in 2..=5 {
            let Some(game) = rules(seats, agents) else { return };
            measure(&game, seats, agents);
        }
    }
}

fn rules(seats: u8, agents: bool) -> Option<Globopolis> {
    Globopolis::build("globopolis", &Options::default().with("agents", agents), seats).ok()
}

/// Plays one match; returns how many choices were made.
fn play(game: &Globopolis, playout: &mut Playout<Action>, chance: &mut Seeded) -> u64 {
    let mut state = game.setup(chance, &mut EventSink::mute());
    let mut luck = Seeded::from_u64(u64::from(chance.below(u32::MAX)));
    playout.run(game, &mut state, chance, |_, _, choices| choices.any(game, &mut luck)).into()
}

fn measure(game: &Globopolis, seats: u8, agents: bool) {
    let (mut chance, mut playout) = (Seeded::from_u64(1), Playout::new());
    let (mut choices, mut matches) = (0, 0);
    let (start, cpu) = (Instant::now(), cpu_seconds());
    while start.elapsed().as_secs_f64() < 2.0 {
        choices += play(game, &mut playout, &mut chance);
        matches += 1;
    }
    // Other work on the machine must not count: CPU time where the system has it.
    let seconds = match (cpu, cpu_seconds()) {
        (Some(before), Some(after)) => after - before,
        (Some(_) | None, _) => start.elapsed().as_secs_f64(),
    };
    println!(
        "{seats} seats, agents {agents}: {:.2} M choices per core-second, {} per match",
        choices as f64 / seconds / 1e6,
        choices / matches
    );
}

/// Seconds this program has been on a core.
fn cpu_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    Some(text.split_whitespace().next()?.parse::<f64>().ok()? / 1e9)
}

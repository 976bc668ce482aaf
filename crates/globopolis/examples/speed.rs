//! Random play on one core with muted events: `cargo run --release -p landsraad-globopolis --example speed`.
#![allow(clippy::disallowed_types, clippy::disallowed_methods, reason = "a measurement needs a clock")]

use std::ops::ControlFlow;
use std::time::Instant;

use landsraad_globopolis::{Action, Globopolis, State};
use landsraad_kernel::{EventSink, Game, Options, Seeded, Setup};

fn main() {
    println!("state: {} bytes, action: {} bytes", size_of::<State>(), size_of::<Action>());
    for agents in [true, false] {
        for seats in 2..=5 {
            let options = Options::default().with("agents", agents);
            let Ok(game) = Globopolis::build("globopolis", &options, seats) else { return };
            measure(&game, seats, agents);
        }
    }
}

fn measure(game: &Globopolis, seats: u8, agents: bool) {
    let mut chance = Seeded::from_u64(1);
    let (mut all, mut choices, mut matches) = (0u64, 0u64, 0u64);
    let mut list: Vec<Action> = Vec::with_capacity(256);
    let (start, cpu) = (Instant::now(), cpu_seconds());
    while start.elapsed().as_secs_f64() < 2.0 {
        let mut state = game.setup(&mut chance, &mut EventSink::mute());
        matches += 1;
        while let Some(seat) = game.pending(&state).seats().first() {
            list.clear();
            game.legal(&state, seat, &mut |action| {
                if action != Action::Back {
                    list.push(action);
                }
                ControlFlow::Continue(())
            });
            let action = list[chance.below(list.len() as u32) as usize];
            game.apply(&mut state, seat, &action, &mut chance, &mut EventSink::mute());
            all += 1;
            choices += u64::from(list.len() > 1);
        }
    }
    // Other work on the machine must not count: CPU time where the system has it.
    let seconds = match (cpu, cpu_seconds()) {
        (Some(before), Some(after)) => after - before,
        (Some(_) | None, _) => start.elapsed().as_secs_f64(),
    };
    println!(
        "{seats} seats, agents {agents}: {:.2} M decisions per core-second ({:.2} M with a choice), {} per match",
        all as f64 / seconds / 1e6,
        choices as f64 / seconds / 1e6,
        all / matches
    );
}

/// Seconds this program has been on a core.
fn cpu_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    Some(text.split_whitespace().next()?.parse::<f64>().ok()? / 1e9)
}

//! Plays one bot against five others in every seat: `table [games] [solo|six] [verbose]`.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use landsraad_bots::dune::Heuristic;
use landsraad_bots::{Bot, Random, Seen};
use landsraad_dune::Dune;
use landsraad_kernel::{EventSink, Game, OptionValue, Options, Seat, Seed, Seeded, Setup};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let games: u64 = args.get(1).and_then(|a| a.parse().ok()).unwrap_or(60);
    let six = args.get(2).is_some_and(|a| a == "six");
    let mut options = Options::default();
    options.set("advanced", OptionValue::Bool(true));
    let game = Dune::build("gf9", &options, 6).expect("gf9 for six");
    let (heuristic, random) = (Heuristic::default(), Random);
    let mut by: BTreeMap<&str, (u32, u32)> = BTreeMap::new();
    let mut ends: BTreeMap<String, u32> = BTreeMap::new();
    let (mut wins, mut think, mut asked, mut slow) = (0, Duration::ZERO, 0u64, Duration::ZERO);
    let begin = Instant::now();
    for g in 0..games {
        let seed = Seed::from_u64(if six { g } else { g / 6 } + 1000);
        let hero = Seat::first(6).nth((g % 6) as usize).expect("six seats");
        let mut state = game.setup(&mut Seeded::new(seed, 0), &mut EventSink::mute());
        let mut luck = Seeded::new(seed, 1 << 40);
        let mut legal = Vec::new();
        let mut n = 0u64;
        while n < 20_000 {
            let Some(seat) = game.pending(&state).seats().first() else { break };
            legal.clear();
            game.legal(&state, seat, &mut |a| {
                legal.push(a);
                ControlFlow::Continue(())
            });
            let index = if legal.len() == 1 {
                0
            } else {
                let seen = Seen::new(&game, &state, seat, &legal);
                if six || seat == hero {
                    let t = Instant::now();
                    let a = heuristic.choose(&seen, &mut luck);
                    let took = t.elapsed();
                    think += took;
                    slow = slow.max(took);
                    asked += 1;
                    a.index
                } else {
                    Bot::<Dune>::choose(&random, &seen, &mut luck).index
                }
            };
            n += 1;
            let action = legal[index];
            game.apply(&mut state, seat, &action, &mut Seeded::new(seed, n), &mut EventSink::mute());
        }
        let outcome = game.outcome(&state);
        let turn = state.turn;
        for seat in Seat::first(6).filter(|s| six || *s == hero) {
            let role = game.role(&state, seat);
            let won = outcome.is_some_and(|o| o.winners.contains(seat));
            let e = by.entry(role).or_default();
            e.0 += 1;
            e.1 += u32::from(won);
            wins += u32::from(won);
            let who =
                outcome.map(|o| o.winners.iter().map(|s| game.role(&state, s)).collect::<Vec<_>>().join("+"));
            if !six {
                let key = format!(
                    "{role}: {} {} t{turn} by {}",
                    if won { "won" } else { "lost" },
                    outcome.map_or("none", |o| o.victory),
                    if won { String::new() } else { who.unwrap_or_default() }
                );
                *ends.entry(key).or_default() += 1;
            } else if won {
                *ends
                    .entry(format!("{role}: {} t{turn}", outcome.map_or("none", |o| o.victory)))
                    .or_default() += 1;
            }
        }
    }
    if args.get(3).is_some() {
        for (k, v) in &ends {
            println!("{v:4} {k}");
        }
    }
    for (role, (n, w)) in &by {
        println!("{role:15} {w:4}/{n:4} {:.3}", f64::from(*w) / f64::from((*n).max(1)));
    }
    println!(
        "wins {wins} of {games}; {:.1} ms think per game, {asked} asked, slowest {slow:?}, {:.1} ms per game",
        think.as_secs_f64() * 1e3 / games as f64,
        begin.elapsed().as_secs_f64() * 1e3 / games as f64
    );
}

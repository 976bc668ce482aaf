//! How well a seat guesses the traitor cards of others: `beliefs [matches] [seed]`.
//!
//! Six apprentices play Dune (gf9, advanced). At the first choice of every turn the seat that is asked says
//! what it believes of the one traitor card of each other faction that keeps one, if the card is not known to
//! it. The log-loss of these beliefs is compared with the log-loss of an even guess among the cards that the
//! seat has not seen.

use std::ops::ControlFlow;

use landsraad_bots::dune::Heuristic;
use landsraad_bots::{Bot, Seen};
use landsraad_dune::data::LeaderId;
use landsraad_dune::factions::power_of;
use landsraad_dune::{Dune, Faction};
use landsraad_kernel::{EventSink, Game, Options, Seed, Seeded, Setup};
use landsraad_lab::arena::bootstrap;

/// The log-loss of what a seat believes and of an even guess.
fn losses(odds: &[f64], known: bool, card: LeaderId) -> Option<(f64, f64)> {
    let sum: f64 = odds.iter().sum();
    let possible = odds.iter().filter(|o| **o > 0.0).count();
    let chance = odds[usize::from(card.0)] / sum;
    (!known && sum > 0.0).then(|| (-chance.max(1e-9).ln(), (possible as f64).ln()))
}

fn main() {
    let args: Vec<u64> = std::env::args().skip(1).filter_map(|a| a.parse().ok()).collect();
    let (matches, seed) = (args.first().copied().unwrap_or(200), args.get(1).copied().unwrap_or(1));
    let game = Dune::build("gf9", &Options::default().with("advanced", true), 6).expect("gf9 for six");
    let bot = Heuristic::default();
    let (mut said, mut even) = (Vec::new(), Vec::new());
    for nth in 0..matches {
        let seed = Seed::from_u64((seed << 24) + nth);
        let mut state = game.setup(&mut Seeded::new(seed, 0), &mut EventSink::mute());
        let mut luck = Seeded::new(seed, 1 << 40);
        let (mut turn, mut sums) = (0, (0.0, 0.0, 0.0));
        for n in 1..u64::from(game.longest()) {
            let Some(seat) = game.pending(&state).seats().first() else { break };
            let mut legal = Vec::new();
            game.legal(&state, seat, &mut |action| {
                legal.push(action);
                ControlFlow::Continue(())
            });
            let seen = Seen::new(&game, &state, seat, &legal);
            if state.turn > turn && legal.len() > 1 {
                turn = state.turn;
                let me = state.faction(seat);
                for f in
                    Faction::ALL.into_iter().filter(|&f| Some(f) != me && power_of(f).traitors_kept() == 1)
                {
                    let known = seen.view().faction(f).is_none_or(|v| !v.known_traitors.is_empty());
                    let (Some(odds), [card]) = (bot.traitor_odds(&seen, f), state.board.traitors.held(f))
                    else {
                        continue;
                    };
                    if let Some((belief, plain)) = losses(&odds, known, *card) {
                        sums = (sums.0 + belief, sums.1 + plain, sums.2 + 1.0);
                    }
                }
            }
            let index = if legal.len() == 1 { 0 } else { bot.choose(&seen, &mut luck).index };
            game.apply(&mut state, seat, &legal[index], &mut Seeded::new(seed, n), &mut EventSink::mute());
        }
        said.push((sums.0, sums.2));
        even.push((sums.1, sums.2));
    }
    let mean = |blocks: &[(f64, f64)]| {
        let (sum, count) = blocks.iter().fold((0.0, 0.0), |a, b| (a.0 + b.0, a.1 + b.1));
        let [low, high] = bootstrap(blocks);
        format!("{:.3} ({low:.3}–{high:.3}) of {count} guesses", sum / f64::max(count, 1.0))
    };
    println!("{matches} matches: log-loss of the belief {}, of an even guess {}", mean(&said), mean(&even));
}

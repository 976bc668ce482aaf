//! Plays random matches with muted events and says how many decisions they took:
//! `play_many two-player 2000`. Time it from outside; rules have no clock.

use std::ops::ControlFlow;

use landsraad_arrakis::{Action, Arrakis, Mode, State};
use landsraad_kernel::{EventSink, Game, Pending, Seeded};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let mode = if args.get(1).is_some_and(|a| a == "solo") { Mode::Solo } else { Mode::TwoPlayer };
    let games: u64 = args.get(2).and_then(|n| n.parse().ok()).unwrap_or(100);
    let g = Arrakis::new(mode);
    let mut decisions = 0u64;
    let mut list: Vec<Action> = Vec::with_capacity(256);
    for seed in 0..games {
        let mut chance = Seeded::from_u64(seed);
        let mut chooser = Seeded::from_u64(!seed);
        let mut s = g.setup(&mut chance, &mut EventSink::mute());
        while let Pending::Seats(seats) = g.pending(&s) {
            let Some(seat) = seats.first() else { break };
            list.clear();
            g.legal(&s, seat, &mut |a| {
                list.push(a);
                ControlFlow::Continue(())
            });
            let action = list[chooser.below(list.len() as u32) as usize];
            g.apply(&mut s, seat, &action, &mut chance, &mut EventSink::mute());
            decisions += 1;
        }
    }
    println!("{decisions} decisions in {games} matches; a state has {} bytes", size_of::<State>());
}

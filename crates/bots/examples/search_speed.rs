//! How fast the search is: `cargo run --release -p landsraad-bots --example search_speed`.
//!
//! Positions along games of the heuristic player. From each, simulations run to the next quiet point with
//! answers at random and the network at the end. Beside it: what an answer of the heuristic player in
//! simulations, an imagined world and a judgement cost.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use landsraad_arrakis::Arrakis;
use landsraad_bots::dune::Temperament;
use landsraad_bots::{Advisor, Bot, Judge, Mentat, Random, Seen, arrakis, dune, globopolis};
use landsraad_dune::Dune;
use landsraad_globopolis::Globopolis;
use landsraad_kernel::{EventSink, Game, Options, Seat, Seeded, Setup};
use landsraad_search::ahead::{Guide, Job, Search, Settings, Shares};

/// Answers at random, judges by the network.
struct Quick<J>(J);

impl<G: Game, J: Judge<G>> Guide<G> for Quick<J> {
    fn choose(
        &self,
        game: &G,
        state: &G::State,
        seat: Seat,
        legal: &[G::Action],
        luck: &mut Seeded,
    ) -> usize {
        Random.choose(&Seen::new(game, state, seat, legal), luck).index
    }
    fn value(&self, game: &G, state: &G::State) -> Shares {
        self.0.value(game, state)
    }
    fn stage(&self, game: &G, state: &G::State) -> u32 {
        self.0.stage(game, state)
    }
}

/// A sum of times and how many there were.
#[derive(Default)]
struct Times(Duration, u32);

impl Times {
    fn of<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let made = work();
        self.0 += start.elapsed();
        self.1 += 1;
        made
    }
    fn mean_us(&self) -> f64 {
        1e6 * self.0.as_secs_f64() / f64::from(self.1.max(1))
    }
}

fn measure<G: Setup, A: Advisor<G>, P: Bot<G>, J: Judge<G> + Copy>(
    edition: &str,
    option: Option<&str>,
    mentat: &Mentat<A, P, J>,
) {
    let mut options = Options::default();
    if let Some(key) = option {
        options.set_from_text(key, "true");
    }
    let seats = G::spec().editions.iter().find(|e| e.id == edition).map_or(2, |e| e.max_seats);
    let Ok(game) = G::build(edition, &options, seats) else { return };
    let (mut policy, mut world, mut judged, mut searched) =
        (Times::default(), Times::default(), Times::default(), Times::default());
    let (mut simulations, mut answers) = (0u64, 0u64);
    let mut search = Search::new(Settings { simulations: 400, ..mentat.settings });
    for seed in 0..4 {
        let mut luck = Seeded::from_u64(seed);
        let mut state = game.setup(&mut luck, &mut EventSink::mute());
        for n in 0..5000 {
            let Some(seat) = game.pending(&state).seats().first() else { break };
            let mut legal = Vec::new();
            game.legal(&state, seat, &mut |action| {
                legal.push(action);
                ControlFlow::Continue(())
            });
            let seen = Seen::new(&game, &state, seat, &legal);
            let mut index = 0;
            if legal.len() > 1 {
                index = policy.of(|| mentat.policy.choose(&seen, &mut luck).index);
                if n % 40 == 0 {
                    world.of(|| seen.imagine(&mut luck));
                    judged.of(|| mentat.judge.value(&game, &state));
                    let order: Vec<usize> = (0..legal.len()).collect();
                    let job = Job { game: &game, seat, legal: &legal, order: &order, sealed: false, seed };
                    let quick = Quick(mentat.judge);
                    let tallies = searched
                        .of(|| search.run(&job, &quick, &mut |luck| seen.imagine(luck), &mut || false));
                    simulations += tallies.iter().map(|t| u64::from(t.visits)).sum::<u64>();
                    answers += u64::from(search.answers());
                }
            }
            game.apply(&mut state, seat, &legal[index], &mut luck, &mut EventSink::mute());
        }
    }
    println!(
        "{:<12} {:>8.0} simulations/s of {:>4.1} answers | policy {:>6.1} us | world {:>5.2} us | judgement {:>5.2} us",
        G::spec().id,
        simulations as f64 / searched.0.as_secs_f64(),
        answers as f64 / simulations.max(1) as f64,
        policy.mean_us(),
        world.mean_us(),
        judged.mean_us()
    );
}

fn main() {
    measure::<Dune, _, _, _>("gf9", Some("advanced"), &dune::mentat(Temperament::BALANCED));
    measure::<Arrakis, _, _, _>("wfa", None, &arrakis::mentat());
    measure::<Globopolis, _, _, _>("globopolis", None, &globopolis::mentat());
}

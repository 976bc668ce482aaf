//! Many matches of one game side by side, without Python and without JSON.
//!
//! A lane is one match after the other. Answers that leave no choice are given at once
//! (`Game::apply_forced`), so every step of a lane is a choice. Each lane has chance of its own, so the
//! number of threads changes nothing.

use landsraad_bots::Judge;
use landsraad_catalog::{SLOTS, slots};
use landsraad_kernel::{Choices, EventSink, Game, Seat, Seed, Seeded};
use rayon::prelude::*;

/// Where the streams of a lane begin: matches, imagined worlds, random answers.
const LANE: u64 = 1 << 32;
const WORLDS: u64 = 1 << 60;
const PLAYERS: u64 = 1 << 61;

/// What a position looks like to a seat.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Sight {
    /// The features of a world that the seat imagines: what it knows, and the rest dealt again.
    Imagined,
    /// The features of the true world, hidden facts of other seats included: for critics and for measuring.
    True,
}

/// Arrays of one step, one row per lane.
pub struct Rows<'a> {
    pub observation: &'a mut [f32],
    pub mask: &'a mut [bool],
    pub seat: &'a mut [i32],
    pub reward: &'a mut [f32],
    pub done: &'a mut [bool],
}

/// One lane's part of [`Rows`].
struct Row<'a> {
    observation: &'a mut [f32],
    mask: &'a mut [bool],
    seat: &'a mut i32,
    reward: &'a mut [f32],
    done: &'a mut bool,
}

/// The lanes of some game.
pub trait Lanes: Send + Sync {
    fn count(&self) -> usize;
    fn seats(&self) -> usize;
    fn width(&self) -> usize;
    /// Starts every lane again.
    fn reset(&mut self, seed: u64, rows: Rows<'_>, pool: Option<&rayon::ThreadPool>);
    /// Carries out one answer per lane. A number that is not legal is an error that names the lane, and
    /// nothing changes.
    fn step(
        &mut self,
        actions: &[i64],
        rows: Rows<'_>,
        pool: Option<&rayon::ThreadPool>,
    ) -> Result<(), String>;
    /// Carries out one random answer per lane and says which.
    fn random_step(&mut self, actions: &mut [i64], rows: Rows<'_>, pool: Option<&rayon::ThreadPool>);
}

struct Lane<G: Game> {
    state: G::State,
    legal: Choices<G::Action>,
    /// The number of each legal action.
    slots: Vec<u16>,
    /// The places of the actions that take nothing back, or all if there are no others.
    open: Vec<u16>,
    seat: Seat,
    chance: Seeded,
    worlds: Seeded,
    player: Seeded,
    made: u32,
}

/// The lanes of one game.
pub struct Table<G: Game, J> {
    game: G,
    judge: J,
    sight: Sight,
    seed: u64,
    lanes: Vec<Lane<G>>,
}

impl<G: Game> Lane<G> {
    fn new(game: &G, seed: u64, number: u64) -> Lane<G> {
        let seed = Seed::from_u64(seed);
        let mut chance = Seeded::new(seed, number * LANE);
        let state = game.setup(&mut chance, &mut EventSink::mute());
        let (worlds, player) = (Seeded::new(seed, WORLDS + number), Seeded::new(seed, PLAYERS + number));
        let mut lane = Lane {
            state,
            legal: Choices::new(),
            slots: vec![],
            open: vec![],
            seat: Seat::first(1).next().unwrap_or_else(no_seat),
            chance,
            worlds,
            player,
            made: 0,
        };
        lane.run_on(game);
        lane
    }

    /// Runs on to the next choice; `false` if the match is over.
    fn run_on(&mut self, game: &G) -> bool {
        let mut mute = EventSink::mute();
        let found = game.next_choice(&mut self.state, &mut self.legal, &mut self.chance, &mut mute);
        let Some(seat) = found else { return false };
        self.seat = seat;
        self.slots.clear();
        let places = &mut self.slots;
        let legal = self.legal.write_out();
        slots(legal, |_, slot| places.push(slot as u16));
        self.open.clear();
        let onward = |at: &u16| !game.takes_back(&legal[usize::from(*at)]);
        self.open.extend((0..self.slots.len() as u16).filter(onward));
        if self.open.is_empty() {
            self.open.extend(0..self.slots.len() as u16);
        }
        true
    }

    fn again(&mut self, game: &G) {
        self.made = 0;
        // A setup that leaves nobody a choice would be a match without decisions; no game has one.
        self.state = game.setup(&mut self.chance, &mut EventSink::mute());
        self.run_on(game);
    }

    fn apply(&mut self, game: &G, at: usize, row: &mut Row<'_>) {
        row.reward.fill(0.0);
        *row.done = false;
        let action = self.legal.written()[at].clone();
        game.apply_skipping_forced(
            &mut self.state,
            self.seat,
            &action,
            &mut self.chance,
            &mut EventSink::mute(),
        );
        self.made += 1;
        if self.run_on(game) && self.made <= game.longest() {
            return;
        }
        *row.done = true;
        if let Some(outcome) = game.outcome(&self.state) {
            for winner in outcome.winners.iter() {
                row.reward[winner.index()] = 1.0;
            }
        }
        self.again(game);
    }

    fn look<J: Judge<G>>(&mut self, game: &G, judge: &J, sight: Sight, row: &mut Row<'_>) {
        row.observation.fill(0.0);
        match sight {
            Sight::True => judge.encode(game, &self.state, self.seat, row.observation),
            Sight::Imagined => {
                judge.encode_imagined(game, &self.state, self.seat, &mut self.worlds, row.observation);
            }
        }
        row.mask.fill(false);
        for &at in &self.open {
            row.mask[usize::from(self.slots[usize::from(at)])] = true;
        }
        *row.seat = self.seat.index() as i32;
    }

    /// The place of a random answer that takes nothing back.
    fn random(&mut self) -> usize {
        usize::from(self.open[self.player.below(self.open.len() as u32) as usize])
    }
}

fn no_seat() -> Seat {
    unreachable!("a table has a first seat")
}

impl<G: Game, J: Judge<G>> Table<G, J> {
    pub fn new(game: G, judge: J, count: usize, seed: u64, sight: Sight) -> Table<G, J> {
        let lanes = (0..count).map(|n| Lane::new(&game, seed, n as u64)).collect();
        Table { game, judge, sight, seed, lanes }
    }

    /// Does something in every lane, with its rows.
    fn each(
        &mut self,
        actions: &mut [i64],
        rows: Rows<'_>,
        pool: Option<&rayon::ThreadPool>,
        work: impl Fn(&G, &mut Lane<G>, &mut i64, &mut Row<'_>) + Sync,
    ) {
        let (width, seats) = (self.judge.width(), usize::from(self.game.seats()));
        let (game, judge, sight) = (&self.game, &self.judge, self.sight);
        let one = |(((((lane, action), observation), mask), seat), (reward, done)): Bundle<'_, G>| {
            let mut row = Row { observation, mask, seat, reward, done };
            work(game, lane, action, &mut row);
            lane.look(game, judge, sight, &mut row);
        };
        let Rows { observation, mask, seat, reward, done } = rows;
        match pool {
            None => self
                .lanes
                .iter_mut()
                .zip(actions)
                .zip(observation.chunks_exact_mut(width))
                .zip(mask.chunks_exact_mut(SLOTS))
                .zip(seat)
                .zip(reward.chunks_exact_mut(seats).zip(done))
                .for_each(one),
            Some(pool) => pool.install(|| {
                self.lanes
                    .par_iter_mut()
                    .zip(actions)
                    .zip(observation.par_chunks_exact_mut(width))
                    .zip(mask.par_chunks_exact_mut(SLOTS))
                    .zip(seat)
                    .zip(reward.par_chunks_exact_mut(seats).zip(done))
                    .with_min_len(16)
                    .for_each(one);
            }),
        }
    }
}

type Bundle<'a, G> = (
    ((((&'a mut Lane<G>, &'a mut i64), &'a mut [f32]), &'a mut [bool]), &'a mut i32),
    (&'a mut [f32], &'a mut bool),
);

impl<G: Game, J: Judge<G>> Lanes for Table<G, J> {
    fn count(&self) -> usize {
        self.lanes.len()
    }

    fn seats(&self) -> usize {
        usize::from(self.game.seats())
    }

    fn width(&self) -> usize {
        self.judge.width()
    }

    fn reset(&mut self, seed: u64, rows: Rows<'_>, pool: Option<&rayon::ThreadPool>) {
        self.seed = seed;
        let mut numbers: Vec<i64> = (0..self.lanes.len() as i64).collect();
        self.each(&mut numbers, rows, pool, |game, lane, number, row| {
            *lane = Lane::new(game, seed, *number as u64);
            row.reward.fill(0.0);
            *row.done = false;
        });
    }

    fn step(
        &mut self,
        actions: &[i64],
        rows: Rows<'_>,
        pool: Option<&rayon::ThreadPool>,
    ) -> Result<(), String> {
        let mut places = Vec::with_capacity(actions.len());
        for (number, (lane, &action)) in self.lanes.iter().zip(actions).enumerate() {
            let place =
                lane.open.iter().copied().find(|&at| i64::from(lane.slots[usize::from(at)]) == action);
            let place = place.ok_or_else(|| {
                format!("lane {number}: {action} is not legal; the mask of the lane says what is")
            })?;
            places.push(place as i64);
        }
        self.each(&mut places, rows, pool, |game, lane, place, row| lane.apply(game, *place as usize, row));
        Ok(())
    }

    fn random_step(&mut self, actions: &mut [i64], rows: Rows<'_>, pool: Option<&rayon::ThreadPool>) {
        self.each(actions, rows, pool, |game, lane, action, row| {
            let place = lane.random();
            *action = i64::from(lane.slots[place]);
            lane.apply(game, place, row);
        });
    }
}

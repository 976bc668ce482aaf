//! Whole matches among bots, without JSON in between.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use landsraad_bots::{Bot, Seen};
use landsraad_kernel::{
    EventSink, Game, Narrate, Outcome, Picks, Playout, Recorded, Seat, Seed, Seeded, Setup, SetupError,
};

use crate::entry::Roster;
use crate::record::{VERSION, seed_to_hex};
use crate::samples::Sampler;
use crate::{Commitment, End, Header, OutcomeJson, Record, StepRecord};

/// The outcome of a simulated match.
#[derive(Clone, Debug)]
pub struct PlayOut {
    /// How it ended; `None` if it was longer than the game allows, which is a bug.
    pub outcome: Option<Outcome>,
    /// The role of each seat.
    pub roles: Vec<&'static str>,
    /// How many answers were chosen by a bot; forced ones do not count.
    pub decisions: u32,
    /// How many actions the match had, forced ones too.
    pub length: u32,
    /// How each seat's bot behaved.
    pub conduct: Vec<Conduct>,
    /// The record, if it was asked for.
    pub record: Option<Record>,
}

/// The outcome of a match at random.
#[derive(Clone, Debug)]
pub struct Simulated {
    /// How it ended; `None` if it was longer than the game allows, which is a bug.
    pub outcome: Option<Outcome>,
    /// The role of each seat.
    pub roles: Vec<&'static str>,
    /// How many choices were made; forced answers do not count.
    pub decisions: u32,
}

/// Plays a match with all seats at random, by the loop that the benchmarks measure.
pub(crate) fn simulate<G: Game>(game: &G, seed: Seed) -> Simulated {
    let (mut chance, mut luck) = (Seeded::new(seed, 0), Seeded::new(seed, BOT_STREAMS));
    let mut state = game.setup(&mut chance, &mut EventSink::mute());
    let decisions =
        Playout::new().run(game, &mut state, &mut chance, |_, _, choices| choices.any(game, &mut luck));
    let roles = Seat::first(game.seats()).map(|seat| game.role(&state, seat)).collect();
    Simulated { outcome: game.outcome(&state), roles, decisions }
}

/// How a seat's bot behaved.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub struct Conduct {
    /// How many answers it chose.
    pub decisions: u32,
    /// Answers that were not in the list; the default was played instead.
    pub illegal: u32,
    /// Times it panicked; the default was played instead.
    pub panics: u32,
    /// Answers that took longer than the budget; the default was played instead.
    pub timeouts: u32,
    /// The time it thought: processor time, not wall-clock time.
    pub think: Duration,
}

/// A stopwatch of this thread's processor time, which other programs of the machine do not change.
/// Where the system has no such clock, it is the wall clock.
enum Stopwatch {
    Processor(ThreadTime),
    Wall(Instant),
}

impl Stopwatch {
    fn start() -> Stopwatch {
        match ThreadTime::try_now() {
            Ok(start) => Stopwatch::Processor(start),
            Err(_) => Stopwatch::Wall(Instant::now()),
        }
    }

    fn elapsed(&self) -> Duration {
        match self {
            Stopwatch::Processor(start) => start.try_elapsed().unwrap_or_default(),
            Stopwatch::Wall(start) => start.elapsed(),
        }
    }
}

/// How many asides a bot may make in a row: each uses something up, so this is never reached.
const MOST_ASIDES: u32 = 16;

/// The aside that a bot makes before it answers, if any. `asides` is a buffer for the list.
fn wants<G: Game>(
    bot: &dyn Bot<G>,
    game: &G,
    state: &G::State,
    seat: Seat,
    asides: &mut Vec<G::Action>,
    luck: &mut Seeded,
    conduct: &mut Conduct,
) -> Option<G::Action> {
    if !bot.makes_asides() {
        return None;
    }
    asides.clear();
    game.asides(state, seat, &mut |action| {
        asides.push(action);
        ControlFlow::Continue(())
    });
    if asides.is_empty() {
        return None;
    }
    let seen = Seen::new(game, state, seat, asides);
    let start = Stopwatch::start();
    let answer = catch_unwind(AssertUnwindSafe(|| bot.aside(&seen, luck)));
    conduct.think += start.elapsed();
    match answer {
        Ok(answer) => {
            let index = answer?.index;
            conduct.illegal += u32::from(index >= asides.len());
            asides.get(index).cloned()
        }
        Err(_) => {
            conduct.panics += 1;
            None
        }
    }
}

/// Asks a bot. Counts its faults and replaces a faulty answer by the default.
fn ask<G: Game>(
    bot: &dyn Bot<G>,
    seen: &Seen<'_, G>,
    luck: &mut Seeded,
    budget: Duration,
    conduct: &mut Conduct,
) -> usize {
    let start = Stopwatch::start();
    let answer = catch_unwind(AssertUnwindSafe(|| bot.choose(seen, luck)));
    let took = start.elapsed();
    conduct.decisions += 1;
    conduct.think += took;
    let fallback = || {
        let default = seen.decision().map(|d| &d.default);
        seen.legal().iter().position(|a| Some(a) == default).unwrap_or(0)
    };
    match answer {
        // Too late: a table would have played the default by now.
        Ok(_) if took > budget => {
            conduct.timeouts += 1;
            fallback()
        }
        Ok(answer) if answer.index < seen.legal().len() => answer.index,
        Ok(_) => {
            conduct.illegal += 1;
            fallback()
        }
        Err(_) => {
            conduct.panics += 1;
            fallback()
        }
    }
}

/// The stream of a bot's own luck: far from the streams of the match.
const BOT_STREAMS: u64 = 1 << 40;

pub(crate) fn play_out<G: Setup + Narrate>(
    id: &'static str,
    game: &G,
    roster: &Roster<G>,
    seed: Seed,
    bots: &[&str],
    keep_record: bool,
    mut sampler: Option<&mut Sampler<'_, G>>,
) -> Result<PlayOut, SetupError> {
    let bots = if bots.is_empty() { &["random"] } else { bots };
    let seats: Vec<_> =
        (0..game.seats() as usize).map(|i| roster.entry(bots[i % bots.len()])).collect::<Result<_, _>>()?;
    let mut setup = Picks::new();
    let mut first = Seeded::new(seed, 0);
    let mut state = game.setup(&mut Recorded::new(&mut first, &mut setup), &mut EventSink::mute());
    let mut luck = Seeded::new(seed, BOT_STREAMS);
    let mut steps: Vec<StepRecord> = Vec::new();
    let mut legal: Vec<G::Action> = Vec::new();
    let mut conduct = vec![Conduct::default(); game.seats() as usize];
    let (mut decisions, mut length, mut in_a_row) = (0, 0, 0);
    let mut asides: Vec<G::Action> = Vec::new();
    while length < game.longest() {
        let pending = game.pending(&state).seats();
        let Some(seat) = pending.first() else { break };
        legal.clear();
        game.legal(&state, seat, &mut |action| {
            legal.push(action);
            ControlFlow::Continue(())
        });
        debug_assert!(!legal.is_empty(), "{seat} has no legal answer to {:?}", game.decision(&state, seat));
        let ((info, bot), own) = (seats[seat.index()], &mut conduct[seat.index()]);
        // A seat with a choice may first do one thing in addition to answering: at most one per decision.
        let chosen_aside = if legal.len() > 1 && in_a_row < MOST_ASIDES {
            wants(&**bot, game, &state, seat, &mut asides, &mut luck, own)
        } else {
            None
        };
        in_a_row = if chosen_aside.is_some() { in_a_row + 1 } else { 0 };
        let index = if legal.len() == 1 || chosen_aside.is_some() {
            0
        } else {
            decisions += 1;
            let strays = sampler.as_mut().and_then(|sampler| {
                sampler.look(game, &state);
                sampler.strays(legal.len())
            });
            strays.unwrap_or_else(|| {
                ask(&**bot, &Seen::new(game, &state, seat, &legal), &mut luck, info.budget(), own)
            })
        };
        let Some(action) = chosen_aside.as_ref().or_else(|| legal.get(index)) else { break };
        length += 1;
        let stream = u64::from(length);
        let mut seeded = Seeded::new(seed, stream);
        if keep_record {
            let mut picks = Picks::new();
            let chance = &mut Recorded::new(&mut seeded, &mut picks);
            game.apply(&mut state, seat, action, chance, &mut EventSink::mute());
            let action = serde_json::to_value(action).unwrap_or_default();
            steps.push(StepRecord { n: length, seat, action, picks, stream });
        } else {
            game.apply(&mut state, seat, action, &mut seeded, &mut EventSink::mute());
        }
    }
    let outcome = game.outcome(&state);
    let roles = Seat::first(game.seats()).map(|s| game.role(&state, s)).collect();
    let record = keep_record.then(|| Record {
        header: Header {
            landsraad: VERSION,
            game: id.to_owned(),
            edition: game.edition().to_owned(),
            options: game.options(),
            seats: game.seats(),
            names: (0..game.seats() as usize).map(|i| bots[i % bots.len()].to_owned()).collect(),
            commitment: Commitment::to(seed),
            setup,
        },
        steps,
        end: outcome
            .map(|o| End { outcome: Some(OutcomeJson::of(game, &state, o)), seed: Some(seed_to_hex(seed)) }),
    });
    Ok(PlayOut { outcome, roles, decisions, length, conduct, record })
}

#[cfg(test)]
mod tests {
    use super::*;
    use landsraad_bots::Answer;
    use landsraad_kernel::Options;
    use landsraad_testkit::demo::Demo;

    /// A bot that first makes this aside and then always chooses the last answer.
    struct Last(fn());

    impl Bot<Demo> for Last {
        fn choose(&self, seen: &Seen<'_, Demo>, _: &mut Seeded) -> Answer {
            (self.0)();
            Answer::plain(seen.legal().len() - 1)
        }
    }

    /// What the first question of the demo is answered with, and how that is counted.
    fn answered(before: fn(), budget: Duration) -> (bool, Conduct) {
        let game = Demo::build("plain", &Options::default(), 2).unwrap();
        let state = game.setup(&mut Seeded::from_u64(1), &mut EventSink::mute());
        let seat = game.pending(&state).seats().first().unwrap();
        let mut legal = Vec::new();
        game.legal(&state, seat, &mut |a| {
            legal.push(a);
            ControlFlow::Continue(())
        });
        let seen = Seen::new(&game, &state, seat, &legal);
        let mut conduct = Conduct::default();
        let index = ask(&Last(before), &seen, &mut Seeded::from_u64(1), budget, &mut conduct);
        let default = seen.decision().map(|d| &d.default);
        assert!(legal.len() > 1 && legal.last() != default, "the question decides something");
        (legal.get(index) == default, conduct)
    }

    #[test]
    fn a_bot_that_thinks_too_long_gets_the_default() {
        let think = || {
            let start = ThreadTime::now();
            while start.elapsed() < Duration::from_millis(3) {}
        };
        let (default, conduct) = answered(think, Duration::from_millis(1));
        assert_eq!((default, conduct.timeouts, conduct.decisions), (true, 1, 1));
        assert!(conduct.think >= Duration::from_millis(3));
    }

    #[test]
    fn waiting_for_the_machine_is_not_thinking() {
        let wait = || std::thread::sleep(Duration::from_millis(300));
        let (default, conduct) = answered(wait, Duration::from_millis(250));
        assert_eq!((default, conduct.timeouts), (false, 0));
    }
}

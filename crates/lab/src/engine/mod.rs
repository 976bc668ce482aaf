//! Bots as processes: the protocol, the engines of a table, and whole matches with them.

mod process;
pub mod protocol;

use std::time::{Duration, Instant};

use landsraad_catalog::{Conduct, Match, Record, Rules};
use landsraad_kernel::{Seat, Seed};
use serde_json::Value;

pub use process::{Engine, Fault, words};

/// How a bot that is a process is written: `cmd: python3 bot.py`.
pub const PREFIX: &str = "cmd:";

/// How many asides a bot may make before an answer.
const MOST_ASIDES: u32 = 16;
/// How often engines may reopen unfinished answers in a match; after that the default is played, so that matches end.
const MOST_TAKEN_BACK: u32 = 200;
/// The number of late answers after which an engine is not asked again in this match.
const MOST_LATE: u32 = 3;

/// The command of a bot that is a process.
pub fn command(bot: &str) -> Option<&str> {
    bot.strip_prefix(PREFIX).map(str::trim)
}

/// One seat that a process plays.
#[derive(Debug)]
struct Guest {
    command: String,
    engine: Option<Engine>,
    /// It broke off or was late too often: the seat takes its defaults to the end, and the match is lost for it.
    out: bool,
    conduct: Conduct,
}

/// The engines of one match.
#[derive(Debug)]
pub struct Engines {
    guests: Vec<Option<Guest>>,
    movetime: Duration,
    /// Faults not yet shown: the seat and what happened.
    pub faults: Vec<(Seat, Fault)>,
}

impl Engines {
    /// A match in which the seats have these bots; those with a command are started when they are first asked.
    pub fn new(bots: &[&str], movetime: Duration) -> Engines {
        let guest = |bot: &&str| {
            command(bot).map(|command| Guest {
                command: command.to_owned(),
                engine: None,
                out: false,
                conduct: Conduct::default(),
            })
        };
        Engines { guests: bots.iter().map(guest).collect(), movetime, faults: vec![] }
    }

    /// Whether a process plays the seat.
    pub fn plays(&self, seat: Seat) -> bool {
        self.guests.get(seat.index()).is_some_and(Option::is_some)
    }

    /// Whether the seat has lost by its engine's fault.
    pub fn is_out(&self, seat: Seat) -> bool {
        self.guests.get(seat.index()).and_then(Option::as_ref).is_some_and(|guest| guest.out)
    }

    /// How the seat's engine behaved.
    pub fn conduct(&self, seat: Seat) -> Option<Conduct> {
        self.guests.get(seat.index())?.as_ref().map(|guest| guest.conduct)
    }

    /// The answer of the seat's engine, or the default where it fails. `None` if the seat is not asked.
    pub fn answer(&mut self, rules: &dyn Rules, table: &dyn Match, seat: Seat, luck: u64) -> Option<Value> {
        let guest = self.guests.get_mut(seat.index())?.as_mut()?;
        let default = table.decision(seat)?.default.action;
        if guest.out {
            return Some(default);
        }
        let began = Instant::now();
        let started = match guest.engine.take() {
            Some(engine) => Ok(engine),
            None => Engine::start(&guest.command, rules, seat),
        };
        let asked = started.and_then(|mut engine| {
            let answer = engine.ask(table, seat, self.movetime, luck);
            // An engine that was late may answer later; what it says then must not be taken for another answer.
            if !matches!(answer, Err(Fault::Late | Fault::Crashed(_))) {
                guest.engine = Some(engine);
            }
            answer
        });
        guest.conduct.decisions += 1;
        guest.conduct.think += began.elapsed();
        let fault = match asked {
            Ok(action) => return Some(action),
            Err(fault) => fault,
        };
        match &fault {
            Fault::Crashed(_) => {
                guest.conduct.panics += 1;
                guest.out = true;
            }
            Fault::Late => {
                guest.conduct.timeouts += 1;
                guest.out = guest.conduct.timeouts >= MOST_LATE;
            }
            Fault::Illegal(_) => guest.conduct.illegal += 1,
        }
        self.faults.push((seat, fault));
        Some(default)
    }
}

/// A whole match with processes among the players.
#[derive(Debug)]
pub struct Played {
    /// The seats that won; a seat that lost by its engine's fault is not among them.
    pub winners: Vec<Seat>,
    /// The kind of victory; empty if the match did not end.
    pub victory: String,
    /// The role of each seat.
    pub roles: Vec<String>,
    /// How many actions the match had.
    pub length: u32,
    /// How each seat's bot behaved.
    pub conduct: Vec<Conduct>,
    /// The record.
    pub record: Record,
}

/// A match while it is played.
struct Table<'a> {
    rules: &'a dyn Rules,
    table: Box<dyn Match>,
    bots: &'a [&'a str],
    engines: Engines,
    ours: Vec<Conduct>,
    /// Asides in a row.
    asides: u32,
    /// Answers that reopened an unfinished one, in the whole match.
    taken_back: u32,
}

impl Table<'_> {
    /// What the seat does next, and whether it is an aside.
    fn next(&mut self, seat: Seat) -> Option<(Value, bool)> {
        let table = &*self.table;
        let default = || table.decision(seat).map(|d| (d.default.action, false));
        let luck = u64::from(table.step());
        let most = self.asides >= MOST_ASIDES;
        if table.is_forced(seat) {
            return default();
        }
        if self.engines.plays(seat) {
            if most {
                return default();
            }
            let action = self.engines.answer(self.rules, table, seat, luck)?;
            let back = table.legal_actions(seat).iter().any(|(_, legal, back)| *back && *legal == action);
            self.taken_back += u32::from(back);
            if back && self.taken_back > MOST_TAKEN_BACK {
                return default();
            }
            let aside = !table.legal_actions(seat).iter().any(|(_, legal, _)| *legal == action);
            return Some((action, aside));
        }
        let (bot, began) = (self.bots[seat.index()], Instant::now());
        let aside = if most { None } else { table.bot_aside(seat, bot, luck) };
        let is_aside = aside.is_some();
        let chosen = aside.or_else(|| table.bot_move(seat, bot, luck));
        self.ours[seat.index()].decisions += 1;
        self.ours[seat.index()].think += began.elapsed();
        chosen.map(|m| (m.action, is_aside)).or_else(default)
    }

    fn run(&mut self) {
        while let Some(seat) = self.table.pending().seats().first() {
            let Some((action, aside)) = self.next(seat) else { return };
            if self.table.act(seat, self.table.step(), &action).is_err() {
                return;
            }
            self.asides = if aside { self.asides + 1 } else { 0 };
        }
    }
}

/// Plays a match in which every seat is a bot, some of them processes.
pub fn play(rules: &dyn Rules, seed: Seed, bots: &[&str], movetime: Duration) -> Played {
    let mut played = Table {
        rules,
        table: rules.start(seed),
        bots,
        engines: Engines::new(bots, movetime),
        ours: vec![Conduct::default(); bots.len()],
        asides: 0,
        taken_back: 0,
    };
    played.run();
    let Table { table, engines, ours, .. } = played;
    let outcome = table.outcome();
    let seats: Vec<Seat> = Seat::first(rules.seats()).collect();
    let winners = outcome.as_ref().map_or(vec![], |o| o.winners.clone());
    let mut record = table.record();
    record.header.names = bots.iter().map(|&b| b.to_owned()).collect();
    Played {
        winners: winners.into_iter().filter(|&s| !engines.is_out(s)).collect(),
        victory: outcome.map_or(String::new(), |o| o.victory),
        roles: seats.iter().map(|&s| table.role(s).to_owned()).collect(),
        length: table.step(),
        conduct: seats.iter().map(|&s| engines.conduct(s).unwrap_or(ours[s.index()])).collect(),
        record,
    }
}

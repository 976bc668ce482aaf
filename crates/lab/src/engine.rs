//! Whole matches in which some of the players are programs of their own.

use std::time::{Duration, Instant};

use landsraad_catalog::{Conduct, Match, Record, Rules};
use landsraad_engine::{Fault, Guest, command};
use landsraad_kernel::{Seat, Seed};
use serde_json::Value;

/// How many asides a bot may make before an answer.
const MOST_ASIDES: u32 = 16;
/// How often engines may reopen unfinished answers in a match; after that the default is played, so that
/// matches end.
const MOST_TAKEN_BACK: u32 = 200;

/// How long an engine may take to start.
const START: Duration = Duration::from_mins(1);

/// The engines of one match.
#[derive(Debug)]
pub struct Engines {
    guests: Vec<Option<Guest>>,
    movetime: Duration,
    /// Faults not yet shown: the seat and what happened.
    pub faults: Vec<(Seat, Fault)>,
}

impl Engines {
    /// A match in which the seats have these bots; those with a command are started when they are first
    /// asked.
    pub fn new(bots: &[&str], movetime: Duration) -> Engines {
        let guests = bots.iter().map(|bot| command(bot).map(|command| Guest::new(command, START))).collect();
        Engines { guests, movetime, faults: vec![] }
    }

    fn guest(&self, seat: Seat) -> Option<&Guest> {
        self.guests.get(seat.index())?.as_ref()
    }

    /// Whether a process plays the seat.
    pub fn plays(&self, seat: Seat) -> bool {
        self.guest(seat).is_some()
    }

    /// Whether the seat has lost by a fault of its engine.
    pub fn is_out(&self, seat: Seat) -> bool {
        self.guest(seat).is_some_and(Guest::is_out)
    }

    /// How the seat's engine behaved.
    pub fn conduct(&self, seat: Seat) -> Option<Conduct> {
        self.guest(seat).map(Guest::conduct)
    }

    /// The answer of the seat's engine, or the default where it fails. `None` if the seat is not asked.
    pub fn answer(&mut self, rules: &dyn Rules, table: &dyn Match, seat: Seat, luck: u64) -> Option<Value> {
        let guest = self.guests.get_mut(seat.index())?.as_mut()?;
        let default = table.decision(seat)?.default.action;
        if guest.is_out() {
            return Some(default);
        }
        let answer = guest.answer(rules, table, seat, self.movetime, luck);
        Some(answer.unwrap_or_else(|fault| {
            self.faults.push((seat, fault));
            default
        }))
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

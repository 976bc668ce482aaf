//! Statistics of recorded games: who wins, when and how, what cards cost, how battles end.
//!
//! [`read`] replays one record into [`Facts`]; [`Summary`] adds games up; [`csv`] and [`plots`] write them
//! for people. Winners, turns and lengths exist in every game; sales, battles and deeds come from a reader
//! of that game's events.

pub mod calibration;
pub mod csv;
mod dune;
pub mod plots;
mod summary;

use std::collections::BTreeMap;

use landsraad_catalog::{Record, RecordError, Rules};
use landsraad_kernel::{Seat, Viewer};
use serde::Serialize;
use serde_json::Value;

pub use summary::{Auctions, Battles, Score, Summary, Tally};

/// A card sold by auction.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Sale {
    /// The turn.
    pub turn: u16,
    /// The role of the buyer.
    pub role: String,
    /// The price.
    pub price: u32,
    /// Whether something else than money paid for it.
    pub free: bool,
}

/// How a battle ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// By strength.
    Strength,
    /// By a traitor.
    Treachery,
    /// By an explosion that left nobody.
    Explosion,
}

impl Ended {
    /// The word of a table.
    pub const fn key(self) -> &'static str {
        match self {
            Ended::Strength => "strength",
            Ended::Treachery => "treachery",
            Ended::Explosion => "explosion",
        }
    }
}

/// A battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Fight {
    /// The turn.
    pub turn: u16,
    /// The territory.
    pub place: String,
    /// The role of the attacker.
    pub aggressor: String,
    /// The role of the defender.
    pub defender: String,
    /// The winner; `None` if nobody won.
    pub winner: Option<String>,
    /// How it ended.
    pub ended: Ended,
    /// The totals of both, in half points, if they were compared.
    pub totals: Option<[u32; 2]>,
}

/// What a seat did, by the word for it: `attacks`, `alliances`, …
pub type Deeds = BTreeMap<&'static str, u32>;

/// The facts of one game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Facts {
    /// The game's id.
    pub game: String,
    /// The edition's id.
    pub edition: String,
    /// The bots by seat.
    pub bots: Vec<String>,
    /// The role of each seat.
    pub roles: Vec<String>,
    /// Seats that won.
    pub winners: Vec<usize>,
    /// The kind of victory; empty if the game did not end.
    pub victory: String,
    /// The turn on which it ended; 0 if the game has none.
    pub turn: u16,
    /// Actions.
    pub steps: u32,
    /// Alliances at the end: roles in alphabetical order.
    pub alliances: Vec<Vec<String>>,
    /// Cards sold.
    pub sales: Vec<Sale>,
    /// Auctions without a bid.
    pub unsold: u32,
    /// Battles.
    pub battles: Vec<Fight>,
    /// Deeds by seat.
    pub deeds: Vec<Deeds>,
}

impl Facts {
    /// Counts a deed of a role.
    fn deed(&mut self, role: &str, what: &'static str, n: u32) {
        if let Some(seat) = self.roles.iter().position(|r| r == role) {
            *self.deeds[seat].entry(what).or_default() += n;
        }
    }
}

/// Reads the events of one game.
trait Reader {
    /// Notes one event, as an omniscient viewer sees it.
    fn see(&mut self, turn: u16, event: &Value, facts: &mut Facts);
    /// Ends the reading: no event follows.
    fn end(&mut self, facts: &mut Facts);
}

/// For games without a reader of their own.
struct Plain;

impl Reader for Plain {
    fn see(&mut self, _turn: u16, _event: &Value, _facts: &mut Facts) {}
    fn end(&mut self, _facts: &mut Facts) {}
}

/// The turn or round that begins with an event: games spell it `{"turn": {"turn": 3}}` or
/// `{"event": "round_started", "round": 3}`.
fn turn_of(event: &Value) -> Option<u16> {
    let number = |v: &Value| v.as_u64().and_then(|n| u16::try_from(n).ok());
    if let Some(turn) = event.get("turn").and_then(|t| t.get("turn")) {
        return number(turn);
    }
    match event.get("event").and_then(Value::as_str) {
        Some("turn" | "round_started" | "round") => event.get("round").and_then(number),
        Some(_) | None => None,
    }
}

/// Replays a record and collects its facts.
pub fn read(record: &Record, rules: &dyn Rules) -> Result<Facts, RecordError> {
    let mut table = rules.replay(&record.header)?;
    let seats = record.header.seats;
    let name = |i: usize| record.header.names.get(i).cloned().unwrap_or_else(|| "unknown".into());
    let mut facts = Facts {
        game: record.header.game.clone(),
        edition: record.header.edition.clone(),
        bots: (0..usize::from(seats)).map(name).collect(),
        roles: Seat::first(seats).map(|s| table.role(s).to_owned()).collect(),
        winners: vec![],
        victory: String::new(),
        turn: 0,
        steps: record.steps.len() as u32,
        alliances: vec![],
        sales: vec![],
        unsold: 0,
        battles: vec![],
        deeds: vec![Deeds::new(); usize::from(seats)],
    };
    let mut reader: Box<dyn Reader> = match &*record.header.game {
        "dune" => Box::new(dune::Events::default()),
        _ => Box::new(Plain),
    };
    for event in table.event_values(Viewer::Omniscient) {
        reader.see(0, &event, &mut facts);
    }
    for step in &record.steps {
        table.replay_step(step)?;
        for event in table.event_values(Viewer::Omniscient) {
            if let Some(turn) = turn_of(&event) {
                facts.turn = facts.turn.max(turn);
                // Roles may be dealt during setup.
                if turn == 1 {
                    facts.roles = Seat::first(seats).map(|s| table.role(s).to_owned()).collect();
                }
            }
            reader.see(facts.turn, &event, &mut facts);
        }
    }
    facts.roles = Seat::first(seats).map(|s| table.role(s).to_owned()).collect();
    reader.end(&mut facts);
    if let Some(outcome) = table.outcome() {
        facts.winners = outcome.winners.iter().map(|s| s.index()).collect();
        facts.victory = outcome.victory;
    }
    Ok(facts)
}

#[cfg(test)]
mod tests;

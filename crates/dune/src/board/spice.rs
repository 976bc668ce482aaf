//! Spice: behind shields, waiting as bribes, on the board. What is nowhere else is in the bank.
// [gf9.setup.spice-bank] [gf9.components.spice-tokens]

use serde::{Deserialize, Serialize};

use crate::activities::Cx;
use crate::data::{Loc, SPOT_COUNT, spot_loc};
use crate::event::{BoardEvent, Event};
use crate::{ByFaction, Faction};

/// A source or a destination of spice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Purse {
    /// The Spice Bank, which never runs dry.
    Bank,
    /// A faction, behind its shield.
    Shield(Faction),
    /// Before a faction's shield, until the Mentat pause. [gf9.deals.payment]
    Bribe(Faction),
}

/// All spice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Treasury {
    shields: ByFaction<u16>,
    bribes: ByFaction<u16>,
    board: [u16; SPOT_COUNT],
    /// What the bank has received less what it has given: the others add up to its negative.
    bank: i32,
}

impl Treasury {
    /// Behind the shield.
    pub fn of(&self, f: Faction) -> u16 {
        self.shields[f]
    }
    /// Before the shield.
    pub fn bribes(&self, f: Faction) -> u16 {
        self.bribes[f]
    }
    /// On the board.
    pub fn at(&self, loc: Loc) -> u16 {
        loc.spot().map_or(0, |s| self.board[s as usize])
    }
    /// Every place with spice.
    pub fn lying(&self) -> impl Iterator<Item = (Loc, u16)> {
        (0..SPOT_COUNT).map(|s| (spot_loc(s), self.board[s])).filter(|&(_, n)| n > 0)
    }
    /// Spice is neither made nor lost except through the bank.
    pub fn audit(&self) -> Result<(), String> {
        let sum = |list: &[u16]| list.iter().map(|&n| i32::from(n)).sum::<i32>();
        let total = sum(&self.shields.0) + sum(&self.bribes.0) + sum(&self.board) + self.bank;
        if total == 0 { Ok(()) } else { Err(format!("{total} spice too many")) }
    }
    fn add(&mut self, purse: Purse, amount: u16) {
        match purse {
            Purse::Bank => self.bank += i32::from(amount),
            Purse::Shield(f) => self.shields[f] += amount,
            Purse::Bribe(f) => self.bribes[f] += amount,
        }
    }
    fn take(&mut self, purse: Purse, amount: u16) {
        match purse {
            Purse::Bank => self.bank -= i32::from(amount),
            Purse::Shield(f) => self.shields[f] -= amount,
            Purse::Bribe(f) => self.bribes[f] -= amount,
        }
    }
}

impl Cx<'_, '_> {
    /// Spice changes hands, counted in public. The payer must have it. [gf9.secrecy.spice-flows]
    // The bank never runs dry. [v29.components.copy-varies]
    pub fn pay(&mut self, from: Purse, to: Purse, amount: u16) {
        if amount == 0 {
            return;
        }
        self.state.board.spice.take(from, amount);
        self.state.board.spice.add(to, amount);
        self.emit(|| Event::Board(BoardEvent::Paid { from, to, amount }));
    }

    /// Spice from the bank comes to lie on the board.
    pub fn place_spice(&mut self, at: Loc, amount: u16) {
        let Some(spot) = at.spot() else { return };
        self.state.board.spice.board[spot as usize] += amount;
        self.state.board.spice.bank -= i32::from(amount);
        self.emit(|| Event::Board(BoardEvent::SpicePlaced { at, amount }));
    }

    /// All spice of a place goes back to the bank.
    pub fn lose_spice(&mut self, at: Loc) {
        let Some(spot) = at.spot() else { return };
        let amount = std::mem::take(&mut self.state.board.spice.board[spot as usize]);
        if amount > 0 {
            self.state.board.spice.bank += i32::from(amount);
            self.emit(|| Event::Board(BoardEvent::SpiceLost { at, amount }));
        }
    }

    /// A faction takes spice from the board behind its shield.
    pub fn collect(&mut self, f: Faction, at: Loc, amount: u16) {
        let Some(spot) = at.spot() else { return };
        let amount = amount.min(self.state.board.spice.board[spot as usize]);
        if amount > 0 {
            self.state.board.spice.board[spot as usize] -= amount;
            self.state.board.spice.shields[f] += amount;
            self.emit(|| Event::Board(BoardEvent::Collected { faction: f, at, amount }));
        }
    }
}

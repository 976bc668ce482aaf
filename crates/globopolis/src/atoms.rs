//! Changes of the board, each together with its event.

use landsraad_kernel::{RuleRef, Seat};

use crate::activities::Cx;
use crate::data::Unit;
use crate::event::Event;
use crate::missions::Change;
use crate::vocabulary::*;

/// This many throws and no result: chance is not what it should be.
///
/// The bound is for records of picks that do not fit: fair dice never come near it.
pub(crate) const PATIENCE: u32 = 1000;

impl Cx<'_, '_> {
    /// A die with this many sides, from 1.
    pub(crate) fn die(&mut self, what: RuleRef, sides: u32) -> u8 {
        self.chance.pick(what, sides) as u8 + 1
    }

    /// Remembers that something a Mission may ask for has changed.
    pub(crate) fn mark(&mut self, seat: Seat, changes: impl IntoIterator<Item = Change>) {
        let watch = &mut self.state.board.watch;
        watch.whose.insert(seat);
        for change in changes {
            watch.dirty.insert(change);
            if change == Change::Hand {
                watch.hands.insert(seat);
            }
        }
    }

    /// Money comes from the Administration or from another player's payment.
    pub(crate) fn gain(&mut self, seat: Seat, amount: i32, why: Money) {
        if amount == 0 {
            return;
        }
        self.state.board.player_mut(seat).cash += amount;
        self.mark(seat, [Change::Cash]);
        self.emit(|| Event::Cash { seat, amount, why });
    }

    /// Makes a payment to another player or to the Administration. Returns how much was paid.
    ///
    /// [globopolis.exchange.cr-to-eu-anytime] A player that is short of money sells CR for it.
    /// [globopolis.exchange.compulsory] Only as many as the debt needs, whole ones; the change stays.
    /// [globopolis.exchange.insolvency] What is missing then lapses.
    pub(crate) fn pay(&mut self, seat: Seat, amount: u16, to: Option<Seat>, why: Money) -> i32 {
        let rate = i32::from(self.rules.data.numbers.eu_per_cr);
        let amount = i32::from(amount);
        let player = self.board().player(seat);
        let missing = (amount - player.cash).max(0);
        let sold = ((missing + rate - 1) / rate).min(i32::from(player.cr.max(0)));
        if sold > 0 {
            self.credit(seat, -(sold as i16), Points::Sold);
            self.gain(seat, sold * rate, Money::SoldCr);
        }
        let paid = amount.min(self.board().player(seat).cash);
        self.gain(seat, -paid, why);
        if let Some(to) = to {
            self.gain(to, paid, why);
        }
        paid
    }

    /// CR-Points gained or lost.
    ///
    /// [globopolis.setup.crf] [globopolis.development.signed-cr] A plain signed number: no laps, no floor.
    pub(crate) fn credit(&mut self, seat: Seat, amount: i16, why: Points) {
        if amount == 0 {
            return;
        }
        self.state.board.player_mut(seat).cr += amount;
        self.emit(|| Event::Credit { seat, amount, why });
        // [globopolis.end.cr-trigger] The player that reaches the total starts the last round.
        // [globopolis.end.fell-back] Falling back does not undo it.
        if amount > 0 && self.board().player(seat).cr >= self.rules.target() {
            self.qualify(seat);
        }
    }

    /// The player has met a victory condition: the round under way is the last.
    pub(crate) fn qualify(&mut self, seat: Seat) {
        if !self.board().end.qualified.contains(seat) {
            self.state.board.end.qualified.insert(seat);
            self.emit(|| Event::Qualified { seat });
        }
    }

    /// R-Units on a plate change by this many; levels and the NS limit follow.
    pub(crate) fn plate_units(&mut self, title: Title, unit: Unit, by: i16) {
        let before = self.board().plate(title).active();
        let plate = &mut self.state.board.plates[title.index()];
        let slot = &mut plate.units[unit.index()];
        *slot = (i16::from(*slot) + by) as u8;
        let after = plate.active();
        let Some(owner) = self.board().owner(title) else { return };
        self.mark(owner, [Change::Units]);
        let levels = i16::from(after) - i16::from(before);
        if levels == 0 || self.rules.data.titles[title.index()].guild {
            return;
        }
        self.mark(owner, [Change::Level]);
        let amount = levels * self.rules.data.numbers.level_cr;
        if levels < 0 {
            // [globopolis.development.loss] Each level that is suspended costs its points.
            self.credit(owner, amount, Points::Suspended(title));
            // [globopolis.transfer.ns-suspended] NS-Units above the new limit go to the PS at once.
            let surplus = i16::from(self.board().plate(title).units[Unit::Security.index()])
                - i16::from(self.board().ns_limit(title));
            if surplus > 0 {
                self.move_units(Unit::Security, surplus as u8, Store::Plate(title), Store::Ps(owner));
            }
        } else {
            // [globopolis.development.restore] Free, automatic, and the points come back.
            self.credit(owner, amount, Points::Restored(title));
        }
    }

    /// R-Units change place.
    pub(crate) fn move_units(&mut self, unit: Unit, count: u8, from: Store, to: Store) {
        if count == 0 {
            return;
        }
        self.emit(|| Event::Units { unit, count, from, to });
        match from {
            Store::Supply => {}
            Store::Ps(seat) => {
                self.state.board.player_mut(seat).ps[unit.index()] -= u16::from(count);
                self.mark(seat, [Change::Units]);
            }
            Store::Plate(title) => self.plate_units(title, unit, -i16::from(count)),
        }
        match to {
            Store::Supply => {}
            Store::Ps(seat) => {
                self.state.board.player_mut(seat).ps[unit.index()] += u16::from(count);
                self.mark(seat, [Change::Units]);
            }
            Store::Plate(title) => self.plate_units(title, unit, i16::from(count)),
        }
    }

    /// A Title passes to a player; what stands on it stays.
    pub(crate) fn set_owner(&mut self, title: Title, seat: Seat, how: How) {
        if let Some(old) = self.board().owner(title) {
            self.state.board.player_mut(old).owned.remove(title);
            self.mark(old, [Change::Own, Change::Level, Change::Units]);
        }
        self.state.board.player_mut(seat).owned.insert(title);
        self.mark(seat, [Change::Own, Change::Level, Change::Units]);
        self.emit(|| Event::Owner { title, seat, how });
    }

    /// A Title that nobody had comes to a player with its printed R-Units and its value.
    pub(crate) fn acquire(&mut self, title: Title, seat: Seat, how: How) {
        self.set_owner(title, seat, how);
        let card = &self.rules.data.titles[title.index()];
        if card.guild {
            // [globopolis.setup.guild-stock] [globopolis.guild.free] The printed stock lies on the card.
            // [globopolis.setup.stocks-apart] It is no part of the PS.
            self.state.board.plates[title.index()].units[card.unit.index()] = card.stock;
            self.mark(seat, [Change::Units]);
        } else {
            // [globopolis.setup.plates] [globopolis.free-territory.units] The printed R-Units come with it.
            // [globopolis.setup.supply] The Administration always has them.
            for unit in Unit::ALL {
                let printed = card.units[unit.index()];
                // [globopolis.setup.surplus] Two of a type on the plate, the rest to the PS.
                let kept = printed.min(self.rules.rulings.surplus_above);
                self.move_units(unit, kept, Store::Supply, Store::Plate(title));
                self.move_units(unit, printed - kept, Store::Supply, Store::Ps(seat));
            }
        }
        // [globopolis.free-territory.points] [globopolis.setup.points] Its value is scored.
        self.credit(seat, card.value, Points::Value(title));
    }

    /// The bonus for a colour group, if this Title completes it.
    ///
    /// [globopolis.free-territory.bonus-once] Once per player and group.
    pub(crate) fn group_bonus(&mut self, title: Title, seat: Seat) {
        let group = self.rules.data.titles[title.index()].group;
        let scored = self.board().player(seat).bonuses.contains(group);
        if (scored && self.rules.rulings.bonus_once)
            || !self.board().owns_group(&self.rules.data, seat, group)
        {
            return;
        }
        self.state.board.player_mut(seat).bonuses.insert(group);
        self.credit(seat, self.rules.data.groups[group.index()].bonus, Points::Group(group));
    }

    /// Agents in a territory are set to a number.
    pub(crate) fn set_agents(&mut self, title: Title, seat: Seat, count: u8) {
        self.state.board.player_mut(seat).set_agents_in(title, count);
    }

    /// Agents are captured by a player.
    ///
    /// [globopolis.cleaning-house.captives] They go to the captor's PS, to be traded.
    pub(crate) fn capture(&mut self, title: Title, of: Seat, by: Seat) {
        let count = self.board().agents(title, of);
        if count == 0 {
            return;
        }
        self.set_agents(title, of, 0);
        self.state.board.player_mut(by).captives[of.index()] += count;
        self.emit(|| Event::Captured { by, of, title, count });
    }

    /// An agent comes from the PS or from another territory.
    pub(crate) fn move_agent(&mut self, seat: Seat, from: Option<Title>, to: Title) {
        match from {
            None => {
                let by_card = self.board().fight.is_some();
                let player = self.state.board.player_mut(seat);
                player.agents -= 1;
                // [globopolis.academy.to-ps] A card brings in new agents first; the others are not bound to wait.
                if by_card {
                    player.fresh = player.fresh.saturating_sub(1);
                }
            }
            Some(title) => {
                let count = self.board().agents(title, seat);
                self.set_agents(title, seat, count - 1);
            }
        }
        let count = self.board().agents(to, seat);
        self.set_agents(to, seat, count + 1);
        self.emit(|| Event::Agent { seat, from, to });
    }

    /// All agents of a player leave a territory for the PS.
    pub(crate) fn withdraw_agents(&mut self, title: Title, seat: Seat) {
        let count = self.board().agents(title, seat);
        self.set_agents(title, seat, 0);
        self.state.board.player_mut(seat).agents += u16::from(count);
        self.emit(|| Event::Withdrew { seat, title, count });
    }
}

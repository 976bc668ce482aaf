//! Acts of the Option Phase are carried out.

use landsraad_kernel::Seat;

use super::{Act, Next};
use crate::activities::{Cx, Purchase};
use crate::effect::OptionEffect;
use crate::event::Event;
use crate::missions::Change;
use crate::vocabulary::*;

impl Cx<'_, '_> {
    /// Takes one part; carries the act out with the last one.
    pub(super) fn fill(&mut self, seat: Seat, act: &mut Act, action: Action) -> Next {
        if let Action::Unit(unit) = action {
            if act.verb == Verb::Play {
                // The units of a card come one by one.
                let from = act.player.map_or(Store::Supply, Store::Ps);
                self.move_units(unit, 1, from, Store::Ps(seat));
                act.left -= 1;
            } else {
                act.unit = Some(unit);
            }
        } else if let Action::Title(title) = action {
            return self.fill_title(seat, act, title);
        } else if let Action::Amount(count) = action {
            self.carry_out(seat, act, count);
        } else if let Action::Player(partner) = action {
            return self.fill_player(seat, act, partner);
        } else if let Action::Card(card) = action {
            if act.verb == Verb::Declare {
                self.declare(seat, card);
            } else {
                self.play_option_card(seat, act, card);
            }
        } else if let (Action::Seller(seller), Some(OptionEffect::IndependentBuy { count, price })) =
            (action, act.effect(&self.rules.data))
        {
            act.left = 0;
            return Next::Purchase(Purchase { seller, left: count, price, unit: 0 });
        }
        Next::Ask
    }

    fn fill_title(&mut self, seat: Seat, act: &mut Act, title: Title) -> Next {
        match (act.verb, act.slot(&self.rules.data)) {
            (Verb::Develop, _) => {
                // [globopolis.development.premium] Paid to the Administration; the R-Units stay.
                let price = self.rules.data.titles[title.index()].premium;
                self.pay(seat, price, None, Money::Premium(title));
                // [globopolis.development.ed-pieces] An ED-Piece for the level.
                let board = &mut self.state.board;
                board.plates[title.index()].level += 1;
                board.turn.developed.insert(title);
                let level = board.plate(title).level;
                self.mark(seat, [Change::Level]);
                self.emit(|| Event::Developed { title, level });
                // [globopolis.development.points] Each level gained is worth its CR.
                self.credit(seat, self.rules.data.numbers.level_cr, Points::Level(title));
            }
            (Verb::Play, Slot::To) => {
                if let Some(OptionEffect::GuildRestock(count)) = act.effect(&self.rules.data) {
                    // [globopolis.transfer.guild-no-refill] Only a card adds to a GS.
                    let unit = self.rules.data.titles[title.index()].unit;
                    let have = self.board().plate(title).units[unit.index()];
                    self.move_units(unit, count.min(u8::MAX - have), Store::Supply, Store::Plate(title));
                }
                act.left = 0;
            }
            (Verb::Play, _) => {
                if let Some(OptionEffect::GuildConcession(count)) = act.effect(&self.rules.data) {
                    self.state.board.turn.concessions.insert(title);
                    self.state.board.turn.concession_units = count;
                }
                act.left = 0;
            }
            (_, Slot::From) => act.from = Some(title),
            (_, Slot::Unit | Slot::To | Slot::Amount | Slot::Player | Slot::Card | Slot::Seller) => {
                act.to = Some(title);
            }
        }
        Next::Ask
    }

    fn fill_player(&mut self, seat: Seat, act: &mut Act, partner: Seat) -> Next {
        let Some(card) = act.card else { return Next::Deal(partner) };
        if let Some(OptionEffect::TakeUnits { count, except }) = act.effect(&self.rules.data) {
            act.player = Some(partner);
            act.left = u16::from(count).min(self.at().stock_of(partner, except)) as u8;
        } else if let Some(OptionEffect::OpponentPays(amount)) = act.effect(&self.rules.data) {
            self.pay(partner, amount, Some(seat), Money::Card(card));
            act.left = 0;
        } else {
            unreachable!("this card names no player");
        }
        Next::Ask
    }

    /// The act with its number.
    fn carry_out(&mut self, seat: Seat, act: &Act, count: u16) {
        let n = count as u8;
        match (act.verb, act.from, act.unit, act.to) {
            (Verb::Place, _, Some(unit), Some(to)) => {
                self.move_units(unit, n, Store::Ps(seat), Store::Plate(to));
            }
            // [globopolis.transfer.no-minimum] A plate may be left empty.
            (Verb::Shift, Some(from), Some(unit), Some(to)) => {
                self.move_units(unit, n, Store::Plate(from), Store::Plate(to));
            }
            (Verb::Take | Verb::Buy, Some(guild), _, _) => {
                let owner = self.board().owner(guild);
                if let (Verb::Buy, Some(owner)) = (act.verb, owner) {
                    // [globopolis.transfer.foreign-payee] The owner is paid and cannot refuse.
                    let price = self.board().guild_price(&self.rules.data, guild, owner) * count;
                    let to = self.rules.rulings.guild_pays_owner.then_some(owner);
                    self.pay(seat, price, to, Money::Guild(guild));
                }
                let unit = self.rules.data.titles[guild.index()].unit;
                let index = guild.index() - usize::from(self.rules.data.territories);
                self.state.board.turn.taken[index] += n;
                self.move_units(unit, n, Store::Plate(guild), Store::Ps(seat));
            }
            (Verb::SellCr, ..) => {
                // [globopolis.exchange.cr-to-eu] Five EU for each.
                self.credit(seat, -(count as i16), Points::Sold);
                let eu = i32::from(count) * i32::from(self.rules.data.numbers.eu_per_cr);
                self.gain(seat, eu, Money::SoldCr);
            }
            (Verb::BuyCr, ..) => {
                // [globopolis.exchange.eu-to-cr] Only here, at five EU each.
                let eu = i32::from(count) * i32::from(self.rules.data.numbers.eu_per_cr);
                self.gain(seat, -eu, Money::BoughtCr);
                self.state.board.turn.bought += n;
                self.credit(seat, count as i16, Points::Bought);
            }
            (
                Verb::Place
                | Verb::Shift
                | Verb::Take
                | Verb::Buy
                | Verb::Develop
                | Verb::Play
                | Verb::Declare
                | Verb::Deal,
                ..,
            ) => unreachable!("an amount is asked last"),
        }
    }

    /// An Influence card is put on the table; what it leaves open is asked next.
    ///
    /// [globopolis.card.own-turn] Any number of them in a turn.
    fn play_option_card(&mut self, seat: Seat, act: &mut Act, card: Card) {
        self.discard(seat, card);
        let why = Money::Card(card);
        act.left = 0;
        let Some(effect) = self.rules.data.option_effect(card) else {
            unreachable!("not a card of the Option Phase");
        };
        match effect {
            OptionEffect::EachOpponentPays(amount) => {
                for other in self.board().others(seat) {
                    self.pay(other, amount, Some(seat), why);
                }
            }
            OptionEffect::GainCr(amount) => self.credit(seat, amount, Points::Card(card)),
            OptionEffect::GainUnits { count, .. } => act.left = count,
            OptionEffect::TakeUnits { .. }
            | OptionEffect::IndependentBuy { .. }
            | OptionEffect::GuildRestock(_)
            | OptionEffect::GuildConcession(_)
            | OptionEffect::OpponentPays(_) => act.left = 1,
        }
        if act.left > 0 {
            act.card = Some(card);
        }
    }
}

//! A deal that both have accepted.

use landsraad_kernel::Seat;

use crate::activities::Cx;
use crate::event::Event;
use crate::vocabulary::*;

impl Cx<'_, '_> {
    /// [globopolis.trade.proposal] Both have accepted: everything changes hands at once, in full.
    pub(super) fn conclude_deal(&mut self) {
        let Some(deal) = self.state.board.deal else { return };
        // Money first: the CR that back it are those of before the deal, and what comes in pays for what goes out.
        let [first, second] =
            Party::BOTH.map(|party| deal.listed(party, |w| if let Ware::Eu(n) = w { n } else { 0 }));
        let payer = if second > first { Party::PARTNER } else { Party::ACTIVE };
        let (from, to) = (deal.seat(payer), deal.seat(payer.other()));
        let paid = self.pay(from, first.abs_diff(second), Some(to), Money::Deal);
        debug_assert_eq!(paid, i32::from(first.abs_diff(second)), "the funds were judged with the offer");
        for item in &deal.items {
            self.pass_on(item.ware, deal.seat(item.giver), deal.seat(item.giver.other()));
        }
        // [globopolis.trade.points] The values move with the Titles, all at once:
        // what is lost is booked before what is gained.
        for gained in [false, true] {
            for item in &deal.items {
                let Ware::Title(title) = item.ware else { continue };
                let value = self.rules.data.titles[title.index()].value;
                if gained {
                    self.credit(deal.seat(item.giver.other()), value, Points::Value(title));
                } else {
                    self.credit(deal.seat(item.giver), -value, Points::Value(title));
                }
            }
        }
        // [globopolis.trade.no-bonus] [globopolis.trade.bonus-kept] Bonuses are neither paid nor lost.
        if self.rules.rulings.deal_bonus {
            // Titles of one group that come together complete it once.
            let mut seen = GroupSet::EMPTY;
            for item in &deal.items {
                let Ware::Title(title) = item.ware else { continue };
                let group = self.rules.data.titles[title.index()].group;
                if !seen.contains(group) {
                    seen.insert(group);
                    self.group_bonus(title, deal.seat(item.giver.other()));
                }
            }
        }
    }

    /// One ware changes hands; money and values are settled for the deal as a whole.
    fn pass_on(&mut self, ware: Ware, from: Seat, to: Seat) {
        match ware {
            Ware::Eu(_) => {}
            Ware::Units(unit, count) => self.move_units(unit, count, Store::Ps(from), Store::Ps(to)),
            // [globopolis.trade.levels] Levels go along without points; agents stay where they are.
            Ware::Title(title) => self.set_owner(title, to, How::Deal),
            Ware::Captives(of, count) => {
                self.state.board.player_mut(from).captives[of.index()] -= count;
                // [globopolis.trade.captured-agents] Back with their owner they go to its PS.
                if of == to {
                    self.state.board.player_mut(to).agents += u16::from(count);
                } else {
                    self.state.board.player_mut(to).captives[of.index()] += count;
                }
                self.emit(|| Event::CaptivesPassed { of, from, to, count });
            }
            Ware::Card(card) => self.hand_over(from, to, card),
            Ware::AnyCard(_) => unreachable!("every card has been chosen"),
        }
    }
}

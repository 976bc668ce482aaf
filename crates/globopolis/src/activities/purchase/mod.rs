//! 4.1.4: buying from an independent territory, type by type.

#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use landsraad_kernel::{Activity, Seat, SeatSet, Shape};
use serde::{Deserialize, Serialize};

use super::{At, Cx, Decision, Flow, Reply, Verdict, Visit, refuse, within};
use crate::Globopolis;
use crate::data::Unit;
use crate::vocabulary::*;

/// A purchase under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Purchase {
    /// The independent territory.
    pub(crate) seller: SellerId,
    /// How many R-Units are left on sale.
    pub(crate) left: u8,
    /// EU each.
    pub(crate) price: u16,
    /// The type that is on sale now, by its place among all types.
    pub(crate) unit: u8,
}

impl Purchase {
    fn most(&self, at: At<'_>) -> u16 {
        let affordable = at.board().funds(at.data(), at.active()) / i32::from(self.price);
        i32::from(self.left).min(affordable).max(0) as u16
    }
}

impl Activity for Purchase {
    type Game = Globopolis;
    type Ask = Unit;

    fn advance(&mut self, cx: &mut Cx<'_, '_>, _: Option<Reply>) -> Flow {
        // [globopolis.independent.offers] Only the types on sale there.
        let sells = cx.rules.data.sellers[self.seller.index()].sells;
        while Unit::ALL.get(usize::from(self.unit)).is_some_and(|&unit| !sells.contains(unit)) {
            self.unit += 1;
        }
        let over = usize::from(self.unit) >= Unit::ALL.len() || self.left == 0 || self.most(cx.at()) == 0;
        if over { Flow::Return(Reply::Nothing) } else { Flow::Ask }
    }

    fn asked(&self, at: At<'_>) -> Option<(SeatSet, Unit)> {
        Some((at.active().only(), *Unit::ALL.get(usize::from(self.unit))?))
    }

    fn decision(&self, at: At<'_>, _: Seat, unit: Unit) -> Decision {
        Decision {
            question: Question::Purchase { seller: self.seller, unit, left: self.left },
            shape: Shape::Amount { min: 0, max: self.most(at).into(), step: 1 },
            rule: rule("globopolis.independent.price"),
            default: Action::Amount(0),
        }
    }

    fn candidates(&self, at: At<'_>, _: Seat, _: Unit, visit: &mut Visit<'_>) -> ControlFlow<()> {
        (0..=self.most(at)).try_for_each(|n| visit(Action::Amount(n)))
    }

    fn exact(&self, _: At<'_>, _: Unit) -> bool {
        true
    }

    fn check(&self, at: At<'_>, seat: Seat, _: Unit, action: &Action) -> Verdict {
        if let Action::Amount(n) = *action
            && (self.most(at) + 1..=u16::from(self.left)).contains(&n)
        {
            // There are enough of them, but not enough money.
            let why = Why::TooExpensive { price: self.price * n, funds: at.board().funds(at.data(), seat) };
            return refuse(rule("globopolis.independent.price"), why);
        }
        within(*action, 0, self.left.into(), rule("globopolis.independent.supply"))
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, unit: Unit, action: &Action) {
        let Action::Amount(count) = *action else { return };
        if count > 0 {
            // [globopolis.independent.price] Paid to the Administration, into the PS.
            cx.pay(seat, self.price * count, None, Money::Supply(self.seller));
            cx.move_units(unit, count as u8, Store::Supply, Store::Ps(seat));
        }
        self.left -= count as u8;
        self.unit += 1;
    }
}

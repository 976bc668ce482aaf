//! The end of the harvest: from the First Player on, each hands over spice as he likes. Spice promised for this
//! turn has been paid before; at no other moment does spice pass freely. [ah2009.deals.trade-window]

use serde::{Deserialize, Serialize};

use super::{TradeAction, TradeQuestion};
use crate::Faction;
use crate::activities::{At, Cx};
use crate::board::Purse;

/// The window.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Window {
    /// How many in storm order are done.
    past: u8,
    /// The faction that the player wants to give something to: announced.
    pub(super) to: Option<Faction>,
}

impl Window {
    /// Whose turn it is.
    pub(super) fn turn(&self, at: At<'_>) -> Option<Faction> {
        at.state.storm_order(at.rules).nth(self.past.into()).and_then(|s| at.state.faction(s))
    }

    /// Passes over seats nobody holds any more. Everybody else is asked, with or without spice: what lies behind
    /// a shield is secret. [gf9.secrecy.spice-hidden]
    pub(super) fn skip(&mut self, at: At<'_>) {
        let mut seats = at.state.storm_order(at.rules).skip(self.past.into());
        while seats.next().is_some_and(|s| at.state.faction(s).is_none()) {
            self.next();
        }
    }

    fn next(&mut self) {
        self.past += 1;
        self.to = None;
    }

    pub(super) fn asks(&self, at: At<'_>) -> Option<(Faction, TradeQuestion)> {
        let question = self.to.map_or(TradeQuestion::Window, |to| TradeQuestion::Amount { to });
        self.turn(at).map(|f| (f, question))
    }

    pub(super) fn answer(&mut self, cx: &mut Cx<'_, '_>, action: TradeAction) {
        match (action, self.turn(cx.at()), self.to) {
            (TradeAction::To(to), _, _) => self.to = Some(to),
            (TradeAction::Amount(amount), Some(f), Some(to)) => {
                cx.pay(Purse::Shield(f), Purse::Shield(to), amount);
                self.to = None;
            }
            (TradeAction::Decline, _, Some(_)) => self.to = None,
            (
                TradeAction::Amount(_)
                | TradeAction::Decline
                | TradeAction::Gift(_)
                | TradeAction::Ransom(_)
                | TradeAction::Buyer(_)
                | TradeAction::Cards(_)
                | TradeAction::Accept
                | TradeAction::Give(_),
                ..,
            ) => self.next(),
        }
    }
}

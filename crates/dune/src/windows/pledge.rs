//! What an ally will pay for his partner's next card or shipment. [gf9.alliance.pledge]
//!
//! There are no gifts: spice leaves the pledger only as a payment. [gf9.alliance.no-gifts]
//! Set aside from all questions, known to the allies only. The partner's own spice goes first; the pledge
//! covers the rest and is then used up. Bidding and shipment compute with [`At::funds`], pay with
//! [`Cx::pay_with_allies`] and say in [`crate::frames::Activity::claims`] what already rests on it.

use std::ops::ControlFlow;

use landsraad_kernel::{Illegal, RuleRef, Seat};
use serde::Serialize;

use crate::action::{Action, Why};
use crate::board::Purse;
use crate::editions::Transfers;
use crate::event::Event;
use crate::frames::{At, Cx, Visit};
use crate::state::Phase;
use crate::{Faction, FactionSet};

const RULE: RuleRef = RuleRef("gf9.alliance.pledge");

/// A pledge was set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PledgeEvent {
    /// The faction that pledges.
    pub by: Faction,
    /// How much.
    pub amount: u16,
    /// The allies, who alone know of it.
    #[serde(skip)]
    pub known_to: FactionSet,
}

impl PledgeEvent {
    /// Whether these viewers may know of it.
    pub fn hide(&mut self, viewers: FactionSet) -> bool {
        !self.known_to.and(viewers).is_empty()
    }
}

/// Why a pledge is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum PledgeWhy {
    /// There is no ally to pay for, or nothing to pay for now.
    NoPartner,
    /// Nobody pledges more than he has.
    TooMuch {
        /// What he has.
        has: u16,
    },
    /// A bid or shipment rests on so much of it.
    RestsOn {
        /// The least it may be.
        floor: u16,
    },
}

impl At<'_> {
    /// Whether a faction could pay for an ally at all: any, or the Guild for a landing.
    // [gf9.alliance.pledge] [ah2009.ship.guild-gift] [ah2009.deals.emperor-exception]
    pub fn may_pledge(&self, f: Faction) -> bool {
        !self.s.allies[f].is_empty()
            && match self.rules.rulings.transfers {
                Transfers::AnyTime | Transfers::EmperorGifts => true,
                Transfers::Harvest => f == Faction::Guild,
            }
    }

    /// What a faction would pay for its partner now.
    pub fn pledged_by(&self, f: Faction) -> u16 {
        self.s.pledge[f].min(self.s.board.spice.of(f))
    }

    /// What the allies of a faction would pay for it now.
    pub fn pledged_to(&self, f: Faction) -> u16 {
        self.s.allies[f].iter().map(|ally| self.pledged_by(ally)).sum()
    }

    /// The most a faction can pay for a card or a shipment. [gf9.alliance.pay-bids] [gf9.alliance.pay-shipping]
    pub fn funds(&self, f: Faction) -> u16 {
        self.s.board.spice.of(f) + self.pledged_to(f)
    }

    /// How much of this ally's pledge it takes for `payer` to pay `amount`.
    pub fn share_of(&self, payer: Faction, amount: u16, ally: Faction) -> u16 {
        let mut rest = amount.saturating_sub(self.s.board.spice.of(payer));
        for a in self.s.allies[payer].iter() {
            let part = rest.min(self.pledged_by(a));
            if a == ally {
                return part;
            }
            rest -= part;
        }
        0
    }

    /// What already rests on a faction's pledge.
    pub(crate) fn claimed(&self, f: Faction) -> u16 {
        self.s.stack.iter().map(|frame| frame.claims(*self, f)).max().unwrap_or(0)
    }
}

impl Cx<'_, '_> {
    /// Pays with a faction's own spice, then with what its allies pledged. It must be within `funds`.
    // [gf9.alliance.pay-bids] [gf9.alliance.pay-shipping] [gf9.alliance.pledge]
    pub fn pay_with_allies(&mut self, f: Faction, to: Purse, amount: u16) {
        let own = amount.min(self.s.board.spice.of(f));
        self.pay(Purse::Shield(f), to, own);
        let mut rest = amount - own;
        for ally in self.s.allies[f].iter() {
            let part = rest.min(self.at().pledged_by(ally));
            if part > 0 {
                self.pay(Purse::Shield(ally), to, part);
                self.s.pledge[ally] = 0;
                rest -= part;
            }
        }
    }

    /// Carries out a checked pledge.
    pub(crate) fn set_pledge(&mut self, seat: Seat, amount: u16) {
        let Some(by) = self.s.faction(seat) else { return };
        self.s.pledge[by] = amount;
        let known_to = self.s.allies[by].with(by);
        self.emit(|| Event::Pledge(PledgeEvent { by, amount, known_to }));
    }
}

/// The pledges a seat may set now.
pub fn candidates(at: At<'_>, seat: Seat, visit: &mut Visit<'_>) -> ControlFlow<()> {
    let Some(f) = at.s.faction(seat) else { return ControlFlow::Continue(()) };
    if !at.may_pledge(f) {
        return ControlFlow::Continue(());
    }
    for amount in 0..=at.s.board.spice.of(f) {
        if check(at, seat, amount).is_ok() {
            visit(Action::Pledge(amount))?;
        }
    }
    ControlFlow::Continue(())
}

/// Whether a seat may set its pledge so.
pub fn check(at: At<'_>, seat: Seat, amount: u16) -> Result<(), Illegal<Why>> {
    let refuse = |why| Err(Illegal::new(RULE, Why::Pledge(why)));
    let open = match at.s.phase {
        Phase::SpiceBlow | Phase::Charity | Phase::Bidding | Phase::Revival | Phase::Shipment => true,
        Phase::Setup | Phase::Storm | Phase::Battle | Phase::Collection | Phase::Mentat => false,
    };
    let Some(f) = at.s.faction(seat).filter(|&f| open && at.may_pledge(f)) else {
        return refuse(PledgeWhy::NoPartner);
    };
    let has = at.s.board.spice.of(f);
    if amount > has {
        return refuse(PledgeWhy::TooMuch { has });
    }
    let floor = at.claimed(f);
    if amount < floor {
        return refuse(PledgeWhy::RestsOn { floor });
    }
    Ok(())
}

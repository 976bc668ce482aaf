//! What an ally will pay for his partner's next card or shipment. [gf9.alliance.pledge]
//!
//! There are no gifts: spice leaves the pledger only as a payment. [gf9.alliance.no-gifts]
//! Set aside from all questions, known to the allies only. The partner's own spice goes first; the pledge
//! covers the rest and is then used up. Bidding and shipment compute with [`At::funds`], pay with
//! [`Cx::pay_with_allies`] and say in [`crate::activities::DuneActivity::claims`] what already rests on it.

use std::ops::ControlFlow;

use landsraad_kernel::{Illegal, RuleRef, Seat};
use serde::Serialize;

use crate::action::{Action, Why};
use crate::activities::{At, Cx, Visit};
use crate::board::Purse;
use crate::editions::{BidFunds, LandingFunds};
use crate::event::Event;
use crate::state::Phase;
use crate::{Faction, FactionSet};

const RULE: RuleRef = RuleRef("gf9.alliance.pledge");
const LANDING: RuleRef = RuleRef("gf9.alliance.pay-shipping");

/// What an ally may pay for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expense {
    /// A card at the auction.
    Card,
    /// A landing.
    Landing,
}

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
    /// This faction does not pay for an ally by these rules.
    OwnSpice,
    /// Nobody pledges more than he has.
    TooMuch {
        /// What he has.
        has: u16,
    },
    /// A bid or shipment rests on a part of it.
    RestsOn {
        /// The least it may be.
        floor: u16,
    },
}

impl At<'_> {
    /// Whether a faction may pay such an expense for an ally.
    fn backs(&self, f: Faction, expense: Expense) -> bool {
        let rulings = &self.rules.rulings;
        match expense {
            Expense::Card => match rulings.bid_funds {
                BidFunds::WithAlly => true,
                // [ah2009.auction.must-own-spice] [v29.auction.own-funds]
                BidFunds::OwnOnly => false,
            },
            Expense::Landing => match rulings.landing_funds {
                LandingFunds::WithAlly => true,
                // [ah2009.ship.guild-gift]
                LandingFunds::WithGuild => f == Faction::Guild,
                // [v29.landing.own-funds]
                LandingFunds::OwnOnly => false,
            },
        }
    }

    /// Whether a faction could pay for an ally at all. [gf9.alliance.pledge]
    pub fn may_pledge(&self, f: Faction) -> bool {
        let backs = [Expense::Card, Expense::Landing].into_iter().any(|expense| self.backs(f, expense));
        backs && !self.state.allies[f].is_empty()
    }

    /// What a faction would pay for its partner now.
    fn pledged_by(&self, f: Faction, expense: Expense) -> u16 {
        if self.backs(f, expense) { self.state.pledge[f].min(self.state.board.spice.of(f)) } else { 0 }
    }

    /// What the allies of a faction pledge to it.
    pub fn pledged_to(&self, f: Faction) -> u16 {
        let has = |ally| self.state.board.spice.of(ally);
        self.state.allies[f].iter().map(|ally| self.state.pledge[ally].min(has(ally))).sum()
    }

    /// The most a faction can pay for a card or a landing. [gf9.alliance.pay-bids] [gf9.alliance.pay-shipping]
    pub fn funds(&self, f: Faction, expense: Expense) -> u16 {
        let pledged: u16 = self.state.allies[f].iter().map(|ally| self.pledged_by(ally, expense)).sum();
        self.state.board.spice.of(f) + pledged
    }

    /// How much of this ally's pledge it takes for `payer` to pay `amount`.
    pub fn share_of(&self, payer: Faction, amount: u16, ally: Faction, expense: Expense) -> u16 {
        let mut rest = amount.saturating_sub(self.state.board.spice.of(payer));
        for a in self.state.allies[payer].iter() {
            let part = rest.min(self.pledged_by(a, expense));
            if a == ally {
                return part;
            }
            rest -= part;
        }
        0
    }

    /// What already rests on a faction's pledge.
    pub(crate) fn claimed(&self, f: Faction) -> u16 {
        self.state.stack.iter().map(|frame| frame.aspect().claims(*self, f)).max().unwrap_or(0)
    }
}

impl Cx<'_, '_> {
    /// Pays with a faction's own spice, then with what its allies pledged. It must be within `funds`.
    // [gf9.alliance.pay-bids] [gf9.alliance.pay-shipping] [gf9.alliance.pledge]
    pub fn pay_with_allies(&mut self, f: Faction, to: Purse, amount: u16, expense: Expense) {
        let own = amount.min(self.state.board.spice.of(f));
        self.pay(Purse::Shield(f), to, own);
        let mut rest = amount - own;
        for ally in self.state.allies[f].iter() {
            let part = rest.min(self.at().pledged_by(ally, expense));
            if part > 0 {
                self.pay(Purse::Shield(ally), to, part);
                self.state.pledge[ally] = 0;
                rest -= part;
            }
        }
    }

    /// Carries out a checked pledge.
    pub(crate) fn set_pledge(&mut self, seat: Seat, amount: u16) {
        let Some(by) = self.state.faction(seat) else { return };
        self.state.pledge[by] = amount;
        let known_to = self.state.allies[by].with(by);
        self.emit(|| Event::Pledge(PledgeEvent { by, amount, known_to }));
    }
}

/// The pledges a seat may set now.
pub fn candidates(at: At<'_>, seat: Seat, visit: &mut Visit<'_>) -> ControlFlow<()> {
    let Some(f) = at.state.faction(seat) else { return ControlFlow::Continue(()) };
    if !at.may_pledge(f) {
        return ControlFlow::Continue(());
    }
    for amount in 0..=at.state.board.spice.of(f) {
        if check(at, seat, amount).is_ok() {
            visit(Action::Pledge(amount))?;
        }
    }
    ControlFlow::Continue(())
}

/// Whether a seat may set its pledge so.
pub fn check(at: At<'_>, seat: Seat, amount: u16) -> Result<(), Illegal<Why>> {
    let refuse = |why| Err(Illegal::new(RULE, Why::Pledge(why)));
    let open = match at.state.phase {
        Phase::SpiceBlow | Phase::Charity | Phase::Bidding | Phase::Revival | Phase::Shipment => true,
        Phase::Setup | Phase::Storm | Phase::Battle | Phase::Collection | Phase::Mentat => false,
    };
    let partner = |f: &Faction| open && !at.state.allies[*f].is_empty();
    let Some(f) = at.state.faction(seat).filter(partner) else {
        return refuse(PledgeWhy::NoPartner);
    };
    // [ah2009.ship.guild-gift] [v29.landing.own-funds]
    if !at.may_pledge(f) {
        let rule = if at.state.phase == Phase::Shipment { LANDING } else { RULE };
        return Err(Illegal::new(rule, Why::Pledge(PledgeWhy::OwnSpice)));
    }
    let has = at.state.board.spice.of(f);
    if amount > has {
        return refuse(PledgeWhy::TooMuch { has });
    }
    let floor = at.claimed(f);
    if amount < floor {
        return refuse(PledgeWhy::RestsOn { floor });
    }
    Ok(())
}

//! Promises kept: the phases ask here before they let somebody act. [gf9.deals.public-binding]

use landsraad_kernel::{Illegal, RuleRef};

use super::{BINDING, DealEvent, DealWhy, Promise, Term, payee};
use crate::action::Why;
use crate::activities::{At, Cx};
use crate::board::Purse;
use crate::data::Territory;
use crate::editions::Transfers;
use crate::event::Event;
use crate::{ByFaction, Faction};

const TRUTH: RuleRef = RuleRef("gf9.cards.truthtrance");

/// Refuses what a promise of `f` forbids.
fn kept(at: At<'_>, f: Faction, forbids: impl Fn(Promise, Faction) -> bool) -> Result<(), Illegal<Why>> {
    for deal in at.state.deals.struck.iter().filter(|d| d.by == f) {
        match deal.term {
            Term::Promise(promise) if forbids(promise, deal.to) => {
                return Err(Illegal::new(BINDING, Why::Deal(DealWhy::Promised { to: deal.to, promise })));
            }
            Term::Promise(_) | Term::Owes(_) => {}
        }
    }
    Ok(())
}

/// The same for a group that comes from a territory, or from elsewhere. A
/// group that shifts within a territory enters nothing.
///
/// # Errors
/// The promise that forbids it.
// [gf9.deals.public-binding] [gf9.cards.truthtrance] [gf9.movement.sectors-do-not-cost]
pub fn may_go(at: At<'_>, f: Faction, from: Option<Territory>, t: Territory) -> Result<(), Illegal<Why>> {
    if from == Some(t) { Ok(()) } else { may_enter(at, f, t) }
}

/// Whether promises let a faction's forces end in a territory: for shipments, moves and rides.
///
/// # Errors
/// The promise that forbids it.
pub fn may_enter(at: At<'_>, f: Faction, t: Territory) -> Result<(), Illegal<Why>> {
    // What was answered to Truthtrance binds like a deal. [gf9.cards.truthtrance]
    if at.promised_not_to_enter(f, t) {
        return Err(Illegal::new(TRUTH, Why::Deal(DealWhy::Sworn(t))));
    }
    if at.state.deals.struck.is_empty() {
        return Ok(());
    }
    let there = at.state.board.forces.factions_in(t);
    kept(at, f, |promise, to| match promise {
        Promise::NotEnter(barred) => barred == t,
        Promise::NotAttack => t != Territory::POLAR_SINK && there.contains(to),
        Promise::NotShip
        | Promise::NotBid
        | Promise::AllyWithYou
        | Promise::NotAlly(_)
        | Promise::ShowHand
        | Promise::ShowTraitors
        | Promise::ShowPrediction
        | Promise::Help => false,
    })
}

/// Whether a promise keeps a faction out of a territory.
pub fn keeps_out(at: At<'_>, f: Faction, t: Territory) -> bool {
    kept(at, f, |promise, _| promise == Promise::NotEnter(t)).is_err()
}

/// Whether promises let a faction ship at all.
///
/// # Errors
/// The promise that forbids it.
pub fn may_ship(at: At<'_>, f: Faction) -> Result<(), Illegal<Why>> {
    kept(at, f, |promise, _| promise == Promise::NotShip)
}

/// Whether promises let a faction bid or take a card by Karama.
///
/// # Errors
/// The promise that forbids it.
pub fn may_bid(at: At<'_>, f: Faction) -> Result<(), Illegal<Why>> {
    kept(at, f, |promise, _| promise == Promise::NotBid)
}

/// Whether promises let a faction ally with another.
///
/// # Errors
/// The promise that forbids it.
pub fn may_ally(at: At<'_>, f: Faction, with: Faction) -> Result<(), Illegal<Why>> {
    kept(at, f, |promise, to| match promise {
        Promise::AllyWithYou => with != to && !at.state.allied(with, to),
        Promise::NotAlly(g) => g == with || at.state.allied(with, g),
        Promise::NotEnter(_)
        | Promise::NotAttack
        | Promise::NotShip
        | Promise::NotBid
        | Promise::ShowHand
        | Promise::ShowTraitors
        | Promise::ShowPrediction
        | Promise::Help => false,
    })
}

/// Debts that are due are paid as far as the debtor can, before bribes are taken in; the rest stays owed.
// [gf9.deals.procedure] [gf9.deals.payment]
pub fn pay_debts(cx: &mut Cx<'_, '_>) {
    let turn = cx.state.turn;
    for i in 0..cx.state.deals.struck.len() {
        let deal = cx.state.deals.struck[i];
        if let (Term::Owes(owed), true) = (deal.term, deal.until <= turn) {
            let paid = owed.min(cx.state.board.spice.of(deal.by));
            let purse = payee(cx.at(), deal.to);
            cx.pay(Purse::Shield(deal.by), purse, paid);
            let rest = match cx.rules.rulings.transfers {
                Transfers::AnyTime | Transfers::EmperorGifts => owed - paid,
                // What cannot be paid lapses. [ah2009.deals.binding-possible]
                Transfers::Harvest => 0,
            };
            cx.state.deals.struck[i].term = Term::Owes(rest);
        }
    }
}

/// The turn is over: its promises are kept, its drafts forgotten.
pub fn end_turn(cx: &mut Cx<'_, '_>) {
    let turn = cx.state.turn;
    while let Some(i) = cx.state.deals.struck.iter().position(|d| match d.term {
        Term::Promise(_) => d.until <= turn,
        Term::Owes(owed) => owed == 0,
    }) {
        let deal = cx.state.deals.struck.remove(i);
        cx.emit(|| Event::Deal(DealEvent::Ended { by: deal.by, to: deal.to }));
    }
    let deals = &mut cx.state.deals;
    deals.offers = ByFaction::default();
    deals.sent = ByFaction::default();
    deals.edits = ByFaction::default();
}

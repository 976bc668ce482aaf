//! What may be done besides answering: deals, Tleilaxu Ghola, Truthtrance.

use landsraad_dune::data::Territory;
use landsraad_dune::deals::{DealAction, Offer, Promise};
use landsraad_dune::phases::battle::Step;
use landsraad_dune::windows::anytime::AnyTimeAction;
use landsraad_dune::{Action, Faction};

use super::{Chosen, Mind, say};

/// What a promise costs who keeps it, in spice.
fn burden(promise: Promise) -> f64 {
    match promise {
        Promise::NotEnter(t) => place(t),
        Promise::NotAttack => 5.0,
        Promise::NotShip => 12.0,
        Promise::NotBid => 5.0,
        Promise::AllyWithYou => 9.0,
        Promise::NotAlly(_) => 3.0,
        Promise::ShowHand => 6.0,
        Promise::ShowTraitors => 5.0,
        // Who knows the prediction can prevent it.
        Promise::ShowPrediction => 60.0,
        // Nothing says what it means.
        Promise::Help => 8.0,
    }
}

fn place(t: Territory) -> f64 {
    if t.is_stronghold() { 9.0 } else { 2.0 }
}

impl Mind<'_> {
    /// What an offer of a faction is worth to me.
    fn offer_worth(&self, from: Faction, offer: &Offer) -> f64 {
        let p = self.p;
        let mut worth = f64::from(offer.now) + 0.6 * f64::from(offer.later);
        worth += offer.mine.map_or(0.0, |promise| 0.5 * burden(promise).min(12.0));
        worth -= offer.yours.map_or(0.0, burden);
        let binds = matches!(offer.yours, Some(Promise::NotEnter(_) | Promise::NotAttack | Promise::NotShip));
        // Never sell a victory: neither theirs nor my own.
        if binds && (p.held(from) + 1 >= p.needed(from) || p.held(p.me) + 1 >= p.needed(p.me)) {
            worth -= p.temper.dread;
        }
        worth
    }

    /// The aside worth making now, if there is one.
    pub(super) fn aside(&self) -> Chosen {
        let p = self.p;
        let leaderless = p.my_leaders().is_empty();
        let plans = p.v.battle.as_ref().is_some_and(|b| b.step == Step::Plans);
        let best = self.best(|a| match a {
            Action::Deal(DealAction::Accept(from)) => {
                let offer = p.v.deals.offers.iter().find(|o| o.from == *from)?;
                Some(self.offer_worth(*from, &offer.offer))
            }
            Action::Deal(DealAction::Refuse(from)) => {
                let offer = p.v.deals.offers.iter().find(|o| o.from == *from)?;
                (self.offer_worth(*from, &offer.offer) <= 0.0).then_some(0.1)
            }
            Action::AnyTime(AnyTimeAction::GholaLeader(l)) => {
                leaderless.then(|| 5.0 + f64::from(l.strength()))
            }
            Action::AnyTime(AnyTimeAction::GholaForces(s)) => {
                (s.total() >= 5 && p.mine.reserves.total() <= 6).then(|| 4.0 + f64::from(s.special))
            }
            Action::AnyTime(AnyTimeAction::Truthtrance) => {
                (plans && self.my_stake().unwrap_or(0.0) >= super::windows::DECISIVE).then_some(3.0)
            }
            _ => None,
        })?;
        let why = match self.legal[best.0] {
            Action::Deal(DealAction::Accept(_)) => {
                say("The deal gives more than it takes.", "L'accordo dà più di quanto toglie.")
            }
            Action::Deal(_) => {
                say("The deal takes more than it gives.", "L'accordo toglie più di quanto dà.")
            }
            _ => say("This is the moment for the card.", "È il momento per la carta."),
        };
        (best.1 > 0.0).then_some((best.0, why))
    }
}

//! Asides: deals, pledges to allies, Tleilaxu Ghola, Truthtrance.
//!
//! An offer is written piece by piece, one aside after the other, from the draft the view shows; what the bot
//! wants is computed again each time, so nothing has to be remembered.

use landsraad_dune::activities::battle::Step;
use landsraad_dune::activities::trade::TradeAction;
use landsraad_dune::activities::windows::anytime::AnyTimeAction;
use landsraad_dune::data::Territory;
use landsraad_dune::deals::{DealAction, Offer, Part, Promise};
use landsraad_dune::state::Phase;
use landsraad_dune::{Action, Faction};
use landsraad_kernel::Seeded;

use super::{Chosen, Mind, say};

/// Offers are thought of once in this many occasions: there are hundreds in a match.
const SELDOM: u32 = 8;

/// Whether a list of asides may hold something to do. Drafts and pledges are always possible, so these are
/// looked at only sometimes.
pub(super) fn worth_a_look(legal: &[Action], phase: Phase, luck: &mut Seeded) -> bool {
    let orders = matches!(phase, Phase::Shipment | Phase::Battle);
    let urgent = |a: &Action| match a {
        // An ally ships, or a battle is about to be decided.
        Action::Pledge(_) | Action::Special(_) => orders,
        Action::Deal(d) => !matches!(
            d,
            DealAction::Draft(_)
                | DealAction::Drop
                | DealAction::Cancel(_)
                | DealAction::Show(..)
                | DealAction::ShowAll(_)
        ),
        Action::AnyTime(_) | Action::Bidding(_) => true,
        _ => false,
    };
    !legal.is_empty() && (legal.iter().any(urgent) || luck.below(SELDOM) == 0)
}

/// The cost of a promise for the faction that keeps it, in spice.
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
        // A faction that knows the prediction can prevent it.
        Promise::ShowPrediction => 60.0,
        // Nothing says what it means.
        Promise::Help => 8.0,
    }
}

/// What a promise costs that could not be broken.
const IDLE: f64 = 0.5;

fn place(t: Territory) -> f64 {
    if t.is_stronghold() { 9.0 } else { 2.0 }
}

impl Mind<'_> {
    /// What an offer of a faction is worth to me.
    fn offer_worth(&self, from: Faction, offer: &Offer) -> f64 {
        let p = self.p;
        let mut worth = f64::from(offer.now) + 0.6 * f64::from(offer.later);
        worth += offer.mine.map_or(0.0, |promise| 0.5 * burden(promise).min(12.0));
        let shrewd = p.temper.sense.shrewd;
        let idle = |promise| shrewd && offer.until <= p.v.turn && self.cannot_break(promise);
        worth -= offer.yours.map_or(0.0, |promise| if idle(promise) { IDLE } else { burden(promise) });
        let binds = !offer.yours.is_some_and(idle)
            && matches!(offer.yours, Some(Promise::NotEnter(_) | Promise::NotAttack | Promise::NotShip));
        // Never sell a victory: neither theirs nor my own.
        if binds && (p.held(from) + 1 >= p.needed(from) || p.held(p.me) + 1 >= p.needed(p.me)) {
            worth -= p.temper.dread;
        }
        worth
    }

    /// Whether I could not do what a promise forbids in the rest of this turn anyway.
    fn cannot_break(&self, promise: Promise) -> bool {
        let p = self.p;
        match promise {
            Promise::NotEnter(t) => !self.may_come(t),
            Promise::NotShip => {
                !p.to_act.contains(p.me) || p.me != Faction::Guild && p.mine.reserves.is_empty()
            }
            Promise::NotBid => matches!(
                p.v.phase,
                Phase::Revival | Phase::Shipment | Phase::Battle | Phase::Collection | Phase::Mentat
            ),
            Promise::NotAttack => !p.to_act.contains(p.me),
            Promise::AllyWithYou
            | Promise::NotAlly(_)
            | Promise::ShowHand
            | Promise::ShowTraitors
            | Promise::ShowPrediction
            | Promise::Help => false,
        }
    }

    /// Whether forces of mine can come to a territory in the rest of this turn.
    fn may_come(&self, t: Territory) -> bool {
        let p = self.p;
        if !p.to_act.contains(p.me) {
            return false;
        }
        // Before shipment much can happen.
        let ships = p.arrives(t) && !p.mine.reserves.is_empty();
        let walks = p.mine.forces.keys().any(|&at| p.reach(at, p.range(at.territory())).meets(t.mask()));
        p.shipment().is_none() || ships || walks
    }

    /// Peace for this turn, bought from the faction that could hurt me most. For factions that have something
    /// to lose and spice to spare, while nobody is about to win.
    fn wanted_offer(&self) -> Option<(Faction, u8)> {
        let p = self.p;
        let calm = p.in_play.iter().all(|f| p.held(f) + 1 < p.needed(f));
        let mine = p.held_alone(p.me);
        if p.v.phase != Phase::Bidding || !calm || mine == 0 || p.own.spice < 14 {
            return None;
        }
        let bound = |f: Faction| p.v.deals.struck.iter().any(|d| d.by == f && d.to == p.me);
        let strength = |f: Faction| p.of(f).map_or(0, |v| v.reserves.total());
        let rival = p.in_play.iter().filter(|&f| !p.friend(f) && !bound(f)).max_by_key(|&f| strength(f))?;
        (strength(rival) >= 8).then_some((rival, 3))
    }

    /// The next piece of an offer that is being written, or its beginning.
    fn write_offer(&self) -> Option<DealAction> {
        let p = self.p;
        let draft = p.v.deals.offers.iter().find(|o| o.from == p.me);
        let wanted = self.wanted_offer();
        let Some(draft) = draft.map(|o| &o.offer) else { return wanted.map(|(to, _)| DealAction::Draft(to)) };
        if draft.sent {
            return None;
        }
        let Some((to, pay)) = wanted.filter(|(to, _)| *to == draft.to) else { return Some(DealAction::Drop) };
        let peace = Some(Promise::NotAttack);
        debug_assert_eq!(to, draft.to);
        Some(match draft.part {
            Some(Part::Now) => DealAction::Spice(pay),
            Some(Part::Mine | Part::Yours) => DealAction::Promise(Promise::NotAttack),
            // Left as they are: nothing later, until this turn.
            Some(Part::Later) => DealAction::Spice(0),
            Some(Part::Until) => DealAction::Until(p.v.turn),
            None if draft.now != pay => DealAction::Edit(Part::Now),
            None if draft.mine != peace => DealAction::Edit(Part::Mine),
            None if draft.yours != peace => DealAction::Edit(Part::Yours),
            None => DealAction::Send,
        })
    }

    /// What an ally may count on for a card or a shipment: what I can spare.
    fn wanted_pledge(&self) -> u16 {
        let p = self.p;
        let ships = |f: Faction| p.to_act.contains(f) && p.of(f).is_some_and(|v| !v.reserves.is_empty());
        // The place that my side lacks is worth all that its landing costs.
        if p.temper.sense.shrewd
            && p.shipment().is_some()
            && p.mine.allies.iter().any(ships)
            && p.held(p.me) + 1 >= p.needed(p.me)
        {
            return p.own.spice;
        }
        let spare = p.own.spice.saturating_sub(10);
        if p.mine.allies.is_empty() { 0 } else { spare.min(12) }
    }

    /// The aside worth making now, if there is one.
    pub(super) fn aside(&self) -> Chosen {
        let p = self.p;
        let leaderless = p.my_leaders().is_empty();
        let plans = p.v.battle.as_ref().is_some_and(|b| b.step == Step::Plans);
        let pledge = self.wanted_pledge();
        let writes = self.write_offer();
        let best = self.best(|a| match a {
            Action::Deal(DealAction::Accept(from)) => {
                let offer = p.v.deals.offers.iter().find(|o| o.from == *from)?;
                Some(self.offer_worth(*from, &offer.offer))
            }
            Action::Deal(DealAction::Refuse(from)) => {
                let offer = p.v.deals.offers.iter().find(|o| o.from == *from)?;
                (self.offer_worth(*from, &offer.offer) <= 0.0).then_some(0.1)
            }
            Action::Deal(deal) => (Some(*deal) == writes).then_some(0.2),
            // A pledge is raised, never haggled over.
            Action::Pledge(n) => (*n == pledge && pledge > p.own.pledge + 2).then_some(0.3),
            Action::AnyTime(AnyTimeAction::GholaLeader(l)) => {
                let called = self.called_up(*l) - 6.0;
                let alone = if leaderless { 5.0 + f64::from(p.rules.strength(*l)) } else { 0.0 };
                Some(called.max(alone))
            }
            Action::AnyTime(AnyTimeAction::Silence(set)) => Some(self.silencing(*set) - 4.0),
            Action::AnyTime(AnyTimeAction::GholaForces(s)) => {
                (s.total() >= 5 && p.mine.reserves.total() <= 6).then(|| 4.0 + f64::from(s.special))
            }
            Action::AnyTime(AnyTimeAction::Truthtrance) => {
                let decides = plans && self.my_stake().unwrap_or(0.0) >= super::windows::DECISIVE;
                (decides || self.makes_room()).then_some(3.0)
            }
            other => self.bartering(other),
        })?;
        let why = match self.legal[best.0] {
            Action::Deal(DealAction::Accept(_)) => {
                say("The deal gives more than it takes.", "L'accordo dà più di quanto toglie.")
            }
            Action::Deal(DealAction::Refuse(_)) => {
                say("The deal takes more than it gives.", "L'accordo toglie più di quanto dà.")
            }
            Action::Deal(_) => say(
                "A turn of peace with the strongest neighbour is worth three spice.",
                "Un turno di pace con il vicino più forte vale tre unità di spezia.",
            ),
            Action::Pledge(_) => say(
                "What I can spare may pay for my ally.",
                "Ciò che mi avanza può pagare per il mio alleato.",
            ),
            Action::Trade(TradeAction::Ransom(_)) => say(
                "A hostage I do not need is worth a card.",
                "Un ostaggio che non mi serve vale una carta.",
            ),
            Action::Trade(_) => say(
                "My ally is shipping, and I have more than I need.",
                "Il mio alleato sta trasferendo truppe, e io ho più di quanto mi serva.",
            ),
            Action::Bidding(_) => {
                say("That card is worth coming back for.", "Per quella carta conviene rientrare.")
            }
            _ => say("This is the moment for the card.", "È il momento per la carta."),
        };
        (best.1 > 0.0).then_some((best.0, why))
    }
}

//! Legality of incoming actions: which seats are asked, and the reason for a seat that is not.

use landsraad_kernel::{Frames, Illegal, RuleRef, Seat};

use crate::action::{Action, Why};
use crate::activities::bidding::{self, BiddingAction};
use crate::activities::charity::{self, CharityAction};
use crate::activities::nexus::NexusWhy;
use crate::activities::revival::{self, RevivalAction};
use crate::activities::shipment::{ShipmentAction, ShipmentWhy};
use crate::activities::windows::anytime::AnyTimeWhy;
use crate::activities::windows::asides;
use crate::activities::windows::reaction::{ReactionAction, unplayable, unstopping};
use crate::activities::{At, Frame, battle, spice_blow};
use crate::editions::{LeaderRevival, Rounds};
use crate::rules::Sharing;
use crate::state::Phase;
use crate::{Faction, FactionSet};

const PHASES: RuleRef = RuleRef("gf9.turn.nine-phases");

/// Whether a seat may do this now. The refusal cites rules as shared code does; [`crate::Dune::own_rule`] reads
/// them for the table.
pub(crate) fn check(at: At<'_>, seat: Seat, action: &Action) -> Result<(), Illegal<Why>> {
    if asides::is_aside(at, seat, action) {
        return asides::check(at, seat, action);
    }
    let Some(frame) = at.state.stack.top() else { return Err(Illegal::new(PHASES, Why::Over)) };
    match frame.check(at, seat, action) {
        None => Err(unasked(at, seat, action)),
        // An answer to another question may have its own reason to be refused, which is more helpful.
        Some(Err(other)) if other.why == Why::OtherQuestion => {
            let own = at.state.faction(seat).and_then(|f| reason(at, f, action));
            Err(own.filter(|own| !asked_all_the_same(own, action)).unwrap_or(other))
        }
        Some(verdict) => verdict,
    }
}

/// Whether a reason says that it is another's turn, of a part of an order: a seat that is asked hears of its question.
fn asked_all_the_same(reason: &Illegal<Why>, action: &Action) -> bool {
    use ShipmentAction as A;
    let turn_of_another = matches!(reason.why, Why::Shipment(ShipmentWhy::TurnOf(_)));
    let part = matches!(
        *action,
        Action::Shipment(
            A::Pass | A::Back | A::To(_) | A::Count(_) | A::Starred(_) | A::AsFighters | A::AsAdvisors
        )
    );
    turn_of_another && part
}

/// Why a seat that is not asked may not do this: a reason of the activity it belongs to, another phase, or
/// somebody else's turn. [gf9.turn.nine-phases]
fn unasked(at: At<'_>, seat: Seat, action: &Action) -> Illegal<Why> {
    let Some(f) = at.state.faction(seat) else { return Illegal::new(PHASES, Why::Over) };
    reason(at, f, action).unwrap_or_else(|| {
        let pending = at.state.stack.top().map(|frame| frame.pending(at)).unwrap_or_default();
        let asked: FactionSet = pending.iter().filter_map(|s| at.state.faction(s)).collect();
        Illegal::new(order(at, action), Why::OthersAsked { asked })
    })
}

/// Why nobody could ask a faction for this now: another phase, or a reason of the activity it belongs to.
fn reason(at: At<'_>, f: Faction, action: &Action) -> Option<Illegal<Why>> {
    // [v29.few.exchange]
    if let (Action::Nexus(_), Sharing::ThreeEach | Sharing::Pairs) = (action, at.rules.sharing()) {
        return Some(Illegal::new(RuleRef("v29.few.exchange"), Why::Nexus(NexusWhy::Exchanged)));
    }
    // [gf9.alliance.only-nexus]
    let nexus = at.state.stack.iter().any(|frame| matches!(frame, Frame::Nexus(_)));
    if let (Action::Nexus(_), false) = (action, nexus) {
        let rule = RuleRef("gf9.alliance.only-nexus");
        return Some(Illegal::new(rule, Why::Nexus(NexusWhy::NoNexus)));
    }
    // A card that no open window asks for.
    let window = at.state.stack.iter().any(|frame| matches!(frame, Frame::Reaction(_)));
    if let (Action::Reaction(ReactionAction::Play(card)), false) = (action, window)
        && let Some(other) = unplayable(at, f, *card).or_else(|| unstopping(at, f, *card))
    {
        return Some(other);
    }
    // [gf9.cards.truthtrance]
    let trance = at.state.stack.iter().any(|frame| matches!(frame, Frame::AnyTime(_)));
    if let (Action::AnyTime(_), false) = (action, trance) {
        return Some(Illegal::new(RuleRef("gf9.cards.truthtrance"), Why::AnyTime(AnyTimeWhy::NoTrance)));
    }
    if let Some(wanted) = phase_of(at, action).filter(|&wanted| wanted != at.state.phase) {
        let barred = if just_over(at.state.phase, wanted) { never_open(at, f, action) } else { None };
        let other = || Illegal::new(PHASES, Why::OtherPhase { now: at.state.phase, wanted });
        return Some(barred.unwrap_or_else(other));
    }
    // A leader comes back in one's own turn. [ah2009.turns.steps]
    let later = || {
        let Action::Revival(action) = *action else { return None };
        if at.state.phase == Phase::Shipment { revival::never_open(at, f, action) } else { None }
    };
    at.state.stack.iter().rev().find_map(|frame| frame.aspect().unasked(at, f, action)).or_else(later)
}

/// The rule that says who comes when in the phase of an answer.
fn order(at: At<'_>, action: &Action) -> RuleRef {
    RuleRef(match action {
        Action::Nexus(_) => "gf9.nexus.procedure",
        Action::Charity(_) => "gf9.charity.optional",
        Action::Bidding(_) => "gf9.bidding.raise-or-pass",
        // [ah2009.turns.order]
        Action::Revival(_) if at.state.phase == Phase::Shipment => "gf9.shipment.order",
        Action::Revival(_) => "gf9.revival.order",
        Action::Shipment(_) => "gf9.shipment.order",
        Action::Battle(_) => "gf9.battle.sequence",
        Action::Collection(_) => "gf9.collection.who",
        Action::AnyTime(_) => "gf9.cards.truthtrance",
        Action::Setup(_)
        | Action::Storm(_)
        | Action::SpiceBlow(_)
        | Action::Exchange(_)
        | Action::Reaction(_)
        | Action::Pledge(_)
        | Action::Deal(_)
        | Action::Special(_)
        | Action::Trade(_) => return PHASES,
    })
}

/// Whether a phase has just passed; where nobody can do anything in it, it passes without a question.
const fn just_over(now: Phase, wanted: Phase) -> bool {
    matches!(
        (wanted, now),
        (Phase::SpiceBlow, Phase::Charity | Phase::Bidding)
            | (Phase::Charity, Phase::Bidding)
            | (Phase::Bidding, Phase::Revival | Phase::Shipment)
            | (Phase::Revival, Phase::Shipment)
            | (Phase::Battle, Phase::Collection | Phase::Mentat | Phase::Storm)
    )
}

/// Why a faction could not have done this in its phase either. [gf9.turn.nine-phases]
fn never_open(at: At<'_>, f: Faction, action: &Action) -> Option<Illegal<Why>> {
    match *action {
        Action::SpiceBlow(action) => spice_blow::unasked(f, action),
        Action::Charity(CharityAction::Claim) => charity::may_claim(at, f).err(),
        Action::Bidding(BiddingAction::Bid(_) | BiddingAction::BuyWith(_)) => bidding::full(at, f),
        Action::Revival(action) => revival::never_open(at, f, action),
        Action::Battle(action) => battle::never_open(at, f, action),
        Action::Setup(_)
        | Action::Storm(_)
        | Action::Nexus(_)
        | Action::Exchange(_)
        | Action::Charity(CharityAction::Pass)
        | Action::Bidding(_)
        | Action::Shipment(_)
        | Action::Collection(_)
        | Action::Reaction(_)
        | Action::AnyTime(_)
        | Action::Pledge(_)
        | Action::Deal(_)
        | Action::Special(_)
        | Action::Trade(_) => None,
    }
}

/// The phase an answer belongs to, if it belongs to one.
fn phase_of(at: At<'_>, action: &Action) -> Option<Phase> {
    match *action {
        Action::Setup(_) => Some(Phase::Setup),
        Action::Storm(_) => Some(Phase::Storm),
        Action::SpiceBlow(_) | Action::Nexus(_) | Action::Exchange(_) => Some(Phase::SpiceBlow),
        // [ah2009.auction.charity] [v29.auction.charity]
        Action::Charity(_) => Some(match at.rules.rulings.rounds {
            Rounds::Nine => Phase::Charity,
            Rounds::Eight => Phase::Bidding,
        }),
        Action::Bidding(_) => Some(Phase::Bidding),
        // [ah2009.turns.steps]
        Action::Revival(RevivalAction::Leader(_) | RevivalAction::Kwisatz)
            if at.rules.rulings.leader_revival == LeaderRevival::AfterMovement =>
        {
            Some(Phase::Shipment)
        }
        Action::Revival(_) => Some(Phase::Revival),
        // Worms bring intruders too.
        Action::Shipment(
            ShipmentAction::Pass
            | ShipmentAction::Flip
            | ShipmentAction::AsFighters
            | ShipmentAction::AsAdvisors,
        ) if at.state.phase == Phase::SpiceBlow => None,
        Action::Shipment(_) => Some(Phase::Shipment),
        Action::Battle(_) => Some(Phase::Battle),
        Action::Collection(_) => Some(Phase::Collection),
        Action::Reaction(_)
        | Action::AnyTime(_)
        | Action::Pledge(_)
        | Action::Deal(_)
        | Action::Special(_)
        | Action::Trade(_) => None,
    }
}

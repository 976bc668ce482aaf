//! Which answers let a moment pass, and which one people usually give where silence declines what costs nothing.

use landsraad_kernel::Asked;

use crate::Dune;
use crate::action::{Action, Question};
use crate::activities::battle::{BattleAction, BattleQuestion};
use crate::activities::bidding::BiddingAction;
use crate::activities::charity::{CharityAction, CharityQuestion};
use crate::activities::nexus::NexusAction;
use crate::activities::revival::{RevivalAction, RevivalQuestion};
use crate::activities::shipment::{ShipmentAction, ShipmentQuestion};
use crate::activities::spice_blow::SpiceBlowAction;
use crate::activities::trade::{TradeAction, TradeQuestion};
use crate::activities::windows::reaction::ReactionAction;

/// Whether an answer declines or ends something and nothing more is asked for it.
pub fn passes(action: &Action) -> bool {
    match *action {
        Action::Bidding(action) => action == BiddingAction::Pass,
        Action::Charity(action) => action == CharityAction::Pass,
        Action::Shipment(action) => action == ShipmentAction::Pass,
        Action::Reaction(action) => action == ReactionAction::Pass,
        Action::Trade(action) => action == TradeAction::Decline,
        Action::Nexus(action) => matches!(action, NexusAction::Done | NexusAction::Refuse),
        Action::Battle(action) => {
            matches!(action, BattleAction::Pass | BattleAction::Call(false) | BattleAction::Capture(false))
        }
        Action::Revival(action) => {
            matches!(action, RevivalAction::Pass | RevivalAction::Help(0) | RevivalAction::Forces(0))
        }
        Action::SpiceBlow(action) => matches!(
            action,
            SpiceBlowAction::Stay | SpiceBlowAction::DiscardWorm | SpiceBlowAction::StepAside(false)
        ),
        Action::Setup(_)
        | Action::Storm(_)
        | Action::Exchange(_)
        | Action::Collection(_)
        | Action::AnyTime(_)
        | Action::Pledge(_)
        | Action::Deal(_)
        | Action::Special(_) => false,
    }
}

/// The usual answer where the default throws away what costs nothing.
pub fn of(asked: &Asked<'_, Dune>) -> Option<Action> {
    let first = |wanted: fn(&Action) -> bool| asked.legal.iter().copied().find(wanted);
    match asked.decision.question {
        Question::Charity(CharityQuestion::Claim) => Some(Action::Charity(CharityAction::Claim)),
        Question::Shipment(ShipmentQuestion::Look) => Some(Action::Shipment(ShipmentAction::Look)),
        Question::Shipment(ShipmentQuestion::Follow { .. }) => {
            first(|action| matches!(action, Action::Shipment(ShipmentAction::Follow(_))))
        }
        // The Emperor has paid for them.
        Question::Revival(RevivalQuestion::Extra) => asked.legal.last().copied(),
        Question::Battle(BattleQuestion::Call { .. }) => Some(Action::Battle(BattleAction::Call(true))),
        Question::Battle(BattleQuestion::Capture { .. }) => Some(Action::Battle(BattleAction::Capture(true))),
        Question::Trade(TradeQuestion::Accept { card: false, .. }) => {
            Some(Action::Trade(TradeAction::Accept))
        }
        Question::Setup(_)
        | Question::Storm(_)
        | Question::SpiceBlow(_)
        | Question::Nexus(_)
        | Question::Exchange(_)
        | Question::Bidding(_)
        | Question::Revival(_)
        | Question::Shipment(_)
        | Question::Battle(_)
        | Question::Collection(_)
        | Question::Reaction(_)
        | Question::AnyTime(_)
        | Question::Special(_)
        | Question::Trade(_) => None,
    }
}

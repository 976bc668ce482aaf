//! The rule that each kind of event stands under. What has several causes is told apart by its cause.

use crate::event::{Cause, Event};
use crate::question::Discard;

/// The ledger entry of an event; `None` for headings.
pub fn of(event: &Event) -> Option<&'static str> {
    Some(match event {
        Event::Drew { .. } => "wfa.round-start.draw",
        Event::Discarded { reason, .. } => match reason {
            Discard::Die => "wfa.battle.discard-cards",
            Discard::Forced => "wfa.planning-cards.choices",
            Discard::Limit => "wfa.end-of-round.hand-limit",
        },
        Event::Played { .. } => "wfa.planning-cards.play",
        Event::PrescienceRevealed { .. } => "wfa.round-start.reveal-prescience",
        Event::DiceBlocked { .. } => "wfa.vehicles.block-dice",
        Event::VehiclePlaced { .. } => "wfa.vehicles.place-count",
        Event::VehicleRemoved { cause, .. } => match cause {
            Cause::Battle => "wfa.battle.advance-harvester",
            Cause::Worm => "wfa.desert-hazards.worm-on-harvester",
            Cause::Card => "wfa.planning-cards.choices",
            Cause::Spent => "wfa.movement.transport",
            Cause::Storm | Cause::Limit | Cause::Alone | Cause::Atomics | Cause::Round => {
                "wfa.end-of-round.remove-aircraft"
            }
        },
        Event::DiceRolled { .. } => "wfa.actions.roll",
        Event::DieTurned { .. } => "wfa.actions.overflow",
        Event::TokenLaid { .. } => "wfa.bene-gesserit.place",
        Event::DieUsed { .. } => "wfa.actions.die-spent",
        Event::DieLost { .. } => "wfa.actions.phase-end",
        Event::DieForced { .. } => "wfa.actions.overflow",
        Event::DesertPower => "wfa.actions.desert-power-right",
        Event::Passed { .. } => "wfa.actions.pass",
        Event::Moved { .. } => "wfa.movement.one-area",
        Event::Placed { .. } => "wfa.definitions.place",
        Event::Removed { cause, .. } => match cause {
            Cause::Worm => "wfa.sandworms.attack-legion",
            Cause::Storm => "wfa.desert-hazards.storm-casualties",
            Cause::Card => "wfa.planning-cards.choices",
            Cause::Limit => "wfa.definitions.stack-limit",
            Cause::Alone => "wfa.definitions.no-lone-leaders",
            Cause::Atomics => "wfa.atomics.site",
            Cause::Battle | Cause::Round | Cause::Spent => "wfa.battle.casualty-options",
        },
        Event::SteppedDown { .. } => "wfa.battle.casualty-options",
        Event::Replaced { .. } => "wfa.results.house-harkonnen-upgrade",
        Event::TokenDeployed { .. } => "wfa.results.deployment-atreides",
        Event::TokenRevealed { .. } => "wfa.free-actions.guerrilla",
        Event::TokensSwapped { .. } => "wfa.planning-cards.choices",
        Event::GarrisonPlaced { .. } => "wfa.setup.harkonnen-forces",
        Event::SietchRevealed { .. } => "wfa.free-actions.scouting",
        Event::SietchMoved { .. } => "wfa.planning-cards.choices",
        Event::LeaderEntered { .. } => "wfa.leaders.in-play",
        Event::LeaderGone { .. } => "wfa.leaders.upgrade",
        Event::LeaderTanked { .. } => "wfa.regeneration.enter",
        Event::LeaderBack { .. } => "wfa.regeneration.leave",
        Event::LeaderSwapped { .. } => "wfa.end-of-round.leader-swap",
        Event::WormsignPlaced { .. } => "wfa.desert-hazards.place",
        Event::WormsignDiscarded { .. } => "wfa.desert-hazards.discard",
        Event::WormsignRevealed { .. } => "wfa.desert-hazards.reveal-all",
        Event::WormPlaced { .. } => "wfa.desert-hazards.face-worm",
        Event::WormMoved { .. } => "wfa.sandworms.move",
        Event::WormAttacked { .. } => "wfa.sandworms.attack",
        Event::WormGone { .. } => "wfa.sandworms.attack",
        Event::Rolled { .. } => "wfa.battle.dice-count",
        Event::BattleStarted { .. } => "wfa.battle.target",
        Event::Converted { .. } => "wfa.battle.named-leader",
        Event::BattleHits { .. } => "wfa.battle.shields",
        Event::Ceased { .. } => "wfa.battle.cease",
        Event::WentOn { .. } => "wfa.battle.continue-cost",
        Event::Retreated { .. } => "wfa.battle.retreat",
        Event::BattleWon { .. } => "wfa.battle.win",
        Event::SettlementDestroyed { .. } => "wfa.battle.settlement-destroyed",
        Event::StationTaken { .. } => "wfa.stations.take",
        Event::Supremacy { .. } => "wfa.supremacy.sietch",
        Event::Prescience { .. } => "wfa.prescience.events",
        Event::Claimed { .. } => "wfa.prescience.claim",
        Event::CardAttached { .. } => "wfa.planning-cards.attached",
        Event::PrescienceLeft { .. } => "wfa.end-of-round.prescience-cleanup",
        Event::ObjectiveDrawn { .. } => "wfa.setup.objective",
        Event::BeneGesserit { .. } => "wfa.bene-gesserit.gain",
        Event::Spice { .. } => "wfa.spice.collect",
        Event::ImperiumMoved { .. } => "wfa.spice.one-step",
        Event::BansSet { .. } => "wfa.spice.set-bans",
        Event::SpiceKept { .. } => "wfa.spice.keep-one",
        Event::AtomicsDetonated { .. } => "wfa.atomics.detonate",
        Event::PaulFrozen => "wfa.planning-cards.paul-frozen",
        Event::TacticDrawn { target: true, .. } => "wfa.solo-round-start.target-sietch",
        Event::TacticDrawn { target: false, .. } => "wfa.solo-round-start.harvest-sector",
        Event::Reinforced { .. } => "wfa.solo-round-start.reinforcements",
        Event::ReinforcementSpent { .. } => "wfa.solo-combat.reinforcements",
        Event::DieFreed => "wfa.solo-special.bene-gesserit",
        Event::SchemeLaid { .. } => "wfa.solo-special.hawats-scheming",
        Event::DeckReshuffled { .. } => "wfa.solo-special.decks-reshuffle",
        Event::Ended { .. } => "wfa.victory.priority",
        // The automa says which of its priorities decided.
        Event::Automa { rule, .. } => rule.id(),
        Event::AutomaRolled { .. } => "wfa.solo-actions.one-die",
        Event::RoundStarted { .. } | Event::PhaseStarted { .. } => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Side;

    #[test]
    fn an_event_names_its_rule_and_a_heading_none() {
        assert_eq!(of(&Event::Passed { side: Side::Atreides }), Some("wfa.actions.pass"));
        assert_eq!(of(&Event::RoundStarted { round: 1 }), None);
    }

    #[test]
    fn what_the_automa_does_stands_under_its_own_rules() {
        assert_eq!(of(&Event::DieFreed), Some("wfa.solo-special.bene-gesserit"));
        let rolled = Event::AutomaRolled { face: crate::data::Face::House };
        assert_eq!(of(&rolled), Some("wfa.solo-actions.one-die"));
    }
}

//! What events and actions mean to somebody who follows the match: its timeline, losses, what is gone for good.

use landsraad_kernel::Milestone;

use crate::Faction;
use crate::action::Action;
use crate::activities::battle::{BattleAction, BattleEvent};
use crate::activities::nexus::{NexusAction, NexusEvent};
use crate::event::{BoardEvent, Event};

/// What an event is on the timeline.
pub fn of(event: &Event) -> Option<Milestone> {
    match event {
        Event::Turn { turn } => Some(Milestone::Turn { n: (*turn).into() }),
        Event::Phase { .. } => Some(Milestone::Phase),
        Event::Over(_) => Some(Milestone::Win),
        Event::Battle(event) => matches!(event, BattleEvent::Began { .. }).then_some(Milestone::Battle),
        Event::Nexus(event) => matches!(event, NexusEvent::Allied { .. }).then_some(Milestone::Alliance),
        Event::Board(_)
        | Event::Setup(_)
        | Event::Storm(_)
        | Event::SpiceBlow(_)
        | Event::Exchange(_)
        | Event::Charity(_)
        | Event::Bidding(_)
        | Event::Revival(_)
        | Event::Shipment(_)
        | Event::Collection(_)
        | Event::Reaction(_)
        | Event::AnyTime(_)
        | Event::Pledge(_)
        | Event::Deal(_)
        | Event::Special(_)
        | Event::Trade(_) => None,
    }
}

/// The faction that loses forces or a leader by an event.
pub fn loser(event: &Event) -> Option<Faction> {
    if let Event::Board(
        BoardEvent::Killed { faction, .. }
        | BoardEvent::LeaderDied { of: faction, .. }
        | BoardEvent::LeaderCaptured { from: faction, .. },
    ) = event
    {
        Some(*faction)
    } else {
        None
    }
}

/// Whether an action uses a card up or breaks an alliance.
pub fn spends(action: &Action) -> bool {
    match action {
        Action::AnyTime(_) | Action::Special(_) => true,
        Action::Battle(action) => *action == BattleAction::Keep(false),
        Action::Nexus(action) => *action == NexusAction::Break,
        Action::Setup(_)
        | Action::Storm(_)
        | Action::SpiceBlow(_)
        | Action::Exchange(_)
        | Action::Charity(_)
        | Action::Bidding(_)
        | Action::Revival(_)
        | Action::Shipment(_)
        | Action::Collection(_)
        | Action::Reaction(_)
        | Action::Pledge(_)
        | Action::Deal(_)
        | Action::Trade(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Squad;
    use crate::data::{Card, Loc, Territory};
    use crate::state::Phase;

    #[test]
    fn turns_phases_battles_and_the_end_are_on_the_timeline() {
        let (territory, aggressor, defender) = (Territory::POLAR_SINK, Faction::Guild, Faction::Fremen);
        let began = BattleEvent::Began { territory, aggressor, defender };
        assert_eq!(of(&Event::Turn { turn: 3 }), Some(Milestone::Turn { n: 3 }));
        assert_eq!(of(&Event::Phase { phase: Phase::Storm }), Some(Milestone::Phase));
        assert_eq!(of(&Event::Battle(began)), Some(Milestone::Battle));
        assert_eq!(of(&Event::Battle(BattleEvent::NobodyWon)), None);
    }

    #[test]
    fn the_owner_of_dead_forces_loses_by_it() {
        let (squad, at) = (Squad::new(2, 0), Loc::POLAR_SINK);
        let killed = BoardEvent::Killed { faction: Faction::Emperor, squad, at };
        assert_eq!(loser(&Event::Board(killed)), Some(Faction::Emperor));
        let shipped = BoardEvent::Shipped { faction: Faction::Emperor, squad, to: at };
        assert_eq!(loser(&Event::Board(shipped)), None);
    }

    #[test]
    fn a_card_thrown_away_and_a_broken_alliance_are_gone_for_good() {
        assert!(spends(&Action::Battle(BattleAction::Keep(false))));
        assert!(spends(&Action::Nexus(NexusAction::Break)));
        assert!(!spends(&Action::Battle(BattleAction::Keep(true))));
        assert!(!spends(&Action::Battle(BattleAction::Weapon(Some(Card::SEMUTA_DRUG)))));
    }
}

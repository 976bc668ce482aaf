//! What events mean to somebody who follows the match: its timeline and losses.

use landsraad_kernel::Milestone;

use crate::data::Side;
use crate::event::Event;

/// What an event is on the timeline.
pub fn of(event: &Event) -> Option<Milestone> {
    if let Event::RoundStarted { round } = event {
        return Some(Milestone::Turn { n: (*round).into() });
    }
    let milestones = [
        (matches!(event, Event::PhaseStarted { .. }), Milestone::Phase),
        (matches!(event, Event::BattleStarted { .. }), Milestone::Battle),
        (matches!(event, Event::Ended { .. }), Milestone::Win),
    ];
    milestones.into_iter().find(|(is, _)| *is).map(|(_, milestone)| milestone)
}

/// The side that loses pieces, a settlement or a leader by an event.
pub fn loser(event: &Event) -> Option<Side> {
    if let Event::LeaderTanked { leader } = event {
        Some(leader.side())
    } else if let Event::Removed { side, .. }
    | Event::SteppedDown { side, .. }
    | Event::SettlementDestroyed { owner: side, .. } = event
    {
        Some(*side)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Leader;
    use crate::state::Phase;

    #[test]
    fn rounds_and_phases_are_on_the_timeline() {
        assert_eq!(of(&Event::RoundStarted { round: 2 }), Some(Milestone::Turn { n: 2 }));
        assert_eq!(of(&Event::PhaseStarted { phase: Phase::Spice }), Some(Milestone::Phase));
        assert_eq!(of(&Event::DesertPower), None);
    }

    #[test]
    fn the_side_of_a_leader_in_the_tank_loses_by_it() {
        assert_eq!(loser(&Event::LeaderTanked { leader: Leader::PaulAtreides }), Some(Side::Atreides));
        assert_eq!(loser(&Event::LeaderBack { leader: Leader::PaulAtreides }), None);
    }
}

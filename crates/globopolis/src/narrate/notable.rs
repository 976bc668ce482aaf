//! What events mean to somebody who follows the match: its timeline and losses.

use landsraad_kernel::{Milestone, Seat};

use crate::event::Event;

/// What an event is on the timeline.
pub fn of(event: &Event) -> Option<Milestone> {
    if let Event::Turn { round, .. } = event {
        return Some(Milestone::Turn { n: *round });
    }
    let milestones = [
        (matches!(event, Event::EventPhase { .. }), Milestone::Phase),
        (matches!(event, Event::Attack { .. }), Milestone::Battle),
        (matches!(event, Event::Over { .. }), Milestone::Win),
    ];
    milestones.into_iter().find(|(is, _)| *is).map(|(_, milestone)| milestone)
}

/// The player that loses money or agents by an event.
pub fn loser(event: &Event) -> Option<Seat> {
    if let Event::Captured { of: seat, .. } | Event::Withdrew { seat, .. } = event {
        Some(*seat)
    } else if let Event::Cash { seat, amount: ..0, .. } = event {
        Some(*seat)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocabulary::Money;

    #[test]
    fn turns_and_event_phases_are_on_the_timeline() {
        let seat = Seat::at(1);
        assert_eq!(of(&Event::Turn { seat, round: 4 }), Some(Milestone::Turn { n: 4 }));
        assert_eq!(of(&Event::EventPhase { seat }), Some(Milestone::Phase));
        assert_eq!(of(&Event::FirstPlayer { seat }), None);
    }

    #[test]
    fn money_is_lost_by_paying() {
        let seat = Seat::at(1);
        assert_eq!(loser(&Event::Cash { seat, amount: -3, why: Money::Teleport }), Some(seat));
        assert_eq!(loser(&Event::Cash { seat, amount: 3, why: Money::Deal }), None);
    }
}

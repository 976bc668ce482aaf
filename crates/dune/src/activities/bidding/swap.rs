//! The Harkonnen Karama power: some cards taken unseen, as many given back. [gf9.karama.harkonnen]

use landsraad_kernel::Illegal;

use super::{Ask, BiddingAction, BiddingEvent, BiddingWhy, SWAP, Step};
use crate::Faction;
use crate::action::Why;
use crate::activities::windows::special::limit_rule;
use crate::activities::{At, Cx, Verdict, other_question};
use crate::editions::SwapLimit;
use crate::event::Event;

/// Others with cards: hand sizes are public in this phase.
pub(super) fn targets(at: At<'_>) -> impl Iterator<Item = Faction> {
    let s = at.state;
    s.in_play().without(Faction::Harkonnen).iter().filter(move |&f| s.board.cards.hand_len(f) > 0)
}

/// The most cards that may be taken from a hand. [v29.house.harkonnen-karama]
pub(super) fn most(at: At<'_>, with: Faction) -> u8 {
    let held = at.state.board.cards.hand_len(with) as u8;
    match at.rules.rulings.swap_limit {
        SwapLimit::Any => held,
        SwapLimit::Two => held.min(2),
    }
}

/// The same question, or an earlier one if the hand it is about was played empty meanwhile.
// [gf9.turn.any-time-moments]
pub(super) fn still_possible(at: At<'_>, step: Step) -> Step {
    let open = |with| targets(at).any(|f| f == with);
    if matches!(step, Step::SwapCount(with) if open(with)) {
        step
    } else if targets(at).next().is_some() {
        Step::SwapWith
    } else {
        Step::Up
    }
}

pub(super) fn check(at: At<'_>, ask: Ask, action: BiddingAction) -> Verdict {
    let refuse = |why| Err(Illegal::new(SWAP, Why::Bidding(why)));
    match (ask, action) {
        (Ask::SwapWith, BiddingAction::SwapWith(f)) => {
            if targets(at).any(|g| g == f) {
                return Ok(());
            }
            refuse(BiddingWhy::NoCards(f))
        }
        (Ask::SwapCount(with), BiddingAction::SwapCount(value)) => {
            let max = most(at, with);
            if (1..=max).contains(&value) {
                return Ok(());
            }
            Err(Illegal::new(limit_rule(at, value, SWAP), Why::OutOfRange { value, min: 1, max }))
        }
        (Ask::GiveBack(..), BiddingAction::GiveBack(card)) => {
            if at.state.board.cards.holds(Faction::Harkonnen, card) {
                return Ok(());
            }
            refuse(BiddingWhy::NotHeld(card))
        }
        (
            Ask::Bid | Ask::Answer | Ask::Pay | Ask::SwapWith | Ask::SwapCount(_) | Ask::GiveBack(..),
            _other,
        ) => other_question(SWAP),
    }
}

/// Takes this many cards at random. Nobody else knows any longer which card of the two is where.
pub(super) fn take(cx: &mut Cx<'_, '_>, with: Faction, cards: u8) {
    cx.emit(|| Event::Bidding(BiddingEvent::Swapped { with, cards }));
    cx.draw_from_hand(Faction::Harkonnen, with, cards, SWAP);
}

//! The phases, and the start of a round.

use crate::data::Deck;
use crate::event::Event;
use crate::question::Question;
use crate::state::{Phase, PrescienceId};
use crate::tests_support::{Table, two_player_setups};

#[test]
fn the_phases_follow_each_other() {
    // [wfa.round.sequence]
    let mut t = Table::two("");
    t.until(|_| false);
    let order: Vec<Phase> = t
        .events
        .iter()
        .filter_map(|e| if let Event::PhaseStarted { phase } = e { Some(*phase) } else { None })
        .take(6)
        .collect();
    assert_eq!(
        order,
        [Phase::Actions, Phase::Hazards, Phase::Spice, Phase::End, Phase::Vehicles, Phase::Actions]
    );
    // A match that nobody wins is called off after the last round of the setting.
    assert!(t.s.over.is_some());
}

#[test]
fn short_decks() {
    // [wfa.round-start.empty-planning-deck] An exhausted deck gives nothing in the two-player game.
    let mut t = Table::two("phase = 'end'\nrevealed = ['the_lisan_al_gaib']");
    let fremen = t.g.deck_set(Deck::FremenAlly);
    let atreides = t.g.deck_set(Deck::HouseAtreides);
    t.s.deck = t.s.deck.minus(atreides);
    t.s.discard |= atreides;
    t.s.prescience_deck = [0, 1].map(PrescienceId).into_iter().collect();
    let before = t.s.deck.and(fremen);
    t.yes();
    t.until(|q| matches!(q, Question::VehicleSpot { .. }));
    assert_eq!(before.minus(t.s.deck).len(), 1);
    assert!(!t.s.deck.meets(atreides));
    // [wfa.round-start.reveal-prescience] Two cards left: two revealed.
    assert_eq!(t.s.revealed.len(), 2);
}

#[test]
fn three_prescience_cards_are_revealed() {
    let (_, states) = two_player_setups();
    for s in &states {
        // [wfa.round-start.reveal-prescience]
        assert_eq!((s.prescience_deck.len(), s.revealed.len()), (15, 3));
        assert_eq!(s.pool.iter().sum::<u8>(), 16);
    }
}

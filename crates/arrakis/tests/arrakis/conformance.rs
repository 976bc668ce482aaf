//! The suite every game passes, for both modes.

use landsraad_arrakis::action::{Action, Piece};
use landsraad_arrakis::{Arrakis, Event, Mode};
use landsraad_testkit::{
    alloc,
    conformance::{EventFacts, Suite},
    narration,
};

/// Turned up for all to see, and then gone from the board: a wormsign goes back to
/// the pool, a token becomes figures that fight and may fall before anybody is asked
/// again. Dice are rolled in the open. A facedown token that goes is not open.
fn open(event: &Event) -> bool {
    match event {
        Event::Placed { piece, .. } | Event::Removed { piece, .. } => !matches!(piece, Piece::Token(_)),
        _ => matches!(
            event,
            Event::WormsignRevealed { .. }
                | Event::TokenRevealed { .. }
                | Event::SteppedDown { .. }
                | Event::Rolled { .. }
                | Event::Converted { .. }
                | Event::BattleHits { .. }
        ),
    }
}

/// Alone, the automa continues without a question: what it does after its tokens are
/// turned up follows from what they show. The facedown token it means stays hidden.
fn open_solo(event: &Event) -> bool {
    match event {
        Event::Automa { action, .. } => !matches!(action, Action::Piece(Piece::Token(_))),
        // Units of tokens just turned up are replaced, and may be lost in the same step.
        Event::Replaced { .. } => true,
        // Cards turned up for all, and shuffled back when their deck runs out.
        // What follows from such a card: whether an attack is a surprise.
        Event::Played { .. } | Event::ReinforcementSpent { .. } | Event::BattleStarted { .. } => true,
        _ => open(event),
    }
}

#[test]
fn two_players_conform() {
    Suite::named("arrakis-two-player")
        .games(40)
        .every(25)
        .from_env()
        .assert_with(&Arrakis::new(Mode::TwoPlayer), EventFacts { open: &open, ..EventFacts::default() });
}

#[test]
fn solo_conforms() {
    Suite::named("arrakis-solo")
        .games(150)
        .every(15)
        .from_env()
        .assert_with(&Arrakis::new(Mode::Solo), EventFacts { open: &open_solo, ..EventFacts::default() });
}

/// Long runs, a million matches and more by `cargo xtask soak`.
fn soak(mode: Mode, name: &str, open: &dyn Fn(&Event) -> bool) {
    let suite = Suite::named(name).games(300).every(1_500).from_env();
    let games = suite.assert_with(&Arrakis::new(mode), EventFacts { open, ..EventFacts::default() }).games;
    println!("{games} matches of {name}");
}

#[test]
fn soak_arrakis_two_players() {
    soak(Mode::TwoPlayer, "arrakis-two-players", &open);
}

#[test]
fn soak_arrakis_solo() {
    soak(Mode::Solo, "arrakis-solo", &open_solo);
}

#[test]
fn deciding_allocates_nothing() {
    alloc::assert_none(&Arrakis::new(Mode::TwoPlayer), 1, 6);
    alloc::assert_none(&Arrakis::new(Mode::Solo), 1, 20);
}

#[test]
fn everything_has_words() {
    narration::assert(&Arrakis::new(Mode::TwoPlayer), 1, 6);
    narration::assert(&Arrakis::new(Mode::Solo), 1, 30);
}

#[test]
fn every_kind_of_question_has_advice() {
    for mode in [Mode::TwoPlayer, Mode::Solo] {
        let silent = narration::without_advice(&Arrakis::new(mode), 1, 6);
        assert!(silent.is_empty(), "no advice for {silent:?}");
    }
}

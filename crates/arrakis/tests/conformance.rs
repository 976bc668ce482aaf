//! The suite every game passes, for both modes.

use landsraad_arrakis::{Arrakis, Event, Mode};
use landsraad_testkit::{alloc, conformance::Suite, narration};

/// Turned up for all to see, and then gone from the board: a wormsign goes back to the pool, a token becomes figures that
/// fight and may fall before anybody is asked again.
fn open(event: &Event) -> bool {
    matches!(
        event,
        Event::WormsignRevealed { .. }
            | Event::TokenRevealed { .. }
            | Event::Placed { .. }
            | Event::Removed { .. }
            | Event::SteppedDown { .. }
            | Event::Rolled { .. }
            | Event::Converted { .. }
            | Event::BattleHits { .. }
            | Event::Automa { .. }
    )
}

/// Alone, everything the automa does after its tokens are turned up follows from what they show; only what is drawn in
/// secret must not differ.
fn open_solo(event: &Event) -> bool {
    !matches!(
        event,
        Event::Drew { .. }
            | Event::TokenDeployed { .. }
            | Event::ObjectiveDrawn { .. }
            | Event::Reinforced { .. }
    )
}

#[test]
fn two_players_conform() {
    Suite::named("arrakis-two-player")
        .games(40)
        .every(25)
        .from_env()
        .assert_with(&Arrakis::new(Mode::TwoPlayer), &open);
}

#[test]
fn solo_conforms() {
    Suite::named("arrakis-solo")
        .games(150)
        .every(15)
        .from_env()
        .assert_with(&Arrakis::new(Mode::Solo), &open_solo);
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

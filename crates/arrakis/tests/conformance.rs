//! The suite every game passes, for both modes.

use landsraad_arrakis::{Arrakis, Mode};
use landsraad_testkit::{alloc, conformance::Suite, narration};

#[test]
fn two_players_conform() {
    Suite::named("arrakis-two-player").games(40).every(25).from_env().assert(&Arrakis::new(Mode::TwoPlayer));
}

#[test]
fn solo_conforms() {
    Suite::named("arrakis-solo").games(150).every(15).from_env().assert(&Arrakis::new(Mode::Solo));
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

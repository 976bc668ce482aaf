//! Dune keeps the laws of a game: basic and advanced, every number of seats, every row of alliances, two
//! factions each. `LANDSRAAD_GAMES` asks for more matches; `soak.rs` plays the long runs.

use landsraad_dune::activities::storm::StormEvent;
use landsraad_dune::event::BoardEvent;
use landsraad_dune::{Dune, Event};
use landsraad_kernel::{Options, Setup};
use landsraad_testkit::alloc;
use landsraad_testkit::conformance::{EventFacts, Suite};

fn build(seats: u8, options: &Options) -> Dune {
    Dune::build("gf9", options, seats).expect("these options are sound")
}

/// Answers to a Truthtrance and opened dials are shown to all and kept in no view; which spice card lay on which
/// pile is forgotten when they are shuffled.
const FACTS: EventFacts<'static, Event> = EventFacts {
    open: &|event| matches!(event, Event::AnyTime(_) | Event::Storm(StormEvent::Dialled { .. })),
    forgets: &|event| matches!(event, Event::Board(BoardEvent::SpiceReshuffled)),
    new_secrets: &|_| false,
};

fn assert_laws(name: &str, games: u32, game: &Dune) {
    let suite = Suite::named(name).games(games).every(60).from_env();
    let tally = suite.assert_with(game, FACTS);
    assert!(tally.paired_steps > tally.walks, "the walks must get somewhere: {tally}");
}

#[test]
fn two_to_six_seats_basic_and_advanced_keep_the_laws() {
    for advanced in [false, true] {
        for seats in 2..=6 {
            let name = format!("dune-{seats}-{}", if advanced { "advanced" } else { "basic" });
            assert_laws(&name, 4, &build(seats, &Options::default().with("advanced", advanced)));
        }
    }
}

#[test]
fn every_row_of_alliances_keeps_the_laws() {
    for (i, row) in
        ["two-four", "two-three", "three-four", "three-three", "any-three"].into_iter().enumerate()
    {
        let options = Options::default().with("alliances", row).with("advanced", i % 2 == 0);
        assert_laws(&format!("dune-{row}"), 3, &build(6, &options));
    }
}

#[test]
fn two_factions_each_keep_the_laws() {
    // [gf9.setup.two-players-options]
    for advanced in [false, true] {
        let options = Options::default().with("two-each", true).with("advanced", advanced);
        assert_laws(&format!("dune-two-each-{advanced}"), 3, &build(4, &options));
    }
}

#[test]
fn neither_listing_nor_applying_touches_the_heap() {
    for (seats, advanced) in [(2, false), (4, true), (6, false), (6, true)] {
        alloc::assert_none(&build(seats, &Options::default().with("advanced", advanced)), 5, 4);
    }
}

//! Dune keeps the laws of a game: basic and advanced, for every number of seats.

use landsraad_dune::phases::storm::StormEvent;
use landsraad_dune::{Dune, Event};
use landsraad_kernel::{Options, Setup};
use landsraad_testkit::conformance::Suite;

fn game(seats: u8, advanced: bool) -> Dune {
    Dune::build("gf9", &Options::default().with("advanced", advanced), seats)
        .expect("these options are sound")
}

#[test]
fn two_to_six_seats_basic_and_advanced_keep_the_laws() {
    for advanced in [false, true] {
        for seats in 2..=6 {
            let name = format!("dune-{seats}-{}", if advanced { "advanced" } else { "basic" });
            let tally = Suite::named(&name).games(20).every(40).from_env();
            // Answers to a Truthtrance and opened dials are told to all and kept in no view.
            let tally = tally.assert_with(&game(seats, advanced), &|e| {
                matches!(e, Event::AnyTime(_) | Event::Storm(StormEvent::Dialled { .. }))
            });
            assert!(tally.paired_steps > tally.walks, "the walks must get somewhere: {tally}");
        }
    }
}

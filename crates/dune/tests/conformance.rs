//! The laws of the kernel's contract, by random play of every form of the game.

use landsraad_dune::Dune;
use landsraad_kernel::{Options, Setup};
use landsraad_testkit::conformance::Suite;

/// Games per form of the game; more with `LANDSRAAD_GAMES`.
const GAMES: u32 = 40;

fn suite(name: &str, options: &Options, seats: u8, seed: u64) {
    let game = Dune::build("gf9", options, seats).expect("a sound table");
    Suite::named(name).games(GAMES).seed(seed).every(60).from_env().assert(&game);
}

fn advanced() -> Options {
    Options::default().with("advanced", true)
}

#[test]
fn basic_games_keep_the_laws() {
    for seats in 2..=6 {
        suite(&format!("gf9-basic-{seats}"), &Options::default(), seats, u64::from(seats));
    }
}

#[test]
fn advanced_games_keep_the_laws() {
    for seats in 2..=6 {
        suite(&format!("gf9-advanced-{seats}"), &advanced(), seats, 10 + u64::from(seats));
    }
}

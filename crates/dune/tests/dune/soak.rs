//! Long runs: thousands of random matches here, a million and more by `cargo xtask soak`. Every state is audited; the
//! expensive laws are checked at one node in some hundred.

use landsraad_dune::editions::{AH2009, Edition, GF9, V29};
use landsraad_kernel::Options;
use landsraad_testkit::conformance::Suite;

use crate::editions::assert_suite;

/// Every number of seats, with the basic and the advanced game where the edition has both.
fn soak(edition: &Edition) {
    let basic_too = edition.settings.iter().any(|setting| setting.key == "advanced");
    let modes: &[Option<bool>] = if basic_too { &[Some(false), Some(true)] } else { &[None] };
    let (mut games, mut setups) = (0, 0);
    for seats in 2..=6 {
        for mode in modes {
            let name = format!("soak-{}-{seats}-{mode:?}", edition.id);
            let parts = 5 * modes.len() as u32;
            let suite = Suite::named(&name).games(1_000).every(1_500).from_env().share(parts);
            let options = mode.map_or_else(Options::default, |on| Options::default().with("advanced", on));
            games += assert_suite(&suite, edition, &options, seats);
            setups += 1;
        }
    }
    assert!(games >= setups, "{games} matches");
    println!("{games} matches of {}", edition.id);
}

#[test]
fn soak_gf9() {
    soak(&GF9);
}

#[test]
fn soak_ah2009() {
    soak(&AH2009);
}

#[test]
fn soak_v29() {
    soak(&V29);
}

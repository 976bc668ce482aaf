//! The demo keeps the laws.

use landsraad_kernel::{Options, Setup};
use landsraad_testkit::alloc;
use landsraad_testkit::conformance::Suite;
use landsraad_testkit::demo::Demo;

#[test]
fn the_demo_keeps_the_laws() {
    for edition in ["plain", "twist"] {
        for seats in 2..=4 {
            let game = Demo::standard(edition, seats);
            let tally = Suite::named(&format!("demo-{edition}-{seats}")).games(400).from_env().assert(&game);
            assert!(tally.paired_steps > tally.walks, "the walks must get somewhere: {tally}");
        }
    }
}

#[test]
fn the_demo_keeps_the_laws_with_other_options() {
    let options = Options::default().with("rounds", 4).with("gamble", false);
    let game = Demo::build("plain", &options, 4).unwrap();
    Suite::named("demo-options").games(200).every(2).assert(&game);
}

#[test]
fn the_demo_decides_without_the_heap() {
    for edition in ["plain", "twist"] {
        alloc::assert_none(&Demo::standard(edition, 4), 5, 50);
    }
}

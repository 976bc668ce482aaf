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
fn a_run_goes_on_where_another_ended() {
    let game = Demo::standard("plain", 3);
    let suite = || Suite::named("demo-parts").every(1_000_000);
    let whole = suite().games(5).assert(&game);
    let (begun, rest) = (suite().games(2).assert(&game), suite().first(2).games(3).assert(&game));
    assert_eq!((begun.games, rest.games), (2, 3));
    assert_eq!(begun.decisions + rest.decisions, whole.decisions);
    assert_eq!(begun.longest.max(rest.longest), whole.longest);
}

#[test]
fn the_demo_decides_without_the_heap() {
    for edition in ["plain", "twist"] {
        alloc::assert_none(&Demo::standard(edition, 4), 5, 50);
    }
}

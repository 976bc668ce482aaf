//! Refusals: each names an entry of the ledger that holds in this mode, and facts that forbid the action.

use landsraad_arrakis::{Arrakis, Why};
use landsraad_kernel::{Options, Setup};
use landsraad_testkit::conformance::{Refusals, Suite};

/// What is wrong with the facts of a reason.
fn facts(why: &Why) -> Option<String> {
    let right = match *why {
        Why::FewSpice(price, have) => price > have,
        Why::NoDesertPower(mine, theirs) => mine >= theirs,
        Why::NoSuchPrice(price) => !matches!(price, 0 | 2 | 3),
        _ => true,
    };
    (!right).then(|| format!("the facts do not forbid it: {why:?}"))
}

fn refusals_are_right(seats: u8, other_mode: &str) {
    let rules = Arrakis::build("wfa", &Options::default(), seats).unwrap();
    let by = Refusals { edition: "wfa", applies: &|rule| rule.game != other_mode, facts: &facts };
    let name = format!("refusals-wfa-{seats}");
    let refused = Suite::named(&name).games(4).every(3).from_env().assert_refusals(&rules, &by);
    assert!(refused > 1_000, "{refused}");
}

#[test]
fn two_players_are_refused_by_rules_for_two() {
    refusals_are_right(2, "solo");
}

#[test]
fn the_solo_player_is_refused_by_rules_for_one() {
    refusals_are_right(1, "two-player");
}

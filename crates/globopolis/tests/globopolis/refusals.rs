//! Refusals: each names an entry of the ledger that holds at this table, and facts that forbid the action.

use landsraad_globopolis::{Globopolis, Why};
use landsraad_kernel::{Options, Setup};
use landsraad_testkit::conformance::{Refusals, Suite};

/// What is wrong with the facts of a reason.
fn facts(why: &Why) -> Option<String> {
    let right = match *why {
        Why::TooExpensive { price, funds } => i32::from(price) > funds,
        Why::HandLimit { after, .. } => after > 3,
        // It is replaced by the question that is asked.
        Why::OtherQuestion => false,
        _ => true,
    };
    (!right).then(|| format!("the facts do not forbid it: {why:?}"))
}

#[test]
fn refusals_are_right_with_and_without_agents() {
    for (agents, seats) in [(true, 2), (true, 4), (false, 3)] {
        let options = Options::default().with("agents", agents).with("round_limit", 8);
        let rules = Globopolis::build("globopolis", &options, seats).unwrap();
        let by = Refusals {
            edition: "globopolis",
            applies: &|rule| agents || rule.game != "agents",
            facts: &facts,
        };
        let name = format!("refusals-globopolis-{seats}");
        let refused = Suite::named(&name).games(3).every(5).from_env().assert_refusals(&rules, &by);
        assert!(refused > 1_000, "{refused}");
    }
}

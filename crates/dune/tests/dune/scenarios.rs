//! The written scenarios of Dune hold.

use std::path::Path;

use landsraad_dune::Dune;
use landsraad_testkit::scenario::{Registry, RuleIds, runner};

#[test]
fn every_scenario_of_dune_passes() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let rules = RuleIds::load(&root.join("rules")).expect("the ledgers can be read");
    let registry = Registry::new(vec![runner::<Dune>()]);
    registry.assert_folder(&root.join("scenarios/dune"), &rules);
}

//! The scenarios of `scenarios/globopolis` pass.

use std::path::Path;

use landsraad_globopolis::Globopolis;
use landsraad_testkit::scenario::{Registry, RuleIds, runner};

#[test]
fn every_scenario_passes() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let rules = RuleIds::load(&root.join("rules")).expect("the ledgers");
    let registry = Registry::new(vec![runner::<Globopolis>()]);
    registry.assert_folder(&root.join("scenarios/globopolis"), &rules);
}

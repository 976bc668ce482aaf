//! The written scenarios of `scenarios/arrakis`.

use std::path::Path;

use landsraad_arrakis::Arrakis;
use landsraad_testkit::scenario::{Registry, RuleIds, runner};

#[test]
fn scenarios_hold() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let rules = RuleIds::load(&root.join("rules")).unwrap_or_else(|e| panic!("{e}"));
    Registry::new(vec![runner::<Arrakis>()]).assert_folder(&root.join("scenarios/arrakis"), &rules);
}

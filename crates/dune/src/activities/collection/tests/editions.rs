//! The harvest where the editions differ.

use crate::Faction::*;
use crate::state::Phase;
use crate::tests_support::Scene;

#[test]
fn forces_collect_in_the_whole_territory() {
    // [ah2009.harvest.scope] [ah2009.harvest.storm] [v29.harvest.whole-territory]
    let got = |s: Scene, storm: u8| {
        let scene = s.phase(Phase::Collection).storm(storm).forces(Guild, "broken_land:11", 3);
        scene.board_spice("broken_land:12", 8).spice(Guild, 0).start().spice(Guild)
    };
    assert_eq!((got(Scene::ah2009(), 3), got(Scene::ah2009(), 11), got(Scene::ah2009(), 12)), (6, 6, 6));
    assert_eq!((got(Scene::v29(), 3), got(Scene::v29(), 11), got(Scene::v29(), 12)), (6, 0, 0));
    assert_eq!(got(Scene::ah2009().option("harvest-storm", "blocks"), 11), 0);
    assert_eq!(got(Scene::ah2009().option("harvest-scope", "sector"), 3), 0);
}

#[test]
fn a_city_held_since_the_storm_brings_three() {
    // [ah2009.harvest.rate-ornithopter] [v29.harvest.harvester]
    let got = |s: Scene, claims| {
        let scene =
            s.phase(Phase::Collection).forces(Atreides, "broken_land:11", 2).forces(Atreides, "arrakeen", 1);
        let scene = scene.board_spice("broken_land:12", 8).spice(Atreides, 0).nowhere(Harkonnen);
        scene.with(|p| p.claims = Some(claims)).start().spice(Atreides)
    };
    for scene in [Scene::ah2009, Scene::v29] {
        assert_eq!(got(scene(), [Some(Atreides), None, None]), 6);
        assert_eq!(got(scene(), [None, None, None]), 4);
    }
    assert_eq!(got(Scene::v29(), [None, Some(Atreides), None]), 4, "Carthag gives no Harvester");
}

#[test]
fn carryalls_and_smugglers_bring_spice() {
    // [v29.collection.claim-cards] [v29.collection.carryall] [v29.collection.smugglers]
    let scene = |s: Scene, claims| {
        let scene = s.phase(Phase::Collection).nowhere(Guild).spice(Guild, 0);
        scene.with(|p| p.claims = Some(claims)).start().spice(Guild)
    };
    let on = || Scene::v29().option("collection-bonus", true);
    assert_eq!(scene(on(), [Some(Guild), Some(Guild), None]), 4);
    assert_eq!(scene(on(), [Some(Guild), None, Some(Guild)]), 4);
    assert_eq!(scene(on().option("city-income", "cards-one"), [Some(Guild), None, Some(Guild)]), 3);
    let storm = on().storm(3).with(|p| p.storm_card = Some(1)).start();
    assert_eq!(storm.state.claims, [Some(Atreides), Some(Harkonnen), Some(Guild)]);
}

//! The Nexus where the editions differ.

use crate::Faction::*;
use crate::activities::nexus::NexusAction;
use crate::state::Phase;
use crate::tests_support::{Play, Scene};

fn spice_card(key: &str) -> crate::data::SpiceCard {
    serde_json::from_value(serde_json::Value::from(key)).unwrap()
}

/// A spice blow with these cards on top and Red Chasm blown last.
fn blow(scene: Scene, top: &[&str]) -> Scene {
    let cards: Vec<_> = top.iter().map(|k| spice_card(k)).collect();
    scene.phase(Phase::SpiceBlow).with(|p| {
        p.spice_top = cards;
        p.spice_pile_a = vec![spice_card("red_chasm")];
    })
}

/// A Nexus with an alliance of Guild, Emperor and Harkonnen; it is the Guild's turn.
fn nexus_with_three_allies(scene: Scene) -> Play {
    let scene = blow(scene, &["shai_hulud", "hagga_basin"]);
    let mut play = scene.with(|p| p.alliances = vec![vec![Guild, Emperor, Harkonnen]]).start();
    while play.pending() != [Guild] {
        let f = play.pending()[0];
        play.act(f, NexusAction::Done);
    }
    play
}

#[test]
fn leaving_ends_an_alliance_or_not() {
    // [ah2009.alliance.break-and-join] [v29.nexus.break]
    let left = |scene: Scene| {
        let mut play = nexus_with_three_allies(scene);
        play.act(Guild, NexusAction::Break);
        play.state.allied(Emperor, Harkonnen)
    };
    assert_eq!((left(Scene::ah2009()), left(Scene::v29())), (false, true));
}

#[test]
fn an_alliance_may_have_any_number_of_members() {
    // [ah2009.alliance.size] [v29.nexus.any-size] A fourth joins.
    for scene in [Scene::ah2009, Scene::v29] {
        let mut play = nexus_with_three_allies(scene());
        play.act(Guild, NexusAction::Propose(Atreides));
        while play.state.allies[Atreides].is_empty() {
            let f = play.pending()[0];
            play.act(f, NexusAction::Accept);
        }
        assert_eq!(play.state.allies[Atreides], Guild.only().with(Emperor).with(Harkonnen));
    }
}

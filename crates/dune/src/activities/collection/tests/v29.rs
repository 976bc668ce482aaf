//! The harvest by the community rulebook 2.9.

use crate::Faction;
use crate::Faction::*;
use crate::event::{BoardEvent, Event};
use crate::state::Phase;
use crate::tests_support::Scene;

#[test]
fn spice_is_gathered_in_order_two_for_each_token() {
    // [v29.harvest.order] [v29.harvest.rate] [v29.harvest.leftover]
    let scene = Scene::v29().phase(Phase::Collection).with(|p| p.first_player = Some(Guild));
    let play = scene
        .forces(Emperor, "red_chasm:7", 4)
        .board_spice("red_chasm:7", 10)
        .forces(Guild, "old_gap:10", 2)
        .board_spice("old_gap:10", 6)
        .start();
    assert_eq!((play.spice(Emperor), play.spice(Guild)), (18, 9));
    assert_eq!(play.view(Guild).spice.into_values().collect::<Vec<_>>(), [2, 2]);
}

#[test]
fn the_first_player_collects_everywhere_before_the_next() {
    // [v29.harvest.order]
    let collected = |first: Faction| {
        let scene = Scene::v29().phase(Phase::Collection).with(|p| p.first_player = Some(first));
        let scene = scene.forces(Guild, "old_gap:10", 1).board_spice("old_gap:10", 6);
        let scene = scene.forces(Emperor, "red_chasm:7", 1).board_spice("red_chasm:7", 8);
        let play = scene.forces(Guild, "south_mesa:5", 1).board_spice("south_mesa:5", 10).start();
        let taken = play.events.iter().filter_map(|e| match e {
            Event::Board(BoardEvent::Collected { faction, .. }) => Some(*faction),
            _ => None,
        });
        taken.collect::<Vec<_>>()
    };
    assert_eq!(collected(Guild), [Guild, Guild, Emperor]);
    assert_eq!(collected(Emperor), [Emperor, Guild, Guild]);
}

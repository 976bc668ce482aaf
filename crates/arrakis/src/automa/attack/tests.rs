//! The automa's attacks.

use crate::data::Vehicle;
use crate::event::Event;
use crate::tests_support::{a, automa};

#[test]
fn a_sietch_is_attacked_before_a_legion() {
    // [wfa.solo-attack.cascade] Sietch before legion.
    // [wfa.solo-attack.sietch-condition] 4 against token + Naib in rank 3.
    let t = automa(
        "strategy",
        "target = 'windgap'\n[harkonnen.swi_02]\nregular = 4\n[atreides.windgap]\ntokens = [8]\ngeneric = 1\n[atreides.swi_01]\nregular = 1\n[sietches.windgap]\nrank = 3",
    );
    assert!(t.happened(|e| matches!(e, Event::BattleStarted { at, .. } if *at == a("windgap"))));
    assert!(t.cited("wfa.solo-attack.sietch-priority"));
}

#[test]
fn the_higher_rank_is_attacked_first() {
    // [wfa.solo-attack.sietch-priority] Rank 3 with difference 1 before rank 2 with 4.
    let t = automa(
        "strategy",
        "target = 'hobars_gap'\n[harkonnen.false_wall_west]\nregular = 5\n[harkonnen.sw_03]\nregular = 5\n[atreides.windgap]\nregular = 4\n[atreides.habbanya_ridge]\nregular = 1\n[sietches.windgap]\nrank = 3\n[sietches.habbanya_ridge]\nrank = 2",
    );
    assert!(t.happened(|e| matches!(e, Event::BattleStarted { at, .. } if *at == a("windgap"))));
}

#[test]
fn the_larger_difference_decides_between_equal_ranks() {
    let two = "[harkonnen.false_wall_west]\nregular = 5\n[harkonnen.sw_03]\nregular = 5\n[sietches.windgap]\nrank = 2\n[sietches.habbanya_ridge]\nrank = 2";
    // [wfa.solo-attack.sietch-priority] Rank 2 both: the larger difference, though its attacker comes later by id.
    let t = automa(
        "strategy",
        &format!(
            "target = 'hobars_gap'\n{two}\n[atreides.windgap]\nregular = 4\n[atreides.habbanya_ridge]\nregular = 1"
        ),
    );
    assert!(t.happened(|e| matches!(e, Event::BattleStarted { at, .. } if *at == a("habbanya_ridge"))));
}

#[test]
fn the_target_decides_between_equal_differences() {
    let two = "[harkonnen.false_wall_west]\nregular = 5\n[harkonnen.sw_03]\nregular = 5\n[sietches.windgap]\nrank = 2\n[sietches.habbanya_ridge]\nrank = 2";
    // [wfa.solo-attack.sietch-priority] The same difference: the target sietch.
    let t = automa(
        "strategy",
        &format!(
            "target = 'habbanya_ridge'\n{two}\n[atreides.windgap]\nregular = 1\n[atreides.habbanya_ridge]\nregular = 1"
        ),
    );
    assert!(t.happened(|e| matches!(e, Event::BattleStarted { at, .. } if *at == a("habbanya_ridge"))));
}

#[test]
fn an_attack_on_foot_comes_before_one_by_air() {
    // [wfa.solo-attack.sietch-priority] One on foot, one by air: on foot, and the ornithopter stays.
    let t = automa(
        "strategy",
        "target = 'windgap'\n[harkonnen.swi_01]\nregular = 3\n[harkonnen.swi_02]\nregular = 3\n[zones]\naz7 = 'ornithopter'\n[sietches.habbanya_ridge]\nstands = false",
    );
    assert!(t.happened(|e| matches!(e, Event::BattleStarted { from, .. } if *from == a("swi_02"))));
    assert_eq!(t.s.zones[6], Some(Vehicle::Ornithopter));
}

#[test]
fn a_sietch_two_areas_away_is_attacked_by_air() {
    // [wfa.solo-attack.sietch-reach] Two areas away by ornithopter, which is spent.
    let t = automa(
        "strategy",
        "target = 'windgap'\n[harkonnen.swi_01]\nregular = 3\n[zones]\naz7 = 'ornithopter'\n[sietches.habbanya_ridge]\nstands = false",
    );
    assert!(t.happened(|e| matches!(e, Event::BattleStarted { .. })) && t.s.zones[6].is_none());
}

#[test]
fn the_strongest_weaker_legion_is_attacked() {
    // [wfa.solo-attack.legion-condition] [wfa.solo-attack.legion-priority] 5 next to 4 and 6: the 4; 3 and 4: the 4.
    let t = automa(
        "strategy",
        "target = 'windgap'\n[harkonnen.harg_pass]\nregular = 5\n[atreides.sei_03]\nregular = 6\n[atreides.sei_01]\nregular = 4\n[atreides.false_wall_east]\nregular = 3",
    );
    assert!(t.happened(|e| matches!(e, Event::BattleStarted { at, .. } if *at == a("sei_01"))));
    let t = automa(
        "strategy",
        "target = 'windgap'\n[harkonnen.harg_pass]\nregular = 6\n[atreides.sei_01]\nregular = 4\n[atreides.false_wall_east]\nregular = 3\nnamed = ['stilgar']",
    );
    assert!(t.happened(|e| matches!(e, Event::BattleStarted { at, .. } if *at == a("false_wall_east"))));
}

#[test]
fn equal_targets_are_compared_by_the_tie_table_before_their_leaders() {
    // [wfa.solo-attack.legion-priority] Four elites (4; 12) before three
    // regulars with Stilgar (4; 8), though Stilgar is named.
    let t = automa(
        "strategy",
        "target = 'windgap'\n[harkonnen.harg_pass]\nregular = 6\n[atreides.sei_01]\nelite = 4\n[atreides.false_wall_east]\nregular = 3\nnamed = ['stilgar']",
    );
    assert!(t.happened(|e| matches!(e, Event::BattleStarted { at, .. } if *at == a("sei_01"))));
}

#[test]
fn of_equal_targets_the_first_by_id_is_attacked() {
    // [wfa.solo-vehicles.ties] Equal to the last: False Wall East, though the other attacker comes first by id.
    let t = automa(
        "strategy",
        "target = 'windgap'\n[harkonnen.nei_02]\nregular = 5\n[harkonnen.sei_02]\nregular = 5\n[atreides.splintered_rock]\nregular = 3\n[atreides.false_wall_east]\nregular = 3",
    );
    assert!(t.happened(|e| matches!(e, Event::BattleStarted { at, .. } if *at == a("false_wall_east"))));
}

#[test]
fn equal_differences_are_compared_by_the_tie_table() {
    // [wfa.solo-strength.ties-margin] Both are two above the lone regular: the
    // elites (+7) before the regulars (+4), though they need the ornithopter.
    let t = automa(
        "strategy",
        "target = 'windgap'\n[harkonnen.swi_01]\nelite = 3\n[harkonnen.swi_02]\nregular = 3\n[atreides.windgap]\nregular = 1\n[zones]\naz7 = 'ornithopter'\n[sietches.habbanya_ridge]\nstands = false",
    );
    assert!(t.happened(|e| matches!(e, Event::BattleStarted { from, .. } if *from == a("swi_01"))));
}

#[test]
fn the_strongest_legion_attacks() {
    // [wfa.solo-attack.legion-attacker] The strongest attacks.
    let t = automa(
        "strategy",
        "target = 'windgap'\n[harkonnen.harg_pass]\nregular = 4\n[harkonnen.sei_02]\nregular = 6\n[atreides.false_wall_east]\nregular = 3",
    );
    assert!(t.happened(|e| matches!(e, Event::BattleStarted { from, .. } if *from == a("sei_02"))));
}

#[test]
fn leadership_needs_a_leader_for_the_automa() {
    // [wfa.solo-attack.leadership] Without a leader no Leadership attack, and no move.
    let t = automa(
        "leadership",
        "target = 'windgap'\n[harkonnen.swi_02]\nregular = 6\n[atreides.windgap]\nregular = 1",
    );
    assert!(!t.happened(|e| matches!(e, Event::BattleStarted { .. })));
}

#[test]
fn leadership_attacks_by_surprise_for_the_automa() {
    // [wfa.solo-attack.leadership] With one it is a surprise attack.
    let t = automa(
        "leadership",
        "target = 'windgap'\n[harkonnen.swi_02]\nregular = 6\ngeneric = 1\n[atreides.windgap]\nregular = 1",
    );
    assert!(t.happened(|e| matches!(e, Event::BattleStarted { surprise: true, .. })));
}

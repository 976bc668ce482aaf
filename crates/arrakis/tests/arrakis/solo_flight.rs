//! The automa's ornithopters carry legions over whatever lies between, and what the automa pays for.

use crate::common::Table;
use landsraad_arrakis::automa::spice;

/// Windgap is the only sietch; a legion in Splintered Rock is three areas away over Wind Pass.
fn toward_windgap(more: &str) -> Table {
    let others = [
        "bight_of_the_cliff",
        "gara_kulon",
        "habbanya_ridge",
        "hobars_gap",
        "rock_outcroppings",
        "sihaya_ridge",
    ];
    let gone = others.map(|s| format!("[sietches.{s}]\nstands = false\n")).concat();
    Table::solo(&format!(
        "clear = true\nturn = 'harkonnen'\nharvest = 'sihaya_ridge'\nunrolled = 4\nnamed_die = 'strategy'\ntarget = 'windgap'\n{more}\n[atreides.windgap]\nregular = 1\n[harkonnen.splintered_rock]\nregular = 3\n{gone}"
    ))
}

const FLIES: &str = "zones = { az2 = 'ornithopter' }";

#[test]
fn a_flight_goes_over_a_sandworm() {
    // [wfa.movement.transport-ignores] [wfa.solo-path.definition] Two areas, next to the target.
    let t = toward_windgap(&format!("{FLIES}\nsandworms = ['wind_pass']"));
    assert_eq!((t.units("swi_02"), t.s.zones[1]), ([3, 0, 0, 0], None));
}

#[test]
fn a_flight_goes_over_an_enemy_legion() {
    // [wfa.movement.transport-ignores] [wfa.solo-path.definition] It is too strong to be attacked.
    let t = toward_windgap(&format!("{FLIES}\n[atreides.wind_pass]\nregular = 6"));
    assert_eq!((t.units("swi_02"), t.s.zones[1]), ([3, 0, 0, 0], None));
}

#[test]
fn without_an_ornithopter_it_walks_round() {
    // [wfa.solo-path.definition] One step of the detour.
    let t = toward_windgap("sandworms = ['wind_pass']");
    assert_eq!(t.units("splintered_rock"), [0; 4]);
    assert_eq!(t.units("swi_02"), [0; 4]);
}

#[test]
fn a_legion_shut_in_on_all_sides_flies_out() {
    // [wfa.solo-path.blocked]
    let cage = "sandworms = ['se_08', 'sei_05', 'swi_05', 'swi_06', 'sw_09', 'sei_01', 'se_07', 'se_06']\n[atreides.hobars_gap]\nregular = 1\n[atreides.false_wall_south]\nregular = 4\n[atreides.harg_pass]\nregular = 4\n[atreides.se_05]\nregular = 4\n[harkonnen.false_wall_east]\nregular = 2\n";
    let others = [
        "bight_of_the_cliff",
        "gara_kulon",
        "habbanya_ridge",
        "windgap",
        "rock_outcroppings",
        "sihaya_ridge",
    ];
    let gone = others.map(|s| format!("[sietches.{s}]\nstands = false\n")).concat();
    let head = "clear = true\nturn = 'harkonnen'\nharvest = 'sihaya_ridge'\nunrolled = 4\nnamed_die = 'strategy'\ntarget = 'hobars_gap'\n";
    let t = Table::solo(&format!("{head}zones = {{ az5 = 'ornithopter' }}\n{cage}{gone}"));
    assert_eq!(t.units("sei_04"), [2, 0, 0, 0]);
    // Without one it stays.
    let t = Table::solo(&format!("{head}{cage}{gone}"));
    assert_eq!(t.units("false_wall_east"), [2, 0, 0, 0]);
}

fn harvest(harvesters: &str) -> Table {
    Table::solo(&format!(
        "clear = true\nphase = 'spice'\nimperium = [0, 0, 0]\nsupremacy = 4\nrevealed = ['the_lisan_al_gaib']\nharvesters = [{harvesters}]"
    ))
}

#[test]
fn spice_left_over_buys_no_supremacy_while_a_marker_drops() {
    // [wfa.solo-spice.supremacy] One, three and five spice do not keep all three markers.
    for (harvesters, rows) in
        [("'se_01'", [1, 1, 1]), ("'se_01', 'se_02'", [0, 1, 1]), ("'se_01', 'se_02', 'se_04'", [0, 0, 1])]
    {
        let t = harvest(harvesters);
        assert_eq!((t.s.supremacy, t.s.imperium, t.s.spice_kept), (4, rows, true), "{harvesters}");
    }
}

#[test]
fn upkeep_without_a_rest_buys_no_supremacy() {
    // [wfa.solo-spice.supremacy] Six spice keep all three and no more.
    let t = harvest("'ne_01', 'ne_02', 'ne_10'");
    assert_eq!((t.s.supremacy, t.s.imperium, t.s.spice_kept), (4, [0; 3], false));
}

#[test]
fn a_rest_after_the_upkeep_buys_supremacy_once() {
    // [wfa.solo-spice.supremacy] Eight spice: six for the markers, one for supremacy, one kept.
    let t = harvest("'ne_01', 'ne_02', 'ne_10', 'se_02'");
    assert_eq!((t.s.supremacy, t.s.imperium, t.s.spice_kept), (5, [0; 3], true));
    assert!(!spice::supremacy(true, false, 1));
}

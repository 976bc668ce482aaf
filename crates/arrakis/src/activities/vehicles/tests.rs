//! The placing of vehicles.

use crate::action::Action;
use crate::board::Zone;
use crate::tests_support::{Table, a, placing_aircraft, placing_vehicles};

#[test]
fn vehicles_of_the_active_row_vehicles_active_row() {
    // [wfa.vehicles.active-row] [wfa.vehicles.block-dice] [wfa.vehicles.table] Rows 1, 3, 2: the third counts.
    let t = Table::two("phase = 'vehicles'\nimperium = [0, 2, 1]");
    assert_eq!((t.s.active_row(), t.s.blocked), (2, 2));
    let rows = t.g.tables.rows;
    assert_eq!(rows, [[0, 3, 1, 2], [1, 4, 1, 2], [2, 5, 1, 3], [3, 5, 2, 4], [4, 6, 2, 4]]);
}

#[test]
fn no_vehicle_of_the_active_row_is_left_out() {
    // [wfa.vehicles.place-count]
    assert_eq!(placing_vehicles().refused(Action::Pass), "wfa.vehicles.place-count");
}

#[test]
fn a_harvester_needs_a_free_desert_without_a_harvester() {
    // [wfa.vehicles.harvester-spot] Not with the Atreides, not on a plateau, not beside another.
    let mut t = placing_vehicles();
    assert!(!t.can(Action::Area(a("ne_12"))) && !t.can(Action::Area(a("pasty_mesa"))));
    t.area("ne_08");
    assert_eq!(t.refused(Action::Area(a("ne_08"))), "wfa.vehicles.harvester-spot");
}

#[test]
fn a_harvester_leaves_a_wormsign_facedown() {
    // [wfa.vehicles.no-reveal]
    let mut t = placing_vehicles();
    t.area("ne_08");
    assert!(t.s.wormsigns.contains(a("ne_08")) && t.s.harvesters.contains(a("ne_08")));
}

#[test]
fn an_air_zone_holds_one_vehicle() {
    // [wfa.vehicles.air-spot] [wfa.definitions.air-zones]
    let mut t = placing_aircraft();
    t.act(Action::Zone(Zone(0)));
    assert_eq!(t.refused(Action::Zone(Zone(0))), "wfa.vehicles.air-spot");
    for z in 1..6 {
        t.act(Action::Zone(Zone(z)));
    }
    assert_eq!(t.s.zones.iter().filter(|z| z.is_some()).count(), 6);
}

//! The automa's vehicles.

use crate::action::Action;
use crate::board::{AREA_COUNT, AreaSet, CENTRAL, DEEP_DESERTS, DESERTS, Sectors};
use crate::data::{Sector, Side, Vehicle};
use crate::event::Event;
use crate::question::Question;
use crate::state::Group;
use crate::tests_support::{Table, a, automa, solo_setup};
use landsraad_kernel::Activities;

/// The zones, from 1, that get an ornithopter.
fn ornithopter_zones(rest: &str) -> Vec<usize> {
    let t = Table::solo(&format!("clear = true\nphase = 'vehicles'\nharvest = 'gara_kulon'\n{rest}"));
    (0..8).filter(|&z| t.s.zones[z] == Some(Vehicle::Ornithopter)).map(|z| z + 1).collect()
}

#[test]
fn the_vehicles_of_the_row_come_in_order() {
    // [wfa.solo-vehicles.counts] Row 1: three harvesters, a carryall, two ornithopters.
    let (_, s, events) = solo_setup();
    assert_eq!(
        (
            s.harvesters.len(),
            s.zones_with(Some(Vehicle::Carryall)).len(),
            s.zones_with(Some(Vehicle::Ornithopter)).len()
        ),
        (3, 1, 2)
    );
    let kinds: Vec<Vehicle> = events
        .iter()
        .filter_map(|e| if let Event::VehiclePlaced { vehicle, .. } = e { Some(*vehicle) } else { None })
        .collect();
    assert!(kinds.is_sorted());
}

#[test]
fn harvesters_go_to_the_harvesting_sector() {
    // [wfa.solo-vehicles.harvester-sector]
    let (g, s, _) = solo_setup();
    let h = usize::from(s.solo.unwrap().harvest.unwrap());
    let sectors = g.tables.tactics[h].1.map_or(CENTRAL, Sector::only);
    assert!(s.harvesters.minus(sectors.areas()).is_empty());
}

#[test]
fn harvester_priorities_solo_vehicles_harvester_1() {
    let vehicles =
        |rest: &str| Table::solo(&format!("clear = true\nphase = 'vehicles'\ntarget = 'windgap'\n{rest}"));
    // [wfa.solo-vehicles.harvester-1] [wfa.solo-vehicles.ties] SE with
    // Atreides only at Tasmin Sink: se_02, se_04, se_08.
    let t = vehicles(
        "harvest = 'tasmin_sink'\n[sietches.hobars_gap]\nstands = false\n[atreides.tasmin_sink]\nregular = 1",
    );
    assert_eq!(t.s.harvesters, ["se_02", "se_04", "se_08"].map(a).into_iter().collect());
    // [wfa.solo-vehicles.carryalls] az5 covers all three.
    assert_eq!(t.s.zones[4], Some(Vehicle::Carryall));
}

#[test]
fn harvester_priorities_solo_vehicles_harvester_2() {
    let vehicles =
        |rest: &str| Table::solo(&format!("clear = true\nphase = 'vehicles'\ntarget = 'windgap'\n{rest}"));
    // [wfa.solo-vehicles.harvester-2] [wfa.solo-vehicles.harvester-3] [wfa.solo-vehicles.harvester-4] Deep
    // deserts taken by wormsigns, every desert near Tasmin Sink: then free deep desert, then free desert.
    let t = vehicles(
        "harvest = 'tasmin_sink'\nimperium = [4, 0, 0]\n[wormsigns]\nse_02 = 'sand'\nse_04 = 'sand'\nse_08 = 'sand'\n[atreides.tasmin_sink]\nregular = 1",
    );
    assert_eq!(
        t.s.harvesters,
        ["se_02", "se_04", "se_07", "se_08", "se_01", "se_03"].map(a).into_iter().collect()
    );
    let g = &t.g;
    let mut s = t.s;
    s.harvesters = AreaSet::EMPTY;
    s.wormsigns = DEEP_DESERTS;
    s.sietches.change(|all| all.iter_mut().for_each(|x| x.stands = false));
    s.presence[0] = AreaSet::EMPTY;
    s.legions = [Group::default(); AREA_COUNT];
    assert_eq!(
        crate::automa::vehicles::harvester(g.at(&s), Sectors::EMPTY).unwrap().1.id(),
        "wfa.solo-vehicles.harvester-2"
    );
    s.wormsigns = DESERTS;
    assert_eq!(
        crate::automa::vehicles::harvester(g.at(&s), Sectors::EMPTY).unwrap().1.id(),
        "wfa.solo-vehicles.harvester-3"
    );
    s.harvesters = DEEP_DESERTS;
    assert_eq!(
        crate::automa::vehicles::harvester(g.at(&s), Sectors::EMPTY).unwrap().1.id(),
        "wfa.solo-vehicles.harvester-4"
    );
    s.harvesters = DESERTS;
    assert!(crate::automa::vehicles::harvester(g.at(&s), Sectors::EMPTY).is_none());
    assert!(!crate::automa::vehicles::harvester_fits(g.at(&s), Sectors::EMPTY));
    s.harvesters = DEEP_DESERTS;
    assert!(crate::automa::vehicles::harvester_fits(g.at(&s), Sectors::EMPTY));
}

#[test]
fn a_full_harvesting_sector() {
    // [wfa.solo-vehicles.harvester-overflow] SE full, target in NE: the player may choose nei or sei.
    let t = Table::solo(
        "clear = true\nphase = 'vehicles'\nharvest = 'tasmin_sink'\ntarget = 'gara_kulon'\nharvesters = ['se_01', 'se_02', 'se_03', 'se_04', 'se_06', 'se_07', 'se_08']\n[atreides.tasmin_sink]\nregular = 1",
    );
    assert_eq!((t.asked(), t.question()), (Some(Side::Atreides), Some(Question::Overflow)));
    assert_eq!(t.legal(), [Sector::Nei, Sector::Sei].map(Action::Sector));
    // [wfa.solo-setup.central-sector] A central harvest card with a target in NE: the other three outer sectors.
    let full: Vec<String> = CENTRAL
        .areas()
        .and(DESERTS)
        .minus([a("windgap"), a("hobars_gap")].into_iter().collect())
        .iter()
        .take(7)
        .map(|x| format!("'{}'", x.id()))
        .collect();
    let worms: Vec<String> = CENTRAL
        .areas()
        .and(DESERTS)
        .minus([a("windgap"), a("hobars_gap")].into_iter().collect())
        .iter()
        .skip(7)
        .map(|x| format!("'{}'", x.id()))
        .collect();
    let t = Table::solo(&format!(
        "clear = true\nphase = 'vehicles'\nharvest = 'windgap'\ntarget = 'gara_kulon'\nharvesters = [{}]\nsandworms = [{}]",
        full.join(", "),
        worms.join(", ")
    ));
    assert_eq!(t.legal(), [Sector::Se, Sector::Sw, Sector::Nw].map(Action::Sector));
}

#[test]
fn ornithopters_go_first_to_legions_two_areas_from_a_sietch() {
    // [wfa.solo-vehicles.ornithopters-1] A legion in sw exactly two areas from a sietch it could attack: az8.
    assert!(ornithopter_zones("target = 'tasmin_sink'\n[harkonnen.sw_07]\nregular = 3").contains(&8));
}

#[test]
fn a_sietch_with_a_sandworm_is_no_target_for_ornithopters() {
    // [wfa.solo-vehicles.ornithopters-1] [wfa.battle.no-target] Both sietches two areas away cannot be attacked.
    assert_eq!(
        ornithopter_zones(
            "target = 'tasmin_sink'\nsandworms = ['windgap', 'habbanya_ridge']\n[harkonnen.sw_07]\nregular = 3"
        ),
        [2, 5]
    );
}

#[test]
fn ornithopters_go_next_to_the_sector_of_the_target() {
    // [wfa.solo-vehicles.ornithopters-2] Target Windgap (swi): az6, az7 first.
    assert_eq!(ornithopter_zones("target = 'windgap'"), [6, 7]);
}

#[test]
fn ornithopters_go_third_to_the_sectors_beside_it() {
    // [wfa.solo-vehicles.ornithopters-3] Target Tasmin Sink: az5, then the central zones of sectors next to se.
    assert_eq!(ornithopter_zones("target = 'tasmin_sink'"), [2, 5]);
}

#[test]
fn the_other_ornithopters_fill_free_zones() {
    // [wfa.solo-vehicles.ornithopters-rest] Row 5 fills them all up: four more zones, central ones first.
    assert_eq!(ornithopter_zones("target = 'tasmin_sink'\nimperium = [4, 0, 0]").len(), 4);
}

#[test]
fn ornithopters_carry_no_attack_on_a_legion_in_the_open() {
    // [wfa.solo-vehicles.ornithopters-limits] Two areas from a legion in the open: no attack by air.
    let t = automa(
        "strategy",
        "target = 'windgap'\n[harkonnen.ne_05]\nregular = 6\n[atreides.ne_12]\nregular = 1\n[zones]\naz1 = 'ornithopter'\n[sietches.gara_kulon]\nstands = false\n[sietches.sihaya_ridge]\nstands = false",
    );
    assert!(!t.happened(|e| matches!(e, Event::BattleStarted { .. })));
    assert_eq!(t.legion("ne_12").units(), 1);
}

#[test]
fn the_last_ornithopters_take_central_zones_first() {
    // [wfa.solo-vehicles.ornithopters-rest] Every zone near the target is taken; az3,
    // az7 and az8 are left. The carryall goes to az8 by the harvesters, and the one
    // ornithopter of the supply to az7, which joins two central sectors, not to az3.
    let near = "az1 = 'ornithopter'\naz2 = 'ornithopter'\naz4 = 'ornithopter'\naz5 = 'ornithopter'\naz6 = 'ornithopter'\n";
    let head =
        "clear = true\nphase = 'vehicles'\nharvest = 'habbanya_ridge'\ntarget = 'tasmin_sink'\n[zones]\n";
    let t = Table::solo(&format!("{head}{near}"));
    assert_eq!(
        (t.s.zones[2], t.s.zones[6], t.s.zones[7]),
        (None, Some(Vehicle::Ornithopter), Some(Vehicle::Carryall))
    );
    // Without any free zone it stays in the supply.
    let t = Table::solo(&format!("{head}{near}az3 = 'carryall'\naz7 = 'carryall'"));
    assert_eq!(t.s.zones[7], Some(Vehicle::Carryall));
    assert_eq!(
        t.s.vehicle_supply(Vehicle::Ornithopter, t.g.tables.vehicles[Vehicle::Ornithopter.index()]),
        1
    );
}

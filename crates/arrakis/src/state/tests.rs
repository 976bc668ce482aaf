//! What the words of the rules mean on the board.

use super::{Sietch, Sietches};
use crate::action::{Action, Means, OptionWord};
use crate::board::{AREAS, Area, AreaSet, DEEP_DESERTS, DESERTS, SECTOR_AREAS, Terrain, ZONE_SECTORS};
use crate::data::{Face, Sector, Side};
use crate::question::Question;
use crate::tests_support::{ATREIDES_DICE, ATREIDES_TURN, Table, a};

#[test]
fn areas_across_an_impassable_border_are_not_adjacent() {
    // [wfa.definitions.adjacency] Broken Land touches both; only one border can be crossed.
    let mut t = Table::two(&format!("{ATREIDES_TURN}[atreides.broken_land]\nregular = 2"));
    t.die(Face::Strategy).option(OptionWord::Move);
    if matches!(t.question(), Some(Question::Legion { .. })) {
        t.area("broken_land");
    }
    let go = |to: &str| Action::Go { to: a(to), by: Means::Foot, attack: false };
    assert_eq!(t.refused(go("nw_11")), "wfa.movement.impassable");
    assert!(t.can(go("nw_16")));
}

#[test]
fn units_leaders_and_the_limit_definitions_units() {
    // [wfa.definitions.units] [wfa.definitions.leaders] Only units count, leaders are unlimited.
    let t = Table::two(
        "clear = true\nturn = 'atreides'\nharkonnen_dice = { strategy = 1 }\n[harkonnen.carthag]\nregular = 2\nelite = 1\nspecial = 1\ngeneric = 2\nnamed = ['baron_harkonnen']",
    );
    assert_eq!((t.legion("carthag").units(), t.legion("carthag").leaders()), (4, 3));
}

#[test]
fn units_leaders_and_the_limit_definitions_token_one_unit() {
    // [wfa.definitions.token-one-unit] [wfa.definitions.legion] Four units and two tokens are full, one legion.
    let t = Table::two(&format!(
        "{ATREIDES_DICE}clear = true\n[atreides.windgap]\nregular = 4\ntokens = [0, 1]\n[atreides.swi_02]\nregular = 1"
    ));
    assert_eq!(t.legion("windgap").units(), 6);
    assert_eq!(t.s.room(Side::Atreides, a("windgap")), 0);
}

#[test]
fn free_and_empty_areas() {
    // [wfa.definitions.free-area] [wfa.definitions.empty-area]
    let t = Table::two(&format!(
        "{ATREIDES_DICE}clear = true\nharvesters = ['ne_08', 'sei_04']\nsandworms = ['ne_05']\n[wormsigns]\nne_08 = 'sand'\nne_12 = 'sand'\n[atreides.ne_07]\nregular = 1"
    ));
    for side in [Side::Atreides, Side::Harkonnen] {
        assert!(t.s.free(side).contains(a("ne_08")));
        assert!(!t.s.free(side).contains(a("ne_05")));
    }
    // A wormsign, a harvester, a testing station: free, but not empty.
    for id in ["ne_12", "sei_04", "nw_15"] {
        assert!(!t.s.empty().contains(a(id)) && t.s.free(Side::Atreides).contains(a(id)), "{id}");
    }
    // [wfa.definitions.settlements] An undefended sietch is not free for the Harkonnen.
    assert!(
        !t.s.free(Side::Harkonnen).contains(a("windgap")) && t.s.free(Side::Atreides).contains(a("windgap"))
    );
    assert!(!t.s.free(Side::Atreides).contains(a("carthag")));
}

#[test]
fn deep_desert_is_desert() {
    // [wfa.definitions.terrain] Totals, and deep desert is desert.
    let count = |t: Terrain| AREAS.iter().filter(|x| x.terrain == t).count();
    assert_eq!(
        [Terrain::Plateau, Terrain::Mountain, Terrain::MinorErg, Terrain::Desert, Terrain::DeepDesert]
            .map(count),
        [12, 19, 5, 42, 23]
    );
    assert!(DESERTS.contains(a("sei_05")) && DEEP_DESERTS.contains(a("sei_05")));
}

#[test]
fn an_impassable_border_makes_no_neighbours() {
    // [wfa.definitions.adjacency]
    assert!(
        !a("broken_land").info().adjacent.contains(a("nw_11"))
            && a("broken_land").info().adjacent.contains(a("nw_16"))
    );
    let (open, red) = AREAS.iter().fold((0, 0), |(o, r), x| (o + x.adjacent.len(), r + x.impassable.len()));
    assert_eq!((open / 2, red / 2), (265, 11));
}

#[test]
fn the_north_pole_lies_in_all_central_sectors() {
    // [wfa.definitions.sectors]
    for s in [Sector::Nei, Sector::Sei, Sector::Swi, Sector::Nwi] {
        assert!(SECTOR_AREAS[s.index()].contains(a("north_pole")));
    }
    assert!(!SECTOR_AREAS[Sector::Ne.index()].contains(a("north_pole")));
}

#[test]
fn an_air_zone_joins_two_sectors() {
    // [wfa.definitions.air-zones] az5 joins se and sei.
    assert_eq!(ZONE_SECTORS[4], Sector::Se.only().or(Sector::Sei.only()));
    assert!(
        ZONE_SECTORS[4].areas().contains(a("tasmin_sink")) && ZONE_SECTORS[4].areas().contains(a("sei_05"))
    );
}

#[test]
fn what_is_hidden() {
    // [wfa.definitions.hidden-information]
    let t = Table::two(ATREIDES_DICE);
    let (h, m) = (t.view(Side::Harkonnen), t.view(Side::Atreides));
    let windgap = |v: &crate::View| v.legions.iter().find(|l| l.at == a("windgap")).unwrap().clone();
    assert_eq!((windgap(&h).tokens, windgap(&h).generic, windgap(&h).faces.len()), (1, 1, 0));
    assert_eq!(windgap(&m).faces.len(), 1);
    assert!(h.sietches.iter().all(|s| s.rank.is_none()) && m.sietches.iter().all(|s| s.rank.is_some()));
    assert_eq!(h.hand.len() + h.other_hand.len(), 0);
    assert_eq!(h.stations, m.stations);
}

#[test]
fn the_areas_of_the_sietches_follow_the_tokens() {
    let sietch = |i: usize| Sietch { at: Area(i as u8), rank: 1, up: false, stands: true };
    let mut sietches = Sietches::from(std::array::from_fn(sietch));
    sietches.change(|all| (all[0].up, all[1].stands, all[2].at) = (true, false, Area(20)));
    let areas = |ids: &[u8]| ids.iter().map(|&id| Area(id)).collect::<AreaSet>();
    assert_eq!(sietches.standing(), areas(&[0, 3, 4, 5, 6, 7, 20]));
    assert_eq!(sietches.facedown(), areas(&[3, 4, 5, 6, 7, 20]));
    let written = serde_json::to_value(sietches).unwrap();
    assert_eq!(written.as_array().map(Vec::len), Some(8), "a list of tokens as before: {written}");
    assert_eq!(serde_json::from_value::<Sietches>(written).unwrap(), sietches);
}

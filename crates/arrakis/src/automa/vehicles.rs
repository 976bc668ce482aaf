//! Vehicle placement priorities.

use std::cmp::Reverse;

use landsraad_kernel::RuleRef;

use super::strength::{defender, stronger};
use crate::Arrakis;
use crate::action::Action;
use crate::board::*;
use crate::data::{Side, Vehicle};
use crate::frames::Vehicles;
use crate::state::State;

/// The sectors of the harvest card, as bits. [wfa.solo-vehicles.harvester-sector]
fn harvest_sectors(g: &Arrakis, s: &State) -> u8 {
    let card = s.solo.as_ref().and_then(|solo| solo.harvest);
    card.map_or(0, |i| g.tables.tactics[usize::from(i)].1.map_or(CENTRAL, |x| 1 << x.index()))
}

/// The sectors of the target's card, as bits.
fn target_sectors(g: &Arrakis, s: &State) -> u8 {
    let card = s.solo.as_ref().and_then(|solo| solo.target);
    card.map_or(0, |i| g.tables.tactics[usize::from(i)].1.map_or(CENTRAL, |x| 1 << x.index()))
}

fn spots_in(s: &State, sectors: u8) -> AreaSet {
    s.deserts().and(s.free(Side::Harkonnen)).minus(s.harvesters).and(areas_of(sectors))
}

/// [wfa.solo-vehicles.harvester-overflow] Sectors the player may choose for harvesters that found no place.
pub fn overflow_sectors(g: &Arrakis, s: &State) -> u8 {
    let harvest = harvest_sectors(g, s);
    let near = (0..8).filter(|i| harvest >> i & 1 == 1).fold(0, |m, i| m | SECTOR_NEIGHBOURS[i]);
    let open = near & !harvest & !target_sectors(g, s);
    (0..8).filter(|&i| open >> i & 1 == 1 && !spots_in(s, 1 << i).is_empty()).fold(0, |m, i| m | 1 << i)
}

/// Where the next harvester goes.
pub fn harvester(g: &Arrakis, s: &State, overflow: u8) -> Option<(Area, RuleRef)> {
    let near = s.with_legion(Side::Atreides).or(s.sietch_areas()).spread(|a| s.adjacent(a));
    for sectors in [harvest_sectors(g, s), overflow] {
        let all = spots_in(s, sectors);
        let quiet = all.and(s.empty()).minus(near);
        for (set, rule) in [
            // [wfa.solo-vehicles.harvester-1] Empty deep desert away from the Atreides.
            (quiet.and(DEEP_DESERTS), "wfa.solo-vehicles.harvester-1"),
            // [wfa.solo-vehicles.harvester-2] Empty desert away from them.
            (quiet, "wfa.solo-vehicles.harvester-2"),
            // [wfa.solo-vehicles.harvester-3] Free deep desert.
            (all.and(DEEP_DESERTS), "wfa.solo-vehicles.harvester-3"),
            // [wfa.solo-vehicles.harvester-4] Free desert.
            (all, "wfa.solo-vehicles.harvester-4"),
        ] {
            if let Some(a) = set.first() {
                return Some((a, RuleRef(rule)));
            }
        }
    }
    None
}

/// [wfa.solo-vehicles.carryalls] The zone connected to the most harvesters.
fn carryall(s: &State) -> Option<u8> {
    let free = s.zones_with(None);
    (0..8u8)
        .filter(|z| free >> z & 1 == 1)
        .min_by_key(|&z| (Reverse(s.harvesters.and(areas_of(ZONE_SECTORS[usize::from(z)])).len()), z))
}

fn lowest(bits: u8) -> Option<u8> {
    (bits != 0).then(|| bits.trailing_zeros() as u8)
}

fn ornithopter(s: &State) -> Option<(u8, RuleRef)> {
    let free = s.zones_with(None);
    // [wfa.solo-vehicles.ornithopters-1] A legion exactly two areas from a sietch it could attack.
    for from in s.with_legion(Side::Harkonnen).iter() {
        let one = from.touching();
        let two = one.spread(Area::touching).minus(one).minus(from.only());
        let could = s.sietch_areas().and(two).iter().any(|t| stronger(s.legion(from), defender(s, t)));
        if could && let Some(z) = lowest(free & zones_of(from.info().sectors)) {
            return Some((z, RuleRef("wfa.solo-vehicles.ornithopters-1")));
        }
    }
    if let Some(t) = super::target(s) {
        let sectors = t.info().sectors;
        // [wfa.solo-vehicles.ornithopters-2] The target's own sector.
        if let Some(z) = lowest(free & zones_of(sectors)) {
            return Some((z, RuleRef("wfa.solo-vehicles.ornithopters-2")));
        }
        // [wfa.solo-vehicles.ornithopters-3] Sectors next to it, central zones first.
        let near = (0..8).filter(|i| sectors >> i & 1 == 1).fold(0, |m, i| m | SECTOR_NEIGHBOURS[i]);
        if let Some(z) = central_first(free & zones_of(near)) {
            return Some((z, RuleRef("wfa.solo-vehicles.ornithopters-3")));
        }
    }
    // [wfa.solo-vehicles.ornithopters-rest]
    central_first(free).map(|z| (z, RuleRef("wfa.solo-vehicles.ornithopters-rest")))
}

fn central_first(zones: u8) -> Option<u8> {
    (0..8u8).filter(|z| zones >> z & 1 == 1).min_by_key(|&z| (!is_central_zone(z), z))
}

/// Where the next vehicle goes.
pub fn spot(g: &Arrakis, s: &State, v: &Vehicles) -> (Action, RuleRef) {
    let found = match v.next() {
        Vehicle::Harvester => harvester(g, s, v.overflow()).map(|(a, rule)| (Action::Area(a), rule)),
        Vehicle::Carryall => carryall(s).map(|z| (Action::Zone(z), RuleRef("wfa.solo-vehicles.carryalls"))),
        Vehicle::Ornithopter => ornithopter(s).map(|(z, rule)| (Action::Zone(z), rule)),
    };
    found.unwrap_or((Action::Pass, RuleRef("wfa.solo-vehicles.ties")))
}

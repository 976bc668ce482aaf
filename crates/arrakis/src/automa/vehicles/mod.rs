//! Vehicle placement priorities.

#[cfg(test)]
mod tests;

use std::cmp::Reverse;

use landsraad_kernel::RuleRef;

use super::strength::{defender, stronger};
use crate::action::Action;
use crate::activities::{At, Vehicles};
use crate::board::*;
use crate::data::{Side, Vehicle};
use crate::state::State;

/// The sectors of the harvest card. [wfa.solo-vehicles.harvester-sector]
fn harvest_sectors(at: At<'_>) -> Sectors {
    let card = at.state.solo.as_ref().and_then(|solo| solo.harvest);
    card.map_or(Sectors::EMPTY, |i| at.rules.tables.tactics[usize::from(i)].1.map_or(CENTRAL, Sector::only))
}

/// The sectors of the target's card.
fn target_sectors(at: At<'_>) -> Sectors {
    let card = at.state.solo.as_ref().and_then(|solo| solo.target);
    card.map_or(Sectors::EMPTY, |i| at.rules.tables.tactics[usize::from(i)].1.map_or(CENTRAL, Sector::only))
}

fn spots_in(s: &State, sectors: Sectors) -> AreaSet {
    s.deserts().and(s.free(Side::Harkonnen)).minus(s.harvesters).and(sectors.areas())
}

/// [wfa.solo-vehicles.harvester-overflow] Sectors the player may choose for harvesters that found no place.
pub fn overflow_sectors(at: At<'_>) -> Sectors {
    let harvest = harvest_sectors(at);
    let open = harvest.neighbours().minus(harvest).minus(target_sectors(at));
    open.iter().filter(|&sector| !spots_in(at.state, sector.only()).is_empty()).collect()
}

/// Whether the next harvester finds a place: any free desert of these sectors will do in the end.
pub fn harvester_fits(at: At<'_>, overflow: Sectors) -> bool {
    !spots_in(at.state, harvest_sectors(at).or(overflow)).is_empty()
}

/// Where the next harvester goes.
fn harvester(at: At<'_>, overflow: Sectors) -> Option<(Area, RuleRef)> {
    let atreides = at.state.with_legion(Side::Atreides).or(at.state.sietch_areas());
    let empty = at.state.empty();
    // Borders count the same from both sides.
    let quiet = |areas: AreaSet| areas.and(empty).iter().find(|&a| !at.state.adjacent(a).meets(atreides));
    for sectors in [harvest_sectors(at), overflow] {
        let all = spots_in(at.state, sectors);
        let deep = all.and(DEEP_DESERTS);
        // [wfa.solo-vehicles.harvester-1] Empty deep desert away from the Atreides.
        let found = (quiet(deep).map(|a| (a, "wfa.solo-vehicles.harvester-1")))
            // [wfa.solo-vehicles.harvester-2] Empty desert away from them.
            .or_else(|| quiet(all).map(|a| (a, "wfa.solo-vehicles.harvester-2")))
            // [wfa.solo-vehicles.harvester-3] Free deep desert.
            .or_else(|| deep.first().map(|a| (a, "wfa.solo-vehicles.harvester-3")))
            // [wfa.solo-vehicles.harvester-4] Free desert.
            .or_else(|| all.first().map(|a| (a, "wfa.solo-vehicles.harvester-4")));
        if let Some((a, rule)) = found {
            return Some((a, RuleRef(rule)));
        }
    }
    None
}

/// [wfa.solo-vehicles.carryalls] The zone connected to the most harvesters.
fn carryall(s: &State) -> Option<Zone> {
    let free = s.zones_with(None);
    let mut harvesters = [0; 8];
    for area in s.harvesters.iter() {
        for zone in free.and(area.info().sectors.zones()).iter() {
            harvesters[zone.index()] += 1;
        }
    }
    free.iter().min_by_key(|&z| (Reverse(harvesters[z.index()]), z))
}

fn ornithopter(s: &State) -> Option<(Zone, RuleRef)> {
    let free = s.zones_with(None);
    // [wfa.solo-vehicles.ornithopters-1] A legion exactly two areas from a sietch it could attack.
    for from in s.with_legion(Side::Harkonnen).iter() {
        let two = from.within_two().minus(from.touching());
        // [wfa.battle.no-target] A sietch with a sandworm cannot be attacked.
        let sietches = s.sietch_areas().minus(s.worms()).and(two);
        let could = sietches.iter().any(|t| stronger(s.legion(from), defender(s, t)));
        if could && let Some(z) = free.and(from.info().sectors.zones()).first() {
            return Some((z, RuleRef("wfa.solo-vehicles.ornithopters-1")));
        }
    }
    if let Some(t) = super::target(s) {
        let sectors = t.info().sectors;
        // [wfa.solo-vehicles.ornithopters-2] The target's own sector.
        if let Some(z) = free.and(sectors.zones()).first() {
            return Some((z, RuleRef("wfa.solo-vehicles.ornithopters-2")));
        }
        // [wfa.solo-vehicles.ornithopters-3] Sectors next to it, central zones first.
        if let Some(z) = central_first(free.and(sectors.neighbours().zones())) {
            return Some((z, RuleRef("wfa.solo-vehicles.ornithopters-3")));
        }
    }
    // [wfa.solo-vehicles.ornithopters-rest]
    central_first(free).map(|z| (z, RuleRef("wfa.solo-vehicles.ornithopters-rest")))
}

fn central_first(zones: Zones) -> Option<Zone> {
    zones.iter().min_by_key(|&z| (!z.is_central(), z))
}

/// Where the next vehicle goes.
pub fn spot(at: At<'_>, v: &Vehicles) -> (Action, RuleRef) {
    let found = match v.next() {
        Vehicle::Harvester => harvester(at, v.overflow()).map(|(a, rule)| (Action::Area(a), rule)),
        Vehicle::Carryall => {
            carryall(at.state).map(|z| (Action::Zone(z), RuleRef("wfa.solo-vehicles.carryalls")))
        }
        Vehicle::Ornithopter => ornithopter(at.state).map(|(z, rule)| (Action::Zone(z), rule)),
    };
    found.unwrap_or((Action::Pass, RuleRef("wfa.solo-vehicles.ties")))
}

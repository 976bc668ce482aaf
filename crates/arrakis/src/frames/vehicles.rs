//! Vehicle placement.

use std::ops::ControlFlow;

use landsraad_kernel::{Flow, RuleRef};
use serde::{Deserialize, Serialize};

use super::*;
use crate::action::Origin;
use crate::automa::vehicles as priorities;
use crate::board::*;
use crate::data::{Sector, Vehicle};
use crate::event::Event;

/// Vehicles that must be placed: harvesters, then carryalls, then ornithopters. [wfa.solo-vehicles.counts]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Vehicles {
    left: [u8; 3],
    /// Solo: sectors the player has chosen for harvesters that found no place, as bits.
    overflow: u8,
    ask_sector: bool,
}

/// [wfa.vehicles.harvester-spot] Where a harvester may go: a desert free for the Harkonnen, one harvester per area.
pub fn harvester_spots(s: &State) -> Terms {
    let rule = "wfa.vehicles.harvester-spot";
    Terms::new().desert(s, rule).free(s, Side::Harkonnen, rule).within(
        AreaSet::ALL.minus(s.harvesters),
        rule,
        |_, a| Why::HarvesterThere(a),
    )
}

/// Where a vehicle may go.
pub fn spots(s: &State, vehicle: Vehicle) -> (AreaSet, u8) {
    match vehicle {
        Vehicle::Harvester => (harvester_spots(s).all(), 0),
        // [wfa.vehicles.air-spot] An air zone without vehicle.
        Vehicle::Carryall | Vehicle::Ornithopter => (AreaSet::EMPTY, s.zones_with(None)),
    }
}

/// Whether a vehicle may go there.
pub fn may_stand(s: &State, vehicle: Vehicle, action: Action, rule: RuleRef) -> Permit {
    match (vehicle, action) {
        (Vehicle::Harvester, Action::Area(at)) => harvester_spots(s).check(s, at),
        (Vehicle::Harvester, Action::Zone(_)) => {
            refuse("wfa.vehicles.harvester-spot", Why::NeedsArea(vehicle))
        }
        (Vehicle::Carryall | Vehicle::Ornithopter, Action::Zone(zone)) => {
            require(s.zones_with(None) >> zone & 1 == 1, "wfa.vehicles.air-spot", Why::ZoneTaken(zone))
        }
        (Vehicle::Carryall | Vehicle::Ornithopter, Action::Area(_)) => {
            refuse("wfa.vehicles.air-spot", Why::NeedsZone(vehicle))
        }
        // [wfa.vehicles.place-count]
        (_, Action::Pass) => refuse("wfa.vehicles.place-count", Why::MustAct),
        (_, _other) => other(rule),
    }
}

impl Vehicles {
    /// The vehicles of the active row. [wfa.vehicles.table] The dice on its slots and above are out of use first.
    pub fn of_the_row(cx: &mut Cx<'_, '_>) -> Vehicles {
        let [blocked, harvesters, carryalls, ornithopters] = cx.g.tables.rows[cx.s.active_row()];
        // [wfa.vehicles.block-dice]
        cx.s.blocked = blocked;
        cx.emit(|| Event::DiceBlocked { n: blocked });
        Vehicles::new([harvesters, carryalls, ornithopters])
    }

    /// These vehicles.
    pub const fn new(left: [u8; 3]) -> Vehicles {
        Vehicles { left, overflow: 0, ask_sector: false }
    }

    /// The vehicle to be placed next.
    pub fn next(&self) -> Vehicle {
        Vehicle::ALL.iter().copied().find(|v| self.left[v.index()] > 0).unwrap_or(Vehicle::Ornithopter)
    }

    /// The sectors the player chose.
    pub const fn overflow(&self) -> u8 {
        self.overflow
    }
}

impl Activity for Vehicles {
    fn advance(&mut self, cx: &mut Cx<'_, '_>, _: Option<Reply>) -> Next {
        // [wfa.vehicles.place-count] All of them, limited only by supply and legal spots.
        for &v in Vehicle::ALL {
            if self.left[v.index()] == 0 {
                continue;
            }
            let supply = cx.s.vehicle_supply(v, cx.g.tables.vehicles[v.index()]);
            let (areas, zones) = spots(cx.s, v);
            if supply == 0 || (areas.is_empty() && zones == 0) {
                self.left[v.index()] = 0;
                continue;
            }
            if v == Vehicle::Harvester
                && cx.s.solo.is_some()
                && priorities::harvester(cx.g, cx.s, self.overflow).is_none()
            {
                // [wfa.solo-vehicles.harvester-overflow] The player picks a sector for the rest.
                if priorities::overflow_sectors(cx.g, cx.s) == 0 {
                    self.left[v.index()] = 0;
                    continue;
                }
                self.ask_sector = true;
            }
            return Flow::Ask;
        }
        Flow::Return(Reply::Nothing)
    }

    fn asks(&self, _: &State) -> Side {
        if self.ask_sector { Side::Atreides } else { Side::Harkonnen }
    }

    fn question(&self, _: &Arrakis, _: &State) -> (Question, RuleRef) {
        if self.ask_sector {
            return (Question::Overflow, RuleRef("wfa.solo-vehicles.harvester-overflow"));
        }
        let vehicle = self.next();
        let rule = if vehicle == Vehicle::Harvester {
            "wfa.vehicles.harvester-spot"
        } else {
            "wfa.vehicles.air-spot"
        };
        (Question::VehicleSpot { vehicle }, RuleRef(rule))
    }

    fn legal(&self, g: &Arrakis, s: &State, visit: Visit<'_>) -> ControlFlow<()> {
        if self.ask_sector {
            let open = priorities::overflow_sectors(g, s);
            for &sector in Sector::ALL {
                if open >> sector.index() & 1 == 1 {
                    visit(Action::Sector(sector))?;
                }
            }
            return ControlFlow::Continue(());
        }
        let (areas, zones) = spots(s, self.next());
        for area in areas.iter() {
            visit(Action::Area(area))?;
        }
        for zone in (0..8).filter(|z| zones >> z & 1 == 1) {
            visit(Action::Zone(zone))?;
        }
        ControlFlow::Continue(())
    }

    fn permit(&self, g: &Arrakis, s: &State, action: Action) -> Permit {
        let (_, rule) = self.question(g, s);
        if !self.ask_sector {
            return may_stand(s, self.next(), action, rule);
        }
        let Action::Sector(sector) = action else { return must(action, rule) };
        let open = priorities::overflow_sectors(g, s) >> sector.index() & 1 == 1;
        require(open, "wfa.solo-vehicles.harvester-overflow", Why::SectorClosed(sector))
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, action: &Action) {
        if let Action::Sector(sector) = action {
            self.overflow |= 1 << sector.index();
            self.ask_sector = false;
            return;
        }
        let vehicle = self.next();
        let at = if let Action::Area(area) = *action {
            Origin::Area(area)
        } else if let Action::Zone(zone) = *action {
            Origin::Zone(zone)
        } else {
            return;
        };
        // [wfa.vehicles.no-reveal] A wormsign there stays facedown.
        cx.place_vehicle(vehicle, at);
        self.left[vehicle.index()] -= 1;
    }
}

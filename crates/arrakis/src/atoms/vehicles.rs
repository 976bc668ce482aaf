//! Harvesters, carryalls and ornithopters.

use super::Cx;
use crate::action::Origin;
use crate::data::{Deed, Vehicle};
use crate::event::{Cause, Event};

impl Cx<'_, '_> {
    /// Puts a vehicle on the board.
    pub fn place_vehicle(&mut self, vehicle: Vehicle, at: Origin) {
        match at {
            Origin::Area(area) => self.state.harvesters.insert(area),
            Origin::Zone(zone) => self.state.zones[zone.index()] = Some(vehicle),
            Origin::Supply => return,
        }
        self.emit(|| Event::VehiclePlaced { vehicle, at });
    }

    /// Takes a vehicle off the board.
    pub fn remove_vehicle(&mut self, at: Origin, cause: Cause) {
        let vehicle = match at {
            Origin::Area(area) if self.state.harvesters.contains(area) => {
                self.state.harvesters.remove(area);
                Vehicle::Harvester
            }
            Origin::Zone(zone) => match self.state.zones[zone.index()].take() {
                Some(v) => v,
                None => return,
            },
            Origin::Area(_) | Origin::Supply => return,
        };
        self.emit(|| Event::VehicleRemoved { vehicle, at, cause });
        // [wfa.prescience.events] A harvester lifted to be placed elsewhere, or taken in for spice, is not removed.
        if vehicle == Vehicle::Harvester && matches!(cause, Cause::Worm | Cause::Battle | Cause::Card) {
            self.deed(Deed::HarvesterRemoved, None, 1);
        }
    }
}

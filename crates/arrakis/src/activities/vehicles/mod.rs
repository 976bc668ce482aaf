//! Vehicle placement.

#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use landsraad_kernel::{Activity, RuleRef, Seat, SeatSet};
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
    /// Solo: sectors the player has chosen for harvesters that found no place.
    overflow: Sectors,
    ask_sector: bool,
}

/// [wfa.vehicles.harvester-spot] Where a harvester may go: a desert free for the Harkonnen, one harvester per area.
pub fn harvester_spots<C: Conditions>(s: &State) -> C {
    let rule = "wfa.vehicles.harvester-spot";
    C::everywhere().desert(s, rule).free(s, Side::Harkonnen, rule).within(
        AreaSet::ALL.minus(s.harvesters),
        rule,
        |_, a| Why::HarvesterThere(a),
    )
}

/// Where a vehicle may go.
pub fn spots(s: &State, vehicle: Vehicle) -> (AreaSet, Zones) {
    match vehicle {
        Vehicle::Harvester => (harvester_spots(s), Zones::EMPTY),
        // [wfa.vehicles.air-spot] An air zone without vehicle.
        Vehicle::Carryall | Vehicle::Ornithopter => (AreaSet::EMPTY, s.zones_with(None)),
    }
}

/// Visits the areas or air zones where a vehicle may go.
pub fn each_spot(s: &State, vehicle: Vehicle, visit: &mut Visit<'_>) -> ControlFlow<()> {
    let (areas, zones) = spots(s, vehicle);
    areas.iter().try_for_each(|area| visit(Action::Area(area)))?;
    zones.iter().try_for_each(|zone| visit(Action::Zone(zone)))
}

/// Whether a vehicle may go there.
pub fn may_stand(s: &State, vehicle: Vehicle, action: &Action, asked: Asked) -> Verdict {
    match (vehicle, *action) {
        (Vehicle::Harvester, Action::Area(area)) => harvester_spots::<Terms>(s).check(s, area),
        (Vehicle::Harvester, Action::Zone(_)) => {
            refuse("wfa.vehicles.harvester-spot", Why::NeedsArea(vehicle))
        }
        (Vehicle::Carryall | Vehicle::Ornithopter, Action::Zone(zone)) => {
            require(s.zones_with(None).contains(zone), "wfa.vehicles.air-spot", Why::ZoneTaken(zone))
        }
        (Vehicle::Carryall | Vehicle::Ornithopter, Action::Area(_)) => {
            refuse("wfa.vehicles.air-spot", Why::NeedsZone(vehicle))
        }
        // [wfa.vehicles.place-count]
        (Vehicle::Harvester | Vehicle::Carryall | Vehicle::Ornithopter, Action::Pass) => {
            refuse("wfa.vehicles.place-count", Why::MustAct)
        }
        (Vehicle::Harvester | Vehicle::Carryall | Vehicle::Ornithopter, _other) => other(asked),
    }
}

impl Vehicles {
    /// The vehicles of the active row. [wfa.vehicles.table] The dice on its slots and above are out of use first.
    pub fn of_the_row(cx: &mut Cx<'_, '_>) -> Vehicles {
        let [blocked, harvesters, carryalls, ornithopters] = cx.rules.tables.rows[cx.state.active_row()];
        // [wfa.vehicles.block-dice] [wfa.definitions.empty-supply] As many as there are.
        let blocked = blocked.min(cx.rules.tables.dice[Side::Harkonnen.index()]);
        cx.state.blocked = blocked;
        cx.emit(|| Event::DiceBlocked { n: blocked });
        Vehicles::new([harvesters, carryalls, ornithopters])
    }

    /// These vehicles.
    pub const fn new(left: [u8; 3]) -> Vehicles {
        Vehicles { left, overflow: Sectors::EMPTY, ask_sector: false }
    }

    /// Places them without an activity of their own where nobody is asked; gives the activity that asks.
    pub fn at_once(mut self, cx: &mut Cx<'_, '_>) -> Option<Vehicles> {
        (!matches!(self.advance(cx, None), Flow::Return(_))).then_some(self)
    }

    /// The vehicle to be placed next.
    pub fn next(&self) -> Vehicle {
        Vehicle::ALL.iter().copied().find(|v| self.left[v.index()] > 0).unwrap_or(Vehicle::Ornithopter)
    }

    /// The sectors the player chose.
    pub const fn overflow(&self) -> Sectors {
        self.overflow
    }

    /// Whether another vehicle must be placed. [wfa.vehicles.place-count] All
    /// of them, limited only by supply and legal spots.
    fn next_is_due(&mut self, cx: &Cx<'_, '_>) -> bool {
        for &v in Vehicle::ALL {
            if self.left[v.index()] == 0 {
                continue;
            }
            let supply = cx.state.vehicle_supply(v, cx.rules.tables.vehicles[v.index()]);
            let automa = v == Vehicle::Harvester && cx.state.solo.is_some();
            // A place that the automa would choose is a legal one.
            let fits = automa && priorities::harvester_fits(cx.at(), self.overflow);
            let open = |(areas, zones): (AreaSet, Zones)| !areas.is_empty() || !zones.is_empty();
            if supply == 0 || !fits && !open(spots(cx.state, v)) {
                self.left[v.index()] = 0;
                continue;
            }
            if automa && !fits {
                // [wfa.solo-vehicles.harvester-overflow] The player picks a sector for the rest.
                if priorities::overflow_sectors(cx.at()).is_empty() {
                    self.left[v.index()] = 0;
                    continue;
                }
                self.ask_sector = true;
            }
            return true;
        }
        false
    }

    /// Puts a vehicle on the board. [wfa.vehicles.no-reveal] A wormsign there stays facedown.
    fn place(&mut self, cx: &mut Cx<'_, '_>, vehicle: Vehicle, action: Action) {
        let to = if let Action::Area(area) = action {
            Origin::Area(area)
        } else if let Action::Zone(zone) = action {
            Origin::Zone(zone)
        } else {
            return;
        };
        cx.place_vehicle(vehicle, to);
        self.left[vehicle.index()] -= 1;
    }
}

/// What is asked while vehicles are placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VehiclesAsk {
    /// Where the next vehicle goes.
    Spot(Vehicle),
    /// Solo: a sector for the harvesters that found no place.
    Overflow,
}

impl VehiclesAsk {
    const fn question(self) -> Asked {
        match self {
            VehiclesAsk::Overflow => (Question::Overflow, RuleRef("wfa.solo-vehicles.harvester-overflow")),
            VehiclesAsk::Spot(vehicle @ Vehicle::Harvester) => {
                (Question::VehicleSpot { vehicle }, RuleRef("wfa.vehicles.harvester-spot"))
            }
            VehiclesAsk::Spot(vehicle @ (Vehicle::Carryall | Vehicle::Ornithopter)) => {
                (Question::VehicleSpot { vehicle }, RuleRef("wfa.vehicles.air-spot"))
            }
        }
    }
}

impl Activity for Vehicles {
    type Game = Arrakis;
    type Ask = VehiclesAsk;

    fn advance(&mut self, cx: &mut Cx<'_, '_>, _: Option<Reply>) -> Flow {
        while self.next_is_due(cx) {
            if self.ask_sector || cx.state.solo.is_none() {
                return Flow::Ask;
            }
            // The automa places one after the other.
            let (action, rule) = priorities::spot(cx.at(), self);
            cx.emit(|| Event::Automa { action, rule });
            self.place(cx, self.next(), action);
        }
        Flow::Return(Reply::Nothing)
    }

    fn asked(&self, _: At<'_>) -> Option<(SeatSet, VehiclesAsk)> {
        if self.ask_sector {
            return asks(Side::Atreides, VehiclesAsk::Overflow);
        }
        asks(Side::Harkonnen, VehiclesAsk::Spot(self.next()))
    }

    fn decision(&self, at: At<'_>, seat: Seat, ask: VehiclesAsk) -> Decision {
        decide(self, at, seat, ask, ask.question())
    }

    fn candidates(&self, at: At<'_>, _: Seat, ask: VehiclesAsk, visit: &mut Visit<'_>) -> ControlFlow<()> {
        match ask {
            VehiclesAsk::Overflow => Sector::ALL.iter().try_for_each(|&sector| visit(Action::Sector(sector))),
            VehiclesAsk::Spot(vehicle) => each_spot(at.state, vehicle, visit),
        }
    }

    fn exact(&self, _: At<'_>, ask: VehiclesAsk) -> bool {
        matches!(ask, VehiclesAsk::Spot(_))
    }

    fn check(&self, at: At<'_>, _: Seat, ask: VehiclesAsk, action: &Action) -> Verdict {
        match (ask, *action) {
            (VehiclesAsk::Spot(vehicle), _) => may_stand(at.state, vehicle, action, ask.question()),
            (VehiclesAsk::Overflow, Action::Sector(sector)) => {
                let open = priorities::overflow_sectors(at).contains(sector);
                require(open, "wfa.solo-vehicles.harvester-overflow", Why::SectorClosed(sector))
            }
            (VehiclesAsk::Overflow, _other) => must(action, ask.question()),
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, _: Seat, ask: VehiclesAsk, action: &Action) {
        match (ask, *action) {
            (VehiclesAsk::Overflow, Action::Sector(sector)) => {
                self.overflow = self.overflow.or(sector.only());
                self.ask_sector = false;
            }
            (VehiclesAsk::Spot(vehicle), _) => self.place(cx, vehicle, *action),
            (VehiclesAsk::Overflow, _other) => {}
        }
    }
}

impl Aspect for Vehicles {}

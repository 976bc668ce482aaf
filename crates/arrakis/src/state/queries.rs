//! The questions that the rules ask of a state.

use super::{Group, MOVED, SietchId, State, Whereabouts};
use crate::board::*;
use crate::data::{Leader, LeaderRef, Marker, Person, Power, Side, Vehicle, WormFace};

impl State {
    /// The legion in an area, of either side.
    pub const fn legion(&self, area: Area) -> Group {
        self.legions[area.index()]
    }

    /// Areas with a legion of that side. [wfa.definitions.legion]
    pub const fn with_legion(&self, side: Side) -> AreaSet {
        self.presence[side.index()]
    }

    /// Sandworms, the Wild Maker among them. [wfa.sandworms.wild-maker]
    pub fn worms(&self) -> AreaSet {
        match self.wild_maker {
            Some(area) => self.sandworms.or(area.only()),
            None => self.sandworms,
        }
    }

    /// Standing sietches.
    pub const fn sietch_areas(&self) -> AreaSet {
        self.sietches.standing()
    }

    /// Standing settlements of a side. [wfa.definitions.settlements] [wfa.battle.settlement-lost-use] A destroyed one is gone.
    pub const fn settlements_of(&self, side: Side) -> AreaSet {
        match side {
            Side::Atreides => self.sietch_areas(),
            Side::Harkonnen => self.settlements,
        }
    }

    /// The standing sietch in an area.
    pub fn sietch_at(&self, area: Area) -> Option<SietchId> {
        if !self.sietch_areas().contains(area) {
            return None;
        }
        self.sietches.iter().position(|s| s.stands && s.at == area).map(|i| SietchId(i as u8))
    }

    /// The rank of the standing settlement of that side in an area, or 0.
    pub fn rank_at(&self, side: Side, area: Area) -> u8 {
        match side {
            Side::Atreides => self.sietch_at(area).map_or(0, |i| self.sietches[usize::from(i)].rank),
            Side::Harkonnen if self.settlements.contains(area) => area.info().rank,
            Side::Harkonnen => 0,
        }
    }

    /// [wfa.definitions.free-area] Areas free for a side: no enemy units, no enemy settlement, no sandworm.
    pub fn free(&self, side: Side) -> AreaSet {
        let enemy = side.other();
        AreaSet::ALL.minus(self.with_legion(enemy)).minus(self.settlements_of(enemy)).minus(self.worms())
    }

    /// Areas with a figure, a settlement, a sandworm, a wormsign or a harvester: with anything but a testing station.
    pub fn taken(&self) -> AreaSet {
        self.presence[0]
            .or(self.presence[1])
            .or(self.settlements)
            .or(self.sietch_areas())
            .or(self.worms())
            .or(self.wormsigns)
            .or(self.harvesters)
    }

    /// [wfa.definitions.empty-area] Areas with nothing at all in them.
    pub fn empty(&self) -> AreaSet {
        AreaSet::ALL.minus(self.taken()).minus(self.stations)
    }

    /// Desert and deep desert. [wfa.definitions.terrain] [wfa.atomics.terrain] The crater counts as desert.
    pub fn deserts(&self) -> AreaSet {
        match self.crater {
            Some(site) => DESERTS.or(site.only()),
            None => DESERTS,
        }
    }

    /// Mountains; the crater is none any more.
    pub fn mountains(&self) -> AreaSet {
        match self.crater {
            Some(site) => MOUNTAINS.minus(site.only()),
            None => MOUNTAINS,
        }
    }

    /// Plateaus; a crater that an owner has put on one is none any more.
    pub fn plateaus(&self) -> AreaSet {
        match self.crater {
            Some(site) => PLATEAUS.minus(site.only()),
            None => PLATEAUS,
        }
    }

    /// What an area is made of now.
    pub fn terrain(&self, area: Area) -> Terrain {
        if self.crater == Some(area) { Terrain::Desert } else { area.info().terrain }
    }

    /// Neighbours across passable borders. [wfa.definitions.adjacency] [wfa.atomics.terrain] The crater's borders are
    /// all passable.
    pub fn adjacent(&self, area: Area) -> AreaSet {
        let info = area.info();
        match self.crater {
            Some(site) if site == area => area.touching(),
            Some(site) if info.impassable.contains(site) => info.adjacent.or(site.only()),
            Some(_) | None => info.adjacent,
        }
    }

    /// Neighbours a legion of this side can step to or attack. [wfa.solo-path.impassable] The automa's legions cross
    /// impassable borders.
    pub fn steps(&self, side: Side, area: Area) -> AreaSet {
        if self.solo.is_some() && side == Side::Harkonnen { area.touching() } else { self.adjacent(area) }
    }

    /// [wfa.definitions.stack-limit] [wfa.bans.choam] Most units of a side in one area.
    pub const fn limit(&self, side: Side) -> u8 {
        match side {
            Side::Harkonnen if self.bans >> Power::Choam.index() & 1 == 1 => 5,
            Side::Harkonnen | Side::Atreides => 6,
        }
    }

    /// How many more units of that side the area can take.
    pub const fn room(&self, side: Side, area: Area) -> u8 {
        let here =
            if self.presence[side.index()].contains(area) { self.legions[area.index()].units() } else { 0 };
        self.limit(side).saturating_sub(here)
    }

    /// The areas among these that can take no more units of a side.
    pub fn full(&self, side: Side, among: AreaSet) -> AreaSet {
        let limit = self.limit(side);
        self.with_legion(side).and(among).keep(|a| self.legion(a).units() >= limit)
    }

    /// Whether a ban is active.
    pub const fn banned(&self, power: Power) -> bool {
        self.bans >> power.index() & 1 == 1
    }

    /// Whether that side is played by the automa.
    pub const fn is_automa(&self, side: Side) -> bool {
        self.solo.is_some() && matches!(side, Side::Harkonnen)
    }

    /// Unused dice and laid tokens. [wfa.bene-gesserit.counts-as-die] [wfa.solo-special.unused-dice]
    pub fn unused_dice(&self, side: Side) -> u8 {
        if let (Some(solo), Side::Harkonnen) = (&self.solo, side) {
            return solo.unrolled;
        }
        self.dice[side.index()].iter().sum::<u8>() + u8::from(self.placed[side.index()].is_some())
    }

    /// [wfa.actions.desert-power-right] Strictly fewer unused dice than the Harkonnen.
    pub fn desert_power_right(&self) -> bool {
        self.unused_dice(Side::Atreides) < self.unused_dice(Side::Harkonnen)
    }

    /// How many planning cards a side holds.
    pub const fn hand_size(&self, side: Side) -> usize {
        self.hands[side.index()].len()
    }

    /// Where a named leader stands, if on the board.
    pub const fn leader_area(&self, leader: Leader) -> Option<Area> {
        match self.leaders[leader.index()].at {
            Whereabouts::Board(area) => Some(area),
            Whereabouts::NotInPlay | Whereabouts::Available | Whereabouts::Tank(_) | Whereabouts::Gone => {
                None
            }
        }
    }

    /// The leader an operation means.
    pub fn resolve(&self, leader: LeaderRef) -> Leader {
        match leader {
            LeaderRef::TheLeader(l) => l,
            LeaderRef::ThePerson(p) => self.person(p),
        }
    }

    /// The card of a person that is in play, or the first one.
    pub fn person(&self, person: Person) -> Leader {
        let [first, second] = person.cards();
        if self.leaders[second.index()].in_play() { second } else { first }
    }

    /// Vehicles of a kind in the supply.
    pub fn vehicle_supply(&self, vehicle: Vehicle, total: u8) -> u8 {
        let on_board = match vehicle {
            Vehicle::Harvester => self.harvesters.len() as u8,
            Vehicle::Carryall | Vehicle::Ornithopter => self.zones_with(Some(vehicle)).len() as u8,
        };
        total.saturating_sub(on_board)
    }

    /// Air zones with that vehicle, or free ones.
    pub fn zones_with(&self, vehicle: Option<Vehicle>) -> Zones {
        let code = |vehicle: Option<Vehicle>| vehicle.map_or(u8::MAX, |vehicle| vehicle as u8);
        let wanted = code(vehicle);
        // Without branches: which zones have one is as good as random.
        let zones = self.zones.iter().enumerate();
        Zones::of(zones.fold(0, |set, (i, &zone)| set | u8::from(code(zone) == wanted) << i))
    }

    /// The face of a wormsign on the board. Hidden.
    pub const fn worm_face(&self, area: Area) -> WormFace {
        if self.sand.contains(area) {
            WormFace::Sand
        } else if self.burrowing.contains(area) {
            WormFace::Burrowing
        } else {
            WormFace::Sandworm
        }
    }

    /// Exposed to storms. [wfa.desert-hazards.storm-who] [wfa.desert-hazards.storm-exempt] [wfa.atomics.storms]
    pub fn exposed(&self) -> AreaSet {
        let safe = if self.crater.is_some() { self.mountains() } else { self.mountains().or(STORM_EXEMPT) };
        self.with_legion(Side::Harkonnen).minus(safe)
    }

    /// The figures of a legion that have not moved with the action in progress. [wfa.movement.each-once]
    pub fn fresh(&self, area: Area) -> Group {
        self.moved
            .iter()
            .filter(|(a, _)| *a == area)
            .fold(self.legion(area), |g, (_, m)| g.minus(m.common(g)))
    }

    /// Notes that figures of an area have marched with the action in progress.
    pub fn mark_moved(&mut self, area: Area, group: Group) {
        if group.is_empty() {
            return;
        }
        match self.moved.iter_mut().find(|(a, _)| *a == area) {
            Some((_, moved)) => *moved = moved.plus(group),
            None => {
                let noted = self.moved.try_push((area, group));
                debug_assert!(noted, "the data allow at most {} marches", MOVED / 2);
            }
        }
    }

    /// Notes that the whole legion of an area has had its march.
    pub fn mark_all_moved(&mut self, area: Area) {
        self.moved.retain(|(a, _)| *a != area);
        self.mark_moved(area, self.legion(area));
    }

    /// What is noted about the figures of an area, to change it with them.
    pub fn moved_mut(&mut self, area: Area) -> Option<&mut Group> {
        self.moved.iter_mut().find(|(a, _)| *a == area).map(|(_, group)| group)
    }

    /// The value of a prescience marker.
    pub const fn marker(&self, marker: Marker) -> u8 {
        self.prescience[marker.index()]
    }

    /// The active row of the Spice Must Flow board. [wfa.vehicles.active-row]
    pub fn active_row(&self) -> usize {
        usize::from(self.imperium.iter().copied().max().unwrap_or(0))
    }
}

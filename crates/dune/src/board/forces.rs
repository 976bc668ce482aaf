//! Force tokens: on the board, in reserves, in the tanks. Twenty of each faction, always.
// [gf9.components.faction-kit] [gf9.components.tanks-and-track] [gf9.components.advanced-tokens]
// [v29.components.board-areas] [v29.components.army-tokens]

use serde::{Deserialize, Serialize};

use crate::activities::Cx;
use crate::data::{LOC_COUNT, Loc, LocSet, Territory, TerritorySet};
use crate::editions::AdvisorsAlone;
use crate::event::{BoardEvent, Event};
use crate::{ByFaction, Faction, FactionSet};

/// Some force tokens of one faction: plain and starred ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Squad {
    /// Plain forces.
    #[serde(default)]
    pub normal: u8,
    /// Starred forces: Sardaukar, Fedaykin.
    #[serde(default)]
    pub special: u8,
}

impl Squad {
    /// Nobody.
    pub const NONE: Squad = Squad { normal: 0, special: 0 };

    /// This many plain and starred forces.
    pub const fn new(normal: u8, special: u8) -> Squad {
        Squad { normal, special }
    }
    /// How many tokens.
    pub const fn total(self) -> u8 {
        self.normal + self.special
    }
    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.normal == 0 && self.special == 0
    }
    /// Whether these tokens are among the others.
    pub const fn within(self, other: Squad) -> bool {
        self.normal <= other.normal && self.special <= other.special
    }
    /// With more tokens.
    #[must_use]
    pub const fn plus(self, other: Squad) -> Squad {
        Squad { normal: self.normal + other.normal, special: self.special + other.special }
    }
    /// With fewer tokens, which must be among them.
    #[must_use]
    pub const fn minus(self, other: Squad) -> Squad {
        Squad { normal: self.normal - other.normal, special: self.special - other.special }
    }
}

/// Tokens by location, one byte each: five bits of plain, three of starred forces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct ByLoc([u8; LOC_COUNT]);

impl ByLoc {
    fn get(&self, loc: Loc) -> Squad {
        let byte = self.0[loc.0 as usize];
        Squad::new(byte & 31, byte >> 5)
    }
    fn set(&mut self, loc: Loc, squad: Squad) {
        self.0[loc.0 as usize] = squad.normal | squad.special << 5;
    }
}

impl Serialize for ByLoc {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_map(Loc::all().map(|l| (l, self.get(l))).filter(|(_, n)| !n.is_empty()))
    }
}
impl<'de> Deserialize<'de> for ByLoc {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let map = std::collections::BTreeMap::<Loc, Squad>::deserialize(d)?;
        let mut by_loc = ByLoc([0; LOC_COUNT]);
        for (loc, squad) in map {
            if squad.normal > 31 || squad.special > 7 {
                return Err(serde::de::Error::custom("too many forces in one place"));
            }
            by_loc.set(loc, squad);
        }
        Ok(by_loc)
    }
}

/// All force tokens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Forces {
    board: ByFaction<ByLoc>,
    /// Where each faction stands; follows from `board`.
    present: ByFaction<LocSet>,
    reserves: ByFaction<Squad>,
    tanks: ByFaction<Squad>,
    /// Territories in which the Bene Gesserit show their advisor side.
    advisors: TerritorySet,
}

impl Default for Forces {
    fn default() -> Forces {
        Forces {
            board: ByFaction([ByLoc([0; LOC_COUNT]); 6]),
            present: ByFaction([LocSet::EMPTY; 6]),
            reserves: ByFaction::default(),
            tanks: ByFaction::default(),
            advisors: TerritorySet::EMPTY,
        }
    }
}

impl Forces {
    /// Off the board beside the shield.
    pub fn reserves(&self, f: Faction) -> Squad {
        self.reserves[f]
    }
    /// In the Tleilaxu Tanks.
    pub fn tanks(&self, f: Faction) -> Squad {
        self.tanks[f]
    }
    /// In one location.
    pub fn at(&self, f: Faction, loc: Loc) -> Squad {
        self.board[f].get(loc)
    }
    /// In all sectors of a territory.
    pub fn in_territory(&self, f: Faction, t: Territory) -> Squad {
        self.present[f].and(t.mask()).iter().fold(Squad::NONE, |sum, l| sum.plus(self.at(f, l)))
    }
    /// The locations a faction stands in.
    pub fn where_is(&self, f: Faction) -> LocSet {
        self.present[f]
    }
    /// Everything of a faction on the board.
    pub fn on_board(&self, f: Faction) -> Squad {
        self.present[f].iter().fold(Squad::NONE, |sum, l| sum.plus(self.at(f, l)))
    }
    /// Factions with any force in these locations, advisors included.
    pub fn present(&self, mask: LocSet) -> FactionSet {
        FactionSet::those(|f| self.present[f].meets(mask))
    }
    /// Factions with any force in a territory, advisors included.
    pub fn factions_in(&self, t: Territory) -> FactionSet {
        self.present(t.mask())
    }
    /// Whether the Bene Gesserit forces in a territory are advisors.
    pub fn advisors_in(&self, t: Territory) -> bool {
        self.advisors.contains(t)
    }
    /// Territories with advisors.
    pub fn advisors(&self) -> TerritorySet {
        self.advisors
    }
    /// Factions that occupy a territory: advisors do not.
    // [gf9.bene-gesserit.adv-no-occupy] [gf9.bene-gesserit.adv-no-block]
    pub fn occupiers(&self, t: Territory) -> FactionSet {
        let all = self.factions_in(t);
        if self.advisors_in(t) { all.without(Faction::BeneGesserit) } else { all }
    }
    /// The locations in which a faction stands and is not an advisor.
    pub fn occupied_by(&self, f: Faction) -> LocSet {
        let all = self.present[f];
        if f != Faction::BeneGesserit || self.advisors.is_empty() {
            return all;
        }
        all.minus(self.advisor_ground())
    }
    /// The territories with advisors.
    pub fn advisor_ground(&self) -> LocSet {
        if self.advisors.is_empty() {
            return LocSet::EMPTY;
        }
        let present = self.present[Faction::BeneGesserit].by_territory();
        present.filter(|&(t, _)| self.advisors_in(t)).map(|(t, _)| t.mask()).collect()
    }
    /// Whether a faction occupies a territory.
    pub fn occupies(&self, f: Faction, t: Territory) -> bool {
        self.present[f].meets(t.mask()) && (f != Faction::BeneGesserit || !self.advisors_in(t))
    }

    /// Puts the tokens of a faction into its reserves before the game.
    pub(crate) fn unpack(&mut self, f: Faction, squad: Squad) {
        self.reserves[f] = squad;
    }

    fn change(&mut self, f: Faction, loc: Loc, squad: Squad) {
        self.board[f].set(loc, squad);
        if squad.is_empty() {
            self.present[f].remove(loc);
        } else {
            self.present[f].insert(loc);
        }
        if f == Faction::BeneGesserit && !self.present[f].meets(loc.territory().mask()) {
            self.advisors.remove(loc.territory());
        }
    }
    fn add(&mut self, f: Faction, loc: Loc, squad: Squad) {
        self.change(f, loc, self.at(f, loc).plus(squad));
    }
    fn take(&mut self, f: Faction, loc: Loc, squad: Squad) {
        debug_assert!(squad.within(self.at(f, loc)), "{f:?} has not {squad:?} in {loc:?}");
        self.change(f, loc, self.at(f, loc).minus(squad));
    }

    /// Every faction in play has its twenty tokens, and `present` is right.
    pub fn audit(&self, in_play: FactionSet) -> Result<(), String> {
        for f in Faction::ALL {
            let total = self.reserves[f].plus(self.tanks[f]).plus(self.on_board(f)).total();
            let want = if in_play.contains(f) { 20 } else { 0 };
            if total != want {
                return Err(format!("{} has {total} forces instead of {want}", f.id()));
            }
            for loc in Loc::all() {
                if self.present[f].contains(loc) == self.at(f, loc).is_empty() {
                    return Err(format!("presence of {} in {} is wrong", f.id(), loc.id()));
                }
            }
        }
        for t in Territory::all().filter(|t| self.advisors_in(*t)) {
            if !self.present[Faction::BeneGesserit].meets(t.mask()) {
                return Err(format!("advisors without forces in {}", t.id()));
            }
        }
        Ok(())
    }
}

impl Cx<'_, '_> {
    /// Brings forces from the reserves onto the board.
    pub fn ship(&mut self, f: Faction, squad: Squad, to: Loc) {
        if squad.is_empty() {
            return;
        }
        let forces = &mut self.state.board.forces;
        forces.reserves[f] = forces.reserves[f].minus(squad);
        forces.add(f, to, squad);
        self.emit(|| Event::Board(BoardEvent::Shipped { faction: f, squad, to }));
        self.keep_oath(f, to.territory());
        self.settle_advisors(to.territory());
    }

    /// Moves forces on the board. Advisors stay advisors where they arrive if nobody flips them.
    pub fn march(&mut self, f: Faction, squad: Squad, from: Loc, to: Loc) {
        if squad.is_empty() {
            return;
        }
        let advisors = f == Faction::BeneGesserit && self.state.board.forces.advisors_in(from.territory());
        let forces = &mut self.state.board.forces;
        forces.take(f, from, squad);
        let had = forces.present[f].meets(to.territory().mask());
        forces.add(f, to, squad);
        if advisors && !had {
            forces.advisors.insert(to.territory());
        }
        self.emit(|| Event::Board(BoardEvent::Moved { faction: f, squad, from, to }));
        self.keep_oath(f, to.territory());
        self.settle_advisors(from.territory());
        self.settle_advisors(to.territory());
    }

    /// Sends forces on the board to the tanks.
    pub fn kill(&mut self, f: Faction, squad: Squad, at: Loc) {
        if squad.is_empty() {
            return;
        }
        let forces = &mut self.state.board.forces;
        forces.take(f, at, squad);
        forces.tanks[f] = forces.tanks[f].plus(squad);
        self.emit(|| Event::Board(BoardEvent::Killed { faction: f, squad, at }));
        self.settle_advisors(at.territory());
    }

    /// Sends all forces of a faction in these locations to the tanks; says how many tokens died.
    pub fn kill_all(&mut self, f: Faction, mask: LocSet) -> u8 {
        let mut dead = 0;
        for loc in self.state.board.forces.present[f].and(mask) {
            let squad = self.state.board.forces.at(f, loc);
            dead += squad.total();
            self.kill(f, squad, loc);
        }
        dead
    }

    /// Takes forces from the board back into the reserves.
    pub fn withdraw(&mut self, f: Faction, squad: Squad, from: Loc) {
        if squad.is_empty() {
            return;
        }
        let forces = &mut self.state.board.forces;
        forces.take(f, from, squad);
        forces.reserves[f] = forces.reserves[f].plus(squad);
        self.emit(|| Event::Board(BoardEvent::Withdrawn { faction: f, squad, from }));
        self.settle_advisors(from.territory());
    }

    /// Brings forces from the tanks to the reserves. [gf9.revival.to-reserves]
    pub fn revive(&mut self, f: Faction, squad: Squad) {
        if squad.is_empty() {
            return;
        }
        let forces = &mut self.state.board.forces;
        forces.tanks[f] = forces.tanks[f].minus(squad);
        forces.reserves[f] = forces.reserves[f].plus(squad);
        self.emit(|| Event::Board(BoardEvent::Revived { faction: f, squad }));
    }

    /// Turns all Bene Gesserit forces of a territory to one side.
    pub fn flip(&mut self, t: Territory, advisors: bool) {
        let forces = &mut self.state.board.forces;
        if forces.advisors_in(t) == advisors || !forces.present[Faction::BeneGesserit].meets(t.mask()) {
            return;
        }
        if advisors {
            forces.advisors.insert(t);
        } else {
            forces.advisors.remove(t);
        }
        self.emit(|| Event::Board(BoardEvent::Flipped { territory: t, advisors }));
    }

    /// Advisors left alone in a territory become fighters at once.
    // [ah2009.bg.coexist-reset]
    // [gf9.bene-gesserit.adv-alone-flip] [gf9.bene-gesserit.adv-move-empty]
    fn settle_advisors(&mut self, t: Territory) {
        if !self.state.board.forces.advisors_in(t) {
            return;
        }
        match self.rules.rulings.advisors_alone {
            AdvisorsAlone::Flip => {
                // In the Polar Sink they are always fighters. [gf9.bene-gesserit.adv-two-sides]
                let alone = self.state.board.forces.factions_in(t) == Faction::BeneGesserit.only();
                if alone || t == Territory::POLAR_SINK {
                    self.flip(t, false);
                }
            }
            AdvisorsAlone::Stay => {}
        }
    }
}

//! Leaders and the Kwisatz Haderach.
// [gf9.components.tanks-and-track] [v29.components.leader-discs] [v29.components.faction-set]

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::Secret;
use crate::activities::Cx;
use crate::data::{LEADER_COUNT, LeaderId, TRAITOR_COUNT, Territory};
use crate::editions::RevivedLeader;
use crate::event::{BoardEvent, Event};
use crate::{Faction, FactionSet};

/// Where a leader is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// His faction is not in the game.
    #[default]
    Absent,
    /// With his faction.
    Home,
    /// Held by the Harkonnen. [gf9.harkonnen.capture-keep]
    Captured,
    /// Held by this faction, and everybody knows: he was offered to others for cards.
    // [ah2009.battle.capture-trade]
    Hostage(Faction),
    /// Dead, face up.
    Tanks,
    /// Dead again after a revival, face down, in public. [gf9.revival.leader-second-death]
    FaceDown,
    /// Killed as a captive, face down, unseen by others. [gf9.secrecy.tanks]
    Hidden,
}

impl Place {
    /// Whether he lies in the tanks.
    pub const fn is_dead(self) -> bool {
        matches!(self, Place::Tanks | Place::FaceDown | Place::Hidden)
    }

    /// The faction that holds him captive.
    pub const fn captor(self) -> Option<Faction> {
        match self {
            Place::Captured => Some(Faction::Harkonnen),
            Place::Hostage(f) => Some(f),
            Place::Absent | Place::Home | Place::Tanks | Place::FaceDown | Place::Hidden => None,
        }
    }
}

/// One leader.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Leader {
    /// Where he is.
    pub place: Place,
    /// How often he has died.
    pub deaths: u8,
    /// Where he has fought this phase. [gf9.battle.leader-one-territory]
    pub fought: Option<Territory>,
}

/// The Kwisatz Haderach.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Kwisatz {
    /// Atreides forces lost in battles. [gf9.atreides.kh-activation]
    pub losses: u8,
    /// Whether it is dead. [gf9.atreides.kh-death]
    pub dead: bool,
    /// Whether it has been played openly. [gf9.secrecy.kwisatz-counter]
    pub shown: bool,
    /// Where it has fought this turn. [gf9.atreides.kh-one-place]
    pub fought: Option<Territory>,
}

/// All leaders.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Leaders {
    all: [Leader; TRAITOR_COUNT],
    main: [Leader; LEADER_COUNT - TRAITOR_COUNT],
    kwisatz: Kwisatz,
    /// Factions whose right to revive leaders is open. [gf9.revival.leader-condition]
    revival_open: FactionSet,
    /// Factions that have bought hostages. [ah2009.battle.capture-trade]
    buyers: FactionSet,
}

impl Leaders {
    /// One leader's state.
    pub fn get(&self, leader: LeaderId) -> Leader {
        let i = leader.0 as usize;
        if leader.is_main() { self.main[i - TRAITOR_COUNT] } else { self.all[i] }
    }
    fn row(&mut self, leader: LeaderId) -> &mut Leader {
        let i = leader.0 as usize;
        if leader.is_main() { &mut self.main[i - TRAITOR_COUNT] } else { &mut self.all[i] }
    }
    /// The Kwisatz Haderach's state.
    pub fn kwisatz(&self) -> Kwisatz {
        self.kwisatz
    }
    /// Whether a faction may revive leaders.
    pub fn revival_open(&self, f: Faction) -> bool {
        self.revival_open.contains(f)
    }
    /// Leaders at a faction's disposal: its own at home and the captives it holds.
    pub fn available(&self, f: Faction) -> impl Iterator<Item = LeaderId> + '_ {
        LeaderId::every().filter(move |&l| self.serves(l, f))
    }
    /// The same, the strongest first.
    pub fn strongest(&self, f: Faction) -> impl Iterator<Item = LeaderId> + '_ {
        // Only the Harkonnen, and factions that bought from them, have leaders other than their own.
        let others = f == Faction::Harkonnen || self.buyers.contains(f);
        let all = if others { LeaderId::strongest_first() } else { LeaderId::strongest_of(f) };
        all.iter().copied().filter(move |&l| self.serves(l, f))
    }
    /// Whether a leader is at a faction's disposal.
    pub fn serves(&self, l: LeaderId, f: Faction) -> bool {
        match self.get(l).place {
            Place::Home => l.faction() == f,
            Place::Captured => f == Faction::Harkonnen,
            Place::Hostage(captor) => f == captor,
            Place::Absent | Place::Tanks | Place::FaceDown | Place::Hidden => false,
        }
    }
    /// Brings the leaders of a faction into the game, by ruling the main one too. [v29.leaders.six]
    pub(crate) fn unpack(&mut self, f: Faction, main: bool) {
        for l in LeaderId::six(f).filter(|l| main || !l.is_main()) {
            self.row(l).place = Place::Home;
        }
    }
    /// Leaders of factions in play are somewhere, the others nowhere; those of eliminated ones may be either.
    pub fn audit(&self, in_play: FactionSet, gone: FactionSet, main: bool) -> Result<(), String> {
        for l in LeaderId::every().filter(|l| !gone.contains(l.faction())) {
            let used = in_play.contains(l.faction()) && (main || !l.is_main());
            if used == (self.get(l).place == Place::Absent) {
                return Err(format!("leader {} is in no right place", l.id()));
            }
        }
        Ok(())
    }
    /// Deals again which leaders were captured or killed as captives, for viewers that do not know it and do not see
    /// them lead.
    // [gf9.secrecy.captured-leaders] [gf9.secrecy.tanks]
    pub(crate) fn redeal(
        &mut self,
        viewers: FactionSet,
        leading: &[LeaderId],
        pick: &mut dyn FnMut(usize) -> usize,
    ) {
        if viewers.contains(Faction::Harkonnen) {
            return;
        }
        for f in Faction::ALL.into_iter().filter(|&f| !viewers.contains(f)) {
            // Leaders that nobody has seen since; a leader that fought openly is where he was seen.
            // Where a main leader is everybody sees. [v29.leaders.lost-powers]
            let alike: ArrayVec<LeaderId, 5> = LeaderId::of(f)
                .filter(|&l| {
                    let row = self.get(l);
                    row.fought.is_none()
                        && !leading.contains(&l)
                        && matches!(row.place, Place::Home | Place::Captured | Place::Hidden)
                })
                .collect();
            let mut places: ArrayVec<Place, 5> = alike.iter().map(|&l| self.get(l).place).collect();
            if places.iter().all(|&p| p == Place::Home) {
                continue;
            }
            // In an order that does not depend on who is where.
            places.sort_by_key(|&p| (p == Place::Hidden, p == Place::Captured));
            for l in alike {
                let row = self.row(l);
                let before = row.deaths - u8::from(row.place == Place::Hidden);
                row.place = places.remove(pick(places.len()));
                row.deaths = before + u8::from(row.place == Place::Hidden);
            }
        }
    }
    fn open_revival(&mut self, f: Faction) {
        // Captives count as unavailable. [gf9.faq.revive-with-captured]
        // [ah2009.leader.kh-not-leader]
        if LeaderId::of(f).all(|l| self.get(l).place != Place::Home) {
            self.revival_open.insert(f);
        }
    }
}

impl Cx<'_, '_> {
    /// A leader dies: face up the first time, face down after a revival; `hidden` for a killed captive. Anyone who
    /// led him, he is his own faction's again.
    // [gf9.battle.killed-leaders] [gf9.harkonnen.capture-kill] [gf9.harkonnen.capture-death]
    pub fn kill_leader(&mut self, leader: LeaderId, hidden: bool) {
        // The powers lost with a main leader reveal that he is dead. [v29.leaders.lost-powers]
        let hidden = hidden && !leader.is_main();
        let row = self.state.board.leaders.row(leader);
        row.place = match (hidden, row.deaths) {
            (true, _) => Place::Hidden,
            (false, 0) => Place::Tanks,
            (false, _) => Place::FaceDown,
        };
        row.deaths += 1;
        self.state.board.leaders.open_revival(leader.faction());
        let viewers = if hidden { Faction::Harkonnen.only().with(leader.faction()) } else { FactionSet::ALL };
        self.emit(|| {
            Event::Board(BoardEvent::LeaderDied {
                of: leader.faction(),
                leader: Secret::new(leader, viewers),
            })
        });
        self.release_captives_if_leaderless(leader.faction());
    }

    /// A faction whose own leaders are all dead releases its captives at once.
    // [ah2009.battle.capture-all-back] [gf9.harkonnen.capture-return-all]
    pub fn release_captives_if_leaderless(&mut self, captor: Faction) {
        let leaders = &self.state.board.leaders;
        if captor != Faction::Harkonnen && !leaders.buyers.contains(captor) {
            return;
        }
        let none = |l| leaders.get(l).place.is_dead() || leaders.get(l).place == Place::Absent;
        if LeaderId::six(captor).all(none) {
            for leader in LeaderId::every() {
                let place = self.state.board.leaders.get(leader).place;
                if place.captor() == Some(captor) {
                    // Everybody knows who changed hands by a deal. [ah2009.battle.capture-trade]
                    let known = matches!(place, Place::Hostage(_));
                    self.return_leader(
                        leader,
                        if known { FactionSet::ALL } else { houses_of_captive(leader) },
                    );
                }
            }
        }
    }

    /// A leader comes back from the tanks, free to fight anywhere or bound to where he has fought this turn.
    // [gf9.faq.ghola-same-phase] [ah2009.battle.leader-available] [v29.battle.leader-one-territory]
    pub fn revive_leader(&mut self, leader: LeaderId) {
        let leaders = &mut self.state.board.leaders;
        let row = leaders.row(leader);
        row.place = Place::Home;
        match self.rules.rulings.revived_leader {
            RevivedLeader::Free => row.fought = None,
            RevivedLeader::Bound => {}
        }
        let f = leader.faction();
        if LeaderId::of(f).all(|l| !leaders.get(l).place.is_dead()) {
            leaders.revival_open.remove(f);
        }
        self.emit(|| Event::Board(BoardEvent::LeaderRevived { leader }));
    }

    /// The Harkonnen take a leader. [gf9.harkonnen.capture] [gf9.secrecy.captured-leaders]
    pub fn capture_leader(&mut self, leader: LeaderId) {
        self.state.board.leaders.row(leader).place = Place::Captured;
        self.state.board.leaders.open_revival(leader.faction());
        self.emit(|| {
            Event::Board(BoardEvent::LeaderCaptured {
                from: leader.faction(),
                leader: Secret::new(leader, houses_of_captive(leader)),
            })
        });
    }

    /// A captive goes home, and these factions learn who it is; one whose faction is out of the game leaves it too.
    // [gf9.harkonnen.capture-return-all] [v29.leaders.captives] [gf9.secrecy.captured-leaders]
    pub fn return_leader(&mut self, leader: LeaderId, viewers: FactionSet) {
        if self.state.gone.contains(leader.faction()) {
            self.state.board.leaders.row(leader).place = Place::Absent;
            self.emit(|| Event::Board(BoardEvent::LeaderRemoved { leader }));
            return;
        }
        self.state.board.leaders.row(leader).place = Place::Home;
        self.emit(|| {
            Event::Board(BoardEvent::LeaderReturned {
                of: leader.faction(),
                leader: Secret::new(leader, viewers),
            })
        });
    }

    /// A captive goes home, and only the two Houses know who; or another faction holds him on the same terms,
    /// and everybody knows. [ah2009.battle.capture-trade]
    pub fn hand_hostage_over(&mut self, leader: LeaderId, to: Faction) {
        let leaders = &mut self.state.board.leaders;
        leaders.row(leader).place = if to == leader.faction() { Place::Home } else { Place::Hostage(to) };
        if to != leader.faction() {
            leaders.buyers.insert(to);
        }
    }

    /// Remembers where a leader fought.
    pub fn mark_fought(&mut self, leader: LeaderId, at: Option<Territory>) {
        self.state.board.leaders.row(leader).fought = at;
    }

    /// Leaders and the Kwisatz Haderach are free again: at the end of the battle phase.
    pub fn free_leaders(&mut self) {
        let leaders = &mut self.state.board.leaders;
        for row in leaders.all.iter_mut().chain(&mut leaders.main) {
            row.fought = None;
        }
        leaders.kwisatz.fought = None;
    }

    /// Changes the Kwisatz Haderach.
    pub fn change_kwisatz(&mut self, change: impl FnOnce(&mut Kwisatz)) {
        change(&mut self.state.board.leaders.kwisatz);
    }
}

/// The factions that know a captive before he leads for his captor: the two Houses, or everybody for a main leader.
// [gf9.secrecy.captured-leaders]
pub fn houses_of_captive(leader: LeaderId) -> FactionSet {
    let two = Faction::Harkonnen.only().with(leader.faction());
    if leader.is_main() { FactionSet::ALL } else { two }
}

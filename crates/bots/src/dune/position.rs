//! The view as tables: positions of the factions, possible actions, own cards.

use std::cell::Cell;

use landsraad_dune::activities::shipment::ShipmentNow;
use landsraad_dune::activities::windows::Power;
use landsraad_dune::board::Squad;
use landsraad_dune::data::{
    CardKind, LeaderId, Loc, LocSet, STRONGHOLDS, Territory, TerritorySet, sector_mask,
};
use landsraad_dune::editions::{FremenSupport, Goals, SietchStorm, Thresholds};
use landsraad_dune::factions::power_of;
use landsraad_dune::view::{FactionView, LeaderPlace, Now, PrivateView, View};
use landsraad_dune::{Dune, Faction, FactionSet};
use landsraad_kernel::Seat;

use super::temper::Temperament;

/// Room for the territories, of which there are 42.
pub const TERRITORIES: usize = 48;

/// The most places that can count for victory.
pub const GOALS: usize = 6;

/// Placements that are weighed for one answer before the best so far is given. A count, not a clock: the same
/// question always gets the same answer. It is reached by no position met in play.
const BUDGET: u32 = 60_000;

/// What counts for victory where cities count double.
const DOUBLED: [(Territory, u8); GOALS] = [
    (Territory::ARRAKEEN, 2),
    (Territory::CARTHAG, 2),
    (Territory::SIETCH_TABR, 1),
    (Territory::TUEKS_SIETCH, 1),
    (Territory::HABBANYA_SIETCH, 1),
    (Territory::HARG_PASS, 1),
];

/// The same in the plain game.
const PLAIN: [(Territory, u8); GOALS - 1] = [
    (Territory::ARRAKEEN, 1),
    (Territory::CARTHAG, 1),
    (Territory::SIETCH_TABR, 1),
    (Territory::TUEKS_SIETCH, 1),
    (Territory::HABBANYA_SIETCH, 1),
];

/// The same where the Shield Wall counts too.
const WALLED: [(Territory, u8); GOALS] = [
    (Territory::ARRAKEEN, 1),
    (Territory::CARTHAG, 1),
    (Territory::SIETCH_TABR, 1),
    (Territory::TUEKS_SIETCH, 1),
    (Territory::HABBANYA_SIETCH, 1),
    (Territory::SHIELD_WALL, 1),
];

/// The facts of a position as one faction sees it.
pub struct Position<'a> {
    /// The rules.
    pub rules: &'a Dune,
    /// The view.
    pub v: &'a View,
    /// The faction that I am.
    pub me: Faction,
    /// My public part.
    pub mine: &'a FactionView,
    /// My private part.
    pub own: &'a PrivateView,
    /// How I lean.
    pub temper: Temperament,
    /// Tokens by faction and territory, advisors included.
    pub stands: [[Squad; TERRITORIES]; 6],
    /// Territories in which the Bene Gesserit are advisors.
    pub advisors: TerritorySet,
    /// Factions in play.
    pub in_play: FactionSet,
    /// Those who may still ship or move this turn.
    pub to_act: FactionSet,
    /// My kinds of card.
    pub kinds: Vec<CardKind>,
    /// The share of a faction's ready leaders whose traitor cards I hold.
    pub treason: [f64; 6],
    /// How much forces and spice still matter: one at first, little on the last turn.
    pub horizon: f64,
    /// Placements weighed so far.
    pub work: Cell<u32>,
}

impl<'a> Position<'a> {
    /// Reads the view of a seat; `None` if the seat leads no faction yet.
    pub fn read(rules: &'a Dune, v: &'a View, seat: Seat, temper: Temperament) -> Option<Position<'a>> {
        let mine = v.factions.iter().find(|f| f.seat == seat)?;
        let own = v.me.iter().find(|p| p.faction == mine.faction)?;
        let mut stands = [[Squad::NONE; TERRITORIES]; 6];
        for f in &v.factions {
            for (loc, squad) in &f.forces {
                let slot = &mut stands[f.faction as usize][loc.territory().0 as usize];
                *slot = slot.plus(*squad);
            }
        }
        let in_play: FactionSet = v.factions.iter().map(|f| f.faction).collect();
        let mut p = Position {
            rules,
            v,
            me: mine.faction,
            mine,
            own,
            temper,
            stands,
            advisors: v.advisors.iter().copied().collect(),
            in_play,
            to_act: FactionSet::EMPTY,
            kinds: own.hand.iter().map(|c| c.kind()).collect(),
            treason: [0.0; 6],
            horizon: 1.0,
            work: Cell::new(0),
        };
        p.to_act = p.acting();
        for f in in_play.iter().filter(|&f| f != p.me) {
            let ready = p.leaders_of(f);
            let bought = ready.iter().filter(|l| own.traitors.contains(l)).count();
            p.treason[f as usize] = bought as f64 / ready.len().max(1) as f64;
        }
        let gone = f64::from(v.turn) / f64::from(v.last_turn.max(1));
        let patient = p.friend(Faction::Guild) || !in_play.contains(Faction::Guild);
        let haste = if patient { 0.0 } else { temper.sense.haste * (gone - 0.5).max(0.0) };
        p.horizon = if v.turn >= v.last_turn { 0.3 } else { (1.0 - 0.35 * gone * gone - haste).max(0.3) };
        Some(p)
    }

    /// Whether enough has been weighed.
    pub fn spent(&self) -> bool {
        self.work.get() >= BUDGET
    }

    /// What counts for victory, and how much.
    pub fn goals(&self) -> &'static [(Territory, u8)] {
        match self.rules.rulings.goals {
            Goals::Strongholds => &PLAIN,
            Goals::ShieldWall if self.v.holders.iter().any(|h| h.territory == Territory::SHIELD_WALL) => {
                &WALLED
            }
            Goals::ShieldWall => &PLAIN,
            Goals::Alternative => &DOUBLED,
        }
    }

    fn acting(&self) -> FactionSet {
        use landsraad_dune::state::Phase;
        match self.shipment() {
            Some(now) => self.in_play.iter().filter(|f| !now.done.contains(*f)).collect(),
            None => match self.v.phase {
                Phase::Battle | Phase::Collection | Phase::Mentat => FactionSet::EMPTY,
                _ => self.in_play,
            },
        }
    }

    /// The shipment phase, while it runs.
    pub fn shipment(&self) -> Option<&'a ShipmentNow> {
        self.v.now.iter().rev().find_map(|n| if let Now::Shipment(s) = n { Some(s) } else { None })
    }

    /// A faction's public part.
    pub fn of(&self, f: Faction) -> Option<&'a FactionView> {
        self.v.faction(f)
    }
    /// A faction and its allies.
    pub fn side(&self, f: Faction) -> FactionSet {
        self.of(f).map_or(f.only(), |v| v.allies.with(f))
    }
    /// Whether a faction is me or my ally.
    pub fn friend(&self, f: Faction) -> bool {
        f == self.me || self.mine.allies.contains(f)
    }
    /// Whether the advanced game is played.
    pub fn advanced(&self) -> bool {
        self.rules.rulings.advanced()
    }
    /// Whether battles are paid in spice.
    pub fn paid_battles(&self) -> bool {
        self.rules.rulings.combat == landsraad_dune::editions::Combat::Spice
    }
    /// Whether a place counts for victory.
    pub fn counts(&self, t: Territory) -> bool {
        self.goals().iter().any(|(goal, _)| *goal == t)
    }
    /// Points a faction's side needs; more than there are where it cannot win so.
    pub fn needed(&self, f: Faction) -> usize {
        self.needed_by(self.side(f).len())
    }
    /// Points an alliance of this many factions needs.
    pub fn needed_by(&self, allies: usize) -> usize {
        let r = &self.rules.rulings;
        let row = |two: usize, few: usize, many: usize, more: usize| match (self.rules.seat_count(), allies) {
            (2, 1) => two,
            (3, 1) => few,
            (3, 2) => few + 1,
            (2 | 3, _) => 99,
            (_, 1) => many,
            (_, 2) => many + 1,
            (_, _) => more,
        };
        match r.thresholds {
            Thresholds::Plain if self.rules.players() == 2 => r.two_player_strongholds.into(),
            Thresholds::Plain if allies > 1 => r.alliance_strongholds.into(),
            Thresholds::Plain => r.solo_strongholds.into(),
            Thresholds::ByPlayers => row(4, 4, 3, 5),
            Thresholds::Doubled => row(6, 6, 5, 7),
        }
    }
    /// Whether forces of a faction fight in a territory.
    pub fn fights(&self, f: Faction, t: Territory) -> bool {
        let advisors = f == Faction::BeneGesserit && self.advisors.contains(t);
        !advisors && !self.stands[f as usize][t.0 as usize].is_empty()
    }
    /// The others whose forces fight in a territory, allies apart.
    pub fn foes_in(&self, t: Territory) -> FactionSet {
        self.in_play.iter().filter(|&f| !self.friend(f) && self.fights(f, t)).collect()
    }
    /// All others whose forces fight there.
    pub fn others_in(&self, t: Territory) -> FactionSet {
        self.in_play.iter().filter(|&f| f != self.me && self.fights(f, t)).collect()
    }
    /// Whether an ally stands in a territory that allies do not share.
    pub fn ally_in(&self, t: Territory) -> bool {
        let there = |f| !self.stands[f as usize][t.0 as usize].is_empty();
        t != Territory::POLAR_SINK && self.mine.allies.iter().any(there)
    }
    /// Points the side of a faction holds now, each place occupied by one faction alone.
    pub fn held(&self, f: Faction) -> usize {
        let side = self.side(f);
        let alone = |t: Territory| {
            let mut there = self.in_play.iter().filter(|&g| self.fights(g, t));
            let first = there.next();
            first.is_some_and(|g| side.contains(g)) && there.next().is_none()
        };
        self.goals().iter().filter(|(t, _)| alone(*t)).map(|(_, n)| usize::from(*n)).sum()
    }

    /// Points of what a faction itself occupies alone.
    pub fn held_alone(&self, f: Faction) -> usize {
        let sole = |t: Territory| self.in_play.iter().all(|g| self.fights(g, t) == (g == f));
        self.goals().iter().filter(|(t, _)| sole(*t)).map(|(_, n)| usize::from(*n)).sum()
    }

    /// The worth of an amount of spice: the first units are worth most, and little of it matters at the end.
    pub fn wealth(&self, spice: u16) -> f64 {
        let s = f64::from(spice);
        (s.min(8.0) + 0.6 * (s - 8.0).clamp(0.0, 8.0) + 0.35 * (s - 16.0).max(0.0)) * self.horizon
    }

    /// The worth to me of an amount that I pay.
    pub fn cost_of(&self, price: u16) -> f64 {
        self.wealth(self.own.spice) - self.wealth(self.own.spice.saturating_sub(price))
    }

    /// Whether a sector is in storm.
    pub fn in_storm(&self, sector: u8) -> bool {
        self.v.turn > 0 && sector != 0 && sector == self.v.storm
    }
    /// Whether a territory's forces are safe from the storm.
    pub fn sheltered(&self, t: Territory) -> bool {
        use landsraad_dune::data::Protection as P;
        match t.protection() {
            P::NeverHit | P::Rock => true,
            P::Stronghold => match self.rules.rulings.sietch_storm {
                SietchStorm::Sheltered => true,
                SietchStorm::Exposed => false,
            },
            P::ShieldWall => self.v.shield_wall,
            P::None => self.rules.rulings.is_stronghold(t),
        }
    }
    /// How many sectors the storm still moves, while it moves and that is known.
    pub fn storm_left(&self) -> Option<u8> {
        self.v.now.iter().rev().find_map(|n| match n {
            Now::Storm(s) if s.left > 0 => Some(s.left),
            _ => None,
        })
    }
    /// The chance that the next storm passes over a sector.
    pub fn swept(&self, sector: u8) -> f64 {
        if sector == 0 || self.v.turn == 0 {
            return 0.0;
        }
        let ahead = (sector + 18 - self.v.storm) % 18;
        if let Some(left) = self.storm_left() {
            return f64::from(u8::from(ahead >= 1 && ahead <= left));
        }
        if let Some(card) = self.own.storm_card {
            return f64::from(u8::from(ahead >= 1 && ahead <= card));
        }
        if self.v.storm_card_laid {
            return if (1..=6).contains(&ahead) { f64::from(7 - ahead) / 6.0 } else { 0.0 };
        }
        // The sum of two dials from one to three.
        [0.0, 1.0, 1.0, 8.0 / 9.0, 6.0 / 9.0, 3.0 / 9.0, 1.0 / 9.0]
            .get(ahead as usize)
            .copied()
            .unwrap_or(0.0)
    }

    /// Whether I may have forces in a place.
    pub fn may_end(&self, to: Loc, fighting: bool) -> bool {
        let t = to.territory();
        let full = fighting && t.is_stronghold() && self.others_in(t).len() >= 2;
        !self.in_storm(to.sector()) && !self.ally_in(t) && !full
    }
    /// How many territories my forces in `from` may enter.
    pub fn range(&self, from: Territory) -> u8 {
        if self.me == Faction::BeneGesserit && self.advisors.contains(from) {
            return 1;
        }
        if self.fights(self.me, Territory::ARRAKEEN) || self.fights(self.me, Territory::CARTHAG) {
            return 3;
        }
        power_of(self.me).move_range()
    }

    /// Whether my reserves may arrive in a territory at all.
    pub fn arrives(&self, t: Territory) -> bool {
        self.me != Faction::Fremen || t.fremen_distance() <= 2
    }

    /// Where a group of mine gets to.
    pub fn reach(&self, from: Loc, range: u8) -> LocSet {
        if self.in_storm(from.sector()) {
            return LocSet::EMPTY;
        }
        let mut closed = if self.v.turn > 0 { sector_mask(self.v.storm) } else { LocSet::EMPTY };
        for t in STRONGHOLDS {
            if self.others_in(t).len() >= 2 {
                closed = closed.or(t.mask());
            }
        }
        closed.remove(from);
        let spread = |mut mask: LocSet| {
            let mut fresh = mask;
            while !fresh.is_empty() {
                let grown: LocSet = fresh.iter().map(|l| l.neighbours().and(l.territory().mask())).collect();
                fresh = grown.minus(mask.or(closed));
                mask = mask.or(fresh);
            }
            mask
        };
        let mut seen = spread(from.only());
        let mut edge = seen;
        for _ in 0..range {
            let beside: LocSet = edge.iter().map(Loc::neighbours).collect();
            edge = spread(beside.minus(seen.or(closed))).minus(seen);
            seen = seen.or(edge);
        }
        seen
    }

    /// Whether a power is neither stopped for now nor lost with a main leader.
    pub fn works(&self, power: Power) -> bool {
        !self.v.stopped.contains(power) && !self.v.powers_lost.contains(power)
    }

    /// Whether I ship at the Guild's rate.
    pub fn half_price(&self) -> bool {
        match self.me {
            Faction::Guild => self.works(Power::GuildHalf),
            _ => self.mine.allies.contains(Faction::Guild) && self.works(Power::GuildAllyHalf),
        }
    }
    /// What shipping this many forces to a place costs me.
    pub fn freight(&self, to: Territory, n: u8, from_reserves: bool) -> u16 {
        if self.me == Faction::Fremen && from_reserves {
            return 0;
        }
        let full = u16::from(n) * if self.rules.rulings.is_stronghold(to) { 1 } else { 2 };
        if self.half_price() { full.div_ceil(2) } else { full }
    }

    /// My leaders who could lead, the strongest first.
    pub fn my_leaders(&self) -> Vec<LeaderId> {
        let mut list: Vec<LeaderId> = self
            .v
            .factions
            .iter()
            .flat_map(|f| f.leaders.iter().map(move |l| (f.faction, l)))
            .filter(|(f, l)| {
                if *f == self.me {
                    l.place == LeaderPlace::Home
                } else {
                    self.me == Faction::Harkonnen && l.place == LeaderPlace::Captured
                        || l.captor == Some(self.me)
                }
            })
            .map(|(_, l)| l.leader)
            .collect();
        list.sort_by_key(|l| (std::cmp::Reverse(self.rules.strength(*l)), *l));
        list
    }
    /// Leaders another faction may have available, the strongest first.
    pub fn leaders_of(&self, f: Faction) -> Vec<LeaderId> {
        if f == self.me {
            return self.my_leaders();
        }
        let Some(view) = self.of(f) else { return Vec::new() };
        let ready = |p: LeaderPlace| matches!(p, LeaderPlace::Home | LeaderPlace::Away);
        let mut list: Vec<LeaderId> =
            view.leaders.iter().filter(|l| ready(l.place)).map(|l| l.leader).collect();
        list.sort_by_key(|l| (std::cmp::Reverse(self.rules.strength(*l)), *l));
        list
    }
    /// Where a leader has fought this phase.
    pub fn fought(&self, leader: LeaderId) -> Option<Territory> {
        let rows = self.v.factions.iter().flat_map(|f| &f.leaders);
        rows.filter(|l| l.leader == leader).find_map(|l| l.fought)
    }

    /// What a faction's forces can be dialled for, in points, with this much spice, against this foe.
    pub fn points(&self, f: Faction, squad: Squad, spice: u16, foe: Faction) -> f64 {
        let double = self.advanced()
            && match f {
                Faction::Emperor => foe != Faction::Fremen && self.works(Power::EmperorSardaukar),
                Faction::Fremen => self.works(Power::FremenFedaykin),
                _ => false,
            };
        let star = if double { 2.0 } else { 1.0 };
        let (plain, starred) = (f64::from(squad.normal), f64::from(squad.special));
        if !self.paid_battles()
            || (f == Faction::Fremen
                && self.rules.rulings.fremen_support == FremenSupport::Free
                && self.works(Power::FremenBattleSpice))
        {
            return plain + star * starred;
        }
        let paid = f64::from(spice);
        let s = starred.min(paid);
        let n = plain.min(paid - s);
        star * s + star * (starred - s) / 2.0 + n + (plain - n) / 2.0
    }
    /// A guess at another's spice.
    pub fn purse_of(&self, f: Faction) -> u16 {
        if f == self.me {
            return self.own.spice;
        }
        let turns = f64::from(self.v.turn.saturating_sub(1));
        let grown = (self.temper.sense.income * turns) as u16;
        match f {
            Faction::Emperor | Faction::Guild => 8 + grown.min(14),
            Faction::Fremen | Faction::BeneGesserit => 4,
            _ => 5,
        }
    }
    /// Whether I hold a card of a kind.
    pub fn holds(&self, kind: CardKind) -> bool {
        self.kinds.contains(&kind)
    }
    /// Whether I hold any weapon.
    pub fn armed(&self) -> bool {
        self.kinds
            .iter()
            .any(|k| matches!(k, CardKind::ProjectileWeapon | CardKind::PoisonWeapon | CardKind::Lasgun))
    }
    /// Whether I hold any defence.
    pub fn guarded(&self) -> bool {
        self.holds(CardKind::Shield) || self.holds(CardKind::Snooper)
    }
}

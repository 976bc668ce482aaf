//! Marches: which legion, where to, with which figures; and what an attack is worth.

use landsraad_arrakis::action::{Means, Piece};
use landsraad_arrakis::activities::reach;
use landsraad_arrakis::board::{Area, Zone};
use landsraad_arrakis::data::{Deed, Kind, Leader, Side};
use landsraad_arrakis::state::Group;

use super::odds::{Force, Odds, odds};
use super::sight::{Sight, Worth};

/// What must go along.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum With {
    Anybody,
    ALeader,
    Special,
    Named(Leader),
}

/// A march and what it gains.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct March {
    pub from: Area,
    pub to: Area,
    pub group: Group,
    pub gain: Worth,
}

/// Units, the cheapest first: the unit that is sent where one is enough.
const CHEAPEST: [Kind; 3] = [Kind::Regular, Kind::Elite, Kind::Special];

fn cheapest(group: Group) -> Option<Piece> {
    let kind = CHEAPEST.into_iter().find(|&k| group.get(k) > 0).map(Piece::Kind);
    kind.or_else(|| group.tokens.iter().next().map(|_| Piece::Token([0; 4])))
}

fn only(piece: Piece, of: Group) -> Group {
    let mut group = Group::default();
    match piece {
        Piece::Kind(kind) => group.add(kind, 1),
        Piece::Named(leader) => group = group.with_named(leader),
        Piece::Token(_) => group.tokens = of.tokens.iter().take(1).collect(),
    }
    group
}

impl Sight<'_> {
    /// Groups worth considering for a march: everybody, one unit, all but one; as many as there is room for.
    pub fn parties(pool: Group, stays: Group, room: u8, with: With) -> Vec<Group> {
        let mut out = Vec::new();
        let mut push = |group: Group| {
            let left = pool.plus(stays).minus(group);
            let led = match with {
                With::Anybody => true,
                With::ALeader => group.leaders() > 0,
                With::Special => group.get(Kind::Special) > 0,
                With::Named(l) => group.contains(l),
            };
            let alone = left.leaders() > 0 && left.units() == 0;
            if group.units() > 0 && group.units() <= room && led && !alone && !out.contains(&group) {
                out.push(group);
            }
        };
        // The strongest that fit, with every leader.
        let mut all = pool;
        while all.units() > room {
            match cheapest(all) {
                Some(piece) => all = all.minus(only(piece, all)),
                None => break,
            }
        }
        push(all);
        if let Some(piece) = cheapest(pool) {
            let one = only(piece, pool);
            push(one);
            push(pool.minus(one));
            // One unit and a leader.
            if pool.get(Kind::Generic) > 0 {
                let mut led = one;
                led.add(Kind::Generic, 1);
                push(led);
                if pool.get(Kind::Generic) == pool.leaders() {
                    let mut rest = pool.minus(one);
                    rest.take(Kind::Generic, 1);
                    push(rest);
                }
            }
            for leader in pool.named.iter() {
                push(one.with_named(leader));
            }
        }
        if pool.get(Kind::Special) > 0 {
            push(only(Piece::Kind(Kind::Special), pool));
        }
        out
    }

    /// What a move gains, with the party that gains most.
    pub fn best_party(&self, from: Area, to: Area, pool: Group, with: With) -> Option<March> {
        let room = self.s.room(self.side, to);
        let stays = self.s.legion(from).minus(pool.common(self.s.legion(from)));
        let now = self.now();
        Sight::parties(pool, stays, room, with)
            .into_iter()
            .map(|group| {
                let next = Sight::after(&self.s, self.side, from, to, group);
                let gain = self.worth_with(&next, [from, to]) - now;
                March { from, to, group, gain }
            })
            .max_by_key(|m| (m.gain, m.group.units()))
    }

    /// What the means cost: an ornithopter; what a long ride brings.
    pub fn means(&self, by: Means) -> Worth {
        match by {
            Means::Foot => 0,
            Means::Air(_) => -8,
            Means::Ride(n) => {
                let counts = self.s.revealed.iter().any(|r| {
                    matches!(self.g.tables.prescience[r.card.index()].test,
                        landsraad_arrakis::data::Test::Happened { deed: Deed::Sandride, n: wanted, .. } if n >= wanted)
                });
                if counts { self.deed(Deed::Sandride, None) } else { 0 }
            }
        }
    }

    fn able(group: Group, with: With) -> bool {
        match with {
            With::Anybody => group.units() > 0,
            With::ALeader => group.units() > 0 && group.leaders() > 0,
            With::Special => group.get(Kind::Special) > 0,
            With::Named(l) => group.units() > 0 && group.contains(l),
        }
    }

    /// Every march that is looked at, by legion and goal.
    fn marches(&self) -> &[March] {
        self.known().marches.get_or_init(|| {
            let (s, now) = (&self.s, self.now());
            let mut out = Vec::with_capacity(256);
            for from in s.with_legion(self.side).iter() {
                let pool = s.legion(from);
                if pool.units() == 0 {
                    continue;
                }
                let r = reach(s, self.side, from);
                let ends = s.free(self.side).minus(from.only());
                let ride = r.ride.iter().fold(landsraad_arrakis::board::AreaSet::EMPTY, |m, x| m.or(*x));
                for (set, by) in [
                    (r.foot, Means::Foot),
                    (ride.minus(r.foot), Means::Ride(1)),
                    (r.air.minus(r.foot), Means::Air(Zone(0))),
                ] {
                    let cost = self.means(by);
                    for to in set.and(ends).iter() {
                        let room = s.room(self.side, to);
                        if room == 0 {
                            continue;
                        }
                        for group in Sight::parties(pool, Group::default(), room, With::Anybody) {
                            let next = Sight::after(s, self.side, from, to, group);
                            let gain = self.worth_with(&next, [from, to]) - now + cost;
                            out.push(March { from, to, group, gain });
                        }
                    }
                }
            }
            out
        })
    }

    /// The best move of each legion, the best first.
    pub fn moves(&self, with: With) -> Vec<March> {
        let led = |group: Group| match with {
            With::Anybody => true,
            With::ALeader => group.leaders() > 0,
            With::Special => group.get(Kind::Special) > 0,
            With::Named(l) => group.contains(l),
        };
        let mut out: Vec<March> = Vec::new();
        for one in self.marches().chunk_by(|a, b| a.from == b.from) {
            let mut best: Option<March> = None;
            for same in one.chunk_by(|a, b| a.to == b.to) {
                let fits = same.iter().filter(|m| led(m.group));
                let Some(m) = fits.max_by_key(|m| (m.gain, m.group.units())) else { continue };
                if best.is_none_or(|b| m.gain > b.gain) {
                    best = Some(*m);
                }
            }
            out.extend(best);
        }
        out.sort_by_key(|m| -m.gain);
        out
    }

    /// The odds of an attack with everybody there.
    pub fn attack_odds(&self, force: Force, at: Area, surprise: bool) -> Odds {
        let def = self.defence(&self.s, self.side.other(), at);
        let price = def.extra > 0 && !self.s.is_automa(self.side);
        odds(force, def, price, surprise)
    }

    /// What taking an area by force is worth.
    pub fn prize(&self, at: Area) -> Worth {
        let enemy = self.side.other();
        let rank = self.s.rank_at(enemy, at);
        let legion = self.s.legion(at);
        let there = self.s.with_legion(enemy).contains(at);
        match self.side {
            Side::Harkonnen => {
                let win = if self.s.supremacy + rank >= 10 { 4000 } else { 0 };
                let holds = if there && rank == 0 { 12 } else { 0 };
                win + self.supremacy(rank) + holds + 10 * Worth::from(legion.named_count())
            }
            Side::Atreides => {
                let fall = if rank > 0 { self.settlement(rank) } else { 0 };
                let won = if there { self.deed(Deed::BattleWon, Some(at)) } else { 0 };
                let special = if there && legion.get(Kind::Special) > 0 {
                    self.deed(Deed::SpecialLost, None) * 2 / 3
                } else {
                    0
                };
                let leader = if there && !legion.named.is_empty() {
                    self.deed(Deed::LeaderTanked, None) / 2
                } else {
                    0
                };
                let harvester = if self.s.harvesters.contains(at) {
                    self.weight(20.0, self.w.harvester) as Worth + self.deed(Deed::HarvesterRemoved, None)
                } else {
                    0
                };
                fall + won + special + leader + harvester
            }
        }
    }

    /// What an attack is worth, fought as long as it pays.
    pub fn attack(&self, group: Group, at: Area, surprise: bool) -> Worth {
        let o = self.attack_odds(self.force_of(self.side, group), at, surprise);
        self.gamble(o, at)
    }

    /// What these odds are worth.
    pub fn gamble(&self, o: Odds, at: Area) -> Worth {
        let lost = self.weight(10.0, self.w.loss) + if o.win < 0.25 { 3.0 } else { 0.0 };
        let relief = if self.alone() { self.relief(at) } else { 0.0 };
        (o.win * (self.prize(at) as f64 + relief) + self.weight(9.0, self.w.slain) * o.defender
            - lost * o.attacker) as Worth
    }

    /// The best attack on the board.
    pub fn best_attack(&self, with: With, surprise: bool) -> Option<March> {
        let s = &self.s;
        let enemy = self.side.other();
        let targets = s.with_legion(enemy).or(s.settlements_of(enemy)).minus(s.worms());
        let mut best: Option<March> = None;
        for from in s.with_legion(self.side).iter() {
            let group = s.legion(from);
            if !Sight::able(group, with) {
                continue;
            }
            let r = reach(s, self.side, from);
            let all = r.ride.iter().fold(r.foot.or(r.air), |m, x| m.or(*x));
            for to in all.and(targets).iter() {
                let gain = self.attack(group, to, surprise);
                if best.is_none_or(|b| gain > b.gain) {
                    best = Some(March { from, to, group, gain });
                }
            }
        }
        best
    }
}

//! Marches and battles, question by question.

use landsraad_arrakis::action::{Action, Piece};
use landsraad_arrakis::board::Area;
use landsraad_arrakis::data::{Kind, Side};
use landsraad_arrakis::question::{Discard, March as Act, Question};
use landsraad_arrakis::state::Group;

use super::march::With;
use super::odds::{Force, Odds, odds};
use super::plan::Memo;
use super::sight::{Sight, Worth};

impl Sight<'_> {
    /// Which legion marches: by the best it can do.
    pub(super) fn legion(&self, act: Act, action: Action) -> Worth {
        let Action::Area(from) = action else { return 0 };
        let s = &self.s;
        let pool = s.legion(from);
        let r = landsraad_arrakis::activities::reach(s, self.side, from);
        let all = r.ride.iter().fold(r.foot.or(r.air), |m, x| m.or(*x));
        let enemy = self.side.other();
        let mut best = Worth::MIN;
        if act != Act::Attack {
            let ends = if act == Act::Lift { s.with_legion(self.side) } else { all };
            for to in
                ends.and(s.free(self.side)).minus(from.only()).iter().filter(|&a| s.room(self.side, a) > 0)
            {
                let gain = self.best_party(from, to, pool, With::Anybody).map_or(Worth::MIN, |m| m.gain);
                best = best.max(gain);
            }
        }
        if matches!(act, Act::Attack | Act::Either) {
            let targets = s.with_legion(enemy).or(s.settlements_of(enemy)).minus(s.worms());
            for to in all.and(targets).iter() {
                best = best.max(self.attack(pool, to, false));
            }
        }
        best
    }

    /// Where to.
    pub(super) fn goal(&self, from: Area, _: Act, action: Action) -> Worth {
        let Action::Go { to, by, attack } = action else { return 0 };
        let pool = self.s.legion(from);
        let gain = if attack {
            self.attack(pool, to, false)
        } else {
            self.best_party(from, to, pool, With::Anybody).map_or(-500, |m| m.gain)
        };
        gain + self.means(by)
    }

    /// The figures that go: piece by piece towards the group that gains most.
    pub(super) fn figures(
        &self,
        memo: &Memo,
        (from, to): (Area, Area),
        chosen: Group,
        action: Action,
        legal: &[Action],
    ) -> Worth {
        let enemy = self.side.other();
        if self.s.with_legion(enemy).or(self.s.settlements_of(enemy)).contains(to) {
            return Sight::towards(self.s.legion(from), chosen, action);
        }
        let wanted = *memo.party.get_or_init(|| self.party((from, to), chosen, legal));
        Sight::towards(wanted, chosen, action)
    }

    /// The group that gains most by a move.
    fn party(&self, (from, to): (Area, Area), chosen: Group, legal: &[Action]) -> Group {
        // Only the listed figures can go.
        let pool = self.offered(from, chosen, legal);
        let room = self.s.room(self.side, to);
        let stays = self.s.legion(from).minus(pool.common(self.s.legion(from)));
        let now = self.now();
        let wanted = Sight::parties(pool, stays, room, With::Anybody)
            .into_iter()
            .filter(|p| chosen.common(*p) == chosen)
            .max_by_key(|&p| {
                let next = Sight::after(&self.s, self.side, from, to, p);
                (self.worth_with(&next, [from, to]) - now, p.units())
            });
        wanted.unwrap_or(pool)
    }

    /// The figures that can still go: chosen ones, and kinds that are offered.
    fn offered(&self, from: Area, chosen: Group, legal: &[Action]) -> Group {
        let here = self.s.legion(from);
        if legal.contains(&Action::Everyone) {
            return here;
        }
        let mut pool = chosen.common(here);
        for kind in Kind::ALL {
            if legal.contains(&Action::Piece(Piece::Kind(*kind))) {
                let more = here.get(*kind) - pool.get(*kind);
                pool.add(*kind, more);
            }
        }
        for leader in here.named.iter() {
            if legal.contains(&Action::Piece(Piece::Named(leader))) {
                pool = pool.with_named(leader);
            }
        }
        if legal.iter().any(|a| matches!(a, Action::Piece(Piece::Token(_)))) {
            pool.tokens = here.tokens;
        }
        pool
    }

    /// One step from what is chosen to what is wanted.
    fn towards(wanted: Group, chosen: Group, action: Action) -> Worth {
        let left = wanted.minus(chosen.common(wanted));
        if let Action::Piece(piece) = action {
            let missing = match piece {
                Piece::Kind(kind) => left.get(kind) > 0,
                Piece::Named(leader) => left.contains(leader),
                Piece::Token(_) => wanted.tokens.len() > chosen.tokens.len(),
            };
            return if missing { 40 } else { -40 };
        }
        if action == Action::Everyone {
            return if left == wanted && wanted.units() > 0 { 50 } else { 0 };
        }
        if action == Action::Pass { 5 } else { 0 }
    }

    /// The figures that advance after a victory: those that take the settlement, as far as the position gains by it.
    pub(super) fn advance(&self, to: Area, chosen: Group, action: Action, legal: &[Action]) -> Worth {
        // The force stands next to the target, or came from afar; the view no longer says which, so the offered answers decide.
        let from = self
            .s
            .with_legion(self.side)
            .iter()
            .filter(|&a| {
                let here = self.s.legion(a);
                legal.iter().all(|x| {
                    let Action::Piece(piece) = *x else { return true };
                    match piece {
                        Piece::Kind(kind) => here.get(kind) > 0,
                        Piece::Named(leader) => here.contains(leader),
                        Piece::Token(_) => !here.tokens.is_empty(),
                    }
                })
            })
            .min_by_key(|&a| super::sight::distance(a, to));
        let Some(from) = from else { return Worth::from(action == Action::Everyone) };
        let pool = self.offered(from, chosen, legal);
        let stays = self.s.legion(from).minus(pool.common(self.s.legion(from)));
        let now = self.now();
        let prize = self.prize(to);
        let taken = self.without_enemy(to);
        let wanted = Sight::parties(pool, stays, self.s.room(self.side, to), With::Anybody)
            .into_iter()
            .filter(|p| chosen.common(*p) == chosen)
            .map(|p| (self.worth(&Sight::after(&taken, self.side, from, to, p)) - now + prize, p))
            .max_by_key(|(gain, p)| (*gain, p.units()));
        match wanted {
            Some((gain, party)) if gain > 0 || !chosen.is_empty() => {
                if action == Action::Pass && chosen.is_empty() {
                    0
                } else {
                    Sight::towards(party, chosen, action)
                }
            }
            Some(_) | None => Worth::from(action == Action::Pass) * 10,
        }
    }

    /// The position without the enemy's settlement and legion in an area.
    fn without_enemy(&self, at: Area) -> landsraad_arrakis::State {
        let mut next = self.s;
        let enemy = self.side.other();
        if next.presence[enemy.index()].contains(at) {
            next.presence[enemy.index()].remove(at);
            next.legions[at.index()] = Group::default();
        }
        match enemy {
            Side::Harkonnen => next.settlements = next.settlements.without(at),
            Side::Atreides => {
                if let Some(i) = next.sietch_at(at) {
                    next.sietches.change(|all| all[usize::from(i)].stands = false);
                }
            }
        }
        next
    }

    /// What goes first: steps down before dice, leaders before the last unit.
    pub(super) fn loss(&self, question: Question, action: Action) -> Worth {
        let Action::Piece(piece) = action else { return 0 };
        if let Question::Convert { .. } = question {
            return match piece {
                Piece::Named(leader) => {
                    let card = self.g.tables.leader(leader);
                    Worth::from(3 * card.hits + 2 * card.shields)
                }
                Piece::Kind(_) | Piece::Token(_) => 3,
            };
        }
        let (at, trim) = if let Question::Trim { at, .. } = question {
            (at, true)
        } else if let Question::Casualty { at, .. } = question {
            (at, false)
        } else {
            return 0;
        };
        let here = self.s.legion(at);
        if trim {
            return match piece {
                Piece::Kind(Kind::Regular) => 4,
                Piece::Token(_) => 2,
                Piece::Kind(Kind::Elite) => 3,
                Piece::Kind(Kind::Special | Kind::Generic) | Piece::Named(_) => 0,
            };
        }
        let last = here.figures() == 1;
        match piece {
            // An elite becomes a regular: no die is lost.
            Piece::Kind(Kind::Elite) => {
                if self.s.supply[self.side.index()][0] > 0 {
                    60
                } else {
                    15
                }
            }
            Piece::Kind(Kind::Special) => {
                if self.s.supply[self.side.index()][0] > 0 {
                    30
                } else {
                    5
                }
            }
            Piece::Kind(Kind::Generic) => {
                if last || here.get(Kind::Generic) > 1 {
                    50
                } else {
                    20
                }
            }
            Piece::Kind(Kind::Regular) => {
                if last {
                    10
                } else {
                    40
                }
            }
            Piece::Named(_) => {
                if last {
                    45
                } else {
                    2
                }
            }
            Piece::Token(_) => 0,
        }
    }

    /// Both forces of the battle in progress.
    fn forces(&self) -> Option<(Force, Force, Area, Side)> {
        let battle = self.view.battle.as_ref()?;
        let mut group = Group::default();
        for (&kind, count) in Kind::ALL.iter().zip(battle.force) {
            group.add(kind, count);
        }
        for &leader in &battle.named {
            group = group.with_named(leader);
        }
        let att = self.force_of(battle.attacker, group);
        let def = self.defence(&self.s, battle.attacker.other(), battle.at);
        Some((att, def, battle.at, battle.attacker))
    }

    /// The odds of the battle in progress, if it goes on.
    fn going(&self) -> Option<(Odds, Area, Side)> {
        let (att, def, at, attacker) = self.forces()?;
        let price = def.extra > 0 && !self.s.is_automa(attacker);
        // Going on costs its hit at once.
        let paid = if price { Force { hits: att.hits.saturating_sub(1), ..att } } else { att };
        Some((odds(paid, def, price, false), at, attacker))
    }

    /// Go on, or stop.
    pub(super) fn go_on(&self, at: Area, action: Action) -> Worth {
        if action != Action::Yes {
            return 0;
        }
        let Some((o, _, _)) = self.going() else { return -1 };
        let press = self.weight(10.0, self.w.press) as Worth;
        let price = if self.s.rank_at(self.side.other(), at) > 0 { press } else { 0 };
        self.gamble(o, at) - price
    }

    /// Give way, or fight: a settlement is held unless all is lost.
    pub(super) fn retreat(&self, at: Area, action: Action) -> Worth {
        if action != Action::Yes {
            return 0;
        }
        let Some((o, _, _)) = self.going() else { return -1 };
        let rank = self.s.rank_at(self.side, at);
        let stake = match self.side {
            Side::Atreides => self.supremacy(rank),
            Side::Harkonnen if rank > 0 => self.settlement(rank),
            Side::Harkonnen => 0,
        };
        let def = self.defence(&self.s, self.side, at);
        let saved = o.win * f64::from(def.hits) * self.weight(10.0, self.w.yields[0]);
        (saved - 9.0 * o.attacker - (1.0 - o.win) * stake as f64) as Worth
            - self.weight(6.0, self.w.yields[1]) as Worth
    }

    /// Where a legion is driven: the worst place for an enemy, the best for one's own.
    pub(super) fn driven(&self, from: Area, action: Action) -> Worth {
        let Action::Area(to) = action else { return 0 };
        let side = if self.s.with_legion(self.side).contains(from) { self.side } else { self.side.other() };
        let group = self.s.legion(from);
        if group.is_empty() {
            return 0;
        }
        let mut sand = 0;
        if side == Side::Harkonnen {
            let deep = self.s.terrain(to) == landsraad_arrakis::board::Terrain::DeepDesert;
            let desert = self.s.deserts().contains(to);
            sand = Worth::from(desert) * 10
                + Worth::from(deep) * 10
                + Worth::from(self.s.wormsigns.contains(to)) * 25;
        }
        let worth = self.worth(&Sight::after(&self.s, side, from, to, group));
        worth + if self.atreides() { sand } else { -sand }
    }

    /// Cards for dice, or cards that must go.
    pub(super) fn discard(&self, memo: &Memo, reason: Discard, _left: u8, action: Action) -> Worth {
        let Action::Card(card) = action else { return 0 };
        let keep = self.keep(memo, card);
        if reason != Discard::Die {
            return 1000 - keep;
        }
        let Some((att, def, at, attacker)) = self.forces() else { return -1 };
        let price = def.extra > 0 && !self.s.is_automa(attacker);
        let now = odds(att, def, price, false);
        let gain = if attacker == self.side {
            let more = odds(Force { extra: att.extra + 1, ..att }, def, price, false);
            // The die is for one round, the odds for all of them.
            (self.gamble(more, at) - self.gamble(now, at)) / 2
        } else {
            let more = odds(att, Force { extra: def.extra + 1, ..def }, price, false);
            let rank = self.s.rank_at(self.side, at);
            let stake = match self.side {
                Side::Atreides => self.supremacy(rank) + 30,
                Side::Harkonnen => {
                    if rank > 0 {
                        self.settlement(rank)
                    } else {
                        30
                    }
                }
            };
            ((now.win - more.win) * stake as f64 / 2.0 + 4.0 * (more.attacker - now.attacker)) as Worth
        };
        gain - keep.min(40)
    }
}

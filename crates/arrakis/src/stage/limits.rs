//! What a written position cannot contain.

use landsraad_kernel::{InvalidPosition, RuleRef};

use super::{Builder, Position, area, spelling};
use crate::board::*;
use crate::data::{Leader, Side, Vehicle};
use crate::state::{LeaderSet, TokenId, TokenSet};

/// What legions of a position have named.
#[derive(Debug, Default)]
pub(super) struct Named {
    areas: [AreaSet; 2],
    leaders: LeaderSet,
    tokens: TokenSet,
}

impl Builder<'_> {
    /// Whether a legion of a side can stand there.
    pub(super) fn may_stand(&mut self, key: &str, side: Side, a: Area) -> Result<(), InvalidPosition> {
        self.named.areas[side.index()].insert(a);
        if self.named.areas[side.other().index()].contains(a) {
            return Err(InvalidPosition::new(key, "legions of both sides in one area"));
        }
        if self.s.settlements_of(side.other()).contains(a) {
            let mut m = InvalidPosition::new(key, "an enemy settlement stands there");
            m.rule = Some(RuleRef("wfa.definitions.free-area"));
            return Err(m);
        }
        Ok(())
    }

    /// A leader stands in one legion.
    pub(super) fn name_leader(&mut self, key: &str, leader: Leader) -> Result<(), InvalidPosition> {
        if self.named.leaders.contains(leader) {
            let why = format!("{} stands in another legion already", leader.word());
            return Err(InvalidPosition::new(format!("{key}.named"), why));
        }
        self.named.leaders.insert(leader);
        Ok(())
    }

    /// A token lies in one legion.
    pub(super) fn name_token(&mut self, key: &str, token: TokenId) -> Result<(), InvalidPosition> {
        if self.named.tokens.contains(token) {
            let why = format!("{} is named twice", spelling::token_word(token));
            return Err(InvalidPosition::new(format!("{key}.tokens"), why));
        }
        self.named.tokens.insert(token);
        Ok(())
    }

    /// Refuses more pieces than there are.
    pub(super) fn most(key: &str, n: usize, most: u8) -> Result<(), InvalidPosition> {
        if n <= usize::from(most) {
            return Ok(());
        }
        let mut m = InvalidPosition::new(key, format!("there are only {most}"));
        m.rule = Some(RuleRef("wfa.setup.figures"));
        Err(m)
    }

    /// [wfa.regeneration.leave] A leader lies in a slot of its side's tank; [wfa.sandworms.wild-maker-gone] the Wild Maker never.
    pub(super) fn in_tank(&self, key: String, leader: Leader, slot: u8) -> Result<(), InvalidPosition> {
        let slots = self.g.tables.tank[leader.side().index()].max(1);
        let (why, rule) = if leader == Leader::WildMaker {
            ("it never goes to the tank".into(), "wfa.sandworms.wild-maker-gone")
        } else if slot >= slots {
            (format!("the tank ends at slot {}", slots - 1), "wfa.regeneration.leave")
        } else {
            return Ok(());
        };
        let mut m = InvalidPosition::new(key, why);
        m.rule = Some(RuleRef(rule));
        Err(m)
    }

    /// How many vehicles of a kind there are.
    pub(super) fn vehicles(&self, vehicle: Vehicle) -> u8 {
        self.g.tables.vehicles[vehicle.index()]
    }

    /// [wfa.atomics.site] Where the atomics can go off.
    pub(super) fn site(&self, id: &str) -> Result<Area, InvalidPosition> {
        let a = area("crater", id)?;
        let sites = self.g.tables.sites;
        if sites.contains(&a.0) {
            return Ok(a);
        }
        let sites: Vec<&str> = sites.iter().map(|&site| Area(site).id()).collect();
        let mut m =
            InvalidPosition::new("crater", format!("the atomics go off in one of {}", sites.join(", ")));
        m.rule = Some(RuleRef("wfa.atomics.site"));
        Err(m)
    }

    /// Sietches and the settlements that are gone.
    pub(super) fn place_settlements(&mut self, p: &Position) -> Result<(), InvalidPosition> {
        for (id, spec) in &p.sietches {
            let a = area("sietches", id)?;
            let Some(i) = self.s.sietches.iter().position(|t| t.at == a) else {
                return Err(InvalidPosition::new(format!("sietches.{id}"), "there is no sietch space"));
            };
            self.s.sietches.change(|all| {
                let t = &mut all[i];
                t.rank = spec.rank.unwrap_or(t.rank);
                t.stands = spec.stands.unwrap_or(t.stands);
                t.up = spec.up.unwrap_or(t.up) || !t.stands;
            });
        }
        self.deal_ranks(p)?;
        for id in &p.destroyed {
            let a = area("destroyed", id)?;
            match self.s.sietches.iter().position(|t| t.at == a) {
                Some(i) => self.s.sietches.change(|all| (all[i].stands, all[i].up) = (false, true)),
                None if self.s.settlements.remove(a) => {}
                None => {
                    return Err(InvalidPosition::new(
                        format!("destroyed.{id}"),
                        "no settlement stands there",
                    ));
                }
            }
        }
        Ok(())
    }

    /// [wfa.setup.sietch-ranks] The ranks are those of the tokens: a sietch that is not named gives up a rank that a named one
    /// takes.
    fn deal_ranks(&mut self, p: &Position) -> Result<(), InvalidPosition> {
        let ranks = self.g.tables.sietch_ranks;
        let count = |list: &[u8], rank: u8| list.iter().fold(0, |n, &r| n + u8::from(r == rank));
        let mut named = vec![];
        for (id, rank) in p.sietches.iter().filter_map(|(id, spec)| Some((id, spec.rank?))) {
            named.push(rank);
            if count(&named, rank) > count(&ranks, rank) {
                let why = format!("only {} sietches have rank {rank}", count(&ranks, rank));
                let mut m = InvalidPosition::new(format!("sietches.{id}.rank"), why);
                m.rule = Some(RuleRef("wfa.setup.sietch-ranks"));
                return Err(m);
            }
        }
        let is_named = |at: Area| {
            p.sietches.iter().any(|(id, spec)| spec.rank.is_some() && Area::from_id(id) == Some(at))
        };
        loop {
            let dealt: Vec<u8> = self.s.sietches.iter().map(|t| t.rank).collect();
            let missing = ranks.iter().copied().find(|&r| count(&dealt, r) < count(&ranks, r));
            let surplus = self
                .s
                .sietches
                .iter()
                .rposition(|t| !is_named(t.at) && count(&dealt, t.rank) > count(&ranks, t.rank));
            let (Some(rank), Some(i)) = (missing, surplus) else { return Ok(()) };
            self.s.sietches.change(|all| all[i].rank = rank);
        }
    }
}

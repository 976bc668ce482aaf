//! What may be seen of a battle.

use serde::Serialize;

use super::plan::Plan;
use super::prescience::{self, Element, Shown};
use super::reveal::led;
use super::side::Side;
use super::terms::{Sight, Verdict};
use super::voice::Order;
use super::{Battle, Step};
use crate::activities::At;
use crate::board::Squad;
use crate::data::{Loc, Territory};
use crate::{Faction, FactionSet};

/// One fighter as the viewer sees him.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SideView {
    /// The faction.
    pub faction: Faction,
    /// His forces that take part.
    pub forces: Squad,
    /// Whether his plan is sealed. [gf9.battle.plan-commit]
    pub ready: bool,
    /// Whether he has said that he has neither leader nor Cheap Hero. [gf9.battle.announce-no-leader]
    pub no_leader: bool,
    /// His plan: for his own viewers, for Atreides who looked, for all after the reveal.
    pub plan: Option<Plan>,
    /// What the leader of that plan and the Kwisatz Haderach add to the dial while they live, in half points.
    pub led: Option<u8>,
    /// Whether his leader or Cheap Hero was killed.
    pub killed: bool,
}

/// A battle as the viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BattleView {
    /// The territory.
    pub territory: Territory,
    /// The sectors that are fought over.
    pub ground: Vec<Loc>,
    /// How far it has come.
    pub step: Step,
    /// The aggressor, then the defender.
    pub sides: Vec<SideView>,
    /// Whom the Voice orders.
    pub voice_to: Option<Faction>,
    /// What it orders.
    pub voice: Option<Order>,
    /// Whom prescience asks.
    pub prescience_to: Option<Faction>,
    /// For what.
    pub prescience: Option<Element>,
    /// What he disclosed, for those who heard it. [gf9.secrecy.spoken-answers]
    pub disclosed: Option<Shown>,
    /// Whose plan Atreides have looked at. [gf9.karama.atreides]
    pub looked_at: Option<Faction>,
    /// Whether plans are open.
    pub revealed: bool,
    /// The faction that won, once it is known.
    pub winner: Option<Faction>,
}

impl Battle {
    /// What these viewers may see.
    // [gf9.secrecy.battle-plan-before] [gf9.secrecy.battle-plan-after] [gf9.secrecy.spoken-answers]
    pub fn view(&self, at: At<'_>, viewers: FactionSet) -> Option<BattleView> {
        let fight = self.fight()?;
        let revealed = self.step > Step::Reveal;
        let looked_at = match fight.sight {
            Sight::Seen(which) => Some(which),
            Sight::Open | Sight::Passed | Sight::Over => None,
        };
        let view = |i: Side| {
            let side = &fight.sides[i];
            let seen = revealed || fight.looked_into(i, viewers) || viewers.contains(side.faction);
            SideView {
                faction: side.faction,
                forces: fight.squad(at, i),
                ready: side.plan.sealed(),
                no_leader: side.no_leader,
                plan: seen.then_some(side.plan),
                led: seen.then(|| led(at.rules, &side.plan)),
                killed: side.killed,
            }
        };
        let target = |f| fight.target_of(at, f);
        let asked = fight.element.and_then(|_| target(Faction::Atreides));
        let hears = |s: &Side| viewers.iter().any(|f| prescience::hearers(fight, *s).contains(f));
        Some(BattleView {
            territory: fight.territory(),
            ground: super::aggressor::ground(at, fight.at).iter().collect(),
            step: self.step,
            sides: Side::BOTH.map(view).into(),
            voice_to: fight.order.and_then(|_| target(Faction::BeneGesserit)).map(|s| fight.sides[s].faction),
            voice: fight.order,
            prescience_to: asked.map(|s| fight.sides[s].faction),
            prescience: fight.element,
            disclosed: asked.filter(hears).and(fight.shown),
            looked_at: looked_at.map(|s| fight.sides[s].faction),
            revealed,
            winner: match fight.verdict {
                Verdict::Won(s) | Verdict::Betrayed(s) => Some(fight.sides[s].faction),
                Verdict::Open | Verdict::Nobody => None,
            },
        })
    }
}

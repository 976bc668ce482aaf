//! A sandworm appears under Harkonnen pieces; a sandworm attacks.

use std::ops::ControlFlow;

use landsraad_kernel::{Flow, RuleRef};
use serde::{Deserialize, Serialize};

use super::casualties::CauseKey;
use super::*;
use crate::action::{Means, Origin};
use crate::board::*;
use crate::data::Vehicle;
use crate::event::{Cause, Event};
use crate::roll::Roll;
use crate::state::Phase;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
enum Step {
    Legion,
    Harvester,
    Follow,
}

/// A sandworm has been put in an area. [wfa.desert-hazards.worm-on-both] The legion first, then the harvester.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Surface {
    at: Area,
    step: Step,
    /// Where the legion went.
    fled: Option<Area>,
    /// Whether the worm attacked instead.
    struck: bool,
    /// Whether the harvester's fate is settled.
    settled: bool,
}

/// Zones whose carryall could save a harvester there. [wfa.desert-hazards.carryall-rescue]
pub fn rescuers(s: &State, at: Area) -> u8 {
    zones_of(at.info().sectors) & s.zones_with(Some(Vehicle::Carryall))
}

impl Surface {
    /// The sandworm is already there.
    pub const fn new(at: Area) -> Surface {
        Surface { at, step: Step::Legion, fled: None, struck: false, settled: false }
    }

    /// The area.
    pub const fn at(&self) -> Area {
        self.at
    }

    /// Whether the harvester is in question.
    pub const fn rescue(&self) -> bool {
        matches!(self.step, Step::Harvester)
    }

    /// [wfa.solo-hazards.forced-retreat] The automa's legions flee like others.
    /// [wfa.desert-hazards.worm-on-legion] Adjacent areas free for the legion. [wfa.movement.wormsign-retreat-back]
    fn retreats(&self, s: &State) -> Terms {
        let rule = "wfa.desert-hazards.retreat-choice";
        Terms::new().within(s.steps(Side::Harkonnen, self.at), rule, |_, a| Why::TooFar(a)).free(
            s,
            Side::Harkonnen,
            rule,
        )
    }
}

impl Activity for Surface {
    fn advance(&mut self, cx: &mut Cx<'_, '_>, _: Option<Reply>) -> Next {
        match self.step {
            Step::Legion => {
                if !cx.s.with_legion(Side::Harkonnen).has(self.at) || self.struck {
                    self.step = Step::Harvester;
                    return Flow::Again;
                }
                if self.retreats(cx.s).all().is_empty() {
                    // [wfa.desert-hazards.worm-attack-if-stuck] The sandworm just placed attacks.
                    self.struck = true;
                    return Flow::Call(Frame::WormStrike(WormStrike::new(self.at, self.at, false)));
                }
                Flow::Ask
            }
            Step::Harvester => {
                if let Some(to) = self.fled
                    && let Some(trim) = Trim::needed(cx.s, Side::Harkonnen, to)
                {
                    // [wfa.battle.retreat-limit]
                    return Flow::Call(Frame::Trim(trim));
                }
                let alone = cx.s.harvesters.has(self.at) && !cx.s.with_legion(Side::Harkonnen).has(self.at);
                if !alone || self.struck || self.settled {
                    self.step = Step::Follow;
                    return Flow::Again;
                }
                if let (Some(solo), Phase::Hazards) = (&mut cx.s.solo, cx.s.phase) {
                    // [wfa.solo-hazards.carryall-use] Decided after all wormsigns are turned.
                    solo.harvesters_threatened.insert(self.at);
                    self.settled = true;
                    return Flow::Again;
                }
                // [wfa.desert-hazards.worm-on-harvester] Removed, unless a carryall saves it.
                if rescuers(cx.s, self.at) == 0 {
                    cx.remove_vehicle(Origin::Area(self.at), Cause::Worm);
                    return Flow::Again;
                }
                Flow::Ask
            }
            Step::Follow => {
                // [wfa.desert-hazards.retreat-reveals] A retreat enters: a wormsign there is turned at once.
                if let Some(to) = self.fled
                    && cx.s.wormsigns.has(to)
                    && cx.s.with_legion(Side::Harkonnen).has(to)
                    && cx.turn_wormsign(to)
                {
                    *self = Surface::new(to);
                    return Flow::Again;
                }
                Flow::Return(Reply::Stands(self.fled.unwrap_or(self.at)))
            }
        }
    }

    fn asks(&self, _: &State) -> Side {
        match self.step {
            // [wfa.desert-hazards.retreat-choice] The Atreides pick the area.
            Step::Legion => Side::Atreides,
            Step::Harvester | Step::Follow => Side::Harkonnen,
        }
    }

    fn question(&self, _: &Arrakis, _: &State) -> (Question, RuleRef) {
        match self.step {
            Step::Legion => {
                (Question::WormRetreat { from: self.at }, RuleRef("wfa.desert-hazards.retreat-choice"))
            }
            Step::Harvester | Step::Follow => {
                (Question::Rescue { at: self.at }, RuleRef("wfa.desert-hazards.carryall-rescue"))
            }
        }
    }

    fn legal(&self, _: &Arrakis, s: &State, visit: Visit<'_>) -> ControlFlow<()> {
        match self.step {
            Step::Legion => {
                for to in self.retreats(s).all().iter() {
                    visit(Action::Area(to))?;
                }
            }
            Step::Harvester | Step::Follow => {
                visit(Action::Pass)?;
                let zones = rescuers(s, self.at);
                for zone in (0..8).filter(|z| zones >> z & 1 == 1) {
                    visit(Action::Zone(zone))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn permit(&self, g: &Arrakis, s: &State, action: Action) -> Permit {
        let (_, rule) = self.question(g, s);
        match (self.step, action) {
            (Step::Legion, Action::Area(to)) => self.retreats(s).check(s, to),
            (Step::Legion, _) => must(action, rule),
            (Step::Harvester | Step::Follow, Action::Pass) => Ok(()),
            (Step::Harvester | Step::Follow, Action::Zone(zone)) => {
                let rescue = "wfa.desert-hazards.carryall-rescue";
                let carryall = s.zones_with(Some(Vehicle::Carryall)) >> zone & 1 == 1;
                require(carryall, rescue, Why::NothingInZone(zone))?;
                require(rescuers(s, self.at) >> zone & 1 == 1, rescue, Why::NotConnected(zone, self.at))
            }
            (Step::Harvester | Step::Follow, _) => other(rule),
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, action: &Action) {
        match (self.step, *action) {
            (Step::Legion, Action::Area(to)) => {
                let group = cx.s.legion(self.at);
                let from = self.at;
                cx.shift(Side::Harkonnen, from, to, group, Means::Foot);
                cx.emit(|| Event::Retreated { side: Side::Harkonnen, from, to });
                self.fled = Some(to);
                self.step = Step::Harvester;
            }
            (Step::Harvester, Action::Zone(zone)) => {
                cx.remove_vehicle(Origin::Zone(zone), Cause::Spent);
                self.settled = true;
            }
            (Step::Legion | Step::Harvester | Step::Follow, _) => {
                cx.remove_vehicle(Origin::Area(self.at), Cause::Worm);
                self.settled = true;
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
enum StrikeStep {
    Roll,
    Hits,
    After,
}

/// A sandworm attacks. [wfa.sandworms.attack] It is taken off the board, whatever the result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct WormStrike {
    worm: Area,
    at: Area,
    harvester: bool,
    hits: u8,
    step: StrikeStep,
}

/// Hits of a roll by the terrain of the target. [wfa.sandworms.attack-legion] [wfa.desert-hazards.storm-roll]
pub fn terrain_hits(s: &State, at: Area, roll: Roll) -> u8 {
    let each = match s.terrain(at) {
        Terrain::DeepDesert => 2,
        Terrain::Desert => 1,
        Terrain::Mountain | Terrain::Plateau | Terrain::MinorErg => 0,
    };
    roll.swords + each * roll.specials
}

impl WormStrike {
    /// The worm of one area attacks the legion or the harvester of another.
    pub const fn new(worm: Area, at: Area, harvester: bool) -> WormStrike {
        WormStrike { worm, at, harvester, hits: 0, step: StrikeStep::Roll }
    }
}

impl Activity for WormStrike {
    fn advance(&mut self, cx: &mut Cx<'_, '_>, _: Option<Reply>) -> Next {
        let at = self.at;
        match self.step {
            StrikeStep::Roll => {
                let (from, wild) = (self.worm, cx.s.wild_maker == Some(self.worm));
                cx.emit(|| Event::WormAttacked { from, at, wild });
                cx.remove_worm(from);
                if self.harvester {
                    // [wfa.sandworms.attack-harvester] Without a roll, and no carryall can save it.
                    cx.remove_vehicle(Origin::Area(at), Cause::Worm);
                    return Flow::Return(Reply::Nothing);
                }
                // [wfa.sandworms.wild-maker] Six dice for the Wild Maker, four for the others.
                let roll = cx.roll(Side::Atreides, if wild { 6 } else { 4 }, Cause::Worm);
                self.hits = terrain_hits(cx.s, at, roll);
                self.step = StrikeStep::Hits;
                if self.hits > 0 {
                    // [wfa.solo-special.token-reveal-worm] Hits can only be taken by figures.
                    cx.reveal_tokens(Side::Harkonnen, at);
                }
                match Trim::needed(cx.s, Side::Harkonnen, at) {
                    Some(trim) => Flow::Call(Frame::Trim(trim)),
                    None => Flow::Again,
                }
            }
            StrikeStep::Hits => {
                self.step = StrikeStep::After;
                // [wfa.sandworms.attack-no-defence] Nothing reduces the hits.
                Flow::Call(Frame::Casualties(Casualties::on_legion(
                    cx.s,
                    Side::Harkonnen,
                    at,
                    self.hits,
                    CauseKey::Worm,
                )))
            }
            StrikeStep::After => {
                // [wfa.sandworms.attack-harvester-alone]
                if !cx.s.with_legion(Side::Harkonnen).has(at) {
                    cx.remove_vehicle(Origin::Area(at), Cause::Worm);
                }
                Flow::Return(Reply::Nothing)
            }
        }
    }

    fn asks(&self, _: &State) -> Side {
        Side::Harkonnen
    }

    fn question(&self, _: &Arrakis, _: &State) -> (Question, RuleRef) {
        (Question::WormTarget { from: self.worm }, RuleRef("wfa.sandworms.attack"))
    }

    fn legal(&self, _: &Arrakis, _: &State, _: Visit<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn permit(&self, g: &Arrakis, s: &State, _: Action) -> Permit {
        other(self.question(g, s).1)
    }

    fn answer(&mut self, _: &mut Cx<'_, '_>, _: &Action) {}
}

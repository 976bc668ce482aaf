//! A sandworm appears under Harkonnen pieces; a sandworm attacks.

#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use landsraad_kernel::{Activity, RuleRef, Seat, SeatSet};
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
pub fn rescuers(s: &State, at: Area) -> Zones {
    at.info().sectors.zones().and(s.zones_with(Some(Vehicle::Carryall)))
}

impl Surface {
    const fn question(&self, ask: SurfaceAsk) -> Asked {
        match ask {
            SurfaceAsk::Retreat => {
                (Question::WormRetreat { from: self.at }, RuleRef("wfa.desert-hazards.retreat-choice"))
            }
            SurfaceAsk::Rescue => {
                (Question::Rescue { at: self.at }, RuleRef("wfa.desert-hazards.carryall-rescue"))
            }
        }
    }

    /// The sandworm is already there.
    pub const fn new(at: Area) -> Surface {
        Surface { at, step: Step::Legion, fled: None, struck: false, settled: false }
    }

    /// [wfa.solo-hazards.forced-retreat] The automa's legions flee like others.
    /// [wfa.desert-hazards.worm-on-legion] Adjacent areas free for the legion. [wfa.movement.wormsign-retreat-back]
    fn retreats<C: Conditions>(&self, s: &State) -> C {
        let (side, rule) = (Side::Harkonnen, "wfa.desert-hazards.worm-on-legion");
        C::everywhere()
            .open(s, side, self.at, rule)
            .within(s.steps(side, self.at), rule, |_, a| Why::TooFar(a))
            .free(s, side, "wfa.desert-hazards.retreat-choice")
    }
}

/// What a sandworm that appears asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SurfaceAsk {
    /// Where the legion goes.
    Retreat,
    /// Whether a carryall saves the harvester.
    Rescue,
}

impl Activity for Surface {
    type Game = Arrakis;
    type Ask = SurfaceAsk;

    fn advance(&mut self, cx: &mut Cx<'_, '_>, _: Option<Reply>) -> Flow {
        match self.step {
            Step::Legion => {
                if !cx.state.with_legion(Side::Harkonnen).contains(self.at) || self.struck {
                    self.step = Step::Harvester;
                    return Flow::Again;
                }
                if self.retreats::<AreaSet>(cx.state).is_empty() {
                    // [wfa.desert-hazards.worm-attack-if-stuck] The sandworm just placed attacks.
                    self.struck = true;
                    return Flow::Call(Frame::WormStrike(WormStrike::new(self.at, self.at, false)));
                }
                Flow::Ask
            }
            Step::Harvester => {
                if let Some(to) = self.fled
                    && let Some(trim) = Trim::needed(cx.state, Side::Harkonnen, to)
                {
                    // [wfa.battle.retreat-limit]
                    return Flow::Call(Frame::Trim(trim));
                }
                let alone = cx.state.harvesters.contains(self.at)
                    && !cx.state.with_legion(Side::Harkonnen).contains(self.at);
                if !alone || self.struck || self.settled {
                    self.step = Step::Follow;
                    return Flow::Again;
                }
                if let (Some(solo), Phase::Hazards) = (&mut cx.state.solo, cx.state.phase) {
                    // [wfa.solo-hazards.carryall-use] Decided after all wormsigns are turned.
                    solo.harvesters_threatened.insert(self.at);
                    self.settled = true;
                    return Flow::Again;
                }
                // [wfa.desert-hazards.worm-on-harvester] Removed, unless a carryall saves it.
                if rescuers(cx.state, self.at).is_empty() {
                    cx.remove_vehicle(Origin::Area(self.at), Cause::Worm);
                    return Flow::Again;
                }
                Flow::Ask
            }
            Step::Follow => {
                // [wfa.desert-hazards.retreat-reveals] A retreat enters: a wormsign there is turned at once.
                if let Some(to) = self.fled
                    && cx.state.wormsigns.contains(to)
                    && cx.state.with_legion(Side::Harkonnen).contains(to)
                    && cx.turn_wormsign(to)
                {
                    *self = Surface::new(to);
                    return Flow::Again;
                }
                Flow::Return(Reply::Stands(self.fled.unwrap_or(self.at)))
            }
        }
    }

    fn asked(&self, _: At<'_>) -> Option<(SeatSet, SurfaceAsk)> {
        match self.step {
            // [wfa.desert-hazards.retreat-choice] The Atreides pick the area.
            Step::Legion => asks(Side::Atreides, SurfaceAsk::Retreat),
            Step::Harvester => asks(Side::Harkonnen, SurfaceAsk::Rescue),
            Step::Follow => None,
        }
    }

    fn decision(&self, at: At<'_>, seat: Seat, ask: SurfaceAsk) -> Decision {
        decide(self, at, seat, ask, self.question(ask))
    }

    fn candidates(&self, at: At<'_>, _: Seat, ask: SurfaceAsk, visit: &mut Visit<'_>) -> ControlFlow<()> {
        match ask {
            SurfaceAsk::Retreat => {
                self.retreats::<AreaSet>(at.state).iter().try_for_each(|to| visit(Action::Area(to)))
            }
            SurfaceAsk::Rescue => {
                visit(Action::Pass)?;
                rescuers(at.state, self.at).iter().try_for_each(|zone| visit(Action::Zone(zone)))
            }
        }
    }

    fn exact(&self, _: At<'_>, _: SurfaceAsk) -> bool {
        true
    }

    fn check(&self, at: At<'_>, _: Seat, ask: SurfaceAsk, action: &Action) -> Verdict {
        match (ask, *action) {
            (SurfaceAsk::Retreat, Action::Area(to)) => self.retreats::<Terms>(at.state).check(at.state, to),
            (SurfaceAsk::Retreat, _other) => must(action, self.question(ask)),
            (SurfaceAsk::Rescue, Action::Pass) => Ok(()),
            (SurfaceAsk::Rescue, Action::Zone(zone)) => {
                let rescue = "wfa.desert-hazards.carryall-rescue";
                let carryall = at.state.zones_with(Some(Vehicle::Carryall)).contains(zone);
                require(carryall, rescue, Why::NothingInZone(zone))?;
                let near = rescuers(at.state, self.at).contains(zone);
                require(near, rescue, Why::NotConnected(zone, self.at))
            }
            (SurfaceAsk::Rescue, _other) => other(self.question(ask)),
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, _: Seat, ask: SurfaceAsk, action: &Action) {
        match (ask, *action) {
            (SurfaceAsk::Retreat, Action::Area(to)) => {
                let group = cx.state.legion(self.at);
                let from = self.at;
                cx.shift(Side::Harkonnen, from, to, group, Means::Foot);
                cx.emit(|| Event::Retreated { side: Side::Harkonnen, from, to });
                self.fled = Some(to);
                self.step = Step::Harvester;
            }
            (SurfaceAsk::Retreat, _other) => {}
            (SurfaceAsk::Rescue, answer) => {
                if let Action::Zone(zone) = answer {
                    cx.remove_vehicle(Origin::Zone(zone), Cause::Spent);
                } else {
                    cx.remove_vehicle(Origin::Area(self.at), Cause::Worm);
                }
                self.settled = true;
            }
        }
    }
}

impl Aspect for Surface {
    fn automa(&self, at: At<'_>, _: &mut dyn Chance) -> Option<(Action, RuleRef)> {
        // [wfa.solo-hazards.carryall-use] A connected carryall is always spent.
        Some((automa::first_deed(self, at), RuleRef("wfa.solo-hazards.carryall-use")))
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
    landsraad_kernel::asks_nothing!(Arrakis);

    fn advance(&mut self, cx: &mut Cx<'_, '_>, _: Option<Reply>) -> Flow {
        let at = self.at;
        match self.step {
            StrikeStep::Roll => {
                let (from, wild) = (self.worm, cx.state.wild_maker == Some(self.worm));
                cx.emit(|| Event::WormAttacked { from, at, wild });
                cx.remove_worm(from);
                if self.harvester {
                    // [wfa.sandworms.attack-harvester] Without a roll, and no carryall can save it.
                    cx.remove_vehicle(Origin::Area(at), Cause::Worm);
                    return Flow::Return(Reply::Nothing);
                }
                // [wfa.sandworms.wild-maker] Six dice for the Wild Maker, four for the others.
                let roll = cx.roll(Side::Atreides, if wild { 6 } else { 4 }, Cause::Worm);
                self.hits = terrain_hits(cx.state, at, roll);
                self.step = StrikeStep::Hits;
                if self.hits > 0 {
                    // [wfa.solo-special.token-reveal-worm] Hits can only be taken by figures.
                    cx.reveal_tokens(Side::Harkonnen, at);
                }
                match Trim::needed(cx.state, Side::Harkonnen, at) {
                    Some(trim) => Flow::Call(Frame::Trim(trim)),
                    None => Flow::Again,
                }
            }
            StrikeStep::Hits => {
                self.step = StrikeStep::After;
                // [wfa.sandworms.attack-no-defence] Nothing reduces the hits.
                Flow::Call(Frame::Casualties(Casualties::on_legion(
                    cx.state,
                    Side::Harkonnen,
                    at,
                    self.hits,
                    CauseKey::Worm,
                )))
            }
            StrikeStep::After => {
                // [wfa.sandworms.attack-harvester-alone]
                if !cx.state.with_legion(Side::Harkonnen).contains(at) {
                    cx.remove_vehicle(Origin::Area(at), Cause::Worm);
                }
                Flow::Return(Reply::Nothing)
            }
        }
    }
}

impl Aspect for WormStrike {}

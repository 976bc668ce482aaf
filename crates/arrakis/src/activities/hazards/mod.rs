//! Desert hazards, the same in solo. [wfa.solo-hazards.normal] [wfa.desert-hazards.steps]
//! Discard wormsigns, put out new ones, reveal them all, then storms.

#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use landsraad_kernel::{Activity, Choices, RuleRef, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::casualties::CauseKey;
use super::*;
use crate::board::*;
use crate::data::Vehicle;
use crate::event::Cause;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
enum Step {
    Discard,
    Place,
    Reveal,
    Rescue,
    Storm,
    Done,
}

/// The hazards phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Hazards {
    step: Step,
    /// The wormsign being turned.
    turn: Option<Area>,
}

impl Hazards {
    /// Its start.
    pub const fn new() -> Hazards {
        Hazards { step: Step::Discard, turn: None }
    }

    /// Areas that get a wormsign. [wfa.desert-hazards.place]
    fn wanted(s: &State) -> AreaSet {
        s.deserts().and(s.with_legion(Side::Harkonnen).or(s.harvesters)).minus(s.wormsigns).minus(s.worms())
    }

    /// Whether the order of turning the wormsigns can matter. [wfa.sandworms.supply] The last sandworms come where they are
    /// turned first.
    fn order_matters(s: &State, sandworms: u8) -> bool {
        let several = |areas: AreaSet| areas.first().is_some_and(|first| areas != first.only());
        let legions = || s.wormsigns.meets(s.with_legion(Side::Harkonnen));
        let carryalls =
            || several(s.wormsigns.and(s.harvesters)) && !s.zones_with(Some(Vehicle::Carryall)).is_empty();
        let short = || s.sandworms.len() + s.wormsigns.len() > usize::from(sandworms);
        several(s.wormsigns) && (legions() || carryalls() || short())
    }

    /// The areas that answer a question.
    fn areas(s: &State, ask: HazardsAsk) -> AreaSet {
        match ask {
            HazardsAsk::Place => Hazards::wanted(s),
            HazardsAsk::Order => s.wormsigns,
        }
    }
}

/// What the hazards ask.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HazardsAsk {
    /// Which areas get the wormsigns that are left.
    Place,
    /// Which wormsign is turned next.
    Order,
}

impl HazardsAsk {
    fn question(self, s: &State) -> Asked {
        match self {
            HazardsAsk::Place => {
                (Question::PoolShort { left: s.pool.iter().sum() }, RuleRef("wfa.desert-hazards.pool-short"))
            }
            HazardsAsk::Order => (Question::RevealOrder, RuleRef("wfa.desert-hazards.reveal-order")),
        }
    }
}

impl Activity for Hazards {
    type Game = Arrakis;
    type Ask = HazardsAsk;

    fn advance(&mut self, cx: &mut Cx<'_, '_>, _: Option<Reply>) -> Flow {
        match self.step {
            Step::Discard => {
                // [wfa.desert-hazards.discard] Where Atreides legions or sandworms are;
                // [wfa.movement.wormsign-atreides].
                for at in
                    cx.state.wormsigns.and(cx.state.with_legion(Side::Atreides).or(cx.state.worms())).iter()
                {
                    cx.discard_wormsign(at);
                }
                self.step = Step::Place;
                Flow::Again
            }
            Step::Place => {
                let wanted = Hazards::wanted(cx.state);
                let pool: u8 = cx.state.pool.iter().sum();
                if wanted.is_empty() || pool == 0 {
                    self.step = Step::Reveal;
                    return Flow::Again;
                }
                if usize::from(pool) >= wanted.len() {
                    for at in wanted.iter() {
                        cx.place_wormsign(at);
                    }
                    return Flow::Again;
                }
                // [wfa.desert-hazards.pool-short]
                Flow::Ask
            }
            Step::Reveal => {
                // [wfa.desert-hazards.reveal-all] Every wormsign on the board, one after the other.
                if let Some(at) = self.turn.take() {
                    if cx.turn_wormsign(at) {
                        return Flow::Call(Frame::Surface(Surface::new(at)));
                    }
                    return Flow::Again;
                }
                match cx.state.wormsigns.first() {
                    None => {
                        self.step = Step::Rescue;
                        Flow::Again
                    }
                    // [wfa.desert-hazards.reveal-order] The Atreides choose the order where it can matter.
                    Some(_) if Hazards::order_matters(cx.state, cx.rules.tables.sandworms) => Flow::Ask,
                    first @ Some(_) => {
                        self.turn = first;
                        Flow::Again
                    }
                }
            }
            Step::Rescue => {
                cx.rescue_harvesters();
                self.step = Step::Storm;
                Flow::Again
            }
            Step::Storm => {
                self.step = Step::Done;
                Flow::Call(Frame::Storm(Storm::new()))
            }
            Step::Done => Flow::Return(Reply::Nothing),
        }
    }

    fn asked(&self, _: At<'_>) -> Option<(SeatSet, HazardsAsk)> {
        match self.step {
            Step::Place => asks(Side::Atreides, HazardsAsk::Place),
            Step::Reveal => asks(Side::Atreides, HazardsAsk::Order),
            Step::Discard | Step::Rescue | Step::Storm | Step::Done => None,
        }
    }

    fn decision(&self, at: At<'_>, seat: Seat, ask: HazardsAsk) -> Decision {
        decide(self, at, seat, ask, ask.question(at.state))
    }

    fn candidates(&self, at: At<'_>, _: Seat, ask: HazardsAsk, visit: &mut Visit<'_>) -> ControlFlow<()> {
        Hazards::areas(at.state, ask).iter().try_for_each(|area| visit(Action::Area(area)))
    }

    fn choices(&self, at: At<'_>, _: Seat, ask: HazardsAsk, choices: &mut Choices<Action>) {
        choices.bits(Hazards::areas(at.state, ask).bits(), |area| Action::Area(Area(area)));
    }

    fn exact(&self, _: At<'_>, _: HazardsAsk) -> bool {
        true
    }

    fn check(&self, at: At<'_>, _: Seat, ask: HazardsAsk, action: &Action) -> Verdict {
        let Action::Area(area) = *action else { return must(action, ask.question(at.state)) };
        match ask {
            HazardsAsk::Place => {
                let due = Hazards::wanted(at.state).contains(area);
                require(due, "wfa.desert-hazards.pool-short", Why::NoWormsignDue(area))
            }
            HazardsAsk::Order => {
                let there = at.state.wormsigns.contains(area);
                require(there, "wfa.desert-hazards.reveal-order", Why::NoWormsign(area))
            }
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, _: Seat, ask: HazardsAsk, action: &Action) {
        if let Action::Area(area) = *action {
            match ask {
                HazardsAsk::Place => {
                    cx.place_wormsign(area);
                }
                HazardsAsk::Order => self.turn = Some(area),
            }
        }
    }
}

impl Aspect for Hazards {}

/// Coriolis storms: one exposed Harkonnen legion after the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Storm {
    next: u8,
    hits: Option<(Area, u8)>,
}

impl Storm {
    /// Before the first legion.
    pub const fn new() -> Storm {
        Storm { next: 0, hits: None }
    }
}

impl Activity for Storm {
    landsraad_kernel::asks_nothing!(Arrakis);

    fn advance(&mut self, cx: &mut Cx<'_, '_>, _: Option<Reply>) -> Flow {
        if let Some((at, hits)) = self.hits.take() {
            // [wfa.desert-hazards.storm-casualties] Taken like battle casualties, nothing reduces them.
            return Flow::Call(Frame::Casualties(Casualties::on_legion(
                cx.state,
                Side::Harkonnen,
                at,
                hits,
                CauseKey::Storm,
            )));
        }
        let Some(at) = cx.state.exposed().iter().find(|a| a.0 >= self.next) else {
            return Flow::Return(Reply::Nothing);
        };
        self.next = at.0 + 1;
        // [wfa.desert-hazards.storm-roll] Two dice.
        let roll = cx.roll(Side::Atreides, 2, Cause::Storm);
        let hits = super::surface::terrain_hits(cx.state, at, roll);
        if hits == 0 {
            return Flow::Again;
        }
        cx.reveal_tokens(Side::Harkonnen, at);
        self.hits = Some((at, hits));
        match Trim::needed(cx.state, Side::Harkonnen, at) {
            Some(trim) => Flow::Call(Frame::Trim(trim)),
            None => Flow::Again,
        }
    }
}

impl Aspect for Storm {}

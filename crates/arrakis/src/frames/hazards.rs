//! Desert hazards, the same in solo. [wfa.solo-hazards.normal] [wfa.desert-hazards.steps] Discard wormsigns, put out new ones, reveal them all, then storms.

use std::ops::ControlFlow;

use landsraad_kernel::{Flow, RuleRef};
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

    /// Whether the order of turning the wormsigns can matter.
    fn order_matters(s: &State) -> bool {
        let legions = !s.wormsigns.and(s.with_legion(Side::Harkonnen)).is_empty();
        let carryalls = s.zones_with(Some(Vehicle::Carryall)) != 0 && s.wormsigns.and(s.harvesters).len() > 1;
        s.wormsigns.len() > 1 && (legions || carryalls)
    }
}

impl Activity for Hazards {
    fn advance(&mut self, cx: &mut Cx<'_, '_>, _: Option<Reply>) -> Next {
        match self.step {
            Step::Discard => {
                // [wfa.desert-hazards.discard] Where Atreides legions or sandworms are; [wfa.movement.wormsign-atreides].
                for at in cx.s.wormsigns.and(cx.s.with_legion(Side::Atreides).or(cx.s.worms())).iter() {
                    cx.discard_wormsign(at);
                }
                self.step = Step::Place;
                Flow::Again
            }
            Step::Place => {
                let wanted = Hazards::wanted(cx.s);
                let pool: u8 = cx.s.pool.iter().sum();
                if wanted.is_empty() || pool == 0 {
                    self.step = Step::Reveal;
                    return Flow::Again;
                }
                if u32::from(pool) >= wanted.len() {
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
                match cx.s.wormsigns.first() {
                    None => {
                        self.step = Step::Rescue;
                        Flow::Again
                    }
                    // [wfa.desert-hazards.reveal-order] The Atreides choose the order where it can matter.
                    Some(_) if Hazards::order_matters(cx.s) => Flow::Ask,
                    first @ Some(_) => {
                        self.turn = first;
                        Flow::Again
                    }
                }
            }
            Step::Rescue => {
                automa::spice::rescue_harvesters(cx);
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

    fn asks(&self, _: &State) -> Side {
        Side::Atreides
    }

    fn question(&self, _: &Arrakis, s: &State) -> (Question, RuleRef) {
        if self.step == Step::Place {
            return (
                Question::PoolShort { left: s.pool.iter().sum() },
                RuleRef("wfa.desert-hazards.pool-short"),
            );
        }
        (Question::RevealOrder, RuleRef("wfa.desert-hazards.reveal-order"))
    }

    fn legal(&self, _: &Arrakis, s: &State, visit: Visit<'_>) -> ControlFlow<()> {
        let areas = if self.step == Step::Place { Hazards::wanted(s) } else { s.wormsigns };
        for area in areas.iter() {
            visit(Action::Area(area))?;
        }
        ControlFlow::Continue(())
    }

    fn permit(&self, g: &Arrakis, s: &State, action: Action) -> Permit {
        let (_, rule) = self.question(g, s);
        let Action::Area(at) = action else { return must(action, rule) };
        if self.step == Step::Place {
            return require(
                Hazards::wanted(s).has(at),
                "wfa.desert-hazards.pool-short",
                Why::NoWormsignDue(at),
            );
        }
        require(s.wormsigns.has(at), "wfa.desert-hazards.reveal-order", Why::NoWormsign(at))
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, action: &Action) {
        if let Action::Area(at) = *action {
            if self.step == Step::Place {
                cx.place_wormsign(at);
            } else {
                self.turn = Some(at);
            }
        }
    }
}

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
    fn advance(&mut self, cx: &mut Cx<'_, '_>, _: Option<Reply>) -> Next {
        if let Some((at, hits)) = self.hits.take() {
            // [wfa.desert-hazards.storm-casualties] Taken like battle casualties, nothing reduces them.
            return Flow::Call(Frame::Casualties(Casualties::on_legion(
                cx.s,
                Side::Harkonnen,
                at,
                hits,
                CauseKey::Storm,
            )));
        }
        let Some(at) = cx.s.exposed().iter().find(|a| a.0 >= self.next) else {
            return Flow::Return(Reply::Nothing);
        };
        self.next = at.0 + 1;
        // [wfa.desert-hazards.storm-roll] Two dice.
        let roll = cx.roll(Side::Atreides, 2, Cause::Storm);
        let hits = super::surface::terrain_hits(cx.s, at, roll);
        if hits == 0 {
            return Flow::Again;
        }
        cx.reveal_tokens(Side::Harkonnen, at);
        self.hits = Some((at, hits));
        match Trim::needed(cx.s, Side::Harkonnen, at) {
            Some(trim) => Flow::Call(Frame::Trim(trim)),
            None => Flow::Again,
        }
    }

    fn asks(&self, _: &State) -> Side {
        Side::Harkonnen
    }

    fn question(&self, _: &Arrakis, _: &State) -> (Question, RuleRef) {
        (Question::RevealOrder, RuleRef("wfa.desert-hazards.storm-roll"))
    }

    fn legal(&self, _: &Arrakis, _: &State, _: Visit<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn permit(&self, g: &Arrakis, s: &State, _: Action) -> Permit {
        other(self.question(g, s).1)
    }

    fn answer(&mut self, _: &mut Cx<'_, '_>, _: &Action) {}
}

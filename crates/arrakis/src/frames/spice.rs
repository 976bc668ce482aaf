//! Spice harvesting. [wfa.spice.sequence]

use std::ops::ControlFlow;

use landsraad_kernel::{Flow, RuleRef};
use serde::{Deserialize, Serialize};

use super::*;
use crate::action::Origin;
use crate::board::Terrain;
use crate::data::Power;
use crate::event::{Cause, Event};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
enum Step {
    Collect,
    Pay,
    Buy,
    Keep,
    Bans,
    Trim,
}

/// The harvesting phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Spice {
    step: Step,
    spice: u8,
    /// The marker to be paid for.
    marker: u8,
    /// Powers whose marker went down, as bits.
    fallen: u8,
    /// Whether all markers were on the top row before anything was paid.
    topped: bool,
}

impl Spice {
    /// Its start.
    pub const fn new() -> Spice {
        Spice { step: Step::Collect, spice: 0, marker: 0, fallen: 0, topped: false }
    }

    fn power(&self) -> Power {
        Power::ALL[usize::from(self.marker.min(2))]
    }

    /// Treats one marker: 3 raise, 2 keep, 0 drop. [wfa.spice.one-step]
    fn pay(&mut self, cx: &mut Cx<'_, '_>, power: Power, price: u8) {
        let row = cx.s.imperium[power.index()];
        self.spice -= price;
        match price {
            // [wfa.spice.marker-raise]
            3 => cx.imperium(power, row - 1),
            // [wfa.spice.marker-keep]
            2 => {}
            // [wfa.spice.marker-drop] On the bottom row it stays.
            _ => {
                if row < 4 {
                    cx.imperium(power, row + 1);
                    self.fallen |= 1 << power.index();
                }
            }
        }
    }

    /// Whether so much can be paid for the marker in question.
    fn may_pay(&self, s: &State, price: u8) -> Permit {
        let power = self.power();
        require(matches!(price, 0 | 2 | 3), "wfa.spice.one-step", Why::NoSuchPrice(price))?;
        require(self.spice >= price, "wfa.spice.one-step", Why::FewSpice(price, self.spice))?;
        let raises = price < 3 || s.imperium[power.index()] > 0;
        require(raises, "wfa.spice.one-step", Why::TopRow(power))
    }

    fn keep(&mut self, cx: &mut Cx<'_, '_>, kept: bool) {
        cx.s.spice_kept = kept;
        cx.emit(|| Event::SpiceKept { kept });
        self.step = Step::Bans;
    }
}

impl Activity for Spice {
    fn advance(&mut self, cx: &mut Cx<'_, '_>, _: Option<Reply>) -> Next {
        match self.step {
            Step::Collect => {
                // [wfa.spice.lift-bans] Unless the marker is on the lowest row.
                for p in Power::ALL {
                    if cx.s.imperium[p.index()] < 4 {
                        cx.s.bans &= !(1 << p.index());
                    }
                }
                // [wfa.spice.collect] 1 from desert, 2 from deep desert.
                let mut collected = 0;
                for at in cx.s.harvesters.iter() {
                    collected += if cx.s.terrain(at) == Terrain::DeepDesert { 2 } else { 1 };
                    cx.remove_vehicle(Origin::Area(at), Cause::Round);
                }
                // [wfa.spice.reserve-added]
                self.spice = collected + u8::from(cx.s.spice_kept);
                cx.s.spice_kept = false;
                let total = self.spice;
                cx.emit(|| Event::Spice { collected, total });
                self.step = Step::Pay;
                self.topped = cx.s.imperium == [0; 3];
                if cx.s.solo.is_some() {
                    for (power, price) in automa::spice::payments(cx.s, self.spice) {
                        let rule = RuleRef(if price == 3 {
                            "wfa.solo-spice.raise"
                        } else {
                            "wfa.solo-spice.keep-first"
                        });
                        cx.emit(|| Event::Automa { action: Action::Power(power), rule });
                        cx.emit(|| Event::Automa { action: Action::Pay(price), rule });
                        self.pay(cx, power, price);
                    }
                    self.step = Step::Buy;
                }
                Flow::Again
            }
            Step::Pay if self.marker < 3 => Flow::Ask,
            Step::Pay => {
                self.step = Step::Buy;
                Flow::Again
            }
            Step::Buy => {
                if cx.s.solo.is_some() {
                    if automa::spice::supremacy(self.topped, self.fallen == 0, self.spice) {
                        self.spice -= 1;
                        let rule = RuleRef("wfa.solo-spice.supremacy");
                        cx.emit(|| Event::Automa { action: Action::Yes, rule });
                        cx.supremacy(1);
                    }
                    // [wfa.solo-spice.reserve]
                    let kept = self.spice > 0;
                    self.keep(cx, kept);
                    return Flow::Again;
                }
                // [wfa.spice.buy-supremacy] At 5 or less, once per round, for 3 spice.
                if cx.s.supremacy <= 5 && self.spice >= 3 {
                    return Flow::Ask;
                }
                self.step = Step::Keep;
                Flow::Again
            }
            Step::Keep => {
                // [wfa.spice.keep-one] [wfa.spice.keep-one-free] At most one point, markers paid or not.
                if self.spice > 0 {
                    return Flow::Ask;
                }
                self.step = Step::Bans;
                Flow::Again
            }
            Step::Bans => {
                // [wfa.spice.set-bans] Lowest row, and markers that went down; [wfa.spice.raised-off-bottom] no others.
                let bottom = Power::ALL
                    .iter()
                    .filter(|p| cx.s.imperium[p.index()] == 4)
                    .fold(0, |m, p| m | 1 << p.index());
                let bans = bottom | self.fallen;
                cx.s.bans = bans;
                cx.emit(|| Event::BansSet { bans });
                self.step = Step::Trim;
                Flow::Again
            }
            Step::Trim => {
                // [wfa.bans.choam] The lower limit holds at once.
                for at in cx.s.with_legion(Side::Harkonnen).iter() {
                    if let Some(trim) = Trim::needed(cx.s, Side::Harkonnen, at) {
                        return Flow::Call(Frame::Trim(trim));
                    }
                }
                Flow::Return(Reply::Nothing)
            }
        }
    }

    fn asks(&self, _: &State) -> Side {
        Side::Harkonnen
    }

    fn question(&self, _: &Arrakis, _: &State) -> (Question, RuleRef) {
        match self.step {
            Step::Buy => (Question::BuySupremacy, RuleRef("wfa.spice.buy-supremacy")),
            Step::Keep => (Question::KeepSpice, RuleRef("wfa.spice.keep-one")),
            Step::Collect | Step::Pay | Step::Bans | Step::Trim => {
                (Question::Pay { power: self.power(), spice: self.spice }, RuleRef("wfa.spice.one-step"))
            }
        }
    }

    fn legal(&self, _: &Arrakis, s: &State, visit: Visit<'_>) -> ControlFlow<()> {
        match self.step {
            Step::Buy => {
                visit(Action::Pass)?;
                visit(Action::Yes)
            }
            Step::Keep => {
                visit(Action::Yes)?;
                visit(Action::Pass)
            }
            Step::Collect | Step::Pay | Step::Bans | Step::Trim => {
                for price in [0, 2, 3] {
                    if self.may_pay(s, price).is_ok() {
                        visit(Action::Pay(price))?;
                    }
                }
                ControlFlow::Continue(())
            }
        }
    }

    fn permit(&self, g: &Arrakis, s: &State, action: Action) -> Permit {
        let (_, rule) = self.question(g, s);
        match (self.step, action) {
            (Step::Buy | Step::Keep, Action::Yes | Action::Pass) => Ok(()),
            (Step::Pay, Action::Pay(price)) => self.may_pay(s, price),
            (Step::Collect | Step::Pay | Step::Bans | Step::Trim, _) => must(action, rule),
            (Step::Buy | Step::Keep, _) => other(rule),
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, action: &Action) {
        match (self.step, *action) {
            (Step::Pay, Action::Pay(price)) => {
                let power = self.power();
                self.pay(cx, power, price);
                self.marker += 1;
            }
            (Step::Buy, Action::Yes) => {
                self.spice -= 3;
                cx.supremacy(1);
                self.step = Step::Keep;
            }
            (Step::Buy, _) => self.step = Step::Keep,
            (Step::Keep, Action::Yes) => self.keep(cx, true),
            (Step::Keep, _) => self.keep(cx, false),
            (Step::Collect | Step::Pay | Step::Bans | Step::Trim, _) => {}
        }
    }
}

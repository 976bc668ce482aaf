//! Spice harvesting. [wfa.spice.sequence]

#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use landsraad_kernel::{Activity, RuleRef, Seat, SeatSet};
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

    const fn question(&self, ask: SpiceAsk) -> Asked {
        match ask {
            SpiceAsk::Pay(power) => {
                (Question::Pay { power, spice: self.spice }, RuleRef("wfa.spice.one-step"))
            }
            SpiceAsk::Buy => (Question::BuySupremacy, RuleRef("wfa.spice.buy-supremacy")),
            SpiceAsk::Keep => (Question::KeepSpice, RuleRef("wfa.spice.keep-one")),
        }
    }

    /// Treats one marker: 3 raise, 2 keep, 0 drop. [wfa.spice.one-step]
    fn pay(&mut self, cx: &mut Cx<'_, '_>, power: Power, price: u8) {
        let row = cx.state.imperium[power.index()];
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

    /// Whether this price can be paid for the marker.
    fn may_pay(&self, s: &State, power: Power, price: u8) -> Verdict {
        require(matches!(price, 0 | 2 | 3), "wfa.spice.one-step", Why::NoSuchPrice(price))?;
        // [wfa.spice.marker-keep] [wfa.spice.marker-raise]
        let treatment = if price < 3 { "wfa.spice.marker-keep" } else { "wfa.spice.marker-raise" };
        require(self.spice >= price, treatment, Why::FewSpice(price, self.spice))?;
        let raises = price < 3 || s.imperium[power.index()] > 0;
        require(raises, treatment, Why::TopRow(power))
    }

    /// [wfa.spice.lift-bans] [wfa.spice.collect] Bans end, harvesters bring their spice.
    fn collect(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        // [wfa.spice.lift-bans] Unless the marker is on the lowest row.
        for p in Power::ALL {
            if cx.state.imperium[p.index()] < 4 {
                cx.state.bans &= !(1 << p.index());
            }
        }
        // [wfa.spice.collect] 1 from desert, 2 from deep desert.
        let mut collected = 0;
        for at in cx.state.harvesters.iter() {
            collected += if cx.state.terrain(at) == Terrain::DeepDesert { 2 } else { 1 };
            cx.remove_vehicle(Origin::Area(at), Cause::Round);
        }
        // [wfa.spice.reserve-added]
        self.spice = collected + u8::from(cx.state.spice_kept);
        cx.state.spice_kept = false;
        let total = self.spice;
        cx.emit(|| Event::Spice { collected, total });
        self.step = Step::Pay;
        self.topped = cx.state.imperium == [0; 3];
        if cx.state.solo.is_some() {
            for (power, price) in automa::spice::payments(cx.state, self.spice) {
                let rule =
                    RuleRef(if price == 3 { "wfa.solo-spice.raise" } else { "wfa.solo-spice.keep-first" });
                cx.emit(|| Event::Automa { action: Action::Power(power), rule });
                cx.emit(|| Event::Automa { action: Action::Pay(price), rule });
                self.pay(cx, power, price);
            }
            self.step = Step::Buy;
        }
        Flow::Again
    }

    /// [wfa.spice.buy-supremacy] The Harkonnen may buy supremacy.
    fn buy(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        if cx.state.solo.is_some() {
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
        if cx.state.supremacy <= 5 && self.spice >= 3 {
            return Flow::Ask;
        }
        self.step = Step::Keep;
        Flow::Again
    }

    /// [wfa.spice.set-bans] Lowest row, and markers that went down; [wfa.spice.raised-off-bottom] no others.
    fn set_bans(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        let bottom = Power::ALL
            .iter()
            .filter(|p| cx.state.imperium[p.index()] == 4)
            .fold(0, |m, p| m | 1 << p.index());
        let bans = bottom | self.fallen;
        cx.state.bans = bans;
        cx.emit(|| Event::BansSet { bans });
        self.step = Step::Trim;
        Flow::Again
    }

    fn keep(&mut self, cx: &mut Cx<'_, '_>, kept: bool) {
        cx.state.spice_kept = kept;
        cx.emit(|| Event::SpiceKept { kept });
        self.step = Step::Bans;
    }
}

/// What harvesting asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SpiceAsk {
    /// How much is paid for a marker.
    Pay(Power),
    /// Whether supremacy is bought.
    Buy,
    /// Whether a point is kept.
    Keep,
}

impl Activity for Spice {
    type Game = Arrakis;
    type Ask = SpiceAsk;

    fn advance(&mut self, cx: &mut Cx<'_, '_>, _: Option<Reply>) -> Flow {
        match self.step {
            Step::Collect => self.collect(cx),
            Step::Pay if self.marker < 3 => Flow::Ask,
            Step::Pay => {
                self.step = Step::Buy;
                Flow::Again
            }
            Step::Buy => self.buy(cx),
            Step::Keep => {
                // [wfa.spice.keep-one] [wfa.spice.keep-one-free] At most one point, markers paid or not.
                if self.spice > 0 {
                    return Flow::Ask;
                }
                self.step = Step::Bans;
                Flow::Again
            }
            Step::Bans => self.set_bans(cx),
            Step::Trim => {
                // [wfa.bans.choam] The lower limit holds at once.
                for at in cx.state.with_legion(Side::Harkonnen).iter() {
                    if let Some(trim) = Trim::needed(cx.state, Side::Harkonnen, at) {
                        return Flow::Call(Frame::Trim(trim));
                    }
                }
                Flow::Return(Reply::Nothing)
            }
        }
    }

    fn asked(&self, _: At<'_>) -> Option<(SeatSet, SpiceAsk)> {
        match self.step {
            Step::Pay => asks(Side::Harkonnen, SpiceAsk::Pay(self.power())),
            Step::Buy => asks(Side::Harkonnen, SpiceAsk::Buy),
            Step::Keep => asks(Side::Harkonnen, SpiceAsk::Keep),
            Step::Collect | Step::Bans | Step::Trim => None,
        }
    }

    fn decision(&self, at: At<'_>, seat: Seat, ask: SpiceAsk) -> Decision {
        decide(self, at, seat, ask, self.question(ask))
    }

    fn candidates(&self, _: At<'_>, _: Seat, ask: SpiceAsk, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let [first, second] = match ask {
            SpiceAsk::Pay(_) => return [0, 2, 3].into_iter().try_for_each(|price| visit(Action::Pay(price))),
            SpiceAsk::Buy => [Action::Pass, Action::Yes],
            SpiceAsk::Keep => [Action::Yes, Action::Pass],
        };
        visit(first)?;
        visit(second)
    }

    fn check(&self, at: At<'_>, _: Seat, ask: SpiceAsk, action: &Action) -> Verdict {
        match (ask, *action) {
            (SpiceAsk::Buy | SpiceAsk::Keep, Action::Yes | Action::Pass) => Ok(()),
            (SpiceAsk::Pay(power), Action::Pay(price)) => self.may_pay(at.state, power, price),
            (SpiceAsk::Pay(_), _other) => must(action, self.question(ask)),
            (SpiceAsk::Buy | SpiceAsk::Keep, _other) => other(self.question(ask)),
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, _: Seat, ask: SpiceAsk, action: &Action) {
        match (ask, *action) {
            (SpiceAsk::Pay(power), Action::Pay(price)) => {
                self.pay(cx, power, price);
                self.marker += 1;
            }
            (SpiceAsk::Pay(_), _other) => {}
            (SpiceAsk::Buy, answer) => {
                if answer == Action::Yes {
                    self.spice -= 3;
                    cx.supremacy(1);
                }
                self.step = Step::Keep;
            }
            (SpiceAsk::Keep, answer) => self.keep(cx, answer == Action::Yes),
        }
    }
}

impl Aspect for Spice {}

//! Prescience cards claimed, step events, the Family Atomics.

#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use landsraad_kernel::{Activity, RuleRef, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::*;
use crate::board::AreaSet;
use crate::data::{Cond, Fact, Kind, Marker, Rider, Test};
use crate::event::{Cause, Event};
use crate::state::{Phase, PrescienceId, Revealed, StepEvent, Whereabouts};

/// Whether a condition holds.
pub fn holds(s: &State, cond: Cond) -> bool {
    let fact = match cond.fact {
        Fact::InPlay(leader) => s.leaders[leader.index()].in_play(),
        Fact::Removed(leader) => s.leaders[leader.index()].at == Whereabouts::Gone,
        Fact::AtomicsDetonated => s.crater.is_some(),
        Fact::MaxPrescience(n) => s.prescience.iter().any(|&m| m >= n),
    };
    fact != cond.not
}

/// Whether an end-of-round card is satisfied by the board.
fn satisfied(s: &State, test: Test) -> bool {
    let fits = |a: Area, terrains: u8, sietch: Option<bool>| {
        terrains >> s.terrain(a).index() & 1 == 1
            && sietch.is_none_or(|want| s.sietch_at(a).is_some() == want)
    };
    match test {
        Test::Areas { terrains, sietch, min } => {
            s.with_legion(Side::Atreides).iter().filter(|&a| fits(a, terrains, sietch)).count()
                >= usize::from(min)
        }
        Test::Sandworms { min } => s.worms().len() >= usize::from(min),
        Test::Persons { persons, same_area, terrains, sietch } => {
            let mut first = None;
            persons.into_iter().flatten().all(|p| match s.leader_area(s.person(p)) {
                Some(a) => fits(a, terrains, sietch) && (!same_area || *first.get_or_insert(a) == a),
                None => false,
            })
        }
        Test::NextTo { areas } => {
            let near = areas.into_iter().flatten().fold(AreaSet::EMPTY, |set, a| set.or(s.adjacent(a)));
            !near.and(s.with_legion(Side::Atreides)).is_empty()
        }
        Test::Happened { .. } => false,
    }
}

/// Claims that may be made now. [wfa.prescience.claim-optional]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Claims {
    /// Whether this is the end of the round.
    at_end: bool,
    /// A marker is to be raised by 2.
    bonus: bool,
    done: bool,
}

impl Claims {
    /// At the end of the round, or in the action phase.
    pub const fn new(at_end: bool) -> Claims {
        Claims { at_end, bonus: false, done: false }
    }

    fn open(&self, at: At<'_>, r: &Revealed) -> bool {
        let card = &at.rules.tables.prescience[r.card.index()];
        if self.at_end { card.at_end && satisfied(at.state, card.test) } else { r.met }
    }
}

/// What a claim asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClaimsAsk {
    /// Which card is claimed.
    Claim,
    /// Which marker rises by 2.
    PlusTwo,
}

impl ClaimsAsk {
    const fn question(self) -> Asked {
        match self {
            ClaimsAsk::Claim => (Question::Claim, RuleRef("wfa.prescience.claim-timing")),
            ClaimsAsk::PlusTwo => (Question::PlusTwo, RuleRef("wfa.planning-cards.attached")),
        }
    }
}

impl Activity for Claims {
    type Game = Arrakis;
    type Ask = ClaimsAsk;

    fn advance(&mut self, cx: &mut Cx<'_, '_>, _: Option<Reply>) -> Flow {
        if self.bonus {
            return Flow::Ask;
        }
        if cx.state.steps_due != 0 {
            return Flow::Call(Frame::Steps(Steps::new()));
        }
        // [wfa.prescience.max-two] Two per round, both kinds together.
        let at = cx.at();
        if self.done || at.state.claims >= 2 || !at.state.revealed.iter().any(|r| self.open(at, r)) {
            for r in &mut cx.state.revealed {
                r.met = false;
            }
            return Flow::Return(Reply::Nothing);
        }
        Flow::Ask
    }

    fn asked(&self, _: At<'_>) -> Option<(SeatSet, ClaimsAsk)> {
        asks(Side::Atreides, if self.bonus { ClaimsAsk::PlusTwo } else { ClaimsAsk::Claim })
    }

    fn decision(&self, at: At<'_>, seat: Seat, ask: ClaimsAsk) -> Decision {
        decide(self, at, seat, ask, ask.question())
    }

    fn candidates(&self, at: At<'_>, _: Seat, ask: ClaimsAsk, visit: &mut Visit<'_>) -> ControlFlow<()> {
        match ask {
            ClaimsAsk::PlusTwo => Marker::ALL.iter().try_for_each(|&marker| visit(Action::Marker(marker))),
            ClaimsAsk::Claim => {
                visit(Action::Pass)?;
                at.state.revealed.iter().try_for_each(|r| visit(Action::Prescience(r.card)))
            }
        }
    }

    fn check(&self, at: At<'_>, _: Seat, ask: ClaimsAsk, action: &Action) -> Verdict {
        match (ask, *action) {
            (ClaimsAsk::PlusTwo, Action::Marker(_)) | (ClaimsAsk::Claim, Action::Pass) => Ok(()),
            (ClaimsAsk::Claim, Action::Prescience(card)) => {
                let timing = "wfa.prescience.claim-timing";
                let entry = at.state.revealed.iter().find(|r| r.card == card);
                require(entry.is_some(), timing, Why::NotRevealed(card))?;
                let now = at.rules.tables.prescience[card.index()].at_end == self.at_end;
                require(now, timing, Why::OtherTiming(card))?;
                require(entry.is_some_and(|r| self.open(at, r)), timing, Why::NotMet(card))
            }
            (ClaimsAsk::Claim | ClaimsAsk::PlusTwo, _other) => must(action, ask.question()),
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, _: Seat, _: ClaimsAsk, action: &Action) {
        if let Action::Prescience(card) = *action {
            if let Some(rider) = cx.claim(card) {
                self.bonus = rider == Rider::ClaimPlusTwo;
            }
        } else if let Action::Marker(marker) = *action {
            cx.raise(marker, 2);
            self.bonus = false;
        } else {
            self.done = true;
        }
    }
}

impl Aspect for Claims {}

/// Whether a prescience card could be claimed if the Atreides were asked for one.
// [wfa.prescience.claim-optional] [wfa.prescience.max-two] [wfa.prescience.claim-timing]
pub fn may_claim_at_all(at: At<'_>, side: Side, action: &Action) -> Verdict {
    let Action::Prescience(card) = *action else { return Ok(()) };
    require(side == Side::Atreides, "wfa.prescience.claim-optional", Why::AtreidesClaim)?;
    let timing = "wfa.prescience.claim-timing";
    let entry = at.state.revealed.iter().find(|r| r.card == card);
    require(entry.is_some(), timing, Why::NotRevealed(card))?;
    require(at.state.claims < 2, "wfa.prescience.max-two", Why::ClaimsUsed)?;
    let data = &at.rules.tables.prescience[card.index()];
    let now = data.at_end == (at.state.phase == Phase::End);
    require(now, timing, Why::OtherTiming(card))?;
    let met = entry.is_some_and(|r| r.met) || data.at_end && satisfied(at.state, data.test);
    require(met, timing, Why::NotMet(card))
}

impl Cx<'_, '_> {
    /// [wfa.prescience.claim] The markers rise, the card leaves the game. Gives the card that was attached.
    fn claim(&mut self, card: PrescienceId) -> Option<Rider> {
        let i = self.state.revealed.iter().position(|r| r.card == card)?;
        let entry = self.state.revealed.remove(i);
        self.state.claims += 1;
        self.emit(|| Event::Claimed { card });
        let data = &self.rules.tables.prescience[card.index()];
        for &marker in Marker::ALL {
            self.raise(marker, data.reward[marker.index()]);
        }
        // [wfa.bene-gesserit.gain-atreides]
        self.gain_bene_gesserit(Side::Atreides, data.bene_gesserit);
        let (rider, copy) = entry.rider?;
        self.put_on_discard(copy);
        Some(rider)
    }
}

/// Step events that are due.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Steps {
    site: bool,
}

impl Steps {
    /// All that are due.
    pub const fn new() -> Steps {
        Steps { site: false }
    }

    fn happen(&mut self, cx: &mut Cx<'_, '_>, event: StepEvent) {
        cx.state.steps_due &= !event.bit();
        cx.step_leaders(event.bit());
        // [wfa.atomics.detonate] Once per game.
        self.site = event == StepEvent::Atomics && cx.state.crater.is_none();
    }
}

impl Cx<'_, '_> {
    /// [wfa.atomics.site] Everything there is removed.
    fn detonate(&mut self, site: Area) {
        self.state.crater = Some(site);
        self.emit(|| Event::AtomicsDetonated { site });
        for side in [Side::Atreides, Side::Harkonnen] {
            if !self.state.with_legion(side).contains(site) {
                continue;
            }
            let legion = self.state.legion(site);
            for &kind in Kind::ALL {
                self.lift(side, site, kind, legion.get(kind), Cause::Atomics);
            }
            for leader in legion.named.iter() {
                self.tank(leader);
            }
            for token in legion.tokens.iter() {
                self.lose_token(side, site, token, Cause::Atomics);
            }
        }
    }
}

/// What step events ask.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepsAsk {
    /// Which of several events comes first.
    Order,
    /// Where the Family Atomics go off.
    Site,
}

impl StepsAsk {
    const fn question(self) -> Asked {
        match self {
            StepsAsk::Order => (Question::StepOrder, RuleRef("wfa.prescience.claim")),
            StepsAsk::Site => (Question::Site, RuleRef("wfa.atomics.site")),
        }
    }
}

impl Activity for Steps {
    type Game = Arrakis;
    type Ask = StepsAsk;

    fn advance(&mut self, cx: &mut Cx<'_, '_>, _: Option<Reply>) -> Flow {
        if self.site {
            return Flow::Ask;
        }
        match cx.state.steps_due.count_ones() {
            0 => Flow::Return(Reply::Nothing),
            1 => {
                if let Some(event) = StepEvent::ALL.into_iter().find(|e| cx.state.steps_due == e.bit()) {
                    self.happen(cx, event);
                }
                Flow::Again
            }
            // [wfa.prescience.claim] Several at once: the Atreides choose their order.
            _ => Flow::Ask,
        }
    }

    fn asked(&self, _: At<'_>) -> Option<(SeatSet, StepsAsk)> {
        asks(Side::Atreides, if self.site { StepsAsk::Site } else { StepsAsk::Order })
    }

    fn decision(&self, at: At<'_>, seat: Seat, ask: StepsAsk) -> Decision {
        decide(self, at, seat, ask, ask.question())
    }

    fn candidates(&self, at: At<'_>, _: Seat, ask: StepsAsk, visit: &mut Visit<'_>) -> ControlFlow<()> {
        match ask {
            StepsAsk::Site => {
                let sites: AreaSet = at.rules.tables.sites.iter().map(|&a| Area(a)).collect();
                sites.iter().try_for_each(|site| visit(Action::Area(site)))
            }
            StepsAsk::Order => StepEvent::ALL.into_iter().try_for_each(|event| visit(Action::Step(event))),
        }
    }

    fn check(&self, at: At<'_>, _: Seat, ask: StepsAsk, action: &Action) -> Verdict {
        match (ask, *action) {
            (StepsAsk::Site, Action::Area(area)) => {
                require(at.rules.tables.sites.contains(&area.0), "wfa.atomics.site", Why::NoSite(area))
            }
            (StepsAsk::Order, Action::Step(event)) => {
                require(at.state.steps_due & event.bit() != 0, "wfa.prescience.claim", Why::NotDue)
            }
            (StepsAsk::Order | StepsAsk::Site, _other) => must(action, ask.question()),
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, _: Seat, _: StepsAsk, action: &Action) {
        if let Action::Area(site) = *action {
            cx.detonate(site);
            self.site = false;
        } else if let Action::Step(event) = *action {
            self.happen(cx, event);
        }
    }
}

impl Aspect for Steps {}

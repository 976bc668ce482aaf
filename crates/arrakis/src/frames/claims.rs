//! Prescience cards claimed, step events, the Family Atomics.

use std::ops::ControlFlow;

use landsraad_kernel::{Flow, RuleRef};
use serde::{Deserialize, Serialize};

use super::*;
use crate::board::AreaSet;
use crate::data::{Cond, Fact, Kind, Leader, Marker, Rider, Test};
use crate::event::{Cause, Event};
use crate::state::{Revealed, StepEvent, Whereabouts};

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
        Test::Sandworms { min } => s.worms().len() >= u32::from(min),
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

    fn open(&self, g: &Arrakis, s: &State, r: &Revealed) -> bool {
        let card = &g.tables.prescience[usize::from(r.card)];
        if self.at_end { card.at_end && satisfied(s, card.test) } else { r.met }
    }
}

impl Activity for Claims {
    fn advance(&mut self, cx: &mut Cx<'_, '_>, _: Option<Reply>) -> Next {
        if self.bonus {
            return Flow::Ask;
        }
        if cx.s.steps_due != 0 {
            return Flow::Call(Frame::Steps(Steps::new()));
        }
        // [wfa.prescience.max-two] Two per round, both kinds together.
        let (g, s) = (cx.g, &*cx.s);
        if self.done || s.claims >= 2 || !s.revealed.iter().any(|r| self.open(g, s, r)) {
            for r in &mut cx.s.revealed {
                r.met = false;
            }
            return Flow::Return(Reply::Nothing);
        }
        Flow::Ask
    }

    fn asks(&self, _: &State) -> Side {
        Side::Atreides
    }

    fn question(&self, _: &Arrakis, _: &State) -> (Question, RuleRef) {
        if self.bonus {
            (Question::PlusTwo, RuleRef("wfa.planning-cards.attached"))
        } else {
            (Question::Claim, RuleRef("wfa.prescience.claim-timing"))
        }
    }

    fn legal(&self, g: &Arrakis, s: &State, visit: Visit<'_>) -> ControlFlow<()> {
        if self.bonus {
            for &m in Marker::ALL {
                visit(Action::Marker(m))?;
            }
            return ControlFlow::Continue(());
        }
        visit(Action::Pass)?;
        for r in &s.revealed {
            if self.open(g, s, r) {
                visit(Action::Prescience(r.card))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn permit(&self, g: &Arrakis, s: &State, action: Action) -> Permit {
        let (_, rule) = self.question(g, s);
        match (self.bonus, action) {
            (true, Action::Marker(_)) | (false, Action::Pass) => Ok(()),
            (false, Action::Prescience(card)) => {
                let timing = "wfa.prescience.claim-timing";
                let entry = s.revealed.iter().find(|r| r.card == card);
                require(entry.is_some(), timing, Why::NotRevealed(card))?;
                require(entry.is_some_and(|r| self.open(g, s, r)), timing, Why::NotMet(card))
            }
            (true | false, _) => must(action, rule),
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, action: &Action) {
        if let Action::Prescience(card) = *action {
            let Some(i) = cx.s.revealed.iter().position(|r| r.card == card) else { return };
            let entry = cx.s.revealed.remove(i);
            cx.s.claims += 1;
            cx.emit(|| Event::Claimed { card });
            // [wfa.prescience.claim] The markers rise, the card leaves the game.
            let data = &cx.g.tables.prescience[usize::from(card)];
            for &m in Marker::ALL {
                cx.raise(m, data.reward[m.index()]);
            }
            // [wfa.bene-gesserit.gain-atreides]
            cx.gain_bene_gesserit(Side::Atreides, data.bene_gesserit);
            if let Some((rider, copy)) = entry.rider {
                cx.put_on_discard(copy);
                self.bonus = rider == Rider::ClaimPlusTwo;
            }
        } else if let Action::Marker(m) = *action {
            cx.raise(m, 2);
            self.bonus = false;
        } else {
            self.done = true;
        }
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
        cx.s.steps_due &= !event.bit();
        match event {
            StepEvent::MuadDib => cx.enter_play(Leader::MuadDib, false),
            StepEvent::ReverendMother => cx.enter_play(Leader::ReverendMother, false),
            StepEvent::Chani => cx.enter_play(Leader::Chani, false),
            StepEvent::Alia => cx.enter_play(Leader::Alia, false),
            // [wfa.atomics.detonate] Once per game.
            StepEvent::Atomics => self.site = cx.s.crater.is_none(),
            StepEvent::Hawat | StepEvent::Feyd => {}
        }
    }
}

/// [wfa.atomics.site] Everything there is removed.
fn detonate(cx: &mut Cx<'_, '_>, site: Area) {
    cx.s.crater = Some(site);
    cx.emit(|| Event::AtomicsDetonated { site });
    for side in [Side::Atreides, Side::Harkonnen] {
        if !cx.s.with_legion(side).has(site) {
            continue;
        }
        let legion = cx.s.legion(site);
        for &kind in Kind::ALL {
            cx.lift(side, site, kind, legion.get(kind), Cause::Atomics);
        }
        for leader in legion.leaders_named() {
            cx.tank(leader);
        }
        for token in legion.token_ids() {
            cx.lose_token(side, site, token, Cause::Atomics);
        }
    }
}

impl Activity for Steps {
    fn advance(&mut self, cx: &mut Cx<'_, '_>, _: Option<Reply>) -> Next {
        if self.site {
            return Flow::Ask;
        }
        match cx.s.steps_due.count_ones() {
            0 => Flow::Return(Reply::Nothing),
            1 => {
                if let Some(event) = StepEvent::ALL.into_iter().find(|e| cx.s.steps_due == e.bit()) {
                    self.happen(cx, event);
                }
                Flow::Again
            }
            // [wfa.prescience.claim] Several at once: the Atreides choose their order.
            _ => Flow::Ask,
        }
    }

    fn asks(&self, _: &State) -> Side {
        Side::Atreides
    }

    fn question(&self, _: &Arrakis, _: &State) -> (Question, RuleRef) {
        if self.site {
            (Question::Site, RuleRef("wfa.atomics.site"))
        } else {
            (Question::StepOrder, RuleRef("wfa.prescience.claim"))
        }
    }

    fn legal(&self, g: &Arrakis, s: &State, visit: Visit<'_>) -> ControlFlow<()> {
        if self.site {
            let sites: AreaSet = g.tables.sites.iter().map(|&a| Area(a)).collect();
            for at in sites.iter() {
                visit(Action::Area(at))?;
            }
            return ControlFlow::Continue(());
        }
        for event in StepEvent::ALL {
            if s.steps_due & event.bit() != 0 {
                visit(Action::Step(event))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn permit(&self, g: &Arrakis, s: &State, action: Action) -> Permit {
        let (_, rule) = self.question(g, s);
        match (self.site, action) {
            (true, Action::Area(at)) => {
                require(g.tables.sites.contains(&at.0), "wfa.atomics.site", Why::NoSite(at))
            }
            (false, Action::Step(event)) => {
                require(s.steps_due & event.bit() != 0, "wfa.prescience.claim", Why::NotDue)
            }
            (true | false, _) => must(action, rule),
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, action: &Action) {
        if let Action::Area(site) = *action {
            detonate(cx, site);
            self.site = false;
        } else if let Action::Step(event) = *action {
            self.happen(cx, event);
        }
    }
}

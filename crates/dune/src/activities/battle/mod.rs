//! Phase 7: battles.
//!
//! One battle after another, each in the rulebook's steps. [gf9.battle.sequence]
//!
//! | file | what |
//! | --- | --- |
//! | `aggressor` | where battles are, who is aggressor |
//! | `voice`, `prescience` | the two powers before plans |
//! | `values` | Karama before plans |
//! | `plan`, `bonds`, `numbers` | plans, what binds them, what forces are worth |
//! | `questions` | who may answer what, and why not |
//! | `reveal` | calls, explosion, totals |
//! | `sets` | cards of the treachery sets |
//! | `repair` | plans that cannot stand |
//! | `losses`, `capture` | what comes after |
//! | `view`, `redeal` | the view, and worlds that a player cannot tell apart |

pub mod aggressor;
pub mod bonds;
mod capture;
pub mod dials;
mod losses;
pub mod numbers;
pub mod plan;
pub mod prescience;
mod questions;
mod redeal;
pub mod repair;
mod reveal;
mod sets;
pub mod side;
pub mod terms;
mod values;
pub mod view;
pub mod voice;

use std::ops::ControlFlow;

use landsraad_kernel::activity::write_out;
use landsraad_kernel::{Activity, Choices, Freedom, Illegal, RuleRef, Seat, SeatSet, Shape};
use serde::{Deserialize, Serialize};

use crate::action::{Action, Question, Why};
use crate::activities::windows::truthtrance::{Query, TruthPromise};
use crate::activities::windows::{Moment, Power};
use crate::activities::{
    At, Cx, Decision, DuneActivity, Flow, Reply, Verdict, Visit, other_question, unchecked,
};
use crate::board::{Secret, houses_of_captive};
use crate::data::{Card, Loc};
use crate::editions::{CaptureStop, SightMoment};
use crate::event::Event;
use crate::view::Now;
use crate::{Dune, Faction, FactionSet};
use bonds::Bonds;
use numbers::Worth;
use plan::{Lead, Part, Plan};
use prescience::{Element, Shown};
pub(crate) use questions::never_open;
use side::Side;
pub use terms::{BattleAction, BattleEvent, BattleNow, BattleQuestion, BattleWhy, Fight};
use terms::{Bond, Sight};
use voice::Order;

const SEQUENCE: RuleRef = RuleRef("gf9.battle.sequence");

/// The steps, in rulebook order. [gf9.battle.sequence] [ah2009.battle.prep-order] [v29.battle.sequence]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "BattleStep"))]
pub enum Step {
    /// The aggressor is found.
    #[default]
    Next,
    /// He names territory and opponent.
    Choose,
    /// This side may lay Residual Poison.
    Residual(Side),
    /// The other side may discard a Snooper against what this side laid.
    Parry(Side),
    /// The Voice.
    Voice,
    /// It has spoken.
    VoiceSpoken,
    /// It was stopped or not.
    VoiceStop,
    /// Prescience.
    Prescience,
    /// It has asked.
    PrescienceAsked,
    /// It was stopped or not.
    PrescienceStop,
    /// The opponent discloses.
    Disclose,
    /// Karama windows on values and lent traitors, one after the other.
    Values(u8),
    /// A disclosed number became impossible; a faction without a leader announces it.
    Announce,
    /// The opponent discloses a new number.
    DiscloseAgain,
    /// Both plans are made in secret.
    Plans,
    /// One of them has gone on with his plan, and nothing else has changed.
    Planned,
    /// The Atreides Karama power was used or not.
    SightReply,
    /// On which plan.
    SightChoice,
    /// Both plans are revealed.
    Reveal,
    /// Treachery calls.
    Calls,
    /// The leader of this side was called; Imperial Conditioning was played or not.
    Conditioned(Side),
    /// It was broken or not.
    Broken(Side),
    /// A poison defence lies open: Residual Poison may be played.
    Residue,
    /// It was or not.
    Neutralised,
    /// Treachery, explosion, weapons, totals.
    Resolve,
    /// The winner chooses his losses.
    Losses,
    /// The winner chooses the places of the losses, from this one on.
    LossesAt(Loc),
    /// Spent spice, Cheap Hero.
    Pay,
    /// Whether to keep the weapon.
    KeepWeapon,
    /// Whether to keep the defence.
    KeepDefence,
    /// Spice for dead leaders.
    LeaderSpice,
    /// The Harkonnen may capture.
    Capture,
    /// They announce it.
    CaptureAnnounced,
    /// They were stopped or not; the draw.
    CaptureStop,
    /// He is drawn; it may be stopped now.
    Drawn,
    /// Kill or keep.
    Fate,
    /// The battle is over.
    End,
}

impl Step {
    /// What comes after the Residual Poison of a side.
    fn after_residual(side: Side) -> Step {
        side.next().map_or(Step::Voice, Step::Residual)
    }
}

/// The activity.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Battle {
    step: Step,
    fight: Fight,
}

impl Default for Battle {
    fn default() -> Battle {
        let fight = Fight::new(Loc::POLAR_SINK, Faction::Atreides, Faction::Harkonnen);
        Battle { step: Step::Next, fight }
    }
}

impl Battle {
    /// The battle that is going on.
    pub fn fight(&self) -> Option<&Fight> {
        (self.step > Step::Choose).then_some(&self.fight)
    }

    /// The battle that is going on, before its plans are revealed.
    pub fn planning(&self) -> Option<&Fight> {
        self.fight().filter(|_| self.step < Step::Reveal)
    }

    fn begin(&mut self, cx: &mut Cx<'_, '_>, at: Loc, aggressor: Faction, defender: Faction) {
        cx.end_uses();
        self.fight = Fight::new(at, aggressor, defender);
        self.step = Step::Residual(Side::Aggressor);
        let territory = at.territory();
        cx.emit(|| Event::Battle(BattleEvent::Began { territory, aggressor, defender }));
    }

    fn faction(&self, side: Side) -> Faction {
        self.fight.sides[side].faction
    }

    /// The side that owes an answer to prescience.
    fn questioned(&self, at: At<'_>) -> Option<Side> {
        self.fight.element.and_then(|_| self.fight.target_of(at, Faction::Atreides))
    }

    /// Step 5 begins: a number that cannot be dialled any more is named again; a fighter without leader says so.
    // [gf9.battle.sequence] [gf9.battle.announce-no-leader]
    fn before_plans(&mut self, cx: &mut Cx<'_, '_>) {
        // Asked whether or not the number still stands, which only those who heard it know.
        // [gf9.secrecy.spoken-answers]
        let revalued = self.fight.marks.take_revalued();
        if let (Some(Shown::Dial(_)), Some(_), true) = (self.fight.shown, self.questioned(cx.at()), revalued)
        {
            self.step = Step::DiscloseAgain;
            return;
        }
        for side in Side::BOTH {
            let order = Bonds::of(cx.at(), &self.fight, side).order;
            let first = plan::each_lead(cx.at(), &self.fight, side, order, ControlFlow::Break);
            if first == ControlFlow::Break(Lead::None) && !self.fight.sides[side].no_leader {
                self.fight.sides[side].no_leader = true;
                let faction = self.faction(side);
                cx.emit(|| Event::Battle(BattleEvent::NoLeader { faction }));
            }
        }
        self.step = Step::Plans;
    }

    /// Sides that owe a plan now. Atreides, who might still look at the other's, plan after him.
    // [gf9.karama.atreides]
    fn planners(&self, at: At<'_>) -> impl Iterator<Item = Side> + use<> {
        let sealed = self.fight.sides.map(|s| s.plan.sealed());
        let may_look =
            self.fight.sight == Sight::Open && !at.asked(Moment::Special(Faction::Atreides)).is_empty();
        // A side whose plan they have seen makes it again before theirs.
        let unseen = matches!(self.fight.sight, Sight::Seen(which) if !sealed[which]);
        let waits = self.fight.side_of(Faction::Atreides).filter(|_| may_look || unseen);
        Side::BOTH.into_iter().filter(move |&s| !sealed[s] && waits != Some(s))
    }

    fn plans(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        for side in Side::BOTH {
            if !self.fight.sides[side].plan.sealed() {
                self.fight.sides[side].plan = plan::refresh(cx.at(), &self.fight, side);
            }
        }
        self.planned(cx)
    }

    /// Waits for the rest of the plans, or goes on.
    fn planned(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        self.step = Step::Plans;
        if self.planners(cx.at()).next().is_some() {
            if self.first_plan_open(cx.at()) {
                self.fight.sight = Sight::Passed;
                self.step = Step::SightReply;
                return cx.open(Moment::Special(Faction::Atreides));
            }
            return Flow::Ask;
        }
        if matches!(self.fight.sight, Sight::Open | Sight::Passed) {
            self.fight.sight = Sight::Over;
            self.step = Step::SightReply;
            return cx.open(Moment::Special(Faction::Atreides));
        }
        self.step = Step::Reveal;
        Flow::Again
    }

    /// Whether Atreides who do not fight may look at the plan sealed first before the other one is.
    // [gf9.karama.atreides]
    fn first_plan_open(&self, at: At<'_>) -> bool {
        let each = match at.rules.rulings.sight_moment {
            SightMoment::AfterBoth => false,
            SightMoment::AfterEach => true,
        };
        each && self.fight.sight == Sight::Open
            && self.fight.side_of(Faction::Atreides).is_none()
            && self.fight.sides.iter().any(|s| s.plan.sealed())
    }

    /// Atreides look at a whole plan; nobody else does. [gf9.karama.atreides]
    fn look(&mut self, cx: &mut Cx<'_, '_>, side: Side) {
        // [ah2009.battle.atreides-karama-plan] [ah2009.battle.atreides-karama-lock] [v29.data.karama-atreides]
        self.fight.sight = Sight::Seen(side);
        let (of, plan) = (self.faction(side), self.fight.sides[side].plan);
        let viewers = Faction::Atreides.only().with(of);
        for card in plan.cards() {
            cx.show_card_to(of, card, viewers);
        }
        cx.emit(|| Event::Battle(BattleEvent::PlanSeen { of, plan: Secret::new(plan, viewers) }));
        self.step = Step::Plans;
    }

    fn disclose(&mut self, cx: &mut Cx<'_, '_>, shown: Shown) {
        let Some(side) = self.questioned(cx.at()) else { return };
        let viewers = prescience::hearers(&self.fight, side);
        if let Some(card) = shown.card() {
            cx.show_card_to(self.faction(side), card, viewers);
        }
        // [ah2009.battle.prescience-empty]
        self.fight.shown = Some(shown);
        let by = self.faction(side);
        cx.emit(|| Event::Battle(BattleEvent::Disclosed { by, shown: Secret::new(shown, viewers) }));
        self.step = if self.step == Step::Disclose { Step::Values(0) } else { Step::Announce };
    }
}

impl Battle {
    /// The Voice gives an order. [gf9.bene-gesserit.voice]
    fn speak(&mut self, cx: &mut Cx<'_, '_>, order: Order) {
        self.fight.order = Some(order);
        self.step = Step::VoiceSpoken;
        if let Some(side) = voice::target(cx.at(), &self.fight) {
            let target = self.faction(side);
            let about_plan = |p: &&TruthPromise| p.by == target && p.query.about_plan();
            let answers = cx.state.promises.iter().filter(about_plan).count();
            self.fight.marks.set_sworn_before(answers);
            cx.emit(|| Event::Battle(BattleEvent::Voice { target, order }));
        }
    }

    /// Prescience asks about an element of the plan. [gf9.atreides.prescience]
    fn ask_element(&mut self, cx: &mut Cx<'_, '_>, element: Element) {
        self.fight.element = Some(element);
        self.step = Step::PrescienceAsked;
        if let Some(side) = self.questioned(cx.at()) {
            let target = self.faction(side);
            cx.emit(|| Event::Battle(BattleEvent::Asked { target, element }));
        }
    }

    /// A faction goes on with its plan, or begins again.
    fn plan_part(&mut self, cx: &mut Cx<'_, '_>, f: Faction, action: BattleAction) {
        let Some(side) = self.fight.side_of(f) else { return };
        if action == BattleAction::Reconsider {
            self.fight.sides[side].plan = Plan::default();
            return;
        }
        let plan = plan::extend(cx.at(), &self.fight, side, action);
        self.fight.sides[side].plan = plan;
        self.step = Step::Planned;
        if plan.sealed() {
            // [gf9.battle.plan-commit]
            cx.emit(|| Event::Battle(BattleEvent::Ready { faction: f }));
            // Atreides also see a plan that is made again after they have seen it. [v29.data.karama-harkonnen]
            if self.fight.sight == Sight::Seen(side) {
                self.look(cx, side);
            }
        }
    }

    /// The next battle of the aggressor, or the end of the phase.
    fn next_battle(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        match aggressor::aggressor(cx.at()) {
            None => {
                // [gf9.battle.survivor-stays]
                cx.free_leaders();
                return Flow::Return(Reply::Nothing);
            }
            Some((f, Some((at, against)))) => self.begin(cx, at, f, against),
            Some((_, None)) => self.step = Step::Choose,
        }
        Flow::Again
    }

    /// The order of the Voice holds unless it was stopped. [gf9.karama.stop-bene-gesserit-voice]
    fn obey_voice(&mut self, cx: &mut Cx<'_, '_>) {
        if !cx.works(Power::BeneGesseritVoice) {
            self.fight.order = None;
        }
        self.step = Step::Prescience;
    }

    /// The opponent discloses an element unless the question was stopped. [gf9.karama.stop-atreides-prescience]
    fn answer_prescience(&mut self, cx: &mut Cx<'_, '_>) {
        let works = cx.works(Power::AtreidesPrescience);
        if !works {
            self.fight.element = None;
        }
        self.step = if works { Step::Disclose } else { Step::Values(0) };
    }

    /// The capture may be stopped before or after the leader is drawn.
    fn announce_capture(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        match cx.rules.rulings.capture_stop {
            CaptureStop::BeforeDraw => {
                self.step = Step::CaptureStop;
                return cx.offer_stop(Power::HarkonnenCapture);
            }
            // [ah2009.battle.karama-capture]
            CaptureStop::AfterDraw => {
                self.draw(cx);
                if self.step == Step::Fate {
                    self.step = Step::Drawn;
                    return cx.offer_stop(Power::HarkonnenCapture);
                }
            }
        }
        Flow::Again
    }

    /// The drawn leader is kept unless the capture was stopped.
    fn keep_captive(&mut self, cx: &mut Cx<'_, '_>) {
        self.step = Step::Fate;
        if !cx.works(Power::HarkonnenCapture) {
            if let Some(leader) = self.fight.drawn.take() {
                // Nobody else learns who was drawn. [gf9.secrecy.captured-leaders]
                cx.return_leader(leader, houses_of_captive(leader));
            }
            self.step = Step::End;
        }
    }
}

/// What a battle asks.
#[derive(Clone, Copy, Debug)]
pub enum Ask {
    /// Where the aggressor fights, and whom.
    Choose,
    /// Whether this side lays Residual Poison.
    Lay(Side),
    /// Whether the other side discards a Snooper against what this side laid.
    Parry(Side),
    /// What the Voice orders.
    Voice,
    /// What prescience asks about.
    Prescience,
    /// The element that prescience asked about.
    Disclose,
    /// Another number, because the first became impossible.
    DiscloseAgain,
    /// The next part of a plan. Each side is at its own part.
    Plans,
    /// Which plan the Atreides see.
    See,
    /// Whether a leader is a traitor.
    Calls,
    /// Which forces the winner loses.
    Losses,
    /// Which of them in this place.
    LossesAt(Loc),
    /// Whether to keep a played card.
    Keep,
    /// Whether to capture a leader.
    Capture,
    /// Whether to kill him.
    Fate,
}

impl Activity for Battle {
    type Game = Dune;
    type Ask = Ask;

    fn advance(&mut self, cx: &mut Cx<'_, '_>, reply: Option<Reply>) -> Flow {
        match self.step {
            Step::Next => return self.next_battle(cx),
            Step::Residual(side) => return self.residual(cx, side),
            Step::Parry(side) => return self.parry(cx, side),
            Step::Voice => match voice::target(cx.at(), &self.fight) {
                Some(_) => return Flow::Ask,
                None => self.step = Step::Prescience,
            },
            Step::VoiceSpoken => {
                self.step = Step::VoiceStop;
                return cx.offer_stop(Power::BeneGesseritVoice);
            }
            Step::VoiceStop => self.obey_voice(cx),
            // [gf9.faq.voice-prescience-truthtrance]
            Step::Prescience => match prescience::target(cx.at(), &self.fight) {
                Some(_) => return Flow::Ask,
                None => self.step = Step::Values(0),
            },
            Step::PrescienceAsked => {
                self.step = Step::PrescienceStop;
                return cx.offer_stop(Power::AtreidesPrescience);
            }
            Step::PrescienceStop => self.answer_prescience(cx),
            Step::Values(from) => {
                self.revalue(cx.at(), from, reply);
                return self.values(cx, from);
            }
            Step::Announce => self.before_plans(cx),
            Step::Plans => return self.plans(cx),
            Step::Planned => return self.planned(cx),
            Step::SightReply => match reply {
                Some(Reply::Played { .. }) => match self.fight.side_of(Faction::Atreides) {
                    Some(side) => self.look(cx, side.other()),
                    None => self.step = Step::SightChoice,
                },
                Some(Reply::Nothing | Reply::Cancelled { .. }) | None => self.step = Step::Plans,
            },
            Step::Reveal => self.reveal(cx),
            Step::Calls => {
                if !self.fight.calls.complete() {
                    return Flow::Ask;
                }
                return self.open_calls(cx, Some(Side::Aggressor));
            }
            Step::Conditioned(side) => return self.conditioned(cx, side, reply),
            Step::Broken(side) => return self.broken(cx, side, reply),
            Step::Residue => return self.residue(cx),
            Step::Neutralised => self.neutralised(cx, reply),
            Step::Resolve => self.resolve(cx),
            Step::LossesAt(from) => {
                if self.spread_losses(cx, from) {
                    return Flow::Ask;
                }
            }
            Step::Pay => self.pay_up(cx),
            Step::KeepWeapon | Step::KeepDefence => match self.card_in_question() {
                Some(_) => return Flow::Ask,
                None => self.step = self.after_card(),
            },
            Step::LeaderSpice => self.leader_spice(cx),
            Step::Capture => {
                if self.may_capture(cx.at()) {
                    return Flow::Ask;
                }
                self.step = Step::End;
            }
            Step::CaptureAnnounced => return self.announce_capture(cx),
            Step::CaptureStop => self.draw(cx),
            Step::Drawn => self.keep_captive(cx),
            Step::End => self.close(cx),
            Step::Choose
            | Step::Disclose
            | Step::DiscloseAgain
            | Step::SightChoice
            | Step::Losses
            | Step::Fate => return Flow::Ask,
        }
        Flow::Again
    }

    fn asked(&self, at: At<'_>) -> Option<(SeatSet, Ask)> {
        let asked = |f: Faction, ask| Some((at.state.seat_set(f), ask));
        match self.step {
            Step::Choose => asked(aggressor::aggressor(at)?.0, Ask::Choose),
            Step::Residual(side) => asked(self.faction(side), Ask::Lay(side)),
            Step::Parry(side) => asked(self.faction(side.other()), Ask::Parry(side)),
            Step::Voice => asked(Faction::BeneGesserit, Ask::Voice),
            Step::Prescience => asked(Faction::Atreides, Ask::Prescience),
            Step::Disclose => asked(self.faction(self.questioned(at)?), Ask::Disclose),
            Step::DiscloseAgain => asked(self.faction(self.questioned(at)?), Ask::DiscloseAgain),
            // [gf9.secrecy.battle-plan-before]
            Step::Plans => {
                let seats = self.planners(at).filter_map(|s| at.state.seat(self.faction(s)));
                Some((seats.collect(), Ask::Plans))
            }
            Step::SightChoice => asked(Faction::Atreides, Ask::See),
            Step::Calls => Some((self.fight.calls.waiting(), Ask::Calls)),
            Step::Losses => asked(self.victor()?.1, Ask::Losses),
            Step::LossesAt(place) => asked(self.victor()?.1, Ask::LossesAt(place)),
            Step::KeepWeapon | Step::KeepDefence => asked(self.card_holder()?.1, Ask::Keep),
            Step::Capture => asked(Faction::Harkonnen, Ask::Capture),
            Step::Fate => asked(Faction::Harkonnen, Ask::Fate),
            Step::Next
            | Step::VoiceSpoken
            | Step::VoiceStop
            | Step::PrescienceAsked
            | Step::PrescienceStop
            | Step::Values(_)
            | Step::Announce
            | Step::Planned
            | Step::SightReply
            | Step::Reveal
            | Step::Conditioned(_)
            | Step::Broken(_)
            | Step::Residue
            | Step::Neutralised
            | Step::Resolve
            | Step::Pay
            | Step::LeaderSpice
            | Step::CaptureAnnounced
            | Step::CaptureStop
            | Step::Drawn
            | Step::End => None,
        }
    }

    fn decision(&self, at: At<'_>, seat: Seat, ask: Ask) -> Decision {
        let f = at.state.faction(seat).unwrap_or(Faction::Atreides);
        let (question, rule) = self.question(at, f, ask);
        let list = self.choices(at, seat, ask);
        let shape = match question {
            BattleQuestion::Voice { .. }
            | BattleQuestion::Prescience { .. }
            | BattleQuestion::Lay { .. }
            | BattleQuestion::Parry { .. } => Shape::React,
            BattleQuestion::Call { .. }
            | BattleQuestion::Keep { .. }
            | BattleQuestion::Capture { .. }
            | BattleQuestion::Kill { .. } => Shape::YesNo,
            BattleQuestion::Fight
            | BattleQuestion::Disclose { .. }
            | BattleQuestion::Plan { .. }
            | BattleQuestion::See
            | BattleQuestion::Lose { .. }
            | BattleQuestion::LoseAt { .. } => Shape::One { options: list.len() as u16 },
        };
        let default = list.first().copied().unwrap_or(BattleAction::Pass);
        Decision { question: Question::Battle(question), shape, rule, default: Action::Battle(default) }
    }

    fn candidates(&self, at: At<'_>, seat: Seat, ask: Ask, visit: &mut Visit<'_>) -> ControlFlow<()> {
        self.choices(at, seat, ask).into_iter().try_for_each(|a| visit(Action::Battle(a)))
    }

    fn choices(&self, at: At<'_>, seat: Seat, ask: Ask, choices: &mut Choices<Action>) {
        let dialling = |&(_, part): &(Side, Part)| matches!(ask, Ask::Plans) && part == Part::Dial;
        let Some((side, _)) = self.planner(at, seat).filter(dialling) else {
            return write_out(self, at, seat, ask, choices);
        };
        let bonds = Bonds::of(at, &self.fight, side);
        let dials = bonds.dials(at, &self.fight, side);
        choices.bits(dials.0.into(), |dial| Action::Battle(BattleAction::Dial(dial)));
        if self.begun(at, side, &bonds) {
            choices.push(Action::Battle(BattleAction::Reconsider));
        }
    }

    fn exact(&self, _: At<'_>, _: Ask) -> bool {
        // `check` looks in the same list.
        true
    }

    fn check(&self, at: At<'_>, seat: Seat, ask: Ask, action: &Action) -> Verdict {
        let (Action::Battle(action), Some(f)) = (*action, at.state.faction(seat)) else {
            return other_question(SEQUENCE);
        };
        if self.choices(at, seat, ask).contains(&action) {
            return Ok(());
        }
        Err(self.refusal(at, f, ask, action))
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, ask: Ask, action: &Action) {
        let (Action::Battle(action), Some(f)) = (*action, cx.state.faction(seat)) else { return };
        match (ask, action) {
            (Ask::Choose, BattleAction::Fight { at, against }) => self.begin(cx, at, f, against),
            (Ask::Lay(side), BattleAction::Lay(card)) => self.lay(cx, side, card),
            (Ask::Lay(side), _) => self.step = Step::after_residual(side),
            (Ask::Parry(side), BattleAction::Parry(card)) => {
                cx.discard(f, card);
                self.turn_up(cx, side, true);
            }
            (Ask::Parry(side), _) => self.turn_up(cx, side, false),
            (Ask::Voice, BattleAction::Speak(order)) => self.speak(cx, order),
            (Ask::Voice, _) => self.step = Step::Prescience,
            (Ask::Prescience, BattleAction::Ask(element)) => self.ask_element(cx, element),
            (Ask::Prescience, _) => self.step = Step::Values(0),
            (Ask::Disclose | Ask::DiscloseAgain, action) => {
                if let Some(shown) = Shown::by(action) {
                    self.disclose(cx, shown);
                }
            }
            (Ask::Plans, action) => self.plan_part(cx, f, action),
            (Ask::See, BattleAction::See(of)) => {
                if let Some(side) = self.fight.side_of(of) {
                    self.look(cx, side);
                }
            }
            (Ask::Calls, BattleAction::Call(call)) => self.fight.calls.answer(seat, call),
            (Ask::Losses, BattleAction::Lose(squad)) => {
                self.fight.lost = squad;
                self.step = Step::LossesAt(self.fight.at);
            }
            (Ask::LossesAt(place), BattleAction::LoseAt(squad)) => self.fall(cx, place, squad),
            (Ask::Keep, BattleAction::Keep(keep)) => self.keep(cx, keep),
            (Ask::Capture, BattleAction::Capture(yes)) => {
                self.step = if yes { Step::CaptureAnnounced } else { Step::End };
            }
            (Ask::Fate, BattleAction::Kill(kill)) => self.fate(cx, kill),
            (
                Ask::Choose
                | Ask::See
                | Ask::Calls
                | Ask::Losses
                | Ask::LossesAt(_)
                | Ask::Keep
                | Ask::Capture
                | Ask::Fate,
                other,
            ) => unchecked(&other),
        }
    }

    fn freedom(&self, at: At<'_>, seat: Seat, ask: Ask) -> Freedom<Action> {
        let Some(f) = at.state.faction(seat) else { return Freedom::Unknown };
        match ask {
            // Nobody calls a traitor he does not hold.
            Ask::Calls => {
                let mut calls = self.calls(at, f);
                let first = calls.next();
                match first.filter(|_| calls.next().is_none()) {
                    Some(only) => Freedom::Forced(Action::Battle(only)),
                    None => Freedom::Unknown,
                }
            }
            // Parts of a plan without a choice are filled in, except the dial.
            Ask::Plans => match self.fight.side_of(f).map(|side| (side, self.fight.sides[side].plan.next)) {
                Some((_, Part::Lead | Part::Kwisatz | Part::Weapon | Part::Defence)) => Freedom::Free,
                Some((side, Part::Dial)) if self.dials_freely(at, side) => Freedom::Free,
                Some((_, Part::Dial | Part::Spice | Part::Done)) | None => Freedom::Unknown,
            },
            Ask::Voice | Ask::Prescience | Ask::See | Ask::Keep | Ask::Capture | Ask::Fate => Freedom::Free,
            Ask::Lay(_)
            | Ask::Parry(_)
            | Ask::Choose
            | Ask::Disclose
            | Ask::DiscloseAgain
            | Ask::Losses
            | Ask::LossesAt(_) => Freedom::Unknown,
        }
    }
}

impl DuneActivity for Battle {
    fn unasked(&self, at: At<'_>, f: Faction, action: &Action) -> Option<Illegal<Why>> {
        if let Action::Battle(action) = *action { self.unasked_refusal(at, f, action) } else { None }
    }

    fn now(&self, _at: At<'_>, _viewers: FactionSet) -> Now {
        Now::Battle(BattleNow { step: self.step })
    }

    fn redeal(&mut self, at: At<'_>, viewers: FactionSet, pick: &mut dyn FnMut(usize) -> usize) {
        self.redeal_hidden(at, viewers, pick);
    }

    /// What a sealed plan spends is spoken for, and what a number disclosed to prescience or promised to Truthtrance needs.
    // [gf9.battle.adv-spice-in-plan] [gf9.atreides.prescience] [gf9.cards.truthtrance]
    fn tied_spice(&self, at: At<'_>, f: Faction) -> u16 {
        let Some((fight, side)) = self.fight().and_then(|fight| Some((fight, fight.side_of(f)?))) else {
            return 0;
        };
        let plan = fight.sides[side].plan;
        if plan.sealed() {
            return plan.spice.into();
        }
        let disclosed = matches!(fight.shown, Some(Shown::Dial(_))) && self.questioned(at) == Some(side);
        let sworn = |p: &TruthPromise| p.by == f && matches!(p.query, Query::PlanDial(_));
        if !disclosed && !at.state.promises.iter().any(sworn) {
            return 0;
        }
        let worth = Worth::of(at, fight, side);
        let dials = Bonds::of(at, fight, side).dials(at, fight, side);
        dials.iter().map(|dial| worth.least_spice(dial)).min().unwrap_or(0).into()
    }

    /// A card disclosed to prescience or promised to Truthtrance stays for the plan.
    // [gf9.atreides.prescience] [gf9.cards.truthtrance]
    fn tied_card(&self, at: At<'_>, f: Faction, card: Card) -> Option<Illegal<Why>> {
        let fight = self.planning()?;
        let side = fight.side_of(f)?;
        let hand = || at.state.board.cards.hand(f);
        let only = || hand().iter().filter(|&&c| c == card).count() == 1;
        let theirs = self.questioned(at) == Some(side);
        let disclosed = |shown: &Shown| theirs && shown.card() == Some(card) && only();
        let sworn = || {
            // Mostly nobody has sworn anything.
            at.state.promises.iter().find(|p| p.by == f)?;
            Bonds::of(at, fight, side).needs(&hand(), card)
        };
        let bond = fight.shown.filter(disclosed).map(Bond::Prescience).or_else(sworn)?;
        Some(Illegal::new(bond.rule(), Why::Battle(BattleWhy::Promised(bond))))
    }

    /// Not from the reveal to the end of the battle. [gf9.turn.any-time-moments]
    fn any_time(&self) -> bool {
        self.step < Step::Reveal
    }
}

#[cfg(test)]
mod tests;

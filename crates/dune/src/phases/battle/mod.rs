//! Phase 7: battles.
//!
//! One battle after another, each in the rulebook's steps. [gf9.battle.sequence]
//!
//! | file | what |
//! | --- | --- |
//! | `aggressor` | where battles are, who is aggressor |
//! | `voice`, `prescience` | the two powers before plans |
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
mod losses;
pub mod numbers;
pub mod plan;
pub mod prescience;
mod questions;
mod redeal;
pub mod repair;
mod reveal;
mod sets;
pub mod types;
pub mod view;
pub mod voice;

use std::ops::ControlFlow;

use landsraad_kernel::{Decision, Freedom, Illegal, RuleRef, Seat, SeatSet, Shape};
use serde::{Deserialize, Serialize};

use crate::action::{Action, Question, Why};
use crate::board::Secret;
use crate::data::Loc;
use crate::editions::{CaptureStop, KaramaDuration, SightMoment};
use crate::event::Event;
use crate::frames::{Activity, At, Cx, Flow, Reply, Visit};
use crate::view::Now;
use crate::windows::truthtrance::Promise;
use crate::windows::{Moment, Power};
use crate::{Faction, FactionSet};
use bonds::Bonds;
use plan::{Lead, Part, Plan};
use prescience::Shown;
pub use types::{BattleAction, BattleEvent, BattleNow, BattleQuestion, BattleWhy, Fight};
use types::{Sight, Which};

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
    Residual(u8),
    /// The other side may discard a Snooper against what this side laid.
    Parry(u8),
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
    Conditioned(u8),
    /// It was broken or not.
    Broken(u8),
    /// A poison defence lies open: Residual Poison may be played.
    Residue,
    /// It was or not.
    Neutralised,
    /// Treachery, explosion, weapons, totals.
    Resolve,
    /// The winner chooses his losses.
    Losses,
    /// And their places, from this one on.
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

/// The activity.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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

/// The powers a Karama can stop before plans are made. [gf9.battle.sequence] [gf9.faq.karama-advanced]
// [v29.battle.karama-announce]
const VALUES: [Power; 7] = [
    Power::EmperorSardaukar,
    Power::FremenFedaykin,
    Power::FremenBattleSpice,
    Power::AtreidesKwisatz,
    Power::HarkonnenAllyTraitor,
    Power::BeneGesseritVoice,
    Power::AtreidesPrescience,
];

/// Whether a Karama may come later than its place, until plans are formed.
// [ah2009.karama.battle-window] [v29.battle.karama-late]
fn late_karama(at: At<'_>) -> bool {
    match at.rules.rulings.karama_duration {
        KaramaDuration::Phase => false,
        KaramaDuration::OneUse | KaramaDuration::Named => true,
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
        self.step = Step::Residual(0);
        let territory = at.territory();
        cx.emit(|| Event::Battle(BattleEvent::Began { territory, aggressor, defender }));
    }

    fn faction(&self, side: usize) -> Faction {
        self.fight.sides[side].faction
    }

    /// Whether a power of this side, or of its ally, is about to count: by what everybody sees.
    fn value_counts(&self, at: At<'_>, side: usize, power: Power) -> bool {
        let (me, foe) = (self.faction(side), self.faction(1 - side));
        let squad = || self.fight.squad(at, side);
        let advanced = at.rules.rulings.advanced();
        match power {
            // [gf9.karama.stop-emperor-sardaukar]
            Power::EmperorSardaukar => {
                advanced && me == Faction::Emperor && foe != Faction::Fremen && squad().special > 0
            }
            // [gf9.karama.stop-fremen-fedaykin]
            Power::FremenFedaykin => advanced && me == Faction::Fremen && squad().special > 0,
            // [gf9.karama.stop-fremen-battle-spice]
            Power::FremenBattleSpice => numbers::spice_free(at, &self.fight, me),
            // [gf9.karama.stop-atreides-kwisatz]
            Power::AtreidesKwisatz => plan::kwisatz_ready(at, &self.fight, side),
            // [gf9.karama.stop-harkonnen-ally-traitor]
            Power::HarkonnenAllyTraitor => {
                at.s.plays(Faction::Harkonnen)
                    && self.fight.side_of(Faction::Harkonnen).is_none()
                    && at.s.allied(Faction::Harkonnen, me)
            }
            // What was said can still be stopped, until plans are formed. [ah2009.karama.battle-window]
            // [ah2009.battle.karama-prescience]
            Power::BeneGesseritVoice => {
                late_karama(at)
                    && self.fight.order.is_some()
                    && self.fight.target_of(at, Faction::BeneGesserit) == Some(1 - side)
            }
            Power::AtreidesPrescience => {
                late_karama(at)
                    && self.fight.shown.is_some()
                    && self.fight.target_of(at, Faction::Atreides) == Some(1 - side)
            }
            Power::AtreidesBiddingSight
            | Power::AtreidesSpiceSight
            | Power::BeneGesseritFreeForce
            | Power::BeneGesseritCharity
            | Power::BeneGesseritWorthless
            | Power::BeneGesseritIntrusion
            | Power::BeneGesseritDeclare
            | Power::BeneGesseritMoveFlip
            | Power::EmperorBids
            | Power::EmperorAllyRevival
            | Power::FremenMove
            | Power::FremenWormImmunity
            | Power::FremenRide
            | Power::FremenAllyWorm
            | Power::FremenAllyRevival
            | Power::FremenStormSight
            | Power::FremenExtraWorms
            | Power::FremenStormHalf
            | Power::FremenShipIntoStorm
            | Power::GuildIncome
            | Power::GuildCross
            | Power::GuildReturn
            | Power::GuildHalf
            | Power::GuildAllyHalf
            | Power::GuildTiming
            | Power::HarkonnenBonus
            | Power::HarkonnenCapture => false,
        }
    }

    /// The Voice or an answer to prescience was stopped after all: it does not bind any more.
    // [ah2009.battle.karama-prescience] [ah2009.karama.battle-window]
    fn release(&mut self, at: At<'_>) {
        if late_karama(at) {
            self.fight.order = self.fight.order.filter(|_| at.works(Power::BeneGesseritVoice));
            self.fight.shown = self.fight.shown.filter(|_| at.works(Power::AtreidesPrescience));
        }
    }

    /// The next window of step 4, the aggressor's first. [gf9.karama.window-order]
    // [ah2009.battle.karama-kh] [ah2009.battle.karama-special]
    fn values(&mut self, cx: &mut Cx<'_, '_>, from: u8) -> Flow {
        for i in from as usize..2 * VALUES.len() {
            let power = VALUES[i % VALUES.len()];
            if self.value_counts(cx.at(), i / VALUES.len(), power) && cx.cancellable(power) {
                self.step = Step::Values(i as u8 + 1);
                return cx.offer_stop(power);
            }
        }
        self.release(cx.at());
        self.step = Step::Announce;
        Flow::Again
    }

    /// A Karama has just reduced the forces of the faction that answered prescience.
    fn revalue(&mut self, from: u8, reply: Option<Reply>) {
        let stopped = from.checked_sub(1).map(|i| VALUES[usize::from(i) % VALUES.len()]);
        let fewer = matches!(
            stopped,
            Some(Power::EmperorSardaukar | Power::FremenFedaykin | Power::FremenBattleSpice)
        );
        if fewer && matches!(reply, Some(Reply::Cancelled { .. })) {
            self.fight.marks.revalue();
        }
    }

    /// The side that owes an answer to prescience.
    fn questioned(&self, at: At<'_>) -> Option<usize> {
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
        for side in [0, 1] {
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
    fn planners(&self, at: At<'_>) -> impl Iterator<Item = usize> + use<> {
        let sealed = self.fight.sides.map(|s| s.plan.sealed());
        let may_look =
            self.fight.sight == Sight::Open && !at.asked(Moment::Special(Faction::Atreides)).is_empty();
        // Whose plan they have seen makes it again before theirs.
        let unseen = matches!(self.fight.sight, Sight::Seen(which) if !sealed[which.side()]);
        let waits = self.fight.side_of(Faction::Atreides).filter(|_| may_look || unseen);
        (0..2).filter(move |&s| !sealed[s] && waits != Some(s))
    }

    fn plans(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        for side in [0, 1] {
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
    fn look(&mut self, cx: &mut Cx<'_, '_>, side: usize) {
        // [ah2009.battle.atreides-karama-plan] [ah2009.battle.atreides-karama-lock] [v29.data.karama-atreides]
        self.fight.sight = Sight::Seen(Which::of(side));
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
                cx.return_leader(leader);
            }
            self.step = Step::End;
        }
    }
}

impl Activity for Battle {
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
                self.revalue(from, reply);
                return self.values(cx, from);
            }
            Step::Announce => self.before_plans(cx),
            Step::Plans => return self.plans(cx),
            Step::Planned => return self.planned(cx),
            Step::SightReply => match reply {
                Some(Reply::Played { .. }) => match self.fight.side_of(Faction::Atreides) {
                    Some(side) => self.look(cx, 1 - side),
                    None => self.step = Step::SightChoice,
                },
                Some(Reply::Nothing | Reply::Cancelled { .. }) | None => self.step = Step::Plans,
            },
            Step::Reveal => self.reveal(cx),
            Step::Calls => {
                if !self.fight.calls.complete() {
                    return Flow::Ask;
                }
                return self.open_calls(cx, 0);
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

    fn pending(&self, at: At<'_>) -> SeatSet {
        let seat = |f: Option<Faction>| f.map_or(SeatSet::EMPTY, |f| at.s.seat_set(f));
        match self.step {
            Step::Choose => seat(aggressor::aggressor(at).map(|a| a.0)),
            Step::Residual(side) => seat(Some(self.faction(side as usize))),
            Step::Parry(side) => seat(Some(self.faction(1 - side as usize))),
            Step::Voice => seat(Some(Faction::BeneGesserit)),
            Step::Prescience | Step::SightChoice => seat(Some(Faction::Atreides)),
            Step::Disclose | Step::DiscloseAgain => seat(self.questioned(at).map(|s| self.faction(s))),
            // [gf9.secrecy.battle-plan-before]
            Step::Plans => self.planners(at).filter_map(|s| at.s.seat(self.faction(s))).collect(),
            Step::Calls => self.fight.calls.waiting(),
            Step::Losses | Step::LossesAt(_) => seat(self.victor().map(|v| v.1)),
            Step::KeepWeapon | Step::KeepDefence => seat(self.card_holder().map(|v| v.1)),
            Step::Capture | Step::Fate => seat(Some(Faction::Harkonnen)),
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
            | Step::End => SeatSet::EMPTY,
        }
    }

    fn decision(&self, at: At<'_>, seat: Seat) -> Decision<Question, Action> {
        let f = at.s.faction(seat).unwrap_or(Faction::Atreides);
        let (question, rule) = self.question(at, f);
        let list = self.choices(at, seat);
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

    fn candidates(&self, at: At<'_>, seat: Seat, visit: &mut Visit<'_>) {
        let _ = self.choices(at, seat).into_iter().any(|a| visit(Action::Battle(a)).is_break());
    }

    fn exact(&self, _at: At<'_>) -> bool {
        // `check` looks in the same list.
        true
    }

    fn check(&self, at: At<'_>, seat: Seat, action: &Action) -> Result<(), Illegal<Why>> {
        let (Action::Battle(action), Some(f)) = (*action, at.s.faction(seat)) else {
            return Err(Illegal::new(SEQUENCE, Why::OtherQuestion));
        };
        if self.choices(at, seat).contains(&action) { Ok(()) } else { Err(self.refusal(at, f, action)) }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, action: &Action) {
        let (Action::Battle(action), Some(f)) = (*action, cx.s.faction(seat)) else { return };
        match (self.step, action) {
            (Step::Choose, BattleAction::Fight { at, against }) => self.begin(cx, at, f, against),
            (Step::Residual(side), BattleAction::Lay(card)) => self.lay(cx, side as usize, card),
            (Step::Residual(side), _) => self.step = Step::Residual(side + 1),
            (Step::Parry(side), BattleAction::Parry(card)) => {
                cx.discard(f, card);
                self.turn_up(cx, side as usize, true);
            }
            (Step::Parry(side), _) => self.turn_up(cx, side as usize, false),
            (Step::Voice, BattleAction::Speak(order)) => {
                self.fight.order = Some(order);
                self.step = Step::VoiceSpoken;
                if let Some(side) = voice::target(cx.at(), &self.fight) {
                    let target = self.faction(side);
                    let about_plan = |p: &&Promise| p.by == target && p.query.about_plan();
                    let answers = cx.s.promises.iter().filter(about_plan).count();
                    self.fight.marks.set_sworn_before(answers);
                    cx.emit(|| Event::Battle(BattleEvent::Voice { target, order }));
                }
            }
            (Step::Voice, _) => self.step = Step::Prescience,
            (Step::Prescience, BattleAction::Ask(element)) => {
                self.fight.element = Some(element);
                self.step = Step::PrescienceAsked;
                if let Some(side) = self.questioned(cx.at()) {
                    let target = self.faction(side);
                    cx.emit(|| Event::Battle(BattleEvent::Asked { target, element }));
                }
            }
            (Step::Prescience, _) => self.step = Step::Values(0),
            (Step::Disclose | Step::DiscloseAgain, BattleAction::Lead(lead)) => {
                self.disclose(cx, Shown::Lead(lead));
            }
            (Step::Disclose | Step::DiscloseAgain, BattleAction::Weapon(card)) => {
                self.disclose(cx, Shown::Weapon(card));
            }
            (Step::Disclose | Step::DiscloseAgain, BattleAction::Defence(card)) => {
                self.disclose(cx, Shown::Defence(card));
            }
            (Step::Disclose | Step::DiscloseAgain, BattleAction::Dial(n)) => {
                self.disclose(cx, Shown::Dial(n));
            }
            (Step::Plans, action) => {
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
                    // Made again after Atreides had seen it, it is seen again. [v29.data.karama-harkonnen]
                    if self.fight.sight == Sight::Seen(Which::of(side)) {
                        self.look(cx, side);
                    }
                }
            }
            (Step::SightChoice, BattleAction::See(of)) => {
                if let Some(side) = self.fight.side_of(of) {
                    self.look(cx, side);
                }
            }
            (Step::Calls, BattleAction::Call(call)) => self.fight.calls.answer(seat, call),
            (Step::Losses, BattleAction::Lose(squad)) => {
                self.fight.lost = squad;
                self.step = Step::LossesAt(self.fight.at);
            }
            (Step::LossesAt(place), BattleAction::LoseAt(squad)) => self.fall(cx, place, squad),
            (Step::KeepWeapon | Step::KeepDefence, BattleAction::Keep(keep)) => self.keep(cx, keep),
            (Step::Capture, BattleAction::Capture(yes)) => {
                self.step = if yes { Step::CaptureAnnounced } else { Step::End };
            }
            (Step::Fate, BattleAction::Kill(kill)) => self.fate(cx, kill),
            (_, _) => {}
        }
    }

    fn unasked(&self, at: At<'_>, f: Faction, action: &Action) -> Option<Illegal<Why>> {
        if let Action::Battle(action) = *action { self.unasked_refusal(at, f, action) } else { None }
    }

    fn now(&self, _at: At<'_>, _viewers: FactionSet) -> Now {
        Now::Battle(BattleNow { step: self.step })
    }

    fn freedom(&self, at: At<'_>, seat: Seat) -> Freedom<Action> {
        let Some(f) = at.s.faction(seat) else { return Freedom::Unknown };
        match self.step {
            // Nobody calls a traitor he does not hold.
            Step::Calls => {
                let mut calls = self.calls(at, f);
                match (calls.next(), calls.next()) {
                    (Some(only), None) => Freedom::Forced(Action::Battle(only)),
                    (_, _) => Freedom::Unknown,
                }
            }
            // Parts of a plan without a choice are filled in, but for the dial.
            Step::Plans => match self.fight.side_of(f).map(|side| self.fight.sides[side].plan.next) {
                Some(Part::Lead | Part::Kwisatz | Part::Weapon | Part::Defence) => Freedom::Free,
                Some(Part::Dial | Part::Spice | Part::Done) | None => Freedom::Unknown,
            },
            Step::Voice
            | Step::Prescience
            | Step::SightChoice
            | Step::KeepWeapon
            | Step::KeepDefence
            | Step::Capture
            | Step::Fate => Freedom::Free,
            Step::Residual(_)
            | Step::Parry(_)
            | Step::Conditioned(_)
            | Step::Broken(_)
            | Step::Residue
            | Step::Neutralised
            | Step::Choose
            | Step::Disclose
            | Step::DiscloseAgain
            | Step::Losses
            | Step::LossesAt(_)
            | Step::Next
            | Step::VoiceSpoken
            | Step::VoiceStop
            | Step::PrescienceAsked
            | Step::PrescienceStop
            | Step::Values(_)
            | Step::Announce
            | Step::Planned
            | Step::SightReply
            | Step::Reveal
            | Step::Resolve
            | Step::Pay
            | Step::LeaderSpice
            | Step::CaptureAnnounced
            | Step::CaptureStop
            | Step::Drawn
            | Step::End => Freedom::Unknown,
        }
    }

    fn redeal(&mut self, at: At<'_>, viewers: FactionSet, pick: &mut dyn FnMut(usize) -> usize) {
        self.redeal_hidden(at, viewers, pick);
    }

    /// Not from the reveal to the end of the battle. [gf9.turn.any-time-moments]
    /// What a sealed plan spends is spoken for. [gf9.battle.adv-spice-in-plan]
    fn tied_spice(&self, _at: At<'_>, f: Faction) -> u16 {
        let plan = self.fight().and_then(|fight| Some(fight.sides[fight.side_of(f)?].plan));
        plan.filter(plan::Plan::sealed).map_or(0, |plan| plan.spice.into())
    }

    fn any_time(&self) -> bool {
        self.step < Step::Reveal
    }
}

#[cfg(test)]
mod tests;

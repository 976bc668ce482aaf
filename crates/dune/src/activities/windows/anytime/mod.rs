//! Cards playable at any time: Truthtrance, Tleilaxu Ghola, Cone of Silence.
//!
//! They are asides: a faction that holds one may play it whenever the game waits, asked or not, except from the
//! reveal of battle plans to the end of that battle. The Ghola acts at once; Truthtrance puts an [`AnyTime`]
//! frame above the open question, which is asked again afterwards. [gf9.turn.any-time-moments]

use std::ops::ControlFlow;

use landsraad_kernel::{Activity, Illegal, RuleRef, Seat, SeatSet, Shape};
use serde::{Deserialize, Serialize};

use super::truthtrance::{self, Answer, Query, Topic, TruthPromise};
use crate::action::{Action, Question, Why};
use crate::activities::revival;
use crate::activities::{
    At, Cx, Decision, DuneActivity, Flow, Reply, Verdict, Visit, count_legal, other_question,
};
use crate::board::Squad;
use crate::data::{Card, CardKind, LeaderId};
use crate::editions::AnyTimeUntil;
use crate::event::Event;
use crate::view::Now;
use crate::{Dune, Faction, FactionSet};

const RULE: RuleRef = RuleRef("gf9.turn.any-time-moments");
const GHOLA: RuleRef = RuleRef("gf9.cards.ghola");
const DECK: RuleRef = RuleRef("gf9.components.treachery-deck");
const CONE: RuleRef = RuleRef("v29.data.card-cone-of-silence");
const TRUTH: RuleRef = RuleRef("gf9.cards.truthtrance");

/// The most forces a Ghola brings back. [gf9.cards.ghola]
const GHOLA_FORCES: u8 = 5;

/// The activity: a Truthtrance is being carried out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct AnyTime {
    /// The faction that played it.
    by: Faction,
    target: Option<Faction>,
    topic: Option<Topic>,
    query: Option<Query>,
    answer: Option<Answer>,
}

/// Answers given here; the first five are asides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum AnyTimeAction {
    /// Plays Tleilaxu Ghola for a leader.
    GholaLeader(LeaderId),
    /// Plays Tleilaxu Ghola for the Kwisatz Haderach.
    GholaKwisatz,
    /// Plays Tleilaxu Ghola for forces.
    GholaForces(Squad),
    /// Plays Cone of Silence against these.
    Silence(FactionSet),
    /// Plays Truthtrance.
    Truthtrance,
    /// Asks this faction.
    Target(Faction),
    /// About this.
    About(Topic),
    /// This.
    Ask(Query),
    /// Answers.
    Answer(bool),
}

/// Questions asked here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names and types of the fields say what they are")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum AnyTimeQuestion {
    /// Whom to ask.
    Target,
    /// About what.
    About { target: Faction },
    /// What exactly.
    Ask { target: Faction, topic: Topic },
    /// Yes or no.
    Answer { by: Faction, query: Query },
}

/// What happens here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names and types of the fields say what they are")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum AnyTimeEvent {
    /// A card was played.
    Played { by: Faction, card: Card },
    /// Truthtrance asks.
    Asked { by: Faction, target: Faction, query: Query },
    /// Cone of Silence: these may neither buy nor ally this turn.
    Silenced { who: FactionSet },
    /// The answer to Truthtrance.
    Answered { target: Faction, query: Query, answer: Answer },
}

impl AnyTimeEvent {
    /// Everything here is public. [gf9.secrecy.spoken-answers]
    pub fn hide(&mut self, _viewers: FactionSet) -> bool {
        true
    }
}

/// Why an answer is refused here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum AnyTimeWhy {
    /// No card may be played at this moment.
    NotNow,
    /// Nobody asks or answers by Truthtrance now.
    NoTrance,
    /// The player does not hold the card.
    NotHeld(CardKind),
    /// This leader is not dead, or not his.
    NotDead(LeaderId),
    /// A main leader comes back only while all the others are alive.
    OthersAlive(LeaderId),
    /// The Kwisatz Haderach is not dead.
    KwisatzAlive,
    /// It serves Atreides alone.
    KwisatzOthers,
    /// Not these forces: this many lie in the tanks, five at most, one starred force a turn.
    Forces {
        /// In the tanks.
        tanks: Squad,
    },
    /// Only opponents can be silenced, at least one.
    Opponents,
    /// Nobody asks himself.
    Oneself,
    /// That cannot be asked.
    NoQuestion,
    /// The player could not keep that answer.
    CannotKeep,
}

/// What everybody may see.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AnyTimeNow {
    /// The faction that asks.
    pub by: Faction,
    /// Whom.
    pub target: Option<Faction>,
    /// What.
    pub query: Option<Query>,
}

/// Whether cards may be played at any time just now. [gf9.turn.any-time-moments]
pub fn open(at: At<'_>) -> bool {
    at.state.turn > 0
        && at.state.end.is_none()
        && at.state.stack.iter().all(|frame| frame.aspect().any_time())
        && match at.rules.rulings.any_time_until {
            AnyTimeUntil::Reveal => true,
            // Closed as soon as a plan of the battle is formed. [ah2009.turns.any-time]
            // [ah2009.battle.truthtrance]
            AnyTimeUntil::Plans => !plan_formed(at),
        }
}

/// Whether a plan of the battle that is going on is sealed: everybody sees that.
fn plan_formed(at: At<'_>) -> bool {
    at.state.in_play().iter().any(|f| plan_formed_by(at, f))
}

/// Whether this one's plan is.
pub fn plan_formed_by(at: At<'_>, f: Faction) -> bool {
    let fight = at.state.stack.iter().find_map(crate::activities::Frame::battle).and_then(|b| b.fight());
    fight.is_some_and(|fight| fight.side_of(f).is_some_and(|side| fight.sides[side].plan.sealed()))
}

/// Everybody else but allies.
fn opponents(at: At<'_>, f: Faction) -> FactionSet {
    at.state.in_play().without(f).iter().filter(|&g| !at.state.allied(f, g)).collect()
}

/// Visits what a seat may play at this moment, asked or not.
pub fn candidates(at: At<'_>, seat: Seat, visit: &mut dyn FnMut(AnyTimeAction) -> ControlFlow<()>) {
    let Some(f) = at.state.faction(seat).filter(|_| open(at)) else { return };
    let mut all =
        |mut list: &mut dyn Iterator<Item = AnyTimeAction>| Iterator::any(&mut list, |a| visit(a).is_break());
    if at.state.board.cards.find(f, CardKind::Truthtrance).is_some()
        && all(&mut std::iter::once(AnyTimeAction::Truthtrance))
    {
        return;
    }
    if at.state.board.cards.find(f, CardKind::TleilaxuGhola).is_some() {
        let squads = (1..=GHOLA_FORCES).flat_map(|n| [0, 1].map(|s| Squad::new(n - s, s)));
        if all(&mut LeaderId::six(f).map(AnyTimeAction::GholaLeader))
            || all(&mut std::iter::once(AnyTimeAction::GholaKwisatz))
            || all(&mut squads.map(AnyTimeAction::GholaForces))
        {
            return;
        }
    }
    // Any number of opponents, not allies. [v29.data.card-cone-of-silence]
    if at.state.board.cards.find(f, CardKind::ConeOfSilence).is_some() {
        let _ = all(&mut opponents(at, f).subsets().map(AnyTimeAction::Silence));
    }
}

/// Whether a seat holds a card it could play just now.
pub fn playable(at: At<'_>, seat: Seat) -> bool {
    let mut found = false;
    candidates(at, seat, &mut |action| {
        found |= check(at, seat, action).is_ok();
        if found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    found
}

/// Whether a seat may do this in addition to answering.
pub fn check(at: At<'_>, seat: Seat, action: AnyTimeAction) -> Result<(), Illegal<Why>> {
    let no = |rule, why| Err(Illegal::new(rule, Why::AnyTime(why)));
    let Some(f) = at.state.faction(seat).filter(|_| open(at)) else { return no(RULE, AnyTimeWhy::NotNow) };
    let board = &at.state.board;
    let (rule, kind) = match action {
        AnyTimeAction::Truthtrance => (TRUTH, CardKind::Truthtrance),
        AnyTimeAction::Silence(_) => (CONE, CardKind::ConeOfSilence),
        AnyTimeAction::GholaLeader(_) | AnyTimeAction::GholaKwisatz | AnyTimeAction::GholaForces(_) => {
            (GHOLA, CardKind::TleilaxuGhola)
        }
        AnyTimeAction::Target(_)
        | AnyTimeAction::About(_)
        | AnyTimeAction::Ask(_)
        | AnyTimeAction::Answer(_) => return no(RULE, AnyTimeWhy::NotNow),
    };
    if board.cards.find(f, kind).is_none() {
        // A card that no deck of this table has. [gf9.components.treachery-deck]
        let dealt = Card::of_kind(kind).iter().any(|card| at.rules.uses(card));
        return no(if dealt { rule } else { DECK }, AnyTimeWhy::NotHeld(kind));
    }
    match action {
        AnyTimeAction::GholaLeader(l) if l.faction() != f || !board.leaders.get(l).place.is_dead() => {
            no(GHOLA, AnyTimeWhy::NotDead(l))
        }
        AnyTimeAction::GholaLeader(l) if l.is_main() && !at.main_may_return(f) => {
            no(RuleRef("v29.leaders.revive-condition"), AnyTimeWhy::OthersAlive(l))
        }
        AnyTimeAction::GholaKwisatz if f != Faction::Atreides => no(GHOLA, AnyTimeWhy::KwisatzOthers),
        AnyTimeAction::GholaKwisatz if !board.leaders.kwisatz().dead => no(GHOLA, AnyTimeWhy::KwisatzAlive),
        AnyTimeAction::GholaForces(squad) => {
            // Among them at most one starred force, within the one of the turn.
            // [gf9.emperor.sardaukar-revival] [gf9.fremen.fedaykin-revival]
            let stars = u8::from(!at.state.special_revived.contains(f));
            let tanks = board.forces.tanks(f);
            let few = (1..=GHOLA_FORCES).contains(&squad.normal.saturating_add(squad.special));
            let free = few && squad.within(tanks);
            if free && squad.special <= stars {
                return Ok(());
            }
            no(if free { revival::starred_rule(f) } else { GHOLA }, AnyTimeWhy::Forces { tanks })
        }
        AnyTimeAction::Silence(who) => {
            let fits = !who.is_empty() && who.and(opponents(at, f)) == who;
            if fits { Ok(()) } else { no(CONE, AnyTimeWhy::Opponents) }
        }
        AnyTimeAction::GholaLeader(_)
        | AnyTimeAction::GholaKwisatz
        | AnyTimeAction::Truthtrance
        | AnyTimeAction::Target(_)
        | AnyTimeAction::About(_)
        | AnyTimeAction::Ask(_)
        | AnyTimeAction::Answer(_) => Ok(()),
    }
}

/// Carries an aside out; a frame for the rest of it, if there is a rest.
pub fn play(cx: &mut Cx<'_, '_>, seat: Seat, action: AnyTimeAction) -> Option<AnyTime> {
    let by = cx.state.faction(seat)?;
    let kind = match action {
        AnyTimeAction::Truthtrance => CardKind::Truthtrance,
        AnyTimeAction::Silence(_) => CardKind::ConeOfSilence,
        AnyTimeAction::GholaLeader(_)
        | AnyTimeAction::GholaKwisatz
        | AnyTimeAction::GholaForces(_)
        | AnyTimeAction::Target(_)
        | AnyTimeAction::About(_)
        | AnyTimeAction::Ask(_)
        | AnyTimeAction::Answer(_) => CardKind::TleilaxuGhola,
    };
    let card = cx.state.board.cards.find(by, kind)?;
    cx.emit(|| Event::AnyTime(AnyTimeEvent::Played { by, card }));
    cx.discard(by, card);
    match action {
        AnyTimeAction::GholaLeader(leader) => cx.revive_leader(leader),
        // [gf9.atreides.kh-revival]
        AnyTimeAction::GholaKwisatz => cx.change_kwisatz(|k| k.dead = false),
        // [gf9.faq.ghola-free]
        AnyTimeAction::GholaForces(squad) => {
            if squad.special > 0 {
                cx.state.special_revived.insert(by);
            }
            cx.revive(by, squad);
        }
        // [v29.data.card-cone-of-silence]
        AnyTimeAction::Silence(who) => {
            cx.state.silenced = cx.state.silenced.iter().chain(who.iter()).collect();
            cx.emit(|| Event::AnyTime(AnyTimeEvent::Silenced { who }));
        }
        AnyTimeAction::Truthtrance => {
            return Some(AnyTime { by, target: None, topic: None, query: None, answer: None });
        }
        AnyTimeAction::Target(_)
        | AnyTimeAction::About(_)
        | AnyTimeAction::Ask(_)
        | AnyTimeAction::Answer(_) => {}
    }
    None
}

impl AnyTime {
    fn question(&self) -> AnyTimeQuestion {
        match (self.target, self.topic, self.query) {
            (Some(_), Some(_), Some(query)) => AnyTimeQuestion::Answer { by: self.by, query },
            (Some(target), Some(topic), None) => AnyTimeQuestion::Ask { target, topic },
            (Some(target), None, _) => AnyTimeQuestion::About { target },
            (None, _, _) => AnyTimeQuestion::Target,
        }
    }

    /// The answers to a question.
    fn visit(
        &self,
        at: At<'_>,
        question: AnyTimeQuestion,
        visit: &mut dyn FnMut(AnyTimeAction) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match question {
            AnyTimeQuestion::Target => {
                truthtrance::targets(at, self.by).iter().map(AnyTimeAction::Target).try_for_each(visit)
            }
            AnyTimeQuestion::About { target } => {
                let open = Topic::ALL.into_iter().filter(|&t| truthtrance::open(at, target, t));
                open.map(AnyTimeAction::About).try_for_each(visit)
            }
            AnyTimeQuestion::Ask { topic, .. } => {
                let mut flow = ControlFlow::Continue(());
                truthtrance::queries(at, topic, &mut |q| {
                    flow = visit(AnyTimeAction::Ask(q));
                    flow
                });
                flow
            }
            AnyTimeQuestion::Answer { query, .. } => {
                let target = self.target.unwrap_or(self.by);
                let able = |yes: &bool| truthtrance::can_answer(at, target, query, *yes);
                [false, true].into_iter().filter(able).map(AnyTimeAction::Answer).try_for_each(visit)
            }
        }
    }
}

impl Activity for AnyTime {
    type Game = Dune;
    type Ask = AnyTimeQuestion;

    fn advance(&mut self, cx: &mut Cx<'_, '_>, _reply: Option<Reply>) -> Flow {
        let (Some(target), Some(query)) = (self.target, self.query) else { return Flow::Ask };
        // The engine answers what it can judge; the player answers for an intention.
        let Some(answer) = self.answer.or_else(|| truthtrance::judge(cx.at(), target, query)) else {
            return Flow::Ask;
        };
        cx.emit(|| Event::AnyTime(AnyTimeEvent::Answered { target, query, answer }));
        // What a sealed plan has disclosed binds the plan that may have to replace it. [v29.data.karama-harkonnen]
        if query.about_plan() && self.answer.is_none() && plan_formed_by(cx.at(), target) {
            let _ =
                cx.state.promises.try_push(TruthPromise { by: target, query, yes: answer == Answer::Yes });
        }
        if let (Query::HoldsCard(card), Answer::Yes) = (query, answer) {
            // A card of which there is one copy is placed for everybody.
            if Card::copies(card.id()).filter(|&c| cx.rules.uses(c)).count() == 1 {
                cx.show_card(target, card);
            }
        }
        Flow::Return(Reply::Nothing)
    }

    fn asked(&self, at: At<'_>) -> Option<(SeatSet, AnyTimeQuestion)> {
        let who = if self.query.is_some() { self.target.unwrap_or(self.by) } else { self.by };
        self.answer.is_none().then(|| (at.state.seat_set(who), self.question()))
    }

    fn decision(&self, at: At<'_>, seat: Seat, question: AnyTimeQuestion) -> Decision {
        let (options, first) = count_legal(self, at, seat, question);
        let shape = match question {
            AnyTimeQuestion::Answer { .. } => Shape::YesNo,
            AnyTimeQuestion::Target | AnyTimeQuestion::About { .. } | AnyTimeQuestion::Ask { .. } => {
                Shape::One { options }
            }
        };
        Decision {
            question: Question::AnyTime(question),
            shape,
            rule: TRUTH,
            default: first.unwrap_or(Action::AnyTime(AnyTimeAction::Answer(false))),
        }
    }

    fn candidates(
        &self,
        at: At<'_>,
        _: Seat,
        question: AnyTimeQuestion,
        visit: &mut Visit<'_>,
    ) -> ControlFlow<()> {
        self.visit(at, question, &mut |action| visit(Action::AnyTime(action)))
    }

    fn exact(&self, _: At<'_>, _: AnyTimeQuestion) -> bool {
        // `check` looks in the same list.
        true
    }

    fn check(&self, at: At<'_>, _: Seat, question: AnyTimeQuestion, action: &Action) -> Verdict {
        let Action::AnyTime(action) = *action else { return other_question(TRUTH) };
        let mut same = |a| if a == action { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        if self.visit(at, question, &mut same).is_break() {
            return Ok(());
        }
        let why = match (question, action) {
            (AnyTimeQuestion::Answer { .. }, AnyTimeAction::Answer(_)) => AnyTimeWhy::CannotKeep,
            (AnyTimeQuestion::Target, AnyTimeAction::Target(f)) if f == self.by => AnyTimeWhy::Oneself,
            (AnyTimeQuestion::Target, AnyTimeAction::Target(_))
            | (AnyTimeQuestion::About { .. }, AnyTimeAction::About(_))
            | (AnyTimeQuestion::Ask { .. }, AnyTimeAction::Ask(_)) => AnyTimeWhy::NoQuestion,
            (
                AnyTimeQuestion::Target
                | AnyTimeQuestion::About { .. }
                | AnyTimeQuestion::Ask { .. }
                | AnyTimeQuestion::Answer { .. },
                _other,
            ) => return other_question(TRUTH),
        };
        Err(Illegal::new(TRUTH, Why::AnyTime(why)))
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, _: Seat, _: AnyTimeQuestion, action: &Action) {
        let Action::AnyTime(action) = *action else { return };
        match action {
            AnyTimeAction::Target(f) => self.target = Some(f),
            AnyTimeAction::About(topic) => self.topic = Some(topic),
            AnyTimeAction::Ask(query) => {
                self.query = Some(query);
                if let Some(target) = self.target {
                    let by = self.by;
                    cx.emit(|| Event::AnyTime(AnyTimeEvent::Asked { by, target, query }));
                }
            }
            AnyTimeAction::Answer(yes) => {
                self.answer = Some(if yes { Answer::Yes } else { Answer::No });
                if let (Some(by), Some(query)) = (self.target, self.query) {
                    // He is bound as long as it can be kept.
                    let _ = cx.state.promises.try_push(TruthPromise { by, query, yes });
                }
            }
            AnyTimeAction::GholaLeader(_)
            | AnyTimeAction::GholaKwisatz
            | AnyTimeAction::GholaForces(_)
            | AnyTimeAction::Silence(_)
            | AnyTimeAction::Truthtrance => {}
        }
    }
}

impl DuneActivity for AnyTime {
    fn now(&self, _: At<'_>, _: FactionSet) -> Now {
        Now::AnyTime(AnyTimeNow { by: self.by, target: self.target, query: self.query })
    }

    fn any_time(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests;

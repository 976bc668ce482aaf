//! Truthtrance: a closed vocabulary of yes/no questions, judged by the engine where it can judge.
// [gf9.cards.truthtrance]

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use crate::activities::battle::bonds::Bonds;
use crate::activities::battle::dials::WHEEL;
use crate::activities::battle::plan::Plan;
use crate::activities::battle::side::Side;
use crate::activities::battle::terms::Fight;
use crate::activities::battle::voice;
use crate::activities::{At, Cx, Frame};
use crate::board::Pile;
use crate::data::{Card, CardKind, LeaderId, SpiceCard, Territory};
use crate::state::Phase;
use crate::{Faction, FactionSet, deals};

/// The most spice anybody is asked about.
const MOST_SPICE: u8 = 40;

/// What a question is about: chosen first, so that every list stays short.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Topic {
    /// A kind of card in hand.
    HoldsKind,
    /// A card in hand.
    HoldsCard,
    /// A traitor.
    Traitor,
    /// Spice behind the shield.
    Spice,
    /// The faction predicted.
    PredictedFaction,
    /// The turn predicted.
    PredictedTurn,
    /// The storm card.
    StormCard,
    /// The top spice card.
    TopSpice,
    /// A kind of card in the coming plan.
    PlanCard,
    /// The leader of the coming plan.
    PlanLeader,
    /// The dial of the coming plan.
    PlanDial,
    /// Entering a territory this turn.
    Enter,
}

impl Topic {
    /// All of them.
    pub const ALL: [Topic; 12] = [
        Topic::HoldsKind,
        Topic::HoldsCard,
        Topic::Traitor,
        Topic::Spice,
        Topic::PredictedFaction,
        Topic::PredictedTurn,
        Topic::StormCard,
        Topic::TopSpice,
        Topic::PlanCard,
        Topic::PlanLeader,
        Topic::PlanDial,
        Topic::Enter,
    ];
}

/// A yes/no question to one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Query {
    /// Do you hold a card of this kind?
    HoldsKind(CardKind),
    /// Do you hold this card?
    HoldsCard(Card),
    /// Do you hold this traitor card?
    Traitor(LeaderId),
    /// Do you have at least this much spice?
    Spice(u8),
    /// Did you predict this faction?
    PredictedFaction(Faction),
    /// Did you predict this turn?
    PredictedTurn(u8),
    /// Is the storm card this number?
    StormCard(u8),
    /// Is the top spice card this one?
    TopSpice(SpiceCard),
    /// Will your plan contain a card of this kind?
    PlanCard(CardKind),
    /// Will this leader lead?
    PlanLeader(LeaderId),
    /// Will you dial at least this, in half points?
    PlanDial(u8),
    /// Will you enter this territory this turn?
    Enter(Territory),
}

/// An answer about an intention, which binds as long as it can be kept.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TruthPromise {
    /// The faction that answered.
    pub by: Faction,
    /// The question.
    pub query: Query,
    /// The answer.
    pub yes: bool,
}

/// An answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Answer {
    /// Yes.
    Yes,
    /// No.
    No,
    /// The player cannot know.
    Unknown,
}

impl Answer {
    const fn of(yes: bool) -> Answer {
        if yes { Answer::Yes } else { Answer::No }
    }
}

impl Query {
    /// Whether it is about the plan of the battle that is going on.
    pub const fn about_plan(self) -> bool {
        matches!(self, Query::PlanCard(_) | Query::PlanLeader(_) | Query::PlanDial(_))
    }

    /// The answer that leader and cards of a plan give, if it is about them.
    pub fn in_cards(self, plan: &Plan) -> Option<bool> {
        match self {
            Query::PlanCard(kind) => Some(plan.plays(kind)),
            Query::PlanLeader(leader) => Some(plan.leader() == Some(leader)),
            Query::PlanDial(_)
            | Query::HoldsKind(_)
            | Query::HoldsCard(_)
            | Query::Traitor(_)
            | Query::Spice(_)
            | Query::PredictedFaction(_)
            | Query::PredictedTurn(_)
            | Query::StormCard(_)
            | Query::TopSpice(_)
            | Query::Enter(_) => None,
        }
    }
}

/// The battle whose plans are being made, and the side of a faction in it.
pub fn fight_of(at: At<'_>, f: Faction) -> Option<(&Fight, Side)> {
    let fight = at.state.stack.iter().find_map(Frame::battle)?.planning()?;
    Some((fight, fight.side_of(f)?))
}

/// Whether a topic makes sense to ask this faction now, by what everybody knows.
pub fn open(at: At<'_>, target: Faction, topic: Topic) -> bool {
    match topic {
        Topic::HoldsKind | Topic::HoldsCard | Topic::Traitor | Topic::Spice => true,
        Topic::PredictedFaction | Topic::PredictedTurn => {
            target == Faction::BeneGesserit && at.state.prediction.is_some()
        }
        Topic::StormCard => target == Faction::Fremen && at.state.storm.card.is_some(),
        Topic::TopSpice => target == Faction::Atreides,
        Topic::PlanCard | Topic::PlanLeader | Topic::PlanDial => {
            fight_of(at, target).is_some() && !at.state.promises.is_full()
        }
        Topic::Enter => at.state.phase <= Phase::Shipment && !at.state.promises.is_full(),
    }
}

/// Visits the questions of a topic.
pub fn queries(at: At<'_>, topic: Topic, visit: &mut dyn FnMut(Query) -> ControlFlow<()>) {
    let leaders = || LeaderId::all().filter(|l| at.state.plays(l.faction()));
    let mut all = |mut list: &mut dyn Iterator<Item = Query>| {
        let _ = Iterator::any(&mut list, |q| visit(q).is_break());
    };
    match topic {
        Topic::HoldsKind => {
            let used = || Card::every().filter(|&c| at.rules.uses(c));
            let first = |c: &Card| used().find(|d| d.kind() == c.kind()) == Some(*c);
            all(&mut used().filter(first).map(|c| Query::HoldsKind(c.kind())));
        }
        Topic::HoldsCard => {
            let first = |c: &Card| Card::copies(c.id()).find(|&d| at.rules.uses(d)) == Some(*c);
            all(&mut Card::every().filter(first).map(Query::HoldsCard));
        }
        Topic::Traitor => all(&mut leaders().map(Query::Traitor)),
        Topic::Spice => all(&mut (1..=MOST_SPICE).map(Query::Spice)),
        Topic::PredictedFaction => {
            all(&mut at.state.in_play().without(Faction::BeneGesserit).iter().map(Query::PredictedFaction));
        }
        Topic::PredictedTurn => all(&mut (1..=at.rules.rulings.turns).map(Query::PredictedTurn)),
        Topic::StormCard => all(&mut (1..=6).map(Query::StormCard)),
        Topic::TopSpice => {
            let first = |c: &SpiceCard| SpiceCard::all().find(|d| d.id() == c.id()) == Some(*c);
            all(&mut SpiceCard::all().filter(first).map(Query::TopSpice));
        }
        Topic::PlanCard => all(&mut voice::KINDS.into_iter().map(Query::PlanCard)),
        Topic::PlanLeader => {
            let there =
                |l: &LeaderId| at.state.plays(l.faction()) && (!l.is_main() || at.rules.main_leaders());
            all(&mut LeaderId::every().filter(there).map(Query::PlanLeader));
        }
        Topic::PlanDial => all(&mut (1..=WHEEL).map(Query::PlanDial)),
        Topic::Enter => all(&mut Territory::all().map(Query::Enter)),
    }
}

/// The topic of a question.
pub const fn topic(query: Query) -> Topic {
    match query {
        Query::HoldsKind(_) => Topic::HoldsKind,
        Query::HoldsCard(_) => Topic::HoldsCard,
        Query::Traitor(_) => Topic::Traitor,
        Query::Spice(_) => Topic::Spice,
        Query::PredictedFaction(_) => Topic::PredictedFaction,
        Query::PredictedTurn(_) => Topic::PredictedTurn,
        Query::StormCard(_) => Topic::StormCard,
        Query::TopSpice(_) => Topic::TopSpice,
        Query::PlanCard(_) => Topic::PlanCard,
        Query::PlanLeader(_) => Topic::PlanLeader,
        Query::PlanDial(_) => Topic::PlanDial,
        Query::Enter(_) => Topic::Enter,
    }
}

/// The true answer, or nothing where it is the player's to give.
pub fn judge(at: At<'_>, target: Faction, query: Query) -> Option<Answer> {
    let board = &at.state.board;
    let holds = |wanted: &dyn Fn(Card) -> bool| board.cards.hand(target).iter().any(|&c| wanted(c));
    Some(match query {
        Query::HoldsKind(kind) => Answer::of(holds(&|c| c.kind() == kind)),
        Query::HoldsCard(card) => Answer::of(holds(&|c| c.id() == card.id())),
        Query::Traitor(leader) => Answer::of(board.traitors.holds(target, leader)),
        Query::Spice(n) => Answer::of(board.spice.of(target) >= u16::from(n)),
        Query::PredictedFaction(f) => Answer::of(at.state.prediction.is_some_and(|p| p.0 == f)),
        Query::PredictedTurn(turn) => Answer::of(at.state.prediction.is_some_and(|p| p.1 == turn)),
        Query::StormCard(n) => match at.state.storm.card.filter(|_| at.state.storm.card_seen) {
            Some(card) => Answer::of(card == n),
            None => Answer::Unknown,
        },
        Query::TopSpice(card) => match board.blow.top_for(Pile::A, target.only()) {
            Some(top) => Answer::of(top.id() == card.id()),
            None => Answer::Unknown,
        },
        Query::PlanCard(_) | Query::PlanLeader(_) | Query::PlanDial(_) => {
            let Some((fight, side)) = fight_of(at, target) else { return Some(Answer::Unknown) };
            let plan = &fight.sides[side].plan;
            if plan.sealed() {
                // Answered from the sealed plan. [gf9.battle.plan-commit]
                let dial = matches!(query, Query::PlanDial(n) if plan.dial >= n);
                return Some(Answer::of(query.in_cards(plan).unwrap_or(dial)));
            }
            // Always asked, even where only one answer is true: the pause must reveal nothing. [gf9.secrecy.hands]
            return None;
        }
        Query::Enter(_) => return None,
    })
}

/// Whether a faction may give this answer about an intention: it must be able to keep it.
// [gf9.cards.truthtrance]
pub fn can_answer(at: At<'_>, target: Faction, query: Query, yes: bool) -> bool {
    if let Query::Enter(t) = query {
        // A deal or an earlier answer may have settled it for this turn.
        let barred = at.promised_not_to_enter(target, t) || deals::keeps_out(at, target, t);
        let sworn = at.sworn_to_enter(target).any(|to| to == t);
        return if yes { !barred || sworn } else { !sworn || barred };
    }
    if !query.about_plan() {
        return true;
    }
    let Some((fight, side)) = fight_of(at, target) else { return true };
    let can = |yes| Bonds::of(at, fight, side).add(at, fight, side, TruthPromise { by: target, query, yes });
    can(yes) || !can(!yes)
}

impl At<'_> {
    /// Whether a faction has sworn not to enter a territory this turn.
    pub fn promised_not_to_enter(&self, f: Faction, t: Territory) -> bool {
        self.state.promises.iter().any(|p| p.by == f && p.query == Query::Enter(t) && !p.yes)
    }

    /// Territories a faction has sworn to enter this turn.
    pub fn sworn_to_enter(&self, f: Faction) -> impl Iterator<Item = Territory> + '_ {
        let sworn = self.state.promises.iter().filter(move |p| p.by == f && p.yes);
        sworn.filter_map(|p| if let Query::Enter(t) = p.query { Some(t) } else { None })
    }
}

/// The factions that can be asked: everybody else.
pub fn targets(at: At<'_>, by: Faction) -> FactionSet {
    at.state.in_play().without(by)
}

impl Cx<'_, '_> {
    /// A faction has entered a territory: if it swore to, that is done. [gf9.cards.truthtrance]
    pub(crate) fn keep_oath(&mut self, f: Faction, t: Territory) {
        if !self.state.promises.is_empty() {
            self.state.promises.retain(|p| !(p.by == f && p.yes && p.query == Query::Enter(t)));
        }
    }
}

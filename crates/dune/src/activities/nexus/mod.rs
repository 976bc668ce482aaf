//! The Nexus: alliances are made and broken.
//!
//! From the First Player on each in turn may break his alliance, propose one, or say that he is done; the
//! Nexus is over when all in succession have said done. A faction that can do nothing is skipped.
//! There is no other way to ally or part. [gf9.alliance.only-nexus] [v29.nexus.close]
//! [gf9.nexus.procedure] [gf9.alliance.nexus-options] [gf9.alliance.discussion]

use std::ops::ControlFlow;

use landsraad_kernel::{Activity, Illegal, RuleRef, Seat, SeatSet, Shape};
use serde::{Deserialize, Serialize};

use crate::action::{Action, Question, Why};
use crate::activities::{
    At, Cx, Decision, DuneActivity, Flow, Reply, Verdict, Visit, count_legal, other_question,
};
use crate::editions::{AllianceBreak, AllianceSize, Thresholds};
use crate::event::Event;
use crate::view::Now;
use crate::{ByFaction, Dune, Faction, FactionSet, deals};

const RULE: RuleRef = RuleRef("gf9.nexus.procedure");
const CONSENT: RuleRef = RuleRef("gf9.nexus.consent");
const BREAK: RuleRef = RuleRef("gf9.alliance.break");
const ONE_EACH: RuleRef = RuleRef("gf9.alliance.one-each");
const TWO_EACH: RuleRef = RuleRef("gf9.setup.two-players-options");

/// The steps, in rulebook order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "NexusStep"))]
pub enum Step {
    /// It begins.
    #[default]
    Open,
    /// This seat may break, propose or be done.
    Round(Seat),
    /// Those asked accept or refuse one after another.
    Consent(Seat),
}

/// The activity.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Nexus {
    step: Step,
    /// How many in succession have said done.
    done: u8,
    /// The factions that have broken an alliance in this Nexus.
    broke: FactionSet,
    /// The factions to which each has proposed since alliances last changed.
    proposed: ByFaction<FactionSet>,
    /// The proposal: from which faction to which.
    proposal: Option<(Faction, Faction)>,
    /// The factions that have still to consent.
    asked: FactionSet,
}

/// Answers given here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum NexusAction {
    /// Nothing more for now.
    Done,
    /// Leaves the alliance.
    Break,
    /// Proposes an alliance.
    Propose(Faction),
    /// Accepts the proposal.
    Accept,
    /// Refuses it.
    Refuse,
}

/// Questions asked here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names and types of the fields say what they are")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum NexusQuestion {
    /// Break, propose or be done.
    Round,
    /// Whether to accept this proposal.
    Consent { from: Faction, to: Faction },
}

/// What happens here and nowhere else.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names and types of the fields say what they are")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum NexusEvent {
    /// It begins.
    Opened,
    /// An alliance is proposed.
    Proposed { from: Faction, to: Faction },
    /// One of those asked refused.
    Refused { by: Faction, from: Faction },
    /// These are allied now.
    Allied { members: FactionSet },
    /// A faction left its alliance.
    Broke { faction: Faction, left: FactionSet },
    /// It is over.
    Closed,
}

impl NexusEvent {
    /// Everything here is public; cards that remind of it do nothing. [gf9.alliance.public]
    // [gf9.components.alliance-deck]
    pub fn hide(&mut self, _viewers: FactionSet) -> bool {
        true
    }
}

/// Why an answer is refused here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum NexusWhy {
    /// There is no alliance to break.
    NotAllied,
    /// Once per Nexus.
    BrokeAlready,
    /// Nobody allies with himself or with an absent faction.
    Nobody(Faction),
    /// The two are allied already.
    Allied(Faction),
    /// Both have other allies.
    HasAllies(Faction),
    /// The alliance would have too many members.
    TooMany {
        /// Members it would have.
        members: u8,
    },
    /// Everybody cannot be in one alliance.
    Everybody,
    /// The same proposal was made before.
    ProposedAlready(Faction),
    /// A Cone of Silence keeps this faction from entering an alliance.
    Silenced(Faction),
    /// A promise of this faction forbids it.
    Bound(Faction),
    /// A player's two factions stay together, and apart from the others.
    Fixed,
    /// There is no Nexus now.
    NoNexus,
    /// Factions change hands instead of making alliances.
    Exchanged,
}

/// What everybody may see of the activity.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NexusNow {
    /// The faction whose turn it is.
    pub turn: Option<Seat>,
    /// How many factions have said done since the last proposal or break.
    pub done: u8,
    /// The faction that proposes.
    pub proposer: Option<Faction>,
    /// The receiver.
    pub to: Option<Faction>,
    /// The factions that have still to consent.
    pub asked: FactionSet,
    /// The factions that have broken an alliance in this Nexus.
    pub broke: FactionSet,
}

fn side(at: At<'_>, f: Faction) -> FactionSet {
    at.state.allies[f].with(f)
}

fn union(a: FactionSet, b: FactionSet) -> FactionSet {
    a.or(b)
}

/// Whether no other party to a proposal has promised meanwhile to stay out. [gf9.deals.public-binding]
fn others_free(at: At<'_>, f: Faction, from: Faction, to: Faction) -> Result<(), Illegal<Why>> {
    let parties = [(side(at, from), to), (side(at, to), from)];
    for (party, with) in parties {
        for g in party.without(f).iter() {
            deals::may_ally(at, g, with)
                .map_err(|bound| Illegal::new(bound.rule, Why::Nexus(NexusWhy::Bound(g))))?;
        }
    }
    Ok(())
}

/// The largest alliance and the rule that says so.
fn size_limit(at: At<'_>) -> (usize, RuleRef) {
    match at.rules.rulings.alliance_size {
        // [gf9.alliance.two-players] [gf9.options.two-four] [gf9.options.two-three]
        AllianceSize::Two => (2, RuleRef("gf9.alliance.two-players")),
        // [gf9.options.three-four] [gf9.options.three-three]
        AllianceSize::Three => (3, RuleRef("gf9.options.three-four")),
        // [gf9.options.any-three]
        AllianceSize::Any => (6, RuleRef("gf9.options.any-three")),
    }
}

impl Nexus {
    fn may_break(&self, at: At<'_>, f: Faction) -> Result<(), Illegal<Why>> {
        let refuse = |rule, why| Err(Illegal::new(rule, Why::Nexus(why)));
        if at.rules.two_each() {
            return refuse(TWO_EACH, NexusWhy::Fixed);
        }
        if at.state.allies[f].is_empty() {
            return refuse(BREAK, NexusWhy::NotAllied);
        }
        if self.broke.contains(f) {
            return refuse(RULE, NexusWhy::BrokeAlready);
        }
        Ok(())
    }

    /// Whether `f` may propose to `to` what all members of both sides would have to accept.
    // [gf9.alliance.two-players] [gf9.alliance.one-each] [gf9.options.any-three]
    fn may_propose(&self, at: At<'_>, f: Faction, to: Faction) -> Result<(), Illegal<Why>> {
        let refuse = |rule, why| Err(Illegal::new(rule, Why::Nexus(why)));
        if at.rules.two_each() {
            return refuse(TWO_EACH, NexusWhy::Fixed);
        }
        if f == to || !at.state.plays(to) {
            return refuse(RULE, NexusWhy::Nobody(to));
        }
        let (mine, theirs) = (side(at, f), side(at, to));
        if at.state.allied(f, to) {
            return refuse(ONE_EACH, NexusWhy::Allied(to));
        }
        if mine.len() > 1 && theirs.len() > 1 {
            return refuse(ONE_EACH, NexusWhy::HasAllies(to));
        }
        let members = union(mine, theirs);
        let (limit, rule) = size_limit(at);
        if members.len() > limit {
            return refuse(rule, NexusWhy::TooMany { members: members.len() as u8 });
        }
        // Where the table has a dash everybody may ally; they only cannot win so. [ah2009.end.table-dash]
        if members == at.state.in_play() && at.rules.rulings.thresholds == Thresholds::Plain {
            return refuse(RuleRef("gf9.options.any-three"), NexusWhy::Everybody);
        }
        if self.proposed[f].contains(to) {
            return refuse(RULE, NexusWhy::ProposedAlready(to));
        }
        Nexus::may_join(at, f, to)?;
        deals::may_ally(at, f, to)
    }

    /// A silenced faction may not enter an alliance; its present alliance stands. [v29.data.card-cone-of-silence]
    fn may_join(at: At<'_>, f: Faction, to: Faction) -> Result<(), Illegal<Why>> {
        let enters = |g: &Faction| at.state.allies[*g].is_empty() && at.state.silenced.contains(*g);
        match [f, to].into_iter().find(enters) {
            Some(g) => {
                let rule = RuleRef("v29.data.card-cone-of-silence");
                Err(Illegal::new(rule, Why::Nexus(NexusWhy::Silenced(g))))
            }
            None => Ok(()),
        }
    }

    fn has_choice(&self, at: At<'_>, f: Faction) -> bool {
        self.may_break(at, f).is_ok() || !self.open_to(at, f).is_empty()
    }

    /// The factions to which `f` may propose.
    fn open_to(&self, at: At<'_>, f: Faction) -> FactionSet {
        let left = self.prospects(at, f);
        // Nothing else stands in the way of two among several where nobody is silenced and nobody has promised anything.
        let free = at.state.silenced.is_empty() && at.state.deals.struck().is_empty();
        if left.is_empty() || free && size_limit(at).0 == 2 && at.state.in_play().len() > 2 {
            return left;
        }
        left.iter().filter(|&to| self.may_propose(at, f, to).is_ok()).collect()
    }

    /// At least all factions to which `f` may propose.
    fn prospects(&self, at: At<'_>, f: Faction) -> FactionSet {
        let (allies, limit) = (at.state.allies[f], size_limit(at).0);
        let full = allies.len() + 2 > limit || at.rules.two_each();
        let left = if full { FactionSet::EMPTY } else { at.state.in_play() };
        let left = left.without(f).minus(allies).minus(self.proposed[f]);
        // Two alliances do not become one, and one of two takes nobody in.
        let alone = |g: Faction| at.state.allies[g].is_empty();
        if limit > 2 && allies.is_empty() { left } else { left.and(FactionSet::those(alone)) }
    }

    /// The next faction that has not consented, in storm order.
    fn next_asked(&self, at: At<'_>) -> Option<Seat> {
        at.state.storm_order(at.rules).find(|&s| at.state.faction(s).is_some_and(|f| self.asked.contains(f)))
    }

    /// Alliances have changed: what was proposed before may be proposed again.
    fn changed(&mut self) {
        self.proposed = ByFaction::default();
    }
}

/// A faction leaves its alliance: the others stay together or not; pledges between them lapse.
fn leave(cx: &mut Cx<'_, '_>, f: Faction) {
    match cx.rules.rulings.alliance_break {
        // [v29.nexus.break]
        AllianceBreak::LeaverOnly => {}
        // [ah2009.alliance.break-and-join]
        AllianceBreak::Dissolves => {
            for g in cx.state.allies[f].iter() {
                cx.state.allies[g] = f.only();
            }
        }
    }
    let left = std::mem::take(&mut cx.state.allies[f]);
    cx.state.pledge[f] = 0;
    for g in left.iter() {
        cx.state.allies[g].remove(f);
        if cx.state.allies[g].is_empty() {
            cx.state.pledge[g] = 0;
        }
    }
    cx.emit(|| Event::Nexus(NexusEvent::Broke { faction: f, left }));
}

/// What a Nexus asks.
#[derive(Clone, Copy, Debug)]
pub enum Ask {
    /// To break, to propose or to be done.
    Round,
    /// Whether to accept the proposal of the first to the second.
    Consent(Faction, Faction),
}

impl Activity for Nexus {
    type Game = Dune;
    type Ask = Ask;

    fn advance(&mut self, cx: &mut Cx<'_, '_>, _reply: Option<Reply>) -> Flow {
        match self.step {
            Step::Open => {
                cx.emit(|| Event::Nexus(NexusEvent::Opened));
                self.step = Step::Round(cx.state.table.first);
                Flow::Again
            }
            Step::Round(seat) => {
                let count = cx.rules.seat_count();
                if self.done >= count {
                    cx.emit(|| Event::Nexus(NexusEvent::Closed));
                    return Flow::Return(Reply::Nothing);
                }
                if cx.state.faction(seat).is_some_and(|f| self.has_choice(cx.at(), f)) {
                    return Flow::Ask;
                }
                self.done += 1;
                self.step = Step::Round(seat.next(count));
                Flow::Again
            }
            Step::Consent(seat) => {
                if self.next_asked(cx.at()).is_some() {
                    return Flow::Ask;
                }
                // [ah2009.alliance.consent]
                // All have accepted. [gf9.nexus.consent] [gf9.alliance.public]
                if let Some((from, to)) = self.proposal.take() {
                    let members = union(side(cx.at(), from), side(cx.at(), to));
                    for f in members.iter() {
                        cx.state.allies[f] = members.without(f);
                        // A pledge was for the old partners, who alone knew of it. [gf9.alliance.pledge]
                        cx.state.pledge[f] = 0;
                    }
                    cx.emit(|| Event::Nexus(NexusEvent::Allied { members }));
                    self.changed();
                }
                self.step = Step::Round(seat.next(cx.rules.seat_count()));
                Flow::Again
            }
        }
    }

    fn asked(&self, at: At<'_>) -> Option<(SeatSet, Ask)> {
        match self.step {
            Step::Open => None,
            Step::Round(seat) => Some((seat.only(), Ask::Round)),
            Step::Consent(_) => {
                let (from, to) = self.proposal?;
                Some((self.next_asked(at)?.only(), Ask::Consent(from, to)))
            }
        }
    }

    fn decision(&self, at: At<'_>, seat: Seat, ask: Ask) -> Decision {
        match ask {
            Ask::Consent(from, to) => Decision {
                question: Question::Nexus(NexusQuestion::Consent { from, to }),
                shape: Shape::YesNo,
                rule: CONSENT,
                default: Action::Nexus(NexusAction::Refuse),
            },
            Ask::Round => Decision {
                question: Question::Nexus(NexusQuestion::Round),
                shape: Shape::One { options: count_legal(self, at, seat, ask).0 },
                rule: RULE,
                // Silence is done.
                default: Action::Nexus(NexusAction::Done),
            },
        }
    }

    fn candidates(&self, at: At<'_>, seat: Seat, ask: Ask, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let mut offer = |action| visit(Action::Nexus(action));
        match ask {
            Ask::Round => {
                let Some(f) = at.state.faction(seat) else { return ControlFlow::Continue(()) };
                offer(NexusAction::Done)?;
                if self.may_break(at, f).is_ok() {
                    offer(NexusAction::Break)?;
                }
                self.open_to(at, f).iter().try_for_each(|to| offer(NexusAction::Propose(to)))
            }
            Ask::Consent(..) => {
                offer(NexusAction::Refuse)?;
                offer(NexusAction::Accept)
            }
        }
    }

    fn exact(&self, _: At<'_>, ask: Ask) -> bool {
        matches!(ask, Ask::Round)
    }

    fn check(&self, at: At<'_>, seat: Seat, ask: Ask, action: &Action) -> Verdict {
        let (Action::Nexus(action), Some(f)) = (*action, at.state.faction(seat)) else {
            return other_question(RULE);
        };
        match (ask, action) {
            (Ask::Round, NexusAction::Done) | (Ask::Consent(..), NexusAction::Refuse) => Ok(()),
            (Ask::Round, NexusAction::Break) => self.may_break(at, f),
            (Ask::Round, NexusAction::Propose(to)) => self.may_propose(at, f, to),
            (Ask::Consent(from, to), NexusAction::Accept) => {
                Nexus::may_join(at, from, to)?;
                from.only().with(to).without(f).iter().try_for_each(|g| deals::may_ally(at, f, g))?;
                others_free(at, f, from, to)
            }
            (Ask::Round | Ask::Consent(..), _other) => other_question(RULE),
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, _: Ask, action: &Action) {
        let (Action::Nexus(action), Some(f)) = (*action, cx.state.faction(seat)) else { return };
        let next = seat.next(cx.rules.seat_count());
        match action {
            NexusAction::Done => {
                self.done += 1;
                self.step = Step::Round(next);
            }
            NexusAction::Break => {
                // At once, and nobody is asked. [gf9.alliance.break] [gf9.alliance.rejoin] [v29.nexus.rejoin]
                leave(cx, f);
                self.broke.insert(f);
                self.changed();
                self.done = 0;
                self.step = Step::Round(next);
            }
            NexusAction::Propose(to) => {
                cx.emit(|| Event::Nexus(NexusEvent::Proposed { from: f, to }));
                self.proposed[f].insert(to);
                self.proposal = Some((f, to));
                self.asked = union(side(cx.at(), f), side(cx.at(), to)).without(f);
                self.done = 0;
                self.step = Step::Consent(seat);
            }
            NexusAction::Accept => self.asked = self.asked.without(f),
            NexusAction::Refuse => {
                if let Some((from, _)) = self.proposal.take() {
                    cx.emit(|| Event::Nexus(NexusEvent::Refused { by: f, from }));
                }
                self.asked = FactionSet::EMPTY;
            }
        }
    }
}

impl DuneActivity for Nexus {
    fn now(&self, _: At<'_>, _: FactionSet) -> Now {
        Now::Nexus(NexusNow {
            turn: match self.step {
                Step::Open => None,
                Step::Round(seat) | Step::Consent(seat) => Some(seat),
            },
            done: self.done,
            proposer: self.proposal.map(|p| p.0),
            to: self.proposal.map(|p| p.1),
            asked: self.asked,
            broke: self.broke,
        })
    }
}

#[cfg(test)]
mod tests;

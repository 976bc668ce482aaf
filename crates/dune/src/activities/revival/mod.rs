//! Phase 5: revival.
//!
//! From the First Player on: the Fremen's grant and the Emperor's payment for him are settled, then each names
//! forces and a leader; the Emperor may add his Karama power. [gf9.revival.order]

mod checks;
mod limits;

use std::ops::ControlFlow;

use landsraad_kernel::{Activity, Illegal, RuleRef, Seat, SeatSet, Shape};
use serde::{Deserialize, Serialize};

use crate::action::{Action, Question, Why};
use crate::activities::windows::{Moment, Power};
use crate::activities::{
    At, Cx, Decision, DuneActivity, Flow, Reply, Verdict, Visit, count_legal, other_question,
};
use crate::board::{Place, Purse, Squad};
use crate::data::LeaderId;
use crate::editions::{KwisatzRevival, LeaderRevival};
use crate::event::Event;
use crate::view::Now;
use crate::{Dune, Faction, FactionSet};

use checks::no_help;
pub(crate) use checks::{never_open, starred_rule};
use limits::{KWISATZ_COST, allies_help, free_forces, most_forces, paid_price};
pub use limits::{leader_may_return, revivable_forces, starred_range};

const ORDER: RuleRef = RuleRef("gf9.revival.order");
const FORCES: RuleRef = RuleRef("gf9.revival.three-max");
const LEADER: RuleRef = RuleRef("gf9.revival.leader-condition");
/// The condition for the return of leaders; an edition may have another entry for going on once it is met.
// [gf9.revival.leader-condition] [ah2009.leader.when]
fn leader_rule(at: At<'_>) -> RuleRef {
    const RULES: &[RuleRef] = &[LEADER, RuleRef("ah2009.leader.when")];
    at.rules.cite(RULES, LEADER)
}

const ONE_LEADER: RuleRef = RuleRef("gf9.revival.leader-one-per-turn");
const GRANT: RuleRef = RuleRef("gf9.fremen.ally-revival");
const HELP: RuleRef = RuleRef("gf9.emperor.ally-revival");
const SPECIAL: RuleRef = RuleRef("gf9.karama.emperor");

/// The most forces the Emperor pays for as well.
const HELP_MAX: u8 = 3;

/// The steps, in rulebook order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "RevivalStep"))]
pub enum Step {
    /// The next in order.
    #[default]
    Next,
    /// The Fremen may grant their ally three free revivals.
    Grant,
    /// The grant might have been stopped.
    Granted,
    /// The Emperor may pay for his ally.
    Help,
    /// The payment might have been stopped.
    Helped,
    /// The player names forces.
    Forces,
    /// This many of them are starred.
    Starred(u8),
    /// The player takes forces the Emperor pays for.
    Extra,
    /// This many of those are starred.
    ExtraStarred(u8),
    /// The player names a leader.
    Leader,
    /// The Emperor may play his Karama power.
    Special,
    /// He did or not.
    SpecialReply,
    /// He says what it revives.
    SpecialUse,
    /// This many of those forces are Sardaukar.
    SpecialStarred(u8),
    /// The next one's place.
    Done,
}

/// The activity.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Revival {
    step: Step,
    /// How many in storm order have had their place.
    past: u8,
    /// Only this one's leaders, in his own turn. [ah2009.turns.steps]
    alone: Option<Faction>,
    /// The Fremen granted this one three free revivals.
    granted: bool,
    /// Forces the Emperor pays for.
    extra: u8,
    /// A power was announced: the others may stop it before the next step.
    stop: Option<Power>,
    /// The leader of the turn has come back before the forces. [gf9.revival.order]
    led: bool,
}

/// Answers given here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum RevivalAction {
    /// No leader.
    Pass,
    /// The Fremen grant three free revivals, or not.
    Grant(bool),
    /// The Emperor pays for up to this many.
    Help(u8),
    /// This many forces come back.
    Forces(u8),
    /// This many of them are starred.
    Starred(u8),
    /// This leader comes back.
    Leader(LeaderId),
    /// The Kwisatz Haderach comes back.
    Kwisatz,
}

/// Questions asked here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names and types of the fields say what they are")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum RevivalQuestion {
    /// Whether the ally gets free revivals.
    Grant { ally: Faction },
    /// How many of the ally's forces the Emperor pays for.
    Help { ally: Faction },
    /// How many forces come back.
    Forces { free: u8 },
    /// How many more the Emperor pays for.
    Extra,
    /// How many of them are starred.
    Starred { of: u8 },
    /// Which leader comes back, if any.
    Leader,
    /// What the Karama power brings back.
    Special,
}

/// What happens here and nowhere else.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names and types of the fields say what they are")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum RevivalEvent {
    /// The Fremen grant an ally three free revivals, or not.
    Granted { ally: Faction, yes: bool },
    /// The Emperor offers to pay for an ally's forces.
    Helped { ally: Faction, forces: u8 },
    /// The Kwisatz Haderach is back.
    Kwisatz,
}

impl RevivalEvent {
    /// Everything here is public. [gf9.revival.optional]
    pub fn hide(&mut self, _viewers: FactionSet) -> bool {
        true
    }
}

/// Why an answer is refused here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum RevivalWhy {
    /// This many forces at most.
    TooMany {
        /// The number named.
        forces: u8,
        /// The most.
        most: u8,
    },
    /// This many lie in the tanks and can come back.
    InTanks {
        /// The number named.
        forces: u8,
        /// In the tanks.
        dead: u8,
    },
    /// They cannot be paid for.
    Unpaid {
        /// The number named.
        forces: u8,
        /// How many are free.
        free: u8,
        /// The spice there is.
        spice: u16,
    },
    /// The Emperor has not the spice to pay for them.
    HelpUnpaid {
        /// The number named.
        forces: u8,
        /// The spice he has.
        spice: u16,
    },
    /// The faction buys no revivals.
    OnlyFree {
        /// How many are free.
        free: u8,
    },
    /// One starred force a turn.
    Starred {
        /// The number named.
        starred: u8,
        /// The least.
        min: u8,
        /// The most.
        max: u8,
    },
    /// Leaders are alive, so none comes back.
    LeadersAlive,
    /// One leader a turn comes back.
    OneLeader,
    /// Nobody of the faction lies in the tanks.
    NoneDead,
    /// The leader is not this faction's, or not dead.
    NotDead(LeaderId),
    /// Others have to die as often first.
    OthersFirst(LeaderId),
    /// He comes back only while all the others are alive.
    OthersAlive(LeaderId),
    /// There is not enough spice.
    TooDear {
        /// The price.
        price: u16,
        /// The spice there is.
        spice: u16,
    },
    /// The Kwisatz Haderach is not dead.
    KwisatzAlive,
    /// Atreides leaders are alive: he waits for them.
    KwisatzWaits,
    /// He serves Atreides alone.
    KwisatzOthers,
    /// There is no ally to help.
    NobodyToHelp,
}

/// What everybody may see of the activity.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RevivalNow {
    /// Whose place it is.
    pub turn: Option<Faction>,
    /// How many come back free.
    pub free: u8,
    /// For how many more the Emperor pays.
    pub extra: u8,
    /// Whether leaders may be revived.
    pub leaders: bool,
}

impl Revival {
    fn player(&self, at: At<'_>) -> Option<Faction> {
        if self.alone.is_some() {
            return self.alone;
        }
        let count = at.rules.seat_count();
        let turn = (self.past < count).then(|| at.state.table.first.ahead(self.past, count));
        turn.and_then(|s| at.state.faction(s))
    }

    /// The most forces of the question available.
    fn most(&self, at: At<'_>, f: Faction, ask: Ask) -> u8 {
        match ask {
            Ask::Forces => most_forces(at, f, self.granted),
            // [gf9.emperor.ally-revival]
            Ask::Extra => self.most(at, f, Ask::Help).min(self.extra),
            // [gf9.karama.emperor]
            Ask::Special => revivable_forces(at, f).min(3),
            Ask::Help => {
                let afford = at.state.board.spice.of(Faction::Emperor) / 2;
                revivable_forces(at, f).min(afford.min(u16::from(HELP_MAX)) as u8)
            }
            Ask::Grant | Ask::Starred(..) | Ask::Leader => 0,
        }
    }

    /// Some forces were named: asks how many are starred, where that is a choice.
    fn name_forces(&mut self, cx: &mut Cx<'_, '_>, f: Faction, count: u8, batch: Batch) {
        let (min, max) = starred_range(cx.at(), f, count);
        if min < max {
            self.step = match batch {
                Batch::Own => Step::Starred(count),
                Batch::Extra => Step::ExtraStarred(count),
                Batch::Special => Step::SpecialStarred(count),
            };
        } else {
            self.revive(cx, f, Squad::new(count - min, min), batch);
        }
    }

    /// How many of them are starred, unless a Tleilaxu Ghola or a bribe in between has left fewer than were
    /// named: then the number is named again. [gf9.turn.any-time-moments]
    fn revalidate_count(&mut self, cx: &Cx<'_, '_>, f: Faction, of: u8, back: Step, named: Ask) -> Flow {
        if of <= self.most(cx.at(), f, named) {
            return Flow::Ask;
        }
        self.step = back;
        Flow::Again
    }

    /// They come back and are paid for.
    fn revive(&mut self, cx: &mut Cx<'_, '_>, f: Faction, squad: Squad, batch: Batch) {
        let count = squad.total();
        let next = match batch {
            Batch::Own => {
                // [gf9.revival.paid] [gf9.revival.no-ally-payment]
                let price = paid_price(cx.at(), f, self.granted, count);
                cx.pay(Purse::Shield(f), Purse::Bank, price);
                Step::Extra
            }
            Batch::Extra => {
                // From the Emperor's own spice, to the bank. [gf9.emperor.ally-revival]
                cx.pay(Purse::Shield(Faction::Emperor), Purse::Bank, u16::from(count) * 2);
                Step::Leader
            }
            Batch::Special => Step::Done,
        };
        if squad.special > 0 {
            // [gf9.emperor.sardaukar-revival] [gf9.fremen.fedaykin-revival]
            cx.state.special_revived.insert(f);
        }
        cx.revive(f, squad);
        self.step = next;
    }

    /// The recovery of a leader in a player's own turn. [ah2009.turns.steps]
    pub fn of_leaders(f: Faction) -> Revival {
        Revival { step: Step::Leader, alone: Some(f), ..Revival::default() }
    }

    fn next_player(&mut self) -> Flow {
        self.past += 1;
        self.step = Step::Next;
        Flow::Again
    }

    /// Whether a leader may come back before the forces: the player takes the two in the sequence he likes.
    // [gf9.revival.order] [v29.revival.order]
    fn leader_first(&self, at: At<'_>, f: Faction) -> bool {
        let now = match at.rules.rulings.leader_revival {
            LeaderRevival::RevivalPhase => true,
            LeaderRevival::AfterMovement => false,
        };
        now && !self.led && Revival::leaders_open(at, f)
    }

    /// What follows a leader: the forces, if he came first.
    fn after_leader(&mut self, ask: Ask, next: Step) {
        match ask {
            Ask::Forces => (self.led, self.step) = (true, Step::Helped),
            Ask::Grant | Ask::Help | Ask::Extra | Ask::Starred(..) | Ask::Leader | Ask::Special => {
                self.step = next;
            }
        }
    }

    /// Whether a faction may revive a leader, or the Kwisatz Haderach as well.
    fn leaders_open(at: At<'_>, f: Faction) -> bool {
        let leaders = at.state.board.leaders.revival_open(f) && Revival::any_dead(at, f);
        // [v29.leaders.normal-revival] [v29.leaders.revive-condition]
        leaders
            || at.rules.main_leaders() && at.main_may_return(f)
            || f == Faction::Atreides && Revival::kwisatz_in_addition(at)
    }

    /// Whether the Kwisatz Haderach may come back in addition to a leader: when no Atreides leader is alive.
    // [ah2009.leader.kh-when] [ah2009.leader.kh-slot]
    fn kwisatz_in_addition(at: At<'_>) -> bool {
        let alive = |l: LeaderId| at.state.board.leaders.get(l).place == Place::Home;
        at.rules.rulings.kwisatz_revival == KwisatzRevival::Separate
            && at.state.board.leaders.kwisatz().dead
            && !LeaderId::of(Faction::Atreides).any(alive)
    }

    fn any_dead(at: At<'_>, f: Faction) -> bool {
        LeaderId::six(f).any(|l| at.state.board.leaders.get(l).place.is_dead())
    }
}

/// Forces that come back together, by the payer.
#[derive(Clone, Copy, Debug)]
pub enum Batch {
    /// The player's own revival.
    Own,
    /// The Emperor pays for his ally.
    Extra,
    /// By the Karama power of the Emperor.
    Special,
}

/// What revival asks.
#[derive(Clone, Copy, Debug)]
pub enum Ask {
    /// Whether the Fremen grant their ally three free revivals.
    Grant,
    /// For how many forces of his ally the Emperor pays.
    Help,
    /// How many forces come back.
    Forces,
    /// How many of those that the Emperor pays for.
    Extra,
    /// How many of these forces are starred.
    Starred(Batch, u8),
    /// Which leader comes back.
    Leader,
    /// What the Karama power of the Emperor revives.
    Special,
}

impl Activity for Revival {
    type Game = Dune;
    type Ask = Ask;

    fn advance(&mut self, cx: &mut Cx<'_, '_>, reply: Option<Reply>) -> Flow {
        if let Some(power) = self.stop.take() {
            return cx.offer_stop(power);
        }
        let Some(f) = self.player(cx.at()) else { return Flow::Return(Reply::Nothing) };
        match self.step {
            Step::Next => {
                (self.granted, self.extra, self.led) = (false, 0, false);
                cx.end_uses();
                // Asked only where it could help, from what everybody sees. [gf9.fremen.ally-revival]
                let dead = revivable_forces(cx.at(), f);
                let useful = dead > free_forces(cx.at(), f, false) && allies_help(cx.at());
                let asks =
                    cx.state.allied(f, Faction::Fremen) && useful && cx.works(Power::FremenAllyRevival);
                self.step = if asks { Step::Grant } else { Step::Granted };
                Flow::Again
            }
            Step::Granted => {
                // [gf9.karama.stop-fremen-ally-revival]
                self.granted = self.granted && cx.works(Power::FremenAllyRevival);
                let dead = revivable_forces(cx.at(), f);
                let asks = cx.state.allied(f, Faction::Emperor)
                    && dead > 0
                    && allies_help(cx.at())
                    && cx.works(Power::EmperorAllyRevival);
                self.step = if asks { Step::Help } else { Step::Helped };
                Flow::Again
            }
            Step::Helped => {
                // [gf9.karama.stop-emperor-ally-revival]
                if !cx.works(Power::EmperorAllyRevival) {
                    self.extra = 0;
                }
                let any = revivable_forces(cx.at(), f) > 0;
                self.step = if any { Step::Forces } else { Step::Leader };
                Flow::Again
            }
            Step::Extra => {
                if self.extra == 0 || revivable_forces(cx.at(), f) == 0 {
                    self.step = Step::Leader;
                    return Flow::Again;
                }
                Flow::Ask
            }
            Step::Leader => {
                // [gf9.revival.leader-condition] [gf9.faq.revive-with-captured]
                let now = match cx.rules.rulings.leader_revival {
                    LeaderRevival::RevivalPhase => true,
                    // [ah2009.turns.steps] [ah2009.leader.when]
                    LeaderRevival::AfterMovement => self.alone.is_some(),
                };
                if now && !self.led && Revival::leaders_open(cx.at(), f) {
                    return Flow::Ask;
                }
                self.step = Step::Special;
                Flow::Again
            }
            Step::Special => {
                self.step = Step::SpecialReply;
                if self.alone.is_some() {
                    return Flow::Return(Reply::Nothing);
                }
                let dead = || revivable_forces(cx.at(), f) > 0 || Revival::any_dead(cx.at(), f);
                if f == Faction::Emperor && dead() {
                    return cx.open(Moment::Special(Faction::Emperor));
                }
                self.next_player()
            }
            Step::SpecialReply => {
                self.step =
                    if let Some(Reply::Played { .. }) = reply { Step::SpecialUse } else { Step::Done };
                Flow::Again
            }
            Step::Done => self.next_player(),
            Step::Starred(of) => self.revalidate_count(cx, f, of, Step::Helped, Ask::Forces),
            Step::ExtraStarred(of) => self.revalidate_count(cx, f, of, Step::Extra, Ask::Extra),
            Step::SpecialStarred(of) => self.revalidate_count(cx, f, of, Step::SpecialUse, Ask::Special),
            Step::SpecialUse
                if self.most(cx.at(), f, Ask::Special) == 0 && !Revival::any_dead(cx.at(), f) =>
            {
                self.step = Step::Done;
                Flow::Again
            }
            Step::Grant | Step::Help | Step::Forces | Step::SpecialUse => Flow::Ask,
        }
    }

    fn asked(&self, at: At<'_>) -> Option<(SeatSet, Ask)> {
        let player = |ask| Some((at.state.seat_set(self.player(at)?), ask));
        match self.step {
            Step::Grant => Some((at.state.seat_set(Faction::Fremen), Ask::Grant)),
            Step::Help => Some((at.state.seat_set(Faction::Emperor), Ask::Help)),
            Step::Forces => player(Ask::Forces),
            Step::Starred(of) => player(Ask::Starred(Batch::Own, of)),
            Step::Extra => player(Ask::Extra),
            Step::ExtraStarred(of) => player(Ask::Starred(Batch::Extra, of)),
            Step::Leader => player(Ask::Leader),
            Step::SpecialUse => player(Ask::Special),
            Step::SpecialStarred(of) => player(Ask::Starred(Batch::Special, of)),
            Step::Next | Step::Granted | Step::Helped | Step::Special | Step::SpecialReply | Step::Done => {
                None
            }
        }
    }

    fn decision(&self, at: At<'_>, seat: Seat, ask: Ask) -> Decision {
        use RevivalAction as A;
        use RevivalQuestion as Q;
        let player = self.player(at).unwrap_or(Faction::Emperor);
        let most = self.most(at, player, ask);
        let amount = |min: u8, max: u8| Shape::Amount { min: min.into(), max: max.into(), step: 1 };
        let (question, rule, shape, default) = match ask {
            // Silence grants it. [gf9.fremen.ally-revival]
            Ask::Grant => (Q::Grant { ally: player }, GRANT, Shape::YesNo, A::Grant(true)),
            Ask::Help => (Q::Help { ally: player }, HELP, amount(0, most), A::Help(0)),
            Ask::Forces => {
                // Silence means the largest free number. [gf9.revival.optional]
                let free = free_forces(at, player, self.granted);
                let shape = if self.leader_first(at, player) {
                    Shape::One { options: count_legal(self, at, seat, ask).0 }
                } else {
                    amount(0, most)
                };
                (Q::Forces { free }, FORCES, shape, A::Forces(free.min(most)))
            }
            Ask::Extra => (Q::Extra, HELP, amount(0, most), A::Forces(0)),
            Ask::Starred(_, of) => {
                let (min, max) = starred_range(at, player, of);
                (Q::Starred { of }, FORCES, amount(min, max), A::Starred(min))
            }
            Ask::Special => {
                let (options, first) = count_legal(self, at, seat, ask);
                let default = first.unwrap_or(Action::Revival(A::Pass));
                let shape = Shape::One { options };
                return Decision { question: Question::Revival(Q::Special), shape, rule: SPECIAL, default };
            }
            Ask::Leader => {
                let options = count_legal(self, at, seat, ask).0;
                (Q::Leader, leader_rule(at), Shape::One { options }, A::Pass)
            }
        };
        Decision { question: Question::Revival(question), shape, rule, default: Action::Revival(default) }
    }

    fn candidates(&self, at: At<'_>, _: Seat, ask: Ask, visit: &mut Visit<'_>) -> ControlFlow<()> {
        use RevivalAction as A;
        let Some(f) = self.player(at) else { return ControlFlow::Continue(()) };
        let mut offer = |action| visit(Action::Revival(action));
        let most = self.most(at, f, ask);
        match ask {
            Ask::Grant => [true, false].into_iter().try_for_each(|yes| offer(A::Grant(yes))),
            Ask::Help => (0..=most).try_for_each(|n| offer(A::Help(n))),
            Ask::Forces => {
                (0..=most).try_for_each(|n| offer(A::Forces(n)))?;
                if !self.leader_first(at, f) {
                    return ControlFlow::Continue(());
                }
                LeaderId::six(f).try_for_each(|l| offer(A::Leader(l)))?;
                if f == Faction::Atreides { offer(A::Kwisatz) } else { ControlFlow::Continue(()) }
            }
            Ask::Extra => (0..=most).try_for_each(|n| offer(A::Forces(n))),
            Ask::Starred(_, of) => {
                let (min, max) = starred_range(at, f, of);
                (min..=max).try_for_each(|n| offer(A::Starred(n)))
            }
            Ask::Leader => {
                offer(A::Pass)?;
                LeaderId::six(f).try_for_each(|l| offer(A::Leader(l)))?;
                if f == Faction::Atreides { offer(A::Kwisatz) } else { ControlFlow::Continue(()) }
            }
            Ask::Special => {
                (1..=most).rev().try_for_each(|n| offer(A::Forces(n)))?;
                LeaderId::six(f).try_for_each(|l| offer(A::Leader(l)))
            }
        }
    }

    fn exact(&self, at: At<'_>, ask: Ask) -> bool {
        match ask {
            // Numbers are found as a range.
            Ask::Grant | Ask::Help | Ask::Extra | Ask::Starred(..) => true,
            Ask::Forces => !self.player(at).is_some_and(|f| self.leader_first(at, f)),
            Ask::Leader | Ask::Special => false,
        }
    }

    fn check(&self, at: At<'_>, _: Seat, ask: Ask, action: &Action) -> Verdict {
        use RevivalAction as A;
        let refuse = |rule, why| Err(Illegal::new(rule, Why::Revival(why)));
        let (Action::Revival(action), Some(f)) = (*action, self.player(at)) else {
            return other_question(ORDER);
        };
        let most = self.most(at, f, ask);
        match (ask, action) {
            (Ask::Grant, A::Grant(_)) | (Ask::Leader, A::Pass) => Ok(()),
            (Ask::Help, A::Help(n)) | (Ask::Forces | Ask::Extra, A::Forces(n)) if n <= most => Ok(()),
            (Ask::Forces, A::Forces(n)) => Err(self.forces_refusal(at, f, n)),
            (Ask::Help, A::Help(forces)) => Err(Revival::help_refusal(at, f, forces)),
            // What the Emperor has is his secret.
            (Ask::Extra, A::Forces(forces)) => refuse(HELP, RevivalWhy::TooMany { forces, most }),
            (Ask::Special, A::Forces(n)) => {
                if (1..=most).contains(&n) {
                    return Ok(());
                }
                refuse(SPECIAL, RevivalWhy::TooMany { forces: n, most })
            }
            (Ask::Starred(_, of), A::Starred(value)) => {
                let (min, max) = starred_range(at, f, of);
                if (min..=max).contains(&value) {
                    return Ok(());
                }
                refuse(starred_rule(f), RevivalWhy::Starred { starred: value, min, max })
            }
            (Ask::Leader, A::Leader(l)) => Revival::check_leader(at, f, l, false),
            (Ask::Forces, A::Leader(l)) if self.leader_first(at, f) => Revival::check_leader(at, f, l, false),
            (Ask::Forces, A::Leader(_)) if self.led => refuse(ONE_LEADER, RevivalWhy::OneLeader),
            (Ask::Forces, A::Kwisatz) if self.leader_first(at, f) => Revival::check_kwisatz(at, f),
            (Ask::Special, A::Leader(l)) => Revival::check_leader(at, f, l, true),
            (Ask::Leader, A::Kwisatz) => Revival::check_kwisatz(at, f),
            (
                Ask::Grant
                | Ask::Help
                | Ask::Forces
                | Ask::Extra
                | Ask::Starred(..)
                | Ask::Leader
                | Ask::Special,
                _other,
            ) => other_question(ORDER),
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, _: Seat, ask: Ask, action: &Action) {
        use RevivalAction as A;
        let (Action::Revival(action), Some(f)) = (*action, self.player(cx.at())) else { return };
        match (ask, action) {
            (_, A::Grant(yes)) => {
                cx.emit(|| Event::Revival(RevivalEvent::Granted { ally: f, yes }));
                self.granted = yes;
                self.step = Step::Granted;
                self.stop = yes.then_some(Power::FremenAllyRevival);
            }
            (_, A::Help(forces)) => {
                self.extra = forces;
                self.step = Step::Helped;
                if forces > 0 {
                    cx.emit(|| Event::Revival(RevivalEvent::Helped { ally: f, forces }));
                    self.stop = Some(Power::EmperorAllyRevival);
                }
            }
            (Ask::Extra, A::Forces(n)) => self.name_forces(cx, f, n, Batch::Extra),
            (Ask::Special, A::Forces(n)) => self.name_forces(cx, f, n, Batch::Special),
            (_, A::Forces(n)) => self.name_forces(cx, f, n, Batch::Own),
            (Ask::Starred(batch, of), A::Starred(n)) => {
                self.revive(cx, f, Squad::new(of - n, n), batch);
            }
            (_, A::Starred(_)) => {}
            (Ask::Special, A::Leader(l)) => {
                cx.revive_leader(l);
                self.step = Step::Done;
            }
            (_, A::Leader(l)) => {
                cx.pay(Purse::Shield(f), Purse::Bank, u16::from(cx.rules.strength(l)));
                // The leader may fight again, and is still a traitor to the same faction.
                // [gf9.revival.leader-use] [gf9.faq.revived-traitor]
                // [ah2009.leader.still-traitor]
                cx.revive_leader(l);
                cx.state.leader_revived.insert(f);
                // One a turn. [gf9.revival.leader-one-per-turn] [v29.leaders.revive-counts]
                // [ah2009.leader.one]
                self.after_leader(ask, Step::Special);
            }
            (_, A::Kwisatz) => {
                cx.pay(Purse::Shield(f), Purse::Bank, KWISATZ_COST);
                cx.change_kwisatz(|k| k.dead = false);
                cx.emit(|| Event::Revival(RevivalEvent::Kwisatz));
                let next = match cx.rules.rulings.kwisatz_revival {
                    KwisatzRevival::Shared => {
                        cx.state.leader_revived.insert(f);
                        Step::Special
                    }
                    // A leader may still come back. [ah2009.leader.kh-slot]
                    KwisatzRevival::Separate => Step::Leader,
                };
                self.after_leader(ask, next);
            }
            (_, A::Pass) => self.step = Step::Special,
        }
    }
}

impl DuneActivity for Revival {
    fn unasked(&self, at: At<'_>, f: Faction, action: &Action) -> Option<Illegal<Why>> {
        let Action::Revival(action) = *action else { return None };
        let no = |rule, why| Some(Illegal::new(rule, Why::Revival(why)));
        let led = at.state.leader_revived.contains(f);
        match action {
            RevivalAction::Leader(l)
                if l.faction() != f || !at.state.board.leaders.get(l).place.is_dead() =>
            {
                no(leader_rule(at), RevivalWhy::NotDead(l))
            }
            // A main leader has a condition of his own. [v29.leaders.revive-condition]
            RevivalAction::Leader(l) if l.is_main() => {
                let barred = no(RuleRef("v29.leaders.revive-condition"), RevivalWhy::OthersAlive(l));
                if at.main_may_return(f) { None } else { barred }
            }
            RevivalAction::Leader(_) if !Revival::leaders_open(at, f) => {
                no(leader_rule(at), RevivalWhy::LeadersAlive)
            }
            // The leader of the turn has come back. [gf9.revival.leader-one-per-turn]
            RevivalAction::Leader(_) if led => no(ONE_LEADER, RevivalWhy::OneLeader),
            RevivalAction::Forces(_) if revivable_forces(at, f) == 0 => no(FORCES, RevivalWhy::NoneDead),
            // [gf9.atreides.kh-revival]
            RevivalAction::Kwisatz => Revival::check_kwisatz(at, f).err().or_else(|| {
                let open = Revival::leaders_open(at, f);
                let shared = at.rules.rulings.kwisatz_revival == KwisatzRevival::Shared;
                if open && led && shared {
                    return no(ONE_LEADER, RevivalWhy::OneLeader);
                }
                if open { None } else { no(RuleRef("gf9.atreides.kh-revival"), RevivalWhy::LeadersAlive) }
            }),
            RevivalAction::Grant(_) => no_help(at, f, Faction::Fremen, GRANT),
            RevivalAction::Help(_) => no_help(at, f, Faction::Emperor, HELP),
            RevivalAction::Leader(_)
            | RevivalAction::Forces(_)
            | RevivalAction::Pass
            | RevivalAction::Starred(_) => None,
        }
    }

    fn now(&self, at: At<'_>, _viewers: FactionSet) -> Now {
        let turn = self.player(at);
        Now::Revival(RevivalNow {
            turn,
            free: turn.map_or(0, |f| free_forces(at, f, self.granted)),
            extra: self.extra,
            leaders: turn.is_some_and(|f| at.state.board.leaders.revival_open(f)),
        })
    }
}

#[cfg(test)]
mod tests;

//! 4.1.6: moments at which Influence cards may be played, also out of turn.
//!
//! The pending seats follow from public facts: the size of hands, the discard pile, and the fighting players.

use std::ops::ControlFlow;

use landsraad_kernel::{Flow, RuleRef, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::Globopolis;
use crate::aggression::roll_side;
use crate::atoms::Cx;
use crate::board::Board;
use crate::cards::{faces, holds, might_hold};
use crate::data::{Data, Effect, Unit};
use crate::event::Event;
use crate::frames::{Activity, Asked, Frame, Permit, Reply, Visit, only_done, refuse, require, within};
use crate::types::*;

/// One moment: seats are asked one after the other until all have passed in a row.
///
/// [globopolis.aggression.windows] Attacker first, then defender, then the others clockwise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Reaction {
    moment: Moment,
    first: Seat,
    second: Option<Seat>,
    passed: SeatSet,
    asked: Option<Seat>,
    part: Part,
}

/// What a card that has been played still asks its player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Part {
    None,
    Side { seat: Seat, card: u8 },
    Ns { seat: Seat, card: u8 },
    Agent { seat: Seat, card: u8, left: u8 },
    PutDown { seat: Seat, card: u8, left: u8, from: Option<Title> },
}

impl Part {
    const fn seat(self) -> Option<Seat> {
        match self {
            Part::None => None,
            Part::Side { seat, .. }
            | Part::Ns { seat, .. }
            | Part::Agent { seat, .. }
            | Part::PutDown { seat, .. } => Some(seat),
        }
    }
}

const WINDOWS: RuleRef = rule("globopolis.aggression.windows");

/// Whether a card with this effect belongs to the moment.
const fn belongs(effect: Effect, moment: Moment) -> bool {
    match effect {
        Effect::MoveDice { .. } => matches!(moment, Moment::Roll),
        Effect::AggCancel => matches!(moment, Moment::Declared),
        Effect::DeployNs { .. } | Effect::DeployAgents { .. } => matches!(moment, Moment::Deploy),
        Effect::AggD6 { .. } => matches!(moment, Moment::Forces),
        Effect::AggReroll => matches!(moment, Moment::Rolled),
        // [globopolis.card.out-of-turn-barred] R-Units, independent territories, guilds, payments and the
        // rest only in one's own turn.
        Effect::MoveReverseFree
        | Effect::MoveExtra
        | Effect::GainUnits { .. }
        | Effect::TakeUnits { .. }
        | Effect::IndependentBuy { .. }
        | Effect::GuildRestock { .. }
        | Effect::GuildConcession { .. }
        | Effect::EachOpponentPays { .. }
        | Effect::OpponentPays { .. }
        | Effect::GainCr { .. } => false,
    }
}

impl Reaction {
    pub(crate) const fn open(moment: Moment, first: Seat, second: Option<Seat>) -> Reaction {
        Reaction { moment, first, second, passed: SeatSet::EMPTY, asked: None, part: Part::None }
    }

    /// Rerolls and deployment are for those who fight.
    fn only_fighters(&self) -> bool {
        matches!(self.moment, Moment::Deploy | Moment::Rolled)
    }

    /// The next seat that has not passed and might, as far as everybody knows, have a card for the moment.
    fn next(&self, g: &Globopolis, board: &Board) -> Option<Seat> {
        let fighters = std::iter::once(self.first).chain(self.second);
        let others = board.others(self.first).filter(|&s| Some(s) != self.second && !self.only_fighters());
        fighters
            .chain(others)
            .find(|&s| !self.passed.contains(s) && might_hold(&g.data, board, s, |e| belongs(e, self.moment)))
    }

    fn may_play(&self, g: &Globopolis, board: &Board, seat: Seat, card: Card) -> Permit {
        let data = &g.data;
        let Card::Influence(index) = card else { return refuse(WINDOWS, Why::NotNow(card)) };
        require(holds(data, board.player(seat), card), WINDOWS, Why::NotInHand(card))?;
        let effect = data.influence[usize::from(index)].effect;
        let barred = rule("globopolis.card.out-of-turn-barred");
        require(belongs(effect, self.moment), barred, Why::NotNow(card))?;
        let useful = match effect {
            // [globopolis.card.move-dice] Exactly this many dice for the coming roll.
            Effect::MoveDice { count } => count != board.turn.dice,
            Effect::DeployNs { .. } => most_ns(data, board, seat, card) > 0,
            Effect::DeployAgents { .. } => can_deploy(g, board, seat),
            Effect::AggD6 { .. } | Effect::AggReroll | Effect::AggCancel => true,
            Effect::MoveReverseFree
            | Effect::MoveExtra
            | Effect::GainUnits { .. }
            | Effect::TakeUnits { .. }
            | Effect::IndependentBuy { .. }
            | Effect::GuildRestock { .. }
            | Effect::GuildConcession { .. }
            | Effect::EachOpponentPays { .. }
            | Effect::OpponentPays { .. }
            | Effect::GainCr { .. } => false,
        };
        require(useful, rule("globopolis.card.no-effect"), Why::NoEffect(card))
    }

    fn play(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, card: Card) {
        let Card::Influence(index) = card else { return };
        cx.discard(seat, card);
        // Everybody may answer the card: all must pass in a row.
        self.passed = SeatSet::EMPTY;
        match cx.g.data.influence[usize::from(index)].effect {
            Effect::MoveDice { count } => cx.state.board.turn.dice = count,
            Effect::AggCancel => {
                if let Some(fight) = &mut cx.state.board.fight {
                    fight.cancelled = true;
                }
            }
            Effect::AggReroll => {
                let side = cx.board().fight.as_ref().and_then(|f| f.side_of(seat));
                if let Some(side) = side {
                    // [globopolis.combat.reroll-card] All own dice of the round; the new result stands.
                    roll_side(cx, side, true);
                }
            }
            Effect::AggD6 { .. } => self.part = Part::Side { seat, card: index },
            Effect::DeployNs { .. } => self.part = Part::Ns { seat, card: index },
            Effect::DeployAgents { count } => {
                // Without agents the card moves a single NS-Unit.
                let left = if cx.g.agents { count } else { 1 };
                self.part = Part::Agent { seat, card: index, left };
            }
            Effect::MoveReverseFree
            | Effect::MoveExtra
            | Effect::GainUnits { .. }
            | Effect::TakeUnits { .. }
            | Effect::IndependentBuy { .. }
            | Effect::GuildRestock { .. }
            | Effect::GuildConcession { .. }
            | Effect::EachOpponentPays { .. }
            | Effect::OpponentPays { .. }
            | Effect::GainCr { .. } => {}
        }
    }
}

/// The own territory of a fighting seat.
fn own_title(board: &Board, seat: Seat) -> Option<Title> {
    let fight = board.fight.as_ref()?;
    Some(fight.titles[fight.side_of(seat)?.index()])
}

fn most_ns(data: &Data, board: &Board, seat: Seat, card: Card) -> u16 {
    let Card::Influence(index) = card else { return 0 };
    let (Some(title), Effect::DeployNs { count }) =
        (own_title(board, seat), data.influence[usize::from(index)].effect)
    else {
        return 0;
    };
    let stock = board.player(seat).ps[Unit::Security.index()];
    u16::from(count).min(stock).min(board.room(title, Unit::Security))
}

/// [globopolis.card.deploy-in-aggression] Into the two territories involved, three agents at most in each;
/// without agents, one NS-Unit from another own territory into the own one involved.
fn may_lift(g: &Globopolis, board: &Board, seat: Seat, from: Option<Title>) -> Permit {
    let by = rule("globopolis.card.deploy-in-aggression");
    let Some(fight) = &board.fight else { return refuse(by, Why::NotAsked) };
    if !g.agents {
        let (Some(from), Some(to)) = (from, own_title(board, seat)) else { return refuse(by, Why::NotThere) };
        require(board.owns(seat, from) && !g.data.titles[from.index()].guild, by, Why::NotYours(from))?;
        require(from != to, by, Why::SamePlace)?;
        require(board.plate(from).units[Unit::Security.index()] > 0, by, Why::NoUnits(Unit::Security))?;
        return require(board.room(to, Unit::Security) > 0, by, Why::NsLimit(to, board.ns_limit(to)));
    }
    let there = match from {
        None => board.player(seat).agents > 0,
        Some(title) => board.plate(title).agents(seat) > 0,
    };
    require(there, by, Why::NoAgents)?;
    let room = fight.titles.iter().any(|&t| may_put_down(g, board, seat, from, t).is_ok());
    require(room, by, Why::AgentLimit(fight.titles[0]))
}

fn may_put_down(g: &Globopolis, board: &Board, seat: Seat, from: Option<Title>, to: Title) -> Permit {
    let by = rule("globopolis.card.deploy-in-aggression");
    let Some(fight) = &board.fight else { return refuse(by, Why::NotAsked) };
    require(fight.titles.contains(&to), by, Why::NotATarget(to))?;
    require(from != Some(to), by, Why::SamePlace)?;
    let room = board.plate(to).agents(seat) < g.data.numbers.agent_limit;
    require(room, rule("globopolis.agents.limit"), Why::AgentLimit(to))
}

fn can_deploy(g: &Globopolis, board: &Board, seat: Seat) -> bool {
    may_lift(g, board, seat, None).is_ok()
        || Title::of(board.all_owned() & g.data.territory_mask())
            .any(|t| may_lift(g, board, seat, Some(t)).is_ok())
}

impl Activity for Reaction {
    fn advance(&mut self, cx: &mut Cx<'_, '_>, _reply: Option<Reply>) -> Flow<Frame, Reply> {
        if let Part::Agent { seat, left, .. } = self.part
            && (left == 0 || !can_deploy(cx.g, cx.board(), seat))
        {
            self.part = Part::None;
        }
        if self.part != Part::None {
            return Flow::Ask;
        }
        let cancelled = cx.board().fight.as_ref().is_some_and(|f| f.cancelled);
        if cancelled {
            return Flow::Return(Reply::Nothing);
        }
        // Those who cannot hold a card for the moment are passed over; what is left is asked in order.
        self.asked = self.next(cx.g, cx.board());
        if self.asked.is_some() { Flow::Ask } else { Flow::Return(Reply::Nothing) }
    }

    fn pending(&self, _board: &Board) -> SeatSet {
        self.part.seat().or(self.asked).map_or(SeatSet::EMPTY, Seat::only)
    }

    fn question(&self, g: &Globopolis, board: &Board, _seat: Seat) -> Asked {
        let out_of_turn = match self.moment {
            Moment::Roll => rule("globopolis.card.out-of-turn-dice"),
            Moment::Declared | Moment::Deploy | Moment::Forces | Moment::Rolled => {
                rule("globopolis.card.out-of-turn-aggression")
            }
        };
        match self.part {
            Part::None => Asked::new(Question::React { moment: self.moment }, out_of_turn, Action::Done),
            Part::Side { card, .. } => {
                let question = Question::WhichSide { card: Card::Influence(card) };
                Asked::new(question, rule("globopolis.forces.card-dice"), Action::Side(Side::Attacker))
            }
            Part::Ns { card, .. } => {
                let question = Question::DeployNs { card: Card::Influence(card) };
                Asked::new(question, rule("globopolis.card.deploy-in-aggression"), Action::Amount(1))
            }
            Part::Agent { card, left, .. } => {
                let question = Question::DeployAgent { card: Card::Influence(card), left };
                Asked::new(question, rule("globopolis.card.deploy-in-aggression"), Action::Done)
            }
            Part::PutDown { seat, from, .. } => {
                let titles = board.fight.as_ref().map_or([Title(0); 2], |f| f.titles);
                let to =
                    if may_put_down(g, board, seat, from, titles[0]).is_ok() { titles[0] } else { titles[1] };
                Asked::new(Question::PutDown, rule("globopolis.card.deploy-in-aggression"), Action::Title(to))
            }
        }
    }

    fn candidates(&self, g: &Globopolis, board: &Board, seat: Seat, visit: Visit<'_>) -> ControlFlow<()> {
        let data = &g.data;
        match self.part {
            Part::None => {
                visit(Action::Done)?;
                faces(data, board.player(seat), CardKind::Influence).try_for_each(|c| visit(Action::Card(c)))
            }
            Part::Side { .. } => Side::BOTH.into_iter().try_for_each(|s| visit(Action::Side(s))),
            Part::Ns { card, .. } => {
                let most = ns_after_play(data, board, seat, card);
                (1..=most).try_for_each(|n| visit(Action::Amount(n)))
            }
            Part::Agent { .. } => {
                visit(Action::Done)?;
                visit(Action::Lift(None))?;
                let land = board.all_owned() & data.territory_mask();
                Title::of(land).try_for_each(|t| visit(Action::Lift(Some(t))))
            }
            Part::PutDown { .. } => {
                let titles = board.fight.as_ref().map_or([Title(0); 2], |f| f.titles);
                titles.into_iter().try_for_each(|t| visit(Action::Title(t)))
            }
        }
    }

    fn permit(&self, g: &Globopolis, board: &Board, seat: Seat, action: Action) -> Permit {
        let by = rule("globopolis.card.deploy-in-aggression");
        match self.part {
            Part::None => {
                if let Action::Card(card) = action {
                    return self.may_play(g, board, seat, card);
                }
                only_done(action, WINDOWS)
            }
            Part::Side { .. } => {
                let fits = matches!(action, Action::Side(_));
                require(fits, rule("globopolis.forces.card-dice"), Why::OtherQuestion)
            }
            Part::Ns { card, .. } => within(action, 1, ns_after_play(&g.data, board, seat, card), by),
            Part::Agent { .. } => {
                if let Action::Lift(from) = action {
                    return may_lift(g, board, seat, from);
                }
                only_done(action, by)
            }
            Part::PutDown { from, .. } => {
                let Action::Title(to) = action else { return refuse(by, Why::OtherQuestion) };
                may_put_down(g, board, seat, from, to)
            }
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, action: Action) {
        match self.part {
            Part::None => {
                if let Action::Card(card) = action {
                    self.play(cx, seat, card);
                } else {
                    self.passed.insert(seat);
                }
            }
            Part::Side { card, .. } => {
                let effect = cx.g.data.influence[usize::from(card)].effect;
                if let (Action::Side(side), Effect::AggD6 { delta }, Some(fight)) =
                    (action, effect, &mut cx.state.board.fight)
                {
                    // [globopolis.forces.card-dice] All cards are summed first, the limit comes after.
                    fight.cards[side.index()] += delta;
                }
                self.part = Part::None;
            }
            Part::Ns { .. } => {
                if let (Action::Amount(n), Some(title)) = (action, own_title(cx.board(), seat)) {
                    cx.move_units(Unit::Security, n as u8, Store::Ps(seat), Store::Plate(title));
                }
                self.part = Part::None;
            }
            Part::Agent { card, left, .. } => {
                let Action::Lift(from) = action else {
                    self.part = Part::None;
                    return;
                };
                if let (false, Some(from), Some(to)) = (cx.g.agents, from, own_title(cx.board(), seat)) {
                    cx.move_units(Unit::Security, 1, Store::Plate(from), Store::Plate(to));
                    self.part = Part::None;
                    return;
                }
                self.part = Part::PutDown { seat, card, left, from };
            }
            Part::PutDown { card, left, from, .. } => {
                if let Action::Title(to) = action {
                    move_agent(cx, seat, from, to);
                }
                self.part = Part::Agent { seat, card, left: left - 1 };
            }
        }
    }
}

/// The card itself has left the hand when its number is asked.
fn ns_after_play(data: &Data, board: &Board, seat: Seat, card: u8) -> u16 {
    most_ns(data, board, seat, Card::Influence(card))
}

/// An agent comes from the PS or from another territory.
pub(crate) fn move_agent(cx: &mut Cx<'_, '_>, seat: Seat, from: Option<Title>, to: Title) {
    match from {
        None => {
            let player = cx.state.board.player_mut(seat);
            player.agents -= 1;
            player.fresh = player.fresh.min(player.agents as u8);
        }
        Some(title) => {
            let count = cx.board().plate(title).agents(seat);
            cx.set_agents(title, seat, count - 1);
        }
    }
    let count = cx.board().plate(to).agents(seat);
    cx.set_agents(to, seat, count + 1);
    cx.out.emit(|| Event::Agent { seat, from, to });
}

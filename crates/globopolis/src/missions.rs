//! Section 5: Missions. When their conditions hold, who is asked about it, and what a declaration brings.
//!
//! Conditions depend on public facts only. A player who holds Missions is asked when, as far as everybody
//! can see, some Mission he might hold has just come to be fulfilled, or when his Missions changed while
//! one is, and again at the end of each turn of the last round. He may also declare in his own Option
//! Phase, and as an aside at any other moment.

use std::ops::ControlFlow;

use landsraad_kernel::{Flow, RuleRef, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::Globopolis;
use crate::atoms::Cx;
use crate::board::{Board, State};
use crate::cards::{faces, holds};
use crate::data::{Condition, Data};
use crate::frames::{Activity, Asked, Frame, Permit, Reply, Visit, only_done, refuse};
use crate::types::*;

/// What a change touches; a Mission is looked at again only if it depends on it.
pub(crate) mod dirty {
    pub(crate) const OWN: u8 = 1;
    pub(crate) const LEVEL: u8 = 2;
    pub(crate) const UNITS: u8 = 4;
    pub(crate) const CASH: u8 = 8;
    pub(crate) const CONQUEST: u8 = 16;
    pub(crate) const HAND: u8 = 32;
}

const TIMING: RuleRef = rule("globopolis.end.mission-timing");

const fn depends(condition: Condition) -> u8 {
    match condition {
        Condition::OwnValueInEachQuadrant { .. }
        | Condition::OwnTitles { .. }
        | Condition::OwnCount { .. }
        | Condition::OwnGuildTypes { .. }
        | Condition::OwnGuildPair
        | Condition::OwnGroupTerritories { .. }
        | Condition::OwnGroups { .. }
        | Condition::TotalValue { .. } => dirty::OWN,
        Condition::Developed { .. }
        | Condition::DevelopedQuadrants { .. }
        | Condition::GroupSuperdeveloped { .. } => dirty::LEVEL,
        Condition::ConquestsInTurn { .. } | Condition::ConquestValue { .. } => dirty::CONQUEST,
        Condition::UnitsOnTerritories { .. } | Condition::UnitsEachType { .. } => dirty::UNITS,
        Condition::Cash { .. } => dirty::CASH,
    }
}

/// Whether the condition holds for the player now.
///
/// [globopolis.end.mission-numbers] The numbers are printed for each number of players.
/// [globopolis.end.mission-events] Conquests count to the end of the turn, only active levels count.
pub(crate) fn fulfilled(data: &Data, board: &Board, seat: Seat, condition: Condition) -> bool {
    let seats = board.seats();
    let owned = board.player(seat).owned;
    let land = owned & data.territory_mask();
    let at_level = |level: u8| Title::of(land).filter(move |&t| board.plate(t).active() >= level);
    let value = |t: Title| data.titles[t.index()].value;
    match condition {
        Condition::OwnValueInEachQuadrant { min_value, max_value, count } => data.quadrants.iter().all(|q| {
            let fit =
                Title::of(land & q.territories).filter(|&t| (min_value..=max_value).contains(&value(t)));
            fit.count() >= usize::from(count.of(seats))
        }),
        Condition::OwnTitles { titles } => owned & titles == titles,
        Condition::OwnCount { guilds, min_value, count } => {
            let of_kind = if guilds { owned & !data.territory_mask() } else { land };
            Title::of(of_kind).filter(|&t| value(t) >= min_value).count() >= usize::from(count.of(seats))
        }
        Condition::OwnGuildTypes { count } => {
            let types = Title::of(owned & !data.territory_mask())
                .fold(0u8, |types, t| types | 1 << data.titles[t.index()].unit.index());
            types.count_ones() >= u32::from(count.of(seats))
        }
        Condition::OwnGuildPair => crate::data::Unit::ALL.into_iter().any(|unit| {
            let first = usize::from(data.territories);
            let mut guilds =
                data.titles.iter().enumerate().skip(first).filter(|(_, t)| t.unit == unit).peekable();
            guilds.peek().is_some() && guilds.all(|(i, _)| owned >> i & 1 == 1)
        }),
        Condition::OwnGroupTerritories { count } => {
            let groups =
                data.groups.iter().filter(|g| g.territories != 0 && land & g.territories == g.territories);
            groups.count() >= usize::from(count.of(seats))
        }
        Condition::OwnGroups { count } => {
            let groups = data.groups.iter().filter(|g| owned & g.titles == g.titles);
            groups.count() >= usize::from(count.of(seats))
        }
        Condition::Developed { level, count } => at_level(level).count() >= usize::from(count.of(seats)),
        Condition::DevelopedQuadrants { level, count } => {
            let quadrants = at_level(level).fold(0u8, |mask, t| mask | 1 << data.titles[t.index()].quadrant);
            quadrants.count_ones() >= u32::from(count.of(seats))
        }
        Condition::GroupSuperdeveloped { count } => {
            let full = at_level(2).fold(0u64, |mask, t| mask | t.bit());
            let groups =
                data.groups.iter().filter(|g| g.territories != 0 && full & g.territories == g.territories);
            groups.count() >= usize::from(count.of(seats))
        }
        Condition::ConquestsInTurn { count } => {
            board.turn.active == seat && u16::from(board.turn.conquests) >= count.of(seats)
        }
        Condition::ConquestValue { value } => {
            board.turn.active == seat && board.turn.conquests > 0 && board.turn.conquest_value >= value
        }
        Condition::UnitsOnTerritories { unit, count } => {
            let units: u16 = Title::of(land).map(|t| u16::from(board.plate(t).units[unit.index()])).sum();
            units >= count.of(seats)
        }
        Condition::UnitsEachType { count } => crate::data::Unit::ALL.into_iter().all(|unit| {
            let placed: u16 = Title::of(owned).map(|t| u16::from(board.plate(t).units[unit.index()])).sum();
            placed + board.player(seat).ps[unit.index()] >= count.of(seats)
        }),
        Condition::Cash { amount } => board.player(seat).cash >= i32::from(amount.of(seats)),
        Condition::TotalValue { amount } => {
            Title::of(owned).map(value).sum::<i16>() as u16 >= amount.of(seats)
        }
    }
}

/// Whether the player may declare this Mission now.
///
/// [globopolis.end.mission-timing] Whenever its condition holds, in anybody's turn.
pub(crate) fn may_declare(data: &Data, board: &Board, seat: Seat, card: Card) -> Permit {
    let Card::Mission(index) = card else { return refuse(TIMING, Why::NotNow(card)) };
    if !holds(data, board.player(seat), card) {
        return refuse(TIMING, Why::NotInHand(card));
    }
    if !fulfilled(data, board, seat, data.missions[usize::from(index)].condition) {
        return refuse(TIMING, Why::NotFulfilled(card));
    }
    Ok(())
}

/// Whether a Mission can be declared by somebody who is not asked anything. Not while cards are changing
/// hands or one has to go under the deck.
pub(crate) fn aside_open(state: &State, seat: Seat) -> bool {
    let Some(frame) = state.stack.top() else { return false };
    state.board.deal.is_none()
        && !matches!(frame, Frame::Under(_))
        && !frame.pending(&state.board).contains(seat)
}

impl Cx<'_, '_> {
    /// Looks at the Missions again after changes; returns who has to be asked.
    pub(crate) fn mission_alert(&mut self) -> SeatSet {
        let watch = &mut self.state.board.watch;
        let (changed, whose, hands) = (watch.dirty, watch.whose, watch.hands);
        (watch.dirty, watch.whose, watch.hands) = (0, SeatSet::EMPTY, SeatSet::EMPTY);
        let mut ask = SeatSet::EMPTY;
        for seat in whose.iter() {
            let board = &self.state.board;
            if board.player(seat).missions == 0 {
                self.state.board.watch.fulfilled[seat.index()] = 0;
                continue;
            }
            let new_hand = hands.contains(seat);
            let before = board.watch.fulfilled[seat.index()];
            let mut now = before;
            for (i, mission) in self.g.data.missions.iter().enumerate() {
                if new_hand || depends(mission.condition) & changed != 0 {
                    let holds = fulfilled(&self.g.data, board, seat, mission.condition);
                    now = now & !(1 << i) | u64::from(holds) << i;
                }
            }
            let news = if new_hand { now } else { now & !before };
            if news & !board.decks.scored != 0 {
                ask.insert(seat);
            }
            self.state.board.watch.fulfilled[seat.index()] = now;
        }
        ask
    }

    /// The seats that might declare something at the end of a turn of the last round.
    pub(crate) fn last_chance(&self) -> SeatSet {
        let board = self.board();
        Seat::first(board.seats())
            .filter(|&s| {
                board.player(s).missions != 0 && board.watch.fulfilled[s.index()] & !board.decks.scored != 0
            })
            .collect()
    }

    /// A fulfilled Mission is shown.
    pub(crate) fn declare(&mut self, seat: Seat, card: Card) {
        let Card::Mission(index) = card else { return };
        let mission = &self.g.data.missions[usize::from(index)];
        self.score_mission(seat, card);
        if mission.victory || self.g.rulings.missions_decide {
            // [globopolis.end.mission-trigger] One that decides the game starts the last round.
            self.state.board.end.declared.insert(seat);
            self.qualify(seat);
        } else {
            // [globopolis.end.mission-cr] One that pays CR pays at once and leaves the game.
            self.credit(seat, mission.cr, Points::Mission(card));
        }
    }
}

/// Those who might hold a Mission that has just been fulfilled are asked, in turn order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Declare {
    pub(crate) waiting: SeatSet,
}

impl Activity for Declare {
    fn advance(&mut self, cx: &mut Cx<'_, '_>, _reply: Option<Reply>) -> Flow<Frame, Reply> {
        for seat in self.waiting.iter() {
            if cx.board().player(seat).missions == 0 {
                self.waiting.remove(seat);
            }
        }
        if self.waiting.is_empty() { Flow::Return(Reply::Nothing) } else { Flow::Ask }
    }

    fn pending(&self, board: &Board) -> SeatSet {
        let active = board.turn.active;
        std::iter::once(active)
            .chain(board.others(active))
            .find(|&s| self.waiting.contains(s))
            .map_or(SeatSet::EMPTY, Seat::only)
    }

    fn question(&self, _g: &Globopolis, _board: &Board, _seat: Seat) -> Asked {
        // [globopolis.end.mission-timing] The holder may also keep silent.
        Asked::new(Question::DeclareMission, TIMING, Action::Done)
    }

    fn candidates(&self, g: &Globopolis, board: &Board, seat: Seat, visit: Visit<'_>) -> ControlFlow<()> {
        visit(Action::Done)?;
        for card in faces(&g.data, board.player(seat), CardKind::Mission) {
            visit(Action::Card(card))?;
        }
        ControlFlow::Continue(())
    }

    fn permit(&self, g: &Globopolis, board: &Board, seat: Seat, action: Action) -> Permit {
        if let Action::Card(card) = action {
            return may_declare(&g.data, board, seat, card);
        }
        only_done(action, TIMING)
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, action: Action) {
        if let Action::Card(card) = action {
            cx.declare(seat, card);
        } else {
            self.waiting.remove(seat);
        }
    }
}

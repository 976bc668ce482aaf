//! Section 5: Missions. When their conditions hold, and what a declaration brings.
//!
//! Conditions depend on public facts only.

use landsraad_kernel::{Frames, RuleRef, Seat, SeatSet};

use crate::activities::{At, Cx, Frame, Verdict, refuse};
use crate::board::Board;
use crate::cards::{holds, low_bits};
use crate::data::{Condition, Data, Unit};
use crate::vocabulary::*;

/// What a change touches; a Mission is looked at again only if it depends on it.
pub(crate) mod dirty {
    pub(crate) const OWN: u8 = 1;
    pub(crate) const LEVEL: u8 = 2;
    pub(crate) const UNITS: u8 = 4;
    pub(crate) const CASH: u8 = 8;
    pub(crate) const CONQUEST: u8 = 16;
    pub(crate) const HAND: u8 = 32;

    /// How many sorts there are.
    pub(crate) const SORTS: usize = 6;
}

pub(crate) const TIMING: RuleRef = rule("globopolis.end.mission-timing");

impl Condition {
    /// The sorts of change that can fulfil it or undo it.
    pub(crate) const fn depends(self) -> u8 {
        match self {
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
        Condition::OwnGuildPair => Unit::ALL.into_iter().any(|unit| {
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
        Condition::UnitsEachType { count } => Unit::ALL.into_iter().all(|unit| {
            let placed: u16 = Title::of(owned).map(|t| u16::from(board.plate(t).units[unit.index()])).sum();
            placed + board.player(seat).ps[unit.index()] >= count.of(seats)
        }),
        Condition::Cash { amount } => board.player(seat).cash >= i32::from(amount.of(seats)),
        Condition::TotalValue { amount } => {
            Title::of(owned).map(value).sum::<i16>() as u16 >= amount.of(seats)
        }
    }
}

impl At<'_> {
    /// Whether the player may declare this Mission now.
    ///
    /// [globopolis.end.mission-timing] Whenever its condition holds, in anybody's turn.
    pub(crate) fn may_declare(self, seat: Seat, card: Card) -> Verdict {
        let (data, board) = (self.data(), self.board());
        let Card::Mission(index) = card else { return refuse(TIMING, Why::NotNow(card)) };
        if !holds(data, board.player(seat), card) {
            return refuse(TIMING, Why::NotInHand(card));
        }
        if !fulfilled(data, board, seat, data.missions[usize::from(index)].condition) {
            return refuse(TIMING, Why::NotFulfilled(card));
        }
        Ok(())
    }

    /// Whether a Mission can be declared by a seat that is not asked anything. Not while cards are changing
    /// hands or one has to go under the deck.
    pub(crate) fn aside_open(self, seat: Seat) -> bool {
        let Some(frame) = self.state.stack.top() else { return false };
        self.board().deal.is_none()
            && !matches!(frame, Frame::FourthCard(_))
            && !frame.pending(self).contains(seat)
    }
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
            let data = &self.rules.data;
            let mut again =
                if new_hand { low_bits(data.missions.len()) } else { self.rules.facts.missions(changed) };
            while again != 0 {
                let i = again.trailing_zeros();
                again &= again - 1;
                let holds = fulfilled(data, board, seat, data.missions[i as usize].condition);
                now = now & !(1 << i) | u64::from(holds) << i;
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
        let mission = &self.rules.data.missions[usize::from(index)];
        self.score_mission(seat, card);
        if mission.victory || self.rules.rulings.missions_decide {
            // [globopolis.end.mission-trigger] One that decides the game starts the last round.
            self.state.board.end.declared.insert(seat);
            self.qualify(seat);
        } else {
            // [globopolis.end.mission-cr] One that pays CR pays at once and leaves the game.
            self.credit(seat, mission.cr, Points::Mission(card));
        }
    }
}

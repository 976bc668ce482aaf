//! Section 5: Missions. When their conditions hold, and what a declaration brings.
//!
//! Conditions depend on public facts only.

use landsraad_kernel::{Frames, RuleRef, Seat, SeatSet, set};
use serde::{Deserialize, Serialize};

use crate::activities::{At, Cx, Frame, Verdict, refuse};
use crate::board::Board;
use crate::cards::holds;
use crate::data::{Condition, Data, Unit, UnitSet};
use crate::vocabulary::*;

/// What a change touches; a Mission is looked at again only if it depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    Own,
    Level,
    Units,
    Cash,
    Conquest,
    Hand,
}

impl Change {
    pub(crate) const ALL: [Change; 6] =
        [Change::Own, Change::Level, Change::Units, Change::Cash, Change::Conquest, Change::Hand];

    const fn only(self) -> ChangeSet {
        ChangeSet(1 << self as u8)
    }
}

set! {
    /// A set of changes.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
    #[serde(transparent)]
    pub(crate) struct ChangeSet(u8) of Change: |change| change as u8, |number| Change::ALL[usize::from(number)];
}

pub(crate) const TIMING: RuleRef = rule("globopolis.end.mission-timing");

impl Condition {
    /// The change that can fulfil it or undo it.
    pub(crate) const fn depends(self) -> Change {
        match self {
            Condition::OwnValueInEachQuadrant { .. }
            | Condition::OwnTitles { .. }
            | Condition::OwnCount { .. }
            | Condition::OwnGuildTypes { .. }
            | Condition::OwnGuildPair
            | Condition::OwnGroupTerritories { .. }
            | Condition::OwnGroups { .. }
            | Condition::TotalValue { .. } => Change::Own,
            Condition::Developed { .. }
            | Condition::DevelopedQuadrants { .. }
            | Condition::GroupSuperdeveloped { .. } => Change::Level,
            Condition::ConquestsInTurn { .. } | Condition::ConquestValue { .. } => Change::Conquest,
            Condition::UnitsOnTerritories { .. } | Condition::UnitsEachType { .. } => Change::Units,
            Condition::Cash { .. } => Change::Cash,
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
    let land = owned.and(data.territory_set());
    let at_level = |level: u8| land.iter().filter(move |&t| board.plate(t).active() >= level);
    let value = |t: Title| data.titles[t.index()].value;
    match condition {
        Condition::OwnValueInEachQuadrant { min_value, max_value, count } => data.quadrants.iter().all(|q| {
            let fit = land.and(q.territories).iter().filter(|&t| (min_value..=max_value).contains(&value(t)));
            fit.count() >= usize::from(count.of(seats))
        }),
        Condition::OwnTitles { titles } => titles.is_subset(owned),
        Condition::OwnCount { guilds, min_value, count } => {
            let of_kind = if guilds { owned.minus(data.territory_set()) } else { land };
            of_kind.iter().filter(|&t| value(t) >= min_value).count() >= usize::from(count.of(seats))
        }
        Condition::OwnGuildTypes { count } => {
            let types = owned
                .minus(data.territory_set())
                .iter()
                .map(|t| data.titles[t.index()].unit)
                .collect::<UnitSet>();
            types.len() >= usize::from(count.of(seats))
        }
        Condition::OwnGuildPair => Unit::ALL.into_iter().any(|unit| {
            let guilds = (data.territories..data.titles.len() as u8).map(Title);
            let mut guilds = guilds.filter(|t| data.titles[t.index()].unit == unit).peekable();
            guilds.peek().is_some() && guilds.all(|t| owned.contains(t))
        }),
        Condition::OwnGroupTerritories { count } => {
            let groups =
                data.groups.iter().filter(|g| !g.territories.is_empty() && g.territories.is_subset(land));
            groups.count() >= usize::from(count.of(seats))
        }
        Condition::OwnGroups { count } => {
            let groups = data.groups.iter().filter(|g| g.titles.is_subset(owned));
            groups.count() >= usize::from(count.of(seats))
        }
        Condition::Developed { level, count } => at_level(level).count() >= usize::from(count.of(seats)),
        Condition::DevelopedQuadrants { level, count } => {
            let quadrants =
                at_level(level).fold(0u8, |mask, t| mask | 1 << data.titles[t.index()].quadrant.0);
            quadrants.count_ones() >= u32::from(count.of(seats))
        }
        Condition::GroupSuperdeveloped { count } => {
            let full: TitleSet = at_level(2).collect();
            let groups =
                data.groups.iter().filter(|g| !g.territories.is_empty() && g.territories.is_subset(full));
            groups.count() >= usize::from(count.of(seats))
        }
        Condition::ConquestsInTurn { count } => {
            board.turn.active == seat && u16::from(board.turn.conquests) >= count.of(seats)
        }
        Condition::ConquestValue { value } => {
            board.turn.active == seat && board.turn.conquests > 0 && board.turn.conquest_value >= value
        }
        Condition::UnitsOnTerritories { unit, count } => {
            let units: u16 = land.iter().map(|t| u16::from(board.plate(t).units[unit.index()])).sum();
            units >= count.of(seats)
        }
        Condition::UnitsEachType { count } => Unit::ALL.into_iter().all(|unit| {
            let placed: u16 = owned.iter().map(|t| u16::from(board.plate(t).units[unit.index()])).sum();
            placed + board.player(seat).ps[unit.index()] >= count.of(seats)
        }),
        Condition::Cash { amount } => board.player(seat).cash >= i32::from(amount.of(seats)),
        Condition::TotalValue { amount } => owned.iter().map(value).sum::<i16>() as u16 >= amount.of(seats),
    }
}

impl At<'_> {
    /// Whether the player may declare this Mission now.
    ///
    /// [globopolis.end.mission-timing] Whenever its condition holds, in anybody's turn.
    pub(crate) fn may_declare(self, seat: Seat, card: Card) -> Verdict {
        let (data, board) = (self.data(), self.board());
        let Card::Mission(index) = card else { return refuse(TIMING, Why::OtherQuestion) };
        if !holds(data, board.player(seat), card) {
            return refuse(TIMING, Why::NotInHand(card));
        }
        if !fulfilled(data, board, seat, data.missions[usize::from(index)].condition) {
            return refuse(TIMING, Why::NotFulfilled(card));
        }
        Ok(())
    }

    /// Whether a Mission can be declared as an aside. Not while cards are changing hands or one has to go under
    /// the deck, and not where a Mission is an answer to the seat's question.
    pub(crate) fn aside_open(self, seat: Seat) -> bool {
        let Some(frame) = self.state.stack.top() else { return false };
        let answers = matches!(frame, Frame::Option(_) | Frame::Declaration(_));
        self.board().deal.is_none()
            && !matches!(frame, Frame::FourthCard(_))
            && !(answers && frame.pending(self).contains(seat))
    }
}

impl Cx<'_, '_> {
    /// Looks at the Missions again after changes; returns who has to be asked.
    pub(crate) fn mission_alert(&mut self) -> SeatSet {
        let watch = &mut self.state.board.watch;
        let (changed, whose, hands) = (watch.dirty, watch.whose, watch.hands);
        (watch.dirty, watch.whose, watch.hands) = (ChangeSet::EMPTY, SeatSet::EMPTY, SeatSet::EMPTY);
        let mut ask = SeatSet::EMPTY;
        for seat in whose.iter() {
            let board = &self.state.board;
            if board.player(seat).missions.is_empty() {
                self.state.board.watch.fulfilled[seat.index()] = CopySet::EMPTY;
                continue;
            }
            let new_hand = hands.contains(seat);
            let before = board.watch.fulfilled[seat.index()];
            let mut now = before;
            let data = &self.rules.data;
            let again = if new_hand {
                data.all_copies(CardKind::Mission)
            } else {
                self.rules.facts.missions(changed)
            };
            for copy in again.iter() {
                let holds = fulfilled(data, board, seat, data.mission(copy).condition);
                now = if holds { now.with(copy) } else { now.without(copy) };
            }
            let news = if new_hand { now } else { now.minus(before) };
            if !news.is_subset(board.decks.scored) {
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
                let fulfilled = board.watch.fulfilled[s.index()];
                !board.player(s).missions.is_empty() && !fulfilled.is_subset(board.decks.scored)
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

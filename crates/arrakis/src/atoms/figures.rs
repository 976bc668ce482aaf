//! Figures on the board: units, generic and named leaders.

use super::Cx;
use crate::action::{Means, Origin, Piece};
use crate::board::*;
use crate::data::{Deed, Kind, Leader, Side};
use crate::event::{Cause, Event};
use crate::state::*;

impl Cx<'_, '_> {
    /// Brings `presence` in line after a legion of `side` changed.
    pub(super) fn sync(&mut self, side: Side, area: Area) {
        if self.state.legion(area).is_empty() {
            self.state.presence[side.index()].remove(area);
        } else {
            self.state.presence[side.index()].insert(area);
        }
    }

    /// Puts figures from the supply into an area, as many as there are. [wfa.definitions.empty-supply]
    pub fn put(&mut self, side: Side, area: Area, kind: Kind, n: u8) -> u8 {
        let n = n.min(self.state.supply[side.index()][kind.index()]);
        if n > 0 {
            self.state.supply[side.index()][kind.index()] -= n;
            self.state.legions[area.index()].add(kind, n);
            self.sync(side, area);
            self.emit(|| Event::Placed { side, piece: Piece::Kind(kind), n, from: Origin::Supply, to: area });
        }
        n
    }

    /// Takes figures from an area back to the supply.
    pub fn lift(&mut self, side: Side, area: Area, kind: Kind, n: u8, cause: Cause) {
        if n == 0 {
            return;
        }
        self.state.legions[area.index()].take(kind, n);
        // The owner says who goes, so the figures that have marched go first.
        if let Some(moved) = self.state.moved_mut(area) {
            moved.take(kind, n.min(moved.get(kind)));
        }
        self.state.supply[side.index()][kind.index()] += n;
        self.sync(side, area);
        self.emit(|| Event::Removed { side, at: area, piece: Piece::Kind(kind), n, cause });
    }

    /// Puts a named leader's figure into an area, from wherever it is. [wfa.definitions.place]
    pub fn put_named(&mut self, leader: Leader, area: Area) {
        let side = leader.side();
        let from = match self.state.leaders[leader.index()].at {
            Whereabouts::Board(from) => {
                self.state.legions[from.index()].named.remove(leader);
                self.sync(side, from);
                Origin::Area(from)
            }
            Whereabouts::Available | Whereabouts::NotInPlay | Whereabouts::Tank(_) | Whereabouts::Gone => {
                Origin::Supply
            }
        };
        self.state.leaders[leader.index()].at = Whereabouts::Board(area);
        self.state.legions[area.index()].named.insert(leader);
        self.sync(side, area);
        self.emit(|| Event::Placed { side, piece: Piece::Named(leader), n: 1, from, to: area });
    }

    /// Takes a named leader's figure off the board, if it is there.
    pub(super) fn off_board(&mut self, leader: Leader, to: Whereabouts) {
        if let Whereabouts::Board(from) = self.state.leaders[leader.index()].at {
            self.state.legions[from.index()].named.remove(leader);
            self.sync(leader.side(), from);
        }
        self.state.leaders[leader.index()].at = to;
    }

    /// [wfa.regeneration.enter] [wfa.battle.casualty-destination] Sends a named leader to the leftmost tank slot.
    pub fn tank(&mut self, leader: Leader) {
        self.off_board(leader, Whereabouts::Tank(0));
        self.emit(|| Event::LeaderTanked { leader });
        if leader.side() == Side::Harkonnen {
            self.deed(Deed::LeaderTanked, None, 1);
        }
    }

    /// Takes a named leader off the board, ready to come again. [wfa.end-of-round.leader-swap]
    pub fn withdraw(&mut self, leader: Leader) {
        if let Some(at) = self.state.leader_area(leader) {
            self.off_board(leader, Whereabouts::Available);
            self.emit(|| Event::LeaderSwapped { leader, at });
        }
    }

    /// Moves figures of one side.
    pub fn shift(&mut self, side: Side, from: Area, to: Area, group: Group, by: Means) {
        // [wfa.movement.each-once] A legion that is driven or pushed on takes along what it has done.
        if group == self.state.legion(from)
            && let Some(i) = self.state.moved.iter().position(|(a, _)| *a == from)
        {
            let (_, moved) = self.state.moved.swap_remove(i);
            self.state.mark_moved(to, moved.common(group));
        }
        self.state.legions[from.index()] = self.state.legions[from.index()].minus(group);
        self.state.legions[to.index()] = self.state.legions[to.index()].plus(group);
        for leader in group.named.iter() {
            self.state.leaders[leader.index()].at = Whereabouts::Board(to);
        }
        self.sync(side, from);
        self.sync(side, to);
        self.emit(|| Event::Moved { side, from, to, by, group, tokens: group.tokens.len() as u8 });
    }

    /// Moves one unit or generic leader without calling it a march: a card places it elsewhere.
    pub fn replace_elsewhere(&mut self, side: Side, from: Area, to: Area, kind: Kind) {
        self.state.legions[from.index()].take(kind, 1);
        self.state.legions[to.index()].add(kind, 1);
        self.sync(side, from);
        self.sync(side, to);
        self.emit(|| Event::Placed { side, piece: Piece::Kind(kind), n: 1, from: Origin::Area(from), to });
        self.no_lone_leaders(side, from);
    }

    /// [wfa.definitions.no-lone-leaders] [wfa.battle.last-unit] Leaders never stay without a unit or token.
    pub fn no_lone_leaders(&mut self, side: Side, area: Area) {
        let legion = self.state.legion(area);
        if legion.has_units() || legion.is_empty() || !self.state.with_legion(side).contains(area) {
            return;
        }
        self.lift(side, area, Kind::Generic, legion.get(Kind::Generic), Cause::Alone);
        for leader in legion.named.iter() {
            self.tank(leader);
        }
    }

    /// Swaps one unit for another kind from the supply.
    pub fn swap_unit(&mut self, side: Side, area: Area, from: Kind, to: Kind) {
        let supply = &mut self.state.supply[side.index()];
        supply[to.index()] -= 1;
        supply[from.index()] += 1;
        let legion = &mut self.state.legions[area.index()];
        legion.take(from, 1);
        legion.add(to, 1);
        // A figure that steps down has still marched.
        if let Some(moved) = self.state.moved_mut(area)
            && moved.get(from) > 0
        {
            moved.take(from, 1);
            moved.add(to, 1);
        }
    }
}

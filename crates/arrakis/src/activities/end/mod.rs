//! The end of a round. [wfa.end-of-round.sequence]
//! [wfa.solo-end.player-steps] In solo the player's steps, then supremacy.

#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use landsraad_kernel::{Activity, RuleRef, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::free::scouting_areas;
use super::*;
use crate::action::Origin;
use crate::board::Zone;
use crate::data::{Kind, Leader, Power, Rider, Vehicle};
use crate::event::{Cause, Event};
use crate::question::Discard;
use crate::state::PrescienceId;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
enum Step {
    Claims,
    Objective,
    Aircraft,
    Swap,
    Ready,
    Hands,
    Cleanup,
    Solo,
}

/// The last phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct EndOfRound {
    step: Step,
    side: Side,
    /// The zone or revealed card in question.
    next: u8,
    trim: Option<Area>,
}

/// The hand limit.
const HAND_LIMIT: usize = 6;

impl EndOfRound {
    /// Its start.
    pub const fn new() -> EndOfRound {
        EndOfRound { step: Step::Claims, side: Side::Harkonnen, next: 0, trim: None }
    }

    fn go(&mut self, step: Step) -> Flow {
        self.step = step;
        self.side = Side::Harkonnen;
        self.next = 0;
        Flow::Again
    }

    fn question(&self, s: &State, ask: EndAsk) -> Asked {
        let (question, rule) = match ask {
            EndAsk::LastScout(zone) => (Question::LastScout { zone }, "wfa.free-actions.scouting-end-round"),
            EndAsk::Swap => (Question::Swap, "wfa.end-of-round.leader-swap"),
            EndAsk::Discard => {
                let left = s.hand_size(self.side).saturating_sub(HAND_LIMIT) as u8;
                (Question::DiscardCard { left, reason: Discard::Limit }, "wfa.end-of-round.hand-limit")
            }
            EndAsk::Cleanup(card) => (Question::Cleanup { card }, "wfa.end-of-round.prescience-cleanup"),
        };
        (question, RuleRef(rule))
    }

    /// Whether a hand above the limit may be kept: only if nothing in it can be discarded.
    fn may_keep_all(&self, at: At<'_>) -> Verdict {
        let hand = at.state.hands[self.side.index()];
        let any = at.rules.kinds_in(hand).any(|c| at.rules.tables.cards[c.index()].discardable);
        require(!any, "wfa.end-of-round.hand-limit", Why::MustAct)
    }

    /// Named leaders of the side on the board.
    fn on_board(s: &State, side: Side) -> impl Iterator<Item = Leader> + '_ {
        Leader::ALL
            .iter()
            .copied()
            .filter(move |&l| l.side() == side && l != Leader::WildMaker && s.leader_area(l).is_some())
    }
}

impl EndOfRound {
    /// [wfa.end-of-round.remove-aircraft] Ornithopters and carryalls leave the board.
    fn aircraft(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        if let Some(at) = self.trim.take()
            && let Some(trim) = Trim::needed(cx.state, Side::Atreides, at)
        {
            return Flow::Call(Frame::Trim(trim));
        }
        // [wfa.end-of-round.remove-aircraft]
        while self.next < 8 {
            let zone = Zone(self.next);
            let ornithopter = cx.state.zones[zone.index()] == Some(Vehicle::Ornithopter);
            // [wfa.free-actions.scouting-end-round] Each may scout as it leaves.
            if ornithopter
                && cx.state.solo.is_none()
                && !cx.state.banned(Power::SpacingGuild)
                && !scouting_areas(cx.state, zone.only()).is_empty()
            {
                return Flow::Ask;
            }
            cx.remove_vehicle(Origin::Zone(zone), Cause::Round);
            self.next += 1;
        }
        self.go(Step::Swap)
    }

    /// [wfa.end-of-round.leader-swap] Each side may swap named leaders for generic ones.
    fn swap_leaders(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        // [wfa.end-of-round.leader-swap] Harkonnen first. [wfa.solo-end.no-swap-harkonnen] Never the automa.
        let side = self.side;
        if self.next == 0
            && !cx.state.is_automa(side)
            && EndOfRound::on_board(cx.state, side).next().is_some()
        {
            return Flow::Ask;
        }
        self.next = 0;
        if side == Side::Atreides {
            return self.go(Step::Ready);
        }
        self.side = Side::Atreides;
        Flow::Again
    }

    /// [wfa.end-of-round.hand-limit] Each side discards to the hand limit.
    fn trim_hands(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        // [wfa.end-of-round.hand-limit] [wfa.solo-round-start.reinforcements-kept] No limit for reinforcements.
        let side = self.side;
        if self.next == 0 && cx.state.hand_size(side) > HAND_LIMIT {
            // Whether any of them can be discarded is secret, so the question is asked in any case.
            return Flow::Ask;
        }
        self.next = 0;
        if side == Side::Atreides {
            return self.go(Step::Cleanup);
        }
        self.side = Side::Atreides;
        Flow::Again
    }

    /// [wfa.end-of-round.prescience-cleanup] Revealed prescience cards leave or go back.
    fn clean_up(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        // [wfa.end-of-round.prescience-cleanup]
        while let Some(r) = cx.state.revealed.get(usize::from(self.next)).copied() {
            match r.rider {
                // [wfa.planning-cards.attached] Under Eyes of Ibad it stays.
                Some((Rider::Permanent, _)) => self.next += 1,
                Some((Rider::ClaimPlusTwo, copy)) => {
                    cx.put_on_discard(copy);
                    cx.state.revealed[usize::from(self.next)].rider = None;
                }
                None => return Flow::Ask,
            }
        }
        cx.state.claims = 0;
        self.go(Step::Solo)
    }
}

/// What the end of a round asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndAsk {
    /// Whether the ornithopter that leaves this zone scouts.
    LastScout(Zone),
    /// Which named leader is swapped for a generic one.
    Swap,
    /// Which card is discarded above the limit.
    Discard,
    /// Whether this prescience card leaves the game.
    Cleanup(PrescienceId),
}

impl Activity for EndOfRound {
    type Game = Arrakis;
    type Ask = EndAsk;

    fn advance(&mut self, cx: &mut Cx<'_, '_>, _: Option<Reply>) -> Flow {
        match self.step {
            Step::Claims => {
                self.step = Step::Objective;
                Flow::Call(Frame::Claims(Claims::new(true)))
            }
            Step::Objective => {
                if let Some(frame) = checkpoint(cx.state) {
                    return Flow::Call(frame);
                }
                // [wfa.victory.atreides]
                cx.check_objective();
                self.go(Step::Aircraft)
            }
            Step::Aircraft => self.aircraft(cx),
            Step::Swap => self.swap_leaders(cx),
            Step::Ready => {
                // [wfa.end-of-round.ready-leaders]
                for l in &mut cx.state.leaders {
                    l.spent = false;
                }
                self.go(Step::Hands)
            }
            Step::Hands => self.trim_hands(cx),
            Step::Cleanup => self.clean_up(cx),
            Step::Solo => {
                if cx.state.solo.is_some() {
                    // [wfa.solo-end.supremacy] After the player's steps.
                    let steps = cx.rules.tables.solo_supremacy;
                    cx.supremacy(steps);
                    cx.reshuffle_tactics();
                }
                Flow::Return(Reply::Nothing)
            }
        }
    }

    fn asked(&self, at: At<'_>) -> Option<(SeatSet, EndAsk)> {
        match self.step {
            Step::Aircraft => asks(self.side, EndAsk::LastScout(Zone(self.next))),
            Step::Swap => asks(self.side, EndAsk::Swap),
            Step::Hands => asks(self.side, EndAsk::Discard),
            Step::Cleanup => {
                asks(Side::Atreides, EndAsk::Cleanup(at.state.revealed.get(usize::from(self.next))?.card))
            }
            Step::Claims | Step::Objective | Step::Ready | Step::Solo => None,
        }
    }

    fn decision(&self, at: At<'_>, seat: Seat, ask: EndAsk) -> Decision {
        decide(self, at, seat, ask, self.question(at.state, ask))
    }

    fn candidates(&self, at: At<'_>, _: Seat, ask: EndAsk, visit: &mut Visit<'_>) -> ControlFlow<()> {
        match ask {
            EndAsk::LastScout(zone) => {
                visit(Action::Pass)?;
                let areas = scouting_areas(at.state, zone.only());
                areas.iter().try_for_each(|area| visit(Action::Scout { zone, at: area }))
            }
            EndAsk::Swap => {
                visit(Action::Pass)?;
                EndOfRound::on_board(at.state, self.side).try_for_each(|leader| visit(Action::Leader(leader)))
            }
            EndAsk::Discard => {
                // [wfa.end-of-round.hand-limit-scheming] Only cards that can be discarded; without one they are kept.
                let hand = at.state.hands[self.side.index()];
                at.rules.kinds_in(hand).try_for_each(|card| visit(Action::Card(card)))?;
                visit(Action::Pass)
            }
            EndAsk::Cleanup(_) => {
                visit(Action::Pass)?;
                visit(Action::Yes)
            }
        }
    }

    fn check(&self, at: At<'_>, _: Seat, ask: EndAsk, action: &Action) -> Verdict {
        match (ask, *action) {
            (EndAsk::LastScout(_) | EndAsk::Swap, Action::Pass)
            | (EndAsk::Cleanup(_), Action::Pass | Action::Yes) => Ok(()),
            (EndAsk::LastScout(leaves), Action::Scout { zone, at: area }) => {
                let scouting = "wfa.free-actions.scouting-end-round";
                require(zone == leaves, scouting, Why::OtherZone(leaves))?;
                let near = zone.only().areas().contains(area);
                require(near, scouting, Why::NotConnected(zone, area))?;
                require(facedown(at.state).contains(area), scouting, Why::NothingHidden(area))
            }
            (EndAsk::Swap, Action::Leader(leader)) => {
                let swap = "wfa.end-of-round.leader-swap";
                require(leader.side() == self.side, swap, Why::OtherSidesLeader(leader))?;
                let there = EndOfRound::on_board(at.state, self.side).any(|l| l == leader);
                require(there, swap, Why::LeaderOffBoard(leader))
            }
            (EndAsk::Discard, Action::Card(card)) => {
                let (limit, kept) = ("wfa.end-of-round.hand-limit", "wfa.end-of-round.hand-limit-scheming");
                super::battle::may_discard(at, self.side, card, limit, kept)
            }
            (EndAsk::Discard, Action::Pass) => self.may_keep_all(at),
            (EndAsk::LastScout(_) | EndAsk::Swap | EndAsk::Discard | EndAsk::Cleanup(_), _other) => {
                other(self.question(at.state, ask))
            }
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, _: Seat, ask: EndAsk, action: &Action) {
        let side = self.side;
        match (ask, *action) {
            (EndAsk::LastScout(_), Action::Scout { zone, at }) => {
                cx.scout(zone, at);
                self.trim = Some(at);
            }
            (EndAsk::LastScout(zone), _) => cx.remove_vehicle(Origin::Zone(zone), Cause::Round),
            (EndAsk::Swap, Action::Leader(leader)) => {
                if let Some(at) = cx.state.leader_area(leader) {
                    cx.withdraw(leader);
                    // [wfa.end-of-round.leader-swap-no-generic] Without a generic leader
                    // left, the named one still goes.
                    cx.put(side, at, Kind::Generic, 1);
                }
            }
            (EndAsk::Discard, Action::Card(card)) => cx.discard(side, card, Discard::Limit),
            (EndAsk::Swap | EndAsk::Discard, _) => self.next = 1,
            (EndAsk::Cleanup(card), answer) => {
                cx.state.revealed.remove(usize::from(self.next));
                let back = answer != Action::Yes;
                if back {
                    cx.state.prescience_deck.insert(card);
                }
                cx.emit(|| Event::PrescienceLeft { card, back });
            }
        }
    }
}

impl Aspect for EndOfRound {
    fn hidden(&self, _: At<'_>) -> bool {
        self.step == Step::Hands
    }
}

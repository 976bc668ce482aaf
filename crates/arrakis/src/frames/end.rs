//! The end of a round. [wfa.end-of-round.sequence] [wfa.solo-end.player-steps] In solo the player's steps, then supremacy.

use std::ops::ControlFlow;

use landsraad_kernel::{Flow, RuleRef};
use serde::{Deserialize, Serialize};

use super::free::{scout, scouting_areas};
use super::*;
use crate::action::Origin;
use crate::board::{ZONE_SECTORS, areas_of};
use crate::data::{Kind, Leader, Power, Rider, Vehicle};
use crate::event::{Cause, Event};
use crate::question::Discard;

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
const HAND_LIMIT: u32 = 6;

impl EndOfRound {
    /// Its start.
    pub const fn new() -> EndOfRound {
        EndOfRound { step: Step::Claims, side: Side::Harkonnen, next: 0, trim: None }
    }

    fn go(&mut self, step: Step) -> Next {
        self.step = step;
        self.side = Side::Harkonnen;
        self.next = 0;
        Flow::Again
    }

    /// Whether a hand above the limit may be kept: only if nothing in it can be discarded.
    fn may_keep_all(&self, g: &Arrakis, s: &State) -> Permit {
        let hand = s.hands[self.side.index()];
        let any = g.kinds_in(hand).any(|c| g.tables.cards[usize::from(c)].discardable);
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
    fn aircraft(&mut self, cx: &mut Cx<'_, '_>) -> Next {
        if let Some(at) = self.trim.take()
            && let Some(trim) = Trim::needed(cx.s, Side::Atreides, at)
        {
            return Flow::Call(Frame::Trim(trim));
        }
        // [wfa.end-of-round.remove-aircraft]
        while self.next < 8 {
            let zone = self.next;
            let ornithopter = cx.s.zones[usize::from(zone)] == Some(Vehicle::Ornithopter);
            // [wfa.free-actions.scouting-end-round] Each may scout as it leaves.
            if ornithopter
                && cx.s.solo.is_none()
                && !cx.s.banned(Power::SpacingGuild)
                && !scouting_areas(cx.s, 1 << zone).is_empty()
            {
                return Flow::Ask;
            }
            cx.remove_vehicle(Origin::Zone(zone), Cause::Round);
            self.next += 1;
        }
        self.go(Step::Swap)
    }

    /// [wfa.end-of-round.leader-swap] Each side may swap named leaders for generic ones.
    fn swap_leaders(&mut self, cx: &mut Cx<'_, '_>) -> Next {
        // [wfa.end-of-round.leader-swap] Harkonnen first. [wfa.solo-end.no-swap-harkonnen] Never the automa.
        let side = self.side;
        if self.next == 0 && !cx.s.is_automa(side) && EndOfRound::on_board(cx.s, side).next().is_some() {
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
    fn trim_hands(&mut self, cx: &mut Cx<'_, '_>) -> Next {
        // [wfa.end-of-round.hand-limit] [wfa.solo-round-start.reinforcements-kept] No limit for reinforcements.
        let side = self.side;
        if self.next == 0 && cx.s.hand_size(side) > HAND_LIMIT {
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
    fn clean_up(&mut self, cx: &mut Cx<'_, '_>) -> Next {
        // [wfa.end-of-round.prescience-cleanup]
        while let Some(r) = cx.s.revealed.get(usize::from(self.next)).copied() {
            match r.rider {
                // [wfa.planning-cards.attached] Under Eyes of Ibad it stays.
                Some((Rider::Permanent, _)) => self.next += 1,
                Some((Rider::ClaimPlusTwo, copy)) => {
                    cx.put_on_discard(copy);
                    cx.s.revealed[usize::from(self.next)].rider = None;
                }
                None => return Flow::Ask,
            }
        }
        cx.s.claims = 0;
        self.go(Step::Solo)
    }
}

impl Activity for EndOfRound {
    fn advance(&mut self, cx: &mut Cx<'_, '_>, _: Option<Reply>) -> Next {
        match self.step {
            Step::Claims => {
                self.step = Step::Objective;
                Flow::Call(Frame::Claims(Claims::new(true)))
            }
            Step::Objective => {
                if let Some(frame) = checkpoint(cx.s) {
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
                for l in &mut cx.s.leaders {
                    l.spent = false;
                }
                self.go(Step::Hands)
            }
            Step::Hands => self.trim_hands(cx),
            Step::Cleanup => self.clean_up(cx),
            Step::Solo => {
                if cx.s.solo.is_some() {
                    // [wfa.solo-end.supremacy] After the player's steps.
                    let steps = cx.g.tables.solo_supremacy;
                    cx.supremacy(steps);
                    automa::tactic::reshuffle(cx);
                }
                Flow::Return(Reply::Nothing)
            }
        }
    }

    fn asks(&self, _: &State) -> Side {
        match self.step {
            Step::Aircraft | Step::Swap | Step::Hands => self.side,
            Step::Claims | Step::Objective | Step::Ready | Step::Cleanup | Step::Solo => Side::Atreides,
        }
    }

    fn question(&self, _: &Arrakis, s: &State) -> (Question, RuleRef) {
        match self.step {
            Step::Aircraft => {
                (Question::LastScout { zone: self.next }, RuleRef("wfa.free-actions.scouting-end-round"))
            }
            Step::Swap => (Question::Swap, RuleRef("wfa.end-of-round.leader-swap")),
            Step::Hands => {
                let left = s.hand_size(self.side).saturating_sub(HAND_LIMIT) as u8;
                (
                    Question::DiscardCard { left, reason: Discard::Limit },
                    RuleRef("wfa.end-of-round.hand-limit"),
                )
            }
            Step::Claims | Step::Objective | Step::Ready | Step::Cleanup | Step::Solo => {
                let card = s.revealed.get(usize::from(self.next)).map_or(0, |r| r.card);
                (Question::Cleanup { card }, RuleRef("wfa.end-of-round.prescience-cleanup"))
            }
        }
    }

    fn legal(&self, g: &Arrakis, s: &State, visit: Visit<'_>) -> ControlFlow<()> {
        match self.step {
            Step::Aircraft => {
                visit(Action::Pass)?;
                for at in scouting_areas(s, 1 << self.next).iter() {
                    visit(Action::Scout { zone: self.next, at })?;
                }
            }
            Step::Swap => {
                visit(Action::Pass)?;
                for l in EndOfRound::on_board(s, self.side) {
                    visit(Action::Leader(l))?;
                }
            }
            Step::Hands => {
                // [wfa.end-of-round.hand-limit-scheming] Only cards that can be discarded; without one they are kept.
                let hand = s.hands[self.side.index()];
                for card in g.kinds_in(hand).filter(|&c| g.tables.cards[usize::from(c)].discardable) {
                    visit(Action::Card(card))?;
                }
                if self.may_keep_all(g, s).is_ok() {
                    visit(Action::Pass)?;
                }
            }
            Step::Claims | Step::Objective | Step::Ready | Step::Cleanup | Step::Solo => {
                visit(Action::Pass)?;
                visit(Action::Yes)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn permit(&self, g: &Arrakis, s: &State, action: Action) -> Permit {
        let (_, rule) = self.question(g, s);
        match (self.step, action) {
            (Step::Aircraft | Step::Swap, Action::Pass) => Ok(()),
            (Step::Aircraft, Action::Scout { zone, at }) => {
                let scouting = "wfa.free-actions.scouting-end-round";
                require(zone == self.next, scouting, Why::OtherZone(self.next))?;
                let near = areas_of(ZONE_SECTORS[usize::from(zone)]).has(at);
                require(near, scouting, Why::NotConnected(zone, at))?;
                require(super::free::facedown(s).has(at), scouting, Why::NothingHidden(at))
            }
            (Step::Swap, Action::Leader(leader)) => {
                let swap = "wfa.end-of-round.leader-swap";
                require(leader.side() == self.side, swap, Why::OtherSidesLeader(leader))?;
                let there = EndOfRound::on_board(s, self.side).any(|l| l == leader);
                require(there, swap, Why::LeaderOffBoard(leader))
            }
            (Step::Hands, Action::Card(card)) => {
                super::battle::may_discard(g, s, self.side, card, "wfa.end-of-round.hand-limit")
            }
            (Step::Hands, Action::Pass) => self.may_keep_all(g, s),
            (
                Step::Claims | Step::Objective | Step::Ready | Step::Cleanup | Step::Solo,
                Action::Pass | Action::Yes,
            ) => Ok(()),
            (
                Step::Claims
                | Step::Objective
                | Step::Aircraft
                | Step::Swap
                | Step::Ready
                | Step::Hands
                | Step::Cleanup
                | Step::Solo,
                _other,
            ) => other(rule),
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, action: &Action) {
        let side = self.side;
        match (self.step, *action) {
            (Step::Aircraft, Action::Scout { zone, at }) => {
                scout(cx, zone, at);
                self.trim = Some(at);
                self.next += 1;
            }
            (Step::Aircraft, _) => {
                cx.remove_vehicle(Origin::Zone(self.next), Cause::Round);
                self.next += 1;
            }
            (Step::Swap, Action::Leader(leader)) => {
                if let Some(at) = cx.s.leader_area(leader) {
                    cx.withdraw(leader);
                    // [wfa.end-of-round.leader-swap-no-generic] Without a generic leader left, the named one still goes.
                    cx.put(side, at, Kind::Generic, 1);
                }
            }
            (Step::Swap, _) => self.next = 1,
            (Step::Hands, Action::Card(card)) => cx.discard(side, card, Discard::Limit),
            (Step::Hands, _) => self.next = 1,
            (Step::Cleanup, answer) => {
                let entry = cx.s.revealed.remove(usize::from(self.next));
                let card = entry.card;
                let back = answer != Action::Yes;
                if back {
                    cx.s.prescience_deck |= 1 << card;
                }
                cx.emit(|| Event::PrescienceLeft { card, back });
            }
            (Step::Claims | Step::Objective | Step::Ready | Step::Solo, _) => {}
        }
    }

    fn hidden(&self, _: &State) -> bool {
        self.step == Step::Hands
    }
}

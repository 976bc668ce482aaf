//! The six phases of a round. [wfa.round.sequence]

use std::ops::ControlFlow;

use landsraad_kernel::{Flow, RuleRef};
use serde::{Deserialize, Serialize};

use super::*;
use crate::atoms::nth_bit;
use crate::data::Deck;
use crate::event::Event;
use crate::state::*;

/// One round after the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Round {
    next: Phase,
}

impl Round {
    /// The first round.
    pub const fn first() -> Round {
        Round { next: Phase::Start }
    }

    /// The phase that comes next.
    pub const fn next(self) -> Phase {
        self.next
    }

    /// A round whose next phase is this one, for written positions.
    pub const fn from(next: Phase) -> Round {
        Round { next }
    }
}

impl Activity for Round {
    fn advance(&mut self, cx: &mut Cx<'_, '_>, _: Option<Reply>) -> Next {
        let phase = self.next;
        cx.s.phase = phase;
        match phase {
            Phase::Start => {
                // [wfa.round.sequence] Rounds repeat until someone wins; a setting may call a stalled match off.
                if cx.s.round >= cx.g.last_round {
                    cx.end(End::Stalled);
                    return Flow::Return(Reply::Nothing);
                }
                cx.s.round += 1;
                let round = cx.s.round;
                cx.emit(|| Event::RoundStarted { round });
                start(cx);
                self.next = Phase::Vehicles;
                Flow::Again
            }
            Phase::Vehicles => {
                cx.emit(|| Event::PhaseStarted { phase });
                self.next = Phase::Actions;
                Flow::Call(Frame::Vehicles(Vehicles::of_the_row(cx)))
            }
            Phase::Actions => {
                cx.emit(|| Event::PhaseStarted { phase });
                self.next = Phase::Hazards;
                Flow::Call(Frame::Actions(Actions::new()))
            }
            Phase::Hazards => {
                cx.emit(|| Event::PhaseStarted { phase });
                self.next = Phase::Spice;
                Flow::Call(Frame::Hazards(Hazards::new()))
            }
            Phase::Spice => {
                cx.emit(|| Event::PhaseStarted { phase });
                self.next = Phase::End;
                Flow::Call(Frame::Spice(Spice::new()))
            }
            Phase::End => {
                cx.emit(|| Event::PhaseStarted { phase });
                self.next = Phase::Start;
                Flow::Call(Frame::EndOfRound(EndOfRound::new()))
            }
        }
    }

    fn asks(&self, _: &State) -> Side {
        Side::Atreides
    }

    fn question(&self, _: &Arrakis, _: &State) -> (Question, RuleRef) {
        (Question::Turn, RuleRef("wfa.round.sequence"))
    }

    fn legal(&self, _: &Arrakis, _: &State, _: Visit<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn permit(&self, g: &Arrakis, s: &State, _: Action) -> Permit {
        other(self.question(g, s).1)
    }

    fn answer(&mut self, _: &mut Cx<'_, '_>, _: &Action) {}
}

/// The start of a round.
fn start(cx: &mut Cx<'_, '_>) {
    let solo = cx.s.solo.is_some();
    // [wfa.round-start.draw] [wfa.planning-cards.decks] One card from each of one's own decks.
    // [wfa.solo-round-start.player-draw] The automa has no hand.
    for side in [Side::Atreides, Side::Harkonnen] {
        if !cx.s.is_automa(side) {
            for deck in Deck::of(side) {
                cx.draw(side, deck, RuleRef("wfa.round-start.draw"));
            }
        }
    }
    // [wfa.round-start.reveal-prescience] Three cards; [wfa.solo-round-start.prescience] two in solo.
    for _ in 0..if solo { cx.g.tables.solo_prescience } else { 3 } {
        reveal_prescience(cx);
    }
    if solo {
        automa::tactic::draw_harvest(cx);
        automa::tactic::draw_target(cx);
        // [wfa.solo-round-start.reinforcements] One card of each Harkonnen deck, facedown.
        for deck in Deck::of(Side::Harkonnen) {
            if let Some(copy) = cx.automa_draw(Some(deck)) {
                cx.reinforce(copy, false);
            }
        }
    }
}

/// Turns up the next prescience card.
pub fn reveal_prescience(cx: &mut Cx<'_, '_>) {
    let n = cx.s.prescience_deck.count_ones();
    if n == 0 || cx.s.revealed.is_full() {
        return;
    }
    let card = nth_bit(
        u128::from(cx.s.prescience_deck),
        cx.chance.pick(RuleRef("wfa.round-start.reveal-prescience"), n),
    );
    cx.s.prescience_deck &= !(1 << card);
    cx.s.revealed.push(Revealed { card, rider: None, count: 0, met: false });
    cx.emit(|| Event::PrescienceRevealed { card });
}

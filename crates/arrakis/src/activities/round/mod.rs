//! The six phases of a round. [wfa.round.sequence]

#[cfg(test)]
mod tests;

use landsraad_kernel::{Activity, RuleRef};
use serde::{Deserialize, Serialize};

use super::*;
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
    landsraad_kernel::asks_nothing!(Arrakis);

    fn advance(&mut self, cx: &mut Cx<'_, '_>, _: Option<Reply>) -> Flow {
        let phase = self.next;
        cx.state.phase = phase;
        match phase {
            Phase::Start => {
                // [wfa.prescience.step-8] What the start of an owner's tracks has set off.
                if let Some(frame) = checkpoint(cx.state) {
                    return Flow::Call(frame);
                }
                // [wfa.round.sequence] Rounds repeat until someone wins; a setting may call a stalled match off.
                if cx.state.round >= cx.rules.last_round {
                    cx.end(End::Stalled);
                    return Flow::Return(Reply::Nothing);
                }
                cx.state.round += 1;
                let round = cx.state.round;
                cx.emit(|| Event::RoundStarted { round });
                cx.start_round();
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
}

impl Aspect for Round {}

impl Cx<'_, '_> {
    /// The start of a round.
    fn start_round(&mut self) {
        let solo = self.state.solo.is_some();
        // [wfa.round-start.draw] [wfa.planning-cards.decks] One card from each of one's own decks.
        // [wfa.solo-round-start.player-draw] The automa has no hand.
        for side in [Side::Atreides, Side::Harkonnen] {
            if !self.state.is_automa(side) {
                for deck in Deck::of(side) {
                    self.draw(side, deck, RuleRef("wfa.round-start.draw"));
                }
            }
        }
        // [wfa.round-start.reveal-prescience] Three cards; [wfa.solo-round-start.prescience] two in solo.
        for _ in 0..if solo { self.rules.tables.solo_prescience } else { 3 } {
            self.reveal_prescience();
        }
        if solo {
            self.draw_harvest();
            self.draw_target();
            // [wfa.solo-round-start.reinforcements] One card of each Harkonnen deck, facedown.
            for deck in Deck::of(Side::Harkonnen) {
                if let Some(copy) = self.automa_draw(Some(deck)) {
                    self.reinforce(copy, false);
                }
            }
        }
    }

    /// Turns up the next prescience card.
    pub fn reveal_prescience(&mut self) {
        if self.state.revealed.is_full() {
            return;
        }
        let what = RuleRef("wfa.round-start.reveal-prescience");
        let Some(card) = self.state.prescience_deck.draw(what, self.chance) else { return };
        self.state.revealed.push(Revealed { card, rider: None, count: 0, met: false });
        self.emit(|| Event::PrescienceRevealed { card });
    }
}

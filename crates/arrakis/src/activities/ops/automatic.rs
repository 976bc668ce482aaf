//! What the automa does in a list of operations.

use super::ask::Ask;
use super::*;
use crate::data::Deck;

impl Ops {
    /// Gives the automa's answer to what the operation asks, if it asks the automa; returns whether it did.
    pub(super) fn answers_itself(&mut self, cx: &mut Cx<'_, '_>, op: &Op) -> bool {
        let Some(ask) = self.ask.filter(|&ask| ask != Ask::Discard && cx.state.is_automa(self.side)) else {
            return false;
        };
        let at = At { rules: cx.rules, state: cx.state };
        let (action, rule) = automa::operation(at, cx.chance, self, ask, *op);
        cx.emit(|| Event::Automa { action, rule });
        self.take_answer(cx, ask, *op, action);
        true
    }

    /// The automa puts figures on the board, one after the other: where to, then which.
    pub(super) fn places_figures(&mut self, cx: &mut Cx<'_, '_>, what: What, at: Where) -> Flow {
        while self.left > 0 {
            let Some(figure) = automa::deployment::figure(cx.at(), what) else { break };
            if self.a.is_none() {
                let areas = self.destinations(cx.at(), what, at);
                if areas.is_empty() {
                    break;
                }
                let given = matches!(at, Where::AtArea(_) | Where::AtBound | Where::AtLegionWith(_));
                self.a = areas.first();
                if !given || areas.len() > 1 {
                    let (action, rule) = automa::deployment::place(cx.state, areas, self.bound);
                    cx.emit(|| Event::Automa { action, rule });
                    self.answer_placing(cx, Ask::PlaceWhere, at, action);
                }
            }
            // [wfa.solo-mentat.figures]
            cx.emit(|| Event::Automa { action: figure, rule: RuleRef("wfa.solo-mentat.figures") });
            self.answer_placing(cx, Ask::PlaceWhat, at, figure);
        }
        self.finish()
    }

    /// The automa loses cards of its reinforcement deck.
    pub(super) fn automa_discards(&mut self, cx: &mut Cx<'_, '_>, n: u8) -> Flow {
        // [wfa.solo-mentat.player-discards] From the top of the reinforcement deck.
        for _ in 0..n {
            cx.spend_reinforcement();
        }
        self.finish()
    }

    /// The automa draws cards onto its reinforcement deck.
    pub(super) fn automa_draws(&mut self, cx: &mut Cx<'_, '_>, n: u8, deck: Option<Deck>) -> Flow {
        // [wfa.solo-mentat.draw-effect] Onto the reinforcement deck.
        for _ in 0..n {
            if let Some(copy) = cx.automa_draw(deck) {
                cx.reinforce(copy, false);
            }
        }
        self.finish()
    }

    /// The automa has turned up tokens to find the units it replaces.
    pub(super) fn trim_after_reveal(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        let side = self.side;
        match self.a.take().and_then(|at| Trim::needed(cx.state, side, at)) {
            Some(trim) => self.call(Frame::Trim(trim)),
            None => Flow::Again,
        }
    }
}

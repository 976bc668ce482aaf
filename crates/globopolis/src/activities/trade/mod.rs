//! 3.4: deals. The active player builds an offer ware by ware and proposes it; the partner accepts, refuses
//! or builds a counter-offer. Cards of the player that offers are named to the partner, cards of the partner are
//! asked for by kind, and the partner chooses them when it accepts.

mod conclusion;
mod table;
mod tally;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use landsraad_kernel::{Activity, RuleRef, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::{At, Cx, Decision, Flow, Reply, Verdict, Visit, first_legal, one, refuse, require};
use crate::Globopolis;
use crate::board::{Deal, Item};
use crate::cards::faces;
use crate::event::Event;
use crate::vocabulary::*;
use tally::Tally;

/// Money is put on the table in these notes.
const NOTES: [u16; 6] = [1, 5, 10, 20, 50, 100];

const PROPOSAL: RuleRef = rule("globopolis.trade.proposal");
const SCOPE: RuleRef = rule("globopolis.trade.scope");

/// A deal under way; what lies on the table is on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Trade {
    partner: Seat,
    step: Step,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Step {
    Open,
    Build,
    Answer,
    HandOver,
    Close,
}

/// What a deal asks. The other party is named with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TradeAsk {
    /// Build an offer to this seat.
    Offer(Seat),
    /// Answer the offer of this seat.
    Answer(Seat),
    /// Which card of this kind to hand over.
    HandOver(CardKind),
}

impl Trade {
    pub(crate) const fn with(partner: Seat) -> Trade {
        Trade { partner, step: Step::Open }
    }

    fn check_offer(at: At<'_>, deal: &Deal, action: Action) -> Verdict {
        if let Action::Give(ware) = action {
            return Tally::of(at, deal).may_add(deal.builder, ware);
        }
        if let Action::Want(ware) = action {
            return Tally::of(at, deal).may_add(deal.builder.other(), ware);
        }
        if action == Action::Propose {
            return Tally::of(at, deal).may_propose();
        }
        require(action == Action::Back, PROPOSAL, Why::OtherQuestion)
    }

    fn build(&mut self, cx: &mut Cx<'_, '_>, action: Action) {
        let Some(deal) = &mut cx.state.board.deal else { return };
        if let Action::Give(ware) = action {
            deal.steps += 1;
            deal.add(deal.builder, ware);
        } else if let Action::Want(ware) = action {
            deal.steps += 1;
            deal.add(deal.builder.other(), ware);
        } else if action == Action::Propose {
            deal.proposed = true;
            let first = deal.counters == 0;
            let (from, to) = (deal.builder_seat(), deal.other_seat());
            // In the event the first party is the player that offers.
            let (items, builder) = (deal.items, deal.builder);
            cx.emit(|| {
                let first = |giver: Party| if builder == Party::ACTIVE { giver } else { giver.other() };
                let items = items.iter().map(|&Item { giver, ware }| Item { giver: first(giver), ware });
                Event::Offered { from, to, items: items.collect() }
            });
            if first {
                cx.state.board.turn.proposals += 1;
            }
            self.step = Step::Answer;
        } else {
            self.step = Step::Close;
        }
    }

    fn reply(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, action: Action) {
        let Some(deal) = &mut cx.state.board.deal else { return };
        if action == Action::Counter {
            deal.builder = deal.builder.other();
            deal.proposed = false;
            deal.counters += 1;
            deal.steps = 0;
            deal.items.clear();
            deal.titles = TitleSet::EMPTY;
            self.step = Step::Build;
            return;
        }
        let accepted = action == Action::Accept;
        cx.emit(|| Event::Answered { seat, accepted });
        self.step = if accepted { Step::HandOver } else { Step::Close };
    }
}

impl Activity for Trade {
    type Game = Globopolis;
    type Ask = TradeAsk;

    fn advance(&mut self, cx: &mut Cx<'_, '_>, _: Option<Reply>) -> Flow {
        match self.step {
            Step::Open => {
                cx.state.board.deal = Some(Deal::new(cx.board().turn.active, self.partner));
                self.step = Step::Build;
                Flow::Again
            }
            Step::Build | Step::Answer => Flow::Ask,
            Step::HandOver => {
                if cx.board().deal.as_ref().and_then(Deal::next_kind).is_some() {
                    return Flow::Ask;
                }
                cx.conclude_deal();
                self.step = Step::Close;
                Flow::Again
            }
            Step::Close => {
                cx.state.board.deal = None;
                Flow::Return(Reply::Nothing)
            }
        }
    }

    fn asked(&self, at: At<'_>) -> Option<(SeatSet, TradeAsk)> {
        let deal = at.board().deal.as_ref()?;
        let (builder, other) = (deal.builder_seat(), deal.other_seat());
        match self.step {
            Step::Build => Some((builder.only(), TradeAsk::Offer(other))),
            Step::Answer => Some((other.only(), TradeAsk::Answer(builder))),
            Step::HandOver => Some((other.only(), TradeAsk::HandOver(deal.next_kind()?))),
            Step::Open | Step::Close => None,
        }
    }

    fn decision(&self, at: At<'_>, seat: Seat, ask: TradeAsk) -> Decision {
        let asked = match ask {
            TradeAsk::Offer(to) => (Question::Offer { to }, SCOPE, Action::Back),
            TradeAsk::Answer(from) => (Question::Answer { from }, PROPOSAL, Action::Refuse),
            TradeAsk::HandOver(kind) => {
                let default = first_legal(self, at, seat, ask).unwrap_or(Action::Refuse);
                (Question::HandOver { kind }, SCOPE, default)
            }
        };
        one(self, at, seat, ask, asked)
    }

    fn candidates(&self, at: At<'_>, seat: Seat, ask: TradeAsk, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let Some(deal) = &at.board().deal else { return ControlFlow::Continue(()) };
        match ask {
            TradeAsk::Offer(_) => {
                visit(Action::Back)?;
                let tally = Tally::of(at, deal);
                if tally.may_propose().is_ok() {
                    visit(Action::Propose)?;
                }
                if !deal.room_for(at.rules, 1) {
                    return ControlFlow::Continue(());
                }
                tally.wares(deal.builder, |ware| visit(Action::Give(ware)))?;
                tally.wares(deal.builder.other(), |ware| visit(Action::Want(ware)))
            }
            TradeAsk::Answer(_) => {
                [Action::Accept, Action::Refuse, Action::Counter].into_iter().try_for_each(visit)
            }
            TradeAsk::HandOver(kind) => {
                faces(at.data(), at.board().player(seat), kind).try_for_each(|c| visit(Action::Card(c)))
            }
        }
    }

    fn exact(&self, _: At<'_>, ask: TradeAsk) -> bool {
        match ask {
            TradeAsk::Offer(_) => true,
            TradeAsk::Answer(_) | TradeAsk::HandOver(_) => false,
        }
    }

    fn check(&self, at: At<'_>, seat: Seat, ask: TradeAsk, action: &Action) -> Verdict {
        let Some(deal) = &at.board().deal else { return refuse(PROPOSAL, Why::NotAsked) };
        match ask {
            TradeAsk::Offer(_) => Trade::check_offer(at, deal, *action),
            TradeAsk::Answer(_) => {
                if *action == Action::Counter {
                    let left = deal.counters < at.rules.rulings.counter_offers;
                    return require(left, PROPOSAL, Why::NoCountersLeft);
                }
                require(matches!(action, Action::Accept | Action::Refuse), PROPOSAL, Why::OtherQuestion)
            }
            TradeAsk::HandOver(kind) => {
                let Action::Card(card) = *action else { return refuse(SCOPE, Why::OtherQuestion) };
                require(card.kind() == kind, SCOPE, Why::OtherKind(kind))?;
                // A card that has been chosen already is not chosen twice.
                let chosen = deal.listed(deal.builder.other(), |w| u16::from(w == Ware::Card(card)));
                let held = table::held(at.data(), at.board().player(seat), card);
                require(chosen < held, SCOPE, Why::NotInHand(card))
            }
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, ask: TradeAsk, action: &Action) {
        match ask {
            TradeAsk::Offer(_) => self.build(cx, *action),
            TradeAsk::Answer(_) => self.reply(cx, seat, *action),
            TradeAsk::HandOver(kind) => {
                let open = |i: &&mut Item| i.ware == Ware::AnyCard(kind);
                let item = cx.state.board.deal.as_mut().and_then(|deal| deal.items.iter_mut().find(open));
                if let (Action::Card(card), Some(item)) = (*action, item) {
                    item.ware = Ware::Card(card);
                }
            }
        }
    }
}

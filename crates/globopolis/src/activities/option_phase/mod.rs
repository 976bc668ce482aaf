//! Section 3: the Option Phase. Transfers, development, exchange, Option cards, deals.
//!
//! An act is chosen first and its parts follow, each as a short list; it happens when its last part is
//! known. Nothing of an unfinished act has changed the table, except a card, which is played when chosen.

mod act;
mod execution;
mod legality;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use landsraad_kernel::{Activity, RuleRef, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::{
    At, Cx, Decision, Flow, Frame, Purchase, Reply, Trade, Verdict, Visit, first_legal, one, require,
};
use crate::Globopolis;
use crate::cards::{faces, faces_of};
use crate::data::Unit;
use crate::vocabulary::*;

pub use act::Act;

/// An Option Phase, perhaps in the middle of an act.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct OptionPhase {
    act: Option<Act>,
    next: Next,
}

/// What an act leads to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Next {
    #[default]
    Ask,
    Purchase(Purchase),
    Deal(Seat),
    End,
}

/// What the phase asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionAsk {
    /// What to do, or to end the phase.
    Act,
    /// The next part of an act.
    Part(Act),
}

const FREE: RuleRef = rule("globopolis.option.free-order");

impl Activity for OptionPhase {
    type Game = Globopolis;
    type Ask = OptionAsk;

    fn advance(&mut self, _: &mut Cx<'_, '_>, _: Option<Reply>) -> Flow {
        match std::mem::take(&mut self.next) {
            Next::Ask => Flow::Ask,
            Next::Purchase(purchase) => Flow::Call(Frame::Purchase(purchase)),
            Next::Deal(partner) => Flow::Call(Frame::Trade(Trade::with(partner))),
            Next::End => Flow::Return(Reply::Nothing),
        }
    }

    fn asked(&self, at: At<'_>) -> Option<(SeatSet, OptionAsk)> {
        match self.next {
            Next::Ask => Some((at.active().only(), self.act.map_or(OptionAsk::Act, OptionAsk::Part))),
            Next::Purchase(_) | Next::Deal(_) | Next::End => None,
        }
    }

    fn decision(&self, at: At<'_>, seat: Seat, ask: OptionAsk) -> Decision {
        let asked = match ask {
            OptionAsk::Act => {
                // [globopolis.option.timer] When time is up the phase ends; the act in hand is finished first.
                let acts_left = at.rules.rulings.option_acts.saturating_sub(at.board().turn.acts);
                (Question::Option { acts_left }, FREE, Action::Done)
            }
            OptionAsk::Part(act) => {
                let card = act.card;
                let question = Question::Part { verb: act.verb, slot: act.slot(at.data()), card };
                // A card that is on the table is carried out.
                let default = card.and_then(|_| first_legal(self, at, seat, ask)).unwrap_or(Action::Back);
                (question, act.verb.rule(), default)
            }
        };
        one(self, at, seat, ask, asked)
    }

    fn candidates(&self, at: At<'_>, seat: Seat, ask: OptionAsk, visit: &mut Visit<'_>) -> ControlFlow<()> {
        match ask {
            OptionAsk::Act => {
                visit(Action::Done)?;
                Verb::ALL.into_iter().try_for_each(|verb| visit(Action::Begin(verb)))
            }
            OptionAsk::Part(act) => {
                if act.card.is_none() {
                    visit(Action::Back)?;
                }
                at.parts(seat, &act, visit)
            }
        }
    }

    fn exact(&self, at: At<'_>, ask: OptionAsk) -> bool {
        match ask {
            OptionAsk::Act => false,
            // Numbers are listed from 1 to the most.
            OptionAsk::Part(act) => act.slot(at.data()) == Slot::Amount,
        }
    }

    fn check(&self, at: At<'_>, seat: Seat, ask: OptionAsk, action: &Action) -> Verdict {
        match ask {
            OptionAsk::Act => {
                if let Action::Begin(verb) = *action {
                    return at.may_begin(seat, verb);
                }
                // [globopolis.option.free-order] Nothing is compulsory.
                require(*action == Action::Done, FREE, Why::OtherQuestion)
            }
            OptionAsk::Part(act) => {
                if *action == Action::Back {
                    return require(act.card.is_none(), FREE, Why::OtherQuestion);
                }
                at.may_fill(seat, &act, *action)
            }
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, ask: OptionAsk, action: &Action) {
        match ask {
            OptionAsk::Act => {
                if let Action::Begin(verb) = *action {
                    self.act = Some(Act::new(verb));
                } else {
                    self.next = Next::End;
                }
            }
            OptionAsk::Part(_) if *action == Action::Back => self.act = None,
            OptionAsk::Part(mut act) => {
                self.next = cx.fill(seat, &mut act, *action);
                if act.is_open_after(*action) {
                    self.act = Some(act);
                } else {
                    self.act = None;
                    cx.state.board.turn.acts += 1;
                }
            }
        }
    }
}

impl At<'_> {
    /// Visits what might fill the next part of an act.
    fn parts(self, seat: Seat, act: &Act, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let (data, board) = (self.data(), self.board());
        let slot = act.slot(data);
        match slot {
            Slot::Unit => Unit::ALL.into_iter().try_for_each(|unit| visit(Action::Unit(unit))),
            Slot::From | Slot::To => {
                let land = data.territory_set();
                let titles = match act.verb {
                    Verb::Buy => board.all_owned().minus(land),
                    Verb::Play if slot == Slot::From => board.all_owned().minus(land),
                    Verb::Take | Verb::Play => board.player(seat).owned.minus(land),
                    Verb::Place
                    | Verb::Shift
                    | Verb::Develop
                    | Verb::SellCr
                    | Verb::BuyCr
                    | Verb::Declare
                    | Verb::Deal => board.player(seat).owned.and(land),
                };
                titles.iter().try_for_each(|t| visit(Action::Title(t)))
            }
            Slot::Amount => (1..=self.most(seat, act)).try_for_each(|n| visit(Action::Amount(n))),
            Slot::Player => board.others(seat).try_for_each(|s| visit(Action::Player(s))),
            Slot::Card => {
                let player = board.player(seat);
                if act.verb == Verb::Declare {
                    return faces(data, player, CardKind::Mission).try_for_each(|c| visit(Action::Card(c)));
                }
                let copies = player.influence.and(self.rules.facts.option);
                faces_of(data, copies).try_for_each(|c| visit(Action::Card(c)))
            }
            Slot::Seller => data.seller_ids().try_for_each(|i| visit(Action::Seller(i))),
        }
    }
}

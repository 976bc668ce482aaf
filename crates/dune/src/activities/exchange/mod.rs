//! The negotiation where two or three players lead several factions each: control changes, alliances do not.
// [v29.few.exchange]

use std::ops::ControlFlow;

use landsraad_kernel::{Activity, Illegal, RuleRef, Sealed, Seat, SeatSet, Shape};
use serde::{Deserialize, Serialize};

use crate::action::{Action, Question, Why};
use crate::activities::nexus::Nexus;
use crate::activities::{
    At, Cx, Decision, DuneActivity, Flow, Frame, Reply, Verdict, Visit, count_legal, other_question,
};
use crate::editions::FewExchange;
use crate::event::Event;
use crate::rules::Sharing;
use crate::view::Now;
use crate::{Dune, Faction, FactionSet};

const TWO: RuleRef = RuleRef("v29.few.exchange-two");

/// The activity.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Exchange {
    /// What each of two players hands over.
    given: Sealed<Faction>,
}

/// Answers given here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ExchangeAction {
    /// Hands this faction over.
    Give(Faction),
}

/// Questions asked here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ExchangeQuestion {
    /// Which faction to hand over.
    Give,
}

/// What happens here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ExchangeEvent {
    /// A faction is led by the player of another one now.
    Passed {
        /// Which.
        faction: Faction,
        /// The primary faction of its new player.
        to: Faction,
    },
}

/// Why an answer is refused here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ExchangeWhy {
    /// It is not his to give, or his primary faction.
    NotToGive(Faction),
    /// It came to him in the last exchange.
    JustReceived(Faction),
}

impl Exchange {
    /// Asks the players that have something to choose.
    pub fn begin(at: At<'_>) -> Exchange {
        let asked = match at.rules.sharing() {
            Sharing::OneEach | Sharing::TwoEach | Sharing::Pairs => SeatSet::EMPTY,
            Sharing::ThreeEach => {
                let primaries: SeatSet =
                    Seat::first(at.rules.seat_count()).filter(|&s| at.rules.is_primary(s)).collect();
                // A player with one faction has nothing to exchange. [v29.leaders.elimination]
                let can = |s: Seat| at.state.in_play().iter().any(|f| Exchange::may_give(at, s, f).is_ok());
                if primaries.iter().all(can) { primaries } else { SeatSet::EMPTY }
            }
        };
        Exchange { given: Sealed::ask(asked) }
    }

    /// Whether the player of a primary seat may hand a faction over.
    fn may_give(at: At<'_>, seat: Seat, f: Faction) -> Result<(), Illegal<Why>> {
        let own = at
            .state
            .seat(f)
            .filter(|&s| at.state.holders[s] == at.state.holders[seat] && !at.rules.is_primary(s));
        let Some(own) = own else {
            // Primary factions never change hands. [v29.few.exchange]
            let primary = at.state.seat(f).is_some_and(|s| at.rules.is_primary(s));
            let rule = if primary { RuleRef("v29.few.exchange") } else { TWO };
            return Err(Illegal::new(rule, Why::Exchange(ExchangeWhy::NotToGive(f))));
        };
        match at.rules.rulings.few_exchange {
            FewExchange::NoReturn if at.state.received.contains(own) => {
                Err(Illegal::new(TWO, Why::Exchange(ExchangeWhy::JustReceived(f))))
            }
            FewExchange::Free | FewExchange::NoReturn => Ok(()),
        }
    }
}

impl Cx<'_, '_> {
    /// A worm brings a negotiation: a Nexus, or an exchange where players lead several factions.
    // [gf9.nexus.trigger] [v29.few.exchange]
    pub fn negotiate(&self) -> Flow {
        match self.rules.sharing() {
            Sharing::OneEach | Sharing::TwoEach => Flow::Call(Frame::Nexus(Nexus::default())),
            Sharing::ThreeEach | Sharing::Pairs => Flow::Call(Frame::Exchange(Exchange::begin(self.at()))),
        }
    }
}

/// The seats change hands; the factions of one player are allied. [v29.few.control-several]
fn pass_on(cx: &mut Cx<'_, '_>, changes: &[(Seat, u8)]) {
    cx.state.received = changes.iter().map(|c| c.0).collect();
    for &(seat, holder) in changes {
        cx.state.holders[seat] = holder;
    }
    cx.state.ally_own(cx.rules);
    for &(seat, holder) in changes {
        let primary = Seat::first(cx.rules.seat_count())
            .find(|&s| cx.state.holders[s] == holder && cx.rules.is_primary(s))
            .and_then(|s| cx.state.faction(s));
        if let (Some(faction), Some(to)) = (cx.state.faction(seat), primary) {
            cx.emit(|| Event::Exchange(ExchangeEvent::Passed { faction, to }));
        }
    }
}

impl Activity for Exchange {
    type Game = Dune;
    /// Which faction to hand over.
    type Ask = ();

    fn advance(&mut self, cx: &mut Cx<'_, '_>, _reply: Option<Reply>) -> Flow {
        let mut changes: arrayvec::ArrayVec<(Seat, u8), 6> = arrayvec::ArrayVec::new();
        match cx.rules.sharing() {
            Sharing::OneEach | Sharing::TwoEach => {}
            // One place to the right. [v29.few.exchange-three]
            Sharing::Pairs => {
                for seat in Seat::first(cx.rules.seat_count()).filter(|&s| !cx.rules.is_primary(s)) {
                    changes.push((seat, (cx.state.holders[seat] + 1) % 3));
                }
            }
            // [v29.few.exchange-two]
            Sharing::ThreeEach => {
                let Some(given) = self.given.open() else { return Flow::Ask };
                for (by, f) in given {
                    if let Some(seat) = cx.state.seat(f) {
                        changes.push((seat, 1 - cx.state.holders[by].min(1)));
                    }
                }
            }
        }
        pass_on(cx, &changes);
        Flow::Return(Reply::Nothing)
    }

    fn asked(&self, _: At<'_>) -> Option<(SeatSet, ())> {
        Some((self.given.waiting(), ()))
    }

    fn decision(&self, at: At<'_>, seat: Seat, ask: ()) -> Decision {
        let (options, first) = count_legal(self, at, seat, ask);
        let default = first.unwrap_or(Action::Exchange(ExchangeAction::Give(Faction::Atreides)));
        Decision {
            question: Question::Exchange(ExchangeQuestion::Give),
            shape: Shape::One { options },
            rule: TWO,
            default,
        }
    }

    fn candidates(&self, at: At<'_>, _: Seat, (): (), visit: &mut Visit<'_>) -> ControlFlow<()> {
        at.state.in_play().iter().try_for_each(|f| visit(Action::Exchange(ExchangeAction::Give(f))))
    }

    fn check(&self, at: At<'_>, seat: Seat, (): (), action: &Action) -> Verdict {
        let Action::Exchange(ExchangeAction::Give(f)) = *action else { return other_question(TWO) };
        Exchange::may_give(at, seat, f)
    }

    fn answer(&mut self, _: &mut Cx<'_, '_>, seat: Seat, (): (), action: &Action) {
        if let Action::Exchange(ExchangeAction::Give(f)) = *action {
            self.given.answer(seat, f);
        }
    }
}

impl DuneActivity for Exchange {
    fn now(&self, _at: At<'_>, _viewers: FactionSet) -> Now {
        Now::Exchange { waiting: self.given.waiting() }
    }

    fn redeal(&mut self, at: At<'_>, viewers: FactionSet, pick: &mut dyn FnMut(usize) -> usize) {
        for seat in self.given.asked().iter() {
            let hidden = at.state.faction(seat).is_some_and(|f| !viewers.contains(f));
            if hidden && self.given.of(seat).is_some() {
                let list: arrayvec::ArrayVec<Faction, 6> =
                    at.state.in_play().iter().filter(|&f| Exchange::may_give(at, seat, f).is_ok()).collect();
                self.given.answer(seat, list[pick(list.len())]);
            }
        }
    }

    fn any_time(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests;

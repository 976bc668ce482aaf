//! Legality, once: `legal` lists the candidates that `judge` lets through.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use landsraad_kernel::{Game, Illegal, RuleRef, Seat};

use super::frames::{AuctionStep, RoundStep};
use super::{Action, Card, Demo, Frame, Question, State, Why, Wind};

impl Demo {
    /// What the seat is asked, if anything.
    pub(super) fn question(&self, state: &State, seat: Seat) -> Option<Question> {
        if !self.pending(state).seats().contains(seat) {
            return None;
        }
        let board = &state.board;
        match state.stack.top()? {
            Frame::Match => None,
            Frame::Round(round) => match round.step {
                RoundStep::Trade(_) => Some(Question::Trade { max: board.tradable(seat) }),
                RoundStep::Wind => Some(Question::Wind),
                RoundStep::Auction | RoundStep::Close => None,
            },
            Frame::Auction(auction) => match auction.step {
                AuctionStep::Offers => Some(match auction.drafts[seat] {
                    None => Question::Stake,
                    Some(draft) => Question::Bid { max: board.water[seat], stake: draft.stake },
                }),
                AuctionStep::Gamble => auction.lot.map(|lot| Question::Gamble { lot }),
                AuctionStep::Open | AuctionStep::Sale | AuctionStep::Close => None,
            },
            Frame::Guard(guard) => {
                let sale = guard.window.moment;
                Some(Question::Guard { winner: sale.winner, lot: sale.lot })
            }
        }
    }

    /// Whether the seat may do this now.
    pub(super) fn judge(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Illegal<Why>> {
        let refuse = |rule, why| Err(Illegal::new(RuleRef(rule), why));
        let Some(question) = self.question(state, seat) else {
            return refuse("demo.round.order", Why::NotAsked);
        };
        let board = &state.board;
        match (question, action) {
            (Question::Trade { max }, Action::Trade(cards)) => {
                if cards.len() > max as usize {
                    return refuse("demo.trade.limit", Why::TooMany { max });
                }
                if !cards.is_sorted() {
                    return refuse("demo.trade.limit", Why::Unsorted);
                }
                for &card in cards {
                    let held = board.hands[seat].iter().filter(|&&c| c == card).count();
                    if cards.iter().filter(|&&c| c == card).count() > held {
                        return refuse("demo.trade.limit", Why::NotInHand(card));
                    }
                }
                Ok(())
            }
            (Question::Wind, Action::Wind(Wind::Scout)) if board.deck.is_empty() => {
                refuse("demo.wind.scout", Why::DeckEmpty)
            }
            (Question::Wind, Action::Wind(_)) => Ok(()),
            (Question::Stake, Action::Stake(Card::Guard)) => refuse("demo.offer.stake", Why::GuardStaked),
            (Question::Stake, Action::Stake(card)) if !board.holds(seat, *card) => {
                refuse("demo.offer.stake", Why::NotInHand(*card))
            }
            (Question::Stake, Action::Stake(_) | Action::NoStake) => Ok(()),
            (Question::Bid { max, .. }, Action::Bid(bid)) if *bid > max => {
                refuse("demo.offer.bid", Why::TooMuch { has: max })
            }
            (Question::Bid { .. }, Action::Bid(_) | Action::Reopen) => Ok(()),
            (Question::Guard { .. }, Action::Guard) if !board.holds(seat, Card::Guard) => {
                refuse("demo.guard.asked", Why::NotInHand(Card::Guard))
            }
            (Question::Guard { .. }, Action::Guard | Action::Pass) => Ok(()),
            (Question::Gamble { .. }, Action::Gamble(_)) => Ok(()),
            (
                Question::Trade { .. }
                | Question::Wind
                | Question::Stake
                | Question::Bid { .. }
                | Question::Guard { .. }
                | Question::Gamble { .. },
                Action::Trade(_)
                | Action::Wind(_)
                | Action::Stake(_)
                | Action::NoStake
                | Action::Bid(_)
                | Action::Reopen
                | Action::Guard
                | Action::Pass
                | Action::Gamble(_),
            ) => refuse("demo.round.order", Why::OtherQuestion),
        }
    }

    /// Visits what `judge` lets through, each once, the default first where there is a natural one.
    pub(super) fn visit_legal(
        &self,
        state: &State,
        seat: Seat,
        visit: &mut dyn FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut offer = |action: Action| match self.judge(state, seat, &action) {
            Ok(()) => visit(action),
            Err(_) => ControlFlow::Continue(()),
        };
        match self.question(state, seat) {
            None => {}
            Some(Question::Trade { .. }) => {
                offer(Action::Trade(ArrayVec::new()))?;
                for (i, first) in Card::ALL.into_iter().enumerate() {
                    let mut cards = ArrayVec::new();
                    cards.push(first);
                    offer(Action::Trade(cards.clone()))?;
                    for second in Card::ALL.into_iter().skip(i) {
                        let mut both = cards.clone();
                        both.push(second);
                        offer(Action::Trade(both))?;
                    }
                }
            }
            Some(Question::Wind) => {
                for wind in Wind::ALL {
                    offer(Action::Wind(wind))?;
                }
            }
            Some(Question::Stake) => {
                offer(Action::NoStake)?;
                for card in Card::ALL {
                    offer(Action::Stake(card))?;
                }
            }
            Some(Question::Bid { max, .. }) => {
                for bid in 0..=max {
                    offer(Action::Bid(bid))?;
                }
                offer(Action::Reopen)?;
            }
            Some(Question::Guard { .. }) => {
                offer(Action::Pass)?;
                offer(Action::Guard)?;
            }
            Some(Question::Gamble { .. }) => {
                offer(Action::Gamble(false))?;
                offer(Action::Gamble(true))?;
            }
        }
        ControlFlow::Continue(())
    }
}

//! Several Karama for one card: the others may answer, and the first in bidding order takes it.
// [ah2009.auction.karama-tie]

use landsraad_kernel::Seat;

use super::{Bidding, BiddingEvent, Step};
use crate::Faction;
use crate::activities::{At, Cx, Flow};
use crate::data::Card;
use crate::editions::KaramaTie;
use crate::event::Event;

impl Bidding {
    /// Seats from this one on, all round.
    fn round(at: At<'_>, from: Seat) -> impl Iterator<Item = Seat> + use<> {
        let count = at.rules.seat_count();
        (0..count).map(move |i| Seat::at((from.index() as u8 + i) % count))
    }

    /// A card is played for the card on offer; where others may answer, it is announced.
    pub(super) fn claim(&mut self, cx: &mut Cx<'_, '_>, faction: Faction, card: Card, then: Step) {
        match cx.rules.rulings.karama_tie {
            KaramaTie::First => {}
            KaramaTie::BidOrder => {
                cx.emit(|| Event::Bidding(BiddingEvent::Claimed { faction, card }));
            }
        }
        self.show(cx, faction, card, then);
    }

    /// A Karama has been played for the card: it is sold, or the others may answer.
    pub(super) fn claimed(&mut self, cx: &Cx<'_, '_>) -> Flow {
        match cx.rules.rulings.karama_tie {
            KaramaTie::First => {
                (self.bidder, self.free) = (Some(self.turn), true);
                self.step = Step::Take;
            }
            // Nobody bids spice for it any more. [ah2009.auction.karama-tie]
            KaramaTie::BidOrder => {
                self.rivals.insert(self.turn);
                self.asked.insert(self.turn);
                self.step = Step::Answers;
            }
        }
        Flow::Again
    }

    /// The next faction that could answer, by public facts; or the first in bidding order takes the card.
    pub(super) fn next_answer(&mut self, cx: &Cx<'_, '_>) -> Flow {
        let at = cx.at();
        let able = |s: &Seat| {
            let holds = |f: Faction| at.state.board.cards.could_hold(f, at.karamas(f));
            !self.asked.contains(*s) && self.may_speak(at, *s) && at.state.faction(*s).is_some_and(holds)
        };
        if let Some(next) = Bidding::round(at, self.turn).find(able) {
            self.turn = next;
            self.step = Step::Answer;
            return Flow::Ask;
        }
        let opener = self.opener.unwrap_or(self.turn);
        let first = Bidding::round(at, opener).find(|s| self.rivals.contains(*s));
        (self.bidder, self.free) = (first, true);
        self.step = Step::Take;
        Flow::Again
    }

    /// An answer was played; a worthless card may have been stopped.
    pub(super) fn answered(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        if self.card_stands(cx) {
            self.rivals.insert(self.turn);
        }
        self.step = Step::Answers;
        Flow::Again
    }
}

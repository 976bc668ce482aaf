//! A hostage goes home for treachery cards: a deal announced in public and carried out at once, at any moment
//! outside a battle. Nothing else but spice can be traded.
// [ah2009.battle.capture-trade] [ah2009.deals.no-transfer-other]

use arrayvec::ArrayVec;
use landsraad_kernel::{Illegal, RuleRef};
use serde::{Deserialize, Serialize};

use super::{NO_OTHER, TradeAction, TradeEvent, TradeNow, TradeQuestion, TradeWhy, refuse};
use crate::action::Why;
use crate::board::{Place, Secret};
use crate::data::LeaderId;
use crate::editions::HostageTrade;
use crate::event::Event;
use crate::factions::power_of;
use crate::frames::{At, Cx, Frame};
use crate::{Faction, FactionSet};

const RULE: RuleRef = RuleRef("ah2009.battle.capture-trade");
const CAPTOR: Faction = Faction::Harkonnen;

/// A hostage being offered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Ransom {
    leader: LeaderId,
    /// The price; 0 until it is named.
    cards: u8,
    /// Cards still to be handed over.
    left: u8,
    agreed: bool,
    over: bool,
}

/// The hostages.
pub(super) fn held(at: At<'_>) -> impl Iterator<Item = LeaderId> + '_ {
    let open = at.rules.rulings.hostage_trade == HostageTrade::OwnHouse;
    LeaderId::all().filter(move |&l| open && at.s.board.leaders.get(l).place == Place::Captured)
}

/// The most cards his House can pay: it has them and the Harkonnen have room. [ah2009.battle.capture-trade]
pub(super) fn most(at: At<'_>, leader: LeaderId) -> u8 {
    let cards = &at.s.board.cards;
    let room = power_of(CAPTOR).hand_limit().saturating_sub(cards.hand(CAPTOR).len());
    room.min(cards.hand(leader.faction()).len()) as u8
}

pub(super) fn check(at: At<'_>, f: Faction, leader: LeaderId) -> Result<(), Illegal<Why>> {
    // Treachery cards pass for hostages only. [ah2009.deals.no-transfer-other]
    if f != CAPTOR || !held(at).any(|l| l == leader) {
        return refuse(NO_OTHER, TradeWhy::NoHostage(leader));
    }
    if at.s.stack.iter().find_map(Frame::battle).and_then(|b| b.fight()).is_some() {
        return refuse(RULE, TradeWhy::InBattle);
    }
    if !at.s.deals.may_talk(f) {
        return refuse(RULE, TradeWhy::Enough);
    }
    if most(at, leader) == 0 {
        return refuse(RULE, TradeWhy::NoCards);
    }
    Ok(())
}

impl Ransom {
    pub(super) const fn begin(leader: LeaderId) -> Ransom {
        Ransom { leader, cards: 0, left: 0, agreed: false, over: false }
    }

    fn insiders(&self) -> FactionSet {
        CAPTOR.only().with(self.leader.faction())
    }

    pub(super) fn asks(&self) -> Option<(Faction, TradeQuestion)> {
        let (leader, house) = (self.leader, self.leader.faction());
        if self.over {
            None
        } else if self.cards == 0 {
            Some((CAPTOR, TradeQuestion::Cards { leader }))
        } else if !self.agreed {
            Some((house, TradeQuestion::Ransom { leader, cards: self.cards }))
        } else {
            Some((house, TradeQuestion::Give { left: self.left }))
        }
    }

    pub(super) fn answer(&mut self, cx: &mut Cx<'_, '_>, action: TradeAction) {
        let (leader, of) = (self.leader, self.leader.faction());
        match action {
            TradeAction::Cards(cards) => {
                self.cards = cards;
                let leader = Secret::new(leader, self.insiders());
                cx.emit(|| Event::Trade(TradeEvent::Ransom { of, leader, cards }));
            }
            TradeAction::Accept => {
                let cards = self.cards;
                (self.agreed, self.left) = (true, cards);
                cx.emit(|| Event::Trade(TradeEvent::Ransomed { of, cards }));
                // Nobody else sees which cards pass.
                cx.blur_hands(CAPTOR, of);
            }
            TradeAction::Give(card) => {
                cx.give_card(of, CAPTOR, card);
                self.left -= 1;
                if self.left == 0 {
                    self.over = true;
                    cx.free_hostage(leader);
                    let leader = Secret::new(leader, self.insiders());
                    cx.emit(|| Event::Trade(TradeEvent::Freed { of, leader }));
                }
            }
            TradeAction::Decline
            | TradeAction::Gift(_)
            | TradeAction::Ransom(_)
            | TradeAction::To(_)
            | TradeAction::Amount(_) => {
                self.over = true;
                if self.cards > 0 {
                    cx.emit(|| Event::Trade(TradeEvent::Declined { by: of }));
                }
            }
        }
    }

    pub(super) fn now(&self, eyes: FactionSet) -> TradeNow {
        let insider = !self.insiders().and(eyes).is_empty();
        TradeNow::Ransom {
            of: self.leader.faction(),
            leader: Some(self.leader).filter(|_| insider),
            cards: self.cards,
            left: self.left,
        }
    }

    /// For others it could be any captive of that House.
    pub(super) fn redeal(&mut self, at: At<'_>, eyes: FactionSet, pick: &mut dyn FnMut(usize) -> usize) {
        if self.insiders().and(eyes).is_empty() {
            let captive = |l: &LeaderId| at.s.board.leaders.get(*l).place == Place::Captured;
            let list: ArrayVec<LeaderId, 5> = LeaderId::of(self.leader.faction()).filter(captive).collect();
            if !list.is_empty() {
                self.leader = list[pick(list.len())];
            }
        }
    }
}

//! A hostage goes home for treachery cards, or by ruling to anybody: a deal announced in public and carried out
//! at once, at any moment outside a battle. Nothing else but spice can be traded.
// [ah2009.battle.capture-trade] [ah2009.deals.no-transfer-other]

use arrayvec::ArrayVec;
use landsraad_kernel::{Illegal, RuleRef};
use serde::{Deserialize, Serialize};

use super::{NO_OTHER, TradeAction, TradeEvent, TradeNow, TradeQuestion, TradeWhy, refuse};
use crate::action::Why;
use crate::activities::{At, Cx, Frame, bidding};
use crate::board::{Place, Secret};
use crate::data::LeaderId;
use crate::editions::HostageTrade;
use crate::event::Event;
use crate::factions::hand_limit;
use crate::{Faction, FactionSet};

const RULE: RuleRef = RuleRef("ah2009.battle.capture-trade");
const CAPTOR: Faction = Faction::Harkonnen;

/// A hostage being offered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Ransom {
    leader: LeaderId,
    by: Faction,
    /// The receiver, once it is named.
    to: Option<Faction>,
    /// The price; 0 until it is named.
    cards: u8,
    /// Cards still to be handed over.
    left: u8,
    agreed: bool,
    over: bool,
}

/// The hostages a faction may offer.
pub(super) fn held(at: At<'_>, f: Faction) -> impl Iterator<Item = LeaderId> + '_ {
    let open = match at.rules.rulings.hostage_trade {
        HostageTrade::No => false,
        HostageTrade::OwnHouse => f == CAPTOR,
        HostageTrade::Anyone => true,
    };
    LeaderId::all().filter(move |&l| open && at.state.board.leaders.get(l).place.captor() == Some(f))
}

/// The factions that a hostage may go to. [ah2009.battle.capture-trade]
fn may_receive(at: At<'_>, by: Faction, leader: LeaderId) -> FactionSet {
    match at.rules.rulings.hostage_trade {
        HostageTrade::No => FactionSet::EMPTY,
        HostageTrade::OwnHouse => leader.faction().only(),
        HostageTrade::Anyone => at.state.in_play().without(by),
    }
}

/// Those of them who can pay at least one card.
pub(super) fn receivers(at: At<'_>, by: Faction, leader: LeaderId) -> impl Iterator<Item = Faction> + '_ {
    may_receive(at, by, leader).iter().filter(move |&to| most(at, by, to) > 0)
}

/// The most cards that can be paid: one has them and the other has room. [ah2009.battle.capture-trade]
pub(super) fn most(at: At<'_>, by: Faction, to: Faction) -> u8 {
    let cards = &at.state.board.cards;
    let room = hand_limit(by).saturating_sub(cards.hand_len(by) + bidding::places_kept(at, by));
    room.min(cards.hand_len(to)) as u8
}

pub(super) fn check(at: At<'_>, f: Faction, leader: LeaderId) -> Result<(), Illegal<Why>> {
    // Leaders never pass in a deal, or hostages alone do. [gf9.deals.forbidden-goods]
    match at.rules.rulings.hostage_trade {
        HostageTrade::No => return refuse(NO_OTHER, TradeWhy::NoLeaders),
        HostageTrade::OwnHouse | HostageTrade::Anyone => {}
    }
    // Treachery cards pass for hostages only. [ah2009.deals.no-transfer-other]
    if !held(at, f).any(|l| l == leader) {
        return refuse(NO_OTHER, TradeWhy::NoHostage(leader));
    }
    if at.state.stack.iter().find_map(Frame::battle).and_then(|b| b.fight()).is_some() {
        return refuse(RULE, TradeWhy::InBattle);
    }
    if !at.state.deals.may_talk(f) {
        return refuse(RULE, TradeWhy::Enough);
    }
    if receivers(at, f, leader).next().is_none() {
        return refuse(RULE, TradeWhy::NoCards);
    }
    Ok(())
}

impl Ransom {
    pub(super) fn begin(at: At<'_>, by: Faction, leader: LeaderId) -> Ransom {
        // Where there is one receiver by the rules, nobody is asked for him.
        let mut all = may_receive(at, by, leader).iter();
        let to = all.next().filter(|_| all.next().is_none());
        Ransom { leader, by, to, cards: 0, left: 0, agreed: false, over: false }
    }

    /// The factions that know which leader it is: everybody, once the leader was offered to another House.
    fn insiders(&self, at: At<'_>) -> FactionSet {
        match at.state.board.leaders.get(self.leader).place {
            Place::Hostage(_) => FactionSet::ALL,
            Place::Absent
            | Place::Home
            | Place::Captured
            | Place::Tanks
            | Place::FaceDown
            | Place::Hidden => self.by.only().with(self.leader.faction()),
        }
    }

    pub(super) fn asks(&self) -> Option<(Faction, TradeQuestion)> {
        let (leader, by) = (self.leader, self.by);
        if self.over {
            return None;
        }
        let Some(to) = self.to else { return Some((by, TradeQuestion::Receiver { leader })) };
        Some(if self.cards == 0 {
            (by, TradeQuestion::Cards { leader, to })
        } else if !self.agreed {
            (to, TradeQuestion::Ransom { by, leader, cards: self.cards })
        } else {
            (to, TradeQuestion::Give { left: self.left })
        })
    }

    pub(super) fn answer(&mut self, cx: &mut Cx<'_, '_>, action: TradeAction) {
        let (leader, of, by) = (self.leader, self.leader.faction(), self.by);
        let to = self.to.unwrap_or(of);
        match action {
            TradeAction::Buyer(to) => self.to = Some(to),
            TradeAction::Cards(cards) => {
                self.cards = cards;
                if to != of {
                    // Offered to another, he is named to all. [ah2009.battle.capture-trade]
                    cx.hand_hostage_over(leader, by);
                }
                let leader = Secret::new(leader, self.insiders(cx.at()));
                cx.emit(|| Event::Trade(TradeEvent::Ransom { by, of, to, leader, cards }));
            }
            TradeAction::Accept => {
                let cards = self.cards;
                (self.agreed, self.left) = (true, cards);
                cx.emit(|| Event::Trade(TradeEvent::Ransomed { by: to, cards }));
                // Nobody else sees which cards pass.
                cx.forget_cards_between(by, to);
            }
            TradeAction::Give(card) => {
                cx.give_card(to, by, card);
                self.left -= 1;
                if self.left == 0 {
                    self.over = true;
                    let viewers = self.insiders(cx.at());
                    cx.hand_hostage_over(leader, to);
                    let leader = Secret::new(leader, viewers);
                    cx.emit(|| Event::Trade(TradeEvent::HandedOver { of, to, leader }));
                }
            }
            TradeAction::Decline
            | TradeAction::Gift(_)
            | TradeAction::Ransom(_)
            | TradeAction::To(_)
            | TradeAction::Amount(_) => {
                self.over = true;
                if self.cards > 0 {
                    cx.emit(|| Event::Trade(TradeEvent::Declined { by: to }));
                }
            }
        }
    }

    pub(super) fn now(&self, at: At<'_>, viewers: FactionSet) -> TradeNow {
        let insider = !self.insiders(at).and(viewers).is_empty();
        TradeNow::Ransom {
            by: self.by,
            of: self.leader.faction(),
            to: self.to,
            leader: Some(self.leader).filter(|_| insider),
            cards: self.cards,
            left: self.left,
        }
    }

    /// For others it could be any captive of that House.
    pub(super) fn redeal(&mut self, at: At<'_>, viewers: FactionSet, pick: &mut dyn FnMut(usize) -> usize) {
        if self.insiders(at).and(viewers).is_empty() {
            let captive = |l: &LeaderId| at.state.board.leaders.get(*l).place == Place::Captured;
            let list: ArrayVec<LeaderId, 5> = LeaderId::of(self.leader.faction()).filter(captive).collect();
            if !list.is_empty() {
                self.leader = list[pick(list.len())];
            }
        }
    }
}

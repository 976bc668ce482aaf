//! Deals: what an offer is worth, and the few that are made.

use landsraad_globopolis::{Action, Card, Deal, Title, Ware};
use landsraad_kernel::Seat;

use super::sight::{CR, Cents, Sight};

/// An offer worth making: money for a Title.
#[derive(Clone, Copy, Debug)]
pub(super) struct Idea {
    pub(super) partner: Seat,
    title: Title,
    price: u16,
    gain: Cents,
}

const NOTES: [u16; 5] = [100, 50, 20, 10, 5];

impl Sight<'_> {
    /// The best Title to buy, from one partner or any.
    pub(super) fn idea(&self, partner: Option<Seat>) -> Option<Idea> {
        let mut best: Option<Idea> = None;
        let open = self.others().filter(|&s| partner.is_none_or(|p| p == s) && !self.threat(s));
        for seller in open {
            let theirs = self.of(seller);
            for title in Title::of(theirs.owned()) {
                let (worth, asked) =
                    (self.ware_worth(Ware::Title(title)), theirs.ware_worth(Ware::Title(title)));
                // A fifth above what it is worth to the owner, in whole fives.
                let price = (asked * 6 / 5 / theirs.eu().max(1) + 4) / 5 * 5;
                let gain = worth - price * self.eu();
                let affordable = price > 0 && price <= i64::from(self.player().cash).min(300);
                let better = best.is_none_or(|b| gain > b.gain);
                if affordable && gain > 2 * CR && better {
                    best = Some(Idea { partner: seller, title, price: price as u16, gain });
                }
            }
        }
        best
    }

    /// The next step of building the offer.
    pub(super) fn build(&self, partner: Seat) -> Action {
        let (Some(deal), Some(idea)) = (&self.view.deal, self.idea(Some(partner))) else {
            return Action::Back;
        };
        let wanted = deal.items.iter().any(|i| i.giver != deal.builder && i.ware == Ware::Title(idea.title));
        let foreign = deal.items.iter().any(|i| {
            if i.giver == deal.builder {
                !matches!(i.ware, Ware::Eu(_))
            } else {
                i.ware != Ware::Title(idea.title)
            }
        });
        if foreign {
            return Action::Back;
        }
        if !wanted {
            return Action::Want(Ware::Title(idea.title));
        }
        let paid: u16 = deal
            .items
            .iter()
            .filter(|i| i.giver == deal.builder)
            .map(|i| if let Ware::Eu(n) = i.ware { n } else { 0 })
            .sum();
        let rest = idea.price.saturating_sub(paid);
        match NOTES.into_iter().find(|&n| n <= rest) {
            Some(note) => Action::Give(Ware::Eu(note)),
            None => Action::Propose,
        }
    }

    /// What the deal is worth to the player, by what it knows.
    fn balance(&self, deal: &Deal) -> Cents {
        let mut hand: Vec<Card> = self.hand().to_vec();
        hand.sort_by_key(|&c| self.card_worth(c));
        let mut sum = 0;
        for item in &deal.items {
            let mine = deal.parties[usize::from(item.giver)] == self.me;
            let worth = match item.ware {
                // One chooses the card one parts with: the least.
                Ware::AnyCard(kind) if mine => match hand.iter().position(|c| c.kind() == kind) {
                    Some(i) => self.card_worth(hand.remove(i)),
                    None => self.ware_worth(item.ware),
                },
                ware => self.ware_worth(ware),
            };
            sum += if mine { -worth } else { worth };
        }
        sum
    }

    /// Whether the offer on the table is good.
    pub(super) fn acceptable(&self, from: Seat) -> bool {
        let Some(deal) = &self.view.deal else { return false };
        let mine = self.balance(deal);
        let theirs = self.of(from).balance(deal).max(0);
        let points: i16 = deal
            .items
            .iter()
            .map(|i| match i.ware {
                Ware::Title(t) => {
                    let value = self.data.titles[t.index()].value;
                    if deal.parties[usize::from(i.giver)] == self.me { value } else { -value }
                }
                Ware::Eu(_) | Ware::Units(..) | Ware::Captives(..) | Ware::Card(_) | Ware::AnyCard(_) => 0,
            })
            .sum();
        // No player is helped to win, unless this one wins too.
        if points > 0 && self.short(from) <= points && self.short(self.me) > 0 {
            return false;
        }
        mine > 30 + theirs * self.harm(from) / 100
    }

    /// The card one can best do without.
    pub(super) fn least_card(&self, legal: &[Action]) -> Option<Action> {
        legal.iter().copied().filter(|a| matches!(a, Action::Card(_))).min_by_key(|a| match a {
            Action::Card(card) => self.card_worth(*card),
            _other => i64::MAX,
        })
    }
}

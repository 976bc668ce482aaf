//! Deals: what an offer is worth, and those that are made.

use landsraad_globopolis::data::Unit;
use landsraad_globopolis::{Action, Card, CardKind, Deal, Title, Ware};
use landsraad_kernel::Seat;

use super::sight::{Cents, Sight};
use super::weights::Weights;

/// An offer worth making: money for something.
#[derive(Clone, Copy, Debug)]
pub(super) struct Idea {
    pub(super) partner: Seat,
    goods: Goods,
    pub(super) price: u16,
    gain: Cents,
}

/// What is bought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Goods {
    Title(Title),
    /// R-Units by type.
    Units([u8; 5]),
    /// A Mission that the partner chooses.
    Mission,
}

impl Goods {
    /// What a party has put on the table of them.
    fn laid(self, table: impl Iterator<Item = Ware>) -> Laid {
        let (mut whole, mut left) = match self {
            Goods::Title(title) => (Some(Ware::Title(title)), [0; 5]),
            Goods::Units(units) => (None, units),
            Goods::Mission => (Some(Ware::AnyCard(CardKind::Mission)), [0; 5]),
        };
        for ware in table {
            if let Ware::Units(unit, n) = ware {
                match left[unit.index()].checked_sub(n) {
                    Some(rest) => left[unit.index()] = rest,
                    None => return Laid::Foreign,
                }
            } else if whole == Some(ware) {
                whole = None;
            } else {
                return Laid::Foreign;
            }
        }
        let unit = Unit::ALL.into_iter().find(|u| left[u.index()] > 0);
        Laid::up_to(whole.or(unit.map(|unit| Ware::Units(unit, 1))))
    }
}

/// How far one side of an offer is built.
enum Laid {
    /// This comes next.
    Lacks(Ware),
    Complete,
    /// There is something on the table that does not belong to the offer.
    Foreign,
}

impl Laid {
    fn up_to(next: Option<Ware>) -> Laid {
        next.map_or(Laid::Complete, Laid::Lacks)
    }
}

/// What a party has put on the table of a price.
fn paid(price: u16, table: impl Iterator<Item = Ware>) -> Laid {
    let mut rest = price;
    for ware in table {
        let Ware::Eu(n) = ware else { return Laid::Foreign };
        rest = rest.saturating_sub(n);
    }
    Laid::up_to(NOTES.into_iter().find(|&n| n <= rest).map(Ware::Eu))
}

const NOTES: [u16; 5] = [100, 50, 20, 10, 5];

/// What an offer must bring a player to be accepted.
const LEAST: Cents = 30;

/// The most money in an offer.
const DEAREST: i64 = 300;

impl Sight<'_> {
    /// The best offer to make, to one partner or any.
    pub(super) fn idea(&self, partner: Option<Seat>) -> Option<Idea> {
        let mut best: Option<Idea> = None;
        let open = self.others().filter(|&s| partner.is_none_or(|p| p == s) && !self.threat(s));
        for other in open {
            if self.w.bargains {
                self.bargains_with(other, &mut best);
                continue;
            }
            let theirs = self.of(other);
            for title in theirs.owned().iter() {
                let ware = Ware::Title(title);
                let (worth, asked) = (self.ware_worth(ware), theirs.ware_worth(ware));
                // A fifth above what it is worth to the owner, in whole fives.
                let price = (asked * self.w.markup / 100 / theirs.eu().max(1) + 4) / 5 * 5;
                let affordable = price > 0 && price <= i64::from(self.player().cash).min(DEAREST);
                if affordable {
                    let gain = worth - price * self.eu();
                    let idea = Idea { partner: other, goods: Goods::Title(title), price: price as u16, gain };
                    self.prefer(&mut best, idea);
                }
            }
        }
        best
    }

    fn prefer(&self, best: &mut Option<Idea>, idea: Idea) {
        if idea.gain > self.w.gain && best.is_none_or(|b| idea.gain > b.gain) {
            *best = Some(idea);
        }
    }

    /// Offers that the partner should just accept, if it values things as the heuristic player does.
    fn bargains_with(&self, partner: Seat, best: &mut Option<Idea>) {
        let plain = |seat| Sight::weighing(self.g, self.view, seat, &Weights::PLAIN);
        let (theirs, outside) = (plain(partner), plain(self.me).as_others_see());
        // Points can be sold for money in one's own Option Phase.
        let raises = self.view.turn.active == self.me;
        let money = if raises { self.funds(self.me) } else { self.player().cash };
        let money = i64::from(money).min(DEAREST);
        let harm = theirs.harm(self.me);
        let (eu, mine) = (theirs.eu().max(1), outside.eu());
        let buy = |goods: Goods, worth: Cents, asked: Cents, seems: Cents, best: &mut Option<Idea>| {
            let enough = |p: i64| p * eu - asked > LEAST + (seems - p * mine).max(0) * harm / 100;
            let first = (asked / eu + 4) / 5 * 5;
            let Some(price) = (0..40).map(|n| first + 5 * n).find(|&p| enough(p)) else { return };
            let price = (price * self.w.markup / 100 + 4) / 5 * 5;
            if (1..=money).contains(&price) {
                let gain = worth - price * self.eu();
                self.prefer(best, Idea { partner, goods, price: price as u16, gain });
            }
        };
        for title in theirs.owned().iter() {
            // Nobody sells the points that end the match.
            if self.short(self.me) > self.data.titles[title.index()].value {
                let ware = Ware::Title(title);
                let asked = theirs.ware_worth(ware);
                buy(Goods::Title(title), self.ware_worth(ware), asked, outside.ware_worth(ware), best);
            }
        }
        for (units, worth) in self.lacking_units(&theirs.player().ps) {
            let sum = |sight: &Sight<'_>| -> Cents {
                Unit::ALL.into_iter().map(|u| i64::from(units[u.index()]) * sight.unit_worth(u)).sum()
            };
            buy(Goods::Units(units), worth, sum(&theirs), sum(&outside), best);
        }
        if let Some(price) = self.fare(partner, eu).filter(|price| (1..=money).contains(price)) {
            let gain = self.w.quest / (1 + self.missions().count() as i64) - price * self.eu();
            self.prefer(best, Idea { partner, goods: Goods::Mission, price: price as u16, gain });
        }
    }

    /// The price for a Mission of this partner, if it is asked for one now: each partner in turn, since
    /// nobody knows who would part with one.
    fn fare(&self, partner: Seat, eu: Cents) -> Option<i64> {
        let room = self.missions().count() < usize::from(self.data.numbers.hand_limit);
        let has = self.player_at(partner).hand_sizes[CardKind::Mission as usize] > 0;
        let turn = self.others().nth(usize::from(self.view.turn.proposals) % usize::from(self.seats() - 1));
        (self.w.quest > 0 && room && has && turn == Some(partner)).then(|| (self.w.fare / eu + 4) / 5 * 5)
    }

    /// R-Units in a partner's PS that complete the set for a level, and what that brings.
    fn lacking_units(&self, ps: &[u16; 5]) -> Vec<([u8; 5], Cents)> {
        let sites = self.land().iter().filter_map(|t| self.site(t));
        sites
            .filter(|site| {
                let count: u16 = site.missing.iter().sum();
                (1..=6).contains(&count) && site.missing.iter().zip(ps).all(|(missing, has)| missing <= has)
            })
            .map(|site| (site.missing.map(|n| n as u8), site.reward - i64::from(site.premium) * self.eu()))
            .collect()
    }

    /// The next step of building the offer.
    pub(super) fn build(&self, partner: Seat) -> Action {
        let (Some(deal), Some(idea)) = (&self.view.deal, self.idea(Some(partner))) else {
            return Action::Back;
        };
        let given = deal.items.iter().filter(|i| i.giver == deal.builder).map(|i| i.ware);
        let asked = deal.items.iter().filter(|i| i.giver != deal.builder).map(|i| i.ware);
        match (idea.goods.laid(asked), paid(idea.price, given)) {
            // Somebody else began this offer.
            (Laid::Foreign, _) | (_, Laid::Foreign) => Action::Back,
            (Laid::Lacks(ware), _) => Action::Want(ware),
            (Laid::Complete, Laid::Lacks(ware)) => Action::Give(ware),
            (Laid::Complete, Laid::Complete) => Action::Propose,
        }
    }

    /// What the deal is worth to the player, by what it knows.
    fn balance(&self, deal: &Deal) -> Cents {
        let mut hand: Vec<Card> = self.hand().to_vec();
        hand.sort_by_key(|&c| self.card_worth(c));
        let mut sum = 0;
        for item in &deal.items {
            let mine = deal.seat(item.giver) == self.me;
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
                    if deal.seat(i.giver) == self.me { value } else { -value }
                }
                Ware::Eu(_) | Ware::Units(..) | Ware::Captives(..) | Ware::Card(_) | Ware::AnyCard(_) => 0,
            })
            .sum();
        // No player is helped to win, unless this one wins too.
        if points > 0 && self.short(from) <= points && self.short(self.me) > 0 {
            return false;
        }
        mine > LEAST + theirs * self.harm(from) / 100
    }

    /// The card one can best do without.
    pub(super) fn least_card(&self, legal: &[Action]) -> Option<Action> {
        legal.iter().copied().filter(|a| matches!(a, Action::Card(_))).min_by_key(|a| match a {
            Action::Card(card) => self.card_worth(*card),
            _other => i64::MAX,
        })
    }
}

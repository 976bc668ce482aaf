//! What lies on the table of a deal.

use landsraad_kernel::{List, Seat};

use crate::Globopolis;
use crate::activities::At;
use crate::board::{Deal, Item, MAX_WARES, Player};
use crate::data::Data;
use crate::vocabulary::*;

impl Deal {
    /// An empty table between the active player and a partner.
    pub(super) fn new(active: Seat, partner: Seat) -> Deal {
        Deal {
            parties: [active, partner],
            builder: Party::ACTIVE,
            proposed: false,
            counters: 0,
            steps: 0,
            titles: TitleSet::EMPTY,
            items: List::new(),
        }
    }

    /// The kind of the next card the partner has to choose.
    pub(super) fn next_kind(&self) -> Option<CardKind> {
        self.items.iter().find_map(|i| if let Ware::AnyCard(kind) = i.ware { Some(kind) } else { None })
    }

    pub(super) fn builder_seat(&self) -> Seat {
        self.seat(self.builder)
    }

    pub(super) fn other_seat(&self) -> Seat {
        self.seat(self.builder.other())
    }

    /// Whether this many wares more can be put down.
    pub(super) fn room_for(&self, rules: &Globopolis, wares: u8) -> bool {
        self.items.len() + usize::from(wares) <= MAX_WARES && self.steps + wares <= rules.rulings.deal_steps
    }

    /// How much of something the giver has on the table.
    #[inline]
    pub(super) fn listed(&self, giver: Party, count: impl Fn(Ware) -> u16) -> u16 {
        self.items.iter().filter(|i| i.giver == giver).map(|i| count(i.ware)).sum()
    }

    /// Wares of a sort add up.
    pub(super) fn add(&mut self, giver: Party, ware: Ware) {
        for item in self.items.iter_mut().filter(|i| i.giver == giver) {
            match (&mut item.ware, ware) {
                (Ware::Eu(have), Ware::Eu(more)) => {
                    *have += more;
                    return;
                }
                (Ware::Units(unit, have), Ware::Units(kind, more)) if *unit == kind => {
                    *have += more;
                    return;
                }
                (Ware::Captives(of, have), Ware::Captives(whose, more)) if *of == whose => {
                    *have += more;
                    return;
                }
                (
                    Ware::Eu(_)
                    | Ware::Units(..)
                    | Ware::Title(_)
                    | Ware::Captives(..)
                    | Ware::Card(_)
                    | Ware::AnyCard(_),
                    _other,
                ) => {}
            }
        }
        if let Ware::Title(title) = ware {
            self.titles.insert(title);
        }
        self.items.push(Item { giver, ware });
    }
}

impl At<'_> {
    /// Whether the two have anything to deal with, as everybody can see.
    pub(crate) fn can_deal(self, seat: Seat, partner: Seat) -> bool {
        let board = self.board();
        [seat, partner].into_iter().any(|s| {
            let p = board.player(s);
            !p.owned.is_empty()
                || board.funds(self.data(), s) > 0
                || p.ps.iter().any(|&n| n > 0)
                || p.captives.iter().any(|&n| n > 0)
                || CardKind::ALL.into_iter().any(|kind| p.hand_size(kind) > 0)
        })
    }
}

/// How many cards of this face the player holds.
pub(super) fn held(data: &Data, player: &Player, card: Card) -> u16 {
    player.hand(card.kind()).and(data.copies_of(card)).len() as u16
}

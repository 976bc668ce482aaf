//! What lies on the table of a deal, added up, and what may be put there.

use std::ops::ControlFlow;

use landsraad_kernel::{RuleRef, Seat};

use super::table::held;
use super::{NOTES, PROPOSAL, SCOPE};
use crate::activities::{At, Verdict, require};
use crate::board::{Deal, MAX_PLAYERS, Player};
use crate::cards::{faces, holds};
use crate::data::Unit;
use crate::vocabulary::*;

const LIMIT: RuleRef = rule("globopolis.trade.card-limit");

/// What each party gives, added up once for all wares that might be put down.
pub(super) struct Tally<'a> {
    at: At<'a>,
    deal: &'a Deal,
    eu: [u16; 2],
    units: [[u16; 5]; 2],
    captives: [[u16; MAX_PLAYERS]; 2],
    cards: [[u8; 3]; 2],
    /// The copies of the faces on the table, by kind.
    named: [CopySet; 3],
    only_cards: bool,
    /// The first hand that would be too large.
    excess: Option<Excess>,
}

/// A hand above its limit.
#[derive(Clone, Copy)]
struct Excess {
    kind: CardKind,
    party: Party,
    after: u8,
}

impl<'a> Tally<'a> {
    /// Adds up what lies on the table.
    pub(super) fn of(at: At<'a>, deal: &'a Deal) -> Tally<'a> {
        let mut tally = Tally {
            at,
            deal,
            eu: [0; 2],
            units: [[0; 5]; 2],
            captives: [[0; MAX_PLAYERS]; 2],
            cards: [[0; 3]; 2],
            named: [CopySet::EMPTY; 3],
            only_cards: true,
            excess: None,
        };
        for item in &deal.items {
            let giver = item.giver.index();
            match item.ware {
                Ware::Eu(n) => tally.eu[giver] += n,
                Ware::Units(unit, n) => tally.units[giver][unit.index()] += u16::from(n),
                Ware::Captives(of, n) => tally.captives[giver][of.index()] += u16::from(n),
                Ware::Card(card) => {
                    let kind = card.kind().index();
                    tally.cards[giver][kind] += 1;
                    tally.named[kind] |= at.data().copies_of(card);
                }
                Ware::AnyCard(kind) => tally.cards[giver][kind.index()] += 1,
                Ware::Title(_) => {}
            }
            tally.only_cards &= item.ware.kind().is_some();
        }
        let limit = at.data().numbers.hand_limit;
        for kind in CardKind::ALL {
            for party in Party::BOTH {
                let after = tally.hand_after(party, kind);
                if after > limit && tally.excess.is_none() {
                    tally.excess = Some(Excess { kind, party, after });
                }
            }
        }
        tally
    }

    /// How many cards of a kind a party has after the deal.
    fn hand_after(&self, party: Party, kind: CardKind) -> u8 {
        let size = self.at.board().player(self.deal.seat(party)).hand_size(kind);
        size - self.cards[party.index()][kind.index()] + self.cards[party.other().index()][kind.index()]
    }

    /// Whether the offer can be made as it lies there.
    pub(super) fn may_propose(&self) -> Verdict {
        require(!self.deal.items.is_empty(), PROPOSAL, Why::EmptyDeal)?;
        // [globopolis.trade.card-limit] A deal that leaves either side with four of a kind cannot be concluded.
        match self.excess {
            None => Ok(()),
            Some(Excess { kind, party, after }) => {
                let who = self.deal.seat(party);
                require(false, LIMIT, Why::HandLimit { kind, who, after })
            }
        }
    }

    /// Whether the giver can put one more such ware on the table.
    ///
    /// [globopolis.trade.scope] Money, R-Units of the PS, Titles, captured agents, cards; never CR.
    pub(super) fn may_add(&self, giver: Party, ware: Ware) -> Verdict {
        require(self.has_room(giver, ware.kind()), PROPOSAL, Why::DealSize)?;
        let own = self.deal.builder == giver;
        let one = |n: u8| require(n == 1, PROPOSAL, Why::OneAtATime);
        match ware {
            Ware::Eu(n) => {
                require(NOTES.contains(&n), PROPOSAL, Why::NoNote(n))?;
                let (who, left) = (self.deal.seat(giver), self.money(giver));
                require(i32::from(n) <= left, SCOPE, Why::FewEu { who, left })
            }
            Ware::Units(unit, n) => {
                one(n)?;
                require(self.has_unit(giver, unit), SCOPE, Why::NoUnits(unit))
            }
            Ware::Title(title) => {
                let who = self.deal.seat(giver);
                require(self.at.board().owns(who, title), SCOPE, Why::NotOf(title, who))?;
                require(self.titles(giver).contains(title), PROPOSAL, Why::OnTable)
            }
            Ware::Captives(of, n) => {
                one(n)?;
                require(self.has_captive(giver, of), SCOPE, Why::NotThere)
            }
            Ware::Card(card) => {
                require(own, PROPOSAL, Why::NameOwnCards)?;
                require(self.has_card(giver, card), SCOPE, Why::NotInHand(card))?;
                self.hand_takes(giver, card.kind())
            }
            Ware::AnyCard(kind) => {
                require(!own, PROPOSAL, Why::NameOwnCards)?;
                require(self.has_any_card(giver, kind), SCOPE, Why::NotThere)?;
                self.hand_takes(giver, kind)
            }
        }
    }

    fn player(&self, giver: Party) -> &'a Player {
        self.at.board().player(self.deal.seat(giver))
    }

    /// Whether there is room for a ware, which may be a card of a kind.
    fn has_room(&self, giver: Party, kind: Option<CardKind>) -> bool {
        // A place stays for the second card of a swap.
        let swap_begun = self.excess.is_some_and(|e| e.party != giver || kind != Some(e.kind));
        self.deal.room_for(self.at.rules, 1 + u8::from(swap_begun))
    }

    /// The money that is not on the table yet.
    fn money(&self, giver: Party) -> i32 {
        self.at.board().funds(self.at.data(), self.deal.seat(giver)) - i32::from(self.eu[giver.index()])
    }

    /// [globopolis.trade.territory-bundle] [globopolis.trade.guild-bundle] Loose R-Units come from the PS alone:
    /// what is on a plate or in a GS goes with its Title.
    fn has_unit(&self, giver: Party, unit: Unit) -> bool {
        let on_table = self.units[giver.index()][unit.index()];
        on_table < self.player(giver).ps[unit.index()] && on_table < 200
    }

    /// The Titles that are not on the table yet.
    fn titles(&self, giver: Party) -> TitleSet {
        self.player(giver).owned.minus(self.deal.titles)
    }

    /// [globopolis.trade.captured-agents] Captured agents may be offered.
    fn has_captive(&self, giver: Party, of: Seat) -> bool {
        let on_table = self.captives[giver.index()][of.index()];
        on_table < u16::from(self.player(giver).captives[of.index()])
    }

    fn has_any_card(&self, giver: Party, kind: CardKind) -> bool {
        self.cards[giver.index()][kind.index()] < self.player(giver).hand_size(kind)
    }

    fn has_card(&self, giver: Party, card: Card) -> bool {
        if !self.named[card.kind().index()].meets(self.at.data().copies_of(card)) {
            return holds(self.at.data(), self.player(giver), card);
        }
        let on_table = self.deal.listed(giver, |ware| u16::from(ware == Ware::Card(card)));
        on_table < held(self.at.data(), self.player(giver), card)
    }

    /// [globopolis.trade.card-limit] The finished deal is judged. Of two full hands neither can begin a swap within the
    /// limit, so there the first card of each pair may be put down before the second.
    fn hand_takes(&self, giver: Party, kind: CardKind) -> Verdict {
        let limit = self.at.data().numbers.hand_limit;
        let after = self.hand_after(giver.other(), kind) + 1;
        let swap = self.only_cards
            && self.excess.is_none()
            && self.hand_after(giver, kind) == limit
            && self.deal.room_for(self.at.rules, 2);
        let who = self.deal.seat(giver.other());
        require(after <= limit || swap, LIMIT, Why::HandLimit { kind, who, after })
    }

    /// Visits the wares that the giver can put on the table.
    pub(super) fn wares(
        &self,
        giver: Party,
        mut visit: impl FnMut(Ware) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.has_room(giver, None) {
            let money = self.money(giver);
            let notes = NOTES.into_iter().take_while(|&note| i32::from(note) <= money);
            notes.map(Ware::Eu).try_for_each(&mut visit)?;
            let units = Unit::ALL.into_iter().filter(|&unit| self.has_unit(giver, unit));
            units.map(|unit| Ware::Units(unit, 1)).try_for_each(&mut visit)?;
            self.titles(giver).iter().map(Ware::Title).try_for_each(&mut visit)?;
            let seats = Seat::first(self.at.board().seats()).filter(|&of| self.has_captive(giver, of));
            seats.map(|of| Ware::Captives(of, 1)).try_for_each(&mut visit)?;
        }
        for kind in CardKind::ALL {
            if !self.has_room(giver, Some(kind)) || self.hand_takes(giver, kind).is_err() {
                continue;
            }
            if self.deal.builder == giver {
                let cards = faces(self.at.data(), self.player(giver), kind);
                let cards = cards.filter(|&card| self.has_card(giver, card));
                cards.map(Ware::Card).try_for_each(&mut visit)?;
            } else if self.has_any_card(giver, kind) {
                visit(Ware::AnyCard(kind))?;
            }
        }
        ControlFlow::Continue(())
    }
}

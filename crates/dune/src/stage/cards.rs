//! Cards in written positions: each name is one more copy of its card.

use landsraad_kernel::{InvalidPosition, RuleRef};

use super::{Position, need};
use crate::activities::Cx;
use crate::board::Pile;
use crate::data::{Card, SpiceCard};
use crate::factions::hand_limit;

fn spent(key: &str, card: &str) -> InvalidPosition {
    InvalidPosition::new(
        key,
        format!("no further “{card}” is in the deck: every copy is named already or not used here"),
    )
}

impl Cx<'_, '_> {
    pub(super) fn place_cards(&mut self, p: &Position) -> Result<(), InvalidPosition> {
        self.place_hands(p)?;
        for &card in &p.treachery_discard {
            if !self.stage_discard(card) {
                return Err(spent("treachery_discard", card.id()));
            }
        }
        for &card in &p.removed {
            if !self.stage_removed(card) {
                return Err(spent("removed", card.id()));
            }
        }
        self.place_treachery_top(&p.treachery_top)?;
        for (pile, key, cards) in
            [(Pile::A, "spice_pile_a", &p.spice_pile_a), (Pile::B, "spice_pile_b", &p.spice_pile_b)]
        {
            for &card in cards {
                if !self.stage_spice_discard(card, pile) {
                    return Err(spent(key, card.id()));
                }
            }
        }
        for (deck, key, cards) in
            [(Pile::A, "spice_top", &p.spice_top), (Pile::B, "spice_top_b", &p.spice_top_b)]
        {
            self.place_spice_top(deck, key, cards)?;
        }
        if !p.spice_top_seen.is_empty() {
            need(!p.spice_top.is_empty(), "spice_top_seen", "name the card in `spice_top`")?;
            for &f in &p.spice_top_seen {
                self.seated("spice_top_seen", f)?;
                self.look_at_spice(f, RuleRef("gf9.atreides.spice-sight"));
            }
        }
        Ok(())
    }

    fn place_hands(&mut self, p: &Position) -> Result<(), InvalidPosition> {
        if let Some(hands) = &p.hands {
            self.stage_gather();
            for (&f, cards) in hands {
                let key = format!("hands.{}", f.id());
                if !cards.is_empty() {
                    self.seated(&key, f)?;
                }
                let limit = hand_limit(f);
                need(
                    cards.len() <= limit,
                    &key,
                    &format!("a hand of {} has at most {limit} cards", f.name().en),
                )?;
                for &card in cards {
                    if !self.stage_card(f, card) {
                        return Err(spent(&key, card.id()));
                    }
                }
            }
        }
        for (&knower, hands) in &p.known {
            for (&holder, cards) in hands {
                let key = format!("known.{}.{}", knower.id(), holder.id());
                self.seated(&key, knower)?;
                for (i, card) in cards.iter().enumerate() {
                    let copies = cards[..=i].iter().filter(|c| c.first_copy() == card.first_copy()).count();
                    let known = self.stage_known(knower, holder, *card, copies);
                    need(known, &key, &format!("“{}” is not so often in that hand", card.id()))?;
                }
            }
        }
        Ok(())
    }

    fn place_treachery_top(&mut self, cards: &[Card]) -> Result<(), InvalidPosition> {
        let mut copies: Vec<Card> = vec![];
        for &card in cards {
            let taken = copies.iter().copied().collect();
            let copy = self.stage_copy(card, taken).ok_or_else(|| spent("treachery_top", card.id()))?;
            copies.push(copy);
        }
        for &card in copies.iter().rev() {
            need(self.stage_top(card), "treachery_top", "so many cards cannot be put in order")?;
        }
        Ok(())
    }

    fn place_spice_top(&mut self, deck: Pile, key: &str, cards: &[SpiceCard]) -> Result<(), InvalidPosition> {
        let mut copies: Vec<SpiceCard> = vec![];
        for &card in cards {
            let copy = self.stage_spice_copy(card, deck, &copies).ok_or_else(|| spent(key, card.id()))?;
            copies.push(copy);
        }
        for &card in copies.iter().rev() {
            need(self.stage_spice_top(card, deck), key, "so many cards cannot be put in order")?;
        }
        Ok(())
    }
}

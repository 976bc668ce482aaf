//! What cards and leaders are worth, in spice.

use landsraad_dune::Faction;
use landsraad_dune::data::{Card, CardKind, CardSet};

use super::position::Position;

impl Position<'_> {
    /// What a card would add to my hand.
    pub fn card_worth(&self, card: Card) -> f64 {
        let kind = card.kind();
        let copies = self.kinds.iter().filter(|k| **k == kind).count() as f64;
        let first = |plain: f64| plain / (1.0 + copies);
        match kind {
            CardKind::ProjectileWeapon | CardKind::PoisonWeapon => {
                first(if self.armed() { 4.5 } else { 6.5 })
            }
            CardKind::Lasgun => first(if self.holds(CardKind::Shield) { 4.0 } else { 6.0 }),
            CardKind::Shield | CardKind::Snooper => first(if self.guarded() { 4.5 } else { 6.5 }),
            CardKind::CheapHero => first(4.0),
            CardKind::Karama => 5.0,
            CardKind::Truthtrance => 2.0,
            CardKind::WeatherControl => 3.0,
            CardKind::FamilyAtomics => 2.0,
            CardKind::Hajr => 3.5,
            CardKind::TleilaxuGhola => 3.5,
            CardKind::ConeOfSilence | CardKind::Harvester | CardKind::Thumper => 1.5,
            CardKind::ResidualPoison | CardKind::ImperialConditioning => 2.5,
            CardKind::BreakConditioning => 0.5,
            CardKind::Worthless => {
                if self.me == Faction::BeneGesserit && self.advanced() {
                    4.0
                } else {
                    0.2
                }
            }
        }
    }

    /// Cards whose place I do not know.
    pub fn unseen(&self) -> impl Iterator<Item = Card> + '_ {
        let others = self.v.factions.iter().filter(|f| f.faction != self.me);
        let known = others.flat_map(|f| &f.known_cards);
        let open = self.v.treachery_discard.iter().chain(&self.v.removed).chain(known);
        // Copies look alike: each that is seen stands for one of them.
        let next = |gone: CardSet, c: &Card| c.alike().minus(gone).first().map_or(gone, |c| gone.with(c));
        let gone = self.own.hand.iter().chain(open).fold(CardSet::EMPTY, next);
        Card::all().filter(move |c| !gone.contains(*c))
    }

    /// What an unknown card is worth on average.
    pub fn blind_worth(&self) -> f64 {
        let (mut sum, mut n) = (0.0, 0.0);
        for card in self.unseen() {
            sum += self.card_worth(card);
            n += 1.0;
        }
        if n > 0.0 { sum / n } else { 3.0 }
    }
}

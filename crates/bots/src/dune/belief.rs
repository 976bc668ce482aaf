//! What another faction may hold: cards by counting, leaders by what is seen, traitors by number.

use landsraad_dune::Faction;
use landsraad_dune::data::{Card, CardKind, LeaderId};
use landsraad_dune::factions::power_of;
use landsraad_kernel::Seeded;

use super::position::Position;

impl Position<'_> {
    /// How many cards a faction probably holds.
    pub fn hand_size(&self, f: Faction) -> usize {
        let Some(view) = self.of(f) else { return 0 };
        let guess = if f == Faction::Harkonnen { 4 } else { 3 };
        view.card_count.unwrap_or(guess).max(view.known_cards.len()).min(power_of(f).hand_limit())
    }

    /// A possible hand: the cards known to be there, and others by lot.
    pub fn sample_hand(&self, f: Faction, luck: &mut Seeded) -> Vec<CardKind> {
        let Some(view) = self.of(f) else { return Vec::new() };
        let mut hand: Vec<CardKind> = view.known_cards.iter().map(|c| c.kind()).collect();
        let mut pool: Vec<Card> = self.unseen().collect();
        while hand.len() < self.hand_size(f) && !pool.is_empty() {
            hand.push(pool.swap_remove(luck.below(pool.len() as u32) as usize).kind());
        }
        hand
    }

    /// The chance that a faction can call my leader a traitor.
    pub fn betrays(&self, f: Faction, leader: LeaderId) -> f64 {
        let Some(view) = self.of(f) else { return 0.0 };
        if view.known_traitors.contains(&leader) {
            return 1.0;
        }
        // My own traitor cards are with nobody else.
        if self.own.traitors.contains(&leader) || self.own.returned.contains(&leader) {
            return 0.0;
        }
        let held = f64::from(power_of(f).traitors_kept());
        let shown = view.known_traitors.len() as f64;
        ((held - shown).max(0.0) / 26.0).min(1.0)
    }
}

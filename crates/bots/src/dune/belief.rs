//! What another faction may hold: cards by counting, leaders by what is seen, traitors by how they are
//! chosen.

use landsraad_dune::Faction;
use landsraad_dune::data::{Card, CardKind, LeaderId};
use landsraad_dune::factions::power_of;
use landsraad_kernel::Seeded;

use super::position::Position;

/// The leaders with traitor cards.
pub const LEADERS: usize = 30;
/// Traitor cards dealt to a faction.
const DEALT: f64 = 4.0;

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

    /// The chance that a faction can call a leader a traitor.
    pub fn betrays(&self, f: Faction, leader: LeaderId) -> f64 {
        // Main leaders have no traitor cards.
        self.traitor_odds(f).get(usize::from(leader.0)).copied().unwrap_or(0.0)
    }

    /// The chance of each leader that a faction holds its traitor card. Of the cards it was dealt it has
    /// probably kept the one that I would keep in its place.
    pub fn traitor_odds(&self, f: Faction) -> [f64; LEADERS] {
        let mut odds = [0.0; LEADERS];
        let Some(view) = self.of(f) else { return odds };
        for l in &view.known_traitors {
            odds[usize::from(l.0)] = 1.0;
        }
        let held = f64::from(power_of(f).traitors_kept());
        let left = (held - view.known_traitors.len() as f64).max(0.0);
        // My own traitor cards are with nobody else, nor are those that others have shown.
        let mine = |l: &LeaderId| self.own.traitors.contains(l) || self.own.returned.contains(l);
        let shown = |l: &LeaderId| self.v.factions.iter().any(|o| o.known_traitors.contains(l));
        let pool: Vec<(LeaderId, i32)> = LeaderId::all()
            .filter(|l| self.in_play.contains(l.faction()) && !mine(l) && !shown(l))
            .map(|l| (l, self.keeps(f, l)))
            .collect();
        let (count, guess) = (pool.len() as f64, self.temper.sense.guesses);
        for &(leader, liked) in &pool {
            let even = left / count;
            let rank = |o: std::cmp::Ordering| {
                pool.iter().filter(|(_, other)| other.cmp(&liked) == o).count() as f64
            };
            let worse = rank(std::cmp::Ordering::Less) + (rank(std::cmp::Ordering::Equal) - 1.0) / 2.0;
            let best = left * DEALT / count * threes(worse) / threes(count - 1.0).max(1.0);
            let odd = if held > 1.0 { even } else { guess * best + (1.0 - guess) * even };
            odds[usize::from(leader.0)] = odd.min(1.0);
        }
        odds
    }

    /// How much a faction likes to keep a traitor card.
    pub fn keeps(&self, f: Faction, leader: LeaderId) -> i32 {
        i32::from(self.rules.strength(leader)) - if leader.faction() == f { 10 } else { 0 }
    }
}

/// In how many ways three cards can be drawn of so many.
fn threes(of: f64) -> f64 {
    (of * (of - 1.0) * (of - 2.0) / 6.0).max(0.0)
}

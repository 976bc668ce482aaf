//! How far the next storm may come, by what a viewer knows.

use super::{LATER_DIAL, STORM_CARDS};
use crate::activities::At;
use crate::state::Phase;
use crate::{Faction, FactionSet};

/// The chance in thousandths that the next movement reaches each sector ahead, nearest first.
// [gf9.storm.later-moves] [gf9.storm.later-dial-range] [gf9.fremen.storm-card]
pub fn reach(at: At<'_>, viewers: FactionSet) -> Vec<u16> {
    let s = at.state;
    let first = s.turn == 1 && s.phase == Phase::Storm && s.storm.card.is_none();
    let after_last = s.turn == at.rules.rulings.turns && s.phase > Phase::Storm;
    if s.turn == 0 || first || after_last {
        return Vec::new();
    }
    // Every movement that may come, each as likely as any other.
    let moves: Vec<u8> = match s.storm.card {
        Some(card) if s.storm.card_seen && viewers.contains(Faction::Fremen) => vec![card],
        Some(_) => (1..=STORM_CARDS).collect(),
        None => {
            let dial = LATER_DIAL.0..=LATER_DIAL.1;
            dial.clone().flat_map(|a| dial.clone().map(move |b| a + b)).collect()
        }
    };
    let farthest = moves.iter().copied().max().unwrap_or(0);
    (1..=farthest)
        .map(|ahead| {
            let reached = moves.iter().filter(|far| **far >= ahead).count();
            (reached * 1_000 / moves.len().max(1)) as u16
        })
        .collect()
}

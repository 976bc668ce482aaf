//! Heap allocations per decision.
//!
//! Behind the feature `alloc`, because it brings a counting global allocator: switch it on in
//! `[dev-dependencies]` only.

use landsraad_kernel::{EventSink, Game, Pending, Seeded};

use crate::random::Player;

/// What was counted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Allocations {
    /// Decisions made, forced ones not counted.
    pub decisions: u64,
    /// Allocations during `legal`, `apply` and `apply_forced`.
    pub allocations: u64,
    /// The first decision that allocated: game, decision, action.
    pub first: Option<String>,
}

/// Plays `games` random matches with muted events and a warmed buffer, and counts the allocations of `legal`,
/// `apply` and `apply_forced`.
pub fn allocations<G: Game>(game: &G, seed: u64, games: u32) -> Allocations {
    let mut report = Allocations::default();
    let mut player = Player::<G>::new(Seeded::from_u64(seed));
    // The first match only warms the buffer.
    for number in 0..=games {
        let mut chance = Seeded::from_u64(seed + u64::from(number));
        let mut state = game.setup(&mut chance, &mut EventSink::mute());
        for decision in 0..game.longest() {
            let Pending::Seats(seats) = game.pending(&state) else { break };
            let Some(seat) = player.seat(seats) else { break };
            let mut out = EventSink::mute();
            // Copying the choice for the report is no part of the measure.
            let mut chosen = None;
            let listing = allocation_counter::measure(|| {
                player.list(game, &state, seat);
            });
            if let Some(action) = player.pick(game) {
                chosen = Some(action.clone());
            }
            let Some(action) = chosen else { break };
            let applying = allocation_counter::measure(|| {
                game.apply_skipping_forced(&mut state, seat, &action, &mut chance, &mut out);
                game.apply_forced(&mut state, &mut chance, &mut out);
            });
            if number == 0 {
                continue;
            }
            report.decisions += 1;
            let count = listing.count_total + applying.count_total;
            report.allocations += count;
            if count > 0 && report.first.is_none() {
                report.first = Some(format!(
                    "game {number}, decision {decision}, {action:?}: {} in legal, {} in apply and apply_forced",
                    listing.count_total, applying.count_total
                ));
            }
        }
    }
    report
}

/// Panics with the first decision that allocated.
pub fn assert_none<G: Game>(game: &G, seed: u64, games: u32) {
    let report = allocations(game, seed, games);
    assert!(report.decisions > 0, "nothing was decided");
    assert!(
        report.allocations == 0,
        "{} allocations in {} decisions, first {}",
        report.allocations,
        report.decisions,
        report.first.unwrap_or_default()
    );
}

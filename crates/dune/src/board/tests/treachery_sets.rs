//! The treachery sets of the community rulebook 2.9.

use landsraad_kernel::{EventSink, Game, Options, Seeded, Setup as _};

use crate::data::{Card, CardKind, TreacherySet};
use crate::state::{Phase, State};
use crate::{Dune, Faction};

/// A fresh match after setup by defaults, its opening included.
fn fresh(options: &Options, seats: u8) -> (Dune, State) {
    let rules = Dune::build("v29", options, seats).unwrap();
    let mut dice = Seeded::from_u64(7);
    let mut state = rules.setup(&mut dice, &mut EventSink::mute());
    while state.phase == Phase::Setup {
        let seat = rules.pending(&state).seats().first().unwrap();
        let action = rules.decision(&state, seat).unwrap().default;
        rules.apply(&mut state, seat, &action, &mut dice, &mut EventSink::mute());
    }
    (rules, state)
}

/// The cards of the deck, and of them poison weapons, Snoopers, projectile weapons and Shields.
fn deck_with(options: &Options) -> (usize, [usize; 4]) {
    let (rules, state) = fresh(options, 6);
    let held: usize = Faction::ALL.iter().map(|&f| state.board.cards.hand_len(f)).sum();
    let kinds = |kind| Card::every().filter(|&c| rules.uses(c) && c.kind() == kind).count();
    let four = [CardKind::PoisonWeapon, CardKind::Snooper, CardKind::ProjectileWeapon, CardKind::Shield];
    (state.board.cards.deck_len() + held, four.map(kinds))
}

fn on(key: &str) -> Options {
    Options::default().with(key, true)
}

#[test]
fn each_set_adds_its_cards() {
    assert_eq!(deck_with(&Options::default()), (33, [4, 4, 4, 4]));
    // [v29.data.set-duel]
    assert_eq!(deck_with(&on("treachery-duel")), (38, [5, 5, 4, 4]));
    // [v29.data.set-spice-harvest]
    assert_eq!(deck_with(&on("treachery-spice-harvest")), (37, [4, 4, 5, 5]));
    // [v29.data.set-grand-dune]
    assert_eq!(deck_with(&on("treachery-grand-dune")).0, 36);
}

#[test]
fn several_sets_are_shuffled_in_together() {
    // [v29.treachery.mix]
    assert_eq!(deck_with(&on("treachery-duel").with("treachery-spice-harvest", true)).0, 42);
}

#[test]
fn single_cards_of_the_sets_may_be_added() {
    // [v29.treachery.whole-sets]
    assert_eq!(deck_with(&Options::default().with("treachery-cards", "thumper")).0, 34);
    let unknown = Options::default().with("treachery-cards", "crysknife");
    assert_eq!(Dune::build("v29", &unknown, 6).unwrap_err().key, "treachery-cards");
}

#[test]
fn the_sets_come_from_three_expansions() {
    // [v29.treachery.origin]: the letters, and no other rule of those expansions.
    assert_eq!(
        [TreacherySet::Duel, TreacherySet::SpiceHarvest, TreacherySet::GrandDune]
            .map(|s| Card::of_set(s).count()),
        [5, 4, 3]
    );
}

//! The order of phases and the number of turns, where the editions differ.

use landsraad_kernel::{EventSink, Game, Options, Seeded, Setup as _};

use crate::Dune;
use crate::event::Event;
use crate::state::{Phase, State};

/// Plays a random game and lists the phases it announces, turn by turn.
fn phases(edition: &str, seed: u64) -> (Vec<Vec<Phase>>, State) {
    let rules = Dune::build(edition, &Options::default(), 3).unwrap();
    let (mut dice, mut events) = (Seeded::from_u64(seed), vec![]);
    let mut state = rules.setup(&mut dice, &mut EventSink::mute());
    while let Some(seat) = rules.pending(&state).seats().first() {
        let action = rules.decision(&state, seat).unwrap().default;
        rules.apply(&mut state, seat, &action, &mut dice, &mut EventSink::collect(&mut events));
    }
    let mut turns: Vec<Vec<Phase>> = vec![];
    for event in events {
        match event {
            Event::Turn { .. } => turns.push(vec![]),
            Event::Phase { phase } => turns.last_mut().unwrap().push(phase),
            _ => {}
        }
    }
    (turns, state)
}

#[test]
fn a_turn_has_eight_phases() {
    use Phase::{Battle, Bidding, Collection, Mentat, Revival, Shipment, SpiceBlow, Storm};
    // [ah2009.setup.phases] [v29.sequence.rounds]: charity is the first part of the auction.
    for edition in ["ah2009", "v29"] {
        let (turns, _) = phases(edition, 4);
        assert_eq!(turns[0], [Storm, SpiceBlow, Bidding, Revival, Shipment, Battle, Collection, Mentat]);
    }
    let (turns, _) = phases("gf9", 4);
    assert_eq!(turns[0].len(), 9);
}

#[test]
fn the_game_has_fifteen_turns_at_most() {
    for edition in ["ah2009", "v29"] {
        let (turns, state) = phases(edition, 4);
        // [ah2009.setup.turn-limit] [v29.sequence.max-turns]
        assert!(turns.len() <= 15);
        // [v29.storm.turn-marker]
        assert_eq!(state.turn as usize, turns.len());
    }
}

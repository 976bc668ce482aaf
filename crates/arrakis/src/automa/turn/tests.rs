//! The automa's dice.

use crate::automa::to_target;
use crate::board::distance;
use crate::data::{Face, Leader, Side};
use crate::event::Event;
use crate::state::Whereabouts;
use crate::tests_support::{a, after_an_automa_turn, automa, before_an_automa_turn, solo_setup};

#[test]
fn only_the_players_dice_are_rolled_at_the_start() {
    // [wfa.solo-actions.atreides-normal]
    let (_, s, _) = solo_setup();
    assert_eq!((s.unused_dice(Side::Atreides), s.unused_dice(Side::Harkonnen)), (4, 8));
}

#[test]
fn the_automa_rolls_one_die_after_a_turn_of_the_player() {
    // [wfa.solo-actions.one-die]
    assert_eq!(after_an_automa_turn().count(|e| matches!(e, Event::AutomaRolled { .. })), 1);
}

#[test]
fn a_resolved_die_stays_on_its_slot() {
    // [wfa.solo-actions.place-die]
    assert_eq!(after_an_automa_turn().s.solo.unwrap().spent.iter().sum::<u8>(), 1);
}

#[test]
fn a_result_without_a_free_slot_is_rolled_again() {
    // [wfa.solo-actions.reroll] With House full a roll never gives House.
    for pick in 0..5 {
        let mut t = before_an_automa_turn();
        t.s.solo.as_mut().unwrap().spent[Face::House.index()] = 2;
        t.script("wfa.solo-actions.one-die", &[pick]);
        t.die(Face::Mentat).pass();
        assert!(!t.happened(|e| matches!(e, Event::AutomaRolled { face: Face::House })));
    }
}

#[test]
fn special_actions_first() {
    // [wfa.solo-actions.special-first] The Baron: three regulars become elites, not two, and no vehicles.
    let t = automa(
        "house",
        "target = 'windgap'\n[harkonnen.carthag]\nregular = 4\nnamed = ['baron_harkonnen']\n[atreides.tasmin_sink]\nregular = 6",
    );
    assert_eq!(t.units("carthag"), [1, 3, 0, 0]);
    assert!(t.s.leaders[Leader::Baron.index()].spent && t.cited("wfa.solo-actions.special-first"));
    // [wfa.solo-actions.special-possible] Shaddam without an elite on the board: the ordinary action, his card ready.
    let t = automa(
        "strategy",
        "target = 'windgap'\n[harkonnen.carthag]\nregular = 4\nnamed = ['emperor_shaddam_iv']\n[leaders]\nemperor_shaddam_iv = 'available'",
    );
    assert!(!t.s.leaders[Leader::Shaddam.index()].spent);
    // [wfa.solo-actions.special-choices] Rabban's two moves go toward the target.
    let t = automa(
        "leadership",
        "target = 'windgap'\n[harkonnen.hagga_basin]\nregular = 6\nnamed = ['beast_rabban']\n[harkonnen.carthag]\nregular = 1",
    );
    assert!(t.s.leaders[Leader::Rabban.index()].spent);
    let Whereabouts::Board(at) = t.at(Leader::Rabban) else { panic!("on the board") };
    assert_eq!(to_target(&t.s, at) + 2, distance(a("hagga_basin"), a("windgap").only(), true));
}

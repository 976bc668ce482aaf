//! Tests of what each viewer sees.

use landsraad_kernel::{EventSink, Game as _, Seeded};

use super::*;
use crate::Faction::*;
use crate::activities::setup::SetupAction;
use crate::board::Squad;
use crate::data::card_by_key;
use crate::tests_support::Scene;
use crate::victory::Victory;

#[test]
fn only_ones_own_spice_is_in_a_view() {
    // [gf9.secrecy.spice-hidden] [gf9.secrecy.spice-flows]
    let one = Scene::basic().spice(Emperor, 7).start();
    let other = Scene::basic().spice(Emperor, 19).start();
    assert_eq!(one.view(Atreides), other.view(Atreides));
    assert_ne!(one.view(Emperor), other.view(Emperor));
}

#[test]
fn reserves_and_tanks_are_public_in_number_and_kind() {
    // [gf9.secrecy.reserves] [gf9.components.tanks-and-track] [gf9.components.advanced-tokens]
    let play = Scene::advanced().with(|p| p.tanks = [(Fremen, Squad::new(2, 1))].into()).start();
    let view = play.view(Guild);
    assert_eq!(view.faction(Emperor).unwrap().reserves, Squad::new(15, 5));
    assert_eq!(view.faction(Fremen).unwrap().tanks, Squad::new(2, 1));
    let forces = &play.state.board.forces;
    let all = forces.reserves(Fremen).plus(forces.on_board(Fremen)).plus(forces.tanks(Fremen));
    assert_eq!((all, view.last_turn), (Squad::new(17, 3), 10));
}

#[test]
fn the_basic_game_has_no_kwisatz_haderach() {
    // [gf9.atreides.kh-activation]
    let counts = |scene: Scene| scene.start().view(Atreides).me[0].kwisatz.is_some();
    assert!(!counts(Scene::basic()) && counts(Scene::advanced()));
}

#[test]
fn starred_forces_are_plain_in_the_basic_game() {
    // [gf9.components.star-forces-basic]
    assert_eq!(Scene::basic().start().view(Guild).faction(Emperor).unwrap().reserves, Squad::new(20, 0));
}

#[test]
fn discards_are_open_and_decks_only_counted() {
    // [gf9.secrecy.discards] [gf9.setup.discard-face-up]
    let stunner = card_by_key("stunner").unwrap();
    let play = Scene::basic().with(|p| p.treachery_discard = vec![stunner]).start();
    for f in Faction::ALL {
        assert_eq!((play.view(f).treachery_discard, play.view(f).treachery_deck), (vec![stunner], 32));
    }
}

#[test]
fn the_traitor_and_prediction_decks_are_complete() {
    // [gf9.components.traitor-deck] [gf9.components.prediction-deck]
    assert_eq!(LeaderId::all().count(), 30);
    let rules = Scene::basic().rules();
    let mut state = rules.setup(&mut Seeded::from_u64(1), &mut EventSink::mute());
    let bene = state.seat(BeneGesserit).unwrap();
    let count = |state: &State| {
        let mut n = 0;
        rules.legal(state, bene, &mut |_| {
            n += 1;
            std::ops::ControlFlow::Continue(())
        });
        n
    };
    // Five others can be named, and ten turns.
    assert_eq!(count(&state), 5);
    let action = SetupAction::PredictFaction(Guild).into();
    rules.apply(&mut state, bene, &action, &mut Seeded::from_u64(2), &mut EventSink::mute());
    assert_eq!(count(&state), 10);
}

#[test]
fn players_sit_on_circles_of_their_own() {
    // [gf9.setup.positions]
    let play = Scene::basic().factions(&[Atreides, Guild, Fremen, Emperor]).start();
    let mut circles: Vec<u8> = play.view(Guild).factions.iter().map(|f| f.circle).collect();
    circles.dedup();
    assert_eq!(circles.len(), 4);
}

#[test]
fn decks_are_shuffled() {
    // [gf9.setup.shuffle-decks]
    let deal = |seed| {
        let play = Scene::basic().rules();
        let mut dice = Seeded::from_u64(seed);
        let mut state = play.setup(&mut dice, &mut EventSink::mute());
        while state.phase == Phase::Setup {
            let seat = play.pending(&state).seats().first().unwrap();
            let action = play.decision(&state, seat).unwrap().default;
            play.apply(&mut state, seat, &action, &mut dice, &mut EventSink::mute());
        }
        Faction::ALL.map(|f| state.board.cards.hand(f).to_vec())
    };
    assert_ne!(deal(1), deal(2));
}

#[test]
fn a_special_victory_opens_no_window() {
    // [gf9.karama.unstoppable]
    let play = Scene::basic()
        .phase(Phase::Mentat)
        .turn(10)
        .forces(Harkonnen, "sietch_tabr:14", 1)
        .hand(Fremen, &["karama"])
        .start();
    assert_eq!(play.state.end.map(|e| e.victory), Some(Victory::GuildSpecial));
}

#[test]
fn the_bene_gesserit_have_no_special_karama_power() {
    // [gf9.karama.adv-bg-none] [gf9.karama.adv-not-basic]
    let advanced = Scene::advanced().start();
    assert!(!advanced.rules_at().special_open(BeneGesserit) && advanced.rules_at().special_open(Guild));
    assert!(!Scene::basic().start().rules_at().special_open(Guild));
}

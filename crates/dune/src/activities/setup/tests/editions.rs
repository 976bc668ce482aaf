//! Setup where the editions differ.

use landsraad_kernel::{EventSink, Game, Options, Seat, Seeded, Setup as _};

use crate::Faction::*;
use crate::activities::setup::SetupAction;
use crate::data::Territory;
use crate::state::State;
use crate::tests_support::{Play, Scene, loc};
use crate::{Dune, Faction};

#[test]
fn the_prediction_reaches_to_the_fifteenth_turn() {
    // [ah2009.setup.prediction] [v29.setup.bg-prediction]
    for edition in ["ah2009", "v29"] {
        let options = Options::default().with("factions", "bene_gesserit,guild,fremen");
        let rules = Dune::build(edition, &options, 3).unwrap();
        let mut dice = Seeded::from_u64(1);
        let mut state = rules.setup(&mut dice, &mut EventSink::mute());
        let seat = state.seat(BeneGesserit).unwrap();
        let own = SetupAction::PredictFaction(BeneGesserit).into();
        assert!(rules.check(&state, seat, &own).is_err());
        // Nothing lies on the board yet.
        assert!(Faction::ALL.iter().all(|&f| state.board.forces.where_is(f).is_empty()));
        let guild = SetupAction::PredictFaction(Guild).into();
        rules.apply(&mut state, seat, &guild, &mut dice, &mut EventSink::mute());
        assert!(rules.check(&state, seat, &SetupAction::PredictTurn(15).into()).is_ok());
        assert!(rules.check(&state, seat, &SetupAction::PredictTurn(16).into()).is_err());
    }
}

/// Plays setup by defaults up to the placing of the Bene Gesserit force.
fn before_bene_gesserit(edition: &str, advanced: &str) -> (Dune, State) {
    let options = Options::default().with("factions", "bene_gesserit,guild,fremen");
    let options = if advanced.is_empty() { options } else { options.with(advanced, true) };
    let rules = Dune::build(edition, &options, 3).unwrap();
    let mut dice = Seeded::from_u64(1);
    let mut state = rules.setup(&mut dice, &mut EventSink::mute());
    let place = SetupAction::PlaceAdvisor(loc("tueks_sietch")).into();
    while let Some(seat) = rules.pending(&state).seats().first() {
        if rules.check(&state, seat, &place).is_ok() {
            // [v29.setup.fremen-before-bg]: the ten Fremen are on the map.
            assert_eq!(state.board.forces.on_board(Fremen).total(), 10);
            rules.apply(&mut state, seat, &place, &mut dice, &mut EventSink::mute());
            return (rules, state);
        }
        let action = rules.decision(&state, seat).unwrap().default;
        rules.apply(&mut state, seat, &action, &mut dice, &mut EventSink::mute());
    }
    (rules, state)
}

#[test]
fn in_2009_the_bene_gesserit_coexist_from_the_start() {
    // [ah2009.setup.bene-gesserit]
    let (_, state) = before_bene_gesserit("ah2009", "");
    assert!(state.board.forces.advisors_in(Territory::TUEKS_SIETCH));
    assert_eq!(state.board.forces.reserves(BeneGesserit).total(), 19);
    assert_eq!(state.board.spice.of(BeneGesserit), 5);
}

#[test]
fn in_the_community_rules_they_need_not_coexist() {
    // [v29.setup.bg-coexist-optional] [v29.data.bg-start-anywhere]
    for yes in [true, false] {
        let (rules, mut state) = before_bene_gesserit("v29", "advanced-powers");
        let seat = state.seat(BeneGesserit).unwrap();
        let action = SetupAction::Coexist(yes).into();
        rules.check(&state, seat, &action).unwrap();
        rules.apply(&mut state, seat, &action, &mut Seeded::from_u64(5), &mut EventSink::mute());
        assert_eq!(state.board.forces.advisors_in(Territory::TUEKS_SIETCH), yes);
        assert_eq!(state.board.forces.occupies(BeneGesserit, Territory::TUEKS_SIETCH), !yes);
    }
    // [v29.data.start-positions]
    let (_, state) = before_bene_gesserit("v29", "");
    assert_eq!(state.board.forces.at(BeneGesserit, loc("polar_sink")).total(), 1);
    assert_eq!([BeneGesserit, Guild, Fremen].map(|f| state.board.spice.of(f)), [5, 5, 3]);
}

/// Two or three players lead all six factions.
fn few(players: &str) -> Play {
    Scene::v29().option("few-players", players).start()
}

#[test]
fn two_or_three_players_lead_all_six_factions() {
    // [v29.few.control-several]
    let two = few("two");
    assert_eq!(two.state.allies[Atreides], Emperor.only().with(Guild));
    assert_eq!((two.rules.players(), two.view(Atreides).me.len()), (2, 3));
    let three = few("three");
    assert_eq!((three.state.allies[Atreides], three.rules.players()), (Fremen.only(), 3));
}

#[test]
fn friends_do_not_sit_side_by_side() {
    // [v29.few.no-adjacent-allies]
    for play in [few("two"), few("three")] {
        for (a, b) in (0..6).map(|i| (Faction::ALL[i], Faction::ALL[(i + 1) % 6])) {
            assert!(!play.state.allied(a, b), "friends do not sit side by side");
        }
    }
}

#[test]
fn primary_factions_sit_at_equal_distances() {
    // [v29.few.primary-spacing] One of each player.
    for (players, seats) in [("two", vec![0, 3]), ("three", vec![0, 2, 4])] {
        let play = few(players);
        let primary: Vec<Seat> = Seat::first(6).filter(|&s| play.rules.is_primary(s)).collect();
        assert_eq!(primary.iter().map(|s| s.index()).collect::<Vec<_>>(), seats);
        let mut holders: Vec<u8> = primary.iter().map(|&s| play.rules.holder(s)).collect();
        holders.sort_unstable();
        assert_eq!(holders, (0..seats.len() as u8).collect::<Vec<_>>());
    }
}

#[test]
fn play_goes_from_faction_to_faction_in_board_order() {
    // [v29.few.turn-order] Each is led by the player who has it.
    let two = few("two");
    let order: Vec<Faction> = two.state.faction_order(&two.rules).collect();
    let place = |f: Faction| Faction::ALL.iter().position(|&g| g == f).unwrap();
    assert!(order.len() == 6 && order.windows(2).all(|w| place(w[1]) == (place(w[0]) + 1) % 6));
    for seat in Seat::first(6) {
        let own: Vec<usize> = two.state.owner(&two.rules, seat).iter().map(|s| s.index() % 2).collect();
        assert_eq!(own, [seat.index() % 2; 3]);
    }
}

#[test]
fn few_players_need_all_six_factions() {
    // [v29.few.no-tleilaxu]
    let five = Options::default().with("few-players", "two");
    assert_eq!(Dune::build("v29", &five, 5).unwrap_err().key, "few-players");
}

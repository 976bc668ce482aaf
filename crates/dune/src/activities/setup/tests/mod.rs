//! Setup's rules, each by its id.

mod ah2009;
mod editions;
mod v29;

use landsraad_kernel::{EventSink, Game, Options, Pending, Seeded, Setup as _};
use std::mem::size_of;

use super::*;
use crate::Dune;
use crate::Faction::*;
use crate::activities::Frame;
use crate::state::{Phase, State};
use crate::tests_support::{Scene, loc};

#[test]
fn the_state_fits_in_two_kibibytes() {
    println!("State {} bytes, Frame {} bytes", size_of::<State>(), size_of::<Frame>());
    assert!(size_of::<State>() <= 2048, "{} bytes", size_of::<State>());
    assert!(size_of::<Frame>() <= 72, "{} bytes", size_of::<Frame>());
}

fn table(options: Options, seats: u8) -> (Dune, State) {
    let rules = Dune::build(crate::tests_support::edition(), &options, seats).unwrap();
    let state = rules.setup(&mut Seeded::from_u64(7), &mut EventSink::mute());
    (rules, state)
}

fn answer(rules: &Dune, state: &mut State, f: Faction, action: SetupAction) {
    let seat = state.seat(f).unwrap();
    let action = Action::Setup(action);
    rules.check(state, seat, &action).unwrap();
    rules.apply(state, seat, &action, &mut Seeded::from_u64(8), &mut EventSink::mute());
}

/// A faction's reserves and spice at the start, and its forces in a place.
fn start_of(f: Faction, place: &str) -> (u8, u16, u8) {
    let play = Scene::basic().turn(1).start();
    (play.state.board.forces.reserves(f).total(), play.spice(f), play.forces(f, place))
}

#[test]
fn everybody_starts_with_the_spice_and_forces_of_the_sheets() {
    let play = Scene::basic().turn(1).start();
    // [gf9.setup.starting-spice]
    assert_eq!(Faction::ALL.map(|f| play.spice(f)), [10, 5, 10, 3, 5, 10]);
    // [gf9.setup.starting-forces]
    assert_eq!(Faction::ALL.map(|f| play.state.board.forces.reserves(f).total()), [10, 19, 20, 10, 15, 10]);
}

#[test]
fn atreides_start_in_arrakeen() {
    // [gf9.atreides.start]
    assert_eq!(start_of(Atreides, "arrakeen"), (10, 10, 10));
}

#[test]
fn harkonnen_start_in_carthag() {
    // [gf9.harkonnen.start]
    assert_eq!(start_of(Harkonnen, "carthag"), (10, 10, 10));
}

#[test]
fn the_emperor_starts_with_all_forces_in_reserve() {
    // [gf9.emperor.start]
    assert_eq!(start_of(Emperor, "arrakeen"), (20, 10, 0));
}

#[test]
fn the_guild_starts_in_tueks_sietch() {
    // [gf9.guild.start]
    assert_eq!(start_of(Guild, "tueks_sietch"), (15, 5, 5));
}

#[test]
fn the_bene_gesserit_start_in_the_polar_sink() {
    // [gf9.bene-gesserit.start]
    assert_eq!(start_of(BeneGesserit, "polar_sink"), (19, 5, 1));
}

#[test]
fn the_fremen_start_with_ten_in_reserve() {
    // [gf9.fremen.start]
    let (reserves, spice, _) = start_of(Fremen, "sietch_tabr");
    assert_eq!((reserves, spice), (10, 3));
}

#[test]
fn the_turn_marker_starts_on_one() {
    // [gf9.setup.turn-marker]
    let (rules, mut state) = table(Options::default(), 6);
    let mut dice = Seeded::from_u64(9);
    while state.phase == Phase::Setup {
        let seat = rules.pending(&state).seats().first().unwrap();
        let action = rules.decision(&state, seat).unwrap().default;
        rules.apply(&mut state, seat, &action, &mut dice, &mut EventSink::mute());
    }
    assert_eq!(state.turn, 1);
}

#[test]
fn the_prediction_comes_first_and_is_secret() {
    // [gf9.bene-gesserit.prediction] [gf9.secrecy.prediction]
    let factions = "atreides,bene_gesserit,guild";
    let (rules, mut state) = table(Options::default().with("factions", factions), 3);
    assert_eq!(rules.pending(&state), Pending::Seats(state.seat_set(BeneGesserit)));
    let seat = state.seat(BeneGesserit).unwrap();
    for f in [BeneGesserit, Fremen] {
        let action = Action::Setup(SetupAction::PredictFaction(f));
        let refusal = rules.check(&state, seat, &action).unwrap_err();
        assert_eq!(refusal.why, Why::Setup(SetupWhy::CannotPredict(f)));
    }
    answer(&rules, &mut state, BeneGesserit, SetupAction::PredictFaction(Guild));
    answer(&rules, &mut state, BeneGesserit, SetupAction::PredictTurn(7));
    assert_eq!(state.prediction, Some((Guild, 7)));
    let seen = |f| {
        let viewer = landsraad_kernel::Viewer::Seat(state.seat(f).unwrap());
        rules.view(&state, viewer).get().me[0].prediction
    };
    assert_eq!((seen(BeneGesserit), seen(Guild)), (Some((Guild, 7)), None));
}

#[test]
fn traitors_come_from_the_factions_in_play_and_one_is_kept() {
    // [gf9.setup.traitors-remove-absent] [gf9.setup.traitors-keep-one] [gf9.harkonnen.four-traitors]
    let factions = "atreides,harkonnen,guild";
    let (rules, mut state) = table(Options::default().with("factions", factions), 3);
    let absent = |l: &LeaderId| ![Atreides, Harkonnen, Guild].contains(&l.faction());
    assert!(Faction::ALL.iter().all(|&f| !state.board.traitors.held(f).iter().any(absent)));
    let seats = [Atreides, Guild].map(|f| state.seat(f).unwrap()).into_iter().collect();
    assert_eq!(rules.pending(&state), Pending::Seats(seats));
    for f in [Guild, Atreides] {
        let kept = state.board.traitors.held(f)[2];
        answer(&rules, &mut state, f, SetupAction::KeepTraitor(kept));
        assert!(state.board.traitors.holds(f, kept));
    }
    let held = |f| state.board.traitors.held(f).len();
    assert_eq!([held(Atreides), held(Guild), held(Harkonnen)], [1, 1, 4]);
    assert_eq!(state.board.traitors.returned[Guild].len(), 3);
}

#[test]
fn cards_are_dealt_one_each_and_two_to_the_harkonnen() {
    // [gf9.setup.starting-card] [gf9.harkonnen.two-cards]
    let play = Scene::basic().turn(1).with(|p| p.hands = None).start();
    assert_eq!(Faction::ALL.map(|f| play.state.board.cards.hand_len(f)), [1, 1, 1, 1, 1, 2]);
    // [gf9.secrecy.hands]
    assert!(play.view(Guild).faction(Harkonnen).unwrap().known_cards.is_empty());
    assert_eq!(play.view(Guild).faction(Guild).unwrap().known_cards.len(), 1);
}

#[test]
fn fremen_split_ten_forces_and_may_start_fedaykin() {
    // [gf9.fremen.start] [gf9.setup.placement-order]
    let options = Options::default().with("factions", "fremen,bene_gesserit,guild").with("advanced", true);
    let (rules, mut state) = table(options, 3);
    answer(&rules, &mut state, BeneGesserit, SetupAction::PredictFaction(Guild));
    answer(&rules, &mut state, BeneGesserit, SetupAction::PredictTurn(1));
    for f in [Guild, BeneGesserit, Fremen] {
        let kept = state.board.traitors.held(f)[0];
        answer(&rules, &mut state, f, SetupAction::KeepTraitor(kept));
    }
    answer(&rules, &mut state, Fremen, SetupAction::PlaceForces(4));
    answer(&rules, &mut state, Fremen, SetupAction::PlaceStarred(2));
    assert_eq!(state.board.forces.at(Fremen, loc("sietch_tabr")), Squad::new(2, 2));
    let seat = state.seat(Fremen).unwrap();
    let too_many = rules.check(&state, seat, &Action::Setup(SetupAction::PlaceForces(7)));
    assert_eq!(too_many.unwrap_err().why, Why::OutOfRange { value: 7, min: 0, max: 6 });
    answer(&rules, &mut state, Fremen, SetupAction::PlaceForces(6));
    answer(&rules, &mut state, Fremen, SetupAction::PlaceStarred(0));
    assert_eq!(state.board.forces.on_board(Fremen), Squad::new(8, 2));
    // [gf9.bene-gesserit.adv-start]: an advisor where others stand.
    answer(&rules, &mut state, BeneGesserit, SetupAction::PlaceAdvisor(loc("sietch_tabr")));
    assert!(state.board.forces.advisors_in(Territory::SIETCH_TABR));
    assert!(!state.board.forces.occupies(BeneGesserit, Territory::SIETCH_TABR));
}

#[test]
fn two_factions_of_one_player_are_allied_and_share_their_secrets() {
    // [gf9.setup.two-players-options]
    let options =
        Options::default().with("two-each", true).with("factions", "atreides,harkonnen,guild,emperor");
    let (rules, state) = table(options, 4);
    assert!(state.allied(Atreides, Guild) && !state.allied(Atreides, Harkonnen));
    let view = rules.view(&state, landsraad_kernel::Viewer::Seat(Seat::at(0)));
    assert_eq!(view.get().me.len(), 2);
}

#[test]
fn random_games_run_to_the_last_turn() {
    // [gf9.turn.ten-turns] [gf9.turn.nine-phases]
    for seed in 0..60 {
        let options = Options::default().with("advanced", seed % 2 == 0);
        let rules = Dune::build("gf9", &options, 2 + (seed % 5) as u8).unwrap();
        let mut dice = Seeded::from_u64(seed);
        let mut state = rules.setup(&mut dice, &mut EventSink::mute());
        let mut turn = 0;
        while let Some(seat) = rules.pending(&state).seats().first() {
            let mut list = vec![];
            rules.legal(&state, seat, &mut |a| {
                list.push(a);
                std::ops::ControlFlow::Continue(())
            });
            let action = list[dice.below(list.len() as u32) as usize];
            rules.apply(&mut state, seat, &action, &mut dice, &mut EventSink::mute());
            rules.audit(&state).unwrap();
            assert!(state.turn == turn || state.turn == turn + 1);
            turn = state.turn;
            let json = serde_json::to_string(&state).unwrap();
            assert_eq!(serde_json::from_str::<State>(&json).unwrap(), state);
        }
        assert_eq!((state.turn, state.phase), (10, Phase::Mentat));
        assert!(rules.outcome(&state).is_some());
    }
}

#[test]
fn no_seat_can_tell_a_redealt_world() {
    // One walk over whole matches: stays whole.
    // [gf9.secrecy.hands] [gf9.secrecy.traitors] [gf9.secrecy.prediction] [gf9.secrecy.storm-card]
    // [gf9.secrecy.storm-dials] [gf9.karama.window-hidden]
    for seed in 0..30 {
        let options = Options::default().with("advanced", seed % 3 != 0);
        let options = if seed % 4 == 0 { options.with("reactions", "first-come") } else { options };
        let seats = 2 + (seed % 5) as u8;
        let options = if seats == 4 { options.with("two-each", true) } else { options };
        let rules = Dune::build(crate::tests_support::edition(), &options, seats).unwrap();
        let mut dice = Seeded::from_u64(seed);
        let mut state = rules.setup(&mut dice, &mut EventSink::mute());
        while !rules.pending(&state).seats().is_empty() {
            for knower in Seat::first(seats) {
                let world = rules.resample(&state, knower, &mut dice);
                rules.audit(&world).unwrap();
                let viewer = landsraad_kernel::Viewer::Seat(knower);
                assert_eq!(rules.view(&world, viewer), rules.view(&state, viewer));
                assert_eq!(rules.pending(&world), rules.pending(&state));
                assert_eq!(rules.decision(&world, knower), rules.decision(&state, knower));
            }
            let pending: Vec<Seat> = rules.pending(&state).seats().iter().collect();
            let seat = pending[dice.below(pending.len() as u32) as usize];
            let mut list = vec![];
            rules.legal(&state, seat, &mut |a| {
                list.push(a);
                std::ops::ControlFlow::Continue(())
            });
            assert!(list.len() <= 130);
            let action = list[dice.below(list.len() as u32) as usize];
            rules.apply(&mut state, seat, &action, &mut dice, &mut EventSink::mute());
        }
    }
}

#[test]
fn hurrying_equals_passing() {
    // [gf9.karama.window-hidden]
    for seed in 0..20 {
        let rules = Dune::build("gf9", &Options::default().with("advanced", true), 6).unwrap();
        let start = rules.setup(&mut Seeded::from_u64(seed), &mut EventSink::mute());
        let play = |skip_forced: bool| {
            let (mut state, mut dice) = (start, Seeded::from_u64(seed));
            loop {
                if skip_forced {
                    rules.apply_forced(&mut state, &mut dice, &mut EventSink::mute());
                }
                let Some(seat) = rules.pending(&state).seats().first() else { return state };
                let action = rules.decision(&state, seat).unwrap().default;
                rules.apply(&mut state, seat, &action, &mut dice, &mut EventSink::mute());
            }
        };
        assert_eq!(play(true), play(false));
    }
}

#[test]
fn in_a_game_of_two_with_two_factions_each_both_players_dial() {
    // [gf9.setup.two-players-options]
    let play = Scene::basic()
        .factions(&[Atreides, Harkonnen, Guild, Emperor])
        .option("two-each", true)
        .turn(1)
        .start();
    assert_eq!(play.pending(), [Atreides, Emperor]);
    assert_ne!(play.rules.owner(play.seat(Atreides)), play.rules.owner(play.seat(Emperor)));
}

/// The same rules in the editions that share them.
#[test]
fn hold_in_other_editions_too() {
    use crate::editions::{AH2009, V29};
    use crate::tests_support::for_editions;
    for_editions(
        &[&AH2009, &V29],
        &[
            everybody_starts_with_the_spice_and_forces_of_the_sheets,
            atreides_start_in_arrakeen,
            harkonnen_start_in_carthag,
            the_emperor_starts_with_all_forces_in_reserve,
            the_guild_starts_in_tueks_sietch,
            the_bene_gesserit_start_in_the_polar_sink,
            the_fremen_start_with_ten_in_reserve,
            the_prediction_comes_first_and_is_secret,
            traitors_come_from_the_factions_in_play_and_one_is_kept,
            cards_are_dealt_one_each_and_two_to_the_harkonnen,
            two_factions_of_one_player_are_allied_and_share_their_secrets,
        ],
    );
    for_editions(&[&AH2009], &[the_turn_marker_starts_on_one]);
    for_editions(&[&V29], &[fremen_split_ten_forces_and_may_start_fedaykin]);
}

#[test]
fn main_leaders_have_no_traitor_card() {
    // [v29.leaders.no-traitor] [v29.data.main-leaders]
    let options = Options::default().with("main-leaders", true);
    let rules = Dune::build("v29", &options, 6).unwrap();
    let mut state = rules.setup(&mut Seeded::from_u64(4), &mut EventSink::mute());
    while state.board.traitors.held(Faction::Harkonnen).is_empty() {
        let seat = rules.pending(&state).seats().first().unwrap();
        let action = rules.decision(&state, seat).unwrap().default;
        rules.apply(&mut state, seat, &action, &mut Seeded::from_u64(5), &mut EventSink::mute());
    }
    let dealt = Faction::ALL.iter().flat_map(|&f| state.board.traitors.held(f));
    assert!(dealt.clone().count() == 24 && dealt.clone().all(|l| !l.is_main()));
    // Six leaders each, one of them of strength 10.
    let of = |f| state.board.leaders.available(f).collect::<Vec<_>>();
    assert!(
        Faction::ALL
            .iter()
            .all(|&f| of(f).len() == 6 && of(f).iter().filter(|l| l.strength() == 10).count() == 1)
    );
}

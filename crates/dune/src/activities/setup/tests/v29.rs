//! Setup and components by the community rulebook 2.9.

use landsraad_kernel::{EventSink, Game, Options, Seat, Seeded, Setup as _};

use crate::Faction::*;
use crate::action::Question;
use crate::activities::setup::{SetupAction, SetupQuestion};
use crate::board::{Purse, Squad};
use crate::data::LeaderId;
use crate::state::{Phase, State};
use crate::tests_support::{Scene, loc};
use crate::{Action, Dune, Faction, FactionSet};

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

#[test]
fn the_turn_marker_starts_on_one() {
    // [v29.setup.turn-marker]
    assert_eq!(fresh(&Options::default(), 6).1.turn, 1);
}

#[test]
fn every_faction_has_five_leaders() {
    // [v29.components.leader-discs]: none of strength 10.
    let (_, state) = fresh(&Options::default(), 6);
    let home = |f: Faction| state.board.leaders.available(f).collect::<Vec<_>>();
    assert!(Faction::ALL.iter().all(|&f| home(f).len() == 5 && home(f).iter().all(|l| l.strength() < 10)));
}

#[test]
fn every_faction_has_twenty_tokens() {
    // [v29.components.army-tokens]: marks mean nothing in the basic game.
    let (_, state) = fresh(&Options::default(), 6);
    let forces = &state.board.forces;
    let all = |f| forces.reserves(f).plus(forces.tanks(f)).plus(forces.on_board(f));
    assert!(Faction::ALL.iter().all(|&f| all(f) == Squad::new(20, 0)));
    let (_, advanced) = fresh(&Options::default().with("advanced-powers", true), 6);
    assert_eq!(advanced.board.forces.reserves(Emperor).special, 5);
}

#[test]
fn there_are_four_decks_and_open_bonus_cards() {
    // [v29.components.decks]: treachery, spice, traitors, storm; the bonus cards lie open.
    let (_, state) = fresh(&Options::default(), 6);
    let held: usize = Faction::ALL.iter().map(|&f| state.board.cards.hand_len(f)).sum();
    assert_eq!((state.board.cards.deck_len() + held, state.board.blow.deck_len()), (33, 21));
    assert_eq!((LeaderId::all().count(), state.claims), (30, [None; 3]));
}

#[test]
fn the_bank_never_runs_dry() {
    // [v29.components.copy-varies]
    let mut play = Scene::v29().phase(Phase::Collection).start();
    play.edit(|cx| {
        cx.place_spice(loc("old_gap:10"), 500);
        cx.pay(Purse::Bank, Purse::Shield(Guild), 3);
    });
    assert_eq!(play.spice(Guild), 8);
}

#[test]
fn the_dead_lie_in_the_tanks() {
    // [v29.components.board-areas]
    let mut play = Scene::v29().phase(Phase::Collection).forces(Emperor, "carthag", 4).start();
    let reserves = play.state.board.forces.reserves(Emperor);
    play.edit(|cx| {
        cx.kill(Emperor, Squad::new(4, 0), loc("carthag"));
        cx.kill_leader(LeaderId::BASHAR, false);
    });
    let view = play.view(Guild);
    let emperor = view.faction(Emperor).unwrap();
    assert_eq!((emperor.tanks.total(), emperor.reserves), (4, reserves));
    assert!(
        emperor
            .leaders
            .iter()
            .any(|l| l.leader == LeaderId::BASHAR && l.place == crate::view::LeaderPlace::Tanks)
    );
}

#[test]
fn only_the_atreides_have_the_kwisatz_haderach() {
    // [v29.components.faction-set]
    let play = Scene::v29().option("advanced-powers", true).start();
    let with = Faction::ALL.into_iter().filter(|&f| play.view(f).me[0].kwisatz.is_some());
    assert_eq!(with.collect::<Vec<_>>(), [Atreides]);
}

#[test]
fn factions_are_agreed_on_or_drawn_and_sit_on_dots_of_their_own() {
    // [v29.setup.choose-factions]
    let (_, state) = fresh(&Options::default(), 4);
    assert_eq!(state.in_play().len(), 4);
    let (rules, state) = fresh(&Options::default().with("factions", "fremen, guild"), 5);
    assert_eq!((state.faction(Seat::at(0)), state.faction(Seat::at(1))), (Some(Fremen), Some(Guild)));
    let twice = Options::default().with("factions", "fremen, fremen");
    assert_eq!(Dune::build("v29", &twice, 4).unwrap_err().key, "factions");
    // [v29.setup.place-dots]
    let dots: std::collections::BTreeSet<u8> = Seat::first(5).map(|s| rules.circle(s)).collect();
    assert_eq!(dots.len(), 5);
}

#[test]
fn one_of_four_traitors_is_kept() {
    // [v29.setup.traitors]
    let (_, state) =
        fresh(&Options::default().with("factions", "atreides,emperor,guild,fremen,bene_gesserit"), 5);
    let traitors = &state.board.traitors;
    for f in state.in_play().iter() {
        assert_eq!((traitors.held(f).len(), traitors.returned[f].len()), (1, 3));
        assert!(traitors.held(f).iter().all(|l| state.plays(l.faction())));
    }
}

#[test]
fn possessions_stay_behind_the_screen_and_reserves_do_not() {
    // [v29.setup.behind-screen]
    let play = Scene::v29().hand(Guild, &["shield"]).start();
    let seen = serde_json::to_value(play.view(Emperor)).unwrap();
    assert!(seen["factions"][4].get("spice").is_none() && seen["me"][0]["faction"] == "emperor");
    let guild = play.view(Emperor).faction(Guild).cloned().unwrap();
    assert!(guild.known_cards.is_empty() && guild.known_traitors.is_empty());
    // [v29.deals.open-reserves]
    assert_eq!(guild.reserves.total(), 15);
}

#[test]
fn fedaykin_may_start_on_the_map() {
    // [v29.setup.fedaykin-placed]
    let options = Options::default().with("factions", "fremen,guild,emperor").with("advanced-powers", true);
    let rules = Dune::build("v29", &options, 3).unwrap();
    let (mut dice, mut state) =
        (Seeded::from_u64(3), rules.setup(&mut Seeded::from_u64(3), &mut EventSink::mute()));
    let mut answer = |state: &mut State, wanted: &[SetupAction]| {
        let seat = rules.pending(state).seats().first().unwrap();
        let fits = wanted.iter().map(|&a| Action::Setup(a)).find(|a| rules.check(state, seat, a).is_ok());
        let action = fits.unwrap_or_else(|| rules.decision(state, seat).unwrap().default);
        rules.apply(state, seat, &action, &mut dice, &mut EventSink::mute());
    };
    while state.phase == Phase::Setup {
        answer(&mut state, &[SetupAction::PlaceForces(10), SetupAction::PlaceStarred(3)]);
    }
    assert_eq!(state.board.forces.at(Fremen, loc("sietch_tabr")), Squad::new(7, 3));
}

#[test]
fn two_or_three_players_pick_allied_factions() {
    // [v29.few.pick-allies]: the player that got its primary faction last picks first; a third is drawn by lot.
    let options =
        Options::default().with("few-players", "two").with("factions", "atreides,random,random,guild");
    let rules = Dune::build("v29", &options, 6).unwrap();
    let (mut dice, sink) = (Seeded::from_u64(5), &mut EventSink::mute());
    let mut state = rules.setup(&mut dice, sink);
    let asked = |state: &State| rules.pending(state).seats().first().unwrap();
    assert_eq!(asked(&state), Seat::at(3));
    let pick = |f| Action::Setup(SetupAction::PickAlly(f));
    assert!(rules.check(&state, Seat::at(3), &pick(Atreides)).is_err());
    rules.apply(&mut state, Seat::at(3), &pick(Fremen), &mut dice, sink);
    let question = rules.decision(&state, Seat::at(0)).unwrap().question;
    assert_eq!((asked(&state), question), (Seat::at(0), Question::Setup(SetupQuestion::PickAlly)));
    rules.apply(&mut state, Seat::at(0), &pick(Emperor), &mut dice, sink);
    assert_eq!(state.in_play(), FactionSet::ALL);
    assert!(state.allied(Guild, Fremen) && state.allied(Atreides, Emperor));
    assert_eq!((state.allies[Guild].len(), state.allies[Atreides].len()), (2, 2));
    // Three players: the last two seats of the last player first, then the others; nothing is left to lot.
    let three = Dune::build("v29", &Options::default().with("few-players", "three"), 6).unwrap();
    let mut state = three.setup(&mut dice, sink);
    for holder in [2, 1, 0] {
        let seat = three.pending(&state).seats().first().unwrap();
        assert_eq!(three.holder(seat), holder);
        let action = three.decision(&state, seat).unwrap().default;
        three.apply(&mut state, seat, &action, &mut dice, sink);
    }
    assert_eq!(state.in_play().len(), 6);
}

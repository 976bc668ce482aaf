//! Turn, setup and storm where the editions differ.

use landsraad_kernel::{EventSink, Game, Options, Seat, Seeded, Setup as _};

use crate::Faction::*;
use crate::board::Squad;
use crate::data::Territory;
use crate::event::Event;
use crate::factions::{has_harvester, has_ornithopters};
use crate::frames::At;
use crate::phases::setup::SetupAction;
use crate::phases::storm::{StormAction, StormEvent, may_launch_atomics};
use crate::state::{Phase, State};
use crate::tests_support::{Play, Scene, loc};
use crate::{Dune, Faction};

fn at(play: &Play) -> At<'_> {
    At { rules: &play.rules, s: &play.state }
}

fn range(play: &Play, f: Faction) -> u8 {
    at(play).move_range(f, Territory::POLAR_SINK)
}

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
        assert!(Faction::ALL.iter().all(|&f| state.board.forces.where_is(f) == 0));
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

#[test]
fn the_two_nearest_markers_dial_the_first_storm() {
    // [ah2009.storm.first-turn-dial] [v29.storm.first-dialers]
    for scene in [Scene::ah2009, Scene::v29] {
        let mut play = scene().turn(1).start();
        assert_eq!(play.pending(), [Atreides, Harkonnen]);
        let refusal = play.refused(Atreides, StormAction::Dial(21));
        assert!(["ah2009.storm.first-turn-dial", "v29.storm.first-dialers"].contains(&refusal.rule.0));
        // [v29.storm.first-move]
        play.act(Atreides, StormAction::Dial(13)).act(Harkonnen, StormAction::Dial(9));
        assert_eq!(play.state.storm.sector, 5);
        // With three players the markers are on 2, 8 and 14: 2 is 1 away, 14 is 5, 8 is 7.
        let three = scene().turn(1).factions(&[Guild, Emperor, Fremen]).start();
        assert_eq!(three.pending(), [Guild, Fremen]);
    }
}

#[test]
fn the_first_storm_harms_nobody() {
    // [ah2009.storm.first-turn-harmless] [v29.storm.first-no-damage]
    let hit = |scene: Scene| {
        let mut play = scene.turn(1).forces(BeneGesserit, "funeral_plain", 1).start();
        play.act(Atreides, StormAction::Dial(10)).act(Harkonnen, StormAction::Dial(4));
        assert_eq!(play.state.storm.sector, 15);
        play.forces(BeneGesserit, "funeral_plain")
    };
    assert_eq!([Scene::ah2009(), Scene::v29(), Scene::basic()].map(hit), [1, 1, 0]);
}

#[test]
fn the_storm_starts_where_it_is_printed() {
    // [ah2009.setup.storm-start] [v29.setup.storm-marker]
    for scene in [Scene::ah2009(), Scene::v29()] {
        let play = scene.turn(1).start();
        assert_eq!((play.state.storm.sector, play.forces(Atreides, "arrakeen")), (1, 10));
    }
}

/// The storm of turn 2 without Fremen: in sector 16, with a 4 laid, and a 6 drawn for the next turn.
fn storm_without_fremen() -> Play {
    let scene = Scene::v29().factions(&[Atreides, Harkonnen, Guild]).storm(16);
    scene.with(|p| p.storm_card = Some(4)).script(&[5]).start()
}

#[test]
fn a_storm_card_moves_the_storm_even_without_fremen() {
    // [v29.storm.card-move] [v29.storm.deck-without-fremen]
    let play = storm_without_fremen();
    assert_eq!((play.pending(), play.state.storm.sector), (vec![], 2));
    let play = Scene::v29().turn(1).start();
    assert_eq!(play.pending().len(), 2, "on turn 1 two players dial");
}

#[test]
fn the_next_storm_card_lies_face_down() {
    // [v29.storm.face-down-card]: the next one lies ready, unseen.
    let play = storm_without_fremen();
    assert_eq!((play.state.storm.card, play.state.storm.card_seen), (Some(6), false));
    play.finish().unwrap();
}

#[test]
fn the_fremen_see_the_storm_card_with_advanced_powers() {
    // [v29.data.fremen-advanced]
    let scene = |s: Scene| s.storm(3).with(|p| p.storm_card = Some(1));
    let basic = scene(Scene::v29()).start();
    assert_eq!(basic.view(Fremen).me[0].storm_card, None);
    let play = scene(Scene::v29().option("advanced-powers", true)).script(&[3]).start();
    assert_eq!((play.view(Fremen).me[0].storm_card, play.view(Guild).me[0].storm_card), (Some(4), None));
}

#[test]
fn in_2009_the_storm_moves_on_past_sector_18() {
    // [ah2009.storm.move] [ah2009.storm.play-order]
    let play = Scene::ah2009().storm(16).with(|p| p.storm_card = Some(4)).start();
    assert_eq!(play.state.storm.sector, 2);
    let order: Vec<Faction> = play.state.faction_order(&play.rules).collect();
    assert_eq!(order, [BeneGesserit, Emperor, Fremen, Guild, Harkonnen, Atreides]);
}

#[test]
fn a_table_may_take_the_nearest_marker_as_first_player() {
    // [v29.storm.first-player]
    let first = |scene: Scene, storm: u8, card: u8| {
        let play = scene.storm(storm).with(|p| p.storm_card = Some(card)).start();
        play.state.faction(play.state.table.first).unwrap()
    };
    let nearest = || Scene::v29().option("first-player", "nearest");
    assert_eq!(first(Scene::v29(), 4, 2), Emperor);
    assert_eq!(first(nearest(), 4, 2), BeneGesserit, "5 is nearer to 6 than 8 is");
    assert_eq!(first(nearest(), 4, 1), BeneGesserit, "in the storm's own sector");
}

#[test]
fn atomics_in_2009_need_a_way_out_of_the_storm() {
    // [ah2009.storm.atomics-storm]
    let can = |scene: Scene, storm: u8, place: &str| {
        let play = scene.storm(storm).with(|p| p.storm_card = Some(1)).forces(Guild, place, 1);
        let mut state = play.rules().place(&play.position, &mut Seeded::from_u64(1)).unwrap();
        state.turn = 2;
        may_launch_atomics(At { rules: &play.rules(), s: &state }, Guild)
    };
    assert!(!can(Scene::ah2009(), 7, "pasty_mesa:6"));
    assert!(can(Scene::ah2009(), 7, "pasty_mesa:8"));
    assert!(!can(Scene::ah2009(), 8, "pasty_mesa:8"), "a force in the storm is cut off");
    assert!(can(Scene::ah2009(), 8, "shield_wall:8"), "on the Wall it always may");
    assert!(can(Scene::ah2009().option("atomics-in-storm", "allowed"), 8, "pasty_mesa:8"));
}

#[test]
fn coexisting_bene_gesserit_may_launch_atomics_in_2009() {
    // [ah2009.storm.atomics-bg]
    let can = |scene: Scene| {
        let scene = scene
            .phase(Phase::Battle)
            .forces(BeneGesserit, "imperial_basin:9", 1)
            .forces(Guild, "imperial_basin:9", 1)
            .with(|p| p.advisors = vec![Territory::IMPERIAL_BASIN]);
        let rules = scene.rules();
        let state = rules.place(&scene.position, &mut Seeded::from_u64(1)).unwrap();
        may_launch_atomics(At { rules: &rules, s: &state }, BeneGesserit)
    };
    assert!(can(Scene::ah2009()) && !can(Scene::advanced()));
}

#[test]
fn fremen_losses_are_rounded_once_in_2009() {
    // [ah2009.storm.fremen-half]
    let scene = |s: Scene| s.storm(8).with(|p| p.storm_card = Some(3));
    let one = scene(Scene::ah2009()).forces(Fremen, "basin:9", 5).start();
    assert_eq!(one.forces(Fremen, "basin:9"), 2);
    let mut two = scene(Scene::ah2009()).forces(Fremen, "basin:9", 1).forces(Fremen, "old_gap:10", 1).start();
    assert_eq!(two.pending(), [Fremen]);
    assert_eq!(two.refused(Fremen, StormAction::LoseHere(2)).rule.0, "ah2009.storm.fremen-half");
    two.act(Fremen, StormAction::LoseHere(0));
    assert_eq!(
        (two.forces(Fremen, "basin:9") + two.forces(Fremen, "old_gap:10"), two.pending()),
        (1, vec![])
    );
    let groups = scene(Scene::ah2009().option("fremen-storm-rounding", "per-sector"))
        .forces(Fremen, "basin:9", 1)
        .forces(Fremen, "old_gap:10", 1)
        .start();
    assert_eq!(groups.state.board.forces.tanks(Fremen).total(), 2);
    // They choose Fedaykin or ordinary forces.
    let mut stars = scene(Scene::ah2009()).squad(Fremen, "basin:9", 2, 2).start();
    stars.act(Fremen, StormAction::LoseStarred(1));
    assert_eq!(stars.state.board.forces.tanks(Fremen), Squad::new(1, 1));
}

#[test]
fn a_table_may_expose_the_sietches() {
    // [ah2009.storm.sietch-safe]
    let left = |scene: Scene| {
        let scene = scene.storm(4).with(|p| p.storm_card = Some(1));
        scene.forces(Guild, "tueks_sietch", 3).start().forces(Guild, "tueks_sietch")
    };
    assert_eq!(left(Scene::ah2009()), 3);
    assert_eq!(left(Scene::ah2009().option("sietch-storm", "exposed")), 0);
}

#[test]
fn harg_pass_sietches_shelter_from_the_storm() {
    // [v29.goals.harg-pass]
    let left = |scene: Scene| {
        let play = scene.storm(3).with(|p| p.storm_card = Some(1)).forces(Guild, "harg_pass:4", 3).start();
        (play.forces(Guild, "harg_pass:4"), play.rules.rulings.is_stronghold(Territory::HARG_PASS))
    };
    assert_eq!(left(Scene::v29()), (0, false));
    assert_eq!(left(Scene::v29().option("alternative-goals", true)), (3, true));
}

#[test]
fn ornithopters_are_settled_when_the_storm_is_over() {
    // [ah2009.storm.ornithopters] [ah2009.storm.ornithopters-lost-later]
    let scene = |s: Scene| s.storm(3).with(|p| p.storm_card = Some(1)).nowhere(Harkonnen);
    let mut play = scene(Scene::ah2009()).start();
    assert!(play.happened(|e| matches!(
        e,
        Event::Storm(StormEvent::Claimed { territory: Territory::ARRAKEEN, faction: Atreides })
    )));
    // [ah2009.move.ornithopter-either-city]: one city is enough.
    assert_eq!((range(&play, Atreides), range(&play, Harkonnen)), (3, 1));
    // An enemy who lands takes them away, and has none himself.
    play.put(Emperor, "arrakeen", 2);
    assert!(!has_ornithopters(at(&play), Atreides) && !has_harvester(at(&play), Emperor));
    play.put(Harkonnen, "carthag", 2);
    assert!(!has_ornithopters(at(&play), Harkonnen));
    let mut snapshot = scene(Scene::ah2009().option("ornithopter-control", "snapshot")).start();
    snapshot.put(Emperor, "arrakeen", 2);
    assert!(has_ornithopters(at(&snapshot), Atreides) && !has_ornithopters(at(&snapshot), Emperor));
}

/// The storm round of a turn has ended, and bonus cards were claimed.
fn after_the_storm(scene: Scene) -> Play {
    scene.storm(3).with(|p| p.storm_card = Some(1)).start()
}

/// Whether a faction has Ornithopters, and the Harvester.
fn bonus(play: &Play, f: Faction) -> (bool, bool) {
    (has_ornithopters(at(play), f), has_harvester(at(play), f))
}

#[test]
fn bonus_cards_go_to_who_holds_a_city() {
    // [v29.bonus.city-cards]
    let play = after_the_storm(Scene::v29());
    assert_eq!((bonus(&play, Atreides), bonus(&play, Harkonnen)), ((false, true), (true, false)));
    let both = after_the_storm(Scene::v29().option("ornithopter-control", "both-cards"));
    assert_eq!((bonus(&both, Atreides), bonus(&both, Harkonnen)), ((true, true), (true, true)));
}

#[test]
fn a_city_is_controlled_by_who_is_there_alone() {
    // [v29.bonus.control-meaning] An empty city is nobody's, nor is one with rivals.
    let empty = after_the_storm(Scene::v29().nowhere(Harkonnen));
    assert_eq!(bonus(&empty, Harkonnen), (false, false));
    let rivals = Scene::v29().forces(Harkonnen, "carthag", 3).forces(Emperor, "carthag", 1);
    let rivals = after_the_storm(rivals);
    assert_eq!((bonus(&rivals, Harkonnen), bonus(&rivals, Emperor)), ((false, false), (false, false)));
}

#[test]
fn ornithopters_move_three_territories() {
    // [v29.bonus.ornithopters]
    assert_eq!(range(&after_the_storm(Scene::v29()), Harkonnen), 3);
}

#[test]
fn bonus_cards_are_kept_all_turn() {
    // [v29.bonus.kept-all-turn]: a faction that comes later gets nothing, and takes nothing away.
    let mut play = after_the_storm(Scene::v29());
    play.put(Emperor, "carthag", 3);
    assert_eq!((bonus(&play, Harkonnen), bonus(&play, Emperor)), ((true, false), (false, false)));
}

#[test]
fn one_faction_may_have_the_cards_of_both_cities() {
    // [v29.bonus.same-player]
    let scene = Scene::v29().nowhere(Harkonnen).forces(Atreides, "carthag", 5);
    assert_eq!(bonus(&after_the_storm(scene.forces(Atreides, "arrakeen", 5)), Atreides), (true, true));
}

#[test]
fn bonus_cards_are_claimed_again_every_turn() {
    // [v29.control.return-bonus]: without forces there they are not claimed again next turn.
    let next = Scene::v29().nowhere(Harkonnen).with(|p| p.claims = Some([None, Some(Harkonnen), None]));
    assert_eq!(bonus(&after_the_storm(next), Harkonnen), (false, false));
}

#[test]
fn karama_stops_only_what_the_2009_rules_name() {
    // [ah2009.karama.closed-list]: no Karama is named against half losses or the sight of the storm card.
    let scene = Scene::ah2009().storm(8).with(|p| p.storm_card = Some(1)).forces(Fremen, "basin:9", 3);
    let mut play = scene.hand(Guild, &["karama"]).start();
    play.pass_windows();
    assert_eq!((play.forces(Fremen, "basin:9"), play.pending()), (1, vec![]));
    assert!(play.state.storm.card_seen);
    assert_eq!(play.state.board.cards.hand_len(Guild), 1);
}

#[test]
fn a_karama_stops_one_use() {
    // [v29.data.card-karama]: half losses are stopped in one sector, not in the next.
    let scene = |s: Scene| {
        s.storm(8)
            .with(|p| p.storm_card = Some(2))
            .forces(Fremen, "basin:9", 4)
            .forces(Fremen, "old_gap:10", 4)
            .hand(Guild, &["karama"])
    };
    let lost = |scene: Scene| {
        let mut play = scene.start();
        while play.state.board.cards.hand_len(Guild) == 1 {
            let karama = crate::data::Card::KARAMA;
            let action = crate::windows::reaction::ReactionAction::Play(karama);
            let seat = play.seat(Guild);
            if play.rules.check(&play.state, seat, &action.into()).is_ok() {
                play.act(Guild, action);
            } else {
                let f = play.pending()[0];
                play.act(f, crate::windows::reaction::ReactionAction::Pass);
            }
        }
        play.pass_windows();
        play.state.board.forces.tanks(Fremen).total()
    };
    assert_eq!(lost(scene(Scene::v29().option("advanced-powers", true))), 4 + 2);
    assert_eq!(lost(scene(Scene::advanced())), 8, "in the 2019 edition for the whole phase");
}

/// The strongholds that sides of 1, 2, … of so many players need.
fn needed<const N: usize>(scene: fn() -> Scene, seats: usize) -> [Option<u8>; N] {
    std::array::from_fn(|i| at(&scene().factions(&Faction::ALL[..seats]).start()).needed(i + 1))
}

#[test]
fn few_players_need_four_strongholds_and_large_alliances_five() {
    // [ah2009.end.table-2]
    assert_eq!(needed(Scene::ah2009, 2), [Some(4)]);
    // [ah2009.end.table-3]
    assert_eq!(needed(Scene::ah2009, 3), [Some(4), Some(5)]);
    // [ah2009.end.table-4plus]
    assert_eq!(needed(Scene::ah2009, 6), [Some(3), Some(4), Some(5), Some(5)]);
    assert_eq!(needed(Scene::basic, 3), [Some(3), Some(4)], "in the 2019 edition");
}

#[test]
fn an_alliance_of_everybody_cannot_win_by_strongholds() {
    // [ah2009.end.table-dash]
    assert_eq!(needed(Scene::ah2009, 2), [Some(4), None]);
    assert_eq!(needed(Scene::ah2009, 3), [Some(4), Some(5), None]);
}

#[test]
fn the_community_rules_have_the_same_table() {
    // [v29.victory.table]
    assert_eq!(needed(Scene::v29, 2), [Some(4), None]);
    assert_eq!(needed(Scene::v29, 3), [Some(4), Some(5), None]);
    assert_eq!(needed(Scene::v29, 6), [Some(3), Some(4), Some(5), Some(5)]);
}

#[test]
fn the_alternative_goals_need_two_points_more() {
    // [v29.goals.table]
    let goals = || Scene::v29().option("alternative-goals", true);
    assert_eq!(needed(goals, 2), [Some(6), None]);
    assert_eq!(needed(goals, 3), [Some(6), Some(7), None]);
    assert_eq!(needed(goals, 4), [Some(5), Some(6), Some(7), Some(7)]);
}

/// Atreides alone in both cities and Harg Pass; Guild and Emperor share Tuek's Sietch.
fn both_cities_and_harg_pass(scene: Scene) -> Play {
    scene
        .phase(Phase::Mentat)
        .nowhere(Harkonnen)
        .forces(Atreides, "carthag", 2)
        .forces(Atreides, "arrakeen", 2)
        .forces(Atreides, "harg_pass:4", 1)
        .forces(Guild, "tueks_sietch", 1)
        .forces(Emperor, "tueks_sietch", 1)
        .start_match()
}

#[test]
fn points_are_counted_for_what_is_held_alone() {
    // [v29.control.points] [v29.objective.control]
    let play = both_cities_and_harg_pass(Scene::v29());
    assert_eq!((at(&play).points(Atreides), at(&play).points(Guild)), (2, 0));
}

#[test]
fn cities_count_double_and_harg_pass_once_with_alternative_goals() {
    // [v29.goals.double-cities] [v29.goals.harg-pass] 2 + 2 + 1.
    let play = both_cities_and_harg_pass(Scene::v29().option("alternative-goals", true));
    assert_eq!(at(&play).points(Atreides), 5);
}

/// The points of an Emperor on the Shield Wall, with the Guild there or not, and what one player needs.
fn shield_wall(worms: u8, contested: bool, tournament: bool) -> (u8, Option<u8>) {
    let scene = Scene::ah2009().option("tournament", tournament).forces(Emperor, "shield_wall:8", 2);
    let scene = if contested { scene.forces(Guild, "shield_wall:9", 1) } else { scene };
    let scene = scene.phase(Phase::Battle).with(|p| p.worms = Some(worms));
    let rules = scene.rules();
    let state = rules.place(&scene.position, &mut Seeded::from_u64(1)).unwrap();
    let at = At { rules: &rules, s: &state };
    (at.points(Emperor), at.needed(1))
}

#[test]
fn the_shield_wall_counts_from_the_sixth_worm_in_tournaments() {
    // [ah2009.tournament.shield-wall]
    let points = |worms, tournament| shield_wall(worms, false, tournament).0;
    assert_eq!((points(6, true), points(5, true), points(6, false)), (1, 0, 0));
}

#[test]
fn the_shield_wall_changes_no_threshold() {
    // [ah2009.tournament.thresholds]
    for (worms, contested, tournament) in
        [(6, false, true), (5, false, true), (6, true, true), (6, false, false)]
    {
        assert_eq!(shield_wall(worms, contested, tournament).1, Some(3));
    }
}

#[test]
fn a_contested_shield_wall_counts_for_nobody() {
    // [ah2009.tournament.contested]
    assert_eq!(shield_wall(6, true, true).0, 0);
}

#[test]
fn the_shield_wall_stays_rock() {
    // [ah2009.tournament.storm]
    let play = Scene::ah2009().option("tournament", true).forces(Guild, "shield_wall:8", 4);
    let play = play.storm(7).with(|p| p.storm_card = Some(2)).start();
    assert_eq!(play.forces(Guild, "shield_wall:8"), 4);
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
fn sides_of_few_players_win_by_the_last_row() {
    // [v29.few.victory]: six factions use the last row.
    assert_eq!((at(&few("two")).needed(3), at(&few("three")).needed(2)), (Some(5), Some(4)));
}

#[test]
fn few_players_need_all_six_factions() {
    // [v29.few.no-tleilaxu]
    let five = Options::default().with("few-players", "two");
    assert_eq!(Dune::build("v29", &five, 5).unwrap_err().key, "few-players");
}

#[test]
fn a_negotiation_exchanges_factions() {
    // [v29.few.exchange] [v29.few.exchange-three]
    let mut play = Scene::v29().option("few-players", "three").start();
    let owners = |play: &Play| {
        [Fremen, Harkonnen, BeneGesserit].map(|f| play.state.holders[play.state.seat(f).unwrap()])
    };
    assert_eq!(owners(&play), [0, 1, 2]);
    for _ in 0..3 {
        play.negotiate();
        assert_eq!(play.pending(), []);
    }
    assert_eq!(owners(&play), [0, 1, 2], "after three everything is back");
    play.negotiate();
    assert_eq!(owners(&play), [1, 2, 0]);
    assert!(play.state.allied(Emperor, Fremen) && !play.state.allied(Atreides, Fremen));
    // Primary factions stay. [v29.few.exchange]
    assert_eq!(
        [Atreides, Emperor, Guild].map(|f| play.state.holders[play.state.seat(f).unwrap()]),
        [0, 1, 2]
    );
}

#[test]
fn two_players_hand_over_a_faction_each() {
    // [v29.few.exchange-two]
    use crate::phases::exchange::ExchangeAction::Give;
    let start = |s: Scene| {
        let mut play = s.option("few-players", "two").start();
        play.negotiate();
        play
    };
    let mut play = start(Scene::v29());
    assert_eq!(play.pending(), [Atreides, Fremen]);
    assert_eq!(play.refused(Atreides, Give(Atreides)).rule.0, "v29.few.exchange-two");
    assert_eq!(play.legal(Atreides).len(), 2);
    play.act(Atreides, Give(Guild)).act(Fremen, Give(Harkonnen));
    assert!(play.state.allied(Atreides, Harkonnen) && play.state.allied(Fremen, Guild));
    assert_eq!(play.state.allies[Atreides], Emperor.only().with(Harkonnen));
    play.negotiate();
    assert_eq!(play.legal(Atreides).len(), 2);
    let mut strict = start(Scene::v29().option("few-exchange", "no-return"));
    strict.act(Atreides, Give(Guild)).act(Fremen, Give(Harkonnen));
    strict.negotiate();
    assert_eq!(strict.legal(Atreides), [Give(Emperor).into()]);
}

impl Play {
    /// Holds a negotiation and nothing else.
    fn negotiate(&mut self) {
        let frame = crate::phases::exchange::Exchange::begin(at(self));
        self.state.stack = landsraad_kernel::Stack::starting(crate::frames::Frame::Exchange(frame));
        let (mut sink, mut dice) = (EventSink::mute(), Seeded::from_u64(1));
        landsraad_kernel::drive(&mut crate::frames::Cx::new(
            &self.rules,
            &mut self.state,
            &mut dice,
            &mut sink,
        ));
    }
    /// Puts forces somewhere in the middle of a phase.
    fn put(&mut self, f: Faction, at: &str, count: u8) {
        let (mut sink, mut dice) = (EventSink::mute(), Seeded::from_u64(1));
        let mut cx = crate::frames::Cx::new(&self.rules, &mut self.state, &mut dice, &mut sink);
        cx.ship(f, Squad::new(count, 0), loc(at));
    }
}

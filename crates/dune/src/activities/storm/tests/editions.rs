//! The storm where the editions differ, and what is claimed after it.

use landsraad_kernel::{EventSink, Game, Seeded};

use crate::Faction;
use crate::Faction::*;
use crate::activities::At;
use crate::activities::storm::{StormAction, StormEvent, may_launch_atomics};
use crate::board::Squad;
use crate::data::Territory;
use crate::event::Event;
use crate::factions::{has_harvester, has_ornithopters};
use crate::state::Phase;
use crate::tests_support::{Play, Scene, loc};

fn at(play: &Play) -> At<'_> {
    At { rules: &play.rules, state: &play.state }
}

fn range(play: &Play, f: Faction) -> u8 {
    at(play).move_range(f, Territory::POLAR_SINK)
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
        may_launch_atomics(At { rules: &play.rules(), state: &state }, Guild)
    };
    assert!(!can(Scene::ah2009(), 7, "pasty_mesa:6"));
    assert!(can(Scene::ah2009(), 7, "pasty_mesa:8"));
    assert!(!can(Scene::ah2009(), 8, "pasty_mesa:8"), "a force in the storm is cut off");
    assert!(can(Scene::ah2009(), 8, "shield_wall:8"), "on the Wall it always may");
    assert!(can(Scene::ah2009().option("atomics-in-storm", "allowed"), 8, "pasty_mesa:8"));
    // Only sector 8 of Pasty Mesa and sector 9 of Imperial Basin touch the Wall.
    assert!(!can(Scene::ah2009(), 8, "pasty_mesa:7") && !can(Scene::ah2009(), 9, "imperial_basin:10"));
    assert!(can(Scene::ah2009(), 9, "pasty_mesa:5") && can(Scene::ah2009(), 8, "imperial_basin:11"));
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
        may_launch_atomics(At { rules: &rules, state: &state }, BeneGesserit)
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
            let action = crate::activities::windows::reaction::ReactionAction::Play(karama);
            let seat = play.seat(Guild);
            if play.rules.check(&play.state, seat, &action.into()).is_ok() {
                play.act(Guild, action);
            } else {
                let f = play.pending()[0];
                play.act(f, crate::activities::windows::reaction::ReactionAction::Pass);
            }
        }
        play.pass_windows();
        play.state.board.forces.tanks(Fremen).total()
    };
    assert_eq!(lost(scene(Scene::v29().option("advanced-powers", true))), 4 + 2);
    assert_eq!(lost(scene(Scene::advanced())), 8, "in the 2019 edition for the whole phase");
}

#[test]
fn the_shield_wall_stays_rock() {
    // [ah2009.tournament.storm]
    let play = Scene::ah2009().option("tournament", true).forces(Guild, "shield_wall:8", 4);
    let play = play.storm(7).with(|p| p.storm_card = Some(2)).start();
    assert_eq!(play.forces(Guild, "shield_wall:8"), 4);
}

impl Play {
    /// Puts forces somewhere in the middle of a phase.
    fn put(&mut self, f: Faction, at: &str, count: u8) {
        let (mut sink, mut dice) = (EventSink::mute(), Seeded::from_u64(1));
        let mut cx = crate::activities::Cx::new(&self.rules, &mut self.state, &mut dice, &mut sink);
        cx.ship(f, Squad::new(count, 0), loc(at));
    }
}

//! The storm's rules, each by its id.

mod ah2009;
mod editions;
mod v29;

use super::*;
use crate::Faction::*;
use crate::activities::windows::reaction::ReactionAction;
use crate::data::Card;
use crate::tests_support::{Play, Scene};

/// After two dials of the pair that opened a basic game.
fn storm_moves(scene: Scene, a: u8, b: u8) -> Play {
    let mut play = scene.start();
    play.act(Atreides, StormAction::Dial(a)).act(Harkonnen, StormAction::Dial(b));
    play
}

#[test]
fn the_first_storm_is_dialled_by_the_neighbours_of_storm_start() {
    // [gf9.storm.first-move] [gf9.secrecy.storm-dials]
    let mut play = Scene::basic().turn(1).start();
    assert_eq!(play.pending(), [Atreides, Harkonnen]);
    play.act(Atreides, StormAction::Dial(20));
    let dialled = |view: crate::View| {
        view.now.iter().any(|n| matches!(n, Now::Storm(StormNow { dialled: Some(20), .. })))
    };
    assert!(dialled(play.view(Atreides)) && !dialled(play.view(Harkonnen)));
    play.act(Harkonnen, StormAction::Dial(5));
    assert!(play.happened(|e| *e == Event::Storm(StormEvent::Dialled { faction: Harkonnen, number: 5 })));
    assert!(play.happened(|e| *e == Event::Storm(StormEvent::Moved { sector: 8 })));
}

#[test]
fn with_fewer_players_the_nearest_on_each_side_dial() {
    // [gf9.storm.first-move]
    let play = Scene::basic().turn(1).factions(&[Guild, Emperor, Fremen]).start();
    assert_eq!(play.pending(), [Guild, Fremen]);
}

#[test]
fn the_first_storm_does_not_sweep() {
    // [gf9.storm.first-no-sweep]
    let scene = Scene::basic().turn(1).forces(Guild, "basin:9", 2).forces(Emperor, "red_chasm", 2);
    let play = storm_moves(scene, 6, 2);
    assert_eq!((play.forces(Guild, "basin:9"), play.forces(Emperor, "red_chasm")), (0, 2));
}

#[test]
fn later_storms_are_dialled_from_one_to_three_by_the_last_wheel_users() {
    // [gf9.storm.later-moves] [gf9.storm.later-dial-range]
    let scene = Scene::basic().with(|p| p.last_wheels = Some([Guild, Emperor]));
    let mut play = scene.storm(4).start();
    assert_eq!(play.pending(), [Emperor, Guild]);
    assert_eq!(play.refused(Guild, StormAction::Dial(0)).rule, RANGE);
    assert_eq!(play.refused(Guild, StormAction::Dial(4)).rule, RANGE);
    play.act(Guild, StormAction::Dial(3)).act(Emperor, StormAction::Dial(1));
    assert!(play.happened(|e| *e == Event::Storm(StormEvent::Moved { sector: 8 })));
    assert!(!play.happened(|e| *e == Event::Storm(StormEvent::Moved { sector: 9 })));
}

#[test]
fn the_storm_kills_on_sand_and_spares_shelter() {
    // [gf9.storm.damage-forces] [gf9.storm.safe-places]
    let scene = Scene::basic()
        .storm(8)
        .forces(Guild, "basin:9", 3)
        .forces(Emperor, "imperial_basin:9", 2)
        .forces(BeneGesserit, "shield_wall:9", 1)
        .forces(Harkonnen, "old_gap:11", 4);
    let play = storm_moves(scene, 1, 1);
    assert_eq!(play.forces(Guild, "basin:9"), 0);
    assert_eq!(play.state.board.forces.tanks(Guild).total(), 3);
    assert_eq!(play.forces(Emperor, "imperial_basin:9"), 2);
    assert_eq!(play.forces(BeneGesserit, "shield_wall:9"), 1);
    assert_eq!(play.forces(Atreides, "arrakeen"), 10);
    assert_eq!(play.forces(Harkonnen, "old_gap:11"), 4, "the storm stops short of sector 11");
}

#[test]
fn the_starting_sector_is_not_swept_again() {
    // [gf9.storm.damage-forces]
    let play = storm_moves(Scene::basic().storm(9).forces(Guild, "basin:9", 3), 1, 1);
    assert_eq!(play.forces(Guild, "basin:9"), 3);
}

#[test]
fn spice_in_the_storm_goes_back_to_the_bank() {
    // [gf9.storm.damage-spice]
    let scene = Scene::basic().storm(8).board_spice("sihaya_ridge", 6).board_spice("broken_land:12", 8);
    let play = storm_moves(scene, 1, 1);
    assert_eq!(play.view(Guild).spice.into_values().collect::<Vec<_>>(), [8]);
}

#[test]
fn the_next_marker_ahead_is_first_player() {
    // [gf9.storm.first-player]: a marker in the storm's own sector has been reached already.
    let play = storm_moves(Scene::basic().storm(3), 1, 1);
    assert_eq!(play.state.storm.sector, 5);
    assert!(play.happened(|e| *e == Event::Storm(StormEvent::FirstPlayer { faction: Emperor })));
    let play = storm_moves(Scene::basic().storm(15), 1, 2);
    assert!(play.happened(|e| *e == Event::Storm(StormEvent::FirstPlayer { faction: Atreides })));
}

#[test]
fn weather_control_replaces_the_movement() {
    // [gf9.cards.weather-control] [gf9.storm.card-windows]
    let scene = Scene::basic().storm(8).forces(Emperor, "basin:9", 2).hand(Guild, &["weather_control"]);
    let mut play = storm_moves(scene, 3, 3);
    assert_eq!(play.pending(), [Guild]);
    play.play_card(Guild, "weather_control");
    assert_eq!(play.legal(Guild).len(), 11);
    let range = play.rules.cite(WEATHER_RANGE, WEATHER);
    assert_eq!(play.refused(Guild, StormAction::MoveStorm(11)).rule, range);
    play.act(Guild, StormAction::MoveStorm(0));
    // With 0 the storm stays and sweeps nothing.
    assert_eq!((play.state.storm.sector, play.forces(Emperor, "basin:9")), (8, 2));
    assert_eq!(play.state.board.cards.discard(), [Card::WEATHER_CONTROL]);
}

#[test]
fn cards_have_no_moment_on_the_first_turn() {
    // [gf9.cards.weather-control] [gf9.cards.family-atomics]
    let scene = Scene::basic().turn(1).hand(Guild, &["weather_control"]).hand(Atreides, &["family_atomics"]);
    let play = storm_moves(scene, 3, 3);
    assert_eq!((play.pending(), play.state.storm.sector), (vec![], 7));
}

#[test]
fn windows_ask_every_faction_that_could_hold_the_card() {
    // [gf9.karama.window-hidden] [gf9.turn.reaction-order]
    let scene = Scene::basic().storm(8).hand(Guild, &["shield"]).hand(Emperor, &["weather_control"]);
    let mut play = storm_moves(scene, 1, 1);
    // One after the other from the First Player; the Guild is asked although it holds a Shield.
    assert_eq!(play.pending(), [Emperor]);
    assert_eq!(play.legal(Emperor).len(), 2);
    play.act(Emperor, ReactionAction::Pass);
    assert_eq!(play.pending(), [Guild]);
    assert_eq!(play.legal(Guild).len(), 1);
    let seat = play.seat(Guild);
    assert_eq!(
        landsraad_kernel::Game::forced(&play.rules, &play.state, seat),
        Some(ReactionAction::Pass.into())
    );
}

#[test]
fn family_atomics_expose_the_cities() {
    // [gf9.cards.family-atomics] [gf9.cards.family-atomics-effect] [gf9.components.shield-wall-token]
    let scene = Scene::basic()
        .storm(8)
        .forces(Guild, "shield_wall:9", 2)
        .forces(Emperor, "shield_wall:8", 3)
        .hand(Guild, &["family_atomics"]);
    let mut play = storm_moves(scene, 1, 1);
    play.pass_weather();
    play.play_card(Guild, "family_atomics");
    assert_eq!((play.forces(Guild, "shield_wall:9"), play.forces(Emperor, "shield_wall:8")), (0, 0));
    assert_eq!(play.forces(Atreides, "arrakeen"), 0);
    assert!(!play.view(Fremen).shield_wall);
    assert_eq!(play.view(Fremen).removed, [Card::FAMILY_ATOMICS]);
}

#[test]
fn family_atomics_need_forces_near_the_wall() {
    // [gf9.cards.family-atomics]
    let mut play = storm_moves(Scene::basic().storm(1).hand(Guild, &["family_atomics"]), 1, 1);
    play.pass_windows();
    assert!(play.state.storm.wall, "Tuek's Sietch is not next to the Wall");
    assert!(!play.happened(|e| matches!(e, Event::Storm(StormEvent::WallDestroyed { .. }))));
}

#[test]
fn only_a_storm_strictly_between_bars_atomics() {
    // [gf9.cards.family-atomics-between] [gf9.faq.atomics-in-storm]
    let can = |storm| {
        let scene = Scene::basic().storm(storm).forces(Guild, "the_minor_erg:5", 1);
        let play = scene.start();
        may_launch_atomics(At { rules: &play.rules, state: &play.state }, Guild)
    };
    assert_eq!([4, 5, 6, 7, 8].map(can), [true, true, false, false, true]);
}

#[test]
fn the_sector_the_storm_stands_in_is_not_hit_by_atomics() {
    // [gf9.faq.atomics-current-sector]
    let scene = Scene::basic().storm(10).forces(Guild, "shield_wall:9", 2).hand(Guild, &["family_atomics"]);
    let mut play = storm_moves(scene, 1, 1);
    play.pass_weather();
    play.play_card(Guild, "family_atomics");
    assert_eq!(play.forces(Atreides, "arrakeen"), 10);
    assert_eq!(play.forces(Harkonnen, "carthag"), 0);
}

#[test]
fn fremen_lay_a_storm_card_only_they_have_seen() {
    // [gf9.fremen.storm-card] [gf9.secrecy.storm-card] [gf9.components.storm-deck]
    let play = storm_moves(Scene::advanced().turn(1).script(&[3]), 1, 1);
    let card = |f| play.view(f).me[0].storm_card;
    assert_eq!((card(Fremen), card(Guild)), (Some(4), None));
    assert!(play.view(Guild).storm_card_laid);
    play.finish().unwrap();
}

#[test]
fn the_range_of_the_storm_follows_from_what_the_viewer_knows() {
    // Two dials of one to three; a card nobody has seen; the card the Fremen have seen.
    let dialled = storm_moves(Scene::basic().turn(2), 1, 1);
    assert_eq!(dialled.view(Guild).storm_ahead, [1_000, 1_000, 888, 666, 333, 111]);
    let laid = storm_moves(Scene::advanced().turn(1).script(&[3]), 1, 1);
    assert_eq!(laid.view(Fremen).storm_ahead, [1_000; 4]);
    assert_eq!(laid.view(Guild).storm_ahead, [1_000, 833, 666, 500, 333, 166]);
}

#[test]
fn the_storm_card_moves_the_storm_and_nobody_dials() {
    // [gf9.fremen.storm-card-reveal]
    let scene = Scene::advanced().storm(3).with(|p| p.storm_card = Some(6));
    let play = scene.start();
    assert!(play.happened(|e| *e == Event::Storm(StormEvent::Revealed { sectors: 6 })));
    assert_eq!((play.pending(), play.state.storm.sector), (vec![], 9));
}

#[test]
fn without_fremen_the_advanced_storm_is_dialled() {
    // [gf9.fremen.storm-card]
    let play = Scene::advanced().factions(&[Atreides, Harkonnen, Guild]).start();
    assert!(play.state.storm.card.is_none() && play.pending().len() == 2);
}

#[test]
fn half_of_the_fremen_survive_and_they_choose_who() {
    // [gf9.fremen.storm-half]
    let scene = Scene::advanced().storm(8).with(|p| p.storm_card = Some(1)).squad(Fremen, "basin:9", 2, 1);
    let mut play = scene.start();
    assert_eq!(
        play.asked(Fremen),
        Question::Storm(StormQuestion::LoseStarred { at: crate::tests_support::loc("basin:9"), lost: 2 })
    );
    play.act(Fremen, StormAction::LoseStarred(0));
    assert_eq!(play.state.board.forces.tanks(Fremen), Squad::new(2, 0));
    assert_eq!(play.forces(Fremen, "basin:9"), 1);
}

#[test]
fn in_the_basic_game_fremen_lose_all() {
    // [gf9.storm.damage-forces]
    let play = storm_moves(Scene::basic().storm(8).forces(Fremen, "basin:9", 3), 1, 1);
    assert_eq!(play.forces(Fremen, "basin:9"), 0);
}

#[test]
fn karama_stops_half_losses() {
    // [gf9.karama.stop-fremen-storm-half] [gf9.cards.karama-stop] [gf9.cards.karama-once-discard]
    let scene = Scene::advanced()
        .storm(8)
        .with(|p| p.storm_card = Some(1))
        .forces(Fremen, "basin:9", 3)
        .hand(Guild, &["karama"]);
    let mut play = scene.start();
    play.pass_weather();
    play.play_card(Guild, "karama");
    assert_eq!(play.forces(Fremen, "basin:9"), 0);
    assert_eq!(play.state.board.cards.discard(), [Card::KARAMA]);
}

#[test]
fn karama_stops_the_sight_of_the_storm_card() {
    // [gf9.karama.stop-fremen-storm-sight]
    let scene = Scene::advanced().storm(2).with(|p| p.storm_card = Some(1)).hand(Guild, &["karama"]);
    let mut play = scene.start();
    play.pass_weather();
    play.play_card(Guild, "karama");
    assert_eq!(play.view(Fremen).me[0].storm_card, None);
    assert!(play.state.storm.card.is_some());
}

#[test]
fn a_worthless_card_is_a_karama_until_a_real_one_answers() {
    // [gf9.bene-gesserit.adv-karama] [gf9.karama.stop-bene-gesserit-worthless] [gf9.karama.no-counter]
    let scene = || {
        Scene::advanced()
            .storm(8)
            .with(|p| p.storm_card = Some(1))
            .forces(Fremen, "basin:9", 4)
            .hand(BeneGesserit, &["kulon"])
            .hand(Fremen, &["karama"])
    };
    let mut play = scene().start();
    play.pass_weather();
    play.play_card(BeneGesserit, "kulon");
    assert_eq!(play.pending(), [Fremen]);
    let mut countered = scene().start();
    countered.pass_weather();
    countered.play_card(BeneGesserit, "kulon").play_card(Fremen, "karama");
    assert_eq!(countered.forces(Fremen, "basin:9"), 2);
    play.act(Fremen, ReactionAction::Pass);
    assert_eq!(play.forces(Fremen, "basin:9"), 0);
}

#[test]
fn advisors_die_in_the_storm_and_survivors_left_alone_fight() {
    // [gf9.bene-gesserit.adv-vulnerable] [gf9.bene-gesserit.adv-alone-flip]
    let scene = Scene::advanced()
        .storm(10)
        .with(|p| {
            p.storm_card = Some(1);
            p.advisors = vec![Territory::OLD_GAP];
        })
        .forces(BeneGesserit, "old_gap:9", 1)
        .forces(Guild, "old_gap:11", 2);
    let play = scene.start();
    assert_eq!(play.forces(Guild, "old_gap:11"), 0);
    assert_eq!(play.forces(BeneGesserit, "old_gap:9"), 1);
    assert!(!play.state.board.forces.advisors_in(Territory::OLD_GAP));
}

impl Play {
    /// Lets the Weather Control window pass.
    fn pass_weather(&mut self) {
        while let Some(f) = self.pending().first().copied() {
            let weather = Question::Reaction(crate::activities::windows::reaction::ReactionQuestion::Play(
                Moment::WeatherControl,
            ));
            let atomics = Question::Reaction(crate::activities::windows::reaction::ReactionQuestion::Play(
                Moment::FamilyAtomics,
            ));
            let hand = self.state.board.cards.hand(f);
            let keep = self.asked(f) == atomics && hand.contains(&Card::FAMILY_ATOMICS);
            if keep || (self.asked(f) != weather && self.asked(f) != atomics) {
                return;
            }
            self.act(f, ReactionAction::Pass);
        }
    }
}

/// The same rules in the editions that share them.
#[test]
fn hold_in_other_editions_too() {
    use crate::editions::{AH2009, V29};
    use crate::tests_support::for_editions;
    for_editions(
        &[&AH2009, &V29],
        &[
            the_first_storm_is_dialled_by_the_neighbours_of_storm_start,
            with_fewer_players_the_nearest_on_each_side_dial,
            cards_have_no_moment_on_the_first_turn,
            fremen_lay_a_storm_card_only_they_have_seen,
            the_storm_card_moves_the_storm_and_nobody_dials,
            half_of_the_fremen_survive_and_they_choose_who,
            advisors_die_in_the_storm_and_survivors_left_alone_fight,
        ],
    );
    for_editions(
        &[&AH2009],
        &[
            later_storms_are_dialled_from_one_to_three_by_the_last_wheel_users,
            the_storm_kills_on_sand_and_spares_shelter,
            the_starting_sector_is_not_swept_again,
            spice_in_the_storm_goes_back_to_the_bank,
            the_next_marker_ahead_is_first_player,
            weather_control_replaces_the_movement,
            windows_ask_every_faction_that_could_hold_the_card,
            family_atomics_expose_the_cities,
            family_atomics_need_forces_near_the_wall,
            the_sector_the_storm_stands_in_is_not_hit_by_atomics,
            without_fremen_the_advanced_storm_is_dialled,
        ],
    );
    for_editions(
        &[&V29],
        &[
            karama_stops_half_losses,
            karama_stops_the_sight_of_the_storm_card,
            a_worthless_card_is_a_karama_until_a_real_one_answers,
        ],
    );
}

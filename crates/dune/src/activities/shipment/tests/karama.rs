//! Karama in general, shown on the powers of this phase.

use landsraad_kernel::Viewer;

use super::*;
use crate::activities::windows::{Moment, PowerSet};

#[test]
fn each_use_opens_a_window_until_the_power_is_stopped() {
    // [gf9.karama.timing-response]
    let scene = basic().spice(Emperor, 9).spice(Harkonnen, 9).spice(Guild, 0).hand(Fremen, &["karama"]);
    let mut play = scene.start();
    play.ship(Emperor, "arrakeen", 4).pass_windows();
    assert_eq!(play.spice(Guild), 4);
    play.ship(Harkonnen, "carthag", 2).play_card(Fremen, "karama");
    // What was received before stays.
    assert_eq!((play.spice(Guild), play.spice(Harkonnen)), (4, 7));
}

#[test]
fn everybody_but_the_owner_is_asked_in_storm_order() {
    // [gf9.karama.window-who]
    let scene = basic().hand(Atreides, &["karama"]).hand(Emperor, &["karama#2"]).hand(Harkonnen, &["shield"]);
    let scene = scene.with(|p| {
        p.alliances = vec![vec![Atreides, Emperor]];
        p.first_player = Some(Harkonnen);
    });
    let mut play = scene.start();
    play.act(Atreides, ShipmentAction::Look);
    // [gf9.karama.window-order]
    assert_eq!(play.pending(), [Harkonnen]);
    play.pass();
    assert_eq!(play.pending(), [Emperor]);
    play.play_card(Emperor, "karama");
    assert_eq!(play.shipping(Harkonnen), Some(ShipmentQuestion::Ship));
    assert!(!play.works(Power::AtreidesSpiceSight));
}

#[test]
fn a_stopped_power_is_back_in_the_next_turn() {
    // [gf9.karama.duration] [gf9.karama.stop-atreides-spice-sight]
    let mut play = basic().hand(Guild, &["karama"]).start_match();
    play.act(Atreides, ShipmentAction::Look).play_card(Guild, "karama");
    assert!(!play.works(Power::AtreidesSpiceSight));
    play.ships(Harkonnen);
    assert!(!play.works(Power::AtreidesSpiceSight) && play.works(Power::GuildHalf));
    for _ in 0..200 {
        if play.state.phase != Phase::Shipment {
            break;
        }
        play.pass();
    }
    assert_eq!(play.state.stopped, PowerSet::default());
}

#[test]
fn there_are_no_special_powers_in_the_basic_game() {
    // [gf9.karama.adv-not-basic]
    let mut play = basic().spice(Atreides, 9).hand(Guild, &["karama"]).start();
    play.pass().ship(Atreides, "carthag", 6);
    assert_eq!(play.forces(Atreides, "carthag"), 6);
}

/// The Guild, with two Karamas, has stopped a shipment of Atreides with its special power.
fn guild_stopped_atreides() -> Play {
    let scene = advanced().spice(Atreides, 9).spice(Harkonnen, 9).hand(Guild, &["karama", "karama#2"]);
    let mut play = scene.start();
    play.ship(Atreides, "carthag", 6).play_card(Guild, "karama");
    play
}

#[test]
fn a_special_power_is_used_once() {
    // [gf9.karama.adv-once] The second card does not stop the Harkonnen.
    let mut play = guild_stopped_atreides();
    assert!(play.view(Emperor).faction(Guild).unwrap().karama_used);
    play.ship(Harkonnen, "carthag", 1);
    assert_eq!(play.forces(Harkonnen, "carthag"), 11);
}

#[test]
fn a_card_of_a_special_power_stops_no_advantage() {
    // [gf9.karama.adv-choice]
    assert_eq!(guild_stopped_atreides().state.stopped, PowerSet::default());
}

#[test]
fn nobody_is_asked_for_a_special_power_of_the_bene_gesserit() {
    // [gf9.karama.adv-bg-none]
    let play = advanced().hand(BeneGesserit, &["karama"]).start();
    let at = At { rules: &play.rules, state: &play.state };
    assert!(at.asked(Moment::Special(BeneGesserit)).is_empty());
    assert!(!at.asked(Moment::Stop(Power::GuildHalf)).is_empty());
}

#[test]
fn the_arrival_of_the_fremen_cannot_be_stopped() {
    // [gf9.karama.unstoppable]
    let mut play = basic().nowhere(Fremen).hand(Guild, &["karama"]).start();
    play.ship(Fremen, "sietch_tabr", 6);
    assert_eq!(play.forces(Fremen, "sietch_tabr"), 6);
}

/// The powers of a faction that a Karama can stop.
fn stoppable(f: Faction) -> Vec<Power> {
    Power::ALL.into_iter().filter(|p| p.owner() == f).collect()
}

#[test]
fn a_karama_can_stop_what_atreides_see_and_their_kwisatz_haderach() {
    // [gf9.karama.stop-atreides]
    use Power::{AtreidesBiddingSight, AtreidesKwisatz, AtreidesPrescience, AtreidesSpiceSight};
    let powers = [AtreidesBiddingSight, AtreidesSpiceSight, AtreidesPrescience, AtreidesKwisatz];
    assert_eq!(stoppable(Atreides), powers);
}

#[test]
fn a_karama_can_stop_seven_powers_of_the_bene_gesserit() {
    // [gf9.karama.stop-bene-gesserit]
    let powers = [
        Power::BeneGesseritVoice,
        Power::BeneGesseritFreeForce,
        Power::BeneGesseritCharity,
        Power::BeneGesseritWorthless,
        Power::BeneGesseritIntrusion,
        Power::BeneGesseritDeclare,
        Power::BeneGesseritMoveFlip,
    ];
    assert_eq!(stoppable(BeneGesserit), powers);
}

#[test]
fn a_karama_can_stop_the_bids_the_help_and_the_sardaukar_of_the_emperor() {
    // [gf9.karama.stop-emperor]
    let powers = [Power::EmperorBids, Power::EmperorAllyRevival, Power::EmperorSardaukar];
    assert_eq!(stoppable(Emperor), powers);
}

#[test]
fn a_karama_can_stop_eleven_powers_of_the_fremen() {
    // [gf9.karama.stop-fremen]
    let powers = [
        Power::FremenMove,
        Power::FremenWormImmunity,
        Power::FremenRide,
        Power::FremenAllyWorm,
        Power::FremenAllyRevival,
        Power::FremenStormSight,
        Power::FremenExtraWorms,
        Power::FremenStormHalf,
        Power::FremenShipIntoStorm,
        Power::FremenFedaykin,
        Power::FremenBattleSpice,
    ];
    assert_eq!(stoppable(Fremen), powers);
}

#[test]
fn a_karama_can_stop_income_rates_kinds_and_timing_of_the_guild() {
    // [gf9.karama.stop-guild]
    use Power::{GuildAllyHalf, GuildCross, GuildHalf, GuildIncome, GuildReturn, GuildTiming};
    let powers = [GuildIncome, GuildCross, GuildReturn, GuildHalf, GuildAllyHalf, GuildTiming];
    assert_eq!(stoppable(Guild), powers);
}

#[test]
fn a_karama_can_stop_the_bonus_the_traitors_and_the_captures_of_the_harkonnen() {
    // [gf9.karama.stop-harkonnen]
    let powers = [Power::HarkonnenBonus, Power::HarkonnenAllyTraitor, Power::HarkonnenCapture];
    assert_eq!(stoppable(Harkonnen), powers);
}

#[test]
fn a_karama_stops_advanced_advantages_too() {
    // [gf9.faq.karama-advanced]
    let scene = advanced().forces(BeneGesserit, "harg_pass:4", 2).forces(Guild, "false_wall_east:6", 6);
    let mut play = scene.hand(Fremen, &["karama"]).start();
    play.march(Guild, "false_wall_east", "harg_pass:4", 6).act(BeneGesserit, ShipmentAction::Flip);
    assert_eq!(play.pending(), [Fremen]);
    play.play_card(Fremen, "karama");
    assert!(!play.works(Power::BeneGesseritIntrusion));
}

#[test]
fn alliances_are_public() {
    // [gf9.alliance.public]
    let scene = basic().spice(Emperor, 20).with(|p| p.alliances = vec![vec![Emperor, Guild]]);
    let play = scene.start();
    for viewers in [Viewer::Public, Viewer::Seat(play.seat(Fremen))] {
        let view = landsraad_kernel::Game::view(&play.rules, &play.state, viewers).into_inner();
        assert!(view.faction(Emperor).unwrap().allies.contains(Guild));
    }
}

#[test]
fn a_pledge_gives_no_spice() {
    // [gf9.alliance.no-gifts]
    let scene = basic().spice(Emperor, 20).with(|p| p.alliances = vec![vec![Emperor, Guild]]);
    let mut play = scene.start();
    let before = play.spice(Guild);
    play.act(Emperor, Action::Pledge(5));
    assert_eq!((play.spice(Guild), play.spice(Emperor)), (before, 20));
    play.ships(Harkonnen).moves(Harkonnen).pass();
    assert_eq!((play.spice(Guild), play.spice(Emperor)), (before, 20));
}

/// The same rules in the editions that share them.
#[test]
fn hold_in_other_editions_too() {
    use crate::editions::{AH2009, V29};
    use crate::tests_support::for_editions;
    for_editions(
        &[&AH2009, &V29],
        &[
            a_karama_can_stop_what_atreides_see_and_their_kwisatz_haderach,
            a_karama_can_stop_seven_powers_of_the_bene_gesserit,
            a_karama_can_stop_the_bids_the_help_and_the_sardaukar_of_the_emperor,
            a_karama_can_stop_eleven_powers_of_the_fremen,
            a_karama_can_stop_income_rates_kinds_and_timing_of_the_guild,
            a_karama_can_stop_the_bonus_the_traitors_and_the_captures_of_the_harkonnen,
        ],
    );
    for_editions(
        &[&V29],
        &[
            alliances_are_public,
            each_use_opens_a_window_until_the_power_is_stopped,
            there_are_no_special_powers_in_the_basic_game,
            a_special_power_is_used_once,
            a_card_of_a_special_power_stops_no_advantage,
            nobody_is_asked_for_a_special_power_of_the_bene_gesserit,
            the_arrival_of_the_fremen_cannot_be_stopped,
            a_karama_stops_advanced_advantages_too,
        ],
    );
}

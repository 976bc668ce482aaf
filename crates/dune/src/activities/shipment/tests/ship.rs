//! Shipping from the reserves, Karama, what Atreides see.

use landsraad_kernel::{Game, Lang, Narrate, Viewer};

use super::*;
use crate::action::Why;
use crate::activities::windows::special::SpecialWhy;
use crate::data::card_by_key;
use crate::event::{BoardEvent, Event};

#[test]
fn each_player_ships_then_moves_in_storm_order() {
    // [gf9.shipment.order] [gf9.movement.optional]
    let mut play = basic().start();
    play.moves(Atreides);
    assert_eq!(play.refused(Atreides, ShipmentAction::FromReserves).rule, rule("gf9.shipment.order"));
    play.act(Atreides, ShipmentAction::Pass);
    assert_eq!(play.shipping(BeneGesserit), Some(ShipmentQuestion::Ship));
    assert_eq!(play.forces(Atreides, "arrakeen"), 10);
}

#[test]
fn powers_of_others_are_refused_as_such() {
    // [gf9.atreides.spice-sight] [gf9.guild.ship-any-time]
    let not_yours = Why::Special(SpecialWhy::NotYours);
    let play = advanced().start();
    for (f, action, by) in [
        (Harkonnen, ShipmentAction::Look, "gf9.atreides.spice-sight"),
        (Emperor, ShipmentAction::TakeTurn, "gf9.guild.ship-any-time"),
        (Guild, ShipmentAction::Announce, "gf9.bene-gesserit.adv-declare-battle"),
    ] {
        let refusal = play.refused(f, action);
        assert_eq!((refusal.rule.0, refusal.why), (by, not_yours));
    }
    // The basic game has no such choice for anybody. [v29.abilities.advanced-only]
    let absent = Why::Shipment(ShipmentWhy::NotPlayed);
    let play = basic().start();
    for f in [Emperor, Guild] {
        assert_eq!(play.refused(f, ShipmentAction::TakeTurn).why, absent);
    }
    let play = Scene::v29().phase(Phase::Shipment).start();
    let announced = ShipmentAction::Declare(t("polar_sink"));
    assert_eq!(play.refused_by(BeneGesserit, announced), "v29.abilities.advanced-only");
    assert_eq!(play.rules.why_text(&absent, Lang::En), "That power belongs to the advanced game.");
}

#[test]
fn one_shipment_goes_to_one_place() {
    // [gf9.shipment.from-reserves]
    let mut play = basic().spice(Emperor, 10).nowhere(Emperor).start();
    play.ship(Emperor, "arrakeen", 6);
    assert_eq!((play.reserves(Emperor), play.forces(Emperor, "arrakeen")), (14, 6));
    play.moves(Emperor);
    assert_eq!(play.refused(Emperor, ShipmentAction::FromReserves).rule, rule("gf9.shipment.order"));
}

#[test]
fn the_price_is_one_for_strongholds_and_two_elsewhere() {
    // [gf9.shipment.cost]
    for (to, cost) in [("carthag", 5), ("polar_sink", 10)] {
        let mut play = basic().factions(&[Atreides, Emperor]).spice(Emperor, 20).start();
        play.ship(Emperor, to, 5);
        assert_eq!(play.spice(Emperor), 20 - cost, "{to}");
    }
    // [gf9.guild.receives-shipping]
    let mut play = basic().spice(Emperor, 9).spice(Guild, 5).start();
    play.ship(Emperor, "arrakeen", 4);
    assert_eq!((play.spice(Emperor), play.spice(Guild)), (5, 9));
}

#[test]
fn the_order_names_a_sector() {
    // [gf9.shipment.declare-sector]
    assert!(serde_json::from_str::<ShipmentAction>(r#"{"to":"pasty_mesa"}"#).is_err());
    let mut play = basic().spice(Emperor, 9).start();
    play.ship(Emperor, "pasty_mesa:7", 4);
    assert_eq!(play.forces(Emperor, "pasty_mesa:7"), 4);
}

#[test]
fn nobody_ships_into_the_storm() {
    // [gf9.shipment.no-storm]
    let mut play = basic().storm(10).start();
    assert_eq!(play.no_ship(Emperor, "arrakeen"), rule("gf9.shipment.no-storm"));
    play.ship(Emperor, "old_gap:9", 1);
    assert_eq!(play.forces(Emperor, "old_gap:9"), 1);
}

#[test]
fn a_stronghold_holds_two_factions() {
    // [gf9.shipment.full-stronghold]
    let scene = basic().forces(Harkonnen, "carthag", 3).forces(Emperor, "carthag", 2);
    let mut play = scene.start();
    assert_eq!(play.no_ship(Atreides, "carthag"), rule("gf9.shipment.full-stronghold"));
    play.act(Atreides, ShipmentAction::FromReserves);
    let why = play.refused(Atreides, ShipmentAction::To(loc("carthag"))).why;
    assert_eq!(
        play.rules.why_text(&why, Lang::En),
        "Carthag already holds forces of the Emperor and Harkonnen."
    );
    play.act(Atreides, ShipmentAction::Back).ship(Harkonnen, "carthag", 1);
    assert_eq!(play.forces(Harkonnen, "carthag"), 4);
}

#[test]
fn forces_are_not_shipped_back() {
    // [gf9.shipment.one-way]
    let mut play = basic().forces(Emperor, "arrakeen", 2).start();
    play.ships(Emperor);
    assert_eq!(
        play.refused(Emperor, ShipmentAction::Return(t("arrakeen"))).rule,
        rule("gf9.shipment.one-way")
    );
    assert_eq!(
        play.refused(Emperor, ShipmentAction::Cross(t("arrakeen"))).rule,
        rule("gf9.guild.three-types")
    );
}

#[test]
fn the_full_price_is_paid_at_once() {
    // [gf9.shipment.pay-in-full]
    let mut play = basic().spice(Emperor, 3).start();
    play.ships(Emperor).act(Emperor, ShipmentAction::FromReserves);
    // Only one force to Wind Pass: nothing is left to ask.
    play.act(Emperor, ShipmentAction::To(loc("wind_pass:15")));
    assert_eq!((play.forces(Emperor, "wind_pass:15"), play.spice(Emperor)), (1, 1));
    let mut poor = basic().spice(Emperor, 3).start();
    poor.ships(Emperor)
        .act(Emperor, ShipmentAction::FromReserves)
        .act(Emperor, ShipmentAction::To(loc("arrakeen")));
    let refused = poor.refused(Emperor, ShipmentAction::Count(4));
    assert_eq!(refused.rule, rule("gf9.shipment.pay-in-full"));
    assert_eq!(poor.rules.why_text(&refused.why, Lang::En), "That costs 4 spice; you can pay 3.");
    let none =
        basic().spice(Atreides, 0).start().ships(Atreides).refused(Atreides, ShipmentAction::FromReserves);
    assert_eq!(none.rule, rule("gf9.shipment.pay-in-full"));
}

#[test]
fn parts_of_an_order_are_its_givers_own_and_can_be_taken_back() {
    // [gf9.shipment.from-reserves]
    let mut play = basic().spice(Emperor, 9).start();
    play.ships(Emperor);
    let before = play.view(Guild);
    play.act(Emperor, ShipmentAction::FromReserves).act(Emperor, ShipmentAction::To(loc("tueks_sietch")));
    assert_eq!(play.view(Guild), before);
    let view = play.rules.view(&play.state, Viewer::Seat(play.seat(Emperor)));
    let text = play.rules.action_text(&view, &ShipmentAction::Count(4).into(), Lang::En);
    assert_eq!(text, "Ship 4 forces to Tuek's Sietch for 4 spice");
    assert!(play.rules.takes_back(&ShipmentAction::Back.into()));
    play.act(Emperor, ShipmentAction::Back);
    assert_eq!(play.asked(Emperor), Question::Shipment(ShipmentQuestion::Ship));
}

#[test]
fn starred_forces_ship_as_one_force_each() {
    // [gf9.emperor.sardaukar-other-counts]
    let mut play = advanced().spice(Emperor, 9).start();
    play.ship(Emperor, "arrakeen", 2).act(Emperor, ShipmentAction::Starred(2));
    assert_eq!(play.state.board.forces.at(Emperor, loc("arrakeen")), Squad::new(0, 2));
    assert_eq!(play.spice(Emperor), 7);
}

#[test]
fn karama_ships_at_the_guild_rate_and_pays_the_bank() {
    // [gf9.cards.karama-ship] [gf9.cards.karama-once-discard]
    let karama = card_by_key("karama").unwrap();
    let mut play = basic().spice(Atreides, 3).spice(Guild, 5).hand(Atreides, &["karama"]).start();
    play.ships(Atreides).act(Atreides, ShipmentAction::WithKarama(karama));
    play.act(Atreides, ShipmentAction::To(loc("carthag"))).act(Atreides, ShipmentAction::Count(5));
    assert_eq!((play.spice(Atreides), play.spice(Guild)), (0, 5));
    assert_eq!((play.forces(Atreides, "carthag"), play.state.board.cards.hand_len(Atreides)), (5, 0));
    // It is still an off-planet shipment.
    assert!(matches!(play.shipping(BeneGesserit), Some(ShipmentQuestion::Follow { .. })));
    let mut fremen = basic().hand(Fremen, &["karama"]).start();
    fremen.ships(Fremen).pass_windows();
    assert_eq!(
        fremen.refused(Fremen, ShipmentAction::WithKarama(karama)).rule,
        rule("gf9.cards.karama-ship")
    );
}

#[test]
fn a_worthless_card_ships_too_unless_a_karama_answers() {
    // [gf9.karama.stop-bene-gesserit-worthless] [gf9.bene-gesserit.adv-karama]
    let scene =
        || advanced().spice(BeneGesserit, 3).hand(BeneGesserit, &["kulon"]).hand(Emperor, &["karama"]);
    let kulon = ShipmentAction::WithKarama(card_by_key("kulon").unwrap());
    let mut play = scene().start();
    play.ships(BeneGesserit).act(BeneGesserit, kulon).act(BeneGesserit, ShipmentAction::To(loc("carthag")));
    play.act(BeneGesserit, ShipmentAction::Count(5)).play_card(Emperor, "karama");
    assert_eq!(play.shipping(BeneGesserit), Some(ShipmentQuestion::Ship));
    assert!(play.state.board.cards.hand(BeneGesserit).is_empty());
    let mut play = scene().start();
    play.ships(BeneGesserit).act(BeneGesserit, kulon).act(BeneGesserit, ShipmentAction::To(loc("carthag")));
    play.act(BeneGesserit, ShipmentAction::Count(5)).pass_windows();
    assert_eq!((play.forces(BeneGesserit, "carthag"), play.spice(BeneGesserit)), (5, 0));
}

#[test]
fn atreides_look_at_the_spice_deck_first() {
    // [gf9.atreides.spice-sight] [gf9.secrecy.spice-sight]
    let worm = crate::data::SpiceCard::all().find(|c| c.is_worm()).unwrap();
    let mut play = basic().with(|p| p.spice_top = vec![worm]).start();
    assert_eq!(play.shipping(Atreides), Some(ShipmentQuestion::Look));
    play.act(Atreides, ShipmentAction::Look);
    assert_eq!(play.view(Atreides).me[0].top_spice, Some(worm));
    assert_eq!(play.view(Emperor).me[0].top_spice, None);
    let seen = play.events.iter().find(|e| matches!(e, Event::Board(BoardEvent::SpiceSeen { .. }))).unwrap();
    let viewers = Viewer::Seat(play.seat(Guild));
    let seen_by_them = play.rules.redact(&play.state, seen, viewers).expect("that they looked is public");
    assert_eq!(
        play.rules.event_text(&seen_by_them, Lang::En).unwrap(),
        "Atreides looks at the top spice card."
    );
    assert_eq!(play.shipping(Atreides), Some(ShipmentQuestion::Ship));
}

#[test]
fn a_karama_stops_the_look() {
    // [gf9.karama.stop-atreides-spice-sight]
    let mut play = basic().hand(Guild, &["karama"]).start();
    play.act(Atreides, ShipmentAction::Look).play_card(Guild, "karama");
    assert_eq!(play.view(Atreides).me[0].top_spice, None);
    assert_eq!(play.shipping(Atreides), Some(ShipmentQuestion::Ship));
}

#[test]
fn the_order_of_the_phase() {
    // [gf9.shipment.phase-order]
    let scene = advanced().spice(Emperor, 9).forces(BeneGesserit, "harg_pass:4", 2).nowhere(Emperor);
    let mut play = scene.start();
    play.ship(Emperor, "harg_pass:5", 4).plain(Emperor);
    assert_eq!(play.spice(Emperor), 1);
    assert!(matches!(play.shipping(BeneGesserit), Some(ShipmentQuestion::Follow { .. })));
    play.pass();
    assert!(matches!(play.shipping(BeneGesserit), Some(ShipmentQuestion::Intrusion { .. })));
    play.pass();
    assert!(matches!(play.shipping(Emperor), Some(ShipmentQuestion::Move { .. })));
}

/// The same rules in the editions that share them.
#[test]
fn hold_in_other_editions_too() {
    use crate::editions::{AH2009, V29};
    use crate::tests_support::for_editions;
    for_editions(
        &[&AH2009, &V29],
        &[
            a_stronghold_holds_two_factions,
            forces_are_not_shipped_back,
            parts_of_an_order_are_its_givers_own_and_can_be_taken_back,
            starred_forces_ship_as_one_force_each,
            the_order_of_the_phase,
        ],
    );
    for_editions(
        &[&V29],
        &[
            each_player_ships_then_moves_in_storm_order,
            one_shipment_goes_to_one_place,
            the_price_is_one_for_strongholds_and_two_elsewhere,
            the_order_names_a_sector,
            nobody_ships_into_the_storm,
            the_full_price_is_paid_at_once,
            karama_ships_at_the_guild_rate_and_pays_the_bank,
            a_worthless_card_ships_too_unless_a_karama_answers,
            atreides_look_at_the_spice_deck_first,
            a_karama_stops_the_look,
        ],
    );
}

//! The Guild: its shipments, its income, its time.

use super::*;

fn reservist(play: &mut Play, from: &str, n: u8) {
    play.ships(Guild).act(Guild, ShipmentAction::Return(t(from))).number(Guild, n);
}

#[test]
fn the_guild_makes_one_of_three_shipments() {
    // [gf9.guild.three-types]
    let mut play = basic().spice(Guild, 9).start();
    play.cross(Guild, "tueks_sietch", "sietch_tabr", 5);
    assert_eq!((play.forces(Guild, "sietch_tabr"), play.forces(Guild, "tueks_sietch")), (5, 0));
    // It is no off-planet shipment, and there is only one.
    assert!(matches!(play.shipping(Guild), Some(ShipmentQuestion::Move { .. })));
    assert_eq!(play.refused(Guild, ShipmentAction::FromReserves).rule, rule("gf9.shipment.order"));
    let mut play = basic().spice(Guild, 9).storm(5).start();
    play.ships(Guild);
    // Not out of the storm.
    let refused = play.refused(Guild, ShipmentAction::Cross(t("tueks_sietch")));
    // [ah2009.ship.guild-cross-limits] [v29.landing.storm]
    let storm = ["gf9.guild.three-types", "ah2009.ship.guild-cross-limits", "v29.landing.storm"].map(rule);
    assert!(storm.contains(&refused.rule), "{refused:?}");
}

#[test]
fn the_guild_pays_half_rounded_up_to_the_bank() {
    // [gf9.guild.half-price] [gf9.faq.guild-odd]
    for (to, n, cost) in [("carthag", 6, 3), ("wind_pass:15", 6, 6), ("carthag", 5, 3), ("carthag", 1, 1)] {
        let mut play = basic().spice(Guild, 9).start();
        play.ship(Guild, to, n);
        assert_eq!(play.spice(Guild), 9 - cost, "{n} to {to}");
    }
    // [gf9.faq.guild-reserves-cost]
    for (n, cost) in [(6, 3), (4, 2), (3, 2)] {
        let mut play = basic().spice(Guild, 9).forces(Guild, "tueks_sietch", 7).start();
        reservist(&mut play, "tueks_sietch", n);
        assert_eq!((play.spice(Guild), play.reserves(Guild)), (9 - cost, 13 + n));
    }
}

#[test]
fn an_ally_ships_at_half_price_and_across_the_planet() {
    // [gf9.guild.ally-half] [gf9.faq.ally-pays-guild] [gf9.alliance.shared-advantages]
    let allied =
        || basic().spice(Harkonnen, 9).spice(Guild, 0).with(|p| p.alliances = vec![vec![Guild, Harkonnen]]);
    let mut play = allied().start();
    play.cross(Harkonnen, "carthag", "sietch_tabr", 5);
    assert_eq!((play.spice(Harkonnen), play.spice(Guild)), (6, 3));
    assert_eq!(play.forces(Harkonnen, "sietch_tabr"), 5);
    let mut play = allied().start();
    play.ships(Harkonnen);
    assert_eq!(
        play.refused(Harkonnen, ShipmentAction::Return(t("carthag"))).rule,
        rule("gf9.shipment.one-way")
    );
    play.ship(Harkonnen, "carthag", 4);
    assert_eq!((play.spice(Harkonnen), play.spice(Guild)), (7, 2));
}

#[test]
fn allied_fremen_cross_for_pay_and_arrive_free() {
    // [gf9.guild.ally-half]
    let scene = || {
        basic()
            .spice(Fremen, 9)
            .forces(Fremen, "sietch_tabr", 4)
            .with(|p| p.alliances = vec![vec![Guild, Fremen]])
    };
    let mut play = scene().start();
    play.cross(Fremen, "sietch_tabr", "carthag", 4);
    assert_eq!((play.spice(Fremen), play.forces(Fremen, "carthag")), (7, 4));
    let mut play = scene().start();
    play.ship(Fremen, "wind_pass:15", 4);
    assert_eq!(play.spice(Fremen), 9);
}

#[test]
fn the_advanced_guild_takes_its_turn_when_it_likes() {
    // [gf9.guild.ship-any-time] [gf9.guild.no-announcement]
    let scene = || advanced().factions(&[Atreides, Guild, Fremen]).nowhere(Atreides);
    let mut play = scene().start();
    play.pass();
    // Before Atreides, before Fremen, and after the last.
    assert_eq!(play.shipping(Guild), Some(ShipmentQuestion::TakeTurn { before: Some(Atreides) }));
    play.act(Guild, ShipmentAction::TakeTurn);
    assert_eq!(play.shipping(Guild), Some(ShipmentQuestion::Ship));
    let mut play = scene().start();
    play.pass();
    let log = play.events.len();
    play.act(Guild, ShipmentAction::Pass);
    assert_eq!(&play.events[log..], [Event::Shipment(ShipmentEvent::Turn { faction: Atreides })]);
    play.act(Atreides, ShipmentAction::Pass);
    assert_eq!(play.shipping(Guild), Some(ShipmentQuestion::TakeTurn { before: Some(Fremen) }));
    play.act(Guild, ShipmentAction::Pass).act(Fremen, ShipmentAction::Pass);
    // Not between a player's shipment and his movement.
    assert_eq!(play.pending(), [Fremen]);
    play.act(Fremen, ShipmentAction::Pass);
    assert_eq!(play.shipping(Guild), Some(ShipmentQuestion::Ship));
    // The basic Guild keeps its place.
    let mut basic = basic().factions(&[Atreides, Guild, Fremen]).nowhere(Atreides).start();
    basic.pass().act(Atreides, ShipmentAction::Pass);
    assert_eq!(basic.shipping(Guild), Some(ShipmentQuestion::Ship));
}

#[test]
fn a_karama_puts_the_guild_in_its_place() {
    // [ah2009.turns.karama-guild-order]
    // [gf9.karama.stop-guild-timing]
    let scene =
        || advanced().factions(&[Atreides, Guild, Fremen]).nowhere(Atreides).hand(Fremen, &["karama"]);
    let mut play = scene().start();
    play.pass().pass_windows().act(Guild, ShipmentAction::TakeTurn).play_card(Fremen, "karama");
    assert_eq!(play.shipping(Atreides), Some(ShipmentQuestion::Ship));
    play.act(Atreides, ShipmentAction::Pass);
    assert_eq!(play.shipping(Guild), Some(ShipmentQuestion::Ship));
    let mut play = scene().start();
    play.pass().pass_windows().act(Guild, ShipmentAction::Pass).act(Atreides, ShipmentAction::Pass);
    play.act(Guild, ShipmentAction::Pass).play_card(Fremen, "karama");
    assert_eq!(play.shipping(Guild), Some(ShipmentQuestion::Ship));
}

#[test]
fn a_karama_stops_the_income_for_the_phase() {
    // [gf9.karama.stop-guild-income]
    let mut play =
        basic().spice(Emperor, 9).spice(Harkonnen, 9).spice(Guild, 0).hand(Fremen, &["karama"]).start();
    play.ship(Emperor, "arrakeen", 4).play_card(Fremen, "karama");
    assert_eq!((play.spice(Emperor), play.spice(Guild)), (5, 0));
    play.ship(Harkonnen, "carthag", 2);
    assert_eq!((play.spice(Harkonnen), play.spice(Guild)), (7, 0));
}

#[test]
fn a_karama_stops_the_guilds_own_shipments() {
    // [gf9.karama.stop-guild-cross] [gf9.karama.redo]
    let scene = || basic().spice(Guild, 9).hand(Fremen, &["karama"]);
    let mut play = scene().start();
    play.cross(Guild, "tueks_sietch", "sietch_tabr", 5).play_card(Fremen, "karama");
    assert_eq!((play.forces(Guild, "tueks_sietch"), play.spice(Guild)), (5, 9));
    let stopped = play.refused(Guild, ShipmentAction::Cross(t("tueks_sietch")));
    assert_eq!(stopped.rule, rule("gf9.karama.stop-guild-cross"), "not because it were no Guild");
    assert_eq!(stopped.why, Why::Shipment(ShipmentWhy::Stopped(Power::GuildCross)));
    play.ship(Guild, "sietch_tabr", 2);
    assert_eq!((play.forces(Guild, "sietch_tabr"), play.spice(Guild)), (2, 8));
    // [gf9.karama.stop-guild-return]
    let mut play = scene().start();
    reservist(&mut play, "tueks_sietch", 4);
    play.play_card(Fremen, "karama");
    assert_eq!((play.forces(Guild, "tueks_sietch"), play.spice(Guild)), (5, 9));
    assert_eq!(
        play.refused(Guild, ShipmentAction::Return(t("tueks_sietch"))).rule,
        rule("gf9.karama.stop-guild-return")
    );
}

#[test]
fn a_karama_stops_the_half_price() {
    // [gf9.karama.stop-guild-half] [gf9.karama.redo]
    let mut play = basic().spice(Guild, 6).hand(Fremen, &["karama"]).start();
    play.ship(Guild, "carthag", 6).play_card(Fremen, "karama");
    assert_eq!((play.forces(Guild, "carthag"), play.spice(Guild)), (0, 6));
    play.ship(Guild, "carthag", 6);
    assert_eq!((play.forces(Guild, "carthag"), play.spice(Guild)), (6, 0));
    // [gf9.karama.stop-guild-ally-half]
    let mut play = basic()
        .spice(Emperor, 9)
        .forces(Emperor, "arrakeen", 2)
        .hand(Fremen, &["karama"])
        .with(|p| p.alliances = vec![vec![Guild, Emperor]])
        .start();
    play.ship(Emperor, "carthag", 4).play_card(Fremen, "karama");
    assert_eq!(
        play.refused(Emperor, ShipmentAction::Cross(t("arrakeen"))).rule,
        rule("gf9.karama.stop-guild-ally-half")
    );
    play.ship(Emperor, "carthag", 4);
    assert_eq!(play.spice(Emperor), 5);
}

#[test]
fn the_guild_bars_a_shipment_with_its_karama() {
    // [gf9.karama.guild]
    let scene = || advanced().spice(Atreides, 9).hand(Guild, &["karama"]);
    let mut play = scene().start();
    play.ship(Atreides, "carthag", 6).play_card(Guild, "karama");
    assert_eq!((play.forces(Atreides, "carthag"), play.spice(Atreides)), (0, 9));
    assert!(matches!(play.shipping(Atreides), Some(ShipmentQuestion::Move { .. })));
    // Not those of the Fremen, whose reserves are on the planet. [gf9.fremen.not-off-planet]
    let mut play = scene().start();
    play.ship(Fremen, "wind_pass:15", 4).plain(Fremen);
    assert_eq!(play.forces(Fremen, "wind_pass:15"), 4);
    // The power is for the advanced game, once.
    let mut play = scene().with(|p| p.karama_used = vec![Guild]).start();
    play.ship(Atreides, "carthag", 6);
    assert_eq!(play.forces(Atreides, "carthag"), 6);
}

/// The same rules in the editions that share them.
#[test]
fn hold_in_other_editions_too() {
    use crate::editions::{AH2009, V29};
    use crate::tests_support::for_editions;
    for_editions(
        &[&AH2009, &V29],
        &[
            the_guild_makes_one_of_three_shipments,
            the_guild_pays_half_rounded_up_to_the_bank,
            a_karama_puts_the_guild_in_its_place,
        ],
    );
    for_editions(
        &[&V29],
        &[
            an_ally_ships_at_half_price_and_across_the_planet,
            allied_fremen_cross_for_pay_and_arrive_free,
            the_advanced_guild_takes_its_turn_when_it_likes,
            a_karama_stops_the_guilds_own_shipments,
            a_karama_stops_the_half_price,
            the_guild_bars_a_shipment_with_its_karama,
        ],
    );
}

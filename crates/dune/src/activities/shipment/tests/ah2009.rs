//! Individual turns by the 2009 rules: order, landing, coexistence, movement.

use landsraad_kernel::{Lang, Narrate};

use super::*;
use crate::activities::spice_blow::SpiceBlowAction;
use crate::activities::windows::reaction::ReactionAction;

/// Storm in sector 18, order Atreides, Bene Gesserit, Emperor, Fremen, Guild, Harkonnen.
fn turns() -> Scene {
    Scene::ah2009().phase(Phase::Shipment).storm(18).with(|p| p.first_player = Some(Atreides))
}
fn allied(scene: Scene, a: Faction, b: Faction) -> Scene {
    scene.with(|p| p.alliances = vec![vec![a, b]])
}
fn coexisting(scene: Scene, at: &str) -> Scene {
    scene.with(|p| p.advisors.push(t(at)))
}
/// Whose turn begins, one after the other, until nobody is asked any more.
fn order(play: &mut Play) -> Vec<Faction> {
    while !play.pending().is_empty() {
        play.pass();
    }
    let turn = |e: &Event| match e {
        Event::Shipment(ShipmentEvent::Turn { faction }) => Some(*faction),
        _ => None,
    };
    play.events.iter().filter_map(turn).collect()
}

#[test]
fn turns_go_round_from_the_first_player() {
    // [ah2009.turns.order]
    let mut play = turns().with(|p| p.first_player = Some(Emperor)).start();
    // The Guild lets everybody go first: then it must act. [ah2009.turns.guild-last]
    assert_eq!(order(&mut play), [Emperor, Fremen, Harkonnen, Atreides, BeneGesserit, Guild]);
    let three = turns().factions(&[Atreides, Emperor, Harkonnen]).with(|p| p.first_player = Some(Emperor));
    assert_eq!(order(&mut three.start()), [Emperor, Harkonnen, Atreides]);
}

#[test]
fn the_guild_chooses_its_moment_between_two_turns() {
    // [ah2009.turns.guild-when]
    let mut play = turns().start();
    play.pass();
    assert!(matches!(play.shipping(Guild), Some(ShipmentQuestion::TakeTurn { before: Some(Atreides) })));
    play.act(Guild, ShipmentAction::TakeTurn);
    assert_eq!(play.shipping(Guild), Some(ShipmentQuestion::Ship));
    let mut play = turns().start();
    play.ship(Atreides, "carthag", 1);
    // He has begun: the Guild waits for the next turn.
    let asked = play.pending().into_iter().collect();
    assert_eq!(play.refused(Guild, ShipmentAction::TakeTurn).why, Why::OthersAsked { asked });
}

#[test]
fn karama_holds_the_guild_to_its_place() {
    // [ah2009.turns.karama-guild-deadline]
    let scene = || turns().factions(&[Atreides, Guild, Harkonnen]).hand(Harkonnen, &["karama"]);
    let window = |play: &Play| {
        let stop = crate::activities::windows::Moment::Stop(Power::GuildTiming);
        let question = Question::Reaction(crate::activities::windows::reaction::ReactionQuestion::Play(stop));
        play.pending() == [Harkonnen] && play.asked(Harkonnen) == question
    };
    // The Guild lets its place pass: the last moment is before Harkonnen, who follows, begin.
    let mut play = scene().start();
    while !window(&play) {
        play.pass();
    }
    play.play_card(Harkonnen, "karama");
    assert_eq!(play.shipping(Guild), Some(ShipmentQuestion::Ship));
    // Not used in time: Harkonnen begin, and it is too late.
    let mut play = scene().start();
    while !window(&play) {
        play.pass();
    }
    play.act(Harkonnen, ReactionAction::Pass);
    assert_eq!(play.shipping(Harkonnen), Some(ShipmentQuestion::Ship));
    assert!(!order(&mut play).is_empty() && !window(&play));
    // The Guild has moved before Atreides: nothing left to stop.
    let mut play = scene().start();
    while play.shipping(Guild).is_none() {
        play.pass();
    }
    play.act(Guild, ShipmentAction::TakeTurn);
    assert!(window(&play), "before it moves");
    play.act(Harkonnen, ReactionAction::Pass);
    while !play.pending().is_empty() {
        assert!(!window(&play));
        play.pass();
    }
}

#[test]
fn the_atreides_look_at_one_spice_card_unless_karama_stops_them() {
    // [ah2009.turns.atreides-peek] [ah2009.turns.karama-atreides-peek] [ah2009.karama.response-window]
    let mut play = turns().option("double-blow", true).start();
    play.act(Atreides, ShipmentAction::Look);
    let seen = play.view(Atreides).me[0].top_spice;
    assert!(seen.is_some() && play.view(Guild).me[0].top_spice.is_none());
    let scene = turns().hand(Emperor, &["karama"]).hand(Fremen, &["karama#2"]);
    let mut play = scene.start();
    play.act(Atreides, ShipmentAction::Look);
    // In play order; the first to play decides it, and no other card is spent.
    assert_eq!(play.pending(), [Emperor]);
    play.play_card(Emperor, "karama");
    assert!(play.view(Atreides).me[0].top_spice.is_none());
    assert_eq!(play.state.board.cards.hand_len(Fremen), 1);
}

/// What the Emperor pays for a landing, and what the Guild gets.
fn landing_paid(to: &str, n: u8) -> (u16, u16) {
    let mut play = turns().spice(Emperor, 9).spice(Guild, 0).start();
    play.ship(Emperor, to, n).plain(Emperor);
    (9 - play.spice(Emperor), play.spice(Guild))
}

#[test]
fn a_landing_costs_one_in_a_stronghold_and_two_elsewhere() {
    // [ah2009.ship.cost-territory]
    assert_eq!(landing_paid("red_chasm", 3).0, 6);
    // [ah2009.ship.cost-stronghold]
    assert_eq!(landing_paid("tueks_sietch", 4).0, 4);
}

#[test]
fn landings_are_paid_to_the_guild() {
    // [ah2009.ship.pay-guild]
    assert_eq!((landing_paid("red_chasm", 3).1, landing_paid("tueks_sietch", 4).1), (6, 4));
}

#[test]
fn landings_are_paid_to_the_bank_without_the_guild() {
    // [ah2009.ship.pay-no-guild]
    let scene = turns().factions(&[Atreides, Emperor, Harkonnen]).spice(Emperor, 9);
    let mut play = scene.start();
    play.ship(Emperor, "carthag", 5).plain(Emperor);
    assert_eq!(play.spice(Emperor), 4);
}

#[test]
fn coexisting_bene_gesserit_fill_no_place() {
    // [ah2009.bg.coexist-no-limit]
    let scene = || turns().forces(BeneGesserit, "arrakeen", 2).spice(Emperor, 9).spice(Guild, 9);
    let mut play = coexisting(scene(), "arrakeen").start();
    play.ship(Emperor, "arrakeen", 1).plain(Emperor);
    assert_eq!(play.forces(Emperor, "arrakeen"), 1);
    // Now two Houses stand there.
    assert_eq!(play.no_ship(Harkonnen, "arrakeen"), rule("gf9.shipment.full-stronghold"));
}

#[test]
fn beside_an_ally_coexistence_is_fixed_unless_the_storm_parts_them() {
    // [ah2009.bg.coexist-ally-fixed]
    let scene = allied(turns().forces(BeneGesserit, "tueks_sietch", 1), BeneGesserit, Guild);
    let scene = scene.forces(BeneGesserit, "carthag", 1);
    let play = coexisting(coexisting(scene, "tueks_sietch"), "carthag").start();
    let refused = play.refused(BeneGesserit, ShipmentAction::Declare(t("tueks_sietch")));
    assert!(matches!(refused.why, Why::Barred(crate::board::Barred::Ally { ally: Guild, .. })));
    assert!(play.legal(BeneGesserit).contains(&ShipmentAction::Declare(t("carthag")).into()));
    let apart = |storm| {
        let scene = turns().storm(storm).forces(BeneGesserit, "plastic_basin:12", 1);
        let scene = allied(scene.forces(Guild, "plastic_basin:14", 1), BeneGesserit, Guild);
        let play = coexisting(scene.forces(BeneGesserit, "carthag", 1), "plastic_basin").start();
        let declare = ShipmentAction::Declare(t("plastic_basin")).into();
        play.pending() == [BeneGesserit] && play.legal(BeneGesserit).contains(&declare)
    };
    assert!(apart(13) && !apart(3));
}

#[test]
fn where_nothing_is_announced_they_coexist() {
    // [ah2009.bg.declare-default] [ah2009.bg.declare-by-territory] [ah2009.bg.declare-start]
    let scene = || turns().forces(BeneGesserit, "arrakeen", 2).forces(BeneGesserit, "carthag", 2);
    let mut play = scene().start();
    assert_eq!(play.pending(), [BeneGesserit]);
    // Nobody's turn has begun, and nobody else is asked before they have spoken.
    let begun = |play: &Play| play.happened(|e| matches!(e, Event::Shipment(ShipmentEvent::Turn { .. })));
    assert!(!begun(&play));
    play.act(BeneGesserit, ShipmentAction::Declare(t("carthag"))).act(BeneGesserit, ShipmentAction::Announce);
    assert!(play.advisors("arrakeen") && !play.advisors("carthag") && !begun(&play));
    let mut play = scene().start();
    play.act(BeneGesserit, ShipmentAction::Pass);
    assert!(play.advisors("arrakeen") && play.advisors("carthag"));
    // Forces that join share the state of the territory.
    let scene = scene().forces(BeneGesserit, "imperial_basin:10", 3);
    let mut play = scene.start();
    play.act(BeneGesserit, ShipmentAction::Pass).march(BeneGesserit, "imperial_basin", "arrakeen", 3);
    assert!(play.advisors("arrakeen") && play.forces(BeneGesserit, "arrakeen") == 5);
}

#[test]
fn hostility_is_not_declared_beyond_the_limits() {
    // [ah2009.bg.declare-limit]
    let scene = turns().forces(BeneGesserit, "carthag", 1).forces(Fremen, "carthag", 2);
    let scene = coexisting(scene.forces(BeneGesserit, "arrakeen", 1), "carthag");
    let play = scene.start();
    let refused = play.refused(BeneGesserit, ShipmentAction::Declare(t("carthag")));
    assert!(matches!(refused.why, Why::Barred(crate::board::Barred::Full { .. })));
    assert!(play.legal(BeneGesserit).contains(&ShipmentAction::Declare(t("arrakeen")).into()));
}

#[test]
fn a_faction_that_comes_among_others_says_at_once_whether_it_coexists() {
    // [ah2009.bg.enter-occupied] [ah2009.bg.enter-empty]
    let scene =
        || turns().forces(BeneGesserit, "imperial_basin:10", 4).nowhere(Harkonnen).spice(BeneGesserit, 9);
    for hostile in [true, false] {
        let choice = if hostile { ShipmentAction::AsFighters } else { ShipmentAction::AsAdvisors };
        let mut play = scene().start();
        play.march(BeneGesserit, "imperial_basin", "arrakeen", 4);
        assert!(matches!(play.shipping(BeneGesserit), Some(ShipmentQuestion::Side { .. })));
        play.act(BeneGesserit, choice);
        assert_eq!((play.forces(BeneGesserit, "arrakeen"), play.advisors("arrakeen")), (4, !hostile));
        let mut play = scene().start();
        play.ship(BeneGesserit, "arrakeen", 2).act(BeneGesserit, choice);
        assert_eq!(play.advisors("arrakeen"), !hostile);
    }
    let mut play = scene().start();
    play.march(BeneGesserit, "imperial_basin", "carthag", 4);
    assert!(!matches!(play.shipping(BeneGesserit), Some(ShipmentQuestion::Side { .. })));
}

#[test]
fn coexistence_lapses_when_the_others_have_left() {
    // [ah2009.bg.coexist-reset]
    let scene = turns().forces(BeneGesserit, "tueks_sietch", 1).forces(Guild, "tueks_sietch", 2);
    let scene = coexisting(scene, "tueks_sietch").spice(Emperor, 9);
    let mut play = scene.with(|p| p.first_player = Some(Guild)).start();
    while play.shipping(Guild).is_none() {
        play.pass();
    }
    play.act(Guild, ShipmentAction::TakeTurn).march(Guild, "tueks_sietch", "pasty_mesa:5", 2);
    assert!(!play.advisors("tueks_sietch"));
    play.ship(Emperor, "tueks_sietch", 2).plain(Emperor);
    while !matches!(play.shipping(BeneGesserit), Some(ShipmentQuestion::Intrusion { .. })) {
        play.pass();
    }
    play.act(BeneGesserit, ShipmentAction::Pass);
    assert!(!play.advisors("tueks_sietch"), "they choose to fight");
}

#[test]
fn hostile_bene_gesserit_stand_in_their_allies_way() {
    // [ah2009.bg.ally-land-block] [ah2009.bg.ally-move-block]
    let scene = allied(turns().forces(BeneGesserit, "carthag", 2).spice(Atreides, 9), BeneGesserit, Atreides);
    let mut play = scene.start();
    play.act(BeneGesserit, ShipmentAction::Declare(t("carthag"))).act(BeneGesserit, ShipmentAction::Announce);
    assert_eq!(play.no_ship(Atreides, "carthag"), rule("ah2009.bg.ally-land-block"));
    // On foot they are asked to coexist: with a third House there only.
    let scene = |third: bool| {
        let scene = turns().forces(BeneGesserit, "imperial_basin:10", 2).forces(Guild, "shield_wall:9", 3);
        let scene = if third { scene.forces(Emperor, "imperial_basin:10", 2) } else { scene };
        allied(scene.nowhere(Harkonnen), BeneGesserit, Guild)
    };
    let begin = |third: bool| {
        let mut play = scene(third).start();
        if third {
            let hostile = ShipmentAction::Declare(t("imperial_basin"));
            play.act(BeneGesserit, hostile).act(BeneGesserit, ShipmentAction::Announce);
        }
        play
    };
    for yes in [true, false] {
        let mut play = begin(true);
        play.march(Guild, "shield_wall", "imperial_basin:9", 3);
        assert!(matches!(play.shipping(BeneGesserit), Some(ShipmentQuestion::LetIn { by: Guild, .. })));
        play.act(BeneGesserit, if yes { ShipmentAction::Flip } else { ShipmentAction::Pass });
        assert_eq!(play.forces(Guild, "imperial_basin:9"), if yes { 3 } else { 0 });
        assert_eq!(play.advisors("imperial_basin"), yes);
        if !yes {
            assert_eq!(
                play.no_march(Guild, "shield_wall", "imperial_basin:9"),
                rule("ah2009.bg.ally-move-block")
            );
        }
    }
    assert_eq!(
        begin(false).no_march(Guild, "shield_wall", "imperial_basin:9"),
        rule("ah2009.bg.ally-move-block")
    );
}

#[test]
fn new_allies_part_but_bene_gesserit_coexist() {
    // [ah2009.alliance.already-together]
    let scene = turns().storm(13).forces(Guild, "plastic_basin:12", 3).forces(Emperor, "plastic_basin:14", 4);
    let mut play = allied(scene, Guild, Emperor).with(|p| p.first_player = Some(Guild)).start();
    while play.shipping(Guild).is_none() {
        play.pass();
    }
    play.act(Guild, ShipmentAction::TakeTurn);
    while !play.pending().is_empty() {
        play.pass();
    }
    assert_eq!((play.forces(Guild, "plastic_basin:12"), play.forces(Emperor, "plastic_basin:14")), (3, 0));
    let scene = turns().forces(Guild, "pasty_mesa:5", 3).forces(BeneGesserit, "pasty_mesa:6", 2);
    let mut play = allied(scene, Guild, BeneGesserit).start();
    order(&mut play);
    assert_eq!((play.forces(Guild, "pasty_mesa:5"), play.forces(BeneGesserit, "pasty_mesa:6")), (3, 2));
    assert!(play.advisors("pasty_mesa"));
}

#[test]
fn fremen_allied_with_the_guild_may_land_like_it() {
    // [ah2009.ship.fremen-guild-ally] [ah2009.ship.missionary-exceptions] [ah2009.ship.guild-karama-stop]
    let scene = || allied(turns().spice(Fremen, 9).spice(Guild, 0).nowhere(Fremen), Fremen, Guild);
    let mut play = scene().hand(Guild, &["karama"]).start();
    play.ships(Fremen).act(Fremen, ShipmentAction::AsGuild).act(Fremen, ShipmentAction::To(loc("carthag")));
    play.number(Fremen, 4).plain(Fremen);
    // Half, to the Guild; nobody follows, and the Guild could not forbid it.
    assert_eq!((play.forces(Fremen, "carthag"), play.spice(Fremen), play.spice(Guild)), (4, 7, 2));
    assert!(matches!(play.shipping(Fremen), Some(ShipmentQuestion::Move { .. })));
    let mut play = scene().start();
    play.ship(Fremen, "sietch_tabr", 4).plain(Fremen);
    assert_eq!((play.forces(Fremen, "sietch_tabr"), play.spice(Fremen)), (4, 9));
    let mut play = turns().nowhere(Fremen).start();
    play.ships(Fremen);
    let refused = play.refused(Fremen, ShipmentAction::AsGuild);
    assert_eq!(refused.rule, rule("ah2009.ship.fremen-guild-ally"));
    assert_eq!(refused.why, Why::Shipment(ShipmentWhy::NotAsGuild));
}

#[test]
fn the_storm_does_not_lengthen_the_way_of_the_fremen() {
    // [ah2009.ship.fremen-appear-storm-path]
    let mut play = turns().storm(14).nowhere(Fremen).start();
    play.ship(Fremen, "rock_outcroppings:13", 4).plain(Fremen);
    assert_eq!(play.forces(Fremen, "rock_outcroppings:13"), 4);
}

#[test]
fn a_missionary_follows_every_house_that_lands() {
    // [ah2009.ship.missionary] [ah2009.ship.missionary-exceptions] [ah2009.ship.karama-missionary]
    let follows = |play: &Play| matches!(play.shipping(BeneGesserit), Some(ShipmentQuestion::Follow { .. }));
    let scene = || turns().spice(Atreides, 9).spice(Emperor, 9).spice(Guild, 9).spice(BeneGesserit, 3);
    let mut play = scene().hand(Harkonnen, &["karama"]).start();
    play.ship(Atreides, "old_gap:10", 2);
    assert!(follows(&play));
    play.act(BeneGesserit, ShipmentAction::Follow(loc("old_gap:10")));
    assert_eq!(play.pending(), [Harkonnen]);
    play.play_card(Harkonnen, "karama");
    assert_eq!((play.forces(BeneGesserit, "old_gap:10"), play.spice(BeneGesserit)), (0, 3));
    // Stopped once, not for the next: and they still land on their own turn.
    play.ship(BeneGesserit, "polar_sink", 1);
    assert_eq!(play.forces(BeneGesserit, "polar_sink"), 2);
    play.ship(Emperor, "carthag", 5).plain(Emperor);
    assert!(follows(&play));
    play.act(BeneGesserit, ShipmentAction::Follow(loc("carthag")));
    assert_eq!(play.forces(BeneGesserit, "carthag"), 1);
    // Nobody follows the Fremen, nor a transport across the planet.
    play.ships(Fremen)
        .act(Fremen, ShipmentAction::FromReserves)
        .act(Fremen, ShipmentAction::To(loc("sietch_tabr")));
    play.number(Fremen, 1).plain(Fremen);
    assert!(!follows(&play));
    play.cross(Guild, "tueks_sietch", "arrakeen", 2);
    assert!(!follows(&play));
}

#[test]
fn the_missionary_goes_with_the_landing_or_to_the_polar_sink() {
    // [ah2009.ship.missionary-where] Even with an ally.
    let mut play = allied(turns(), Atreides, BeneGesserit).spice(Atreides, 9).start();
    play.ship(Atreides, "old_gap:10", 2);
    for to in ["old_gap:10", "polar_sink"] {
        assert!(play.legal(BeneGesserit).contains(&ShipmentAction::Follow(loc(to)).into()), "{to}");
    }
    play.refused(BeneGesserit, ShipmentAction::Follow(loc("arrakeen")));
}

#[test]
fn the_missionary_does_not_join_hostile_sisters() {
    // [ah2009.ship.missionary-not-hostile]
    let scene = turns().forces(BeneGesserit, "carthag", 1).spice(Emperor, 9);
    let mut play = scene.nowhere(Harkonnen).start();
    play.ship(Emperor, "carthag", 3).plain(Emperor);
    let refused = play.refused(BeneGesserit, ShipmentAction::Follow(loc("carthag")));
    assert_eq!(refused.why, Why::Shipment(ShipmentWhy::Fighters(t("carthag"))));
    play.act(BeneGesserit, ShipmentAction::Follow(loc("polar_sink")));
}

#[test]
fn the_guild_forbids_a_landing_with_karama() {
    // [ah2009.ship.guild-karama-stop]
    let scene = turns().spice(Harkonnen, 9).hand(Guild, &["karama"]);
    let mut play = scene.start();
    play.ship(Harkonnen, "arrakeen", 8).pass_windows_but(Question::Reaction(
        crate::activities::windows::reaction::ReactionQuestion::Play(
            crate::activities::windows::Moment::Special(Guild),
        ),
    ));
    play.play_card(Guild, "karama");
    assert_eq!((play.forces(Harkonnen, "arrakeen"), play.spice(Harkonnen)), (0, 9));
    assert!(matches!(play.shipping(Harkonnen), Some(ShipmentQuestion::Move { .. })));
}

#[test]
fn one_group_moves_once_and_fremen_two_territories() {
    // [ah2009.move.one-group] [ah2009.move.fremen-two]
    let mut play = turns().start();
    play.march(Atreides, "arrakeen", "imperial_basin:10", 5);
    assert_eq!(play.forces(Atreides, "imperial_basin:10"), 5);
    assert!(!matches!(play.shipping(Atreides), Some(ShipmentQuestion::Move { .. })));
    let mut play = turns().forces(Fremen, "sietch_tabr", 4).forces(Emperor, "sietch_tabr", 1).start();
    play.march(Fremen, "sietch_tabr", "the_great_flat", 4).plain(Fremen);
    assert_eq!(play.forces(Fremen, "the_great_flat"), 4);
    let mut play = turns().forces(Fremen, "sietch_tabr", 4).forces(Emperor, "sietch_tabr", 1).start();
    assert!(play.no_march(Emperor, "sietch_tabr", "the_great_flat").0.starts_with("gf9.movement"));
}

#[test]
fn ornithopters_carry_any_group_three_territories() {
    // [ah2009.move.ornithopter-three] [ah2009.move.any-group]
    let scene = || turns().with(|p| p.claims = Some([Some(Atreides), Some(Harkonnen), None]));
    let mut play = scene().start();
    play.march(Harkonnen, "carthag", "pasty_mesa:8", 4);
    assert_eq!((play.forces(Harkonnen, "pasty_mesa:8"), play.forces(Harkonnen, "carthag")), (4, 6));
    let mut play = scene().forces(Atreides, "arrakeen", 1).forces(Atreides, "tueks_sietch", 3).start();
    play.march(Atreides, "tueks_sietch", "gara_kulon", 3);
    assert_eq!(play.forces(Atreides, "gara_kulon"), 3);
    let mut play = turns().forces(Atreides, "tueks_sietch", 3).start();
    assert_eq!(play.no_march(Atreides, "tueks_sietch", "gara_kulon"), rule("gf9.movement.on-foot"));
}

#[test]
fn nobody_moves_in_or_out_of_the_storm() {
    // [ah2009.move.storm-block] [ah2009.move.storm-cities] [ah2009.move.storm-fremen]
    let mut play = turns().storm(11).start();
    play.moves(Harkonnen);
    assert_eq!(
        play.refused(Harkonnen, ShipmentAction::MoveFrom(t("carthag"))).rule,
        rule("gf9.movement.storm")
    );
    let mut play = turns().storm(11).start();
    assert_eq!(play.no_march(Atreides, "arrakeen", "imperial_basin:11"), rule("gf9.movement.storm"));
    let mut play = turns().storm(14).forces(Fremen, "sietch_tabr", 4).start();
    play.moves(Fremen);
    let refused = play.refused(Fremen, ShipmentAction::MoveFrom(t("sietch_tabr")));
    assert_eq!(refused.rule, rule("gf9.movement.storm"));
}

#[test]
fn hajr_gives_one_more_move_in_ones_own_turn() {
    // [ah2009.card.hajr]
    let mut play = turns().hand(Harkonnen, &["hajr"]).start();
    play.march(Harkonnen, "carthag", "arsunt:11", 4);
    let hajr = crate::data::card_by_key("hajr").unwrap();
    play.act(Harkonnen, ShipmentAction::Hajr(hajr)).march(Harkonnen, "carthag", "tsimpo:11", 2);
    assert_eq!((play.forces(Harkonnen, "arsunt:11"), play.forces(Harkonnen, "tsimpo:11")), (4, 2));
    assert_eq!(play.state.board.cards.discard(), [hajr]);
    let mut play = turns().hand(Harkonnen, &["hajr"]).start();
    play.ships(Atreides);
    assert!(!play.pending().contains(&Harkonnen));
    play.refused(Harkonnen, ShipmentAction::Hajr(hajr));
}

#[test]
fn the_fremen_call_a_worm_in_their_movement() {
    // [ah2009.move.karama-worm] [ah2009.spice.ride-not-move] [ah2009.spice.karama-worm-ride]
    let scene = turns().forces(Fremen, "habbanya_erg:16", 2).forces(Guild, "habbanya_erg:16", 4);
    let mut play = scene.hand(Fremen, &["karama"]).hand(Emperor, &["karama#2"]).start();
    let karama = crate::data::Card::KARAMA;
    play.moves(Fremen).act(Fremen, ShipmentAction::CallWorm(karama));
    play.act(Fremen, SpiceBlowAction::PlaceWorm(t("habbanya_erg")));
    assert_eq!((play.forces(Guild, "habbanya_erg:16"), play.forces(Fremen, "habbanya_erg:16")), (0, 2));
    // No Nexus, no Karama against the ride, and the movement of the turn is still theirs.
    play.act(Fremen, SpiceBlowAction::RideTo(loc("sietch_tabr"))).act(Fremen, SpiceBlowAction::Riders(2));
    assert_eq!(play.forces(Fremen, "sietch_tabr"), 2);
    assert!(matches!(play.shipping(Fremen), Some(ShipmentQuestion::Move { movements: 1 })));
    assert_eq!(play.state.worms, 1);
    let play = turns().hand(Fremen, &["karama"]).start();
    assert!(!play.pending().contains(&Fremen));
    play.refused(Fremen, ShipmentAction::CallWorm(karama));
}

#[test]
fn the_karama_against_the_guilds_timing_comes_once() {
    // [ah2009.turns.karama-guild-deadline] [gf9.karama.stop-guild-timing]
    let windows = |scene: Scene| {
        let mut play = scene.start();
        let stop = crate::activities::windows::Moment::Stop(Power::GuildTiming);
        let question = Question::Reaction(crate::activities::windows::reaction::ReactionQuestion::Play(stop));
        let mut seen = 0;
        while !play.pending().is_empty() {
            seen += usize::from(play.pending() == [Harkonnen] && play.asked(Harkonnen) == question);
            play.pass();
        }
        seen
    };
    // The Guild comes second and waits for everybody: before the Emperor, who follows it, and never again.
    let seats = [Atreides, Guild, Emperor, Fremen, Harkonnen];
    assert_eq!(windows(turns().factions(&seats).hand(Harkonnen, &["karama"])), 1);
    // By the 2019 rules each time it waits is another attempt.
    let each = turns().option("guild-timing-stop", "each-time");
    assert_eq!(windows(each.factions(&seats).hand(Harkonnen, &["karama"])), 3);
}

#[test]
fn shipping_out_of_turn_is_refused_with_whose_turn_it_is() {
    // [gf9.guild.ship-any-time] [gf9.shipment.order]
    let mut play = turns().start();
    play.pass();
    assert!(matches!(play.shipping(Guild), Some(ShipmentQuestion::TakeTurn { .. })));
    let refused = play.refused(Atreides, ShipmentAction::FromReserves);
    assert_eq!(
        (refused.rule.0, refused.why),
        ("gf9.guild.ship-any-time", Why::Shipment(ShipmentWhy::GuildFirst))
    );
    while play.shipping(BeneGesserit).is_none() {
        play.pass();
    }
    let refused = play.refused(Atreides, ShipmentAction::FromReserves);
    assert_eq!((refused.rule.0, refused.why), ("gf9.shipment.order", Why::Shipment(ShipmentWhy::TurnOver)));
    // A full territory outside the strongholds is refused by the rule of this edition.
    let scene = turns().forces(Emperor, "old_gap:9", 2).forces(Guild, "old_gap:10", 2);
    let mut play = scene.start();
    while play.shipping(Atreides) != Some(ShipmentQuestion::Ship) {
        play.pass();
    }
    play.act(Atreides, ShipmentAction::FromReserves);
    assert_eq!(play.refused_by(Atreides, ShipmentAction::To(loc("old_gap:11"))), "ah2009.turns.land-limit");
}

#[test]
fn allies_of_the_guild_hear_that_it_alone_crosses() {
    // [ah2009.ship.guild-modes] [ah2009.ship.guild-ally-rates]
    let mut play = allied(turns(), Guild, Harkonnen).start();
    play.ships(Harkonnen);
    let refused = play.refused(Harkonnen, ShipmentAction::Cross(t("carthag")));
    let text = play.rules.why_text(&refused.why, Lang::En);
    assert_eq!(text, "Only the Guild ships from territory to territory.");
}

#[test]
fn a_seat_that_is_asked_hears_of_its_question() {
    // [ah2009.bg.intruded]
    let scene = turns().nowhere(Harkonnen).forces(BeneGesserit, "carthag", 2).spice(Atreides, 9);
    let mut play = scene.start();
    play.ship(Atreides, "carthag", 1);
    while !matches!(play.shipping(BeneGesserit), Some(ShipmentQuestion::Intrusion { .. })) {
        play.pass();
    }
    assert_eq!(play.refused(BeneGesserit, ShipmentAction::AsFighters).why, Why::OtherQuestion);
    let early = play.refused(BeneGesserit, ShipmentAction::FromReserves).why;
    assert_eq!(early, Why::Shipment(ShipmentWhy::TurnOf(Atreides)));
}

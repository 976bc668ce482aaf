//! Promises bind shipments and movements.

use super::*;
use crate::activities::windows::truthtrance::Query;
use crate::deals::{DealAction, DealWhy, Part, Promise};

const BINDING: RuleRef = RuleRef("gf9.deals.public-binding");

impl Play {
    /// A faction promises this to the Harkonnen for nothing.
    fn promises(&mut self, f: Faction, promise: Promise) -> &mut Play {
        self.act(f, DealAction::Draft(Harkonnen)).act(f, DealAction::Edit(Part::Mine));
        self.act(f, DealAction::Promise(promise))
            .act(f, DealAction::Send)
            .act(Harkonnen, DealAction::Accept(f))
    }
}

#[test]
fn a_faction_that_promised_not_to_enter_goes_elsewhere() {
    // [gf9.deals.public-binding]
    let scene = basic().forces(Atreides, "imperial_basin:10", 3).forces(Atreides, "carthag", 1);
    let mut play = scene.start();
    play.promises(Atreides, Promise::NotEnter(Territory::CARTHAG));
    assert_eq!(play.no_ship(Atreides, "carthag"), BINDING);
    assert_eq!(play.no_march(Atreides, "imperial_basin", "carthag"), BINDING);
    let to = ShipmentAction::To(loc("carthag"));
    play.act(Atreides, ShipmentAction::MoveFrom(t("imperial_basin")));
    assert!(!play.legal(Atreides).contains(&to.into()));
    play.act(Atreides, ShipmentAction::To(loc("arrakeen"))).number(Atreides, 3);
    assert_eq!(play.forces(Atreides, "arrakeen"), 3);
}

#[test]
fn a_promise_made_in_the_middle_of_an_order_stops_it() {
    // [gf9.deals.public-binding]
    let mut play = basic().forces(Atreides, "imperial_basin:10", 3).start();
    play.moves(Atreides).act(Atreides, ShipmentAction::MoveFrom(t("imperial_basin")));
    play.act(Atreides, ShipmentAction::To(loc("carthag")));
    play.promises(Atreides, Promise::NotEnter(Territory::CARTHAG));
    assert_eq!(play.refused(Atreides, ShipmentAction::Count(2)).rule, BINDING);
    play.act(Atreides, ShipmentAction::Back).march(Atreides, "imperial_basin", "arrakeen", 3);
    assert_eq!(play.forces(Atreides, "arrakeen"), 3);
}

#[test]
fn a_faction_that_promised_not_to_ship_does_not_ship_in_any_way() {
    // [gf9.deals.public-binding]
    let mut play = basic().forces(Guild, "arrakeen", 2).start();
    play.promises(Guild, Promise::NotShip).ships(Guild);
    for order in [
        ShipmentAction::FromReserves,
        ShipmentAction::Cross(Territory::ARRAKEEN),
        ShipmentAction::Return(Territory::ARRAKEEN),
    ] {
        assert_eq!(play.refused(Guild, order).rule, BINDING, "{order:?}");
    }
    play.march(Guild, "arrakeen", "imperial_basin:10", 2);
    assert_eq!(play.forces(Guild, "imperial_basin:10"), 2);
}

#[test]
fn the_guild_ships_across_only_where_it_may_go() {
    // [gf9.deals.public-binding] [gf9.guild.three-types]
    let mut play = basic().forces(Guild, "arrakeen", 2).start();
    play.promises(Guild, Promise::NotAttack).ships(Guild).act(Guild, ShipmentAction::Cross(t("arrakeen")));
    // The Harkonnen stand in Carthag.
    assert_eq!(play.refused(Guild, ShipmentAction::To(loc("carthag"))).rule, BINDING);
    play.act(Guild, ShipmentAction::To(loc("tueks_sietch"))).number(Guild, 2);
    assert_eq!(play.forces(Guild, "arrakeen"), 0);
}

#[test]
fn the_bene_gesserit_follow_only_where_they_may_go() {
    // [gf9.deals.public-binding] [gf9.bene-gesserit.adv-accompany]
    let mut play = advanced().hand(Fremen, &[]).start();
    play.promises(BeneGesserit, Promise::NotEnter(Territory::CARTHAG)).ship(Atreides, "carthag", 2);
    assert!(matches!(play.shipping(BeneGesserit), Some(ShipmentQuestion::Follow { .. })));
    assert_eq!(play.refused(BeneGesserit, ShipmentAction::Follow(loc("carthag"))).rule, BINDING);
    play.act(BeneGesserit, ShipmentAction::Follow(Loc::POLAR_SINK));
    let mut play = advanced().hand(Fremen, &[]).start();
    play.promises(BeneGesserit, Promise::NotShip).ship(Atreides, "carthag", 2);
    assert_eq!(play.legal(BeneGesserit), [ShipmentAction::Pass.into()]);
}

#[test]
fn an_oath_under_truthtrance_binds_the_march() {
    // [gf9.cards.truthtrance]
    let mut play = basic().forces(Atreides, "imperial_basin:10", 3).start();
    play.state.promises.push(crate::activities::windows::truthtrance::TruthPromise {
        by: Atreides,
        query: Query::Enter(Territory::CARTHAG),
        yes: false,
    });
    assert_eq!(play.no_ship(Atreides, "carthag"), rule("gf9.cards.truthtrance"));
    assert_eq!(play.no_march(Atreides, "imperial_basin", "carthag"), rule("gf9.cards.truthtrance"));
    play.moves(Atreides).act(Atreides, ShipmentAction::MoveFrom(t("imperial_basin")));
    let refused = play.refused(Atreides, ShipmentAction::To(loc("carthag"))).why;
    assert_eq!(refused, Why::Deal(DealWhy::Sworn(Territory::CARTHAG)));
}

/// Atreides have sworn to enter a territory.
fn sworn(scene: Scene, t: Territory) -> Play {
    let mut play = scene.start();
    let oath = crate::activities::windows::truthtrance::TruthPromise {
        by: Atreides,
        query: Query::Enter(t),
        yes: true,
    };
    play.state.promises.push(oath);
    play
}

#[test]
fn a_faction_that_swore_to_enter_moves_there_if_it_can() {
    // [gf9.cards.truthtrance]
    let truth = rule("gf9.cards.truthtrance");
    let scene =
        basic().nowhere(Atreides).forces(Atreides, "imperial_basin:10", 3).forces(Atreides, "meridian:2", 1);
    let mut play = sworn(scene, Territory::CARTHAG);
    play.moves(Atreides);
    assert_eq!(play.refused(Atreides, ShipmentAction::Pass).rule, truth);
    // The group in the south gets nowhere near.
    assert_eq!(play.refused(Atreides, ShipmentAction::MoveFrom(t("meridian"))).rule, truth);
    play.act(Atreides, ShipmentAction::MoveFrom(t("imperial_basin")));
    assert_eq!(play.refused(Atreides, ShipmentAction::To(loc("arrakeen"))).rule, truth);
    play.act(Atreides, ShipmentAction::To(loc("carthag"))).number(Atreides, 1);
    assert_eq!(play.forces(Atreides, "carthag"), 1);
    assert!(play.state.promises.is_empty());
    // An oath after the movement cannot be kept any more.
    let mut play = basic().forces(Atreides, "imperial_basin:10", 3).hand(Atreides, &["hajr"]).start();
    play.march(Atreides, "imperial_basin", "arrakeen", 3);
    let oath = Query::Enter(t("imperial_basin"));
    play.state.promises.push(crate::activities::windows::truthtrance::TruthPromise {
        by: Atreides,
        query: oath,
        yes: true,
    });
    play.act(Atreides, ShipmentAction::Pass);
}

#[test]
fn a_faction_that_swore_to_enter_and_cannot_walk_there_ships() {
    // [gf9.cards.truthtrance] Silence keeps the oath too.
    let mut play = sworn(basic().nowhere(Atreides).spice(Atreides, 5), Territory::ARRAKEEN);
    play.ships(Atreides);
    assert_eq!(play.refused(Atreides, ShipmentAction::Pass).rule, rule("gf9.cards.truthtrance"));
    for _ in 0..4 {
        if play.pending() == [Atreides] {
            play.pass();
        }
    }
    assert_eq!(play.forces(Atreides, "arrakeen"), 1);
    // Without spice the oath cannot be kept and binds no longer.
    let mut play = sworn(basic().nowhere(Atreides).spice(Atreides, 0), Territory::ARRAKEEN);
    play.ships(Atreides).act(Atreides, ShipmentAction::Pass);
}

#[test]
fn nothing_enters_leaves_or_crosses_the_storm() {
    // [gf9.storm.obstruction] Neither rock nor city helps.
    let scene = basic().storm(10).forces(Atreides, "arrakeen", 4).forces(Fremen, "rim_wall_west:9", 2);
    let mut play = scene.start();
    play.moves(Atreides);
    let leave = play.refused(Atreides, ShipmentAction::MoveFrom(t("arrakeen")));
    assert_eq!(leave.why, Why::Shipment(ShipmentWhy::HeldByStorm(t("arrakeen"))));
    assert_eq!(play.no_ship(Emperor, "arrakeen"), rule("gf9.shipment.no-storm"));
    play.moves(Fremen).act(Fremen, ShipmentAction::MoveFrom(t("rim_wall_west")));
    assert_eq!(play.refused(Fremen, ShipmentAction::To(loc("arrakeen"))).rule, rule("gf9.movement.storm"));
}

//! Movement by the community rulebook 2.9.

use landsraad_kernel::Game;

use crate::Faction::*;
use crate::action::Question;
use crate::activities::shipment::{ShipmentAction, ShipmentQuestion};
use crate::data::card_by_key;
use crate::state::Phase;
use crate::tests_support::{Play, Scene, loc};
use crate::{Action, Faction};

fn moving(scene: Scene) -> Scene {
    scene.phase(Phase::Shipment).storm(18)
}

/// Everybody passes until this faction is asked to move.
fn to_move(play: &mut Play, f: Faction) {
    let asks = |play: &Play| {
        play.pending().contains(&f)
            && matches!(play.asked(f), Question::Shipment(ShipmentQuestion::Move { .. }))
    };
    while !asks(play) {
        let g = play.pending()[0];
        let default = play.rules.decision(&play.state, play.seat(g)).unwrap().default;
        play.act(g, default);
    }
}

fn march(play: &mut Play, f: Faction, from: &str, to: &str) {
    to_move(play, f);
    play.act(f, ShipmentAction::MoveFrom(loc(from).territory())).act(f, ShipmentAction::To(loc(to)));
    let count = |a: &Action| matches!(a, Action::Shipment(ShipmentAction::Count(_)));
    if let Some(all) = play.legal(f).into_iter().rfind(count) {
        play.act(f, all);
    }
    assert!(play.forces(f, to) > 0);
}

#[test]
fn armies_do_not_block_and_fremen_march_two() {
    // [v29.manoeuvre.no-blocking]: three factions in Imperial Basin, a fourth crosses or enters it.
    let mut scene = moving(Scene::v29().with(|p| p.first_player = Some(Fremen)));
    for f in [Emperor, Guild, Harkonnen] {
        scene = scene.forces(f, "imperial_basin:11", 1);
    }
    let mut play = scene.forces(Fremen, "arsunt:11", 2).start();
    march(&mut play, Fremen, "arsunt:11", "imperial_basin:11");
    // [v29.data.fremen-range]
    let scene =
        || moving(Scene::v29().forces(Fremen, "sietch_tabr:14", 4).with(|p| p.first_player = Some(Fremen)));
    let mut play = scene().start();
    march(&mut play, Fremen, "sietch_tabr:14", "hagga_basin:12");
    let mut play = scene().start();
    to_move(&mut play, Fremen);
    play.act(Fremen, ShipmentAction::MoveFrom(loc("sietch_tabr:14").territory()));
    assert_eq!(play.refused(Fremen, ShipmentAction::To(loc("arsunt:11"))).rule.0, "gf9.fremen.move-two");
}

#[test]
fn hajr_is_one_more_manoeuvre() {
    // [v29.data.card-hajr]
    let mut play = moving(Scene::v29()).with(|p| p.first_player = Some(Guild)).hand(Guild, &["hajr"]).start();
    march(&mut play, Guild, "tueks_sietch:5", "pasty_mesa:6");
    play.act(Guild, ShipmentAction::Hajr(card_by_key("hajr").unwrap()));
    march(&mut play, Guild, "pasty_mesa:6", "red_chasm:7");
    assert!(play.state.board.cards.hand(Guild).is_empty());
    assert!(!play.pending().contains(&Guild), "a third manoeuvre is refused");
}

/// Atreides with one spice beside a rich Emperor, about to land.
fn poor_ally() -> Scene {
    let scene = moving(Scene::v29()).spice(Atreides, 1).spice(Emperor, 9);
    scene.with(|p| (p.alliances, p.first_player) = (vec![vec![Atreides, Emperor]], Some(Atreides)))
}

/// Whether Atreides may land two forces in Carthag.
fn two_land(play: &mut Play) -> bool {
    while !matches!(play.asked(Atreides), Question::Shipment(ShipmentQuestion::Ship)) {
        let default = play.rules.decision(&play.state, play.seat(Atreides)).unwrap().default;
        play.act(Atreides, default);
    }
    play.act(Atreides, ShipmentAction::FromReserves).act(Atreides, ShipmentAction::To(loc("carthag:11")));
    play.legal(Atreides).contains(&ShipmentAction::Count(2).into())
}

#[test]
fn an_ally_pays_no_landing() {
    // [v29.landing.own-funds]
    let mut play = poor_ally().start();
    assert_eq!(play.refused_by(Emperor, Action::Pledge(3)), "v29.landing.own-funds");
    assert!(play.asides(Emperor).iter().all(|a| !matches!(a, Action::Pledge(_))));
    assert!(!two_land(&mut play));
    // By the other answer he does.
    let mut play = poor_ally().option("landing-funds", "with-ally").start();
    play.act(Emperor, Action::Pledge(3));
    assert!(two_land(&mut play));
}

#[test]
fn a_pledge_for_a_landing_backs_no_bid() {
    // [v29.auction.own-funds]
    let mut play = poor_ally().option("landing-funds", "with-ally").phase(Phase::Bidding).start();
    play.act(Emperor, Action::Pledge(3));
    let bid = crate::activities::bidding::BiddingAction::Bid;
    assert_eq!(play.refused_by(Atreides, bid(2)), "v29.auction.own-funds");
    play.act(Atreides, bid(1));
}

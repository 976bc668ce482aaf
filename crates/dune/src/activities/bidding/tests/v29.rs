//! The auction by the community rulebook 2.9.

use landsraad_kernel::Game;

use crate::Faction::*;
use crate::activities::bidding::{BiddingEvent, auctioneer};
use crate::event::Event;
use crate::state::Phase;
use crate::tests_support::Scene;

#[test]
fn the_auctioneer_is_never_the_first_player() {
    // [v29.auction.auctioneer]
    let scene = |first| Scene::v29().phase(Phase::Bidding).with(move |p| p.first_player = Some(first));
    for (first, other) in [(Atreides, BeneGesserit), (Harkonnen, Atreides)] {
        let play = scene(first).start();
        let seat = auctioneer(play.rules_at()).unwrap();
        assert_eq!(play.state.faction(seat), Some(other));
        assert_eq!(play.view(Guild).auction().map_or(Some(seat), |a| a.auctioneer), Some(seat));
    }
    let mut play = scene(Atreides).start();
    while play.view(Guild).auction().is_none() {
        let f = play.pending()[0];
        let default = play.rules.decision(&play.state, play.seat(f)).unwrap().default;
        play.act(f, default);
    }
    assert!(play.happened(|e| *e == Event::Bidding(BiddingEvent::Auctioneer { faction: BeneGesserit })));
}

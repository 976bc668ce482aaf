//! The auction where a full hand may come back and several Karama are played for one card.

use super::super::*;
use crate::Faction::*;
use crate::activities::windows::anytime::AnyTimeAction;
use crate::data::card_by_key;
use crate::state::Phase;
use crate::tests_support::{Play, Scene};

fn auction(opener: Faction) -> Scene {
    Scene::ah2009().phase(Phase::Bidding).with(|p| p.first_player = Some(opener))
}
fn cards(play: &Play, f: Faction) -> usize {
    play.state.board.cards.hand_len(f)
}

#[test]
fn silence_passes() {
    // [ah2009.auction.time-limit]
    let play = auction(Guild).start();
    let decision = landsraad_kernel::Game::decision(&play.rules, &play.state, play.seat(Guild)).unwrap();
    assert_eq!(decision.default, BiddingAction::Pass.into());
}

#[test]
fn the_first_in_bidding_order_takes_the_card() {
    // [ah2009.auction.karama-tie]
    // Seats: Atreides, Bene Gesserit, Emperor, Fremen, Guild, Harkonnen; the Bene Gesserit open last.
    let scene = auction(Emperor).hand(BeneGesserit, &["la_la_la"]).hand(Guild, &["karama"]);
    let mut play = scene.start();
    play.pass_windows();
    for f in [Emperor, Fremen, Guild, Harkonnen, Atreides] {
        play.act(f, BiddingAction::Pass);
    }
    let la_la_la = card_by_key("la_la_la").unwrap();
    play.act(BeneGesserit, BiddingAction::BuyWith(la_la_la)).pass_windows();
    assert_eq!(play.pending(), [Guild], "only who could answer is asked");
    play.refused(Guild, BiddingAction::Bid(1));
    play.act(Guild, BiddingAction::BuyWith(Card::KARAMA)).pass_windows();
    // The Guild sits before the Bene Gesserit; both cards are discarded.
    assert_eq!((cards(&play, Guild), cards(&play, BeneGesserit)), (1, 0));
    assert_eq!(play.state.board.cards.discard().len(), 2);
    // Nobody answers: the card is theirs.
    let mut play = auction(BeneGesserit).hand(BeneGesserit, &["la_la_la"]).hand(Guild, &["karama"]).start();
    play.pass_windows();
    play.act(BeneGesserit, BiddingAction::BuyWith(la_la_la)).pass_windows();
    play.act(Guild, BiddingAction::Pass).pass_windows();
    assert_eq!((cards(&play, Guild), cards(&play, BeneGesserit)), (1, 1));
}

const FULL: [&str; 4] = ["shield", "snooper", "lasgun", "truthtrance"];

#[test]
fn a_full_hand_comes_back_if_it_can_play_a_card_in_time() {
    // [ah2009.auction.full-reentry] [ah2009.auction.full-excluded]
    let mut play = auction(Guild).hand(Atreides, &FULL).start();
    assert_eq!(play.pending(), [Guild]);
    play.act(Atreides, BiddingAction::Reenter);
    play.act(Guild, BiddingAction::Pass).act(Harkonnen, BiddingAction::Pass);
    play.act(Atreides, BiddingAction::Bid(3));
    // He must play it before the last one passes.
    play.act(Atreides, Action::AnyTime(AnyTimeAction::Truthtrance));
    while let Question::AnyTime(_) = play.asked(play.pending()[0]) {
        let f = play.pending()[0];
        let action = play.legal(f)[0];
        play.act(f, action);
    }
    for f in [BeneGesserit, Emperor, Fremen, Guild, Harkonnen] {
        play.act(f, BiddingAction::Pass);
    }
    assert_eq!((cards(&play, Atreides), play.spice(Atreides)), (4, 7));
}

#[test]
fn without_the_card_played_the_bid_is_void() {
    // [ah2009.auction.full-reentry]
    let mut play = auction(Guild).hand(Atreides, &FULL).start();
    play.act(Atreides, BiddingAction::Reenter).act(Guild, BiddingAction::Bid(2));
    play.act(Harkonnen, BiddingAction::Pass).act(Atreides, BiddingAction::Bid(3));
    for f in [BeneGesserit, Emperor, Fremen, Guild, Harkonnen] {
        play.act(f, BiddingAction::Pass);
    }
    assert!(play.happened(|e| matches!(e, Event::Bidding(BiddingEvent::Void { faction: Atreides }))));
    // The bid before it stands again, and the others may bid again.
    for f in [BeneGesserit, Emperor, Fremen, Harkonnen] {
        play.act(f, BiddingAction::Pass);
    }
    assert_eq!((cards(&play, Guild), cards(&play, Atreides), play.spice(Atreides)), (1, 4, 10));
    // Without a playable card there is no way back.
    let play = auction(Guild).hand(Atreides, &["shield", "snooper", "lasgun", "crysknife"]).start();
    assert_eq!(play.refused(Atreides, BiddingAction::Reenter).why, Why::Bidding(BiddingWhy::HandFull));
    assert_eq!(play.refused(Guild, BiddingAction::Reenter).why, Why::Bidding(BiddingWhy::NoWayBack));
}

#[test]
fn a_full_hand_with_a_karama_may_only_buy_with_it() {
    // [ah2009.auction.full-reentry] [ah2009.auction.karama-free-card]
    let full = ["shield", "snooper", "lasgun", "karama"];
    let mut play = auction(Harkonnen).hand(Atreides, &full).start();
    play.act(Atreides, BiddingAction::Reenter).act(Harkonnen, BiddingAction::Pass);
    assert_eq!(play.refused(Atreides, BiddingAction::Bid(1)).why, Why::Bidding(BiddingWhy::HandFull));
    play.act(Atreides, BiddingAction::BuyWith(Card::KARAMA)).pass_windows();
    assert_eq!((cards(&play, Atreides), play.spice(Atreides)), (4, 10));
}

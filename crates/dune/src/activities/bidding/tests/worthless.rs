//! A worthless card of the Bene Gesserit is stopped: what that does, and does not do, to other cards.

use super::super::*;
use crate::Faction::*;
use crate::action::Why;
use crate::activities::windows::special::SpecialWhy;
use crate::data::card_by_key;
use crate::state::Phase;
use crate::tests_support::{Play, Scene};

fn card(key: &str) -> Card {
    card_by_key(key).unwrap()
}

fn auction(edition: &str) -> Scene {
    let scene = match edition {
        "gf9" => Scene::advanced(),
        "ah2009" => Scene::ah2009(),
        _ => Scene::v29().option("advanced-powers", true),
    };
    scene.phase(Phase::Bidding).with(|p| p.first_player = Some(BeneGesserit))
}

/// The Bene Gesserit show a worthless card for the card on offer, and the Guild stops it with a Karama.
fn stopped(scene: Scene) -> Play {
    let mut play = scene.hand(Guild, &["karama"]).start();
    play.pass_windows().act(BeneGesserit, BiddingAction::BuyWith(card("kulon")));
    while play.pending() != [Guild] {
        let f = play.pending()[0];
        play.act(f, crate::activities::windows::reaction::ReactionAction::Pass);
    }
    play.play_card(Guild, "karama");
    play
}

#[test]
fn a_real_karama_of_somebody_else_still_buys() {
    // [gf9.cards.karama-buy] [gf9.karama.stop-bene-gesserit-worthless] [ah2009.karama.block-bg-worthless]
    for edition in ["gf9", "ah2009", "v29"] {
        let scene = auction(edition).hand(BeneGesserit, &["kulon"]).hand(Emperor, &["karama#2"]);
        let mut play = stopped(scene);
        play.act(BeneGesserit, BiddingAction::Pass);
        play.act(Emperor, BiddingAction::BuyWith(Card::KARAMA)).pass_windows();
        assert_eq!(play.state.board.cards.hand_len(Emperor), 1, "{edition}");
        assert_eq!(play.state.board.cards.discard().len(), 3, "{edition}");
    }
}

#[test]
fn a_real_karama_pays_without_spice_after_a_stop() {
    // [gf9.cards.karama-overbid] [gf9.cards.karama-buy]
    let scene = auction("gf9").hand(BeneGesserit, &["kulon"]).hand(Emperor, &["karama#2"]).spice(Emperor, 3);
    let mut play = stopped(scene);
    play.act(BeneGesserit, BiddingAction::Pass).act(Emperor, BiddingAction::Bid(9));
    for f in [Fremen, Guild, Harkonnen, Atreides, BeneGesserit] {
        play.act(f, BiddingAction::Pass);
    }
    play.act(Emperor, BiddingAction::PayWith(Card::KARAMA)).pass_windows();
    assert_eq!((play.spice(Emperor), play.state.board.cards.hand_len(Emperor)), (3, 1));
}

#[test]
fn a_stop_lasts_for_the_phase_or_for_one_card() {
    // [gf9.karama.stop-bene-gesserit-worthless] [ah2009.karama.block-bg-worthless] [v29.data.card-karama]
    for edition in ["gf9", "ah2009", "v29"] {
        let mut play = stopped(auction(edition).hand(BeneGesserit, &["kulon", "baliset"]));
        let again = BiddingAction::BuyWith(card("baliset"));
        if edition == "gf9" {
            let refused = play.refused(BeneGesserit, again);
            let stopped = Why::Special(SpecialWhy::Stopped(Power::BeneGesseritWorthless));
            assert_eq!((refused.rule, refused.why), (Power::BeneGesseritWorthless.rule(), stopped));
        } else {
            play.act(BeneGesserit, again).pass_windows();
            let hand = play.state.board.cards.hand(BeneGesserit);
            assert!(hand.len() == 1 && !hand.contains(&card("baliset")), "{edition}: {hand:?}");
        }
    }
}

#[test]
fn a_worthless_card_backs_a_bid_only_by_ruling() {
    // [gf9.cards.karama-overbid] [gf9.bene-gesserit.adv-karama]
    let scene = |answer: &str| {
        let scene = auction("gf9").option("worthless-overbid", answer);
        scene
            .hand(BeneGesserit, &["kulon"])
            .hand(Guild, &["karama"])
            .spice(BeneGesserit, 2)
            .spice(Atreides, 5)
    };
    let mut play = scene("no").start();
    play.pass_windows();
    assert_eq!(play.refused(BeneGesserit, BiddingAction::Bid(3)).rule, LIMIT);
    // With the other answer the card pays; stopped, the bid is void and the one before it stands.
    for stop in [false, true] {
        let mut play = scene("yes").start();
        play.pass_windows().act(BeneGesserit, BiddingAction::Pass);
        for f in [Emperor, Fremen, Guild, Harkonnen] {
            play.act(f, BiddingAction::Pass);
        }
        play.act(Atreides, BiddingAction::Bid(2)).act(BeneGesserit, BiddingAction::Bid(7));
        for f in [Emperor, Fremen, Guild, Harkonnen, Atreides] {
            play.act(f, BiddingAction::Pass);
        }
        play.act(BeneGesserit, BiddingAction::PayWith(card("kulon")));
        if !stop {
            play.pass_windows();
            assert_eq!((play.spice(BeneGesserit), play.state.board.cards.hand_len(BeneGesserit)), (2, 1));
            continue;
        }
        while play.pending() != [Guild] {
            let f = play.pending()[0];
            play.act(f, crate::activities::windows::reaction::ReactionAction::Pass);
        }
        play.play_card(Guild, "karama");
        let view = play.view(Guild);
        let auction = view.auction().unwrap();
        assert_eq!((auction.bid, auction.bidder), (2, Some(play.seat(Atreides))));
        assert_eq!(play.spice(BeneGesserit), 2);
    }
}

#[test]
fn a_full_hand_gets_the_reason_although_it_is_not_asked() {
    // [gf9.bidding.hand-limit] [v29.auction.hand-limit]
    let full = ["shield", "snooper", "lasgun", "stunner"];
    let play = auction("gf9").hand(Atreides, &full).start();
    let refused = play.refused(Atreides, BiddingAction::Bid(1));
    assert_eq!((refused.rule, refused.why), (FULL, Why::Bidding(BiddingWhy::FullHand { cards: 4 })));
    let play = auction("v29").hand(Atreides, &full).start();
    assert_eq!(play.refused_by(Atreides, BiddingAction::Bid(1)), "v29.auction.hand-limit");
}

#[test]
fn the_emperor_refunds_no_bid_that_stands() {
    // [gf9.emperor.no-discount]
    use crate::deals::{DealAction, DealWhy, Part};
    let mut play = auction("gf9").spice(BeneGesserit, 6).start();
    play.act(BeneGesserit, BiddingAction::Bid(4));
    play.act(Emperor, DealAction::Draft(BeneGesserit)).act(Emperor, DealAction::Edit(Part::Now));
    play.act(Emperor, DealAction::Spice(2));
    let refused = play.refused(Emperor, DealAction::Send);
    assert_eq!(
        (refused.rule.0, refused.why),
        ("gf9.emperor.no-discount", Why::Deal(DealWhy::Refund(BeneGesserit)))
    );
    for f in [Emperor, Fremen, Guild, Harkonnen, Atreides] {
        play.act(f, BiddingAction::Pass);
    }
    // The card is paid for: now it is a deal of its own.
    play.act(Emperor, DealAction::Send);
}

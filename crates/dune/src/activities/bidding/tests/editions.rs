//! Auction and hands where the editions differ.

use crate::Faction::*;
use crate::activities::At;
use crate::activities::bidding::BiddingAction;
use crate::data::Card;
use crate::state::Phase;
use crate::tests_support::{Play, Scene};

fn auction(scene: Scene) -> Scene {
    scene.phase(Phase::Bidding).with(|p| p.first_player = Some(Atreides))
}

#[test]
fn bids_are_covered_by_ones_own_spice() {
    // [ah2009.auction.must-own-spice] [v29.auction.own-funds]
    for scene in [Scene::ah2009, Scene::v29] {
        let scene = auction(scene()).spice(Atreides, 4).spice(Guild, 20);
        let mut play = scene.with(|p| p.alliances = vec![vec![Atreides, Guild]]).start();
        play.state.pledge[Guild] = 20;
        assert!(play.legal(Atreides).contains(&BiddingAction::Bid(4).into()));
        play.refused(Atreides, BiddingAction::Bid(5));
    }
}

#[test]
fn karama_buys_in_ones_turn_only() {
    // [ah2009.auction.karama-free-card] [v29.data.card-karama-buy]
    for scene in [Scene::ah2009, Scene::v29] {
        let mut play = auction(scene()).spice(Atreides, 2).hand(Atreides, &["karama"]).start();
        play.refused(Atreides, BiddingAction::Bid(3));
        play.act(Atreides, BiddingAction::BuyWith(Card::KARAMA));
        assert_eq!((play.spice(Atreides), play.state.board.cards.hand_len(Atreides)), (2, 1));
        let mut play = auction(scene()).spice(Atreides, 2).hand(Atreides, &["karama"]).start();
        play.act(Atreides, BiddingAction::Bid(1));
        for f in [BeneGesserit, Emperor, Fremen, Guild, Harkonnen] {
            play.act(f, BiddingAction::Pass);
        }
        play.pass_windows();
        // He pays: no Karama any more. [ah2009.auction.no-card-after-last-pass]
        assert_eq!((play.spice(Atreides), play.state.board.cards.hand_len(Atreides)), (1, 2));
    }
}

#[test]
fn a_full_hand_stays_out_in_the_community_rules() {
    // [v29.auction.hand-limit] [ah2009.auction.full-excluded]
    let full = ["shield", "snooper", "lasgun", "crysknife"];
    let mut play = auction(Scene::v29()).hand(Atreides, &full).start();
    assert_eq!(play.pending(), [BeneGesserit]);
    play.edit(|cx| cx.discard(Atreides, Card::copies("shield").next().unwrap()));
    for f in [BeneGesserit, Emperor, Fremen, Guild] {
        play.act(f, BiddingAction::Pass);
    }
    assert_eq!(play.pending(), [Harkonnen]);
    play.act(Harkonnen, BiddingAction::Pass);
    assert_eq!(play.pending(), [], "nobody asks the Atreides");
}

#[test]
fn the_bonus_card_is_denied_for_one_purchase() {
    // [ah2009.auction.karama-harkonnen-bonus] [v29.data.card-karama]
    for scene in [Scene::ah2009, Scene::v29] {
        let scene = auction(scene()).spice(Harkonnen, 20).hand(Guild, &["karama"]);
        let mut play = scene.with(|p| p.first_player = Some(Harkonnen)).start();
        let buy = |play: &mut Play| {
            let mut bid = false;
            while let Some(f) = play.pending().first().copied() {
                let question = play.asked(f);
                if let crate::Question::Reaction(_) = question {
                    let karama = crate::activities::windows::reaction::ReactionAction::Play(Card::KARAMA);
                    let bonus = matches!(
                        question,
                        crate::Question::Reaction(
                            crate::activities::windows::reaction::ReactionQuestion::Play(
                                crate::activities::windows::Moment::Stop(
                                    crate::activities::windows::Power::HarkonnenBonus
                                )
                            )
                        )
                    );
                    let has = play.state.board.cards.hand(f).contains(&Card::KARAMA);
                    let pass = crate::activities::windows::reaction::ReactionAction::Pass;
                    play.act(f, if bonus && has { karama } else { pass });
                    if bonus {
                        return;
                    }
                } else if f == Harkonnen && !bid {
                    bid = true;
                    play.act(f, BiddingAction::Bid(1));
                } else if f == Harkonnen {
                    return;
                } else {
                    play.act(f, BiddingAction::Pass);
                }
            }
        };
        buy(&mut play);
        assert_eq!(play.state.board.cards.hand_len(Harkonnen), 1, "no bonus card");
    }
}

#[test]
fn cards_played_once_are_discarded() {
    // [ah2009.card.discard-after-use]
    let scene = Scene::ah2009().storm(3).with(|p| p.storm_card = Some(2)).hand(Guild, &["weather_control"]);
    let mut play = scene.start();
    play.play_card(Guild, "weather_control");
    assert_eq!(play.state.board.cards.discard(), [Card::WEATHER_CONTROL]);
    assert!(play.state.board.cards.hand(Guild).is_empty());
}

#[test]
fn a_hand_holds_four_cards_and_that_of_the_harkonnen_eight() {
    // [ah2009.setup.hand-limit] [ah2009.auction.full-excluded]
    let four = ["shield", "snooper", "lasgun", "crysknife"];
    let seven = ["shield#2", "shield#3", "shield#4", "snooper#2", "snooper#3", "snooper#4", "hajr"];
    let scene = auction(Scene::ah2009()).hand(Guild, &four).hand(Harkonnen, &seven);
    let mut play = scene.start();
    let mut asked = vec![];
    while let Some(f) = play.pending().first().copied() {
        if let crate::Question::Bidding(_) = play.asked(f) {
            asked.push(f);
            play.act(f, BiddingAction::Pass);
        } else {
            play.act(f, crate::activities::windows::reaction::ReactionAction::Pass);
        }
    }
    assert!(!asked.contains(&Guild) && asked.contains(&Harkonnen));
}

#[test]
fn a_stopped_worthless_card_leaves_the_next_one_alone() {
    // [ah2009.karama.block-bg-worthless]
    let stopped = |s: Scene| {
        let scene = s.phase(Phase::Battle).storm(3).nowhere(Harkonnen).nowhere(Fremen);
        let scene = scene.forces(Atreides, "old_gap:10", 4).forces(Guild, "old_gap:10", 4);
        let scene = scene.hand(BeneGesserit, &["kulon", "baliset"]).hand(Atreides, &["karama"]);
        let mut play = scene.with(|p| p.first_player = Some(Atreides)).start();
        let ask = crate::activities::battle::BattleAction::Ask(
            crate::activities::battle::prescience::Element::Number,
        );
        play.act(Atreides, ask);
        assert_eq!(play.pending(), [BeneGesserit]);
        play.play_card(BeneGesserit, "kulon").play_card(Atreides, "karama");
        let at = At { rules: &play.rules, state: &play.state };
        let baliset = crate::data::card_by_key("baliset").unwrap();
        (at.works(crate::activities::windows::Power::AtreidesPrescience), at.is_karama(BeneGesserit, baliset))
    };
    assert_eq!(stopped(Scene::ah2009()), (true, true));
    assert_eq!(stopped(Scene::advanced()), (true, false));
}

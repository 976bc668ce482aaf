//! The Harkonnen Karama power: cards taken unseen and given back.

use super::super::*;
use crate::Faction::*;
use crate::action::Action;
use crate::activities::windows::anytime::AnyTimeAction;
use crate::activities::windows::truthtrance::Topic;
use crate::data::card_by_key;
use crate::state::Phase;
use crate::tests_support::{Play, Scene};

fn card(key: &str) -> Card {
    card_by_key(key).unwrap()
}
fn scene() -> Scene {
    Scene::advanced()
        .phase(Phase::Bidding)
        .with(|p| p.first_player = Some(Atreides))
        .hand(Harkonnen, &["karama", "kulon", "baliset"])
        .hand(Guild, &["lasgun", "shield", "snooper"])
}
fn hand(play: &Play, f: Faction) -> Vec<Card> {
    play.state.board.cards.hand(f).to_vec()
}

#[test]
fn the_harkonnen_take_unseen_and_give_back_as_many() {
    // [gf9.karama.harkonnen] [gf9.karama.adv-choice] [gf9.bidding.never-over-limit]
    let mut play = scene().start();
    assert_eq!(play.pending(), [Harkonnen]);
    play.play_card(Harkonnen, "karama");
    assert_eq!(play.refused(Harkonnen, BiddingAction::SwapWith(Emperor)).rule, SWAP);
    play.act(Harkonnen, BiddingAction::SwapWith(Guild));
    assert_eq!(play.refused(Harkonnen, BiddingAction::SwapCount(4)).rule, SWAP);
    play.act(Harkonnen, BiddingAction::SwapCount(3));
    assert_eq!((hand(&play, Guild).len(), hand(&play, Harkonnen).len()), (0, 5));
    for key in ["kulon", "baliset", "snooper"] {
        play.act(Harkonnen, BiddingAction::GiveBack(card(key)));
    }
    let mut left = hand(&play, Harkonnen);
    left.sort_unstable();
    let mut want = [card("lasgun"), card("shield")];
    want.sort_unstable();
    assert_eq!((left, hand(&play, Guild).len()), (want.to_vec(), 3));
    assert!(play.view(Guild).faction(Harkonnen).unwrap().karama_used);
}

#[test]
fn only_the_two_know_which_cards_passed() {
    // [gf9.secrecy.hand-swap] [gf9.secrecy.auction-sight] [gf9.secrecy.hands]
    let mut play = scene().start();
    play.state.board.cards = {
        let mut dice = landsraad_kernel::Scripted::new([]);
        let mut sink = landsraad_kernel::EventSink::mute();
        let mut cx = Cx::new(&play.rules, &mut play.state, &mut dice, &mut sink);
        cx.show_card_to(Guild, card("lasgun"), Atreides.only());
        cx.state.board.cards
    };
    let knows = |play: &Play, f, key: &str| play.state.board.cards.knows(f, card(key));
    assert!(knows(&play, Atreides, "lasgun"));
    play.play_card(Harkonnen, "karama");
    play.act(Harkonnen, BiddingAction::SwapWith(Guild)).act(Harkonnen, BiddingAction::SwapCount(2));
    // Lasgun may be with either now, whether or not it was drawn.
    assert!(!knows(&play, Atreides, "lasgun"));
    play.act(Harkonnen, BiddingAction::GiveBack(card("kulon")));
    play.act(Harkonnen, BiddingAction::GiveBack(card("baliset")));
    assert!(knows(&play, Guild, "kulon") && knows(&play, Harkonnen, "kulon"));
    let taken = hand(&play, Harkonnen);
    assert!(taken.iter().all(|&c| play.state.board.cards.knows(Guild, c)));
    assert!(play.view(Atreides).faction(Guild).unwrap().known_cards.is_empty());
}

#[test]
fn there_is_no_swap_in_the_basic_game_nor_a_second_one() {
    // [gf9.karama.adv-not-basic] [gf9.karama.adv-once]
    let basic = Scene::basic()
        .phase(Phase::Bidding)
        .with(|p| p.first_player = Some(Harkonnen))
        .hand(Harkonnen, &["karama"])
        .hand(Guild, &["shield"]);
    let mut play = basic.start();
    play.pass_windows();
    assert!(matches!(play.asked(Harkonnen), Question::Bidding(BiddingQuestion::Bid { .. })));
    let used = scene().with(|p| p.karama_used = vec![Harkonnen]);
    let mut play = used.start();
    assert_eq!(play.pending(), [Guild]);
    play.pass_windows();
    assert!(matches!(play.asked(Atreides), Question::Bidding(BiddingQuestion::Bid { .. })));
}

#[test]
fn a_hand_played_empty_meanwhile_is_no_longer_taken_from() {
    // [gf9.karama.harkonnen] [gf9.turn.any-time-moments]
    for emperor in [&["shield"][..], &[]] {
        let scene = Scene::advanced().phase(Phase::Bidding).with(|p| p.first_player = Some(Atreides));
        let scene = scene.hand(Harkonnen, &["karama"]).hand(Guild, &["truthtrance"]).hand(Emperor, emperor);
        let mut play = scene.start();
        play.play_card(Harkonnen, "karama");
        play.act(Harkonnen, BiddingAction::SwapWith(Guild));
        play.act(Guild, Action::AnyTime(AnyTimeAction::Truthtrance));
        play.act(Guild, Action::AnyTime(AnyTimeAction::Target(Harkonnen)));
        play.act(Guild, Action::AnyTime(AnyTimeAction::About(Topic::Traitor)));
        let question = play.legal(Guild).remove(0);
        play.act(Guild, question);
        let with = play.legal(Harkonnen).contains(&Action::Bidding(BiddingAction::SwapWith(Emperor)));
        assert_eq!(with, !emperor.is_empty());
        assert!(!play.state.board.cards.row().is_empty());
    }
}

#[test]
fn a_karama_played_when_the_last_hand_has_gone_is_spent_for_nothing() {
    // [gf9.karama.harkonnen] [gf9.turn.any-time-moments]
    let scene = Scene::advanced().phase(Phase::Bidding).with(|p| p.first_player = Some(Atreides));
    let mut play = scene.hand(Harkonnen, &["karama"]).hand(Guild, &["truthtrance"]).start();
    assert_eq!(play.pending(), [Harkonnen]);
    play.act(Guild, Action::AnyTime(AnyTimeAction::Truthtrance));
    play.act(Guild, Action::AnyTime(AnyTimeAction::Target(Harkonnen)));
    play.act(Guild, Action::AnyTime(AnyTimeAction::About(Topic::Traitor)));
    let question = play.legal(Guild).remove(0);
    play.act(Guild, question);
    play.play_card(Harkonnen, "karama");
    assert_eq!(play.pending(), [Atreides]);
}

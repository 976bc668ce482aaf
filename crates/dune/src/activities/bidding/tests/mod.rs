//! Tests of the auction: bids, payment, Karama, the bonus card.

mod editions;
mod swap;
mod tie;
mod v29;
mod worthless;

use super::*;
use crate::Faction::*;
use crate::activities::windows::pledge::Expense;
use crate::activities::windows::reaction::ReactionAction;
use crate::data::card_by_key;
use crate::state::Phase;
use crate::tests_support::{Play, Scene};

fn card(key: &str) -> Card {
    card_by_key(key).unwrap()
}
/// The next cards of the treachery deck.
fn deck(scene: Scene, cards: &[&str]) -> Scene {
    let cards = cards.iter().map(|c| card(c)).collect();
    scene.phase(Phase::Bidding).with(|p| {
        p.treachery_top = cards;
        p.first_player = p.first_player.or(Some(Atreides));
    })
}
fn basic(cards: &[&str]) -> Scene {
    deck(Scene::basic(), cards)
}
const FOUR: [&str; 4] = ["shield", "snooper", "stunner", "crysknife"];
/// Lets windows pass and pays in spice until somebody may bid.
fn settle(play: &mut Play) {
    play.pass_windows();
    while let Some(&f) = play.pending().first() {
        match play.asked(f) {
            Question::Bidding(BiddingQuestion::Pay { .. }) => {
                play.act(f, BiddingAction::PaySpice).pass_windows()
            }
            _ => return,
        };
    }
}
fn go(scene: Scene) -> Play {
    let mut play = scene.start();
    settle(&mut play);
    play
}
#[track_caller]
fn bid(play: &mut Play, f: Faction, n: u16) {
    settle(play);
    play.act(f, BiddingAction::Bid(n));
}
#[track_caller]
fn pass(play: &mut Play, who: &[Faction]) {
    for &f in who {
        settle(play);
        play.act(f, BiddingAction::Pass);
    }
}
fn hand(play: &Play, f: Faction) -> usize {
    play.state.board.cards.hand_len(f)
}
const OTHERS: [Faction; 5] = [BeneGesserit, Emperor, Fremen, Guild, Harkonnen];

#[test]
fn with_shaddam_dead_the_bank_is_paid() {
    // [v29.data.main-leader-powers] [v29.leaders.lost-powers]
    let sold = |dead: bool| {
        let place = if dead { crate::board::Place::Tanks } else { crate::board::Place::Home };
        let scene = deck(Scene::v29().option("main-leaders", true), &["shield"]);
        let scene = scene.with(|p| p.leaders.extend([(crate::data::LeaderId::SHADDAM_IV, place)]));
        let mut play = scene.start();
        while !matches!(play.asked(play.pending()[0]), Question::Bidding(_)) {
            let f = play.pending()[0];
            play.act(f, crate::activities::charity::CharityAction::Pass);
        }
        let before = play.spice(Emperor);
        play.act(Atreides, BiddingAction::Bid(5));
        pass(&mut play, &OTHERS);
        play.spice(Emperor) - before
    };
    assert_eq!((sold(false), sold(true)), (5, 0));
}

/// The auction begins; the Emperor has a full hand, the Guild one card.
fn auction_with_a_full_hand() -> Play {
    basic(&[]).hand(Emperor, &FOUR).hand(Guild, &["lasgun"]).start()
}

#[test]
fn everybody_declares_how_many_cards_they_hold() {
    // [gf9.bidding.declare]
    let play = auction_with_a_full_hand();
    let declared = Event::Bidding(BiddingEvent::Declared { faction: Guild, cards: 1 });
    assert!(play.happened(|e| *e == declared));
    assert!(play.view(Fremen).faction(Emperor).unwrap().known_cards.is_empty());
}

#[test]
fn a_card_is_dealt_for_each_who_may_bid() {
    // [gf9.bidding.deal-cards] Five of six.
    assert_eq!(auction_with_a_full_hand().view(Fremen).row, 5);
}

#[test]
fn the_size_of_a_hand_is_open_while_bidding() {
    // [gf9.bidding.hand-visible] [gf9.secrecy.card-count]
    let play = auction_with_a_full_hand();
    assert_eq!(play.view(Fremen).faction(Emperor).unwrap().card_count, Some(4));
    let other = Scene::basic().phase(Phase::Storm).hand(Emperor, &FOUR).start();
    assert_eq!(other.view(Fremen).faction(Emperor).unwrap().card_count, None);
}

#[test]
fn full_hands_end_the_phase_before_it_begins() {
    // [gf9.bidding.nobody-can-bid] [gf9.bidding.hand-limit]
    let scene = Scene::basic().factions(&[Atreides, Guild]).phase(Phase::Bidding);
    let play = scene.hand(Atreides, &FOUR).hand(Guild, &["lasgun", "kulon", "hajr", "baliset"]).start();
    assert_eq!((play.pending(), play.view(Guild).row), (vec![], 0));
}

#[test]
fn the_first_who_can_bid_opens() {
    // [gf9.bidding.opener] [gf9.bidding.hand-limit]
    let play = go(basic(&[])
        .with(|p| p.first_player = Some(Emperor))
        .hand(Emperor, &FOUR)
        .hand(Fremen, &["lasgun", "kulon", "hajr", "baliset"]));
    assert_eq!(play.pending(), [Guild]);
}

#[test]
fn an_opening_bid_is_at_least_one() {
    // [gf9.bidding.opening-bid]
    let mut play = basic(&[]).start();
    assert_eq!(play.refused(Atreides, BiddingAction::Bid(0)).rule, OPENING);
    pass(&mut play, &[Atreides]);
    bid(&mut play, BeneGesserit, 1);
    assert_eq!(play.view(Guild).auction().unwrap().bid, 1);
}

#[test]
fn bids_rise_and_a_pass_is_not_final() {
    // [gf9.bidding.raise-or-pass] [gf9.bidding.pay] [gf9.emperor.receives-bids]
    let scene = deck(Scene::basic().factions(&[Atreides, Emperor, Guild]), &["lasgun"]);
    let mut play = scene.spice(Guild, 10).start();
    bid(&mut play, Atreides, 1);
    bid(&mut play, Emperor, 3);
    assert_eq!(play.refused(Guild, BiddingAction::Bid(3)).rule, RAISE);
    pass(&mut play, &[Guild, Atreides]);
    settle(&mut play);
    assert_eq!((play.spice(Emperor), hand(&play, Emperor)), (7, 1));
    bid(&mut play, Emperor, 2);
    pass(&mut play, &[Guild]);
    bid(&mut play, Atreides, 4);
    pass(&mut play, &[Emperor]);
    // The Guild passed on 2, but may bid again on 4.
    bid(&mut play, Guild, 5);
    pass(&mut play, &[Atreides, Emperor]);
    settle(&mut play);
    assert_eq!((play.spice(Guild), play.spice(Emperor), hand(&play, Guild)), (5, 12, 1));
}

#[test]
fn without_the_emperor_the_bank_is_paid() {
    // [gf9.bidding.pay]
    let scene = deck(Scene::basic().factions(&[Atreides, Guild]), &["lasgun", "shield"]);
    let mut play = scene.start();
    bid(&mut play, Atreides, 5);
    pass(&mut play, &[Guild]);
    assert_eq!((play.spice(Atreides), play.spice(Guild), hand(&play, Atreides)), (5, 5, 1));
}

#[test]
fn the_emperor_pays_the_bank_and_gives_no_discount() {
    // [gf9.emperor.receives-bids] [gf9.emperor.no-discount]
    let mut play = basic(&["lasgun", "shield"]).start();
    bid(&mut play, Atreides, 5);
    pass(&mut play, &OTHERS);
    assert_eq!((play.spice(Atreides), play.spice(Emperor)), (5, 15));
    pass(&mut play, &[BeneGesserit]);
    bid(&mut play, Emperor, 4);
    pass(&mut play, &[Fremen, Guild, Harkonnen, Atreides, BeneGesserit]);
    assert_eq!(play.spice(Emperor), 11);
}

#[test]
fn nobody_bids_more_than_he_has() {
    // [gf9.bidding.limit-spice] [gf9.secrecy.refusals]
    let play = basic(&[]).spice(Atreides, 3).start();
    let before = play.view(Guild);
    assert_eq!(play.refused(Atreides, BiddingAction::Bid(4)).rule, LIMIT);
    assert_eq!(play.view(Guild), before);
    assert!(play.legal(Atreides).contains(&BiddingAction::Bid(3).into()));
}

#[test]
fn an_ally_pays_what_he_pledged() {
    // [gf9.alliance.pay-bids] [gf9.alliance.pledge] [gf9.bidding.limit-spice]
    let mut play = basic(&["lasgun"])
        .with(|p| (p.first_player, p.alliances) = (Some(Fremen), vec![vec![Fremen, Guild]]))
        .spice(Fremen, 2)
        .spice(Guild, 9)
        .start();
    assert_eq!(play.refused(Fremen, BiddingAction::Bid(3)).rule, LIMIT);
    play.act(Guild, Action::Pledge(5));
    assert_eq!(play.refused(Fremen, BiddingAction::Bid(8)).rule, LIMIT);
    bid(&mut play, Fremen, 6);
    assert_eq!((play.rules_at().tied_spice(Guild), play.rules_at().tied_spice(Fremen)), (4, 2));
    // While the bid stands the pledge may be raised, and lowered to what the bid rests on.
    let refused = play.refused(Guild, Action::Pledge(3)).why;
    assert_eq!(refused, Why::Pledge(crate::activities::windows::pledge::PledgeWhy::RestsOn { floor: 4 }));
    play.act(Guild, Action::Pledge(9)).act(Guild, Action::Pledge(4));
    pass(&mut play, &[Guild, Harkonnen, Atreides, BeneGesserit, Emperor]);
    assert_eq!((play.spice(Fremen), play.spice(Guild), play.spice(Emperor)), (0, 5, 16));
    // It is used up.
    assert_eq!(play.state.pledge[Guild], 0);
}

#[test]
fn a_bid_overtaken_frees_the_pledge() {
    // [gf9.alliance.pledge]
    let mut play = basic(&["lasgun"])
        .with(|p| (p.first_player, p.alliances) = (Some(Fremen), vec![vec![Fremen, Guild]]))
        .spice(Fremen, 2)
        .spice(Guild, 9)
        .start();
    play.act(Guild, Action::Pledge(5));
    bid(&mut play, Fremen, 6);
    pass(&mut play, &[Guild]);
    bid(&mut play, Harkonnen, 7);
    play.act(Guild, Action::Pledge(0));
    assert_eq!(play.rules_at().funds(Fremen, Expense::Card), 2);
}

/// The first card, a Shield, is up; a Lasgun comes next.
fn shield_up() -> Play {
    basic(&["shield", "lasgun"]).with(|p| p.first_player = Some(Guild)).start()
}

/// The same, after the Guild bought it for 5.
fn shield_bought() -> Play {
    let mut play = shield_up();
    bid(&mut play, Guild, 5);
    pass(&mut play, &[Harkonnen, Atreides, BeneGesserit, Emperor, Fremen]);
    play
}

/// What a faction knows of the Guild's hand.
fn known_of_guild(play: &Play, f: Faction) -> Vec<Card> {
    play.view(f).faction(Guild).unwrap().known_cards.clone()
}

#[test]
fn buyer_and_price_are_public_and_the_card_is_not() {
    // [gf9.bidding.bids-public]
    let play = shield_bought();
    assert!(
        play.happened(
            |e| *e == Event::Bidding(BiddingEvent::Sold { faction: Guild, price: 5, karama: false })
        )
    );
    assert_eq!(known_of_guild(&play, Emperor), vec![]);
}

#[test]
fn atreides_look_at_each_card_as_it_comes_up() {
    // [gf9.atreides.bidding-sight]
    let play = shield_up();
    assert_eq!(play.view(Atreides).me[0].row_card, Some(card("shield")));
    assert_eq!(play.view(Emperor).me[0].row_card, None);
    let mut play = shield_bought();
    settle(&mut play);
    // The next card up is seen too, a later one of the row is not.
    assert_eq!(play.view(Atreides).me[0].row_card, Some(card("lasgun")));
    let third = play.state.board.cards.row()[1];
    assert!(!play.state.board.cards.knows(Atreides, third));
}

#[test]
fn atreides_know_a_card_they_saw_in_the_buyers_hand() {
    // [gf9.secrecy.auction-sight] [gf9.atreides.notes]
    let play = shield_bought();
    assert_eq!(
        (known_of_guild(&play, Atreides), known_of_guild(&play, Emperor)),
        (vec![card("shield")], vec![])
    );
}

#[test]
fn the_next_opener_sits_beside_the_last() {
    // [gf9.bidding.next-opener] [gf9.bidding.one-at-a-time]
    let mut play = basic(&["lasgun"]).hand(Emperor, &FOUR).start();
    assert_eq!(play.view(Guild).auction().unwrap().number, 1);
    pass(&mut play, &[Atreides, BeneGesserit]);
    bid(&mut play, Fremen, 1);
    pass(&mut play, &[Guild, Harkonnen, Atreides, BeneGesserit]);
    settle(&mut play);
    assert_eq!((play.pending(), play.view(Guild).auction().unwrap().number), (vec![BeneGesserit], 2));
}

#[test]
fn a_full_opener_is_skipped_on_the_next_card() {
    // [gf9.bidding.next-opener] [gf9.bidding.hand-limit]
    let mut play = basic(&["lasgun"]).hand(BeneGesserit, &FOUR).start();
    bid(&mut play, Atreides, 1);
    pass(&mut play, &[Emperor, Fremen, Guild, Harkonnen]);
    settle(&mut play);
    assert_eq!(play.pending(), [Emperor]);
}

#[test]
fn the_phase_ends_when_all_are_sold() {
    // [gf9.bidding.end-all-sold]
    let scene = deck(Scene::basic().factions(&[Atreides, Guild]), &["lasgun", "shield"]);
    let mut play = scene.start();
    bid(&mut play, Atreides, 1);
    pass(&mut play, &[Guild]);
    bid(&mut play, Guild, 1);
    pass(&mut play, &[Atreides]);
    assert_eq!((play.pending(), hand(&play, Atreides), hand(&play, Guild)), (vec![], 1, 1));
}

#[test]
fn unsold_cards_return_on_top_in_order() {
    // [gf9.bidding.end-all-pass] [gf9.secrecy.auction-sight]
    let scene = deck(Scene::basic().factions(&[Atreides, Guild, Fremen]), &["lasgun", "shield", "hajr"]);
    let mut play = scene.start();
    bid(&mut play, Atreides, 1);
    pass(&mut play, &[Guild, Fremen, Guild, Fremen, Atreides]);
    assert_eq!((play.pending(), play.view(Guild).row), (vec![], 0));
    let mut dice = landsraad_kernel::Scripted::new([]);
    let mut sink = landsraad_kernel::EventSink::mute();
    let mut cx = Cx::new(&play.rules, &mut play.state, &mut dice, &mut sink);
    cx.deal_row(2);
    assert_eq!(play.state.board.cards.row(), [card("shield"), card("hajr")]);
    assert!(play.state.board.cards.knows(Atreides, card("shield")));
    assert!(!play.state.board.cards.knows(Atreides, card("hajr")));
}

#[test]
fn silence_is_a_pass() {
    // [gf9.bidding.ten-seconds] [gf9.turn.decline-default]
    use landsraad_kernel::Game as _;
    let play = basic(&[]).start();
    let decision = play.rules.decision(&play.state, play.seat(Atreides)).unwrap();
    assert_eq!(decision.default, BiddingAction::Pass.into());
}

#[test]
fn the_harkonnen_draw_a_bonus_card_while_they_have_room() {
    // [gf9.harkonnen.bonus-card] [gf9.bidding.never-over-limit] [gf9.bidding.card-order]
    let run = |held: &[&str]| {
        let mut play = basic(&["lasgun", "hajr"])
            .with(|p| p.first_player = Some(Harkonnen))
            .hand(Harkonnen, held)
            .start();
        bid(&mut play, Harkonnen, 1);
        pass(&mut play, &[Atreides, BeneGesserit, Emperor, Fremen, Guild]);
        settle(&mut play);
        play
    };
    let play = run(&["shield", "snooper", "stunner"]);
    assert_eq!(hand(&play, Harkonnen), 5);
    // The bonus comes from the deck below the row, and nobody else sees it.
    let bonus = play.state.board.cards.hand(Harkonnen)[4];
    assert!(!play.state.board.cards.knows(Atreides, bonus));
    let seven = ["shield", "snooper", "stunner", "crysknife", "kulon", "baliset", "chaumas"];
    assert_eq!(hand(&run(&seven), Harkonnen), 8);
}

#[test]
fn eight_cards_make_the_harkonnen_pass() {
    // [gf9.harkonnen.hand-eight] [gf9.setup.advantages-override]
    let eight = ["shield", "snooper", "stunner", "crysknife", "kulon", "baliset", "chaumas", "hajr"];
    let scene =
        |cards: &[&str]| go(basic(&[]).with(|p| p.first_player = Some(Harkonnen)).hand(Harkonnen, cards));
    let play = scene(&eight);
    assert_eq!((play.view(Guild).row, play.pending()), (5, vec![Atreides]));
    assert_eq!(scene(&eight[..7]).pending(), [Harkonnen]);
}

#[test]
fn a_karama_takes_the_card_at_ones_turn() {
    // [gf9.cards.karama-buy] [gf9.cards.karama-once-discard]
    let mut play = basic(&["lasgun"]).hand(BeneGesserit, &["karama"]).start();
    play.pass_windows();
    bid(&mut play, Atreides, 5);
    play.act(BeneGesserit, BiddingAction::BuyWith(card("karama")));
    assert_eq!(play.state.board.cards.hand(BeneGesserit).to_vec(), [card("lasgun")]);
    assert_eq!((play.spice(Atreides), play.spice(BeneGesserit), play.spice(Emperor)), (10, 5, 10));
    assert_eq!(play.view(Guild).treachery_discard, [card("karama")]);
}

#[test]
fn a_full_hand_cannot_buy_by_karama() {
    // [gf9.cards.karama-buy] [gf9.bidding.hand-limit]
    let mut play = basic(&["lasgun"]).hand(BeneGesserit, &["karama", "shield", "snooper", "hajr"]).start();
    play.pass_windows();
    bid(&mut play, Atreides, 5);
    assert_eq!(play.pending(), [Emperor]);
    assert_eq!(
        play.refused(BeneGesserit, BiddingAction::BuyWith(card("karama"))).why,
        Why::Bidding(BiddingWhy::FullHand { cards: 4 })
    );
}

#[test]
fn a_karama_backs_a_bid_beyond_ones_spice() {
    // [gf9.cards.karama-overbid] [gf9.cards.karama-buy]
    let mut play = basic(&["lasgun"])
        .with(|p| p.first_player = Some(Fremen))
        .spice(Fremen, 2)
        .hand(Fremen, &["karama"])
        .start();
    bid(&mut play, Fremen, 9);
    pass(&mut play, &[Guild, Harkonnen, Atreides, BeneGesserit, Emperor]);
    assert_eq!(play.refused(Fremen, BiddingAction::PaySpice).rule, OVERBID);
    play.act(Fremen, BiddingAction::PayWith(card("karama")));
    assert_eq!((play.spice(Fremen), play.spice(Emperor)), (2, 10));
    assert_eq!(play.state.board.cards.hand(Fremen).to_vec(), [card("lasgun")]);
}

#[test]
fn a_winner_may_pay_by_karama_or_in_spice() {
    // [gf9.cards.karama-buy]
    let mut play = basic(&["lasgun"]).hand(Atreides, &["karama"]).start();
    play.pass_windows();
    bid(&mut play, Atreides, 4);
    pass(&mut play, &OTHERS);
    play.act(Atreides, BiddingAction::PaySpice).pass_windows();
    assert_eq!((play.spice(Atreides), hand(&play, Atreides)), (6, 2));
}

#[test]
fn worthless_cards_of_the_bene_gesserit_buy_too_and_can_be_stopped() {
    // [gf9.bene-gesserit.adv-karama] [gf9.karama.stop-bene-gesserit-worthless] [gf9.karama.no-counter]
    let scene = || {
        deck(Scene::advanced(), &["lasgun"])
            .with(|p| p.first_player = Some(BeneGesserit))
            .hand(BeneGesserit, &["kulon"])
    };
    let mut play = go(scene());
    play.act(BeneGesserit, BiddingAction::BuyWith(card("kulon")));
    assert_eq!(play.state.board.cards.hand(BeneGesserit).to_vec(), [card("lasgun")]);
    let mut play = scene().hand(Emperor, &["karama"]).start();
    play.pass_windows();
    play.act(BeneGesserit, BiddingAction::BuyWith(card("kulon"))).play_card(Emperor, "karama");
    // Kulon is gone, but they may still bid.
    assert_eq!((hand(&play, BeneGesserit), play.pending()), (0, vec![BeneGesserit]));
    bid(&mut play, BeneGesserit, 2);
}

/// Atreides saw the first of three cards; the Guild plays Karama before they see the second.
fn sight_stopped_at_the_second_card() -> Play {
    let mut play = basic(&["lasgun", "shield", "hajr"]).hand(Guild, &["karama"]).start();
    play.act(Guild, ReactionAction::Pass);
    assert_eq!(play.view(Atreides).me[0].row_card, Some(card("lasgun")));
    bid(&mut play, Atreides, 1);
    pass(&mut play, &OTHERS);
    play.pass_windows_but(Question::Reaction(crate::activities::windows::reaction::ReactionQuestion::Play(
        Moment::Stop(Power::AtreidesBiddingSight),
    )));
    play.play_card(Guild, "karama");
    play
}

#[test]
fn a_karama_stops_the_sight_of_atreides_before_they_look() {
    // [gf9.karama.stop-atreides-bidding-sight] [gf9.karama.stop-atreides] [gf9.karama.timing-response]
    assert_eq!(sight_stopped_at_the_second_card().view(Atreides).me[0].row_card, None);
}

#[test]
fn a_karama_stops_atreides_for_the_rest_of_the_phase() {
    // [gf9.karama.duration] [gf9.faq.karama-bid-all] The third card stays unseen as well.
    let mut play = sight_stopped_at_the_second_card();
    bid(&mut play, BeneGesserit, 1);
    pass(&mut play, &[Emperor, Fremen, Guild, Harkonnen, Atreides]);
    settle(&mut play);
    assert_eq!((play.view(Atreides).me[0].row_card, play.pending()), (None, vec![Emperor]));
}

#[test]
fn a_karama_sends_the_bids_to_the_bank() {
    // [gf9.karama.stop-emperor-bids] [gf9.karama.stop-emperor] [gf9.karama.window-who]
    let mut play = basic(&["lasgun", "shield"])
        .with(|p| (p.first_player, p.alliances) = (Some(Guild), vec![vec![Emperor, Fremen]]))
        .spice(Guild, 9)
        .hand(Fremen, &["karama"])
        .start();
    play.pass_windows();
    bid(&mut play, Guild, 6);
    pass(&mut play, &[Harkonnen, Atreides, BeneGesserit, Emperor, Fremen]);
    // The Emperor's own ally may play it; the Emperor is not asked.
    assert_eq!(play.pending(), [Fremen]);
    play.play_card(Fremen, "karama");
    assert_eq!((play.spice(Guild), play.spice(Emperor)), (3, 10));
    bid(&mut play, Harkonnen, 3);
    pass(&mut play, &[Atreides, BeneGesserit, Emperor, Fremen, Guild]);
    settle(&mut play);
    assert_eq!((play.spice(Harkonnen), play.spice(Emperor)), (7, 10));
}

#[test]
fn a_karama_stops_the_bonus_card() {
    // [gf9.karama.stop-harkonnen-bonus] [gf9.karama.stop-harkonnen]
    let mut play = basic(&["lasgun", "shield"])
        .with(|p| p.first_player = Some(Harkonnen))
        .hand(Guild, &["karama"])
        .start();
    play.pass_windows();
    bid(&mut play, Harkonnen, 1);
    pass(&mut play, &[Atreides, BeneGesserit, Emperor, Fremen, Guild]);
    play.act(Guild, ReactionAction::Pass).play_card(Guild, "karama");
    assert_eq!(hand(&play, Harkonnen), 1);
    pass(&mut play, &[Atreides, BeneGesserit, Emperor, Fremen, Guild]);
    bid(&mut play, Harkonnen, 1);
    pass(&mut play, &[Atreides, BeneGesserit, Emperor, Fremen, Guild]);
    settle(&mut play);
    assert_eq!(hand(&play, Harkonnen), 2);
}

#[test]
fn everybody_who_could_hold_a_karama_is_asked_alike() {
    // [gf9.karama.window-hidden] [gf9.karama.window-who] [gf9.turn.reaction-order]
    let mut play = basic(&["lasgun"])
        .hand(Guild, &["karama"])
        .hand(Fremen, &["shield"])
        .hand(Emperor, &["hajr"])
        .option("reactions", "first-come")
        .start();
    assert_eq!(play.pending(), [Emperor, Fremen, Guild]);
    let before = play.view(Harkonnen);
    let mut after = play.act(Guild, ReactionAction::Pass).view(Harkonnen);
    after.pending = before.pending;
    assert_eq!(before, after);
    // In storm order one by one otherwise.
    let play = basic(&["lasgun"]).hand(Guild, &["karama"]).hand(Fremen, &["shield"]).start();
    assert_eq!(play.pending(), [Fremen]);
}

/// The same rules in the editions that share them.
#[test]
fn hold_in_other_editions_too() {
    use crate::editions::{AH2009, V29};
    use crate::tests_support::for_editions;
    for_editions(
        &[&AH2009, &V29],
        &[
            everybody_declares_how_many_cards_they_hold,
            a_card_is_dealt_for_each_who_may_bid,
            the_size_of_a_hand_is_open_while_bidding,
            full_hands_end_the_phase_before_it_begins,
            the_first_who_can_bid_opens,
            an_opening_bid_is_at_least_one,
            bids_rise_and_a_pass_is_not_final,
            without_the_emperor_the_bank_is_paid,
            the_emperor_pays_the_bank_and_gives_no_discount,
            nobody_bids_more_than_he_has,
            buyer_and_price_are_public_and_the_card_is_not,
            atreides_look_at_each_card_as_it_comes_up,
            atreides_know_a_card_they_saw_in_the_buyers_hand,
            the_next_opener_sits_beside_the_last,
            a_full_opener_is_skipped_on_the_next_card,
            the_phase_ends_when_all_are_sold,
            unsold_cards_return_on_top_in_order,
            silence_is_a_pass,
            the_harkonnen_draw_a_bonus_card_while_they_have_room,
            eight_cards_make_the_harkonnen_pass,
            a_karama_takes_the_card_at_ones_turn,
            a_full_hand_cannot_buy_by_karama,
            worthless_cards_of_the_bene_gesserit_buy_too_and_can_be_stopped,
            everybody_who_could_hold_a_karama_is_asked_alike,
        ],
    );
    for_editions(
        &[&AH2009],
        &[
            a_karama_stops_the_sight_of_atreides_before_they_look,
            a_karama_stops_atreides_for_the_rest_of_the_phase,
        ],
    );
}

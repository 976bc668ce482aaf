//! Tests of deals: offers, promises and what they bind.

mod v29;

use landsraad_kernel::{EventSink, Game as _, Scripted, Stack, Viewer, drive};

use super::*;
use crate::Faction::*;
use crate::activities::bidding::BiddingAction;
use crate::activities::charity::CharityAction;
use crate::activities::nexus::{Nexus, NexusAction};
use crate::data::{LeaderId, card_by_key};
use crate::tests_support::{Play, Scene};

/// A question is open; whose does not matter.
fn scene() -> Scene {
    Scene::basic().phase(Phase::Charity).with(|p| p.first_player = Some(Atreides))
}
fn offer(play: &mut Play, from: Faction, to: Faction, parts: &[(Part, DealAction)]) {
    play.act(from, DealAction::Draft(to));
    for &(part, value) in parts {
        play.act(from, DealAction::Edit(part)).act(from, value);
    }
    play.act(from, DealAction::Send);
}
fn tuek() -> [(Part, DealAction); 2] {
    let stay_out = DealAction::Promise(Promise::NotEnter(Territory::TUEKS_SIETCH));
    [(Part::Now, DealAction::Spice(2)), (Part::Yours, stay_out)]
}

#[test]
fn a_deal_is_struck_when_accepted_and_public_then() {
    // [gf9.deals.procedure] [gf9.deals.spice] [gf9.deals.payment]
    let mut play = scene().start();
    offer(&mut play, Guild, Atreides, &tuek());
    // The offer is private.
    assert_eq!((play.view(Atreides).deals.offers.len(), play.view(Emperor).deals.offers.len()), (1, 0));
    assert_eq!((play.spice(Guild), play.view(Emperor).deals.struck.len()), (5, 0));
    play.act(Atreides, DealAction::Accept(Guild));
    assert_eq!((play.spice(Guild), play.spice(Atreides)), (3, 10));
    for f in Faction::ALL {
        assert_eq!(play.view(f).faction(Atreides).unwrap().bribes, 2);
        assert_eq!(play.view(f).deals.struck.len(), 1);
    }
    // The question that was open is still open.
    assert_eq!(play.pending(), [Atreides]);
}

#[test]
fn refusing_or_silence_makes_no_deal() {
    // [gf9.deals.procedure]
    let mut play = scene().start();
    offer(&mut play, Guild, Atreides, &tuek());
    play.act(Atreides, DealAction::Refuse(Guild));
    assert_eq!((play.spice(Guild), play.view(Guild).deals.offers.len()), (5, 0));
    assert_eq!(play.refused(Atreides, DealAction::Accept(Guild)).rule, PROCEDURE);
}

#[test]
fn what_cannot_be_written_or_cancelled_is_said() {
    // [gf9.deals.procedure] [gf9.deals.public-binding]
    let mut play = scene().start();
    play.act(Guild, DealAction::Draft(Atreides));
    for (part, action, why) in [
        (None, DealAction::Draft(Emperor), DealWhy::HasOffer),
        (None, DealAction::Spice(1), DealWhy::OtherPart),
        (Some(Part::Later), DealAction::Spice(MOST_SPICE + 1), DealWhy::TooMuch { most: MOST_SPICE }),
    ] {
        if let Some(part) = part {
            play.act(Guild, DealAction::Edit(part));
        }
        assert_eq!(play.refused(Guild, action).why, Why::Deal(why));
    }
    play.act(Guild, DealAction::Spice(5)).act(Guild, DealAction::Send);
    play.act(Atreides, DealAction::Accept(Guild));
    assert_eq!(play.refused(Emperor, DealAction::Cancel(0)).why, Why::Deal(DealWhy::NoObligation));
    play.act(Guild, DealAction::Cancel(0));
    assert_eq!(play.refused(Guild, DealAction::Cancel(0)).why, Why::Deal(DealWhy::CancelWaits));
}

#[test]
fn a_promise_is_kept() {
    // [gf9.deals.public-binding]
    let mut play = scene().start();
    offer(&mut play, Guild, Atreides, &tuek());
    play.act(Atreides, DealAction::Accept(Guild));
    let refused = may_enter(play.rules_at(), Atreides, Territory::TUEKS_SIETCH).unwrap_err();
    assert_eq!(refused.rule, BINDING);
    assert!(may_enter(play.rules_at(), Atreides, Territory::CARTHAG).is_ok());
    assert!(may_enter(play.rules_at(), Emperor, Territory::TUEKS_SIETCH).is_ok());
    // It ends with its turn.
    let (mut dice, mut sink) = (Scripted::new([]), EventSink::mute());
    end_turn(&mut Cx::new(&play.rules, &mut play.state, &mut dice, &mut sink));
    assert!(may_enter(play.rules_at(), Atreides, Territory::TUEKS_SIETCH).is_ok());
}

#[test]
fn other_promises_bind_where_they_matter() {
    // [gf9.deals.public-binding]
    let mut play = scene().start();
    let promise = |p| [(Part::Mine, DealAction::Promise(p))];
    offer(&mut play, Atreides, Guild, &promise(Promise::NotAttack));
    play.act(Guild, DealAction::Accept(Atreides));
    assert!(may_enter(play.rules_at(), Atreides, Territory::TUEKS_SIETCH).is_err());
    offer(&mut play, Fremen, Guild, &promise(Promise::NotAlly(Emperor)));
    play.act(Guild, DealAction::Accept(Fremen));
    assert!(
        may_ally(play.rules_at(), Fremen, Emperor).is_err()
            && may_ally(play.rules_at(), Fremen, Guild).is_ok()
    );
    offer(&mut play, Emperor, Guild, &promise(Promise::NotShip));
    play.act(Guild, DealAction::Accept(Emperor));
    assert!(may_ship(play.rules_at(), Emperor).is_err());
}

#[test]
fn a_faction_that_promised_not_to_bid_can_only_pass() {
    // [gf9.deals.public-binding]
    let mut play = Scene::basic().phase(Phase::Bidding).with(|p| p.first_player = Some(Atreides)).start();
    offer(&mut play, Guild, Atreides, &[(Part::Yours, DealAction::Promise(Promise::NotBid))]);
    play.act(Atreides, DealAction::Accept(Guild));
    assert_eq!(play.refused(Atreides, BiddingAction::Bid(1)).rule, BINDING);
    assert_eq!(play.legal(Atreides), [BiddingAction::Pass.into()]);
}

#[test]
fn a_faction_that_promised_an_alliance_makes_no_other() {
    // [gf9.deals.public-binding]
    let mut play = scene().start();
    offer(&mut play, Guild, Atreides, &[(Part::Yours, DealAction::Promise(Promise::AllyWithYou))]);
    play.act(Atreides, DealAction::Accept(Guild));
    play.state.stack = Stack::starting(crate::activities::Frame::Nexus(Nexus::default()));
    let (mut dice, mut sink) = (Scripted::new([]), EventSink::mute());
    drive(&mut Cx::new(&play.rules, &mut play.state, &mut dice, &mut sink));
    assert_eq!(play.refused(Atreides, NexusAction::Propose(Emperor)).rule, BINDING);
    play.act(Atreides, NexusAction::Propose(Guild));
}

#[test]
fn allies_make_no_deals_with_each_other() {
    // [gf9.deals.who] [gf9.alliance.no-gifts]
    let mut play = scene().with(|p| p.alliances = vec![vec![Emperor, Guild]]).start();
    assert_eq!(play.refused(Emperor, DealAction::Draft(Guild)).rule, WHO);
    play.act(Emperor, DealAction::Draft(Fremen));
}

#[test]
fn bribes_are_usable_only_after_the_mentat_pause_begins() {
    // [gf9.deals.payment] [gf9.bidding.limit-spice]
    let mut play =
        Scene::basic().phase(Phase::Bidding).with(|p| p.first_player = Some(Fremen)).spice(Fremen, 1).start();
    offer(&mut play, Guild, Fremen, &[(Part::Now, DealAction::Spice(4))]);
    play.act(Fremen, DealAction::Accept(Guild));
    assert!(play.rules.check(&play.state, play.seat(Fremen), &BiddingAction::Bid(2).into()).is_err());
    play.act(Fremen, BiddingAction::Bid(1));
    assert_eq!(play.spice(Fremen), 1);
}

#[test]
fn spice_a_bid_rests_on_cannot_be_given_away() {
    // [gf9.deals.procedure] [gf9.bidding.pay]
    let mut play = Scene::basic().phase(Phase::Bidding).with(|p| p.first_player = Some(Atreides)).start();
    play.act(Atreides, DealAction::Draft(Guild)).act(Atreides, DealAction::Edit(Part::Now));
    play.act(Atreides, BiddingAction::Bid(8));
    assert_eq!(play.refused(Atreides, DealAction::Spice(3)).rule, PROCEDURE);
    play.act(Atreides, DealAction::Spice(2));
}

#[test]
fn a_debt_is_paid_at_its_end_as_far_as_there_is_spice() {
    // [gf9.deals.procedure] [gf9.deals.payment]
    let mut play = scene().spice(Guild, 3).start();
    offer(&mut play, Guild, Fremen, &[(Part::Later, DealAction::Spice(5))]);
    play.act(Fremen, DealAction::Accept(Guild));
    assert_eq!(play.spice(Guild), 3);
    let (mut dice, mut sink) = (Scripted::new([]), EventSink::mute());
    let mut cx = Cx::new(&play.rules, &mut play.state, &mut dice, &mut sink);
    pay_debts(&mut cx);
    end_turn(&mut cx);
    assert_eq!((play.spice(Guild), play.state.board.spice.bribes(Fremen)), (0, 3));
    assert_eq!(play.state.deals.struck()[0].term, Term::Owes(2));
}

#[test]
fn both_parties_together_cancel() {
    // [gf9.deals.public-binding]
    let mut play = scene().start();
    offer(&mut play, Guild, Atreides, &tuek());
    play.act(Atreides, DealAction::Accept(Guild)).act(Atreides, DealAction::Cancel(0));
    assert_eq!(play.state.deals.struck().len(), 1);
    assert_eq!(play.refused(Emperor, DealAction::Cancel(0)).rule, BINDING);
    play.act(Guild, DealAction::Cancel(0));
    assert!(play.state.deals.struck().is_empty());
}

#[test]
fn goods_of_the_game_cannot_be_promised() {
    // [gf9.deals.forbidden-goods] [gf9.deals.no-rule-breaking]
    let mut play = scene()
        .hand(Guild, &["shield"])
        .with(|p| p.traitors = [(Guild, vec![LeaderId::CAID])].into())
        .start();
    play.act(Guild, DealAction::Draft(Fremen)).act(Guild, DealAction::Edit(Part::Mine));
    for aside in play.asides(Guild) {
        let Action::Deal(DealAction::Promise(promise)) = aside else { continue };
        let mut other = scene()
            .hand(Guild, &["shield"])
            .with(|p| p.traitors = [(Guild, vec![LeaderId::CAID])].into())
            .start();
        offer(&mut other, Guild, Fremen, &[(Part::Mine, DealAction::Promise(promise))]);
        let before = (other.state.board.cards.hand(Guild).to_vec(), other.state.board.forces);
        other.act(Fremen, DealAction::Accept(Guild));
        assert_eq!(before, (other.state.board.cards.hand(Guild).to_vec(), other.state.board.forces));
    }
}

#[test]
fn information_can_be_sold() {
    // [gf9.deals.forbidden-goods] [gf9.secrecy.traitors]
    let mut play = scene().with(|p| p.traitors = [(Guild, vec![LeaderId::CAID])].into()).start();
    let parts =
        [(Part::Now, DealAction::Spice(3)), (Part::Yours, DealAction::Promise(Promise::ShowTraitors))];
    offer(&mut play, Emperor, Guild, &parts);
    play.act(Guild, DealAction::Accept(Emperor));
    assert_eq!(play.view(Emperor).faction(Guild).unwrap().known_traitors, [LeaderId::CAID]);
    assert!(play.view(Fremen).faction(Guild).unwrap().known_traitors.is_empty());
}

#[test]
fn allies_show_secrets_in_private_and_they_stay_known() {
    // [gf9.secrecy.allies] [gf9.secrecy.may-reveal] [gf9.alliance.secrecy]
    let shield = card_by_key("shield").unwrap();
    let mut play =
        scene().hand(Guild, &["shield"]).with(|p| p.alliances = vec![vec![Emperor, Guild]]).start();
    let known = |play: &Play, f| play.view(f).faction(Guild).unwrap().known_cards.clone();
    assert!(known(&play, Emperor).is_empty());
    play.act(Guild, DealAction::Show(Shown::Card(shield), Emperor));
    play.state.allies = ByFaction::default();
    assert_eq!((known(&play, Emperor), known(&play, Fremen)), (vec![shield], vec![]));
    // Others do not even learn that something was shown.
    let event = play.events.iter().find(|e| matches!(e, Event::Deal(DealEvent::Shown { .. }))).unwrap();
    assert!(play.rules.redact(&play.state, event, Viewer::Seat(play.seat(Fremen))).is_none());
    assert_eq!(
        play.refused(Guild, DealAction::Show(Shown::Card(shield), Emperor)).rule,
        RuleRef("gf9.secrecy.may-reveal")
    );
}

#[test]
fn a_card_may_be_shown_to_the_whole_table() {
    // [gf9.secrecy.may-reveal]
    let shield = card_by_key("shield").unwrap();
    let mut play = scene().hand(Guild, &["shield"]).start();
    play.act(Guild, DealAction::ShowAll(Shown::Card(shield)));
    for f in Faction::ALL {
        assert_eq!(play.view(f).faction(Guild).unwrap().known_cards, [shield]);
    }
    play.act(Guild, DealAction::Show(Shown::Spice, Emperor));
}

#[test]
fn the_prediction_is_known_to_those_it_was_shown() {
    // [gf9.secrecy.prediction] [gf9.secrecy.may-reveal]
    let mut play = scene().with(|p| p.prediction = Some((Harkonnen, 7))).start();
    let seen = |play: &Play, f| play.view(f).me[0].prediction;
    assert_eq!((seen(&play, BeneGesserit), seen(&play, Guild)), (Some((Harkonnen, 7)), None));
    play.act(BeneGesserit, DealAction::Show(Shown::Prediction, Guild));
    assert_eq!((seen(&play, Guild), seen(&play, Emperor)), (Some((Harkonnen, 7)), None));
}

#[test]
fn talk_ends_some_time_and_lists_stay_short() {
    // [gf9.deals.procedure]
    let mut play = scene().hand(Guild, &["shield", "snooper", "hajr", "lasgun"]).spice(Guild, 40).start();
    for _ in 0..OFFERS_PER_TURN {
        offer(&mut play, Guild, Atreides, &[(Part::Now, DealAction::Spice(1))]);
        play.act(Guild, DealAction::Drop);
    }
    assert_eq!(play.refused(Guild, DealAction::Draft(Atreides)).rule, PROCEDURE);
    play.act(Emperor, DealAction::Draft(Guild)).act(Emperor, DealAction::Edit(Part::Yours));
    assert!(play.asides(Emperor).len() < 150 && play.asides(Guild).len() < 150);
    play.act(Atreides, CharityAction::Pass);
}

#[test]
fn no_deals_during_setup() {
    // [gf9.deals.public-binding]
    let rules = scene().rules();
    let state = rules.setup(&mut landsraad_kernel::Seeded::from_u64(1), &mut EventSink::mute());
    let mut any = false;
    for seat in Seat::first(6) {
        rules.asides(&state, seat, &mut |_| {
            any = true;
            ControlFlow::Break(())
        });
    }
    assert!(!any);
}

/// The same rules in the editions that share them.
#[test]
fn hold_in_other_editions_too() {
    use crate::editions::{AH2009, V29};
    use crate::tests_support::for_editions;
    for_editions(
        &[&AH2009, &V29],
        &[
            other_promises_bind_where_they_matter,
            a_faction_that_promised_not_to_bid_can_only_pass,
            a_faction_that_promised_an_alliance_makes_no_other,
            allies_make_no_deals_with_each_other,
            goods_of_the_game_cannot_be_promised,
            allies_show_secrets_in_private_and_they_stay_known,
            a_card_may_be_shown_to_the_whole_table,
            the_prediction_is_known_to_those_it_was_shown,
            no_deals_during_setup,
        ],
    );
    // Where spice passes in the harvest only, `trade/tests.rs` says so.
    for_editions(
        &[&V29],
        &[
            a_deal_is_struck_when_accepted_and_public_then,
            refusing_or_silence_makes_no_deal,
            a_promise_is_kept,
            bribes_are_usable_only_after_the_mentat_pause_begins,
            spice_a_bid_rests_on_cannot_be_given_away,
            a_debt_is_paid_at_its_end_as_far_as_there_is_spice,
            both_parties_together_cancel,
            information_can_be_sold,
            talk_ends_some_time_and_lists_stay_short,
        ],
    );
}

//! Tests of spice and cards that change hands, and of deals that come due.

use super::*;
use crate::Faction::*;
use crate::activities::bidding::BiddingAction;
use crate::activities::shipment::ShipmentAction;
use crate::board::Place;
use crate::data::{Territory, card_by_key};
use crate::deals::{DealAction, Part, Promise};
use crate::stage::Position;
use crate::state::Phase;
use crate::tests_support::{Play, Scene, loc};

fn scene(phase: Phase) -> Scene {
    Scene::ah2009().phase(phase).with(|p| p.first_player = Some(Guild))
}
fn allied(a: Faction, b: Faction) -> impl FnOnce(&mut Position) {
    move |p| p.alliances = vec![vec![a, b]]
}
fn offer(play: &mut Play, from: Faction, to: Faction, parts: &[(Part, DealAction)]) {
    play.act(from, DealAction::Draft(to));
    for &(part, value) in parts {
        play.act(from, DealAction::Edit(part)).act(from, value);
    }
    play.act(from, DealAction::Send);
}
/// Everybody has nothing more to give.
fn close(play: &mut Play) {
    while let Some(f) = play.pending().first().copied() {
        play.act(f, TradeAction::Decline);
    }
}

#[test]
fn spice_passes_in_the_harvest_only() {
    // [ah2009.deals.trade-window]
    let mut play = scene(Phase::Bidding).spice(Guild, 9).start();
    play.act(Guild, DealAction::Draft(Fremen));
    let refused = play.refused(Guild, DealAction::Edit(Part::Now));
    assert_eq!((refused.rule, refused.why), (WINDOW, Why::Deal(deals::DealWhy::OnlyHarvest)));
    assert_eq!(play.refused(Guild, TradeAction::Gift(Fremen)).why, Why::Trade(TradeWhy::OnlyHarvest));
    // In the harvest each in turn hands over what he likes, and a deal may be paid at once.
    let mut play = scene(Phase::Collection).spice(Guild, 9).spice(Fremen, 0).start();
    assert_eq!(play.pending(), [Guild]);
    play.act(Guild, TradeAction::To(Fremen)).act(Guild, TradeAction::Amount(4));
    assert_eq!((play.spice(Guild), play.spice(Fremen)), (5, 4));
    offer(&mut play, Guild, Emperor, &[(Part::Now, DealAction::Spice(2))]);
    play.act(Emperor, DealAction::Accept(Guild));
    assert_eq!((play.spice(Guild), play.state.board.spice.bribes(Emperor)), (3, 0));
    close(&mut play);
}

#[test]
fn spice_promised_earlier_is_delivered_in_the_harvest() {
    // [ah2009.deals.trade-window] [ah2009.deals.binding-possible] [ah2009.deals.public-binding]
    let mut play = scene(Phase::Battle).spice(Guild, 3).spice(Fremen, 0).nowhere(Fremen);
    play = play.forces(Guild, "arrakeen", 1);
    let mut play = play.start_match();
    // An offer nobody has accepted binds nobody.
    offer(&mut play, Emperor, Fremen, &[(Part::Later, DealAction::Spice(5))]);
    offer(&mut play, Guild, Fremen, &[(Part::Later, DealAction::Spice(5))]);
    play.act(Fremen, DealAction::Accept(Guild));
    assert_eq!((play.spice(Guild), play.view(Harkonnen).deals.struck.len()), (3, 1));
    while play.state.phase == Phase::Battle {
        let f = play.pending()[0];
        let default =
            landsraad_kernel::Game::decision(&play.rules, &play.state, play.seat(f)).unwrap().default;
        play.act(f, default);
    }
    // He owns 3: he pays 3, and the rest lapses.
    assert_eq!((play.state.phase, play.spice(Fremen), play.spice(Guild)), (Phase::Collection, 3, 0));
    assert_eq!(play.spice(Emperor), 10);
    while play.state.phase == Phase::Collection {
        let f = play.pending()[0];
        play.act(f, TradeAction::Decline);
    }
    assert!(play.state.deals.struck().is_empty());
}

#[test]
fn an_announced_promise_is_enforced() {
    // [ah2009.deals.public-binding]
    let mut play = scene(Phase::Bidding).start();
    let stay_out = [(Part::Mine, DealAction::Promise(Promise::NotEnter(Territory::TUEKS_SIETCH)))];
    offer(&mut play, Atreides, Guild, &stay_out);
    // Whispered so far: no sanction.
    assert!(deals::may_enter(play.rules_at(), Atreides, Territory::TUEKS_SIETCH).is_ok());
    play.act(Guild, DealAction::Accept(Atreides));
    assert!(deals::may_enter(play.rules_at(), Atreides, Territory::TUEKS_SIETCH).is_err());
}

#[test]
fn the_emperor_gives_to_his_allies_at_any_moment() {
    // [ah2009.deals.emperor-exception]
    let battle = || {
        let scene = scene(Phase::Battle).forces(Atreides, "carthag", 2).forces(Harkonnen, "carthag", 2);
        scene.spice(Atreides, 0).spice(Emperor, 10).spice(Guild, 10)
    };
    let mut play = battle().with(allied(Emperor, Atreides)).start();
    assert_eq!(
        play.refused(Emperor, TradeAction::Gift(Harkonnen)).why,
        Why::Trade(TradeWhy::NotTo(Harkonnen))
    );
    let asked = play.pending();
    play.act(Emperor, TradeAction::Gift(Atreides));
    assert!(play.refused(Emperor, TradeAction::Amount(11)).rule.0.contains("emperor-exception"));
    play.act(Emperor, TradeAction::Amount(3));
    // By mutual consent.
    assert_eq!(play.pending(), [Atreides]);
    play.act(Atreides, TradeAction::Accept);
    assert_eq!((play.spice(Emperor), play.spice(Atreides), play.pending()), (7, 3, asked));
    play.act(Emperor, TradeAction::Gift(Atreides)).act(Emperor, TradeAction::Amount(3));
    play.act(Atreides, TradeAction::Decline);
    assert_eq!((play.spice(Emperor), play.spice(Atreides)), (7, 3));
    // The Guild does the same: refused, it pays for landings alone. [ah2009.ship.guild-gift]
    let play = battle().with(allied(Guild, Atreides)).start();
    assert_eq!(play.refused(Guild, TradeAction::Gift(Atreides)).why, Why::Trade(TradeWhy::OnlyLanding));
}

#[test]
fn a_faction_that_takes_spice_for_a_card_must_buy_it_if_it_can() {
    // [ah2009.auction.loan-must-buy] [ah2009.auction.loan-no-return] [ah2009.auction.loan-timing]
    let scene = || scene(Phase::Bidding).spice(Fremen, 1).spice(Guild, 9).spice(Emperor, 10);
    let mut play = scene().with(|p| {
        p.alliances = vec![vec![Emperor, Fremen]];
        p.first_player = Some(Fremen);
    });
    let mut play = {
        play = play.spice(Harkonnen, 9);
        play.start()
    };
    assert_eq!(play.refused(Guild, TradeAction::Gift(Harkonnen)).rule.0, "ah2009.auction.loan-timing");
    play.act(Emperor, TradeAction::Gift(Fremen)).act(Emperor, TradeAction::Amount(3));
    play.act(Fremen, TradeAction::Accept);
    assert_eq!((play.spice(Fremen), play.spice(Emperor)), (4, 7));
    assert_eq!(play.refused(Fremen, BiddingAction::Pass).rule.0, "ah2009.auction.loan-must-buy");
    play.act(Fremen, BiddingAction::Bid(2)).act(Guild, BiddingAction::Bid(3));
    for f in [Harkonnen, Atreides, BeneGesserit, Emperor] {
        play.act(f, BiddingAction::Pass);
    }
    // The standing bid is 3 and they own 4: they must bid 4.
    assert_eq!(play.legal(Fremen), [BiddingAction::Bid(4).into()]);
    play.act(Fremen, BiddingAction::Bid(4)).act(Guild, BiddingAction::Bid(5));
    for f in [Harkonnen, Atreides, BeneGesserit, Emperor] {
        play.act(f, BiddingAction::Pass);
    }
    // They cannot outbid 5, and keep the spice.
    play.act(Fremen, BiddingAction::Pass);
    assert_eq!(play.spice(Fremen), 4);
    // A table may let anybody lend for the card on offer.
    let mut play = scene().option("auction-loans", "any").start();
    play.act(Guild, TradeAction::Gift(Harkonnen)).act(Guild, TradeAction::Amount(3));
    play.act(Harkonnen, TradeAction::Accept);
    assert_eq!(play.spice(Guild), 6);
}

#[test]
fn the_guild_pays_for_its_allys_landing_only() {
    // [ah2009.ship.guild-gift]
    let scene = scene(Phase::Shipment).spice(Atreides, 0).spice(Guild, 5).with(allied(Guild, Atreides));
    let mut play = scene.with(|p| p.first_player = Some(Atreides)).storm(18).nowhere(Atreides).start();
    play.act(Guild, Action::Pledge(3));
    while play.pending() != [Atreides] || !play.legal(Atreides).contains(&ShipmentAction::FromReserves.into())
    {
        let f = play.pending()[0];
        play.act(f, ShipmentAction::Pass);
    }
    play.act(Atreides, ShipmentAction::FromReserves).act(Atreides, ShipmentAction::To(loc("carthag")));
    play.act(Atreides, ShipmentAction::Count(3));
    assert_eq!((play.forces(Atreides, "carthag"), play.spice(Guild)), (3, 5));
    // Not in the battle phase, and nobody else pays for an ally at all.
    let battle = Scene::ah2009().phase(Phase::Battle).forces(Guild, "arrakeen", 1);
    let play = battle.with(allied(Guild, Atreides)).start();
    assert!(matches!(play.refused(Guild, Action::Pledge(1)).why, Why::Pledge(_)));
    let other = Scene::ah2009().phase(Phase::Shipment).with(allied(Emperor, Atreides)).start();
    assert!(matches!(other.refused(Emperor, Action::Pledge(1)).why, Why::Pledge(_)));
}

#[test]
fn a_hostage_goes_home_for_cards() {
    // [ah2009.battle.capture-trade] [ah2009.deals.no-transfer-other]
    let chani = LeaderId::by_id("chani").unwrap();
    let captive = |p: &mut Position| p.leaders = [(chani, Place::Captured)].into();
    let scene = || scene(Phase::Bidding).with(captive).hand(Fremen, &["shield", "snooper"]);
    let mut play = scene().start();
    play.pass_windows();
    assert_eq!(play.refused(Guild, TradeAction::Ransom(chani)).rule, NO_OTHER, "nothing of its own to trade");
    assert_eq!(play.refused(Harkonnen, TradeAction::Ransom(LeaderId::CAID)).rule, NO_OTHER);
    play.act(Harkonnen, TradeAction::Ransom(chani));
    assert_eq!(play.refused(Harkonnen, TradeAction::Cards(3)).why, Why::Trade(TradeWhy::NoCards));
    play.act(Harkonnen, TradeAction::Cards(1));
    // Everybody hears of it, but not who it is.
    assert!(matches!(play.view(Guild).now.last(), Some(Now::Trade(TradeNow::Ransom { leader: None, .. }))));
    play.act(Fremen, TradeAction::Accept);
    play.act(Fremen, TradeAction::Give(card_by_key("shield").unwrap()));
    assert_eq!(play.state.board.leaders.get(chani).place, Place::Home);
    let cards = |f| play.state.board.cards.hand_len(f);
    assert_eq!((cards(Harkonnen), cards(Fremen), play.pending()), (1, 1, vec![Guild]));
    // A full hand has no room for the price.
    let eight = ["karama", "shield#2", "shield#3", "shield#4", "snooper#2", "snooper#3", "snooper#4", "hajr"];
    let play = scene().hand(Harkonnen, &eight).start();
    assert_eq!(play.refused(Harkonnen, TradeAction::Ransom(chani)).why, Why::Trade(TradeWhy::NoCards));
    // Not during a battle.
    let battle = Scene::ah2009().phase(Phase::Battle).with(captive).hand(Fremen, &["shield"]);
    let play = battle.forces(Guild, "arrakeen", 1).start();
    assert_eq!(play.refused(Harkonnen, TradeAction::Ransom(chani)).why, Why::Trade(TradeWhy::InBattle));
    // Elsewhere hostages are no goods.
    let play = Scene::advanced().phase(Phase::Bidding).with(captive).hand(Fremen, &["shield"]).start();
    play.refused(Harkonnen, TradeAction::Ransom(chani));
}

#[test]
fn a_bid_keeps_a_place_in_the_hand() {
    // [ah2009.battle.capture-trade] [gf9.bidding.never-over-limit]
    let chani = LeaderId::by_id("chani").unwrap();
    let seven = ["karama", "shield#2", "shield#3", "shield#4", "snooper#2", "snooper#3", "snooper#4"];
    let scene = scene(Phase::Bidding)
        .with(|p: &mut Position| p.leaders = [(chani, Place::Captured)].into())
        .hand(Fremen, &["shield", "snooper"])
        .hand(Harkonnen, &seven);
    let mut play = scene.start();
    play.pass_windows();
    let ransom = TradeAction::Ransom(chani);
    assert!(play.asides(Harkonnen).contains(&ransom.into()), "there is room for one card");
    while !play.pending().contains(&Harkonnen) {
        let bidder = play.pending()[0];
        play.act(bidder, BiddingAction::Pass);
    }
    play.act(Harkonnen, BiddingAction::Bid(1));
    assert_eq!(play.refused(Harkonnen, ransom).why, Why::Trade(TradeWhy::NoCards));
}

#[test]
fn by_ruling_a_hostage_may_go_to_anybody() {
    // [ah2009.battle.capture-trade]
    let chani = LeaderId::by_id("chani").unwrap();
    let otheym = LeaderId::by_id("otheym").unwrap();
    let captives = |p: &mut Position| {
        p.leaders = [(chani, Place::Captured), (otheym, Place::Captured)].into();
    };
    let scene = || {
        let scene = scene(Phase::Bidding).option("hostage-trade", "anyone").with(captives);
        scene.hand(Guild, &["shield", "snooper"]).hand(Emperor, &["crysknife"])
    };
    let mut play = scene().start();
    play.pass_windows();
    let place = |play: &Play, f: Faction, l: LeaderId| {
        let view = play.view(f);
        view.faction(Fremen).unwrap().leaders.iter().find(|v| v.leader == l).map(|v| (v.place, v.captor))
    };
    play.act(Harkonnen, TradeAction::Ransom(chani));
    // Only to somebody with a card to pay with.
    assert_eq!(play.refused(Harkonnen, TradeAction::Buyer(Fremen)).why, Why::Trade(TradeWhy::NotTo(Fremen)));
    play.act(Harkonnen, TradeAction::Buyer(Guild));
    assert_eq!(place(&play, Atreides, chani), Some((crate::view::LeaderPlace::Away, None)), "not known yet");
    play.act(Harkonnen, TradeAction::Cards(2));
    // Named to all; of the other captive nobody hears.
    assert_eq!(place(&play, Atreides, chani), Some((crate::view::LeaderPlace::Hostage, Some(Harkonnen))));
    assert_eq!(place(&play, Atreides, otheym), Some((crate::view::LeaderPlace::Away, None)));
    play.act(Guild, TradeAction::Accept);
    for key in ["shield", "snooper"] {
        play.act(Guild, TradeAction::Give(card_by_key(key).unwrap()));
    }
    assert_eq!(play.state.board.cards.hand_len(Harkonnen), 2);
    assert_eq!(place(&play, Atreides, chani), Some((crate::view::LeaderPlace::Hostage, Some(Guild))));
    let leaders = &play.state.board.leaders;
    assert!(leaders.serves(chani, Guild) && !leaders.serves(chani, Harkonnen));
    assert!(leaders.strongest(Guild).any(|l| l == chani));
    // On the same terms: he may be sold on, and only by his holder.
    assert_eq!(play.refused(Harkonnen, TradeAction::Ransom(chani)).rule, NO_OTHER);
    play.act(Guild, TradeAction::Ransom(chani)).act(Guild, TradeAction::Buyer(Emperor));
    play.act(Guild, TradeAction::Cards(1)).act(Emperor, TradeAction::Decline);
    assert!(play.state.board.leaders.serves(chani, Guild));
    // Whose own leaders are all dead gives hostages back.
    for l in LeaderId::of(Guild) {
        play.edit(|cx| cx.kill_leader(l, false));
    }
    assert_eq!(play.state.board.leaders.get(chani).place, Place::Home);
    assert_eq!(play.state.board.leaders.get(otheym).place, Place::Captured);
    // To her own House only, where the table does not say so.
    let play = scene().option("hostage-trade", "own-house").start();
    assert_eq!(play.refused(Harkonnen, TradeAction::Ransom(chani)).why, Why::Trade(TradeWhy::NoCards));
}

#[test]
fn a_bought_hostage_fights_once_and_goes_home() {
    // [ah2009.battle.capture-trade]
    let chani = LeaderId::by_id("chani").unwrap();
    let scene = Scene::ah2009().phase(Phase::Battle).turn(2).option("hostage-trade", "anyone");
    let scene = scene.with(|p| p.leaders = [(chani, Place::Hostage(Guild))].into());
    let mut play = scene.nowhere(Guild).nowhere(Emperor).forces(Guild, "carthag", 3).nowhere(Harkonnen);
    play = play.forces(Emperor, "carthag", 1);
    let mut play = play.start();
    let lead = Action::Battle(crate::activities::battle::BattleAction::Lead(
        crate::activities::battle::plan::Lead::Leader(chani),
    ));
    let mut led = false;
    while play.state.phase == Phase::Battle && play.state.board.leaders.get(chani).place != Place::Home {
        let f = play.pending()[0];
        let default =
            landsraad_kernel::Game::decision(&play.rules, &play.state, play.seat(f)).unwrap().default;
        led |= f == Guild && play.legal(Guild).contains(&lead);
        let action = if f == Guild && play.legal(Guild).contains(&lead) { lead } else { default };
        play.act(f, action);
    }
    assert!(led);
    assert_eq!(play.state.board.leaders.get(chani).place, Place::Home);
}

#[test]
fn the_emperor_of_the_community_rules_gives_allies_spice_for_use_at_once() {
    // [v29.data.emperor-alliance] [v29.deals.spice-in-front]
    let scene = Scene::v29().phase(Phase::Bidding).spice(Emperor, 10).spice(Guild, 0);
    let mut play = scene.with(allied(Emperor, Guild)).start();
    play.act(Emperor, TradeAction::Gift(Guild)).act(Emperor, TradeAction::Amount(4));
    play.act(Guild, TradeAction::Accept);
    assert_eq!((play.spice(Emperor), play.spice(Guild)), (6, 4));
    // It is no loan: nobody is bound to buy.
    assert!(play.view(Guild).auction().unwrap().bound.is_empty());
    // Nobody else gives so, and the Emperor to allies only.
    assert_eq!(play.refused(Guild, TradeAction::Gift(Emperor)).why, Why::Trade(TradeWhy::OnlyEmperor));
    assert_eq!(play.refused(Emperor, TradeAction::Gift(Fremen)).why, Why::Trade(TradeWhy::NotTo(Fremen)));
    // By the 2019 rules there are no gifts at all.
    let play = Scene::basic().phase(Phase::Bidding).with(allied(Emperor, Guild)).start();
    assert_eq!(play.refused(Emperor, TradeAction::Gift(Guild)).why, Why::Trade(TradeWhy::OnlyDeals));
}

#[test]
fn everybody_is_asked_in_the_harvest_with_or_without_spice() {
    // [ah2009.deals.trade-window] [gf9.secrecy.spice-hidden]
    let mut play = scene(Phase::Collection).spice(Guild, 0).spice(Harkonnen, 0).start();
    let mut asked = vec![];
    while let Some(f) = play.pending().first().copied() {
        asked.push(f);
        play.act(f, TradeAction::Decline);
    }
    assert_eq!(asked, [Guild, Harkonnen, Atreides, BeneGesserit, Emperor, Fremen]);
}

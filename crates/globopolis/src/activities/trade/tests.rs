//! 3.4: deals.

use landsraad_kernel::{Game, Viewer};

use crate::data::Unit::*;
use crate::tests::table::*;
use crate::*;

fn give(ware: Ware) -> Action {
    Action::Give(ware)
}

fn want(ware: Ware) -> Action {
    Action::Want(ware)
}

#[test]
fn the_active_player_proposes_and_both_must_accept() {
    // [globopolis.trade.proposal]
    let position = "players = [{ cash = 50 }, { cash = 0, ps = { energy = 2 } }]";
    let mut table = Table::new(3, false, position, &[]);
    table.refused(1, Action::Begin(Verb::Deal), "turn.clockwise");
    table.acts(0, &deal_with(1));
    table.refused(0, Action::Propose, "trade.proposal");
    table.acts(
        0,
        &[give(Ware::Eu(20)), want(Ware::Units(Energy, 1)), want(Ware::Units(Energy, 1)), Action::Propose],
    );
    assert_eq!((table.asked(), table.cash(0)), (1, 50));
    table.act(1, Action::Accept, &[]);
    assert_eq!((table.cash(0), table.cash(1), table.ps(0, Energy), table.ps(1, Energy)), (30, 20, 2, 0));
    // A refusal changes nothing.
    table.acts(0, &deal_with(1)).acts(0, &[give(Ware::Eu(10)), Action::Propose]).act(1, Action::Refuse, &[]);
    assert_eq!((table.cash(0), table.asked()), (30, 0));
    // In the Event Phase there are no offers.
    table.act(0, Action::Done, &[]);
    table.refused(0, Action::Begin(Verb::Deal), "turn.phases");
}

#[test]
fn a_counter_offer_is_answered_by_the_first() {
    // [globopolis.trade.proposal] The partner may offer something else; this many times.
    let mut table = Table::new(2, false, "players = [{ cash = 50 }, { ps = { food = 1 } }]", &[]);
    table.acts(0, &deal_with(1)).acts(0, &[give(Ware::Eu(5)), want(Ware::Units(Food, 1)), Action::Propose]);
    table.acts(1, &[Action::Counter, want(Ware::Eu(10)), give(Ware::Units(Food, 1)), Action::Propose]);
    table.acts(0, &[Action::Counter, give(Ware::Eu(5)), Action::Propose]);
    table.refused(1, Action::Counter, "trade.proposal");
    table.act(1, Action::Accept, &[]);
    assert_eq!(table.cash(0), 45);
    // Three proposals in a phase.
    for _ in 0..2 {
        table.acts(0, &deal_with(1)).acts(0, &[give(Ware::Eu(1)), Action::Propose]).act(
            1,
            Action::Refuse,
            &[],
        );
    }
    table.refused(0, Action::Begin(Verb::Deal), "trade.proposal");
}

#[test]
fn anything_but_cr_can_be_dealt_in() {
    // [globopolis.trade.scope] A territory and an Ops card for a Mission and money.
    let position = r#"
        players = [{ cash = 0, ops = ["ops_01"] }, { cash = 30, missions = ["mission_21"] }]
        titles = { quebec = 0, usa = 1 }
    "#;
    let mut table = Table::new(2, false, position, &[]);
    table.acts(0, &deal_with(1)).acts(
        0,
        &[
            give(Ware::Title(t("quebec"))),
            give(Ware::Card(c("ops_01"))),
            want(Ware::AnyCard(CardKind::Mission)),
            want(Ware::Eu(10)),
            Action::Propose,
        ],
    );
    table.act(1, Action::Accept, &[]).act(1, Action::Card(c("mission_21")), &[]);
    assert_eq!((table.hand(0), table.hand(1)), (vec![c("mission_21")], vec![c("ops_01")]));
    assert_eq!((table.owner("quebec"), table.cash(0), table.cash(1)), (Some(1), 10, 20));
    // No ware is CR, and nothing one does not have can be given.
    table.acts(0, &deal_with(1));
    table.refused(0, give(Ware::Title(t("usa"))), "trade.scope");
    table.refused(0, give(Ware::Units(Food, 1)), "trade.scope");
    table.refused(0, give(Ware::Eu(100)), "trade.scope");
    assert!(table.legal(0).iter().all(|a| !matches!(a, Action::Amount(_))));
}

#[test]
fn faces_of_cards_are_for_the_partners() {
    let position = "players = [{ ops = [\"ops_01\"] }, { cash = 30 }]";
    let mut table = Table::new(3, false, position, &[]);
    table.acts(0, &deal_with(1)).acts(0, &[give(Ware::Card(c("ops_01"))), want(Ware::Eu(5))]);
    let items = |table: &Table, viewer| {
        let view = table.g.view(&table.s, viewer).into_inner();
        view.deal.expect("a deal").items.iter().map(|i| i.ware).collect::<Vec<_>>()
    };
    assert!(items(&table, Viewer::Seat(seat(1))).is_empty(), "not made yet");
    table.act(0, Action::Propose, &[]);
    assert_eq!(items(&table, Viewer::Seat(seat(1)))[0], Ware::Card(c("ops_01")));
    assert_eq!(items(&table, Viewer::Seat(seat(2)))[0], Ware::AnyCard(CardKind::Ops));
}

#[test]
fn values_move_with_titles() {
    // [globopolis.trade.points] Mexico (3) for Quebec (1).
    let position = "players = [{ cr = 20 }, { cr = 15 }]\ntitles = { mexico = 0, quebec = 1 }";
    let mut table = Table::new(2, false, position, &[]);
    table
        .acts(0, &deal_with(1))
        .acts(0, &[give(Ware::Title(t("mexico"))), want(Ware::Title(t("quebec"))), Action::Propose]);
    table.act(1, Action::Accept, &[]);
    assert_eq!((table.cr(0), table.cr(1)), (18, 17));
}

fn sell(table: &mut Table, title: &str) {
    table.acts(0, &deal_with(1)).acts(0, &[give(Ware::Title(t(title))), want(Ware::Eu(10)), Action::Propose]);
    table.act(1, Action::Accept, &[]);
}

#[test]
fn a_territory_goes_with_all_that_is_on_it() {
    let units = "{ food = 1, production = 1, security = 1, energy = 1, water = 1 }";
    let position = format!(
        "players = [{{ cr = 20 }}, {{ cr = 15 }}]\ntitles = {{ mexico = {{ owner = 0, units = {units}, level = 2, agents = {{ 2 = 1 }} }} }}"
    );
    let mut table = Table::new(3, true, &position, &[]);
    sell(&mut table, "mexico");
    // [globopolis.trade.levels] One level active, one suspended, only the value counts; agents stay.
    assert_eq!((table.cr(0), table.cr(1)), (17, 18));
    assert_eq!((table.plate("mexico").level, table.plate("mexico").active()), (2, 1));
    assert_eq!(table.agents("mexico", 2), 1);
    // [globopolis.trade.territory-bundle] All units and ED-Pieces, which are no wares by themselves.
    assert_eq!((table.units("mexico"), table.ps(0, Energy)), ([1; 5], 0));
    assert_eq!(table.owner("mexico"), Some(1));
}

#[test]
fn a_guild_goes_with_its_stock() {
    // [globopolis.trade.guild-bundle]
    let position = "titles = { guild_food_europe = { owner = 0, stock = 7 } }";
    let mut table = Table::new(2, false, position, &[]);
    table.acts(0, &deal_with(1));
    table.refused(0, give(Ware::Units(Food, 1)), "trade.scope");
    table.act(0, Action::Back, &[]);
    sell(&mut table, "guild_food_europe");
    assert_eq!((table.owner("guild_food_europe"), table.units("guild_food_europe")[0]), (Some(1), 7));
}

#[test]
fn hands_stay_within_their_limit() {
    // [globopolis.trade.card-limit]
    let position =
        "players = [{ ops = [\"ops_01\"] }, { cash = 50, ops = [\"ops_02\", \"ops_03\", \"ops_04\"] }]";
    let mut table = Table::new(2, false, position, &[]);
    table.acts(0, &deal_with(1));
    table.refused(0, give(Ware::Card(c("ops_01"))), "trade.card-limit");
    table.acts(0, &[want(Ware::AnyCard(CardKind::Ops)), give(Ware::Card(c("ops_01"))), Action::Propose]);
    table.act(1, Action::Accept, &[]).act(1, Action::Card(c("ops_03")), &[]);
    assert_eq!(table.hand(0), [c("ops_03")]);
    assert_eq!(table.hand(1), [c("ops_01"), c("ops_02"), c("ops_04")]);
}

#[test]
fn group_bonuses_are_neither_paid_nor_lost_in_deals() {
    // [globopolis.trade.bonus-kept] Iran is worth 3; the 6 CR stay.
    let position = "players = [{ cr = 30, bonuses = [\"middle_east\"] }, { cr = 0 }]\ntitles = { iran = 0, saudi_arabia = 0, guild_energy_gulf = 0 }";
    let mut table = Table::new(2, false, position, &[]);
    sell(&mut table, "iran");
    assert_eq!(table.cr(0), 27);
    // [globopolis.trade.no-bonus] The last of the group by a deal: 3 CR and no more.
    let position = "players = [{ cr = 10 }, { cr = 10 }]\ntitles = { iran = 0, saudi_arabia = 1, guild_energy_gulf = 1 }";
    let mut table = Table::new(2, false, position, &[]);
    sell(&mut table, "iran");
    assert_eq!(table.cr(1), 13);
}

#[test]
fn captured_agents_are_goods() {
    // [globopolis.trade.captured-agents] Back with their owner they are his again.
    let position = "players = [{ agents = 0, captives = { 1 = 2 } }, { cash = 20, agents = 5 }]\ntitles = { mexico = 0, usa = 1 }";
    let mut table = Table::new(2, true, position, &[]);
    table.acts(0, &deal_with(1)).acts(
        0,
        &[
            give(Ware::Captives(seat(1), 1)),
            give(Ware::Captives(seat(1), 1)),
            want(Ware::Eu(10)),
            Action::Propose,
        ],
    );
    table.act(1, Action::Accept, &[]);
    assert_eq!((table.player(1).agents, table.player(0).captives[1], table.cash(0)), (7, 0, 150 + 10 + 100));
    // The captor cannot place them.
    let position = "phase = \"agents\"\nplayers = [{ agents = 0, captives = { 1 = 2 } }]\ntitles = { mexico = { owner = 0, agents = { 0 = 1 } } }";
    let table = Table::new(2, true, position, &[]);
    table.refused(0, Action::Title(t("mexico")), "agents.placement");
}

const FULL: &str = "players = [{ cash = 9, ops = [\"ops_01\", \"ops_02\", \"ops_03\"] }, { cash = 50, ops = [\"ops_04\", \"ops_05\", \"ops_06\"] }]";

#[test]
fn two_full_hands_swap_a_card_in_either_order() {
    // [globopolis.trade.card-limit] Each ends with three.
    let first = [give(Ware::Card(c("ops_01"))), want(Ware::AnyCard(CardKind::Ops)), Action::Propose];
    let second = [want(Ware::AnyCard(CardKind::Ops)), give(Ware::Card(c("ops_01"))), Action::Propose];
    for offer in [first, second] {
        let mut table = Table::new(2, false, FULL, &[]);
        table.acts(0, &deal_with(1)).acts(0, &offer);
        table.act(1, Action::Accept, &[]).act(1, Action::Card(c("ops_05")), &[]);
        assert_eq!(table.hand(0), [c("ops_02"), c("ops_03"), c("ops_05")]);
        assert_eq!(table.hand(1), [c("ops_01"), c("ops_04"), c("ops_06")]);
    }
}

#[test]
fn two_full_hands_swap_two_cards_and_money() {
    // [globopolis.trade.card-limit] Pair after pair, then the rest.
    let mut table = Table::new(2, false, FULL, &[]);
    table.acts(0, &deal_with(1)).acts(
        0,
        &[
            give(Ware::Card(c("ops_01"))),
            want(Ware::AnyCard(CardKind::Ops)),
            want(Ware::AnyCard(CardKind::Ops)),
            give(Ware::Card(c("ops_02"))),
            give(Ware::Eu(5)),
            Action::Propose,
        ],
    );
    table.act(1, Action::Accept, &[]).act(1, Action::Card(c("ops_04")), &[]);
    table.refused(1, Action::Card(c("ops_04")), "trade.scope");
    table.act(1, Action::Card(c("ops_05")), &[]);
    assert_eq!(table.hand(0), [c("ops_03"), c("ops_04"), c("ops_05")]);
    assert_eq!((table.cash(0), table.cash(1)), (4, 55));
}

#[test]
fn half_a_swap_is_not_proposed() {
    // [globopolis.trade.card-limit] The finished deal is judged.
    let mut table = Table::new(2, false, FULL, &[]);
    table.acts(0, &deal_with(1)).acts(0, &[give(Ware::Card(c("ops_01")))]);
    table.refused(0, Action::Propose, "trade.card-limit");
    // A second card in the same direction would need two in return.
    table.refused(0, give(Ware::Card(c("ops_02"))), "trade.card-limit");
    // A full hand takes no card together with other wares either.
    table.acts(0, &[Action::Back]).acts(0, &deal_with(1)).acts(0, &[give(Ware::Eu(5))]);
    table.refused(0, give(Ware::Card(c("ops_01"))), "trade.card-limit");
}

#[test]
fn the_limit_holds_for_every_kind_by_itself() {
    // [globopolis.trade.card-limit] A full hand of Ops takes a Mission.
    let position =
        "players = [{ missions = [\"mission_21\"] }, { ops = [\"ops_04\", \"ops_05\", \"ops_06\"] }]";
    let mut table = Table::new(2, false, position, &[]);
    table.acts(0, &deal_with(1)).acts(0, &[give(Ware::Card(c("mission_21"))), Action::Propose]);
    table.act(1, Action::Accept, &[]);
    assert_eq!(table.hand(1).len(), 4);
}

#[test]
fn a_deal_is_paid_in_full() {
    // [globopolis.trade.proposal] The CR that back the money are those of before the deal: Mexico (3) leaves after it.
    let position = "players = [{ cash = 0, cr = 4 }, { cash = 0, cr = 10 }]\ntitles = { mexico = 0 }";
    for offer in [
        [give(Ware::Title(t("mexico"))), give(Ware::Eu(20)), Action::Propose],
        [give(Ware::Eu(20)), give(Ware::Title(t("mexico"))), Action::Propose],
    ] {
        let mut table = Table::new(2, false, position, &[]);
        table.acts(0, &deal_with(1)).acts(0, &offer);
        table.act(1, Action::Accept, &[]);
        assert_eq!((table.cash(1), table.cr(0), table.cr(1)), (20, -3, 13));
    }
}

#[test]
fn money_both_ways_is_settled_by_the_difference() {
    // [globopolis.trade.proposal] At once: nobody sells CR for money that comes back in the same deal.
    let position = "players = [{ cash = 0, cr = 4 }, { cash = 30, cr = 0 }]";
    let mut table = Table::new(2, false, position, &[]);
    table.acts(0, &deal_with(1)).acts(0, &[give(Ware::Eu(10)), want(Ware::Eu(20)), Action::Propose]);
    table.act(1, Action::Accept, &[]);
    assert_eq!((table.cash(0), table.cr(0), table.cash(1)), (10, 4, 20));
}

#[test]
fn a_swap_of_titles_is_scored_at_once() {
    // [globopolis.trade.points] Mexico (3) for Quebec (1) takes CR 149 to 147: the total is not passed on the way.
    let position = "players = [{ cr = 149 }, { cr = 10 }]\ntitles = { mexico = 0, quebec = 1 }";
    for offer in [
        [want(Ware::Title(t("quebec"))), give(Ware::Title(t("mexico"))), Action::Propose],
        [give(Ware::Title(t("mexico"))), want(Ware::Title(t("quebec"))), Action::Propose],
    ] {
        let mut table = Table::new(2, false, position, &[]);
        table.acts(0, &deal_with(1)).acts(0, &offer);
        table.act(1, Action::Accept, &[]);
        assert_eq!(table.cr(0), 147);
        assert!(table.s.board().end().qualified.is_empty());
    }
}

#[test]
fn players_with_only_cards_can_deal() {
    // [globopolis.trade.scope] Cards are goods like others.
    let position =
        "players = [{ cash = 0, cr = 0, ops = [\"ops_01\"] }, { cash = 0, cr = 0, ops = [\"ops_04\"] }]";
    let mut table = Table::new(2, false, position, &[]);
    table
        .acts(0, &deal_with(1))
        .acts(0, &[give(Ware::Card(c("ops_01"))), want(Ware::AnyCard(CardKind::Ops)), Action::Propose]);
    table.act(1, Action::Accept, &[]).act(1, Action::Card(c("ops_04")), &[]);
    assert_eq!((table.hand(0), table.hand(1)), (vec![c("ops_04")], vec![c("ops_01")]));
}

#[test]
fn a_waiting_partner_sees_who_decides() {
    let mut table = Table::new(3, false, "players = [{ cash = 50 }, { cash = 5 }]", &[]);
    table.acts(0, &deal_with(1));
    let why = |seat_no: u8, action| {
        let illegal = table.g.check(&table.s, seat(seat_no), &action).expect_err("refused");
        landsraad_kernel::Narrate::why_text(&table.g, &illegal.why, landsraad_kernel::Lang::En)
    };
    assert_eq!(why(1, Action::Accept), "Red decides now.");
    assert!(
        why(0, Action::PayFee).starts_with("That answers another question. Asked now: “Your offer to Blue")
    );
}

#[test]
fn a_ware_that_cannot_be_put_down_says_what_is_wrong_with_it() {
    // [globopolis.trade.scope] Whose it is, and how much there is.
    let position = "players = [{ cash = 50 }, { cash = 5, cr = 0 }]\ntitles = { usa = 0, mexico = 1 }";
    let mut table = Table::new(3, false, position, &[]);
    table.acts(0, &deal_with(1));
    let why = |action| table.g.check(&table.s, seat(0), &action).expect_err("refused").why;
    assert_eq!(why(want(Ware::Title(t("usa")))), Why::NotOf(t("usa"), seat(1)));
    assert_eq!(why(want(Ware::Eu(10))), Why::FewEu { who: seat(1), left: 5 });
    assert_eq!(why(give(Ware::Eu(30))), Why::NoNote(30));
    assert_eq!(why(want(Ware::Card(c("ops_01")))), Why::NameOwnCards);
    assert_eq!(why(give(Ware::Units(Food, 2))), Why::OneAtATime);
}

#[test]
fn captives_pass_to_a_third_player_as_captives() {
    // [globopolis.trade.captured-agents]
    let position = "players = [{ captives = { 2 = 2 } }, { captives = { 2 = 1 } }, {}]\ntitles = { mexico = 0, usa = 1 }";
    let mut table = Table::new(3, true, position, &[]);
    let captive = give(Ware::Captives(seat(2), 1));
    table.acts(0, &deal_with(1)).acts(0, &[captive, captive, Action::Propose]);
    table.act(1, Action::Accept, &[]);
    assert_eq!((table.player(0).captives[2], table.player(1).captives[2]), (0, 3));
}

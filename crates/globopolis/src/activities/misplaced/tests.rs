//! Answers at the wrong moment are refused by the rule that says when they are given.

use crate::tests::table::*;
use crate::*;

/// Seat 0 in a phase, on a space, with agents or without.
fn during(phase: &str, space: &str, agents: bool, titles: &str) -> Table {
    let text = format!(
        "phase = \"{phase}\"\nplayers = [{{ governor = \"{space}\", ps = {{ food = 1 }} }}]\ntitles = {{ {titles} }}"
    );
    Table::new(2, agents, &text, &[])
}

/// Seat 0 has an agent in the PS and is asked about agents.
fn at_the_end(space: &str, titles: &str) -> Table {
    let text = format!(
        "phase = \"agents\"\nplayers = [{{ governor = \"{space}\", agents = 2 }}]\ntitles = {{ {titles} }}"
    );
    Table::new(2, true, &text, &[])
}

fn contest() -> Action {
    Action::Contest { title: t("canada"), against: seat(1) }
}

/// Seat 0 is asked about Cleaning House in Canada.
fn cleaning_house() -> Table {
    during("landing", "canada", true, "canada = { owner = 0, agents = { 1 = 1 } }, mexico = 1")
}

#[test]
fn an_act_begun_is_finished_before_another() {
    // [globopolis.option.free-order] In the Option Phase it is the act under way that forbids another one.
    let mut table = during("option", "usa", true, "mexico = 0");
    table.act(0, Action::Begin(Verb::Place), &[]);
    for verb in [Verb::BuyCr, Verb::SellCr] {
        table.refused(0, Action::Begin(verb), "transfer.ps-to-territory");
    }
}

#[test]
fn the_governor_moves_in_the_event_phase_alone() {
    // [globopolis.orss.hop] [globopolis.turn.phases]
    let table = during("option", "usa", true, "mexico = 0");
    for action in [Action::MoveAgain, Action::PayFee, Action::Seller(SellerId(0))] {
        table.refused(0, action, "turn.phases");
    }
    let hop = Action::Hop(SpaceId(space("orss_2")));
    table.refused(0, hop, "orss.hop");
    cleaning_house().refused(0, hop, "cleaning-house.separate");
}

#[test]
fn cleaning_house_comes_before_an_attack() {
    // [globopolis.own-territory.choice]
    cleaning_house().refused(0, attack("canada", "mexico"), "own-territory.choice");
    cleaning_house().refused(0, Action::MoveAgain, "own-territory.choice");
}

#[test]
fn agents_move_at_the_end_of_the_turn_alone() {
    let lift = Action::Lift(Some(t("mexico")));
    // [globopolis.agents.placement]
    during("option", "usa", true, "mexico = 0").refused(0, lift, "agents.placement");
    let mut table = at_the_end("usa", "mexico = { owner = 1, agents = { 0 = 1 } }, canada = 1");
    table.act(0, lift, &[]);
    table.refused(0, Action::Lift(Some(t("canada"))), "agents.placement");
    // [globopolis.aggression.no-redeploy]
    during("landing", "mexico", true, "mexico = 0, canada = 1").refused(0, lift, "aggression.no-redeploy");
    // [globopolis.agents.off] Without agents none of it exists.
    during("option", "usa", false, "mexico = 0").refused(0, lift, "agents.off");
}

#[test]
fn contests_and_withdrawals_have_their_moments() {
    let withdraw = Action::Withdraw(true);
    let table = during("option", "usa", true, "mexico = 0");
    // [globopolis.cleaning-house.trigger]
    table.refused(0, contest(), "cleaning-house.trigger");
    // [globopolis.agents.third-party]
    table.refused(0, withdraw, "agents.third-party");
    // [globopolis.agents.off]
    let table = during("option", "usa", false, "mexico = 0");
    table.refused(0, contest(), "agents.off");
    table.refused(0, withdraw, "agents.off");
}

#[test]
fn deals_are_made_in_the_option_phase() {
    // [globopolis.trade.proposal]
    during("option", "usa", true, "mexico = 0").refused(0, Action::Propose, "trade.proposal");
    // [globopolis.turn.phases]
    let landing = during("landing", "mexico", true, "mexico = 0, canada = 1");
    landing.refused(0, Action::Propose, "turn.phases");
}

#[test]
fn the_space_says_why_the_governor_does_not_move_on() {
    let still = |space: &str, titles: &str, rule: &str| {
        at_the_end(space, titles).refused(0, Action::MoveAgain, rule);
    };
    // [globopolis.enemy-territory.choice]
    still("canada", "canada = 1", "enemy-territory.choice");
    // [globopolis.independent.switzerland-no-move]
    still("switzerland", "canada = 1", "independent.switzerland-no-move");
    // [globopolis.event.sequence]
    still("canada", "canada = 0", "event.sequence");
    still("russia", "canada = 1", "event.sequence");
}

#[test]
fn a_card_of_the_own_turn_is_refused_to_others_by_another_rule() {
    // [globopolis.card.own-turn] [globopolis.card.out-of-turn-barred] While B is asked about a deal.
    let hand = "influence = [\"influence_18\"], ps = { food = 1 }";
    let text = format!("players = [{{ {hand} }}, {{ {hand} }}]");
    let mut table = Table::new(2, false, &text, &[]);
    let card = Action::Card(c("influence_18"));
    table.refused(1, card, "card.out-of-turn-barred");
    table.acts(0, &[Action::Begin(Verb::Deal), Action::Player(seat(1))]);
    while table.asked() == 0 {
        let next =
            table.legal(0).into_iter().find(|a| !matches!(a, Action::Back)).expect("a part of the deal");
        table.act(0, next, &[]);
    }
    table.refused(0, card, "card.own-turn");
}

#[test]
fn a_seat_that_comes_later_in_a_window_waits() {
    // [globopolis.aggression.windows] Attacker, defender, others.
    let text = "phase = \"landing\"\nplayers = [{ governor = \"mexico\", influence = [\"influence_01\"] }, {}, { influence = [\"influence_04\"] }]\ntitles = { mexico = 0, canada = 1 }";
    let mut table = Table::new(3, false, text, &[]);
    table.act(0, attack("mexico", "canada"), &[]);
    assert_eq!(table.asked(), 0);
    assert_eq!(table.why(2, Action::Card(c("influence_04"))), Why::Waiting(seat(0)));
}

//! 4.1.6: Influence cards in windows.

use crate::data::Unit::*;
use crate::tests::table::*;
use crate::*;

fn react(table: &Table) -> (u8, Moment) {
    match table.question() {
        Question::React { moment } => (table.asked(), moment),
        other => panic!("{other:?}"),
    }
}

#[test]
fn aggression_cards_in_anybodys_turn() {
    // [globopolis.card.out-of-turn-aggression] B helps himself, uninvolved C hinders A; C may not deploy.
    let text = r#"
        phase = "landing"
        players = [
            { governor = "mexico" },
            { influence = ["influence_01"] },
            { influence = ["influence_02", "influence_05"], ps = { security = 2 } },
        ]
        titles = { mexico = 0, quebec = 1, china = 2 }
    "#;
    let mut table = Table::new(3, true, text, &[]);
    table.act(0, attack("mexico", "quebec"), &[]);
    table.act(1, Action::Done, &[]).act(2, Action::Done, &[]);
    // [globopolis.card.deploy-in-aggression] C is not asked in the deployment window.
    assert_eq!(react(&table), (1, Moment::Deploy));
    table.act(1, Action::Done, &[]);
    assert_eq!(react(&table), (1, Moment::Forces));
    table.act(1, Action::Card(c("influence_01")), &[]).act(1, Action::Side(Side::Defender), &[]);
    assert_eq!(react(&table), (2, Moment::Forces));
    table.refused(2, Action::Card(c("influence_05")), "card.deploy-in-aggression");
    table.act(2, Action::Card(c("influence_02")), &[]);
    table.act(2, Action::Side(Side::Attacker), &[]);
    table.any(2, Action::Done);
    assert!(table.log.iter().any(|e| matches!(e, Event::Forces { d6: [2, 3], .. })), "{:?}", table.log);
}

#[test]
fn deployment_only_into_the_fight() {
    // [globopolis.card.deploy-in-aggression] B's NS-Units to Egypt alone; agents into either territory.
    let text = r#"
        phase = "landing"
        players = [{ governor = "algeria" }, { ps = { security = 3 }, agents = 4, influence = ["influence_05", "influence_06"] }]
        titles = { algeria = 0, egypt = { owner = 1, units = {} }, nigeria = 1 }
    "#;
    let mut table = Table::new(2, true, text, &[]);
    table.act(0, attack("algeria", "egypt"), &[]).act(1, Action::Done, &[]);
    table.act(1, Action::Card(c("influence_05")), &[]).act(1, Action::Amount(2), &[]);
    assert_eq!((table.units("egypt")[2], table.units("nigeria")[2], table.ps(1, Security)), (2, 0, 1));
    table.act(1, Action::Card(c("influence_06")), &[]).act(1, Action::Lift(None), &[]);
    table.refused(1, Action::Title(t("nigeria")), "card.deploy-in-aggression");
    table.act(1, Action::Title(t("egypt")), &[]).act(1, Action::Lift(None), &[]).act(
        1,
        Action::Title(t("egypt")),
        &[],
    );
    table.act(1, Action::Lift(None), &[]);
    table.any(1, Action::Title(t("egypt")));
    assert!(table.log.iter().any(|e| matches!(e, Event::Forces { .. })));
    assert_eq!(table.player(1).agents, 1);
    // [globopolis.agents.limit] By card too: with three of his in Egypt only Algeria is left.
    let full = text.replace(
        "egypt = { owner = 1, units = {} }",
        "egypt = { owner = 1, units = {}, agents = { 1 = 3 } }",
    );
    let mut table = Table::new(2, true, &full, &[]);
    table.act(0, attack("algeria", "egypt"), &[]).act(1, Action::Done, &[]);
    table.act(1, Action::Card(c("influence_06")), &[]).act(1, Action::Lift(None), &[]);
    table.refused(1, Action::Title(t("egypt")), "agents.limit");
    // Without agents the card moves one NS-Unit from another own territory.
    let text = text
        .replace("agents = 4, ", "")
        .replace("nigeria = 1", "nigeria = { owner = 1, units = { security = 1 } }");
    let mut table = Table::new(2, false, &text, &[]);
    table.act(0, attack("algeria", "egypt"), &[]).act(1, Action::Done, &[]).act(
        1,
        Action::Card(c("influence_06")),
        &[],
    );
    table.refused(1, Action::Lift(None), "card.deploy-in-aggression");
    table.act(1, Action::Lift(Some(t("nigeria"))), &[]);
    assert_eq!((table.units("egypt")[2], table.units("nigeria")[2]), (1, 0));
}

#[test]
fn cards_on_movement_dice() {
    // [globopolis.card.out-of-turn-dice] C grounds A before his roll.
    let text = "phase = \"event\"\nplayers = [{ governor = \"venezuela\", influence = [\"influence_08\"] }, {}, { influence = [\"influence_07\"] }]\ntitles = { mexico = 0 }";
    let mut table = Table::new(3, false, text, &[]);
    table.act(0, roll(3), &[]);
    assert_eq!(react(&table), (0, Moment::Roll));
    table.refused(0, Action::Card(c("influence_08")), "card.no-effect");
    table.act(0, Action::Done, &[]).act(2, Action::Card(c("influence_07")), &[]);
    // [globopolis.card.move-dice] A answers; the last card stands.
    assert_eq!(react(&table), (0, Moment::Roll));
    table.act(0, Action::Card(c("influence_08")), &[2, 2, 1]);
    assert_eq!(table.at(0), 2);
    // The extra movement is free again, and after the roll no card is played on it.
    table.act(0, Action::MoveAgain, &[]).act(0, roll(2), &[1, 1]);
    assert_eq!(table.at(0), 4);
    // Grounded: exactly one die.
    let mut table = Table::new(3, false, text, &[]);
    table.act(0, roll(3), &[]).act(0, Action::Done, &[]).act(2, Action::Card(c("influence_07")), &[]);
    table.act(0, Action::Done, &[1]);
    assert_eq!(table.at(0), 62);
    // A teleport's dice are not touched: nobody is asked in a first turn.
    let text = "phase = \"first\"\nplayers = [{}, {}, { influence = [\"influence_07\"] }]";
    let table = Table::new(3, true, text, &[2, 5]);
    assert_eq!(table.at(0), 29);
}

#[test]
fn a_card_of_the_option_phase_is_not_played_on_the_own_roll() {
    // [globopolis.card.own-turn]
    let text = "phase = \"event\"\nplayers = [{ influence = [\"influence_08\", \"influence_18\"] }]";
    let mut table = Table::new(2, false, text, &[]);
    table.act(0, roll(1), &[]);
    assert_eq!(react(&table), (0, Moment::Roll));
    table.refused(0, Action::Card(c("influence_18")), "card.own-turn");
}

/// Seat 1 defends Egypt and may deploy with the card for agents.
fn deploying(agents: bool, me: &str, titles: &str) -> Table {
    let text = format!(
        "phase = \"landing\"\nplayers = [{{ governor = \"algeria\" }}, {{ influence = [\"influence_06\"]{me} }}]\ntitles = {{ algeria = 0, {titles} }}"
    );
    let mut table = Table::new(2, agents, &text, &[]);
    table.act(0, attack("algeria", "egypt"), &[]).act(1, Action::Done, &[]);
    table
}

#[test]
fn agents_are_deployed_from_other_territories_too() {
    // [globopolis.card.deploy-in-aggression]
    let titles = "egypt = 1, nigeria = { owner = 1, agents = { 1 = 1 } }";
    let mut table = deploying(true, ", agents = 0", titles);
    table.act(1, Action::Card(c("influence_06")), &[]);
    assert!(table.legal(1).contains(&Action::Lift(Some(t("nigeria")))));
    // [globopolis.card.no-effect] Without any agent the card stays in hand.
    let table = deploying(true, ", agents = 0", "egypt = 1");
    table.refused(1, Action::Card(c("influence_06")), "card.no-effect");
}

#[test]
fn an_ns_unit_is_deployed_from_where_there_is_one_to_where_there_is_room() {
    // [globopolis.card.no-effect] Nigeria has none.
    let table =
        deploying(false, "", "egypt = { owner = 1, units = {} }, nigeria = { owner = 1, units = {} }");
    table.refused(1, Action::Card(c("influence_06")), "card.no-effect");
    // [globopolis.transfer.ns-limit] Egypt has two.
    let full =
        "egypt = { owner = 1, units = { security = 2 } }, nigeria = { owner = 1, units = { security = 1 } }";
    deploying(false, "", full).refused(1, Action::Card(c("influence_06")), "card.no-effect");
}

//! 4.3: agents.

use crate::tests::table::*;
use crate::*;

fn position(phase: &str, titles: &str) -> String {
    format!("phase = \"{phase}\"\nplayers = [{{ governor = \"usa\", agents = 3 }}]\ntitles = {{ {titles} }}")
}

#[test]
fn agents_go_where_somebody_rules() {
    // [globopolis.agents.where]
    let table =
        Table::new(3, true, &position("agents", "mexico = 0, canada = 1, guild_food_europe = 1"), &[]);
    assert_eq!(table.legal(0), [Action::Done, Action::Title(t("canada")), Action::Title(t("mexico"))]);
    table.refused(0, Action::Title(t("poland")), "agents.where");
    table.refused(0, Action::Title(t("guild_food_europe")), "agents.where");
}

#[test]
fn agents_are_placed_at_the_end_of_a_turn() {
    // [globopolis.agents.placement] Two from the PS to Canada, one from Brazil to Iran.
    let titles = "canada = 1, brazil = { owner = 0, agents = { 0 = 1 } }, iran = 1";
    let mut table = Table::new(3, true, &position("agents", titles), &[]);
    table.acts(0, &[Action::Title(t("canada")), Action::Title(t("canada"))]);
    table.act(0, Action::Lift(Some(t("brazil"))), &[]);
    table.refused(0, Action::Title(t("brazil")), "agents.placement");
    table.act(0, Action::Title(t("iran")), &[]);
    assert_eq!((table.agents("canada", 0), table.agents("iran", 0)), (2, 1));
    assert_eq!((table.agents("brazil", 0), table.player(0).agents), (0, 1));
    // [globopolis.event.sequence] Nothing comes after but the next player.
    table.refused(0, attack("brazil", "canada"), "event.sequence");
    table.act(0, Action::Done, &[]);
    assert_eq!(table.asked(), 1);
    table.refused(0, Action::Title(t("canada")), "turn.clockwise");
    // Not in an Option Phase.
    table.refused(1, Action::Title(t("canada")), "option.free-order");
}

#[test]
fn three_agents_of_a_player_in_a_territory() {
    // [globopolis.agents.limit]
    let mut table = Table::new(
        3,
        true,
        &position("agents", "canada = { owner = 1, agents = { 0 = 2, 1 = 3 } }, mexico = 1"),
        &[],
    );
    table.act(0, Action::Title(t("canada")), &[]);
    table.refused(0, Action::Title(t("canada")), "agents.limit");
    assert_eq!(table.agents("canada", 1), 3);
}

#[test]
fn without_agents_there_are_none() {
    // [globopolis.agents.off]
    let text =
        "phase = \"landing\"\nplayers = [{ governor = \"mexico\" }]\ntitles = { mexico = 0, canada = 1 }";
    let mut table = Table::new(2, false, text, &[]);
    assert_eq!(table.legal(0), [Action::Done, Action::MoveAgain, attack("mexico", "canada")]);
    table.act(0, Action::Done, &[]);
    assert_eq!(table.asked(), 1, "no infiltration step");
    assert_eq!((table.player(0).agents, table.player(1).agents), (0, 0));
}

#[test]
fn an_agent_is_lifted_only_where_another_territory_has_room() {
    // [globopolis.agents.limit] From full Mexico to Canada, not the other way.
    let titles = "canada = { owner = 1, agents = { 0 = 1 } }, mexico = { owner = 1, agents = { 0 = 3 } }";
    let table = Table::new(3, true, &position("agents", titles), &[]);
    assert!(table.legal(0).contains(&Action::Lift(Some(t("mexico")))));
    table.refused(0, Action::Lift(Some(t("canada"))), "agents.limit");
}

//! Broken states are found.

use super::audit;
use crate::board::State;
use crate::tests::table::*;
use crate::vocabulary::SpaceId;

/// What the audit says about a sound position after a change.
fn after(change: impl FnOnce(&mut State)) -> String {
    let mut table = Table::new(2, true, "titles = { mexico = 0, guild_food_europe = 0 }", &[]);
    audit(&table.g, &table.s).expect("a sound position");
    change(&mut table.s);
    audit(&table.g, &table.s).expect_err("the change is found")
}

#[test]
fn a_governor_stands_on_the_board() {
    let end = SpaceId(rules(2, true).data().ring());
    assert!(after(|s| s.board.player_mut(seat(0)).governor = end).contains("stands nowhere"));
}

#[test]
fn a_free_title_is_empty() {
    let usa = t("usa");
    assert!(after(|s| s.board.plates[usa.index()].units[0] = 1).contains("usa has no owner"));
    assert!(after(|s| s.board.player_mut(seat(1)).set_agents_in(usa, 1)).contains("usa has no owner"));
}

#[test]
fn a_guild_has_its_own_stock_alone() {
    let guild = t("guild_food_europe");
    let wrong = "guild_food_europe is not a proper guild";
    assert!(after(|s| s.board.plates[guild.index()].units[4] = 1).contains(wrong));
    assert!(after(|s| s.board.plates[guild.index()].level = 1).contains(wrong));
    assert!(after(|s| s.board.player_mut(seat(1)).set_agents_in(guild, 1)).contains(wrong));
}

//! 4.1: movement; 4.1.8: Teleport!.

use crate::tests::table::*;
use crate::*;

/// Seat 0 in its Event Phase on a space, with this much money and CR; Titles as given.
fn on(space: &str, titles: &str) -> Table {
    let position = format!(
        "phase = \"event\"\ninfluence = [\"influence_18\", \"influence_17\", \"influence_16\"]\nplayers = [{{ cash = 100, cr = 10, governor = \"{space}\" }}]\ntitles = {{ {titles} }}"
    );
    Table::new(2, false, &position, &[])
}

#[test]
fn one_two_or_three_dice() {
    // [globopolis.movement.dice]
    let mut table = on("indonesia", "");
    table.refused(0, roll(0), "movement.dice");
    table.refused(0, roll(4), "movement.dice");
    // 18 + 8 = 26, OPs: three dice first, one for the extra movement.
    table.act(0, roll(3), &[4, 3, 1]).act(0, Action::MoveAgain, &[]).act(0, roll(1), &[4]);
    assert_eq!(table.at(0), space("influence_c"));
}

#[test]
fn clockwise_by_the_exact_total() {
    // [globopolis.movement.clockwise] 61 + 5 = 2.
    let mut table = on("venezuela", "");
    table.act(0, roll(2), &[4, 1]);
    assert_eq!(table.at(0), space("ops_a"));
}

#[test]
fn counter_clockwise_for_three_cr() {
    // [globopolis.movement.counter-clockwise] 20 - 5 = 15, China.
    let mut table = on("guild_water_pacific", "china = 1");
    table.act(0, back(1), &[5]);
    assert_eq!((table.at(0), table.cr(0)), (15, 7));
    table.refused(0, back(1), "enemy-territory.choice");
    let position = "phase = \"event\"\nplayers = [{ cr = 2, governor = \"guild_water_pacific\" }]";
    Table::new(2, false, position, &[]).refused(0, back(1), "movement.counter-clockwise");
}

#[test]
fn two_extra_movements_and_the_third_landing() {
    // [globopolis.movement.extra-limit] OPs (2), Mission (6), Influence (12): three cards, no fourth roll.
    let mut table = on("venezuela", "mexico = 1");
    table.act(0, roll(1), &[5]).act(0, Action::MoveAgain, &[]).act(0, roll(1), &[4]).act(
        0,
        Action::MoveAgain,
        &[],
    );
    table.act(0, roll(1), &[6]);
    assert_eq!(table.hand(0).len(), 3);
    assert_eq!(table.asked(), 1, "the turn is over: {:?}", table.question());
    // [globopolis.movement.third-landing] NSA (5) still gives its units, and no movement.
    let position = "phase = \"event\"\nextra = 2\nplayers = [{ governor = \"canada\" }]";
    let mut table = Table::new(2, false, position, &[]);
    table.act(0, roll(1), &[4, 5]);
    assert_eq!((table.ps(0, data::Unit::Security), table.asked()), (3, 1));
    // An O.R.S.S. does nothing then.
    let position = "phase = \"event\"\nextra = 2\nplayers = [{ governor = \"australia\" }]";
    let mut table = Table::new(2, false, position, &[]);
    table.act(0, roll(1), &[1]);
    assert_eq!((table.at(0), table.asked()), (24, 1));
}

#[test]
fn the_first_movement_is_due_and_the_others_are_not() {
    // [globopolis.movement.optional] [globopolis.event.sequence] Nothing but a roll at first.
    let mut table = on("venezuela", "");
    table.refused(0, Action::Done, "movement.optional");
    table.act(0, roll(1), &[5]).act(0, Action::Done, &[]);
    assert_eq!((table.asked(), table.at(0)), (1, 2));
}

#[test]
fn only_the_last_space_counts() {
    // [globopolis.movement.landing-only] 17 to 21 past Moonshot! (19).
    let mut table = on("philippines", "new_zealand = 1");
    table.act(0, roll(1), &[4]);
    assert_eq!(table.cr(0), 10);
    // Where another Governor stands the space is resolved as usual.
    let position =
        "phase = \"event\"\nplayers = [{ governor = \"philippines\" }, { governor = \"new_zealand\" }]";
    let mut table = Table::new(2, false, position, &[]);
    table.act(0, roll(1), &[4]);
    assert_eq!((table.at(0), table.at(1), table.owner("new_zealand")), (21, 21, Some(0)));
}

#[test]
fn a_shuttle_to_another_station_and_on() {
    // [globopolis.orss.hop] 8, to 40, roll 5: Poland.
    let mut table = on("nunavut", "");
    table.act(0, roll(1), &[1]);
    assert_eq!(table.question(), Question::Landing { space: SpaceId(8) });
    table.refused(0, Action::MoveAgain, "orss.hop");
    table.refused(0, Action::Hop(SpaceId(8)), "orss.hop");
    table.refused(0, Action::Hop(SpaceId(9)), "orss.hop");
    table.act(0, Action::Hop(SpaceId(40)), &[]).act(0, roll(1), &[5]);
    assert_eq!(table.owner("poland"), Some(0));
    // [globopolis.orss.one-move] Hop and roll are one extra movement.
    let mut table = on("nunavut", "");
    table.act(0, roll(1), &[1]).act(0, Action::Hop(SpaceId(24)), &[]);
    assert_eq!(table.s.board().turn().extra, 1);
    table.act(0, roll(1), &[2]);
    // 26 is OPs: one more, to O.R.S.S. 3 (40), and no hop from there.
    table.act(0, Action::MoveAgain, &[]).act(0, roll(3), &[6, 6, 2]);
    assert_eq!((table.at(0), table.asked()), (40, 1));
    // Declining is allowed.
    let mut table = on("nunavut", "");
    table.act(0, roll(1), &[1]).act(0, Action::Done, &[]);
    assert_eq!(table.asked(), 1);
}

#[test]
fn a_hop_past_teleport_pays() {
    // [globopolis.orss.teleport-pay] 40 to 8 is paid, 8 to 56 is not.
    let mut table = on("south_africa", "");
    table.act(0, roll(1), &[1]).act(0, Action::Hop(SpaceId(8)), &[]);
    assert_eq!(table.cash(0), 140);
    let mut table = on("nunavut", "");
    table.act(0, roll(1), &[1]).act(0, Action::Hop(SpaceId(56)), &[]);
    assert_eq!(table.cash(0), 100);
}

#[test]
fn teleport_pays_every_player_that_passes_clockwise() {
    // [globopolis.teleport.pay] From 57: 9 to OPs (2).
    let mut table = on("argentina", "");
    table.act(0, roll(2), &[5, 4]);
    assert_eq!((table.at(0), table.cash(0)), (2, 140));
    // 7 to Teleport!, then D8 and D20 at once: [globopolis.teleport.roll] nobody is asked before them.
    let mut table = on("argentina", "");
    table.act(0, roll(2), &[5, 2, 2, 6]);
    assert_eq!((table.at(0), table.cash(0)), (30, 140));
    // Leaving pays nothing.
    let mut table = on("teleport", "");
    table.act(0, roll(1), &[2]);
    assert_eq!(table.cash(0), 100);
}

#[test]
fn backwards_nothing_is_paid() {
    // [globopolis.teleport.counter-clockwise] From 4 back 4: teleported without money.
    let mut table = on("quebec", "");
    table.act(0, back(1), &[4, 2, 6]);
    assert_eq!((table.at(0), table.cash(0), table.cr(0)), (30, 100, 7));
    assert_eq!(table.player(0).marks, 0, "ending there is no crossing");
}

#[test]
fn a_crossing_taken_back_is_not_paid_again() {
    // [globopolis.teleport.second-crossing] From 2 back 6 to 60, then 7 to 3.
    let mut table = on("ops_a", "guild_security_americas = 0");
    table.act(0, back(1), &[6]);
    assert_eq!((table.at(0), table.player(0).marks, table.cash(0)), (60, 1, 100));
    table.act(0, Action::MoveAgain, &[]).act(0, roll(2), &[3, 4]);
    assert_eq!((table.at(0), table.player(0).marks, table.cash(0)), (3, 0, 100));
    // With a mark a hop past Teleport! removes it instead of paying.
    let position = "phase = \"event\"\nplayers = [{ cash = 100, governor = \"south_africa\", marks = 1 }]";
    let mut table = Table::new(2, false, position, &[]);
    table.act(0, roll(1), &[1]).act(0, Action::Hop(SpaceId(8)), &[]);
    assert_eq!((table.cash(0), table.player(0).marks), (100, 0));
}

#[test]
fn where_a_teleport_leads() {
    // [globopolis.teleport.destination] D8 = 3, D20 = 4: 44. D8 = 7, D20 = 20: 60, round once.
    let mut table = on("usa", "");
    table.act(0, roll(1), &[1, 3, 4]);
    assert_eq!((table.at(0), table.owner("guild_food_europe")), (44, Some(0)));
    let mut table = on("usa", "");
    table.act(0, roll(1), &[1, 7, 20]);
    assert_eq!(table.at(0), space("influence_a"));
    assert_eq!(table.cash(0), 100 + 40 + 40);
    // [globopolis.teleport.crossings] 40 on arrival, 40 for the D8 of 8, 40 for the D20 from 56 to 4.
    let mut table = on("usa", "");
    table.act(0, roll(1), &[1, 8, 12]);
    assert_eq!((table.at(0), table.cash(0)), (4, 220));
    let mut table = on("usa", "");
    table.act(0, roll(1), &[1, 4, 12]);
    assert_eq!((table.at(0), table.cash(0)), (4, 180));
}

#[test]
fn a_teleport_to_teleport_is_repeated() {
    // [globopolis.teleport.again] D8 = 4, D20 = 8, then D8 = 2, D20 = 5.
    let mut table = on("usa", "");
    table.act(0, roll(1), &[1, 4, 8, 2, 5]);
    assert_eq!((table.at(0), table.cash(0)), (29, 180));
}

#[test]
fn a_teleport_is_no_extra_movement() {
    // [globopolis.teleport.not-extra] The third movement ends on Teleport!: Moonshot! (19) counts in full.
    let position = "phase = \"event\"\nextra = 2\nplayers = [{ cr = 0, governor = \"usa\" }]";
    let mut table = Table::new(2, false, position, &[]);
    table.act(0, roll(1), &[1, 1, 11]);
    assert_eq!((table.cr(0), table.at(0)), (10, 19));
    // Influence (12): a card, but no roll.
    let position =
        "phase = \"event\"\nextra = 2\ninfluence = [\"influence_18\"]\nplayers = [{ governor = \"usa\" }]";
    let mut table = Table::new(2, false, position, &[]);
    table.act(0, roll(1), &[1, 1, 4]);
    assert_eq!((table.hand(0), table.asked()), (vec![c("influence_18")], 1));
    // With movements left they are still left.
    let mut table = on("usa", "");
    table.act(0, roll(1), &[1, 1, 8]);
    assert_eq!((table.at(0), table.s.board().turn().extra), (16, 0));
}

#[test]
fn a_free_course_costs_no_cr() {
    let text =
        "phase = \"event\"\nplayers = [{ governor = \"ops_b\", cr = 0, influence = [\"influence_09\"] }]";
    let mut table = Table::new(2, false, text, &[]);
    table.act(0, Action::Roll { dice: 1, way: Way::FreeCourse }, &[2]);
    assert_eq!((table.at(0), table.cr(0), table.hand(0).len()), (14, 2, 0));
}

//! 4.1.1: Cleaning House.

use crate::tests::table::*;
use crate::*;

fn position(phase: &str, titles: &str) -> String {
    format!("phase = \"{phase}\"\nplayers = [{{ governor = \"usa\", agents = 3 }}]\ntitles = {{ {titles} }}")
}

fn against(title: &str, who: u8) -> Action {
    Action::Contest { title: t(title), against: seat(who) }
}

const HOUSE: &str = "usa = { owner = 0, agents = { 2 = 1 } }, canada = { owner = 0, agents = { 1 = 2, 0 = 1 } }, brazil = { owner = 0, agents = { 1 = 1 } }, mexico = { owner = 1, agents = { 2 = 3 } }";

#[test]
fn cleaning_house_in_the_colour() {
    // [globopolis.cleaning-house.trigger] USA and Canada are of a colour, Brazil is not, Mexico not his.
    let table = Table::new(3, true, &position("landing", HOUSE), &[]);
    assert_eq!(table.question(), Question::CleaningHouse);
    assert_eq!(table.legal(0), [Action::Done, against("canada", 1), against("usa", 2)]);
    table.refused(0, against("brazil", 1), "cleaning-house.trigger");
    table.refused(0, against("mexico", 2), "cleaning-house.trigger");
    // Also with enemy agents only elsewhere in the colour.
    let table =
        Table::new(3, true, &position("landing", "usa = 0, canada = { owner = 0, agents = { 1 = 2 } }"), &[]);
    assert_eq!(table.legal(0), [Action::Done, against("canada", 1)]);
}

/// Seat 0 wins the contest of Canada: 7-4, 3-9, 5-5, 8-2.
fn canada_cleaned() -> Table {
    let mut table = Table::new(3, true, &position("landing", HOUSE), &[]);
    table.act(0, against("canada", 1), &[7, 4, 3, 9, 5, 5, 8, 2]);
    table
}

#[test]
fn two_throws_of_three_win_a_contest() {
    // [globopolis.cleaning-house.best-of-three] 7-4, 3-9, 5-5, 8-2: the tie is thrown again.
    let mut table = canada_cleaned();
    assert_eq!(table.agents("canada", 1), 0);
    // After two throws there is no third.
    table.act(0, against("usa", 2), &[1, 4, 1, 5]);
    assert_eq!(table.agents("usa", 2), 1);
}

#[test]
fn a_contest_won_captures_all_agents_and_one_lost_none() {
    // [globopolis.cleaning-house.result]
    let mut table = canada_cleaned();
    assert_eq!((table.agents("canada", 1), table.agents("canada", 0)), (0, 1));
    // A lost contest changes nothing, and is not fought again.
    table.act(0, against("usa", 2), &[1, 4, 1, 5]);
    assert_eq!((table.agents("usa", 2), table.player(0).agents), (1, 3));
    assert!(matches!(table.question(), Question::Landing { .. }));
}

#[test]
fn captured_agents_are_goods_of_later_option_phases() {
    // [globopolis.cleaning-house.captives] In the captor's PS.
    let mut table = canada_cleaned();
    assert_eq!((table.player(0).captives[1], table.player(0).agents), (2, 3));
    // They cannot be offered before the next Option Phase: now there is no deal.
    table.act(0, against("usa", 2), &[1, 4, 1, 5]);
    table.refused(0, Action::Begin(Verb::Deal), "turn.phases");
}

#[test]
fn every_contest_is_fought_on_its_own() {
    // [globopolis.cleaning-house.separate] USA is a contest of its own.
    assert_eq!(canada_cleaned().legal(0), [Action::Done, against("usa", 2)]);
}

#[test]
fn a_contest_may_be_left_out() {
    // [globopolis.cleaning-house.separate]
    let mut table = Table::new(3, true, &position("landing", HOUSE), &[]);
    table.act(0, Action::Done, &[]);
    assert!(table.legal(0).contains(&Action::MoveAgain));
}

#[test]
fn dice_of_both_sides() {
    // A face one above the die's sides cannot come: the script would be out of range.
    let throw = |mine: u8, theirs: u8, owner: u32, opponent: u32| {
        let titles = format!("usa = {{ owner = 0, agents = {{ 0 = {mine}, 1 = {theirs} }} }}");
        let mut table = Table::new(2, true, &position("landing", &titles), &[]);
        table.act(0, against("usa", 1), &[owner, 1, 1, opponent, owner, 1]);
        let g = &table.g;
        let mut too_high = landsraad_kernel::Scripted::new([owner]);
        let start = Table::new(2, true, &position("landing", &titles), &[]);
        let mut s = start.s;
        use landsraad_kernel::Game;
        g.apply(&mut s, seat(0), &against("usa", 1), &mut too_high, &mut landsraad_kernel::EventSink::mute());
        assert!(too_high.finish().unwrap_err().to_string().contains("must be below"), "owner with {mine}");
        let mut too_high = landsraad_kernel::Scripted::new([0, opponent]);
        let mut s = start.s;
        g.apply(&mut s, seat(0), &against("usa", 1), &mut too_high, &mut landsraad_kernel::EventSink::mute());
        assert!(
            too_high.finish().unwrap_err().to_string().contains("must be below"),
            "opponent with {theirs}"
        );
    };
    // [globopolis.cleaning-house.dice-owner] [globopolis.cleaning-house.dice-opponent]
    throw(0, 1, 8, 8);
    throw(1, 2, 10, 10);
    throw(2, 3, 12, 12);
    throw(3, 1, 12, 8);
}

#[test]
fn a_contest_of_a_thousand_ties_changes_nothing() {
    // [globopolis.cleaning-house.best-of-three] A tied throw is repeated, within the patience of a table.
    let mut table = Table::new(3, true, &position("landing", HOUSE), &[]);
    table.act(0, against("canada", 1), &[1; 2000]);
    assert_eq!(table.agents("canada", 1), 2);
}

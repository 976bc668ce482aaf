//! 4.1.4: independent territories.

use crate::data::Unit::{self, *};
use crate::tests::table::*;
use crate::*;

fn position(space: &str, me: &str, other: &str, titles: &str) -> String {
    format!(
        "phase = \"landing\"\nplayers = [{{ governor = \"{space}\", {me} }}, {{ {other} }}]\ntitles = {{ {titles} }}"
    )
    .replace(", }", " }")
}

/// Seat 0 has just landed on a space.
fn landed(space: &str, me: &str, other: &str, titles: &str, faces: &[u32]) -> Table {
    Table::new(2, false, &position(space, me, other, titles), faces)
}

/// Seat 0 has just landed on Israel.
fn in_israel() -> Table {
    landed("israel", "cash = 50, cr = 0", "", "", &[])
}

/// Israel as a seller.
const ISRAEL: Action = Action::Seller(SellerId(0));

#[test]
fn nobody_owns_an_independent_territory() {
    // [globopolis.independent.unownable] No Title, no points.
    let table = in_israel();
    assert!(table.player(0).owned.is_empty());
    assert_eq!(table.cr(0), 0);
}

#[test]
fn one_buys_in_an_independent_territory_or_moves_again() {
    // [globopolis.independent.choice]
    let mut table = in_israel();
    assert!(table.legal(0).contains(&Action::MoveAgain) && table.legal(0).contains(&ISRAEL));
    table.act(0, ISRAEL, &[2, 4]).act(0, Action::Amount(4), &[]);
    assert_eq!(table.asked(), 1, "having bought one does not move");
    // Having rolled, not even without buying.
    let mut table = landed("india", "", "", "", &[]);
    table.act(0, Action::Seller(SellerId(2)), &[1, 2]).act(0, Action::Amount(0), &[]).act(
        0,
        Action::Amount(0),
        &[],
    );
    assert_eq!(table.asked(), 1);
    let mut table = landed("india", "", "", "", &[]);
    table.act(0, Action::MoveAgain, &[]);
    assert_eq!(table.question(), Question::Movement);
}

#[test]
fn two_dice_limit_what_an_independent_territory_sells() {
    // [globopolis.independent.supply] 2 + 4.
    let mut table = in_israel();
    table.act(0, ISRAEL, &[2, 4]);
    table.refused(0, Action::Amount(7), "independent.supply");
    assert!(table.legal(0).contains(&Action::Amount(6)));
}

#[test]
fn an_independent_territory_sells_at_five() {
    // [globopolis.independent.price] 4 for 20 EU.
    let mut table = in_israel();
    table.act(0, ISRAEL, &[2, 4]).act(0, Action::Amount(4), &[]);
    assert_eq!((table.cash(0), table.cash(1), table.ps(0, Food)), (30, 250, 4));
}

#[test]
fn what_each_sells() {
    // [globopolis.independent.offers]
    let asked = |space: &str, seller: u8| -> Vec<Unit> {
        let mut table = landed(space, "cash = 200", "", "", &[]);
        table.act(0, Action::Seller(SellerId(seller)), &[6, 6]);
        let mut units = vec![];
        while let Question::Purchase { unit, .. } = table.question() {
            units.push(unit);
            table.act(0, Action::Amount(1), &[]);
        }
        units
    };
    assert_eq!(asked("israel", 0), [Food]);
    assert_eq!(asked("russia", 1), [Production, Security]);
    assert_eq!(asked("india", 2), [Food, Production]);
    landed("israel", "", "", "", &[]).refused(0, Action::Seller(SellerId(1)), "independent.offers");
    // [globopolis.independent.supply] In Russia 7 in all: 5 and 2, not 5 and 3.
    let mut table = landed("russia", "cash = 100", "", "", &[]);
    table.act(0, Action::Seller(SellerId(1)), &[3, 4]).act(0, Action::Amount(5), &[]);
    table.refused(0, Action::Amount(3), "independent.supply");
    table.act(0, Action::Amount(2), &[]);
    assert_eq!((table.cash(0), table.ps(0, Production), table.ps(0, Security)), (65, 5, 2));
}

#[test]
fn switzerland() {
    // [globopolis.independent.switzerland-gain]
    let mut table = landed("switzerland", "cash = 30, cr = 12", "", "", &[]);
    assert_eq!((table.cash(0), table.cr(0)), (40, 17));
    // [globopolis.independent.switzerland-no-move]
    table.refused(0, Action::MoveAgain, "independent.switzerland-no-move");
    // [globopolis.independent.switzerland-buy] One of the three, as if one stood there.
    assert_eq!(
        table.legal(0),
        [Action::Done, Action::Seller(SellerId(0)), Action::Seller(SellerId(1)), Action::Seller(SellerId(2))]
    );
    table.act(0, Action::Seller(SellerId(1)), &[2, 2]).act(0, Action::Amount(0), &[]);
    assert_eq!(table.question(), Question::Purchase { seller: SellerId(1), unit: Security, left: 4 });
    table.act(0, Action::Amount(4), &[]);
    assert_eq!((table.cash(0), table.ps(0, Security), table.ps(0, Food)), (20, 4, 0));
    assert_eq!(table.asked(), 1);
}

#[test]
fn a_purchase_beyond_the_money_is_refused_by_the_price() {
    // [globopolis.independent.price] Six are on sale, and the money is enough for two.
    let mut table = landed("israel", "cash = 12, cr = 0", "", "", &[]);
    table.act(0, ISRAEL, &[2, 4]);
    table.refused(0, Action::Amount(3), "independent.price");
    assert_eq!(table.why(0, Action::Amount(3)), Why::TooExpensive { price: 15, funds: 12 });
    table.refused(0, Action::Amount(7), "independent.supply");
}

#[test]
fn having_rolled_in_israel_one_does_not_move_again() {
    // [globopolis.independent.choice] It is the purchase that forbids it, not Israel.
    let mut table = landed("israel", "cash = 50, influence = [\"influence_10\"]", "", "", &[]);
    table.act(0, ISRAEL, &[2, 4]).act(0, Action::Amount(1), &[]);
    table.refused(0, Action::MoveAgain, "independent.choice");
}

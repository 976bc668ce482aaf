//! 4.1.6: the limit of a hand.

use landsraad_kernel::{Game, Viewer};

use crate::tests::table::*;
use crate::*;

fn landed(head: &str, space: &str, me: &str) -> Table {
    let text = format!("{head}\nphase = \"landing\"\nplayers = [{{ governor = \"{space}\", {me} }}]");
    Table::new(2, false, &text.replace(", }", " }"), &[])
}

#[test]
fn three_of_each_kind_and_the_fourth_goes_under() {
    // [globopolis.card.hand-limit] Nine cards are within the limit.
    let full = "missions = [\"mission_23\", \"mission_21\", \"mission_22\"], ops = [\"ops_01\", \"ops_02\", \"ops_03\"], influence = [\"influence_11\", \"influence_12\", \"influence_13\"]";
    let mut table = landed("influence = [\"influence_18\", \"influence_17\"]", "influence_c", full);
    // [globopolis.card.fourth] One of the four, before anything else; it becomes the last card.
    assert_eq!(table.question(), Question::Under { kind: CardKind::Influence });
    assert_eq!(table.legal(0).len(), 4);
    table.refused(0, Action::Done, "card.fourth");
    table.refused(0, Action::Card(c("ops_01")), "card.fourth");
    table.act(0, Action::Card(c("influence_12")), &[]);
    assert_eq!(CardKind::ALL.map(|k| table.player(0).hand_size(k)), [3, 3, 3]);
    // Two draws later it comes back.
    let view = table.g.view(&table.s, Viewer::Public).into_inner();
    assert_eq!(view.decks.influence, 2);
    // From Influence (30) on to 50: first influence_17, put it under, and so on.
    table.act(0, Action::MoveAgain, &[]).act(0, roll(3), &[6, 6, 6]);
    assert!(matches!(
        table.question(),
        Question::Landing { .. } | Question::Infiltrate { .. } | Question::Option { .. }
    ));
}

#[test]
fn the_card_put_under_is_the_last() {
    // [globopolis.card.fourth] Ops and Missions go under the joint deck.
    let ops = "ops = [\"ops_05\", \"ops_06\", \"ops_07\"]";
    let mut table = landed("mission_ops = [\"ops_01\", \"mission_20\"]", "ops_a", ops);
    table.act(0, Action::Card(c("ops_06")), &[]);
    // 2 to 6, Mission: mission_20; then to OPs (16): only ops_06 is left.
    table.act(0, Action::MoveAgain, &[]).act(0, roll(1), &[4]);
    assert!(table.hand(0).contains(&c("mission_20")));
    table.act(0, Action::MoveAgain, &[]).act(0, roll(2), &[5, 5]);
    assert_eq!(table.question(), Question::Under { kind: CardKind::Ops });
    assert!(table.hand(0).contains(&c("ops_06")));
}

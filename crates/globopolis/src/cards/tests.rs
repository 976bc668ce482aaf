//! 4.1.6: decks and discard piles.

use landsraad_kernel::{Game, Scripted, Viewer};

use crate::cards::Decks;
use crate::tests::table::*;
use crate::*;

fn landed(head: &str, space: &str, me: &str) -> Table {
    let text = format!("{head}\nphase = \"landing\"\nplayers = [{{ governor = \"{space}\", {me} }}]");
    Table::new(2, false, &text.replace(", }", " }"), &[])
}

#[test]
fn a_space_gives_a_card_of_its_kind() {
    // [globopolis.card.draw] The topmost Mission; the order of the others stays.
    let deck = "mission_ops = [\"ops_01\", \"ops_02\", \"mission_20\", \"ops_04\"]";
    let mut table = landed(deck, "mission_b", "");
    assert_eq!((table.hand(0), table.deck()), (vec![c("mission_20")], 3));
    // [globopolis.card.move-again] Roll again or stop. From 22 on to OPs (26).
    assert_eq!(table.legal(0), [Action::Done, Action::MoveAgain]);
    table.act(0, Action::MoveAgain, &[]).act(0, roll(1), &[4]);
    assert_eq!(table.hand(0), [c("mission_20"), c("ops_01")]);
    // After two extra movements a card, and no roll.
    let table = landed("extra = 2\ninfluence = [\"influence_18\"]", "influence_c", "");
    assert_eq!((table.player(0).hand_size(CardKind::Influence), table.asked()), (1, 1));
}

#[test]
fn the_kinds_passed_over_stay_on_top() {
    // [globopolis.card.draw] With an order nobody knows, whatever was searched past comes next.
    let g = rules(5, false);
    for seed in 0..40u64 {
        let mut chance = landsraad_kernel::Seeded::from_u64(seed);
        let mut s = g.setup(&mut chance, &mut landsraad_kernel::EventSink::mute());
        for _ in 0..400 {
            let Some(by) = g.pending(&s).seats().first() else { break };
            let mut legal = vec![];
            g.legal(&s, by, &mut |a| {
                legal.push(a);
                std::ops::ControlFlow::Continue(())
            });
            legal.retain(|a| *a != Action::Back);
            let action = legal[chance.below(legal.len() as u32) as usize];
            let before = g.view(&s, Viewer::Public).into_inner().decks.mission_ops;
            let mut events = vec![];
            g.apply(&mut s, by, &action, &mut chance, &mut landsraad_kernel::EventSink::collect(&mut events));
            let reshuffled = events.iter().any(|e| matches!(e, Event::Reshuffled { .. }));
            let drawn = events
                .iter()
                .filter(|e| matches!(e, Event::Drew { kind, .. } if *kind != CardKind::Influence))
                .count();
            let under = events
                .iter()
                .filter(|e| matches!(e, Event::Under { kind, .. } if *kind != CardKind::Influence))
                .count();
            if !reshuffled {
                assert_eq!(g.view(&s, Viewer::Public).into_inner().decks.mission_ops, before - drawn + under);
            }
        }
    }
}

#[test]
fn used_cards_come_back_when_a_deck_is_empty() {
    // [globopolis.card.used] The deck is empty: the used ones make a new one, and one of them is drawn.
    let text = "influence = []\nphase = \"event\"\nplayers = [{ governor = \"japan\" }]";
    let mut table = Table::new(2, false, text, &[]);
    table.act(0, roll(1), &[1, 36]);
    let view = table.g.view(&table.s, Viewer::Public).into_inner();
    assert_eq!((table.hand(0).len(), view.decks.influence, view.decks.used_influence.len()), (1, 35, 0));
    // A scored Mission leaves the game.
    let text = "players = [{ missions = [\"mission_08\"], cr = 0 }]\ntitles = { usa = 0, canada = 0 }";
    let mut table = Table::new(2, false, text, &[]);
    table.act(0, Action::Card(c("mission_08")), &[]);
    let view = table.g.view(&table.s, Viewer::Public).into_inner();
    assert!(view.decks.scored.contains(&c("mission_08")));
    // A used Influence card lies on its pile.
    let mut table = Table::new(2, false, "players = [{ influence = [\"influence_18\"] }]", &[]);
    table.acts(0, &play("influence_18"));
    assert_eq!(table.g.view(&table.s, Viewer::Public).into_inner().decks.used_influence, [c("influence_18")]);
}

#[test]
fn without_a_card_of_the_kind_none_is_drawn() {
    // [globopolis.card.none-left] No Mission in the deck: no card, but a movement.
    let table = landed("mission_ops = [\"ops_01\", \"ops_02\"]", "mission_a", "");
    assert!(table.hand(0).is_empty());
    assert!(table.legal(0).contains(&Action::MoveAgain));
    // Only Missions there: the used Ops cards are shuffled in first (29 of them, and one Ops is drawn).
    let text = "mission_ops = [\"mission_20\"]\nphase = \"event\"\nplayers = [{ governor = \"teleport\" }]";
    let mut table = Table::new(2, false, text, &[]);
    // 2 on the die; then which kind comes first (30 Ops before 1 Mission), then which Ops.
    table.act(0, roll(1), &[2, 1, 1]);
    assert_eq!((table.hand(0), table.deck()), (vec![c("ops_01")], 30));
}

#[test]
fn an_empty_joint_deck_is_made_of_the_used_ops_cards() {
    // [globopolis.card.none-left] The top card for an own territory: all 30
    // Ops cards are used, and the first of them is drawn.
    let text = "mission_ops = []\nphase = \"event\"\nplayers = [{ governor = \"teleport\" }]\ntitles = { canada = 0 }";
    let mut table = Table::new(2, false, text, &[]);
    // 1 on the die; then the kind on top, then which card.
    table.act(0, roll(1), &[1, 1, 1]);
    assert_eq!((table.hand(0), table.deck()), (vec![c("ops_01")], 29));
    assert!(table.log.iter().any(|e| matches!(e, Event::Reshuffled { kind: CardKind::Ops })));
}

/// Two sets of cards; of the topmost ones the kind is known, a bit for each Ops card.
fn decks(missions: u64, ops: u64, seen: u64, seen_len: u8) -> Decks {
    let [missions, ops] = [CopySet(missions), CopySet(ops)];
    Decks { missions, ops, seen, seen_len, ..Decks::full(rules(2, false).data()) }
}

#[test]
fn the_topmost_card_of_a_kind_leaves_the_order_of_the_others() {
    // [globopolis.card.draw] Ops, Mission, Ops: without the Mission two Ops stay; without the first Ops Mission, Ops.
    let draw = |kind: CardKind, seen: u64| {
        let mut decks = decks(0b11, 0b111, seen, 3);
        let card = decks.draw_kind(kind, &mut Scripted::new([0]));
        (card, decks.seen & 0b111, decks.seen_len)
    };
    assert_eq!(draw(CardKind::Mission, 0b101), (Some(Card::Mission(0)), 0b11, 2));
    assert_eq!(draw(CardKind::Ops, 0b101), (Some(Card::Ops(0)), 0b10, 2));
    // Two Missions lie above the Ops card.
    assert_eq!(draw(CardKind::Ops, 0b100), (Some(Card::Ops(0)), 0, 2));
}

#[test]
fn a_kind_that_is_only_in_sight_or_under_the_deck_is_found_there() {
    // [globopolis.card.draw] [globopolis.card.none-left] No Mission among
    // those whose order is unknown: the one under the deck.
    let mut only_ops = decks(0, 0b111, 1, 1);
    only_ops.under.push(Card::Mission(5));
    assert_eq!(only_ops.draw_kind(CardKind::Mission, &mut Scripted::new([])), Some(Card::Mission(5)));
    assert_eq!(only_ops.seen_len, 1, "nothing was searched");
    let mut only_missions = decks(0b11, 0, 0, 1);
    only_missions.under.push(Card::Ops(5));
    assert_eq!(only_missions.draw_kind(CardKind::Ops, &mut Scripted::new([])), Some(Card::Ops(5)));
    assert_eq!(only_missions.seen_len, 1, "nothing was searched");
}

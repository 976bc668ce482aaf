//! 4.1.6: cards.

use landsraad_globopolis::data::Unit::*;
use landsraad_globopolis::*;
use landsraad_kernel::{Game, Viewer};

use super::table::*;

fn landed(head: &str, space: &str, me: &str) -> Table {
    let text = format!("{head}\nphase = \"landing\"\nplayers = [{{ governor = \"{space}\", {me} }}]");
    Table::new(2, false, &text.replace(", }", " }"), &[])
}

fn react(table: &Table) -> (u8, Moment) {
    match table.question() {
        Question::React { moment } => (table.asked(), moment),
        other => panic!("{other:?}"),
    }
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
fn every_sort_of_card_in_ones_own_turn() {
    // [globopolis.card.own-turn] Two in one Option Phase, each at its moment.
    let text = "players = [{ cash = 0, influence = [\"influence_16\", \"influence_11\", \"influence_10\"] }, { cash = 50 }, { cash = 50 }]";
    let mut table = Table::new(3, false, text, &[]);
    table.acts(0, &play("influence_16")).acts(0, &play("influence_11"));
    table.refused(0, Action::Unit(Security), "card.own-turn");
    table.acts(0, &[Action::Unit(Food), Action::Unit(Water)]);
    assert_eq!((table.cash(0), table.cash(1), table.ps(0, Food), table.ps(0, Water)), (20, 40, 1, 1));
    table.refused(0, Action::Begin(Verb::Play), "card.own-turn");
    // influence_11 in the Event Phase is refused.
    let text = "phase = \"landing\"\nplayers = [{ governor = \"ops_a\", influence = [\"influence_11\"] }]";
    Table::new(2, false, text, &[]).refused(0, Action::Card(c("influence_11")), "card.extra-movement");
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
    table.refused(2, Action::Card(c("influence_05")), "card.out-of-turn-barred");
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
fn one_movement_more() {
    // [globopolis.card.extra-movement] After taking free Poland, outside the limit.
    let mut table = landed("", "poland", "influence = [\"influence_10\"]");
    assert_eq!(
        (table.owner("poland"), table.legal(0)),
        (Some(0), vec![Action::Done, Action::Card(c("influence_10"))])
    );
    table.act(0, Action::Card(c("influence_10")), &[]);
    assert_eq!((table.question(), table.s.board().turn().extra), (Question::Movement, 0));
    // Not after an Aggression.
    let text = "phase = \"landing\"\nplayers = [{ governor = \"poland\", influence = [\"influence_10\"] }]\ntitles = { poland = 0, turkey = 1 }";
    let mut table = Table::new(2, false, text, &[]);
    table.any(0, attack("poland", "turkey"));
    while table.s.board().fight().is_some() {
        let by = table.asked();
        table.any(by, Action::Done);
    }
    assert!(!table.legal(0).contains(&Action::Card(c("influence_10"))));
}

#[test]
fn a_free_course_costs_no_cr() {
    let text =
        "phase = \"event\"\nplayers = [{ governor = \"ops_b\", cr = 0, influence = [\"influence_09\"] }]";
    let mut table = Table::new(2, false, text, &[]);
    table.act(0, Action::Roll { dice: 1, way: Way::FreeCourse }, &[2]);
    assert_eq!((table.at(0), table.cr(0), table.hand(0).len()), (14, 2, 0));
}

#[test]
fn other_cards_only_in_ones_own_turn() {
    // [globopolis.card.out-of-turn-barred] In B's turn A is asked about dice, and may play none of these.
    let barred =
        ["influence_12", "influence_13", "influence_14", "influence_17", "influence_18", "influence_11"];
    for card in barred {
        let text = format!(
            "active = 1\nphase = \"event\"\nplayers = [{{ influence = [\"{card}\"] }}, {{ ps = {{ food = 2 }}, cash = 90 }}]\ntitles = {{ guild_food_europe = 0 }}"
        );
        let mut table = Table::new(2, false, &text, &[]);
        table.act(1, roll(1), &[]);
        assert_eq!(react(&table), (0, Moment::Roll));
        table.refused(0, Action::Card(c(card)), "card.out-of-turn-barred");
        // In his own Option Phase it is allowed.
        let own = text.replace("active = 1\nphase = \"event\"", "active = 0");
        let mut table = Table::new(2, false, &own, &[]);
        table.acts(0, &play(card));
    }
}

#[test]
fn a_concession_at_a_foreign_guild() {
    // [globopolis.card.guild-concession] Two for 16 EU, three more for 5 EU each, no sixth.
    let text = "players = [{ cash = 100, influence = [\"influence_15\"] }, { cash = 0 }]\ntitles = { guild_energy_gulf = 1, iran = 1, saudi_arabia = 1 }";
    let mut table = Table::new(2, false, text, &[]);
    table.acts(0, &buy("guild_energy_gulf", 2));
    assert_eq!(table.cash(0), 84);
    table.acts(0, &play("influence_15")).act(0, Action::Title(t("guild_energy_gulf")), &[]);
    table.acts(0, &[Action::Begin(Verb::Buy), Action::Title(t("guild_energy_gulf"))]);
    table.refused(0, Action::Amount(4), "transfer.foreign-guild");
    table.act(0, Action::Amount(3), &[]);
    assert_eq!((table.cash(0), table.cash(1), table.ps(0, Energy)), (69, 31, 5));
    table.refused(0, Action::Begin(Verb::Buy), "transfer.foreign-guild");
    // The stock still limits.
    let text = text.replace("guild_energy_gulf = 1", "guild_energy_gulf = { owner = 1, stock = 4 }");
    let mut table = Table::new(2, false, &text, &[]);
    table.acts(0, &play("influence_15")).act(0, Action::Title(t("guild_energy_gulf")), &[]);
    table.acts(0, &[Action::Begin(Verb::Buy), Action::Title(t("guild_energy_gulf"))]);
    table.refused(0, Action::Amount(5), "transfer.foreign-guild");
}

#[test]
fn a_card_that_changes_nothing_stays_in_hand() {
    // [globopolis.card.no-effect]
    let table = Table::new(2, false, "players = [{ influence = [\"influence_14\"] }]", &[]);
    table.refused(0, Action::Begin(Verb::Play), "card.own-turn");
    let mut table =
        Table::new(2, false, "players = [{ influence = [\"influence_14\", \"influence_18\"] }]", &[]);
    table.act(0, Action::Begin(Verb::Play), &[]);
    table.refused(0, Action::Card(c("influence_14")), "card.no-effect");
    // Requisition: B's PS has 1 food and 3 NS-Units: A takes the food, and that is all.
    let text = "players = [{ influence = [\"influence_12\"] }, { ps = { food = 1, security = 3 } }]";
    let mut table = Table::new(2, false, text, &[]);
    table.acts(0, &play("influence_12")).act(0, Action::Player(seat(1)), &[]);
    table.refused(0, Action::Unit(Security), "card.no-effect");
    table.act(0, Action::Unit(Food), &[]);
    assert_eq!((table.ps(0, Food), table.ps(1, Security)), (1, 3));
    assert!(matches!(table.question(), Question::Option { .. }));
    // Trade treaty: six at 3 EU from afar.
    let mut table = Table::new(2, false, "players = [{ cash = 30, influence = [\"influence_13\"] }]", &[]);
    table.acts(0, &play("influence_13")).act(0, Action::Seller(1), &[]);
    table.act(0, Action::Amount(4), &[]).act(0, Action::Amount(2), &[]);
    assert_eq!((table.cash(0), table.ps(0, Production), table.ps(0, Security)), (12, 4, 2));
    // Compensation: one opponent.
    let mut table = Table::new(3, false, "players = [{ cash = 0, influence = [\"influence_17\"] }]", &[]);
    table.acts(0, &play("influence_17")).act(0, Action::Player(seat(2)), &[]);
    assert_eq!((table.cash(0), table.cash(1), table.cash(2)), (20, 200, 180));
    // Merit: three CR.
    let mut table = Table::new(2, false, "players = [{ cr = 1, influence = [\"influence_18\"] }]", &[]);
    table.acts(0, &play("influence_18"));
    assert_eq!(table.cr(0), 4);
}

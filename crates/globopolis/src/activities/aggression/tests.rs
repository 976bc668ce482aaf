//! 4.2: Aggression.

use landsraad_kernel::Options;

use crate::data::Unit::*;
use crate::tests::table::*;
use crate::*;

const SETS: &str = "food = 2, production = 2, security = 2, energy = 2, water = 2";

fn position(space: &str, players: [&str; 3], titles: &str) -> String {
    let [a, b, c] = players;
    format!(
        "phase = \"landing\"\nplayers = [{{ governor = \"{space}\", {a} }}, {{ {b} }}, {{ {c} }}]\ntitles = {{ {titles} }}"
    )
    .replace(", }", " }")
}

/// Seat 0 stands on a space; three seats, agents in use.
fn scene(space: &str, players: [&str; 3], titles: &str) -> Table {
    Table::new(3, true, &position(space, players, titles), &[])
}

fn d6(table: &Table, from: &str, target: &str) -> [i8; 2] {
    let board = table.s.board();
    let owner = |id| board.owner(t(id)).expect("an owner");
    counted_d6(&table.g, board, [owner(from), owner(target)], [t(from), t(target)])
}

/// The dice of a fight that one side wins without losing a round.
fn sweep(attacker: usize, defender: usize, attacker_wins: bool) -> Vec<u32> {
    let mut faces = vec![];
    let (mut a, mut d) = (attacker, defender);
    loop {
        // Different D6 give a factor of 1; a lone D6 must not equal its die.
        let plain = |n: usize, die: u32| -> Vec<u32> {
            if n == 1 {
                vec![if die == 2 { 3 } else { 2 }]
            } else {
                (0..n as u32).map(|i| i % 6 + 1).collect()
            }
        };
        let (high, low) = (8, 1);
        let (mine, theirs) = if attacker_wins { (high, low) } else { (low, 10) };
        faces.push(mine);
        faces.extend(plain(a, mine));
        faces.push(theirs);
        faces.extend(plain(d, theirs));
        let loser = if attacker_wins { &mut d } else { &mut a };
        if *loser == 0 {
            return faces;
        }
        *loser -= 1;
    }
}

fn fight(table: &mut Table, from: &str, target: &str, attacker_wins: bool) {
    let [a, d] = limited_d6(&table.g, d6(table, from, target), [0; 2]);
    table.act(0, attack(from, target), &sweep(usize::from(a), usize::from(d), attacker_wins));
}

#[test]
fn only_opponents_territories_can_be_attacked() {
    // [globopolis.aggression.targets]
    let table = scene("mexico", [""; 3], "mexico = 0, usa = 0, canada = 1, guild_security_americas = 1");
    assert!(table.legal(0).contains(&attack("mexico", "canada")));
    for target in ["guild_security_americas", "quebec", "usa"] {
        table.refused(0, attack("mexico", target), "aggression.targets");
    }
    // [globopolis.independent.unownable] An independent territory is no Title at all.
    assert!(table.g.data().titles.iter().all(|t| t.id.get() != "russia"));
}

#[test]
fn from_an_own_territory_of_the_quadrant_against_the_one_stood_on() {
    // [globopolis.aggression.from-enemy]
    let table = scene("canada", [""; 3], "canada = 1, quebec = 1, mexico = 0, nunavut = 0, alaska = 0");
    assert_eq!(table.legal(0), [Action::PayFee, attack("nunavut", "canada"), attack("mexico", "canada")]);
    table.refused(0, attack("mexico", "quebec"), "aggression.from-enemy");
    table.refused(0, attack("alaska", "canada"), "aggression.ops");
}

#[test]
fn from_the_own_territory_stood_on_against_the_quadrant() {
    // [globopolis.aggression.from-own]
    let table =
        scene("korea", [""; 3], "korea = 0, indonesia = 0, china = 1, australia = 2, alaska = 1, iran = 1");
    for target in ["china", "australia", "alaska"] {
        assert!(table.legal(0).contains(&attack("korea", target)), "{target}");
    }
    table.refused(0, attack("korea", "iran"), "aggression.ops");
    table.refused(0, attack("indonesia", "china"), "aggression.from-own");
}

#[test]
fn quadrants_lie_between_stations() {
    // [globopolis.aggression.quadrant] 57-63 with 0-7, 9-23, 25-39, 41-55; a station is in none.
    let g = rules(2, true);
    for (i, space) in g.data().spaces.iter().enumerate() {
        let expected = match i {
            8 | 24 | 40 | 56 => None,
            0..=7 | 57..=63 => Some(0),
            9..=23 => Some(1),
            25..=39 => Some(2),
            _ => Some(3),
        };
        assert_eq!(space.quadrant.map(|quadrant| quadrant.0), expected, "{i}");
    }
    // [globopolis.aggression.quadrant-cases] USA and Canada in one; Alaska and Nunavut in two.
    let table = scene("usa", [""; 3], "usa = 0, canada = 1");
    assert!(table.legal(0).contains(&attack("usa", "canada")));
    let table = scene("alaska", [""; 3], "alaska = 0, nunavut = 1");
    table.refused(0, attack("alaska", "nunavut"), "aggression.ops");
}

#[test]
fn an_ops_card_reaches_across_quadrants() {
    // [globopolis.aggression.ops] Brazil against Germany: not without a card.
    let titles = "brazil = 0, germany = 1, mexico = 1";
    scene("brazil", [""; 3], titles).refused(0, attack("brazil", "germany"), "aggression.ops");
    let ops = "ops = [\"ops_29\", \"ops_01\"]";
    let mut table = scene("brazil", [ops, "", ""], titles);
    table.act(0, attack("brazil", "germany"), &[]);
    assert_eq!(table.question(), Question::PickOps { from: t("brazil"), target: t("germany") });
    // [globopolis.aggression.ops-rows] The other cards do not fit.
    table.refused(0, Action::Card(c("ops_01")), "aggression.ops-rows");
    let [a, d] = limited_d6(&table.g, d6(&table, "brazil", "germany"), [0; 2]);
    table.act(0, Action::Card(c("ops_29")), &sweep(usize::from(a), usize::from(d), false));
    assert!(!table.hand(0).contains(&c("ops_29")), "one card, spent");
    // Within the quadrant no card is used.
    let mut table = scene("brazil", [ops, "", ""], titles);
    fight(&mut table, "brazil", "mexico", false);
    assert!(table.hand(0).contains(&c("ops_29")));
}

#[test]
fn rows_of_an_ops_card() {
    // [globopolis.aggression.ops-rows] Target Western Europe from South America, not the reverse, not Egypt.
    let ops = "ops = [\"ops_29\"]";
    let table = scene("france", [ops, "", ""], "france = 1, brazil = 0, egypt = 0");
    assert_eq!(table.legal(0), [Action::PayFee, attack("brazil", "france")]);
    let table = scene("france", [ops, "", ""], "france = 0, brazil = 1");
    table.refused(0, attack("france", "brazil"), "aggression.ops");
    // [globopolis.aggression.ops-same-colour] Alaska and Nunavut are both Arctic: ops_08 alone names it twice.
    for (card, fits) in [("ops_07", false), ("ops_09", false), ("ops_08", true)] {
        let table = scene(
            "alaska",
            [&format!("ops = [\"{card}\"]"), "", ""],
            "alaska = 0, nunavut = 1, greenland = 1",
        );
        for target in ["nunavut", "greenland"] {
            assert_eq!(table.legal(0).contains(&attack("alaska", target)), fits, "{card} {target}");
        }
    }
    // [globopolis.aggression.ops-governor] The Governor's space is one of the two.
    let titles = "brazil = 0, australia = 0, germany = 1";
    let table = scene("brazil", [ops, "", ""], titles);
    assert!(table.legal(0).contains(&attack("brazil", "germany")));
    table.refused(0, attack("australia", "germany"), "aggression.from-own");
    let table = scene("germany", [ops, "", ""], titles);
    assert!(
        table.legal(0).contains(&attack("brazil", "germany"))
            && table.legal(0).contains(&attack("australia", "germany"))
    );
}

#[test]
fn a_cease_fire_calls_it_off() {
    // [globopolis.aggression.ops-timing] [globopolis.aggression.cancel] The Ops card is spent all the same.
    let mut table = scene(
        "brazil",
        ["ops = [\"ops_29\"]", "", "influence = [\"influence_04\"]"],
        "brazil = 0, germany = 1",
    );
    table.act(0, attack("brazil", "germany"), &[]).act(0, Action::Card(c("ops_29")), &[]);
    assert_eq!((table.asked(), table.question()), (2, Question::React { moment: Moment::Declared }));
    table.act(2, Action::Card(c("influence_04")), &[]);
    assert_eq!(table.owner("germany"), Some(1));
    // The card drawn on landing is still there, the one played is not.
    assert_eq!((table.hand(0), table.hand(2)), (vec![c("ops_25")], vec![]));
    // On to the agents: no other attack, no roll.
    assert!(matches!(table.question(), Question::Infiltrate { .. }));
    // On the enemy's territory the fee is due.
    let players = ["cash = 50", "cash = 0", "influence = [\"influence_04\"]"];
    let mut table = scene("canada", players, "mexico = 0, canada = 1");
    table.act(0, attack("mexico", "canada"), &[]).act(2, Action::Card(c("influence_04")), &[]);
    assert_eq!((table.cash(0), table.cash(1)), (36, 14));
    assert!(matches!(table.question(), Question::Infiltrate { .. }));
}

#[test]
fn a_follow_up_can_be_called_off_without_a_fee() {
    // [globopolis.aggression.cancel] The first conquest stands, and nothing is paid.
    let players = ["cash = 50", "cash = 0", "influence = [\"influence_04\"]"];
    let mut table = scene("canada", players, "mexico = 0, canada = 1, quebec = 1");
    table.act(0, attack("mexico", "canada"), &[]);
    let [a, d] = limited_d6(&table.g, d6(&table, "mexico", "canada"), [0; 2]);
    table.act(2, Action::Done, &[]).act(2, Action::Done, &sweep(usize::from(a), usize::from(d), true));
    table.act(0, attack("mexico", "quebec"), &[]).act(2, Action::Card(c("influence_04")), &[]);
    assert_eq!((table.owner("canada"), table.owner("quebec"), table.cash(0)), (Some(0), Some(1), 50));
}

#[test]
fn the_windows_come_in_order() {
    // [globopolis.aggression.windows] Attacker, defender, others; deploy before the count, +1 and -1 after.
    let players = [
        "influence = [\"influence_01\"]",
        "influence = [\"influence_05\", \"influence_01\"], ps = { security = 2 }",
        "influence = [\"influence_04\"]",
    ];
    let mut table = scene("egypt", players, "egypt = 1, algeria = 0");
    table.act(0, attack("algeria", "egypt"), &[]);
    for by in [0, 1, 2] {
        assert_eq!((table.asked(), table.question()), (by, Question::React { moment: Moment::Declared }));
        table.act(by, Action::Done, &[]);
    }
    for by in [0, 1] {
        assert_eq!((table.asked(), table.question()), (by, Question::React { moment: Moment::Deploy }));
        table.refused(by, Action::Card(c("influence_01")), "aggression.windows");
        table.act(by, Action::Done, &[]);
    }
    assert_eq!((table.asked(), table.question()), (0, Question::React { moment: Moment::Forces }));
    table.act(0, Action::Done, &[]);
    table.refused(1, Action::Card(c("influence_05")), "aggression.windows");
    table.act(1, Action::Card(c("influence_01")), &[]).act(1, Action::Side(Side::Defender), &[]);
    // All are asked again after a card; then the rounds. A Cease-fire comes too late.
    assert_eq!(table.asked(), 0);
    table.act(0, Action::Done, &[]).act(1, Action::Done, &[]);
    table.refused(2, Action::Card(c("influence_04")), "aggression.windows");
    // [globopolis.aggression.sequence] The D6 are fixed: 1 + 1 and 2 + 2, one
    // more each at equal economies, and the card.
    let fight = *table.s.board().fight().expect("a fight");
    assert_eq!((fight.d6, fight.cards), ([3, 5], [0, 1]));
    table.any(2, Action::Done);
    assert!(table.log.iter().any(|e| matches!(e, Event::Forces { d6: [3, 6], .. })));
}

#[test]
fn nothing_is_deployed_in_a_fight_without_a_card() {
    // [globopolis.aggression.no-redeploy] NS-Units in the PS are no D6; with the card they are.
    let titles = "egypt = { owner = 1, units = { food = 2 } }, algeria = 0";
    let table = scene("egypt", ["", "ps = { security = 3 }", ""], titles);
    assert_eq!(d6(&table, "algeria", "egypt"), [1 + 1 + 1, 2]);
    let players = ["", "ps = { security = 3 }, influence = [\"influence_05\"]", ""];
    let mut table = scene("egypt", players, titles);
    table.act(0, attack("algeria", "egypt"), &[]).act(1, Action::Done, &[]);
    table.act(1, Action::Card(c("influence_05")), &[]);
    table.refused(1, Action::Amount(3), "card.deploy-in-aggression");
    let faces = sweep(3, 4, true);
    table.act(1, Action::Amount(2), &faces);
    assert!(table.log.iter().any(|e| matches!(e, Event::Forces { d6: [3, 4], .. })));
    // [globopolis.conquest.ns-destroyed] They were destroyed; the one in the PS stays.
    assert_eq!(
        (table.owner("egypt"), table.units("egypt"), table.ps(1, Security)),
        (Some(0), [2, 0, 0, 0, 0], 1)
    );
}

/// The D6 of an attack from Egypt, with these units, on Algeria, with those.
fn fought(mine: &str, theirs: &str) -> [i8; 2] {
    let titles = format!("egypt = {{ owner = 0, {mine} }}, algeria = {{ owner = 1, {theirs} }}");
    d6(&scene("egypt", [""; 3], &titles), "egypt", "algeria")
}

#[test]
fn an_attacker_starts_with_one_d6_and_a_defender_with_two() {
    // [globopolis.forces.attacker-base]
    assert_eq!(fought("units = {}", "units = { food = 1 }")[0], 1);
    // [globopolis.forces.defender-base]
    assert_eq!(fought("units = { food = 2, security = 0 }", "units = { food = 1 }")[1], 2);
}

#[test]
fn more_units_give_a_d6() {
    // [globopolis.forces.economic-units] First for the defender, then for the attacker; NS-Units do not count.
    assert_eq!(fought("units = {}", "units = { food = 1 }"), [1, 3]);
    assert_eq!(fought("units = { food = 2, security = 0 }", "units = { food = 1 }"), [2, 2]);
    assert_eq!(fought("units = { security = 2 }", "units = { food = 1 }"), [1 + 2, 2 + 1]);
}

#[test]
fn equal_economies_give_a_d6_each() {
    // [globopolis.forces.economic-tie]
    assert_eq!(fought("units = { food = 4 }", "units = { water = 4 }"), [2, 3]);
}

#[test]
fn an_ns_unit_gives_a_d6() {
    // [globopolis.forces.ns-units] One each, and they are not counted as units.
    assert_eq!(fought("units = { security = 2 }", "units = { security = 1 }"), [1 + 2 + 1, 2 + 1 + 1]);
}

#[test]
fn the_higher_level_gives_a_d6() {
    // [globopolis.forces.economic-level] Level 1 with 5 units beats 9 units; suspended it does not.
    let five = "units = { food = 1, production = 1, security = 1, energy = 1, water = 1 }, level = 1";
    assert_eq!(fought(five, "units = { food = 9 }"), [1 + 1 + 1, 2]);
    let suspended = "units = { food = 2, production = 1, security = 1, energy = 1 }, level = 1";
    assert_eq!(fought(suspended, "units = { food = 9 }"), [1 + 1, 3]);
}

#[test]
fn nobody_has_more_than_six_d6() {
    // [globopolis.forces.max-six] Eight and seven are six.
    assert_eq!(limited_d6(&rules(3, true), [8, 7], [0, 0]), [6, 6]);
}

#[test]
fn dice_of_cards_count_before_the_limit() {
    // [globopolis.forces.card-dice]
    let g = rules(3, true);
    assert_eq!(limited_d6(&g, [8, 2], [-1, 0]), [6, 2]);
    assert_eq!(limited_d6(&g, [1, 2], [-2, 0]), [0, 2]);
}

/// The D6 for agents of an attack from Egypt, with these agents, on Algeria, with those.
fn dice_for_agents(mine: &str, theirs: &str) -> [i8; 2] {
    let one = "units = { food = 1 }";
    let [a, d] = fought(&format!("{one}, agents = {{ {mine} }}"), &format!("{one}, agents = {{ {theirs} }}"));
    [a - 2, d - 3]
}

#[test]
fn agent_superiority_gives_a_d6_in_each_territory() {
    // [globopolis.forces.agents] Superior in both: two D6. With two against two there: one.
    assert_eq!(dice_for_agents("0 = 1", "1 = 1, 0 = 2"), [2, 0]);
    assert_eq!(dice_for_agents("0 = 1", "1 = 2, 0 = 2"), [1, 0]);
}

#[test]
fn an_owner_with_more_agents_than_all_others_is_superior() {
    // [globopolis.agents.superiority-owner] 3 against 1 and 1.
    assert_eq!(dice_for_agents("", "1 = 3, 0 = 1, 2 = 1"), [0, 1]);
}

#[test]
fn an_owner_with_fewer_agents_than_all_others_is_inferior() {
    // [globopolis.agents.superiority-opponent] 1 against two of a third party, and 0 against 1.
    assert_eq!(dice_for_agents("", "1 = 1, 2 = 2"), [1, 0]);
    assert_eq!(dice_for_agents("1 = 1", ""), [0, 1]);
}

#[test]
fn nobody_is_superior_with_as_many_agents() {
    // [globopolis.agents.superiority-none] 2 against 1 and 1; nobody at all.
    assert_eq!(dice_for_agents("", "1 = 2, 0 = 1, 2 = 1"), [0, 0]);
    assert_eq!(dice_for_agents("", ""), [0, 0]);
}

#[test]
fn territorial_superiority_without_agents() {
    // [globopolis.forces.territorial] Mexico is worth 3.
    for (target, expected) in [("quebec", [1, 0]), ("usa", [0, 1]), ("canada", [1, 1])] {
        let titles =
            format!("mexico = {{ owner = 0, units = {{}} }}, {target} = {{ owner = 1, units = {{}} }}");
        let text = position("mexico", [""; 3], &titles);
        let table = Table::new(3, false, &text, &[]);
        let [a, d] = d6(&table, "mexico", target);
        assert_eq!([a - 2, d - 3], expected, "{target}");
        // With agents nobody gets it.
        assert_eq!(d6(&Table::new(3, true, &text, &[]), "mexico", target), [2, 3]);
    }
}

/// The fight of the example: A (20 CR) attacks B's (15 CR) Quebec from Mexico.
fn mexico_took_quebec() -> Table {
    let mut table = scene("mexico", ["cr = 20", "cr = 15", ""], "mexico = 0, quebec = 1");
    assert_eq!(d6(&table, "mexico", "quebec"), [3, 2]);
    #[rustfmt::skip]
    let faces = [
        5, 2, 2, 6,   7, 1, 4,
        3, 1, 4, 5,   3, 3,
        6, 3, 5,      6, 2,
        4, 4,         7, 1,
        5, 2,         3,
    ];
    // Round 2: the lost round costs A a D6; in round 2 A still rolls three.
    table.act(0, attack("mexico", "quebec"), &faces);
    table
}

/// The scores and winners of the rounds.
fn rounds(table: &Table) -> Vec<([u8; 2], Side)> {
    let round =
        |e: &Event| if let Event::Round { scores, winner } = e { Some((*scores, *winner)) } else { None };
    table.log.iter().filter_map(round).collect()
}

#[test]
fn the_worked_example() {
    // [globopolis.conquest.example] One calculation of the rulebook.
    let table = mexico_took_quebec();
    use Side::{Attacker, Defender};
    assert_eq!(
        rounds(&table),
        [([10, 7], Attacker), ([3, 6], Defender), ([6, 6], Defender), ([8, 7], Attacker), ([5, 3], Attacker)]
    );
    assert_eq!((table.owner("quebec"), table.units("quebec")), (Some(0), [0, 0, 0, 1, 2]));
    assert_eq!((table.cr(0), table.cr(1)), (21, 14));
}

#[test]
fn the_higher_score_wins_a_round() {
    // [globopolis.combat.score] 5 with 2 2 6 against 7 with 1 4.
    assert_eq!(rounds(&mexico_took_quebec())[0], ([10, 7], Side::Attacker));
}

#[test]
fn a_side_beaten_with_its_last_die_is_defeated() {
    // [globopolis.conquest.end] The fourth round cost B his last D6; the fifth, with the D10 alone, Quebec.
    let table = mexico_took_quebec();
    assert_eq!(rounds(&table)[3..], [([8, 7], Side::Attacker), ([5, 3], Side::Attacker)]);
    assert_eq!(table.owner("quebec"), Some(0));
}

/// Mexico attacks Quebec, three D6 against two; a card for a reroll makes a pause after every roll.
fn mexico_attacks_with_a_reroll() -> Table {
    let mut table = scene("mexico", ["influence = [\"influence_03\"]", "", ""], "mexico = 0, quebec = 1");
    table.act(0, attack("mexico", "quebec"), &[]).acts(0, &[Action::Done, Action::Done]);
    table
}

#[test]
fn a_round_rolls_all_dice_of_both_sides() {
    // [globopolis.combat.rounds] Four dice and three, no more and no less.
    let mut table = mexico_attacks_with_a_reroll();
    table.act(0, Action::Done, &[5, 2, 2, 6, 7, 1, 4]);
    assert!(rounds(&table).is_empty(), "not scored before the reroll is declined");
}

#[test]
fn the_loser_of_a_round_drops_a_d6() {
    // [globopolis.combat.loser-drops] B lost the first round: four dice and two.
    let mut table = mexico_attacks_with_a_reroll();
    table.act(0, Action::Done, &[5, 2, 2, 6, 7, 1, 4]).act(0, Action::Done, &[3, 1, 4, 5, 3, 3]);
    assert_eq!(rounds(&table), [([10, 7], Side::Attacker)]);
}

#[test]
fn there_is_no_retreat() {
    // [globopolis.conquest.end] Between rounds nobody is asked, except about a reroll.
    let mut table = mexico_attacks_with_a_reroll();
    table.act(0, Action::Done, &[5, 2, 2, 6, 7, 1, 4]);
    assert_eq!(table.legal(0), [Action::Done, Action::Card(c("influence_03"))]);
}

#[test]
fn a_reroll_before_the_round_is_scored() {
    // [globopolis.combat.reroll-card] 2 with 1 4 would lose to 9; 6 with 5 5 wins.
    let players = ["influence = [\"influence_03\"]", "", "influence = [\"influence_03\"]"];
    let titles = "mexico = { owner = 0, units = { food = 1 } }, quebec = { owner = 1, units = {} }";
    let mut table = scene("mexico", players, titles);
    table.act(0, attack("mexico", "quebec"), &[]);
    table.act(0, Action::Done, &[]).act(2, Action::Done, &[]).acts(0, &[Action::Done, Action::Done]);
    table.act(2, Action::Done, &[2, 1, 4, 9, 3, 1]);
    table.refused(2, Action::Card(c("influence_03")), "combat.reroll-card");
    // The card is A's last, so the fight continues without questions: A wins all.
    let mut faces = vec![6, 5, 5];
    faces.extend([8, 1, 2, 1, 3, 8, 1, 2, 1]);
    table.act(0, Action::Card(c("influence_03")), &faces);
    let first =
        table.log.iter().find_map(|e| if let Event::Round { scores, .. } = e { Some(*scores) } else { None });
    assert_eq!((first, table.owner("quebec")), (Some([12, 9]), Some(0)));
}

/// A attacks B's superdeveloped Algeria from Egypt; agents of all three are there.
fn before_algeria() -> Table {
    let titles = format!(
        "egypt = {{ owner = 0, units = {{ {SETS} }}, agents = {{ 0 = 1 }} }}, algeria = {{ owner = 1, units = {{ {SETS} }}, level = 2, agents = {{ 0 = 2, 1 = 1, 2 = 2 }} }}"
    );
    scene("egypt", ["cr = 20", "cr = 40, ps = { security = 2 }", ""], &titles)
}

/// The same, after A won; C left his agents there.
fn algeria_conquered() -> Table {
    let mut table = before_algeria();
    table.act(0, attack("egypt", "algeria"), &[]);
    assert_eq!(table.question(), Question::Withdraw { title: t("algeria") });
    let [a, d] = limited_d6(&table.g, d6(&table, "egypt", "algeria"), [0; 2]);
    table.act(2, Action::Withdraw(false), &sweep(usize::from(a), usize::from(d), true));
    table
}

#[test]
fn a_conquest_costs_the_value_and_the_levels_and_gives_the_value() {
    let table = algeria_conquered();
    // [globopolis.conquest.loser-points] Value 2 and two levels.
    assert_eq!(table.cr(1), 40 - 2 - 10);
    // [globopolis.conquest.winner-points] Value 2.
    assert_eq!(table.cr(0), 22);
}

#[test]
fn a_conquest_destroys_the_ns_units_of_the_territory() {
    // [globopolis.conquest.ns-destroyed] The winner's own and those in the PS are untouched.
    let table = algeria_conquered();
    assert_eq!(
        (table.units("algeria"), table.units("egypt"), table.ps(1, Security)),
        ([2, 2, 0, 2, 2], [2; 5], 2)
    );
}

#[test]
fn a_conquest_destroys_the_levels_for_good() {
    // [globopolis.conquest.ed-destroyed] [globopolis.development.defeat] Level 0, nothing to restore.
    assert_eq!(algeria_conquered().plate("algeria").level, 0);
}

#[test]
fn the_winner_takes_the_title_and_the_units_on_the_plate() {
    // [globopolis.conquest.title] The rest stays on the plate.
    let table = algeria_conquered();
    assert_eq!((table.owner("algeria"), table.units("algeria")), (Some(0), [2, 2, 0, 2, 2]));
    assert_eq!(table.player(0).ps, before_algeria().player(0).ps);
}

#[test]
fn the_winner_captures_the_agents_of_others() {
    // [globopolis.conquest.agents] All but the winner's own.
    let table = algeria_conquered();
    assert_eq!(table.player(0).captives, [0, 1, 2, 0, 0]);
    assert_eq!((table.agents("algeria", 0), table.agents("algeria", 2)), (2, 0));
}

#[test]
fn a_conquest_does_not_move_the_governor() {
    // [globopolis.conquest.governor-stays]
    assert_eq!(algeria_conquered().at(0), before_algeria().at(0));
}

#[test]
fn suspended_levels_cost_nothing_more() {
    // [globopolis.conquest.loser-points] Level 1 active, level 2 suspended: 4 + 5. [globopolis.conquest.ed-destroyed]
    let titles = "korea = 0, japan = { owner = 1, units = { food = 1, production = 1, security = 1, energy = 1, water = 1 }, level = 2 }";
    let mut table = scene("korea", ["cr = 20", "cr = 35", ""], titles);
    fight(&mut table, "korea", "japan", true);
    assert_eq!((table.cr(1), table.cr(0), table.plate("japan").level), (26, 24, 0));
}

#[test]
fn a_defeated_attacker_loses_his_territory() {
    // [globopolis.conquest.attacker-defeated] Level-1 Mexico to B: A -3 -5, B +3; Quebec untouched.
    let titles = "mexico = { owner = 0, units = { food = 1, production = 1, security = 1, energy = 1, water = 1 }, level = 1 }, quebec = 1";
    let mut table = scene("mexico", ["cr = 20", "cr = 10", ""], titles);
    fight(&mut table, "mexico", "quebec", false);
    assert_eq!((table.owner("mexico"), table.cr(0), table.cr(1)), (Some(1), 12, 13));
    assert_eq!((table.owner("quebec"), table.units("mexico")), (Some(1), [1, 1, 0, 1, 1]));
    assert_eq!(table.asked(), 0, "no follow-up for the defender");
    // As a variant he loses nothing.
    let g = with_options(3, Options::default().with("attacker_loses_territory", false));
    let mut table = Table::on(g, &position("mexico", ["cr = 20", "cr = 10", ""], titles), &[]);
    fight(&mut table, "mexico", "quebec", false);
    assert_eq!((table.owner("mexico"), table.cr(0)), (Some(0), 20));
}

#[test]
fn a_conquest_may_complete_a_group() {
    // [globopolis.conquest.group-bonus] Canada: 3 + 10.
    let titles = "usa = 0, mexico = 0, quebec = 0, guild_security_americas = 0, canada = 1";
    let mut table = scene("mexico", ["cr = 0", "cr = 20, bonuses = [\"north_america\"]", ""], titles);
    fight(&mut table, "mexico", "canada", true);
    assert_eq!(table.cr(0), 13);
    // [globopolis.conquest.bonus-kept] B keeps his.
    assert_eq!(table.cr(1), 17);
}

#[test]
fn a_victor_may_attack_the_colour_again() {
    // [globopolis.conquest.follow-up] Nunavut (Arctic) from Mexico, then Alaska, wherever it is.
    let titles = "mexico = 0, nunavut = 1, alaska = 1, quebec = 1, greenland = 2";
    let mut table = scene("mexico", [""; 3], titles);
    fight(&mut table, "mexico", "nunavut", true);
    assert_eq!(table.question(), Question::FollowUp { from: t("mexico") });
    assert_eq!(table.legal(0), [Action::Done, attack("mexico", "alaska"), attack("mexico", "greenland")]);
    table.refused(0, attack("mexico", "quebec"), "conquest.follow-up");
    table.refused(0, attack("nunavut", "alaska"), "conquest.follow-up");
    fight(&mut table, "mexico", "alaska", true);
    fight(&mut table, "mexico", "greenland", true);
    // [globopolis.conquest.governor-stays]
    assert_eq!((table.owner("greenland"), table.at(0)), (Some(0), 62));
    // Declining ends it.
    let mut table = scene("mexico", [""; 3], titles);
    fight(&mut table, "mexico", "nunavut", true);
    table.act(0, Action::Done, &[]);
    assert!(matches!(table.question(), Question::Infiltrate { .. }));
}

#[test]
fn nobody_is_eliminated() {
    // [globopolis.conquest.no-territories]
    let mut table = Table::new(
        2,
        false,
        &position("mexico", ["", "cash = 9", ""], "mexico = 0, quebec = 1").replace(", {  }]", "]"),
        &[],
    );
    fight(&mut table, "mexico", "quebec", true);
    assert_eq!((table.player(1).owned, table.cash(1), table.asked()), (TitleSet::EMPTY, 9, 1));
    table.act(1, Action::Done, &[]).act(1, roll(1), &[1]);
    assert_eq!(table.owner("canada"), Some(1));
}

#[test]
fn third_parties_may_withdraw() {
    // [globopolis.agents.third-party] C is asked about Canada; A and B are not.
    let titles =
        "mexico = { owner = 0, agents = { 1 = 1 } }, canada = { owner = 1, agents = { 1 = 1, 2 = 2 } }";
    let mut table = Table::new(3, true, &position("canada", ["agents = 3", "", ""], titles), &[]);
    table.act(0, attack("mexico", "canada"), &[]);
    assert_eq!((table.asked(), table.question()), (2, Question::Withdraw { title: t("canada") }));
    let before = counted_d6(&table.g, table.s.board(), [seat(0), seat(1)], [t("mexico"), t("canada")]);
    table.any(2, Action::Withdraw(true));
    assert_eq!(table.player(2).agents, 15 + 2);
    let Some(Event::Forces { d6, .. }) = table.log.iter().find(|e| matches!(e, Event::Forces { .. })) else {
        panic!("forces are counted after the withdrawal");
    };
    // Before, Canada's superiority was A's; now it is B's.
    assert_eq!([d6[0] as i8 - before[0], d6[1] as i8 - before[1]], [-1, 1]);
}

#[test]
fn nobody_is_asked_about_an_attack_that_all_see_to_be_impossible() {
    // [globopolis.aggression.targets] [globopolis.aggression.ops] Both extra
    // movements are made, so an attack is all that is left.
    let asked = |me: &str, titles: &str| {
        let cards = "mission_ops = [\"mission_19\", \"mission_20\"]";
        let players = format!("players = [{{ governor = \"mexico\", {me} }}, {{}}]").replace(", }", " }");
        let text =
            format!("phase = \"landing\"\nextra = 2\n{cards}\n{players}\ntitles = {{ mexico = 0{titles} }}");
        Table::new(2, false, &text, &[]).asked()
    };
    let ops = "ops = [\"ops_25\"]";
    assert_eq!((asked("", ""), asked(ops, "")), (1, 1), "there is nobody to attack");
    assert_eq!(asked("", ", canada = 1"), 0);
    assert_eq!((asked("", ", germany = 1"), asked(ops, ", germany = 1")), (1, 0), "another quadrant");
}

#[test]
fn a_fight_counts_its_rounds() {
    // [globopolis.combat.rounds]
    let mut table = mexico_attacks_with_a_reroll();
    table.act(0, Action::Done, &[5, 2, 2, 6, 7, 1, 4]).act(0, Action::Done, &[3, 1, 4, 5, 3, 3]);
    assert_eq!(table.s.board().fight().map(|fight| fight.round), Some(1));
}

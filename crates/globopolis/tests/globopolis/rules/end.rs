//! Section 5: Missions, the last round, victory.

use landsraad_globopolis::*;
use landsraad_kernel::{Game, Options, Pending};

use super::table::*;

#[test]
fn totals_by_number_of_players() {
    // [globopolis.end.targets]
    for (seats, total) in [(2, 150), (3, 125), (4, 100), (5, 75)] {
        assert_eq!(rules(seats, true).target(), total);
        for (cr, last) in [(total - 11, false), (total - 10, true)] {
            let text = format!("phase = \"landing\"\nplayers = [{{ governor = \"moonshot\", cr = {cr} }}]");
            let table = Table::new(seats, false, &text, &[]);
            assert_eq!(table.s.board().end().qualified.len() == 1, last, "{seats} players, {}", cr + 10);
        }
    }
}

fn qualified(table: &Table, by: u8) -> bool {
    table.s.board().end().qualified.contains(seat(by))
}

#[test]
fn the_total_counts_in_anybodys_turn() {
    // [globopolis.end.cr-trigger] B wins A's USA as defender: 97 + 4.
    let text = "phase = \"landing\"\nplayers = [{ governor = \"usa\" }, { cr = 97 }]\ntitles = { usa = { owner = 0, units = {} }, mexico = 1 }";
    let mut table = Table::new(4, false, text, &[]);
    // A: 1 + value = 2 D6; B: 2 + 1 NS + economic = 4 D6.
    table.act(
        0,
        attack("usa", "mexico"),
        &[1, 1, 2, 10, 1, 2, 3, 4, 1, 2, 10, 1, 2, 3, 4, 1, 10, 1, 2, 3, 4],
    );
    assert_eq!((table.cr(1), qualified(&table, 1)), (101, true));
}

#[test]
fn a_mission_that_pays() {
    // [globopolis.end.mission-cr] mission_01: 20 CR, and the game goes on.
    let text = "players = [{ cr = 12, missions = [\"mission_01\"] }]\ntitles = { usa = 0, japan = 0, egypt = 0, france = 0 }";
    let mut table = Table::new(5, false, text, &[]);
    assert_eq!(table.question(), Question::DeclareMission);
    table.act(0, Action::Card(c("mission_01")), &[]);
    assert_eq!((table.cr(0), table.hand(0), qualified(&table, 0)), (32, vec![], false));
    assert!(matches!(table.question(), Question::Option { .. }));
}

#[test]
fn a_mission_that_decides() {
    // [globopolis.end.mission-trigger] mission_17 with three superdeveloped territories of five players.
    let sets = "units = { food = 2, production = 2, security = 2, energy = 2, water = 2 }, level = 2";
    let text = format!(
        "players = [{{ cr = 50, missions = [\"mission_17\"] }}]\ntitles = {{ usa = {{ owner = 0, {sets} }}, japan = {{ owner = 0, {sets} }}, iran = {{ owner = 0, {sets} }} }}"
    );
    let mut table = Table::new(5, false, &text, &[]);
    table.act(0, Action::Card(c("mission_17")), &[]);
    assert_eq!((table.cr(0), qualified(&table, 0)), (50, true));
    // [globopolis.end.winner] Nobody else qualifies by the end of the round: A wins.
    for by in 0..5 {
        table.stop(by);
    }
    let outcome = table.outcome().expect("over");
    assert_eq!((outcome.winners.iter().next(), outcome.victory), (Some(seat(0)), "mission"));
    // With four players three are not enough: [globopolis.end.mission-numbers]
    let table = Table::new(4, false, &text, &[]);
    assert!(matches!(table.question(), Question::Option { .. }));
}

#[test]
fn missions_at_any_time_or_never() {
    // [globopolis.end.mission-timing] In B's turn A completes mission_08 by a deal: asked at once.
    let text = "active = 1\nplayers = [{ missions = [\"mission_08\"], cr = 0 }, { cr = 0 }]\ntitles = { usa = 0, canada = 1 }";
    let mut table = Table::new(2, false, text, &[]);
    table.acts(1, &deal_with(0)).acts(1, &[Action::Give(Ware::Title(t("canada"))), Action::Propose]);
    table.act(0, Action::Accept, &[]);
    assert_eq!((table.asked(), table.question()), (0, Question::DeclareMission));
    // A does not declare, and may still do so later in B's turn.
    table.act(0, Action::Done, &[]);
    assert_eq!(table.asked(), 1);
    let mut later = Table { g: table.g.clone(), s: table.s.clone(), log: vec![] };
    let mut asides = vec![];
    later.g.asides(&later.s, seat(0), &mut |action| {
        asides.push(action);
        std::ops::ControlFlow::Continue(())
    });
    assert_eq!(asides, [Action::Card(c("mission_08"))]);
    later.act(0, Action::Card(c("mission_08")), &[]);
    assert_eq!((later.cr(0), later.asked()), (3 + 15, 1));
    // A loses Canada again: refused.
    table.acts(1, &deal_with(0)).acts(1, &[Action::Want(Ware::Title(t("canada"))), Action::Propose]);
    table.act(0, Action::Accept, &[]);
    table.refused(0, Action::Card(c("mission_08")), "end.mission-timing");
    // In his own Option Phase a holder finds it among the acts.
    let text = "players = [{ missions = [\"mission_08\"] }]\ntitles = { usa = 0, canada = 0 }";
    let mut table = Table::new(2, false, text, &[]);
    table.act(0, Action::Done, &[]).acts(0, &[Action::Begin(Verb::Declare), Action::Card(c("mission_08"))]);
    assert!(table.hand(0).is_empty());
}

#[test]
fn who_might_hold_a_mission_is_asked_whether_he_does_or_not() {
    // Only public facts decide: A holds a Mission, somebody's mission_08 would be fulfilled.
    let text = "mission_ops = [\"mission_08\"]\nplayers = [{ missions = [\"mission_22\"] }]\ntitles = { usa = 0, canada = 0 }";
    let table = Table::new(2, false, text, &[]);
    assert_eq!((table.question(), table.legal(0)), (Question::DeclareMission, vec![Action::Done]));
}

#[test]
fn missions_about_conquests_end_with_the_turn() {
    // [globopolis.end.mission-events] Japan (value 4) conquered: asked, and not in B's turn.
    let text = "phase = \"landing\"\nplayers = [{ governor = \"korea\", missions = [\"mission_13\"], cr = 0 }]\ntitles = { korea = 0, japan = { owner = 1, units = {} }, usa = 1 }";
    let mut table = Table::new(2, false, text, &[]);
    // A: 1 + 2 NS + economic = 4 D6; B: 2 + value = 3 D6.
    let round = |d: usize| [vec![8, 1, 2, 3, 4, 1], vec![1, 2, 3][..d].to_vec()].concat();
    let lone = vec![8, 1, 2, 3, 4, 1, 2];
    let faces = [round(3), round(2), lone, vec![8, 1, 2, 3, 4, 1]].concat();
    table.act(0, attack("korea", "japan"), &faces);
    assert_eq!((table.owner("japan"), table.question()), (Some(0), Question::DeclareMission));
    let mut silent = Table { g: table.g.clone(), s: table.s.clone(), log: vec![] };
    silent.act(0, Action::Done, &[]);
    assert_eq!(silent.asked(), 1);
    silent.refused(0, Action::Card(c("mission_13")), "end.mission-timing");
    table.act(0, Action::Card(c("mission_13")), &[]);
    assert_eq!(table.cr(0), 4 + 10);
    // The conquest counts for the attacker only.
    let mut table = Table::new(
        2,
        false,
        &text
            .replace("missions = [\"mission_13\"], ", "")
            .replace("}]\ntitles", "}, { missions = [\"mission_13\"] }]\ntitles"),
        &[],
    );
    table.act(0, attack("korea", "japan"), &faces);
    assert!(!table.legal(1).contains(&Action::Card(c("mission_13"))));
    // Suspended levels do not count for mission_09.
    let level = |water: u8| {
        format!(
            "{{ owner = 0, units = {{ food = 1, production = 1, security = 1, energy = 1, water = {water} }}, level = 1 }}"
        )
    };
    let text = format!(
        "players = [{{ missions = [\"mission_09\"] }}]\ntitles = {{ usa = {}, brazil = {}, iran = {} }}",
        level(1),
        level(1),
        level(0)
    );
    let table = Table::new(2, false, &text, &[]);
    table.refused(0, Action::Begin(Verb::Declare), "end.mission-timing");
}

#[test]
fn numbers_on_missions() {
    // [globopolis.end.mission-numbers]
    let g = rules(2, true);
    let Card::Mission(twenty) = c("mission_20") else { panic!("a Mission") };
    let data::Condition::OwnCount { count, .. } = g.data().missions[usize::from(twenty)].condition else {
        panic!("a count")
    };
    assert_eq!([2, 3, 4, 5].map(|n| count.of(n)), [20, 16, 13, 11]);
    let Card::Mission(nine) = c("mission_09") else { panic!("a Mission") };
    let data::Condition::Developed { count, .. } = g.data().missions[usize::from(nine)].condition else {
        panic!("a count")
    };
    assert_eq!([2, 3, 4, 5].map(|n| count.of(n)), [3; 4]);
    // With the literal reading every Mission decides the game and pays nothing.
    let g = with_options(2, Options::default().with("agents", false).with("mission_reward", "victory"));
    let text = "players = [{ cr = 10, missions = [\"mission_08\"] }]\ntitles = { usa = 0, canada = 0 }";
    let mut table = Table::on(g, text, &[]);
    table.act(0, Action::Card(c("mission_08")), &[]);
    assert_eq!((table.cr(0), qualified(&table, 0)), (10, true));
}

/// Seat `by` of five has landed on Moonshot!, seat 0 started; CR as given.
fn last_round(by: u8, cr: [i16; 5]) -> Table {
    let players: Vec<String> = cr
        .iter()
        .enumerate()
        .map(|(i, cr)| {
            let space = if i == usize::from(by) { "moonshot" } else { "orss_1" };
            format!("{{ governor = \"{space}\", cr = {cr} }}")
        })
        .collect();
    let text = format!("active = {by}\nstarter = 0\nphase = \"landing\"\nplayers = [{}]", players.join(", "));
    Table::new(5, false, &text, &[])
}

/// Plays on with one die of 1 for everybody who has to move, from 8 to Alaska (9): the player that comes first
/// takes it, the others pay its fee.
fn play_out(table: &mut Table) -> Vec<u8> {
    let mut turns = vec![];
    while table.g.pending(&table.s) != Pending::Over && turns.len() < 12 {
        let by = table.asked();
        match table.question() {
            Question::Movement => {
                turns.push(by);
                table.act(by, roll(1), &[1]);
            }
            Question::Fee { .. } => {
                table.act(by, Action::PayFee, &[]);
            }
            _ => {
                table.act(by, Action::Done, &[]);
            }
        }
    }
    turns
}

#[test]
fn the_round_is_finished_and_the_qualified_win() {
    // [globopolis.end.finish-round] C reaches 75: D and E still play. [globopolis.end.winner] D's 74 lose.
    let mut table = last_round(2, [10, 10, 66, 73, 10]);
    assert_eq!(play_out(&mut table), [3, 4]);
    let outcome = table.outcome().expect("over");
    assert_eq!((outcome.winners.iter().collect::<Vec<_>>(), outcome.victory), (vec![seat(2)], "points"));
    assert_eq!(table.cr(3), 74, "D took Alaska");
    // If the last player reaches it the game is over at once.
    let table = last_round(4, [10, 10, 10, 10, 66]);
    assert_eq!(table.outcome().map(|o| o.winners.first()), Some(Some(seat(4))));
}

#[test]
fn falling_back_does_no_harm() {
    // [globopolis.end.fell-back] C reaches 76, loses Germany (4) to D, and wins with 72 against 74.
    let text = r#"
        active = 2
        starter = 0
        phase = "landing"
        players = [
            { cr = 0 }, { cr = 0 }, { cr = 66, governor = "moonshot" },
            { cr = 70, governor = "guild_production_europe" }, { cr = 0, governor = "orss_1" },
        ]
        titles = { germany = { owner = 2, units = {} }, united_kingdom = 3, guild_production_europe = 0 }
    "#;
    let mut table = Table::new(5, false, text, &[]);
    assert_eq!((table.cr(2), table.asked()), (76, 3));
    table.act(3, Action::Done, &[]).act(3, roll(1), &[1]);
    // UK: 1 + 2 NS + economic = 4 D6; Germany: 2 + value = 3 D6.
    let round = |d: usize| [vec![8, 1, 2, 3, 4, 1], vec![1, 2, 3][..d].to_vec()].concat();
    let faces = [round(3), round(2), vec![8, 1, 2, 3, 4, 1, 2], vec![8, 1, 2, 3, 4, 1]].concat();
    table.act(3, attack("united_kingdom", "germany"), &faces);
    assert_eq!((table.cr(2), table.cr(3)), (72, 74));
    play_out(&mut table);
    assert_eq!(table.outcome().map(|o| o.winners.iter().collect()), Some(vec![seat(2)]));
}

#[test]
fn the_highest_of_several() {
    // [globopolis.end.several] D also reaches 75 and more: Alaska makes 80.
    let mut table = last_round(2, [10, 10, 66, 79, 10]);
    play_out(&mut table);
    assert_eq!(table.outcome().map(|o| o.winners.iter().collect()), Some(vec![seat(3)]));
}

#[test]
fn level_at_the_top_another_round_is_played() {
    // [globopolis.end.tie] A and C of four with 110 each: another full round.
    let text = r#"
        active = 3
        starter = 0
        phase = "landing"
        players = [
            { cr = 110, governor = "orss_1" }, { cr = 10, governor = "orss_1" },
            { cr = 110, governor = "orss_1" }, { cr = 10, governor = "israel" },
        ]
    "#;
    let mut table = Table::new(4, false, text, &[]);
    table.act(3, Action::Done, &[]);
    assert!(table.log.contains(&Event::ExtraRound));
    // A takes Alaska (1 CR) in the added round, C pays its fee: A alone is highest.
    let turns = play_out(&mut table);
    assert_eq!(turns[..3], [0, 1, 2]);
    assert_eq!(table.outcome().map(|o| o.winners.iter().collect()), Some(vec![seat(0)]));
    assert!(table.cr(0) > table.cr(2));
}

#[test]
fn the_round_limit_ends_what_nobody_wins() {
    let g = with_options(2, Options::default().with("agents", false).with("round_limit", 2));
    let text = "active = 1\nstarter = 0\nround = 2\nphase = \"landing\"\nplayers = [{ cr = 5 }, { cr = 0, governor = \"moonshot\" }]";
    let table = Table::on(g, text, &[]);
    let outcome = table.outcome().expect("over");
    assert_eq!((outcome.winners.iter().collect::<Vec<_>>(), outcome.victory), (vec![seat(1)], "limit"));
}

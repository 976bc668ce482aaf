//! Section 2: turns; section 5: the end.

use landsraad_kernel::{Game, Options, Pending};

use crate::tests::table::*;
use crate::*;

fn qualified(table: &Table, by: u8) -> bool {
    table.s.board().end().qualified.contains(seat(by))
}

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

#[test]
fn turns_pass_clockwise() {
    // [globopolis.turn.clockwise]
    let mut table = Table::new(4, false, "active = 1", &[]);
    let mut order = vec![];
    for _ in 0..5 {
        let active = table.s.board().turn().active.index() as u8;
        order.push(active);
        table.stop(active);
    }
    assert_eq!(order, [1, 2, 3, 0, 1]);
}

#[test]
fn the_option_phase_comes_first_and_does_not_come_back() {
    // [globopolis.turn.phases]
    let position = r#"
        players = [{ cash = 100, governor = "venezuela" }]
        titles = { mexico = { owner = 0, units = { food = 1, production = 1, security = 1, energy = 1, water = 1 } } }
    "#;
    let mut table = Table::new(2, false, position, &[]);
    assert!(table.legal(0).contains(&Action::Begin(Verb::Develop)));
    table.refused(0, roll(1), "turn.phases");
    table.act(0, Action::Done, &[]).act(0, roll(1), &[1]);
    // On own Mexico, after the roll.
    table.refused(0, Action::Begin(Verb::Develop), "turn.phases");
}

#[test]
fn the_first_turn_starts_with_a_teleport_and_pays_nothing() {
    // [globopolis.turn.first-teleport] D8 = 2, D20 = 5: O.R.S.S. 2 (24), then Saudi Arabia (29).
    let table = Table::new(4, true, "phase = \"first\"", &[2, 5]);
    assert_eq!((table.at(0), table.owner("saudi_arabia")), (29, Some(0)));
    assert_eq!(table.s.board().turn().extra, 0);
    // [globopolis.turn.first-no-pay] D8 = 6 crosses Teleport! once: 24, then 33; no money.
    let table = Table::new(4, true, "phase = \"first\"", &[6, 9]);
    assert_eq!((table.at(0), table.cash(0)), (33, 150));
    // Nor for a crossing by an extra movement of that turn: from OPs (53) on to 1.
    let mut table = Table::new(4, true, "phase = \"first\"", &[3, 13]);
    assert_eq!(table.at(0), space("ops_d"));
    table.act(0, Action::MoveAgain, &[]).act(0, roll(3), &[6, 5, 1]);
    assert_eq!((table.at(0), table.cash(0)), (1, 150));
}

#[test]
fn after_the_opening_teleport_the_turn_goes_on_as_usual() {
    // [globopolis.turn.first-rest] On own Korea (13): a card, then move or attack.
    let position = r#"
        phase = "first"
        titles = { korea = 0, japan = 1 }
    "#;
    let table = Table::new(2, false, position, &[1, 5]);
    assert_eq!(table.hand(0), [c("ops_25")]);
    let legal = table.legal(0);
    assert!(legal.contains(&Action::MoveAgain) && legal.contains(&attack("korea", "japan")));
}

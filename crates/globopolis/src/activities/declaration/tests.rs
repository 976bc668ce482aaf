//! Section 5: Missions.

use landsraad_kernel::{Game, Options};

use crate::tests::table::*;
use crate::*;

fn qualified(table: &Table, by: u8) -> bool {
    table.s.board().end().qualified.contains(seat(by))
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
    let mut later = Table { g: table.g.clone(), s: table.s, log: vec![] };
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
fn at_the_end_of_a_turn_of_the_last_round_missions_have_their_last_chance() {
    // [globopolis.end.finish-round] B has 150 CR. A, who kept a Mission back, is asked once more when the turn ends.
    let text = "players = [{ missions = [\"mission_08\"] }, { cr = 150 }]\ntitles = { usa = 0, canada = 0 }";
    let asked_again = |text: &str| {
        let mut table = Table::new(2, false, text, &[]);
        assert_eq!(table.question(), Question::DeclareMission);
        table.act(0, Action::Done, &[]);
        let mut again = 0;
        while table.s.board().turn().active == seat(0) {
            again += usize::from(table.question() == Question::DeclareMission);
            let asked = table.asked();
            let default = table.g.decision(&table.s, seat(asked)).expect("a question").default;
            table.any(asked, default);
        }
        again
    };
    assert_eq!(asked_again(text), 1);
    // In any other round nobody asks again.
    assert_eq!(asked_again(&text.replace("150", "149")), 0);
}

#[test]
fn a_player_that_might_hold_a_mission_is_asked_whether_it_does_or_not() {
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
    let mut silent = Table { g: table.g.clone(), s: table.s, log: vec![] };
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

/// Whether red can declare this Mission in a match of five with these titles.
fn holds(mission: &str, titles: &str, more: &str) -> bool {
    let text = format!(
        "mission_ops = [\"ops_25\"]\nplayers = [{{ missions = [\"{mission}\"]{more} }}]\ntitles = {{ {titles} }}"
    );
    Table::new(5, false, &text, &[]).legal(0).contains(&Action::Card(c(mission)))
}

/// Titles of red without anything on them.
fn own(titles: &[&str]) -> String {
    titles.iter().map(|title| format!("{title} = 0")).collect::<Vec<_>>().join(", ")
}

/// Territories of red at this level, with the units it needs.
fn at_level(level: u8, titles: &[&str]) -> String {
    let units = format!(
        "{{ food = {level}, production = {level}, security = {level}, energy = {level}, water = {level} }}"
    );
    let one = |title: &&str| format!("{title} = {{ owner = 0, units = {units}, level = {level} }}");
    titles.iter().map(one).collect::<Vec<_>>().join(", ")
}

#[test]
fn a_mission_about_values_looks_at_every_quadrant() {
    // [globopolis.end.mission-numbers] mission_01: value 3 or 4 in each quadrant; mission_15: two territories in each.
    assert!(holds("mission_01", &own(&["canada", "china", "iran", "germany"]), ""));
    assert!(!holds("mission_01", &own(&["canada", "china", "iran", "poland"]), ""));
    let seven = ["canada", "usa", "china", "japan", "iran", "egypt", "germany"];
    assert!(!holds("mission_15", &own(&seven), ""));
    assert!(holds("mission_15", &own(&[&seven[..], &["france"]].concat()), ""));
}

#[test]
fn missions_about_guilds_count_guilds_alone() {
    // [globopolis.end.mission-numbers] mission_03: three types; mission_04:
    // both of one type; mission_19: six of five players.
    let types = ["guild_security_americas", "guild_production_asia", "guild_water_pacific"];
    assert!(holds("mission_03", &own(&types), ""));
    assert!(!holds("mission_03", &own(&[types[0], types[1], "guild_security_africa"]), ""));
    assert!(holds("mission_03", &own(&[types[0], types[1], types[2], "guild_security_africa"]), ""));
    assert!(holds("mission_04", &own(&["guild_security_americas", "guild_security_africa"]), ""));
    assert!(holds("mission_04", &own(&["guild_food_europe", "guild_food_americas"]), ""));
    assert!(!holds("mission_04", &own(&types), ""));
    assert!(!holds("mission_04", &own(&["guild_security_americas", "guild_security_africa"][..1]), ""));
    let five = [types[0], types[1], types[2], "guild_energy_gulf", "guild_food_europe"];
    assert!(!holds("mission_19", &own(&[&five[..], &["usa", "china"]].concat()), ""));
    assert!(holds("mission_19", &own(&[&five[..], &["guild_energy_africa"]].concat()), ""));
}

#[test]
fn missions_about_colour_groups() {
    // [globopolis.end.mission-numbers] mission_05: all territories of a
    // group; mission_18: three groups with their guilds.
    assert!(holds("mission_05", &own(&["iran", "saudi_arabia"]), ""));
    assert!(!holds("mission_05", &own(&["iran", "egypt"]), ""));
    let small = ["iran", "saudi_arabia", "guild_energy_gulf", "egypt", "algeria", "guild_security_africa"];
    let arctic = ["nunavut", "alaska", "greenland", "guild_water_arctic"];
    assert!(holds("mission_18", &own(&[&small[..], &arctic].concat()), ""));
    assert!(!holds("mission_18", &own(&[&small[..], &arctic[..3]].concat()), ""));
}

#[test]
fn missions_about_development_count_active_levels() {
    // [globopolis.end.mission-events] mission_02: developed in three quadrants; mission_10: one superdeveloped.
    assert!(holds("mission_02", &at_level(1, &["usa", "china", "iran"]), ""));
    assert!(!holds("mission_02", &at_level(1, &["usa", "canada", "iran"]), ""));
    assert!(holds("mission_02", &at_level(1, &["usa", "canada", "china", "iran"]), ""));
    assert!(holds("mission_10", &at_level(2, &["usa"]), ""));
    assert!(!holds("mission_10", &at_level(1, &["usa"]), ""));
    // mission_23: superdeveloped in three quadrants of five players; mission_24: a whole group.
    assert!(holds("mission_23", &at_level(2, &["usa", "china", "germany"]), ""));
    assert!(!holds("mission_23", &at_level(2, &["usa", "canada", "china"]), ""));
    assert!(holds("mission_24", &at_level(2, &["iran", "saudi_arabia"]), ""));
    let half = format!("{}, {}", at_level(2, &["iran"]), at_level(1, &["saudi_arabia"]));
    assert!(!holds("mission_24", &half, ""));
}

#[test]
fn missions_about_units_and_cash() {
    // [globopolis.end.mission-numbers] mission_14: ten NS-Units on
    // territories; mission_16: eight of every type, PS included.
    let of = |title: &str, n: u8| format!("{title} = {{ owner = 0, units = {{ security = {n} }} }}");
    let army = |n: u8| {
        ["usa", "china", "iran", "france"].map(|title| of(title, 2)).join(", ") + ", " + &of("germany", n)
    };
    assert!(holds("mission_14", &army(2), ""));
    assert!(!holds("mission_14", &army(1), ", ps = { security = 3 }"));
    let stores =
        |n: u8| format!(", ps = {{ food = 5, production = 5, security = 6, energy = 5, water = {n} }}");
    let placed =
        "usa = { owner = 0, units = { food = 3, production = 3, security = 2, energy = 3, water = 3 } }";
    assert!(holds("mission_16", placed, &stores(5)));
    assert!(!holds("mission_16", placed, &stores(4)));
    assert!(holds("mission_11", "", ", cash = 300"));
    assert!(!holds("mission_11", "", ", cash = 299"));
}

#[test]
fn conquests_count_for_the_player_whose_turn_it_is() {
    // [globopolis.end.mission-events] Two conquests in one turn: A made them, B did not.
    let condition = rules(2, false)
        .data()
        .missions
        .iter()
        .map(|mission| mission.condition)
        .find(|condition| matches!(condition, crate::data::Condition::ConquestsInTurn { .. }))
        .expect("a Mission about two conquests");
    let mut table = Table::new(2, false, "players = [{}, {}]", &[]);
    table.s.board.turn.conquests = 2;
    let fulfilled = |by: u8| crate::missions::fulfilled(table.g.data(), &table.s.board, seat(by), condition);
    assert!(fulfilled(0) && !fulfilled(1));
}

#[test]
fn without_a_conquest_no_value_is_reached() {
    // [globopolis.end.mission-events] Not even 0, which a table's own cards may ask for.
    let table = Table::new(2, false, "players = [{}, {}]", &[]);
    let any = crate::data::Condition::ConquestValue { value: 0 };
    assert!(!crate::missions::fulfilled(table.g.data(), &table.s.board, seat(0), any));
}

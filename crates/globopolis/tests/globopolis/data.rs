//! Owners' own tables: the same format, and every refusal names file and key.

use std::ops::ControlFlow;

use landsraad_globopolis::data::{DataError, Files, parse};
use landsraad_globopolis::{Action, Globopolis, Position, Question, Way};
use landsraad_kernel::{Chance, EventSink, Game, Options, RuleRef, Seeded, Setup, Stage, Viewer};
use landsraad_testkit::conformance::Suite;

const BOARD: &str = include_str!("../../data/board.toml");
const TITLES: &str = include_str!("../../data/titles.toml");
const CARDS: &str = include_str!("../../data/cards.toml");

fn game(seats: u8) -> Globopolis {
    let options = Options::default().with("round_limit", 6);
    Globopolis::build("globopolis", &options, seats).expect("sound options")
}

/// The error after replacing one piece of one file.
fn broken(file: &str, from: &str, to: &str) -> DataError {
    let change = |name: &str, text: &str| {
        if name != file {
            return text.to_owned();
        }
        assert!(text.contains(from), "{file} has no {from}");
        text.replacen(from, to, 1)
    };
    let (board, titles, cards) =
        (change("board.toml", BOARD), change("titles.toml", TITLES), change("cards.toml", CARDS));
    let files = Files { board: &board, titles: &titles, cards: &cards };
    parse(&files).expect_err("the file is broken")
}

#[test]
fn the_files_are_the_tables_of_the_program() {
    let files = Files { board: BOARD, titles: TITLES, cards: CARDS };
    assert_eq!(&parse(&files).expect("our own files"), game(2).data());
}

#[test]
fn a_broken_file_is_refused_by_file_and_key() {
    for (file, from, to, key) in [
        ("titles.toml", "value = 3", "value = \"three\"", "territory.canada.value"),
        ("titles.toml", "value = 3", "valeu = 3", "territory.canada.valeu"),
        ("titles.toml", "conference_fee = 14", "", "territory.canada.conference_fee"),
        ("titles.toml", "group = \"north_america\"", "group = \"atlantis\"", "territory.canada.group"),
        ("titles.toml", "space = 1\n", "space = 2\n", "territory.canada.space"),
        ("titles.toml", "bonus_cr = 10", "bonus_cr = 11", "group.north_america.bonus_cr"),
        ("titles.toml", "\"5\" = 4 }", "\"5\" = 9 }", "meta.deal.5"),
        ("titles.toml", "[5, 7, 7, 7]", "[5, 7, 7, 8]", "meta.start_notes.2"),
        (
            "titles.toml",
            "resource = \"security\"",
            "resource = \"gold\"",
            "guild.guild_security_americas.resource",
        ),
        (
            "titles.toml",
            "[5, 6, 7, 8, 10]",
            "[5, 6, 7, 8]",
            "guild.guild_security_americas.price_by_associated",
        ),
        ("board.toml", "kind = \"ops\"", "kind = \"opps\"", "space.ops_a.kind"),
        ("board.toml", "index = 2\n", "index = 3\n", "space.ops_a.index"),
        ("board.toml", "orss = [8, 24, 40, 56]", "orss = [8, 24, 40]", "meta.orss"),
        ("board.toml", "start = 0", "start = 1", "meta.start"),
        ("board.toml", "id = \"canada\"", "id = \"teleport\"", "space.teleport.id"),
        (
            "cards.toml",
            "op = \"own_guild_pair\"",
            "op = \"own_everything\"",
            "mission.mission_04.condition.op",
        ),
        ("cards.toml", "min_value = 3, max_value", "min = 3, max_value", "mission.mission_01.condition.min"),
        ("cards.toml", "reward = \"cr\"", "reward = \"gold\"", "mission.mission_01.reward"),
        ("cards.toml", "mission_cards = 24", "mission_cards = 23", "meta.mission_cards"),
        ("cards.toml", "copies = 2", "copies = 0", "influence.influence_01.copies"),
        ("cards.toml", "when = \"aggression\"", "when = \"option\"", "influence.influence_01.when"),
    ] {
        let error = broken(file, from, to);
        assert_eq!((error.file, error.key.as_str()), (file, key), "{error}");
        assert!(error.to_string().starts_with(&format!("{file}: {key}: ")));
    }
    // Text that is no TOML is refused by its line.
    let error = broken("cards.toml", "[meta]", "[meta");
    assert!(error.key.starts_with("line "), "{error}");
}

#[test]
fn a_table_may_load_its_own_data() {
    let titles = TITLES.replace(
        "\"2\" = 150, \"3\" = 125, \"4\" = 100, \"5\" = 75",
        "\"2\" = 90, \"3\" = 80, \"4\" = 70, \"5\" = 60",
    );
    let cards = CARDS.replace("mission_reward_mode = \"printed\"", "mission_reward_mode = \"victory\"");
    let game =
        game(3).with_data(&Files { board: BOARD, titles: &titles, cards: &cards }).expect("sound tables");
    assert_eq!(game.target(), 80);
    assert!(game.rulings().missions_decide);
    Suite::named("globopolis-own-data").games(3).every(60).assert(&game);
    // A file that is refused leaves nothing behind but the reason.
    let error = game.with_data(&Files { board: "", titles: TITLES, cards: CARDS }).expect_err("empty");
    assert_eq!(error.file, "board.toml");
}

#[test]
fn what_is_reconstructed_is_marked() {
    let game = game(2);
    let data = game.data();
    let marked = |source: &str| source.contains("reconstructed");
    let known = data.spaces.iter().filter(|s| !marked(s.source.get())).count();
    let titles = data.titles.iter().filter(|t| marked(t.source.get())).count();
    assert!(known > 0 && titles == data.titles.len(), "values of titles are all reconstructed");
    assert!(!marked(data.missions[0].source.get()), "the one known Mission");
    assert!(data.missions[1..].iter().all(|m| marked(m.source.get())));
}

#[test]
fn an_action_that_names_nothing_real_is_refused() {
    let game = game(2);
    let state = game.setup(&mut Seeded::from_u64(1), &mut EventSink::mute());
    let seat = game.pending(&state).seats().first().expect("somebody is asked");
    let question = game.decision(&state, seat).expect("a question").question;
    assert!(!matches!(question, Question::Answer { .. }));
    for text in [
        "{\"title\":200}",
        "{\"card\":{\"mission\":99}}",
        "{\"card\":{\"influence\":250}}",
        "{\"player\":5}",
        "{\"seller\":99}",
        "{\"hop\":200}",
        "{\"attack\":{\"from\":99,\"target\":0}}",
        "{\"give\":{\"title\":77}}",
    ] {
        let action: Action = serde_json::from_str(text).expect("well-formed");
        assert!(game.check(&state, seat, &action).is_err(), "{text}");
    }
}

#[test]
fn values_that_nothing_is_played_by_are_refused_by_key() {
    for (file, from, to, key) in [
        ("titles.toml", "eu = \"unlimited\"", "eu = \"500\"", "supply.eu"),
        ("titles.toml", "\"2 + active development level\"", "\"3\"", "limits.ns_units_per_territory"),
        ("titles.toml", "\"2 x (territories + guilds in the group)\"", "\"3 x\"", "meta.group_bonus_cr"),
        ("titles.toml", "d6_max = 6", "d6_max = 6\nd8_max = 3", "limits.d8_max"),
        ("titles.toml", "guilds = 10\n", "guilds = 11\n", "meta.guilds"),
        ("board.toml", "direction = \"clockwise", "direction = \"widdershins", "meta.direction"),
        ("cards.toml", "withdraw = \"third parties", "withdraw = \"nobody", "windows.withdraw"),
    ] {
        let change = |name: &str, text: &str| {
            if name != file {
                return text.to_owned();
            }
            assert!(text.contains(from), "{file} has no {from}");
            text.replacen(from, to, 1)
        };
        let (board, titles, cards) =
            (change("board.toml", BOARD), change("titles.toml", TITLES), change("cards.toml", CARDS));
        let error = game(2)
            .with_data(&Files { board: &board, titles: &titles, cards: &cards })
            .expect_err("nothing is played by it");
        assert_eq!((error.file, error.key.as_str()), (file, key));
    }
}

/// Values that an owner can set: file, our text, another one.
const LIVE: &[(&str, &str, &str)] = &[
    ("titles.toml", "\"2\" = 10, \"3\" = 7", "\"2\" = 9, \"3\" = 7"),
    ("titles.toml", "\"2\" = 150, \"3\" = 125", "\"2\" = 30, \"3\" = 125"),
    ("titles.toml", "development_cr_per_level = 5", "development_cr_per_level = 4"),
    ("titles.toml", "agents_at_start = 15", "agents_at_start = 12"),
    ("titles.toml", "agents_per_player_and_territory = 3", "agents_per_player_and_territory = 2"),
    ("titles.toml", "guild_units_per_turn = 3", "guild_units_per_turn = 4"),
    ("titles.toml", "buy_cr_per_turn = 5", "buy_cr_per_turn = 6"),
    ("titles.toml", "buy_cr_only_if_short_of_victory_by = 25", "buy_cr_only_if_short_of_victory_by = 120"),
    ("titles.toml", "eu_per_cr = 5", "eu_per_cr = 4"),
    ("titles.toml", "extra_movements_per_turn = 2", "extra_movements_per_turn = 3"),
    ("titles.toml", "counter_clockwise_cr = 3", "counter_clockwise_cr = 2"),
    ("titles.toml", "teleport_eu = 40", "teleport_eu = 50"),
    ("titles.toml", "moonshot_cr = 10", "moonshot_cr = 9"),
    ("titles.toml", "d6_max = 6", "d6_max = 2"),
    ("titles.toml", "conference_fee = 14", "conference_fee = 15"),
    ("titles.toml", "development_premium = 12", "development_premium = 13"),
    ("titles.toml", "[5, 6, 7, 8, 10]", "[6, 7, 8, 9, 11]"),
    ("titles.toml", "stock = 6", "stock = 7"),
    ("cards.toml", "hand_limit_each_kind = 3", "hand_limit_each_kind = 4"),
    ("cards.toml", "mission = 1, ops = 3", "mission = 2, ops = 3"),
    ("cards.toml", "mission_reward_mode = \"printed\"", "mission_reward_mode = \"victory\""),
    ("cards.toml", "op = \"agg_d6\", delta = 1", "op = \"agg_d6\", delta = 2"),
    ("cards.toml", "op = \"gain_units\", count = 2", "op = \"gain_units\", count = 3"),
    ("cards.toml", "op = \"independent_buy\", count = 6", "op = \"independent_buy\", count = 5"),
    ("cards.toml", "op = \"guild_restock\", count = 5", "op = \"guild_restock\", count = 4"),
    ("cards.toml", "op = \"guild_concession\", count = 5", "op = \"guild_concession\", count = 6"),
    ("cards.toml", "op = \"each_opponent_pays\", amount = 10", "op = \"each_opponent_pays\", amount = 9"),
    ("cards.toml", "op = \"opponent_pays\", amount = 20", "op = \"opponent_pays\", amount = 19"),
    ("cards.toml", "op = \"gain_cr\", amount = 3", "op = \"gain_cr\", amount = 4"),
    ("cards.toml", "op = \"take_units\", count = 2", "op = \"take_units\", count = 1"),
    ("cards.toml", "op = \"move_dice\", count = 3", "op = \"move_dice\", count = 2"),
    ("cards.toml", "op = \"deploy_ns\", count = 2", "op = \"deploy_ns\", count = 1"),
    ("cards.toml", "op = \"deploy_agents\", count = 3", "op = \"deploy_agents\", count = 1"),
    ("cards.toml", "count = 6, price = 3", "count = 6, price = 4"),
    ("cards.toml", "titles = [\"usa\", \"canada\"]", "titles = [\"usa\", \"quebec\"]"),
    ("cards.toml", "op = \"own_guild_types\", count = 3", "op = \"own_guild_types\", count = 2"),
    ("titles.toml", "value = 3\nunits", "value = 4\nunits"),
    ("titles.toml", "units = { food = 1, production = 0", "units = { food = 0, production = 0"),
    ("board.toml", "unit_price_eu = 5", "unit_price_eu = 6"),
    ("board.toml", "gain_eu = 10", "gain_eu = 11"),
    ("board.toml", "gain_cr = 5", "gain_cr = 6"),
    ("board.toml", "sells = [\"production\", \"food\"]", "sells = [\"food\", \"water\"]"),
    ("board.toml", "may_move_again_instead = true", "may_move_again_instead = false"),
    (
        "board.toml",
        "buy_as_any_of = [\"israel\", \"russia\", \"india\"]",
        "buy_as_any_of = [\"israel\", \"russia\"]",
    ),
    ("board.toml", "kind = \"moonshot\"", "kind = \"nsa\""),
    ("cards.toml", "ops = 3, influence = 3", "ops = 3, influence = 2"),
    (
        "cards.toml",
        "op = \"gain_units\", count = 2, except = [\"security\"]",
        "op = \"gain_units\", count = 2, except = []",
    ),
    ("cards.toml", "op = \"cash\", amount = 300", "op = \"cash\", amount = 200"),
    ("cards.toml", "min_value = 4, count = 2", "min_value = 3, count = 2"),
    ("cards.toml", "cr = 10\n", "cr = 11\n"),
    ("cards.toml", "target = \"arctic\"", "target = \"pacific\""),
];

/// The game with one text of one file replaced.
fn with(game: &Globopolis, (file, from, to): (&str, &str, &str)) -> Globopolis {
    let change = |name: &str, text: &str| {
        if name != file {
            return text.to_owned();
        }
        assert!(text.contains(from), "{file} has no {from}");
        text.replace(from, to)
    };
    let (board, titles, cards) =
        (change("board.toml", BOARD), change("titles.toml", TITLES), change("cards.toml", CARDS));
    let files = Files { board: &board, titles: &titles, cards: &cards };
    game.clone().with_data(&files).unwrap_or_else(|e| panic!("{to}: {e}"))
}

/// Whether matches by two tables differ, under the same dice and choices.
fn differ(games: [&Globopolis; 2], seed: u64) -> bool {
    let mut luck = [Seeded::from_u64(seed), Seeded::from_u64(seed)];
    let mut states = [0, 1].map(|i| games[i].setup(&mut luck[i], &mut EventSink::mute()));
    let mut chooser = Seeded::from_u64(seed ^ 0x5eed);
    while states[0] == states[1] {
        let Some(seat) = games[0].pending(&states[0]).seats().first() else { return false };
        let lists = [0, 1].map(|i| {
            let mut list = vec![];
            games[i].legal(&states[i], seat, &mut |action| {
                list.push(action);
                ControlFlow::Continue(())
            });
            list
        });
        if lists[0] != lists[1] {
            return true;
        }
        let action = lists[0][chooser.below(lists[0].len() as u32) as usize];
        for i in [0, 1] {
            games[i].apply(&mut states[i], seat, &action, &mut luck[i], &mut EventSink::mute());
        }
    }
    true
}

#[test]
fn every_value_an_owner_can_set_changes_a_match() {
    let ours = game(2);
    for &change in LIVE {
        let theirs = with(&ours, change);
        assert!((0..200).any(|seed| differ([&ours, &theirs], seed)), "{}: {}", change.0, change.2);
    }
}

#[test]
fn a_file_can_set_fees_by_level() {
    // [globopolis.enemy-territory.fee-variant] Canada at level 1: 21 EU, not 14.
    let position = "phase = 'landing'\nplayers = [{ cash = 100, governor = 'canada', missions = [], ops = [], influence = [] }, \
         { cash = 0, missions = [], ops = [], influence = [] }]\n[titles.canada]\nowner = 1\nlevel = 1\n\
         units = { food = 1, production = 1, security = 1, energy = 1, water = 1 }";
    let paid = |game: &Globopolis| {
        let position: Position = toml::from_str(position).expect("a position");
        let mut luck = Seeded::from_u64(1);
        let mut state = game.stage(position, &mut luck).expect("a sound position");
        let seat = game.pending(&state).seats().first().expect("a question");
        game.apply(&mut state, seat, &Action::PayFee, &mut luck, &mut EventSink::mute());
        let view = game.view(&state, Viewer::Public);
        let cash = |seat: usize| view.get().players[seat].cash;
        (cash(0), cash(1))
    };
    let ours = game(2);
    assert_eq!(paid(&ours), (86, 14));
    let mode = ("titles.toml", "conference_fee_mode = \"flat\"", "conference_fee_mode = \"by_level\"");
    assert_eq!(paid(&with(&ours, mode)), (79, 21));
    // The values by level are those of the file.
    let both = TITLES
        .replace("conference_fee_mode = \"flat\"", "conference_fee_mode = \"by_level\"")
        .replace("fee_by_level = [14, 21, 28]", "fee_by_level = [14, 30, 40]");
    let theirs =
        game(2).with_data(&Files { board: BOARD, titles: &both, cards: CARDS }).expect("sound tables");
    assert_eq!(paid(&theirs), (70, 30));
}

#[test]
fn a_broken_file_of_a_table_is_refused_by_its_option() {
    for (key, text) in [("own_board", BOARD), ("own_titles", TITLES), ("own_cards", CARDS)]
        .map(|(key, text)| (key, text.replace("[meta]", "[mete]")))
    {
        let options = Options::default().with(key, text.as_str());
        let error = Globopolis::build("globopolis", &options, 2).expect_err("a broken file");
        assert_eq!(error.key, key);
    }
}

/// One chosen pick, then those of a seed.
struct Then {
    first: Option<u32>,
    rest: Seeded,
}

impl Chance for Then {
    fn pick(&mut self, what: RuleRef, n: u32) -> u32 {
        self.first.take().unwrap_or_else(|| self.rest.pick(what, n))
    }
}

#[test]
fn teleport_may_be_elsewhere_on_a_board_of_ones_own() {
    // [globopolis.teleport.second-crossing] Canada and Teleport! have changed places: from space 3 back over space 1.
    let mut board: toml::Table = BOARD.parse().expect("our own file");
    board["meta"]["start"] = 1.into();
    let spaces = board["space"].as_array_mut().expect("spaces");
    spaces.swap(0, 1);
    for (i, space) in spaces.iter_mut().enumerate() {
        space["index"] = (i as i64).into();
    }
    let titles = TITLES.replacen("space = 1\n", "space = 0\n", 1);
    let files = Files { board: &board.to_string(), titles: &titles, cards: CARDS };
    let game = game(2).with_data(&files).expect("sound tables");
    let fourth = game.data().spaces[3].id.get().to_owned();
    let marks = |die: u32| {
        let position = format!(
            "phase = 'event'\nplayers = [{{ cr = 9, governor = '{fourth}', missions = [], ops = [], influence = [] }}, {{ missions = [], ops = [], influence = [] }}]\ntitles = {{}}"
        );
        let position: Position = toml::from_str(&position).expect("a position");
        let mut state = game.stage(position, &mut Seeded::from_u64(1)).expect("a sound position");
        let seat = game.pending(&state).seats().first().expect("a question");
        let back = Action::Roll { dice: 1, way: Way::CounterClockwise };
        let mut dice = Then { first: Some(die - 1), rest: Seeded::from_u64(1) };
        game.apply(&mut state, seat, &back, &mut dice, &mut EventSink::mute());
        game.view(&state, Viewer::Public).get().players[0].marks
    };
    assert_eq!([marks(1), marks(2), marks(3)], [0, 0, 1]);
}

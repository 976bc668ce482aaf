//! The program as a person or a script meets it.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn landsraad(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_landsraad")).args(args).output().expect("the program runs")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("text")
}

fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    path
}

#[test]
fn games_lists_games_editions_options_and_seats() {
    let text = stdout(&landsraad(&["games"]));
    for word in ["demo", "plain", "twist", "2–4 seats", "--set rounds="] {
        assert!(text.contains(word), "{word} is missing in\n{text}");
    }
    let json: Value = serde_json::from_str(&stdout(&landsraad(&["games", "--json"]))).unwrap();
    assert!(json.as_array().unwrap().iter().any(|g| g["game"]["id"] == "demo"));
    assert!(stdout(&landsraad(&["games", "--lang", "it"])).contains("posti"));
    let one = stdout(&landsraad(&["games", "dune", "--edition", "v29"]));
    assert!(one.contains("v29") && !one.contains("gf9  ") && !one.contains("globopolis"), "{one}");
    let missing = landsraad(&["games", "dnue"]);
    assert!(!missing.status.success());
    assert!(String::from_utf8_lossy(&missing.stderr).contains("there are: "));
}

#[test]
fn simulate_reports_the_promised_keys_and_the_same_seed_gives_the_same_games() {
    let run = |seed: &str, threads: &str| -> Value {
        let out = landsraad(&[
            "simulate",
            "--game",
            "demo",
            "--edition",
            "twist",
            "--seats",
            "3",
            "--set",
            "rounds=2",
            "--bots",
            "random",
            "--games",
            "40",
            "--seed",
            seed,
            "--threads",
            threads,
            "--json",
        ]);
        assert!(out.status.success(), "{}", stderr(&out));
        serde_json::from_str(&stdout(&out)).unwrap()
    };
    let (a, b, c) = (run("5", "1"), run("5", "2"), run("6", "1"));
    for key in
        ["games", "finished", "decisions", "decisions_per_core_second", "mean_length", "wins", "victories"]
    {
        assert!(!a[key].is_null(), "{key}");
    }
    assert_eq!((&a["finished"], &a["games"]), (&Value::from(40), &Value::from(40)));
    assert_eq!((&a["decisions"], &a["wins"]), (&b["decisions"], &b["wins"]));
    assert_ne!(a["decisions"], c["decisions"]);
}

#[test]
fn a_recorded_game_replays_and_verifies_and_a_changed_one_does_not() {
    let dir = folder("records");
    let out = landsraad(&["simulate", "--game", "demo", "--games", "2", "--record", dir.to_str().unwrap()]);
    assert!(out.status.success());
    let mut files: Vec<_> = std::fs::read_dir(&dir).unwrap().map(|f| f.unwrap().path()).collect();
    files.sort();
    assert_eq!(files.len(), 2);
    let file = files[0].to_str().unwrap();

    let out = landsraad(&["verify", file]);
    assert!(out.status.success() && stdout(&out).contains("committed seed"), "{}", stdout(&out));

    let all = stdout(&landsraad(&["replay", file]));
    let red = stdout(&landsraad(&["replay", file, "--seat", "0"]));
    let public = stdout(&landsraad(&["replay", file, "--seat", "public"]));
    assert!(
        all.contains("Blue draws") && !all.contains("Blue draws a card"),
        "without a seat everything is shown"
    );
    assert!(
        red.contains("Blue draws a card") && !red.contains("Red draws a card"),
        "a seat sees its own cards only"
    );
    assert!(public.contains("Red draws a card"));
    let short = stdout(&landsraad(&["replay", file, "--to", "3"]));
    assert!(short.len() < all.len());

    let broken = dir.join("broken.jsonl");
    let text = std::fs::read_to_string(file).unwrap();
    std::fs::write(&broken, text.replacen("\"seat\":0", "\"seat\":1", 1)).unwrap();
    let out = landsraad(&["verify", broken.to_str().unwrap()]);
    assert!(!out.status.success() && stdout(&out).contains("NOT valid"), "{}", stdout(&out));
    let out = landsraad(&["verify", "--json", broken.to_str().unwrap()]);
    let json: Value = serde_json::from_str(&stdout(&out)).unwrap();
    assert_eq!(json["ok"], false);
}

#[test]
fn arena_reports_shares_with_intervals_and_goes_on_where_it_stopped() {
    let dir = folder("arena");
    std::fs::create_dir_all(&dir).unwrap();
    let file = dir.join("state.jsonl");
    let run = |games: &str| -> Value {
        let out = landsraad(&[
            "arena",
            "--game",
            "demo",
            "--bots",
            "random",
            "--games",
            games,
            "--json",
            "--resume",
            file.to_str().unwrap(),
        ]);
        assert!(out.status.success(), "{}", stderr(&out));
        serde_json::from_str(&stdout(&out)).unwrap()
    };
    let few = run("8");
    let many = run("40");
    assert_eq!((&few["games"], &many["games"]), (&Value::from(8), &Value::from(40)));
    let bot = &many["results"][0];
    for key in [
        "bot",
        "games",
        "wins",
        "win_share",
        "ci95",
        "by_faction",
        "illegal",
        "panics",
        "timeouts",
        "mean_think_ms",
    ] {
        assert!(!bot[key].is_null(), "{key}");
    }
    assert_eq!(std::fs::read_to_string(&file).unwrap().lines().count(), 40);
    let svg = dir.join("ladder.svg");
    let out = landsraad(&["ladder", file.to_str().unwrap(), "--svg", svg.to_str().unwrap()]);
    assert!(out.status.success() && stdout(&out).contains("| random |"));
    assert!(std::fs::read_to_string(svg).unwrap().starts_with("<svg"));
}

#[test]
fn recorded_games_tell_their_statistics_and_explain_their_moves() {
    let dir = folder("stats");
    let records = dir.join("games");
    let path = |name: &str| dir.join(name).to_str().unwrap().to_owned();
    let out = landsraad(&[
        "arena",
        "--game",
        "dune",
        "--edition",
        "gf9",
        "--seats",
        "3",
        "--bots",
        "heuristic,random",
        "--games",
        "3",
        "--seed",
        "2",
        "--record",
        records.to_str().unwrap(),
        "--json",
    ]);
    assert!(out.status.success(), "{}", stderr(&out));
    let out = landsraad(&["stats", &path("games"), "--csv", &path("csv"), "--svg", &path("svg"), "--json"]);
    assert!(out.status.success(), "{}", stderr(&out));
    let json: Value = serde_json::from_str(&stdout(&out)).unwrap();
    assert_eq!((&json["games"], &json["finished"]), (&Value::from(3), &Value::from(3)));
    for key in ["by_role", "by_alliance", "by_turn", "by_victory", "auctions", "battles", "deeds_by_bot"] {
        assert!(json[key].is_object(), "{key}");
    }
    let games = std::fs::read_to_string(dir.join("csv/games.csv")).unwrap();
    assert_eq!(games.lines().count(), 4);
    assert!(std::fs::read_to_string(dir.join("svg/wins.svg")).unwrap().starts_with("<svg"));
    let text = stdout(&landsraad(&["stats", &path("games"), "--lang", "it"]));
    assert!(text.contains("per ruolo") && text.contains("prezzi delle carte"), "{text}");

    let mut files: Vec<_> = std::fs::read_dir(&records).unwrap().map(|f| f.unwrap().path()).collect();
    // The longest of the three.
    files.sort_by_key(|file| std::fs::metadata(file).unwrap().len());
    let file = files[2].to_str().unwrap();
    let plain = stdout(&landsraad(&["replay", file]));
    for (lang, word) in [("en", "would have chosen"), ("it", "avrebbe scelto")] {
        let text = stdout(&landsraad(&["replay", file, "--explain", "heuristic", "--lang", lang]));
        assert!(text.lines().count() > plain.lines().count() + 20, "each choice has its sentence");
        assert!(text.contains(word), "random seats are explained by what the bot would do");
    }
}

#[test]
fn positions_can_be_tried_and_mixed_company_endures() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../positions/dune");
    let out = landsraad(&["find", root.join("win_by_shipping.toml").to_str().unwrap(), "--json"]);
    assert!(out.status.success(), "{}", stderr(&out));
    let json: Value = serde_json::from_str(&stdout(&out)).unwrap();
    assert_eq!((&json["positions"], &json["found"]), (&Value::from(1), &Value::from(1)));

    let out = landsraad(&["endure", "--game", "demo", "--bots", "random", "--games", "12", "--json"]);
    assert!(out.status.success(), "{}", stderr(&out));
    let json: Value = serde_json::from_str(&stdout(&out)).unwrap();
    assert_eq!((&json["finished"], &json["illegal"]), (&Value::from(12), &Value::from(0)));
}

#[test]
fn scenarios_pass_and_a_wrong_one_names_file_line_and_key() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/demo");
    let out = landsraad(&["scenario", root.to_str().unwrap()]);
    assert!(out.status.success() && stdout(&out).contains(" passed, 0 failed"));

    let dir = folder("scenarios");
    std::fs::create_dir_all(&dir).unwrap();
    let wrong = dir.join("wrong.toml");
    std::fs::write(&wrong, "game = \"demo\"\nedition = \"plain\"\ncolour = \"red\"\n").unwrap();
    let out = landsraad(&["scenario", wrong.to_str().unwrap()]);
    assert!(!out.status.success());
    assert!(stdout(&out).contains("wrong.toml:3") && stdout(&out).contains("colour"), "{}", stdout(&out));
}

#[test]
fn rules_can_be_read_searched_and_compared_in_both_languages() {
    assert!(stdout(&landsraad(&["rules"])).contains("gf9"));
    assert!(stdout(&landsraad(&["rules", "gf9.battle.ties"])).contains("aggressor"));
    let found = stdout(&landsraad(&["rules", "gf9", "--search", "tempesta", "--lang", "it"]));
    assert!(found.contains("[gf9.storm."), "{found}");
    let diff: Value =
        serde_json::from_str(&stdout(&landsraad(&["rules", "gf9", "--diff", "ah2009", "--json"]))).unwrap();
    assert!(diff["topics"].as_array().unwrap().len() > 3);
    let out = landsraad(&["rules", "gf10"]);
    assert!(!out.status.success() && stderr(&out).contains("the editions are"), "{}", stderr(&out));
}

#[test]
fn mistakes_are_answered_with_what_to_do() {
    for (args, word) in [
        (&["simulate", "--game", "chess"][..], "there are: "),
        (&["simulate", "--game", "demo", "--edition", "x"][..], "plain, twist"),
        (&["simulate", "--game", "demo", "--set", "rounds"][..], "key=value"),
        (&["simulate", "--game", "demo", "--set", "rounds=99"][..], "a number from"),
        (&["simulate", "--game", "demo", "--seats", "9"][..], "2 to 4"),
        (&["simulate", "--game", "demo", "--bots", "genius"][..], "random"),
        (&["play", "--game", "demo", "--me", "7"][..], "seats 0 to 3"),
        (&["replay", "nowhere.jsonl"][..], "cannot read nowhere.jsonl"),
        (&["ladder", "/dev/null"][..], "landsraad arena"),
        (&["stats", "nowhere.jsonl"][..], "cannot read nowhere.jsonl"),
        (&["find", "nowhere.toml"][..], "cannot read nowhere.toml"),
        (&["arena", "--game", "demo", "--bots", "random", "--sprt", "2,1"][..], "between 0 and 1"),
    ] {
        let out = landsraad(args);
        assert!(!out.status.success(), "{args:?}");
        assert!(stderr(&out).contains(word), "{args:?}: {}", stderr(&out));
    }
}

/// Plays by script; returns what was printed.
fn play(args: &[&str], script: &str) -> String {
    typed(&[&["play", "--game", "demo", "--seed", "3"], args].concat(), script)
}

/// Runs the program with something typed; returns what was printed.
fn typed(args: &[&str], script: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_landsraad"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
    let out = child.wait_with_output().unwrap();
    assert!(out.status.success());
    stdout(&out)
}

#[test]
fn a_terminal_game_can_be_played_to_its_end() {
    let text = play(&[], &"1\n".repeat(200));
    assert!(
        text.contains("[demo.end."),
        "the end comes with its rule:\n{}",
        &text[text.len().saturating_sub(400)..]
    );
    let text = play(&["--lang", "it"], &"1\n".repeat(200));
    assert!(text.contains("[demo.end.") && text.contains("un numero"));
}

#[test]
fn a_terminal_game_explains_takes_back_saves_and_resumes() {
    let dir = folder("play");
    std::fs::create_dir_all(&dir).unwrap();
    let file = dir.join("saved.jsonl");
    let script = format!(
        "\"wild\"\n{{\"bid\":3}}\nwhy 1\nwhy 9\nwhy\nrules demo.trade.limit\n1\nundo\n1\nsave {}\nquit\n",
        file.display()
    );
    let text = play(&[], &script);
    assert!(text.contains("malformed action"), "{text}");
    assert!(text.contains("Refused (1)"), "{text}");
    assert!(text.contains("There is no refusal with that number"));
    assert!(text.contains("[demo.trade.limit]") && text.contains("for instance"));
    assert!(text.contains("Taken back.") && text.contains("Saved as"));
    let text = play(&["--resume", file.to_str().unwrap()], "quit\n");
    assert!(text.contains("Which wind blows"), "{text}");
}

#[test]
fn a_record_becomes_a_scenario_and_the_scenario_passes() {
    let dir = folder("written");
    let record = dir.to_str().unwrap();
    landsraad(&["simulate", "--game", "demo", "--games", "1", "--record", record]);
    let file = std::fs::read_dir(&dir).unwrap().next().unwrap().unwrap().path();
    let out = landsraad(&["scenario", "--from", file.to_str().unwrap(), "--at", "3", "--until", "5"]);
    assert!(out.status.success(), "{}", stderr(&out));
    let written = dir.join("written.toml");
    std::fs::write(&written, &out.stdout).unwrap();
    let ran = landsraad(&["scenario", written.to_str().unwrap()]);
    assert!(ran.status.success() && stdout(&ran).contains("1 passed, 0 failed"), "{}", stdout(&ran));
    let none = landsraad(&["scenario", "--from", file.to_str().unwrap(), "--at", "9999"]);
    assert!(
        !none.status.success() && stderr(&none).contains("the record has the steps 1 to"),
        "{}",
        stderr(&none)
    );
}

#[test]
fn the_keys_of_a_game_are_shown() {
    for (game, key) in [("dune", "`treachery_top`"), ("arrakis", "`imperium`"), ("globopolis", "`so_far`")] {
        let out = landsraad(&["scenario", "--keys", game]);
        assert!(out.status.success() && stdout(&out).contains(key), "{game}");
    }
    let wrong = landsraad(&["scenario", "--keys", "dun"]);
    assert!(!wrong.status.success() && stderr(&wrong).contains("did you mean “dune”?"), "{}", stderr(&wrong));
}

#[test]
fn a_reader_that_goes_away_is_no_fault() {
    let dir = folder("pipes");
    let records = dir.to_str().unwrap();
    landsraad(&["simulate", "--game", "demo", "--games", "2", "--record", records]);
    let record = std::fs::read_dir(&dir).unwrap().next().unwrap().unwrap().path();
    let record = record.to_str().unwrap();
    let scenarios = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/demo");
    let scenarios = scenarios.to_str().unwrap();
    let commands: &[&[&str]] = &[
        &["games"],
        &["rules", "gf9"],
        &["simulate", "--game", "demo", "--games", "3"],
        &["simulate", "--game", "demo", "--games", "3", "--json"],
        &["replay", record],
        &["verify", record],
        &["stats", records],
        &["ladder", records],
        &["scenario", scenarios],
        &["scenario", "--json", scenarios],
        &["scenario", "--keys", "dune"],
        &["scenario", "--from", record, "--at", "2"],
        &["serve", "--print-config"],
    ];
    for args in commands {
        let mut child = Command::new(env!("CARGO_BIN_EXE_landsraad"))
            .args(*args)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        // The reader is gone before the first line.
        drop(child.stdout.take());
        let done = child.wait_with_output().unwrap();
        assert!(!stderr(&done).contains("panicked"), "{args:?}: {}", stderr(&done));
        assert_ne!(done.status.code(), Some(101), "{args:?}");
    }
}

/// One of our bots as a process, at a table of ours.
fn own_engine(bot: &str) -> String {
    format!("cmd: '{}' engine --bot {bot}", env!("CARGO_BIN_EXE_landsraad"))
}

#[test]
fn a_bot_can_be_a_process_and_a_broken_one_loses() {
    let arena = |bot: &str| -> Value {
        let args =
            ["arena", "--game", "demo", "--seats", "2", "--bots", "random", "--bot", bot, "--games", "4"];
        let out = landsraad(&[&args[..], &["--movetime", "20000", "--json"]].concat());
        assert!(out.status.success(), "{}", stderr(&out));
        serde_json::from_str(&stdout(&out)).unwrap()
    };
    let of = |report: &Value, key: &str| -> u64 {
        let mut bots = report["results"].as_array().unwrap().iter();
        bots.find(|r| r["bot"].as_str().unwrap().starts_with("cmd:")).unwrap()[key].as_u64().unwrap()
    };
    let good = arena(&own_engine("random"));
    assert_eq!(good["finished"], 4);
    assert_eq!(["illegal", "panics", "timeouts"].map(|key| of(&good, key)), [0, 0, 0]);
    let broken = arena("cmd: no-such-program-at-all");
    assert_eq!(broken["finished"], 4, "the table goes on");
    assert_eq!((of(&broken, "panics"), of(&broken, "wins")), (4, 0));
}

#[test]
fn an_engine_is_named_with_a_bot_that_exists() {
    let out = landsraad(&["engine", "--bot", "deep-thought"]);
    assert!(!out.status.success() && stderr(&out).contains("no game has this bot"));
}

#[test]
fn a_dataset_without_the_package_says_how_to_get_it() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_landsraad"));
    // A program that is there and fails: it stands for a Python without the package.
    command.args(["dataset", "--game", "demo", "--out", "x"]).env("LANDSRAAD_PYTHON", "false");
    let out = command.output().unwrap();
    assert!(!out.status.success() && stderr(&out).contains("pip install"), "{}", stderr(&out));
}

#[test]
fn a_lesson_is_listed_played_and_checked() {
    let list = stdout(&landsraad(&["lesson"]));
    assert!(list.contains("dune-the-map") && list.contains("The map and the storm"), "{list}");
    assert!(stdout(&landsraad(&["lesson", "--lang", "it"])).contains("La mappa e la tempesta"));
    // Three steps to read, a wrong dial, the right one, and then the input ends.
    let said = typed(&["lesson", "dune-the-map"], "\n\n\n3\nnonsense\n1\n");
    for words in [
        "[1/8] Welcome",
        "✗ If the Harkonnen dial high",
        "Choose a number from 1 to 3",
        "✓ With your 1",
        "Left.",
    ] {
        assert!(said.contains(words), "{words} is missing in\n{said}");
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../lessons/dune/03-auction.toml");
    let out = landsraad(&["lesson", "--check", file.to_str().unwrap()]);
    assert!(out.status.success() && stdout(&out).contains("every answer has a reply"), "{}", stderr(&out));
    let out = landsraad(&["lesson", "dune-the-mab"]);
    assert!(
        !out.status.success() && stderr(&out).contains("did you mean “dune-the-map”?"),
        "{}",
        stderr(&out)
    );
    let wrong = folder("lesson").with_extension("toml");
    std::fs::write(&wrong, std::fs::read_to_string(&file).unwrap().replace("minutes", "minuets")).unwrap();
    let out = landsraad(&["lesson", wrong.to_str().unwrap()]);
    assert!(!out.status.success() && stderr(&out).contains("lesson.toml:5: minuets"), "{}", stderr(&out));
}

//! No table waits without end: the watchdog, bots that fail, panics that affect only their table.

use landsraad_catalog::{Match, catalog};
use landsraad_kernel::{Options, Seat, Seed};
use serde_json::{Value, json};

use crate::both;
use crate::client::{Luck, PATIENCE, any_answer, open_seats, quick, seated};
use crate::house::{Database, House, rewrite, stage};

/// A metric of the server. Tests share one process, so it is only a lower bound.
async fn figure(house: &House, name: &str) -> f64 {
    let text = house.figures().await;
    let line = text.lines().find_map(|l| l.strip_prefix(name).and_then(|rest| rest.strip_prefix(' ')));
    line.and_then(|n| n.parse().ok()).unwrap_or(0.0)
}

async fn the_watchdog_answers_for_a_seat_that_nobody_plays(database: Database) {
    let mut house = House::with(database, |config| config.limits.watchdog_seconds = 1).await;
    let mut people = house.guests(2).await;
    let table = seated(&people, quick()).await;
    let mut line = people[1].line().await;
    let before = line.watch(&table, Some(1)).await;
    assert_eq!(before["pending"], json!([0]), "the first seat begins");
    let barks = figure(&house, "landsraad_watchdog").await;
    // However this happened: nobody holds the seat, and no bot plays it.
    house
        .while_down(&mut people, async |db| {
            rewrite(db, &table, |doc| doc["seats"][0]["sitter"] = json!({"kind": "open"})).await;
        })
        .await;
    let mut line = people[1].line().await;
    let mut update = line.watch(&table, Some(1)).await;
    let mut luck = Luck(5);
    for turn in 0.. {
        if update["pending"] != json!([0]) && update["decision"].is_object() {
            if turn > 3 {
                break;
            }
            let action = any_answer(&update["decision"], &mut luck);
            line.act(&table, 1, &update["step"], &format!("w{turn}"), &action).await;
        }
        update = line.expect("update").await;
    }
    assert!(figure(&house, "landsraad_watchdog").await > barks);
}
both!(the_watchdog_answers_for_a_seat_that_nobody_plays);

async fn a_bot_that_cannot_answer_plays_its_default(database: Database) {
    let mut house = House::open(database).await;
    let mut people = house.guests(1).await;
    let table = people[0].table(json!([{"kind": "me"}, {"kind": "bot"}]), quick()).await;
    people[0].http.ok(&format!("/api/tables/{table}/start"), json!({})).await;
    // A bot that this version of the program no longer has.
    house
        .while_down(&mut people, async |db| {
            rewrite(db, &table, |doc| doc["seats"][1]["sitter"]["bot"] = json!("deep-thought")).await;
        })
        .await;
    let mut player = crate::player::Player::new(&people[0], &table, 0);
    player.play(crate::player::Breaks::Never).await;
    assert!(player.last["outcome"].is_object());
}
both!(a_bot_that_cannot_answer_plays_its_default);

/// Globopolis at the second seat's Option Phase, with scores that no match can lead to. The bot's computation
/// fails on them; the rules do not.
fn bot_breaking_state() -> String {
    let mut options = Options::default();
    options.set("option_seconds", 3600);
    let rules = catalog().rules("globopolis", "globopolis", &options, 2).unwrap();
    let mut game = rules.start(Seed::from_u64(5));
    for n in 0..5_000 {
        // The time limit shows the phase.
        if game.rule_timer().is_some_and(|timer| timer.seat == Seat::at(1)) {
            let mut state: Value = serde_json::from_str(&game.snapshot()).unwrap();
            for player in state["board"]["players"].as_array_mut().unwrap() {
                player["cr"] = json!(i16::MIN);
            }
            // No more points can be bought this turn, so the rules need not compute the distance to the goal.
            state["board"]["turn"]["bought"] = json!(200);
            return state.to_string();
        }
        let seat = game.pending().seats().first().unwrap();
        let chosen = game.bot_move(seat, "random", n).unwrap();
        game.act(seat, game.step(), &chosen.action).unwrap();
    }
    panic!("no Option Phase came");
}

async fn a_bot_that_panics_plays_its_default_and_its_failure_can_be_seen_again(database: Database) {
    let mut house = House::open(database).await;
    let mut people = house.guests(1).await;
    let state = bot_breaking_state();
    let new = json!({"game": "globopolis", "edition": "globopolis", "seats": [{"kind": "open"}, {"kind": "bot"}],
        "options": {"option_seconds": 3600}, "settings": quick()});
    let made = people[0].http.ok("/api/tables", new).await;
    let table = made["table"]["id"].as_str().unwrap().to_owned();
    let sound = people[0].table(json!([{"kind": "me"}, {"kind": "bot"}]), quick()).await;
    people[0].http.ok(&format!("/api/tables/{sound}/start"), json!({})).await;
    let seated_people = people.clone();
    house.while_down(&mut people, async |db| stage(db, &table, &seated_people, &state).await).await;
    // The bot fails sooner or later, and the table goes on.
    let db =
        landsraad_server::storage::open(house.config.database.as_deref(), &house.config.data).await.unwrap();
    let folder = house.folder.path().join("failures");
    let begin = std::time::Instant::now();
    let (text, next): (String, Value) = loop {
        let mut files = std::fs::read_dir(&folder).into_iter().flatten().map(|f| f.unwrap().path());
        if let Some(file) = files.find(|f| f.to_str().unwrap().ends_with("-bot.jsonl")) {
            let n: u32 = file.to_str().unwrap().rsplit('-').nth(1).unwrap().parse().unwrap();
            if let Some((_, body)) = db.steps(&table, n).await.unwrap().first() {
                break (std::fs::read_to_string(&file).unwrap(), serde_json::from_str(body).unwrap());
            }
        }
        assert!(begin.elapsed() < PATIENCE, "the table waits for its bot");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    };
    db.close().await;
    assert!(figure(&house, "landsraad_bot_panics").await >= 1.0);
    // The written report makes the bot fail again with the same message.
    let last: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    let failed = &last["failed"];
    let record = landsraad_catalog::Record::from_text(text.rsplit_once("{\"failed\"").unwrap().0).unwrap();
    let rules = catalog().rules_of(&record.header).unwrap();
    let mut again = rules.replay(&record.header).unwrap();
    again.restore(last["state"].as_str().unwrap(), &record.steps).unwrap();
    let default = again.decision(Seat::at(1)).unwrap().default.action;
    assert_eq!((&next["cause"], &next["seat"], &next["action"]), (&json!("bot"), &json!(1), &default));
    let luck = failed["luck"].as_u64().unwrap();
    let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        again.bot_move(Seat::at(1), failed["bot"].as_str().unwrap(), luck)
    }));
    let panic = panic.expect_err("it fails again");
    let words =
        panic.downcast_ref::<&str>().map(|s| (*s).to_owned()).or(panic.downcast_ref::<String>().cloned());
    assert_eq!(words.as_deref(), failed["panic"].as_str());
    // Other tables are not affected.
    let mut player = crate::player::Player::new(&people[0], &sound, 0);
    player.play(crate::player::Breaks::Never).await;
    assert!(player.last["outcome"].is_object());
}
both!(a_bot_that_panics_plays_its_default_and_its_failure_can_be_seen_again);

/// The demo at the question about the wind, in a state that no match can lead to: one more drop of water
/// makes it fail.
fn overflowing() -> (Box<dyn Match>, String) {
    let edition = catalog().game("demo").unwrap().spec().editions[0].id;
    let rules = catalog().rules("demo", edition, &Options::default(), 2).unwrap();
    let mut game = rules.start(Seed::from_u64(1));
    loop {
        let seat = game.pending().seats().first().unwrap();
        let decision = game.decision(seat).unwrap();
        if decision.options.iter().any(|o| o.action == json!({"wind": "rain"})) {
            break;
        }
        game.act(seat, game.step(), &decision.default.action).unwrap();
    }
    let mut state: Value = serde_json::from_str(&game.snapshot()).unwrap();
    for water in state["board"]["water"].as_array_mut().unwrap() {
        *water = json!(255);
    }
    let state = state.to_string();
    game.restore(&state, &[]).unwrap();
    (game, state)
}

async fn a_panic_stays_at_its_table_and_the_table_goes_on_from_its_last_step(database: Database) {
    let mut house = House::open(database).await;
    let mut people = house.guests(2).await;
    let broken = people[0].table(open_seats(2), quick()).await;
    let sound = seated(&people, quick()).await;
    let (game, state) = overflowing();
    let seated_people = people.clone();
    house.while_down(&mut people, async |db| stage(db, &broken, &seated_people, &state).await).await;
    let seat = u8::from(game.pending().seats().first().unwrap());
    let mut line = people[usize::from(seat)].line().await;
    let before = line.watch(&broken, Some(seat)).await;
    let rain = json!({"wind": "rain"});
    let refused = line.act(&broken, seat, &before["step"], "rain", &rain).await;
    assert_eq!((&refused["type"], &refused["kind"]), (&json!("refused"), &json!("unavailable")), "{refused}");
    // The picture is the same as before, and another answer is carried out.
    let after = line.watch(&broken, Some(seat)).await;
    assert_eq!((&after["view"], &after["step"]), (&before["view"], &before["step"]));
    let other =
        after["decision"]["options"].as_array().unwrap().iter().find(|o| o["action"] != rain).unwrap();
    let done = line.act(&broken, seat, &after["step"], "other", &other["action"]).await;
    assert_eq!(done["type"], "ack", "{done}");
    // The report was written, and other tables are not affected.
    let failures: Vec<_> = std::fs::read_dir(house.folder.path().join("failures")).unwrap().collect();
    assert_eq!(failures.len(), 1);
    let text = std::fs::read_to_string(failures[0].as_ref().unwrap().path()).unwrap();
    assert!(text.contains("\"rain\"") && text.contains("\"panic\""), "{text}");
    assert!(figure(&house, "landsraad_table_panics").await >= 1.0);
    let players = crate::player::play_out(&people, &sound, crate::player::Breaks::Never).await;
    assert!(players[0].last["outcome"].is_object());
    assert_eq!(house.http().get("/healthz").await.status, 200);
}
both!(a_panic_stays_at_its_table_and_the_table_goes_on_from_its_last_step);

//! Reaction windows: nobody can tell who could react.

use std::time::{Duration, Instant};

use landsraad_catalog::Match;
use landsraad_kernel::Seat;
use landsraad_server::storage;
use serde_json::{Value, json};

use crate::both;
use crate::client::{Line, Luck, PATIENCE, Person, any_answer, seated};
use crate::dune::{EDITION, dune, plan};
use crate::house::{Database, House, stage};

/// Plays until a reaction window is open. Returns each seat's picture.
async fn until_window(lines: &mut [Line], table: &str) -> Vec<Value> {
    let mut luck = Luck(21);
    for turn in 0..500 {
        let mut pictures = Vec::new();
        for (seat, line) in lines.iter_mut().enumerate() {
            pictures.push(line.watch(table, Some(seat as u8)).await);
        }
        if pictures.iter().any(|p| p["decision"]["shape"]["form"] == "react") {
            return pictures;
        }
        let Some(asked) = pictures.iter().position(|p| p["decision"].is_object()) else { continue };
        let action = any_answer(&pictures[asked]["decision"], &mut luck);
        let key = format!("w{turn}");
        lines[asked].act(table, asked as u8, &pictures[asked]["step"], &key, &action).await;
    }
    panic!("no window opened");
}

async fn lines_of(people: &[Person]) -> Vec<Line> {
    let mut lines = Vec::new();
    for person in people {
        lines.push(person.line().await);
    }
    lines
}

async fn in_a_strict_window_every_pass_takes_the_same_time(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(3).await;
    let table = seated(
        &people,
        json!({"reaction_ms": 8_000, "reaction_strict": true, "bot_ms": 0, "answer_forced": false}),
    )
    .await;
    let mut lines = lines_of(&people).await;
    let pictures = until_window(&mut lines, &table).await;
    let played = journal(&house, &table).await.len();
    let asked: Vec<usize> = (0..3).filter(|&s| pictures[s]["decision"]["shape"]["form"] == "react").collect();
    // Only players who can do something are interrupted.
    for &seat in &asked {
        let able = pictures[seat]["decision"]["options"].as_array().unwrap().len() > 1;
        assert_eq!(pictures[seat]["ask"], able);
    }
    // One seat passes at once: the pass is held, and nobody else is sent anything.
    let quick = asked[0];
    let pass = pictures[quick]["decision"]["default"]["action"].clone();
    lines[quick]
        .send(json!({"type": "act", "table": table, "seat": quick, "step": pictures[quick]["step"], "key": "pass", "action": pass}))
        .await;
    assert_eq!(lines[quick].until(|m| m["type"] == "held" || m["type"] == "refused").await["type"], "held");
    let witness = (0..3).find(|s| !asked.contains(s)).unwrap_or(asked[asked.len() - 1]);
    let early = lines[witness].for_a_while(400).await;
    assert!(early.iter().all(|m| m["type"] != "update"), "a pass must not show before the window closes");
    // When the time is up everybody has passed: the quick player, those who cannot react and the silent ones
    // alike.
    lines[quick].answer("pass").await;
    let steps = journal(&house, &table).await;
    let at = |n: usize| steps[n]["at"].as_i64().unwrap();
    let took = at(played) - at(played - 1);
    assert!((7_000..60_000).contains(&took), "{took} ms");
    lines[witness].until(|m| m["type"] == "update").await;
}
both!(in_a_strict_window_every_pass_takes_the_same_time);

async fn standing_orders_decide_who_is_asked(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(3).await;
    let table = seated(
        &people,
        json!({"reaction_ms": 150, "reaction_strict": false, "bot_ms": 0, "answer_forced": false}),
    )
    .await;
    let mut lines = lines_of(&people).await;
    for (seat, line) in lines.iter_mut().enumerate() {
        line.watch(&table, Some(seat as u8)).await;
        let orders = if seat == 0 { "always" } else { "never" };
        line.send(json!({"type": "orders", "table": table, "seat": seat, "key": "o", "orders": orders}))
            .await;
        assert_eq!(line.answer("o").await["type"], "ack");
    }
    let pictures = until_window(&mut lines, &table).await;
    for (seat, picture) in pictures.iter().enumerate() {
        if picture["decision"]["shape"]["form"] == "react" {
            assert_eq!(picture["ask"], seat == 0, "seat {seat}");
        }
    }
    if pictures[0]["decision"]["shape"]["form"] == "react" {
        // The table waits for a seat that always wants to be asked, and no pass of the others shows in the
        // meantime.
        tokio::time::sleep(Duration::from_millis(500)).await;
        let still = lines[0].watch(&table, Some(0)).await;
        assert_eq!(still["pending"], pictures[0]["pending"]);
        let pass = still["decision"]["default"]["action"].clone();
        let answer = lines[0].act(&table, 0, &still["step"], "pass", &pass).await;
        assert_eq!(answer["type"], "ack", "{answer}");
    }
    // Now the window closes without anybody else being asked.
    let mut after = lines[1].watch(&table, Some(1)).await;
    let begin = Instant::now();
    while after["pending"] == pictures[1]["pending"] && after["view"] == pictures[1]["view"] {
        assert!(begin.elapsed() < PATIENCE, "the window never closes");
        tokio::time::sleep(Duration::from_millis(50)).await;
        after = lines[1].watch(&table, Some(1)).await;
    }
}
both!(standing_orders_decide_who_is_asked);

/// Four people at a window of Dune that asks one after the other. The last of those asked later can react.
/// Returns the match, and the seats in the order in which they are asked.
fn asked_in_order() -> (Box<dyn Match>, Vec<Seat>) {
    let able = |game: &dyn Match, _: &Value| {
        let ahead = game.ahead();
        ahead.len() >= 2 && ahead.last().is_some_and(|(_, asked)| asked.options.len() > 1)
    };
    let game = dune(4, able);
    let mut order: Vec<Seat> = game.pending().seats().iter().collect();
    order.extend(game.ahead().iter().map(|(seat, _)| *seat));
    (game, order)
}

/// The entries of the journal: seat, action, cause and time, in the order of the record.
async fn journal(house: &House, table: &str) -> Vec<Value> {
    let db = storage::open(house.config.database.as_deref(), &house.config.data).await.unwrap();
    let steps = db.steps(table, 0).await.unwrap();
    db.close().await;
    steps.iter().map(|(_, body)| serde_json::from_str(body).unwrap()).collect()
}

async fn a_window_that_asks_in_order_is_open_once_for_all(database: Database) {
    let (game, order) = asked_in_order();
    let mut house = House::open(database).await;
    let mut people = house.guests(4).await;
    let settings =
        json!({"reaction_ms": 12_000, "reaction_strict": true, "bot_ms": 0, "answer_forced": false});
    let (first, last) = (order[0], *order.last().unwrap());
    for reacts in [false, true] {
        let seats = plan(4, 0, &Value::Null);
        let table = &people[0].table_of("dune", Some(EDITION), seats, settings.clone()).await;
        let all = people.clone();
        house.while_down(&mut people, async |db| stage(db, table, &all, &game.snapshot()).await).await;
        let mut lines = lines_of(&people).await;
        let mut pictures = Vec::new();
        for (seat, line) in (0..).zip(&mut lines) {
            pictures.push(line.watch(table, Some(seat)).await);
        }
        // All are shown their question at once, but it is the turn of one seat.
        for (seat, picture) in (0..).map(Seat::at).zip(&pictures) {
            assert_eq!(picture["pending"], json!([u8::from(first)]));
            assert_eq!(picture["decision"].is_object(), order.contains(&seat), "seat {seat}");
            assert_eq!(picture["ahead"], order[1..].contains(&seat), "seat {seat}");
        }
        // The last seat answers before all others. A card that is not held is refused.
        let line = &mut lines[last.index()];
        let (seat, step) = (u8::from(last), &pictures[last.index()]["step"]);
        let nonsense = line.act(table, seat, step, "x", &json!({"reaction": {"play": 999}})).await;
        assert_eq!(nonsense["type"], "refused", "{nonsense}");
        let decision = &pictures[last.index()]["decision"];
        let pass = &decision["default"]["action"];
        let options = decision["options"].as_array().unwrap();
        let other = &options.iter().find(|o| o["action"] != *pass).unwrap()["action"];
        let action = if reacts { other } else { pass };
        line.send(json!({"type": "act", "table": table, "seat": seat, "step": step, "key": "early", "action": action})).await;
        line.until(|m| m["type"] == "held" && m["key"] == "early").await;
        // Nobody is sent anything about it.
        let witness = lines[first.index()].for_a_while(300).await;
        assert!(witness.iter().all(|m| m["type"] != "update"), "{witness:?}");
        // It is carried out in its turn.
        let done = lines[last.index()].answer("early").await;
        assert_eq!(done["type"], "ack", "{done}");
        let steps = journal(&house, table).await;
        let seats: Vec<u64> = steps.iter().take(order.len()).map(|e| e["seat"].as_u64().unwrap()).collect();
        let wanted: Vec<u64> = order.iter().map(|s| u64::from(u8::from(*s))).collect();
        assert_eq!(seats, wanted, "the record keeps the order of the rules");
        let mine = &steps[order.len() - 1];
        assert_eq!(
            (&mine["action"], &mine["cause"], &mine["key"]),
            (action, &json!("player"), &json!("early"))
        );
        for pair in steps[..order.len()].windows(2) {
            let waited = pair[1]["at"].as_i64().unwrap() - pair[0]["at"].as_i64().unwrap();
            assert!(waited < 12_000, "each seat has a window of its own: {waited} ms");
        }
    }
}
both!(a_window_that_asks_in_order_is_open_once_for_all);

async fn what_was_answered_in_advance_is_dropped_when_the_moment_goes_otherwise(database: Database) {
    // A seat reacts before those who have answered in advance. They are asked again, if at all.
    let reacts = |game: &dyn Match, _: &Value| {
        let able = |seat| game.decision(seat).is_some_and(|d| d.options.len() > 1);
        game.ahead().len() >= 2 && game.pending().seats().first().is_some_and(able)
    };
    let game = dune(4, reacts);
    let first = game.pending().seats().first().unwrap();
    let early = game.ahead()[0].0;
    let mut house = House::open(database).await;
    let mut people = house.guests(4).await;
    let settings =
        json!({"reaction_ms": 60_000, "reaction_strict": true, "bot_ms": 0, "answer_forced": false});
    let table = people[0].table_of("dune", Some(EDITION), plan(4, 0, &Value::Null), settings).await;
    let all = people.clone();
    house.while_down(&mut people, async |db| stage(db, &table, &all, &game.snapshot()).await).await;
    let mut lines = lines_of(&people).await;
    let picture = lines[early.index()].watch(&table, Some(early.into())).await;
    let pass = &picture["decision"]["default"]["action"];
    let act = json!({"type": "act", "table": table, "seat": u8::from(early), "step": picture["step"], "key": "early", "action": pass});
    lines[early.index()].send(act.clone()).await;
    lines[early.index()].until(|m| m["type"] == "held").await;
    // The same answer, sent again over another line.
    let mut second = people[early.index()].line().await;
    second.watch(&table, Some(early.into())).await;
    second.send(act).await;
    second.until(|m| m["type"] == "held").await;
    let picture = lines[first.index()].watch(&table, Some(first.into())).await;
    let pass = &picture["decision"]["default"]["action"];
    let options = picture["decision"]["options"].as_array().unwrap();
    let reaction = &options.iter().find(|o| o["action"] != *pass).unwrap()["action"];
    let done = lines[first.index()].act(&table, first.into(), &picture["step"], "now", reaction).await;
    assert_eq!(done["type"], "ack", "a reaction is carried out at once: {done}");
    let dropped = second.answer("early").await;
    assert_eq!((&dropped["type"], &dropped["kind"]), (&json!("refused"), &json!("stale")));
    let steps = journal(&house, &table).await;
    assert!(steps.iter().all(|e| e["key"] != "early"), "{steps:?}");
}
both!(what_was_answered_in_advance_is_dropped_when_the_moment_goes_otherwise);

async fn what_was_answered_in_advance_is_not_done_for_a_successor(database: Database) {
    let (game, order) = asked_in_order();
    let early = *order.last().unwrap();
    let seat = u8::from(early);
    let mut house = House::open(database).await;
    let mut people = house.guests(5).await;
    let settings =
        json!({"reaction_ms": 60_000, "reaction_strict": true, "bot_ms": 0, "answer_forced": false});
    let table = &people[0].table_of("dune", Some(EDITION), plan(4, 0, &Value::Null), settings).await;
    let all = people[..4].to_vec();
    house.while_down(&mut people, async |db| stage(db, table, &all, &game.snapshot()).await).await;
    let mut line = people[early.index()].line().await;
    let picture = line.watch(table, Some(seat)).await;
    let pass = &picture["decision"]["default"]["action"];
    line.send(json!({"type": "act", "table": table, "seat": seat, "step": picture["step"], "key": "early", "action": pass})).await;
    line.until(|m| m["type"] == "held").await;
    // The seat goes to somebody else before its turn comes.
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    let offer = json!({"seat": seat, "to": {"kind": "newcomer"}});
    let offered = people[early.index()].http.ok(&path("hand-over"), offer).await;
    let link = offered["table"]["seats"][early.index()]["invitation"].clone();
    people[4].http.ok(&path("join"), json!({"invitation": link})).await;
    let dropped = line.answer("early").await;
    assert_eq!((&dropped["type"], &dropped["kind"]), (&json!("refused"), &json!("stale")));
    let mut line = people[4].line().await;
    assert!(line.watch(table, Some(seat)).await["decision"].is_object(), "the successor is asked");
}
both!(what_was_answered_in_advance_is_not_done_for_a_successor);

async fn a_bot_takes_its_time_once_however_many_private_steps_it_makes(database: Database) {
    let house = House::open(database).await;
    let host = house.guest("Host").await;
    let bot = json!({"kind": "bot", "level": 0});
    let table = host.table(json!([bot, bot]), json!({"bot_ms": 2_500})).await;
    host.http.ok(&format!("/api/tables/{table}/start"), json!({})).await;
    let db = storage::open(house.config.database.as_deref(), &house.config.data).await.unwrap();
    // An offer is a stake and a bid; nobody else sees the stake.
    let private = |entry: &Value| entry["moved"].as_u64().unwrap() & (1 << 6) == 0;
    let at = |entry: &Value| entry["at"].as_i64().unwrap();
    // After a private step, the time to the next step of the same seat; after a public one, to the next step
    // of any seat.
    let waited = |entries: &[Value], private_first: bool| -> Vec<i64> {
        let each = entries.iter().enumerate().filter(|(_, e)| private(e) == private_first);
        let next = |i: usize, e: &Value| {
            entries[i + 1..].iter().find(|n| !private_first || n["seat"] == e["seat"]).map(|n| at(n) - at(e))
        };
        each.filter_map(|(i, e)| next(i, e)).collect()
    };
    let begin = Instant::now();
    let entries = loop {
        tokio::time::sleep(Duration::from_millis(300)).await;
        let steps = db.steps(&table, 0).await.unwrap();
        let entries: Vec<Value> = steps.iter().map(|(_, body)| serde_json::from_str(body).unwrap()).collect();
        // On a busy machine a bot may think for longer than it waits, but not every time.
        let within = waited(&entries, true);
        let between = waited(&entries, false);
        if within.len() >= 2 && within.iter().min() < Some(&1_250) && between.len() >= 3 {
            break entries;
        }
        assert!(begin.elapsed() < PATIENCE, "a private step waits again: {within:?} {between:?}");
    };
    db.close().await;
    let between = waited(&entries, false);
    assert!(between.iter().max() >= Some(&2_500), "the pace is kept between answers: {between:?}");
}
both!(a_bot_takes_its_time_once_however_many_private_steps_it_makes);

//! Taking back: free in private, by vote in public, never further than one's own last action.

use serde_json::{Value, json};

use crate::both;
use crate::client::{Line, Luck, any_answer, quick, seated};
use crate::house::{Database, House};

/// Plays until `seat` has taken a step that nobody else has seen. Returns the pictures before and after it.
async fn private_step(lines: &mut [Line], table: &str, key: &mut u32) -> (u8, Value, Value) {
    let mut luck = Luck(9);
    for _ in 0..2_000 {
        let mut before = Vec::new();
        for (seat, line) in lines.iter_mut().enumerate() {
            before.push(line.watch(table, Some(seat as u8)).await);
        }
        let Some(seat) = before.iter().position(|u| u["decision"].is_object()) else { continue };
        *key += 1;
        let action = any_answer(&before[seat]["decision"], &mut luck);
        let line = &mut lines[seat];
        let answer = line.act(table, seat as u8, &before[seat]["step"], &format!("p{key}"), &action).await;
        assert_eq!(answer["type"], "ack", "{answer}");
        let mut after = Vec::new();
        for (seat, line) in lines.iter_mut().enumerate() {
            after.push(line.watch(table, Some(seat as u8)).await);
        }
        assert!(after[seat]["outcome"].is_null(), "the demo has private steps before its end");
        let others_same =
            (0..lines.len()).filter(|s| *s != seat).all(|s| before[s]["step"] == after[s]["step"]);
        if others_same {
            return (seat as u8, before[seat].clone(), after[seat].clone());
        }
    }
    panic!("no private step in the whole game");
}

async fn a_private_step_is_taken_back_freely_and_a_public_one_by_vote(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(2).await;
    let table = seated(&people, quick()).await;
    let mut lines = vec![people[0].line().await, people[1].line().await];
    let mut keys = 0;
    let (seat, before, after) = private_step(&mut lines, &table, &mut keys).await;
    let other = usize::from(1 - seat);
    let silent = lines[other].watch(&table, Some(other as u8)).await["step"].clone();
    let undo = |key: &str| json!({"type": "undo", "table": table, "key": key});
    let line = &mut lines[usize::from(seat)];
    line.send(undo("u1")).await;
    let back = line.until(|m| m["type"] == "update" && m["undo_to"].is_number()).await;
    assert_eq!(back["view"], before["view"]);
    assert_eq!(back["decision"], before["decision"]);
    assert_eq!(back["undo_to"], before["step"]);
    assert_eq!(back["step"].as_u64(), after["step"].as_u64().map(|s| s + 1), "the count only grows");
    // The other side did not learn that anything was done or taken back.
    assert_eq!(lines[other].watch(&table, Some(other as u8)).await["step"], silent);

    // A public action follows: it is taken back only if the others agree.
    let mut luck = Luck(4);
    let (mut actor, mut picture, mut sent_since) = (0, Value::Null, Vec::new());
    for turn in 0.. {
        let mut pictures = Vec::new();
        for (seat, line) in lines.iter_mut().enumerate() {
            pictures.push(line.watch(&table, Some(seat as u8)).await);
        }
        let asked = pictures.iter().position(|p| p["decision"].is_object()).unwrap();
        let action = any_answer(&pictures[asked]["decision"], &mut luck);
        let key = format!("q{turn}");
        let answer = lines[asked].act(&table, asked as u8, &pictures[asked]["step"], &key, &action).await;
        assert_eq!(answer["type"], "ack", "{answer}");
        let witness = 1 - asked;
        let update = lines[witness].watch(&table, Some(witness as u8)).await;
        if update["step"] != pictures[witness]["step"] {
            (actor, picture) = (asked, pictures[asked].clone());
            let mut line = people[witness].line().await;
            let before = pictures[witness]["step"].as_u64().unwrap() as u32;
            line.subscribe(&table, Some(witness as u8), Some(before)).await;
            let update = line.expect("update").await;
            let missed = update["missed"].as_array().cloned().unwrap_or_default();
            let events = missed.iter().chain([&update]).flat_map(|u| u["events"].as_array().unwrap().clone());
            sent_since = events.map(|e| e["text"].clone()).filter(|t| !t.is_null()).collect();
            break;
        }
    }
    let witness = 1 - actor;
    lines[actor].send(undo("u2")).await;
    let vote = lines[witness].until(|m| m["type"] == "vote").await["vote"].clone();
    assert_eq!(vote["waiting"], json!([witness]));
    // The vote has the lines that were public since then and those that only this seat saw, no less and no
    // more.
    let mut said: Vec<String> = Vec::new();
    for part in ["public", "yours"] {
        said.extend(vote[part].as_array().unwrap().iter().map(Value::to_string));
    }
    let mut sent: Vec<String> = sent_since.iter().map(Value::to_string).collect();
    said.sort();
    sent.sort();
    assert!(!sent.is_empty());
    assert_eq!(said, sent);
    // The seat that asks cannot vote for the other.
    let answer = |key: &str, yes: bool| json!({"type": "vote", "table": table, "key": key, "vote": vote["id"], "yes": yes});
    lines[actor].send(answer("v0", true)).await;
    assert_eq!(lines[actor].answer("v0").await["kind"], "stale");
    lines[witness].send(answer("v1", false)).await;
    lines[actor].until(|m| m["vote"]["status"] == "refused").await;
    // It asks again, and the others agree.
    lines[actor].send(undo("u3")).await;
    let vote =
        lines[witness].until(|m| m["type"] == "vote" && m["vote"]["status"] == "open").await["vote"].clone();
    lines[witness]
        .send(json!({"type": "vote", "table": table, "key": "v2", "vote": vote["id"], "yes": true}))
        .await;
    let back = lines[actor].until(|m| m["type"] == "update" && m["undo_to"].is_number()).await;
    assert_eq!(back["view"], picture["view"]);
    // A new line that replays the journal sees the same.
    let seen = lines[actor].watch(&table, Some(actor as u8)).await;
    assert_eq!(seen["view"], picture["view"]);
    let mut fresh = people[actor].line().await;
    fresh.subscribe(&table, Some(actor as u8), Some(0)).await;
    let all = fresh.expect("update").await;
    assert_eq!(all["step"], seen["step"]);
    assert_eq!(all["missed"].as_array().unwrap().len() as u64 + 1, seen["step"].as_u64().unwrap());
}
both!(a_private_step_is_taken_back_freely_and_a_public_one_by_vote);

async fn nothing_is_taken_back_where_votes_are_off_or_nothing_was_done(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(2).await;
    let table = seated(
        &people,
        json!({"undo_votes": false, "reaction_ms": 0, "reaction_strict": false, "answer_forced": false}),
    )
    .await;
    let mut line = people[1].line().await;
    line.watch(&table, Some(1)).await;
    line.send(json!({"type": "undo", "table": table, "key": "u"})).await;
    assert_eq!(line.answer("u").await["kind"], "invalid");
    let mut luck = Luck(1);
    let mut first = people[0].line().await;
    let picture = first.watch(&table, Some(0)).await;
    let action = any_answer(&picture["decision"], &mut luck);
    assert_eq!(first.act(&table, 0, &picture["step"], "a", &action).await["type"], "ack");
    assert!(line.watch(&table, Some(1)).await["step"].as_u64() > Some(1), "a trade is seen by all");
    first.send(json!({"type": "undo", "table": table, "key": "u2"})).await;
    assert_eq!(first.answer("u2").await["kind"], "forbidden");
}
both!(nothing_is_taken_back_where_votes_are_off_or_nothing_was_done);

async fn bots_do_not_agree_to_draw_again(database: Database) {
    let house = House::open(database).await;
    let person = house.guest("Alone").await;
    let table = person.table(json!([{"kind": "me"}, {"kind": "bot", "level": 0}]), quick()).await;
    person.http.ok(&format!("/api/tables/{table}/start"), json!({})).await;
    let mut line = person.line().await;
    let picture = line.watch(&table, Some(0)).await;
    // Cards are traded for others from the deck.
    let options = picture["decision"]["options"].as_array().unwrap();
    let trade =
        options.iter().find(|o| o["action"]["trade"].as_array().is_some_and(|t| !t.is_empty())).unwrap();
    assert_eq!(line.act(&table, 0, &picture["step"], "t", &trade["action"]).await["type"], "ack");
    line.send(json!({"type": "undo", "table": table, "key": "u"})).await;
    let refused = line.answer("u").await;
    assert_eq!(refused["kind"], "forbidden", "{refused}");
}
both!(bots_do_not_agree_to_draw_again);

async fn a_revealed_plan_is_not_taken_back_where_bots_play(database: Database) {
    let house = House::open(database).await;
    let person = house.guest("Alone").await;
    // The demo has an auction of sealed bids: every seat chooses in secret, then all are shown.
    let (mut revealed, mut luck) = (false, Luck(21));
    for _ in 0..12 {
        let bot = json!({"kind": "bot", "level": 0});
        let table = person.table(json!([{"kind": "me"}, bot]), quick()).await;
        person.http.ok(&format!("/api/tables/{table}/start"), json!({})).await;
        let mut line = person.line().await;
        for turn in 0..60 {
            let before = asked(&mut line, &table).await;
            if before["outcome"].is_object() {
                break;
            }
            let sealed = before["decision"]["options"].to_string().contains("\"bid\"");
            let action = any_answer(&before["decision"], &mut luck);
            let key = format!("b{turn}");
            assert_eq!(line.act(&table, 0, &before["step"], &key, &action).await["type"], "ack");
            if !sealed {
                continue;
            }
            // Once the bot's bid is shown, the own bid can no longer be taken back.
            if asked(&mut line, &table).await["outcome"].is_object() {
                break;
            }
            line.send(json!({"type": "undo", "table": table, "key": format!("u{turn}")})).await;
            let answer = line.answer(&format!("u{turn}")).await;
            assert_eq!(
                (&answer["type"], &answer["kind"]),
                (&json!("refused"), &json!("forbidden")),
                "{answer}"
            );
            revealed = true;
        }
        if revealed {
            return;
        }
    }
    panic!("no bid was ever revealed");
}
both!(a_revealed_plan_is_not_taken_back_where_bots_play);

/// The picture of the first seat when it is asked, or when the match is over.
async fn asked(line: &mut Line, table: &str) -> Value {
    let mut picture = line.watch(table, Some(0)).await;
    while picture["decision"].is_null() && picture["outcome"].is_null() {
        picture = line.until(|m| m["type"] == "update" && m["table"] == table).await;
    }
    picture
}

/// The bots' steps in the journal after entry `n`, once there is one.
async fn bot_steps(db: &landsraad_server::storage::Db, table: &str, n: u32) -> Vec<Value> {
    for _ in 0..200 {
        let rows = db.steps(table, n).await.unwrap();
        let entries = rows.iter().map(|(_, body)| serde_json::from_str::<Value>(body).unwrap());
        let steps: Vec<Value> =
            entries.filter(|e| e["cause"] == "bot").map(|e| e["action"].clone()).collect();
        if !steps.is_empty() {
            return steps;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    vec![]
}

async fn a_bot_that_answers_again_draws_a_new_plan(database: Database) {
    let house = House::open(database).await;
    let person = house.guest("Alone").await;
    let bot = json!({"kind": "bot", "level": 0});
    let table = person.table_of("arrakis", None, json!([{"kind": "me"}, bot]), quick()).await;
    person.http.ok(&format!("/api/tables/{table}/start"), json!({})).await;
    let db = landsraad_server::storage::open_to_read(house.config.database.as_deref(), &house.config.data);
    let db = db.await.unwrap();
    let mut line = person.line().await;
    let (mut luck, mut keys, mut answers) = (Luck(3), 0, Vec::new());
    let mut action = Value::Null;
    // Whether the next answer stays: where the bot has no choice, the match goes on to another moment.
    let mut stays = false;
    for _ in 0..1_500 {
        let picture = asked(&mut line, &table).await;
        if picture["outcome"].is_object() {
            break;
        }
        if answers.is_empty() {
            action = any_answer(&picture["decision"], &mut luck);
        }
        keys += 1;
        let n = db.steps(&table, 0).await.unwrap().len() as u32;
        let answer = line.act(&table, 0, &picture["step"], &format!("a{keys}"), &action).await;
        if answer["kind"] == "stale" {
            // The bot was asked at the same time and answered first.
            answers.clear();
            continue;
        }
        assert_eq!(answer["type"], "ack", "{answer}");
        let now = line.watch(&table, Some(0)).await;
        // The bot answers before the player is asked again.
        if now["decision"].is_object() && answers.is_empty() || std::mem::take(&mut stays) {
            continue;
        }
        let plan = bot_steps(&db, &table, n).await;
        let key = format!("u{keys}");
        line.send(json!({"type": "undo", "table": table, "key": key})).await;
        if line.answer(&key).await["type"] == "ack" {
            // The same action once more at the same moment.
            answers.push(plan);
            if answers.iter().any(|plan| *plan != answers[0]) {
                db.close().await;
                return;
            }
            if answers.len() == 8 {
                answers.clear();
                stays = true;
            }
        } else {
            answers.clear();
        }
    }
    panic!("a bot never had to answer twice: {answers:?}");
}
both!(a_bot_that_answers_again_draws_a_new_plan);

async fn a_vote_about_taking_back_survives_a_restart(database: Database) {
    let mut house = House::open(database).await;
    let mut people = house.guests(2).await;
    let table = seated(&people, quick()).await;
    let mut luck = Luck(4);
    // Steps are made until one changes what the other seat sees.
    let (actor, before) = 'played: loop {
        for seat in 0..2u8 {
            let mut lines = [people[0].line().await, people[1].line().await];
            let mut pictures = Vec::new();
            for (place, line) in (0..).zip(&mut lines) {
                pictures.push(line.watch(&table, Some(place)).await);
            }
            let (own, other) = (usize::from(seat), usize::from(1 - seat));
            if !pictures[own]["decision"].is_object() {
                continue;
            }
            let action = any_answer(&pictures[own]["decision"], &mut luck);
            let key = format!("{}-{seat}", pictures[own]["step"]);
            let done = lines[own].act(&table, seat, &pictures[own]["step"], &key, &action).await;
            assert_eq!(done["type"], "ack", "{done}");
            let now = lines[other].watch(&table, Some(1 - seat)).await;
            if now["step"] != pictures[other]["step"] {
                break 'played (seat, pictures[own].clone());
            }
        }
    };
    let (own, other) = (usize::from(actor), usize::from(1 - actor));
    let undo = json!({"type": "undo", "table": table, "seat": actor, "key": "undo"});
    let mut line = people[own].line().await;
    line.watch(&table, Some(actor)).await;
    line.send(undo.clone()).await;
    assert_eq!(line.answer("undo").await["repeated"], false);
    let mut witness = people[other].line().await;
    witness.watch(&table, Some(1 - actor)).await;
    let vote = witness.expect("vote").await["vote"].clone();
    house.while_down(&mut people, async |_| {}).await;
    let mut lines = [people[own].line().await, people[other].line().await];
    lines[0].watch(&table, Some(actor)).await;
    lines[1].watch(&table, Some(1 - actor)).await;
    assert_eq!(lines[1].expect("vote").await["vote"], vote, "with the same lines");
    lines[0].send(undo).await;
    assert_eq!(lines[0].answer("undo").await["repeated"], true);
    let yes = json!({"type": "vote", "table": table, "key": "yes", "vote": vote["id"], "yes": true});
    lines[1].send(yes).await;
    let back = lines[0].until(|m| m["type"] == "update" && m["undo_to"].is_number()).await;
    assert_eq!(back["view"], before["view"]);
    // The vote ended with the take-back, also after another restart.
    house.while_down(&mut people, async |_| {}).await;
    let mut line = people[own].line().await;
    let heard = line.arrive(&table, Some(actor)).await;
    assert!(heard.iter().all(|m| m["type"] != "vote"), "{heard:?}");
}
both!(a_vote_about_taking_back_survives_a_restart);

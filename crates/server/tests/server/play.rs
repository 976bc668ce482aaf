//! Playing: actions, refusals, seats, clocks, caretakers.

use std::collections::BTreeSet;
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};

use crate::both;
use crate::client::{Line, Luck, PATIENCE, any_answer, open_seats, quick, seated};
use crate::house::{Database, House};
use crate::player::{Breaks, Player, play_out};

/// Plays any answers until this seat is asked a question with several answers. Returns the picture.
pub async fn until_asked(line: &mut Line, mut update: Value, table: &str, seat: u8) -> Value {
    let mut luck = Luck(5);
    for key in 0.. {
        let decision = &update["decision"];
        if decision.is_object() && decision["options"].as_array().unwrap().len() > 1 {
            return update;
        }
        if decision.is_object() {
            let action = any_answer(decision, &mut luck);
            let answer = line.act(table, seat, &update["step"], &format!("until{key}"), &action).await;
            assert_eq!(answer["type"], "ack", "{answer}");
        }
        update = line.expect("update").await;
    }
    unreachable!()
}

async fn reconnecting_in_every_phase_misses_nothing_and_gets_nothing_twice(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(3).await;
    let table = seated(&people, quick()).await;
    // A second line of the first seat never breaks; the others are compared with it.
    let watcher = people[0].clone();
    let id = table.clone();
    let steady = tokio::spawn(async move {
        let mut player = Player::new(&watcher, &id, 0);
        let mut line = watcher.line().await;
        line.subscribe(&id, Some(0), Some(0)).await;
        while !player.last["outcome"].is_object() {
            let update = line.expect("update").await;
            player.take(update);
        }
        player
    });
    let players = play_out(&people, &table, Breaks::Often).await;
    let steady = steady.await.unwrap();
    assert_eq!(players[0].log, steady.log);
    assert_eq!(players[0].last["view"], steady.last["view"]);
    // All steps from the start, replayed from the journal.
    let mut line = people[0].line().await;
    line.subscribe(&table, Some(0), Some(0)).await;
    let mut again = Player::new(&people[0], &table, 0);
    again.take(line.expect("update").await);
    assert_eq!(again.log, steady.log);
    // From a middle step only later steps are sent; from the last step none.
    let middle = steady.log.len() as u32 / 2;
    line.subscribe(&table, Some(0), Some(middle)).await;
    let late = line.expect("update").await;
    let missed = late["missed"].as_array().unwrap();
    assert_eq!(missed.len() as u32, steady.log.len() as u32 - middle - 1);
    // Each says in which minute it happened, and nothing more exact.
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64;
    let times = missed.iter().chain([&late]).map(|step| step["at"].as_i64().unwrap());
    assert!(times.clone().all(|at| at % 60_000 == 0 && (0..900_000).contains(&(now - at))), "{now} {late}");
    assert!(times.is_sorted());
    line.subscribe(&table, Some(0), Some(steady.log.len() as u32)).await;
    assert!(line.for_a_while(200).await.iter().all(|m| m["type"] != "update"));
}
both!(reconnecting_in_every_phase_misses_nothing_and_gets_nothing_twice);

async fn two_clients_on_one_seat_see_the_same_and_only_one_answer_counts(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(2).await;
    let table = seated(&people, quick()).await;
    let (mut one, mut two) = (people[0].line().await, people[0].line().await);
    let first = one.watch(&table, Some(0)).await;
    two.watch(&table, Some(0)).await;
    let asked = until_asked(&mut one, first, &table, 0).await;
    loop {
        // The second line has caught up when it sees the same step.
        if two.watch(&table, Some(0)).await["step"] == asked["step"] {
            break;
        }
    }
    let options = asked["decision"]["options"].as_array().unwrap();
    let act = |key: &str, option: usize| {
        json!({"type": "act", "table": table, "seat": 0, "step": asked["step"], "key": key,
            "action": options[option]["action"]})
    };
    one.send(act("one", 0)).await;
    two.send(act("two", 1)).await;
    let answers = [one.answer("one").await, two.answer("two").await];
    let acks = answers.iter().filter(|a| a["type"] == "ack").count();
    assert_eq!(acks, 1, "{answers:?}");
    let refused = answers.iter().find(|a| a["type"] == "refused").unwrap();
    assert!(["stale", "not_your_turn"].contains(&refused["kind"].as_str().unwrap()), "{refused}");
    let pictures = [one, two].map(|mut line| {
        let table = table.clone();
        async move { line.watch(&table, Some(0)).await }
    });
    let [a, b] = pictures;
    assert_eq!(a.await["view"], b.await["view"]);
}
both!(two_clients_on_one_seat_see_the_same_and_only_one_answer_counts);

async fn stale_replayed_and_foreign_actions_are_refused_by_name(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(2).await;
    let stranger = house.guest("Stranger").await;
    let table = seated(&people, quick()).await;
    let mut line = people[0].line().await;
    let first = line.watch(&table, Some(0)).await;
    let asked = until_asked(&mut line, first, &table, 0).await;
    let step = &asked["step"];
    let action = &asked["decision"]["options"][0]["action"];

    let kind = |m: Value| m["kind"].as_str().unwrap_or("ack").to_owned();
    // The seat of another player, used by a player and by a stranger.
    assert_eq!(kind(line.act(&table, 1, step, "k1", action).await), "not_your_seat");
    let mut foreign = stranger.line().await;
    assert_eq!(kind(foreign.act(&table, 0, step, "k2", action).await), "not_your_seat");
    // A visitor who is not signed in may watch but not act.
    let mut nobody = Line::open(&house.http()).await;
    assert_eq!(kind(nobody.act(&table, 0, step, "k2b", action).await), "sign_in");
    assert!(nobody.watch(&table, None).await["seat"].is_null());
    nobody.subscribe(&table, Some(0), None).await;
    assert_eq!(nobody.expect("refused").await["kind"], "sign_in");
    foreign.subscribe(&table, Some(0), None).await;
    assert_eq!(foreign.expect("refused").await["kind"], "not_your_seat");
    // A past and a future step are both refused.
    let number = step.as_u64().unwrap();
    assert_eq!(kind(line.act(&table, 0, &json!(number + 1), "k3", action).await), "stale");
    assert_eq!(kind(line.act(&table, 0, &json!(0), "k4", action).await), "stale");
    // Something that is not an action.
    assert_eq!(kind(line.act(&table, 0, step, "k5", &json!({"fly": 1})).await), "malformed");
    assert_eq!(kind(line.act(&table, 0, step, &"k".repeat(65), action).await), "malformed");
    // It is the turn of another seat.
    let others = people[1].clone();
    let mut other = others.line().await;
    let theirs = other.watch(&table, Some(1)).await;
    assert!(theirs["decision"].is_null(), "the first seat begins alone");
    assert_eq!(kind(other.act(&table, 1, &theirs["step"], "k6", action).await), "not_your_turn");
    // After an action is carried out, its key is acknowledged again and nothing happens. Another key is
    // stale.
    let done = line.act(&table, 0, step, "good", action).await;
    assert_eq!(done["repeated"], false, "{done}");
    let before = line.watch(&table, Some(0)).await;
    let again = line.act(&table, 0, step, "good", action).await;
    assert_eq!((&again["type"], &again["repeated"]), (&json!("ack"), &json!(true)));
    assert_eq!(again["step"], done["step"]);
    let replayed = kind(line.act(&table, 0, step, "other", action).await);
    assert!(["stale", "not_your_turn"].contains(&replayed.as_str()), "{replayed}");
    let after = line.watch(&table, Some(0)).await;
    assert_eq!(before["view"], after["view"]);
    assert_eq!(before["step"], after["step"]);
}
both!(stale_replayed_and_foreign_actions_are_refused_by_name);

async fn the_rules_refuse_with_the_rule_and_the_reason_in_both_languages(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(2).await;
    let table = seated(&people, quick()).await;
    let mut line = people[0].line().await;
    let first = line.watch(&table, Some(0)).await;
    let asked = until_asked(&mut line, first, &table, 0).await;
    // Well-formed answers to another question, and a card that is not in the hand: each refusal names its own
    // rule.
    let (mut rules, mut texts) = (BTreeSet::new(), BTreeSet::new());
    let offered = asked["decision"]["options"].to_string();
    let kinds = ["guard", "spice", "silk", "salt", "pearl"].map(|card| json!({"trade": [card]}));
    let missing = kinds.into_iter().find(|t| !offered.contains(&t.to_string())).unwrap();
    for action in [json!({"bid": 200}), missing, json!("pass")] {
        let refused = line.act(&table, 0, &asked["step"], &action.to_string(), &action).await;
        assert_eq!(refused["kind"], "illegal", "{refused}");
        assert!(refused["rule"].as_str().is_some_and(|r| r.starts_with("demo.")), "{refused}");
        assert_ne!(refused["text"]["en"], refused["text"]["it"]);
        line.send(json!({"type": "why_not", "table": table, "seat": 0, "key": "why", "action": action}))
            .await;
        let why = line.expect("why_not").await;
        assert_eq!(
            (&why["legal"], &why["rule"], &why["text"]),
            (&json!(false), &refused["rule"], &refused["text"])
        );
        rules.insert(refused["rule"].to_string());
        texts.insert(refused["text"].to_string());
    }
    assert_eq!((rules.len(), texts.len()), (2, 2));
    let legal = &asked["decision"]["options"][0]["action"];
    line.send(json!({"type": "why_not", "table": table, "seat": 0, "key": "why", "action": legal})).await;
    assert_eq!(line.expect("why_not").await["legal"], true);
}
both!(the_rules_refuse_with_the_rule_and_the_reason_in_both_languages);

async fn a_caretaker_plays_for_the_absent_and_hands_back(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(2).await;
    let settings = json!({"reaction_ms": 0, "reaction_strict": false, "bot_ms": 0, "answer_forced": false, "caretaker": {"level": 0}});
    let table = seated(&people, settings).await;
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    let hand = json!({"seat": 1, "to": {"kind": "caretaker"}});
    // Only the player may do this, no stranger and not the host.
    let stranger = house.guest("Stranger").await;
    for nobody in [&stranger, &people[0]] {
        assert_eq!(nobody.http.post(&path("hand-over"), hand.clone()).await.status, 403);
    }
    let handed = people[1].http.ok(&path("hand-over"), hand).await;
    assert_eq!(handed["table"]["seats"][1]["caretaker"], "random", "the bot the table agreed on");
    assert_eq!(handed["table"]["seats"][1]["presence"], "resting");
    let mut line = people[0].line().await;
    let mut other = people[1].line().await;
    let mut update = line.watch(&table, Some(0)).await;
    let theirs = other.watch(&table, Some(1)).await;
    // While the caretaker plays, the player watches.
    let refused = other.act(&table, 1, &theirs["step"], "x", &json!("pass")).await;
    assert_eq!(refused["type"], "refused");
    let mut luck = Luck(3);
    for turn in 0..6 {
        while update["decision"].is_null() {
            update = line.expect("update").await;
        }
        let action = any_answer(&update["decision"], &mut luck);
        let answer = line.act(&table, 0, &update["step"], &format!("a{turn}"), &action).await;
        assert_eq!(answer["type"], "ack", "{answer}");
        update = line.watch(&table, Some(0)).await;
    }
    people[1].http.ok(&path("hand-over"), json!({"seat": 1, "to": {"kind": "back"}})).await;
    let mut theirs = other.watch(&table, Some(1)).await;
    let begin = std::time::Instant::now();
    for turn in 0.. {
        if theirs["decision"].is_object() {
            break;
        }
        assert!(begin.elapsed() < PATIENCE, "the player is never asked");
        if update["decision"].is_object() {
            let action = any_answer(&update["decision"], &mut luck);
            line.act(&table, 0, &update["step"], &format!("b{turn}"), &action).await;
        }
        update = line.watch(&table, Some(0)).await;
        theirs = other.watch(&table, Some(1)).await;
    }
    let action = any_answer(&theirs["decision"], &mut luck);
    let answer = other.act(&table, 1, &theirs["step"], "mine", &action).await;
    assert_eq!(answer["type"], "ack", "{answer}");
    // An offered seat stays its player's until a newcomer takes it by the link. Then only the newcomer may
    // watch as the seat.
    let newcomer = json!({"seat": 1, "to": {"kind": "newcomer"}});
    let offered = people[1].http.ok(&path("hand-over"), newcomer).await;
    assert_eq!(offered["my_seats"], json!([1]));
    let link = offered["table"]["seats"][1]["invitation"].clone();
    assert_eq!(stranger.http.post(&path("join"), json!({"seat": 1})).await.status, 409);
    stranger.http.ok(&path("join"), json!({"invitation": link})).await;
    other.expect("gone").await;
    other.subscribe(&table, Some(1), None).await;
    assert_eq!(other.expect("refused").await["kind"], "not_your_seat");
    let mut newcomer = stranger.line().await;
    assert_eq!(newcomer.watch(&table, Some(1)).await["seat"], 1);
}
both!(a_caretaker_plays_for_the_absent_and_hands_back);

async fn the_host_pauses_resumes_fills_and_closes(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(2).await;
    let mut settings = quick();
    settings["host_pauses"] = json!(true);
    let table =
        people[0].table(json!([{"kind": "me"}, {"kind": "invited"}, {"kind": "open"}]), settings).await;
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    let refused = people[0].http.post(&path("start"), json!({})).await;
    assert_eq!((refused.status, refused.json()["kind"].as_str()), (409, Some("conflict")));
    // The invited seat needs its invitation, which only the host sees.
    let seen = people[1].http.get(&format!("/api/tables/{table}")).await.json();
    assert!(seen["table"]["seats"][1]["invitation"].is_null());
    assert_eq!(people[1].http.post(&path("join"), json!({"seat": 1})).await.status, 403);
    let host = people[0].http.get(&format!("/api/tables/{table}")).await.json();
    let invitation = host["table"]["seats"][1]["invitation"].clone();
    people[1].http.ok(&path("join"), json!({"invitation": invitation})).await;
    people[0].http.ok(&path("fill"), json!({})).await;
    assert_eq!(people[1].http.post(&path("start"), json!({})).await.status, 403);
    people[0].http.ok(&path("start"), json!({})).await;
    people[0].http.ok(&path("pause"), json!({})).await;
    let mut line = people[0].line().await;
    let update = line.watch(&table, Some(0)).await;
    let refused = line.act(&table, 0, &update["step"], "p", &json!("pass")).await;
    assert_eq!(refused["kind"], "paused");
    people[0].http.ok(&path("resume"), json!({})).await;
    // Where others play, the host alone cannot end the match.
    assert_eq!(people[0].http.post(&path("close"), json!({})).await.status, 403);
    people[1].http.ok(&path("leave"), json!({})).await;
    people[0].http.ok(&path("close"), json!({})).await;
    let refused = line.act(&table, 0, &update["step"], "q", &json!("pass")).await;
    assert_eq!(refused["kind"], "not_running");
    assert_eq!(people[1].http.post(&path("join"), json!({})).await.status, 409);
}
both!(the_host_pauses_resumes_fills_and_closes);

async fn tables_are_checked_by_the_game_and_listed_by_scope(database: Database) {
    let house = House::open(database).await;
    let person = house.guest("Host").await;
    let edition = landsraad_catalog::catalog().game("demo").unwrap().spec().editions[0].id;
    let new = |change: &dyn Fn(&mut Value)| {
        let mut new = json!({"game": "demo", "edition": edition, "seats": open_seats(2)});
        change(&mut new);
        new
    };
    for (field, change) in [
        ("game", &(|n: &mut Value| n["game"] = json!("chess")) as &dyn Fn(&mut Value)),
        ("edition", &|n| n["edition"] = json!("no-such")),
        ("seats", &|n| n["seats"] = open_seats(1)),
        ("no-such", &|n| n["options"] = json!({"no-such": true})),
        ("settings", &|n| n["settings"] = json!({"reaction_ms": 1_000_000})),
    ] {
        let reply = person.http.post("/api/tables", new(change)).await;
        assert_eq!(reply.status, 422, "{field}: {}", reply.body);
        let problem = reply.json();
        assert_eq!(problem["field"], field, "{problem}");
        assert_ne!(problem["text"]["en"], problem["text"]["it"]);
    }
    let listed = person.table(open_seats(2), json!({})).await;
    let hidden = person.table(open_seats(2), json!({"public": false})).await;
    let alone = json!([{"kind": "me"}, {"kind": "bot", "bot": "random"}]);
    let with_bots = person.table(alone, json!({"public": true})).await;
    let ids = |reply: Value| -> Vec<String> {
        reply["tables"].as_array().unwrap().iter().map(|t| t["id"].as_str().unwrap().to_owned()).collect()
    };
    let open = ids(house.http().get("/api/tables").await.json());
    assert!(open.contains(&listed) && !open.contains(&hidden));
    assert!(!open.contains(&with_bots), "a match against bots alone is not listed");
    let mine = ids(person.http.get("/api/tables?scope=mine").await.json());
    assert!([&listed, &hidden, &with_bots].into_iter().all(|table| mine.contains(table)));
    assert_eq!(house.http().get("/api/tables?scope=mine").await.status, 401);
    assert!(ids(house.http().get("/api/tables?scope=finished").await.json()).is_empty());
    // A person with the link can see it and sit down.
    let friend = house.guest("Friend").await;
    friend.http.ok(&format!("/api/tables/{hidden}/join"), json!({})).await;
    assert_eq!(house.http().get("/api/tables/nothere").await.status, 404);
}
both!(tables_are_checked_by_the_game_and_listed_by_scope);

async fn my_tables_say_whose_turn_it_is(database: Database) {
    let mut house = House::open(database).await;
    let mut people = house.guests(2).await;
    let table = seated(&people, quick()).await;
    let turn = async |person: &crate::client::Person| {
        let tables = person.http.get("/api/tables?scope=mine").await.json()["tables"].clone();
        tables.as_array().unwrap().iter().find(|t| t["id"] == table.as_str()).unwrap()["pending"].clone()
    };
    assert_eq!(turn(&people[1]).await, json!([0]), "the first seat begins");
    let mut line = people[0].line().await;
    let picture = line.watch(&table, Some(0)).await;
    let action = any_answer(&picture["decision"], &mut Luck(1));
    assert_eq!(line.act(&table, 0, &picture["step"], "a", &action).await["type"], "ack");
    assert_eq!(turn(&people[1]).await, json!([1]));
    let info = people[1].http.get(&format!("/api/tables/{table}")).await.json();
    assert_eq!(info["table"]["pending"], json!([1]));
    // The turn is known after a restart. A closed table waits for nobody.
    house.while_down(&mut people, async |_| {}).await;
    let begin = std::time::Instant::now();
    while turn(&people[1]).await != json!([1]) {
        assert!(begin.elapsed() < PATIENCE, "nobody knows whose turn it is");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    people[1].http.ok(&format!("/api/tables/{table}/leave"), json!({})).await;
    people[0].http.ok(&format!("/api/tables/{table}/close"), json!({})).await;
    assert_eq!(turn(&people[0]).await, json!([]));
}
both!(my_tables_say_whose_turn_it_is);

async fn a_join_sent_again_takes_no_second_seat(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(2).await;
    let table = people[0].table(open_seats(3), quick()).await;
    let join = format!("/api/tables/{table}/join");
    for _ in 0..3 {
        assert_eq!(people[0].http.ok(&join, json!({})).await["my_seats"], json!([0]));
    }
    assert_eq!(people[1].http.ok(&join, json!({})).await["my_seats"], json!([1]));
    // A second seat is refused, unless the table allows it; then it must be named.
    assert_eq!(people[0].http.post(&join, json!({"seat": 2})).await.status, 409);
    let two = json!([{"kind": "me"}, {"kind": "me"}, {"kind": "open"}]);
    let edition = landsraad_catalog::catalog().game("demo").unwrap().spec().editions[0].id;
    let new = json!({"game": "demo", "edition": edition, "seats": two});
    assert_eq!(people[0].http.post("/api/tables", new).await.json()["field"], "seats");
    let table = people[0].table(open_seats(3), json!({"seats_per_person": 2})).await;
    let join = format!("/api/tables/{table}/join");
    people[0].http.ok(&join, json!({})).await;
    assert_eq!(people[0].http.ok(&join, json!({"seat": 2})).await["my_seats"], json!([0, 2]));
    assert_eq!(people[0].http.post(&join, json!({"seat": 1})).await.status, 409);
    assert_eq!(people[1].http.post(&join, json!({"seat": 2})).await.status, 409);
}
both!(a_join_sent_again_takes_no_second_seat);

async fn a_bots_only_table_plays_itself_to_the_end(database: Database) {
    let house = House::open(database).await;
    let host = house.guest("Host").await;
    let bot = json!({"kind": "bot", "bot": "random"});
    let table = host.table(json!([bot, bot, bot, bot]), quick()).await;
    host.http.ok(&format!("/api/tables/{table}/start"), json!({})).await;
    let mut line = host.line().await;
    line.watch(&table, None).await;
    line.until(|m| m["type"] == "table" && m["table"]["status"] == "finished").await;
    let info = host.http.get(&format!("/api/tables/{table}")).await.json();
    assert_eq!(info["table"]["status"], "finished");
    assert!(info["table"]["outcome"]["winners"].is_array());
}
both!(a_bots_only_table_plays_itself_to_the_end);

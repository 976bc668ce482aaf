//! Features that only the largest game has: alliances, deals of the game itself, asides of bots.

use std::time::{Duration, Instant};

use landsraad_catalog::{Match, catalog};
use landsraad_kernel::{Options, Seat, Seed, Viewer};
use landsraad_server::storage;
use serde_json::{Value, json};

use crate::both;
use crate::client::{Line, Luck, PATIENCE, any_answer, quick};
use crate::house::{Database, House, stage};
use crate::player::{Breaks, Player};

pub const EDITION: &str = "gf9";

/// A position of Dune for which `holds` is true, reached by random answers.
pub fn dune(seats: u8, holds: impl Fn(&dyn Match, &Value) -> bool) -> Box<dyn Match> {
    let rules = catalog().rules("dune", EDITION, &Options::default(), seats).unwrap();
    for seed in 0..60 {
        let mut game = rules.start(Seed::from_u64(seed));
        for n in 0..1_500 {
            if holds(&*game, &game.view(Viewer::Public)) {
                return game;
            }
            let Some(seat) = game.pending().seats().first() else { break };
            let chosen = game.bot_move(seat, "random", n).unwrap();
            game.act(seat, game.step(), &chosen.action).unwrap();
        }
    }
    panic!("no such position was found");
}

/// Seat plans: people first, then bots.
pub fn plan(people: usize, bots: usize, bot: &Value) -> Value {
    let mut seats = vec![json!({"kind": "open"}); people];
    seats.extend(vec![bot.clone(); bots]);
    Value::Array(seats)
}

async fn allies_talk_among_themselves(database: Database) {
    let game = dune(4, |game, _| !game.facts().alliances.is_empty());
    let group = game.facts().alliances[0];
    let mut house = House::open(database).await;
    let mut people = house.guests(4).await;
    let table = people[0].table_of("dune", Some(EDITION), plan(4, 0, &Value::Null), quick()).await;
    let all = people.clone();
    house.while_down(&mut people, async |db| stage(db, &table, &all, &game.snapshot()).await).await;
    let speaker = group.first().unwrap();
    let mut lines = Vec::new();
    for (seat, person) in (0..).zip(&people) {
        let mut line = person.line().await;
        line.watch(&table, Some(seat)).await;
        lines.push(line);
    }
    let mut spectator = Line::open(&house.http()).await;
    spectator.watch(&table, None).await;
    let say = json!({"type": "chat", "table": table, "key": "a", "to": "allies", "text": "between us"});
    lines[speaker.index()].send(say).await;
    assert_eq!(lines[speaker.index()].answer("a").await["type"], "ack");
    for (seat, line) in (0..).zip(&mut lines) {
        let heard = line.so_far(&table, Some(seat)).await.iter().any(|m| m["text"] == "between us");
        assert_eq!(heard, group.contains(Seat::at(seat)), "seat {seat}");
    }
    assert!(spectator.so_far(&table, None).await.iter().all(|m| m["type"] != "chat"));
    // A newcomer may read only the lines of its own group.
    for (seat, person) in (0..).zip(&people) {
        let mut line = person.line().await;
        let heard = line.arrive(&table, Some(seat)).await.iter().any(|m| m["text"] == "between us");
        assert_eq!(heard, group.contains(Seat::at(seat)), "seat {seat}, later");
    }
    // A seat without allies cannot speak to them.
    let alone = (0..4).find(|s| !game.facts().alliances.iter().any(|g| g.contains(Seat::at(*s))));
    let alone = alone.map_or_else(|| (speaker, "ack"), |seat| (Seat::at(seat), "refused"));
    let say = json!({"type": "chat", "table": table, "key": "b", "to": "allies", "text": "hello?"});
    lines[alone.0.index()].send(say).await;
    assert_eq!(lines[alone.0.index()].answer("b").await["type"], alone.1);
}
both!(allies_talk_among_themselves);

/// Makes an aside of the game. Returns the picture after it.
async fn aside(line: &mut Line, table: &str, action: Value) -> Value {
    let picture = line.watch(table, Some(0)).await;
    let offered = picture["asides"].as_array().unwrap().iter().any(|o| o["action"] == action);
    assert!(offered, "{action} is not among the asides");
    let key = format!("{} {action}", picture["step"]);
    let answer = line.act(table, 0, &picture["step"], &key, &action).await;
    assert_eq!(answer["type"], "ack", "{answer}");
    line.watch(table, Some(0)).await
}

/// The picture when the viewer has no open offers any more.
async fn until_answered(line: &mut Line, table: &str) -> Value {
    let begin = Instant::now();
    loop {
        let now = line.watch(table, Some(0)).await;
        let mine = &now["view"]["me"][0]["faction"];
        if now["view"]["deals"]["offers"].as_array().unwrap().iter().all(|o| o["from"] != *mine) {
            return now;
        }
        assert!(begin.elapsed() < PATIENCE, "the bot never answers: {}", now["view"]["deals"]);
        tokio::time::sleep(Duration::from_millis(30)).await;
    }
}

async fn bots_answer_the_deals_of_the_game(database: Database) {
    // The first seat has spice, may make deals, and is asked itself, so the table waits.
    let is_free = |game: &dyn Match, view: &Value| {
        view["phase"] == "bidding"
            && game.pending().seats().contains(Seat::at(0))
            && game.view(Viewer::Seat(Seat::at(0)))["me"][0]["spice"].as_u64() > Some(3)
            && game.asides(Seat::at(0)).iter().any(|o| o.action["deal"]["draft"].is_string())
    };
    let game = dune(4, is_free);
    let mut house = House::open(database).await;
    let mut people = house.guests(1).await;
    let bot = json!({"kind": "bot", "level": 1, "temperament": "loyal"});
    let table = people[0].table_of("dune", Some(EDITION), plan(1, 3, &bot), quick()).await;
    let info = people[0].http.get(&format!("/api/tables/{table}")).await.json();
    assert_eq!(info["table"]["seats"][1]["sitter"]["bot"], "heuristic-loyal");
    let all = people.clone();
    house.while_down(&mut people, async |db| stage(db, &table, &all, &game.snapshot()).await).await;
    let mut line = people[0].line().await;
    let picture = line.watch(&table, Some(0)).await;
    let asides = picture["asides"].as_array().unwrap();
    let drafts: Vec<Value> =
        asides.iter().map(|o| o["action"].clone()).filter(|a| a["deal"]["draft"].is_string()).collect();
    let to = &drafts[0]["deal"]["draft"];
    // The bot accepts spice for nothing.
    aside(&mut line, &table, drafts[0].clone()).await;
    aside(&mut line, &table, json!({"deal": {"edit": "now"}})).await;
    aside(&mut line, &table, json!({"deal": {"spice": 2}})).await;
    aside(&mut line, &table, json!({"deal": "send"})).await;
    let bribes = |picture: &Value| {
        let factions = picture["view"]["factions"].as_array().unwrap();
        factions.iter().find(|f| f["faction"] == *to).unwrap()["bribes"].clone()
    };
    let after = until_answered(&mut line, &table).await;
    assert_eq!(bribes(&after), 2, "the deal was struck and paid");
    // The bot refuses a deal that costs much and brings nothing.
    aside(&mut line, &table, drafts[0].clone()).await;
    aside(&mut line, &table, json!({"deal": {"edit": "yours"}})).await;
    aside(&mut line, &table, json!({"deal": {"promise": "not_ship"}})).await;
    aside(&mut line, &table, json!({"deal": "send"})).await;
    let after = until_answered(&mut line, &table).await;
    assert_eq!(after["view"]["deals"]["struck"], json!([]));
    assert_eq!(bribes(&after), 2);
}
both!(bots_answer_the_deals_of_the_game);

async fn deals_of_the_game_are_counted_and_listed_on_request(database: Database) {
    let game = dune(3, |_, view| view["phase"] == "bidding");
    let mut house = House::open(database).await;
    let mut people = house.guests(3).await;
    let table = people[0].table_of("dune", Some(EDITION), plan(3, 0, &Value::Null), quick()).await;
    let all = people.clone();
    house.while_down(&mut people, async |db| stage(db, &table, &all, &game.snapshot()).await).await;
    let mut whole = people[0].line().await;
    let listed = whole.watch(&table, Some(0)).await;
    let is_deal = |aside: &&Value| aside["deal"] == true;
    let deals: Vec<Value> = listed["asides"].as_array().unwrap().iter().filter(is_deal).cloned().collect();
    assert!(deals.len() > 3 && listed.get("game_deals").is_none(), "{listed}");
    let mut line = people[0].line().await;
    line.send(json!({"type": "subscribe", "table": table, "seat": 0, "patches": true, "count_deals": true}))
        .await;
    let counted = line.expect("update").await;
    assert_eq!(counted["game_deals"], deals.len());
    assert_eq!(counted["asides"].as_array().unwrap().iter().filter(is_deal).count(), 0);
    assert_eq!(
        counted["asides"].as_array().unwrap().len() + deals.len(),
        listed["asides"].as_array().unwrap().len()
    );
    line.send(json!({"type": "game_deals", "table": table, "seat": 0, "key": "list"})).await;
    let reply = line.until(|m| m["key"] == "list").await;
    assert_eq!((&reply["type"], &reply["step"]), (&json!("game_deals"), &counted["step"]));
    assert_eq!(reply["asides"], json!(deals));
    let draft = deals.iter().find(|aside| aside["action"]["deal"]["draft"].is_string()).unwrap();
    // A deal that is begun changes the list. The number is sent again, and nothing else of it.
    line.send(json!({"type": "act", "table": table, "seat": 0, "step": counted["step"], "key": "draft", "action": draft["action"]})).await;
    let patch = line.expect("patch").await;
    assert!(patch["game_deals"].is_u64() && patch.get("asides").is_none(), "{patch}");
    // Somebody else's deals are not for this person.
    line.send(json!({"type": "game_deals", "table": table, "seat": 1, "key": "other"})).await;
    assert_eq!(line.until(|m| m["key"] == "other").await["kind"], "not_your_seat");
}
both!(deals_of_the_game_are_counted_and_listed_on_request);

async fn a_promise_lasts_until_its_phase_and_a_broken_one_is_recorded(database: Database) {
    let game = dune(3, |_, view| view["phase"] == "bidding");
    let mut house = House::open(database).await;
    let mut people = house.guests(3).await;
    let table = people[0].table_of("dune", Some(EDITION), plan(3, 0, &Value::Null), quick()).await;
    let all = people.clone();
    house.while_down(&mut people, async |db| stage(db, &table, &all, &game.snapshot()).await).await;
    let mut lines = Vec::new();
    for (seat, person) in (0..).zip(&people) {
        let mut line = person.line().await;
        line.watch(&table, Some(seat)).await;
        lines.push(line);
    }
    let promise = |key: &str, until: Value| {
        json!({"type": "offer", "table": table, "key": key,
        "offer": {"to": 1, "terms": [{"kind": "promise", "by": 0, "text": "I shall not ship to Arrakeen", "until": until}]}})
    };
    lines[0].send(promise("none", json!("breakfast"))).await;
    let refused = lines[0].answer("none").await;
    assert_eq!(refused["kind"], "invalid");
    assert!(refused["text"]["en"].as_str().unwrap().contains("shipment"), "the phases are named: {refused}");
    let mut ids = Vec::new();
    for (key, until) in [("soon", json!("revival")), ("here", json!("bidding")), ("ever", Value::Null)] {
        lines[0].send(promise(key, until)).await;
        let id = lines[1].until(|m| m["deal"]["status"] == "offered").await["deal"]["id"].clone();
        lines[1]
            .send(json!({"type": "deal", "table": table, "key": key, "deal": id, "answer": "accept"}))
            .await;
        lines[1].until(|m| m["deal"]["id"] == id && m["deal"]["status"] == "accepted").await;
        ids.push(id);
    }
    // One promise is declared broken. It stays broken, whatever phase comes.
    lines[1]
        .send(json!({"type": "deal", "table": table, "key": "b", "deal": ids[2], "answer": "broken"}))
        .await;
    let broken = lines[0].until(|m| m["deal"]["id"] == ids[2] && m["deal"]["status"] == "broken").await;
    assert_eq!(broken["deal"]["broken_by_word_of"], 1);
    // The match is played until the phase has come.
    let mut luck = Luck(3);
    let kept = 'play: {
        for turn in 0..2_000 {
            for (seat, line) in lines.iter_mut().enumerate() {
                line.subscribe(&table, Some(seat as u8), None).await;
                let mut picture = Value::Null;
                while picture.is_null() {
                    let message = line.next().await.unwrap();
                    if message["deal"]["id"] == ids[0] && message["deal"]["status"] == "kept" {
                        break 'play true;
                    }
                    if message["type"] == "update" && message["reset"] == true {
                        picture = message;
                    }
                }
                let phase = picture["view"]["phase"].clone();
                assert!(phase == "bidding" || phase == "revival" || turn > 0, "{phase}");
                if picture["decision"].is_object() {
                    let action = any_answer(&picture["decision"], &mut luck);
                    line.send(json!({"type": "act", "table": table, "seat": seat, "step": picture["step"], "key": format!("{turn}"), "action": action})).await;
                }
            }
        }
        false
    };
    assert!(kept, "the phase came and the promise was never kept");
    // A promise until the phase in which it was made lasts until that phase comes again.
    let mut fresh = people[0].line().await;
    let deals: Vec<Value> = fresh
        .arrive(&table, Some(0))
        .await
        .into_iter()
        .filter(|m| m["type"] == "deal")
        .map(|m| m["deal"].clone())
        .collect();
    let status = |id: &Value| deals.iter().find(|d| d["id"] == *id).unwrap()["status"].clone();
    assert_eq!((status(&ids[0]), status(&ids[2])), (json!("kept"), json!("broken")));
    assert_eq!(status(&ids[1]), "accepted");
}
both!(a_promise_lasts_until_its_phase_and_a_broken_one_is_recorded);

async fn one_person_with_five_bots_is_not_kept_waiting_by_windows(database: Database) {
    let house = House::open(database).await;
    let person = house.guest("Alone").await;
    // Default settings, except that bots think a little faster.
    let table = person
        .table_of("dune", Some(EDITION), plan(1, 5, &json!({"kind": "bot"})), json!({"bot_ms": 100}))
        .await;
    person.http.ok(&format!("/api/tables/{table}/join"), json!({})).await;
    person.http.ok(&format!("/api/tables/{table}/start"), json!({})).await;
    let mut player = Player::new(&person, &table, 0);
    let playing = tokio::spawn(async move { player.play(Breaks::Never).await });
    let db = storage::open(house.config.database.as_deref(), &house.config.data).await.unwrap();
    let begin = Instant::now();
    // A window at a table of several people lasts five seconds. On a busy machine
    // a bot may think for longer than the window lasts, but not every time.
    loop {
        tokio::time::sleep(Duration::from_millis(300)).await;
        let steps = db.steps(&table, 0).await.unwrap();
        let entries: Vec<Value> = steps.iter().map(|(_, body)| serde_json::from_str(body).unwrap()).collect();
        let passes =
            entries.windows(2).filter(|w| w[1]["action"]["reaction"] == "pass" && w[1]["cause"] == "bot");
        let waits: Vec<i64> =
            passes.map(|w| w[1]["at"].as_i64().unwrap() - w[0]["at"].as_i64().unwrap()).collect();
        if waits.iter().filter(|ms| **ms < 4_500).count() >= 5 {
            break;
        }
        let over = playing.is_finished();
        assert!(!over && begin.elapsed() < PATIENCE, "windows wait: {waits:?}, {} steps", entries.len());
    }
    playing.abort();
    db.close().await;
}
both!(one_person_with_five_bots_is_not_kept_waiting_by_windows);

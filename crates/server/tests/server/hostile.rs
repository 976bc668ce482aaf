//! Hostile clients: the other clients are still served.

use std::time::{Duration, Instant};

use futures_util::SinkExt;
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

use crate::both;
use crate::client::{Line, Luck, PATIENCE, Person, quick, seated};
use crate::house::{Database, House};
use crate::player::{Breaks, play_out};

async fn garbage(person: &Person, table: &str) {
    let mut luck = Luck(99);
    let Ok(mut line) = Line::bare(&person.http).await else { return };
    let deep = format!("{{\"type\":\"act\",\"action\":{}{}}}", "[".repeat(5_000), "]".repeat(5_000));
    let texts: Vec<String> = vec![
        String::new(),
        "{".into(),
        "null".into(),
        "[]".into(),
        "{\"type\":\"nonsense\"}".into(),
        "{\"type\":\"act\"}".into(),
        deep,
        json!({"type": "hello", "version": 1}).to_string(),
        json!({"type": "subscribe", "table": "../../etc/passwd", "from": 4_294_967_295u32}).to_string(),
        json!({"type": "subscribe", "table": table, "seat": 255, "from": 4_294_967_295u32}).to_string(),
        json!({"type": "subscribe", "table": table, "from": 4_294_967_295u32}).to_string(),
        json!({"type": "act", "table": table, "seat": 0, "step": 1, "key": "k", "action": "pass"}).to_string(),
        json!({"type": "act", "table": table, "seat": 255, "step": 4_294_967_295u32, "key": "", "action": null}).to_string(),
        json!({"type": "act", "table": table, "step": -1, "key": "k", "action": {}}).to_string(),
        json!({"type": "vote", "table": table, "key": "k", "vote": "x", "yes": true}).to_string(),
        json!({"type": "offer", "table": table, "key": "k", "offer": {"to": 200, "terms": []}}).to_string(),
        json!({"type": "deal", "table": table, "key": "k", "deal": "'; DROP TABLE steps; --", "answer": "accept"}).to_string(),
        json!({"type": "chat", "table": table, "key": "k", "to": {"seats": [255]}, "text": "\u{0}"}).to_string(),
        json!({"type": "orders", "table": table, "key": "k", "orders": "always"}).to_string(),
        json!({"type": "undo", "table": table, "key": "k"}).to_string(),
        json!({"type": "standing", "table": table, "key": "k", "standing": "x", "scope": 4_294_967_295u32, "on": true}).to_string(),
        json!({"type": "answers", "table": table, "step": 1, "key": "k", "actions": [null, {}]}).to_string(),
        json!({"type": "follow", "table": table, "step": 1, "key": "k", "actions": [[], "pass"]}).to_string(),
    ];
    for _ in 0..300 {
        let text = &texts[luck.below(texts.len())];
        let cut = if luck.below(3) == 0 { luck.below(text.len() + 1) } else { text.len() };
        let message = match luck.below(12) {
            0 => Message::Binary(vec![luck.below(256) as u8; 50].into()),
            1 => Message::Ping(vec![1; 100].into()),
            _ => Message::Text(text.get(..cut).unwrap_or("").to_owned().into()),
        };
        if line.ws.send(message).await.is_err() {
            return;
        }
    }
}

async fn hostile_clients_harm_nobody_else(database: Database) {
    let house = House::with(database, |config| {
        config.limits.messages_per_second = 200;
        config.limits.message_burst = 400;
        config.limits.silence_seconds = 3;
    })
    .await;
    let people = house.guests(3).await;
    let villains = house.guests(6).await;
    let table = seated(&people, quick()).await;
    let stop = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    let mut attacks = Vec::new();
    for villain in villains.clone() {
        let (table, stop) = (table.clone(), stop.clone());
        attacks.push(tokio::spawn(async move {
            while !stop.load(std::sync::atomic::Ordering::Relaxed) {
                garbage(&villain, &table).await;
                // A frame far beyond the limit.
                if let Ok(mut line) = Line::bare(&villain.http).await {
                    let _ = line.ws.send(Message::Text("x".repeat(3_000_000).into())).await;
                    while line.next_text().await.is_some() {}
                }
                // Half a request, half a handshake, then silence.
                if let Ok(mut stream) = TcpStream::connect(villain.http.address).await {
                    let _ = stream
                        .write_all(
                            b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n{",
                        )
                        .await;
                    drop(stream);
                }
                villain.http.send("POST", "/api/tables", Some("{\"game\":")).await;
                villain.http.send("POST", "/api/tables", Some(&"[".repeat(100_000))).await;
                villain.http.get("/api/tables/%00%ff/replay/99999999999999999999").await;
                villain.http.get("/../../../etc/passwd").await;
            }
        }));
    }
    // Readers that never read, and lines that never speak.
    let mut silent = Vec::new();
    for villain in &villains {
        let mut line = villain.line().await;
        line.subscribe(&table, None, Some(0)).await;
        silent.push(line);
    }
    let begin = Instant::now();
    let players = play_out(&people, &table, Breaks::Never).await;
    assert!(players[0].last["outcome"].is_object());
    assert!(begin.elapsed() < PATIENCE, "{:?}", begin.elapsed());
    // Silent connections are closed in the end.
    let mut last = silent.pop().unwrap();
    let closed = tokio::time::timeout(PATIENCE, async { while last.next_text().await.is_some() {} });
    closed.await.expect("a silent line is closed");
    stop.store(true, std::sync::atomic::Ordering::Relaxed);
    for attack in attacks {
        attack.await.unwrap();
    }
    assert_eq!(house.http().get("/healthz").await.status, 200);
    // The metrics are those of the whole process, but failures of this server are in its own folder.
    assert!(!house.folder.path().join("failures").exists(), "a table or a bot has panicked");
}
both!(hostile_clients_harm_nobody_else);

/// PostgreSQL stores no text with NUL: the request is refused before it reaches the database.
async fn a_request_with_nul_is_refused_like_any_that_cannot_be_read(database: Database) {
    let house = House::open(database).await;
    let person = Person::guest(house.address, "Nerea").await;
    let malformed = |reply: &crate::client::Reply| {
        assert_eq!((reply.status, &reply.json()["kind"]), (422, &json!("malformed")), "{}", reply.json());
    };
    for path in [
        "/api/tables/a%00b",
        "/api/tables?after=%00",
        "/api/tables?limit=4294967296",
        "/api/tables/x/replay/nine",
    ] {
        malformed(&person.http.get(path).await);
    }
    malformed(
        &person.http.post("/api/login", json!({"name": "a\u{0}", "password": "a long enough secret"})).await,
    );
    let mut line = person.line().await;
    line.send(json!({"type": "subscribe", "table": "\u{0}"})).await;
    assert_eq!(line.expect("refused").await["kind"], "malformed");
}
both!(a_request_with_nul_is_refused_like_any_that_cannot_be_read);

async fn floods_are_refused_by_name_and_in_the_end_cut_off(database: Database) {
    let house = House::with(database, |config| {
        config.limits.messages_per_second = 10;
        config.limits.message_burst = 20;
        config.limits.sign_ins_per_minute = 20;
    })
    .await;
    let guest = house.guest("Flood").await;
    let mut line = guest.line().await;
    for n in 0..400 {
        let ping = json!({"type": "ping", "n": n}).to_string();
        if line.ws.send(Message::Text(ping.into())).await.is_err() {
            break;
        }
    }
    let mut refused = 0;
    while let Some(text) = line.next_text().await {
        let message: Value = serde_json::from_str(&text).unwrap();
        refused += u32::from(message["kind"] == "too_fast");
    }
    assert!(refused > 20, "{refused}");
    let mut too_fast = 0;
    for _ in 0..40 {
        let reply = house.http().post("/api/guest", json!({"name": "x"})).await;
        too_fast += u32::from(reply.status == 429);
    }
    assert!(too_fast > 10, "{too_fast}");
}
both!(floods_are_refused_by_name_and_in_the_end_cut_off);

async fn a_seat_has_one_rate_however_many_lines_it_speaks_on(database: Database) {
    let house = House::with(database, |config| {
        config.limits.actions_per_second = 5;
        config.limits.sockets_per_account = 2;
        config.limits.open_tables = 2;
    })
    .await;
    let people = house.guests(2).await;
    let table = seated(&people, quick()).await;
    let mut lines = [people[0].line().await, people[0].line().await];
    let mut refused = 0;
    for n in 0..60 {
        let line = &mut lines[n % 2];
        let key = format!("k{n}");
        line.send(json!({"type": "chat", "table": table, "key": key, "to": "all", "text": "hello"})).await;
        refused += u32::from(line.answer(&key).await["kind"] == "too_fast");
    }
    assert!(refused > 0, "two lines have twice the rate");
    // The other seat is not affected.
    let mut other = people[1].line().await;
    other.send(json!({"type": "chat", "table": table, "key": "o", "to": "all", "text": "hello"})).await;
    assert_eq!(other.answer("o").await["type"], "ack");
    // The number of lines of an account and of tables of a host is limited.
    assert!(Line::bare(&people[0].http).await.is_err(), "a third line of one account");
    let _second = people[1].line().await;
    assert!(Line::bare(&people[1].http).await.is_err(), "a third line of another account");
    let new = json!({"game": "demo", "edition": "plain", "seats": [{"kind": "open"}, {"kind": "open"}]});
    assert_eq!(people[0].http.post("/api/tables", new.clone()).await.status, 200);
    let refused = people[0].http.post("/api/tables", new).await;
    assert_eq!(refused.json()["kind"], "too_much", "{}", refused.body);
}
both!(a_seat_has_one_rate_however_many_lines_it_speaks_on);

async fn half_open_lines_are_let_go_and_their_places_freed(database: Database) {
    let house = House::with(database, |config| {
        config.limits.silence_seconds = 3;
        config.limits.sockets_per_account = 1;
    })
    .await;
    let people = house.guests(2).await;
    let table = seated(&people, quick()).await;
    // Their other ends are still open, but nothing comes from there any more, not even a pong.
    let mut dead = Vec::new();
    for person in &people {
        let mut line = person.line().await;
        line.watch(&table, None).await;
        dead.push(line);
    }
    let begin = Instant::now();
    loop {
        if let Ok(mut line) = Line::bare(&people[0].http).await {
            line.send(json!({"type": "hello", "version": 1})).await;
            line.subscribe(&table, Some(0), None).await;
            let here = line.until(|m| m["type"] == "presence").await;
            if here["seats"] == json!(["here", "away"]) && here["spectators"] == 0 {
                break;
            }
        }
        assert!(begin.elapsed() < PATIENCE, "the dead still sit at the table");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    drop(dead);
}
both!(half_open_lines_are_let_go_and_their_places_freed);

#[test]
fn a_slow_reader_is_dropped_and_its_buffer_is_bounded() {
    crate::house::run(async {
        let house = House::with(Database::Sqlite, |config| config.limits.queue = 32).await;
        let people = house.guests(2).await;
        let table = seated(&people, quick()).await;
        let mut slow = people[1].line().await;
        slow.watch(&table, Some(1)).await;
        // It asks for much and reads nothing, until the buffers of the network are full.
        let ask = json!({"type": "subscribe", "table": table, "seat": 1}).to_string();
        for _ in 0..50_000 {
            let sent = slow.ws.send(Message::Text(ask.clone().into()));
            if tokio::time::timeout(Duration::from_secs(1), sent).await.is_err() {
                break;
            }
        }
        let mut line = people[0].line().await;
        line.watch(&table, Some(0)).await;
        for n in 0..200 {
            let key = format!("{n}");
            line.send(json!({"type": "chat", "table": table, "key": key, "to": "all", "text": "hello"}))
                .await;
            assert_eq!(line.answer(&key).await["type"], "ack", "the others are served");
        }
        let begin = Instant::now();
        loop {
            let figures = house.figures().await;
            let dropped = figures.lines().find_map(|l| l.strip_prefix("landsraad_slow_readers "));
            if dropped.is_some_and(|d| d.parse::<f64>().unwrap_or(0.0) >= 1.0) {
                break;
            }
            assert!(begin.elapsed() < PATIENCE, "the slow reader was never dropped");
            let sent = slow.ws.send(Message::Text(ask.clone().into()));
            let _ = tokio::time::timeout(Duration::from_millis(100), sent).await;
        }
    });
}

#[test]
fn a_flood_of_pings_is_cut_off() {
    crate::house::run(async {
        let house = House::with(Database::Sqlite, |config| {
            config.limits.messages_per_second = 1;
            config.limits.message_burst = 20;
        })
        .await;
        let mut line = house.guest("Loud").await.line().await;
        let mut sent = 0;
        while line.ws.send(Message::Ping("x".into())).await.is_ok() {
            sent += 1;
            // Reads what has come, so that the pongs fill no buffer.
            let _ = tokio::time::timeout(Duration::from_micros(1), line.next_text()).await;
            assert!(sent < 1_000_000, "the server takes any number of pings");
        }
        // A few of them are fine, as browsers and proxies send them.
        let mut calm = house.guest("Calm").await.line().await;
        for _ in 0..10 {
            calm.ws.send(Message::Ping("x".into())).await.unwrap();
        }
        calm.send(json!({"type": "ping", "n": 3})).await;
        assert_eq!(calm.expect("pong").await["n"], 3);
    });
}

//! Limits so that nobody slows others down: quotas, caps, time-outs, pages.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use landsraad_server::{Limits, storage};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::both;
use crate::client::{Http, Line, PATIENCE, Person, Reply, open_seats, quick, seated};
use crate::house::{Database, House, METRICS_TOKEN};
use crate::player::{Breaks, play_out};

const DEMO: &str = "demo";

fn new_table() -> Value {
    json!({"game": DEMO, "edition": "plain", "seats": [{"kind": "open"}, {"kind": "open"}]})
}

/// A refusal for the moment has a sentence and says when to try again.
fn assert_for_now(reply: &Reply) {
    assert!(matches!(reply.status, 429 | 503), "{} {}", reply.status, reply.body);
    let seconds: u32 = reply.header("retry-after").expect("a time to come back").parse().unwrap();
    assert!(seconds >= 1, "{seconds}");
    assert!(reply.json()["text"]["en"].is_string() && reply.json()["text"]["it"].is_string());
}

#[test]
fn more_work_than_an_address_may_ask_for_is_refused_and_others_are_served() {
    crate::house::run(async {
        let house = House::with(Database::Sqlite, |config| {
            config.limits.work_per_account = 1;
            config.limits.work_threads = 2;
        })
        .await;
        let http = house.http().from(2);
        // Hashing a password takes so long that all of them run at the same time.
        let all = (0..30).map(|n| {
            let http = http.clone();
            async move {
                let name = format!("Villain {n}");
                http.post("/api/register", json!({"name": name, "password": "sandworms eat harvesters"}))
                    .await
            }
        });
        let flood = join_all(all);
        let others = async {
            for _ in 0..4 {
                let body = json!({"name": "Nobody", "password": "wrong but long enough"});
                let reply = house.http().post("/api/login", body).await;
                assert_eq!(reply.status, 401, "{}", reply.body);
            }
        };
        let (replies, ()) = tokio::join!(flood, others);
        let refused: Vec<&Reply> = replies.iter().filter(|r| r.status != 200).collect();
        assert!((1..30).contains(&refused.len()), "{} of 30 refused", refused.len());
        for reply in refused {
            assert_eq!(reply.status, 429, "{}", reply.body);
            assert_for_now(reply);
        }
    });
}

#[test]
fn an_address_that_sends_at_full_speed_is_read_later_and_loses_nothing() {
    crate::house::run(async {
        let house =
            House::with(Database::Sqlite, |config| config.limits.address_messages_per_second = 200).await;
        let http = house.http().from(2);
        let begin = Instant::now();
        let socket = |_| {
            let http = http.clone();
            async move {
                // Connecting again gives no new quota.
                for _ in 0..2 {
                    let mut line = Line::open(&http).await;
                    for n in 0..60 {
                        line.send(json!({"type": "ping", "n": n})).await;
                    }
                    for n in 0..60 {
                        assert_eq!(line.expect("pong").await["n"], n);
                    }
                }
            }
        };
        let other = async {
            let mut line = Line::open(&house.http().from(3)).await;
            let begin = Instant::now();
            for n in 0..20 {
                line.send(json!({"type": "ping", "n": n})).await;
                line.expect("pong").await;
            }
            begin.elapsed()
        };
        let (_, others) = tokio::join!(join_all((0..5).map(socket)), other);
        let took = begin.elapsed();
        assert!(took >= Duration::from_millis(1_800), "600 messages at 200 in a second: {took:?}");
        assert!(others < took, "another address does not wait");
    });
}

#[test]
fn forks_at_once_are_bounded_and_create_and_close_has_a_quota() {
    crate::house::run(async {
        let house = House::with(Database::Sqlite, |config| config.limits.tables_per_hour = 6).await;
        let people = house.guests(3).await;
        let table = seated(&people, quick()).await;
        play_out(&people, &table, Breaks::Never).await;
        let villain = Person::guest_at(house.http().from(2), "Villain").await;
        let path = format!("/api/tables/{table}/fork");
        let all = (0..30).map(|_| villain.http.post(&path, json!({"step": 1, "seat": 0})));
        let replies = join_all(all).await;
        assert_eq!(replies.iter().filter(|r| r.status == 200).count(), 6);
        replies.iter().filter(|r| r.status != 200).for_each(assert_for_now);
        // Closing a table does not give the quota back.
        let mut made = 0;
        for _ in 0..10 {
            let reply = people[1].http.post("/api/tables", new_table()).await;
            if reply.status == 200 {
                made += 1;
                let id = reply.json()["table"]["id"].as_str().unwrap().to_owned();
                people[1].http.ok(&format!("/api/tables/{id}/close"), json!({})).await;
            } else {
                assert_for_now(&reply);
            }
        }
        assert_eq!(made, 6);
        // With new accounts, an address may make four times as many and no more.
        for n in 0..6 {
            let another = Person::guest_at(house.http().from(3), &format!("Guest {n}")).await;
            let mut made = 0;
            for _ in 0..6 {
                made += u32::from(another.http.post("/api/tables", new_table()).await.status == 200);
            }
            assert_eq!(made, if n < 4 { 6 } else { 0 }, "account {n}");
        }
        // Other people are not affected.
        let other = Person::guest_at(house.http().from(4), "Other").await;
        assert_eq!(other.http.post("/api/tables", new_table()).await.status, 200);
    });
}

#[test]
fn uploads_and_chat_have_quotas_by_name() {
    crate::house::run(async {
        let house = House::with(Database::Sqlite, |config| {
            config.limits.uploads_per_minute = 2;
            config.limits.chat_per_minute = 3;
        })
        .await;
        let people = house.guests(2).await;
        let table = seated(&people, quick()).await;
        for n in 0..4 {
            let reply = people[0].http.post("/api/records", json!({"text": "nonsense"})).await;
            assert_eq!(reply.status, if n < 2 { 422 } else { 429 }, "{}", reply.body);
        }
        let mut line = people[0].line().await;
        for n in 0..5 {
            let key = format!("c{n}");
            line.send(json!({"type": "chat", "table": table, "key": key, "to": "all", "text": "hello"}))
                .await;
            let answer = line.answer(&key).await;
            assert_eq!(answer["type"], if n < 3 { "ack" } else { "refused" }, "{answer}");
            if n >= 3 {
                assert_eq!((&answer["kind"], &answer["key"]), (&json!("too_fast"), &json!(key)));
            }
        }
        let mut other = people[1].line().await;
        other.send(json!({"type": "chat", "table": table, "key": "o", "to": "all", "text": "hello"})).await;
        assert_eq!(other.answer("o").await["type"], "ack");
    });
}

/// A request with a key is stored with its answer for a quarter of an hour.
#[test]
fn requests_with_a_key_have_a_quota_of_their_own() {
    crate::house::run(async {
        let house = House::with(Database::Sqlite, |config| config.limits.keyed_per_minute = 1).await;
        let join = async |person: &Person, key: &str| {
            let http = Http { key: Some(format!("a key of somebody {key}")), ..person.http.clone() };
            http.post("/api/tables/none/join", json!({})).await
        };
        let person = Person::guest_at(house.http().from(3), "Ann").await;
        assert_eq!(join(&person, "1").await.status, 404);
        assert_for_now(&join(&person, "2").await);
        // A repetition still gets its answer, a request without a key is carried out, and others are not affected.
        assert_eq!(join(&person, "1").await.status, 404);
        assert_eq!(person.http.post("/api/tables/none/join", json!({})).await.status, 404);
        let other = Person::guest_at(house.http().from(4), "Other").await;
        assert_eq!(join(&other, "1").await.status, 404);
        // With new accounts, an address may send four times as many.
        let mut refused = 0;
        for n in 0..30 {
            let another = Person::guest_at(house.http().from(3), &format!("Guest {n}")).await;
            let reply = join(&another, "1").await;
            refused += u32::from(reply.status == 429);
            assert!(n > 2 || reply.status == 404, "{}", reply.body);
        }
        assert!(refused > 0);
    });
}

/// A table with large files of its host is stored whole with each order: a
/// player could make everybody wait by giving orders.
#[test]
fn what_stores_a_large_table_takes_more_of_the_quota() {
    crate::house::run(async {
        let house = House::with(Database::Sqlite, |config| config.limits.actions_per_second = 20).await;
        let people = house.guests(2).await;
        let file = format!(
            "[[leader]]\nid = \"stilgar\"\nspecial = \"Draw.\"\nops = [{{ op = \"draw\", n = 4 }}]\n#{}",
            "x".repeat(240_000)
        );
        let new = json!({"game": "arrakis", "edition": "wfa", "seats": [{"kind": "me"}, {"kind": "open"}],
            "options": {"own_cards": file}, "settings": quick()});
        let made = people[0].http.ok("/api/tables", new).await;
        let table = made["table"]["id"].as_str().unwrap().to_owned();
        people[1].http.ok(&format!("/api/tables/{table}/join"), json!({})).await;
        people[0].http.ok(&format!("/api/tables/{table}/start"), json!({})).await;
        let small = seated(&people, quick()).await;
        let mut line = people[0].line().await;
        for table in [&table, &small] {
            line.watch(table, Some(0)).await;
        }
        for (table, least, most) in [(&small, 50, 50), (&table, 1, 20)] {
            for n in 0..50 {
                let (key, orders) = (format!("o{n}"), ["never", "always"][n % 2]);
                line.send(json!({"type": "orders", "table": table, "key": key, "orders": orders})).await;
            }
            let mut done = 0;
            for _ in 0..50 {
                let is_answer =
                    |m: &Value| m["table"] == *table && (m["type"] == "ack" || m["type"] == "refused");
                let answer = line.until(is_answer).await;
                done += usize::from(answer["type"] == "ack");
                assert!(answer["type"] == "ack" || answer["kind"] == "too_fast", "{answer}");
            }
            assert!((least..=most).contains(&done), "{done} of 50 orders were carried out");
        }
    });
}

#[test]
fn a_refusal_for_speed_names_its_key() {
    crate::house::run(async {
        let house = House::with(Database::Sqlite, |config| {
            config.limits.messages_per_second = 1;
            config.limits.message_burst = 3;
        })
        .await;
        let people = house.guests(2).await;
        let table = seated(&people, quick()).await;
        let mut line = people[0].line().await;
        // One that cannot be read is refused with its key too, and a long one like a short one.
        line.send(json!({"type": "chat", "table": table, "key": "bad", "to": 7, "text": "x"})).await;
        let answer = line.answer("bad").await;
        assert_eq!((&answer["kind"], &answer["table"]), (&json!("malformed"), &json!(table)), "{answer}");
        for n in 0..6 {
            let text = "x".repeat(if n == 5 { 20_000 } else { 1 });
            line.send(
                json!({"type": "chat", "table": table, "key": format!("k{n}"), "to": "all", "text": text}),
            )
            .await;
        }
        let answer = line.answer("k5").await;
        assert_eq!((&answer["kind"], &answer["table"]), (&json!("too_fast"), &json!(table)), "{answer}");
    });
}

#[test]
fn answers_that_never_change_are_compressed_and_asked_for_by_tag() {
    crate::house::run(async {
        let house = House::open(Database::Sqlite).await;
        for path in ["/api/rules/gf9", "/api/rules/gf9/diff/ah2009", "/api/catalog", "/api/openapi.json", "/"]
        {
            let plain = house.http().get(path).await;
            assert_eq!((plain.status, plain.header("content-encoding")), (200, None), "{path}");
            let packed = house.http().with("Accept-Encoding", "br, gzip").get(path).await;
            if plain.body.len() > 1_024 {
                assert_eq!(packed.header("content-encoding"), Some("gzip"), "{path}");
                let length =
                    |reply: &Reply| reply.header("content-length").unwrap().parse::<usize>().unwrap();
                assert!(length(&packed) * 2 < length(&plain), "{path}: {}", length(&packed));
            }
            let tag = plain.header("etag").expect("a tag");
            assert_eq!(packed.header("etag"), Some(tag), "{path}");
            let again = house.http().with("If-None-Match", tag).get(path).await;
            assert_eq!((again.status, again.body.as_str()), (304, ""), "{path}");
            let other = house.http().with("If-None-Match", "W/\"other\"").get(path).await;
            assert_eq!(other.status, 200, "{path}");
        }
        assert_eq!(house.http().get("/api/rules/nonsense").await.status, 404);
        assert_eq!(house.http().get("/api/rules/gf9/diff/nonsense").await.status, 404);
    });
}

#[test]
fn half_open_connections_make_room_for_newcomers() {
    crate::house::run(async {
        let house = House::with(Database::Sqlite, |config| {
            config.limits.connections = 60;
            config.limits.connections_per_address = 50;
            config.limits.header_seconds = 100;
        })
        .await;
        // An open socket stays, whatever comes.
        let person = house.guest("Player").await;
        let mut line = person.line().await;
        let mut half_open = Vec::new();
        for n in 0..300 {
            // From many addresses and from the player's own.
            let http = house.http().from(1 + (n % 5) as u8);
            let mut stream = http.connect().await.unwrap();
            let _ = stream.write_all(b"GET /api/tables HTTP/1.1\r\nHost: x\r\nX-Slow: ").await;
            half_open.push(stream);
        }
        for last in [1, 2, 9] {
            let reply = house.http().from(last).get("/healthz").await;
            assert_eq!(reply.status, 200, "a newcomer from {last} is let in");
        }
        line.send(json!({"type": "ping", "n": 7})).await;
        assert_eq!(line.expect("pong").await["n"], 7);
    });
}

#[test]
fn heads_and_bodies_have_to_come_in_time() {
    crate::house::run(async {
        let house = House::with(Database::Sqlite, |config| {
            config.limits.header_seconds = 3;
            config.limits.body_seconds = 3;
        })
        .await;
        let person = house.guest("Slow").await;
        // Headers that never end, and a kept connection that sends nothing more.
        for text in
            ["GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ", "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n", ""]
        {
            let mut stream = person.http.connect().await.unwrap();
            stream.write_all(text.as_bytes()).await.unwrap();
            let mut rest = Vec::new();
            let closed = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut rest));
            let _ = closed.await.unwrap_or_else(|_| panic!("{text:?} holds its connection without end"));
        }
        // A body that never comes gets a refusal.
        let mut stream = person.http.connect().await.unwrap();
        let cookie = person.http.cookie.as_deref().unwrap();
        let head = format!(
            "POST /api/tables HTTP/1.1\r\nHost: x\r\nCookie: landsraad={cookie}\r\nContent-Type: application/json\r\n\
             Content-Length: 1000\r\n\r\n{{"
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut answer = [0; 2_000];
        let read = tokio::time::timeout(PATIENCE, stream.read(&mut answer));
        let length = read.await.expect("an answer").unwrap();
        let text = String::from_utf8_lossy(&answer[..length]).into_owned();
        assert!(text.starts_with("HTTP/1.1 408") && text.contains("too_slow"), "{text}");
    });
}

async fn one_host_does_not_fill_the_list(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(3).await;
    let mut wanted =
        vec![people[1].table(open_seats(2), quick()).await, people[2].table(open_seats(2), quick()).await];
    for _ in 0..25 {
        wanted.push(people[0].table(open_seats(2), quick()).await);
    }
    let ids = |list: &Value| -> Vec<String> {
        list["tables"].as_array().unwrap().iter().map(|t| t["id"].as_str().unwrap().to_owned()).collect()
    };
    let http = &people[0].http;
    let first = http.get("/api/tables?limit=3").await.json();
    for other in &wanted[..2] {
        assert!(ids(&first).contains(other), "pushed off the first page");
    }
    for scope in ["open", "mine"] {
        let mut seen = Vec::new();
        let mut after = String::new();
        loop {
            let page = http.get(&format!("/api/tables?scope={scope}&limit=4{after}")).await.json();
            seen.extend(ids(&page));
            let Some(next) = page["next"].as_str() else { break };
            after = format!("&after={next}");
            assert!(seen.len() < 100, "the pages never end");
        }
        let mut all = if scope == "open" { wanted.clone() } else { wanted[2..].to_vec() };
        all.sort();
        seen.sort();
        assert_eq!(seen, all, "{scope}: every table once");
    }
    let unknown = http.get("/api/tables?after=nonsense").await;
    assert_eq!((unknown.status, unknown.json()["field"].as_str()), (422, Some("after")));
}
both!(one_host_does_not_fill_the_list);

async fn one_address_with_many_hosts_does_not_fill_the_list(database: Database) {
    let house = House::open(database).await;
    let other = Person::guest_at(house.http().from(9), "Other").await;
    let wanted = other.table(open_seats(2), quick()).await;
    for n in 0..24 {
        let host = Person::guest_at(house.http().from(8), &format!("Host {n}")).await;
        host.table(open_seats(2), quick()).await;
    }
    let list = house.http().get("/api/tables?limit=5").await.json();
    let first: Vec<&Value> = list["tables"].as_array().unwrap().iter().map(|table| &table["id"]).collect();
    assert!(first.contains(&&json!(wanted)), "pushed off the first page: {first:?}");
}
both!(one_address_with_many_hosts_does_not_fill_the_list);

#[test]
fn records_are_kept_in_a_bounded_number_and_show_clean_names() {
    crate::house::run(async {
        let house = House::with(Database::Sqlite, |config| config.limits.records = 2).await;
        let people = house.guests(2).await;
        let table = seated(&people, quick()).await;
        crate::player::play_out(&people, &table, crate::player::Breaks::Never).await;
        let text = people[0].http.get(&format!("/api/tables/{table}/record")).await.body;
        let text = text.replace("Guest 1", "Gu\u{202e}est\u{200b} 1");
        let mut http = house.http();
        http.bearer = Some(
            people[0].http.ok("/api/bots", json!({"name": "Robot"})).await["token"].as_str().unwrap().into(),
        );
        let kept = people[0].http.ok("/api/records", json!({ "text": text })).await;
        http.ok("/api/records", json!({ "text": text })).await;
        for who in [&people[0].http, &http] {
            let refused = who.post("/api/records", json!({ "text": text })).await;
            assert_eq!(refused.json()["kind"], "too_much", "{}", refused.body);
        }
        people[1].http.ok("/api/records", json!({ "text": text })).await;
        let info =
            people[0].http.get(&format!("/api/tables/{}", kept["table"].as_str().unwrap())).await.json();
        assert_eq!(info["table"]["seats"][1]["sitter"]["bot"], "Guest 1", "{info}");
    });
}

#[test]
fn behind_a_proxy_the_visitor_counts_and_not_what_it_claims() {
    crate::house::run(async {
        let house = House::with(Database::Sqlite, |config| {
            config.trusted_proxies = vec!["127.0.0.1".parse().unwrap(), "10.0.0.0/8".parse().unwrap()];
            config.limits.requests_per_second = 1;
            config.limits.request_burst = 5;
        })
        .await;
        let asked = async |from: u8, chain: String| {
            house.http().from(from).with("X-Forwarded-For", chain).get("/api/me").await.status
        };
        // Whether somebody who asks again and again is refused at some time.
        let is_refused = async |from: u8, chain: fn(u32) -> String| {
            for round in 0..40 {
                let all = (round * 15..round * 15 + 15).map(|n| asked(from, chain(n)));
                if join_all(all).await.contains(&429) {
                    return true;
                }
            }
            false
        };
        // Hops to the left of the last proxy's own change nothing.
        assert!(is_refused(1, |n| format!("198.51.{}.{}, 203.0.113.9, 10.0.0.7", n / 250, n % 250)).await);
        assert_eq!(asked(1, "203.0.113.10".into()).await, 200, "another visitor");
        // IPv6 addresses are counted by network.
        assert!(is_refused(1, |n| format!("2001:db8:1:2::{n}")).await);
        assert_eq!(asked(1, "2001:db8:1:3::1".into()).await, 200, "another network");
        // Headers of a visitor that is not our proxy are ignored.
        assert!(is_refused(2, |n| format!("198.52.{}.{}", n / 250, n % 250)).await);
    });
}

#[test]
fn log_ins_slow_down_and_bad_passwords_are_refused() {
    crate::house::run(async {
        let house = House::open(Database::Sqlite).await;
        let password = "four unrelated sandy words";
        let register = |name: &str, password: &str| {
            let http = house.http().from(9);
            let body = json!({"name": name, "password": password});
            async move { http.post("/api/register", body).await }
        };
        for bad in ["short", "password123", "12345678", "qwertyuiop", "Leto Atreides1", "aaaaaaaaaaaa"] {
            let reply = register("Leto Atreides", bad).await;
            assert_eq!(
                (reply.status, reply.json()["field"].as_str()),
                (422, Some("password")),
                "{bad}: {}",
                reply.body
            );
        }
        assert_eq!(register("Leto Atreides", password).await.status, 200);
        let try_it = async |from: u8, name: &str, password: &str| {
            house.http().from(from).post("/api/login", json!({"name": name, "password": password})).await
        };
        let wrong = async || {
            let reply = try_it(2, "Leto Atreides", "not the right one").await;
            assert!([401, 429].contains(&reply.status), "{}", reply.body);
            reply.status == 429
        };
        for _ in 0..4 {
            assert!(!wrong().await, "four wrong ones are free");
        }
        // Each further one makes the next wait longer: at last longer than a request takes on a busy machine.
        let slowed = loop {
            let slowed = try_it(3, "leto atreides", "not this either").await;
            let other = try_it(2, "Somebody Else", "not the right one").await;
            if slowed.status == 429 && other.status == 429 {
                assert_for_now(&other);
                break slowed;
            }
        };
        assert_for_now(&slowed);
        let begin = Instant::now();
        loop {
            let reply = try_it(3, "Leto Atreides", password).await;
            if reply.status == 200 {
                break;
            }
            assert_eq!(reply.status, 429, "{}", reply.body);
            assert!(begin.elapsed() < PATIENCE, "after the wait it can be tried again");
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    });
}

#[test]
fn figures_are_for_the_host_and_tell_no_steps() {
    crate::house::run(async {
        let port = std::net::SocketAddr::from(([127, 0, 0, 1], crate::port::port()));
        let house = House::with(Database::Sqlite, |config| config.metrics_listen = Some(port)).await;
        let people = house.guests(3).await;
        let table = seated(&people, quick()).await;
        play_out(&people, &table, Breaks::Never).await;
        assert_eq!(house.http().get("/metrics").await.status, 401);
        let wrong = Http { bearer: Some("another-token-of-16".into()), ..house.http() };
        assert_eq!(wrong.get("/metrics").await.status, 401);
        let right = Http { bearer: Some(METRICS_TOKEN.into()), ..Http::new(port) };
        assert_eq!(right.get("/metrics").await.status, 200, "on its own listener");
        assert_eq!(right.get("/api/tables").await.status, 404, "nothing else is there");
        assert_eq!(Http::new(port).get("/metrics").await.status, 401);
        // None of these metrics changes with a step that only one seat sees.
        let harmless = [
            "landsraad_requests",
            "landsraad_request_seconds",
            "landsraad_connections",
            "landsraad_connections_evicted",
            "landsraad_connections_refused",
            "landsraad_slow_readers",
            "landsraad_matches",
            "landsraad_timeouts",
            "landsraad_watchdog",
            "landsraad_stuck",
            "landsraad_tables_loaded",
            "landsraad_table_panics",
            "landsraad_bot_panics",
            "landsraad_engine_faults",
            "landsraad_slowest_step_seconds",
            "landsraad_slowest_commit_seconds",
            "landsraad_commit_failures",
            "landsraad_cluster_dead_nodes",
            "landsraad_cluster_nats",
            "landsraad_cluster_nodes",
            "landsraad_cluster_stale_writes",
            "landsraad_cluster_takeovers",
            "landsraad_cluster_wanted_tables",
        ];
        let text = house.figures().await;
        assert!(text.contains("\nlandsraad_slowest_commit_seconds "), "{text}");
        for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
            let name = line.split(['{', ' ']).next().unwrap();
            let family =
                ["_bucket", "_sum", "_count"].iter().find_map(|end| name.strip_suffix(end)).unwrap_or(name);
            assert!(harmless.contains(&family), "{name}: does it tell private steps?");
        }
        // Without a token the public listener has no `/metrics`.
        let closed = House::with(Database::Sqlite, |config| config.metrics_token = None).await;
        assert_eq!(closed.figures().await, "");
    });
}

async fn a_log_is_worked_out_for_newcomers_and_bounded(database: Database) {
    let mut house = House::with(database, |config| config.limits.history_steps = 10).await;
    let mut people = house.guests(3).await;
    let table = seated(&people, quick()).await;
    let players = play_out(&people, &table, Breaks::Never).await;
    // After a restart the table remembers no events.
    house.while_down(&mut people, async |_| {}).await;
    let mut lines = Vec::new();
    for _ in 0..20 {
        let mut line = people[0].line().await;
        line.subscribe(&table, Some(0), Some(0)).await;
        lines.push(line);
    }
    for line in &mut lines {
        let heard = line.up_to(|m| m["type"] == "update").await;
        let update = heard.last().unwrap();
        assert_eq!(update["reset"], true, "{heard:?}");
        let missed = update["missed"].as_array().unwrap();
        let sent = &players[0].log[players[0].log.len() - 10..];
        let got = missed.iter().chain([update]).map(|m| (m["step"].as_u64().unwrap(), m["events"].clone()));
        assert_eq!(got.collect::<Vec<_>>(), sent, "the last ten steps");
        line.expect("presence").await;
    }
}
both!(a_log_is_worked_out_for_newcomers_and_bounded);

#[test]
fn sockets_are_capped_by_account_and_by_address() {
    crate::house::run(async {
        let house = House::with(Database::Sqlite, |config| config.limits.sockets_per_account = 2).await;
        let one = house.guest("One").await;
        let mut lines = vec![one.line().await, one.line().await];
        assert!(Line::bare(&one.http).await.is_err(), "a third socket of an account");
        for n in 0..3 {
            let another = house.guest(&format!("Another {n}")).await;
            lines.push(another.line().await);
            lines.push(another.line().await);
        }
        let last = house.guest("Last").await;
        assert!(Line::bare(&last.http).await.is_err(), "a ninth socket of an address");
        let elsewhere = Http { from: Some([127, 0, 0, 5].into()), ..last.http.clone() };
        assert!(Line::bare(&elsewhere).await.is_ok());
        drop(lines);
        let begin = Instant::now();
        while Line::bare(&one.http).await.is_err() {
            assert!(begin.elapsed() < PATIENCE, "the places are never freed");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    });
}

#[test]
fn a_senseless_setting_keeps_the_server_from_starting() {
    crate::house::run(async {
        let folder = crate::house::Folder::new();
        let mut config = crate::house::config(&folder, None);
        config.limits = Limits { queue: 0, ..config.limits };
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let refused = landsraad_server::serve_on(config, listener, std::future::pending()).await.unwrap_err();
        assert!(refused.to_string().contains("limits.queue = 0: allowed is"), "{refused}");
    });
}

/// A match that is over, for the list.
fn ended(id: &str, host: &str, listed: i64, updated: i64) -> storage::Write {
    storage::Write::Table(storage::TableRow {
        id: id.to_owned(),
        status: "finished".into(),
        listed,
        host: host.to_owned(),
        created: updated,
        updated,
        doc: id.to_owned(),
        seats: vec![],
    })
}

/// All matches that are over, as the pages of the list have them.
async fn finished(db: &storage::Db, page: u32) -> Vec<String> {
    let (mut seen, mut at) = (Vec::new(), storage::Cursor::start());
    loop {
        let page = db.page(&storage::Scope::Finished, &at, page).await.unwrap();
        let Some((last, _)) = page.last() else { return seen };
        at = last.clone();
        seen.extend(page.into_iter().map(|(_, doc)| doc));
        assert!(seen.len() < 20_000, "the pages never end");
    }
}

const HOUR: i64 = 3_600_000;

async fn the_list_of_finished_matches_is_whole_and_nobody_fills_it(database: Database) {
    let house = House::open(database).await;
    house.guest("Somebody").await;
    let db = storage::open(house.config.database.as_deref(), &house.config.data).await.unwrap();
    let (now, mut all) = (1_800_000_000_000_i64, Vec::new());
    // Ten quiet hosts have ended one match each in the days before.
    for n in 0..10 {
        all.push((format!("quiet-{n}"), format!("quiet {n}"), 1, now - 5 * HOUR * n));
    }
    // Then one host ends many matches at once, and one address ends many under many names.
    for n in 0..2_500_i64 {
        all.push((format!("loud-{n:05}"), "loud".to_owned(), 1, now + n / 3));
        all.push((format!("crowd-{n:05}"), format!("crowd {n}"), 77, now + n / 3));
    }
    // Few at a time: a busy machine must not take longer for one of them than the storage waits.
    for part in all.chunks(25) {
        let writes: Vec<_> =
            part.iter().map(|(id, host, listed, at)| ended(id, host, *listed, *at)).collect();
        db.commit(&writes).await.unwrap();
    }
    let seen = finished(&db, 90).await;
    // Everything is there once.
    let sorted = |mut ids: Vec<String>| {
        ids.sort_unstable();
        ids
    };
    assert_eq!(sorted(seen.clone()), sorted(all.into_iter().map(|(id, ..)| id).collect()));
    // In the two days that the quiet matches cover, the host has one an hour, and the address four.
    let last = seen.iter().rposition(|id| id.starts_with("quiet")).unwrap();
    assert!(last < 10 + 46 * 5, "the last quiet match is number {last}");
    let second = seen.iter().filter(|id| id.starts_with("quiet")).nth(1).unwrap();
    let place = seen.iter().position(|id| id == second).unwrap();
    assert!(place < 32, "the match of five hours ago is number {place}");
    // A change of a match, such as a new name of its host, does not bring it forward.
    db.commit(&[ended("loud-02499", "loud", 1, now + 2_499 / 3)]).await.unwrap();
    assert_eq!(finished(&db, 100).await, seen);
    db.close().await;
}
both!(the_list_of_finished_matches_is_whole_and_nobody_fills_it);

/// Sends a whole request before it reads anything, as simple clients do, and gives the answer. `head` has neither a
/// length nor an end.
async fn sent_whole(http: &Http, head: &str, body: usize) -> String {
    let mut stream = http.connect().await.unwrap();
    let head = format!("{head}\r\nHost: x\r\nContent-Length: {body}\r\n\r\n");
    let begun = stream.write_all(head.as_bytes()).await;
    begun.unwrap_or_else(|error| panic!("{error} while the head of {body} bytes is sent: {head:.60}"));
    // The answer is there before the rest of the request is sent.
    let answered = async { while stream.peek(&mut [0]).await.unwrap_or(0) == 0 {} };
    tokio::time::timeout(Duration::from_millis(300), answered).await.ok();
    let sent = stream.write_all(&vec![b' '; body]).await;
    sent.unwrap_or_else(|error| panic!("{error} while the body is sent: {head:.60}"));
    let mut answer = vec![0; 4_096];
    let read = tokio::time::timeout(PATIENCE, stream.read(&mut answer)).await.expect("an answer");
    let read = read.unwrap_or_else(|error| panic!("{error} instead of an answer: {head:.60}"));
    String::from_utf8_lossy(&answer[..read]).into_owned()
}

#[test]
fn a_refusal_reaches_a_client_that_is_still_sending() {
    crate::house::run(async {
        let house = House::with(Database::Sqlite, |config| {
            config.limits.uploads_per_minute = 1;
            config.limits.work_per_account = 1;
        })
        .await;
        let person = house.guest("Sender").await;
        let cookie = format!("\r\nCookie: landsraad={}", person.http.cookie.as_deref().unwrap());
        let json = "\r\nContent-Type: application/json";
        person.http.post("/api/records", json!({"text": "nonsense"})).await;
        let whole = 4_000_000;
        for (head, status) in [
            (format!("POST /api/lessons/dune-the-map HTTP/1.1{json}"), 413),
            (format!("POST /api/tables HTTP/1.1{json}{cookie}"), 413),
            (format!("POST /api/tables HTTP/1.1{json}"), 401),
            (format!("POST /api/nowhere HTTP/1.1{json}"), 404),
            (format!("PUT /api/me HTTP/1.1{json}{cookie}"), 405),
            (format!("POST /api/records HTTP/1.1{json}{cookie}"), 429),
            (format!("POST /api/tables HTTP/1.1{cookie}"), 422),
            (format!("POST /api/tables HTTP/1.1{json}{cookie}\r\nOrigin: https://evil.example"), 403),
            (format!("POST /api/tables HTTP/1.1{json}{cookie}\r\nIdempotency-Key: short"), 422),
        ] {
            let answer = sent_whole(&person.http, &head, whole).await;
            assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{head}: {answer}");
        }
        // A head that is too long is answered too.
        let long = format!("GET /api/me HTTP/1.1\r\nX-Long: {}", "a".repeat(300_000));
        let answer = sent_whole(&person.http, &long, 0).await;
        assert!(answer.starts_with("HTTP/1.1 431"), "{answer}");
        // Somebody who never stops sending does not keep the connection without end.
        let mut stream = person.http.connect().await.unwrap();
        let head = "POST /api/nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: 900000000\r\n\r\n";
        stream.write_all(head.as_bytes()).await.unwrap();
        let more = vec![b' '; 65_536];
        let endless = async { while stream.write_all(&more).await.is_ok() {} };
        tokio::time::timeout(PATIENCE, endless).await.expect("the connection is closed in the end");
    });
}

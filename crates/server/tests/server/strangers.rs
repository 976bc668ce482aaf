//! What strangers try: keys of others, votes against the wrong person, votes that never end, crowds, and
//! endless messages.

use std::time::Duration;

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::both;
use crate::client::{Http, Line, Luck, PATIENCE, Person, any_answer, open_seats, quick, seated};
use crate::house::{Database, House};

fn path(table: &str, what: &str) -> String {
    format!("/api/tables/{table}/{what}")
}

/// The link by which a newcomer takes a player's seat.
async fn link(table: &str, from: &Person, seat: u8) -> Value {
    let offer = json!({"seat": seat, "to": {"kind": "newcomer"}});
    let offered = from.http.ok(&path(table, "hand-over"), offer).await;
    offered["table"]["seats"][usize::from(seat)]["invitation"].clone()
}

async fn lines_of(people: &[Person], table: &str) -> Vec<Line> {
    let mut lines = Vec::new();
    for (seat, person) in (0..).zip(people) {
        let mut line = person.line().await;
        line.watch(table, Some(seat)).await;
        lines.push(line);
    }
    lines
}

/// Acts for the first seat that is asked. Returns the seat and the answer.
async fn act_once(people: &[&Person], table: &str, key: &str, luck: &mut Luck) -> (usize, Value) {
    for (seat, person) in people.iter().enumerate() {
        let mut line = person.line().await;
        let picture = line.watch(table, Some(seat as u8)).await;
        if picture["decision"].is_object() {
            let action = any_answer(&picture["decision"], luck);
            return (seat, line.act(table, seat as u8, &picture["step"], key, &action).await);
        }
    }
    panic!("nobody is asked");
}

async fn the_keys_of_a_predecessor_answer_nothing_of_the_successor(database: Database) {
    let mut house = House::open(database).await;
    let mut people = house.guests(3).await;
    let table = seated(&people[..2], quick()).await;
    let mut luck = Luck(5);
    let (first, second) = (people[0].clone(), people[1].clone());
    let players = [&first, &second];
    let (seat, answer) = act_once(&players, &table, "the same key", &mut luck).await;
    assert_eq!((&answer["type"], &answer["repeated"]), (&json!("ack"), &json!(false)), "{answer}");
    // The player sends it again, and it is carried out once.
    let mut line = players[seat].line().await;
    let again = line.act(&table, seat as u8, &json!(1), "the same key", &json!(null)).await;
    assert_eq!((&again["type"], &again["repeated"]), (&json!("ack"), &json!(true)), "{again}");
    let invitation = link(&table, players[seat], seat as u8).await;
    people[2].http.ok(&path(&table, "join"), json!({"invitation": invitation})).await;
    // It is the same after a restart, when keys come from the journal.
    for restarted in [false, true] {
        if restarted {
            house.while_down(&mut people, async |_| {}).await;
        }
        let mut now = [&people[0], &people[1]];
        now[seat] = &people[2];
        for turn in 0..12 {
            let key = if turn == 0 { "the same key".to_owned() } else { format!("{restarted}{turn}") };
            let (asked, answer) = act_once(&now, &table, &key, &mut luck).await;
            assert_eq!(answer["type"], "ack", "{answer}");
            let first_of_successor = asked == seat && !restarted;
            assert!(answer["repeated"] == false || !first_of_successor, "{answer}");
            if asked == seat {
                break;
            }
        }
    }
}
both!(the_keys_of_a_predecessor_answer_nothing_of_the_successor);

async fn a_vote_against_somebody_does_not_hit_the_successor(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(5).await;
    let table = seated(&people[..4], quick()).await;
    let mut lines = lines_of(&people[..4], &table).await;
    let invitation = link(&table, &people[3], 3).await;
    people[0].http.ok(&path(&table, "propose"), json!({"kind": "replace", "seat": 3})).await;
    let vote = lines[1].until(|m| m["vote"]["status"] == "open").await["vote"]["id"].clone();
    // Another person takes the seat during the vote.
    people[4].http.ok(&path(&table, "join"), json!({"invitation": invitation})).await;
    lines[0].until(|m| m["vote"]["status"] == "refused").await;
    lines[1].send(json!({"type": "vote", "table": table, "key": "v", "vote": vote, "yes": true})).await;
    assert_eq!(lines[1].answer("v").await["kind"], "stale");
    let seen = people[4].http.get(&format!("/api/tables/{table}")).await.json();
    assert_eq!(seen["my_seats"], json!([3]), "{seen}");
}
both!(a_vote_against_somebody_does_not_hit_the_successor);

async fn nobody_keeps_the_others_from_voting(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(4).await;
    let table = seated(&people, quick()).await;
    let propose = path(&table, "propose");
    let mut lines = lines_of(&people, &table).await;
    // The fourth player always keeps a vote open, and the others can still replace that player.
    people[3].http.ok(&propose, json!({"kind": "close"})).await;
    let own = lines[3].until(|m| m["vote"]["status"] == "open").await["vote"]["id"].clone();
    assert_eq!(people[0].http.post(&propose, json!({"kind": "close"})).await.status, 409, "one at a time");
    people[0].http.ok(&propose, json!({"kind": "replace", "seat": 3})).await;
    let refused = lines[3].until(|m| m["vote"]["status"] == "refused").await;
    assert_eq!(refused["vote"]["id"], own);
    let about = json!({"kind": "table", "motion": {"kind": "replace", "seat": 3}});
    let vote = lines[1].until(|m| m["vote"]["about"] == about).await["vote"]["id"].clone();
    // That player cannot replace this vote in turn.
    assert_eq!(people[3].http.post(&propose, json!({"kind": "close"})).await.status, 409);
    lines[1].send(json!({"type": "vote", "table": table, "key": "v", "vote": vote, "yes": true})).await;
    assert_eq!(lines[1].answer("v").await["type"], "ack");
    lines[3].expect("gone").await;
    // Proposals have a quota.
    let mut statuses = Vec::new();
    for round in 0..4 {
        let reply = people[1].http.post(&propose, json!({"kind": "close"})).await;
        statuses.push(reply.status);
        if reply.status != 200 {
            assert!(reply.header("retry-after").is_some(), "{}", reply.body);
            break;
        }
        let open = lines[0].until(|m| m["vote"]["status"] == "open" && m["vote"]["by"] == 1).await;
        let key = format!("no{round}");
        let id = &open["vote"]["id"];
        lines[0].send(json!({"type": "vote", "table": table, "key": key, "vote": id, "yes": false})).await;
        assert_eq!(lines[0].answer(&key).await["type"], "ack");
    }
    assert_eq!(statuses, [200, 200, 200, 429]);
}
both!(nobody_keeps_the_others_from_voting);

#[test]
fn a_socket_that_opens_while_its_session_ends_is_closed() {
    crate::house::run(async {
        let house = House::open(Database::Sqlite).await;
        for round in 0..6 {
            let person = house.guest(&format!("Round {round}")).await;
            let opening = join_all((0..20).map(|_| Line::bare(&person.http)));
            let leaving = async {
                tokio::time::sleep(Duration::from_millis(round * 3)).await;
                person.http.ok("/api/logout", json!({})).await;
            };
            let (lines, ()) = tokio::join!(opening, leaving);
            for mut line in lines.into_iter().flatten() {
                // Lines opened after the end are those of a stranger; hello says so.
                let _ = futures_util::SinkExt::send(
                    &mut line.ws,
                    tokio_tungstenite::tungstenite::Message::Text(
                        json!({"type": "hello", "version": 1}).to_string().into(),
                    ),
                )
                .await;
                let closed = async {
                    while let Some(text) = line.next_text().await {
                        let message: Value = serde_json::from_str(&text).unwrap();
                        if message["type"] == "hello" && message["me"].is_null() {
                            return;
                        }
                    }
                };
                tokio::time::timeout(PATIENCE, closed).await.expect("the session is over");
            }
        }
    });
}

#[test]
fn a_crowd_of_one_address_does_not_fill_a_table() {
    crate::house::run(async {
        let house = House::open(Database::Sqlite).await;
        let people = house.guests(2).await;
        let table = seated(&people, quick()).await;
        let mut crowd = Vec::new();
        let mut refused = 0;
        for _ in 0..40 {
            let mut line = Line::open(&house.http().from(2)).await;
            line.subscribe(&table, None, None).await;
            let answer = line.until(|m| m["type"] == "update" || m["type"] == "refused").await;
            refused += u32::from(answer["kind"] == "too_much");
            crowd.push(line);
        }
        assert_eq!(refused, 8);
        // Others can watch, and spectators who leave make room.
        Line::open(&house.http().from(3)).await.watch(&table, None).await;
        drop(crowd);
        let begin = std::time::Instant::now();
        loop {
            let mut line = Line::open(&house.http().from(2)).await;
            line.subscribe(&table, None, None).await;
            if line.until(|m| m["type"] == "update" || m["type"] == "refused").await["type"] == "update" {
                break;
            }
            assert!(begin.elapsed() < PATIENCE, "those who left still count");
        }
        people[0].line().await.watch(&table, Some(0)).await;
    });
}

#[test]
fn looking_again_and_again_has_a_quota() {
    crate::house::run(async {
        let house = House::with(Database::Sqlite, |config| config.limits.subscriptions_per_minute = 5).await;
        let people = house.guests(2).await;
        let table = seated(&people, quick()).await;
        let mut line = people[0].line().await;
        for n in 0..7 {
            line.subscribe(&table, Some(0), None).await;
            let answer = line.until(|m| m["type"] == "update" || m["type"] == "refused").await;
            if n < 5 {
                assert_eq!(answer["type"], "update", "{answer}");
            } else {
                assert_eq!(
                    (&answer["kind"], &answer["table"]),
                    (&json!("too_fast"), &json!(table)),
                    "{answer}"
                );
            }
        }
        people[1].line().await.watch(&table, Some(1)).await;
    });
}

#[test]
fn offers_are_bounded_in_size_in_number_and_by_the_quota_of_words() {
    crate::house::run(async {
        let house = House::with(Database::Sqlite, |config| config.limits.chat_per_minute = 12).await;
        let people = house.guests(3).await;
        let table = seated(&people, quick()).await;
        let mut lines = lines_of(&people, &table).await;
        let offer = |key: &str, text: &Value| {
            json!({"type": "offer", "table": table, "key": key,
                "offer": {"to": 1, "terms": [{"kind": "promise", "by": 0, "text": "peace"},
                    {"kind": "act", "by": 0, "action": text}]}})
        };
        lines[0].send(offer("large", &json!("x".repeat(20_000)))).await;
        assert_eq!(lines[0].answer("large").await["kind"], "invalid");
        for n in 0..8 {
            let key = format!("o{n}");
            lines[0].send(offer(&key, &json!("pass"))).await;
            let answer = lines[0].answer(&key).await;
            assert_eq!(answer["type"], if n < 6 { "ack" } else { "refused" }, "{answer}");
        }
        // The others can still deal.
        let other = json!({"type": "offer", "table": table, "key": "other",
            "offer": {"to": 1, "terms": [{"kind": "promise", "by": 2, "text": "peace"}]}});
        lines[2].send(other).await;
        assert_eq!(lines[2].answer("other").await["type"], "ack");
        for n in 0..6 {
            lines[0].send(offer(&format!("q{n}"), &json!("pass"))).await;
        }
        assert_eq!(lines[0].answer("q5").await["kind"], "too_fast");
    });
}

#[test]
fn new_names_have_a_rate_and_large_sign_ins_are_refused() {
    crate::house::run(async {
        let house = House::with(Database::Sqlite, |config| config.limits.sign_ins_per_minute = 5).await;
        let person = house.guest("Somebody").await;
        let mut refused = 0;
        for n in 0..10 {
            let reply = person.http.post("/api/rename", json!({"name": format!("Name {n}")})).await;
            refused += u32::from(reply.status == 429);
        }
        assert!(refused >= 5, "{refused}");
        let large = json!({"name": "Somebody", "password": "x".repeat(200_000)});
        let reply = house.http().from(5).post("/api/login", large).await;
        assert_eq!((reply.status, &reply.json()["kind"]), (413, &json!("too_much")), "{}", reply.body);
    });
}

#[test]
fn an_upload_is_read_as_strictly_as_everything_else() {
    crate::house::run(async {
        let house = House::open(Database::Sqlite).await;
        let person = house.guest("Uploader").await;
        let deep = format!("{{\"text\":{}", "[".repeat(300_000));
        for body in ["", "{", "[]", "{\"text\":7}", deep.as_str()] {
            let reply = person.http.send("POST", "/api/records", Some(body)).await;
            assert_eq!(reply.json()["kind"], "malformed", "{}", reply.body);
        }
        let plain = person.http.clone().with("Content-Type", "text/plain");
        let reply = plain.send("POST", "/api/records", None).await;
        assert_eq!(reply.json()["kind"], "malformed", "{}", reply.body);
        let huge = json!({"text": "x".repeat(9 * 1024 * 1024)}).to_string();
        let reply = person.http.send("POST", "/api/records", Some(&huge)).await;
        // The server may close before it has read all of it.
        assert!(matches!(reply.status, 0 | 413), "{} {}", reply.status, reply.body);
        assert_eq!(house.http().get("/healthz").await.status, 200);
    });
}

#[test]
fn odd_paths_and_heads_are_answered_and_harm_nobody() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    crate::house::run(async {
        let house = House::open(Database::Sqlite).await;
        let http: Http = house.http();
        let many = (0..300).map(|n| format!("X-{n}: y\r\n")).collect::<Vec<String>>().concat();
        let long = "a".repeat(100_000);
        let heads = [
            "GET /api/tables/..%2f..%2fetc%2fpasswd HTTP/1.1\r\nHost: x\r\n\r\n".to_owned(),
            "GET //api//tables HTTP/1.1\r\nHost: x\r\n\r\n".to_owned(),
            "GET /api/tables/%00 HTTP/1.1\r\nHost: x\r\n\r\n".to_owned(),
            "GET /api/tables/%ff%fe HTTP/1.1\r\nHost: x\r\n\r\n".to_owned(),
            "GET http://elsewhere.example/api/me HTTP/1.1\r\nHost: x\r\n\r\n".to_owned(),
            "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n".to_owned(),
            "TRACE /api/me HTTP/1.1\r\nHost: x\r\n\r\n".to_owned(),
            "CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: x\r\n\r\n".to_owned(),
            "PUT /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}".to_owned(),
            "POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n{}".to_owned(),
            "POST /api/guest HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\nzz\r\n"
                .to_owned(),
            "GET /api/me HTTP/1.1\r\nHost: x\r\nCookie: landsraad=\u{1}\r\n\r\n".to_owned(),
            "GET /api/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \r\n\r\n".to_owned(),
            format!("GET /api/me HTTP/1.1\r\nHost: x\r\n{many}\r\n"),
            format!("GET /{long} HTTP/1.1\r\nHost: x\r\n\r\n"),
            format!("GET /api/me HTTP/1.1\r\nHost: x\r\nX-Long: {long}\r\n\r\n"),
            "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_owned(),
            "\u{16}\u{3}\u{1}".to_owned(),
        ];
        for head in &heads {
            let mut stream = http.connect().await.unwrap();
            let _ = stream.write_all(head.as_bytes()).await;
            let _ = stream.shutdown().await;
            let mut answer = Vec::new();
            let read = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut answer));
            let _ = read.await.unwrap_or_else(|_| panic!("no end: {}", &head[..head.len().min(60)]));
            let text = String::from_utf8_lossy(&answer);
            assert!(!text.starts_with("HTTP/1.1 5") && !text.contains("root:"), "{text}");
        }
        assert_eq!(http.get("/healthz").await.status, 200);
        // A page of another site cannot write, whatever origin it names.
        let table = house.guest("Host").await.table(open_seats(2), quick()).await;
        for origin in ["null", "https://evil.example", "http://127.0.0.1.evil.example", ""] {
            let mut foreign = house.http();
            foreign.origin = Some(origin.to_owned());
            let reply = foreign.post(&path(&table, "join"), json!({})).await;
            assert_eq!(reply.status, 403, "{origin}: {}", reply.body);
            assert!(Line::bare(&foreign).await.is_err(), "{origin}");
        }
    });
}

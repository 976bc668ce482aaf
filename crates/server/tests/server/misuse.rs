//! What strangers and players may do, done too often, too large or beyond its
//! range: nobody else notices, and nothing ends with a failure of the server.

use futures_util::SinkExt;
use landsraad_catalog::catalog;
use landsraad_kernel::{Options, Seed};
use landsraad_server::storage;
use serde_json::{Value, json};
use sqlx::{Connection, Executor, SqliteConnection};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio_tungstenite::tungstenite::Message;

use crate::both;
use crate::client::{Http, Line, Luck, PATIENCE, Person, Reply, any_answer, open_seats, quick, seated};
use crate::house::{Database, House, run};
use crate::player::{Breaks, play_out};

fn path(table: &str, what: &str) -> String {
    format!("/api/tables/{table}/{what}")
}

/// The tables of one address share a place in the pool. Forks and records
/// had none of their own address, so that each new guest had another place.
async fn forks_and_records_belong_to_the_address_that_made_them(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(2).await;
    let table = seated(&people, quick()).await;
    play_out(&people, &table, Breaks::Never).await;
    let text = people[0].http.get(&path(&table, "record")).await.body;
    let record = people[0].http.ok("/api/records", json!({ "text": text })).await["table"].clone();
    let fork = people[1].http.ok(&path(&table, "fork"), json!({"step": 1, "seat": 0})).await;
    let db = storage::open(house.config.database.as_deref(), &house.config.data).await.unwrap();
    let mut marks = Vec::new();
    for id in [&json!(table), &record, &fork["table"]["id"]] {
        let doc: Value =
            serde_json::from_str(&db.table(id.as_str().unwrap()).await.unwrap().unwrap()).unwrap();
        marks.push(doc["from"].as_u64().unwrap());
    }
    db.close().await;
    assert!(marks[0] != 0 && marks.iter().all(|mark| *mark == marks[0]), "{marks:?}");
}
both!(forks_and_records_belong_to_the_address_that_made_them);

/// A file of an owner that makes the document of its table large.
fn large_file() -> String {
    format!(
        "[[leader]]\nid = \"stilgar\"\nspecial = \"Draw.\"\nops = [{{ op = \"draw\", n = 4 }}]\n#{}",
        "x".repeat(240_000)
    )
}

/// Each request of the lobby stores the whole table. A host without a seat could send as many as requests are allowed.
#[test]
fn a_host_without_a_seat_has_a_quota_at_the_table() {
    run(async {
        let house = House::with(Database::Sqlite, |config| config.limits.actions_per_second = 20).await;
        let host = house.guest("Host").await;
        let new = json!({"game": "arrakis", "edition": "wfa", "seats": open_seats(2),
            "options": {"own_cards": large_file()}, "settings": quick()});
        let table = host.http.ok("/api/tables", new).await["table"]["id"].as_str().unwrap().to_owned();
        let mut statuses = Vec::new();
        for n in 0..40 {
            let (what, body) = [("fill", json!({"level": 0})), ("kick", json!({"seat": 0}))][n % 2].clone();
            statuses.push(host.http.post(&path(&table, what), body).await.status);
        }
        assert!(statuses.contains(&429), "{statuses:?}");
        assert!(statuses.iter().all(|status| [200, 409, 429].contains(status)), "{statuses:?}");
        // Somebody who wants to sit down is not held up by it.
        let guest = house.guest("Guest").await;
        let joined = guest.http.post(&path(&table, "join"), json!({})).await;
        assert!([200, 409].contains(&joined.status), "{}", joined.body);
    });
}

/// Every vote about taking back interrupts the others. A player could ask again after each refusal.
async fn a_player_does_not_ask_for_take_backs_without_end(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(2).await;
    let table = seated(&people, quick()).await;
    let mut lines = [people[0].line().await, people[1].line().await];
    let mut luck = Luck(4);
    // Somebody acts so that the other one sees it.
    let mut acted = None;
    for turn in 0..200 {
        let mut pictures = Vec::new();
        for (seat, line) in (0..).zip(&mut lines) {
            pictures.push(line.watch(&table, Some(seat)).await);
        }
        let asked = pictures.iter().position(|p| p["decision"].is_object()).unwrap();
        let action = any_answer(&pictures[asked]["decision"], &mut luck);
        let key = format!("a{turn}");
        let done = lines[asked].act(&table, asked as u8, &pictures[asked]["step"], &key, &action).await;
        assert_eq!(done["type"], "ack", "{done}");
        let witness = lines[1 - asked].watch(&table, Some(1 - asked as u8)).await;
        if witness["step"] != pictures[1 - asked]["step"] {
            acted = Some(asked);
            break;
        }
    }
    let actor = acted.expect("nobody acts in public");
    let mut kinds = Vec::new();
    for n in 0..8 {
        let key = format!("u{n}");
        lines[actor].send(json!({"type": "undo", "table": table, "key": key})).await;
        let answer = lines[actor].answer(&key).await;
        kinds.push(answer["kind"].as_str().unwrap_or("ack").to_owned());
        if answer["type"] == "ack" {
            let other = &mut lines[1 - actor];
            let vote = other.until(|m| m["vote"]["status"] == "open").await["vote"]["id"].clone();
            let no =
                json!({"type": "vote", "table": table, "key": format!("v{n}"), "vote": vote, "yes": false});
            other.send(no).await;
            assert_eq!(other.answer(&format!("v{n}")).await["type"], "ack");
        }
    }
    assert_eq!(kinds[..6], ["ack"; 6], "{kinds:?}");
    assert_eq!(kinds[6..], ["too_fast"; 2], "{kinds:?}");
}
both!(a_player_does_not_ask_for_take_backs_without_end);

/// Going back and forth in an order has no end, and each step of a record is computed for every viewer.
#[test]
fn a_record_without_end_is_refused_before_it_is_replayed() {
    run(async {
        let house = House::open(Database::Sqlite).await;
        let people = house.guests(2).await;
        let table = seated(&people, quick()).await;
        play_out(&people, &table, Breaks::Never).await;
        let text = people[0].http.get(&path(&table, "record")).await.body;
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.pop();
        let last: Value = serde_json::from_str(lines.last().unwrap()).unwrap();
        for n in lines.len()..=20_002 {
            let mut step = last.clone();
            step["n"] = json!(n);
            lines.push(step.to_string());
        }
        let reply = people[0].http.post("/api/records", json!({"text": lines.join("\n")})).await;
        assert_eq!((reply.status, &reply.json()["kind"]), (413, &json!("too_much")), "{}", reply.body);
        assert_eq!(reply.json()["field"], "text");
    });
}

/// The header of a record is a part of the table, which is read for everybody who looks at it.
#[test]
fn a_record_with_an_endless_header_is_refused() {
    run(async {
        let house = House::open(Database::Sqlite).await;
        let people = house.guests(2).await;
        let table = seated(&people, quick()).await;
        play_out(&people, &table, Breaks::Never).await;
        let text = people[0].http.get(&path(&table, "record")).await.body;
        let (first, rest) = text.split_once('\n').unwrap();
        let mut header: Value = serde_json::from_str(first).unwrap();
        header["names"] = json!(vec!["x".repeat(1_000); 300]);
        let reply = people[0].http.post("/api/records", json!({"text": format!("{header}\n{rest}")})).await;
        assert_eq!((reply.status, &reply.json()["kind"]), (413, &json!("too_much")), "{}", reply.body);
    });
}

/// A player who comes back after a bot has played for long asked for a vote about
/// hundreds of steps, and everybody waited until it was known what they had shown.
#[test]
fn what_a_bot_has_played_for_long_is_not_taken_back() {
    run(async {
        let house = House::open(Database::Sqlite).await;
        let person = house.guest("Sleeper").await;
        let mut settings = quick();
        settings["caretaker"] = json!({"level": 0});
        let seats = json!([{"kind": "me"}, {"kind": "bot", "level": 0}]);
        let table = person.table_of("arrakis", None, seats, settings).await;
        person.http.ok(&path(&table, "start"), json!({})).await;
        let mut line = person.line().await;
        let mut luck = Luck(3);
        let mut asked = line.watch(&table, Some(0)).await;
        if !asked["decision"].is_object() {
            asked = line.until(|m| m["type"] == "update" && m["decision"].is_object()).await;
        }
        let action = any_answer(&asked["decision"], &mut luck);
        assert_eq!(line.act(&table, 0, &asked["step"], "a", &action).await["type"], "ack");
        person.http.ok(&path(&table, "hand-over"), json!({"seat": 0, "to": {"kind": "caretaker"}})).await;
        line.until(|m| m["step"].as_u64().is_some_and(|step| step > 140)).await;
        person.http.ok(&path(&table, "hand-over"), json!({"seat": 0, "to": {"kind": "back"}})).await;
        line.send(json!({"type": "undo", "table": table, "key": "u"})).await;
        let refused = line.answer("u").await;
        assert!(refused["text"]["en"].as_str().is_some_and(|text| text.contains("So much")), "{refused}");
    });
}

/// Parsers that follow nested values by calling themselves end the process when the stack is full.
#[test]
fn files_and_records_that_nest_without_end_are_refused() {
    run(async {
        let house = House::with(Database::Sqlite, |config| config.limits.uploads_per_minute = 100).await;
        let person = house.guest("Nester").await;
        let rules = catalog().rules("arrakis", "wfa", &Options::default(), 2).unwrap();
        let mut header = serde_json::to_value(rules.start(Seed::from_u64(1)).record().header).unwrap();
        let n = 60_000;
        let files = [
            format!("x = {}{}", "[".repeat(n), "]".repeat(n)),
            format!("x = {}1{}", "{a=".repeat(n), "}".repeat(n)),
            format!("a{} = 1", ".a".repeat(n)),
            format!("[a{}]\nb = 1", ".a".repeat(n)),
            format!("[[a{}]]\nb = 1", ".a".repeat(n)),
            "[[leader]]\n".repeat(20_000),
            "[leader]\n".repeat(20_000),
        ];
        for file in &files {
            let new = json!({"game": "arrakis", "edition": "wfa", "seats": open_seats(2),
                "options": {"own_cards": file}});
            let reply = person.http.post("/api/tables", new).await;
            assert_eq!(reply.status, 422, "{}: {}", &file[..20], reply.body);
            header["options"]["own_cards"] = json!(file);
            let reply = person.http.post("/api/records", json!({"text": header.to_string()})).await;
            assert_eq!(reply.status, 422, "{}: {}", &file[..20], reply.body);
        }
        assert_eq!(house.http().get("/healthz").await.status, 200);
    });
}

/// A new name is written at all tables of an account.
#[test]
fn a_new_name_costs_what_the_tables_cost_that_it_is_written_at() {
    run(async {
        let house = House::with(Database::Sqlite, |config| {
            let limits = &mut config.limits;
            (limits.open_tables, limits.tables_per_hour, limits.sign_ins_per_minute) = (1_000, 1_000, 1_000);
            (limits.requests_per_second, limits.request_burst) = (10_000, 10_000);
        })
        .await;
        let (host, other) = (house.guest("Host").await, house.guest("Other").await);
        for _ in 0..60 {
            host.table(open_seats(2), quick()).await;
        }
        let renamed = async |person: &Person| {
            let mut done = 0;
            for n in 0..20 {
                let reply = person.http.post("/api/rename", json!({"name": format!("Name {n}")})).await;
                assert!([200, 429].contains(&reply.status), "{}", reply.body);
                done += usize::from(reply.status == 200);
            }
            done
        };
        let (many, few) = (renamed(&host).await, renamed(&other).await);
        assert!((1..=6).contains(&many) && (8..=16).contains(&few), "{many} {few}");
        // Every table has the last name that was given.
        let name = host.http.get("/api/me").await.json()["me"]["name"].clone();
        let list = host.http.get("/api/tables?scope=mine&limit=100").await.json();
        let tables = list["tables"].as_array().unwrap();
        assert!(tables.len() == 60 && tables.iter().all(|t| t["host_name"] == name), "{name}");
    });
}

/// Some characters change how the text around them is read, or cannot be seen.
async fn lines_and_promises_show_what_they_are(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(2).await;
    let table = seated(&people, quick()).await;
    let mut lines = [people[0].line().await, people[1].line().await];
    for (seat, line) in (0..).zip(&mut lines) {
        line.watch(&table, Some(seat)).await;
    }
    for (n, blank) in ["\u{200b}\u{2800}", "\u{202e}", "\u{3164}", "\u{301}"].into_iter().enumerate() {
        let key = format!("b{n}");
        lines[0].send(json!({"type": "chat", "table": table, "key": key, "to": "all", "text": blank})).await;
        assert_eq!(lines[0].answer(&key).await["kind"], "invalid", "{blank:?}");
        let key = format!("p{n}");
        let offer = json!({"to": 1, "terms": [{"kind": "promise", "by": 0, "text": blank}]});
        lines[0].send(json!({"type": "offer", "table": table, "key": key, "offer": offer})).await;
        assert_eq!(lines[0].answer(&key).await["kind"], "invalid", "{blank:?}");
    }
    let text = "a\u{202e}b\u{1b}[2Jc";
    lines[0].send(json!({"type": "chat", "table": table, "key": "c", "to": "all", "text": text})).await;
    assert_eq!(lines[1].until(|m| m["type"] == "chat").await["text"], "ab[2Jc");
    let offer = json!({"to": 1, "terms": [{"kind": "promise", "by": 0, "text": text}]});
    lines[0].send(json!({"type": "offer", "table": table, "key": "o", "offer": offer})).await;
    let deal = lines[1].until(|m| m["type"] == "deal").await;
    assert_eq!(deal["deal"]["offer"]["terms"][0]["text"], "ab[2Jc", "{deal}");
}
both!(lines_and_promises_show_what_they_are);

/// Why an answer is refused is computed in the pool, and counts as work of the person who asks.
#[test]
fn questions_about_answers_are_computed_in_the_pool() {
    run(async {
        let house = House::with(Database::Sqlite, |config| {
            let limits = &mut config.limits;
            limits.work_per_account = 1;
            (limits.messages_per_second, limits.message_burst, limits.actions_per_second) =
                (10_000, 10_000, 10_000);
        })
        .await;
        let person = house.guest("Asker").await;
        let seats = json!([{"kind": "me"}, {"kind": "bot", "level": 0}]);
        let table = person.table_of("arrakis", None, seats, quick()).await;
        person.http.ok(&path(&table, "start"), json!({})).await;
        let mut line = person.line().await;
        line.watch(&table, Some(0)).await;
        for n in 0..200 {
            let key = format!("w{n}");
            line.send(json!({"type": "why_not", "table": table, "seat": 0, "key": key, "action": "pass"}))
                .await;
        }
        let mut refused = 0;
        for _ in 0..200 {
            let answer = line.until(|m| m["key"].as_str().is_some_and(|key| key.starts_with('w'))).await;
            if answer["kind"] == "too_fast" {
                assert!(
                    answer["text"]["en"].as_str().is_some_and(|text| text.contains("earlier")),
                    "{answer}"
                );
                refused += 1;
            }
        }
        assert!(refused > 0, "200 questions at once are 200 jobs of one account");
    });
}

/// What a rival has begun in private, such as an order of which only the first
/// part is given, is in no world that is imagined. So a program is given worlds
/// at any time.
async fn a_program_is_given_a_world_at_any_time(database: Database) {
    let house = House::open(database).await;
    let person = house.guest("Owner").await;
    let other = house.guest("Other").await;
    let token = person.http.ok("/api/bots", json!({"name": "Robot"})).await["token"].clone();
    let program = Http { bearer: token.as_str().map(str::to_owned), ..house.http() };
    let table = other.table(open_seats(2), quick()).await;
    other.http.ok(&path(&table, "join"), json!({})).await;
    program.ok(&path(&table, "join"), json!({})).await;
    other.http.ok(&path(&table, "start"), json!({})).await;
    assert_eq!(other.http.get(&path(&table, "world")).await.status, 403, "worlds are for programs");
    let mut lines = [other.line().await, Line::open(&program).await];
    let (mut luck, mut seen) = (Luck(6), [0; 2]);
    for turn in 0..60 {
        let mut pictures = Vec::new();
        for (seat, line) in (0..).zip(&mut lines) {
            pictures.push(line.watch(&table, Some(seat)).await);
        }
        let asked = pictures[1]["decision"].is_object();
        let reply = program.get(&path(&table, "world?seat=1")).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
        assert_eq!(reply.json()["step"], pictures[1]["step"]);
        seen[usize::from(asked)] += 1;
        let Some(seat) = pictures.iter().position(|p| p["decision"].is_object()) else { break };
        if seen.iter().all(|times| *times > 1) {
            break;
        }
        let action = any_answer(&pictures[seat]["decision"], &mut luck);
        let step = &pictures[seat]["step"];
        lines[seat].act(&table, seat as u8, step, &format!("a{turn}"), &action).await;
    }
    assert!(seen.iter().all(|times| *times > 0), "{seen:?}");
}
both!(a_program_is_given_a_world_at_any_time);

#[test]
fn one_person_has_one_seat_unless_the_table_says_otherwise() {
    run(async {
        let house = House::open(Database::Sqlite).await;
        let people = house.guests(2).await;
        let table = people[0].table(open_seats(3), quick()).await;
        people[1].http.ok(&path(&table, "join"), json!({"seat": 0})).await;
        let second = people[1].http.post(&path(&table, "join"), json!({"seat": 1})).await;
        assert_eq!(second.status, 409, "{}", second.body);
        let info = people[1].http.get(&format!("/api/tables/{table}")).await.json();
        assert_eq!(info["my_seats"], json!([0]), "{info}");
        let new = json!({"game": "demo", "edition": "plain", "seats": [{"kind": "me"}, {"kind": "me"}]});
        assert_eq!(people[0].http.post("/api/tables", new).await.status, 422);
    });
}

/// A new guest that is refused for its speed was noted in the database and
/// removed again: two writes that moves waited for.
#[test]
fn sign_ins_that_come_too_fast_write_nothing() {
    run(async {
        let house = House::with(Database::Sqlite, |config| config.limits.sign_ins_per_minute = 2).await;
        let keyed = |n: usize| Http { key: Some(format!("a key of a stranger {n}")), ..house.http() };
        let guest = json!({"name": "Ann"});
        for n in 0..2 {
            assert_eq!(keyed(n).post("/api/guest", guest.clone()).await.status, 200);
        }
        // While somebody else writes, nothing can be written.
        let url = format!("sqlite:{}", house.config.data.join("landsraad.sqlite").display());
        let mut other = SqliteConnection::connect(&url).await.unwrap();
        other.execute("BEGIN IMMEDIATE").await.unwrap();
        for n in 2..12 {
            let reply = keyed(n).post("/api/guest", guest.clone()).await;
            assert_eq!(reply.status, 429, "{}", reply.body);
        }
        // A repetition still gets its answer.
        assert_eq!(keyed(0).post("/api/guest", guest.clone()).await.status, 200);
        other.execute("ROLLBACK").await.unwrap();
    });
}

/// The headers that keep pages of other sites from reaching anything here.
#[test]
fn every_answer_tells_the_browser_what_it_may_do() {
    run(async {
        let house =
            House::with(Database::Sqlite, |config| config.public_url = Some("https://dune.example".into()))
                .await;
        let (http, table) = (house.http(), house.guest("Host").await.table(open_seats(2), quick()).await);
        for path in ["/", "/nothing.js", "/t/x", "/api/me", "/api/nothing", "/api/catalog", "/metrics"] {
            let reply = http.get(path).await;
            let policy = reply.header("content-security-policy").unwrap_or_default().to_owned();
            for part in
                ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]
            {
                assert!(policy.contains(part), "{path}: {policy}");
            }
            assert!(!policy.contains("script-src") && !policy.contains("unsafe-eval"), "{policy}");
            for (name, value) in [
                ("x-content-type-options", "nosniff"),
                ("x-frame-options", "DENY"),
                ("referrer-policy", "same-origin"),
                ("cross-origin-opener-policy", "same-origin"),
                ("cross-origin-resource-policy", "same-origin"),
            ] {
                assert_eq!(reply.header(name), Some(value), "{path}: {name}");
            }
            assert_eq!(reply.header("access-control-allow-origin"), None, "{path}");
        }
        for path in ["/api/me", "/api/tables", &format!("/api/tables/{table}")] {
            assert_eq!(http.get(path).await.header("cache-control"), Some("no-store"), "{path}");
        }
        // A page of another site gets no permission to ask.
        let mut foreign = house.http().with("Access-Control-Request-Method", "POST");
        foreign.origin = Some("https://evil.example".into());
        let asked = foreign.send("OPTIONS", "/api/logout", None).await;
        assert!(
            asked.headers.iter().all(|(name, _)| !name.starts_with("access-control")),
            "{:?}",
            asked.headers
        );
        // The cookie is for this server alone, no script reads it, and it travels encrypted only.
        let reply = http.post("/api/guest", json!({"name": "Irulan"})).await;
        let cookie = reply.header("set-cookie").unwrap();
        for part in ["HttpOnly", "SameSite=Lax", "Path=/", "; Secure"] {
            assert!(cookie.contains(part), "{cookie}");
        }
        assert!(!cookie.contains("Domain"), "{cookie}");
        // A session that somebody else has chosen is not taken over by signing in.
        let mut fixed = house.http();
        fixed.cookie = Some("chosenbyanattacker".into());
        let reply =
            fixed.post("/api/register", json!({"name": "Fixed", "password": "four unrelated words"})).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
        assert!(!reply.header("set-cookie").unwrap().contains("chosenbyanattacker"));
        assert_eq!(fixed.get("/api/me").await.json()["me"], Value::Null);
    });
}

/// Numbers beyond the range of any field, and what is no number.
const ODD: [&str; 18] = [
    "-1",
    "256",
    "65536",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "1e308",
    "1e999",
    "-0.0",
    "0.5",
    "null",
    "true",
    "\"1\"",
    "[]",
    "{}",
];

/// Requests about a table and about a match that is over, in which every
/// number is this one. A request without a body only asks.
fn odd_requests(odd: &str, table: &str, over: &str) -> Vec<(String, Option<String>)> {
    let two = r#"[{"kind":"open"},{"kind":"open"}]"#;
    let new = |settings: &str, options: &str, seats: &str| {
        let body = format!(
            r#"{{"game":"demo","edition":"plain","seats":{seats},"settings":{settings},"options":{options}}}"#
        );
        ("/api/tables".to_owned(), Some(body))
    };
    let mut asked = vec![
        new(&format!(r#"{{"clock":{{"kind":"slow","deadline_seconds":{odd}}}}}"#), "{}", two),
        new(
            &format!(r#"{{"clock":{{"kind":"live","decision_seconds":{odd},"bank_seconds":{odd}}}}}"#),
            "{}",
            two,
        ),
        new("{}", "{}", &format!(r#"[{{"kind":"bot","level":{odd}}},{{"kind":"open"}}]"#)),
        (path(over, "fork"), Some(format!(r#"{{"step":{odd},"seat":{odd}}}"#))),
    ];
    for field in ["reaction_ms", "bot_ms", "seats_per_person", "grace_seconds"] {
        asked.push(new(&format!(r#"{{"{field}":{odd}}}"#), "{}", two));
    }
    for option in ["rounds", "seats", "nothing"] {
        asked.push(new("{}", &format!(r#"{{"{option}":{odd}}}"#), two));
    }
    for what in ["join", "leave", "kick", "hand-over", "host", "propose"] {
        let body = format!(r#"{{"seat":{odd},"kind":"replace","to":{{"kind":"newcomer"}}}}"#);
        asked.push((path(table, what), Some(body)));
    }
    let word = odd.trim_matches('"').replace(['{', '}', '[', ']'], "%7B");
    for what in ["odds", "world", "hint", "opinion", "review"] {
        asked.push((path(over, &format!("{what}?seat={word}&action={word}")), None));
    }
    for what in ["replay", "scenario", "explain"] {
        asked.push((path(over, &format!("{what}/{word}?as={word}&until={word}")), None));
    }
    for scope in ["open", "mine", "finished"] {
        asked.push((format!("/api/tables?scope={scope}&limit={word}&after={word}.{word}.x"), None));
    }
    asked
}

/// Messages in which every number is replaced by another one.
const ODD_MESSAGES: [&str; 13] = [
    r#"{"type":"ping","n":ODD}"#,
    r#"{"type":"subscribe","table":"TABLE","seat":ODD}"#,
    r#"{"type":"subscribe","table":"TABLE","seat":0,"from":ODD}"#,
    r#"{"type":"act","table":"TABLE","seat":ODD,"step":1,"key":"KEY","action":"pass"}"#,
    r#"{"type":"act","table":"TABLE","seat":0,"step":ODD,"key":"KEY","action":ODD}"#,
    r#"{"type":"act","table":"TABLE","seat":0,"step":1,"key":"KEY","action":{"bid":ODD}}"#,
    r#"{"type":"why_not","table":"TABLE","seat":0,"key":"KEY","action":{"bid":ODD},"target":"x"}"#,
    r#"{"type":"standing","table":"TABLE","seat":0,"key":"KEY","standing":"x","scope":ODD,"amount":ODD,"on":true}"#,
    r#"{"type":"follow","table":"TABLE","seat":0,"step":ODD,"key":"KEY","actions":[ODD]}"#,
    r#"{"type":"answers","table":"TABLE","seat":0,"step":ODD,"key":"KEY","actions":[ODD]}"#,
    r#"{"type":"offer","table":"TABLE","seat":0,"key":"KEY","offer":{"to":ODD,"terms":[]}}"#,
    r#"{"type":"offer","table":"TABLE","seat":0,"key":"KEY","offer":{"to":1,"seconds":ODD,"terms":[{"kind":"show","by":ODD,"pointer":""}]}}"#,
    r#"{"type":"chat","table":"TABLE","seat":0,"key":"KEY","to":{"seats":[ODD]},"text":"x"}"#,
];

/// Every number that a request has, far beyond its range.
#[test]
fn numbers_beyond_their_range_are_refused_and_change_nothing() {
    run(async {
        let house = House::with(Database::Sqlite, |config| {
            let limits = &mut config.limits;
            (limits.requests_per_second, limits.request_burst) = (10_000, 10_000);
            (limits.tables_per_hour, limits.messages_per_second) = (100_000, 10_000);
            (limits.message_burst, limits.actions_per_second) = (10_000, 10_000);
            limits.chat_per_minute = 100_000;
        })
        .await;
        let people = house.guests(2).await;
        let over = seated(&people, quick()).await;
        play_out(&people, &over, Breaks::Never).await;
        let table = seated(&people, quick()).await;
        for (path, body) in ODD.iter().flat_map(|odd| odd_requests(odd, &table, &over)) {
            let method = if body.is_some() { "POST" } else { "GET" };
            let reply = people[0].http.send(method, &path, body.as_deref()).await;
            let Reply { status, body: answer, .. } = &reply;
            assert!((200..500).contains(status), "{method} {path} {body:?}: {status} {answer}");
        }
        for (n, odd) in ODD.into_iter().enumerate() {
            // A connection is closed after a hundred refusals.
            let mut line = people[0].line().await;
            line.watch(&table, Some(0)).await;
            for text in ODD_MESSAGES {
                let key = format!("{n}-{}", text.len());
                let text = text.replace("TABLE", &table).replace("KEY", &key).replace("ODD", odd);
                line.ws.send(Message::Text(text.into())).await.unwrap();
            }
            line.send(json!({"type": "ping", "n": 77})).await;
            line.until(|m| m["type"] == "pong" && m["n"] == 77).await;
        }
        assert_eq!(house.http().get("/healthz").await.status, 200);
        assert!(!house.folder.path().join("failures").exists(), "a table or a bot has panicked");
        let mut fresh = people[1].line().await;
        assert!(fresh.watch(&table, Some(1)).await["view"].is_object());
    });
}

/// JSON that names a member twice says two things.
#[test]
fn what_is_said_twice_is_not_taken() {
    run(async {
        let house = House::open(Database::Sqlite).await;
        let person = house.guest("Twice").await;
        for (path, body) in [
            ("/api/guest", r#"{"name":"Ann","name":"Bob"}"#),
            ("/api/login", r#"{"name":"Ann","name":"Bob","password":"four unrelated words"}"#),
            ("/api/tables", r#"{"game":"demo","game":"dune","edition":"plain","seats":[]}"#),
        ] {
            let reply = person.http.send("POST", path, Some(body)).await;
            assert_eq!(reply.json()["kind"], "malformed", "{path}: {}", reply.body);
        }
    });
}

/// Frames that the protocol of sockets does not know end their own connection and nothing else.
#[test]
fn frames_against_the_protocol_end_their_own_connection_alone() {
    /// A masked frame with this first byte.
    fn frame(first: u8, length: &[u8], body: &[u8]) -> Vec<u8> {
        let mut bytes = vec![first, 0x80 | length[0]];
        bytes.extend(&length[1..]);
        bytes.extend([0; 4]);
        bytes.extend(body);
        bytes
    }
    run(async {
        let house = House::open(Database::Sqlite).await;
        let person: Http = house.guest("Framer").await.http;
        let huge = [127, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
        let attacks: Vec<(&str, Vec<u8>)> = vec![
            ("not masked", vec![0x81, 2, b'{', b'}']),
            ("reserved bits", frame(0xc1, &[2], b"{}")),
            ("compressed", frame(0xc1, &[5], &[0xaa, 0x56, 0x4a, 0x05, 0x00])),
            ("unknown kind", frame(0x83, &[0], b"")),
            ("unknown control", frame(0x8b, &[0], b"")),
            ("a continuation of nothing", frame(0x80, &[2], b"{}")),
            ("a text within a text", [frame(0x01, &[1], b"{"), frame(0x81, &[1], b"}")].concat()),
            ("a ping in parts", frame(0x09, &[1], b"x")),
            ("a long ping", frame(0x89, &[126, 0, 200], &[b'x'; 200])),
            ("no text", frame(0x81, &[2], &[0xff, 0xfe])),
            ("half a letter", [frame(0x01, &[1], &[0xc3]), frame(0x80, &[1], b"x")].concat()),
            ("longer than anything", frame(0x81, &huge, b"x")),
            ("a close of one byte", frame(0x88, &[1], &[3])),
            ("a close without sense", frame(0x88, &[2], &[0, 1])),
            (
                "parts without end",
                (0..3_000).flat_map(|n| frame(u8::from(n == 0), &[100], &[b'x'; 100])).collect(),
            ),
        ];
        let head = format!(
            "GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: landsraad={}\r\n\r\n",
            person.cookie.as_deref().unwrap()
        );
        for (what, bytes) in attacks {
            let mut stream = person.connect().await.unwrap();
            stream.write_all(head.as_bytes()).await.unwrap();
            let mut answer = vec![0; 4_096];
            let read = stream.read(&mut answer).await.unwrap();
            assert!(answer[..read].starts_with(b"HTTP/1.1 101"), "{what}");
            let _ = stream.write_all(&bytes).await;
            let mut rest = Vec::new();
            let ended = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut rest)).await;
            assert!(ended.is_ok(), "{what}: the connection stays");
        }
        let mut line = Line::open(&person).await;
        // Two greetings and an end of something that never began are no reason to leave.
        line.send(json!({"type": "hello", "version": 1})).await;
        line.send(json!({"type": "unsubscribe", "table": "nothing"})).await;
        line.send(json!({"type": "ping", "n": 4})).await;
        assert_eq!(line.expect("pong").await["n"], 4);
    });
}

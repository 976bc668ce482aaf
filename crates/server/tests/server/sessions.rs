//! Sessions end: by signing out, by registering, by time, one by one. Names cannot be imitated.

use landsraad_server::storage;
use serde_json::json;

use crate::both;
use crate::client::{Line, Person, open_seats};
use crate::house::{Database, House};

async fn register(person: &mut Person, name: &str) {
    let reply = person.http.post("/api/register", json!({"name": name, "password": "a long secret"})).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    person.http.keep_cookie(&reply);
}

async fn signing_out_closes_the_sockets_of_that_session_alone(database: Database) {
    let house = House::open(database).await;
    let mut here = house.guest("Irulan").await;
    register(&mut here, "Irulan").await;
    let mut there = Person { http: house.http(), id: here.id.clone() };
    let reply = there.http.post("/api/login", json!({"name": "irulan", "password": "a long secret"})).await;
    there.http.keep_cookie(&reply);
    let (mut line, mut other) = (here.line().await, there.line().await);
    assert_eq!(here.http.post("/api/logout", json!({})).await.status, 200);
    while line.next().await.is_some() {}
    assert!(here.http.get("/api/me").await.json()["me"].is_null());
    other.send(json!({"type": "ping", "n": 1})).await;
    other.expect("pong").await;
}
both!(signing_out_closes_the_sockets_of_that_session_alone);

async fn a_guests_old_token_dies_on_registration_and_on_signing_in(database: Database) {
    let house = House::open(database).await;
    let mut guest = house.guest("Chani").await;
    let old = guest.clone();
    let mut line = old.line().await;
    register(&mut guest, "Chani").await;
    while line.next().await.is_some() {}
    assert!(old.http.get("/api/me").await.json()["me"].is_null());
    assert_eq!(guest.http.get("/api/me").await.json()["me"]["id"], guest.id.as_str());
    let second = house.guest("Second").await;
    let mut line = second.line().await;
    let reply = second.http.post("/api/login", json!({"name": "Chani", "password": "a long secret"})).await;
    assert_eq!(reply.status, 200);
    while line.next().await.is_some() {}
    assert!(second.http.get("/api/me").await.json()["me"].is_null());
}
both!(a_guests_old_token_dies_on_registration_and_on_signing_in);

async fn sessions_end_when_they_are_not_used(database: Database) {
    let house = House::with(database, |config| config.limits.session_seconds = 10).await;
    let (used, unused) = (house.guest("Used").await, house.guest("Unused").await);
    let bot = used.http.ok("/api/bots", json!({"name": "Robot"})).await;
    for _ in 0..6 {
        tokio::time::sleep(std::time::Duration::from_secs(2)).await;
        assert!(used.http.get("/api/me").await.json()["me"].is_object(), "every use prolongs it");
    }
    assert!(unused.http.get("/api/me").await.json()["me"].is_null());
    assert!(Line::bare(&unused.http).await.is_ok(), "as a visitor");
    let mut http = house.http();
    http.bearer = Some(bot["token"].as_str().unwrap().into());
    assert!(http.get("/api/me").await.json()["me"].is_object(), "a program's token stays");
}
both!(sessions_end_when_they_are_not_used);

async fn an_open_connection_uses_its_session_and_ends_with_it(database: Database) {
    // A connection looks after its session four times in this time: the machine may stand still for most of it.
    let house = House::with(database, |config| config.limits.session_seconds = 24).await;
    let (player, thief) = (house.guest("Player").await, house.guest("Thief").await);
    let (mut line, mut stolen) = (player.line().await, thief.line().await);
    let db = storage::open(house.config.database.as_deref(), &house.config.data).await.unwrap();
    // Nobody tells the open connection that the session was removed.
    db.end_sessions(&thief.id).await.unwrap();
    while stolen.next().await.is_some() {}
    // Signs of life are no requests, and keep the session all the same.
    let begun = db.sessions(&player.id).await.unwrap()[0].created;
    let mut n = 0;
    while db.sessions(&player.id).await.unwrap()[0].seen == begun {
        line.send(json!({"type": "ping", "n": n})).await;
        line.expect("pong").await;
        n += 1;
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    }
    db.close().await;
    assert!(player.http.get("/api/me").await.json()["me"].is_object());
}
both!(an_open_connection_uses_its_session_and_ends_with_it);

async fn sessions_are_listed_and_revoked_one_by_one(database: Database) {
    let house = House::open(database).await;
    let mut here = house.guest("Duncan").await;
    register(&mut here, "Duncan").await;
    let mut there = Person { http: house.http(), id: here.id.clone() };
    there.http.agent = Some("A browser elsewhere".into());
    let reply = there.http.post("/api/login", json!({"name": "Duncan", "password": "a long secret"})).await;
    there.http.keep_cookie(&reply);
    let list = here.http.get("/api/sessions").await.json();
    let sessions = list["sessions"].as_array().unwrap();
    assert_eq!(sessions.len(), 2, "{list}");
    let other = sessions.iter().find(|s| s["here"] == false).unwrap();
    assert_eq!(other["agent"], "A browser elsewhere");
    assert!(other["expires"].as_i64() > other["seen"].as_i64());
    let mut line = there.line().await;
    let path = format!("/api/sessions/{}", other["id"].as_str().unwrap());
    // Sessions of other people cannot be ended.
    let stranger = house.guest("Stranger").await;
    assert_eq!(stranger.http.send("DELETE", &path, None).await.status, 404);
    assert_eq!(here.http.send("DELETE", &path, None).await.json()["sessions"].as_array().unwrap().len(), 1);
    while line.next().await.is_some() {}
    assert!(there.http.get("/api/me").await.json()["me"].is_null());
    assert!(here.http.get("/api/me").await.json()["me"].is_object());
}
both!(sessions_are_listed_and_revoked_one_by_one);

async fn names_cannot_be_imitated(database: Database) {
    let mut house = House::open(database).await;
    let mut owner = house.guest("Irulan Corrino").await;
    register(&mut owner, "Irulan Corrino").await;
    let guest = house.guest("Somebody").await;
    for name in ["Irulan Corrino", "IRULAN CORRINO", "lrulan Corrino", "Irulan C0rrino", "Irulan  Corrino"] {
        for (who, path) in [
            (None, "/api/guest"),
            (Some(&guest), "/api/guest"),
            (Some(&guest), "/api/rename"),
            (Some(&guest), "/api/bots"),
        ] {
            let http = who.map_or_else(|| house.http(), |w| w.http.clone());
            let reply = http.post(path, json!({ "name": name })).await;
            assert_eq!((reply.status, &reply.json()["field"]), (409, &json!("name")), "{name} {path}");
        }
        let account = json!({"name": name, "password": "another secret"});
        assert_eq!(guest.http.post("/api/register", account).await.status, 409, "{name}");
    }
    for name in ["\u{200b}", "Ir\u{200b}ulan", "\u{202e}nalurI", "\u{2800}", "Irul\u{430}n", "a\u{3164}"] {
        let reply = house.http().post("/api/guest", json!({ "name": name })).await;
        assert_eq!((reply.status, &reply.json()["field"]), (422, &json!("name")), "{name:?}");
    }
    // Names that look alike as they are written, although their small letters differ.
    for (n, (registered, imitation)) in
        [("HOBA", "\u{41d}\u{41e}\u{412}\u{410}"), ("\u{422}\u{41e}\u{41c}", "TOM")].into_iter().enumerate()
    {
        let mut person = house.guest(&format!("Person {n}")).await;
        register(&mut person, registered).await;
        for path in ["/api/guest", "/api/rename", "/api/bots"] {
            let reply = guest.http.post(path, json!({ "name": imitation })).await;
            assert_eq!(reply.status, 409, "{imitation} {path}: {}", reply.body);
        }
        let account = json!({"name": imitation, "password": "another secret"});
        assert_eq!(guest.http.post("/api/register", account).await.status, 409, "{imitation}");
        // The name becomes free with all its looks, and is taken again with all of them.
        person.http.ok("/api/rename", json!({"name": format!("Another {n}")})).await;
        guest.http.ok("/api/guest", json!({ "name": imitation })).await;
        person.http.ok("/api/rename", json!({ "name": registered })).await;
        assert_eq!(guest.http.post("/api/rename", json!({ "name": imitation })).await.status, 409);
    }
    // The owner may change the case of the own name.
    owner.http.ok("/api/rename", json!({"name": "irulan corrino"})).await;
    // A name that an earlier version stored is protected too.
    let mut people = [guest];
    house
        .while_down(&mut people, async |db| {
            let row = landsraad_server::storage::AccountRow {
                id: "old".into(),
                kind: "person".into(),
                name: "Mohiam".into(),
                name_key: Some("mohiam".into()),
                password: None,
                owner: None,
                created: 1,
            };
            assert!(db.add_account(&row).await.unwrap());
        })
        .await;
    let reply = house.http().post("/api/guest", json!({"name": "Rnohiam"})).await;
    assert_eq!(reply.status, 409, "{}", reply.body);
    // So are all looks of a name, after a restart too.
    let reply = house.http().post("/api/guest", json!({"name": "\u{41d}\u{41e}\u{412}\u{410}"})).await;
    assert_eq!(reply.status, 409, "{}", reply.body);
    // A guest who had the name meanwhile takes another one before the next table.
    let new = json!({"game": "demo", "edition": "plain", "seats": open_seats(2)});
    assert_eq!(people[0].http.post("/api/tables", new).await.status, 409);
    people[0].http.ok("/api/rename", json!({"name": "Somebody"})).await;
    // A title may have more characters, but none that are invisible.
    let table = people[0].table(open_seats(2), json!({})).await;
    assert!(!table.is_empty());
}
both!(names_cannot_be_imitated);

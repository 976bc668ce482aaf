//! Guests, accounts, bots; what the browser is sent.

use serde_json::json;

use crate::both;
use crate::client::{Line, open_seats, quick, seated};
use crate::house::{Database, House};

async fn a_guest_becomes_an_account_and_keeps_its_seats_on_every_device(database: Database) {
    let house = House::open(database).await;
    let mut guest = house.guest("Irulan").await;
    let table = guest.table(json!([{"kind": "me"}, {"kind": "open"}]), quick()).await;
    let credentials = json!({"name": "Irulan", "password": "a long secret"});
    let reply = guest.http.post("/api/register", credentials.clone()).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    assert_eq!(reply.json()["me"]["kind"], "person");
    let cookie = reply.header("set-cookie").unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    guest.http.keep_cookie(&reply);
    let mine = guest.http.get(&format!("/api/tables/{table}")).await.json();
    assert_eq!(mine["my_seats"], json!([0]));
    // The name is taken now, whatever its case; a short password is refused.
    let other = house.guest("Other").await;
    let taken = json!({"name": "IRULAN", "password": "another secret"});
    assert_eq!(other.http.post("/api/register", taken).await.status, 409);
    let short = json!({"name": "Short", "password": "short"});
    assert_eq!(other.http.post("/api/register", short).await.json()["field"], "password");
    // Another device was a guest with a seat at another table. Signing in gives the seat to the account.
    let second = other.table(json!([{"kind": "me"}, {"kind": "open"}]), quick()).await;
    let wrong = json!({"name": "Irulan", "password": "a wrong secret"});
    assert_eq!(other.http.post("/api/login", wrong).await.status, 401);
    let unknown = json!({"name": "Nobody", "password": "a wrong secret"});
    assert_eq!(other.http.post("/api/login", unknown).await.status, 401);
    let reply = other.http.post("/api/login", credentials).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    let mut device = other.clone();
    device.http.keep_cookie(&reply);
    for table in [&table, &second] {
        let seen = device.http.get(&format!("/api/tables/{table}")).await.json();
        assert_eq!(seen["my_seats"], json!([0]), "{table}");
        assert_eq!(seen["table"]["host"], guest.id.as_str());
    }
    // Signing out everywhere ends both devices and their lines.
    let mut line = guest.line().await;
    assert_eq!(device.http.post("/api/logout-everywhere", json!({})).await.status, 200);
    while line.next().await.is_some() {}
    for http in [&guest.http, &device.http] {
        assert!(http.get("/api/me").await.json()["me"].is_null());
    }
}
both!(a_guest_becomes_an_account_and_keeps_its_seats_on_every_device);

async fn secrets_are_hashed_at_rest(database: Database) {
    let house = House::open(database).await;
    let mut guest = house.guest("Chani").await;
    let reply = guest.http.post("/api/register", json!({"name": "Chani", "password": "correct horse"})).await;
    guest.http.keep_cookie(&reply);
    let bot = guest.http.ok("/api/bots", json!({"name": "Robot"})).await;
    let file = house.folder.path().join("all.jsonl");
    landsraad_server::backup(&house.config, &file).await.unwrap();
    let all = std::fs::read_to_string(file).unwrap();
    assert!(all.contains("Chani") && all.contains("$argon2id$"));
    for secret in ["correct horse", guest.http.cookie.as_ref().unwrap(), bot["token"].as_str().unwrap()] {
        assert!(!all.contains(secret), "a secret is stored as it is");
    }
}
both!(secrets_are_hashed_at_rest);

async fn a_bot_with_a_token_is_a_player_like_any_other(database: Database) {
    let house = House::open(database).await;
    let owner = house.guest("Owner").await;
    let made = owner.http.ok("/api/bots", json!({"name": "Robot"})).await;
    let mut http = house.http();
    http.bearer = Some(made["token"].as_str().unwrap().into());
    assert_eq!(http.get("/api/me").await.json()["me"]["kind"], "bot");
    assert_eq!(http.post("/api/bots", json!({"name": "Child"})).await.status, 403);
    let table = owner.table(open_seats(2), quick()).await;
    let joined = http.ok(&format!("/api/tables/{table}/join"), json!({})).await;
    assert_eq!(joined["table"]["seats"][0]["sitter"]["program"], true);
    let mut line = Line::open(&http).await;
    line.subscribe(&table, None, None).await;
    assert_eq!(line.expect("table").await["my_seats"], json!([0]));
    // Its token can be revoked.
    let id = made["bot"]["id"].as_str().unwrap();
    assert_eq!(owner.http.send("DELETE", &format!("/api/bots/{id}"), None).await.status, 200);
    while line.next().await.is_some() {}
    assert!(http.get("/api/me").await.json()["me"].is_null());
    assert_eq!(owner.http.get("/api/bots").await.json()["bots"], json!([]));
}
both!(a_bot_with_a_token_is_a_player_like_any_other);

async fn other_sites_cannot_act_for_a_visitor(database: Database) {
    let house = House::open(database).await;
    let mut guest = house.guest("Duncan").await;
    guest.http.origin = Some("https://evil.example".into());
    assert_eq!(guest.http.post("/api/logout", json!({})).await.status, 403);
    assert!(Line::bare(&guest.http).await.is_err());
    guest.http.origin = Some(format!("http://{}", house.address));
    Line::open(&guest.http).await;
    assert_eq!(guest.http.post("/api/logout", json!({})).await.status, 200);
}
both!(other_sites_cannot_act_for_a_visitor);

async fn the_house_shows_pages_figures_rules_and_its_own_description(database: Database) {
    let house = House::open(database).await;
    let http = house.http();
    assert_eq!(http.get("/healthz").await.body, "ok\n");
    let page = http.get("/").await;
    assert!(page.body.contains("Landsraad"), "{}", page.body);
    assert!(page.header("content-security-policy").unwrap().contains("default-src 'self'"));
    assert_eq!(page.header("x-content-type-options"), Some("nosniff"));
    assert_eq!(http.get("/table/abc").await.body, page.body, "the page itself knows the way");
    assert_eq!(http.get("/nothing.js").await.status, 404);
    assert_eq!(http.get("/api/nothing").await.status, 404);
    assert_eq!(http.send("DELETE", "/", None).await.status, 405);
    let games = http.get("/api/catalog").await.json();
    assert!(games["games"].as_array().unwrap().iter().any(|g| g["id"] == "demo" && g["bots"].is_array()));
    let rules = http.get("/api/rules/gf9").await.json();
    assert!(rules["rules"].as_array().unwrap().len() > 100);
    assert!(rules["rules"][0]["en"].is_string() && rules["rules"][0]["it"].is_string());
    assert_eq!(http.get("/api/rules/dune_gf9").await.json()["ledger"], rules["ledger"]);
    assert_eq!(http.get("/api/rules/chess").await.status, 404);
    let differ = http.get("/api/rules/gf9/diff/v29").await.json();
    assert!(differ["same"].as_u64().unwrap() > 100 && !differ["topics"].as_array().unwrap().is_empty());
    assert_eq!(http.get("/api/rules/gf9/diff/chess").await.status, 404);
    let description = http.get("/api/openapi.json").await.json();
    let paths = description["paths"].as_object().unwrap();
    assert!(paths.len() >= 22, "{}", paths.len());
    let people = house.guests(2).await;
    let table = seated(&people, quick()).await;
    people[0].line().await.watch(&table, Some(0)).await;
    let figures = house.figures().await;
    assert!(figures.contains("landsraad_requests") && figures.contains("landsraad_connections"), "{figures}");
}
both!(the_house_shows_pages_figures_rules_and_its_own_description);

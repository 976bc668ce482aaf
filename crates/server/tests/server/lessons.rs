//! Lessons: a list, and moments that depend on nothing but the answers in the request.

use serde_json::{Value, json};

use crate::both;
use crate::house::{Database, House};

const FIRST: &str = "/api/lessons/dune-the-map";

async fn a_visitor_without_an_account_learns(database: Database) {
    let house = House::open(database).await;
    let http = house.http();
    let list = http.get("/api/lessons").await.json();
    let lessons = list["lessons"].as_array().unwrap();
    assert!(lessons.len() >= 25 && lessons.iter().all(|l| l["title"]["it"].is_string()), "{list}");
    assert_eq!(lessons[0]["id"], "dune-the-map");
    let start = http.ok(FIRST, json!({"answers": []})).await;
    assert_eq!((&start["step"], &start["done"], &start["reply"]), (&json!(0), &json!(false), &Value::Null));
    assert!(start["read"]["it"].is_string() && start["decision"].is_null() && start["view"].is_object());
    assert_eq!(start["next"], lessons[1]["id"]);
    // Three steps are to read, then comes a question. A wrong answer changes nothing and gets its reply.
    let wrong = http.ok(FIRST, json!({"answers": [null, null, null, {"storm": {"dial": 3}}]})).await;
    assert_eq!((&wrong["step"], &wrong["reply"]["right"]), (&json!(3), &json!(false)), "{wrong}");
    assert_eq!(wrong["answers"], json!([null, null, null]));
    assert!(wrong["reply"]["rule"].is_string() && wrong["decision"]["options"].is_array());
    let right = http.ok(FIRST, json!({"answers": [null, null, null, {"storm": {"dial": 1}}]})).await;
    assert_eq!((&right["step"], &right["reply"]["right"]), (&json!(4), &json!(true)), "{right}");
    assert!(!right["events"].as_array().unwrap().is_empty());
    // The learner sees only what the seat sees: no other hand, no other spice.
    let seats = right["view"]["me"].as_array().unwrap();
    assert!(seats.iter().all(|own| own["faction"] == "atreides"), "{seats:?}");
    let described = http.get("/api/openapi.json").await.json();
    assert!(described["paths"]["/api/lessons/{id}"]["post"].is_object());
}
both!(a_visitor_without_an_account_learns);

async fn whatever_is_sent_to_a_lesson_is_answered_in_words(database: Database) {
    let house = House::open(database).await;
    let http = house.http();
    assert_eq!(http.post("/api/lessons/chess", json!({"answers": []})).await.status, 404);
    let deep = (0..100).fold(json!(1), |inner, _| json!([inner]));
    let many = vec![json!({"storm": {"dial": 1}}); 2_000];
    for answers in
        [json!([null, null, null, 7]), json!([null, null, null, deep]), json!([1, "x", {}, {"storm": []}])]
    {
        let reply = http.post(FIRST, json!({"answers": answers})).await;
        assert_eq!((reply.status, &reply.json()["kind"]), (422, &json!("malformed")), "{}", reply.body);
    }
    assert_eq!(http.post(FIRST, json!({"answers": many})).await.status, 200);
    for body in ["", "{", "[]", "{\"answers\": 7}", "{\"answers\": [1, 2"] {
        let reply = http.send("POST", FIRST, Some(body)).await;
        assert!(
            (400..500).contains(&reply.status) && reply.json()["text"]["it"].is_string(),
            "{}",
            reply.body
        );
    }
    let huge = json!({"answers": ["x".repeat(2_000_000)]});
    assert_eq!(http.post(FIRST, huge).await.status, 413);
    // A right request is still answered.
    assert_eq!(http.post(FIRST, json!({"answers": []})).await.status, 200);
}
both!(whatever_is_sent_to_a_lesson_is_answered_in_words);

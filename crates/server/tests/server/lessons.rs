//! Lessons: a list, and moments that depend on nothing but the answers in the request.

use serde_json::{Value, json};

use crate::both;
use crate::client::{Http, Reply};
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

async fn put(http: &Http, lesson: &str, body: Value) -> Reply {
    http.send("PUT", &format!("/api/progress/{lesson}"), Some(&body.to_string())).await
}

async fn what_an_account_has_learned_follows_it(database: Database) {
    let mut house = House::open(database).await;
    assert_eq!(house.http().get("/api/progress").await.status, 401);
    let ann = house.guest("Ann").await;
    assert_eq!(ann.http.get("/api/progress").await.json(), json!({"lessons": {}}));
    let begun = json!({"answers": [null, null], "done": false, "skipped": false});
    assert_eq!(put(&ann.http, "dune-the-map", begun.clone()).await.status, 200);
    let done = json!({"answers": [], "done": true, "skipped": false});
    assert_eq!(put(&ann.http, "dune-spice", done).await.status, 200);
    // Repeating a lesson does not undo it.
    let again = json!({"answers": [null], "done": false, "skipped": false});
    let kept = put(&ann.http, "dune-spice", again).await.json();
    assert_eq!(kept["lessons"]["dune-spice"], json!({"answers": [null], "done": true, "skipped": false}));
    // What is no progress is refused in words.
    assert_eq!(put(&ann.http, "chess", begun.clone()).await.status, 404);
    let many = json!({"answers": vec![Value::Null; 500], "done": false, "skipped": false});
    assert_eq!(put(&ann.http, "dune-the-map", many).await.json()["field"], "answers");
    let large = json!({"answers": ["x".repeat(20_000)], "done": false, "skipped": false});
    assert_eq!(put(&ann.http, "dune-the-map", large).await.json()["field"], "answers");
    assert_eq!(put(&ann.http, "dune-the-map", json!({"done": "yes"})).await.status, 422);
    // Nobody else sees it, and a restart keeps it.
    let ben = house.guest("Ben").await;
    assert_eq!(ben.http.get("/api/progress").await.json(), json!({"lessons": {}}));
    house.stop().await;
    house.start().await;
    let ann = Http { cookie: ann.http.cookie.clone(), ..house.http() };
    assert_eq!(ann.get("/api/progress").await.json()["lessons"]["dune-the-map"], begun);
    // A guest who makes an account keeps it; a guest who signs in gives it to the account.
    let credentials = json!({"name": "Carla", "password": "four unrelated words here"});
    let mut carla = ann.clone();
    let reply = carla.post("/api/register", credentials.clone()).await;
    carla.keep_cookie(&reply);
    assert_eq!(carla.get("/api/progress").await.json()["lessons"]["dune-spice"]["done"], true);
    let ben = Http { cookie: ben.http.cookie.clone(), ..house.http() };
    let further = json!({"answers": [null, null, null], "done": false, "skipped": false});
    assert_eq!(put(&ben, "dune-the-map", further.clone()).await.status, 200);
    let mut signed_in = ben.clone();
    let reply = signed_in.post("/api/login", credentials).await;
    signed_in.keep_cookie(&reply);
    let kept = signed_in.get("/api/progress").await.json();
    assert_eq!(kept["lessons"]["dune-the-map"], further);
    assert_eq!(kept["lessons"]["dune-spice"]["done"], true, "{kept}");
}
both!(what_an_account_has_learned_follows_it);

//! Finished matches: replays, uploads, forks.

use serde_json::json;

use crate::both;
use crate::client::{quick, seated};
use crate::house::{Database, House};
use crate::player::{Breaks, Player, play_out};

async fn a_finished_match_can_be_replayed_downloaded_uploaded_and_forked(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(3).await;
    let table = seated(&people, quick()).await;
    let players = play_out(&people, &table, Breaks::Never).await;
    let http = house.http();
    let at = async |step: u64, viewer: &str| {
        http.get(&format!("/api/tables/{table}/replay/{step}?as={viewer}")).await
    };
    let start = at(0, "public").await.json();
    let steps = start["steps"].as_u64().unwrap();
    assert!(steps > 10);
    // As each seat sees it, the end is the same as at the table.
    for (seat, player) in players.iter().enumerate() {
        assert_eq!(at(steps, &seat.to_string()).await.json()["view"], player.last["view"]);
    }
    let mut log = Vec::new();
    for step in 0..=steps {
        let moment = at(step, "0").await.json();
        log.extend(moment["events"].as_array().unwrap().clone());
    }
    let sent: Vec<_> = players[0].log.iter().flat_map(|(_, e)| e.as_array().unwrap().clone()).collect();
    assert_eq!(log, sent, "a replay shows a seat exactly what it was sent");
    // The story has the same lines, all at once. Only the seat that makes a plan is shown its odds.
    let story = http.get(&format!("/api/tables/{table}/story?as=0")).await.json();
    let moments = story["moments"].as_array().unwrap();
    assert_eq!(story["steps"], steps);
    assert_eq!(
        moments.iter().flat_map(|m| m["events"].as_array().unwrap()).collect::<Vec<_>>(),
        log.iter().collect::<Vec<_>>()
    );
    let odds = async |who: usize, seat: u8| {
        people[who].http.get(&format!("/api/tables/{table}/odds?seat={seat}")).await
    };
    assert_eq!((odds(1, 1).await.status, odds(1, 0).await.status), (200, 403));
    assert_eq!(odds(1, 1).await.json().get("odds"), Some(&serde_json::Value::Null), "no plan is being made");
    // The name of earlier versions still answers.
    let old = people[1].http.get(&format!("/api/tables/{table}/lab?seat=1")).await;
    assert_eq!((old.status, old.json().get("lab")), (200, Some(&serde_json::Value::Null)));
    assert_eq!(http.get(&format!("/api/tables/{table}/odds")).await.status, 401);
    assert!(at(steps, "omniscient").await.json()["outcome"].is_object());
    assert!(
        at(1, "omniscient").await.json()["action"].is_object()
            || at(1, "omniscient").await.json()["by"].is_number()
    );
    assert_eq!(at(steps + 1, "public").await.status, 422);
    assert_eq!(at(1, "9").await.status, 422);

    // Each step can be explained; there is none before the first and none after the last.
    let said = http.get(&format!("/api/tables/{table}/explain/1")).await.json();
    assert_eq!((&said["step"], &said["steps"]), (&json!(1), &json!(steps)));
    assert!(said["bot"].is_string() && said.get("explanation").is_some());
    for none in [0, steps + 1] {
        assert_eq!(http.get(&format!("/api/tables/{table}/explain/{none}")).await.status, 422);
    }

    // The seats' chances from the first moment to the last, which is decided.
    let chances = http.get(&format!("/api/tables/{table}/chances")).await.json();
    let points = chances["points"].as_array().unwrap();
    assert!(points.len() > 5 && points.len() <= 162, "{}", points.len());
    let last = points.last().unwrap();
    assert_eq!((&points[0]["step"], &last["step"]), (&json!(0), &json!(steps)));
    let outcome = at(steps, "omniscient").await.json()["outcome"].clone();
    for (seat, share) in last["shares"].as_array().unwrap().iter().enumerate() {
        let won = outcome["winners"].as_array().unwrap().contains(&json!(seat));
        assert_eq!(share == &json!(1000), won, "seat {seat} of {last}");
    }
    // Hints are only for practice, and people played here.
    assert_eq!(people[1].http.get(&format!("/api/tables/{table}/hint?seat=1")).await.status, 403);

    // The record verifies when it is uploaded, and a forged one does not. Any step becomes a scenario file; a
    // step that does not exist is refused.
    let scenario = http.get(&format!("/api/tables/{table}/scenario/1")).await;
    assert_eq!(scenario.status, 200);
    assert!(
        scenario.body.contains("position = \"setup\"") && scenario.body.contains("[[step]]"),
        "{}",
        scenario.body
    );
    assert_eq!(http.get(&format!("/api/tables/{table}/scenario/0")).await.status, 422);
    assert_eq!(http.get(&format!("/api/tables/{table}/scenario/2?until=1")).await.status, 422);
    let text = http.get(&format!("/api/tables/{table}/record")).await.body;
    let uploaded = people[0].http.ok("/api/records", json!({"text": text})).await;
    assert_eq!(uploaded["draws_checked"], true);
    assert_eq!(uploaded["steps"], steps);
    let copy = uploaded["table"].as_str().unwrap();
    let share = uploaded["share"].as_str().unwrap();
    let moment =
        http.get(&format!("/api/tables/{copy}/replay/{steps}?as=omniscient&share={share}")).await.json();
    assert_eq!(moment["view"], at(steps, "omniscient").await.json()["view"]);
    let mut lines: Vec<&str> = text.lines().collect();
    lines.remove(lines.len() / 2);
    let broken = people[0].http.post("/api/records", json!({"text": lines.join("\n")})).await;
    assert_eq!(broken.status, 422, "{}", broken.body);
    assert_eq!(people[0].http.post("/api/records", json!({"text": "nonsense"})).await.status, 422);

    // A fork continues from the middle with other luck, against bots, to another end.
    let middle = steps / 2;
    let fork =
        people[1].http.ok(&format!("/api/tables/{table}/fork"), json!({"step": middle, "seat": 1})).await;
    let id = fork["table"]["id"].as_str().unwrap().to_owned();
    assert_eq!(fork["my_seats"], json!([1]));
    assert_eq!(fork["table"]["forked_from"]["step"], middle);
    let mut line = people[1].line().await;
    let picture = line.watch(&id, Some(1)).await;
    assert_eq!(picture["view"], at(middle, "1").await.json()["view"]);
    // Against bots a player may ask for a hint: it is one of the listed answers, and the same when asked
    // again.
    let hint = async || people[1].http.get(&format!("/api/tables/{id}/hint?seat=1")).await;
    let said = hint().await.json();
    assert_eq!((&said, &said["step"]), (&hint().await.json(), &picture["step"]));
    if let Some(listed) = picture["decision"]["options"].as_array() {
        assert!(listed.iter().any(|option| option["action"] == said["option"]["action"]), "{said}");
    }
    assert_eq!(people[0].http.get(&format!("/api/tables/{id}/hint?seat=1")).await.status, 403);
    let mut player = Player::new(&people[1], &id, 1);
    player.play(Breaks::Never).await;
    let text = people[1].http.get(&format!("/api/tables/{id}/record")).await.body;
    let again = people[1].http.ok("/api/records", json!({"text": text})).await;
    assert_eq!(again["draws_checked"], false, "its beginning was drawn from another seed");
    let late =
        people[1].http.post(&format!("/api/tables/{table}/fork"), json!({"step": steps, "seat": 1})).await;
    assert_eq!(late.status, 422);
}
both!(a_finished_match_can_be_replayed_downloaded_uploaded_and_forked);

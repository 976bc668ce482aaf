//! The example bot of docs/bots.md plays a whole match.

use serde_json::json;

use crate::both;
use crate::client::{open_seats, quick};
use crate::house::{Database, House};

async fn the_example_bot_in_python_plays_to_the_end(database: Database) {
    let house = House::open(database).await;
    let owner = house.guest("Owner").await;
    // Programs count as the person who owns them.
    let mut settings = quick();
    settings["seats_per_person"] = json!(2);
    let table = owner.table(open_seats(2), settings).await;
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/random_bot.py");
    let mut bots = Vec::new();
    for name in ["Piter", "Thufir"] {
        let made = owner.http.ok("/api/bots", json!({"name": name})).await;
        let bot = tokio::process::Command::new("python3")
            .arg(script)
            .arg(format!("http://{}", house.address))
            .arg(made["token"].as_str().unwrap())
            .arg(&table)
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .expect("python3 is needed for this test");
        bots.push(bot);
    }
    // The match starts when both have taken a seat.
    loop {
        let info = owner.http.get(&format!("/api/tables/{table}")).await.json();
        let seats = info["table"]["seats"].as_array().unwrap().clone();
        if seats.iter().all(|s| s["sitter"]["program"] == true) {
            break;
        }
        let gone = bots.iter_mut().find_map(|bot| bot.try_wait().unwrap());
        assert!(gone.is_none(), "a bot gave up before it sat down: {gone:?}");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    owner.http.ok(&format!("/api/tables/{table}/start"), json!({})).await;
    for bot in bots {
        let output = bot.wait_with_output().await.unwrap();
        let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success() && out.contains("over:"), "{out} {err}");
    }
    let info = owner.http.get(&format!("/api/tables/{table}")).await.json();
    assert_eq!(info["table"]["status"], "finished");
}
both!(the_example_bot_in_python_plays_to_the_end);

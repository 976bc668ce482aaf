//! Tables that move from node to node while people watch them.

use serde_json::{Value, json};

use crate::client::{Line, any_answer, quick};
use crate::cluster::Here;
use crate::house::run;

/// Answers until the seat has answered so often, and returns the step it was
/// sent last. Each step comes once, also where the table moves meanwhile.
async fn answer_some(line: &mut Line, table: &str, first: Value, times: usize) -> u64 {
    let mut luck = crate::client::Luck(3);
    let (mut picture, mut answered) = (first, 0);
    while answered < times && !picture["outcome"].is_object() {
        if picture["decision"].is_object() {
            let action = any_answer(&picture["decision"], &mut luck);
            let key = format!("a{}", picture["step"]);
            let act = json!({"type": "act", "table": table, "seat": 0, "step": picture["step"], "key": key, "action": action});
            line.send(act).await;
            answered += 1;
        }
        let heard = line.until(|m| m["type"] == "update" || m["type"] == "moved").await;
        if heard["type"] == "moved" {
            let step = picture["step"].as_u64().map(|step| step as u32);
            line.subscribe(table, Some(0), step).await;
            continue;
        }
        picture = heard;
    }
    picture["step"].as_u64().unwrap()
}

#[test]
fn a_table_moves_without_closing_the_lines_of_those_who_watch_it() {
    run(async {
        let mut here = Here::start(2).await;
        // The table is on the first node, and its player is connected to the second one.
        let ann = here.houses[0].guest("Ann").await;
        let table = ann.table(json!([{"kind": "me"}, {"kind": "bot"}]), quick()).await;
        ann.http.ok(&format!("/api/tables/{table}/start"), json!({})).await;
        let mut line = Line::bare(&here.at(&ann, 1).http).await.unwrap();
        line.send(json!({"type": "hello", "version": 1, "moves": true})).await;
        let first = line.watch(&table, Some(0)).await;
        let step = answer_some(&mut line, &table, first, 2).await;
        here.houses[0].stop().await;
        // The same line is asked to subscribe again, until the table has its new owner.
        let again = loop {
            let heard = line.until(|m| m["type"] == "moved" || m["reset"] == true).await;
            if heard["type"] == "update" {
                break heard;
            }
            line.subscribe(&table, Some(0), None).await;
        };
        assert!(again["step"].as_u64() >= Some(step), "nothing was lost: {step}, {}", again["step"]);
        assert!(answer_some(&mut line, &table, again, 2).await > step, "and the match goes on over it");
    });
}

#[test]
fn a_line_that_subscribes_too_fast_after_a_move_is_asked_again() {
    run(async {
        let here = Here::start_with(1, |config| config.limits.subscriptions_per_minute = 60).await;
        let ann = here.houses[0].guest("Ann").await;
        let table = ann.table(json!([{"kind": "me"}, {"kind": "bot"}]), quick()).await;
        ann.http.ok(&format!("/api/tables/{table}/start"), json!({})).await;
        let mut line = Line::bare(&ann.http).await.unwrap();
        line.send(json!({"type": "hello", "version": 1, "moves": true})).await;
        let shown = |m: &Value| m["reset"] == true || m["type"] == "refused";
        let refused = loop {
            line.subscribe(&table, Some(0), None).await;
            let heard = line.until(shown).await;
            if heard["type"] == "refused" {
                break heard;
            }
        };
        assert_eq!(refused["kind"], "too_fast", "{refused}");
        // Nothing else tells the client when to try again. It may be too fast once more.
        line.expect("moved").await;
        loop {
            line.for_a_while(100).await;
            line.subscribe(&table, Some(0), None).await;
            let heard = line.until(|m| m["type"] == "moved" || m["reset"] == true).await;
            if heard["type"] == "update" {
                break;
            }
        }
    });
}

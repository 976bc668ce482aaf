//! What people say to each other and who sits where, with each person connected to another node of a cluster.

use serde_json::{Value, json};

use crate::client::{PATIENCE, quick, seated};
use crate::cluster::Here;
use crate::house::run;

fn path(table: &str, what: &str) -> String {
    format!("/api/tables/{table}/{what}")
}

#[test]
fn talk_seats_and_links_hold_across_nodes() {
    run(async {
        let here = Here::start(2).await;
        let ann = here.houses[0].guest("Ann").await;
        let [ben, cy, eve] = [
            here.houses[1].guest("Ben").await,
            here.houses[1].guest("Cy").await,
            here.houses[1].guest("Eve").await,
        ];
        let table = seated(&[ann.clone(), ben.clone(), cy.clone()], quick()).await;
        let mut lines = [ann.line().await, ben.line().await, cy.line().await];
        for (seat, line) in (0..).zip(&mut lines) {
            line.watch(&table, Some(seat)).await;
        }
        // A whisper from one node to another is read by the one whom it is meant for.
        let say = |key: &str, to: Value, text: &str| json!({"type": "chat", "table": table, "key": key, "to": to, "text": text});
        lines[0].send(say("w", json!({"seats": [1]}), "psst")).await;
        lines[0].send(say("a", json!("all"), "good evening")).await;
        assert_eq!(lines[1].until(|m| m["type"] == "chat").await["text"], "psst");
        assert_eq!(lines[2].until(|m| m["type"] == "chat").await["text"], "good evening");
        // A deal is offered on one node and answered on the other.
        let offer = json!({"to": 1, "terms": [{"kind": "promise", "by": 0, "text": "peace"}]});
        lines[0].send(json!({"type": "offer", "table": table, "key": "o", "offer": offer})).await;
        let deal = lines[1].until(|m| m["type"] == "deal").await["deal"]["id"].clone();
        lines[1]
            .send(json!({"type": "deal", "table": table, "key": "d", "deal": deal, "answer": "accept"}))
            .await;
        lines[0].until(|m| m["deal"]["status"] == "accepted").await;
        // A seat changes hands by its link. Its former player is notified on every node and gets no other seat.
        let offered = json!({"seat": 2, "to": {"kind": "newcomer"}});
        let offered = cy.http.ok(&path(&table, "hand-over"), offered).await;
        let link = offered["table"]["seats"][2]["invitation"].clone();
        let shown = here.at(&ann, 1).http.get(&format!("/api/tables/{table}")).await.json();
        assert_eq!(shown["table"]["seats"][2]["invitation"], Value::Null, "the link is its player's");
        here.at(&eve, 0).http.ok(&path(&table, "join"), json!({"invitation": link})).await;
        lines[2].until(|m| m["type"] == "gone").await;
        let again =
            ann.http.ok(&path(&table, "hand-over"), json!({"seat": 0, "to": {"kind": "newcomer"}})).await;
        let link = again["table"]["seats"][0]["invitation"].clone();
        for node in [0, 1] {
            let refused =
                here.at(&cy, node).http.post(&path(&table, "join"), json!({"invitation": link})).await;
            assert_eq!(refused.status, 403, "{}", refused.body);
        }
        // A vote is proposed on one node and carried on the other.
        let mut eves = eve.line().await;
        eves.watch(&table, Some(2)).await;
        ben.http.ok(&path(&table, "propose"), json!({"kind": "pause"})).await;
        let vote = eves.until(|m| m["vote"]["status"] == "open").await["vote"]["id"].clone();
        eves.send(json!({"type": "vote", "table": table, "key": "v", "vote": vote, "yes": true})).await;
        assert_eq!(eves.answer("v").await["type"], "ack");
        let begin = std::time::Instant::now();
        for node in [0, 1] {
            while here.at(&ann, node).http.get(&format!("/api/tables/{table}")).await.json()["table"]["status"]
                != "paused"
            {
                assert!(begin.elapsed() < PATIENCE, "node {node} never hears of the pause");
            }
        }
    });
}

//! Standing orders are private: nothing that others can see or measure shows them.

use serde_json::{Value, json};

use crate::both;
use crate::client::{Line, Person, quick, seated};
use crate::house::{Database, House};

/// Everything that others can ask about a table, as text, without what distinguishes one table from another.
async fn seen(house: &House, person: &Person, table: &str) -> (Vec<String>, Vec<Value>) {
    let mut texts = Vec::new();
    let mut dates = Vec::new();
    for http in [&person.http, &house.http()] {
        let one = http.get(&format!("/api/tables/{table}")).await;
        let list = http.get("/api/tables").await.json();
        let listed = list["tables"].as_array().unwrap().iter().find(|t| t["id"] == table).unwrap().clone();
        dates.extend([one.json()["table"]["updated"].clone(), listed["updated"].clone()]);
        let plain = |mut info: Value| {
            for field in ["id", "created", "updated", "commitment", "share"] {
                info[field] = Value::Null;
            }
            info.to_string()
        };
        texts.extend([plain(one.json()["table"].clone()), plain(listed)]);
    }
    (texts, dates)
}

async fn standing_orders_leave_no_trace(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(2).await;
    // Two equal tables; at one of them the first seat gives orders.
    let (loud, quiet) = (seated(&people, quick()).await, seated(&people, quick()).await);
    let mut watchers = Vec::new();
    for table in [&loud, &quiet] {
        let mut other = people[1].line().await;
        other.arrive(table, Some(1)).await;
        let mut spectator = Line::open(&house.http()).await;
        spectator.arrive(table, None).await;
        other.until(|m| m["type"] == "presence" && m["spectators"] == 1).await;
        watchers.push([other, spectator]);
    }
    let before = seen(&house, &people[1], &loud).await;
    let mut line = people[0].line().await;
    for (n, orders) in ["never", "always", "never_until_my_turn", "if_able", "never"].iter().enumerate() {
        let key = format!("o{n}");
        line.send(json!({"type": "orders", "table": loud, "seat": 0, "key": key, "orders": orders})).await;
        assert_eq!(line.answer(&key).await["type"], "ack");
    }
    let after = seen(&house, &people[1], &loud).await;
    assert_eq!(before, after, "the same words, sizes and dates");
    assert_eq!(after.0, seen(&house, &people[1], &quiet).await.0, "as at a table without orders");
    for lines in &mut watchers {
        for line in lines {
            assert_eq!(line.for_a_while(400).await, Vec::<Value>::new(), "nobody is sent anything");
        }
    }
}
both!(standing_orders_leave_no_trace);

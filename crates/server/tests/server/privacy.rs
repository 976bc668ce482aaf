//! Non-interference on the wire: in two worlds that a seat cannot tell apart, everything it is sent is the
//! same, byte for byte. So is what a spectator is sent.

use std::time::{Duration, Instant};

use landsraad_catalog::{Match, catalog};
use landsraad_kernel::{Seat, Viewer};
use landsraad_server::storage;
use serde_json::{Value, json};

use crate::client::{Line, Luck, Person, any_answer, open_seats};
use crate::house::{Database, House};

/// How long reaction windows stay open, much longer than an action takes here.
const WINDOW: Duration = Duration::from_secs(1);

/// One world: a table with its lines.
struct World {
    table: String,
    /// One line for each seat, then the spectator's.
    lines: Vec<Line>,
    /// The pictures each line has, and whatever else came, as text.
    heard: Vec<Vec<String>>,
}

impl World {
    /// The last picture of a place.
    fn picture(&self, place: usize) -> Value {
        let updates = self.heard[place].iter().rev().filter_map(|t| serde_json::from_str::<Value>(t).ok());
        updates.into_iter().find(|m| m["type"] == "update").unwrap()
    }

    /// Sends an action and waits for its answer: everything it caused is on its way then.
    async fn act(&mut self, seat: usize, step: &Value, key: &str, action: &Value) {
        let table = self.table.clone();
        let act =
            json!({"type": "act", "table": table, "seat": seat, "step": step, "key": key, "action": action});
        self.lines[seat].send(act).await;
        loop {
            let text = self.lines[seat].next_text().await.unwrap();
            let message: Value = serde_json::from_str(&text).unwrap();
            self.heard[seat].push(text.replace(&table, "TABLE"));
            if message["key"] == key {
                return;
            }
        }
    }

    /// Reads every line until it has answered a ping: nothing is on its way then.
    async fn settle(&mut self, n: u32) {
        for (place, line) in self.lines.iter_mut().enumerate() {
            line.send(json!({"type": "ping", "n": n})).await;
            loop {
                let text = line.next_text().await.unwrap();
                if text == format!("{{\"type\":\"pong\",\"n\":{n}}}") {
                    break;
                }
                // The worlds are two tables with two names and two histories of people coming and going.
                self.heard[place].push(nameless(&text.replace(&self.table, "TABLE")));
            }
        }
    }
}

/// A message without what only tells one table from another: its seed's commitment and its dates.
fn nameless(text: &str) -> String {
    let mut message: Value = serde_json::from_str(text).expect("the server sends JSON");
    if message["type"] == "table"
        && let Some(table) = message["table"].as_object_mut()
    {
        for key in ["commitment", "created", "updated"] {
            table.remove(key);
        }
    }
    message.to_string()
}

/// Seats people at a table that starts in the given state.
async fn world(house: &House, people: &[Person], game: &str, edition: &str, state: &str) -> World {
    let settings = json!({"reaction_ms": WINDOW.as_millis() as u64, "reaction_strict": true, "bot_ms": 0});
    let table = people[0].table_of(game, Some(edition), open_seats(people.len()), settings).await;
    // The state is put into the storage as the snapshot of the start, before the table loads it.
    for person in people {
        person.http.ok(&format!("/api/tables/{table}/join"), json!({})).await;
    }
    let db = storage::open(house.config.database.as_deref(), &house.config.data).await.unwrap();
    let snapshot = storage::Write::Snapshot { table: table.clone(), n: 0, state: state.to_owned() };
    db.commit(&[snapshot]).await.unwrap();
    people[0].http.ok(&format!("/api/tables/{table}/start"), json!({})).await;
    db.close().await;
    World { table, lines: vec![], heard: vec![] }
}

/// Opens all lines of a world.
async fn listen(world: &mut World, people: &[Person], house: &House) {
    for (seat, person) in people.iter().enumerate() {
        let mut line = person.line().await;
        let first = line.watch(&world.table, Some(seat as u8)).await;
        world.lines.push(line);
        world.heard.push(vec![first.to_string()]);
    }
    let mut line = Line::open(&house.http()).await;
    let first = line.watch(&world.table, None).await;
    world.lines.push(line);
    world.heard.push(vec![first.to_string()]);
}

/// A position some way into a match.
fn position(entry: &dyn landsraad_catalog::Entry, seats: u8, luck: &mut Luck) -> Box<dyn Match> {
    let edition = entry.spec().editions[0].id;
    let rules = entry.rules(edition, &landsraad_kernel::Options::default(), seats).unwrap();
    let mut game = rules.start(landsraad_kernel::Seed::from_u64(luck.0));
    for _ in 0..luck.below(60) {
        let Some(seat) = game.pending().seats().first() else { break };
        let Some(step) = game.bot_move(seat, "random", luck.below(1 << 30) as u64) else { break };
        let mut after = game.fork();
        after.act(seat, game.step(), &step.action.to_string()).unwrap();
        if after.outcome().is_some() {
            break;
        }
        game = after;
    }
    game
}

/// Whether what a viewer has just been told differs between the worlds because of what the game revealed:
/// then they are no longer the same to it, and rightly so.
fn revealed(a: &[String], b: &[String]) -> bool {
    let events = |texts: &[String]| -> Vec<Value> {
        let updates = texts.iter().filter_map(|t| serde_json::from_str::<Value>(t).ok());
        updates.filter(|m| m["type"] == "update").map(|m| m["events"].clone()).collect()
    };
    let (a, b) = (events(a), events(b));
    a.iter().zip(&b).any(|(a, b)| a != b)
}

fn everything_sent_is_the_same_in_worlds_that_cannot_be_told_apart(database: Database) {
    crate::house::run(async move {
        let mut house = House::open(database).await;
        let (mut compared, mut pairs) = (0, 0);
        // Games whose windows leave moments of rest to compare at; the others are held to the same law without
        // the wire, by their conformance suites.
        let restful = |id: &str| ["demo", "globopolis"].contains(&id);
        for entry in catalog().entries().filter(|e| restful(e.spec().id)) {
            let edition = &entry.spec().editions[0];
            let seats = edition.max_seats.min(3).max(edition.min_seats);
            let mut people = house.guests(seats as usize).await;
            let rounds = if entry.spec().id == "demo" { 16 } else { 4 };
            for round in 0..rounds {
                let mut luck = Luck(round * 7_919 + 13);
                let game = position(entry, seats, &mut luck);
                let knower = Seat::at(luck.below(seats as usize) as u8);
                let other = game.resampled(knower, round + 1);
                let me = Viewer::Seat(knower);
                assert_eq!(game.view(me), other.view(me));
                pairs += 1;
                let mut worlds = Vec::new();
                for game in [&game, &other] {
                    worlds.push(world(&house, &people, entry.spec().id, edition.id, &game.snapshot()).await);
                }
                // Started from the storage, so that both begin from the states put there.
                house.stop().await;
                house.start().await;
                for person in &mut people {
                    person.http.address = house.address;
                }
                for world in &mut worlds {
                    listen(world, &people, &house).await;
                    world.settle(0).await;
                }
                let [one, two] = &mut worlds[..] else { unreachable!() };
                let mine = knower.index();
                let public = people.len();
                let mut same_to_me = true;
                let mut same_to_public = game.view(Viewer::Public) == other.view(Viewer::Public);
                let picture = |w: &World, p: usize| w.picture(p)["view"].clone();
                assert_eq!(picture(one, mine), picture(two, mine));
                let mut seen: Vec<[usize; 2]> =
                    (0..=public).map(|p| [one.heard[p].len(), two.heard[p].len()]).collect();
                let mut opened: Option<Instant> = None;
                // The two tables have luck of their own: what they draw may differ, and rightly so. A copy
                // played along tells whether a step draws; once it can no longer follow, any may have.
                let mut copy = Some(game.fork());
                for turn in 1..40u32 {
                    let pending = one.picture(public)["pending"].clone();
                    if !same_to_me || pending != two.picture(public)["pending"] || pending == json!([]) {
                        break;
                    }
                    let seat =
                        pending[luck.below(pending.as_array().unwrap().len())].as_u64().unwrap() as usize;
                    // An action that both worlds allow: a rival may hold something else in the other one.
                    let (a, b) = (one.picture(seat), two.picture(seat));
                    let both: Vec<&Value> = a["decision"]["options"]
                        .as_array()
                        .unwrap()
                        .iter()
                        .filter(|o| {
                            let there = b["decision"]["options"].as_array().unwrap();
                            there.iter().any(|p| p["action"] == o["action"])
                        })
                        .collect();
                    if both.is_empty() {
                        break;
                    }
                    let action = any_answer(&json!({ "options": both }), &mut luck);
                    let drew = copy.as_mut().is_none_or(|copy| {
                        let at = copy.step();
                        let followed = copy.act(Seat::at(seat as u8), at, &action.to_string()).is_ok();
                        !followed || copy.steps_since(at).iter().any(|step| !step.picks.is_empty())
                    });
                    for (world, picture) in [(&mut *one, &a), (&mut *two, &b)] {
                        world.act(seat, &picture["step"], &format!("t{turn}"), &action).await;
                    }
                    for world in [&mut *one, &mut *two] {
                        tokio::time::sleep(Duration::from_millis(20)).await;
                        world.settle(turn * 2).await;
                    }
                    let reacts =
                        |w: &World| (0..public).any(|p| w.picture(p)["decision"]["shape"]["form"] == "react");
                    if reacts(one) || reacts(two) {
                        // Another action may come into the window while there is plenty of time; then
                        // everybody waits for its end.
                        let since = opened.get_or_insert_with(Instant::now).elapsed();
                        if since < WINDOW / 4 && luck.below(2) == 0 {
                            continue;
                        }
                        if since > WINDOW / 2 {
                            // Too slow to say which came first here, the action or the end of the window.
                            break;
                        }
                        let begin = Instant::now();
                        while (reacts(one) || reacts(two)) && begin.elapsed() < WINDOW * 3 {
                            tokio::time::sleep(WINDOW / 10).await;
                            for world in [&mut *one, &mut *two] {
                                world.settle(turn * 2 + 1).await;
                            }
                        }
                        if reacts(one) || reacts(two) {
                            // One window after another: not comparable at any moment of rest.
                            break;
                        }
                    }
                    opened = None;
                    for (place, same) in [(mine, &mut same_to_me), (public, &mut same_to_public)] {
                        let [from_one, from_two] = seen[place];
                        let (a, b) = (&one.heard[place][from_one..], &two.heard[place][from_two..]);
                        seen[place] = [one.heard[place].len(), two.heard[place].len()];
                        if !*same {
                            continue;
                        }
                        if revealed(a, b) || (drew && a != b) {
                            *same = false;
                            continue;
                        }
                        assert_eq!(a, b, "{}: seat {knower} can tell the worlds apart", entry.spec().id);
                        compared += a.len();
                    }
                }
            }
        }
        println!("{compared} messages in {pairs} pairs of worlds");
        assert!(compared > 50, "only {compared} messages in {pairs} pairs of worlds were compared");
    });
}

#[test]
fn everything_sent_is_the_same_in_worlds_that_cannot_be_told_apart_on_sqlite() {
    everything_sent_is_the_same_in_worlds_that_cannot_be_told_apart(Database::Sqlite);
}

#[test]
fn everything_sent_is_the_same_in_worlds_that_cannot_be_told_apart_on_postgres() {
    everything_sent_is_the_same_in_worlds_that_cannot_be_told_apart(Database::Postgres);
}

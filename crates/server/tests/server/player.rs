//! A scripted client that plays whole matches.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use futures_util::SinkExt;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Line, Luck, PATIENCE, Person, any_answer};

/// A client that plays one seat to the end with any legal answers.
#[derive(Debug)]
pub struct Player {
    pub person: Person,
    pub table: String,
    pub seat: u8,
    pub luck: Luck,
    /// Every step with its events, as received.
    pub log: Vec<(u64, Value)>,
    /// The last picture.
    pub last: Value,
    /// Every kind of moment at which the line was broken.
    pub broken: BTreeSet<String>,
    keys: u32,
    /// Whether the line may be closed and an answer may have to wait, because the table is on another node.
    across: bool,
}

/// When a player's line breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Breaks {
    /// Never.
    Never,
    /// Every now and then.
    Often,
    /// Once in each phase and at each kind of question.
    EachPhase,
}

impl Player {
    pub fn new(person: &Person, table: &str, seat: u8) -> Player {
        Player {
            person: person.clone(),
            table: table.to_owned(),
            seat,
            luck: Luck(u64::from(seat) + 77),
            log: vec![],
            last: Value::Null,
            broken: BTreeSet::new(),
            keys: 0,
            across: false,
        }
    }

    /// The same at a node of a cluster: on a busy machine a table may be out of reach for a moment.
    pub fn across(mut self) -> Player {
        self.across = true;
        self
    }

    fn step(&self) -> u64 {
        self.log.last().map_or(0, |l| l.0)
    }

    /// Logs the missed steps of a message and checks that they are the next ones.
    fn take_part(&mut self, message: &Value) {
        assert_eq!(message["reset"], false, "nothing was lost");
        for part in message["missed"].as_array().into_iter().flatten() {
            self.take_step(part);
        }
    }

    fn take_step(&mut self, part: &Value) {
        let step = part["step"].as_u64().unwrap();
        assert_eq!(step, self.step() + 1, "each step once and in order");
        self.log.push((step, part["events"].clone()));
    }

    /// Logs an update and checks that it is the next one.
    pub fn take(&mut self, update: Value) {
        self.take_part(&update);
        self.take_step(&update);
        self.last = update;
    }

    /// The kind of the seat's present moment.
    fn moment(&self) -> String {
        let (phase, rule) = (&self.last["view"]["phase"], &self.last["decision"]["rule"]);
        format!("{} {}", phase.as_str().unwrap_or_default(), rule.as_str().unwrap_or_default())
    }

    /// Whether the line breaks now.
    fn breaks_now(&mut self, breaks: Breaks) -> bool {
        let moment = self.moment();
        match breaks {
            Breaks::Never => false,
            Breaks::Often => self.luck.below(4) == 0,
            Breaks::EachPhase => self.broken.insert(moment),
        }
    }

    /// The next message; `None` if the line was closed and may be. A line that
    /// hears nothing for a while says that it is still there, as a browser does.
    async fn hear(&self, line: &mut Line) -> Option<Value> {
        let end = Instant::now() + PATIENCE;
        loop {
            if let Ok(text) = tokio::time::timeout(Duration::from_millis(500), line.next_text()).await {
                assert!(text.is_some() || self.across, "the line stays open");
                return text.map(|text| serde_json::from_str(&text).unwrap());
            }
            assert!(Instant::now() < end, "no message came to seat {}: {}", self.seat, self.last);
            self.send(line, &json!({"type": "ping", "n": 0})).await;
        }
    }

    async fn send(&self, line: &mut Line, message: &Value) {
        let sent = line.ws.send(Message::Text(message.to_string().into())).await;
        assert!(sent.is_ok() || self.across, "the line stays open");
    }

    /// A line that subscribes from the last step seen.
    async fn connected(&self) -> Line {
        let mut line = self.person.line().await;
        line.subscribe(&self.table, Some(self.seat), Some(self.step() as u32)).await;
        line
    }

    /// Plays until the match is over. `breaks` says when the line breaks.
    pub async fn play(&mut self, breaks: Breaks) {
        let mut line = self.connected().await;
        let (mut in_flight, mut answered): (Option<String>, u64) = (None, 0);
        loop {
            if self.last["outcome"].is_object() {
                return;
            }
            let decision = &self.last["decision"];
            if decision.is_object() && in_flight.is_none() && self.step() >= answered {
                self.keys += 1;
                let key = format!("{}-{}", self.seat, self.keys);
                let action = any_answer(decision, &mut self.luck);
                let act = json!({"type": "act", "table": self.table, "seat": self.seat,
                    "step": self.last["step"], "key": key, "action": action});
                self.send(&mut line, &act).await;
                in_flight = Some(key);
            }
            if self.breaks_now(breaks) {
                // The line breaks without a close, and the next one subscribes from the last step seen.
                drop(line);
                line = self.connected().await;
                in_flight = None;
            }
            let Some(message) = self.hear(&mut line).await else {
                tokio::time::sleep(Duration::from_millis(200)).await;
                line = self.connected().await;
                in_flight = None;
                continue;
            };
            match message["type"].as_str().unwrap() {
                "update" => self.take(message),
                "history" => self.take_part(&message),
                "ack" => {
                    answered = message["step"].as_u64().unwrap();
                    in_flight = None;
                }
                "refused" => {
                    let kind = message["kind"].as_str().unwrap();
                    let away = kind == "unavailable" && self.across;
                    assert!(
                        away || ["stale", "not_your_turn", "not_running", "too_fast"].contains(&kind),
                        "{message}"
                    );
                    if away || kind == "too_fast" {
                        // A quick machine plays faster than people may.
                        tokio::time::sleep(Duration::from_millis(200)).await;
                    }
                    in_flight = None;
                }
                _ => {}
            }
        }
    }
}

/// All seats play to the end, each over its own line.
pub async fn play_out(people: &[Person], table: &str, breaks: Breaks) -> Vec<Player> {
    all_play((0..).zip(people).map(|(seat, person)| Player::new(person, table, seat)), breaks).await
}

/// The same at the nodes of a cluster.
pub async fn play_out_across(people: &[Person], table: &str, breaks: Breaks) -> Vec<Player> {
    all_play((0..).zip(people).map(|(seat, person)| Player::new(person, table, seat).across()), breaks).await
}

async fn all_play(players: impl Iterator<Item = Player>, breaks: Breaks) -> Vec<Player> {
    let tasks: Vec<_> = players
        .map(|mut player| {
            tokio::spawn(async move {
                player.play(breaks).await;
                player
            })
        })
        .collect();
    let mut players = Vec::new();
    for task in tasks {
        players.push(task.await.unwrap());
    }
    players
}

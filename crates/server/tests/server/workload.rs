//! People who play, talk and deal through any failure of the server, and the answers that they got.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures_util::SinkExt;
use landsraad_catalog::catalog;
use landsraad_server::storage;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Http, Line, Luck, PATIENCE, Person, Reply, any_answer, open_seats, quick};
use crate::history::{Op, check};

/// How many actions a deal of these people has.
const ACTS_OF_A_DEAL: usize = 2;

/// What the server has acknowledged or refused.
#[derive(Debug, Default)]
struct Answers {
    /// Table, seat, key and action.
    acts: Vec<(String, u8, String, Value)>,
    /// Table and text.
    chats: Vec<(String, String)>,
    /// Table and deal, once its status was kept.
    deals: Vec<(String, String)>,
    /// Tokens of guests.
    guests: Vec<String>,
    /// How often each English sentence of a refusal came.
    refused: BTreeMap<String, usize>,
    /// The history of each table.
    history: HashMap<String, Vec<Op>>,
    /// When each group sent the last action that was acknowledged.
    played: HashMap<usize, Instant>,
    /// How often a table was followed to another node over the same line.
    moved: usize,
    /// Answers that contradict earlier ones, such as that a seat is free which was taken before.
    contradictions: Vec<String>,
    /// What each seat of each group does, for a report of a group that does not play.
    doing: BTreeMap<(usize, u8), String>,
}

/// How the acknowledged answers compare with what is stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Verdict {
    /// Acknowledged and checked.
    pub acknowledged: usize,
    /// Acknowledged, but not stored.
    pub lost: usize,
    /// Stored twice.
    pub doubled: usize,
    /// Deals that are stored with only some of their actions.
    pub half: usize,
    /// Deals that were kept.
    pub deals: usize,
    /// Tables whose history is not linearizable, and answers that contradict earlier ones.
    pub disordered: usize,
}

impl Verdict {
    pub fn is_clean(&self) -> bool {
        (self.lost, self.doubled, self.half, self.disordered) == (0, 0, 0, 0)
    }
}

/// The servers that people connect to, through what does the work of a load balancer: one that did not answer is left
/// alone for a moment.
#[derive(Debug)]
struct Entrances {
    all: Vec<SocketAddr>,
    failed: Mutex<HashMap<SocketAddr, Instant>>,
}

/// How long a server is left alone that did not answer.
const LEFT_ALONE: Duration = Duration::from_secs(2);

impl Entrances {
    fn any(&self, luck: &mut Luck) -> SocketAddr {
        let failed = self.failed.lock().unwrap();
        let rests = |at: &SocketAddr| failed.get(at).is_some_and(|since| since.elapsed() < LEFT_ALONE);
        let good: Vec<SocketAddr> = self.all.iter().copied().filter(|at| !rests(at)).collect();
        let from = if good.is_empty() { &self.all } else { &good };
        from[luck.below(from.len())]
    }

    fn failed(&self, at: SocketAddr) {
        self.failed.lock().unwrap().insert(at, Instant::now());
    }

    fn is_alone(&self) -> bool {
        self.all.len() == 1
    }

    /// How long a server may take to answer before it is asked again, or another one is.
    fn patience(&self) -> Duration {
        Duration::from_secs(if self.is_alone() { 60 } else { 1 })
    }
}

/// Groups of two who play one table after the other.
#[derive(Debug)]
pub struct Workload {
    answers: Arc<Mutex<Answers>>,
    tables: Arc<Mutex<Vec<String>>>,
    stop: Arc<AtomicBool>,
    tasks: Vec<tokio::task::JoinHandle<()>>,
    http: Http,
}

impl Workload {
    /// Starts `groups` groups.
    pub fn start(http: &Http, groups: usize) -> Workload {
        Workload::start_on(&[http.address], groups)
    }

    /// Starts `groups` groups. Everybody connects to any of these addresses, and to another one every time.
    pub fn start_on(addresses: &[SocketAddr], groups: usize) -> Workload {
        let mut work = Workload {
            answers: Arc::default(),
            tables: Arc::default(),
            stop: Arc::default(),
            tasks: vec![],
            http: Http::new(addresses[0]),
        };
        let entrances = Arc::new(Entrances { all: addresses.to_vec(), failed: Mutex::default() });
        for number in 0..groups {
            let group = Group {
                number,
                entrances: entrances.clone(),
                answers: work.answers.clone(),
                tables: work.tables.clone(),
                stop: work.stop.clone(),
                luck: Luck(u64::from(std::process::id()) + number as u64),
            };
            work.tasks.push(tokio::spawn(group.play()));
        }
        work
    }

    /// How many actions, lines, deals and guests were acknowledged.
    pub fn acknowledged(&self) -> usize {
        let answers = self.answers.lock().unwrap();
        answers.acts.len() + answers.chats.len() + answers.deals.len() + answers.guests.len()
    }

    /// How many messages were refused.
    pub fn refused(&self) -> usize {
        self.answers.lock().unwrap().refused.values().sum()
    }

    /// When the group that has waited longest sent its last action that was acknowledged.
    pub fn slowest_since(&self) -> Option<Instant> {
        let answers = self.answers.lock().unwrap();
        answers.played.values().min().copied().filter(|_| answers.played.len() == self.tasks.len())
    }

    /// How many tables were played.
    pub fn tables(&self) -> usize {
        self.tables.lock().unwrap().len()
    }

    /// How often a table was followed to another node over the same line.
    pub fn moved(&self) -> usize {
        self.answers.lock().unwrap().moved
    }

    /// What was refused and how often, and what the groups that have waited longest do.
    pub fn why(&self) -> String {
        let answers = self.answers.lock().unwrap();
        let mut text = format!("{:?}", answers.refused);
        for ((group, seat), doing) in &answers.doing {
            let since = answers.played.get(group).map(Instant::elapsed);
            let _ = write!(text, "\ngroup {group}, last played {since:.1?} ago, seat {seat}: {doing}");
        }
        text
    }

    /// Waits until `count` more answers are acknowledged.
    pub async fn more(&self, count: usize) {
        let (begin, before) = (Instant::now(), self.acknowledged());
        while self.acknowledged() < before + count {
            assert!(begin.elapsed() < PATIENCE, "nobody plays: {:?}", self.answers.lock().unwrap().refused);
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Waits until a deal was kept.
    pub async fn a_deal(&self) {
        let begin = Instant::now();
        while self.answers.lock().unwrap().deals.is_empty() {
            assert!(begin.elapsed() < PATIENCE, "nobody makes a deal: {}", self.why());
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Waits until a message is refused in one of these ways.
    pub async fn refused_with(&self, words: &[&str]) {
        let begin = Instant::now();
        loop {
            let refused = self.answers.lock().unwrap().refused.clone();
            if refused.keys().any(|text| words.iter().any(|words| text.contains(words))) {
                return;
            }
            assert!(begin.elapsed() < PATIENCE, "never refused with {words:?}: {refused:?}");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Asks for a new account. Returns the status of the answer.
    pub async fn new_guest(&self) -> u16 {
        let reply = self.http.post("/api/guest", json!({"name": "Newcomer"})).await;
        if reply.status == 200 {
            let mut http = self.http.clone();
            http.keep_cookie(&reply);
            self.answers.lock().unwrap().guests.push(http.cookie.unwrap());
        }
        reply.status
    }

    /// Everybody stops playing.
    pub async fn stop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        for task in self.tasks.drain(..) {
            task.await.unwrap();
        }
    }

    /// The history of a table after its journal was read: everything that was sent since, and what was acknowledged
    /// before. They play on in the meantime.
    fn history_since(&self, table: &str, before: Option<&Vec<Op>>) -> Vec<Op> {
        let known =
            |key: &str| before.into_iter().flatten().any(|op| op.key == key && op.acknowledged.is_some());
        let mut ops = self.answers.lock().unwrap().history.get(table).cloned().unwrap_or_default();
        for op in &mut ops {
            op.acknowledged = op.acknowledged.filter(|_| known(&op.key));
        }
        ops
    }

    /// Compares what was acknowledged with what is stored.
    pub async fn verify(&self, db: &storage::Db) -> Verdict {
        let tables = self.tables.lock().unwrap().clone();
        let (acts, chats, deals, guests) = {
            let answers = self.answers.lock().unwrap();
            (answers.acts.clone(), answers.chats.clone(), answers.deals.clone(), answers.guests.clone())
        };
        let history = self.answers.lock().unwrap().history.clone();
        let contradictions = self.answers.lock().unwrap().contradictions.clone();
        for text in &contradictions {
            println!("{text}");
        }
        let mut verdict = Verdict {
            acknowledged: acts.len() + chats.len() + deals.len() + guests.len(),
            disordered: contradictions.len(),
            ..Verdict::default()
        };
        let mut stored: HashMap<(String, u8, String), Vec<Value>> = HashMap::new();
        let mut said: HashMap<(String, String), usize> = HashMap::new();
        let mut kept: Vec<(String, String)> = Vec::new();
        for table in &tables {
            let (steps, done) = loop {
                // They play on in the meantime, so the steps and the deals must be read at one moment.
                let before = kept_deals(db, table).await;
                let steps = db.steps(table, 0).await.unwrap();
                if before == kept_deals(db, table).await {
                    break (steps, before);
                }
            };
            let (mut by_deal, mut journal) = (0, Vec::new());
            for (_, body) in steps {
                let entry: Value = serde_json::from_str(&body).unwrap();
                by_deal += usize::from(entry["cause"] == "deal");
                if let Some(key) = entry["key"].as_str() {
                    if entry["cause"] == "player" {
                        journal.push(key.to_owned());
                    }
                    let seat = entry["seat"].as_u64().unwrap() as u8;
                    let place = (table.clone(), seat, key.to_owned());
                    stored.entry(place).or_default().push(entry["action"].clone());
                }
            }
            if let Err(wrong) = check(&self.history_since(table, history.get(table)), &journal) {
                println!("table {table}: {wrong:?}");
                verdict.disordered += 1;
            }
            for (_, body) in db.chat(table, 100_000).await.unwrap() {
                let line: Value = serde_json::from_str(&body).unwrap();
                *said.entry((table.clone(), line["text"].as_str().unwrap().to_owned())).or_default() += 1;
            }
            verdict.half += usize::from(by_deal != ACTS_OF_A_DEAL * done.len());
            kept.extend(done.into_iter().map(|id| (table.clone(), id)));
        }
        verdict.deals = kept.len();
        for (table, seat, key, action) in acts {
            let found = stored.get(&(table, seat, key));
            verdict.lost += usize::from(found.is_none_or(|found| found[0] != action));
        }
        verdict.doubled += stored.values().filter(|found| found.len() > 1).count();
        verdict.lost += chats.iter().filter(|line| !said.contains_key(line)).count();
        verdict.doubled += said.values().filter(|count| **count > 1).count();
        verdict.lost += deals.iter().filter(|deal| !kept.contains(deal)).count();
        for token in guests {
            let hash = blake3::hash(token.as_bytes()).to_hex().to_string();
            verdict.lost += usize::from(db.session(&hash).await.unwrap().is_none());
        }
        verdict
    }
}

/// The deals of a table that are stored as kept.
async fn kept_deals(db: &storage::Db, table: &str) -> Vec<String> {
    let rows = db.deals(table).await.unwrap();
    let deals = rows.iter().map(|body| serde_json::from_str::<Value>(body).unwrap());
    let kept = deals.filter(|deal| deal["deal"]["status"] == "kept");
    kept.map(|deal| deal["deal"]["id"].as_str().unwrap().to_owned()).collect()
}

/// Two people and their tables.
struct Group {
    number: usize,
    entrances: Arc<Entrances>,
    answers: Arc<Mutex<Answers>>,
    tables: Arc<Mutex<Vec<String>>>,
    stop: Arc<AtomicBool>,
    luck: Luck,
}

/// Whether a table as it is shown is as a request wanted it.
type Look = fn(&Value) -> bool;

/// What the server says of a request that is still being carried out.
const UNDER_WAY: &str = "is being carried out";
/// What the server says of a table that is started before all seats are taken.
const SEATS_ARE_FREE: &str = "Some seats are free";

impl Group {
    fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Sends a request to any server. Returns `None` if there is no answer.
    async fn once(&mut self, http: &Http, path: &str, body: Option<&Value>) -> Option<Reply> {
        let http = Http { address: self.entrances.any(&mut self.luck), ..http.clone() };
        let text = body.map(Value::to_string);
        let method = if body.is_some() { "POST" } else { "GET" };
        let asked = http.send(method, path, text.as_deref());
        let reply = tokio::time::timeout(self.entrances.patience(), asked).await.ok();
        let reply = reply.filter(|reply| reply.status != 0);
        if reply.is_none() {
            self.entrances.failed(http.address);
        }
        reply
    }

    /// Repeats a request until it is carried out. A conflict says that it had been and the answer was lost, or that it
    /// cannot be: `is_done` looks which. Returns `None` if the work ends first.
    async fn insist(
        &mut self,
        http: &Http,
        path: &str,
        body: Value,
        is_done: Option<(&str, Look)>,
    ) -> Option<Reply> {
        let mut http = Http { key: Some(request_key()), ..http.clone() };
        while !self.is_over() {
            let reply = self.once(&http, path, Some(&body)).await;
            match reply {
                Some(reply) if reply.status == 200 => return Some(reply),
                Some(reply) if reply.status == 409 && !reply.body.contains(UNDER_WAY) => {
                    if reply.body.contains(SEATS_ARE_FREE) {
                        let text = format!("{path} at a table whose seats are taken: {}", reply.body);
                        self.answers.lock().unwrap().contradictions.push(text);
                    }
                    // The next attempt is a request of its own, for which the stored refusal does not count.
                    http.key = Some(request_key());
                    let Some((table, is_done)) = is_done else { continue };
                    let now = self.once(&Http { key: None, ..http.clone() }, table, None).await;
                    if let Some(now) = now.filter(|now| now.status == 200 && is_done(&now.json())) {
                        return Some(now);
                    }
                }
                Some(_) | None => {}
            }
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
        None
    }

    async fn person(&mut self, name: &str) -> Option<Person> {
        let mut http = Http::new(self.entrances.all[0]);
        let reply = self.insist(&http, "/api/guest", json!({"name": name}), None).await?;
        http.keep_cookie(&reply);
        let id = reply.json()["me"]["id"].as_str()?.to_owned();
        self.answers.lock().unwrap().guests.push(http.cookie.clone()?);
        Some(Person { http, id })
    }

    async fn play(mut self) {
        let (Some(one), Some(two)) = (self.person("One").await, self.person("Two").await) else { return };
        while self.play_one([&one, &two]).await.is_some() {}
    }

    async fn play_one(&mut self, people: [&Person; 2]) -> Option<()> {
        let edition = catalog().game("demo").unwrap().spec().editions[0].id;
        let new = json!({"game": "demo", "edition": edition, "seats": open_seats(2), "settings": quick()});
        let made = self.insist(&people[0].http, "/api/tables", new, None).await?.json();
        let table = made["table"]["id"].as_str()?.to_owned();
        self.tables.lock().unwrap().push(table.clone());
        let path = format!("/api/tables/{table}");
        let sits: Look = |reply| reply["my_seats"].as_array().is_some_and(|own| !own.is_empty());
        let plays: Look = |reply| reply["table"]["status"] != "open";
        for person in people {
            self.insist(&person.http, &format!("{path}/join"), json!({}), Some((&path, sits))).await?;
        }
        self.insist(&people[0].http, &format!("{path}/start"), json!({}), Some((&path, plays))).await?;
        let seats = (0..).zip(people).map(|(seat, person)| {
            let player = Stubborn {
                group: self.number,
                entrances: self.entrances.clone(),
                person: person.clone(),
                table: table.clone(),
                seat,
                answers: self.answers.clone(),
                stop: self.stop.clone(),
                luck: Luck(self.luck.below(1 << 30) as u64 + u64::from(seat)),
                step: 0,
                answered: 0,
                last: Value::Null,
                in_flight: None,
                sent: HashMap::new(),
                dealing: None,
                again: false,
            };
            tokio::spawn(player.play())
        });
        for seat in seats.collect::<Vec<_>>() {
            seat.await.unwrap();
        }
        (!self.is_over()).then_some(())
    }
}

/// One seat, played to the end through any number of failures.
struct Stubborn {
    group: usize,
    entrances: Arc<Entrances>,
    person: Person,
    table: String,
    seat: u8,
    answers: Arc<Mutex<Answers>>,
    stop: Arc<AtomicBool>,
    luck: Luck,
    step: u64,
    answered: u64,
    last: Value,
    /// The key and the message of an action without an answer.
    in_flight: Option<(String, Value)>,
    /// Chat lines without an answer, by key.
    sent: HashMap<String, String>,
    /// The time until which an offer waits for its answer.
    dealing: Option<Instant>,
    /// Whether it has subscribed again over the same line. What was on its way by then comes twice.
    again: bool,
}

/// How long a client waits before it connects again, at first and at most.
const PAUSE: Duration = Duration::from_millis(20);
const LONGEST_PAUSE: Duration = Duration::from_millis(320);

/// Keys are unique over all seats and restarts.
fn new_key() -> String {
    static NEXT: AtomicUsize = AtomicUsize::new(1);
    format!("k{}", NEXT.fetch_add(1, Ordering::Relaxed))
}

/// A key of a request, unique over all groups and restarts.
fn request_key() -> String {
    format!("{}-{:->16}", std::process::id(), new_key())
}

impl Stubborn {
    async fn play(mut self) {
        // Each line that broke before anything was received makes the next one wait longer, as in a browser.
        let mut wait = PAUSE;
        while !self.stop.load(Ordering::Relaxed) && !self.last["outcome"].is_object() {
            self.person.http.address = self.entrances.any(&mut self.luck);
            let before = self.step;
            let line = tokio::time::timeout(self.entrances.patience(), Line::bare(&self.person.http)).await;
            match line {
                Ok(Ok(mut line)) => {
                    let _ = self.over_one_line(&mut line).await;
                }
                _ => self.entrances.failed(self.person.http.address),
            }
            wait = if self.step > before { PAUSE } else { (wait * 2).min(LONGEST_PAUSE) };
            tokio::time::sleep(wait).await;
        }
    }

    /// Notes what this seat does.
    fn doing(&self, what: &str) {
        let Stubborn { group, table, seat, step, answered, in_flight, .. } = self;
        let flies = in_flight.as_ref().map(|(key, _)| key);
        let at = self.person.http.address;
        let text = format!("{what} at {at}, table {table}, step {step}, answered {answered}, sent {flies:?}");
        self.answers.lock().unwrap().doing.insert((*group, *seat), text);
    }

    async fn send(line: &mut Line, message: &Value) -> Option<()> {
        line.ws.send(Message::Text(message.to_string().into())).await.ok()
    }

    /// Plays until the match is over. Returns `None` when the line breaks.
    async fn over_one_line(&mut self, line: &mut Line) -> Option<()> {
        self.sent.clear();
        self.dealing = None;
        self.again = false;
        // Half of the lines stay open when a table moves, as those of browsers do.
        let moves = self.luck.below(2) == 0;
        Self::send(line, &json!({"type": "hello", "version": 1, "moves": moves})).await?;
        self.subscribe(line).await?;
        let mut silence = 0;
        self.doing("connected");
        while !self.last["outcome"].is_object() {
            if self.stop.load(Ordering::Relaxed) {
                return None;
            }
            self.move_on(line).await?;
            match tokio::time::timeout(Duration::from_millis(50), line.next_text()).await {
                Ok(text) => {
                    silence = 0;
                    self.take(line, &serde_json::from_str(&text?).unwrap()).await?;
                }
                Err(_) => {
                    silence += 1;
                    // A node that has stopped says nothing; one alone may wait for a lock that ends by itself.
                    let alone = self.entrances.is_alone();
                    if !alone && silence == 8 {
                        Self::send(line, &json!({"type": "ping", "n": 1})).await?;
                    }
                    if silence > if alone { 400 } else { 24 } {
                        self.entrances.failed(self.person.http.address);
                        return None;
                    }
                }
            }
        }
        Some(())
    }

    /// Subscribes, for the first time or again, from the last step seen.
    async fn subscribe(&self, line: &mut Line) -> Option<()> {
        let (table, seat) = (&self.table, self.seat);
        let subscribe = json!({"type": "subscribe", "table": table, "seat": seat, "from": self.step});
        Self::send(line, &subscribe).await?;
        // Messages without an answer are sent again with the same key.
        match &self.in_flight {
            Some((_, act)) => Self::send(line, act).await,
            None => Some(()),
        }
    }

    /// Answers, chats or makes an offer, as the seat may.
    async fn move_on(&mut self, line: &mut Line) -> Option<()> {
        let decision = &self.last["decision"];
        let waits = self.dealing.is_some_and(|until| until > Instant::now());
        if !decision.is_object() || self.in_flight.is_some() || self.step < self.answered || waits {
            return Some(());
        }
        let (table, seat) = (self.table.clone(), self.seat);
        let stakes = decision["options"].as_array()?.iter().any(|o| o["action"] == "no_stake");
        if stakes && seat == 0 && self.dealing.is_none() && self.luck.below(2) == 0 {
            let terms = [0, 1].map(|by| json!({"kind": "act", "by": by, "action": "no_stake"}));
            let offer = json!({"to": 1, "terms": terms, "seconds": 5});
            let message =
                json!({"type": "offer", "table": table, "seat": 0, "key": new_key(), "offer": offer});
            self.dealing = Some(Instant::now() + Duration::from_millis(250));
            return Self::send(line, &message).await;
        }
        if stakes && seat == 1 && self.dealing.is_none() {
            // An offer may be on its way.
            self.dealing = Some(Instant::now() + Duration::from_millis(25));
            return Some(());
        }
        self.dealing = None;
        if self.luck.below(6) == 0 {
            let (key, text) = (new_key(), new_key());
            let say =
                json!({"type": "chat", "table": table, "seat": seat, "key": key, "to": "all", "text": text});
            self.sent.insert(key, text);
            Self::send(line, &say).await?;
        }
        let key = new_key();
        let action = any_answer(&self.last["decision"], &mut self.luck);
        let act = json!({"type": "act", "table": table, "seat": seat, "step": self.step, "key": key, "action": action});
        let op = Op { key: key.clone(), sent: Instant::now(), acknowledged: None };
        self.answers.lock().unwrap().history.entry(self.table.clone()).or_default().push(op);
        self.in_flight = Some((key, act.clone()));
        Self::send(line, &act).await?;
        Some(())
    }

    async fn take(&mut self, line: &mut Line, message: &Value) -> Option<()> {
        match message["type"].as_str()? {
            "update" => {
                assert_eq!(message["reset"], false, "the server has forgotten a step it sent: {}", self.step);
                self.follow(message["missed"].as_array().into_iter().flatten().chain([message]));
                if message["step"].as_u64() == Some(self.step) {
                    self.last = message.clone();
                }
            }
            // The beginning of a log that the table went past while it was computed.
            "history" => self.follow(message["missed"].as_array().into_iter().flatten()),
            "ack" => self.acknowledged(message),
            "moved" => {
                self.answers.lock().unwrap().moved += 1;
                self.again = true;
                return self.subscribe(line).await;
            }
            "deal" => return self.deal(line, &message["deal"]).await,
            "refused" => {
                let text = message["text"]["en"].as_str().unwrap_or_default().to_owned();
                self.doing(&text);
                *self.answers.lock().unwrap().refused.entry(text).or_default() += 1;
                let key = message["key"].as_str()?;
                self.sent.remove(key);
                self.in_flight.take_if(|(sent, _)| sent == key);
                if message["kind"] == "unavailable" || message["kind"] == "stale" {
                    tokio::time::sleep(Duration::from_millis(30)).await;
                }
            }
            _ => {}
        }
        Some(())
    }

    /// Counts steps that were sent. After a table has moved, steps that were on their way may come again.
    fn follow<'a>(&mut self, parts: impl Iterator<Item = &'a Value>) {
        for part in parts {
            let step = part["step"].as_u64();
            if self.again && step.is_some_and(|step| step <= self.step) {
                continue;
            }
            assert_eq!(step, Some(self.step + 1), "each step once and in order");
            self.step += 1;
        }
    }

    fn acknowledged(&mut self, message: &Value) {
        let key = message["key"].as_str().unwrap_or_default();
        let mut answers = self.answers.lock().unwrap();
        if let Some(text) = self.sent.remove(key) {
            answers.chats.push((self.table.clone(), text));
        }
        if let Some((key, act)) = self.in_flight.take_if(|(sent, _)| sent == key) {
            self.answered = message["step"].as_u64().unwrap();
            let own = answers.history.get_mut(&self.table);
            if let Some(op) = own.and_then(|ops| ops.iter_mut().rev().find(|op| op.key == key)) {
                op.acknowledged = Some(Instant::now());
                let sent = op.sent;
                let last = answers.played.entry(self.group).or_insert(sent);
                *last = sent.max(*last);
            }
            answers.acts.push((self.table.clone(), self.seat, key, act["action"].clone()));
        }
    }

    /// Seat 1 accepts every offer. Both remember the deals that were kept.
    async fn deal(&mut self, line: &mut Line, deal: &Value) -> Option<()> {
        let id = deal["id"].as_str()?.to_owned();
        if deal["status"] == "offered" {
            if self.seat == 1 {
                self.dealing = Some(Instant::now() + Duration::from_millis(250));
                let answer = json!({"type": "deal", "table": self.table, "seat": 1, "key": new_key(), "deal": id, "answer": "accept"});
                return Self::send(line, &answer).await;
            }
            return Some(());
        }
        self.dealing = Some(Instant::now());
        let place = (self.table.clone(), id);
        let mut answers = self.answers.lock().unwrap();
        if deal["status"] == "kept" && !answers.deals.contains(&place) {
            answers.deals.push(place);
        }
        Some(())
    }
}

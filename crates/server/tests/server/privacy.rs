//! Non-interference on the wire: in two worlds that a seat cannot tell apart, everything it is sent is the
//! same, byte for byte. So is what a spectator is sent.
//!
//! The worlds are two tables with the same luck. They are compared whenever both are at rest, so nothing here
//! depends on how fast the machine is. Copies of both, played along from their journals, say whether the game
//! itself has shown a viewer anything that differs. From then on the viewer may see a difference.

use std::time::{Duration, Instant};

use landsraad_catalog::{Match, StepRecord, catalog};
use landsraad_kernel::{OptionValue, Options, Seat, Seed, Viewer};
use landsraad_server::storage;
use serde_json::{Value, json};

use crate::client::{Line, Luck, PATIENCE, Person, any_answer, open_seats};
use crate::house::{Database, House, rewrite, stage};
use crate::patches;

/// How reaction windows are answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Windows {
    /// Everybody answers in person.
    Asked,
    /// The server answers at once.
    Swift,
    /// The server answers after the table's time.
    Timed,
    /// The server answers at once, and a bot plays for one of the rivals.
    Caretaker,
}

/// The compared matches: game, edition, whether with advanced rules, seats, and pairs of worlds for each way
/// to answer windows.
const MATCHES: [(&str, &str, bool, u8, u64); 5] = [
    ("demo", "plain", false, 3, 6),
    ("dune", "gf9", true, 4, 4),
    ("dune", "gf9", false, 6, 1),
    ("arrakis", "wfa", false, 2, 2),
    ("globopolis", "globopolis", false, 3, 2),
];

/// How many actions are compared in each pair.
const TURNS: u32 = 25;

/// One world: a table with its lines, and a copy of its match.
struct World {
    table: String,
    /// One line for each seat, then the spectator's.
    lines: Vec<Line>,
    /// What each line was sent, as text.
    heard: Vec<Vec<String>>,
    /// The last picture of each line, put together from what it was sent.
    pictures: Vec<Value>,
    copy: Box<dyn Match>,
    /// The seat that a bot plays.
    resting: Option<usize>,
    /// How much of the journal the copy has followed.
    followed: u32,
    /// Whether the seats are connected to another node than the table's.
    across: bool,
}

impl World {
    /// The last picture of a place.
    fn picture(&self, place: usize) -> Value {
        self.pictures[place].clone()
    }

    async fn hear(&mut self, place: usize) -> Value {
        let text = self.lines[place].next_text().await.expect("the line stays open");
        let message: Value = serde_json::from_str(&text).unwrap();
        patches::take(&mut self.pictures[place], &message);
        self.heard[place].push(text);
        message
    }

    /// Sends an action and waits for its answer.
    async fn act(&mut self, seat: usize, step: &Value, key: &str, action: &Value) {
        let act = json!({"type": "act", "table": self.table, "seat": seat, "step": step, "key": key, "action": action});
        self.lines[seat].send(act).await;
        while self.hear(seat).await["key"] != key {}
    }

    /// Reads every line until nothing is on its way any more and no window waits for the server.
    async fn rest(&mut self, windows: Windows, n: &mut u32) {
        let begin = Instant::now();
        // A window may pass from one seat to the next while the lines are read one after the other. So a
        // world is at rest only if it is seen at rest twice in a row, with nothing new between.
        let mut quiet = None;
        loop {
            // An answer of the table itself: everything that it was doing before is done and sent.
            *n += 1;
            let key = format!("rest{n}");
            // Another node answers a ping before what is still on its way to it, so there every seat asks.
            for seat in 0..if self.across { self.lines.len() - 1 } else { 1 } {
                let ask =
                    json!({"type": "why_not", "table": self.table, "seat": seat, "key": key, "action": null});
                self.lines[seat].send(ask).await;
                while self.hear(seat).await["key"] != key.as_str() {}
                self.heard[seat].pop();
            }
            for place in 0..self.lines.len() {
                self.lines[place].send(json!({"type": "ping", "n": *n})).await;
                while self.hear(place).await != json!({"type": "pong", "n": *n}) {}
                self.heard[place].pop();
            }
            let seats = self.lines.len() - 1;
            let react = |s: usize| self.picture(s)["decision"]["shape"]["form"] == "react";
            let bot = windows == Windows::Caretaker && self.waits_for_bot();
            let open = bot || (0..seats).any(react);
            let heard: usize = self.heard.iter().map(Vec::len).sum();
            if windows == Windows::Asked || !open && quiet == Some(heard) {
                return;
            }
            quiet = (!open).then_some(heard);
            assert!(begin.elapsed() < PATIENCE, "a window never closes");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Whether the seat that the bot plays is asked.
    fn waits_for_bot(&self) -> bool {
        let asked = self.picture(self.lines.len() - 1)["pending"].clone();
        self.resting.is_some_and(|seat| asked.as_array().is_some_and(|asked| asked.contains(&json!(seat))))
    }

    /// Follows the journal. Returns what the game itself has shown to each place since then, without what
    /// changed nothing for it.
    async fn follow(&mut self, db: &storage::Db) -> Vec<Vec<[String; 2]>> {
        let places = self.lines.len();
        let mut shown = vec![Vec::new(); places];
        let mut before: Vec<String> = (0..places).map(|p| look(&*self.copy, p, places)).collect();
        for (n, body) in db.steps(&self.table, self.followed).await.unwrap() {
            let entry: Value = serde_json::from_str(&body).unwrap();
            let step = StepRecord {
                n,
                seat: serde_json::from_value(entry["seat"].clone()).unwrap(),
                action: entry["action"].clone(),
                picks: serde_json::from_value(entry["picks"].clone()).unwrap_or_default(),
                stream: entry["stream"].as_u64().unwrap(),
            };
            self.copy.replay_step(&step).unwrap();
            self.followed = n;
            for place in 0..places {
                let events = serde_json::to_string(&self.copy.events(viewer(place, places))).unwrap();
                let now = look(&*self.copy, place, places);
                if events != "[]" || now != before[place] {
                    shown[place].push([events, now.clone()]);
                    before[place] = now;
                }
            }
        }
        shown
    }
}

/// The viewer at a place; the last place is the public.
fn viewer(place: usize, places: usize) -> Viewer {
    if place + 1 == places { Viewer::Public } else { Viewer::Seat(Seat::at(place as u8)) }
}

/// Everything a viewer sees at one moment.
fn look(game: &dyn Match, place: usize, places: usize) -> String {
    let viewer = viewer(place, places);
    let (decision, asides) = match viewer {
        Viewer::Seat(seat) => (game.decision(seat), game.asides(seat)),
        Viewer::Public | Viewer::Omniscient => (None, vec![]),
    };
    let pending: Vec<u8> = game.pending().seats().iter().map(u8::from).collect();
    json!([game.view(viewer), decision, asides, pending]).to_string()
}

/// A message without what distinguishes one table from another: its name and its dates, how much of a clock is left
/// when it is sent, and the minutes of missed steps, since the worlds are played one after the other. What the minutes
/// tell is compared in `minutes.rs`.
fn nameless(text: &str, table: &str) -> String {
    let mut message: Value = serde_json::from_str(&text.replace(table, "TABLE")).unwrap();
    if let Some(table) = message["table"].as_object_mut() {
        // The share link is random for each table, and no secret of the match.
        table.remove("share");
        table.remove("created");
        table.remove("updated");
    }
    for clock in message["clocks"].as_array_mut().into_iter().flatten() {
        clock["left_ms"] = Value::Null;
    }
    for missed in message["missed"].as_array_mut().into_iter().flatten() {
        missed["at"] = Value::Null;
    }
    if message["glass"].is_object() {
        message["glass"]["left_ms"] = Value::Null;
    }
    message.to_string()
}

/// A position some way into a match.
fn position(game: &str, edition: &str, options: &Options, seats: u8, luck: &mut Luck) -> Box<dyn Match> {
    let rules = catalog().rules(game, edition, options, seats).unwrap();
    let mut at = rules.start(Seed::from_u64(luck.0));
    for _ in 0..luck.below(if game == "demo" { 40 } else { 400 }) {
        let Some(seat) = at.pending().seats().first() else { break };
        let chosen = at.bot_move(seat, "random", luck.below(1 << 30) as u64).unwrap();
        let mut after = at.fork();
        after.act(seat, at.step(), &chosen.action).unwrap();
        if after.outcome().is_some() {
            break;
        }
        at = after;
    }
    at
}

/// Two worlds before anybody watches.
struct Pair {
    what: String,
    windows: Windows,
    /// Whether everybody is sent patches, in one language.
    patches: bool,
    seats: u8,
    knower: Seat,
    luck: Luck,
    worlds: Vec<(String, Box<dyn Match>)>,
}

impl Pair {
    /// The seat that a bot plays in both worlds: a rival of the seat that is compared.
    fn resting(&self) -> Option<usize> {
        (self.windows == Windows::Caretaker).then(|| (self.knower.index() + 1) % usize::from(self.seats))
    }
}

/// Stages all pairs and starts the server from them.
async fn stage_all(house: &mut House, people: &mut [Person], ways: &[Windows], most: u64) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for (game, edition, advanced, seats, rounds) in MATCHES {
        let mut options = Options::default();
        if advanced {
            options.set("advanced", OptionValue::Bool(true));
        }
        if game == "globopolis" {
            // The rules set a time limit here.
            options.set("option_seconds", OptionValue::Int(3_000));
        }
        for (windows, round) in ways.iter().copied().flat_map(|windows| {
            let few = windows == Windows::Caretaker;
            (0..if few { rounds.min(2) } else { rounds.min(most) }).map(move |round| (windows, round))
        }) {
            let mut luck = Luck((pairs.len() as u64) * 7_919 + 13);
            let here = position(game, edition, &options, seats, &mut luck);
            let knower = Seat::at(luck.below(seats as usize) as u8);
            let there = here.resampled(knower, round + 1);
            let me = Viewer::Seat(knower);
            assert_eq!(here.view(me), there.view(me));
            let window = if windows == Windows::Timed { 40 } else { 0 };
            // The table's own answers come after a random time, and here every answer is compared.
            let settings = json!({"reaction_ms": window, "reaction_strict": true, "bot_ms": 0,
                "answer_forced": false, "grace_seconds": 0, "caretaker": {"level": 0},
                "clock": {"kind": "live", "decision_seconds": 3_000, "bank_seconds": 0}});
            let mut worlds = Vec::new();
            for state in [here, there] {
                let new = json!({"game": game, "edition": edition, "options": options, "seats": open_seats(seats as usize), "settings": settings, "name": "A world"});
                let made = people[0].http.ok("/api/tables", new).await;
                worlds.push((made["table"]["id"].as_str().unwrap().to_owned(), state));
            }
            let what = format!("{game} {edition}, {windows:?}, round {round}");
            let patches = pairs.len() % 2 == 0;
            pairs.push(Pair { what, windows, patches, seats, knower, luck, worlds });
        }
    }
    let seated = people.to_vec();
    house
        .while_down(people, async |db: &storage::Db| {
            for pair in &pairs {
                for (table, state) in &pair.worlds {
                    stage(db, table, &seated[..pair.seats as usize], &state.snapshot()).await;
                    rewrite(db, table, |doc| {
                        // The same luck in both.
                        doc["seed"] = json!("5a".repeat(32));
                        for seat in doc["seats"].as_array_mut().unwrap() {
                            let always = pair.windows == Windows::Asked;
                            seat["orders"] = json!(if always { "always" } else { "if_able" });
                        }
                        if let Some(seat) = pair.resting() {
                            doc["seats"][seat]["caretaker"] = json!("random");
                            doc["seats"][seat]["away"] = json!("resting");
                        }
                    })
                    .await;
                }
            }
        })
        .await;
    pairs
}

/// Opens all lines of a world.
async fn listen(
    table: &str,
    state: &dyn Match,
    resting: Option<usize>,
    people: &[Person],
    (house, patches): (&House, bool),
) -> World {
    let (table, copy) = (table.to_owned(), state.fork());
    let across = people.iter().any(|person| person.http.address != house.address);
    let (lines, heard, pictures) = (vec![], vec![], vec![]);
    let mut world = World { table, lines, heard, pictures, copy, resting, followed: 0, across };
    let table = &world.table.clone();
    for (seat, person) in (0..).zip(people) {
        world.lines.push(person.line().await);
        world.lines[usize::from(seat)].subscribe_as(table, Some(seat), patches).await;
        world.heard.push(vec![]);
        world.pictures.push(Value::Null);
    }
    let mut line = Line::open(&house.http()).await;
    line.subscribe_as(table, None, patches).await;
    world.lines.push(line);
    world.heard.push(vec![]);
    world.pictures.push(Value::Null);
    for place in 0..world.lines.len() {
        while world.hear(place).await["type"] != "update" {}
    }
    world
}

/// Plays both worlds of a pair with the same actions. Returns how many messages were compared.
async fn compare(pair: &mut Pair, people: &[Person], house: &House, db: &storage::Db) -> usize {
    let mut n = 0;
    let mut worlds = Vec::new();
    for (table, state) in &pair.worlds {
        let mut world = listen(table, &**state, pair.resting(), people, (house, pair.patches)).await;
        world.rest(pair.windows, &mut n).await;
        world.follow(db).await;
        worlds.push(world);
    }
    let [one, two] = &mut worlds[..] else { unreachable!() };
    let (mine, public) = (pair.knower.index(), people.len());
    let mut same = vec![false; public + 1];
    for place in [mine, public] {
        same[place] = one.picture(place)["view"] == two.picture(place)["view"];
    }
    let mut seen: Vec<[usize; 2]> = (0..=public).map(|p| [one.heard[p].len(), two.heard[p].len()]).collect();
    let mut compared = 0;
    for turn in 1..=TURNS {
        let pending = one.picture(public)["pending"].clone();
        let Some(mut asked) = pending.as_array().cloned().filter(|p| !p.is_empty()) else { break };
        if !(same[mine] || same[public]) || pending != two.picture(public)["pending"] {
            break;
        }
        if pair.windows == Windows::Asked {
            // Seats that may answer before their turn are included.
            asked.extend((0..public).filter(|&s| one.picture(s)["ahead"] == true).map(|s| json!(s)));
        }
        // A seat with something to do that both worlds allow, since a rival may hold other cards in the other
        // world.
        let first = pair.luck.below(asked.len());
        let chosen = (0..asked.len()).find_map(|i| {
            let seat = asked[(first + i) % asked.len()].as_u64()? as usize;
            let (a, b) = (one.picture(seat), two.picture(seat));
            let there = b["decision"]["options"].as_array()?;
            let here = a["decision"]["options"].as_array()?.iter();
            let both: Vec<&Value> =
                here.filter(|o| there.iter().any(|p| p["action"] == o["action"])).collect();
            let forward = both.iter().any(|o| o["takes_back"] != true);
            let action = forward.then(|| any_answer(&json!({ "options": both }), &mut pair.luck.clone()))?;
            Some((seat, action, a, b))
        });
        let Some((seat, action, a, b)) = chosen else { break };
        pair.luck.below(2);
        one.act(seat, &a["step"], &format!("t{turn}"), &action).await;
        two.act(seat, &b["step"], &format!("t{turn}"), &action).await;
        one.rest(pair.windows, &mut n).await;
        two.rest(pair.windows, &mut n).await;
        let (shown_one, shown_two) = (one.follow(db).await, two.follow(db).await);
        for place in [mine, public] {
            let [from_one, from_two] = seen[place];
            let clean = |w: &World, from: usize| -> Vec<String> {
                w.heard[place][from..].iter().map(|t| nameless(t, &w.table)).collect()
            };
            let (a, b) = (clean(one, from_one), clean(two, from_two));
            seen[place] = [one.heard[place].len(), two.heard[place].len()];
            if !same[place] {
                continue;
            }
            let (shown_a, shown_b) = (&shown_one[place], &shown_two[place]);
            if shown_a == shown_b {
                assert_eq!(a, b, "{}: place {place} can tell the worlds apart", pair.what);
                compared += a.len();
                continue;
            }
            // The game has revealed something. It must do so by an event, never by a picture alone.
            let differs = shown_a.iter().zip(shown_b).find(|(a, b)| a != b);
            let by_event = differs.is_none_or(|(a, b)| a[0] != b[0]);
            assert!(
                by_event,
                "{}: a picture of place {place} differs without a reason: {differs:?}",
                pair.what
            );
            same[place] = false;
        }
    }
    compared
}

fn everything_sent_is_the_same_in_indistinguishable_worlds(database: Database, ways: &'static [Windows]) {
    crate::house::run(async move {
        let mut house = House::open(database).await;
        let mut people = house.guests(6).await;
        let mut pairs = stage_all(&mut house, &mut people, ways, u64::MAX).await;
        let db = storage::open(house.config.database.as_deref(), &house.config.data).await.unwrap();
        let mut by_game: std::collections::BTreeMap<String, usize> = std::collections::BTreeMap::new();
        for pair in &mut pairs {
            let seated = &people[..pair.seats as usize];
            let compared = compare(pair, seated, &house, &db).await;
            let key = pair.what.rsplit_once(',').unwrap().0.to_owned();
            *by_game.entry(key).or_default() += compared;
        }
        db.close().await;
        println!("{} pairs of worlds; messages compared: {by_game:#?}", pairs.len());
        // Where a caretaker plays, some pairs end before much is sent.
        if ways == BY_PEOPLE {
            for (what, compared) in by_game {
                assert!(compared > 10, "only {compared} messages were compared: {what}");
            }
        } else {
            assert!(by_game.values().sum::<usize>() > 50, "hardly anything was compared: {by_game:?}");
        }
    });
}

/// How people answer.
const BY_PEOPLE: [Windows; 3] = [Windows::Asked, Windows::Swift, Windows::Timed];

#[test]
fn everything_sent_is_the_same_in_indistinguishable_worlds_on_sqlite() {
    everything_sent_is_the_same_in_indistinguishable_worlds(Database::Sqlite, &BY_PEOPLE);
}

#[test]
fn everything_sent_is_the_same_in_indistinguishable_worlds_on_postgres() {
    everything_sent_is_the_same_in_indistinguishable_worlds(Database::Postgres, &BY_PEOPLE);
}

/// The players are connected to a node that owns none of the tables.
#[cfg(target_os = "linux")]
#[test]
fn everything_sent_is_the_same_where_players_are_connected_to_another_node() {
    crate::house::run(async {
        let nats = tokio::task::spawn_blocking(crate::nats::Nats::start).await.unwrap();
        let mut house = House::with(Database::Postgres, |config| config.cluster = Some(nats.url())).await;
        let mut people = house.guests(6).await;
        let mut pairs = stage_all(&mut house, &mut people, &[Windows::Swift], 1).await;
        // All tables are in the memory of the first node before there is a second one.
        for (table, _) in pairs.iter().flat_map(|pair| &pair.worlds) {
            people[0].line().await.watch(table, Some(0)).await;
        }
        let folder = crate::house::Folder::new();
        let mut config = crate::house::config(&folder, house.config.database.clone());
        config.cluster = Some(nats.url());
        let other = House::on(folder, config).await;
        while other.http().get("/healthz/ready").await.status != 200 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        for person in &mut people {
            person.http.address = other.address;
        }
        let db = storage::open_to_read(house.config.database.as_deref(), &house.config.data).await.unwrap();
        let mut compared = 0;
        for pair in &mut pairs {
            let seated = people[..pair.seats as usize].to_vec();
            compared += compare(pair, &seated, &house, &db).await;
        }
        db.close().await;
        println!("{} pairs of worlds across nodes; messages compared: {compared}", pairs.len());
        assert!(compared > 50, "hardly anything was compared: {compared}");
    });
}

#[test]
fn everything_sent_is_the_same_where_a_caretaker_plays() {
    everything_sent_is_the_same_in_indistinguishable_worlds(Database::Sqlite, &[Windows::Caretaker]);
}

/// A position in which a seat is asked to bid, and that seat.
pub fn auction(seats: u8) -> (Box<dyn Match>, usize) {
    let rules = catalog().rules("dune", "gf9", &Options::default(), seats).unwrap();
    let mut at = rules.start(Seed::from_u64(3));
    for n in 0..5_000 {
        let seat = at.pending().seats().first().unwrap();
        let asked = at.decision(seat).unwrap();
        if asked.question["bidding"]["bid"]["number"] == 1 && asked.options.len() > 2 {
            return (at, seat.index());
        }
        let chosen = at.bot_move(seat, "random", n).unwrap();
        at.act(seat, at.step(), &chosen.action).unwrap();
    }
    panic!("no auction came");
}

impl World {
    /// The decision of the seat, if it is asked to bid.
    fn bid(&self, seat: usize) -> Option<Value> {
        let picture = self.picture(seat);
        let pending = picture["pending"].as_array().is_some_and(|p| p.contains(&json!(seat)));
        (pending && picture["decision"]["question"]["bidding"]["bid"].is_object()).then_some(picture)
    }

    /// Reads until the table has answered the bid of this seat.
    async fn answered(&mut self, seat: usize, n: &mut u32) {
        let begin = Instant::now();
        while let Some(picture) = self.bid(seat) {
            assert_eq!(picture["ask"], false, "the player is not interrupted");
            assert!(begin.elapsed() < PATIENCE, "the standing answer is not given");
            tokio::time::sleep(Duration::from_millis(50)).await;
            self.rest(Windows::Swift, n).await;
        }
    }
}

/// Two equal tables. At one of them a seat passes by hand, at the other by a standing answer. Nobody else is
/// sent a byte that differs.
#[test]
fn nobody_can_tell_a_standing_answer_from_a_player_who_answers() {
    crate::house::run(async {
        let mut house = House::open(Database::Sqlite).await;
        let mut people = house.guests(3).await;
        let (state, seat) = auction(3);
        let settings = json!({"reaction_ms": 0, "reaction_strict": true, "bot_ms": 0, "answer_forced": false,
            "grace_seconds": 0, "clock": {"kind": "live", "decision_seconds": 3_000, "bank_seconds": 0}});
        let mut tables = Vec::new();
        for _ in 0..2 {
            let new = json!({"game": "dune", "edition": "gf9", "seats": open_seats(3), "settings": settings, "name": "A world"});
            let made = people[0].http.ok("/api/tables", new).await;
            tables.push(made["table"]["id"].as_str().unwrap().to_owned());
        }
        let seated = people.clone();
        house
            .while_down(&mut people, async |db: &storage::Db| {
                for table in &tables {
                    stage(db, table, &seated, &state.snapshot()).await;
                    rewrite(db, table, |doc| doc["seed"] = json!("5a".repeat(32))).await;
                }
            })
            .await;
        let mut n = 0;
        let mut said = listen(&tables[0], &*state, None, &people, (&house, true)).await;
        let mut by_hand = listen(&tables[1], &*state, None, &people, (&house, true)).await;
        said.rest(Windows::Swift, &mut n).await;
        by_hand.rest(Windows::Swift, &mut n).await;
        // The order in which people came to the tables is not compared.
        let mut seen: Vec<[usize; 2]> =
            said.heard.iter().zip(&by_hand.heard).map(|(a, b)| [a.len(), b.len()]).collect();
        let wish = json!({"type": "standing", "table": tables[0], "seat": seat, "key": "s", "standing": "pass_auction",
            "scope": said.picture(seat)["decision"]["standing"].as_array().unwrap().iter()
                .find(|s| s["key"] == "pass_auction").unwrap()["scope"], "on": true});
        said.lines[seat].send(wish).await;
        while said.hear(seat).await["key"] != "s" {}
        let pass = json!({"bidding": "pass"});
        let step = by_hand.picture(seat)["step"].clone();
        by_hand.act(seat, &step, "h0", &pass).await;
        let (mut luck, mut given, mut compared) = (Luck(17), 0, 0);
        for turn in 1..40 {
            said.rest(Windows::Swift, &mut n).await;
            by_hand.rest(Windows::Swift, &mut n).await;
            if let Some(picture) = by_hand.bid(seat) {
                by_hand.act(seat, &picture["step"], &format!("h{turn}"), &pass).await;
                by_hand.rest(Windows::Swift, &mut n).await;
                said.answered(seat, &mut n).await;
                given += 1;
            }
            for place in (0..4).filter(|p| *p != seat) {
                let [one, two] = seen[place];
                let clean = |w: &World, from: usize| -> Vec<String> {
                    w.heard[place][from..].iter().map(|t| nameless(t, &w.table)).collect()
                };
                let (a, b) = (clean(&said, one), clean(&by_hand, two));
                assert_eq!(a, b, "place {place} can tell the tables apart");
                compared += a.len();
                seen[place] = [said.heard[place].len(), by_hand.heard[place].len()];
            }
            if given == 3 {
                break;
            }
            let pending = said.picture(3)["pending"].clone();
            let next = pending.as_array().unwrap().iter().find(|p| **p != json!(seat));
            let Some(next) = next.and_then(Value::as_u64).map(|p| p as usize) else { break };
            let picture = said.picture(next);
            let action = any_answer(&picture["decision"], &mut luck);
            said.act(next, &picture["step"], &format!("t{turn}"), &action).await;
            let step = by_hand.picture(next)["step"].clone();
            by_hand.act(next, &step, &format!("t{turn}"), &action).await;
        }
        assert!(given >= 2, "the standing answer was given {given} times");
        assert!(compared > 10, "only {compared} messages were compared");
        let heard = said.heard.iter().enumerate().filter(|(place, _)| *place != seat);
        for text in heard.flat_map(|(_, texts)| texts) {
            let message: Value = serde_json::from_str(text).unwrap();
            assert!(message["type"] != "standing" || message["standing"] == json!([]), "{text}");
        }
    });
}

//! Measures how long the moves of others take while one address floods the server.
//!
//! `cargo xtask abuse` prints the table of docs/reliability.md. The server runs in its own process with its
//! default settings and 1,024 open files. Another process floods it from its own address. That process has
//! the lowest priority, because a real attacker would use another machine. This process plays at some tables
//! and measures the time from a move to its acknowledgement.
//!
//! Slices with and without a flood alternate, so that other work of this machine affects both. Before each
//! slice the server has come to rest. Everything stays on this machine.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use clap::Parser;
use futures_util::stream::{SelectAll, SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use landsraad_server::Config;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

type Error = Box<dyn std::error::Error + Send + Sync>;
type Ws = WebSocketStream<TcpStream>;

/// The addresses of the floods, of newcomers, and of everybody else. New tables
/// come from another address, because forks and uploads use up the same quota.
const VILLAIN: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);
const BUILDER: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 4);
const NEWCOMER: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 3);
const PLAYER: Ipv4Addr = Ipv4Addr::LOCALHOST;

/// The kinds of floods.
const FLOODS: [&str; 20] = [
    "fork",
    "story",
    "explain",
    "rules",
    "chances",
    "hint",
    "odds",
    "replay",
    "record",
    "scenario",
    "subscribe",
    "watch",
    "mute",
    "create",
    "upload",
    "list",
    "page",
    "progress",
    "login",
    "half-open",
];
/// How many accounts each of the two addresses has.
const ACCOUNTS: usize = 4;
/// Requests under way at once.
const AT_ONCE: usize = 30;
/// Sockets that subscribe from the first step.
const SOCKETS: usize = 60;
/// Connections that never finish their request.
const HALF_OPEN: usize = 1_100;

#[derive(Clone, Debug, Parser)]
struct Args {
    /// How long each slice lasts, with a flood and without
    #[arg(long, default_value_t = 3)]
    seconds: u64,
    /// How many slices of each kind
    #[arg(long, default_value_t = 4)]
    rounds: usize,
    /// Tables at which people play
    #[arg(long, default_value_t = 6)]
    tables: usize,
    /// Only these floods
    #[arg(long, value_delimiter = ',')]
    only: Vec<String>,
    #[arg(long, hide = true)]
    serve: Option<PathBuf>,
    #[arg(long, hide = true)]
    flood: Option<String>,
    #[arg(long, hide = true)]
    target: Option<PathBuf>,
    #[arg(long, hide = true, default_value_t = 0)]
    round: usize,
}

/// The target of a flood.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Target {
    address: SocketAddr,
    cookies: Vec<String>,
    /// A finished match for each round, with the secret that opens it; their steps and their record.
    finished: Vec<(String, String)>,
    steps: u64,
    record: String,
    /// A table of the villain's own, and one of the players.
    running: String,
    players: String,
}

impl Target {
    /// The finished match of a round, about which nothing has been computed yet.
    fn of_round(self, round: usize) -> Target {
        let finished = vec![self.finished[round % self.finished.len()].clone()];
        Target { finished, ..self }
    }
}

fn main() -> Result<(), Error> {
    let args = Args::parse();
    let runtime = tokio::runtime::Runtime::new()?;
    if let Some(file) = &args.serve {
        let config = Config::from_file(file)?;
        return Ok(runtime.block_on(landsraad_server::serve(config, |_| ()))?);
    }
    if let (Some(flood), Some(file)) = (&args.flood, &args.target) {
        let target: Target = serde_json::from_str(&std::fs::read_to_string(file)?)?;
        let target = target.of_round(args.round);
        let counts = runtime.block_on(run_flood(flood.clone(), target, args.seconds))?;
        println!("{}", serde_json::to_string(&*counts)?);
        // Sockets that hang do not delay the end.
        std::process::exit(0);
    }
    runtime.block_on(measure(&args))
}

/// A process that ends with this one.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Sends one request from an address. Returns status, cookie and body.
async fn request(
    at: SocketAddr,
    from: Ipv4Addr,
    cookie: &str,
    (method, path): (&str, &str),
    body: Option<&str>,
) -> Result<(u16, Option<String>, String), Error> {
    let socket = TcpSocket::new_v4()?;
    socket.bind((from, 0).into())?;
    let mut stream = socket.connect(at).await?;
    let body = body.unwrap_or_default();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {at}\r\nConnection: close\r\nCookie: landsraad={cookie}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).await?;
    // A server that refuses early does not read the rest.
    let _ = stream.write_all(body.as_bytes()).await;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await?;
    let text = String::from_utf8_lossy(&bytes);
    let (head, body) = text.split_once("\r\n\r\n").ok_or("no answer")?;
    let status = head.split(' ').nth(1).and_then(|s| s.parse().ok()).ok_or("no status")?;
    let cookie = head.lines().find_map(|l| l.strip_prefix("set-cookie: landsraad="));
    Ok((status, cookie.and_then(|c| c.split(';').next()).map(str::to_owned), body.to_owned()))
}

async fn post(
    at: SocketAddr,
    from: Ipv4Addr,
    cookie: &str,
    path: &str,
    body: &Value,
) -> Result<Value, Error> {
    let (status, _, text) = request(at, from, cookie, ("POST", path), Some(&body.to_string())).await?;
    if status != 200 {
        return Err(format!("{path}: {status} {text}").into());
    }
    Ok(serde_json::from_str(&text)?)
}

async fn guest(at: SocketAddr, from: Ipv4Addr, name: &str) -> Result<String, Error> {
    let body = json!({"name": name}).to_string();
    let (_, cookie, text) = request(at, from, "", ("POST", "/api/guest"), Some(&body)).await?;
    cookie.ok_or_else(|| format!("no cookie: {text}").into())
}

async fn connect(at: SocketAddr, from: Ipv4Addr, cookie: &str) -> Result<Ws, Error> {
    let mut request = format!("ws://{at}/ws").into_client_request()?;
    request.headers_mut().insert("Cookie", format!("landsraad={cookie}").parse()?);
    let socket = TcpSocket::new_v4()?;
    socket.bind((from, 0).into())?;
    let stream = socket.connect(at).await?;
    stream.set_nodelay(true)?;
    let (mut ws, _) = tokio_tungstenite::client_async(request, stream).await?;
    ws.send(say(&json!({"type": "hello", "version": 1}))).await?;
    Ok(ws)
}

fn say(message: &Value) -> Message {
    Message::Text(message.to_string().into())
}

/// A table at which people play.
struct Table {
    id: String,
    /// The player who made it.
    host: usize,
    sinks: Vec<SplitSink<Ws, Message>>,
    heard: SelectAll<futures_util::stream::BoxStream<'static, (usize, Value)>>,
    asked: Vec<Option<(u64, Vec<Value>)>>,
    over: bool,
    moves: u64,
    refused: u64,
}

fn listen(seat: usize, stream: SplitStream<Ws>) -> futures_util::stream::BoxStream<'static, (usize, Value)> {
    let texts = stream.filter_map(move |message| async move {
        let Ok(Message::Text(text)) = message else { return None };
        Some((seat, serde_json::from_str(&text).ok()?))
    });
    texts.boxed()
}

impl Table {
    /// Opens a table. The players take turns as hosts, because a host has a quota.
    async fn open(at: SocketAddr, cookies: &[String], host: usize) -> Result<Table, Error> {
        let mut cookies = cookies.to_vec();
        let seats = cookies.len();
        cookies.rotate_left(host % seats);
        let mut seats = vec![json!({"kind": "open"}); cookies.len()];
        seats[0] = json!({"kind": "me"});
        let settings = json!({"reaction_ms": 0, "reaction_strict": true, "public": false});
        let new = json!({"game": "dune", "edition": "gf9", "seats": seats, "settings": settings});
        let made = post(at, PLAYER, &cookies[0], "/api/tables", &new).await?;
        let id = made["table"]["id"].as_str().ok_or("no table")?.to_owned();
        for cookie in &cookies[1..] {
            post(at, PLAYER, cookie, &format!("/api/tables/{id}/join"), &json!({})).await?;
        }
        post(at, PLAYER, &cookies[0], &format!("/api/tables/{id}/start"), &json!({})).await?;
        let (mut sinks, mut heard) = (Vec::new(), SelectAll::new());
        for (seat, cookie) in cookies.iter().enumerate() {
            let (mut sink, stream) = connect(at, PLAYER, cookie).await?.split();
            sink.send(say(&json!({"type": "subscribe", "table": id, "seat": seat}))).await?;
            let orders =
                json!({"type": "orders", "table": id, "seat": seat, "key": "always", "orders": "always"});
            sink.send(say(&orders)).await?;
            sinks.push(sink);
            heard.push(listen(seat, stream));
        }
        Ok(Table {
            id,
            host,
            sinks,
            heard,
            asked: vec![None; cookies.len()],
            over: false,
            moves: 0,
            refused: 0,
        })
    }

    fn take(&mut self, seat: usize, message: &Value) {
        if message["type"] == "update" {
            self.over |= message["outcome"].is_object();
            let options = message["decision"]["options"].as_array().filter(|_| message["ahead"] != true);
            self.asked[seat] = options.map(|options| {
                let forward = options.iter().filter(|o| o["takes_back"] != true).map(|o| o["action"].clone());
                (message["step"].as_u64().unwrap_or(0), forward.collect())
            });
        }
    }

    /// Reads messages until the given time.
    async fn listen_until(&mut self, end: Instant) {
        while let Ok(Some((seat, message))) = tokio::time::timeout_at(end.into(), self.heard.next()).await {
            self.take(seat, &message);
        }
    }

    /// Makes one move of a seat that is asked. Returns the time to its acknowledgement.
    async fn make_move(&mut self) -> Option<Duration> {
        let (seat, (step, answers)) =
            self.asked.iter().enumerate().find_map(|(i, a)| Some((i, a.clone()?)))?;
        self.moves += 1;
        let key = format!("m{}", self.moves);
        let action = answers.get((self.moves as usize * 7 + 3) % answers.len().max(1))?;
        let act = json!({"type": "act", "table": self.id, "seat": seat, "step": step, "key": key, "action": action});
        let at = Instant::now();
        self.sinks[seat].send(say(&act)).await.ok()?;
        let patience = at + Duration::from_secs(20);
        loop {
            let (seat, message) =
                tokio::time::timeout_at(patience.into(), self.heard.next()).await.ok()??;
            self.take(seat, &message);
            if message["key"] == key.as_str() && message["type"] == "ack" {
                return Some(at.elapsed());
            }
            if message["key"] == key.as_str() && message["type"] == "refused" {
                self.refused += 1;
                return None;
            }
        }
    }

    /// Plays at this table, and at another one when the match is over or stuck.
    async fn play(
        mut self,
        at: SocketAddr,
        cookies: Vec<String>,
        end: Instant,
    ) -> Result<(Table, Vec<Duration>), Error> {
        let mut times = Vec::new();
        let mut idle = 0;
        while Instant::now() < end {
            let due = Instant::now() + PACE;
            match self.make_move().await {
                Some(time) => {
                    times.push(time);
                    idle = 0;
                }
                None => idle += 1,
            }
            if self.over || idle > 50 {
                let (refused, host) = (self.refused, self.host + 1);
                self = Table::open(at, &cookies, host).await?;
                self.refused = refused;
                idle = 0;
            }
            self.listen_until(due).await;
            tokio::time::sleep_until(due.into()).await;
        }
        Ok((self, times))
    }
}

/// The time between two moves at a table.
const PACE: Duration = Duration::from_millis(60);

/// Those who play.
struct Players {
    address: SocketAddr,
    cookies: Vec<String>,
    tables: Vec<Table>,
}

/// Plays at all tables for a while. Returns the times in order.
async fn play(players: &mut Players, seconds: u64) -> Result<Vec<Duration>, Error> {
    let end = Instant::now() + Duration::from_secs(seconds);
    let Players { address, cookies, tables } = players;
    let playing: Vec<_> =
        tables.drain(..).map(|table| tokio::spawn(table.play(*address, cookies.clone(), end))).collect();
    let mut all = Vec::new();
    for task in playing {
        let (table, times) = task.await??;
        tables.push(table);
        all.extend(times);
    }
    all.sort_unstable();
    Ok(all)
}

/// A percentile in milliseconds.
fn at(times: &[Duration], percent: f64) -> f64 {
    let index = (times.len() as f64 * percent / 100.0) as usize;
    times.get(index.min(times.len().saturating_sub(1))).map_or(0.0, |t| t.as_secs_f64() * 1000.0)
}

fn start_server(folder: &Path) -> Result<(Process, SocketAddr), Error> {
    let address = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?;
    let config = Config { bind: address, data: folder.to_owned(), log: "warn".into(), ..Config::default() };
    let file = folder.join("abuse.toml");
    std::fs::write(&file, toml::to_string(&config)?)?;
    let exe = std::env::current_exe()?;
    let limited = "ulimit -n 1024; exec \"$0\" \"$@\"";
    let mut server = Command::new("sh");
    server.args(["-c", limited]).arg(exe).arg("--serve").arg(file).stdout(Stdio::null());
    Ok((Process(server.spawn()?), address))
}

/// Prepares what the floods need: a finished match, a table of the attacker, some accounts.
async fn set_target(address: SocketAddr, rounds: usize) -> Result<Target, Error> {
    let mut cookies = Vec::new();
    for n in 0..2 * ACCOUNTS {
        cookies.push(guest(address, VILLAIN, &format!("Villain {n}")).await?);
    }
    let bots = |count: usize| vec![json!({"kind": "bot", "level": 0}); count];
    let settings = json!({"reaction_ms": 0, "bot_ms": 0, "public": false});
    let make = async |seats: Vec<Value>| -> Result<String, Error> {
        let new = json!({"game": "dune", "edition": "gf9", "seats": seats, "settings": settings});
        let made = post(address, VILLAIN, &cookies[0], "/api/tables", &new).await?;
        let id = made["table"]["id"].as_str().ok_or("no table")?.to_owned();
        post(address, VILLAIN, &cookies[0], &format!("/api/tables/{id}/start"), &json!({})).await?;
        Ok(id)
    };
    let first = make(bots(6)).await?;
    let running = make([vec![json!({"kind": "me"})], bots(5)].concat()).await?;
    let path = format!("/api/tables/{first}");
    let begin = Instant::now();
    let steps = loop {
        let (_, _, text) = request(address, VILLAIN, &cookies[0], ("GET", &path), None).await?;
        let info: Value = serde_json::from_str(&text)?;
        if let Some(steps) = info["table"]["steps"].as_u64() {
            break steps;
        }
        if begin.elapsed() > Duration::from_mins(4) {
            return Err(format!("the match of bots does not end: {text}").into());
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    };
    let (_, _, record) =
        request(address, VILLAIN, &cookies[0], ("GET", &format!("{path}/record")), None).await?;
    // The same match again for each round, so that no answer is cached.
    let mut finished = Vec::new();
    for n in 0..rounds {
        let upload = json!({"text": record});
        let made = post(address, VILLAIN, &cookies[n % ACCOUNTS], "/api/records", &upload).await?;
        let text = |key: &str| made[key].as_str().unwrap_or_default().to_owned();
        finished.push((text("table"), text("share")));
    }
    Ok(Target { address, cookies, finished, steps, record, running, players: String::new() })
}

async fn measure(args: &Args) -> Result<(), Error> {
    let folder = std::env::temp_dir().join(format!("landsraad-abuse-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let (server, address) = start_server(&folder)?;
    while TcpStream::connect(address).await.is_err() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let mut target = set_target(address, args.rounds).await?;
    eprintln!("a finished match of {} steps", target.steps);
    let mut cookies = Vec::new();
    for n in 0..6 {
        cookies.push(guest(address, PLAYER, &format!("Player {n}")).await?);
    }
    let mut players = Players { address, cookies, tables: vec![] };
    for host in 0..args.tables {
        players.tables.push(Table::open(address, &players.cookies, host).await?);
    }
    play(&mut players, 3).await?;
    println!(
        "| flood of one address | answered | refused | moves | p50 / p99 at rest (ms) | p50 / p99 in the flood (ms) | \
         p99 ratio | server at rest / in the flood (CPU s) | flooder (CPU s) |\n\
         | --- | --- | --- | --- | --- | --- | --- | --- | --- |"
    );
    let file = folder.join("target.json");
    let mut broken = Vec::new();
    for flood in FLOODS.iter().filter(|f| args.only.is_empty() || args.only.iter().any(|o| o == *f)) {
        target.players.clone_from(&players.tables[0].id);
        std::fs::write(&file, serde_json::to_string(&target)?)?;
        let ratio = measure_flood(args, flood, &file, &mut players, &server).await?;
        if ratio > 2.0 {
            broken.push(format!("{flood}: {ratio:.2}"));
        }
    }
    drop(server);
    std::fs::remove_dir_all(&folder)?;
    if broken.is_empty() {
        return Ok(());
    }
    Err(format!("others' moves took more than twice as long: {}", broken.join(", ")).into())
}

/// The measurements of one flood.
#[derive(Default)]
struct Measured {
    rest: Vec<Duration>,
    flooded: Vec<Duration>,
    /// CPU seconds of the server, at rest and flooded.
    server: (f64, f64),
    flooder: f64,
    answered: u64,
    refused: u64,
    newcomers: (u32, u32),
}

/// CPU seconds that a process has used, with its children that have ended.
fn cpu(process: &str) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(") ").next().unwrap_or_default().split(' ').collect();
    let ticks = fields.iter().skip(11).take(4).filter_map(|f| f.parse::<f64>().ok());
    // The kernel reports ticks of a hundredth of a second to programs.
    ticks.sum::<f64>() / 100.0
}

/// Waits until the server is idle.
async fn at_rest(server: &str) {
    let begin = Instant::now();
    let mut before = cpu(server);
    while begin.elapsed() < Duration::from_secs(40) {
        tokio::time::sleep(Duration::from_millis(400)).await;
        let now = cpu(server);
        if now - before <= 0.03 {
            return;
        }
        before = now;
    }
}

/// One slice without the flood and one with it.
async fn slices(
    args: &Args,
    (flood, target, round): (&str, &Path, usize),
    players: &mut Players,
    (server, found): (&str, &mut Measured),
) -> Result<(), Error> {
    at_rest(server).await;
    let begin = cpu(server);
    found.rest.extend(play(players, args.seconds).await?);
    found.server.0 += cpu(server) - begin;
    at_rest(server).await;
    let begin = cpu(server);
    let seconds = (args.seconds + 1).to_string();
    let exe = std::env::current_exe()?;
    let mut child = Command::new("nice");
    let child = child.args(["-n", "19"]).arg(exe).args(["--flood", flood, "--seconds", &seconds]);
    let child = child.args(["--round", &round.to_string(), "--target"]).arg(target);
    let child = child.stdout(Stdio::piped()).spawn()?;
    let pid = child.id().to_string();
    tokio::time::sleep(Duration::from_millis(700)).await;
    let newcomers = tokio::spawn(newcomers(players.address, args.seconds));
    found.flooded.extend(play(players, args.seconds).await?);
    found.server.1 += cpu(server) - begin;
    let taken = cpu(&pid);
    let output = tokio::task::spawn_blocking(move || child.wait_with_output()).await??;
    found.flooder += taken;
    let counts: Value = serde_json::from_slice(&output.stdout)?;
    found.answered += counts["answered"].as_u64().unwrap_or(0);
    found.refused += counts["refused"].as_u64().unwrap_or(0) + counts["failed"].as_u64().unwrap_or(0);
    let (came, let_in) = newcomers.await?;
    found.newcomers = (found.newcomers.0 + came, found.newcomers.1 + let_in);
    Ok(())
}

/// Measures one flood, prints its row, and returns the ratio.
async fn measure_flood(
    args: &Args,
    flood: &str,
    target: &Path,
    players: &mut Players,
    server: &Process,
) -> Result<f64, Error> {
    let server = server.0.id().to_string();
    let mut found = Measured::default();
    for round in 0..args.rounds {
        slices(args, (flood, target, round), players, (&server, &mut found)).await?;
    }
    found.rest.sort_unstable();
    found.flooded.sort_unstable();
    let Measured { rest, flooded, server: cpu, newcomers: (came, let_in), .. } = &found;
    let ratio = at(flooded, 99.0) / at(rest, 99.0).max(1e-9);
    println!(
        "| {flood} | {} | {} | {} + {} | {:.1} / {:.1} | {:.1} / {:.1} | {ratio:.2} | {:.1} / {:.1} | {:.1} |",
        found.answered,
        found.refused,
        rest.len(),
        flooded.len(),
        at(rest, 50.0),
        at(rest, 99.0),
        at(flooded, 50.0),
        at(flooded, 99.0),
        cpu.0,
        cpu.1,
        found.flooder,
    );
    let refused: u64 = players.tables.iter().map(|t| t.refused).sum();
    eprintln!("{flood}: {refused} moves refused so far; {let_in} of {came} newcomers let in");
    if let_in < came {
        return Err(format!("{flood}: {} of {came} newcomers were not let in", came - let_in).into());
    }
    Ok(ratio)
}

/// A new visitor comes every quarter of a second. Returns how many came and how many were accepted.
async fn newcomers(address: SocketAddr, seconds: u64) -> (u32, u32) {
    let end = Instant::now() + Duration::from_secs(seconds);
    let (mut came, mut let_in) = (0, 0);
    while Instant::now() < end {
        came += 1;
        let asked = request(address, NEWCOMER, "", ("GET", "/api/me"), None);
        let answer = tokio::time::timeout(Duration::from_secs(10), asked).await;
        let_in += u32::from(answer.is_ok_and(|a| a.is_ok_and(|(status, ..)| status == 200)));
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
    (came, let_in)
}

/// How many requests of a flood were answered, refused and so on.
#[derive(Debug, Default, Serialize)]
struct Counts {
    answered: AtomicU64,
    refused: AtomicU64,
    failed: AtomicU64,
}

async fn run_flood(flood: String, target: Target, seconds: u64) -> Result<Arc<Counts>, Error> {
    let end = Instant::now() + Duration::from_secs(seconds);
    let (counts, target) = (Arc::new(Counts::default()), Arc::new(target));
    let many = match flood.as_str() {
        "subscribe" | "watch" | "mute" => SOCKETS,
        "half-open" => HALF_OPEN,
        _ => AT_ONCE,
    };
    let mut tasks = Vec::new();
    for n in 0..many {
        let (flood, target, counts) = (flood.clone(), target.clone(), counts.clone());
        tasks.push(tokio::spawn(async move {
            match flood.as_str() {
                "subscribe" => subscribe(&target, n, &counts, end).await,
                "watch" => watch(&target, n, &counts, end).await,
                "mute" => mute(&target, n, &counts, end).await,
                "half-open" => half_open(&target, &counts, end).await,
                _ => ask(&flood, &target, n, &counts, end).await,
            }
        }));
    }
    let _ =
        tokio::time::timeout_at((end + Duration::from_secs(1)).into(), futures_util::future::join_all(tasks))
            .await;
    Ok(counts)
}

/// The method, path and body of one request of a flood.
fn question(flood: &str, target: &Target, n: u64) -> (&'static str, String, Option<Value>) {
    let Target { running, steps, record, .. } = target;
    let (finished, share) = &target.finished[0];
    let step = n * 37 % steps + 1;
    let seat = n % 6;
    match flood {
        "fork" => (
            "POST",
            format!("/api/tables/{finished}/fork?share={share}"),
            Some(json!({"step": steps - 1, "seat": seat})),
        ),
        "story" => ("GET", format!("/api/tables/{finished}/story?as={seat}&share={share}"), None),
        "explain" => ("GET", format!("/api/tables/{finished}/explain/{step}?share={share}"), None),
        "replay" => {
            ("GET", format!("/api/tables/{finished}/replay/{step}?as=omniscient&share={share}"), None)
        }
        "chances" => ("GET", format!("/api/tables/{finished}/chances?share={share}"), None),
        "record" => ("GET", format!("/api/tables/{finished}/record?share={share}"), None),
        "scenario" => ("GET", format!("/api/tables/{finished}/scenario/{step}?share={share}"), None),
        "hint" => ("GET", format!("/api/tables/{running}/hint"), None),
        "odds" => ("GET", format!("/api/tables/{running}/odds"), None),
        "rules" => ("GET", "/api/rules/gf9/diff/ah2009".into(), None),
        "list" => ("GET", "/api/tables?scope=open&limit=100".into(), None),
        "page" => ("GET", format!("/t/{running}"), None),
        "progress" => (
            "PUT",
            "/api/progress/dune-the-map".into(),
            Some(json!({"answers": [], "done": n.is_multiple_of(2), "skipped": false})),
        ),
        "create" => {
            let new = json!({"game": "dune", "edition": "gf9", "seats": vec![json!({"kind": "bot"}); 6]});
            ("POST", "/api/tables".into(), Some(new))
        }
        "upload" => ("POST", "/api/records".into(), Some(json!({"text": record}))),
        _ => (
            "POST",
            "/api/login".into(),
            Some(json!({"name": format!("n{n}"), "password": "wrong password"})),
        ),
    }
}

/// Sends requests again and again.
async fn ask(flood: &str, target: &Target, loop_n: usize, counts: &Counts, end: Instant) {
    let mut n = loop_n as u64;
    while Instant::now() < end {
        let (method, path, body) = question(flood, target, n);
        n += AT_ONCE as u64;
        let (from, cookie) = match flood {
            "hint" | "odds" => (VILLAIN, &target.cookies[0]),
            "create" => (BUILDER, &target.cookies[ACCOUNTS + loop_n % ACCOUNTS]),
            _ => (VILLAIN, &target.cookies[loop_n % ACCOUNTS]),
        };
        let body = body.map(|b| b.to_string());
        match request(target.address, from, cookie, (method, &path), body.as_deref()).await {
            Ok((200..=399, ..)) => counts.answered.fetch_add(1, Ordering::Relaxed),
            Ok(_) => counts.refused.fetch_add(1, Ordering::Relaxed),
            Err(_) => counts.failed.fetch_add(1, Ordering::Relaxed),
        };
        // The flood must leave processor time to the players that it is meant to disturb.
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Asks for the whole log again and again.
async fn subscribe(target: &Target, n: usize, counts: &Counts, end: Instant) {
    while Instant::now() < end {
        let cookie = &target.cookies[n % target.cookies.len()];
        let Ok(mut ws) = connect(target.address, VILLAIN, cookie).await else {
            counts.refused.fetch_add(1, Ordering::Relaxed);
            tokio::time::sleep(Duration::from_millis(200)).await;
            continue;
        };
        let (table, share) = &target.finished[0];
        let wish = json!({"type": "subscribe", "table": table, "share": share, "from": 0});
        while Instant::now() < end && ws.send(say(&wish)).await.is_ok() {
            let answer = async {
                while let Some(Ok(message)) = ws.next().await {
                    let Message::Text(text) = message else { continue };
                    if text.starts_with("{\"type\":\"update\"") || text.starts_with("{\"type\":\"refused\"") {
                        return Some(text.starts_with("{\"type\":\"update\""));
                    }
                }
                None
            };
            match tokio::time::timeout_at(end.into(), answer).await {
                Ok(Some(true)) => counts.answered.fetch_add(1, Ordering::Relaxed),
                Ok(Some(false)) => counts.refused.fetch_add(1, Ordering::Relaxed),
                Ok(None) | Err(_) => break,
            };
        }
    }
}

/// Subscribes to a table of others again and again.
async fn watch(target: &Target, n: usize, counts: &Counts, end: Instant) {
    while Instant::now() < end {
        let cookie = &target.cookies[n % target.cookies.len()];
        let Ok(mut ws) = connect(target.address, VILLAIN, cookie).await else {
            counts.refused.fetch_add(1, Ordering::Relaxed);
            tokio::time::sleep(Duration::from_millis(200)).await;
            continue;
        };
        let wish = json!({"type": "subscribe", "table": target.players});
        while Instant::now() < end && ws.send(say(&wish)).await.is_ok() {
            let pause = Instant::now() + Duration::from_millis(100);
            while let Ok(Some(Ok(message))) = tokio::time::timeout_at(pause.into(), ws.next()).await {
                let Message::Text(text) = message else { continue };
                if text.starts_with("{\"type\":\"refused\"") {
                    counts.refused.fetch_add(1, Ordering::Relaxed);
                } else if text.starts_with("{\"type\":\"update\"") {
                    counts.answered.fetch_add(1, Ordering::Relaxed);
                }
            }
        }
    }
}

/// Asks for everything and reads nothing.
async fn mute(target: &Target, n: usize, counts: &Counts, end: Instant) {
    let cookie = &target.cookies[n % target.cookies.len()];
    let (table, share) = &target.finished[0];
    let wishes = [
        json!({"type": "subscribe", "table": table, "share": share, "from": 0}),
        json!({"type": "subscribe", "table": target.players}),
    ];
    while Instant::now() < end {
        let Ok(mut ws) = connect(target.address, VILLAIN, cookie).await else {
            counts.refused.fetch_add(1, Ordering::Relaxed);
            tokio::time::sleep(Duration::from_millis(200)).await;
            continue;
        };
        for wish in wishes.iter().cycle() {
            let sent = tokio::time::timeout_at(end.into(), ws.send(say(wish))).await;
            if !matches!(sent, Ok(Ok(()))) {
                break;
            }
            counts.answered.fetch_add(1, Ordering::Relaxed);
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
}

/// Starts a request and never finishes it.
async fn half_open(target: &Target, counts: &Counts, end: Instant) {
    while Instant::now() < end {
        let opened = async {
            let socket = TcpSocket::new_v4()?;
            socket.bind((VILLAIN, 0).into())?;
            let mut stream = socket.connect(target.address).await?;
            stream.write_all(b"POST /api/login HTTP/1.1\r\nHost: x\r\nX-Slow: ").await?;
            Ok::<_, std::io::Error>(stream)
        };
        match opened.await {
            Ok(mut stream) => {
                counts.answered.fetch_add(1, Ordering::Relaxed);
                let mut byte = [0];
                let _ = tokio::time::timeout_at(end.into(), stream.read(&mut byte)).await;
                counts.refused.fetch_add(1, Ordering::Relaxed);
            }
            Err(_) => drop(counts.failed.fetch_add(1, Ordering::Relaxed)),
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

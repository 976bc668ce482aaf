//! Many tables over real WebSockets: how long a move takes to reach everybody, and what it costs.
//!
//! `cargo xtask load --tables 200,1000,3000` prints the tables of docs/performance.md.
//!
//! The server and a bare echo server run in processes of their own, so that their memory and time are not
//! mixed with this one's. This process makes the load; its time is shown apart.

mod process;
mod sleeping;

use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

use axum::extract::ws::{Message as Said, WebSocketUpgrade};
use axum::routing::get;
use clap::Parser;
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use landsraad_server::Config;
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

use self::process::{Process, processor_time, sample};

type Error = Box<dyn std::error::Error + Send + Sync>;
type Ws = WebSocketStream<TcpStream>;

#[derive(Clone, Debug, Parser)]
struct Args {
    /// How many tables; several numbers are measured one after the other
    #[arg(long, default_value = "200", value_delimiter = ',')]
    tables: Vec<usize>,
    /// Moves per second at each table
    #[arg(long, default_value_t = 0.5)]
    rate: f64,
    /// How long to measure
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// Spectators that only listen, for the memory of an idle connection
    #[arg(long, default_value_t = 1000)]
    idle: usize,
    /// The part of the tables that moves; the others are open and wait
    #[arg(long, default_value_t = 1.0)]
    moving: f64,
    /// Ask for whole pictures in both languages instead of patches in one
    #[arg(long)]
    whole: bool,
    /// Measure this many tables of slow games that sleep, instead of tables in play
    #[arg(long)]
    sleeping: Option<usize>,
    /// The game; the first of the catalog if left out
    #[arg(long)]
    game: Option<String>,
    /// postgres://… instead of SQLite
    #[arg(long)]
    database: Option<String>,
    #[arg(long, hide = true)]
    serve: Option<PathBuf>,
    #[arg(long, hide = true)]
    echo: Option<SocketAddr>,
}

fn main() -> Result<(), Error> {
    let args = Args::parse();
    let runtime = tokio::runtime::Runtime::new()?;
    if let Some(file) = &args.serve {
        let config = Config::from_file(file)?;
        return Ok(runtime.block_on(landsraad_server::serve(config, |_| ()))?);
    }
    if let Some(address) = args.echo {
        return runtime.block_on(echo_server(address));
    }
    if let Some(count) = args.sleeping {
        return runtime.block_on(sleeping::measure(&args, count));
    }
    let mut rows = Vec::new();
    for tables in args.tables.clone() {
        rows.push(runtime.block_on(measure(&args, tables))?);
    }
    report(&args, &rows);
    Ok(())
}

/// The measurements for one number of tables.
struct Row {
    tables: usize,
    connections: usize,
    moves: f64,
    deliveries: f64,
    refused: u64,
    bytes: Sizes,
    seconds: Vec<Spread>,
    /// The processors that the server and this process used in each second.
    used: Vec<(f64, f64)>,
    delivered: Spread,
    acknowledged: Spread,
    echo: Spread,
    processors: f64,
    generator_processors: f64,
    echo_processors: f64,
    slowest_commit: String,
    empty: u64,
    with_play: u64,
    per_table: f64,
    per_seat: f64,
    per_idle: f64,
}

/// The tables of docs/performance.md.
fn report(args: &Args, rows: &[Row]) {
    let database = if args.database.is_some() { "PostgreSQL" } else { "SQLite" };
    let seats = rows.first().map_or(0, |r| r.connections / r.tables.max(1));
    let form = if args.whole { "whole pictures" } else { "patches" };
    let game =
        seats_of(args).map_or_else(|_| String::new(), |(game, edition, _)| format!("{game} {edition}"));
    println!(
        "{game}, {seats} seats, {database}, {form}, {} moves per second at {} of the tables, {} s:",
        args.rate, args.moving, args.seconds
    );
    println!();
    println!(
        "| tables | connections | moves/s | deliveries/s | sent → delivered p50 / p95 / p99 / p99.9 (ms) | sent → \
         acknowledged p50 / p99 (ms) | echo p50 / p99 (ms) | ratio to the echo p50 / p99 | processors: server, generator (echo) |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for row in rows {
        let ratio = |percent: f64| {
            row.delivered.at(percent).as_secs_f64() / row.echo.at(percent).as_secs_f64().max(1e-9)
        };
        println!(
            "| {} | {} | {:.0} | {:.0} | {} | {} | {} | {:.1} / {:.1} | {:.2}, {:.2} ({:.2}) |",
            row.tables,
            row.connections,
            row.moves,
            row.deliveries,
            row.delivered.show(&[50.0, 95.0, 99.0, 99.9]),
            row.acknowledged.show(&[50.0, 99.0]),
            row.echo.show(&[50.0, 99.0]),
            ratio(50.0),
            ratio(99.0),
            row.processors,
            row.generator_processors,
            row.echo_processors,
        );
    }
    println!();
    println!(
        "| tables | server empty (MiB) | in play (MiB) | per table (KiB) | per seated connection (KiB) | per idle connection (KiB) | bytes per delivery p50 / p95 / mean | all bytes per delivery | slowest commit (s) | refused |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for row in rows {
        println!(
            "| {} | {} | {} | {:.1} | {:.1} | {:.1} | {} | {} | {} | {} |",
            row.tables,
            row.empty / 1024,
            row.with_play / 1024,
            row.per_table,
            row.per_seat,
            row.per_idle,
            row.bytes.show(),
            row.bytes.all_per_delivery(),
            row.slowest_commit,
            row.refused,
        );
    }
    for row in rows {
        println!();
        println!("{} tables, second by second:", row.tables);
        println!();
        println!(
            "| second | deliveries | sent → delivered p50 / p99 / slowest (ms) | pictures | KiB | processors: server, generator |"
        );
        println!("| --- | --- | --- | --- | --- | --- |");
        for (second, spread) in row.seconds.iter().enumerate() {
            let (pictures, bytes) = row.bytes.seconds.get(second).copied().unwrap_or_default();
            let (server, own) = row.used.get(second).copied().unwrap_or_default();
            println!(
                "| {} | {} | {} | {pictures} | {} | {server:.2}, {own:.2} |",
                second + 1,
                spread.0.len(),
                spread.show(&[50.0, 99.0, 100.0]),
                bytes / 1024,
            );
        }
    }
}

/// The smallest axum server: it sends every text back.
async fn echo_server(address: SocketAddr) -> Result<(), Error> {
    let echo = |ws: WebSocketUpgrade| async {
        ws.read_buffer_size(2048).write_buffer_size(0).on_upgrade(|mut socket| async move {
            while let Some(Ok(message)) = socket.recv().await {
                if let Said::Text(_) = message
                    && socket.send(message).await.is_err()
                {
                    break;
                }
            }
        })
    };
    let listener = tokio::net::TcpListener::bind(address).await?;
    Ok(axum::serve(listener, axum::Router::new().route("/ws", get(echo))).await?)
}

/// The sizes of deliveries, and all bytes that came in their time.
#[derive(Clone, Debug, Default)]
struct Sizes {
    deliveries: Vec<usize>,
    all: usize,
    /// The deliveries and their bytes in each second.
    seconds: Vec<(usize, usize)>,
}

impl Sizes {
    fn mean(&self) -> usize {
        self.deliveries.iter().sum::<usize>() / self.deliveries.len().max(1)
    }

    fn all_per_delivery(&self) -> usize {
        self.all / self.deliveries.len().max(1)
    }

    fn show(&self) -> String {
        let mut sorted = self.deliveries.clone();
        sorted.sort_unstable();
        let at = |percent: usize| sorted.get(sorted.len() * percent / 100).copied().unwrap_or_default();
        format!("{} / {} / {}", at(50), at(95), self.mean())
    }
}

fn free_address() -> Result<SocketAddr, Error> {
    Ok(std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?)
}

async fn until_up(address: SocketAddr) {
    while TcpStream::connect(address).await.is_err() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Sends one request. Returns the cookie, if one is set, and the body.
async fn post(
    address: SocketAddr,
    cookie: &str,
    path: &str,
    body: &Value,
) -> Result<(Option<String>, Value), Error> {
    let body = body.to_string();
    let mut stream = TcpStream::connect(address).await?;
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nCookie: landsraad={cookie}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await?;
    let text = String::from_utf8_lossy(&bytes);
    let (head, body) = text.split_once("\r\n\r\n").ok_or("no answer")?;
    if !head.starts_with("HTTP/1.1 200") {
        return Err(format!("{path}: {text}").into());
    }
    let cookie = head.lines().find_map(|l| l.strip_prefix("set-cookie: landsraad="));
    let cookie = cookie.and_then(|c| c.split(';').next()).map(str::to_owned);
    Ok((cookie, serde_json::from_str(body)?))
}

async fn connect(address: SocketAddr, cookie: &str) -> Result<Ws, Error> {
    let mut request = format!("ws://{address}/ws").into_client_request()?;
    if !cookie.is_empty() {
        request.headers_mut().insert("Cookie", format!("landsraad={cookie}").parse()?);
    }
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
    let (ws, _) = tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await?;
    Ok(ws)
}

fn say(message: &Value) -> Message {
    Message::Text(message.to_string().into())
}

/// Percentiles of durations.
#[derive(Clone, Debug, Default)]
struct Spread(Vec<Duration>);

impl Spread {
    /// The durations in order, so that percentiles can be read.
    fn sorted(mut self) -> Spread {
        self.0.sort_unstable();
        self
    }

    fn at(&self, percent: f64) -> Duration {
        let index = (self.0.len() as f64 * percent / 100.0) as usize;
        self.0.get(index.min(self.0.len().saturating_sub(1))).copied().unwrap_or_default()
    }

    fn show(&self, percents: &[f64]) -> String {
        let ms = |percent: &f64| format!("{:.2}", self.at(*percent).as_secs_f64() * 1000.0);
        percents.iter().map(ms).collect::<Vec<_>>().join(" / ")
    }
}

/// The part of a message that a line needs.
#[derive(Deserialize)]
struct Heard<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    #[serde(default)]
    step: u32,
    /// Missing if it is as before.
    #[serde(default, deserialize_with = "present")]
    #[allow(clippy::option_option, reason = "missing and null differ")]
    decision: Option<Option<Asked>>,
    /// Whether the seat's turn has not come yet.
    #[serde(default)]
    ahead: bool,
    #[serde(default)]
    key: Option<&'a str>,
}

/// Distinguishes `null` from a missing field.
#[allow(clippy::option_option, reason = "missing and null differ")]
fn present<'de, D: Deserializer<'de>>(value: D) -> Result<Option<Option<Asked>>, D::Error> {
    Option::deserialize(value).map(Some)
}

#[derive(Deserialize)]
struct Asked {
    options: Vec<Answer>,
}

#[derive(Deserialize)]
struct Answer {
    action: Value,
    #[serde(default)]
    takes_back: bool,
}

/// What all lines of a table know together.
#[derive(Default)]
struct Shared {
    /// The last question of each seat with its step.
    asked: HashMap<u8, (u32, Arc<Vec<Value>>)>,
    /// The unfinished move: its number, and when it was sent.
    sent: Option<(u64, Instant)>,
}

#[derive(Default)]
struct Figures {
    delivered: Mutex<Spread>,
    acknowledged: Mutex<Spread>,
    refused: AtomicU64,
    bytes: Mutex<Sizes>,
    /// The deliveries of each second since the beginning.
    seconds: Mutex<Vec<Spread>>,
    began: OnceLock<Instant>,
}

impl Figures {
    /// Notes a move that has arrived.
    fn arrived(&self, sent: Instant, now: Instant) {
        let took = now.duration_since(sent);
        if let Ok(mut spread) = self.delivered.lock() {
            spread.0.push(took);
        }
        // By the second in which it was sent: a stall is then one row.
        if let (Some(began), Ok(mut seconds)) = (self.began.get(), self.seconds.lock()) {
            let second = sent.saturating_duration_since(*began).as_secs() as usize;
            if seconds.len() <= second {
                seconds.resize(second + 1, Spread::default());
            }
            seconds[second].0.push(took);
        }
    }

    /// Notes the size of a message.
    fn came(&self, bytes: usize, delivery: bool, now: Instant) {
        let Some(began) = self.began.get() else { return };
        if let Ok(mut sizes) = self.bytes.lock() {
            sizes.all += bytes;
            if delivery {
                sizes.deliveries.push(bytes);
                let second = now.saturating_duration_since(*began).as_secs() as usize;
                if sizes.seconds.len() <= second {
                    sizes.seconds.resize(second + 1, (0, 0));
                }
                sizes.seconds[second].0 += 1;
                sizes.seconds[second].1 += bytes;
            }
        }
    }
}

async fn listen(mut stream: SplitStream<Ws>, seat: u8, shared: Arc<Mutex<Shared>>, figures: Arc<Figures>) {
    let mut seen = 0;
    let mut options: Option<Arc<Vec<Value>>> = None;
    while let Some(Ok(message)) = stream.next().await {
        let now = Instant::now();
        let Message::Text(text) = message else { continue };
        let Ok(heard) = serde_json::from_str::<Heard<'_>>(&text) else { continue };
        figures.came(text.len(), matches!(heard.kind, "update" | "patch"), now);
        let Ok(mut shared) = shared.lock() else { return };
        match heard.kind {
            "update" | "patch" => {
                // The first update after a move is that move, as this seat sees it.
                if let Some((n, at)) = shared.sent
                    && n > seen
                {
                    seen = n;
                    figures.arrived(at, now);
                }
                if let Some(decision) = heard.decision {
                    let forward = |o: Answer| (!o.takes_back).then_some(o.action);
                    options = decision.map(|d| Arc::new(d.options.into_iter().filter_map(forward).collect()));
                }
                match options.clone().filter(|_| !heard.ahead) {
                    Some(options) => drop(shared.asked.insert(seat, (heard.step, options))),
                    None => drop(shared.asked.remove(&seat)),
                }
            }
            "ack" if heard.key.is_some_and(|key| key.starts_with('m')) => {
                if let (Some((_, at)), Ok(mut spread)) = (shared.sent, figures.acknowledged.lock()) {
                    spread.0.push(now.duration_since(at));
                }
            }
            "refused" => drop(figures.refused.fetch_add(1, Ordering::Relaxed)),
            _ => {}
        }
    }
}

type Sinks = Vec<SplitSink<Ws, Message>>;

/// Makes moves at one table, at its pace.
async fn drive(
    table: String,
    mut sinks: Sinks,
    shared: Arc<Mutex<Shared>>,
    pace: Duration,
    offset: Duration,
    until: Instant,
) -> u64 {
    let mut at = Instant::now() + offset;
    let mut moves = 0;
    loop {
        tokio::time::sleep_until(at.into()).await;
        let now = Instant::now();
        if now >= until {
            return moves;
        }
        // A move that comes late does not shift the next ones: otherwise the tables
        // that one stall has held up would move at the same time ever after.
        while at <= now {
            at += pace;
        }
        let next = {
            let Ok(mut shared) = shared.lock() else { return moves };
            let asked = shared.asked.iter().min_by_key(|(seat, _)| **seat);
            let chosen = asked.map(|(seat, (step, answers))| {
                (*seat, *step, answers[(moves as usize * 7 + 3) % answers.len().max(1)].clone())
            });
            if chosen.is_some() {
                moves += 1;
                shared.sent = Some((moves, Instant::now()));
            }
            chosen
        };
        if let Some((seat, step, action)) = next {
            let act = json!({"type": "act", "table": table, "seat": seat, "step": step,
                "key": format!("m{moves}"), "action": action});
            if sinks[seat as usize].send(say(&act)).await.is_err() {
                return moves;
            }
        }
    }
}

/// The wish to watch a table.
fn subscribe(table: &str, seat: Option<u8>, form: &Value) -> Value {
    let mut message = form.clone();
    message["type"] = "subscribe".into();
    message["table"] = table.into();
    message["seat"] = seat.into();
    message
}

/// A figure of the server, as it shows it to its host.
async fn figure(metrics: Option<SocketAddr>, name: &str) -> Option<String> {
    let mut stream = TcpStream::connect(metrics?).await.ok()?;
    let request = b"GET /metrics HTTP/1.1\r\nHost: metrics\r\nConnection: close\r\n\r\n";
    stream.write_all(request).await.ok()?;
    let mut text = String::new();
    stream.read_to_string(&mut text).await.ok()?;
    let line = text.lines().find(|line| line.starts_with(name))?;
    Some(line.split_whitespace().last()?.to_owned())
}

/// Opens one table, with all seats taken and the match started.
async fn set_up(address: SocketAddr, cookies: Arc<Vec<String>>, mut new: Value) -> Result<String, Error> {
    let mut seats = vec![json!({"kind": "open"}); cookies.len()];
    seats[0] = json!({"kind": "me"});
    new["seats"] = seats.into();
    let (_, made) = post(address, &cookies[0], "/api/tables", &new).await?;
    let table = made["table"]["id"].as_str().ok_or("no table")?.to_owned();
    for cookie in &cookies[1..] {
        post(address, cookie, &format!("/api/tables/{table}/join"), &json!({})).await?;
    }
    post(address, &cookies[0], &format!("/api/tables/{table}/start"), &json!({})).await?;
    Ok(table)
}

/// The same number of lines and messages against a server that only echoes.
async fn measure_echo(
    args: &Args,
    tables: usize,
    lines: usize,
    size: usize,
) -> Result<(Spread, f64, u64), Error> {
    let address = free_address()?;
    let server = Process::start(&["--echo", &address.to_string()])?;
    until_up(address).await;
    let text = "x".repeat(size.max(1));
    let pace = Duration::from_secs_f64(lines as f64 / (tables as f64 * args.rate * lines_per_table(args)));
    let mut open = Vec::with_capacity(lines);
    for _ in 0..lines {
        open.push(connect(address, "").await?);
    }
    let until = Instant::now() + Duration::from_secs(args.seconds.min(10));
    let started = (Instant::now(), server.time());
    let mut tasks = Vec::new();
    for (i, mut ws) in open.into_iter().enumerate() {
        let (text, offset) = (text.clone(), pace.mul_f64(i as f64 / lines as f64));
        tasks.push(tokio::spawn(async move {
            let mut spread = Spread::default();
            tokio::time::sleep(offset).await;
            while Instant::now() < until {
                let at = Instant::now();
                if ws.send(Message::Text(text.clone().into())).await.is_err() || ws.next().await.is_none() {
                    break;
                }
                spread.0.push(at.elapsed());
                tokio::time::sleep(pace).await;
            }
            spread
        }));
    }
    let mut all = Spread::default();
    for task in tasks {
        all.0.extend(task.await?.0);
    }
    let load = (server.time() - started.1) / started.0.elapsed().as_secs_f64();
    Ok((all, load, server.memory()))
}

/// Every move is sent to all seats, so it causes this many messages.
fn lines_per_table(args: &Args) -> f64 {
    seats_of(args).map_or(6.0, |(_, _, seats)| seats as f64)
}

fn seats_of(args: &Args) -> Result<(String, String, usize), Error> {
    let catalog = landsraad_catalog::catalog();
    let entry = match &args.game {
        Some(game) => catalog.game(game)?,
        None => catalog.entries().next().ok_or("the catalog is empty")?,
    };
    let edition = entry.spec().editions.first().ok_or("no edition")?;
    Ok((entry.spec().id.into(), edition.id.into(), edition.max_seats as usize))
}

/// What was counted so far.
fn copy<T: Clone>(figures: &Mutex<T>) -> Result<T, Error> {
    Ok(figures.lock().map_err(|_| "the figures are lost")?.clone())
}

/// Starts a server without the limits that a single address would meet.
async fn start(args: &Args, tune: impl FnOnce(&mut Config)) -> Result<(Process, Config), Error> {
    let folder = std::env::temp_dir().join(format!("landsraad-load-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let (bind, database) = (free_address()?, args.database.clone());
    let mut config = Config { bind, data: folder.clone(), database, ..Config::default() };
    config.log = "warn".into();
    config.metrics_listen = Some(free_address()?);
    config.limits.requests_per_second = 1_000_000;
    config.limits.request_burst = 1_000_000;
    config.limits.address_messages_per_second = 1_000_000;
    config.limits.connections = 1_000_000;
    config.limits.connections_per_address = 1_000_000;
    config.limits.connections_per_second = 1_000_000;
    config.limits.sockets_per_account = 1_000_000;
    config.limits.work_per_account = 100_000;
    config.limits.work_queue = 100_000;
    config.limits.tables_per_hour = 1_000_000;
    config.limits.subscriptions_per_minute = 1_000_000;
    config.limits.open_tables = 1_000_000;
    config.limits.silence_seconds = 3_600;
    tune(&mut config);
    let file = folder.join("load.toml");
    std::fs::write(&file, toml::to_string(&config)?)?;
    let server = Process::start(&["--serve", &file.display().to_string()])?;
    until_up(bind).await;
    Ok((server, config))
}

/// The cookies of as many guests.
async fn guests(address: SocketAddr, count: usize) -> Result<Arc<Vec<String>>, Error> {
    let mut cookies = Vec::new();
    for seat in 0..count {
        let (cookie, _) = post(address, "", "/api/guest", &json!({"name": format!("Seat {seat}")})).await?;
        cookies.push(cookie.ok_or("no cookie")?);
    }
    Ok(Arc::new(cookies))
}

/// Opens tables, 32 at a time.
async fn set_up_all(
    address: SocketAddr,
    cookies: &Arc<Vec<String>>,
    count: usize,
    new: &Value,
) -> Result<Vec<String>, Error> {
    let gate = Arc::new(Semaphore::new(32));
    let mut making = Vec::new();
    for _ in 0..count {
        let permit = gate.clone().acquire_owned().await?;
        let (cookies, new) = (cookies.clone(), new.clone());
        making.push(tokio::spawn(async move {
            let made = set_up(address, cookies, new).await;
            drop(permit);
            made
        }));
    }
    let mut tables = Vec::new();
    for task in making {
        tables.push(task.await??);
    }
    Ok(tables)
}

/// Connections that watch the tables and do nothing.
async fn spectators(
    address: SocketAddr,
    count: usize,
    tables: &[String],
    form: &Value,
) -> Result<Sinks, Error> {
    let mut sinks = Vec::new();
    for i in 0..count {
        let (mut sink, mut stream) = connect(address, "").await?.split();
        sink.send(say(&json!({"type": "hello", "version": 1}))).await?;
        sink.send(say(&subscribe(&tables[i % tables.len()], None, form))).await?;
        sinks.push(sink);
        tokio::spawn(async move { while let Some(Ok(_)) = stream.next().await {} });
    }
    Ok(sinks)
}

async fn measure(args: &Args, count: usize) -> Result<Row, Error> {
    let (game, edition, seats) = seats_of(args)?;
    let moving = (count as f64 * args.moving).ceil() as usize;
    let form =
        if args.whole { json!({}) } else { json!({"patches": true, "lang": "en", "count_deals": true}) };
    let (server, config) = start(args, |_| {}).await?;
    let (address, folder) = (config.bind, config.data.clone());
    let cookies = guests(address, seats).await?;
    let (empty, began) = (server.memory(), Instant::now());
    // In windows everybody is asked too and answers at once, so each step of a match is one measured move.
    let settings = json!({"reaction_ms": 0, "reaction_strict": true, "public": false});
    let new = json!({"game": game, "edition": edition, "settings": settings});
    let tables = set_up_all(address, &cookies, count, &new).await?;
    eprintln!("{} tables of {game} with {seats} seats in {:?}", tables.len(), began.elapsed());
    let with_tables = server.memory();

    let figures = Arc::new(Figures::default());
    let mut seated: Vec<(String, Sinks, Arc<Mutex<Shared>>)> = Vec::new();
    for table in &tables {
        let shared = Arc::new(Mutex::new(Shared::default()));
        let mut sinks = Vec::new();
        for (seat, cookie) in (0..).zip(cookies.iter()) {
            let (mut sink, stream) = connect(address, cookie).await?.split();
            sink.send(say(&json!({"type": "hello", "version": 1}))).await?;
            sink.send(say(&subscribe(table, Some(seat), &form))).await?;
            let always =
                json!({"type": "orders", "table": table, "seat": seat, "key": "always", "orders": "always"});
            sink.send(say(&always)).await?;
            tokio::spawn(listen(stream, seat, shared.clone(), figures.clone()));
            sinks.push(sink);
        }
        seated.push((table.clone(), sinks, shared));
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let with_lines = server.memory();
    let idle = spectators(address, args.idle, &tables, &form).await?;
    tokio::time::sleep(Duration::from_secs(2)).await;
    let with_idle = server.memory();
    drop(idle);
    tokio::time::sleep(Duration::from_secs(1)).await;

    let pace = Duration::from_secs_f64(1.0 / args.rate);
    let (began, before, own) = (Instant::now(), server.time(), processor_time("self"));
    let _ = figures.began.set(began);
    let until = began + Duration::from_secs(args.seconds);
    let sampling = tokio::spawn(sample(server.id().to_string(), args.seconds));
    let (mut driving, mut waiting) = (Vec::new(), Vec::new());
    for (i, (table, sinks, shared)) in seated.into_iter().enumerate() {
        if i >= moving {
            waiting.push(sinks);
            continue;
        }
        let offset = pace.mul_f64(i as f64 / moving as f64);
        driving.push(tokio::spawn(drive(table, sinks, shared, pace, offset, until)));
    }
    let mut moves = 0;
    for task in driving {
        moves += task.await?;
    }
    let took = began.elapsed().as_secs_f64();
    let (load, generator_processors) =
        ((server.time() - before) / took, (processor_time("self") - own) / took);
    let (delivered, acknowledged) = (copy(&figures.delivered)?, copy(&figures.acknowledged)?);
    let (bytes, seconds, used) = (copy(&figures.bytes)?, copy(&figures.seconds)?, sampling.await?);
    let slowest = figure(config.metrics_listen, "landsraad_slowest_commit_seconds").await;
    let slowest_commit = slowest.map_or_else(|| "–".into(), |seconds| format!("≤ {seconds}"));
    let with_play = server.memory();
    drop((server, waiting));
    let (echo, echo_processors, _) = measure_echo(args, moving, moving * seats, bytes.mean()).await?;
    std::fs::remove_dir_all(&folder)?;
    let kib = |after: u64, before: u64, n: usize| after.saturating_sub(before) as f64 / n.max(1) as f64;
    Ok(Row {
        tables: count,
        connections: count * seats,
        moves: moves as f64 / took,
        deliveries: delivered.0.len() as f64 / took,
        refused: figures.refused.load(Ordering::Relaxed),
        used,
        bytes,
        seconds: seconds.into_iter().map(Spread::sorted).collect(),
        delivered: delivered.sorted(),
        acknowledged: acknowledged.sorted(),
        echo: echo.sorted(),
        processors: load,
        generator_processors,
        echo_processors,
        slowest_commit,
        empty,
        with_play,
        per_table: kib(with_tables, empty, count),
        per_seat: kib(with_lines, with_tables, count * seats),
        per_idle: kib(with_idle, with_lines, args.idle),
    })
}

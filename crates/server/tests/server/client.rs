//! A small client: HTTP by hyper, WebSocket by tungstenite.

use std::error::Error;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use http_body_util::{BodyExt, Full};
use hyper::Request;
use hyper::body::Bytes;
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use serde_json::{Value, json};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error as WsError, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// The response to a request.
#[derive(Clone, Debug)]
pub struct Reply {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|e| panic!("{e}: {}", self.body))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(n, _)| n.eq_ignore_ascii_case(name)).map(|(_, v)| v.as_str())
    }
}

/// Requests with a cookie or a token.
#[derive(Clone, Debug)]
pub struct Http {
    pub address: SocketAddr,
    pub cookie: Option<String>,
    pub bearer: Option<String>,
    pub origin: Option<String>,
    /// The source address, another loopback address of this machine.
    pub from: Option<Ipv4Addr>,
    /// Further headers.
    pub extra: Vec<(&'static str, String)>,
    pub key: Option<String>,
    pub agent: Option<String>,
}

impl Http {
    pub fn new(address: SocketAddr) -> Http {
        Http {
            address,
            cookie: None,
            bearer: None,
            origin: None,
            key: None,
            agent: None,
            from: None,
            extra: vec![],
        }
    }

    /// The same, from another address.
    pub fn from(mut self, last: u8) -> Http {
        self.from = Some(Ipv4Addr::new(127, 0, 0, last));
        self
    }

    /// The same, with another header.
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Http {
        self.extra.push((name, value.into()));
        self
    }

    pub async fn connect(&self) -> std::io::Result<TcpStream> {
        let socket = TcpSocket::new_v4()?;
        if let Some(from) = self.from {
            socket.bind((from, 0).into())?;
        }
        socket.connect(self.address).await
    }

    /// Sends a request. A failure has status 0 and the reason as its body.
    pub async fn send(&self, method: &str, path: &str, body: Option<&str>) -> Reply {
        let mut request = Request::builder().method(method).uri(format!("http://{}{path}", self.address));
        if let Some(cookie) = &self.cookie {
            request = request.header("Cookie", format!("landsraad={cookie}"));
        }
        if let Some(token) = &self.bearer {
            request = request.header("Authorization", format!("Bearer {token}"));
        }
        if let Some(origin) = &self.origin {
            request = request.header("Origin", origin);
        }
        if let Some(key) = &self.key {
            request = request.header("Idempotency-Key", key);
        }
        if let Some(agent) = &self.agent {
            request = request.header("User-Agent", agent);
        }
        for (name, value) in &self.extra {
            request = request.header(*name, value);
        }
        if body.is_some() {
            request = request.header("Content-Type", "application/json");
        }
        let request = request.body(Full::new(Bytes::from(body.unwrap_or_default().to_owned()))).unwrap();
        match self.exchange(request).await {
            Ok(reply) => reply,
            Err(error) => Reply { status: 0, headers: vec![], body: format!("{method} {path}: {error}") },
        }
    }

    async fn exchange(&self, request: Request<Full<Bytes>>) -> Result<Reply, Box<dyn Error + Send + Sync>> {
        // A new connection for each request, because another server may use the address by then.
        let mut connector = HttpConnector::new();
        connector.set_local_address(self.from.map(IpAddr::V4));
        let client = Client::builder(TokioExecutor::new()).pool_max_idle_per_host(0).build(connector);
        let response = client.request(request).await?;
        let (head, body) = response.into_parts();
        let value = |v: &hyper::header::HeaderValue| String::from_utf8_lossy(v.as_bytes()).into_owned();
        let headers = head.headers.iter().map(|(n, v)| (n.to_string(), value(v))).collect();
        let body = String::from_utf8_lossy(&body.collect().await?.to_bytes()).into_owned();
        Ok(Reply { status: head.status.as_u16(), headers, body })
    }

    pub async fn get(&self, path: &str) -> Reply {
        self.send("GET", path, None).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Reply {
        self.send("POST", path, Some(&body.to_string())).await
    }

    /// Posts and expects success.
    pub async fn ok(&self, path: &str, body: Value) -> Value {
        let reply = self.post(path, body).await;
        assert_eq!(reply.status, 200, "{path}: {}", reply.body);
        reply.json()
    }

    /// Keeps the cookie of a reply.
    pub fn keep_cookie(&mut self, reply: &Reply) {
        if let Some(cookie) = reply.header("set-cookie") {
            let value = cookie.split(';').next().unwrap().split_once('=').unwrap().1;
            self.cookie = Some(value.to_owned()).filter(|v| !v.is_empty());
        }
    }
}

/// A WebSocket.
pub type Ws = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A connection that speaks the protocol.
#[derive(Debug)]
pub struct Line {
    pub ws: Ws,
}

/// How long anything expected may take. Nothing that works takes nearly as long, however busy the machine is.
pub const PATIENCE: Duration = Duration::from_mins(3);

impl Line {
    /// Connects without saying hello.
    pub async fn bare(http: &Http) -> Result<Line, WsError> {
        let mut request = format!("ws://{}/ws", http.address).into_client_request().unwrap();
        if let Some(cookie) = &http.cookie {
            request.headers_mut().insert("Cookie", format!("landsraad={cookie}").parse().unwrap());
        }
        if let Some(token) = &http.bearer {
            request.headers_mut().insert("Authorization", format!("Bearer {token}").parse().unwrap());
        }
        if let Some(origin) = &http.origin {
            request.headers_mut().insert("Origin", origin.parse().unwrap());
        }
        let stream = http.connect().await?;
        stream.set_nodelay(true).unwrap();
        let (ws, _) = tokio_tungstenite::client_async(request, MaybeTlsStream::Plain(stream)).await?;
        Ok(Line { ws })
    }

    pub async fn open(http: &Http) -> Line {
        let end = Instant::now() + PATIENCE;
        let mut line = loop {
            match Line::bare(http).await {
                Ok(line) => break line,
                // A quick machine connects more often than people may.
                Err(WsError::Http(refused)) if refused.status() == 429 && Instant::now() < end => {
                    tokio::time::sleep(Duration::from_millis(200)).await;
                }
                Err(error) => panic!("{error}"),
            }
        };
        line.send(json!({"type": "hello", "version": 1})).await;
        let hello = line.expect("hello").await;
        assert_eq!(hello["version"], 1);
        line
    }

    pub async fn send(&mut self, message: Value) {
        self.ws.send(Message::Text(message.to_string().into())).await.unwrap();
    }

    /// The text of the next message; `None` when the line is closed.
    pub async fn next_text(&mut self) -> Option<String> {
        loop {
            match self.ws.next().await {
                Some(Ok(Message::Text(text))) => return Some(text.to_string()),
                Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Binary(_) | Message::Frame(_))) => {}
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
            }
        }
    }

    pub async fn next(&mut self) -> Option<Value> {
        let text = tokio::time::timeout(PATIENCE, self.next_text()).await.expect("no message came");
        text.map(|t| serde_json::from_str(&t).unwrap())
    }

    /// The next message of this type; others are skipped.
    pub async fn expect(&mut self, kind: &str) -> Value {
        self.until(|m| m["type"] == kind).await
    }

    /// The first message that fits; others are skipped.
    pub async fn until(&mut self, fits: impl Fn(&Value) -> bool) -> Value {
        self.up_to(fits).await.pop().unwrap()
    }

    /// All messages up to the first that fits.
    pub async fn up_to(&mut self, fits: impl Fn(&Value) -> bool) -> Vec<Value> {
        let mut heard = Vec::new();
        let end = tokio::time::Instant::now() + PATIENCE;
        loop {
            match tokio::time::timeout_at(end, self.next_text()).await {
                Ok(Some(text)) => {
                    let message: Value = serde_json::from_str(&text).unwrap();
                    let found = fits(&message);
                    heard.push(message);
                    if found {
                        return heard;
                    }
                }
                Ok(None) => panic!("the line was closed; heard: {}", short(&heard)),
                Err(elapsed) => {
                    panic!("{elapsed}: the expected message did not come; heard: {}", short(&heard))
                }
            }
        }
    }

    /// Everything that comes within the time, to show that something does not come. What must come is waited for with
    /// [`Line::until`], [`Line::arrive`] or [`Line::so_far`].
    pub async fn for_a_while(&mut self, ms: u64) -> Vec<Value> {
        let mut messages = Vec::new();
        let end = tokio::time::Instant::now() + Duration::from_millis(ms);
        while let Ok(Some(text)) = tokio::time::timeout_at(end, self.next_text()).await {
            messages.push(serde_json::from_str(&text).unwrap());
        }
        messages
    }

    /// Subscribes and gives everything that a newcomer is sent; the presence of the others comes last.
    pub async fn arrive(&mut self, table: &str, seat: Option<u8>) -> Vec<Value> {
        self.subscribe(table, seat, None).await;
        self.up_to(|m| m["type"] == "presence" && m["table"] == table).await
    }

    /// Everything that a running table has sent so far: the picture that is asked for here comes after it.
    pub async fn so_far(&mut self, table: &str, seat: Option<u8>) -> Vec<Value> {
        self.subscribe(table, seat, None).await;
        self.up_to(|m| m["type"] == "update" && m["reset"] == true && m["table"] == table).await
    }

    pub async fn subscribe(&mut self, table: &str, seat: Option<u8>, from: Option<u32>) {
        self.send(json!({"type": "subscribe", "table": table, "seat": seat, "from": from})).await;
    }

    /// Subscribes from the start of the log, for whole pictures or for patches in one language.
    pub async fn subscribe_as(&mut self, table: &str, seat: Option<u8>, patches: bool) {
        let lang = if patches { json!("it") } else { Value::Null };
        self.send(
            json!({"type": "subscribe", "table": table, "seat": seat, "patches": patches, "lang": lang}),
        )
        .await;
    }

    /// Subscribes and gives the present picture.
    pub async fn watch(&mut self, table: &str, seat: Option<u8>) -> Value {
        self.subscribe(table, seat, None).await;
        self.until(|m| m["type"] == "update" && m["reset"] == true && m["table"] == table).await
    }

    /// Sends an action and gives the answer to it.
    pub async fn act(&mut self, table: &str, seat: u8, step: &Value, key: &str, action: &Value) -> Value {
        self.send(
            json!({"type": "act", "table": table, "seat": seat, "step": step, "key": key, "action": action}),
        )
        .await;
        self.answer(key).await
    }

    /// The acknowledgement or refusal of a key.
    pub async fn answer(&mut self, key: &str) -> Value {
        self.until(|m| m["key"] == key && (m["type"] == "ack" || m["type"] == "refused")).await
    }
}

/// Messages for people: the beginning of each.
fn short(messages: &[Value]) -> String {
    let line = |m: &Value| m.to_string().chars().take(200).collect::<String>();
    messages.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// A person with a cookie.
#[derive(Clone, Debug)]
pub struct Person {
    pub http: Http,
    pub id: String,
}

impl Person {
    pub async fn guest(address: SocketAddr, name: &str) -> Person {
        Person::guest_at(Http::new(address), name).await
    }

    pub async fn guest_at(mut http: Http, name: &str) -> Person {
        let reply = http.post("/api/guest", json!({"name": name})).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
        http.keep_cookie(&reply);
        let me = reply.json()["me"].clone();
        Person { http, id: me["id"].as_str().unwrap().into() }
    }

    pub async fn line(&self) -> Line {
        Line::open(&self.http).await
    }

    /// Makes a table of the demo game and gives its id.
    pub async fn table(&self, seats: Value, settings: Value) -> String {
        self.table_of("demo", None, seats, settings).await
    }

    /// Makes a table and gives its id.
    pub async fn table_of(&self, game: &str, edition: Option<&str>, seats: Value, settings: Value) -> String {
        let edition = edition.map_or_else(
            || {
                let entry = landsraad_catalog::catalog().game(game).unwrap();
                entry.spec().editions[0].id.to_owned()
            },
            str::to_owned,
        );
        let new = json!({"game": game, "edition": edition, "seats": seats, "settings": settings});
        let reply = self.http.ok("/api/tables", new).await;
        reply["table"]["id"].as_str().unwrap().to_owned()
    }
}

/// Seat plans with `count` open seats.
pub fn open_seats(count: usize) -> Value {
    Value::Array(vec![json!({"kind": "open"}); count])
}

/// Makes a table where everybody sits, and starts it. The first person is the host.
pub async fn seated(people: &[Person], settings: Value) -> String {
    let table = people[0].table(open_seats(people.len()), settings).await;
    for person in people {
        person.http.ok(&format!("/api/tables/{table}/join"), json!({})).await;
    }
    people[0].http.ok(&format!("/api/tables/{table}/start"), json!({})).await;
    table
}

/// Settings in which nothing waits. Every answer is the player's, so that a slow test does not find one given.
pub fn quick() -> Value {
    json!({"reaction_ms": 0, "reaction_strict": false, "bot_ms": 0, "answer_forced": false})
}

/// A small repeatable random generator for tests.
#[derive(Clone, Debug)]
pub struct Luck(pub u64);

impl Luck {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n.max(1)
    }
}

/// Any answer to a decision, except one that reopens an answer.
pub fn any_answer(decision: &Value, luck: &mut Luck) -> Value {
    let options: Vec<&Value> =
        decision["options"].as_array().unwrap().iter().filter(|o| o["takes_back"] != true).collect();
    options[luck.below(options.len())]["action"].clone()
}

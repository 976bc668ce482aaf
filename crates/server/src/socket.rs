//! One connection: one task that reads and writes messages and waits for the end.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Utf8Bytes, close_code};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use landsraad_wire::{ClientMessage, Problem, RefusedKind, ServerMessage, Text, VERSION};
use serde::Deserialize;
use tokio::sync::{Notify, mpsc};

use crate::accounts::{self, Who};
use crate::address::{json_has_nul, no_nul};
use crate::app::App;
use crate::limits::{Bucket, Caller};
use crate::line::{Heard, Line, Upgrade};
use crate::net::Net;
use crate::problem::{Refusal, sign_in, too_fast};
use crate::sessions;
use crate::table::command::Cmd;
use crate::table::form::Form;
use crate::table::outbox::{Backlog, Outbox, text_of};

/// A connection is closed if it takes longer than this for one message.
const WRITE_PATIENCE: Duration = Duration::from_secs(15);
/// A connection is closed if it has not said hello after this time.
const GREETING: Duration = Duration::from_secs(10);
/// A connection is closed after this number of refused messages.
const MOST_NONSENSE: u32 = 100;

/// The open connections of each account, with the session of each.
#[derive(Debug, Default)]
pub struct Sockets {
    next: AtomicU64,
    /// Bytes that wait for slow readers of all connections.
    waiting: Arc<AtomicUsize>,
    by_account: Mutex<HashMap<String, Connections>>,
}

/// The connections of one account: the session of each, and how to close it.
type Connections = HashMap<u64, (String, Arc<Notify>)>;

impl Sockets {
    fn enter(&self, conn: u64, who: &Who, drop_it: &Arc<Notify>) {
        let mut map = self.by_account.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = (who.session.clone(), drop_it.clone());
        map.entry(who.id.clone()).or_default().insert(conn, entry);
    }

    fn leave(&self, conn: u64, who: &Who) {
        let mut map = self.by_account.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = map.get_mut(&who.id) {
            own.remove(&conn);
            if own.is_empty() {
                map.remove(&who.id);
            }
        }
    }

    /// The number of connections with an account.
    pub fn count(&self) -> usize {
        self.by_account.lock().unwrap_or_else(PoisonError::into_inner).values().map(HashMap::len).sum()
    }

    /// The sessions with open connections, each with its account.
    pub fn sessions(&self) -> HashSet<(String, String)> {
        let map = self.by_account.lock().unwrap_or_else(PoisonError::into_inner);
        let of = |(account, own): (&String, &Connections)| {
            own.values().map(|(session, _)| (account.clone(), session.clone())).collect::<Vec<_>>()
        };
        map.iter().flat_map(of).collect()
    }

    /// Closes every connection of an account.
    pub fn sign_out(&self, account: &str) {
        let map = self.by_account.lock().unwrap_or_else(PoisonError::into_inner);
        for (_, drop_it) in map.get(account).into_iter().flat_map(HashMap::values) {
            drop_it.notify_one();
        }
    }

    /// Closes the connections of one session of an account.
    pub fn end_session(&self, account: &str, session: &str) {
        let map = self.by_account.lock().unwrap_or_else(PoisonError::into_inner);
        let own = map.get(account).into_iter().flat_map(HashMap::values);
        for (_, drop_it) in own.filter(|(own, _)| own == session) {
            drop_it.notify_one();
        }
    }
}

/// The table and the key of a message, read even if the message is refused.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Subject {
    table: Option<String>,
    key: Option<String>,
}

impl Subject {
    /// The subject of a message, as far as it can be read. What is too long for a name or a key is left out.
    fn of(text: &str) -> Subject {
        let Subject { table, key } = serde_json::from_str(text).unwrap_or_default();
        let short = |word: &String| word.len() <= 64;
        Subject { table: table.filter(short), key: key.filter(short) }
    }
}

/// `GET /ws`.
pub async fn upgrade(State(app): State<Arc<App>>, net: Net, headers: HeaderMap, ws: Upgrade) -> Response {
    if app.is_foreign(&headers) {
        return Refusal(Problem::new(
            RefusedKind::Forbidden,
            "This page belongs to another site.",
            "Questa pagina appartiene a un altro sito.",
        ))
        .into_response();
    }
    let who = match accounts::who(&app, &headers).await {
        Ok(who) => who,
        Err(refusal) => return refusal.into_response(),
    };
    let caller = Caller::new(net, who.as_ref().map(|who| who.person().to_owned()));
    if !app.open_sockets.open(&caller, app.config.limits.sockets_per_account) {
        return Refusal(too_many_sockets()).into_response();
    }
    let limit = app.config.limits.message_bytes;
    let opened = Opened { app: app.clone(), caller: caller.clone() };
    ws.serve(limit, move |line| async move {
        let opened = opened;
        Connection::new(opened.app.clone(), who, caller).run(line).await;
        drop(opened);
    })
}

fn too_many_sockets() -> Problem {
    Problem::new(
        RefusedKind::TooFast,
        "Too many tables are open at once here; close one first.",
        "Qui sono aperti troppi tavoli insieme; prima chiudine uno.",
    )
    .retry_after(10)
}

/// Counts the connection until it is dropped, even if the upgrade never completes.
struct Opened {
    app: Arc<App>,
    caller: Caller,
}

impl Drop for Opened {
    fn drop(&mut self) {
        self.app.open_sockets.close(&self.caller);
    }
}

struct Connection {
    app: Arc<App>,
    who: Option<Who>,
    caller: Caller,
    out: Outbox,
    queue: mpsc::Receiver<Utf8Bytes>,
    bucket: Bucket,
    nonsense: u32,
    greeted: bool,
    tables: HashSet<String>,
}

/// Why a connection ends.
enum End {
    Gone,
    Close(u16, &'static str),
}

impl Connection {
    fn new(app: Arc<App>, who: Option<Who>, caller: Caller) -> Connection {
        let limits = &app.config.limits;
        let (sender, queue) = mpsc::channel(limits.queue);
        let conn = app.sockets.next.fetch_add(1, Ordering::Relaxed);
        let backlog = Backlog::new(limits.queue * limits.message_bytes, app.sockets.waiting.clone());
        let out = Outbox::new(conn, sender, backlog);
        let bucket = Bucket::new(f64::from(limits.messages_per_second), f64::from(limits.message_burst));
        let tables = HashSet::new();
        Connection { app, who, caller, out, queue, bucket, nonsense: 0, greeted: false, tables }
    }

    async fn run(mut self, mut socket: Line) {
        metrics::gauge!("landsraad_connections").increment(1);
        if let Some(who) = &self.who {
            self.app.sockets.enter(self.out.conn(), who, self.out.drop_it());
        }
        let end = if self.is_signed_in().await {
            self.serve(&mut socket).await
        } else {
            End::Close(close_code::POLICY, "signed out")
        };
        if let Some(cluster) = &self.app.services.cluster {
            cluster.close(self.out.conn()).await;
        }
        for table in std::mem::take(&mut self.tables) {
            self.app.tables.tell_here(&table, Cmd::Unsubscribe { conn: self.out.conn() }).await;
        }
        if let Some(who) = &self.who {
            self.app.sockets.leave(self.out.conn(), who);
        }
        if let End::Close(code, reason) = end {
            let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
            let _ = tokio::time::timeout(Duration::from_secs(2), socket.close(frame)).await;
        }
        metrics::gauge!("landsraad_connections").decrement(1);
    }

    /// Whether the session still exists. It may have ended after the request, when this connection was not
    /// known yet.
    async fn is_signed_in(&self) -> bool {
        let Some(who) = &self.who else { return true };
        matches!(self.app.db.session(&who.session).await, Ok(Some(_)))
    }

    /// Whether the session still exists. Connections are closed when it ends here, but its row can also be removed from
    /// outside.
    async fn holds_session(&self) -> bool {
        match &self.who {
            Some(who) => sessions::holds(&self.app, who).await,
            None => true,
        }
    }

    async fn serve(&mut self, socket: &mut Line) -> End {
        let silence = Duration::from_secs(u64::from(self.app.config.limits.silence_seconds.max(1)));
        let mut closing = self.app.closing.clone();
        let drop_it = self.out.drop_it().clone();
        let opened = Instant::now();
        let mut heard = opened;
        let mut pause: Option<Instant> = None;
        let mut believed = self.who.is_some().then(|| opened + sessions::believed(&self.app));
        loop {
            let patience = if self.greeted { heard + silence } else { opened + silence.min(GREETING) };
            // A connection whose address sends too much is not read for a while, so that it cannot send.
            let wake = pause.unwrap_or(patience);
            let wake = believed.map_or(wake, |until| wake.min(until));
            tokio::select! {
                received = socket.hear(), if pause.is_none() => {
                    heard = Instant::now();
                    let wait = self.app.messages.owe(self.caller.net);
                    pause = (!wait.is_zero()).then(|| heard + wait);
                    match received {
                        Some(message) => {
                            // Boxed, so that a silent connection does not keep memory for it.
                            if let Some(end) = Box::pin(self.receive(message)).await {
                                // The waiting messages are still sent, above all the reason for the end.
                                while let Ok(text) = self.queue.try_recv() {
                                    self.out.taken(&text);
                                    if !self.write(socket, text).await {
                                        return End::Gone;
                                    }
                                }
                                return end;
                            }
                        }
                        None => return End::Gone,
                    }
                }
                Some(text) = self.queue.recv() => {
                    self.out.taken(&text);
                    if !self.write(socket, text).await {
                        return End::Gone;
                    }
                }
                () = drop_it.notified() => {
                    return if self.out.has_moved() {
                        // The reason, if there is one, is still sent.
                        while let Ok(text) = self.queue.try_recv() {
                            self.out.taken(&text);
                            if !self.write(socket, text).await {
                                return End::Gone;
                            }
                        }
                        End::Close(close_code::AGAIN, "the table has moved: connect again")
                    } else if self.out.is_too_slow() {
                        metrics::counter!("landsraad_slow_readers").increment(1);
                        End::Close(close_code::AGAIN, "too slow: connect again")
                    } else {
                        End::Close(close_code::POLICY, "signed out")
                    };
                }
                () = async { drop(closing.wait_for(|c| *c).await) } => {
                    let text = Text::new(
                        "The server is restarting; connect again in a moment.",
                        "Il server si sta riavviando; riconnettiti fra un momento.",
                    );
                    self.write(socket, text_of(&ServerMessage::Closing { text })).await;
                    return End::Close(close_code::AWAY, "restarting");
                }
                () = tokio::time::sleep_until(wake.into()) => {
                    let now = Instant::now();
                    if believed.is_some_and(|until| until <= now) {
                        if !Box::pin(self.holds_session()).await {
                            return End::Close(close_code::POLICY, "signed out");
                        }
                        believed = Some(now + sessions::believed(&self.app));
                    } else if pause.take().is_none() {
                        return End::Close(close_code::POLICY, "silent too long");
                    }
                }
            }
        }
    }

    /// Writes one message. Gives up on a reader that takes too long or whose connection is to be closed.
    async fn write(&self, socket: &mut Line, text: Utf8Bytes) -> bool {
        tokio::select! {
            biased;
            sent = tokio::time::timeout(WRITE_PATIENCE, socket.send(text)) => matches!(sent, Ok(Ok(()))),
            () = self.out.drop_it().notified() => {
                if self.out.is_too_slow() {
                    metrics::counter!("landsraad_slow_readers").increment(1);
                }
                false
            }
        }
    }

    fn refuse(&mut self, problem: Problem) -> Option<End> {
        self.refuse_about(&Subject::default(), problem)
    }

    /// Refuses a message and names its key, so that the client knows which one it must send again.
    fn refuse_about(&mut self, subject: &Subject, problem: Problem) -> Option<End> {
        self.nonsense += 1;
        self.out.refuse(subject.table.as_deref(), subject.key.as_deref(), problem);
        self.had_enough()
    }

    /// Ends a connection that has sent too much that is refused.
    fn had_enough(&self) -> Option<End> {
        (self.nonsense > MOST_NONSENSE).then_some(End::Close(close_code::POLICY, "too many bad messages"))
    }

    async fn receive(&mut self, message: Heard) -> Option<End> {
        let text = match message {
            Heard::Text(text) => text,
            Heard::Close => return Some(End::Gone),
            // Signs of life cost little, but not nothing: a client that sends them at full speed is let go.
            Heard::Sign => {
                self.nonsense += u32::from(!self.bucket.take(1.0));
                return self.had_enough();
            }
            Heard::Binary => {
                return self.refuse(Problem::new(
                    RefusedKind::Malformed,
                    "Messages are JSON text.",
                    "I messaggi sono testo JSON.",
                ));
            }
        };
        if !self.bucket.take(1.0) {
            return self.refuse_about(&Subject::of(&text), too_fast());
        }
        let message = match parsed(&text) {
            Ok(message) => message,
            Err(problem) => return self.refuse_about(&Subject::of(&text), problem),
        };
        if let ClientMessage::Hello { version, moves } = message {
            if version != VERSION {
                self.out.refuse(
                    None,
                    None,
                    Problem::new(
                        RefusedKind::Version,
                        format!("This server speaks version {VERSION}; load the page again."),
                        format!("Questo server parla la versione {VERSION}; ricarica la pagina."),
                    ),
                );
                return Some(End::Close(close_code::PROTOCOL, "another version"));
            }
            self.greeted = true;
            if moves {
                self.out.follow();
            }
            self.out.send(&ServerMessage::Hello {
                version: VERSION,
                me: self.who.as_ref().map(|w| w.me()),
                heartbeat_seconds: (self.app.config.limits.silence_seconds / 3).max(1),
            });
            return None;
        }
        if !self.greeted {
            return self.refuse(Problem::new(
                RefusedKind::Malformed,
                "The first message is hello.",
                "Il primo messaggio è hello.",
            ));
        }
        self.pass_on(message).await
    }

    /// Takes from the quota of a message. Chat and offers have a quota because they are stored for good,
    /// subscriptions because a newcomer is sent everything.
    fn has_quota(&self, message: &ClientMessage) -> Result<(), Problem> {
        match message {
            ClientMessage::Chat { .. } | ClientMessage::Offer { .. } => self.app.chat.take(&self.caller),
            ClientMessage::Subscribe { .. } => self.app.subscriptions.take(&self.caller),
            ClientMessage::Hello { .. }
            | ClientMessage::Ping { .. }
            | ClientMessage::Unsubscribe { .. }
            | ClientMessage::Act { .. }
            | ClientMessage::WhyNot { .. }
            | ClientMessage::Orders { .. }
            | ClientMessage::Standing { .. }
            | ClientMessage::Answers { .. }
            | ClientMessage::Follow { .. }
            | ClientMessage::GameDeals { .. }
            | ClientMessage::Undo { .. }
            | ClientMessage::Vote { .. }
            | ClientMessage::Deal { .. } => Ok(()),
        }
    }

    async fn pass_on(&mut self, message: ClientMessage) -> Option<End> {
        if let ClientMessage::Ping { n } = message {
            self.out.send(&ServerMessage::Pong { n });
            return None;
        }
        let table = message.table()?.to_owned();
        let key = message.seat_and_key().map(|(_, key)| key.to_owned());
        if let Err(problem) = self.has_quota(&message) {
            self.out.refuse(Some(&table), key.as_deref(), problem);
            self.ask_again(&table, matches!(message, ClientMessage::Subscribe { .. }));
            return None;
        }
        let command = match message {
            ClientMessage::Subscribe {
                seat, from, chat_after, share, patches, lang, count_deals, ..
            } => {
                // Catching up may replay a whole match, so it costs more than a chat line.
                if !self.bucket.take(4.0) {
                    self.ask_again(&table, true);
                    return self.refuse_about(&Subject { table: Some(table), key: None }, too_fast());
                }
                if self.tables.len() >= self.app.config.limits.subscriptions && !self.tables.contains(&table)
                {
                    return self.refuse_about(&Subject { table: Some(table), key: None }, too_many_tables());
                }
                self.tables.insert(table.clone());
                self.out.subscribes(&table);
                let (who, out, caller) = (self.who.clone(), self.out.clone(), self.caller.clone());
                let form = Form::new(patches, lang).counting_deals(count_deals);
                Cmd::Subscribe { who, seat, from, chat_after, share, form, out, caller }
            }
            ClientMessage::Unsubscribe { .. } => {
                if !self.tables.remove(&table) {
                    return None;
                }
                Cmd::Unsubscribe { conn: self.out.conn() }
            }
            message => match &self.who {
                Some(who) => Cmd::Message { who: who.clone(), message, out: self.out.clone() },
                None => {
                    self.out.refuse(Some(&table), key.as_deref(), sign_in());
                    return None;
                }
            },
        };
        let subscribes = matches!(command, Cmd::Subscribe { .. });
        if let Err(problem) = self.app.tables.send(&self.app.services, &table, command).await {
            if subscribes {
                self.tables.remove(&table);
            }
            // A table whose node cannot be reached comes back by itself; so must the connection that watches it.
            let comes_back = problem.kind == RefusedKind::Unavailable && self.app.services.cluster.is_some();
            self.out.refuse(Some(&table), key.as_deref(), problem);
            return if subscribes && comes_back { self.come_back(&table) } else { None };
        }
        None
    }

    /// Lets a client that is asked to subscribe again when a table moves try it once more in a moment, if it was refused when it
    /// subscribed. It was asked to, and would never see the table.
    fn ask_again(&self, table: &str, subscribes: bool) {
        if subscribes && self.app.services.cluster.is_some() && self.out.follows() {
            self.out.move_on_later(table);
        }
    }

    /// Lets the client subscribe again in a moment, or connect again if it does not know how to.
    fn come_back(&self, table: &str) -> Option<End> {
        if self.out.follows() {
            self.out.move_on_later(table);
            return None;
        }
        Some(End::Close(close_code::AGAIN, "the table has moved: connect again"))
    }
}

/// Reads a message of a client.
fn parsed(text: &str) -> Result<ClientMessage, Problem> {
    if json_has_nul(text.as_bytes()) {
        return Err(no_nul());
    }
    serde_json::from_str(text).map_err(|error| {
        Problem::new(
            RefusedKind::Malformed,
            format!("This message cannot be read: {error}."),
            format!("Questo messaggio non è leggibile: {error}."),
        )
    })
}

fn too_many_tables() -> Problem {
    Problem::new(
        RefusedKind::TooMuch,
        "One connection cannot watch more tables.",
        "Una connessione non può seguire altri tavoli.",
    )
}

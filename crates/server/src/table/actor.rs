//! The task that owns a table.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use futures_util::FutureExt;
use landsraad_kernel::Seat;
use landsraad_wire::{
    BotChoice, ClientMessage, Deal, HandOverRequest, JoinRequest, Motion, Presence, Problem, RefusedKind,
    ServerMessage, TableInfo, TableReply, TableStatus, Text, Update,
};
use serde_json::Value;
use tokio::sync::{Notify, mpsc, oneshot};

use super::absence::Attendance;
use super::bots::{Desk, Thought};
use super::catching_up::{Catching, CaughtUp, Gap};
use super::deals::Standing;
use super::doc::TableDoc;
use super::glass::{KeptGlass, Running};
use super::keys::Keys;
use super::live::{Live, PUBLIC, VIEWERS, picture, written};
use super::pace::Paces;
use super::registry::Services;
use super::standing::Wish;
use super::talk::Said;
use super::votes::OpenVote;
use super::windows::SeatRun;
use crate::accounts::Who;
use crate::ids;
use crate::limits::{Bucket, Caller};
use crate::net::Net;
use crate::problem::{forbidden, not_your_seat, private, sign_in, too_fast, unavailable};
use crate::storage::{Fault, StorageError};

/// Counts the bytes that wait for a connection, and for all connections together.
#[derive(Debug)]
pub struct Backlog {
    own: AtomicUsize,
    most: usize,
    all: Arc<AtomicUsize>,
}

/// When more bytes than this wait for all connections, each connection with more than [`FAIR_SHARE`] is
/// closed.
const ALL_BACKLOGS: usize = 256 * 1024 * 1024;
const FAIR_SHARE: usize = 256 * 1024;

impl Backlog {
    /// A backlog with room for `most` bytes. `all` counts the bytes of all connections.
    pub const fn new(most: usize, all: Arc<AtomicUsize>) -> Backlog {
        Backlog { own: AtomicUsize::new(0), most, all }
    }

    /// Counts bytes that wait from now on. Returns whether there is room for them.
    fn enter(&self, bytes: usize) -> bool {
        let own = self.own.fetch_add(bytes, Ordering::Relaxed) + bytes;
        let all = self.all.fetch_add(bytes, Ordering::Relaxed) + bytes;
        // One message is always sent, whatever its size. A limit below its size would lock its reader out.
        own == bytes || own <= self.most && (all <= ALL_BACKLOGS || own <= FAIR_SHARE)
    }

    /// Counts bytes that no longer wait.
    pub fn leave(&self, bytes: usize) {
        self.own.fetch_sub(bytes, Ordering::Relaxed);
        self.all.fetch_sub(bytes, Ordering::Relaxed);
    }
}

impl Drop for Backlog {
    fn drop(&mut self) {
        self.all.fetch_sub(*self.own.get_mut(), Ordering::Relaxed);
    }
}

/// The sending side of one connection. A full queue means a slow reader; its connection is closed.
#[derive(Clone, Debug)]
pub struct Outbox {
    /// Unique in this process.
    pub conn: u64,
    pub queue: mpsc::Sender<Utf8Bytes>,
    pub backlog: Arc<Backlog>,
    pub drop_it: Arc<Notify>,
    pub too_slow: Arc<AtomicBool>,
}

impl Outbox {
    /// Sends a message that is already serialised.
    pub fn send_text(&self, text: Utf8Bytes) {
        let bytes = text.len();
        let room = self.backlog.enter(bytes);
        let sent = if room { self.queue.try_send(text) } else { Err(mpsc::error::TrySendError::Full(text)) };
        let Err(unsent) = sent else { return };
        self.backlog.leave(bytes);
        if matches!(unsent, mpsc::error::TrySendError::Full(_)) {
            self.too_slow.store(true, Ordering::Relaxed);
            self.drop_it.notify_one();
        }
    }

    /// Sends a message.
    pub fn send(&self, message: &ServerMessage) {
        self.send_text(text_of(message));
    }

    /// Refuses a request.
    pub fn refuse(&self, table: Option<&str>, key: Option<&str>, problem: Problem) {
        let Problem { kind, field, rule, text, .. } = problem;
        self.send(&ServerMessage::Refused {
            table: table.map(str::to_owned),
            key: key.map(str::to_owned),
            kind,
            field,
            rule,
            text,
        });
    }
}

fn not_for_spectators() -> Problem {
    forbidden("This table is not open to spectators.", "Questo tavolo non ammette spettatori.")
}

/// How many connections may watch a table without a seat: from one address, and in all.
const SPECTATORS: (usize, usize) = (32, 256);

/// Serialises a message.
pub fn text_of(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).unwrap_or_default().into()
}

/// A request of the lobby to a table.
#[derive(Clone, Debug)]
pub enum Lobby {
    Info { share: Option<String> },
    Join(JoinRequest),
    Leave(Option<u8>),
    Start,
    Pause,
    Resume,
    Kick(Option<u8>),
    Close,
    Fill(BotChoice),
    HandOver(HandOverRequest),
    Host(u8),
    Propose(Motion),
}

/// A command to a table.
#[derive(Debug)]
pub enum Cmd {
    Subscribe {
        who: Option<Who>,
        seat: Option<u8>,
        from: Option<u32>,
        chat_after: Option<String>,
        share: Option<String>,
        out: Outbox,
        caller: Caller,
    },
    /// The log of a newcomer is ready.
    CaughtUp(Box<CaughtUp>),
    Unsubscribe {
        conn: u64,
    },
    Message {
        who: Who,
        message: ClientMessage,
        out: Outbox,
    },
    Lobby {
        who: Option<Who>,
        ask: Lobby,
        reply: oneshot::Sender<Result<TableReply, Problem>>,
    },
    Adopt {
        from: String,
        to: Who,
        reply: oneshot::Sender<()>,
    },
    BotThought {
        ticket: u64,
        thought: Thought,
    },
    BotsWeighed {
        ticket: u64,
        wanted: Vec<(Seat, Value)>,
    },
    /// Asks for a copy of the match, to compute with what one seat of the account knows.
    Lab {
        who: Who,
        seat: Option<u8>,
        reply: oneshot::Sender<Result<super::study::Study, Problem>>,
    },
    Stop,
}

/// A connection that watches the table.
#[derive(Clone, Debug)]
pub struct Sub {
    pub who: Option<Who>,
    /// The address that the connection is counted under.
    pub net: Net,
    /// The seat that the connection watches as, or [`PUBLIC`].
    pub place: usize,
    pub out: Outbox,
}

/// A table in memory.
#[derive(Debug)]
pub struct Table {
    pub on: Arc<Services>,
    pub doc: TableDoc,
    pub live: Option<Live>,
    pub subs: Vec<Sub>,
    /// Newcomers that wait for their log.
    pub catching: Catching,
    pub chat: Vec<Said>,
    pub chat_n: u32,
    pub deals: Vec<Standing>,
    pub vote: Option<OpenVote>,
    /// How many proposals each player may still make.
    pub proposals: HashMap<String, Bucket>,
    pub runs: [SeatRun; 6],
    pub desk: Desk,
    pub buckets: Vec<Bucket>,
    /// After a failure: the table does nothing on its own before this time.
    pub wait_until: Option<Instant>,
    pub to_self: mpsc::WeakSender<Cmd>,
    /// The seats whose players are connected, and how many others watch.
    pub presence: (Vec<u8>, u32),
    /// The presence that was last sent to everybody.
    pub sent_presence: (Vec<Presence>, u32),
    /// What the table knows about the presence of each seat's player.
    pub away: [Attendance; 6],
    /// The time since which the host is not connected.
    pub host_gone: Option<Instant>,
    /// How long players take for a decision.
    pub paces: Paces,
    /// Which answer each message got.
    pub keys: Keys,
    /// The clocks that were last sent, as seat and start, and the end of the glass.
    pub clocks: (Vec<(u8, Instant)>, Option<Instant>),
    /// The time limit of the rules.
    pub glass: Option<Running>,
    /// The viewers, one bit each, whose moment changed with the last step. Open windows start again for them.
    pub fresh: u8,
    /// When the open questions were asked, if that was before the table was loaded.
    pub asked_before_load: Option<i64>,
    /// Whether memory may differ from the storage, because a write failed.
    pub unsure: bool,
    /// The step of each viewer when the match was taken out of memory.
    pub seen_steps: Option<[u32; VIEWERS]>,
    /// Why the table cannot be played: its stored data is damaged.
    pub damage: Option<Problem>,
    /// What is stored of the glass.
    pub kept_glass: KeptGlass,
}

impl Table {
    /// A table from its stored document; its match is loaded when the task starts.
    pub fn new(on: Arc<Services>, doc: TableDoc, to_self: mpsc::WeakSender<Cmd>) -> Table {
        let rate = f64::from(on.config.limits.actions_per_second);
        let buckets = (0..doc.seats.len()).map(|_| Bucket::new(rate, rate * 4.0)).collect();
        Table {
            on,
            doc,
            live: None,
            subs: vec![],
            catching: Catching::default(),
            chat: vec![],
            chat_n: 0,
            deals: vec![],
            vote: None,
            proposals: HashMap::new(),
            runs: Default::default(),
            desk: Desk::default(),
            buckets,
            wait_until: None,
            to_self,
            presence: (vec![], 0),
            sent_presence: (vec![], 0),
            away: Default::default(),
            host_gone: None,
            paces: Paces::default(),
            keys: Keys::default(),
            clocks: (vec![], None),
            glass: None,
            fresh: 0,
            asked_before_load: None,
            unsure: false,
            seen_steps: None,
            damage: None,
            kept_glass: KeptGlass::default(),
        }
    }

    /// Runs the task until the table stops or leaves memory.
    pub async fn run(mut self, mut inbox: mpsc::Receiver<Cmd>) {
        if std::panic::AssertUnwindSafe(self.wake()).catch_unwind().await.is_err() {
            self.after_panic("loading").await;
        }
        let mut quiet_since = Instant::now();
        loop {
            let wake = self.next_wake();
            let idle = Duration::from_secs(u64::from(self.on.config.limits.idle_seconds));
            let sleep = match wake {
                Some(at) => at.saturating_duration_since(Instant::now()),
                None if self.subs.is_empty() => {
                    (quiet_since + idle).saturating_duration_since(Instant::now())
                }
                None => Duration::from_hours(1),
            };
            let command = tokio::select! {
                biased;
                command = inbox.recv() => match command {
                    Some(Cmd::Stop) | None => break,
                    Some(command) => Some(command),
                },
                () = tokio::time::sleep(sleep) => None,
            };
            let was_command = command.is_some();
            if was_command {
                quiet_since = Instant::now();
            }
            let work = async {
                if let Some(command) = command {
                    self.handle(command).await;
                }
                let _ = self.settle().await;
                self.tick().await;
                let _ = self.settle().await;
            };
            if std::panic::AssertUnwindSafe(work).catch_unwind().await.is_err() {
                self.after_panic("a message").await;
            }
            if !was_command
                && wake.is_none()
                && self.subs.is_empty()
                && quiet_since.elapsed() >= idle
                && self.on.tables.forget(&self.doc.id, &inbox).await
            {
                break;
            }
        }
        inbox.close();
        self.keep_glass(true).await;
    }

    async fn after_panic(&mut self, what: &str) {
        metrics::counter!("landsraad_table_panics").increment(1);
        tracing::error!(table = %self.doc.id, what, "a table panicked; it goes on from its last step");
        self.wait_until = Some(Instant::now() + Duration::from_secs(1));
        if std::panic::AssertUnwindSafe(self.reload()).catch_unwind().await.is_err() {
            self.live = None;
            self.wait_until = Some(Instant::now() + Duration::from_mins(1));
        }
        self.send_updates_again();
    }

    async fn handle(&mut self, command: Cmd) {
        match command {
            Cmd::Subscribe { who, seat, from, chat_after, share, out, caller } => {
                let share = share.as_deref();
                let done = self.subscribe(who, seat, (from, chat_after), share, out.clone(), &caller).await;
                if let Err(problem) = done {
                    out.refuse(Some(&self.doc.id), None, problem);
                }
            }
            Cmd::CaughtUp(caught_up) => self.caught_up(*caught_up),
            Cmd::Unsubscribe { conn } => {
                self.subs.retain(|s| s.out.conn != conn);
                self.catching.leave(conn, None);
                self.tell_presence();
            }
            Cmd::Message { who, message, out } => self.message(&who, message, &out).await,
            Cmd::Lobby { who, ask, reply } => {
                let result = self.lobby(who.as_ref(), ask).await;
                let _ = reply.send(result);
            }
            Cmd::Adopt { from, to, reply } => {
                self.adopt(&from, &to).await;
                let _ = reply.send(());
            }
            Cmd::Lab { who, seat, reply } => {
                let _ = reply.send(self.study(&who, seat));
            }
            Cmd::BotThought { ticket, thought } => self.desk.thought(ticket, thought),
            Cmd::BotsWeighed { ticket, wanted } => self.desk.weighed(ticket, wanted),
            Cmd::Stop => {}
        }
    }

    async fn message(&mut self, who: &Who, message: ClientMessage, out: &Outbox) {
        let table = self.doc.id.clone();
        let Some((seat, key)) = message.seat_and_key() else { return };
        let key = key.to_owned();
        if key.is_empty() || key.len() > 64 {
            let problem = Problem::new(
                RefusedKind::Malformed,
                "A key has 1 to 64 characters.",
                "Una chiave ha da 1 a 64 caratteri.",
            );
            return out.refuse(Some(&table), Some(&key), problem.field("key"));
        }
        // Actions keep their keys in the journal, and questions change nothing.
        let kept = !matches!(
            message,
            ClientMessage::Act { .. }
                | ClientMessage::Answers { .. }
                | ClientMessage::Follow { .. }
                | ClientMessage::WhyNot { .. }
        );
        if kept && let Some(answer) = self.keys.answer(&who.id, &key) {
            return out.send(&answer.again(&table, &key));
        }
        match self.obey(who, seat, &key, message, out).await {
            Ok(seat) if kept => self.keys.done(&who.id, &key, self.step_of(seat)),
            Ok(_) => {}
            Err(problem) => {
                if kept {
                    self.keys.refused(&who.id, &key, &problem);
                }
                out.refuse(Some(&table), Some(&key), problem);
            }
        }
    }

    /// Carries a message out. Returns the seat that it was carried out for.
    async fn obey(
        &mut self,
        who: &Who,
        seat: Option<u8>,
        key: &str,
        message: ClientMessage,
        out: &Outbox,
    ) -> Result<Seat, Problem> {
        // The connection decides who acts. The message can only choose among the account's own seats.
        let seat = self.own_seat(who, seat)?;
        if self.settle().await.is_err() {
            return Err(unavailable(&StorageError::NotStored(Fault::Other)));
        }
        // Taking back replays the match, so it costs more than a chat line.
        let cost = if matches!(message, ClientMessage::Undo { .. }) { 5.0 } else { 1.0 };
        if !self.buckets.get_mut(seat.index()).is_some_and(|b| b.take(cost)) {
            return Err(too_fast());
        }
        match message {
            ClientMessage::Act { step, action, .. } => self.act(seat, step, key, &action, out).await,
            ClientMessage::WhyNot { action, target, .. } => {
                self.why_not(seat, key, (&action, target.as_deref()), out)
            }
            ClientMessage::Chat { to, text, .. } => self.say(who, seat, key, to, &text, out).await,
            ClientMessage::Orders { orders, .. } => self.set_orders(seat, key, orders, out).await,
            ClientMessage::Standing { standing, scope, amount, on, .. } => {
                self.set_standing(seat, key, &Wish { standing, scope, amount, on }, out).await
            }
            ClientMessage::Answers { step, actions, .. } => {
                self.act_all(seat, step, key, &actions, out).await
            }
            ClientMessage::Follow { step, actions, .. } => self.follow(seat, step, key, &actions, out),
            ClientMessage::Undo { .. } => self.undo(seat, key, out).await,
            ClientMessage::Vote { vote, yes, .. } => self.answer_vote(seat, key, &vote, yes, out).await,
            ClientMessage::Offer { offer, .. } => self.offer(seat, key, offer, out).await,
            ClientMessage::Deal { deal, answer, .. } => {
                self.answer_deal(seat, key, &deal, answer, Some(out)).await
            }
            ClientMessage::Hello { .. }
            | ClientMessage::Subscribe { .. }
            | ClientMessage::Unsubscribe { .. }
            | ClientMessage::Ping { .. } => Ok(()),
        }?;
        Ok(seat)
    }

    /// The named seat if it belongs to the account; without a name the account's first seat.
    pub(super) fn own_seat(&self, who: &Who, seat: Option<u8>) -> Result<Seat, Problem> {
        let mine = self.doc.seats_of(&who.id);
        let seat = match seat {
            Some(seat) => mine.contains(&seat).then_some(seat),
            None => mine.first().copied(),
        };
        seat.and_then(Seat::new).ok_or_else(not_your_seat)
    }

    async fn subscribe(
        &mut self,
        who: Option<Who>,
        seat: Option<u8>,
        (from, chat_after): (Option<u32>, Option<String>),
        share: Option<&str>,
        out: Outbox,
        caller: &Caller,
    ) -> Result<(), Problem> {
        let id = who.as_ref().map(|w| w.id.as_str());
        if !self.doc.is_shown_to(id, share) {
            return Err(private());
        }
        let mine = who.as_ref().map(|w| self.doc.seats_of(&w.id)).unwrap_or_default();
        let place = match seat {
            Some(seat) if mine.contains(&seat) => seat as usize,
            Some(_) if who.is_none() => return Err(sign_in()),
            Some(_) => return Err(not_your_seat()),
            None => mine.first().map_or(PUBLIC, |s| *s as usize),
        };
        if place == PUBLIC && !self.may_watch(who.as_ref()) {
            return Err(not_for_spectators());
        }
        self.subs.retain(|s| s.out.conn != out.conn || s.place != place);
        self.catching.leave(out.conn, Some(place));
        if place == PUBLIC {
            self.has_room_for_spectator(caller.net)?;
        }
        let sub = Sub { who, net: caller.net, place, out };
        self.tell_table_to(&sub);
        if self.live.is_none() && (self.doc.is_on() || self.doc.outcome.is_some()) {
            if self.damage.is_none() {
                self.reload().await;
            }
            if let Some(damage) = &self.damage {
                return Err(damage.clone());
            }
            if self.live.is_none() {
                return Err(unavailable(&StorageError::Closed));
            }
        }
        match self.gap(place, from) {
            Gap::Long(from) => self.catch_up(sub, from, chat_after, caller),
            gap => {
                let update = self.bridged(place, gap);
                self.welcome(sub, update, chat_after.as_deref());
                Ok(())
            }
        }
    }

    /// Refuses a spectator when there are too many, from one address or in all. Every step is sent to every
    /// spectator.
    pub(super) fn has_room_for_spectator(&self, net: Net) -> Result<(), Problem> {
        let spectators = || self.subs.iter().filter(|s| s.place == PUBLIC);
        let of_address = spectators().filter(|s| s.net == net).count();
        if of_address < SPECTATORS.0 && spectators().count() < SPECTATORS.1 {
            return Ok(());
        }
        Err(Problem::new(
            RefusedKind::TooMuch,
            "Too many watch this table already.",
            "Questo tavolo ha già troppi spettatori.",
        ))
    }

    /// Sends a newcomer everything, and subscribes it to what changes.
    pub(super) fn welcome(&mut self, sub: Sub, update: Option<Update>, chat_after: Option<&str>) {
        let place = sub.place;
        if let Some(update) = update {
            sub.out.send(&ServerMessage::Update(update));
        }
        self.tell_chat_to(&sub, chat_after);
        self.tell_deals_to(&sub);
        self.tell_vote_to(&sub);
        if place != PUBLIC {
            sub.out.send(&ServerMessage::Orders {
                table: self.doc.id.clone(),
                seat: place as u8,
                orders: self.doc.seats.get(place).map(|s| s.orders).unwrap_or_default(),
            });
        }
        let given = self.doc.seats.get(place).is_some_and(|doc| !doc.standing.is_empty());
        if let Some(seat) = Seat::new(place as u8).filter(|_| given) {
            sub.out.send(&self.standing_message(seat));
        }
        let (clocks, glass) = (self.clock_list(), self.glass_clock());
        if !clocks.is_empty() || glass.is_some() {
            sub.out.send(&ServerMessage::Clock { table: self.doc.id.clone(), clocks, glass });
        }
        self.subs.push(sub.clone());
        if !self.tell_presence() {
            sub.out.send(&self.presence_message());
        }
    }

    /// The picture of a viewer as it is now, without events.
    pub fn update(&self, place: usize, live: &Live) -> Update {
        let picture = picture(&*live.game, place, &live.game.ahead());
        self.update_of(place, live.tracks[place].step(), &picture, live)
    }

    /// Makes a message of a picture.
    pub fn update_of(&self, place: usize, step: u32, picture: &super::live::Picture, live: &Live) -> Update {
        let outcome = live.game.outcome();
        Update {
            table: self.doc.id.clone(),
            seat: (place != PUBLIC).then_some(place as u8),
            step,
            reset: false,
            missed: vec![],
            view: picture.view.clone(),
            events: written(&[(); 0]),
            pending: picture.pending.clone(),
            decision: picture.decision.clone(),
            ahead: picture.ahead,
            asides: picture.asides.clone(),
            ask: self.should_ask(place, picture),
            outcome: outcome.as_ref().map(written),
            undo_to: None,
        }
    }

    /// Sends the whole picture to everybody again, after a failure.
    fn send_updates_again(&self) {
        let Some(live) = &self.live else { return };
        for sub in &self.subs {
            let mut update = self.update(sub.place, live);
            update.reset = true;
            sub.out.send(&ServerMessage::Update(update));
        }
    }

    /// The table as an account may see it.
    pub fn info(&self, account: Option<&str>) -> TableInfo {
        let mut info = self.doc.info(account, &self.presence.0);
        if self.damage.is_some() && self.doc.is_on() {
            info.status = TableStatus::Closed;
        }
        if let Some(live) = self.live.as_ref().filter(|_| self.doc.status == TableStatus::Running) {
            info.pending = live.game.pending().seats().iter().map(u8::from).collect();
        }
        info
    }

    /// Sends the table to one watcher.
    pub fn tell_table_to(&self, sub: &Sub) {
        let id = sub.who.as_ref().map(|w| w.id.as_str());
        sub.out.send(&ServerMessage::Table {
            table: self.info(id),
            my_seats: id.map(|id| self.doc.seats_of(id)).unwrap_or_default(),
        });
    }

    /// Sends the table to everybody who watches.
    pub fn tell_table(&self) {
        for sub in &self.subs {
            self.tell_table_to(sub);
        }
    }

    /// Sends the same message to everybody who watches.
    pub fn tell_all(&self, message: &ServerMessage) {
        let text = text_of(message);
        for sub in &self.subs {
            sub.out.send_text(text.clone());
        }
    }

    /// Sends a message to those who watch as this seat.
    pub fn tell_seat(&self, seat: Seat, message: &ServerMessage) {
        let mut text = None;
        for sub in self.subs.iter().filter(|s| s.place == seat.index()) {
            sub.out.send_text(text.get_or_insert_with(|| text_of(message)).clone());
        }
    }

    /// Ends the subscriptions of those who may no longer watch as their seat or as the public, with a
    /// message.
    pub fn revalidate(&mut self) {
        let mut gone = Vec::new();
        for sub in std::mem::take(&mut self.subs) {
            let holder = self.doc.seats.get(sub.place).and_then(|s| s.account());
            let who = sub.who.as_ref();
            let stays = if sub.place == PUBLIC {
                self.may_watch(who)
            } else {
                holder.is_some_and(|h| who.is_some_and(|w| w.id == h))
            };
            if stays {
                self.subs.push(sub);
            } else {
                gone.push(sub);
            }
        }
        for sub in gone {
            let (seat, text) = if sub.place == PUBLIC {
                (None, not_for_spectators().text)
            } else {
                let text = Text::new("This seat is no longer yours.", "Questo posto non è più tuo.");
                (Some(sub.place as u8), text)
            };
            sub.out.send(&ServerMessage::Gone { table: self.doc.id.clone(), seat, text });
        }
        self.tell_presence();
    }

    /// Whether a person without a seat may watch the table.
    pub(super) fn may_watch(&self, who: Option<&Who>) -> bool {
        if who.is_some_and(|w| self.doc.kicked.contains(&w.id)) {
            return false;
        }
        self.doc.settings.spectators || !self.doc.is_on() || who.is_some_and(|w| w.id == self.doc.host)
    }

    /// Stores the document.
    pub async fn save(&mut self) -> Result<(), Problem> {
        self.doc.updated = ids::now_ms();
        self.store(vec![self.doc.write()]).await
    }

    /// Stores the document without a new date, for changes that nobody else may notice.
    pub async fn save_unseen(&mut self) -> Result<(), Problem> {
        self.store(vec![self.doc.write()]).await
    }

    /// Acknowledges something that is not a step of the match.
    pub fn ack(&self, seat: Seat, key: &str, out: &Outbox) {
        let (table, step) = (self.doc.id.clone(), self.step_of(seat));
        out.send(&ServerMessage::Ack { table, key: key.to_owned(), step, repeated: false });
    }

    /// The step number of a seat.
    pub fn step_of(&self, seat: Seat) -> u32 {
        self.live.as_ref().map_or(0, |l| l.tracks[seat.index()].step())
    }

    /// Sends a deal to one of its sides.
    pub fn tell_deal(&self, seat: Seat, deal: Deal) {
        self.tell_seat(seat, &ServerMessage::Deal { table: self.doc.id.clone(), deal });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outbox(room: usize, most: usize, all: &Arc<AtomicUsize>) -> (Outbox, mpsc::Receiver<Utf8Bytes>) {
        let (queue, received) = mpsc::channel(room);
        let backlog = Arc::new(Backlog::new(most, all.clone()));
        let (drop_it, too_slow) = (Arc::new(Notify::new()), Arc::new(AtomicBool::new(false)));
        (Outbox { conn: 1, queue, backlog, drop_it, too_slow }, received)
    }

    fn is_slow(out: &Outbox) -> bool {
        out.too_slow.load(Ordering::Relaxed)
    }

    #[test]
    fn what_waits_for_a_reader_is_bounded_in_messages_and_in_bytes() {
        let all = Arc::new(AtomicUsize::new(0));
        let text = |bytes: usize| Utf8Bytes::from("x".repeat(bytes));
        let (out, mut received) = outbox(100, 1_000, &all);
        // A first message is sent whatever its size.
        out.send_text(text(5_000));
        assert!(!is_slow(&out));
        out.backlog.leave(received.try_recv().unwrap().len());
        for _ in 0..10 {
            out.send_text(text(100));
        }
        assert!(!is_slow(&out));
        assert_eq!(all.load(Ordering::Relaxed), 1_000);
        out.send_text(text(1));
        assert!(is_slow(&out), "too many bytes");
        drop((out, received));
        assert_eq!(all.load(Ordering::Relaxed), 0, "nothing waits any more");
        let (out, _received) = outbox(3, 1_000, &all);
        (0..4).for_each(|_| out.send_text(text(1)));
        assert!(is_slow(&out), "too many messages");
    }

    #[test]
    fn when_much_waits_for_all_those_go_who_hold_up_the_most() {
        let all = Arc::new(AtomicUsize::new(ALL_BACKLOGS));
        let text = |bytes: usize| Utf8Bytes::from("x".repeat(bytes));
        let ((small, _a), (large, _b)) = (outbox(10, 1 << 30, &all), outbox(10, 1 << 30, &all));
        for _ in 0..2 {
            small.send_text(text(1_000));
            large.send_text(text(FAIR_SHARE));
        }
        assert!(!is_slow(&small) && is_slow(&large));
    }
}

//! The task that owns a table. It wires the components of a table together and keeps the order of things: a
//! message is checked, carried out, stored, acknowledged, and then sent to everybody whom it concerns.
//!
//! - [`play`] carries actions out; [`stored`] keeps memory and storage the same.
//! - [`waiting`] starts windows, clocks and bots for open questions, [`due`] answers when they end, [`bots`]
//!   lets bots think.
//! - [`watching`] and [`catching_up`] send people what they may see.
//! - [`seats`], [`host`], [`votes`] and [`absence`] are for the lobby.
//! - [`standing`] takes answers in advance, [`undo`] takes actions back, [`deals`] and [`talk`] are for what
//!   players say to each other, [`study`] gives out copies of the match.

mod absence;
mod bots;
mod catching_up;
mod deals;
mod due;
mod host;
mod play;
mod seats;
mod standing;
mod stored;
mod study;
mod talk;
mod undo;
mod votes;
mod waiting;
mod watching;

use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use landsraad_kernel::Seat;
use landsraad_wire::{ClientMessage, Problem, RefusedKind, TableInfo, TableStatus};
use tokio::sync::mpsc;

use super::attendance::Attendance;
use super::audience::Audience;
use super::chat::Chat;
use super::clocks::Clocks;
use super::command::Cmd;
use super::deals::Deals;
use super::desk::Desk;
use super::doc::TableDoc;
use super::health::Health;
use super::keys::Keys;
use super::live::{Live, VIEWERS};
use super::newcomers::Newcomers;
use super::outbox::Outbox;
use super::registry::Services;
use super::rule_clock::RuleClock;
use super::standing::Wish;
use super::votes::Votes;
use super::windows::Windows;
use crate::accounts::Who;
use crate::ids;
use crate::limits::Bucket;
use crate::problem::{not_your_seat, too_fast, unavailable};
use crate::storage::{Fault, Fence, StorageError};

/// A table does not leave memory for a shorter time than this.
const NAP: Duration = Duration::from_mins(10);
/// How long a table stays in memory that was loaded only because something was due, or that has ended.
const GLANCE: Duration = Duration::from_secs(2);

/// A table that leaves memory until something is due, if anything is.
#[derive(Clone, Copy, Debug)]
struct Sleep {
    until: Option<Instant>,
}

/// A table in memory.
#[derive(Debug)]
pub struct Table {
    on: Arc<Services>,
    to_self: mpsc::WeakSender<Box<Cmd>>,
    doc: TableDoc,
    live: Option<Live>,
    /// The step of each viewer when the match was taken out of memory.
    seen_steps: Option<[u32; VIEWERS]>,
    health: Health,
    audience: Audience,
    newcomers: Newcomers,
    attendance: Attendance,
    windows: Windows,
    clocks: Clocks,
    rule_clock: RuleClock,
    desk: Desk,
    votes: Votes,
    deals: Deals,
    chat: Chat,
    keys: Keys,
    /// How much each seat may still ask for, and a host without a seat.
    quotas: Vec<Bucket>,
    /// The right to write the table, in a cluster.
    fence: Option<Fence>,
    /// Whether another node owns the table by now.
    lost: bool,
}

/// What a message takes from the quota of its seat.
fn cost_of(message: &ClientMessage) -> f64 {
    match message {
        // Taking back replays the match, so it costs more than a chat line.
        ClientMessage::Undo { .. } => 5.0,
        // An order of many answers costs more than one answer.
        ClientMessage::Answers { actions, .. } | ClientMessage::Follow { actions, .. } => {
            (actions.len() as f64 / 4.0).clamp(1.0, 8.0)
        }
        ClientMessage::Hello { .. }
        | ClientMessage::Ping { .. }
        | ClientMessage::Subscribe { .. }
        | ClientMessage::Unsubscribe { .. }
        | ClientMessage::Act { .. }
        | ClientMessage::WhyNot { .. }
        | ClientMessage::Chat { .. }
        | ClientMessage::Orders { .. }
        | ClientMessage::Standing { .. }
        | ClientMessage::GameDeals { .. }
        | ClientMessage::Vote { .. }
        | ClientMessage::Offer { .. }
        | ClientMessage::Deal { .. } => 1.0,
    }
}

/// Whether a message stores the document of the table.
const fn stores_document(message: &ClientMessage) -> bool {
    match message {
        ClientMessage::Orders { .. }
        | ClientMessage::Standing { .. }
        | ClientMessage::Undo { .. }
        | ClientMessage::Vote { .. } => true,
        ClientMessage::Hello { .. }
        | ClientMessage::Ping { .. }
        | ClientMessage::Subscribe { .. }
        | ClientMessage::Unsubscribe { .. }
        | ClientMessage::Act { .. }
        | ClientMessage::Answers { .. }
        | ClientMessage::Follow { .. }
        | ClientMessage::GameDeals { .. }
        | ClientMessage::WhyNot { .. }
        | ClientMessage::Chat { .. }
        | ClientMessage::Offer { .. }
        | ClientMessage::Deal { .. } => false,
    }
}

/// How many actions of a second may come at once from a seat.
const AT_ONCE: f64 = 4.0;

impl Table {
    /// A table from its stored document; its match is loaded when the task starts.
    pub fn new(
        on: Arc<Services>,
        doc: TableDoc,
        to_self: mpsc::WeakSender<Box<Cmd>>,
        fence: Option<Fence>,
    ) -> Table {
        let rate = f64::from(on.config.limits.actions_per_second);
        let quotas = (0..=doc.seats.len()).map(|_| Bucket::new(rate, rate * AT_ONCE)).collect();
        Table {
            on,
            to_self,
            windows: Windows::new(&doc.id),
            doc,
            live: None,
            seen_steps: None,
            health: Health::default(),
            audience: Audience::default(),
            newcomers: Newcomers::default(),
            attendance: Attendance::default(),
            clocks: Clocks::default(),
            rule_clock: RuleClock::default(),
            desk: Desk::default(),
            votes: Votes::default(),
            deals: Deals::default(),
            chat: Chat::default(),
            keys: Keys::default(),
            quotas,
            fence,
            lost: false,
        }
    }

    /// Runs the task until the table stops or leaves memory.
    pub async fn run(mut self, mut inbox: mpsc::Receiver<Box<Cmd>>) {
        // What happens now and then is boxed, so that a table that waits does not keep memory for it.
        if std::panic::AssertUnwindSafe(Box::pin(self.wake())).catch_unwind().await.is_err() {
            Box::pin(self.after_panic("loading")).await;
        }
        let mut quiet_since = Instant::now();
        let mut asleep = None;
        let mut was_needed = false;
        while !self.lost {
            let wake = self.next_wake();
            let leaves = self.may_leave(wake).then(|| quiet_since + self.patience(wake, was_needed));
            let until = [wake, leaves].into_iter().flatten().min();
            let sleep =
                until.map_or(Duration::from_hours(1), |at| at.saturating_duration_since(Instant::now()));
            let command = tokio::select! {
                biased;
                command = inbox.recv() => match command.map(|command| *command) {
                    Some(Cmd::Stop) | None => break,
                    Some(command) => Some(command),
                },
                () = tokio::time::sleep(sleep) => None,
            };
            let was_command = command.is_some();
            if was_command {
                quiet_since = Instant::now();
                was_needed = true;
            }
            let work = Box::pin(async {
                if let Some(command) = command {
                    self.handle(command).await;
                }
                let _ = self.settle().await;
                self.tick().await;
                let _ = self.settle().await;
            });
            if std::panic::AssertUnwindSafe(work).catch_unwind().await.is_err() {
                Box::pin(self.after_panic("a message")).await;
            }
            let wake = self.next_wake();
            if !was_command
                && self.may_leave(wake)
                && quiet_since.elapsed() >= self.patience(wake, was_needed)
                && self.on.tables.forget(&self.doc.id, &inbox).await
            {
                asleep = Some(Sleep { until: wake });
                if let Some(at) = wake.filter(|_| self.fence.is_none()) {
                    self.on.tables.sleepers().sleep(&self.doc.id, at);
                }
                break;
            }
        }
        inbox.close();
        Box::pin(self.keep_rule_clock(true)).await;
        let of_cluster = self.fence.is_some();
        Box::pin(self.leave_node(asleep)).await;
        while let Some(command) = inbox.try_recv().ok().filter(|_| of_cluster) {
            command.turn_away(&self.doc.id);
        }
    }

    /// Whether the table may leave memory: nobody watches, nothing is due soon, and nothing is known in memory
    /// alone, such as a vote, an answer that waits for its turn, or since when a player is away.
    fn may_leave(&self, wake: Option<Instant>) -> bool {
        let is_stored = |seat| !self.windows.holds(seat) && self.absent_due(seat).is_none();
        self.audience.is_empty()
            && wake.is_none_or(|at| at.saturating_duration_since(Instant::now()) > NAP)
            && (self.votes.until().is_none() && self.rule_clock.ends().is_none())
            && (0..self.doc.seats.len()).all(is_stored)
    }

    /// How long the table stays in memory without a message. One that nobody has needed since it was loaded only looked
    /// whether something is due, and one that has ended was only looked at: there may be any number of them.
    fn patience(&self, wake: Option<Instant>, was_needed: bool) -> Duration {
        let idle = Duration::from_secs(u64::from(self.on.config.limits.idle_seconds));
        let ended = matches!(self.doc.status, TableStatus::Finished | TableStatus::Closed);
        if ended || wake.is_some() && !was_needed { idle.min(GLANCE) } else { idle }
    }

    async fn after_panic(&mut self, what: &str) {
        metrics::counter!("landsraad_table_panics").increment(1);
        tracing::error!(table = %self.doc.id, what, "a table panicked; it goes on from its last step");
        self.health.rest(Duration::from_secs(1));
        if std::panic::AssertUnwindSafe(self.reload()).catch_unwind().await.is_err() {
            self.live = None;
            self.health.rest(Duration::from_mins(1));
        }
        self.send_updates_again();
    }

    async fn handle(&mut self, command: Cmd) {
        // What this node cannot be sure of it does not answer: another node may own the table, and have changed it.
        let is_unsure = self.on.cluster.as_ref().is_some_and(|cluster| !cluster.owns());
        let command = if is_unsure { command.put_off(&self.doc.id) } else { Some(command) };
        let Some(command) = command else { return };
        match command {
            Cmd::Subscribe { who, seat, from, chat_after, share, form, out, caller } => {
                let (share, way) = (share.as_deref(), (form, out.clone()));
                let done = self.subscribe(who, seat, (from, chat_after), share, way, &caller).await;
                if let Err(problem) = done {
                    self.turn_viewer_away(&out, problem);
                }
            }
            Cmd::CaughtUp(caught_up) => self.caught_up(*caught_up),
            Cmd::Unsubscribe { conn } => {
                self.audience.leave(conn, None);
                self.newcomers.leave(conn, None);
                self.tell_presence();
            }
            Cmd::Message { who, message, out } => self.message(&who, message, &out).await,
            Cmd::Lobby { who, ask, reply } => {
                let result = self.lobby(who.as_ref(), ask).await;
                let _ = reply.send(result);
            }
            Cmd::Adopt { from, to, newly, reply } => {
                self.adopt(&from, &to, &newly).await;
                let _ = reply.send(());
            }
            Cmd::Study { who, seat, reply } => {
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
                | ClientMessage::GameDeals { .. }
                | ClientMessage::WhyNot { .. }
        );
        if kept && let Some(answer) = self.keys.answer(&who.id, &key) {
            return out.send(&answer.again(&table, &key));
        }
        // Nothing is remembered of those who do not sit here: they would take the room of those who do.
        if let Err(problem) = self.own_seat(who, seat) {
            return out.refuse(Some(&table), Some(&key), problem);
        }
        self.keys.tidy(|account| self.doc.seats.iter().any(|seat| seat.account() == Some(account)));
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
        let weight = if stores_document(&message) { self.doc.weight() } else { 1.0 };
        self.take_quota(seat, cost_of(&message) * weight)?;
        match message {
            ClientMessage::Act { step, action, .. } => self.act(seat, step, key, &action, out).await,
            ClientMessage::WhyNot { action, target, .. } => {
                self.why_not((who, seat), key, (action, target), out)
            }
            ClientMessage::Chat { to, text, .. } => self.say(who, seat, key, (to, &text), out).await,
            ClientMessage::Orders { orders, .. } => self.set_orders(seat, key, orders, out).await,
            ClientMessage::Standing { standing, scope, amount, on, .. } => {
                self.set_standing(seat, key, &Wish { standing, scope, amount, on }, out).await
            }
            ClientMessage::Answers { step, actions, .. } => {
                self.act_all(seat, step, key, &actions, out).await
            }
            ClientMessage::Follow { step, actions, .. } => self.follow((who, seat), step, key, actions, out),
            ClientMessage::GameDeals { .. } => self.list_deals((who, seat), key, out),
            ClientMessage::Undo { .. } => self.undo(seat, key, out).await,
            ClientMessage::Vote { vote, yes, .. } => self.answer_vote(seat, key, &vote, yes, out).await,
            ClientMessage::Offer { offer, .. } => self.offer(seat, key, offer, out).await,
            ClientMessage::Deal { deal, answer, .. } => self.answer_deal(seat, key, &deal, answer, out).await,
            ClientMessage::Hello { .. }
            | ClientMessage::Subscribe { .. }
            | ClientMessage::Unsubscribe { .. }
            | ClientMessage::Ping { .. } => Ok(()),
        }?;
        Ok(seat)
    }

    /// The named seat if it belongs to the account; without a name the account's first seat.
    fn own_seat(&self, who: &Who, seat: Option<u8>) -> Result<Seat, Problem> {
        let mine = self.doc.seats_of(&who.id);
        let seat = match seat {
            Some(seat) => mine.contains(&seat).then_some(seat),
            None => mine.first().copied(),
        };
        seat.and_then(Seat::new).ok_or_else(not_your_seat)
    }

    /// Takes what a request costs out of the quota of its seat.
    fn take_quota(&mut self, seat: Seat, cost: f64) -> Result<(), Problem> {
        self.take_from(seat.index(), cost)
    }

    fn take_from(&mut self, place: usize, cost: f64) -> Result<(), Problem> {
        let most = f64::from(self.on.config.limits.actions_per_second) * AT_ONCE;
        let enough = self.quotas.get_mut(place).is_some_and(|quota| quota.take(cost.min(most)));
        if enough { Ok(()) } else { Err(too_fast()) }
    }

    /// Takes a request of the lobby from the quota of the seat, or of the host who has none.
    fn take_lobby_quota(&mut self, who: &Who, is_host: bool) -> Result<(), Problem> {
        let place = match self.own_seat(who, None) {
            Ok(seat) => seat.index(),
            Err(_) if is_host => self.doc.seats.len(),
            Err(_) => return Ok(()),
        };
        self.take_from(place, self.doc.weight())
    }

    /// The table as an account may see it.
    fn info(&self, account: Option<&str>) -> TableInfo {
        let mut info = self.doc.info(account, self.attendance.online());
        if self.health.damage().is_some() && self.doc.is_on() {
            info.status = TableStatus::Closed;
        }
        if let Some(live) = self.live.as_ref().filter(|_| self.doc.status == TableStatus::Running) {
            info.pending = live.game().pending().seats().iter().map(u8::from).collect();
        }
        info
    }

    /// Stores the document.
    async fn save(&mut self) -> Result<(), Problem> {
        self.doc.updated = ids::now_ms();
        self.store(vec![self.doc.write()]).await
    }

    /// Stores the document without a new date, for changes that nobody else may notice.
    async fn save_unseen(&mut self) -> Result<(), Problem> {
        self.store(vec![self.doc.write()]).await
    }

    /// Acknowledges something that is not a step of the match.
    fn ack(&self, seat: Seat, key: &str, out: &Outbox) {
        out.ack(&self.doc.id, key, self.step_of(seat), false);
    }

    /// The step number of a seat.
    fn step_of(&self, seat: Seat) -> u32 {
        self.live.as_ref().map_or(0, |live| live.track(seat.index()).step())
    }
}

//! The viewers at tables of this node whose connections other nodes hold.
//!
//! A table sends to them through an outbox like any other. A task takes what it sends, numbers it and gives it
//! to the node of the viewer, and to no other.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{mpsc, oneshot};

use super::bus::Bus;
use super::links::{BEAT, Beat};
use super::parcel::{Kind, parcel, parcels};
use super::subject::Subjects;
use crate::config::Limits;
use crate::table::outbox::{Backlog, Outbox};

/// Connections of other nodes are numbered from here, so that no two of a table have the same number.
const FIRST: u64 = 1 << 48;
/// How many viewers one beat names at most.
const BEAT_TOKENS: usize = 8_000;

#[derive(Debug)]
struct Carrier {
    node: String,
    table: String,
    out: Outbox,
    sent: Arc<AtomicU64>,
    /// The number at the last beat.
    beaten: u64,
    quit: oneshot::Sender<Kind>,
}

/// The viewers whose connections other nodes hold, by token.
#[derive(Debug)]
pub struct Post {
    bus: Bus,
    subjects: Subjects,
    next: AtomicU64,
    /// Bytes that wait for all of them.
    waiting: Arc<AtomicUsize>,
    carriers: Mutex<HashMap<String, Carrier>>,
}

impl Post {
    pub fn new(bus: Bus, subjects: Subjects) -> Post {
        Post {
            bus,
            subjects,
            next: AtomicU64::new(FIRST),
            waiting: Arc::default(),
            carriers: Mutex::default(),
        }
    }

    fn carriers(&self) -> MutexGuard<'_, HashMap<String, Carrier>> {
        self.carriers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The outbox of a viewer of another node.
    pub fn outbox(self: &Arc<Self>, node: &str, token: &str, table: &str, limits: &Limits) -> Outbox {
        let mut carriers = self.carriers();
        if let Some(carrier) = carriers.get(token) {
            return carrier.out.clone();
        }
        let (sender, queue) = mpsc::channel(limits.queue);
        let backlog = Backlog::new(limits.queue * limits.message_bytes, self.waiting.clone());
        let out = Outbox::new(self.next.fetch_add(1, Ordering::Relaxed), sender, backlog);
        let (quit, quits) = oneshot::channel();
        let sent = Arc::new(AtomicU64::new(0));
        let (post, job) = (self.clone(), (out.clone(), queue, sent.clone(), quits));
        let (subject, own, conn) = (self.subjects.viewer(node, token), token.to_owned(), out.conn());
        tokio::spawn(async move {
            post.carry(subject, job).await;
            post.forget(&own, conn);
        });
        let (node, table) = (node.to_owned(), table.to_owned());
        carriers.insert(token.to_owned(), Carrier { node, table, out: out.clone(), sent, beaten: 0, quit });
        out
    }

    async fn send(&self, subject: &str, text: &Utf8Bytes, number: &mut u64) {
        for bytes in parcels(text.as_bytes(), *number + 1) {
            *number += 1;
            self.bus.publish(subject.to_owned(), bytes).await;
        }
    }

    async fn carry(
        &self,
        subject: String,
        (out, mut queue, sent, mut quits): (
            Outbox,
            mpsc::Receiver<Utf8Bytes>,
            Arc<AtomicU64>,
            oneshot::Receiver<Kind>,
        ),
    ) {
        let mut number = 0;
        let end = loop {
            tokio::select! {
                biased;
                Some(text) = queue.recv() => {
                    out.taken(&text);
                    self.send(&subject, &text, &mut number).await;
                    // After it was sent: a beat must not count what comes behind it.
                    sent.store(number, Ordering::Release);
                }
                kind = &mut quits => break kind.unwrap_or(Kind::Done),
                () = out.drop_it().notified() => break Kind::Moved,
            }
        };
        while let Ok(text) = queue.try_recv() {
            out.taken(&text);
            self.send(&subject, &text, &mut number).await;
        }
        self.bus.publish(subject, parcel(end, number + 1, b"")).await;
    }

    /// Forgets a carrier that has ended, but not a newer one with the same token.
    fn forget(&self, token: &str, conn: u64) {
        let mut carriers = self.carriers();
        if carriers.get(token).is_some_and(|carrier| carrier.out.conn() == conn) {
            carriers.remove(token);
        }
    }

    /// Whether a viewer is known that does not have to connect again.
    pub fn knows(&self, token: &str) -> bool {
        self.carriers().get(token).is_some_and(|carrier| !carrier.out.has_moved())
    }

    /// Ends a viewer. Returns its table and the number of its connection.
    pub fn end(&self, token: &str) -> Option<(String, u64)> {
        let carrier = self.carriers().remove(token)?;
        let _ = carrier.quit.send(Kind::Done);
        Some((carrier.table, carrier.out.conn()))
    }

    /// Ends the viewers of nodes that are gone. Returns their tables and the numbers of their connections.
    pub fn end_of(&self, is_gone: impl Fn(&str) -> bool) -> Vec<(String, u64)> {
        let mut carriers = self.carriers();
        let gone = carriers.extract_if(|_, carrier| is_gone(&carrier.node));
        gone.map(|(_, carrier)| {
            let conn = carrier.out.conn();
            let _ = carrier.quit.send(Kind::Moved);
            (carrier.table, conn)
        })
        .collect()
    }

    /// Sends every node with viewers here the last numbers of the viewers that were sent something, so that it can
    /// detect a lost parcel or silence.
    pub async fn beat(&self, me: &str, all: bool) {
        let mut beats: HashMap<String, Vec<(String, u64)>> = HashMap::new();
        for (token, carrier) in self.carriers().iter_mut() {
            let list = beats.entry(carrier.node.clone()).or_default();
            let now = carrier.sent.load(Ordering::Acquire);
            if all || now != carrier.beaten {
                carrier.beaten = now;
                list.push((token.clone(), now));
            }
        }
        for (node, sent) in beats {
            let subject = self.subjects.viewer(&node, BEAT);
            // A beat without numbers says that the owner is there.
            for part in sent.chunks(BEAT_TOKENS).chain(sent.is_empty().then_some(&[][..])) {
                let all = all && sent.len() <= BEAT_TOKENS;
                let beat = Beat { node: me.to_owned(), sent: part.to_vec(), all };
                let bytes = serde_json::to_vec(&beat).unwrap_or_default();
                self.bus.publish(subject.clone(), parcel(Kind::Beat, 0, &bytes)).await;
            }
        }
    }
}

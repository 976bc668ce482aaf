//! Several servers on one PostgreSQL database and one NATS server.
//!
//! Each table has one owner at a time, the node whose lease it has (`storage/leases.rs`). The table's task
//! knows nothing of nodes: a connection of another node is an outbox like any other. [`links`] has the
//! viewers that this node serves at tables of others, [`post`] the viewers of others at tables of this node;
//! [`errand`] is what travels to an owner and [`parcel`] what travels back. [`heart`] renews the time of
//! this node; [`keeper`] takes tables over and gives them away; [`load`] says how much; [`notice`] has what
//! every node is sent; [`serving`] takes what others send. `docs/cluster.md` says what all of it promises.

mod bus;
mod errand;
mod heart;
mod keeper;
mod links;
pub mod load;
mod notice;
mod parcel;
mod post;
pub mod queue;
mod serving;
pub mod show;
mod subject;
pub mod thinking;
mod version;

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use landsraad_wire::Problem;
use tokio::sync::{Notify, watch};

use crate::config::Config;
use crate::ids;
use crate::problem::unavailable;
use crate::storage::{Fence, Given, Leases, NodeRow, Owner, Renewer, StorageError, Stored};
use crate::table::command::Cmd;

use bus::{Bus, Unanswered};
use errand::{Errand, Receipt, StudyFacts, What};
use heart::Heart;
use links::Links;
use load::Load;
pub use notice::{Ask, FirstAnswer, Notice};
use post::Post;
use queue::Queue;
use subject::Subjects;

/// How long an errand to a table of another node may take until it is in the table's inbox.
const TO_INBOX: Duration = Duration::from_millis(800);
/// How long a request to a table of another node may take until it is answered.
const TO_ANSWER: Duration = Duration::from_secs(10);
/// How many owners are remembered.
const REMEMBERED: usize = 100_000;

/// What one node knows of its cluster.
#[derive(Debug)]
pub struct Cluster {
    /// This node: a new id for each process.
    me: String,
    leases: Leases,
    bus: Bus,
    subjects: Subjects,
    ttl: Duration,
    links: Links,
    post: Arc<Post>,
    /// The owners of tables that were reached lately.
    owners: Mutex<HashMap<String, String>>,
    /// The nodes that were seen, and whether they are alive. One that was never seen may be new.
    seen: watch::Sender<HashMap<String, bool>>,
    load: Mutex<Load>,
    heart: Arc<Heart>,
    /// Is notified when there is something to take over.
    wake: Notify,
    queue: Queue,
}

/// The viewer that a command comes from or names.
enum Token {
    /// Its token, and whether it has subscribed under it.
    Viewer(String, bool),
    Nobody,
    /// It watches the table at a node that no longer owns it.
    Stale,
}

/// A command that did not reach its table.
#[derive(Debug)]
pub struct Undelivered {
    /// The command, if it was certainly not carried out.
    pub command: Option<Cmd>,
    pub problem: Problem,
}

/// A study of a match whose table is elsewhere, and the way to the caller that asked for it.
pub type Studied = (StudyFacts, tokio::sync::oneshot::Sender<Result<crate::table::study::Study, Problem>>);

fn away() -> Problem {
    unavailable(&StorageError::Closed)
}

impl Cluster {
    /// Joins the cluster. The migrations of the database must have run.
    pub async fn join(config: &Config, url: &str) -> Result<Arc<Cluster>, String> {
        let database = config.database.as_deref().unwrap_or_default();
        let leases = Leases::open(database).await.map_err(|error| error.to_string())?;
        let nodes = leases.nodes().await.map_err(|error| error.to_string())?;
        version::may_join(version::SPEAKS, &nodes)?;
        let name = config.node.clone().unwrap_or_else(|| format!("{}:{}", host_name(), config.bind.port()));
        let (me, subjects) = (ids::id(), Subjects::of(url));
        let bus = Bus::connect(url, &format!("landsraad {name}")).await?;
        let queue = Queue::new(bus.clone(), subjects.clone());
        let ttl = Duration::from_millis(u64::from(config.limits.lease_ms));
        let row = NodeRow {
            id: me.clone(),
            name,
            least: version::SPEAKS.0,
            most: version::SPEAKS.1,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            ..NodeRow::default()
        };
        let sent = Instant::now();
        leases.join(&row, ttl).await.map_err(|error| error.to_string())?;
        tracing::info!(node = me, name = row.name, others = nodes.len(), "joined the cluster");
        let heart = Arc::new(Heart::new(row, ttl, sent));
        let renewer = Renewer::new(database).map_err(|error| error.to_string())?;
        heart.start(renewer).map_err(|error| format!("the thread that renews cannot be started: {error}"))?;
        Ok(Arc::new(Cluster {
            post: Arc::new(Post::new(bus.clone(), subjects.clone())),
            me,
            leases,
            bus,
            subjects,
            ttl,
            links: Links::default(),
            owners: Mutex::default(),
            seen: watch::Sender::new(HashMap::new()),
            load: Mutex::default(),
            heart,
            wake: Notify::new(),
            queue,
        }))
    }

    /// The id of this node.
    pub fn id(&self) -> &str {
        &self.me
    }

    /// Whether this node gives its tables away.
    pub fn is_leaving(&self) -> bool {
        self.heart.is_leaving()
    }

    /// Whether no other node can own what this one has in memory. If it cannot be sure, it answers nothing from memory.
    pub fn owns(&self) -> bool {
        self.heart.owns()
    }

    /// Long work for the workers of the cluster.
    pub const fn queue(&self) -> &Queue {
        &self.queue
    }

    /// The owner of a table, if it was reached lately.
    pub fn known_owner(&self, table: &str) -> Option<String> {
        self.owners.lock().unwrap_or_else(PoisonError::into_inner).get(table).cloned()
    }

    pub fn forget_owner(&self, table: &str) {
        self.owners.lock().unwrap_or_else(PoisonError::into_inner).remove(table);
    }

    fn remember_owner(&self, table: &str, node: &str) {
        let mut owners = self.owners.lock().unwrap_or_else(PoisonError::into_inner);
        if owners.len() >= REMEMBERED {
            owners.clear();
        }
        owners.insert(table.to_owned(), node.to_owned());
    }

    /// Notes which nodes are alive, and, if this node is sure of it, which are dead. Nobody
    /// looks for a table at a dead one, and the viewers of its tables connect again.
    fn note_nodes(&self, nodes: &[NodeRow], is_sure: bool) {
        let alive: HashSet<&str> =
            nodes.iter().filter(|node| node.is_alive()).map(|node| node.id.as_str()).collect();
        let changed = self.seen.send_if_modified(|seen| {
            let before = seen.clone();
            for node in nodes {
                seen.entry(node.id.clone()).or_insert(true);
            }
            for (node, lives) in seen.iter_mut() {
                *lives = alive.contains(node.as_str()) || *lives && !is_sure;
            }
            *seen != before
        });
        if changed {
            let seen = self.seen.borrow().clone();
            let mut owners = self.owners.lock().unwrap_or_else(PoisonError::into_inner);
            owners.retain(|_, node| seen.get(node) != Some(&false));
            drop(owners);
            self.links.close_owners(|owner| seen.get(owner) == Some(&false));
        }
    }

    /// Completes when a node has died.
    async fn death(&self, node: &str) {
        let mut seen = self.seen.subscribe();
        if seen.wait_for(|seen| seen.get(node) == Some(&false)).await.is_err() {
            std::future::pending::<()>().await;
        }
    }

    /// The node that should own a new table instead of this one, which has `mine`.
    pub fn better_place(&self, mine: usize) -> Option<String> {
        let load = self.load.lock().unwrap_or_else(PoisonError::into_inner);
        load.instead_of(&self.me, mine as i64).map(|node| node.id.clone())
    }

    /// Takes a table, unless another node has it.
    pub async fn acquire(&self, table: &str) -> Stored<Owner> {
        if !subject::is_part(table) {
            return Ok(Owner::NoTable);
        }
        if self.is_leaving() {
            let owner = self.leases.owners(&[table.to_owned()]).await?.into_iter().next();
            let (_, node) = owner.filter(|(_, node)| *node != self.me).ok_or(StorageError::Closed)?;
            return Ok(Owner::Other(node));
        }
        if !self.owns() {
            return Err(StorageError::Closed);
        }
        let owner = self.leases.acquire(table, &self.me, self.heart.is_sure()).await?;
        if let Owner::Other(node) = &owner {
            self.remember_owner(table, node);
        }
        Ok(owner)
    }

    /// Gives a table back that has left memory. Returns whether that is stored.
    pub async fn release(&self, fence: &Fence, given: Given) -> bool {
        let released = self.leases.release(fence, given).await;
        if let Err(error) = &released {
            tracing::warn!(table = fence.table, %error, "a table could not be given back; it stays here");
        }
        if given == Given::Wanted {
            self.tell(&Notice::Released { tables: 1 }).await;
        }
        released.is_ok()
    }

    /// The token of the viewer that a command comes from or names, and whether that viewer has subscribed.
    fn token_of(&self, owner: &str, table: &str, command: &Cmd) -> Token {
        match command {
            Cmd::Subscribe { out, .. } => Token::Viewer(self.links.token(owner, table, out), true),
            Cmd::Message { out, .. } => match self.links.token_to_act(owner, table, out) {
                Some((token, watches)) => Token::Viewer(token, watches),
                None => Token::Stale,
            },
            Cmd::Unsubscribe { conn } => match self.links.known(*conn, table) {
                Some(token) => Token::Viewer(token, false),
                None => Token::Nobody,
            },
            Cmd::Lobby { .. }
            | Cmd::Adopt { .. }
            | Cmd::Study { .. }
            | Cmd::CaughtUp(_)
            | Cmd::BotThought { .. }
            | Cmd::BotsWeighed { .. }
            | Cmd::Stop => Token::Nobody,
        }
    }

    /// Whether a message comes from a connection that watches the table at another node,
    /// although it is here by now. That connection is closed: it must subscribe here.
    pub fn is_misled(&self, table: &str, command: &Cmd) -> bool {
        matches!(command, Cmd::Message { out, .. } if self.links.has_come_here(table, out))
    }

    /// Sends a command to a table of another node. A study is returned for the caller to complete.
    pub async fn forward(
        &self,
        owner: &str,
        table: &str,
        command: Cmd,
    ) -> Result<Option<Studied>, Undelivered> {
        let (token, watches) = match self.token_of(owner, table, &command) {
            Token::Viewer(token, watches) => (token, watches),
            Token::Nobody if matches!(command, Cmd::Unsubscribe { .. }) => return Ok(None),
            Token::Nobody => (String::new(), false),
            Token::Stale => return Err(Undelivered { command: None, problem: away() }),
        };
        let Some(what) = What::of(&command, || token.clone(), watches) else {
            return Err(Undelivered { command: None, problem: away() });
        };
        if let What::Unsubscribe { token } = &what {
            self.links.forget(token);
        }
        let answered = matches!(what, What::Lobby { .. } | What::Adopt { .. } | What::Study { .. });
        let errand = serde_json::to_vec(&Errand { from: self.me.clone(), what }).unwrap_or_default();
        let patience = if answered { TO_ANSWER } else { TO_INBOX };
        let receipt = tokio::select! {
            receipt = self.bus.request(self.subjects.table(owner, table), errand, patience) => receipt,
            // A node that is only stopped still seems to listen, and would be waited for.
            () = self.death(owner) => Err(Unanswered::Late),
        };
        let receipt = receipt.map(|bytes| serde_json::from_slice::<Receipt>(&bytes));
        let undelivered = |command: Option<Cmd>| {
            // The table is elsewhere, perhaps here: what was to be watched at that node is not.
            if matches!(command, Some(Cmd::Subscribe { .. })) {
                self.links.forget(&token);
            }
            Undelivered { command, problem: away() }
        };
        match (receipt, command) {
            (Err(Unanswered::Nobody), command) => Err(undelivered(Some(command))),
            (Ok(Ok(Receipt::Elsewhere(node))), command) => {
                match node.filter(|node| *node != owner) {
                    Some(node) => self.remember_owner(table, &node),
                    None => self.forget_owner(table),
                }
                Err(undelivered(Some(command)))
            }
            (Err(Unanswered::Away | Unanswered::Late) | Ok(Err(_)), _) => Err(undelivered(None)),
            (Ok(Ok(Receipt::Refused(problem))), _) => Err(Undelivered { command: None, problem }),
            (Ok(Ok(Receipt::NotWatching)), _) => {
                self.links.unknown(&token);
                Err(undelivered(None))
            }
            (Ok(Ok(Receipt::Lobby(result))), Cmd::Lobby { reply, .. }) => {
                let _ = reply.send(result);
                Ok(None)
            }
            (Ok(Ok(Receipt::Taken)), Cmd::Adopt { reply, .. }) => {
                let _ = reply.send(());
                Ok(None)
            }
            (Ok(Ok(Receipt::Study(result))), Cmd::Study { reply, .. }) => match result {
                Ok(facts) => Ok(Some((facts, reply))),
                Err(problem) => {
                    let _ = reply.send(Err(problem));
                    Ok(None)
                }
            },
            (Ok(Ok(Receipt::Taken | Receipt::Lobby(_) | Receipt::Study(_))), _) => Ok(None),
        }
    }

    /// Ends what a connection watched at tables of other nodes.
    pub async fn close(&self, conn: u64) {
        for (owner, table, token) in self.links.close(conn) {
            let errand = Errand { from: self.me.clone(), what: What::Unsubscribe { token } };
            let bytes = serde_json::to_vec(&errand).unwrap_or_default();
            self.bus.publish(self.subjects.table(&owner, &table), bytes).await;
        }
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.heart.end();
    }
}

/// The name of this machine.
fn host_name() -> String {
    let named = std::fs::read_to_string("/etc/hostname").ok().or_else(|| std::env::var("HOSTNAME").ok());
    named.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).unwrap_or_else(|| "node".into())
}

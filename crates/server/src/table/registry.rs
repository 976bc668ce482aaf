//! The tables in memory, and the ways to reach them.

use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use landsraad_kernel::{Seat, SeatSet};
use landsraad_wire::{Problem, TableReply};
use tokio::sync::{Mutex, mpsc, oneshot};

use super::actor::Table;
use super::command::{Cmd, Lobby};
use super::doc::TableDoc;
use super::live::Live;
use super::sleepers::Sleepers;
use super::study::Study;
use crate::accounts::Who;
use crate::app::App;
use crate::cluster::{Cluster, Studied, Undelivered};
use crate::config::Config;
use crate::engines::Engines;
use crate::ids;
use crate::problem::{damaged, no_table, private, unavailable};
use crate::storage::{Committer, Db, Fence, Given, Owner, StorageError};
use crate::work::Work;

/// The services that every table needs.
#[derive(Clone)]
pub struct Services {
    pub db: Db,
    pub committer: Committer,
    pub config: Arc<Config>,
    /// The pool for long computations.
    pub work: Work,
    /// The programs that play at tables.
    pub engines: Arc<Engines>,
    pub tables: Arc<Tables>,
    /// The other nodes, if this server is one of several.
    pub cluster: Option<Arc<Cluster>>,
}

impl std::fmt::Debug for Services {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Services").finish_non_exhaustive()
    }
}

/// A table in memory.
#[derive(Debug)]
struct Running {
    sender: mpsc::Sender<Box<Cmd>>,
    task: tokio::task::JoinHandle<()>,
    /// The right to write it, in a cluster.
    fence: Option<Fence>,
}

/// Where a table is.
#[derive(Debug)]
pub enum Place {
    /// On this server.
    Here(mpsc::Sender<Box<Cmd>>),
    /// On this node of the cluster.
    There(String),
}

/// How long a command waits for a table whose node has just died, and between two attempts. Requests over HTTP
/// wait longer, because nobody repeats them.
const PATIENCE: Duration = Duration::from_millis(1_200);
const LONG_PATIENCE: Duration = Duration::from_secs(6);
const AGAIN: Duration = Duration::from_millis(60);

/// The tables in memory.
#[derive(Debug)]
pub struct Tables {
    map: Mutex<HashMap<String, Running>>,
    /// Locks that are held while a document is read, so that no table is in memory twice. There are several,
    /// so that tables do not wait for each other.
    loading: [Mutex<()>; 64],
    /// The seats that each running table waits for, whether it is in memory or not.
    turns: std::sync::Mutex<HashMap<String, SeatSet>>,
    /// The seats of each table in memory whose players are connected.
    online: std::sync::Mutex<HashMap<String, Vec<u8>>>,
    /// Set when the server stops; no table is loaded after that.
    closed: AtomicBool,
    /// The number of tables in memory at the last change.
    roughly: AtomicUsize,
    sleepers: Sleepers,
}

impl Default for Tables {
    fn default() -> Self {
        Tables {
            map: Mutex::default(),
            loading: std::array::from_fn(|_| Mutex::default()),
            turns: std::sync::Mutex::default(),
            online: std::sync::Mutex::default(),
            closed: AtomicBool::new(false),
            roughly: AtomicUsize::new(0),
            sleepers: Sleepers::default(),
        }
    }
}

/// The document of a table.
async fn stored(on: &Services, id: &str) -> Result<TableDoc, Problem> {
    let doc = on.db.table(id).await.map_err(|e| unavailable(&e))?.ok_or_else(no_table)?;
    serde_json::from_str(&doc).map_err(|e| damaged(id, &StorageError::Broken(format!("table {id}: {e}"))))
}

impl Tables {
    /// The sender to a table, if it is in memory.
    async fn in_memory(&self, id: &str) -> Option<mpsc::Sender<Box<Cmd>>> {
        let map = self.map.lock().await;
        map.get(id).filter(|table| !table.sender.is_closed()).map(|table| table.sender.clone())
    }

    /// The lock that is held while a table is loaded.
    fn loading(&self, id: &str) -> &Mutex<()> {
        &self.loading[blake3::hash(id.as_bytes()).as_bytes()[0] as usize % self.loading.len()]
    }

    /// Where a table is. One that is in nobody's memory is loaded, here or on a node with fewer tables.
    async fn reach(&self, on: &Arc<Services>, id: &str) -> Result<Place, Problem> {
        // It becomes a part of a subject of NATS.
        if !ids::is_id(id) {
            return Err(no_table());
        }
        if let (Some(cluster), None) = (&on.cluster, self.in_memory(id).await) {
            let known = cluster.known_owner(id);
            if let Some(node) = known.or_else(|| cluster.better_place(self.roughly.load(Ordering::Relaxed))) {
                return Ok(Place::There(node));
            }
        }
        self.reach_here(on, id).await
    }

    /// Where a table is. One that is in nobody's memory is loaded here.
    pub async fn reach_here(&self, on: &Arc<Services>, id: &str) -> Result<Place, Problem> {
        if let Some(sender) = self.in_memory(id).await {
            return Ok(Place::Here(sender));
        }
        let _loading = self.loading(id).lock().await;
        if let Some(sender) = self.in_memory(id).await {
            return Ok(Place::Here(sender));
        }
        let fence = match &on.cluster {
            None => None,
            Some(cluster) => match cluster.acquire(id).await.map_err(|e| unavailable(&e))? {
                Owner::Me(fence) => Some(fence),
                Owner::Other(node) => return Ok(Place::There(node)),
                Owner::NoTable => return Err(no_table()),
            },
        };
        self.load(on, id, fence).await.map(Place::Here)
    }

    /// Loads a table that this node has taken over, unless it is in memory already.
    pub async fn load_claimed(&self, on: &Arc<Services>, fence: Fence) -> Result<(), Problem> {
        let id = fence.table.clone();
        let _loading = self.loading(&id).lock().await;
        if self.in_memory(&id).await.is_none() {
            self.load(on, &id, Some(fence)).await?;
        }
        Ok(())
    }

    /// Loads a table. The lock of its slot must be held, and in a cluster the table be this node's.
    async fn load(
        &self,
        on: &Arc<Services>,
        id: &str,
        fence: Option<Fence>,
    ) -> Result<mpsc::Sender<Box<Cmd>>, Problem> {
        let doc = stored(on, id).await?;
        let mut map = self.map.lock().await;
        if self.closed.load(Ordering::Relaxed) {
            return Err(unavailable(&StorageError::Closed));
        }
        let (sender, inbox) = mpsc::channel(256);
        let table = Table::new(on.clone(), doc, sender.downgrade(), fence.clone());
        let task = tokio::spawn(table.run(inbox));
        map.insert(id.to_owned(), Running { sender: sender.clone(), task, fence });
        self.counted(map.len());
        Ok(sender)
    }

    /// Sends a command to a table.
    pub async fn send(&self, on: &Arc<Services>, id: &str, mut command: Cmd) -> Result<(), Problem> {
        let begin = Instant::now();
        let over_http = matches!(command, Cmd::Lobby { .. } | Cmd::Adopt { .. } | Cmd::Study { .. });
        let patience = if over_http { LONG_PATIENCE } else { PATIENCE };
        for attempt in 0.. {
            let sender = match self.reach(on, id).await? {
                Place::Here(sender) => sender,
                Place::There(node) => match self.forward(on, &node, id, command).await {
                    Ok(()) => return Ok(()),
                    Err(Undelivered { command: Some(back), .. }) if begin.elapsed() < patience => {
                        command = back;
                        tokio::time::sleep(AGAIN).await;
                        continue;
                    }
                    Err(Undelivered { problem, .. }) => return Err(problem),
                },
            };
            if on.cluster.as_ref().is_some_and(|cluster| cluster.is_misled(id, &command)) {
                break;
            }
            match sender.send(Box::new(command)).await {
                Ok(()) => return Ok(()),
                // The table has just left memory. It is loaded again.
                Err(mpsc::error::SendError(back)) if attempt < 2 || begin.elapsed() < AGAIN => {
                    command = *back;
                }
                Err(_) => break,
            }
        }
        Err(unavailable(&StorageError::Closed))
    }

    /// Sends a command to a table of another node.
    async fn forward(
        &self,
        on: &Arc<Services>,
        node: &str,
        id: &str,
        command: Cmd,
    ) -> Result<(), Undelivered> {
        let Some(cluster) = &on.cluster else {
            return Err(Undelivered { command: None, problem: unavailable(&StorageError::Closed) });
        };
        match cluster.forward(node, id, command).await {
            Ok(None) => Ok(()),
            Ok(Some(studied)) => {
                Tables::complete(on, id, studied).await;
                Ok(())
            }
            Err(undelivered) => {
                // The next attempt asks the database who owns the table.
                if cluster.known_owner(id).as_deref() == Some(node) {
                    cluster.forget_owner(id);
                }
                Err(undelivered)
            }
        }
    }

    /// Completes a study of a match whose table is elsewhere: this node reads the match itself, so that no node
    /// sends hidden cards.
    async fn complete(on: &Arc<Services>, id: &str, (facts, reply): Studied) {
        let closed = || unavailable(&StorageError::Closed);
        let stored = on.db.table(id).await;
        let doc = stored.ok().flatten().and_then(|doc| serde_json::from_str::<TableDoc>(&doc).ok());
        let (Some(mut doc), Some(seat)) = (doc, Seat::new(facts.seat)) else {
            let _ = reply.send(Err(closed()));
            return;
        };
        doc.complete();
        let (db, lane) = (on.db.clone(), doc.lane());
        on.work.start(lane, Some(doc.id.clone()), async move {
            let loaded = Live::load(&doc, &db).await.map_err(|error| unavailable(&error));
            let _ = reply.send(loaded.map(|live| Study {
                step: live.track(seat.index()).step(),
                luck: live.game().step().into(),
                game: live.game().fork(),
                seat,
                practice: facts.practice,
                adviser: facts.adviser,
            }));
        });
    }

    /// Gives a command to a table of this node, if it is in memory.
    pub async fn tell_here(&self, id: &str, command: Cmd) {
        if let Some(sender) = self.in_memory(id).await {
            let _ = sender.send(Box::new(command)).await;
        }
    }

    /// Notes how many tables are in memory.
    fn counted(&self, tables: usize) {
        self.roughly.store(tables, Ordering::Relaxed);
        metrics::gauge!("landsraad_tables_loaded").set(tables as f64);
    }

    /// How many tables are in memory.
    pub async fn count(&self) -> usize {
        self.map.lock().await.values().filter(|table| !table.sender.is_closed()).count()
    }

    /// Takes tables out of memory that another node owns by now.
    pub async fn retire(&self, ids: &[String]) {
        self.stop(|id, _| ids.iter().any(|other| other == id)).await;
    }

    /// Takes the tables out of memory that this node does not own.
    pub async fn keep_only(&self, fences: &[Fence]) {
        let own: HashMap<&str, &Fence> = fences.iter().map(|fence| (fence.table.as_str(), fence)).collect();
        self.stop(|id, fence| fence.is_some_and(|fence| own.get(id) != Some(&fence))).await;
    }

    /// Stops tables and takes them out of memory. Returns their rights.
    async fn stop(&self, which: impl Fn(&str, Option<&Fence>) -> bool) -> Vec<Fence> {
        let stopped: Vec<Running> = {
            let mut map = self.map.lock().await;
            let gone = map.extract_if(|id, table| which(id, table.fence.as_ref())).map(|(_, table)| table);
            let gone = gone.collect();
            self.counted(map.len());
            gone
        };
        for table in &stopped {
            let _ = table.sender.send(Box::new(Cmd::Stop)).await;
        }
        let mut fences = Vec::new();
        for table in stopped {
            let _ = table.task.await;
            fences.extend(table.fence);
        }
        fences
    }

    /// Gives this many tables to other nodes.
    pub async fn give_away(&self, cluster: &Cluster, count: usize) {
        let chosen: Vec<String> = self.map.lock().await.keys().take(count).cloned().collect();
        for fence in self.stop(|id, _| chosen.iter().any(|other| other == id)).await {
            cluster.release(&fence, Given::Wanted).await;
        }
    }

    /// The connected seats of tables and the seats that they wait for, wherever the tables are.
    pub async fn facts<'a>(
        &self,
        on: &Arc<Services>,
        ids: impl Iterator<Item = &'a str>,
    ) -> Vec<(Vec<u8>, Vec<u8>)> {
        let ids: Vec<String> = ids.map(str::to_owned).collect();
        let elsewhere: HashMap<String, (Vec<u8>, Vec<u8>)> = match &on.cluster {
            Some(cluster) => cluster.facts(&ids).await.into_iter().collect(),
            None => HashMap::new(),
        };
        let facts =
            |id: &String| elsewhere.get(id).cloned().unwrap_or_else(|| (self.online(id), self.turn(id)));
        ids.iter().map(facts).collect()
    }

    /// Sends a request of the lobby to a table and waits for its reply.
    pub async fn ask(
        &self,
        on: &Arc<Services>,
        id: &str,
        who: Option<Who>,
        ask: Lobby,
    ) -> Result<TableReply, Problem> {
        if let Lobby::Info { share } = &ask
            && on.cluster.is_none()
            && self.in_memory(id).await.is_none()
        {
            return self.look_at(on, id, who.as_ref(), share.as_deref()).await;
        }
        let (reply, answer) = oneshot::channel();
        self.send(on, id, Cmd::Lobby { who, ask, reply }).await?;
        answer.await.map_err(|_| unavailable(&StorageError::Closed))?
    }

    /// A table as it is stored. Somebody who looks at one table after the other does not bring them into memory.
    async fn look_at(
        &self,
        on: &Arc<Services>,
        id: &str,
        who: Option<&Who>,
        share: Option<&str>,
    ) -> Result<TableReply, Problem> {
        let account = who.map(|who| who.id.as_str());
        let doc = stored(on, id).await?;
        if !doc.is_shown_to(account, share) {
            return Err(private());
        }
        let mut table = doc.info(account, &self.online(id));
        table.pending = self.turn(id);
        Ok(TableReply { table, my_seats: account.map(|id| doc.seats_of(id)).unwrap_or_default() })
    }

    /// The tables at which one of these accounts is the host or has a seat.
    pub async fn of(&self, app: &App, accounts: &BTreeSet<String>) -> BTreeSet<String> {
        let mut ids = BTreeSet::new();
        for account in accounts {
            match app.db.tables_of(account).await {
                Ok(theirs) => ids.extend(theirs),
                Err(error) => tracing::error!(%error, "the tables of an account could not be read"),
            }
        }
        ids
    }

    /// Gives everything that one account holds at these tables to another account. `newly` has all accounts that belong
    /// to the other one since now: the first one and its programs.
    pub async fn adopt(
        &self,
        app: &App,
        ids: BTreeSet<String>,
        (from, to): (&str, &Who),
        newly: BTreeSet<String>,
    ) {
        for id in ids {
            let (reply, done) = oneshot::channel();
            let (from, to, newly) = (from.to_owned(), to.clone(), newly.clone());
            let command = Cmd::Adopt { from, to, newly, reply };
            if self.send(&app.services, &id, command).await.is_ok() {
                let _ = done.await;
            }
        }
    }

    /// Notes which seats a table waits for; `None` if it waits for nobody any more.
    pub fn set_turn(&self, id: &str, seats: Option<SeatSet>) {
        let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        match (seats, turns.get_mut(id)) {
            (Some(seats), Some(known)) => *known = seats,
            (Some(seats), None) => drop(turns.insert(id.to_owned(), seats)),
            (None, _) => drop(turns.remove(id)),
        }
    }

    /// The seats that a table waits for.
    pub fn turn(&self, id: &str) -> Vec<u8> {
        let turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        turns.get(id).map(|seats| seats.iter().map(u8::from).collect()).unwrap_or_default()
    }

    /// Notes the seats whose players are connected.
    pub fn set_online(&self, id: &str, seats: &[u8]) {
        let mut online = self.online.lock().unwrap_or_else(PoisonError::into_inner);
        if seats.is_empty() {
            online.remove(id);
        } else {
            online.insert(id.to_owned(), seats.to_vec());
        }
    }

    /// The seats of a table whose players are connected.
    pub fn online(&self, id: &str) -> Vec<u8> {
        let online = self.online.lock().unwrap_or_else(PoisonError::into_inner);
        online.get(id).cloned().unwrap_or_default()
    }

    /// Removes a table from memory, unless a command is on its way to it.
    pub async fn forget(&self, id: &str, inbox: &mpsc::Receiver<Box<Cmd>>) -> bool {
        let mut map = self.map.lock().await;
        if !inbox.is_empty() {
            return false;
        }
        map.remove(id);
        self.counted(map.len());
        true
    }

    /// The tables that sleep.
    pub const fn sleepers(&self) -> &Sleepers {
        &self.sleepers
    }

    /// Brings a table into memory.
    pub async fn wake(&self, on: &Arc<Services>, id: &str) -> Result<(), Problem> {
        self.reach(on, id).await.map(drop)
    }

    /// Loads the tables that are being played, so that clocks and bots continue after a restart.
    pub async fn wake_all(&self, on: &Arc<Services>) {
        match on.db.running().await {
            Ok(ids) => {
                tracing::info!(tables = ids.len(), "tables in play");
                for id in ids {
                    if let Err(problem) = self.reach_here(on, &id).await {
                        tracing::error!(table = id, problem = %problem.text.en, "a table could not be loaded");
                    }
                }
            }
            Err(error) => tracing::error!(%error, "the running tables could not be listed"),
        }
    }

    /// Lets every table finish what it is doing, then stops it.
    pub async fn drain(&self) {
        self.closed.store(true, Ordering::Relaxed);
        let tables: Vec<_> = self.map.lock().await.drain().collect();
        for (_, table) in &tables {
            let _ = table.sender.send(Box::new(Cmd::Stop)).await;
        }
        for (_, table) in tables {
            let _ = table.task.await;
        }
    }
}

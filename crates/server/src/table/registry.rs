//! The tables in memory, and the ways to reach them.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError};

use landsraad_kernel::SeatSet;
use landsraad_wire::{Problem, TableReply};
use tokio::sync::{Mutex, mpsc, oneshot};

use super::actor::{Cmd, Lobby, Table};
use super::doc::TableDoc;
use crate::accounts::Who;
use crate::app::App;
use crate::config::Config;
use crate::problem::{damaged, no_table, unavailable};
use crate::storage::{Committer, Db, Scope, StorageError};
use crate::work::Work;

/// The services that every table needs.
#[derive(Clone)]
pub struct Services {
    pub db: Db,
    pub committer: Committer,
    pub config: Arc<Config>,
    /// The pool for long computations.
    pub work: Work,
    pub tables: Arc<Tables>,
}

impl std::fmt::Debug for Services {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Services").finish_non_exhaustive()
    }
}

/// The sender to a table, and its task.
type Running = (mpsc::Sender<Cmd>, tokio::task::JoinHandle<()>);

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
}

impl Default for Tables {
    fn default() -> Self {
        Tables {
            map: Mutex::default(),
            loading: std::array::from_fn(|_| Mutex::default()),
            turns: std::sync::Mutex::default(),
            online: std::sync::Mutex::default(),
            closed: AtomicBool::new(false),
        }
    }
}

impl Tables {
    /// The sender to a table, if it is in memory.
    async fn in_memory(&self, id: &str) -> Option<mpsc::Sender<Cmd>> {
        let map = self.map.lock().await;
        map.get(id).filter(|(s, _)| !s.is_closed()).map(|(sender, _)| sender.clone())
    }

    /// The sender to a table. A table that is not in memory is loaded.
    async fn reach(&self, on: &Arc<Services>, id: &str) -> Result<mpsc::Sender<Cmd>, Problem> {
        if let Some(sender) = self.in_memory(id).await {
            return Ok(sender);
        }
        let slot = blake3::hash(id.as_bytes()).as_bytes()[0] as usize % self.loading.len();
        let _loading = self.loading[slot].lock().await;
        if let Some(sender) = self.in_memory(id).await {
            return Ok(sender);
        }
        let doc = on.db.table(id).await.map_err(|e| unavailable(&e))?.ok_or_else(no_table)?;
        let doc: TableDoc = serde_json::from_str(&doc)
            .map_err(|e| damaged(id, &StorageError::Broken(format!("table {id}: {e}"))))?;
        let mut map = self.map.lock().await;
        if self.closed.load(Ordering::Relaxed) {
            return Err(unavailable(&StorageError::Closed));
        }
        let (sender, inbox) = mpsc::channel(256);
        let table = Table::new(on.clone(), doc, sender.downgrade());
        let task = tokio::spawn(table.run(inbox));
        map.insert(id.to_owned(), (sender.clone(), task));
        metrics::gauge!("landsraad_tables_loaded").set(map.len() as f64);
        Ok(sender)
    }

    /// Sends a command to a table.
    pub async fn send(&self, on: &Arc<Services>, id: &str, mut command: Cmd) -> Result<(), Problem> {
        for _ in 0..3 {
            match self.reach(on, id).await?.send(command).await {
                Ok(()) => return Ok(()),
                // The table has just left memory. It is loaded again.
                Err(mpsc::error::SendError(back)) => command = back,
            }
        }
        Err(unavailable(&StorageError::Closed))
    }

    /// Sends a request of the lobby to a table and waits for its reply.
    pub async fn ask(
        &self,
        on: &Arc<Services>,
        id: &str,
        who: Option<Who>,
        ask: Lobby,
    ) -> Result<TableReply, Problem> {
        let (reply, answer) = oneshot::channel();
        self.send(on, id, Cmd::Lobby { who, ask, reply }).await?;
        answer.await.map_err(|_| unavailable(&StorageError::Closed))?
    }

    /// Gives everything that one account holds at any table to another account.
    pub async fn adopt(&self, app: &App, from: &str, to: &Who) {
        let docs = match app.db.tables(&Scope::Mine(from.to_owned()), 1_000).await {
            Ok(docs) => docs,
            Err(error) => {
                tracing::error!(%error, "a guest's tables could not be read");
                return;
            }
        };
        for doc in docs.iter().filter_map(|d| serde_json::from_str::<TableDoc>(d).ok()) {
            let (reply, done) = oneshot::channel();
            let command = Cmd::Adopt { from: from.to_owned(), to: to.clone(), reply };
            if self.send(&app.services, &doc.id, command).await.is_ok() {
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
    pub async fn forget(&self, id: &str, inbox: &mpsc::Receiver<Cmd>) -> bool {
        let mut map = self.map.lock().await;
        if !inbox.is_empty() {
            return false;
        }
        map.remove(id);
        metrics::gauge!("landsraad_tables_loaded").set(map.len() as f64);
        true
    }

    /// Loads the tables that are being played, so that clocks and bots continue after a restart.
    pub async fn wake_all(&self, on: &Arc<Services>) {
        match on.db.running().await {
            Ok(ids) => {
                tracing::info!(tables = ids.len(), "tables in play");
                for id in ids {
                    if let Err(problem) = self.reach(on, &id).await {
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
        for (_, (sender, _)) in &tables {
            let _ = sender.send(Cmd::Stop).await;
        }
        for (_, (_, task)) in tables {
            let _ = task.await;
        }
    }
}

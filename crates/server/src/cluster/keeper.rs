//! Takes over the tables of dead nodes, gives tables away, and leaves.

use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use super::load::Load;
use super::{Cluster, Notice};
use crate::app::App;
use crate::storage::{Fence, NodeRow, Stored, WANTED};
use crate::table::command::Cmd;

/// How many tables are taken over with one statement, and loaded at a time.
const BATCH: u32 = 256;
const LOADING: usize = 16;
/// How often tables in play that never had an owner are looked for.
const NEW: Duration = Duration::from_secs(30);
/// How long the nodes must have been the same before a table is moved for the balance.
const CALM: Duration = Duration::from_secs(10);
/// How often the sessions of open connections are checked while NATS is away: no log-out is announced then.
const SESSIONS: Duration = Duration::from_secs(10);

/// What the keeper remembers from one turn to the next.
struct Memory {
    /// The nodes that took tables at the last turn, and since when they are the same.
    nodes: (Vec<String>, Instant),
    looked_for_new: Option<Instant>,
}

impl Cluster {
    /// Keeps the tables of this node in order, until the task is aborted.
    pub(super) async fn keep(self: Arc<Self>, app: Arc<App>) {
        let mut memory = Memory { nodes: (vec![], Instant::now()), looked_for_new: None };
        loop {
            let turn = Instant::now();
            let until = match self.turn(&app, &mut memory).await {
                Ok(death) => death.unwrap_or(self.ttl / 5).min(self.ttl / 5),
                Err(error) => {
                    tracing::warn!(%error, "this node cannot look after its tables");
                    self.ttl / 5
                }
            };
            let rest = until.saturating_sub(turn.elapsed()).max(self.ttl / 50);
            tokio::select! {
                () = tokio::time::sleep(rest) => {}
                () = self.wake.notified() => {}
                () = self.heart.was_late() => {}
            }
        }
    }

    /// Announces this node to the others and detects those that are gone, until the task is aborted. Nothing
    /// here waits for the database.
    pub(super) async fn pulse(self: Arc<Self>, app: Arc<App>) {
        let mut checked = Instant::now();
        for turn in 1_u32.. {
            self.post.beat(&self.me, turn.is_multiple_of(4)).await;
            for owner in self.links.close_silent(self.ttl) {
                self.owners.lock().unwrap_or_else(PoisonError::into_inner).retain(|_, node| *node != owner);
            }
            self.tell_spent(&app).await;
            if !self.bus.is_connected() && checked.elapsed() >= SESSIONS {
                checked = Instant::now();
                tokio::spawn(check_sessions(app.clone()));
            }
            tokio::time::sleep(self.ttl / 5).await;
        }
    }

    /// Looks after everything once. Returns the time after which the next node may be dead.
    async fn turn(&self, app: &Arc<App>, memory: &mut Memory) -> Stored<Option<Duration>> {
        if let Some(late) = self.heart.must_look() {
            app.tables.keep_only(&self.leases.held_by(&self.me).await?).await;
            self.heart.looked(late);
        }
        let mine = app.tables.count().await;
        self.heart.note(mine, app.sockets.count());
        let nodes = self.leases.nodes().await?;
        self.note_load(&nodes, memory).await?;
        let is_sure = self.heart.is_sure();
        self.note_nodes(&nodes, is_sure);
        if is_sure {
            self.drop_viewers_of_dead(app, &nodes).await;
        }
        let next_death = nodes.iter().filter(|node| node.is_alive() && node.id != self.me);
        let next_death = next_death.map(|node| Duration::from_millis(node.left_ms as u64 + 1)).min();
        if self.is_leaving() || !self.heart.owns() {
            return Ok(next_death);
        }
        self.take_wanted(app, mine as i64).await?;
        self.take_due(app).await?;
        for dead in nodes.iter().filter(|node| !node.is_alive()) {
            if self.heart.is_sure() {
                self.take_over(app, dead).await?;
            }
        }
        self.take_new(app, memory).await?;
        self.give_away(app, mine, memory).await;
        Ok(next_death)
    }

    /// Viewers whose node is gone are no longer present.
    async fn drop_viewers_of_dead(&self, app: &Arc<App>, nodes: &[NodeRow]) {
        let is_gone = |id: &str| !nodes.iter().any(|node| node.id == id && node.is_alive());
        for (table, conn) in self.post.end_of(is_gone) {
            app.tables.tell_here(&table, Cmd::Unsubscribe { conn }).await;
        }
    }

    async fn note_load(&self, nodes: &[NodeRow], memory: &mut Memory) -> Stored<()> {
        let wanted = self.leases.wanted().await?;
        let takes: Vec<NodeRow> =
            nodes.iter().filter(|node| node.is_alive() && !node.leaving).cloned().collect();
        metrics::gauge!("landsraad_cluster_nodes")
            .set(nodes.iter().filter(|node| node.is_alive()).count() as f64);
        metrics::gauge!("landsraad_cluster_dead_nodes")
            .set(nodes.iter().filter(|node| !node.is_alive()).count() as f64);
        metrics::gauge!("landsraad_cluster_wanted_tables").set(wanted as f64);
        let ids: Vec<String> = takes.iter().map(|node| node.id.clone()).collect();
        if ids != memory.nodes.0 {
            memory.nodes = (ids, Instant::now());
        }
        *self.load.lock().unwrap_or_else(PoisonError::into_inner) = Load { nodes: takes, wanted };
        Ok(())
    }

    /// Takes this node's share of the tables of a dead node, again and again until none is left.
    async fn take_over(&self, app: &Arc<App>, dead: &NodeRow) -> Stored<()> {
        let nodes = self.load.lock().unwrap_or_else(PoisonError::into_inner).nodes.len().max(1);
        let share = (dead.tables.max(1) as usize).div_ceil(nodes).clamp(1, BATCH as usize) as u32;
        loop {
            let fences = self.leases.claim(&dead.id, &self.me, share).await?;
            if fences.is_empty() {
                break;
            }
            tracing::warn!(node = dead.name, tables = fences.len(), "took over tables of a dead node");
            metrics::counter!("landsraad_cluster_takeovers").increment(fences.len() as u64);
            let tables = fences.iter().map(|fence| fence.table.clone()).collect();
            self.tell(&Notice::Taken { from: dead.id.clone(), tables }).await;
            self.load_all(app, fences).await;
        }
        self.leases.bury(&dead.id).await
    }

    async fn take_wanted(&self, app: &Arc<App>, mine: i64) -> Stored<()> {
        let room = self.load.lock().unwrap_or_else(PoisonError::into_inner).room(mine);
        if room > 0 {
            let fences = self.leases.claim(WANTED, &self.me, room.min(BATCH)).await?;
            if !fences.is_empty() {
                tracing::info!(tables = fences.len(), "took tables that were given back");
                self.wake.notify_one();
            }
            self.load_all(app, fences).await;
        }
        Ok(())
    }

    /// Takes tables that sleep and are due.
    async fn take_due(&self, app: &Arc<App>) -> Stored<()> {
        loop {
            let fences = self.leases.claim_due(&self.me, BATCH).await?;
            if fences.is_empty() {
                return Ok(());
            }
            self.load_all(app, fences).await;
        }
    }

    async fn take_new(&self, app: &Arc<App>, memory: &mut Memory) -> Stored<()> {
        if memory.looked_for_new.is_some_and(|at| at.elapsed() < NEW) {
            return Ok(());
        }
        loop {
            let fences = self.leases.claim_new(&self.me, BATCH).await?;
            if fences.is_empty() {
                memory.looked_for_new = Some(Instant::now());
                return Ok(());
            }
            self.load_all(app, fences).await;
        }
    }

    async fn load_all(&self, app: &Arc<App>, fences: Vec<Fence>) {
        let load = |fence: Fence| async move {
            let table = fence.table.clone();
            if let Err(problem) = app.tables.load_claimed(&app.services, fence).await {
                tracing::error!(table, problem = %problem.text.en, "a table could not be loaded");
            }
        };
        for part in fences.chunks(LOADING) {
            futures_util::future::join_all(part.iter().cloned().map(load)).await;
        }
    }

    /// Gives tables away if this node has too many of them.
    async fn give_away(&self, app: &Arc<App>, mine: usize, memory: &Memory) {
        if memory.nodes.1.elapsed() < CALM {
            return;
        }
        let surplus = self.load.lock().unwrap_or_else(PoisonError::into_inner).surplus(mine as i64);
        if surplus > 0 {
            tracing::info!(tables = surplus, "gives tables away: this node has too many");
            app.tables.give_away(self, surplus).await;
        }
    }

    /// Hands all tables over: each finishes its work, then the others are notified that they may take them.
    pub async fn hand_over(&self, app: &Arc<App>) {
        self.heart.leave();
        app.tables.drain().await;
        self.heart.note(0, app.sockets.count());
        match self.leases.release_all(&self.me).await {
            Ok(tables) => {
                tracing::info!(tables, "handed tables in play over");
                self.tell(&Notice::Released { tables }).await;
                self.bus.flush().await;
            }
            Err(error) => tracing::warn!(%error, "tables stay with this node until its time runs out"),
        }
    }

    /// Leaves the cluster.
    pub async fn leave(&self) {
        self.heart.end();
        if let Err(error) = self.leases.leave(&self.me).await {
            tracing::warn!(%error, "this node stays in the list until its time runs out");
        }
        self.leases.close().await;
    }
}

/// Closes the connections whose sessions have ended.
async fn check_sessions(app: Arc<App>) {
    for (account, session) in app.sockets.sessions() {
        if matches!(app.db.session(&session).await, Ok(None)) {
            app.sockets.end_session(&account, &session);
        }
    }
}

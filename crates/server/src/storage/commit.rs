//! Group commit: writes that arrive during a transaction wait for the next one.
//!
//! There is no timer. An idle server commits at once; a busy one commits as often as the disk can.
//!
//! A transaction that fails has failed for everybody in it. The parts are tried one by one only if the data
//! of one of them was at fault, or if another node owns one of the tables: a disk that is full for all is full
//! for each.

use std::time::Instant;

use tokio::sync::{mpsc, oneshot};

use super::{Db, Fault, StorageError, Stored, Write};

/// How many requests go into one transaction. This limits how long each of them waits.
const MOST: usize = 512;

type Request = (Vec<Write>, oneshot::Sender<Result<(), Fault>>);

/// The handle to the writing task, shared by all tables.
#[derive(Clone, Debug)]
pub struct Committer {
    requests: mpsc::Sender<Request>,
}

impl Committer {
    /// Starts the writing task. It ends when the last handle is dropped and everything is written.
    pub fn start(db: Db) -> (Committer, tokio::task::JoinHandle<()>) {
        let (requests, queue) = mpsc::channel(4096);
        (Committer { requests }, tokio::spawn(run(db, queue)))
    }

    /// Writes everything or nothing, and returns when it is durable.
    pub async fn write(&self, writes: Vec<Write>) -> Stored<()> {
        let (done, wait) = oneshot::channel();
        self.requests.send((writes, done)).await.map_err(|_| StorageError::Closed)?;
        match wait.await {
            Ok(result) => result.map_err(StorageError::NotStored),
            Err(_) => Err(StorageError::Closed),
        }
    }
}

async fn commit(db: &Db, writes: &[Write]) -> Result<(), Fault> {
    db.commit(writes).await.map_err(|error| {
        metrics::counter!("landsraad_commit_failures").increment(1);
        tracing::error!(%error, writes = writes.len(), "a transaction failed; nothing of it is stored");
        error.fault()
    })
}

async fn run(db: Db, mut queue: mpsc::Receiver<Request>) {
    let mut requests: Vec<Request> = Vec::new();
    while queue.recv_many(&mut requests, MOST).await > 0 {
        let started = Instant::now();
        let writes: Vec<Write> = requests.iter().flat_map(|(w, _)| w.iter().cloned()).collect();
        let alone = requests.len() == 1;
        match commit(&db, &writes).await {
            Err(Fault::Data | Fault::Stale) if !alone => {
                for (writes, done) in requests.drain(..) {
                    let _ = done.send(commit(&db, &writes).await);
                }
            }
            result => requests.drain(..).for_each(|(_, done)| {
                let _ = done.send(result);
            }),
        }
        crate::telemetry::COMMITS.took(started.elapsed());
    }
}

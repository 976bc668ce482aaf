//! Group commit: while one transaction is being written to disk, what arrives meanwhile waits for the next.
//!
//! There is no timer: an idle server commits at once, a busy one commits as often as the disk can.
//!
//! Everybody in a transaction that failed is told so. Their parts are tried one by one only where the data of
//! one of them was at fault: a disk that is full for all is full for each.

use std::time::Instant;

use tokio::sync::{mpsc, oneshot};

use super::{Db, Fault, StorageError, Stored, Write};

/// The most requests in one transaction; bounds how long anybody waits.
const MOST: usize = 512;

type Request = (Vec<Write>, oneshot::Sender<Result<(), Fault>>);

/// The way to the disk, shared by all tables.
#[derive(Clone, Debug)]
pub struct Committer {
    requests: mpsc::Sender<Request>,
}

impl Committer {
    /// Starts the task that writes. It ends when the last handle is dropped and everything is written.
    pub fn start(db: Db) -> (Committer, tokio::task::JoinHandle<()>) {
        let (requests, queue) = mpsc::channel(4096);
        (Committer { requests }, tokio::spawn(run(db, queue)))
    }

    /// Writes all or nothing, and comes back when it is durable.
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
            Err(Fault::Data) if !alone => {
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

//! Group commit: while one transaction is being written to disk, what arrives meanwhile waits for the next.
//!
//! There is no timer: an idle server commits at once, a busy one commits as often as the disk can.

use std::time::Instant;

use tokio::sync::{mpsc, oneshot};

use super::{Db, StorageError, Stored, Write};

/// The most writes in one transaction; bounds how long anybody waits.
const MOST: usize = 512;

type Request = (Vec<Write>, oneshot::Sender<bool>);

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

    /// Writes, and comes back when it is durable.
    pub async fn write(&self, writes: Vec<Write>) -> Stored<()> {
        let (done, wait) = oneshot::channel();
        self.requests.send((writes, done)).await.map_err(|_| StorageError::Closed)?;
        match wait.await {
            Ok(true) => Ok(()),
            Ok(false) => Err(StorageError::Broken("the write was refused by the database".into())),
            Err(_) => Err(StorageError::Closed),
        }
    }
}

async fn run(db: Db, mut queue: mpsc::Receiver<Request>) {
    let mut requests: Vec<Request> = Vec::new();
    while queue.recv_many(&mut requests, MOST).await > 0 {
        let started = Instant::now();
        let writes: Vec<Write> = requests.iter().flat_map(|(w, _)| w.iter().cloned()).collect();
        match db.commit(&writes).await {
            Ok(()) => requests.drain(..).for_each(|(_, done)| {
                let _ = done.send(true);
            }),
            Err(error) => {
                tracing::warn!(%error, writes = writes.len(), "a transaction failed; trying its parts");
                // One bad request must not take the others down with it.
                for (writes, done) in requests.drain(..) {
                    let result = db.commit(&writes).await;
                    if let Err(error) = &result {
                        tracing::error!(%error, "a write failed");
                    }
                    let _ = done.send(result.is_ok());
                }
            }
        }
        crate::telemetry::COMMITS.took(started.elapsed());
    }
}

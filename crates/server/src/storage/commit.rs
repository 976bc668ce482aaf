//! Group commit: writes that arrive during a transaction wait for the next one.
//!
//! There is no timer. An idle server commits at once; a busy one commits as often as the disk can.
//!
//! A transaction that fails has failed for everybody in it. The parts are tried one by one only if the data
//! of one of them was at fault, or if another node owns one of the tables: a disk that is full for all is full
//! for each.
//!
//! The journal of an uploaded record or of a fork has thousands of rows. It is written in many small transactions,
//! so that moves do not wait for it, and its table with the last one: until then nobody can find it.

use std::sync::Arc;
use std::time::Instant;

use tokio::sync::{Semaphore, mpsc, oneshot};

use super::{Db, Fault, StorageError, Stored, TableRow, Write};
use crate::ids;

/// How many requests go into one transaction. This limits how long each of them waits.
const MOST: usize = 512;

type Request = (Vec<Write>, oneshot::Sender<Result<(), Fault>>);

/// How many rows, and how many bytes, of a long journal go into one transaction.
const PART: usize = 64;
const PART_BYTES: usize = 32 * 1024;

/// The handle to the writing task, shared by all tables.
#[derive(Clone, Debug)]
pub struct Committer {
    requests: mpsc::Sender<Request>,
    /// Held for a part of a long journal: one of all of them is in a transaction.
    long: Arc<Semaphore>,
}

impl Committer {
    /// Starts the writing task. It ends when the last handle is dropped and everything is written.
    pub fn start(db: Db) -> (Committer, tokio::task::JoinHandle<()>) {
        let (requests, queue) = mpsc::channel(4096);
        (Committer { requests, long: Arc::new(Semaphore::new(1)) }, tokio::spawn(run(db, queue)))
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

impl Committer {
    /// Writes a new table with its journal, and returns when both are durable. It goes on if nobody waits for it.
    pub async fn write_journal(&self, table: TableRow, steps: Vec<Write>) -> Stored<()> {
        let this = self.clone();
        let written = tokio::spawn(async move {
            let begun = Write::Begun { table: table.id.clone(), at: ids::now_ms() };
            let whole = Write::Whole { table: table.id.clone() };
            let mut parts = parts(steps).peekable();
            let mut before = vec![begun];
            while let Some(part) = parts.next() {
                before.extend(part);
                if parts.peek().is_some() {
                    let _turn = this.long.acquire().await.map_err(|_| StorageError::Closed)?;
                    this.write(std::mem::take(&mut before)).await?;
                }
            }
            before.extend([Write::Table(table), whole]);
            this.write(before).await
        });
        written.await.unwrap_or(Err(StorageError::Closed))
    }
}

/// The rows of a journal in parts that are short to write.
fn parts(steps: Vec<Write>) -> impl Iterator<Item = Vec<Write>> {
    let mut steps = steps.into_iter().peekable();
    std::iter::from_fn(move || {
        let mut bytes = 0;
        let mut part = Vec::new();
        while let Some(step) = steps.next_if(|_| part.len() < PART && bytes < PART_BYTES) {
            if let Write::Step { body, .. } = &step {
                bytes += body.len();
            }
            part.push(step);
        }
        (!part.is_empty()).then_some(part)
    })
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

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;
    use crate::storage::open;

    fn row(id: &str) -> TableRow {
        TableRow {
            id: id.into(),
            status: "finished".into(),
            listed: 0,
            host: "h".into(),
            created: 1,
            updated: 1,
            doc: "{}".into(),
            seats: vec![],
        }
    }

    fn steps(table: &str, count: u32, bytes: usize) -> Vec<Write> {
        let step = |n| Write::Step { table: table.into(), n, body: "x".repeat(bytes) };
        (1..=count).map(step).collect()
    }

    async fn opened() -> (Db, std::path::PathBuf) {
        let folder = std::env::temp_dir().join(format!("landsraad-commit-{}", ids::id()));
        std::fs::create_dir_all(&folder).unwrap();
        (open(None, &folder).await.unwrap(), folder)
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn moves_do_not_wait_for_a_long_journal() {
        let (db, folder) = opened().await;
        let (committer, _) = Committer::start(db.clone());
        let done = Arc::new(AtomicBool::new(false));
        let long = tokio::spawn({
            let (committer, done) = (committer.clone(), done.clone());
            async move {
                committer.write_journal(row("long"), steps("long", 20_000, 100)).await.unwrap();
                done.store(true, Ordering::SeqCst);
            }
        });
        let mut moves = 0;
        while !done.load(Ordering::SeqCst) {
            moves += 1;
            let step = Write::Step { table: "moves".into(), n: moves, body: "{}".into() };
            committer.write(vec![step]).await.unwrap();
        }
        long.await.unwrap();
        assert!(moves > 100, "only {moves} moves were stored in the meantime");
        assert_eq!(db.steps("long", 0).await.unwrap().len(), 20_000);
        assert!(db.table("long").await.unwrap().is_some());
        db.close().await;
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[tokio::test]
    async fn a_journal_that_was_not_finished_is_removed_and_a_finished_one_stays() {
        let (db, folder) = opened().await;
        let (committer, _) = Committer::start(db.clone());
        committer.write_journal(row("whole"), steps("whole", 200, 10)).await.unwrap();
        let mut begun = vec![Write::Begun { table: "cut".into(), at: 1_000 }];
        begun.extend(steps("cut", 5, 10));
        db.commit(&begun).await.unwrap();
        db.drop_begun(500).await.unwrap();
        assert_eq!(db.steps("cut", 0).await.unwrap().len(), 5, "it may be under way");
        db.drop_begun(i64::MAX).await.unwrap();
        assert_eq!(db.steps("cut", 0).await.unwrap().len(), 0);
        assert_eq!(db.steps("whole", 0).await.unwrap().len(), 200);
        db.close().await;
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn parts_are_bounded_in_rows_and_in_bytes() {
        let sizes = |count, bytes| parts(steps("t", count, bytes)).map(|part| part.len()).collect::<Vec<_>>();
        assert_eq!(sizes(130, 10), [64, 64, 2]);
        assert_eq!(sizes(3, 20_000), [2, 1]);
        assert!(sizes(0, 1).is_empty());
    }

    #[tokio::test]
    async fn a_checkpoint_empties_the_journal_of_the_database_beside_the_writes() {
        let (db, folder) = opened().await;
        for n in 0..40 {
            let step = Write::Step { table: "t".into(), n, body: "x".repeat(60_000) };
            db.commit(&[step]).await.unwrap();
        }
        let size = |name: &str| std::fs::metadata(folder.join(name)).unwrap().len();
        let (database, journal) = (size("landsraad.sqlite"), size("landsraad.sqlite-wal"));
        assert!(
            journal > 1 << 20 && database < 1 << 20,
            "no commit has copied anything: {journal} {database}"
        );
        db.checkpoint().await.unwrap();
        assert!(size("landsraad.sqlite") > 2 << 20);
        let step = Write::Step { table: "t".into(), n: 50, body: "x".into() };
        db.commit(&[step]).await.unwrap();
        assert!(size("landsraad.sqlite-wal") <= journal, "the journal has begun again");
        db.close().await;
        std::fs::remove_dir_all(folder).unwrap();
    }
}

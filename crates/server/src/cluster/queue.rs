//! Long work that any worker of the cluster takes: games of an arena, positions of self-play, a bot's move.
//!
//! A worker asks for one job at a time for each of its threads, so a busy worker is given none. While it works it
//! sends a beat every second. A worker that is silent is lost, and its job is done again by another one: jobs
//! change nothing, and give the same result wherever they are done.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use async_nats::{Message, Subscriber};
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::watch;

use super::bus::{Bus, Unanswered};
use super::parcel::{Kind, parcel, parcels};
use super::subject::Subjects;

/// The group of which one member gets each job.
const GROUP: &str = "work";
/// How often a worker says that it still works, and after which silence it is taken for lost.
const BEAT: Duration = Duration::from_secs(1);
const SILENCE: Duration = Duration::from_secs(4);
/// How long to wait before a job is offered again while all workers are busy.
const AGAIN: Duration = Duration::from_millis(50);

/// Why a job was not done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Undone {
    /// No worker took it in time.
    NoWorker,
    /// A worker could not do it, and said why.
    Refused(String),
}

impl std::fmt::Display for Undone {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Undone::NoWorker => {
                f.write_str("no worker took the job; start one: landsraad work --cluster nats://…")
            }
            Undone::Refused(why) => write!(f, "a worker could not do the job: {why}"),
        }
    }
}

impl std::error::Error for Undone {}

/// What a worker does with a job.
pub type Job = dyn Fn(&[u8]) -> Result<Vec<u8>, String> + Send + Sync;

/// A job as it travels. Workers of another version refuse it, because their results may differ.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Envelope {
    version: String,
    /// What kind of job it is.
    pub kind: String,
    /// What the kind needs.
    pub body: Value,
}

impl Envelope {
    /// The bytes of a job.
    pub fn seal(kind: &str, body: &impl Serialize) -> Vec<u8> {
        let body = serde_json::to_value(body).unwrap_or_default();
        let (version, kind) = (env!("CARGO_PKG_VERSION").to_owned(), kind.to_owned());
        serde_json::to_vec(&Envelope { version, kind, body }).unwrap_or_default()
    }

    /// Reads a job.
    pub fn open(bytes: &[u8]) -> Result<Envelope, String> {
        let envelope: Envelope = serde_json::from_slice(bytes).map_err(|e| format!("not a job: {e}"))?;
        let own = env!("CARGO_PKG_VERSION");
        if envelope.version != own {
            return Err(format!("the job is of version {}, this worker of version {own}", envelope.version));
        }
        Ok(envelope)
    }

    /// What the kind of job needs, as a value.
    pub fn read<T: for<'a> Deserialize<'a>>(self) -> Result<T, String> {
        serde_json::from_value(self.body).map_err(|e| format!("a job that cannot be read: {e}"))
    }
}

/// The queue of a cluster.
#[derive(Clone, Debug)]
pub struct Queue {
    bus: Bus,
    subjects: Subjects,
    /// How many jobs were offered again because their worker was lost.
    repeated: Arc<AtomicUsize>,
}

impl Queue {
    /// The queue of the cluster at an address.
    pub async fn connect(url: &str) -> Result<Queue, String> {
        let bus = Bus::connect(url, "landsraad work").await?;
        if !bus.is_connected() {
            return Err("NATS does not answer".into());
        }
        Ok(Queue::new(bus, Subjects::of(url)))
    }

    pub(super) fn new(bus: Bus, subjects: Subjects) -> Queue {
        Queue { bus, subjects, repeated: Arc::default() }
    }

    /// How many jobs were offered again because their worker was lost.
    pub fn repeated(&self) -> usize {
        self.repeated.load(Ordering::Relaxed)
    }

    /// Has a job done. Waits for a free worker for at most `patience`; work that has begun may take any time.
    pub async fn ask(&self, job: &[u8], patience: Duration) -> Result<Vec<u8>, Undone> {
        let mut waited = tokio::time::Instant::now();
        loop {
            match self.bus.ask_long(self.subjects.work(), job.to_vec(), SILENCE).await {
                Ok(answer) => {
                    return match answer.split_first() {
                        Some((0, result)) => Ok(result.to_vec()),
                        Some((_, why)) => Err(Undone::Refused(String::from_utf8_lossy(why).into_owned())),
                        None => Err(Undone::Refused("an empty answer".into())),
                    };
                }
                Err(Unanswered::Late) => {
                    self.repeated.fetch_add(1, Ordering::Relaxed);
                    waited = tokio::time::Instant::now();
                }
                Err(Unanswered::Nobody | Unanswered::Away) => {
                    if waited.elapsed() >= patience {
                        return Err(Undone::NoWorker);
                    }
                    tokio::time::sleep(AGAIN).await;
                }
            }
        }
    }

    /// Works until `stop` completes: `threads` jobs at a time. A job that has begun is finished.
    pub async fn work(&self, threads: usize, job: Arc<Job>, stop: impl Future<Output = ()>) {
        let (stopping, stopped) = watch::channel(false);
        let workers: Vec<_> = (0..threads.max(1))
            .map(|_| {
                let (queue, job, mut stopped) = (self.clone(), job.clone(), stopped.clone());
                tokio::spawn(async move {
                    let mut jobs = None;
                    while !*stopped.borrow() {
                        let Some(own) = &mut jobs else {
                            jobs = queue.ready().await;
                            continue;
                        };
                        tokio::select! {
                            message = own.next() => jobs = match message {
                                Some(message) => queue.toil(&message, &job, &stopped).await,
                                None => None,
                            },
                            _ = stopped.changed() => {}
                        }
                    }
                })
            })
            .collect();
        stop.await;
        let _ = stopping.send(true);
        for worker in workers {
            let _ = worker.await;
        }
        self.bus.flush().await;
    }

    /// Asks for the next job, and for one only, so that none waits here while this worker is busy.
    async fn ready(&self) -> Option<Subscriber> {
        let Ok(mut jobs) = self.bus.subscribe(self.subjects.work(), Some(GROUP)).await else {
            tokio::time::sleep(BEAT).await;
            return None;
        };
        let _ = jobs.unsubscribe_after(1).await;
        Some(jobs)
    }

    /// Does a job on a thread of its own and sends the result. The next job is
    /// asked for first: a caller that has the result finds this worker free again.
    async fn toil(
        &self,
        message: &Message,
        job: &Arc<Job>,
        stopped: &watch::Receiver<bool>,
    ) -> Option<Subscriber> {
        let reply = message.reply.as_ref().map(ToString::to_string)?;
        let (job, bytes) = (job.clone(), message.payload.clone());
        let mut done = tokio::task::spawn_blocking(move || job(&bytes));
        let result = loop {
            tokio::select! {
                result = &mut done => break result.unwrap_or_else(|_| Err("the job panicked".into())),
                () = tokio::time::sleep(BEAT) => {
                    self.bus.publish(reply.clone(), parcel(Kind::Beat, 0, b"")).await;
                }
            }
        };
        let answer = match result {
            Ok(result) => [&[0], result.as_slice()].concat(),
            Err(why) => [&[1], why.as_bytes()].concat(),
        };
        let is_stopped = *stopped.borrow();
        let next = if is_stopped { None } else { self.ready().await };
        for bytes in parcels(&answer, 1) {
            self.bus.publish(reply.clone(), bytes).await;
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_of_another_version_is_refused() {
        let sealed = Envelope::seal("game", &7);
        assert_eq!(Envelope::open(&sealed).unwrap().read::<u32>(), Ok(7));
        let other = String::from_utf8(sealed).unwrap().replace(env!("CARGO_PKG_VERSION"), "0.0.0");
        assert!(Envelope::open(other.as_bytes()).unwrap_err().contains("of version 0.0.0"));
        assert!(Envelope::open(b"{}").is_err());
    }
}

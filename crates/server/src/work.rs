//! The one pool for long computations.
//!
//! Replaying, explaining, evaluating, compressing and hashing never run on the threads that serve connections
//! and tables. They are jobs for the threads of this pool. A job is a future, so that it can also read from
//! the database. One thread of the pool runs it from beginning to end.
//!
//! - **Bounded.** There are `limits.work_threads` threads. A request ([`Work::run`]) is refused when
//!   `limits.work_queue` requests wait, or when its account or its address already has its number of
//!   unfinished requests. The jobs of a table itself ([`Work::start`]: a bot's move, a match to load, a log
//!   for a newcomer) are not refused. Their number is bounded by the number of tables and connections.
//! - **Fair.** Jobs wait in lanes, one for each address and one for the tables of each address. Lanes take turns,
//!   and so do the accounts within a lane. No lane ever has all threads, nor more than half of the processors: moves
//!   are carried out on the others.
//! - **Low priority.** On Linux the threads have a lower priority than those that carry moves out.

use std::collections::{HashMap, VecDeque};
use std::future::Future;
use std::hash::Hash;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use landsraad_wire::{Problem, RefusedKind};
use tokio::runtime::Handle;
use tokio::sync::oneshot;

use crate::config::Limits;
use crate::limits::{Caller, SHARED};
use crate::net::Net;
use crate::problem::{Refusal, unavailable};
use crate::storage::StorageError;

/// The queue that a job waits in.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Lane {
    /// Requests from one address, or from one IPv6 site.
    Address(Net),
    /// The tables that were made from one address, by its mark.
    Origin(u16),
    /// The tables of one host, where it is not known from which address they were made.
    Host(String),
}

impl Lane {
    /// The lane of the requests from an address. The networks of an IPv6 site
    /// share one, because one visitor may have all.
    pub fn of(net: Net) -> Lane {
        Lane::Address(net.site())
    }
}

type Job = BoxFuture<'static, ()>;

/// A queue for each key, first in, first out. The keys take turns.
#[derive(Debug)]
struct Turns<K, T> {
    order: VecDeque<K>,
    waiting: HashMap<K, VecDeque<T>>,
}

impl<K, T> Default for Turns<K, T> {
    fn default() -> Self {
        Turns { order: VecDeque::new(), waiting: HashMap::new() }
    }
}

impl<K: Clone + Eq + Hash, T> Turns<K, T> {
    fn push(&mut self, key: K, item: T) {
        let queue = self.waiting.entry(key.clone()).or_default();
        if queue.is_empty() {
            self.order.push_back(key);
        }
        queue.push_back(item);
    }

    /// Removes the next item of the first key that `may` accepts.
    fn pop(&mut self, may: impl Fn(&K) -> bool) -> Option<(K, T)> {
        let at = self.order.iter().position(may)?;
        let key = self.order.remove(at)?;
        let queue = self.waiting.get_mut(&key)?;
        let item = queue.pop_front()?;
        if queue.is_empty() {
            self.waiting.remove(&key);
        } else {
            self.order.push_back(key.clone());
        }
        Some((key, item))
    }
}

/// An account or a lane with unfinished requests.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Holder {
    Account(String),
    Lane(Lane),
}

#[derive(Default)]
struct State {
    lanes: HashMap<Lane, Turns<Option<String>, Job>>,
    /// The lanes with waiting jobs, once for each job.
    order: Turns<Lane, ()>,
    /// How many threads work for each lane.
    running: HashMap<Lane, usize>,
    /// How many unfinished requests each account and each lane has.
    held: HashMap<Holder, usize>,
    /// How many unfinished requests there are.
    requests: usize,
    closed: bool,
}

struct Shared {
    state: Mutex<State>,
    wake: Condvar,
    threads: usize,
    /// How many threads may work for one lane.
    per_lane: usize,
    queue: usize,
    per_account: usize,
}

/// The pool.
#[derive(Clone)]
pub struct Work(Arc<Shared>);

impl std::fmt::Debug for Work {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Work").field("threads", &self.0.threads).finish_non_exhaustive()
    }
}

impl Work {
    /// Starts the threads. They end with [`Work::close`].
    pub fn open(limits: &Limits) -> std::io::Result<Work> {
        let threads = limits.work_threads.max(2);
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let work = Work(Arc::new(Shared {
            state: Mutex::default(),
            wake: Condvar::new(),
            threads,
            per_lane: most_per_lane(threads, processors),
            queue: limits.work_queue,
            per_account: limits.work_per_account,
        }));
        let runtime = Handle::current();
        for n in 0..work.0.threads {
            let (shared, runtime) = (work.0.clone(), runtime.clone());
            std::thread::Builder::new().name(format!("work-{n}")).spawn(move || toil(&shared, &runtime))?;
        }
        Ok(work)
    }

    /// Runs a job for a caller and returns its result. Refuses it if there is too much work already.
    pub async fn run<T: Send + 'static>(
        &self,
        caller: &Caller,
        job: impl Future<Output = T> + Send + 'static,
    ) -> Result<T, Refusal> {
        self.run_in(Lane::of(caller.net), caller.account(), job).await
    }

    /// The same in any lane.
    pub async fn run_in<T: Send + 'static>(
        &self,
        lane: Lane,
        account: Option<String>,
        job: impl Future<Output = T> + Send + 'static,
    ) -> Result<T, Refusal> {
        let hold = self.hold(&lane, account.as_deref())?;
        let (done, answer) = oneshot::channel();
        let job = async move {
            // The job is skipped if its connection is gone, because nobody waits for the result.
            if !done.is_closed() {
                let result = AssertUnwindSafe(job).catch_unwind().await;
                drop(hold);
                let _ = done.send(result);
            }
        };
        self.push(lane, account, job.boxed());
        match answer.await {
            Ok(Ok(result)) => Ok(result),
            Ok(Err(_)) => {
                tracing::error!("a job panicked");
                Err(unavailable(&StorageError::Closed).into())
            }
            Err(_) => Err(unavailable(&StorageError::Closed).into()),
        }
    }

    /// Runs a job that cannot be refused. A panic ends only the job.
    pub fn start(&self, lane: Lane, account: Option<String>, job: impl Future<Output = ()> + Send + 'static) {
        let job = async {
            if AssertUnwindSafe(job).catch_unwind().await.is_err() {
                tracing::error!("a job panicked");
            }
        };
        self.push(lane, account, job.boxed());
    }

    fn push(&self, lane: Lane, account: Option<String>, job: Job) {
        let mut state = self.0.lock();
        if !state.closed {
            state.lanes.entry(lane.clone()).or_default().push(account, job);
            state.order.push(lane, ());
        }
        drop(state);
        self.0.wake.notify_one();
    }

    /// Counts one more request of an account in a lane, or refuses it.
    fn hold(&self, lane: &Lane, account: Option<&str>) -> Result<Hold, Refusal> {
        let mut state = self.0.lock();
        let per_lane = self.0.per_account * SHARED as usize;
        let mut holders = vec![(Holder::Lane(lane.clone()), per_lane)];
        holders.extend(account.map(|id| (Holder::Account(id.to_owned()), self.0.per_account)));
        if holders.iter().any(|(who, most)| state.held.get(who).is_some_and(|n| n >= most)) {
            return Err(Refusal(wait_for_your_own()));
        }
        if state.requests >= self.0.queue + self.0.threads {
            return Err(Refusal(busy()));
        }
        state.requests += 1;
        for (who, _) in &holders {
            *state.held.entry(who.clone()).or_insert(0) += 1;
        }
        drop(state);
        Ok(Hold { shared: self.0.clone(), holders: holders.into_iter().map(|(who, _)| who).collect() })
    }

    /// Ends the threads after their present jobs. Waiting jobs are dropped.
    pub fn close(&self) {
        let waiting = {
            let mut state = self.0.lock();
            state.closed = true;
            state.order = Turns::default();
            std::mem::take(&mut state.lanes)
        };
        drop(waiting);
        self.0.wake.notify_all();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the next job. Returns `None` when the pool is closed.
    fn next(&self) -> Option<(Lane, Job)> {
        let mut state = self.lock();
        loop {
            if state.closed {
                return None;
            }
            let State { lanes, order, running, .. } = &mut *state;
            let is_free = |lane: &Lane| running.get(lane).is_none_or(|n| *n < self.per_lane);
            if let Some((lane, ())) = order.pop(is_free) {
                let job = lanes.get_mut(&lane).and_then(|turns| turns.pop(|_| true));
                if lanes.get(&lane).is_some_and(|turns| turns.order.is_empty()) {
                    lanes.remove(&lane);
                }
                if let Some((_, job)) = job {
                    *running.entry(lane.clone()).or_insert(0) += 1;
                    return Some((lane, job));
                }
                continue;
            }
            state = self.wake.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn done(&self, lane: &Lane) {
        less(&mut self.lock().running, lane);
        // A lane that used all the threads it may have can now continue.
        self.wake.notify_one();
    }
}

fn less<K: Eq + Hash>(counts: &mut HashMap<K, usize>, key: &K) {
    if let Some(count) = counts.get_mut(key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(key);
        }
    }
}

/// An unfinished request, counted until this is dropped.
struct Hold {
    shared: Arc<Shared>,
    holders: Vec<Holder>,
}

impl Drop for Hold {
    fn drop(&mut self) {
        let mut state = self.shared.lock();
        state.requests -= 1;
        for who in &self.holders {
            less(&mut state.held, who);
        }
    }
}

/// Ends a long computation that is begun on a thread of the runtime, where connections and tables would wait for it. Only
/// debug builds look, so that a test fails.
pub fn must_not_hold_others_up() {
    // The name that the runtime gives its threads.
    let here = || std::thread::current().name() == Some("tokio-rt-worker");
    debug_assert!(!here(), "a long computation belongs to the pool");
}

/// Runs jobs on one thread until the pool is closed.
fn toil(shared: &Shared, runtime: &Handle) {
    yield_to_others();
    while let Some((lane, job)) = shared.next() {
        // A job that panics is dropped with everything it holds.
        let _ = std::panic::catch_unwind(AssertUnwindSafe(|| runtime.block_on(job)));
        shared.done(&lane);
    }
}

/// How many of the threads may work for one lane: never all of them, and at most half of the processors.
fn most_per_lane(threads: usize, processors: usize) -> usize {
    (processors / 2).clamp(1, threads - 1)
}

/// Lowers the priority of this thread below that of the others. On Linux each thread has its own.
fn yield_to_others() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(10) {
        tracing::debug!(%error, "a thread of the pool keeps its priority");
    }
}

fn wait_for_your_own() -> Problem {
    Problem::new(
        RefusedKind::TooFast,
        "Your earlier requests are still being worked on; wait for them.",
        "Le richieste precedenti sono ancora in lavorazione; aspetta che finiscano.",
    )
    .retry_after(2)
}

fn busy() -> Problem {
    Problem::new(
        RefusedKind::Unavailable,
        "The server has too many computations waiting; try again soon.",
        "Il server al momento ha troppo da calcolare; riprova fra poco.",
    )
    .retry_after(5)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::Duration;

    use super::*;

    fn caller(address: u8, account: Option<&str>) -> Caller {
        Caller::new(Net::of([192, 0, 2, address].into()), account.map(str::to_owned))
    }

    fn pool(threads: usize, queue: usize, per_account: usize) -> Work {
        let limits = Limits {
            work_threads: threads,
            work_queue: queue,
            work_per_account: per_account,
            ..Limits::default()
        };
        Work::open(&limits).unwrap()
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 1)]
    async fn a_long_computation_outside_the_pool_is_noticed() {
        let work = pool(2, 4, 4);
        work.run(&caller(1, None), async { must_not_hold_others_up() }).await.unwrap();
        assert!(tokio::spawn(async { must_not_hold_others_up() }).await.is_err());
    }

    fn kind(result: Result<(), Refusal>) -> Option<RefusedKind> {
        result.err().map(|refusal| refusal.0.kind)
    }

    /// Starts a job that keeps a thread busy until the sender is dropped.
    fn block(work: &Work, who: Caller) -> (mpsc::Sender<()>, tokio::task::JoinHandle<Result<(), Refusal>>) {
        let (release, wait) = mpsc::channel::<()>();
        let work = work.clone();
        let job = async move {
            let _ = wait.recv();
        };
        (release, tokio::spawn(async move { work.run(&who, job).await }))
    }

    async fn until(work: &Work, met: impl Fn(&State) -> bool) {
        let mut tries = 0;
        while !met(&work.0.lock()) {
            tokio::time::sleep(Duration::from_millis(5)).await;
            tries += 1;
            assert!(tries < 2_000, "the pool never got there");
        }
    }

    #[tokio::test]
    async fn an_address_never_has_all_threads() {
        let work = pool(3, 100, 100);
        let most = work.0.per_lane;
        let held: Vec<_> = (0..20).map(|n| block(&work, caller(1, Some(&n.to_string())))).collect();
        until(&work, |state| state.requests == 20 && state.running.values().sum::<usize>() == most).await;
        // A caller from another address does not wait for them.
        assert_eq!(work.run(&caller(2, None), async { 7 }).await.unwrap(), 7);
        for (release, task) in held {
            drop(release);
            task.await.unwrap().unwrap();
        }
        until(&work, |state| state.held.is_empty() && state.running.is_empty() && state.lanes.is_empty())
            .await;
        work.close();
    }

    #[test]
    fn an_address_leaves_a_thread_and_half_of_the_processors_to_the_others() {
        let most = |threads, processors| most_per_lane(threads, processors);
        assert_eq!([most(3, 1), most(3, 2), most(3, 3), most(8, 2)], [1; 4], "small machines");
        assert_eq!([most(4, 4), most(4, 8), most(16, 16), most(2, 64)], [2, 3, 8, 1]);
    }

    #[tokio::test]
    async fn accounts_and_addresses_have_quotas_and_the_queue_an_end() {
        let work = pool(2, 10, 2);
        let mut held = Vec::new();
        for _ in 0..2 {
            held.push(block(&work, caller(1, Some("greedy"))));
        }
        until(&work, |state| state.requests == 2).await;
        let asked = async |who: Caller| kind(work.run(&who, async {}).await);
        // The account has its number of unfinished requests, whatever address it uses.
        assert_eq!(asked(caller(1, Some("greedy"))).await, Some(RefusedKind::TooFast));
        assert_eq!(asked(caller(9, Some("greedy"))).await, Some(RefusedKind::TooFast));
        for n in 0..6 {
            held.push(block(&work, caller(1, Some(&n.to_string()))));
        }
        until(&work, |state| state.requests == 8).await;
        assert_eq!(
            asked(caller(1, Some("another"))).await,
            Some(RefusedKind::TooFast),
            "four times two of one address"
        );
        assert_eq!(asked(caller(2, Some("another"))).await, None, "another address is served");
        for n in 10..14 {
            held.push(block(&work, caller(n, None)));
        }
        until(&work, |state| state.requests == 12).await;
        assert_eq!(asked(caller(3, None)).await, Some(RefusedKind::Unavailable), "the queue is full");
        drop(held);
        until(&work, |state| state.requests == 0).await;
        work.close();
    }

    #[tokio::test]
    async fn a_panic_is_refused_and_the_pool_goes_on() {
        let work = pool(2, 10, 10);
        for _ in 0..5 {
            let number = std::hint::black_box(1);
            let result = work.run(&caller(1, None), async move { assert!(number > 1, "no") }).await;
            assert_eq!(kind(result), Some(RefusedKind::Unavailable));
        }
        assert_eq!(work.run(&caller(1, None), async { 7 }).await.unwrap(), 7);
        work.close();
        assert!(work.run(&caller(1, None), async { 7 }).await.is_err(), "a closed pool refuses");
    }

    #[test]
    fn keys_take_turns() {
        let mut turns = Turns::default();
        for n in 0..3 {
            turns.push("a", n);
        }
        turns.push("b", 10);
        let mut order = Vec::new();
        while let Some((_, n)) = turns.pop(|_| true) {
            order.push(n);
        }
        assert_eq!(order, [0, 10, 1, 2]);
    }
}

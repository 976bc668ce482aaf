//! Three nodes, PostgreSQL and NATS as real processes. They are killed, stopped and drained while people play,
//! each connected to any node; then what was acknowledged is compared with what is stored.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use landsraad_server::storage;
use sqlx::{Connection, Executor};

use crate::client::Luck;
use crate::nats::Nats;
use crate::postgres::Cluster;
use crate::victim::Victim;
use crate::workload::{Verdict, Workload};

/// How many nodes there are.
const NODES: usize = 3;
/// How many groups play.
const GROUPS: usize = 4;

/// What can happen to a cluster.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Blow {
    NodeKilled,
    NodeStopped,
    NodeDrained,
    NatsKilled,
    NatsStopped,
    DatabaseCrashed,
}

impl Blow {
    const ALL: [Blow; 6] = [
        Blow::NodeKilled,
        Blow::NodeDrained,
        Blow::NodeStopped,
        Blow::NatsKilled,
        Blow::NatsStopped,
        Blow::DatabaseCrashed,
    ];

    /// How soon every group should play again, in seconds.
    const fn goal(self) -> &'static str {
        match self {
            Blow::NodeKilled | Blow::NodeStopped => "5 s",
            Blow::NodeDrained => "1 s",
            Blow::NatsKilled | Blow::NatsStopped | Blow::DatabaseCrashed => "–",
        }
    }

    /// What is struck: a word for `--only`.
    pub const fn target(self) -> &'static str {
        match self {
            Blow::NodeKilled | Blow::NodeStopped | Blow::NodeDrained => "node",
            Blow::NatsKilled | Blow::NatsStopped => "nats",
            Blow::DatabaseCrashed => "database",
        }
    }

    /// The blows at one target, or all of them.
    pub fn at(target: Option<&str>) -> Vec<Blow> {
        Blow::ALL.into_iter().filter(|blow| target.is_none_or(|word| word == blow.target())).collect()
    }

    const fn name(self) -> &'static str {
        match self {
            Blow::NodeKilled => "node: kill -9",
            Blow::NodeStopped => "node: SIGSTOP longer than the lease",
            Blow::NodeDrained => "node: SIGTERM",
            Blow::NatsKilled => "NATS: kill -9",
            Blow::NatsStopped => "NATS: SIGSTOP",
            Blow::DatabaseCrashed => "PostgreSQL crashes",
        }
    }
}

/// What the rounds with one blow came to.
#[derive(Clone, Debug, Default)]
struct Line {
    rounds: usize,
    acknowledged: usize,
    refused: usize,
    /// How long it took until every group had played again.
    pauses: Vec<Duration>,
}

/// What all rounds came to.
#[derive(Debug, Default)]
pub struct Report {
    lines: BTreeMap<Blow, Line>,
    pub verdict: Verdict,
    /// How many writes of stale owners were refused.
    pub stale: usize,
    tables: usize,
    /// How often a person has followed a table over the same line.
    moved: usize,
}

impl Report {
    pub fn is_clean(&self) -> bool {
        self.verdict.is_clean()
    }

    /// As tables for people.
    pub fn text(&self) -> String {
        let mut text = String::from(
            "| blow | rounds | acknowledged | refused | pause, median | pause, longest | goal |\n\
             | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n",
        );
        for (blow, line) in &self.lines {
            let mut pauses = line.pauses.clone();
            pauses.sort_unstable();
            let seconds = |time: Option<&Duration>| time.map_or(0.0, Duration::as_secs_f64);
            let (median, longest) = (seconds(pauses.get(pauses.len() / 2)), seconds(pauses.last()));
            let Line { rounds, acknowledged, refused, .. } = line;
            let (name, goal) = (blow.name(), blow.goal());
            let _ = writeln!(
                text,
                "| {name} | {rounds} | {acknowledged} | {refused} | {median:.2} s | {longest:.2} s | {goal} |"
            );
        }
        let Verdict { acknowledged, lost, doubled, half, deals, disordered } = self.verdict;
        text += "\n| rounds | tables | acknowledged | lost | doubled | deals kept | half deals | not linearizable | stale writes refused | followed |\n\
                 | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n";
        let rounds: usize = self.lines.values().map(|line| line.rounds).sum();
        let Report { tables, stale, moved, .. } = self;
        let _ = writeln!(
            text,
            "| {rounds} | {tables} | {acknowledged} | {lost} | {doubled} | {deals} | {half} | {disordered} | {stale} | {moved} |"
        );
        text
    }
}

/// PostgreSQL, NATS and the nodes.
pub struct Nodes {
    database: Option<Cluster>,
    pub nats: Nats,
    pub nodes: Vec<Victim>,
}

impl Nodes {
    /// Starts everything.
    pub async fn start(count: usize) -> Nodes {
        let database = tokio::task::spawn_blocking(|| Cluster::start(&["-c", "fsync=on"])).await.unwrap();
        let nats = tokio::task::spawn_blocking(Nats::start).await.unwrap();
        let url = format!("{}/postgres", database.url());
        let mut nodes = Vec::new();
        for i in 0..count {
            let mut node = Victim::node(&url, &nats.url(), &format!("node {i}"));
            node.start().await;
            nodes.push(node);
        }
        Nodes { database: Some(database), nats, nodes }
    }

    pub fn addresses(&self) -> Vec<SocketAddr> {
        self.nodes.iter().map(|node| node.config.bind).collect()
    }

    async fn on_database(&mut self, change: impl FnOnce(&mut Cluster) + Send + 'static) {
        let mut database = self.database.take().expect("there is a database");
        let changed = tokio::task::spawn_blocking(move || {
            change(&mut database);
            database
        });
        self.database = Some(changed.await.unwrap());
    }

    /// Strikes, waits until everybody has played again, and repairs. Returns how long nobody of some group played.
    async fn strike(&mut self, blow: Blow, work: &Workload, luck: &mut Luck) -> Duration {
        let which = luck.below(self.nodes.len());
        let lease = Duration::from_millis(u64::from(self.nodes[which].config.limits.lease_ms));
        match blow {
            Blow::NodeKilled => {
                self.nodes[which].kill();
                let struck = Instant::now();
                let pause = self.played_again(work, struck).await;
                self.nodes[which].start().await;
                pause
            }
            Blow::NodeDrained => {
                // From the request to leave, which the node obeys at once.
                let struck = Instant::now();
                self.nodes[which].signal("-TERM");
                let pause = self.played_again(work, struck).await;
                self.nodes[which].stop().await;
                self.nodes[which].start().await;
                pause
            }
            Blow::NodeStopped => {
                self.nodes[which].signal("-STOP");
                let struck = Instant::now();
                let pause = self.played_again(work, struck).await;
                tokio::time::sleep((lease * 3 / 2).saturating_sub(struck.elapsed())).await;
                self.nodes[which].signal("-CONT");
                self.nodes[which].ready().await;
                pause
            }
            Blow::NatsKilled | Blow::NatsStopped => {
                let lasts = Duration::from_millis(200 + luck.below(3_000) as u64);
                if blow == Blow::NatsKilled {
                    self.nats.kill();
                } else {
                    self.nats.signal("-STOP");
                }
                tokio::time::sleep(lasts).await;
                let struck = Instant::now();
                if blow == Blow::NatsKilled {
                    self.nats.start_again();
                } else {
                    self.nats.signal("-CONT");
                }
                self.played_again(work, struck).await
            }
            Blow::DatabaseCrashed => {
                self.on_database(Cluster::crash).await;
                tokio::time::sleep(Duration::from_millis(luck.below(2_000) as u64)).await;
                self.on_database(Cluster::start_again).await;
                self.played_again(work, Instant::now()).await
            }
        }
    }

    /// Waits until every group has had an action acknowledged that it sent after `since`. Returns how long that took.
    async fn played_again(&self, work: &Workload, since: Instant) -> Duration {
        loop {
            match work.slowest_since().filter(|at| *at > since) {
                Some(_) => return since.elapsed(),
                None => {
                    if since.elapsed() > Duration::from_mins(1) {
                        let logs: String = self.nodes.iter().map(|node| last_lines(&node.log())).collect();
                        panic!("a group does not play: {}\n{logs}", work.why());
                    }
                    tokio::time::sleep(Duration::from_millis(5)).await;
                }
            }
        }
    }

    /// Forgets the stored answers to requests with a key, so that only the memory of a node has them.
    pub async fn forget_answers(&self) {
        let url = self.nodes[0].config.database.as_deref().unwrap();
        let mut admin = sqlx::PgConnection::connect(url).await.unwrap();
        admin.execute("UPDATE once SET answer = NULL").await.unwrap();
    }

    async fn stored(&self) -> storage::Db {
        let config = &self.nodes[0].config;
        storage::open_to_read(config.database.as_deref(), &config.data).await.unwrap()
    }

    /// How many lines of the logs of all nodes contain these words.
    pub fn logged(&self, words: &str) -> usize {
        self.nodes.iter().map(|node| node.log().matches(words).count()).sum()
    }
}

/// The end of a log.
fn last_lines(log: &str) -> String {
    let lines: Vec<&str> = log.lines().collect();
    lines[lines.len().saturating_sub(40)..].join("\n") + "\n\n"
}

/// Plays this many rounds, and no longer than `limit`.
pub async fn rounds(blows: &[Blow], count: usize, limit: Duration, seed: u64, talk: bool) -> Report {
    let begin = Instant::now();
    let mut nodes = Nodes::start(NODES).await;
    let mut report = Report::default();
    let mut luck = Luck(seed);
    let mut work = Workload::start_on(&nodes.addresses(), GROUPS);
    work.more(40).await;
    for round in 0..count {
        if begin.elapsed() > limit {
            break;
        }
        // Every blow in turn, then by chance.
        let blow = blows.get(round).copied().unwrap_or_else(|| blows[luck.below(blows.len())]);
        let (acknowledged, refused) = (work.acknowledged(), work.refused());
        tokio::time::sleep(Duration::from_millis(luck.below(300) as u64)).await;
        let pause = nodes.strike(blow, &work, &mut luck).await;
        work.more(10 + luck.below(20)).await;
        let line = report.lines.entry(blow).or_default();
        line.rounds += 1;
        line.acknowledged += work.acknowledged() - acknowledged;
        line.refused += work.refused() - refused;
        line.pauses.push(pause);
        if talk {
            println!("round {}: {}, pause {:.2} s", round + 1, blow.name(), pause.as_secs_f64());
        }
        if round % 20 == 19 {
            let db = nodes.stored().await;
            let verdict = work.verify(&db).await;
            db.close().await;
            assert!(verdict.is_clean(), "round {round}, {blow:?}: {verdict:?}");
        }
    }
    work.stop().await;
    for node in &mut nodes.nodes {
        node.stop().await;
    }
    let db = nodes.stored().await;
    report.verdict = work.verify(&db).await;
    db.close().await;
    report.stale = nodes.logged("another node has taken table");
    report.tables = work.tables();
    report.moved = work.moved();
    report
}

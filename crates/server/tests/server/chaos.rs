//! Tables are played while one fault after the other comes and goes; after each, what was acknowledged is
//! compared with what is stored.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::{Duration, Instant};

use sqlx::{Connection, Executor, PgConnection, SqliteConnection};

use crate::client::Luck;
use crate::postgres::Cluster;
use crate::victim::Victim;
use crate::workload::{Verdict, Workload};

/// What can happen to a server.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fault {
    FullDisk,
    BrokenDisk,
    BrokenFlush,
    ReadOnlyDisk,
    ExternalLock,
    Killed,
    KilledAtAWrite,
    Stopped,
    ClockAhead,
    ClockBehind,
    DatabaseCrashed,
    ConnectionsEnded,
}

impl Fault {
    const ON_SQLITE: [Fault; 10] = [
        Fault::FullDisk,
        Fault::BrokenDisk,
        Fault::BrokenFlush,
        Fault::ReadOnlyDisk,
        Fault::ExternalLock,
        Fault::Killed,
        Fault::KilledAtAWrite,
        Fault::Stopped,
        Fault::ClockAhead,
        Fault::ClockBehind,
    ];
    const ON_POSTGRES: [Fault; 6] = [
        Fault::DatabaseCrashed,
        Fault::ConnectionsEnded,
        Fault::Killed,
        Fault::Stopped,
        Fault::ClockAhead,
        Fault::ClockBehind,
    ];

    const fn name(self) -> &'static str {
        match self {
            Fault::FullDisk => "disk full",
            Fault::BrokenDisk => "writes fail (EIO)",
            Fault::BrokenFlush => "flushes fail (EIO)",
            Fault::ReadOnlyDisk => "disk read-only",
            Fault::ExternalLock => "external lock",
            Fault::Killed => "kill -9",
            Fault::KilledAtAWrite => "kill -9 at a write",
            Fault::Stopped => "SIGTERM",
            Fault::ClockAhead => "clock jumps ahead",
            Fault::ClockBehind => "clock jumps back",
            Fault::DatabaseCrashed => "database crashes",
            Fault::ConnectionsEnded => "connections ended",
        }
    }
}

/// What the rounds with one fault came to.
#[derive(Clone, Debug, Default)]
struct Line {
    rounds: usize,
    acknowledged: usize,
    refused: usize,
    recoveries: Vec<Duration>,
}

/// What all rounds came to.
#[derive(Debug, Default)]
pub struct Report {
    lines: BTreeMap<(&'static str, Fault), Line>,
    pub verdicts: Vec<(&'static str, Verdict)>,
}

impl Report {
    pub fn is_clean(&self) -> bool {
        self.verdicts.iter().all(|(_, verdict)| verdict.is_clean())
    }

    /// As tables for people.
    pub fn text(&self) -> String {
        let mut text = String::from(
            "| database | fault | rounds | acknowledged | refused | recovery, median | recovery, longest |\n\
             | --- | --- | ---: | ---: | ---: | ---: | ---: |\n",
        );
        for ((database, fault), line) in &self.lines {
            let mut times = line.recoveries.clone();
            times.sort_unstable();
            let seconds = |time: Option<&Duration>| time.map_or(0.0, Duration::as_secs_f64);
            let (median, longest) = (seconds(times.get(times.len() / 2)), seconds(times.last()));
            let _ = writeln!(
                text,
                "| {database} | {} | {} | {} | {} | {median:.2} s | {longest:.2} s |",
                fault.name(),
                line.rounds,
                line.acknowledged,
                line.refused,
            );
        }
        text += "\n| database | rounds | acknowledged | lost | doubled | deals kept | half deals |\n\
                 | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n";
        for (database, verdict) in &self.verdicts {
            let rounds: usize =
                self.lines.iter().filter(|((on, _), _)| on == database).map(|(_, line)| line.rounds).sum();
            let Verdict { acknowledged, lost, doubled, half, deals, .. } = verdict;
            let _ = writeln!(
                text,
                "| {database} | {rounds} | {acknowledged} | {lost} | {doubled} | {deals} | {half} |"
            );
        }
        text
    }
}

/// What is held while a fault lasts.
enum Held {
    Nothing,
    Lock(SqliteConnection),
}

/// Plays this many rounds on SQLite and on PostgreSQL.
pub async fn rounds(on_sqlite: usize, on_postgres: usize, seed: u64, talk: bool) -> Report {
    let mut report = Report::default();
    if on_sqlite > 0 {
        let victim = Victim::new(None, None);
        series("SQLite", victim, None, &Fault::ON_SQLITE, on_sqlite, seed, talk, &mut report).await;
    }
    if on_postgres > 0 {
        let cluster = tokio::task::spawn_blocking(|| Cluster::start(&["-c", "fsync=on"])).await.unwrap();
        let victim = Victim::new(Some(format!("{}/postgres", cluster.url())), None);
        let faults = &Fault::ON_POSTGRES;
        series("PostgreSQL", victim, Some(cluster), faults, on_postgres, seed, talk, &mut report).await;
    }
    report
}

#[allow(clippy::too_many_arguments, reason = "the one place that knows all of it")]
async fn series(
    database: &'static str,
    mut victim: Victim,
    mut cluster: Option<Cluster>,
    faults: &[Fault],
    count: usize,
    seed: u64,
    talk: bool,
    report: &mut Report,
) {
    let mut luck = Luck(seed);
    victim.start().await;
    let mut work = Workload::start(&victim.http(), 3);
    work.more(10).await;
    for round in 0..count {
        // Every fault in turn, then by chance.
        let fault = if round < faults.len() { faults[round] } else { faults[luck.below(faults.len())] };
        let (acknowledged, refused) = (work.acknowledged(), work.refused());
        tokio::time::sleep(Duration::from_millis(luck.below(150) as u64)).await;
        let held = begin(fault, &mut victim, &mut cluster, &mut luck).await;
        let _ = work.new_guest().await;
        // A lock that is held longer than the server waits for it, and one that is not.
        let long = fault == Fault::ExternalLock && luck.below(2) == 0;
        let lasts = if long { 6_000 } else { 50 + luck.below(500) as u64 };
        tokio::time::sleep(Duration::from_millis(lasts)).await;
        end(fault, held, &mut victim, &mut cluster).await;
        let healed = Instant::now();
        victim.ready().await;
        work.more(3).await;
        let recovery = healed.elapsed();
        work.more(3 + luck.below(20)).await;
        let line = report.lines.entry((database, fault)).or_default();
        line.rounds += 1;
        line.acknowledged += work.acknowledged() - acknowledged;
        line.refused += work.refused() - refused;
        line.recoveries.push(recovery);
        // The whole comparison reads everything: now and then, and at the end.
        if round % 20 == 19 {
            let verdict = compare(&victim, &work).await;
            if talk {
                println!("{database}, round {}: {verdict:?}", round + 1);
            }
            assert!(
                verdict.is_clean(),
                "{database}, round {round}, {fault:?}: {verdict:?}\n{}",
                victim.log()
            );
        }
    }
    work.stop().await;
    victim.kill();
    // Once more from its files alone.
    victim.start().await;
    victim.stop().await;
    report.verdicts.push((database, compare(&victim, &work).await));
}

/// Compares the acknowledged answers with what is stored. The answers are read first: an answer that arrives
/// later must not look lost.
async fn compare(victim: &Victim, work: &Workload) -> Verdict {
    let db = victim.stored().await;
    let verdict = work.verify(&db).await;
    db.close().await;
    verdict
}

async fn begin(fault: Fault, victim: &mut Victim, cluster: &mut Option<Cluster>, luck: &mut Luck) -> Held {
    let after = luck.below(8);
    match fault {
        Fault::FullDisk => victim.fault(&format!("full {after}")),
        Fault::BrokenDisk => victim.fault(&format!("io {after}")),
        Fault::BrokenFlush => victim.fault(&format!("flush {after}")),
        Fault::ReadOnlyDisk => victim.fault("readonly"),
        Fault::ClockAhead => victim.fault(&format!("clock {}", 60 + luck.below(90_000))),
        Fault::ClockBehind => victim.fault(&format!("clock -{}", 60 + luck.below(90_000))),
        Fault::Killed => {
            victim.kill();
            victim.begin();
        }
        Fault::KilledAtAWrite => {
            victim.fault(&format!("die {}", 1 + luck.below(30)));
            let begun = Instant::now();
            while !victim.has_ended() && begun.elapsed() < Duration::from_secs(20) {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            victim.heal();
            victim.kill();
            victim.begin();
        }
        Fault::Stopped => {
            victim.stop().await;
            victim.begin();
        }
        Fault::ExternalLock => {
            let url = format!("sqlite:{}", victim.config.data.join("landsraad.sqlite").display());
            let mut other = SqliteConnection::connect(&url).await.unwrap();
            while other.execute("BEGIN EXCLUSIVE").await.is_err() {}
            return Held::Lock(other);
        }
        Fault::DatabaseCrashed => {
            if let Some(mut database) = cluster.take() {
                *cluster = tokio::task::spawn_blocking(move || {
                    database.crash();
                    Some(database)
                })
                .await
                .unwrap();
            }
        }
        Fault::ConnectionsEnded => {
            let url = victim.config.database.clone().unwrap_or_default();
            let mut admin = PgConnection::connect(&url).await.unwrap();
            let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                       WHERE datname = current_database() AND pid <> pg_backend_pid()";
            admin.execute(end).await.unwrap();
            admin.close().await.unwrap();
        }
    }
    Held::Nothing
}

async fn end(fault: Fault, held: Held, victim: &mut Victim, cluster: &mut Option<Cluster>) {
    match held {
        Held::Nothing => {}
        Held::Lock(mut other) => {
            other.execute("ROLLBACK").await.unwrap();
            other.close().await.unwrap();
        }
    }
    if fault == Fault::DatabaseCrashed
        && let Some(mut database) = cluster.take()
    {
        *cluster = tokio::task::spawn_blocking(move || {
            database.start_again();
            Some(database)
        })
        .await
        .unwrap();
    }
    victim.heal();
}

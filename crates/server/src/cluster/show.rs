//! The cluster for its host: nodes, tables, leases, lag.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use super::bus::Bus;
use super::version::SPEAKS;
use crate::config::Config;
use crate::storage::{self, LeaseCount, Leases, NodeRow, StorageError, WANTED};

/// What the database and NATS say of a cluster.
#[derive(Debug)]
pub struct Overview {
    nodes: Vec<NodeRow>,
    leases: Vec<LeaseCount>,
    /// How long the database took to answer.
    database: Duration,
    /// How long a message takes to NATS and back; `None` if it is away.
    nats: Option<Duration>,
}

/// Looks at a cluster, without joining it.
pub async fn look(config: &Config) -> Result<Overview, StorageError> {
    let Some((database, nats)) = config.database.as_deref().zip(config.cluster.as_deref()) else {
        return Err(StorageError::Broken("name both: --database postgres://… and --cluster nats://…".into()));
    };
    // Refuses a database of another schema.
    storage::open_to_read(Some(database), &config.data).await?.close().await;
    let leases = Leases::open(database).await?;
    let begin = Instant::now();
    let nodes = leases.nodes().await?;
    let took = begin.elapsed();
    let counts = leases.counts().await?;
    leases.close().await;
    Ok(Overview { nodes, leases: counts, database: took, nats: round_trip(nats).await })
}

/// How long a message takes to NATS and back.
async fn round_trip(url: &str) -> Option<Duration> {
    let bus = Bus::connect(url, "landsraad cluster").await.ok().filter(Bus::is_connected)?;
    let begin = Instant::now();
    bus.flush().await;
    Some(begin.elapsed())
}

impl Overview {
    /// Whether every node is alive and no table waits for one.
    pub fn is_sound(&self) -> bool {
        let alive = self.nodes.iter().all(NodeRow::is_alive) && !self.nodes.is_empty();
        alive && self.nats.is_some() && self.leases.iter().all(|count| count.node != WANTED)
    }

    fn leases_of(&self, node: &str) -> (i64, i64) {
        self.leases
            .iter()
            .find(|count| count.node == node)
            .map_or((0, 0), |count| (count.tables, count.moves))
    }

    /// For people.
    pub fn text(&self) -> String {
        let mut text = format!(
            "{:<24} {:<18} {:>8} {:>8} {:>8} {:>8} {:>9} {:>10}  state\n",
            "node", "id", "version", "protocol", "tables", "leases", "sockets", "time left"
        );
        for node in &self.nodes {
            let state = match (node.is_alive(), node.leaving) {
                (false, _) => "dead",
                (true, true) => "leaving",
                (true, false) => "here",
            };
            let _ = writeln!(
                text,
                "{:<24} {:<18} {:>8} {:>8} {:>8} {:>8} {:>9} {:>7} ms  {state}",
                node.name,
                node.id,
                node.version,
                format!("{}–{}", node.least, node.most),
                node.tables,
                self.leases_of(&node.id).0,
                node.sockets,
                node.left_ms,
            );
        }
        let (moves, known): (i64, i64) = self
            .leases
            .iter()
            .fold((0, 0), |(moves, known), count| (moves + count.moves, known + count.tables));
        let _ = writeln!(text, "\ntables that ever had an owner   {known}");
        let _ = writeln!(text, "in nobody's memory              {}", self.leases_of("").0);
        let _ = writeln!(text, "in play and waiting for a node  {}", self.leases_of(WANTED).0);
        let _ = writeln!(text, "changes of owners in all        {moves}");
        let _ =
            writeln!(text, "database answers in             {:.1} ms", self.database.as_secs_f64() * 1000.0);
        let _ = match self.nats {
            Some(time) => {
                writeln!(text, "NATS answers in                 {:.1} ms", time.as_secs_f64() * 1000.0)
            }
            None => writeln!(text, "NATS                            away"),
        };
        let _ = writeln!(text, "this program speaks protocol    {}–{}", SPEAKS.0, SPEAKS.1);
        text
    }
}

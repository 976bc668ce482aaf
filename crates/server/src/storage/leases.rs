//! Which node of a cluster owns which table. Only PostgreSQL has it.
//!
//! A node is alive while its row in `nodes` has not expired, by the clock of the database alone. It owns the
//! tables whose rows in `leases` name it. So one row is renewed for a node and not one for each of its tables.
//! Each change of the owner raises the epoch of the table. A transaction that writes a table checks node and
//! epoch and locks the row until it commits ([`Fence`]): a node that was paused or cut off cannot write after
//! its successor has read the table.

use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPool, PgRow, Postgres};
use sqlx::{AssertSqlSafe, ConnectOptions, PgConnection, Row};

use super::open::{node_options, postgres_pool};
use super::sql::{PATIENCE, kept, on};
use super::{Fault, StorageError, Stored};

/// The right of a node to write a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fence {
    /// The table.
    pub table: String,
    /// The node that owns it.
    pub node: String,
    /// How many times the table has changed its owner.
    pub epoch: i64,
}

/// The owner of a table that nobody has in memory.
const NOBODY: &str = "";
/// The owner of a table in play that the next node should take.
pub const WANTED: &str = "+";

/// How often a node tries to take a table that changes hands at the same moment.
const ATTEMPTS: usize = 5;

/// The present time of the database, in milliseconds since 1970.
const NOW: &str = "(extract(epoch from clock_timestamp()) * 1000)::bigint";

/// A node as it is stored.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NodeRow {
    /// Its id, a new one for each process.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// The oldest protocol between nodes that it speaks.
    pub least: i64,
    /// The newest one.
    pub most: i64,
    /// The version of the program.
    pub version: String,
    /// Milliseconds since 1970.
    pub joined: i64,
    /// How many milliseconds are left until it is taken for dead; negative if it is.
    pub left_ms: i64,
    /// How many tables it has in memory.
    pub tables: i64,
    /// How many connections it holds.
    pub sockets: i64,
    /// Whether it gives its tables away and takes no new ones.
    pub leaving: bool,
}

impl NodeRow {
    /// Whether its time has not run out.
    pub const fn is_alive(&self) -> bool {
        self.left_ms > 0
    }
}

/// The answer to a node that wants a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Owner {
    /// The node owns the table from now on.
    Me(Fence),
    /// Another node owns it.
    Other(String),
    /// There is no such table.
    NoTable,
}

/// How a node gives a table back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Given {
    /// Another node should take it at once.
    Wanted,
    /// Nobody needs it in memory: until it is due, if it ever is. `turn` has the seats that it waits for, one bit each.
    Asleep {
        /// The time until it is due.
        due: Option<Duration>,
        /// The seats that it waits for.
        turn: u8,
    },
}

/// How many tables are in which hands.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LeaseCount {
    /// A node's id; empty for tables that nobody has in memory.
    pub node: String,
    /// The number of tables.
    pub tables: i64,
    /// How often these tables have changed hands.
    pub moves: i64,
}

/// Nodes and leases, on connections of their own: a renewal must not wait for other requests.
#[derive(Debug)]
pub struct Leases {
    pool: PgPool,
}

/// How long a request about leases may take.
const HASTE: Duration = Duration::from_secs(4);

/// Runs a statement on a connection of the pool, within its time limit.
macro_rules! ask {
    ($self:expr, $connection:ident, $work:expr) => {{
        let done = tokio::time::timeout(HASTE, async { on!($self.pool, $connection, $work) }).await;
        done.unwrap_or(Err(StorageError::TimedOut))
    }};
}

/// A statement in which `{now}` is the time of the database.
fn sql(text: &str) -> AssertSqlSafe<String> {
    AssertSqlSafe(text.replace("{now}", NOW))
}

fn node_row(row: &PgRow) -> Stored<NodeRow> {
    Ok(NodeRow {
        id: row.try_get(0)?,
        name: row.try_get(1)?,
        least: row.try_get(2)?,
        most: row.try_get(3)?,
        version: row.try_get(4)?,
        joined: row.try_get(5)?,
        left_ms: row.try_get(6)?,
        tables: row.try_get(7)?,
        sockets: row.try_get(8)?,
        leaving: row.try_get::<i64, _>(9)? != 0,
    })
}

fn fences(rows: &[PgRow], node: &str) -> Stored<Vec<Fence>> {
    let fence = |row: &PgRow| -> Stored<Fence> {
        Ok(Fence { table: row.try_get(0)?, node: node.to_owned(), epoch: row.try_get(1)? })
    };
    rows.iter().map(fence).collect()
}

impl Leases {
    /// Connects to the database. Its migrations must have run.
    pub async fn open(url: &str) -> Stored<Leases> {
        Ok(Leases { pool: postgres_pool(url, 4).await? })
    }

    /// Closes the connections.
    pub async fn close(&self) {
        self.pool.close().await;
    }

    /// Adds a node, or gives one that was taken for dead new time.
    pub async fn join(&self, node: &NodeRow, ttl: Duration) -> Stored<()> {
        ask!(self, connection, join_on(&mut connection, node, ttl).await)
    }

    /// Gives a node new time. Returns whether its time had not run out before.
    pub async fn renew(&self, node: &NodeRow, ttl: Duration) -> Stored<bool> {
        ask!(self, connection, renew_on(&mut connection, node, ttl).await)
    }

    /// All nodes, also those that are taken for dead.
    pub async fn nodes(&self) -> Stored<Vec<NodeRow>> {
        let text = "SELECT id, name, least, most, version, joined, expires - {now}, tables, sockets, leaving \
                    FROM nodes ORDER BY name, id";
        let query = sqlx::query::<Postgres>(sql(text));
        let rows = ask!(self, connection, query.fetch_all(&mut *connection).await)?;
        rows.iter().map(node_row).collect()
    }

    /// Removes a node.
    pub async fn leave(&self, node: &str) -> Stored<()> {
        let query = sqlx::query::<Postgres>("DELETE FROM nodes WHERE id = $1").bind(node);
        ask!(self, connection, query.execute(&mut *connection).await)?;
        Ok(())
    }

    /// Gives a table to a node if nobody has it, or if its owner is dead and `from_dead` allows it. A node whose own
    /// time has run out is given nothing. The owner of a table is only read, so that nobody waits for its commits.
    pub async fn acquire(&self, table: &str, node: &str, from_dead: bool) -> Stored<Owner> {
        let text = "SELECT COALESCE(l.node, ''), COALESCE(n.expires > {now}, FALSE) FROM tables t \
                    LEFT JOIN leases l ON l.table_id = t.id LEFT JOIN nodes n ON n.id = l.node WHERE t.id = $1";
        for _ in 0..ATTEMPTS {
            let query = sqlx::query::<Postgres>(sql(text)).bind(table);
            let row = ask!(self, connection, query.fetch_optional(&mut *connection).await)?;
            let Some(row) = row else { return Ok(Owner::NoTable) };
            let (owner, lives): (String, bool) = (row.try_get(0)?, row.try_get(1)?);
            let is_free = [NOBODY, WANTED, node].contains(&owner.as_str());
            if !is_free && (lives || !from_dead) {
                return Ok(Owner::Other(owner));
            }
            let taken = if is_free {
                self.take_free(table, node).await?
            } else {
                self.take_from_dead(table, node, &owner).await?
            };
            if let Some(fence) = taken {
                return Ok(Owner::Me(fence));
            }
            // Somebody else was faster.
        }
        Err(StorageError::NotStored(Fault::Other))
    }

    /// Gives a table that nobody has to a living node.
    async fn take_free(&self, table: &str, node: &str) -> Stored<Option<Fence>> {
        let text = "INSERT INTO leases (table_id, node, epoch, since) SELECT $1, $2, 1, {now} \
                    WHERE EXISTS (SELECT 1 FROM nodes WHERE id = $2 AND expires > {now}) \
                    ON CONFLICT (table_id) DO UPDATE SET node = $2, epoch = leases.epoch + 1, since = {now} \
                    WHERE leases.node IN ('', '+', $2) RETURNING table_id, epoch";
        let query = sqlx::query::<Postgres>(sql(text)).bind(table).bind(node);
        let rows = ask!(self, connection, query.fetch_all(&mut *connection).await)?;
        Ok(fences(&rows, node)?.pop())
    }

    /// Gives a table of a dead node to another one. The row of the dead node is locked until that is done: a renewal
    /// comes before it, so that the node lives, or after it, and notices that it was late.
    async fn take_from_dead(&self, table: &str, node: &str, dead: &str) -> Stored<Option<Fence>> {
        let text = "WITH dead AS MATERIALIZED (SELECT id FROM nodes WHERE id = $3 AND expires <= {now} FOR SHARE) \
                    UPDATE leases SET node = $2, epoch = leases.epoch + 1, since = {now} \
                    WHERE table_id = $1 AND node = $3 AND (EXISTS (SELECT 1 FROM dead) \
                    OR NOT EXISTS (SELECT 1 FROM nodes WHERE id = $3)) RETURNING table_id, epoch";
        let query = sqlx::query::<Postgres>(sql(text)).bind(table).bind(node).bind(dead);
        let rows = ask!(self, connection, query.fetch_all(&mut *connection).await)?;
        Ok(fences(&rows, node)?.pop())
    }

    /// The owners of tables. Tables that nobody has are left out.
    pub async fn owners(&self, tables: &[String]) -> Stored<Vec<(String, String)>> {
        let text = "SELECT table_id, node FROM leases WHERE table_id = ANY($1) AND node NOT IN ('', '+')";
        let query = sqlx::query::<Postgres>(text).bind(tables);
        let rows = ask!(self, connection, query.fetch_all(&mut *connection).await)?;
        rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
    }

    /// Gives a table back. Nothing happens if the node has lost it already.
    pub async fn release(&self, fence: &Fence, given: Given) -> Stored<()> {
        let (owner, due, turn) = match given {
            Given::Wanted => (WANTED, None, 0),
            Given::Asleep { due, turn } => (NOBODY, due.map(|due| due.as_millis() as i64), turn),
        };
        let text = "UPDATE leases SET node = $4, due = {now} + $5, turn = $6 \
                    WHERE table_id = $1 AND node = $2 AND epoch = $3";
        let query = sqlx::query::<Postgres>(sql(text))
            .bind(&fence.table)
            .bind(&fence.node)
            .bind(fence.epoch)
            .bind(owner)
            .bind(due)
            .bind(i64::from(turn));
        ask!(self, connection, query.execute(&mut *connection).await)?;
        Ok(())
    }

    /// Gives all tables of a node back, so that others take those in play. Returns how many are in play.
    pub async fn release_all(&self, node: &str) -> Stored<u64> {
        let text = "UPDATE leases SET node = CASE WHEN EXISTS (SELECT 1 FROM tables t WHERE t.id = leases.table_id \
                    AND t.status = 'running') THEN '+' ELSE '' END WHERE node = $1 RETURNING node";
        let query = sqlx::query::<Postgres>(text).bind(node);
        let rows = ask!(self, connection, query.fetch_all(&mut *connection).await)?;
        let mut wanted = 0;
        for row in &rows {
            wanted += u64::from(row.try_get::<String, _>(0)? == WANTED);
        }
        Ok(wanted)
    }

    /// Takes tables in play from a dead node, or tables that are [`WANTED`]. Rows that another node is just
    /// taking are left to it.
    pub async fn claim(&self, from: &str, node: &str, most: u32) -> Stored<Vec<Fence>> {
        // The row of a dead node is locked, as in `take_from_dead`.
        let text = "WITH dead AS MATERIALIZED (SELECT id FROM nodes WHERE id = $1 AND expires <= {now} FOR SHARE), \
                    taken AS (SELECT l.table_id FROM leases l JOIN tables t ON t.id = l.table_id \
                    WHERE l.node = $1 AND t.status = 'running' AND (EXISTS (SELECT 1 FROM dead) \
                    OR NOT EXISTS (SELECT 1 FROM nodes WHERE id = $1)) \
                    LIMIT $3 FOR UPDATE OF l SKIP LOCKED) \
                    UPDATE leases SET node = $2, epoch = leases.epoch + 1, since = {now} FROM taken \
                    WHERE leases.table_id = taken.table_id RETURNING leases.table_id, leases.epoch";
        let query = sqlx::query::<Postgres>(sql(text)).bind(from).bind(node).bind(i64::from(most));
        let rows = ask!(self, connection, query.fetch_all(&mut *connection).await)?;
        fences(&rows, node)
    }

    /// Takes tables that sleep and are due.
    pub async fn claim_due(&self, node: &str, most: u32) -> Stored<Vec<Fence>> {
        let text = "WITH taken AS (SELECT l.table_id FROM leases l JOIN tables t ON t.id = l.table_id \
                    WHERE l.due <= {now} AND l.node = '' AND t.status = 'running' \
                    LIMIT $2 FOR UPDATE OF l SKIP LOCKED) \
                    UPDATE leases SET node = $1, epoch = leases.epoch + 1, since = {now}, due = NULL FROM taken \
                    WHERE leases.table_id = taken.table_id RETURNING leases.table_id, leases.epoch";
        let query = sqlx::query::<Postgres>(sql(text)).bind(node).bind(i64::from(most));
        let rows = ask!(self, connection, query.fetch_all(&mut *connection).await)?;
        fences(&rows, node)
    }

    /// The seats that sleeping tables wait for, one bit each. Tables that a node has are left out.
    pub async fn turns(&self, tables: &[String]) -> Stored<Vec<(String, u8)>> {
        let text = "SELECT table_id, turn FROM leases WHERE table_id = ANY($1) AND node IN ('', '+')";
        let query = sqlx::query::<Postgres>(text).bind(tables);
        let rows = ask!(self, connection, query.fetch_all(&mut *connection).await)?;
        rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get::<i64, _>(1)? as u8))).collect()
    }

    /// Takes tables in play that never had an owner.
    pub async fn claim_new(&self, node: &str, most: u32) -> Stored<Vec<Fence>> {
        let text = "INSERT INTO leases (table_id, node, epoch, since) SELECT t.id, $1, 1, {now} FROM tables t \
                    LEFT JOIN leases l ON l.table_id = t.id WHERE t.status = 'running' AND l.table_id IS NULL \
                    LIMIT $2 ON CONFLICT DO NOTHING RETURNING table_id, epoch";
        let query = sqlx::query::<Postgres>(sql(text)).bind(node).bind(i64::from(most));
        let rows = ask!(self, connection, query.fetch_all(&mut *connection).await)?;
        fences(&rows, node)
    }

    /// Frees the idle tables of a dead node, and removes the node when it has none left.
    pub async fn bury(&self, dead: &str) -> Stored<()> {
        let text = "UPDATE leases SET node = '' WHERE node = $1 AND NOT EXISTS \
                    (SELECT 1 FROM tables t WHERE t.id = leases.table_id AND t.status = 'running') \
                    AND NOT EXISTS (SELECT 1 FROM nodes WHERE id = $1 AND expires > {now})";
        let query = sqlx::query::<Postgres>(sql(text)).bind(dead);
        ask!(self, connection, query.execute(&mut *connection).await)?;
        let text = "DELETE FROM nodes WHERE id = $1 AND expires <= {now} AND NOT EXISTS \
                    (SELECT 1 FROM leases WHERE node = $1)";
        let query = sqlx::query::<Postgres>(sql(text)).bind(dead);
        ask!(self, connection, query.execute(&mut *connection).await)?;
        Ok(())
    }

    /// The tables that a node owns.
    pub async fn held_by(&self, node: &str) -> Stored<Vec<Fence>> {
        let query = sqlx::query::<Postgres>("SELECT table_id, epoch FROM leases WHERE node = $1").bind(node);
        let rows = ask!(self, connection, query.fetch_all(&mut *connection).await)?;
        fences(&rows, node)
    }

    /// How many tables in play wait for a node.
    pub async fn wanted(&self) -> Stored<i64> {
        let query = sqlx::query::<Postgres>("SELECT COUNT(*) FROM leases WHERE node = $1").bind(WANTED);
        let row = ask!(self, connection, query.fetch_one(&mut *connection).await)?;
        Ok(row.try_get(0)?)
    }

    /// How many tables each node owns.
    pub async fn counts(&self) -> Stored<Vec<LeaseCount>> {
        let text = "SELECT node, COUNT(*), COALESCE(SUM(epoch - 1), 0)::bigint FROM leases GROUP BY node ORDER BY node";
        let query = sqlx::query::<Postgres>(text);
        let rows = ask!(self, connection, query.fetch_all(&mut *connection).await)?;
        let count = |row: &PgRow| -> Stored<LeaseCount> {
            Ok(LeaseCount { node: row.try_get(0)?, tables: row.try_get(1)?, moves: row.try_get(2)? })
        };
        rows.iter().map(count).collect()
    }
}

async fn join_on(connection: &mut PgConnection, node: &NodeRow, ttl: Duration) -> Stored<()> {
    let text = "INSERT INTO nodes (id, name, least, most, version, joined, expires, tables, sockets, leaving) \
                VALUES ($1, $2, $3, $4, $5, {now}, {now} + $6, $7, $8, $9) \
                ON CONFLICT (id) DO UPDATE SET expires = excluded.expires";
    let query = sqlx::query::<Postgres>(sql(text))
        .bind(&node.id)
        .bind(&node.name)
        .bind(node.least)
        .bind(node.most)
        .bind(&node.version)
        .bind(ttl.as_millis() as i64)
        .bind(node.tables)
        .bind(node.sockets)
        .bind(i64::from(node.leaving));
    query.execute(connection).await?;
    Ok(())
}

async fn renew_on(connection: &mut PgConnection, node: &NodeRow, ttl: Duration) -> Stored<bool> {
    let text = "WITH old AS (SELECT id, expires FROM nodes WHERE id = $1 FOR UPDATE) \
                UPDATE nodes SET expires = {now} + $2, tables = $3, sockets = $4, leaving = $5 \
                FROM old WHERE nodes.id = old.id RETURNING old.expires > {now}";
    let query = sqlx::query::<Postgres>(sql(text))
        .bind(&node.id)
        .bind(ttl.as_millis() as i64)
        .bind(node.tables)
        .bind(node.sockets)
        .bind(i64::from(node.leaving));
    match query.fetch_optional(&mut *connection).await? {
        Some(row) => Ok(row.try_get(0)?),
        None => {
            join_on(connection, node, ttl).await?;
            Ok(false)
        }
    }
}

/// Renews the time of one node, on a connection of its own.
#[derive(Debug)]
pub struct Renewer {
    options: PgConnectOptions,
    connection: Option<PgConnection>,
}

impl Renewer {
    /// A renewer for the database at an address. It connects when it is needed.
    pub fn new(url: &str) -> Stored<Renewer> {
        // A renewal that a crash of the database forgets makes the node look
        // late, and no more. So it waits for no disk.
        let options = node_options(url)?.options([("synchronous_commit", "off")]);
        Ok(Renewer { options, connection: None })
    }

    /// Gives a node new time, within `limit`. Returns whether its time had not run out before. After a failure the next
    /// renewal uses another connection, and does not wait for this one to end.
    pub async fn renew(&mut self, node: &NodeRow, ttl: Duration, limit: Duration) -> Stored<bool> {
        let mut connection = self.connection.take();
        let done = tokio::time::timeout(limit, async {
            let connection = match &mut connection {
                Some(connection) => connection,
                None => connection.insert(self.options.connect().await?),
            };
            renew_on(connection, node, ttl).await
        })
        .await;
        let renewed = done.unwrap_or(Err(StorageError::TimedOut));
        if renewed.is_ok() {
            self.connection = connection;
        }
        renewed
    }
}

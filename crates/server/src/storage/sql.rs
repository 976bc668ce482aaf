//! The same statements for SQLite and PostgreSQL.
//!
//! A connection that has failed is never used again. After a failed statement, commit or rollback nobody
//! knows whether a transaction is still open on it, and a later commit could then be only a part of that
//! transaction.

use std::time::Duration;

use futures_util::future::BoxFuture;
use serde_json::Value;
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgPool, Postgres};
use sqlx::sqlite::{Sqlite, SqlitePool};
use sqlx::{AssertSqlSafe, Connection, QueryBuilder, Row};

use super::{
    AccountRow, Cursor, Fence, LAYOUT, RuleClockRow, Scope, StorageError, Store, Stored, TableRow, Write,
};

const ACCOUNT: &str =
    "SELECT a.id, a.kind, a.name, a.name_key, a.password, a.owner, a.created FROM accounts a";

/// How many tables of one address come before those of others get their
/// next place: several people can share an address.
const SHARED: u32 = 4;
/// In the list of matches that are over, a match stands this much behind its time for
/// each other one that its host ended within [`LATELY`] before it, in milliseconds.
/// So nobody fills the list, and a page of it costs the same however long it is.
const BEHIND: i64 = 3_600_000;
const LATELY: i64 = 7 * 86_400_000;
/// More of them are not counted.
const COUNTED: u32 = 5_000;

/// The statement that reads a part of a list of tables: after place $1, time $2 and id $3, at most $4, for
/// account $5.
fn page_of(scope: &Scope) -> String {
    match scope {
        Scope::Open => format!(
            "SELECT t.doc, r.place, r.updated, r.id FROM (SELECT id, updated, \
             CASE WHEN own > near THEN own ELSE near END AS place FROM (SELECT id, updated, own, \
             CASE WHEN listed = 1 THEN 1 ELSE (ROW_NUMBER() OVER (PARTITION BY listed ORDER BY own, updated DESC, id) \
             + {SHARED} - 1) / {SHARED} END AS near FROM (SELECT id, updated, listed, \
             ROW_NUMBER() OVER (PARTITION BY host ORDER BY updated DESC, id) AS own FROM tables \
             WHERE listed <> 0 AND status IN ('open', 'running', 'paused')) AS h) AS a) AS r \
             JOIN tables t ON t.id = r.id WHERE t.id <> $5 AND (r.place > $1 OR (r.place = $1 AND \
             (r.updated < $2 OR (r.updated = $2 AND r.id > $3)))) \
             ORDER BY r.place, r.updated DESC, r.id LIMIT $4"
        ),
        Scope::Finished => "SELECT doc, CAST($1 AS BIGINT) AS place, updated - behind, id FROM tables \
             WHERE status = 'finished' AND updated - behind <= $2 AND listed <> 0 AND id <> $5 \
             AND (updated - behind < $2 OR id > $3) ORDER BY updated - behind DESC, id LIMIT $4"
            .into(),
        Scope::Mine(_) => {
            "SELECT doc, CAST($1 AS BIGINT) AS place, updated, id FROM tables WHERE (host = $5 \
             OR id IN (SELECT table_id FROM seats WHERE account = $5)) \
             AND (updated < $2 OR (updated = $2 AND id > $3)) ORDER BY updated DESC, id LIMIT $4"
                .into()
        }
    }
}

/// The statement that puts the match of table $1 behind the others that its host $2 and its address $3 ended lately,
/// before time $4.
fn put_behind() -> String {
    let ended = |who: &str| {
        format!(
            "(SELECT COUNT(*) FROM (SELECT 1 FROM tables WHERE {who} AND status = 'finished' AND listed <> 0 \
             AND updated > $4 - {LATELY} AND updated <= $4 AND id <> $1 LIMIT {COUNTED}) AS ended)"
        )
    };
    let (own, near) = (ended("host = $2"), ended("listed = $3 AND listed <> 1"));
    format!(
        "UPDATE tables SET behind = {BEHIND} * (SELECT CASE WHEN own > near / {SHARED} THEN own ELSE near / {SHARED} END \
         FROM (SELECT {own} AS own, {near} AS near) AS counted) WHERE id = $1"
    )
}

/// How the row of a journal begins that is being written.
const BEGUN: &str = "begun:";

/// How long a database may take for one operation.
pub(super) const PATIENCE: Duration = Duration::from_secs(15);
/// How long a connection that has failed may take to close.
const FAREWELL: Duration = Duration::from_secs(2);

/// The checksum of a snapshot. It shows that a snapshot belongs to this table and this step and is undamaged.
fn snapshot_sum(table: &str, n: u32, state: &str) -> String {
    let mut hasher = blake3::Hasher::new();
    hasher.update(table.as_bytes()).update(b"\0").update(&n.to_le_bytes()).update(state.as_bytes());
    hasher.finalize().to_hex().to_string()
}

/// Returns the result of an operation on a connection. The connection goes back to its pool only if the
/// operation succeeded.
pub(super) async fn kept<T, D: sqlx::Database>(
    done: Result<Stored<T>, tokio::time::error::Elapsed>,
    connection: PoolConnection<D>,
) -> Stored<T> {
    let error = match done {
        Ok(Ok(value)) => return Ok(value),
        Ok(Err(error)) => error,
        Err(_) => StorageError::TimedOut,
    };
    // The connection leaves the pool at once. Closing it ends any transaction that is still open.
    let closing = connection.detach().close();
    if tokio::time::timeout(FAREWELL, closing).await.is_err() {
        tracing::warn!("a connection to the database could not be closed in time");
    }
    Err(error)
}

/// Runs an operation on a connection of a pool, within its time limit.
macro_rules! on {
    ($pool:expr, $connection:ident, $work:expr) => {{
        let mut $connection = $pool.acquire().await?;
        let done = tokio::time::timeout(PATIENCE, async { Stored::Ok($work?) }).await;
        kept(done, $connection).await
    }};
}

pub(super) use on;

macro_rules! store {
    ($name:ident, $db:ty, $pool:ty, $begin:expr, $begin_read:expr, $share:expr, $checkpoint:path) => {
        /// One of the two databases.
        pub(super) struct $name {
            pub(super) read: $pool,
            pub(super) write: $pool,
            /// For what is done beside reading and writing.
            pub(super) aside: $pool,
        }

        impl $name {
            fn account_row(row: &<$db as sqlx::Database>::Row) -> Stored<AccountRow> {
                Ok(AccountRow {
                    id: row.try_get(0)?,
                    kind: row.try_get(1)?,
                    name: row.try_get(2)?,
                    name_key: row.try_get(3)?,
                    password: row.try_get(4)?,
                    owner: row.try_get(5)?,
                    created: row.try_get(6)?,
                })
            }

            async fn find_account(&self, condition: &str, key: &str) -> Stored<Option<AccountRow>> {
                let sql = AssertSqlSafe(format!("{ACCOUNT} {condition}"));
                let query = sqlx::query::<$db>(sql).bind(key);
                let row = on!(self.read, connection, query.fetch_optional(&mut *connection).await)?;
                row.as_ref().map(Self::account_row).transpose()
            }

            async fn texts(&self, sql: &'static str, key: &str, limit: i64) -> Stored<Vec<String>> {
                let query = sqlx::query::<$db>(sql).bind(key).bind(limit);
                let rows = on!(self.read, connection, query.fetch_all(&mut *connection).await)?;
                rows.iter().map(|r| Ok(r.try_get(0)?)).collect()
            }

            async fn numbered(&self, sql: &'static str, key: &str, limit: i64) -> Stored<Vec<(u32, String)>> {
                let query = sqlx::query::<$db>(sql).bind(key).bind(limit);
                let rows = on!(self.read, connection, query.fetch_all(&mut *connection).await)?;
                rows.iter().map(|r| Ok((r.try_get::<i64, _>(0)? as u32, r.try_get(1)?))).collect()
            }

            async fn put_table(
                transaction: &mut sqlx::Transaction<'_, $db>,
                table: &TableRow,
            ) -> Stored<()> {
                sqlx::query::<$db>(
                    "INSERT INTO tables (id, status, listed, host, created, updated, doc) \
                     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO UPDATE SET \
                     status = excluded.status, listed = excluded.listed, host = excluded.host, \
                     updated = excluded.updated, doc = excluded.doc",
                )
                .bind(&table.id)
                .bind(&table.status)
                .bind(table.listed)
                .bind(&table.host)
                .bind(table.created)
                .bind(table.updated)
                .bind(&table.doc)
                .execute(&mut **transaction)
                .await?;
                if table.status == "finished" && table.listed != 0 {
                    sqlx::query::<$db>(AssertSqlSafe(put_behind()))
                        .bind(&table.id)
                        .bind(&table.host)
                        .bind(table.listed)
                        .bind(table.updated)
                        .execute(&mut **transaction)
                        .await?;
                }
                sqlx::query::<$db>("DELETE FROM seats WHERE table_id = $1")
                    .bind(&table.id)
                    .execute(&mut **transaction)
                    .await?;
                for (seat, account) in &table.seats {
                    sqlx::query::<$db>("INSERT INTO seats (table_id, seat, account) VALUES ($1, $2, $3)")
                        .bind(&table.id)
                        .bind(i64::from(*seat))
                        .bind(account)
                        .execute(&mut **transaction)
                        .await?;
                }
                Ok(())
            }

            /// Refuses the transaction if another node owns one of the tables. The rows stay locked until the
            /// commit, so no other node can take a table in between.
            async fn check_fences(
                transaction: &mut sqlx::Transaction<'_, $db>,
                writes: &[Write],
            ) -> Stored<()> {
                let fences: Vec<&Fence> = writes
                    .iter()
                    .filter_map(|w| match w {
                        Write::Fence(fence) => Some(fence),
                        _ => None,
                    })
                    .collect();
                for part in fences.chunks(100) {
                    let mut query: QueryBuilder<$db> =
                        QueryBuilder::new("SELECT table_id, node, epoch FROM leases WHERE table_id IN (");
                    let mut ids = query.separated(", ");
                    for fence in part {
                        ids.push_bind(fence.table.as_str());
                    }
                    query.push(")").push($share);
                    let rows = query.build().fetch_all(&mut **transaction).await?;
                    let held = |row: &<$db as sqlx::Database>::Row| -> Stored<Fence> {
                        Ok(Fence { table: row.try_get(0)?, node: row.try_get(1)?, epoch: row.try_get(2)? })
                    };
                    let held = rows.iter().map(held).collect::<Stored<Vec<Fence>>>()?;
                    if let Some(stale) = part.iter().find(|fence| !held.contains(fence)) {
                        metrics::counter!("landsraad_cluster_stale_writes").increment(1);
                        return Err(StorageError::Stale(stale.table.clone()));
                    }
                }
                Ok(())
            }

            async fn put(
                transaction: &mut sqlx::Transaction<'_, $db>,
                writes: &[Write],
            ) -> Stored<()> {
                Self::check_fences(transaction, writes).await?;
                // Steps are by far the most frequent writes, so many rows go into one statement.
                let steps: Vec<(&str, u32, &str)> = writes
                    .iter()
                    .filter_map(|w| match w {
                        Write::Step { table, n, body } => Some((table.as_str(), *n, body.as_str())),
                        _ => None,
                    })
                    .collect();
                for part in steps.chunks(100) {
                    let mut query: QueryBuilder<$db> =
                        QueryBuilder::new("INSERT INTO steps (table_id, n, body) ");
                    query.push_values(part, |mut row, (table, n, body)| {
                        row.push_bind(*table).push_bind(i64::from(*n)).push_bind(*body);
                    });
                    query.build().execute(&mut **transaction).await?;
                }
                for write in writes {
                    match write {
                        Write::Step { .. } | Write::Fence(_) => {}
                        Write::Table(table) => Self::put_table(transaction, table).await?,
                        Write::Snapshot { table, n, state } => {
                            sqlx::query::<$db>(
                                "INSERT INTO snapshots (table_id, n, state, sum) VALUES ($1, $2, $3, $4) \
                                 ON CONFLICT (table_id, n) DO UPDATE SET state = excluded.state, \
                                 sum = excluded.sum",
                            )
                            .bind(table)
                            .bind(i64::from(*n))
                            .bind(state)
                            .bind(snapshot_sum(table, *n, state))
                            .execute(&mut **transaction)
                            .await?;
                        }
                        Write::Chat { table, n, body } => {
                            sqlx::query::<$db>("INSERT INTO chat (table_id, n, body) VALUES ($1, $2, $3)")
                                .bind(table)
                                .bind(i64::from(*n))
                                .bind(body)
                                .execute(&mut **transaction)
                                .await?;
                        }
                        Write::Deal { table, id, created, body } => {
                            sqlx::query::<$db>(
                                "INSERT INTO deals (table_id, id, created, body) VALUES ($1, $2, $3, $4) \
                                 ON CONFLICT (table_id, id) DO UPDATE SET body = excluded.body",
                            )
                            .bind(table)
                            .bind(id)
                            .bind(*created)
                            .bind(body)
                            .execute(&mut **transaction)
                            .await?;
                        }
                        Write::RuleClock { table, clock } => {
                            sqlx::query::<$db>(
                                "INSERT INTO glasses (table_id, glass, left_ms, at) VALUES ($1, $2, $3, $4) \
                                 ON CONFLICT (table_id) DO UPDATE SET glass = excluded.glass, \
                                 left_ms = excluded.left_ms, at = excluded.at",
                            )
                            .bind(table)
                            .bind(i64::from(clock.key))
                            .bind(i64::from(clock.left_ms))
                            .bind(clock.at)
                            .execute(&mut **transaction)
                            .await?;
                        }
                        Write::Begun { table, at } => {
                            sqlx::query::<$db>("INSERT INTO probe (id, value) VALUES ($1, $2)")
                                .bind(format!("{BEGUN}{table}"))
                                .bind(at.to_string())
                                .execute(&mut **transaction)
                                .await?;
                        }
                        Write::Whole { table } => {
                            sqlx::query::<$db>("DELETE FROM probe WHERE id = $1")
                                .bind(format!("{BEGUN}{table}"))
                                .execute(&mut **transaction)
                                .await?;
                        }
                        Write::Probe { value } => {
                            sqlx::query::<$db>(
                                "INSERT INTO probe (id, value) VALUES ('ready', $1) \
                                 ON CONFLICT (id) DO UPDATE SET value = excluded.value",
                            )
                            .bind(value)
                            .execute(&mut **transaction)
                            .await?;
                        }
                    }
                }
                Ok(())
            }

            /// Runs one transaction from BEGIN to COMMIT. The database refuses the BEGIN if a transaction is
            /// already open, so the COMMIT never commits only a part of another one.
            async fn write_all(
                connection: &mut PoolConnection<$db>,
                writes: &[Write],
            ) -> Stored<()> {
                let mut transaction = connection.begin_with($begin).await?;
                Self::put(&mut transaction, writes).await?;
                Ok(transaction.commit().await?)
            }

            /// Removes the journals that were begun before a time and have no table.
            async fn drop_all_begun(connection: &mut PoolConnection<$db>, before: i64) -> Stored<()> {
                let mut transaction = connection.begin_with($begin).await?;
                let begun = format!("{BEGUN}%");
                let query = sqlx::query::<$db>("SELECT id, value FROM probe WHERE id LIKE $1").bind(begun);
                for row in query.fetch_all(&mut *transaction).await? {
                    let (id, at): (String, String) = (row.try_get(0)?, row.try_get(1)?);
                    if at.parse::<i64>().is_ok_and(|at| at >= before) {
                        continue;
                    }
                    let table = id.strip_prefix(BEGUN).unwrap_or_default();
                    sqlx::query::<$db>(
                        "DELETE FROM steps WHERE table_id = $1 AND NOT EXISTS (SELECT 1 FROM tables WHERE id = $1)",
                    )
                    .bind(table)
                    .execute(&mut *transaction)
                    .await?;
                    sqlx::query::<$db>("DELETE FROM probe WHERE id = $1")
                        .bind(&id)
                        .execute(&mut *transaction)
                        .await?;
                }
                Ok(transaction.commit().await?)
            }

            async fn dump_all(
                connection: &mut PoolConnection<$db>,
                each: &mut (dyn FnMut(&str, String) -> Stored<()> + Send),
            ) -> Stored<()> {
                let mut transaction = connection.begin_with($begin_read).await?;
                for (table, columns) in LAYOUT {
                    let names = columns.iter().map(|(c, _)| *c).collect::<Vec<_>>().join(", ");
                    let sql = AssertSqlSafe(format!("SELECT {names} FROM {table}"));
                    let mut rows = sqlx::query::<$db>(sql).fetch(&mut *transaction);
                    use futures_util::TryStreamExt;
                    while let Some(row) = rows.try_next().await? {
                        let values = columns.iter().enumerate().map(|(i, (_, number))| {
                            Ok(if *number {
                                Value::from(row.try_get::<i64, _>(i)?)
                            } else {
                                row.try_get::<Option<String>, _>(i)?.map_or(Value::Null, Value::from)
                            })
                        });
                        each(table, Value::Array(values.collect::<Stored<_>>()?).to_string())?;
                    }
                }
                Ok(transaction.commit().await?)
            }

            async fn load_all(
                connection: &mut PoolConnection<$db>,
                rows: &[(String, Vec<Value>)],
            ) -> Stored<()> {
                let mut transaction = connection.begin_with($begin).await?;
                for (table, _) in LAYOUT {
                    let sql = AssertSqlSafe(format!("SELECT COUNT(*) FROM {table}"));
                    let count: i64 =
                        sqlx::query::<$db>(sql).fetch_one(&mut *transaction).await?.try_get(0)?;
                    if count > 0 {
                        return Err(StorageError::Broken(format!(
                            "the database is not empty ({table} has {count} rows): restore into a new one"
                        )));
                    }
                }
                for (table, values) in rows {
                    let Some((table, columns)) = LAYOUT.iter().find(|(t, _)| t == table) else {
                        return Err(StorageError::Broken(format!("unknown table {table} in the backup")));
                    };
                    // Rows of an older schema lack the later columns, which have defaults.
                    if columns.len() < values.len() || values.is_empty() {
                        return Err(StorageError::Broken(format!("a row of {table} has a wrong length")));
                    }
                    let columns = &columns[..values.len()];
                    let names = columns.iter().map(|(c, _)| *c).collect::<Vec<_>>().join(", ");
                    let marks =
                        (1..=columns.len()).map(|i| format!("${i}")).collect::<Vec<_>>().join(", ");
                    let sql = AssertSqlSafe(format!("INSERT INTO {table} ({names}) VALUES ({marks})"));
                    let mut query = sqlx::query::<$db>(sql);
                    for ((_, number), value) in columns.iter().zip(values) {
                        query = if *number {
                            query.bind(value.as_i64().unwrap_or_default())
                        } else {
                            query.bind(value.as_str().map(str::to_owned))
                        };
                    }
                    query.execute(&mut *transaction).await?;
                }
                Ok(transaction.commit().await?)
            }
        }

        impl Store for $name {
            fn probe(&self) -> BoxFuture<'_, Stored<Option<String>>> {
                Box::pin(async move {
                    let rows = self.texts("SELECT value FROM probe WHERE id = $1 LIMIT $2", "ready", 1).await?;
                    Ok(rows.into_iter().next())
                })
            }

            fn commit<'a>(&'a self, writes: &'a [Write]) -> BoxFuture<'a, Stored<()>> {
                Box::pin(async move {
                    on!(self.write, connection, Self::write_all(&mut connection, writes).await)
                })
            }

            fn drop_begun(&self, before: i64) -> BoxFuture<'_, Stored<()>> {
                Box::pin(async move {
                    on!(self.write, connection, Self::drop_all_begun(&mut connection, before).await)
                })
            }

            fn checkpoint(&self) -> BoxFuture<'_, Stored<()>> {
                Box::pin($checkpoint(self))
            }

            fn table<'a>(&'a self, id: &'a str) -> BoxFuture<'a, Stored<Option<String>>> {
                Box::pin(async move {
                    let rows = self.texts("SELECT doc FROM tables WHERE id = $1 LIMIT $2", id, 1).await?;
                    Ok(rows.into_iter().next())
                })
            }

            fn tables_of<'a>(&'a self, account: &'a str) -> BoxFuture<'a, Stored<Vec<String>>> {
                Box::pin(self.texts(
                    "SELECT id FROM tables WHERE host = $1 OR id IN (SELECT table_id FROM seats WHERE account = $1) \
                     ORDER BY updated DESC, id LIMIT $2",
                    account,
                    100_000,
                ))
            }

            fn page<'a>(
                &'a self,
                scope: &'a Scope,
                after: &'a Cursor,
                limit: u32,
            ) -> BoxFuture<'a, Stored<Vec<(Cursor, String)>>> {
                Box::pin(async move {
                    let account = match scope {
                        Scope::Mine(account) => account.as_str(),
                        Scope::Open | Scope::Finished => "",
                    };
                    let query = sqlx::query::<$db>(AssertSqlSafe(page_of(scope)))
                        .bind(after.place)
                        .bind(after.updated)
                        .bind(&after.id)
                        .bind(i64::from(limit))
                        .bind(account);
                    let rows = on!(self.read, connection, query.fetch_all(&mut *connection).await)?;
                    let cursor = |row: &<$db as sqlx::Database>::Row| -> Stored<Cursor> {
                        Ok(Cursor { place: row.try_get(1)?, updated: row.try_get(2)?, id: row.try_get(3)? })
                    };
                    rows.iter().map(|row| Ok((cursor(row)?, row.try_get(0)?))).collect()
                })
            }

            fn running(&self) -> BoxFuture<'_, Stored<Vec<String>>> {
                Box::pin(self.texts(
                    "SELECT id FROM tables WHERE status = $1 ORDER BY updated DESC LIMIT $2",
                    "running",
                    100_000,
                ))
            }

            fn open_tables<'a>(&'a self, host: &'a str) -> BoxFuture<'a, Stored<u32>> {
                Box::pin(async move {
                    let query = sqlx::query::<$db>(
                        "SELECT COUNT(*) FROM tables WHERE (host = $1 OR host IN \
                         (SELECT id FROM accounts WHERE owner = $1)) AND status IN ('open', 'running', 'paused')",
                    )
                    .bind(host);
                    let row = on!(self.read, connection, query.fetch_one(&mut *connection).await)?;
                    Ok(row.try_get::<i64, _>(0)? as u32)
                })
            }

            fn records<'a>(&'a self, host: &'a str) -> BoxFuture<'a, Stored<u32>> {
                Box::pin(async move {
                    // Nobody sits at the table of a record, and it is not listed.
                    let query = sqlx::query::<$db>(
                        "SELECT COUNT(*) FROM tables WHERE (host = $1 OR host IN \
                         (SELECT id FROM accounts WHERE owner = $1)) AND status = 'finished' AND listed = 0 \
                         AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.table_id = tables.id)",
                    )
                    .bind(host);
                    let row = on!(self.read, connection, query.fetch_one(&mut *connection).await)?;
                    Ok(row.try_get::<i64, _>(0)? as u32)
                })
            }

            fn steps<'a>(&'a self, table: &'a str, after: u32) -> BoxFuture<'a, Stored<Vec<(u32, String)>>> {
                Box::pin(self.numbered(
                    "SELECT n, body FROM steps WHERE table_id = $1 AND n > $2 ORDER BY n",
                    table,
                    i64::from(after),
                ))
            }

            fn snapshot<'a>(&'a self, table: &'a str) -> BoxFuture<'a, Stored<Option<(u32, String)>>> {
                Box::pin(async move {
                    let query = sqlx::query::<$db>(
                        "SELECT n, state, sum FROM snapshots WHERE table_id = $1 ORDER BY n DESC LIMIT 1",
                    )
                    .bind(table);
                    let row = on!(self.read, connection, query.fetch_optional(&mut *connection).await)?;
                    let Some(row) = row else { return Ok(None) };
                    let n = row.try_get::<i64, _>(0)? as u32;
                    let state = row.try_get::<String, _>(1).ok();
                    let sum = row.try_get::<Option<String>, _>(2)?;
                    // Snapshots of the first schema have no checksum.
                    let sound = |state: &String| sum.is_none_or(|sum| sum == snapshot_sum(table, n, state));
                    let state = state.filter(sound);
                    if state.is_none() {
                        tracing::error!(table, n, "a snapshot is damaged; the journal is replayed instead");
                    }
                    Ok(state.map(|state| (n, state)))
                })
            }

            fn rule_clock<'a>(&'a self, table: &'a str) -> BoxFuture<'a, Stored<Option<RuleClockRow>>> {
                Box::pin(async move {
                    let sql = "SELECT glass, left_ms, at FROM glasses WHERE table_id = $1";
                    let query = sqlx::query::<$db>(sql).bind(table);
                    let row = on!(self.read, connection, query.fetch_optional(&mut *connection).await)?;
                    let Some(row) = row else { return Ok(None) };
                    Ok(Some(RuleClockRow {
                        key: row.try_get::<i64, _>(0)? as u32,
                        left_ms: row.try_get::<i64, _>(1)? as u32,
                        at: row.try_get(2)?,
                    }))
                })
            }

            fn chat<'a>(&'a self, table: &'a str, limit: u32) -> BoxFuture<'a, Stored<Vec<(u32, String)>>> {
                Box::pin(async move {
                    let mut rows = self
                        .numbered(
                            "SELECT n, body FROM chat WHERE table_id = $1 ORDER BY n DESC LIMIT $2",
                            table,
                            i64::from(limit),
                        )
                        .await?;
                    rows.reverse();
                    Ok(rows)
                })
            }

            fn deals<'a>(&'a self, table: &'a str) -> BoxFuture<'a, Stored<Vec<String>>> {
                Box::pin(self.texts(
                    "SELECT body FROM deals WHERE table_id = $1 ORDER BY created, id LIMIT $2",
                    table,
                    10_000,
                ))
            }

            fn add_account<'a>(&'a self, account: &'a AccountRow) -> BoxFuture<'a, Stored<bool>> {
                Box::pin(async move {
                    let query = sqlx::query::<$db>(
                        "INSERT INTO accounts (id, kind, name, name_key, password, owner, created) \
                         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
                    )
                    .bind(&account.id)
                    .bind(&account.kind)
                    .bind(&account.name)
                    .bind(&account.name_key)
                    .bind(&account.password)
                    .bind(&account.owner)
                    .bind(account.created);
                    let done = on!(self.write, connection, query.execute(&mut *connection).await)?;
                    Ok(done.rows_affected() == 1)
                })
            }

            fn promote<'a>(&'a self, account: &'a AccountRow) -> BoxFuture<'a, Stored<bool>> {
                Box::pin(async move {
                    let query = sqlx::query::<$db>(
                        "UPDATE accounts SET kind = $2, name = $3, name_key = $4, password = $5 \
                         WHERE id = $1 AND kind = 'guest' \
                         AND NOT EXISTS (SELECT 1 FROM accounts WHERE name_key = $4)",
                    )
                    .bind(&account.id)
                    .bind(&account.kind)
                    .bind(&account.name)
                    .bind(&account.name_key)
                    .bind(&account.password);
                    let done = on!(self.write, connection, query.execute(&mut *connection).await)?;
                    Ok(done.rows_affected() == 1)
                })
            }

            fn account<'a>(&'a self, id: &'a str) -> BoxFuture<'a, Stored<Option<AccountRow>>> {
                Box::pin(self.find_account("WHERE a.id = $1", id))
            }

            fn person<'a>(&'a self, name_key: &'a str) -> BoxFuture<'a, Stored<Option<AccountRow>>> {
                Box::pin(self.find_account("WHERE a.name_key = $1", name_key))
            }

            fn bots<'a>(&'a self, owner: &'a str) -> BoxFuture<'a, Stored<Vec<AccountRow>>> {
                Box::pin(async move {
                    let sql = AssertSqlSafe(format!("{ACCOUNT} WHERE a.owner = $1 ORDER BY a.created, a.id"));
                    let query = sqlx::query::<$db>(sql).bind(owner);
                    let rows = on!(self.read, connection, query.fetch_all(&mut *connection).await)?;
                    rows.iter().map(Self::account_row).collect()
                })
            }

            fn retire<'a>(&'a self, bot: &'a str) -> BoxFuture<'a, Stored<()>> {
                Box::pin(async move {
                    let query = sqlx::query::<$db>("UPDATE accounts SET kind = 'retired' WHERE id = $1 AND kind = 'bot'")
                        .bind(bot);
                    on!(self.write, connection, query.execute(&mut *connection).await)?;
                    Ok(())
                })
            }

            fn session<'a>(&'a self, hash: &'a str) -> BoxFuture<'a, Stored<Option<AccountRow>>> {
                Box::pin(self.find_account("JOIN sessions s ON s.account = a.id WHERE s.token_hash = $1", hash))
            }

            fn end_session<'a>(&'a self, hash: &'a str) -> BoxFuture<'a, Stored<()>> {
                Box::pin(async move {
                    let query = sqlx::query::<$db>("DELETE FROM sessions WHERE token_hash = $1")
                        .bind(hash);
                    on!(self.write, connection, query.execute(&mut *connection).await)?;
                    Ok(())
                })
            }

            fn end_sessions<'a>(&'a self, account: &'a str) -> BoxFuture<'a, Stored<()>> {
                Box::pin(async move {
                    let query = sqlx::query::<$db>("DELETE FROM sessions WHERE account = $1")
                        .bind(account);
                    on!(self.write, connection, query.execute(&mut *connection).await)?;
                    Ok(())
                })
            }

            fn dump<'a>(
                &'a self,
                each: &'a mut (dyn FnMut(&str, String) -> Stored<()> + Send),
            ) -> BoxFuture<'a, Stored<()>> {
                Box::pin(async move {
                    let mut connection = self.read.acquire().await?;
                    let done = Self::dump_all(&mut connection, each).await;
                    kept(Ok(done), connection).await
                })
            }

            fn load<'a>(&'a self, rows: &'a [(String, Vec<Value>)]) -> BoxFuture<'a, Stored<()>> {
                Box::pin(async move {
                    let mut connection = self.write.acquire().await?;
                    let done = Self::load_all(&mut connection, rows).await;
                    kept(Ok(done), connection).await
                })
            }

            fn close(&self) -> BoxFuture<'_, ()> {
                Box::pin(async move {
                    self.aside.close().await;
                    self.read.close().await;
                    self.write.close().await;
                })
            }
        }
    };
}

/// When the journal of SQLite has this many pages, they are copied to the database.
const PAGES: i64 = 256;
/// With this many pages the journal also begins again, which makes writers wait for a moment.
const MANY_PAGES: i64 = 16_384;

async fn checkpoint_sqlite(store: &SqliteStore) -> Stored<()> {
    let pages = |sql: &'static str| async move {
        let row = on!(store.aside, connection, sqlx::query(sql).fetch_one(&mut *connection).await)?;
        Stored::Ok(row.try_get::<i64, _>(1)?)
    };
    // This asks how many pages there are and copies nothing.
    if pages("PRAGMA wal_checkpoint(NOOP)").await? < PAGES {
        return Ok(());
    }
    if pages("PRAGMA wal_checkpoint(PASSIVE)").await? >= MANY_PAGES {
        pages("PRAGMA wal_checkpoint(RESTART)").await?;
    }
    Ok(())
}

/// PostgreSQL does it by itself.
async fn checkpoint_postgres(_: &PostgresStore) -> Stored<()> {
    Ok(())
}

store!(SqliteStore, Sqlite, SqlitePool, "BEGIN IMMEDIATE", "BEGIN", "", checkpoint_sqlite);
store!(
    PostgresStore,
    Postgres,
    PgPool,
    "BEGIN",
    "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    " FOR SHARE",
    checkpoint_postgres
);

//! The same statements for SQLite and PostgreSQL.

use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use serde_json::Value;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions, Postgres};
use sqlx::sqlite::{
    Sqlite, SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{AssertSqlSafe, QueryBuilder, Row, SqlSafeStr};

use super::{AccountRow, Cursor, Db, LAYOUT, Scope, StorageError, Store, Stored, TableRow, Write};

const ACCOUNT: &str =
    "SELECT a.id, a.kind, a.name, a.name_key, a.password, a.owner, a.created FROM accounts a";

/// How a part of a list of tables is read: after place $1, time $2 and id $3, at most $4, for account $5.
fn page_of(scope: &Scope) -> String {
    let ranked = |tables: &str| {
        format!(
            "SELECT t.doc, r.place, r.updated, r.id FROM (SELECT id, updated, \
             ROW_NUMBER() OVER (PARTITION BY host ORDER BY updated DESC, id) AS place FROM {tables}) AS r \
             JOIN tables t ON t.id = r.id WHERE t.id <> $5 AND (r.place > $1 OR (r.place = $1 AND \
             (r.updated < $2 OR (r.updated = $2 AND r.id > $3)))) \
             ORDER BY r.place, r.updated DESC, r.id LIMIT $4"
        )
    };
    match scope {
        Scope::Open => ranked("tables WHERE listed = 1 AND status IN ('open', 'running', 'paused')"),
        // Only the latest are ranked: there may be any number of them.
        Scope::Finished => ranked(
            "(SELECT id, host, updated FROM tables WHERE listed = 1 AND status = 'finished' \
             ORDER BY updated DESC LIMIT 2000) AS latest",
        ),
        Scope::Mine(_) => {
            "SELECT doc, CAST($1 AS BIGINT) AS place, updated, id FROM tables WHERE (host = $5 \
             OR id IN (SELECT table_id FROM seats WHERE account = $5)) \
             AND (updated < $2 OR (updated = $2 AND id > $3)) ORDER BY updated DESC, id LIMIT $4"
                .into()
        }
    }
}

fn migrations() -> Migrator {
    let first = include_str!("../../migrations/0001_start.sql");
    Migrator::with_migrations(vec![Migration::new(
        1,
        "start".into(),
        MigrationType::Simple,
        first.into_sql_str(),
        false,
    )])
}

fn migration_error(error: MigrateError) -> StorageError {
    match error {
        MigrateError::VersionMissing(version) => StorageError::Newer(version),
        other => StorageError::Migration(other),
    }
}

/// Opens the database at `url`, or the SQLite file in the data folder, and brings it up to date.
pub async fn open(url: Option<&str>, data: &Path) -> Stored<Db> {
    match url {
        Some(url) if url.starts_with("postgres://") || url.starts_with("postgresql://") => {
            let options = PgConnectOptions::from_str(url)?.application_name("landsraad");
            let pool = PgPoolOptions::new()
                .max_connections(8)
                .acquire_timeout(Duration::from_secs(10))
                .connect_with(options)
                .await?;
            migrations().run(&pool).await.map_err(migration_error)?;
            Ok(Arc::new(PostgresStore { read: pool.clone(), write: pool }))
        }
        Some(url) if !url.starts_with("sqlite:") => Err(StorageError::Broken(
            "the database must be sqlite:PATH or postgres://…; without one, a file in the data folder is used".into(),
        )),
        other => {
            let options = match other {
                Some(url) => SqliteConnectOptions::from_str(url)?,
                None => {
                    std::fs::create_dir_all(data)?;
                    SqliteConnectOptions::new().filename(data.join("landsraad.sqlite"))
                }
            }
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(10));
            // One connection writes; SQLite would make others wait anyway.
            let write = SqlitePoolOptions::new().max_connections(1).connect_with(options.clone()).await?;
            migrations().run(&write).await.map_err(migration_error)?;
            // A connection's thread has the priority of the thread that opens it: all are opened here and stay.
            let read = SqlitePoolOptions::new()
                .min_connections(4)
                .max_connections(4)
                .idle_timeout(None)
                .max_lifetime(None)
                .connect_with(options)
                .await?;
            Ok(Arc::new(SqliteStore { read, write }))
        }
    }
}

macro_rules! store {
    ($name:ident, $db:ty, $pool:ty, $begin_read:expr) => {
        struct $name {
            read: $pool,
            write: $pool,
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
                let row = sqlx::query::<$db>(sql).bind(key).fetch_optional(&self.read).await?;
                row.as_ref().map(Self::account_row).transpose()
            }

            async fn texts(&self, sql: &'static str, key: &str, limit: i64) -> Stored<Vec<String>> {
                let rows = sqlx::query::<$db>(sql).bind(key).bind(limit).fetch_all(&self.read).await?;
                rows.iter().map(|r| Ok(r.try_get(0)?)).collect()
            }

            async fn numbered(&self, sql: &'static str, key: &str, limit: i64) -> Stored<Vec<(u32, String)>> {
                let rows = sqlx::query::<$db>(sql).bind(key).bind(limit).fetch_all(&self.read).await?;
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
                .bind(i64::from(table.listed))
                .bind(&table.host)
                .bind(table.created)
                .bind(table.updated)
                .bind(&table.doc)
                .execute(&mut **transaction)
                .await?;
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
        }

        impl Store for $name {
            fn ping(&self) -> BoxFuture<'_, Stored<()>> {
                Box::pin(async move {
                    sqlx::query::<$db>("SELECT 1").execute(&self.read).await?;
                    Ok(())
                })
            }

            fn commit<'a>(&'a self, writes: &'a [Write]) -> BoxFuture<'a, Stored<()>> {
                Box::pin(async move {
                    let mut transaction = self.write.begin().await?;
                    // Steps are by far the most frequent: many rows in one statement.
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
                        query.build().execute(&mut *transaction).await?;
                    }
                    for write in writes {
                        match write {
                            Write::Step { .. } => {}
                            Write::Table(table) => Self::put_table(&mut transaction, table).await?,
                            Write::Snapshot { table, n, state } => {
                                sqlx::query::<$db>(
                                    "INSERT INTO snapshots (table_id, n, state) VALUES ($1, $2, $3) \
                                     ON CONFLICT (table_id, n) DO UPDATE SET state = excluded.state",
                                )
                                .bind(table)
                                .bind(i64::from(*n))
                                .bind(state)
                                .execute(&mut *transaction)
                                .await?;
                            }
                            Write::Chat { table, n, body } => {
                                sqlx::query::<$db>("INSERT INTO chat (table_id, n, body) VALUES ($1, $2, $3)")
                                    .bind(table)
                                    .bind(i64::from(*n))
                                    .bind(body)
                                    .execute(&mut *transaction)
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
                                .execute(&mut *transaction)
                                .await?;
                            }
                        }
                    }
                    transaction.commit().await?;
                    Ok(())
                })
            }

            fn table<'a>(&'a self, id: &'a str) -> BoxFuture<'a, Stored<Option<String>>> {
                Box::pin(async move {
                    let rows = self.texts("SELECT doc FROM tables WHERE id = $1 LIMIT $2", id, 1).await?;
                    Ok(rows.into_iter().next())
                })
            }

            fn tables<'a>(&'a self, scope: &'a Scope, limit: u32) -> BoxFuture<'a, Stored<Vec<String>>> {
                Box::pin(async move {
                    let limit = i64::from(limit);
                    match scope {
                        Scope::Open => {
                            self.texts(
                                "SELECT doc FROM tables WHERE listed = 1 AND status IN ('open', 'running', 'paused') \
                                 AND id <> $1 ORDER BY updated DESC, id LIMIT $2",
                                "",
                                limit,
                            )
                            .await
                        }
                        Scope::Finished => {
                            self.texts(
                                "SELECT doc FROM tables WHERE listed = 1 AND status = 'finished' AND id <> $1 \
                                 ORDER BY updated DESC, id LIMIT $2",
                                "",
                                limit,
                            )
                            .await
                        }
                        Scope::Mine(account) => {
                            self.texts(
                                "SELECT doc FROM tables WHERE host = $1 OR id IN \
                                 (SELECT table_id FROM seats WHERE account = $1) ORDER BY updated DESC, id LIMIT $2",
                                account,
                                limit,
                            )
                            .await
                        }
                    }
                })
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
                    let rows = sqlx::query::<$db>(AssertSqlSafe(page_of(scope)))
                        .bind(after.place)
                        .bind(after.updated)
                        .bind(&after.id)
                        .bind(i64::from(limit))
                        .bind(account)
                        .fetch_all(&self.read)
                        .await?;
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
                    let row = sqlx::query::<$db>(
                        "SELECT COUNT(*) FROM tables WHERE host = $1 AND status IN ('open', 'running', 'paused')",
                    )
                    .bind(host)
                    .fetch_one(&self.read)
                    .await?;
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
                    let rows = self
                        .numbered(
                            "SELECT n, state FROM snapshots WHERE table_id = $1 ORDER BY n DESC LIMIT $2",
                            table,
                            1,
                        )
                        .await?;
                    Ok(rows.into_iter().next())
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
                    let done = sqlx::query::<$db>(
                        "INSERT INTO accounts (id, kind, name, name_key, password, owner, created) \
                         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
                    )
                    .bind(&account.id)
                    .bind(&account.kind)
                    .bind(&account.name)
                    .bind(&account.name_key)
                    .bind(&account.password)
                    .bind(&account.owner)
                    .bind(account.created)
                    .execute(&self.write)
                    .await?;
                    Ok(done.rows_affected() == 1)
                })
            }

            fn promote<'a>(&'a self, account: &'a AccountRow) -> BoxFuture<'a, Stored<bool>> {
                Box::pin(async move {
                    let done = sqlx::query::<$db>(
                        "UPDATE accounts SET kind = $2, name = $3, name_key = $4, password = $5 \
                         WHERE id = $1 AND kind = 'guest' \
                         AND NOT EXISTS (SELECT 1 FROM accounts WHERE name_key = $4)",
                    )
                    .bind(&account.id)
                    .bind(&account.kind)
                    .bind(&account.name)
                    .bind(&account.name_key)
                    .bind(&account.password)
                    .execute(&self.write)
                    .await?;
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
                    let rows = sqlx::query::<$db>(sql).bind(owner).fetch_all(&self.read).await?;
                    rows.iter().map(Self::account_row).collect()
                })
            }

            fn disown<'a>(&'a self, bot: &'a str) -> BoxFuture<'a, Stored<()>> {
                Box::pin(async move {
                    sqlx::query::<$db>("UPDATE accounts SET owner = NULL WHERE id = $1 AND kind = 'bot'")
                        .bind(bot)
                        .execute(&self.write)
                        .await?;
                    Ok(())
                })
            }

            fn add_session<'a>(
                &'a self,
                hash: &'a str,
                account: &'a str,
                now: i64,
            ) -> BoxFuture<'a, Stored<()>> {
                Box::pin(async move {
                    sqlx::query::<$db>(
                        "INSERT INTO sessions (token_hash, account, created) VALUES ($1, $2, $3)",
                    )
                    .bind(hash)
                    .bind(account)
                    .bind(now)
                    .execute(&self.write)
                    .await?;
                    Ok(())
                })
            }

            fn session<'a>(&'a self, hash: &'a str) -> BoxFuture<'a, Stored<Option<AccountRow>>> {
                Box::pin(self.find_account("JOIN sessions s ON s.account = a.id WHERE s.token_hash = $1", hash))
            }

            fn end_session<'a>(&'a self, hash: &'a str) -> BoxFuture<'a, Stored<()>> {
                Box::pin(async move {
                    sqlx::query::<$db>("DELETE FROM sessions WHERE token_hash = $1")
                        .bind(hash)
                        .execute(&self.write)
                        .await?;
                    Ok(())
                })
            }

            fn end_sessions<'a>(&'a self, account: &'a str) -> BoxFuture<'a, Stored<()>> {
                Box::pin(async move {
                    sqlx::query::<$db>("DELETE FROM sessions WHERE account = $1")
                        .bind(account)
                        .execute(&self.write)
                        .await?;
                    Ok(())
                })
            }

            fn dump<'a>(
                &'a self,
                each: &'a mut (dyn FnMut(&str, String) -> Stored<()> + Send),
            ) -> BoxFuture<'a, Stored<()>> {
                Box::pin(async move {
                    let mut transaction = self.read.begin_with($begin_read).await?;
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
                    Ok(())
                })
            }

            fn load<'a>(&'a self, rows: &'a [(String, Vec<Value>)]) -> BoxFuture<'a, Stored<()>> {
                Box::pin(async move {
                    let mut transaction = self.write.begin().await?;
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
                        if columns.len() != values.len() {
                            return Err(StorageError::Broken(format!("a row of {table} has a wrong length")));
                        }
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
                    transaction.commit().await?;
                    Ok(())
                })
            }

            fn close(&self) -> BoxFuture<'_, ()> {
                Box::pin(async move {
                    self.read.close().await;
                    self.write.close().await;
                })
            }
        }
    };
}

store!(SqliteStore, Sqlite, SqlitePool, "BEGIN");
store!(PostgresStore, Postgres, PgPool, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");

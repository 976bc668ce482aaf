//! What nodes must agree on about requests: who has carried out one with a
//! key and the answer that it got, and the wrong passwords for an account.

use futures_util::future::BoxFuture;
use sqlx::Row;
use sqlx::postgres::Postgres;
use sqlx::sqlite::Sqlite;

use super::Stored;
use super::sql::{PATIENCE, PostgresStore, SqliteStore, kept, on};

/// A request with a key that a process has carried out, or carries out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OnceRow {
    /// The process; in a cluster the node.
    pub process: String,
    /// The answer, if it is stored.
    pub answer: Option<String>,
}

/// The operations that the server needs from a database for requests with a key.
pub trait Requests: Send + Sync + 'static {
    /// Notes that a process carries out a request. `times` are the present and the time before which requests are
    /// forgotten, in milliseconds since 1970. Returns what is known of the request if it was noted already.
    fn begin_once<'a>(
        &'a self,
        id: &'a str,
        process: &'a str,
        times: (i64, i64),
    ) -> BoxFuture<'a, Stored<Option<OnceRow>>>;
    /// Stores the answer to a request.
    fn answer_once<'a>(&'a self, id: &'a str, answer: &'a str) -> BoxFuture<'a, Stored<()>>;
    /// Forgets all requests from before `forgotten`.
    fn forget_once(&self, forgotten: i64) -> BoxFuture<'_, Stored<()>>;
    /// Forgets a request that was not carried out.
    fn end_once<'a>(&'a self, id: &'a str) -> BoxFuture<'a, Stored<()>>;

    /// Counts a wrong password for an account. `times` are the present and the time before which wrong passwords are
    /// forgiven, in milliseconds since 1970.
    fn wrong_password<'a>(&'a self, name_key: &'a str, times: (i64, i64)) -> BoxFuture<'a, Stored<()>>;
    /// The number of wrong passwords for an account and the time of the last one.
    fn wrong_passwords<'a>(&'a self, name_key: &'a str) -> BoxFuture<'a, Stored<Option<(u32, i64)>>>;
    /// Forgets the wrong passwords for an account.
    fn right_password<'a>(&'a self, name_key: &'a str) -> BoxFuture<'a, Stored<()>>;
}

macro_rules! requests {
    ($name:ident, $db:ty) => {
        impl Requests for $name {
            fn begin_once<'a>(
                &'a self,
                id: &'a str,
                process: &'a str,
                (now, forgotten): (i64, i64),
            ) -> BoxFuture<'a, Stored<Option<OnceRow>>> {
                Box::pin(async move {
                    let query = sqlx::query::<$db>(
                        "INSERT INTO once (id, node, at) VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE \
                         SET node = excluded.node, at = excluded.at, answer = NULL WHERE once.at < $4 \
                         RETURNING node",
                    )
                    .bind(id)
                    .bind(process)
                    .bind(now)
                    .bind(forgotten);
                    let begun = on!(self.write, connection, query.fetch_optional(&mut *connection).await)?;
                    if begun.is_some() {
                        return Ok(None);
                    }
                    let query = sqlx::query::<$db>("SELECT node, answer FROM once WHERE id = $1").bind(id);
                    let row = on!(self.read, connection, query.fetch_optional(&mut *connection).await)?;
                    let known = |row: <$db as sqlx::Database>::Row| {
                        Ok(OnceRow { process: row.try_get(0)?, answer: row.try_get(1)? })
                    };
                    row.map(known).transpose()
                })
            }

            fn answer_once<'a>(&'a self, id: &'a str, answer: &'a str) -> BoxFuture<'a, Stored<()>> {
                Box::pin(async move {
                    let query = sqlx::query::<$db>("UPDATE once SET answer = $1 WHERE id = $2").bind(answer).bind(id);
                    on!(self.write, connection, query.execute(&mut *connection).await)?;
                    Ok(())
                })
            }

            fn forget_once(&self, forgotten: i64) -> BoxFuture<'_, Stored<()>> {
                Box::pin(async move {
                    let query = sqlx::query::<$db>("DELETE FROM once WHERE at < $1").bind(forgotten);
                    on!(self.write, connection, query.execute(&mut *connection).await)?;
                    Ok(())
                })
            }

            fn end_once<'a>(&'a self, id: &'a str) -> BoxFuture<'a, Stored<()>> {
                Box::pin(async move {
                    let query = sqlx::query::<$db>("DELETE FROM once WHERE id = $1").bind(id);
                    on!(self.write, connection, query.execute(&mut *connection).await)?;
                    Ok(())
                })
            }

            fn wrong_password<'a>(
                &'a self,
                name_key: &'a str,
                (now, forgiven): (i64, i64),
            ) -> BoxFuture<'a, Stored<()>> {
                Box::pin(async move {
                    let query = sqlx::query::<$db>(
                        "INSERT INTO slowed (name_key, failures, at) VALUES ($1, 1, $2) \
                         ON CONFLICT (name_key) DO UPDATE SET failures = CASE WHEN slowed.at < $3 \
                         THEN 1 ELSE slowed.failures + 1 END, at = excluded.at",
                    )
                    .bind(name_key)
                    .bind(now)
                    .bind(forgiven);
                    on!(self.write, connection, query.execute(&mut *connection).await)?;
                    Ok(())
                })
            }

            fn wrong_passwords<'a>(
                &'a self,
                name_key: &'a str,
            ) -> BoxFuture<'a, Stored<Option<(u32, i64)>>> {
                Box::pin(async move {
                    let query = sqlx::query::<$db>("SELECT failures, at FROM slowed WHERE name_key = $1")
                        .bind(name_key);
                    let row = on!(self.read, connection, query.fetch_optional(&mut *connection).await)?;
                    let known = |row: <$db as sqlx::Database>::Row| {
                        let failures: i64 = row.try_get(0)?;
                        Ok((u32::try_from(failures).unwrap_or(u32::MAX), row.try_get(1)?))
                    };
                    row.map(known).transpose()
                })
            }

            fn right_password<'a>(&'a self, name_key: &'a str) -> BoxFuture<'a, Stored<()>> {
                Box::pin(async move {
                    let query = sqlx::query::<$db>("DELETE FROM slowed WHERE name_key = $1").bind(name_key);
                    on!(self.write, connection, query.execute(&mut *connection).await)?;
                    Ok(())
                })
            }
        }
    };
}

requests!(SqliteStore, Sqlite);
requests!(PostgresStore, Postgres);

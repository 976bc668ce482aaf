//! Accounts and sessions: the operations that the server needs from a database for people.

use futures_util::future::BoxFuture;
use sqlx::Row;
use sqlx::postgres::Postgres;
use sqlx::sqlite::Sqlite;

use super::sql::{PATIENCE, PostgresStore, SqliteStore, kept, on};
use super::{AccountRow, Stored};

/// A session as it is stored.
#[derive(Clone, Debug)]
pub struct SessionRow {
    /// The hash of its token.
    pub hash: String,
    /// Milliseconds since 1970.
    pub created: i64,
    /// When it was last used, in milliseconds since 1970.
    pub seen: i64,
    /// The name that the browser gave itself.
    pub agent: String,
}

/// An account of a person, and its owner.
pub type Member = (String, Option<String>);

/// The operations that the server needs from a database for people.
pub trait People: Send + Sync + 'static {
    /// Renames an account. Returns `false` if the name is taken.
    fn rename<'a>(&'a self, account: &'a AccountRow) -> BoxFuture<'a, Stored<bool>>;
    /// Gives an account and its programs to an owner: a guest who has signed in.
    fn give<'a>(&'a self, account: &'a str, owner: &'a str) -> BoxFuture<'a, Stored<()>>;
    /// All accounts of the person that an account belongs to, each with its owner: the person, its programs, also
    /// those that were removed, and the guests who have become it.
    fn family<'a>(&'a self, account: &'a str) -> BoxFuture<'a, Stored<Vec<Member>>>;
    /// The ids, names and name keys of all people.
    fn names(&self) -> BoxFuture<'_, Stored<Vec<(String, String, String)>>>;
    /// Removes the further name keys of a person.
    fn forget_aliases<'a>(&'a self, owner: &'a str) -> BoxFuture<'a, Stored<()>>;

    /// Adds a session.
    fn begin_session<'a>(&'a self, session: &'a SessionRow, account: &'a str) -> BoxFuture<'a, Stored<()>>;
    /// One session.
    fn one_session<'a>(&'a self, hash: &'a str) -> BoxFuture<'a, Stored<Option<SessionRow>>>;
    /// Notes that a session was used.
    fn touch_session<'a>(&'a self, hash: &'a str, now: i64) -> BoxFuture<'a, Stored<()>>;
    /// The sessions of an account, the one used last first.
    fn sessions<'a>(&'a self, account: &'a str) -> BoxFuture<'a, Stored<Vec<SessionRow>>>;
    /// Ends the sessions of guests and people that were last used before this time.
    fn end_unused(&self, before: i64) -> BoxFuture<'_, Stored<()>>;

    /// What an account has done of the lessons: each lesson with its progress as JSON.
    fn learned<'a>(&'a self, account: &'a str) -> BoxFuture<'a, Stored<Vec<(String, String)>>>;
    /// Stores what an account has done of one lesson.
    fn learn<'a>(&'a self, account: &'a str, lesson: &'a str, body: &'a str) -> BoxFuture<'a, Stored<()>>;
}

/// From an account up to the person, then down to everything that belongs to it.
const FAMILY: &str = "WITH RECURSIVE up (id, owner, n) AS (SELECT id, owner, 0 FROM accounts WHERE id = $1 \
    UNION ALL SELECT a.id, a.owner, up.n + 1 FROM accounts a JOIN up ON a.id = up.owner WHERE up.n < 8), \
    family (id, owner) AS (SELECT id, owner FROM up \
    UNION SELECT a.id, a.owner FROM accounts a JOIN family f ON a.owner = f.id) SELECT id, owner FROM family";

const SESSION: &str = "SELECT token_hash, created, seen, agent FROM sessions";

macro_rules! people {
    ($name:ident, $db:ty) => {
        impl $name {
            fn session_row(row: &<$db as sqlx::Database>::Row) -> Stored<SessionRow> {
                let created: i64 = row.try_get(1)?;
                let seen: i64 = row.try_get(2)?;
                // Sessions of earlier versions have no time of use.
                let seen = seen.max(created);
                let agent: Option<String> = row.try_get(3)?;
                Ok(SessionRow { hash: row.try_get(0)?, created, seen, agent: agent.unwrap_or_default() })
            }
        }

        impl People for $name {
            fn rename<'a>(&'a self, account: &'a AccountRow) -> BoxFuture<'a, Stored<bool>> {
                Box::pin(async move {
                    let query = sqlx::query::<$db>(
                        "UPDATE accounts SET name = $1, name_key = $2 WHERE id = $3 AND NOT EXISTS \
                         (SELECT 1 FROM accounts o WHERE o.name_key = $2 AND o.id <> $3)",
                    )
                    .bind(&account.name)
                    .bind(&account.name_key)
                    .bind(&account.id);
                    let done = on!(self.write, connection, query.execute(&mut *connection).await)?;
                    Ok(done.rows_affected() > 0)
                })
            }

            fn give<'a>(&'a self, account: &'a str, owner: &'a str) -> BoxFuture<'a, Stored<()>> {
                Box::pin(async move {
                    let query = sqlx::query::<$db>(
                        "UPDATE accounts SET owner = $1 WHERE (id = $2 OR owner = $2) AND id <> $1",
                    )
                    .bind(owner)
                    .bind(account);
                    on!(self.write, connection, query.execute(&mut *connection).await)?;
                    Ok(())
                })
            }

            fn family<'a>(
                &'a self,
                account: &'a str,
            ) -> BoxFuture<'a, Stored<Vec<Member>>> {
                Box::pin(async move {
                    let query = sqlx::query::<$db>(FAMILY).bind(account);
                    let rows = on!(self.read, connection, query.fetch_all(&mut *connection).await)?;
                    rows.iter().map(|r| Ok((r.try_get(0)?, r.try_get(1)?))).collect()
                })
            }

            fn names(&self) -> BoxFuture<'_, Stored<Vec<(String, String, String)>>> {
                Box::pin(async move {
                    let query = sqlx::query::<$db>(
                        "SELECT id, name, name_key FROM accounts WHERE name_key IS NOT NULL AND kind = 'person' \
                         ORDER BY created, id",
                    );
                    let rows = on!(self.read, connection, query.fetch_all(&mut *connection).await)?;
                    rows.iter().map(|r| Ok((r.try_get(0)?, r.try_get(1)?, r.try_get(2)?))).collect()
                })
            }

            fn forget_aliases<'a>(&'a self, owner: &'a str) -> BoxFuture<'a, Stored<()>> {
                Box::pin(async move {
                    let query = sqlx::query::<$db>("DELETE FROM accounts WHERE kind = 'alias' AND owner = $1")
                        .bind(owner);
                    on!(self.write, connection, query.execute(&mut *connection).await)?;
                    Ok(())
                })
            }

            fn begin_session<'a>(
                &'a self,
                session: &'a SessionRow,
                account: &'a str,
            ) -> BoxFuture<'a, Stored<()>> {
                Box::pin(async move {
                    let query = sqlx::query::<$db>(
                        "INSERT INTO sessions (token_hash, account, created, seen, agent) \
                         VALUES ($1, $2, $3, $4, $5)",
                    )
                    .bind(&session.hash)
                    .bind(account)
                    .bind(session.created)
                    .bind(session.seen)
                    .bind(&session.agent);
                    on!(self.write, connection, query.execute(&mut *connection).await)?;
                    Ok(())
                })
            }

            fn one_session<'a>(&'a self, hash: &'a str) -> BoxFuture<'a, Stored<Option<SessionRow>>> {
                Box::pin(async move {
                    let sql = sqlx::AssertSqlSafe(format!("{SESSION} WHERE token_hash = $1"));
                    let query = sqlx::query::<$db>(sql).bind(hash);
                    let row = on!(self.read, connection, query.fetch_optional(&mut *connection).await)?;
                    row.as_ref().map(Self::session_row).transpose()
                })
            }

            fn touch_session<'a>(&'a self, hash: &'a str, now: i64) -> BoxFuture<'a, Stored<()>> {
                Box::pin(async move {
                    let query = sqlx::query::<$db>("UPDATE sessions SET seen = $1 WHERE token_hash = $2 AND seen < $1")
                        .bind(now)
                        .bind(hash);
                    on!(self.write, connection, query.execute(&mut *connection).await)?;
                    Ok(())
                })
            }

            fn sessions<'a>(&'a self, account: &'a str) -> BoxFuture<'a, Stored<Vec<SessionRow>>> {
                Box::pin(async move {
                    let sql = sqlx::AssertSqlSafe(format!(
                        "{SESSION} WHERE account = $1 ORDER BY seen DESC, created DESC, token_hash LIMIT 200"
                    ));
                    let query = sqlx::query::<$db>(sql).bind(account);
                    let rows = on!(self.read, connection, query.fetch_all(&mut *connection).await)?;
                    rows.iter().map(Self::session_row).collect()
                })
            }

            fn end_unused(&self, before: i64) -> BoxFuture<'_, Stored<()>> {
                Box::pin(async move {
                    let query = sqlx::query::<$db>(
                        "DELETE FROM sessions WHERE seen < $1 AND created < $1 AND account NOT IN \
                         (SELECT id FROM accounts WHERE kind = 'bot')",
                    )
                    .bind(before);
                    on!(self.write, connection, query.execute(&mut *connection).await)?;
                    Ok(())
                })
            }

            fn learned<'a>(&'a self, account: &'a str) -> BoxFuture<'a, Stored<Vec<(String, String)>>> {
                Box::pin(async move {
                    let query = sqlx::query::<$db>(
                        "SELECT lesson, body FROM learned WHERE account = $1 ORDER BY lesson LIMIT 500",
                    )
                    .bind(account);
                    let rows = on!(self.read, connection, query.fetch_all(&mut *connection).await)?;
                    rows.iter().map(|r| Ok((r.try_get(0)?, r.try_get(1)?))).collect()
                })
            }

            fn learn<'a>(
                &'a self,
                account: &'a str,
                lesson: &'a str,
                body: &'a str,
            ) -> BoxFuture<'a, Stored<()>> {
                Box::pin(async move {
                    let query = sqlx::query::<$db>(
                        "INSERT INTO learned (account, lesson, body) VALUES ($1, $2, $3) \
                         ON CONFLICT (account, lesson) DO UPDATE SET body = excluded.body",
                    )
                    .bind(account)
                    .bind(lesson)
                    .bind(body);
                    on!(self.write, connection, query.execute(&mut *connection).await)?;
                    Ok(())
                })
            }
        }
    };
}

people!(SqliteStore, Sqlite);
people!(PostgresStore, Postgres);

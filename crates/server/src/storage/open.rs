//! Opening a database: its files, its connections, its migrations.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use sqlx::migrate::{Migrate, MigrateError, Migration, MigrationType, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{AssertSqlSafe, SqlSafeStr};

use super::sql::{PostgresStore, SqliteStore};
use super::{Db, StorageError, Stored, private};

/// All migrations, in order. A released migration never changes.
const MIGRATIONS: [(&str, &str); 7] = [
    ("start", include_str!("../../migrations/0001_start.sql")),
    ("trust", include_str!("../../migrations/0002_trust.sql")),
    ("learned", include_str!("../../migrations/0003_learned.sql")),
    ("cluster", include_str!("../../migrations/0004_cluster.sql")),
    ("answers", include_str!("../../migrations/0005_answers.sql")),
    ("sleep", include_str!("../../migrations/0006_sleep.sql")),
    ("finished", include_str!("../../migrations/0007_finished.sql")),
];

/// The schema that this program writes.
pub const SCHEMA: i64 = MIGRATIONS.len() as i64;

/// How long to wait for a connection, or for a lock of another process.
const WAIT: Duration = Duration::from_secs(5);
/// The same for a checkpoint, because writers wait while it waits.
const ASIDE: Duration = Duration::from_millis(20);

fn migrations() -> Migrator {
    let all = (1..).zip(MIGRATIONS).map(|(version, (name, sql))| {
        Migration::new(version, name.into(), MigrationType::Simple, AssertSqlSafe(sql).into_sql_str(), false)
    });
    Migrator::with_migrations(all.collect())
}

fn migration_error(error: MigrateError) -> StorageError {
    match error {
        MigrateError::VersionMissing(version) => StorageError::Newer(version),
        other => StorageError::Migration(other),
    }
}

/// The database that an address names.
enum Place {
    Postgres(PgConnectOptions),
    Sqlite(SqliteConnectOptions),
}

fn place(url: Option<&str>, data: &Path) -> Stored<Place> {
    match url {
        Some(url) if url.starts_with("postgres://") || url.starts_with("postgresql://") => {
            // Commits are durable, whatever the setting of the database server is.
            let durable = [("synchronous_commit", "on")];
            let options = PgConnectOptions::from_str(url)?.application_name("landsraad").options(durable);
            Ok(Place::Postgres(options))
        }
        Some(url) if !url.starts_with("sqlite:") => Err(StorageError::Broken(
            "the database must be sqlite:PATH or postgres://…; without one, a file in the data folder is used".into(),
        )),
        other => {
            let options = match other {
                Some(url) => SqliteConnectOptions::from_str(url)?,
                None => SqliteConnectOptions::new().filename(data.join("landsraad.sqlite")),
            };
            Ok(Place::Sqlite(
                options
                    .journal_mode(SqliteJournalMode::Wal)
                    .synchronous(SqliteSynchronous::Full)
                    // A checkpoint within a commit would make everybody wait for it.
                    .pragma("wal_autocheckpoint", "0")
                    .busy_timeout(WAIT),
            ))
        }
    }
}

/// The file of a SQLite database at `url`, or in the data folder; `None` for other databases.
pub fn sqlite_file(url: Option<&str>, data: &Path) -> Stored<Option<PathBuf>> {
    Ok(match place(url, data)? {
        Place::Postgres(_) => None,
        Place::Sqlite(options) => {
            Some(options.get_filename().to_owned()).filter(|f| f.as_os_str() != ":memory:")
        }
    })
}

/// How long a transaction of a node may rest between two statements. A node that stops in the middle of one must
/// not keep others from taking its tables.
const REST: &str = "2000";

async fn postgres(options: PgConnectOptions) -> Stored<PgPool> {
    connected(options, 8).await
}

async fn connected(options: PgConnectOptions, most: u32) -> Stored<PgPool> {
    Ok(PgPoolOptions::new().max_connections(most).acquire_timeout(WAIT * 2).connect_with(options).await?)
}

async fn sqlite(options: SqliteConnectOptions, connections: u32) -> Stored<SqlitePool> {
    // The thread of a connection has the priority of the thread that opens it. So all connections are opened
    // here and stay open.
    let pool = SqlitePoolOptions::new()
        .min_connections(connections)
        .max_connections(connections)
        .idle_timeout(None)
        .max_lifetime(None)
        .acquire_timeout(WAIT * 2);
    Ok(pool.connect_with(options).await?)
}

/// Opens the database at `url`, or the SQLite file in the data folder, and runs the migrations.
pub async fn open(url: Option<&str>, data: &Path) -> Stored<Db> {
    match place(url, data)? {
        Place::Postgres(options) => {
            let pool = postgres(options).await?;
            migrations().run(&pool).await.map_err(migration_error)?;
            Ok(Arc::new(PostgresStore { read: pool.clone(), aside: pool.clone(), write: pool }))
        }
        Place::Sqlite(options) => {
            let file = sqlite_file(url, data)?;
            if let Some(file) = &file {
                private::folder(file.parent().unwrap_or(data))?;
                private::database(file)?;
            }
            let options = options.create_if_missing(file.is_none());
            // One connection writes, because SQLite lets only one write at a time.
            let write = sqlite(options.clone(), 1).await?;
            migrations().run(&write).await.map_err(migration_error)?;
            let read = sqlite(options.clone(), 4).await?;
            let aside = sqlite(options.busy_timeout(ASIDE), 1).await?;
            Ok(Arc::new(SqliteStore { read, write, aside }))
        }
    }
}

/// How a node of a cluster connects.
pub(super) fn node_options(url: &str) -> Stored<PgConnectOptions> {
    match place(Some(url), Path::new(""))? {
        Place::Postgres(options) => Ok(options.options([("idle_in_transaction_session_timeout", REST)])),
        Place::Sqlite(_) => Err(StorageError::Broken("a cluster needs a database at postgres://…".into())),
    }
}

/// Connections of a node of a cluster.
pub(super) async fn postgres_pool(url: &str, most: u32) -> Stored<PgPool> {
    connected(node_options(url)?, most).await
}

/// Opens the database of a cluster, and runs the migrations.
pub async fn open_as_node(url: &str) -> Stored<Db> {
    let pool = postgres_pool(url, 8).await?;
    migrations().run(&pool).await.map_err(migration_error)?;
    Ok(Arc::new(PostgresStore { read: pool.clone(), aside: pool.clone(), write: pool }))
}

/// Opens a database to read it, while another process may use it. Nothing is created, and no migration runs.
pub async fn open_to_read(url: Option<&str>, data: &Path) -> Stored<Db> {
    let file = sqlite_file(url, data)?;
    if let Some(file) = file.filter(|f| !f.exists()) {
        return Err(StorageError::Broken(format!("there is no database at {}", file.display())));
    }
    match place(url, data)? {
        Place::Postgres(options) => {
            let pool = postgres(options).await?;
            is_up_to_date(&mut *pool.acquire().await?).await?;
            Ok(Arc::new(PostgresStore { read: pool.clone(), aside: pool.clone(), write: pool }))
        }
        Place::Sqlite(options) => {
            let pool = sqlite(options, 1).await?;
            is_up_to_date(&mut *pool.acquire().await?).await?;
            Ok(Arc::new(SqliteStore { read: pool.clone(), aside: pool.clone(), write: pool }))
        }
    }
}

async fn is_up_to_date(connection: &mut impl Migrate) -> Stored<()> {
    let applied = connection.list_applied_migrations("_sqlx_migrations").await;
    let applied = applied.map_err(StorageError::Migration)?;
    let newest = applied.iter().map(|m| m.version).max().unwrap_or(0);
    match newest {
        SCHEMA => Ok(()),
        newer if newer > SCHEMA => Err(StorageError::Newer(newer)),
        older => Err(StorageError::Older(older)),
    }
}

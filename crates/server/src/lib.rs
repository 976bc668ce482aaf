//! Tables, seats, clocks, chat and storage: every game of the catalog over HTTP and WebSocket.
//!
//! [`serve`] runs everything in one process. Nothing here knows a particular game: matches come from the
//! catalog, and what passes through is the game's own JSON.

pub mod config;
pub mod storage;

mod accounts;
mod analysis;
mod app;
mod chances;
mod explain;
mod health;
mod ids;
mod limits;
mod lobby;
mod openapi;
mod pages;
mod problem;
mod replay;
mod rules;
mod socket;
mod table;
mod telemetry;

use std::future::Future;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::serve::ListenerExt;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};

pub use config::{Config, Limits, ServeArgs};
pub use storage::{StorageError, Trailer};
pub use telemetry::start_logs;

use crate::app::App;
use crate::storage::{Committer, FolderLock};
use crate::table::registry::{Services, Tables};

/// What can keep a server from running.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The storage.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// The network.
    #[error("{0}: {1}")]
    Network(SocketAddr, std::io::Error),
}

/// Runs the server until the process is asked to end.
pub async fn serve(config: Config) -> Result<(), ServeError> {
    let listener =
        TcpListener::bind(config.bind).await.map_err(|error| ServeError::Network(config.bind, error))?;
    serve_on(config, listener, asked_to_end()).await
}

/// Runs the server on a listener until `stop` completes; then tables finish what they are doing.
pub async fn serve_on(
    config: Config,
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    telemetry::start_metrics();
    let at = listener.local_addr().map_err(|error| ServeError::Network(config.bind, error))?;
    // Held until this function ends, and let go by the system if the process ends before.
    let _lock = FolderLock::take(config.database.as_deref(), &config.data, &format!("a server at {at}"))?;
    let db = storage::open(config.database.as_deref(), &config.data).await?;
    let (committer, writer) = Committer::start(db.clone());
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    let services = Arc::new(Services {
        db: db.clone(),
        committer,
        config: Arc::new(config),
        bots: Arc::new(Semaphore::new(cores)),
        tables: Arc::new(Tables::default()),
    });
    let (close, closing) = watch::channel(false);
    let app = Arc::new(App::new(services.clone(), closing));
    services.tables.wake_all(&services).await;
    let router = app::router(app.clone()).into_make_service_with_connect_info::<SocketAddr>();
    tracing::info!(address = %at, "listening");
    let (stopped, mut stopping) = watch::channel(false);
    tokio::spawn(async move {
        stop.await;
        tracing::info!("stopping");
        let _ = close.send(true);
        let _ = stopped.send(true);
    });
    let mut stopping_too = stopping.clone();
    // An acknowledgement and the update after it are two small writes: they must not wait for each other.
    let listener = listener.tap_io(|io| {
        if let Err(error) = io.set_nodelay(true) {
            tracing::debug!(%error, "a connection keeps its delay");
        }
    });
    let server = axum::serve(listener, router)
        .with_graceful_shutdown(async move { drop(stopping_too.wait_for(|s| *s).await) });
    let patience = async move {
        let _ = stopping.wait_for(|s| *s).await;
        tokio::time::sleep(Duration::from_secs(5)).await;
    };
    tokio::select! {
        result = server.into_future() => result.map_err(|error| ServeError::Network(at, error))?,
        () = patience => tracing::warn!("some connections did not end in time"),
    }
    services.tables.drain().await;
    drop(app);
    drop(services);
    // The writer ends when the last handle is gone; a lingering connection must not hold it up for ever.
    if tokio::time::timeout(Duration::from_secs(5), writer).await.is_err() {
        tracing::warn!("the writer was still busy");
    }
    db.close().await;
    tracing::info!("stopped");
    Ok(())
}

/// Writes a backup of the data, of a running server too; gives the number of rows.
pub async fn backup(config: &Config, file: &Path) -> Result<usize, StorageError> {
    let db = storage::open_to_read(config.database.as_deref(), &config.data).await?;
    let rows = storage::backup(&db, file).await;
    db.close().await;
    rows
}

/// Reads a backup into an empty database; gives the number of rows.
pub async fn restore(config: &Config, file: &Path, trailer: Trailer) -> Result<usize, StorageError> {
    let _lock = FolderLock::take(config.database.as_deref(), &config.data, "a restore")?;
    let db = storage::open(config.database.as_deref(), &config.data).await?;
    let rows = storage::restore(&db, file, trailer).await;
    db.close().await;
    rows
}

/// Completes when the process is interrupted or told to end.
async fn asked_to_end() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        let terminated = async {
            match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
                Ok(mut signal) => drop(signal.recv().await),
                Err(_) => std::future::pending().await,
            }
        };
        tokio::select! {
            _ = interrupted => {}
            () = terminated => {}
        }
    }
    #[cfg(not(unix))]
    let _ = interrupted.await;
}

//! Tables, seats, clocks, chat and storage: every game of the catalog over HTTP and WebSocket.
//!
//! [`serve`] runs everything in one process. The server knows no particular game: matches come from the
//! catalog, and the server only passes on their JSON.

pub mod config;
pub mod storage;

mod accounts;
mod analysis;
mod answer;
mod app;
mod chances;
mod explain;
mod health;
mod ids;
mod lessons;
mod limits;
mod listen;
mod lobby;
mod names;
mod net;
mod once;
mod openapi;
mod pages;
mod problem;
mod replay;
mod review;
mod rules;
mod sessions;
mod settings;
mod socket;
mod table;
mod telemetry;
mod work;

use std::future::Future;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::watch;

pub use config::{Config, ForwardedHeader, Limits, ServeArgs};
pub use net::Net;
pub use storage::{StorageError, Trailer};
pub use telemetry::start_logs;

use crate::app::App;
use crate::listen::Gate;
use crate::storage::{Committer, FolderLock};
use crate::table::registry::{Services, Tables};
use crate::work::Work;

/// Why a server cannot run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// The address could not be bound.
    #[error("{0}: {1}")]
    Network(SocketAddr, std::io::Error),
    /// A setting is invalid.
    #[error("{0}")]
    Settings(String),
    /// The system gave no threads.
    #[error("the threads of the pool cannot be started: {0}")]
    Threads(std::io::Error),
}

/// Runs the server until the process is asked to end.
pub async fn serve(config: Config) -> Result<(), ServeError> {
    let listener =
        TcpListener::bind(config.bind).await.map_err(|error| ServeError::Network(config.bind, error))?;
    serve_on(config, listener, asked_to_end()).await
}

/// Runs the server on a listener until `stop` completes. Then tables finish what they are doing.
pub async fn serve_on(
    config: Config,
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    config.check().map_err(ServeError::Settings)?;
    telemetry::start_metrics();
    let at = listener.local_addr().map_err(|error| ServeError::Network(config.bind, error))?;
    // Held until this function ends. If the process dies, the system releases it.
    let _lock = FolderLock::take(config.database.as_deref(), &config.data, &format!("a server at {at}"))?;
    let db = storage::open(config.database.as_deref(), &config.data).await?;
    let (committer, writer) = Committer::start(db.clone());
    let work = Work::open(&config.limits).map_err(ServeError::Threads)?;
    let services = Arc::new(Services {
        db: db.clone(),
        committer,
        config: Arc::new(config),
        work: work.clone(),
        tables: Arc::new(Tables::default()),
    });
    let (close, closing) = watch::channel(false);
    let app = Arc::new(App::new(services.clone(), closing));
    sessions::tidy(&app).await;
    services.tables.wake_all(&services).await;
    let (stopped, stopping) = watch::channel(false);
    tokio::spawn(async move {
        stop.await;
        tracing::info!("stopping");
        let _ = close.send(true);
        let _ = stopped.send(true);
    });
    start_figures(&services.config, stopping.clone()).await?;
    tracing::info!(address = %at, "listening");
    serve_requests(&app, listener, stopping).await;
    services.tables.drain().await;
    work.close();
    drop(app);
    drop(services);
    // The writer ends when the last handle is dropped. A connection that stays open must not delay the end
    // for ever.
    if tokio::time::timeout(Duration::from_secs(5), writer).await.is_err() {
        tracing::warn!("the writer was still busy");
    }
    db.close().await;
    tracing::info!("stopped");
    Ok(())
}

/// Answers requests until the server stops, and then for a short time those that are not answered yet.
async fn serve_requests(app: &Arc<App>, listener: TcpListener, mut stopping: watch::Receiver<bool>) {
    let config = &app.config;
    let gate = Arc::new(Gate::new(&config.limits, config.trusted_proxies.clone()));
    let header_time = Duration::from_secs(u64::from(config.limits.header_seconds));
    let server = listen::serve(listener, app::router(app.clone()), gate, header_time, stopping.clone());
    let patience = async move {
        let _ = stopping.wait_for(|s| *s).await;
        tokio::time::sleep(Duration::from_secs(5)).await;
    };
    tokio::select! {
        () = server => {}
        () = patience => tracing::warn!("some connections did not end in time"),
    }
}

/// Starts the listener for metrics, if one is set.
async fn start_figures(config: &Config, stopping: watch::Receiver<bool>) -> Result<(), ServeError> {
    let Some(at) = config.metrics_listen else { return Ok(()) };
    let listener = TcpListener::bind(at).await.map_err(|error| ServeError::Network(at, error))?;
    let limits = Limits { connections: 32, connections_per_address: 32, ..config.limits.clone() };
    let (gate, router) =
        (Arc::new(Gate::new(&limits, vec![])), telemetry::router(config.metrics_token.clone()));
    tracing::info!(address = %at, "figures");
    tokio::spawn(listen::serve(listener, router, gate, Duration::from_secs(10), stopping));
    Ok(())
}

/// Writes a backup of the data, also while a server is running. Returns the number of rows.
pub async fn backup(config: &Config, file: &Path) -> Result<usize, StorageError> {
    let db = storage::open_to_read(config.database.as_deref(), &config.data).await?;
    let rows = storage::backup(&db, file).await;
    db.close().await;
    rows
}

/// Restores a backup into an empty database. Returns the number of rows.
pub async fn restore(config: &Config, file: &Path, trailer: Trailer) -> Result<usize, StorageError> {
    let _lock = FolderLock::take(config.database.as_deref(), &config.data, "a restore")?;
    let db = storage::open(config.database.as_deref(), &config.data).await?;
    let rows = storage::restore(&db, file, trailer).await;
    db.close().await;
    rows
}

/// Completes when the process is interrupted or asked to end.
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

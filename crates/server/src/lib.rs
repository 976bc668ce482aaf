//! Tables, seats, clocks, chat and storage: every game of the catalog over HTTP and WebSocket.
//!
//! [`serve`] runs everything in one process. The server knows no particular game: matches come from the
//! catalog, and the server only passes on their JSON.

pub mod config;
#[doc(hidden)]
pub mod measure;
pub mod storage;

mod accounts;
mod address;
mod advice;
mod analysis;
mod answer;
mod app;
mod chances;
mod cluster;
mod engines;
mod explain;
mod health;
mod ids;
mod lessons;
mod limits;
mod line;
mod listen;
mod lobby;
mod names;
mod net;
mod once;
mod openapi;
mod pages;
mod preview;
mod problem;
mod progress;
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
use std::sync::{Arc, Weak};
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::watch;

pub use advice::{ADVISE, give_advice};
pub use chances::{CHANCES, judge};
pub use cluster::load::Load;
pub use cluster::queue::{Envelope, Job, Queue, Undone};
pub use cluster::show::{Overview, look};
pub use cluster::thinking::{THINK, think};
pub use config::{Config, ForwardedHeader, Limits, ServeArgs};
pub use net::Net;
pub use review::{REVIEW, look_back};
pub use storage::{StorageError, Trailer};
pub use telemetry::start_logs;

use crate::app::App;
use crate::cluster::Cluster;
use crate::engines::Engines;
use crate::listen::Gate;
use crate::storage::{Committer, FolderLock};
use crate::table::registry::{Services, Tables};
use crate::table::sleepers::wake_when_due;
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
    /// The server cannot be a node of the cluster.
    #[error("{0}")]
    Cluster(String),
    /// The system gave no threads.
    #[error("the threads of the pool cannot be started: {0}")]
    Threads(std::io::Error),
}

/// Runs the server until the process is asked to end. `bound` gets the
/// address, with the port that the system has chosen if the setting is port 0.
pub async fn serve(config: Config, bound: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let failed = |error| ServeError::Network(config.bind, error);
    let listener = TcpListener::bind(config.bind).await.map_err(failed)?;
    bound(listener.local_addr().map_err(failed)?);
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
    let db = open(&config).await?;
    let cluster = match &config.cluster {
        Some(url) => Some(Cluster::join(&config, url).await.map_err(ServeError::Cluster)?),
        None => None,
    };
    let (committer, writer) = Committer::start(db.clone());
    let work = Work::open(&config.limits).map_err(ServeError::Threads)?;
    let services = Arc::new(Services {
        db: db.clone(),
        committer,
        engines: Arc::new(Engines::new(&config)),
        config: Arc::new(config),
        work: work.clone(),
        tables: Arc::new(Tables::default()),
        cluster: cluster.clone(),
    });
    let (close, closing) = watch::channel(false);
    let app = Arc::new(App::new(services.clone(), closing));
    sessions::tidy(&app).await;
    tokio::spawn(tidy_database(Arc::downgrade(&services), app.closing.clone()));
    let mut nodes_tasks = Vec::new();
    match &cluster {
        Some(cluster) => nodes_tasks = cluster.serve(&app).await.map_err(ServeError::Cluster)?,
        None => services.tables.wake_all(&services).await,
    }
    tokio::spawn(wake_when_due(Arc::downgrade(&services)));
    let (stopped, stopping) = watch::channel(false);
    tokio::spawn(async move {
        stop.await;
        tracing::info!("stopping");
        let _ = close.send(true);
        let _ = stopped.send(true);
    });
    start_figures(&services.config, stopping.clone()).await?;
    tracing::info!(address = %at, "listening");
    match &cluster {
        // The tables are handed over at once, while connections are still being closed.
        Some(cluster) => {
            let handed_over = hand_over(cluster, &app, stopping.clone());
            tokio::join!(serve_requests(&app, listener, stopping), handed_over);
        }
        None => {
            serve_requests(&app, listener, stopping).await;
            services.tables.drain().await;
        }
    }
    nodes_tasks.iter().for_each(tokio::task::JoinHandle::abort);
    for task in nodes_tasks {
        let _ = task.await;
    }
    if let Some(cluster) = cluster {
        cluster.leave().await;
    }
    work.close();
    drop(app);
    drop(services);
    // The writer ends when the last handle is dropped. An open connection delays the end
    // for a few seconds at most.
    if tokio::time::timeout(Duration::from_secs(5), writer).await.is_err() {
        tracing::warn!("the writer was still busy");
    }
    db.close().await;
    tracing::info!("stopped");
    Ok(())
}

/// How often the database may copy what was written lately to its place.
const CHECKPOINTS: Duration = Duration::from_millis(500);
/// A journal that another node began to write so long ago is not written any more.
const ABANDONED: Duration = Duration::from_hours(1);

/// Keeps the database tidy while the server runs.
async fn tidy_database(services: Weak<Services>, mut closing: watch::Receiver<bool>) {
    let Some(db) = services.upgrade().map(|services| {
        let patience = if services.cluster.is_some() { ABANDONED.as_millis() as i64 } else { 0 };
        (services.db.clone(), ids::now_ms() - patience)
    }) else {
        return;
    };
    let (db, begun_before) = db;
    if let Err(error) = db.drop_begun(begun_before).await {
        tracing::warn!(%error, "journals that were not finished are still there");
    }
    while tokio::time::timeout(CHECKPOINTS, closing.wait_for(|c| *c)).await.is_err() {
        if let Err(error) = db.checkpoint().await {
            tracing::debug!(%error, "nothing was copied");
        }
    }
}

/// Opens the database. A server alone refuses one that the nodes of a cluster use.
async fn open(config: &Config) -> Result<storage::Db, ServeError> {
    let Some(url) = config.database.as_deref().filter(|url| url.starts_with("postgres")) else {
        return Ok(storage::open(config.database.as_deref(), &config.data).await?);
    };
    if config.cluster.is_some() {
        return Ok(storage::open_as_node(url).await?);
    }
    let db = storage::open(Some(url), &config.data).await?;
    let leases = storage::Leases::open(url).await?;
    let nodes = leases.nodes().await?;
    leases.close().await;
    match nodes.iter().find(|node| node.is_alive()) {
        Some(node) => Err(ServeError::Cluster(format!(
            "the nodes of a cluster use this database ({}); start this server with --cluster, or stop them",
            node.name
        ))),
        None => Ok(db),
    }
}

/// Hands the tables over when the server stops.
async fn hand_over(cluster: &Cluster, app: &Arc<App>, mut stopping: watch::Receiver<bool>) {
    let _ = stopping.wait_for(|s| *s).await;
    cluster.hand_over(app).await;
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
pub async fn asked_to_end() {
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

//! Whether the process is alive, and whether it can do its work.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use tokio::sync::Mutex;

use crate::app::App;
use crate::ids;
use crate::storage::{Fault, Write};

/// How long an answer is reused, so that frequent requests cause no more writes.
const STANDS: Duration = Duration::from_millis(500);
/// How long the database may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// The last answer and its time.
#[derive(Debug, Default)]
pub struct Health {
    last: Mutex<Option<(Instant, Result<(), Fault>)>>,
}

/// The process answers.
pub async fn live() -> &'static str {
    "ok\n"
}

/// Whether the server can store actions: it writes a value in the same way as actions, and another connection
/// reads it back.
pub async fn ready(State(app): State<Arc<App>>) -> Response {
    if *app.closing.borrow() {
        return (StatusCode::SERVICE_UNAVAILABLE, "not ready: stopping\n").into_response();
    }
    // Held during the request to the database, so that all requests in the meantime get the same answer.
    let mut last = app.health.last.lock().await;
    let result = match *last {
        Some((at, result)) if at.elapsed() < STANDS => result,
        Some(_) | None => {
            let asked = tokio::time::timeout(PATIENCE, probe(&app)).await;
            let result = asked.unwrap_or(Err(Fault::Away));
            *last = Some((Instant::now(), result));
            result
        }
    };
    match result {
        Ok(()) => (StatusCode::OK, "ok\n").into_response(),
        Err(fault) => (StatusCode::SERVICE_UNAVAILABLE, format!("not ready: {fault}\n")).into_response(),
    }
}

async fn probe(app: &App) -> Result<(), Fault> {
    let value = ids::id();
    let write = Write::Probe { value: value.clone() };
    app.services.committer.write(vec![write]).await.map_err(|error| error.fault())?;
    let read = app.db.probe().await.map_err(|error| error.fault())?;
    if read.as_deref() == Some(value.as_str()) { Ok(()) } else { Err(Fault::Other) }
}

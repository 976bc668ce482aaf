//! The sessions of an account. A session ends when it is not used for a time that the host sets.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use landsraad_wire::{AccountKind, Problem, RefusedKind, SessionInfo, SessionList};

use crate::accounts::{Player, Who};
use crate::address::Segments;
use crate::app::App;
use crate::ids;
use crate::problem::{Refusal, Reply};
use crate::storage::SessionRow;

/// How much of a browser's name is kept, in characters.
const AGENT: usize = 120;
/// The time of use is stored once an hour, or more often if sessions are short.
const HOUR: i64 = 3_600_000;

/// A new session and its secret token.
pub fn fresh(agent: &str) -> (SessionRow, String) {
    let (token, now) = (ids::token(), ids::now_ms());
    let agent = agent.chars().filter(|c| !c.is_control()).take(AGENT).collect();
    (SessionRow { hash: ids::hash_token(&token), created: now, seen: now, agent }, token)
}

/// How long a session lasts without use, in milliseconds.
pub fn lasts(app: &App) -> i64 {
    i64::from(app.config.limits.session_seconds) * 1000
}

/// Ends sessions that were not used for too long and gives old names their keys, when the server starts. A
/// failed write is repeated at the next start.
pub async fn tidy(app: &App) {
    let ended = app.db.end_unused(ids::now_ms() - lasts(app)).await;
    let named = crate::accounts::compare_names(&app.db).await;
    for error in [ended.err(), named.err()].into_iter().flatten() {
        tracing::warn!(%error, "sessions and names are as they were");
    }
}

/// How long a connection takes for granted that its session is valid.
pub fn believed(app: &App) -> Duration {
    Duration::from_millis(HOUR.min(lasts(app) / 4).max(1_000) as u64)
}

/// Whether the session of an open connection is still valid. A connection uses its session as long as it is open.
pub async fn holds(app: &App, who: &Who) -> bool {
    match app.db.one_session(&who.session).await {
        Ok(Some(session)) => who.kind == AccountKind::Bot || is_good(app, &session).await.unwrap_or(true),
        Ok(None) => false,
        // Nothing is known while the database does not answer.
        Err(_) => true,
    }
}

/// Whether a session is still valid. Stores that it is used.
pub async fn is_good(app: &App, session: &SessionRow) -> Result<bool, Refusal> {
    let now = ids::now_ms();
    let unused = now - session.seen;
    if unused > lasts(app) {
        app.db.end_session(&session.hash).await?;
        return Ok(false);
    }
    if unused >= HOUR.min(lasts(app) / 4) {
        app.db.touch_session(&session.hash, now).await?;
    }
    Ok(true)
}

/// The name of a session for its owner. The hash itself is never sent.
fn name_of(hash: &str) -> String {
    ids::hash_token(hash).chars().take(16).collect()
}

/// The places where you are signed in.
#[utoipa::path(get, path = "/api/sessions", tag = "people", responses((status = 200, body = SessionList)))]
pub async fn list(State(app): State<Arc<App>>, Player(who): Player) -> Reply<SessionList> {
    let rows = app.db.sessions(&who.id).await?;
    let lasts = lasts(&app);
    let good = rows.into_iter().filter(|row| ids::now_ms() - row.seen <= lasts);
    let sessions = good.map(|row| SessionInfo {
        id: name_of(&row.hash),
        created: row.created,
        seen: row.seen,
        expires: row.seen + lasts,
        here: row.hash == who.session,
        agent: row.agent,
    });
    Ok(Json(SessionList { sessions: sessions.collect() }))
}

/// Sign out at one of the places where you are signed in.
#[utoipa::path(delete, path = "/api/sessions/{id}", tag = "people", params(("id" = String, Path,)), responses((status = 200, body = SessionList)))]
pub async fn revoke(
    State(app): State<Arc<App>>,
    Player(who): Player,
    Segments(id): Segments<String>,
) -> Reply<SessionList> {
    let rows = app.db.sessions(&who.id).await?;
    let Some(row) = rows.into_iter().find(|row| name_of(&row.hash) == id) else {
        let text = ("There is no such session.", "Questa sessione non esiste.");
        return Err(Problem::new(RefusedKind::NotFound, text.0, text.1).into());
    };
    app.db.end_session(&row.hash).await?;
    app.end_session(&who.id, &row.hash).await;
    list(State(app), Player(who)).await
}

//! What all requests share, and the routes.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Instant;

use axum::extract::rejection::JsonRejection;
use axum::extract::{ConnectInfo, DefaultBodyLimit, FromRequest, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, ORIGIN, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
    X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use landsraad_wire::{Problem, RefusedKind};
use serde::de::DeserializeOwned;
use tokio::sync::watch;

use crate::config::Config;
use crate::limits::{Connections, PerAddress};
use crate::problem::{Refusal, too_fast};
use crate::socket::Sockets;
use crate::storage::Db;
use crate::table::registry::{Services, Tables};
use crate::{
    accounts, analysis, chances, explain, health, lobby, openapi, pages, replay, rules, socket, telemetry,
};

/// What all requests share.
pub struct App {
    pub config: Arc<Config>,
    pub db: Db,
    pub services: Arc<Services>,
    pub tables: Arc<Tables>,
    pub sockets: Sockets,
    pub connections: Connections,
    /// Becomes true when the server stops.
    pub closing: watch::Receiver<bool>,
    requests: PerAddress,
    sign_ins: PerAddress,
    pub uploads: PerAddress,
    /// Whether the database stored what it was last asked to.
    pub health: health::Health,
    /// How the seats stood in matches that somebody asked about.
    pub chances: chances::Kept,
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("App").field("bind", &self.config.bind).finish_non_exhaustive()
    }
}

/// A JSON body; what cannot be read is refused by name.
#[derive(Clone, Copy, Debug, Default)]
pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Body<T> {
    type Rejection = Refusal;
    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, Refusal> {
        match Json::<T>::from_request(request, app).await {
            Ok(Json(value)) => Ok(Body(value)),
            Err(rejection) => {
                let kind = match &rejection {
                    JsonRejection::BytesRejection(_) => RefusedKind::TooMuch,
                    _ => RefusedKind::Malformed,
                };
                let why = rejection.body_text();
                Err(Problem::new(
                    kind,
                    format!("The request cannot be read: {why}."),
                    format!("La richiesta non è leggibile: {why}."),
                )
                .into())
            }
        }
    }
}

impl App {
    /// The shared parts from their makings.
    pub fn new(services: Arc<Services>, closing: watch::Receiver<bool>) -> App {
        let limits = &services.config.limits;
        App {
            requests: PerAddress::new(f64::from(limits.requests_per_second), f64::from(limits.request_burst)),
            sign_ins: PerAddress::new(
                f64::from(limits.sign_ins_per_minute) / 60.0,
                f64::from(limits.sign_ins_per_minute),
            ),
            uploads: PerAddress::new(0.1, 5.0),
            chances: chances::Kept::default(),
            health: health::Health::default(),
            config: services.config.clone(),
            db: services.db.clone(),
            tables: services.tables.clone(),
            services,
            sockets: Sockets::default(),
            connections: Connections::default(),
            closing,
        }
    }

    /// The visitor's address: the proxy's word is taken only where configured.
    pub fn address(&self, peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
        let named = || {
            // The last entry is the one our own proxy added.
            let list = headers.get("x-forwarded-for")?.to_str().ok()?;
            list.rsplit(',').next()?.trim().parse().ok()
        };
        if self.config.behind_proxy { named().unwrap_or(peer.ip()) } else { peer.ip() }
    }

    /// Whether a browser page of another site sent this.
    pub fn is_foreign(&self, headers: &HeaderMap) -> bool {
        let Some(origin) = headers.get(ORIGIN) else { return false };
        let Ok(origin) = origin.to_str() else { return true };
        if self.config.public_url.as_deref() == Some(origin) {
            return false;
        }
        let host = headers.get(HOST).and_then(|h| h.to_str().ok()).unwrap_or_default();
        origin.split_once("://").is_none_or(|(_, at)| at != host)
    }
}

/// The largest new table: settings, and the data files an owner may bring.
const TABLE_BYTES: usize = 256 * 1024;

/// All routes.
pub fn router(app: Arc<App>) -> Router {
    let sign_in = Router::new()
        .route("/api/guest", post(accounts::guest))
        .route("/api/register", post(accounts::register))
        .route("/api/login", post(accounts::login))
        .layer(from_fn_with_state(app.clone(), limit_sign_ins));
    let records = Router::new()
        .route("/api/records", post(replay::upload))
        .layer(DefaultBodyLimit::max(app.config.limits.record_bytes));
    // A new table may bring an owner's data files.
    let tables = Router::new()
        .route("/api/tables", get(lobby::list).post(lobby::create))
        .layer(DefaultBodyLimit::max(app.config.limits.message_bytes.max(TABLE_BYTES)));
    let api = Router::new()
        .route("/api/catalog", get(rules::catalog))
        .route("/api/rules/{edition}", get(rules::ledger))
        .route("/api/rules/{edition}/diff/{other}", get(rules::diff))
        .route("/api/logout", post(accounts::logout))
        .route("/api/logout-everywhere", post(accounts::logout_everywhere))
        .route("/api/me", get(accounts::get_me))
        .route("/api/bots", get(accounts::list_bots).post(accounts::new_bot))
        .route("/api/bots/{id}", delete(accounts::remove_bot))
        .route("/api/tables/{id}", get(lobby::info))
        .route("/api/tables/{id}/join", post(lobby::join))
        .route("/api/tables/{id}/leave", post(lobby::leave))
        .route("/api/tables/{id}/start", post(lobby::start))
        .route("/api/tables/{id}/pause", post(lobby::pause))
        .route("/api/tables/{id}/resume", post(lobby::resume))
        .route("/api/tables/{id}/kick", post(lobby::kick))
        .route("/api/tables/{id}/close", post(lobby::close))
        .route("/api/tables/{id}/fill", post(lobby::fill))
        .route("/api/tables/{id}/hand-over", post(lobby::hand_over))
        .route("/api/tables/{id}/record", get(replay::record))
        .route("/api/tables/{id}/scenario/{step}", get(replay::scenario))
        .route("/api/tables/{id}/replay/{step}", get(replay::replay))
        .route("/api/tables/{id}/explain/{step}", get(explain::explain))
        .route("/api/tables/{id}/fork", post(replay::fork))
        .route("/api/tables/{id}/lab", get(analysis::lab))
        .route("/api/tables/{id}/hint", get(analysis::hint))
        .route("/api/tables/{id}/story", get(analysis::story))
        .route("/api/tables/{id}/chances", get(chances::chances))
        .route("/api/openapi.json", get(openapi::document))
        .route("/api/{*rest}", get(no_such_thing).post(no_such_thing))
        .layer(DefaultBodyLimit::max(app.config.limits.message_bytes));
    Router::new()
        .merge(api)
        .merge(tables)
        .merge(sign_in)
        .merge(records)
        .fallback(pages::page)
        .layer(tower_http::compression::CompressionLayer::new())
        // The socket stays outside compression: its upgrade must pass untouched.
        .route("/ws", get(socket::upgrade))
        .layer(from_fn_with_state(app.clone(), guard))
        .route("/healthz", get(health::ready))
        .route("/healthz/live", get(health::live))
        .route("/healthz/ready", get(health::ready))
        .route("/metrics", get(telemetry::metrics))
        .with_state(app)
}

async fn no_such_thing() -> Refusal {
    Problem::new(RefusedKind::NotFound, "There is no such address.", "Questo indirizzo non esiste.").into()
}

async fn limit_sign_ins(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    if !app.sign_ins.take(app.address(peer, request.headers())) {
        return Refusal(too_fast()).into_response();
    }
    next.run(request).await
}

const HEADERS: [(HeaderName, &str); 4] = [
    (
        CONTENT_SECURITY_POLICY,
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'; \
         object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    (REFERRER_POLICY, "same-origin"),
];

/// Rates, origins and headers for every request.
async fn guard(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let started = Instant::now();
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let api = request.uri().path().starts_with("/api");
    let mut response = if !app.requests.take(app.address(peer, request.headers())) {
        Refusal(too_fast()).into_response()
    } else if changes && app.is_foreign(request.headers()) {
        Refusal(Problem::new(
            RefusedKind::Forbidden,
            "This page belongs to another site.",
            "Questa pagina appartiene a un altro sito.",
        ))
        .into_response()
    } else {
        next.run(request).await
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if api && !headers.contains_key(CACHE_CONTROL) {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    let class = match response.status().as_u16() {
        0..=399 => "ok",
        400..=499 => "refused",
        _ => "failed",
    };
    metrics::counter!("landsraad_requests", "result" => class).increment(1);
    metrics::histogram!("landsraad_request_seconds").record(started.elapsed().as_secs_f64());
    response
}

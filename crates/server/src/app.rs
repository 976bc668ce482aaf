//! The state that all requests share, and the routes.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::{ConnectInfo, DefaultBodyLimit, FromRequest, FromRequestParts, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post, put};
use axum::{Json, Router};
use landsraad_wire::{Problem, RefusedKind};
use serde::de::DeserializeOwned;
use tokio::sync::watch;

use crate::address::{has_nul, json_has_nul, no_nul};
use crate::answer::{Answer, Answers};
use crate::cluster::Notice;
use crate::config::Config;
use crate::ids;
use crate::limits::{self, Addresses, Attempt, Buckets, Caller, LogIns, Quota};
use crate::net::{self, Net};
use crate::problem::Refusal;
use crate::replay::Matches;
use crate::socket::Sockets;
use crate::storage::Db;
use crate::table::registry::{Services, Tables};
use crate::work::Work;
use crate::{
    accounts, analysis, chances, explain, health, lessons, lobby, once, openapi, pages, progress, replay,
    review, rules, sessions, socket, telemetry,
};

/// The state that all requests share.
pub struct App {
    pub config: Arc<Config>,
    pub db: Db,
    pub services: Arc<Services>,
    pub tables: Arc<Tables>,
    pub sockets: Sockets,
    pub open_sockets: limits::Sockets,
    /// Becomes true when the server stops.
    pub closing: watch::Receiver<bool>,
    /// The pool for long computations.
    pub work: Work,
    requests: Addresses,
    pub account_requests: Buckets<String>,
    sign_ins: Addresses,
    /// The new names of each account.
    new_names: Buckets<String>,
    pub log_ins: LogIns,
    pub new_tables: Quota,
    pub uploads: Quota,
    pub chat: Quota,
    pub subscriptions: Quota,
    /// New requests with a key: each is stored for a while.
    pub keyed: Quota,
    /// The messages on sockets of each address.
    pub messages: Addresses,
    /// Answers that never change: pages, rules and others.
    pub statics: Answers,
    /// Answers about finished matches.
    pub answers: Answers,
    /// Finished matches that were looked at lately.
    pub matches: Matches,
    /// Whether the last write to the database succeeded.
    pub health: health::Health,
    /// The answers to requests with a key.
    pub once: once::Once,
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("App").field("bind", &self.config.bind).finish_non_exhaustive()
    }
}

/// A JSON body. A body that cannot be read is refused with the reason.
#[derive(Clone, Copy, Debug, Default)]
pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Body<T> {
    type Rejection = Refusal;
    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, Refusal> {
        let bytes = whole_body(app, request).await?;
        refuse_nul(&bytes)?;
        let Json(value) = Json::from_bytes(&bytes)
            .map_err(|rejection| unreadable(RefusedKind::Malformed, &rejection.body_text()))?;
        Ok(Body(value))
    }
}

impl<T: DeserializeOwned> Body<T> {
    /// Parses a body that has arrived. Run it in the pool, since the body may be large.
    pub fn read(bytes: &[u8]) -> Result<Body<T>, Refusal> {
        refuse_nul(bytes)?;
        serde_json::from_slice(bytes).map(Body).map_err(|error| unreadable(RefusedKind::Malformed, &error))
    }
}

fn refuse_nul(json: &[u8]) -> Result<(), Refusal> {
    if json_has_nul(json) { Err(Refusal(no_nul())) } else { Ok(()) }
}

/// The refusal of a request that cannot be read.
pub fn unreadable(kind: RefusedKind, why: &dyn std::fmt::Display) -> Refusal {
    Refusal(Problem::new(
        kind,
        format!("The request cannot be read: {why}."),
        format!("La richiesta non è leggibile: {why}."),
    ))
}

/// The bytes of a JSON body, up to the limit of the route.
pub async fn whole_body(app: &Arc<App>, request: Request) -> Result<Bytes, Refusal> {
    let kind = request.headers().get(CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or_default();
    if !kind.trim_start().to_ascii_lowercase().starts_with("application/json") {
        return Err(unreadable(RefusedKind::Malformed, &"its content type must be application/json"));
    }
    let read = in_time(app, Bytes::from_request(request, app)).await?;
    read.map_err(|rejection| unreadable(RefusedKind::TooMuch, &rejection.body_text()))
}

/// Waits for a body until its time is up.
pub async fn in_time<T>(app: &App, body: impl Future<Output = T>) -> Result<T, Refusal> {
    let time = Duration::from_secs(u64::from(app.config.limits.body_seconds));
    tokio::time::timeout(time, body).await.map_err(|_| {
        let text = format!("The request did not arrive within {} seconds.", time.as_secs());
        let testo = format!("La richiesta non è arrivata entro {} secondi.", time.as_secs());
        Refusal(Problem::new(RefusedKind::TooSlow, text, testo))
    })
}

impl FromRequestParts<Arc<App>> for Net {
    type Rejection = std::convert::Infallible;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Self::Rejection> {
        Ok(app.net_of(parts))
    }
}

impl App {
    pub fn new(services: Arc<Services>, closing: watch::Receiver<bool>) -> App {
        let limits = &services.config.limits;
        let (rate, burst) = (f64::from(limits.requests_per_second), f64::from(limits.request_burst));
        let sign_ins = f64::from(limits.sign_ins_per_minute);
        let is_node = services.cluster.is_some();
        let quota = |most: u32, seconds: f64| Quota::new(most, seconds).of_cluster(is_node);
        App {
            work: services.work.clone(),
            requests: Addresses::new(rate, burst).of_cluster(is_node),
            account_requests: Buckets::new(rate, burst).of_cluster(is_node),
            sign_ins: Addresses::new(sign_ins / 60.0, sign_ins).of_cluster(is_node),
            new_names: Buckets::new(NEW_NAMES.0, NEW_NAMES.1),
            log_ins: LogIns::default(),
            new_tables: quota(limits.tables_per_hour, 3_600.0),
            uploads: quota(limits.uploads_per_minute, 60.0),
            chat: quota(limits.chat_per_minute, 60.0),
            subscriptions: quota(limits.subscriptions_per_minute, 60.0),
            keyed: quota(limits.keyed_per_minute, 60.0),
            messages: {
                let rate = f64::from(limits.address_messages_per_second);
                Addresses::new(rate, rate)
            },
            statics: Answers::new(usize::MAX),
            answers: Answers::new(limits.cache_mib << 20),
            matches: Matches::default(),
            once: once::Once::new(
                services.cluster.as_ref().map_or_else(ids::id, |cluster| cluster.id().to_owned()),
            ),
            health: health::Health::default(),
            config: services.config.clone(),
            db: services.db.clone(),
            tables: services.tables.clone(),
            services,
            sockets: Sockets::default(),
            open_sockets: limits::Sockets::default(),
            closing,
        }
    }

    /// The address that a request is counted under. Headers of a proxy count only if the proxy is trusted.
    pub fn net(&self, peer: SocketAddr, headers: &HeaderMap) -> Net {
        let Config { trusted_proxies, forwarded_header, .. } = &*self.config;
        Net::of(net::visitor(peer.ip(), headers, trusted_proxies, *forwarded_header))
    }

    /// The address that a request is counted under, as the guard found it.
    pub fn net_of(&self, parts: &Parts) -> Net {
        let here = SocketAddr::from(([0, 0, 0, 0], 0));
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map_or(here, |peer| peer.0);
        parts.extensions.get().copied().unwrap_or_else(|| self.net(peer, &parts.headers))
    }

    /// An answer that never changes: from memory, or made in the pool the first time. There must be few keys,
    /// because all answers are kept.
    pub async fn unchanging(
        &self,
        net: Net,
        headers: &HeaderMap,
        (key, caching): (String, &'static str),
        make: impl FnOnce() -> Option<Answer> + Send + 'static,
    ) -> Result<Option<Response>, Refusal> {
        let known = match self.statics.get(&key) {
            Some(known) => Some(known),
            None => {
                let made = self.work.run(&Caller::new(net, None), async { make() }).await?;
                made.map(|answer| self.statics.keep(key, answer))
            }
        };
        Ok(known.map(|answer| answer.respond_kept(headers, caching)))
    }

    /// Closes every connection of an account, on all nodes.
    pub async fn sign_out(&self, account: &str) {
        self.sockets.sign_out(account);
        self.tell_nodes(Notice::SignOut { account: account.to_owned() }).await;
    }

    /// Closes the connections of one session of an account, on all nodes.
    pub async fn end_session(&self, account: &str, session: &str) {
        self.sockets.end_session(account, session);
        let (account, session) = (account.to_owned(), session.to_owned());
        self.tell_nodes(Notice::EndSession { account, session }).await;
    }

    /// The buckets by account of which all nodes of a cluster take together.
    /// Nodes name them by their place in this list.
    pub const fn shared_by_account(&self) -> [&Buckets<String>; 6] {
        [
            &self.account_requests,
            &self.new_tables.accounts,
            &self.uploads.accounts,
            &self.chat.accounts,
            &self.subscriptions.accounts,
            &self.keyed.accounts,
        ]
    }

    /// The same by address.
    pub const fn shared_by_address(&self) -> [&Buckets<Net>; 7] {
        [
            &self.requests.nets,
            &self.sign_ins.nets,
            &self.new_tables.addresses.nets,
            &self.uploads.addresses.nets,
            &self.chat.addresses.nets,
            &self.subscriptions.addresses.nets,
            &self.keyed.addresses.nets,
        ]
    }

    /// Takes one from the new names and accounts of an address.
    pub fn sign_in_from(&self, net: Net) -> Result<(), Problem> {
        self.sign_ins.take(net)
    }

    /// Whether an address may have one more new name or account now. Takes nothing.
    pub fn may_sign_in_from(&self, net: Net) -> Result<(), Problem> {
        self.sign_ins.look(net)
    }

    /// Takes a new name from those of an account. One for an account with many tables counts as several, because it is
    /// written at each of them.
    pub fn new_name(&self, account: &str, tables: usize) -> Result<(), Problem> {
        let cost = (1.0 + tables as f64 / NAMED_AT_ONCE).min(NEW_NAMES.1);
        self.new_names.take_many(account.to_owned(), cost)
    }

    /// Begins to try a password, if that is allowed now, also by what other nodes know.
    pub async fn try_now(&self, key: &str, net: Net) -> Result<Attempt<'_>, Refusal> {
        let attempt = self.log_ins.try_now(key, net)?;
        if self.services.cluster.is_some()
            && let Some((count, last)) = self.db.wrong_passwords(key).await?
        {
            LogIns::may_try_after(count, last)?;
        }
        Ok(attempt)
    }

    /// Forgets the wrong passwords for an account after a right one.
    pub async fn right_password(&self, key: &str) -> Result<(), Refusal> {
        self.log_ins.succeeded(key);
        if self.services.cluster.is_some() {
            self.db.right_password(key).await?;
        }
        Ok(())
    }

    /// Counts a wrong password, on all nodes. Those for an account that exists
    /// are stored, because notices are lost while NATS is away.
    pub async fn wrong_password(&self, key: &str, net: Net, exists: bool) {
        if exists && self.services.cluster.is_some() {
            let now = ids::now_ms();
            let times = (now, now - limits::FORGIVEN.as_millis() as i64);
            if let Err(error) = self.db.wrong_password(key, times).await {
                tracing::warn!(%error, "a wrong password is not stored");
            }
        }
        match &self.services.cluster {
            // This node receives the notice too and counts it then.
            Some(cluster) if cluster.tell(&Notice::WrongPassword { key: key.to_owned(), net }).await => {}
            Some(_) | None => self.log_ins.failed(key, net),
        }
    }

    async fn tell_nodes(&self, notice: Notice) {
        if let Some(cluster) = &self.services.cluster {
            cluster.tell(&notice).await;
        }
    }

    /// Whether a page of another site sent this request.
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

/// How many new names an account may have per second, and at once.
const NEW_NAMES: (f64, f64) = (1.0 / 30.0, 10.0);
/// For every this many tables of the account, a new name counts once more.
const NAMED_AT_ONCE: f64 = 25.0;
/// The largest request for a new table: its settings, and the data files of an owner.
pub const TABLE_BYTES: usize = 256 * 1024;

/// All routes.
pub fn router(app: Arc<App>) -> Router {
    let sign_in = Router::new()
        .route("/api/guest", post(accounts::guest))
        .route("/api/register", post(accounts::register))
        .route("/api/login", post(accounts::login))
        // Limited like a sign-in, because a new name is written at all tables of the account.
        .route("/api/rename", post(accounts::rename))
        .layer(from_fn_with_state(app.clone(), limit_sign_ins))
        .layer(DefaultBodyLimit::max(app.config.limits.message_bytes));
    let records = Router::new()
        .route("/api/records", post(replay::upload))
        .layer(DefaultBodyLimit::max(app.config.limits.record_bytes));
    // A request for a new table may contain the data files of an owner.
    let tables = Router::new()
        .route("/api/tables", get(lobby::list).post(lobby::create))
        .layer(DefaultBodyLimit::max(app.config.limits.message_bytes.max(TABLE_BYTES)));
    let api = Router::new()
        .route("/api/catalog", get(rules::catalog))
        .route("/api/rules/{edition}", get(rules::ledger))
        .route("/api/terms/{edition}", get(rules::terms))
        .route("/api/rules/{edition}/diff/{other}", get(rules::diff))
        .route("/api/logout", post(accounts::logout))
        .route("/api/logout-everywhere", post(accounts::logout_everywhere))
        .route("/api/me", get(accounts::get_me))
        .route("/api/sessions", get(sessions::list))
        .route("/api/sessions/{id}", delete(sessions::revoke))
        .route("/api/bots", get(accounts::list_bots).post(accounts::new_bot))
        .route("/api/bots/{id}", delete(accounts::remove_bot))
        .route("/api/tables/{id}", get(lobby::info))
        .route("/api/tables/{id}/files/{key}", get(lobby::file))
        .route("/api/tables/{id}/join", post(lobby::join))
        .route("/api/tables/{id}/leave", post(lobby::leave))
        .route("/api/tables/{id}/start", post(lobby::start))
        .route("/api/tables/{id}/pause", post(lobby::pause))
        .route("/api/tables/{id}/resume", post(lobby::resume))
        .route("/api/tables/{id}/kick", post(lobby::kick))
        .route("/api/tables/{id}/close", post(lobby::close))
        .route("/api/tables/{id}/fill", post(lobby::fill))
        .route("/api/tables/{id}/hand-over", post(lobby::hand_over))
        .route("/api/tables/{id}/host", post(lobby::host))
        .route("/api/tables/{id}/propose", post(lobby::propose))
        .route("/api/tables/{id}/record", get(replay::record))
        .route("/api/tables/{id}/scenario/{step}", get(replay::scenario))
        .route("/api/tables/{id}/replay/{step}", get(replay::replay))
        .route("/api/tables/{id}/explain/{step}", get(explain::explain))
        .route("/api/tables/{id}/fork", post(replay::fork))
        .route("/api/tables/{id}/odds", get(analysis::plan_odds))
        .route("/api/tables/{id}/lab", get(analysis::lab))
        .route("/api/tables/{id}/world", get(analysis::world))
        .route("/api/tables/{id}/hint", get(analysis::hint))
        .route("/api/tables/{id}/opinion", get(analysis::opinion))
        .route("/api/tables/{id}/review", get(review::review))
        .route("/api/tables/{id}/story", get(analysis::story))
        .route("/api/tables/{id}/chances", get(chances::chances))
        .route("/api/lessons", get(lessons::list))
        .route("/api/lessons/{id}", post(lessons::play))
        .route("/api/progress", get(progress::get))
        .route("/api/progress/{lesson}", put(progress::put))
        .route("/api/openapi.json", get(openapi::document))
        .route("/api/{*rest}", get(no_such_thing).post(no_such_thing))
        .layer(DefaultBodyLimit::max(app.config.limits.message_bytes));
    Router::new()
        .merge(api)
        .merge(tables)
        .merge(sign_in)
        .merge(records)
        .layer(from_fn_with_state(app.clone(), once::once))
        .fallback(pages::page)
        .route("/ws", get(socket::upgrade))
        .route("/metrics", get(telemetry::metrics))
        .layer(from_fn_with_state(app.clone(), guard))
        .route("/healthz", get(health::ready))
        .route("/healthz/live", get(health::live))
        .route("/healthz/ready", get(health::ready))
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
    if let Err(problem) = app.sign_in_from(app.net(peer, request.headers())) {
        return Refusal(problem).into_response();
    }
    next.run(request).await
}

const HEADERS: [(HeaderName, &str); 7] = [
    (
        CONTENT_SECURITY_POLICY,
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'; \
         object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    (REFERRER_POLICY, "same-origin"),
    // Pages of other sites share no window with ours and do not embed what is served here.
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
];

/// Checks rates and origin of every request, and sets the headers of every response.
async fn guard(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let started = Instant::now();
    let net = app.net(peer, request.headers());
    request.extensions_mut().insert(net);
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let api = request.uri().path().starts_with("/api");
    let key = request.headers().get(once::KEY).cloned();
    let mut response = if let Err(problem) = app.requests.take(net) {
        Refusal(problem).into_response()
    } else if changes && app.is_foreign(request.headers()) {
        Refusal(Problem::new(
            RefusedKind::Forbidden,
            "This page belongs to another site.",
            "Questa pagina appartiene a un altro sito.",
        ))
        .into_response()
    } else if has_nul(request.uri()) {
        Refusal(no_nul()).into_response()
    } else {
        next.run(request).await
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // Every answer names the key that it answers, also a refusal for too many requests.
    if let Some(key) = key.filter(|_| api) {
        headers.insert(once::KEY, key);
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

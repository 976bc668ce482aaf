//! Carries out requests with a key only once: those that change something and have the header
//! `Idempotency-Key`. A request that the same session sends again gets the same answer, and nothing is done.
//! Before there is a session, the address counts instead.
//!
//! A request is stored as begun before it is carried out, and its answer before it is sent, so that a repetition after
//! a restart, or on another node of a cluster, does nothing either. Answers about accounts have secrets, of which only
//! hashes are stored, so they are kept in memory alone. After a restart such a repetition is refused and says why.

use std::collections::{HashMap, VecDeque};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::body::{Body, to_bytes};
use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::header::{CONTENT_LENGTH, SET_COOKIE};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use landsraad_wire::{Problem, RefusedKind};
use serde::{Deserialize, Serialize};

use crate::accounts::Visitor;
use crate::app::App;
use crate::cluster::FirstAnswer;
use crate::ids;
use crate::limits::Caller;
use crate::net::Net;
use crate::problem::{Refusal, unavailable};
use crate::storage::StorageError;

/// The name of the header.
pub const KEY: &str = "idempotency-key";
/// How long an answer is kept.
const KEPT_FOR: Duration = Duration::from_mins(15);
/// How many answers are kept for one account, or for an address without one. Its oldest are dropped first.
const PER_ASKER: usize = 64;
/// How many answers are kept for one address, with all accounts that use it.
const PER_ADDRESS: usize = 1_024;
/// How many answers and how many bytes are kept. Those of the address with the most bytes are dropped first.
const MOST: usize = 16_384;
const BYTES: usize = 32 * 1024 * 1024;
/// The largest answer that is kept, and the largest that is stored.
const LARGEST: usize = 512 * 1024;
const LARGEST_STORED: usize = 64 * 1024;
/// Answers about tables have no secrets of sessions.
const TABLES: &str = "/api/tables";
/// Lessons are played without keeping anything.
const LESSONS: &str = "/api/lessons";
/// Without a session only these requests change anything.
const WITHOUT_SESSION: [&str; 3] = ["/api/guest", "/api/register", "/api/login"];

/// The hash of a request's sender, method, address and key.
type Id = [u8; 32];

#[derive(Clone)]
struct Kept {
    status: StatusCode,
    headers: HeaderMap,
    body: axum::body::Bytes,
}

/// A kept answer as it is stored, or as it travels to another node of a cluster, for the session that asked for it.
#[derive(Debug, Serialize, Deserialize)]
pub struct Answered {
    status: u16,
    headers: Vec<(String, String)>,
    body: String,
}

impl From<&Kept> for Answered {
    fn from(kept: &Kept) -> Answered {
        let header = |(name, value): (&axum::http::HeaderName, &axum::http::HeaderValue)| {
            (name.to_string(), value.to_str().unwrap_or_default().to_owned())
        };
        Answered {
            status: kept.status.as_u16(),
            headers: kept.headers.iter().map(header).collect(),
            body: String::from_utf8_lossy(&kept.body).into_owned(),
        }
    }
}

impl IntoResponse for Answered {
    fn into_response(self) -> Response {
        let mut response = Response::new(Body::from(self.body));
        *response.status_mut() = StatusCode::from_u16(self.status).unwrap_or(StatusCode::OK);
        for (name, value) in self.headers {
            if let (Ok(name), Ok(value)) =
                (axum::http::HeaderName::try_from(name), axum::http::HeaderValue::try_from(value))
            {
                response.headers_mut().append(name, value);
            }
        }
        response
    }
}

enum Entry {
    /// The request is being carried out.
    Busy,
    Answered(Kept),
}

impl Entry {
    /// The approximate size in memory.
    fn bytes(&self) -> usize {
        match self {
            Entry::Busy => 512,
            Entry::Answered(kept) => 1_024 + kept.body.len(),
        }
    }
}

/// The sender of a request: an account, or an address if there is none; and the address.
#[derive(Clone, Copy, Debug)]
struct Asker {
    id: Id,
    net: Net,
}

/// A request that is remembered.
struct Known {
    asker: Asker,
    at: Instant,
    entry: Entry,
}

/// The requests of one address, the oldest first.
#[derive(Default)]
struct Address {
    requests: VecDeque<Id>,
    bytes: usize,
}

#[derive(Default)]
struct Inner {
    known: HashMap<Id, Known>,
    /// The requests of each asker, the oldest first.
    askers: HashMap<Id, VecDeque<Id>>,
    addresses: HashMap<Net, Address>,
    bytes: usize,
    swept: Option<Instant>,
}

impl Inner {
    fn add(&mut self, asker: Asker, id: Id, at: Instant) {
        let entry = Entry::Busy;
        let bytes = entry.bytes();
        let address = self.addresses.entry(asker.net).or_default();
        address.requests.push_back(id);
        address.bytes += bytes;
        self.bytes += bytes;
        self.askers.entry(asker.id).or_default().push_back(id);
        self.known.insert(id, Known { asker, at, entry });
    }

    /// Keeps the answer to a request that is still known.
    fn answer(&mut self, id: &Id, kept: Kept) {
        let Some(request) = self.known.get_mut(id) else { return };
        let old = std::mem::replace(&mut request.entry, Entry::Answered(kept)).bytes();
        let new = request.entry.bytes();
        self.bytes = self.bytes + new - old;
        if let Some(address) = self.addresses.get_mut(&request.asker.net) {
            address.bytes = address.bytes + new - old;
        }
    }

    /// Drops a request.
    fn remove(&mut self, id: &Id) {
        let Some(Known { asker, entry, .. }) = self.known.remove(id) else { return };
        self.bytes -= entry.bytes();
        if let Some(address) = self.addresses.get_mut(&asker.net) {
            address.bytes -= entry.bytes();
            address.requests.retain(|other| other != id);
            if address.requests.is_empty() {
                self.addresses.remove(&asker.net);
            }
        }
        if let Some(own) = self.askers.get_mut(&asker.id) {
            own.retain(|other| other != id);
            if own.is_empty() {
                self.askers.remove(&asker.id);
            }
        }
    }

    /// Drops old requests. Returns whether it was time for that.
    fn sweep(&mut self, now: Instant) -> bool {
        if self.swept.is_some_and(|at| now.duration_since(at) < Duration::from_secs(30)) {
            return false;
        }
        self.swept = Some(now);
        let is_old = |request: &Known| now.duration_since(request.at) >= KEPT_FOR;
        let old: Vec<Id> = self.known.iter().filter(|(_, r)| is_old(r)).map(|(id, _)| *id).collect();
        for id in old {
            self.remove(&id);
        }
        true
    }

    /// Makes room for one more request of an asker, out of what the asker and its address have.
    fn make_room(&mut self, asker: Asker) {
        while let Some(own) = self.askers.get(&asker.id).filter(|own| own.len() >= PER_ASKER) {
            let Some(oldest) = own.front().copied() else { return };
            self.remove(&oldest);
        }
        while let Some(own) = self.addresses.get(&asker.net).filter(|own| own.requests.len() >= PER_ADDRESS) {
            let Some(oldest) = own.requests.front().copied() else { return };
            self.remove(&oldest);
        }
    }

    /// Drops requests of the addresses with the most bytes until there is room.
    fn shrink(&mut self) {
        while self.bytes > BYTES || self.known.len() > MOST {
            let most = self.addresses.values().max_by_key(|own| own.bytes);
            let Some(oldest) = most.and_then(|own| own.requests.front()).copied() else { return };
            self.remove(&oldest);
        }
    }
}

/// The answers to requests with a key.
pub struct Once {
    /// This process, in a cluster the node: a new name after each start.
    process: String,
    kept: Mutex<Inner>,
}

impl std::fmt::Debug for Once {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Once").finish_non_exhaustive()
    }
}

impl Once {
    /// Knows no request yet. `process` is the name of this process; others may have the same database.
    pub fn new(process: String) -> Once {
        Once { process, kept: Mutex::default() }
    }

    /// Starts a request that is not known yet. Otherwise returns its answer, or `None` if it is still being
    /// carried out.
    fn begin(&self, asker: Asker, id: Id) -> Result<(), Option<Box<Kept>>> {
        let mut inner = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        match inner.known.get(&id).map(|request| &request.entry) {
            Some(Entry::Busy) => return Err(None),
            Some(Entry::Answered(kept)) => return Err(Some(Box::new(kept.clone()))),
            None => {}
        }
        inner.make_room(asker);
        inner.add(asker, id, now);
        inner.shrink();
        Ok(())
    }

    /// Drops old requests from memory. Returns whether it was time for that.
    fn sweep(&self) -> bool {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).sweep(Instant::now())
    }

    /// The answer to a request that was carried out here.
    pub fn answered(&self, id: &Id) -> Option<Answered> {
        match &self.kept.lock().unwrap_or_else(PoisonError::into_inner).known.get(id)?.entry {
            Entry::Busy => None,
            Entry::Answered(kept) => Some(Answered::from(kept)),
        }
    }

    fn end(&self, id: Id, kept: Option<Kept>) {
        let mut inner = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        match kept {
            Some(kept) => {
                inner.answer(&id, kept);
                inner.shrink();
            }
            None => inner.remove(&id),
        }
    }
}

/// Marks a request as being carried out. Dropping it stores the answer, or removes the mark if there is none.
struct Busy {
    app: Arc<App>,
    id: Id,
    kept: Option<Kept>,
    /// Whether it is stored that this process carries the request out.
    begun: bool,
    /// Whether the answer may be stored.
    has_no_secret: bool,
}

impl Drop for Busy {
    fn drop(&mut self) {
        if self.kept.is_none() && self.begun {
            let (app, id) = (self.app.clone(), ids::hex(&self.id));
            tokio::spawn(async move {
                if let Err(error) = app.db.end_once(&id).await {
                    tracing::warn!(%error, "a request with a key stays marked");
                }
            });
        }
        self.app.once.end(self.id, self.kept.take());
    }
}

impl Busy {
    /// Forgets the request before it is refused for now: the same request may come again at once, to any node.
    async fn give_up(&mut self) {
        match self.app.db.end_once(&ids::hex(&self.id)).await {
            Ok(()) => self.begun = false,
            Err(error) => tracing::warn!(%error, "a request with a key is not forgotten yet"),
        }
    }

    /// Stores the answer, unless it may have the secret of a session.
    async fn store(&self) {
        let Some(kept) = self.kept.as_ref().filter(|_| self.has_no_secret) else { return };
        if kept.headers.contains_key(SET_COOKIE) || kept.body.len() > LARGEST_STORED {
            return;
        }
        let answer = serde_json::to_string(&Answered::from(kept)).unwrap_or_default();
        if let Err(error) = self.app.db.answer_once(&ids::hex(&self.id), &answer).await {
            tracing::warn!(%error, "the answer to a request with a key is not stored");
        }
    }
}

/// Requests from before this time are forgotten, in milliseconds since 1970.
fn forgotten() -> i64 {
    ids::now_ms() - KEPT_FOR.as_millis() as i64
}

fn under_way() -> Response {
    let text = ("This request is being carried out.", "Questa richiesta è in corso.");
    Refusal(Problem::new(RefusedKind::Conflict, text.0, text.1)).into_response()
}

/// The answer to a repetition whose first answer is lost.
fn answer_lost() -> Response {
    let text = (
        "This request was sent before, and its answer was lost with a restart. It is not repeated: look whether \
         it was carried out.",
        "Questa richiesta è già stata inviata e la risposta è andata persa con un riavvio. Non viene ripetuta: \
         controlla se è stata eseguita.",
    );
    Refusal(Problem::new(RefusedKind::Conflict, text.0, text.1)).into_response()
}

/// Makes sure that nobody else carries the request out or has done so. Otherwise returns the answer.
async fn begin_everywhere(app: &App, id: &Id) -> Result<(), Box<Response>> {
    let times = (ids::now_ms(), forgotten());
    let known = match app.db.begin_once(&ids::hex(id), &app.once.process, times).await {
        Ok(None) => return Ok(()),
        Ok(Some(known)) => known,
        Err(error) => return Err(Box::new(Refusal::from(error).into_response())),
    };
    let stored = known.answer.as_deref().and_then(|text| serde_json::from_str::<Answered>(text).ok());
    if let Some(answered) = stored {
        return Err(Box::new(answered.into_response()));
    }
    let other = app.services.cluster.as_ref().filter(|_| known.process != app.once.process);
    let Some(cluster) = other else { return Err(Box::new(answer_lost())) };
    Err(Box::new(match cluster.first_answer(&known.process, *id).await {
        FirstAnswer::Is(answered) => answered.into_response(),
        FirstAnswer::NotYet => under_way(),
        FirstAnswer::Lost => answer_lost(),
        FirstAnswer::Unknown => Refusal(unavailable(&StorageError::Closed)).into_response(),
    }))
}

/// Carries out a request with a key only once.
pub async fn once(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS)
        && !request.uri().path().starts_with(LESSONS);
    let key = request.headers().get(KEY).filter(|_| changes).cloned();
    let Some(key) = key else { return next.run(request).await };
    if !(16..=64).contains(&key.len()) {
        let text = ("A key has 16 to 64 characters.", "Una chiave ha da 16 a 64 caratteri.");
        return Refusal(Problem::new(RefusedKind::Malformed, text.0, text.1).field(KEY)).into_response();
    }
    let net = app.net(peer, request.headers());
    let from = crate::accounts::token(request.headers()).map_or_else(|| net.to_string(), str::to_owned);
    // The request is known by its token, also after the session has ended. The room that it takes
    // is that of the account, or of the address: a token that anybody can make up gives no room.
    let (mut parts, body) = request.into_parts();
    let visitor = Visitor::from_request_parts(&mut parts, &app).await;
    let account = match visitor {
        Ok(Visitor(Some(who))) => Some(who.person().to_owned()),
        Ok(Visitor(None)) if WITHOUT_SESSION.contains(&parts.uri.path()) => None,
        // It is refused, and nothing is stored for it.
        Ok(Visitor(None)) => return next.run(Request::from_parts(parts, body)).await,
        Err(refusal) => return refusal.into_response(),
    };
    let name = account.clone().unwrap_or_else(|| net.to_string());
    let asker = Asker { id: *blake3::hash(name.as_bytes()).as_bytes(), net };
    let request = Request::from_parts(parts, body);
    let id = {
        let path = request.uri().path_and_query().map_or("", |p| p.as_str());
        let mut hasher = blake3::Hasher::new();
        for part in [from.as_bytes(), request.method().as_str().as_bytes(), path.as_bytes(), key.as_bytes()] {
            hasher.update(&(part.len() as u64).to_le_bytes()).update(part);
        }
        *hasher.finalize().as_bytes()
    };
    if app.once.sweep()
        && let Err(error) = app.db.forget_once(forgotten()).await
    {
        tracing::warn!(%error, "old requests with a key are not forgotten");
    }
    match app.once.begin(asker, id) {
        Ok(()) => {}
        Err(Some(kept)) => {
            let Kept { status, headers, body } = *kept;
            return (status, headers, body).into_response();
        }
        Err(None) => return under_way(),
    }
    let has_no_secret = request.uri().path().starts_with(TABLES);
    let mut busy = Busy { app, id, kept: None, begun: false, has_no_secret };
    // What is refused for its speed anyway is not noted in the database first.
    let may_sign_in = if account.is_none() { busy.app.may_sign_in_from(net) } else { Ok(()) };
    if let Err(problem) = may_sign_in.and_then(|()| busy.app.keyed.take(&Caller::new(net, account))) {
        return Refusal(problem).into_response();
    }
    match begin_everywhere(&busy.app, &id).await {
        Ok(()) => busy.begun = true,
        Err(response) => return *response,
    }
    let (mut parts, body) = next.run(request).await.into_parts();
    let Ok(body) = to_bytes(body, LARGEST).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    parts.headers.remove(CONTENT_LENGTH);
    // An answer after which the client may try again with the same key is not kept.
    let again = parts.status == StatusCode::TOO_MANY_REQUESTS || parts.status.is_server_error();
    if again {
        busy.give_up().await;
    } else {
        busy.kept = Some(Kept { status: parts.status, headers: parts.headers.clone(), body: body.clone() });
        busy.store().await;
    }
    Response::from_parts(parts, Body::from(body))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(n: usize) -> Id {
        *blake3::hash(&n.to_le_bytes()).as_bytes()
    }

    fn answer(bytes: usize) -> Option<Kept> {
        let body = vec![b'x'; bytes].into();
        Some(Kept { status: StatusCode::OK, headers: HeaderMap::new(), body })
    }

    fn asker(account: usize, address: u8) -> Asker {
        Asker { id: id(account), net: Net::of([192, 0, 2, address].into()) }
    }

    fn is_known(once: &Once, request: Id) -> bool {
        once.kept.lock().unwrap().known.contains_key(&request)
    }

    /// Whether the sums fit what is kept.
    fn is_sound(once: &Once) -> bool {
        let inner = once.kept.lock().unwrap();
        let bytes = inner.known.values().map(|known| known.entry.bytes()).sum::<usize>();
        let of_addresses = inner.addresses.values().map(|own| own.bytes).sum::<usize>();
        let counts = inner.addresses.values().map(|own| own.requests.len()).sum::<usize>();
        let of_askers = inner.askers.values().map(VecDeque::len).sum::<usize>();
        (inner.bytes, inner.bytes) == (bytes, of_addresses)
            && (counts, of_askers) == (inner.known.len(), inner.known.len())
            && inner.bytes <= BYTES
            && inner.known.len() <= MOST
    }

    #[test]
    fn what_one_asker_sends_does_not_push_out_what_others_were_answered() {
        let once = Once::new("here".into());
        let (quiet, loud) = (asker(0, 1), asker(1, 2));
        assert!(once.begin(quiet, id(2)).is_ok());
        assert!(matches!(once.begin(quiet, id(2)), Err(None)), "it is being done");
        once.end(id(2), answer(300));
        for n in 0..MOST + 500 {
            assert!(once.begin(loud, id(10 + n)).is_ok());
            once.end(id(10 + n), answer(100));
        }
        assert!(is_known(&once, id(2)));
        assert!(is_known(&once, id(10 + MOST + 499)) && !is_known(&once, id(10)));
        assert!(is_sound(&once) && once.kept.lock().unwrap().known.len() <= PER_ASKER + 1);
    }

    #[test]
    fn many_accounts_of_one_address_push_out_none_of_another() {
        let once = Once::new("here".into());
        for n in 0..PER_ASKER {
            assert!(once.begin(asker(0, 1), id(n)).is_ok());
            once.end(id(n), answer(3_000));
        }
        for n in 0..MOST + 500 {
            assert!(once.begin(asker(10 + n, 2), id(1_000 + n)).is_ok());
            once.end(id(1_000 + n), answer(10));
        }
        assert!((0..PER_ASKER).all(|n| is_known(&once, id(n))));
        assert!(is_sound(&once) && once.kept.lock().unwrap().known.len() <= PER_ASKER + PER_ADDRESS);
    }

    #[test]
    fn large_answers_of_many_askers_stay_within_bounds_and_small_ones_stay() {
        let once = Once::new("here".into());
        assert!(once.begin(asker(0, 1), id(1)).is_ok());
        once.end(id(1), answer(10));
        for n in 0..300 {
            assert!(once.begin(asker(100 + n % 7, 2 + (n % 7) as u8), id(1_000 + n)).is_ok());
            once.end(id(1_000 + n), answer(LARGEST));
        }
        assert!(is_known(&once, id(1)) && is_sound(&once));
        once.end(id(1), None);
        assert!(!is_known(&once, id(1)) && is_sound(&once));
    }
}

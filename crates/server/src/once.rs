//! Carries out requests with a key only once: those that change something and have the header
//! `Idempotency-Key`. A request that the same session sends again gets the same answer, and nothing is done.
//! Before there is a session, the address counts instead.
//!
//! Answers are kept in memory and not stored. They may contain the secret of a session, of which only a hash
//! is stored.

use std::collections::{HashMap, VecDeque};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::body::{Body, to_bytes};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::CONTENT_LENGTH;
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use landsraad_wire::{Problem, RefusedKind};

use crate::app::App;
use crate::problem::Refusal;

/// The name of the header.
pub const KEY: &str = "idempotency-key";
/// How long an answer is kept.
const KEPT_FOR: Duration = Duration::from_mins(15);
/// How many answers are kept for one session or address. Its oldest are dropped first.
const PER_ASKER: usize = 64;
/// How many answers and how many bytes are kept. Those of the asker with the most bytes are dropped first.
const MOST: usize = 16_384;
const BYTES: usize = 32 * 1024 * 1024;
/// The largest answer that is kept.
const LARGEST: usize = 512 * 1024;

/// The hash of a request's sender, method, address and key.
type Id = [u8; 32];

#[derive(Clone)]
struct Kept {
    status: StatusCode,
    headers: HeaderMap,
    body: axum::body::Bytes,
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

/// The requests of one session or address, the oldest first.
#[derive(Default)]
struct Asker {
    requests: VecDeque<(Id, Instant)>,
    bytes: usize,
}

#[derive(Default)]
struct Inner {
    entries: HashMap<Id, Entry>,
    askers: HashMap<Id, Asker>,
    bytes: usize,
    swept: Option<Instant>,
}

impl Inner {
    fn insert(&mut self, asker: Id, id: Id, entry: Entry) {
        let bytes = entry.bytes();
        let own = self.askers.entry(asker).or_default();
        let old = self.entries.insert(id, entry).map_or(0, |old| old.bytes());
        own.bytes = own.bytes + bytes - old;
        self.bytes = self.bytes + bytes - old;
    }

    /// Drops a request.
    fn remove(&mut self, asker: &Id, id: &Id) {
        let bytes = self.entries.remove(id).map_or(0, |entry| entry.bytes());
        self.bytes -= bytes;
        if let Some(own) = self.askers.get_mut(asker) {
            own.bytes -= bytes;
            own.requests.retain(|(other, _)| other != id);
            if own.requests.is_empty() {
                self.askers.remove(asker);
            }
        }
    }

    fn remove_oldest_of(&mut self, asker: &Id) {
        let oldest = self.askers.get(asker).and_then(|own| own.requests.front()).map(|(id, _)| *id);
        if let Some(oldest) = oldest {
            self.remove(asker, &oldest);
        }
    }

    /// Drops old requests.
    fn sweep(&mut self, now: Instant) {
        if self.swept.is_some_and(|at| now.duration_since(at) < Duration::from_secs(30)) {
            return;
        }
        self.swept = Some(now);
        let old =
            |own: &Asker| own.requests.front().is_some_and(|(_, at)| now.duration_since(*at) >= KEPT_FOR);
        let askers: Vec<Id> =
            self.askers.iter().filter(|(_, own)| old(own)).map(|(asker, _)| *asker).collect();
        for asker in askers {
            while self.askers.get(&asker).is_some_and(old) {
                self.remove_oldest_of(&asker);
            }
        }
    }

    /// Drops requests of the askers with the most bytes until there is room.
    fn shrink(&mut self) {
        while self.bytes > BYTES || self.entries.len() > MOST {
            let most = self.askers.iter().max_by_key(|(_, own)| own.bytes).map(|(asker, _)| *asker);
            let Some(most) = most else { return };
            self.remove_oldest_of(&most);
        }
    }
}

/// The answers to requests with a key.
#[derive(Default)]
pub struct Once(Mutex<Inner>);

impl std::fmt::Debug for Once {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Once").finish_non_exhaustive()
    }
}

impl Once {
    /// Starts a request that is not known yet. Otherwise returns its answer, or `None` if it is still being
    /// carried out.
    fn begin(&self, asker: Id, id: Id) -> Result<(), Option<Box<Kept>>> {
        let mut inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        inner.sweep(now);
        match inner.entries.get(&id) {
            Some(Entry::Busy) => return Err(None),
            Some(Entry::Answered(kept)) => return Err(Some(Box::new(kept.clone()))),
            None => {}
        }
        while inner.askers.get(&asker).is_some_and(|own| own.requests.len() >= PER_ASKER) {
            inner.remove_oldest_of(&asker);
        }
        inner.insert(asker, id, Entry::Busy);
        if let Some(own) = inner.askers.get_mut(&asker) {
            own.requests.push_back((id, now));
        }
        inner.shrink();
        Ok(())
    }

    fn end(&self, asker: Id, id: Id, kept: Option<Kept>) {
        let mut inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match kept {
            Some(kept) if inner.entries.contains_key(&id) => {
                inner.insert(asker, id, Entry::Answered(kept));
                inner.shrink();
            }
            Some(_) => {}
            None => inner.remove(&asker, &id),
        }
    }
}

/// Marks a request as being carried out. Dropping it stores the answer, or removes the mark if there is none.
struct Busy {
    app: Arc<App>,
    asker: Id,
    id: Id,
    kept: Option<Kept>,
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.app.once.end(self.asker, self.id, self.kept.take());
    }
}

/// Carries out a request with a key only once.
pub async fn once(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let Some(key) = request.headers().get(KEY).filter(|_| changes) else { return next.run(request).await };
    if !(16..=64).contains(&key.len()) {
        let text = ("A key has 16 to 64 characters.", "Una chiave ha da 16 a 64 caratteri.");
        return Refusal(Problem::new(RefusedKind::Malformed, text.0, text.1).field(KEY)).into_response();
    }
    let from = match crate::accounts::token(request.headers()) {
        Some(token) => token.to_owned(),
        None => app.net(peer, request.headers()).to_string(),
    };
    let id = {
        let path = request.uri().path_and_query().map_or("", |p| p.as_str());
        let mut hasher = blake3::Hasher::new();
        for part in [from.as_bytes(), request.method().as_str().as_bytes(), path.as_bytes(), key.as_bytes()] {
            hasher.update(&(part.len() as u64).to_le_bytes()).update(part);
        }
        *hasher.finalize().as_bytes()
    };
    let asker = *blake3::hash(from.as_bytes()).as_bytes();
    match app.once.begin(asker, id) {
        Ok(()) => {}
        Err(Some(kept)) => {
            let Kept { status, headers, body } = *kept;
            return (status, headers, body).into_response();
        }
        Err(None) => {
            let text = ("This request is being carried out.", "Questa richiesta è in corso.");
            return Refusal(Problem::new(RefusedKind::Conflict, text.0, text.1)).into_response();
        }
    }
    let mut busy = Busy { app, asker, id, kept: None };
    let (mut parts, body) = next.run(request).await.into_parts();
    let Ok(body) = to_bytes(body, LARGEST).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    parts.headers.remove(CONTENT_LENGTH);
    // An answer after which the client may try again with the same key is not kept.
    let again = parts.status == StatusCode::TOO_MANY_REQUESTS || parts.status.is_server_error();
    if !again {
        busy.kept = Some(Kept { status: parts.status, headers: parts.headers.clone(), body: body.clone() });
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

    fn is_known(once: &Once, asker: Id, request: Id) -> bool {
        let known = once.begin(asker, request).is_err();
        if !known {
            once.end(asker, request, None);
        }
        known
    }

    #[test]
    fn what_one_asker_sends_does_not_push_out_what_others_were_answered() {
        let once = Once::default();
        let (quiet, loud) = (id(0), id(1));
        assert!(once.begin(quiet, id(2)).is_ok());
        assert!(matches!(once.begin(quiet, id(2)), Err(None)), "it is being done");
        once.end(quiet, id(2), answer(300));
        for n in 0..MOST + 500 {
            assert!(once.begin(loud, id(10 + n)).is_ok());
            once.end(loud, id(10 + n), answer(100));
        }
        assert!(is_known(&once, quiet, id(2)));
        assert!(is_known(&once, loud, id(10 + MOST + 499)) && !is_known(&once, loud, id(10)));
        let inner = once.0.lock().unwrap();
        assert!(inner.entries.len() <= PER_ASKER + 1);
        assert_eq!(inner.bytes, inner.entries.values().map(Entry::bytes).sum::<usize>());
    }

    #[test]
    fn large_answers_of_many_askers_stay_within_bounds_and_small_ones_stay() {
        let once = Once::default();
        assert!(once.begin(id(0), id(1)).is_ok());
        once.end(id(0), id(1), answer(10));
        for n in 0..300 {
            let asker = id(100 + n % 7);
            assert!(once.begin(asker, id(1_000 + n)).is_ok());
            once.end(asker, id(1_000 + n), answer(LARGEST));
        }
        assert!(is_known(&once, id(0), id(1)));
        let inner = once.0.lock().unwrap();
        assert!(inner.bytes <= BYTES, "{}", inner.bytes);
        assert_eq!(inner.bytes, inner.askers.values().map(|own| own.bytes).sum::<usize>());
    }
}

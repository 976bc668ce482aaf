//! Requests with a key are done once: `Idempotency-Key` on a request that changes something. Sent again by the same
//! session (or, before there is one, from the same address), it gets the same answer and nothing is done.

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
/// The most answers that are kept.
const MOST: usize = 4_096;
/// The largest answer that is kept.
const LARGEST: usize = 512 * 1024;

#[derive(Clone)]
struct Kept {
    status: StatusCode,
    headers: HeaderMap,
    body: axum::body::Bytes,
}

enum Entry {
    /// It is being done.
    Busy,
    Answered(Kept),
}

#[derive(Default)]
struct Inner {
    entries: HashMap<[u8; 32], Entry>,
    order: VecDeque<([u8; 32], Instant)>,
}

/// What was answered to requests with a key.
#[derive(Default)]
pub struct Once(Mutex<Inner>);

impl std::fmt::Debug for Once {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Once").finish_non_exhaustive()
    }
}

impl Once {
    /// What is known of a request: nothing, and it is being done from now on; or an answer.
    fn begin(&self, id: [u8; 32]) -> Result<(), Option<Box<Kept>>> {
        let mut inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        while let Some((oldest, at)) = inner.order.front().copied() {
            if inner.order.len() < MOST && now.duration_since(at) < KEPT_FOR {
                break;
            }
            inner.order.pop_front();
            inner.entries.remove(&oldest);
        }
        match inner.entries.get(&id) {
            Some(Entry::Busy) => return Err(None),
            Some(Entry::Answered(kept)) => return Err(Some(Box::new(kept.clone()))),
            None => {}
        }
        inner.entries.insert(id, Entry::Busy);
        inner.order.push_back((id, now));
        Ok(())
    }

    fn end(&self, id: [u8; 32], kept: Option<Kept>) {
        let mut inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match kept {
            Some(kept) if inner.entries.contains_key(&id) => {
                inner.entries.insert(id, Entry::Answered(kept));
            }
            Some(_) => {}
            None => {
                inner.entries.remove(&id);
                inner.order.retain(|(other, _)| *other != id);
            }
        }
    }
}

/// Takes the mark away if the request is given up.
struct Busy {
    app: Arc<App>,
    id: [u8; 32],
    kept: Option<Kept>,
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.app.once.end(self.id, self.kept.take());
    }
}

/// Does a request with a key once.
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
    match app.once.begin(id) {
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
    let mut busy = Busy { app, id, kept: None };
    let (mut parts, body) = next.run(request).await.into_parts();
    let Ok(body) = to_bytes(body, LARGEST).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    parts.headers.remove(CONTENT_LENGTH);
    // What may be tried again with the same key is not kept.
    let again = parts.status == StatusCode::TOO_MANY_REQUESTS || parts.status.is_server_error();
    if !again {
        busy.kept = Some(Kept { status: parts.status, headers: parts.headers.clone(), body: body.clone() });
    }
    Response::from_parts(parts, Body::from(body))
}

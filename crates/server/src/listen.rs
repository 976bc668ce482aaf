//! Connections: how many there may be, how long they may take, and which one is closed when there are too
//! many.
//!
//! A connection *waits* while it has no complete request: it is half open, slow, or kept open for later. If
//! there is no room for a new connection, the one that has waited longest is closed. It is one of the same
//! address if that address has too many, otherwise one of the address with the most connections. Connections
//! with a request and open sockets are never closed for this reason.
//!
//! A refusal may leave while its request still comes in. If the connection were closed then, the system would
//! answer the rest of the request with a reset, and the client would lose the refusal. So a connection is closed
//! for writing first; what still comes is read and dropped, within bounds.

use std::collections::HashMap;
use std::future::Future;
use std::io;
use std::mem::MaybeUninit;
use std::net::{IpAddr, SocketAddr};
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, mpsc, watch};
use tokio::time::Sleep;
use tower::ServiceExt;

use crate::config::Limits;
use crate::limits::Addresses;
use crate::net::Net;

/// A connection is closed if it accepts no bytes for this time.
const STALLED: Duration = Duration::from_secs(20);
/// How long, and for how many bytes, the rest of a refused request is read before its connection is closed.
const LINGER: Duration = Duration::from_secs(10);
const LINGER_BYTES: usize = 16 << 20;
/// The server stops waiting for the rest of a refused request if nothing arrives for this time.
const LINGER_IDLE: Duration = Duration::from_secs(2);
/// The largest size of a request's headers.
const HEAD_BYTES: usize = 32 * 1024;
/// Open files that the server needs for other things than connections.
const RESERVED: u64 = 64;

const WAITING: u8 = 0;
const ANSWERED: u8 = 1;
const SOCKET: u8 = 2;

/// One connection.
#[derive(Debug)]
struct Connection {
    /// The address that it is counted under; `None` for connections of our own proxies.
    net: Option<Net>,
    phase: AtomicU8,
    since: Mutex<Instant>,
    drop_it: Notify,
}

impl Connection {
    fn enter(&self, phase: u8) {
        self.phase.store(phase, Ordering::Relaxed);
        *self.since.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    fn waits_since(&self) -> Option<Instant> {
        let waits = self.phase.load(Ordering::Relaxed) == WAITING;
        waits.then(|| *self.since.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[derive(Debug, Default)]
struct Open {
    next: u64,
    connections: HashMap<u64, Arc<Connection>>,
    by_net: HashMap<Net, usize>,
}

impl Open {
    fn remove(&mut self, id: u64) {
        let Some(net) = self.connections.remove(&id).and_then(|gone| gone.net) else { return };
        if let Some(count) = self.by_net.get_mut(&net) {
            *count -= 1;
            if *count == 0 {
                self.by_net.remove(&net);
            }
        }
    }

    /// Closes the connection that has waited longest among those that `fit`.
    fn evict(&mut self, fit: impl Fn(&Connection) -> bool) -> bool {
        let waiting = self.connections.iter().filter(|(_, c)| fit(c));
        let oldest = waiting.filter_map(|(id, c)| Some((c.waits_since()?, *id))).min();
        let Some((_, id)) = oldest else { return false };
        if let Some(connection) = self.connections.get(&id) {
            connection.drop_it.notify_one();
        }
        self.remove(id);
        metrics::counter!("landsraad_connections_evicted").increment(1);
        true
    }

    /// Closes a waiting connection: one of the address with the most connections, if any of these waits.
    fn evict_any(&mut self) -> bool {
        let most = self.by_net.iter().max_by_key(|(_, count)| **count).map(|(net, _)| *net);
        self.evict(|c| c.net == most) || self.evict(|_| true)
    }
}

/// Decides which connections are accepted.
#[derive(Debug)]
pub struct Gate {
    open: Mutex<Open>,
    most: usize,
    per_address: usize,
    proxies: Vec<Net>,
    /// How fast each address may connect, because opening a connection costs more than keeping one.
    rate: Addresses,
}

impl Gate {
    /// A gate for as many connections as the settings and the system allow.
    pub fn new(limits: &Limits, proxies: Vec<Net>) -> Gate {
        let most = match descriptors() {
            Some(files) => limits.connections.min(files.saturating_sub(RESERVED).max(16) as usize),
            None => limits.connections,
        };
        if most < limits.connections {
            tracing::warn!(
                most,
                wanted = limits.connections,
                "the system allows fewer open files: fewer connections"
            );
        }
        let rate =
            Addresses::new(f64::from(limits.connections_per_second), limits.connections_per_address as f64);
        Gate { open: Mutex::default(), most, per_address: limits.connections_per_address, proxies, rate }
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Accepts a connection if there is room, or if a waiting connection can be closed for it.
    fn admit(self: &Arc<Self>, peer: IpAddr) -> Option<Pass> {
        let proxy = self.proxies.iter().any(|net| net.contains(peer));
        let net = (!proxy).then(|| Net::of(peer));
        if net.is_some_and(|net| self.rate.take(net).is_err()) {
            return None;
        }
        let mut open = self.lock();
        if let Some(net) = net
            && open.by_net.get(&net).is_some_and(|count| *count >= self.per_address)
            && !open.evict(|c| c.net == Some(net))
        {
            return None;
        }
        if open.connections.len() >= self.most && !open.evict_any() {
            return None;
        }
        if let Some(net) = net {
            *open.by_net.entry(net).or_insert(0) += 1;
        }
        let id = open.next;
        open.next += 1;
        let connection = Arc::new(Connection {
            net,
            phase: AtomicU8::new(WAITING),
            since: Mutex::new(Instant::now()),
            drop_it: Notify::new(),
        });
        open.connections.insert(id, connection.clone());
        drop(open);
        Some(Pass { gate: self.clone(), id, connection })
    }
}

/// Raises the limit of open files as far as the system allows. Returns the limit.
fn descriptors() -> Option<u64> {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let limit = getrlimit(Resource::Nofile);
        let raised = Rlimit { current: limit.maximum, maximum: limit.maximum };
        let _ = setrlimit(Resource::Nofile, raised);
        getrlimit(Resource::Nofile).current
    }
    #[cfg(not(unix))]
    None
}

/// A place among the connections, released when this is dropped.
#[derive(Debug)]
struct Pass {
    gate: Arc<Gate>,
    id: u64,
    connection: Arc<Connection>,
}

impl Drop for Pass {
    fn drop(&mut self) {
        self.gate.lock().remove(self.id);
    }
}

/// A stream that keeps its place while it is open, also as a socket. It ends when nothing can be written for
/// too long.
struct Watched {
    stream: TcpStream,
    stalled: Option<Pin<Box<Sleep>>>,
    rest: Option<Rest>,
    _pass: Pass,
}

/// What still comes on a connection that is closed for writing.
struct Rest {
    bytes: usize,
    end: tokio::time::Instant,
    idle: Pin<Box<Sleep>>,
}

impl Rest {
    fn new() -> Rest {
        let end = tokio::time::Instant::now() + LINGER;
        Rest { bytes: 0, end, idle: Box::pin(tokio::time::sleep(LINGER_IDLE)) }
    }

    /// Reads and drops bytes until the other side has closed too, or has had its time.
    fn poll_drop(&mut self, stream: &mut TcpStream, cx: &mut Context<'_>) -> Poll<()> {
        let mut room = [MaybeUninit::uninit(); 16 * 1024];
        while self.bytes < LINGER_BYTES {
            let mut buf = ReadBuf::uninit(&mut room);
            match Pin::new(&mut *stream).poll_read(cx, &mut buf) {
                Poll::Pending => return self.idle.as_mut().poll(cx),
                Poll::Ready(Ok(())) if !buf.filled().is_empty() => {
                    self.bytes += buf.filled().len();
                    let idle = tokio::time::Instant::now() + LINGER_IDLE;
                    self.idle.as_mut().reset(idle.min(self.end));
                }
                Poll::Ready(_) => break,
            }
        }
        Poll::Ready(())
    }
}

impl Watched {
    /// Gives up if a write has waited for too long.
    fn watch<T>(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(tokio::time::sleep(STALLED)));
        match stalled.as_mut().poll(cx) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncRead for Watched {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl AsyncWrite for Watched {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, buf);
        self.watch(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, bufs);
        self.watch(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let Watched { stream, rest, .. } = &mut *self;
        if rest.is_none() {
            ready!(Pin::new(&mut *stream).poll_shutdown(cx))?;
        }
        rest.get_or_insert_with(Rest::new).poll_drop(stream, cx).map(Ok)
    }
}

/// Serves until `stopping` becomes true. Returns when the last request is answered.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    gate: Arc<Gate>,
    header_time: Duration,
    mut stopping: watch::Receiver<bool>,
) {
    // Every connection holds a sender. The receiver ends when all of them are dropped.
    let (alive, mut last) = mpsc::channel::<()>(1);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stopping.wait_for(|s| *s) => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                let Some(pass) = gate.admit(peer.ip()) else {
                    metrics::counter!("landsraad_connections_refused").increment(1);
                    continue;
                };
                let (router, stopping, alive) = (router.clone(), stopping.clone(), alive.clone());
                tokio::spawn(async move {
                    connection(stream, peer, pass, router, header_time, stopping).await;
                    drop(alive);
                });
            }
            Err(error) => {
                tracing::warn!(%error, "a connection could not be taken");
                gate.lock().evict_any();
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
    }
    drop(alive);
    let _ = last.recv().await;
}

/// Serves one connection until it ends or becomes a socket.
async fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    pass: Pass,
    router: Router,
    header_time: Duration,
    mut stopping: watch::Receiver<bool>,
) {
    // An acknowledgement and the update after it are two small writes, which must not wait for each other.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection keeps its delay");
    }
    let here = pass.connection.clone();
    let service = service_fn(|mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        here.enter(ANSWERED);
        let (answer, here) = (router.clone().oneshot(request.map(Body::new)), here.clone());
        async move {
            let answer = answer.await;
            let upgraded = answer.as_ref().is_ok_and(|a| a.status() == StatusCode::SWITCHING_PROTOCOLS);
            here.enter(if upgraded { SOCKET } else { WAITING });
            answer
        }
    });
    let io = TokioIo::new(Watched { stream, stalled: None, rest: None, _pass: pass });
    let serving = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(header_time)
        .max_buf_size(HEAD_BYTES)
        .serve_connection(io, service)
        .with_upgrades();
    let mut serving = pin!(serving);
    let mut stops = false;
    loop {
        tokio::select! {
            ended = serving.as_mut() => {
                if let Err(error) = ended {
                    tracing::debug!(%error, "a connection ended");
                }
                return;
            }
            () = here.drop_it.notified() => return,
            _ = stopping.wait_for(|s| *s), if !stops => {
                stops = true;
                serving.as_mut().graceful_shutdown();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gate(most: usize, per_address: usize) -> Arc<Gate> {
        let proxies = vec!["127.0.0.1".parse().unwrap()];
        Arc::new(Gate {
            open: Mutex::default(),
            most,
            per_address,
            proxies,
            rate: Addresses::new(0.001, 20.0),
        })
    }

    fn address(n: u8) -> IpAddr {
        [192, 0, 2, n].into()
    }

    #[test]
    fn a_waiting_connection_makes_room_for_a_newcomer_of_its_address() {
        let gate = gate(100, 3);
        let passes: Vec<Pass> = (0..3).map(|_| gate.admit(address(1)).unwrap()).collect();
        passes[0].connection.enter(ANSWERED);
        passes[1].connection.enter(SOCKET);
        let fourth = gate.admit(address(1)).expect("the third waits and goes");
        fourth.connection.enter(SOCKET);
        assert!(gate.admit(address(1)).is_none(), "nobody waits any more");
        assert!(gate.admit(address(2)).is_some(), "another address is not concerned");
        assert_eq!(gate.lock().by_net[&Net::of(address(1))], 3);
        drop((passes, fourth));
        assert!(gate.lock().connections.is_empty() && gate.lock().by_net.is_empty());
    }

    #[test]
    fn when_all_places_are_taken_the_greediest_address_makes_room() {
        let gate = gate(10, 9);
        let other = gate.admit(address(2)).unwrap();
        let greedy: Vec<Pass> = (0..9).map(|_| gate.admit(address(1)).unwrap()).collect();
        let newcomer = gate.admit(address(3)).expect("there is room for a newcomer");
        let open = gate.lock();
        assert!(open.connections.contains_key(&other.id), "the oldest of all stays");
        assert!(!open.connections.contains_key(&greedy[0].id));
        assert_eq!(open.connections.len(), 10);
        drop(open);
        drop((other, greedy, newcomer));
    }

    #[test]
    fn an_address_that_comes_and_goes_is_slowed_down() {
        let gate = gate(100, 50);
        let let_in = (0..60).filter(|_| gate.admit(address(1)).is_some()).count();
        assert_eq!(let_in, 20, "so many at once");
        assert!(gate.admit(address(2)).is_some(), "another address is not concerned");
    }

    #[test]
    fn a_proxy_is_bounded_by_the_whole_alone() {
        let gate = gate(50, 2);
        let passes: Vec<Pass> = (0..50).map(|_| gate.admit([127, 0, 0, 1].into()).unwrap()).collect();
        for pass in &passes {
            pass.connection.enter(SOCKET);
        }
        assert!(gate.admit(address(1)).is_none());
    }
}

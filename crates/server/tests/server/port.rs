//! Ports for servers of the tests.

use std::sync::atomic::{AtomicU16, Ordering};

/// A port below those that the system uses for outgoing connections, so that nobody takes it between two
/// starts.
pub fn port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    loop {
        let offset = (std::process::id() as u16).wrapping_mul(37) % 9_000;
        let port = 12_000 + (offset + NEXT.fetch_add(1, Ordering::Relaxed)) % 9_000;
        if std::net::TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
}

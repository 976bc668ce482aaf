//! Logs and metrics.
//!
//! Metrics are only for the host: on a separate listener, or with a bearer token. Even there no metric
//! changes with every step of a match. Otherwise a host who plays could count the private steps of others. So
//! the durations of steps and commits are shown as the slowest of the last minute, rounded up to coarse
//! bounds.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::State;
use axum::http::header::{AUTHORIZATION, WWW_AUTHENTICATE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use tracing_subscriber::EnvFilter;

use crate::app::App;
use crate::config::Config;

static FIGURES: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

const SECONDS: [f64; 12] = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];

/// Starts the collection of metrics, once per process.
pub fn start_metrics() {
    FIGURES.get_or_init(|| {
        let builder = PrometheusBuilder::new().set_buckets(&SECONDS).ok()?;
        builder.install_recorder().ok()
    });
}

/// The longest duration of the last minute.
#[derive(Debug)]
pub struct Slowest {
    name: &'static str,
    /// The number of a minute and its longest duration in milliseconds, for this minute and the one before.
    minutes: [(AtomicU64, AtomicU64); 2],
}

/// Steps, from the message to the last update about it.
pub static STEPS: Slowest = Slowest::new("landsraad_slowest_step_seconds");
/// Transactions of the database.
pub static COMMITS: Slowest = Slowest::new("landsraad_slowest_commit_seconds");

/// Durations up to this are shown as this bound.
const QUICK: f64 = 0.1;

fn minute() -> u64 {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs() / 60 + 1
}

impl Slowest {
    const fn new(name: &'static str) -> Slowest {
        Slowest {
            name,
            minutes: [(AtomicU64::new(0), AtomicU64::new(0)), (AtomicU64::new(0), AtomicU64::new(0))],
        }
    }

    /// Records a duration.
    pub fn took(&self, time: Duration) {
        let now = minute();
        let (number, longest) = &self.minutes[(now % 2) as usize];
        if number.swap(now, Ordering::Relaxed) != now {
            longest.store(0, Ordering::Relaxed);
        }
        longest.fetch_max(time.as_millis() as u64, Ordering::Relaxed);
    }

    /// The bound that no duration in this minute and the one before exceeded.
    fn seconds(&self) -> f64 {
        let now = minute();
        let fresh = self.minutes.iter().filter(|(number, _)| number.load(Ordering::Relaxed) + 1 >= now);
        let longest = fresh.map(|(_, longest)| longest.load(Ordering::Relaxed)).max().unwrap_or(0);
        let longest = longest as f64 / 1000.0;
        SECONDS.into_iter().find(|bound| longest <= *bound && *bound >= QUICK).unwrap_or(60.0)
    }

    fn render(&self) -> String {
        let Slowest { name, .. } = self;
        format!("# TYPE {name} gauge\n{name} {}\n", self.seconds())
    }
}

fn figures() -> String {
    let kept = FIGURES.get().and_then(Option::as_ref).map(PrometheusHandle::render).unwrap_or_default();
    [kept, STEPS.render(), COMMITS.render()].concat()
}

/// Whether a request has the right token. A wrong one takes as long to check as the right one.
fn brings(headers: &HeaderMap, token: &str) -> bool {
    let brought = headers.get(AUTHORIZATION).and_then(|v| v.to_str().ok()).unwrap_or_default();
    // Hashes have the same length and are compared in constant time.
    blake3::hash(brought.strip_prefix("Bearer ").unwrap_or_default().trim().as_bytes())
        == blake3::hash(token.as_bytes())
}

fn no_token() -> Response {
    (StatusCode::UNAUTHORIZED, [(WWW_AUTHENTICATE, "Bearer")], "a bearer token is needed\n").into_response()
}

/// `GET /metrics` on the public listener: only with the token. Without a configured token the address does
/// not exist.
pub async fn metrics(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    match &app.config.metrics_token {
        Some(token) if brings(&headers, token) => figures().into_response(),
        Some(_) => no_token(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// The routes of the listener for metrics. It also requires the token, if one is configured.
pub fn router(token: Option<String>) -> Router {
    let answer = move |headers: HeaderMap| async move {
        match &token {
            Some(token) if !brings(&headers, token) => no_token(),
            Some(_) | None => figures().into_response(),
        }
    };
    Router::new().route("/metrics", get(answer))
}

/// Starts logging to standard error, once per process.
pub fn start_logs(config: &Config) {
    let filter = EnvFilter::try_new(&config.log).unwrap_or_else(|_| EnvFilter::new("info"));
    let builder = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let _ = if config.plain_logs { builder.try_init() } else { builder.json().try_init() };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slowest_is_rounded_up_to_coarse_bounds() {
        let slowest = Slowest::new("x");
        assert!((slowest.seconds() - QUICK).abs() < 1e-9);
        for (ms, seconds) in [(3, 0.1), (99, 0.1), (101, 0.25), (90, 0.25), (400, 0.5), (9_000, 60.0)] {
            slowest.took(Duration::from_millis(ms));
            assert!((slowest.seconds() - seconds).abs() < 1e-9, "{ms}: {}", slowest.seconds());
        }
    }
}

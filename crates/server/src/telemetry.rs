//! Logs and figures.

use std::sync::OnceLock;

use axum::response::IntoResponse;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use tracing_subscriber::EnvFilter;

use crate::config::Config;

static FIGURES: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

const SECONDS: [f64; 12] = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];

/// Starts keeping figures; once per process.
pub fn start_metrics() {
    FIGURES.get_or_init(|| {
        let builder = PrometheusBuilder::new().set_buckets(&SECONDS).ok()?;
        builder.install_recorder().ok()
    });
}

/// `GET /metrics`.
pub async fn metrics() -> impl IntoResponse {
    FIGURES.get().and_then(Option::as_ref).map(PrometheusHandle::render).unwrap_or_default()
}

/// Starts logging to standard error; once per process.
pub fn start_logs(config: &Config) {
    let filter = EnvFilter::try_new(&config.log).unwrap_or_else(|_| EnvFilter::new("info"));
    let builder = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let _ = if config.json_logs { builder.json().try_init() } else { builder.try_init() };
}

//! The web pages, embedded in the program.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::answer::Answer;
use crate::app::App;
use crate::net::Net;
use crate::rules::ASK_AGAIN;

/// Built files have a hash in their names and never change.
const FOR_EVER: &str = "public, max-age=31536000, immutable";

#[derive(RustEmbed)]
#[folder = "$LANDSRAAD_WEB"]
struct Pages;

/// A file, or the one page for every path that is not a file. The page itself does the routing.
pub async fn page(
    State(app): State<Arc<App>>,
    net: Net,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let asked = uri.path().trim_start_matches('/');
    let path = match Pages::iter().find(|name| name == asked) {
        Some(name) => name.into_owned(),
        None if asked.rsplit('/').next().is_some_and(|name| name.contains('.')) => {
            return StatusCode::NOT_FOUND.into_response();
        }
        None => "index.html".to_owned(),
    };
    let caching = if path.starts_with("assets/") { FOR_EVER } else { ASK_AGAIN };
    let key = format!("page {path}");
    let make = move || {
        let file = Pages::get(&path)?;
        Some(Answer::new(file.metadata.mimetype(), file.data.into_owned()))
    };
    match app.unchanging(net, &headers, (key, caching), make).await {
        Ok(Some(response)) => response,
        Ok(None) => StatusCode::NOT_FOUND.into_response(),
        Err(refusal) => refusal.into_response(),
    }
}

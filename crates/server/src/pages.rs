//! The web pages, embedded in the program.

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "$LANDSRAAD_WEB"]
struct Pages;

/// A file, or the one page for everything that is not a file: the page itself knows the way.
pub async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let (path, file) = match Pages::get(path).filter(|_| !path.is_empty()) {
        Some(file) => (path, file),
        None if path.rsplit('/').next().is_some_and(|name| name.contains('.')) => {
            return StatusCode::NOT_FOUND.into_response();
        }
        None => match Pages::get("index.html") {
            Some(file) => ("index.html", file),
            None => return StatusCode::NOT_FOUND.into_response(),
        },
    };
    let tag = format!("\"{}\"", crate::ids::hex(&file.metadata.sha256_hash()[..12]));
    // Built files carry a hash in their names and never change; everything else is asked for again.
    let cache = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let caching = [(CACHE_CONTROL, cache.to_owned()), (ETAG, tag.clone())];
    if headers.get(IF_NONE_MATCH).is_some_and(|v| v.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, caching).into_response();
    }
    let kind = [(CONTENT_TYPE, file.metadata.mimetype().to_owned())];
    (caching, kind, Body::from(file.data)).into_response()
}

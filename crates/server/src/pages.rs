//! The web pages, embedded in the program.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::{ACCEPT_LANGUAGE, VARY};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::answer::Answer;
use crate::app::App;
use crate::limits::Caller;
use crate::net::Net;
use crate::preview;
use crate::problem::Refusal;
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
    if path == "index.html" && preview::has(uri.path()) {
        match previewed(&app, net, &uri, &headers).await {
            Ok(Some(response)) => return response,
            Ok(None) => {}
            Err(refusal) => return refusal.into_response(),
        }
    }
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

/// The page with the preview of its address, for the addresses that have one. It is made in the pool, because it is
/// compressed.
async fn previewed(
    app: &Arc<App>,
    net: Net,
    uri: &Uri,
    headers: &HeaderMap,
) -> Result<Option<Response>, Refusal> {
    let accepted = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let lang = preview::language(accepted);
    let share = uri.query().and_then(|query| query.split('&').find_map(|part| part.strip_prefix("share=")));
    let (on, path, share) = (app.clone(), uri.path().to_owned(), share.map(str::to_owned));
    let job = async move {
        let preview = preview::of(&on, &path, share, lang).await?;
        let file = Pages::get("index.html")?;
        let page = preview::put(str::from_utf8(&file.data).ok()?, &preview, on.config.public_url.as_deref());
        Some(Answer::new(file.metadata.mimetype(), page))
    };
    let Some(answer) = app.work.run(&Caller::new(net, None), job).await? else { return Ok(None) };
    let mut response = answer.respond_kept(headers, ASK_AGAIN);
    response.headers_mut().append(VARY, HeaderValue::from_static("accept-language"));
    Ok(Some(response))
}

//! The games and their rules.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use landsraad_wire::{Problem, RefusedKind};

use crate::address::Segments;
use crate::answer::Answer;
use crate::app::App;
use crate::net::Net;
use crate::problem::Refusal;

/// Clients may cache the answer but must validate it, because a new version of the server may answer
/// differently.
pub const ASK_AGAIN: &str = "no-cache";

/// The games with their editions, options and bots.
#[utoipa::path(get, path = "/api/catalog", tag = "games", responses((status = 200, body = Value), (status = 304, description = "as the asker has it")))]
pub async fn catalog(State(app): State<Arc<App>>, net: Net, headers: HeaderMap) -> Result<Response, Refusal> {
    let engines = app.services.engines.clone();
    let make = move || Some(Answer::json(&engines.in_catalog(&landsraad_catalog::catalog().reply())));
    app.unchanging(net, &headers, ("catalog".into(), ASK_AGAIN), make).await?.ok_or_else(no_rules)
}

fn no_rules() -> Refusal {
    Problem::new(
        RefusedKind::NotFound,
        "There are no rules of that name.",
        "Non ci sono regole con questo nome.",
    )
    .into()
}

/// The differences of two editions by topic: changed rules side by side, and rules that only one of them has.
#[utoipa::path(get, path = "/api/rules/{edition}/diff/{other}", tag = "games", params(("edition" = String, Path, description = "the edition on the left"), ("other" = String, Path, description = "the one on the right")), responses((status = 200, body = Value), (status = 304, description = "as the asker has it")))]
pub async fn diff(
    State(app): State<Arc<App>>,
    net: Net,
    Segments((edition, other)): Segments<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let key = format!("diff {edition} {other}");
    let make = move || landsraad_ledger::library().diff(&edition, &other).map(|diff| Answer::json(&diff));
    app.unchanging(net, &headers, (key, ASK_AGAIN), make).await?.ok_or_else(no_rules)
}

/// The words of an edition with their explanations, the parts of its turn and the ways to win.
#[utoipa::path(get, path = "/api/terms/{edition}", tag = "games", params(("edition" = String, Path, description = "an edition's id")), responses((status = 200, body = Value), (status = 304, description = "as the asker has it")))]
pub async fn terms(
    State(app): State<Arc<App>>,
    net: Net,
    Segments(edition): Segments<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let key = format!("terms {edition}");
    let make = move || landsraad_ledger::glossary().of(&edition).map(|reply| Answer::json(&reply));
    app.unchanging(net, &headers, (key, ASK_AGAIN), make).await?.ok_or_else(no_rules)
}

/// The rules of an edition in both languages.
#[utoipa::path(get, path = "/api/rules/{edition}", tag = "games", params(("edition" = String, Path, description = "an edition's id or its ledger's")), responses((status = 200, body = Value), (status = 304, description = "as the asker has it")))]
pub async fn ledger(
    State(app): State<Arc<App>>,
    net: Net,
    Segments(edition): Segments<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let key = format!("rules {edition}");
    let make = move || {
        let library = landsraad_ledger::library();
        let ledger = library.ledger_of(&edition).or_else(|| library.ledger(&edition))?;
        Some(Answer::json(&ledger))
    };
    app.unchanging(net, &headers, (key, ASK_AGAIN), make).await?.ok_or_else(no_rules)
}

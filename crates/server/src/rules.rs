//! What can be played, and by which rules.

use axum::Json;
use axum::extract::Path;
use landsraad_catalog::CatalogReply;
use landsraad_wire::{Problem, RefusedKind};
use serde_json::Value;

use crate::problem::{Refusal, Reply};

/// The games with their editions, options and bots.
#[utoipa::path(get, path = "/api/catalog", tag = "games", responses((status = 200, body = Value)))]
pub async fn catalog() -> Json<CatalogReply> {
    Json(landsraad_catalog::catalog().reply())
}

fn no_rules() -> Refusal {
    Problem::new(
        RefusedKind::NotFound,
        "There are no rules of that name.",
        "Non ci sono regole con questo nome.",
    )
    .into()
}

/// What two editions do differently, by topic: rules that changed side by side, and those only one of them has.
#[utoipa::path(get, path = "/api/rules/{edition}/diff/{other}", tag = "games", params(("edition" = String, Path, description = "the edition on the left"), ("other" = String, Path, description = "the one on the right")), responses((status = 200, body = Value)))]
pub async fn diff(Path((edition, other)): Path<(String, String)>) -> Reply<Value> {
    let diff = landsraad_ledger::library().diff(&edition, &other).ok_or_else(no_rules)?;
    Ok(Json(serde_json::to_value(diff).unwrap_or(Value::Null)))
}

/// The rules of an edition in both languages.
#[utoipa::path(get, path = "/api/rules/{edition}", tag = "games", params(("edition" = String, Path, description = "an edition's id or its ledger's")), responses((status = 200, body = Value)))]
pub async fn ledger(Path(edition): Path<String>) -> Reply<Value> {
    let library = landsraad_ledger::library();
    let Some(ledger) = library.ledger_of(&edition).or_else(|| library.ledger(&edition)) else {
        return Err(no_rules());
    };
    Ok(Json(serde_json::to_value(ledger).unwrap_or(Value::Null)))
}

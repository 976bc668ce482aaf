//! The description of the HTTP side.

use axum::Json;
use utoipa::OpenApi;

use crate::{accounts, analysis, chances, explain, lobby, replay, rules};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Landsraad",
        description = "The lobby over HTTP; the table itself speaks WebSocket at /ws: see docs/protocol.md."
    ),
    paths(
        rules::catalog,
        rules::ledger,
        rules::diff,
        accounts::guest,
        accounts::register,
        accounts::login,
        accounts::logout,
        accounts::logout_everywhere,
        accounts::get_me,
        accounts::new_bot,
        accounts::list_bots,
        accounts::remove_bot,
        lobby::list,
        lobby::create,
        lobby::info,
        lobby::join,
        lobby::leave,
        lobby::start,
        lobby::pause,
        lobby::resume,
        lobby::kick,
        lobby::close,
        lobby::fill,
        lobby::hand_over,
        explain::explain,
        replay::replay,
        replay::record,
        replay::scenario,
        replay::upload,
        replay::fork,
        analysis::lab,
        analysis::hint,
        analysis::story,
        chances::chances,
    ),
    components(schemas(landsraad_wire::Problem))
)]
struct Description;

/// `GET /api/openapi.json`.
pub async fn document() -> Json<utoipa::openapi::OpenApi> {
    Json(Description::openapi())
}

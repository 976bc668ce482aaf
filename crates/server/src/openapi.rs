//! The description of the HTTP interface.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use utoipa::OpenApi;

use crate::answer::Answer;
use crate::app::App;
use crate::net::Net;
use crate::problem::{Refusal, unavailable};
use crate::rules::ASK_AGAIN;
use crate::storage::StorageError;
use crate::{
    accounts, analysis, chances, explain, lessons, lobby, progress, replay, review, rules, sessions,
};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Landsraad",
        description = "The lobby over HTTP; the table itself speaks WebSocket at /ws: see docs/protocol.md."
    ),
    paths(
        rules::catalog,
        rules::ledger,
        rules::terms,
        rules::diff,
        accounts::guest,
        accounts::register,
        accounts::login,
        accounts::logout,
        accounts::logout_everywhere,
        accounts::get_me,
        accounts::rename,
        sessions::list,
        sessions::revoke,
        accounts::new_bot,
        accounts::list_bots,
        accounts::remove_bot,
        lobby::list,
        lobby::create,
        lobby::info,
        lobby::file,
        lobby::join,
        lobby::leave,
        lobby::start,
        lobby::pause,
        lobby::resume,
        lobby::kick,
        lobby::close,
        lobby::fill,
        lobby::hand_over,
        lobby::host,
        lobby::propose,
        explain::explain,
        replay::replay,
        replay::record,
        replay::scenario,
        replay::upload,
        replay::fork,
        analysis::plan_odds,
        analysis::world,
        analysis::hint,
        analysis::opinion,
        analysis::story,
        chances::chances,
        review::review,
        lessons::list,
        lessons::play,
        progress::get,
        progress::put,
    ),
    components(schemas(landsraad_wire::Problem))
)]
struct Description;

/// `GET /api/openapi.json`.
pub async fn document(
    State(app): State<Arc<App>>,
    net: Net,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let make = || Some(Answer::json(&Description::openapi()));
    let known = app.unchanging(net, &headers, ("openapi".into(), ASK_AGAIN), make).await?;
    known.ok_or_else(|| unavailable(&StorageError::Closed).into())
}

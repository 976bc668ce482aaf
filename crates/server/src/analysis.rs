//! Help for thinking: the odds of an unfinished plan, a hint in practice, a finished match as one story.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use landsraad_catalog::RecordError;
use landsraad_kernel::Viewer;
use landsraad_wire::{
    AccountKind, HintReply, Moment, OpinionReply, PlanOddsReply, Problem, RefusedKind, StoryReply, WorldReply,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::sync::oneshot;

use crate::accounts::{Player, Visitor, Who};
use crate::address::{Params, Segments};
use crate::advice::{self, Wish};
use crate::app::App;
use crate::ids;
use crate::limits::Caller;
use crate::problem::{Refusal, Reply, forbidden, setup, unavailable};
use crate::replay::{Question, ReplayQuery, answer};
use crate::storage::StorageError;
use crate::table::command::Cmd;
use crate::table::contained;
use crate::table::doc::TableDoc;
use crate::table::live::Live;
use crate::table::study::Study;

/// `?seat=`: one of the caller's seats; without it, the first.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub struct SeatQuery {
    seat: Option<u8>,
}

pub(crate) fn broken() -> Refusal {
    unavailable(&StorageError::Closed).into()
}

/// The odds of the plan that a seat is making, from what the seat knows.
#[utoipa::path(get, path = "/api/tables/{id}/odds", operation_id = "odds", tag = "tables", params(("id" = String, Path,), ("seat" = Option<u8>, Query, description = "one of my seats")), responses((status = 200, body = PlanOddsReply)))]
pub async fn plan_odds(
    State(app): State<Arc<App>>,
    Player(who): Player,
    caller: Caller,
    Segments(id): Segments<String>,
    Params(query): Params<SeatQuery>,
) -> Reply<PlanOddsReply> {
    let desk = desk(&app, who, &id, query.seat).await?;
    Ok(Json(advised(&app, &caller, &id, desk, Wish::Odds).await?))
}

/// The same for clients of earlier versions, which call the odds `lab`.
pub async fn lab(
    app: State<Arc<App>>,
    player: Player,
    caller: Caller,
    id: Segments<String>,
    query: Params<SeatQuery>,
) -> Reply<serde_json::Value> {
    let Json(PlanOddsReply { step, odds }) = plan_odds(app, player, caller, id, query).await?;
    Ok(Json(serde_json::json!({ "step": step, "lab": odds })))
}

/// A position that the caller's seat cannot tell from the true one: what the seat knows, and the rest dealt
/// again. It is for programs, which try answers in it. The luck is fresh, so it shows nothing either.
#[utoipa::path(get, path = "/api/tables/{id}/world", tag = "tables", params(("id" = String, Path,), ("seat" = Option<u8>, Query, description = "one of my seats")), responses((status = 200, body = WorldReply)))]
pub async fn world(
    State(app): State<Arc<App>>,
    Player(who): Player,
    caller: Caller,
    Segments(id): Segments<String>,
    Params(query): Params<SeatQuery>,
) -> Reply<WorldReply> {
    if who.kind != AccountKind::Bot {
        return Err(forbidden(
            "Positions to calculate with are for programs.",
            "Le posizioni con cui calcolare sono per i programmi.",
        )
        .into());
    }
    let desk = desk(&app, who, &id, query.seat).await?;
    let (step, luck) = (desk.step, ids::random_u64());
    let job = async move { contained(|| desk.game.resampled(desk.seat, luck).snapshot()) };
    let world = app.work.run(&caller, job).await?.map_err(|panic| panicked(&id, &panic))?;
    Ok(Json(WorldReply { step, world }))
}

/// What a bot would answer in the caller's seat, from what the seat knows. It is only for practice, where
/// bots have all other seats.
#[utoipa::path(get, path = "/api/tables/{id}/hint", tag = "tables", params(("id" = String, Path,), ("seat" = Option<u8>, Query, description = "one of my seats")), responses((status = 200, body = HintReply)))]
pub async fn hint(
    State(app): State<Arc<App>>,
    Player(who): Player,
    caller: Caller,
    Segments(id): Segments<String>,
    Params(query): Params<SeatQuery>,
) -> Reply<HintReply> {
    let desk = practice(desk(&app, who, &id, query.seat).await?)?;
    Ok(Json(advised(&app, &caller, &id, desk, Wish::Hint).await?))
}

/// Refuses a request that is not about practice: among people, the advice of a bot would be a second player.
fn practice(desk: Study) -> Result<Study, Refusal> {
    if desk.practice {
        return Ok(desk);
    }
    Err(Problem::new(
        RefusedKind::Forbidden,
        "There are hints in practice only: where bots have all other seats.",
        "I suggerimenti ci sono solo per esercizio: dove tutti gli altri posti sono dei bot.",
    )
    .into())
}

/// `?seat=`: one of the caller's seats; `?action=`: one of its legal
/// answers, as JSON; `?against=`: another one, the advice that stands.
#[derive(Clone, Debug, Deserialize)]
pub struct OpinionQuery {
    seat: Option<u8>,
    action: String,
    against: Option<String>,
}

/// What a bot says about one of the answers that the caller's seat may give now. It is only for practice,
/// where bots have all other seats.
#[utoipa::path(get, path = "/api/tables/{id}/opinion", tag = "tables", params(("id" = String, Path,), ("seat" = Option<u8>, Query, description = "one of my seats"), ("action" = String, Query, description = "a legal answer, as JSON"), ("against" = Option<String>, Query, description = "the answer to compare it with, as JSON; without it, the bot's own")), responses((status = 200, body = OpinionReply)))]
pub async fn opinion(
    State(app): State<Arc<App>>,
    Player(who): Player,
    caller: Caller,
    Segments(id): Segments<String>,
    Params(query): Params<OpinionQuery>,
) -> Reply<OpinionReply> {
    let action = parsed("action", &query.action)?;
    let against = query.against.map(|against| parsed("against", &against)).transpose()?;
    let desk = practice(desk(&app, who, &id, query.seat).await?)?;
    Ok(Json(advised(&app, &caller, &id, desk, Wish::Opinion { action, against }).await?))
}

/// An action that a query names.
fn parsed(field: &'static str, action: &str) -> Result<Value, Refusal> {
    serde_json::from_str(action).map_err(|error| {
        Problem::new(
            RefusedKind::Malformed,
            format!("The action is not JSON: {error}."),
            format!("L'azione non è JSON: {error}."),
        )
        .field(field)
        .into()
    })
}

/// A copy of the match for one of the caller's seats.
async fn desk(app: &App, who: Who, id: &str, seat: Option<u8>) -> Result<Study, Refusal> {
    let (reply, answer) = oneshot::channel();
    app.tables.send(&app.services, id, Cmd::Study { who, seat, reply }).await.map_err(Refusal)?;
    answer.await.map_err(|_| broken())?.map_err(Refusal)
}

/// What is to be said about a copy of the match: by a free worker of the cluster, otherwise by this server's pool.
async fn advised<T: DeserializeOwned>(
    app: &App,
    caller: &Caller,
    id: &str,
    desk: Study,
    wish: Wish,
) -> Result<T, Refusal> {
    let services = app.services.clone();
    let job = async move {
        // The caller's place in the pool is kept meanwhile, so that its quota holds for the workers too.
        if let Some(cluster) = &services.cluster
            && let Ok(bytes) = cluster.queue().ask(&advice::sealed(&desk, &wish), Duration::ZERO).await
            && let Ok(said) = serde_json::from_slice(&bytes)
        {
            return Ok(said);
        }
        contained(|| advice::advise(&desk, &wish))
    };
    let said: Value = app.work.run(caller, job).await?.map_err(|panic| panicked(id, &panic))?;
    serde_json::from_value(said).map_err(|_| broken())
}

fn panicked(table: &str, panic: &str) -> Refusal {
    tracing::error!(table, panic, "thinking for a seat panicked");
    broken()
}

/// Everything that happened in a finished match, as one viewer saw it.
#[utoipa::path(get, path = "/api/tables/{id}/story", tag = "replays", params(("id" = String, Path,), ("as" = Option<String>, Query, description = "a seat, public or omniscient")), responses((status = 200, body = StoryReply)))]
pub async fn story(
    State(app): State<Arc<App>>,
    Visitor(who): Visitor,
    caller: Caller,
    Segments(id): Segments<String>,
    Params(query): Params<ReplayQuery>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let question = Question::seen(id, who, query, "story");
    answer(app, &caller, &headers, question, |doc, live, viewer| {
        Ok(StoryReply { steps: doc.steps.unwrap_or_default(), moments: moments(doc, live, viewer)? })
    })
    .await
}

/// The moments of a match in which a viewer saw something.
fn moments(doc: &TableDoc, live: &Live, viewer: Viewer) -> Result<Vec<Moment>, Refusal> {
    let rules = doc.rules().map_err(setup)?;
    let moments = contained(|| {
        let record = live.game().record();
        let mut game = rules.replay(&record.header)?;
        let mut moments = Vec::new();
        for step in 0..=record.steps.len() {
            if let Some(step) = step.checked_sub(1) {
                game.replay_step(&record.steps[step])?;
            }
            let events = game.events(viewer);
            if !events.is_empty() {
                let events = serde_json::to_value(events).unwrap_or(Value::Null);
                moments.push(Moment { step: step as u32, events });
            }
        }
        Ok(moments)
    });
    replayed(&doc.id, moments)
}

/// The result of replaying a finished match. Failures are logged.
pub(crate) fn replayed<T>(table: &str, result: Result<Result<T, RecordError>, String>) -> Result<T, Refusal> {
    match result {
        Ok(Ok(result)) => Ok(result),
        Ok(Err(error)) => {
            tracing::error!(table, %error, "a finished match does not replay");
            Err(broken())
        }
        Err(panic) => {
            tracing::error!(table, panic, "playing a match on panicked");
            Err(broken())
        }
    }
}

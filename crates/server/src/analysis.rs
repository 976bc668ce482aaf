//! What helps to think: the odds of a plan in the making, and a finished match as one story.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use landsraad_wire::{LabReply, Moment, StoryReply};
use serde::Deserialize;
use serde_json::Value;
use tokio::sync::oneshot;

use crate::accounts::Player;
use crate::app::App;
use crate::problem::{Refusal, Reply, setup, unavailable};
use crate::replay::{ReplayQuery, finished};
use crate::storage::StorageError;
use crate::table::actor::Cmd;
use crate::table::contained;

/// `?seat=`: one of the asker's seats; the first if left out.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub struct LabQuery {
    seat: Option<u8>,
}

fn broken() -> Refusal {
    unavailable(&StorageError::Closed).into()
}

/// The odds of the plan a seat is making, from what the seat knows.
#[utoipa::path(get, path = "/api/tables/{id}/lab", tag = "tables", params(("id" = String, Path,), ("seat" = Option<u8>, Query, description = "one of my seats")), responses((status = 200, body = LabReply)))]
pub async fn lab(
    State(app): State<Arc<App>>,
    Player(who): Player,
    Path(id): Path<String>,
    Query(query): Query<LabQuery>,
) -> Reply<LabReply> {
    let (reply, answer) = oneshot::channel();
    app.tables.send(&app.services, &id, Cmd::Lab { who, seat: query.seat, reply }).await.map_err(Refusal)?;
    let desk = answer.await.map_err(|_| broken())?.map_err(Refusal)?;
    // Thinking is rationed as it is for bots.
    let permit = app.services.bots.clone().acquire_owned().await;
    let step = desk.step;
    let reckoned = tokio::task::spawn_blocking(move || {
        let lab = contained(|| desk.game.lab(desk.seat));
        drop(permit);
        lab
    });
    let lab = match reckoned.await {
        Ok(Ok(lab)) => lab.and_then(|lab| serde_json::to_value(lab).ok()),
        Ok(Err(panic)) => {
            tracing::error!(table = id, panic, "the odds of a plan made the reckoning panic");
            return Err(broken());
        }
        Err(_) => return Err(broken()),
    };
    Ok(Json(LabReply { step, lab }))
}

/// Everything that happened in a finished match, as one viewer saw it.
#[utoipa::path(get, path = "/api/tables/{id}/story", tag = "replays", params(("id" = String, Path,), ("as" = Option<String>, Query, description = "a seat, public or omniscient")), responses((status = 200, body = StoryReply)))]
pub async fn story(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(query): Query<ReplayQuery>,
) -> Reply<StoryReply> {
    let (doc, live) = finished(&app, &id).await?;
    let viewer = query.viewer(live.game.seats())?;
    let rules = doc.rules().map_err(setup)?;
    let told = tokio::task::spawn_blocking(move || {
        contained(|| {
            let record = live.game.record();
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
            Ok::<_, landsraad_catalog::RecordError>(moments)
        })
    });
    match told.await {
        Ok(Ok(Ok(moments))) => Ok(Json(StoryReply { steps: doc.steps.unwrap_or_default(), moments })),
        Ok(Ok(Err(error))) => {
            tracing::error!(table = id, %error, "a finished match does not replay");
            Err(broken())
        }
        Ok(Err(_)) | Err(_) => Err(broken()),
    }
}

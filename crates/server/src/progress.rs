//! What an account has done of the lessons. A visitor without an account keeps it in the browser alone.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use landsraad_lessons::library;
use landsraad_wire::{LessonProgress, Problem, ProgressReply, RefusedKind};

use crate::accounts::Player;
use crate::address::Segments;
use crate::app::{App, Body};
use crate::lessons::no_lesson;
use crate::limits::Caller;
use crate::problem::{Refusal, Reply};
use crate::storage::Db;

/// The most bytes that are stored of one lesson.
const LARGEST: usize = 16 * 1024;

/// What your account has done of the lessons.
#[utoipa::path(get, path = "/api/progress", tag = "lessons", responses((status = 200, body = ProgressReply)))]
pub async fn get(State(app): State<Arc<App>>, Player(who): Player) -> Reply<ProgressReply> {
    Ok(Json(of(&app.db, &who.id).await?))
}

/// Store what your account has done of one lesson. A lesson that is done stays done.
#[utoipa::path(put, path = "/api/progress/{lesson}", tag = "lessons", params(("lesson" = String, Path, description = "a lesson of the list")), request_body = LessonProgress, responses((status = 200, body = ProgressReply)))]
pub async fn put(
    State(app): State<Arc<App>>,
    Player(who): Player,
    caller: Caller,
    Segments(id): Segments<String>,
    Body(progress): Body<LessonProgress>,
) -> Reply<ProgressReply> {
    let lesson = library().lesson(&id).ok_or_else(no_lesson)?;
    // Like chat, because it is stored for good and each write makes the moves of others wait a little.
    app.chat.take(&caller)?;
    if progress.answers.len() > lesson.steps() {
        return Err(too_much().into());
    }
    let mut all = of(&app.db, &who.id).await?;
    let known = all.lessons.entry(id.clone()).or_default();
    *known = LessonProgress { done: known.done || progress.done, ..progress };
    store(&app.db, &who.id, &id, known).await?;
    Ok(Json(all))
}

fn too_much() -> Problem {
    Problem::new(
        RefusedKind::TooMuch,
        "There are more answers than the lesson has questions.",
        "Ci sono più risposte di quante domande ha la lezione.",
    )
    .field("answers")
}

async fn of(db: &Db, account: &str) -> Result<ProgressReply, Refusal> {
    let rows = db.learned(account).await?;
    // A row that cannot be read is a lesson not begun.
    let lessons = rows.into_iter().filter_map(|(id, body)| Some((id, serde_json::from_str(&body).ok()?)));
    Ok(ProgressReply { lessons: lessons.collect() })
}

async fn store(db: &Db, account: &str, lesson: &str, progress: &LessonProgress) -> Result<(), Refusal> {
    let body = serde_json::to_string(progress).unwrap_or_default();
    if body.len() > LARGEST {
        return Err(too_much().into());
    }
    Ok(db.learn(account, lesson, &body).await?)
}

/// Gives an account what a guest has done, when the guest signs in: what is done stays done, otherwise the one that
/// has come further counts.
pub async fn adopt(db: &Db, guest: &str, account: &str) -> Result<(), Refusal> {
    let mut own = of(db, account).await?;
    for (lesson, theirs) in of(db, guest).await?.lessons {
        let mine = own.lessons.remove(&lesson).unwrap_or_default();
        let done = mine.done || theirs.done;
        let further = if theirs.answers.len() > mine.answers.len() { theirs } else { mine };
        store(db, account, &lesson, &LessonProgress { done, ..further }).await?;
    }
    Ok(())
}

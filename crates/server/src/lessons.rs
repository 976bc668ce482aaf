//! Lessons. A request contains all answers so far; what an account has done is in `progress`.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use landsraad_kernel::{Seat, Viewer};
use landsraad_lessons::{Lesson, LessonError, Moment, library};
use landsraad_wire::{
    LessonInfo, LessonList, LessonMoment, LessonReply, LessonRequest, LessonSeat, Problem, RefusedKind,
};
use serde::Serialize;
use serde_json::Value;

use crate::address::Segments;
use crate::analysis::broken;
use crate::answer::Answer;
use crate::app::{App, Body};
use crate::limits::Caller;
use crate::net::Net;
use crate::problem::Refusal;
use crate::rules::ASK_AGAIN;
use crate::table::contained;

/// The lessons of each game, in the order in which they are learned.
#[utoipa::path(get, path = "/api/lessons", tag = "lessons", responses((status = 200, body = LessonList), (status = 304, description = "as the asker has it")))]
pub async fn list(State(app): State<Arc<App>>, net: Net, headers: HeaderMap) -> Result<Response, Refusal> {
    let make = || {
        let lessons = library().lessons().iter().map(info).collect();
        Some(Answer::json(&LessonList { lessons }))
    };
    app.unchanging(net, &headers, ("lessons".into(), ASK_AGAIN), make).await?.ok_or_else(broken)
}

/// The moment of a lesson after the answers so far. A wrong answer changes nothing and gets its reply.
#[utoipa::path(post, path = "/api/lessons/{id}", tag = "lessons", params(("id" = String, Path, description = "a lesson of the list")), request_body = LessonRequest, responses((status = 200, body = LessonMoment)))]
pub async fn play(
    State(app): State<Arc<App>>,
    caller: Caller,
    Segments(id): Segments<String>,
    headers: HeaderMap,
    Body(request): Body<LessonRequest>,
) -> Result<Response, Refusal> {
    let lesson = library().lesson(&id).ok_or_else(no_lesson)?;
    let job =
        async move { contained(|| lesson.play(&request.answers).map(|m| Answer::json(&shown(lesson, m)))) };
    match app.work.run(&caller, job).await? {
        Ok(Ok(answer)) => Ok(answer.respond(&headers)),
        Ok(Err(LessonError::Malformed(why))) => Err(Problem::new(
            RefusedKind::Malformed,
            format!("An answer cannot be read: {why}."),
            format!("Una risposta non è leggibile: {why}."),
        )
        .into()),
        Ok(Err(LessonError::Broken(problem))) => {
            tracing::error!(lesson = id, %problem, "a lesson cannot be played");
            Err(broken())
        }
        Err(panic) => {
            tracing::error!(lesson = id, panic, "a lesson panicked");
            Err(broken())
        }
    }
}

pub(crate) fn no_lesson() -> Refusal {
    Problem::new(
        RefusedKind::NotFound,
        "There is no lesson of that name.",
        "Non c'è una lezione con questo nome.",
    )
    .into()
}

fn info(lesson: &Lesson) -> LessonInfo {
    LessonInfo {
        id: lesson.id.clone(),
        game: lesson.game().to_owned(),
        edition: lesson.edition().to_owned(),
        title: lesson.title().clone(),
        summary: lesson.summary().clone(),
        minutes: lesson.minutes(),
        steps: lesson.steps() as u32,
    }
}

fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or(Value::Null)
}

/// A moment as a client sees it.
fn shown(lesson: &Lesson, moment: Moment) -> LessonMoment {
    let done = moment.done();
    let Moment { step, kept, reply, events, read, point, decision, learner, table, .. } = moment;
    let seats = Seat::first(table.seats()).map(|seat| LessonSeat {
        seat: seat.into(),
        role: table.role(seat).to_owned(),
        role_text: table.seat_name(seat),
    });
    LessonMoment {
        lesson: info(lesson),
        step: step as u32,
        done,
        answers: kept,
        reply: reply.map(|said| LessonReply { right: said.right, text: said.text, rule: said.rule }),
        events: json(&events),
        read,
        point,
        decision: decision.map(|decision| json(&decision)),
        seat: learner.into(),
        seats: seats.collect(),
        pending: table.pending().seats().iter().map(u8::from).collect(),
        options: json(&table.record().header.options),
        view: table.view(Viewer::Seat(learner)),
        next: library().after(&lesson.id).map(|next| next.id.clone()),
    }
}

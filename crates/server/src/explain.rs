//! Explanations of moves by a bot: one sentence for each step of a finished match.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use landsraad_wire::{ExplainReply, Sitter};
use serde::Deserialize;

use crate::accounts::Visitor;
use crate::address::{Params, Segments};
use crate::app::App;
use crate::limits::Caller;
use crate::problem::Refusal;
use crate::replay::{Question, answer, no_step};
use crate::table::contained;
use crate::table::doc::TableDoc;
use crate::table::live::Live;

/// `?bot=`: the bot that explains; without it, the bot that had the seat, or the default one for a person.
#[derive(Clone, Debug, Deserialize)]
pub struct ExplainQuery {
    bot: Option<String>,
    share: Option<String>,
}

/// What a bot says about a step of a finished match: why the answer was right, or what it would have done
/// instead. `explanation` is null if there was no choice.
#[utoipa::path(get, path = "/api/tables/{id}/explain/{step}", tag = "replays", params(("id" = String, Path,), ("step" = u32, Path, description = "counted from 1"), ("bot" = Option<String>, Query, description = "who explains")), responses((status = 200, body = ExplainReply)))]
pub async fn explain(
    State(app): State<Arc<App>>,
    Visitor(who): Visitor,
    caller: Caller,
    Segments((id, step)): Segments<(String, u32)>,
    Params(query): Params<ExplainQuery>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    // An unknown bot counts as none, so that few answers are kept.
    let named = query.bot.filter(|bot| {
        landsraad_catalog::catalog().entries().any(|game| game.bots().iter().any(|b| b.answers_to(bot)))
    });
    let words = format!("explain {step} by {}", named.as_deref().unwrap_or("?"));
    let question = Question::open(id, who, query.share, words);
    answer(app, &caller, &headers, question, move |doc, live, _| said(doc, live, step, named)).await
}

fn said(doc: &TableDoc, live: &Live, step: u32, named: Option<String>) -> Result<ExplainReply, Refusal> {
    let steps = live.game().step();
    let before = step.checked_sub(1).filter(|_| step <= steps).ok_or_else(|| no_step(steps))?;
    let done = live.game().steps_since(before).into_iter().next().ok_or_else(|| no_step(steps))?;
    let sat = match doc.seats.get(done.seat.index()).map(|s| &s.sitter) {
        Some(Sitter::Bot { bot }) if doc.has_bot(bot) => Some(bot.clone()),
        Some(_) | None => None,
    };
    let named = named.filter(|bot| doc.has_bot(bot));
    let bot = named.or(sat).unwrap_or_else(|| doc.usual_bot());
    let said = contained(|| live.game().at(before).and_then(|m| m.explain(done.seat, &bot, &done.action)));
    Ok(ExplainReply {
        step,
        steps,
        seat: done.seat.into(),
        bot,
        action: done.action,
        explanation: said.ok().flatten().and_then(|said| serde_json::to_value(said).ok()),
    })
}

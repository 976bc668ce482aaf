//! Help for thinking: the odds of an unfinished plan, a hint in practice, a finished match as one story.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use landsraad_catalog::RecordError;
use landsraad_kernel::{Seed, Viewer};
use landsraad_wire::{
    AccountKind, HintReply, Later, Moment, OpinionReply, PlanOddsReply, Problem, RefusedKind, StoryReply,
    WorldReply, Worth,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::oneshot;

use crate::accounts::{Player, Visitor, Who};
use crate::address::{Params, Segments};
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
    let step = desk.step;
    let odds = thought(&app, &caller, &id, move || desk.game.plan_odds(desk.seat)).await?;
    Ok(Json(PlanOddsReply { step, odds: odds.and_then(|odds| serde_json::to_value(odds).ok()) }))
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

/// A position that the caller's seat cannot tell from the true one: what the seat knows, and the rest dealt again. It is
/// for programs, which try answers in it. The luck is fresh, so it shows nothing either.
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
    let world = thought(&app, &caller, &id, move || desk.game.resampled(desk.seat, luck).snapshot()).await?;
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
    let step = desk.step;
    let said = thought(&app, &caller, &id, move || {
        // The luck depends on the step, so that asking again gives the same answer.
        let advice = desk.game.advice(desk.seat);
        let wanted = desk.game.bot_move(desk.seat, &desk.adviser, u64::from(desk.game.step()));
        let Some(wanted) = wanted else { return (None, None, advice) };
        let listed = desk.game.decision(desk.seat).map(|decision| decision.options).unwrap_or_default();
        (listed.into_iter().find(|option| option.action == wanted.action), wanted.why, advice)
    });
    let (option, why, advice) = said.await?;
    Ok(Json(HintReply {
        step,
        option: option.and_then(json),
        why: why.and_then(json),
        advice: advice.and_then(json),
    }))
}

fn json(value: impl Serialize) -> Option<Value> {
    serde_json::to_value(value).ok()
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

/// `?seat=`: one of the caller's seats; `?action=`: one of its legal answers, as JSON.
#[derive(Clone, Debug, Deserialize)]
pub struct OpinionQuery {
    seat: Option<u8>,
    action: String,
}

/// What a bot says about one of the answers that the caller's seat may give now. It is only for practice,
/// where bots have all other seats.
#[utoipa::path(get, path = "/api/tables/{id}/opinion", tag = "tables", params(("id" = String, Path,), ("seat" = Option<u8>, Query, description = "one of my seats"), ("action" = String, Query, description = "a legal answer, as JSON")), responses((status = 200, body = OpinionReply)))]
pub async fn opinion(
    State(app): State<Arc<App>>,
    Player(who): Player,
    caller: Caller,
    Segments(id): Segments<String>,
    Params(query): Params<OpinionQuery>,
) -> Reply<OpinionReply> {
    let action: Value = serde_json::from_str(&query.action).map_err(|error| {
        Problem::new(
            RefusedKind::Malformed,
            format!("The action is not JSON: {error}."),
            format!("L'azione non è JSON: {error}."),
        )
        .field("action")
    })?;
    let desk = practice(desk(&app, who, &id, query.seat).await?)?;
    let step = desk.step;
    let said = thought(&app, &caller, &id, move || {
        let explanation = desk.game.explain(desk.seat, &desk.adviser, &action);
        let instead = explanation.as_ref().and_then(|said| said.instead.as_ref());
        let odds = instead.and_then(|instead| compared(&desk, &action, &instead.action));
        let later = instead.and_then(|instead| later(&desk, &action, &instead.action)).unwrap_or_default();
        (explanation, odds, later)
    });
    let (explanation, odds, later) = said.await?;
    Ok(Json(OpinionReply { step, explanation: explanation.and_then(json), odds, later }))
}

/// How many worlds are played on to compare two answers.
const ROUNDS: u64 = 8;

/// What the seat counts at the end of the round after each of two answers, on average over worlds that it
/// cannot tell apart.
fn later(desk: &Study, yours: &Value, mine: &Value) -> Option<Vec<Later>> {
    let mut sums: Vec<Later> = vec![];
    for luck in 0..ROUNDS {
        let [yours, mine] = [yours, mine].map(|action| desk.game.later(desk.seat, action, luck));
        for (at, ((what, yours), (_, mine))) in yours?.into_iter().zip(mine?).enumerate() {
            if sums.len() == at {
                sums.push(Later { what: what.into(), yours: 0.0, mine: 0.0 });
            }
            sums[at].yours += yours as f32 / ROUNDS as f32;
            sums[at].mine += mine as f32 / ROUNDS as f32;
        }
    }
    Some(sums)
}

/// How many worlds are sampled to evaluate an answer.
const WORLDS: u64 = 12;

/// The seat's chance after an answer in one world. Everything that the seat cannot see is drawn again first,
/// and the dice differ from those of the match. So the figure shows nothing hidden.
fn chance_after(desk: &Study, action: &Value, luck: u64) -> Option<f64> {
    let mut world = desk.game.resampled(desk.seat, luck);
    world.reseed(Seed::from_u64(luck), 1);
    world.act(desk.seat, world.step(), action).ok()?;
    world.chance(desk.seat, luck).map(f64::from)
}

/// The chances after two answers, each in the same worlds with the same dice. The margin is two standard errors of
/// the difference.
fn compared(desk: &Study, yours: &Value, mine: &Value) -> Option<Worth> {
    let pairs: Option<Vec<(f64, f64)>> = (0..WORLDS)
        .map(|luck| Some((chance_after(desk, yours, luck)?, chance_after(desk, mine, luck)?)))
        .collect();
    let pairs = pairs?;
    let n = pairs.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / n;
    let (yours, mine) = (mean(|pair| pair.0), mean(|pair| pair.1));
    let gap = yours - mine;
    let spread = pairs.iter().map(|(y, m)| (y - m - gap).powi(2)).sum::<f64>() / (n - 1.0);
    let margin = (200.0 * (spread / n).sqrt()).ceil() as u8;
    Some(Worth { yours: percent(yours), mine: percent(mine), margin })
}

/// A share as a whole number of percent.
pub(crate) fn percent(share: f64) -> u8 {
    (share.clamp(0.0, 1.0) * 100.0).round() as u8
}

/// A copy of the match for one of the caller's seats.
async fn desk(app: &App, who: Who, id: &str, seat: Option<u8>) -> Result<Study, Refusal> {
    let (reply, answer) = oneshot::channel();
    app.tables.send(&app.services, id, Cmd::Study { who, seat, reply }).await.map_err(Refusal)?;
    answer.await.map_err(|_| broken())?.map_err(Refusal)
}

/// Runs a computation about a copy of the match in the pool.
async fn thought<T: Send + 'static>(
    app: &App,
    caller: &Caller,
    id: &str,
    think: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Refusal> {
    app.work.run(caller, async move { contained(think) }).await?.map_err(|panic| {
        tracing::error!(table = id, panic, "thinking for a seat panicked");
        broken()
    })
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

#[cfg(test)]
mod tests {
    use landsraad_catalog::{Match, catalog};
    use landsraad_kernel::{Options, Seat};

    use super::*;

    /// Everything that is said about a seat's answers, as text.
    fn said(game: Box<dyn Match>, seat: Seat) -> Vec<String> {
        let actions = game.legal_actions(seat);
        let desk = Study { game, seat, step: 0, practice: true, adviser: "heuristic".into() };
        let about = |action: &Value| {
            let odds = compared(&desk, action, &actions[0].1);
            format!("{:?} {odds:?}", desk.game.explain(seat, &desk.adviser, action))
        };
        actions.iter().map(|(_, action, _)| about(action)).collect()
    }

    #[test]
    fn an_opinion_is_about_the_answer_of_the_hint_and_says_how_exact_it_is() {
        let rules = catalog().rules("dune", "gf9", &Options::default(), 4).unwrap();
        let mut table = rules.start(Seed::from_u64(5));
        let mut asked = 0;
        for n in 0..160 {
            let Some(seat) = table.pending().seats().first() else { break };
            let luck = u64::from(table.step());
            if n % 20 == 19 && !table.is_forced(seat) {
                let hint = table.bot_move(seat, "heuristic", luck).unwrap();
                let game = table.fork();
                let desk = Study { game, seat, step: 0, practice: true, adviser: "heuristic".into() };
                for (_, action, _) in table.legal_actions(seat) {
                    let Some(said) = table.explain(seat, "heuristic", &action) else { continue };
                    let Some(instead) = said.instead else { continue };
                    assert_eq!(instead.action, hint.action, "the hint and the opinion disagree at step {n}");
                    asked += 1;
                }
                let same = compared(&desk, &hint.action, &hint.action).unwrap();
                assert_eq!((same.yours, same.margin), (same.mine, 0), "the same worlds for both answers");
            }
            let chosen = table.bot_move(seat, "random", n).unwrap();
            table.act(seat, table.step(), &chosen.action).unwrap();
        }
        assert!(asked > 2, "only {asked} opinions named another answer");
    }

    #[test]
    fn an_opinion_tells_nothing_that_the_seat_does_not_know() {
        for (game, edition, seats) in [("arrakis", "wfa", 2), ("dune", "gf9", 4)] {
            let rules = catalog().rules(game, edition, &Options::default(), seats).unwrap();
            let mut table = rules.start(Seed::from_u64(5));
            let mut compared = 0;
            for n in 0..160 {
                let Some(seat) = table.pending().seats().first() else { break };
                if n % 20 == 19 && !table.is_forced(seat) {
                    let here = said(table.fork(), seat);
                    assert!(here.len() > 1 && here.iter().all(|words| words.contains("Some(")), "{here:?}");
                    assert_eq!(said(table.resampled(seat, n), seat), here, "{game} at step {n}");
                    compared += 1;
                }
                let chosen = table.bot_move(seat, "random", n).unwrap();
                table.act(seat, table.step(), &chosen.action).unwrap();
            }
            assert!(compared > 2, "{game}: only {compared} questions were compared");
        }
    }
}

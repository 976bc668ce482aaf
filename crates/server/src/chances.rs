//! How the seats stood in a finished match: quick bots play on from some of its moments, and the wins are counted.

use std::collections::VecDeque;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::{Path, Query, State};
use landsraad_catalog::{Match, Record, RecordError, Rules};
use landsraad_wire::{Chances, ChancesReply};
use tokio::sync::Semaphore;

use crate::accounts::Visitor;
use crate::analysis::broken;
use crate::app::App;
use crate::lobby::ShareQuery;
use crate::problem::{Reply, setup};
use crate::replay::opened;
use crate::table::contained;

/// Only one match at a time is looked into.
static RECKONING: LazyLock<Semaphore> = LazyLock::new(|| Semaphore::new(1));

/// The most moments looked at.
const POINTS: u32 = 40;
/// Matches played on from one moment before more moments are looked at: fewer would say little.
const ENOUGH: u64 = 12;
/// The most of them.
const GAMES: u64 = 24;
/// When it is enough, whatever is missing.
const WORK: Duration = Duration::from_secs(20);
/// How many matches are remembered.
const KEPT: usize = 64;

/// What has been reckoned; a finished match does not change.
#[derive(Debug, Default)]
pub struct Kept(Mutex<VecDeque<(String, ChancesReply)>>);

impl Kept {
    fn of(&self, id: &str) -> Option<ChancesReply> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(table, _)| table == id).map(|(_, reply)| reply.clone())
    }

    fn keep(&self, id: String, reply: ChancesReply) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.truncate(KEPT - 1);
        kept.push_front((id, reply));
    }
}

/// Who would have won a finished match, had quick bots played on from some of its moments.
#[utoipa::path(get, path = "/api/tables/{id}/chances", tag = "replays", params(("id" = String, Path,)), responses((status = 200, body = ChancesReply)))]
pub async fn chances(
    State(app): State<Arc<App>>,
    Visitor(who): Visitor,
    Path(id): Path<String>,
    Query(query): Query<ShareQuery>,
) -> Reply<ChancesReply> {
    let (doc, live) = opened(&app, &id, who.as_ref(), query.share.as_deref()).await?;
    if let Some(reply) = app.chances.of(&id) {
        return Ok(Json(reply));
    }
    let rules = doc.rules().map_err(setup)?;
    let permit = RECKONING.acquire().await;
    // Somebody may have asked for the same in the meantime.
    if let Some(reply) = app.chances.of(&id) {
        return Ok(Json(reply));
    }
    let record = live.game.record();
    let reckoned = tokio::task::spawn_blocking(move || contained(|| reckon(&*rules, &record))).await;
    drop(permit);
    match reckoned {
        Ok(Ok(Ok(reply))) => {
            app.chances.keep(id, reply.clone());
            Ok(Json(reply))
        }
        Ok(Ok(Err(error))) => {
            tracing::error!(table = id, %error, "a finished match does not replay");
            Err(broken())
        }
        Ok(Err(panic)) => {
            tracing::error!(table = id, panic, "playing a match on panicked");
            Err(broken())
        }
        Err(_) => Err(broken()),
    }
}

fn reckon(rules: &dyn Rules, record: &Record) -> Result<ChancesReply, RecordError> {
    let steps = record.steps.len() as u32;
    let mut game = rules.replay(&record.header)?;
    let mut moments: Vec<(Box<dyn Match>, Chances)> = Vec::new();
    for step in 0..=steps {
        if let Some(done) = step.checked_sub(1) {
            game.replay_step(&record.steps[done as usize])?;
        }
        // Evenly spread, the beginning and the end among them.
        if step == 0 || step == steps || step * POINTS / steps != (step + 1) * POINTS / steps {
            let wins = vec![0; record.header.seats as usize];
            moments.push((game.fork(), Chances { step, games: 0, wins }));
        }
    }
    let start = Instant::now();
    let last = moments.len() - 1;
    let mut play = |round: u64, wanted: &dyn Fn(usize) -> bool| {
        for (n, (game, point)) in moments.iter_mut().enumerate() {
            if !wanted(n) || start.elapsed() > WORK {
                continue;
            }
            if let Some(winners) = game.onward(round * u64::from(POINTS) + n as u64) {
                point.games += 1;
                for seat in winners {
                    point.wins[seat.index()] += 1;
                }
            }
        }
    };
    // A coarse picture first, then a finer one: whatever time there is covers the whole match.
    let coarse = |stride: usize, n: usize| n.is_multiple_of(stride) || n == last;
    for stride in [8, 4, 2, 1] {
        for round in 0..ENOUGH {
            play(round, &|n| coarse(stride, n) && (stride == 8 || !coarse(stride * 2, n)));
        }
    }
    for round in ENOUGH..GAMES {
        play(round, &|_| true);
    }
    // A moment that time did not suffice for is left out.
    let most = moments.iter().map(|(_, point)| point.games).max().unwrap_or(0);
    let enough = most.min(ENOUGH as u32).div_ceil(2).max(1);
    let points = moments.into_iter().map(|(_, point)| point).filter(|point| point.games >= enough).collect();
    Ok(ChancesReply { steps, points })
}

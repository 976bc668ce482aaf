//! How the seats stood in a finished match: quick bots play on from some of its moments, and the wins are counted.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use landsraad_catalog::{Match, Record, RecordError, Rules};
use landsraad_wire::{Chances, ChancesReply};

use crate::accounts::Visitor;
use crate::analysis::replayed;
use crate::app::App;
use crate::limits::Caller;
use crate::lobby::ShareQuery;
use crate::problem::{Refusal, setup};
use crate::replay::{Question, answer};
use crate::table::contained;

/// The most moments looked at.
const POINTS: u32 = 40;
/// Matches played on from one moment before more moments are looked at: fewer would say little.
const ENOUGH: u64 = 12;
/// The most of them.
const GAMES: u64 = 24;
/// When it is enough, whatever is missing.
const WORK: Duration = Duration::from_secs(20);

/// Who would have won a finished match, had quick bots played on from some of its moments.
#[utoipa::path(get, path = "/api/tables/{id}/chances", tag = "replays", params(("id" = String, Path,)), responses((status = 200, body = ChancesReply)))]
pub async fn chances(
    State(app): State<Arc<App>>,
    Visitor(who): Visitor,
    caller: Caller,
    Path(id): Path<String>,
    Query(query): Query<ShareQuery>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let question = Question::open(id, who, query.share, "chances".into());
    answer(app, &caller, &headers, question, |doc, live, _| {
        let rules = doc.rules().map_err(setup)?;
        replayed(&doc.id, contained(|| estimate(&*rules, &live.game.record())))
    })
    .await
}

fn estimate(rules: &dyn Rules, record: &Record) -> Result<ChancesReply, RecordError> {
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

//! The seats' chances in a finished match: quick bots play on from some of its moments, and the wins are
//! counted.

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

/// How many moments are evaluated.
const POINTS: u32 = 40;
/// How many matches are played on from one moment before more moments are added. Fewer would say little.
const ENOUGH: u64 = 12;
/// How many matches are played on from one moment at most.
const GAMES: u64 = 24;
/// The time after which no more matches are played on.
const WORK: Duration = Duration::from_secs(20);

/// How often each seat would have won if quick bots had played on from some moments of a finished match.
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
        // The moments are evenly spread, and include the beginning and the end.
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
    // A coarse picture comes first, then a finer one. So any amount of time covers the whole match.
    let coarse = |stride: usize, n: usize| n.is_multiple_of(stride) || n == last;
    for stride in [8, 4, 2, 1] {
        for round in 0..ENOUGH {
            play(round, &|n| coarse(stride, n) && (stride == 8 || !coarse(stride * 2, n)));
        }
    }
    for round in ENOUGH..GAMES {
        play(round, &|_| true);
    }
    // Moments for which there was not enough time are left out.
    let most = moments.iter().map(|(_, point)| point.games).max().unwrap_or(0);
    let enough = most.min(ENOUGH as u32).div_ceil(2).max(1);
    let points = moments.into_iter().map(|(_, point)| point).filter(|point| point.games >= enough).collect();
    Ok(ChancesReply { steps, points })
}

//! The seats' chances in a finished match, as a network judges them. In games without a network quick bots play
//! on from some moments, and the wins are counted.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use landsraad_catalog::{Match, Record, RecordError, Rules, catalog};
use landsraad_wire::{Chances, ChancesReply};

use crate::accounts::Visitor;
use crate::address::{Params, Segments};
use crate::analysis::replayed;
use crate::app::App;
use crate::cluster::queue::Envelope;
use crate::limits::Caller;
use crate::lobby::ShareQuery;
use crate::problem::{Refusal, setup};
use crate::replay::{Question, answer_by_worker};
use crate::table::contained;
use crate::table::doc::TableDoc;
use crate::table::live::Live;

/// The kind of jobs for workers of a cluster that come from here.
pub const CHANCES: &str = "chances";

/// How many moments a network judges.
const JUDGED: u32 = 160;
/// How many moments are played on from.
const POINTS: u32 = 40;
/// How many matches are played on from one moment before more moments are added. Fewer would say little.
const ENOUGH: u64 = 12;
/// How many matches are played on from one moment at most.
const GAMES: u64 = 24;
/// The time after which no more matches are played on.
const WORK: Duration = Duration::from_secs(20);

/// The chance of each seat to win at some moments of a finished match.
#[utoipa::path(get, path = "/api/tables/{id}/chances", tag = "replays", params(("id" = String, Path,)), responses((status = 200, body = ChancesReply)))]
pub async fn chances(
    State(app): State<Arc<App>>,
    Visitor(who): Visitor,
    caller: Caller,
    Segments(id): Segments<String>,
    Params(query): Params<ShareQuery>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let question = Question::open(id, who, query.share, "chances".into());
    let job = |_: &TableDoc, live: &Live| Envelope::seal(CHANCES, &live.game().record().to_text());
    answer_by_worker(app, &caller, &headers, question, job, |doc, live, _| {
        let rules = doc.rules().map_err(setup)?;
        replayed(&doc.id, contained(|| estimate(&*rules, &live.game().record())))
    })
    .await
}

/// Does a job of the kind [`CHANCES`]: the chances in the match of a record.
pub fn judge(envelope: Envelope) -> Result<Vec<u8>, String> {
    let text: String = envelope.read()?;
    let judged = contained(|| {
        let record = Record::from_text(&text)?;
        estimate(&*catalog().rules_of(&record.header)?, &record)
    });
    let reply = judged?.map_err(|error| error.to_string())?;
    serde_json::to_vec(&reply).map_err(|error| error.to_string())
}

/// Some moments of a match, evenly spread; the beginning and the end are among them.
fn moments(
    rules: &dyn Rules,
    record: &Record,
    points: u32,
    mut visit: impl FnMut(u32, &dyn Match),
) -> Result<(), RecordError> {
    let steps = record.steps.len() as u32;
    let mut game = rules.replay(&record.header)?;
    for step in 0..=steps {
        if let Some(done) = step.checked_sub(1) {
            game.replay_step(&record.steps[done as usize])?;
        }
        if step == 0 || step == steps || step * points / steps != (step + 1) * points / steps {
            visit(step, &*game);
        }
    }
    Ok(())
}

/// A share in thousandths.
fn thousandths(share: f64) -> u16 {
    (share.clamp(0.0, 1.0) * 1000.0).round() as u16
}

fn estimate(rules: &dyn Rules, record: &Record) -> Result<ChancesReply, RecordError> {
    let mut points = Vec::new();
    moments(rules, record, JUDGED, |step, game| {
        points.extend(game.standing().map(|shares| Chances {
            step,
            shares: shares.into_iter().map(|share| thousandths(share.into())).collect(),
        }));
    })?;
    if points.is_empty() {
        return play_on(rules, record);
    }
    Ok(ChancesReply { steps: record.steps.len() as u32, games: 0, points })
}

/// A moment that is played on from: how often so far, and the wins of each seat.
struct Moment {
    step: u32,
    game: Box<dyn Match>,
    games: u32,
    wins: Vec<u32>,
}

fn play_on(rules: &dyn Rules, record: &Record) -> Result<ChancesReply, RecordError> {
    let mut list: Vec<Moment> = Vec::new();
    moments(rules, record, POINTS, |step, game| {
        let wins = vec![0; record.header.seats as usize];
        list.push(Moment { step, game: game.fork(), games: 0, wins });
    })?;
    let start = Instant::now();
    let last = list.len() - 1;
    let mut play = |round: u64, wanted: &dyn Fn(usize) -> bool| {
        for (n, moment) in list.iter_mut().enumerate() {
            if !wanted(n) || start.elapsed() > WORK {
                continue;
            }
            if let Some(winners) = moment.game.onward(round * u64::from(POINTS) + n as u64) {
                moment.games += 1;
                for seat in winners {
                    moment.wins[seat.index()] += 1;
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
    let games = list.iter().map(|moment| moment.games).max().unwrap_or(0);
    let enough = games.min(ENOUGH as u32).div_ceil(2).max(1);
    let share = |moment: &Moment, wins: u32| thousandths(f64::from(wins) / f64::from(moment.games));
    let points = list.iter().filter(|moment| moment.games >= enough).map(|moment| Chances {
        step: moment.step,
        shares: moment.wins.iter().map(|&wins| share(moment, wins)).collect(),
    });
    Ok(ChancesReply { steps: record.steps.len() as u32, games, points: points.collect() })
}

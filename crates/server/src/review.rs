//! The best moves of a seat in a finished match, and those that cost it most, by its chance to win from one
//! of its moves to the next.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use landsraad_catalog::{Match, Record, RecordError, Rules, catalog};
use landsraad_kernel::{Seat, Viewer};
use landsraad_wire::{ReviewReply, Turning};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::accounts::Visitor;
use crate::address::{Params, Segments};
use crate::advice::percent;
use crate::analysis::replayed;
use crate::app::App;
use crate::cluster::queue::Envelope;
use crate::limits::Caller;
use crate::problem::{Refusal, no_such_seat, setup};
use crate::replay::{Question, answer_by_worker};
use crate::table::contained;
use crate::table::doc::TableDoc;
use crate::table::live::Live;

/// The kind of jobs for workers of a cluster that come from here.
pub const REVIEW: &str = "review";

/// How many moves of each kind are shown.
const MOST_SHOWN: usize = 3;
/// How many moves of each kind are played on to count wins.
const LOOKED_AT: usize = 6;
/// How many worlds a network evaluates for one moment.
const WORLDS: u64 = 8;
/// How many matches are played on from one moment.
const GAMES: u64 = 16;
/// With fewer matches than this, the estimate of the network is used.
const ENOUGH: u64 = 6;
/// The time after which no more matches are played on.
const WORK: Duration = Duration::from_secs(12);
/// The smallest change of the chance that is shown.
const NOTABLE: f64 = 0.02;
/// How many parts of an answer are shown.
const PARTS: usize = 4;

/// `?seat=`: the seat whose moves are reviewed; without it, the first seat.
#[derive(Clone, Debug, Deserialize)]
pub struct ReviewQuery {
    seat: Option<u8>,
    share: Option<String>,
}

/// The moves of a finished match that gained a seat most and cost it most.
#[utoipa::path(get, path = "/api/tables/{id}/review", tag = "replays", params(("id" = String, Path,), ("seat" = Option<u8>, Query, description = "whose moves")), responses((status = 200, body = ReviewReply)))]
pub async fn review(
    State(app): State<Arc<App>>,
    Visitor(who): Visitor,
    caller: Caller,
    Segments(id): Segments<String>,
    Params(query): Params<ReviewQuery>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let seat = query.seat.unwrap_or(0);
    let question = Question::open(id, who, query.share, format!("review {seat}"));
    let job = move |doc: &TableDoc, live: &Live| {
        let record = live.game().record().to_text();
        Envelope::seal(REVIEW, &Job { record, seat, bot: doc.usual_bot() })
    };
    answer_by_worker(app, &caller, &headers, question, job, move |doc, live, _| {
        let rules = doc.rules().map_err(setup)?;
        let seat = Seat::new(seat).filter(|seat| seat.index() < doc.seats.len());
        let seat = seat.ok_or_else(no_such_seat)?;
        let bot = doc.usual_bot();
        replayed(&doc.id, contained(|| reviewed(&*rules, &live.game().record(), seat, &bot, WORK)))
    })
    .await
}

/// What a worker of a cluster needs to review a match.
#[derive(Debug, Serialize, Deserialize)]
struct Job {
    record: String,
    seat: u8,
    bot: String,
}

/// Does a job of the kind [`REVIEW`].
pub fn look_back(envelope: Envelope) -> Result<Vec<u8>, String> {
    let Job { record, seat, bot } = envelope.read()?;
    let done = contained(|| {
        let record = Record::from_text(&record)?;
        let seat = Seat::new(seat).filter(|seat| seat.index() < record.header.seats as usize);
        let rules = catalog().rules_of(&record.header)?;
        seat.map(|seat| reviewed(&*rules, &record, seat, &bot, WORK)).transpose()
    });
    let reply = done?.map_err(|error| error.to_string())?.ok_or("there is no such seat")?;
    serde_json::to_vec(&reply).map_err(|error| error.to_string())
}

/// One move of the seat: its answers up to the first one that others see.
struct Move {
    /// The number of steps before its first answer.
    from: u32,
    /// The steps of its answers, counted from 1.
    answers: Vec<u32>,
    round: Option<u32>,
    /// Whether the seat did something other than the default.
    active: bool,
    /// The seat's chance before the move, as first estimated.
    chance: f64,
}

/// A move with the seat's chances before and after it.
struct Swing {
    at: usize,
    before: Estimate,
    after: Estimate,
}

impl Swing {
    fn change(&self) -> f64 {
        self.after.value() - self.before.value()
    }
}

/// The seat's chance at one moment: first estimated, then counted.
struct Estimate {
    judged: f64,
    /// The match at that moment; `None` if it was over.
    game: Option<Box<dyn Match>>,
    games: u64,
    wins: u64,
}

impl Estimate {
    fn new(judged: f64, game: Option<Box<dyn Match>>) -> Estimate {
        Estimate { judged, game, games: 0, wins: 0 }
    }

    fn value(&self) -> f64 {
        if self.games < ENOUGH { self.judged } else { self.wins as f64 / self.games as f64 }
    }

    fn play(&mut self, seat: Seat, luck: u64) {
        if let Some(winners) = self.game.as_ref().and_then(|game| game.onward(luck)) {
            self.games += 1;
            self.wins += u64::from(winners.contains(&seat));
        }
    }
}

fn reviewed(
    rules: &dyn Rules,
    record: &Record,
    seat: Seat,
    bot: &str,
    work: Duration,
) -> Result<ReviewReply, RecordError> {
    let start = Instant::now();
    let (game, moves) = moves_of(rules, record, seat)?;
    let winners = game.outcome().map(|outcome| outcome.winners).unwrap_or_default();
    // A match that nobody won has no end to compare with: the last chance stands, and matches that are
    // played on would be called off as well.
    let undecided = winners.is_empty();
    let last = moves.last().map_or(0.0, |last| last.chance);
    let end = if undecided { last } else { f64::from(u8::from(winners.contains(&seat))) };
    let after = |n: usize| moves.get(n + 1).map_or(end, |next| next.chance);
    let mut order: Vec<usize> = (0..moves.len()).collect();
    order.sort_by(|&a, &b| {
        let change = |n: usize| after(n) - moves[n].chance;
        change(b).total_cmp(&change(a)).then(a.cmp(&b))
    });
    // A pass may have cost much. A gain after a pass is not its effect.
    let rises = order.iter().copied().filter(|&n| moves[n].active).take(LOOKED_AT);
    let falls = order.iter().rev().copied().take(LOOKED_AT);
    let looked: BTreeSet<usize> = rises.chain(falls).collect();
    let at = |n: usize| moves.get(n).and_then(|m| game.at(m.from));
    let mut swings: Vec<Swing> = looked
        .into_iter()
        .map(|n| Swing {
            at: n,
            before: Estimate::new(moves[n].chance, at(n)),
            after: Estimate::new(after(n), at(n + 1)),
        })
        .collect();
    for luck in 0..GAMES {
        for swing in &mut swings {
            if !undecided && start.elapsed() < work {
                swing.before.play(seat, luck);
                swing.after.play(seat, luck);
            }
        }
    }
    swings.sort_by(|a, b| b.change().total_cmp(&a.change()).then(a.at.cmp(&b.at)));
    let turning = |swing: &Swing| turning(&*game, record, seat, bot, &moves[swing.at], swing);
    let good = swings
        .iter()
        .filter(|s| moves[s.at].active && s.change() >= NOTABLE)
        .take(MOST_SHOWN)
        .map(turning)
        .collect();
    let costly =
        swings.iter().rev().filter(|s| s.change() <= -NOTABLE).take(MOST_SHOWN).map(turning).collect();
    Ok(ReviewReply { steps: record.steps.len() as u32, seat: seat.into(), undecided, good, costly })
}

/// Replays the match. Returns its end, and the moves in which the seat had a choice.
fn moves_of(
    rules: &dyn Rules,
    record: &Record,
    seat: Seat,
) -> Result<(Box<dyn Match>, Vec<Move>), RecordError> {
    let mut game = rules.replay(&record.header)?;
    let mut moves: Vec<Move> = Vec::new();
    let mut open = false;
    for (n, step) in (0..).zip(&record.steps) {
        let choice = step.seat == seat && game.pending().seats().contains(seat) && !game.is_forced(seat);
        if choice {
            let acts = game.decision(seat).is_some_and(|asked| asked.default.action != step.action);
            if let Some(last) = moves.last_mut().filter(|_| open) {
                last.answers.push(n + 1);
                last.active |= acts;
            } else {
                let round = game.facts().moment.map(|moment| moment.round);
                let chance = judged(&*game, seat);
                moves.push(Move { from: n, answers: vec![n + 1], round, active: acts, chance });
                open = true;
            }
        }
        game.replay_step(step)?;
        open &= game.event_values(Viewer::Public).is_empty();
    }
    Ok((game, moves))
}

/// The seat's chance as a network estimates it. In games without a network, some matches are played on and
/// counted.
fn judged(game: &dyn Match, seat: Seat) -> f64 {
    let worlds: Option<f64> = (0..WORLDS).map(|luck| game.chance(seat, luck).map(f64::from)).sum();
    if let Some(sum) = worlds {
        return sum / WORLDS as f64;
    }
    let ends: Vec<_> = (0..WORLDS).filter_map(|luck| game.onward(luck)).collect();
    ends.iter().filter(|winners| winners.contains(&seat)).count() as f64 / ends.len().max(1) as f64
}

/// Describes a move in words.
fn turning(game: &dyn Match, record: &Record, seat: Seat, bot: &str, made: &Move, swing: &Swing) -> Turning {
    let mut turning = Turning {
        step: made.from + 1,
        round: made.round.filter(|&round| round > 0),
        question: Value::Null,
        answers: vec![],
        before: percent(swing.before.value()),
        after: percent(swing.after.value()),
        explanation: None,
    };
    let mut otherwise = false;
    for &step in &made.answers {
        let (Some(moment), Some(done)) = (game.at(step - 1), record.steps.get(step as usize - 1)) else {
            continue;
        };
        let Some(decision) = moment.decision(seat) else { continue };
        if turning.question.is_null() {
            turning.question = json(&decision.text);
        }
        let answer = decision.options.into_iter().find(|option| option.action == done.action);
        if let Some(answer) = answer.filter(|_| turning.answers.len() < PARTS) {
            turning.answers.push(json(&answer.text));
        }
        // An answer that the bot would not have given is more informative than one that it agrees with.
        let said = moment.explain(seat, bot, &done.action);
        if let Some(said) =
            said.filter(|said| turning.explanation.is_none() || !otherwise && said.instead.is_some())
        {
            otherwise = said.instead.is_some();
            turning.explanation = Some(json(&said));
        }
    }
    turning
}

fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or(Value::Null)
}

#[cfg(test)]
mod tests {
    use landsraad_kernel::{Options, Seed};

    use super::*;

    /// A finished match between bots, and the review of one seat.
    fn review(game: &str, edition: &str, seats: u8, bots: &[&str], seat: u8) -> (Record, ReviewReply) {
        let rules = catalog().rules(game, edition, &Options::default(), seats).unwrap();
        let record = rules.play_out(Seed::from_u64(11), bots, true).unwrap().record.unwrap();
        let said = reviewed(&*rules, &record, Seat::at(seat), "heuristic", Duration::from_millis(1)).unwrap();
        (record, said)
    }

    #[test]
    fn a_worker_refuses_a_seat_that_does_not_exist() {
        let (record, _) = review("demo", "plain", 2, &["random"], 0);
        let job = |seat| Job { record: record.to_text(), seat, bot: "random".into() };
        let done = |seat| look_back(Envelope::open(&Envelope::seal(REVIEW, &job(seat))).unwrap());
        assert!(serde_json::from_slice::<ReviewReply>(&done(1).unwrap()).is_ok_and(|said| said.seat == 1));
        assert_eq!(done(2).unwrap_err(), "there is no such seat");
    }

    fn sound(record: &Record, said: &ReviewReply) {
        assert!(said.good.len() <= MOST_SHOWN && said.costly.len() <= MOST_SHOWN);
        assert!(said.good.iter().all(|m| m.after > m.before), "{:?}", said.good);
        assert!(said.costly.iter().all(|m| m.after < m.before), "{:?}", said.costly);
        let change = |m: &Turning| i32::from(m.after) - i32::from(m.before);
        // The moves are ordered by exact shares; the figures are rounded.
        assert!(said.good.windows(2).all(|w| change(&w[0]) + 1 >= change(&w[1])), "the best comes first");
        assert!(said.costly.windows(2).all(|w| change(&w[0]) <= change(&w[1]) + 1), "the worst comes first");
        for moment in said.good.iter().chain(&said.costly) {
            let step = &record.steps[moment.step as usize - 1];
            assert_eq!(u8::from(step.seat), said.seat, "a moment of one's own: {moment:?}");
            assert!(!moment.answers.is_empty() && moment.answers.len() <= PARTS);
            for words in moment.answers.iter().chain([&moment.question]) {
                assert!(words["en"].is_string() && words["it"].is_string(), "{moment:?}");
            }
        }
    }

    #[test]
    fn a_finished_match_has_moments_of_both_sorts() {
        let (record, said) = review("arrakis", "wfa", 2, &["random", "heuristic"], 0);
        sound(&record, &said);
        // The random player loses against one who plans, and some of its moves are the cause.
        assert_eq!(said.costly.len(), MOST_SHOWN);
        assert!(said.costly.iter().any(|m| m.explanation.as_ref().is_some_and(|e| e["instead"].is_object())));
        let (record, said) = review("arrakis", "wfa", 2, &["random", "heuristic"], 1);
        sound(&record, &said);
        assert_eq!(said.good.len(), MOST_SHOWN);
    }

    #[test]
    fn a_match_that_nobody_won_is_reviewed_by_its_moves_and_not_by_its_end() {
        let options = Options::default().with("last_round", 1);
        let rules = catalog().rules("arrakis", "wfa", &options, 2).unwrap();
        let record =
            rules.play_out(Seed::from_u64(2), &["random", "heuristic"], true).unwrap().record.unwrap();
        for seat in 0..2 {
            let said =
                reviewed(&*rules, &record, Seat::at(seat), "heuristic", Duration::from_secs(1)).unwrap();
            assert!(said.undecided);
            sound(&record, &said);
            // The end of the match counts as no loss of chances.
            assert!(said.costly.iter().all(|m| m.after > 0), "{:?}", said.costly);
        }
    }

    #[test]
    fn every_game_can_be_reviewed() {
        for (game, edition, seats) in
            [("dune", "gf9", 3), ("globopolis", "globopolis", 2), ("demo", "plain", 2)]
        {
            let (record, said) = review(game, edition, seats, &["random"], 0);
            sound(&record, &said);
        }
    }
}

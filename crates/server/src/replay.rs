//! Finished matches: step by step, as files, and as the start of new matches.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Json;
use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_DISPOSITION;
use axum::response::Response;
use landsraad_catalog::{Header, Record, catalog, scenario_from};
use landsraad_kernel::{Seat, Viewer};
use landsraad_wire::{
    BotChoice, ForkRequest, ForkedFrom, Problem, RecordUpload, RecordVerified, RefusedKind, ReplayReply,
    Sitter, TableReply, TableSettings, TableStatus,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::accounts::{Player, Visitor, Who};
use crate::address::{Params, Segments};
use crate::answer::Answer;
use crate::app::{App, Body, TABLE_BYTES, whole_body};
use crate::limits::Caller;
use crate::lobby::ShareQuery;
use crate::names;
use crate::problem::{Refusal, Reply, forbidden, no_such_seat, no_table, private, unavailable};
use crate::storage::StorageError;
use crate::table::contained;
use crate::table::doc::{SeatDoc, TableDoc};
use crate::table::journal::Entry;
use crate::table::live::Live;
use crate::table::seats::person;

/// How many finished matches are kept in memory.
const KEPT: usize = 16;
/// The bytes of a record that count as one new table.
const ROOM: usize = 1024 * 1024;
/// The most steps of an uploaded record. The longest matches that were played have a few thousand. A record
/// without end, in which a seat goes back and forth in an order, would keep a thread of the pool busy for minutes.
const MOST_STEPS: usize = 20_000;

/// A cache of finished matches, the latest used first. Finished matches never change.
#[derive(Debug, Default)]
pub struct Matches(Mutex<VecDeque<(String, Arc<Live>)>>);

impl Matches {
    fn of(&self, id: &str) -> Option<Arc<Live>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = kept.iter().position(|(table, _)| table == id)?;
        let found = kept.remove(at)?;
        kept.push_front(found.clone());
        Some(found.1)
    }

    fn keep(&self, id: &str, live: Arc<Live>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|(table, _)| table != id);
        kept.truncate(KEPT - 1);
        kept.push_front((id.to_owned(), live));
    }
}

/// `?as=`: a seat's number, `public` or `omniscient`; `?share=`: the secret that opens a match that is not
/// listed.
#[derive(Clone, Debug, Deserialize)]
pub struct ReplayQuery {
    #[serde(rename = "as")]
    asked: Option<String>,
    pub share: Option<String>,
}

impl ReplayQuery {
    /// The viewer, if it is allowed. Where the table does not show everything after the
    /// end, a player may see only what the own seat saw, and others what the public saw.
    /// A former player of a seat is one of the others: the seat has seen more since.
    pub fn viewer(&self, doc: &TableDoc, who: Option<&Who>) -> Result<Viewer, Refusal> {
        let seats = doc.seats.len() as u8;
        let viewer = self.named(seats)?;
        let holds = |seat: Seat| {
            let holder = doc.seats[seat.index()].account();
            who.is_some_and(|w| holder.is_some_and(|then| doc.is_now(then, &w.id)))
        };
        let allowed = doc.settings.open_replay
            || match viewer {
                Viewer::Public => true,
                Viewer::Seat(seat) => holds(seat),
                Viewer::Omniscient => false,
            };
        if allowed { Ok(viewer) } else { Err(kept_shut()) }
    }

    fn named(&self, seats: u8) -> Result<Viewer, Refusal> {
        match self.asked.as_deref() {
            None | Some("public") => Ok(Viewer::Public),
            Some("omniscient") => Ok(Viewer::Omniscient),
            Some(seat) => {
                let seat = seat.parse::<u8>().ok().and_then(Seat::new);
                let seat = seat.filter(|s| s.index() < seats as usize);
                Ok(Viewer::Seat(seat.ok_or_else(|| no_such_seat().field("as"))?))
            }
        }
    }
}

fn kept_shut() -> Refusal {
    forbidden(
        "This table does not show what was hidden, not even after the end.",
        "Questo tavolo non mostra ciò che era nascosto, nemmeno dopo la fine.",
    )
    .into()
}

/// The document of a table that has ended, for an account that may look at it. While a match is played,
/// nothing of its record is given out.
async fn ended(app: &App, id: &str, who: Option<&Who>, share: Option<&str>) -> Result<TableDoc, Refusal> {
    let doc = app.db.table(id).await?.ok_or_else(no_table)?;
    let doc: TableDoc = serde_json::from_str(&doc)
        .map_err(|e| unavailable(&StorageError::Broken(format!("table {id}: {e}"))))?;
    if doc.status != TableStatus::Finished {
        return Err(Problem::new(
            RefusedKind::NotRunning,
            "The match has not ended; its record is secret until then.",
            "La partita non è finita; fino ad allora il verbale è segreto.",
        )
        .into());
    }
    if !doc.is_shown_to(who.map(|w| w.id.as_str()), share) {
        return Err(private().into());
    }
    Ok(doc)
}

/// The same for requests that show everything hidden: only where the table shows it after the end.
async fn opened(app: &App, id: &str, who: Option<&Who>, share: Option<&str>) -> Result<TableDoc, Refusal> {
    let doc = ended(app, id, who, share).await?;
    if doc.settings.open_replay { Ok(doc) } else { Err(kept_shut()) }
}

/// The match of a table that has ended. Run it in the pool.
async fn match_of(app: &App, doc: &TableDoc) -> Result<Arc<Live>, Refusal> {
    if let Some(live) = app.matches.of(&doc.id) {
        return Ok(live);
    }
    let live = Arc::new(Live::load(doc, &app.db).await?);
    app.matches.keep(&doc.id, live.clone());
    Ok(live)
}

/// A question about a finished match.
#[derive(Clone, Debug)]
pub struct Question {
    table: String,
    who: Option<Who>,
    share: Option<String>,
    /// The viewer that is asked for; `None` if everything is shown.
    seen_by: Option<ReplayQuery>,
    /// The words of the question. The same words about the same table for the same viewer have the same answer.
    words: String,
}

impl Question {
    /// A question about what a viewer saw.
    pub fn seen(table: String, who: Option<Who>, query: ReplayQuery, words: &str) -> Question {
        Question { table, who, share: query.share.clone(), seen_by: Some(query), words: words.to_owned() }
    }

    /// A question about everything, also about what was hidden.
    pub fn open(table: String, who: Option<Who>, share: Option<String>, words: String) -> Question {
        Question { table, who, share, seen_by: None, words }
    }

    /// What the answer is kept under. A seat has one name here, however it is spelled in the request.
    fn key(&self, viewer: Viewer) -> String {
        format!("{} {} as {viewer:?}", self.table, self.words)
    }

    /// The table, and the viewer that the caller may be.
    async fn allowed(&self, app: &App) -> Result<(TableDoc, Viewer), Refusal> {
        let (who, share) = (self.who.as_ref(), self.share.as_deref());
        match &self.seen_by {
            Some(query) => {
                let doc = ended(app, &self.table, who, share).await?;
                let viewer = query.viewer(&doc, who)?;
                Ok((doc, viewer))
            }
            None => Ok((opened(app, &self.table, who, share).await?, Viewer::Omniscient)),
        }
    }
}

/// How a worker of the cluster computes an answer: the job for a match, and how to read what was sent back.
type ByWorker<T> = (Box<dyn Fn(&TableDoc, &Live) -> Vec<u8> + Send + Sync>, fn(&[u8]) -> Option<T>);

/// Answers a question about a finished match: from memory, or computed in the pool and kept. The caller's
/// right to the answer is checked every time.
pub async fn answer<T: Serialize + 'static>(
    app: Arc<App>,
    caller: &Caller,
    headers: &HeaderMap,
    question: Question,
    work_out: impl FnOnce(&TableDoc, &Live, Viewer) -> Result<T, Refusal> + Send + 'static,
) -> Result<Response, Refusal> {
    answer_by(app, caller, headers, question, None, work_out).await
}

/// The same, computed by a worker of the cluster if one is free. `job` makes the job for it.
pub async fn answer_by_worker<T: Serialize + DeserializeOwned + 'static>(
    app: Arc<App>,
    caller: &Caller,
    headers: &HeaderMap,
    question: Question,
    job: impl Fn(&TableDoc, &Live) -> Vec<u8> + Send + Sync + 'static,
    work_out: impl FnOnce(&TableDoc, &Live, Viewer) -> Result<T, Refusal> + Send + 'static,
) -> Result<Response, Refusal> {
    let read: fn(&[u8]) -> Option<T> = |bytes| serde_json::from_slice(bytes).ok();
    answer_by(app, caller, headers, question, Some((Box::new(job), read)), work_out).await
}

async fn answer_by<T: Serialize + 'static>(
    app: Arc<App>,
    caller: &Caller,
    headers: &HeaderMap,
    question: Question,
    by_worker: Option<ByWorker<T>>,
    work_out: impl FnOnce(&TableDoc, &Live, Viewer) -> Result<T, Refusal> + Send + 'static,
) -> Result<Response, Refusal> {
    let work = app.work.clone();
    let job = async move {
        let (doc, viewer) = question.allowed(&app).await?;
        let key = question.key(viewer);
        if let Some(known) = app.answers.get(&key) {
            return Ok::<_, Refusal>(known);
        }
        let live = match_of(&app, &doc).await?;
        // The caller's place in the pool is kept meanwhile, so that its quota holds for the workers too.
        let bytes = match (&app.services.cluster, &by_worker) {
            (Some(cluster), Some((job, _))) => {
                cluster.queue().ask(&job(&doc, &live), Duration::ZERO).await.ok()
            }
            (None, _) | (_, None) => None,
        };
        let read = bytes.zip(by_worker).and_then(|(bytes, (_, read))| read(&bytes));
        let made = match read {
            Some(made) => made,
            None => work_out(&doc, &live, viewer)?,
        };
        Ok(app.answers.keep(key, Answer::json(&made)))
    };
    Ok(work.run(caller, job).await??.respond(headers))
}

pub(crate) fn no_step(steps: u32) -> Refusal {
    Problem::new(
        RefusedKind::Invalid,
        format!("The match has {steps} steps."),
        format!("La partita ha {steps} passi."),
    )
    .field("step")
    .into()
}

/// One moment of a finished match.
#[utoipa::path(get, path = "/api/tables/{id}/replay/{step}", tag = "replays", params(("id" = String, Path,), ("step" = u32, Path,), ("as" = Option<String>, Query, description = "a seat, public or omniscient")), responses((status = 200, body = ReplayReply)))]
pub async fn replay(
    State(app): State<Arc<App>>,
    Visitor(who): Visitor,
    caller: Caller,
    Segments((id, step)): Segments<(String, u32)>,
    Params(query): Params<ReplayQuery>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let question = Question::seen(id, who, query, &format!("replay {step}"));
    answer(app, &caller, &headers, question, move |_, live, viewer| moment(live, step, viewer)).await
}

fn moment(live: &Live, step: u32, viewer: Viewer) -> Result<ReplayReply, Refusal> {
    let steps = live.game().step();
    let moment = contained(|| live.game().at(step)).ok().flatten().ok_or_else(|| no_step(steps))?;
    let last = step.checked_sub(1).and_then(|before| moment.steps_since(before).pop());
    let shown = |seat: Seat| viewer == Viewer::Omniscient || viewer == Viewer::Seat(seat);
    let (by, action) = match last {
        Some(step) if shown(step.seat) => (Some(step.seat.into()), Some(step.action)),
        Some(_) | None => (None, None),
    };
    Ok(ReplayReply {
        step,
        steps,
        by,
        action,
        view: moment.view(viewer),
        events: serde_json::to_value(moment.events(viewer)).unwrap_or(Value::Null),
        pending: moment.pending().seats().iter().map(u8::from).collect(),
        outcome: moment.outcome().and_then(|o| serde_json::to_value(o).ok()),
    })
}

/// The record of a finished match, as a file.
#[utoipa::path(get, path = "/api/tables/{id}/record", tag = "replays", params(("id" = String, Path,)), responses((status = 200, body = String, content_type = "application/x-ndjson")))]
pub async fn record(
    State(app): State<Arc<App>>,
    Visitor(who): Visitor,
    caller: Caller,
    Segments(id): Segments<String>,
    Params(query): Params<ShareQuery>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let work = app.work.clone();
    let job = async move {
        let doc = opened(&app, &id, who.as_ref(), query.share.as_deref()).await?;
        let key = format!("{id} record");
        if let Some(known) = app.answers.get(&key) {
            return Ok::<_, Refusal>((known, doc));
        }
        let mut record = match_of(&app, &doc).await?.game().record();
        record.header.names = seat_names(&doc);
        Ok((app.answers.keep(key, Answer::new("application/x-ndjson", record.to_text())), doc))
    };
    let (answer, doc) = work.run(&caller, job).await??;
    Ok(as_file(answer.respond(&headers), &format!("{}-{}.jsonl", doc.game, doc.id)))
}

/// `?until=`: the last step of the scenario.
#[derive(Clone, Debug, Deserialize)]
pub struct ScenarioQuery {
    until: Option<u32>,
    share: Option<String>,
}

/// A scenario file from steps of a finished match. It is a test that passes without changes.
#[utoipa::path(get, path = "/api/tables/{id}/scenario/{step}", tag = "replays", params(("id" = String, Path,), ("step" = u32, Path,), ("until" = Option<u32>, Query, description = "the last step; the first one if left out")), responses((status = 200, body = String, content_type = "application/toml")))]
pub async fn scenario(
    State(app): State<Arc<App>>,
    Visitor(who): Visitor,
    caller: Caller,
    Segments((id, step)): Segments<(String, u32)>,
    Params(query): Params<ScenarioQuery>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let work = app.work.clone();
    let job = async move {
        let doc = opened(&app, &id, who.as_ref(), query.share.as_deref()).await?;
        let until = query.until.unwrap_or(step);
        let key = format!("{id} scenario {step} to {until}");
        if let Some(known) = app.answers.get(&key) {
            return Ok::<_, Refusal>((known, doc));
        }
        let live = match_of(&app, &doc).await?;
        let steps = live.game().step();
        if !(1..=steps).contains(&step) || !(step..=steps).contains(&until) {
            return Err(no_step(steps));
        }
        let Ok(Ok(text)) = contained(|| scenario_from(&live.game().record(), step, until)) else {
            tracing::error!(table = id, step, "no scenario could be written");
            return Err(unavailable(&StorageError::Closed).into());
        };
        Ok((app.answers.keep(key, Answer::new("application/toml", text)), doc))
    };
    let (answer, doc) = work.run(&caller, job).await??;
    Ok(as_file(answer.respond(&headers), &format!("{}-{}-{step}.toml", doc.game, doc.id)))
}

/// A response that the browser saves as a file.
fn as_file(mut response: Response, name: &str) -> Response {
    if let Ok(value) = format!("attachment; filename=\"{name}\"").parse() {
        response.headers_mut().insert(CONTENT_DISPOSITION, value);
    }
    response
}

fn seat_names(doc: &TableDoc) -> Vec<String> {
    let name = |s: &SeatDoc| match &s.sitter {
        Sitter::Person { name, .. } => name.clone(),
        Sitter::Bot { bot } => bot.clone(),
        Sitter::Open | Sitter::Invited => String::new(),
    };
    doc.seats.iter().map(name).collect()
}

/// Upload a record. Every step is checked against the rules, and with its seed every draw.
#[utoipa::path(post, path = "/api/records", tag = "replays", request_body = RecordUpload, responses((status = 200, body = RecordVerified)))]
pub async fn upload(
    State(app): State<Arc<App>>,
    Player(who): Player,
    caller: Caller,
    request: Request,
) -> Reply<RecordVerified> {
    // Checked before the body is read, because it may be large.
    app.uploads.take(&caller)?;
    app.new_tables.take(&caller)?;
    if app.db.records(who.person()).await? >= app.config.limits.records {
        return Err(Problem::new(
            RefusedKind::TooMuch,
            "So many records are not kept for one account.",
            "Per un account non si conservano così tanti verbali.",
        )
        .into());
    }
    let body = whole_body(&app, request).await?;
    // A large record takes the room of several.
    for _ in 0..body.len() / ROOM {
        app.new_tables.take(&caller)?;
    }
    let job = async move {
        let Body(upload) = Body::<RecordUpload>::read(&body)?;
        check_size(&upload.text)?;
        Ok::<_, Refusal>(contained(|| verify(&upload.text)))
    };
    let checked = app.work.run(&caller, job).await??;
    let (record, outcome, entries) = match checked {
        Ok(Ok(checked)) => checked,
        Ok(Err(error)) => {
            return Err(Problem::new(
                RefusedKind::Invalid,
                format!("The record does not hold: {error}."),
                format!("Il verbale non è valido: {error}."),
            )
            .field("text")
            .into());
        }
        Err(panic) => {
            tracing::error!(panic, "a record made the verification panic");
            return Err(unavailable(&StorageError::Closed).into());
        }
    };
    let steps = record.steps.len() as u32;
    let mut doc = uploaded(&who, &record, outcome);
    doc.from = caller.net.site().mark();
    let draws_checked = !doc.seed.is_empty();
    store(&app, &doc, entries).await?;
    Ok(Json(RecordVerified { table: doc.id, share: doc.share, steps, draws_checked }))
}

/// Refuses a record with too many steps or too long a header.
fn check_size(text: &str) -> Result<(), Problem> {
    let too_much = |en: String, it: String| Err(Problem::new(RefusedKind::TooMuch, en, it).field("text"));
    let header = text.lines().find(|line| !line.trim().is_empty());
    if header.is_some_and(|line| line.len() > TABLE_BYTES) {
        return too_much(
            format!("The first line of a record has at most {TABLE_BYTES} bytes."),
            format!("La prima riga di un verbale ha al massimo {TABLE_BYTES} byte."),
        );
    }
    // The header and the end are no steps.
    if text.lines().count() > MOST_STEPS + 2 {
        return too_much(
            format!("A record has at most {MOST_STEPS} steps."),
            format!("Un verbale ha al massimo {MOST_STEPS} passi."),
        );
    }
    Ok(())
}

type Verified = (Record, Option<landsraad_catalog::OutcomeJson>, Vec<Entry>);

/// Replays a record and checks it, step by step.
fn verify(text: &str) -> Result<Verified, landsraad_catalog::RecordError> {
    let record = Record::from_text(text)?;
    let rules = catalog().rules_of(&record.header)?;
    let outcome = record.verify(&*rules)?.outcome();
    let entries = entries(Live::start(rules.replay(&record.header)?), &record)?;
    Ok((record, outcome, entries))
}

/// The table of an uploaded record.
fn uploaded(who: &Who, record: &Record, outcome: Option<landsraad_catalog::OutcomeJson>) -> TableDoc {
    // What is not seen of a name would let it pass for another.
    let shown = |name: &String| names::title(&name.chars().take(40).collect::<String>()).ok();
    let named = |i: usize| record.header.names.get(i).and_then(shown).unwrap_or_else(|| "?".into());
    let seats = (0..record.header.seats as usize).map(|i| SeatDoc::new(Sitter::Bot { bot: named(i) }));
    let Header { game, edition, options, .. } = record.header.clone();
    let name = format!("{game} · {}", who.name);
    TableDoc {
        status: TableStatus::Finished,
        settings: TableSettings { public: false, ..TableSettings::default() },
        seed: record.end.as_ref().and_then(|end| end.seed.clone()).unwrap_or_default(),
        origin: Some(record.header.clone()),
        outcome: outcome.and_then(|o| serde_json::to_value(o).ok()),
        steps: Some(record.steps.len() as u32),
        ..TableDoc::new((&who.id, &who.name), name, (game, edition, options), seats.collect())
    }
}

/// The journal of a replayed record.
fn entries(mut live: Live, record: &Record) -> Result<Vec<Entry>, landsraad_catalog::RecordError> {
    let mut entries = Vec::with_capacity(record.steps.len());
    for step in &record.steps {
        entries.push(live.replay(step)?);
    }
    Ok(entries)
}

async fn store(app: &App, doc: &TableDoc, entries: Vec<Entry>) -> Result<(), Refusal> {
    let steps = (1..).zip(entries).map(|(n, entry)| entry.write(&doc.id, n)).collect();
    app.services.committer.write_journal(doc.row(), steps).await?;
    Ok(())
}

/// Play on from a step of a finished match, against bots.
#[utoipa::path(post, path = "/api/tables/{id}/fork", tag = "replays", params(("id" = String, Path,)), request_body = ForkRequest, responses((status = 200, body = TableReply)))]
pub async fn fork(
    State(app): State<Arc<App>>,
    Player(who): Player,
    caller: Caller,
    Segments(id): Segments<String>,
    Params(query): Params<ShareQuery>,
    Body(request): Body<ForkRequest>,
) -> Reply<TableReply> {
    if app.db.open_tables(who.person()).await? >= app.config.limits.open_tables {
        return Err(too_many_tables().into());
    }
    app.new_tables.take(&caller)?;
    let (on, host) = (app.clone(), who.clone());
    let job = async move {
        let old = opened(&on, &id, Some(&host), query.share.as_deref()).await?;
        let live = match_of(&on, &old).await?;
        forked(&host, old, &live, &request)
    };
    let (mut doc, entries) = app.work.run(&caller, job).await??;
    doc.from = caller.net.site().mark();
    store(&app, &doc, entries).await?;
    Ok(Json(TableReply { table: doc.info(Some(&who.id), &[]), my_seats: doc.seats_of(&who.id) }))
}

/// The refusal for a host who has as many tables as allowed.
pub fn too_many_tables() -> Problem {
    Problem::new(
        RefusedKind::TooMuch,
        "You host too many tables; end one first.",
        "Ospiti troppi tavoli; prima terminane uno.",
    )
}

/// The table of a fork, and its journal.
fn forked(
    who: &Who,
    old: TableDoc,
    live: &Live,
    request: &ForkRequest,
) -> Result<(TableDoc, Vec<Entry>), Refusal> {
    let steps = live.game().step();
    if request.step > steps {
        return Err(no_step(steps));
    }
    if request.step == steps && live.game().outcome().is_some() {
        return Err(Problem::new(
            RefusedKind::Invalid,
            "The match is over at its last step; fork from an earlier one.",
            "All'ultimo passo la partita è finita; riparti da uno precedente.",
        )
        .field("step")
        .into());
    }
    let bot = old.bot_for(&BotChoice { bot: request.bot.clone(), ..BotChoice::default() })?;
    if request.seat as usize >= old.seats.len() {
        return Err(no_such_seat().into());
    }
    let mut record = live.game().record();
    record.steps.truncate(request.step as usize);
    record.end = None;
    // The steps of the fork concern the same viewers as before, so they need not be replayed.
    let steps = record.steps.iter().zip(live.journal().line());
    let entries: Vec<Entry> = steps.map(|(step, stood)| Entry::replayed(step, stood.moved)).collect();
    let seats = (0..).zip(&old.seats).map(|(i, seat)| {
        let mine = i == request.seat;
        let sitter = if mine { person(who) } else { Sitter::Bot { bot: bot.clone() } };
        let known_to = mine.then(|| who.id.clone()).into_iter().collect();
        let owner = who.owner.clone().filter(|_| mine);
        SeatDoc { role: seat.role.clone(), known_to, owner, ..SeatDoc::new(sitter) }
    });
    let name = format!("{} → {}", old.name, request.step).chars().take(60).collect();
    let rules = (old.game, old.edition, old.options);
    // The fork has a new seed, so that chance differs from the first match.
    let doc = TableDoc {
        status: TableStatus::Running,
        settings: TableSettings { public: false, ..TableSettings::default() },
        origin: Some(record.header),
        forked_from: Some(ForkedFrom { table: old.id, step: request.step }),
        ..TableDoc::new((&who.id, &who.name), name, rules, seats.collect())
    };
    Ok((doc, entries))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_computed_once_however_its_viewer_is_spelled() {
        let key = |asked: Option<&str>| {
            let query = ReplayQuery { asked: asked.map(str::to_owned), share: None };
            let viewer = query.named(6).ok()?;
            Some(Question::seen("table".into(), None, query, "story").key(viewer))
        };
        let first = key(Some("0"));
        assert!(first.is_some());
        for spelling in ["00", "+0", "000000000"] {
            assert_eq!(key(Some(spelling)), first, "{spelling}");
        }
        assert_eq!(key(None), key(Some("public")));
        assert_ne!(key(Some("1")), first);
        assert_eq!([key(Some("6")), key(Some("-0")), key(Some("nobody"))], [None, None, None]);
    }
}

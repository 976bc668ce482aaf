//! Tables over HTTP.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use landsraad_catalog::catalog;
use landsraad_kernel::Options;
use landsraad_wire::{
    BotChoice, ClockSetting, FileReply, HandOverRequest, HostRequest, JoinRequest, Motion, NewTable, Problem,
    RefusedKind, SeatPlan, SeatRequest, Sitter, TableList, TableReply, TableSettings,
};
use serde::Deserialize;

use crate::accounts::{Player, Visitor, Who, may_appear};
use crate::address::{Params, Segments};
use crate::answer::Answer;
use crate::app::{App, Body};
use crate::engines::Engines;
use crate::limits::Caller;
use crate::names;
use crate::problem::{Refusal, Reply, no_table, setup, sign_in, unavailable};
use crate::replay::too_many_tables;
use crate::storage::{Cursor, Scope, StorageError};
use crate::table::bots;
use crate::table::command::Lobby;
use crate::table::doc::{SeatDoc, TableDoc};
use crate::table::seats::person;

/// `?scope=`.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ListScope {
    /// Listed tables that wait for players or are being played.
    #[default]
    Open,
    /// The caller's tables.
    Mine,
    /// Listed tables that have ended.
    Finished,
}

/// The query of a list of tables.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct ListQuery {
    #[serde(default)]
    scope: ListScope,
    after: Option<String>,
    limit: Option<u32>,
}

/// How many tables a page has at most, and by default.
const PAGE: (u32, u32) = (100, 50);

/// Parses the `next` of a list that a client sends back.
fn cursor(after: Option<&str>) -> Result<Cursor, Problem> {
    let Some(text) = after else { return Ok(Cursor::start()) };
    let mut parts = text.splitn(3, '.');
    let mut number = || parts.next()?.parse().ok();
    let read = number().zip(number());
    match (read, parts.next()) {
        (Some((place, updated)), Some(id)) if id.len() <= 64 => {
            Ok(Cursor { place, updated, id: id.to_owned() })
        }
        _ => Err(Problem::new(
            RefusedKind::Invalid,
            "There is no such page; ask for the first one.",
            "Questa pagina non esiste; chiedi la prima.",
        )
        .field("after")),
    }
}

/// The tables, page by page. In lists of others' tables the latest table of every host comes first, then the
/// second latest of each.
#[utoipa::path(get, path = "/api/tables", tag = "tables", params(("scope" = Option<String>, Query, description = "open, mine or finished"), ("after" = Option<String>, Query, description = "`next` of the page before"), ("limit" = Option<u32>, Query, description = "how many, 1 to 100; 50 if left out")), responses((status = 200, body = TableList)))]
pub async fn list(
    State(app): State<Arc<App>>,
    Visitor(visitor): Visitor,
    caller: Caller,
    Params(query): Params<ListQuery>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let scope = match query.scope {
        ListScope::Open => Scope::Open,
        ListScope::Finished => Scope::Finished,
        ListScope::Mine => Scope::Mine(visitor.as_ref().ok_or_else(sign_in)?.id.clone()),
    };
    let after = cursor(query.after.as_deref())?;
    let limit = query.limit.unwrap_or(PAGE.1).clamp(1, PAGE.0);
    let work = app.work.clone();
    let job = async move {
        let mut rows = app.db.page(&scope, &after, limit + 1).await?;
        let more = rows.len() > limit as usize;
        rows.truncate(limit as usize);
        let last =
            rows.last().filter(|_| more).map(|(at, _)| format!("{}.{}.{}", at.place, at.updated, at.id));
        let id = visitor.as_ref().map(|w| w.id.as_str());
        let docs: Vec<TableDoc> = rows.iter().filter_map(|(_, doc)| serde_json::from_str(doc).ok()).collect();
        let facts = app.tables.facts(&app.services, docs.iter().map(|doc| doc.id.as_str())).await;
        let infos = docs.iter().zip(facts).map(|(doc, (online, turn))| {
            let mut info = doc.info(id, &online);
            info.pending = turn;
            info
        });
        Ok::<_, Refusal>(Answer::json(&TableList { tables: infos.collect(), next: last }))
    };
    Ok(work.run(&caller, job).await??.respond(&headers))
}

/// Checks the bounds of a table's settings.
fn check_settings(settings: &TableSettings) -> Result<(), Problem> {
    let clock = match settings.clock {
        ClockSetting::None => true,
        ClockSetting::Live { decision_seconds, bank_seconds } => {
            (1..=3_600).contains(&decision_seconds) && bank_seconds <= 86_400
        }
        ClockSetting::Slow { deadline_seconds } => (60..=2_592_000).contains(&deadline_seconds),
    };
    let people = (1..=6).contains(&settings.seats_per_person)
        && (settings.grace_seconds == 0 || (1..=86_400).contains(&settings.grace_seconds));
    if clock && people && settings.reaction_ms <= 60_000 && settings.bot_ms <= 10_000 {
        return Ok(());
    }
    Err(Problem::new(
        RefusedKind::Invalid,
        "A live clock gives 1 to 3,600 seconds and a bank of at most a day; a slow one a minute to 30 days; \
         reactions take at most 60 seconds, bots at most 10; a person holds 1 to 6 seats; a bot takes over after \
         at most a day.",
        "Un orologio dal vivo dà da 1 a 3.600 secondi e una riserva di al massimo un giorno; uno lento da un \
         minuto a 30 giorni; le reazioni al massimo 60 secondi, i bot al massimo 10; una persona ha da 1 a 6 \
         posti; un bot subentra dopo al massimo un giorno.",
    )
    .field("settings"))
}

/// Make a table.
#[utoipa::path(post, path = "/api/tables", tag = "tables", request_body = NewTable, responses((status = 200, body = TableReply)))]
pub async fn create(
    State(app): State<Arc<App>>,
    Player(who): Player,
    caller: Caller,
    Body(new): Body<NewTable>,
) -> Reply<TableReply> {
    may_appear(&app, &who).await?;
    if app.db.open_tables(who.person()).await? >= app.config.limits.open_tables {
        return Err(too_many_tables().into());
    }
    let (host, engines) = (who.clone(), app.services.engines.clone());
    // In the pool, because options may contain whole data files, which are parsed and checked.
    let mut doc = app.work.run(&caller, async move { new_table(&host, new, &engines) }).await??;
    doc.from = caller.net.site().mark();
    app.new_tables.take(&caller)?;
    app.services.committer.write(vec![doc.write()]).await?;
    Ok(Json(TableReply { table: doc.info(Some(&who.id), &[]), my_seats: doc.seats_of(&who.id) }))
}

/// The document of a new table.
fn new_table(who: &Who, new: NewTable, engines: &Engines) -> Result<TableDoc, Refusal> {
    check_settings(&new.settings)?;
    let options: Options =
        serde_json::to_value(&new.options).and_then(serde_json::from_value).map_err(|_| {
            Problem::new(
                RefusedKind::Invalid,
                "An option is true, false, a number or a text.",
                "Un'opzione è true, false, un numero o un testo.",
            )
            .field("options")
        })?;
    if new.seats.len() > landsraad_kernel::MAX_SEATS {
        return Err(Problem::new(RefusedKind::Invalid, "Too many seats.", "Troppi posti.")
            .field("seats")
            .into());
    }
    let game = catalog().game(&new.game).map_err(setup)?;
    let rules = game.rules(&new.edition, &options, new.seats.len() as u8).map_err(setup)?;
    let seat = |plan: &SeatPlan| -> Result<SeatDoc, Problem> {
        let sitter = match plan {
            SeatPlan::Open => Sitter::Open,
            SeatPlan::Invited => Sitter::Invited,
            SeatPlan::Me => person(who),
            SeatPlan::Bot(choice) => Sitter::Bot { bot: bots::choose_any(game, engines, choice)? },
        };
        let owner = who.owner.clone().filter(|_| matches!(plan, SeatPlan::Me));
        Ok(SeatDoc { owner, ..SeatDoc::new(sitter) })
    };
    let own = new.seats.iter().filter(|plan| matches!(plan, SeatPlan::Me)).count();
    if own > usize::from(new.settings.seats_per_person) {
        return Err(Problem::new(
            RefusedKind::Invalid,
            "You cannot hold so many seats at this table.",
            "A questo tavolo non puoi avere così tanti posti.",
        )
        .field("seats")
        .into());
    }
    bots::choose(game, &new.settings.caretaker).map_err(|p| p.field("settings"))?;
    let seats = new.seats.iter().map(seat).collect::<Result<Vec<_>, _>>().map_err(|p| p.field("seats"))?;
    let name = match new.name.as_deref().map(str::trim).filter(|n| !n.is_empty()) {
        Some(name) => names::title(name)?,
        None => format!("{} · {}", game.spec().name.en, who.name),
    };
    let rules = (new.game, new.edition, rules.options());
    Ok(TableDoc { settings: new.settings, ..TableDoc::new((&who.id, &who.name), name, rules, seats) })
}

async fn ask(app: &App, id: &str, who: Option<Who>, ask: Lobby) -> Reply<TableReply> {
    app.tables.ask(&app.services, id, who, ask).await.map(Json).map_err(Refusal)
}

/// `?share=`: the secret that opens a finished match that is not listed.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct ShareQuery {
    pub share: Option<String>,
}

/// One table.
#[utoipa::path(get, path = "/api/tables/{id}", tag = "tables", params(("id" = String, Path,), ("share" = Option<String>, Query, description = "opens a private match that is over")), responses((status = 200, body = TableReply)))]
pub async fn info(
    State(app): State<Arc<App>>,
    Visitor(who): Visitor,
    Segments(id): Segments<String>,
    Params(query): Params<ShareQuery>,
) -> Reply<TableReply> {
    ask(&app, &id, who, Lobby::Info { share: query.share }).await
}

/// A file of the host's own that the table is played with.
#[utoipa::path(get, path = "/api/tables/{id}/files/{key}", tag = "tables", params(("id" = String, Path,), ("key" = String, Path, description = "the option"), ("share" = Option<String>, Query, description = "opens a private match that is over")), responses((status = 200, body = FileReply)))]
pub async fn file(
    State(app): State<Arc<App>>,
    Visitor(who): Visitor,
    caller: Caller,
    Segments((id, key)): Segments<(String, String)>,
    Params(query): Params<ShareQuery>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let none = || Problem::new(RefusedKind::NotFound, "There is no such file.", "Questo file non esiste.");
    // A person who may see the table may see its files.
    let Json(seen) = ask(&app, &id, who, Lobby::Info { share: query.share }).await?;
    if seen.table.files.iter().all(|file| file.key != key) {
        return Err(none().into());
    }
    let work = app.work.clone();
    let job = async move {
        let stored = app.db.table(&id).await?.ok_or_else(no_table)?;
        let doc: TableDoc = serde_json::from_str(&stored)
            .map_err(|e| unavailable(&StorageError::Broken(format!("table {id}: {e}"))))?;
        let file = doc.file(&key).ok_or_else(none)?;
        Ok::<_, Refusal>(Answer::json(&file))
    };
    Ok(work.run(&caller, job).await??.respond(&headers))
}

macro_rules! action {
    ($name:ident, $path:literal, $doc:literal, $ask:expr) => {
        #[doc = $doc]
        #[utoipa::path(post, path = $path, tag = "tables", params(("id" = String, Path,)), responses((status = 200, body = TableReply)))]
        pub async fn $name(
            State(app): State<Arc<App>>,
            Player(who): Player,
            Segments(id): Segments<String>,
        ) -> Reply<TableReply> {
            ask(&app, &id, Some(who), $ask).await
        }
    };
    ($name:ident, $path:literal, $doc:literal, $body:ty, $ask:expr) => {
        #[doc = $doc]
        #[utoipa::path(post, path = $path, tag = "tables", params(("id" = String, Path,)), request_body = $body, responses((status = 200, body = TableReply)))]
        pub async fn $name(
            State(app): State<Arc<App>>,
            Player(who): Player,
            Segments(id): Segments<String>,
            Body(request): Body<$body>,
        ) -> Reply<TableReply> {
            let make: fn($body) -> Lobby = $ask;
            ask(&app, &id, Some(who), make(request)).await
        }
    };
}

/// Take a seat.
#[utoipa::path(post, path = "/api/tables/{id}/join", tag = "tables", params(("id" = String, Path,)), request_body = JoinRequest, responses((status = 200, body = TableReply)))]
pub async fn join(
    State(app): State<Arc<App>>,
    Player(who): Player,
    Segments(id): Segments<String>,
    Body(request): Body<JoinRequest>,
) -> Reply<TableReply> {
    may_appear(&app, &who).await?;
    ask(&app, &id, Some(who), Lobby::Join(request)).await
}

action!(leave, "/api/tables/{id}/leave", "Leave; during a match a caretaker plays on.", SeatRequest, |r| {
    Lobby::Leave(r.seat)
});
action!(start, "/api/tables/{id}/start", "Start the match (host).", Lobby::Start);
action!(
    pause,
    "/api/tables/{id}/pause",
    "Halt the match, or ask the players to: one of several decides it alone only as the host, where the table allows it.",
    Lobby::Pause
);
action!(resume, "/api/tables/{id}/resume", "Go on (host).", Lobby::Resume);
action!(
    kick,
    "/api/tables/{id}/kick",
    "Free a seat before the start, or a bot's (host).",
    SeatRequest,
    |r| Lobby::Kick(r.seat)
);
action!(close, "/api/tables/{id}/close", "End the table (host, where nobody else plays).", Lobby::Close);
action!(host, "/api/tables/{id}/host", "Make somebody else the host (host).", HostRequest, |r| {
    Lobby::Host(r.seat)
});
action!(
    propose,
    "/api/tables/{id}/propose",
    "Ask the players to decide: replace somebody, go on, end the match.",
    Motion,
    Lobby::Propose
);
action!(fill, "/api/tables/{id}/fill", "Bots for all free seats (host).", BotChoice, Lobby::Fill);
action!(
    hand_over,
    "/api/tables/{id}/hand-over",
    "Hand a seat over, or take it back.",
    HandOverRequest,
    Lobby::HandOver
);

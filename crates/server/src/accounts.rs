//! Accounts and sign-in: guests, people, bots.

use std::collections::BTreeSet;
use std::sync::Arc;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::header::{AUTHORIZATION, COOKIE, SET_COOKIE, USER_AGENT};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use landsraad_wire::{
    AccountKind, BotList, BotRequest, BotToken, Credentials, GuestRequest, Me, MeReply, Problem, RefusedKind,
    RenameRequest,
};
use serde::{Deserialize, Serialize};

use crate::address::Segments;
use crate::app::{App, Body};
use crate::limits::Caller;
use crate::net::Net;
use crate::problem::{Refusal, Reply, forbidden, sign_in};
use crate::storage::{AccountRow, Db, StorageError};
use crate::{ids, names, progress, sessions};

/// The kind of a row that has a further key of a person's name.
const ALIAS: &str = "alias";
/// How many programs an account may have at a time, and ever.
const PROGRAMS: (usize, usize) = (50, 500);
/// How much of a name is looked at when somebody signs in, in characters.
const LONGEST_LOG_IN: usize = 200;
const COOKIE_NAME: &str = "landsraad";
/// One year, in seconds.
const COOKIE_AGE: u32 = 31_536_000;

/// The account of a request, with its session.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Identity {
    /// The account.
    pub id: String,
    /// The name others see.
    pub name: String,
    /// Guest, person or bot.
    pub kind: AccountKind,
    /// The owner of a bot, or the account that a guest has become.
    pub owner: Option<String>,
    /// The hash of the session's token.
    pub session: String,
}

impl Identity {
    /// The account that it belongs to: the owner of a program, otherwise itself.
    pub fn person(&self) -> &str {
        self.owner.as_deref().unwrap_or(&self.id)
    }

    /// The account as others see it.
    pub fn me(&self) -> Me {
        Me { id: self.id.clone(), name: self.name.clone(), kind: self.kind }
    }
}

/// The account of a request, shared.
pub type Who = Arc<Identity>;

/// The account of a request, if there is one.
#[derive(Clone, Debug)]
pub struct Visitor(pub Option<Who>);

/// The account of a request that needs one.
#[derive(Clone, Debug)]
pub struct Player(pub Who);

/// The identity for an account row.
fn identity(row: &AccountRow, session: &str) -> Identity {
    let kind = match row.kind.as_str() {
        "person" => AccountKind::Person,
        "bot" => AccountKind::Bot,
        _ => AccountKind::Guest,
    };
    Identity {
        id: row.id.clone(),
        name: row.name.clone(),
        kind,
        owner: row.owner.clone(),
        session: session.to_owned(),
    }
}

fn me(row: &AccountRow) -> Me {
    identity(row, "").me()
}

/// The token of a request: a bot's header or a browser's cookie.
pub fn token(headers: &HeaderMap) -> Option<&str> {
    if let Some(value) = headers.get(AUTHORIZATION) {
        return value.to_str().ok()?.strip_prefix("Bearer ").map(str::trim);
    }
    headers
        .get_all(COOKIE)
        .iter()
        .filter_map(|v| v.to_str().ok())
        .flat_map(|v| v.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(name, _)| *name == COOKIE_NAME)
        .map(|(_, value)| value)
}

/// The account that sent these headers.
pub async fn who(app: &App, headers: &HeaderMap) -> Result<Option<Who>, Refusal> {
    let Some(token) = token(headers) else { return Ok(None) };
    let hash = ids::hash_token(token);
    let Some(row) = app.db.session(&hash).await? else { return Ok(None) };
    let who = identity(&row, &hash);
    // The token of a bot does not expire.
    if who.kind != AccountKind::Bot {
        let Some(session) = app.db.one_session(&hash).await? else { return Ok(None) };
        if !sessions::is_good(app, &session).await? {
            app.end_session(&who.id, &hash).await;
            return Ok(None);
        }
    }
    Ok(Some(Arc::new(who)))
}

impl FromRequestParts<Arc<App>> for Visitor {
    type Rejection = Refusal;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Refusal> {
        if let Some(known) = parts.extensions.get::<Visitor>() {
            return Ok(known.clone());
        }
        let visitor = Visitor(who(app, &parts.headers).await?);
        if let Some(who) = &visitor.0 {
            app.account_requests.take(who.id.clone())?;
        }
        parts.extensions.insert(visitor.clone());
        Ok(visitor)
    }
}

impl FromRequestParts<Arc<App>> for Player {
    type Rejection = Refusal;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Refusal> {
        let Visitor(visitor) = Visitor::from_request_parts(parts, app).await?;
        visitor.map(Player).ok_or_else(|| sign_in().into())
    }
}

fn cookie(app: &App, value: &str, age: u32) -> HeaderValue {
    let secure = if app.config.public_url.as_deref().is_some_and(|u| u.starts_with("https://")) {
        "; Secure"
    } else {
        ""
    };
    // Our tokens are letters and digits, so they are valid in a header.
    HeaderValue::from_str(&format!(
        "{COOKIE_NAME}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={age}{secure}"
    ))
    .unwrap_or(HeaderValue::from_static(""))
}

fn agent(headers: &HeaderMap) -> &str {
    headers.get(USER_AGENT).and_then(|v| v.to_str().ok()).unwrap_or_default()
}

/// Starts a session and sets its cookie.
async fn enter(app: &App, headers: &HeaderMap, row: &AccountRow) -> Result<Response, Refusal> {
    let (session, token) = sessions::fresh(agent(headers));
    app.db.begin_session(&session, &row.id).await?;
    let mut response = Json(MeReply { me: Some(me(row)) }).into_response();
    response.headers_mut().insert(SET_COOKIE, cookie(app, &token, COOKIE_AGE));
    Ok(response)
}

fn leave(app: &App) -> Response {
    let mut response = Json(MeReply { me: None }).into_response();
    response.headers_mut().insert(SET_COOKIE, cookie(app, "", 0));
    response
}

/// Refuses a name that could be mistaken for that of a registered person.
async fn free_name(app: &App, name: &str, own: Option<&str>) -> Result<String, Refusal> {
    let name = names::person(name)?;
    for key in names::keys(&name) {
        let Some(row) = app.db.person(&key).await? else { continue };
        let whose = if row.kind == ALIAS { row.owner.as_deref() } else { Some(row.id.as_str()) };
        if whose != own {
            return Err(taken().into());
        }
    }
    Ok(name)
}

/// Refuses a guest or a program whose name somebody has registered since. The name is shown to others at a table.
pub async fn may_appear(app: &App, who: &Who) -> Result<(), Refusal> {
    if who.kind == AccountKind::Person {
        return Ok(());
    }
    free_name(app, &who.name, None).await.map(|_| ())
}

/// Stores the further keys of a person's name, so that nobody else gets a name that looks like it.
async fn add_aliases(db: &Db, person: &AccountRow) -> Result<(), StorageError> {
    let further = names::keys(&person.name).into_iter().filter(|key| person.name_key.as_ref() != Some(key));
    for key in further {
        let alias = AccountRow {
            id: ids::id(),
            kind: ALIAS.into(),
            name_key: Some(key),
            password: None,
            owner: Some(person.id.clone()),
            ..person.clone()
        };
        if !db.add_account(&alias).await? {
            tracing::debug!(account = person.id, "a further key of this name is known already");
        }
    }
    Ok(())
}

fn taken() -> Problem {
    Problem::new(
        RefusedKind::Conflict,
        "This name is taken, or looks like one that is; choose another or sign in.",
        "Questo nome è già preso, o somiglia a uno preso; scegline un altro o accedi.",
    )
    .field("name")
}

/// Gives names that earlier versions stored the key by which names are compared now. Where two names look
/// alike, the older one gets it.
pub async fn compare_names(db: &Db) -> Result<(), StorageError> {
    for (id, name, key) in db.names().await? {
        let keys = names::keys(&name);
        if keys == [key.as_str()] {
            continue;
        }
        let Some(row) = db.account(&id).await? else { continue };
        let row = AccountRow { name_key: keys.into_iter().next(), ..row };
        if row.name_key.as_ref() != Some(&key) && !db.rename(&row).await? {
            tracing::warn!(account = id, "this name looks like another one and keeps its old key");
            continue;
        }
        add_aliases(db, &row).await?;
    }
    Ok(())
}

fn argon() -> Argon2<'static> {
    // 19 MiB and two passes are the least that is recommended for interactive sign-in.
    let params = Params::new(19_456, 2, 1, None).unwrap_or_default();
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

/// Runs in the pool: it takes tens of megabytes and tens of milliseconds.
async fn hash_password(app: &App, caller: &Caller, password: String) -> Result<String, Refusal> {
    let hashed = app
        .work
        .run(caller, async move { argon().hash_password(password.as_bytes()).map(|h| h.to_string()).ok() });
    let failed = || Problem::new(RefusedKind::Unavailable, "Try again.", "Riprovare.");
    hashed.await?.ok_or_else(|| failed().into())
}

async fn password_fits(app: &App, caller: &Caller, password: String, hash: String) -> Result<bool, Refusal> {
    let checked = app.work.run(caller, async move {
        PasswordHash::new(&hash).is_ok_and(|hash| argon().verify_password(password.as_bytes(), &hash).is_ok())
    });
    checked.await
}

/// Refuses a password that is short, common, easily guessed or made of the name.
async fn check_password(app: &App, caller: &Caller, name: &str, password: &str) -> Result<(), Refusal> {
    let refused = |en: &str, it: &str| Problem::new(RefusedKind::Invalid, en, it).field("password");
    if !(8..=200).contains(&password.chars().count()) {
        return Err(
            refused("A password has 8 to 200 characters.", "Una password ha da 8 a 200 caratteri.").into()
        );
    }
    let (name, password) = (name.to_owned(), password.to_owned());
    let weighed =
        app.work.run(caller, async move { zxcvbn::zxcvbn(&password, &[&name, "landsraad", "dune"]).score() });
    if weighed.await? < zxcvbn::Score::Two {
        return Err(refused(
            "This password is common or easily guessed; choose a longer one, such as four unrelated words.",
            "Questa password è comune o facile da indovinare; scegline una più lunga, ad esempio quattro parole scollegate.",
        )
        .into());
    }
    Ok(())
}

/// Play at once under a name. A guest who asks again gets another name and stays the same person.
#[utoipa::path(post, path = "/api/guest", tag = "people", request_body = GuestRequest, responses((status = 200, body = MeReply)))]
pub async fn guest(
    State(app): State<Arc<App>>,
    Visitor(visitor): Visitor,
    headers: HeaderMap,
    Body(request): Body<GuestRequest>,
) -> Result<Response, Refusal> {
    match visitor {
        Some(who) if who.kind == AccountKind::Guest => {
            let me = renamed(&app, &who, &request.name).await?;
            return Ok(Json(MeReply { me: Some(me) }).into_response());
        }
        Some(_) => {
            return Err(Problem::new(
                RefusedKind::Conflict,
                "You are signed in; sign out first to play as a guest.",
                "Hai effettuato l'accesso; per giocare come ospite prima esci.",
            )
            .into());
        }
        None => {}
    }
    let row = AccountRow {
        id: ids::id(),
        kind: "guest".into(),
        name: free_name(&app, &request.name, None).await?,
        name_key: None,
        password: None,
        owner: None,
        created: ids::now_ms(),
    };
    app.db.add_account(&row).await?;
    enter(&app, &headers, &row).await
}

/// Renames an account, here and at all its tables.
async fn renamed(app: &App, who: &Who, name: &str) -> Result<Me, Refusal> {
    let row = app.db.account(&who.id).await?.ok_or_else(sign_in)?;
    let name = free_name(app, name, Some(&row.id)).await?;
    let name_key = row.name_key.as_ref().map(|_| names::key(&name));
    let row = AccountRow { name, name_key, ..row };
    let own = BTreeSet::from([row.id.clone()]);
    let tables = app.tables.of(app, &own).await;
    // The new name is written at each of them.
    app.new_name(&row.id, tables.len())?;
    if !app.db.rename(&row).await? {
        return Err(taken().into());
    }
    if row.name_key.is_some() {
        app.db.forget_aliases(&row.id).await?;
        add_aliases(&app.db, &row).await?;
    }
    let who = Arc::new(identity(&row, &who.session));
    app.tables.adopt(app, tables, (&row.id, &who), own).await;
    Ok(who.me())
}

/// Rename your account; you keep all seats.
#[utoipa::path(post, path = "/api/rename", tag = "people", request_body = RenameRequest, responses((status = 200, body = MeReply)))]
pub async fn rename(
    State(app): State<Arc<App>>,
    Player(who): Player,
    Body(request): Body<RenameRequest>,
) -> Reply<MeReply> {
    Ok(Json(MeReply { me: Some(renamed(&app, &who, &request.name).await?) }))
}

/// Make an account; a guest keeps its seats.
#[utoipa::path(post, path = "/api/register", tag = "people", request_body = Credentials, responses((status = 200, body = MeReply)))]
pub async fn register(
    State(app): State<Arc<App>>,
    Visitor(visitor): Visitor,
    caller: Caller,
    headers: HeaderMap,
    Body(request): Body<Credentials>,
) -> Result<Response, Refusal> {
    not_a_program(visitor.as_ref())?;
    let guest = visitor.filter(|me| me.kind == AccountKind::Guest);
    let name = free_name(&app, &request.name, None).await?;
    check_password(&app, &caller, &name, &request.password).await?;
    let row = AccountRow {
        id: guest.as_ref().map_or_else(ids::id, |me| me.id.clone()),
        kind: "person".into(),
        name_key: Some(names::key(&name)),
        name,
        password: Some(hash_password(&app, &caller, request.password).await?),
        owner: None,
        created: ids::now_ms(),
    };
    let added = if guest.is_some() { app.db.promote(&row).await? } else { app.db.add_account(&row).await? };
    if !added {
        return Err(taken().into());
    }
    add_aliases(&app.db, &row).await?;
    if guest.is_some() {
        // The guest's old token must not open the account.
        app.db.end_sessions(&row.id).await?;
        app.sign_out(&row.id).await;
        let own = BTreeSet::from([row.id.clone()]);
        let tables = app.tables.of(&app, &own).await;
        app.tables.adopt(&app, tables, (&row.id, &Arc::new(identity(&row, ""))), own).await;
    }
    enter(&app, &headers, &row).await
}

/// A program has a token, and no password or name of its own to sign in with.
fn not_a_program(visitor: Option<&Who>) -> Result<(), Problem> {
    if visitor.is_some_and(|who| who.kind == AccountKind::Bot) {
        return Err(forbidden(
            "A program plays with its token and does not sign in.",
            "Un programma gioca con il suo token e non effettua l'accesso.",
        ));
    }
    Ok(())
}

/// Sign in; the account gets the seats of the guest.
#[utoipa::path(post, path = "/api/login", tag = "people", request_body = Credentials, responses((status = 200, body = MeReply)))]
pub async fn login(
    State(app): State<Arc<App>>,
    Visitor(visitor): Visitor,
    caller: Caller,
    headers: HeaderMap,
    Body(request): Body<Credentials>,
) -> Result<Response, Refusal> {
    not_a_program(visitor.as_ref())?;
    // No name is longer, and attempts are remembered by name.
    let name: String = request.name.chars().take(LONGEST_LOG_IN).collect();
    let key = names::key(&name);
    let _attempt = app.try_now(&key, caller.net).await?;
    let mut row = app.db.person(&key).await?.filter(|row| row.kind != ALIAS);
    if row.is_none() {
        // If two old names look alike, one of them still has its old key.
        row = app.db.person(&name.trim().to_lowercase()).await?.filter(|row| row.kind != ALIAS);
    }
    // An unknown name must take as much time as a wrong password.
    let hash = row.as_ref().and_then(|r| r.password.clone()).unwrap_or_else(|| {
        "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$V3Oq7uyJ2WQSWcrC7RTq1UAx0oSqbRCVlJb0HyM0Ggs".into()
    });
    let exists = row.is_some();
    let fits = password_fits(&app, &caller, request.password, hash).await?;
    let Some(row) = row.filter(|_| fits) else {
        app.wrong_password(&key, caller.net, exists).await;
        return Err(Problem::new(
            RefusedKind::SignIn,
            "The name or the password is wrong.",
            "Il nome o la password non è corretto.",
        )
        .into());
    };
    app.right_password(&key).await?;
    if let Some(guest) = visitor.filter(|me| me.kind == AccountKind::Guest) {
        // From now on the guest is this person, and so are its programs, also at tables that they have left.
        let newly: BTreeSet<String> = app.db.family(&guest.id).await?.into_iter().map(|(id, _)| id).collect();
        app.db.give(&guest.id, &row.id).await?;
        progress::adopt(&app.db, &guest.id, &row.id).await?;
        let tables = app.tables.of(&app, &newly).await;
        app.tables.adopt(&app, tables, (&guest.id, &Arc::new(identity(&row, ""))), newly).await;
        app.db.end_sessions(&guest.id).await?;
        app.sign_out(&guest.id).await;
    }
    enter(&app, &headers, &row).await
}

/// Sign out here. The session and its connections end.
#[utoipa::path(post, path = "/api/logout", tag = "people", responses((status = 200, body = MeReply)))]
pub async fn logout(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<Response, Refusal> {
    if let Some(token) = token(&headers) {
        let hash = ids::hash_token(token);
        let row = app.db.session(&hash).await?;
        app.db.end_session(&hash).await?;
        if let Some(row) = row {
            app.end_session(&row.id, &hash).await;
        }
    }
    Ok(leave(&app))
}

/// Sign out on every device.
#[utoipa::path(post, path = "/api/logout-everywhere", tag = "people", responses((status = 200, body = MeReply)))]
pub async fn logout_everywhere(State(app): State<Arc<App>>, Player(me): Player) -> Result<Response, Refusal> {
    app.db.end_sessions(&me.id).await?;
    app.sign_out(&me.id).await;
    Ok(leave(&app))
}

/// Your account.
#[utoipa::path(get, path = "/api/me", tag = "people", responses((status = 200, body = MeReply)))]
pub async fn get_me(Visitor(visitor): Visitor) -> Json<MeReply> {
    Json(MeReply { me: visitor.map(|who| who.me()) })
}

/// Make an account for a program. Its token is shown only this once.
#[utoipa::path(post, path = "/api/bots", tag = "people", request_body = BotRequest, responses((status = 200, body = BotToken)))]
pub async fn new_bot(
    State(app): State<Arc<App>>,
    Player(owner): Player,
    net: Net,
    Body(request): Body<BotRequest>,
) -> Reply<BotToken> {
    if owner.kind == AccountKind::Bot {
        return Err(Problem::new(
            RefusedKind::Forbidden,
            "A bot cannot make bots.",
            "Un bot non può creare bot.",
        )
        .into());
    }
    app.sign_in_from(net)?;
    let programs = app.db.bots(&owner.id).await?;
    let count = |kinds: &[&str]| programs.iter().filter(|row| kinds.contains(&row.kind.as_str())).count();
    if count(&["bot", "retired"]) >= PROGRAMS.1 {
        return Err(Problem::new(
            RefusedKind::TooMuch,
            "You have made 500 bots, and no more are given.",
            "Hai creato 500 bot e non se ne danno altri.",
        )
        .into());
    }
    if count(&["bot"]) >= PROGRAMS.0 {
        return Err(Problem::new(
            RefusedKind::TooMuch,
            "There are 50 bots already; remove one first.",
            "Ci sono già 50 bot; prima rimuovine uno.",
        )
        .into());
    }
    let row = AccountRow {
        id: ids::id(),
        kind: "bot".into(),
        name: free_name(&app, &request.name, None).await?,
        name_key: None,
        password: None,
        owner: Some(owner.id.clone()),
        created: ids::now_ms(),
    };
    app.db.add_account(&row).await?;
    let (session, token) = sessions::fresh("");
    app.db.begin_session(&session, &row.id).await?;
    Ok(Json(BotToken { bot: me(&row), token }))
}

/// The bots of an account. It also owns the guests who have become it; they are left out.
async fn own_bots(app: &App, owner: &Who) -> Result<Vec<AccountRow>, Refusal> {
    let mut rows = app.db.bots(&owner.id).await?;
    rows.retain(|row| row.kind == "bot");
    Ok(rows)
}

/// Your bots.
#[utoipa::path(get, path = "/api/bots", tag = "people", responses((status = 200, body = BotList)))]
pub async fn list_bots(State(app): State<Arc<App>>, Player(owner): Player) -> Reply<BotList> {
    let rows = own_bots(&app, &owner).await?;
    Ok(Json(BotList { bots: rows.iter().map(me).collect() }))
}

/// Revoke the token of a bot. It can no longer sign in.
#[utoipa::path(delete, path = "/api/bots/{id}", tag = "people", params(("id" = String, Path,)), responses((status = 200, body = BotList)))]
pub async fn remove_bot(
    State(app): State<Arc<App>>,
    Player(owner): Player,
    Segments(id): Segments<String>,
) -> Reply<BotList> {
    let rows = own_bots(&app, &owner).await?;
    if !rows.iter().any(|r| r.id == id) {
        return Err(
            Problem::new(RefusedKind::NotFound, "There is no such bot.", "Questo bot non esiste.").into()
        );
    }
    app.db.end_sessions(&id).await?;
    app.db.retire(&id).await?;
    app.sign_out(&id).await;
    Ok(Json(BotList { bots: rows.iter().filter(|r| r.id != id).map(me).collect() }))
}

//! Refusals over HTTP.

use axum::Json;
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use landsraad_catalog::ActError;
use landsraad_kernel::SetupError;
use landsraad_wire::{Problem, RefusedKind};

use crate::storage::StorageError;

/// A [`Problem`] that axum can send.
#[derive(Clone, Debug)]
pub struct Refusal(pub Problem);

/// The result of a handler.
pub type Reply<T> = Result<Json<T>, Refusal>;

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Refusal {
        Refusal(problem)
    }
}

impl From<StorageError> for Refusal {
    fn from(error: StorageError) -> Refusal {
        Refusal(unavailable(&error))
    }
}

impl From<SetupError> for Refusal {
    fn from(error: SetupError) -> Refusal {
        Refusal(setup(error))
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let status = match self.0.kind {
            RefusedKind::Illegal | RefusedKind::Invalid | RefusedKind::Malformed | RefusedKind::Version => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
            RefusedKind::Stale
            | RefusedKind::Conflict
            | RefusedKind::Paused
            | RefusedKind::NotRunning
            | RefusedKind::NotYourTurn => StatusCode::CONFLICT,
            RefusedKind::NotYourSeat | RefusedKind::Forbidden => StatusCode::FORBIDDEN,
            RefusedKind::TooFast => StatusCode::TOO_MANY_REQUESTS,
            RefusedKind::NotFound => StatusCode::NOT_FOUND,
            RefusedKind::SignIn => StatusCode::UNAUTHORIZED,
            RefusedKind::TooMuch => StatusCode::PAYLOAD_TOO_LARGE,
            RefusedKind::TooSlow => StatusCode::REQUEST_TIMEOUT,
            RefusedKind::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        };
        // A refusal that is only for the moment says when to try again.
        let for_now = matches!(self.0.kind, RefusedKind::TooFast | RefusedKind::Unavailable);
        let wait = self.0.retry_after.or(for_now.then_some(1));
        let mut response = (status, Json(self.0)).into_response();
        if let Some(seconds) = wait {
            response.headers_mut().insert(RETRY_AFTER, seconds.into());
        }
        response
    }
}

/// The storage failed. The details are only logged.
pub fn unavailable(error: &StorageError) -> Problem {
    if !matches!(error, StorageError::Closed) {
        tracing::error!(%error, "the storage failed");
    }
    let (en, it) = error.fault().words();
    match error {
        StorageError::NotStored(_) | StorageError::Stale(_) => Problem::new(
            RefusedKind::Unavailable,
            format!("Not stored: {en}; try again."),
            format!("Non salvato: {it}; riprova."),
        ),
        StorageError::Closed => Problem::new(
            RefusedKind::Unavailable,
            "The table is not available at the moment; try again.",
            "Il tavolo al momento non è disponibile; riprova.",
        ),
        StorageError::Database(_)
        | StorageError::Newer(_)
        | StorageError::Older(_)
        | StorageError::Held(_)
        | StorageError::TimedOut
        | StorageError::Migration(_)
        | StorageError::Broken(_)
        | StorageError::Io(_) => Problem::new(
            RefusedKind::Unavailable,
            format!("The server cannot read its data: {en}; try again."),
            format!("Il server non riesce a leggere i dati: {it}; riprova."),
        ),
    }
}

/// The stored data of a table cannot be read. Only a backup helps.
pub fn damaged(table: &str, error: &StorageError) -> Problem {
    tracing::error!(table, %error, "a table is damaged and stays closed; the others go on");
    Problem::new(
        RefusedKind::Unavailable,
        "The stored record of this table is damaged, so the table is closed. The server's host can restore a backup.",
        "Il verbale salvato di questo tavolo è danneggiato e il tavolo è chiuso. Chi gestisce il server può \
         ripristinare una copia.",
    )
}

/// A table cannot be set up with these options.
pub fn setup(error: SetupError) -> Problem {
    let SetupError { key, why } = error;
    Problem { field: Some(key), ..Problem::with_text(RefusedKind::Invalid, why) }
}

/// The request does not fit the table as it is.
pub fn conflict(en: &str, it: &str) -> Problem {
    Problem::new(RefusedKind::Conflict, en, it)
}

/// The request names a seat that the table does not have.
pub fn no_such_seat() -> Problem {
    Problem::new(RefusedKind::Invalid, "There is no such seat.", "Questo posto non esiste.").field("seat")
}

/// The catalog refused an action.
pub fn act(error: ActError) -> Problem {
    match error {
        ActError::Illegal { rule, why } => Problem::with_text(RefusedKind::Illegal, why).rule(rule),
        ActError::Malformed { why } => Problem::new(
            RefusedKind::Malformed,
            format!("This is not an action of this game: {why}."),
            format!("Questa non è un'azione di questo gioco: {why}."),
        ),
        ActError::WrongSeat { seat, .. } => Problem::new(
            RefusedKind::NotYourSeat,
            format!("There is no seat {seat} at this table."),
            format!("A questo tavolo non c'è il posto {seat}."),
        ),
        ActError::NotAsked { rule, why, .. } => Problem {
            kind: RefusedKind::NotYourTurn,
            field: None,
            rule: Some(rule),
            text: why,
            retry_after: None,
        },
        ActError::NoOrder => Problem::new(
            RefusedKind::Invalid,
            "The order is complete before the last answer. Send the rest when it is asked for.",
            "L'ordine è completo prima dell'ultima risposta. Invia il resto quando viene chiesto.",
        )
        .field("actions"),
        ActError::Stale { .. } => stale(),
    }
}

/// The seat is not asked anything.
pub fn not_your_turn() -> Problem {
    Problem::new(
        RefusedKind::NotYourTurn,
        "This seat is not asked anything now.",
        "A questo posto ora non è chiesto nulla.",
    )
}

/// The table has moved on.
pub fn stale() -> Problem {
    Problem::new(
        RefusedKind::Stale,
        "The table has moved on since this was decided; look again.",
        "Il tavolo è andato avanti da quando hai deciso; guarda di nuovo.",
    )
}

/// There is no such table.
pub fn no_table() -> Problem {
    Problem::new(RefusedKind::NotFound, "There is no such table.", "Questo tavolo non esiste.")
}

/// Somebody must sign in.
pub fn sign_in() -> Problem {
    Problem::new(RefusedKind::SignIn, "Choose a name or sign in first.", "Prima scegli un nome o accedi.")
}

/// Not your seat.
pub fn not_your_seat() -> Problem {
    Problem::new(RefusedKind::NotYourSeat, "This seat is not yours.", "Questo posto non è tuo.")
}

/// Not allowed for this person or at this table.
pub fn forbidden(en: &str, it: &str) -> Problem {
    Problem::new(RefusedKind::Forbidden, en, it)
}

/// The match is over and not listed.
pub fn private() -> Problem {
    forbidden(
        "This match is private: only its players see it, and those they share its link with.",
        "Questa partita è privata: la vedono solo i suoi giocatori e chi ne riceve da loro il link.",
    )
}

/// Only the host may do this.
pub fn not_host() -> Problem {
    Problem::new(RefusedKind::Forbidden, "Only the host may do this.", "Solo chi ospita può farlo.")
}

/// Too many messages.
pub fn too_fast() -> Problem {
    Problem::new(
        RefusedKind::TooFast,
        "Too many messages; wait a moment.",
        "Troppi messaggi; aspetta un momento.",
    )
}

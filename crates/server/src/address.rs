//! What a request says in its address. An address that cannot be read is refused as JSON, like every other request.
//!
//! The character NUL is refused at every entrance: PostgreSQL stores no text with it, a statement with it fails, and
//! the connection of a failed statement is thrown away.

use axum::extract::{FromRequestParts, Path, Query};
use axum::http::Uri;
use axum::http::request::Parts;
use landsraad_wire::{Problem, RefusedKind};
use serde::de::DeserializeOwned;

use crate::app::unreadable;
use crate::problem::Refusal;

/// The variable segments of the path.
#[derive(Clone, Copy, Debug)]
pub struct Segments<T>(pub T);

/// The part after the question mark.
#[derive(Clone, Copy, Debug)]
pub struct Params<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Segments<T> {
    type Rejection = Refusal;
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let read = Path::<T>::from_request_parts(parts, state).await;
        read.map(|Path(value)| Segments(value))
            .map_err(|rejection| unreadable(RefusedKind::Malformed, &rejection.body_text()))
    }
}

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Params<T> {
    type Rejection = Refusal;
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let read = Query::<T>::from_request_parts(parts, state).await;
        read.map(|Query(value)| Params(value))
            .map_err(|rejection| unreadable(RefusedKind::Malformed, &rejection.body_text()))
    }
}

/// The refusal of a request with the character NUL.
pub fn no_nul() -> Problem {
    Problem::new(
        RefusedKind::Malformed,
        "A request may not contain the character NUL.",
        "Una richiesta non può contenere il carattere NUL.",
    )
}

/// Whether an address contains the character NUL.
pub fn has_nul(address: &Uri) -> bool {
    address.path_and_query().is_some_and(|text| text.as_str().contains("%00"))
}

/// Whether a JSON text contains the character NUL, escaped or not.
pub fn json_has_nul(text: &[u8]) -> bool {
    let mut escaped = false;
    for (n, &byte) in text.iter().enumerate() {
        if byte == 0 || escaped && text[n..].starts_with(b"u0000") {
            return true;
        }
        escaped = !escaped && byte == b'\\';
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nul_is_found_in_json_and_an_escaped_backslash_is_not_taken_for_it() {
        for text in [r#"{"a":"\u0000"}"#, r#"{"a":"\\\u0000"}"#, "{\"a\":\"\0\"}"] {
            assert!(json_has_nul(text.as_bytes()), "{text}");
        }
        for text in [r#"{"a":"\\u0000"}"#, r#"{"a":"\u0001"}"#, r#""\"#] {
            assert!(!json_has_nul(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn nul_is_found_in_an_address() {
        assert!(has_nul(&Uri::from_static("/api/tables?after=a%00")));
        assert!(has_nul(&Uri::from_static("/api/tables/%00")));
        assert!(!has_nul(&Uri::from_static("/api/tables/a%20")));
    }
}

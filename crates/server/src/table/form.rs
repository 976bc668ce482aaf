//! How a connection is sent what it watches: as whole pictures or as patches, in both languages or in one.

use std::borrow::Cow;

use axum::extract::ws::Utf8Bytes;
use landsraad_kernel::Lang;
use landsraad_wire::ServerMessage;
use serde::{Deserialize, Serialize};

use super::language::in_language;
use super::outbox::text_of;

/// The wishes of a connection for what it watches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Form {
    patches: bool,
    lang: Option<Lang>,
    /// Whether the asides that make or answer a deal are counted and not listed.
    #[serde(default)]
    counts_deals: bool,
}

impl Form {
    /// Whole pictures or patches; both languages or one.
    pub const fn new(patches: bool, lang: Option<Lang>) -> Form {
        Form { patches, lang, counts_deals: false }
    }

    /// The same, with the asides that make or answer a deal counted and not listed.
    pub const fn counting_deals(self, counts_deals: bool) -> Form {
        Form { counts_deals, ..self }
    }

    /// Whether the asides that make or answer a deal are counted and not listed.
    pub const fn counts_deals(self) -> bool {
        self.counts_deals
    }

    /// The one language of the sentences; `None`: both.
    pub const fn lang(self) -> Option<Lang> {
        self.lang
    }

    /// Whether a step may be sent as a patch.
    pub const fn takes_patches(self) -> bool {
        self.patches
    }

    /// JSON with its sentences in the wanted language.
    pub fn words(self, json: &str) -> Cow<'_, str> {
        self.lang.map_or(Cow::Borrowed(json), |lang| in_language(json, lang))
    }

    /// A serialised message with its sentences in the wanted language.
    pub fn reword(self, text: &Utf8Bytes) -> Utf8Bytes {
        match self.words(text) {
            Cow::Borrowed(_) => text.clone(),
            Cow::Owned(text) => text.into(),
        }
    }

    /// Serialises a message.
    pub fn text(self, message: &ServerMessage) -> Utf8Bytes {
        self.reword(&text_of(message))
    }
}

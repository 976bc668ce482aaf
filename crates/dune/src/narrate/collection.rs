//! Words for spice collection.

use landsraad_kernel::Lang;

use super::{Names, faction, spice, territory};
use crate::phases::collection::{CollectionAction, CollectionEvent, CollectionQuestion, CollectionWhy};

/// The question: there is none.
pub fn question(_names: Names<'_>, question: CollectionQuestion, _lang: Lang) -> String {
    match question {}
}

/// The button: there is none.
pub fn action(_names: Names<'_>, action: CollectionAction, _lang: Lang) -> String {
    match action {}
}

/// The log line.
pub fn event(event: &CollectionEvent, lang: Lang) -> Option<String> {
    let CollectionEvent::Income { faction: f, territory: t, amount } = *event;
    let (f, t, n) = (faction(f, lang), territory(t, lang), spice(amount, lang));
    Some(match lang {
        Lang::En => format!("{t} pays {f} {n}."),
        Lang::It => format!("{t} rende a {f} {n}."),
    })
}

/// The refusal: there is none.
pub fn why(why: CollectionWhy, _lang: Lang) -> String {
    match why {}
}

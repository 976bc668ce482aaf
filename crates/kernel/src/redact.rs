//! What leaves the rules for a reader's eyes.

use serde::Serialize;

use crate::Seat;

/// Whose eyes: one seat's, the public's, or everything (after the end, in tests and analysis).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// What this seat may know.
    Seat(Seat),
    /// What a bystander may know: public facts only.
    Public,
    /// Everything. Never sent while a match is running.
    Omniscient,
}

impl Viewer {
    /// The seat whose eyes these are, if any.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Public | Viewer::Omniscient => None,
        }
    }

    /// Whether a fact known to `knowers` may be shown.
    pub fn may_see(self, knowers: crate::SeatSet) -> bool {
        match self {
            Viewer::Seat(seat) => knowers.contains(seat),
            Viewer::Public => false,
            Viewer::Omniscient => true,
        }
    }
}

/// A value from which everything the viewer may not know has been taken out.
///
/// Only a game's visibility module makes one; the server, the bots and the command line accept nothing
/// else, so a raw state or event cannot be sent by mistake.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct Redacted<T>(T);

impl<T> Redacted<T> {
    /// Declares `value` safe. To be called by a game's visibility module and nowhere else.
    pub const fn by_visibility(value: T) -> Redacted<T> {
        Redacted(value)
    }

    /// The safe value.
    pub const fn get(&self) -> &T {
        &self.0
    }

    /// The safe value, taken out.
    pub fn into_inner(self) -> T {
        self.0
    }
}

//! What leaves the rules: values without the facts that a viewer may not know.

use serde::Serialize;

use crate::Seat;

/// The reader of a view: one seat, the public, or an omniscient reader (after the end, in tests and
/// analysis).
///
/// ```
/// use landsraad_kernel::{Seat, Viewer};
///
/// let [red, blue] = [0, 1].map(Seat::at);
/// assert!(Viewer::Seat(red).may_see(red.only()));
/// assert!(!Viewer::Seat(blue).may_see(red.only()) && !Viewer::Public.may_see(red.only()));
/// assert!(Viewer::Omniscient.may_see(red.only()));
/// ```
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
    /// The seat, if the viewer is one.
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

/// A value without the facts that the viewer may not know.
///
/// Only a game's visibility module makes one; the server, the bots and the command line accept nothing
/// else, so a raw state or event cannot be sent by mistake.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct Redacted<T>(T);

impl<T> Redacted<T> {
    /// Declares `value` safe. Only a game's visibility module calls this.
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

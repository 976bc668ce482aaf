//! The words of the game, one file each.

mod action;
mod card;
mod money;
mod question;
mod title;
mod trade;
mod verb;
mod why;

use landsraad_kernel::RuleRef;

pub use action::Action;
pub use card::{Card, CardKind};
pub use money::{How, Money, Points, Store};
pub use question::{Moment, Question, Slot};
pub use title::Title;
pub use trade::{Side, Ware, Way};
pub use verb::Verb;
pub use why::Why;

/// A rule of the ledger.
pub(crate) const fn rule(id: &'static str) -> RuleRef {
    RuleRef(id)
}

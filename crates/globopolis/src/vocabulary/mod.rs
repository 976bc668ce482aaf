//! The words of the game, one file each.

mod action;
mod card;
mod card_copy;
mod card_kind;
mod how;
mod moment;
mod money;
mod party;
mod points;
mod question;
mod side;
mod slot;
mod store;
mod title;
mod verb;
mod ware;
mod way;
mod why;

use landsraad_kernel::RuleRef;

pub use action::Action;
pub use card::Card;
pub use card_copy::{CardCopy, CopySet};
pub use card_kind::CardKind;
pub use how::How;
pub use moment::Moment;
pub use money::Money;
pub use party::Party;
pub use points::Points;
pub use question::Question;
pub use side::Side;
pub use slot::Slot;
pub use store::Store;
pub use title::{Title, TitleSet};
pub use verb::Verb;
pub use ware::Ware;
pub use way::Way;
pub use why::Why;

/// A rule of the ledger.
pub(crate) const fn rule(id: &'static str) -> RuleRef {
    RuleRef(id)
}

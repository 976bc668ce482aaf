//! The words of the game, one file each.

mod action;
mod card;
mod card_copy;
mod card_kind;
mod group_id;
mod how;
mod moment;
mod money;
mod party;
mod points;
mod quadrant_id;
mod question;
mod seller_id;
mod side;
mod slot;
mod space_id;
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
pub use group_id::{GroupId, GroupSet};
pub use how::How;
pub use moment::Moment;
pub use money::Money;
pub use party::Party;
pub use points::Points;
pub use quadrant_id::QuadrantId;
pub use question::Question;
pub use seller_id::{SellerId, SellerSet};
pub use side::Side;
pub use slot::Slot;
pub use space_id::SpaceId;
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

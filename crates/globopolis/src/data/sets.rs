//! The sets that tables are made of. The build script has stand-ins for them.

use landsraad_kernel::set;
use serde::{Deserialize, Serialize};

use super::{Data, Group, MissionCard, Unit};
use crate::vocabulary::{Card, CardCopy, CardKind};
pub use crate::vocabulary::{
    CopySet, GroupId, GroupSet, QuadrantId, SellerId, SellerSet, SpaceId, Title, TitleSet,
};

impl Unit {
    /// The set of this type alone.
    #[inline]
    pub const fn only(self) -> UnitSet {
        UnitSet(1 << self as u8)
    }
}

set! {
    /// A set of types of R-Unit.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
    #[serde(transparent)]
    pub struct UnitSet(pub(super) u8) of Unit: |unit| unit as u8, |number| Unit::ALL[usize::from(number)];
}

impl Data {
    /// The territories among all Titles.
    #[inline]
    pub const fn territory_set(&self) -> TitleSet {
        TitleSet((1 << self.territories) - 1)
    }

    /// The colour group of a Title.
    #[inline]
    pub fn group_of(&self, title: Title) -> &Group {
        &self.groups[self.titles[title.index()].group.index()]
    }

    /// The independent territories.
    pub fn seller_ids(&self) -> impl Iterator<Item = SellerId> + use<> {
        (0..self.sellers.len() as u8).map(SellerId)
    }

    /// All cards of a kind.
    pub(crate) fn all_copies(&self, kind: CardKind) -> CopySet {
        let count = match kind {
            CardKind::Mission => self.missions.len(),
            CardKind::Ops => self.ops.len(),
            CardKind::Influence => self.copies.len(),
        };
        (0..count as u8).map(CardCopy).collect()
    }

    /// A Mission.
    #[inline]
    pub(crate) fn mission(&self, copy: CardCopy) -> &MissionCard {
        &self.missions[usize::from(copy.0)]
    }

    /// The copies of a face.
    #[inline]
    pub(crate) fn copies_of(&self, card: Card) -> CopySet {
        match card {
            Card::Mission(face) | Card::Ops(face) => CardCopy(face).only(),
            Card::Influence(face) => self.influence[usize::from(face)].copies,
        }
    }

    /// The face of a copy.
    #[inline]
    pub(crate) fn face(&self, kind: CardKind, copy: CardCopy) -> Card {
        match kind {
            CardKind::Mission => Card::Mission(copy.0),
            CardKind::Ops => Card::Ops(copy.0),
            CardKind::Influence => Card::Influence(self.copies[usize::from(copy.0)]),
        }
    }
}

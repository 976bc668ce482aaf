//! What the activities of Dune do beyond the common pattern.

use landsraad_kernel::Illegal;

use super::At;
use crate::action::{Action, Why};
use crate::data::Card;
use crate::view::Now;
use crate::{Faction, FactionSet};

/// An activity of Dune.
pub trait DuneActivity {
    /// What these viewers may see of the activity.
    fn now(&self, at: At<'_>, viewers: FactionSet) -> Now;

    /// Why a faction that is not asked may not do this, where the rules of this activity have a reason.
    fn unasked(&self, _at: At<'_>, _f: Faction, _action: &Action) -> Option<Illegal<Why>> {
        None
    }

    /// Deals sealed answers of other players again for these viewers. See `visibility::resample`.
    fn redeal(&mut self, _at: At<'_>, _viewers: FactionSet, _pick: &mut dyn FnMut(usize) -> usize) {}

    /// Spice of a faction that rests on something not yet paid: a standing bid, a committed plan. It may not
    /// be given away. [gf9.alliance.pledge]
    fn tied_spice(&self, _at: At<'_>, _f: Faction) -> u16 {
        0
    }

    /// Why a faction may not spend this card now: its standing bid rests on it, or it has disclosed it to prescience.
    // [gf9.cards.karama-overbid] [gf9.atreides.prescience]
    fn tied_card(&self, _at: At<'_>, _f: Faction, _card: Card) -> Option<Illegal<Why>> {
        None
    }

    /// How much of this ally's pledge a standing bid or an announced shipment rests on. [gf9.alliance.pledge]
    fn claims(&self, _at: At<'_>, _ally: Faction) -> u16 {
        0
    }

    /// Whether cards playable at any time may be played while this goes on. [gf9.turn.any-time-moments]
    fn any_time(&self) -> bool {
        true
    }
}

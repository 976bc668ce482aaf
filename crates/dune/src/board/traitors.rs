//! Traitor cards: kept, returned, shown.

use landsraad_kernel::List;
use serde::{Deserialize, Serialize};

use crate::activities::Cx;
use crate::data::{LeaderId, TraitorSet};
use crate::{ByFaction, Faction};

/// All traitor cards, one for each leader. [gf9.components.traitor-deck]
///
/// The undealt ones matter to nobody and are not kept.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Traitors {
    /// What each faction holds; before the choice, the cards it was dealt.
    pub(crate) held: ByFaction<List<LeaderId, 4>>,
    /// What each faction put back: known to it alone. [gf9.secrecy.traitors]
    pub(crate) returned: ByFaction<TraitorSet>,
    /// Cards shown in a call: public forever.
    pub(crate) shown: TraitorSet,
    /// Cards a faction has been shown in another's hand. [gf9.secrecy.may-reveal]
    pub(crate) seen: ByFaction<TraitorSet>,
}

impl Traitors {
    /// What a faction holds.
    pub fn held(&self, f: Faction) -> &[LeaderId] {
        &self.held[f]
    }
    /// What a faction holds, as a set.
    pub(crate) fn held_set(&self, f: Faction) -> TraitorSet {
        self.held[f].iter().copied().collect()
    }
    /// Whether a leader is a traitor to this faction.
    pub fn holds(&self, f: Faction, leader: LeaderId) -> bool {
        self.held[f].contains(&leader)
    }
    /// Whether a card has been shown to all.
    pub fn is_shown(&self, leader: LeaderId) -> bool {
        self.shown.contains(leader)
    }
    /// Whether a faction knows who holds this card: its own, or one it was shown.
    pub fn knows(&self, f: Faction, leader: LeaderId) -> bool {
        self.is_shown(leader) || self.seen[f].contains(leader) || self.holds(f, leader)
    }
    /// No card is in two places.
    pub fn audit(&self) -> Result<(), String> {
        let mut seen = TraitorSet::EMPTY;
        for f in Faction::ALL {
            let (held, returned) = (self.held_set(f), self.returned[f]);
            if held.meets(seen) || held.meets(returned) || returned.meets(seen) {
                return Err(format!("a traitor card of {} is in two places", f.id()));
            }
            seen |= held.or(returned);
        }
        Ok(())
    }
}

impl Cx<'_, '_> {
    /// A traitor card is shown in a call: public forever. [gf9.secrecy.traitors]
    pub fn show_traitor(&mut self, leader: LeaderId) {
        self.state.board.traitors.shown.insert(leader);
    }
    /// A faction lets another see a traitor card. [gf9.secrecy.may-reveal]
    pub fn show_traitor_to(&mut self, leader: LeaderId, to: Faction) {
        self.state.board.traitors.seen[to].insert(leader);
    }
}

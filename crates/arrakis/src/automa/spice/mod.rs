//! Spice criteria and the rescue of harvesters.

#[cfg(test)]
mod tests;

use std::cmp::Reverse;

use landsraad_kernel::RuleRef;

use crate::action::{Action, Origin};
use crate::activities::{Cx, rescuers};
use crate::board::{AreaSet, Terrain, Zone};
use crate::data::Power;
use crate::event::{Cause, Event};
use crate::state::State;

/// What is paid for each marker, the lowest first. [wfa.solo-spice.keep-first] Keeps
/// come first; markers that cannot be kept drop. [wfa.solo-spice.raise] If all can
/// be kept, each further point turns a keep into a raise, top markers skipped.
pub fn payments(s: &State, spice: u8) -> [(Power, u8); 3] {
    let mut order = [Power::Choam, Power::Landsraad, Power::SpacingGuild];
    order.sort_by_key(|p| (Reverse(s.imperium[p.index()]), *p));
    let mut left = spice;
    let mut out = order.map(|p| (p, 0));
    for (_, price) in &mut out {
        if left >= 2 {
            *price = 2;
            left -= 2;
        }
    }
    if out.iter().all(|(_, price)| *price == 2) {
        for (power, price) in &mut out {
            if left > 0 && s.imperium[power.index()] > 0 {
                *price = 3;
                left -= 1;
            }
        }
    }
    out
}

/// [wfa.solo-spice.supremacy] Spice left after the upkeep of all three markers was paid, with
/// [wfa.solo-spice.supremacy-before] all of them on the top row before spending.
pub const fn supremacy(topped: bool, kept: bool, left: u8) -> bool {
    topped && kept && left > 0
}

impl Cx<'_, '_> {
    /// [wfa.solo-hazards.carryall-use] After all wormsigns are turned:
    /// carryalls save threatened harvesters, deep desert first.
    pub fn rescue_harvesters(&mut self) {
        let Some(solo) = &mut self.state.solo else { return };
        let threatened =
            std::mem::replace(&mut solo.harvesters_threatened, AreaSet::EMPTY).and(self.state.harvesters);
        let deep: AreaSet =
            threatened.iter().filter(|&a| self.state.terrain(a) == Terrain::DeepDesert).collect();
        let mut waiting = threatened;
        for at in deep.iter().chain(threatened.minus(deep).iter()) {
            waiting.remove(at);
            // The carryall that fewest of the others wait for, those in deep desert first.
            let awaited = |zone: Zone| {
                let others = zone.only().areas().and(waiting);
                (others.and(deep).len(), others.len(), zone)
            };
            match rescuers(self.state, at).iter().min_by_key(|&zone| awaited(zone)) {
                None => self.remove_vehicle(Origin::Area(at), Cause::Worm),
                Some(zone) => {
                    let rule = RuleRef("wfa.solo-hazards.carryall-use");
                    self.emit(|| Event::Automa { action: Action::Zone(zone), rule });
                    self.remove_vehicle(Origin::Zone(zone), Cause::Spent);
                }
            }
        }
    }
}

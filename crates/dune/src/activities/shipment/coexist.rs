//! Coexistence that is declared again each turn: where it is asked, where an ally stands in its way, and how the
//! Bene Gesserit let an ally in. In force where the ruling says so; elsewhere forces keep their side.
// [ah2009.bg.declare-default] [ah2009.bg.declare-by-territory] [ah2009.bg.coexist-ally-fixed]

use landsraad_kernel::{Illegal, RuleRef};

use super::Shipment;
use crate::action::Why;
use crate::activities::battle::aggressor::ground;
use crate::activities::{At, Cx};
use crate::board::{Arrival, Barred};
use crate::data::{Loc, LocSet, Territory, TerritorySet};
use crate::editions::Coexistence;
use crate::{Faction, FactionSet};

const BG: Faction = Faction::BeneGesserit;

/// Whether coexistence is declared again each turn.
pub(super) fn declares_each_turn(at: At<'_>) -> bool {
    match at.rules.rulings.coexistence {
        Coexistence::Kept => false,
        Coexistence::Declared => at.rules.rulings.advanced(),
    }
}

/// Whether the Bene Gesserit have a side to declare in a territory: nobody fights in the Polar Sink.
pub(super) fn declarable(at: At<'_>, t: Territory) -> bool {
    let there = at.state.board.forces.factions_in(t);
    if declares_each_turn(at) {
        t != Territory::POLAR_SINK && there.contains(BG) && there.len() > 1
    } else {
        at.state.board.forces.advisors_in(t)
    }
}

/// Whether Bene Gesserit come to stand in a territory where they were not, among others: they say at once
/// whether they coexist. [ah2009.bg.enter-occupied] [ah2009.bg.enter-empty]
pub(super) fn must_choose_side(at: At<'_>, f: Faction, from: Option<Territory>, t: Territory) -> bool {
    if f != BG || !declares_each_turn(at) || t == Territory::POLAR_SINK || from == Some(t) {
        return false;
    }
    let there = at.state.board.forces.factions_in(t);
    !there.contains(BG) && !there.is_empty()
}

/// Everywhere Bene Gesserit would come among others.
pub(super) fn ground_must_choose_side(at: At<'_>, f: Faction) -> LocSet {
    if f != BG || !declares_each_turn(at) {
        return LocSet::EMPTY;
    }
    let forces = &at.state.board.forces;
    let others: LocSet = FactionSet::ALL.without(BG).iter().map(|g| forces.where_is(g)).collect();
    let own = forces.where_is(BG).with(Loc::POLAR_SINK);
    others.whole_territories().minus(own.whole_territories())
}

/// Everywhere hostile Bene Gesserit could let an ally in.
pub fn ground_let_in(at: At<'_>, f: Faction) -> LocSet {
    if !at.state.allied(f, BG) || !declares_each_turn(at) {
        return LocSet::EMPTY;
    }
    let hostile = at.state.board.forces.occupied_by(BG).by_territory();
    hostile.filter(|&(t, _)| lets_in(at, f, t)).map(|(t, _)| t.mask()).collect()
}

/// Whether the storm keeps the Bene Gesserit of a territory apart from these.
fn apart(at: At<'_>, t: Territory, others: FactionSet) -> bool {
    let forces = &at.state.board.forces;
    let near: LocSet = forces.where_is(BG).and(t.mask()).iter().map(|l| ground(at, l)).collect();
    others.iter().all(|f| !forces.where_is(f).meets(near))
}

/// Whether the Bene Gesserit may be hostile in a territory where they stand: not beside an ally, unless the storm
/// is between them, and not beyond the limits of occupation.
// [ah2009.bg.coexist-ally-fixed] [ah2009.bg.declare-limit]
pub(super) fn may_be_hostile(at: At<'_>, t: Territory) -> Result<(), Barred> {
    let allies = at.state.board.forces.occupiers(t).and(at.state.allies[BG]);
    match at.may_share(BG, t, true, Arrival::Movement) {
        Err(Barred::Ally { .. }) if apart(at, t, allies) => Ok(()),
        verdict => verdict,
    }
}

/// Whether hostile Bene Gesserit stand here with a third House, so that they may let an ally in by coexisting.
// [ah2009.bg.ally-move-block]
pub fn lets_in(at: At<'_>, f: Faction, t: Territory) -> bool {
    let there = at.state.board.forces.occupiers(t);
    let allies = there.and(at.state.allies[f]);
    let third = there.without(BG).without(f);
    declares_each_turn(at)
        && t != Territory::POLAR_SINK
        && f != BG
        && allies == BG.only()
        && !third.is_empty()
        && (!at.rules.rulings.is_stronghold(t) || third.len() < 2)
}

impl Shipment {
    /// Where nothing was announced the Bene Gesserit coexist; where it was, they do not.
    // [ah2009.bg.declare-default] [ah2009.bg.declare-by-territory]
    pub(super) fn settle_coexistence(cx: &mut Cx<'_, '_>, hostile: TerritorySet) {
        if declares_each_turn(cx.at()) {
            for t in Territory::all() {
                if declarable(cx.at(), t) {
                    cx.flip(t, !hostile.contains(t));
                }
            }
        }
    }

    /// Two allies have not parted: Bene Gesserit coexist instead of dying, unless the storm is between them.
    // [ah2009.alliance.already-together]
    pub(super) fn coexist_instead(cx: &mut Cx<'_, '_>, t: Territory, ally: Faction) -> bool {
        let coexists = declares_each_turn(cx.at());
        if coexists && !apart(cx.at(), t, ally.only()) {
            cx.flip(t, true);
        }
        coexists
    }
}

/// The refusal of a side that the Bene Gesserit may not take.
// [ah2009.bg.coexist-ally-fixed] [ah2009.bg.declare-limit]
pub(super) fn not_hostile(barred: Barred) -> Illegal<Why> {
    let rule = match barred {
        Barred::Ally { .. } => RuleRef("ah2009.bg.coexist-ally-fixed"),
        Barred::Full { .. } | Barred::Storm { .. } | Barred::StormOver { .. } => {
            RuleRef("ah2009.bg.declare-limit")
        }
    };
    Illegal::new(rule, Why::Barred(barred))
}

/// The refusal of an ally that the Bene Gesserit have not let in. [ah2009.bg.ally-move-block]
pub(super) fn not_let_in(t: Territory) -> Illegal<Why> {
    let rule = RuleRef("ah2009.bg.ally-move-block");
    Illegal::new(rule, Why::Barred(Barred::Ally { at: t, ally: BG }))
}

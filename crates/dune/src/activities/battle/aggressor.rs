//! Where battles are, which faction is the aggressor, and its possible opponents.
// [gf9.battle.where] [gf9.battle.until-one-left] [gf9.battle.aggressor]

use std::ops::ControlFlow;

use crate::activities::At;
use crate::data::{Loc, LocSet, Territory};
use crate::editions::StormBattle;
use crate::{Faction, FactionSet};

/// The part of a territory, free of storm, that can be reached from a location without touching the storm.
// [gf9.battle.storm-separation] [gf9.battle.storm-cutoff] [gf9.faq.sectors-one-group-battle]
pub fn ground(at: At<'_>, from: Loc) -> LocSet {
    let stormy = stormy(at, from.territory());
    if stormy.contains(from) {
        return stormy;
    }
    let clear = clear(at, from.territory());
    // A stronghold is one location.
    if clear == from.only() {
        return clear;
    }
    let mut ground = from.only().and(clear);
    loop {
        let grown = ground.iter().fold(ground, |set, l| set.or(l.neighbours().and(clear)));
        if grown == ground {
            return ground;
        }
        ground = grown;
    }
}

/// The locations of a territory outside the storm. [gf9.storm.no-battle]
fn clear(at: At<'_>, t: Territory) -> LocSet {
    t.mask().minus(at.storm_mask())
}

/// The locations of a territory inside the storm, where those who are both in it fight.
// [ah2009.battle.in-storm] [v29.battle.storm-separated]
fn stormy(at: At<'_>, t: Territory) -> LocSet {
    match at.rules.rulings.storm_battle {
        StormBattle::Nobody => LocSet::EMPTY,
        StormBattle::SameSide => t.mask().and(at.storm_mask()),
    }
}

/// Factions whose forces in these locations fight: advisors do not.
// [gf9.bene-gesserit.adv-two-sides] [gf9.bene-gesserit.adv-passive]
fn armed(at: At<'_>, t: Territory, ground: LocSet) -> FactionSet {
    at.state.board.forces.occupiers(t).and(at.state.board.forces.present(ground))
}

/// Visits the battles of a faction: the first location of the ground, and an opponent there.
// [gf9.battle.aggressor-order] [gf9.battle.aggressor-opponent]
pub fn battles(at: At<'_>, f: Faction, visit: &mut dyn FnMut(Loc, Faction) -> ControlFlow<()>) {
    // [gf9.battle.polar-sink-haven]
    let forces = &at.state.board.forces;
    let mine = forces.where_is(f).without(Loc::POLAR_SINK);
    let others: LocSet = FactionSet::ALL.without(f).iter().map(|g| forces.where_is(g)).collect();
    for (t, _) in mine.by_territory() {
        // Mostly a faction is alone.
        if !others.meets(t.mask()) || forces.occupiers(t).len() < 2 {
            continue;
        }
        let mut left = clear(at, t).or(stormy(at, t));
        while let Some(first) = left.first() {
            let ground = ground(at, first);
            left = left.minus(ground);
            let armed = armed(at, t, ground);
            if !armed.contains(f) {
                continue;
            }
            for g in armed.without(f).iter().filter(|&g| !at.state.allied(f, g)) {
                if visit(first, g).is_break() {
                    return;
                }
            }
        }
    }
}

/// The first in storm order who has a battle left, with its place and opponent if there is only one.
// [ah2009.battle.guild-in-order]
// [gf9.battle.aggressor]
pub fn aggressor(at: At<'_>) -> Option<(Faction, Option<(Loc, Faction)>)> {
    at.state.faction_order(at.rules).find_map(|f| {
        let (mut count, mut last) = (0, None);
        battles(at, f, &mut |loc, g| {
            count += 1;
            last = Some((loc, g));
            if count > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (count > 0).then_some((f, last.filter(|_| count == 1)))
    })
}

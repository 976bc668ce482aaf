//! Legality with its reasons. A condition exists once: as a predicate that gives
//! a [`Verdict`], or as a term, a set of areas with the refusal of those outside
//! it. Lists of legal actions and checks of single ones use the same conditions.

use arrayvec::ArrayVec;
use landsraad_kernel::{Illegal, RuleRef};

use crate::activities::Verdict;
use crate::board::{Area, AreaSet};
use crate::data::Side;
use crate::state::State;
use crate::why::Why;

/// A refusal.
pub const fn refuse(rule: &'static str, why: Why) -> Verdict {
    Err(Illegal::new(RuleRef(rule), why))
}

/// Refuses unless the condition holds.
pub const fn require(holds: bool, rule: &'static str, why: Why) -> Verdict {
    if holds { Ok(()) } else { refuse(rule, why) }
}

/// Says what is wrong with an area.
type Reason = fn(&State, Area) -> Why;

/// Conditions on an area that must all hold. They are written once and read in two ways: as
/// [`Terms`], which say what an area lacks, and as the [`AreaSet`] of those that meet them.
pub trait Conditions: Sized {
    /// No condition yet.
    fn everywhere() -> Self;

    /// The area must be one of these.
    #[must_use]
    fn within(self, areas: AreaSet, rule: &'static str, why: Reason) -> Self;

    /// The rule that refusals cite, which is looked up only where they are made.
    fn cited(rule: impl FnOnce() -> RuleRef) -> &'static str;

    /// The areas that meet every condition so far.
    fn all(&self) -> AreaSet;

    /// [wfa.definitions.free-area] The area must be free for a side.
    #[must_use]
    #[inline]
    fn free(self, s: &State, side: Side, rule: &'static str) -> Self {
        let why: Reason = match side {
            Side::Atreides => |s, a| blocked(s, Side::Atreides, a),
            Side::Harkonnen => |s, a| blocked(s, Side::Harkonnen, a),
        };
        self.within(s.free(side), rule, why)
    }

    /// [wfa.movement.impassable] The area must not lie behind an impassable
    /// border that the side cannot cross from here.
    #[must_use]
    fn open(self, s: &State, side: Side, from: Area, rule: &'static str) -> Self {
        let walls = from.info().impassable.minus(s.steps(side, from));
        self.within(AreaSet::ALL.minus(walls), rule, |_, a| Why::Impassable(a))
    }

    /// [wfa.definitions.stack-limit] The area must have room for a unit of a side.
    #[must_use]
    #[inline]
    fn room(self, s: &State, side: Side, rule: &'static str) -> Self {
        let why: Reason = match side {
            Side::Atreides => |s, a| Why::Full(a, s.limit(Side::Atreides)),
            Side::Harkonnen => |s, a| Why::Full(a, s.limit(Side::Harkonnen)),
        };
        // Areas that an earlier condition leaves out are refused for that.
        let full = s.full(side, self.all());
        self.within(AreaSet::ALL.minus(full), rule, why)
    }

    /// [wfa.definitions.empty-area] The area must be empty.
    #[must_use]
    #[inline]
    fn empty(self, s: &State, rule: &'static str) -> Self {
        self.within(s.empty(), rule, |_, a| Why::NotEmpty(a))
    }

    /// [wfa.definitions.terrain] The area must be desert.
    #[must_use]
    #[inline]
    fn desert(self, s: &State, rule: &'static str) -> Self {
        self.within(s.deserts(), rule, |_, a| Why::NotDesert(a))
    }
}

/// Conditions with the refusal of an area that does not meet them.
#[derive(Clone, Debug, Default)]
pub struct Terms {
    list: ArrayVec<(AreaSet, &'static str, Reason), 6>,
}

impl Terms {
    /// The first condition that the area does not meet.
    pub fn check(&self, s: &State, area: Area) -> Verdict {
        match self.list.iter().find(|(areas, _, _)| !areas.contains(area)) {
            Some((_, rule, why)) => refuse(rule, why(s, area)),
            None => Ok(()),
        }
    }
}

impl Conditions for Terms {
    fn everywhere() -> Terms {
        Terms::default()
    }

    #[inline]
    fn within(mut self, areas: AreaSet, rule: &'static str, why: Reason) -> Terms {
        self.list.push((areas, rule, why));
        self
    }

    fn cited(rule: impl FnOnce() -> RuleRef) -> &'static str {
        rule().id()
    }

    fn all(&self) -> AreaSet {
        self.list.iter().fold(AreaSet::ALL, |all, (areas, _, _)| all.and(*areas))
    }
}

impl Conditions for AreaSet {
    #[inline]
    fn everywhere() -> AreaSet {
        AreaSet::ALL
    }

    #[inline]
    fn within(self, areas: AreaSet, _: &'static str, _: Reason) -> AreaSet {
        self.and(areas)
    }

    #[inline]
    fn cited(_: impl FnOnce() -> RuleRef) -> &'static str {
        ""
    }

    #[inline]
    fn all(&self) -> AreaSet {
        *self
    }
}

/// What keeps an area from being free for a side.
pub fn blocked(s: &State, side: Side, area: Area) -> Why {
    let enemy = side.other();
    if s.worms().contains(area) {
        Why::WormThere(area)
    } else if s.with_legion(enemy).contains(area) {
        Why::EnemyThere(area)
    } else {
        Why::EnemySettlement(area)
    }
}

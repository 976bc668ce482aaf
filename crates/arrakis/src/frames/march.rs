//! Moving a legion, or leading it to an attack: which, where to, who.

use std::ops::ControlFlow;

use landsraad_kernel::{Flow, RuleRef};
use serde::{Deserialize, Serialize};

use super::select::Need;
use super::*;
use crate::action::{Means, Origin};
use crate::board::*;
use crate::data::{Deed, Kind, Mods, Person, Vehicle, Who};
use crate::event::Cause;
use crate::question::March;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
enum Step {
    Legion,
    Goal,
    Figures,
    Go,
    Arrive,
    Resolve,
    Done,
}

/// One march. [wfa.movement.one-area]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct MarchFrame {
    /// The side that marches.
    pub side: Side,
    /// What for.
    pub act: March,
    /// Only legions in these areas: the resolved `who`, or all.
    pub only: Option<Area>,
    /// What must go along.
    pub need: Need,
    /// Only legions in the desert.
    pub desert: bool,
    /// Only legions in an own settlement.
    pub settlement: bool,
    mods: u8,
    step: Step,
    from: Area,
    to: Area,
    by: Means,
    attack: bool,
    group: Group,
}

/// Where a legion can get to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reachable {
    /// On foot.
    pub foot: AreaSet,
    /// By troop transport.
    pub air: AreaSet,
    /// The zones whose ornithopter could carry it.
    pub zones: u8,
    /// By sandriding over at least one, two, ... areas: the areas reached at each length.
    pub ride: [AreaSet; 4],
}

impl Reachable {
    /// Areas to which a ride of this length counts: one that a step or a shorter ride could replace is offered only if its
    /// length counts for something.
    fn rides(&self, i: usize) -> AreaSet {
        let known = self.ride[..i].iter().fold(AreaSet::EMPTY, |m, s| m.or(*s));
        self.ride[i].minus(if i == 0 { self.foot } else { known.minus(self.foot) })
    }
}

/// [wfa.movement.one-area] [wfa.movement.transport] [wfa.movement.sandride] What lies in reach of an area.
pub fn reach(s: &State, side: Side, from: Area) -> Reachable {
    let foot = s.steps(side, from);
    let mut out = Reachable { foot, air: AreaSet::EMPTY, zones: 0, ride: [AreaSet::EMPTY; 4] };
    match side {
        Side::Harkonnen => {
            // [wfa.movement.transport] An ornithopter of a zone connected to the sector the legion starts in.
            let zones = zones_of(from.info().sectors) & s.zones_with(Some(Vehicle::Ornithopter));
            // [wfa.solo-path.one-ornithopter]
            if zones != 0 && !s.solo.as_ref().is_some_and(|solo| solo.flown) {
                out.zones = zones;
                // [wfa.movement.transport-ignores] [wfa.movement.transport-counting]
                let one = from.touching();
                out.air = one.or(one.spread(Area::touching)).minus(from.only());
            }
        }
        Side::Atreides => {
            // [wfa.movement.sandride-blocked] Not through an enemy legion or settlement, nor over a red border.
            let chain = s.wormsigns.or(s.worms()).minus(s.with_legion(Side::Harkonnen)).minus(s.settlements);
            let mut edge = s.adjacent(from).and(chain);
            let mut seen = edge;
            let mut length = 0;
            while !edge.is_empty() {
                // [wfa.movement.sandride-start-end] Next to the chain, or on a wormsign of it.
                let around = edge.spread(|a| s.adjacent(a)).or(edge.and(s.wormsigns)).minus(from.only());
                out.ride[length] = out.ride[length].or(around);
                edge = edge.spread(|a| s.adjacent(a)).and(chain).minus(seen).minus(from.only());
                seen = seen.or(edge);
                length = (length + 1).min(3);
            }
        }
    }
    out
}

/// Every area, or none if the last unit would leave leaders alone who have marched already.
fn free_to_leave(s: &State, from: Area) -> AreaSet {
    let fresh = s.fresh(from);
    let rest = s.legion(from).minus(fresh);
    let alone = rest.leaders() > 0 && rest.units() == 0 && fresh.units() == 1;
    if alone { AreaSet::EMPTY } else { AreaSet::ALL }
}

impl MarchFrame {
    /// A march of a legion that an operation names. [wfa.planning-cards.granted-attack] By the normal rules; only the
    /// operation asks for a leader.
    pub fn new(s: &State, side: Side, act: March, who: Who, mods: Mods, bound: Option<Area>) -> MarchFrame {
        let nowhere = Area(0);
        let mut f = MarchFrame {
            side,
            act,
            only: None,
            need: Need::Unit,
            desert: false,
            settlement: false,
            mods: mods.0,
            step: Step::Legion,
            from: nowhere,
            to: nowhere,
            by: Means::Foot,
            attack: false,
            group: Group::default(),
        };
        // An area outside the board stands for "no such legion".
        let none = Area(127);
        match who {
            Who::WhoAny => {}
            // [wfa.results.leadership-move] [wfa.results.leadership-attack] A leader goes along.
            Who::WhoLeader => f.need = Need::Leader,
            Who::WhoSpecial => f.need = Need::Special,
            Who::WhoDesert => f.desert = true,
            Who::WhoLeaderDesert => {
                f.desert = true;
                f.need = Need::Leader;
            }
            Who::WhoAt(area) => f.only = Some(area),
            Who::WhoWith(leader) => {
                let leader = s.resolve(leader);
                f.need = Need::Named(leader);
                f.only = Some(s.leader_area(leader).unwrap_or(none));
            }
            Who::WhoSettlement => f.settlement = true,
            // [wfa.planning-cards.same-legion]
            Who::WhoBound => f.only = Some(bound.unwrap_or(none)),
        }
        f
    }

    /// The rule under which the march is asked.
    const fn rule(&self) -> &'static str {
        match self.act {
            March::Attack => "wfa.battle.target",
            March::Move | March::Either | March::Lift => "wfa.movement.one-area",
        }
    }

    /// Whether the legion of an area may march, wherever to.
    fn may_start(&self, s: &State, a: Area) -> Permit {
        let rule = self.rule();
        require(s.with_legion(self.side).has(a), rule, Why::NoLegion(a))?;
        require(self.only.is_none_or(|only| only == a), rule, Why::OtherLegion(a))?;
        require(!self.desert || s.deserts().has(a), rule, Why::NotDesert(a))?;
        let settled = !self.settlement || s.settlements_of(self.side).has(a);
        require(settled, rule, Why::NotInSettlement(a))?;
        // [wfa.planning-cards.paul-frozen]
        let frozen =
            self.side == Side::Atreides && s.frozen && s.leader_area(s.person(Person::Paul)) == Some(a);
        require(!frozen, rule, Why::Frozen(a))?;
        let g = s.fresh(a);
        require(g.units() > 0, rule, Why::HasMoved(a))?;
        match self.need {
            Need::Unit => Ok(()),
            Need::Leader => require(g.leaders() > 0, rule, Why::LegionNeedsLeader(a)),
            Need::Special => require(g.get(Kind::Special) > 0, rule, Why::LegionNeedsSpecial(a)),
            Need::Named(l) => require(g.has(l), rule, Why::LegionNeeds(a, l)),
        }
    }

    /// The areas whose legion may march.
    pub fn origins(&self, s: &State) -> AreaSet {
        s.with_legion(self.side).iter().filter(|&a| self.may_start(s, a).is_ok()).collect()
    }

    /// Areas a march may end in: a move or, if it is one, an attack.
    fn ends(&self, s: &State, from: Area, attack: bool) -> Terms {
        let (side, enemy) = (self.side, self.side.other());
        if attack {
            // [wfa.battle.target] [wfa.battle.no-target] Enemy legions and settlements, no sandworm.
            let rule = "wfa.battle.no-target";
            return Terms::new()
                .within(AreaSet::ALL.minus(s.worms()), rule, |_, a| Why::WormThere(a))
                .within(s.with_legion(enemy).or(s.settlements_of(enemy)), rule, |_, a| Why::NoTarget(a));
        }
        // [wfa.movement.free-only] [wfa.movement.merge-limit] Free, with room; [wfa.movement.harvester-no-block] stations
        // and harvesters do not matter.
        let terms = Terms::new()
            .free(s, side, "wfa.movement.free-only")
            .room(s, side, "wfa.movement.merge-limit")
            .within(AreaSet::ALL.minus(from.only()), "wfa.movement.one-area", |_, a| Why::AlreadyThere(a))
            .within(free_to_leave(s, from), "wfa.movement.split", |_, _| Why::LeaderLeftAlone);
        if self.act == March::Lift {
            return terms.within(s.with_legion(side), "wfa.movement.one-area", |_, a| Why::NobodyThere(a));
        }
        terms
    }

    /// Whether the march may be a move, or an attack.
    fn may_be(&self, attack: bool) -> Permit {
        match (self.act, attack) {
            (March::Either, _) | (March::Move | March::Lift, false) | (March::Attack, true) => Ok(()),
            (March::Move | March::Lift, true) => refuse(self.rule(), Why::OnlyMove),
            (March::Attack, false) => refuse(self.rule(), Why::OnlyAttack),
        }
    }

    fn goals(&self, s: &State, from: Area, visit: Visit<'_>) -> ControlFlow<()> {
        if self.act == March::Lift {
            for to in self.ends(s, from, false).all().iter() {
                visit(Action::Go { to, by: Means::Foot, attack: false })?;
            }
            return ControlFlow::Continue(());
        }
        let r = reach(s, self.side, from);
        for attack in [false, true] {
            if self.may_be(attack).is_err() {
                continue;
            }
            // [wfa.movement.transport-attack] [wfa.movement.sandride-attack] Both may carry an attack.
            let ends = self.ends(s, from, attack).all();
            for to in r.foot.and(ends).iter() {
                visit(Action::Go { to, by: Means::Foot, attack })?;
            }
            for i in 0..r.ride.len() {
                for to in r.rides(i).and(ends).iter() {
                    visit(Action::Go { to, by: Means::Ride(i as u8 + 1), attack })?;
                }
            }
            // [wfa.movement.transport-one]
            for zone in (0..8).filter(|z| r.zones >> z & 1 == 1) {
                for to in r.air.and(ends).iter() {
                    visit(Action::Go { to, by: Means::Air(zone), attack })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the legion chosen may go there by those means.
    fn may_go(&self, s: &State, to: Area, by: Means, attack: bool) -> Permit {
        self.may_be(attack)?;
        let from = self.from;
        self.ends(s, from, attack).check(s, to)?;
        if self.act == March::Lift {
            return require(by == Means::Foot, self.rule(), Why::OtherQuestion);
        }
        let r = reach(s, self.side, from);
        match by {
            Means::Foot => {
                let wall = !s.steps(self.side, from).has(to) && from.info().impassable.has(to);
                require(!wall, "wfa.movement.impassable", Why::Impassable(to))?;
                require(r.foot.has(to), "wfa.movement.one-area", Why::TooFar(to))
            }
            Means::Air(zone) => {
                require(r.zones >> zone & 1 == 1, "wfa.movement.one-area", Why::NoTransport(zone))?;
                require(r.air.has(to), "wfa.movement.one-area", Why::TooFar(to))
            }
            Means::Ride(length) => {
                let i = usize::from(length).wrapping_sub(1);
                let ride = r.ride.get(i).is_some_and(|ride| ride.has(to));
                require(ride, "wfa.movement.one-area", Why::NoRide(to))?;
                require(r.rides(i).has(to), "wfa.movement.one-area", Why::NeedlessRide(to))
            }
        }
    }

    /// Whether the legion of an area has somewhere to go.
    pub fn can_go(&self, s: &State, from: Area) -> bool {
        self.goals(s, from, &mut |_| ControlFlow::Break(())).is_break()
    }

    /// Whether any legion has somewhere to go.
    pub fn possible(&self, s: &State) -> bool {
        self.origins(s).iter().any(|a| self.can_go(s, a))
    }

    /// The moving group.
    pub const fn group(&self) -> Group {
        self.group
    }

    /// The figures that march, for re-dealing of facedown tokens.
    pub const fn group_mut(&mut self) -> &mut Group {
        &mut self.group
    }

    /// Where the legion chosen stands, once it is chosen.
    pub const fn chosen(&self) -> Option<Area> {
        match self.step {
            Step::Legion => None,
            Step::Goal | Step::Figures | Step::Go | Step::Arrive | Step::Resolve | Step::Done => {
                Some(self.from)
            }
        }
    }

    fn select(&self, s: &State) -> Select {
        let pool = s.fresh(self.from);
        Select {
            side: self.side,
            from: self.from,
            to: self.to,
            pool,
            rest: s.legion(self.from).minus(pool),
            room: if self.attack { u8::MAX } else { s.room(self.side, self.to) },
            need: self.need,
            advance: false,
            stays: self.attack,
            chosen: Group::default(),
            done: false,
        }
    }
}

impl Activity for MarchFrame {
    fn advance(&mut self, cx: &mut Cx<'_, '_>, reply: Option<Reply>) -> Next {
        match self.step {
            Step::Legion => {
                if self.possible(cx.s) {
                    Flow::Ask
                } else {
                    Flow::Return(Reply::Nothing)
                }
            }
            Step::Goal => Flow::Ask,
            Step::Figures => {
                self.step = Step::Go;
                Flow::Call(Frame::Select(self.select(cx.s)))
            }
            Step::Go => {
                if let Some(Reply::Group(group)) = reply {
                    self.group = group;
                }
                match self.by {
                    Means::Air(zone) => {
                        cx.remove_vehicle(Origin::Zone(zone), Cause::Spent);
                        if let Some(solo) = &mut cx.s.solo {
                            solo.flown = true;
                        }
                    }
                    Means::Ride(length) => cx.deed(Deed::Sandride, None, length),
                    Means::Foot => {}
                }
                if self.attack {
                    self.step = Step::Done;
                    return Flow::Call(Frame::Battle(Battle::new(
                        self.side,
                        self.from,
                        self.to,
                        self.group,
                        Mods(self.mods),
                    )));
                }
                // [wfa.movement.no-pickup] Exactly these figures; [wfa.movement.sandride-keeps-tokens] nothing on the way changes.
                cx.shift(self.side, self.from, self.to, self.group, self.by);
                // [wfa.movement.each-once] They have marched, and [wfa.movement.parts] so has the rest of their legion.
                cx.s.mark_moved(self.to, self.group);
                cx.s.mark_all_moved(self.from);
                self.step = Step::Arrive;
                match Garrison::needed(cx.s, self.side, self.from) {
                    Some(garrison) => Flow::Call(Frame::Garrison(garrison)),
                    None => Flow::Again,
                }
            }
            Step::Arrive => {
                self.step = Step::Resolve;
                match arrive(cx, self.side, self.to) {
                    Some(frame) => Flow::Call(frame),
                    None => Flow::Again,
                }
            }
            Step::Resolve => {
                // A sandworm may have driven the legion on.
                let at = if let Some(Reply::Stands(at)) = reply { at } else { self.to };
                Flow::Return(Reply::Marched { at, group: self.group })
            }
            Step::Done => {
                let (at, group) = match reply {
                    Some(Reply::Marched { at, group }) => (at, group),
                    Some(Reply::Nothing | Reply::Group(_) | Reply::Stands(_)) | None => {
                        (self.from, self.group)
                    }
                };
                Flow::Return(Reply::Marched { at, group })
            }
        }
    }

    fn asks(&self, _: &State) -> Side {
        self.side
    }

    fn question(&self, _: &Arrakis, _: &State) -> (Question, RuleRef) {
        let rule = self.rule();
        match self.step {
            Step::Goal => (Question::Goal { from: self.from, act: self.act }, RuleRef(rule)),
            Step::Legion | Step::Figures | Step::Go | Step::Arrive | Step::Resolve | Step::Done => {
                (Question::Legion { act: self.act }, RuleRef(rule))
            }
        }
    }

    fn legal(&self, _: &Arrakis, s: &State, visit: Visit<'_>) -> ControlFlow<()> {
        if self.step == Step::Goal {
            return self.goals(s, self.from, visit);
        }
        // [wfa.planning-cards.upper-bounds] Moving and attacking are the owner's to decline.
        visit(Action::Pass)?;
        for from in self.origins(s).iter() {
            if self.can_go(s, from) {
                visit(Action::Area(from))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn permit(&self, g: &Arrakis, s: &State, action: Action) -> Permit {
        let (_, rule) = self.question(g, s);
        match (self.step, action) {
            (Step::Goal, Action::Go { to, by, attack }) => self.may_go(s, to, by, attack),
            (Step::Legion, Action::Pass) => Ok(()),
            (Step::Legion, Action::Area(from)) => {
                self.may_start(s, from)?;
                let stays = self.may_be(true).is_err() && free_to_leave(s, from).is_empty();
                require(!stays, "wfa.movement.split", Why::LeaderLeftAlone)?;
                require(self.can_go(s, from), self.rule(), Why::NowhereToGo(from))
            }
            (
                Step::Legion
                | Step::Goal
                | Step::Figures
                | Step::Go
                | Step::Arrive
                | Step::Resolve
                | Step::Done,
                _other,
            ) => must(action, rule),
        }
    }

    fn answer(&mut self, _: &mut Cx<'_, '_>, action: &Action) {
        if let Action::Area(from) = *action {
            self.from = from;
            self.step = Step::Goal;
        } else if let Action::Go { to, by, attack } = *action {
            (self.to, self.by, self.attack) = (to, by, attack);
            self.step = Step::Figures;
        } else {
            self.step = Step::Done;
            self.group = Group::default();
        }
    }
}

/// What happens when a legion has entered an area by a move or an advance.
pub fn arrive(cx: &mut Cx<'_, '_>, side: Side, at: Area) -> Option<Frame> {
    match side {
        Side::Atreides => {
            super::battle::take_station(cx, at);
            None
        }
        // [wfa.movement.wormsign-harkonnen] [wfa.stations.harkonnen]
        Side::Harkonnen if cx.s.wormsigns.has(at) && cx.s.with_legion(side).has(at) => {
            cx.turn_wormsign(at).then(|| Frame::Surface(Surface::new(at)))
        }
        Side::Harkonnen => None,
    }
}

//! Moving a legion, or leading it to an attack: which, where to, who.

#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use landsraad_kernel::{Activity, RuleRef, Seat, SeatSet};
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
    mods: Mods,
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
    pub zones: Zones,
    /// By sandriding over at least one, two, ... areas: the areas reached at each length.
    pub ride: [AreaSet; 4],
}

impl Reachable {
    /// The flight with the first ornithopter that could carry it.
    pub fn by_air(&self) -> Means {
        Means::Air(self.zones.first().unwrap_or(Zone(0)))
    }

    /// Areas to which a ride of this length is offered: one over a single area where no step leads, and one over several areas
    /// where none over fewer does. [wfa.movement.sandride] A ride over several counts for more than the way it makes.
    fn rides(&self, i: usize) -> AreaSet {
        let several = |upto: usize| self.ride[1..upto].iter().fold(AreaSet::EMPTY, |m, s| m.or(*s));
        self.ride[i].minus(if i == 0 { self.foot } else { several(i) })
    }

    /// With the longer rides too: [wfa.movement.sandride] over any number of areas, though a shorter way leads there.
    fn round_about(mut self, s: &State, from: Area) -> Reachable {
        if !self.ride[0].is_empty() {
            let chain = chain(s).minus(from.only());
            for first in s.adjacent(from).and(chain).iter() {
                ride_on(s, first, chain.minus(first.only()), 0, &mut self.ride);
            }
            self.ride = self.ride.map(|ends| ends.minus(from.only()));
        }
        self
    }
}

/// Notes where rides lead that have come over this area, and over no area twice.
fn ride_on(s: &State, over: Area, chain: AreaSet, i: usize, ride: &mut [AreaSet; 4]) {
    let next = s.adjacent(over);
    // [wfa.movement.sandride-start-end] Next to the chain, or on a wormsign of it.
    ride[i] = ride[i].or(next).or(over.only().and(s.wormsigns));
    if i < 3 {
        for on in next.and(chain).iter() {
            ride_on(s, on, chain.minus(on.only()), i + 1, ride);
        }
    }
}

/// [wfa.movement.one-area] [wfa.movement.transport] [wfa.movement.sandride] What lies in reach of an area.
pub fn reach(s: &State, side: Side, from: Area) -> Reachable {
    let foot = s.steps(side, from);
    let mut out = Reachable { foot, air: AreaSet::EMPTY, zones: Zones::EMPTY, ride: [AreaSet::EMPTY; 4] };
    match side {
        Side::Harkonnen => {
            // [wfa.movement.transport] An ornithopter of a zone connected to the sector the legion starts in.
            let zones = from.info().sectors.zones().and(s.zones_with(Some(Vehicle::Ornithopter)));
            // [wfa.solo-path.one-ornithopter]
            if !zones.is_empty() && !s.solo.as_ref().is_some_and(|solo| solo.flown) {
                out.zones = zones;
                // [wfa.movement.transport-ignores] [wfa.movement.transport-counting]
                out.air = from.within_two();
            }
        }
        Side::Atreides => {
            out.ride = rides(s, from, chain(s));
        }
    }
    out
}

/// [wfa.movement.sandride-blocked] The areas that a ride leads over: not
/// through an enemy legion or settlement, nor over a red border.
fn chain(s: &State) -> AreaSet {
    s.wormsigns.or(s.worms()).minus(s.with_legion(Side::Harkonnen)).minus(s.settlements)
}

/// The areas that rides over one, two, ... areas of a chain lead to.
fn rides(s: &State, from: Area, chain: AreaSet) -> [AreaSet; 4] {
    let mut out = [AreaSet::EMPTY; 4];
    let mut edge = s.adjacent(from).and(chain);
    let mut seen = edge;
    let mut length = 0;
    while !edge.is_empty() {
        // [wfa.movement.sandride-start-end] Next to the chain, or on a wormsign of it.
        let next = edge.spread(|a| s.adjacent(a));
        let around = next.or(edge.and(s.wormsigns)).minus(from.only());
        out[length] = out[length].or(around);
        edge = next.and(chain).minus(seen).minus(from.only());
        seen = seen.or(edge);
        length = (length + 1).min(3);
    }
    out
}

/// Every area, or none if the last unit would leave leaders alone who have marched already.
fn free_to_leave(s: &State, from: Area) -> AreaSet {
    // Before the first march of an action nobody has marched.
    if s.moved.is_empty() {
        return AreaSet::ALL;
    }
    let fresh = s.fresh(from);
    let rest = s.legion(from).minus(fresh);
    let alone = !rest.has_units() && rest.leaders() > 0 && fresh.units() == 1;
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
            mods,
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

    const fn question(&self, ask: MarchAsk) -> Asked {
        let question = match ask {
            MarchAsk::Legion => Question::Legion { act: self.act },
            MarchAsk::Goal => Question::Goal { from: self.from, act: self.act },
        };
        (question, RuleRef(self.rule()))
    }

    /// Whether the legion of an area may march, wherever to.
    fn may_start(&self, s: &State, a: Area) -> Verdict {
        let rule = self.rule();
        require(s.with_legion(self.side).contains(a), rule, Why::NoLegion(a))?;
        // [wfa.planning-cards.same-legion] [wfa.planning-cards.play] The effect names its legion, or a sort of legion.
        let (named, text) = ("wfa.planning-cards.same-legion", "wfa.planning-cards.play");
        require(self.only.is_none_or(|only| only == a), named, Why::OtherLegion(a))?;
        require(!self.desert || s.deserts().contains(a), text, Why::NotDesert(a))?;
        let settled = !self.settlement || s.settlements_of(self.side).contains(a);
        require(settled, text, Why::NotInSettlement(a))?;
        require(self.frozen(s) != Some(a), "wfa.planning-cards.paul-frozen", Why::Frozen(a))?;
        let g = s.fresh(a);
        // [wfa.movement.each-once] Figures that have moved get no farther;
        // [wfa.movement.parts] the rest of their legion stays.
        let moved = if s.used.contains(a) { "wfa.movement.parts" } else { "wfa.movement.each-once" };
        require(g.has_units(), moved, Why::HasMoved(a))?;
        match self.need {
            Need::Unit => Ok(()),
            Need::Leader => require(g.leaders() > 0, self.leader_rule(), Why::LegionNeedsLeader(a)),
            Need::Special => require(g.get(Kind::Special) > 0, text, Why::LegionNeedsSpecial(a)),
            Need::Named(l) => require(g.contains(l), named, Why::LegionNeeds(a, l)),
        }
    }

    /// The rule by which a leader has to go along: that of the Leadership die, unless a card asks for one.
    const fn leader_rule(&self) -> &'static str {
        match self.act {
            March::Move if !self.desert => "wfa.results.leadership-move",
            March::Attack => "wfa.results.leadership-attack",
            March::Move | March::Either | March::Lift => "wfa.planning-cards.play",
        }
    }

    /// The area whose legion may not leave it. [wfa.planning-cards.paul-frozen]
    fn frozen(&self, s: &State) -> Option<Area> {
        if self.side == Side::Atreides && s.frozen { s.leader_area(s.person(Person::Paul)) } else { None }
    }

    /// The areas whose legion may march: just those that `MarchFrame::may_start` accepts, found as a whole.
    pub fn origins(&self, s: &State) -> AreaSet {
        let mut areas = s.with_legion(self.side);
        if let Some(only) = self.only {
            areas = areas.and(only.only());
        }
        if self.desert {
            areas = areas.and(s.deserts());
        }
        if self.settlement {
            areas = areas.and(s.settlements_of(self.side));
        }
        if let Some(area) = self.frozen(s) {
            areas.remove(area);
        }
        let fit = |g: Group| {
            g.has_units()
                && match self.need {
                    Need::Unit => true,
                    Need::Leader => g.leaders() > 0,
                    Need::Special => g.get(Kind::Special) > 0,
                    Need::Named(l) => g.contains(l),
                }
        };
        // Before the first march of an action nobody has moved.
        if s.moved.is_empty() {
            // [wfa.definitions.no-lone-leaders] Every legion has a unit.
            if self.need == Need::Unit {
                debug_assert_eq!(areas, areas.keep(|a| s.legion(a).has_units()), "leaders alone");
                return areas;
            }
            return areas.keep(|a| fit(s.legion(a)));
        }
        areas.keep(|a| fit(s.fresh(a)))
    }

    /// Areas a march may end in, wherever it begins: a move or, if it is one, an attack.
    fn ends_of_all<C: Conditions>(&self, s: &State, attack: bool) -> C {
        let (side, enemy) = (self.side, self.side.other());
        if attack {
            // [wfa.battle.target] [wfa.battle.no-target] Enemy legions and settlements, no sandworm.
            let rule = "wfa.battle.no-target";
            return C::everywhere()
                .within(AreaSet::ALL.minus(s.worms()), rule, |_, a| Why::WormThere(a))
                .within(s.with_legion(enemy).or(s.settlements_of(enemy)), rule, |_, a| Why::NoTarget(a));
        }
        // [wfa.movement.free-only] [wfa.movement.merge-limit] Free, with room;
        // [wfa.movement.harvester-no-block] stations and harvesters do not matter.
        C::everywhere().free(s, side, "wfa.movement.free-only").room(s, side, "wfa.movement.merge-limit")
    }

    /// A legion that is lifted joins another one.
    fn lifted<C: Conditions>(&self, s: &State, ends: C) -> C {
        match self.act {
            March::Lift => {
                let legions = s.with_legion(self.side);
                ends.within(legions, "wfa.movement.one-area", |_, a| Why::NobodyThere(a))
            }
            March::Move | March::Attack | March::Either => ends,
        }
    }

    /// Areas a march from an area may end in.
    fn ends<C: Conditions>(&self, s: &State, from: Area, attack: bool) -> C {
        let terms = self.ends_of_all(s, attack);
        if attack {
            return terms;
        }
        let terms = terms
            .within(AreaSet::ALL.minus(from.only()), "wfa.movement.one-area", |_, a| Why::AlreadyThere(a))
            .within(free_to_leave(s, from), "wfa.movement.split", |_, _| Why::LeaderLeftAlone);
        self.lifted(s, terms)
    }

    /// Whether the march may be a move, or an attack.
    fn may_be(&self, attack: bool) -> Verdict {
        match (self.act, attack) {
            (March::Either, _) | (March::Move | March::Lift, false) | (March::Attack, true) => Ok(()),
            (March::Move | March::Lift, true) => refuse(self.rule(), Why::OnlyMove),
            (March::Attack, false) => refuse(self.rule(), Why::OnlyAttack),
        }
    }

    fn goals(&self, s: &State, from: Area, visit: &mut Visit<'_>) -> ControlFlow<()> {
        if self.act == March::Lift {
            for to in self.ends::<AreaSet>(s, from, false).iter() {
                visit(Action::Go { to, by: Means::Foot, attack: false })?;
            }
            return ControlFlow::Continue(());
        }
        let r = reach(s, self.side, from).round_about(s, from);
        for attack in [false, true] {
            if self.may_be(attack).is_err() {
                continue;
            }
            // [wfa.movement.transport-attack] [wfa.movement.sandride-attack] Both may carry an attack.
            let ends: AreaSet = self.ends(s, from, attack);
            for to in r.foot.and(ends).iter() {
                visit(Action::Go { to, by: Means::Foot, attack })?;
            }
            for i in 0..r.ride.len() {
                for to in r.rides(i).and(ends).iter() {
                    visit(Action::Go { to, by: Means::Ride(i as u8 + 1), attack })?;
                }
            }
            // [wfa.movement.transport-one]
            for zone in r.zones.iter() {
                for to in r.air.and(ends).iter() {
                    visit(Action::Go { to, by: Means::Air(zone), attack })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the legion chosen may go there by those means.
    fn may_go(&self, s: &State, to: Area, by: Means, attack: bool) -> Verdict {
        self.may_be(attack)?;
        let from = self.from;
        // [wfa.movement.sandride-start-end] A ride never ends on a sandworm.
        let onto_worm = matches!(by, Means::Ride(_)) && !attack && s.worms().contains(to);
        require(!onto_worm, "wfa.movement.sandride-start-end", Why::WormThere(to))?;
        self.ends::<Terms>(s, from, attack).check(s, to)?;
        if self.act == March::Lift {
            return if by == Means::Foot { Ok(()) } else { other(self.question(MarchAsk::Goal)) };
        }
        let r = reach(s, self.side, from).round_about(s, from);
        // [wfa.battle.target] [wfa.movement.transport-attack] How far an attack reaches.
        let [near, flight] = if attack {
            ["wfa.battle.target", "wfa.movement.transport-attack"]
        } else {
            ["wfa.movement.one-area", "wfa.movement.transport"]
        };
        match by {
            Means::Foot => {
                let open = s.steps(self.side, from).contains(to) || !from.info().impassable.contains(to);
                // [wfa.battle.no-target] [wfa.movement.impassable] Neither an attack nor a move crosses such a border.
                let border = if attack { "wfa.battle.no-target" } else { "wfa.movement.impassable" };
                require(open, border, Why::Impassable(to))?;
                require(r.foot.contains(to), near, Why::TooFar(to))
            }
            Means::Air(zone) => {
                // [wfa.movement.transport] An ornithopter of the Harkonnen, in a zone
                // connected to the sector of the start.
                let rule = "wfa.movement.transport";
                require(self.side == Side::Harkonnen, rule, Why::HarkonnenFly)?;
                let there = s.zones_with(Some(Vehicle::Ornithopter)).contains(zone);
                require(there, rule, Why::NoOrnithopter(zone))?;
                require(r.zones.contains(zone), rule, Why::NotConnected(zone, from))?;
                require(r.air.contains(to), flight, Why::TooFar(to))
            }
            Means::Ride(length) => {
                // [wfa.movement.sandride] The Harkonnen do not ride.
                require(self.side == Side::Atreides, "wfa.movement.sandride", Why::AtreidesRide)?;
                let i = usize::from(length).wrapping_sub(1);
                let ride = r.ride.get(i).is_some_and(|ride| ride.contains(to));
                // [wfa.movement.sandride-blocked] Without those who stand in the way the chain would lead there.
                let leads = |ride: [AreaSet; 4]| ride.iter().any(|r| r.contains(to));
                let open = leads(r.ride) || !leads(rides(s, from, s.wormsigns.or(s.worms())));
                require(open, "wfa.movement.sandride-blocked", Why::RideBlocked(to))?;
                // [wfa.movement.sandride-start-end]
                require(ride, "wfa.movement.sandride-start-end", Why::NoRide(to))?;
                require(r.rides(i).contains(to), "wfa.movement.one-area", Why::NeedlessRide(to))
            }
        }
    }

    /// Whether the legion of an area has somewhere to go.
    fn can_go(&self, s: &State, from: Area, ends: Ends) -> bool {
        let near = |set: AreaSet| {
            let attacks = ends.attack.meets(set);
            attacks || ends.go.and(set).minus(from.only()).meets(free_to_leave(s, from))
        };
        if self.act == March::Lift {
            return near(AreaSet::ALL);
        }
        // Mostly a step on foot will do.
        let steps = s.steps(self.side, from);
        near(steps)
            || match self.side {
                Side::Harkonnen => near(reach(s, self.side, from).air),
                Side::Atreides => {
                    let rides = || rides(s, from, ends.chain);
                    steps.meets(ends.chain)
                        && near(rides().iter().fold(AreaSet::EMPTY, |all, ride| all.or(*ride)))
                }
            }
    }

    /// The areas whose legion may march and has somewhere to go.
    fn movable(&self, s: &State) -> impl Iterator<Item = Area> {
        let ends = Ends::new(self, s);
        self.origins(s).iter().filter(move |&a| self.can_go(s, a, ends))
    }

    /// Whether any legion has somewhere to go.
    pub fn possible(&self, s: &State) -> bool {
        // Mostly the first legion can step to an area where nobody stands, which has room.
        let steps_out = |from: Area| {
            let open = s.free(self.side).minus(s.with_legion(self.side)).and(free_to_leave(s, from));
            !s.steps(self.side, from).and(open).is_empty()
        };
        let moves = matches!(self.act, March::Move | March::Either);
        moves && self.origins(s).first().is_some_and(steps_out) || self.movable(s).next().is_some()
    }

    /// Answers both questions for the automa: the legion and its goal come from one plan.
    fn follow_plan(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        let plan = automa::plan(cx.state, self);
        // An attack shows that a march is possible, and so does a legion that is free to leave for
        // a free area. Without a plan nobody marches; the question only decides what is reported.
        let possible = match plan {
            Some((_, Action::Go { attack: true, .. }, _)) => true,
            Some((from, Action::Go { to, .. }, _))
                if cx.state.free(self.side).and(free_to_leave(cx.state, from)).contains(to) =>
            {
                true
            }
            None if cx.out.is_mute() => false,
            Some(_) | None => self.possible(cx.state),
        };
        if !possible {
            return Flow::Return(Reply::Nothing);
        }
        match plan {
            Some((from, go, rule)) => {
                self.follow(cx, Action::Area(from), rule);
                self.follow(cx, go, rule);
            }
            None => self.follow(cx, Action::Pass, RuleRef("wfa.solo-move.no-goal")),
        }
        Flow::Again
    }

    /// Reports an answer of the automa and takes it.
    fn follow(&mut self, cx: &mut Cx<'_, '_>, action: Action, rule: RuleRef) {
        cx.emit(|| Event::Automa { action, rule });
        self.take(action);
    }

    /// Takes an answer to either question.
    fn take(&mut self, action: Action) {
        if let Action::Area(from) = action {
            self.from = from;
            self.step = Step::Goal;
        } else if let Action::Go { to, by, attack } = action {
            (self.to, self.by, self.attack) = (to, by, attack);
            self.step = Step::Figures;
        } else {
            self.step = Step::Done;
            self.group = Group::default();
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

/// Areas in which a march may end, wherever it begins.
#[derive(Clone, Copy, Debug)]
struct Ends {
    /// By a move.
    go: AreaSet,
    /// By an attack.
    attack: AreaSet,
    /// What the Atreides ride over.
    chain: AreaSet,
}

impl Ends {
    fn new(march: &MarchFrame, s: &State) -> Ends {
        let ends = |attack: bool| match march.may_be(attack) {
            Ok(()) => march.lifted(s, march.ends_of_all(s, attack)),
            Err(_) => AreaSet::EMPTY,
        };
        let chain = match march.side {
            Side::Atreides => chain(s),
            Side::Harkonnen => AreaSet::EMPTY,
        };
        Ends { go: ends(false), attack: ends(true), chain }
    }
}

/// What a march asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MarchAsk {
    /// Which legion marches.
    Legion,
    /// Where it goes, and how.
    Goal,
}

impl Activity for MarchFrame {
    type Game = Arrakis;
    type Ask = MarchAsk;

    fn advance(&mut self, cx: &mut Cx<'_, '_>, reply: Option<Reply>) -> Flow {
        match self.step {
            Step::Legion if cx.state.is_automa(self.side) => self.follow_plan(cx),
            Step::Legion if self.possible(cx.state) => Flow::Ask,
            Step::Legion => Flow::Return(Reply::Nothing),
            Step::Goal => Flow::Ask,
            Step::Figures => {
                self.step = Step::Go;
                let select = self.select(cx.state);
                if !cx.state.is_automa(self.side) {
                    return Flow::Call(Frame::Select(select));
                }
                self.group = automa::movement::select(cx, select);
                Flow::Again
            }
            Step::Go => {
                if let Some(Reply::Group(group)) = reply {
                    self.group = group;
                }
                match self.by {
                    Means::Air(zone) => {
                        cx.remove_vehicle(Origin::Zone(zone), Cause::Spent);
                        if let Some(solo) = &mut cx.state.solo {
                            solo.flown = true;
                        }
                    }
                    Means::Ride(length) => cx.deed(Deed::Sandride, None, length),
                    Means::Foot => {}
                }
                if self.attack {
                    self.step = Step::Done;
                    return Flow::Call(Frame::Battle(Battle::new(
                        self.side, self.from, self.to, self.group, self.mods,
                    )));
                }
                // [wfa.movement.no-pickup] Exactly these figures;
                // [wfa.movement.sandride-keeps-tokens] nothing on the way changes.
                cx.shift(self.side, self.from, self.to, self.group, self.by);
                // [wfa.movement.each-once] They have marched, and [wfa.movement.parts] so has the rest of their legion.
                cx.state.mark_moved(self.to, self.group);
                cx.state.mark_all_moved(self.from);
                if cx.state.with_legion(self.side).contains(self.from) {
                    cx.state.used.insert(self.from);
                }
                self.step = Step::Arrive;
                match Garrison::needed(cx.state, self.side, self.from) {
                    Some(garrison) => Flow::Call(Frame::Garrison(garrison)),
                    None => Flow::Again,
                }
            }
            Step::Arrive => {
                self.step = Step::Resolve;
                match cx.arrive(self.side, self.to) {
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

    fn asked(&self, _: At<'_>) -> Option<(SeatSet, MarchAsk)> {
        match self.step {
            Step::Legion => asks(self.side, MarchAsk::Legion),
            Step::Goal => asks(self.side, MarchAsk::Goal),
            Step::Figures | Step::Go | Step::Arrive | Step::Resolve | Step::Done => None,
        }
    }

    fn decision(&self, at: At<'_>, seat: Seat, ask: MarchAsk) -> Decision {
        decide(self, at, seat, ask, self.question(ask))
    }

    fn candidates(&self, at: At<'_>, _: Seat, ask: MarchAsk, visit: &mut Visit<'_>) -> ControlFlow<()> {
        match ask {
            MarchAsk::Goal => self.goals(at.state, self.from, visit),
            MarchAsk::Legion => {
                // [wfa.planning-cards.upper-bounds] Moving and attacking are the owner's to decline.
                visit(Action::Pass)?;
                self.movable(at.state).try_for_each(|from| visit(Action::Area(from)))
            }
        }
    }

    fn exact(&self, _: At<'_>, _: MarchAsk) -> bool {
        true
    }

    fn check(&self, at: At<'_>, _: Seat, ask: MarchAsk, action: &Action) -> Verdict {
        let s = at.state;
        match (ask, *action) {
            (MarchAsk::Goal, Action::Go { to, by, attack }) => self.may_go(s, to, by, attack),
            (MarchAsk::Legion, Action::Pass) => Ok(()),
            (MarchAsk::Legion, Action::Area(from)) => {
                self.may_start(s, from)?;
                let stays = self.may_be(true).is_err() && free_to_leave(s, from).is_empty();
                require(!stays, "wfa.movement.split", Why::LeaderLeftAlone)?;
                // [wfa.movement.free-only] No area around it is free, or none holds a target.
                let rule = if self.act == March::Attack { self.rule() } else { "wfa.movement.free-only" };
                require(self.can_go(s, from, Ends::new(self, s)), rule, Why::NowhereToGo(from))
            }
            (MarchAsk::Legion | MarchAsk::Goal, _other) => must(action, self.question(ask)),
        }
    }

    fn answer(&mut self, _: &mut Cx<'_, '_>, _: Seat, _: MarchAsk, action: &Action) {
        self.take(*action);
    }
}

impl Aspect for MarchFrame {
    fn groups(&self) -> ArrayVec<Group, 3> {
        [self.group].into_iter().collect()
    }

    fn groups_mut(&mut self) -> ArrayVec<&mut Group, 3> {
        [&mut self.group].into_iter().collect()
    }
}

impl Cx<'_, '_> {
    /// What happens when a legion has entered an area by a move or an advance.
    pub fn arrive(&mut self, side: Side, at: Area) -> Option<Frame> {
        match side {
            Side::Atreides => {
                self.take_station(at);
                None
            }
            // [wfa.movement.wormsign-harkonnen] [wfa.stations.harkonnen]
            Side::Harkonnen
                if self.state.wormsigns.contains(at) && self.state.with_legion(side).contains(at) =>
            {
                self.turn_wormsign(at).then(|| Frame::Surface(Surface::new(at)))
            }
            Side::Harkonnen => None,
        }
    }
}

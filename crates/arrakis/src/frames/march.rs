//! Moving a legion, or leading it to an attack: which, where to, who.

use std::ops::ControlFlow;

use landsraad_kernel::{Flow, RuleRef};
use serde::{Deserialize, Serialize};

use super::select::Need;
use super::*;
use crate::action::{Cause, March, Means, Origin};
use crate::board::*;
use crate::data::{Deed, Kind, Mods, Person, Vehicle, Who};

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
    /// Who marches.
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

    /// The areas whose legion may march.
    pub fn origins(&self, s: &State) -> AreaSet {
        let mut set = s.with_legion(self.side);
        if let Some(only) = self.only {
            set = if only.index() < AREA_COUNT { set.and(only.only()) } else { AreaSet::EMPTY };
        }
        if self.desert {
            set = set.and(s.deserts());
        }
        if self.settlement {
            set = set.and(s.settlements_of(self.side));
        }
        // [wfa.planning-cards.paul-frozen]
        if self.side == Side::Atreides
            && s.frozen
            && let Some(paul) = s.leader_area(s.person(Person::Paul))
        {
            set.remove(paul);
        }
        set.iter()
            .filter(|&a| {
                let g = s.fresh(a);
                let able = match self.need {
                    Need::Unit => true,
                    Need::Leader => g.leaders() > 0,
                    Need::Special => g.get(Kind::Special) > 0,
                    Need::Named(l) => g.has(l),
                };
                g.units() > 0 && able
            })
            .collect()
    }

    /// Areas a move may end in. [wfa.movement.free-only] [wfa.movement.merge-limit] Free, with room;
    /// [wfa.movement.harvester-no-block] stations and harvesters do not matter.
    fn ends(&self, s: &State, from: Area) -> AreaSet {
        let free = s.free(self.side).minus(from.only());
        let full: AreaSet = s.with_legion(self.side).iter().filter(|&a| s.room(self.side, a) == 0).collect();
        free.minus(full)
    }

    /// Areas that may be attacked. [wfa.battle.target] [wfa.battle.no-target] Enemy legions and settlements, no sandworm.
    fn targets(&self, s: &State) -> AreaSet {
        let enemy = self.side.other();
        s.with_legion(enemy).or(s.settlements_of(enemy)).minus(s.worms())
    }

    fn goals(&self, s: &State, from: Area, visit: Visit<'_>) -> ControlFlow<()> {
        if self.act == March::Lift {
            for to in self.ends(s, from).and(s.with_legion(self.side)).iter() {
                visit(Action::Go { to, by: Means::Foot, attack: false })?;
            }
            return ControlFlow::Continue(());
        }
        let r = reach(s, self.side, from);
        for attack in [false, true] {
            let wanted = match self.act {
                March::Either => true,
                March::Move | March::Lift => !attack,
                March::Attack => attack,
            };
            if !wanted {
                continue;
            }
            // [wfa.movement.transport-attack] [wfa.movement.sandride-attack] Both may carry an attack.
            let ends = if attack { self.targets(s) } else { self.ends(s, from) };
            for to in r.foot.and(ends).iter() {
                visit(Action::Go { to, by: Means::Foot, attack })?;
            }
            for (i, ride) in r.ride.iter().enumerate() {
                // A ride that a step could replace is offered only if its length counts for something.
                let known = r.ride[..i].iter().fold(AreaSet::EMPTY, |m, s| m.or(*s));
                let spared = if i == 0 { r.foot } else { known.minus(r.foot) };
                for to in ride.and(ends).minus(spared).iter() {
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
                // A sandworm may have driven the legion on: the figures are where they were left.
                let at = self.group.leaders_named().find_map(|l| cx.s.leader_area(l)).unwrap_or(self.to);
                Flow::Return(Reply::Marched { at, group: self.group })
            }
            Step::Done => {
                let (at, group) = match reply {
                    Some(Reply::Marched { at, group }) => (at, group),
                    Some(Reply::Nothing | Reply::Group(_)) | None => (self.from, self.group),
                };
                Flow::Return(Reply::Marched { at, group })
            }
        }
    }

    fn asks(&self, _: &State) -> Side {
        self.side
    }

    fn question(&self, _: &Arrakis, _: &State) -> (Question, RuleRef) {
        let rule = if self.act == March::Attack { "wfa.battle.target" } else { "wfa.movement.one-area" };
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

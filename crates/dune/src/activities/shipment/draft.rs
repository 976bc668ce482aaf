//! An order being given in parts: what, where to, how many, which side. Its parts are known to its giver alone until it
//! is complete; then it is announced. [gf9.movement.one-group] [gf9.shipment.from-reserves]

use landsraad_kernel::{Illegal, RuleRef};
use serde::{Deserialize, Serialize};

use super::ShipmentWhy;
use super::coexist::{declares_each_turn, ground_let_in, ground_must_choose_side, lets_in, must_choose_side};
use super::price::{Price, ally_rate, price, rate, unpaid};
use crate::Faction;
use crate::action::Why;
use crate::activities::windows::Power;
use crate::activities::windows::pledge::Expense;
use crate::activities::{At, Verdict};
use crate::board::{Arrival, Barred, Obstacle, Squad};
use crate::data::{Card, CardKind, Loc, LocSet, OUTWARD, Territory, at_fremen_distance};
use crate::deals;
use crate::editions::{AllyPassThrough, FremenArrival, FremenTransport, KaramaShipment};

/// The most sectors a territory has.
const SOURCES: usize = 5;

/// What is ordered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "DraftKind"))]
pub enum Kind {
    /// A shipment from the reserves.
    Reserves,
    /// The same at the Guild's rate by this card.
    Karama(Card),
    /// A shipment from territory to territory.
    Cross,
    /// A landing of Fremen as the Guild does.
    Transport,
    /// A shipment back to the reserves.
    Return,
    /// A movement.
    Move,
}

/// An order, as far as it has been given.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Draft {
    /// What.
    pub kind: Option<Kind>,
    /// The territory it starts from, unless that is the reserves.
    pub from: Option<Territory>,
    /// Where it goes.
    pub to: Option<Loc>,
    /// Sources already counted: the reserves, or the sectors of `from`.
    counted: u8,
    /// Tokens chosen from the next source, their kinds not named yet.
    pending: Option<u8>,
    squads: [Squad; SOURCES],
    /// Whether moving advisors become fighters where they arrive.
    pub fighters: Option<bool>,
}

/// The part that is missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// What to do at all.
    Kind,
    /// Where to.
    To,
    /// How many from this source.
    Count {
        /// The sector; `None` is the reserves.
        from: Option<Loc>,
        /// At least.
        min: u8,
        /// At most.
        max: u8,
    },
    /// How many of these are starred.
    Starred {
        /// How many tokens.
        of: u8,
        /// At least.
        min: u8,
        /// At most.
        max: u8,
    },
    /// Fighters or advisors.
    Side,
    /// Nothing: the order is complete.
    Nothing,
}

/// Refused by a rule of this phase.
pub fn refuse<T>(rule: &'static str, why: ShipmentWhy) -> Result<T, Illegal<Why>> {
    Err(Illegal::new(RuleRef(rule), Why::Shipment(why)))
}

fn special_range(n: u8, of: Squad) -> (u8, u8) {
    (n.saturating_sub(of.normal), n.min(of.special))
}

impl Draft {
    /// An order of this kind.
    pub fn begin(kind: Kind, from: Option<Territory>) -> Draft {
        Draft { kind: Some(kind), from, ..Draft::default() }
    }

    /// Whether anything has been said.
    pub fn begun(&self) -> bool {
        self.kind.is_some()
    }

    /// How many tokens have been chosen.
    pub fn total(&self) -> u8 {
        self.squads.iter().map(|s| s.total()).sum()
    }

    /// All chosen tokens.
    pub fn squad(&self) -> Squad {
        self.squads.iter().fold(Squad::NONE, |sum, s| sum.plus(*s))
    }

    /// The chosen tokens by sector.
    pub fn group(&self) -> impl Iterator<Item = (Loc, Squad)> + use<> {
        let squads = self.squads;
        let places = self.from.map_or(LocSet::EMPTY, Territory::mask);
        places.iter().zip(squads).filter(|(_, s)| !s.is_empty())
    }

    /// The price of the order.
    pub fn price(&self, at: At<'_>, f: Faction) -> Price {
        price(at, f, self.kind.unwrap_or(Kind::Move), self.to.map(Loc::territory))
    }

    /// What the order costs as far as it has been given.
    pub fn cost(&self, at: At<'_>, f: Faction) -> u16 {
        self.price(at, f).of(self.total())
    }

    /// The tokens a source has to give.
    fn source(&self, at: At<'_>, f: Faction, index: u8) -> Option<(Option<Loc>, Squad)> {
        match (self.kind?, self.from) {
            (Kind::Reserves | Kind::Karama(_) | Kind::Transport, _) => {
                (index == 0).then(|| (None, at.state.board.forces.reserves(f)))
            }
            (Kind::Cross | Kind::Return | Kind::Move, from) => {
                let loc = from?.location(index)?;
                let free = self.usable(at, f, loc);
                Some((Some(loc), if free { at.state.board.forces.at(f, loc) } else { Squad::NONE }))
            }
        }
    }

    /// Whether forces can leave this sector for the destination.
    fn usable(&self, at: At<'_>, f: Faction, loc: Loc) -> bool {
        if at.state.in_storm(loc.sector()) || at.state.board.forces.at(f, loc).is_empty() {
            return false;
        }
        self.kind != Some(Kind::Move)
            || self.to.is_none_or(|to| loc != to && (steps(at, loc, to) || walks(at, f, loc, to)))
    }

    /// The part that is missing.
    pub fn need(&self, at: At<'_>, f: Faction) -> Need {
        let Some(kind) = self.kind else { return Need::Kind };
        if self.to.is_none() && kind != Kind::Return {
            return Need::To;
        }
        let Some((from, has)) = self.source(at, f, self.counted) else {
            return if self.fighters.is_none() && self.chooses_side(at, f) {
                Need::Side
            } else {
                Need::Nothing
            };
        };
        if let Some(of) = self.pending {
            let (min, max) = special_range(of, has);
            return Need::Starred { of, min, max };
        }
        // [gf9.shipment.pay-in-full]
        let afford = match kind {
            Kind::Move => u8::MAX,
            Kind::Reserves | Kind::Karama(_) | Kind::Cross | Kind::Transport | Kind::Return => {
                self.price(at, f).most(at.funds(f, Expense::Landing)).saturating_sub(self.total())
            }
        };
        // The sectors after this one; the reserves are the only source of their kind.
        let mut later = from.into_iter().flat_map(|here| {
            let mine = at.state.board.forces.where_is(f).and(here.territory().mask());
            mine.iter().filter(move |&l| l > here)
        });
        let last = !later.any(|l| self.usable(at, f, l));
        let min = u8::from(last && self.total() == 0);
        Need::Count { from, min, max: has.total().min(afford) }
    }

    /// Fills in what leaves no choice; gives the part that is missing then.
    pub fn settle(&mut self, at: At<'_>, f: Faction) -> Need {
        loop {
            match self.need(at, f) {
                Need::Count { min, max, .. } if min == max => self.count(at, f, min),
                Need::Starred { min, max, .. } if min == max => self.starred(min),
                // Among others, where they may not fight, they coexist. [ah2009.bg.enter-occupied]
                Need::Nothing if self.fighters.is_none() && self.must_choose_side(at, f) => {
                    self.fighters = Some(false);
                }
                missing @ (Need::Kind
                | Need::To
                | Need::Count { .. }
                | Need::Starred { .. }
                | Need::Side
                | Need::Nothing) => return missing,
            }
        }
    }

    /// This many tokens from the next source.
    pub fn count(&mut self, at: At<'_>, f: Faction, n: u8) {
        let Some((_, has)) = self.source(at, f, self.counted) else { return };
        let (min, max) = special_range(n, has);
        self.pending = Some(n);
        if min == max {
            self.starred(min);
        }
    }

    /// This many of them are starred.
    pub fn starred(&mut self, n: u8) {
        let Some(of) = self.pending.take() else { return };
        self.squads[usize::from(self.counted)] = Squad::new(of - n, n);
        self.counted += 1;
    }

    /// Whether the moving Bene Gesserit choose their side.
    fn chooses_side(&self, at: At<'_>, f: Faction) -> bool {
        let Some(to) = self.to else { return false };
        if self.must_choose_side(at, f) {
            return check_fighters(at, to, self.arrival()).is_ok();
        }
        self.kind == Some(Kind::Move) && self.from.is_some_and(|from| chooses_side(at, f, from, to))
    }

    /// Whether Bene Gesserit come among others by this order. [ah2009.bg.enter-occupied]
    fn must_choose_side(&self, at: At<'_>, f: Faction) -> bool {
        self.to.is_some_and(|to| must_choose_side(at, f, self.from, to.territory()))
    }

    /// How the order arrives.
    pub fn arrival(&self) -> Arrival {
        if self.kind == Some(Kind::Move) { Arrival::Movement } else { Arrival::Shipment }
    }

    /// Whether the destination is open to this order.
    pub fn check_to(&self, at: At<'_>, f: Faction, to: Loc) -> Result<(), Illegal<Why>> {
        let Some(kind) = self.kind else {
            return Err(Illegal::new(RuleRef("gf9.shipment.order"), Why::OtherQuestion));
        };
        crate::deals::may_go(at, f, self.from, to.territory())?;
        match kind {
            Kind::Move => self.check_march(at, f, to),
            Kind::Return => Err(Illegal::new(RuleRef("gf9.guild.three-types"), Why::OtherQuestion)),
            Kind::Reserves | Kind::Karama(_) | Kind::Cross | Kind::Transport => {
                self.check_landing(at, f, kind, to)?;
                let one = price(at, f, kind, Some(to.territory())).of(1);
                let has = at.funds(f, Expense::Landing);
                if one > has {
                    return Err(unpaid(at, Some(to.territory()), one, has));
                }
                Ok(())
            }
        }
    }

    fn check_landing(&self, at: At<'_>, f: Faction, kind: Kind, to: Loc) -> Result<(), Illegal<Why>> {
        self.check_ground(at, f, kind, to.territory())?;
        let barred = |b: Barred| Illegal::new(at.bar_rule(b, Arrival::Shipment), Why::Barred(b));
        if storm_bars(at, f, kind).contains(to) {
            return Err(barred(at.storm_bar(to)));
        }
        // [ah2009.ship.fremen-appear-limits] [ah2009.ship.guild-cross-limits]
        may_join(at, f, to.territory()).map_err(barred)
    }

    /// What does not depend on storm and others in the territory.
    fn check_ground(&self, at: At<'_>, f: Faction, kind: Kind, t: Territory) -> Result<(), Illegal<Why>> {
        if self.from == Some(t) {
            return refuse("gf9.guild.three-types", ShipmentWhy::SamePlace(t));
        }
        may_enter(at, f, t)?;
        // [gf9.fremen.ship-free] [gf9.faq.great-flat-distance]
        // [ah2009.ship.fremen-appear-storm-path]
        // [ah2009.ship.fremen-appear-no-orni]
        if arrives(f, kind) && !landing_ground(at).meets(t.mask()) {
            return refuse(
                "gf9.fremen.ship-free",
                ShipmentWhy::TooFar { to: t, distance: t.fremen_distance() },
            );
        }
        Ok(())
    }

    /// Where a shipment may land: just what `check_to` accepts, found as a whole.
    pub fn landings(&self, at: At<'_>, f: Faction) -> LocSet {
        let kind = match self.kind {
            Some(kind @ (Kind::Reserves | Kind::Karama(_) | Kind::Cross | Kind::Transport)) => kind,
            Some(Kind::Return | Kind::Move) | None => return LocSet::EMPTY,
        };
        let has = at.funds(f, Expense::Landing);
        // [gf9.shipment.pay-in-full]
        let [low, high] = [1, 2].map(|per_force| rate(at, f, kind, per_force).of(1) <= has);
        // Where advisors stand newcomers are advisors. [gf9.bene-gesserit.adv-ship-fighters]
        let advisors =
            if f == Faction::BeneGesserit { at.state.board.forces.advisor_ground() } else { LocSet::EMPTY };
        let advisors = advisors.or(ground_must_choose_side(at, f));
        let places = LocSet::ALL.minus(storm_bars(at, f, kind));
        let open = places.minus(bars(at, f, advisors, Arrival::Shipment, places));
        let (cheap, dear) = (open.and(at.stronghold_mask()), open.minus(at.stronghold_mask()));
        let [cheap, dear] =
            [(low, cheap), (high, dear)].map(|(pays, part)| if pays { part } else { LocSet::EMPTY });
        let affords = cheap.or(dear);
        let near = if arrives(f, kind) { affords.and(landing_ground(at)) } else { affords };
        if unbound(at) {
            return near.minus(self.from.map_or(LocSet::EMPTY, Territory::mask));
        }
        let good = near.by_territory().filter(|&(t, _)| self.check_ground(at, f, kind, t).is_ok());
        good.map(|(_, part)| part).collect()
    }

    fn check_march(&self, at: At<'_>, f: Faction, to: Loc) -> Result<(), Illegal<Why>> {
        let Some(from) = self.from else {
            return Err(Illegal::new(RuleRef("gf9.movement.one-group"), Why::OtherQuestion));
        };
        may_arrive(at, f, from, to)?;
        if self.walkable(at, f).contains(to) {
            return Ok(());
        }
        let range = at.move_range(f, from);
        let others = at.state.board.forces.where_is(f).and(from.mask()).without(to);
        if others.is_empty() {
            return refuse("gf9.movement.one-group", ShipmentWhy::SamePlace(from));
        }
        match at.obstacle(f, others, to, range, moves_as_fighters(at, f, from)) {
            Obstacle::Distance => refuse(range_rule(at, f, from), ShipmentWhy::OutOfReach { to, range }),
            Obstacle::Storm => refuse("gf9.movement.storm", ShipmentWhy::StormBetween(to)),
            Obstacle::Full => refuse("gf9.movement.stronghold-block", ShipmentWhy::FullBetween(to)),
            Obstacle::Ally => refuse("gf9.alliance.pass-through", ShipmentWhy::AllyBetween(to)),
        }
    }

    /// Whether the order can be carried through to the end at all.
    pub fn check_possible(&self, at: At<'_>, f: Faction) -> Result<(), Illegal<Why>> {
        let kind = self.kind.unwrap_or(Kind::Move);
        if kind == Kind::Move && self.from.is_some_and(|from| steps_out(at, f).meets(from.mask())) {
            return Ok(());
        }
        match (kind, self.from) {
            (Kind::Reserves | Kind::Karama(_) | Kind::Transport, _) => {
                if at.state.board.forces.reserves(f).is_empty() {
                    return refuse("gf9.shipment.from-reserves", ShipmentWhy::NoReserves);
                }
            }
            (Kind::Cross | Kind::Return | Kind::Move, Some(from)) => {
                let rule =
                    if kind == Kind::Move { "gf9.movement.one-group" } else { "gf9.guild.three-types" };
                if !at.state.board.forces.where_is(f).meets(from.mask()) {
                    return refuse(rule, ShipmentWhy::NoForces(from));
                }
                let free = |l: Loc| self.usable(at, f, l);
                if !from.locations().any(free) {
                    return refuse(leave_rule(at, kind), ShipmentWhy::HeldByStorm(from));
                }
            }
            (Kind::Cross | Kind::Return | Kind::Move, None) => {}
        }
        match kind {
            Kind::Return => {
                let (cost, has) = (price(at, f, kind, None).of(1), at.funds(f, Expense::Landing));
                if cost > has {
                    return Err(unpaid(at, None, cost, has));
                }
                Ok(())
            }
            Kind::Reserves | Kind::Karama(_) | Kind::Cross | Kind::Transport => {
                // Mostly the Polar Sink is open, which is quick to check.
                if self.opens_haven(at, f, kind)
                    || self.check_to(at, f, Loc::POLAR_SINK).is_ok()
                    || !self.landings(at, f).is_empty()
                {
                    return Ok(());
                }
                refuse("gf9.shipment.pay-in-full", ShipmentWhy::Nowhere)
            }
            Kind::Move => {
                if !self.ends(at, f).is_empty() {
                    return Ok(());
                }
                refuse("gf9.movement.on-foot", ShipmentWhy::Nowhere)
            }
        }
    }

    /// Where forces of the origin get to from elsewhere, on foot or by ornithopter.
    fn walkable(&self, at: At<'_>, f: Faction) -> LocSet {
        let Some(from) = self.from else { return LocSet::EMPTY };
        let range = at.move_range(f, from);
        let fighting = moves_as_fighters(at, f, from);
        let mine = at.state.board.forces.where_is(f).and(from.mask());
        mine.iter().map(|l| at.reach(f, l, range, fighting).without(l)).collect()
    }

    /// Whether the Polar Sink is open to a shipment by its price alone: there is no storm, and everybody may share it.
    fn opens_haven(&self, at: At<'_>, f: Faction, kind: Kind) -> bool {
        let haven = Territory::POLAR_SINK;
        unbound(at)
            && !arrives(f, kind)
            && self.from != Some(haven)
            && price(at, f, kind, Some(haven)).of(1) <= at.funds(f, Expense::Landing)
    }

    /// Where a movement may end: just what `check_to` accepts, found as a whole.
    pub fn ends(&self, at: At<'_>, f: Faction) -> LocSet {
        let Some(from) = self.from else { return LocSet::EMPTY };
        let places = self.walkable(at, f).minus(at.storm_bars(Arrival::Movement));
        let advisors = if f == Faction::BeneGesserit { advisors_arrive(at, from) } else { LocSet::EMPTY };
        let advisors = advisors.or(ground_must_choose_side(at, f));
        let entered = places.minus(from.mask());
        let barred = bars(at, f, advisors, Arrival::Movement, entered).minus(ground_let_in(at, f));
        let open = places.minus(barred);
        if unbound(at) {
            return open;
        }
        let free = |&(t, _): &(Territory, LocSet)| t == from || may_enter(at, f, t).is_ok();
        open.by_territory().filter(free).map(|(_, part)| part).collect()
    }
}

/// Where somebody can just step to a place beside it that is open in any case: in no storm, no stronghold and not with
/// an ally. Mostly everybody can, which is quick to find.
pub fn steps_out(at: At<'_>, f: Faction) -> LocSet {
    if !unbound(at) {
        return LocSet::EMPTY;
    }
    let storm = at.storm_mask();
    let shut = storm.or(at.stronghold_mask()).or(at.allied_ground(f));
    let mine = at.state.board.forces.where_is(f).minus(storm);
    mine.iter().filter(|l| !OUTWARD[usize::from(l.0)].is_subset(shut)).collect()
}

/// Where among these places those who stand there let nobody of a faction come; `advisors` is where it would
/// come as advisors.
fn bars(at: At<'_>, f: Faction, advisors: LocSet, arrival: Arrival, within: LocSet) -> LocSet {
    let fighting = at.sharing_bars(f, true, arrival, within.minus(advisors));
    if advisors.is_empty() {
        return fighting;
    }
    fighting.or(at.sharing_bars(f, false, arrival, within.and(advisors)))
}

/// Where moving Bene Gesserit of a territory can only be, or may stay, advisors.
// As advisors they may join their advisors, or go where others are. [gf9.bene-gesserit.adv-no-block]
fn advisors_arrive(at: At<'_>, from: Territory) -> LocSet {
    let forces = &at.state.board.forces;
    if !forces.advisors_in(from) {
        return forces.advisor_ground();
    }
    let fighters = forces.occupied_by(Faction::BeneGesserit).whole_territories();
    LocSet::ALL.minus(fighters.with(Loc::POLAR_SINK))
}

/// Where the Fremen reserves on the planet arrive. [gf9.fremen.ship-free] [gf9.faq.great-flat-distance]
fn landing_ground(at: At<'_>) -> LocSet {
    const TWO: LocSet = at_fremen_distance(2);
    const NEAR: LocSet = at_fremen_distance(0).or(at_fremen_distance(1)).or(TWO);
    match at.rules.rulings.fremen_arrival {
        FremenArrival::WithinTwo => NEAR,
        // [ah2009.ship.fremen-appear]
        FremenArrival::ExactlyTwo => TWO,
    }
}

/// Whether forces arrive from the Fremen reserves on the planet. [gf9.fremen.ship-free]
fn arrives(f: Faction, kind: Kind) -> bool {
    f == Faction::Fremen && kind == Kind::Reserves
}

/// Where the storm lets nobody land.
// [gf9.fremen.ship-into-storm] [gf9.karama.stop-fremen-ship-into-storm]
fn storm_bars(at: At<'_>, f: Faction, kind: Kind) -> LocSet {
    if arrives(f, kind) && at.rules.rulings.advanced() && at.works(Power::FremenShipIntoStorm) {
        LocSet::EMPTY
    } else {
        at.storm_bars(Arrival::Shipment)
    }
}

/// Whether those who stand in a territory let a shipment land.
fn may_join(at: At<'_>, f: Faction, t: Territory) -> Result<(), Barred> {
    // Where advisors stand newcomers are advisors. [gf9.bene-gesserit.adv-ship-fighters]
    let coexists = at.state.board.forces.advisors_in(t) || must_choose_side(at, f, None, t);
    let fighting = f != Faction::BeneGesserit || !coexists;
    at.may_share(f, t, fighting, Arrival::Shipment)
}

/// The rule that says how far a group of this territory moves.
fn range_rule(at: At<'_>, f: Faction, from: Territory) -> &'static str {
    let advisors = f == Faction::BeneGesserit && at.state.board.forces.advisors_in(from);
    if at.ornithopters(f) {
        return if advisors { "gf9.bene-gesserit.adv-no-ornithopters" } else { "gf9.movement.ornithopters" };
    }
    match f {
        Faction::Fremen if at.works(Power::FremenMove) => "gf9.fremen.move-two",
        Faction::Fremen => "gf9.karama.stop-fremen-move",
        Faction::Atreides
        | Faction::BeneGesserit
        | Faction::Emperor
        | Faction::Guild
        | Faction::Harkonnen => "gf9.movement.on-foot",
    }
}

/// The refusal of a kind of shipment: by the Karama that stopped its power, or because the faction has none.
fn not_open(at: At<'_>, has: bool, power: Power, rule: &'static str, why: ShipmentWhy) -> Verdict {
    if has && at.state.stopped.contains(power) {
        return refuse(power.rule().0, ShipmentWhy::Stopped(power));
    }
    refuse(rule, why)
}

/// The rule by which the storm holds forces back. [ah2009.ship.guild-cross-limits]
fn leave_rule(at: At<'_>, kind: Kind) -> &'static str {
    const SHIPS: &[RuleRef] = &[
        RuleRef("gf9.guild.three-types"),
        RuleRef("ah2009.ship.guild-cross-limits"),
        RuleRef("v29.landing.storm"),
    ];
    match kind {
        Kind::Cross | Kind::Return => at.rules.cite(SHIPS, SHIPS[0]).0,
        Kind::Reserves | Kind::Karama(_) | Kind::Transport | Kind::Move => "gf9.movement.storm",
    }
}

/// Whether a kind of shipment is open to a faction at all.
pub fn check_kind(at: At<'_>, f: Faction, kind: Kind) -> Result<(), Illegal<Why>> {
    if kind != Kind::Move {
        deals::may_ship(at, f)?;
    }
    match kind {
        Kind::Reserves | Kind::Move => Ok(()),
        // [gf9.cards.karama-ship] [gf9.bene-gesserit.adv-karama]
        Kind::Karama(card) => {
            let held = at.state.board.cards.holds(f, card);
            let cheaper = match at.rules.rulings.karama_shipment {
                KaramaShipment::RoundUp => f != Faction::Guild || !at.works(Power::GuildHalf),
                // Than the Guild's own rate too, where the price is odd. [ah2009.ship.karama-half]
                KaramaShipment::RoundDown => true,
            };
            if held && at.is_karama(f, card) && f != Faction::Fremen && cheaper {
                return Ok(());
            }
            if !held {
                return refuse("gf9.cards.karama-ship", ShipmentWhy::NotHeld(card));
            }
            if let Some(stopped) = at.no_longer_karama(f, card) {
                return Err(stopped);
            }
            refuse("gf9.cards.karama-ship", ShipmentWhy::NoRate(card))
        }
        // [gf9.guild.three-types] [gf9.guild.ally-half] [gf9.karama.stop-guild-cross]
        Kind::Cross => {
            let (open, has, power) = match f {
                Faction::Guild => (at.works(Power::GuildCross), true, Power::GuildCross),
                Faction::Atreides
                | Faction::BeneGesserit
                | Faction::Emperor
                | Faction::Fremen
                | Faction::Harkonnen => {
                    (ally_rate(at, f), at.state.allied(f, Faction::Guild), Power::GuildAllyHalf)
                }
            };
            if open {
                return Ok(());
            }
            let why =
                if at.guild_rate_for_allies() { ShipmentWhy::NotGuild } else { ShipmentWhy::GuildAlone };
            not_open(at, has, power, "gf9.guild.three-types", why)
        }
        // [ah2009.ship.fremen-guild-ally]
        Kind::Transport => {
            let open = match at.rules.rulings.fremen_transport {
                FremenTransport::Own => false,
                FremenTransport::AsGuild => f == Faction::Fremen && at.state.allied(f, Faction::Guild),
            };
            if open { Ok(()) } else { refuse("ah2009.ship.fremen-guild-ally", ShipmentWhy::NotAsGuild) }
        }
        // [gf9.shipment.one-way] [gf9.guild.three-types] [gf9.karama.stop-guild-return]
        Kind::Return => {
            if f == Faction::Guild && at.works(Power::GuildReturn) {
                return Ok(());
            }
            let guild = f == Faction::Guild;
            not_open(at, guild, Power::GuildReturn, "gf9.shipment.one-way", ShipmentWhy::OneWay)
        }
    }
}

/// Whether a card is Hajr in this hand. [gf9.cards.hajr]
pub fn is_hajr(at: At<'_>, f: Faction, card: Card) -> bool {
    card.kind() == CardKind::Hajr && at.state.board.cards.holds(f, card)
}

/// Whether a group of this territory moves as fighters: advisors may slip into full strongholds.
fn moves_as_fighters(at: At<'_>, f: Faction, from: Territory) -> bool {
    // Where they may coexist nothing is full for them. [ah2009.bg.coexist-no-limit]
    f != Faction::BeneGesserit || !(at.state.board.forces.advisors_in(from) || declares_each_turn(at))
}

/// Whether a group outside the storm gets from one place to another in any case: it lies beside it, in no storm and no
/// stronghold, and allies stand in nobody's way.
fn steps(at: At<'_>, from: Loc, to: Loc) -> bool {
    OUTWARD[usize::from(from.0)].contains(to)
        && at.rules.rulings.ally_pass_through == AllyPassThrough::Open
        && !at.storm_mask().or(at.stronghold_mask()).contains(to)
}

/// Whether a group gets from one place to another. [gf9.movement.storm] [gf9.movement.ornithopters]
fn walks(at: At<'_>, f: Faction, from: Loc, to: Loc) -> bool {
    let t = from.territory();
    at.reach(f, from, at.move_range(f, t), moves_as_fighters(at, f, t)).contains(to)
}

/// Whether nobody has promised anything, so that everybody may enter everywhere.
fn unbound(at: At<'_>) -> bool {
    at.state.promises.is_empty() && at.state.deals.struck().is_empty()
}

/// Whether deals and answers given under Truthtrance let a faction enter. [gf9.deals.public-binding]
fn may_enter(at: At<'_>, f: Faction, t: Territory) -> Result<(), Illegal<Why>> {
    if unbound(at) {
        return Ok(());
    }
    if at.promised_not_to_enter(f, t) {
        return refuse("gf9.cards.truthtrance", ShipmentWhy::Forsworn(t));
    }
    deals::may_enter(at, f, t)
}

/// Whether a group of `from` may end in `to`, on one side or the other.
fn may_arrive(at: At<'_>, f: Faction, from: Territory, to: Loc) -> Result<(), Illegal<Why>> {
    let t = to.territory();
    if t != from {
        may_enter(at, f, t)?;
    }
    let result = if at.storm_bars(Arrival::Movement).contains(to) {
        Err(Barred::Storm { at: to })
    } else if t == from {
        // Shifting to another sector enters nothing. [gf9.movement.sectors-do-not-cost]
        Ok(())
    } else {
        may_stand(at, f, from, t)
    };
    result.map_err(|b| Illegal::new(at.bar_rule(b, Arrival::Movement), Why::Barred(b)))
}

/// Whether those who stand in another territory let a group of `from` end there, on one side or the other.
fn may_stand(at: At<'_>, f: Faction, from: Territory, t: Territory) -> Result<(), Barred> {
    let forces = &at.state.board.forces;
    let fighting = if f == Faction::BeneGesserit {
        // As advisors they may join their advisors, or go where others are. [gf9.bene-gesserit.adv-no-block]
        let already = forces.where_is(f).meets(t.mask());
        let advisors = if already {
            forces.advisors_in(t)
        } else {
            forces.advisors_in(from) && t != Territory::POLAR_SINK || must_choose_side(at, f, Some(from), t)
        };
        !advisors
    } else {
        true
    };
    match at.may_share(f, t, fighting, Arrival::Movement) {
        // The Bene Gesserit will be asked. [ah2009.bg.ally-move-block]
        Err(Barred::Ally { .. }) if lets_in(at, f, t) => Ok(()),
        verdict => verdict,
    }
}

/// Whether advisors moving so choose their side; others who leave them have none to choose.
// [gf9.bene-gesserit.adv-move-occupied] [gf9.bene-gesserit.adv-move-empty] [gf9.bene-gesserit.adv-two-sides]
fn chooses_side(at: At<'_>, f: Faction, from: Territory, to: Loc) -> bool {
    let (bg, t) = (Faction::BeneGesserit, to.territory());
    let forces = &at.state.board.forces;
    f == bg
        && forces.advisors_in(from)
        && t != from
        && t != Territory::POLAR_SINK
        && forces.in_territory(bg, t).is_empty()
        && !forces.factions_in(t).is_empty()
        && check_fighters(at, to, Arrival::Movement).is_ok()
}

/// Whether advisors may arrive here as fighters.
pub fn check_fighters(at: At<'_>, to: Loc, arrival: Arrival) -> Result<(), Illegal<Why>> {
    // [gf9.karama.stop-bene-gesserit-move-flip]
    if !at.works(Power::BeneGesseritMoveFlip) {
        return refuse(
            "gf9.karama.stop-bene-gesserit-move-flip",
            ShipmentWhy::Stopped(Power::BeneGesseritMoveFlip),
        );
    }
    // [gf9.bene-gesserit.adv-accompany-lock]
    if at.state.advisor_lock.contains(to.territory()) {
        return refuse("gf9.bene-gesserit.adv-accompany-lock", ShipmentWhy::Locked(to.territory()));
    }
    at.may_end(Faction::BeneGesserit, to, true, arrival)
        .map_err(|b| Illegal::new(at.bar_rule(b, arrival), Why::Barred(b)))
}

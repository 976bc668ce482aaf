//! An order being given in parts: what, where to, how many, which side. Its parts are its giver's own until
//! it is complete; then it is announced. [gf9.movement.one-group] [gf9.shipment.from-reserves]

use landsraad_kernel::{Illegal, RuleRef};
use serde::{Deserialize, Serialize};

use super::ShipmentWhy;
use super::coexist::{declares_each_turn, ground_let_in, ground_must_choose_side, lets_in, must_choose_side};
use super::price::{Price, ally_rate, per_force, price, rate};
use crate::Faction;
use crate::action::Why;
use crate::board::{Arrival, Barred, Squad};
use crate::data::{Card, CardKind, LOC_COUNT, Loc, Territory, by_territory, locs};
use crate::deals;
use crate::editions::{FremenArrival, FremenTransport};
use crate::factions::power_of;
use crate::frames::At;
use crate::windows::Power;

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

/// The side moving Bene Gesserit show where they arrive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Nothing to choose.
    Given,
    /// They choose. [gf9.bene-gesserit.adv-move-occupied]
    Choice,
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
        let places = self.from.map_or(0, Territory::mask);
        locs(places).zip(squads).filter(|(_, s)| !s.is_empty())
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
                (index == 0).then(|| (None, at.s.board.forces.reserves(f)))
            }
            (Kind::Cross | Kind::Return | Kind::Move, from) => {
                let loc = from?.locations().nth(index.into())?;
                let free = self.usable(at, f, loc);
                Some((Some(loc), if free { at.s.board.forces.at(f, loc) } else { Squad::NONE }))
            }
        }
    }

    /// Whether forces can leave this sector for the destination.
    fn usable(&self, at: At<'_>, f: Faction, loc: Loc) -> bool {
        if at.s.in_storm(loc.sector()) || at.s.board.forces.at(f, loc).is_empty() {
            return false;
        }
        match (self.kind, self.to) {
            (Some(Kind::Move), Some(to)) => loc != to && walks(at, f, loc, to),
            (_, _) => true,
        }
    }

    /// The part that is missing.
    pub fn need(&self, at: At<'_>, f: Faction) -> Need {
        let Some(kind) = self.kind else { return Need::Kind };
        if self.to.is_none() && kind != Kind::Return {
            return Need::To;
        }
        let Some((from, has)) = self.source(at, f, self.counted) else {
            return if self.fighters.is_none() && self.side(at, f) == Side::Choice {
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
        let afford = self.price(at, f).most(at.funds(f)).saturating_sub(self.total());
        let mut later = (self.counted + 1..SOURCES as u8).filter_map(|i| self.source(at, f, i));
        let last = !later.any(|(_, squad)| !squad.is_empty());
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
    fn side(&self, at: At<'_>, f: Faction) -> Side {
        match (self.kind, self.from, self.to) {
            (_, _, Some(to)) if self.must_choose_side(at, f) => {
                let open = check_fighters(at, to, self.arrival()).is_ok();
                if open { Side::Choice } else { Side::Given }
            }
            (Some(Kind::Move), Some(from), Some(to)) => side(at, from, to),
            (_, _, _) => Side::Given,
        }
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
                let has = at.funds(f);
                if one > has {
                    return refuse("gf9.shipment.pay-in-full", ShipmentWhy::TooDear { cost: one, has });
                }
                Ok(())
            }
        }
    }

    fn check_landing(&self, at: At<'_>, f: Faction, kind: Kind, to: Loc) -> Result<(), Illegal<Why>> {
        self.check_ground(at, f, kind, to.territory())?;
        let barred = |b: Barred| Illegal::new(b.rule(Arrival::Shipment), Why::Barred(b));
        if storm_bars(at, f, kind) & to.bit() != 0 {
            return Err(barred(Barred::Storm { at: to }));
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
        let near = || {
            power_of(f).may_ship_to(t)
                && match at.rules.rulings.fremen_arrival {
                    FremenArrival::WithinTwo => true,
                    // [ah2009.ship.fremen-appear]
                    FremenArrival::ExactlyTwo => t.fremen_distance() == 2,
                }
        };
        if arrives(f, kind) && !near() {
            return refuse(
                "gf9.fremen.ship-free",
                ShipmentWhy::TooFar { to: t, distance: t.fremen_distance() },
            );
        }
        Ok(())
    }

    /// Where a shipment may land: just what `check_to` accepts, found as a whole.
    pub fn landings(&self, at: At<'_>, f: Faction) -> u128 {
        let kind = match self.kind {
            Some(kind @ (Kind::Reserves | Kind::Karama(_) | Kind::Cross | Kind::Transport)) => kind,
            Some(Kind::Return | Kind::Move) | None => return 0,
        };
        let has = at.funds(f);
        // [gf9.shipment.pay-in-full]
        let [low, high] = [1, 2].map(|per_force| rate(at, f, kind, per_force).of(1) <= has);
        // Where advisors stand newcomers are advisors. [gf9.bene-gesserit.adv-ship-fighters]
        let advisors = if f == Faction::BeneGesserit { at.s.board.forces.advisor_ground() } else { 0 };
        let advisors = advisors | ground_must_choose_side(at, f);
        let places = EVERYWHERE & !storm_bars(at, f, kind);
        let open = places & !bars(at, f, advisors, Arrival::Shipment, places);
        match (low, high) {
            (false, false) => return 0,
            (true, true) if unbound(at) && !arrives(f, kind) => {
                return open & !self.from.map_or(0, Territory::mask);
            }
            (_, _) => {}
        }
        let affords = |t: Territory| if per_force(at, Some(t)) == 1 { low } else { high };
        let grounds = by_territory(open).filter(|&(t, _)| affords(t));
        let good = grounds.filter(|&(t, _)| self.check_ground(at, f, kind, t).is_ok());
        good.fold(0, |mask, (_, part)| mask | part)
    }

    fn check_march(&self, at: At<'_>, f: Faction, to: Loc) -> Result<(), Illegal<Why>> {
        let Some(from) = self.from else {
            return Err(Illegal::new(RuleRef("gf9.movement.one-group"), Why::OtherQuestion));
        };
        may_arrive(at, f, from, to)?;
        if self.walkable(at, f) & to.bit() != 0 {
            return Ok(());
        }
        let range = at.move_range(f, from);
        refuse("gf9.movement.on-foot", ShipmentWhy::OutOfReach { to, range })
    }

    /// Whether the order can be carried through to the end at all.
    pub fn check_possible(&self, at: At<'_>, f: Faction) -> Result<(), Illegal<Why>> {
        let kind = self.kind.unwrap_or(Kind::Move);
        match (kind, self.from) {
            (Kind::Reserves | Kind::Karama(_) | Kind::Transport, _) => {
                if at.s.board.forces.reserves(f).is_empty() {
                    return refuse("gf9.shipment.from-reserves", ShipmentWhy::NoReserves);
                }
            }
            (Kind::Cross | Kind::Return | Kind::Move, Some(from)) => {
                let free = |l: Loc| self.usable(at, f, l);
                if !from.locations().any(free) {
                    return refuse("gf9.movement.storm", ShipmentWhy::NoForces(from));
                }
            }
            (Kind::Cross | Kind::Return | Kind::Move, None) => {}
        }
        match kind {
            Kind::Return => {
                let (cost, has) = (price(at, f, kind, None).of(1), at.funds(f));
                if cost > has {
                    return refuse("gf9.shipment.pay-in-full", ShipmentWhy::TooDear { cost, has });
                }
                Ok(())
            }
            Kind::Reserves | Kind::Karama(_) | Kind::Cross | Kind::Transport => {
                // Mostly the Polar Sink is open, which is quick to check.
                if self.check_to(at, f, Loc::POLAR_SINK).is_ok() || self.landings(at, f) != 0 {
                    return Ok(());
                }
                refuse("gf9.shipment.pay-in-full", ShipmentWhy::Nowhere)
            }
            Kind::Move => {
                if self.ends(at, f) != 0 {
                    return Ok(());
                }
                refuse("gf9.movement.on-foot", ShipmentWhy::Nowhere)
            }
        }
    }

    /// Where forces of the origin get to from elsewhere, on foot or by ornithopter.
    fn walkable(&self, at: At<'_>, f: Faction) -> u128 {
        let Some(from) = self.from else { return 0 };
        let range = at.move_range(f, from);
        let fighting = moves_as_fighters(at, f, from);
        let mine = at.s.board.forces.where_is(f) & from.mask();
        locs(mine).fold(0, |mask, l| mask | (at.reach(f, l, range, fighting) & !l.bit()))
    }

    /// Where a movement may end: just what `check_to` accepts, found as a whole.
    pub fn ends(&self, at: At<'_>, f: Faction) -> u128 {
        let Some(from) = self.from else { return 0 };
        let places = self.walkable(at, f) & !at.storm_bars(Arrival::Movement);
        let advisors = if f == Faction::BeneGesserit { advisors_arrive(at, from) } else { 0 };
        let advisors = advisors | ground_must_choose_side(at, f);
        let entered = places & !from.mask();
        let barred = bars(at, f, advisors, Arrival::Movement, entered) & !ground_let_in(at, f);
        let open = places & !barred;
        if unbound(at) {
            return open;
        }
        let free = |&(t, _): &(Territory, u128)| t == from || may_enter(at, f, t).is_ok();
        by_territory(open).filter(free).fold(0, |mask, (_, part)| mask | part)
    }
}

/// Every location.
const EVERYWHERE: u128 = (1 << LOC_COUNT) - 1;

/// Where among these places those who stand there let nobody of a faction come; `advisors` is where it would
/// come as advisors.
fn bars(at: At<'_>, f: Faction, advisors: u128, arrival: Arrival, within: u128) -> u128 {
    let fighting = at.sharing_bars(f, true, arrival, within & !advisors);
    if advisors == 0 { fighting } else { fighting | at.sharing_bars(f, false, arrival, within & advisors) }
}

/// Where moving Bene Gesserit of a territory can only be, or may stay, advisors.
// As advisors they may join their advisors, or go where others are. [gf9.bene-gesserit.adv-no-block]
fn advisors_arrive(at: At<'_>, from: Territory) -> u128 {
    let forces = &at.s.board.forces;
    if !forces.advisors_in(from) {
        return forces.advisor_ground();
    }
    let fighters = by_territory(forces.occupied_by(Faction::BeneGesserit));
    !fighters.fold(Loc::POLAR_SINK.bit(), |mask, (t, _)| mask | t.mask())
}

/// Whether forces arrive from the Fremen reserves on the planet. [gf9.fremen.ship-free]
fn arrives(f: Faction, kind: Kind) -> bool {
    f == Faction::Fremen && kind == Kind::Reserves
}

/// Where the storm lets nobody land.
// [gf9.fremen.ship-into-storm] [gf9.karama.stop-fremen-ship-into-storm]
fn storm_bars(at: At<'_>, f: Faction, kind: Kind) -> u128 {
    if arrives(f, kind) && at.rules.rulings.advanced() && at.works(Power::FremenShipIntoStorm) {
        0
    } else {
        at.storm_bars(Arrival::Shipment)
    }
}

/// Whether those who stand in a territory let a shipment land.
fn may_join(at: At<'_>, f: Faction, t: Territory) -> Result<(), Barred> {
    // Where advisors stand newcomers are advisors. [gf9.bene-gesserit.adv-ship-fighters]
    let coexists = at.s.board.forces.advisors_in(t) || must_choose_side(at, f, None, t);
    let fighting = f != Faction::BeneGesserit || !coexists;
    at.may_share(f, t, fighting, Arrival::Shipment)
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
            let held = at.s.board.cards.holds(f, card);
            let cheap = f == Faction::Guild && at.works(Power::GuildHalf);
            if held && at.is_karama(f, card) && f != Faction::Fremen && !cheap {
                return Ok(());
            }
            refuse("gf9.cards.karama-ship", ShipmentWhy::NoRate(card))
        }
        // [gf9.guild.three-types] [gf9.guild.ally-half] [gf9.karama.stop-guild-cross]
        Kind::Cross => {
            let open = match f {
                Faction::Guild => at.works(Power::GuildCross),
                Faction::Atreides
                | Faction::BeneGesserit
                | Faction::Emperor
                | Faction::Fremen
                | Faction::Harkonnen => ally_rate(at, f),
            };
            if open { Ok(()) } else { refuse("gf9.guild.three-types", ShipmentWhy::NotGuild) }
        }
        // [ah2009.ship.fremen-guild-ally]
        Kind::Transport => {
            let open = match at.rules.rulings.fremen_transport {
                FremenTransport::Own => false,
                FremenTransport::AsGuild => f == Faction::Fremen && at.s.allied(f, Faction::Guild),
            };
            if open { Ok(()) } else { refuse("ah2009.ship.fremen-guild-ally", ShipmentWhy::NotGuild) }
        }
        // [gf9.shipment.one-way] [gf9.guild.three-types] [gf9.karama.stop-guild-return]
        Kind::Return => {
            if f == Faction::Guild && at.works(Power::GuildReturn) {
                return Ok(());
            }
            refuse("gf9.shipment.one-way", ShipmentWhy::OneWay)
        }
    }
}

/// Whether a card is Hajr in this hand. [gf9.cards.hajr]
pub fn is_hajr(at: At<'_>, f: Faction, card: Card) -> bool {
    card.kind() == CardKind::Hajr && at.s.board.cards.holds(f, card)
}

/// Whether a group of this territory moves as fighters: advisors may slip into full strongholds.
fn moves_as_fighters(at: At<'_>, f: Faction, from: Territory) -> bool {
    // Where they may coexist nothing is full for them. [ah2009.bg.coexist-no-limit]
    f != Faction::BeneGesserit || !(at.s.board.forces.advisors_in(from) || declares_each_turn(at))
}

/// Whether a group gets from one place to another. [gf9.movement.storm] [gf9.movement.ornithopters]
fn walks(at: At<'_>, f: Faction, from: Loc, to: Loc) -> bool {
    let t = from.territory();
    at.reach(f, from, at.move_range(f, t), moves_as_fighters(at, f, t)) & to.bit() != 0
}

/// Whether nobody has promised anything, so that everybody may enter everywhere.
fn unbound(at: At<'_>) -> bool {
    at.s.promises.is_empty() && at.s.deals.struck().is_empty()
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
    let result = if at.storm_bars(Arrival::Movement) & to.bit() != 0 {
        Err(Barred::Storm { at: to })
    } else if t == from {
        // Shifting to another sector enters nothing. [gf9.movement.sectors-do-not-cost]
        Ok(())
    } else {
        may_stand(at, f, from, t)
    };
    result.map_err(|b| Illegal::new(b.rule(Arrival::Movement), Why::Barred(b)))
}

/// Whether those who stand in another territory let a group of `from` end there, on one side or the other.
fn may_stand(at: At<'_>, f: Faction, from: Territory, t: Territory) -> Result<(), Barred> {
    let forces = &at.s.board.forces;
    let fighting = if f == Faction::BeneGesserit {
        // As advisors they may join their advisors, or go where others are. [gf9.bene-gesserit.adv-no-block]
        let already = forces.where_is(f) & t.mask() != 0;
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

/// Whether advisors moving so choose their side.
// [gf9.bene-gesserit.adv-move-occupied] [gf9.bene-gesserit.adv-move-empty] [gf9.bene-gesserit.adv-two-sides]
fn side(at: At<'_>, from: Territory, to: Loc) -> Side {
    let (bg, t) = (Faction::BeneGesserit, to.territory());
    let forces = &at.s.board.forces;
    let choice = forces.advisors_in(from)
        && t != from
        && t != Territory::POLAR_SINK
        && forces.in_territory(bg, t).is_empty()
        && !forces.factions_in(t).is_empty()
        && check_fighters(at, to, Arrival::Movement).is_ok();
    if choice { Side::Choice } else { Side::Given }
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
    if at.s.advisor_lock & to.territory().bit() != 0 {
        return refuse("gf9.bene-gesserit.adv-accompany-lock", ShipmentWhy::Locked(to.territory()));
    }
    at.may_end(Faction::BeneGesserit, to, true, arrival)
        .map_err(|b| Illegal::new(b.rule(arrival), Why::Barred(b)))
}

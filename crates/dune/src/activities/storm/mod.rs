//! Phase 1: the storm.
//!
//! The movement is fixed by dials or by the Fremen storm card; Weather Control and Family Atomics have their
//! moments; the marker moves sector by sector and hurts; the First Player is named; cities are claimed where
//! a ruling asks; the next storm card is drawn. [gf9.storm.card-windows]

pub mod ahead;
mod refusal;

use std::ops::ControlFlow;

use landsraad_kernel::{Activity, Illegal, RuleRef, Sealed, Seat, SeatSet, Shape};
use serde::{Deserialize, Serialize};

use crate::action::{Action, Question, Why};
use crate::activities::battle::aggressor::ground;
use crate::activities::windows::{Moment, Power};
use crate::activities::{At, Cx, Decision, DuneActivity, Flow, Reply, Verdict, Visit, other_question};
use crate::board::{Secret, Squad};
use crate::data::{Loc, LocSet, Territory, sector_ahead, sector_mask};
use crate::editions::{
    AtomicsCoexisting, AtomicsInStorm, CityIncome, FirstDialers, FirstPlayer, FirstStorm, Ornithopters,
    StormRounding, StormSource,
};
use crate::event::Event;
use crate::view::Now;
use crate::{Dune, Faction, FactionSet};

const FIRST: RuleRef = RuleRef("gf9.storm.first-move");
const LATER: RuleRef = RuleRef("gf9.storm.later-moves");
const RANGE: RuleRef = RuleRef("gf9.storm.later-dial-range");
const WEATHER: RuleRef = RuleRef("gf9.cards.weather-control");
/// Where an edition has an entry for the numbers alone.
const WEATHER_RANGE: &[RuleRef] = &[WEATHER, RuleRef("ah2009.storm.weather-control-range")];
const HALF: RuleRef = RuleRef("gf9.fremen.storm-half");
const CARD: RuleRef = RuleRef("gf9.fremen.storm-card");

/// What may be dialled first, and later. [gf9.storm.first-move] [gf9.storm.later-dial-range]
const FIRST_DIAL: (u8, u8) = (0, 20);
pub(super) const LATER_DIAL: (u8, u8) = (1, 3);
/// The storm cards go from one to this. [gf9.components.storm-deck]
pub(super) const STORM_CARDS: u8 = 6;
/// The farthest Weather Control can move the storm.
const WEATHER_MAX: u8 = 10;

/// The steps, in rulebook order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "StormStep"))]
pub enum Step {
    /// Two players dial in secret.
    Dial,
    /// The Fremen storm card is revealed.
    Reveal,
    /// Weather Control may be played.
    Weather,
    /// It was played or not.
    WeatherReply,
    /// Its player moves the storm so far.
    WeatherMove(Seat),
    /// Family Atomics may be played.
    Atomics,
    /// It was played or not.
    AtomicsReply,
    /// The marker moves one sector.
    Move,
    /// The sector is hit: spice and unprotected forces are lost.
    Hit,
    /// Fremen half losses, location by location from this one.
    Half(Loc),
    /// The Fremen share out this many losses among the places the storm has hit, from this one.
    Share(Loc, u8),
    /// This many here; some of them may be Fedaykin.
    ShareStarred(Loc, u8, u8),
    /// The First Player is named.
    FirstPlayer,
    /// The factions that hold the cities alone are recorded.
    Claim,
    /// The Fremen draw the next storm card.
    Draw,
    /// The Fremen look at it, if nobody stops them.
    Look,
}

/// The activity.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Storm {
    step: Step,
    dials: Sealed<u8>,
    /// Sectors still to go.
    left: u8,
    /// Sectors run over so far.
    gone: u8,
}

/// Answers given here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum StormAction {
    /// A number on the wheel.
    Dial(u8),
    /// Weather Control moves the storm this many sectors.
    MoveStorm(u8),
    /// This many of the lost Fremen forces are Fedaykin.
    LoseStarred(u8),
    /// This many of the Fremen losses are taken here.
    LoseHere(u8),
}

/// Questions asked here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names and types of the fields say what they are")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum StormQuestion {
    /// The number on the dial.
    Dial { min: u8, max: u8 },
    /// How far the storm moves.
    MoveStorm { from: u8 },
    /// How many of the forces lost to the storm are starred.
    LoseStarred { at: Loc, lost: u8 },
    /// How many of the forces still to be lost fall here.
    LoseHere { at: Loc, left: u8 },
}

/// What happens here.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names and types of the fields say what they are")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum StormEvent {
    /// A dial is opened.
    Dialled { faction: Faction, number: u8 },
    /// The storm card is turned up.
    Revealed { sectors: u8 },
    /// Weather Control decides the movement.
    Steered { faction: Faction, sectors: u8 },
    /// The Shield Wall is gone.
    WallDestroyed { by: Faction },
    /// The storm stands here now.
    Moved { sector: u8 },
    /// The First Player.
    FirstPlayer { faction: Faction },
    /// Somebody holds a city alone after the storm.
    Claimed { territory: Territory, faction: Faction },
    /// A storm card lies ready for the next turn.
    CardLaid { card: Secret<u8> },
}

impl StormEvent {
    /// Removes what these viewers may not see.
    pub fn hide(&mut self, viewers: FactionSet) -> bool {
        if let StormEvent::CardLaid { card } = self {
            card.hide(viewers);
        }
        true
    }
}

/// Why an answer is refused here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum StormWhy {
    /// The dial goes from this many to this many.
    Dial {
        /// What was dialled.
        value: u8,
        /// The least.
        min: u8,
        /// The most.
        max: u8,
    },
    /// A storm card moves the storm.
    ByCard,
    /// Two others dial.
    OthersDial,
    /// No Weather Control of this faction is in force.
    NoControl,
}

/// What may be seen of the activity.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StormNow {
    /// The seats that have still to dial.
    pub waiting: SeatSet,
    /// The reader's own dial, while the other still thinks.
    pub dialled: Option<u8>,
    /// Sectors still to go, once known.
    pub left: u8,
}

/// The nearest occupied circles to Storm Start: one on each side, or simply the two nearest.
fn first_dialers(at: At<'_>) -> [Seat; 2] {
    let ahead = |s: Seat| (at.rules.circle(s) + 18 - at.state.storm.sector) % 18;
    let near = |s: Seat| ahead(s).min(18 - ahead(s));
    let mut seats: arrayvec::ArrayVec<Seat, 6> = Seat::first(at.rules.seat_count()).collect();
    match at.rules.rulings.first_dialers {
        FirstDialers::OnePerSide => {
            seats.sort_by_key(|&s| ahead(s));
            [seats[0], seats[seats.len() - 1]]
        }
        FirstDialers::Nearest => {
            seats.sort_by_key(|&s| near(s));
            [seats[0], seats[1]]
        }
    }
}

/// The seat of the next marker ahead of the storm. [gf9.storm.first-player] [v29.storm.first-player-renewed]
fn first_player(at: At<'_>) -> Seat {
    let distance = |s: &Seat| {
        let ahead = (at.rules.circle(*s) + 18 - at.state.storm.sector) % 18;
        match at.rules.rulings.first_player {
            FirstPlayer::Ahead => ((ahead + 17) % 18, 0),
            // Ties to the one ahead. [v29.storm.first-player]
            FirstPlayer::Nearest => (ahead.min(18 - ahead), ahead),
        }
    };
    let seated = |s: &Seat| at.state.faction(*s).is_some();
    Seat::first(at.rules.seat_count()).filter(seated).min_by_key(distance).unwrap_or(at.state.table.first)
}

/// The places whose holder is noted after the storm.
pub const CLAIMED: [Territory; 3] = [Territory::ARRAKEEN, Territory::CARTHAG, Territory::TUEKS_SIETCH];

/// The faction that holds each of them alone, if a ruling asks for it.
// Coexisting Bene Gesserit neither have it nor hinder it. [ah2009.storm.ornithopters-bg-coexist]
// [ah2009.storm.ornithopters] [v29.bonus.control-meaning] [v29.bonus.city-cards] [v29.collection.claim-cards]
fn claims(at: At<'_>) -> [Option<Faction>; 3] {
    let cities = match at.rules.rulings.ornithopters {
        Ornithopters::ForcesNow => false,
        Ornithopters::SinceStorm
        | Ornithopters::Snapshot
        | Ornithopters::SplitCards
        | Ornithopters::BothCards => true,
    };
    let income = match at.rules.rulings.city_income {
        CityIncome::None | CityIncome::TwoTwoOne => false,
        CityIncome::Cards | CityIncome::CardsOne => true,
    };
    CLAIMED.map(|t| {
        let holders = at.state.board.forces.occupiers(t);
        let asked = income || (cities && t != Territory::TUEKS_SIETCH);
        holders.iter().next().filter(|_| asked && holders.len() == 1)
    })
}

/// Whether a faction's forces may launch Family Atomics, by what everybody sees.
// [gf9.cards.family-atomics] [gf9.cards.family-atomics-between] [gf9.faq.atomics-in-storm]
pub fn may_launch_atomics(at: At<'_>, f: Faction) -> bool {
    let wall = Territory::SHIELD_WALL;
    at.state.board.forces.where_is(f).iter().any(|loc| {
        let t = loc.territory();
        let coexist = f == Faction::BeneGesserit && at.state.board.forces.advisors_in(t);
        let counts = match at.rules.rulings.atomics_coexisting {
            // Advisors do not count. [gf9.bene-gesserit.adv-no-atomics]
            AtomicsCoexisting::No => !coexist,
            // [ah2009.storm.atomics-bg]
            AtomicsCoexisting::Yes => true,
        };
        if !counts {
            return false;
        }
        // Forces on the Wall always qualify. [ah2009.storm.atomics-storm]
        if t == wall {
            return true;
        }
        match at.rules.rulings.atomics_in_storm {
            // The nearest sector of the Wall; the storm must not stand strictly between.
            AtomicsInStorm::Allowed => {
                let sector = loc.sector();
                let near = wall.locations().map(Loc::sector).min_by_key(|&w| w.abs_diff(sector));
                let (low, high) = near.map_or((sector, sector), |n| (n.min(sector), n.max(sector)));
                t.touches(wall) && !(low < at.state.storm.sector && at.state.storm.sector < high)
            }
            // A way inside the territory to a sector at the Wall, all of it free of the storm.
            // [ah2009.storm.atomics-storm]
            AtomicsInStorm::Refused => {
                !at.state.in_storm(loc.sector())
                    && ground(at, loc).iter().any(|l| l.neighbours().meets(wall.mask()))
            }
        }
    })
}

impl Storm {
    /// The phase begins: who dials, or the card that was laid.
    pub fn begin(at: At<'_>) -> Storm {
        let by_card = at.state.turn > 1 && at.state.storm.card.is_some();
        let dialers = if at.state.turn == 1 { first_dialers(at) } else { at.state.table.last_wheels };
        let asked = if by_card { SeatSet::EMPTY } else { dialers.into_iter().collect() };
        Storm {
            step: if by_card { Step::Reveal } else { Step::Dial },
            dials: Sealed::ask(asked),
            left: 0,
            gone: 0,
        }
    }

    fn first(at: At<'_>) -> bool {
        at.state.turn == 1
    }

    /// The numbers the seat may name.
    fn range(&self, at: At<'_>, ask: Ask) -> (u8, u8) {
        match ask {
            Ask::Dial if Storm::first(at) => FIRST_DIAL,
            Ask::Dial => LATER_DIAL,
            Ask::MoveStorm => (0, WEATHER_MAX),
            Ask::Half(loc) => starred_losses(at, loc),
            Ask::Share(loc, left) => self.share(at, loc, left),
            Ask::ShareStarred(loc, _, here) => starred_among(at, loc, here),
        }
    }

    fn rule(at: At<'_>, ask: Ask) -> RuleRef {
        match ask {
            Ask::Dial if Storm::first(at) => at.rules.cite(at.rules.rulings.first_dialers.rules(), FIRST),
            Ask::Dial => LATER,
            Ask::MoveStorm => at.rules.cite(WEATHER_RANGE, WEATHER),
            Ask::Half(_) | Ask::Share(..) | Ask::ShareStarred(..) => {
                at.rules.cite(at.rules.rulings.storm_rounding.rules(), HALF)
            }
        }
    }

    /// The locations the storm has run over in this movement where forces are exposed.
    fn swept(&self, at: At<'_>) -> LocSet {
        let sectors = (0..self.gone.min(18)).map(|i| sector_ahead(at.state.storm.sector, 18 - i));
        let swept: LocSet = sectors.map(sector_mask).collect();
        swept.and(at.exposed_ground())
    }

    /// Fremen in the swept places after this one.
    fn hit_after(&self, at: At<'_>, after: Loc) -> u8 {
        let places = self.swept(at).and(at.state.board.forces.where_is(Faction::Fremen));
        places
            .iter()
            .filter(|&l| l > after)
            .map(|l| at.state.board.forces.at(Faction::Fremen, l).total())
            .sum()
    }

    /// The fewest and the most of the losses that can be taken in a place.
    fn share(&self, at: At<'_>, loc: Loc, left: u8) -> (u8, u8) {
        let here = at.state.board.forces.at(Faction::Fremen, loc).total();
        (left.saturating_sub(self.hit_after(at, loc)), left.min(here))
    }

    /// The next place that shares the losses, or the end of the movement.
    fn next_share(&self, at: At<'_>, after: Option<Loc>, left: u8) -> Step {
        let places = self.swept(at).and(at.state.board.forces.where_is(Faction::Fremen));
        let next = places.iter().find(|&l| after.is_none_or(|a| l > a));
        next.filter(|_| left > 0).map_or(Step::FirstPlayer, |loc| Step::Share(loc, left))
    }

    /// This many losses here; asks for Fedaykin where there is a choice.
    fn lose_here(&mut self, cx: &mut Cx<'_, '_>, loc: Loc, left: u8, here: u8) {
        let (min, max) = starred_among(cx.at(), loc, here);
        if min < max {
            self.step = Step::ShareStarred(loc, left, here);
        } else {
            self.lose_shared(cx, loc, left, Squad::new(here - min, min));
        }
    }

    fn lose_shared(&mut self, cx: &mut Cx<'_, '_>, loc: Loc, left: u8, squad: Squad) {
        self.step = self.next_share(cx.at(), Some(loc), left - squad.total());
        cx.kill(Faction::Fremen, squad, loc);
    }

    fn lose_half(&mut self, cx: &mut Cx<'_, '_>, at: Loc, starred: u8) {
        let lost = storm_losses(cx.state.board.forces.at(Faction::Fremen, at));
        cx.kill(Faction::Fremen, Squad::new(lost - starred, starred), at);
        self.step = next_half(cx.at(), Some(at));
    }
}

/// Half, rounded up. [gf9.fremen.storm-half]
const fn storm_losses(squad: Squad) -> u8 {
    squad.total().div_ceil(2)
}

/// The fewest and the most Fedaykin among the losses in a place.
fn starred_losses(at: At<'_>, loc: Loc) -> (u8, u8) {
    starred_among(at, loc, storm_losses(at.state.board.forces.at(Faction::Fremen, loc)))
}

/// The fewest and the most Fedaykin among this many lost in a place.
fn starred_among(at: At<'_>, loc: Loc, lost: u8) -> (u8, u8) {
    let squad = at.state.board.forces.at(Faction::Fremen, loc);
    (lost.saturating_sub(squad.normal), lost.min(squad.special))
}

/// Locations of the storm's sector where forces are exposed.
fn exposed(at: At<'_>) -> LocSet {
    sector_mask(at.state.storm.sector).and(at.exposed_ground())
}

/// The next place with exposed Fremen after this one, or the next sector.
fn next_half(at: At<'_>, after: Option<Loc>) -> Step {
    let places = exposed(at).and(at.state.board.forces.where_is(Faction::Fremen));
    places.iter().find(|&l| after.is_none_or(|a| l > a)).map_or(Step::Move, Step::Half)
}

impl Storm {
    /// The dials are opened: the storm is placed, sweeps or waits for Weather Control.
    fn dial(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        // [gf9.storm.first-move] [gf9.storm.later-moves] [gf9.secrecy.storm-dials]
        // [v29.storm.first-move]
        let Some(dials) = self.dials.open() else { return Flow::Ask };
        let mut wheels = cx.state.table.last_wheels;
        for (i, (seat, number)) in dials.enumerate() {
            wheels[i] = seat;
            self.left += number;
            if let Some(faction) = cx.state.faction(seat) {
                cx.emit(|| Event::Storm(StormEvent::Dialled { faction, number }));
            }
        }
        cx.state.table.last_wheels = wheels;
        if Storm::first(cx.at()) {
            // The first storm is placed, it does not sweep. [gf9.storm.first-no-sweep]
            match cx.rules.rulings.first_storm {
                FirstStorm::Placed => {
                    cx.state.storm.sector = sector_ahead(cx.state.storm.sector, self.left);
                    self.left = 0;
                    let sector = cx.state.storm.sector;
                    cx.emit(|| Event::Storm(StormEvent::Moved { sector }));
                    self.step = Step::Hit;
                }
                // [ah2009.storm.first-turn-harmless] [v29.storm.first-no-damage]
                FirstStorm::Harmless => {
                    cx.state.storm.sector = sector_ahead(cx.state.storm.sector, self.left);
                    self.left = 0;
                    let sector = cx.state.storm.sector;
                    cx.emit(|| Event::Storm(StormEvent::Moved { sector }));
                    self.step = Step::FirstPlayer;
                }
                FirstStorm::Sweeps => self.step = Step::Move,
            }
        } else {
            self.step = Step::Weather;
        }
        Flow::Again
    }

    /// The storm card that the Fremen have seen is turned up.
    fn reveal(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        // [gf9.fremen.storm-card-reveal]
        self.left = cx.state.storm.card.take().unwrap_or(0);
        cx.state.storm.card_seen = false;
        let sectors = self.left;
        cx.emit(|| Event::Storm(StormEvent::Revealed { sectors }));
        self.step = Step::Weather;
        Flow::Again
    }

    /// Family Atomics destroy the Shield Wall and everything on it.
    fn atomics(&mut self, cx: &mut Cx<'_, '_>, reply: Option<Reply>) -> Flow {
        if let Some(Reply::Played { by, .. }) = reply {
            // [gf9.cards.family-atomics-effect] [v29.data.atomics-effect]
            // [ah2009.tournament.atomics]
            cx.state.storm.wall = false;
            if let Some(by) = cx.state.faction(by) {
                cx.emit(|| Event::Storm(StormEvent::WallDestroyed { by }));
            }
            // Leaders are never on the map now. [ah2009.storm.atomics-leaders]
            for f in Faction::ALL {
                cx.kill_all(f, Territory::SHIELD_WALL.mask());
            }
        }
        self.step = Step::Move;
        Flow::Again
    }

    /// The marker moves one sector, or the movement is over.
    fn advance_marker(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        if self.left == 0 {
            self.step = match cx.rules.rulings.storm_rounding {
                StormRounding::PerGroup => Step::FirstPlayer,
                // [ah2009.storm.fremen-half]
                StormRounding::Total if cx.rules.rulings.advanced() => {
                    let places = self.swept(cx.at());
                    let forces = &cx.state.board.forces;
                    let hit: u8 = places.iter().map(|l| forces.at(Faction::Fremen, l).total()).sum();
                    self.next_share(cx.at(), None, hit.div_ceil(2))
                }
                StormRounding::Total => Step::FirstPlayer,
            };
            return Flow::Again;
        }
        // [ah2009.storm.move]
        self.left -= 1;
        self.gone += 1;
        // Only sectors it enters from now on are hit, Atomics or not. [gf9.faq.atomics-current-sector]
        cx.state.storm.sector = sector_ahead(cx.state.storm.sector, 1);
        let sector = cx.state.storm.sector;
        cx.emit(|| Event::Storm(StormEvent::Moved { sector }));
        self.step = Step::Hit;
        Flow::Again
    }

    /// The storm destroys spice and unprotected forces in the sector.
    fn hit(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        // [gf9.storm.damage-spice] [v29.storm.remove-spice]
        for loc in sector_mask(cx.state.storm.sector) {
            cx.lose_spice(loc);
        }
        // [gf9.storm.damage-forces] [gf9.bene-gesserit.adv-vulnerable] [v29.storm.kill-tokens]
        // [v29.storm.partial-territory]
        let places = exposed(cx.at());
        let halves = cx.rules.rulings.advanced();
        for f in Faction::ALL {
            if f != Faction::Fremen || !halves {
                cx.kill_all(f, places);
            }
        }
        // Rounded once, they are counted when the storm has stopped. [ah2009.storm.fremen-half]
        if halves && cx.rules.rulings.storm_rounding == StormRounding::Total {
            self.step = Step::Move;
            return Flow::Again;
        }
        self.step = next_half(cx.at(), None);
        if matches!(self.step, Step::Half(_)) {
            // [gf9.karama.stop-fremen-storm-half]
            return cx.offer_stop(Power::FremenStormHalf);
        }
        Flow::Again
    }
}

/// What the storm asks.
#[derive(Clone, Copy, Debug)]
pub enum Ask {
    /// A number on the wheel.
    Dial,
    /// How far Weather Control moves the storm.
    MoveStorm,
    /// How many of the Fremen losses in a place are Fedaykin.
    Half(Loc),
    /// How many of these Fremen losses are taken in a place.
    Share(Loc, u8),
    /// How many of the losses in a place are Fedaykin: the losses left to share, and the losses there.
    ShareStarred(Loc, u8, u8),
}

impl Activity for Storm {
    type Game = Dune;
    type Ask = Ask;

    fn advance(&mut self, cx: &mut Cx<'_, '_>, reply: Option<Reply>) -> Flow {
        match self.step {
            Step::Dial => self.dial(cx),
            Step::Reveal => self.reveal(cx),
            Step::Weather => {
                self.step = Step::WeatherReply;
                cx.open(Moment::WeatherControl)
            }
            Step::WeatherReply => {
                self.step = match reply {
                    Some(Reply::Played { by, .. }) => Step::WeatherMove(by),
                    Some(Reply::Nothing | Reply::Cancelled { .. }) | None => Step::Atomics,
                };
                Flow::Again
            }
            Step::WeatherMove(_) => Flow::Ask,
            Step::Atomics => {
                self.step = Step::AtomicsReply;
                cx.open(Moment::FamilyAtomics)
            }
            Step::AtomicsReply => self.atomics(cx, reply),
            Step::Move => self.advance_marker(cx),
            Step::Hit => self.hit(cx),
            Step::Half(loc) => {
                if !cx.works(Power::FremenStormHalf) {
                    let places = exposed(cx.at());
                    cx.kill_all(Faction::Fremen, places);
                    self.step = Step::Move;
                    return Flow::Again;
                }
                let (min, max) = starred_losses(cx.at(), loc);
                if min < max {
                    return Flow::Ask;
                }
                self.lose_half(cx, loc, min);
                Flow::Again
            }
            Step::Share(loc, left) => {
                let (min, max) = self.share(cx.at(), loc, left);
                if min < max {
                    return Flow::Ask;
                }
                self.lose_here(cx, loc, left, min);
                Flow::Again
            }
            Step::ShareStarred(..) => Flow::Ask,
            Step::FirstPlayer => {
                cx.state.table.first = first_player(cx.at());
                if let Some(faction) = cx.state.faction(cx.state.table.first) {
                    cx.emit(|| Event::Storm(StormEvent::FirstPlayer { faction }));
                }
                self.step = Step::Claim;
                Flow::Again
            }
            Step::Claim => {
                // A faction that held them before must hold them again. [v29.control.return-bonus]
                cx.state.claims = claims(cx.at());
                for (territory, holder) in CLAIMED.into_iter().zip(cx.state.claims) {
                    if let Some(faction) = holder {
                        cx.emit(|| Event::Storm(StormEvent::Claimed { territory, faction }));
                    }
                }
                self.step = Step::Draw;
                Flow::Again
            }
            Step::Draw => {
                // [gf9.fremen.storm-card] [gf9.components.storm-deck]
                let sight = cx.rules.rulings.advanced() && cx.state.plays(Faction::Fremen);
                let drawn = match cx.rules.rulings.storm_source {
                    StormSource::Dials => sight,
                    // [v29.storm.face-down-card] [v29.storm.deck-without-fremen]
                    StormSource::Deck => true,
                };
                if !drawn {
                    return Flow::Return(Reply::Nothing);
                }
                let card = cx.pick(CARD, STORM_CARDS.into()) as u8 + 1;
                cx.state.storm.card = Some(card);
                self.step = Step::Look;
                if sight { cx.offer_stop(Power::FremenStormSight) } else { Flow::Again }
            }
            Step::Look => {
                // [gf9.karama.stop-fremen-storm-sight] [v29.data.fremen-advanced]
                let sight = cx.rules.rulings.advanced() && cx.state.plays(Faction::Fremen);
                let seen = sight && cx.works(Power::FremenStormSight);
                cx.state.storm.card_seen = seen;
                let viewers = if seen { Faction::Fremen.only() } else { FactionSet::EMPTY };
                let card = Secret::new(cx.state.storm.card.unwrap_or(0), viewers);
                cx.emit(|| Event::Storm(StormEvent::CardLaid { card }));
                Flow::Return(Reply::Nothing)
            }
        }
    }

    fn asked(&self, at: At<'_>) -> Option<(SeatSet, Ask)> {
        let fremen = |ask| Some((at.state.seat_set(Faction::Fremen), ask));
        match self.step {
            Step::Dial => Some((self.dials.waiting(), Ask::Dial)),
            Step::WeatherMove(seat) => Some((seat.only(), Ask::MoveStorm)),
            Step::Half(loc) => fremen(Ask::Half(loc)),
            Step::Share(loc, left) => fremen(Ask::Share(loc, left)),
            Step::ShareStarred(loc, left, here) => fremen(Ask::ShareStarred(loc, left, here)),
            Step::Reveal
            | Step::Weather
            | Step::WeatherReply
            | Step::Atomics
            | Step::AtomicsReply
            | Step::Move
            | Step::Hit
            | Step::FirstPlayer
            | Step::Claim
            | Step::Draw
            | Step::Look => None,
        }
    }

    fn decision(&self, at: At<'_>, _: Seat, ask: Ask) -> Decision {
        let (min, max) = self.range(at, ask);
        let (question, default) = match ask {
            Ask::Dial => (StormQuestion::Dial { min, max }, StormAction::Dial(min)),
            Ask::MoveStorm => {
                (StormQuestion::MoveStorm { from: at.state.storm.sector }, StormAction::MoveStorm(min))
            }
            Ask::Half(loc) => {
                let lost = storm_losses(at.state.board.forces.at(Faction::Fremen, loc));
                (StormQuestion::LoseStarred { at: loc, lost }, StormAction::LoseStarred(min))
            }
            Ask::Share(loc, left) => (StormQuestion::LoseHere { at: loc, left }, StormAction::LoseHere(min)),
            Ask::ShareStarred(loc, _, lost) => {
                (StormQuestion::LoseStarred { at: loc, lost }, StormAction::LoseStarred(min))
            }
        };
        Decision {
            question: Question::Storm(question),
            shape: Shape::Amount { min: min.into(), max: max.into(), step: 1 },
            rule: Storm::rule(at, ask),
            default: Action::Storm(default),
        }
    }

    fn candidates(&self, at: At<'_>, _: Seat, ask: Ask, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let (min, max) = self.range(at, ask);
        let make = match ask {
            Ask::Dial => StormAction::Dial,
            Ask::MoveStorm => StormAction::MoveStorm,
            Ask::Half(_) | Ask::ShareStarred(..) => StormAction::LoseStarred,
            Ask::Share(..) => StormAction::LoseHere,
        };
        (min..=max).try_for_each(|n| visit(Action::Storm(make(n))))
    }

    fn exact(&self, _: At<'_>, _: Ask) -> bool {
        // Numbers are found as a range.
        true
    }

    fn check(&self, at: At<'_>, _: Seat, ask: Ask, action: &Action) -> Verdict {
        let rule = Storm::rule(at, ask);
        let (min, max) = self.range(at, ask);
        let value = match (ask, action) {
            (Ask::Dial, Action::Storm(StormAction::Dial(n)))
            | (Ask::MoveStorm, Action::Storm(StormAction::MoveStorm(n)))
            | (Ask::Share(..), Action::Storm(StormAction::LoseHere(n)))
            | (Ask::Half(_) | Ask::ShareStarred(..), Action::Storm(StormAction::LoseStarred(n))) => *n,
            (Ask::Dial | Ask::MoveStorm | Ask::Half(_) | Ask::Share(..) | Ask::ShareStarred(..), _other) => {
                return other_question(rule);
            }
        };
        if (min..=max).contains(&value) {
            return Ok(());
        }
        match ask {
            // [gf9.storm.later-dial-range]
            Ask::Dial => {
                let rule = if Storm::first(at) { rule } else { RANGE };
                Err(Illegal::new(rule, Why::Storm(StormWhy::Dial { value, min, max })))
            }
            Ask::MoveStorm | Ask::Half(_) | Ask::Share(..) | Ask::ShareStarred(..) => {
                Err(Illegal::new(rule, Why::OutOfRange { value, min, max }))
            }
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, ask: Ask, action: &Action) {
        let Action::Storm(action) = *action else { return };
        match (action, ask) {
            (StormAction::Dial(n), _) => self.dials.answer(seat, n),
            (StormAction::MoveStorm(sectors), _) => {
                self.left = sectors;
                if let Some(faction) = cx.state.faction(seat) {
                    cx.emit(|| Event::Storm(StormEvent::Steered { faction, sectors }));
                }
                self.step = Step::Atomics;
            }
            (StormAction::LoseStarred(n), Ask::Half(loc)) => self.lose_half(cx, loc, n),
            (StormAction::LoseHere(n), Ask::Share(loc, left)) => self.lose_here(cx, loc, left, n),
            (StormAction::LoseStarred(n), Ask::ShareStarred(loc, left, here)) => {
                self.lose_shared(cx, loc, left, Squad::new(here - n, n));
            }
            (StormAction::LoseStarred(_) | StormAction::LoseHere(_), _) => {}
        }
    }
}

impl DuneActivity for Storm {
    fn unasked(&self, at: At<'_>, _: Faction, action: &Action) -> Option<Illegal<Why>> {
        if let Action::Storm(action) = *action { self.refusal(at, action) } else { None }
    }

    fn now(&self, at: At<'_>, viewers: FactionSet) -> Now {
        let own = viewers.iter().filter_map(|f| at.state.seat(f)).find_map(|s| self.dials.of(s));
        Now::Storm(StormNow {
            waiting: self.dials.waiting(),
            dialled: if self.step == Step::Dial { own } else { None },
            left: self.left,
        })
    }

    fn redeal(&mut self, at: At<'_>, viewers: FactionSet, pick: &mut dyn FnMut(usize) -> usize) {
        if self.step != Step::Dial {
            return;
        }
        let (min, max) = self.range(at, Ask::Dial);
        for seat in self.dials.asked().iter() {
            let hidden = at.state.faction(seat).is_some_and(|f| !viewers.contains(f));
            if hidden && self.dials.of(seat).is_some() {
                self.dials.answer(seat, min + pick(usize::from(max - min) + 1) as u8);
            }
        }
    }
}

#[cfg(test)]
mod tests;

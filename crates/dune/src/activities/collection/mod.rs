//! Phase 8: spice collection.
//!
//! Strongholds pay their occupiers (advanced game), then forces take the spice of their sector. It runs by
//! itself: a faction that says nothing takes all it can. A faction that asked to choose is asked place by
//! place; so a faction that never leaves spice behind is never asked about it. [gf9.collection.who]

use std::ops::ControlFlow;

use landsraad_kernel::{Activity, Illegal, RuleRef, Seat, SeatSet, Shape};
use serde::{Deserialize, Serialize};

use crate::action::{Action, Question, Why};
use crate::activities::storm::CLAIMED;
use crate::activities::trade::Trade;
use crate::activities::{At, Cx, Decision, DuneActivity, Flow, Frame, Reply, Verdict, Visit, other_question};
use crate::board::{Purse, Squad};
use crate::data::{Loc, LocSet, SPOT_COUNT, Territory};
use crate::deals;
use crate::editions::{CityIncome, HarvestScope, HarvestStorm, Transfers};
use crate::event::Event;
use crate::factions::has_harvester;
use crate::state::Phase;
use crate::view::Now;
use crate::{Dune, Faction, FactionSet};

const RULE: RuleRef = RuleRef("gf9.collection.who");

/// The activity.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Collection {
    /// Strongholds have paid.
    paid: bool,
    /// Whose turn it is to collect, by place in the order.
    turn: u8,
    /// The next place with spice.
    spot: u8,
    /// Spice has been collected; what is left is the trade.
    collected: bool,
}

/// Answers given here; the first is an aside.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum CollectionAction {
    /// Wants to be asked how much to take in this turn's collection.
    Choose,
    /// Takes this much.
    Take(u16),
}

/// Questions asked here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names and types of the fields say what they are")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum CollectionQuestion {
    /// How much to take.
    Take { at: Loc, most: u16 },
}

/// What happens here and nowhere else.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names and types of the fields say what they are")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum CollectionEvent {
    /// A stronghold pays its occupier.
    Income { faction: Faction, territory: Territory, amount: u16 },
    /// A faction wants to say itself how much it takes.
    Chooses { faction: Faction },
}

impl CollectionEvent {
    /// Everything here is public.
    pub fn hide(&mut self, _viewers: FactionSet) -> bool {
        true
    }
}

/// Why it is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum CollectionWhy {
    /// It is said in shipment or battle, once, and where there is spice.
    NotNow,
    /// This much cannot be taken.
    TooMuch {
        /// What can.
        most: u16,
    },
}

/// What everybody may see of the activity.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CollectionNow {}

/// What a stronghold pays its occupier in this phase.
// [gf9.collection.adv-cities] [gf9.collection.adv-cities-moment]
const INCOMES: [(Territory, u16); 3] =
    [(Territory::ARRAKEEN, 2), (Territory::CARTHAG, 2), (Territory::TUEKS_SIETCH, 1)];

/// Spice each force takes: three with a city, two without. [gf9.collection.rate] [v29.harvest.rate]
// [ah2009.harvest.rate]
pub fn rate(at: At<'_>, f: Faction) -> u16 {
    if has_harvester(at, f) { 3 } else { 2 }
}

/// Forces of a faction that can take the spice lying in a place.
// [gf9.collection.who] [gf9.bene-gesserit.adv-no-collect]
// [ah2009.harvest.bg-coexist]
fn collectors(at: At<'_>, f: Faction, spot: Loc) -> u16 {
    let forces = &at.state.board.forces;
    if f == Faction::BeneGesserit && forces.advisors_in(spot.territory()) {
        return 0;
    }
    // A starred force counts as one. [gf9.emperor.sardaukar-other-counts]
    let squad = match at.rules.rulings.harvest_scope {
        HarvestScope::Sector => forces.at(f, spot),
        // [ah2009.harvest.scope] [v29.harvest.whole-territory]
        HarvestScope::Territory => {
            let near = harvest_ground(at, spot);
            spot.territory()
                .locations()
                .filter(|l| near.contains(*l))
                .fold(Squad::NONE, |sum, l| sum.plus(forces.at(f, l)))
        }
    };
    u16::from(squad.total())
}

/// What a faction may take of the spice lying in a place.
fn most(at: At<'_>, f: Faction, spot: Loc) -> u16 {
    match at.state.board.spice.at(spot) {
        0 => 0,
        lying => lying.min(collectors(at, f, spot) * rate(at, f)),
    }
}

/// From where the spice of a place can be collected, if the whole territory counts.
fn harvest_ground(at: At<'_>, spot: Loc) -> LocSet {
    let all = spot.territory().mask();
    match at.rules.rulings.harvest_storm {
        // [ah2009.harvest.storm]
        HarvestStorm::Ignored => all,
        HarvestStorm::Blocks if at.state.in_storm(spot.sector()) => spot.only(),
        HarvestStorm::Excludes if at.state.in_storm(spot.sector()) => LocSet::EMPTY,
        // What can be walked to without touching the storm. [v29.harvest.whole-territory]
        HarvestStorm::Blocks | HarvestStorm::Excludes => {
            let clear: LocSet = all.iter().filter(|l| !at.state.in_storm(l.sector())).collect();
            let mut ground = spot.only();
            loop {
                let grown = ground.iter().fold(ground, |set, l| set.or(l.neighbours().and(clear)));
                if grown == ground {
                    return ground;
                }
                ground = grown;
            }
        }
    }
}

/// What the cards claimed after the storm bring. [v29.collection.carryall] [v29.collection.smugglers]
fn card_income(cx: &mut Cx<'_, '_>, smugglers: u16) {
    let amounts = [2, 2, smugglers];
    for ((territory, holder), amount) in CLAIMED.into_iter().zip(cx.state.claims).zip(amounts) {
        if let Some(faction) = holder {
            cx.emit(|| Event::Collection(CollectionEvent::Income { faction, territory, amount }));
            cx.pay(Purse::Bank, Purse::Shield(faction), amount);
        }
    }
}

/// Whether a seat may say now that it wants to choose. [gf9.collection.who]
pub fn check_choose(at: At<'_>, seat: Seat) -> Result<(), Illegal<Why>> {
    let before = matches!(at.state.phase, Phase::Shipment | Phase::Battle) && at.state.end.is_none();
    let fresh = at.state.faction(seat).is_some_and(|f| !at.state.choosy.contains(f));
    if before && fresh && spots().any(|spot| at.state.board.spice.at(spot) > 0) {
        return Ok(());
    }
    Err(Illegal::new(RULE, Why::Collection(CollectionWhy::NotNow)))
}

/// He says so.
pub fn choose(cx: &mut Cx<'_, '_>, seat: Seat) {
    if let Some(faction) = cx.state.faction(seat) {
        cx.state.choosy.insert(faction);
        cx.emit(|| Event::Collection(CollectionEvent::Chooses { faction }));
    }
}

fn spots() -> impl Iterator<Item = Loc> {
    (0..SPOT_COUNT).map(crate::data::spot_loc)
}

impl Collection {
    /// The faction that collects next, where, and how much it may take: from the First Player on, all places of each faction.
    // [ah2009.harvest.order] [v29.harvest.order]
    fn next(&mut self, at: At<'_>) -> Option<(Faction, Loc, u16)> {
        let order = at.state.faction_order(at.rules).skip(self.turn.into());
        let lying: LocSet = spots().filter(|&spot| at.state.board.spice.at(spot) > 0).collect();
        let near = lying.whole_territories();
        for f in order {
            let spots =
                spots().take(if at.state.board.forces.where_is(f).meets(near) { SPOT_COUNT } else { 0 });
            for spot in spots.skip(self.spot.into()) {
                let most = most(at, f, spot);
                if most > 0 {
                    return Some((f, spot, most));
                }
                self.spot += 1;
            }
            (self.turn, self.spot) = (self.turn + 1, 0);
        }
        None
    }

    fn take(&mut self, cx: &mut Cx<'_, '_>, f: Faction, spot: Loc, amount: u16) {
        // What is not taken stays. [gf9.collection.leftover] [v29.harvest.leftover] [ah2009.harvest.removed]
        cx.collect(f, spot, amount);
        self.spot += 1;
    }

    /// What strongholds and cards bring.
    fn incomes(cx: &mut Cx<'_, '_>) {
        match cx.rules.rulings.city_income {
            CityIncome::None => {}
            CityIncome::Cards => card_income(cx, 2),
            CityIncome::CardsOne => card_income(cx, 1),
            CityIncome::TwoTwoOne => {
                let order: arrayvec::ArrayVec<Faction, 6> = cx.state.faction_order(cx.rules).collect();
                for faction in order {
                    for (territory, amount) in INCOMES {
                        // Two under the storm both occupy it. [gf9.collection.adv-cities]
                        if cx.state.board.forces.occupies(faction, territory) {
                            cx.emit(|| {
                                Event::Collection(CollectionEvent::Income { faction, territory, amount })
                            });
                            cx.pay(Purse::Bank, Purse::Shield(faction), amount);
                        }
                    }
                }
            }
        }
    }

    /// Spice promised for this turn changes hands; then everybody may hand some over.
    // [ah2009.deals.trade-window] [ah2009.deals.binding-possible]
    fn trade(cx: &mut Cx<'_, '_>) -> Flow {
        match cx.rules.rulings.transfers {
            Transfers::AnyTime | Transfers::EmperorGifts => Flow::Return(Reply::Nothing),
            Transfers::Harvest => {
                deals::pay_debts(cx);
                Flow::Call(Frame::Trade(Trade::window()))
            }
        }
    }

    /// What was promised in the window itself.
    fn end_trade(cx: &mut Cx<'_, '_>) -> Flow {
        deals::pay_debts(cx);
        Flow::Return(Reply::Nothing)
    }
}

/// How much a faction takes of the spice in a place.
#[derive(Clone, Copy, Debug)]
pub struct Ask {
    by: Faction,
    at: Loc,
    most: u16,
}

impl Activity for Collection {
    type Game = Dune;
    type Ask = Ask;

    fn advance(&mut self, cx: &mut Cx<'_, '_>, _reply: Option<Reply>) -> Flow {
        if self.collected {
            return Collection::end_trade(cx);
        }
        if !self.paid {
            self.paid = true;
            Collection::incomes(cx);
        }
        while let Some((f, spot, most)) = self.next(cx.at()) {
            if cx.state.choosy.contains(f) {
                return Flow::Ask;
            }
            self.take(cx, f, spot, most);
        }
        self.collected = true;
        cx.state.choosy = FactionSet::EMPTY;
        Collection::trade(cx)
    }

    fn asked(&self, at: At<'_>) -> Option<(SeatSet, Ask)> {
        let (by, at_loc, most) = self.clone().next(at).filter(|_| self.paid && !self.collected)?;
        Some((at.state.seat_set(by), Ask { by, at: at_loc, most }))
    }

    fn decision(&self, _: At<'_>, _: Seat, Ask { at, most, .. }: Ask) -> Decision {
        Decision {
            question: Question::Collection(CollectionQuestion::Take { at, most }),
            shape: Shape::Amount { min: 0, max: most.into(), step: 1 },
            rule: RULE,
            default: Action::Collection(CollectionAction::Take(most)),
        }
    }

    fn candidates(&self, _: At<'_>, _: Seat, ask: Ask, visit: &mut Visit<'_>) -> ControlFlow<()> {
        (0..=ask.most).try_for_each(|n| visit(Action::Collection(CollectionAction::Take(n))))
    }

    fn check(&self, _: At<'_>, _: Seat, Ask { most, .. }: Ask, action: &Action) -> Verdict {
        let Action::Collection(CollectionAction::Take(n)) = *action else { return other_question(RULE) };
        if n <= most {
            return Ok(());
        }
        Err(Illegal::new(RULE, Why::Collection(CollectionWhy::TooMuch { most })))
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, _: Seat, ask: Ask, action: &Action) {
        if let Action::Collection(CollectionAction::Take(n)) = *action {
            self.take(cx, ask.by, ask.at, n);
        }
    }
}

impl DuneActivity for Collection {
    fn now(&self, _: At<'_>, _: FactionSet) -> Now {
        Now::Collection(CollectionNow {})
    }
}

#[cfg(test)]
mod tests;

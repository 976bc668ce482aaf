//! Phase 8: spice collection.
//!
//! Strongholds pay their occupiers (advanced game), then forces take the spice of their sector. It runs by
//! itself: whoever says nothing takes all he can, and nobody has said otherwise. [gf9.collection.who]

use landsraad_kernel::{Decision, Illegal, RuleRef, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::action::{Action, Question, Why};
use crate::board::{Purse, Squad};
use crate::data::{Loc, Territory, locs};
use crate::deals;
use crate::editions::{CityIncome, HarvestScope, HarvestStorm, Transfers};
use crate::event::Event;
use crate::factions::has_harvester;
use crate::frames::{Activity, At, Cx, Flow, Frame, Reply, Visit};
use crate::phases::storm::CLAIMED;
use crate::trade::Trade;
use crate::view::Now;
use crate::{Faction, FactionSet};

const RULE: RuleRef = RuleRef("gf9.collection.who");

/// The activity.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Collection {
    /// Spice has been collected; what is left is the trade.
    collected: bool,
}

/// Nothing is asked here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum CollectionAction {}

/// Nothing is asked here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum CollectionQuestion {}

/// What happens here and nowhere else.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum CollectionEvent {
    /// A stronghold pays its occupier.
    Income { faction: Faction, territory: Territory, amount: u16 },
}

impl CollectionEvent {
    /// Everything here is public.
    pub fn hide(&mut self, _eyes: FactionSet) -> bool {
        true
    }
}

/// Nothing is refused here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CollectionWhy {}

/// What everybody may see of the activity.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct CollectionNow {}

/// What a stronghold pays whoever occupies it in this phase.
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
    let forces = &at.s.board.forces;
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
                .filter(|l| near & l.bit() != 0)
                .fold(Squad::NONE, |sum, l| sum.plus(forces.at(f, l)))
        }
    };
    u16::from(squad.total())
}

/// From where the spice of a place can be collected, if the whole territory counts.
fn harvest_ground(at: At<'_>, spot: Loc) -> u128 {
    let all = spot.territory().mask();
    match at.rules.rulings.harvest_storm {
        // [ah2009.harvest.storm]
        HarvestStorm::Ignored => all,
        HarvestStorm::Blocks if at.s.in_storm(spot.sector()) => spot.bit(),
        HarvestStorm::Excludes if at.s.in_storm(spot.sector()) => 0,
        // What can be walked to without touching the storm. [v29.harvest.whole-territory]
        HarvestStorm::Blocks | HarvestStorm::Excludes => {
            let clear = locs(all).filter(|l| !at.s.in_storm(l.sector())).fold(0, |m, l| m | l.bit());
            let mut ground = spot.bit();
            loop {
                let grown = locs(ground).fold(ground, |m, l| m | l.neighbour_mask() & clear);
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
    for ((territory, holder), amount) in CLAIMED.into_iter().zip(cx.s.claims).zip(amounts) {
        if let Some(faction) = holder {
            cx.emit(|| Event::Collection(CollectionEvent::Income { faction, territory, amount }));
            cx.pay(Purse::Bank, Purse::Shield(faction), amount);
        }
    }
}

impl Collection {
    /// Spice promised for this turn changes hands; then everybody may hand some over.
    // [ah2009.deals.trade-window] [ah2009.deals.binding-possible]
    fn trade(cx: &mut Cx<'_, '_>) -> Flow {
        match cx.rules.rulings.transfers {
            Transfers::AnyTime => Flow::Return(Reply::Nothing),
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

impl Activity for Collection {
    fn advance(&mut self, cx: &mut Cx<'_, '_>, _reply: Option<Reply>) -> Flow {
        if self.collected {
            return Collection::end_trade(cx);
        }
        self.collected = true;
        // The earlier in order collects first. [ah2009.harvest.order] [v29.harvest.order]
        let order: arrayvec::ArrayVec<Faction, 6> = cx.s.faction_order(cx.rules).collect();
        match cx.rules.rulings.city_income {
            CityIncome::None => {}
            CityIncome::Cards => card_income(cx, 2),
            CityIncome::CardsOne => card_income(cx, 1),
            CityIncome::TwoTwoOne => {
                for &f in &order {
                    for (territory, amount) in INCOMES {
                        // Two under the storm both occupy it. [gf9.collection.adv-cities]
                        if cx.s.board.forces.occupies(f, territory) {
                            cx.emit(|| {
                                let faction = f;
                                Event::Collection(CollectionEvent::Income { faction, territory, amount })
                            });
                            cx.pay(Purse::Bank, Purse::Shield(f), amount);
                        }
                    }
                }
            }
        }
        for spot in (0..crate::data::SPOT_COUNT).map(crate::data::spot_loc) {
            for &f in &order {
                // What is not taken stays. [gf9.collection.leftover] [v29.harvest.leftover]
                // [ah2009.harvest.removed]
                let most = collectors(cx.at(), f, spot) * rate(cx.at(), f);
                cx.collect(f, spot, most);
            }
        }
        Collection::trade(cx)
    }

    fn pending(&self, _at: At<'_>) -> SeatSet {
        SeatSet::EMPTY
    }
    fn decision(&self, _at: At<'_>, _seat: Seat) -> Decision<Question, Action> {
        unreachable!("spice collection asks nobody")
    }
    fn candidates(&self, _at: At<'_>, _seat: Seat, _visit: &mut Visit<'_>) {}
    fn check(&self, _at: At<'_>, _seat: Seat, _action: &Action) -> Result<(), Illegal<Why>> {
        Err(Illegal::new(RULE, Why::NotAsked))
    }
    fn answer(&mut self, _cx: &mut Cx<'_, '_>, _seat: Seat, _action: &Action) {}
    fn now(&self, _at: At<'_>, _eyes: FactionSet) -> Now {
        Now::Collection(CollectionNow {})
    }
}

#[cfg(test)]
mod tests {
    use crate::Faction::*;
    use crate::data::Territory;
    use crate::state::Phase;
    use crate::tests_support::{Play, Scene, loc};

    fn scene() -> Scene {
        Scene::basic().phase(Phase::Collection).nowhere(Harkonnen).nowhere(Atreides)
    }
    fn lying(play: &Play, at: &str) -> u16 {
        play.state.board.spice.at(loc(at))
    }

    #[test]
    fn forces_collect_in_their_own_sector_only() {
        // [gf9.collection.who]
        let play = scene().forces(Atreides, "old_gap:9", 3).board_spice("old_gap:10", 6).start();
        assert_eq!((play.spice(Atreides), lying(&play, "old_gap:10")), (10, 6));
        let play = scene().forces(Atreides, "old_gap:10", 3).board_spice("old_gap:10", 6).start();
        assert_eq!((play.spice(Atreides), lying(&play, "old_gap:10")), (16, 0));
    }

    #[test]
    fn two_each_or_three_with_a_city() {
        // [gf9.collection.rate] [gf9.collection.leftover]
        let spice = |s: Scene| s.board_spice("south_mesa:5", 10).start();
        let play = spice(scene().forces(Emperor, "south_mesa:5", 4));
        assert_eq!((play.spice(Emperor), lying(&play, "south_mesa:5")), (18, 2));
        let play = spice(scene().forces(Emperor, "south_mesa:5", 4).forces(Emperor, "carthag:11", 1));
        assert_eq!((play.spice(Emperor), lying(&play, "south_mesa:5")), (20, 0));
    }

    #[test]
    fn strongholds_pay_in_the_advanced_game_only() {
        // [gf9.collection.adv-cities] [gf9.collection.adv-cities-moment]
        let set = |s: Scene| {
            s.phase(Phase::Collection)
                .nowhere(Atreides)
                .nowhere(Guild)
                .forces(Harkonnen, "carthag:11", 2)
                .forces(Harkonnen, "tueks_sietch:5", 1)
                .forces(Harkonnen, "arrakeen:10", 1)
                .start()
        };
        assert_eq!(set(Scene::advanced()).spice(Harkonnen), 15);
        assert_eq!(set(Scene::basic()).spice(Harkonnen), 10);
    }

    #[test]
    fn two_under_the_storm_are_both_paid_and_advisors_are_not() {
        // [gf9.collection.adv-cities] [gf9.bene-gesserit.adv-no-occupy] [gf9.victory.contested-stronghold]
        let play = Scene::advanced()
            .phase(Phase::Collection)
            .storm(11)
            .forces(Emperor, "carthag:11", 1)
            .forces(Harkonnen, "carthag:11", 3)
            .forces(BeneGesserit, "tueks_sietch:5", 2)
            .with(|p| p.advisors = vec![Territory::TUEKS_SIETCH])
            .start();
        assert_eq!([Emperor, Harkonnen, BeneGesserit, Guild].map(|f| play.spice(f)), [12, 12, 5, 6]);
    }

    #[test]
    fn advisors_collect_nothing_and_a_starred_force_counts_one() {
        // [gf9.bene-gesserit.adv-no-collect] [gf9.emperor.sardaukar-other-counts]
        let play = Scene::advanced()
            .phase(Phase::Collection)
            .forces(BeneGesserit, "old_gap:10", 2)
            .forces(Guild, "old_gap:9", 1)
            .with(|p| p.advisors = vec![Territory::OLD_GAP])
            .board_spice("old_gap:10", 6)
            .squad(Fremen, "red_chasm:7", 0, 1)
            .board_spice("red_chasm:7", 8)
            .start();
        assert_eq!((lying(&play, "old_gap:10"), lying(&play, "red_chasm:7")), (6, 6));
    }

    /// The same rules in the editions that share them.
    #[test]
    fn hold_in_other_editions_too() {
        use crate::editions::AH2009;
        use crate::tests_support::for_editions;
        for_editions(
            &[&AH2009],
            &[
                strongholds_pay_in_the_advanced_game_only,
                two_under_the_storm_are_both_paid_and_advisors_are_not,
            ],
        );
    }
}

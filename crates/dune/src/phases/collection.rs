//! Phase 8: spice collection.
//!
//! Strongholds pay their occupiers (advanced game), then forces take the spice of their sector. It runs by
//! itself: a faction that says nothing takes all it can. A faction that asked to choose is asked place by
//! place; so the right to leave spice lying costs nobody a question who does not use it. [gf9.collection.who]

use landsraad_kernel::{Decision, Illegal, RuleRef, Seat, SeatSet, Shape};
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
use crate::state::Phase;
use crate::trade::Trade;
use crate::view::Now;
use crate::{Faction, FactionSet};

const RULE: RuleRef = RuleRef("gf9.collection.who");

/// The activity.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
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
    /// Takes so much.
    Take(u16),
}

/// Questions asked here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum CollectionQuestion {
    /// How much to take.
    Take { at: Loc, most: u16 },
}

/// What happens here and nowhere else.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
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
    /// So much cannot be taken.
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

/// What a faction may take of the spice lying in a place.
fn most(at: At<'_>, f: Faction, spot: Loc) -> u16 {
    match at.s.board.spice.at(spot) {
        0 => 0,
        lying => lying.min(collectors(at, f, spot) * rate(at, f)),
    }
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

/// Whether a seat may say now that it wants to choose. [gf9.collection.who]
pub fn check_choose(at: At<'_>, seat: Seat) -> Result<(), Illegal<Why>> {
    let before = matches!(at.s.phase, Phase::Shipment | Phase::Battle) && at.s.end.is_none();
    let fresh = at.s.faction(seat).is_some_and(|f| !at.s.choosy.contains(f));
    if before && fresh && spots().any(|spot| at.s.board.spice.at(spot) > 0) {
        return Ok(());
    }
    Err(Illegal::new(RULE, Why::Collection(CollectionWhy::NotNow)))
}

/// He says so.
pub fn choose(cx: &mut Cx<'_, '_>, seat: Seat) {
    if let Some(faction) = cx.s.faction(seat) {
        cx.s.choosy.insert(faction);
        cx.emit(|| Event::Collection(CollectionEvent::Chooses { faction }));
    }
}

fn spots() -> impl Iterator<Item = Loc> {
    (0..crate::data::SPOT_COUNT).map(crate::data::spot_loc)
}

impl Collection {
    /// The faction that collects next, where, and how much it may take: from the First Player on, all places of each faction.
    // [ah2009.harvest.order] [v29.harvest.order]
    fn next(&mut self, at: At<'_>) -> Option<(Faction, Loc, u16)> {
        let order = at.s.faction_order(at.rules).skip(self.turn.into());
        for f in order {
            for spot in spots().skip(self.spot.into()) {
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

    /// The faction that is asked.
    fn asked(&self, at: At<'_>) -> Option<(Faction, Loc, u16)> {
        self.clone().next(at).filter(|_| self.paid && !self.collected)
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
                let order: arrayvec::ArrayVec<Faction, 6> = cx.s.faction_order(cx.rules).collect();
                for faction in order {
                    for (territory, amount) in INCOMES {
                        // Two under the storm both occupy it. [gf9.collection.adv-cities]
                        if cx.s.board.forces.occupies(faction, territory) {
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

impl Activity for Collection {
    fn advance(&mut self, cx: &mut Cx<'_, '_>, _reply: Option<Reply>) -> Flow {
        if self.collected {
            return Collection::end_trade(cx);
        }
        if !self.paid {
            self.paid = true;
            Collection::incomes(cx);
        }
        while let Some((f, spot, most)) = self.next(cx.at()) {
            if cx.s.choosy.contains(f) {
                return Flow::Ask;
            }
            self.take(cx, f, spot, most);
        }
        self.collected = true;
        cx.s.choosy = FactionSet::EMPTY;
        Collection::trade(cx)
    }

    fn pending(&self, at: At<'_>) -> SeatSet {
        self.asked(at).map_or(SeatSet::EMPTY, |(f, _, _)| at.s.seat_set(f))
    }

    fn decision(&self, at: At<'_>, _seat: Seat) -> Decision<Question, Action> {
        let (at, most) = self.asked(at).map_or((Loc::POLAR_SINK, 0), |(_, spot, most)| (spot, most));
        Decision {
            question: Question::Collection(CollectionQuestion::Take { at, most }),
            shape: Shape::Amount { min: 0, max: most.into(), step: 1 },
            rule: RULE,
            default: Action::Collection(CollectionAction::Take(most)),
        }
    }

    fn candidates(&self, at: At<'_>, _seat: Seat, visit: &mut Visit<'_>) {
        let most = self.asked(at).map_or(0, |asked| asked.2);
        let _ = (0..=most).try_for_each(|n| visit(Action::Collection(CollectionAction::Take(n))));
    }

    fn check(&self, at: At<'_>, _seat: Seat, action: &Action) -> Result<(), Illegal<Why>> {
        match (action, self.asked(at)) {
            (Action::Collection(CollectionAction::Take(n)), Some((_, _, most))) => {
                if *n <= most {
                    return Ok(());
                }
                Err(Illegal::new(RULE, Why::Collection(CollectionWhy::TooMuch { most })))
            }
            (_, _) => Err(Illegal::new(RULE, Why::OtherQuestion)),
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, _seat: Seat, action: &Action) {
        if let (Action::Collection(CollectionAction::Take(n)), Some((f, spot, _))) =
            (action, self.asked(cx.at()))
        {
            self.take(cx, f, spot, *n);
        }
    }

    fn now(&self, _at: At<'_>, _viewers: FactionSet) -> Now {
        Now::Collection(CollectionNow {})
    }
}

#[cfg(test)]
mod tests {
    use landsraad_kernel::Game;

    use super::*;
    use crate::Faction::*;
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

    #[test]
    fn who_says_so_in_time_chooses_how_much_to_take() {
        // [gf9.collection.who] [gf9.collection.leftover]
        let battle = |scene: Scene| {
            let scene = scene.phase(Phase::Battle).with(|p| p.first_player = Some(Guild));
            let scene = scene.forces(Guild, "red_chasm:7", 4).board_spice("red_chasm:7", 8);
            let scene =
                scene.nowhere(Atreides).forces(Atreides, "old_gap:10", 2).board_spice("old_gap:10", 6);
            // Something to decide before.
            scene.nowhere(Emperor).nowhere(Fremen).forces(Emperor, "carthag", 1).forces(Fremen, "carthag", 1)
        };
        let through = |play: &mut Play| {
            while play.state.phase == Phase::Battle {
                let f = play.pending()[0];
                let seat = play.seat(f);
                let default = Game::decision(&play.rules, &play.state, seat).unwrap().default;
                play.act(f, default);
            }
        };
        let take = |n| Action::Collection(CollectionAction::Take(n));
        let mut play = battle(scene()).start_match();
        let open = play.pending();
        play.act(Guild, Action::Collection(CollectionAction::Choose));
        assert_eq!(play.pending(), open, "the open question stays open");
        play.refused(Guild, Action::Collection(CollectionAction::Choose));
        through(&mut play);
        assert_eq!((play.state.phase, play.pending()), (Phase::Collection, vec![Guild]));
        assert_eq!(play.legal(Guild).len(), 9);
        let refused = play.refused(Guild, take(9));
        assert_eq!(refused.why, Why::Collection(CollectionWhy::TooMuch { most: 8 }));
        let before = play.spice(Guild);
        play.act(Guild, take(3));
        assert_eq!((play.spice(Guild) - before, lying(&play, "red_chasm:7")), (3, 5));
        // The others take all they can, unasked; the next turn nobody is asked.
        assert_eq!(lying(&play, "old_gap:10"), 2);
        assert!(play.state.choosy.is_empty());
        // Without a word nobody is asked at all.
        let mut play = battle(scene()).start_match();
        through(&mut play);
        assert_eq!((play.state.phase == Phase::Collection, lying(&play, "red_chasm:7")), (false, 0));
        play.refused(Guild, Action::Collection(CollectionAction::Choose));
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

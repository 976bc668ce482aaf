//! Setup, in the rulebook's steps.
// [gf9.setup.positions] [gf9.setup.placement-order] [gf9.setup.advantages-override]

use arrayvec::ArrayVec;
use landsraad_kernel::{Decision, Illegal, RuleRef, Sealed, Seat, SeatSet, Shape};
use serde::{Deserialize, Serialize};

use crate::action::{Action, Question, Why};
use crate::board::{Board, Cards, Purse, Secret, SpiceDeck, Squad};
use crate::data::{LeaderId, Loc, Territory};
use crate::editions::StartCoexistence;
use crate::event::Event;
use crate::factions::power_of;
use crate::frames::{Activity, At, Cx, Flow, Reply, Visit};
use crate::phases::allied_factions;
use crate::rules::Pick;
use crate::view::Now;
use crate::{Faction, FactionSet};

const FACTIONS: RuleRef = RuleRef("gf9.setup.choose-factions");
const PREDICTION: RuleRef = RuleRef("gf9.bene-gesserit.prediction");
const DEAL_TRAITORS: RuleRef = RuleRef("gf9.setup.traitors-remove-absent");
const KEEP: RuleRef = RuleRef("gf9.setup.traitors-keep-one");
const FREMEN: RuleRef = RuleRef("gf9.fremen.start");
const ADVISOR: RuleRef = RuleRef("gf9.bene-gesserit.adv-start");
const CARDS: RuleRef = RuleRef("gf9.setup.starting-card");

/// The steps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "SetupStep"))]
pub enum Step {
    /// Factions are chosen or drawn.
    #[default]
    Factions,
    /// Players of several factions pick an allied one, in this turn.
    Allies(u8),
    /// The Bene Gesserit name a faction.
    PredictFaction,
    /// The Bene Gesserit name a turn.
    PredictTurn(Faction),
    /// Traitor cards are dealt.
    DealTraitors,
    /// Everybody keeps one.
    KeepTraitors,
    /// Spice and fixed forces.
    Pieces,
    /// The Fremen place this many at the n-th of their locations.
    FremenForces(u8),
    /// This many of those are Fedaykin.
    FremenStarred(u8, u8),
    /// The Bene Gesserit place their advisor.
    Advisor,
    /// They say whether the force there coexists.
    Coexist(Loc),
    /// Treachery cards are dealt.
    Cards,
}

/// The activity.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Setup {
    step: Step,
    /// Fremen forces still to be placed.
    left: u8,
    keep: Sealed<LeaderId>,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { step: Step::Factions, left: 10, keep: Sealed::ask(SeatSet::EMPTY) }
    }
}

/// Answers given here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum SetupAction {
    /// An allied faction.
    PickAlly(Faction),
    /// The faction that will win.
    PredictFaction(Faction),
    /// The turn on which it will win.
    PredictTurn(u8),
    /// The traitor to keep.
    KeepTraitor(LeaderId),
    /// Fremen forces for this location.
    PlaceForces(u8),
    /// How many of them are Fedaykin.
    PlaceStarred(u8),
    /// Where the advisor goes.
    PlaceAdvisor(Loc),
    /// Whether it coexists with the others there.
    Coexist(bool),
}

/// Questions asked here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum SetupQuestion {
    PickAlly,
    PredictFaction,
    PredictTurn { faction: Faction },
    KeepTraitor,
    PlaceForces { at: Loc, left: u8 },
    PlaceStarred { at: Loc, of: u8 },
    PlaceAdvisor,
    Coexist { at: Loc },
}

/// What happens here.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum SetupEvent {
    /// A faction takes its seat.
    Seated { seat: Seat, faction: Faction },
    /// The prediction is made.
    Predicted { prediction: Secret<(Faction, u8)> },
    /// Traitor cards were dealt to everybody.
    TraitorsDealt,
    /// A faction keeps a traitor card.
    TraitorKept { faction: Faction, leader: Secret<LeaderId> },
}

impl SetupEvent {
    /// Removes what these viewers may not see.
    pub fn hide(&mut self, viewers: FactionSet) -> bool {
        match self {
            SetupEvent::Seated { .. } | SetupEvent::TraitorsDealt => {}
            SetupEvent::Predicted { prediction } => prediction.hide(viewers),
            SetupEvent::TraitorKept { leader, .. } => leader.hide(viewers),
        }
        true
    }
}

/// Why an answer is refused here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum SetupWhy {
    /// The faction is not in the game or is the Bene Gesserit's own.
    CannotPredict(Faction),
    /// The card was not dealt to this faction.
    NotDealt(LeaderId),
    /// Somebody has this faction.
    Taken(Faction),
}

/// What may be seen of the activity.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SetupNow {
    /// The step.
    pub step: &'static str,
    /// The seats that have still to choose a traitor.
    pub waiting: SeatSet,
    /// The reader's own choice, while others still think.
    pub kept: Option<LeaderId>,
}

/// Where the Fremen may start: Sietch Tabr and the sectors of two False Walls.
fn fremen_places() -> impl Iterator<Item = Loc> {
    [Territory::SIETCH_TABR, Territory::FALSE_WALL_SOUTH, Territory::FALSE_WALL_WEST]
        .into_iter()
        .flat_map(Territory::locations)
}

fn fremen_place(index: u8) -> Loc {
    fremen_places().nth(index as usize).unwrap_or(Loc::POLAR_SINK)
}

const FREMEN_PLACES: u8 = 6;

impl Setup {
    /// How many of `count` Fremen forces can be Fedaykin.
    fn starred(at: At<'_>, count: u8) -> (u8, u8) {
        let reserves = at.s.board.forces.reserves(Faction::Fremen);
        (count.saturating_sub(reserves.normal), count.min(reserves.special))
    }

    fn next_fremen(&mut self, index: u8) {
        self.step = if self.left == 0 { Step::Advisor } else { Step::FremenForces(index + 1) };
    }

    fn place_fremen(&mut self, cx: &mut Cx<'_, '_>, index: u8, squad: Squad) {
        cx.ship(Faction::Fremen, squad, fremen_place(index));
        self.left -= squad.total();
        self.next_fremen(index);
    }

    /// This many at this place; asks for Fedaykin where there is a choice. [v29.setup.fedaykin-placed]
    fn fremen_count(&mut self, cx: &mut Cx<'_, '_>, index: u8, count: u8) {
        let (min, max) = Setup::starred(cx.at(), count);
        if cx.rules.rulings.advanced() && min < max {
            self.step = Step::FremenStarred(index, count);
        } else {
            self.place_fremen(cx, index, Squad::new(count - min, min));
        }
    }

    fn range(&self, at: At<'_>) -> Option<(u8, u8)> {
        match self.step {
            // [ah2009.setup.prediction] [v29.setup.bg-prediction]
            Step::PredictTurn(_) => Some((1, at.rules.rulings.turns)),
            Step::FremenForces(_) => Some((0, self.left)),
            Step::FremenStarred(_, count) => Some(Setup::starred(at, count)),
            Step::Factions
            | Step::Allies(_)
            | Step::PredictFaction
            | Step::DealTraitors
            | Step::KeepTraitors
            | Step::Pieces
            | Step::Advisor
            | Step::Coexist(_)
            | Step::Cards => None,
        }
    }
}

/// Seats the factions: chosen ones first, the rest by lot. [v29.setup.choose-factions]
fn seat_factions(cx: &mut Cx<'_, '_>) {
    let rules = cx.rules;
    let seats = || Seat::first(rules.seat_count());
    let mut free: ArrayVec<Faction, 6> =
        Faction::ALL.into_iter().filter(|&f| !seats().any(|s| rules.picks[s] == Pick::Chosen(f))).collect();
    for seat in seats().filter(|&s| !allied_factions::waits(rules, s)) {
        let faction = match rules.picks[seat] {
            Pick::Chosen(f) => f,
            Pick::Random => {
                let index = cx.pick(FACTIONS, free.len());
                free.remove(index)
            }
        };
        cx.seat_faction(seat, faction);
    }
}

/// The factions unpack their pieces.
fn unpack(cx: &mut Cx<'_, '_>) {
    let rules = cx.rules;
    // [gf9.setup.shuffle-decks] [v29.components.decks]
    let mut board = Board {
        cards: Cards::open(rules.treachery()),
        blow: SpiceDeck::open(rules.rulings.spice_decks),
        ..Board::default()
    };
    for f in cx.s.in_play().iter() {
        // Starred forces are ordinary in the basic game. [gf9.components.star-forces-basic]
        let special = if rules.rulings.advanced() { power_of(f).starred() } else { 0 };
        board.forces.unpack(f, Squad::new(20 - special, special));
        board.leaders.unpack(f, rules.main_leaders());
    }
    cx.s.board = board;
    // A player's two factions are allied for good. [gf9.setup.two-players-options]
    if rules.two_each() {
        cx.s.ally_own(rules);
    }
}

impl Setup {
    /// The players of small games pick a second faction in turn.
    fn pick_allies(&mut self, cx: &mut Cx<'_, '_>, turn: u8) -> Flow {
        // [v29.few.pick-allies]
        if allied_factions::picker(cx.at(), turn).is_some() {
            return Flow::Ask;
        }
        if turn < cx.rules.players() {
            self.step = Step::Allies(turn + 1);
            return Flow::Again;
        }
        if cx.seat_the_rest() {
            unpack(cx);
        }
        self.step = if cx.s.plays(Faction::BeneGesserit) { Step::PredictFaction } else { Step::DealTraitors };
        Flow::Again
    }

    /// Each faction gets four traitor cards.
    fn deal_traitors(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        // Leaders of absent factions are out. [gf9.setup.traitors-remove-absent] [v29.setup.traitors]
        let mut deck: ArrayVec<LeaderId, 30> = LeaderId::all().filter(|l| cx.s.plays(l.faction())).collect();
        for f in cx.s.in_play().iter() {
            for _ in 0..4 {
                let index = cx.pick(DEAL_TRAITORS, deck.len());
                let card = deck.remove(index);
                cx.s.board.traitors.held[f].push(card);
            }
        }
        cx.emit(|| Event::Setup(SetupEvent::TraitorsDealt));
        // Harkonnen keep all four. [gf9.harkonnen.four-traitors]
        let choosers = cx.s.in_play().iter().filter(|&f| power_of(f).traitors_kept() == 1);
        self.keep = Sealed::ask(choosers.filter_map(|f| cx.s.seat(f)).collect());
        self.step = Step::KeepTraitors;
        Flow::Again
    }

    /// Each faction keeps one of them; the others are returned.
    fn keep_traitors(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        let Some(answers) = self.keep.open() else { return Flow::Ask };
        for (seat, kept) in answers {
            let Some(f) = cx.s.faction(seat) else { continue };
            let traitors = &mut cx.s.board.traitors;
            for card in std::mem::take(&mut traitors.held[f]) {
                if card == kept {
                    traitors.held[f].push(card);
                } else {
                    traitors.returned[f] |= 1 << card.0;
                }
            }
            cx.emit(|| {
                let leader = Secret::new(kept, f.only());
                Event::Setup(SetupEvent::TraitorKept { faction: f, leader })
            });
        }
        self.step = Step::Pieces;
        Flow::Again
    }

    /// Spice and forces at the start.
    fn place_pieces(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        // [v29.data.start-positions]
        for f in cx.s.in_play().iter() {
            // [gf9.setup.starting-spice]
            cx.pay(Purse::Bank, Purse::Shield(f), power_of(f).starting_spice());
            // [gf9.setup.starting-forces]
            if let Some((at, count)) = power_of(f).starting_forces(cx.rules) {
                cx.ship(f, Squad::new(count, 0), at);
            }
        }
        self.step = if cx.s.plays(Faction::Fremen) { Step::FremenForces(0) } else { Step::Advisor };
        Flow::Again
    }
}

impl Activity for Setup {
    fn advance(&mut self, cx: &mut Cx<'_, '_>, _reply: Option<Reply>) -> Flow {
        match self.step {
            Step::Factions => {
                seat_factions(cx);
                unpack(cx);
                self.step = Step::Allies(0);
                Flow::Again
            }
            Step::Allies(turn) => self.pick_allies(cx, turn),
            Step::PredictFaction | Step::PredictTurn(_) | Step::FremenStarred(..) | Step::Coexist(_) => {
                Flow::Ask
            }
            Step::DealTraitors => self.deal_traitors(cx),
            Step::KeepTraitors => self.keep_traitors(cx),
            Step::Pieces => self.place_pieces(cx),
            Step::FremenForces(index) => {
                // The last place takes what is left.
                if index + 1 == FREMEN_PLACES {
                    let left = self.left;
                    self.fremen_count(cx, index, left);
                    return Flow::Again;
                }
                Flow::Ask
            }
            Step::Advisor => {
                // [v29.setup.fremen-before-bg] [v29.data.bg-start-anywhere]
                if cx.rules.rulings.advanced() && cx.s.plays(Faction::BeneGesserit) {
                    return Flow::Ask;
                }
                self.step = Step::Cards;
                Flow::Again
            }
            Step::Cards => {
                // [gf9.setup.starting-card] [gf9.harkonnen.two-cards]
                for f in cx.s.in_play().iter() {
                    for _ in 0..power_of(f).starting_cards() {
                        cx.draw_card(f, CARDS);
                    }
                }
                Flow::Return(Reply::Nothing)
            }
        }
    }

    fn pending(&self, at: At<'_>) -> SeatSet {
        match self.step {
            Step::PredictFaction | Step::PredictTurn(_) | Step::Advisor | Step::Coexist(_) => {
                at.s.seat_set(Faction::BeneGesserit)
            }
            Step::Allies(turn) => {
                allied_factions::picker(at, turn).map_or(SeatSet::EMPTY, |(primary, _)| primary.only())
            }
            Step::KeepTraitors => self.keep.waiting(),
            Step::FremenForces(_) | Step::FremenStarred(..) => at.s.seat_set(Faction::Fremen),
            Step::Factions | Step::DealTraitors | Step::Pieces | Step::Cards => SeatSet::EMPTY,
        }
    }

    fn decision(&self, at: At<'_>, seat: Seat) -> Decision<Question, Action> {
        let range = self.range(at);
        let amount = |(min, max): (u8, u8)| Shape::Amount { min: min.into(), max: max.into(), step: 1 };
        let (question, rule, options) = match self.step {
            Step::Allies(_) => {
                (SetupQuestion::PickAlly, allied_factions::PICK, allied_factions::free(at).len())
            }
            Step::PredictFaction => (SetupQuestion::PredictFaction, PREDICTION, at.s.in_play().len() - 1),
            Step::PredictTurn(faction) => (SetupQuestion::PredictTurn { faction }, PREDICTION, 0),
            Step::KeepTraitors => (SetupQuestion::KeepTraitor, KEEP, 4),
            Step::FremenForces(i) => {
                (SetupQuestion::PlaceForces { at: fremen_place(i), left: self.left }, FREMEN, 0)
            }
            Step::FremenStarred(i, of) => {
                (SetupQuestion::PlaceStarred { at: fremen_place(i), of }, FREMEN, 0)
            }
            Step::Coexist(loc) => {
                let rules = at.rules.rulings.start_coexistence.rules();
                (SetupQuestion::Coexist { at: loc }, at.rules.cite(rules, ADVISOR), 2)
            }
            Step::Advisor | Step::Factions | Step::DealTraitors | Step::Pieces | Step::Cards => {
                (SetupQuestion::PlaceAdvisor, ADVISOR, Loc::all().count())
            }
        };
        // Compulsory choices: a silent player gets the first legal one. [gf9.turn.decline-default]
        let mut default = Action::Setup(SetupAction::PlaceAdvisor(Loc::POLAR_SINK));
        self.candidates(at, seat, &mut |action| {
            default = action;
            std::ops::ControlFlow::Break(())
        });
        Decision {
            question: Question::Setup(question),
            shape: range.map_or(Shape::One { options: options as u16 }, amount),
            rule,
            default,
        }
    }

    fn candidates(&self, at: At<'_>, seat: Seat, visit: &mut Visit<'_>) {
        let mut offer = |action| visit(Action::Setup(action)).is_break();
        let range = self.range(at).map_or(0..=0, |(min, max)| min..=max);
        match self.step {
            Step::Allies(_) => {
                let _ = allied_factions::free(at).iter().any(|f| offer(SetupAction::PickAlly(f)));
            }
            Step::PredictFaction => {
                let others = at.s.in_play().without(Faction::BeneGesserit);
                let _ = others.iter().any(|f| offer(SetupAction::PredictFaction(f)));
            }
            Step::PredictTurn(_) => {
                let _ = range.into_iter().any(|n| offer(SetupAction::PredictTurn(n)));
            }
            Step::KeepTraitors => {
                let Some(f) = at.s.faction(seat) else { return };
                let _ = at.s.board.traitors.held(f).iter().any(|&l| offer(SetupAction::KeepTraitor(l)));
            }
            Step::FremenForces(_) => {
                let _ = range.into_iter().any(|n| offer(SetupAction::PlaceForces(n)));
            }
            Step::FremenStarred(..) => {
                let _ = range.into_iter().any(|n| offer(SetupAction::PlaceStarred(n)));
            }
            Step::Advisor => {
                let _ = Loc::all().any(|l| offer(SetupAction::PlaceAdvisor(l)));
            }
            Step::Coexist(_) => {
                let _ = [true, false].into_iter().any(|yes| offer(SetupAction::Coexist(yes)));
            }
            Step::Factions | Step::DealTraitors | Step::Pieces | Step::Cards => {}
        }
    }

    fn check(&self, at: At<'_>, seat: Seat, action: &Action) -> Result<(), Illegal<Why>> {
        let Action::Setup(action) = *action else {
            return Err(Illegal::new(FACTIONS, Why::OtherQuestion));
        };
        let within = |value: u8, rule| match self.range(at) {
            Some((min, max)) if !(min..=max).contains(&value) => {
                Err(Illegal::new(rule, Why::OutOfRange { value, min, max }))
            }
            Some(_) | None => Ok(()),
        };
        match (self.step, action) {
            (Step::Allies(_), SetupAction::PickAlly(f)) => {
                if allied_factions::free(at).contains(f) {
                    return Ok(());
                }
                Err(Illegal::new(allied_factions::PICK, Why::Setup(SetupWhy::Taken(f))))
            }
            (Step::PredictFaction, SetupAction::PredictFaction(f)) => {
                if f == Faction::BeneGesserit || !at.s.plays(f) {
                    return Err(Illegal::new(PREDICTION, Why::Setup(SetupWhy::CannotPredict(f))));
                }
                Ok(())
            }
            (Step::PredictTurn(_), SetupAction::PredictTurn(n)) => within(n, PREDICTION),
            (Step::KeepTraitors, SetupAction::KeepTraitor(l)) => {
                if at.s.faction(seat).is_some_and(|f| at.s.board.traitors.holds(f, l)) {
                    return Ok(());
                }
                Err(Illegal::new(KEEP, Why::Setup(SetupWhy::NotDealt(l))))
            }
            (Step::FremenForces(_), SetupAction::PlaceForces(n))
            | (Step::FremenStarred(..), SetupAction::PlaceStarred(n)) => within(n, FREMEN),
            (Step::Advisor, SetupAction::PlaceAdvisor(_)) | (Step::Coexist(_), SetupAction::Coexist(_)) => {
                Ok(())
            }
            (_, _) => Err(Illegal::new(FACTIONS, Why::OtherQuestion)),
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, action: &Action) {
        let Action::Setup(action) = *action else { return };
        match (self.step, action) {
            (Step::Allies(turn), SetupAction::PickAlly(f)) => {
                if let Some((_, open)) = allied_factions::picker(cx.at(), turn) {
                    cx.seat_faction(open, f);
                    unpack(cx);
                }
                self.step = Step::Allies(turn + 1);
            }
            (Step::PredictFaction, SetupAction::PredictFaction(f)) => self.step = Step::PredictTurn(f),
            (Step::PredictTurn(f), SetupAction::PredictTurn(turn)) => {
                cx.s.prediction = Some((f, turn));
                let prediction = Secret::new((f, turn), Faction::BeneGesserit.only());
                cx.emit(|| Event::Setup(SetupEvent::Predicted { prediction }));
                self.step = Step::DealTraitors;
            }
            (Step::KeepTraitors, SetupAction::KeepTraitor(l)) => self.keep.answer(seat, l),
            (Step::FremenForces(index), SetupAction::PlaceForces(n)) => self.fremen_count(cx, index, n),
            (Step::FremenStarred(index, count), SetupAction::PlaceStarred(n)) => {
                self.place_fremen(cx, index, Squad::new(count - n, n));
            }
            (Step::Advisor, SetupAction::PlaceAdvisor(loc)) => {
                cx.ship(Faction::BeneGesserit, Squad::new(1, 0), loc);
                // Alone it is a fighter, and so it is in the Polar Sink. [gf9.bene-gesserit.adv-two-sides]
                let alone = cx.s.board.forces.factions_in(loc.territory()).len() == 1;
                let beside = !alone && loc != Loc::POLAR_SINK;
                cx.flip(loc.territory(), beside);
                self.step = match cx.rules.rulings.start_coexistence {
                    StartCoexistence::Optional if beside => Step::Coexist(loc),
                    StartCoexistence::Compulsory | StartCoexistence::Optional => Step::Cards,
                };
            }
            // [v29.setup.bg-coexist-optional]
            (Step::Coexist(loc), SetupAction::Coexist(yes)) => {
                cx.flip(loc.territory(), yes);
                self.step = Step::Cards;
            }
            (_, _) => {}
        }
    }

    fn now(&self, at: At<'_>, viewers: FactionSet) -> Now {
        let own = viewers.iter().filter_map(|f| at.s.seat(f)).find_map(|s| self.keep.of(s));
        Now::Setup(SetupNow {
            step: match self.step {
                Step::Factions | Step::Allies(_) => "factions",
                Step::PredictFaction | Step::PredictTurn(_) => "prediction",
                Step::DealTraitors | Step::KeepTraitors => "traitors",
                Step::Pieces
                | Step::FremenForces(_)
                | Step::FremenStarred(..)
                | Step::Advisor
                | Step::Coexist(_) => "forces",
                Step::Cards => "cards",
            },
            waiting: self.keep.waiting(),
            kept: if self.step == Step::KeepTraitors { own } else { None },
        })
    }

    fn redeal(&mut self, at: At<'_>, viewers: FactionSet, pick: &mut dyn FnMut(usize) -> usize) {
        if let (Step::PredictTurn(f), false) = (self.step, viewers.contains(Faction::BeneGesserit)) {
            let others: ArrayVec<Faction, 6> = at.s.in_play().without(Faction::BeneGesserit).iter().collect();
            self.step = Step::PredictTurn(others.get(pick(others.len())).copied().unwrap_or(f));
        }
        if self.step == Step::KeepTraitors {
            for seat in self.keep.asked().iter() {
                let Some(f) = at.s.faction(seat) else { continue };
                if !viewers.contains(f) && self.keep.of(seat).is_some() {
                    let held = at.s.board.traitors.held(f);
                    self.keep.answer(seat, held[pick(held.len())]);
                }
            }
        }
    }

    fn any_time(&self) -> bool {
        false
    }
}

#[cfg(test)]
#[path = "setup_tests.rs"]
mod tests;

//! Setup, in the rulebook's steps.
// [gf9.setup.positions] [gf9.setup.placement-order] [gf9.setup.advantages-override]

pub mod allied_factions;

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use landsraad_kernel::{Activity, Illegal, RuleRef, Sealed, Seat, SeatSet, Shape};
use serde::{Deserialize, Serialize};

use crate::action::{Action, Question, Why};
use crate::activities::windows::special::SpecialWhy;
use crate::activities::{At, Cx, Decision, DuneActivity, Flow, Reply, Verdict, Visit, other_question};
use crate::board::{Board, Cards, Purse, Secret, SpiceDeck, Squad};
use crate::data::{LeaderId, Loc, Territory};
use crate::editions::StartCoexistence;
use crate::event::Event;
use crate::factions::power_of;
use crate::rules::Pick;
use crate::view::Now;
use crate::{Dune, Faction, FactionSet};

const FACTIONS: RuleRef = RuleRef("gf9.setup.choose-factions");
const PREDICTION: RuleRef = RuleRef("gf9.bene-gesserit.prediction");
/// Where an edition has an entry for what is predicted beside the one for when.
const PREDICTED: &[RuleRef] = &[PREDICTION, RuleRef("ah2009.setup.prediction"), RuleRef("v29.data.bg-basic")];
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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
#[expect(missing_docs, reason = "the names and types of the fields say what they are")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum SetupQuestion {
    /// Which faction is the ally.
    PickAlly,
    /// Which faction the Bene Gesserit predict.
    PredictFaction,
    /// In which turn it is to win.
    PredictTurn { faction: Faction },
    /// Which traitor card is kept.
    KeepTraitor,
    /// How many forces start here.
    PlaceForces { at: Loc, left: u8 },
    /// How many of them are starred.
    PlaceStarred { at: Loc, of: u8 },
    /// Where the first advisor stands.
    PlaceAdvisor,
    /// Whether the force there starts as an advisor.
    Coexist { at: Loc },
}

/// What happens here.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names and types of the fields say what they are")]
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
        let reserves = at.state.board.forces.reserves(Faction::Fremen);
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

    /// The numbers that may be named, where a number is asked for.
    fn range(&self, at: At<'_>, ask: Ask) -> Option<(u8, u8)> {
        match ask {
            // [ah2009.setup.prediction] [v29.setup.bg-prediction]
            Ask::PredictTurn(_) => Some((1, at.rules.rulings.turns)),
            Ask::FremenForces(_) => Some((0, self.left)),
            Ask::FremenStarred(_, count) => Some(Setup::starred(at, count)),
            Ask::PickAlly(_) | Ask::PredictFaction | Ask::KeepTraitor | Ask::Advisor | Ask::Coexist(_) => {
                None
            }
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
    for f in cx.state.in_play().iter() {
        // Starred forces are ordinary in the basic game. [gf9.components.star-forces-basic]
        let special = if rules.rulings.advanced() { power_of(f).starred() } else { 0 };
        board.forces.unpack(f, Squad::new(20 - special, special));
        board.leaders.unpack(f, rules.main_leaders());
    }
    cx.state.board = board;
    // A player's two factions are allied for good. [gf9.setup.two-players-options]
    if rules.two_each() {
        cx.state.ally_own(rules);
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
        self.step =
            if cx.state.plays(Faction::BeneGesserit) { Step::PredictFaction } else { Step::DealTraitors };
        Flow::Again
    }

    /// The prediction of the Bene Gesserit is sealed.
    fn predict(&mut self, cx: &mut Cx<'_, '_>, f: Faction, turn: u8) {
        cx.state.prediction = Some((f, turn));
        let prediction = Secret::new((f, turn), Faction::BeneGesserit.only());
        cx.emit(|| Event::Setup(SetupEvent::Predicted { prediction }));
        self.step = Step::DealTraitors;
    }

    /// The first Bene Gesserit force takes its place.
    fn place_advisor(&mut self, cx: &mut Cx<'_, '_>, loc: Loc) {
        cx.ship(Faction::BeneGesserit, Squad::new(1, 0), loc);
        // Alone it is a fighter, and so it is in the Polar Sink. [gf9.bene-gesserit.adv-two-sides]
        let alone = cx.state.board.forces.factions_in(loc.territory()).len() == 1;
        let beside = !alone && loc != Loc::POLAR_SINK;
        cx.flip(loc.territory(), beside);
        self.step = match cx.rules.rulings.start_coexistence {
            StartCoexistence::Optional if beside => Step::Coexist(loc),
            StartCoexistence::Compulsory | StartCoexistence::Optional => Step::Cards,
        };
    }

    /// Each faction gets four traitor cards.
    fn deal_traitors(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        // Leaders of absent factions are out. [gf9.setup.traitors-remove-absent] [v29.setup.traitors]
        let mut deck: ArrayVec<LeaderId, 30> =
            LeaderId::all().filter(|l| cx.state.plays(l.faction())).collect();
        for f in cx.state.in_play().iter() {
            for _ in 0..4 {
                let index = cx.pick(DEAL_TRAITORS, deck.len());
                let card = deck.remove(index);
                cx.state.board.traitors.held[f].push(card);
            }
        }
        cx.emit(|| Event::Setup(SetupEvent::TraitorsDealt));
        // Harkonnen keep all four. [gf9.harkonnen.four-traitors]
        let choosers = cx.state.in_play().iter().filter(|&f| power_of(f).traitors_kept() == 1);
        self.keep = Sealed::ask(choosers.filter_map(|f| cx.state.seat(f)).collect());
        self.step = Step::KeepTraitors;
        Flow::Again
    }

    /// Each faction keeps one of them; the others are returned.
    fn keep_traitors(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        let Some(answers) = self.keep.open() else { return Flow::Ask };
        for (seat, kept) in answers {
            let Some(f) = cx.state.faction(seat) else { continue };
            let traitors = &mut cx.state.board.traitors;
            for card in std::mem::take(&mut traitors.held[f]) {
                if card == kept {
                    traitors.held[f].push(card);
                } else {
                    traitors.returned[f].insert(card);
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
        for f in cx.state.in_play().iter() {
            // [gf9.setup.starting-spice]
            cx.pay(Purse::Bank, Purse::Shield(f), power_of(f).starting_spice());
            // [gf9.setup.starting-forces]
            if let Some((at, count)) = power_of(f).starting_forces(cx.rules) {
                cx.ship(f, Squad::new(count, 0), at);
            }
        }
        self.step = if cx.state.plays(Faction::Fremen) { Step::FremenForces(0) } else { Step::Advisor };
        Flow::Again
    }
}

/// What setup asks.
#[derive(Clone, Copy, Debug)]
pub enum Ask {
    /// The faction of this seat of the same player.
    PickAlly(Seat),
    /// The faction that the Bene Gesserit predict.
    PredictFaction,
    /// The turn in which this faction wins.
    PredictTurn(Faction),
    /// The traitor to keep.
    KeepTraitor,
    /// How many Fremen start in a place, by its index.
    FremenForces(u8),
    /// How many of the forces placed there are Fedaykin.
    FremenStarred(u8, u8),
    /// Where the first Bene Gesserit force starts.
    Advisor,
    /// Whether it coexists with the forces in this place.
    Coexist(Loc),
}

impl Activity for Setup {
    type Game = Dune;
    type Ask = Ask;

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
                if cx.rules.rulings.advanced() && cx.state.plays(Faction::BeneGesserit) {
                    return Flow::Ask;
                }
                self.step = Step::Cards;
                Flow::Again
            }
            Step::Cards => {
                // [gf9.setup.starting-card] [gf9.harkonnen.two-cards]
                for f in cx.state.in_play().iter() {
                    for _ in 0..power_of(f).starting_cards() {
                        cx.draw_card(f, CARDS);
                    }
                }
                Flow::Return(Reply::Nothing)
            }
        }
    }

    fn asked(&self, at: At<'_>) -> Option<(SeatSet, Ask)> {
        let bene_gesserit = |ask| Some((at.state.seat_set(Faction::BeneGesserit), ask));
        let fremen = |ask| Some((at.state.seat_set(Faction::Fremen), ask));
        match self.step {
            Step::Allies(turn) => {
                let (primary, open) = allied_factions::picker(at, turn)?;
                Some((primary.only(), Ask::PickAlly(open)))
            }
            Step::PredictFaction => bene_gesserit(Ask::PredictFaction),
            Step::PredictTurn(faction) => bene_gesserit(Ask::PredictTurn(faction)),
            Step::KeepTraitors => Some((self.keep.waiting(), Ask::KeepTraitor)),
            Step::FremenForces(index) => fremen(Ask::FremenForces(index)),
            Step::FremenStarred(index, count) => fremen(Ask::FremenStarred(index, count)),
            Step::Advisor => bene_gesserit(Ask::Advisor),
            Step::Coexist(loc) => bene_gesserit(Ask::Coexist(loc)),
            Step::Factions | Step::DealTraitors | Step::Pieces | Step::Cards => None,
        }
    }

    fn decision(&self, at: At<'_>, seat: Seat, ask: Ask) -> Decision {
        let amount = |(min, max): (u8, u8)| Shape::Amount { min: min.into(), max: max.into(), step: 1 };
        let (question, options) = match ask {
            Ask::PickAlly(_) => (SetupQuestion::PickAlly, allied_factions::free(at).len()),
            Ask::PredictFaction => (SetupQuestion::PredictFaction, at.state.in_play().len() - 1),
            Ask::PredictTurn(faction) => (SetupQuestion::PredictTurn { faction }, 0),
            Ask::KeepTraitor => (SetupQuestion::KeepTraitor, 4),
            Ask::FremenForces(i) => (SetupQuestion::PlaceForces { at: fremen_place(i), left: self.left }, 0),
            Ask::FremenStarred(i, of) => (SetupQuestion::PlaceStarred { at: fremen_place(i), of }, 0),
            Ask::Coexist(loc) => (SetupQuestion::Coexist { at: loc }, 2),
            Ask::Advisor => (SetupQuestion::PlaceAdvisor, Loc::all().count()),
        };
        // Compulsory choices: a silent player gets the first legal one. [gf9.turn.decline-default]
        let mut default = Action::Setup(SetupAction::PlaceAdvisor(Loc::POLAR_SINK));
        let _ = self.candidates(at, seat, ask, &mut |action| {
            default = action;
            ControlFlow::Break(())
        });
        Decision {
            question: Question::Setup(question),
            shape: self.range(at, ask).map_or(Shape::One { options: options as u16 }, amount),
            rule: rule(at, ask),
            default,
        }
    }

    fn candidates(&self, at: At<'_>, seat: Seat, ask: Ask, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let mut offer = |action| visit(Action::Setup(action));
        let mut range = self.range(at, ask).map_or(0..=0, |(min, max)| min..=max);
        match ask {
            Ask::PickAlly(_) => {
                allied_factions::free(at).iter().try_for_each(|f| offer(SetupAction::PickAlly(f)))
            }
            Ask::PredictFaction => {
                let mut others = at.state.in_play().without(Faction::BeneGesserit).iter();
                others.try_for_each(|f| offer(SetupAction::PredictFaction(f)))
            }
            Ask::PredictTurn(_) => range.try_for_each(|n| offer(SetupAction::PredictTurn(n))),
            Ask::KeepTraitor => {
                let held = at.state.faction(seat).map_or(&[][..], |f| at.state.board.traitors.held(f));
                held.iter().try_for_each(|&l| offer(SetupAction::KeepTraitor(l)))
            }
            Ask::FremenForces(_) => range.try_for_each(|n| offer(SetupAction::PlaceForces(n))),
            Ask::FremenStarred(..) => range.try_for_each(|n| offer(SetupAction::PlaceStarred(n))),
            Ask::Advisor => Loc::all().try_for_each(|l| offer(SetupAction::PlaceAdvisor(l))),
            Ask::Coexist(_) => [true, false].into_iter().try_for_each(|yes| offer(SetupAction::Coexist(yes))),
        }
    }

    fn check(&self, at: At<'_>, seat: Seat, ask: Ask, action: &Action) -> Verdict {
        let other = || other_question(rule(at, ask));
        let Action::Setup(action) = *action else { return other() };
        let within = |value: u8, rule| match self.range(at, ask) {
            Some((min, max)) if !(min..=max).contains(&value) => {
                Err(Illegal::new(rule, Why::OutOfRange { value, min, max }))
            }
            Some(_) | None => Ok(()),
        };
        match (ask, action) {
            (Ask::PickAlly(_), SetupAction::PickAlly(f)) => {
                if allied_factions::free(at).contains(f) {
                    return Ok(());
                }
                Err(Illegal::new(allied_factions::PICK, Why::Setup(SetupWhy::Taken(f))))
            }
            (Ask::PredictFaction, SetupAction::PredictFaction(f)) => {
                if f == Faction::BeneGesserit || !at.state.plays(f) {
                    return Err(Illegal::new(PREDICTION, Why::Setup(SetupWhy::CannotPredict(f))));
                }
                Ok(())
            }
            (Ask::PredictTurn(_), SetupAction::PredictTurn(n)) => {
                within(n, at.rules.cite(PREDICTED, PREDICTION))
            }
            (Ask::KeepTraitor, SetupAction::KeepTraitor(l)) => {
                if at.state.faction(seat).is_some_and(|f| at.state.board.traitors.holds(f, l)) {
                    return Ok(());
                }
                Err(Illegal::new(KEEP, Why::Setup(SetupWhy::NotDealt(l))))
            }
            (Ask::FremenForces(_), SetupAction::PlaceForces(n))
            | (Ask::FremenStarred(..), SetupAction::PlaceStarred(n)) => within(n, FREMEN),
            (Ask::Advisor, SetupAction::PlaceAdvisor(_)) | (Ask::Coexist(_), SetupAction::Coexist(_)) => {
                Ok(())
            }
            (
                Ask::PickAlly(_)
                | Ask::PredictFaction
                | Ask::PredictTurn(_)
                | Ask::KeepTraitor
                | Ask::FremenForces(_)
                | Ask::FremenStarred(..)
                | Ask::Advisor
                | Ask::Coexist(_),
                _other,
            ) => other(),
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, ask: Ask, action: &Action) {
        let Action::Setup(action) = *action else { return };
        match action {
            SetupAction::PickAlly(f) => {
                if let (Ask::PickAlly(open), Step::Allies(turn)) = (ask, self.step) {
                    cx.seat_faction(open, f);
                    unpack(cx);
                    self.step = Step::Allies(turn + 1);
                }
            }
            SetupAction::PredictFaction(f) => self.step = Step::PredictTurn(f),
            SetupAction::PredictTurn(turn) => {
                if let Ask::PredictTurn(f) = ask {
                    self.predict(cx, f, turn);
                }
            }
            SetupAction::KeepTraitor(l) => self.keep.answer(seat, l),
            SetupAction::PlaceForces(n) => {
                if let Ask::FremenForces(index) = ask {
                    self.fremen_count(cx, index, n);
                }
            }
            SetupAction::PlaceStarred(n) => {
                if let Ask::FremenStarred(index, count) = ask {
                    self.place_fremen(cx, index, Squad::new(count - n, n));
                }
            }
            SetupAction::PlaceAdvisor(loc) => self.place_advisor(cx, loc),
            // [v29.setup.bg-coexist-optional]
            SetupAction::Coexist(yes) => {
                if let Ask::Coexist(loc) = ask {
                    cx.flip(loc.territory(), yes);
                    self.step = Step::Cards;
                }
            }
        }
    }
}

/// The rule that asks this.
fn rule(at: At<'_>, ask: Ask) -> RuleRef {
    match ask {
        Ask::PickAlly(_) => allied_factions::PICK,
        Ask::PredictFaction | Ask::PredictTurn(_) => PREDICTION,
        Ask::KeepTraitor => KEEP,
        Ask::FremenForces(_) | Ask::FremenStarred(..) => FREMEN,
        Ask::Coexist(_) => at.rules.cite(at.rules.rulings.start_coexistence.rules(), ADVISOR),
        Ask::Advisor => ADVISOR,
    }
}

impl DuneActivity for Setup {
    /// What is another faction's part of the set-up.
    // [gf9.bene-gesserit.prediction] [gf9.fremen.start] [gf9.bene-gesserit.adv-start]
    fn unasked(&self, _: At<'_>, f: Faction, action: &Action) -> Option<Illegal<Why>> {
        let Action::Setup(action) = *action else { return None };
        let (owner, rule) = match action {
            SetupAction::PredictFaction(_) | SetupAction::PredictTurn(_) => {
                (Faction::BeneGesserit, PREDICTION)
            }
            SetupAction::PlaceForces(_) | SetupAction::PlaceStarred(_) => (Faction::Fremen, FREMEN),
            SetupAction::PlaceAdvisor(_) | SetupAction::Coexist(_) => (Faction::BeneGesserit, ADVISOR),
            SetupAction::PickAlly(_) | SetupAction::KeepTraitor(_) => return None,
        };
        (f != owner).then(|| Illegal::new(rule, Why::Special(SpecialWhy::NotYours)))
    }

    fn now(&self, at: At<'_>, viewers: FactionSet) -> Now {
        let own = viewers.iter().filter_map(|f| at.state.seat(f)).find_map(|s| self.keep.of(s));
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
            let others: ArrayVec<Faction, 6> =
                at.state.in_play().without(Faction::BeneGesserit).iter().collect();
            self.step = Step::PredictTurn(others.get(pick(others.len())).copied().unwrap_or(f));
        }
        if self.step == Step::KeepTraitors {
            for seat in self.keep.asked().iter() {
                let Some(f) = at.state.faction(seat) else { continue };
                if !viewers.contains(f) && self.keep.of(seat).is_some() {
                    let held = at.state.board.traitors.held(f);
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
mod tests;

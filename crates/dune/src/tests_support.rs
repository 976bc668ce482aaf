//! A rule's test in a few lines: stage a scene, let factions act, look at what happened.
//!
//! ```text
//! let mut play = Scene::advanced().turn(2).storm(5).forces(Fremen, "basin:9", 3).start();
//! play.act(Atreides, StormAction::Dial(2));
//! assert_eq!(play.forces(Fremen, "basin:9"), 1);
//! ```
//!
//! Unless a scene says otherwise there are six factions in seat order Atreides (circle in sector 2), Bene
//! Gesserit (5), Emperor (8), Fremen (11), Guild (14), Harkonnen (17); all hands are empty, so that no
//! window opens. Every step checks the audit, that listed = accepted, that the default is legal, and that a
//! re-dealt world looks the same to the knower.

use landsraad_kernel::{
    Chance, EventSink, Game, Illegal, Options, RuleRef, ScriptError, Scripted, Seat, Seeded, Setup, Stack,
    Viewer, drive,
};
use std::ops::ControlFlow;

use crate::action::{Action, Question, Why};
use crate::activities::battle::BattleAction;
use crate::activities::bidding::BiddingAction;
use crate::activities::charity::CharityAction;
use crate::activities::collection::CollectionAction;
use crate::activities::exchange::ExchangeAction;
use crate::activities::nexus::NexusAction;
use crate::activities::revival::RevivalAction;
use crate::activities::setup::SetupAction;
use crate::activities::shipment::ShipmentAction;
use crate::activities::spice_blow::SpiceBlowAction;
use crate::activities::storm::StormAction;
use crate::activities::turn::Turn;
use crate::activities::windows::reaction::{ReactionAction, ReactionQuestion};
use crate::activities::{At, Cx};
use crate::audit::pieces;
use crate::board::Squad;
use crate::data::{Loc, card_by_key};
use crate::event::Event;
use crate::stage::Position;
use crate::state::{Phase, State};
use crate::view::View;
use crate::{Dune, Faction};

macro_rules! into_action {
    ($($type:ident => $variant:ident),*) => {
        $(impl From<$type> for Action {
            fn from(action: $type) -> Action {
                Action::$variant(action)
            }
        })*
    };
}
into_action!(SetupAction => Setup, StormAction => Storm, SpiceBlowAction => SpiceBlow, NexusAction => Nexus,
    ExchangeAction => Exchange,
    CharityAction => Charity, BiddingAction => Bidding, RevivalAction => Revival, ShipmentAction => Shipment,
    BattleAction => Battle, CollectionAction => Collection, ReactionAction => Reaction);

/// A location by its key.
pub fn loc(id: &str) -> Loc {
    Loc::by_id(id).unwrap_or_else(|| panic!("no location {id}"))
}

thread_local! {
    /// The edition plain scenes are set in.
    static EDITION: std::cell::Cell<&'static str> = const { std::cell::Cell::new("gf9") };
}

/// Runs tests of rules that editions share again in each of these editions: `Scene::basic` and
/// `Scene::advanced` then set their scenes there.
pub fn for_editions(editions: &[&'static crate::editions::Edition], tests: &[fn()]) {
    for edition in editions {
        EDITION.set(edition.id);
        for test in tests {
            test();
        }
    }
    EDITION.set("gf9");
}

/// The edition plain scenes are set in.
pub fn edition() -> &'static str {
    EDITION.get()
}

/// A scene being set.
pub struct Scene {
    edition: &'static str,
    options: Options,
    seats: u8,
    /// The position; set fields that have no method directly.
    pub position: Position,
    script: Option<Vec<u32>>,
}

impl Scene {
    /// Six players, basic game, turn 2, storm phase.
    pub fn basic() -> Scene {
        let all = Faction::ALL.map(Faction::id).join(",");
        let position = Position { turn: Some(2), hands: Some([].into()), ..Position::default() };
        let options = Options::default().with("factions", all.as_str());
        Scene { edition: EDITION.get(), options, seats: 6, position, script: None }
    }
    /// The same, advanced game: all that goes by this name in an edition.
    pub fn advanced() -> Scene {
        let scene = Scene::basic();
        let edition = crate::editions::Edition::by_id(scene.edition).unwrap();
        let names = ["advanced", "advanced-combat", "increased-spice-flow", "double-blow"];
        let known = |name: &&str| edition.settings.iter().any(|s| s.key == *name);
        names.into_iter().filter(known).fold(scene, |scene, name| scene.option(name, true))
    }
    /// The basic scene in the 2009 tournament rules.
    pub fn ah2009() -> Scene {
        Scene { edition: "ah2009", ..Scene::basic() }
    }
    /// The basic scene in the community rulebook.
    pub fn v29() -> Scene {
        Scene { edition: "v29", ..Scene::basic() }
    }
    pub fn option(mut self, key: &str, value: impl Into<landsraad_kernel::OptionValue>) -> Scene {
        self.options = self.options.with(key, value);
        self
    }
    /// Other factions, in seat order.
    pub fn factions(mut self, list: &[Faction]) -> Scene {
        self.seats = list.len() as u8;
        let text = list.iter().map(|f| f.id()).collect::<Vec<_>>().join(",");
        self.option("factions", text.as_str())
    }
    pub fn turn(mut self, turn: u8) -> Scene {
        self.position.turn = Some(turn);
        self
    }
    pub fn phase(mut self, phase: Phase) -> Scene {
        self.position.phase = Some(phase);
        self
    }
    pub fn storm(mut self, sector: u8) -> Scene {
        self.position.storm = Some(sector);
        self
    }
    /// Plain forces; naming a faction clears its starting places.
    pub fn forces(self, f: Faction, at: &str, count: u8) -> Scene {
        self.squad(f, at, count, 0)
    }
    /// Plain and starred forces.
    pub fn squad(mut self, f: Faction, at: &str, normal: u8, special: u8) -> Scene {
        self.position.forces.entry(f).or_default().insert(loc(at), Squad::new(normal, special));
        self
    }
    /// Takes a faction off the board.
    pub fn nowhere(mut self, f: Faction) -> Scene {
        self.position.forces.entry(f).or_default();
        self
    }
    pub fn spice(mut self, f: Faction, amount: u16) -> Scene {
        self.position.spice.insert(f, amount);
        self
    }
    pub fn board_spice(mut self, at: &str, amount: u16) -> Scene {
        self.position.board_spice.insert(loc(at), amount);
        self
    }
    /// Cards by key; `karama#2` is the second copy.
    pub fn hand(mut self, f: Faction, cards: &[&str]) -> Scene {
        let cards = cards.iter().map(|c| card_by_key(c).unwrap_or_else(|| panic!("no card {c}")));
        self.position.hands.get_or_insert_default().insert(f, cards.collect());
        self
    }
    /// Anything else of the position.
    pub fn with(mut self, change: impl FnOnce(&mut Position)) -> Scene {
        change(&mut self.position);
        self
    }
    /// The picks of chance from the start of the phase on; `Play::finish` says if they fitted.
    pub fn script(mut self, picks: &[u32]) -> Scene {
        self.script = Some(picks.to_vec());
        self
    }
    pub fn rules(&self) -> Dune {
        Dune::build(self.edition, &self.options, self.seats).unwrap()
    }
    /// Runs to the first question. The phase is all there is: when it ends, nobody is pending, whatever
    /// the phases after it do.
    pub fn start(self) -> Play {
        let rules = self.rules();
        let mut state = rules.place(&self.position, &mut Seeded::from_u64(1)).unwrap();
        state.turn = self.position.turn.unwrap_or(1);
        let (phase, _) = Turn::frame(state.phase, At { rules: &rules, state: &state });
        state.stack = Stack::starting(phase);
        self.play(rules, &state)
    }
    /// The same, but the match continues with the next phases.
    pub fn start_match(self) -> Play {
        let rules = self.rules();
        let state = rules.place(&self.position, &mut Seeded::from_u64(1)).unwrap();
        self.play(rules, &state)
    }
    fn play(self, rules: Dune, state: &State) -> Play {
        let dice =
            self.script.map_or(Dice::Seeded(Seeded::from_u64(2)), |p| Dice::Scripted(Scripted::new(p)));
        let mut play = Play { rules, state: *state, events: vec![], dice };
        let mut sink = EventSink::collect(&mut play.events);
        drive(&mut Cx::new(&play.rules, &mut play.state, &mut play.dice, &mut sink));
        play.laws();
        play
    }
}

/// Seeded, or scripted by the test.
pub enum Dice {
    Seeded(Seeded),
    Scripted(Scripted),
}
impl Chance for Dice {
    fn pick(&mut self, what: RuleRef, n: u32) -> u32 {
        match self {
            Dice::Seeded(c) => c.pick(what, n),
            Dice::Scripted(c) => c.pick(what, n),
        }
    }
}

/// A scene being played.
pub struct Play {
    pub rules: Dune,
    pub state: State,
    pub events: Vec<Event>,
    dice: Dice,
}

impl Play {
    pub fn seat(&self, f: Faction) -> Seat {
        self.state.seat(f).unwrap_or_else(|| panic!("{f:?} is not in the game"))
    }
    /// Plays a legal action.
    #[track_caller]
    pub fn act(&mut self, f: Faction, action: impl Into<Action>) -> &mut Play {
        let (seat, action) = (self.seat(f), action.into());
        if let Err(illegal) = self.rules.check(&self.state, seat, &action) {
            panic!("{f:?} may not {action:?}: {illegal:?}; pending {:?}", self.pending());
        }
        let mut sink = EventSink::collect(&mut self.events);
        self.rules.apply(&mut self.state, seat, &action, &mut self.dice, &mut sink);
        self.laws();
        self
    }
    /// The refusal of an illegal action, with the rule as shared code cites it.
    #[track_caller]
    pub fn refused(&self, f: Faction, action: impl Into<Action>) -> Illegal<Why> {
        let action = action.into();
        crate::refusals::check(self.rules_at(), self.seat(f), &action).expect_err("the action is legal")
    }
    /// The id of the entry of this table's edition that a refusal cites.
    #[track_caller]
    pub fn refused_by(&self, f: Faction, action: impl Into<Action>) -> &'static str {
        let action = action.into();
        self.rules.check(&self.state, self.seat(f), &action).expect_err("the action is legal").rule.0
    }
    /// Lets windows pass until another question comes.
    pub fn pass_windows(&mut self) -> &mut Play {
        while let Some(f) = self.pending().first().copied() {
            match self.asked(f) {
                Question::Reaction(ReactionQuestion::Play(_)) => self.act(f, ReactionAction::Pass),
                Question::Setup(_)
                | Question::Storm(_)
                | Question::SpiceBlow(_)
                | Question::Nexus(_)
                | Question::Exchange(_)
                | Question::Charity(_)
                | Question::Bidding(_)
                | Question::Revival(_)
                | Question::Shipment(_)
                | Question::Battle(_)
                | Question::Collection(_)
                | Question::AnyTime(_)
                | Question::Special(_)
                | Question::Trade(_) => break,
            };
        }
        self
    }
    /// The same, but stops at a window with this question.
    pub fn pass_windows_but(&mut self, stop: Question) -> &mut Play {
        while let Some(f) = self.pending().first().copied() {
            let question = self.asked(f);
            if question == stop || !matches!(question, Question::Reaction(_)) {
                break;
            }
            self.act(f, ReactionAction::Pass);
        }
        self
    }
    /// What rules read.
    pub fn rules_at(&self) -> At<'_> {
        At { rules: &self.rules, state: &self.state }
    }
    /// What a faction may do without being asked.
    pub fn asides(&self, f: Faction) -> Vec<Action> {
        let mut list = vec![];
        self.rules.asides(&self.state, self.seat(f), &mut |a| {
            list.push(a);
            ControlFlow::Continue(())
        });
        list
    }
    /// Plays a card in an open window.
    #[track_caller]
    pub fn play_card(&mut self, f: Faction, key: &str) -> &mut Play {
        self.act(f, ReactionAction::Play(card_by_key(key).unwrap()))
    }
    pub fn pending(&self) -> Vec<Faction> {
        self.rules.pending(&self.state).seats().iter().filter_map(|s| self.state.faction(s)).collect()
    }
    #[track_caller]
    pub fn asked(&self, f: Faction) -> Question {
        self.rules.decision(&self.state, self.seat(f)).expect("nothing is asked").question
    }
    pub fn legal(&self, f: Faction) -> Vec<Action> {
        let mut list = vec![];
        self.rules.legal(&self.state, self.seat(f), &mut |a| {
            list.push(a);
            ControlFlow::Continue(())
        });
        list
    }
    /// Changes the state through atoms, where a position has no word for it.
    pub fn edit(&mut self, change: impl FnOnce(&mut Cx<'_, '_>)) {
        let mut sink = EventSink::collect(&mut self.events);
        change(&mut Cx::new(&self.rules, &mut self.state, &mut self.dice, &mut sink));
    }
    /// Forces of a faction in a location.
    pub fn forces(&self, f: Faction, at: &str) -> u8 {
        self.state.board.forces.at(f, loc(at)).total()
    }
    pub fn spice(&self, f: Faction) -> u16 {
        self.state.board.spice.of(f)
    }
    /// What a faction sees.
    pub fn view(&self, f: Faction) -> View {
        self.rules.view(&self.state, Viewer::Seat(self.seat(f))).into_inner()
    }
    pub fn happened(&self, what: impl Fn(&Event) -> bool) -> bool {
        self.events.iter().any(what)
    }
    /// How the script fitted.
    pub fn finish(self) -> Result<(), ScriptError> {
        match self.dice {
            Dice::Seeded(_) => Ok(()),
            Dice::Scripted(c) => c.finish(),
        }
    }
    fn laws(&self) {
        pieces(&self.rules, &self.state).unwrap();
        for f in self.state.in_play().iter() {
            for action in self.asides(f) {
                self.rules.check(&self.state, self.seat(f), &action).expect("a listed aside is accepted");
            }
        }
        for seat in self.rules.pending(&self.state).seats().iter() {
            let decision = self.rules.decision(&self.state, seat).expect("a pending seat is asked");
            self.rules.check(&self.state, seat, &decision.default).expect("the default is legal");
            let f = self.state.faction(seat).unwrap();
            let list = self.legal(f);
            assert!(list.contains(&decision.default), "the default is listed");
            for action in &list {
                self.rules.check(&self.state, seat, action).expect("what is listed is accepted");
            }
            let other = self.rules.resample(&self.state, seat, &mut Seeded::from_u64(3));
            pieces(&self.rules, &other).unwrap();
            let viewers = Viewer::Seat(seat);
            assert_eq!(self.rules.view(&self.state, viewers), self.rules.view(&other, viewers));
            assert_eq!(Some(decision), self.rules.decision(&other, seat));
        }
    }
}

//! The suite bites: each planted defect is found and named.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use landsraad_kernel::{
    Chance, Decision, EventSink, Game, Illegal, Outcome, Pending, Redacted, RuleRef, Seat, SeatSet, Shape,
    Viewer,
};
use landsraad_testkit::alloc;
use landsraad_testkit::conformance::{Class, EventFacts, Suite};
use landsraad_testkit::demo::activities::Draft;
use landsraad_testkit::demo::{self, Action, Card, Demo, Event, Frame, Question, Why};
use serde::{Deserialize, Serialize};

/// What is wrong with a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Defect {
    None,
    ViewShowsAHand,
    PublicSeesAHand,
    OnlyHoldersAreAsked,
    QuestionTellsHands,
    EventTellsDraws,
    CounterOutsideTheState,
    EventsFromOutside,
    ChangesOnlyWhenHeard,
    Allocates,
    CardIsLost,
    DefaultIsIllegal,
    BoundsAreWrong,
    ListsTheIllegal,
    HidesTheLegal,
    ListsTwice,
    RefusalCounts,
    RedealsTheKnower,
    ResampleLosesACard,
    ResampleKeepsDrafts,
    NeverEnds,
    ForcedDoesNothing,
    ForgetsForced,
    ForgetsInJson,
    ClonesShare,
    OutcomeTooEarly,
    AskedWithoutPending,
}

/// The demo with one defect.
#[derive(Clone, Debug)]
struct Broken {
    inner: Demo,
    defect: Defect,
    counter: Arc<AtomicU32>,
}

/// A number that can change behind the state's back.
#[derive(Clone, Debug, Default)]
struct Tick(Arc<AtomicU32>);

impl Tick {
    fn get(&self) -> u32 {
        self.0.load(Ordering::Relaxed)
    }
    fn set(&self, value: u32) {
        self.0.store(value, Ordering::Relaxed);
    }
}

#[derive(Debug, Serialize, Deserialize)]
struct State {
    inner: demo::State,
    #[serde(skip)]
    forgotten: u32,
    #[serde(with = "tick")]
    tick: Tick,
    shares: bool,
}

mod tick {
    use super::Tick;
    use serde::{Deserialize, Deserializer, Serializer};
    pub fn serialize<S: Serializer>(tick: &Tick, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_u32(tick.get())
    }
    pub fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Tick, D::Error> {
        let tick = Tick::default();
        tick.set(u32::deserialize(d)?);
        Ok(tick)
    }
}

impl Clone for State {
    fn clone(&self) -> State {
        let tick = if self.shares {
            self.tick.clone()
        } else {
            let tick = Tick::default();
            tick.set(self.tick.get());
            tick
        };
        State { inner: self.inner.clone(), forgotten: self.forgotten, tick, shares: self.shares }
    }
}

impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        self.inner == other.inner && self.forgotten == other.forgotten && self.tick.get() == other.tick.get()
    }
}

impl Eq for State {}

impl std::hash::Hash for State {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        self.inner.hash(hasher);
    }
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct View {
    inner: demo::View,
    extra: Option<Vec<Card>>,
}

impl Broken {
    fn is(&self, defect: Defect) -> bool {
        self.defect == defect
    }
}

impl Game for Broken {
    type State = State;
    type Action = Action;
    type Question = Question;
    type Event = Event;
    type View = View;
    type Why = Why;

    fn seats(&self) -> u8 {
        self.inner.seats()
    }

    fn setup(&self, chance: &mut dyn Chance, out: &mut EventSink<'_, Event>) -> State {
        State {
            inner: self.inner.setup(chance, out),
            forgotten: 0,
            tick: Tick::default(),
            shares: self.is(Defect::ClonesShare),
        }
    }

    fn pending(&self, state: &State) -> Pending {
        self.inner.pending(&state.inner)
    }

    fn decision(&self, state: &State, seat: Seat) -> Option<Decision<Question, Action>> {
        let decision = self.inner.decision(&state.inner, seat);
        if self.is(Defect::AskedWithoutPending) && decision.is_none() && state.inner.board.round == 2 {
            let other = self.pending(state).seats().first()?;
            return self.inner.decision(&state.inner, other);
        }
        let mut decision = decision?;
        match decision.question {
            Question::Bid { max, .. } if self.is(Defect::DefaultIsIllegal) => {
                decision.default = Action::Bid(max + 1);
            }
            Question::Bid { max, .. } if self.is(Defect::BoundsAreWrong) => {
                decision.shape = Shape::Amount { min: 0, max: i32::from(max) + 1, step: 1 };
            }
            Question::Stake if self.is(Defect::QuestionTellsHands) => {
                let others = state.inner.board.hands.iter().filter(|(s, _)| *s != seat);
                let guards = others.flat_map(|(_, h)| h.iter()).filter(|&&c| c == Card::Guard).count();
                decision.shape = Shape::Plan { parts: 2 + guards as u8 };
            }
            _ => {}
        }
        Some(decision)
    }

    fn legal(&self, state: &State, seat: Seat, visit: &mut dyn FnMut(Action) -> ControlFlow<()>) {
        let question = self.inner.decision(&state.inner, seat).map(|d| d.question);
        self.inner.legal(&state.inner, seat, &mut |action| {
            if self.is(Defect::HidesTheLegal) && seat == Seat::at(1) && action == Action::Stake(Card::Silk) {
                return ControlFlow::Continue(());
            }
            if self.is(Defect::ListsTwice) && action == Action::NoStake {
                visit(action.clone())?;
            }
            visit(action)
        });
        if let Some(Question::Bid { max, .. }) = question
            && self.is(Defect::ListsTheIllegal)
        {
            let _ = visit(Action::Bid(max + 1));
        }
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Illegal<Why>> {
        let verdict = self.inner.check(&state.inner, seat, action);
        if verdict.is_err() && self.is(Defect::RefusalCounts) {
            state.tick.set(state.tick.get() + 1);
        }
        verdict
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        chance: &mut dyn Chance,
        out: &mut EventSink<'_, Event>,
    ) {
        let inner = &mut state.inner;
        self.inner.apply(inner, seat, action, chance, out);
        match self.defect {
            Defect::OnlyHoldersAreAsked => {
                // Asks only seats that hold a guard, if there are any: the pause reveals which.
                let board = &inner.board;
                if let Some(Frame::Guard(guard)) = inner.stack.top_mut() {
                    let waiting = guard.window.waiting.iter();
                    let holders: SeatSet = waiting.filter(|&s| board.holds(s, Card::Guard)).collect();
                    if !holders.is_empty() {
                        guard.window.waiting = holders;
                    }
                }
            }
            Defect::CounterOutsideTheState => {
                state.tick.set(self.counter.fetch_add(1, Ordering::Relaxed));
            }
            Defect::EventsFromOutside => {
                let die = self.counter.fetch_add(1, Ordering::Relaxed) as u8;
                out.emit(|| Event::TieRolled { seat, die });
            }
            Defect::CardIsLost if matches!(action, Action::Trade(cards) if !cards.is_empty()) => {
                inner.board.deck.draw(RuleRef("demo.trade.limit"), chance);
            }
            Defect::ChangesOnlyWhenHeard => out.emit(|| {
                state.tick.set(state.tick.get() + 1);
                Event::Passed { seat }
            }),
            Defect::Allocates if matches!(action, Action::Pass) => {
                state.forgotten = format!("{action:?}").len() as u32;
            }
            Defect::NeverEnds => inner.board.round = 1,
            Defect::ForgetsInJson => state.forgotten += 1,
            Defect::ClonesShare => state.tick.set(state.tick.get() + 1),
            _ => {}
        }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        if self.is(Defect::OutcomeTooEarly) && state.inner.board.round == 2 {
            return Some(state.inner.board.outcome(self.seats()));
        }
        self.inner.outcome(&state.inner)
    }

    fn view(&self, state: &State, viewer: Viewer) -> Redacted<View> {
        let hand = |seat: Seat| state.inner.board.hands[seat].to_vec();
        let extra = match viewer {
            Viewer::Seat(seat) if self.is(Defect::ViewShowsAHand) => Some(hand(seat.next(self.seats()))),
            Viewer::Public if self.is(Defect::PublicSeesAHand) => Some(hand(Seat::at(0))),
            _ => None,
        };
        Redacted::by_visibility(View { inner: self.inner.view(&state.inner, viewer).into_inner(), extra })
    }

    fn redact(&self, state: &State, event: &Event, viewer: Viewer) -> Option<Redacted<Event>> {
        if self.is(Defect::EventTellsDraws) && matches!(event, Event::Drew { .. }) {
            return Some(Redacted::by_visibility(event.clone()));
        }
        self.inner.redact(&state.inner, event, viewer)
    }

    fn resample(&self, state: &State, knower: Seat, chance: &mut dyn Chance) -> State {
        let knower = if self.is(Defect::RedealsTheKnower) { knower.next(self.seats()) } else { knower };
        let mut world = state.clone();
        world.inner = self.inner.resample(&state.inner, knower, chance);
        if self.is(Defect::ResampleLosesACard) {
            world.inner.board.deck.draw(RuleRef("demo.trade.secret"), chance);
        }
        if self.is(Defect::ResampleKeepsDrafts) {
            let others = || Seat::first(self.seats()).filter(|&seat| seat != knower);
            for (frame, truth) in world.inner.stack.iter_mut().zip(state.inner.stack.iter()) {
                if let (Frame::Auction(auction), Frame::Auction(truth)) = (frame, truth) {
                    others().for_each(|seat| {
                        auction.drafts[seat] = truth.drafts[seat].map(|_| Draft { stake: None });
                    });
                }
            }
        }
        world
    }

    fn role(&self, state: &State, seat: Seat) -> &'static str {
        self.inner.role(&state.inner, seat)
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        self.inner.audit(&state.inner)
    }

    fn longest(&self) -> u32 {
        self.inner.longest()
    }

    fn takes_back(&self, action: &Action) -> bool {
        self.inner.takes_back(action)
    }

    fn apply_skipping_forced(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        chance: &mut dyn Chance,
        out: &mut EventSink<'_, Event>,
    ) {
        if !self.is(Defect::ForgetsForced) {
            self.apply(state, seat, action, chance, out);
        }
    }

    fn apply_forced(&self, state: &mut State, chance: &mut dyn Chance, out: &mut EventSink<'_, Event>) {
        if !self.is(Defect::ForcedDoesNothing) {
            self.inner.apply_forced(&mut state.inner, chance, out);
        }
    }
}

fn suite(defect: Defect) -> Suite {
    Suite::named(&format!("bites-{defect:?}")).games(300).every(2)
}

fn broken(defect: Defect) -> Broken {
    Broken { inner: Demo::standard("plain", 3), defect, counter: Arc::default() }
}

/// The suite must fail, and say this.
fn bites(defect: Defect, class: Class) {
    let game = broken(defect);
    let failure = suite(defect).run(&game).expect_err("the suite must find the defect");
    assert_eq!(failure.class, class, "{failure}");
    let text = failure.to_string();
    assert!(text.contains(class.name()) && text.contains("seed 20191979"), "{text}");
    // The failing game was kept and fails again.
    let path = failure.saved.clone().expect("the failing game is kept");
    if !matches!(class, Class::Nondeterminism) {
        let again = suite(defect).rerun(&game, &path).expect_err("the saved game fails again");
        assert_eq!(again.game, failure.game);
    }
}

#[test]
fn without_a_defect_the_wrapped_game_passes() {
    suite(Defect::None).assert(&broken(Defect::None));
}

#[test]
fn a_leak_in_the_view() {
    bites(Defect::ViewShowsAHand, Class::LeakInView);
}

#[test]
fn a_leak_to_the_public() {
    bites(Defect::PublicSeesAHand, Class::LeakToPublic);
}

#[test]
fn a_prompt_that_depends_on_a_hidden_fact() {
    bites(Defect::OnlyHoldersAreAsked, Class::LeakThroughPending);
}

#[test]
fn a_question_that_depends_on_a_hidden_fact() {
    bites(Defect::QuestionTellsHands, Class::LeakInDecision);
}

#[test]
fn a_leak_in_redacted_events() {
    bites(Defect::EventTellsDraws, Class::LeakInEvents);
}

#[test]
fn only_forgotten_events_may_show_what_views_do_not_keep() {
    let game = broken(Defect::EventTellsDraws);
    let all = EventFacts { forgets: &|_| true, ..EventFacts::default() };
    suite(Defect::EventTellsDraws).run_with(&game, all).expect("everything that was shown is forgotten");
    let none = EventFacts { forgets: &|_| false, ..EventFacts::default() };
    let failure = suite(Defect::EventTellsDraws).run_with(&game, none).expect_err("it tells draws");
    assert_eq!(failure.class, Class::LeakInEvents, "{failure}");
}

#[test]
fn a_counter_outside_the_state() {
    bites(Defect::CounterOutsideTheState, Class::Nondeterminism);
}

#[test]
fn events_that_differ_on_replay() {
    bites(Defect::EventsFromOutside, Class::Nondeterminism);
}

#[test]
fn a_state_that_changes_only_when_somebody_listens() {
    bites(Defect::ChangesOnlyWhenHeard, Class::Nondeterminism);
}

#[test]
fn an_allocation_in_the_hot_path() {
    let clean = alloc::allocations(&broken(Defect::OnlyHoldersAreAsked), 5, 20);
    assert!(clean.decisions > 500);
    assert_eq!((clean.allocations, clean.first), (0, None));
    let found = alloc::allocations(&broken(Defect::Allocates), 5, 20);
    assert!(found.allocations > 0);
    assert!(found.first.unwrap().contains("in apply and apply_forced"));
}

#[test]
fn a_lost_card() {
    bites(Defect::CardIsLost, Class::Audit);
}

#[test]
fn an_illegal_default() {
    bites(Defect::DefaultIsIllegal, Class::IllegalDefault);
}

#[test]
fn bounds_that_do_not_fit_the_list() {
    bites(Defect::BoundsAreWrong, Class::Shape);
}

#[test]
fn an_illegal_action_that_is_listed() {
    bites(Defect::ListsTheIllegal, Class::ListedButRefused);
}

#[test]
fn a_legal_action_that_is_not_listed() {
    bites(Defect::HidesTheLegal, Class::AcceptedButUnlisted);
}

#[test]
fn an_action_listed_twice() {
    bites(Defect::ListsTwice, Class::ListedTwice);
}

#[test]
fn a_refusal_that_changes_the_state() {
    bites(Defect::RefusalCounts, Class::RefusalChangesState);
}

#[test]
fn a_resample_that_changes_what_the_knower_knows() {
    bites(Defect::RedealsTheKnower, Class::LeakInView);
}

#[test]
fn a_resample_that_makes_an_impossible_world() {
    bites(Defect::ResampleLosesACard, Class::Resample);
}

#[test]
fn a_resample_that_keeps_what_another_seat_has_begun() {
    bites(Defect::ResampleKeepsDrafts, Class::LeakInResample);
}

#[test]
fn an_endless_game() {
    bites(Defect::NeverEnds, Class::Endless);
}

#[test]
fn a_hurry_that_does_something_else() {
    bites(Defect::ForcedDoesNothing, Class::Forced);
}

#[test]
fn an_action_that_is_lost_in_a_hurry() {
    bites(Defect::ForgetsForced, Class::Forced);
}

#[test]
fn a_state_that_json_forgets() {
    bites(Defect::ForgetsInJson, Class::Serde);
}

#[test]
fn clones_that_share() {
    bites(Defect::ClonesShare, Class::SharedClone);
}

#[test]
fn an_outcome_before_the_end() {
    bites(Defect::OutcomeTooEarly, Class::Outcome);
}

#[test]
fn a_question_to_a_seat_that_is_not_pending() {
    bites(Defect::AskedWithoutPending, Class::Pending);
}

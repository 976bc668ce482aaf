//! The contract that every game fulfils.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::{Chance, Choices, Decision, EventSink, Illegal, Outcome, Redacted, Seat, SeatSet, Viewer};

/// The seats that the match waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pending {
    /// These seats owe an answer each; any of them may answer first.
    Seats(SeatSet),
    /// No seat: the match is over.
    Over,
}

impl Pending {
    /// The seats that owe an answer.
    pub const fn seats(self) -> SeatSet {
        match self {
            Pending::Seats(seats) => seats,
            Pending::Over => SeatSet::EMPTY,
        }
    }
}

/// What a game knows about a pending seat's choice without listing the legal actions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Freedom<A> {
    /// This is the only legal action.
    Forced(A),
    /// There are several.
    Free,
    /// Only the list of legal actions says it.
    Unknown,
}

/// A time limit that the rules set for a part of the match: a sand-glass.
///
/// The game has no clock. The host starts the timer when a new `key` appears, lets it run while the
/// key stays the same, however many questions are asked meanwhile, and, once it has run out, answers with the
/// defaults until the limit is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RuleTimer {
    /// Which limit it is: another number is another limit.
    pub key: u32,
    /// Whose time it measures.
    pub seat: Seat,
    /// How long it runs.
    pub seconds: u16,
}

/// The rules of one match: edition, options and number of seats. Immutable.
///
/// Laws, checked by the conformance suite in `testkit` for every game:
/// - `check` accepts exactly what `legal` lists for a pending seat and what `asides` lists for any, and
///   `decision` exists exactly for pending seats;
/// - a decision's default is legal;
/// - the same state, action and picks give the same next state and events;
/// - `pending` and `rule_timer` depend on public facts only;
/// - two states that give a seat the same view, followed by the same action and the same redacted events,
///   give that seat the same view, pending and decision again;
/// - `resample` keeps the knower's view and decision.
pub trait Game: Clone + Debug + Send + Sync + 'static {
    /// Everything that is true of the match: plain data, no heap in the hot path.
    type State: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// One answer to one question, complete in itself.
    type Action: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// What is asked, in the game's own terms.
    type Question: Clone + PartialEq + Debug + Serialize + Send + Sync + 'static;
    /// A fact that happened, for people and screens; never the truth itself.
    type Event: Clone + PartialEq + Debug + Serialize + Send + Sync + 'static;
    /// What one viewer may know.
    type View: Clone + PartialEq + Debug + Serialize + Send + Sync + 'static;
    /// The facts that make an action illegal.
    type Why: Clone + PartialEq + Debug + Serialize + Send + 'static;

    /// How many seats this match has.
    fn seats(&self) -> u8;

    /// Starts a match and runs to the first question.
    ///
    /// ```
    /// # use landsraad_kernel::*;
    /// # use landsraad_tutorial::*;
    /// let rules = LiarsDice { seats: 2 };
    /// let mut events = vec![];
    /// let state = rules.setup(&mut Seeded::from_u64(7), &mut EventSink::collect(&mut events));
    /// assert_eq!(events.len(), 2, "each seat rolls its dice");
    /// // The same chance gives the same state.
    /// assert_eq!(state, rules.setup(&mut Seeded::from_u64(7), &mut EventSink::mute()));
    /// ```
    fn setup(&self, chance: &mut dyn Chance, out: &mut EventSink<'_, Self::Event>) -> Self::State;

    /// The seats that owe an answer. Depends on public facts only.
    ///
    /// ```
    /// # use landsraad_kernel::*;
    /// # use landsraad_tutorial::*;
    /// # let rules = LiarsDice { seats: 2 };
    /// # let mut chance = Seeded::from_u64(7);
    /// # let mut state = rules.setup(&mut chance, &mut EventSink::mute());
    /// # let [red, blue] = [0, 1].map(Seat::at);
    /// assert_eq!(rules.pending(&state), Pending::Seats(red.only()));
    /// ```
    fn pending(&self, state: &Self::State) -> Pending;

    /// What this seat is asked; `None` if it owes no answer.
    ///
    /// ```
    /// # use landsraad_kernel::*;
    /// # use landsraad_tutorial::*;
    /// # let rules = LiarsDice { seats: 2 };
    /// # let mut chance = Seeded::from_u64(7);
    /// # let mut state = rules.setup(&mut chance, &mut EventSink::mute());
    /// # let [red, blue] = [0, 1].map(Seat::at);
    /// let decision = rules.decision(&state, red).expect("red is pending");
    /// assert_eq!(decision.question, Question::Turn { standing: None });
    /// // The default is legal: a clock can always answer for a player who left.
    /// assert!(rules.check(&state, red, &decision.default).is_ok());
    /// assert!(rules.decision(&state, blue).is_none());
    /// ```
    fn decision(&self, state: &Self::State, seat: Seat) -> Option<Decision<Self::Question, Self::Action>>;

    /// Visits the legal actions of a pending seat, each once, in a stable order, until the visitor breaks.
    ///
    /// ```
    /// # use landsraad_kernel::*;
    /// # use landsraad_tutorial::*;
    /// # let rules = LiarsDice { seats: 2 };
    /// # let mut chance = Seeded::from_u64(7);
    /// # let mut state = rules.setup(&mut chance, &mut EventSink::mute());
    /// # let [red, blue] = [0, 1].map(Seat::at);
    /// use std::ops::ControlFlow;
    ///
    /// let mut bids = vec![];
    /// rules.legal(&state, red, &mut |action| {
    ///     bids.push(action);
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(bids.len(), 36, "six dice, six faces");
    /// ```
    fn legal(&self, state: &Self::State, seat: Seat, visit: &mut dyn FnMut(Self::Action) -> ControlFlow<()>);

    /// Whether the action is legal now; if not, the rule and the facts that forbid it.
    ///
    /// ```
    /// # use landsraad_kernel::*;
    /// # use landsraad_tutorial::*;
    /// # let rules = LiarsDice { seats: 2 };
    /// # let mut chance = Seeded::from_u64(7);
    /// # let mut state = rules.setup(&mut chance, &mut EventSink::mute());
    /// # let [red, blue] = [0, 1].map(Seat::at);
    /// assert!(rules.check(&state, red, &Action::Bid(Bid { count: 6, face: 1 })).is_ok());
    /// let refused = rules.check(&state, red, &Action::Bid(Bid { count: 7, face: 1 })).unwrap_err();
    /// assert_eq!(refused.rule, RuleRef("liars.bid.claim"));
    /// assert_eq!(refused.why, Why::NoSuchCount { dice: 6 });
    /// ```
    fn check(&self, state: &Self::State, seat: Seat, action: &Self::Action)
    -> Result<(), Illegal<Self::Why>>;

    /// Carries the action out and runs to the next question. The action must have passed `check`.
    ///
    /// ```
    /// # use landsraad_kernel::*;
    /// # use landsraad_tutorial::*;
    /// # let rules = LiarsDice { seats: 2 };
    /// # let mut chance = Seeded::from_u64(7);
    /// # let mut state = rules.setup(&mut chance, &mut EventSink::mute());
    /// # let [red, blue] = [0, 1].map(Seat::at);
    /// let bid = Bid { count: 2, face: 5 };
    /// let mut events = vec![];
    /// rules.apply(&mut state, red, &Action::Bid(bid), &mut chance, &mut EventSink::collect(&mut events));
    /// assert_eq!(events, [Event::Bid { seat: red, bid }]);
    /// assert_eq!(rules.pending(&state), Pending::Seats(blue.only()));
    /// ```
    fn apply(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: &Self::Action,
        chance: &mut dyn Chance,
        out: &mut EventSink<'_, Self::Event>,
    );

    /// How the match ended; `None` while it runs.
    ///
    /// ```
    /// # use landsraad_kernel::*;
    /// # use landsraad_tutorial::*;
    /// # let rules = LiarsDice { seats: 2 };
    /// # let mut chance = Seeded::from_u64(7);
    /// # let mut state = rules.setup(&mut chance, &mut EventSink::mute());
    /// # let [red, blue] = [0, 1].map(Seat::at);
    /// while let Pending::Seats(seats) = rules.pending(&state) {
    ///     let seat = seats.first().expect("a seat is asked");
    ///     let answer = rules.decision(&state, seat).expect("it is pending").default;
    ///     rules.apply(&mut state, seat, &answer, &mut chance, &mut EventSink::mute());
    /// }
    /// assert_eq!(rules.outcome(&state).expect("it is over").winners.len(), 1);
    /// ```
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// What the viewer may know.
    ///
    /// ```
    /// # use landsraad_kernel::*;
    /// # use landsraad_tutorial::*;
    /// # let rules = LiarsDice { seats: 2 };
    /// # let mut chance = Seeded::from_u64(7);
    /// # let mut state = rules.setup(&mut chance, &mut EventSink::mute());
    /// # let [red, blue] = [0, 1].map(Seat::at);
    /// let cup = |viewer| rules.view(&state, viewer).into_inner().seats[0].cup.clone();
    /// assert!(cup(Viewer::Seat(red)).is_some(), "red sees its own dice");
    /// assert!(cup(Viewer::Seat(blue)).is_none() && cup(Viewer::Public).is_none());
    /// ```
    fn view(&self, state: &Self::State, viewer: Viewer) -> Redacted<Self::View>;

    /// The event as the viewer may see it; `None` if the viewer may not know that anything happened.
    ///
    /// The state is the one after the step in which the event happened.
    ///
    /// ```
    /// # use landsraad_kernel::*;
    /// # use landsraad_tutorial::*;
    /// let rules = LiarsDice { seats: 2 };
    /// let [red, blue] = [0, 1].map(Seat::at);
    /// let mut events = vec![];
    /// let state = rules.setup(&mut Seeded::from_u64(7), &mut EventSink::collect(&mut events));
    /// let seen = rules.redact(&state, &events[0], Viewer::Seat(blue)).expect("blue sees that red rolls");
    /// assert_eq!(*seen.get(), Event::Rolled { seat: red, dice: None });
    /// ```
    fn redact(
        &self,
        state: &Self::State,
        event: &Self::Event,
        viewer: Viewer,
    ) -> Option<Redacted<Self::Event>>;

    /// Another state that the knower cannot tell from this one: hidden facts are dealt again.
    ///
    /// ```
    /// # use landsraad_kernel::*;
    /// # use landsraad_tutorial::*;
    /// # let rules = LiarsDice { seats: 2 };
    /// # let mut chance = Seeded::from_u64(7);
    /// # let mut state = rules.setup(&mut chance, &mut EventSink::mute());
    /// # let [red, blue] = [0, 1].map(Seat::at);
    /// let world = rules.resample(&state, red, &mut Seeded::from_u64(8));
    /// let view = |state, seat| rules.view(state, Viewer::Seat(seat));
    /// assert_eq!(view(&world, red), view(&state, red));
    /// assert_ne!(view(&world, blue), view(&state, blue), "blue may hold other dice");
    /// ```
    fn resample(&self, state: &Self::State, knower: Seat, chance: &mut dyn Chance) -> Self::State;

    /// The public key of a seat's role for statistics: a faction, a side, a colour.
    ///
    /// ```
    /// # use landsraad_kernel::*;
    /// # use landsraad_tutorial::*;
    /// # let rules = LiarsDice { seats: 2 };
    /// # let mut chance = Seeded::from_u64(7);
    /// # let mut state = rules.setup(&mut chance, &mut EventSink::mute());
    /// # let [red, blue] = [0, 1].map(Seat::at);
    /// assert_eq!(rules.role(&state, blue), "blue");
    /// ```
    fn role(&self, state: &Self::State, seat: Seat) -> &'static str;

    /// Checks what must always hold: conservation of pieces, cards and money, limits. The error says what is
    /// broken.
    ///
    /// ```
    /// # use landsraad_kernel::*;
    /// # use landsraad_tutorial::*;
    /// # let rules = LiarsDice { seats: 2 };
    /// # let mut chance = Seeded::from_u64(7);
    /// # let mut state = rules.setup(&mut chance, &mut EventSink::mute());
    /// # let [red, blue] = [0, 1].map(Seat::at);
    /// assert_eq!(rules.audit(&state), Ok(()));
    /// ```
    fn audit(&self, state: &Self::State) -> Result<(), String>;

    /// The most decisions a match of this kind can take; more is a bug.
    fn longest(&self) -> u32;

    /// Visits the asides of a seat: actions that it may take without being asked, such as cards that may be
    /// played at any time.
    ///
    /// The match does not wait for an aside, so it has no default. `check` accepts asides as well as what
    /// `legal` lists. After an aside the open questions are asked again.
    fn asides(
        &self,
        _state: &Self::State,
        _seat: Seat,
        _visit: &mut dyn FnMut(Self::Action) -> ControlFlow<()>,
    ) {
    }

    /// Whether the action only reopens an answer that the seat has not finished. Random players never choose
    /// such actions, since they might never finish.
    fn takes_back(&self, _action: &Self::Action) -> bool {
        false
    }

    /// The time limit that is running by the rules now. Depends on public facts only.
    fn rule_timer(&self, _state: &Self::State) -> Option<RuleTimer> {
        None
    }

    /// Whether a pending seat has a choice, where the game knows it without listing the actions.
    fn freedom(&self, _state: &Self::State, _seat: Seat) -> Freedom<Self::Action> {
        Freedom::Unknown
    }

    /// The action of a pending seat that has no other choice.
    ///
    /// ```
    /// # use landsraad_kernel::*;
    /// # use landsraad_tutorial::*;
    /// # let rules = LiarsDice { seats: 2 };
    /// # let mut chance = Seeded::from_u64(7);
    /// # let mut state = rules.setup(&mut chance, &mut EventSink::mute());
    /// # let [red, blue] = [0, 1].map(Seat::at);
    /// let highest = Action::Bid(Bid { count: 6, face: 6 });
    /// rules.apply(&mut state, red, &highest, &mut chance, &mut EventSink::mute());
    /// assert_eq!(rules.forced(&state, blue), Some(Action::Doubt), "there is no higher bid");
    /// ```
    fn forced(&self, state: &Self::State, seat: Seat) -> Option<Self::Action> {
        match self.freedom(state, seat) {
            Freedom::Forced(action) => return Some(action),
            Freedom::Free => return None,
            Freedom::Unknown => {}
        }
        let mut only = None;
        let mut count = 0;
        self.legal(state, seat, &mut |action| {
            count += 1;
            only = Some(action);
            if count > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        only.filter(|_| count == 1)
    }

    /// Like [`Game::apply`], but may also give the forced answers that follow, with the same effect.
    ///
    /// A game overrides it where it can skip a question with one answer without asking it first.
    fn apply_skipping_forced(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: &Self::Action,
        chance: &mut dyn Chance,
        out: &mut EventSink<'_, Self::Event>,
    ) {
        self.apply(state, seat, action, chance, out);
    }

    /// Gives every forced answer until a seat has a choice. The state changes exactly as the explicit answers
    /// would change it.
    ///
    /// For simulation and search. A server lets each seat answer, because a fast answer would show what the
    /// seat holds.
    ///
    /// ```
    /// # use landsraad_kernel::*;
    /// # use landsraad_tutorial::*;
    /// # let rules = LiarsDice { seats: 2 };
    /// # let mut chance = Seeded::from_u64(7);
    /// # let mut state = rules.setup(&mut chance, &mut EventSink::mute());
    /// let highest = Action::Bid(Bid { count: 6, face: 6 });
    /// rules.apply(&mut state, Seat::at(0), &highest, &mut chance, &mut EventSink::mute());
    /// rules.apply_forced(&mut state, &mut chance, &mut EventSink::mute());
    /// let view = rules.view(&state, Viewer::Public);
    /// assert!(view.get().last.is_some(), "the only answer was to doubt");
    /// ```
    fn apply_forced(
        &self,
        state: &mut Self::State,
        chance: &mut dyn Chance,
        out: &mut EventSink<'_, Self::Event>,
    ) {
        'again: loop {
            for seat in self.pending(state).seats().iter() {
                if let Some(action) = self.forced(state, seat) {
                    self.apply_skipping_forced(state, seat, &action, chance, out);
                    continue 'again;
                }
            }
            return;
        }
    }

    /// Gives every forced answer, like [`Game::apply_forced`], and fills `choices` with the legal actions of
    /// a seat that has a choice, so that nothing is listed twice. Where several seats have a choice, it is
    /// the first of them.
    ///
    /// Returns that seat, or `None` and no choices if the match is over. [`Playout`](crate::Playout) repeats
    /// it.
    fn next_choice(
        &self,
        state: &mut Self::State,
        choices: &mut Choices<Self::Action>,
        chance: &mut dyn Chance,
        out: &mut EventSink<'_, Self::Event>,
    ) -> Option<Seat> {
        loop {
            choices.clear();
            match self.forced_or_listed(state, choices)? {
                (seat, Some(action)) => self.apply_skipping_forced(state, seat, &action, chance, out),
                (seat, None) => return Some(seat),
            }
        }
    }

    /// One step of [`Game::next_choice`]: a seat with its only answer; or, if every seat has a choice, the
    /// first of them, and `choices`, which are empty before, filled with its legal actions. `None` if the
    /// match is over.
    fn forced_or_listed(
        &self,
        state: &Self::State,
        choices: &mut Choices<Self::Action>,
    ) -> Option<(Seat, Option<Self::Action>)> {
        seat_by_seat(self, state, choices)
    }
}

/// [`Game::forced_or_listed`] by the questions about each seat.
pub(crate) fn seat_by_seat<G: Game>(
    game: &G,
    state: &G::State,
    choices: &mut Choices<G::Action>,
) -> Option<(Seat, Option<G::Action>)> {
    let seats = game.pending(state).seats();
    let asked = seats.first()?;
    let freedom = game.freedom(state, asked);
    if let Freedom::Forced(action) = freedom {
        return Some((asked, Some(action)));
    }
    let list = |choices: &mut Choices<G::Action>| {
        game.legal(state, asked, &mut |action| {
            choices.push(action);
            ControlFlow::Continue(())
        });
    };
    // What is listed to see whether the first is forced is not listed again.
    let listed = matches!(freedom, Freedom::Unknown);
    if listed {
        list(choices);
        if let Some(action) = choices.only() {
            return Some((asked, Some(action)));
        }
    }
    let mut others = seats.iter().skip(1);
    if let Some((seat, action)) = others.find_map(|seat| Some((seat, game.forced(state, seat)?))) {
        choices.clear();
        return Some((seat, Some(action)));
    }
    if !listed {
        list(choices);
    }
    Some((asked, choices.only()))
}

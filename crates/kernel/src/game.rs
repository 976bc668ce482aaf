//! The contract.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::{
    Chance, Decision, EventSink, Illegal, Lexicon, Outcome, Redacted, RuleRef, Seat, SeatSet, Viewer,
};

/// Whom the match waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pending {
    /// These seats owe an answer each; any of them may answer first.
    Seats(SeatSet),
    /// Nobody: the match is over.
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

/// What a game can tell of a pending seat's choice without listing it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Freedom<A> {
    /// This is the only legal action.
    Forced(A),
    /// There are several.
    Free,
    /// The list must tell.
    Unknown,
}

/// A time limit that the rules set for a part of the match: a sand-glass.
///
/// The game has no clock; anyone who keeps one turns the glass when a new `key` appears, lets it run while the
/// key stays the same, however many questions are asked meanwhile, and, once it has run out, answers with the
/// defaults until the glass is gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RuleTimer {
    /// Which glass it is: another number is another glass.
    pub key: u32,
    /// Whose time it measures.
    pub seat: Seat,
    /// How long it runs.
    pub seconds: u16,
}

/// The rules of one match: edition, options and number of seats. Immutable.
///
/// Laws, checked by the conformance suite in `testkit` for every game:
/// - `check` accepts exactly what `legal` lists for a pending seat and what `asides` lists for any, and `decision` exists exactly for pending seats;
/// - a decision's default is legal;
/// - the same state, action and picks give the same next state and events;
/// - `pending` and `glass` depend on public facts only;
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

    /// The match as it starts, run up to the first question.
    fn setup(&self, chance: &mut dyn Chance, out: &mut EventSink<'_, Self::Event>) -> Self::State;

    /// Whom the match waits for. Depends on public facts only.
    fn pending(&self, state: &Self::State) -> Pending;

    /// What this seat is asked; `None` if it owes nothing.
    fn decision(&self, state: &Self::State, seat: Seat) -> Option<Decision<Self::Question, Self::Action>>;

    /// Visits the legal actions of a pending seat, each once, in a stable order, until the visitor breaks.
    fn legal(&self, state: &Self::State, seat: Seat, visit: &mut dyn FnMut(Self::Action) -> ControlFlow<()>);

    /// Whether the action is legal now, and if not, why.
    fn check(&self, state: &Self::State, seat: Seat, action: &Self::Action)
    -> Result<(), Illegal<Self::Why>>;

    /// Carries the action out and runs on to the next question. The action must have passed `check`.
    fn apply(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: &Self::Action,
        chance: &mut dyn Chance,
        out: &mut EventSink<'_, Self::Event>,
    );

    /// How the match ended, once it is over.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// What the viewer may know.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Redacted<Self::View>;

    /// The event as the viewer may see it; `None` if the viewer may not know that anything happened.
    ///
    /// The state is the one after the step in which the event happened.
    fn redact(
        &self,
        state: &Self::State,
        event: &Self::Event,
        viewer: Viewer,
    ) -> Option<Redacted<Self::Event>>;

    /// Another state that the knower cannot tell from this one, hidden facts dealt again.
    fn resample(&self, state: &Self::State, knower: Seat, chance: &mut dyn Chance) -> Self::State;

    /// The public key of a seat's role for statistics: a faction, a side, a colour.
    fn role(&self, state: &Self::State, seat: Seat) -> &'static str;

    /// Checks what must always hold: conservation of pieces, cards and money, limits. Says what is broken.
    fn audit(&self, state: &Self::State) -> Result<(), String>;

    /// The most decisions a match of this kind can take; more is a bug.
    fn longest(&self) -> u32;

    /// Visits what a seat may do in addition to answering, asked or not: cards that may be played at any time.
    ///
    /// Nobody waits for an aside, so it has no default; `check` accepts what is visited here as well as
    /// what `legal` lists. After an aside the open questions are asked again.
    fn asides(
        &self,
        _state: &Self::State,
        _seat: Seat,
        _visit: &mut dyn FnMut(Self::Action) -> ControlFlow<()>,
    ) {
    }

    /// Whether the action only reopens an answer the seat has not finished giving. Random players leave
    /// such actions alone, or they would think for ever.
    fn takes_back(&self, _action: &Self::Action) -> bool {
        false
    }

    /// The time limit that is running by the rules now. Depends on public facts only.
    fn glass(&self, _state: &Self::State) -> Option<RuleTimer> {
        None
    }

    /// Whether a pending seat has a choice, where that can be told faster than by listing.
    fn freedom(&self, _state: &Self::State, _seat: Seat) -> Freedom<Self::Action> {
        Freedom::Unknown
    }

    /// The action of a pending seat that has no other choice.
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

    /// Like [`Game::apply`], and may go on to give forced answers that follow, with the same effect. The
    /// quick way of [`Game::apply_forced`]: what nobody can answer otherwise need not be asked first.
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

    /// Gives every forced answer until somebody has a choice, exactly as those answers would have changed
    /// the state. For simulation and search, where waiting for a pass is a waste; a server lets each seat
    /// answer: the speed of the answer would tell what it holds.
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

    /// Changes the state like [`Game::apply_forced`] and leaves in `list` what the seat that has the choice may do,
    /// so that nothing is listed twice. Gives that seat; `None`, and an empty list, if the match is over or
    /// several seats are asked.
    fn legal_skipping_forced(
        &self,
        state: &mut Self::State,
        list: &mut Vec<Self::Action>,
        chance: &mut dyn Chance,
        out: &mut EventSink<'_, Self::Event>,
    ) -> Option<Seat> {
        loop {
            list.clear();
            let seats = self.pending(state).seats();
            let (seat, action) = if seats.len() == 1 {
                let seat = seats.first()?;
                if let Freedom::Forced(action) = self.freedom(state, seat) {
                    (seat, action)
                } else {
                    self.legal(state, seat, &mut |action| {
                        list.push(action);
                        ControlFlow::Continue(())
                    });
                    match list.pop() {
                        Some(only) if list.is_empty() => (seat, only),
                        last => {
                            list.extend(last);
                            return Some(seat);
                        }
                    }
                }
            } else {
                seats.iter().find_map(|seat| Some((seat, self.forced(state, seat)?)))?
            };
            self.apply_skipping_forced(state, seat, &action, chance, out);
        }
    }
}

/// How far a match runs on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// To the next question, as at a table.
    #[default]
    Question,
    /// At most to the end of the phase; nothing of the next one has happened.
    Phase,
    /// At most to the end of the turn or round; nothing of the next one has happened.
    Turn,
}

/// A game whose positions can be written down: for scenarios and studies.
pub trait Stage: Game {
    /// A position in the game's own words, everything optional; what is not named is as after standard
    /// setup. Unknown fields must be refused (`deny_unknown_fields`).
    type Position: DeserializeOwned;

    /// Builds the position and runs on, or says which key makes it impossible.
    fn stage_until(
        &self,
        position: Self::Position,
        until: Until,
        chance: &mut dyn Chance,
        out: &mut EventSink<'_, Self::Event>,
    ) -> Result<Self::State, InvalidPosition>;

    /// Builds the position and runs to the first question in silence.
    fn stage(
        &self,
        position: Self::Position,
        chance: &mut dyn Chance,
    ) -> Result<Self::State, InvalidPosition> {
        self.stage_until(position, Until::Question, chance, &mut EventSink::mute())
    }

    /// Like [`Game::apply`], and stops where it is told to.
    fn apply_until(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: &Self::Action,
        until: Until,
        chance: &mut dyn Chance,
        out: &mut EventSink<'_, Self::Event>,
    );

    /// Runs on from where a match was stopped between two questions.
    fn go_on(
        &self,
        state: &mut Self::State,
        until: Until,
        chance: &mut dyn Chance,
        out: &mut EventSink<'_, Self::Event>,
    );

    /// Words for the numbers in the JSON of actions, questions, events and views.
    fn lexicon(&self) -> Lexicon {
        Lexicon::default()
    }
}

/// A position that cannot be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvalidPosition {
    /// The key in the position, dotted: `forces.atreides.arrakeen`.
    pub key: String,
    /// What is impossible about it.
    pub why: String,
    /// The rule that says so, where there is one.
    pub rule: Option<RuleRef>,
}

impl InvalidPosition {
    /// The position is impossible at `key`.
    pub fn new(key: impl Into<String>, why: impl Into<String>) -> InvalidPosition {
        InvalidPosition { key: key.into(), why: why.into(), rule: None }
    }
}

impl std::fmt::Display for InvalidPosition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.key, self.why)
    }
}

impl std::error::Error for InvalidPosition {}

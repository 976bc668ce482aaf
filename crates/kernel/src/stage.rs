//! Positions: states built from a description.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::{Chance, EventSink, Game, Illegal, Lexicon, RuleRef, Seat};

/// Where a match stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// At the next question, as at a table.
    #[default]
    Question,
    /// At the end of the phase at the latest; nothing of the next phase has happened.
    Phase,
    /// At the end of the turn or round at the latest; nothing of the next one has happened.
    Turn,
}

/// A game that builds a state from a written position, for scenarios and studies.
///
/// ```
/// use landsraad_kernel::{Pending, Seat, Seeded, Stage, Game};
/// use landsraad_tutorial::{Bid, LiarsDice, Position};
///
/// let rules = LiarsDice { seats: 2 };
/// let position: Position = serde_json::from_str(
///     r#"{ "dice": { "red": [4, 4, 1] }, "turn": "blue", "bid": { "count": 2, "face": 4 } }"#,
/// )?;
/// let state = rules.stage(position, &mut Seeded::from_u64(7))?;
/// assert_eq!(rules.pending(&state), Pending::Seats(Seat::at(1).only()));
///
/// // An impossible position is refused with the key that makes it so.
/// let position: Position = serde_json::from_str(r#"{ "dice": { "red": [7] } }"#)?;
/// let error = rules.stage(position, &mut Seeded::from_u64(7)).unwrap_err();
/// assert_eq!(error.key, "dice.red");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Stage: Game {
    /// A position in the words of the game. Everything is optional; what is not named is as after standard setup.
    /// Unknown fields must be refused (`deny_unknown_fields`).
    type Position: DeserializeOwned;

    /// Builds the position and runs on; the error names the key that makes the position impossible.
    fn stage_until(
        &self,
        position: Self::Position,
        until: Until,
        chance: &mut dyn Chance,
        out: &mut EventSink<'_, Self::Event>,
    ) -> Result<Self::State, InvalidPosition>;

    /// Builds the position and runs to the first question without emitting events.
    fn stage(
        &self,
        position: Self::Position,
        chance: &mut dyn Chance,
    ) -> Result<Self::State, InvalidPosition> {
        self.stage_until(position, Until::Question, chance, &mut EventSink::mute())
    }

    /// Like [`Stage::stage`], but stops at a question with a single answer too, if the game gives such answers itself.
    fn stage_asking(
        &self,
        position: Self::Position,
        chance: &mut dyn Chance,
    ) -> Result<Self::State, InvalidPosition> {
        self.stage(position, chance)
    }

    /// Like [`Game::apply`] without events, but stops at a question with a single answer too, if the game gives such
    /// answers itself.
    fn apply_asking(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: &Self::Action,
        chance: &mut dyn Chance,
    ) {
        self.apply(state, seat, action, chance, &mut EventSink::mute());
    }

    /// Like [`Game::apply`], but stops where `until` says.
    fn apply_until(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: &Self::Action,
        until: Until,
        chance: &mut dyn Chance,
        out: &mut EventSink<'_, Self::Event>,
    );

    /// Continues a match that was stopped between two questions.
    fn go_on(
        &self,
        state: &mut Self::State,
        until: Until,
        chance: &mut dyn Chance,
        out: &mut EventSink<'_, Self::Event>,
    );

    /// Whether a scripted answer to a question that is not open can be ignored: it passes at a
    /// moment that does not come, or it was the only answer and the game has already given it.
    fn stands(&self, _state: &Self::State, _seat: Seat, _action: &Self::Action) -> bool {
        false
    }

    /// Whether a seat is asked about an optional power whose default leaves it
    /// unused, so that a scenario need not answer.
    ///
    /// `pass_of` is the seat of the scripted answer that comes next, if that answer is a pass. It may be meant
    /// for a moment that does not come, so the power is then left unused only if that seat is asked next.
    fn may_be_left(&self, _state: &Self::State, _asked: Seat, _pass_of: Option<Seat>) -> bool {
        false
    }

    /// The legal answer that a scripted one stands for, if it names the same thing in other words.
    fn meant(&self, _state: &Self::State, _seat: Seat, _action: &Self::Action) -> Option<Self::Action> {
        None
    }

    /// Which of several legal answers a scripted one means that fits them all, if one of them is the plain one.
    fn plain(&self, _fitting: &[Self::Action]) -> Option<usize> {
        None
    }

    /// A more general rule by which an action is refused as well, so that a scenario may name either.
    fn refused_also(&self, _illegal: &Illegal<Self::Why>) -> Option<RuleRef> {
        None
    }

    /// Words for the numbers in the JSON of actions, questions, events and views.
    fn lexicon(&self) -> Lexicon {
        Lexicon::default()
    }
}

/// Why a position is impossible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvalidPosition {
    /// The key in the position, dotted: `forces.atreides.arrakeen`.
    pub key: String,
    /// What is wrong.
    pub why: String,
    /// The rule that makes it impossible, if there is one.
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

//! What one viewer sees at one moment.

use landsraad_catalog::{AsidesDigest, AsidesJson, DecisionJson, Known, Look, Match, StandingJson};
use landsraad_kernel::{Seat, Shape, Viewer};
use landsraad_wire::Update;
use serde::Serialize;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use super::delta::Viewed;
use super::form::Form;
use super::live::{PUBLIC, viewer};

/// Everything one viewer sees at one moment, apart from events.
#[derive(Clone, Debug)]
pub struct Picture {
    view: Viewed,
    pending: Vec<u8>,
    decision: Option<Box<RawValue>>,
    /// The asides, as far as the viewer does not know them.
    asides: AsidesJson,
    shape: Option<Shape>,
    /// Whether the decision is still to come: the seat is asked it when the seats before it have passed.
    ahead: bool,
    forced: bool,
    default: Option<Value>,
    standing: Vec<StandingJson>,
    shown: [u8; 16],
    answers: Answers,
}

/// What a viewer may answer, as hashes: its question, and its asides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Answers {
    decision: [u8; 16],
    asides: AsidesDigest,
}

impl Answers {
    /// Whether the question is the same.
    pub fn has_decision_of(&self, other: &Answers) -> bool {
        self.decision == other.decision
    }

    /// The asides, as a digest.
    pub const fn asides(&self) -> AsidesDigest {
        self.asides
    }

    /// Whether the asides that a connection is sent are the same.
    pub fn has_asides_of(&self, other: &Answers, form: Form) -> bool {
        self.asides.has_others_of(other.asides)
            && (form.counts_deals() || self.asides.has_deals_of(other.asides))
    }

    /// Whether the number of deals that a connection is sent stands for the same deals.
    pub fn has_deal_count_of(&self, other: &Answers, form: Form) -> bool {
        !form.counts_deals() || self.asides.has_deals_of(other.asides)
    }
}

impl Picture {
    /// Whether the viewer may do something without being asked.
    pub const fn has_asides(&self) -> bool {
        !self.answers.asides.is_empty()
    }

    /// Whether the viewer is asked something.
    pub const fn asks(&self) -> bool {
        self.decision.is_some()
    }

    /// Whether the viewer is asked whether to react.
    pub fn asks_to_react(&self) -> bool {
        self.shape == Some(Shape::React)
    }

    /// Whether there is only one legal answer.
    pub const fn is_forced(&self) -> bool {
        self.forced
    }

    /// What the viewer sees apart from what it may answer, as a hash.
    pub const fn shown(&self) -> [u8; 16] {
        self.shown
    }

    /// What the viewer may answer.
    pub const fn answers(&self) -> Answers {
        self.answers
    }

    /// The view.
    pub const fn view(&self) -> &Viewed {
        &self.view
    }

    /// The view as it is sent whole.
    pub fn whole_view(&self) -> Box<RawValue> {
        RawValue::from_string(self.view.text()).unwrap_or_else(|_| RawValue::NULL.to_owned())
    }

    /// The picture as a message to the viewer at a place, without events.
    pub fn update(&self, table: &str, place: usize, step: u32, form: Form) -> Update {
        Update { view: self.whole_view(), ..self.frame(table, place, step, form) }
    }

    /// The same without the view, for a patch.
    pub fn frame(&self, table: &str, place: usize, step: u32, form: Form) -> Update {
        Update {
            table: table.to_owned(),
            seat: (place != PUBLIC).then_some(place as u8),
            step,
            reset: false,
            missed: vec![],
            view: RawValue::NULL.to_owned(),
            events: written(&[(); 0]),
            pending: self.pending.clone(),
            decision: self.decision.clone(),
            ahead: self.ahead,
            asides: self.asides(form),
            game_deals: form.counts_deals().then_some(self.asides.deal_count),
            ask: false,
            outcome: None,
            undo_to: None,
            at: None,
        }
    }

    /// The asides as a connection is sent them.
    fn asides(&self, form: Form) -> Box<RawValue> {
        let none = written(&[(); 0]);
        let others = self.asides.others.as_ref().unwrap_or(&none);
        let deals = self.asides.deals.as_ref().filter(|_| !form.counts_deals()).unwrap_or(&none);
        match (others.get(), deals.get()) {
            (_, "[]") => others.clone(),
            ("[]", _) => deals.clone(),
            (others, deals) => {
                let both = format!("{},{}", &others[..others.len() - 1], &deals[1..]);
                RawValue::from_string(both).unwrap_or(none)
            }
        }
    }

    /// The question to the viewer, as far as the server needs to know it.
    pub fn question(&self) -> Option<Question> {
        Some(Question {
            react: self.asks_to_react(),
            ahead: self.ahead,
            forced: self.forced,
            default: self.default.clone()?,
            standing: self.standing.clone(),
        })
    }
}

/// A question to a seat, as far as the server needs to know it.
#[derive(Clone, Debug)]
pub struct Question {
    /// Whether the seat may let the moment pass.
    pub react: bool,
    /// Whether others are asked before the seat. An answer is then kept until its turn comes.
    pub ahead: bool,
    /// Whether there is only one legal answer.
    pub forced: bool,
    pub default: Value,
    /// The standing answers that the seat may give.
    pub standing: Vec<StandingJson>,
}

/// Serialises a value to JSON that is sent without changes.
pub fn written(value: &impl Serialize) -> Box<RawValue> {
    to_raw_value(value).unwrap_or_else(|_| RawValue::NULL.to_owned())
}

fn short_hash(parts: &[&[u8]]) -> [u8; 16] {
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    let mut short = [0; 16];
    short.copy_from_slice(&hasher.finalize().as_bytes()[..16]);
    short
}

/// What the viewer sees now. `ahead` has the questions to those who are asked later in the open window. Asides that are
/// `known` are not written, and those that make or answer a deal only where somebody `lists_deals`.
pub fn picture(
    game: &dyn Match,
    place: usize,
    ahead: &[(Seat, DecisionJson)],
    known: Known,
    lists_deals: bool,
) -> Picture {
    let viewer = viewer(place);
    let Look { view, decision, asides } = game.look(viewer, known, lists_deals);
    let pending: Vec<u8> = game.pending().seats().iter().map(u8::from).collect();
    let later = ahead.iter().find(|(seat, _)| viewer == Viewer::Seat(*seat)).map(|(_, asked)| asked);
    let ahead = decision.is_none() && later.is_some();
    let asked = decision.as_ref().or(later);
    let forced = asked.is_some_and(|asked| asked.options.len() == 1 && !asked.more);
    let shape = asked.map(|asked| asked.shape);
    let default = asked.map(|asked| asked.default.action.clone());
    let standing = asked.map(|asked| asked.standing.clone()).unwrap_or_default();
    let decision = asked.map(written);
    let question = decision.as_deref().map_or("", RawValue::get);
    // The list of pending seats shows whether the turn has come. The question itself does not change when it
    // comes.
    let view = Viewed::new(view);
    let shown = short_hash(&[view.bytes(), &pending]);
    let answers = Answers { decision: short_hash(&[question.as_bytes()]), asides: asides.digest };
    Picture { view, pending, decision, asides, shape, ahead, forced, default, standing, shown, answers }
}

//! One running match of any game behind JSON: the parts that its four sides share.

mod bots;
mod play;
mod replay;
mod study;

use std::ops::ControlFlow;
use std::sync::Arc;

use landsraad_kernel::{
    Asked, Chance, Decision, EventSink, Game, Illegal, Lang, Narrate, Picks, Recorded, Redacted, Replayed,
    Seat, Seed, Seeded, Setup, Shape, Text, Viewer,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use crate::advance;
use crate::entry::Roster;
use crate::facts::Public;
use crate::matches::{
    AsidesDigest, AsidesJson, DecisionJson, EventJson, Known, Match, OptionJson, Play, WhyNot,
};
use crate::{ActError, Commitment, Header, RecordError, StepRecord};

/// The most options a decision lists; a longer list sets `more`.
const MOST_OPTIONS: usize = 400;

/// The room that is kept for the events of a step.
const USUAL_EVENTS: usize = 16;

/// What the shell keeps of a step.
#[derive(Clone)]
struct Done<A> {
    seat: Seat,
    action: A,
    picks: Picks,
    stream: u64,
}

/// A match of the game `G`.
pub(crate) struct Shell<G: Game> {
    id: &'static str,
    game: Arc<G>,
    roster: Arc<Roster<G>>,
    seed: Option<Seed>,
    commitment: Commitment,
    setup_picks: Picks,
    state: G::State,
    done: Vec<Done<G::Action>>,
    next_stream: u64,
    events: Vec<G::Event>,
    /// The phase in which the first of the events happened, as views spell it.
    phase: &'static str,
}

impl<G: Game> Clone for Shell<G> {
    fn clone(&self) -> Self {
        Shell {
            id: self.id,
            game: self.game.clone(),
            roster: self.roster.clone(),
            seed: self.seed,
            commitment: self.commitment.clone(),
            setup_picks: self.setup_picks.clone(),
            state: self.state.clone(),
            done: self.done.clone(),
            next_stream: self.next_stream,
            events: self.events.clone(),
            phase: self.phase,
        }
    }
}

impl<G: Setup + Narrate + Public> Shell<G> {
    pub fn start(id: &'static str, game: Arc<G>, roster: Arc<Roster<G>>, seed: Seed) -> Shell<G> {
        let (mut picks, mut events) = (Vec::new(), Vec::new());
        let mut seeded = Seeded::new(seed, 0);
        let state =
            game.setup(&mut Recorded::new(&mut seeded, &mut picks), &mut EventSink::collect(&mut events));
        let commitment = Commitment::to(seed);
        Shell {
            id,
            game,
            roster,
            seed: Some(seed),
            commitment,
            setup_picks: picks,
            state,
            done: vec![],
            next_stream: 1,
            events,
            phase: first_phase::<G>(),
        }
    }

    /// A match that starts from a position. Its chance comes from a fixed seed: it goes the same way each time.
    pub fn staged(id: &'static str, game: Arc<G>, roster: Arc<Roster<G>>, state: G::State) -> Shell<G> {
        let (seed, phase) = (Seed::from_u64(0), G::phase(&state));
        Shell {
            id,
            game,
            roster,
            seed: Some(seed),
            commitment: Commitment::to(seed),
            setup_picks: vec![],
            state,
            done: vec![],
            next_stream: 1,
            events: vec![],
            phase,
        }
    }

    pub fn replay(
        id: &'static str,
        game: Arc<G>,
        roster: Arc<Roster<G>>,
        header: &Header,
    ) -> Result<Shell<G>, RecordError> {
        let mut events = Vec::new();
        let mut replayed = Replayed::new(&header.setup);
        let state = game.setup(&mut replayed, &mut EventSink::collect(&mut events));
        replayed.finish().map_err(|e| RecordError::Step { step: 0, why: e.to_string() })?;
        Ok(Shell {
            id,
            game,
            roster,
            seed: None,
            commitment: header.commitment.clone(),
            setup_picks: header.setup.clone(),
            state,
            done: vec![],
            next_stream: 1,
            events,
            phase: first_phase::<G>(),
        })
    }

    fn legal(&self, seat: Seat, most: usize) -> Vec<G::Action> {
        self.legal_in(&self.state, seat, most)
    }

    fn legal_in(&self, state: &G::State, seat: Seat, most: usize) -> Vec<G::Action> {
        let mut list = Vec::new();
        self.game.legal(state, seat, &mut |action| {
            list.push(action);
            if list.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        list
    }

    /// What the seat is asked in a state.
    fn decision_in(&self, state: &G::State, seat: Seat) -> Option<DecisionJson> {
        let decision = self.game.decision(state, seat)?;
        Some(self.put(state, seat, decision, &self.game.view(state, Viewer::Seat(seat))))
    }

    /// A decision in words, as its seat sees it.
    fn put(
        &self,
        state: &G::State,
        seat: Seat,
        decision: Decision<G::Question, G::Action>,
        view: &Redacted<G::View>,
    ) -> DecisionJson {
        let mut legal = self.legal_in(state, seat, MOST_OPTIONS + 1);
        let more = legal.len() > MOST_OPTIONS;
        legal.truncate(MOST_OPTIONS);
        let asked = Asked { seat, view, decision: &decision, legal: &legal };
        let standing = advance::offered(&*self.game, &asked);
        let usual = self.game.usual(&asked).filter(|usual| legal.contains(usual));
        let order = self.game.order_part(&decision.question).is_some();
        let Decision { question, shape, rule, default } = decision;
        let answer = |action: &G::Action| {
            let idle = self.game.idle(state, seat, action);
            (idle, self.answer(view, &question, action, idle))
        };
        let mut options: Vec<_> = legal.iter().map(answer).collect();
        options.sort_by_key(|(idle, _)| *idle);
        DecisionJson {
            text: Text::by(|lang| self.game.question_text(view, &question, lang)),
            question: json(&question),
            shape,
            rule: rule.id().to_owned(),
            default: answer(&default).1,
            usual: usual.as_ref().map(json),
            options: options.into_iter().map(|(_, option)| option).collect(),
            more,
            standing,
            order,
        }
    }

    /// The asides of the seat; not more than can be listed.
    fn asides_of(&self, seat: Seat) -> Vec<G::Action> {
        let mut list = Vec::new();
        self.game.asides(&self.state, seat, &mut |action| {
            list.push(action);
            if list.len() < MOST_OPTIONS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        list
    }

    /// Asides as text, as far as the viewer needs it.
    fn written_asides(
        &self,
        view: &Redacted<G::View>,
        asides: Vec<G::Action>,
        known: Known,
        lists_deals: bool,
    ) -> AsidesJson {
        let (deals, others): (Vec<_>, Vec<_>) = asides.into_iter().partition(|a| self.game.is_deal(a));
        let digest = AsidesDigest { others: play::digest(&others), deals: play::digest(&deals) };
        let (new_others, new_deals) = match known {
            Known::Nothing => (true, true),
            Known::Asides(known) => (!digest.has_others_of(known), !digest.has_deals_of(known)),
            Known::Everything => (false, false),
        };
        // A list with deals in it is sent whole.
        let all = lists_deals && (new_others || new_deals);
        let list = |asides: &[G::Action]| written(&self.options(view, asides));
        AsidesJson {
            digest,
            others: (new_others || all).then(|| list(&others)),
            deals: all.then(|| list(&deals)),
            deal_count: deals.len() as u32,
        }
    }

    fn options(&self, view: &Redacted<G::View>, actions: &[G::Action]) -> Vec<OptionJson> {
        actions.iter().map(|action| self.option(view, action)).collect()
    }

    /// Lets every seat pass that is asked in a reaction window; `false` if something else is asked, or if it
    /// led to anything that others see or that chance decides: then the window is over.
    fn pass_silently(&self, state: &mut G::State) -> bool {
        for seat in self.game.pending(state).seats().iter() {
            let decision = self.game.decision(state, seat).filter(|d| d.shape == Shape::React);
            let Some(decision) = decision else { return false };
            let (mut picks, mut events) = (Vec::new(), Vec::new());
            let mut luck = Seeded::from_u64(0);
            let mut chance = Recorded::new(&mut luck, &mut picks);
            let mut out = EventSink::collect(&mut events);
            self.game.apply(state, seat, &decision.default, &mut chance, &mut out);
            let seen = |e| self.game.redact(state, e, Viewer::Public).is_some();
            if !picks.is_empty() || events.iter().any(seen) {
                return false;
            }
        }
        true
    }

    fn parse(action: &Value) -> Result<G::Action, ActError> {
        G::Action::deserialize(action).map_err(|e| ActError::Malformed { why: e.to_string() })
    }

    /// Refuses an action unless its seat exists and it answers the question of the seat or is an aside.
    fn admit(&self, seat: Seat, action: &G::Action) -> Result<(), ActError> {
        let seats = self.game.seats();
        if seat.index() >= seats as usize {
            return Err(ActError::WrongSeat { seat, seats });
        }
        let aside = || {
            let mut found = false;
            self.game.asides(&self.state, seat, &mut |aside| {
                found |= aside == *action;
                if found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            found
        };
        if self.pending().seats().contains(seat) || aside() {
            return Ok(());
        }
        // The game gives the reason. The asides, which it also accepts, were checked before.
        match self.game.check(&self.state, seat, action) {
            Ok(()) => Ok(()),
            Err(illegal) => Err(ActError::NotAsked {
                seat,
                rule: illegal.rule.id().to_owned(),
                why: Text::by(|lang| self.game.why_text(&illegal.why, lang)),
            }),
        }
    }

    fn option(&self, view: &Redacted<G::View>, action: &G::Action) -> OptionJson {
        self.labelled(action, Text::by(|lang| self.game.action_text(view, action, lang)))
    }

    /// An action under this label, with what screens need to know of it.
    fn labelled(&self, action: &G::Action, text: Text) -> OptionJson {
        OptionJson {
            action: json(action),
            text,
            takes_back: self.game.takes_back(action),
            spends: self.game.spends(action),
            passes: self.game.passes(action),
            deal: self.game.is_deal(action),
            targets: self.game.targets(action),
        }
    }

    /// A choice of a decision, in the words of its question; marked if it would change nothing.
    fn answer(
        &self,
        view: &Redacted<G::View>,
        question: &G::Question,
        action: &G::Action,
        idle: bool,
    ) -> OptionJson {
        let text = Text::by(|lang| {
            let text = self.game.answer_text(view, question, action, lang);
            if idle { format!("{text} ({})", lang.of("no effect now", "ora senza effetto")) } else { text }
        });
        self.labelled(action, text)
    }

    /// The events of the last step, each with the phase in which it happened.
    fn dated_events(&self) -> impl Iterator<Item = (&'static str, &G::Event)> {
        let mut phase = self.phase;
        self.events.iter().map(move |event| {
            phase = G::begins(event).unwrap_or(phase);
            (phase, event)
        })
    }

    /// An event with its words, its rule and its place on the timeline.
    fn event_line(&self, phase: &'static str, event: &Redacted<G::Event>) -> EventJson {
        let [en, it] = Lang::ALL.map(|lang| self.game.event_text(event, lang));
        let text = en.zip(it).map(|(en, it)| Text { en, it });
        let rule = self.game.event_rule(phase, event).map(|rule| rule.id().to_owned());
        let losers = self.game.losers(&self.state, event).iter().collect();
        EventJson { event: json(event), text, rule, milestone: self.game.milestone(event), losers }
    }

    fn say_why(&self, illegal: Illegal<G::Why>) -> WhyNot {
        let why = Text::by(|lang| self.game.why_text(&illegal.why, lang));
        WhyNot { rule: illegal.rule.id().to_owned(), why, facts: json(&illegal.why) }
    }

    fn carry_out(&mut self, seat: Seat, action: &G::Action, chance: &mut dyn Chance) -> Picks {
        let mut picks = Vec::new();
        // A step of many events, such as the setup, leaves no large list behind.
        self.events.clear();
        self.events.shrink_to(USUAL_EVENTS);
        self.phase = G::phase(&self.state);
        self.game.apply(
            &mut self.state,
            seat,
            action,
            &mut Recorded::new(chance, &mut picks),
            &mut EventSink::collect(&mut self.events),
        );
        picks
    }

    /// Carries out a legal action of a step record.
    fn recorded_action(&self, step: &StepRecord) -> Result<G::Action, RecordError> {
        let bad = |why: String| RecordError::Step { step: step.n, why };
        let action: G::Action =
            serde_json::from_value(step.action.clone()).map_err(|e| bad(format!("malformed action: {e}")))?;
        self.admit(step.seat, &action).map_err(|e| bad(e.to_string()))?;
        self.game.check(&self.state, step.seat, &action).map_err(|illegal| {
            let why = self.say_why(illegal);
            bad(format!("{} [{}]", why.why.en, why.rule))
        })?;
        Ok(action)
    }

    fn push(&mut self, seat: Seat, action: G::Action, picks: Picks, stream: u64) {
        self.done.push(Done { seat, action, picks, stream });
        self.next_stream = self.next_stream.max(stream + 1);
    }

    fn step_record(&self, index: usize) -> StepRecord {
        let done = &self.done[index];
        StepRecord {
            n: index as u32 + 1,
            seat: done.seat,
            action: json(&done.action),
            picks: done.picks.clone(),
            stream: done.stream,
        }
    }
}

/// The phase in which a match begins.
fn first_phase<G: Public>() -> &'static str {
    G::PHASES.first().copied().unwrap_or_default()
}

/// A value as JSON. Plain data always serialises; a failure would be a bug in a game's types and gives `null`.
fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or(Value::Null)
}

/// The same as text.
fn written(value: &impl Serialize) -> Box<RawValue> {
    to_raw_value(value).unwrap_or_else(|_| RawValue::NULL.to_owned())
}

impl<G: Setup + Narrate + Public> Match for Shell<G> {
    fn fork(&self) -> Box<dyn Match> {
        Box::new(self.clone())
    }
}

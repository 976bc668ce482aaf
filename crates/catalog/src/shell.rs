//! One running match of any game behind JSON.

use std::ops::ControlFlow;
use std::sync::Arc;

use landsraad_bots::{Limit, PlanOdds, Seen};
use landsraad_kernel::{
    Asked, Chance, Decision, EventSink, Game, Illegal, Narrate, Pending, Picks, Recorded, Redacted, Replayed,
    RuleTimer, Seat, SeatSet, Seed, Seeded, Setup, Shape, Text, Viewer,
};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use crate::advance::{self, Way};
use crate::entry::Roster;
use crate::facts::{Facts, Public};
use crate::matches::{
    BotMove, DecisionJson, EventJson, Explanation, Look, Match, OptionJson, OutcomeJson, WhyNot,
};
use crate::record::{VERSION, seed_to_hex};
use crate::{ActError, Commitment, End, Header, Record, RecordError, Stands, StepRecord, onward, slots};

/// The most options a decision lists; a longer list sets `more`.
const MOST_OPTIONS: usize = 400;

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

    /// A decision with its words, as the seat sees things.
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

    fn parse(action: &str) -> Result<G::Action, ActError> {
        serde_json::from_str(action).map_err(|e| ActError::Malformed { why: e.to_string() })
    }

    /// The seat exists, and is asked or does something that needs no asking.
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
        // The game has the reason. What it would let pass is an aside, and those were looked at.
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
        OptionJson {
            action: json(action),
            text: Text::by(|lang| self.game.action_text(view, action, lang)),
            takes_back: self.game.takes_back(action),
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
        OptionJson {
            action: json(action),
            text,
            takes_back: self.game.takes_back(action),
            targets: self.game.targets(action),
        }
    }

    fn say_why(&self, illegal: Illegal<G::Why>) -> WhyNot {
        let why = Text::by(|lang| self.game.why_text(&illegal.why, lang));
        WhyNot { rule: illegal.rule.id().to_owned(), why, facts: json(&illegal.why) }
    }

    fn carry_out(&mut self, seat: Seat, action: &G::Action, chance: &mut dyn Chance) -> Picks {
        let mut picks = Vec::new();
        self.events.clear();
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

/// Our own plain types always serialise; a failure would be a bug in a game's types, shown as null.
fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or(Value::Null)
}

impl<G: Setup + Narrate + Public> Match for Shell<G> {
    fn seats(&self) -> u8 {
        self.game.seats()
    }

    fn step(&self) -> u32 {
        self.done.len() as u32
    }

    fn pending(&self) -> Pending {
        self.game.pending(&self.state)
    }

    fn decision(&self, seat: Seat) -> Option<DecisionJson> {
        self.decision_in(&self.state, seat)
    }

    fn advice(&self, seat: Seat) -> Option<Text> {
        let question = self.game.decision(&self.state, seat)?.question;
        let view = self.game.view(&self.state, Viewer::Seat(seat));
        let [en, it] = landsraad_kernel::Lang::ALL.map(|lang| self.game.advice_text(&view, &question, lang));
        Some(Text { en: en?, it: it? })
    }

    fn ahead(&self) -> Vec<(Seat, DecisionJson)> {
        let mut known: SeatSet = self.pending().seats();
        let mut later = Vec::new();
        let first = known.first().and_then(|seat| self.game.decision(&self.state, seat));
        let Some(first) = first.filter(|d| d.shape == Shape::React) else { return later };
        let mut state = self.state.clone();
        while self.pass_silently(&mut state) {
            let asked = self.game.pending(&state).seats();
            if asked.is_empty() || !(asked & known).is_empty() {
                break;
            }
            for seat in asked.iter() {
                // Another question is another moment: it is not asked before this one is settled.
                match self.game.decision(&state, seat) {
                    Some(next) if next.shape == Shape::React && next.question == first.question => {
                        let view = self.game.view(&state, Viewer::Seat(seat));
                        later.push((seat, self.put(&state, seat, next, &view)));
                    }
                    Some(_) | None => return later,
                }
            }
            known |= asked;
        }
        later
    }

    fn standing_answer(&self, seat: Seat, given: &Stands) -> Option<Value> {
        advance::answer(&*self.game, &self.state, seat, given).map(|action| json(&action))
    }

    fn follow(&self, seat: Seat, answers: &[Value]) -> Result<Option<DecisionJson>, ActError> {
        let parse = |answer: &Value| Self::parse(&answer.to_string());
        let answers: Vec<G::Action> = answers.iter().map(parse).collect::<Result<_, _>>()?;
        if let Some(first) = answers.first() {
            self.admit(seat, first)?;
        }
        match advance::follow(&*self.game, &self.state, seat, &answers) {
            Ok(Way::On(state)) => Ok(self.decision_in(&state, seat)),
            Ok(Way::Complete) => Ok(None),
            Ok(Way::Over) => Err(ActError::NoOrder),
            Err(illegal) => {
                let WhyNot { rule, why, .. } = self.say_why(illegal);
                Err(ActError::Illegal { rule, why })
            }
        }
    }

    fn glass(&self) -> Option<RuleTimer> {
        self.game.glass(&self.state)
    }

    fn asides(&self, seat: Seat) -> Vec<OptionJson> {
        let list = self.asides_of(seat);
        if list.is_empty() {
            return vec![];
        }
        let view = self.game.view(&self.state, Viewer::Seat(seat));
        list.iter().map(|a| self.option(&view, a)).collect()
    }

    fn view(&self, viewer: Viewer) -> Value {
        json(&self.game.view(&self.state, viewer))
    }

    fn look(&self, viewer: Viewer) -> Look {
        let view = self.game.view(&self.state, viewer);
        let (decision, asides) = match viewer {
            Viewer::Seat(seat) => {
                let asked = self.game.decision(&self.state, seat);
                let asides = self.asides_of(seat);
                (
                    asked.map(|decision| self.put(&self.state, seat, decision, &view)),
                    asides.iter().map(|a| self.option(&view, a)).collect(),
                )
            }
            Viewer::Public | Viewer::Omniscient => (None, vec![]),
        };
        Look { view: to_raw_value(&view).unwrap_or_else(|_| RawValue::NULL.to_owned()), decision, asides }
    }

    fn view_text(&self, viewer: Viewer) -> Text {
        let view = self.game.view(&self.state, viewer);
        Text::by(|lang| self.game.view_text(&view, lang))
    }

    fn events(&self, viewer: Viewer) -> Vec<EventJson> {
        let mut phase = self.phase;
        let seen = self.events.iter().filter_map(|e| {
            phase = G::begins(e).unwrap_or(phase);
            Some((phase, self.game.redact(&self.state, e, viewer)?))
        });
        seen.map(|(phase, event)| {
            let say = |lang| self.game.event_text(&event, lang);
            let text = match (say(landsraad_kernel::Lang::En), say(landsraad_kernel::Lang::It)) {
                (Some(en), Some(it)) => Some(Text { en, it }),
                _ => None,
            };
            let rule = self.game.event_rule(phase, &event).map(|rule| rule.id().to_owned());
            EventJson { event: json(&event), text, rule }
        })
        .collect()
    }

    fn event_values(&self, viewer: Viewer) -> Vec<Value> {
        let seen = self.events.iter().filter_map(|e| self.game.redact(&self.state, e, viewer));
        seen.map(|event| json(&event)).collect()
    }

    fn seat_name(&self, seat: Seat) -> Text {
        let view = self.game.view(&self.state, Viewer::Public);
        Text::by(|lang| self.game.seat_text(&view, seat, lang))
    }

    fn role(&self, seat: Seat) -> &'static str {
        self.game.role(&self.state, seat)
    }

    fn act(&mut self, seat: Seat, step: u32, action: &str) -> Result<(), ActError> {
        let action = Self::parse(action)?;
        if seat.index() >= self.game.seats() as usize {
            return Err(ActError::WrongSeat { seat, seats: self.game.seats() });
        }
        if step != self.step() {
            return Err(ActError::Stale { given: step, now: self.step() });
        }
        self.admit(seat, &action)?;
        if let Err(illegal) = self.game.check(&self.state, seat, &action) {
            let WhyNot { rule, why, .. } = self.say_why(illegal);
            return Err(ActError::Illegal { rule, why });
        }
        let stream = self.next_stream;
        // A match replayed from a record without its seed continues with a seed of its own.
        let seed =
            *self.seed.get_or_insert_with(|| Seed(*blake3::hash(self.commitment.0.as_bytes()).as_bytes()));
        let picks = self.carry_out(seat, &action, &mut Seeded::new(seed, stream));
        self.push(seat, action, picks, stream);
        Ok(())
    }

    fn why_not(&self, seat: Seat, action: &str) -> Result<Option<WhyNot>, ActError> {
        let action = Self::parse(action)?;
        self.admit(seat, &action)?;
        Ok(self.game.check(&self.state, seat, &action).err().map(|illegal| self.say_why(illegal)))
    }

    fn aimed(&self, action: &str, target: &str) -> Result<Option<Value>, ActError> {
        Ok(self.game.aimed(&Self::parse(action)?, target).map(|action| json(&action)))
    }

    fn outcome(&self) -> Option<OutcomeJson> {
        let outcome = self.game.outcome(&self.state)?;
        Some(OutcomeJson::of(&*self.game, &self.state, outcome))
    }

    fn record(&self) -> Record {
        let header = Header {
            landsraad: VERSION,
            game: self.id.to_owned(),
            edition: self.game.edition().to_owned(),
            options: self.game.options(),
            seats: self.game.seats(),
            names: vec![],
            commitment: self.commitment.clone(),
            setup: self.setup_picks.clone(),
        };
        let end = self.outcome().map(|outcome| End {
            outcome: Some(outcome),
            seed: self.seed.filter(|&s| Commitment::to(s) == self.commitment).map(seed_to_hex),
        });
        Record { header, steps: self.steps_since(0), end }
    }

    fn steps_since(&self, from: u32) -> Vec<StepRecord> {
        (from as usize..self.done.len()).map(|i| self.step_record(i)).collect()
    }

    fn replay_step(&mut self, step: &StepRecord) -> Result<(), RecordError> {
        let action = self.recorded_action(step)?;
        let mut replayed = Replayed::new(&step.picks);
        // Tried on a copy, so that picks that do not fit leave the match as it was.
        let before = self.state.clone();
        self.carry_out(step.seat, &action, &mut replayed);
        if let Err(e) = replayed.finish() {
            self.state = before;
            return Err(RecordError::Step { step: step.n, why: e.to_string() });
        }
        self.push(step.seat, action, step.picks.clone(), step.stream);
        Ok(())
    }

    fn redraw_step(&mut self, step: &StepRecord) -> Result<Picks, RecordError> {
        let action = self.recorded_action(step)?;
        let Some(seed) = self.seed else {
            return Err(RecordError::Seed("this match has no seed to draw from".into()));
        };
        let picks = self.carry_out(step.seat, &action, &mut Seeded::new(seed, step.stream));
        self.push(step.seat, action, picks.clone(), step.stream);
        Ok(picks)
    }

    fn at(&self, step: u32) -> Option<Box<dyn Match>> {
        let steps = self.done.get(..step as usize)?;
        let header = self.record().header;
        let mut earlier = Shell::replay(self.id, self.game.clone(), self.roster.clone(), &header).ok()?;
        for done in steps {
            earlier.carry_out(done.seat, &done.action, &mut Replayed::new(&done.picks));
            earlier.done.push(done.clone());
        }
        earlier.seed = self.seed;
        earlier.next_stream = self.next_stream;
        Some(Box::new(earlier))
    }

    fn fork(&self) -> Box<dyn Match> {
        Box::new(self.clone())
    }

    fn reseed(&mut self, seed: Seed, next_stream: u64) {
        self.seed = Some(seed);
        self.next_stream = next_stream;
    }

    fn next_stream(&self) -> u64 {
        self.next_stream
    }

    fn resampled(&self, knower: Seat, luck: u64) -> Box<dyn Match> {
        let mut other = self.clone();
        other.state = self.game.resample(&self.state, knower, &mut Seeded::from_u64(luck));
        Box::new(other)
    }

    fn bot_move(&self, seat: Seat, bot: &str, luck: u64) -> Option<BotMove> {
        self.think(seat, bot, luck, &mut Limit { simulations: None, stop: &mut || false })
    }

    fn think(&self, seat: Seat, bot: &str, luck: u64, limit: &mut Limit<'_>) -> Option<BotMove> {
        let bot = self.roster.find(bot).ok()?;
        if !self.pending().seats().contains(seat) {
            return None;
        }
        let legal = self.legal(seat, usize::MAX);
        let seen = Seen::new(&*self.game, &self.state, seat, &legal);
        let answer = bot.choose_within(&seen, &mut Seeded::from_u64(luck), limit);
        let action = legal.get(answer.index)?;
        Some(BotMove { action: json(action), why: answer.why })
    }

    fn lab(&self, seat: Seat) -> Option<PlanOdds> {
        let asked = self.pending().seats().contains(seat);
        let legal = if asked { self.legal(seat, MOST_OPTIONS) } else { Vec::new() };
        let seen = Seen::new(&*self.game, &self.state, seat, &legal);
        self.roster.bots.iter().find_map(|(_, bot)| bot.plan_odds(&seen))
    }

    fn bot_aside(&self, seat: Seat, bot: &str, luck: u64) -> Option<BotMove> {
        let bot = self.roster.find(bot).ok()?;
        if seat.index() >= self.game.seats() as usize || !bot.makes_asides() {
            return None;
        }
        let mut asides = Vec::new();
        self.game.asides(&self.state, seat, &mut |action| {
            asides.push(action);
            ControlFlow::Continue(())
        });
        if asides.is_empty() {
            return None;
        }
        let seen = Seen::new(&*self.game, &self.state, seat, &asides);
        let answer = bot.aside(&seen, &mut Seeded::from_u64(luck))?;
        Some(BotMove { action: json(asides.get(answer.index)?), why: answer.why })
    }

    fn facts(&self) -> Facts {
        G::facts(self.game.view(&self.state, Viewer::Public).get())
    }

    fn explain(&self, seat: Seat, bot: &str, action: &Value) -> Option<Explanation> {
        let bot = self.roster.find(bot).ok()?;
        if seat.index() >= self.game.seats() as usize {
            return None;
        }
        let action: G::Action = serde_json::from_value(action.clone()).ok()?;
        let luck = &mut Seeded::from_u64(u64::from(self.step()));
        let asked = self.pending().seats().contains(seat);
        let mut legal = if asked { self.legal(seat, usize::MAX) } else { vec![] };
        if let Some(index) = legal.iter().position(|a| *a == action) {
            if legal.len() < 2 {
                return None;
            }
            let seen = Seen::new(&*self.game, &self.state, seat, &legal);
            if let Some(why) = bot.explain(&seen, index, luck) {
                return Some(Explanation { why, instead: None });
            }
            let answer = bot.choose(&seen, luck);
            let view = self.game.view(&self.state, Viewer::Seat(seat));
            let instead = self.option(&view, legal.get(answer.index)?);
            return Some(Explanation { why: answer.why?, instead: Some(instead) });
        }
        // An aside.
        legal.clear();
        self.game.asides(&self.state, seat, &mut |aside| {
            legal.push(aside);
            ControlFlow::Continue(())
        });
        let index = legal.iter().position(|a| *a == action)?;
        let answer = bot.aside(&Seen::new(&*self.game, &self.state, seat, &legal), luck)?;
        let why = answer.why.filter(|_| answer.index == index)?;
        Some(Explanation { why, instead: None })
    }

    fn onward(&self, luck: u64) -> Option<Vec<Seat>> {
        let bots = &self.roster.bots;
        let (_, bot) = bots.iter().find(|(info, _)| info.level() == 1).or(bots.first())?;
        let winners = onward::winners(&*self.game, &self.state, &**bot, Seed::from_u64(luck))?;
        Some(winners.iter().collect())
    }

    fn legal_actions(&self, seat: Seat) -> Vec<(usize, Value, bool)> {
        if !self.pending().seats().contains(seat) {
            return vec![];
        }
        let legal = self.legal(seat, usize::MAX);
        let mut list = Vec::with_capacity(legal.len());
        slots(&legal, |at, slot| list.push((slot, json(&legal[at]), self.game.takes_back(&legal[at]))));
        list
    }

    fn features(&self, seat: Seat, luck: u64) -> Option<Vec<f32>> {
        let judge = self.roster.judge.as_deref()?;
        if seat.index() >= self.game.seats() as usize {
            return None;
        }
        let world = self.game.resample(&self.state, seat, &mut Seeded::from_u64(luck));
        let mut row = vec![0.0; judge.width()];
        judge.encode(&self.game, &world, seat, &mut row);
        Some(row)
    }

    fn chance(&self, seat: Seat, luck: u64) -> Option<f32> {
        let net = self.roster.judge.as_deref()?.net()?;
        Some(net.share(&self.features(seat, luck)?))
    }

    fn is_forced(&self, seat: Seat) -> bool {
        let asked: SeatSet = self.pending().seats();
        asked.contains(seat) && self.game.forced(&self.state, seat).is_some()
    }

    fn snapshot(&self) -> String {
        // As text: a JSON value cannot hold the 128-bit masks some states keep.
        serde_json::to_string(&self.state).unwrap_or_default()
    }

    fn restore(&mut self, state: &str, steps: &[StepRecord]) -> Result<(), RecordError> {
        let n = steps.len() as u32;
        let bad = |why: String| RecordError::Step { step: n, why };
        let state = serde_json::from_str(state).map_err(|e| bad(format!("not a state: {e}")))?;
        let mut done = Vec::with_capacity(steps.len());
        for step in steps {
            let action = serde_json::from_value(step.action.clone())
                .map_err(|e| RecordError::Step { step: step.n, why: format!("malformed action: {e}") })?;
            done.push(Done { seat: step.seat, action, picks: step.picks.clone(), stream: step.stream });
        }
        self.next_stream = done.iter().map(|d| d.stream + 1).max().unwrap_or(1);
        (self.state, self.done) = (state, done);
        self.events.clear();
        Ok(())
    }

    fn audit(&self) -> Result<(), String> {
        self.game.audit(&self.state)
    }
}

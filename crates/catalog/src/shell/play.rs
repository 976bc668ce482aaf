//! The match as its players meet it: questions, answers, views, events.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use landsraad_kernel::{
    Game, Narrate, Pending, RuleTimer, Seat, SeatSet, Seed, Seeded, Setup, Shape, Text, Viewer,
};
use serde_json::Value;
use serde_json::value::RawValue;

use super::{Shell, json, written};
use crate::advance::{self, Way};
use crate::facts::Public;
use crate::matches::{DecisionJson, EventJson, Known, Look, OptionJson, OutcomeJson, Play, Still, WhyNot};
use crate::{ActError, Sight, Stands};

/// One moment of a match of the game `G`.
struct StillOf<G: Game> {
    game: Arc<G>,
    state: G::State,
}

impl<G: Game> Still for StillOf<G> {
    fn view(&self, viewer: Viewer) -> Arc<dyn Sight> {
        Arc::new(self.game.view(&self.state, viewer))
    }
}

/// Collects what a value would hash.
#[derive(Default)]
struct Collected(Vec<u8>);

impl Hasher for Collected {
    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    fn finish(&self) -> u64 {
        self.0.len() as u64
    }
}

/// The digest of a list of actions; `None` for none.
pub(super) fn digest<A: Hash>(actions: &[A]) -> Option<[u8; 16]> {
    if actions.is_empty() {
        return None;
    }
    let mut collected = Collected::default();
    actions.hash(&mut collected);
    let mut digest = [0; 16];
    digest.copy_from_slice(&blake3::hash(&collected.0).as_bytes()[..16]);
    Some(digest)
}

impl<G: Setup + Narrate + Public> Play for Shell<G> {
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

    fn is_forced(&self, seat: Seat) -> bool {
        let asked: SeatSet = self.pending().seats();
        asked.contains(seat) && self.game.forced(&self.state, seat).is_some()
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
                // A different question belongs to a later moment and is not asked before this one is settled.
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
        let answers: Vec<G::Action> = answers.iter().map(Self::parse).collect::<Result<_, _>>()?;
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

    fn rule_timer(&self) -> Option<RuleTimer> {
        self.game.rule_timer(&self.state)
    }

    fn asides(&self, seat: Seat) -> Vec<OptionJson> {
        let list = self.asides_of(seat);
        if list.is_empty() {
            return vec![];
        }
        let view = self.game.view(&self.state, Viewer::Seat(seat));
        self.options(&view, &list)
    }

    fn view(&self, viewer: Viewer) -> Value {
        json(&self.game.view(&self.state, viewer))
    }

    fn look(&self, viewer: Viewer, known: Known, lists_deals: bool) -> Look {
        let view = self.game.view(&self.state, viewer);
        let (decision, asides) = match viewer {
            Viewer::Seat(seat) => {
                let asked = self.game.decision(&self.state, seat);
                (asked.map(|decision| self.put(&self.state, seat, decision, &view)), self.asides_of(seat))
            }
            Viewer::Public | Viewer::Omniscient => (None, vec![]),
        };
        let asides = self.written_asides(&view, asides, known, lists_deals);
        Look { view: Arc::new(view), decision, asides }
    }

    fn still(&self) -> Box<dyn Still> {
        Box::new(StillOf { game: self.game.clone(), state: self.state.clone() })
    }

    fn view_text(&self, viewer: Viewer) -> Text {
        let view = self.game.view(&self.state, viewer);
        Text::by(|lang| self.game.view_text(&view, lang))
    }

    fn events(&self, viewer: Viewer) -> Vec<EventJson> {
        let seen = self.dated_events().filter_map(|(phase, event)| {
            let event = self.game.redact(&self.state, event, viewer)?;
            Some(self.event_line(phase, &event))
        });
        seen.collect()
    }

    fn written_events(&self, viewers: &[Viewer]) -> Vec<Arc<RawValue>> {
        // Each line that somebody sees, and which of the lines each viewer sees.
        let mut lines = Vec::new();
        let mut seen = vec![Vec::new(); viewers.len()];
        for (phase, event) in self.dated_events() {
            let first = lines.len();
            for (viewer, seen) in viewers.iter().zip(&mut seen) {
                let Some(redacted) = self.game.redact(&self.state, event, *viewer) else { continue };
                let known = lines[first..].iter().position(|(other, _)| *other == redacted);
                seen.push(first + known.unwrap_or(lines.len() - first));
                if known.is_none() {
                    let line = written(&self.event_line(phase, &redacted));
                    lines.push((redacted, line));
                }
            }
        }
        let mut lists: Vec<Arc<RawValue>> = Vec::with_capacity(viewers.len());
        for (i, mine) in seen.iter().enumerate() {
            let list = match seen[..i].iter().position(|other| other == mine) {
                Some(same) => lists[same].clone(),
                None => written(&mine.iter().map(|at| &lines[*at].1).collect::<Vec<_>>()).into(),
            };
            lists.push(list);
        }
        lists
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

    fn act(&mut self, seat: Seat, step: u32, action: &Value) -> Result<(), ActError> {
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

    fn why_not(&self, seat: Seat, action: &Value) -> Result<Option<WhyNot>, ActError> {
        let action = Self::parse(action)?;
        self.admit(seat, &action)?;
        Ok(self.game.check(&self.state, seat, &action).err().map(|illegal| self.say_why(illegal)))
    }

    fn aimed(&self, action: &Value, target: &str) -> Result<Option<Value>, ActError> {
        Ok(self.game.aimed(&Self::parse(action)?, target).map(|action| json(&action)))
    }

    fn outcome(&self) -> Option<OutcomeJson> {
        let outcome = self.game.outcome(&self.state)?;
        Some(OutcomeJson::of(&*self.game, &self.state, outcome))
    }
}

//! One step of a scenario: an answer, a refusal, or passing for everybody.

use landsraad_kernel::{EventSink, Illegal, Narrate, Pending, Seat, Setup, Stage, Until};
use landsraad_ledger::library;
use serde_json::Value;

use super::chance::Script;
use super::file::{Refused, StepEntry, Stop};
use super::quiet::{first_that_holds, quiet};
use super::report::Kind;
use super::run::{Aborted, Key, Run, json};
use super::skipped::Skipped;
use super::words::written;
use crate::conformance::list;
use crate::pattern::{alike, fits};

/// More passes than any chain of windows has.
const PASSES: usize = 5_000;

/// The end of passing: a seat that is asked, a question, or both.
struct Target<'t> {
    seat: Option<Seat>,
    question: Option<&'t str>,
}

/// The name of a question: `battle.lead`, `turn`.
pub fn question_name(question: &Value) -> String {
    match question {
        Value::String(name) => name.clone(),
        Value::Object(map) => match map.get("ask").and_then(Value::as_str) {
            Some(name) => name.to_owned(),
            None if map.len() == 1 => map.iter().next().map_or(String::new(), |(key, inner)| {
                let inner = inner_name(inner);
                if inner.is_empty() { key.clone() } else { format!("{key}.{inner}") }
            }),
            None => String::new(),
        },
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => String::new(),
    }
}

/// Only the names of variants belong to a question's name, not its facts.
fn inner_name(inner: &Value) -> String {
    match inner {
        Value::String(name) => name.clone(),
        Value::Object(map) if map.len() == 1 && map.values().all(Value::is_object) => question_name(inner),
        Value::Object(map) => map.get("ask").and_then(Value::as_str).unwrap_or_default().to_owned(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => String::new(),
    }
}

impl<G: Setup + Stage + Narrate> Run<'_, G> {
    pub(super) fn step(
        &mut self,
        state: &mut G::State,
        step: &StepEntry,
        key: &[&str; 2],
        script: &mut Script,
    ) -> Result<(), Aborted> {
        let at = |part| [key[0], key[1], part];
        let mut events = vec![];
        let mut own = step.chance.as_ref().map(Script::new);
        self.run_on(state, key, (own.as_mut(), script), &mut events)?;
        match (&step.seat, &step.action, &step.pass) {
            (Some(seat), Some(action), None) => {
                let seat = self.seat(state, seat, &at("seat"))?;
                // A refused action is written whole, or fits what is legal now.
                let ahead = step.refused.is_none().then(|| own.as_ref().unwrap_or(script).clone());
                let action = self.action(state, seat, action, &at("action"), ahead.as_ref())?;
                match &step.refused {
                    Some(refused) => self.refused(state, seat, &action, refused, own, key, script)?,
                    None => self.answer(state, seat, &action, (step.stop, own), key, script, &mut events)?,
                }
            }
            (None, None, Some(target)) if step.refused.is_none() => {
                self.pass(state, target, (step.stop, own), key, script, &mut events)?;
            }
            _ => {
                let message = "a step is an answer with `seat` and `action`, or `pass = \"until …\"` alone";
                return Err(self.abort(key, Kind::Malformed, message));
            }
        }
        self.expect_soon(state, &events, (&step.expect, step.stop), &at("expect"), script);
        Ok(())
    }

    /// Reads an action. A territory stands for the one of its sectors that is legal; what is left out
    /// follows from what is legal now, or with a script after quiet answers, if only one action fits.
    pub(super) fn action(
        &mut self,
        state: &G::State,
        seat: Seat,
        written: &Value,
        key: Key<'_>,
        script: Option<&Script>,
    ) -> Result<G::Action, Aborted> {
        if let Err(unread) = super::read::read::<G::Action>(&self.words, written) {
            let soon = || script.into_iter().flat_map(|script| self.after_quiet(state, script));
            let found = self
                .completed(state, seat, written)
                .transpose()
                .or_else(|| soon().find_map(|later| self.completed(&later, seat, written).transpose()));
            match found {
                Some(Ok(action)) => return Ok(action),
                Some(Err(message)) => return Err(self.abort(key, Kind::Malformed, message)),
                None => {}
            }
            // A part of an answer that the game has just given itself.
            let given = |past: &Skipped<G>| {
                past.seat == seat && fits(written, &self.words.worded(&json(&past.action)))
            };
            if let Some(past) = self.skipped.iter().find(|past| given(past)) {
                return Ok(past.action.clone());
            }
            let shown = super::words::written(written);
            if unread.why.starts_with("missing field") {
                let message = match script {
                    Some(_) => format!("no legal answer fits {shown}\n{}", self.asked(state, seat)),
                    None => format!("{}; write the whole action", unread.why),
                };
                return Err(self.abort(key, Kind::Malformed, message));
            }
        }
        let action = self.read(written, key)?;
        Ok(self.game.meant(state, seat, &action).unwrap_or(action))
    }

    /// The only legal action that fits what is written, if one does; several are an error.
    fn completed(&self, state: &G::State, seat: Seat, written: &Value) -> Result<Option<G::Action>, String> {
        let mut legal = self.asides(state, seat);
        if self.game.pending(state).seats().contains(seat) {
            legal.extend(list(&self.game, state, seat));
        }
        let worded: Vec<Value> = legal.iter().map(|action| self.words.worded(&json(action))).collect();
        for fits in [alike, fits] {
            let fitting: Vec<usize> = (0..legal.len()).filter(|&i| fits(written, &worded[i])).collect();
            match fitting.as_slice() {
                [] => {}
                [only] => return Ok(Some(legal.swap_remove(*only))),
                several => {
                    let actions: Vec<G::Action> = several.iter().map(|&i| legal[i].clone()).collect();
                    if let Some(plain) = self.game.plain(&actions) {
                        return Ok(Some(legal.swap_remove(several[plain])));
                    }
                    let shown: Vec<String> =
                        several.iter().map(|&i| super::words::written(&worded[i])).collect();
                    return Err(format!("several legal actions fit:\n  {}", shown.join("\n  ")));
                }
            }
        }
        Ok(None)
    }

    /// Continues from the place at which the last step stopped, by the picks at the head of the file or, where these
    /// end, by the step's own.
    fn run_on(
        &mut self,
        state: &mut G::State,
        key: &[&str; 2],
        (own, head): (Option<&mut Script>, &mut Script),
        events: &mut Vec<G::Event>,
    ) -> Result<(), Aborted> {
        let held = matches!(self.game.pending(state), Pending::Seats(seats) if seats.is_empty());
        if !held {
            return Ok(());
        }
        self.skipped.clear();
        let mut ahead = head.clone();
        self.game.go_on(&mut state.clone(), Until::Question, &mut ahead, &mut EventSink::mute());
        let script = if ahead.holds().is_ok() { head } else { own.unwrap_or(head) };
        let mut out = EventSink::collect(events);
        self.with_chance(None, script, key, |game, chance| {
            game.go_on(state, Until::Question, chance, &mut out);
        })
    }

    #[allow(clippy::too_many_arguments)] // The step, its place and what it may draw.
    fn refused(
        &mut self,
        state: &G::State,
        seat: Seat,
        action: &G::Action,
        refused: &Refused,
        own: Option<Script>,
        key: &[&str; 2],
        script: &Script,
    ) -> Result<(), Aborted> {
        let at = |part| [key[0], key[1], part];
        let verdict = self.game.check(state, seat, action);
        let by = match refused {
            Refused::Any(true) => None,
            Refused::Any(false) => {
                let message = "leave it out: an action that is not refused must be legal";
                return Err(self.abort(&at("refused"), Kind::Malformed, message));
            }
            Refused::By(rule) => {
                self.known_rule(rule, &at("refused"))?;
                Some(rule)
            }
        };
        if let Err(illegal) = &verdict {
            let line = format!("{}[{}] refused by {}: {}", key[0], key[1], illegal.rule, self.why(illegal));
            self.report.course.push(line);
        }
        // Neither verdict has changed anything, so the run continues.
        match (verdict, by) {
            (Ok(()), _) => {
                let by = by.map_or(String::new(), |rule| format!(" by {rule}"));
                let message = format!("{} should be refused{by}, but is accepted", self.shown(action));
                self.problem(&at("refused"), Kind::Failed, message);
            }
            (Err(illegal), Some(rule))
                if !self.refuses_by(&illegal, rule)
                    && !self.was_refused(seat, action, rule)
                    && !self.refused_soon(state, seat, action, rule, script) =>
            {
                let message = format!("refused by {}, not by {rule}: {}", illegal.rule, self.why(&illegal));
                self.problem(&at("refused"), Kind::Failed, message);
            }
            (Err(_), Some(_) | None) => {}
        }
        if own.is_some_and(|own| own.finish().is_err()) {
            return Err(self.abort(&at("chance"), Kind::Failed, "a refused action draws nothing"));
        }
        Ok(())
    }

    #[allow(clippy::too_many_arguments)] // The step, its place and what it changes.
    fn answer(
        &mut self,
        state: &mut G::State,
        seat: Seat,
        action: &G::Action,
        (stop, own): (Option<Stop>, Option<Script>),
        key: &[&str; 2],
        script: &mut Script,
        events: &mut Vec<G::Event>,
    ) -> Result<(), Aborted> {
        let quiet = match self.game.check(state, seat, action) {
            Ok(()) => vec![],
            Err(_) => self.quiet_until(state, seat, action, own.as_ref().unwrap_or(script)),
        };
        if quiet.is_empty()
            && self.game.check(state, seat, action).is_err()
            && (self.was_given(seat, action)
                || self.needless(state, seat, action, own.as_ref().unwrap_or(script)))
        {
            return Ok(());
        }
        if quiet.is_empty() {
            self.accepted(state, seat, action, &[key[0], key[1], "action"])?;
        }
        let game = self.game.clone();
        let (before, picks) = (state.clone(), own.clone().unwrap_or_else(|| script.clone()));
        let answer = |state: &mut G::State, until, chance: &mut Script, out: &mut EventSink<'_, G::Event>| {
            for (by, quiet) in &quiet {
                game.apply(state, *by, quiet, chance, out);
            }
            game.apply_until(state, seat, action, until, chance, out);
        };
        let until = first_that_holds(stop, own.as_ref().unwrap_or(script), |until, chance| {
            answer(&mut state.clone(), until, chance, &mut EventSink::mute());
        });
        let mut out = EventSink::collect(events);
        self.with_chance(own, script, key, |_, chance| {
            answer(state, until, chance, &mut out);
        })?;
        self.skipped.clear();
        if until == Until::Question {
            self.note_skipped(state, &picks, |game, script| {
                let mut first = before;
                for (by, quiet) in &quiet {
                    game.apply(&mut first, *by, quiet, script, &mut EventSink::mute());
                }
                game.apply_asking(&mut first, seat, action, script);
                Some(first)
            });
        }
        self.sound(state, key)
    }

    fn sound(&mut self, state: &G::State, key: Key<'_>) -> Result<(), Aborted> {
        match self.game.audit(state) {
            Ok(()) => Ok(()),
            Err(why) => Err(self.abort(key, Kind::Failed, format!("the position is broken: {why}"))),
        }
    }

    /// The action is legal, or the run ends with the reason.
    pub(super) fn accepted(
        &mut self,
        state: &G::State,
        seat: Seat,
        action: &G::Action,
        key: Key<'_>,
    ) -> Result<(), Aborted> {
        let Err(illegal) = self.game.check(state, seat, action) else { return Ok(()) };
        let (rule, why) = (illegal.rule, self.why(&illegal));
        let asked = self.asked(state, seat);
        let message = format!("{} is refused by {rule}: {why}\n{asked}", self.shown(action));
        Err(self.abort(key, Kind::Failed, message))
    }

    /// What a seat is asked now, or who is asked.
    fn asked(&self, state: &G::State, seat: Seat) -> String {
        match self.game.decision(state, seat) {
            Some(decision) => {
                let question = self.words.worded(&json(&decision.question));
                format!("{} is asked {}", self.game.role(state, seat), written(&question))
            }
            None => format!("asked is {}", self.names(state, self.game.pending(state).seats())),
        }
    }

    /// An action as a scenario writes it.
    pub(super) fn shown(&self, action: &G::Action) -> String {
        written(&self.words.worded(&json(action)))
    }

    /// Notes who is asked what now.
    pub(super) fn note_asked(&mut self, state: &G::State, place: &str) {
        for seat in self.game.pending(state).seats().iter() {
            let Some(decision) = self.game.decision(state, seat) else { continue };
            let shown = written(&self.words.worded(&json(&decision.question)));
            self.report.course.push(format!("{place} asks {}: {shown}", self.game.role(state, seat)));
        }
    }

    /// Whether a refusal is by this rule, by the entry of either edition or by the general rule beside it.
    pub(super) fn refuses_by(&self, illegal: &Illegal<G::Why>, rule: &str) -> bool {
        let same = |id: &str| library().same_in(self.game.edition(), id, rule);
        same(illegal.rule.id()) || self.game.refused_also(illegal).is_some_and(|also| same(also.id()))
    }

    fn why(&self, illegal: &Illegal<G::Why>) -> String {
        self.game.why_text(&illegal.why, self.lang)
    }

    /// Passes for everybody who may react, has only one answer or need not use a power, until the named seat or
    /// question is asked.
    fn pass(
        &mut self,
        state: &mut G::State,
        text: &str,
        (stop, own): (Option<Stop>, Option<Script>),
        key: &[&str; 2],
        script: &mut Script,
        events: &mut Vec<G::Event>,
    ) -> Result<(), Aborted> {
        let place = [key[0], key[1], "pass"];
        let target = self.target(state, text, &place)?;
        let until = Stop::until(stop);
        self.skipped.clear();
        let mut out = EventSink::collect(events);
        let end = self.with_chance(own, script, key, |game, chance| {
            for _ in 0..PASSES {
                if target.is_met(game, state) {
                    return Ok(());
                }
                let Some((seat, pass)) = quiet(game, state, |seat| game.may_be_left(state, seat, None))
                else {
                    return Err(());
                };
                game.apply_until(state, seat, &pass, until, chance, &mut out);
            }
            Err(())
        })?;
        if end.is_err() {
            let mut message = format!("passing ends before “{text}”; now asked:");
            for seat in self.game.pending(state).seats().iter() {
                let Some(decision) = self.game.decision(state, seat) else { continue };
                let question = json(&decision.question);
                let shown = written(&self.words.worded(&question));
                let name = whole_name(&question);
                message.extend(["\n  ", self.game.role(state, seat), ": ", &name, " ", &shown]);
            }
            return Err(self.abort(&place, Kind::Failed, message));
        }
        self.sound(state, key)
    }

    fn target<'t>(&mut self, state: &G::State, text: &'t str, key: Key<'_>) -> Result<Target<'t>, Aborted> {
        let mut words = text.split_whitespace();
        let (until, first, second, more) = (words.next(), words.next(), words.next(), words.next());
        let (Some("until"), Some(first), None) = (until, first, more) else {
            let message = "write `until` and a seat, a question, or a seat and a question: \
                           \"until atreides\", \"until battle.lead\", \"until atreides battle.lead\"";
            return Err(self.abort(key, Kind::Malformed, message));
        };
        let seat = Seat::first(self.game.seats()).find(|&s| self.game.role(state, s) == first);
        Ok(match (seat, second) {
            (Some(seat), question) => Target { seat: Some(seat), question },
            (None, None) => Target { seat: None, question: Some(first) },
            (None, Some(_)) => {
                let name = super::file::SeatName::Role(first.to_owned());
                let seat = self.seat(state, &name, key)?;
                Target { seat: Some(seat), question: second }
            }
        })
    }
}

impl Target<'_> {
    fn is_met<G: Stage>(&self, game: &G, state: &G::State) -> bool {
        game.pending(state).seats().iter().any(|seat| {
            let named = self.seat.is_none_or(|wanted| wanted == seat);
            let Some(decision) = game.decision(state, seat) else { return false };
            named
                && self.question.is_none_or(|wanted| is_meant(&whole_name(&json(&decision.question)), wanted))
        })
    }
}

/// The name of a question with everything that tells it apart: `reaction.play.stop.guild_timing`.
fn whole_name(question: &Value) -> String {
    match question {
        Value::String(word) => word.clone(),
        Value::Object(map) if map.contains_key("ask") => question_name(question),
        Value::Object(map) if map.len() == 1 => map.iter().next().map_or(String::new(), |(key, inner)| {
            let inner = whole_name(inner);
            if inner.is_empty() { key.clone() } else { format!("{key}.{inner}") }
        }),
        Value::Object(_) | Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => String::new(),
    }
}

/// Whether a question has this name, or one that begins with it.
pub fn is_called(name: &str, wanted: &str) -> bool {
    name.strip_prefix(wanted).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// Whether a file means the question with this whole name. Parts in the middle may be left out: `battle.lead` is
/// `battle.plan.part.lead`.
fn is_meant(whole: &str, wanted: &str) -> bool {
    let (mut parts, mut words) = (whole.split('.'), wanted.split('.'));
    parts.next() == words.next() && words.all(|word| parts.any(|part| part == word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn parts_of_a_question_may_be_left_out() {
        let whole = whole_name(&json!({"battle": {"plan": {"part": "lead"}}}));
        for wanted in ["battle", "battle.plan", "battle.lead", "battle.plan.lead", "battle.plan.part.lead"] {
            assert!(is_meant(&whole, wanted), "{wanted}");
        }
        for other in ["plan", "battle.dial", "battle.lead.plan", "battle.plan.lead.chani"] {
            assert!(!is_meant(&whole, other), "{other}");
        }
    }

    #[test]
    fn questions_have_names() {
        assert_eq!(question_name(&json!({"ask": "turn", "left": 2})), "turn");
        assert_eq!(question_name(&json!({"battle": "lead"})), "battle.lead");
        assert_eq!(question_name(&json!({"battle": {"dial": {"max": 3}}})), "battle.dial");
        assert_eq!(question_name(&json!("offer")), "offer");
        assert!(is_called("battle.lead", "battle") && !is_called("battles", "battle"));
    }

    #[test]
    fn a_question_can_be_named_as_far_as_needed() {
        let whole = |question| whole_name(&question);
        assert_eq!(whole(json!({"reaction": {"play": "family_atomics"}})), "reaction.play.family_atomics");
        assert_eq!(
            whole(json!({"reaction": {"play": {"stop": "guild_half"}}})),
            "reaction.play.stop.guild_half"
        );
        assert_eq!(whole(json!({"battle": {"dial": {"min": 1, "max": 3}}})), "battle.dial");
        assert_eq!(whole(json!({"battle": "lead"})), "battle.lead");
        assert_eq!(whole(json!("offer")), "offer");
        assert_eq!(whole(json!({"ask": "turn", "left": 2})), "turn");
    }
}

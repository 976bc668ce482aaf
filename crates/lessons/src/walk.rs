//! A lesson under way: the match, and the step the learner stands at.

use landsraad_bots::find::fits;
use landsraad_catalog::{ActError, DecisionJson, EventJson, Match, StepRecord, catalog};
use landsraad_kernel::{Seat, Shape, Text, Viewer, did_you_mean};
use landsraad_testkit::scenario::{Kind, Problem, SeatName, Speech, is_called, question_name};
use serde_json::Value;

use crate::file::{Lesson, Reply, Step, patterns};
use crate::play::{LessonError, Said};

/// More answers of others than any lesson needs between two questions.
const MOST_DEFAULTS: usize = 400;

pub(crate) struct Walk<'l> {
    lesson: &'l Lesson,
    pub table: Box<dyn Match>,
    pub speech: Box<dyn Speech>,
    pub learner: Seat,
    /// The step the learner stands at; the number of steps when the lesson is over.
    pub at: usize,
    /// What the learner has seen happen since the last answer.
    pub events: Vec<EventJson>,
}

/// What an answer comes to.
pub(crate) enum Verdict {
    Right(Said),
    Wrong(Said),
}

impl<'l> Walk<'l> {
    /// The lesson before its first answer.
    pub fn new(lesson: &'l Lesson) -> Result<Walk<'l>, Box<Problem>> {
        let unknown = |why: String| lesson.wrong_at(&["game"], Kind::Unknown, why);
        let entry = catalog().game(&lesson.file.game).map_err(|e| unknown(e.why.en))?;
        let (table, speech) = entry.open(&lesson.name, &lesson.text, &lesson.opening())?;
        let learner = seat_of(lesson, &*table, &lesson.file.learner, &["learner"])?;
        let mut walk = Walk { lesson, table, speech, learner, at: 0, events: vec![] };
        walk.settle()?;
        Ok(walk)
    }

    /// The step the learner stands at.
    pub fn step(&self) -> Option<&'l Step> {
        self.lesson.file.step.get(self.at)
    }

    /// What the learner is asked, if the step is a question. Answers that only reopen a part are left out.
    pub fn decision(&self) -> Option<DecisionJson> {
        self.step()?.accept.as_ref()?;
        let mut decision = self.table.decision(self.learner)?;
        decision.options.retain(|option| !option.takes_back);
        Some(decision)
    }

    /// Takes an answer: a right one is carried out, a wrong one changes nothing. A step that is only read
    /// takes any.
    pub fn take(&mut self, answer: &Value) -> Result<Option<Verdict>, LessonError> {
        let Some(step) = self.step() else { return Ok(None) };
        self.events.clear();
        let Some(accept) = &step.accept else {
            self.advance(step)?;
            return Ok(None);
        };
        if let Some(said) = self.refusal(answer)? {
            return Ok(Some(Verdict::Wrong(said)));
        }
        let Some(decision) = self.decision() else { return Ok(None) };
        if !decision.options.iter().any(|option| option.action == *answer) {
            let text = Text::new(
                "You may do that, but not in this lesson: choose one of the answers listed.",
                "Potresti farlo, ma non in questa lezione: scegli una delle risposte elencate.",
            );
            return Ok(Some(Verdict::Wrong(Said { right: false, text, rule: Some(decision.rule) })));
        }
        let worded = self.speech.worded(answer);
        if !is_right(accept, &worded) {
            return Ok(Some(Verdict::Wrong(correction(step, &worded))));
        }
        let key = ["step", &self.at.to_string(), "chance"];
        self.act(self.learner, answer, step.chance.as_deref(), &key)?;
        self.advance(step)?;
        let right = step.right.as_ref().map_or_else(Said::default, |reply| Said::of(reply, true));
        Ok(Some(Verdict::Right(right)))
    }

    /// Why the rules refuse an answer, if they do.
    fn refusal(&self, answer: &Value) -> Result<Option<Said>, LessonError> {
        let said = |rule: String, text: Text| Said { right: false, text, rule: Some(rule) };
        match self.table.why_not(self.learner, answer) {
            Ok(None) => Ok(None),
            Ok(Some(why)) => Ok(Some(said(why.rule, why.why))),
            Err(ActError::NotAsked { rule, why, .. } | ActError::Illegal { rule, why }) => {
                Ok(Some(said(rule, why)))
            }
            Err(
                e @ (ActError::Malformed { .. }
                | ActError::WrongSeat { .. }
                | ActError::NoOrder
                | ActError::Stale { .. }),
            ) => Err(LessonError::Malformed(e.to_string())),
        }
    }

    /// Plays the script of a step and goes on to the next step.
    fn advance(&mut self, step: &Step) -> Result<(), Box<Problem>> {
        let number = self.at.to_string();
        for (n, scripted) in step.then.iter().enumerate() {
            let n = n.to_string();
            match (&scripted.seat, &scripted.action) {
                (Some(seat), Some(action)) => {
                    let key = ["step", &number, "then", &n];
                    self.scripted(seat, action, scripted.chance.as_deref(), &key)?;
                }
                (Some(_) | None, _) => self.rest()?,
            }
        }
        self.at += 1;
        self.settle()
    }

    /// Gives a scripted answer as soon as it is possible; until then the others answer by default.
    fn scripted(
        &mut self,
        seat: &SeatName,
        action: &Value,
        chance: Option<&[u32]>,
        key: &[&str; 4],
    ) -> Result<(), Box<Problem>> {
        let at = |part| [key[0], key[1], key[2], key[3], part];
        let seat = seat_of(self.lesson, &*self.table, seat, &at("seat"))?;
        let action = self.speech.action(action).map_err(|(path, why)| {
            let path: Vec<&str> = at("action").into_iter().chain(path.iter().map(String::as_str)).collect();
            self.lesson.wrong_at(&path, Kind::Malformed, why)
        })?;
        let mut left = MOST_DEFAULTS;
        while !matches!(self.table.why_not(seat, &action), Ok(None)) {
            left -= 1;
            if left == 0 || !self.default_of_somebody()? {
                let why = match self.table.why_not(seat, &action) {
                    Ok(Some(why)) => format!(": {} [{}]", why.why.en, why.rule),
                    Ok(None) => String::new(),
                    Err(e) => format!(": {e}"),
                };
                let message = format!("this answer is never possible{why}\n{}", self.asked());
                return Err(self.lesson.wrong_at(&at("action"), Kind::Failed, message));
            }
        }
        self.act(seat, &action, chance, &at("chance"))
    }

    /// Lets the others answer until the learner is asked or the match is over.
    fn rest(&mut self) -> Result<(), Box<Problem>> {
        for _ in 0..MOST_DEFAULTS {
            let asked = self.table.decision(self.learner).is_some_and(|d| d.shape != Shape::React);
            if asked || !self.default_of_somebody()? {
                break;
            }
        }
        Ok(())
    }

    /// Runs the match on until the learner is asked what the step is about.
    fn settle(&mut self) -> Result<(), Box<Problem>> {
        let Some(step) = self.step() else { return Ok(()) };
        if step.accept.is_none() {
            return Ok(());
        }
        for _ in 0..MOST_DEFAULTS {
            if let Some(decision) = self.table.decision(self.learner) {
                let name = question_name(&decision.question);
                let reacts = decision.shape == Shape::React;
                match &step.ask {
                    Some(wanted) if is_called(&name, wanted) => return Ok(()),
                    None if !reacts => return Ok(()),
                    Some(_) if !reacts => break,
                    Some(_) | None => {}
                }
            }
            if !self.default_of_somebody()? {
                break;
            }
        }
        let wanted = step.ask.as_deref().unwrap_or("a question");
        let message = format!(
            "the learner is not asked {wanted}; script the answers before it with `then`\n{}",
            self.asked()
        );
        Err(self.lesson.wrong_at(&["step", &self.at.to_string(), "ask"], Kind::Failed, message))
    }

    /// Gives the default answer of one seat that the lesson does not script. The learner gets it only to let
    /// a moment to react pass. `false` if nobody is left to answer.
    fn default_of_somebody(&mut self) -> Result<bool, Box<Problem>> {
        let asked = self.table.pending().seats();
        let others = asked.iter().filter(|&seat| seat != self.learner);
        let learner = asked.iter().filter(|&seat| seat == self.learner);
        for seat in others.chain(learner) {
            let Some(decision) = self.table.decision(seat) else { continue };
            if seat != self.learner || decision.shape == Shape::React {
                self.act(seat, &decision.default.action, None, &["step", &self.at.to_string()])?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn act(
        &mut self,
        seat: Seat,
        action: &Value,
        picks: Option<&[u32]>,
        key: &[&str],
    ) -> Result<(), Box<Problem>> {
        let done = match picks {
            None => self.table.act(seat, self.table.step(), action).map_err(|e| e.to_string()),
            Some(picks) => {
                let (n, stream) = (self.table.step() + 1, self.table.next_stream());
                let step = StepRecord { n, seat, action: action.clone(), picks: picks.to_vec(), stream };
                self.table.replay_step(&step).map_err(|e| e.to_string())
            }
        };
        done.map_err(|why| self.lesson.wrong_at(key, Kind::Failed, why))?;
        self.events.extend(self.table.events(Viewer::Seat(self.learner)));
        Ok(())
    }

    /// The open questions, for messages to authors.
    fn asked(&self) -> String {
        let mut text = String::from("now asked:");
        for seat in self.table.pending().seats().iter() {
            let question = self.table.decision(seat).map(|d| question_name(&d.question)).unwrap_or_default();
            text.extend(["\n  ", self.table.role(seat), ": ", &question]);
        }
        text
    }
}

/// Whether an answer, in words, is one of the right ones.
pub(crate) fn is_right(accept: &Value, worded: &Value) -> bool {
    patterns(accept).is_none_or(|patterns| patterns.iter().any(|pattern| fits(pattern, worded)))
}

/// What is said to a wrong answer.
fn correction(step: &Step, worded: &Value) -> Said {
    if let Some(wrong) = step.wrong.iter().find(|wrong| fits(&wrong.answer, worded)) {
        let text = Text::new(&*wrong.en, &*wrong.it);
        return Said { right: false, text, rule: Some(wrong.rule.clone()) };
    }
    // A question with wrong answers always has this reply: reading the file checks it.
    step.other.as_ref().map_or_else(Said::default, |reply: &Reply| Said::of(reply, false))
}

fn seat_of(lesson: &Lesson, table: &dyn Match, name: &SeatName, key: &[&str]) -> Result<Seat, Box<Problem>> {
    let mut seats = Seat::first(table.seats());
    let found = match name {
        SeatName::Index(index) => seats.find(|seat| seat.index() == usize::from(*index)),
        SeatName::Role(role) => seats.find(|&seat| table.role(seat) == role),
    };
    found.ok_or_else(|| {
        let roles: Vec<&str> = Seat::first(table.seats()).map(|seat| table.role(seat)).collect();
        let name = match name {
            SeatName::Index(index) => index.to_string(),
            SeatName::Role(role) => role.clone(),
        };
        let near = did_you_mean(&name, roles.iter().copied());
        let message = format!("there is no seat “{name}”; there are: {} (from 0){near}", roles.join(", "));
        lesson.wrong_at(key, Kind::Unknown, message)
    })
}

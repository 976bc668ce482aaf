//! Whether a lesson keeps its promises: it can be played to its end, and every answer has a reply.

use landsraad_bots::find::fits;
use landsraad_testkit::scenario::{Kind, Problem};
use serde_json::Value;

use crate::file::{Lesson, patterns};
use crate::play::LessonError;
use crate::walk::{Verdict, Walk, is_right};

impl Lesson {
    /// Plays the lesson to its end and tries every listed answer of each question. Returns the right answers,
    /// or the first problem.
    pub fn check(&self) -> Result<Vec<Value>, Box<Problem>> {
        let mut answers = vec![];
        loop {
            let (right, next) = self.check_step(&answers)?;
            answers.extend(right);
            if !next {
                return Ok(answers);
            }
        }
    }

    fn walk(&self, answers: &[Value]) -> Result<Walk<'_>, Box<Problem>> {
        let mut walk = Walk::new(self)?;
        for answer in answers {
            walk.take(answer).map_err(|e| self.problem(&walk, e))?;
        }
        Ok(walk)
    }

    #[expect(clippy::unnecessary_box_returns, reason = "every caller returns it as an error, which is boxed")]
    fn problem(&self, walk: &Walk<'_>, error: LessonError) -> Box<Problem> {
        match error {
            LessonError::Broken(problem) => problem,
            LessonError::Malformed(why) => self.wrong_at(&["step", &walk.at.to_string()], Kind::Failed, why),
        }
    }

    /// Tries every answer of one step; gives a right one, and whether there is a step.
    fn check_step(&self, answers: &[Value]) -> Result<(Option<Value>, bool), Box<Problem>> {
        let walk = self.walk(answers)?;
        let Some(step) = walk.step() else { return Ok((None, false)) };
        let number = walk.at.to_string();
        let at = |part| ["step", &number, part];
        let failed = |key: &[&str], message: String| self.wrong_at(key, Kind::Failed, message);
        let Some(accept) = &step.accept else { return Ok((Some(Value::Null), true)) };
        let listed = walk.decision().map(|decision| decision.options).unwrap_or_default();
        let worded: Vec<Value> = listed.iter().map(|option| walk.speech.worded(&option.action)).collect();
        let shown = || worded.iter().fold(String::new(), |text, answer| format!("{text}\n  {answer}"));
        for pattern in patterns(accept).unwrap_or_default() {
            if !worded.iter().any(|answer| fits(pattern, answer)) {
                let message = format!("{pattern} fits no answer; listed are{}", shown());
                return Err(failed(&at("accept"), message));
            }
        }
        for (n, wrong) in step.wrong.iter().enumerate() {
            let used = worded.iter().any(|answer| fits(&wrong.answer, answer) && !is_right(accept, answer));
            if !used {
                let message = format!("{} fits no wrong answer; listed are{}", wrong.answer, shown());
                return Err(failed(&["step", &number, "wrong", &n.to_string(), "answer"], message));
            }
        }
        let mut right = None;
        for option in &listed {
            let mut tried = self.walk(answers)?;
            let before = tried.table.snapshot();
            match tried.take(&option.action).map_err(|e| self.problem(&tried, e))? {
                Some(Verdict::Right(said)) if !said.text.en.is_empty() => {
                    right.get_or_insert_with(|| option.action.clone());
                }
                Some(Verdict::Wrong(said))
                    if !said.text.en.is_empty()
                        && said.rule.is_some()
                        && tried.table.snapshot() == before => {}
                Some(_) | None => {
                    let message = format!("{} has no reply", option.action);
                    return Err(failed(&at("other"), message));
                }
            }
        }
        match right {
            Some(right) => Ok((Some(right), true)),
            None => Err(failed(&at("accept"), format!("no listed answer is right; listed are{}", shown()))),
        }
    }
}

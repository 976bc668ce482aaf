//! The file of a lesson. `docs/lessons.md` explains it.

use landsraad_kernel::{Options, Text};
use landsraad_ledger::library;
use landsraad_testkit::scenario::{Kind, Opening, Picks, Played, Problem, SeatName, parse, problem_at};
use serde::Deserialize;
use serde_json::Value;

/// A lesson.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The game and the name of the file, without its number: `dune-the-map`.
    pub id: String,
    /// What problems call the file.
    pub name: String,
    pub(crate) text: String,
    pub(crate) file: File,
}

/// The file as it is read.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct File {
    pub title: Text,
    pub summary: Text,
    /// How long it takes.
    pub minutes: u8,
    pub game: String,
    pub edition: String,
    pub seats: u8,
    /// The seat of the learner.
    pub learner: SeatName,
    #[serde(default)]
    pub options: Options,
    #[serde(default)]
    pub chance: Picks,
    #[serde(default)]
    pub position: Value,
    #[serde(default)]
    pub before: Vec<Played>,
    #[serde(default)]
    pub step: Vec<Step>,
}

/// One step: something to read, or a question with its replies.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Step {
    /// The text that the learner reads first.
    pub read: Text,
    /// What the board points at.
    #[serde(default)]
    pub point: Vec<String>,
    /// The name of the question, where the learner may be asked several.
    pub ask: Option<String>,
    /// The right answers: patterns in the words of scenarios, or `"any"`; a step without them is read only.
    pub accept: Option<Value>,
    /// The reply to a right answer.
    pub right: Option<Reply>,
    /// The replies to some wrong answers.
    #[serde(default)]
    pub wrong: Vec<Wrong>,
    /// The reply to all other answers.
    pub other: Option<Reply>,
    /// What chance gives when the learner's answer is carried out.
    pub chance: Option<Vec<u32>>,
    /// The scripted answers that follow, in order.
    #[serde(default)]
    pub then: Vec<Scripted>,
}

/// The patterns of the right answers; `None` if any answer is right.
pub(crate) fn patterns(accept: &Value) -> Option<&[Value]> {
    accept.as_array().map(Vec::as_slice)
}

/// What is said to an answer.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reply {
    /// English.
    pub en: String,
    /// Italian.
    pub it: String,
    /// The rule behind it.
    pub rule: Option<String>,
}

/// A wrong answer and what is said to it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wrong {
    pub answer: Value,
    pub en: String,
    pub it: String,
    pub rule: String,
}

/// What is scripted after a step: an answer, or `rest`: the others answer as an absent player would, until
/// the learner is asked or the match is over.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Scripted {
    pub seat: Option<SeatName>,
    pub action: Option<Value>,
    pub chance: Option<Vec<u32>>,
    #[serde(default)]
    pub rest: bool,
}

impl Reply {
    pub(crate) fn words(&self) -> Text {
        Text::new(&*self.en, &*self.it)
    }
}

impl Lesson {
    /// Reads a lesson; `name` is what problems call the file. The error names file, line and key.
    pub fn read(id: &str, name: &str, text: &str) -> Result<Lesson, Box<Problem>> {
        let lesson = Lesson {
            id: id.to_owned(),
            name: name.to_owned(),
            text: text.to_owned(),
            file: parse(name, text)?,
        };
        lesson.is_complete()?;
        Ok(lesson)
    }

    /// Its title.
    pub fn title(&self) -> &Text {
        &self.file.title
    }

    /// What it teaches, in a sentence.
    pub fn summary(&self) -> &Text {
        &self.file.summary
    }

    /// How many minutes it takes.
    pub fn minutes(&self) -> u8 {
        self.file.minutes
    }

    /// The game's id.
    pub fn game(&self) -> &str {
        &self.file.game
    }

    /// The edition's id.
    pub fn edition(&self) -> &str {
        &self.file.edition
    }

    /// How many steps it has.
    pub fn steps(&self) -> usize {
        self.file.step.len()
    }

    pub(crate) fn opening(&self) -> Opening {
        let File { edition, seats, options, chance, position, before, .. } = self.file.clone();
        Opening { edition, seats, options, chance, position, before }
    }

    #[expect(clippy::unnecessary_box_returns, reason = "every caller returns it as an error, which is boxed")]
    pub(crate) fn wrong_at(&self, key: &[&str], kind: Kind, message: impl Into<String>) -> Box<Problem> {
        problem_at(&self.name, &self.text, key, kind, message.into())
    }

    /// Every text is there, every rule exists, and each question has its replies.
    fn is_complete(&self) -> Result<(), Box<Problem>> {
        let malformed = |key: &[&str], message: &str| Err(self.wrong_at(key, Kind::Malformed, message));
        self.has_words(&self.file.title, &["title"])?;
        self.has_words(&self.file.summary, &["summary"])?;
        if !(1..=10).contains(&self.file.minutes) {
            return malformed(&["minutes"], "a lesson takes 1 to 10 minutes; split a longer one");
        }
        if self.file.step.is_empty() {
            return malformed(&["step"], "a lesson has at least one [[step]]");
        }
        for (number, step) in self.file.step.iter().enumerate() {
            let number = number.to_string();
            let at = |part| ["step", &number, part];
            self.has_words(&step.read, &at("read"))?;
            for (n, scripted) in step.then.iter().enumerate() {
                let answers = scripted.seat.is_some() && scripted.action.is_some() && !scripted.rest;
                let rests = scripted.rest && scripted.seat.is_none() && scripted.action.is_none();
                if !answers && !rests {
                    let n = n.to_string();
                    let message = "write an answer with `seat` and `action`, or `rest = true` alone";
                    return malformed(&["step", &number, "then", &n], message);
                }
            }
            let Some(accept) = &step.accept else {
                let question = step.ask.is_some() || step.right.is_some() || step.other.is_some();
                if question || !step.wrong.is_empty() || step.chance.is_some() {
                    return malformed(
                        &at("accept"),
                        "a step with replies says which answers are right: `accept`",
                    );
                }
                continue;
            };
            let any = *accept == "any";
            if !any && patterns(accept).is_none_or(<[Value]>::is_empty) {
                return malformed(&at("accept"), "write a list of answers, or \"any\"");
            }
            let Some(right) = &step.right else {
                return malformed(
                    &at("right"),
                    "write the reply to a right answer: `right = { en, it, rule }`",
                );
            };
            self.has_reply(right, &at("right"))?;
            match &step.other {
                Some(other) if !any && other.rule.is_some() => self.has_reply(other, &at("other"))?,
                None if any && step.wrong.is_empty() => {}
                Some(_) | None if any => {
                    return malformed(&at("accept"), "if any answer is right, there are no wrong ones");
                }
                Some(_) | None => {
                    let message =
                        "write the reply to all other answers, with the rule: `other = { en, it, rule }`";
                    return malformed(&at("other"), message);
                }
            }
            for (n, wrong) in step.wrong.iter().enumerate() {
                let n = n.to_string();
                let reply =
                    Reply { en: wrong.en.clone(), it: wrong.it.clone(), rule: Some(wrong.rule.clone()) };
                self.has_reply(&reply, &["step", &number, "wrong", &n])?;
            }
        }
        Ok(())
    }

    fn has_reply(&self, reply: &Reply, key: &[&str]) -> Result<(), Box<Problem>> {
        self.has_words(&reply.words(), key)?;
        match &reply.rule {
            Some(rule) if library().rule(rule).is_none() => {
                let message = format!("no ledger has the rule “{rule}”; `landsraad rules` lists them");
                Err(self.wrong_at(&[key, &["rule"]].concat(), Kind::Unknown, message))
            }
            Some(_) | None => Ok(()),
        }
    }

    fn has_words(&self, text: &Text, key: &[&str]) -> Result<(), Box<Problem>> {
        for (lang, words) in [("en", &text.en), ("it", &text.it)] {
            if words.trim().is_empty() {
                let key = [key, &[lang]].concat();
                return Err(self.wrong_at(&key, Kind::Malformed, "write the sentence in this language, too"));
            }
        }
        Ok(())
    }
}

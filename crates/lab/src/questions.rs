//! How often a person has to act: the same matches with every question answered one by one, and with standing
//! answers and forms.
//!
//! A bot answers for the person, so both ways lead through the same match. A person is assumed to give a
//! standing answer if it also fits the bot's next answer, and to revoke it, which counts as an act, before it
//! would give another answer. The small questions of one order count as one form.

use std::collections::BTreeMap;

use anyhow::{Result, bail};
use landsraad_catalog::{DecisionJson, Match, Rules, StandingJson, Stands};
use landsraad_kernel::{Seat, Viewer};
use serde_json::Value;

use crate::seed;

/// The most numbers that are tried for one standing answer.
const NUMBERS: u16 = 40;

/// One question to the person.
#[derive(Clone, Debug)]
struct Put {
    round: u32,
    kind: String,
    /// Whether there was no choice.
    forced: bool,
    answer: Value,
    /// The answers that each standing answer would have given, by number.
    standing: Vec<Said>,
    /// Whether the answer is a part of an order and the next question belongs to the same one.
    goes_on: bool,
}

/// The answers of one standing answer to a question.
#[derive(Clone, Debug)]
struct Said {
    key: String,
    scope: u32,
    /// The number below the smallest that can be given now. `answers` has the answer for each number from it
    /// on.
    least: u16,
    answers: Vec<Option<Value>>,
}

impl Said {
    fn with(&self, amount: u16) -> Option<&Value> {
        // A smaller or larger number says the same as the smallest or largest that was tried.
        let at = usize::from(amount.saturating_sub(self.least)).min(self.answers.len().checked_sub(1)?);
        self.answers[at].as_ref()
    }
}

/// What one match asked of the person.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// The public key of the person's role.
    pub role: String,
    /// How many rounds were played.
    pub rounds: u32,
    /// Questions with a choice.
    pub questions: u32,
    /// How many acts are left with standing answers.
    pub with_standing: u32,
    /// How many acts are left with standing answers and forms.
    pub acts: u32,
    /// For each kind of question: how often it was asked, and how many acts of it are left.
    pub kinds: BTreeMap<String, (u32, u32)>,
}

impl Count {
    /// How many in each round.
    pub fn per_round(&self, n: u32) -> f64 {
        f64::from(n) / f64::from(self.rounds.max(1))
    }
}

/// Plays one match in which a bot answers for the person in `seat` and for everybody else, and counts.
pub fn count(rules: &dyn Rules, bot: &str, run: u64, n: u64, seat: Seat) -> Result<Count> {
    if seat.index() >= usize::from(rules.seats()) {
        bail!("seat {seat} does not exist: this match has {} seats", rules.seats());
    }
    let mut game = rules.start(seed::nth(run, n));
    let mut puts: Vec<Put> = Vec::new();
    while let Some(next) = game.pending().seats().first() {
        let luck = run.wrapping_mul(1_000_003).wrapping_add(u64::from(game.step()));
        let Some(chosen) = game.bot_move(next, bot, luck) else {
            bail!("the game has no bot “{bot}”");
        };
        if next == seat
            && let Some(asked) = game.decision(seat)
        {
            puts.push(put(&*game, seat, &asked, &chosen.action));
        }
        if let Err(error) = game.act(next, game.step(), &chosen.action) {
            bail!("the bot “{bot}” gave an answer that is refused: {error}");
        }
    }
    let rounds = round(&*game);
    Ok(tally(&puts, game.role(seat).to_owned(), rounds))
}

fn put(game: &dyn Match, seat: Seat, asked: &DecisionJson, answer: &Value) -> Put {
    Put {
        round: round(game),
        kind: kind(&asked.question),
        forced: asked.options.len() == 1 && !asked.more,
        standing: asked.standing.iter().map(|s| said(game, seat, s)).collect(),
        goes_on: game.follow(seat, std::slice::from_ref(answer)).is_ok_and(|next| next.is_some()),
        answer: answer.clone(),
    }
}

fn said(game: &dyn Match, seat: Seat, offered: &StandingJson) -> Said {
    let (least, most) = offered.amount.map_or((0, 0), |bounds| (bounds.min.saturating_sub(1), bounds.max));
    let most = most.min(least.saturating_add(NUMBERS));
    let StandingJson { key, scope, .. } = offered;
    let with = |amount| game.standing_answer(seat, &Stands { key: key.clone(), amount, scope: *scope });
    Said { key: key.clone(), scope: *scope, least, answers: (least..=most).map(with).collect() }
}

/// The round of the match, as everybody sees it.
fn round(game: &dyn Match) -> u32 {
    let shown = || game.view(Viewer::Public).pointer("/turn/round").and_then(Value::as_u64);
    game.facts().moment.map_or_else(|| shown().unwrap_or(0) as u32, |moment| moment.round)
}

/// What kind of question it is: the names in it, without what they are about.
fn kind(question: &Value) -> String {
    match question {
        Value::String(word) => word.clone(),
        Value::Object(fields) => {
            if let Some(word) = fields.get("ask").and_then(Value::as_str) {
                return word.to_owned();
            }
            let Some((word, inner)) = fields.iter().next() else { return String::new() };
            let inner = match inner {
                Value::String(inner) => Some(inner),
                Value::Object(parts) if parts.len() == 1 => parts.keys().next(),
                _ => None,
            };
            inner.map_or_else(|| word.clone(), |inner| format!("{word}.{inner}"))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => String::new(),
    }
}

/// Counts what a person who uses everything has to do. Questions before the first round are left out.
fn tally(puts: &[Put], role: String, rounds: u32) -> Count {
    let mut count = Count { role, rounds, ..Count::default() };
    let mut stands: Vec<Stands> = Vec::new();
    // Whether the person has just given the part before this one.
    let mut in_form = false;
    for (i, put) in puts.iter().enumerate() {
        if put.round == 0 {
            continue;
        }
        if put.forced {
            in_form &= put.goes_on;
            continue;
        }
        let entry = count.kinds.entry(put.kind.clone()).or_default();
        entry.0 += 1;
        count.questions += 1;
        // A standing answer ends with its scope.
        stands.retain(|s| put.standing.iter().all(|o| o.key != s.key || o.scope == s.scope));
        let covering = stands.iter().position(|s| said_by(put, s).is_some());
        if let Some(at) = covering {
            if said_by(put, &stands[at]) == Some(&put.answer) {
                in_form = false;
                continue;
            }
            // It is taken back first.
            stands.remove(at);
            count.with_standing += 1;
            count.acts += 1;
            entry.1 += 1;
        }
        count.with_standing += 1;
        if !in_form {
            count.acts += 1;
            entry.1 += 1;
        }
        in_form = put.goes_on;
        if let Some(new) = worth_giving(put, &puts[i + 1..]) {
            stands.retain(|s| s.key != new.key);
            stands.push(new);
            in_form = false;
        }
    }
    count
}

fn said_by<'p>(put: &'p Put, given: &Stands) -> Option<&'p Value> {
    let said = put.standing.iter().find(|s| s.key == given.key && s.scope == given.scope)?;
    said.with(given.amount)
}

/// The standing answer that fits this answer and the next ones for the longest time.
fn worth_giving(now: &Put, later: &[Put]) -> Option<Stands> {
    let mut best: Option<(usize, Stands)> = None;
    for said in &now.standing {
        for at in 0..said.answers.len() {
            let given = Stands { key: said.key.clone(), amount: said.least + at as u16, scope: said.scope };
            if said.answers[at].as_ref() != Some(&now.answer) {
                continue;
            }
            let same = later.iter().filter(|put| !put.forced).filter_map(|p| Some((p, said_by(p, &given)?)));
            let run = same.take_while(|(put, answer)| put.answer == **answer).count();
            if run > best.as_ref().map_or(0, |b| b.0) {
                best = Some((run, given));
            }
        }
    }
    best.map(|b| b.1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn asked(answer: &str, says: Option<&str>, goes_on: bool) -> Put {
        let standing =
            Said { key: "same".into(), scope: 1, least: 0, answers: vec![says.map(|word| json!(word))] };
        Put {
            round: 1,
            kind: "toy".into(),
            forced: false,
            answer: json!(answer),
            standing: vec![standing],
            goes_on,
        }
    }

    #[test]
    fn a_standing_answer_counts_once_and_taking_it_back_counts() {
        let pass = || asked("pass", Some("pass"), false);
        let four = [pass(), pass(), pass(), pass()];
        let count = tally(&four, String::new(), 1);
        assert_eq!((count.questions, count.with_standing, count.acts), (4, 1, 1));
        let changed = [pass(), pass(), asked("bid", Some("pass"), false), pass(), pass()];
        let count = tally(&changed, String::new(), 1);
        // Given once, taken back, a bid, given again.
        assert_eq!((count.questions, count.acts), (5, 4));
        let alone = [pass(), asked("bid", Some("pass"), false)];
        assert_eq!(tally(&alone, String::new(), 1).acts, 2, "it says nothing about what comes next");
    }

    #[test]
    fn a_form_counts_once() {
        let parts = [asked("from", None, true), asked("to", None, true), asked("how many", None, false)];
        let count = tally(&parts, String::new(), 1);
        assert_eq!((count.questions, count.with_standing, count.acts), (3, 3, 1));
        let two = [parts[2].clone(), parts[0].clone(), parts[2].clone()];
        assert_eq!(tally(&two, String::new(), 1).acts, 2);
    }

    #[test]
    fn a_match_is_counted_alike_each_time() {
        let rules = landsraad_catalog::catalog()
            .rules("arrakis", "wfa", &landsraad_kernel::Options::default(), 2)
            .unwrap();
        let once = count(&*rules, "heuristic", 1, 0, Seat::at(0)).unwrap();
        assert_eq!(once, count(&*rules, "heuristic", 1, 0, Seat::at(0)).unwrap());
        assert!(once.rounds > 0 && once.questions > once.acts && once.acts > 0, "{once:?}");
        assert!(count(&*rules, "nobody", 1, 0, Seat::at(0)).is_err());
        assert!(count(&*rules, "heuristic", 1, 0, Seat::at(5)).is_err());
    }
}

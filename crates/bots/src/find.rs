//! Positions with a move to find: the bot plays one seat, the others answer by default, and what it did is
//! compared with what a good player does. `docs/bots-positions.md` explains the files.

use std::ops::ControlFlow;

use landsraad_kernel::{
    EventSink, Game, InvalidPosition, Options, Pending, Seat, Seeded, Setup, Stage, Until as Hold, Viewer,
    did_you_mean,
};
pub use landsraad_testkit::pattern::fits;
use landsraad_testkit::pattern::{Patterns, alike, parse};
use serde::Deserialize;
use serde_json::Value;

use crate::{Bot, Seen};

/// A position with a move to find.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// One sentence: what has to be found.
    pub title: String,
    /// What it is an example of.
    pub theme: String,
    /// The game's id.
    pub game: String,
    /// The edition's id.
    pub edition: String,
    /// How many seats.
    pub seats: u8,
    /// The role that has to find the move.
    pub seat: String,
    /// How long it is played.
    #[serde(default)]
    pub until: Until,
    /// Options that differ from their defaults.
    #[serde(default)]
    pub options: Options,
    /// Where the match stands, in the game's own words.
    #[serde(default)]
    pub position: Value,
    /// Done by others before anything else, in this order.
    #[serde(default)]
    pub before: Vec<Deed>,
    /// Answers of others that differ from the default: each is given the first time it is legal.
    #[serde(default)]
    pub others: Vec<Deed>,
    /// The bot must give such an answer.
    #[serde(default)]
    pub does: Vec<Pattern>,
    /// The bot must never give such an answer, though it was legal.
    #[serde(default)]
    pub never: Vec<Pattern>,
    /// What must be true at the end.
    #[serde(default)]
    pub ends: Vec<Measure>,
}

/// When a position is over.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// When its phase is.
    #[default]
    Phase,
    /// When its turn is.
    Turn,
    /// After the first answer.
    Answer,
}

impl Until {
    const fn hold(self) -> Hold {
        match self {
            Until::Phase => Hold::Phase,
            Until::Turn => Hold::Turn,
            Until::Answer => Hold::Question,
        }
    }
}

/// An action of another seat.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deed {
    /// Whose.
    pub seat: String,
    /// What: a pattern.
    pub action: Value,
}

/// A question and an answer, each a pattern.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pattern {
    /// What was asked; anything if not given.
    pub question: Option<Value>,
    /// What was answered.
    pub action: Value,
}

/// A sum over the position at the end, as an omniscient viewer sees it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measure {
    /// Paths whose numbers are added up.
    pub of: Vec<String>,
    /// Counts the paths that have any, instead.
    #[serde(default)]
    pub places: bool,
    /// At least this many.
    pub at_least: Option<i64>,
    /// At most this many.
    pub at_most: Option<i64>,
}

/// The outcome of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// What the bot did otherwise than it should; empty if it found the move.
    pub missed: Vec<String>,
    /// What it was asked and answered, where it had a choice.
    pub said: Vec<String>,
    /// What the file says that never came about: answers of others that were never legal, and the like.
    pub notes: Vec<String>,
}

/// The keys at the head of a file, above the first `[table]`.
const HEAD: [&str; 10] =
    ["title", "theme", "game", "edition", "seats", "seat", "until", "before", "others", "options"];

impl Puzzle {
    /// Reads a file; the error names line and key.
    pub fn read(text: &str) -> Result<Puzzle, String> {
        parse(text, &HEAD)
    }

    /// The position, held at the end of its phase if nobody is asked in it. A file that waits for an answer
    /// goes on to the first question.
    fn start<G: Stage>(&self, game: &G, position: G::Position) -> Result<G::State, InvalidPosition> {
        let (chance, out) = (&mut Seeded::from_u64(5), &mut EventSink::mute());
        let mut state = game.stage_until(position, self.until.hold(), chance, out)?;
        let waits = !self.does.is_empty() || !self.never.is_empty() || !self.before.is_empty();
        if waits && matches!(game.pending(&state), Pending::Seats(seats) if seats.is_empty()) {
            game.go_on(&mut state, Hold::Question, chance, out);
        }
        Ok(state)
    }

    /// Refuses words, keys and paths that no action, question or state of the game can have.
    fn check<G: Setup + Stage>(&self, patterns: &Patterns<G>, view: &Value) -> Result<(), String> {
        let deeds = [("before", &self.before), ("others", &self.others)];
        for (key, deeds) in deeds {
            for (i, deed) in deeds.iter().enumerate() {
                let wrong = |why| format!("{key}[{i}].action: {why}");
                patterns.check_action(&deed.action).map_err(wrong)?;
            }
        }
        for (key, answers) in [("does", &self.does), ("never", &self.never)] {
            for (i, answer) in answers.iter().enumerate() {
                let wrong = |why| format!("{key}[{i}].action: {why}");
                patterns.check_action(&answer.action).map_err(wrong)?;
                let wrong = |why| format!("{key}[{i}].question: {why}");
                answer.question.as_ref().map_or(Ok(()), |q| patterns.check_question(q)).map_err(wrong)?;
            }
        }
        for (i, measure) in self.ends.iter().enumerate() {
            let wrong = |why| format!("ends[{i}].of: {why}");
            measure.of.iter().try_for_each(|path| patterns.check_path(view, path)).map_err(wrong)?;
        }
        Ok(())
    }
}

/// Adds up the numbers under a path such as `factions[faction=guild].forces.arrakeen`; a last part that ends
/// in `*` takes every key that begins so. What is not there is nothing.
fn sum(root: &Value, path: &str) -> i64 {
    let Some((part, rest)) = path.split_once('.').or_else(|| (!path.is_empty()).then_some((path, ""))) else {
        return add_up(root);
    };
    if let Some((key, selector)) = part.trim_end_matches(']').split_once('[') {
        let Some((field, wanted)) = selector.split_once('=') else { return 0 };
        let list = root.get(key).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let mut chosen = list.iter().filter(|v| v.get(field).and_then(Value::as_str) == Some(wanted));
        return chosen.next().map_or(0, |v| sum(v, rest));
    }
    if let Some(prefix) = part.strip_suffix('*') {
        let map = root.as_object().into_iter().flatten();
        return map.filter(|(k, _)| k.starts_with(prefix)).map(|(_, v)| sum(v, rest)).sum();
    }
    root.get(part).map_or(0, |v| sum(v, rest))
}

fn add_up(value: &Value) -> i64 {
    match value {
        Value::Number(n) => n.as_i64().unwrap_or(0),
        Value::Array(list) => list.iter().map(add_up).sum(),
        Value::Object(map) => map.values().map(add_up).sum(),
        Value::Bool(_) | Value::String(_) | Value::Null => 0,
    }
}

fn json(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).unwrap_or(Value::Null)
}

fn list<G: Game>(game: &G, state: &G::State, seat: Seat, asides: bool) -> Vec<G::Action> {
    let mut list = Vec::new();
    let mut add = |a| {
        list.push(a);
        ControlFlow::Continue(())
    };
    if asides {
        game.asides(state, seat, &mut add);
    } else {
        game.legal(state, seat, &mut add);
    }
    list
}

/// An answer of the bot: the question, what it said, and all that it could have said.
struct Said {
    question: Value,
    answer: Value,
    all: Vec<Value>,
}

/// An action of another seat that waits for its moment.
struct Waiting<'a> {
    number: usize,
    deed: &'a Deed,
    seat: Seat,
}

/// A position being played. Actions and questions are kept in words.
struct Board<'a, G: Game> {
    game: G,
    state: G::State,
    puzzle: &'a Puzzle,
    patterns: Patterns<G>,
    hero: Seat,
    others: Vec<Waiting<'a>>,
    /// Answers where there was a choice.
    said: Vec<Said>,
    /// Answers where there was none.
    forced: Vec<(Value, Value)>,
    /// What it could have done in addition to answering.
    open: Vec<Value>,
    /// What the other seats could have answered.
    offered: Vec<(Seat, Value)>,
    /// The seat whose order in `others` is unfinished, with the number of its last answer.
    ordering: Option<(Seat, usize)>,
    notes: Vec<String>,
    steps: u64,
}

impl<'a, G: Setup + Stage> Board<'a, G> {
    fn apply(&mut self, seat: Seat, action: &G::Action, until: Hold) {
        self.steps += 1;
        let chance = &mut Seeded::from_u64(self.steps);
        let out = &mut EventSink::mute();
        self.game.apply_until(&mut self.state, seat, action, until, chance, out);
    }

    /// Plays on, to the end of the phase or turn at most.
    fn play(&mut self, seat: Seat, action: &G::Action) {
        self.apply(seat, action, self.puzzle.until.hold());
    }

    fn seat(&self, role: &str) -> Result<Seat, String> {
        let roles: Vec<&str> =
            Seat::first(self.game.seats()).map(|s| self.game.role(&self.state, s)).collect();
        let place = roles.iter().position(|r| *r == role);
        place.and_then(|i| Seat::first(self.game.seats()).nth(i)).ok_or_else(|| {
            let near = did_you_mean(role, roles.iter().copied());
            format!("nobody plays “{role}” here; there are: {}{near}", roles.join(", "))
        })
    }

    /// What the bot does in addition to answering.
    fn asides(&mut self, bot: &dyn Bot<G>, luck: &mut Seeded) {
        for _ in 0..12 {
            let open = list(&self.game, &self.state, self.hero, true);
            let all: Vec<Value> = open.iter().map(|a| self.patterns.worded(a)).collect();
            for aside in &all {
                if !self.open.contains(aside) {
                    self.open.push(aside.clone());
                }
            }
            let answer = bot.aside(&Seen::new(&self.game, &self.state, self.hero, &open), luck);
            let Some(action) = answer.and_then(|a| open.get(a.index).cloned()) else { return };
            let answer = self.patterns.worded(&action);
            self.said.push(Said { question: Value::Null, answer, all });
            self.play(self.hero, &action);
        }
    }

    /// The first action of a list that a waiting deed of the seat names, with the place of the deed. Two
    /// places that are written alike must be told apart.
    fn wanted(&mut self, seat: Seat, legal: &[G::Action]) -> Result<Option<(usize, G::Action)>, String> {
        if self.others.iter().all(|w| w.seat != seat) {
            return Ok(None);
        }
        for action in legal {
            let worded = self.patterns.worded(action);
            if !self.offered.iter().any(|(s, a)| *s == seat && *a == worded) {
                self.offered.push((seat, worded));
            }
        }
        for (place, waiting) in self.others.iter().enumerate().filter(|(_, w)| w.seat == seat) {
            let fitting = |a: &&G::Action| self.patterns.fits(&waiting.deed.action, *a);
            let found: Vec<&G::Action> = legal.iter().filter(fitting).collect();
            let Some(first) = found.first() else { continue };
            let number = waiting.number;
            sectors(&self.patterns, &waiting.deed.action, &found)
                .map_err(|why| format!("others[{number}].action: {why}"))?;
            return Ok(Some((place, (*first).clone())));
        }
        Ok(None)
    }

    /// What others do unasked.
    fn unasked(&mut self) -> Result<(), String> {
        let seats: Vec<Seat> = self.others.iter().map(|w| w.seat).filter(|s| *s != self.hero).collect();
        for seat in seats {
            let open = list(&self.game, &self.state, seat, true);
            if let Some((place, action)) = self.wanted(seat, &open)? {
                self.others.remove(place);
                self.play(seat, &action);
            }
        }
        Ok(())
    }

    fn answer(&mut self, seat: Seat, bot: &dyn Bot<G>, luck: &mut Seeded) -> Result<(), String> {
        let decision = self.game.decision(&self.state, seat).ok_or("a seat is asked nothing")?;
        let legal = list(&self.game, &self.state, seat, false);
        let action = if seat == self.hero {
            let choice = legal.len() > 1;
            let index = if choice {
                bot.choose(&Seen::new(&self.game, &self.state, seat, &legal), luck).index
            } else {
                0
            };
            let action = legal.get(index).cloned().ok_or("an answer outside the list")?;
            let question = self.patterns.worded(&decision.question);
            let answer = self.patterns.worded(&action);
            if choice {
                let all = legal.iter().map(|a| self.patterns.worded(a)).collect();
                self.said.push(Said { question, answer, all });
            } else {
                self.forced.push((question, answer));
            }
            action
        } else {
            self.other_answer(seat, &legal, decision.default)?
        };
        self.play(seat, &action);
        Ok(())
    }

    /// What another seat answers: what `others` says, or the default. An order that `others` leaves
    /// unfinished is finished with nothing of what it does not say.
    fn other_answer(
        &mut self,
        seat: Seat,
        legal: &[G::Action],
        default: G::Action,
    ) -> Result<G::Action, String> {
        if let Some((place, action)) = self.wanted(seat, legal)? {
            let number = self.others.remove(place).number;
            self.ordering = Some((seat, number));
            return Ok(action);
        }
        let Some((_, number)) = self.ordering.filter(|(s, _)| *s == seat) else { return Ok(default) };
        let worded: Vec<Value> = legal.iter().map(|a| self.patterns.worded(a)).collect();
        let given = self.patterns.worded(&default);
        // While an order is unfinished it can be taken back; the default then drops it, unless it answers the
        // question as the other answers do.
        let unfinished = legal.iter().any(|a| self.game.takes_back(a));
        let mut parts =
            legal.iter().zip(&worded).filter(|(a, w)| **w != given && !self.game.takes_back(a)).peekable();
        if !unfinished || parts.peek().is_none() {
            self.ordering = None;
            return Ok(default);
        }
        if parts.clone().any(|(_, w)| variant(w) == variant(&given)) {
            return Ok(default);
        }
        let least = parts.filter_map(|(a, w)| Some((number_in(w)?, a, w))).min_by_key(|(n, ..)| *n);
        if let Some((_, action, shown)) = least {
            let shown = self.patterns.shown(shown);
            self.notes.push(format!("others[{number}] leaves its order unfinished: taken is {shown}"));
            return Ok(action.clone());
        }
        let question = self.game.decision(&self.state, seat).map(|d| self.patterns.worded(&d.question));
        let question = question.map_or(String::new(), |q| self.patterns.shown(&q));
        self.notes.push(format!("others[{number}] leaves its order unfinished: nothing answers {question}"));
        self.ordering = None;
        Ok(default)
    }

    fn whole(&self) -> Value {
        json(&self.game.view(&self.state, Viewer::Omniscient))
    }

    /// Where the match is: its turn and, if that matters, its phase.
    fn place(&self) -> (Value, Value) {
        let view = self.whole();
        let of = |key: &str| view.get(key).cloned().unwrap_or(Value::Null);
        let phase = if self.puzzle.until == Until::Turn { Value::Null } else { of("phase") };
        (of("turn"), phase)
    }

    /// What others do before anything else.
    fn before(&mut self) -> Result<(), String> {
        for (i, deed) in self.puzzle.before.iter().enumerate() {
            let seat = self.seat(&deed.seat).map_err(|why| format!("before[{i}].seat: {why}"))?;
            let mut open = list(&self.game, &self.state, seat, true);
            if self.game.pending(&self.state).seats().contains(seat) {
                open.extend(list(&self.game, &self.state, seat, false));
            }
            let found: Vec<&G::Action> =
                open.iter().filter(|a| self.patterns.fits(&deed.action, *a)).collect();
            sectors(&self.patterns, &deed.action, &found)
                .map_err(|why| format!("before[{i}].action: {why}"))?;
            let Some(action) = found.first().map(|a| (*a).clone()) else {
                let offered: Vec<Value> = open.iter().map(|a| self.patterns.worded(a)).collect();
                let shown = self.patterns.shown(&deed.action);
                let near = self.near(&deed.action, &offered);
                return Err(format!("before[{i}]: {} cannot {shown}{near}", deed.seat));
            };
            self.apply(seat, &action, Hold::Question);
        }
        Ok(())
    }

    /// The answers of `others` that were never asked for.
    fn never_asked(&self) -> Vec<String> {
        let unheard = |w: &Waiting<'a>| {
            let own = self.offered.iter().filter(|(s, _)| *s == w.seat);
            let offered: Vec<Value> = own.map(|(_, action)| action.clone()).collect();
            let shown = self.patterns.shown(&w.deed.action);
            let (number, role) = (w.number, &w.deed.seat);
            if offered.is_empty() {
                return format!("others[{number}] was never legal: {role} was never asked for {shown}");
            }
            format!("others[{number}] was never legal: {role} {shown}{}", self.near(&w.deed.action, &offered))
        };
        self.others.iter().map(unheard).collect()
    }

    fn near(&self, pattern: &Value, offered: &[Value]) -> String {
        let near = self.patterns.nearest(pattern, offered);
        near.map_or(String::new(), |near| format!("; the nearest that was: {near}"))
    }
}

/// The name of an action: `shipment.count`, `bid`.
fn variant(action: &Value) -> String {
    let first = |value: &Value| value.as_object().and_then(|map| map.keys().next().cloned());
    let word = |value: &Value| value.as_str().map(ToOwned::to_owned);
    let Some(key) = first(action) else { return word(action).unwrap_or_default() };
    match first(&action[&key]).or_else(|| word(&action[&key])) {
        Some(inner) => format!("{key}.{inner}"),
        None => key,
    }
}

/// The number of an action that says how many.
fn number_in(action: &Value) -> Option<i64> {
    match action {
        Value::Number(n) => n.as_i64(),
        Value::Object(map) if map.len() == 1 => map.values().next().and_then(number_in),
        Value::Object(_) | Value::Array(_) | Value::String(_) | Value::Bool(_) | Value::Null => None,
    }
}

/// Refuses a territory where more than one of its sectors can be meant.
fn sectors<G: Setup + Stage>(
    patterns: &Patterns<G>,
    pattern: &Value,
    found: &[&G::Action],
) -> Result<(), String> {
    let worded: Vec<Value> = found.iter().map(|a| patterns.worded(*a)).collect();
    if worded.len() < 2 || worded.iter().any(|a| !alike(pattern, a)) {
        return Ok(());
    }
    let shown: Vec<String> = worded.iter().map(|a| patterns.shown(a)).collect();
    Err(format!("{} has several sectors here: {}", patterns.shown(pattern), shown.join(", ")))
}

/// Lets a bot play a position. An error means that the position cannot be, or says nothing.
pub fn play<G: Setup + Stage>(puzzle: &Puzzle, bot: &dyn Bot<G>, luck: u64) -> Result<Verdict, String> {
    let game = G::build(&puzzle.edition, &puzzle.options, puzzle.seats).map_err(|e| e.why.en)?;
    let patterns = Patterns::new(&game);
    let position = patterns.position(&puzzle.position, &HEAD)?;
    let state = puzzle.start(&game, position).map_err(|e| format!("position.{e}"))?;
    let mut board = Board {
        game,
        state,
        puzzle,
        patterns,
        hero: Seat::at(0),
        others: vec![],
        said: vec![],
        forced: vec![],
        open: vec![],
        offered: vec![],
        ordering: None,
        notes: vec![],
        steps: 0,
    };
    puzzle.check(&board.patterns, &board.whole())?;
    board.hero = board.seat(&puzzle.seat).map_err(|why| format!("seat: {why}"))?;
    for (number, deed) in puzzle.others.iter().enumerate() {
        let seat = board.seat(&deed.seat).map_err(|why| format!("others[{number}].seat: {why}"))?;
        board.others.push(Waiting { number, deed, seat });
    }
    board.before()?;
    let place = board.place();
    let mut luck = Seeded::from_u64(luck);
    for _ in 0..4_000 {
        // Nobody is asked at the end of a phase or turn.
        let held = board.game.pending(&board.state).seats().is_empty();
        let answered = puzzle.until == Until::Answer && !board.said.is_empty();
        if held || answered || board.place() != place {
            break;
        }
        board.unasked()?;
        board.asides(bot, &mut luck);
        // An aside may have closed the question, or the phase.
        let Some(seat) = board.game.pending(&board.state).seats().first() else { break };
        board.answer(seat, bot, &mut luck)?;
    }
    judge(&board)
}

fn judge<G: Setup + Stage>(board: &Board<'_, G>) -> Result<Verdict, String> {
    let puzzle = board.puzzle;
    let asked = |p: &Pattern, q: &Value| p.question.as_ref().is_none_or(|wanted| fits(wanted, q));
    let mut missed = Vec::new();
    for p in &puzzle.does {
        if !board.said.iter().any(|s| asked(p, &s.question) && fits(&p.action, &s.answer)) {
            missed.push(unmet(board, p));
        }
    }
    for p in &puzzle.never {
        let open = |all: &[Value]| all.iter().any(|a| fits(&p.action, a));
        let asides = p.question.is_none() && open(&board.open);
        let shown = board.patterns.shown(&p.action);
        if !asides && !board.said.iter().any(|s| asked(p, &s.question) && open(&s.all)) {
            return Err(format!("{shown} was never possible: the position asks nothing"));
        }
        if board.said.iter().any(|s| asked(p, &s.question) && fits(&p.action, &s.answer)) {
            missed.push(format!("answered {shown}"));
        }
    }
    let view = board.whole();
    for m in &puzzle.ends {
        let one = |path: &String| {
            let n = sum(&view, path);
            if m.places { i64::from(n > 0) } else { n }
        };
        let n: i64 = m.of.iter().map(one).sum();
        if m.at_least.is_some_and(|least| n < least) || m.at_most.is_some_and(|most| n > most) {
            missed.push(format!("ended with {n} of {}", m.of.join(", ")));
        }
    }
    let shown = |value: &Value| board.patterns.shown(value);
    let said = board.said.iter().map(|s| format!("{} → {}", shown(&s.question), shown(&s.answer))).collect();
    let notes = board.notes.iter().cloned().chain(board.never_asked()).collect();
    Ok(Verdict { missed, said, notes })
}

/// Why the bot has not given an answer.
fn unmet<G: Setup + Stage>(board: &Board<'_, G>, p: &Pattern) -> String {
    let shown = board.patterns.shown(&p.action);
    let asked = |q: &Value| p.question.as_ref().is_none_or(|wanted| fits(wanted, q));
    if board.forced.iter().any(|(q, a)| asked(q) && fits(&p.action, a)) {
        return format!("never answered {shown}: this answer was the only one and was not asked");
    }
    let questions = || board.said.iter().map(|s| &s.question).chain(board.forced.iter().map(|(q, _)| q));
    if let Some(question) = &p.question
        && !questions().any(|q| fits(question, q))
    {
        let all: Vec<Value> = questions().filter(|q| !q.is_null()).cloned().collect();
        let near = board.near(question, &all);
        return format!("never answered {shown}: was never asked {}{near}", board.patterns.shown(question));
    }
    let legal = |s: &Said| asked(&s.question) && s.all.iter().any(|a| fits(&p.action, a));
    if board.said.iter().any(legal) || board.open.iter().any(|a| fits(&p.action, a)) {
        return format!("never answered {shown}");
    }
    let all: Vec<Value> = board.said.iter().flat_map(|s| s.all.iter()).chain(&board.open).cloned().collect();
    let near = board.near(&p.action, &all);
    format!("never answered {shown}: it was never legal, or it was the only one and was not asked{near}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn sums_follow_paths() {
        let v =
            json!({"f": [{"id": "a", "forces": {"x:1": {"n": 2, "s": 1}, "x:2": {"n": 4}, "y": {"n": 8}}}]});
        assert_eq!(sum(&v, "f[id=a].forces.x*"), 7);
        assert_eq!(sum(&v, "f[id=a].forces.y"), 8);
        assert_eq!(sum(&v, "f[id=b].forces.y"), 0);
        assert_eq!(sum(&v, "f[id=a].forces.z"), 0);
    }
}

//! Positions with a move to find: the bot plays one seat, the others answer by default, and what it did is
//! compared with what a good player does. `docs/bots-positions.md` explains the files.

use std::ops::ControlFlow;

use landsraad_kernel::{EventSink, Game, Options, Pending, Seat, Seeded, Setup, Stage, Viewer};
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

/// A sum over the position at the end, as everything is seen.
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
}

impl Puzzle {
    /// Reads a file.
    pub fn read(text: &str) -> Result<Puzzle, String> {
        toml::from_str(text).map_err(|e| e.to_string())
    }
}

/// Whether a value fits a pattern: `"*"` fits anything, `{ min, max }` a number between, a list any of its
/// members, a word an action of that name whatever it holds, a table if each of its keys fits.
pub fn fits(pattern: &Value, actual: &Value) -> bool {
    match (pattern, actual) {
        (Value::String(p), _) if p == "*" => true,
        (Value::String(p), Value::Object(map)) => map.len() == 1 && map.contains_key(p),
        (Value::Object(p), Value::Number(n)) => {
            let bound = |key: &str| p.get(key).and_then(Value::as_f64);
            let n = n.as_f64().unwrap_or(f64::NAN);
            p.keys().all(|k| k == "min" || k == "max")
                && bound("min").is_none_or(|b| n >= b)
                && bound("max").is_none_or(|b| n <= b)
        }
        (Value::Object(p), Value::Object(map)) => {
            p.iter().all(|(key, value)| map.get(key).is_some_and(|v| fits(value, v)))
        }
        (Value::Array(any), actual) if !actual.is_array() => any.iter().any(|p| fits(p, actual)),
        (pattern, actual) => pattern == actual,
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

/// A position being played.
struct Board<'a, G: Game> {
    game: G,
    state: G::State,
    puzzle: &'a Puzzle,
    hero: Seat,
    others: Vec<&'a Deed>,
    /// Question, answer, and all legal answers, where there was a choice.
    said: Vec<(Value, Value, Vec<Value>)>,
    /// What it could have done in addition to answering.
    open: Vec<Value>,
    steps: u64,
}

impl<G: Setup + Stage> Board<'_, G> {
    fn apply(&mut self, seat: Seat, action: &G::Action) {
        self.steps += 1;
        let chance = &mut Seeded::from_u64(self.steps);
        self.game.apply(&mut self.state, seat, action, chance, &mut EventSink::mute());
    }

    fn seat(&self, role: &str) -> Result<Seat, String> {
        Seat::first(self.game.seats())
            .find(|&s| self.game.role(&self.state, s) == role)
            .ok_or_else(|| format!("nobody plays “{role}” here"))
    }

    /// What the bot does in addition to answering.
    fn asides(&mut self, bot: &dyn Bot<G>, luck: &mut Seeded) {
        for _ in 0..12 {
            let open = list(&self.game, &self.state, self.hero, true);
            for aside in open.iter().map(json) {
                if !self.open.contains(&aside) {
                    self.open.push(aside);
                }
            }
            let answer = bot.aside(&Seen::new(&self.game, &self.state, self.hero, &open), luck);
            let Some(action) = answer.and_then(|a| open.get(a.index).cloned()) else { return };
            self.said.push((Value::Null, json(&action), open.iter().map(json).collect()));
            self.apply(self.hero, &action);
        }
    }

    fn answer(&mut self, seat: Seat, bot: &dyn Bot<G>, luck: &mut Seeded) -> Result<(), String> {
        let decision = self.game.decision(&self.state, seat).ok_or("a seat is asked nothing")?;
        let legal = list(&self.game, &self.state, seat, false);
        let action = if seat == self.hero {
            let index = if legal.len() == 1 {
                0
            } else {
                bot.choose(&Seen::new(&self.game, &self.state, seat, &legal), luck).index
            };
            let action = legal.get(index).cloned().ok_or("an answer outside the list")?;
            if legal.len() > 1 {
                let all = legal.iter().map(json).collect();
                self.said.push((json(&decision.question), json(&action), all));
            }
            action
        } else {
            let role = self.game.role(&self.state, seat);
            let wanted = self
                .others
                .iter()
                .position(|d| d.seat == role && legal.iter().any(|a| fits(&d.action, &json(a))));
            match wanted {
                None => decision.default,
                Some(i) => {
                    let deed = self.others.remove(i);
                    let found = legal.iter().find(|a| fits(&deed.action, &json(a)));
                    found.cloned().unwrap_or(decision.default)
                }
            }
        };
        self.apply(seat, &action);
        Ok(())
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
}

/// Lets a bot play a position. An error means that the position cannot be, or says nothing.
pub fn play<G: Setup + Stage>(puzzle: &Puzzle, bot: &dyn Bot<G>, luck: u64) -> Result<Verdict, String> {
    let game = G::build(&puzzle.edition, &puzzle.options, puzzle.seats).map_err(|e| e.why.en)?;
    let position = match &puzzle.position {
        Value::Null => Value::Object(serde_json::Map::new()),
        given => given.clone(),
    };
    let position = serde_json::from_value(position).map_err(|e| format!("position: {e}"))?;
    let state = game.stage(position, &mut Seeded::from_u64(5)).map_err(|e| format!("position: {e}"))?;
    let mut board = Board {
        game,
        state,
        puzzle,
        hero: Seat::at(0),
        others: puzzle.others.iter().collect(),
        said: vec![],
        open: vec![],
        steps: 0,
    };
    board.hero = board.seat(&puzzle.seat)?;
    for deed in &puzzle.before {
        let seat = board.seat(&deed.seat)?;
        let mut open = list(&board.game, &board.state, seat, true);
        if board.game.pending(&board.state).seats().contains(seat) {
            open.extend(list(&board.game, &board.state, seat, false));
        }
        let action = open.into_iter().find(|a| fits(&deed.action, &json(a)));
        let action = action.ok_or_else(|| format!("before: {} cannot {}", deed.seat, deed.action))?;
        board.apply(seat, &action);
    }
    let place = board.place();
    let mut luck = Seeded::from_u64(luck);
    for _ in 0..4_000 {
        let Pending::Seats(seats) = board.game.pending(&board.state) else { break };
        if board.place() != place || (puzzle.until == Until::Answer && !board.said.is_empty()) {
            break;
        }
        board.asides(bot, &mut luck);
        // An aside may have closed the question.
        let asked = board.game.pending(&board.state).seats().first().or_else(|| seats.first());
        let Some(seat) = asked else { break };
        board.answer(seat, bot, &mut luck)?;
    }
    judge(&board)
}

fn judge<G: Setup + Stage>(board: &Board<'_, G>) -> Result<Verdict, String> {
    let puzzle = board.puzzle;
    let asked = |p: &Pattern, q: &Value| p.question.as_ref().is_none_or(|wanted| fits(wanted, q));
    let mut missed = Vec::new();
    for p in &puzzle.does {
        if !board.said.iter().any(|(q, a, _)| asked(p, q) && fits(&p.action, a)) {
            missed.push(format!("never answered {}", p.action));
        }
    }
    for p in &puzzle.never {
        let open = |all: &[Value]| all.iter().any(|a| fits(&p.action, a));
        let asides = p.question.is_none() && open(&board.open);
        if !asides && !board.said.iter().any(|(q, _, all)| asked(p, q) && open(all)) {
            return Err(format!("{} was never possible: the position asks nothing", p.action));
        }
        if board.said.iter().any(|(q, a, _)| asked(p, q) && fits(&p.action, a)) {
            missed.push(format!("answered {}", p.action));
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
    let said = board.said.iter().map(|(q, a, _)| format!("{q} → {a}")).collect();
    Ok(Verdict { missed, said })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn patterns_fit_what_they_say() {
        assert!(fits(&json!("*"), &json!({"a": 1})));
        assert!(fits(&json!({"bid": {"min": 2, "max": 4}}), &json!({"bid": 3})));
        assert!(!fits(&json!({"bid": {"min": 4}}), &json!({"bid": 3})));
        assert!(fits(&json!({"bidding": "bid"}), &json!({"bidding": {"bid": 3}})));
        assert!(fits(&json!(["pass", "look"]), &json!("look")));
        assert!(!fits(&json!("pass"), &json!("look")));
    }

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

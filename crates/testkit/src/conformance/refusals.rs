//! Refusals: a seat that tries something illegal gets the true reason, with a rule of its own edition.
//!
//! Random games are played; at some nodes every seat tries actions that belong elsewhere, and copies of them
//! with another number. What is refused must cite an entry of the edition that is played, one that holds at
//! this table, in a sentence fit for people, with facts that do not contradict the refusal.

use landsraad_kernel::{EventSink, Game, Lang, Narrate, Pending, Seat, Seeded};
use landsraad_ledger::{Rule, library};
use serde_json::Value;

use super::checks::{asides, list};
use super::report::{Class, Failure, Trouble};
use super::{EventFacts, Run, Suite};
use crate::random::Player;

/// How many actions from elsewhere are remembered.
const POOL: usize = 400;

/// How many of them each seat tries at a node.
const TRIES: usize = 24;

/// What refusals of a game are measured by.
pub struct Refusals<'a, G: Game> {
    /// The edition of the ledger: the first word of its ids.
    pub edition: &'a str,
    /// Whether an entry of that ledger holds at this table.
    pub applies: &'a dyn Fn(&Rule) -> bool,
    /// What is wrong with the facts of a reason, if anything is.
    pub facts: &'a dyn Fn(&G::Why) -> Option<String>,
}

impl<G: Game> std::fmt::Debug for Refusals<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Refusals").field("edition", &self.edition).finish_non_exhaustive()
    }
}

impl Suite {
    /// Plays random games and tries illegal actions; says how many were refused.
    ///
    /// # Panics
    /// With the report, if a refusal is wrong.
    pub fn assert_refusals<G: Game + Narrate>(&self, game: &G, by: &Refusals<'_, G>) -> u64 {
        match self.run_refusals(game, by) {
            Ok(refused) => {
                println!("{} (seed {}): {refused} refusals are right", self.name, self.seed);
                refused
            }
            Err(failure) => panic!("{failure}"),
        }
    }

    /// The same, with the first wrong refusal as an error.
    pub fn run_refusals<G: Game + Narrate>(
        &self,
        game: &G,
        by: &Refusals<'_, G>,
    ) -> Result<u64, Box<Failure>> {
        let mut run = self.start(game, EventFacts::default());
        let mut refused = 0;
        for number in self.numbers() {
            run.rng = Seeded::new(self.stem(number, 2), 0);
            let mut step = 0;
            let tried = run.try_game(number, by, &mut step);
            refused += tried.map_err(|trouble| {
                Box::new(Failure {
                    class: trouble.class,
                    suite: self.name.clone(),
                    seed: self.seed,
                    game: number,
                    step,
                    seat: trouble.seat,
                    detail: trouble.detail,
                    saved: None,
                })
            })?;
        }
        Ok(refused)
    }
}

impl<G: Game + Narrate> Run<'_, G> {
    fn try_game(&mut self, number: u32, by: &Refusals<'_, G>, step: &mut usize) -> Result<u64, Trouble> {
        let (suite, game) = (self.suite, self.game);
        let seed = suite.stem(number, 0);
        let mut player =
            Player::<G>::new(Seeded::new(suite.stem(number, 1), 0)).taking_back(suite.take_backs);
        let mut state = game.setup(&mut Seeded::new(seed, 0), &mut EventSink::mute());
        let mut refused = 0;
        while let Pending::Seats(seats) = game.pending(&state) {
            let Some(seat) = player.seat(seats) else { break };
            let listed = player.list(game, &state, seat);
            if let Some(action) = listed.get(self.rng.below(listed.len().max(1) as u32) as usize) {
                self.keep(action.clone());
            }
            if self.rng.below(suite.every) == 0 {
                let said = asides(game, &state, seat);
                if let Some(action) = said.get(self.rng.below(said.len().max(1) as u32) as usize) {
                    self.keep(action.clone());
                }
                for other in Seat::first(game.seats()) {
                    refused += self.try_seat(&state, other, by)?;
                }
            }
            let Some(action) = player.pick(game).cloned() else { break };
            *step += 1;
            if *step as u32 > game.longest() {
                break;
            }
            game.apply(
                &mut state,
                seat,
                &action,
                &mut Seeded::new(seed, *step as u64),
                &mut EventSink::mute(),
            );
        }
        Ok(refused)
    }

    /// Remembers an action, and sometimes one like it with another number.
    fn keep(&mut self, action: G::Action) {
        let other = self.varied(&action);
        for action in std::iter::once(action).chain(other) {
            if self.pool.contains(&action) {
                continue;
            }
            if self.pool.len() < POOL {
                self.pool.push(action);
            } else {
                let at = self.rng.below(POOL as u32) as usize;
                self.pool[at] = action;
            }
        }
    }

    /// The action with another number in it, if it has one and still reads as an action.
    fn varied(&mut self, action: &G::Action) -> Option<G::Action> {
        let mut value = serde_json::to_value(action).ok()?;
        let to = self.rng.below(48);
        let number = first_number(&mut value)?;
        *number = Value::from(to);
        serde_json::from_value(value).ok()
    }

    fn try_seat(&mut self, state: &G::State, seat: Seat, by: &Refusals<'_, G>) -> Result<u64, Trouble> {
        let game = self.game;
        let mut legal = list(game, state, seat);
        legal.extend(asides(game, state, seat));
        let mut refused = 0;
        for _ in 0..TRIES.min(self.pool.len()) {
            let action = &self.pool[self.rng.below(self.pool.len() as u32) as usize];
            if legal.contains(action) {
                continue;
            }
            let Err(illegal) = game.check(state, seat, action) else { continue };
            refused += 1;
            let context = format!("{action:?} is refused by {}: {:?}", illegal.rule, illegal.why);
            let wrong = |class, what: &str| Err(Trouble::new(class, seat, format!("{context}\n{what}")));
            let Some(rule) = library().rule(illegal.rule.id()) else {
                return wrong(Class::ForeignRule, "no ledger has this entry");
            };
            if library().counterparts(by.edition, &rule.id).is_empty() {
                return wrong(Class::ForeignRule, "the edition that is played has no such entry");
            }
            if !(by.applies)(rule) {
                return wrong(Class::RuleDoesNotHold, "the entry does not hold at this table");
            }
            if let Some(what) = (by.facts)(&illegal.why) {
                return wrong(Class::WrongFacts, &what);
            }
            let [en, it] = [Lang::En, Lang::It].map(|lang| game.why_text(&illegal.why, lang));
            for text in [&en, &it] {
                if let Some(what) = unfit(text) {
                    return wrong(Class::BadSentence, &format!("“{text}” {what}"));
                }
            }
            if en == it {
                return wrong(Class::BadSentence, &format!("“{en}” is the same in both languages"));
            }
        }
        Ok(refused)
    }
}

/// The first number in a value.
fn first_number(value: &mut Value) -> Option<&mut Value> {
    match value {
        Value::Number(_) => Some(value),
        Value::Array(list) => list.iter_mut().find_map(first_number),
        Value::Object(map) => map.iter_mut().find_map(|(_, v)| first_number(v)),
        Value::Null | Value::Bool(_) | Value::String(_) => None,
    }
}

/// What makes a text unfit for people: no end, ids, names of the program.
fn unfit(text: &str) -> Option<&'static str> {
    let text = text.trim();
    if text.is_empty() {
        return Some("says nothing");
    }
    if !text.ends_with(['.', '?', '!', '”']) {
        return Some("is no whole sentence");
    }
    if text.contains(['_', '{', '}', '#']) || text.contains("::") || text.contains("Some(") {
        return Some("has names of the program in it");
    }
    let ids = |word: &str| word.matches('.').count() > 1 && !word.ends_with('.');
    if text.split_whitespace().any(ids) {
        return Some("has an id in it");
    }
    // `Territory(12)`: a name right before a number in brackets.
    let bare = text.match_indices('(').any(|(i, _)| {
        let before = text[..i].chars().next_back().is_some_and(char::is_alphanumeric);
        before && text[i + 1..].starts_with(|c: char| c.is_ascii_digit())
    });
    bare.then_some("has a bare number of the program in it")
}

//! Two worlds that one seat cannot tell apart, walked side by side.

use landsraad_kernel::{Chance, EventSink, Game, Picks, Recorded, Redacted, RuleRef, Seat, Seeded, Viewer};

use super::checks::{asides, list};
use super::report::{Class, Trouble};
use super::{EventFacts, Run};
use crate::diff::diff;

/// How many actions are tried to find one that is legal in both worlds.
const TRIES: u32 = 8;

/// Gives the picks of the other world while they fit, then its own.
struct Follow {
    picks: Picks,
    used: usize,
    own: Seeded,
}

impl Chance for Follow {
    fn pick(&mut self, _what: RuleRef, n: u32) -> u32 {
        let given = self.picks.get(self.used).copied();
        self.used += 1;
        match given {
            Some(value) if value < n => value,
            Some(_) | None => self.own.below(n),
        }
    }
}

impl<G: Game> Run<'_, G> {
    /// Deals the hidden facts again for `knower` and walks both worlds while they look the same to it.
    pub(super) fn paired_walk(&mut self, state: &G::State, knower: Seat) -> Result<(), Trouble> {
        let game = self.game;
        let mut dealer = Seeded::from_u64(u64::from(self.rng.below(u32::MAX)));
        let mut left = state.clone();
        let mut right = game.resample(state, knower, &mut dealer);
        if let Err(why) = game.audit(&right) {
            return Err(Trouble::new(Class::Resample, knower, why));
        }
        for seat in Seat::first(game.seats()) {
            if game.role(&left, seat) != game.role(&right, seat) {
                return Err(Trouble::new(Class::Resample, seat, "the seat's role has changed"));
            }
        }
        self.looks_the_same(&left, &right, knower, "after resample")?;
        self.imagines_the_same(&left, &right, knower, "after resample")?;
        self.tally.walks += 1;
        for _ in 0..self.suite.walk {
            let Some((seat, action)) = self.common_action(&left, &right) else { break };
            let mut picks = vec![];
            let mut own = Seeded::from_u64(u64::from(self.rng.below(u32::MAX)));
            let (mut emitted_left, mut emitted_right) = (vec![], vec![]);
            {
                let mut chance = Recorded::new(&mut own, &mut picks);
                game.apply(&mut left, seat, &action, &mut chance, &mut EventSink::collect(&mut emitted_left));
            }
            let mut chance = Follow { picks, used: 0, own };
            game.apply(&mut right, seat, &action, &mut chance, &mut EventSink::collect(&mut emitted_right));
            if emitted_left.iter().chain(&emitted_right).any(self.facts.new_secrets) {
                break;
            }
            let context = format!("after {action:?} of seat {seat} in two worlds that looked the same");
            let viewer = Viewer::Seat(knower);
            let (seen_left, seen_right) =
                (self.seen(&left, &emitted_left, viewer), self.seen(&right, &emitted_right, viewer));
            if seen_left != seen_right {
                self.difference_is_kept(&left, &right, &seen_left, &seen_right, knower, &context)?;
                break;
            }
            let (open_left, open_right) = (
                self.seen(&left, &emitted_left, Viewer::Public),
                self.seen(&right, &emitted_right, Viewer::Public),
            );
            if open_left != open_right {
                let difference = diff(&open_left, &open_right);
                let detail = format!("{context}, the public sees what the seat does not:\n{difference}");
                return Err(Trouble::new(Class::LeakToPublic, knower, detail));
            }
            self.looks_the_same(&left, &right, knower, &context)?;
            self.imagines_the_same(&left, &right, knower, &context)?;
            self.tally.paired_steps += 1;
            for asked in game.pending(&left).seats().iter() {
                if let Some(decision) = game.decision(&left, asked) {
                    *self.asked.entry(name_of(&decision.question)).or_default() += 1;
                }
            }
        }
        Ok(())
    }

    /// Another seat answers in two ways that look the same to the knower, and play goes on the same way after both. Whenever
    /// the knower is asked, nothing of either answer is in the world that it imagines, such as an order that was begun.
    pub(super) fn unseen_answers(&mut self, state: &G::State, knower: Seat) -> Result<(), Trouble> {
        let game = self.game;
        let others = game.pending(state).seats().without(knower);
        let Some(mut seat) = others.iter().nth(self.rng.below(others.len().max(1) as u32) as usize) else {
            return Ok(());
        };
        let (mut left, mut right) = (state.clone(), state.clone());
        let listed = list(game, state, seat);
        let any = |rng: &mut Seeded| listed.get(rng.below(listed.len().max(1) as u32) as usize).cloned();
        let (Some(mut one), Some(mut other)) = (any(&mut self.rng), any(&mut self.rng)) else {
            return Ok(());
        };
        let context = format!("after {one:?} or {other:?} of seat {seat}, which look the same to it");
        for _ in 0..self.suite.walk {
            let luck = u64::from(self.rng.below(u32::MAX));
            let step = |state: &mut G::State, action: &G::Action| {
                let (mut events, mut chance) = (vec![], Seeded::from_u64(luck));
                game.apply(state, seat, action, &mut chance, &mut EventSink::collect(&mut events));
                self.seen(state, &events, Viewer::Seat(knower))
            };
            let (seen_left, seen_right) = (step(&mut left, &one), step(&mut right, &other));
            if left == right
                || seen_left != seen_right
                || self.looks_the_same(&left, &right, knower, &context).is_err()
            {
                break;
            }
            if game.pending(&left).seats().contains(knower) {
                self.tally.unseen += 1;
                self.imagines_the_same(&left, &right, knower, &context)?;
                let untold =
                    seen_left.is_empty() && self.looks_the_same(state, &left, knower, &context).is_ok();
                if untold {
                    self.imagines_the_same(state, &left, knower, &context)?;
                }
            }
            let Some((next, action)) = self.common_action(&left, &right) else { break };
            (seat, one, other) = (next, action.clone(), action);
        }
        Ok(())
    }

    /// A seat and an action that is legal in both worlds.
    fn common_action(&mut self, left: &G::State, right: &G::State) -> Option<(Seat, G::Action)> {
        let game = self.game;
        let seats = game.pending(left).seats();
        if seats.is_empty() {
            return None;
        }
        let mut seat = seats.iter().nth(self.rng.below(seats.len() as u32) as usize)?;
        let mut listed = list(game, left, seat);
        if self.rng.below(super::ASIDE_ONE_IN) == 0 {
            let anybody = Seat::at(self.rng.below(u32::from(game.seats())) as u8);
            let said = asides(game, left, anybody);
            if !said.is_empty() {
                (seat, listed) = (anybody, said);
            }
        }
        for _ in 0..TRIES {
            let action = listed.get(self.rng.below(listed.len().max(1) as u32) as usize)?;
            if !game.takes_back(action) && game.check(right, seat, action).is_ok() {
                return Some((seat, action.clone()));
            }
        }
        None
    }

    fn seen(&self, state: &G::State, events: &[G::Event], viewer: Viewer) -> Vec<Redacted<G::Event>> {
        events.iter().filter_map(|event| self.game.redact(state, event, viewer)).collect()
    }

    /// Everything the seat and the public can ask gives the same answer in both worlds.
    fn looks_the_same(
        &self,
        left: &G::State,
        right: &G::State,
        knower: Seat,
        context: &str,
    ) -> Result<(), Trouble> {
        let game = self.game;
        let wrong = |class, what: &str, difference: String| {
            Err(Trouble::new(class, knower, format!("{context}, {what}:\n{difference}")))
        };
        if game.pending(left) != game.pending(right) {
            let difference = diff(&game.pending(left), &game.pending(right));
            return wrong(Class::LeakThroughPending, "the pending seats differ", difference);
        }
        let (a, b) = (game.rule_timer(left), game.rule_timer(right));
        if a != b {
            return wrong(Class::LeakThroughPending, "the time limit differs", diff(&a, &b));
        }
        let viewer = Viewer::Seat(knower);
        let (a, b) = (game.view(left, viewer), game.view(right, viewer));
        if a != b {
            return wrong(Class::LeakInView, "the seat's view differs", diff(&a, &b));
        }
        let (a, b) = (game.view(left, Viewer::Public), game.view(right, Viewer::Public));
        if a != b {
            return wrong(Class::LeakToPublic, "the public view differs", diff(&a, &b));
        }
        let (a, b) = (game.decision(left, knower), game.decision(right, knower));
        if a != b {
            return wrong(Class::LeakInDecision, "the question differs", diff(&a, &b));
        }
        let (a, b) = (list(game, left, knower), list(game, right, knower));
        if a != b {
            return wrong(Class::LeakInDecision, "the legal actions differ", diff(&a, &b));
        }
        let (a, b) = (asides(game, left, knower), asides(game, right, knower));
        if a != b {
            return wrong(Class::LeakInDecision, "the asides differ", diff(&a, &b));
        }
        if game.outcome(left) != game.outcome(right) {
            let difference = diff(&game.outcome(left), &game.outcome(right));
            return wrong(Class::LeakInView, "the outcome differs", difference);
        }
        Ok(())
    }

    /// With the same luck the knower imagines the same world in both: nothing else that it holds comes from the true one.
    /// Worlds are compared by all that they show and ask, since copies of a card that look alike may have changed places.
    fn imagines_the_same(
        &mut self,
        left: &G::State,
        right: &G::State,
        knower: Seat,
        context: &str,
    ) -> Result<(), Trouble> {
        let game = self.game;
        let luck = u64::from(self.rng.below(u32::MAX));
        let imagined = |state| game.resample(state, knower, &mut Seeded::from_u64(luck));
        let (a, b) = (imagined(left), imagined(right));
        let wrong = |what: &str, difference: String| {
            let detail = format!("{context}, {what} in the worlds that it imagines:\n{difference}");
            Err(Trouble::new(Class::LeakInResample, knower, detail))
        };
        if game.pending(&a) != game.pending(&b) {
            return wrong("other seats are asked", diff(&game.pending(&a), &game.pending(&b)));
        }
        let (all_a, all_b) = (game.view(&a, Viewer::Omniscient), game.view(&b, Viewer::Omniscient));
        if all_a != all_b {
            return wrong("hidden things differ", diff(&all_a, &all_b));
        }
        for seat in game.pending(&a).seats().iter() {
            let (asked_a, asked_b) = (game.decision(&a, seat), game.decision(&b, seat));
            if asked_a != asked_b {
                return wrong("the questions differ", diff(&asked_a, &asked_b));
            }
            let (legal_a, legal_b) = (list(game, &a, seat), list(game, &b, seat));
            if legal_a != legal_b {
                return wrong("the answers differ", diff(&legal_a, &legal_b));
            }
        }
        Ok(())
    }

    /// A difference in events must stay visible in the views. An event that differs while the views stay
    /// equal reveals something that the seat may not know, unless the game says that it is open or forgotten.
    fn difference_is_kept(
        &self,
        left: &G::State,
        right: &G::State,
        seen_left: &[Redacted<G::Event>],
        seen_right: &[Redacted<G::Event>],
        knower: Seat,
        context: &str,
    ) -> Result<(), Trouble> {
        let EventFacts { open, forgets, .. } = self.facts;
        let secret = |events: &[Redacted<G::Event>]| -> Vec<G::Event> {
            let since = events.iter().rposition(|e| forgets(e.get())).map_or(0, |at| at + 1);
            events[since..].iter().map(|e| e.get().clone()).filter(|e| !open(e)).collect()
        };
        let (a, b) = (secret(seen_left), secret(seen_right));
        let viewer = Viewer::Seat(knower);
        if a != b
            && self.game.view(left, viewer) == self.game.view(right, viewer)
            && self.game.decision(left, knower) == self.game.decision(right, knower)
        {
            let detail = format!("{context}, the views are equal but the events differ:\n{}", diff(&a, &b));
            return Err(Trouble::new(Class::LeakInEvents, knower, detail));
        }
        Ok(())
    }
}

/// A question by the keys it is written with.
fn name_of<Q: serde::Serialize>(question: &Q) -> String {
    let mut value = serde_json::to_value(question).unwrap_or_default();
    let mut name = String::new();
    loop {
        match value {
            serde_json::Value::Object(map) if map.len() == 1 => {
                let Some((key, inner)) = map.into_iter().next() else { return name };
                name.push_str(&key);
                name.push('.');
                value = inner;
            }
            serde_json::Value::String(word) => return name + &word,
            serde_json::Value::Object(_)
            | serde_json::Value::Array(_)
            | serde_json::Value::Null
            | serde_json::Value::Bool(_)
            | serde_json::Value::Number(_) => return name.trim_end_matches('.').to_owned(),
        }
    }
}

//! The expensive checks of one node.

use std::collections::HashSet;
use std::ops::ControlFlow;

use landsraad_kernel::{Choices, EventSink, Game, Recorded, Replayed, Seat, Seeded, Shape, Viewer};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::Run;
use super::report::{Class, Trouble};
use crate::diff::diff;
use crate::record::Step;

/// How many actions of a list are written as JSON and read back.
const ROUND_TRIPS: usize = 8;

/// The legal actions of a seat.
pub(crate) fn list<G: Game>(game: &G, state: &G::State, seat: Seat) -> Vec<G::Action> {
    let mut actions = vec![];
    game.legal(state, seat, &mut |action| {
        actions.push(action);
        ControlFlow::Continue(())
    });
    actions
}

/// What a seat may do in addition to answering.
pub(crate) fn asides<G: Game>(game: &G, state: &G::State, seat: Seat) -> Vec<G::Action> {
    let mut actions = vec![];
    game.asides(state, seat, &mut |action| {
        actions.push(action);
        ControlFlow::Continue(())
    });
    actions
}

fn round_trip<T: Serialize + DeserializeOwned + PartialEq>(what: &str, value: &T) -> Result<T, Trouble> {
    let wrong = |detail: String| Trouble::new(Class::Serde, None, format!("{what}: {detail}"));
    let text = serde_json::to_string(value).map_err(|e| wrong(e.to_string()))?;
    let back: T = serde_json::from_str(&text).map_err(|e| wrong(format!("{e} in {text}")))?;
    if back != *value {
        return Err(wrong(format!("comes back changed:\n{}", diff(value, &back))));
    }
    Ok(back)
}

impl<G: Game> Run<'_, G> {
    /// A default is listed and accepted.
    pub(super) fn default_is_legal(
        &self,
        state: &G::State,
        seat: Seat,
        listed: &[G::Action],
    ) -> Result<(), Trouble> {
        let Some(decision) = self.game.decision(state, seat) else { return Ok(()) };
        let default = decision.default;
        if let Err(illegal) = self.game.check(state, seat, &default) {
            let detail = format!("{default:?} is refused by {}: {:?}", illegal.rule, illegal.why);
            return Err(Trouble::new(Class::IllegalDefault, seat, detail));
        }
        if !listed.contains(&default) {
            return Err(Trouble::new(Class::IllegalDefault, seat, format!("{default:?} is not listed")));
        }
        Ok(())
    }

    /// The list of legal actions has what the shape promises.
    fn shape_fits(&self, state: &G::State, seat: Seat, listed: &[G::Action]) -> Result<(), Trouble> {
        let Some(decision) = self.game.decision(state, seat) else { return Ok(()) };
        let forward = listed.iter().filter(|action| !self.game.takes_back(action)).count();
        let fits = match decision.shape {
            Shape::One { options } => [forward, listed.len()].contains(&usize::from(options)),
            Shape::Amount { min, max, step } => {
                // In addition to the numbers there may be something else, such as to pass.
                step > 0 && min <= max && forward > ((max - min) / step) as usize
            }
            Shape::Several { min, max, of } => min <= max && u16::from(max) <= of,
            Shape::YesNo => forward <= 2,
            Shape::Plan { parts } => parts > 0,
            Shape::React => forward > 0,
        };
        if fits {
            return Ok(());
        }
        let detail = format!("{:?} with {forward} actions for {:?}", decision.shape, decision.question);
        Err(Trouble::new(Class::Shape, seat, detail))
    }

    /// Everything that costs more than playing.
    pub(super) fn examine(&mut self, state: &G::State) -> Result<(), Trouble> {
        let copy = round_trip("the state", state)?;
        self.listed_is_accepted(state, &copy)?;
        self.can_be_written(state)?;
        self.clones_are_apart(state, &copy)?;
        self.forced_answers_agree(state)?;
        let at = self.rng.below(u32::from(self.game.seats()));
        let knower = Seat::at(at as u8);
        self.unseen_answers(state, knower)?;
        self.paired_walk(state, knower)
    }

    /// The list is what is accepted; a refusal names a rule and changes nothing.
    fn listed_is_accepted(&mut self, state: &G::State, copy: &G::State) -> Result<(), Trouble> {
        let game = self.game;
        let pending = game.pending(state).seats();
        for seat in Seat::first(game.seats()) {
            let listed = list(game, state, seat);
            if !pending.contains(seat) && !listed.is_empty() {
                let detail = format!("actions are listed for a seat that is not pending: {:?}", listed[0]);
                return Err(Trouble::new(Class::Pending, seat, detail));
            }
            let mut known = HashSet::with_capacity(listed.len());
            for action in &listed {
                if !known.insert(action) {
                    return Err(Trouble::new(Class::ListedTwice, seat, format!("{action:?}")));
                }
                if let Err(illegal) = game.check(state, seat, action) {
                    let detail = format!("{action:?} is refused by {}: {:?}", illegal.rule, illegal.why);
                    return Err(Trouble::new(Class::ListedButRefused, seat, detail));
                }
            }
            if self.suite.shapes {
                self.shape_fits(state, seat, &listed)?;
            }
            let step = (listed.len() / ROUND_TRIPS).max(1);
            for action in listed.iter().step_by(step) {
                round_trip("an action", action)?;
            }
            let asides = asides(game, state, seat);
            for action in &asides {
                if !known.insert(action) {
                    return Err(Trouble::new(Class::ListedTwice, seat, format!("{action:?}")));
                }
                if let Err(illegal) = game.check(state, seat, action) {
                    let detail = format!("the aside {action:?} is refused by {}", illegal.rule);
                    return Err(Trouble::new(Class::ListedButRefused, seat, detail));
                }
            }
            for action in &self.pool {
                if known.contains(action) {
                    continue;
                }
                match game.check(state, seat, action) {
                    Ok(()) => {
                        return Err(Trouble::new(Class::AcceptedButUnlisted, seat, format!("{action:?}")));
                    }
                    Err(illegal) if illegal.rule.id().is_empty() => {
                        let detail = format!("{action:?} is refused without a rule");
                        return Err(Trouble::new(Class::AcceptedButUnlisted, seat, detail));
                    }
                    Err(_) => self.tally.refused += 1,
                }
            }
            if state != copy {
                return Err(Trouble::new(Class::RefusalChangesState, seat, diff(copy, state)));
            }
        }
        Ok(())
    }

    /// Views and decisions can be sent.
    fn can_be_written(&self, state: &G::State) -> Result<(), Trouble> {
        let wrong = |seat: Option<Seat>, what: &str, e: serde_json::Error| {
            Trouble::new(Class::Serde, seat, format!("{what}: {e}"))
        };
        for viewer in [Viewer::Public, Viewer::Omniscient] {
            serde_json::to_string(&self.game.view(state, viewer)).map_err(|e| wrong(None, "view", e))?;
        }
        for seat in Seat::first(self.game.seats()) {
            let view = self.game.view(state, Viewer::Seat(seat));
            serde_json::to_string(&view).map_err(|e| wrong(Some(seat), "view", e))?;
            let decision = self.game.decision(state, seat);
            serde_json::to_string(&decision).map_err(|e| wrong(Some(seat), "decision", e))?;
        }
        Ok(())
    }

    /// A change to a clone leaves the original alone, and another clone changes the same way.
    fn clones_are_apart(&mut self, state: &G::State, copy: &G::State) -> Result<(), Trouble> {
        let Some(seat) = self.game.pending(state).seats().first() else { return Ok(()) };
        let listed = list(self.game, state, seat);
        if listed.is_empty() {
            return Ok(());
        }
        let action = &listed[self.rng.below(listed.len() as u32) as usize];
        let seed = u64::from(self.rng.below(u32::MAX));
        let once = || {
            let mut other = state.clone();
            let mut emitted = vec![];
            let mut chance = Seeded::from_u64(seed);
            self.game.apply(&mut other, seat, action, &mut chance, &mut EventSink::collect(&mut emitted));
            (other, emitted)
        };
        let first = once();
        if state != copy {
            return Err(Trouble::new(Class::SharedClone, seat, diff(copy, state)));
        }
        // Before worlds are compared: what is not reproducible would look like a leak.
        let second = once();
        if first != second {
            let detail =
                format!("{action:?} gives something else the second time:\n{}", diff(&first, &second));
            return Err(Trouble::new(Class::Nondeterminism, seat, detail));
        }
        Ok(())
    }

    /// `apply_forced` changes the state as the forced answers would, one by one.
    fn forced_answers_agree(&mut self, state: &G::State) -> Result<(), Trouble> {
        let game = self.game;
        let seed = u64::from(self.rng.below(u32::MAX));
        let mut quick = state.clone();
        let mut quick_picks = vec![];
        let mut seeded = Seeded::from_u64(seed);
        let mut chance = Recorded::new(&mut seeded, &mut quick_picks);
        game.apply_forced(&mut quick, &mut chance, &mut EventSink::mute());
        let mut slow = state.clone();
        self.forced_one_by_one(&mut slow, &mut Seeded::from_u64(seed))?;
        if quick != slow {
            return Err(Trouble::new(Class::Forced, None, diff(&slow, &quick)));
        }
        let mut listing = state.clone();
        let (mut seeded, mut choices) = (Seeded::from_u64(seed), Choices::new());
        let mut mute = EventSink::mute();
        let chooser = game.next_choice(&mut listing, &mut choices, &mut seeded, &mut mute);
        // Compares the choices taken one by one with the choices written out.
        let counted: Vec<G::Action> = (0..choices.len()).filter_map(|i| choices.get(i)).collect();
        let listed = choices.write_out();
        if listing != slow {
            return Err(Trouble::new(Class::Forced, None, diff(&slow, &listing)));
        }
        let asked = game.pending(&slow).seats();
        let want = asked.first();
        let options = want.map_or(vec![], |seat| list(game, &slow, seat));
        if (chooser, listed, &counted) != (want, &*options, &options) {
            let detail = format!(
                "next_choice gives {chooser:?} {counted:?} {listed:?}, the list {want:?} {options:?}"
            );
            return Err(Trouble::new(Class::Forced, want, detail));
        }
        let (Some(seat), false) = (want, options.is_empty()) else { return Ok(()) };
        let action = &options[self.rng.below(options.len() as u32) as usize];
        let mut seeded = Seeded::from_u64(seed);
        game.apply_skipping_forced(&mut quick, seat, action, &mut seeded, &mut mute);
        game.apply_forced(&mut quick, &mut seeded, &mut mute);
        let mut seeded = Seeded::from_u64(seed);
        game.apply(&mut slow, seat, action, &mut seeded, &mut mute);
        self.forced_one_by_one(&mut slow, &mut seeded)?;
        if quick != slow {
            let detail =
                format!("{action:?} applied with the forced answers after it:\n{}", diff(&slow, &quick));
            return Err(Trouble::new(Class::Forced, seat, detail));
        }
        Ok(())
    }

    /// Gives every answer that is the only one of its list.
    fn forced_one_by_one(&self, state: &mut G::State, chance: &mut Seeded) -> Result<(), Trouble> {
        let game = self.game;
        let mut given = 0;
        'again: while given <= game.longest() {
            for seat in game.pending(state).seats().iter() {
                let listed = list(game, state, seat);
                let only = (listed.len() == 1).then(|| listed[0].clone());
                if game.forced(state, seat) != only {
                    let detail = format!("forced() gives {:?}, the list {only:?}", game.forced(state, seat));
                    return Err(Trouble::new(Class::Forced, seat, detail));
                }
                if let Some(action) = only {
                    game.apply(state, seat, &action, chance, &mut EventSink::mute());
                    given += 1;
                    continue 'again;
                }
            }
            break;
        }
        Ok(())
    }

    /// The same state, action and picks give the same state and events, whether or not anybody listens.
    pub(super) fn happens_again(
        &self,
        mut before: G::State,
        step: &Step<G::Action>,
        after: &G::State,
        events: &[G::Event],
    ) -> Result<(), Trouble> {
        let wrong = |detail: String| Err(Trouble::new(Class::Nondeterminism, step.seat, detail));
        let mut quiet = before.clone();
        let mut chance = Replayed::new(&step.picks);
        self.game.apply(&mut quiet, step.seat, &step.action, &mut chance, &mut EventSink::mute());
        if quiet != *after {
            let difference = diff(after, &quiet);
            return wrong(format!(
                "{:?} does something else when nobody listens:\n{difference}",
                step.action
            ));
        }
        let mut emitted = vec![];
        let mut chance = Replayed::new(&step.picks);
        let mut out = EventSink::collect(&mut emitted);
        self.game.apply(&mut before, step.seat, &step.action, &mut chance, &mut out);
        if let Err(e) = chance.finish() {
            return wrong(format!("{:?} drew otherwise the second time: {e}", step.action));
        }
        if before != *after {
            return wrong(format!("{:?} gives another state:\n{}", step.action, diff(after, &before)));
        }
        if emitted != events {
            return wrong(format!("{:?} emits other events:\n{}", step.action, diff(&events, &emitted)));
        }
        Ok(())
    }
}

//! What a file need not write: forced answers, and passing in windows in which nobody reacts.

use std::ops::ControlFlow;

use landsraad_kernel::{EventSink, Narrate, Seat, Setup, Shape, Stage, Until};

use super::chance::Script;
use super::file::{Expect, Stop};
use super::run::{Key, Run};

/// How far the match runs on. The file decides; if it does not, and its picks end
/// before the next question, the match runs to the end of the turn or of the phase.
pub(super) fn first_that_holds(
    stop: Option<Stop>,
    script: &Script,
    mut run: impl FnMut(Until, &mut Script),
) -> Until {
    let ends = match stop {
        Some(_) => &[][..],
        None => &[Until::Question, Until::Turn, Until::Phase],
    };
    let mut holds = |until: &&Until| {
        let mut chance = script.clone();
        run(**until, &mut chance);
        chance.holds().is_ok()
    };
    ends.iter().find(|until| holds(until)).copied().unwrap_or(Stop::until(stop))
}

/// More quiet answers than any chain of windows has.
const QUIET: usize = 500;

/// A quiet answer: the only legal one, the pass of a seat that may react, or the default where `leaves` allows it.
pub(super) fn quiet<G: Stage>(
    game: &G,
    state: &G::State,
    leaves: impl Fn(Seat) -> bool,
) -> Option<(Seat, G::Action)> {
    game.pending(state).seats().iter().find_map(|seat| {
        let decision = game.decision(state, seat)?;
        let forced = || {
            let mut others = 0;
            game.legal(state, seat, &mut |action| {
                others += usize::from(action != decision.default);
                if others == 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            others == 0
        };
        (decision.shape == Shape::React || leaves(seat) || forced()).then_some((seat, decision.default))
    })
}

impl<G: Setup + Stage + Narrate> Run<'_, G> {
    fn quiet(&self, state: &G::State, leaves: impl Fn(Seat) -> bool) -> Option<(Seat, G::Action)> {
        quiet(&self.game, state, leaves)
    }

    /// Whether a scripted answer can be ignored: it is not possible here and
    /// changes nothing, or the game gives it itself after quiet answers.
    pub(super) fn needless(&self, state: &G::State, seat: Seat, action: &G::Action, script: &Script) -> bool {
        let (mut state, mut script) = (state.clone(), script.clone());
        for _ in 0..QUIET {
            if self.game.check(&state, seat, action).is_ok() {
                return false;
            }
            if self.game.stands(&state, seat, action) {
                return true;
            }
            let Some((by, quiet)) = self.quiet(&state, |_| false) else { return false };
            self.game.apply(&mut state, by, &quiet, &mut script, &mut EventSink::mute());
            if script.holds().is_err() {
                return false;
            }
        }
        false
    }

    /// The quiet answers after which an action is legal that is not legal yet; none if it never is.
    pub(super) fn quiet_until(
        &self,
        state: &G::State,
        seat: Seat,
        action: &G::Action,
        script: &Script,
    ) -> Vec<(Seat, G::Action)> {
        let pass_of = self.game.stands(state, seat, action).then_some(seat);
        let (mut state, mut script, mut given) = (state.clone(), script.clone(), vec![]);
        while given.len() < QUIET && script.holds().is_ok() {
            if self.game.check(&state, seat, action).is_ok() {
                let window = self
                    .game
                    .decision(&state, seat)
                    .is_some_and(|d| d.shape == Shape::React && d.default == *action);
                // A pass is not meant for a later window.
                return if window { vec![] } else { given };
            }
            let leaves = |s| self.game.may_be_left(&state, s, pass_of);
            let Some((by, quiet)) = self.quiet(&state, leaves) else { break };
            self.game.apply(&mut state, by, &quiet, &mut script, &mut EventSink::mute());
            given.push((by, quiet));
        }
        vec![]
    }

    /// The states after quiet answers, one after the other.
    pub(super) fn after_quiet(&self, state: &G::State, script: &Script) -> impl Iterator<Item = G::State> {
        let (mut state, mut script) = (state.clone(), script.clone());
        std::iter::from_fn(move || {
            let leaves = |s| self.game.may_be_left(&state, s, None);
            let (by, quiet) = self.quiet(&state, leaves)?;
            self.game.apply(&mut state, by, &quiet, &mut script, &mut EventSink::mute());
            script.holds().is_ok().then(|| state.clone())
        })
        .take(QUIET)
    }

    /// Whether this rule refuses an action after quiet answers, although another rule
    /// refuses it now: a window may be open before the question that the action answers.
    pub(super) fn refused_soon(
        &self,
        state: &G::State,
        seat: Seat,
        action: &G::Action,
        rule: &str,
        script: &Script,
    ) -> bool {
        let (mut state, mut script) = (state.clone(), script.clone());
        for _ in 0..QUIET {
            let leaves = |s| self.game.may_be_left(&state, s, None);
            let Some((by, quiet)) = self.quiet(&state, leaves) else { return false };
            self.game.apply(&mut state, by, &quiet, &mut script, &mut EventSink::mute());
            if script.holds().is_err() {
                return false;
            }
            match self.game.check(&state, seat, action) {
                Ok(()) => return false,
                Err(illegal) if self.refuses_by(&illegal, rule) => {
                    return true;
                }
                Err(_) => {}
            }
        }
        false
    }

    /// Checks what a step or the head of the file expects. What does not hold yet may hold after quiet answers, except
    /// the asked seats and their questions, which are checked as they are. The match still stops where the file says.
    pub(super) fn expect_soon(
        &mut self,
        state: &mut G::State,
        events: &[G::Event],
        expected: (&Expect, Option<Stop>),
        key: Key<'_>,
        script: &mut Script,
    ) {
        let (expect, stop) = expected;
        let before = self.report.problems.len();
        self.expect(state, events, expect, key);
        let about_asking =
            expect.pending.is_some() || !expect.question.is_empty() || !expect.legal.is_empty();
        if self.report.problems.len() == before || about_asking {
            return;
        }
        let problems = self.report.problems.split_off(before);
        let game = self.game.clone();
        let (mut later, mut chance, mut seen) = (state.clone(), script.clone(), events.to_vec());
        for _ in 0..QUIET {
            let Some((by, quiet)) = self.quiet(&later, |_| false) else { break };
            let until = first_that_holds(stop, &chance, |until, chance| {
                game.apply_until(&mut later.clone(), by, &quiet, until, chance, &mut EventSink::mute());
            });
            let mut out = EventSink::collect(&mut seen);
            game.apply_until(&mut later, by, &quiet, until, &mut chance, &mut out);
            if chance.holds().is_err() {
                break;
            }
            self.expect(&later, &seen, expect, key);
            if self.report.problems.len() == before {
                (*state, *script) = (later, chance);
                return;
            }
            self.report.problems.truncate(before);
        }
        self.report.problems.extend(problems);
    }
}

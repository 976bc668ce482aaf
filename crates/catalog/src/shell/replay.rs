//! The match as it is stored and played again.

use landsraad_kernel::{Narrate, Picks, Replayed, Seat, Seed, Seeded, Setup, Viewer};

use super::{Done, Shell};
use crate::facts::Public;
use crate::matches::{Match, Play, Replay};
use crate::record::{VERSION, seed_to_hex};
use crate::{Commitment, End, Header, Record, RecordError, StepRecord};

impl<G: Setup + Narrate + Public> Shell<G> {
    /// The same match at an earlier step.
    fn earlier(&self, step: u32) -> Option<Shell<G>> {
        let steps = self.done.get(..step as usize)?;
        let mut earlier =
            Shell::replay(self.id, self.game.clone(), self.roster.clone(), &self.header()).ok()?;
        for done in steps {
            earlier.carry_out(done.seat, &done.action, &mut Replayed::new(&done.picks));
            earlier.done.push(done.clone());
        }
        earlier.seed = self.seed;
        earlier.next_stream = self.next_stream;
        Some(earlier)
    }

    /// The state as a seat knows it: while it is not asked, without the answers of others since it last noticed anything. They
    /// are parts of orders that nobody has seen yet.
    pub(super) fn noticed_by(&self, seat: Seat) -> G::State {
        let own = self.done.iter().rposition(|done| done.seat == seat).map_or(0, |at| at + 1);
        if own == self.done.len() || self.pending().seats().contains(seat) {
            return self.state.clone();
        }
        let Some(mut table) = self.earlier(0) else { return self.state.clone() };
        let mut noticed = table.state.clone();
        for (i, done) in self.done.iter().enumerate() {
            // A match that was continued from a position has no steps that lead there.
            if self.game.check(&table.state, done.seat, &done.action).is_err() {
                return self.state.clone();
            }
            let before = (i >= own).then(|| table.state.clone());
            table.carry_out(done.seat, &done.action, &mut Replayed::new(&done.picks));
            if before.is_none_or(|before| table.has_noticed(seat, &before)) {
                noticed = table.state.clone();
            }
        }
        if table.state == self.state { noticed } else { self.state.clone() }
    }

    /// Whether the last step, from this state on, showed a seat anything.
    fn has_noticed(&self, seat: Seat, before: &G::State) -> bool {
        let (game, after) = (&self.game, &self.state);
        let viewer = Viewer::Seat(seat);
        self.events.iter().any(|event| game.redact(after, event, viewer).is_some())
            || game.pending(before) != game.pending(after)
            || game.rule_timer(before) != game.rule_timer(after)
            || game.view(before, viewer) != game.view(after, viewer)
    }
}

impl<G: Setup + Narrate + Public> Replay for Shell<G> {
    fn header(&self) -> Header {
        Header {
            landsraad: VERSION,
            game: self.id.to_owned(),
            edition: self.game.edition().to_owned(),
            options: self.game.options(),
            seats: self.game.seats(),
            names: vec![],
            commitment: self.commitment.clone(),
            setup: self.setup_picks.clone(),
        }
    }

    fn record(&self) -> Record {
        let end = self.outcome().map(|outcome| End {
            outcome: Some(outcome),
            seed: self.seed.filter(|&s| Commitment::to(s) == self.commitment).map(seed_to_hex),
        });
        Record { header: self.header(), steps: self.steps_since(0), end }
    }

    fn steps_since(&self, from: u32) -> Vec<StepRecord> {
        (from as usize..self.done.len()).map(|i| self.step_record(i)).collect()
    }

    fn replay_step(&mut self, step: &StepRecord) -> Result<(), RecordError> {
        let action = self.recorded_action(step)?;
        let mut replayed = Replayed::new(&step.picks);
        // Tried on a copy, so that picks that do not fit leave the match as it was.
        let before = self.state.clone();
        self.carry_out(step.seat, &action, &mut replayed);
        if let Err(e) = replayed.finish() {
            self.state = before;
            return Err(RecordError::Step { step: step.n, why: e.to_string() });
        }
        self.push(step.seat, action, step.picks.clone(), step.stream);
        Ok(())
    }

    fn redraw_step(&mut self, step: &StepRecord) -> Result<Picks, RecordError> {
        let action = self.recorded_action(step)?;
        let Some(seed) = self.seed else {
            return Err(RecordError::Seed("this match has no seed to draw from".into()));
        };
        let picks = self.carry_out(step.seat, &action, &mut Seeded::new(seed, step.stream));
        self.push(step.seat, action, picks.clone(), step.stream);
        Ok(picks)
    }

    fn at(&self, step: u32) -> Option<Box<dyn Match>> {
        Some(Box::new(self.earlier(step)?))
    }

    fn reseed(&mut self, seed: Seed, next_stream: u64) {
        self.seed = Some(seed);
        self.next_stream = next_stream;
    }

    fn next_stream(&self) -> u64 {
        self.next_stream
    }

    fn snapshot(&self) -> String {
        // As text: a JSON value cannot hold the 128-bit masks some states keep.
        serde_json::to_string(&self.state).unwrap_or_default()
    }

    fn restore(&mut self, state: &str, steps: &[StepRecord]) -> Result<(), RecordError> {
        let n = steps.len() as u32;
        let bad = |why: String| RecordError::Step { step: n, why };
        let state = serde_json::from_str(state).map_err(|e| bad(format!("not a state: {e}")))?;
        let mut done = Vec::with_capacity(steps.len());
        for step in steps {
            let action = serde_json::from_value(step.action.clone())
                .map_err(|e| RecordError::Step { step: step.n, why: format!("malformed action: {e}") })?;
            done.push(Done { seat: step.seat, action, picks: step.picks.clone(), stream: step.stream });
        }
        self.next_stream = done.iter().map(|d| d.stream + 1).max().unwrap_or(1);
        (self.state, self.done) = (state, done);
        self.events.clear();
        Ok(())
    }

    fn audit(&self) -> Result<(), String> {
        self.game.audit(&self.state)
    }
}

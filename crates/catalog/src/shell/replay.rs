//! The match as it is stored and played again.

use landsraad_kernel::{Narrate, Picks, Replayed, Seed, Seeded, Setup};

use super::{Done, Shell};
use crate::facts::Public;
use crate::matches::{Match, Play, Replay};
use crate::record::{VERSION, seed_to_hex};
use crate::{Commitment, End, Header, Record, RecordError, StepRecord};

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
        let steps = self.done.get(..step as usize)?;
        let header = self.record().header;
        let mut earlier = Shell::replay(self.id, self.game.clone(), self.roster.clone(), &header).ok()?;
        for done in steps {
            earlier.carry_out(done.seat, &done.action, &mut Replayed::new(&done.picks));
            earlier.done.push(done.clone());
        }
        earlier.seed = self.seed;
        earlier.next_stream = self.next_stream;
        Some(Box::new(earlier))
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

//! What is needed to play a match again: the picks of the set-up, then (seat, action, picks) by step.

use landsraad_kernel::{EventSink, Game, Picks, Replayed, Seat};
use serde::{Deserialize, Serialize};

/// One step of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Step<A> {
    /// The seat that acted.
    pub seat: Seat,
    /// What was done.
    pub action: A,
    /// What chance gave.
    #[serde(default)]
    pub picks: Picks,
}

/// A whole match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Record<A> {
    /// What chance gave at the set-up.
    pub setup: Picks,
    /// The steps.
    pub steps: Vec<Step<A>>,
}

impl<A> Default for Record<A> {
    fn default() -> Self {
        Record { setup: vec![], steps: vec![] }
    }
}

/// A record being played again, step by step.
#[derive(Clone, Debug)]
pub struct Playback<'a, G: Game> {
    game: &'a G,
    record: &'a Record<G::Action>,
    next: usize,
    /// The state after the last step.
    pub state: G::State,
    /// The events of the last step.
    pub events: Vec<G::Event>,
}

impl<'a, G: Game> Playback<'a, G> {
    /// Sets the match up again.
    pub fn new(game: &'a G, record: &'a Record<G::Action>) -> Result<Playback<'a, G>, String> {
        let mut events = vec![];
        let mut chance = Replayed::new(&record.setup);
        let state = game.setup(&mut chance, &mut EventSink::collect(&mut events));
        chance.finish().map_err(|e| format!("set-up: {e}"))?;
        Ok(Playback { game, record, next: 0, state, events })
    }

    /// How many steps have been played.
    pub const fn played(&self) -> usize {
        self.next
    }

    /// The step that comes next.
    pub fn upcoming(&self) -> Option<&'a Step<G::Action>> {
        self.record.steps.get(self.next)
    }

    /// Plays one step; `false` at the end of the record.
    pub fn advance(&mut self) -> Result<bool, String> {
        let Some(step) = self.upcoming() else { return Ok(false) };
        let number = self.next + 1;
        if let Err(illegal) = self.game.check(&self.state, step.seat, &step.action) {
            return Err(format!("step {number}: seat {} is refused by {}", step.seat, illegal.rule));
        }
        self.events.clear();
        let mut chance = Replayed::new(&step.picks);
        let mut out = EventSink::collect(&mut self.events);
        self.game.apply(&mut self.state, step.seat, &step.action, &mut chance, &mut out);
        chance.finish().map_err(|e| format!("step {number}: {e}"))?;
        self.next = number;
        Ok(true)
    }
}

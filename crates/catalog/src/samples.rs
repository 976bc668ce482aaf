//! Positions of finished matches with their outcomes, for learning what positions are worth.

use landsraad_bots::Judge;
use landsraad_kernel::{Game, Outcome, Seat, Seeded};

/// Positions of one match.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Samples {
    /// The version of the encoding.
    pub version: u32,
    /// How many features a row has.
    pub width: usize,
    /// Rows of features, each followed by 1 if its seat won and 0 if not.
    pub rows: Vec<f32>,
}

/// Looks at a match while it is played.
pub(crate) struct Sampler<'a, G: Game> {
    judge: &'a dyn Judge<G>,
    stage: Option<u32>,
    /// How many answers of a hundred are random.
    stray: u32,
    luck: Seeded,
    rows: Vec<(Seat, Vec<f32>)>,
}

impl<'a, G: Game> Sampler<'a, G> {
    pub fn new(judge: &'a dyn Judge<G>, stray: u32, luck: Seeded) -> Sampler<'a, G> {
        Sampler { judge, stage: None, stray, luck, rows: Vec::new() }
    }

    /// Looks at a position in which somebody has a choice; keeps the first of each stage.
    pub fn look(&mut self, game: &G, state: &G::State) {
        let stage = self.judge.stage(game, state);
        if self.stage == Some(stage) {
            return;
        }
        self.stage = Some(stage);
        for seat in Seat::first(self.judge.viewpoints(game)) {
            let mut row = vec![0.0; self.judge.width()];
            self.judge.encode(game, state, seat, &mut row);
            self.rows.push((seat, row));
        }
    }

    /// A random answer in some cases, so that strange positions come up too.
    pub fn strays(&mut self, legal: usize) -> Option<usize> {
        (self.luck.below(100) < self.stray).then(|| self.luck.below(legal as u32) as usize)
    }

    pub fn finish(self, outcome: Option<Outcome>) -> Samples {
        let (version, width) = (self.judge.version(), self.judge.width());
        let mut rows = Vec::with_capacity(self.rows.len() * (width + 1));
        if let Some(outcome) = outcome {
            for (seat, row) in self.rows {
                rows.extend(row);
                rows.push(f32::from(u8::from(outcome.winners.contains(seat))));
            }
        }
        Samples { version, width, rows }
    }
}

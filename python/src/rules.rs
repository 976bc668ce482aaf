//! The rules of one match.

use std::sync::Arc;

use landsraad_catalog::{self as catalog, Record};
use landsraad_kernel::{MAX_SEATS, Options, Seed};
use pyo3::prelude::*;

use crate::errors::{SetupError, bad_record, bad_setup, json};
use crate::matches::Match;

/// A game with edition, options and seats.
#[pyclass(frozen, module = "landsraad._native")]
pub struct Rules {
    pub inner: Arc<dyn catalog::Rules>,
}

/// The rules that these words name; the recommended edition and as many seats as allowed if not given.
pub fn settle(
    game: &str,
    edition: Option<&str>,
    options: &str,
    seats: Option<i64>,
) -> PyResult<Arc<dyn catalog::Rules>> {
    let entry = catalog::catalog().game(game).map_err(bad_setup)?;
    let options: Options = serde_json::from_str(options).map_err(|e| {
        SetupError::new_err(format!("options: values are true, false, numbers or words: {e}"))
    })?;
    // A number that is no byte is refused like any other number of seats that the edition does not have.
    let seats = seats.map(|n| u8::try_from(n).map_err(|_| n)).transpose();
    let seats =
        seats.map_err(|n| SetupError::new_err(format!("seats: {n} seats: a table has 1 to {MAX_SEATS}")))?;
    entry.rules_for(edition, &options, seats).map_err(bad_setup)
}

#[pymethods]
impl Rules {
    #[new]
    #[pyo3(signature = (game, edition=None, options="{}", seats=None))]
    fn new(game: &str, edition: Option<&str>, options: &str, seats: Option<i64>) -> PyResult<Rules> {
        Ok(Rules { inner: settle(game, edition, options, seats)? })
    }

    #[getter]
    fn game(&self) -> &'static str {
        self.inner.game()
    }

    #[getter]
    fn edition(&self) -> &'static str {
        self.inner.edition()
    }

    #[getter]
    fn seats(&self) -> u8 {
        self.inner.seats()
    }

    /// Every option with its value, as JSON.
    fn options(&self) -> PyResult<String> {
        json(&self.inner.options())
    }

    /// The phases of a round, in order.
    fn phases(&self) -> Vec<&'static str> {
        self.inner.phases().to_vec()
    }

    /// The version of the encoder and the number of features; `None` for a game without one.
    fn encoder(&self) -> Option<(u32, usize)> {
        self.inner.encoder()
    }

    /// The keys of the bots, the recommended one first.
    fn bots(&self) -> PyResult<Vec<&'static str>> {
        let entry = catalog::catalog().game(self.inner.game()).map_err(bad_setup)?;
        Ok(entry.bots().iter().map(|bot| bot.key).collect())
    }

    /// Starts a match whose chance comes from the seed.
    fn start(&self, seed: u64) -> Match {
        Match::new(self.inner.start(Seed::from_u64(seed)))
    }

    /// The match of a record, after its last step.
    #[staticmethod]
    fn replay(text: &str) -> PyResult<Match> {
        let record = Record::from_text(text).map_err(bad_record)?;
        let rules = catalog::catalog().rules_of(&record.header).map_err(bad_record)?;
        let mut replayed = rules.replay(&record.header).map_err(bad_record)?;
        for step in &record.steps {
            replayed.replay_step(step).map_err(bad_record)?;
        }
        Ok(Match::new(replayed))
    }

    /// Plays a whole match among bots; gives winners, roles, choices, actions and the record.
    fn play_out(&self, py: Python<'_>, seed: u64, bots: Vec<String>) -> PyResult<String> {
        let played = py
            .detach(|| {
                let bots: Vec<&str> = bots.iter().map(String::as_str).collect();
                self.inner.play_out(Seed::from_u64(seed), &bots, true)
            })
            .map_err(bad_setup)?;
        let winners: Option<Vec<u8>> = played.outcome.map(|o| o.winners.iter().map(u8::from).collect());
        json(&serde_json::json!({
            "winners": winners,
            "victory": played.outcome.map(|o| o.victory),
            "roles": played.roles,
            "decisions": played.decisions,
            "length": played.length,
            "record": played.record.map(|r| r.to_text()),
        }))
    }

    fn __repr__(&self) -> String {
        format!("<Rules {} {} with {} seats>", self.inner.game(), self.inner.edition(), self.inner.seats())
    }
}

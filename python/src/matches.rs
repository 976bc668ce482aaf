//! One running match.

use landsraad_catalog as catalog;
use landsraad_kernel::{Lang, Seat, Seed, Viewer};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;

use crate::errors::{IllegalAction, RecordError, bad_action, bad_setup, json, parse};

/// A match of any game.
#[pyclass(module = "landsraad._native")]
pub struct Match {
    pub inner: Box<dyn catalog::Match>,
}

impl Match {
    pub fn new(inner: Box<dyn catalog::Match>) -> Match {
        Match { inner }
    }

    fn seat(&self, seat: i64) -> PyResult<Seat> {
        let seats = self.inner.seats();
        let found = u8::try_from(seat).ok().filter(|seat| *seat < seats).and_then(Seat::new);
        found.ok_or_else(|| {
            PyIndexError::new_err(format!("seat {seat}: this table has the seats 0 to {}", seats - 1))
        })
    }

    /// The key of a bot that can play here.
    fn bot(&self, key: &str) -> PyResult<&'static str> {
        self.inner.bot(key).map(|info| info.key).map_err(bad_setup)
    }

    /// A seat's number, `None` for the public, -1 for everything.
    fn viewer(&self, viewer: Option<i64>) -> PyResult<Viewer> {
        match viewer {
            None => Ok(Viewer::Public),
            Some(-1) => Ok(Viewer::Omniscient),
            Some(seat) => Ok(Viewer::Seat(self.seat(seat)?)),
        }
    }
}

fn lang(word: &str) -> PyResult<Lang> {
    match word {
        "en" => Ok(Lang::En),
        "it" => Ok(Lang::It),
        other => Err(PyValueError::new_err(format!("there is no language “{other}”; there are: en, it"))),
    }
}

#[pymethods]
impl Match {
    #[getter]
    fn seats(&self) -> u8 {
        self.inner.seats()
    }

    #[getter]
    fn step(&self) -> u32 {
        self.inner.step()
    }

    /// The seats that owe an answer; none once the match is over.
    fn pending(&self) -> Vec<u8> {
        self.inner.pending().seats().iter().map(u8::from).collect()
    }

    fn decision(&self, seat: i64) -> PyResult<Option<String>> {
        self.inner.decision(self.seat(seat)?).as_ref().map(json).transpose()
    }

    fn asides(&self, seat: i64) -> PyResult<String> {
        json(&self.inner.asides(self.seat(seat)?))
    }

    /// The legal answers: numbers in the fixed action space, and the actions as JSON.
    fn legal_actions(&self, seat: i64) -> PyResult<(Vec<usize>, Vec<String>)> {
        let list = self.inner.legal_actions(self.seat(seat)?);
        Ok(list.into_iter().map(|(slot, action, _)| (slot, action.to_string())).unzip())
    }

    /// Only the numbers, without those that reopen an unfinished answer, unless there are no others.
    fn legal_slots(&self, seat: i64) -> PyResult<Vec<usize>> {
        let legal = self.inner.legal_actions(self.seat(seat)?);
        let onward = legal.iter().any(|(_, _, back)| !back);
        Ok(legal.into_iter().filter(|(_, _, back)| !(onward && *back)).map(|(slot, ..)| slot).collect())
    }

    /// Carries out the legal answer with this number of the fixed action space.
    fn act_slot(&mut self, seat: i64, slot: usize) -> PyResult<()> {
        let seat = self.seat(seat)?;
        let legal = self.inner.legal_actions(seat);
        let Some((_, action, _)) = legal.iter().find(|(s, ..)| *s == slot) else {
            let all: Vec<usize> = legal.iter().map(|(s, ..)| *s).collect();
            return Err(IllegalAction::new_err(format!(
                "{slot} is not legal for seat {seat}; legal are {all:?}"
            )));
        };
        self.inner.act(seat, self.inner.step(), action).map_err(bad_action)
    }

    fn act(&mut self, seat: i64, action: &str) -> PyResult<()> {
        let action = catalog::action_from_text(action).map_err(bad_action)?;
        self.inner.act(self.seat(seat)?, self.inner.step(), &action).map_err(bad_action)
    }

    fn why_not(&self, seat: i64, action: &str) -> PyResult<Option<String>> {
        let action = catalog::action_from_text(action).map_err(bad_action)?;
        self.inner.why_not(self.seat(seat)?, &action).map_err(bad_action)?.as_ref().map(json).transpose()
    }

    #[pyo3(signature = (viewer=None))]
    fn view(&self, viewer: Option<i64>) -> PyResult<String> {
        json(&self.inner.view(self.viewer(viewer)?))
    }

    #[pyo3(signature = (viewer=None, language="en"))]
    fn view_text(&self, viewer: Option<i64>, language: &str) -> PyResult<String> {
        Ok(self.inner.view_text(self.viewer(viewer)?).get(lang(language)?).to_owned())
    }

    /// The events of the last step.
    #[pyo3(signature = (viewer=None))]
    fn events(&self, viewer: Option<i64>) -> PyResult<String> {
        json(&self.inner.events(self.viewer(viewer)?))
    }

    /// The same without words.
    #[pyo3(signature = (viewer=None))]
    fn event_values(&self, viewer: Option<i64>) -> PyResult<String> {
        json(&self.inner.event_values(self.viewer(viewer)?))
    }

    #[pyo3(signature = (seat, language="en"))]
    fn seat_name(&self, seat: i64, language: &str) -> PyResult<String> {
        Ok(self.inner.seat_name(self.seat(seat)?).get(lang(language)?).to_owned())
    }

    fn role(&self, seat: i64) -> PyResult<&'static str> {
        Ok(self.inner.role(self.seat(seat)?))
    }

    fn outcome(&self) -> PyResult<Option<String>> {
        self.inner.outcome().as_ref().map(json).transpose()
    }

    fn record(&self) -> String {
        self.inner.record().to_text()
    }

    fn fork(&self) -> Match {
        Match::new(self.inner.fork())
    }

    fn at(&self, step: i64) -> PyResult<Match> {
        let found = u32::try_from(step).ok().and_then(|step| self.inner.at(step)).map(Match::new);
        found.ok_or_else(|| {
            PyIndexError::new_err(format!("step {step}: the match is at step {}", self.inner.step()))
        })
    }

    /// Another match that the seat cannot tell from this one.
    fn imagine(&self, seat: i64, luck: u64) -> PyResult<Match> {
        Ok(Match::new(self.inner.resampled(self.seat(seat)?, luck)))
    }

    /// Goes on with another seed.
    fn reseed(&mut self, seed: u64) {
        let next = self.inner.next_stream();
        self.inner.reseed(Seed::from_u64(seed), next);
    }

    fn features(&self, seat: i64, luck: u64) -> PyResult<Option<Vec<f32>>> {
        Ok(self.inner.features(self.seat(seat)?, luck))
    }

    /// The chance of the seat to win, as the network judges a world that the seat imagines.
    fn chance(&self, seat: i64, luck: u64) -> PyResult<Option<f32>> {
        Ok(self.inner.chance(self.seat(seat)?, luck))
    }

    /// What a bot would do in this seat.
    fn bot_move(&self, py: Python<'_>, seat: i64, bot: &str, luck: u64) -> PyResult<Option<String>> {
        let (seat, bot) = (self.seat(seat)?, self.bot(bot)?);
        py.detach(|| self.inner.bot_move(seat, bot, luck)).as_ref().map(json).transpose()
    }

    /// What a bot would do in addition to answering.
    fn bot_aside(&self, py: Python<'_>, seat: i64, bot: &str, luck: u64) -> PyResult<Option<String>> {
        let (seat, bot) = (self.seat(seat)?, self.bot(bot)?);
        py.detach(|| self.inner.bot_aside(seat, bot, luck)).as_ref().map(json).transpose()
    }

    /// What a bot says about an action.
    fn explain(&self, py: Python<'_>, seat: i64, bot: &str, action: &str) -> PyResult<Option<String>> {
        let (seat, bot, action) = (self.seat(seat)?, self.bot(bot)?, parse(action)?);
        py.detach(|| self.inner.explain(seat, bot, &action)).as_ref().map(json).transpose()
    }

    fn is_forced(&self, seat: i64) -> PyResult<bool> {
        Ok(self.inner.is_forced(self.seat(seat)?))
    }

    fn snapshot(&self) -> String {
        self.inner.snapshot()
    }

    /// Goes to a stored state.
    fn restore(&mut self, state: &str) -> PyResult<()> {
        self.inner.restore(state, &[]).map_err(|e| RecordError::new_err(e.to_string()))
    }

    /// Carries out a step of a record, given as its line.
    fn replay_step(&mut self, line: &str) -> PyResult<()> {
        let step =
            serde_json::from_str(line).map_err(|e| RecordError::new_err(format!("not a step: {e}")))?;
        self.inner.replay_step(&step).map_err(|e| RecordError::new_err(e.to_string()))
    }

    fn audit(&self) -> PyResult<()> {
        self.inner.audit().map_err(PyValueError::new_err)
    }
}

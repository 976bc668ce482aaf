//! Many matches side by side, with numpy arrays.

use landsraad_arrakis::Arrakis;
use landsraad_bots::arrakis::ArrakisJudge;
use landsraad_bots::dune::DuneJudge;
use landsraad_bots::globopolis::GlobopolisJudge;
use landsraad_catalog::SLOTS;
use landsraad_dune::Dune;
use landsraad_globopolis::Globopolis;
use landsraad_kernel::Setup;
use numpy::{PyArrayDyn, PyArrayMethods, PyReadonlyArray1, PyReadwriteArrayDyn};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors::{IllegalAction, SetupError, bad_setup};
use crate::lanes::{Lanes, Rows, Sight, Table};
use crate::rules::settle;

/// Matches of one game side by side. Forced answers are given; a finished match is followed by the next one.
#[pyclass(module = "landsraad._native")]
pub struct Batch {
    lanes: Box<dyn Lanes>,
    pool: Option<rayon::ThreadPool>,
}

/// The arrays that a call fills, borrowed from Python for its duration.
struct Arrays<'py> {
    observation: PyReadwriteArrayDyn<'py, f32>,
    mask: PyReadwriteArrayDyn<'py, bool>,
    seat: PyReadwriteArrayDyn<'py, i32>,
    reward: PyReadwriteArrayDyn<'py, f32>,
    done: PyReadwriteArrayDyn<'py, bool>,
}

/// A contiguous array of the right size, or an error that names it.
fn slice<'a, T: numpy::Element>(
    name: &str,
    array: &'a mut PyReadwriteArrayDyn<'_, T>,
    size: usize,
) -> PyResult<&'a mut [T]> {
    let found = array
        .as_slice_mut()
        .map_err(|_| PyValueError::new_err(format!("{name} must be a contiguous array in C order")))?;
    if found.len() != size {
        return Err(PyValueError::new_err(format!("{name} has {} numbers, {size} are needed", found.len())));
    }
    Ok(found)
}

/// The arrays as Python gives them: observation, mask, seat, reward, done.
type Given<'py> = (
    Bound<'py, PyArrayDyn<f32>>,
    Bound<'py, PyArrayDyn<bool>>,
    Bound<'py, PyArrayDyn<i32>>,
    Bound<'py, PyArrayDyn<f32>>,
    Bound<'py, PyArrayDyn<bool>>,
);

/// An array to write to, unless it is in use or read-only.
fn writeable<'py, T: numpy::Element>(
    array: &Bound<'py, PyArrayDyn<T>>,
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    let busy = |e| PyValueError::new_err(format!("an array is in use or not writeable: {e}"));
    array.try_readwrite().map_err(busy)
}

impl<'py> Arrays<'py> {
    fn of((observation, mask, seat, reward, done): &Given<'py>) -> PyResult<Arrays<'py>> {
        Ok(Arrays {
            observation: writeable(observation)?,
            mask: writeable(mask)?,
            seat: writeable(seat)?,
            reward: writeable(reward)?,
            done: writeable(done)?,
        })
    }

    fn rows(&mut self, lanes: &dyn Lanes, steps: usize) -> PyResult<Rows<'_>> {
        let n = lanes.count() * steps;
        Ok(Rows {
            observation: slice("observation", &mut self.observation, n * lanes.width())?,
            mask: slice("mask", &mut self.mask, n * SLOTS)?,
            seat: slice("seat", &mut self.seat, n)?,
            reward: slice("reward", &mut self.reward, n * lanes.seats())?,
            done: slice("done", &mut self.done, n)?,
        })
    }
}

fn lanes(
    game: &str,
    edition: Option<&str>,
    options: &str,
    seats: Option<i64>,
    n: usize,
    seed: u64,
    sight: Sight,
) -> PyResult<Box<dyn Lanes>> {
    let rules = settle(game, edition, options, seats)?;
    fn build<G: Setup>(rules: &dyn landsraad_catalog::Rules) -> PyResult<G> {
        G::build(rules.edition(), &rules.options(), rules.seats()).map_err(bad_setup)
    }
    Ok(match rules.game() {
        "dune" => Box::new(Table::new(build::<Dune>(&*rules)?, DuneJudge, n, seed, sight)),
        "arrakis" => Box::new(Table::new(build::<Arrakis>(&*rules)?, ArrakisJudge, n, seed, sight)),
        "globopolis" => Box::new(Table::new(build::<Globopolis>(&*rules)?, GlobopolisJudge, n, seed, sight)),
        other => {
            return Err(SetupError::new_err(format!("game: positions of {other} cannot be encoded yet")));
        }
    })
}

/// More would not fit into memory, or never run at once. It is a bound for numbers that are mistakes.
const MOST_LANES: usize = 1 << 17;
const MOST_THREADS: usize = 1024;

/// A number of lanes or threads that can be made.
fn amount(name: &str, given: i64, most: usize) -> PyResult<usize> {
    let fits = usize::try_from(given).ok().filter(|n| (1..=most).contains(n));
    fits.ok_or_else(|| SetupError::new_err(format!("{name}: {given} is not a number from 1 to {most}")))
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, edition=None, options="{}", seats=None, lanes_count=1, seed=0, threads=1, imagined=true))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        game: &str,
        edition: Option<&str>,
        options: &str,
        seats: Option<i64>,
        lanes_count: i64,
        seed: u64,
        threads: i64,
        imagined: bool,
    ) -> PyResult<Batch> {
        let lanes_count = amount("lanes", lanes_count, MOST_LANES)?;
        let threads = amount("threads", threads, MOST_THREADS)?;
        let sight = if imagined { Sight::Imagined } else { Sight::True };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        let pool = (threads > 1).then(|| pool.build()).transpose();
        let pool = pool.map_err(|e| PyValueError::new_err(e.to_string()))?;
        Ok(Batch { lanes: lanes(game, edition, options, seats, lanes_count, seed, sight)?, pool })
    }

    #[getter]
    fn lanes(&self) -> usize {
        self.lanes.count()
    }

    #[getter]
    fn seats(&self) -> usize {
        self.lanes.seats()
    }

    #[getter]
    fn width(&self) -> usize {
        self.lanes.width()
    }

    /// Starts every lane again and writes the first positions.
    fn reset(&mut self, py: Python<'_>, seed: u64, into: Given<'_>) -> PyResult<()> {
        let mut arrays = Arrays::of(&into)?;
        let rows = arrays.rows(&*self.lanes, 1)?;
        let (lanes, pool) = (&mut self.lanes, self.pool.as_ref());
        py.detach(|| lanes.reset(seed, rows, pool));
        Ok(())
    }

    /// Carries out one answer per lane and writes the next positions.
    fn step(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>, into: Given<'_>) -> PyResult<()> {
        let actions = actions.as_slice().map_err(|_| PyValueError::new_err("actions must be contiguous"))?;
        if actions.len() != self.lanes.count() {
            let why = format!("{} actions for {} lanes", actions.len(), self.lanes.count());
            return Err(PyValueError::new_err(why));
        }
        let mut arrays = Arrays::of(&into)?;
        let rows = arrays.rows(&*self.lanes, 1)?;
        let (lanes, pool) = (&mut self.lanes, self.pool.as_ref());
        py.detach(|| lanes.step(actions, rows, pool)).map_err(IllegalAction::new_err)
    }

    /// Plays `steps` random answers in every lane. Arrays have one more dimension in front, the steps: row
    /// `t` is the position after answer `t`.
    fn random_steps(
        &mut self,
        py: Python<'_>,
        steps: usize,
        actions: &Bound<'_, PyArrayDyn<i64>>,
        into: Given<'_>,
    ) -> PyResult<()> {
        let n = self.lanes.count();
        let mut actions = writeable(actions)?;
        let actions = slice("actions", &mut actions, n * steps)?;
        let mut arrays = Arrays::of(&into)?;
        let Rows { observation, mask, seat, reward, done } = arrays.rows(&*self.lanes, steps)?;
        let (width, seats) = (self.lanes.width(), self.lanes.seats());
        let (lanes, pool) = (&mut self.lanes, self.pool.as_ref());
        py.detach(|| {
            let parts = actions
                .chunks_exact_mut(n)
                .zip(observation.chunks_exact_mut(n * width))
                .zip(mask.chunks_exact_mut(n * SLOTS))
                .zip(seat.chunks_exact_mut(n))
                .zip(reward.chunks_exact_mut(n * seats))
                .zip(done.chunks_exact_mut(n));
            for (((((actions, observation), mask), seat), reward), done) in parts {
                lanes.random_step(actions, Rows { observation, mask, seat, reward, done }, pool);
            }
        });
        Ok(())
    }
}

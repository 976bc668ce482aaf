//! What Python needs of the rules. Structured values cross the border as JSON text; arrays as numpy arrays.

mod batch;
mod errors;
mod lanes;
mod matches;
mod rules;

use std::path::PathBuf;

use landsraad_catalog::{Record, catalog, scenario_from, scenarios};
use landsraad_ledger::library;
use landsraad_testkit::scenario::RuleIds;
use pyo3::prelude::*;

use crate::errors::{IllegalAction, RecordError, SetupError, bad_record, json};

/// Games, editions, options and bots.
#[pyfunction]
fn catalog_json() -> PyResult<String> {
    json(&catalog().reply())
}

/// The rules in which all these words occur, in either language, the best fit first.
#[pyfunction]
#[pyo3(signature = (words, edition=None))]
fn search_rules(words: &str, edition: Option<&str>) -> PyResult<String> {
    if let Some(edition) = edition
        && library().ledger_of(edition).is_none()
    {
        let all = library().ledgers().iter().map(|l| l.edition.as_str()).collect::<Vec<_>>().join(", ");
        return Err(SetupError::new_err(format!("there is no edition “{edition}”; there are: {all}")));
    }
    json(&library().search(words, edition))
}

/// One rule by its id.
#[pyfunction]
fn rule(id: &str) -> PyResult<Option<String>> {
    library().rule(id).map(json).transpose()
}

/// Runs one scenario file, or every file below a folder.
#[pyfunction]
fn run_scenarios(py: Python<'_>, path: PathBuf) -> PyResult<String> {
    let reports = py.detach(|| {
        let (registry, ids): (_, RuleIds) = (scenarios(), library().rules().map(|r| r.id.clone()).collect());
        if path.is_dir() {
            registry.run_folder(&path, &ids)
        } else {
            Ok(vec![registry.run_file(&path, &ids)])
        }
    })?;
    let list: Vec<serde_json::Value> = reports
        .iter()
        .map(|r| {
            let report = (!r.passed()).then(|| r.to_string());
            serde_json::json!({
                "file": r.file, "title": r.title, "passed": r.passed(), "rules": r.rules, "report": report,
            })
        })
        .collect();
    json(&list)
}

/// A scenario file from the steps `at` to `until` of a record, counted from 1.
#[pyfunction]
fn write_scenario(record: &str, at: i64, until: i64) -> PyResult<String> {
    let number = |step: i64| {
        let why = || RecordError::new_err(format!("step {step}: steps of a record are counted from 1"));
        u32::try_from(step).map_err(|_| why())
    };
    let (at, until) = (number(at)?, number(until)?);
    let record = Record::from_text(record).map_err(bad_record)?;
    scenario_from(&record, at, until).map_err(bad_record)
}

/// Replays a record, checks every step and, with a revealed seed, every draw; gives the match at its end.
#[pyfunction]
fn verify_record(py: Python<'_>, text: &str) -> PyResult<matches::Match> {
    py.detach(|| {
        let record = Record::from_text(text).map_err(bad_record)?;
        let rules = catalog().rules_of(&record.header).map_err(bad_record)?;
        record.verify(&*rules).map(matches::Match::new).map_err(bad_record)
    })
}

/// The header of a record as JSON.
#[pyfunction]
fn record_header(text: &str) -> PyResult<String> {
    json(&Record::from_text(text).map_err(bad_record)?.header)
}

/// The compiled part of the package `landsraad`.
#[pymodule]
fn _native(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add("__version__", env!("CARGO_PKG_VERSION"))?;
    m.add("ACTIONS", landsraad_catalog::SLOTS)?;
    m.add("SetupError", m.py().get_type::<SetupError>())?;
    let illegal = m.py().get_type::<IllegalAction>();
    illegal.setattr("rule", m.py().None())?;
    m.add("IllegalAction", illegal)?;
    m.add("RecordError", m.py().get_type::<RecordError>())?;
    m.add_class::<rules::Rules>()?;
    m.add_class::<matches::Match>()?;
    m.add_class::<batch::Batch>()?;
    m.add_function(wrap_pyfunction!(catalog_json, m)?)?;
    m.add_function(wrap_pyfunction!(search_rules, m)?)?;
    m.add_function(wrap_pyfunction!(rule, m)?)?;
    m.add_function(wrap_pyfunction!(run_scenarios, m)?)?;
    m.add_function(wrap_pyfunction!(write_scenario, m)?)?;
    m.add_function(wrap_pyfunction!(verify_record, m)?)?;
    m.add_function(wrap_pyfunction!(record_header, m)?)?;
    Ok(())
}

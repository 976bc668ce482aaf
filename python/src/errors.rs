//! Errors as Python sees them: each is a `ValueError` with a sentence.

use landsraad_catalog::ActError;
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::Value;

create_exception!(
    landsraad,
    SetupError,
    PyValueError,
    "A game, edition, option, seat or bot that does not exist."
);
create_exception!(
    landsraad,
    IllegalAction,
    PyValueError,
    "An action that is refused; the match is as it was. `rule` is the id of the rule, or `None` if no rule decided."
);
create_exception!(landsraad, RecordError, PyValueError, "A record that cannot be read or does not replay.");

/// A refused setup.
pub fn bad_setup(error: landsraad_kernel::SetupError) -> PyErr {
    SetupError::new_err(format!("{}: {}", error.key, error.why.en))
}

/// A refused record.
pub fn bad_record(error: landsraad_catalog::RecordError) -> PyErr {
    RecordError::new_err(error.to_string())
}

/// A refused action, with the rule as an attribute.
pub fn bad_action(error: ActError) -> PyErr {
    let sentence = error.to_string();
    let rule = match error {
        ActError::Illegal { rule, .. } | ActError::NotAsked { rule, .. } => Some(rule),
        ActError::Malformed { .. }
        | ActError::WrongSeat { .. }
        | ActError::NoOrder
        | ActError::Stale { .. } => None,
    };
    Python::attach(|py| {
        let refusal = IllegalAction::new_err(sentence);
        match refusal.value(py).setattr("rule", rule) {
            Ok(()) => refusal,
            Err(failure) => failure,
        }
    })
}

/// A value as JSON text.
pub fn json(value: &(impl serde::Serialize + ?Sized)) -> PyResult<String> {
    serde_json::to_string(value).map_err(|e| PyValueError::new_err(e.to_string()))
}

/// JSON text as a value.
pub fn parse(text: &str) -> PyResult<Value> {
    serde_json::from_str(text).map_err(|e| PyValueError::new_err(format!("not JSON: {e}")))
}

//! Options that many tables have in common, kept once.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use landsraad_kernel::Options;
use serde::{Deserialize, Deserializer};

/// How many sets of options are remembered.
const MOST: usize = 32;

static KNOWN: Mutex<VecDeque<Options>> = Mutex::new(VecDeque::new());

/// The same options. Equal ones share their values: those of Dune are ten kilobytes, and most tables have the usual ones. The
/// rules of a table share them too.
pub fn shared(options: Options) -> Options {
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let same = known.iter().position(|other| *other == options);
    let kept = same.and_then(|at| known.remove(at)).unwrap_or(options);
    known.push_front(kept.clone());
    known.truncate(MOST);
    kept
}

/// Reads options of a stored table.
pub fn read<'de, D: Deserializer<'de>>(from: D) -> Result<Options, D::Error> {
    Options::deserialize(from).map(shared)
}

#[cfg(test)]
mod tests {
    use std::ptr;

    use super::*;

    #[test]
    fn equal_options_share_their_values() {
        let made = |n: i64| shared(Options::default().with("a number for this test", n));
        let value = |options: &Options| options.get("a number for this test").map(ptr::from_ref).unwrap();
        let (one, same, other) = (made(1), made(1), made(2));
        assert_eq!(value(&one), value(&same));
        assert_ne!(value(&one), value(&other));
        let read: Options = read(serde_json::json!({"a number for this test": 2})).unwrap();
        assert_eq!(value(&read), value(&other));
    }
}

//! One table: one task, one writer.
//!
//! [`doc`] is what is stored of a table in addition to its journal, [`live`] the running match with what each
//! viewer has been told, [`actor`] the task that owns both. [`play`] carries actions out, [`stored`] keeps memory
//! and storage the same, [`windows`] answers for people who do not, [`glass`] when the rules' own time is up,
//! [`bots`] for bots. [`seats`] is the lobby's business, with [`host`], [`votes`] and [`absence`]. [`keys`] remembers
//! what was answered to which message, [`pace`] how long players take, [`study`] lends a copy to evaluate,
//! [`catching_up`] has matches and logs replayed in the pool;
//! [`standing`] keeps answers in advance, [`undo`], [`deals`] and [`talk`] are the rest.

pub mod absence;
pub mod actor;
pub mod bots;
pub mod catching_up;
pub mod deals;
pub mod doc;
pub mod glass;
pub mod host;
pub mod keys;
pub mod live;
pub mod pace;
pub mod play;
pub mod registry;
pub mod seats;
pub mod standing;
pub mod stored;
pub mod study;
pub mod talk;
pub mod undo;
pub mod votes;
pub mod windows;

/// Runs `f`; a panic in it is a value, not the end of the task. What `f` had in hand may be half changed
/// and must be thrown away by the caller.
pub fn contained<T>(f: impl FnOnce() -> T) -> Result<T, String> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(f)).map_err(|panic| {
        panic
            .downcast_ref::<&str>()
            .map(|s| (*s).to_owned())
            .or_else(|| panic.downcast_ref::<String>().cloned())
            .unwrap_or_else(|| "a panic without words".into())
    })
}

#[cfg(test)]
mod tests {
    use super::contained;

    #[test]
    fn a_panic_is_a_value() {
        assert_eq!(contained(|| 7), Ok(7));
        let number = std::hint::black_box(3);
        assert_eq!(contained(|| assert!(number > 3, "{number} is too small")), Err("3 is too small".into()));
    }
}

//! One table: one task, one writer.
//!
//! - [`doc`] is what is stored of a table in addition to its journal.
//! - [`live`] is the running match, with what each viewer has seen of it.
//! - [`actor`] is the task that owns both.
//! - [`play`] carries actions out; [`stored`] keeps memory and storage the same.
//! - [`windows`] answers for people who do not answer, [`glass`] when a time limit of the rules is up,
//!   [`bots`] for bots.
//! - [`seats`], [`host`], [`votes`] and [`absence`] are for the lobby.
//! - [`keys`] remembers which answer each message got, [`pace`] how long players take.
//! - [`study`] gives out a copy of the match to evaluate; [`catching_up`] replays matches and logs in the
//!   pool.
//! - [`standing`] keeps answers in advance, [`undo`] takes actions back, [`deals`] keeps deals, [`talk`] is the
//!   chat.

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

/// Runs `f` and returns a panic in it as an error. The caller must then discard everything that `f` could
/// change: it may be half changed.
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

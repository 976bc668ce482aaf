//! One table: one task, one writer.
//!
//! [`actor`] is the task. It owns the components of a table, each with its own data and rules, and wires them
//! together; no component knows the task.
//!
//! - [`doc`] is what is stored of a table in addition to its journal, `shared_options` what many tables have in common;
//!   [`seats`] says who may sit where.
//! - [`live`] is the running match: its [`journal`], and a [`track`] and a [`picture`] for each viewer.
//!   [`history`] replays what a viewer has missed, [`take_back`] weighs taking an action back.
//! - [`windows`] waits for answers, [`clocks`] and [`rule_clock`] measure time, [`pace`] how long players take.
//! - [`desk`] keeps the work of the [`bots`].
//! - [`delta`] is the difference between two pictures, [`language`] leaves out the other language, [`form`] says
//!   which of both a connection wants.
//! - [`audience`] has the connections that watch, [`newcomers`] those that wait for their log, [`outbox`] is
//!   the way to each of them, [`attendance`] says who is present.
//! - [`standing`], [`votes`], [`deals`] and [`chat`] are for the players.
//! - [`keys`] remembers which answer each message got; [`health`] says whether the table may act; [`failure`]
//!   writes down what went wrong.
//! - [`command`] lists what a table can be asked, [`registry`] finds the tables, [`sleepers`] are
//!   those that are not in memory until something is due, [`study`] is a copy of the
//!   match to evaluate.

pub mod actor;
pub mod attendance;
pub mod audience;
pub mod bots;
pub mod chat;
pub mod clocks;
pub mod command;
pub mod deals;
pub mod delta;
pub mod desk;
pub mod doc;
pub mod failure;
pub mod form;
pub mod health;
pub mod history;
pub mod journal;
pub mod keys;
pub mod language;
pub mod live;
pub mod newcomers;
pub mod outbox;
mod own_files;
pub mod pace;
pub mod picture;
pub mod registry;
pub mod rule_clock;
pub mod seats;
mod shared_options;
pub mod sleepers;
pub mod standing;
pub mod study;
pub mod take_back;
pub mod track;
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

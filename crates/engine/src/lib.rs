//! Bots that are programs of their own: the protocol, a running program, and the seat that one plays.
//!
//! `docs/engine.md` describes the lines.

mod guest;
mod process;
pub mod protocol;

pub use guest::Guest;
pub use process::{Engine, Fault, words};

/// How a bot that is a program is written: `cmd: python3 examples/engine_bots.py`.
pub const PREFIX: &str = "cmd:";

/// The command of a bot that is a program.
pub fn command(bot: &str) -> Option<&str> {
    bot.strip_prefix(PREFIX).map(str::trim)
}

//! Solving what can be solved, for any game: nothing here knows a concrete rulebook.
//!
//! * [`matrix`]: two-player zero-sum matrix games, every cell written out.
//! * [`clash`]: sealed plans of two sides where the outcome is decided by a small table and by comparing
//!   two totals. Solved without ever writing the matrix out, also when hands are hidden.
//! * [`ahead`]: looking ahead in any game over worlds that a seat imagines.
//! * [`Mixed`]: a strategy that says how often each plan should be played, and draws one.
//!
//! Numbers here are floating point: they steer a player's choice and never enter the rules. There are no
//! threads and no clock. Work is limited by a number of iterations, so the same input gives the same
//! output.

#![warn(missing_docs)]

pub mod ahead;
pub mod clash;
pub mod matrix;
mod mixed;
mod regret;

pub use mixed::Mixed;
pub use regret::Rule;

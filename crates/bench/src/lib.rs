//! How fast each game plays random matches on one core.
//!
//! Absolute figures move between machines and days, so each comes with its ratio to the random plies of a
//! well-known chess library measured in the same run. Times are CPU time of this process, which does one
//! thing at a time; other programs hardly disturb them. See `docs/benchmarks.md`.

#![warn(missing_docs)]

mod measure;
mod report;

pub use measure::Bench;
pub use report::{EXCELLENT, GOAL, Report, Row};

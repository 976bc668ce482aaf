//! Self-play, arenas, ratings and statistics.
//!
//! Everything here measures bots through the catalog, so it works for every game. Figures come in
//! duplicate blocks: one seed, every bot once in every seat, so that luck and the strength of a role cancel.

#![warn(missing_docs)]

pub mod arena;
pub mod endure;
pub mod engine;
pub mod ladder;
pub mod plot;
pub mod questions;
pub mod seed;
pub mod selfplay;
pub mod stats;

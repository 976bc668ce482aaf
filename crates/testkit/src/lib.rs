//! What every game is tested with: a conformance suite, scenarios, golden transcripts, a random player, and
//! a small complete game that shows how one is written.

#[cfg(feature = "alloc")]
pub mod alloc;
pub mod conformance;
pub mod demo;
pub mod diff;
pub mod random;
pub mod record;

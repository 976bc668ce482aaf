//! What every game is tested with: a conformance suite, scenarios, golden transcripts, a random player, and
//! a small complete game that shows how one is written.
//!
//! A game crate uses it in its tests:
//!
//! ```toml
//! [dev-dependencies]
//! landsraad-testkit = { workspace = true, features = ["alloc"] }
//! ```
//!
//! ```
//! use landsraad_testkit::demo::Demo as MyGame;
//! use landsraad_testkit::{alloc, conformance::Suite, narration};
//!
//! let game = MyGame::standard("plain", 4);
//! // Thousands of random games in the real test; `LANDSRAAD_GAMES`, `LANDSRAAD_SEED` and `LANDSRAAD_FIRST` for longer runs.
//! Suite::named("my-game").games(10).every(20).from_env().assert(&game);
//! alloc::assert_none(&game, 1, 10);
//! narration::assert(&game, 1, 10);
//! ```
//!
//! A failing game is saved in `target/conformance`; [`conformance::Suite::rerun`] plays it again. Scenarios
//! are run with [`scenario::Registry::assert_folder`], golden transcripts compared with [`golden::check`].

#[cfg(feature = "alloc")]
pub mod alloc;
pub mod conformance;
pub mod demo;
pub mod diff;
pub mod golden;
pub mod narration;
pub mod pattern;
pub mod random;
pub mod record;
pub mod scenario;

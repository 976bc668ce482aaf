//! Dune: its editions are values of one engine. `README.md` maps files to rulebook chapters.

#![warn(missing_docs)]

pub mod action;
pub mod activities;
mod audit;
pub mod board;
pub mod data;
pub mod deals;
pub mod editions;
pub mod event;
mod faction;
pub mod factions;
mod game;
mod goals;
mod narrate;
mod refusals;
pub mod rules;
pub mod stage;
pub mod state;
#[cfg(test)]
mod tests_support;
pub mod victory;
pub mod view;
mod visibility;

pub use action::{Action, Question, Why};
pub use event::Event;
pub use faction::{ByFaction, Faction, FactionSet};
pub use rules::Dune;
pub use state::State;
pub use view::{LeaderPlace, View};
pub use visibility::{Imagined, imagine};

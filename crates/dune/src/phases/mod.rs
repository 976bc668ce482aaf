//! One module per phase, in rulebook order. [gf9.turn.nine-phases]

pub mod allied_factions;
pub mod battle;
pub mod bidding;
pub mod charity;
pub mod collection;
pub mod exchange;
pub mod mentat;
pub mod nexus;
pub mod revival;
pub mod setup;
pub mod shipment;
pub mod spice_blow;
pub mod storm;
pub mod storm_ahead;
pub mod turn;

#[cfg(test)]
mod ah2009_tests;
#[cfg(test)]
mod community_tests;
#[cfg(test)]
mod editions_auction_tests;
#[cfg(test)]
mod editions_blow_tests;
#[cfg(test)]
mod editions_revival_tests;
#[cfg(test)]
mod editions_tests;
#[cfg(test)]
mod editions_victory_tests;

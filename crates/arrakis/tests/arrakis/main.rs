//! War for Arrakis from outside: one program for all integration tests, so that they link once.

mod common;
mod conformance;
mod data;
mod golden;
mod random_play;
mod refusals;
mod rules_basic;
mod rules_cards;
mod rules_desert;
mod rules_moved;
mod rules_movement;
mod rules_setup;
mod rules_tracks;
mod rules_war;
mod scenarios;
mod secrets;
mod solo;
mod solo_cards;
mod solo_combat;
mod solo_flight;
mod solo_moves;
mod solo_proofs;
mod staging;

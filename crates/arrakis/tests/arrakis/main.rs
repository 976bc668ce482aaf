//! War for Arrakis from outside: one program for all integration tests, so that they link once.

mod conformance;
mod data;
mod golden;
mod random_play;
mod refusals;
mod scenarios;
mod secrets;
mod staging;

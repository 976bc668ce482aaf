//! Dune in its three editions, from outside: one program for all integration tests, so that they link once.

mod conformance;
mod editions;
mod fast_lists;
mod golden;
mod holders;
mod random_play;
mod refusals;
mod scenarios;
mod shared;
mod shared_ah2009;
mod shared_v29;
mod soak;
mod who_is_asked;

//! The server over real sockets, on SQLite and on PostgreSQL.

mod both;
mod client;
mod clocks;
mod crash;
mod dune;
mod flood;
mod glass;
mod hostile;
mod house;
mod never_stuck;
mod owners;
mod people;
mod play;
mod player;
mod postgres;
mod privacy;
mod python;
mod reactions;
mod replays;
mod restart;
mod talk;
mod undo;

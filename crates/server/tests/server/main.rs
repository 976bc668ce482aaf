//! The server over real sockets, on SQLite and on PostgreSQL.

mod absence;
mod both;
mod client;
mod clocks;
mod crash;
mod dune;
mod glass;
mod hostile;
mod holders;
mod house;
mod never_stuck;
mod once;
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
mod sessions;
mod talk;
mod undo;
mod votes;

//! The server over real sockets, on SQLite and on PostgreSQL.

mod both;
mod client;
mod crash;
mod full_games;
mod hostile;
mod house;
mod people;
mod play;
mod postgres;
mod privacy;
mod python;
mod reactions;
mod replays;
mod restart;
mod talk;
mod undo;

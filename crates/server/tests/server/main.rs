//! The server over real sockets, on SQLite and on PostgreSQL.

mod absence;
mod both;
#[cfg(target_os = "linux")]
mod chaos;
mod client;
mod clocks;
mod coach;
mod crash;
mod dune;
#[cfg(target_os = "linux")]
mod faults;
mod flood;
mod glass;
mod holders;
mod hostile;
mod house;
mod lessons;
mod never_stuck;
mod once;
mod orders;
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
mod shim;
mod standing;
mod strangers;
mod talk;
mod undo;
mod upgrade;
mod victim;
mod votes;
mod workload;

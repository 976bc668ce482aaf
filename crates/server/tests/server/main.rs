//! The server over real sockets, on SQLite and on PostgreSQL.

mod absence;
#[cfg(target_os = "linux")]
mod across;
mod attacks;
mod both;
#[cfg(target_os = "linux")]
mod chaos;
mod client;
mod clocks;
#[cfg(target_os = "linux")]
mod cluster;
mod coach;
mod crash;
mod deploy;
mod dune;
mod engines;
#[cfg(target_os = "linux")]
mod faults;
mod flood;
mod history;
mod holders;
mod hostile;
mod house;
mod lessons;
mod minutes;
mod misuse;
#[cfg(target_os = "linux")]
mod moving;
mod nats;
mod never_stuck;
#[cfg(target_os = "linux")]
mod nodes;
mod once;
mod one_person;
mod orders;
mod owners;
mod patches;
mod people;
mod play;
mod player;
mod port;
mod postgres;
mod previews;
mod privacy;
mod python;
mod reactions;
mod replays;
mod restart;
mod rule_clock;
mod sessions;
mod shim;
mod standing;
mod strangers;
mod talk;
mod undo;
mod upgrade;
mod values;
mod victim;
mod votes;
#[cfg(target_os = "linux")]
mod workers;
mod workload;

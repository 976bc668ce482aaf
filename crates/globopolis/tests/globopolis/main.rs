//! Globopolis from outside: one program for all integration tests, so that they link once.

mod conformance;
mod data;
mod golden;
mod refusals;
mod scenarios;
mod staging;

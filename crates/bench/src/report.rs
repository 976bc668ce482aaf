//! The figures, for people and for machines.

use std::fmt::Write as _;

use serde::Serialize;

/// The goal, as a share of the chess library's speed.
pub const GOAL: f64 = 0.42;
/// An excellent result, as the same share.
pub const EXCELLENT: f64 = 0.85;

/// Everything measured in one run.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Random plies of the chess library: the yardstick.
    pub chess_plies_per_core_second: f64,
    /// One row per game and setting.
    pub games: Vec<Row>,
    /// Games that could not be measured, and why.
    pub failures: Vec<String>,
}

/// One game in one setting.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// The game.
    pub game: String,
    /// The edition.
    pub edition: String,
    /// Options other than the defaults.
    pub options: String,
    /// How many seats were taken.
    pub seats: u8,
    /// Matches played.
    pub games: u64,
    /// Choices made per second of CPU time.
    pub decisions_per_core_second: f64,
    /// The same as a share of the yardstick.
    pub ratio_to_chess: f64,
    /// Decisions in a match, forced ones not counted.
    pub mean_length: f64,
    /// The size of a state.
    pub state_bytes: usize,
    /// Cloning a state from the middle of a match.
    pub clone_ns: f64,
    /// Copying as many bytes.
    pub copy_ns: f64,
}

impl Report {
    /// The figures as a table.
    pub fn table(&self) -> String {
        let mut out = format!(
            "{:<32} {:>5} {:>9} {:>12} {:>6} {:>8} {:>7} {:>8} {:>8}  goal\n",
            "game", "seats", "matches", "decisions/s", "ratio", "length", "bytes", "clone ns", "copy ns"
        );
        for row in &self.games {
            let name = format!("{}/{} {}", row.game, row.edition, row.options);
            let verdict = match row.ratio_to_chess {
                ratio if ratio >= EXCELLENT => "excellent",
                ratio if ratio >= GOAL => "reached",
                _ => "not reached",
            };
            writeln!(
                out,
                "{:<32} {:>5} {:>9} {:>12.0} {:>6.2} {:>8.1} {:>7} {:>8.1} {:>8.1}  {verdict}",
                name.trim_end(),
                row.seats,
                row.games,
                row.decisions_per_core_second,
                row.ratio_to_chess,
                row.mean_length,
                row.state_bytes,
                row.clone_ns,
                row.copy_ns
            )
            .expect("a string grows");
        }
        let chess = self.chess_plies_per_core_second;
        writeln!(
            out,
            "\ncozy-chess, random plies per core-second: {chess:.0}\n\
             goal: ratio {GOAL} ({:.0} decisions/s here); excellent: {EXCELLENT} ({:.0})",
            chess * GOAL,
            chess * EXCELLENT
        )
        .expect("a string grows");
        for failure in &self.failures {
            writeln!(out, "FAILED {failure}").expect("a string grows");
        }
        out
    }
}

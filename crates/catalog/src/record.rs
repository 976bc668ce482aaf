//! The record of a match: one file of JSON Lines, versioned, self-describing.
//!
//! The first line is the [`Header`], then one [`StepRecord`] per action, last an [`End`]. Anybody can
//! replay it without the seed, and verify every draw with the seed once it is revealed.

use landsraad_kernel::{Options, Picks, Seat, Seed};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{OutcomeJson, RecordError};

/// The version written into records.
pub const VERSION: u32 = 1;

/// A hash that binds the table to its seed before anybody plays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Commitment(pub String);

impl Commitment {
    /// The commitment to a seed.
    pub fn to(seed: Seed) -> Commitment {
        Commitment(blake3::hash(&seed.0).to_hex().to_string())
    }
}

/// The first line of a record.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// The version of the format; also marks the file as ours.
    pub landsraad: u32,
    /// The game's id.
    pub game: String,
    /// The edition's id.
    pub edition: String,
    /// Every option with its value.
    pub options: Options,
    /// How many seats.
    pub seats: u8,
    /// The names of the players by seat, if known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// The commitment to the seed.
    pub commitment: Commitment,
    /// What chance gave during setup.
    pub setup: Picks,
}

/// One action and what chance gave for it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct StepRecord {
    /// Counted from 1.
    pub n: u32,
    /// The seat that acted.
    pub seat: Seat,
    /// The action.
    pub action: Value,
    /// What chance gave.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub picks: Picks,
    /// The stream of the seed the picks came from; grows with every step ever taken, also undone ones.
    pub stream: u64,
}

/// The last line of a finished record.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct End {
    /// How it ended.
    pub outcome: Option<OutcomeJson>,
    /// The seed in hexadecimal, revealed.
    pub seed: Option<String>,
}

/// One line of a record.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum RecordLine {
    /// The first line.
    Header(Header),
    /// An action.
    Step(StepRecord),
    /// The end.
    End {
        /// The end.
        end: End,
    },
}

/// A whole record.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// What was played.
    pub header: Header,
    /// What was done.
    pub steps: Vec<StepRecord>,
    /// How it ended, if it has.
    pub end: Option<End>,
}

impl Record {
    /// The record as the text of a file.
    pub fn to_text(&self) -> String {
        let mut out = String::new();
        let mut line = |json: serde_json::Result<String>| {
            // Plain data with string keys always serialises.
            out.push_str(&json.unwrap_or_default());
            out.push('\n');
        };
        line(serde_json::to_string(&self.header));
        for step in &self.steps {
            line(serde_json::to_string(step));
        }
        if let Some(end) = &self.end {
            line(serde_json::to_string(&RecordLine::End { end: end.clone() }));
        }
        out
    }

    /// Reads the text of a file.
    pub fn from_text(text: &str) -> Result<Record, RecordError> {
        let mut header = None;
        let mut steps = Vec::new();
        let mut end = None;
        for (i, line) in text.lines().enumerate().filter(|(_, l)| !l.trim().is_empty()) {
            let bad = |why: String| RecordError::Line { line: i + 1, why };
            if header.is_none() {
                let first: Header = serde_json::from_str(line)
                    .map_err(|e| bad(format!("not the header of a record: {e}")))?;
                if first.landsraad != VERSION {
                    let why = format!(
                        "this is a record of version {}, this program reads version {VERSION}",
                        first.landsraad
                    );
                    return Err(bad(why));
                }
                header = Some(first);
                continue;
            }
            if end.is_some() {
                return Err(bad("there is text after the end of the record".into()));
            }
            match serde_json::from_str(line) {
                Ok(RecordLine::Step(step)) => {
                    if step.n as usize != steps.len() + 1 {
                        return Err(bad(format!("step {} where step {} is due", step.n, steps.len() + 1)));
                    }
                    steps.push(step);
                }
                Ok(RecordLine::End { end: last }) => end = Some(last),
                Ok(RecordLine::Header(_)) => return Err(bad("a second header".into())),
                Err(_) => {
                    return Err(bad("neither a step ({\"n\", \"seat\", \"action\", …}) nor an end".into()));
                }
            }
        }
        let header = header.ok_or(RecordError::Line { line: 1, why: "the file is empty".into() })?;
        Ok(Record { header, steps, end })
    }
}

/// A seed in hexadecimal.
pub(crate) fn seed_to_hex(seed: Seed) -> String {
    let digit = |n: u8| char::from_digit(u32::from(n), 16).unwrap_or('0');
    seed.0.iter().flat_map(|b| [digit(b >> 4), digit(b & 15)]).collect()
}

/// A seed from hexadecimal.
pub(crate) fn seed_from_hex(text: &str) -> Option<Seed> {
    let bytes = text.as_bytes();
    if bytes.len() != 64 || !text.is_ascii() {
        return None;
    }
    let mut seed = [0; 32];
    for (i, byte) in seed.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(2 * i..2 * i + 2)?, 16).ok()?;
    }
    Some(Seed(seed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_survives_hexadecimal() {
        let seed = Seed(std::array::from_fn(|i| i as u8 * 7));
        assert_eq!(seed_from_hex(&seed_to_hex(seed)), Some(seed));
        assert_eq!(seed_from_hex("zz"), None);
        assert_eq!(seed_from_hex(&"é".repeat(32)), None);
    }

    #[test]
    fn a_broken_line_is_named() {
        assert!(Record::from_text("").unwrap_err().to_string().contains("empty"));
        assert!(Record::from_text("{}").unwrap_err().to_string().starts_with("line 1: not the header"));
    }
}

//! The course of a match: phases, step events, the end.

use serde::{Deserialize, Serialize};

/// The phases of a round. [wfa.round.sequence]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Phase {
    /// Start of round.
    Start,
    /// Vehicle placement.
    Vehicles,
    /// Action resolution.
    Actions,
    /// Desert hazards.
    Hazards,
    /// Spice harvesting.
    Spice,
    /// End of round.
    End,
}

/// Things that happen when a marker reaches a step, as bits in `steps_due` and `steps_done`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum StepEvent {
    /// Paul-Muad'Dib.
    MuadDib,
    /// Reverend Mother Jessica.
    ReverendMother,
    /// Chani.
    Chani,
    /// Alia.
    Alia,
    /// The Family Atomics.
    Atomics,
    /// Thufir Hawat.
    Hawat,
    /// Feyd-Rautha.
    Feyd,
}

impl StepEvent {
    /// All of them.
    pub const ALL: [StepEvent; 7] = [
        StepEvent::MuadDib,
        StepEvent::ReverendMother,
        StepEvent::Chani,
        StepEvent::Alia,
        StepEvent::Atomics,
        StepEvent::Hawat,
        StepEvent::Feyd,
    ];

    /// Its bit.
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum End {
    /// Supremacy reached 10.
    Supremacy,
    /// A secret objective was met.
    Objective,
    /// The last round of the setting is over and nobody has won.
    Stalled,
}

//! The course of a match: phases, step events, the end.

use serde::{Deserialize, Serialize};

use crate::data::{Leader, Marker};

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

    /// [wfa.prescience.step-3] [wfa.prescience.step-6] [wfa.prescience.step-8] What a prescience marker that has come this far
    /// has set off, as bits.
    pub fn of_prescience(marker: Marker, at: u8) -> u8 {
        let third = match marker {
            Marker::KwisatzHaderach => StepEvent::MuadDib,
            Marker::SandDwellers => StepEvent::ReverendMother,
            Marker::Jihad => StepEvent::Chani,
        };
        [(3, third), (6, StepEvent::Alia), (8, StepEvent::Atomics)]
            .into_iter()
            .filter(|&(step, _)| at >= step)
            .fold(0, |bits, (_, event)| bits | event.bit())
    }

    /// [wfa.supremacy.step-1] [wfa.supremacy.step-6] The same for the supremacy marker.
    pub fn of_supremacy(at: u8) -> u8 {
        [(1, StepEvent::Hawat), (6, StepEvent::Feyd)]
            .into_iter()
            .filter(|&(step, _)| at >= step)
            .fold(0, |bits, (_, event)| bits | event.bit())
    }

    /// The leader that it brings into play.
    pub const fn leader(self) -> Option<Leader> {
        match self {
            StepEvent::MuadDib => Some(Leader::MuadDib),
            StepEvent::ReverendMother => Some(Leader::ReverendMother),
            StepEvent::Chani => Some(Leader::Chani),
            StepEvent::Alia => Some(Leader::Alia),
            StepEvent::Atomics => None,
            StepEvent::Hawat => Some(Leader::Hawat),
            StepEvent::Feyd => Some(Leader::Feyd),
        }
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

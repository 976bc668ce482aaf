//! Everything that is true of a match, as plain data.

#[cfg(test)]
mod tests;

mod card_copy;
mod card_id;
mod group;
mod leader;
mod leader_set;
mod objective_id;
mod phase;
mod prescience_id;
mod queries;
mod sietch_id;
mod sietches;
mod solo;
mod token;

use landsraad_kernel::{List, Stack};
use serde::{Deserialize, Serialize};

use crate::activities::Frame;
use crate::board::*;
use crate::data::{Face, Rider, Vehicle};

pub use card_copy::{CardCopy, CopySet};
pub use card_id::CardId;
pub use group::Group;
pub use leader::{LeaderState, Whereabouts};
pub use leader_set::LeaderSet;
pub use objective_id::{ObjectiveId, ObjectiveSet};
pub use phase::{End, Phase, StepEvent};
pub use prescience_id::{PrescienceId, PrescienceSet};
pub use sietch_id::{SietchId, SietchSet};
pub use sietches::{Sietch, Sietches};
pub use solo::SoloState;
pub use token::{TokenId, TokenSet};

/// The deepest nesting of activities.
pub const DEPTH: usize = 14;

/// Areas with figures that have marched: the two ends of every march of one action.
pub const MOVED: usize = 12;

/// A revealed prescience card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Revealed {
    /// Which card.
    pub card: PrescienceId,
    /// What is attached to it, and the attached copy.
    pub rider: Option<(Rider, CardCopy)>,
    /// How often its deed has happened this action phase.
    pub count: u8,
    /// Whether it may be claimed now.
    pub met: bool,
}

/// Everything that is true of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// Figures and tokens by area; `presence` says which side it is.
    #[serde(with = "legions")]
    pub legions: [Group; AREA_COUNT],
    /// Areas with a legion, by side.
    pub presence: [AreaSet; 2],
    /// Harvesters.
    pub harvesters: AreaSet,
    /// Wormsigns.
    pub wormsigns: AreaSet,
    /// Those wormsigns that show sand. Hidden.
    pub sand: AreaSet,
    /// Those that show a burrowing sandworm. Hidden.
    pub burrowing: AreaSet,
    /// Wormsigns in the pool by face. Hidden.
    pub pool: [u8; 3],
    /// Sandworms.
    pub sandworms: AreaSet,
    /// The Wild Maker's figure.
    pub wild_maker: Option<Area>,
    /// Testing stations. Their faces do not exist until they are taken.
    pub stations: AreaSet,
    /// Faces of the stations not taken yet.
    pub station_faces: [u8; 3],
    /// Air zones.
    pub zones: [Option<Vehicle>; 8],
    /// The sietches by their first space.
    pub sietches: Sietches,
    /// Standing Harkonnen settlements.
    pub settlements: AreaSet,
    /// Where the atomics went off.
    pub crater: Option<Area>,
    /// Figures off the board by side and kind.
    pub supply: [[u8; 4]; 2],
    /// Deployment tokens in the Atreides supply or the automa's pools.
    pub token_supply: TokenSet,
    /// Tokens that have left the board facedown, out of the game or to the automa's pools, and those that a blind draw from a
    /// pool leaves there. Which they are is hidden.
    #[serde(default)]
    pub lost: TokenSet,
    /// The token the Atreides have drawn and not put down yet. Hidden.
    pub drawn: Option<TokenId>,
    /// Named leaders by `Leader`.
    pub leaders: [LeaderState; 16],
    /// Cards in the four decks.
    pub deck: CopySet,
    /// Hands by side. Hidden.
    pub hands: [CopySet; 2],
    /// Discarded cards.
    pub discard: CopySet,
    /// The automa's reinforcement deck, top last. Hidden.
    pub reinforcements: List<CardCopy, 64>,
    /// Cards of the reinforcement deck the player has seen.
    pub known: CopySet,
    /// Prescience cards in the deck.
    pub prescience_deck: PrescienceSet,
    /// Revealed prescience cards.
    pub revealed: List<Revealed, 6>,
    /// Claims made this round.
    pub claims: u8,
    /// Secret objectives held. Hidden.
    pub objectives: ObjectiveSet,
    /// The supremacy marker.
    pub supremacy: u8,
    /// The prescience markers.
    pub prescience: [u8; 3],
    /// The rows of the Imperium markers, 0 at the top.
    pub imperium: [u8; 3],
    /// Active bans, as bits by `Power`.
    pub bans: u8,
    /// Step events that have happened.
    pub steps_done: u8,
    /// Step events that are due.
    pub steps_due: u8,
    /// Unused action dice by side and result.
    pub dice: [[u8; 5]; 2],
    /// Harkonnen dice on the Spice Must Flow board.
    pub blocked: u8,
    /// Bene Gesserit tokens by side.
    pub bene_gesserit: [u8; 2],
    /// Bene Gesserit tokens in the reserve.
    pub reserve: u8,
    /// The token laid on a slot by side.
    pub placed: [Option<Face>; 2],
    /// The die the Harkonnen must use on their next turn.
    pub forced_die: Option<Face>,
    /// Whether Paul is frozen during the next Atreides action turn.
    pub frozen: bool,
    /// Whether the kept spice point lies there.
    pub spice_kept: bool,
    /// The round, from 1.
    pub round: u8,
    /// The phase.
    pub phase: Phase,
    /// The automa.
    pub solo: Option<SoloState>,
    /// Figures that do not march again with the action in progress, one entry per area.
    pub moved: List<(Area, Group), MOVED>,
    /// Areas used by the operation in progress.
    pub used: AreaSet,
    /// How it ended.
    pub over: Option<End>,
    /// The activities.
    pub stack: Stack<Frame, DEPTH>,
}

/// Arrays longer than 32 need help from serde: a list.
mod legions {
    use super::{AREA_COUNT, Group};
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(legions: &[Group; AREA_COUNT], s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(legions)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<[Group; AREA_COUNT], D::Error> {
        let list = Vec::<Group>::deserialize(d)?;
        list.try_into().map_err(|_| D::Error::custom("there must be a legion for every area"))
    }
}

//! Tables: what they are, how they are made.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::Text;

/// Where a table stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TableStatus {
    /// Waiting for players.
    Open,
    /// Being played.
    Running,
    /// Halted by the host.
    Paused,
    /// Played to its end.
    Finished,
    /// Closed before its end.
    Closed,
}

/// How time is kept. A table where one person plays with bots alone has no clock, whatever is set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ClockSetting {
    /// Nobody is hurried.
    None,
    /// At one sitting.
    Live {
        /// Seconds for each decision; 90 if left out.
        #[serde(default = "usual_decision")]
        decision_seconds: u32,
        /// Seconds a seat may overrun in the whole match; 600 if left out.
        #[serde(default = "usual_bank")]
        bank_seconds: u32,
    },
    /// Over days.
    Slow {
        /// Seconds until each decision is due; a day if left out.
        #[serde(default = "usual_deadline")]
        deadline_seconds: u32,
    },
}

const fn usual_decision() -> u32 {
    90
}

const fn usual_bank() -> u32 {
    600
}

const fn usual_deadline() -> u32 {
    86_400
}

impl Default for ClockSetting {
    fn default() -> Self {
        ClockSetting::Live { decision_seconds: usual_decision(), bank_seconds: usual_bank() }
    }
}

/// What happens when the time is up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TimeoutRule {
    /// The decision's legal default is taken.
    #[default]
    Default,
    /// A bot takes this one decision.
    Bot,
}

/// How a table is played. What is left out has its default.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct TableSettings {
    /// Whether the table is listed; otherwise only its link leads there.
    pub public: bool,
    /// How time is kept.
    pub clock: ClockSetting,
    /// What happens when the time is up.
    pub timeout: TimeoutRule,
    /// Whether players may whisper.
    pub whispers: bool,
    /// Whether the others may be asked to allow an action to be taken back.
    pub undo_votes: bool,
    /// Whether others may watch; they see public facts only.
    pub spectators: bool,
    /// Whether deals may be offered.
    pub deals: bool,
    /// The fewest milliseconds that a reaction window stays open, whichever seats could react. Where one person plays
    /// with bots alone, windows close at once.
    pub reaction_ms: u32,
    /// Whether a window then also closes for seats that could react and have not answered, unless their standing order
    /// is `always`. Nobody then learns which seats could react. Otherwise the table waits for them; the wait shows that
    /// some seat could react, but not which one while several are asked.
    pub reaction_strict: bool,
    /// Milliseconds before a bot's answer.
    pub bot_ms: u32,
    /// How many seats one person may hold.
    pub seats_per_person: u8,
    /// The bot that plays for people who are away or have left. It is chosen before the start and does not change.
    pub caretaker: BotChoice,
    /// Seconds after which a bot plays for a player who is asked something and is not connected; 0 means never.
    /// It does not apply to a slow clock: there only the deadline counts.
    pub grace_seconds: u32,
    /// Whether a question with one legal answer is answered by the table, at the pace of the players.
    pub answer_forced: bool,
    /// Whether everything is shown when the match is over: all hands in replays, the record and the seed.
    pub open_replay: bool,
    /// Whether the host alone may halt the match; otherwise the players
    /// decide. A match with a slow clock is not halted.
    pub host_pauses: bool,
}

impl Default for TableSettings {
    fn default() -> Self {
        TableSettings {
            public: true,
            clock: ClockSetting::default(),
            timeout: TimeoutRule::Default,
            whispers: true,
            undo_votes: true,
            spectators: true,
            deals: true,
            reaction_ms: 5_000,
            reaction_strict: true,
            bot_ms: 400,
            seats_per_person: 1,
            caretaker: BotChoice::default(),
            grace_seconds: 120,
            answer_forced: true,
            open_replay: true,
            host_pauses: false,
        }
    }
}

/// The plan for a seat of a new table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SeatPlan {
    /// Anybody.
    Open,
    /// A person who has the seat's link.
    Invited,
    /// The person who creates the table.
    Me,
    /// A bot of the catalog.
    Bot(BotChoice),
}

/// Which bot: by its key, or by level and temperament. What is left out does not matter; of all that fit the
/// first of the catalog is taken, which is the recommended one if nothing is said.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(default)]
pub struct BotChoice {
    /// Its key.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub bot: Option<String>,
    /// How deep it thinks: 0 not at all, 1 by rules of thumb, 2 by looking ahead.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub level: Option<u8>,
    /// Its temperament, as the catalog names it; `balanced` for a bot without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub temperament: Option<String>,
}

/// `POST /api/tables`.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// A name for the list; made up if empty.
    #[serde(default)]
    #[ts(optional)]
    pub name: Option<String>,
    /// The game's id.
    pub game: String,
    /// The edition's id.
    pub edition: String,
    /// Options by key; what is left out has its default.
    #[serde(default)]
    #[ts(type = "Record<string, boolean | number | string>")]
    pub options: BTreeMap<String, Value>,
    /// One plan for each seat, in table order.
    pub seats: Vec<SeatPlan>,
    /// How it is played.
    #[serde(default)]
    #[ts(type = "Partial<TableSettings>")]
    pub settings: TableSettings,
}

/// The player in a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Sitter {
    /// Nobody yet.
    Open,
    /// Kept for a person who has its link.
    Invited,
    /// A player.
    Person {
        /// The account's id.
        id: String,
        /// The name.
        name: String,
        /// Whether it is a program with an account.
        program: bool,
    },
    /// A bot of the catalog.
    Bot {
        /// Its key.
        bot: String,
    },
}

/// Whether a seat's player is present. The lobby, the table and the socket all use this value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Presence {
    /// Nobody sits there.
    Empty,
    /// A bot of the table sits there.
    Bot,
    /// The player is connected.
    Here,
    /// The player is not connected.
    Away,
    /// The player lets a bot play, connected or not.
    Resting,
    /// The player was away for too long: a bot plays until the player comes back.
    Absent,
    /// The player has left: a bot plays until the player comes back.
    Left,
}

/// One seat of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatInfo {
    /// Counted from 0.
    pub seat: u8,
    /// The player in this seat.
    pub sitter: Sitter,
    /// The bot that plays for an absent player.
    pub caretaker: Option<String>,
    /// Whether its player is there.
    pub presence: Presence,
    /// Whether its player offers it to a newcomer.
    pub offered: bool,
    /// The public key of its role, once the match has started.
    pub role: Option<String>,
    /// The name of its role.
    pub role_text: Option<Text>,
    /// The seat's invitation, shown to the host and to a player who offers the seat.
    pub invitation: Option<String>,
}

/// A table as everybody may see it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TableInfo {
    /// Its id; also its link.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The game's id.
    pub game: String,
    /// The edition's id.
    pub edition: String,
    /// Every option with its value, except the files.
    #[ts(type = "Record<string, boolean | number | string>")]
    pub options: BTreeMap<String, Value>,
    /// The options that are files of the host's own: `/api/tables/{id}/files/{key}` has the file itself.
    #[serde(default)]
    pub files: Vec<OwnFile>,
    /// Where it stands.
    pub status: TableStatus,
    /// The host's account.
    pub host: String,
    /// The host's name.
    pub host_name: String,
    /// The seats in table order.
    pub seats: Vec<SeatInfo>,
    /// How it is played.
    pub settings: TableSettings,
    /// The hash of the seed, fixed before anybody plays.
    pub commitment: Option<String>,
    /// The seed itself, once the match is over.
    pub seed: Option<String>,
    /// How many steps the finished match had.
    pub steps: Option<u32>,
    /// The seats that owe an answer: of one's own tables and of one table asked for by its id.
    #[serde(default)]
    pub pending: Vec<u8>,
    /// How it ended.
    #[ts(type = "Outcome | null")]
    pub outcome: Option<Value>,
    /// What opens this match to others once it is over, if it is not listed: shown to its players, who may pass
    /// it on as `?share=`.
    pub share: Option<String>,
    /// The table and step it was forked from.
    pub forked_from: Option<ForkedFrom>,
    /// Milliseconds since 1970.
    #[ts(type = "number")]
    pub created: i64,
    /// Milliseconds since 1970.
    #[ts(type = "number")]
    pub updated: i64,
}

/// A file of the host's own that a table is played with, in short.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct OwnFile {
    /// The key of its option.
    pub key: String,
    /// Its length in bytes.
    pub bytes: u32,
    /// Its BLAKE3 hash in hexadecimal.
    pub hash: String,
}

/// A file of the host's own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct FileReply {
    /// The file in short.
    pub file: OwnFile,
    /// What it says.
    pub text: String,
}

/// Where a forked table comes from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ForkedFrom {
    /// The table.
    pub table: String,
    /// The step.
    pub step: u32,
}

/// A table with what concerns the account that asks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TableReply {
    /// The table.
    pub table: TableInfo,
    /// The asker's seats.
    pub my_seats: Vec<u8>,
}

/// `GET /api/tables`.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TableList {
    /// The tables: the latest of every host first, then the second latest of each, and so on; one's own the
    /// latest first.
    pub tables: Vec<TableInfo>,
    /// `?after=` of the next page, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub next: Option<String>,
}

/// `POST /api/tables/{id}/join`.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct JoinRequest {
    /// The seat; the first free one if left out.
    #[ts(optional)]
    pub seat: Option<u8>,
    /// The seat's invitation, if it needs one.
    #[ts(optional)]
    pub invitation: Option<String>,
}

/// `POST /api/tables/{id}/leave`, `kick`: which seat. A person who is kicked cannot come back to this table.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SeatRequest {
    /// The seat; all of mine if left out.
    #[ts(optional)]
    pub seat: Option<u8>,
}

/// `POST /api/tables/{id}/hand-over`: the new player of a seat.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HandOverRequest {
    /// The seat.
    pub seat: u8,
    /// The receiver.
    pub to: HandOver,
}

/// The receiver of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum HandOver {
    /// The bot that the table agreed on plays for the player until the player takes the seat back.
    Caretaker,
    /// The player plays again; a seat that was offered is no longer offered.
    Back,
    /// The seat is offered to a newcomer by a new link. Its player keeps it until somebody takes it.
    Newcomer,
}

/// `POST /api/tables/{id}/host`: the new host.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HostRequest {
    /// The seat of the person.
    pub seat: u8,
}

/// `POST /api/tables/{id}/propose`: what the players are asked to decide together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Motion {
    /// A bot plays a seat from now on and its player is out; more than half of the others, and two at least.
    Replace {
        /// The seat.
        seat: u8,
    },
    /// The match halts; more than half of all who have a seat and have not
    /// left, and two at least. Not with a slow clock.
    Pause,
    /// A paused match goes on; more than half of the players apart from the host.
    Resume,
    /// The match ends here; all who have a seat and have not left.
    Close,
}

/// `POST /api/tables/{id}/fork`.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ForkRequest {
    /// After how many steps of the finished match.
    pub step: u32,
    /// The seat to play; the others are bots.
    pub seat: u8,
    /// The bots' key; the recommended one if left out.
    #[serde(default)]
    #[ts(optional)]
    pub bot: Option<String>,
}

/// `POST /api/records`: the text of a record.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordUpload {
    /// The file as it is.
    pub text: String,
}

/// The outcome of an upload: every step fits the rules, and with a revealed seed every draw fits too.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct RecordVerified {
    /// The table under which it can be replayed.
    pub table: String,
    /// What opens it to others.
    pub share: String,
    /// How many steps.
    pub steps: u32,
    /// Whether the record reveals its seed, so that the draws were checked too.
    pub draws_checked: bool,
}

/// One moment of a finished match.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ReplayReply {
    /// After how many steps.
    pub step: u32,
    /// How many steps there are.
    pub steps: u32,
    /// The seat that made this step; `null` for the setup.
    pub by: Option<u8>,
    /// What was done, shown with all knowledge or for one's own seat.
    #[ts(type = "unknown")]
    pub action: Option<Value>,
    /// What the viewer may know after it.
    #[ts(type = "unknown")]
    pub view: Value,
    /// What happened in it.
    #[ts(type = "EventLine[]")]
    pub events: Value,
    /// The seats that owe an answer after it.
    pub pending: Vec<u8>,
    /// How it ended, at the last step.
    #[ts(type = "Outcome | null")]
    pub outcome: Option<Value>,
}

//! What the server says on the socket.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use ts_rs::TS;

use crate::{ChatTo, Me, Motion, Offer, Orders, Presence, RefusedKind, TableInfo, Text};

/// A message from the server.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// First of all.
    Hello {
        /// The version of the protocol that the server uses.
        version: u32,
        /// Your account; `null` for a visitor, who may only watch.
        me: Option<Me>,
        /// Send a message at least this often, such as a `ping`; otherwise the connection counts as dead.
        heartbeat_seconds: u32,
    },
    /// The table as it is now: seats, players, settings, status.
    Table {
        /// The table.
        table: TableInfo,
        /// The seats that are yours.
        my_seats: Vec<u8>,
    },
    /// Steps that were missed, oldest first, when catching up with many of them: comes before the `update`
    /// that ends the catching up.
    History {
        /// The table.
        table: String,
        /// The seat that watches; `null` for a spectator.
        seat: Option<u8>,
        /// Older steps are left out: forget what you had.
        reset: bool,
        /// The steps.
        missed: Vec<Missed>,
    },
    /// The game as one viewer sees it.
    Update(Update),
    /// What one step changed in the picture, for those who subscribed with `patches`.
    Patch(Patch),
    /// The action has been carried out and is safely stored.
    Ack {
        /// The table.
        table: String,
        /// The key of the action.
        key: String,
        /// The seat's step number after it.
        step: u32,
        /// Whether this key had been carried out before; nothing was done now.
        repeated: bool,
    },
    /// A pass in a reaction window has been received and will be carried out when the window closes. Until
    /// then another action may replace it. The `ack` follows.
    Held {
        /// The table.
        table: String,
        /// The key of the action.
        key: String,
    },
    /// Not done; nothing has changed.
    Refused {
        /// The table, if it concerns one.
        table: Option<String>,
        /// The key of the message, if it had one.
        key: Option<String>,
        /// Its name.
        kind: RefusedKind,
        /// The field of the message that is wrong, if one is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        field: Option<String>,
        /// The rule, if the rules forbid it.
        rule: Option<String>,
        /// Why, in words.
        text: Text,
    },
    /// The answer to `why_not`.
    WhyNot {
        /// The table.
        table: String,
        /// The key of the question.
        key: String,
        /// Whether the action is legal now.
        legal: bool,
        /// The rule that forbids it.
        rule: Option<String>,
        /// Why, in words.
        text: Option<Text>,
        /// The facts that decided, in the game's terms (its type `Why`).
        #[ts(type = "unknown")]
        facts: Option<Value>,
    },
    /// A chat line.
    Chat(ChatLine),
    /// The people who are connected.
    Presence {
        /// The table.
        table: String,
        /// One word for each seat, in table order.
        seats: Vec<Presence>,
        /// How many others watch.
        spectators: u32,
    },
    /// The clocks.
    Clock {
        /// The table.
        table: String,
        /// One for each seat that is being timed.
        clocks: Vec<SeatClock>,
        /// The time limit that the rules themselves have set for this part of the match.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        #[serde(rename = "glass")]
        limit: Option<TimeLimit>,
    },
    /// A deal that concerns you, as it is now.
    Deal {
        /// The table.
        table: String,
        /// The deal.
        deal: Deal,
    },
    /// The players are asked to decide something together.
    Vote {
        /// The table.
        table: String,
        /// The vote.
        vote: Vote,
    },
    /// Your standing orders for a seat.
    Orders {
        /// The table.
        table: String,
        /// The seat.
        seat: u8,
        /// What the server does for it.
        orders: Orders,
    },
    /// Your standing answers for a seat, when they change and when you subscribe with some.
    Standing {
        /// The table.
        table: String,
        /// The seat.
        seat: u8,
        /// All that stand.
        standing: Vec<StandingNow>,
    },
    /// What your seat would be asked after the answers of a `follow`.
    Follow {
        /// The table.
        table: String,
        /// From the request.
        key: String,
        /// The next question of the order; `null`: the order is complete.
        #[ts(type = "Decision | null")]
        decision: Option<Box<RawValue>>,
    },
    /// The asides of your seat that make or answer a deal of the game: the answer to `game_deals`.
    GameDeals {
        /// The table.
        table: String,
        /// From the request.
        key: String,
        /// The seat's step for which the list holds.
        step: u32,
        /// The asides.
        #[ts(type = "Option[]")]
        asides: Box<RawValue>,
    },
    /// You no longer watch this table as this seat.
    Gone {
        /// The table.
        table: String,
        /// The seat; `null` for a spectator.
        seat: Option<u8>,
        /// Why.
        text: Text,
    },
    /// The table is served from elsewhere, or its updates were interrupted: subscribe again with the last step seen, and send again
    /// what was not answered. For clients that said so in `hello`.
    Moved {
        /// The table.
        table: String,
    },
    /// The server is about to stop; connect again in a moment.
    Closing {
        /// Why.
        text: Text,
    },
    /// Yes, you are heard.
    Pong {
        /// From the `ping`.
        n: u32,
    },
}

/// The game as one viewer sees it, after one step of that viewer's own count.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Update {
    /// The table.
    pub table: String,
    /// The seat that watches; `null` for a spectator.
    pub seat: Option<u8>,
    /// This viewer's step number: only what changes something for this viewer counts.
    pub step: u32,
    /// Forget what you had: this is the whole picture, not the next step.
    pub reset: bool,
    /// The steps before this one that were missed, oldest first, when catching up.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Missed>>")]
    pub missed: Vec<Missed>,
    /// What the viewer may know.
    #[ts(type = "unknown")]
    pub view: Box<RawValue>,
    /// What happened in this step.
    #[ts(type = "EventLine[]")]
    pub events: Box<RawValue>,
    /// The seats that owe an answer.
    pub pending: Vec<u8>,
    /// What this seat is asked.
    #[ts(type = "Decision | null")]
    pub decision: Option<Box<RawValue>>,
    /// The decision is what this seat will be asked in the open window once those before it have let the moment
    /// pass: an answer now is kept (`held`) until its turn comes.
    pub ahead: bool,
    /// What this seat may do in addition to answering: cards playable at any time.
    #[ts(type = "Option[]")]
    pub asides: Box<RawValue>,
    /// How many asides more make or answer a deal of the game, for those who subscribed with `count_deals`: ask `game_deals` for them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub game_deals: Option<u32>,
    /// Whether the seat should be interrupted now, by its standing orders.
    pub ask: bool,
    /// How it ended.
    #[ts(type = "Outcome | null")]
    pub outcome: Option<Box<RawValue>>,
    /// An action was taken back: everything after this step of yours no longer counts.
    pub undo_to: Option<u32>,
    /// When catching up, the minute in which this step happened, in milliseconds since 1970; missing for the setup and for what
    /// happens now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(type = "number", optional)]
    pub at: Option<i64>,
}

/// What one step changed for a viewer that has the picture of the step before.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Patch {
    /// The table.
    pub table: String,
    /// The seat that watches; `null` for a spectator.
    pub seat: Option<u8>,
    /// This viewer's step number. The patch is for the picture of the step before: subscribe again if you have another.
    pub step: u32,
    /// What makes the old view the new one: a JSON Patch (RFC 6902).
    #[ts(type = "Operation[]")]
    pub view: Box<RawValue>,
    /// What happened in this step.
    #[ts(type = "EventLine[]")]
    pub events: Box<RawValue>,
    /// The seats that owe an answer.
    pub pending: Vec<u8>,
    /// What this seat is asked; missing if it is as before.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "Decision | null")]
    #[allow(clippy::option_option, reason = "missing and null differ")]
    pub decision: Option<Option<Box<RawValue>>>,
    /// What this seat may do in addition to answering; missing if it is as before.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "Option[]")]
    pub asides: Option<Box<RawValue>>,
    /// As in `update`; missing if these asides are as before. A list of them that was asked for earlier is outdated otherwise, even
    /// if there are as many.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub game_deals: Option<u32>,
    /// As in `update`; missing means no.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub ahead: bool,
    /// As in `update`; missing means no.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub ask: bool,
    /// How it ended; missing while it has not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "Outcome")]
    pub outcome: Option<Box<RawValue>>,
    /// An action was taken back: everything after this step of yours no longer counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub undo_to: Option<u32>,
}

/// One operation of a JSON Patch, as far as the server uses them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "op", rename_all = "lowercase")]
pub enum Operation {
    /// A member or an item that is new.
    Add {
        /// A JSON Pointer.
        path: String,
        /// Its value.
        #[ts(type = "unknown")]
        value: Value,
    },
    /// Another value for a member or an item.
    Replace {
        /// A JSON Pointer.
        path: String,
        /// Its value.
        #[ts(type = "unknown")]
        value: Value,
    },
    /// A member or an item that is gone.
    Remove {
        /// A JSON Pointer.
        path: String,
    },
}

/// A standing answer that a seat has given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct StandingNow {
    /// Its name in the game, to take it back with.
    pub key: String,
    /// What it holds for.
    pub scope: u32,
    /// What it says.
    pub text: Text,
}

/// A step that was missed: what happened, without the picture it led to.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Missed {
    /// This viewer's step number.
    pub step: u32,
    /// What happened in this step.
    #[ts(type = "EventLine[]")]
    pub events: Box<RawValue>,
    /// An action was taken back: everything after this step of yours no longer counts.
    pub undo_to: Option<u32>,
    /// The minute in which it happened, in milliseconds since 1970; missing for the setup.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number", optional)]
    pub at: Option<i64>,
}

/// One chat line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct ChatLine {
    /// The table.
    pub table: String,
    /// Unique; not a count.
    pub id: String,
    /// Milliseconds since 1970.
    #[ts(type = "number")]
    pub at: i64,
    /// The seat that speaks.
    pub seat: u8,
    /// The name of the speaker.
    pub name: String,
    /// The receiver.
    pub to: ChatTo,
    /// What.
    pub text: String,
}

/// One clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct SeatClock {
    /// The seat.
    pub seat: u8,
    /// Milliseconds left, the bank included.
    pub left_ms: u32,
    /// Milliseconds in the bank when this decision began.
    pub bank_ms: u32,
}

/// A time limit of the rules, such as a sand-glass. It keeps running however many questions are asked. Once it has run
/// out, the defaults are given until its part of the match is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct TimeLimit {
    /// Whose time it is.
    pub seat: u8,
    /// Milliseconds left.
    pub left_ms: u32,
    /// Milliseconds when it was turned.
    pub whole_ms: u32,
}

/// Where a deal stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DealStatus {
    /// Waiting for an answer.
    Offered,
    /// Accepted; its enforced parts are done.
    Accepted,
    /// Declined.
    Refused,
    /// Taken back.
    Withdrawn,
    /// Not answered in time.
    Expired,
    /// Accepted, but an enforced part was against the rules; nothing of it was done.
    Failed,
    /// Every promise has run out unbroken.
    Kept,
    /// A promise was declared broken.
    Broken,
}

/// A deal between two seats.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Deal {
    /// Unique; not a count.
    pub id: String,
    /// The seat that offers.
    pub from: u8,
    /// The receiver and the content.
    pub offer: Offer,
    /// Where it stands.
    pub status: DealStatus,
    /// The seat that declared it broken.
    pub broken_by_word_of: Option<u8>,
    /// What the other side has shown you, in the order of the `show` terms: filled in for you alone.
    #[ts(type = "unknown[]")]
    #[serde(default)]
    pub shown: Vec<Value>,
    /// Why it failed, or a remark.
    pub text: Option<Text>,
}

/// What a vote is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum VoteAbout {
    /// An action is taken back; all players must agree.
    Undo,
    /// Something that concerns the table itself.
    Table {
        /// What.
        motion: Motion,
    },
}

/// Something the players decide together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Vote {
    /// Unique.
    pub id: String,
    /// The seat that wants it.
    pub by: u8,
    /// What it is about.
    pub about: VoteAbout,
    /// How many more must agree.
    pub missing: u8,
    /// What everybody learned since, as log lines.
    pub public: Vec<Text>,
    /// What only you learned since.
    pub yours: Vec<Text>,
    /// The seats that have not answered.
    pub waiting: Vec<u8>,
    /// Open, done or refused.
    pub status: VoteStatus,
}

/// Where a vote stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum VoteStatus {
    /// Waiting.
    Open,
    /// Enough agreed: it is done.
    Done,
    /// Somebody refused, the time ran out or the table moved on.
    Refused,
}

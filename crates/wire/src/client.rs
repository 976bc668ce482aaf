//! What a client may say on the socket.

use landsraad_kernel::Lang;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

/// A message from a client.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ClientMessage {
    /// First of all.
    Hello {
        /// The version of the protocol that the client uses.
        version: u32,
        /// Whether the client subscribes again when it is sent `moved`. The connection of another one is closed instead.
        #[serde(default)]
        #[ts(optional, as = "Option<bool>")]
        moves: bool,
    },
    /// Watch a table. Sent again after a broken connection with the last step seen.
    Subscribe {
        /// The table.
        table: String,
        /// The seat to watch as; `null` means my first seat there, or a spectator.
        #[serde(default)]
        #[ts(optional)]
        seat: Option<u8>,
        /// The match's `share`, to look at one that is over and not listed.
        #[serde(default)]
        #[ts(optional)]
        share: Option<String>,
        /// The last step seen: everything after it is sent, once. `null`: only the present picture. 0: all.
        #[serde(default)]
        #[ts(optional)]
        from: Option<u32>,
        /// The id of the last chat line seen: later ones are sent. `null`: the last lines.
        #[serde(default)]
        #[ts(optional)]
        chat_after: Option<String>,
        /// Whether a step may come as a `patch` of the picture before it instead of a whole picture.
        #[serde(default)]
        #[ts(optional, as = "Option<bool>")]
        patches: bool,
        /// The language of the sentences; `null`: both.
        #[serde(default)]
        #[ts(optional, type = "'en' | 'it'")]
        lang: Option<Lang>,
        /// Whether the asides that make or answer a deal of the game are counted, in `game_deals`, and not listed.
        #[serde(default)]
        #[ts(optional, as = "Option<bool>")]
        count_deals: bool,
    },
    /// Stop watching a table.
    Unsubscribe {
        /// The table.
        table: String,
    },
    /// Answer a question.
    Act {
        /// The table.
        table: String,
        /// The seat that answers; `null` means my only seat there.
        #[serde(default)]
        #[ts(optional)]
        seat: Option<u8>,
        /// The step the seat has seen when it decided.
        step: u32,
        /// Chosen by the client, new for each action, at most 64 characters. Sent again, it is acknowledged
        /// again and not carried out again.
        key: String,
        /// The action, word for word as the decision lists it.
        #[ts(type = "unknown")]
        action: Value,
    },
    /// Ask why an action would be refused; answered by `why_not`.
    WhyNot {
        /// The table.
        table: String,
        /// The seat that would act.
        #[serde(default)]
        #[ts(optional)]
        seat: Option<u8>,
        /// Chosen by the client.
        key: String,
        /// The action.
        #[ts(type = "unknown")]
        action: Value,
        /// Asks about the same action at this place, or with this card or leader, instead.
        #[serde(default)]
        #[ts(optional)]
        target: Option<String>,
    },
    /// Say something.
    Chat {
        /// The table.
        table: String,
        /// The seat that speaks; `null` means my first seat.
        #[serde(default)]
        #[ts(optional)]
        seat: Option<u8>,
        /// Chosen by the client.
        key: String,
        /// The receiver.
        to: ChatTo,
        /// At most 1,000 characters.
        text: String,
    },
    /// Set what the server answers for a seat in reaction windows.
    Orders {
        /// The table.
        table: String,
        /// The seat.
        #[serde(default)]
        #[ts(optional)]
        seat: Option<u8>,
        /// Chosen by the client.
        key: String,
        /// From now on.
        orders: Orders,
    },
    /// Give or take back a standing answer: one that answers the open question and those of the same kind.
    Standing {
        /// The table.
        table: String,
        /// The seat.
        #[serde(default)]
        #[ts(optional)]
        seat: Option<u8>,
        /// Chosen by the client.
        key: String,
        /// Its name, as the decision lists it under `standing`.
        standing: String,
        /// What it holds for, as the decision lists it.
        #[serde(default)]
        #[ts(optional, as = "Option<u32>")]
        scope: u32,
        /// Its number, where the decision lists bounds.
        #[serde(default)]
        #[ts(optional)]
        amount: Option<u16>,
        /// `false` takes it back.
        on: bool,
    },
    /// Answer several small questions of one order at once: all answers are carried out, or none.
    Answers {
        /// The table.
        table: String,
        /// The seat that answers; `null` means my only seat there.
        #[serde(default)]
        #[ts(optional)]
        seat: Option<u8>,
        /// The step the seat has seen when it decided.
        step: u32,
        /// As for `act`.
        key: String,
        /// The answers in the order of the questions, at most 32.
        #[ts(type = "unknown[]")]
        actions: Vec<Value>,
    },
    /// Ask what the seat would be asked after these answers of one order; answered by `follow`. Nothing is carried out.
    Follow {
        /// The table.
        table: String,
        /// The seat that would answer.
        #[serde(default)]
        #[ts(optional)]
        seat: Option<u8>,
        /// The step the seat has seen.
        step: u32,
        /// Chosen by the client.
        key: String,
        /// The answers so far.
        #[ts(type = "unknown[]")]
        actions: Vec<Value>,
    },
    /// Ask for the asides of a seat that make or answer a deal of the game; answered by `game_deals`.
    GameDeals {
        /// The table.
        table: String,
        /// The seat.
        #[serde(default)]
        #[ts(optional)]
        seat: Option<u8>,
        /// Chosen by the client.
        key: String,
    },
    /// Take the last own action back, or ask the others to allow it.
    Undo {
        /// The table.
        table: String,
        /// The seat that takes back.
        #[serde(default)]
        #[ts(optional)]
        seat: Option<u8>,
        /// Chosen by the client.
        key: String,
    },
    /// Answer what the players are asked to decide together.
    Vote {
        /// The table.
        table: String,
        /// The seat that votes.
        #[serde(default)]
        #[ts(optional)]
        seat: Option<u8>,
        /// Chosen by the client.
        key: String,
        /// The id of the vote.
        vote: String,
        /// Whether the seat agrees.
        yes: bool,
    },
    /// Offer a deal.
    Offer {
        /// The table.
        table: String,
        /// The seat that offers.
        #[serde(default)]
        #[ts(optional)]
        seat: Option<u8>,
        /// Chosen by the client.
        key: String,
        /// The offer.
        offer: Offer,
    },
    /// Answer or close a deal.
    Deal {
        /// The table.
        table: String,
        /// The seat that speaks.
        #[serde(default)]
        #[ts(optional)]
        seat: Option<u8>,
        /// Chosen by the client.
        key: String,
        /// The deal's id.
        deal: String,
        /// What to do with it.
        answer: DealAnswer,
    },
    /// Am I still heard?
    Ping {
        /// Comes back in the `pong`.
        n: u32,
    },
}

impl ClientMessage {
    /// The table that the message is about, if it is about one.
    pub fn table(&self) -> Option<&str> {
        match self {
            ClientMessage::Hello { .. } | ClientMessage::Ping { .. } => None,
            ClientMessage::Subscribe { table, .. }
            | ClientMessage::Unsubscribe { table }
            | ClientMessage::Act { table, .. }
            | ClientMessage::WhyNot { table, .. }
            | ClientMessage::Chat { table, .. }
            | ClientMessage::Orders { table, .. }
            | ClientMessage::Standing { table, .. }
            | ClientMessage::Answers { table, .. }
            | ClientMessage::Follow { table, .. }
            | ClientMessage::GameDeals { table, .. }
            | ClientMessage::Undo { table, .. }
            | ClientMessage::Vote { table, .. }
            | ClientMessage::Offer { table, .. }
            | ClientMessage::Deal { table, .. } => Some(table),
        }
    }

    /// The seat that the message names and the key of its answer, if it is done for a seat.
    pub fn seat_and_key(&self) -> Option<(Option<u8>, &str)> {
        match self {
            ClientMessage::Hello { .. }
            | ClientMessage::Ping { .. }
            | ClientMessage::Subscribe { .. }
            | ClientMessage::Unsubscribe { .. } => None,
            ClientMessage::Act { seat, key, .. }
            | ClientMessage::WhyNot { seat, key, .. }
            | ClientMessage::Chat { seat, key, .. }
            | ClientMessage::Orders { seat, key, .. }
            | ClientMessage::Standing { seat, key, .. }
            | ClientMessage::Answers { seat, key, .. }
            | ClientMessage::Follow { seat, key, .. }
            | ClientMessage::GameDeals { seat, key, .. }
            | ClientMessage::Undo { seat, key, .. }
            | ClientMessage::Vote { seat, key, .. }
            | ClientMessage::Offer { seat, key, .. }
            | ClientMessage::Deal { seat, key, .. } => Some((*seat, key)),
        }
    }
}

/// The receivers of a chat line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ChatTo {
    /// Everybody at the table, spectators too.
    All,
    /// These seats only: a whisper, or an alliance's talk.
    Seats(Vec<u8>),
    /// The seats allied with the speaker, as the game says it now.
    Allies,
}

/// What the server does for a seat when others act and it may react.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Orders {
    /// Ask me each time, even when I can only pass.
    Always,
    /// Ask me only when I can do something.
    #[default]
    IfAble,
    /// Let every moment pass until my next turn: the next question that is not a reaction.
    NeverUntilMyTurn,
    /// Let every moment pass until I say otherwise.
    Never,
}

/// A deal as it is offered.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// The seat it is offered to.
    pub to: u8,
    /// What is given and promised by either side.
    pub terms: Vec<Term>,
    /// After this many seconds the offer lapses; `null`: it stands until answered.
    #[serde(default)]
    #[ts(optional)]
    pub seconds: Option<u32>,
}

/// One part of a deal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Term {
    /// Enforced: this action of the game is carried out for the seat the moment the deal is accepted; the
    /// deal fails if the rules forbid it then.
    Act {
        /// The seat that gives.
        by: u8,
        /// The action.
        #[ts(type = "unknown")]
        action: Value,
    },
    /// Enforced: the server shows the other side a part of what this seat sees, as it is.
    Show {
        /// The seat that shows.
        by: u8,
        /// A JSON pointer into the seat's view, such as `/hand/0`.
        pointer: String,
    },
    /// Not enforced: a promise in words; whether it was broken is recorded.
    Promise {
        /// The seat that promises.
        by: u8,
        /// What is promised.
        text: String,
        /// The phase, as the game names it, at whose next beginning the promise has been kept; `null`: the
        /// end of the match.
        #[serde(default)]
        #[ts(optional)]
        until: Option<String>,
    },
}

impl Term {
    /// The seat that gives or promises.
    pub const fn by(&self) -> u8 {
        match self {
            Term::Act { by, .. } | Term::Show { by, .. } | Term::Promise { by, .. } => *by,
        }
    }
}

/// What can be done with a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DealAnswer {
    /// The other side agrees.
    Accept,
    /// The other side declines.
    Refuse,
    /// The offering side takes it back.
    Withdraw,
    /// Either side declares that the other has broken its promise.
    Broken,
}

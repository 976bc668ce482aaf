//! What a table can be asked to do: the commands in its inbox.

use std::collections::BTreeSet;

use landsraad_kernel::Seat;
use landsraad_wire::{BotChoice, ClientMessage, HandOverRequest, JoinRequest, Motion, Problem, TableReply};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::oneshot;

use super::bots::Thought;
use super::form::Form;
use super::newcomers::CaughtUp;
use super::outbox::Outbox;
use super::study::Study;
use crate::accounts::Who;
use crate::limits::Caller;
use crate::problem::unavailable;
use crate::storage::StorageError;

/// A request of the lobby to a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Lobby {
    Info { share: Option<String> },
    Join(JoinRequest),
    Leave(Option<u8>),
    Start,
    Pause,
    Resume,
    Kick(Option<u8>),
    Close,
    Fill(BotChoice),
    HandOver(HandOverRequest),
    Host(u8),
    Propose(Motion),
}

/// A command to a table. It is sent boxed: the inbox of a table has room
/// for many commands, and each place is as large as the largest command.
#[derive(Debug)]
pub enum Cmd {
    Subscribe {
        who: Option<Who>,
        seat: Option<u8>,
        from: Option<u32>,
        chat_after: Option<String>,
        share: Option<String>,
        form: Form,
        out: Outbox,
        caller: Caller,
    },
    /// The log of a newcomer is ready.
    CaughtUp(Box<CaughtUp>),
    Unsubscribe {
        conn: u64,
    },
    Message {
        who: Who,
        message: ClientMessage,
        out: Outbox,
    },
    Lobby {
        who: Option<Who>,
        ask: Lobby,
        reply: oneshot::Sender<Result<TableReply, Problem>>,
    },
    /// Gives what one account holds to another one. `newly` has all accounts that belong to the other one since now.
    Adopt {
        from: String,
        to: Who,
        newly: BTreeSet<String>,
        reply: oneshot::Sender<()>,
    },
    BotThought {
        ticket: u64,
        thought: Thought,
    },
    BotsWeighed {
        ticket: u64,
        wanted: Vec<(Seat, Value)>,
    },
    /// Asks for a copy of the match, to compute with what one seat of the account knows.
    Study {
        who: Who,
        seat: Option<u8>,
        reply: oneshot::Sender<Result<Study, Problem>>,
    },
    Stop,
}

impl Cmd {
    /// Refuses the command for now if it asks for an answer, because another
    /// node may own the table. Returns what changes nothing that is not stored.
    pub fn put_off(self, table: &str) -> Option<Cmd> {
        let problem = unavailable(&StorageError::Closed);
        match self {
            Cmd::Subscribe { out, .. } => {
                out.refuse(Some(table), None, problem);
                out.move_on_later(table);
            }
            Cmd::Message { message, out, .. } => {
                let key = message.seat_and_key().map(|(_, key)| key);
                out.refuse(Some(table), key, problem);
            }
            Cmd::Lobby { reply, .. } => drop(reply.send(Err(problem))),
            Cmd::Study { reply, .. } => drop(reply.send(Err(problem))),
            other @ (Cmd::CaughtUp(_)
            | Cmd::Unsubscribe { .. }
            | Cmd::Adopt { .. }
            | Cmd::BotThought { .. }
            | Cmd::BotsWeighed { .. }
            | Cmd::Stop) => return Some(other),
        }
        None
    }

    /// Lets the client that the command came from know that the table has left this node. It
    /// subscribes or connects again, finds the table, and sends what was not answered once more.
    pub fn turn_away(&self, table: &str) {
        match self {
            Cmd::Subscribe { out, .. } | Cmd::Message { out, .. } => out.move_on(table),
            Cmd::CaughtUp(caught_up) => {
                for (newcomer, _) in &caught_up.newcomers {
                    newcomer.sub.out().move_on(table);
                }
            }
            Cmd::Unsubscribe { .. }
            | Cmd::Lobby { .. }
            | Cmd::Adopt { .. }
            | Cmd::BotThought { .. }
            | Cmd::BotsWeighed { .. }
            | Cmd::Study { .. }
            | Cmd::Stop => {}
        }
    }
}

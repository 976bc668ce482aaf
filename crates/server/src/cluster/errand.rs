//! Commands to a table of another node, as they travel.

use std::collections::BTreeSet;

use landsraad_wire::{ClientMessage, Problem, TableReply};
use serde::{Deserialize, Serialize};

use crate::accounts::{Identity, Who};
use crate::net::Net;
use crate::table::command::{Cmd, Lobby};
use crate::table::form::Form;

/// A command to a table of another node.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Errand {
    /// The node that sends it.
    pub from: String,
    pub what: What,
}

/// What a table of another node is asked to do. A viewer is named by the token under which its node takes
/// what is sent to it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum What {
    Subscribe {
        token: String,
        who: Option<Identity>,
        seat: Option<u8>,
        from: Option<u32>,
        chat_after: Option<String>,
        share: Option<String>,
        form: Form,
        net: Net,
        account: Option<String>,
    },
    Unsubscribe {
        token: String,
    },
    Message {
        token: String,
        who: Identity,
        message: ClientMessage,
        /// Whether the connection has subscribed to the table under this token.
        #[serde(default)]
        watches: bool,
    },
    Lobby {
        who: Option<Identity>,
        ask: Lobby,
    },
    Adopt {
        from: String,
        to: Identity,
        #[serde(default)]
        newly: BTreeSet<String>,
    },
    Study {
        who: Identity,
        seat: Option<u8>,
    },
}

/// What a node may know of a match that it evaluates for one seat. The match itself it reads from the database.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StudyFacts {
    pub seat: u8,
    pub step: u32,
    pub practice: bool,
    pub adviser: String,
}

/// The answer to an errand.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Receipt {
    /// It is in the inbox of the table.
    Taken,
    /// This node does not own the table; this one does, if it is known.
    Elsewhere(Option<String>),
    /// It cannot be carried out.
    Refused(Problem),
    /// The table does not know the viewer that it comes from, so it was not carried out.
    NotWatching,
    Lobby(Result<TableReply, Problem>),
    Study(Result<StudyFacts, Problem>),
}

/// An account without its session: a table needs none, and what is not sent cannot be read.
fn without_session(who: &Who) -> Identity {
    Identity { session: String::new(), ..(**who).clone() }
}

impl What {
    /// A command as it travels; `None` if it never leaves a node.
    pub fn of(command: &Cmd, token: impl FnOnce() -> String, watches: bool) -> Option<What> {
        Some(match command {
            Cmd::Subscribe { who, seat, from, chat_after, share, form, caller, .. } => What::Subscribe {
                token: token(),
                who: who.as_ref().map(without_session),
                seat: *seat,
                from: *from,
                chat_after: chat_after.clone(),
                share: share.clone(),
                form: *form,
                net: caller.net,
                account: caller.account(),
            },
            Cmd::Unsubscribe { .. } => What::Unsubscribe { token: token() },
            Cmd::Message { who, message, .. } => {
                What::Message { token: token(), who: without_session(who), message: message.clone(), watches }
            }
            Cmd::Lobby { who, ask, .. } => {
                What::Lobby { who: who.as_ref().map(without_session), ask: ask.clone() }
            }
            Cmd::Adopt { from, to, newly, .. } => {
                What::Adopt { from: from.clone(), to: without_session(to), newly: newly.clone() }
            }
            Cmd::Study { who, seat, .. } => What::Study { who: without_session(who), seat: *seat },
            Cmd::CaughtUp(_) | Cmd::BotThought { .. } | Cmd::BotsWeighed { .. } | Cmd::Stop => return None,
        })
    }
}

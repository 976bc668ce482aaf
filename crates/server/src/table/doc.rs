//! What is stored of a table besides its journal.

use std::collections::BTreeMap;
use std::sync::Arc;

use landsraad_catalog::{Header, Rules, catalog};
use landsraad_kernel::{Options, Seed, SetupError};
use landsraad_wire::{
    BotChoice, ForkedFrom, Orders, Problem, SeatInfo, Sitter, TableInfo, TableSettings, TableStatus, Text,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::ids;
use crate::problem::setup;
use crate::storage::{TableRow, Write};

/// A table as it is stored. Holds the seed: never sent as it is.
#[derive(Clone, Serialize, Deserialize)]
pub struct TableDoc {
    pub id: String,
    pub name: String,
    pub game: String,
    pub edition: String,
    pub options: Options,
    pub status: TableStatus,
    pub host: String,
    pub host_name: String,
    pub seats: Vec<SeatDoc>,
    pub settings: TableSettings,
    /// In hexadecimal; secret until the end.
    pub seed: String,
    /// The header to replay from, for a table that did not start from its own seed.
    pub origin: Option<Header>,
    pub forked_from: Option<ForkedFrom>,
    pub outcome: Option<Value>,
    pub steps: Option<u32>,
    pub created: i64,
    pub updated: i64,
}

/// One seat as it is stored.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SeatDoc {
    pub sitter: Sitter,
    pub caretaker: Option<String>,
    pub invitation: Option<String>,
    #[serde(default)]
    pub orders: Orders,
    /// The public key and the name of its role, once known.
    pub role: Option<(String, Text)>,
}

impl SeatDoc {
    /// The account that plays this seat.
    pub fn account(&self) -> Option<&str> {
        match &self.sitter {
            Sitter::Person { id, .. } => Some(id),
            Sitter::Open | Sitter::Invited | Sitter::Bot { .. } => None,
        }
    }

    /// The bot that answers for this seat now.
    pub fn bot(&self) -> Option<&str> {
        match &self.sitter {
            Sitter::Bot { bot } => Some(bot),
            Sitter::Open | Sitter::Invited | Sitter::Person { .. } => self.caretaker.as_deref(),
        }
    }

    /// Whether a person answers for this seat now.
    pub fn is_played_by_person(&self) -> bool {
        self.account().is_some() && self.caretaker.is_none()
    }
}

impl std::fmt::Debug for TableDoc {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TableDoc").field("id", &self.id).field("status", &self.status).finish_non_exhaustive()
    }
}

impl TableDoc {
    /// The rules of this table.
    pub fn rules(&self) -> Result<Arc<dyn Rules>, SetupError> {
        catalog().rules(&self.game, &self.edition, &self.options, self.seats.len() as u8)
    }

    /// The secret.
    pub fn seed(&self) -> Seed {
        Seed(ids::unhex(&self.seed).unwrap_or_default())
    }

    /// The bot to take when none is named: the game's recommended one.
    pub fn usual_bot(&self) -> String {
        catalog()
            .game(&self.game)
            .ok()
            .and_then(|g| g.bots().first().map(|b| b.key.to_owned()))
            .unwrap_or_else(|| "random".into())
    }

    /// Whether the game has this bot.
    pub fn has_bot(&self, key: &str) -> bool {
        catalog().game(&self.game).is_ok_and(|g| g.bots().iter().any(|b| b.key == key))
    }

    /// The bot somebody asks for.
    pub fn bot_for(&self, choice: &BotChoice) -> Result<String, Problem> {
        super::bots::choose(catalog().game(&self.game).map_err(setup)?, choice)
    }

    /// The seats of an account.
    pub fn seats_of(&self, account: &str) -> Vec<u8> {
        let mine = |s: &SeatDoc| s.account() == Some(account);
        (0..).zip(&self.seats).filter(|(_, s)| mine(s)).map(|(i, _)| i).collect()
    }

    /// Whether the match is being played or halted.
    pub fn is_on(&self) -> bool {
        matches!(self.status, TableStatus::Running | TableStatus::Paused)
    }

    /// What everybody may see of it; invitations only for the host.
    pub fn info(&self, for_host: bool) -> TableInfo {
        let seats = (0..).zip(&self.seats).map(|(seat, s)| SeatInfo {
            seat,
            sitter: s.sitter.clone(),
            caretaker: s.caretaker.clone(),
            role: s.role.as_ref().map(|(key, _)| key.clone()),
            role_text: s.role.as_ref().map(|(_, text)| text.clone()),
            invitation: s.invitation.clone().filter(|_| for_host),
        });
        let over = self.status == TableStatus::Finished;
        let options: BTreeMap<String, Value> = self
            .options
            .0
            .iter()
            .map(|(k, v)| (k.clone(), serde_json::to_value(v).unwrap_or(Value::Null)))
            .collect();
        TableInfo {
            id: self.id.clone(),
            name: self.name.clone(),
            game: self.game.clone(),
            edition: self.edition.clone(),
            options,
            status: self.status,
            host: self.host.clone(),
            host_name: self.host_name.clone(),
            seats: seats.collect(),
            settings: self.settings.clone(),
            commitment: (!self.seed.is_empty()).then(|| blake3::hash(&self.seed().0).to_hex().to_string()),
            seed: Some(self.seed.clone()).filter(|s| over && !s.is_empty()),
            steps: self.steps.filter(|_| over),
            pending: Vec::new(),
            outcome: self.outcome.clone(),
            forked_from: self.forked_from.clone(),
            created: self.created,
            updated: self.updated,
        }
    }

    /// The row to be written.
    pub fn write(&self) -> Write {
        let status = match self.status {
            TableStatus::Open => "open",
            TableStatus::Running => "running",
            TableStatus::Paused => "paused",
            TableStatus::Finished => "finished",
            TableStatus::Closed => "closed",
        };
        let held = (0..).zip(&self.seats).filter_map(|(i, s)| Some((i, s.account()?.to_owned())));
        Write::Table(TableRow {
            id: self.id.clone(),
            status: status.into(),
            listed: self.settings.public,
            host: self.host.clone(),
            created: self.created,
            updated: self.updated,
            doc: serde_json::to_string(self).unwrap_or_default(),
            seats: held.collect(),
        })
    }
}

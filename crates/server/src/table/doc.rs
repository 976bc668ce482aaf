//! What is stored of a table in addition to its journal.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use landsraad_catalog::{Header, Rules, catalog};
use landsraad_kernel::{Options, Seed, SetupError};
use landsraad_wire::{
    BotChoice, ForkedFrom, Orders, Presence, Problem, SeatInfo, Sitter, TableInfo, TableSettings,
    TableStatus, Text,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::standing::Given;
use crate::ids;
use crate::problem::setup;
use crate::storage::{TableRow, Write};

/// A table as it is stored. It contains the seed, so it is never sent as it is.
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
    /// In hexadecimal. It is secret until the end.
    pub seed: String,
    /// The header to replay from, for a table that did not start with its own seed.
    pub origin: Option<Header>,
    pub forked_from: Option<ForkedFrom>,
    pub outcome: Option<Value>,
    pub steps: Option<u32>,
    pub created: i64,
    pub updated: i64,
    /// The secret in the link that opens a finished match that is not listed.
    #[serde(default)]
    pub share: String,
    /// The accounts that were removed and may not come back.
    #[serde(default)]
    pub kicked: BTreeSet<String>,
    /// The former accounts of guests who signed in, with their present accounts.
    #[serde(default)]
    pub formerly: BTreeMap<String, String>,
}

/// Why a bot plays for a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Away {
    /// The person asked for it.
    Resting,
    /// The person did not answer in time.
    Absent,
    /// The person has left.
    Left,
}

/// One seat as it is stored.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SeatDoc {
    pub sitter: Sitter,
    pub caretaker: Option<String>,
    /// Why the caretaker plays for a person.
    #[serde(default)]
    pub away: Option<Away>,
    pub invitation: Option<String>,
    #[serde(default)]
    pub orders: Orders,
    /// The standing answers of its player; private.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub standing: Vec<Given>,
    /// The public key and the name of its role, once they are known.
    pub role: Option<(String, Text)>,
    /// All accounts that have held this seat in this match. They know what the seat knows.
    #[serde(default)]
    pub known_to: BTreeSet<String>,
    /// How much of its time for the open question was used when the table was halted: the length of the
    /// journal at that time, and milliseconds.
    #[serde(default)]
    pub used: Option<(u32, u64)>,
}

impl SeatDoc {
    /// A seat before the match.
    pub fn new(sitter: Sitter) -> SeatDoc {
        SeatDoc {
            invitation: matches!(sitter, Sitter::Invited).then(ids::id),
            sitter,
            caretaker: None,
            away: None,
            orders: Orders::default(),
            standing: Vec::new(),
            role: None,
            known_to: BTreeSet::new(),
            used: None,
        }
    }

    /// Whether its player is present. All messages about presence use this function.
    pub fn presence(&self, connected: bool) -> Presence {
        match (&self.sitter, self.caretaker.is_some(), self.away) {
            (Sitter::Open | Sitter::Invited, _, _) => Presence::Empty,
            (Sitter::Bot { .. }, _, _) => Presence::Bot,
            (Sitter::Person { .. }, true, Some(Away::Absent)) => Presence::Absent,
            (Sitter::Person { .. }, true, Some(Away::Left)) => Presence::Left,
            (Sitter::Person { .. }, true, Some(Away::Resting) | None) => Presence::Resting,
            (Sitter::Person { .. }, false, _) if connected => Presence::Here,
            (Sitter::Person { .. }, false, _) => Presence::Away,
        }
    }

    /// Lets the player play again instead of the bot.
    pub fn come_back(&mut self) {
        self.caretaker = None;
        self.away = None;
    }

    /// Lets a bot play for the player.
    pub fn rest(&mut self, bot: String, why: Away) {
        self.caretaker = Some(bot);
        self.away = Some(why);
    }

    /// Whether its player offers it to a newcomer.
    pub fn is_offered(&self) -> bool {
        self.account().is_some() && self.invitation.is_some()
    }

    /// The account that plays this seat.
    pub fn account(&self) -> Option<&str> {
        match &self.sitter {
            Sitter::Person { id, .. } => Some(id),
            Sitter::Open | Sitter::Invited | Sitter::Bot { .. } => None,
        }
    }

    /// The name of the person who plays this seat.
    pub fn name(&self) -> &str {
        match &self.sitter {
            Sitter::Person { name, .. } => name,
            Sitter::Open | Sitter::Invited | Sitter::Bot { .. } => "",
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

    /// The secret seed.
    pub fn seed(&self) -> Seed {
        Seed(ids::unhex(&self.seed).unwrap_or_default())
    }

    /// The bot if none is named: the one that the game recommends.
    pub fn usual_bot(&self) -> String {
        catalog()
            .game(&self.game)
            .ok()
            .and_then(|g| g.bots().first().map(|b| b.key.to_owned()))
            .unwrap_or_else(|| "random".into())
    }

    /// Whether the game has this bot.
    pub fn has_bot(&self, key: &str) -> bool {
        catalog().game(&self.game).is_ok_and(|g| g.bots().iter().any(|b| b.answers_to(key)))
    }

    /// The bot that plays for people who are away, as the table agreed.
    pub fn agreed_bot(&self) -> String {
        self.bot_for(&self.settings.caretaker).unwrap_or_else(|_| self.usual_bot())
    }

    /// The bot that a request asks for.
    pub fn bot_for(&self, choice: &BotChoice) -> Result<String, Problem> {
        super::bots::choose(catalog().game(&self.game).map_err(setup)?, choice)
    }

    /// Whether an earlier account is this one now: the same one, or a guest who has signed in since.
    pub fn is_now(&self, then: &str, now: &str) -> bool {
        then == now || self.formerly.get(then).is_some_and(|id| id == now)
    }

    /// The seats of an account.
    pub fn seats_of(&self, account: &str) -> Vec<u8> {
        let mine = |s: &SeatDoc| s.account() == Some(account);
        (0..).zip(&self.seats).filter(|(_, s)| mine(s)).map(|(i, _)| i).collect()
    }

    /// Whether the match has started and is not over.
    pub fn is_on(&self) -> bool {
        matches!(self.status, TableStatus::Running | TableStatus::Paused)
    }

    /// Fills in what tables of earlier versions do not have.
    pub fn complete(&mut self) {
        if self.share.is_empty() {
            self.share = ids::id();
        }
        if self.status == TableStatus::Open {
            return;
        }
        for seat in &mut self.seats {
            let holder = seat.account().map(str::to_owned);
            seat.known_to.extend(holder);
        }
    }

    /// Whether this account plays or has played here, or is the host.
    pub fn is_player(&self, account: &str) -> bool {
        let knows = |s: &SeatDoc| s.account() == Some(account) || s.known_to.contains(account);
        self.host == account || self.seats.iter().any(knows)
    }

    /// Whether an account may look at the match. A finished match that is not listed is shown to its players,
    /// and to those with whom they share it.
    pub fn is_shown_to(&self, account: Option<&str>, share: Option<&str>) -> bool {
        self.settings.public
            || !matches!(self.status, TableStatus::Finished | TableStatus::Closed)
            || account.is_some_and(|a| self.is_player(a))
            || share.is_some_and(|s| !self.share.is_empty() && s == self.share)
    }

    /// The table as an account may see it. `online` has the seats whose players are connected.
    pub fn info(&self, account: Option<&str>, online: &[u8]) -> TableInfo {
        let for_host = account == Some(self.host.as_str());
        let seats = (0..).zip(&self.seats).map(|(seat, s)| SeatInfo {
            seat,
            sitter: s.sitter.clone(),
            caretaker: s.caretaker.clone(),
            presence: s.presence(online.contains(&seat)),
            offered: s.is_offered(),
            role: s.role.as_ref().map(|(key, _)| key.clone()),
            role_text: s.role.as_ref().map(|(_, text)| text.clone()),
            invitation: s
                .invitation
                .clone()
                .filter(|_| for_host || account.is_some() && s.account() == account),
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
            seed: Some(self.seed.clone()).filter(|s| over && self.settings.open_replay && !s.is_empty()),
            share: Some(self.share.clone())
                .filter(|s| !s.is_empty() && account.is_some_and(|a| self.is_player(a))),
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

//! What is stored of a table in addition to its journal.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use landsraad_catalog::{Header, Rules, catalog};
use landsraad_kernel::{Options, Seat, Seed, SetupError};
use landsraad_wire::{
    BotChoice, ForkedFrom, Orders, OwnFile, Presence, Problem, SeatInfo, Sitter, TableInfo, TableSettings,
    TableStatus, Text,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::keys::OwnKey;
use super::live::PUBLIC;
use super::shared_options;
use super::standing::Given;
use super::votes::OpenVote;
use crate::accounts::Who;
use crate::ids;
use crate::problem::setup;
use crate::storage::{TableRow, Write};
use crate::work::Lane;

/// What names the rules of a table: the game, its edition and the options.
pub type RulesName = (String, String, Options);

/// A table as it is stored. It contains the seed, so it is never sent as it is.
#[derive(Clone, Serialize, Deserialize)]
pub struct TableDoc {
    pub id: String,
    pub name: String,
    pub game: String,
    pub edition: String,
    #[serde(deserialize_with = "shared_options::read")]
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
    /// When the match started, in milliseconds since 1970; missing in tables of earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started: Option<i64>,
    /// A rough mark of the address that made the table. Lists rank the tables of an address one behind the other.
    #[serde(default)]
    pub from: u16,
    /// The secret in the link that opens a finished match that is not listed.
    #[serde(default)]
    pub share: String,
    /// The accounts that were removed and may not come back.
    #[serde(default)]
    pub kicked: BTreeSet<String>,
    /// The former accounts of guests who signed in, with their present accounts.
    #[serde(default)]
    pub formerly: BTreeMap<String, String>,
    /// The vote that is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vote: Option<OpenVote>,
    /// The keys of the latest messages that opened or answered votes.
    #[serde(default, skip_serializing_if = "VecDeque::is_empty")]
    pub vote_keys: VecDeque<OwnKey>,
    /// The files among the options in short, once somebody has asked for them.
    #[serde(skip)]
    pub files: OnceLock<Vec<OwnFile>>,
    /// The rules, once somebody has asked for them: a host's own files are
    /// read once. Copies of the document share them.
    #[serde(skip)]
    pub settled: Arc<OnceLock<Arc<dyn Rules>>>,
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
    /// The person to whom the program that holds the seat belongs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<String>,
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
            owner: None,
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

    /// The person who holds this seat, also through a program.
    pub fn person(&self) -> Option<&str> {
        let account = self.account()?;
        Some(self.owner.as_deref().unwrap_or(account))
    }

    /// Gives the seat to an account that belongs to this person.
    pub fn seat(&mut self, who: &Who, person: &str) {
        self.sitter = super::seats::person(who);
        self.owner = (person != who.id).then(|| person.to_owned());
    }

    /// Whether a person holds it who has not left. A bot may play for the person meanwhile.
    pub fn is_kept(&self) -> bool {
        self.account().is_some() && !(self.caretaker.is_some() && self.away == Some(Away::Left))
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
    /// An open table with a seed of its own and the usual settings. `host` is an account and its name.
    pub fn new(host: (&str, &str), name: String, rules: RulesName, seats: Vec<SeatDoc>) -> TableDoc {
        let (game, edition, options) = rules;
        let now = ids::now_ms();
        TableDoc {
            id: ids::id(),
            name,
            game,
            edition,
            options: shared_options::shared(options),
            status: TableStatus::Open,
            host: host.0.to_owned(),
            host_name: host.1.to_owned(),
            seats,
            settings: TableSettings::default(),
            seed: ids::hex(&ids::random::<32>()),
            origin: None,
            forked_from: None,
            outcome: None,
            steps: None,
            created: now,
            updated: now,
            started: None,
            from: 0,
            share: ids::id(),
            kicked: BTreeSet::new(),
            formerly: BTreeMap::new(),
            vote: None,
            vote_keys: VecDeque::new(),
            files: OnceLock::new(),
            settled: Arc::default(),
        }
    }

    /// The rules of this table.
    pub fn rules(&self) -> Result<Arc<dyn Rules>, SetupError> {
        if let Some(rules) = self.settled.get() {
            return Ok(rules.clone());
        }
        let rules = catalog().rules(&self.game, &self.edition, &self.options, self.seats.len() as u8)?;
        Ok(self.settled.get_or_init(|| rules).clone())
    }

    /// The lane of its jobs in the pool. An address has one for all tables that were made from it, so that it gets no
    /// more by having many hosts.
    pub fn lane(&self) -> Lane {
        match self.from {
            0 => Lane::Host(self.host.clone()),
            mark => Lane::Origin(mark),
        }
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

    /// Whether all seats are played by one person and bots.
    pub fn is_solitary(&self) -> bool {
        let mut people = self.seats.iter().filter_map(SeatDoc::person);
        let first = people.next();
        people.all(|p| Some(p) == first)
    }

    /// Whether the seat is played by a person now.
    pub fn is_played_by_person(&self, seat: usize) -> bool {
        self.seats.get(seat).is_some_and(SeatDoc::is_played_by_person)
    }

    /// One seat of each person who plays.
    pub fn people(&self) -> Vec<Seat> {
        self.one_each(SeatDoc::is_played_by_person)
    }

    /// One seat of each person who has a seat and has not left: those who play, and those for whom a bot plays
    /// meanwhile.
    pub fn everybody(&self) -> Vec<Seat> {
        self.one_each(SeatDoc::is_kept)
    }

    /// One seat of each person among these seats, one that the person plays if there is one.
    fn one_each(&self, counts: impl Fn(&SeatDoc) -> bool) -> Vec<Seat> {
        let (playing, resting): (Vec<_>, Vec<_>) =
            (0u8..).zip(&self.seats).filter(|(_, s)| counts(s)).partition(|(_, s)| s.is_played_by_person());
        let mut known: Vec<Option<&str>> = Vec::new();
        let mut seats = Vec::new();
        for (i, seat) in playing.into_iter().chain(resting) {
            if !known.contains(&seat.person()) {
                known.push(seat.person());
                seats.extend(Seat::new(i));
            }
        }
        seats.sort_unstable();
        seats
    }

    /// The person behind an account: of a program that sits here its owner, otherwise the account itself.
    pub fn person_of<'a>(&'a self, account: &'a str) -> &'a str {
        let seat = self.seats.iter().find(|seat| seat.account() == Some(account));
        seat.and_then(SeatDoc::person).unwrap_or(account)
    }

    /// How long a pass is held back. Where only one person plays, there is nobody to hide it from.
    pub fn reaction(&self) -> Duration {
        if self.is_solitary() {
            return Duration::ZERO;
        }
        Duration::from_millis(u64::from(self.settings.reaction_ms))
    }

    /// Whether a window also closes for players who still think.
    pub fn is_strict(&self) -> bool {
        self.settings.reaction_strict && !self.is_solitary()
    }

    /// Whether a person without a seat may watch the table.
    pub fn may_watch(&self, account: Option<&str>) -> bool {
        if account.is_some_and(|id| self.kicked.contains(id)) {
            return false;
        }
        self.settings.spectators || !self.is_on() || account == Some(&self.host)
    }

    /// Whether an account may watch from a place: from its own seat, or as the public.
    pub fn may_watch_from(&self, place: usize, account: Option<&str>) -> bool {
        if place == PUBLIC {
            return self.may_watch(account);
        }
        let holder = self.seats.get(place).and_then(|seat| seat.account());
        holder.is_some() && holder == account
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

    /// Whether this account plays or has played here, or is the host. A person who was removed does not count.
    pub fn is_player(&self, account: &str) -> bool {
        let knows = |s: &SeatDoc| s.account() == Some(account) || s.known_to.contains(account);
        !self.kicked.contains(account) && (self.host == account || self.seats.iter().any(knows))
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
            // The link to a seat that its player offers is the player's alone to give.
            invitation: s.invitation.clone().filter(|_| match s.account() {
                Some(holder) => account == Some(holder),
                None => for_host,
            }),
        });
        let over = self.status == TableStatus::Finished;
        let files = self.files();
        let options: BTreeMap<String, Value> = self
            .options
            .iter()
            .filter(|(k, _)| files.iter().all(|file| file.key != *k))
            .map(|(k, v)| (k.to_owned(), serde_json::to_value(v).unwrap_or(Value::Null)))
            .collect();
        TableInfo {
            id: self.id.clone(),
            name: self.name.clone(),
            game: self.game.clone(),
            edition: self.edition.clone(),
            options,
            files: files.to_vec(),
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
        Write::Table(self.row())
    }

    /// The table as it is stored.
    pub fn row(&self) -> TableRow {
        let status = match self.status {
            TableStatus::Open => "open",
            TableStatus::Running => "running",
            TableStatus::Paused => "paused",
            TableStatus::Finished => "finished",
            TableStatus::Closed => "closed",
        };
        let held = (0..).zip(&self.seats).filter_map(|(i, s)| Some((i, s.account()?.to_owned())));
        // A match against bots alone concerns nobody else.
        let open_to_others =
            self.seats.iter().filter(|seat| !matches!(seat.sitter, Sitter::Bot { .. })).count() > 1;
        TableRow {
            id: self.id.clone(),
            status: status.into(),
            // 0 is not listed; 1 is listed, from an unknown address.
            listed: if self.settings.public && open_to_others { 1 + i64::from(self.from) } else { 0 },
            host: self.host.clone(),
            created: self.created,
            updated: self.updated,
            doc: serde_json::to_string(self).unwrap_or_default(),
            seats: held.collect(),
        }
    }
}

#[cfg(test)]
pub mod tests {
    use landsraad_wire::{AccountKind, JoinRequest};

    use super::*;
    use crate::accounts::Identity;
    use crate::table::seats::Family;

    /// A running table whose seats these accounts hold; an empty name is a bot.
    pub fn doc_of(accounts: &[&str]) -> TableDoc {
        let seat = |account: &&str| {
            SeatDoc::new(if account.is_empty() {
                Sitter::Bot { bot: "random".into() }
            } else {
                Sitter::Person { id: (*account).to_owned(), name: (*account).to_owned(), program: false }
            })
        };
        let rules = ("dune".into(), "gf9".into(), Options::default());
        let seats = accounts.iter().map(seat).collect();
        TableDoc {
            status: TableStatus::Running,
            ..TableDoc::new((accounts[0], accounts[0]), "table".into(), rules, seats)
        }
    }

    #[test]
    fn people_with_several_seats_count_once() {
        let doc = doc_of(&["ada", "", "bob", "ada"]);
        assert_eq!(doc.people(), [Seat::at(0), Seat::at(2)]);
        assert!(!doc.is_solitary() && doc_of(&["ada", "", "ada"]).is_solitary());
    }

    #[test]
    fn a_person_and_the_persons_programs_are_one() {
        let mut doc = doc_of(&["ada", "robot", "bob"]);
        doc.seats[1].owner = Some("ada".into());
        assert_eq!(doc.people(), [Seat::at(0), Seat::at(2)]);
        assert_eq!((doc.person_of("robot"), doc.person_of("bob")), ("ada", "bob"));
        doc.seats[0].rest("random".into(), Away::Absent);
        assert_eq!(doc.people(), [Seat::at(1), Seat::at(2)], "the program plays");
        doc.seats[2].rest("random".into(), Away::Resting);
        assert_eq!((doc.people(), doc.everybody()), (vec![Seat::at(1)], vec![Seat::at(1), Seat::at(2)]));
        doc.seats[2].away = Some(Away::Left);
        assert_eq!(doc.everybody(), [Seat::at(1)]);
        let solitary = doc_of(&["ada", "robot"]);
        assert!(!solitary.is_solitary());
    }

    /// What a table remembers of people is stored with it at every change, so somebody who comes and goes must not make it large.
    #[test]
    fn a_table_remembers_so_many_people_and_seats_nobody_new_then() {
        let who = |id: String| {
            let (name, kind) = (id.clone(), AccountKind::Guest);
            Who::new(Identity { id, name, kind, owner: None, session: String::new() })
        };
        let join = |doc: &mut TableDoc, id: String| {
            doc.vacate(1).unwrap();
            let request = JoinRequest { seat: Some(1), invitation: doc.seats[1].invitation.clone() };
            doc.join(&who(id.clone()), &Family::of(&id, vec![]), &request)
        };
        let mut doc = doc_of(&["ada", "bob"]);
        let seated = (0..1_000).take_while(|n| join(&mut doc, format!("guest{n}")).is_ok()).count();
        assert!((100..1_000).contains(&seated), "{seated}");
        join(&mut doc, "guest0".into()).expect("somebody who knows the seat may come back");
        let removed: Vec<_> = (0..2_000).map(|n| (format!("removed{n}"), None)).collect();
        let mut doc = doc_of(&["ada", "bob"]);
        doc.ban(&Family::of("removed0", removed)).unwrap();
        assert!(join(&mut doc, "carl".into()).is_err());
        let (ann, none) = (who("ann".into()), BTreeSet::new());
        for n in 0..2_000 {
            doc.adopt(&format!("guest{n}"), &ann, &none, &none);
        }
        assert!(doc.formerly.len() < 1_000);
    }

    #[test]
    fn a_seat_is_watched_by_its_holder_alone() {
        let mut doc = doc_of(&["ada", "", "bob"]);
        assert!(doc.may_watch_from(0, Some("ada")) && !doc.may_watch_from(0, Some("bob")));
        assert!(!doc.may_watch_from(0, None) && !doc.may_watch_from(1, None));
        doc.settings.spectators = true;
        doc.kicked.insert("eve".into());
        assert!(doc.may_watch_from(PUBLIC, None) && !doc.may_watch_from(PUBLIC, Some("eve")));
        doc.settings.spectators = false;
        assert!(!doc.may_watch_from(PUBLIC, None));
    }
}

//! Storage: everything that must not be lost.
//!
//! There is one trait for two databases, with the same rows and the same behaviour. All writes of a table go
//! through [`Committer`], which gathers the writes of many tables into one durable transaction.

mod backup;
mod commit;
mod fault;
mod leases;
mod lock;
mod open;
mod people;
pub(crate) mod private;
mod requests;
mod sql;

use std::sync::Arc;

use futures_util::future::BoxFuture;

pub use backup::{Trailer, backup, restore};
pub use commit::Committer;
pub use fault::Fault;
pub use leases::{Fence, Given, LeaseCount, Leases, NodeRow, Owner, Renewer, WANTED};
pub use lock::FolderLock;
pub use open::{SCHEMA, open, open_as_node, open_to_read};
pub use people::{Member, People, SessionRow};
pub use requests::{OnceRow, Requests};

/// A failure of the storage.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// The database reported an error.
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
    /// The database was written by a newer program.
    #[error(
        "the database was written by a newer version of this program (it has migration {0}, which this \
         version does not know): start that version, or restore a backup made by this one"
    )]
    Newer(i64),
    /// The database was written by an older program.
    #[error(
        "the database has schema {0}, this version writes {SCHEMA}: start the server of this version once, \
         or use the version that wrote it"
    )]
    Older(i64),
    /// Another process has the data folder.
    #[error("{0}; stop it first, or choose another data folder")]
    Held(String),
    /// The database did not answer in time.
    #[error("the database does not answer")]
    TimedOut,
    /// A write was not confirmed.
    #[error("not stored: {0}")]
    NotStored(Fault),
    /// Another node owns the table by now.
    #[error("another node has taken table {0} over")]
    Stale(String),
    /// The migrations failed.
    #[error("the database could not be brought up to date: {0}")]
    Migration(sqlx::migrate::MigrateError),
    /// A row or a file cannot be read.
    #[error("{0}")]
    Broken(String),
    /// The server is stopping.
    #[error("the storage is closed")]
    Closed,
    /// A file could not be read or written.
    #[error("{0}")]
    Io(#[from] std::io::Error),
}

/// The result of a request to the storage.
pub type Stored<T> = Result<T, StorageError>;

/// An account as it is stored.
#[derive(Clone)]
pub struct AccountRow {
    /// Stable id.
    pub id: String,
    /// `guest`, `person`, `bot`, `retired` for a bot that was removed, or `alias` for a further name key of a person.
    pub kind: String,
    /// The name others see.
    pub name: String,
    /// The key that names share if they look alike. It is unique among people; guests and bots have none.
    pub name_key: Option<String>,
    /// The argon2 hash.
    pub password: Option<String>,
    /// The owner of a bot or an alias, or the account that a guest has become.
    pub owner: Option<String>,
    /// Milliseconds since 1970.
    pub created: i64,
}

impl std::fmt::Debug for AccountRow {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AccountRow").field("id", &self.id).field("kind", &self.kind).finish_non_exhaustive()
    }
}

/// A table as it is stored.
#[derive(Clone, Debug)]
pub struct TableRow {
    /// Its id.
    pub id: String,
    /// Its status, spelled as in messages.
    pub status: String,
    /// 0 if it is not listed; otherwise 1, or more for a mark of the address that made it.
    pub listed: i64,
    /// The host's account.
    pub host: String,
    /// Milliseconds since 1970.
    pub created: i64,
    /// Milliseconds since 1970.
    pub updated: i64,
    /// The table itself, as JSON.
    pub doc: String,
    /// The accounts that hold seats, by seat.
    pub seats: Vec<(u8, String)>,
}

/// Which tables to list.
#[derive(Clone, Debug)]
pub enum Scope {
    /// Listed ones that wait for players or are being played.
    Open,
    /// Tables of which this account is the host or holds a seat.
    Mine(String),
    /// Listed ones that have ended.
    Finished,
}

/// The position of a table in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cursor {
    /// The rank of the table among those of its host, from 1; 0 in the lists
    /// of one's own tables and of matches that are over.
    pub place: i64,
    /// When the table changed, or where it stands among the matches that are over, in milliseconds since 1970.
    pub updated: i64,
    /// Its id.
    pub id: String,
}

impl Cursor {
    /// The position before the first table.
    pub fn start() -> Cursor {
        Cursor { place: 0, updated: i64::MAX, id: String::new() }
    }
}

/// What is left of a time limit of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleClockRow {
    /// The number that the game gives to the time limit.
    pub key: u32,
    /// The milliseconds that were left.
    pub left_ms: u32,
    /// When it was written, in milliseconds since 1970.
    pub at: i64,
}

/// One write.
#[derive(Clone, Debug)]
pub enum Write {
    /// A table, new or changed.
    Table(TableRow),
    /// One entry of a table's journal.
    Step {
        /// The table.
        table: String,
        /// Its position in the journal, from 1.
        n: u32,
        /// The entry as JSON.
        body: String,
    },
    /// The state after an entry of the journal.
    Snapshot {
        /// The table.
        table: String,
        /// The position of the entry.
        n: u32,
        /// The state as JSON.
        state: String,
    },
    /// A chat line.
    Chat {
        /// The table.
        table: String,
        /// Its position in the chat.
        n: u32,
        /// The line as JSON.
        body: String,
    },
    /// A deal, new or changed.
    Deal {
        /// The table.
        table: String,
        /// The deal.
        id: String,
        /// Milliseconds since 1970.
        created: i64,
        /// The deal as JSON.
        body: String,
    },
    /// The remaining time of a table's time limit by the rules.
    RuleClock {
        /// The table.
        table: String,
        /// What is stored of it.
        clock: RuleClockRow,
    },
    /// Notes that the journal of a new table is being written, in several transactions.
    Begun {
        /// The table.
        table: String,
        /// When, in milliseconds since 1970.
        at: i64,
    },
    /// Notes that the whole journal of a new table is written.
    Whole {
        /// The table.
        table: String,
    },
    /// Writes nothing: everything is refused if the node does not own the table.
    Fence(Fence),
    /// A value that is read back to check the database.
    Probe {
        /// Any text.
        value: String,
    },
}

/// The operations that the server needs from a database.
pub trait Store: People + Requests {
    /// The last [`Write::Probe`], read by a connection that did not write it.
    fn probe(&self) -> BoxFuture<'_, Stored<Option<String>>>;
    /// Writes everything or nothing, durably.
    fn commit<'a>(&'a self, writes: &'a [Write]) -> BoxFuture<'a, Stored<()>>;

    /// Removes the journals that were begun before a time and never got a table, because the process ended.
    fn drop_begun(&self, before: i64) -> BoxFuture<'_, Stored<()>>;
    /// Copies what was written lately to its place in the database, where that
    /// is not done by the database itself. Writers do not wait for it.
    fn checkpoint(&self) -> BoxFuture<'_, Stored<()>>;

    /// A table's document.
    fn table<'a>(&'a self, id: &'a str) -> BoxFuture<'a, Stored<Option<String>>>;
    /// The tables that an account hosts or has a seat at, the latest first.
    fn tables_of<'a>(&'a self, account: &'a str) -> BoxFuture<'a, Stored<Vec<String>>>;
    /// A part of a list of tables: the documents after a position, with their positions. Among tables that
    /// have not ended the latest table of every host comes first, then the second latest of each, so that no
    /// host fills the list alone, nor an address with many hosts. A match that is over stands an hour behind
    /// its time for each other one that its host ended in the week before it, or for each four of its address.
    fn page<'a>(
        &'a self,
        scope: &'a Scope,
        after: &'a Cursor,
        limit: u32,
    ) -> BoxFuture<'a, Stored<Vec<(Cursor, String)>>>;
    /// The ids of the tables that are being played.
    fn running(&self) -> BoxFuture<'_, Stored<Vec<String>>>;
    /// How many tables of this person and the person's programs have not ended.
    fn open_tables<'a>(&'a self, host: &'a str) -> BoxFuture<'a, Stored<u32>>;
    /// How many uploaded records are kept for this person and the person's programs.
    fn records<'a>(&'a self, host: &'a str) -> BoxFuture<'a, Stored<u32>>;
    /// The entries of a table's journal after a position.
    fn steps<'a>(&'a self, table: &'a str, after: u32) -> BoxFuture<'a, Stored<Vec<(u32, String)>>>;
    /// The latest snapshot, unless it is damaged.
    fn snapshot<'a>(&'a self, table: &'a str) -> BoxFuture<'a, Stored<Option<(u32, String)>>>;
    /// The remaining time of the time limit by the rules.
    fn rule_clock<'a>(&'a self, table: &'a str) -> BoxFuture<'a, Stored<Option<RuleClockRow>>>;
    /// The latest chat lines, oldest first.
    fn chat<'a>(&'a self, table: &'a str, limit: u32) -> BoxFuture<'a, Stored<Vec<(u32, String)>>>;
    /// All deals, oldest first.
    fn deals<'a>(&'a self, table: &'a str) -> BoxFuture<'a, Stored<Vec<String>>>;

    /// Adds an account. Returns `false` if the name is taken.
    fn add_account<'a>(&'a self, account: &'a AccountRow) -> BoxFuture<'a, Stored<bool>>;
    /// Gives a guest a name and a password. Returns `false` if the name is taken.
    fn promote<'a>(&'a self, account: &'a AccountRow) -> BoxFuture<'a, Stored<bool>>;
    /// An account by id.
    fn account<'a>(&'a self, id: &'a str) -> BoxFuture<'a, Stored<Option<AccountRow>>>;
    /// A person's account by name.
    fn person<'a>(&'a self, name_key: &'a str) -> BoxFuture<'a, Stored<Option<AccountRow>>>;
    /// The bots of an account.
    fn bots<'a>(&'a self, owner: &'a str) -> BoxFuture<'a, Stored<Vec<AccountRow>>>;
    /// Retires a bot. It stays an account of its owner, who knows what it has seen.
    fn retire<'a>(&'a self, bot: &'a str) -> BoxFuture<'a, Stored<()>>;

    /// The account of a session.
    fn session<'a>(&'a self, hash: &'a str) -> BoxFuture<'a, Stored<Option<AccountRow>>>;
    /// Ends one session.
    fn end_session<'a>(&'a self, hash: &'a str) -> BoxFuture<'a, Stored<()>>;
    /// Ends all sessions of an account.
    fn end_sessions<'a>(&'a self, account: &'a str) -> BoxFuture<'a, Stored<()>>;

    /// All rows of one of the tables in [`LAYOUT`], each as a JSON array, consistent with the rows of the
    /// other tables.
    fn dump<'a>(
        &'a self,
        each: &'a mut (dyn FnMut(&str, String) -> Stored<()> + Send),
    ) -> BoxFuture<'a, Stored<()>>;
    /// Writes rows that [`Store::dump`] returned. Refuses a database that is not empty.
    fn load<'a>(&'a self, rows: &'a [(String, Vec<serde_json::Value>)]) -> BoxFuture<'a, Stored<()>>;
    /// Closes all connections.
    fn close(&self) -> BoxFuture<'_, ()>;
}

/// A database, shared.
pub type Db = Arc<dyn Store>;

/// Every table with its columns: `true` for a number, `false` for a text.
pub const LAYOUT: [(&str, &[(&str, bool)]); 10] = [
    (
        "accounts",
        &[
            ("id", false),
            ("kind", false),
            ("name", false),
            ("name_key", false),
            ("password", false),
            ("owner", false),
            ("created", true),
        ],
    ),
    (
        "sessions",
        &[("token_hash", false), ("account", false), ("created", true), ("seen", true), ("agent", false)],
    ),
    (
        "tables",
        &[
            ("id", false),
            ("status", false),
            ("listed", true),
            ("host", false),
            ("created", true),
            ("updated", true),
            ("doc", false),
            ("behind", true),
        ],
    ),
    ("seats", &[("table_id", false), ("seat", true), ("account", false)]),
    ("steps", &[("table_id", false), ("n", true), ("body", false)]),
    ("snapshots", &[("table_id", false), ("n", true), ("state", false), ("sum", false)]),
    ("chat", &[("table_id", false), ("n", true), ("body", false)]),
    ("deals", &[("table_id", false), ("id", false), ("created", true), ("body", false)]),
    ("glasses", &[("table_id", false), ("glass", true), ("left_ms", true), ("at", true)]),
    ("learned", &[("account", false), ("lesson", false), ("body", false)]),
];

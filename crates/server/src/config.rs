//! Configuration: defaults, then a file, then the environment, then flags.
//!
//! `settings.rs` has the list of all settings with their names and what is allowed.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::engines;
use crate::net::Net;
use crate::settings::{self, Kind, Setting};

pub use crate::settings::ServeArgs;

/// Everything that can be set. A TOML file has the same keys.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The address to listen on.
    pub bind: SocketAddr,
    /// The data folder, with the SQLite file.
    pub data: PathBuf,
    /// `postgres://…` or `sqlite:PATH`; without it, SQLite in the data folder. It may contain a password, so
    /// it is never printed or logged as it is.
    pub database: Option<String>,
    /// `nats://…`: this server is a node of a cluster, together with others on the same PostgreSQL database. It may
    /// contain a password, so it is never printed or logged as it is.
    pub cluster: Option<String>,
    /// The name of this node for its host.
    pub node: Option<String>,
    /// The address that people use, such as `https://dune.example`. It is allowed as Origin, and `https`
    /// makes cookies secure.
    pub public_url: Option<String>,
    /// The proxies that are trusted to name a visitor's address.
    pub trusted_proxies: Vec<Net>,
    /// The header in which they name it.
    pub forwarded_header: ForwardedHeader,
    /// A separate listener for `/metrics`.
    pub metrics_listen: Option<SocketAddr>,
    /// The bearer token that `/metrics` requires. It is never printed.
    pub metrics_token: Option<String>,
    /// Whether logs are plain text instead of JSON lines.
    pub plain_logs: bool,
    /// What is logged, such as `info` or `landsraad_server=debug`.
    pub log: String,
    /// Programs that play at tables, each as `NAME=COMMAND`. A command may contain a password, so it is never printed.
    pub engines: Vec<String>,
    pub limits: Limits,
}

/// The header in which a proxy names the visitor's address.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ForwardedHeader {
    /// `X-Forwarded-For: visitor, proxy`
    #[default]
    XForwardedFor,
    /// `Forwarded: for=visitor, for=proxy`
    Forwarded,
}

/// The settings of [`Config`] that are not limits.
pub const HOUSE: [Setting; 13] = [
    Setting { key: "bind", about: "where to listen", kind: Kind::Text },
    Setting { key: "data", about: "the data folder, with the SQLite file", kind: Kind::Text },
    Setting {
        key: "database",
        about: "postgres://… or sqlite:PATH instead of SQLite in the data folder",
        kind: Kind::Secret,
    },
    Setting {
        key: "cluster",
        about: "nats://…: serve together with other nodes on the same PostgreSQL database; a path names the cluster",
        kind: Kind::Secret,
    },
    Setting {
        key: "node",
        about: "the name of this node in a cluster; host and port if left out",
        kind: Kind::Text,
    },
    Setting {
        key: "public_url",
        about: "the public address, such as `https://dune.example`; https makes cookies secure",
        kind: Kind::Text,
    },
    Setting {
        key: "trusted_proxies",
        about: "addresses or networks of the proxies in front, such as `127.0.0.1,10.0.0.0/8`",
        kind: Kind::List,
    },
    Setting {
        key: "forwarded_header",
        about: "the header in which they name the visitor: `x-forwarded-for` or `forwarded`",
        kind: Kind::Text,
    },
    Setting {
        key: "metrics_listen",
        about: "a listener of its own for /metrics, such as `127.0.0.1:9464`",
        kind: Kind::Text,
    },
    Setting {
        key: "metrics_token",
        about: "the bearer token that /metrics asks for, at least 16 characters",
        kind: Kind::Secret,
    },
    Setting { key: "plain_logs", about: "log as plain text rather than as JSON lines", kind: Kind::Switch },
    Setting { key: "log", about: "what to log: info, debug, landsraad_server=trace…", kind: Kind::Text },
    Setting {
        key: "engines",
        about: "programs that play at tables, each as `NAME=COMMAND` (docs/engine.md); in flags and variables without commas",
        kind: Kind::List,
    },
];

/// Declares the limits, each with its text, type, default and allowed range.
macro_rules! limits {
    ($($(#[doc = $doc:literal])+ $name:ident: $type:ty = $default:expr, $least:literal to $most:literal;)+) => {
        /// What one visitor, seat or connection may use.
        #[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub struct Limits {
            $($(#[doc = $doc])+ pub $name: $type,)+
        }

        impl Default for Limits {
            fn default() -> Self {
                Limits { $($name: $default,)+ }
            }
        }

        /// The settings of [`Limits`].
        pub const LIMITS: &[Setting] = &[$(Setting {
            key: concat!("limits.", stringify!($name)),
            about: concat!($($doc),+),
            kind: Kind::Number { least: $least, most: $most },
        },)+];
    };
}

limits! {
    /// largest message or body in bytes; records and new tables may be larger
    message_bytes: usize = 64 * 1024, 1_024 to 1_048_576;
    /// largest uploaded record in bytes
    record_bytes: usize = 8 * 1024 * 1024, 1_024 to 67_108_864;
    /// HTTP requests per second, for an address and for an account
    requests_per_second: u32 = 30, 1 to 1_000_000;
    /// HTTP requests that may come at once
    request_burst: u32 = 120, 1 to 1_000_000;
    /// sign-ins, registrations, new guests and new names per minute and address
    sign_ins_per_minute: u32 = 30, 1 to 1_000_000;
    /// socket messages per second and connection
    messages_per_second: u32 = 30, 1 to 1_000_000;
    /// socket messages that may come at once
    message_burst: u32 = 120, 1 to 1_000_000;
    /// socket messages per second and address; more of them are read later
    address_messages_per_second: u32 = 600, 1 to 10_000_000;
    /// actions per second and seat
    actions_per_second: u32 = 20, 1 to 1_000_000;
    /// open connections in all; at most what the system lets the process open, less 64
    connections: usize = 8_192, 16 to 1_000_000;
    /// open connections per address, HTTP and sockets; proxies are not counted
    connections_per_address: usize = 256, 2 to 1_000_000;
    /// new connections per second and address; as many as it may have open can come at once
    connections_per_second: u32 = 60, 1 to 1_000_000;
    /// open sockets per account; an address may have four times as many
    sockets_per_account: u32 = 16, 1 to 1_000_000;
    /// seconds to send the head of a request, idle time on a kept connection included
    header_seconds: u32 = 15, 1 to 300;
    /// seconds to send the body of a request
    body_seconds: u32 = 30, 1 to 3_600;
    /// threads that replay, explain, evaluate, compress and hash
    work_threads: usize = default_threads(), 2 to 1_024;
    /// requests that may wait for one of these threads
    work_queue: usize = 256, 1 to 100_000;
    /// requests of one account that may wait or be worked on; an address may have four times as many
    work_per_account: usize = 6, 1 to 100_000;
    /// MiB of finished answers that are kept
    cache_mib: usize = 64, 1 to 65_536;
    /// unfinished tables per host
    open_tables: u32 = 20, 1 to 1_000_000;
    /// new tables, forks and uploads per hour and account; an address may make four times as many
    tables_per_hour: u32 = 60, 1 to 1_000_000;
    /// uploaded records per minute and account; an address may send four times as many
    uploads_per_minute: u32 = 6, 1 to 1_000_000;
    /// uploaded records that are kept for an account
    records: u32 = 100, 1 to 1_000_000;
    /// chat lines, offers and stored answers of lessons per minute and account; an address may send four times as many
    chat_per_minute: u32 = 60, 1 to 1_000_000;
    /// requests with an `Idempotency-Key` per minute and account, repeated ones not included; an address may send four times as many
    keyed_per_minute: u32 = 120, 1 to 1_000_000;
    /// subscriptions to tables per minute and account, repeated ones included; an address may make four times as many
    subscriptions_per_minute: u32 = 120, 1 to 1_000_000;
    /// messages that may wait for a slow reader before it is disconnected; in
    /// bytes at most that many times `message_bytes`
    queue: usize = 128, 16 to 65_536;
    /// tables one connection may watch
    subscriptions: usize = 16, 1 to 1_000;
    /// steps of the log that a newcomer is sent; older ones are left out
    history_steps: usize = 5_000, 10 to 100_000;
    /// seconds of silence after which a connection counts as dead
    silence_seconds: u32 = 60, 3 to 86_400;
    /// seconds before the watchdog answers for a seat that nobody plays
    watchdog_seconds: u32 = 60, 1 to 86_400;
    /// seconds a bot may think before its decision's default is taken
    bot_seconds: u32 = 20, 1 to 600;
    /// milliseconds a program that plays at a table may think about an answer
    engine_ms: u32 = 5_000, 50 to 600_000;
    /// programs that run at once; another one ends the program that was not asked for the longest time
    engine_processes: usize = 8, 1 to 1_024;
    /// seconds after which a table that nobody watches leaves memory
    idle_seconds: u32 = 300, 1 to 86_400;
    /// steps after which a snapshot of the state is stored
    snapshot_steps: u32 = 64, 1 to 100_000;
    /// milliseconds after which a node of a cluster that does not renew its leases counts as dead
    lease_ms: u32 = 2_500, 500 to 60_000;
    /// seconds after which a session that is not used ends
    session_seconds: u32 = 7_776_000, 1 to 315_360_000;
}

/// One more than there are processors, because one account or address never has all threads.
fn default_threads() -> usize {
    std::thread::available_parallelism().map_or(2, usize::from) + 1
}

impl Default for Config {
    fn default() -> Self {
        Config {
            bind: SocketAddr::from(([127, 0, 0, 1], 7654)),
            data: PathBuf::from("data"),
            database: None,
            cluster: None,
            node: None,
            public_url: None,
            trusted_proxies: vec![],
            forwarded_header: ForwardedHeader::default(),
            metrics_listen: None,
            metrics_token: None,
            plain_logs: false,
            log: "info".into(),
            engines: vec![],
            limits: Limits::default(),
        }
    }
}

impl Config {
    /// The configuration as a file, without secrets.
    pub fn to_toml(&self) -> String {
        let mut shown = self.clone();
        shown.database = shown.database.as_deref().map(without_password);
        shown.cluster = shown.cluster.as_deref().map(without_password);
        shown.metrics_token = shown.metrics_token.map(|_| "***".into());
        for engine in &mut shown.engines {
            *engine = format!("{}=***", engine.split('=').next().unwrap_or_default());
        }
        toml::to_string_pretty(&shown).unwrap_or_default()
    }

    /// Reads a file.
    pub fn from_file(path: &Path) -> Result<Config, String> {
        let file = settings::read(path)?;
        let config = settings::to_config(file).map_err(|e| format!("{}: {e}", path.display()))?;
        config.check()?;
        Ok(config)
    }

    /// Refuses invalid settings, each with its key and what is allowed.
    pub fn check(&self) -> Result<(), String> {
        let mut wrong =
            toml::Table::try_from(self).map_or_else(|e| vec![e.to_string()], |t| settings::wrong(&t));
        let mut refuse = |key: &str, why: &str| wrong.push(format!("{key}: {why}"));
        if self.public_url.as_deref().is_some_and(|url| !is_origin(url)) {
            refuse("public_url", "allowed is http:// or https:// with a host, without a path");
        }
        if self.database.as_deref().is_some_and(|url| !settings::is_database(url)) {
            refuse("database", "allowed is postgres://… or sqlite:PATH");
        }
        if self.cluster.as_deref().is_some_and(|url| !is_nats(url)) {
            refuse("cluster", "allowed is nats://… or tls://… with a host");
        }
        if self.cluster.is_some() && !self.database.as_deref().is_some_and(|url| url.starts_with("postgres"))
        {
            refuse("cluster", "the nodes of a cluster need a database at postgres://…");
        }
        if self.node.as_deref().is_some_and(|name| name.is_empty() || name.len() > 64) {
            refuse("node", "allowed are 1 to 64 characters");
        }
        if self.data.as_os_str().is_empty() {
            refuse("data", "a folder must be named");
        }
        if tracing_subscriber::EnvFilter::try_new(&self.log).is_err() || self.log.is_empty() {
            refuse(
                "log",
                "allowed is error, warn, info, debug, trace or a list such as landsraad_server=debug",
            );
        }
        if self
            .metrics_token
            .as_deref()
            .is_some_and(|t| t.len() < 16 || !t.bytes().all(|b| b.is_ascii_graphic()))
        {
            refuse("metrics_token", "allowed are 16 or more ASCII characters without blanks");
        }
        if self.metrics_listen.is_some_and(|at| at == self.bind && at.port() != 0) {
            refuse("metrics_listen", "the game itself listens there (bind); choose another port");
        }
        if let Err(why) = engines::named(&self.engines) {
            refuse("engines", &why);
        }
        let limits = &self.limits;
        if limits.record_bytes < limits.message_bytes {
            refuse("limits.record_bytes", "allowed is limits.message_bytes or more");
        }
        if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
    }
}

/// Whether a text is a scheme and a host and nothing else.
fn is_origin(url: &str) -> bool {
    let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
    rest.is_some_and(|host| !host.is_empty() && !host.contains(['/', '?', '#', '@', ' ']))
}

/// Whether a text is the address of a NATS server.
fn is_nats(url: &str) -> bool {
    let rest = url.strip_prefix("nats://").or_else(|| url.strip_prefix("tls://"));
    rest.is_some_and(|host| !host.is_empty() && !host.contains([' ', '?', '#']))
}

/// Hides the text between `:` and `@` in a URL.
fn without_password(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else { return url.to_owned() };
    match rest.rsplit_once('@') {
        Some((who, host)) => {
            let user = who.split(':').next().unwrap_or_default();
            format!("{scheme}://{user}:***@{host}")
        }
        None => url.to_owned(),
    }
}

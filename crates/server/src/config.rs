//! Configuration: defaults, then a file, then the environment, then flags.

use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

use clap::Args;
use serde::{Deserialize, Serialize};

/// Everything that can be set. A TOML file holds the same keys.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Where to listen.
    pub bind: SocketAddr,
    /// Where the SQLite file lives.
    pub data: PathBuf,
    /// `postgres://…` or `sqlite:PATH`; without one, SQLite in the data folder. May hold a password, so it
    /// is never printed or logged as it is.
    pub database: Option<String>,
    /// The address people use, such as `https://dune.example`: allowed as Origin, and `https` makes cookies
    /// secure.
    pub public_url: Option<String>,
    /// Whether a proxy in front names the visitor's address in `X-Forwarded-For`.
    pub behind_proxy: bool,
    /// Logs as JSON lines rather than for eyes.
    pub json_logs: bool,
    /// What to log, such as `info` or `landsraad_server=debug`.
    pub log: String,
    /// Limits.
    pub limits: Limits,
}

/// What one visitor, seat or connection may use.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Largest message or body in bytes; records may be larger.
    pub message_bytes: usize,
    /// Largest uploaded record in bytes.
    pub record_bytes: usize,
    /// HTTP requests per second and address.
    pub requests_per_second: u32,
    /// How many HTTP requests may come at once.
    pub request_burst: u32,
    /// Sign-ins, registrations and new guests per minute and address.
    pub sign_ins_per_minute: u32,
    /// Socket messages per second and connection.
    pub messages_per_second: u32,
    /// How many socket messages may come at once.
    pub message_burst: u32,
    /// Actions per second and seat.
    pub actions_per_second: u32,
    /// Open connections per address.
    pub connections_per_address: u32,
    /// Unended tables per host.
    pub open_tables: u32,
    /// Messages that may wait for a slow reader before it is let go.
    pub queue: usize,
    /// Tables one connection may watch.
    pub subscriptions: usize,
    /// Seconds of silence after which a connection is taken for dead.
    pub silence_seconds: u32,
    /// Seconds before the watchdog answers for a seat that nobody plays.
    pub watchdog_seconds: u32,
    /// Seconds a bot may think before its decision's default is taken.
    pub bot_seconds: u32,
    /// Seconds after which a table that nobody watches leaves memory.
    pub idle_seconds: u32,
    /// A snapshot of the state is stored after so many steps.
    pub snapshot_steps: u32,
    /// Seconds after which a session that is not used ends.
    pub session_seconds: u32,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            bind: SocketAddr::from(([127, 0, 0, 1], 7654)),
            data: PathBuf::from("data"),
            database: None,
            public_url: None,
            behind_proxy: false,
            json_logs: true,
            log: "info".into(),
            limits: Limits::default(),
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            message_bytes: 64 * 1024,
            record_bytes: 8 * 1024 * 1024,
            requests_per_second: 30,
            request_burst: 120,
            sign_ins_per_minute: 30,
            messages_per_second: 30,
            message_burst: 120,
            actions_per_second: 20,
            connections_per_address: 64,
            open_tables: 20,
            queue: 128,
            subscriptions: 16,
            silence_seconds: 60,
            watchdog_seconds: 60,
            bot_seconds: 20,
            idle_seconds: 300,
            snapshot_steps: 64,
            session_seconds: 90 * 86_400,
        }
    }
}

impl Config {
    /// The configuration as a file would hold it, without secrets.
    pub fn to_toml(&self) -> String {
        let mut shown = self.clone();
        shown.database = shown.database.as_deref().map(without_password);
        toml::to_string_pretty(&shown).unwrap_or_default()
    }

    /// Reads a file.
    pub fn from_file(path: &Path) -> Result<Config, String> {
        let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
        toml::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))
    }

    /// Whether only this machine can reach the server.
    pub fn is_local(&self) -> bool {
        match self.bind.ip() {
            IpAddr::V4(ip) => ip.is_loopback(),
            IpAddr::V6(ip) => ip.is_loopback(),
        }
    }
}

/// Hides what stands between `:` and `@` in a URL.
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

/// The flags of `landsraad serve`. Each can also be given in the environment.
#[derive(Clone, Debug, Default, Args)]
pub struct ServeArgs {
    /// A TOML file with the configuration
    #[arg(long, env = "LANDSRAAD_CONFIG")]
    pub config: Option<PathBuf>,
    /// Where to listen [default: 127.0.0.1:7654]
    #[arg(long, env = "LANDSRAAD_BIND")]
    pub bind: Option<SocketAddr>,
    /// The data folder [default: data]
    #[arg(long, env = "LANDSRAAD_DATA")]
    pub data: Option<PathBuf>,
    /// postgres://… or sqlite:PATH instead of SQLite in the data folder
    #[arg(long, env = "LANDSRAAD_DATABASE", hide_env_values = true)]
    pub database: Option<String>,
    /// The address people use, such as <https://dune.example>
    #[arg(long, env = "LANDSRAAD_PUBLIC_URL")]
    pub public_url: Option<String>,
    /// Trust X-Forwarded-For from the proxy in front
    #[arg(long, env = "LANDSRAAD_BEHIND_PROXY")]
    pub behind_proxy: bool,
    /// What to log: info, debug, landsraad_server=trace…
    #[arg(long, env = "LANDSRAAD_LOG")]
    pub log: Option<String>,
    /// Log for eyes rather than as JSON lines
    #[arg(long, env = "LANDSRAAD_PLAIN_LOGS")]
    pub plain_logs: bool,
    /// Print the configuration that would be used, and stop
    #[arg(long)]
    pub print_config: bool,
}

impl ServeArgs {
    /// Defaults, then the file, then the environment and the flags.
    pub fn resolve(&self) -> Result<Config, String> {
        let mut config = match &self.config {
            Some(path) => Config::from_file(path)?,
            None => Config::default(),
        };
        if let Some(bind) = self.bind {
            config.bind = bind;
        }
        if let Some(data) = &self.data {
            config.data.clone_from(data);
        }
        if let Some(database) = &self.database {
            config.database = Some(database.clone());
        }
        if let Some(url) = &self.public_url {
            config.public_url = Some(url.trim_end_matches('/').to_owned());
        }
        if let Some(log) = &self.log {
            config.log.clone_from(log);
        }
        config.behind_proxy |= self.behind_proxy;
        config.json_logs &= !self.plain_logs;
        Ok(config)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_win_over_the_file_and_the_file_over_the_defaults() {
        let folder = std::env::temp_dir().join(format!("landsraad-config-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("landsraad.toml");
        std::fs::write(&file, "bind = \"127.0.0.1:1\"\nlog = \"debug\"\n[limits]\nopen_tables = 3\n")
            .unwrap();
        let args = ServeArgs {
            config: Some(file.clone()),
            bind: Some("127.0.0.1:2".parse().unwrap()),
            ..ServeArgs::default()
        };
        let config = args.resolve().unwrap();
        assert_eq!(config.bind.port(), 2);
        assert_eq!(config.log, "debug");
        assert_eq!(config.limits.open_tables, 3);
        assert_eq!(config.limits.queue, Limits::default().queue);
        std::fs::write(&file, "bnd = 1\n").unwrap();
        assert!(args.resolve().unwrap_err().contains("bnd"));
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn the_printed_configuration_can_be_read_again_and_hides_the_password() {
        let config =
            Config { database: Some("postgres://me:s3cret@db/landsraad".into()), ..Config::default() };
        let text = config.to_toml();
        assert!(!text.contains("s3cret") && text.contains("me:***@db"));
        assert_eq!(toml::from_str::<Config>(&text).unwrap().limits, config.limits);
    }
}

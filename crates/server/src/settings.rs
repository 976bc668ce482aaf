//! The list of all settings: each has a key in the file, a variable in the environment and a flag.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use toml::{Table, Value};

use crate::config::{Config, HOUSE, LIMITS};

/// One setting.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Its key in the file, with the section before the dot.
    pub key: &'static str,
    /// Its description.
    pub about: &'static str,
    /// Its allowed values.
    pub kind: Kind,
}

/// The allowed values of a setting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A whole number from `least` to `most`.
    Number { least: u64, most: u64 },
    /// A text.
    Text,
    /// A text that is never shown.
    Secret,
    /// A list of texts, separated by commas in the environment and in a flag.
    List,
    /// True or false. A flag without a value means true.
    Switch,
}

/// A setting with its names.
struct Named {
    setting: Setting,
    flag: String,
    variable: String,
}

static NAMED: LazyLock<Vec<Named>> = LazyLock::new(|| all().map(Setting::named).collect());

fn all() -> impl Iterator<Item = Setting> {
    HOUSE.into_iter().chain(LIMITS.iter().copied())
}

impl Setting {
    fn name(self) -> &'static str {
        self.key.rsplit('.').next().unwrap_or(self.key)
    }

    fn named(self) -> Named {
        let variable = format!("LANDSRAAD_{}", self.name().to_uppercase());
        Named { setting: self, flag: self.name().replace('_', "-"), variable }
    }

    /// Parses the value of a flag or variable.
    fn parse(self, text: &str) -> Result<Value, String> {
        let text = text.trim();
        match self.kind {
            Kind::Number { least, most } => {
                let number = text.replace('_', "").parse::<i64>();
                number.map(Value::Integer).map_err(|_| refused_number(self.key, text, least, most))
            }
            Kind::Text | Kind::Secret => Ok(Value::String(text.to_owned())),
            Kind::List => {
                let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
                Ok(Value::Array(parts.map(|part| Value::String(part.to_owned())).collect()))
            }
            Kind::Switch => match text {
                "true" | "yes" | "on" | "1" => Ok(Value::Boolean(true)),
                "false" | "no" | "off" | "0" | "" => Ok(Value::Boolean(false)),
                other => Err(format!("{} = {other}: allowed is true or false", self.key)),
            },
        }
    }
}

fn refused_number(key: &str, given: &str, least: u64, most: u64) -> String {
    format!("{key} = {given}: allowed is a whole number from {least} to {most}")
}

fn find<'a>(table: &'a Table, key: &str) -> Option<&'a Value> {
    match key.split_once('.') {
        Some((section, key)) => table.get(section)?.as_table()?.get(key),
        None => table.get(key),
    }
}

fn put(table: &mut Table, key: &str, value: Value) {
    match key.split_once('.') {
        Some((section, key)) => {
            let section = table.entry(section).or_insert_with(|| Value::Table(Table::new()));
            if let Some(section) = section.as_table_mut() {
                section.insert(key.into(), value);
            }
        }
        None => drop(table.insert(key.into(), value)),
    }
}

/// An error for every number out of range, with its key and the range.
pub fn wrong(table: &Table) -> Vec<String> {
    let refused = |setting: Setting| {
        let Kind::Number { least, most } = setting.kind else { return None };
        let value = find(table, setting.key)?;
        let fits = value
            .as_integer()
            .and_then(|n| u64::try_from(n).ok())
            .is_some_and(|n| (least..=most).contains(&n));
        (!fits).then(|| refused_number(setting.key, &value.to_string(), least, most))
    };
    all().filter_map(refused).collect()
}

/// Whether a URL names a kind of database that we support.
pub fn is_database(url: &str) -> bool {
    ["postgres://", "postgresql://", "sqlite:"].iter().any(|start| url.starts_with(start))
}

/// Reads a TOML file.
pub fn read(path: &Path) -> Result<Table, String> {
    let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    text.parse().map_err(|e| format!("{}: {e}", path.display()))
}

/// The configuration in a table. Missing settings have their defaults.
pub fn to_config(table: Table) -> Result<Config, String> {
    if table.contains_key("behind_proxy") {
        return Err("behind_proxy: name the proxy in trusted_proxies instead, such as [\"127.0.0.1\"]".into());
    }
    let wrong = wrong(&table);
    if !wrong.is_empty() {
        return Err(wrong.join("\n"));
    }
    let mut config: Config =
        table.try_into().map_err(|e: toml::de::Error| e.to_string().trim().to_owned())?;
    config.public_url = config.public_url.map(|url| url.trim_end_matches('/').to_owned());
    Ok(config)
}

/// The flags of `landsraad serve`: one for each setting. Each can also be given in the environment.
#[derive(Clone, Debug, Default)]
pub struct ServeArgs {
    /// A TOML file with the configuration.
    pub config: Option<PathBuf>,
    /// Print the configuration that would be used, and stop.
    pub print_config: bool,
    /// The settings given by flags and environment.
    given: Vec<(Setting, String)>,
}

impl ServeArgs {
    /// Sets a setting as its flag would.
    #[must_use]
    pub fn with(mut self, key: &str, text: &str) -> ServeArgs {
        self.given.extend(all().filter(|s| s.key == key).map(|s| (s, text.to_owned())));
        self
    }

    /// The configuration from the defaults, the file, the environment and the flags, in this order.
    pub fn resolve(&self) -> Result<Config, String> {
        let mut table = Table::new();
        if let Some(path) = &self.config {
            table = read(path)?;
            to_config(table.clone()).map_err(|e| format!("{}: {e}", path.display()))?;
        }
        for (setting, text) in &self.given {
            put(&mut table, setting.key, setting.parse(text)?);
        }
        let config = to_config(table)?;
        config.check()?;
        Ok(config)
    }
}

impl Args for ServeArgs {
    fn augment_args(command: Command) -> Command {
        let file = Arg::new("config").long("config").env("LANDSRAAD_CONFIG").value_name("FILE");
        let print = Arg::new("print_config").long("print-config").action(ArgAction::SetTrue);
        let command = command
            .arg(file.help("A TOML file with the configuration"))
            .arg(print.help("Print the configuration that would be used, and stop"));
        NAMED.iter().fold(command, |command, named| command.arg(named.arg()))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl Named {
    fn arg(&'static self) -> Arg {
        let Setting { key, about, kind } = self.setting;
        let arg = Arg::new(key).long(self.flag.as_str()).env(self.variable.as_str()).help(about.trim());
        let arg = arg.hide_env_values(kind == Kind::Secret);
        match kind {
            Kind::Number { .. } => {
                arg.value_name("NUMBER").allow_negative_numbers(true).help_heading("Limits")
            }
            Kind::Switch => arg.num_args(0..=1).require_equals(true).default_missing_value("true"),
            Kind::Text | Kind::Secret => arg.value_name("TEXT"),
            Kind::List => arg.value_name("LIST"),
        }
    }
}

impl FromArgMatches for ServeArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut args = ServeArgs::default();
        args.update_from_arg_matches(matches)?;
        Ok(args)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        let unreadable = |e: clap::parser::MatchesError| clap::Error::raw(ErrorKind::InvalidValue, e);
        let text = |key: &str| matches.try_get_one::<String>(key).map_err(unreadable);
        self.config = text("config")?.map(PathBuf::from);
        self.print_config = matches.get_flag("print_config");
        for setting in all() {
            if let Some(given) = text(setting.key)? {
                self.given.push((setting, given.clone()));
            }
        }
        Ok(())
    }
}

/// The settings as the table in docs/hosting.md.
#[cfg(test)]
fn documented() -> String {
    let defaults = Table::try_from(Config::default()).unwrap_or_default();
    let mut text = String::from(
        "| key in the file | variable | flag | default | allowed | what it is |\n| --- | --- | --- | --- | --- | --- |\n",
    );
    for Named { setting: Setting { key, about, kind }, flag, variable } in &*NAMED {
        let default = match find(&defaults, key) {
            _ if *key == "limits.work_threads" => "processors + 1".to_owned(),
            Some(Value::String(text)) => format!("`{text}`"),
            Some(Value::Array(_)) | None => "none".to_owned(),
            Some(value) => value.to_string(),
        };
        let allowed = match kind {
            Kind::Number { least, most } => format!("{least} to {most}"),
            Kind::Switch => "true, false".into(),
            Kind::List => "a list".into(),
            Kind::Text | Kind::Secret => "a text".into(),
        };
        let about = about.trim();
        let row = [
            &format!("`{key}`"),
            &format!("`{variable}`"),
            &format!("`--{flag}`"),
            &default,
            &allowed,
            &about.to_owned(),
        ];
        text = format!("{text}| {} |\n", row.map(String::as_str).join(" | "));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(arguments: &[&str]) -> Result<Config, String> {
        let command = ServeArgs::augment_args(Command::new("serve"));
        let matches =
            command.try_get_matches_from([&["serve"], arguments].concat()).map_err(|e| e.to_string())?;
        ServeArgs::from_arg_matches(&matches).map_err(|e| e.to_string())?.resolve()
    }

    /// A file that is removed when the test ends.
    struct File(PathBuf);

    impl File {
        fn new(name: &str, text: &str) -> File {
            let path = std::env::temp_dir().join(format!("landsraad-{name}-{}.toml", std::process::id()));
            std::fs::write(&path, text).unwrap();
            File(path)
        }
    }

    impl Drop for File {
        fn drop(&mut self) {
            let _ = std::fs::remove_file(&self.0);
        }
    }

    #[test]
    fn flags_win_over_the_file_and_the_file_over_the_defaults() {
        let file = File::new("order", "bind = \"127.0.0.1:1\"\nlog = \"debug\"\n[limits]\nopen_tables = 3\n");
        let path = file.0.display().to_string();
        let config = given(&["--config", &path, "--bind", "127.0.0.1:2", "--request-burst", "7"]).unwrap();
        assert_eq!((config.bind.port(), config.log.as_str()), (2, "debug"));
        assert_eq!((config.limits.open_tables, config.limits.request_burst), (3, 7));
        assert_eq!(config.limits.queue, Config::default().limits.queue);
        let file = File::new("unknown", "bnd = 1\n");
        assert!(given(&["--config", &file.0.display().to_string()]).unwrap_err().contains("bnd"));
        let file = File::new("old", "behind_proxy = true\n");
        assert!(given(&["--config", &file.0.display().to_string()]).unwrap_err().contains("trusted_proxies"));
    }

    #[test]
    fn every_key_of_the_configuration_is_a_setting() {
        let full = Config {
            database: Some("postgres://db/x".into()),
            cluster: Some("nats://bus".into()),
            node: Some("north".into()),
            public_url: Some("https://dune.example".into()),
            metrics_listen: Some("127.0.0.1:9464".parse().unwrap()),
            metrics_token: Some("0123456789abcdef".into()),
            ..Config::default()
        };
        let table = Table::try_from(&full).unwrap();
        let mut keys: Vec<String> = table.keys().filter(|k| *k != "limits").cloned().collect();
        keys.extend(table["limits"].as_table().unwrap().keys().map(|k| format!("limits.{k}")));
        let mut listed: Vec<String> = all().map(|s| s.key.to_owned()).collect();
        keys.sort();
        listed.sort();
        assert_eq!(keys, listed);
        full.check().unwrap();
        // No two settings share a flag or a variable.
        let mut flags: Vec<&str> = NAMED.iter().map(|n| n.flag.as_str()).collect();
        flags.sort_unstable();
        flags.dedup();
        assert_eq!(flags.len(), keys.len());
    }

    #[test]
    fn senseless_numbers_are_refused_by_key_in_the_file_and_as_flag() {
        for setting in all() {
            let Kind::Number { least, most } = setting.kind else { continue };
            let flag = format!("--{}", setting.named().flag);
            for (text, fits) in [(least - 1, false), (most + 1, false), (least, true), (most, true)] {
                let result = given(&[&flag, &text.to_string()]);
                // Some limits also have to fit each other.
                let refused = result.err().filter(|why| why.contains(&format!("{} = {text}", setting.key)));
                assert_eq!(refused.is_none(), fits, "{flag} {text}: {refused:?}");
            }
            for text in ["-1", "many", ""] {
                let refused = given(&[&flag, text]).unwrap_err();
                assert!(refused.contains(setting.key) && refused.contains(&least.to_string()), "{refused}");
            }
        }
        let file = File::new("queue", "[limits]\nqueue = 0\nbot_seconds = \"soon\"\n");
        let refused = given(&["--config", &file.0.display().to_string()]).unwrap_err();
        assert!(refused.contains("limits.queue = 0: allowed is a whole number from 16"), "{refused}");
        assert!(refused.contains("limits.bot_seconds"), "all are named at once: {refused}");
    }

    #[test]
    fn senseless_texts_are_refused_by_key() {
        for (flag, text, key) in [
            ("--bind", "nowhere", "bind"),
            ("--data", "", "data"),
            ("--database", "mysql://x", "database"),
            ("--cluster", "http://x", "cluster"),
            ("--cluster", "nats://bus", "cluster"),
            ("--node", "", "node"),
            ("--public-url", "dune.example", "public_url"),
            ("--public-url", "https://dune.example/path", "public_url"),
            ("--trusted-proxies", "127.0.0.1,proxy", "trusted_proxies"),
            ("--trusted-proxies", "10.0.0.0/33", "trusted_proxies"),
            ("--forwarded-header", "x-real-ip", "forwarded_header"),
            ("--metrics-listen", "9464", "metrics_listen"),
            ("--metrics-listen", "127.0.0.1:7654", "metrics_listen"),
            ("--metrics-token", "short", "metrics_token"),
            ("--plain-logs=maybe", "", "plain_logs"),
            ("--log", "loud=very", "log"),
        ] {
            let refused = given(
                &[flag, text].into_iter().filter(|a| !flag.contains('=') || *a == flag).collect::<Vec<_>>(),
            );
            assert!(refused.as_ref().is_err_and(|why| why.contains(key)), "{flag} {text}: {refused:?}");
        }
        assert!(given(&["--record-bytes", "2048"]).unwrap_err().contains("limits.record_bytes"));
        assert!(given(&["--plain-logs"]).unwrap().plain_logs);
        assert_eq!(
            given(&["--public-url", "https://dune.example/"]).unwrap().public_url.as_deref(),
            Some("https://dune.example")
        );
    }

    #[test]
    fn the_printed_configuration_can_be_read_again_and_hides_secrets() {
        let config = Config {
            database: Some("postgres://me:s3cret@db/landsraad".into()),
            cluster: Some("nats://me:s3cret@bus".into()),
            metrics_token: Some("hunter2hunter2hunter2".into()),
            ..Config::default()
        };
        let text = config.to_toml();
        assert!(!text.contains("s3cret") && text.contains("me:***@db") && !text.contains("hunter2"));
        assert_eq!(toml::from_str::<Config>(&text).unwrap().limits, config.limits);
    }

    /// `LANDSRAAD_BLESS=1` writes the table again.
    #[test]
    fn the_table_of_the_documentation_is_that_of_the_code() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/hosting.md");
        let text = std::fs::read_to_string(&path).unwrap();
        let (before, rest) = text.split_once("<!-- settings -->\n").expect("a mark before the table");
        let (_, after) = rest.split_once("<!-- end of settings -->").expect("a mark after the table");
        let right = format!("{before}<!-- settings -->\n{}<!-- end of settings -->{after}", documented());
        if std::env::var_os("LANDSRAAD_BLESS").is_some() {
            std::fs::write(&path, right).unwrap();
            return;
        }
        assert_eq!(
            text, right,
            "docs/hosting.md does not list the settings as they are; run with LANDSRAAD_BLESS=1"
        );
    }
}

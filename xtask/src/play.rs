//! `cargo xtask play`: builds what is missing and starts the server.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::sh::{self, Run};
use crate::web;

/// The profile for local play: optimised without the steps that make a release slow to build.
const PROFILE: &str = "play";

/// Flags of `landsraad serve` that are not settings.
const OTHERS: [&str; 4] = ["config", "print-config", "lang", "help"];

pub fn play(root: &Path, args: &[String]) -> Result<()> {
    check(root, args)?;
    say(root);
    super::ui(root)?;
    Run::cargo(root).args(["build", "--profile", PROFILE, "-p", "landsraad-cli"]).run()?;
    let command = if sh::knows_command(root, PROFILE, "serve")? { "serve" } else { "play" };
    Run::new(sh::landsraad(root, PROFILE), root).args([command]).args(args).become_it()
}

/// Prints what is about to happen and how long it takes.
fn say(root: &Path) {
    let built = sh::landsraad(root, PROFILE).is_file();
    let pages = root.join("web/dist/index.html").is_file();
    eprintln!("Landsraad: three steps, then the address to open.");
    let packages = if root.join("web/node_modules").is_dir() { "already there" } else { "about a minute" };
    eprintln!("  1. the packages of the pages (npm ci): {packages}");
    eprintln!("  2. the pages: {}", if pages { "only if they have changed" } else { "about half a minute" });
    let program = if built {
        "only what has changed"
    } else {
        "the first time 3 to 10 minutes, depending on the machine; later seconds"
    };
    eprintln!("  3. the program (cargo build --profile {PROFILE}): {program}");
}

/// Refuses a wrong flag before anything is built: by the built program if there is one, else by the names of
/// the settings in its source.
fn check(root: &Path, args: &[String]) -> Result<()> {
    if args.is_empty() {
        return Ok(());
    }
    let source = root.join("crates/server/src/config.rs");
    let text = fs::read_to_string(&source).with_context(|| source.display().to_string())?;
    if let Some(wrong) = unknown(&settings(&text), args) {
        bail!(
            "landsraad serve has no flag --{wrong}; nothing was built.\n\
             The flags are the settings of docs/hosting.md, for example --bind 127.0.0.1:9000 or --data ./mine"
        );
    }
    let program = sh::landsraad(root, PROFILE);
    if program.is_file() && web::exists(root) && !args.iter().any(|arg| arg == "--help" || arg == "-h") {
        Run::new(program, root).args(["serve", "--print-config"]).args(args).read()?;
    }
    Ok(())
}

/// The flags of the settings that a source file lists: `key: "bind"` and `open_tables: u32 = 20, 1 to 9;`.
fn settings(source: &str) -> Vec<String> {
    let named = source.split("key: \"").skip(1).filter_map(|rest| rest.split('"').next());
    let limits = source.lines().filter_map(|line| {
        let (name, rest) = line.trim().split_once(": ")?;
        let is_limit = rest.contains(" = ") && rest.contains(" to ") && rest.ends_with(';');
        (is_limit && name.chars().all(|c| c.is_ascii_lowercase() || c == '_')).then_some(name)
    });
    named.chain(limits).map(|key| key.replace('_', "-")).collect()
}

/// The first long flag that is none of the settings.
fn unknown<'a>(settings: &[String], args: &'a [String]) -> Option<&'a str> {
    let long = args.iter().filter_map(|arg| arg.strip_prefix("--"));
    let mut names = long.map(|flag| flag.split('=').next().unwrap_or(flag));
    names.find(|name| !name.is_empty() && !OTHERS.contains(name) && !settings.iter().any(|s| s == name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_flag_is_found_before_anything_is_built() {
        let root = crate::tree::root().unwrap();
        let source = fs::read_to_string(root.join("crates/server/src/config.rs")).unwrap();
        let known = settings(&source);
        for flag in ["bind", "data", "plain-logs", "open-tables", "cache-mib"] {
            assert!(known.iter().any(|s| s == flag), "{flag} of {known:?}");
        }
        let args = |words: &[&str]| words.iter().map(|w| (*w).to_owned()).collect::<Vec<_>>();
        assert_eq!(unknown(&known, &args(&["--bind=127.0.0.1:9000", "--lang", "it", "--help"])), None);
        assert_eq!(unknown(&known, &args(&["--bind", "x", "--prot", "9000"])), Some("prot"));
    }
}

//! A copy of the games with all changes woven in, and its build. Changes that the compiler refuses are taken
//! out again.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::GAMES;
use super::list::Mutant;
use super::weave::{self, Change, Woven};
use crate::sh;
use crate::tree;

/// What the tests of the games need.
const NEEDED: [&str; 4] = ["crates", "docs", "rules", "scenarios"];
/// How the copy is built. Overflows and debug assertions still show a change; its programs are small enough to
/// travel.
const PROFILE: &str = "debug = false\nstrip = \"symbols\"\nincremental = false\n";
/// After how many refusals of the compiler the build is given up.
const ROUNDS: usize = 25;

/// The changes of a file that the compiler refused, kept for the next run: each round of refusals builds a
/// game again.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Refused {
    /// The text of the file; another text may compile.
    source: String,
    unviable: BTreeSet<String>,
    apart: BTreeSet<String>,
}

/// The copy of the project.
#[derive(Debug)]
pub struct Copy<'a> {
    /// Where it is.
    pub root: PathBuf,
    target: PathBuf,
    mutants: &'a [Mutant],
    sources: BTreeMap<String, String>,
    woven: BTreeMap<String, Woven>,
    /// The changes that do not compile.
    pub unviable: BTreeSet<u32>,
    /// The changes that need a build of their own.
    pub apart: BTreeSet<u32>,
}

impl<'a> Copy<'a> {
    /// Copies the crates, with the switches in those of these games.
    pub fn new(root: &Path, games: &BTreeSet<&str>, mutants: &'a [Mutant]) -> Result<Copy<'a>> {
        let target = sh::target(root);
        let mut copy = Copy {
            root: target.join("mutants/tree"),
            target,
            mutants,
            sources: BTreeMap::new(),
            woven: BTreeMap::new(),
            unviable: BTreeSet::new(),
            apart: BTreeSet::new(),
        };
        for mutant in mutants {
            if !copy.sources.contains_key(&mutant.file) {
                let text = fs::read_to_string(root.join(&mutant.file))?;
                copy.sources.insert(mutant.file.clone(), text);
            }
        }
        let switches = format!("const SWITCHES: usize = {};\n", mutants.len() + 1);
        let mut wanted = tree::list(root, &NEEDED)?;
        for game in games {
            let lib = format!("crates/{game}/src/lib.rs");
            let text = fs::read_to_string(root.join(&lib))?;
            copy.sources.entry(lib).or_insert(text);
            let module = format!("crates/{game}/src/{}.rs", weave::MODULE);
            let code = without_head(include_str!("switches.rs"));
            copy.write(&module, format!("{switches}{code}").as_bytes())?;
            wanted.insert(module, PathBuf::new());
        }
        for (path, _) in tree::list(&copy.root, &NEEDED)? {
            if !wanted.contains_key(&path) {
                fs::remove_file(copy.root.join(&path)).with_context(|| path)?;
            }
        }
        for (path, file) in wanted {
            if !copy.sources.contains_key(&path) && !file.as_os_str().is_empty() {
                copy.write(&path, &fs::read(&file).with_context(|| path.clone())?)?;
            }
        }
        let manifest = fs::read_to_string(root.join("Cargo.toml"))?;
        copy.write("Cargo.toml", with_crates_alone(&manifest)?.as_bytes())?;
        copy.write("Cargo.lock", &fs::read(root.join("Cargo.lock"))?)?;
        copy.recall();
        copy.weave(None)?;
        Ok(copy)
    }

    fn memory(&self) -> PathBuf {
        self.target.join("mutants/refused.json")
    }

    /// Takes out what the compiler refused in an earlier run of the same text.
    fn recall(&mut self) {
        let text = fs::read_to_string(self.memory()).unwrap_or_default();
        let known: BTreeMap<String, Refused> = serde_json::from_str(&text).unwrap_or_default();
        for (number, mutant) in (1..).zip(self.mutants) {
            let Some(file) = known.get(&mutant.file) else { continue };
            if self.sources.get(&mutant.file) != Some(&file.source) {
                continue;
            }
            if file.unviable.contains(&mutant.name) {
                self.unviable.insert(number);
            } else if file.apart.contains(&mutant.name) {
                self.apart.insert(number);
            }
        }
    }

    /// Keeps what the compiler refused.
    fn remember(&self) -> Result<()> {
        let text = fs::read_to_string(self.memory()).unwrap_or_default();
        let mut known: BTreeMap<String, Refused> = serde_json::from_str(&text).unwrap_or_default();
        for (path, source) in &self.sources {
            if known.get(path).is_none_or(|file| file.source != *source) {
                known.insert(path.clone(), Refused { source: source.clone(), ..Refused::default() });
            }
        }
        for (number, mutant) in (1..).zip(self.mutants) {
            let Some(file) = known.get_mut(&mutant.file) else { continue };
            if self.unviable.contains(&number) {
                file.unviable.insert(mutant.name.clone());
            } else if self.apart.contains(&number) {
                file.apart.insert(mutant.name.clone());
            }
        }
        fs::write(self.memory(), serde_json::to_string(&known)?).context("the refused changes")
    }

    /// Writes a file of the copy. One that is the same already keeps its date, so that cargo does not build
    /// it again.
    fn write(&self, path: &str, text: &[u8]) -> Result<()> {
        let to = self.root.join(path);
        let text = without_place(path, text);
        let text = text.as_ref();
        if fs::read(&to).is_ok_and(|there| there == text) {
            return Ok(());
        }
        fs::create_dir_all(to.parent().context("a path without a folder")?)?;
        fs::write(to, text).with_context(|| path.to_owned())
    }

    /// Weaves the changes into the files, or into these alone.
    fn weave(&mut self, only: Option<&BTreeSet<String>>) -> Result<()> {
        for (path, text) in &self.sources {
            if only.is_some_and(|only| !only.contains(path)) {
                continue;
            }
            let mut changes = vec![];
            for (number, mutant) in (1..).zip(self.mutants).filter(|(_, m)| m.file == *path) {
                let taken_out = self.unviable.contains(&number) || self.apart.contains(&number);
                if let (false, Some(start)) = (taken_out, mutant.offset(text)) {
                    let (genre, replacement) = (mutant.genre.clone(), mutant.replacement.clone());
                    changes.push(Change { number, genre, replacement, start });
                }
            }
            let mut woven = weave::weave(text, &changes).with_context(|| path.clone())?;
            let there: BTreeSet<u32> = woven.parts.iter().flat_map(|part| part.numbers.clone()).collect();
            self.apart.extend(changes.iter().map(|change| change.number).filter(|n| !there.contains(n)));
            if path.ends_with("/src/lib.rs") {
                woven.text += &["\n#[allow(missing_docs)]\npub mod ", weave::MODULE, ";\n"].concat();
            }
            self.write(path, woven.text.as_bytes())?;
            self.woven.insert(path.clone(), woven);
        }
        Ok(())
    }

    /// Builds the tests of a game, or its unit tests alone; gives the paths of the programs.
    pub fn build(&mut self, game: &str, units: bool) -> Result<Vec<PathBuf>> {
        let package = format!("landsraad-{game}");
        for _ in 0..ROUNDS {
            let checked = self.cargo(&["check", "--lib", "-p", &package])?;
            if checked.errors.is_empty() {
                break;
            }
            let files = self.take_out(&checked)?;
            self.weave(Some(&files))?;
            self.remember()?;
        }
        let built = if units {
            self.cargo(&["test", "--no-run", "--lib", "-p", &package])?
        } else {
            self.cargo(&["test", "--no-run", "-p", &package])?
        };
        match built.errors.first() {
            Some(error) => bail!("the copy of {game} does not compile:\n{}", error.text),
            None => {
                self.remember()?;
                Ok(built.programs)
            }
        }
    }

    fn cargo(&self, args: &[&str]) -> Result<Compiled> {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = Command::new(cargo);
        command.args(args).arg("--message-format=json").current_dir(&self.root);
        command.env("CARGO_TARGET_DIR", &self.target).stderr(Stdio::inherit());
        let output = command.output().context("cannot start cargo")?;
        let compiled = Compiled::read(&String::from_utf8_lossy(&output.stdout));
        if !output.status.success() && compiled.errors.is_empty() {
            bail!("cargo {} failed in {}", args.join(" "), self.root.display());
        }
        Ok(compiled)
    }

    /// Takes out the changes that the compiler names. Returns their files.
    fn take_out(&mut self, compiled: &Compiled) -> Result<BTreeSet<String>> {
        let mut files = BTreeSet::new();
        for error in &compiled.errors {
            for (file, place) in &error.places {
                // The build script also compiles this file, and it has no switches.
                if error.text.contains(&format!("cannot find `{}`", weave::MODULE)) {
                    let own = (1..).zip(self.mutants).filter(|(_, mutant)| mutant.file == *file);
                    self.apart.extend(own.map(|(number, _)| number));
                    files.insert(file.clone());
                    break;
                }
                let Some(part) = self.woven.get(file).and_then(|woven| woven.at(place)) else { continue };
                let group = if part.is_one_branch { &mut self.unviable } else { &mut self.apart };
                group.extend(&part.numbers);
                files.insert(file.clone());
                break;
            }
        }
        if files.is_empty() {
            let texts: Vec<&str> = compiled.errors.iter().map(|error| error.text.as_str()).take(3).collect();
            bail!("the copy does not compile, and not because of a change:\n{}", texts.join("\n"));
        }
        Ok(files)
    }
}

/// The text of a file of a game that finds its files from the folder that its tests run in: they may run
/// elsewhere than they are built.
fn without_place<'a>(path: &str, text: &'a [u8]) -> Cow<'a, [u8]> {
    let is_of_game =
        |game: &&str| ["src", "tests"].iter().any(|part| path.starts_with(&format!("crates/{game}/{part}/")));
    match std::str::from_utf8(text) {
        Ok(text) if GAMES.iter().any(is_of_game) => {
            Cow::Owned(text.replace("env!(\"CARGO_MANIFEST_DIR\")", "\".\"").into_bytes())
        }
        _ => Cow::Borrowed(text),
    }
}

/// The module's text without the comment that explains it here.
fn without_head(code: &str) -> &str {
    code.find("\nuse ").map_or(code, |at| &code[at..])
}

/// The manifest of the workspace without its members outside of `crates/`. The crates have another version,
/// because cargo takes crates with the same name and version for the same, and the copy shares the folder of
/// what is built.
fn with_crates_alone(manifest: &str) -> Result<String> {
    let mut whole: toml::Table = manifest.parse().context("Cargo.toml")?;
    let workspace = whole.get_mut("workspace").and_then(toml::Value::as_table_mut).context("[workspace]")?;
    workspace.remove("default-members");
    workspace.insert("members".into(), toml::Value::Array(vec!["crates/*".into()]));
    let package = workspace.get_mut("package").and_then(toml::Value::as_table_mut).context("[package]")?;
    let version = package.get("version").and_then(toml::Value::as_str).context("version")?;
    let version = format!("{version}-mutants");
    package.insert("version".into(), version.into());
    let profile = whole.get_mut("profile").and_then(|profiles| profiles.get_mut("dev"));
    let profile = profile.and_then(toml::Value::as_table_mut).context("[profile.dev]")?;
    profile.extend(PROFILE.parse::<toml::Table>()?);
    Ok(whole.to_string())
}

/// The messages of the compiler.
#[derive(Debug, Default)]
struct Compiled {
    errors: Vec<Refusal>,
    programs: Vec<PathBuf>,
}

#[derive(Debug)]
struct Refusal {
    /// File and bytes, the primary place first.
    places: Vec<(String, Range<usize>)>,
    text: String,
}

impl Compiled {
    fn read(said: &str) -> Compiled {
        let mut compiled = Compiled::default();
        for line in said.lines() {
            let Ok(message) = serde_json::from_str::<Value>(line) else { continue };
            if let Some(program) = message["executable"].as_str() {
                compiled.programs.push(program.into());
            }
            let inner = &message["message"];
            if inner["level"] == "error" && inner["spans"].as_array().is_some_and(|spans| !spans.is_empty()) {
                compiled.errors.push(Refusal::read(inner));
            }
        }
        compiled
    }
}

/// A path without `..`.
fn straight(path: &str) -> String {
    let mut parts = vec![];
    for part in path.split('/') {
        if part == ".." {
            parts.pop();
        } else {
            parts.push(part);
        }
    }
    parts.join("/")
}

impl Refusal {
    fn read(message: &Value) -> Refusal {
        let mut spans: Vec<&Value> = message["spans"].as_array().into_iter().flatten().collect();
        spans.sort_by_key(|span| span["is_primary"] != true);
        let place = |span: &&Value| {
            let byte = |key: &str| span[key].as_u64().map(|n| n as usize);
            Some((straight(span["file_name"].as_str()?), byte("byte_start")?..byte("byte_end")?))
        };
        let places = spans.iter().filter_map(place).collect();
        let text = message["rendered"].as_str().unwrap_or_default().to_owned();
        Refusal { places, text }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_crates_of_the_copy_are_not_taken_for_the_real_ones() {
        let manifest = "[workspace]\nmembers = [\"crates/*\", \"xtask\"]\ndefault-members = [\"crates/cli\"]\n\
                        [workspace.package]\nversion = \"0.1.0\"\n[profile.dev]\nopt-level = 1\n";
        let copied: toml::Table = with_crates_alone(manifest).unwrap().parse().unwrap();
        assert_eq!(copied["workspace"]["package"]["version"].as_str(), Some("0.1.0-mutants"));
        assert_eq!(copied["workspace"]["members"].as_array().map(Vec::len), Some(1));
    }
}

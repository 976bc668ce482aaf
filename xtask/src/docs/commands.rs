//! The commands that documents name: they exist, with these flags.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::sh::{self, Run};
use crate::tree::Tree;

/// The words of a command line; double quotes hold words together.
fn words(line: &str) -> Vec<String> {
    let mut found: Vec<String> = vec![];
    for (n, part) in line.split('"').enumerate() {
        if n % 2 == 1 {
            found.push(part.to_owned());
        } else {
            found.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    found
}

/// The commands of a block, without comments and assignments; continued lines are joined.
pub fn commands(text: &str) -> Vec<(usize, Vec<String>)> {
    let mut found = vec![];
    let mut held = String::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split(" #").next().unwrap_or_default().trim();
        if let Some(part) = line.strip_suffix('\\') {
            held.push_str(part);
            continue;
        }
        let line = std::mem::take(&mut held) + line;
        let mut words = words(&line);
        let is_assignment = |word: &String| {
            word.split_once('=')
                .is_some_and(|(name, _)| name.chars().all(|c| c.is_ascii_uppercase() || c == '_'))
        };
        while words.first().is_some_and(is_assignment) {
            words.remove(0);
        }
        if words.first().is_some_and(|word| !word.starts_with('#')) {
            found.push((number, words));
        }
    }
    found
}

/// Checks that a command of ours exists with these flags: `--help` behind them refuses unknown ones.
pub fn check_command(root: &Path, tree: &Tree, words: &[String]) -> Result<()> {
    let until_pipe: Vec<&str> = words
        .iter()
        .map(String::as_str)
        .take_while(|word| !matches!(*word, "|" | "&&" | ">" | "&"))
        .collect();
    let refused = |run: Run| run.read().map(|_| ()).context("the command line is refused");
    match until_pipe.as_slice() {
        // Its flags are those of the Python package, which need not be installed.
        ["landsraad", "dataset", ..] => Ok(()),
        ["landsraad" | "target/release/landsraad", rest @ ..] => {
            refused(Run::new(sh::landsraad(root, "debug"), root).args(rest).args(["--help"]))
        }
        ["cargo", "xtask", rest @ ..] => {
            let rest = rest.iter().take_while(|word| **word != "--");
            refused(Run::new(std::env::current_exe()?, root).args(rest).args(["--help"]))
        }
        ["npm", "run", script, ..] if crate::web::has_script(root, script)? => Ok(()),
        ["npm", "run", script, ..] => bail!("web/package.json has no script “{script}”"),
        ["cargo", rest @ ..] => check_targets(tree, rest),
        [
            "npm" | "cd" | "git" | "sudo" | "curl" | "pip" | "python3" | "python" | "psql" | "systemctl",
            ..,
        ] => Ok(()),
        _ => bail!("nobody knows this command; mark output as `text`"),
    }
}

/// Checks that the packages, examples and tests that a command of cargo names exist.
fn check_targets(tree: &Tree, words: &[&str]) -> Result<()> {
    let until_program: Vec<&str> = words.iter().copied().take_while(|word| *word != "--").collect();
    for pair in until_program.windows(2) {
        // `<game>` stands for any name.
        let [flag, name] = pair else { continue };
        if name.starts_with('<') || name.contains("-<") {
            continue;
        }
        let folder = match *flag {
            "-p" | "--package" => {
                let named = format!("name = \"{name}\"");
                let mut manifests = tree.iter().filter(|(path, _)| path.ends_with("Cargo.toml"));
                if !manifests.any(|(_, text)| text.lines().any(|line| line == named)) {
                    bail!("there is no package “{name}”");
                }
                continue;
            }
            "--example" => "examples",
            "--test" => "tests",
            _ => continue,
        };
        let (file, module) = (format!("/{folder}/{name}.rs"), format!("/{folder}/{name}/main.rs"));
        if !tree.iter().any(|(path, _)| path.ends_with(&file) || path.ends_with(&module)) {
            bail!("there is no file {name}.rs in a folder “{folder}”");
        }
    }
    Ok(())
}

/// The commands in sentences and tables: path, line and the text between backquotes.
pub fn inline(tree: &Tree) -> Vec<(String, usize, String)> {
    let mut found = vec![];
    for (path, text) in tree.with_ending("md").filter(|(path, _)| *path != "CHANGELOG.md") {
        let mut line = 1;
        for (n, part) in text.split("```").enumerate() {
            let mut at = line;
            for (m, code) in part.split('`').enumerate() {
                let command = code.split_whitespace().collect::<Vec<_>>().join(" ");
                if n % 2 == 0
                    && m % 2 == 1
                    && ["landsraad ", "cargo ", "npm run "].iter().any(|c| command.starts_with(c))
                {
                    found.push((path.to_owned(), at, command));
                }
                at += code.matches('\n').count();
            }
            line += part.matches('\n').count();
        }
    }
    found
}

/// The help texts of our commands, each read once.
pub struct Helps {
    root: PathBuf,
    texts: BTreeMap<Vec<String>, String>,
}

impl Helps {
    pub fn new(root: &Path) -> Helps {
        Helps { root: root.to_owned(), texts: BTreeMap::new() }
    }

    /// Checks a command of a sentence, in which `…`, capitals and brackets stand for arguments.
    pub fn check(&mut self, tree: &Tree, command: &str) -> Result<()> {
        let words: Vec<&str> = command.split(' ').collect();
        let words: Vec<&str> =
            words.into_iter().take_while(|word| !["|", "&&", "--", ">"].contains(word)).collect();
        let is_name =
            |word: &&str| word.chars().all(|c| c.is_ascii_lowercase() || c == '-') && !word.starts_with('-');
        let (program, rest) = match words.as_slice() {
            ["landsraad", rest @ ..] => (sh::landsraad(&self.root, "debug"), rest),
            ["cargo", "xtask", rest @ ..] => (std::env::current_exe()?, rest),
            ["cargo", rest @ ..] => return check_targets(tree, rest),
            ["npm", "run", script, ..] if crate::web::has_script(&self.root, script)? => return Ok(()),
            ["npm", "run", script, ..] => bail!("web/package.json has no script “{script}”"),
            _ => return Ok(()),
        };
        let subcommand: Vec<String> =
            rest.first().filter(|word| is_name(word)).map(|word| (*word).to_owned()).into_iter().collect();
        // The flags of `dataset` are those of the Python package, which need not be installed.
        if subcommand == ["dataset"] {
            return Ok(());
        }
        let key: Vec<String> =
            [program.display().to_string()].into_iter().chain(subcommand.clone()).collect();
        if !self.texts.contains_key(&key) {
            let help = Run::new(program, &self.root).args(&subcommand).args(["--help"]).read();
            self.texts.insert(key.clone(), help.context("there is no such command")?);
        }
        let help = &self.texts[&key];
        // Such a command gives its flags to another program.
        if help.contains("Passed on") {
            return Ok(());
        }
        match rest.iter().filter_map(|word| flag(word)).find(|flag| !has_flag(help, flag)) {
            Some(flag) => bail!("it has no flag “{flag}”"),
            None => Ok(()),
        }
    }
}

/// `--tables` in `[--tables`, `--tables=3` or `--tables,`.
fn flag(word: &str) -> Option<&str> {
    let word = word.trim_start_matches('[');
    let end = word
        .find(|c: char| !(c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'))
        .unwrap_or(word.len());
    Some(&word[..end]).filter(|word| word.starts_with("--") && word.len() > 2)
}

/// Whether a help text has a flag as a whole word.
fn has_flag(help: &str, flag: &str) -> bool {
    flag == "--help"
        || help.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-')).any(|word| word == flag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_found_without_comments_and_assignments() {
        let text = "# a comment\nBOTS=a,b\nA=1 landsraad play --x \\\n  --y   # why\n\ncargo xtask test\n";
        let found: Vec<String> = commands(text).into_iter().map(|(_, words)| words.join(" ")).collect();
        assert_eq!(found, ["landsraad play --x --y", "cargo xtask test"]);
        let quoted = commands("landsraad play --bot \"cmd: ./my_bot\" --x\n");
        assert_eq!(quoted[0].1, ["landsraad", "play", "--bot", "cmd: ./my_bot", "--x"]);
    }

    #[test]
    fn an_unknown_flag_of_xtask_is_refused() {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let root = crate::tree::root().unwrap();
        assert!(check_command(&root, &Tree::default(), &words("frobnicate now")).is_err());
        assert!(check_command(&root, &Tree::default(), &words("npm run no-such-script")).is_err());
    }

    #[test]
    fn packages_examples_and_tests_of_cargo_commands_exist() {
        let tree = Tree::of(&[
            ("crates/a/Cargo.toml", "[package]\nname = \"landsraad-a\"\n"),
            ("crates/a/examples/speed.rs", ""),
            ("crates/a/tests/play/main.rs", ""),
        ]);
        let error = |text: &str| {
            let words: Vec<&str> = text.split(' ').collect();
            check_targets(&tree, &words).err().map(|error| error.to_string()).unwrap_or_default()
        };
        assert_eq!(error("run --release -p landsraad-a --example speed -- --example other"), "");
        assert_eq!(error("test -p landsraad-a --test play"), "");
        assert_eq!(error("test -p landsraad-<game>"), "");
        assert_eq!(error("run -p landsraad-b"), "there is no package “landsraad-b”");
        assert_eq!(error("run --example slow"), "there is no file slow.rs in a folder “examples”");
        assert_eq!(error("test --test speed"), "there is no file speed.rs in a folder “tests”");
    }

    #[test]
    fn commands_in_sentences_are_found_with_their_lines() {
        let text = "Run `landsraad games`,\nor `cargo xtask\ntest`.\n\n```sh\nlandsraad `x`\n```\nThen `ls` and `cargo run -p a`.\n";
        let found = inline(&Tree::of(&[("docs/a.md", text)]));
        let found: Vec<(usize, &str)> =
            found.iter().map(|(_, line, command)| (*line, command.as_str())).collect();
        assert_eq!(found, [(1, "landsraad games"), (2, "cargo xtask test"), (8, "cargo run -p a")]);
    }

    #[test]
    fn flags_are_whole_words_of_the_help() {
        assert_eq!(flag("[--tables"), Some("--tables"));
        assert_eq!(flag("--rate=3]"), Some("--rate"));
        assert_eq!((flag("--"), flag("tables"), flag("-v")), (None, None, None));
        assert!(has_flag("      --tables <N>  how many", "--tables"));
        assert!(!has_flag("      --tables-moved <N>", "--tables"));
    }

    #[test]
    fn unknown_commands_and_flags_in_sentences_are_refused() {
        let mut helps = Helps::new(&crate::tree::root().unwrap());
        let program = std::env::current_exe().unwrap().display().to_string();
        helps.texts.insert(vec![program.clone(), "test".to_owned()], "  --only <STEP>  one step".to_owned());
        helps.texts.insert(vec![program, "load".to_owned()], "[ARGS]...  Passed on, for example".to_owned());
        let mut error = |command: &str| {
            helps.check(&Tree::default(), command).err().map(|error| error.to_string()).unwrap_or_default()
        };
        assert_eq!(error("cargo xtask test --only STEP"), "");
        assert_eq!(error("cargo xtask test [--never]"), "it has no flag “--never”");
        assert_eq!(error("cargo xtask load --any"), "");
        assert_eq!(error("landsraad dataset --any"), "");
    }
}

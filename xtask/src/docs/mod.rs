//! `cargo xtask docs`: the code blocks of the documentation do what they say.
//!
//! The word behind the fence says what a block is:
//! - `sh run`: the block is run, in a scratch folder that has the project's data beside it;
//! - `sh`: the commands take long or never end; their names and flags are checked;
//! - `toml scenario`: a whole scenario, which must pass;
//! - `toml position`: a whole position with a move that the recommended bot must find;
//! - `rust`: in a page that a crate includes as documentation, where rustdoc runs it;
//! - `rust from PATH`: an excerpt of a source file that the build compiles, line by line as it stands there;
//! - `text`, `json`, `toml`, `sql`, `nginx`, `ini`, `html`, `python`, `yaml`: output or an excerpt, shown
//!   only.
//!
//! Commands in sentences and tables are checked like those of `sh` blocks: the command and its flags exist.

mod commands;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use self::commands::{Helps, check_command, commands, inline};
use crate::sh::{self, Run};
use crate::tree::Tree;

/// The kinds of blocks that are only shown.
const SHOWN: [&str; 9] = ["text", "json", "toml", "sql", "nginx", "ini", "html", "python", "yaml"];

/// One fenced block.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Block {
    path: String,
    /// The line of the fence.
    line: usize,
    kind: String,
    text: String,
}

/// All blocks of all Markdown files.
fn blocks(tree: &Tree) -> Vec<Block> {
    let mut found: Vec<Block> = vec![];
    for (path, text) in tree.with_ending("md") {
        let mut open: Option<Block> = None;
        for (line, text) in (1..).zip(text.lines()) {
            match (text.trim_start().strip_prefix("```"), &mut open) {
                (Some(kind), None) => {
                    let kind = kind.trim().to_owned();
                    open = Some(Block { path: path.to_owned(), line, kind, text: String::new() });
                }
                (Some(_), Some(_)) => found.extend(open.take()),
                (None, Some(block)) => {
                    block.text.push_str(text);
                    block.text.push('\n');
                }
                (None, None) => {}
            }
        }
    }
    found
}

/// Blocks without a kind, and blocks whose kind promises a check that does not happen.
fn unmarked(blocks: &[Block], tree: &Tree) -> Vec<String> {
    let mut errors = vec![];
    for Block { path, line, kind, text } in blocks {
        let what = match kind.as_str() {
            "" => "say what the block is: sh, sh run, toml scenario, text, json, …".to_owned(),
            "sh" | "sh run" | "toml scenario" | "toml position" => continue,
            "rust" if is_included(path, tree) => continue,
            excerpt if excerpt.starts_with("rust from ") => match excerpt_error(excerpt, text, tree) {
                Some(error) => error,
                None => continue,
            },
            "rust" => {
                "nothing compiles this block; include the page as documentation of its crate".to_owned()
            }
            shown if SHOWN.contains(&shown) => match text.lines().find(|line| is_ours(line)) {
                Some(command) => format!("`{}` is a command; mark the block as `sh`", command.trim()),
                None => continue,
            },
            other => format!("`{other}` is no kind of block"),
        };
        errors.push(format!("{path}:{line}: {what}"));
    }
    errors
}

/// Whether a line begins with a command of ours.
fn is_ours(line: &str) -> bool {
    ["landsraad ", "cargo xtask ", "npm run "].iter().any(|command| line.trim_start().starts_with(command))
}

/// Whether a crate includes the page as documentation, so that rustdoc runs its examples.
fn is_included(path: &str, tree: &Tree) -> bool {
    let includes = |lib: &str, from: &str| {
        tree.get(lib).is_some_and(|text| text.contains(&format!("include_str!(\"{from}\")")))
    };
    match path.rsplit_once('/') {
        Some((folder, name)) => includes(&format!("{folder}/src/lib.rs"), &format!("../{name}")),
        // The pages of the whole project are documentation of the crate that knows all games.
        None => includes("crates/catalog/src/lib.rs", &format!("../../../{path}")),
    }
}

/// What is wrong with a block that quotes a source file: `rust from PATH`.
fn excerpt_error(kind: &str, text: &str, tree: &Tree) -> Option<String> {
    let path = kind.trim_start_matches("rust from ");
    let Some(source) = tree.get(path) else { return Some(format!("there is no file {path}")) };
    // A block quotes whole lines; indentation counts, since it shows where the lines belong.
    let whole = format!("\n{source}");
    (!whole.contains(&format!("\n{text}")))
        .then(|| format!("{path} does not contain this block; quote it again"))
}

/// A folder that looks like the root of the project and may be written to.
fn scratch(root: &Path) -> Result<PathBuf> {
    let folder = std::env::temp_dir().join(format!("landsraad-docs-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder)?;
    for name in ["scenarios", "positions", "rules", "examples", "docs"] {
        #[cfg(unix)]
        std::os::unix::fs::symlink(root.join(name), folder.join(name))?;
    }
    Ok(folder)
}

fn run_block(root: &Path, tree: &Tree, folder: &Path, block: &Block) -> Result<()> {
    let program = sh::landsraad(root, "debug");
    let programs = program.parent().context("the program is in a folder")?;
    let path = std::env::join_paths(
        std::iter::once(programs.to_owned())
            .chain(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())),
    )?;
    match block.kind.as_str() {
        "sh run" => {
            let script = format!("set -euo pipefail; shopt -s globstar\n{}", block.text);
            let run = Run::new("bash", folder).args(["-c"]).quiet_args("…", [script]);
            run.quiet_env("PATH", path).read().map(|_| ())
        }
        "toml scenario" | "toml position" => {
            let file = folder.join("block.toml");
            fs::write(&file, &block.text)?;
            let command = if block.kind == "toml position" { "find" } else { "scenario" };
            Run::new(program, folder).args([command]).args([file]).read().map(|_| ())
        }
        "sh" => {
            for (line, words) in commands(&block.text) {
                check_command(root, tree, &words)
                    .with_context(|| format!("{}:{}: {}", block.path, block.line + line, words.join(" ")))?;
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Checks and runs the blocks. The program must have been built.
pub fn run(root: &Path) -> Result<()> {
    let tree = Tree::load(root, &[])?;
    let blocks = blocks(&tree);
    let mut errors = unmarked(&blocks, &tree);
    let folder = scratch(root)?;
    for block in &blocks {
        if let Err(error) = run_block(root, &tree, &folder, block) {
            errors.push(format!("{}:{}: {error:#}", block.path, block.line));
        }
    }
    let _ = fs::remove_dir_all(&folder);
    let mut helps = Helps::new(root);
    let sentences = inline(&tree);
    for (path, line, command) in &sentences {
        if let Err(error) = helps.check(&tree, command) {
            errors.push(format!("{path}:{line}: `{command}`: {error:#}"));
        }
    }
    for error in &errors {
        eprintln!("error: {error}");
    }
    if !errors.is_empty() {
        bail!("{} blocks and commands of the documentation are wrong", errors.len());
    }
    println!("{} blocks and {} commands in sentences hold", blocks.len(), sentences.len());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_have_a_kind_and_a_place() {
        let tree = Tree::of(&[("docs/a.md", "x\n```sh run\nls\n```\n```\nout\n```\n```rust\nlet x;\n```\n")]);
        let found = blocks(&tree);
        assert_eq!(found[0].text, "ls\n");
        assert_eq!((found[0].line, found[0].kind.as_str()), (2, "sh run"));
        let errors = unmarked(&found, &tree);
        assert!(errors[0].starts_with("docs/a.md:5: say what"), "{errors:?}");
        assert!(errors[1].starts_with("docs/a.md:8: nothing compiles"), "{errors:?}");
    }

    #[test]
    fn a_command_is_not_output() {
        let tree =
            Tree::of(&[("docs/a.md", "```text\nlandsraad serve\n```\n```text\n> landsraad 0.1\n```\n")]);
        let errors = unmarked(&blocks(&tree), &tree);
        assert_eq!(errors, ["docs/a.md:1: `landsraad serve` is a command; mark the block as `sh`"]);
    }

    #[test]
    fn an_included_page_may_have_rust() {
        let tree = Tree::of(&[
            ("crates/a/README.md", "```rust\nlet x = 1;\n```\n"),
            ("crates/a/src/lib.rs", "#![doc = include_str!(\"../README.md\")]"),
        ]);
        assert_eq!(unmarked(&blocks(&tree), &tree), [""; 0]);
    }

    #[test]
    fn the_readme_is_run_by_the_crate_that_includes_it() {
        let tree = Tree::of(&[
            ("README.md", "```rust\nlet x = 1;\n```\n"),
            ("crates/catalog/src/lib.rs", "#[doc = include_str!(\"../../../README.md\")]"),
        ]);
        assert_eq!(unmarked(&blocks(&tree), &tree), [""; 0]);
    }

    #[test]
    fn an_excerpt_stands_in_its_file() {
        let tree = Tree::of(&[
            (
                "docs/a.md",
                "```rust from a.rs\nfn a() {}\n```\n```rust from a.rs\nfn b() {}\n```\n```rust from c.rs\n```\n",
            ),
            ("a.rs", "//! A.\nfn a() {}\n"),
        ]);
        let errors = unmarked(&blocks(&tree), &tree);
        assert_eq!(errors.len(), 2, "{errors:?}");
        assert!(errors[0].starts_with("docs/a.md:4: a.rs does not contain"), "{errors:?}");
        assert!(errors[1].starts_with("docs/a.md:7: there is no file"), "{errors:?}");
    }

    #[test]
    fn every_block_of_the_project_says_what_it_is_and_every_excerpt_holds() {
        let tree = Tree::load(&crate::tree::root().unwrap(), &[]).unwrap();
        assert_eq!(unmarked(&blocks(&tree), &tree), [""; 0]);
    }
}

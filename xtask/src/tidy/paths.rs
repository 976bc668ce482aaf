//! Files that documents and comments name exist, and links lead to files and headings that exist.

use crate::tree::Tree;

/// Endings of sources. Files with other endings are also named as examples of what a reader may have.
const SOURCES: [&str; 8] = ["c", "md", "mjs", "py", "rs", "sql", "svelte", "ts"];

/// Folders that exist only after a build or while the program runs.
const MADE: [&str; 3] = ["dist", "failures", "target"];

/// Checks the documents. The changelog also names files of the past.
pub fn documents(tree: &Tree, errors: &mut Vec<String>) {
    for (path, text) in tree.with_ending("md").filter(|(path, _)| *path != "CHANGELOG.md") {
        let mut is_code = false;
        for (number, line) in (1..).zip(text.lines()) {
            is_code ^= line.trim_start().starts_with("```");
            if !is_code {
                check(tree, path, number, line, errors);
                links(tree, path, number, line, errors);
            }
        }
    }
}

/// Checks one line of a document or a comment. A path may begin at any folder: `activities/mod.rs`.
pub fn check(tree: &Tree, path: &str, number: u32, line: &str, errors: &mut Vec<String>) {
    for word in line.split('`').skip(1).step_by(2).flat_map(str::split_whitespace) {
        if is_path(word) && !exists(tree, word) {
            errors.push(format!("{path}:{number}: there is no file or folder “{word}”"));
        }
    }
}

/// Checks the links of one line of a document. Pictures are no text and not in the tree.
fn links(tree: &Tree, path: &str, number: u32, line: &str, errors: &mut Vec<String>) {
    for target in line.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
        let (file, heading) = target.split_once('#').unwrap_or((target, ""));
        let file = if file.is_empty() { path.to_owned() } else { beside(path, file) };
        if target.contains("://") || [".webp", ".png"].iter().any(|ending| file.ends_with(ending)) {
            continue;
        }
        let found = match tree.get(&file) {
            Some(text) => heading.is_empty() || headings(text).any(|found| found == heading),
            None => tree.iter().any(|(path, _)| path.starts_with(&format!("{file}/"))),
        };
        if !found {
            errors.push(format!("{path}:{number}: the link “{target}” leads nowhere"));
        }
    }
}

/// A path written in a file, from the root of the project.
fn beside(path: &str, link: &str) -> String {
    let mut parts: Vec<&str> = path.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        match part {
            ".." => drop(parts.pop()),
            "." | "" => {}
            name => parts.push(name),
        }
    }
    parts.join("/")
}

/// The headings of a document, as links spell them.
fn headings(text: &str) -> impl Iterator<Item = String> {
    text.lines().filter(|line| line.starts_with('#')).map(|line| {
        let words = line.trim_start_matches('#').trim().to_lowercase();
        let kept = words.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    })
}

/// `board/`, `cards/mod.rs`, `words.rs`.
fn is_path(word: &str) -> bool {
    let plain = word.chars().all(|c| c.is_ascii_alphanumeric() || "_-./".contains(c))
        && !word.starts_with(['/', '.']);
    let ending = word.rsplit_once('.').map_or("", |(_, ending)| ending);
    let is_source = SOURCES.contains(&ending) || ending == "toml" && word.contains('/');
    plain && (is_source || word.ends_with('/')) && !word.split('/').any(|folder| MADE.contains(&folder))
}

fn exists(tree: &Tree, word: &str) -> bool {
    let begins_folder = |rest: &str| rest.is_empty() || rest.ends_with('/');
    tree.iter().any(|(path, _)| {
        path.match_indices(word).any(|(at, _)| {
            let ends = word.ends_with('/') || at + word.len() == path.len();
            begins_folder(&path[..at]) && ends
        })
    })
}

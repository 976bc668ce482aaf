//! The word list: words that make a reader read a sentence twice. `docs/style.md` has the reasons.

use syn::visit::{self, Visit};

use crate::rust_source::Source;

/// A word to avoid and the usual one. Spelled in parts, so that this file passes its own check.
const WORDS: [(&[&str], &str); 18] = [
    (&["a", "new"], "again, or: a new …"),
    (&["af", "resh"], "again"),
    (&["le", "st"], "so that … not"),
    (&["rec", "kon"], "compute, count, evaluate"),
    (&["who", "ever"], "a player that …, the caller"),
    (&["whom", "ever"], "any player"),
    (&["often", "er"], "more often"),
    (&["where", "of"], "of which"),
    (&["there", "of"], "of it"),
    (&["there", "upon"], "then"),
    (&["hither", "to"], "until now"),
    (&["forth", "with"], "at once"),
    (&["besi", "des"], "also, in addition to, except"),
    (&["when", "ce"], "from where, the origin"),
    (&["whit", "her"], "where to, the destination"),
    (&["al", "beit"], "although"),
    (&["whil", "st"], "while"),
    (&["amon", "gst"], "among"),
];

/// Phrases to avoid and the usual words. Spelled in parts, too.
const PHRASES: [(&[&str], &str); 6] = [
    (&["for", "ever"], "forever, without end, without a limit"),
    (&["as", "ever"], "as before, unchanged"),
    (&["so", "often", "as"], "as often as"),
    (&["work", "out"], "compute, derive, find"),
    (&["works", "out"], "computes, derives, finds"),
    (&["worked", "out"], "computed, derived, found"),
];

/// Words that hide what happens, in documents and in comments and names of Rust. One follower makes the first
/// of them plain English.
const VAGUE: [(&[&str], &str, Option<&str>); 3] = [
    (&["to", "ld"], "emitted, sent, shown, returned", Some("apart")),
    (&["ey", "es"], "viewer, as the seat sees it", Some("of")),
    (&["wo", "ken"], "asked again, restarted", None),
];

/// Reports words and phrases of the lists in prose: comments, documentation, sentences of the page.
pub fn check(path: &str, lines: impl Iterator<Item = (u32, String)>, errors: &mut Vec<String>) {
    let list = WORDS.map(|(parts, plain)| (parts.concat(), plain));
    for (number, line) in lines {
        let line = line.to_lowercase();
        let words: Vec<&str> = line.split(|c: char| !c.is_alphabetic()).filter(|w| !w.is_empty()).collect();
        for (phrase, plain) in PHRASES {
            if words.windows(phrase.len()).any(|words| words == phrase) {
                let phrase = phrase.join(" ");
                errors.push(format!("{path}:{number}: “{phrase}” slows readers down; write: {plain}"));
            }
        }
        for word in words {
            let found = list.iter().find(|(stem, _)| {
                let ending = word.strip_prefix(stem.as_str());
                ending.is_some_and(|ending| matches!(ending, "" | "s" | "ed" | "ing" | "ings"))
            });
            if let Some((_, plain)) = found {
                errors.push(format!("{path}:{number}: “{word}” slows readers down; write: {plain}"));
            }
        }
    }
}

/// Reports vague words and clauses as subjects in the comments of a Rust file, and listed words in its names.
pub fn check_rust(path: &str, source: &Source, errors: &mut Vec<String>) {
    for comment in &source.comments {
        check_sentences(path, comment.line, &comment.text, errors);
    }
    Names { path, errors }.visit_file(&source.file);
}

/// Reports vague words and clauses as subjects in one line of a comment or a document. A question may begin
/// with “who”.
pub fn check_sentences(path: &str, number: u32, text: &str, errors: &mut Vec<String>) {
    let words: Vec<&str> = text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).collect();
    for (at, word) in words.iter().enumerate() {
        let found = VAGUE.iter().find(|(parts, ..)| word.eq_ignore_ascii_case(&parts.concat()));
        if let Some((_, plain, follower)) = found
            && follower.is_none_or(|follower| words.get(at + 1) != Some(&follower))
        {
            errors.push(format!("{path}:{number}: “{word}” hides what happens; write: {plain}"));
        }
    }
    let start = text.trim_start_matches(['/', '!', '*', ' ']);
    let begins = |word: &str| {
        start.starts_with(word) || [". ", "] "].iter().any(|end| text.contains(&format!("{end}{word}")))
    };
    if begins(&format!("{}lls ", "Te")) {
        errors.push(format!("{path}:{number}: a verb of the domain; write: returns, sends, announces"));
    }
    let is_clause = begins(&format!("{}o ", "Wh"));
    if is_clause && !text.contains('?') {
        errors.push(format!(
            "{path}:{number}: a clause is the subject; name it: “a seat that …”, “the winner”"
        ));
    }
}

/// The names that a file declares or uses, outside macros.
struct Names<'a> {
    path: &'a str,
    errors: &'a mut Vec<String>,
}

impl<'ast> Visit<'ast> for Names<'_> {
    fn visit_signature(&mut self, signature: &'ast syn::Signature) {
        let name = signature.ident.to_string();
        if ["wh", "those_wh"].iter().any(|start| name.starts_with(&format!("{start}o_"))) {
            let line = signature.ident.span().start().line;
            self.errors.push(format!(
                "{}:{line}: `{name}`: a clause is the subject; name it: `a_seat_that_…`, `the_winner_…`",
                self.path
            ));
        }
        visit::visit_signature(self, signature);
    }

    fn visit_ident(&mut self, ident: &'ast syn::Ident) {
        let name = ident.to_string();
        let listed = |part: &str| {
            let plain = |parts: &[&str]| part.eq_ignore_ascii_case(&parts.concat());
            WORDS.iter().any(|(parts, _)| plain(parts)) || VAGUE.iter().any(|(parts, ..)| plain(parts))
        };
        if let Some(part) = name.split('_').find(|part| listed(part)) {
            let line = ident.span().start().line;
            self.errors
                .push(format!("{}:{line}: `{name}`: “{part}” is no name that explains itself", self.path));
        }
        visit::visit_ident(self, ident);
    }
}

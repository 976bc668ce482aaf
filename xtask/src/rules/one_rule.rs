//! A test shows one rule, or at most three that are one thing: then the name of a failing test says what
//! broke.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use landsraad_ledger::Library;
use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};

use super::complete::{Complete, FILE};
use super::scan::bracketed;
use crate::rust_source::{Source, is_test};

/// The most rules that the comments of one test may cite.
const MOST: usize = 3;

/// The tests that cite more rules, each with the path of its file.
#[derive(Debug, Default)]
pub struct Crowded(BTreeSet<(String, String)>);

impl Crowded {
    /// Adds the tests of a file. A test that `rules/complete.toml` does not list is an error.
    pub fn add(
        &mut self,
        path: &str,
        source: &Source,
        library: &Library,
        complete: &Complete,
        errors: &mut Vec<String>,
    ) {
        let mut tests = Tests::default();
        tests.visit_file(&source.file);
        for Test { name, line, lines } in tests.0 {
            let inside = source.comments.iter().filter(|comment| lines.contains(&comment.line));
            let ids: BTreeSet<String> =
                inside.flat_map(|comment| bracketed(&comment.text, library)).collect();
            if ids.len() <= MOST {
                continue;
            }
            if !complete.stays_whole(path, &name) {
                errors.push(format!(
                    "{path}:{line}: `{name}` cites {} rules, {MOST} are the most; split it, or list it in {FILE}",
                    ids.len()
                ));
            }
            self.0.insert((path.to_owned(), name));
        }
    }

    /// Finds exceptions that are no longer needed.
    pub fn check_exceptions(&self, complete: &Complete, errors: &mut Vec<String>) {
        for entry in &complete.whole_test {
            if !self.0.contains(&(entry.path.clone(), entry.name.clone())) {
                errors.push(format!(
                    "{FILE}: whole_test: {}: `{}` is no test that cites more than {MOST} rules; remove the entry",
                    entry.path, entry.name
                ));
            }
        }
    }
}

/// A `#[test]` function.
struct Test {
    name: String,
    /// The line of its name.
    line: usize,
    /// Its lines, with attributes and documentation.
    lines: RangeInclusive<u32>,
}

#[derive(Default)]
struct Tests(Vec<Test>);

impl<'ast> Visit<'ast> for Tests {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        if item.attrs.iter().any(is_test) {
            let name = &item.sig.ident;
            self.0.push(Test {
                name: name.to_string(),
                line: name.span().start().line,
                lines: item.span().start().line as u32..=item.span().end().line as u32,
            });
        }
        visit::visit_item_fn(self, item);
    }
}

//! Pure crates do no I/O, start no threads and have no globals; games compute without floats. Clocks and hash
//! maps are the business of their `clippy.toml`.

use proc_macro2::{TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use super::{code, deps};
use crate::rust_source::Source;
use crate::tree::Tree;

/// Modules of the standard library that reach out of the program.
const OUTSIDE: [&str; 5] = ["env", "fs", "net", "process", "thread"];
/// Macros that print, and the one that makes a global.
const MACROS: [&str; 6] = ["print", "println", "eprint", "eprintln", "dbg", "thread_local"];
/// Types that make a `static` changeable, in addition to atomics. A `LazyLock` of plain data is a table that
/// is computed once.
const CHANGEABLE: [&str; 5] = ["OnceLock", "Mutex", "RwLock", "Cell", "RefCell"];

/// Crates whose results are the same, bit for bit, on every machine: no floats. The kernel has them where it
/// suggests words.
const EXACT: [&str; 4] = ["tutorial", "dune", "arrakis", "globopolis"];

/// Checks one file.
pub fn check(path: &str, source: &Source, errors: &mut Vec<String>) {
    let belongs_to =
        |crates: &[&str]| crates.iter().any(|name| path.starts_with(&format!("crates/{name}/src/")));
    if belongs_to(&deps::PURE) && !code::is_test(path) {
        Check { path, source, exact: belongs_to(&EXACT), errors }.visit_file(&source.file);
    }
}

/// Compares what clippy refuses in the pure crates: clocks, hash maps and threads.
pub fn clippy(tree: &Tree, errors: &mut Vec<String>) {
    let kernel = tree.get("crates/kernel/clippy.toml");
    for name in deps::PURE {
        let path = format!("crates/{name}/clippy.toml");
        if tree.get(&format!("crates/{name}/Cargo.toml")).is_some() && tree.get(&path) != kernel {
            errors.push(format!("{path}: a pure crate has a copy of crates/kernel/clippy.toml"));
        }
    }
}

struct Check<'a> {
    path: &'a str,
    source: &'a Source,
    exact: bool,
    errors: &'a mut Vec<String>,
}

impl Check<'_> {
    fn report(&mut self, place: &impl Spanned, what: &str) {
        let line = place.span().start().line;
        if !self.source.tests.contains(line as u32) {
            self.errors.push(format!("{}:{line}: {what} in a pure crate", self.path));
        }
    }

    fn module(&mut self, name: &syn::Ident) {
        if OUTSIDE.iter().any(|outside| name == outside) {
            self.report(name, &format!("`std::{name}`"));
        }
    }

    fn float(&mut self, place: &impl Spanned) {
        if self.exact {
            self.report(place, "a float");
        }
    }

    /// Finds floats among the tokens of a macro, which have no syntax tree.
    fn floats_in(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => self.floats_in(group.stream()),
                TokenTree::Ident(name) if is_float(&name) => self.float(&name),
                TokenTree::Literal(literal)
                    if matches!(syn::Lit::new(literal.clone()), syn::Lit::Float(_)) =>
                {
                    self.float(&literal);
                }
                TokenTree::Ident(_) | TokenTree::Literal(_) | TokenTree::Punct(_) => {}
            }
        }
    }
}

fn is_float(name: &syn::Ident) -> bool {
    name == "f32" || name == "f64"
}

impl<'ast> Visit<'ast> for Check<'_> {
    fn visit_ident(&mut self, name: &'ast syn::Ident) {
        if is_float(name) {
            self.float(name);
        }
    }

    fn visit_lit_float(&mut self, literal: &'ast syn::LitFloat) {
        self.float(literal);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let mut segments = path.segments.iter();
        if segments.next().is_some_and(|first| first.ident == "std")
            && let Some(module) = segments.next()
        {
            self.module(&module.ident);
        }
        visit::visit_path(self, path);
    }

    fn visit_use_path(&mut self, path: &'ast syn::UsePath) {
        if path.ident == "std" {
            let trees: Vec<&syn::UseTree> = match &*path.tree {
                syn::UseTree::Group(group) => group.items.iter().collect(),
                tree => vec![tree],
            };
            for tree in trees {
                match tree {
                    syn::UseTree::Path(path) => self.module(&path.ident),
                    syn::UseTree::Name(name) => self.module(&name.ident),
                    syn::UseTree::Rename(rename) => self.module(&rename.ident),
                    syn::UseTree::Glob(_) | syn::UseTree::Group(_) => {}
                }
            }
        }
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        struct Changeable(bool);
        impl<'ast> Visit<'ast> for Changeable {
            fn visit_ident(&mut self, ident: &'ast syn::Ident) {
                let name = ident.to_string();
                self.0 |= CHANGEABLE.contains(&name.as_str()) || name.starts_with("Atomic");
            }
        }
        let mut found = Changeable(matches!(item.mutability, syn::StaticMutability::Mut(_)));
        found.visit_type(&item.ty);
        if found.0 {
            self.report(item, "a global that can change");
        }
        visit::visit_item_static(self, item);
    }

    fn visit_macro(&mut self, item: &'ast syn::Macro) {
        if let Some(name) = MACROS.iter().find(|name| item.path.is_ident(name)) {
            self.report(item, &format!("`{name}!`"));
        }
        self.floats_in(item.tokens.clone());
        visit::visit_macro(self, item);
    }
}

//! Checks of Rust code that need its syntax tree.

use std::collections::BTreeSet;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use super::Exceptions;
use crate::rust_source::Source;

/// The most lines a function may have outside tests.
const LONGEST_FUNCTION: usize = 100;

/// Crates in which every match names all variants. Bots may have a default value for what they do not judge.
const RULES: [&str; 5] =
    ["crates/kernel/", "crates/dune/", "crates/arrakis/", "crates/globopolis/", "crates/testkit/"];

/// Where sets are made: its functions may return their bits.
const KERNEL: &str = "crates/kernel/";

/// Things with a type of their own in the games, and sets of them.
const THINGS: [&str; 18] = [
    "card",
    "copy",
    "faction",
    "giver",
    "group",
    "leader",
    "mask",
    "objective",
    "quadrant",
    "seat",
    "seller",
    "side",
    "sietch",
    "space",
    "tactic",
    "territory",
    "title",
    "zone",
];

/// Names that a pattern without a path has from the standard library.
const PRELUDE: [&str; 4] = ["Some", "None", "Ok", "Err"];

/// The project's own enums.
#[derive(Debug, Default)]
pub struct Enums {
    /// Each enum with each of its variants.
    pairs: BTreeSet<(String, String)>,
    /// The variants of all of them.
    variants: BTreeSet<String>,
}

impl Enums {
    /// Adds the enums that a file declares.
    pub fn add(&mut self, source: &Source) {
        self.visit_file(&source.file);
    }

    /// Whether a path in a pattern is a variant of one of them.
    fn has(&self, path: &syn::Path) -> bool {
        let names: Vec<String> = path.segments.iter().map(|s| s.ident.to_string()).collect();
        match names.as_slice() {
            [] => false,
            [variant] => self.variants.contains(variant) && !PRELUDE.contains(&variant.as_str()),
            [.., name, variant] if name == "Self" => self.variants.contains(variant),
            [.., name, variant] => self.pairs.contains(&(name.clone(), variant.clone())),
        }
    }

    /// Whether a pattern names a variant of one of them: itself, an alternative or a part of it, as in
    /// `Some(Step::Ask)`.
    fn named_in(&self, pattern: &syn::Pat) -> bool {
        match pattern {
            syn::Pat::Path(path) => self.has(&path.path),
            syn::Pat::TupleStruct(tuple) => {
                self.has(&tuple.path) || tuple.elems.iter().any(|part| self.named_in(part))
            }
            syn::Pat::Struct(structure) => {
                self.has(&structure.path) || structure.fields.iter().any(|field| self.named_in(&field.pat))
            }
            syn::Pat::Ident(ident) => ident.subpat.is_none() && self.has(&ident.ident.clone().into()),
            syn::Pat::Or(or) => or.cases.iter().any(|case| self.named_in(case)),
            syn::Pat::Tuple(tuple) => tuple.elems.iter().any(|part| self.named_in(part)),
            syn::Pat::Paren(paren) => self.named_in(&paren.pat),
            syn::Pat::Reference(reference) => self.named_in(&reference.pat),
            syn::Pat::Guard(guarded) => self.named_in(&guarded.pat),
            _ => false,
        }
    }
}

impl<'ast> Visit<'ast> for Enums {
    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        for variant in &item.variants {
            self.pairs.insert((item.ident.to_string(), variant.ident.to_string()));
            self.variants.insert(variant.ident.to_string());
        }
    }
}

/// Whether the file has a function of that name past the limit.
pub fn has_long(source: &Source, name: &str) -> bool {
    longest(source, name).is_some_and(|lines| lines > LONGEST_FUNCTION)
}

/// The lines of the longest function of that name in the file, if it has one.
pub fn longest(source: &Source, name: &str) -> Option<usize> {
    struct Find<'a>(&'a str, Option<usize>);
    impl<'ast> Visit<'ast> for Find<'_> {
        fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
            if item.sig.ident == self.0 {
                self.1 = self.1.max(Some(lines(&item.block)));
            }
            visit::visit_item_fn(self, item);
        }
        fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
            if item.sig.ident == self.0 {
                self.1 = self.1.max(Some(lines(&item.block)));
            }
            visit::visit_impl_item_fn(self, item);
        }
    }
    let mut find = Find(name, None);
    find.visit_file(&source.file);
    find.1
}

fn lines(block: &syn::Block) -> usize {
    let span = block.span();
    span.end().line - span.start().line + 1
}

/// Whether a file holds tests, or what tests share, from end to end.
pub fn is_test(path: &str) -> bool {
    path.split('/').any(|folder| folder == "tests")
        || path.ends_with("tests.rs")
        || path.ends_with("tests_support.rs")
}

/// Checks one file.
pub fn check(path: &str, source: &Source, enums: &Enums, exceptions: &Exceptions, errors: &mut Vec<String>) {
    let folders: Vec<&str> = path.split('/').collect();
    let is_test = is_test(path);
    let in_editions = folders.contains(&"editions");
    let asks_no_edition = path.starts_with("crates/dune/src/")
        && !in_editions
        && !is_test
        && !Exceptions::lists(&exceptions.edition, path);
    let carries_rules = RULES.iter().any(|folder| path.starts_with(folder))
        && !is_test
        && !Exceptions::lists(&exceptions.wildcard, path);
    let mut check =
        Check { path, source, enums, exceptions, is_test, carries_rules, asks_no_edition, errors };
    check.visit_file(&source.file);
}

struct Check<'a> {
    path: &'a str,
    source: &'a Source,
    enums: &'a Enums,
    exceptions: &'a Exceptions,
    /// The file holds tests from end to end.
    is_test: bool,
    /// The file carries rules out, where a new variant must make the compiler list the places.
    carries_rules: bool,
    /// The file holds rules of Dune, which ask for rulings and never for the edition.
    asks_no_edition: bool,
    errors: &'a mut Vec<String>,
}

impl Check<'_> {
    fn report(&mut self, place: &impl Spanned, what: &str) {
        self.errors.push(format!("{}:{}: {what}", self.path, place.span().start().line));
    }

    fn in_tests(&self, place: &impl Spanned) -> bool {
        self.is_test || self.source.tests.contains(place.span().start().line as u32)
    }

    fn function(&mut self, name: &syn::Ident, function: &impl Spanned, block: &syn::Block) {
        let lines = lines(block);
        let name = name.to_string();
        if lines > LONGEST_FUNCTION
            && !self.in_tests(function)
            && !self.exceptions.lists_function(self.path, &name)
        {
            self.report(
                block,
                &format!(
                    "`{name}` has {lines} lines; cut it along the steps of the rulebook (the limit is \
                     {LONGEST_FUNCTION}), or list it with a reason in {}",
                    super::FILE
                ),
            );
        }
    }

    fn attributes(&mut self, attributes: &[syn::Attribute]) {
        for attribute in attributes.iter().filter(|a| a.path().is_ident("ignore")) {
            self.report(attribute, "no ignored tests; assert what happens today and say why it is wrong");
        }
    }
}

impl<'ast> Visit<'ast> for Check<'_> {
    fn visit_signature(&mut self, signature: &'ast syn::Signature) {
        let bare = signature.inputs.iter().filter(|input| self.carries_rules && is_bare(input));
        for input in bare.filter(|input| !self.in_tests(input)).collect::<Vec<_>>() {
            self.report(input, BARE);
        }
        let returns_mask =
            matches!(&signature.output, syn::ReturnType::Type(_, ty) if is_number(ty, &["u128"]));
        if returns_mask && self.carries_rules && !self.path.starts_with(KERNEL) && !self.in_tests(signature) {
            self.report(signature, BARE);
        }
        visit::visit_signature(self, signature);
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.attributes(&item.attrs);
        self.function(&item.sig.ident, item, &item.block);
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.attributes(&item.attrs);
        self.function(&item.sig.ident, item, &item.block);
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_expr_match(&mut self, item: &'ast syn::ExprMatch) {
        let ours = item.arms.iter().any(|arm| self.enums.named_in(&arm.pat));
        if ours && self.carries_rules && !self.in_tests(item) {
            for arm in item.arms.iter().filter(|arm| is_wildcard(&arm.pat)) {
                self.report(arm, WILDCARD);
            }
        }
        if self.asks_no_edition && names_edition(&item.expr) && !self.in_tests(item) {
            self.report(item, EDITION);
        }
        visit::visit_expr_match(self, item);
    }

    fn visit_expr_binary(&mut self, item: &'ast syn::ExprBinary) {
        let compares = matches!(item.op, syn::BinOp::Eq(_) | syn::BinOp::Ne(_));
        let edition = names_edition(&item.left) || names_edition(&item.right);
        if self.asks_no_edition && compares && edition && !self.in_tests(item) {
            self.report(item, EDITION);
        }
        visit::visit_expr_binary(self, item);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names: Vec<String> = path.segments.iter().map(|s| s.ident.to_string()).collect();
        if let [.., name, variant] = names.as_slice()
            && name == "Edition"
            && variant.starts_with(|c: char| c.is_uppercase())
            && self.asks_no_edition
            && !self.in_tests(path)
        {
            self.report(path, EDITION);
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, item: &'ast syn::Macro) {
        for stub in ["todo", "unimplemented"] {
            if item.path.is_ident(stub) {
                self.report(item, &format!("{stub}! is not a feature; write it or leave it out"));
            }
        }
        visit::visit_macro(self, item);
    }
}

/// What is reported of a wildcard arm.
pub const WILDCARD: &str = "a wildcard arm over our own enum; name the variants";

/// What is reported of an argument that is a bare number.
pub const BARE: &str = "a bare number in a signature; give it the type of the thing";

/// Whether an argument that is named after a thing is a number, or one that is named after several is a mask.
fn is_bare(input: &syn::FnArg) -> bool {
    let syn::FnArg::Typed(argument) = input else { return false };
    let syn::Pat::Ident(name) = &*argument.pat else { return false };
    let number = is_number(&argument.ty, &["u8", "u16", "u32", "u64", "u128", "usize"]);
    let mask = is_number(&argument.ty, &["u64", "u128"]);
    THINGS.iter().any(|thing| number && name.ident == thing || mask && name.ident == format!("{thing}s"))
}

/// Whether a type is one of these.
fn is_number(ty: &syn::Type, numbers: &[&str]) -> bool {
    matches!(ty, syn::Type::Path(path) if numbers.iter().any(|number| path.path.is_ident(number)))
}

/// What is reported of a comparison with an edition.
pub const EDITION: &str = "rules match on a ruling, never on the edition; add the question to `Rulings`";

/// `_`, a name that begins so, and tuples and alternatives of nothing else.
fn is_wildcard(pattern: &syn::Pat) -> bool {
    match pattern {
        syn::Pat::Wild(_) => true,
        syn::Pat::Ident(name) => name.ident.to_string().starts_with('_') && name.subpat.is_none(),
        syn::Pat::Tuple(tuple) => tuple.elems.iter().all(is_wildcard),
        syn::Pat::Paren(paren) => is_wildcard(&paren.pat),
        syn::Pat::Reference(reference) => is_wildcard(&reference.pat),
        _ => false,
    }
}

/// `edition`, `x.edition`, `x.edition()`, and the `id` of these.
fn names_edition(expression: &syn::Expr) -> bool {
    let named = |ident: &syn::Ident| ident == "edition";
    match expression {
        syn::Expr::Path(path) => path.path.get_ident().is_some_and(named),
        syn::Expr::Field(field) => match &field.member {
            syn::Member::Named(name) => named(name) || (name == "id" && names_edition(&field.base)),
            syn::Member::Unnamed(_) => false,
        },
        syn::Expr::MethodCall(call) => named(&call.method),
        syn::Expr::Reference(reference) => names_edition(&reference.expr),
        syn::Expr::Paren(paren) => names_edition(&paren.expr),
        _ => false,
    }
}

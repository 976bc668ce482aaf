//! Rust files as `syn` reads them: comments and strings with their lines, and the parts that are tests.

use std::ops::RangeInclusive;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// A parsed source file.
pub struct Source {
    /// The syntax tree.
    pub file: syn::File,
    /// Comments, one entry per line, documentation included.
    pub comments: Vec<Line>,
    /// String literals, those inside macros included.
    pub strings: Vec<StringLiteral>,
    /// What is compiled for tests alone.
    pub tests: TestParts,
}

/// One line of a comment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    pub line: u32,
    pub text: String,
}

/// A string literal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StringLiteral {
    pub line: u32,
    pub text: String,
    /// Whether it is the argument of `RuleRef(…)`.
    pub in_rule_ref: bool,
}

impl std::fmt::Debug for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Source").field("tests", &self.tests).finish_non_exhaustive()
    }
}

impl Source {
    /// Parses a file, or says on which line and why it is not Rust.
    pub fn parse(text: &str) -> Result<Source, (u32, String)> {
        let fail = |error: syn::Error| (error.span().start().line as u32, error.to_string());
        let file = syn::parse_file(text).map_err(fail)?;
        let stream: TokenStream = text.parse().map_err(|e: proc_macro2::LexError| fail(e.into()))?;
        let mut tokens = Tokens { text, end: 0, comments: vec![], strings: vec![] };
        tokens.walk(stream);
        tokens.gap(text.len());
        let tests = TestParts::of(&file);
        Ok(Source { file, comments: tokens.comments, strings: tokens.strings, tests })
    }
}

/// Collects the strings among the tokens, and the comments between them.
struct Tokens<'a> {
    text: &'a str,
    /// Where the last token ended.
    end: usize,
    comments: Vec<Line>,
    strings: Vec<StringLiteral>,
}

impl Tokens<'_> {
    fn walk(&mut self, stream: TokenStream) {
        let mut rule_ref = false;
        for tree in stream {
            let names_rule = matches!(&tree, TokenTree::Ident(ident) if *ident == "RuleRef");
            match tree {
                TokenTree::Group(group) => {
                    self.token(group.span_open().byte_range());
                    let first = self.strings.len();
                    self.walk(group.stream());
                    let called = rule_ref && group.delimiter() == Delimiter::Parenthesis;
                    if let (true, Some(string)) = (called, self.strings.get_mut(first)) {
                        string.in_rule_ref = true;
                    }
                    self.token(group.span_close().byte_range());
                }
                TokenTree::Literal(literal) => {
                    self.token(literal.span().byte_range());
                    let line = literal.span().start().line as u32;
                    if let Ok(syn::Lit::Str(string)) = syn::parse_str::<syn::Lit>(&literal.to_string()) {
                        let text = string.value();
                        // A doc comment is a string on the token level; its text is read as a comment.
                        if !self.in_comment(literal.span().byte_range().start) {
                            self.strings.push(StringLiteral { line, text, in_rule_ref: false });
                        }
                    }
                }
                other => self.token(other.span().byte_range()),
            }
            rule_ref = names_rule;
        }
    }

    /// A doc comment's tokens all have the span of the comment.
    fn in_comment(&self, start: usize) -> bool {
        self.text[start..].starts_with("//") || self.text[start..].starts_with("/*")
    }

    fn token(&mut self, range: std::ops::Range<usize>) {
        if range.start >= self.end {
            self.gap(range.start);
            if self.in_comment(range.start) {
                self.comment(range.clone());
            }
        }
        self.end = self.end.max(range.end);
    }

    /// Nothing but space and plain comments stands between two tokens.
    fn gap(&mut self, until: usize) {
        if self.end < until && self.text[self.end..until].contains('/') {
            self.comment(self.end..until);
        }
        self.end = self.end.max(until);
    }

    fn comment(&mut self, range: std::ops::Range<usize>) {
        let first = self.text[..range.start].matches('\n').count() as u32 + 1;
        for (line, text) in (first..).zip(self.text[range].lines()) {
            if !text.trim().is_empty() {
                self.comments.push(Line { line, text: text.to_owned() });
            }
        }
    }
}

/// The parts of a file that exist only for tests.
#[derive(Debug, Default)]
pub struct TestParts {
    /// The whole file, by `#![cfg(test)]`.
    pub whole: bool,
    /// Lines of `#[cfg(test)]` items and `#[test]` functions.
    pub lines: Vec<RangeInclusive<u32>>,
    /// Modules in files of their own, declared by `#[cfg(test)] mod name;`.
    pub modules: Vec<String>,
}

impl TestParts {
    fn of(file: &syn::File) -> TestParts {
        let mut parts = TestParts { whole: file.attrs.iter().any(is_for_tests), ..TestParts::default() };
        parts.visit_file(file);
        parts
    }

    /// Whether the line belongs to tests.
    pub fn contains(&self, line: u32) -> bool {
        self.whole || self.lines.iter().any(|lines| lines.contains(&line))
    }

    fn mark(&mut self, attrs: &[syn::Attribute], item: &impl Spanned) -> bool {
        let found = attrs.iter().any(is_for_tests);
        if found {
            let first = attrs.first().map_or(item.span(), Spanned::span).start().line;
            self.lines.push(first as u32..=item.span().end().line as u32);
        }
        found
    }
}

impl<'ast> Visit<'ast> for TestParts {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        let found = match item {
            syn::Item::Mod(module) => {
                let found = self.mark(&module.attrs, item);
                if found && module.content.is_none() {
                    self.modules.push(module.ident.to_string());
                }
                found
            }
            syn::Item::Fn(function) => self.mark(&function.attrs, item),
            syn::Item::Impl(block) => self.mark(&block.attrs, item),
            syn::Item::Use(list) => self.mark(&list.attrs, item),
            syn::Item::Const(constant) => self.mark(&constant.attrs, item),
            syn::Item::Struct(structure) => self.mark(&structure.attrs, item),
            syn::Item::Macro(macros) => self.mark(&macros.attrs, item),
            _ => false,
        };
        if !found {
            visit::visit_item(self, item);
        }
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.mark(&function.attrs, function);
    }
}

/// `#[test]` and `#[tokio::test]`.
pub fn is_test(attribute: &syn::Attribute) -> bool {
    match &attribute.meta {
        syn::Meta::Path(path) | syn::Meta::List(syn::MetaList { path, .. }) => {
            path.segments.last().is_some_and(|last| last.ident == "test")
        }
        syn::Meta::NameValue(_) => false,
    }
}

/// `#[test]`, `#[tokio::test]`, `#[cfg(test)]` and `#[cfg(all(test, …))]`.
fn is_for_tests(attribute: &syn::Attribute) -> bool {
    match &attribute.meta {
        syn::Meta::List(list) if list.path.is_ident("cfg") => {
            let words = list.tokens.to_string();
            let has = |word| words.split(|c: char| !c.is_alphanumeric() && c != '_').any(|w| w == word);
            has("test") && !has("not")
        }
        _ => is_test(attribute),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_strings_have_their_lines() {
        let text = "// a\nconst X: &'static str = \"b \\\" // c\"; /* d\n e */\n/// f\n\
                    fn g() {\n    h!(\"i\", RuleRef(\"j\")); // k\n}\n";
        let source = Source::parse(text).unwrap();
        let comments: Vec<(u32, &str)> = source.comments.iter().map(|c| (c.line, c.text.trim())).collect();
        assert_eq!(comments, [(1, "// a"), (2, "/* d"), (3, "e */"), (4, "/// f"), (6, "// k")]);
        let strings: Vec<(u32, &str, bool)> =
            source.strings.iter().map(|s| (s.line, s.text.as_str(), s.in_rule_ref)).collect();
        assert_eq!(strings, [(2, "b \" // c", false), (6, "i", false), (6, "j", true)]);
    }

    #[test]
    fn test_modules_functions_and_declared_files_are_found() {
        let text = "fn a() {}\n#[cfg(test)]\n#[allow(x)]\nmod tests {\n fn b() {}\n}\nfn c() {}\n\
                    #[cfg(test)]\nmod battle_cases;\n#[cfg(not(test))]\nfn d() {}\n#[test]\nfn e() { }\n";
        let parts = Source::parse(text).unwrap().tests;
        assert_eq!(parts.lines, [2..=6, 8..=9, 12..=13]);
        assert_eq!(parts.modules, ["battle_cases"]);
        assert!(!parts.whole && parts.contains(5) && !parts.contains(7) && !parts.contains(11));
        assert!(Source::parse("//! x\n#![cfg(test)]\nfn a() {}").unwrap().tests.whole);
    }

    #[test]
    fn a_file_that_is_not_rust_is_named_with_its_line() {
        assert_eq!(Source::parse("fn a() {}\nfn {").unwrap_err().0, 2);
    }
}

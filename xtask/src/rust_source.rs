//! Just enough of Rust's grammar to tell comments and strings from code, and tests from the rest.

use std::ops::RangeInclusive;

/// A token and the line it starts on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    pub line: u32,
    pub kind: Kind,
}

/// What a token is. Numbers, characters and lifetimes are left out: nothing here asks for them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    Comment(String),
    Str(String),
    Ident(String),
    Punct(char),
}

impl Kind {
    pub fn is(&self, word: &str) -> bool {
        matches!(self, Kind::Ident(ident) if ident == word)
    }

    pub fn is_char(&self, c: char) -> bool {
        *self == Kind::Punct(c)
    }
}

/// Splits a source file into tokens. Never fails: a file that does not compile is the compiler's business.
pub fn tokens(text: &str) -> Vec<Token> {
    Lexer { chars: text.chars().collect(), at: 0, line: 1, out: vec![] }.run()
}

struct Lexer {
    chars: Vec<char>,
    at: usize,
    line: u32,
    out: Vec<Token>,
}

impl Lexer {
    fn peek(&self, ahead: usize) -> char {
        self.chars.get(self.at + ahead).copied().unwrap_or('\0')
    }

    fn next(&mut self) -> char {
        let c = self.peek(0);
        self.at += 1;
        if c == '\n' {
            self.line += 1;
        }
        c
    }

    fn push(&mut self, line: u32, kind: Kind) {
        self.out.push(Token { line, kind });
    }

    fn run(mut self) -> Vec<Token> {
        while self.at < self.chars.len() {
            let line = self.line;
            match self.peek(0) {
                '/' if self.peek(1) == '/' => self.line_comment(line),
                '/' if self.peek(1) == '*' => self.block_comment(),
                '"' => self.string(line),
                '\'' => self.quote(),
                c if c.is_alphabetic() || c == '_' => self.word(line),
                c if c.is_ascii_digit() => self.number(),
                c => {
                    self.next();
                    if !c.is_whitespace() {
                        self.push(line, Kind::Punct(c));
                    }
                }
            }
        }
        self.out
    }

    fn line_comment(&mut self, line: u32) {
        let mut text = String::new();
        while self.at < self.chars.len() && self.peek(0) != '\n' {
            text.push(self.next());
        }
        self.push(line, Kind::Comment(text));
    }

    /// Pushed line by line, so that a citation inside has its own line.
    fn block_comment(&mut self) {
        let (mut depth, mut text, mut line) = (0, String::new(), self.line);
        while self.at < self.chars.len() {
            match (self.peek(0), self.peek(1)) {
                ('/', '*') => depth += 1,
                ('*', '/') => depth -= 1,
                ('\n', _) => {
                    self.push(line, Kind::Comment(std::mem::take(&mut text)));
                    line = self.line + 1;
                }
                _ => {}
            }
            let closes = (self.peek(0), self.peek(1)) == ('*', '/');
            text.push(self.next());
            if closes {
                text.push(self.next());
                if depth == 0 {
                    break;
                }
            }
        }
        self.push(line, Kind::Comment(text));
    }

    fn string(&mut self, line: u32) {
        self.next();
        let mut text = String::new();
        while self.at < self.chars.len() {
            match self.next() {
                '"' => break,
                '\\' => {
                    text.push('\\');
                    text.push(self.next());
                }
                c => text.push(c),
            }
        }
        self.push(line, Kind::Str(text));
    }

    fn raw_string(&mut self, line: u32, hashes: usize) {
        for _ in 0..=hashes {
            self.next();
        }
        let mut text = String::new();
        while self.at < self.chars.len() {
            let closes = self.peek(0) == '"' && (1..=hashes).all(|i| self.peek(i) == '#');
            if closes {
                self.at += 1 + hashes;
                break;
            }
            text.push(self.next());
        }
        self.push(line, Kind::Str(text));
    }

    /// A character or a lifetime.
    fn quote(&mut self) {
        self.next();
        if self.peek(0) == '\\' {
            self.next();
            self.next();
            while self.at < self.chars.len() && self.peek(0) != '\'' {
                self.next();
            }
            self.next();
        } else if self.peek(1) == '\'' {
            self.next();
            self.next();
        } else {
            while self.peek(0).is_alphanumeric() || self.peek(0) == '_' {
                self.next();
            }
        }
    }

    fn word(&mut self, line: u32) {
        let mut word = String::new();
        while self.peek(0).is_alphanumeric() || self.peek(0) == '_' {
            word.push(self.next());
        }
        let hashes = self.chars.iter().skip(self.at).take_while(|&&c| c == '#').count();
        match word.as_str() {
            "r" | "br" | "cr" if self.peek(hashes) == '"' => self.raw_string(line, hashes),
            "b" | "c" if self.peek(0) == '"' => self.string(line),
            "b" if self.peek(0) == '\'' => self.quote(),
            _ => self.push(line, Kind::Ident(word)),
        }
    }

    fn number(&mut self) {
        while self.peek(0).is_alphanumeric() || self.peek(0) == '_' {
            self.next();
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
    pub fn contains(&self, line: u32) -> bool {
        self.whole || self.lines.iter().any(|lines| lines.contains(&line))
    }
}

/// Finds what is compiled for tests alone.
pub fn test_parts(tokens: &[Token]) -> TestParts {
    let code: Vec<&Token> = tokens.iter().filter(|t| !matches!(t.kind, Kind::Comment(_))).collect();
    let mut parts = TestParts::default();
    let mut at = 0;
    while at < code.len() {
        let Some((end, inner, for_tests)) = attribute(&code, at) else {
            at += 1;
            continue;
        };
        if !for_tests {
            at = end;
            continue;
        }
        if inner {
            parts.whole = true;
            return parts;
        }
        let first_line = code[at].line;
        let mut item = end;
        while let Some((next, ..)) = attribute(&code, item) {
            item = next;
        }
        let (end, last_line) = item_end(&code, item);
        if let Some(name) = declared_module(&code[item..end]) {
            parts.modules.push(name);
        }
        parts.lines.push(first_line..=last_line);
        at = end;
    }
    parts
}

/// The attribute at `at`: where it ends, whether it is an inner one, whether it means tests.
fn attribute(code: &[&Token], at: usize) -> Option<(usize, bool, bool)> {
    let is = |i: usize, c| code.get(i).is_some_and(|t| t.kind.is_char(c));
    if !is(at, '#') {
        return None;
    }
    let inner = is(at + 1, '!');
    let open = at + 1 + usize::from(inner);
    if !is(open, '[') {
        return None;
    }
    let mut depth = 0;
    let mut end = open;
    while end < code.len() {
        if is(end, '[') {
            depth += 1;
        } else if is(end, ']') {
            depth -= 1;
            if depth == 0 {
                break;
            }
        }
        end += 1;
    }
    let body = &code[open + 1..end.min(code.len())];
    let has = |word| body.iter().any(|t| t.kind.is(word));
    let for_tests = match body.first().map(|t| &t.kind) {
        Some(first) if first.is("cfg") => has("test") && !has("not"),
        Some(first) if first.is("test") => body.len() == 1,
        _ => false,
    };
    Some((end + 1, inner, for_tests))
}

/// Where the item that starts at `at` ends, and its last line.
fn item_end(code: &[&Token], at: usize) -> (usize, u32) {
    let mut depth = 0i32;
    for (i, token) in code.iter().enumerate().skip(at) {
        let Kind::Punct(c) = token.kind else { continue };
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' => depth -= 1,
            '}' => {
                depth -= 1;
                if depth == 0 {
                    return (i + 1, token.line);
                }
            }
            ';' if depth == 0 => return (i + 1, token.line),
            _ => {}
        }
    }
    (code.len(), u32::MAX)
}

fn declared_module(item: &[&Token]) -> Option<String> {
    let at = item.iter().position(|t| t.kind.is("mod"))?;
    let [name, end, ..] = &item[at + 1..] else { return None };
    match (&name.kind, end.kind.is_char(';')) {
        (Kind::Ident(name), true) => Some(name.clone()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_strings_and_lifetimes_are_told_apart() {
        let found =
            tokens("// a\nlet x: &'a str = \"b \\\" // c\"; /* d\n e */ '\"' r#\"f \" g\"# b'x' 1_0u8");
        let kinds: Vec<Kind> = found.into_iter().map(|t| t.kind).collect();
        let strings: Vec<&Kind> =
            kinds.iter().filter(|k| matches!(k, Kind::Str(_) | Kind::Comment(_))).collect();
        assert_eq!(
            strings,
            [
                &Kind::Comment("// a".into()),
                &Kind::Str("b \\\" // c".into()),
                &Kind::Comment("/* d".into()),
                &Kind::Comment("\n e */".into()),
                &Kind::Str("f \" g".into()),
            ]
        );
    }

    #[test]
    fn test_modules_functions_and_declared_files_are_found() {
        let text = "fn a() {}\n#[cfg(test)]\n#[allow(x)]\nmod tests {\n fn b() {}\n}\nfn c() {}\n\
                    #[cfg(test)]\nmod battle_cases;\n#[cfg(not(test))]\nfn d() {}\n#[test]\nfn e() { }\n";
        let parts = test_parts(&tokens(text));
        assert_eq!(parts.lines, [2..=6, 8..=9, 12..=13]);
        assert_eq!(parts.modules, ["battle_cases"]);
        assert!(!parts.whole && parts.contains(5) && !parts.contains(7) && !parts.contains(11));
        assert!(test_parts(&tokens("//! x\n#![cfg(test)]\nfn a() {}")).whole);
    }
}

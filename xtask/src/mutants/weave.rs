//! Puts all changes of a file into one text. Each is behind a switch, so that one build holds them all.
//!
//! `a < b` becomes a block that evaluates both sides once and compares them as the switch says. Such changes
//! only insert text around what is there, so that they nest.

use std::collections::BTreeMap;
use std::ops::Range;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// The module with the switches, in each crate.
pub const MODULE: &str = "woven_changes";

/// A change of one file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// The number of its switch.
    pub number: u32,
    /// As cargo-mutants names it: `FnValue`, `BinaryOperator`, …
    pub genre: String,
    /// What takes the place of the text.
    pub replacement: String,
    /// Where the text that changes begins.
    pub start: usize,
}

/// A file with its changes.
#[derive(Debug)]
pub struct Woven {
    pub text: String,
    /// The parts of the text that exist for changes.
    pub parts: Vec<Part>,
}

/// A part of a woven text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    range: Range<usize>,
    /// The changes it exists for.
    pub numbers: Vec<u32>,
    /// Whether it is the replacement of one change, and not the code with the switches.
    pub is_one_branch: bool,
}

impl Woven {
    /// The smallest part around a place.
    pub fn at(&self, place: &Range<usize>) -> Option<&Part> {
        let around = |part: &&Part| part.range.start <= place.start && place.end <= part.range.end;
        self.parts.iter().filter(around).min_by_key(|part| part.range.len())
    }
}

/// Weaves the changes into the text of a file. A change whose place one build cannot hold, such as a `const
/// fn`, is left out.
pub fn weave(text: &str, changes: &[Change]) -> Result<Woven, syn::Error> {
    let file = syn::parse_file(text)?;
    let mut by_place: BTreeMap<(usize, &str), Vec<&Change>> = BTreeMap::new();
    for change in changes {
        by_place.entry((change.start, change.genre.as_str())).or_default().push(change);
    }
    let mut weaver = Weaver { text, changes: by_place, depth: 0, edits: vec![] };
    weaver.visit_file(&file);
    Ok(finish(text, weaver.edits))
}

/// A piece of text that is inserted, or stands instead of a range.
struct Edit {
    range: Range<usize>,
    /// Where it comes among edits at the same place: ends from the inside out, then beginnings from the
    /// outside in.
    order: i32,
    pieces: Vec<Piece>,
    /// The node it belongs to: the edits of one node have the same number.
    node: usize,
    numbers: Vec<u32>,
}

/// Text, and the change it exists for alone.
type Piece = (String, Option<u32>);

fn finish(text: &str, mut edits: Vec<Edit>) -> Woven {
    edits.sort_by_key(|edit| (edit.range.start, edit.order));
    let mut out = String::with_capacity(text.len() * 2);
    let mut parts = vec![];
    let mut nodes: BTreeMap<usize, (Range<usize>, Vec<u32>)> = BTreeMap::new();
    let mut done = 0;
    for edit in edits {
        out.push_str(&text[done..edit.range.start]);
        done = edit.range.end;
        let start = out.len();
        for (piece, number) in edit.pieces {
            let from = out.len();
            out.push_str(&piece);
            let range = from..out.len();
            parts.extend(number.map(|number| Part { range, numbers: vec![number], is_one_branch: true }));
        }
        let node = nodes.entry(edit.node).or_insert((start..start, edit.numbers));
        node.0.end = out.len();
    }
    out.push_str(&text[done..]);
    let whole = |(range, numbers)| Part { range, numbers, is_one_branch: false };
    parts.extend(nodes.into_values().map(whole));
    Woven { text: out, parts }
}

struct Weaver<'a> {
    text: &'a str,
    changes: BTreeMap<(usize, &'a str), Vec<&'a Change>>,
    depth: i32,
    edits: Vec<Edit>,
}

fn switch(change: &Change) -> String {
    format!("crate::{MODULE}::on({})", change.number)
}

fn plain(text: impl Into<String>) -> Vec<Piece> {
    vec![(text.into(), None)]
}

/// `if on(1) { … } else if on(2) { … } else { original }`
fn choice(changes: &[&Change], with: impl Fn(&str) -> String, original: &str) -> Vec<Piece> {
    let mut pieces = vec![];
    for change in changes {
        pieces.push((format!("if {} {{ ", switch(change)), None));
        pieces.push((with(&change.replacement), Some(change.number)));
        pieces.push((" } else ".to_owned(), None));
    }
    pieces.push((format!("{{ {} }} }})", with(original)), None));
    pieces
}

impl<'a> Weaver<'a> {
    fn take(&mut self, start: usize, genre: &'static str) -> Vec<&'a Change> {
        self.changes.remove(&(start, genre)).unwrap_or_default()
    }

    /// Adds edits of one node: `(range, is the end, pieces)`.
    fn edit(&mut self, changes: &[&Change], edits: Vec<(Range<usize>, bool, Vec<Piece>)>) {
        let node = self.edits.len();
        for (range, is_end, pieces) in edits {
            // Ends come before beginnings at the same place.
            let order = if is_end { -1_000_000 - self.depth } else { self.depth };
            let numbers = changes.iter().map(|change| change.number).collect();
            self.edits.push(Edit { range, order, pieces, node, numbers });
        }
    }

    fn body(&mut self, signature: &syn::Signature, block: &syn::Block) -> bool {
        if signature.constness.is_some() {
            return false;
        }
        // Two ways out of a function must have one type, so one that returns `impl Trait` needs a build for
        // each.
        if matches!(&signature.output, syn::ReturnType::Type(_, kind) if matches!(**kind, syn::Type::ImplTrait(_)))
        {
            return true;
        }
        let open = block.brace_token.span.open().byte_range();
        let first = block.stmts.first().map_or(open.end, |stmt| stmt.span().byte_range().start);
        let mut changes = self.take(first, "FnValue");
        changes.extend(self.take(open.start, "FnValue"));
        if !changes.is_empty() {
            let mut pieces = vec![];
            for change in &changes {
                pieces.push((format!(" if {} {{ ", switch(change)), None));
                pieces.push((format!("return {};", change.replacement), Some(change.number)));
                pieces.push((" }".to_owned(), None));
            }
            self.edit(&changes, vec![(open.end..open.end, false, pieces)]);
        }
        true
    }

    /// Weaves the changes of an operator. Returns whether its left side is still there to be visited.
    fn operator(&mut self, expr: &syn::ExprBinary) -> bool {
        use syn::BinOp::*;
        let sign = operator_text(&expr.op);
        let start = expr.op.span().byte_range().start;
        let op = start..start + sign.len();
        let changes = self.take(op.start, "BinaryOperator");
        if changes.is_empty() {
            return true;
        }
        let whole = expr.span().byte_range();
        let (start, end) = (whole.start..whole.start, whole.end..whole.end);
        match expr.op {
            And(_) | Or(_) => {
                if has_let(&expr.left) || has_let(&expr.right) {
                    return true;
                }
                let with = |sign: &str| format!("__l {sign} __r()");
                self.edit(
                    &changes,
                    vec![
                        (start, false, plain("({ let __l = ")),
                        (op, false, plain("; let __r = || ")),
                        (end, true, [plain("; "), choice(&changes, with, sign)].concat()),
                    ],
                );
            }
            Eq(_) | Ne(_) | Lt(_) | Le(_) | Gt(_) | Ge(_) => {
                let with = |sign: &str| format!("__l {sign} __r");
                self.edit(
                    &changes,
                    vec![
                        (start, false, plain("({ let (__l, __r) = (&(")),
                        (op, false, plain("), &(")),
                        (end, true, [plain(")); "), choice(&changes, with, sign)].concat()),
                    ],
                );
            }
            AddAssign(_) | SubAssign(_) | MulAssign(_) | DivAssign(_) | RemAssign(_) | BitXorAssign(_)
            | BitAndAssign(_) | BitOrAssign(_) | ShlAssign(_) | ShrAssign(_) => {
                let place = &self.text[expr.left.span().byte_range()];
                let with = |sign: &str| format!("{place} {sign} __r");
                self.edit(
                    &changes,
                    vec![
                        (whole.start..op.end, false, plain("({ let __r = ")),
                        (end, true, [plain("; "), choice(&changes, with, sign)].concat()),
                    ],
                );
                return false;
            }
            _ => {
                let with = |sign: &str| format!("__l {sign} __r");
                self.edit(
                    &changes,
                    vec![
                        (start, false, plain("({ let (__l, __r) = (")),
                        (op, false, plain(", ")),
                        (end, true, [plain("); "), choice(&changes, with, sign)].concat()),
                    ],
                );
            }
        }
        true
    }
}

fn operator_text(op: &syn::BinOp) -> &'static str {
    use syn::BinOp::*;
    match op {
        Add(_) => "+",
        Sub(_) => "-",
        Mul(_) => "*",
        Div(_) => "/",
        Rem(_) => "%",
        And(_) => "&&",
        Or(_) => "||",
        BitXor(_) => "^",
        BitAnd(_) => "&",
        BitOr(_) => "|",
        Shl(_) => "<<",
        Shr(_) => ">>",
        Eq(_) => "==",
        Lt(_) => "<",
        Le(_) => "<=",
        Ne(_) => "!=",
        Ge(_) => ">=",
        Gt(_) => ">",
        AddAssign(_) => "+=",
        SubAssign(_) => "-=",
        MulAssign(_) => "*=",
        DivAssign(_) => "/=",
        RemAssign(_) => "%=",
        BitXorAssign(_) => "^=",
        BitAndAssign(_) => "&=",
        BitOrAssign(_) => "|=",
        ShlAssign(_) => "<<=",
        ShrAssign(_) => ">>=",
        _ => "?",
    }
}

/// Whether a condition binds names: `let … = …` among its parts. Its operators are no expressions of their
/// own.
fn has_let(expr: &syn::Expr) -> bool {
    match expr {
        syn::Expr::Let(_) => true,
        syn::Expr::Binary(both) => has_let(&both.left) || has_let(&both.right),
        _ => false,
    }
}

impl<'ast> Visit<'ast> for Weaver<'_> {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        if self.body(&item.sig, &item.block) {
            visit::visit_block(self, &item.block);
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        if self.body(&item.sig, &item.block) {
            visit::visit_block(self, &item.block);
        }
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(block) = &item.default
            && self.body(&item.sig, block)
        {
            visit::visit_block(self, block);
        }
    }

    fn visit_expr(&mut self, expr: &'ast syn::Expr) {
        self.depth += 1;
        visit::visit_expr(self, expr);
        self.depth -= 1;
    }

    fn visit_expr_binary(&mut self, expr: &'ast syn::ExprBinary) {
        if self.operator(expr) {
            self.visit_expr(&expr.left);
        }
        self.visit_expr(&expr.right);
    }

    fn visit_expr_unary(&mut self, expr: &'ast syn::ExprUnary) {
        let op = expr.op.span().byte_range();
        let changes = self.take(op.start, "UnaryOperator");
        if !changes.is_empty() {
            let sign = &self.text[op.clone()];
            let end = expr.span().byte_range().end;
            let with = |sign: &str| format!("{sign}__v");
            let tail = [plain("; "), choice(&changes, with, sign)].concat();
            self.edit(&changes, vec![(op, false, plain("({ let __v = ")), (end..end, true, tail)]);
        }
        visit::visit_expr_unary(self, expr);
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        let start = arm.span().byte_range().start;
        let mut deleted = self.take(start, "MatchArm");
        let first = arm.pat.span().byte_range().start;
        if first != start {
            deleted.extend(self.take(first, "MatchArm"));
        }
        let unless = |changes: &[&Change]| -> String {
            changes.iter().flat_map(|change| ["!".to_owned(), switch(change), " && ".to_owned()]).collect()
        };
        match &arm.pat {
            syn::Pat::Guard(syn::PatGuard { guard, .. }) => {
                let range = guard.span().byte_range();
                let replaced = self.take(range.start, "MatchArmGuard");
                let all: Vec<&Change> = deleted.iter().chain(&replaced).copied().collect();
                if !all.is_empty() && !has_let(guard) {
                    let mut before = unless(&deleted);
                    for change in &replaced {
                        let value = if change.replacement == "true" { "||" } else { "&&" };
                        let switch = switch(change);
                        let not = if value == "&&" { "!" } else { "" };
                        before = format!("{before}({not}{switch} {value} ");
                    }
                    let after = ")".repeat(replaced.len() + 1);
                    self.depth += 1;
                    self.edit(
                        &all,
                        vec![
                            (range.start..range.start, false, plain(before + "(")),
                            (range.end..range.end, true, plain(after)),
                        ],
                    );
                    self.depth -= 1;
                }
                self.depth += 1;
                self.visit_expr(guard);
                self.depth -= 1;
            }
            _ if !deleted.is_empty() => {
                let end = arm.pat.span().byte_range().end;
                let guard = format!(" if {}true ", unless(&deleted));
                self.edit(&deleted, vec![(end..end, true, plain(guard))]);
            }
            _ => {}
        }
        self.visit_expr(&arm.body);
    }

    // A constant is computed by the compiler, which cannot ask a switch.
    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}
    fn visit_variant(&mut self, _: &'ast syn::Variant) {}
    fn visit_pat(&mut self, _: &'ast syn::Pat) {}
    fn visit_type(&mut self, _: &'ast syn::Type) {}
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}
    fn visit_generic_argument(&mut self, _: &'ast syn::GenericArgument) {}

    fn visit_expr_repeat(&mut self, repeat: &'ast syn::ExprRepeat) {
        self.visit_expr(&repeat.expr);
    }
}

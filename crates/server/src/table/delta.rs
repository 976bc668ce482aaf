//! The difference between two views as a JSON Patch (RFC 6902).
//!
//! Members of the views, and items of lists in them, are compared as packed bytes; only those that differ are written as JSON,
//! once for all viewers for whom they change alike. In these texts, what they have in common at their beginning and at their end is
//! skipped: only the smallest list or object around all changes is scanned, and no tree of values is built. A patch is a
//! function of the two views, so it reveals nothing that they do not contain.

use std::sync::Arc;

use landsraad_catalog::{Member, Packed, Sight};
use landsraad_kernel::Lang;
use serde_json::value::RawValue;

use super::form::Form;

/// A view, and what it is compared by.
#[derive(Clone, Debug)]
pub struct Viewed {
    sight: Arc<dyn Sight>,
    packed: Packed,
}

impl Viewed {
    /// A view that is compared with others.
    pub fn new(sight: Arc<dyn Sight>) -> Viewed {
        let packed = sight.packed();
        Viewed { sight, packed }
    }

    /// The view as few bytes.
    pub fn bytes(&self) -> &[u8] {
        self.packed.bytes()
    }

    /// The view as JSON text.
    pub fn text(&self) -> String {
        self.sight.text()
    }
}

/// A value in a text: where it is, and which node comes after it and all of its parts.
#[derive(Clone, Copy, Debug)]
struct Node {
    kind: Kind,
    from: usize,
    to: usize,
    next: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// Its nodes are names and values by turns.
    Object,
    Array,
    /// A text, a number, a word or a name.
    Plain,
}

/// A text with all of its values in order.
struct Scan<'a> {
    text: &'a str,
    nodes: Vec<Node>,
}

impl<'a> Scan<'a> {
    /// Scans the text of one value that a serialiser has written: valid, without spaces.
    fn of(text: &'a str) -> Scan<'a> {
        let bytes = text.as_bytes();
        let mut nodes: Vec<Node> = Vec::with_capacity(text.len() / 6);
        let mut open: Vec<usize> = Vec::new();
        let mut at = 0;
        while at < bytes.len() {
            let from = at;
            let kind = match bytes[at] {
                b'{' => Kind::Object,
                b'[' => Kind::Array,
                b'}' | b']' => {
                    at += 1;
                    if let Some(parent) = open.pop() {
                        nodes[parent].to = at;
                        nodes[parent].next = nodes.len();
                    }
                    continue;
                }
                b',' | b':' => {
                    at += 1;
                    continue;
                }
                b'"' => {
                    at = end_of_string(bytes, at);
                    Kind::Plain
                }
                _ => {
                    while at < bytes.len() && !matches!(bytes[at], b',' | b'}' | b']') {
                        at += 1;
                    }
                    Kind::Plain
                }
            };
            if kind != Kind::Plain {
                open.push(nodes.len());
                at += 1;
            }
            nodes.push(Node { kind, from, to: at, next: nodes.len() + 1 });
        }
        Scan { text, nodes }
    }

    fn text(&self, node: usize) -> &'a str {
        let Node { from, to, .. } = self.nodes[node];
        &self.text[from..to]
    }

    /// The nodes directly below a node.
    fn children(&self, node: usize) -> impl Iterator<Item = usize> {
        let end = self.nodes[node].next;
        let mut at = node + 1;
        std::iter::from_fn(move || {
            let child = (at < end).then_some(at)?;
            at = self.nodes[child].next;
            Some(child)
        })
    }

    /// The members of an object: the name as it is written, with its quotes, and the value.
    fn members(&self, node: usize) -> Vec<(&'a str, usize)> {
        let mut children = self.children(node);
        let mut members = Vec::new();
        while let (Some(name), Some(value)) = (children.next(), children.next()) {
            members.push((self.text(name), value));
        }
        members
    }
}

/// The place after the text whose opening quote is at `at`.
pub fn end_of_string(bytes: &[u8], at: usize) -> usize {
    let mut at = at + 1;
    while at < bytes.len() {
        match bytes[at] {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// A patch that is being written.
struct Writer<'a> {
    old: Scan<'a>,
    new: Scan<'a>,
    /// The path to the present value, as it is written in JSON.
    path: String,
    out: &'a mut String,
}

impl Writer<'_> {
    fn operation(&mut self, op: &str, value: Option<&str>) {
        operation(self.out, op, &self.path, value);
    }

    /// Runs `f` one step further down the path.
    fn below(&mut self, name: &str, f: impl FnOnce(&mut Self)) {
        let length = self.path.len();
        step_down(&mut self.path, name);
        f(self);
        self.path.truncate(length);
    }

    /// Writes what makes the old value the new one.
    fn change(&mut self, old: usize, new: usize) {
        if self.old.text(old) == self.new.text(new) {
            return;
        }
        let written = self.out.len();
        match (self.old.nodes[old].kind, self.new.nodes[new].kind) {
            (Kind::Object, Kind::Object) => self.change_object(old, new),
            (Kind::Array, Kind::Array) => self.change_array(old, new),
            _ => return self.operation("replace", Some(self.new.text(new))),
        }
        // The whole value, where that is shorter.
        let whole = self.new.text(new).len() + self.path.len() + WHOLE;
        if self.out.len() - written > whole {
            self.out.truncate(written);
            self.operation("replace", Some(self.new.text(new)));
        }
    }

    fn change_object(&mut self, old: usize, new: usize) {
        let (before, after) = (self.old.members(old), self.new.members(new));
        let bare = |name: &str| name[1..name.len() - 1].to_owned();
        for (name, _) in before.iter().filter(|(name, _)| after.iter().all(|(other, _)| other != name)) {
            self.below(&bare(name), |w| w.operation("remove", None));
        }
        for (i, (name, value)) in after.iter().enumerate() {
            // Mostly the names are the same, in the same order.
            let same = before.get(i).filter(|(other, _)| other == name);
            match same.or_else(|| before.iter().find(|(other, _)| other == name)) {
                Some((_, known)) if self.old.text(*known) == self.new.text(*value) => {}
                Some((_, known)) => self.below(&bare(name), |w| w.change(*known, *value)),
                None => self.below(&bare(name), |w| w.operation("add", Some(w.new.text(*value)))),
            }
        }
    }

    fn change_array(&mut self, old: usize, new: usize) {
        let before: Vec<usize> = self.old.children(old).collect();
        let after: Vec<usize> = self.new.children(new).collect();
        let same = |(a, b): &(&usize, &usize)| self.old.text(**a) == self.new.text(**b);
        let first = before.iter().zip(&after).take_while(same).count();
        let ends = before[first..].iter().rev().zip(after[first..].iter().rev());
        let last = ends.take_while(same).count();
        let (gone, come) = (&before[first..before.len() - last], &after[first..after.len() - last]);
        for i in (come.len()..gone.len()).rev() {
            self.below(&(first + i).to_string(), |w| w.operation("remove", None));
        }
        for (i, value) in come.iter().enumerate() {
            self.below(&(first + i).to_string(), |w| match gone.get(i) {
                Some(known) => w.change(*known, *value),
                None => w.operation("add", Some(w.new.text(*value))),
            });
        }
    }
}

/// The JSON Patch that makes `old` to `new`. Both are texts that a serialiser has written.
#[cfg(test)]
fn patch(old: &str, new: &str) -> Box<RawValue> {
    let mut out = "[".to_owned();
    change(&mut out, "", old, new);
    out.push(']');
    RawValue::from_string(out).unwrap_or_else(|_| whole(new))
}

/// A part of a view that has changed: its path, its bytes before and after, and the language of its words.
type Changed<'a> = (Vec<usize>, Option<&'a [u8]>, Option<&'a [u8]>, Option<Lang>);

/// The patches of a step, which have most of their operations in common.
#[derive(Debug, Default)]
pub struct Patches<'a> {
    made: Vec<(Changed<'a>, String)>,
    /// How many bytes of views have been written as JSON.
    written: usize,
}

impl<'a> Patches<'a> {
    /// How many bytes of views have been written as JSON for these patches.
    pub const fn written(&self) -> usize {
        self.written
    }

    /// The JSON Patch that makes one view another, in the language of a connection.
    pub fn between(&mut self, old: &'a Viewed, new: &'a Viewed, form: Form) -> Box<RawValue> {
        let mut out = "[".to_owned();
        let names = |view: &'a Viewed| view.packed.members().map(|member| member.name);
        let have_members = names(old).len() > 0 && names(old).eq(names(new));
        if have_members {
            for (i, (before, after)) in old.packed.members().zip(new.packed.members()).enumerate() {
                self.member(&mut out, (old, new), (i, before, after), form);
            }
        } else {
            self.written += old.bytes().len() + new.bytes().len();
            change(&mut out, "", &form.words(&old.text()), &form.words(&new.text()));
        }
        out.push(']');
        RawValue::from_string(out).unwrap_or_else(|_| whole(&form.words(&new.text())))
    }

    /// Appends what makes one member of a view another.
    fn member(
        &mut self,
        out: &mut String,
        views: (&'a Viewed, &'a Viewed),
        (i, before, after): (usize, Member<'a>, Member<'a>),
        form: Form,
    ) {
        if before.bytes == after.bytes {
            return;
        }
        self.append(out, (vec![i], before.bytes, after.bytes, form.lang()), |all| {
            let mut path = String::new();
            step_down(&mut path, after.name);
            let items = before.items().zip(after.items()).filter(|(old, new)| old.len() == new.len());
            let mut made = String::new();
            let Some((old, new)) = items else {
                all.change(&mut made, views, &[i], &path, form);
                return made;
            };
            for (n, (old, new)) in old.zip(new).enumerate().filter(|(_, (old, new))| old != new) {
                all.append(&mut made, (vec![i, n], Some(old), Some(new), form.lang()), |all| {
                    let mut made = String::new();
                    all.change(&mut made, views, &[i, n], &format!("{path}/{n}"), form);
                    made
                });
            }
            if made.len() > after.bytes.map_or(0, <[u8]>::len) {
                let value = all.part(views.1, &[i], form).unwrap_or_default();
                if made.len() > value.len() + path.len() + WHOLE {
                    made.clear();
                    operation(&mut made, "replace", &path, Some(&value));
                }
            }
            made
        });
    }

    /// Appends the operations for a change, which are made once.
    fn append(&mut self, out: &mut String, changed: Changed<'a>, make: impl FnOnce(&mut Self) -> String) {
        let at = self.made.iter().position(|(known, _)| *known == changed).unwrap_or_else(|| {
            let made = make(self);
            self.made.push((changed, made));
            self.made.len() - 1
        });
        let made = &self.made[at].1;
        if !made.is_empty() && out.len() > 1 {
            out.push(',');
        }
        out.push_str(made);
    }

    /// Writes what makes a part of one view that of another.
    fn change(
        &mut self,
        out: &mut String,
        (old, new): (&Viewed, &Viewed),
        part: &[usize],
        path: &str,
        form: Form,
    ) {
        match (self.part(old, part, form), self.part(new, part, form)) {
            (Some(old), Some(new)) => change(out, path, &old, &new),
            (None, Some(new)) => operation(out, "add", path, Some(&new)),
            (Some(_), None) => operation(out, "remove", path, None),
            (None, None) => {}
        }
    }

    /// A part of a view as JSON, in the language of a connection.
    fn part(&mut self, view: &Viewed, part: &[usize], form: Form) -> Option<String> {
        let text = view.sight.part(part)?;
        self.written += text.len();
        Some(form.words(&text).into_owned())
    }
}

/// What an operation that replaces a value consists of beside its path and the value.
const WHOLE: usize = r#",{"op":"replace","path":"","value":}"#.len();

/// Writes what makes the value at a path another.
fn change(out: &mut String, path: &str, old: &str, new: &str) {
    if old == new {
        return;
    }
    let (below, old_part, new_part) = changed_part(old, new);
    let (old, new) = (Scan::of(old_part), Scan::of(new_part));
    let mut writer = Writer { old, new, path: path.to_owned() + &below, out };
    writer.change(0, 0);
}

/// Writes one operation.
fn operation(out: &mut String, op: &str, path: &str, value: Option<&str>) {
    // After what opens the list.
    out.push_str(if out.len() > 1 { ",{\"op\":\"" } else { "{\"op\":\"" });
    out.push_str(op);
    out.push_str("\",\"path\":\"");
    out.push_str(path);
    out.push('"');
    if let Some(value) = value {
        out.push_str(",\"value\":");
        out.push_str(value);
    }
    out.push('}');
}

/// A list or object that is open at some place of a text.
struct Level {
    from: usize,
    is_object: bool,
    /// How many values are complete.
    index: usize,
    /// The name of the present member, with its quotes.
    name: (usize, usize),
}

/// The smallest list or object around all changes: its path, and its old and its new text.
fn changed_part<'a>(old: &'a str, new: &'a str) -> (String, &'a str, &'a str) {
    let (before, after) = (old.as_bytes(), new.as_bytes());
    let shorter = before.len().min(after.len());
    let begins = before.iter().zip(after).take_while(|(a, b)| a == b).count();
    let ends = before.iter().rev().zip(after.iter().rev()).take(shorter - begins).take_while(|(a, b)| a == b);
    let ends = ends.count();
    let (levels, at) = levels_at(after, begins);
    let (old_ends, new_ends) = (closings(before, at, levels.len()), closings(after, at, levels.len()));
    for (i, (old_end, new_end)) in old_ends.into_iter().zip(new_ends).enumerate().rev() {
        let (old_rest, new_rest) = (before.len() - old_end, after.len() - new_end);
        // Its closing bracket is the same one in both texts.
        if old_rest == new_rest && new_rest < ends {
            let from = levels[i].from;
            return (path_to(&levels[..i], new), &old[from..old_end], &new[from..new_end]);
        }
    }
    (String::new(), old, new)
}

/// The lists and objects that are open at a place of a text, outermost first, and a place not after it at which a name or
/// a value begins or has just ended.
fn levels_at(text: &[u8], place: usize) -> (Vec<Level>, usize) {
    let mut levels: Vec<Level> = Vec::new();
    let mut at = 0;
    while at < place {
        match text[at] {
            open @ (b'{' | b'[') => {
                let is_object = open == b'{';
                levels.push(Level { from: at, is_object, index: 0, name: (0, 0) });
                at += 1;
            }
            b'}' | b']' => {
                levels.pop();
                at += 1;
            }
            b',' => {
                if let Some(level) = levels.last_mut() {
                    level.index += 1;
                }
                at += 1;
            }
            b'"' => {
                let end = end_of_string(text, at);
                if end > place {
                    break;
                }
                if text.get(end) == Some(&b':')
                    && let Some(level) = levels.last_mut()
                {
                    level.name = (at, end);
                }
                at = end;
            }
            _ => at += 1,
        }
    }
    (levels, at)
}

/// Where the lists and objects close that are open at a place, outermost first.
fn closings(text: &[u8], mut at: usize, open: usize) -> Vec<usize> {
    let mut ends = vec![text.len(); open];
    let (mut left, mut inner) = (open, 0);
    while left > 0 && at < text.len() {
        match text[at] {
            b'"' => {
                at = end_of_string(text, at);
                continue;
            }
            b'{' | b'[' => inner += 1,
            b'}' | b']' if inner > 0 => inner -= 1,
            b'}' | b']' => {
                left -= 1;
                ends[left] = at + 1;
            }
            _ => {}
        }
        at += 1;
    }
    ends
}

/// The path through these lists and objects.
fn path_to(levels: &[Level], text: &str) -> String {
    let mut path = String::new();
    for level in levels {
        if level.is_object {
            step_down(&mut path, &text[level.name.0 + 1..level.name.1 - 1]);
        } else {
            step_down(&mut path, &level.index.to_string());
        }
    }
    path
}

/// Lengthens a path by a name.
fn step_down(path: &mut String, name: &str) {
    path.push('/');
    for c in name.chars() {
        match c {
            '~' => path.push_str("~0"),
            '/' => path.push_str("~1"),
            c => path.push(c),
        }
    }
}

/// The patch that replaces everything.
fn whole(new: &str) -> Box<RawValue> {
    let text = format!(r#"[{{"op":"replace","path":"","value":{new}}}]"#);
    RawValue::from_string(text).unwrap_or_else(|_| RawValue::NULL.to_owned())
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn check(old: &Value, new: &Value) -> String {
        let text = patch(&old.to_string(), &new.to_string());
        let operations: json_patch::Patch = serde_json::from_str(text.get()).unwrap();
        let mut made = old.clone();
        json_patch::patch(&mut made, &operations).unwrap();
        assert_eq!(made, *new, "{text}");
        text.get().to_owned()
    }

    #[test]
    fn only_what_changed_is_written() {
        let old = json!({"phase": "storm", "seats": [{"spice": 3, "hand": [1, 2]}, {"spice": 4, "hand": []}], "storm": null});
        assert_eq!(check(&old, &old), "[]");
        let mut new = old.clone();
        new["seats"][1]["spice"] = json!(5);
        assert_eq!(check(&old, &new), r#"[{"op":"replace","path":"/seats/1/spice","value":5}]"#);
        new["storm"] = json!({"sector": 4});
        check(&old, &new);
        new["storm"] = Value::Null;
        new["phase"] = Value::Null;
        assert!(check(&old, &new).contains(r#""path":"/phase","value":null"#), "null is a value");
    }

    #[test]
    fn lists_keep_their_common_ends() {
        let list = |items: &[u32]| {
            json!(
                items
                    .iter()
                    .map(|n| json!({"card": n, "name": "a card with a long name"}))
                    .collect::<Vec<_>>()
            )
        };
        assert_eq!(check(&list(&[1, 2, 3]), &list(&[2, 3])), r#"[{"op":"remove","path":"/0"}]"#);
        assert_eq!(check(&list(&[1, 2, 3]), &list(&[1, 3])), r#"[{"op":"remove","path":"/1"}]"#);
        assert!(check(&list(&[1, 3]), &list(&[1, 2, 3])).starts_with(r#"[{"op":"add","path":"/1""#));
        check(&list(&[1, 2, 3, 4, 5]), &list(&[5, 1]));
        check(&list(&[]), &list(&[5, 1]));
        check(&list(&[5, 1]), &list(&[]));
    }

    #[test]
    fn names_are_escaped_and_kinds_may_change() {
        let old = json!({"a/b": {"~": 1, "quote\"\\": 2, "": 3}, "x": [1, {"y": "]},{\""}], "é": 1.5});
        let new = json!({"a/b": {"~": 2, "quote\"\\": 3, "": 4}, "x": {"y": [true]}, "é": -2});
        check(&old, &new);
        check(&new, &old);
        check(&json!([1]), &json!("[1]"));
        check(&json!({"a": 1, "b": 2}), &json!({"b": 2, "c": 3}));
    }

    #[test]
    fn a_value_that_changed_throughout_is_sent_whole() {
        let old = json!({"board": (0..40).collect::<Vec<_>>(), "other": 1});
        let new = json!({"board": (100..140).collect::<Vec<_>>(), "other": 1});
        assert!(check(&old, &new).starts_with(r#"[{"op":"replace","path":"/board","value":[100,"#));
    }

    fn between(old: &Value, new: &Value, form: Form) -> Box<RawValue> {
        let [old, new] = [old, new].map(|view| Viewed::new(Arc::new(view.clone())));
        Patches::default().between(&old, &new, form)
    }

    /// The patch without skipping what the texts have in common.
    fn patch_of_all(old: &str, new: &str) -> String {
        let (old, new, mut out) = (Scan::of(old), Scan::of(new), "[".to_owned());
        Writer { old, new, path: String::new(), out: &mut out }.change(0, 0);
        out + "]"
    }

    /// Any value, and the next number of a sequence.
    fn any(luck: &mut u64, depth: u32) -> Value {
        let mut below = |n: u64| {
            *luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (*luck >> 33) % n
        };
        let (kind, size) = (below(if depth == 0 { 4 } else { 8 }), below(4));
        match kind {
            0 => json!(below(3)),
            1 => json!(["", "a", "]\"},{", "\\", "/~"][below(5) as usize]),
            2 => Value::Null,
            3 => json!(below(2) == 0),
            4 | 5 => (0..size).map(|_| any(luck, depth - 1)).collect(),
            _ => {
                let name = |n: u64| ["a", "b/c", "\"", "é", "]"][n as usize];
                (0..size).map(|n| (name(n).to_owned(), any(luck, depth - 1))).collect()
            }
        }
    }

    /// Changes a part of a value.
    fn mutate(value: &mut Value, luck: &mut u64) {
        let step = any(luck, 0).to_string().len() + *luck as usize % 5;
        match value {
            Value::Array(list) if !list.is_empty() && !step.is_multiple_of(4) => {
                let at = step % list.len();
                mutate(&mut list[at], luck);
            }
            Value::Array(list) if step.is_multiple_of(8) => list.insert(0, any(luck, 1)),
            Value::Object(members) if !members.is_empty() && !step.is_multiple_of(4) => {
                let at = step % members.len();
                if let Some(member) = members.values_mut().nth(at) {
                    mutate(member, luck);
                }
            }
            other => *other = any(luck, 2),
        }
    }

    #[test]
    fn patches_of_parts_give_the_new_view() {
        let mut luck: u64 = 7;
        for _ in 0..4_000 {
            let member = |luck: &mut u64| (0..*luck % 4).map(|_| any(luck, 3)).collect::<Value>();
            let mut old = json!({});
            for name in ["a", "b/c", "~", "d"] {
                luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                old[name] = if luck >> 62 == 0 { any(&mut luck, 3) } else { member(&mut luck) };
            }
            let mut new = old.clone();
            for _ in 0..=luck % 3 {
                mutate(&mut new, &mut luck);
            }
            let made = between(&old, &new, Form::default());
            let operations: json_patch::Patch = serde_json::from_str(made.get()).unwrap();
            let mut patched = old.clone();
            json_patch::patch(&mut patched, &operations).unwrap();
            assert_eq!(patched, new, "{made} {old}");
        }
    }

    #[test]
    fn a_patch_of_parts_has_the_words_of_one_language() {
        let view = |n: u32| json!({"log": [{"n": n, "text": {"en": format!("turn {n}"), "it": format!("turno {n}")}}], "n": 1});
        let form = Form::new(true, Some(Lang::It));
        let made = between(&view(1), &view(2), form);
        assert!(made.get().contains("turno 2") && !made.get().contains("turn 2"), "{made}");
    }

    #[test]
    fn what_is_skipped_makes_no_difference() {
        let mut luck = 1;
        let mut skipped = 0;
        for _ in 0..4_000 {
            let old: Value = (0..3).map(|_| any(&mut luck, 4)).collect();
            let mut new = old.clone();
            for _ in 0..=luck % 3 {
                mutate(&mut new, &mut luck);
            }
            check(&old, &new);
            let (old, new) = (old.to_string(), new.to_string());
            assert_eq!(patch(&old, &new).get(), patch_of_all(&old, &new), "{old} {new}");
            skipped += usize::from(old != new && changed_part(&old, &new).1.len() < old.len());
        }
        assert!(skipped > 300, "only {skipped} changes were inside of something");
    }
}

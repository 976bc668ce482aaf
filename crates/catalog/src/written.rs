//! JSON text that knows where its parts are, so that two texts can be compared part by part.

use std::cell::{Cell, RefCell};
use std::io;
use std::ops::Range;

use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter, Serializer};

/// A value as JSON text, with the places of its members and of what is directly below them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Written {
    text: String,
    parts: Vec<Part>,
}

/// A part of a text: a member of the value, or a member or item of such a member.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Part {
    /// 1 for a member of the value, 2 for a part of such a member.
    depth: u8,
    /// Where its name is, with quotes; empty for an item of a list.
    name: Range<u32>,
    value: Range<u32>,
}

/// A member of a written value.
#[derive(Clone, Copy, Debug)]
pub struct Member<'a> {
    /// Its name as it is written, with quotes.
    pub name: &'a str,
    /// Its value.
    pub value: &'a str,
    text: &'a str,
    parts: &'a [Part],
}

impl<'a> Member<'a> {
    /// The items of a member that is a list.
    pub fn items(self) -> Option<impl ExactSizeIterator<Item = &'a str>> {
        let text = self.text;
        self.value.starts_with('[').then(|| self.parts.iter().map(move |part| cut(text, &part.value)))
    }
}

fn cut<'a>(text: &'a str, range: &Range<u32>) -> &'a str {
    &text[range.start as usize..range.end as usize]
}

impl Written {
    /// Writes a value. Plain data always serialises; a failure would be a bug in a game's types and gives `null`.
    pub fn of(value: &impl Serialize) -> Written {
        let marks = Marks::default();
        let mut out = Out { text: Vec::with_capacity(8 * 1024), length: &marks.length };
        let done = value.serialize(&mut Serializer::with_formatter(&mut out, Marking { marks: &marks }));
        let text = String::from_utf8(out.text).ok().filter(|_| done.is_ok());
        match text {
            Some(text) => Written { text, parts: marks.parts.into_inner() },
            None => Written { text: "null".into(), parts: vec![] },
        }
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The members of the value; none if it is not an object.
    pub fn members(&self) -> impl Iterator<Item = Member<'_>> {
        let mut at = 0;
        let is_object = self.text.starts_with('{');
        std::iter::from_fn(move || {
            let part = self.parts.get(at).filter(|_| is_object)?;
            let below = at + 1;
            at =
                self.parts[below..].iter().position(|p| p.depth == 1).map_or(self.parts.len(), |n| below + n);
            Some(Member {
                name: cut(&self.text, &part.name),
                value: cut(&self.text, &part.value),
                text: &self.text,
                parts: &self.parts[below..at],
            })
        })
    }
}

/// What is noted while a value is written.
#[derive(Default)]
struct Marks {
    /// How much is written.
    length: Cell<usize>,
    depth: Cell<u8>,
    parts: RefCell<Vec<Part>>,
}

/// The text, and its length for the formatter.
struct Out<'a> {
    text: Vec<u8>,
    length: &'a Cell<usize>,
}

impl io::Write for Out<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.text.extend_from_slice(bytes);
        self.length.set(self.text.len());
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes without spaces, and notes where parts begin and end.
struct Marking<'a> {
    marks: &'a Marks,
}

impl Marking<'_> {
    fn deeper(&self) {
        self.marks.depth.set(self.marks.depth.get().saturating_add(1));
    }

    fn back(&self) {
        self.marks.depth.set(self.marks.depth.get().saturating_sub(1));
    }

    fn is_noted(&self) -> bool {
        self.marks.depth.get() <= 2
    }

    /// Runs `change` on the last part of the present depth.
    fn last(&self, change: impl FnOnce(&mut Part, u32)) {
        let depth = self.marks.depth.get();
        let mut parts = self.marks.parts.borrow_mut();
        if let Some(part) = parts.iter_mut().rev().find(|part| part.depth == depth) {
            change(part, self.marks.length.get() as u32);
        }
    }

    fn begin(&self) {
        if self.is_noted() {
            let (depth, at) = (self.marks.depth.get(), self.marks.length.get() as u32);
            self.marks.parts.borrow_mut().push(Part { depth, name: at..at, value: at..at });
        }
    }
}

impl Formatter for Marking<'_> {
    fn begin_array<W: ?Sized + io::Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.deeper();
        CompactFormatter.begin_array(out)
    }

    fn end_array<W: ?Sized + io::Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.back();
        CompactFormatter.end_array(out)
    }

    fn begin_array_value<W: ?Sized + io::Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        CompactFormatter.begin_array_value(out, first)?;
        self.begin();
        Ok(())
    }

    fn end_array_value<W: ?Sized + io::Write>(&mut self, out: &mut W) -> io::Result<()> {
        if self.is_noted() {
            self.last(|part, at| part.value.end = at);
        }
        CompactFormatter.end_array_value(out)
    }

    fn begin_object<W: ?Sized + io::Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.deeper();
        CompactFormatter.begin_object(out)
    }

    fn end_object<W: ?Sized + io::Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.back();
        CompactFormatter.end_object(out)
    }

    fn begin_object_key<W: ?Sized + io::Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        CompactFormatter.begin_object_key(out, first)?;
        self.begin();
        Ok(())
    }

    fn end_object_key<W: ?Sized + io::Write>(&mut self, out: &mut W) -> io::Result<()> {
        if self.is_noted() {
            self.last(|part, at| part.name.end = at);
        }
        CompactFormatter.end_object_key(out)
    }

    fn begin_object_value<W: ?Sized + io::Write>(&mut self, out: &mut W) -> io::Result<()> {
        CompactFormatter.begin_object_value(out)?;
        if self.is_noted() {
            self.last(|part, at| part.value = at..at);
        }
        Ok(())
    }

    fn end_object_value<W: ?Sized + io::Write>(&mut self, out: &mut W) -> io::Result<()> {
        if self.is_noted() {
            self.last(|part, at| part.value.end = at);
        }
        CompactFormatter.end_object_value(out)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn the_parts_of_a_text_are_where_the_marks_say() {
        let value = json!({
            "a": 1, "b": [], "c": [{"x": [1, {"y": 2}]}, "]},{", null], "d": {"e": {"f": 1}, "\"": [2]}, "g": {}, "h": -1.5
        });
        let written = Written::of(&value);
        assert_eq!(written.text(), value.to_string());
        let read = |text: &str| serde_json::from_str::<Value>(text).unwrap();
        let members: BTreeMap<String, Value> = written
            .members()
            .map(|member| (read(member.name).as_str().unwrap().to_owned(), read(member.value)))
            .collect();
        assert_eq!(json!(members), value);
        for member in written.members() {
            let items = member.items().map(|items| items.map(read).collect::<Vec<_>>());
            assert_eq!(items.as_ref(), read(member.value).as_array(), "{}", member.name);
        }
    }

    #[test]
    fn what_is_no_object_has_no_members() {
        for value in [json!([{"a": 1}]), json!(7), json!({})] {
            let written = Written::of(&value);
            assert_eq!((written.text(), written.members().count()), (&*value.to_string(), 0));
        }
    }
}

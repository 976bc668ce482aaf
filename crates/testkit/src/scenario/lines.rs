//! Where a key stands in a file.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A file and the places of its keys.
pub(super) struct Lines<'a> {
    text: &'a str,
    root: Option<Spanned<DeTable<'a>>>,
}

impl<'a> Lines<'a> {
    pub fn new(text: &'a str) -> Lines<'a> {
        Lines { text, root: DeTable::parse(text).ok() }
    }

    /// The line of a byte, from one.
    pub fn line(&self, at: usize) -> usize {
        let at = at.min(self.text.len());
        self.text.char_indices().take_while(|(i, _)| *i < at).filter(|(_, c)| *c == '\n').count() + 1
    }

    /// The line of a key such as `step[2].expect.state`, or of its nearest parent.
    pub fn of(&self, path: &[&str]) -> usize {
        let Some(root) = &self.root else { return 1 };
        let mut table = Some(root.get_ref());
        let mut array = None;
        let mut at = 0;
        for segment in path {
            let value = if let Some(items) = array.take() {
                let items: &toml::de::DeArray<'_> = items;
                segment.parse::<usize>().ok().and_then(|i| items.get(i)).inspect(|v| at = v.span().start)
            } else if let Some(entries) = table.take() {
                let entry = entries.iter().find(|(key, _)| key.get_ref() == segment);
                entry.map(|(key, value)| {
                    at = key.span().start;
                    value
                })
            } else {
                None
            };
            match value.map(Spanned::get_ref) {
                Some(DeValue::Table(t)) => table = Some(t),
                Some(DeValue::Array(a)) => array = Some(a),
                Some(
                    DeValue::String(_)
                    | DeValue::Integer(_)
                    | DeValue::Float(_)
                    | DeValue::Boolean(_)
                    | DeValue::Datetime(_),
                )
                | None => break,
            }
        }
        self.line(at)
    }

    /// The dotted key whose place is nearest around these bytes.
    pub fn key_at(&self, span: Range<usize>) -> String {
        let mut best: Option<(usize, String)> = None;
        if let Some(root) = &self.root {
            seek(root.get_ref(), "", &span, &mut best);
        }
        best.map_or_else(|| "the file".to_owned(), |(_, key)| key)
    }
}

fn consider(place: Range<usize>, span: &Range<usize>, key: &str, best: &mut Option<(usize, String)>) {
    let fits = place.start <= span.start && span.end <= place.end;
    if fits && best.as_ref().is_none_or(|(length, _)| place.len() < *length) {
        *best = Some((place.len(), key.to_owned()));
    }
}

fn seek(table: &DeTable<'_>, path: &str, span: &Range<usize>, best: &mut Option<(usize, String)>) {
    for (key, value) in table {
        let path =
            if path.is_empty() { key.get_ref().to_string() } else { format!("{path}.{}", key.get_ref()) };
        consider(key.span(), span, &path, best);
        seek_value(value, &path, span, best);
    }
}

fn seek_value(
    value: &Spanned<DeValue<'_>>,
    path: &str,
    span: &Range<usize>,
    best: &mut Option<(usize, String)>,
) {
    consider(value.span(), span, path, best);
    if let Some(table) = value.get_ref().as_table() {
        seek(table, path, span, best);
    }
    if let Some(array) = value.get_ref().as_array() {
        for (i, item) in array.iter().enumerate() {
            seek_value(item, &format!("{path}[{i}]"), span, best);
        }
    }
}

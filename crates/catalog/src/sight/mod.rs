//! A view before it is written as JSON, so that only the parts that changed are written.

mod pack;
mod pick;

use std::fmt::Debug;
use std::ops::Range;

use serde::Serialize;

/// What one viewer may know at one moment.
pub trait Sight: Debug + Send + Sync {
    /// The view as few bytes, to be compared with others.
    fn packed(&self) -> Packed;
    /// The view as JSON text.
    fn text(&self) -> String;
    /// A part as JSON text: a member, an item of such a member, and so on. `None` if there is none.
    fn part(&self, path: &[usize]) -> Option<String>;
}

impl<T: Serialize + Debug + Send + Sync> Sight for T {
    fn packed(&self) -> Packed {
        pack::pack(self)
    }

    fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_else(|_| "null".into())
    }

    fn part(&self, path: &[usize]) -> Option<String> {
        pick::pick(self, path)
    }
}

/// A value as bytes with the places of its members. Values of one type have the same bytes exactly if they have the same
/// JSON; but names that follow from the type are not in them, and nothing is put into words.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Packed {
    bytes: Vec<u8>,
    members: Vec<Mark>,
    items: Vec<Range<u32>>,
}

/// Where a member is.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Mark {
    /// As JSON writes it, without the quotes.
    name: Name,
    bytes: Range<u32>,
    /// Which of the items are its own, if it is a list.
    items: Option<Range<u32>>,
}

/// The name of a member, from a type or from a map.
type Name = std::borrow::Cow<'static, str>;

/// A member of a packed value.
#[derive(Clone, Copy, Debug)]
pub struct Member<'a> {
    /// Its name as JSON writes it, without the quotes.
    pub name: &'a str,
    /// Its value; `None` if it is left out.
    pub bytes: Option<&'a [u8]>,
    of: &'a Packed,
    mark: &'a Mark,
}

impl<'a> Member<'a> {
    /// The items of a member that is a list.
    pub fn items(self) -> Option<impl ExactSizeIterator<Item = &'a [u8]>> {
        let Range { start, end } = self.mark.items.clone()?;
        let of = self.of;
        Some(of.items[start as usize..end as usize].iter().map(move |item| of.cut(item)))
    }
}

impl Packed {
    /// All bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The members of a struct or map; none of anything else.
    pub fn members(&self) -> impl ExactSizeIterator<Item = Member<'_>> {
        self.members.iter().map(|mark| {
            let bytes = Some(self.cut(&mark.bytes)).filter(|bytes| *bytes != [pack::LEFT_OUT]);
            Member { name: &mark.name, bytes, of: self, mark }
        })
    }

    fn cut(&self, range: &Range<u32>) -> &[u8] {
        &self.bytes[range.start as usize..range.end as usize]
    }
}

#[cfg(test)]
mod tests;

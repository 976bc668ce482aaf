//! Writes a value as few bytes, and notes where its members and the items of these are.

use std::fmt;

use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

use super::{Mark, Name, Packed};

/// The first byte of each value says what it is.
const END: u8 = 0;
const NULL: u8 = 1;
const FALSE: u8 = 2;
const TRUE: u8 = 3;
const WHOLE: u8 = 4;
const NEGATIVE: u8 = 5;
const FRACTION: u8 = 6;
const TEXT: u8 = 7;
const LIST: u8 = 8;
const MEMBERS: u8 = 9;
const VARIANT: u8 = 10;
/// A member that is left out.
pub const LEFT_OUT: u8 = 11;

/// The bytes of a value. Plain data always serialises; a failure would be a bug in a game's types and gives nothing.
pub fn pack(value: &impl Serialize) -> Packed {
    let mut packer = Packer { made: Packed::default(), depth: 0 };
    packer.made.bytes.reserve(4096);
    packer.made.members.reserve(64);
    packer.made.items.reserve(128);
    match value.serialize(&mut packer) {
        Ok(()) => packer.made,
        Err(fmt::Error) => Packed::default(),
    }
}

struct Packer {
    made: Packed,
    /// In how many lists and structs the present value is.
    depth: u32,
}

type Done = Result<(), fmt::Error>;

impl Packer {
    fn at(&self) -> u32 {
        self.made.bytes.len() as u32
    }

    fn tag(&mut self, tag: u8) {
        self.made.bytes.push(tag);
    }

    fn number(&mut self, mut n: u64) {
        while n >= 0x80 {
            self.made.bytes.push(n as u8 | 0x80);
            n >>= 7;
        }
        self.made.bytes.push(n as u8);
    }

    /// Writes a value that is in the present one.
    fn inner<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        self.depth += 1;
        value.serialize(&mut *self)?;
        self.depth -= 1;
        Ok(())
    }

    /// Writes an item of a list.
    fn item<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        let from = self.at();
        self.inner(value)?;
        if self.depth == 1 {
            let to = self.at();
            self.made.items.push(from..to);
            let end = self.made.items.len() as u32;
            if let Some(Mark { items: Some(items), .. }) = self.made.members.last_mut() {
                items.end = end;
            }
        }
        Ok(())
    }

    /// Notes that a member begins.
    fn member(&mut self, name: impl FnOnce() -> Name) {
        if self.depth == 0 {
            let at = self.at();
            self.made.members.push(Mark { name: name(), bytes: at..at, items: None });
        }
    }

    /// Notes that a member ends.
    fn member_ends(&mut self) {
        if self.depth == 0 {
            let at = self.at();
            if let Some(mark) = self.made.members.last_mut() {
                mark.bytes.end = at;
            }
        }
    }

    fn field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Done {
        self.member(|| name.into());
        self.inner(value)?;
        self.member_ends();
        Ok(())
    }

    fn no_field(&mut self, name: &'static str) {
        self.member(|| name.into());
        self.tag(LEFT_OUT);
        self.member_ends();
    }

    fn variant(&mut self, index: u32) {
        self.tag(VARIANT);
        self.number(index.into());
    }
}

/// The numbers of every width are written alike, as in JSON.
macro_rules! numbers {
    ($($name:ident $type:ty),*) => {
        $(fn $name(self, n: $type) -> Done {
            self.tag(WHOLE);
            self.number(n.into());
            Ok(())
        })*
    };
}

impl<'a> Serializer for &'a mut Packer {
    type Ok = ();
    type Error = fmt::Error;
    type SerializeSeq = &'a mut Packer;
    type SerializeTuple = &'a mut Packer;
    type SerializeTupleStruct = &'a mut Packer;
    type SerializeTupleVariant = &'a mut Packer;
    type SerializeMap = &'a mut Packer;
    type SerializeStruct = &'a mut Packer;
    type SerializeStructVariant = &'a mut Packer;

    numbers!(serialize_u8 u8, serialize_u16 u16, serialize_u32 u32, serialize_u64 u64);

    fn serialize_i8(self, n: i8) -> Done {
        self.serialize_i64(n.into())
    }

    fn serialize_i16(self, n: i16) -> Done {
        self.serialize_i64(n.into())
    }

    fn serialize_i32(self, n: i32) -> Done {
        self.serialize_i64(n.into())
    }

    fn serialize_i64(self, n: i64) -> Done {
        self.tag(if n < 0 { NEGATIVE } else { WHOLE });
        self.number(n.unsigned_abs());
        Ok(())
    }

    fn serialize_f32(self, n: f32) -> Done {
        self.serialize_f64(n.into())
    }

    fn serialize_f64(self, n: f64) -> Done {
        self.tag(FRACTION);
        self.made.bytes.extend_from_slice(&n.to_bits().to_le_bytes());
        Ok(())
    }

    fn serialize_bool(self, is: bool) -> Done {
        self.tag(if is { TRUE } else { FALSE });
        Ok(())
    }

    fn serialize_char(self, c: char) -> Done {
        self.serialize_str(c.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, text: &str) -> Done {
        self.tag(TEXT);
        self.number(text.len() as u64);
        self.made.bytes.extend_from_slice(text.as_bytes());
        Ok(())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Done {
        bytes.serialize(self)
    }

    fn serialize_none(self) -> Done {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Done {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Done {
        self.tag(NULL);
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Done {
        self.serialize_unit()
    }

    fn serialize_unit_variant(self, _: &'static str, index: u32, _: &'static str) -> Done {
        self.variant(index);
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Done {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
        value: &T,
    ) -> Done {
        self.variant(index);
        self.inner(value)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self, fmt::Error> {
        self.tag(LIST);
        if self.depth == 1
            && let Some(mark) = self.made.members.last_mut()
        {
            let none = self.made.items.len() as u32;
            mark.items = Some(none..none);
        }
        Ok(self)
    }

    fn serialize_tuple(self, length: usize) -> Result<Self, fmt::Error> {
        self.serialize_seq(Some(length))
    }

    fn serialize_tuple_struct(self, _: &'static str, length: usize) -> Result<Self, fmt::Error> {
        self.serialize_seq(Some(length))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, fmt::Error> {
        self.variant(index);
        self.depth += 1;
        Ok(self)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self, fmt::Error> {
        self.tag(MEMBERS);
        Ok(self)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, fmt::Error> {
        self.tag(MEMBERS);
        Ok(self)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, fmt::Error> {
        self.variant(index);
        self.depth += 1;
        Ok(self)
    }
}

impl SerializeSeq for &mut Packer {
    type Ok = ();
    type Error = fmt::Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        self.item(value)
    }

    fn end(self) -> Done {
        self.tag(END);
        Ok(())
    }
}

impl SerializeTuple for &mut Packer {
    type Ok = ();
    type Error = fmt::Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        self.item(value)
    }

    fn end(self) -> Done {
        self.tag(END);
        Ok(())
    }
}

impl SerializeTupleStruct for &mut Packer {
    type Ok = ();
    type Error = fmt::Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        self.item(value)
    }

    fn end(self) -> Done {
        self.tag(END);
        Ok(())
    }
}

impl SerializeTupleVariant for &mut Packer {
    type Ok = ();
    type Error = fmt::Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        self.inner(value)
    }

    fn end(self) -> Done {
        self.depth -= 1;
        self.tag(END);
        Ok(())
    }
}

impl SerializeMap for &mut Packer {
    type Ok = ();
    type Error = fmt::Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Done {
        self.member(|| {
            let name = serde_json::to_string(key).unwrap_or_default();
            name.strip_prefix('"').and_then(|name| name.strip_suffix('"')).unwrap_or(&name).to_owned().into()
        });
        self.inner(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        // A member's own bytes begin after its name.
        let at = self.at();
        if self.depth == 0
            && let Some(mark) = self.made.members.last_mut()
        {
            mark.bytes.start = at;
        }
        self.inner(value)?;
        self.member_ends();
        Ok(())
    }

    fn end(self) -> Done {
        self.tag(END);
        Ok(())
    }
}

impl SerializeStruct for &mut Packer {
    type Ok = ();
    type Error = fmt::Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Done {
        self.field(name, value)
    }

    fn skip_field(&mut self, name: &'static str) -> Done {
        self.no_field(name);
        Ok(())
    }

    fn end(self) -> Done {
        self.tag(END);
        Ok(())
    }
}

impl SerializeStructVariant for &mut Packer {
    type Ok = ();
    type Error = fmt::Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Done {
        self.field(name, value)
    }

    fn skip_field(&mut self, name: &'static str) -> Done {
        self.no_field(name);
        Ok(())
    }

    fn end(self) -> Done {
        self.depth -= 1;
        self.tag(END);
        Ok(())
    }
}

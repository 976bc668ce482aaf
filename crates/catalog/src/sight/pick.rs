//! Writes one part of a value as JSON. The rest of the value is passed over.

use std::fmt;

use serde::ser::{
    Impossible, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeTuple, SerializeTupleStruct,
    Serializer,
};

/// The part at a path: the number of a member, or of an item of a list, at each step.
pub fn pick(value: &(impl Serialize + ?Sized), path: &[usize]) -> Option<String> {
    let mut found = None;
    value.serialize(Picker { path, at: 0, found: &mut found }).ok()?;
    found
}

struct Picker<'a> {
    path: &'a [usize],
    /// How many members or items have been passed.
    at: usize,
    found: &'a mut Option<String>,
}

type Done = Result<(), fmt::Error>;

impl Picker<'_> {
    fn pass<T: Serialize + ?Sized>(&mut self, value: &T) {
        if let Some((first, rest)) = self.path.split_first()
            && *first == self.at
        {
            *self.found = if rest.is_empty() { serde_json::to_string(value).ok() } else { pick(value, rest) };
        }
        self.at += 1;
    }
}

/// What has no parts.
macro_rules! plain {
    ($($name:ident($($type:ty),*)),*) => {
        $(fn $name(self, $(_: $type),*) -> Done {
            Err(fmt::Error)
        })*
    };
}

impl Serializer for Picker<'_> {
    type Ok = ();
    type Error = fmt::Error;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Impossible<(), fmt::Error>;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Impossible<(), fmt::Error>;

    plain!(
        serialize_bool(bool),
        serialize_i8(i8),
        serialize_i16(i16),
        serialize_i32(i32),
        serialize_i64(i64),
        serialize_u8(u8),
        serialize_u16(u16),
        serialize_u32(u32),
        serialize_u64(u64),
        serialize_f32(f32),
        serialize_f64(f64),
        serialize_char(char),
        serialize_str(&str),
        serialize_bytes(&[u8]),
        serialize_none(),
        serialize_unit(),
        serialize_unit_struct(&'static str),
        serialize_unit_variant(&'static str, u32, &'static str)
    );

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Done {
        value.serialize(self)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Done {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Done {
        Err(fmt::Error)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self, fmt::Error> {
        Ok(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, fmt::Error> {
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, fmt::Error> {
        Ok(self)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, fmt::Error> {
        Err(fmt::Error)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self, fmt::Error> {
        Ok(self)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, fmt::Error> {
        Ok(self)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, fmt::Error> {
        Err(fmt::Error)
    }
}

impl SerializeSeq for Picker<'_> {
    type Ok = ();
    type Error = fmt::Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        self.pass(value);
        Ok(())
    }

    fn end(self) -> Done {
        Ok(())
    }
}

impl SerializeTuple for Picker<'_> {
    type Ok = ();
    type Error = fmt::Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        self.pass(value);
        Ok(())
    }

    fn end(self) -> Done {
        Ok(())
    }
}

impl SerializeTupleStruct for Picker<'_> {
    type Ok = ();
    type Error = fmt::Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        self.pass(value);
        Ok(())
    }

    fn end(self) -> Done {
        Ok(())
    }
}

impl SerializeMap for Picker<'_> {
    type Ok = ();
    type Error = fmt::Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, _: &T) -> Done {
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        self.pass(value);
        Ok(())
    }

    fn end(self) -> Done {
        Ok(())
    }
}

impl SerializeStruct for Picker<'_> {
    type Ok = ();
    type Error = fmt::Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, _: &'static str, value: &T) -> Done {
        self.pass(value);
        Ok(())
    }

    fn skip_field(&mut self, _: &'static str) -> Done {
        self.at += 1;
        Ok(())
    }

    fn end(self) -> Done {
        Ok(())
    }
}

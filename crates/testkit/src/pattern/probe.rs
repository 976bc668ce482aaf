//! Reads a pattern with the types of an action, one branch at a time.
//!
//! Serde asks a deserializer for what the type wants next. This one follows a single branch of the pattern
//! and stops where the branch ends, so that a pattern need not say everything.

use std::fmt;

use landsraad_kernel::did_you_mean;
use serde::de::{self, DeserializeOwned, DeserializeSeed, Deserializer, Visitor};
use serde_json::Value;

use crate::scenario::{NONE, Trail, Words};

/// One branch of a pattern, from the root to a leaf.
#[derive(Clone, Debug)]
enum Branch {
    Leaf(Value),
    Key(String, Box<Branch>),
    /// A member of a list: of a list that the action has, or one of several that would fit.
    Item(usize, Box<Branch>),
}

fn branches(value: &Value) -> Vec<Branch> {
    match value {
        Value::Object(map) if !map.is_empty() => map
            .iter()
            .flat_map(|(key, inner)| {
                branches(inner).into_iter().map(|b| Branch::Key(key.clone(), Box::new(b)))
            })
            .collect(),
        Value::Array(items) if !items.is_empty() => items
            .iter()
            .enumerate()
            .flat_map(|(i, inner)| branches(inner).into_iter().map(move |b| Branch::Item(i, Box::new(b))))
            .collect(),
        leaf => vec![Branch::Leaf(leaf.clone())],
    }
}

/// Why reading stopped.
#[derive(Debug)]
enum Halt {
    /// The branch ends here and may.
    Fine,
    Wrong(String),
}

impl fmt::Display for Halt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Halt::Fine => f.write_str("fine"),
            Halt::Wrong(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for Halt {}

impl de::Error for Halt {
    fn custom<T: fmt::Display>(why: T) -> Halt {
        Halt::Wrong(why.to_string())
    }
}

/// Refuses a pattern that no value of the type fits.
pub(super) fn check<T: DeserializeOwned>(words: &Words, pattern: &Value) -> Result<(), String> {
    for branch in branches(pattern) {
        let branch = spelled(words, branch, &mut vec![])?;
        match T::deserialize(Probe(branch.clone())) {
            Ok(_) | Err(Halt::Fine) => {}
            Err(Halt::Wrong(why)) => return Err(format!("{}{why}", place(&branch))),
        }
    }
    Ok(())
}

/// The keys of a branch, for messages.
fn place(branch: &Branch) -> String {
    let mut keys = vec![];
    let mut here = branch;
    loop {
        match here {
            Branch::Leaf(_) => break,
            Branch::Item(_, inner) => here = inner,
            Branch::Key(key, inner) => {
                keys.push(key.as_str());
                here = inner;
            }
        }
    }
    if keys.is_empty() { String::new() } else { format!("{}: ", keys.join(".")) }
}

/// The branch with the words of the lexicon turned into the numbers they stand for.
fn spelled(words: &Words, branch: Branch, keys: &mut Vec<String>) -> Result<Branch, String> {
    Ok(match branch {
        Branch::Key(key, inner) => {
            keys.push(key.clone());
            let inner = spelled(words, *inner, keys)?;
            keys.pop();
            Branch::Key(key, Box::new(inner))
        }
        Branch::Item(i, inner) => {
            // Either a list of the action, whose entries have words, or several that would fit.
            keys.push(i.to_string());
            let listed = words.names(&Trail::of(keys)).is_some();
            if !listed {
                keys.pop();
            }
            let inner = spelled(words, *inner, keys)?;
            if listed {
                keys.pop();
            }
            Branch::Item(i, Box::new(inner))
        }
        Branch::Leaf(Value::String(word)) if word != "*" && word != NONE => {
            match words.names(&Trail::of(keys)) {
                None => Branch::Leaf(Value::String(word)),
                Some((what, known)) => match known.iter().position(|k| *k == word) {
                    Some(number) => Branch::Leaf(number.into()),
                    None => {
                        let near = did_you_mean(&word, known.iter().map(String::as_str));
                        return Err(format!("{}: there is no {what} “{word}”{near}", keys.join(".")));
                    }
                },
            }
        }
        leaf @ Branch::Leaf(_) => leaf,
    })
}

fn unknown(word: &str, known: &[&'static str]) -> Halt {
    let near = did_you_mean(word, known.iter().copied());
    Halt::Wrong(format!("there is no “{word}”; there are: {}{near}", known.join(", ")))
}

/// A deserializer over one branch.
struct Probe(Branch);

impl Probe {
    /// Serves a scalar; `numbers` allows `{ min, max }`.
    fn scalar<'de, V: Visitor<'de>>(self, visitor: V, numbers: bool) -> Result<V::Value, Halt> {
        match self.0 {
            Branch::Item(_, inner) => Probe(*inner).scalar(visitor, numbers),
            Branch::Key(key, inner) if numbers => {
                let bound =
                    matches!(*inner, Branch::Leaf(Value::Number(_))) && (key == "min" || key == "max");
                let why = || format!("a number is wanted, or {{ min = 1, max = 4 }}, not “{key}”");
                Err(if bound { Halt::Fine } else { Halt::Wrong(why()) })
            }
            Branch::Key(key, _) => Err(Halt::Wrong(format!("a word is wanted, not a table with “{key}”"))),
            Branch::Leaf(Value::String(word)) if word == "*" => Err(Halt::Fine),
            Branch::Leaf(Value::String(word)) => visitor.visit_string(word),
            Branch::Leaf(Value::Bool(yes)) => visitor.visit_bool(yes),
            Branch::Leaf(Value::Number(n)) => match (n.as_u64(), n.as_i64()) {
                (Some(n), _) => visitor.visit_u64(n),
                (None, Some(n)) => visitor.visit_i64(n),
                (None, None) => visitor.visit_f64(n.as_f64().unwrap_or(f64::NAN)),
            },
            Branch::Leaf(Value::Null) => visitor.visit_unit(),
            // An empty list or table names nothing.
            Branch::Leaf(Value::Array(_) | Value::Object(_)) => Err(Halt::Fine),
        }
    }

    fn fields<'de, V: Visitor<'de>>(
        self,
        known: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Halt> {
        match self.0 {
            Branch::Item(_, inner) => Probe(*inner).fields(known, visitor),
            Branch::Key(key, _) if !known.contains(&key.as_str()) => Err(unknown(&key, known)),
            Branch::Key(key, inner) => visitor.visit_map(One(Some(key), Some(*inner))),
            Branch::Leaf(Value::String(word)) if word == "*" => Err(Halt::Fine),
            // A word fits a table that has it as its only key.
            Branch::Leaf(Value::String(word)) if known == [word.as_str()] => Err(Halt::Fine),
            Branch::Leaf(Value::Object(_)) => Err(Halt::Fine),
            Branch::Leaf(_) => Err(Halt::Wrong(format!("a table is wanted with: {}", known.join(", ")))),
        }
    }

    fn list<'de, V: Visitor<'de>>(self, visitor: V, alike: bool) -> Result<V::Value, Halt> {
        match self.0 {
            Branch::Item(i, inner) if alike || i == 0 => visitor.visit_seq(Member(Some(*inner))),
            // Serde names the type of a later member only after it has read the earlier ones.
            Branch::Item(..) => Err(Halt::Fine),
            Branch::Leaf(Value::String(word)) if word == "*" => Err(Halt::Fine),
            Branch::Leaf(Value::Array(_)) => Err(Halt::Fine),
            Branch::Leaf(_) | Branch::Key(..) => Err(Halt::Wrong("a list is wanted".into())),
        }
    }
}

/// A table with one entry.
struct One(Option<String>, Option<Branch>);

impl<'de> de::MapAccess<'de> for One {
    type Error = Halt;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Halt> {
        match self.0.take() {
            Some(key) => seed.deserialize(Probe(Branch::Leaf(key.into()))).map(Some),
            None => Err(Halt::Fine),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Halt> {
        let Some(inner) = self.1.take() else { return Err(Halt::Fine) };
        seed.deserialize(Probe(inner))?;
        Err(Halt::Fine)
    }
}

/// A list of which one member is looked at.
struct Member(Option<Branch>);

impl<'de> de::SeqAccess<'de> for Member {
    type Error = Halt;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Halt> {
        let Some(inner) = self.0.take() else { return Err(Halt::Fine) };
        seed.deserialize(Probe(inner))?;
        Err(Halt::Fine)
    }
}

/// A variant, and what the pattern says of it.
struct Choice(String, Option<Branch>);

impl<'de> de::EnumAccess<'de> for Choice {
    type Error = Halt;
    type Variant = Inside;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Inside), Halt> {
        let variant = seed.deserialize(Probe(Branch::Leaf(self.0.into())))?;
        Ok((variant, Inside(self.1)))
    }
}

struct Inside(Option<Branch>);

impl<'de> de::VariantAccess<'de> for Inside {
    type Error = Halt;

    fn unit_variant(self) -> Result<(), Halt> {
        match self.0 {
            None => Ok(()),
            Some(_) => Err(Halt::Wrong("this word stands alone: nothing belongs to it".into())),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Halt> {
        match self.0 {
            None => Err(Halt::Fine),
            Some(inner) => seed.deserialize(Probe(inner)),
        }
    }

    fn tuple_variant<V: Visitor<'de>>(self, _len: usize, visitor: V) -> Result<V::Value, Halt> {
        self.0.map_or(Err(Halt::Fine), |inner| Probe(inner).list(visitor, false))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Halt> {
        self.0.map_or(Err(Halt::Fine), |inner| Probe(inner).fields(fields, visitor))
    }
}

macro_rules! numbers {
    ($($method:ident)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Halt> {
            self.scalar(visitor, true)
        })*
    };
}

macro_rules! others {
    ($($method:ident)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Halt> {
            self.scalar(visitor, false)
        })*
    };
}

impl<'de> Deserializer<'de> for Probe {
    type Error = Halt;

    numbers! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128 deserialize_u8 deserialize_u16
        deserialize_u32 deserialize_u64 deserialize_u128 deserialize_f32 deserialize_f64
    }

    others! {
        deserialize_bool deserialize_char deserialize_str deserialize_string deserialize_bytes deserialize_byte_buf
        deserialize_unit deserialize_identifier
    }

    /// A type that inspects the value before it chooses a variant is not followed further.
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Halt> {
        match &self.0 {
            Branch::Leaf(Value::String(_) | Value::Bool(_) | Value::Number(_)) => self.scalar(visitor, true),
            Branch::Leaf(_) | Branch::Key(..) | Branch::Item(..) => Err(Halt::Fine),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, Halt> {
        Err(Halt::Fine)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Halt> {
        match self.0 {
            Branch::Leaf(Value::Null) => visitor.visit_none(),
            Branch::Leaf(Value::String(word)) if word == NONE => visitor.visit_none(),
            Branch::Item(_, inner) if matches!(&*inner, Branch::Leaf(Value::String(w)) if w == NONE) => {
                visitor.visit_none()
            }
            branch => visitor.visit_some(Probe(branch)),
        }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Halt> {
        self.scalar(visitor, false)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Halt> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Halt> {
        self.list(visitor, true)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _len: usize, visitor: V) -> Result<V::Value, Halt> {
        self.list(visitor, false)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _len: usize,
        visitor: V,
    ) -> Result<V::Value, Halt> {
        self.list(visitor, false)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Halt> {
        match self.0 {
            Branch::Item(_, inner) => Probe(*inner).deserialize_map(visitor),
            Branch::Key(key, inner) => visitor.visit_map(One(Some(key), Some(*inner))),
            Branch::Leaf(Value::String(word)) if word == "*" => Err(Halt::Fine),
            Branch::Leaf(Value::Object(_)) => Err(Halt::Fine),
            Branch::Leaf(_) => Err(Halt::Wrong("a table is wanted".into())),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Halt> {
        self.fields(fields, visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        known: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Halt> {
        match self.0 {
            Branch::Item(_, inner) => Probe(*inner).deserialize_enum(name, known, visitor),
            Branch::Key(word, _) | Branch::Leaf(Value::String(word))
                if word != "*" && !known.contains(&word.as_str()) =>
            {
                Err(unknown(&word, known))
            }
            Branch::Key(word, inner) => visitor.visit_enum(Choice(word, Some(*inner))),
            Branch::Leaf(Value::String(word)) if word == "*" => Err(Halt::Fine),
            Branch::Leaf(Value::String(word)) => visitor.visit_enum(Choice(word, None)),
            Branch::Leaf(_) => Err(Halt::Wrong(format!("a word is wanted, one of: {}", known.join(", ")))),
        }
    }
}

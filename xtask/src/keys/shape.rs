//! What a type looks like in a scenario: in words, and as an example.

use syn::{GenericArgument, PathArguments, Type};

use super::Game;
use super::model::{Carries, Field, Shape, Sources, Tag};

/// Types that JSON does not show as their fields: name, description, example.
const KNOWN: &[(&str, &str, &str)] = &[
    ("bool", "true or false", "true"),
    ("String", "text", "\"…\""),
    ("str", "text", "\"…\""),
    ("Str", "text", "\"…\""),
    ("Seat", "seat", "0"),
    ("SeatSet", "list of seats", "[0, 1]"),
    ("RuleRef", "rule", "\"gf9.battle.ties\""),
    ("Faction", "faction", "\"atreides\""),
    ("Territory", "territory", "\"old_gap\""),
    ("Loc", "location", "\"old_gap:9\""),
    ("LeaderId", "leader", "\"stilgar\""),
    ("SpiceCard", "spice card", "\"shai_hulud\""),
    ("FactionSet", "list of factions", "[\"atreides\", \"guild\"]"),
    ("PowerSet", "list of powers", "[\"atreides_prescience\"]"),
    ("Area", "area", "\"windgap\""),
    ("AreaSet", "list of areas", "[\"windgap\"]"),
    ("LeaderSet", "list of leaders", "[\"stilgar\"]"),
    ("Title", "title", "\"mexico\""),
];

/// A type as a reader sees it.
pub struct Seen {
    /// In words.
    pub words: String,
    /// As a scenario writes it.
    pub example: String,
    /// Where a path goes on: the type, and what comes between.
    pub inside: Option<(Type, &'static str)>,
}

fn named(of: &Type) -> Option<(String, Vec<Type>)> {
    match of {
        Type::Reference(inner) => named(&inner.elem),
        Type::Path(path) => {
            let last = path.path.segments.last()?;
            let args = match &last.arguments {
                PathArguments::AngleBracketed(list) => list
                    .args
                    .iter()
                    .filter_map(
                        |arg| if let GenericArgument::Type(of) = arg { Some(of.clone()) } else { None },
                    )
                    .collect(),
                PathArguments::None | PathArguments::Parenthesized(_) => vec![],
            };
            Some((last.ident.to_string(), args))
        }
        _ => None,
    }
}

/// Whether a type is true or false: the name of such a field says nothing about its values.
fn is_flag(of: &Type) -> bool {
    named(of).is_some_and(|(name, _)| name == "bool")
}

/// How deep examples nest.
const DEPTH: usize = 6;

pub struct Looker<'a> {
    pub sources: &'a Sources,
    pub game: &'a Game,
}

impl Looker<'_> {
    /// A field's type, by its own name where that says more.
    pub fn field(&self, field: &Field, from: &str) -> Seen {
        let mut seen = self.seen(&field.of, from, DEPTH);
        if let Some((words, example)) = self.own(&field.name).filter(|_| !is_flag(&field.of)) {
            (seen.words, seen.example, seen.inside) = (words.to_owned(), example.to_owned(), None);
        } else if let Some(name) = self.name(&field.name).filter(|_| seen.words.contains("text")) {
            seen.example = seen
                .example
                .replace("\"…\"", &format!("\"{name}\""))
                .replace("{ key =", &format!("{{ {name} ="));
        }
        seen
    }

    /// A name that fits a field of texts.
    fn name(&self, field: &str) -> Option<&'static str> {
        self.game.texts.iter().find(|(_, fields)| fields.contains(&field)).map(|(name, _)| *name)
    }

    /// The words and the example that the game has for a field or variant.
    pub fn own(&self, name: &str) -> Option<(&'static str, &'static str)> {
        self.game
            .words
            .iter()
            .find(|(field, ..)| *field == name)
            .map(|(_, words, example)| (*words, *example))
    }

    pub fn seen(&self, of: &Type, from: &str, depth: usize) -> Seen {
        let seen = |words: String, example: String, inside| Seen { words, example, inside };
        match of {
            Type::Array(list) => return self.list(&list.elem, from, depth),
            Type::Slice(list) => return self.list(&list.elem, from, depth),
            Type::Tuple(parts) => {
                let parts: Vec<Seen> = parts.elems.iter().map(|of| self.seen(of, from, depth)).collect();
                let words: Vec<&str> = parts.iter().map(|p| p.words.as_str()).collect();
                let examples: Vec<&str> = parts.iter().map(|p| p.example.as_str()).collect();
                return seen(
                    format!("list: {}", words.join(", ")),
                    format!("[{}]", examples.join(", ")),
                    None,
                );
            }
            _ => {}
        }
        let Some((name, args)) = named(of) else { return seen("value".into(), "…".into(), None) };
        match (name.as_str(), args.as_slice()) {
            ("Option" | "Secret", [inner]) => {
                let inner = self.seen(inner, from, depth);
                return Seen { words: format!("{}, or `none`", inner.words), ..inner };
            }
            ("Vec" | "ArrayVec" | "List" | "BTreeSet", [inner, ..]) => return self.list(inner, from, depth),
            ("Box" | "Redacted", [inner]) => return self.seen(inner, from, depth),
            ("BTreeMap", [key, value]) => {
                let (key, value) = (self.seen(key, from, depth), self.seen(value, from, depth));
                let words = format!("table by {}: {}", key.words, value.words);
                let key = key.example.trim_matches('"').to_owned();
                let key = if key.contains(':') { format!("\"{key}\"") } else { key };
                let key = if key == "…" { "key".to_owned() } else { key };
                let inside = value.inside.map(|(of, _)| (of, "[…]"));
                return seen(words, format!("{{ {key} = {} }}", value.example), inside);
            }
            ("BySeat", [inner]) => return self.list(inner, from, depth),
            ("ByFaction", [inner]) => return self.list(inner, from, depth),
            _ => {}
        }
        if name.starts_with(['u', 'i']) && name[1..].parse::<u8>().is_ok() || name == "usize" {
            return seen("number".into(), "1".into(), None);
        }
        let dune_card = name == "Card" && self.game.id == "dune";
        let known = if dune_card {
            Some(&("Card", "card", "\"shield\""))
        } else {
            KNOWN.iter().find(|k| k.0 == name)
        };
        if let Some((_, words, example)) = known {
            return seen((*words).into(), (*example).into(), None);
        }
        let Some((file, shape)) = self.sources.find(&name, from) else {
            return seen(name.to_lowercase(), "…".into(), None);
        };
        if depth == 0 {
            return seen("…".into(), "…".into(), None);
        }
        match shape {
            Shape::Same(inner) => self.seen(inner, file, depth - 1),
            Shape::Table(_) => {
                seen("table".into(), self.example_of(of, file, depth - 1), Some((of.clone(), "")))
            }
            Shape::OneOf { variants, .. }
                if variants.iter().all(|v| matches!(v.carries, Carries::Nothing)) =>
            {
                let words: Vec<String> = variants.iter().map(|v| format!("`{}`", v.word)).collect();
                seen(format!("one of {}", words.join(", ")), format!("\"{}\"", variants[0].word), None)
            }
            Shape::OneOf { .. } => {
                seen("one of several".into(), self.example_of(of, file, depth - 1), Some((of.clone(), "")))
            }
        }
    }

    fn list(&self, inner: &Type, from: &str, depth: usize) -> Seen {
        let inner = self.seen(inner, from, depth);
        let inside = inner.inside.map(|(of, _)| (of, "[…]"));
        let words = if inner.words == "table" {
            "list of tables".to_owned()
        } else {
            format!("list: {}", inner.words)
        };
        Seen { words, example: format!("[{}]", inner.example), inside }
    }

    /// An example of a named type.
    fn example_of(&self, of: &Type, from: &str, depth: usize) -> String {
        let Some((name, _)) = named(of) else { return "…".into() };
        let Some((file, shape)) = self.sources.find(&name, from) else { return "…".into() };
        match shape {
            Shape::Same(inner) => self.seen(inner, file, depth).example,
            Shape::Table(fields) => self.table(fields, file, depth, None),
            Shape::OneOf { tag, variants } => {
                let simple =
                    variants.iter().find(|v| matches!(v.carries, Carries::Nothing)).or(variants.first());
                simple
                    .map_or("…".into(), |v| self.variant(&name, tag, v, file, depth).unwrap_or("…".into()))
            }
        }
    }

    pub fn table(&self, fields: &[Field], from: &str, depth: usize, first: Option<(&str, &str)>) -> String {
        let mut parts: Vec<String> = first.iter().map(|(key, word)| format!("{key} = \"{word}\"")).collect();
        for field in fields.iter().filter(|f| !f.flat) {
            // A name may mean something else in one variant: `prescience_revealed.card`.
            let here = first.and_then(|(_, word)| self.own(&format!("{word}.{}", field.name)));
            let own = here.or_else(|| self.own(&field.name));
            let example = match own.filter(|_| !is_flag(&field.of)) {
                Some((_, example)) => example.to_owned(),
                None => self.seen(&field.of, from, depth.saturating_sub(1)).example,
            };
            parts.push(format!("{} = {example}", field.name));
        }
        if parts.is_empty() { "{}".into() } else { format!("{{ {} }}", parts.join(", ")) }
    }

    /// An example of a variant; none if it carries another enum whose variants say more.
    pub fn variant(
        &self,
        name: &str,
        tag: &Tag,
        variant: &super::model::Variant,
        from: &str,
        depth: usize,
    ) -> Option<String> {
        let word = &variant.word;
        let own = self.own(&format!("{name}.{}", variant.name)).map(|(_, example)| example.to_owned());
        Some(match (tag, &variant.carries) {
            (Tag::Outside, Carries::Nothing) => format!("\"{word}\""),
            (Tag::Outside, Carries::Values(values)) => {
                let inner = match (own, values.as_slice()) {
                    (Some(example), _) => example,
                    (None, [one]) => self.seen(one, from, depth).example,
                    (None, several) => {
                        let parts: Vec<String> =
                            several.iter().map(|of| self.seen(of, from, depth).example).collect();
                        format!("[{}]", parts.join(", "))
                    }
                };
                format!("{{ {word} = {inner} }}")
            }
            (Tag::Outside, Carries::Table(fields)) => {
                format!("{{ {word} = {} }}", self.table(fields, from, depth, None))
            }
            (Tag::Inside(tag), Carries::Nothing) => format!("{{ {tag} = \"{word}\" }}"),
            (Tag::Inside(tag), Carries::Table(fields)) => self.table(fields, from, depth, Some((tag, word))),
            (Tag::Inside(tag), Carries::Values(_)) => format!("{{ {tag} = \"{word}\", … }}"),
            (Tag::Untagged, Carries::Values(values)) => {
                own.or_else(|| Some(self.seen(values.first()?, from, depth).example))?
            }
            (Tag::Untagged, Carries::Table(fields)) => self.table(fields, from, depth, None),
            (Tag::Untagged, Carries::Nothing) => return None,
        })
    }
}

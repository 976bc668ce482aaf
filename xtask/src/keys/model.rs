//! The types of a game, as its sources declare them.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Expr, ExprLit, Fields, Item, Lit, LitStr, Meta, Token, Type};

use crate::tree::Tree;

/// A field of a table.
#[derive(Clone, Debug)]
pub struct Field {
    pub name: String,
    pub doc: String,
    pub of: Type,
    /// Its entries are in the table around it.
    pub flat: bool,
}

/// What a variant carries.
#[derive(Clone, Debug)]
pub enum Carries {
    Nothing,
    Values(Vec<Type>),
    Table(Vec<Field>),
}

/// One variant.
#[derive(Clone, Debug)]
pub struct Variant {
    /// As JSON has it.
    pub word: String,
    /// As the source has it.
    pub name: String,
    pub doc: String,
    pub carries: Carries,
}

/// How an enum says which variant it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tag {
    Outside,
    Inside(String),
    Untagged,
}

/// A type.
#[derive(Clone, Debug)]
pub enum Shape {
    Table(Vec<Field>),
    OneOf {
        tag: Tag,
        variants: Vec<Variant>,
    },
    /// A wrapper that JSON does not show.
    Same(Type),
}

/// The types by name, each with its file.
#[derive(Debug, Default)]
pub struct Sources {
    types: BTreeMap<String, Vec<(String, Shape)>>,
}

/// The serde attributes of an item.
#[derive(Default)]
struct Serde {
    snake: bool,
    transparent: bool,
    untagged: bool,
    skip: bool,
    flat: bool,
    tag: Option<String>,
    rename: Option<String>,
    into: Option<Type>,
}

fn serde(attrs: &[Attribute]) -> Serde {
    let mut found = Serde::default();
    for attr in attrs.iter().filter(|a| a.path().is_ident("serde")) {
        // Other attributes change no name.
        let _ = attr.parse_nested_meta(|meta| {
            let word = meta.path.get_ident().map(ToString::to_string).unwrap_or_default();
            let text = match meta.value() {
                Ok(value) => value.parse::<LitStr>().ok().map(|text| text.value()),
                Err(_) => None,
            };
            match (word.as_str(), text) {
                ("rename_all", Some(case)) => found.snake = case == "snake_case",
                ("transparent", _) => found.transparent = true,
                ("untagged", _) => found.untagged = true,
                ("skip", _) => found.skip = true,
                ("flatten", _) => found.flat = true,
                ("tag", Some(tag)) => found.tag = Some(tag),
                ("rename", Some(name)) => found.rename = Some(name),
                ("into", Some(of)) => found.into = syn::parse_str(&of).ok(),
                _ => {}
            }
            if meta.input.peek(syn::token::Paren) {
                let inside;
                syn::parenthesized!(inside in meta.input);
                let _: proc_macro2::TokenStream = inside.parse()?;
            }
            Ok(())
        });
    }
    found
}

/// The first paragraph of the comments on an item, citations left out.
fn doc(attrs: &[Attribute]) -> String {
    let mut text = String::new();
    for attr in attrs.iter().filter(|a| a.path().is_ident("doc")) {
        let Meta::NameValue(pair) = &attr.meta else { continue };
        let Expr::Lit(ExprLit { lit: Lit::Str(line), .. }) = &pair.value else { continue };
        let line = line.value();
        if line.trim().is_empty() {
            break;
        }
        text.push(' ');
        text.push_str(line.trim());
    }
    let mut plain = String::new();
    let mut rest = text.trim();
    while let Some((before, after)) = rest.split_once('[') {
        let (inside, behind) = after.split_once(']').unwrap_or((after, ""));
        let cites =
            inside.contains('.') && !inside.contains(' ') || inside.split(", ").all(|id| id.contains('.'));
        plain.push_str(before.trim_end());
        if !cites {
            plain.extend([" [", inside, "]"]);
        }
        rest = behind;
    }
    plain.push_str(rest);
    plain.trim().replace("[`", "`").replace("`]", "`").replace('|', "/")
}

/// `SpiceBlow` as serde writes it.
fn snake(name: &str) -> String {
    let mut out = String::new();
    for (i, c) in name.char_indices() {
        if c.is_uppercase() && i > 0 {
            out.push('_');
        }
        out.extend(c.to_lowercase());
    }
    out
}

fn fields(fields: &syn::FieldsNamed) -> Vec<Field> {
    let named = fields.named.iter().filter_map(|field| {
        let attributes = serde(&field.attrs);
        let name = field.ident.as_ref()?.to_string();
        let name = attributes.rename.unwrap_or_else(|| name.trim_start_matches("r#").to_owned());
        (!attributes.skip).then(|| Field {
            name,
            doc: doc(&field.attrs),
            of: field.ty.clone(),
            flat: attributes.flat,
        })
    });
    named.collect()
}

fn shape(item: &Item) -> Option<(String, Shape)> {
    match item {
        Item::Struct(item) => {
            let attributes = serde(&item.attrs);
            let shape = match (&item.fields, attributes.into) {
                (_, Some(into)) => Shape::Same(into),
                (Fields::Named(named), None) if attributes.transparent => {
                    Shape::Same(named.named.first()?.ty.clone())
                }
                (Fields::Named(named), None) => Shape::Table(fields(named)),
                (Fields::Unnamed(list), None) => Shape::Same(list.unnamed.first()?.ty.clone()),
                (Fields::Unit, None) => return None,
            };
            Some((item.ident.to_string(), shape))
        }
        Item::Enum(item) => {
            let attributes = serde(&item.attrs);
            if let Some(into) = attributes.into {
                return Some((item.ident.to_string(), Shape::Same(into)));
            }
            let variants = item.variants.iter().map(|variant| Variant {
                word: match serde(&variant.attrs).rename {
                    Some(word) => word,
                    None if attributes.snake => snake(&variant.ident.to_string()),
                    None => variant.ident.to_string(),
                },
                name: variant.ident.to_string(),
                doc: doc(&variant.attrs),
                carries: match &variant.fields {
                    Fields::Unit => Carries::Nothing,
                    Fields::Unnamed(list) => {
                        Carries::Values(list.unnamed.iter().map(|f| f.ty.clone()).collect())
                    }
                    Fields::Named(named) => Carries::Table(fields(named)),
                },
            });
            let tag = match (attributes.tag, attributes.untagged) {
                (Some(tag), _) => Tag::Inside(tag),
                (None, true) => Tag::Untagged,
                (None, false) => Tag::Outside,
            };
            Some((item.ident.to_string(), Shape::OneOf { tag, variants: variants.collect() }))
        }
        _ => None,
    }
}

/// `words!(Side { Atreides = "atreides", … })`: an enum whose variants are words.
struct WordList {
    name: String,
    variants: Vec<Variant>,
}

impl Parse for WordList {
    fn parse(input: ParseStream<'_>) -> syn::Result<WordList> {
        input.call(Attribute::parse_outer)?;
        let name: syn::Ident = input.parse()?;
        let inside;
        syn::braced!(inside in input);
        let mut variants = vec![];
        while !inside.is_empty() {
            let attrs = inside.call(Attribute::parse_outer)?;
            let variant: syn::Ident = inside.parse()?;
            inside.parse::<Token![=]>()?;
            let word: LitStr = inside.parse()?;
            let (word, name) = (word.value(), variant.to_string());
            variants.push(Variant { word, name, doc: doc(&attrs), carries: Carries::Nothing });
            let _: Option<Token![,]> = inside.parse()?;
        }
        Ok(WordList { name: name.to_string(), variants })
    }
}

impl Sources {
    /// Reads the types of a folder and of the kernel.
    pub fn read(tree: &Tree, folder: &str) -> Result<Sources> {
        let mut sources = Sources::default();
        for top in [folder, "crates/kernel/src"] {
            for (path, text) in tree.below(top, "rs").filter(|(path, _)| !path.contains("tests")) {
                let file = syn::parse_file(text).with_context(|| path.to_owned())?;
                for item in &file.items {
                    sources.add(path, item);
                }
            }
        }
        Ok(sources)
    }

    fn add(&mut self, path: &str, item: &Item) {
        if let Some((name, shape)) = shape(item) {
            self.types.entry(name).or_default().push((path.to_owned(), shape));
        }
        if let Item::Macro(called) = item
            && called.mac.path.is_ident("words")
            && let Ok(list) = called.mac.parse_body::<WordList>()
        {
            let shape = Shape::OneOf { tag: Tag::Outside, variants: list.variants };
            self.types.entry(list.name).or_default().push((path.to_owned(), shape));
        }
    }

    /// The type of this name, the one in the file available or nearest to it.
    pub fn find(&self, name: &str, from: &str) -> Option<(&str, &Shape)> {
        let near = |path: &str| path.bytes().zip(from.bytes()).take_while(|(a, b)| a == b).count();
        let all = self.types.get(name)?;
        let best = all.iter().max_by_key(|(path, _)| (path == from, near(path)))?;
        Some((&best.0, &best.1))
    }
}

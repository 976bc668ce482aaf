//! The page of a game.

use std::fmt::Write as _;

use anyhow::{Context, Result};
use syn::Type;

use super::Game;
use super::model::{Carries, Field, Shape, Sources, Tag, Variant};
use super::shape::Looker;

/// How deep paths are listed.
const DEPTH: usize = 5;

struct Row {
    what: String,
    words: String,
    example: String,
    doc: String,
}

pub fn page(sources: &Sources, game: &Game) -> Result<String> {
    let look = Looker { sources, game };
    let root = |(file, name): (&str, &str)| {
        let from = format!("{}/{file}", game.folder);
        sources
            .find(name, &from)
            .map(|(file, shape)| (name.to_owned(), file.to_owned(), shape.clone()))
            .with_context(|| format!("{from} has no {name}"))
    };
    let mut out = format!(
        "# {}: what a scenario can write\n\nMade from the sources by `cargo xtask keys`; `landsraad scenario --keys {}` \
         prints it. The guide is [scenarios.md](../scenarios.md).\n\nAn empty slot is written `\"none\"`. A seat is its \
         number from zero or its role.\n",
        game.title, game.id
    );
    let (_, file, shape) = root(game.position)?;
    let mut rows = vec![];
    walk(&look, "", &shape, &file, DEPTH, &mut rows);
    section(&mut out, "Position", "Keys of `[position]`. All are optional.", "key", &rows);
    for (title, about, what) in [
        (
            "Actions",
            "What a seat answers: the value of `action`, and the entries of `expect.legal`.",
            game.action,
        ),
        (
            "Questions",
            "What a seat is asked: `expect.question.SEAT`, path `question`. The name for `pass` is the key, \
                       or the keys with a dot between.",
            game.question,
        ),
        (
            "Events",
            "What happens: `expect.events`, `seen` and `unseen`. Name the keys that matter.",
            game.event,
        ),
    ] {
        let (name, file, shape) = root(what)?;
        let mut rows = vec![];
        variants(&look, &name, &shape, &file, &mut rows, &|example| example);
        section(&mut out, title, about, "written", &rows);
    }
    let (_, file, shape) = root(game.view)?;
    let mut rows = vec![];
    walk(&look, "", &shape, &file, DEPTH, &mut rows);
    let about = "Paths of `expect.state` and `expect.view.VIEWER`. For `[…]` write the number of an entry, one of its \
                 facts (`[seat=0]`), or a key.";
    section(&mut out, "State and views", about, "path", &rows);
    Ok(out)
}

fn section(out: &mut String, title: &str, about: &str, first: &str, rows: &[Row]) {
    let _ = write!(out, "\n## {title}\n\n{about}\n\n");
    if first == "written" {
        let _ = writeln!(out, "| written | meaning |\n| --- | --- |");
        for row in rows {
            let _ = writeln!(out, "| `{}` | {} |", row.example, row.doc);
        }
        return;
    }
    let _ = writeln!(out, "| {first} | type | example | meaning |\n| --- | --- | --- | --- |");
    for row in rows {
        let _ = writeln!(out, "| `{}` | {} | `{}` | {} |", row.what, row.words, row.example, row.doc);
    }
}

/// Lists the paths of a table.
fn walk(look: &Looker<'_>, path: &str, shape: &Shape, from: &str, depth: usize, rows: &mut Vec<Row>) {
    match shape {
        Shape::Table(fields) => fields.iter().for_each(|field| one(look, path, field, from, depth, rows)),
        Shape::OneOf { tag, variants } => {
            for variant in variants {
                inner(look, path, tag, variant, from, depth, rows);
            }
        }
        Shape::Same(of) => go_on(look, path, of, from, depth, rows),
    }
}

fn one(look: &Looker<'_>, path: &str, field: &Field, from: &str, depth: usize, rows: &mut Vec<Row>) {
    if field.flat {
        go_on(look, path, &field.of, from, depth, rows);
        return;
    }
    let seen = look.field(field, from);
    let what = if path.is_empty() { field.name.clone() } else { format!("{path}.{}", field.name) };
    rows.push(Row { what: what.clone(), words: seen.words, example: seen.example, doc: field.doc.clone() });
    if let Some((of, between)) = seen.inside {
        go_on(look, &format!("{what}{between}"), &of, from, depth, rows);
    }
}

/// The variants of an enum inside a table, which have facts of their own.
fn inner(
    look: &Looker<'_>,
    path: &str,
    tag: &Tag,
    variant: &Variant,
    from: &str,
    depth: usize,
    rows: &mut Vec<Row>,
) {
    let below = match tag {
        Tag::Outside => format!("{path}.{}", variant.word),
        Tag::Inside(_) | Tag::Untagged => path.to_owned(),
    };
    match &variant.carries {
        Carries::Nothing => {}
        Carries::Values(values) => {
            if let [of] = values.as_slice() {
                let seen = look.seen(of, from, depth);
                if *tag == Tag::Outside {
                    let doc = variant.doc.clone();
                    rows.push(Row { what: below.clone(), words: seen.words, example: seen.example, doc });
                }
                if let Some((of, between)) = seen.inside {
                    go_on(look, &format!("{below}{between}"), &of, from, depth, rows);
                }
            }
        }
        Carries::Table(fields) => fields.iter().for_each(|field| one(look, &below, field, from, depth, rows)),
    }
}

fn go_on(look: &Looker<'_>, path: &str, of: &Type, from: &str, depth: usize, rows: &mut Vec<Row>) {
    if depth == 0 {
        return;
    }
    let Type::Path(name) = of else { return };
    let Some(name) = name.path.segments.last() else { return };
    if let Some((file, shape)) = look.sources.find(&name.ident.to_string(), from) {
        walk(look, path, shape, file, depth - 1, rows);
    }
}

/// Lists the variants of an enum, those of enums inside it in their place.
fn variants(
    look: &Looker<'_>,
    name: &str,
    shape: &Shape,
    from: &str,
    rows: &mut Vec<Row>,
    wrap: &dyn Fn(String) -> String,
) {
    let Shape::OneOf { tag, variants: list } = shape else { return };
    for variant in list {
        if let Carries::Values(values) = &variant.carries
            && let [Type::Path(of)] = values.as_slice()
            && let Some(inner) = of.path.segments.last().map(|s| s.ident.to_string())
            && inner != name
            && look.own(&format!("{name}.{}", variant.name)).is_none()
            && let Some((file, shape @ Shape::OneOf { tag: inner_tag, .. })) = look.sources.find(&inner, from)
            && *inner_tag == Tag::Outside
            && has_facts(shape)
        {
            let word = variant.word.clone();
            let wrap = |example: String| wrap(format!("{{ {word} = {example} }}"));
            variants(look, &inner, shape, file, rows, &wrap);
            continue;
        }
        let Some(example) = look.variant(name, tag, variant, from, DEPTH) else { continue };
        let doc = format!("{}{}", variant.doc, choices(look, variant, from));
        rows.push(Row {
            what: String::new(),
            words: String::new(),
            example: wrap(example),
            doc: doc.trim().to_owned(),
        });
    }
}

/// Whether some variant carries something.
fn has_facts(shape: &Shape) -> bool {
    match shape {
        Shape::OneOf { variants, .. } => variants.iter().any(|v| !matches!(v.carries, Carries::Nothing)),
        Shape::Table(_) | Shape::Same(_) => false,
    }
}

/// The other words that are possible where the example has one.
fn choices(look: &Looker<'_>, variant: &Variant, from: &str) -> String {
    let Carries::Values(values) = &variant.carries else { return String::new() };
    let [of] = values.as_slice() else { return String::new() };
    let words = look.seen(of, from, DEPTH).words;
    if words.starts_with("one of `") {
        format!(" It is {words}.")
    } else if words.ends_with("or `none`") {
        " Or `none`.".to_owned()
    } else {
        String::new()
    }
}

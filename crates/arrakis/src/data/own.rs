//! An owner's entries laid over the project's: only what differs has to be written.
//!
//! Entries of a list are matched by their `id` (bans by `power`): keys that are given replace ours, `remove = true` takes
//! the entry out, an unknown id is a new entry. Tables are merged key by key; any other value replaces ours. What an owner
//! has written is no reconstruction any more, so its `source` becomes `owner` unless the file says otherwise.

use toml::{Table, Value};

use super::{Res, Spot, root};

/// The keys that name an entry of a list.
const NAMES: [&str; 2] = ["id", "power"];
/// The keys that say where an entry comes from.
const SOURCES: [&str; 4] = ["source", "special_source", "slot_source", "reward_source"];

/// A file of the project with an owner's entries over it.
pub(super) fn overlaid<'a>((file, text): (&'a str, &str), own: &str) -> Res<(Spot<'a>, Table)> {
    let (at, mut table) = root(file, text)?;
    if !own.trim().is_empty() {
        let (_, own) = root(file, own)?;
        merge(&at, &mut table, own)?;
    }
    Ok((at, table))
}

fn name_of(table: &Table) -> Option<&str> {
    NAMES.iter().find_map(|key| table.get(*key)).and_then(Value::as_str)
}

fn is_entries(value: &Value) -> bool {
    matches!(value, Value::Array(list) if list.iter().any(|v| v.as_table().is_some_and(|t| name_of(t).is_some())))
}

/// Marks what an owner has written as the owner's.
fn signed(base: &mut Table, own: &Table) {
    for key in SOURCES {
        if base.contains_key(key) && !own.contains_key(key) {
            base.insert(key.to_owned(), Value::String("owner".into()));
        }
    }
}

fn merge(at: &Spot<'_>, base: &mut Table, own: Table) -> Res<()> {
    signed(base, &own);
    for (key, value) in own {
        let here = at.sub(&key);
        match (base.get_mut(&key), value) {
            (None, _) => return here.err("is not known"),
            (Some(Value::Table(ours)), Value::Table(theirs)) => merge(&here, ours, theirs)?,
            (Some(ours), Value::Array(theirs)) if is_entries(ours) => entries(&here, ours, theirs)?,
            (Some(ours), theirs) => {
                if ours.type_str() != theirs.type_str() {
                    return here.err(format!(
                        "must be a {} like ours, not a {}",
                        ours.type_str(),
                        theirs.type_str()
                    ));
                }
                *ours = theirs;
            }
        }
    }
    Ok(())
}

fn entries(at: &Spot<'_>, ours: &mut Value, theirs: Vec<Value>) -> Res<()> {
    let Value::Array(ours) = ours else { return at.err("must be a list") };
    let mut known: Vec<String> =
        ours.iter().filter_map(Value::as_table).flat_map(|t| t.keys().cloned()).collect();
    known.sort();
    known.dedup();
    for (i, entry) in theirs.into_iter().enumerate() {
        let Value::Table(mut entry) = entry else { return at.item(i).err("must be a table") };
        let Some(name) = name_of(&entry).map(str::to_owned) else { return at.item(i).err("has no id") };
        let here = at.sub(&name);
        let place = ours.iter().position(|v| v.as_table().and_then(name_of) == Some(&name));
        if let Some(remove) = entry.remove("remove") {
            match (remove, place) {
                (Value::Boolean(true), Some(place)) => {
                    ours.remove(place);
                    continue;
                }
                (Value::Boolean(true), None) => return here.err("is not there to be removed"),
                (_, _) => return here.sub("remove").err("must be true"),
            }
        }
        if let Some(key) = entry.keys().find(|k| !known.contains(*k)) {
            return here.sub(key).err(format!("is not known; use: {}", known.join(", ")));
        }
        match place.and_then(|p| ours[p].as_table_mut()) {
            Some(ours) => {
                signed(ours, &entry);
                ours.extend(entry);
            }
            None => {
                entry.entry("source").or_insert_with(|| Value::String("owner".into()));
                ours.push(Value::Table(entry));
            }
        }
    }
    Ok(())
}

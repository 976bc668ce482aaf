//! An owner's entries laid over the project's: only what differs has to be written.
//!
//! Entries of a list are matched by their `id` (bans by `power`): keys that are given replace ours, `remove = true`
//! takes the entry out, an unknown id is a new entry. Tables are merged key by key; any other value replaces ours. What
//! an owner has written is no reconstruction any more, so its `source` becomes `owner` unless the file says otherwise.

use toml::{Table, Value};

use super::{Res, Spot, root};

/// The keys that name an entry of a list.
const NAMES: [&str; 2] = ["id", "power"];
/// The keys that say where an entry comes from.
const SOURCES: [&str; 4] = ["source", "special_source", "slot_source", "reward_source"];

/// The values of each file that the game plays by. A star stands for any one key; lists of entries are keyed
/// by their name. Other values describe rules or follow from these, so changing them would change nothing.
const LIVE: [(&str, &[&str]); 3] = [
    (
        "cards.toml",
        &[
            "planning.*.id",
            "planning.*.deck",
            "planning.*.copies",
            "planning.*.name",
            "planning.*.name_it",
            "planning.*.effect",
            "planning.*.effect_it",
            "planning.*.cond",
            "planning.*.ops",
            "planning.*.else_ops",
            "planning.*.not_playable",
            "planning.*.not_discardable",
            "leader.*.id",
            "leader.*.name",
            "leader.*.name_it",
            "leader.*.special",
            "leader.*.special_it",
            "leader.*.slot",
            "leader.*.combat",
            "leader.*.ops",
            "leader.*.solo_ops",
            "leader.*.entry",
            "prescience.*.id",
            "prescience.*.name",
            "prescience.*.name_it",
            "prescience.*.requirement",
            "prescience.*.requirement_it",
            "prescience.*.timing",
            "prescience.*.test",
            "prescience.*.reward",
            "objective.*.id",
            "objective.*.targets",
            "tactic.*.id",
            "tactic.*.sietch",
            "tactic.*.sector",
        ],
    ),
    (
        "components.toml",
        &[
            "figures.*.regular",
            "figures.*.elite",
            "figures.*.special",
            "figures.atreides.naib",
            "figures.harkonnen.bashar",
            "figures.vehicles.*",
            "figures.worms.sandworm",
            "action_die.*.dice",
            "action_die.*.faces",
            "dashboard.*.slots.*",
            "dashboard.*.regeneration_tank_slots",
            "spice_must_flow.rows",
            "supremacy_track.start",
            "supremacy_track.harkonnen_win",
            "prescience_track.start",
            "prescience_track.last_step",
            "family_atomics.sites",
            "tokens.sietch.ranks",
            "tokens.testing_station.hidden_side",
            "tokens.wormsign.faces.*",
            "tokens.bene_gesserit.count",
            "tokens.harkonnen_start.black",
            "tokens.harkonnen_start.silver",
            "tokens.atreides_start.faces",
            "tokens.atreides_deployment.faces",
            "solo.supremacy_per_round",
            "solo.prescience_cards_per_round",
        ],
    ),
    ("actions.toml", &["action.*.id", "action.*.ops"]),
];

/// Keys that say where a value comes from; they change no play.
fn is_remark(key: &str) -> bool {
    key == "note" || key == "confidence" || key == "source" || key.ends_with("_source")
}

/// Refuses a value that would change nothing.
fn effective(at: &Spot<'_>) -> Res<()> {
    let key = at.key();
    let fits = |pattern: &str| {
        let mut parts = key.split('.');
        pattern.split('.').all(|p| parts.next().is_some_and(|k| p == "*" || p == k)) && parts.next().is_none()
    };
    let live = LIVE.iter().find(|(file, _)| *file == at.file()).map_or(&[][..], |(_, keys)| *keys);
    if key.rsplit('.').next().is_some_and(is_remark) || live.iter().any(|p| fits(p)) {
        return Ok(());
    }
    at.err("describes the game and is not played by: no file can change it")
}

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
                effective(&here)?;
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
        for key in entry.keys() {
            effective(&here.sub(key))?;
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

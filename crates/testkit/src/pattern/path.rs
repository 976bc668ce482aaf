//! Paths of sums over the state: `factions[faction=guild].forces.arrakeen*`.

use landsraad_kernel::did_you_mean;
use serde_json::Value;

use super::page::Vocabulary;
use crate::scenario::{Trail, Words};

fn list<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let all: Vec<&str> = words.into_iter().collect();
    if all.is_empty() { "nothing".to_owned() } else { all.join(", ") }
}

/// Refuses a part that names nothing. Stops at a value that is absent now.
pub(super) fn check(
    words: &Words,
    page: Option<&Vocabulary>,
    view: &Value,
    path: &str,
) -> Result<(), String> {
    let (mut here, mut trail) = (view, Trail::default());
    for part in path.split('.') {
        let (key, selector) = match part.split_once('[') {
            Some((key, rest)) => (key, Some(rest.trim_end_matches(']'))),
            None => (part, None),
        };
        let Value::Object(map) = here else {
            return match here {
                Value::Null => Ok(()),
                other => Err(format!("“{path}”: “{part}” leads nowhere, here is {other}")),
            };
        };
        let keys = || map.keys().map(String::as_str);
        if let Some((start, rest)) = key.split_once('*') {
            if !rest.is_empty() {
                return Err(format!("“{path}”: a star ends a part, as in “forces.arrakeen*”"));
            }
            let open = words.is_open(&trail);
            let known = page.is_some_and(|page| page.names.iter().any(|name| name.starts_with(start)));
            if keys().any(|k| k.starts_with(start)) || open && (known || page.is_none()) {
                return Ok(());
            }
            let near = if open {
                page.map_or(String::new(), |p| p.near(start))
            } else {
                did_you_mean(start, keys())
            };
            return Err(format!("“{path}”: no key begins with “{start}”{near}"));
        }
        let Some((key, value)) = map.get_key_value(key) else {
            if words.is_open(&trail) {
                let known = page.is_none_or(|page| page.names.contains(key));
                let near = page.map_or(String::new(), |page| page.near(key));
                return if known {
                    Ok(())
                } else {
                    Err(format!("“{path}”: there is no “{key}”{near}"))
                };
            }
            if words.may_lack(map, &trail, key) {
                return Ok(());
            }
            let near = did_you_mean(key, keys());
            return Err(format!("“{path}”: there is no “{key}”; here are {}{near}", list(keys())));
        };
        (here, trail) = (value, trail.key(map, key));
        if let Some(selector) = selector {
            let Value::Array(items) = here else {
                return Err(format!("“{path}”: “{key}” is no list, so nothing can be selected in it"));
            };
            let Some((field, wanted)) = selector.split_once('=') else {
                return Err(format!("“{path}”: write what selects, as in “{key}[faction=guild]”"));
            };
            if items.is_empty() {
                return Ok(());
            }
            let values: Vec<&str> = items.iter().filter_map(|item| item.get(field)?.as_str()).collect();
            let Some(place) = items.iter().position(|i| i.get(field).and_then(Value::as_str) == Some(wanted))
            else {
                let near = did_you_mean(wanted, values.iter().copied());
                return Err(format!(
                    "“{path}”: no entry of “{key}” has {field} “{wanted}”; here are {}{near}",
                    list(values)
                ));
            };
            (here, trail) = (&items[place], trail.index(place));
        }
    }
    Ok(())
}

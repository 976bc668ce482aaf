//! Real views of real matches, as typed TypeScript for the tests of the browser side.
//!
//! They are chosen so that every field that occurs in play occurs in one of them: a renamed field of a view
//! then stops the type check of `web/`.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use landsraad_catalog::catalog;
use landsraad_dune::Dune;
use landsraad_kernel::{Game, Options, Seat, Seed, Seeded, Setup, Stage, Viewer};
use serde_json::Value;

/// How many matches of each edition are looked at, and how many steps of each.
const MATCHES: u64 = 4;
const STEPS: u64 = 900;

/// The files by name, with their text.
pub fn files() -> Vec<(&'static str, String)> {
    let games = [("dune", "dune.ts"), ("arrakis", "arrakis.ts"), ("globopolis", "globopolis.ts")];
    games.into_iter().map(|(game, file)| (file, text(game))).collect()
}

fn text(game: &str) -> String {
    let views = lines(&chosen(game));
    let staged = if game == "dune" { dune_positions() } else { String::new() };
    format!(
        "// Views of matches, written by `cargo run -p landsraad-typescript -- views`. They are generated; \
         the type check compares them with the types.\nimport type {{ View }} from '../../src/wire/{game}';\n\n\
         export const VIEWS: View[] = [\n{views}];\n{staged}"
    )
}

fn lines(views: &[Value]) -> String {
    views.iter().fold(String::new(), |text, view| text + &view.to_string() + ",\n")
}

/// Few views that have every field between them.
fn chosen(game: &str) -> Vec<Value> {
    let mut seen = BTreeSet::new();
    let mut kept: Vec<(Value, BTreeSet<String>)> = Vec::new();
    let Ok(entry) = catalog().game(game) else { return vec![] };
    for edition in &entry.spec().editions {
        let mut options = Options::default();
        if edition.options.iter().any(|o| o.key == "advanced") {
            options = options.with("advanced", true);
        }
        let Ok(rules) = entry.rules(edition.id, &options, edition.max_seats) else { continue };
        for seed in 0..MATCHES {
            let mut table = rules.start(Seed::from_u64(seed));
            for n in 0..STEPS {
                let Some(seat) = table.pending().seats().first() else { break };
                let view = table.view(Viewer::Seat(seat));
                let mut paths = BTreeSet::new();
                fields(&view, "", &mut paths);
                if !paths.is_subset(&seen) {
                    seen.extend(paths.iter().cloned());
                    kept.push((view, paths));
                }
                let Some(chosen) = table.bot_move(seat, "random", seed * STEPS + n) else { break };
                if table.act(seat, table.step(), &chosen.action).is_err() {
                    break;
                }
            }
        }
    }
    // What later views have too need not be kept.
    let mut index = 0;
    while index < kept.len() {
        let others: BTreeSet<&String> =
            kept.iter().enumerate().filter(|(i, _)| *i != index).flat_map(|(_, (_, paths))| paths).collect();
        if kept[index].1.iter().all(|path| others.contains(path)) {
            kept.remove(index);
        } else {
            index += 1;
        }
    }
    kept.into_iter().map(|(view, _)| view).collect()
}

/// The fields of a view, by their path. Places are no fields.
fn fields(value: &Value, path: &str, into: &mut BTreeSet<String>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| fields(item, path, into)),
        Value::Object(map) => {
            let places = path.ends_with("/forces") || path == "/spice";
            for (key, item) in map {
                let path = if places { format!("{path}/*") } else { format!("{path}/{key}") };
                if !item.is_null() {
                    into.insert(path.clone());
                }
                fields(item, &path, into);
            }
        }
        Value::String(_) | Value::Number(_) | Value::Bool(_) | Value::Null => {}
    }
}

/// Positions in which other places than the five strongholds count, or count double.
fn dune_positions() -> String {
    let positions = [
        (
            "HARG_PASS",
            "v29",
            [("goals", "alternative")],
            r#"{"forces":{"fremen":{"harg_pass:4":{"normal":3,"special":0}},"atreides":{"arrakeen":{"normal":5,"special":0}},"harkonnen":{"carthag":{"normal":4,"special":0}}}}"#,
        ),
        (
            "SHIELD_WALL",
            "ah2009",
            [("goals", "shield-wall")],
            r#"{"worms":6,"forces":{"fremen":{"shield_wall:8":{"normal":3,"special":0}},"harkonnen":{"carthag":{"normal":2,"special":0}},"emperor":{"carthag":{"normal":2,"special":0}}}}"#,
        ),
    ];
    let mut text = String::new();
    for (name, edition, options, position) in positions {
        let options = options.iter().fold(Options::default(), |all, (key, value)| all.with(key, *value));
        let view = Dune::build(edition, &options, 6)
            .map_err(|error| error.to_string())
            .and_then(|game| {
                let position = serde_json::from_str(position).map_err(|error| error.to_string())?;
                let state =
                    game.stage(position, &mut Seeded::from_u64(1)).map_err(|error| error.to_string())?;
                Ok(game.view(&state, Viewer::Seat(Seat::at(0))))
            })
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        let json = serde_json::to_string(&view).unwrap_or_default();
        let _ = writeln!(text, "export const {name}: View = {json};");
    }
    text
}

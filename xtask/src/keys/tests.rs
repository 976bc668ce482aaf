//! Tests of the pages of keys.

use super::*;
use crate::tree;

#[test]
fn the_pages_are_fresh() {
    run(&tree::root().unwrap(), true).unwrap();
}

#[test]
fn a_page_lists_keys_with_type_example_and_meaning() {
    let root = tree::root().unwrap();
    let tree = Tree::load(&root, &["crates"]).unwrap();
    let page = page(&tree, &GAMES[0]).unwrap();
    for line in [
        "| `storm` | number, or `none` | `1` | The storm's sector. |",
        "| `{ battle = { weapon = \"shield\" } }` |",
        "| `factions[…].forces[…].normal` | number |",
    ] {
        assert!(page.contains(line), "{line}\n{page}");
    }
}

#[test]
fn a_page_lists_every_name() {
    let root = tree::root().unwrap();
    let tree = Tree::load(&root, &["crates"]).unwrap();
    for (game, kind, names) in [
        ("dune", "Leaders", &["`dr_yueh`", "`shaddam_iv`", "`guild_rep`"][..]),
        ("dune", "Treachery cards", &["`gom_jabbar`", "`cone_of_silence`"]),
        ("dune", "Locations", &["`sietch_tabr:14`", "`old_gap:11`"]),
        ("arrakis", "Areas", &["`north_pole`", "`arrakeen`"]),
        ("arrakis", "Leaders", &["`baron_harkonnen`"]),
        ("globopolis", "Guilds", &["`guild_water_pacific`"]),
        ("globopolis", "Missions", &["`mission_24`"]),
    ] {
        let page = page(&tree, GAMES.iter().find(|g| g.id == game).unwrap()).unwrap();
        let line = page.lines().find(|line| line.starts_with(&format!("**{kind}"))).unwrap();
        for name in names {
            assert!(line.contains(name), "{name} among {line}");
        }
    }
}

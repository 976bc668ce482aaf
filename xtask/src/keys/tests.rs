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

//! `cargo xtask keys`: pages that list everything a scenario can write or look at, made from the sources.
//!
//! The types that serde reads and writes are the only truth about a game's words; these pages repeat their
//! names, comments and shapes, so that nobody has to read Rust to write a test.

mod model;
mod names;
mod page;
mod shape;

use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::tree::Tree;
use model::Sources;
use names::Kind;

/// A game whose pages are made.
#[derive(Debug)]
pub struct Game {
    pub id: &'static str,
    title: &'static str,
    /// Where its sources are.
    folder: &'static str,
    /// Position, action, question, event and view: file and type.
    position: (&'static str, &'static str),
    action: (&'static str, &'static str),
    question: (&'static str, &'static str),
    event: (&'static str, &'static str),
    view: (&'static str, &'static str),
    /// Fields that hold the place of something in a table, and what a scenario writes instead: field (of one
    /// variant where it means something else there), type, example.
    words: &'static [(&'static str, &'static str, &'static str)],
    /// Names that serve as examples of fields that take texts.
    texts: &'static [(&'static str, &'static [&'static str])],
    /// Its kinds of names.
    names: &'static [Kind],
}

const DUNE: [Kind; 6] = [
    Kind::ids("Factions", &[("factions.toml", "faction")]),
    Kind::ids("Leaders", &[("leaders.toml", "leader"), ("main_leaders.toml", "leader")]),
    Kind::ids("Treachery cards", &[("treachery.toml", "card"), ("treachery_sets.toml", "card")]),
    Kind::ids("Spice cards", &[("spice.toml", "card")]),
    Kind::ids("Territories", &[("map.toml", "territory")]),
    Kind {
        title: "Locations: a territory and its sector; where a territory has one sector, or only one can be meant, \
                the territory is enough",
        from: &[("map.toml", "territory")],
        key: "locations",
    },
];

const ARRAKIS: [Kind; 7] = [
    Kind::ids("Leaders", &[("cards.toml", "leader")]),
    Kind::ids("Planning cards", &[("cards.toml", "planning")]),
    Kind::ids("Prescience cards", &[("cards.toml", "prescience")]),
    Kind::ids("Objectives", &[("cards.toml", "objective")]),
    Kind::ids("Areas", &[("board.toml", "area")]),
    Kind::ids("Sectors", &[("board.toml", "sector")]),
    Kind::ids("Air zones", &[("board.toml", "air_zone")]),
];

const GLOBOPOLIS: [Kind; 9] = [
    Kind::ids("Territories", &[("titles.toml", "territory")]),
    Kind::ids("Guilds", &[("titles.toml", "guild")]),
    Kind::ids("Groups", &[("titles.toml", "group")]),
    Kind::ids("Units", &[("titles.toml", "resource")]),
    Kind::ids("Spaces", &[("board.toml", "space")]),
    Kind::ids("Independent territories", &[("board.toml", "independent")]),
    Kind::ids("Missions", &[("cards.toml", "mission")]),
    Kind::ids("Ops cards", &[("cards.toml", "ops")]),
    Kind::ids("Influence cards", &[("cards.toml", "influence")]),
];

/// The games.
pub const GAMES: [Game; 4] = [
    Game {
        id: "dune",
        title: "Dune",
        folder: "crates/dune/src",
        position: ("stage/mod.rs", "Position"),
        action: ("action.rs", "Action"),
        question: ("action.rs", "Question"),
        event: ("event.rs", "Event"),
        view: ("view.rs", "View"),
        words: &[
            ("first_player", "faction", "\"atreides\""),
            ("winners", "list of factions", "[\"atreides\", \"guild\"]"),
        ],
        texts: &[],
        names: &DUNE,
    },
    Game {
        id: "arrakis",
        title: "War for Arrakis",
        folder: "crates/arrakis/src",
        position: ("stage/mod.rs", "Position"),
        action: ("action.rs", "Action"),
        question: ("question.rs", "Question"),
        event: ("event.rs", "Event"),
        view: ("visibility.rs", "View"),
        words: &[
            ("Action.Zone", "air zone", "\"az3\""),
            ("Origin.Zone", "air zone", "\"az3\""),
            ("Means.Air", "air zone", "\"az3\""),
            ("zone", "air zone", "\"az3\""),
            ("Action.Card", "card", "\"chatt_the_leaper\""),
            ("Action.Prescience", "prescience card", "\"dew_gatherers\""),
            ("prescience_revealed.card", "prescience card", "\"dew_gatherers\""),
            ("claimed.card", "prescience card", "\"dew_gatherers\""),
            ("card_attached.card", "prescience card", "\"dew_gatherers\""),
            ("prescience_left.card", "prescience card", "\"dew_gatherers\""),
            ("cleanup.card", "prescience card", "\"dew_gatherers\""),
            ("tactic_drawn.card", "sietch space", "\"windgap\""),
            ("dice_rolled.dice", "number by result", "{ mentat = 2 }"),
            ("units", "number by kind", "{ regular = 2, elite = 1 }"),
            ("bombard.dice", "number", "1"),
            ("card", "card", "\"chatt_the_leaper\""),
            ("hand", "list of cards", "[\"chatt_the_leaper\"]"),
            ("other_hand", "list of cards", "[\"chatt_the_leaper\"]"),
            ("discard", "list of cards", "[\"chatt_the_leaper\"]"),
            ("objectives", "list of objectives", "[\"objective_1\"]"),
            ("objective", "objective, or `none`", "\"objective_1\""),
            ("tokens", "list of tokens, or their number", "[\"atreides_1\"]"),
            ("token_supply", "list of tokens, or their number", "[\"atreides_9\"]"),
            ("imperium", "row by power", "{ choam = \"row_2\" }"),
            ("prescience", "number by marker", "{ jihad = 3 }"),
            ("bene_gesserit", "number by side", "{ atreides = 1 }"),
            ("supply", "number by side and kind", "{ harkonnen = { regular = 4 } }"),
            ("dice", "number by side and result", "{ atreides = { mentat = 2 } }"),
            ("spent", "list of leaders; of the view: number by result", "[\"stilgar\"]"),
            ("zones", "vehicle by air zone", "{ az3 = \"carryall\" }"),
            ("decks", "list of cards; of the view: number by deck", "[\"chatt_the_leaper\"]"),
            ("harvest", "sietch space", "\"windgap\""),
            ("target", "sietch space", "\"windgap\""),
        ],
        texts: &[
            ("windgap", &["atreides", "harkonnen", "sietches", "tactics"]),
            ("ne_05", &["harvesters", "sandworms", "wormsigns", "wild_maker"]),
            ("carthag", &["destroyed"]),
            ("nei_02", &["stations"]),
            ("rimwall_west", &["crater"]),
            ("chatt_the_leaper", &["atreides_hand"]),
            ("sandmasters", &["harkonnen_hand", "reinforcements", "reinforcements_known"]),
            ("dew_gatherers", &["revealed", "deeds", "met", "prescience_deck"]),
        ],
        names: &ARRAKIS,
    },
    Game {
        id: "globopolis",
        title: "Globopolis",
        folder: "crates/globopolis/src",
        position: ("stage.rs", "Position"),
        action: ("vocabulary/action.rs", "Action"),
        question: ("vocabulary/question.rs", "Question"),
        event: ("event.rs", "Event"),
        view: ("visibility.rs", "View"),
        words: &[
            ("Action.Seller", "independent territory", "\"russia\""),
            ("Action.Hop", "space", "\"orss_1\""),
            ("Card.Mission", "mission", "\"mission_01\""),
            ("Card.Ops", "Ops card", "\"ops_01\""),
            ("Card.Influence", "Influence card", "\"influence_01\""),
            ("moved.from", "space", "\"teleport\""),
            ("moved.to", "space", "\"canada\""),
            ("throw.owner", "number", "1"),
            ("seller", "independent territory", "\"russia\""),
            ("governor", "space", "\"canada\""),
            ("space", "space", "\"canada\""),
            ("active", "seat; of a Title: number", "\"red\""),
            ("starter", "seat", "\"red\""),
            ("owner", "seat", "\"red\""),
            ("ps", "number by unit", "{ water = 2 }"),
            ("units", "number by unit", "{ water = 2 }"),
            ("captives", "number by seat", "{ blue = 1 }"),
            ("bonuses", "list of groups", "[\"north_america\"]"),
            ("developed", "list of territories", "[\"mexico\"]"),
            ("concessions", "list of guilds", "[\"guild_food_americas\"]"),
            ("taken", "number by guild", "{ guild_food_americas = 1 }"),
            ("agents", "number; of a Title: number by seat", "{ blue = 1 }"),
        ],
        texts: &[
            ("option", &["phase"]),
            ("mexico", &["titles", "conquered"]),
            ("guild_food_americas", &["concession"]),
            ("mission_01", &["missions", "scored"]),
            ("ops_01", &["ops", "mission_ops", "used_ops"]),
            ("influence_01", &["influence", "used_influence"]),
        ],
        names: &GLOBOPOLIS,
    },
    Game {
        id: "demo",
        title: "Souk, the game of the guide",
        folder: "crates/testkit/src/demo",
        position: ("stage.rs", "Position"),
        action: ("mod.rs", "Action"),
        question: ("mod.rs", "Question"),
        event: ("mod.rs", "Event"),
        view: ("visibility.rs", "View"),
        words: &[],
        texts: &[],
        names: &[],
    },
];

/// Where the page of a game is.
fn path(game: &Game) -> String {
    format!("docs/keys/{}.md", game.id)
}

/// The page of a game, from the sources in the tree.
pub fn page(tree: &Tree, game: &Game) -> Result<String> {
    let sources = Sources::read(tree, game.folder).with_context(|| format!("the sources of {}", game.id))?;
    let mut page = page::page(&sources, game)?;
    names::section(tree, game, &mut page)?;
    Ok(page)
}

/// Writes the pages, or with `check` says which are stale.
pub fn run(root: &Path, check: bool) -> Result<()> {
    let tree = Tree::load(root, &["crates", "docs"])?;
    let mut stale = vec![];
    for game in &GAMES {
        let (path, text) = (path(game), page(&tree, game)?);
        if tree.get(&path) == Some(text.as_str()) {
            continue;
        }
        if check {
            stale.push(path);
        } else {
            std::fs::create_dir_all(root.join("docs/keys"))?;
            std::fs::write(root.join(&path), text).with_context(|| format!("cannot write {path}"))?;
            eprintln!("wrote {path}");
        }
    }
    if !stale.is_empty() {
        bail!("stale: {}; write them again with `cargo xtask keys`", stale.join(", "));
    }
    Ok(())
}

#[cfg(test)]
mod tests;

//! From TOML to tables, with every refusal naming file and key.
//!
//! The build script uses this file too, so a broken data file of ours fails the build with the same message that an
//! owner's file gets at run time.

use std::borrow::Cow;
use std::fmt;

use toml::{Table, Value};

use super::model::*;
use super::parse_cards::read_cards;
use super::sets::{GroupId, QuadrantId, SellerId, SellerSet, SpaceId, Title, TitleSet, UnitSet};

/// The three files of a set of tables.
#[derive(Clone, Copy, Debug)]
pub struct Files<'a> {
    /// `board.toml`: the ring.
    pub board: &'a str,
    /// `titles.toml`: territories, guilds, groups, numbers.
    pub titles: &'a str,
    /// `cards.toml`: Missions, Ops, Influence.
    pub cards: &'a str,
}

/// Why a data file is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DataError {
    /// Which of the three files.
    pub file: &'static str,
    /// The key, dotted, with the entry's id or number: `territory.mexico.value`.
    pub key: String,
    /// What is wrong.
    pub why: String,
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: {}", self.file, self.key, self.why)
    }
}

impl std::error::Error for DataError {}

pub(super) type Res<T> = Result<T, DataError>;

/// A table of a file together with the way that leads to it.
pub(super) struct Section<'a> {
    file: &'static str,
    path: String,
    pub(super) table: &'a Table,
}

impl<'a> Section<'a> {
    pub(super) fn err<T>(&self, key: &str, why: impl Into<String>) -> Res<T> {
        let key = if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) };
        Err(DataError { file: self.file, key, why: why.into() })
    }

    pub(super) fn get(&self, key: &str) -> Res<&'a Value> {
        match self.table.get(key) {
            Some(value) => Ok(value),
            None => self.err(key, "is missing"),
        }
    }

    pub(super) fn only(&self, known: &[&str]) -> Res<()> {
        match self.table.keys().find(|k| !known.contains(&k.as_str())) {
            Some(key) => self.err(key, format!("is unknown; known are: {}", known.join(", "))),
            None => Ok(()),
        }
    }

    pub(super) fn text(&self, key: &str) -> Res<&'a str> {
        match self.get(key)?.as_str() {
            Some(text) => Ok(text),
            None => self.err(key, "must be a text"),
        }
    }

    pub(super) fn str(&self, key: &str) -> Res<Str> {
        self.text(key).map(|t| Str(Cow::Owned(t.to_owned())))
    }

    /// A second name, which may be left out when it is the same in both languages.
    pub(super) fn str_or(&self, key: &str, other: &Str) -> Res<Str> {
        if self.table.contains_key(key) { self.str(key) } else { Ok(other.clone()) }
    }

    pub(super) fn whole(&self, key: &str, value: &Value, min: i64, max: i64) -> Res<i64> {
        match value.as_integer() {
            Some(n) if (min..=max).contains(&n) => Ok(n),
            Some(n) => self.err(key, format!("is {n}, but must be from {min} to {max}")),
            None => self.err(key, "must be a whole number"),
        }
    }

    pub(super) fn int(&self, key: &str, min: i64, max: i64) -> Res<i64> {
        self.whole(key, self.get(key)?, min, max)
    }

    pub(super) fn int_or(&self, key: &str, min: i64, max: i64, default: i64) -> Res<i64> {
        if self.table.contains_key(key) { self.int(key, min, max) } else { Ok(default) }
    }

    pub(super) fn flag(&self, key: &str) -> Res<bool> {
        match self.get(key)?.as_bool() {
            Some(flag) => Ok(flag),
            None => self.err(key, "must be true or false"),
        }
    }

    pub(super) fn list(&self, key: &str) -> Res<&'a [Value]> {
        match self.get(key)?.as_array() {
            Some(list) => Ok(list),
            None => self.err(key, "must be a list"),
        }
    }

    pub(super) fn ints<const N: usize>(&self, key: &str, max: i64) -> Res<[u16; N]> {
        let list = self.list(key)?;
        if list.len() != N {
            return self.err(key, format!("must have {N} numbers, but has {}", list.len()));
        }
        let mut numbers = [0; N];
        for (i, value) in list.iter().enumerate() {
            numbers[i] = self.whole(&format!("{key}[{i}]"), value, 0, max)? as u16;
        }
        Ok(numbers)
    }

    pub(super) fn texts(&self, key: &str) -> Res<Vec<&'a str>> {
        let mut texts = vec![];
        for (i, value) in self.list(key)?.iter().enumerate() {
            match value.as_str() {
                Some(text) => texts.push(text),
                None => return self.err(&format!("{key}[{i}]"), "must be a text"),
            }
        }
        Ok(texts)
    }

    pub(super) fn sub(&self, key: &str) -> Res<Section<'a>> {
        match self.get(key)?.as_table() {
            Some(table) => {
                let path = if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) };
                Ok(Section { file: self.file, path, table })
            }
            None => self.err(key, "must be a table"),
        }
    }

    /// The entries of `[[key]]`, each with a path that names its id.
    pub(super) fn entries(&self, key: &str) -> Res<Vec<Section<'a>>> {
        let mut entries = vec![];
        for (i, value) in self.list(key)?.iter().enumerate() {
            let Some(table) = value.as_table() else {
                return self.err(&format!("{key}[{i}]"), "must be a table");
            };
            let name = table.get("id").and_then(Value::as_str);
            let path = name.map_or_else(|| format!("{key}[{i}]"), |id| format!("{key}.{id}"));
            entries.push(Section { file: self.file, path, table });
        }
        Ok(entries)
    }

    /// A number, or a table with one number for each number of players.
    pub(super) fn num(&self, key: &str, max: i64) -> Res<Num> {
        if let Some(table) = self.get(key)?.as_table() {
            let at = Section { file: self.file, path: format!("{}.{key}", self.path), table };
            at.only(&["2", "3", "4", "5"])?;
            let mut numbers = [0; 4];
            for (i, players) in ["2", "3", "4", "5"].iter().enumerate() {
                numbers[i] = at.int(players, 0, max)? as u16;
            }
            return Ok(Num(numbers));
        }
        Ok(Num([self.int(key, 0, max)? as u16; 4]))
    }

    /// The place of a named thing in a list of ids.
    pub(super) fn find(&self, key: &str, id: &str, ids: &[String]) -> Res<usize> {
        match ids.iter().position(|known| known == id) {
            Some(i) => Ok(i),
            None => self.err(key, format!("names “{id}”, which does not exist")),
        }
    }

    pub(super) fn unit(&self, key: &str, id: &str) -> Res<Unit> {
        match Unit::ALL.into_iter().find(|u| u.id() == id) {
            Some(unit) => Ok(unit),
            None => self.err(key, format!("names “{id}”, which is no type of R-Unit")),
        }
    }

    pub(super) fn units(&self, key: &str) -> Res<UnitSet> {
        let mut bits = 0;
        for id in self.texts(key)? {
            bits |= 1 << self.unit(key, id)?.index();
        }
        Ok(UnitSet(bits))
    }
}

fn document(file: &'static str, text: &str) -> Res<Table> {
    text.parse::<Table>().map_err(|e| {
        let line = e.span().map_or(1, |span| text[..span.start.min(text.len())].matches('\n').count() + 1);
        DataError { file, key: format!("line {line}"), why: e.message().to_owned() }
    })
}

pub(super) fn ids(entries: &[Section<'_>]) -> Res<Vec<String>> {
    let mut ids: Vec<String> = vec![];
    for entry in entries {
        let id = entry.text("id")?;
        if ids.iter().any(|known| known == id) {
            return entry.err("id", "is used twice");
        }
        ids.push(id.to_owned());
    }
    Ok(ids)
}

/// Reads and checks a set of tables.
pub fn parse(files: &Files<'_>) -> Res<Data> {
    let board = document("board.toml", files.board)?;
    let titles = document("titles.toml", files.titles)?;
    let cards = document("cards.toml", files.cards)?;
    let board = Section { file: "board.toml", path: String::new(), table: &board };
    let titles = Section { file: "titles.toml", path: String::new(), table: &titles };
    let cards = Section { file: "cards.toml", path: String::new(), table: &cards };
    board.only(&["meta", "quadrant", "space", "independent"])?;
    titles.only(&["meta", "supply", "limits", "resource", "group", "territory", "guild"])?;
    cards.only(&["meta", "vocabulary", "windows", "mission", "ops", "influence"])?;

    let territory_entries = titles.entries("territory")?;
    let guild_entries = titles.entries("guild")?;
    let group_entries = titles.entries("group")?;
    let quadrant_entries = board.entries("quadrant")?;
    let seller_entries = board.entries("independent")?;
    let group_ids = ids(&group_entries)?;
    let quadrant_ids = ids(&quadrant_entries)?;
    let seller_ids = ids(&seller_entries)?;
    let mut title_ids = ids(&territory_entries)?;
    title_ids.extend(ids(&guild_entries)?);
    limit(&titles, "territory", title_ids.len(), MAX_TITLES)?;
    limit(&titles, "guild", guild_entries.len(), MAX_GUILDS)?;
    limit(&titles, "group", group_ids.len(), MAX_GROUPS)?;
    limit(&board, "independent", seller_ids.len(), 8)?;

    let mut spaces = read_spaces(&board, &quadrant_ids, &title_ids, &seller_ids)?;
    let meta = board.sub("meta")?;
    let start = SpaceId(meta.int("start", 0, spaces.len() as i64 - 1)? as u8);
    if spaces[start.0 as usize].kind != SpaceKind::Teleport {
        return meta.err("start", "must be the Teleport! space");
    }
    if meta.int("spaces", 1, MAX_SPACES as i64)? as usize != spaces.len() {
        return meta.err("spaces", format!("does not agree with the {} spaces listed", spaces.len()));
    }
    let orss = read_orss(&meta, &mut spaces, start)?;

    let mut cards_of = vec![];
    for (i, at) in territory_entries.iter().enumerate() {
        cards_of.push(read_territory(at, i, &spaces, &group_ids, &quadrant_ids)?);
    }
    for (i, at) in guild_entries.iter().enumerate() {
        let index = territory_entries.len() + i;
        cards_of.push(read_guild(at, index, &spaces, &group_ids, &quadrant_ids)?);
    }
    spaces_name_their_titles(&board, &spaces, &cards_of)?;
    let counts = titles.sub("meta")?;
    let guilds = guild_entries.len();
    for (key, count) in
        [("territories", territory_entries.len()), ("guilds", guilds), ("titles", title_ids.len())]
    {
        if counts.int(key, 0, 200)? as usize != count {
            return counts.err(key, format!("does not agree with the {count} listed"));
        }
    }
    let groups = read_groups(&group_entries, &title_ids, &cards_of, territory_entries.len())?;
    let quadrants = read_quadrants(&quadrant_entries, &cards_of[..territory_entries.len()])?;
    if quadrants.len() != orss.len() {
        return board
            .err("quadrant", format!("there must be {} of them, one after each O.R.S.S.", orss.len()));
    }
    let mut sellers = vec![];
    for (i, at) in seller_entries.iter().enumerate() {
        sellers.push(read_seller(at, i, &spaces, &seller_ids)?);
    }
    let units = read_units(&titles)?;
    let (missions, ops, influence, copies) = read_cards(&cards, &title_ids, &group_ids)?;
    let numbers = read_numbers(&titles, &cards, title_ids.len(), missions.len(), ops.len(), copies.len())?;
    let fee_by_level = second_of(&titles, "conference_fee_mode", ["flat", "by_level"])?;
    let missions_decide = second_of(&cards, "mission_reward_mode", ["printed", "victory"])?;
    Ok(Data {
        spaces: Cow::Owned(spaces),
        start,
        orss: Cow::Owned(orss),
        quadrants: Cow::Owned(quadrants),
        units: Cow::Owned(units),
        groups: Cow::Owned(groups),
        territories: territory_entries.len() as u8,
        titles: Cow::Owned(cards_of),
        sellers: Cow::Owned(sellers),
        missions: Cow::Owned(missions),
        ops: Cow::Owned(ops),
        influence: Cow::Owned(influence),
        copies: Cow::Owned(copies),
        numbers,
        fee_by_level,
        missions_decide,
    })
}

/// Every space of a territory or guild names the Title that names it.
fn spaces_name_their_titles(board: &Section<'_>, spaces: &[Space], titles: &[TitleCard]) -> Res<()> {
    for (i, space) in spaces.iter().enumerate() {
        let wants = matches!(space.kind, SpaceKind::Territory | SpaceKind::Guild);
        let fits = space.title.is_some_and(|t| titles[t.0 as usize].space.0 as usize == i);
        if wants && !fits {
            return board
                .err(&format!("space.{}.title", space.id.get()), "must name the Title of this space");
        }
    }
    Ok(())
}

fn read_quadrants(entries: &[Section<'_>], territories: &[TitleCard]) -> Res<Vec<Quadrant>> {
    let mut quadrants = vec![];
    for (i, at) in entries.iter().enumerate() {
        at.only(&["id", "name", "name_it", "from_orss", "to_orss", "source"])?;
        let inside = (0..territories.len()).filter(|&t| territories[t].quadrant.0 as usize == i);
        let name = at.str("name")?;
        quadrants.push(Quadrant {
            id: at.str("id")?,
            name_it: at.str_or("name_it", &name)?,
            name,
            territories: TitleSet(inside.fold(0, |bits, t| bits | 1 << t)),
            source: at.str("source")?,
        });
    }
    Ok(quadrants)
}

/// Whether a key of `[meta]` has the second of two words; another word is an error.
fn second_of(file: &Section<'_>, key: &str, words: [&str; 2]) -> Res<bool> {
    let word = file.sub("meta")?.text(key)?;
    if words.contains(&word) {
        return Ok(word == words[1]);
    }
    let why = format!("is “{word}”, but must be {} or {}", words[0], words[1]);
    file.err(&format!("meta.{key}"), why)
}

pub(super) fn limit(at: &Section<'_>, key: &str, count: usize, most: usize) -> Res<()> {
    if count == 0 || count > most {
        return at.err(key, format!("there are {count} of them, but there must be from 1 to {most}"));
    }
    Ok(())
}

fn read_spaces(
    board: &Section<'_>,
    quadrants: &[String],
    titles: &[String],
    sellers: &[String],
) -> Res<Vec<Space>> {
    let entries = board.entries("space")?;
    ids(&entries)?;
    limit(board, "space", entries.len(), MAX_SPACES)?;
    let mut spaces = vec![];
    for (i, at) in entries.iter().enumerate() {
        at.only(&["index", "id", "name", "name_it", "kind", "quadrant", "title", "source"])?;
        if at.int("index", 0, MAX_SPACES as i64)? != i as i64 {
            return at.err("index", format!("must be {i}: the spaces are listed in order"));
        }
        let kind = match at.text("kind")? {
            "teleport" => SpaceKind::Teleport,
            "territory" => SpaceKind::Territory,
            "guild" => SpaceKind::Guild,
            "ops" => SpaceKind::OpsSpace,
            "mission" => SpaceKind::MissionSpace,
            "influence" => SpaceKind::InfluenceSpace,
            "orss" => SpaceKind::Orss,
            "nsa" => SpaceKind::Nsa,
            "nia" => SpaceKind::Nia,
            "moonshot" => SpaceKind::Moonshot,
            "independent" => SpaceKind::IndependentSpace,
            other => return at.err("kind", format!("is “{other}”, which is no kind of space")),
        };
        let quadrant = match (at.text("quadrant")?, kind) {
            ("", SpaceKind::Orss) => None,
            (_, SpaceKind::Orss) => return at.err("quadrant", "must be empty: an O.R.S.S. is in none"),
            (id, _) => Some(QuadrantId(at.find("quadrant", id, quadrants)? as u8)),
        };
        let titled = matches!(kind, SpaceKind::Territory | SpaceKind::Guild);
        let title =
            if titled { Some(Title(at.find("title", at.text("title")?, titles)? as u8)) } else { None };
        let seller = if kind == SpaceKind::IndependentSpace {
            Some(SellerId(at.find("id", at.text("id")?, sellers)? as u8))
        } else {
            None
        };
        let name = at.str("name")?;
        let name_it = at.str_or("name_it", &name)?;
        spaces.push(Space {
            id: at.str("id")?,
            name,
            name_it,
            kind,
            quadrant,
            title,
            seller,
            source: at.str("source")?,
        });
    }
    Ok(spaces)
}

/// The O.R.S.S. spaces clockwise from the start. The quadrant of a space must be that of its stretch.
fn read_orss(meta: &Section<'_>, spaces: &mut [Space], start: SpaceId) -> Res<Vec<SpaceId>> {
    let ring = spaces.len();
    let order = (0..ring).map(|i| (start.0 as usize + i) % ring);
    let orss: Vec<SpaceId> =
        order.filter(|&i| spaces[i].kind == SpaceKind::Orss).map(|i| SpaceId(i as u8)).collect();
    let mut listed = vec![];
    for (i, value) in meta.list("orss")?.iter().enumerate() {
        listed.push(meta.whole(&format!("orss[{i}]"), value, 0, ring as i64 - 1)?);
    }
    listed.sort_unstable();
    let mut sorted: Vec<i64> = orss.iter().map(|space| space.0.into()).collect();
    sorted.sort_unstable();
    if listed != sorted || orss.len() < 2 || orss.len() > 8 {
        return meta.err("orss", "must list the two to eight spaces of kind orss");
    }
    for i in 0..ring {
        let next = (i + 1) % ring;
        let (a, b) = (spaces[i].quadrant, spaces[next].quadrant);
        if a.is_some() && b.is_some() && a != b {
            let key = format!("space.{}.quadrant", spaces[next].id.get());
            return Err(DataError {
                file: "board.toml",
                key,
                why: "changes without an O.R.S.S. between".into(),
            });
        }
    }
    Ok(orss)
}

const TITLE_KEYS: [&str; 7] = ["id", "name", "name_it", "group", "space", "quadrant", "value"];

fn read_title(
    at: &Section<'_>,
    index: usize,
    spaces: &[Space],
    groups: &[String],
    quadrants: &[String],
) -> Res<TitleCard> {
    let space = SpaceId(at.int("space", 0, spaces.len() as i64 - 1)? as u8);
    if spaces[space.0 as usize].title != Some(Title(index as u8)) {
        return at.err("space", format!("is {}, but that space names another title", space.0));
    }
    let quadrant = QuadrantId(at.find("quadrant", at.text("quadrant")?, quadrants)? as u8);
    if spaces[space.0 as usize].quadrant != Some(quadrant) {
        return at.err("quadrant", "is not the quadrant of its space");
    }
    let name = at.str("name")?;
    Ok(TitleCard {
        id: at.str("id")?,
        name_it: at.str_or("name_it", &name)?,
        name,
        group: GroupId(at.find("group", at.text("group")?, groups)? as u8),
        space,
        quadrant,
        value: at.int("value", 0, 50)? as i16,
        guild: false,
        units: [0; 5],
        fee: 0,
        fee_by_level: [0; 3],
        premium: 0,
        unit: Unit::Food,
        stock: 0,
        prices: [0; 5],
        source: at.str("source")?,
    })
}

fn read_territory(
    at: &Section<'_>,
    i: usize,
    spaces: &[Space],
    groups: &[String],
    quadrants: &[String],
) -> Res<TitleCard> {
    let own = ["units", "conference_fee", "fee_by_level", "development_premium", "source"];
    at.only(&[&TITLE_KEYS[..], &own].concat())?;
    let mut title = read_title(at, i, spaces, groups, quadrants)?;
    if spaces[title.space.0 as usize].kind != SpaceKind::Territory {
        return at.err("space", "must be a space of kind territory");
    }
    let units = at.sub("units")?;
    units.only(&Unit::ALL.map(Unit::id))?;
    for unit in Unit::ALL {
        title.units[unit.index()] = units.int_or(unit.id(), 0, 20, 0)? as u8;
    }
    title.fee = at.int("conference_fee", 0, 1000)? as u16;
    title.fee_by_level =
        if at.table.contains_key("fee_by_level") { at.ints("fee_by_level", 1000)? } else { [title.fee; 3] };
    title.premium = at.int("development_premium", 0, 1000)? as u16;
    Ok(title)
}

fn read_guild(
    at: &Section<'_>,
    i: usize,
    spaces: &[Space],
    groups: &[String],
    quadrants: &[String],
) -> Res<TitleCard> {
    let own = ["resource", "stock", "price_by_associated", "source"];
    at.only(&[&TITLE_KEYS[..], &own].concat())?;
    let mut title = read_title(at, i, spaces, groups, quadrants)?;
    if spaces[title.space.0 as usize].kind != SpaceKind::Guild {
        return at.err("space", "must be a space of kind guild");
    }
    title.guild = true;
    title.unit = at.unit("resource", at.text("resource")?)?;
    title.stock = at.int("stock", 0, 100)? as u8;
    title.prices = at.ints("price_by_associated", 1000)?;
    Ok(title)
}

fn read_groups(
    entries: &[Section<'_>],
    ids: &[String],
    titles: &[TitleCard],
    territories: usize,
) -> Res<Vec<Group>> {
    let mut groups = vec![];
    for (g, at) in entries.iter().enumerate() {
        at.only(&["id", "name", "name_it", "colour", "territories", "guilds", "bonus_cr", "source"])?;
        let mut bits = 0u64;
        for key in ["territories", "guilds"] {
            for id in at.texts(key)? {
                let t = at.find(key, id, ids)?;
                if titles[t].group.0 as usize != g || titles[t].guild != (key == "guilds") {
                    return at.err(key, format!("names “{id}”, which says otherwise"));
                }
                bits |= 1 << t;
            }
        }
        let theirs = titles.iter().enumerate().filter(|(_, t)| t.group.0 as usize == g);
        if theirs.fold(0u64, |all, (t, _)| all | 1 << t) != bits {
            return at.err("territories", "and guilds must list every title of the group");
        }
        // [globopolis.free-territory.group-bonus] Twice the number of territories and guilds.
        let bonus = at.int("bonus_cr", 0, 100)? as i16;
        if bonus != 2 * bits.count_ones() as i16 {
            return at
                .err("bonus_cr", format!("must be twice the number of titles, {}", 2 * bits.count_ones()));
        }
        let name = at.str("name")?;
        groups.push(Group {
            id: at.str("id")?,
            name_it: at.str_or("name_it", &name)?,
            name,
            colour: at.str("colour")?,
            titles: TitleSet(bits),
            territories: TitleSet(bits & ((1 << territories) - 1)),
            bonus,
            source: at.str("source")?,
        });
    }
    Ok(groups)
}

fn read_seller(at: &Section<'_>, index: usize, spaces: &[Space], ids: &[String]) -> Res<Seller> {
    at.only(&[
        "id",
        "sells",
        "unit_price_eu",
        "availability",
        "may_move_again_instead",
        "gain_eu",
        "gain_cr",
        "buy_as_any_of",
        "source",
    ])?;
    let Some(space) = spaces.iter().position(|s| s.seller == Some(SellerId(index as u8))) else {
        return at.err("id", "has no space of kind independent");
    };
    let mut buy_as = 0;
    if at.table.contains_key("buy_as_any_of") {
        for id in at.texts("buy_as_any_of")? {
            buy_as |= 1 << at.find("buy_as_any_of", id, ids)?;
        }
    } else {
        buy_as = 1 << index;
    }
    Ok(Seller {
        id: at.str("id")?,
        space: SpaceId(space as u8),
        sells: at.units("sells")?,
        price: at.int("unit_price_eu", 1, 1000)? as u16,
        move_again: at.flag("may_move_again_instead")?,
        gain_eu: at.int_or("gain_eu", 0, 1000, 0)? as u16,
        gain_cr: at.int_or("gain_cr", 0, 100, 0)? as i16,
        buy_as: SellerSet(buy_as),
        source: at.str("source")?,
    })
}

fn read_units(titles: &Section<'_>) -> Res<Vec<UnitName>> {
    let entries = titles.entries("resource")?;
    if ids(&entries)? != Unit::ALL.map(Unit::id) {
        return titles
            .err("resource", format!("must be {}, in this order", Unit::ALL.map(Unit::id).join(", ")));
    }
    let mut units = vec![];
    for at in &entries {
        at.only(&["id", "name", "name_it", "colour", "source"])?;
        let name = at.str("name")?;
        units.push(UnitName {
            name_it: at.str_or("name_it", &name)?,
            name,
            colour: at.str("colour")?,
            source: at.str("source")?,
        });
    }
    Ok(units)
}

fn read_numbers(
    titles: &Section<'_>,
    cards: &Section<'_>,
    title_count: usize,
    missions: usize,
    ops: usize,
    influence: usize,
) -> Res<Numbers> {
    let meta = titles.sub("meta")?;
    let limits = titles.sub("limits")?;
    let card_meta = cards.sub("meta")?;
    let deal = meta.num("deal", 48)?;
    for (i, &each) in deal.0.iter().enumerate() {
        if usize::from(each) * (i + 2) > title_count {
            let why = format!("{each} titles for each of {} players are more than there are", i + 2);
            return meta.err(&format!("deal.{}", i + 2), why);
        }
    }
    // [globopolis.setup.money] The notes must add up to the sum.
    let start_eu = meta.num("start_eu", 10000)?;
    let notes_of: [u16; 4] = meta.ints("start_notes_of", 1000)?;
    let notes = meta.sub("start_notes")?;
    for (i, &sum) in start_eu.0.iter().enumerate() {
        let key = (i + 2).to_string();
        let counts: [u16; 4] = notes.ints(&key, 100)?;
        let total: u16 = counts.iter().zip(notes_of).map(|(n, of)| n * of).sum();
        if total != sum {
            return notes.err(&key, format!("adds up to {total}, but start_eu says {sum}"));
        }
    }
    let hand = card_meta.sub("deal")?;
    hand.only(&["mission", "ops", "influence"])?;
    let hand_limit = card_meta.int("hand_limit_each_kind", 1, 10)?;
    let mut dealt = [0; 3];
    for (i, (key, there)) in
        [("mission", missions), ("ops", ops), ("influence", influence)].iter().enumerate()
    {
        dealt[i] = hand.int(key, 0, hand_limit)? as u8;
        if usize::from(dealt[i]) * 5 > *there {
            return hand.err(key, format!("five players would need {} cards", dealt[i] * 5));
        }
    }
    Ok(Numbers {
        deal,
        start_eu,
        victory_cr: meta.num("victory_cr", 10000)?,
        level_cr: meta.int("development_cr_per_level", 0, 100)? as i16,
        agents_at_start: limits.int("agents_at_start", 0, 100)? as u16,
        agent_limit: limits.int("agents_per_player_and_territory", 1, 3)? as u8,
        guild_units: limits.int("guild_units_per_turn", 0, 20)? as u8,
        buy_cr: limits.int("buy_cr_per_turn", 0, 100)? as u8,
        buy_cr_short: limits.int("buy_cr_only_if_short_of_victory_by", 0, 1000)? as i16,
        eu_per_cr: limits.int("eu_per_cr", 1, 100)? as u16,
        extra_moves: limits.int("extra_movements_per_turn", 0, 10)? as u8,
        reverse_cr: limits.int("counter_clockwise_cr", 0, 100)? as i16,
        teleport_eu: limits.int("teleport_eu", 0, 1000)? as u16,
        moonshot_cr: limits.int("moonshot_cr", 0, 100)? as i16,
        d6_max: limits.int("d6_max", 1, 6)? as u8,
        hand_limit: hand_limit as u8,
        hand: dealt,
    })
}

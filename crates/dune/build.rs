//! Turns `data/*.toml` into const tables. A broken file stops the build and names the file and the key.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use toml::{Table, Value};

const FACTIONS: [&str; 6] = ["atreides", "bene_gesserit", "emperor", "fremen", "guild", "harkonnen"];

/// One data file, so that every complaint can name it.
struct File {
    name: &'static str,
    table: Table,
}

impl File {
    fn read(name: &'static str) -> File {
        let path = Path::new("data").join(name);
        println!("cargo::rerun-if-changed={}", path.display());
        let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let table = text.parse::<Table>().unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        File { name, table }
    }

    fn list(&self, key: &str) -> &[Value] {
        self.table
            .get(key)
            .and_then(Value::as_array)
            .unwrap_or_else(|| panic!("data/{}: no list `{key}`", self.name))
    }

    fn text<'a>(&self, entry: &'a Value, key: &str) -> &'a str {
        self.get(entry, key, Value::as_str)
    }

    fn number(&self, entry: &Value, key: &str) -> i64 {
        self.get(entry, key, Value::as_integer)
    }

    fn get<'a, T>(&self, entry: &'a Value, key: &str, read: impl Fn(&'a Value) -> Option<T>) -> T {
        entry.get(key).and_then(read).unwrap_or_else(|| {
            let who = entry.get("id").and_then(Value::as_str).unwrap_or("(no id)");
            panic!("data/{}: `{who}` has no good `{key}`", self.name)
        })
    }

    fn meta(&self, key: &str) -> usize {
        self.table
            .get("meta")
            .and_then(|m| m.get(key))
            .and_then(Value::as_integer)
            .unwrap_or_else(|| panic!("data/{}: no meta.{key}", self.name)) as usize
    }

    fn expect(&self, key: &str, found: usize) {
        assert_eq!(self.meta(key), found, "data/{}: meta.{key} disagrees with the entries", self.name);
    }
}

fn camel(id: &str) -> String {
    id.split('_').map(|w| w[..1].to_uppercase() + &w[1..]).collect()
}

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let mut out = String::new();
    map(&mut out);
    leaders(&mut out);
    treachery(&mut out);
    own_rules(&mut out);
    let path = Path::new(&env::var_os("OUT_DIR").expect("cargo sets OUT_DIR")).join("tables.rs");
    fs::write(&path, out).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
}

/// The map as it is read: numbers of territories and locations are places in these lists.
struct Map {
    file: File,
    /// The territories by id.
    ids: Vec<String>,
    /// Each location: its territory, its sector, its name.
    locations: Vec<(usize, usize, String)>,
}

impl Map {
    fn read() -> Map {
        let file = File::read("map.toml");
        let territories = file.list("territory");
        file.expect("territories", territories.len());
        let ids: Vec<String> = territories.iter().map(|t| file.text(t, "id").to_owned()).collect();
        let mut locations = vec![];
        for (t, entry) in territories.iter().enumerate() {
            for location in file.get(entry, "locations", Value::as_array) {
                let name =
                    location.as_str().unwrap_or_else(|| panic!("data/map.toml: `{}` locations", ids[t]));
                let (territory, sector) =
                    name.split_once(':').unwrap_or_else(|| panic!("data/map.toml: location `{name}`"));
                assert_eq!(territory, ids[t], "data/map.toml: location `{name}` is listed elsewhere");
                let sector = sector
                    .parse()
                    .unwrap_or_else(|_| panic!("data/map.toml: the sector of location `{name}`"));
                locations.push((t, sector, name.to_owned()));
            }
        }
        file.expect("locations", locations.len());
        Map { file, ids, locations }
    }

    /// The number of a territory that an entry names.
    fn territory(&self, id: &str, of: &str) -> usize {
        self.ids
            .iter()
            .position(|known| known == id)
            .unwrap_or_else(|| panic!("data/map.toml: `{of}` names the unknown territory `{id}`"))
    }

    fn location(&self, name: &str) -> usize {
        self.locations
            .iter()
            .position(|(_, _, known)| known == name)
            .unwrap_or_else(|| panic!("data/map.toml: an edge names the unknown location `{name}`"))
    }

    /// The set of the locations that fit, as it is written.
    fn set_of(&self, fits: impl Fn(&(usize, usize, String)) -> bool) -> String {
        let fitting = self.locations.iter().enumerate().filter(|(_, l)| fits(l));
        format!("LocSet({})", fitting.fold(0u128, |bits, (i, _)| bits | 1 << i))
    }

    /// The territories of the spice deck in its order, the only places where spice can lie: location and amount.
    fn spice_spots(&self) -> Vec<(usize, i64)> {
        let spice = File::read("spice.toml");
        let (territories, cards) = (self.file.list("territory"), spice.list("card"));
        let spot = |card: &Value| {
            let (id, sector) = (spice.text(card, "territory"), spice.number(card, "sector"));
            let on_map = territories[self.territory(id, "spice.toml")].get("spice");
            let same = |key| {
                on_map.and_then(|s| s.get(key)).and_then(Value::as_integer)
                    == card.get(key).and_then(Value::as_integer)
            };
            assert!(same("sector") && same("amount"), "data/spice.toml: `{id}` disagrees with map.toml");
            (self.location(&format!("{id}:{sector}")), spice.number(card, "amount"))
        };
        let is = |card: &Value, kind: &str| spice.text(card, "kind") == kind;
        let spots: Vec<(usize, i64)> = cards.iter().filter(|c| is(c, "territory")).map(spot).collect();
        spice.expect("territory_cards", spots.len());
        let worms: i64 = cards.iter().filter(|c| is(c, "shai_hulud")).map(|c| spice.number(c, "count")).sum();
        spice.expect("shai_hulud_cards", worms as usize);
        spots
    }

    fn write_territories(&self, out: &mut String) {
        let (file, territories) = (&self.file, self.file.list("territory"));
        writeln!(out, "/// Named territories.\nimpl Territory {{").unwrap();
        for (t, id) in self.ids.iter().enumerate() {
            writeln!(out, "    /// {}.", file.text(&territories[t], "name")).unwrap();
            writeln!(out, "    pub const {}: Territory = Territory({t});", id.to_uppercase()).unwrap();
        }
        writeln!(out, "}}").unwrap();
        writeln!(out, "pub(super) static TERRITORIES: [TerritoryData; {}] = [", self.ids.len()).unwrap();
        for (t, entry) in territories.iter().enumerate() {
            let id = &self.ids[t];
            let mut neighbours = 0u64;
            for n in file.get(entry, "neighbors", Value::as_array) {
                let n = self.territory(n.as_str().unwrap_or("?"), id);
                let back = file.get(&territories[n], "neighbors", Value::as_array);
                assert!(
                    back.iter().any(|b| b.as_str() == Some(id)),
                    "data/map.toml: `{id}` neighbours `{}` but not the other way round",
                    self.ids[n]
                );
                neighbours |= 1 << n;
            }
            writeln!(
                out,
                "    TerritoryData {{ id: {id:?}, name: Say {{ en: {:?}, it: {:?} }}, terrain: Terrain::{}, protection: Protection::{}, locations: {}, neighbours: TerritorySet({neighbours}), fremen_distance: {} }},",
                file.text(entry, "name"),
                file.text(entry, "name_it"),
                camel(file.text(entry, "terrain")),
                camel(file.text(entry, "storm_protection")),
                self.set_of(|l| l.0 == t),
                file.number(entry, "fremen_dist"),
            )
            .unwrap();
        }
        writeln!(out, "];").unwrap();
    }

    /// The locations next to each location, as bits.
    fn neighbours(&self) -> Vec<u128> {
        let mut neighbours = vec![0u128; self.locations.len()];
        let adjacency =
            self.file.table.get("adjacency").and_then(Value::as_table).expect("data/map.toml: [adjacency]");
        let mut edges = 0;
        for (key, list) in adjacency {
            for pair in list.as_array().unwrap_or_else(|| panic!("data/map.toml: adjacency.{key}")) {
                let end = |i: usize| {
                    let name = pair.get(i).and_then(Value::as_str);
                    self.location(name.unwrap_or_else(|| panic!("data/map.toml: adjacency.{key}: {pair}")))
                };
                let (a, b) = (end(0), end(1));
                neighbours[a] |= 1 << b;
                neighbours[b] |= 1 << a;
                edges += 1;
            }
        }
        self.file.expect("location_edges", edges);
        neighbours
    }

    fn write_locations(&self, out: &mut String, spots: &[(usize, i64)]) {
        let neighbours = self.neighbours();
        writeln!(out, "pub(super) static LOCATIONS: [LocationData; {}] = [", self.locations.len()).unwrap();
        for (l, (t, sector, name)) in self.locations.iter().enumerate() {
            let spot = spots.iter().position(|s| s.0 == l);
            writeln!(
                out,
                "    LocationData {{ id: {name:?}, territory: Territory({t}), sector: {sector}, neighbours: LocSet({}), spot: {} }},",
                neighbours[l],
                spot.map_or("None".to_owned(), |s| format!("Some({s})")),
            )
            .unwrap();
        }
        writeln!(out, "];").unwrap();
        writeln!(out, "/// The spice spots: where, and how much the card brings.").unwrap();
        writeln!(out, "pub(super) static SPOTS: [(Loc, u8); {}] = [", spots.len()).unwrap();
        for (l, amount) in spots {
            writeln!(out, "    (Loc({l}), {amount}),").unwrap();
        }
        writeln!(out, "];").unwrap();
    }

    fn write_sectors(&self, out: &mut String) {
        let (file, sectors) = (&self.file, self.file.meta("sector_count"));
        let masks: Vec<String> =
            (0..=sectors).map(|sector| self.set_of(|l| l.1 == sector && sector > 0)).collect();
        writeln!(out, "pub(super) static SECTORS: [LocSet; {}] = [{}];", sectors + 1, masks.join(", "))
            .unwrap();
        let circles: Vec<i64> = file.list("seat").iter().map(|s| file.number(s, "sector")).collect();
        writeln!(out, "/// The sectors of the six player circles, counterclockwise.").unwrap();
        writeln!(out, "pub const CIRCLES: [u8; {}] = {circles:?};", circles.len()).unwrap();
        writeln!(out, "/// The sector printed Storm Start.").unwrap();
        writeln!(out, "pub const STORM_START: u8 = {};", file.meta("storm_start_sector")).unwrap();
    }
}

fn map(out: &mut String) {
    let map = Map::read();
    map.write_territories(out);
    map.write_locations(out, &map.spice_spots());
    map.write_sectors(out);
}

/// The leaders of a file in the order of the factions.
fn leaders_of(file: &File) -> Vec<(usize, &Value)> {
    let mut list: Vec<(usize, &Value)> = file
        .list("leader")
        .iter()
        .map(|l| {
            let faction = file.text(l, "faction");
            let index = FACTIONS.iter().position(|&f| f == faction);
            (index.unwrap_or_else(|| panic!("data/{}: unknown faction `{faction}`", file.name)), l)
        })
        .collect();
    file.expect("leaders", list.len());
    list.sort_by_key(|l| l.0);
    for f in 0..FACTIONS.len() {
        let count = list.iter().filter(|l| l.0 == f).count();
        file.expect("per_faction", count);
    }
    list
}

fn leaders(out: &mut String) {
    // The usual leaders first, then the main ones.
    let (usual, main) = (File::read("leaders.toml"), File::read("main_leaders.toml"));
    let list: Vec<(&File, &Value)> = [&usual, &main]
        .into_iter()
        .flat_map(|file| leaders_of(file).into_iter().map(move |(_, l)| (file, l)))
        .collect();
    writeln!(out, "impl LeaderId {{").unwrap();
    for (i, (file, l)) in list.iter().enumerate() {
        writeln!(out, "    /// {}.", file.text(l, "name")).unwrap();
        writeln!(out, "    pub const {}: LeaderId = LeaderId({i});", file.text(l, "id").to_uppercase())
            .unwrap();
    }
    writeln!(out, "}}\npub(super) static LEADERS: [LeaderData; {}] = [", list.len()).unwrap();
    for (file, l) in &list {
        let name = file.text(l, "name");
        let it = l.get("name_it").and_then(Value::as_str).unwrap_or(name);
        writeln!(
            out,
            "    LeaderData {{ id: {:?}, name: Say {{ en: {name:?}, it: {it:?} }}, strength: {} }},",
            file.text(l, "id"),
            file.number(l, "strength"),
        )
        .unwrap();
    }
    writeln!(out, "];").unwrap();
}

fn treachery(out: &mut String) {
    // The cards of the box first, then those of the sets.
    let (base, sets) = (File::read("treachery.toml"), File::read("treachery_sets.toml"));
    let mut rows = String::new();
    let mut names = String::new();
    let mut named: Vec<(String, usize)> = vec![];
    let mut card = 0;
    let entries =
        [&base, &sets].into_iter().flat_map(|file| file.list("card").iter().map(move |e| (file, e)));
    for (file, entry) in entries {
        let id = file.text(entry, "id");
        let set = entry.get("set").and_then(Value::as_str);
        let set = set.map_or("None".to_owned(), |s| format!("Some(TreacherySet::{})", camel(s)));
        for _ in 0..file.number(entry, "count") {
            let known = named.iter().find(|n| n.0 == id).map(|n| n.1);
            let first = known.unwrap_or(card);
            if known.is_none() {
                named.push((id.to_owned(), card));
                writeln!(names, "    /// {}.", file.text(entry, "name")).unwrap();
                writeln!(names, "    pub const {}: Card = Card({card});", id.to_uppercase()).unwrap();
            }
            writeln!(
                rows,
                "    CardData {{ id: {id:?}, name: Say {{ en: {:?}, it: {:?} }}, kind: CardKind::{}, set: {set}, first: {first} }},",
                file.text(entry, "name"),
                file.text(entry, "it"),
                camel(file.text(entry, "kind")),
            )
            .unwrap();
            card += 1;
        }
    }
    base.expect("cards", card - sets.meta("cards"));
    writeln!(out, "/// The first copy of each card.\nimpl Card {{\n{names}}}").unwrap();
    writeln!(out, "pub(super) static CARDS: [CardData; {card}] = [\n{rows}];").unwrap();
}

const EDITIONS: [&str; 3] = ["gf9", "ah2009", "v29"];

/// One entry of a ledger, as far as citations go.
struct Entry {
    id: String,
    base: String,
    instead_of: Vec<String>,
}

impl Entry {
    fn is_of(&self, edition: &str) -> bool {
        self.id.split('.').next() == Some(edition)
    }
}

fn ledger(edition: &str) -> Vec<Entry> {
    let path = Path::new("../../rules").join(format!("dune_{edition}.toml"));
    println!("cargo::rerun-if-changed={}", path.display());
    let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let table = text.parse::<Table>().unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let rules = table.get("rule").and_then(Value::as_array);
    let rules = rules.unwrap_or_else(|| panic!("{}: no [[rule]] entries", path.display()));
    let entry = |rule: &Value| {
        let text = |key: &str| rule.get(key).and_then(Value::as_str).map(str::to_owned);
        let id = text("id").unwrap_or_else(|| panic!("{}: a rule without an id", path.display()));
        let list = rule.get("instead_of").and_then(Value::as_array);
        let instead_of = list.into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect();
        Entry { base: text("same_as").unwrap_or_else(|| id.clone()), id, instead_of }
    };
    rules.iter().map(entry).collect()
}

/// For each edition, which entry of its own stands for an entry of another one: the ledgers say so by `same_as`
/// and `instead_of`.
fn own_rules(out: &mut String) {
    let all: Vec<Entry> = EDITIONS.into_iter().flat_map(ledger).collect();
    writeln!(out, "/// For each edition: an entry of another one, and its own in its place, by id.").unwrap();
    writeln!(out, "pub static OWN_RULES: [(&str, &[(&str, &str)]); 3] = [").unwrap();
    for edition in EDITIONS {
        let own = |wanted: &dyn Fn(&Entry) -> bool| {
            all.iter().find(|e| e.is_of(edition) && wanted(e)).map(|e| e.id.as_str())
        };
        let mut rows: Vec<(&str, &str)> = vec![];
        for rule in all.iter().filter(|rule| !rule.is_of(edition)) {
            let same = own(&|e| e.base == rule.base);
            let stands = || own(&|e| e.instead_of.contains(&rule.id) || e.instead_of.contains(&rule.base));
            let named = || own(&|e| rule.instead_of.contains(&e.id));
            if let Some(own) = same.or_else(stands).or_else(named) {
                rows.push((&rule.id, own));
            }
        }
        rows.sort_unstable();
        writeln!(out, "    ({edition:?}, &{rows:?}),").unwrap();
    }
    writeln!(out, "];").unwrap();
}

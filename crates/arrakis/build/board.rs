//! Reads the board and writes it as Rust source. Used by the build script only.

use std::fmt::{self, Write};

use toml::Value;

use crate::parse::{Res, flag, list, number, root, table, tables_of, text, word};
use crate::vocab::{Sector, Terrain};

macro_rules! word_of {
    ($at:expr, $w:expr, $t:ident) => {
        word($at, $w, $t::from_word, &$t::ALL.iter().map(|v| v.word()).collect::<Vec<_>>())
    };
}

/// One area as the file has it.
pub struct AreaData {
    pub id: String,
    name: String,
    /// The Italian name; empty where no name is printed.
    name_it: String,
    sectors: u8,
    terrain: Terrain,
    rank: u8,
    village: bool,
    sietch: bool,
    station: bool,
    exempt: bool,
    adjacent: u128,
    impassable: u128,
    pos: (u16, u16),
}

/// The board as the file has it.
pub struct BoardData {
    pub areas: Vec<AreaData>,
    zones: Vec<(String, u8)>,
    sector_neighbours: [u8; 8],
    sector_names: Vec<String>,
}

/// Reads the board. Areas are put in the alphabetical order of their ids, which settles the automa's last ties.
pub fn board(file: &str, source: &str) -> Res<BoardData> {
    let (at, root) = root(file, source)?;
    let mut raw = tables_of(&at, &root, "area")?;
    for (i, t) in raw.iter().enumerate() {
        text(&at.sub("area").item(i), t, "id")?;
    }
    raw.sort_by_key(|t| t["id"].as_str().unwrap_or("").to_owned());
    let ids: Vec<&str> = raw.iter().map(|t| t["id"].as_str().unwrap_or("")).collect();
    if ids.len() > 126 {
        return at.sub("area").err("there can be at most 126 areas");
    }
    let mut areas = vec![];
    for t in &raw {
        let id = text(&at, t, "id")?;
        let here = at.sub("area").sub(id);
        let mask = |key: &str| -> Res<u128> {
            let mut m = 0;
            if t.contains_key(key) {
                for v in list(&here, t, key)? {
                    let name = v.as_str().unwrap_or("");
                    match ids.iter().position(|i| *i == name) {
                        Some(i) => m |= 1 << i,
                        None => return here.sub(key).err(format!("“{name}” is no area")),
                    }
                }
            }
            Ok(m)
        };
        let mut sectors = 0u8;
        for v in list(&here, t, "sectors")? {
            sectors |= 1 << word_of!(&here.sub("sectors"), v.as_str().unwrap_or(""), Sector)? as u8;
        }
        let (mut rank, mut village) = (0, false);
        if t.contains_key("settlement") {
            let s = table(&here, t, "settlement")?;
            rank = number(&here.sub("settlement"), s, "rank")?;
            village = rank == 1;
        }
        let pos = list(&here, t, "pos")?;
        let share = |i: usize| (pos.get(i).and_then(Value::as_float).unwrap_or(0.0) * 1000.0).round() as u16;
        let named = t.contains_key("name");
        let name = text(&here, t, if named { "name" } else { "label" })?;
        let name_it = match (named, t.contains_key("name_it")) {
            (true, true) => text(&here, t, "name_it")?,
            (true, false) => name,
            (false, _) => "",
        };
        areas.push(AreaData {
            id: id.to_owned(),
            name: name.to_owned(),
            name_it: name_it.to_owned(),
            sectors,
            terrain: word_of!(&here.sub("terrain"), text(&here, t, "terrain")?, Terrain)?,
            rank,
            village,
            sietch: flag(&here, t, "sietch_space")?,
            station: flag(&here, t, "testing_station")?,
            exempt: flag(&here, t, "storm_exempt")?,
            adjacent: mask("adjacent")?,
            impassable: mask("impassable")?,
            pos: (share(0), share(1)),
        });
    }
    for (i, a) in areas.iter().enumerate() {
        for (j, b) in areas.iter().enumerate() {
            let there = a.adjacent >> j & 1 == 1 || a.impassable >> j & 1 == 1;
            let back = b.adjacent >> i & 1 == 1 || b.impassable >> i & 1 == 1;
            if there != back {
                return at
                    .sub("area")
                    .sub(&a.id)
                    .err(format!("the border with {} is listed on one side only", b.id));
            }
        }
    }
    let mut zones = vec![];
    for t in tables_of(&at, &root, "air_zone")? {
        let id = text(&at.sub("air_zone"), t, "id")?;
        let mut sectors = 0;
        for v in list(&at.sub("air_zone").sub(id), t, "sectors")? {
            sectors |= 1 << word_of!(&at.sub("air_zone").sub(id), v.as_str().unwrap_or(""), Sector)? as u8;
        }
        zones.push((id.to_owned(), sectors));
    }
    if zones.len() != 8 {
        return at.sub("air_zone").err("there must be 8 air zones");
    }
    let mut sector_neighbours = [0; 8];
    let mut sector_names = vec![String::new(); 8];
    for t in tables_of(&at, &root, "sector")? {
        let here = at.sub("sector");
        let s = word_of!(&here, text(&here, t, "id")?, Sector)?;
        sector_names[s as usize] = text(&here, t, "name")?.to_owned();
        for v in list(&here, t, "adjacent_sectors")? {
            sector_neighbours[s as usize] |= 1 << word_of!(&here, v.as_str().unwrap_or(""), Sector)? as u8;
        }
    }
    Ok(BoardData { areas, zones, sector_neighbours, sector_names })
}

impl BoardData {
    /// Writes the board as Rust source.
    pub fn write(&self, out: &mut String) -> fmt::Result {
        let n = self.areas.len();
        writeln!(out, "/// How many areas there are.\npub const AREA_COUNT: usize = {n};")?;
        writeln!(
            out,
            "/// The areas in the alphabetical order of ids.\npub const AREAS: [AreaInfo; {n}] = ["
        )?;
        for a in &self.areas {
            writeln!(
                out,
                "AreaInfo {{ id: {:?}, name: {:?}, name_it: {:?}, sectors: Sectors({}), terrain: {:?}, rank: {}, adjacent: AreaSet({}), impassable: AreaSet({}), pos: {:?} }},",
                a.id, a.name, a.name_it, a.sectors, a.terrain, a.rank, a.adjacent, a.impassable, a.pos
            )?;
        }
        writeln!(out, "];")?;
        let set = |f: &dyn Fn(&AreaData) -> bool| {
            self.areas.iter().enumerate().filter(|(_, a)| f(a)).fold(0u128, |m, (i, _)| m | 1 << i)
        };
        for (name, mask) in [
            ("SETTLEMENTS", set(&|a| a.rank > 0)),
            ("VILLAGES", set(&|a| a.village)),
            ("SIETCH_SPACES", set(&|a| a.sietch)),
            ("STATION_SPACES", set(&|a| a.station)),
            ("STORM_EXEMPT", set(&|a| a.exempt)),
            ("MOUNTAINS", set(&|a| a.terrain == Terrain::Mountain)),
            ("PLATEAUS", set(&|a| a.terrain == Terrain::Plateau)),
            ("MINOR_ERGS", set(&|a| a.terrain == Terrain::MinorErg)),
            ("DESERTS", set(&|a| matches!(a.terrain, Terrain::Desert | Terrain::DeepDesert))),
            ("DEEP_DESERTS", set(&|a| a.terrain == Terrain::DeepDesert)),
        ] {
            writeln!(
                out,
                "/// Areas of that sort on the printed board.\npub const {name}: AreaSet = AreaSet({mask});"
            )?;
        }
        writeln!(out, "/// The areas of each sector.\npub const SECTOR_AREAS: [AreaSet; 8] = [")?;
        for s in 0..8 {
            writeln!(out, "AreaSet({}),", set(&|a| a.sectors >> s & 1 == 1))?;
        }
        writeln!(out, "];\n/// The two sectors of each air zone.\npub const ZONE_SECTORS: [Sectors; 8] = [")?;
        for (_, s) in &self.zones {
            writeln!(out, "Sectors({s}),")?;
        }
        writeln!(
            out,
            "];\n/// The sectors next to each sector.\npub const SECTOR_NEIGHBOURS: [Sectors; 8] = ["
        )?;
        for s in &self.sector_neighbours {
            writeln!(out, "Sectors({s}),")?;
        }
        writeln!(out, "];")?;
        writeln!(
            out,
            "/// The names of the sectors.\npub const SECTOR_NAMES: [&str; 8] = {:?};",
            self.sector_names
        )?;
        for a in
            self.areas.iter().enumerate().filter(|(_, a)| !a.name.contains('(') || a.id.starts_with("shield"))
        {
            writeln!(out, "/// {}.\npub const {}: Area = Area({});", a.1.name, a.1.id.to_uppercase(), a.0)?;
        }
        Ok(())
    }
}

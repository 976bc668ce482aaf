//! Reads the data files and says exactly what is wrong with them: the file and the key.

use std::fmt;

use toml::{Table, Value};

use super::vocab::*;

/// What is wrong with a data file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DataError {
    /// The file as it was named.
    pub file: String,
    /// The key, dotted: `planning.sandmasters.ops[0].what`.
    pub key: String,
    /// What is wrong and what would be right.
    pub why: String,
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: {}", self.file, self.key, self.why)
    }
}

impl std::error::Error for DataError {}

pub(crate) type Res<T> = Result<T, DataError>;

/// The three files of cards, components and actions: name and text.
#[derive(Clone, Copy, Debug)]
pub struct Files<'a> {
    /// Cards, leaders, prescience, objectives, bans, tactics.
    pub cards: (&'a str, &'a str),
    /// Dice, tokens, figures, tracks.
    pub components: (&'a str, &'a str),
    /// The actions of the dice.
    pub actions: (&'a str, &'a str),
}

/// A place in a file, for errors.
#[derive(Clone)]
pub(crate) struct Spot<'a> {
    file: &'a str,
    key: String,
}

impl<'a> Spot<'a> {
    pub(crate) fn sub(&self, key: impl fmt::Display) -> Spot<'a> {
        let key = if self.key.is_empty() { key.to_string() } else { format!("{}.{key}", self.key) };
        Spot { file: self.file, key }
    }

    pub(crate) fn item(&self, i: usize) -> Spot<'a> {
        Spot { file: self.file, key: format!("{}[{i}]", self.key) }
    }

    pub(crate) fn err<T>(&self, why: impl Into<String>) -> Res<T> {
        Err(DataError { file: self.file.to_owned(), key: self.key.clone(), why: why.into() })
    }
}

pub(crate) fn root<'a>(file: &'a str, text: &str) -> Res<(Spot<'a>, Table)> {
    let at = Spot { file, key: String::new() };
    match text.parse::<Table>() {
        Ok(table) => Ok((at, table)),
        Err(e) => Spot { file, key: "(syntax)".into() }.err(e.to_string().trim().replace('\n', " ")),
    }
}

pub(crate) fn get<'t>(at: &Spot<'_>, t: &'t Table, key: &str) -> Res<&'t Value> {
    match t.get(key) {
        Some(v) => Ok(v),
        None => at.sub(key).err("is missing"),
    }
}

pub(crate) fn table<'t>(at: &Spot<'_>, t: &'t Table, key: &str) -> Res<&'t Table> {
    match get(at, t, key)? {
        Value::Table(v) => Ok(v),
        _ => at.sub(key).err("must be a table"),
    }
}

pub(crate) fn list<'t>(at: &Spot<'_>, t: &'t Table, key: &str) -> Res<&'t [Value]> {
    match get(at, t, key)? {
        Value::Array(v) => Ok(v),
        _ => at.sub(key).err("must be a list"),
    }
}

pub(crate) fn text<'t>(at: &Spot<'_>, t: &'t Table, key: &str) -> Res<&'t str> {
    match get(at, t, key)? {
        Value::String(v) => Ok(v),
        _ => at.sub(key).err("must be a text"),
    }
}

pub(crate) fn opt_text<'t>(at: &Spot<'_>, t: &'t Table, key: &str) -> Res<&'t str> {
    if t.contains_key(key) { text(at, t, key) } else { Ok("") }
}

pub(crate) fn number(at: &Spot<'_>, t: &Table, key: &str) -> Res<u8> {
    match get(at, t, key)? {
        Value::Integer(n) if (0..=200).contains(n) => Ok(*n as u8),
        _ => at.sub(key).err("must be a whole number from 0 to 200"),
    }
}

pub(crate) fn number_or(at: &Spot<'_>, t: &Table, key: &str, default: u8) -> Res<u8> {
    if t.contains_key(key) { number(at, t, key) } else { Ok(default) }
}

pub(crate) fn flag(at: &Spot<'_>, t: &Table, key: &str) -> Res<bool> {
    match t.get(key) {
        None => Ok(false),
        Some(Value::Boolean(b)) => Ok(*b),
        Some(_) => at.sub(key).err("must be true or false"),
    }
}

pub(crate) fn word<T: Copy>(at: &Spot<'_>, word: &str, from: impl Fn(&str) -> Option<T>, all: &[&str]) -> Res<T> {
    match from(word) {
        Some(v) => Ok(v),
        None => at.err(format!("“{word}” is not known; use one of: {}", all.join(", "))),
    }
}

macro_rules! word_of {
    ($at:expr, $w:expr, $t:ident) => {
        word($at, $w, $t::from_word, &$t::ALL.iter().map(|v| v.word()).collect::<Vec<_>>())
    };
}

pub(crate) fn tables_of<'t>(at: &Spot<'_>, t: &'t Table, key: &str) -> Res<Vec<&'t Table>> {
    list(at, t, key)?
        .iter()
        .enumerate()
        .map(|(i, v)| match v {
            Value::Table(t) => Ok(t),
            _ => at.sub(key).item(i).err("must be a table"),
        })
        .collect()
}

// ---- cards, components, actions --------------------------------------------------------

/// Everything but the board, as read.
#[derive(Default, Debug)]
pub struct TablesData {
    pub ops: Vec<Op>,
    pub cards: Vec<CardData>,
    pub leaders: Vec<LeaderData>,
    pub prescience: Vec<PrescienceData>,
    pub objectives: Vec<([u8; 3], bool)>,
    pub tactics: Vec<(Area, Option<Sector>)>,
    pub tokens: Vec<([u8; 4], bool)>,
    pub actions: [Prog; 10],
    pub supply: [[u8; 4]; 2],
    pub vehicles: [u8; 3],
    pub sandworms: u8,
    pub dice: [u8; 2],
    pub faces: [[u8; 6]; 2],
    pub slots: [[u8; 5]; 2],
    pub tank: [u8; 2],
    pub rows: [[u8; 4]; 5],
    pub wormsigns: [u8; 3],
    pub stations: [u8; 3],
    pub sietch_ranks: [u8; 8],
    pub bene_gesserit: u8,
    pub last_step: u8,
    pub sites: [u8; 3],
}

#[derive(Debug)]
pub struct CardData {
    pub id: String,
    pub name: String,
    pub effect: String,
    pub effect_it: String,
    pub deck: Deck,
    pub copies: u8,
    pub cond: Option<Cond>,
    pub ops: Prog,
    pub else_ops: Prog,
    pub playable: bool,
    pub discardable: bool,
    pub reconstructed: bool,
    pub source: String,
}

#[derive(Debug)]
pub struct LeaderData {
    pub leader: Leader,
    pub name: String,
    pub special: String,
    pub special_it: String,
    pub slot: Option<Face>,
    pub hits: u8,
    pub shields: u8,
    pub ops: Prog,
    pub solo_ops: Prog,
    pub at_start: bool,
    pub reconstructed: bool,
    pub source: String,
}

#[derive(Debug)]
pub struct PrescienceData {
    pub id: String,
    pub name: String,
    pub requirement: String,
    pub requirement_it: String,
    pub at_end: bool,
    pub test: Test,
    pub reward: [u8; 3],
    pub bene_gesserit: u8,
    pub reconstructed: bool,
    pub source: String,
}

struct Reader<'a> {
    areas: &'a [&'a str],
    data: TablesData,
    /// Whether the list being read may play a card in its middle: only the automa's own actions.
    bound: bool,
}

/// Reads cards, components and actions.
pub fn tables(files: &Files<'_>, areas: &[&str]) -> Res<TablesData> {
    let mut r = Reader { areas, data: TablesData::default(), bound: false };
    let (at, t) = root(files.components.0, files.components.1)?;
    r.components(&at, &t)?;
    let (at, t) = root(files.cards.0, files.cards.1)?;
    r.cards(&at, &t)?;
    let (at, t) = root(files.actions.0, files.actions.1)?;
    let mut seen = 0;
    for t in tables_of(&at, &t, "action")? {
        let here = at.sub("action");
        let id = text(&here, t, "id")?;
        let builtin = word_of!(&here.sub(id), id, Builtin)?;
        r.data.actions[builtin as usize] = r.prog(&here.sub(id), t, "ops", true)?;
        seen |= 1 << builtin as u32;
    }
    if seen != (1 << Builtin::ALL.len()) - 1 {
        return at.sub("action").err(format!(
            "each of these must be there: {}",
            Builtin::ALL.iter().map(|b| b.word()).collect::<Vec<_>>().join(", ")
        ));
    }
    Ok(r.data)
}

impl Reader<'_> {
    fn area(&self, at: &Spot<'_>, id: &str) -> Res<Area> {
        match self.areas.iter().position(|a| *a == id) {
            Some(i) => Ok(Area(i as u8)),
            None => at.err(format!("“{id}” is no area")),
        }
    }

    fn components(&mut self, at: &Spot<'_>, t: &Table) -> Res<()> {
        let figures = table(at, t, "figures")?;
        let fat = at.sub("figures");
        for (i, (side, generic)) in [("atreides", "naib"), ("harkonnen", "bashar")].into_iter().enumerate() {
            let s = table(&fat, figures, side)?;
            let sat = fat.sub(side);
            for (k, key) in ["regular", "elite", "special", generic].into_iter().enumerate() {
                let n = number(&sat, s, key)?;
                if n > 40 {
                    return sat.sub(key).err("there can be at most 40 figures of a kind");
                }
                self.data.supply[i][k] = n;
            }
            let dat = at.sub("action_die").sub(side);
            let die = table(&at.sub("action_die"), table(at, t, "action_die")?, side)?;
            self.data.dice[i] = number(&dat, die, "dice")?;
            let faces = list(&dat, die, "faces")?;
            if faces.len() != 6 {
                return dat.sub("faces").err("a die has 6 faces");
            }
            for (k, f) in faces.iter().enumerate() {
                self.data.faces[i][k] = word_of!(&dat.sub("faces").item(k), f.as_str().unwrap_or(""), Face)? as u8;
            }
            let bat = at.sub("dashboard").sub(side);
            let board = table(&at.sub("dashboard"), table(at, t, "dashboard")?, side)?;
            let slots = table(&bat, board, "slots")?;
            for f in Face::ALL {
                self.data.slots[i][f.index()] = number(&bat.sub("slots"), slots, f.word())?;
            }
            if self.data.slots[i].iter().sum::<u8>() < self.data.dice[i] {
                return bat.sub("slots").err("there are fewer slots than dice");
            }
            self.data.tank[i] = number(&bat, board, "regeneration_tank_slots")?;
        }
        let v = table(&fat, figures, "vehicles")?;
        for k in Vehicle::ALL {
            self.data.vehicles[k.index()] = number(&fat.sub("vehicles"), v, k.word())?;
        }
        self.data.sandworms = number(&fat.sub("worms"), table(&fat, figures, "worms")?, "sandworm")?;
        let sat = at.sub("spice_must_flow");
        let rows = tables_of(&sat, table(at, t, "spice_must_flow")?, "rows")?;
        if rows.len() != 5 {
            return sat.sub("rows").err("there must be 5 rows");
        }
        for (i, row) in rows.iter().enumerate() {
            let rat = sat.sub("rows").item(i);
            for (k, key) in ["dice_blocked", "harvesters", "carryalls", "ornithopters"].into_iter().enumerate() {
                self.data.rows[i][k] = number(&rat, row, key)?;
            }
        }
        let tat = at.sub("tokens");
        let tokens = table(at, t, "tokens")?;
        let worm = table(&tat.sub("wormsign"), table(&tat, tokens, "wormsign")?, "faces")?;
        for f in WormFace::ALL {
            self.data.wormsigns[f.index()] = number(&tat.sub("wormsign.faces"), worm, f.word())?;
        }
        for v in list(&tat.sub("testing_station"), table(&tat, tokens, "testing_station")?, "hidden_side")? {
            let m = word_of!(&tat.sub("testing_station.hidden_side"), v.as_str().unwrap_or(""), Marker)?;
            self.data.stations[m.index()] += 1;
        }
        if self.data.stations.iter().sum::<u8>() != 6 {
            return tat.sub("testing_station.hidden_side").err("there must be 6 stations");
        }
        let ranks = list(&tat.sub("sietch"), table(&tat, tokens, "sietch")?, "ranks")?;
        if ranks.len() != 8 {
            return tat.sub("sietch.ranks").err("there must be 8 ranks");
        }
        for (i, v) in ranks.iter().enumerate() {
            match v.as_integer() {
                Some(n @ 1..=9) => self.data.sietch_ranks[i] = n as u8,
                _ => return tat.sub("sietch.ranks").item(i).err("must be a rank from 1 to 9"),
            }
        }
        self.data.bene_gesserit = number(&tat.sub("bene_gesserit"), table(&tat, tokens, "bene_gesserit")?, "count")?;
        let mut add = |set: &str, key: &str, count: usize| -> Res<()> {
            let here = tat.sub(set);
            let t = table(&tat, tokens, set)?;
            let faces = tables_of(&here, t, key)?;
            if faces.len() != count {
                return here.sub(key).err(format!("there must be {count} tokens"));
            }
            let marked = t.get("source").and_then(Value::as_str).is_some_and(|s| s.contains("reconstructed"));
            for (i, f) in faces.into_iter().enumerate() {
                let fat = here.sub(key).item(i);
                let mut n = [0; 4];
                for (k, v) in f {
                    let slot = match k.as_str() {
                        "regular" => 0,
                        "elite" => 1,
                        "special" => 2,
                        "bashar" | "naib" => 3,
                        _ => return fat.sub(k).err("use regular, elite, special, bashar or naib"),
                    };
                    match v.as_integer() {
                        Some(v @ 0..=2) => n[slot] = v as u8,
                        _ => return fat.sub(k).err("must be 0, 1 or 2"),
                    }
                }
                if n[0] + n[1] + n[2] == 0 || n[0] + n[1] + n[2] > 2 {
                    return fat.err("a token shows 1 or 2 units");
                }
                self.data.tokens.push((n, marked));
            }
            Ok(())
        };
        add("atreides_start", "faces", 8)?;
        add("atreides_deployment", "faces", 8)?;
        add("harkonnen_start", "black", 6)?;
        add("harkonnen_start", "silver", 6)?;
        self.data.last_step = number(&at.sub("prescience_track"), table(at, t, "prescience_track")?, "last_step")?;
        let aat = at.sub("family_atomics");
        let sites = list(&aat, table(at, t, "family_atomics")?, "sites")?;
        if sites.len() != 3 {
            return aat.sub("sites").err("there must be 3 sites");
        }
        for (i, v) in sites.iter().enumerate() {
            self.data.sites[i] = self.area(&aat.sub("sites").item(i), v.as_str().unwrap_or(""))?.0;
        }
        Ok(())
    }

    fn cards(&mut self, at: &Spot<'_>, t: &Table) -> Res<()> {
        let mut per_deck = [0u8; 4];
        for c in tables_of(at, t, "planning")? {
            let id = text(&at.sub("planning"), c, "id")?;
            let here = at.sub("planning").sub(id);
            let deck = word_of!(&here.sub("deck"), text(&here, c, "deck")?, Deck)?;
            let copies = number(&here, c, "copies")?;
            per_deck[deck.index()] += copies;
            if per_deck[deck.index()] > 32 {
                return here.sub("copies").err("a deck has at most 32 cards");
            }
            if self.data.cards.iter().any(|o| o.id == id) {
                return here.err("the id is used twice");
            }
            let cond = if c.contains_key("cond") { Some(self.cond(&here.sub("cond"), text(&here, c, "cond")?)?) } else { None };
            let ops = self.prog(&here, c, "ops", false)?;
            let else_ops = if c.contains_key("else_ops") { self.prog(&here, c, "else_ops", false)? } else { Prog::default() };
            self.data.cards.push(CardData {
                id: id.to_owned(),
                name: text(&here, c, "name")?.to_owned(),
                effect: text(&here, c, "effect")?.to_owned(),
                effect_it: opt_text(&here, c, "effect_it")?.to_owned(),
                deck,
                copies,
                cond,
                ops,
                else_ops,
                playable: !flag(&here, c, "not_playable")?,
                discardable: !flag(&here, c, "not_discardable")?,
                reconstructed: text(&here, c, "source")? == "reconstructed",
                source: text(&here, c, "source")?.to_owned(),
            });
        }
        if per_deck.contains(&0) {
            return at.sub("planning").err("every deck needs cards");
        }
        // Grouped by deck, so that the copies of a deck are neighbours.
        self.data.cards.sort_by_key(|c| c.deck);
        for l in tables_of(at, t, "leader")? {
            let id = text(&at.sub("leader"), l, "id")?;
            let here = at.sub("leader").sub(id);
            let leader = word_of!(&here, id, Leader)?;
            let combat = table(&here, l, "combat")?;
            let slot = match text(&here, l, "slot")? {
                "desert_power" => None,
                w => Some(word_of!(&here.sub("slot"), w, Face)?),
            };
            let ops = self.prog(&here, l, "ops", false)?;
            let solo_ops = if l.contains_key("solo_ops") { self.prog(&here, l, "solo_ops", true)? } else { ops };
            let special_source = text(&here, l, "special_source")?;
            self.data.leaders.push(LeaderData {
                leader,
                name: text(&here, l, "name")?.to_owned(),
                special: text(&here, l, "special")?.to_owned(),
                special_it: opt_text(&here, l, "special_it")?.to_owned(),
                slot,
                hits: number(&here.sub("combat"), combat, "hits")?,
                shields: number(&here.sub("combat"), combat, "shields")?,
                ops,
                solo_ops,
                at_start: text(&here, l, "entry")? == "start of game",
                reconstructed: special_source == "reconstructed",
                source: special_source.to_owned(),
            });
        }
        self.data.leaders.sort_by_key(|l| l.leader);
        if self.data.leaders.iter().map(|l| l.leader).ne(Leader::ALL.iter().copied()) {
            return at.sub("leader").err("each of the 16 leaders must be there once");
        }
        for p in tables_of(at, t, "prescience")? {
            let id = text(&at.sub("prescience"), p, "id")?;
            let here = at.sub("prescience").sub(id);
            let reward = table(&here, p, "reward")?;
            let mut steps = [0; 3];
            for m in Marker::ALL {
                steps[m.index()] = number_or(&here.sub("reward"), reward, m.word(), 0)?;
            }
            let at_end = match text(&here, p, "timing")? {
                "end_of_round" => true,
                "action_resolution" => false,
                _ => return here.sub("timing").err("use end_of_round or action_resolution"),
            };
            let test = self.test(&here.sub("test"), table(&here, p, "test")?)?;
            if at_end == matches!(test, Test::Happened { .. }) {
                return here.sub("test").err("events belong to action_resolution, everything else to end_of_round");
            }
            self.data.prescience.push(PrescienceData {
                id: id.to_owned(),
                name: text(&here, p, "name")?.to_owned(),
                requirement: text(&here, p, "requirement")?.to_owned(),
                requirement_it: opt_text(&here, p, "requirement_it")?.to_owned(),
                at_end,
                test,
                reward: steps,
                bene_gesserit: number_or(&here.sub("reward"), reward, "bene_gesserit", 0)?,
                reconstructed: text(&here, p, "source")? == "reconstructed",
                source: text(&here, p, "source")?.to_owned(),
            });
        }
        if self.data.prescience.is_empty() || self.data.prescience.len() > 32 {
            return at.sub("prescience").err("there must be 1 to 32 cards");
        }
        for o in tables_of(at, t, "objective")? {
            let here = at.sub("objective").sub(text(&at.sub("objective"), o, "id")?);
            let targets = table(&here, o, "targets")?;
            let mut n = [0; 3];
            for m in Marker::ALL {
                n[m.index()] = number(&here.sub("targets"), targets, m.word())?;
                if n[m.index()] > self.data.last_step {
                    return here.sub("targets").sub(m.word()).err("is beyond the end of the track");
                }
            }
            self.data.objectives.push((n, text(&here, o, "source")? == "reconstructed"));
        }
        if self.data.objectives.is_empty() || self.data.objectives.len() > 8 {
            return at.sub("objective").err("there must be 1 to 8 objectives");
        }
        for c in tables_of(at, t, "tactic")? {
            let here = at.sub("tactic").sub(text(&at.sub("tactic"), c, "id")?);
            let sietch = self.area(&here.sub("sietch"), text(&here, c, "sietch")?)?;
            let sector = match text(&here, c, "sector")? {
                "central" => None,
                w => Some(word_of!(&here.sub("sector"), w, Sector)?),
            };
            self.data.tactics.push((sietch, sector));
        }
        self.data.tactics.sort();
        if self.data.tactics.len() != 8 {
            return at.sub("tactic").err("there must be 8 tactic cards, one per sietch");
        }
        Ok(())
    }

    fn prog(&mut self, at: &Spot<'_>, t: &Table, key: &str, automa: bool) -> Res<Prog> {
        self.bound = false;
        self.op_list(&at.sub(key), list(at, t, key)?, automa)
    }

    fn op_list(&mut self, at: &Spot<'_>, values: &[Value], automa: bool) -> Res<Prog> {
        let mut ops = vec![];
        for (i, v) in values.iter().enumerate() {
            let here = at.item(i);
            let Value::Table(t) = v else { return here.err("an operation must be a table") };
            let times = if matches!(opt_text(&here, t, "op")?, "play_card" | "desert_power") { number_or(&here, t, "n", 1)? } else { 1 };
            let op = self.op(&here, t, automa)?;
            for _ in 0..times {
                ops.push(op);
            }
            // The stack of suspended cards stays flat because a card that plays another is done by then.
            if matches!(op, Op::PlayCard { .. }) && !automa && (times > 1 || i + 1 < values.len()) {
                return here.err("play_card must be the last operation");
            }
        }
        let prog = Prog { start: self.data.ops.len() as u16, len: ops.len() as u8 };
        self.data.ops.extend(ops);
        Ok(prog)
    }

    fn op(&mut self, at: &Spot<'_>, t: &Table, automa: bool) -> Res<Op> {
        let name = text(at, t, "op")?;
        let all_or = |key: &str| -> Res<u8> {
            match t.get(key).and_then(Value::as_str) {
                Some("all" | "any") => Ok(u8::MAX),
                _ => number(at, t, key),
            }
        };
        let hit_on = || -> Res<u8> {
            let mut bits = 0;
            for (i, v) in list(at, t, "hit_on")?.iter().enumerate() {
                bits |= 1 << word_of!(&at.sub("hit_on").item(i), v.as_str().unwrap_or(""), CombatFace)? as u8;
            }
            Ok(bits)
        };
        let must_be = |key: &str, values: &[&str]| -> Res<()> {
            let v = text(at, t, key)?;
            if values.contains(&v) { Ok(()) } else { at.sub(key).err(format!("“{v}” is not known; use one of: {}", values.join(", "))) }
        };
        Ok(match name {
            "place" | "deploy" => Op::Place { what: self.what(at, t)?, n: number(at, t, "n")?, at: self.at(at, t, "at")?, deploy: name == "deploy" },
            "deploy_token" => Op::DeployToken { n: number(at, t, "n")?, at: self.at(at, t, "at")?, with_leader: flag(at, t, "with_leader")? },
            "remove" => {
                if t.contains_key("bind") {
                    self.bound = true;
                }
                Op::Remove { what: self.what(at, t)?, n: number(at, t, "n")?, at: self.at(at, t, "at")? }
            }
            "replace" => Op::Replace {
                from: word_of!(&at.sub("from"), text(at, t, "from")?, Kind)?,
                to: word_of!(&at.sub("to"), text(at, t, "to")?, Kind)?,
                n: number(at, t, "n")?,
            },
            "move" => Op::Move { who: self.who(at, t)?, n: number(at, t, "n")?, other: flag(at, t, "other")? },
            "attack" => Op::Attack { who: self.who(at, t)?, mods: self.mods(at, t)? },
            "move_or_attack" => Op::MoveOrAttack { who: self.who(at, t)?, mods: self.mods(at, t)? },
            "move_enemy" => {
                must_be("who", &["enemy_legion_in_desert"])?;
                must_be("to", &["adjacent_empty"])?;
                Op::MoveEnemy
            }
            "relocate" => {
                must_be("who", &["legion_in_settlement"])?;
                must_be("to", &["area_with_own_legion"])?;
                Op::Relocate
            }
            "relocate_sietch" => {
                must_be("to", &["adjacent_empty_desert"])?;
                Op::RelocateSietch
            }
            "swap_tokens" => {
                must_be("between", &["two_sietches"])?;
                Op::SwapTokens
            }
            "draw" => Op::Draw { n: number(at, t, "n")?, deck: self.deck(at, t)? },
            "play_card" => Op::PlayCard { deck: self.deck(at, t)?, must: flag(at, t, "must")? },
            "discard" => {
                must_be("who", &["opponent"])?;
                must_be("chooser", &["opponent"])?;
                Op::Discard { n: number(at, t, "n")? }
            }
            "discard_set" => Op::DiscardSet { min: number(at, t, "n_min")?, max: number(at, t, "n_max")? },
            "discard_die" => {
                must_be("who", &["opponent"])?;
                Op::DiscardDie { face: word_of!(&at.sub("face"), text(at, t, "face")?, Face)?, n: number(at, t, "n")? }
            }
            "force_die" => {
                must_be("who", &["opponent"])?;
                Op::ForceDie
            }
            "enter_play" => Op::EnterPlay { leader: self.leader(at, t)?, spent: flag(at, t, "spent")? },
            "remove_from_game" => Op::RemoveFromGame { leader: self.leader(at, t)? },
            "tank" => {
                must_be("target", &["enemy_named_leader"])?;
                Op::Tank {
                    reach: match text(at, t, "where")? {
                        "any" => Reach::ReachAny,
                        "same_sector_as_own_legion" => Reach::ReachSameSector,
                        w if w.starts_with("adjacent:$") && self.bound => Reach::ReachNextToBound,
                        w => return at.sub("where").err(format!("“{w}” is not known; use any, same_sector_as_own_legion or adjacent:$name")),
                    },
                }
            }
            "reveal" => {
                self.at(at, t, "at")?;
                Op::Reveal
            }
            "place_wormsign" => Op::PlaceWormsign { n: number(at, t, "n")? },
            "discard_wormsign" => Op::DiscardWormsign { n: all_or("n")?, at: self.at(at, t, "at")? },
            "desert_power" => Op::DesertPower,
            "storm" => Op::Storm,
            "worm" => Op::Worm {
                deed: match text(at, t, "do")? {
                    "move" => WormDeed::WormMove(number(at, t, "n")?),
                    "attack" => WormDeed::WormAttack,
                    "move_and_attack" => WormDeed::WormMaker(false),
                    "special" => WormDeed::WormMaker(true),
                    w => return at.sub("do").err(format!("“{w}” is not known; use move, attack, move_and_attack or special")),
                },
            },
            "special_attack" => Op::SpecialAttack {
                dice: number(at, t, "dice")?,
                hit_on: hit_on()?,
                target: match text(at, t, "target")? {
                    "enemy_legion_adjacent_to_own_legion" => Target::TargetNextToOwn,
                    "enemy_legion_in_sector_connected_to_$z" if self.bound => Target::TargetByBoundZone,
                    w => return at.sub("target").err(format!("“{w}” is not known here")),
                },
            },
            "roll_remove" => {
                must_be("what", &["vehicle"])?;
                must_be("at", &["$s_and_connected_air_zones"])?;
                Op::RollRemove { dice: number(at, t, "dice")?, hit_on: hit_on()? }
            }
            "prescience" => {
                must_be("do", &["transfer"])?;
                Op::Transfer
            }
            "prescience_card" => match text(at, t, "do")? {
                "shuffle_back" => Op::ShuffleBack { n: number(at, t, "n")? },
                "replace_from_deck" => Op::ReplaceRevealed,
                w => return at.sub("do").err(format!("“{w}” is not known; use shuffle_back or replace_from_deck")),
            },
            "objective" => {
                must_be("do", &["draw_extra"])?;
                Op::DrawObjective { n: number(at, t, "n")? }
            }
            "imperium" => {
                if t.get("delta").and_then(Value::as_integer) != Some(-1) {
                    return at.sub("delta").err("only -1 is possible");
                }
                Op::Imperium { n: number(at, t, "n")? }
            }
            "bg_token" => Op::BgToken { n: number(at, t, "n")? },
            "attach" => Op::Attach { rider: word_of!(&at.sub("rider"), text(at, t, "rider")?, Rider)? },
            "restrict" => Op::Restrict { rule: word_of!(&at.sub("rule"), text(at, t, "rule")?, Restriction)? },
            "detonate_atomics" => Op::DetonateAtomics,
            "require" => Op::Require { cond: self.cond(&at.sub("cond"), text(at, t, "cond")?)? },
            "choose" => {
                let mut options = [Prog::default(); 4];
                let given = list(at, t, "options")?;
                if given.is_empty() || given.len() > 4 {
                    return at.sub("options").err("there must be 1 to 4 options");
                }
                for (i, v) in given.iter().enumerate() {
                    let Value::Array(list) = v else { return at.sub("options").item(i).err("must be a list") };
                    options[i] = self.op_list(&at.sub("options").item(i), list, automa)?;
                }
                Op::Choose { options }
            }
            "choose_area" => {
                let among = if t.get("among").is_some_and(Value::is_array) {
                    let two = list(at, t, "among")?;
                    if two.len() != 2 {
                        return at.sub("among").err("a list must name two areas");
                    }
                    let a = |i: usize| self.area(&at.sub("among").item(i), two[i].as_str().unwrap_or(""));
                    At::AtEither(a(0)?, a(1)?)
                } else {
                    match text(at, t, "among")? {
                        "own_settlement" => At::AtSettlement,
                        "sietch" => At::AtSietch,
                        "empty_desert" => At::AtEmptyDesert,
                        "free_mountain" => At::AtFreeMountain,
                        "free_plateau" => At::AtFreePlateau,
                        "any_area" => At::AtAny,
                        w => return at.sub("among").err(format!("“{w}” is not known")),
                    }
                };
                text(at, t, "bind")?;
                self.bound = true;
                Op::ChooseArea { among }
            }
            "choose_legion" => {
                let who = self.who(at, t)?;
                text(at, t, "bind")?;
                self.bound = true;
                Op::ChooseLegion { who }
            }
            "choose_sector" => {
                must_be("where", &["own_legion"])?;
                text(at, t, "bind")?;
                self.bound = true;
                Op::ChooseSector
            }
            w => return at.sub("op").err(format!("“{w}” is no operation; they are listed in docs/arrakis.md")),
        })
    }

    fn deck(&self, at: &Spot<'_>, t: &Table) -> Res<Option<Deck>> {
        if !t.contains_key("deck") {
            return Ok(None);
        }
        Ok(Some(word_of!(&at.sub("deck"), text(at, t, "deck")?, Deck)?))
    }

    fn leader(&self, at: &Spot<'_>, t: &Table) -> Res<Leader> {
        word_of!(&at.sub("leader"), text(at, t, "leader")?, Leader)
    }

    fn leader_ref(&self, at: &Spot<'_>, w: &str) -> Res<LeaderRef> {
        if let Some(p) = Person::from_word(w) {
            return Ok(LeaderRef::ThePerson(p));
        }
        Ok(LeaderRef::TheLeader(word_of!(at, w, Leader)?))
    }

    fn what(&self, at: &Spot<'_>, t: &Table) -> Res<What> {
        let w = text(at, t, "what")?;
        let here = at.sub("what");
        Ok(match w {
            "regular" => What::AKind(Kind::Regular),
            "elite" => What::AKind(Kind::Elite),
            "special" => What::AKind(Kind::Special),
            "leader:any" => What::AnyLeader,
            "leader:bashar" | "leader:naib" => What::AKind(Kind::Generic),
            "vehicle" => What::AnyVehicle,
            "sandworm" => What::ASandworm,
            "wild_maker" => What::TheWildMaker,
            _ => match (w.strip_prefix("leader:"), Vehicle::from_word(w)) {
                (Some(id), _) => What::ANamed(self.leader_ref(&here, id)?),
                (None, Some(v)) => What::AVehicle(v),
                (None, None) => return here.err(format!("“{w}” is no piece")),
            },
        })
    }

    fn at(&self, at: &Spot<'_>, t: &Table, key: &str) -> Res<At> {
        let w = text(at, t, key)?;
        let here = at.sub(key);
        if w == "$s_and_connected_air_zones" && self.bound {
            return Ok(At::AtBoundSector);
        }
        if let Some(name) = w.strip_prefix('$') {
            return if self.bound { Ok(At::AtBound) } else { here.err(format!("nothing is bound to “{name}” yet")) };
        }
        Ok(match w {
            "any" => At::AtAny,
            "each:village" => At::AtVillages,
            "any:settlement" => At::AtSettlement,
            "any:sietch" => At::AtSietch,
            "any:sietch_with_enemy_within_2" => At::AtThreatenedSietch,
            "any:empty_desert" => At::AtEmptyDesert,
            "any:empty_desert_adjacent_to_sandworm" => At::AtEmptyDesertByWorm,
            "any:empty_desert_adjacent_to_own_legion" => At::AtEmptyDesertByLegion,
            "any:free_desert" => At::AtFreeDesert,
            "any:free_air_zone" => At::AtFreeZone,
            "deep_desert_of_one_sector" => At::AtDeepOfOneSector,
            _ => {
                if let Some(id) = w.strip_prefix("adjacent:") {
                    At::AtNextTo(self.area(&here, id)?)
                } else if let Some(id) = w.strip_prefix("legion_with:") {
                    At::AtLegionWith(self.leader_ref(&here, id)?)
                } else if let Some(id) = w.strip_prefix("sector_of:") {
                    At::AtSectorOf(self.leader_ref(&here, id)?)
                } else {
                    At::AtArea(self.area(&here, w)?)
                }
            }
        })
    }

    fn who(&self, at: &Spot<'_>, t: &Table) -> Res<Who> {
        let w = text(at, t, "who")?;
        let here = at.sub("who");
        if let Some(name) = w.strip_prefix('$') {
            return if self.bound { Ok(Who::WhoBound) } else { here.err(format!("nothing is bound to “{name}” yet")) };
        }
        Ok(match w {
            "any" => Who::WhoAny,
            "with_leader" => Who::WhoLeader,
            "with:special" => Who::WhoSpecial,
            "in_desert" => Who::WhoDesert,
            "with_leader_in_desert" => Who::WhoLeaderDesert,
            "legion_in_settlement" => Who::WhoSettlement,
            _ => {
                if let Some(id) = w.strip_prefix("legion_at:") {
                    Who::WhoAt(self.area(&here, id)?)
                } else if let Some(id) = w.strip_prefix("legion_with:") {
                    Who::WhoWith(self.leader_ref(&here, id)?)
                } else {
                    return here.err(format!("“{w}” names no legion"));
                }
            }
        })
    }

    fn mods(&self, at: &Spot<'_>, t: &Table) -> Res<Mods> {
        let mut bits = if flag(at, t, "surprise")? { Mods::SURPRISE } else { 0 };
        if t.contains_key("mods") {
            for (i, v) in list(at, t, "mods")?.iter().enumerate() {
                bits |= match v.as_str().unwrap_or("") {
                    "free_continue" => Mods::FREE_CONTINUE,
                    "plus_die_each_round" => Mods::PLUS_DIE,
                    "opponent_max_4_dice_round_1" => Mods::FOUR_DICE,
                    w => return at.sub("mods").item(i).err(format!("“{w}” is no modifier")),
                };
            }
        }
        Ok(Mods(bits))
    }

    fn cond(&self, at: &Spot<'_>, w: &str) -> Res<Cond> {
        let (not, w) = match w.strip_prefix("not ") {
            Some(rest) => (true, rest),
            None => (false, w),
        };
        let fact = if let Some(id) = w.strip_prefix("in_play:") {
            Fact::InPlay(word_of!(at, id, Leader)?)
        } else if let Some(id) = w.strip_prefix("removed:") {
            Fact::Removed(word_of!(at, id, Leader)?)
        } else if w == "atomics_detonated" {
            Fact::AtomicsDetonated
        } else if let Some(n) = w.strip_prefix("max_prescience>=").and_then(|n| n.parse().ok()) {
            Fact::MaxPrescience(n)
        } else {
            return at.err(format!("“{w}” is no condition"));
        };
        Ok(Cond { not, fact })
    }

    fn test(&self, at: &Spot<'_>, t: &Table) -> Res<Test> {
        let terrains = |key: &str| -> Res<u8> {
            let bit = |t: Terrain| 1u8 << t as u8;
            if !t.contains_key(key) {
                return Ok(0b11111);
            }
            Ok(match text(at, t, key)? {
                "desert_or_deep" => bit(Terrain::Desert) | bit(Terrain::DeepDesert),
                w => bit(word_of!(&at.sub(key), w, Terrain)?),
            })
        };
        let sietch = match t.get("sietch") {
            None => None,
            Some(Value::Boolean(b)) => Some(*b),
            Some(_) => return at.sub("sietch").err("must be true or false"),
        };
        if t.contains_key("event") {
            let at_paul = match t.get("at").and_then(Value::as_str) {
                None => false,
                Some("area_of:paul") => true,
                Some(w) => return at.sub("at").err(format!("“{w}” is not known; use area_of:paul")),
            };
            return Ok(Test::Happened {
                deed: word_of!(&at.sub("event"), text(at, t, "event")?, Deed)?,
                n: number(at, t, "n")?,
                terrains: terrains("terrain")?,
                at_paul,
            });
        }
        if t.contains_key("count") {
            let min = number(at, t, "min")?;
            return match text(at, t, "count")? {
                "areas_with_own_legion" => Ok(Test::Areas { terrains: terrains("terrain")?, sietch, min }),
                "sandworms" => Ok(Test::Sandworms { min }),
                w => at.sub("count").err(format!("“{w}” cannot be counted")),
            };
        }
        if t.contains_key("leaders") {
            let mut persons = [None; 2];
            for (i, v) in list(at, t, "leaders")?.iter().enumerate() {
                if i > 1 {
                    return at.sub("leaders").err("at most two persons");
                }
                persons[i] = Some(word_of!(&at.sub("leaders").item(i), v.as_str().unwrap_or(""), Person)?);
            }
            return Ok(Test::Persons { persons, same_area: flag(at, t, "same_area")?, terrains: terrains("each_in")?, sietch });
        }
        if t.contains_key("adjacent_to") {
            let mut areas = [None; 3];
            for (i, v) in list(at, t, "adjacent_to")?.iter().enumerate() {
                if i > 2 {
                    return at.sub("adjacent_to").err("at most three areas");
                }
                areas[i] = Some(self.area(&at.sub("adjacent_to").item(i), v.as_str().unwrap_or(""))?);
            }
            return Ok(Test::NextTo { areas });
        }
        at.err("needs one of: event, count, leaders, adjacent_to")
    }
}

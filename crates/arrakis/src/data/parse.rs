//! Reads the data files and says exactly what is wrong with them: the file and the key.

use std::fmt;

use toml::{Table, Value};

#[path = "parse_ops.rs"]
mod ops;
#[path = "own.rs"]
mod own;

use own::overlaid;

use super::tables::*;
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

    pub(crate) fn key(&self) -> &str {
        &self.key
    }

    pub(crate) fn file(&self) -> &str {
        self.file
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

/// A number with a bound of its own, so that no table can overflow a track or a pool.
pub(crate) fn up_to(at: &Spot<'_>, t: &Table, key: &str, most: u8) -> Res<u8> {
    match number(at, t, key)? {
        n if n <= most => Ok(n),
        _ => at.sub(key).err(format!("must be at most {most}")),
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

pub(crate) fn word<T: Copy>(
    at: &Spot<'_>,
    word: &str,
    from: impl Fn(&str) -> Option<T>,
    all: &[&str],
) -> Res<T> {
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

pub(crate) struct Reader<'a> {
    areas: &'a [&'a str],
    data: Tables,
    /// Whether the list being read may play a card in its middle: only the automa's own actions.
    bound: bool,
}

/// Reads cards, components and actions; `own` are an owner's entries laid over them, in the same order as [`Files`].
pub fn tables(files: &Files<'_>, own: [&str; 3], areas: &[&str]) -> Res<Tables> {
    let mut r = Reader { areas, data: Tables::default(), bound: false };
    let (at, t) = overlaid(files.components, own[1])?;
    r.components(&at, &t)?;
    let (at, t) = overlaid(files.cards, own[0])?;
    r.cards(&at, &t)?;
    let (at, t) = overlaid(files.actions, own[2])?;
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
    pub(crate) fn area(&self, at: &Spot<'_>, id: &str) -> Res<Area> {
        match self.areas.iter().position(|a| *a == id) {
            Some(i) => Ok(Area(i as u8)),
            None => at.err(format!("“{id}” is no area")),
        }
    }

    fn components(&mut self, at: &Spot<'_>, t: &Table) -> Res<()> {
        self.figures(at, t)?;
        self.spice_rows(at, t)?;
        self.tokens(at, t)?;
        self.deployment_tokens(at, t)?;
        self.tracks(at, t)
    }

    fn figures(&mut self, at: &Spot<'_>, t: &Table) -> Res<()> {
        let figures = table(at, t, "figures")?;
        let fat = at.sub("figures");
        for (i, (side, generic)) in [("atreides", "naib"), ("harkonnen", "bashar")].into_iter().enumerate() {
            let s = table(&fat, figures, side)?;
            let sat = fat.sub(side);
            for (k, key) in ["regular", "elite", "special", generic].into_iter().enumerate() {
                let n = number(&sat, s, key)?;
                let most = if k == 3 { 15 } else { 40 };
                if n > most {
                    return sat
                        .sub(key)
                        .err("there can be at most 40 units of a kind, and 15 generic leaders");
                }
                self.data.supply[i][k] = n;
            }
            let dat = at.sub("action_die").sub(side);
            let die = table(&at.sub("action_die"), table(at, t, "action_die")?, side)?;
            self.data.dice[i] = up_to(&dat, die, "dice", 20)?;
            let faces = list(&dat, die, "faces")?;
            if faces.len() != 6 {
                return dat.sub("faces").err("a die has 6 faces");
            }
            for (k, f) in faces.iter().enumerate() {
                self.data.faces[i][k] =
                    word_of!(&dat.sub("faces").item(k), f.as_str().unwrap_or(""), Face)? as u8;
            }
            let bat = at.sub("dashboard").sub(side);
            let board = table(&at.sub("dashboard"), table(at, t, "dashboard")?, side)?;
            let slots = table(&bat, board, "slots")?;
            for f in Face::ALL {
                self.data.slots[i][f.index()] = up_to(&bat.sub("slots"), slots, f.word(), 20)?;
            }
            if self.data.slots[i].iter().sum::<u8>() < self.data.dice[i] {
                return bat.sub("slots").err("there are fewer slots than dice");
            }
            self.data.tank[i] = up_to(&bat, board, "regeneration_tank_slots", 20)?;
        }
        let v = table(&fat, figures, "vehicles")?;
        for k in Vehicle::ALL {
            self.data.vehicles[k.index()] = up_to(&fat.sub("vehicles"), v, k.word(), 60)?;
        }
        self.data.sandworms = up_to(&fat.sub("worms"), table(&fat, figures, "worms")?, "sandworm", 60)?;
        Ok(())
    }

    fn spice_rows(&mut self, at: &Spot<'_>, t: &Table) -> Res<()> {
        let sat = at.sub("spice_must_flow");
        let rows = tables_of(&sat, table(at, t, "spice_must_flow")?, "rows")?;
        if rows.len() != 5 {
            return sat.sub("rows").err("there must be 5 rows");
        }
        for (i, row) in rows.iter().enumerate() {
            let rat = sat.sub("rows").item(i);
            for (k, key) in
                ["dice_blocked", "harvesters", "carryalls", "ornithopters"].into_iter().enumerate()
            {
                self.data.rows[i][k] = up_to(&rat, row, key, 60)?;
            }
            // What follows from the rest must agree with it.
            let left = self.data.dice[1].saturating_sub(self.data.rows[i][0]);
            if number_or(&rat, row, "dice_available", left)? != left {
                return rat.sub("dice_available").err(format!("must be {left}: the dice less dice_blocked"));
            }
            if number_or(&rat, row, "row", i as u8 + 1)? != i as u8 + 1 {
                return rat.sub("row").err(format!("must be {}: the rows are listed from the top", i + 1));
            }
            if flag(&rat, row, "ban_row")? && i != 4 {
                return rat.sub("ban_row").err("is the last row");
            }
        }
        Ok(())
    }

    fn tokens(&mut self, at: &Spot<'_>, t: &Table) -> Res<()> {
        let tat = at.sub("tokens");
        let tokens = table(at, t, "tokens")?;
        let worm = table(&tat.sub("wormsign"), table(&tat, tokens, "wormsign")?, "faces")?;
        for f in WormFace::ALL {
            self.data.wormsigns[f.index()] = up_to(&tat.sub("wormsign.faces"), worm, f.word(), 60)?;
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
        self.data.bene_gesserit =
            up_to(&tat.sub("bene_gesserit"), table(&tat, tokens, "bene_gesserit")?, "count", 20)?;
        Ok(())
    }

    fn deployment_tokens(&mut self, at: &Spot<'_>, t: &Table) -> Res<()> {
        let tat = at.sub("tokens");
        let tokens = table(at, t, "tokens")?;
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
                self.data.tokens.to_mut().push((n, marked));
            }
            Ok(())
        };
        add("atreides_start", "faces", 8)?;
        add("atreides_deployment", "faces", 8)?;
        add("harkonnen_start", "black", 6)?;
        add("harkonnen_start", "silver", 6)
    }

    fn tracks(&mut self, at: &Spot<'_>, t: &Table) -> Res<()> {
        self.data.last_step =
            up_to(&at.sub("prescience_track"), table(at, t, "prescience_track")?, "last_step", 40)?;
        let track = at.sub("prescience_track");
        self.data.prescience_start =
            up_to(&track, table(at, t, "prescience_track")?, "start", self.data.last_step)?;
        let track = at.sub("supremacy_track");
        let supremacy = table(at, t, "supremacy_track")?;
        self.data.supremacy_win = up_to(&track, supremacy, "harkonnen_win", 40)?;
        self.data.supremacy_start = up_to(&track, supremacy, "start", 40)?;
        if self.data.supremacy_start >= self.data.supremacy_win {
            return track.sub("start").err("must be below harkonnen_win");
        }
        let solo = table(at, t, "solo")?;
        self.data.solo_supremacy = up_to(&at.sub("solo"), solo, "supremacy_per_round", 40)?;
        self.data.solo_prescience = up_to(&at.sub("solo"), solo, "prescience_cards_per_round", 6)?;
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
        self.planning(at, t)?;
        self.leaders(at, t)?;
        self.prescience(at, t)?;
        self.objectives(at, t)?;
        self.tactics(at, t)
    }

    fn planning(&mut self, at: &Spot<'_>, t: &Table) -> Res<()> {
        let mut per_deck = [0u8; 4];
        for c in tables_of(at, t, "planning")? {
            let id = text(&at.sub("planning"), c, "id")?;
            let here = at.sub("planning").sub(id);
            let deck = word_of!(&here.sub("deck"), text(&here, c, "deck")?, Deck)?;
            let copies = number(&here, c, "copies")?;
            per_deck[deck.index()] = per_deck[deck.index()].saturating_add(copies);
            if per_deck[deck.index()] > 32 {
                return here.sub("copies").err("a deck has at most 32 cards");
            }
            if self.data.cards.iter().any(|o| o.id == id) {
                return here.err("the id is used twice");
            }
            let cond = if c.contains_key("cond") {
                Some(self.cond(&here.sub("cond"), text(&here, c, "cond")?)?)
            } else {
                None
            };
            let ops = self.prog(&here, c, "ops", false)?;
            let else_ops = if c.contains_key("else_ops") {
                self.prog(&here, c, "else_ops", false)?
            } else {
                Prog::default()
            };
            self.data.cards.to_mut().push(Card {
                id: id.to_owned().into(),
                name: text(&here, c, "name")?.to_owned().into(),
                name_it: opt_text(&here, c, "name_it")?.to_owned().into(),
                effect: text(&here, c, "effect")?.to_owned().into(),
                effect_it: opt_text(&here, c, "effect_it")?.to_owned().into(),
                deck,
                copies,
                cond,
                ops,
                else_ops,
                playable: !flag(&here, c, "not_playable")?,
                discardable: !flag(&here, c, "not_discardable")?,
                reconstructed: text(&here, c, "source")? == "reconstructed",
                source: text(&here, c, "source")?.to_owned().into(),
            });
        }
        if per_deck.contains(&0) {
            return at.sub("planning").err("every deck needs cards");
        }
        // Grouped by deck, so that the copies of a deck are neighbours.
        self.data.cards.to_mut().sort_by_key(|c| c.deck);
        Ok(())
    }

    fn leaders(&mut self, at: &Spot<'_>, t: &Table) -> Res<()> {
        let mut leaders = vec![];
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
            let solo_ops =
                if l.contains_key("solo_ops") { self.prog(&here, l, "solo_ops", true)? } else { ops };
            let special_source = text(&here, l, "special_source")?;
            let card = LeaderCard {
                name: text(&here, l, "name")?.to_owned().into(),
                name_it: opt_text(&here, l, "name_it")?.to_owned().into(),
                special: text(&here, l, "special")?.to_owned().into(),
                special_it: opt_text(&here, l, "special_it")?.to_owned().into(),
                slot,
                hits: up_to(&here.sub("combat"), combat, "hits", 9)?,
                shields: up_to(&here.sub("combat"), combat, "shields", 9)?,
                ops,
                solo_ops,
                at_start: text(&here, l, "entry")? == "start of game",
                reconstructed: special_source == "reconstructed",
                source: special_source.to_owned().into(),
            };
            leaders.push((leader, card));
        }
        leaders.sort_by_key(|(leader, _)| *leader);
        if !leaders.iter().map(|(leader, _)| leader).eq(Leader::ALL) {
            return at.sub("leader").err("each of the 16 leaders must be there once");
        }
        self.data.leaders = leaders.into_iter().map(|(_, card)| card).collect();
        Ok(())
    }

    fn prescience(&mut self, at: &Spot<'_>, t: &Table) -> Res<()> {
        for p in tables_of(at, t, "prescience")? {
            let id = text(&at.sub("prescience"), p, "id")?;
            let here = at.sub("prescience").sub(id);
            let reward = table(&here, p, "reward")?;
            let mut steps = [0; 3];
            for m in Marker::ALL {
                steps[m.index()] = number_or(&here.sub("reward"), reward, m.word(), 0)?;
                if steps[m.index()] > 40 {
                    return here.sub("reward").sub(m.word()).err("must be at most 40");
                }
            }
            let at_end = match text(&here, p, "timing")? {
                "end_of_round" => true,
                "action_resolution" => false,
                _ => return here.sub("timing").err("use end_of_round or action_resolution"),
            };
            let test = self.test(&here.sub("test"), table(&here, p, "test")?)?;
            if at_end == matches!(test, Test::Happened { .. }) {
                return here
                    .sub("test")
                    .err("events belong to action_resolution, everything else to end_of_round");
            }
            self.data.prescience.to_mut().push(PrescienceCard {
                id: id.to_owned().into(),
                name: text(&here, p, "name")?.to_owned().into(),
                name_it: opt_text(&here, p, "name_it")?.to_owned().into(),
                requirement: text(&here, p, "requirement")?.to_owned().into(),
                requirement_it: opt_text(&here, p, "requirement_it")?.to_owned().into(),
                at_end,
                test,
                reward: steps,
                bene_gesserit: number_or(&here.sub("reward"), reward, "bene_gesserit", 0)?,
                reconstructed: text(&here, p, "source")? == "reconstructed",
                source: text(&here, p, "source")?.to_owned().into(),
            });
        }
        if self.data.prescience.is_empty() || self.data.prescience.len() > 32 {
            return at.sub("prescience").err("there must be 1 to 32 cards");
        }
        Ok(())
    }

    fn objectives(&mut self, at: &Spot<'_>, t: &Table) -> Res<()> {
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
            self.data.objectives.to_mut().push((n, text(&here, o, "source")? == "reconstructed"));
        }
        if self.data.objectives.is_empty() || self.data.objectives.len() > 8 {
            return at.sub("objective").err("there must be 1 to 8 objectives");
        }
        Ok(())
    }

    fn tactics(&mut self, at: &Spot<'_>, t: &Table) -> Res<()> {
        for c in tables_of(at, t, "tactic")? {
            let here = at.sub("tactic").sub(text(&at.sub("tactic"), c, "id")?);
            let sietch = self.area(&here.sub("sietch"), text(&here, c, "sietch")?)?;
            let sector = match text(&here, c, "sector")? {
                "central" => None,
                w => Some(word_of!(&here.sub("sector"), w, Sector)?),
            };
            self.data.tactics.to_mut().push((sietch, sector));
        }
        self.data.tactics.to_mut().sort();
        if self.data.tactics.len() != 8 {
            return at.sub("tactic").err("there must be 8 tactic cards, one per sietch");
        }
        Ok(())
    }
}

//! Names of things.

use landsraad_kernel::Lang;

use crate::Arrakis;
use crate::action::{Means, Origin, Piece};
use crate::board::{Area, Zone};
use crate::data::{
    Deck, Face, Kind, Leader, Marker, Power, Sector, Side, Tables, Terrain, Vehicle, WormFace,
};
use crate::state::{CardId, Group, Phase, PrescienceId};

pub fn side(side: Side, l: Lang) -> &'static str {
    match side {
        Side::Atreides => "Atreides",
        Side::Harkonnen => l.of("Harkonnen", "Harkonnen"),
    }
}

/// An area: its printed name, or its sector, number and terrain.
pub fn area(a: Area, l: Lang) -> String {
    let info = a.info();
    if !info.name_it.is_empty() {
        return l.of(info.name, info.name_it).to_owned();
    }
    let number = a.id().rsplit('_').next().unwrap_or("");
    let sector_id = a.id().split('_').next().unwrap_or("");
    let sector_name = Sector::from_word(sector_id).map_or(sector_id.to_owned(), |s| sector(s, l));
    format!("{sector_name} {number} ({})", terrain(info.terrain, l))
}

pub fn terrain(t: Terrain, l: Lang) -> &'static str {
    match t {
        Terrain::Mountain => l.of("mountain", "montagna"),
        Terrain::Plateau => l.of("plateau", "altopiano"),
        Terrain::MinorErg => l.of("minor erg", "erg minore"),
        Terrain::Desert => l.of("desert", "deserto"),
        Terrain::DeepDesert => l.of("deep desert", "deserto profondo"),
    }
}

pub fn sector(s: Sector, l: Lang) -> String {
    let (name, inner) = match s {
        Sector::Ne => (l.of("north-east", "nord-est"), false),
        Sector::Se => (l.of("south-east", "sud-est"), false),
        Sector::Sw => (l.of("south-west", "sud-ovest"), false),
        Sector::Nw => (l.of("north-west", "nord-ovest"), false),
        Sector::Nei => (l.of("north-east", "nord-est"), true),
        Sector::Sei => (l.of("south-east", "sud-est"), true),
        Sector::Swi => (l.of("south-west", "sud-ovest"), true),
        Sector::Nwi => (l.of("north-west", "nord-ovest"), true),
    };
    if inner { format!("{} {name}", l.of("central", "centrale")) } else { name.to_owned() }
}

pub fn zone(z: Zone, l: Lang) -> String {
    format!("{} {}", l.of("air zone", "zona aerea"), u16::from(z.0) + 1)
}

pub fn face(f: Face, l: Lang) -> &'static str {
    match f {
        Face::Leadership => l.of("Leadership", "Comando"),
        Face::Strategy => l.of("Strategy", "Strategia"),
        Face::Deployment => l.of("Deployment", "Schieramento"),
        Face::Mentat => "Mentat",
        Face::House => l.of("House", "Casa"),
    }
}

pub fn kind(k: Kind, l: Lang) -> &'static str {
    match k {
        Kind::Regular => l.of("regular", "regolare"),
        Kind::Elite => l.of("elite", "élite"),
        Kind::Special => l.of("special elite", "élite speciale"),
        Kind::Generic => l.of("generic leader", "comandante generico"),
    }
}

/// Several of a kind: "regulars", "élite".
pub fn many(k: Kind, l: Lang) -> &'static str {
    match k {
        Kind::Regular => l.of("regulars", "regolari"),
        Kind::Elite => l.of("elites", "élite"),
        Kind::Special => l.of("special elites", "élite speciali"),
        Kind::Generic => l.of("generic leaders", "comandanti generici"),
    }
}

/// A number of a kind: "2 regulars", "1 élite".
pub fn kinds(n: u8, k: Kind, l: Lang) -> String {
    format!("{n} {}", if n == 1 { kind(k, l) } else { many(k, l) })
}

/// A number with its word: "1 hit", "2 hits".
pub fn count(n: u8, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// The name of a kind with its article: "a regular", "an elite".
pub fn a_kind(k: Kind) -> &'static str {
    match k {
        Kind::Regular => "a regular",
        Kind::Elite => "an elite",
        Kind::Special => "a special elite",
        Kind::Generic => "a generic leader",
    }
}

pub fn vehicle(v: Vehicle, l: Lang) -> &'static str {
    match v {
        Vehicle::Harvester => l.of("harvester", "mietitrice"),
        Vehicle::Carryall => l.of("carryall", "ala trasporto"),
        Vehicle::Ornithopter => l.of("ornithopter", "ornitottero"),
    }
}

pub fn deck(d: Deck, l: Lang) -> &'static str {
    match d {
        Deck::HouseHarkonnen => l.of("House Harkonnen", "Casa Harkonnen"),
        Deck::CorrinoAlly => l.of("Corrino Ally", "Alleati Corrino"),
        Deck::HouseAtreides => l.of("House Atreides", "Casa Atreides"),
        Deck::FremenAlly => l.of("Fremen Ally", "Alleati Fremen"),
    }
}

pub fn marker(m: Marker, l: Lang) -> &'static str {
    match m {
        Marker::KwisatzHaderach => "Kwisatz Haderach",
        Marker::SandDwellers => l.of("Sand Dwellers", "Abitanti delle Sabbie"),
        Marker::Jihad => "Jihad",
    }
}

pub fn power(p: Power, l: Lang) -> &'static str {
    match p {
        Power::Choam => "CHOAM",
        Power::Landsraad => "Landsraad",
        Power::SpacingGuild => l.of("Spacing Guild", "Gilda Spaziale"),
    }
}

pub fn worm_face(f: WormFace, l: Lang) -> &'static str {
    match f {
        WormFace::Sand => l.of("sand", "sabbia"),
        WormFace::Sandworm => l.of("sandworm", "verme delle sabbie"),
        WormFace::Burrowing => l.of("burrowing sandworm", "rigonfiamento"),
    }
}

pub fn phase(p: Phase, l: Lang) -> &'static str {
    match p {
        Phase::Start => l.of("start of round", "inizio del round"),
        Phase::Vehicles => l.of("vehicle placement", "collocamento dei veicoli"),
        Phase::Actions => l.of("action resolution", "risoluzione delle azioni"),
        Phase::Hazards => l.of("desert hazards", "pericoli del deserto"),
        Phase::Spice => l.of("spice harvesting", "raccolta della spezia"),
        Phase::End => l.of("end of round", "fine del round"),
    }
}

pub fn leader(g: &Arrakis, x: Leader, l: Lang) -> String {
    let card = g.tables.leader(x);
    Tables::said(l, &card.name, &card.name_it).to_owned()
}

pub fn card(g: &Arrakis, c: CardId, l: Lang) -> String {
    // Variants of one name are told apart by their id's last letter.
    let Some(card) = g.tables.cards.get(c.index()) else { return "?".into() };
    let name = Tables::said(l, &card.name, &card.name_it);
    let twins = g.tables.cards.iter().filter(|o| o.name == card.name).count();
    match card.id.rsplit('_').next() {
        Some(suffix) if twins > 1 => format!("{name} ({suffix})"),
        Some(_) | None => name.to_owned(),
    }
}

/// What a planning card does.
pub fn effect(g: &Arrakis, c: CardId, l: Lang) -> &str {
    g.tables.cards.get(c.index()).map_or("", |card| Tables::said(l, &card.effect, &card.effect_it))
}

pub fn prescience(g: &Arrakis, c: PrescienceId, l: Lang) -> String {
    let card = g.tables.prescience.get(c.index());
    card.map_or("?".into(), |p| Tables::said(l, &p.name, &p.name_it).to_owned())
}

/// What a prescience card asks for and what it gives.
pub fn vision(g: &Arrakis, c: PrescienceId, l: Lang) -> String {
    let Some(card) = g.tables.prescience.get(c.index()) else { return String::new() };
    let mut gains: Vec<String> = Marker::ALL
        .iter()
        .filter(|m| card.reward[m.index()] > 0)
        .map(|&m| format!("{} +{}", marker(m, l), card.reward[m.index()]))
        .collect();
    if card.bene_gesserit > 0 {
        gains.push(format!("Bene Gesserit +{}", card.bene_gesserit));
    }
    format!("{} {}", Tables::said(l, &card.requirement, &card.requirement_it), gains.join(", "))
}

pub fn token(f: [u8; 4], l: Lang) -> String {
    if f == [0; 4] {
        return l.of("facedown token", "segnalino coperto").to_owned();
    }
    let parts: Vec<String> =
        Kind::ALL.iter().filter(|k| f[k.index()] > 0).map(|&k| kinds(f[k.index()], k, l)).collect();
    format!("{} ({})", l.of("token", "segnalino"), l.and(&parts))
}

pub fn piece(g: &Arrakis, p: Piece, l: Lang) -> String {
    match p {
        Piece::Kind(k) => kind(k, l).to_owned(),
        Piece::Named(x) => leader(g, x, l),
        Piece::Token(f) => token(f, l),
    }
}

pub fn origin(o: Origin, l: Lang) -> String {
    match o {
        Origin::Supply => l.of("the supply", "riserva").to_owned(),
        Origin::Area(a) => area(a, l),
        Origin::Zone(z) => zone(z, l),
    }
}

/// The place something is taken from, in Italian with its preposition: "dalla riserva", "da Arsunt".
pub fn from_it(o: Origin) -> String {
    match o {
        Origin::Supply => "dalla riserva".to_owned(),
        Origin::Area(a) => format!("da {}", area(a, Lang::It)),
        Origin::Zone(z) => format!("dalla {}", zone(z, Lang::It)),
    }
}

/// The place something goes to, in Italian with its preposition.
pub fn into_it(o: Origin) -> String {
    match o {
        Origin::Supply => "nella riserva".to_owned(),
        Origin::Area(a) => format!("in {}", area(a, Lang::It)),
        Origin::Zone(z) => format!("nella {}", zone(z, Lang::It)),
    }
}

/// The text with a capital letter.
pub fn capital(text: String) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |c| c.to_uppercase().chain(letters).collect())
}

/// A number of pieces: "2 regulars", "Captain Aramsham".
pub fn pieces(g: &Arrakis, p: Piece, n: u8, l: Lang) -> String {
    match p {
        Piece::Kind(unit) => kinds(n, unit, l),
        Piece::Named(named) => leader(g, named, l),
        Piece::Token(face) if n == 1 => token(face, l),
        Piece::Token(face) => format!("{n} × {}", token(face, l)),
    }
}

pub fn means(m: Means, l: Lang) -> String {
    match m {
        Means::Foot => String::new(),
        Means::Air(z) => format!(" {} ({})", l.of("by ornithopter", "con l'ornitottero"), zone(z, l)),
        Means::Ride(n) => format!(" {} ({n})", l.of("riding the sands", "cavalcando le sabbie")),
    }
}

pub fn group(g: &Arrakis, x: Group, tokens: u8, l: Lang) -> String {
    let mut parts: Vec<String> =
        Kind::ALL.iter().filter(|&&k| x.get(k) > 0).map(|&k| kinds(x.get(k), k, l)).collect();
    if tokens > 0 {
        parts.push(match l {
            Lang::En => count(tokens, "facedown token", "facedown tokens"),
            Lang::It => count(tokens, "segnalino coperto", "segnalini coperti"),
        });
    }
    parts.extend(x.named.iter().map(|n| leader(g, n, l)));
    if parts.is_empty() { l.of("nobody", "nessuno").to_owned() } else { l.and(&parts) }
}

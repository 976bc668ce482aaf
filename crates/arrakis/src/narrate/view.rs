//! The view as plain text, at most 100 columns.

use std::fmt::Write;

use landsraad_kernel::Lang;

use super::names::*;
use crate::Arrakis;
use crate::board::AreaSet;
use crate::data::{Face, Marker, Power, Side, Vehicle};
use crate::visibility::View;

/// Puts a list of words under a title, wrapped.
fn wrap(out: &mut String, title: &str, items: &[String]) {
    if items.is_empty() {
        return;
    }
    let mut line = format!("{title}: ");
    for (i, item) in items.iter().enumerate() {
        let piece = if i + 1 < items.len() { format!("{item}, ") } else { item.clone() };
        if line.chars().count() + piece.chars().count() > 98 {
            let _ = writeln!(out, "{}", line.trim_end());
            line = "  ".into();
        }
        line += &piece;
    }
    let _ = writeln!(out, "{}", line.trim_end());
}

fn areas(set: AreaSet, l: Lang) -> Vec<String> {
    set.iter().map(|a| area(a, l)).collect()
}

pub fn text(g: &Arrakis, v: &View, l: Lang) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{} {} - {}", l.of("Round", "Round"), v.round, phase(v.phase, l));
    let _ = writeln!(
        out,
        "{} {}   {} {} / {} {} / {} {}",
        l.of("Supremacy", "Supremazia"),
        v.supremacy,
        marker(Marker::KwisatzHaderach, l),
        v.prescience[0],
        marker(Marker::SandDwellers, l),
        v.prescience[1],
        marker(Marker::Jihad, l),
        v.prescience[2]
    );
    let rows: Vec<String> =
        Power::ALL.iter().map(|&p| format!("{} {}", power(p, l), v.imperium[p.index()] + 1)).collect();
    let bans: Vec<&str> = v.bans.iter().map(|&p| power(p, l)).collect();
    let _ = writeln!(
        out,
        "{}: {}   {}: {}",
        l.of("Rows", "Righe"),
        rows.join(", "),
        l.of("bans", "divieti"),
        bans.join(", ")
    );
    for s in [Side::Atreides, Side::Harkonnen] {
        let dice: Vec<String> = Face::ALL
            .iter()
            .filter(|x| v.dice[s.index()][x.index()] > 0)
            .map(|&x| format!("{} {}", v.dice[s.index()][x.index()], face(x, l)))
            .collect();
        wrap(&mut out, &format!("{} {}", l.of("Dice", "Dadi"), side(s, l)), &dice);
        let legions: Vec<String> = v
            .legions
            .iter()
            .filter(|x| x.side == s)
            .map(|x| {
                let mut parts = vec![];
                for (n, name) in
                    [(x.regular, "r"), (x.elite, "e"), (x.special, "s"), (x.generic, "L"), (x.tokens, "?")]
                {
                    if n > 0 {
                        parts.push(format!("{n}{name}"));
                    }
                }
                parts.extend(x.named.iter().map(|&n| leader(g, n)));
                format!("{} [{}]", area(x.at, l), parts.join(" "))
            })
            .collect();
        wrap(&mut out, &format!("{} {}", l.of("Legions", "Legioni"), side(s, l)), &legions);
    }
    let sietches: Vec<String> = v
        .sietches
        .iter()
        .filter(|t| t.stands)
        .map(|t| format!("{} {}", area(t.at, l), t.rank.map_or("?".into(), |r| r.to_string())))
        .collect();
    wrap(&mut out, l.of("Sietches", "Sietch"), &sietches);
    wrap(&mut out, l.of("Settlements", "Insediamenti"), &areas(v.settlements, l));
    wrap(&mut out, l.of("Harvesters", "Mietitrici"), &areas(v.harvesters, l));
    wrap(&mut out, l.of("Wormsigns", "Tracce di verme"), &areas(v.wormsigns, l));
    wrap(&mut out, l.of("Sandworms", "Vermi"), &areas(v.sandworms, l));
    if let Some(a) = v.wild_maker {
        let _ = writeln!(out, "{}: {}", l.of("Wild Maker", "Creatore Selvaggio"), area(a, l));
    }
    wrap(&mut out, l.of("Stations", "Stazioni"), &areas(v.stations, l));
    let zones: Vec<String> = v
        .zones
        .iter()
        .enumerate()
        .filter_map(|(i, z)| z.map(|z: Vehicle| format!("{} {}", i + 1, vehicle(z, l))))
        .collect();
    wrap(&mut out, l.of("Air zones", "Zone aeree"), &zones);
    let cards: Vec<String> = v.hand.iter().map(|&c| card(g, c)).collect();
    wrap(&mut out, l.of("Hand", "Mano"), &cards);
    let revealed: Vec<String> = v.revealed.iter().map(|r| prescience(g, r.card)).collect();
    wrap(&mut out, l.of("Prescience cards", "Carte prescienza"), &revealed);
    let objectives: Vec<String> =
        v.objectives.iter().map(|&o| format!("{:?}", g.tables.objectives[usize::from(o)].0)).collect();
    wrap(&mut out, l.of("Secret objectives", "Obiettivi segreti"), &objectives);
    if v.solo {
        let target = v.target.map_or("-".into(), |t| area(v.sietches[usize::from(t)].at, l));
        let _ = writeln!(
            out,
            "Automa: {} {}, {} {}, {}: {target}",
            v.unrolled,
            l.of("dice", "dadi"),
            v.reinforcements.len(),
            l.of("reinforcements", "rinforzi"),
            l.of("target", "bersaglio"),
        );
    }
    out
}

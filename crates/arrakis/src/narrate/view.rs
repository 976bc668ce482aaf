//! The view as plain text, at most 100 columns.

use std::fmt::Write;

use landsraad_kernel::Lang;

use super::names::*;
use crate::Arrakis;
use crate::board::AreaSet;
use crate::data::{Deck, Face, Kind, Leader, Marker, Power, Side, Tables, Vehicle};
use crate::state::Whereabouts;
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

/// One entry of a list, indented and wrapped.
fn paragraph(out: &mut String, text: &str) {
    let mut line = "  ".to_owned();
    for word in text.split(' ') {
        if line.chars().count() + word.chars().count() > 98 {
            let _ = writeln!(out, "{}", line.trim_end());
            line = "      ".into();
        }
        line += word;
        line.push(' ');
    }
    let _ = writeln!(out, "{}", line.trim_end());
}

/// The mark of an entry that was made to complete the set.
fn star(mark: &mut bool, reconstructed: bool) -> &'static str {
    *mark |= reconstructed;
    if reconstructed { "*" } else { "" }
}

fn areas(set: AreaSet, l: Lang) -> Vec<String> {
    set.iter().map(|a| area(a, l)).collect()
}

/// What each side has: hands, tokens, supply, tank, and what binds the next turn.
fn stores(out: &mut String, g: &Arrakis, v: &View, l: Lang) {
    let mut words = vec![];
    for &d in Deck::ALL {
        if v.hand_backs[d.index()] > 0 {
            words.push(format!("{} {}", v.hand_backs[d.index()], deck(d, l)));
        }
    }
    wrap(out, l.of("Cards in hands", "Carte in mano"), &words);
    let tokens = [Side::Atreides, Side::Harkonnen].map(|s| {
        let laid = v.placed[s.index()].map_or(String::new(), |x| match l {
            Lang::En => format!(" and one on {}", face(x, l)),
            Lang::It => format!(" e uno su {}", face(x, l)),
        });
        format!("{} {}{laid}", side(s, l), v.bene_gesserit[s.index()])
    });
    wrap(out, l.of("Bene Gesserit tokens", "Segnalini Bene Gesserit"), &tokens);
    for s in [Side::Atreides, Side::Harkonnen] {
        let mut words: Vec<String> = Kind::ALL
            .iter()
            .filter(|k| v.supply[s.index()][k.index()] > 0)
            .map(|&k| kinds(v.supply[s.index()][k.index()], k, l))
            .collect();
        if s == Side::Atreides && v.token_supply > 0 {
            words.push(match l {
                Lang::En => count(v.token_supply, "token", "tokens"),
                Lang::It => count(v.token_supply, "segnalino", "segnalini"),
            });
        }
        for (x, state) in v.leaders.iter().filter(|(x, _)| x.side() == s) {
            match state.at {
                Whereabouts::Available => words.push(leader(g, *x, l)),
                Whereabouts::Tank(slot) => words.push(match l {
                    Lang::En => format!("{} (tank, slot {})", leader(g, *x, l), slot + 1),
                    Lang::It => format!("{} (vasca, posto {})", leader(g, *x, l), slot + 1),
                }),
                Whereabouts::NotInPlay | Whereabouts::Board(_) | Whereabouts::Gone => {}
            }
        }
        let title = match l {
            Lang::En => format!("{} off the board", side(s, l)),
            Lang::It => format!("{} fuori dal tabellone", side(s, l)),
        };
        wrap(out, &title, &words);
    }
    if v.blocked > 0 {
        let _ =
            writeln!(out, "{}: {}", l.of("Harkonnen dice out of use", "Dadi Harkonnen fuori uso"), v.blocked);
    }
    if let Some(x) = v.forced_die {
        let _ = writeln!(
            out,
            "{}: {}",
            l.of("Die the Harkonnen must use next", "Dado che gli Harkonnen devono usare"),
            face(x, l)
        );
    }
    if v.frozen {
        let _ = writeln!(
            out,
            "{}",
            l.of(
                "Paul is hunted: his legion cannot move or attack on the next Atreides turn.",
                "Paul è braccato: nel prossimo turno Atreides la sua legione non muove e non attacca."
            )
        );
    }
    if v.spice_kept {
        let _ = writeln!(out, "{}", l.of("1 spice is kept.", "1 unità di spezia è conservata."));
    }
    if let Some(b) = &v.battle {
        let _ = writeln!(
            out,
            "{}: {} {} {}, {} {} : {} {}",
            l.of("Battle", "Battaglia"),
            side(b.attacker, l),
            l.of("against", "contro"),
            area(b.at, l),
            b.sides[0].dice,
            l.of("dice", "dadi"),
            b.sides[1].dice,
            l.of("dice", "dadi"),
        );
    }
}

/// What a viewer sees, as text.
pub fn text(g: &Arrakis, v: &View, l: Lang) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{} {} - {}", l.of("Round", "Round"), v.round, phase(v.phase, l));
    tracks(&mut out, v, l);
    for s in [Side::Atreides, Side::Harkonnen] {
        forces(&mut out, g, v, s, l);
    }
    let _ = writeln!(
        out,
        "  {}",
        l.of(
            "(r regular, e elite, s special elite, L generic leader, ? facedown token)",
            "(r regolare, e élite, s élite speciale, L comandante generico, ? segnalino coperto)"
        )
    );
    board(&mut out, v, l);
    stores(&mut out, g, v, l);
    cards(&mut out, g, v, l);
    if v.solo {
        let target = v.target.map_or("-".into(), |t| area(v.sietches[usize::from(t)].at, l));
        let _ = writeln!(
            out,
            "Automa: {} {}, {} {}, {}: {target}",
            v.unrolled,
            l.of("dice to roll", "dadi da tirare"),
            v.reinforcements.len(),
            l.of("reinforcement cards", "carte rinforzo"),
            l.of("target sietch", "sietch bersaglio"),
        );
    }
    out
}

/// Supremacy, prescience and the Imperium.
fn tracks(out: &mut String, v: &View, l: Lang) {
    let _ = writeln!(
        out,
        "{} {} {} 10   {} {} / {} {} / {} {}",
        l.of("Harkonnen supremacy", "Supremazia Harkonnen"),
        v.supremacy,
        l.of("of", "su"),
        marker(Marker::KwisatzHaderach, l),
        v.prescience[0],
        marker(Marker::SandDwellers, l),
        v.prescience[1],
        marker(Marker::Jihad, l),
        v.prescience[2]
    );
    let rows: Vec<String> =
        Power::ALL.iter().map(|&p| format!("{} {}", power(p, l), v.imperium[p.index()] + 1)).collect();
    let mut bans: Vec<&str> = v.bans.iter().map(|&p| power(p, l)).collect();
    if bans.is_empty() {
        bans.push(l.of("none", "nessuno"));
    }
    let _ = writeln!(
        out,
        "{}: {}\n{}: {}",
        l.of("Imperium rows (1 is the top)", "Righe imperiali (1 è la più alta)"),
        rows.join(", "),
        l.of("Bans", "Divieti"),
        bans.join(", ")
    );
}

/// The dice and the legions of a side.
fn forces(out: &mut String, g: &Arrakis, v: &View, s: Side, l: Lang) {
    let dice: Vec<String> = Face::ALL
        .iter()
        .filter(|x| v.dice[s.index()][x.index()] > 0)
        .map(|&x| format!("{} {}", v.dice[s.index()][x.index()], face(x, l)))
        .collect();
    let of = |en: &str, it: &str| match l {
        Lang::En => format!("{} {en}", side(s, l)),
        Lang::It => format!("{it} {}", side(s, l)),
    };
    wrap(out, &of("dice", "Dadi"), &dice);
    let legions: Vec<String> = v
        .legions
        .iter()
        .filter(|x| x.side == s)
        .map(|x| {
            let mut parts = vec![];
            let hidden = x.tokens - x.faces.len() as u8;
            for (n, name) in
                [(x.regular, "r"), (x.elite, "e"), (x.special, "s"), (x.generic, "L"), (hidden, "?")]
            {
                if n > 0 {
                    parts.push(format!("{n}{name}"));
                }
            }
            // Their owner knows what they show.
            parts.extend(x.faces.iter().map(|shown| {
                let letters = ["r", "e", "s", "L"].iter().zip(shown).filter(|(_, n)| **n > 0);
                letters.fold("?".to_owned(), |text, (letter, n)| format!("{text}{n}{letter}"))
            }));
            parts.extend(x.named.iter().map(|&n| leader(g, n, l)));
            format!("{} [{}]", area(x.at, l), parts.join(" "))
        })
        .collect();
    wrap(out, &of("legions", "Legioni"), &legions);
}

/// What else stands on the board.
fn board(out: &mut String, v: &View, l: Lang) {
    let sietches: Vec<String> = v
        .sietches
        .iter()
        .filter(|t| t.stands)
        .map(|t| {
            let down = if t.up { "" } else { l.of(", facedown", ", coperto") };
            format!("{} ({}{down})", area(t.at, l), t.rank.map_or("?".into(), |r| r.to_string()))
        })
        .collect();
    wrap(out, l.of("Sietches (rank)", "Sietch (rango)"), &sietches);
    wrap(out, l.of("Settlements", "Insediamenti"), &areas(v.settlements, l));
    wrap(out, l.of("Harvesters", "Mietitrici"), &areas(v.harvesters, l));
    wrap(out, l.of("Wormsigns", "Tracce di verme"), &areas(v.wormsigns, l));
    wrap(out, l.of("Sandworms", "Vermi"), &areas(v.sandworms, l));
    if let Some(a) = v.wild_maker {
        let _ = writeln!(out, "{}: {}", l.of("Wild Maker", "Creatore Selvaggio"), area(a, l));
    }
    wrap(out, l.of("Testing stations", "Stazioni ecologiche"), &areas(v.stations, l));
    if let Some(a) = v.crater {
        let _ = writeln!(out, "{}: {}", l.of("Crater", "Cratere"), area(a, l));
    }
    let zones: Vec<String> = v
        .zones
        .iter()
        .enumerate()
        .filter_map(|(i, z)| z.map(|z: Vehicle| format!("{} {}", i + 1, vehicle(z, l))))
        .collect();
    wrap(out, l.of("Air zones", "Zone aeree"), &zones);
}

/// Cards, objectives and special actions, each with what it does.
fn cards(out: &mut String, g: &Arrakis, v: &View, l: Lang) {
    let mut mark = false;
    if !v.hand.is_empty() {
        let _ = writeln!(out, "{}:", l.of("Hand", "Mano"));
        let mut hand = v.hand.clone();
        hand.dedup();
        for c in hand {
            let n: usize = v.hand.iter().map(|x| usize::from(*x == c)).sum();
            let times = if n > 1 { format!(" ×{n}") } else { String::new() };
            let star = star(&mut mark, g.tables.cards[c.index()].reconstructed);
            paragraph(out, &format!("{}{times}{star}: {}", card(g, c, l), effect(g, c, l)));
        }
    }
    if !v.revealed.is_empty() {
        let _ = writeln!(out, "{}:", l.of("Prescience cards", "Carte prescienza"));
        for r in &v.revealed {
            // Every reward is reconstructed.
            let star = star(&mut mark, true);
            paragraph(out, &format!("{}{star}: {}", prescience(g, r.card, l), vision(g, r.card, l)));
        }
    }
    for &o in &v.objectives {
        let (targets, made) = g.tables.objectives[usize::from(o)];
        let star = star(&mut mark, made);
        let goals: Vec<String> =
            Marker::ALL.iter().map(|&m| format!("{} {}", marker(m, l), targets[m.index()])).collect();
        let title = l.of("Secret objective", "Obiettivo segreto");
        let _ = writeln!(out, "{title}{star}: {}", goals.join(", "));
    }
    let ready: Vec<Leader> = v
        .leaders
        .iter()
        .filter(|(_, state)| !state.spent && matches!(state.at, Whereabouts::Board(_)))
        .map(|(x, _)| *x)
        .collect();
    if !ready.is_empty() {
        let _ = writeln!(out, "{}:", l.of("Special actions ready", "Azioni speciali pronte"));
        for x in ready {
            let data = g.tables.leader(x);
            let star = star(&mut mark, data.reconstructed);
            let slot = data.slot.map_or(l.of("Desert Power", "Potere del Deserto"), |s| face(s, l));
            let text = Tables::said(l, &data.special, &data.special_it);
            paragraph(out, &format!("{}{star} ({slot}): {text}", leader(g, x, l)));
        }
    }
    if mark {
        let _ = writeln!(
            out,
            "{}",
            l.of(
                "* reconstructed: not found in print, written to complete the set",
                "* ricostruito: non trovato in stampa, scritto per completare la serie"
            )
        );
    }
}

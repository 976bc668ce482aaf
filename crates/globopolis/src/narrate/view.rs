//! The whole view as plain text for the terminal.

use std::fmt::Write as _;

use landsraad_kernel::Lang;

use super::colour;
use crate::Globopolis;
use crate::data::Unit;
use crate::visibility::View;
use crate::vocabulary::*;

pub(super) fn text(g: &Globopolis, view: &View, lang: Lang) -> String {
    let mut out = String::new();
    let en = lang == Lang::En;
    let units = |counts: &[u16; 5]| -> String {
        let listed = Unit::ALL.into_iter().filter(|u| counts[u.index()] > 0);
        let words: Vec<String> =
            listed.map(|u| format!("{} {}", counts[u.index()], g.unit_name(u, lang))).collect();
        if words.is_empty() { "–".into() } else { words.join(", ") }
    };
    let active = colour(view.turn.active, lang);
    let _ = if en {
        writeln!(out, "Round {}, {active} to play. Target {} CR.", view.turn.round, view.target)
    } else {
        writeln!(out, "Giro {}, tocca a {active}. Traguardo {} CR.", view.turn.round, view.target)
    };
    for p in &view.players {
        let [missions, ops, influence] = p.hand_sizes;
        let _ = writeln!(
            out,
            "{:<8} {:>4} CR {:>5} EU  {}  {missions} Mission, {ops} Ops, {influence} Influence",
            colour(p.seat, lang),
            p.shown_cr(),
            p.cash,
            g.space_name(p.governor, lang),
        );
        let _ = writeln!(out, "         PS: {}", units(&p.ps));
        if view.agents {
            let captives: u16 = p.captives.iter().map(|&n| u16::from(n)).sum();
            let _ = if en {
                writeln!(out, "         agents {} in PS, {captives} captured", p.agents)
            } else {
                writeln!(out, "         agenti {} nel PS, {captives} catturati", p.agents)
            };
        }
        for &card in p.hand.iter().flatten() {
            let text = g.card_text(card, lang);
            let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
            wrap(&mut out, &format!("         · {}: ", g.card_name(card, lang)), "           ", " ", &words);
        }
    }
    let _ = writeln!(
        out,
        "  {}",
        lang.of(
            "(CR: score; EU: money; PS: the player's own store; level: active/built; agents in the field)",
            "(CR: punti; EU: denaro; PS: la scorta del giocatore; livello: attivo/costruito; agenti sul campo)"
        )
    );
    for p in &view.players {
        for t in view.titles.iter().filter(|t| t.owner == Some(p.seat)) {
            let counts = t.units.map(u16::from);
            let agents: Vec<String> = view
                .players
                .iter()
                .filter(|o| t.agents[o.seat.index()] > 0)
                .map(|o| format!("{} {}", colour(o.seat, lang), t.agents[o.seat.index()]))
                .collect();
            let mut line = format!(
                "  {:<8} {:<31} {}",
                colour(p.seat, lang),
                g.title_name(t.title, lang),
                units(&counts)
            );
            if t.level > 0 {
                let _ = write!(line, "  {} {}/{}", lang.of("level", "livello"), t.active, t.level);
            }
            if !agents.is_empty() {
                let _ = write!(line, "  {}: {}", lang.of("agents", "agenti"), agents.join(", "));
            }
            out.extend(line.chars().take(100));
            out.push('\n');
        }
    }
    let free: Vec<String> =
        view.titles.iter().filter(|t| t.owner.is_none()).map(|t| g.title_name(t.title, lang)).collect();
    wrap(&mut out, lang.of("Nobody's: ", "Di nessuno: "), "  ", ", ", &free);
    if let Some(fight) = &view.fight {
        let [a, d] = fight.titles.map(|t: Title| g.title_name(t, lang));
        let _ = writeln!(out, "{a} → {d}: {}D6 : {}D6", fight.d6[0], fight.d6[1]);
    }
    out
}

/// Words in lines of at most a hundred columns.
fn wrap(out: &mut String, head: &str, indent: &str, between: &str, words: &[String]) {
    let mut line = head.to_owned();
    for (i, word) in words.iter().enumerate() {
        let piece = if i + 1 < words.len() { format!("{word}{between}") } else { word.clone() };
        if line.chars().count() + piece.trim_end().chars().count() > 100 {
            out.push_str(line.trim_end());
            out.push('\n');
            line = indent.to_owned();
        }
        line.push_str(&piece);
    }
    out.push_str(line.trim_end());
    out.push('\n');
}

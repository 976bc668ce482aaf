//! The whole view as plain text: what a player sees when he looks up from his cards.

use std::fmt::Write as _;

use landsraad_kernel::Lang;

use super::nouns::polished;
use super::{faction, phase, place, spice, territory, troops};
use crate::data::LeaderId;
use crate::view::{FactionView, LeaderPlace, PrivateView, View};

/// How wide a line may be.
const WIDTH: usize = 96;

/// The view as plain text.
pub fn view(view: &View, lang: Lang) -> String {
    let mut out = heading(view, lang);
    for f in &view.factions {
        out.push_str(&public(view, f, lang));
    }
    for (loc, n) in &view.spice {
        let _ = writeln!(out, "* {}: {}", place(*loc, lang), spice(*n, lang));
    }
    for me in &view.me {
        out.push_str(&private(view, me, lang));
    }
    out
}

fn heading(view: &View, lang: Lang) -> String {
    let first = view.factions.iter().find(|f| f.seat == view.first_player);
    let wall = if view.shield_wall {
        ""
    } else {
        lang.of("The Shield Wall is gone.\n", "Il Muro Scudo non c'è più.\n")
    };
    format!(
        "{} {}/{} · {} · {} {} · {} {}\n{wall}",
        lang.of("Turn", "Turno"),
        view.turn,
        view.last_turn,
        phase(view.phase, lang),
        lang.of("storm in sector", "tempesta nel settore"),
        view.storm,
        lang.of("First Player", "Primo Giocatore"),
        first.map_or("–", |f| faction(f.faction, lang)),
    )
}

/// A faction as everybody sees it, and what the reader knows of it as well.
fn public(view: &View, f: &FactionView, lang: Lang) -> String {
    let mut facts = vec![
        format!("{} {}", lang.of("reserves", "riserve"), troops(f.faction, f.reserves, lang)),
        format!("{} {}", lang.of("tanks", "serbatoi"), troops(f.faction, f.tanks, lang)),
    ];
    if !f.allies.is_empty() {
        let allies: Vec<&str> = f.allies.iter().map(|a| faction(a, lang)).collect();
        let allied = format!("{} {}", lang.of("allied with", "alleanza con"), allies.join(", "));
        facts.push(polished(lang, allied));
    }
    if f.bribes > 0 {
        facts.push(format!(
            "{} {}",
            spice(f.bribes, lang),
            lang.of("before the shield", "davanti allo scudo")
        ));
    }
    if let Some(cards) = f.card_count {
        facts.push(format!("{} {cards}", lang.of("cards", "carte")));
    }
    let mut out = String::new();
    let mut row = format!("{:<14} {}", faction(f.faction, lang), facts[0]);
    for fact in &facts[1..] {
        if row.chars().count() + fact.chars().count() + 3 >= WIDTH {
            let _ = writeln!(out, "{row}");
            row = format!("{:<14} {fact}", "");
        } else {
            row.push_str(" · ");
            row.push_str(fact);
        }
    }
    let _ = writeln!(out, "{row}");
    for (loc, n) in &f.forces {
        let advisors = f.faction == crate::Faction::BeneGesserit && view.advisors.contains(&loc.territory());
        let side = if advisors { lang.of(" (advisors)", " (consiglieri)") } else { "" };
        let _ = writeln!(out, "    {}: {}{side}", place(*loc, lang), troops(f.faction, *n, lang));
    }
    let mine = view.me.iter().any(|me| me.faction == f.faction);
    let gone: Vec<String> = f
        .leaders
        .iter()
        .filter(|l| !mine && !matches!(l.place, LeaderPlace::Home | LeaderPlace::Away))
        .map(|l| format!("{} ({})", l.leader.name().get(lang), state_of(l.place, lang)))
        .collect();
    line(&mut out, lang.of("leaders", "comandanti"), &gone);
    if !mine {
        let cards: Vec<&str> = f.known_cards.iter().map(|c| c.name().get(lang)).collect();
        line(&mut out, lang.of("you know he holds", "sai che ha"), &cards);
        line(
            &mut out,
            lang.of("you know his traitors", "conosci i suoi traditori"),
            &names(&f.known_traitors, lang),
        );
    }
    out
}

/// What only the reader knows.
fn private(view: &View, me: &PrivateView, lang: Lang) -> String {
    let mut out = format!("> {}: {}\n", faction(me.faction, lang), spice(me.spice, lang));
    let hand: Vec<&str> = me.hand.iter().map(|c| c.name().get(lang)).collect();
    line(&mut out, lang.of("hand", "mano"), &hand);
    let leaders = view.faction(me.faction).map_or(&[][..], |f| &f.leaders);
    let leaders: Vec<String> = leaders
        .iter()
        .map(|l| {
            let name = format!(
                "{} {}",
                l.leader.name().get(lang),
                l.strength.unwrap_or_else(|| l.leader.strength())
            );
            match (l.place, l.fought) {
                (LeaderPlace::Home, None) => name,
                (LeaderPlace::Home, Some(t)) => {
                    let fought =
                        format!("{} {}", lang.of("fought in", "ha combattuto in"), territory(t, lang));
                    format!("{name} ({})", polished(lang, fought))
                }
                (place, _) => format!("{name} ({})", state_of(place, lang)),
            }
        })
        .collect();
    line(&mut out, lang.of("leaders", "comandanti"), &leaders);
    line(&mut out, lang.of("traitors", "traditori"), &names(&me.traitors, lang));
    if let Some(kwisatz) = me.kwisatz {
        let state = match (kwisatz.dead, kwisatz.losses) {
            (true, _) => lang.of("dead", "morto").to_owned(),
            (false, n) => format!("{n} {}", lang.of("forces lost in battle", "truppe perse in battaglia")),
        };
        line(&mut out, "Kwisatz Haderach", &[state]);
    }
    if let Some((f, turn)) = me.prediction {
        let prediction = format!("{}, {} {turn}", faction(f, lang), lang.of("turn", "turno"));
        line(&mut out, lang.of("prediction", "profezia"), &[prediction]);
    }
    if let Some(card) = me.storm_card {
        line(&mut out, lang.of("next storm", "prossima tempesta"), &[card.to_string()]);
    }
    if let Some(card) = me.top_spice {
        line(&mut out, lang.of("next spice card", "prossima carta spezia"), &[card.name().get(lang)]);
    }
    if let Some(card) = me.row_card {
        line(&mut out, lang.of("card up for bid", "carta all'asta"), &[card.name().get(lang)]);
    }
    if me.pledge > 0 {
        line(&mut out, lang.of("pledged to the ally", "promessa all'alleato"), &[spice(me.pledge, lang)]);
    }
    if me.pledged > 0 {
        line(&mut out, lang.of("pledged by the ally", "promessa dall'alleato"), &[spice(me.pledged, lang)]);
    }
    out
}

/// A headed list, wrapped below its first item.
fn line<T: AsRef<str>>(out: &mut String, head: &str, items: &[T]) {
    let Some((first, others)) = items.split_first() else { return };
    let indent = head.chars().count() + 6;
    let mut row = format!("    {head}: {}", first.as_ref());
    for item in others.iter().map(AsRef::as_ref) {
        row.push(',');
        if row.chars().count() + item.chars().count() >= WIDTH {
            let _ = writeln!(out, "{row}");
            row = " ".repeat(indent - 1);
        }
        row.push(' ');
        row.push_str(item);
    }
    let _ = writeln!(out, "{row}");
}

fn names(leaders: &[LeaderId], lang: Lang) -> Vec<String> {
    leaders.iter().map(|l| format!("{} ({})", l.name().get(lang), faction(l.faction(), lang))).collect()
}

/// Where a leader is.
fn state_of(place: LeaderPlace, lang: Lang) -> &'static str {
    match place {
        LeaderPlace::Tanks => lang.of("in the tanks", "nei serbatoi"),
        LeaderPlace::FaceDown => lang.of("in the tanks, face down", "nei serbatoi, coperto"),
        LeaderPlace::Captured => lang.of("captured", "catturato"),
        LeaderPlace::Hostage => lang.of("held as a hostage", "tenuto in ostaggio"),
        LeaderPlace::Hidden => lang.of("killed as a captive", "ucciso da catturato"),
        LeaderPlace::Absent | LeaderPlace::Home | LeaderPlace::Away => lang.of("away", "assente"),
    }
}

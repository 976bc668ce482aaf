//! Facts as tables for other programs: one line per game, sale and battle.

use std::fmt::Write;

use super::Facts;

/// A field, quoted where it must be.
fn field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

fn line(out: &mut String, fields: &[String]) {
    let list: Vec<String> = fields.iter().map(|f| field(f)).collect();
    // Writing to a String cannot fail.
    let _ = writeln!(out, "{}", list.join(","));
}

/// One line per game; the number of the game joins the tables.
pub fn games(list: &[(String, Facts)]) -> String {
    let mut out = String::from("n,file,game,edition,seats,turn,victory,winners,winning_bots,steps\n");
    for (n, (file, g)) in list.iter().enumerate() {
        let of = |names: &[String]| {
            let won: Vec<&str> = g.winners.iter().filter_map(|&s| names.get(s)).map(String::as_str).collect();
            won.join("+")
        };
        let fields = [
            n.to_string(),
            file.clone(),
            g.game.clone(),
            g.edition.clone(),
            g.roles.len().to_string(),
            g.turn.to_string(),
            g.victory.clone(),
            of(&g.roles),
            of(&g.bots),
            g.steps.to_string(),
        ];
        line(&mut out, &fields);
    }
    out
}

/// One line per seat of a game: who sat there, and what it did.
pub fn seats(list: &[(String, Facts)]) -> String {
    let mut words: Vec<&str> =
        list.iter().flat_map(|(_, g)| &g.deeds).flat_map(|d| d.keys().copied()).collect();
    words.sort_unstable();
    words.dedup();
    let mut out = String::from("n,seat,role,bot,won");
    for word in &words {
        let _ = write!(out, ",{word}");
    }
    out.push('\n');
    for (n, (_, g)) in list.iter().enumerate() {
        for (seat, (role, bot)) in g.roles.iter().zip(&g.bots).enumerate() {
            let won = u8::from(g.winners.contains(&seat));
            let mut fields =
                vec![n.to_string(), seat.to_string(), role.clone(), bot.clone(), won.to_string()];
            fields.extend(words.iter().map(|w| g.deeds[seat].get(w).copied().unwrap_or(0).to_string()));
            line(&mut out, &fields);
        }
    }
    out
}

/// One line per sale.
pub fn auctions(list: &[(String, Facts)]) -> String {
    let mut out = String::from("n,turn,role,price,karama\n");
    for (n, (_, g)) in list.iter().enumerate() {
        for s in &g.sales {
            let free = u8::from(s.free).to_string();
            line(&mut out, &[n.to_string(), s.turn.to_string(), s.role.clone(), s.price.to_string(), free]);
        }
    }
    out
}

/// One line per battle; totals in points, empty where none were compared.
pub fn battles(list: &[(String, Facts)]) -> String {
    let mut out = String::from("n,turn,place,aggressor,defender,winner,ended,attack,defence\n");
    let points = |half: u32| format!("{:.1}", f64::from(half) / 2.0);
    for (n, (_, g)) in list.iter().enumerate() {
        for b in &g.battles {
            let [attack, defence] = b.totals.map_or([String::new(), String::new()], |t| t.map(points));
            let fields = [
                n.to_string(),
                b.turn.to_string(),
                b.place.clone(),
                b.aggressor.clone(),
                b.defender.clone(),
                b.winner.clone().unwrap_or_default(),
                b.ended.key().to_owned(),
                attack,
                defence,
            ];
            line(&mut out, &fields);
        }
    }
    out
}

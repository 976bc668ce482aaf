//! A summary as pictures.

use landsraad_kernel::Lang;

use super::calibration::Calibration;
use super::{Score, Summary};
use crate::plot::{Bar, Point, bars, reliability};

fn shares<'a>(list: impl IntoIterator<Item = (&'a String, &'a Score)>) -> Vec<Bar> {
    let bar = |(name, s): (&String, &Score)| Bar {
        label: name.clone(),
        value: 100.0 * s.win_share,
        ci95: Some(s.ci95.map(|x| 100.0 * x)),
    };
    list.into_iter().map(bar).collect()
}

fn counts<K: ToString>(list: impl IntoIterator<Item = (K, u64)>) -> Vec<Bar> {
    list.into_iter().map(|(k, n)| Bar { label: k.to_string(), value: n as f64, ci95: None }).collect()
}

/// The forecasts of the plan odds beside the outcomes of the battles.
pub fn forecasts(found: &Calibration, lang: Lang) -> String {
    let title =
        lang.of("Battle plans: chance said, share won", "Piani di battaglia: probabilità detta, quota vinta");
    let points = found.bins.iter().map(|bin| Point { x: bin.said, y: bin.won, n: bin.plans });
    reliability(title, &points.collect::<Vec<_>>())
}

/// Every plot with the name of its file; those without data are left out.
pub fn all(s: &Summary, lang: Lang) -> Vec<(&'static str, String)> {
    let most_seen = s.games.div_ceil(50).max(2);
    let alliances = s.by_alliance.iter().filter(|(k, v)| k.contains('+') && v.games >= most_seen);
    let prices = s.auctions.by_role.iter().map(|(k, t)| Bar { label: k.clone(), value: t.mean, ci95: None });
    let by_turn = s.auctions.by_turn.iter();
    let turn_prices = by_turn.map(|(k, t)| Bar { label: k.to_string(), value: t.mean, ci95: None });
    let list = [
        ("wins.svg", lang.of("Games won by role", "Partite vinte per ruolo"), shares(&s.by_role), " %"),
        ("bots.svg", lang.of("Games won by player", "Partite vinte per giocatore"), shares(&s.by_bot), " %"),
        (
            "alliances.svg",
            lang.of("Games won by alliance", "Partite vinte per alleanza"),
            shares(alliances),
            " %",
        ),
        (
            "turns.svg",
            lang.of("Games by last turn", "Partite per ultimo turno"),
            counts(s.by_turn.iter().map(|(k, n)| (*k, *n))),
            "",
        ),
        (
            "victories.svg",
            lang.of("Games by kind of victory", "Partite per tipo di vittoria"),
            counts(s.by_victory.iter().map(|(k, n)| (k, *n))),
            "",
        ),
        (
            "prices.svg",
            lang.of("Mean price of a card by buyer", "Prezzo medio di una carta per compratore"),
            prices.collect(),
            "",
        ),
        (
            "prices_by_turn.svg",
            lang.of("Mean price of a card by turn", "Prezzo medio di una carta per turno"),
            turn_prices.collect(),
            "",
        ),
        (
            "battles.svg",
            lang.of("Battles won by role", "Battaglie vinte per ruolo"),
            shares(&s.battles.by_role),
            " %",
        ),
    ];
    let drawn = list.into_iter().filter(|(_, _, data, _)| !data.is_empty());
    drawn.map(|(file, title, data, unit)| (file, bars(title, &data, unit))).collect()
}

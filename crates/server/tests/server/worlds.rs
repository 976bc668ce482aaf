//! What a seat is told when it asks: why an answer is refused, the odds of its plan, a world to calculate with. In two
//! positions that differ only in what the seat cannot know, all of it is the same. The positions are made by a hidden choice of
//! a rival, or by a hidden draw.

use std::collections::BTreeSet;

use landsraad_catalog::{Match, catalog};
use landsraad_kernel::{OptionValue, Options, Seat, Seed, Viewer};
use serde_json::{Value, json};

use crate::client::Luck;

/// Everything that a seat is shown at one moment.
fn shown(game: &dyn Match, seat: Seat) -> Value {
    let me = Viewer::Seat(seat);
    let ahead: Vec<Seat> = game.ahead().into_iter().map(|(seat, _)| seat).collect();
    json!([game.view(me), game.events(me), game.decision(seat), game.asides(seat), game.pending().seats(), ahead])
}

/// The position after an answer of a seat, with this luck.
fn after(game: &dyn Match, seat: Seat, action: &Value, luck: u64) -> Option<Box<dyn Match>> {
    let mut next = game.fork();
    next.reseed(Seed::from_u64(luck), next.next_stream());
    next.act(seat, next.step(), action).ok()?;
    Some(next)
}

/// Two positions after this one that the knower cannot tell apart, if a choice of the seat or a draw leads to some.
fn indistinguishable(game: &dyn Match, seat: Seat, knower: Seat) -> Option<[Box<dyn Match>; 2]> {
    let legal = game.legal_actions(seat);
    let mut known: Vec<(String, Value, Box<dyn Match>)> = Vec::new();
    for (_, action, _) in legal.iter().take(6) {
        for luck in 0..2 {
            let next = after(game, seat, action, luck)?;
            let (state, seen) = (next.snapshot(), shown(&*next, knower));
            if let Some(at) = known.iter().position(|(other, same, _)| *same == seen && *other != state) {
                return Some([known.swap_remove(at).2, next]);
            }
            known.push((state, seen, next));
        }
    }
    None
}

/// Everything that a seat can find out by asking. `tried` has answers that were possible at other moments.
fn asked(game: &dyn Match, seat: Seat, tried: &BTreeSet<String>) -> Vec<Value> {
    let mut said = vec![json!(game.plan_odds(seat))];
    for text in tried {
        let action: Value = serde_json::from_str(text).unwrap();
        let why = game.why_not(seat, &action).map(|why| why.map(|why| json!([why.rule, why.why, why.facts])));
        said.push(json!([text, why.map_err(|error| json!(error))]));
    }
    said.extend((0..4).map(|luck| Value::from(game.resampled(seat, luck).snapshot())));
    said
}

fn nothing_is_found_out_by_asking(game: &str, edition: &str, advanced: bool, seats: u8) {
    let mut options = Options::default();
    if advanced {
        options.set("advanced", OptionValue::Bool(true));
    }
    let rules = catalog().rules(game, edition, &options, seats).unwrap();
    let mut compared = 0;
    for match_no in 0..3 {
        let mut luck = Luck(match_no + 5);
        let mut table = rules.start(Seed::from_u64(match_no));
        let mut tried = BTreeSet::new();
        for n in 0..240 {
            let asks: Vec<Seat> = table.pending().seats().iter().collect();
            let Some(&seat) = asks.get(luck.below(asks.len())) else { break };
            let knower = Seat::at(luck.below(seats.into()) as u8);
            if tried.len() < 60 {
                tried.extend(table.legal_actions(seat).iter().take(3).map(|(_, action, _)| action.to_string()));
            }
            if knower != seat
                && n % 2 == 0
                && let Some([here, there]) = indistinguishable(&*table, seat, knower)
            {
                let (mine, other) = (asked(&*here, knower, &tried), asked(&*there, knower, &tried));
                for (mine, other) in mine.iter().zip(&other) {
                    assert_eq!(mine, other, "{game} {edition}, match {match_no}, step {n}: seat {seat} acts, {knower} asks");
                }
                compared += 1;
            }
            let chosen = table.bot_move(seat, "random", luck.below(1 << 30) as u64).unwrap();
            table.act(seat, table.step(), &chosen.action).unwrap();
        }
    }
    assert!(compared > 5, "{game} {edition}: only {compared} pairs");
}

#[test]
fn nothing_is_found_out_by_asking_in_the_demo() {
    nothing_is_found_out_by_asking("demo", "plain", false, 3);
}

#[test]
fn nothing_is_found_out_by_asking_in_dune() {
    nothing_is_found_out_by_asking("dune", "gf9", true, 4);
    nothing_is_found_out_by_asking("dune", "ah2009", false, 6);
}

#[test]
fn nothing_is_found_out_by_asking_in_arrakis() {
    nothing_is_found_out_by_asking("arrakis", "wfa", false, 2);
}

#[test]
fn nothing_is_found_out_by_asking_in_globopolis() {
    nothing_is_found_out_by_asking("globopolis", "globopolis", false, 3);
}

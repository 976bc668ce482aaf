//! Advice for a seat from what it knows: the odds of its plan, a bot's answer, and what a bot says about another one.
//!
//! It depends on the position alone, so a worker of a cluster says the same as the server would.

use landsraad_catalog::{Header, catalog};
use landsraad_kernel::{Seat, Seed};
use landsraad_wire::{HintReply, Later, OpinionReply, PlanOddsReply, Worth};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::cluster::queue::Envelope;
use crate::table::contained;
use crate::table::study::Study;

/// The kind of jobs for workers of a cluster that come from here.
pub const ADVISE: &str = "advise";

/// What a player wants to know.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Wish {
    /// The odds of the plan that the seat is making.
    Odds,
    /// What a bot would answer.
    Hint,
    /// What a bot says about this answer.
    Opinion { action: Value },
}

/// A position and what is asked about it. It has the whole state, so workers are trusted like nodes.
#[derive(Debug, Serialize, Deserialize)]
struct Asked {
    header: Header,
    state: String,
    luck: u64,
    seat: u8,
    step: u32,
    adviser: String,
    wish: Wish,
}

/// The bytes of a job for a worker.
pub fn sealed(study: &Study, wish: &Wish) -> Vec<u8> {
    let asked = Asked {
        header: study.game.record().header,
        state: study.game.snapshot(),
        luck: study.luck,
        seat: study.seat.into(),
        step: study.step,
        adviser: study.adviser.clone(),
        wish: wish.clone(),
    };
    Envelope::seal(ADVISE, &asked)
}

/// Does a job of the kind [`ADVISE`].
pub fn give_advice(envelope: Envelope) -> Result<Vec<u8>, String> {
    let Asked { header, state, luck, seat, step, adviser, wish } = envelope.read()?;
    let said = contained(|| {
        let rules = catalog().rules_of(&header).map_err(|e| e.to_string())?;
        let mut game = rules.start(Seed::from_u64(0));
        game.restore(&state, &[]).map_err(|e| e.to_string())?;
        let seat = Seat::new(seat).ok_or("there is no such seat")?;
        Ok::<_, String>(advise(&Study { game, seat, step, luck, practice: true, adviser }, &wish))
    });
    serde_json::to_vec(&said??).map_err(|e| e.to_string())
}

/// What is to be said, as the reply to the player.
pub fn advise(study: &Study, wish: &Wish) -> Value {
    let said = match wish {
        Wish::Odds => {
            json(PlanOddsReply { step: study.step, odds: study.game.plan_odds(study.seat).and_then(json) })
        }
        Wish::Hint => json(hint(study)),
        Wish::Opinion { action } => json(opinion(study, action)),
    };
    said.unwrap_or_default()
}

fn json(value: impl Serialize) -> Option<Value> {
    serde_json::to_value(value).ok()
}

fn hint(study: &Study) -> HintReply {
    let Study { game, seat, step, .. } = study;
    // The luck depends on the step, so that asking again gives the same answer.
    let wanted = game.bot_move(*seat, &study.adviser, study.luck);
    let listed = || game.decision(*seat).map(|decision| decision.options).unwrap_or_default();
    let is_wanted = |action: &Value| wanted.as_ref().is_some_and(|wanted| wanted.action == *action);
    let option = wanted.as_ref().and_then(|_| listed().into_iter().find(|option| is_wanted(&option.action)));
    let (option, advice) = (option.and_then(json), game.advice(*seat).and_then(json));
    HintReply { step: *step, option, why: wanted.and_then(|wanted| wanted.why).and_then(json), advice }
}

fn opinion(study: &Study, action: &Value) -> OpinionReply {
    let explanation = study.game.explain(study.seat, &study.adviser, action);
    let instead = explanation.as_ref().and_then(|said| said.instead.as_ref());
    let odds = instead.and_then(|instead| compared(study, action, &instead.action));
    let later = instead.and_then(|instead| later(study, action, &instead.action)).unwrap_or_default();
    OpinionReply { step: study.step, explanation: explanation.and_then(json), odds, later }
}

/// How many worlds are played on to compare two answers.
const ROUNDS: u64 = 8;

/// What the seat counts at the end of the round after each of two answers, on average over worlds that it
/// cannot tell apart.
fn later(desk: &Study, yours: &Value, mine: &Value) -> Option<Vec<Later>> {
    let mut sums: Vec<Later> = vec![];
    for luck in 0..ROUNDS {
        let [yours, mine] = [yours, mine].map(|action| desk.game.later(desk.seat, action, luck));
        for (at, ((what, yours), (_, mine))) in yours?.into_iter().zip(mine?).enumerate() {
            if sums.len() == at {
                sums.push(Later { what: what.into(), yours: 0.0, mine: 0.0 });
            }
            sums[at].yours += yours as f32 / ROUNDS as f32;
            sums[at].mine += mine as f32 / ROUNDS as f32;
        }
    }
    Some(sums)
}

/// How many worlds are sampled to evaluate an answer.
const WORLDS: u64 = 12;

/// The seat's chance after an answer in one world. Everything that the seat cannot see is drawn again first,
/// and the dice differ from those of the match. So the figure shows nothing hidden.
fn chance_after(desk: &Study, action: &Value, luck: u64) -> Option<f64> {
    let mut world = desk.game.resampled(desk.seat, luck);
    world.reseed(Seed::from_u64(luck), 1);
    world.act(desk.seat, world.step(), action).ok()?;
    world.chance(desk.seat, luck).map(f64::from)
}

/// The chances after two answers, each in the same worlds with the same dice. The margin is two standard errors of
/// the difference.
fn compared(desk: &Study, yours: &Value, mine: &Value) -> Option<Worth> {
    let pairs: Option<Vec<(f64, f64)>> = (0..WORLDS)
        .map(|luck| Some((chance_after(desk, yours, luck)?, chance_after(desk, mine, luck)?)))
        .collect();
    let pairs = pairs?;
    let n = pairs.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / n;
    let (yours, mine) = (mean(|pair| pair.0), mean(|pair| pair.1));
    let gap = yours - mine;
    let spread = pairs.iter().map(|(y, m)| (y - m - gap).powi(2)).sum::<f64>() / (n - 1.0);
    let margin = (200.0 * (spread / n).sqrt()).ceil() as u8;
    Some(Worth { yours: percent(yours), mine: percent(mine), margin })
}

/// A share as a whole number of percent.
pub(crate) fn percent(share: f64) -> u8 {
    (share.clamp(0.0, 1.0) * 100.0).round() as u8
}

#[cfg(test)]
mod tests {
    use landsraad_catalog::{Match, catalog};
    use landsraad_kernel::{Options, Seat};

    use super::*;

    /// Everything that is said about a seat's answers, as text.
    fn said(game: Box<dyn Match>, seat: Seat) -> Vec<String> {
        let actions = game.legal_actions(seat);
        let desk = Study { game, seat, step: 0, luck: 0, practice: true, adviser: "heuristic".into() };
        let about = |action: &Value| {
            let odds = compared(&desk, action, &actions[0].1);
            format!("{:?} {odds:?}", desk.game.explain(seat, &desk.adviser, action))
        };
        actions.iter().map(|(_, action, _)| about(action)).collect()
    }

    #[test]
    fn an_opinion_is_about_the_answer_of_the_hint_and_says_how_exact_it_is() {
        let rules = catalog().rules("dune", "gf9", &Options::default(), 4).unwrap();
        let mut table = rules.start(Seed::from_u64(5));
        let mut asked = 0;
        for n in 0..160 {
            let Some(seat) = table.pending().seats().first() else { break };
            let luck = u64::from(table.step());
            if n % 20 == 19 && !table.is_forced(seat) {
                let hint = table.bot_move(seat, "heuristic", luck).unwrap();
                let game = table.fork();
                let desk =
                    Study { game, seat, step: 0, luck: 0, practice: true, adviser: "heuristic".into() };
                for (_, action, _) in table.legal_actions(seat) {
                    let Some(said) = table.explain(seat, "heuristic", &action) else { continue };
                    let Some(instead) = said.instead else { continue };
                    assert_eq!(instead.action, hint.action, "the hint and the opinion disagree at step {n}");
                    asked += 1;
                }
                let same = compared(&desk, &hint.action, &hint.action).unwrap();
                assert_eq!((same.yours, same.margin), (same.mine, 0), "the same worlds for both answers");
            }
            let chosen = table.bot_move(seat, "random", n).unwrap();
            table.act(seat, table.step(), &chosen.action).unwrap();
        }
        assert!(asked > 2, "only {asked} opinions named another answer");
    }

    #[test]
    fn an_opinion_tells_nothing_that_the_seat_does_not_know() {
        for (game, edition, seats) in [("arrakis", "wfa", 2), ("dune", "gf9", 4)] {
            let rules = catalog().rules(game, edition, &Options::default(), seats).unwrap();
            let mut table = rules.start(Seed::from_u64(5));
            let mut compared = 0;
            for n in 0..160 {
                let Some(seat) = table.pending().seats().first() else { break };
                if n % 20 == 19 && !table.is_forced(seat) {
                    let here = said(table.fork(), seat);
                    assert!(here.len() > 1 && here.iter().all(|words| words.contains("Some(")), "{here:?}");
                    assert_eq!(said(table.resampled(seat, n), seat), here, "{game} at step {n}");
                    compared += 1;
                }
                let chosen = table.bot_move(seat, "random", n).unwrap();
                table.act(seat, table.step(), &chosen.action).unwrap();
            }
            assert!(compared > 2, "{game}: only {compared} questions were compared");
        }
    }

    #[test]
    fn a_worker_says_what_the_server_would_say() {
        for (game, edition, seats) in
            [("dune", "gf9", 4), ("arrakis", "wfa", 2), ("globopolis", "globopolis", 3)]
        {
            let rules = catalog().rules(game, edition, &Options::default(), seats).unwrap();
            let mut table = rules.start(Seed::from_u64(7));
            let mut compared = 0;
            for n in 0..120 {
                let Some(seat) = table.pending().seats().first() else { break };
                if n % 20 == 19 && !table.is_forced(seat) {
                    let luck = u64::from(table.step());
                    let adviser = "heuristic".to_owned();
                    let study = Study { game: table.fork(), seat, step: n, luck, practice: true, adviser };
                    let action = table.legal_actions(seat)[0].1.clone();
                    for wish in [Wish::Odds, Wish::Hint, Wish::Opinion { action }] {
                        let job = Envelope::open(&sealed(&study, &wish)).unwrap();
                        let there: Value = serde_json::from_slice(&give_advice(job).unwrap()).unwrap();
                        assert_eq!(there, advise(&study, &wish), "{game} at step {n}: {wish:?}");
                        compared += 1;
                    }
                }
                let chosen = table.bot_move(seat, "random", u64::from(n)).unwrap();
                table.act(seat, table.step(), &chosen.action).unwrap();
            }
            assert!(compared > 2, "{game}: only {compared} wishes were compared");
        }
    }
}

//! Advice for a seat from what it knows: the odds of its plan, a bot's answer, and what a bot says about another one.
//!
//! It depends on the position alone, so a worker of a cluster gives the same advice as the server.

use landsraad_catalog::{Explanation, Header, OptionJson, StepRecord, catalog};
use landsraad_kernel::{Seat, Seed, Text};
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
    /// What a bot says about this answer, against the advice that stands.
    Opinion { action: Value, against: Option<Value> },
}

/// A position and what is asked about it. It has the whole state, so workers are trusted like nodes.
#[derive(Debug, Serialize, Deserialize)]
struct Asked {
    header: Header,
    state: String,
    /// How many steps have led to the position, and the last of them. The luck
    /// of an explanation is their number; what they were makes no difference.
    steps: u32,
    last: Option<StepRecord>,
    luck: u64,
    seat: u8,
    step: u32,
    adviser: String,
    wish: Wish,
}

/// The bytes of a job for a worker.
pub fn sealed(study: &Study, wish: &Wish) -> Vec<u8> {
    let steps = study.game.step();
    let asked = Asked {
        header: study.game.record().header,
        state: study.game.snapshot(),
        steps,
        last: study.game.steps_since(steps.saturating_sub(1)).pop(),
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
    let asked: Asked = envelope.read()?;
    let said = contained(|| {
        let study = asked.study()?;
        Ok::<_, String>(advise(&study, &asked.wish))
    });
    serde_json::to_vec(&said??).map_err(|e| e.to_string())
}

impl Asked {
    /// The position, as the server has it.
    fn study(&self) -> Result<Study, String> {
        let rules = catalog().rules_of(&self.header).map_err(|e| e.to_string())?;
        let mut game = rules.start(Seed::from_u64(0));
        let steps: Vec<StepRecord> = self.last.iter().cycle().take(self.steps as usize).cloned().collect();
        game.restore(&self.state, &steps).map_err(|e| e.to_string())?;
        let seat = Seat::new(self.seat).ok_or("there is no such seat")?;
        let (step, luck, adviser) = (self.step, self.luck, self.adviser.clone());
        Ok(Study { game, seat, step, luck, practice: true, adviser })
    }
}

/// What is to be said, as the reply to the player.
pub fn advise(study: &Study, wish: &Wish) -> Value {
    let said = match wish {
        Wish::Odds => {
            json(PlanOddsReply { step: study.step, odds: study.game.plan_odds(study.seat).and_then(json) })
        }
        Wish::Hint => json(hint(study)),
        Wish::Opinion { action, against } => json(opinion(study, action, against.as_ref())),
    };
    said.unwrap_or_default()
}

fn json(value: impl Serialize) -> Option<Value> {
    serde_json::to_value(value).ok()
}

/// Up to this number of answers the advice is compared with every other answer before it is given.
const FEW: usize = 40;

/// What a bot would answer. Where the answers are few and the comparison of an opinion
/// finds a clearly better one, that is the advice: so no opinion speaks against it.
fn hint(study: &Study) -> HintReply {
    let Study { game, seat, step, .. } = study;
    // The luck depends on the step, so that asking again gives the same answer.
    let wanted = game.bot_move(*seat, &study.adviser, study.luck);
    let options = game.decision(*seat).map(|decision| decision.options).unwrap_or_default();
    let own = wanted.as_ref().and_then(|wanted| options.iter().find(|option| option.action == wanted.action));
    let better = own.and_then(|own| better_than(study, own, &options));
    let (option, why) = match better {
        Some((option, why)) => (Some(option), json(why)),
        None => (own, wanted.as_ref().and_then(|wanted| wanted.why.as_ref()).and_then(json)),
    };
    HintReply { step: *step, option: option.and_then(json), why, advice: game.advice(*seat).and_then(json) }
}

/// The best of a few answers that are clearly better than a bot's own, and the figures as the reason.
fn better_than<'o>(
    desk: &Study,
    own: &OptionJson,
    options: &'o [OptionJson],
) -> Option<(&'o OptionJson, Text)> {
    if options.len() > FEW || own.takes_back {
        return None;
    }
    let mine = chances(desk, &own.action)?;
    let others = options.iter().filter(|option| !option.takes_back && option.action != own.action);
    let judged = others.filter_map(|option| Some((option, chances(desk, &option.action)?)));
    let better = judged.filter(|(_, yours)| is_clearly_better(worth(yours, &mine)));
    let (best, yours) = better.max_by(|(_, a), (_, b)| mean(a).total_cmp(&mean(b)))?;
    Some((best, weighed(worth(&yours, &mine), &own.text)))
}

/// The least difference of two chances, in percent, that counts.
const COUNTS: u8 = 2;

fn is_clearly_better(worth: Worth) -> bool {
    worth.yours >= worth.mine + COUNTS && worth.yours - worth.mine > worth.margin
}

fn weighed(Worth { yours, mine, .. }: Worth, other: &Text) -> Text {
    Text {
        en: format!("I give you {yours}% to win after it, {mine}% after “{}”.", other.en),
        it: format!("Probabilità di vittoria {yours}%, contro {mine}% con “{}”.", other.it),
    }
}

/// What a bot says about an answer. It is compared with the advice that stands, or with the bot's own answer.
fn opinion(study: &Study, action: &Value, against: Option<&Value>) -> OpinionReply {
    let mut explanation = study.game.explain(study.seat, &study.adviser, action);
    if let Some(stands) = against.filter(|stands| *stands != action)
        && explanation
            .as_ref()
            .is_some_and(|said| said.instead.as_ref().is_none_or(|own| own.action != *stands))
    {
        explanation = rather(study, action, stands).or(explanation);
    }
    let instead = explanation.as_ref().and_then(|said| said.instead.as_ref());
    let odds = instead.and_then(|instead| compared(study, action, &instead.action));
    let later = instead.and_then(|instead| later(study, action, &instead.action)).unwrap_or_default();
    OpinionReply { step: study.step, explanation: explanation.and_then(json), odds, later }
}

/// That the advice stands against an answer which is the bot's own, or which the bot would replace by a third one.
fn rather(desk: &Study, action: &Value, stands: &Value) -> Option<Explanation> {
    let options = desk.game.decision(desk.seat)?.options;
    let listed = |action: &Value| options.iter().find(|option| option.action == *action);
    let (asked, stands) = (listed(action)?, listed(stands)?);
    let why = weighed(compared(desk, &stands.action, action)?, &asked.text);
    Some(Explanation { why, instead: Some(stands.clone()) })
}

/// How many worlds are played on to compare two answers: a power of two, so that averages are exact in JSON.
const ROUNDS: u64 = 16;

/// What the seat counts at the end of the round after each of two answers, on average over worlds that it
/// cannot tell apart. Differences that chance explains are left out.
fn later(desk: &Study, yours: &Value, mine: &Value) -> Option<Vec<Later>> {
    let mut columns: Vec<(Text, Vec<f64>, Vec<f64>)> = vec![];
    for luck in 0..ROUNDS {
        let [yours, mine] = [yours, mine].map(|action| desk.game.later(desk.seat, action, luck));
        for (at, ((what, yours), (_, mine))) in yours?.into_iter().zip(mine?).enumerate() {
            if columns.len() == at {
                columns.push((what.into(), vec![], vec![]));
            }
            columns[at].1.push(f64::from(yours));
            columns[at].2.push(f64::from(mine));
        }
    }
    let differing = columns
        .into_iter()
        .filter(|(_, yours, mine)| (mean(yours) - mean(mine)).abs() > 2.0 * standard_error(yours, mine));
    Some(
        differing.map(|(what, y, m)| Later { what, yours: mean(&y) as f32, mine: mean(&m) as f32 }).collect(),
    )
}

/// How many worlds are sampled to evaluate an answer.
const WORLDS: u64 = 24;

/// The seat's chance after an answer, world by world: the same worlds and dice for every answer of a
/// position, so each answer has one figure, whatever it is compared with. Everything that the seat cannot see
/// is drawn again first, and the dice differ from those of the match. So the figure shows nothing hidden.
fn chances(desk: &Study, action: &Value) -> Option<Vec<f64>> {
    let after = |luck| {
        let mut world = desk.game.resampled(desk.seat, luck);
        world.reseed(Seed::from_u64(luck), 1);
        world.act(desk.seat, world.step(), action).ok()?;
        world.chance(desk.seat, luck).map(f64::from)
    };
    (0..WORLDS).map(after).collect()
}

fn mean(of: &[f64]) -> f64 {
    of.iter().sum::<f64>() / of.len() as f64
}

/// The standard error of the mean difference of pairs.
fn standard_error(yours: &[f64], mine: &[f64]) -> f64 {
    let (n, gap) = (yours.len() as f64, mean(yours) - mean(mine));
    let spread = yours.iter().zip(mine).map(|(y, m)| (y - m - gap).powi(2)).sum::<f64>() / (n - 1.0);
    (spread / n).sqrt()
}

/// What two answers are worth. The margin is two standard errors of the difference.
fn worth(yours: &[f64], mine: &[f64]) -> Worth {
    let margin = (200.0 * standard_error(yours, mine)).ceil() as u8;
    Worth { yours: percent(mean(yours)), mine: percent(mean(mine)), margin }
}

fn compared(desk: &Study, yours: &Value, mine: &Value) -> Option<Worth> {
    Some(worth(&chances(desk, yours)?, &chances(desk, mine)?))
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
    fn no_opinion_speaks_against_the_advice_where_answers_are_few() {
        let mut adopted = 0;
        for (game, edition, seats) in
            [("dune", "gf9", 4), ("arrakis", "wfa", 2), ("globopolis", "globopolis", 3)]
        {
            let rules = catalog().rules(game, edition, &Options::default(), seats).unwrap();
            let mut table = rules.start(Seed::from_u64(11));
            let mut asked = 0;
            for n in 0..240 {
                let Some(seat) = table.pending().seats().first() else { break };
                let options = table.decision(seat).unwrap().options;
                if n % 6 == 5 && (2..=FEW).contains(&options.len()) {
                    let (luck, adviser) = (u64::from(table.step()), "heuristic".to_owned());
                    let own = table.bot_move(seat, &adviser, luck).unwrap().action;
                    let study = Study { game: table.fork(), seat, step: n, luck, practice: true, adviser };
                    let Some(advice) = hint(&study).option else { continue };
                    let stands = &advice["action"];
                    adopted += usize::from(*stands != own);
                    let mut figures = std::collections::BTreeSet::new();
                    let others = || options.iter().filter(|o| !o.takes_back && o.action != *stands);
                    for option in others() {
                        let Some(odds) = compared(&study, &option.action, stands) else { continue };
                        assert!(
                            !is_clearly_better(odds),
                            "{game}, step {n}: {odds:?} for {}",
                            option.text.en
                        );
                        figures.insert(odds.mine);
                    }
                    assert!(figures.len() <= 1, "{game}, step {n}: one answer has the figures {figures:?}");
                    if let Some(option) = others().next().filter(|_| n % 24 == 23)
                        && let Some(said) = opinion(&study, &option.action, Some(stands)).explanation
                        && said["instead"] != Value::Null
                    {
                        assert_eq!(said["instead"]["action"], *stands, "{game}, step {n}");
                        asked += 1;
                    }
                }
                let chosen = table.bot_move(seat, "random", u64::from(n)).unwrap();
                table.act(seat, table.step(), &chosen.action).unwrap();
            }
            assert!(asked > 1, "{game}: only {asked} opinions");
        }
        assert!(adopted > 0, "no better answer was found and adopted");
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
                    let legal = table.legal_actions(seat);
                    let (action, against) = (legal[0].1.clone(), Some(legal[1].1.clone()));
                    for wish in [Wish::Odds, Wish::Hint, Wish::Opinion { action, against }] {
                        let job = Envelope::open(&sealed(&study, &wish)).unwrap();
                        let asked: Asked = job.clone().read().unwrap();
                        assert_eq!(asked.study().unwrap().game.step(), table.step(), "the luck is the same");
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

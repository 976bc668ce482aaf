//! Levels 2 and 3 for any game: they look ahead over imagined worlds, guided by the heuristic player of the
//! game and by what was learned of its positions.

use std::sync::atomic::{AtomicBool, Ordering};

use landsraad_kernel::{Game, Outcome, Seat, Seeded, Text};
use landsraad_search::ahead::{Guide, Job, Search, Settings, Shares, Tally, merge, verdict};

use crate::judge::Judge;
use crate::{Answer, Bot, Limit, PlanOdds, Seen};

/// A heuristic player that can also say what it thinks of every answer.
pub trait Advisor<G: Game>: Bot<G> {
    /// The other answers worth a look, the most promising first.
    fn candidates(&self, seen: &Seen<'_, G>, luck: &mut Seeded) -> Vec<usize>;
}

/// A player that searches.
#[derive(Clone, Copy, Debug)]
pub struct Mentat<A, P, J> {
    /// Answers first, names candidates and does what is not searched.
    pub advisor: A,
    /// Answers for everybody within simulations.
    pub policy: P,
    /// Says when a simulation ends and what it has come to.
    pub judge: J,
    /// How much is searched, by all threads together.
    pub settings: Settings,
    /// The same in a match of one seat.
    pub alone: Settings,
    /// How many threads search at once.
    pub threads: u32,
}

/// What the search needs to know.
struct Guidance<'a, P, J> {
    policy: &'a P,
    judge: &'a J,
}

impl<G: Game, P: Bot<G>, J: Judge<G>> Guide<G> for Guidance<'_, P, J> {
    fn choose(
        &self,
        game: &G,
        state: &G::State,
        seat: Seat,
        legal: &[G::Action],
        luck: &mut Seeded,
    ) -> usize {
        self.policy.choose(&Seen::new(game, state, seat, legal), luck).index
    }

    fn value(&self, game: &G, state: &G::State) -> Shares {
        self.judge.value(game, state)
    }

    fn stage(&self, game: &G, state: &G::State) -> u32 {
        self.judge.stage(game, state)
    }

    fn solved(&self, game: &G, state: &G::State, seat: Seat) -> bool {
        game.decision(state, seat).is_none_or(|d| self.judge.solved(game, &d.question))
    }

    fn ending(&self, game: &G, state: &G::State, outcome: &Outcome) -> Shares {
        self.judge.ending(game, state, outcome)
    }

    fn moment(&self, game: &G, state: &G::State) -> u32 {
        self.judge.moment(game, state)
    }
}

/// The numbers below `n` in any order.
pub(crate) fn shuffled(n: usize, luck: &mut Seeded) -> Vec<usize> {
    let mut list: Vec<usize> = (0..n).collect();
    for i in (1..n).rev() {
        list.swap(i, luck.below(i as u32 + 1) as usize);
    }
    list
}

/// Percent without a fraction.
fn percent(share: f64) -> f64 {
    (100.0 * share).clamp(0.0, 100.0).round()
}

fn words(share: f64, next: Option<f64>, simulations: u32) -> Text {
    let share = percent(share);
    match next.map(percent) {
        Some(next) => Text {
            en: format!(
                "Over {simulations} imagined continuations this wins {share:.0} % of the time, the next best answer {next:.0} %."
            ),
            it: format!(
                "In {simulations} seguiti immaginati questo vince il {share:.0}% delle volte, la seconda risposta il {next:.0}%."
            ),
        },
        None => Text {
            en: format!("Over {simulations} imagined continuations this wins {share:.0} % of the time."),
            it: format!("In {simulations} seguiti immaginati questo vince il {share:.0}% delle volte."),
        },
    }
}

impl<A: Copy, P: Copy, J: Copy> Mentat<A, P, J> {
    /// The same player with four times the budget, twice the candidates and two threads.
    #[must_use]
    pub const fn longer(self) -> Self {
        Mentat { settings: fourfold(self.settings), alone: fourfold(self.alone), threads: 2, ..self }
    }
}

/// Four times the budget and twice the candidates.
const fn fourfold(settings: Settings) -> Settings {
    Settings {
        simulations: 4 * settings.simulations,
        answers: 4 * settings.answers,
        candidates: 2 * settings.candidates,
        ..settings
    }
}

impl<A, P, J> Mentat<A, P, J> {
    /// Searches on all threads, each with a part of the budget and worlds of its own. The same seed gives the
    /// same tallies whichever thread is done first. The first thread asks `stop`, and its answer holds for
    /// all.
    fn search<G: Game>(
        &self,
        seen: &Seen<'_, G>,
        job: &Job<'_, G>,
        settings: Settings,
        stop: &mut dyn FnMut() -> bool,
    ) -> Vec<Tally>
    where
        P: Bot<G>,
        J: Judge<G>,
    {
        let guide = Guidance { policy: &self.policy, judge: &self.judge };
        let part = settings.with_simulations(Some(settings.simulations.div_ceil(self.threads.max(1))));
        let stopped = AtomicBool::new(false);
        let (guide, stopped) = (&guide, &stopped);
        std::thread::scope(|scope| {
            let others: Vec<_> = (1..u64::from(self.threads))
                .map(|n| (seen.again(), Job { seed: job.seed ^ n << 40, ..*job }))
                .map(|(seen, job)| {
                    scope.spawn(move || {
                        let mut world = |luck: &mut Seeded| seen.imagine(luck);
                        let mut stop = || stopped.load(Ordering::Relaxed);
                        Search::new(part).run(&job, guide, &mut world, &mut stop)
                    })
                })
                .collect();
            let mut halt = || {
                let now = stop();
                stopped.fetch_or(now, Ordering::Relaxed);
                now
            };
            let mut tallies =
                Search::new(part).run(job, guide, &mut |luck: &mut Seeded| seen.imagine(luck), &mut halt);
            for other in others {
                // A search that panicked adds nothing; the host is notified of panics of this thread.
                merge(&mut tallies, &other.join().unwrap_or_default());
            }
            tallies
        })
    }
}

impl<G, A, P, J> Bot<G> for Mentat<A, P, J>
where
    G: Game,
    A: Advisor<G>,
    P: Bot<G>,
    J: Judge<G>,
{
    fn choose(&self, seen: &Seen<'_, G>, luck: &mut Seeded) -> Answer {
        self.choose_within(seen, luck, &mut Limit { simulations: None, stop: &mut || false })
    }

    fn choose_within(&self, seen: &Seen<'_, G>, luck: &mut Seeded, limit: &mut Limit<'_>) -> Answer {
        let legal = seen.legal();
        let first = self.advisor.choose(seen, luck);
        let seed = u64::from(luck.below(u32::MAX));
        let solved = seen.decision().is_none_or(|d| self.judge.solved(seen.game(), &d.question));
        let settings = if seen.game().seats() == 1 { self.alone } else { self.settings };
        let settings = settings.with_simulations(limit.simulations);
        if legal.len() < 2 || solved || settings.simulations == 0 || self.judge.net().is_none() {
            return first;
        }
        let mut order = vec![first.index];
        for index in self.advisor.candidates(seen, luck) {
            if index < legal.len() && !order.contains(&index) && !seen.game().takes_back(&legal[index]) {
                order.push(index);
            }
        }
        if order.len() < 2 {
            return first;
        }
        let sealed = seen.several_asked();
        let job = Job { game: seen.game(), seat: seen.seat(), legal, order: &order, sealed, seed };
        let tallies = self.search(seen, &job, settings, limit.stop);
        let Some(found) = verdict(&tallies, &settings, sealed, luck) else { return first };
        let why = words(found.share, found.next.map(|(_, share)| share), found.simulations);
        Answer { index: found.index, why: Some(why) }
    }

    fn aside(&self, seen: &Seen<'_, G>, luck: &mut Seeded) -> Option<Answer> {
        self.advisor.aside(seen, luck)
    }

    fn plan_odds(&self, seen: &Seen<'_, G>) -> Option<PlanOdds> {
        self.advisor.plan_odds(seen)
    }

    fn makes_asides(&self) -> bool {
        self.advisor.makes_asides()
    }
}

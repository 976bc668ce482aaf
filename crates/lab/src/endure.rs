//! Many games of every kind, to show that bots never err. Edition, number of seats, options and the other
//! bots are drawn at random for each game.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use anyhow::{Result, bail};
use landsraad_catalog::{Entry, Rules};
use landsraad_kernel::{OptionKind, OptionValue, Options, Seeded};
use serde::Serialize;

use crate::seed;

/// What to play.
#[derive(Clone, Debug)]
pub struct Endurance {
    /// The bots: each game seats some of these, the first in at least one seat.
    pub bots: Vec<String>,
    /// How many games.
    pub games: u64,
    /// The seed of the run.
    pub seed: u64,
    /// How many threads.
    pub threads: usize,
}

/// The result of a run.
#[derive(Clone, Default, PartialEq, Debug, Serialize)]
pub struct Endured {
    /// Games played.
    pub games: u64,
    /// Games that came to an end.
    pub finished: u64,
    /// Games in which an option differed from its default.
    pub with_options: u64,
    /// Games by edition and number of seats.
    pub tables: BTreeMap<String, u64>,
    /// Answers chosen by bots.
    pub decisions: u64,
    /// Answers that were not legal.
    pub illegal: u64,
    /// Panics.
    pub panics: u64,
    /// Answers over a second.
    pub timeouts: u64,
    /// The longest mean time per answer of a seat in one game, in milliseconds.
    pub slowest_ms: f64,
    /// What went wrong, with the number of the game.
    pub faults: Vec<String>,
}

impl Endured {
    /// Whether nothing went wrong.
    pub fn clean(&self) -> bool {
        self.finished == self.games && self.illegal + self.panics + self.timeouts == 0
    }

    fn merge(&mut self, other: Endured) {
        self.games += other.games;
        self.finished += other.finished;
        self.with_options += other.with_options;
        self.decisions += other.decisions;
        self.illegal += other.illegal;
        self.panics += other.panics;
        self.timeouts += other.timeouts;
        self.slowest_ms = self.slowest_ms.max(other.slowest_ms);
        self.faults.extend(other.faults);
        for (key, n) in other.tables {
            *self.tables.entry(key).or_default() += n;
        }
    }
}

/// The rules of the `n`-th game, and whether any option differs from its default.
fn draw(entry: &dyn Entry, luck: &mut Seeded) -> Result<(Arc<dyn Rules>, bool)> {
    let editions = &entry.spec().editions;
    for _ in 0..200 {
        let edition = &editions[luck.below(editions.len() as u32) as usize];
        let spread = u32::from(edition.max_seats - edition.min_seats) + 1;
        let seats = edition.min_seats + luck.below(spread) as u8;
        let mut options = Options::default();
        for option in &edition.options {
            if luck.below(5) > 0 {
                continue;
            }
            let value = match &option.kind {
                OptionKind::Switch => OptionValue::Bool(luck.below(2) == 1),
                OptionKind::Choice { values } => {
                    OptionValue::from(values[luck.below(values.len() as u32) as usize].key)
                }
                OptionKind::Number { .. } | OptionKind::Text => continue,
            };
            if value != option.default {
                options.set(option.key, value);
            }
        }
        let other = !options.is_empty();
        // Options that do not go together are refused; draw again.
        if let Ok(rules) = entry.rules(edition.id, &options, seats) {
            return Ok((rules, other));
        }
    }
    bail!("no sound combination of options was drawn in 200 attempts")
}

impl Endurance {
    /// Plays. `progress` is called after each game.
    pub fn run(&self, entry: &dyn Entry, progress: &(dyn Fn() + Sync)) -> Result<Endured> {
        if self.bots.is_empty() {
            bail!("endurance needs at least one bot");
        }
        let next = AtomicU64::new(0);
        let mut total = Endured::default();
        std::thread::scope(|scope| -> Result<()> {
            let work = || -> Result<Endured> {
                let mut mine = Endured::default();
                loop {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    if n >= self.games {
                        return Ok(mine);
                    }
                    mine.merge(self.game(entry, n)?);
                    progress();
                }
            };
            let workers: Vec<_> = (0..self.threads.max(1)).map(|_| scope.spawn(work)).collect();
            for worker in workers {
                let part = worker.join().map_err(|_| anyhow::anyhow!("a worker panicked"))??;
                total.merge(part);
            }
            Ok(())
        })?;
        Ok(total)
    }

    fn game(&self, entry: &dyn Entry, n: u64) -> Result<Endured> {
        let mut luck = Seeded::new(seed::nth(self.seed, n), 1 << 50);
        let (rules, with_options) = draw(entry, &mut luck)?;
        let seats = usize::from(rules.seats());
        let hero = luck.below(seats as u32) as usize;
        let company: Vec<&str> = (0..seats)
            .map(|i| {
                let any = luck.below(self.bots.len() as u32) as usize;
                &*self.bots[if i == hero { 0 } else { any }]
            })
            .collect();
        let played = rules
            .play_out(seed::nth(self.seed, n), &company, false)
            .map_err(|e| anyhow::anyhow!("{}", e.why.en))?;
        let sum = |f: &dyn Fn(&landsraad_catalog::Conduct) -> u32| -> u64 {
            played.conduct.iter().map(|c| u64::from(f(c))).sum()
        };
        let slowest = played.conduct.iter().map(|c| c.think / c.decisions.max(1)).max();
        let mut one = Endured {
            games: 1,
            finished: u64::from(played.outcome.is_some()),
            with_options: u64::from(with_options),
            decisions: u64::from(played.decisions),
            illegal: sum(&|c| c.illegal),
            panics: sum(&|c| c.panics),
            timeouts: sum(&|c| c.timeouts),
            slowest_ms: slowest.unwrap_or(Duration::ZERO).as_secs_f64() * 1e3,
            ..Endured::default()
        };
        one.tables.insert(format!("{} {}", rules.edition(), rules.seats()), 1);
        if !one.clean() {
            let options = serde_json::to_string(&rules.options()).unwrap_or_default();
            one.faults.push(format!(
                "game {n}: {} {} seats, {}, {options}: finished {}, illegal {}, panics {}, timeouts {}",
                rules.edition(),
                rules.seats(),
                company.join(","),
                one.finished,
                one.illegal,
                one.panics,
                one.timeouts
            ));
        }
        Ok(one)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use landsraad_catalog::catalog;

    #[test]
    fn mixed_company_of_every_game_comes_to_an_end_without_a_fault() {
        for (game, bots, games) in [
            ("dune", &["heuristic", "random", "heuristic-treacherous", "heuristic-aggressive"][..], 24),
            ("globopolis", &["heuristic", "random"][..], 8),
            ("arrakis", &["random"][..], 8),
            ("demo", &["random"][..], 20),
        ] {
            let bots = bots.iter().map(|&b| b.to_owned()).collect();
            let run = Endurance { bots, games, seed: 7, threads: 2 };
            let done = run.run(catalog().game(game).unwrap(), &|| ()).unwrap();
            assert_eq!(done.games, games);
            assert!(done.clean(), "{game}: {:?}", done.faults);
        }
    }

    #[test]
    fn the_same_seed_draws_the_same_tables() {
        let entry = catalog().game("dune").unwrap();
        let drawn = |n| {
            let mut luck = Seeded::new(seed::nth(1, n), 1 << 50);
            let (rules, other) = draw(entry, &mut luck).unwrap();
            (rules.edition(), rules.seats(), rules.options(), other)
        };
        let all: Vec<_> = (0..60).map(drawn).collect();
        assert_eq!(all, (0..60).map(drawn).collect::<Vec<_>>());
        for edition in ["gf9", "ah2009", "v29"] {
            assert!(all.iter().any(|(e, ..)| *e == edition));
        }
        for seats in 2..=6 {
            assert!(all.iter().any(|(_, s, ..)| *s == seats));
        }
        assert!(all.iter().any(|(.., other)| *other));
    }
}

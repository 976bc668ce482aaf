//! Bots against each other, in duplicate blocks.
//!
//! A block is one seed played once for every rotation of the bots through the seats; the seed deals the roles
//! to the seats, so each bot also goes through every role that is dealt. The statistic is the block's mean,
//! and its interval is bootstrapped over blocks, never over games: games of a block share their luck.
//!
//! Several sets of rules (editions, say) can be run at once: each gets the same number of games, and the
//! report lists them separately.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use landsraad_catalog::{Conduct, Record, Rules};
use landsraad_kernel::Seeded;
use serde::{Deserialize, Serialize};

use crate::{engine, seed};

/// Plays one game of a run: its rules, its number, and whether to keep the record.
pub type Player<'a> = dyn Fn(&dyn Rules, u64, bool) -> Result<(GameResult, Option<Record>)> + Sync + 'a;

/// Receives the number and the record of each game.
pub type Keep<'a> = dyn Fn(u64, &Record) -> Result<()> + Sync + 'a;

/// What to play.
#[derive(Debug)]
pub struct Arena<'a> {
    /// The bots, one per seat; a shorter list repeats. The first is the one under test.
    pub bots: Vec<String>,
    /// How many games under each set of rules; rounded up to whole blocks.
    pub games: u64,
    /// The seed of the run.
    pub seed: u64,
    /// How many threads.
    pub threads: usize,
    /// Keep the results of finished games here and continue from them.
    pub resume: Option<&'a Path>,
    /// What a bot that is a process gets for an answer.
    pub movetime: Duration,
    /// Stop early when the first bot's share is shown to be above `p1` or below `p0`.
    pub sprt: Option<(f64, f64)>,
}

/// One game's result, as kept in a resume file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameResult {
    /// The number of the game in the run, counted within its rules.
    pub n: u64,
    /// The block it belongs to: games of a block share their luck.
    #[serde(default)]
    pub block: u64,
    /// Game, edition, seats, options and seed of the run: results of different runs are not mixed.
    #[serde(default)]
    pub run: String,
    /// The edition.
    #[serde(default)]
    pub edition: String,
    /// The bot of each seat.
    pub bots: Vec<String>,
    /// The role of each seat.
    pub roles: Vec<String>,
    /// The seats that won.
    pub winners: Vec<u8>,
    /// The kind of victory; empty if the game did not end.
    pub victory: String,
    /// The number of steps.
    pub length: u32,
    /// Chosen answers by seat.
    pub decisions: Vec<u32>,
    /// Thinking time by seat, in microseconds.
    pub think_us: Vec<u64>,
    /// Illegal answers, panics and time-outs by seat.
    pub faults: Vec<[u32; 3]>,
}

/// The result of one bot.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BotResult {
    /// The bot.
    pub bot: String,
    /// Games played, counted by seat.
    pub games: u64,
    /// Games in which it was among the winners.
    pub wins: u64,
    /// The share of games won.
    pub win_share: f64,
    /// 95 % interval of the share, bootstrapped over blocks.
    pub ci95: [f64; 2],
    /// Share and games by role.
    pub by_faction: BTreeMap<String, RoleResult>,
    /// Answers that were not legal.
    pub illegal: u64,
    /// Panics.
    pub panics: u64,
    /// Answers over the budget.
    pub timeouts: u64,
    /// Mean time per answer.
    pub mean_think_ms: f64,
}

/// The result of one bot in one role.
#[derive(Clone, Default, PartialEq, Debug, Serialize)]
pub struct RoleResult {
    /// Games in this role.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Their ratio.
    pub win_share: f64,
}

/// The outcome of an arena.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The game.
    pub game: String,
    /// The edition; several are joined by commas.
    pub edition: String,
    /// The seed of the run.
    pub seed: u64,
    /// Games played.
    pub games: u64,
    /// Games that came to an end.
    pub finished: u64,
    /// Mean number of steps.
    pub mean_length: f64,
    /// Kinds of victory.
    pub victories: BTreeMap<String, u64>,
    /// Whether and how a sequential test ended the run.
    pub sprt: Option<String>,
    /// The bots, best first.
    pub results: Vec<BotResult>,
    /// The same for each edition.
    pub by_edition: BTreeMap<String, Vec<BotResult>>,
}

/// The key that identifies the results of one run under one set of rules.
fn run_key(rules: &dyn Rules, seed: u64) -> String {
    let options = serde_json::to_string(&rules.options()).unwrap_or_default();
    format!("{} {} {} {options} {seed}", rules.game(), rules.edition(), rules.seats())
}

impl Arena<'_> {
    /// How many games a run has, in whole blocks.
    pub fn total(&self, rules: &[Arc<dyn Rules>]) -> u64 {
        rules.iter().map(|r| self.each(&**r)).sum()
    }

    fn each(&self, rules: &dyn Rules) -> u64 {
        let block = self.block(rules);
        self.games.div_ceil(block) * block
    }

    /// How many rotations differ: with equal bots every rotation is the same game.
    fn block(&self, rules: &dyn Rules) -> u64 {
        let seats = usize::from(rules.seats());
        let at = |i: usize| &self.bots[i % seats % self.bots.len()];
        let same = |turn: usize| (0..seats).all(|i| at(i) == at(i + turn));
        (1..=seats).find(|&turn| same(turn)).unwrap_or(seats) as u64
    }

    /// Plays. `progress` is called with the number of finished games; `keep` gets each record.
    pub fn run(
        &self,
        rules: &[Arc<dyn Rules>],
        progress: &(dyn Fn(u64) + Sync),
        keep: Option<&Keep<'_>>,
    ) -> Result<Report> {
        self.run_by(rules, progress, keep, &|rules, n, keep| self.play(rules, n, keep))
    }

    /// Lets `player` play the games. The results are the same wherever a game is played.
    pub fn run_by(
        &self,
        rules: &[Arc<dyn Rules>],
        progress: &(dyn Fn(u64) + Sync),
        keep: Option<&Keep<'_>>,
        player: &Player<'_>,
    ) -> Result<Report> {
        if self.bots.is_empty() || rules.is_empty() {
            bail!("an arena needs at least one bot and one edition");
        }
        let jobs: Vec<(usize, u64)> =
            rules.iter().enumerate().flat_map(|(i, r)| (0..self.each(&**r)).map(move |n| (i, n))).collect();
        let keys: Vec<String> = rules.iter().map(|r| run_key(&**r, self.seed)).collect();
        let done = self.load(rules, &keys)?;
        let mut file = self.resume.map(open_results).transpose()?;
        let known: BTreeSet<(usize, u64)> =
            done.iter().filter_map(|r| Some((keys.iter().position(|k| *k == r.run)?, r.n))).collect();
        let results = Mutex::new(done);
        let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
        let (send, receive) = std::sync::mpsc::channel::<GameResult>();
        let mut verdict = None;
        std::thread::scope(|scope| -> Result<()> {
            let workers: Vec<_> = (0..self.threads.max(1))
                .map(|_| {
                    let send = send.clone();
                    let (next, stop, known, jobs, keys) = (&next, &stop, &known, &jobs, &keys);
                    scope.spawn(move || -> Result<()> {
                        while !stop.load(Ordering::Relaxed) {
                            let Some(&(i, n)) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
                            if known.contains(&(i, n)) {
                                continue;
                            }
                            let (mut result, record) = player(&*rules[i], n, keep.is_some())?;
                            result.run.clone_from(&keys[i]);
                            if let (Some(keep), Some(record)) = (keep, record) {
                                keep(n, &record)?;
                            }
                            if send.send(result).is_err() {
                                break;
                            }
                        }
                        Ok(())
                    })
                })
                .collect();
            drop(send);
            for result in receive {
                if let Some(file) = &mut file {
                    writeln!(file, "{}", serde_json::to_string(&result)?)?;
                }
                let mut list = results.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                list.push(result);
                progress(list.len() as u64);
                if let Some(bounds) = self.sprt
                    && let Some(ended) = sequential_test(&list, &self.bots[0], bounds)
                {
                    verdict = Some(ended);
                    stop.store(true, Ordering::Relaxed);
                }
            }
            for worker in workers {
                worker
                    .join()
                    .map_err(|_| anyhow::anyhow!("a worker panicked; the seed is {}", self.seed))??;
            }
            Ok(())
        })?;
        let mut list = results.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        list.sort_by(|a, b| (&a.run, a.n).cmp(&(&b.run, b.n)));
        Ok(report(rules, self.seed, &list, verdict))
    }

    /// Plays one game of the run.
    pub fn play(&self, rules: &dyn Rules, n: u64, keep: bool) -> Result<(GameResult, Option<Record>)> {
        let seats = rules.seats() as usize;
        let size = self.block(rules);
        let (block, turn) = (n / size, (n % size) as usize);
        let bots: Vec<&str> =
            (0..seats).map(|i| &*self.bots[(i + seats - turn) % seats % self.bots.len()]).collect();
        if bots.iter().any(|bot| landsraad_engine::command(bot).is_some()) {
            let played = engine::play(rules, seed::nth(self.seed, block), &bots, self.movetime);
            let result = GameResult {
                n,
                block,
                run: String::new(),
                edition: rules.edition().to_owned(),
                bots: bots.iter().map(|&b| b.to_owned()).collect(),
                roles: played.roles,
                winners: played.winners.iter().map(|&s| u8::from(s)).collect(),
                victory: played.victory,
                length: played.length,
                decisions: played.conduct.iter().map(|c| c.decisions).collect(),
                think_us: played.conduct.iter().map(|c| c.think.as_micros() as u64).collect(),
                faults: played.conduct.iter().map(|c| [c.illegal, c.panics, c.timeouts]).collect(),
            };
            return Ok((result, keep.then_some(played.record)));
        }
        let played = rules
            .play_out(seed::nth(self.seed, block), &bots, keep)
            .map_err(|e| anyhow::anyhow!("{}", e.why.en))?;
        let of = |f: &dyn Fn(&Conduct) -> u64| played.conduct.iter().map(f).collect::<Vec<_>>();
        let result = GameResult {
            n,
            block,
            run: String::new(),
            edition: rules.edition().to_owned(),
            bots: bots.iter().map(|&b| b.to_owned()).collect(),
            roles: played.roles.iter().map(|&r| r.to_owned()).collect(),
            winners: played.outcome.map_or(vec![], |o| o.winners.iter().map(u8::from).collect()),
            victory: played.outcome.map_or(String::new(), |o| o.victory.to_owned()),
            length: played.length,
            decisions: played.conduct.iter().map(|c| c.decisions).collect(),
            think_us: of(&|c| c.think.as_micros() as u64),
            faults: played.conduct.iter().map(|c| [c.illegal, c.panics, c.timeouts]).collect(),
        };
        Ok((result, played.record))
    }

    /// Results of an earlier run with the same bots, rules and seed.
    fn load(&self, rules: &[Arc<dyn Rules>], keys: &[String]) -> Result<Vec<GameResult>> {
        let Some(path) = self.resume.filter(|p| p.exists()) else { return Ok(vec![]) };
        let file = std::fs::File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
        let mut list: Vec<GameResult> = Vec::new();
        let mut seen = BTreeSet::new();
        for (i, line) in BufReader::new(file).lines().enumerate() {
            let line = line?;
            // A run that was killed may leave half a line at the end.
            let Ok(result) = serde_json::from_str::<GameResult>(&line) else { continue };
            let Some(which) = keys.iter().position(|k| *k == result.run) else {
                bail!("{}:{}: a result of another run; choose another file", path.display(), i + 1);
            };
            if result.bots.iter().any(|b| !self.bots.contains(b)) {
                bail!("{}:{}: results of other bots; choose another file", path.display(), i + 1);
            }
            if result.n < self.each(&*rules[which]) && seen.insert((which, result.n)) {
                list.push(result);
            }
        }
        Ok(list)
    }
}

/// Opens a file of results to add to it; half a line of a killed run is closed first.
fn open_results(path: &Path) -> Result<std::fs::File> {
    let half = std::fs::read(path).is_ok_and(|old| old.last().is_some_and(|&b| b != b'\n'));
    let mut file = std::fs::File::options()
        .create(true)
        .append(true)
        .open(path)
        .with_context(|| format!("cannot write {}", path.display()))?;
    if half {
        writeln!(file)?;
    }
    Ok(file)
}

/// Wald's sequential test of the first bot's share; `None` while it is undecided.
fn sequential_test(results: &[GameResult], bot: &str, (p0, p1): (f64, f64)) -> Option<String> {
    let (mut wins, mut losses) = (0.0, 0.0);
    for r in results {
        for (seat, _) in r.bots.iter().enumerate().filter(|(_, b)| *b == bot) {
            if r.winners.contains(&(seat as u8)) { wins += 1.0 } else { losses += 1.0 }
        }
    }
    let ratio = wins * (p1 / p0).ln() + losses * ((1.0 - p1) / (1.0 - p0)).ln();
    let bound = (0.95f64 / 0.05).ln();
    if ratio >= bound {
        Some(format!("accepted: the share is above {p0} (log ratio {ratio:.2})"))
    } else if ratio <= -bound {
        Some(format!("rejected: the share is below {p1} (log ratio {ratio:.2})"))
    } else {
        None
    }
}

/// Adds results up.
fn report(rules: &[Arc<dyn Rules>], seed: u64, list: &[GameResult], sprt: Option<String>) -> Report {
    let mut victories = BTreeMap::new();
    for r in list.iter().filter(|r| !r.victory.is_empty()) {
        *victories.entry(r.victory.clone()).or_default() += 1;
    }
    let mut by_edition = BTreeMap::new();
    for r in rules {
        let of: Vec<GameResult> = list.iter().filter(|g| g.edition == r.edition()).cloned().collect();
        by_edition.insert(r.edition().to_owned(), all_bots(&of));
    }
    Report {
        game: rules.first().map_or("", |r| r.game()).to_owned(),
        edition: rules.iter().map(|r| r.edition()).collect::<Vec<_>>().join(","),
        seed,
        games: list.len() as u64,
        finished: list.iter().filter(|r| !r.victory.is_empty()).count() as u64,
        mean_length: list.iter().map(|r| f64::from(r.length)).sum::<f64>() / list.len().max(1) as f64,
        victories,
        sprt,
        results: all_bots(list),
        by_edition,
    }
}

/// How every bot of these games did, best first.
fn all_bots(list: &[GameResult]) -> Vec<BotResult> {
    let mut names: Vec<&String> = list.iter().flat_map(|r| &r.bots).collect();
    names.sort();
    names.dedup();
    let mut results: Vec<BotResult> = names.iter().map(|bot| bot_result(bot, list)).collect();
    results.sort_by(|a, b| b.win_share.total_cmp(&a.win_share));
    results
}

fn bot_result(bot: &str, list: &[GameResult]) -> BotResult {
    let mut out = BotResult {
        bot: bot.to_owned(),
        games: 0,
        wins: 0,
        win_share: 0.0,
        ci95: [0.0, 1.0],
        by_faction: BTreeMap::new(),
        illegal: 0,
        panics: 0,
        timeouts: 0,
        mean_think_ms: 0.0,
    };
    let (mut decisions, mut think) = (0u64, 0u64);
    let mut blocks: BTreeMap<(&str, u64), (f64, f64)> = BTreeMap::new();
    for r in list {
        for (seat, _) in r.bots.iter().enumerate().filter(|(_, b)| *b == bot) {
            let won = r.winners.contains(&(seat as u8));
            out.games += 1;
            out.wins += u64::from(won);
            let role = out.by_faction.entry(r.roles[seat].clone()).or_default();
            role.games += 1;
            role.wins += u64::from(won);
            let block = blocks.entry((&r.run, r.block)).or_default();
            block.0 += f64::from(u8::from(won));
            block.1 += 1.0;
            decisions += u64::from(r.decisions[seat]);
            think += r.think_us[seat];
            out.illegal += u64::from(r.faults[seat][0]);
            out.panics += u64::from(r.faults[seat][1]);
            out.timeouts += u64::from(r.faults[seat][2]);
        }
    }
    for role in out.by_faction.values_mut() {
        role.win_share = role.wins as f64 / role.games.max(1) as f64;
    }
    out.win_share = out.wins as f64 / out.games.max(1) as f64;
    out.mean_think_ms = think as f64 / 1000.0 / decisions.max(1) as f64;
    out.ci95 = bootstrap(&blocks.into_values().collect::<Vec<_>>());
    out
}

/// The 95 % interval of the ratio of sums, by drawing blocks with replacement.
pub fn bootstrap(blocks: &[(f64, f64)]) -> [f64; 2] {
    const DRAWS: usize = 2000;
    if blocks.is_empty() {
        return [0.0, 1.0];
    }
    let mut luck = Seeded::from_u64(blocks.len() as u64);
    let mut shares: Vec<f64> = (0..DRAWS)
        .map(|_| {
            let (mut a, mut b) = (0.0, 0.0);
            for _ in 0..blocks.len() {
                let (x, y) = blocks[luck.below(blocks.len() as u32) as usize];
                a += x;
                b += y;
            }
            a / b.max(1.0)
        })
        .collect();
    shares.sort_by(f64::total_cmp);
    [shares[DRAWS * 25 / 1000], shares[DRAWS * 975 / 1000]]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(n: u64, bots: [&str; 2], winner: u8) -> GameResult {
        GameResult {
            n,
            block: n / 2,
            run: String::new(),
            edition: "plain".into(),
            bots: bots.map(str::to_owned).to_vec(),
            roles: vec!["red".into(), "blue".into()],
            winners: vec![winner],
            victory: "points".into(),
            length: 10,
            decisions: vec![5, 5],
            think_us: vec![1000, 3000],
            faults: vec![[0; 3]; 2],
        }
    }

    #[test]
    fn shares_are_counted_by_bot_and_role() {
        let list =
            [game(0, ["a", "b"], 0), game(1, ["b", "a"], 1), game(2, ["a", "b"], 1), game(3, ["b", "a"], 1)];
        let a = bot_result("a", &list);
        assert_eq!((a.games, a.wins), (4, 3));
        assert_eq!(a.by_faction["red"].wins, 1);
        assert_eq!(a.by_faction["blue"].wins, 2);
        assert!(a.ci95[0] <= a.win_share && a.win_share <= a.ci95[1]);
    }

    #[test]
    fn the_sequential_test_ends_on_clear_evidence() {
        let list: Vec<_> = (0..200).map(|n| game(n, ["a", "b"], 0)).collect();
        assert!(sequential_test(&list, "a", (0.5, 0.6)).unwrap().starts_with("accepted"));
        assert!(sequential_test(&list, "b", (0.5, 0.6)).unwrap().starts_with("rejected"));
        assert!(sequential_test(&list[..2], "a", (0.5, 0.6)).is_none());
    }

    #[test]
    fn the_interval_narrows_with_more_blocks() {
        let few = bootstrap(&[(1.0, 2.0), (2.0, 2.0), (0.0, 2.0)]);
        let many: Vec<_> = (0..300).map(|i| (f64::from(i % 3), 2.0)).collect();
        let many = bootstrap(&many);
        assert!(many[1] - many[0] < few[1] - few[0]);
    }

    fn dune(edition: &str, seats: u8) -> Arc<dyn Rules> {
        landsraad_catalog::catalog()
            .rules("dune", edition, &landsraad_kernel::Options::default(), seats)
            .unwrap()
    }

    fn arena(resume: Option<&Path>) -> Arena<'_> {
        let bots = ["a", "b"].map(|_| "random".to_owned()).to_vec();
        Arena { bots, games: 6, seed: 3, threads: 2, movetime: Duration::from_secs(1), resume, sprt: None }
    }

    #[test]
    fn a_table_of_equals_is_played_once_for_each_seed() {
        let rules = dune("gf9", 6);
        let block = |bots: &[&str]| {
            let bots = bots.iter().map(|&b| b.to_owned()).collect();
            Arena { bots, ..arena(None) }.block(&*rules)
        };
        assert_eq!(block(&["a"]), 1);
        assert_eq!(block(&["a", "b"]), 2);
        assert_eq!(block(&["a", "b", "b"]), 3);
        assert_eq!(block(&["a", "b", "b", "b", "b", "b"]), 6);
    }

    #[test]
    fn a_block_takes_a_bot_through_every_role() {
        let rules = [dune("gf9", 6)];
        let mut first: Vec<String> = (0..6)
            .map(|n| {
                let mut one = arena(None);
                one.bots = vec!["heuristic".into(), "random".into(), "random".into()];
                one.bots.extend(["random".into(), "random".into(), "random".into()]);
                let (result, _) = one.play(&*rules[0], n, false).unwrap();
                let seat = result.bots.iter().position(|b| b == "heuristic").unwrap();
                result.roles[seat].clone()
            })
            .collect();
        first.sort();
        first.dedup();
        assert_eq!(first.len(), 6, "{first:?}");
    }

    #[test]
    fn a_killed_run_goes_on_and_another_run_is_refused() {
        let path = std::env::temp_dir().join(format!("landsraad-arena-{}.jsonl", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let rules = [dune("gf9", 2), dune("v29", 2)];
        let whole = arena(Some(&path)).run(&rules, &|_| (), None).unwrap();
        assert_eq!((whole.games, whole.by_edition["gf9"][0].games), (12, 12));
        // Half of the results and half a line are left.
        let text = std::fs::read_to_string(&path).unwrap();
        let kept = text.lines().take(5).collect::<Vec<_>>().join("\n");
        std::fs::write(&path, format!("{kept}\n{{\"n\":")).unwrap();
        let played = std::sync::atomic::AtomicU64::new(0);
        let count = |_| {
            played.fetch_add(1, Ordering::Relaxed);
        };
        let again = arena(Some(&path)).run(&rules, &count, None).unwrap();
        assert_eq!(played.into_inner(), 7);
        let strip = |mut r: Report| {
            for b in r.results.iter_mut().chain(r.by_edition.values_mut().flatten()) {
                b.mean_think_ms = 0.0;
            }
            r
        };
        assert_eq!(strip(again), strip(whole));
        let other = Arena { seed: 4, ..arena(Some(&path)) }.run(&rules, &|_| (), None);
        assert!(other.unwrap_err().to_string().contains("another run"));
        let _ = std::fs::remove_file(&path);
    }
}

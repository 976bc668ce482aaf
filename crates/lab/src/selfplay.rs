//! Self-play: positions of many matches with their outcomes, in one file. `docs/bots-search.md` describes
//! the format.

use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, Result, anyhow, bail};
use landsraad_catalog::{Rules, Samples};

use crate::seed;

/// The first line of a file, without its end.
pub fn header(rules: &dyn Rules, samples: &Samples) -> String {
    let (game, version, width) = (rules.game(), samples.version, samples.width);
    serde_json::json!({"format": "landsraad-samples", "version": 1, "game": game, "encoder": version, "width": width})
        .to_string()
}

/// Plays one match of a run: its rules and its number.
pub type Player<'a> = dyn Fn(&dyn Rules, u64) -> Result<Samples> + Sync + 'a;

/// A run of self-play.
#[derive(Clone, Debug)]
pub struct SelfPlay<'a> {
    /// The bots by seat; a shorter list repeats.
    pub bots: Vec<&'a str>,
    /// How many matches.
    pub games: u64,
    /// The seed of the run.
    pub seed: u64,
    /// How many threads.
    pub threads: usize,
    /// How many answers of a hundred are given at random.
    pub stray: u32,
}

impl SelfPlay<'_> {
    /// Plays, and writes rows of little-endian 32-bit floats after a header line. Gives the number of rows.
    ///
    /// Matches are written in the order in which they end; each match's rows stay together.
    pub fn run(&self, rules: &[std::sync::Arc<dyn Rules>], out: &mut (dyn Write + Send)) -> Result<u64> {
        self.run_by(rules, out, &|rules, n| self.play(rules, n))
    }

    /// Plays one match of the run.
    pub fn play(&self, rules: &dyn Rules, n: u64) -> Result<Samples> {
        rules.samples(seed::nth(self.seed, n), &self.bots, self.stray).map_err(|e| anyhow!("{}", e.why.en))
    }

    /// Lets `player` play the matches. Each match has the same rows wherever it is played.
    pub fn run_by(
        &self,
        rules: &[std::sync::Arc<dyn Rules>],
        out: &mut (dyn Write + Send),
        player: &Player<'_>,
    ) -> Result<u64> {
        let first = rules.first().context("no edition was named")?;
        if self.threads == 0 {
            bail!("at least one thread is needed");
        }
        let next = AtomicU64::new(0);
        let sink = Mutex::new((out, 0u64, false));
        std::thread::scope(|scope| -> Result<()> {
            let work = || -> Result<()> {
                loop {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    if n >= self.games {
                        return Ok(());
                    }
                    let edition = &rules[(n % rules.len() as u64) as usize];
                    let samples = player(&**edition, n)?;
                    let bytes: Vec<u8> = samples.rows.iter().flat_map(|x| x.to_le_bytes()).collect();
                    let mut sink = sink.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                    if !sink.2 {
                        sink.2 = true;
                        writeln!(sink.0, "{}", header(&**first, &samples))?;
                    }
                    sink.1 += (samples.rows.len() / (samples.width + 1)) as u64;
                    sink.0.write_all(&bytes)?;
                }
            };
            let workers: Vec<_> = (0..self.threads).map(|_| scope.spawn(work)).collect();
            for worker in workers {
                worker.join().map_err(|_| anyhow!("a match panicked; the seed is {}", self.seed))??;
            }
            Ok(())
        })?;
        let (_, rows, _) = sink.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        Ok(rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use landsraad_catalog::catalog;
    use landsraad_kernel::Options;

    #[test]
    fn a_run_writes_a_header_and_whole_rows() {
        let rules = [catalog().rules("globopolis", "globopolis", &Options::default(), 3).unwrap()];
        let run = SelfPlay { bots: vec!["apprentice"], games: 3, seed: 1, threads: 2, stray: 5 };
        let mut out = Vec::new();
        let rows = run.run(&rules, &mut out).unwrap();
        let end = out.iter().position(|b| *b == b'\n').unwrap();
        let head: serde_json::Value = serde_json::from_slice(&out[..end]).unwrap();
        assert_eq!(
            (head["format"].as_str(), head["game"].as_str()),
            (Some("landsraad-samples"), Some("globopolis"))
        );
        let width = head["width"].as_u64().unwrap() as usize;
        let floats: Vec<f32> =
            out[end + 1..].as_chunks::<4>().0.iter().map(|b| f32::from_le_bytes(*b)).collect();
        assert_eq!(floats.len(), rows as usize * (width + 1));
        let won: Vec<f32> = floats.chunks(width + 1).map(|row| row[width]).collect();
        assert!(won.contains(&0.0) && won.contains(&1.0));
        assert!(floats.iter().all(|x| x.is_finite()));
    }

    #[test]
    fn a_game_without_an_encoding_is_refused() {
        let rules = [catalog().rules("demo", "plain", &Options::default(), 2).unwrap()];
        let run = SelfPlay { bots: vec!["random"], games: 1, seed: 1, threads: 1, stray: 0 };
        let refused = run.run(&rules, &mut Vec::new()).unwrap_err();
        assert!(refused.to_string().contains("demo"), "{refused}");
    }
}

//! `landsraad work`, and the way to it: games and matches as jobs for the workers of a cluster.

use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use landsraad_catalog::{Record, Rules, Samples, catalog};
use landsraad_kernel::Options;
use landsraad_lab::arena::{Arena, GameResult};
use landsraad_lab::selfplay::SelfPlay;
use landsraad_server::{ADVISE, CHANCES, Envelope, Queue, REVIEW, THINK};
use serde::{Deserialize, Serialize};

/// The kinds of jobs that this program sends.
const GAME: &str = "game";
const SAMPLES: &str = "samples";
/// How long a job waits for a first worker.
const PATIENCE: Duration = Duration::from_secs(30);

/// Arguments of `work`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  landsraad work --cluster nats://127.0.0.1:4222\n\n\
    A worker needs no database and no data folder. It stops after the jobs that it has begun.")]
pub struct Args {
    /// The NATS server of the cluster, such as nats://127.0.0.1:4222
    #[arg(long, env = "LANDSRAAD_CLUSTER", hide_env_values = true)]
    cluster: String,
    /// How many jobs at a time; one per core if not given.
    #[arg(long)]
    threads: Option<usize>,
}

/// The rules of a game, by name.
#[derive(Debug, Serialize, Deserialize)]
struct Named {
    game: String,
    edition: String,
    options: Options,
    seats: u8,
}

impl Named {
    fn of(rules: &dyn Rules) -> Named {
        let (game, edition) = (rules.game().to_owned(), rules.edition().to_owned());
        Named { game, edition, options: rules.options(), seats: rules.seats() }
    }

    fn rules(&self) -> Result<Arc<dyn Rules>, String> {
        catalog().rules(&self.game, &self.edition, &self.options, self.seats).map_err(|e| e.why.en)
    }
}

/// One game of an arena.
#[derive(Debug, Serialize, Deserialize)]
struct Game {
    rules: Named,
    bots: Vec<String>,
    seed: u64,
    n: u64,
    keep: bool,
}

/// One match of self-play.
#[derive(Debug, Serialize, Deserialize)]
struct Match {
    rules: Named,
    bots: Vec<String>,
    seed: u64,
    stray: u32,
    n: u64,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let threads = args.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    if threads == 0 {
        bail!("--threads 0: at least one thread is needed");
    }
    let runtime = super::serve::runtime()?;
    runtime.block_on(async {
        let queue = Queue::connect(&args.cluster).await.map_err(|why| anyhow!(why))?;
        println!("Working on {threads} jobs at a time. Stop with Ctrl-C.");
        queue.work(threads, Arc::new(job), landsraad_server::asked_to_end()).await;
        Ok(ExitCode::SUCCESS)
    })
}

/// Does any job.
pub fn job(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let envelope = Envelope::open(bytes)?;
    match envelope.kind.as_str() {
        GAME => game(envelope.read()?),
        SAMPLES => samples(envelope.read()?),
        THINK => landsraad_server::think(envelope),
        ADVISE => landsraad_server::give_advice(envelope),
        CHANCES => landsraad_server::judge(envelope),
        REVIEW => landsraad_server::look_back(envelope),
        other => Err(format!("this worker knows no job {other}")),
    }
}

fn game(game: Game) -> Result<Vec<u8>, String> {
    let rules = game.rules.rules()?;
    let arena = Arena {
        bots: game.bots,
        movetime: Duration::from_secs(1),
        games: 1,
        seed: game.seed,
        threads: 1,
        resume: None,
        sprt: None,
    };
    let (result, record) = arena.play(&*rules, game.n, game.keep).map_err(|e| e.to_string())?;
    serde_json::to_vec(&(result, record.map(|record| record.to_text()))).map_err(|e| e.to_string())
}

fn samples(job: Match) -> Result<Vec<u8>, String> {
    let rules = job.rules.rules()?;
    let bots = job.bots.iter().map(String::as_str).collect();
    let run = SelfPlay { bots, games: 1, seed: job.seed, threads: 1, stray: job.stray };
    let Samples { version, width, rows } = run.play(&*rules, job.n).map_err(|e| e.to_string())?;
    let mut bytes = [version.to_le_bytes(), (width as u32).to_le_bytes()].concat();
    bytes.extend(rows.iter().flat_map(|x| x.to_le_bytes()));
    Ok(bytes)
}

/// The workers of a cluster, for a command that runs on many threads.
#[derive(Debug)]
pub struct Workers {
    runtime: tokio::runtime::Runtime,
    queue: Queue,
}

impl Workers {
    pub fn connect(cluster: &str) -> Result<Workers> {
        let runtime = super::serve::runtime()?;
        let queue = runtime.block_on(Queue::connect(cluster)).map_err(|why| anyhow!(why))?;
        Ok(Workers { runtime, queue })
    }

    /// How many jobs were done again because a worker was lost.
    pub fn repeated(&self) -> usize {
        self.queue.repeated()
    }

    fn ask(&self, kind: &str, body: &impl Serialize) -> Result<Vec<u8>> {
        let job = Envelope::seal(kind, body);
        Ok(self.runtime.block_on(self.queue.ask(&job, PATIENCE))?)
    }

    /// Plays one game of an arena.
    pub fn game(
        &self,
        arena: &Arena<'_>,
        rules: &dyn Rules,
        n: u64,
        keep: bool,
    ) -> Result<(GameResult, Option<Record>)> {
        let game = Game { rules: Named::of(rules), bots: arena.bots.clone(), seed: arena.seed, n, keep };
        let (result, record): (GameResult, Option<String>) =
            serde_json::from_slice(&self.ask(GAME, &game)?).context("a worker's answer cannot be read")?;
        let record = record.map(|text| Record::from_text(&text)).transpose();
        Ok((result, record.context("a worker's record cannot be read")?))
    }

    /// Plays one match of self-play.
    pub fn samples(&self, run: &SelfPlay<'_>, rules: &dyn Rules, n: u64) -> Result<Samples> {
        let bots = run.bots.iter().map(|&bot| bot.to_owned()).collect();
        let job = Match { rules: Named::of(rules), bots, seed: run.seed, stray: run.stray, n };
        let bytes = self.ask(SAMPLES, &job)?;
        let (numbers, _) = bytes.as_chunks::<4>();
        let [version, width, rows @ ..] = numbers else { bail!("a worker's answer is too short") };
        Ok(Samples {
            version: u32::from_le_bytes(*version),
            width: u32::from_le_bytes(*width) as usize,
            rows: rows.iter().map(|b| f32::from_le_bytes(*b)).collect(),
        })
    }
}

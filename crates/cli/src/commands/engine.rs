//! `landsraad engine`: a bot of the catalog as a process, like UCI engines. `docs/engine.md` describes the
//! lines.

use std::io::{BufRead, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use landsraad_bots::Limit;
use landsraad_catalog::{Match, Record, Rules, catalog};
use landsraad_engine::protocol::{FromEngine, ToEngine, VERSION};
use landsraad_kernel::{Seat, Seed};
use serde_json::{Map, Value};

/// Arguments of `engine`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example, our own engine at our own table:\n  \
    landsraad play --game dune --bot \"cmd: landsraad engine --bot mentat\"")]
pub struct Args {
    /// The bot; see `landsraad games`.
    #[arg(long, default_value = "mentat")]
    bot: String,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let known = catalog().entries().any(|entry| entry.bots().iter().any(|bot| bot.answers_to(&args.bot)));
    if !known {
        bail!("--bot {}: no game has this bot; see `landsraad games`", args.bot);
    }
    // Lines are read while the bot thinks, so that `stop` takes effect.
    let stop = Arc::new(AtomicBool::new(false));
    let (send, lines) = channel();
    let heard = stop.clone();
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            let said = serde_json::from_str::<ToEngine>(&line);
            // A `stop` belongs to the `go` before it, even if that `go` is still in the queue.
            match &said {
                Ok(ToEngine::Stop | ToEngine::Quit) => heard.store(true, Ordering::Relaxed),
                Ok(ToEngine::Go { .. }) => heard.store(false, Ordering::Relaxed),
                Ok(_) | Err(_) => {}
            }
            if !line.trim().is_empty() && send.send(said).is_err() {
                break;
            }
        }
        heard.store(true, Ordering::Relaxed);
    });
    let mut engine = Engine { bot: args.bot.clone(), stop, rules: None, table: None };
    let mut out = std::io::stdout().lock();
    for said in lines {
        let replies = match said {
            Ok(ToEngine::Quit) => break,
            Ok(said) => engine.hear(said),
            Err(e) => vec![error(format!("not a line of the protocol: {e}"))],
        };
        for reply in replies {
            writeln!(out, "{}", serde_json::to_string(&reply)?)?;
        }
        out.flush()?;
    }
    Ok(ExitCode::SUCCESS)
}

fn error(why: impl Into<String>) -> FromEngine {
    FromEngine::Error { why: why.into() }
}

/// What the engine knows between two lines.
struct Engine {
    bot: String,
    stop: Arc<AtomicBool>,
    rules: Option<(Arc<dyn Rules>, Seat)>,
    table: Option<Box<dyn Match>>,
}

impl Engine {
    fn hear(&mut self, said: ToEngine) -> Vec<FromEngine> {
        match said {
            ToEngine::Hello { version: VERSION } => {
                let plays =
                    |bots: Vec<landsraad_catalog::BotInfo>| bots.iter().any(|b| b.answers_to(&self.bot));
                let games = catalog().entries().filter(|entry| plays(entry.bots()));
                vec![FromEngine::Id {
                    name: format!("landsraad {} {}", env!("CARGO_PKG_VERSION"), self.bot),
                    version: VERSION,
                    games: games.map(|entry| entry.spec().id.to_owned()).collect(),
                }]
            }
            ToEngine::Hello { version } => {
                vec![error(format!("the host speaks version {version}, this engine version {VERSION}"))]
            }
            ToEngine::New { game, edition, options, seats, seat } => {
                self.table = None;
                match catalog().rules(&game, &edition, &options, seats) {
                    Ok(rules) if seat.index() < usize::from(seats) => {
                        self.rules = Some((rules, seat));
                        vec![FromEngine::Ready]
                    }
                    Ok(_) => vec![error(format!("seat {seat}: the match has {seats} seats"))],
                    Err(e) => vec![error(format!("{}: {}", e.key, e.why.en))],
                }
            }
            ToEngine::Position { world, record } => {
                self.position(world, record).err().map(error).into_iter().collect()
            }
            ToEngine::Go { movetime, simulations, luck } => self.go(movetime, simulations, luck.unwrap_or(0)),
            ToEngine::Isready => vec![FromEngine::Ready],
            ToEngine::Stop | ToEngine::Over | ToEngine::Quit => vec![],
        }
    }

    fn position(&mut self, world: Option<String>, record: Option<String>) -> Result<(), String> {
        let Some((rules, _)) = &self.rules else { return Err("position before new".into()) };
        let table = match (world, record) {
            (Some(world), _) => {
                let mut table = rules.start(Seed::from_u64(0));
                table.restore(&world, &[]).map_err(|e| e.to_string())?;
                table
            }
            (None, Some(text)) => {
                let record = Record::from_text(&text).map_err(|e| e.to_string())?;
                let mut table = rules.replay(&record.header).map_err(|e| e.to_string())?;
                for step in &record.steps {
                    table.replay_step(step).map_err(|e| e.to_string())?;
                }
                table
            }
            (None, None) => return Err("the position has neither world nor record".into()),
        };
        self.table = Some(table);
        Ok(())
    }

    fn go(&mut self, movetime: Option<u64>, simulations: Option<u32>, luck: u64) -> Vec<FromEngine> {
        let (Some((_, seat)), Some(table)) = (&self.rules, &self.table) else {
            return vec![error("go before a position")];
        };
        let (began, mut made) = (Instant::now(), 0u32);
        // A twentieth of the time is kept for sending the answer.
        let deadline = movetime.map(|ms| began + Duration::from_millis(ms) * 19 / 20);
        let mut stop = || {
            made += 1;
            self.stop.load(Ordering::Relaxed) || deadline.is_some_and(|d| Instant::now() >= d)
        };
        let limit = &mut Limit { simulations, stop: &mut stop };
        let aside = table.bot_aside(*seat, &self.bot, luck);
        let chosen = aside.or_else(|| table.think(*seat, &self.bot, luck, limit));
        let Some(chosen) = chosen else { return vec![error(format!("seat {seat} is not asked"))] };
        let mut about = Map::new();
        about.insert("time".into(), Value::from(began.elapsed().as_millis() as u64));
        about.insert("worlds".into(), Value::from(made));
        about.insert("chance".into(), table.chance(*seat, luck).map_or(Value::Null, Value::from));
        if let Some(why) = chosen.why {
            about.insert("why".into(), serde_json::to_value(why).unwrap_or_default());
        }
        vec![FromEngine::Info { about }, FromEngine::Bestmove { action: chosen.action }]
    }
}

//! Programs that play at tables ([docs/engine.md]), as the configuration names them.
//!
//! A program is asked through standard input and output, one process for each seat it plays. The host waits for it on a
//! thread of its own, so that neither tables nor the pool wait. Whatever it does, the table goes on: an answer that is
//! late, wrong or missing is replaced by the default, and a program that breaks off is not asked again in that match.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use landsraad_catalog::{CatalogReply, Match, Rules};
use landsraad_engine::{Guest, words};
use landsraad_kernel::Seat;
use serde_json::{Value, json};
use tokio::sync::Semaphore;

use crate::config::Config;
use crate::table::bots::Thought;

/// What the key of a program begins with, among the keys of bots.
const PREFIX: &str = "engine-";
/// The level of the first program in lists of bots. Those of the catalog are 0 to 3.
const FIRST_LEVEL: usize = 4;

/// The commands of the programs by name. A wrong entry is refused with the reason.
pub fn named(entries: &[String]) -> Result<BTreeMap<String, String>, String> {
    let mut commands = BTreeMap::new();
    for entry in entries {
        let (name, command) = entry.split_once('=').unwrap_or((entry, ""));
        let (name, command) = (name.trim(), command.trim());
        let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        if name.is_empty() || name.len() > 24 || !name.chars().all(allowed) {
            return Err(format!("“{name}”: a name has 1 to 24 small letters, digits and underscores"));
        }
        if words(command).map_err(|why| format!("{name}: {why}"))?.is_empty() {
            return Err(format!("{name}: allowed is NAME=COMMAND, such as piter=python3 piter.py"));
        }
        if commands.insert(name.to_owned(), command.to_owned()).is_some() {
            return Err(format!("{name}: two programs have this name"));
        }
    }
    Ok(commands)
}

/// A seat that a program plays, and when it was last asked.
#[derive(Debug)]
struct Seated {
    guest: Arc<Mutex<Guest>>,
    asked: Instant,
}

/// A question to a program.
pub struct Asked {
    /// The table.
    pub table: String,
    /// The rules of its match.
    pub rules: Arc<dyn Rules>,
    /// The match at this moment.
    pub game: Arc<dyn Match>,
    /// The seat that is asked.
    pub seat: Seat,
    /// The luck of the seat.
    pub luck: u64,
}

impl std::fmt::Debug for Asked {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Asked").field("table", &self.table).field("seat", &self.seat).finish_non_exhaustive()
    }
}

/// The programs of a server.
#[derive(Debug)]
pub struct Engines {
    commands: BTreeMap<String, String>,
    movetime: Duration,
    /// How long a program may take to start.
    patience: Duration,
    processes: usize,
    /// One permit for each process that may be busy.
    places: Semaphore,
    seated: Mutex<HashMap<(String, Seat), Seated>>,
}

impl Engines {
    /// The programs that the configuration names; it has been checked.
    pub fn new(config: &Config) -> Engines {
        Engines {
            commands: named(&config.engines).unwrap_or_default(),
            movetime: Duration::from_millis(u64::from(config.limits.engine_ms)),
            patience: Duration::from_secs(u64::from(config.limits.bot_seconds)),
            processes: config.limits.engine_processes,
            places: Semaphore::new(config.limits.engine_processes),
            seated: Mutex::default(),
        }
    }

    /// Whether a bot is one of the programs.
    pub fn has(&self, bot: &str) -> bool {
        self.command(bot).is_some()
    }

    fn command(&self, bot: &str) -> Option<&str> {
        self.commands.get(bot.strip_prefix(PREFIX)?).map(String::as_str)
    }

    /// The catalog as clients see it: every game can be played with the programs too.
    pub fn in_catalog(&self, reply: &CatalogReply) -> Value {
        let mut reply = json!(reply);
        let games = reply.get_mut("games").and_then(Value::as_array_mut);
        for bots in games.into_iter().flatten().filter_map(|game| game.get_mut("bots")?.as_array_mut()) {
            bots.extend(self.commands.keys().zip(FIRST_LEVEL..).map(|(name, level)| {
                json!({
                    "key": format!("{PREFIX}{name}"),
                    "name": {"en": format!("{name} (program)"), "it": format!("{name} (programma)")},
                    "help": {
                        "en": "A program that the operator of this server has added.",
                        "it": "Un programma aggiunto da chi gestisce questo server.",
                    },
                    "level": level,
                    "temperament": null,
                })
            }));
        }
        reply
    }

    /// Lets a program answer. The caller does not wait on a thread of its own.
    pub async fn think(self: Arc<Self>, bot: String, asked: Asked) -> Thought {
        let Ok(_place) = self.places.acquire().await else { return Thought::Failed };
        let engines = self.clone();
        let answered = tokio::task::spawn_blocking(move || engines.ask(&bot, &asked));
        answered.await.unwrap_or(Thought::Failed)
    }

    fn ask(&self, bot: &str, asked: &Asked) -> Thought {
        let Some(command) = self.command(bot) else { return Thought::Failed };
        let guest = self.guest(command, &asked.table, asked.seat);
        // The table has answered the question before by itself if the program still thinks about it.
        let Ok(mut guest) = guest.try_lock() else { return Thought::Failed };
        if guest.is_out() {
            return Thought::Failed;
        }
        let (game, seat) = (&*asked.game, asked.seat);
        match guest.answer(&*asked.rules, game, seat, self.movetime, asked.luck) {
            Ok(action) => {
                let answers = game.legal_actions(seat).iter().any(|(_, legal, _)| *legal == action);
                if answers { Thought::Answer(action) } else { Thought::Aside(action) }
            }
            Err(fault) => {
                metrics::counter!("landsraad_engine_faults").increment(1);
                tracing::warn!(table = asked.table, %seat, bot, %fault, out = guest.is_out(), "a program failed; its default is taken");
                Thought::Failed
            }
        }
    }

    /// The seat of a program. If too many programs run, those that were not asked for the longest time end.
    fn guest(&self, command: &str, table: &str, seat: Seat) -> Arc<Mutex<Guest>> {
        let mut seated = self.seated.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = seated.entry((table.to_owned(), seat));
        let own = entry.or_insert_with(|| Seated {
            guest: Arc::new(Mutex::new(Guest::new(command, self.patience))),
            asked: Instant::now(),
        });
        own.asked = Instant::now();
        let own = own.guest.clone();
        let others = seated.values().filter(|other| !Arc::ptr_eq(&other.guest, &own));
        let mut others: Vec<_> = others.map(|other| (other.asked, other.guest.clone())).collect();
        drop(seated);
        others.sort_by_key(|(asked, _)| *asked);
        // A locked guest is being asked, so its program runs.
        let runs = |guest: &Mutex<Guest>| guest.try_lock().map_or(true, |guest| guest.is_running());
        let running = others.iter().filter(|(_, guest)| runs(guest)).count() + 1;
        let mut surplus = running.saturating_sub(self.processes);
        for (_, other) in others {
            let Ok(mut guest) = other.try_lock() else { continue };
            if surplus > 0 && guest.is_running() {
                guest.stop();
                surplus -= 1;
            }
        }
        own
    }

    /// Ends the programs of a table whose match is over.
    pub fn leave(&self, table: &str) {
        if self.commands.is_empty() {
            return;
        }
        let mut seated = self.seated.lock().unwrap_or_else(PoisonError::into_inner);
        let gone = seated.extract_if(|(of, _), _| of == table).map(|(_, s)| s).collect::<Vec<_>>();
        drop(seated);
        // A program may take a moment to end.
        if !gone.is_empty() {
            tokio::task::spawn_blocking(move || drop(gone));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_entry_is_refused_with_its_reason() {
        let refused =
            |entries: &[&str]| named(&entries.iter().map(|&e| e.to_owned()).collect::<Vec<_>>()).unwrap_err();
        assert!(refused(&["piter"]).contains("NAME=COMMAND"));
        assert!(refused(&["piter="]).contains("NAME=COMMAND"));
        assert!(refused(&["Piter de Vries=bot"]).contains("small letters"));
        assert!(refused(&["piter=python3 'bot"]).contains("not closed"));
        assert!(refused(&["piter=a", "piter=b"]).contains("two programs"));
        let known = named(&["piter=python3 bot.py --a=b".to_owned()]).unwrap();
        assert_eq!(known["piter"], "python3 bot.py --a=b");
    }

    #[test]
    fn every_game_of_the_catalog_offers_the_programs() {
        let config = Config { engines: vec!["piter=bot".into()], ..Config::default() };
        let engines = Engines::new(&config);
        let shown = engines.in_catalog(&landsraad_catalog::catalog().reply());
        for game in shown["games"].as_array().unwrap() {
            let bots = game["bots"].as_array().unwrap();
            assert_eq!(bots.last().unwrap()["key"], "engine-piter");
            assert!(bots.len() > 1, "its own bots stay");
        }
        assert!(engines.has("engine-piter") && !engines.has("piter") && !engines.has("engine-other"));
    }
}

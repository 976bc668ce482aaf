//! A seat of a match that a program plays. The faults of the program are its own loss, never the table's.

use std::time::{Duration, Instant};

use landsraad_catalog::{Conduct, Match, Rules};
use landsraad_kernel::Seat;
use serde_json::Value;

use crate::process::{Engine, Fault};

/// The number of late answers after which an engine is not asked again in this match.
const MOST_LATE: u32 = 3;

/// One seat that a program plays.
#[derive(Debug)]
pub struct Guest {
    command: String,
    /// How long the program may take to start.
    patience: Duration,
    engine: Option<Engine>,
    out: bool,
    conduct: Conduct,
}

impl Guest {
    /// A seat for the program of this command. The program is started when it is first asked, and has
    /// `patience` to get ready.
    pub fn new(command: &str, patience: Duration) -> Guest {
        let conduct = Conduct::default();
        Guest { command: command.to_owned(), patience, engine: None, out: false, conduct }
    }

    /// Whether the program crashed or was late too often. The seat takes its defaults to the end, and loses
    /// the match.
    pub const fn is_out(&self) -> bool {
        self.out
    }

    /// Whether its program runs.
    pub const fn is_running(&self) -> bool {
        self.engine.is_some()
    }

    /// How the program behaved.
    pub const fn conduct(&self) -> Conduct {
        self.conduct
    }

    /// Ends the program. The next question starts it again.
    pub fn stop(&mut self) {
        self.engine = None;
    }

    /// The answer of the program, or what it did wrong.
    pub fn answer(
        &mut self,
        rules: &dyn Rules,
        table: &dyn Match,
        seat: Seat,
        movetime: Duration,
        luck: u64,
    ) -> Result<Value, Fault> {
        let began = Instant::now();
        let started = match self.engine.take() {
            Some(engine) => Ok(engine),
            None => Engine::start(&self.command, rules, seat, self.patience),
        };
        let answer = started.and_then(|mut engine| {
            let answer = engine.ask(table, seat, movetime, luck);
            // An engine that was late may answer later. That answer must not be taken for another one.
            if !matches!(answer, Err(Fault::Late | Fault::Crashed(_))) {
                self.engine = Some(engine);
            }
            answer
        });
        self.conduct.decisions += 1;
        self.conduct.think += began.elapsed();
        match &answer {
            Ok(_) => {}
            Err(Fault::Crashed(_)) => {
                self.conduct.panics += 1;
                self.out = true;
            }
            Err(Fault::Late) => {
                self.conduct.timeouts += 1;
                self.out = self.conduct.timeouts >= MOST_LATE;
            }
            Err(Fault::Illegal(_)) => self.conduct.illegal += 1,
        }
        answer
    }
}

//! A bot that is a separate program. The table continues whatever the program does.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::time::{Duration, Instant};

use landsraad_catalog::{Match, Rules};
use landsraad_kernel::Seat;
use serde_json::{Value, json};

use crate::protocol::{self, FromEngine, VERSION};

/// The longest line an engine may send, in bytes.
const LONGEST_LINE: u64 = 1 << 20;
/// How many lines of an engine wait to be read. An engine that sends more is blocked until some are read.
const WAITING_LINES: usize = 64;
/// The time that an engine gets in addition, because messages take time.
const GRACE: Duration = Duration::from_millis(1500);

/// What an engine did wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It could not be started, ended, or did not speak the protocol.
    Crashed(String),
    /// It did not answer in time.
    Late,
    /// It answered with something that is not legal.
    Illegal(String),
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Fault::Crashed(why) => write!(f, "it broke off: {why}"),
            Fault::Late => f.write_str("it did not answer in time"),
            Fault::Illegal(why) => write!(f, "its answer is not legal: {why}"),
        }
    }
}

/// A running engine.
#[derive(Debug)]
pub struct Engine {
    child: Child,
    /// The lines for the thread that writes to the engine, so that an engine that does not read blocks only
    /// that thread.
    input: Option<Sender<String>>,
    lines: Receiver<String>,
    name: String,
}

/// The words of a command line; quotes hold words together.
pub fn words(command: &str) -> Result<Vec<String>, String> {
    let (mut words, mut word, mut open, mut quote) = (vec![], String::new(), false, None);
    for c in command.chars() {
        match quote {
            Some(q) if c == q => quote = None,
            Some(_) => word.push(c),
            None if c == '"' || c == '\'' => (quote, open) = (Some(c), true),
            None if c.is_whitespace() => {
                if open {
                    words.push(std::mem::take(&mut word));
                    open = false;
                }
            }
            None => {
                word.push(c);
                open = true;
            }
        }
    }
    if let Some(q) = quote {
        return Err(format!("a quote ({q}) is not closed: {command}"));
    }
    if open {
        words.push(word);
    }
    Ok(words)
}

impl Engine {
    /// Starts the program and sends it the match. It has `patience` to get ready.
    pub fn start(command: &str, rules: &dyn Rules, seat: Seat, patience: Duration) -> Result<Engine, Fault> {
        let crashed = |why: String| Fault::Crashed(why);
        let words = words(command).map_err(crashed)?;
        let (program, args) = words.split_first().ok_or_else(|| crashed("the command is empty".into()))?;
        let mut child = Command::new(program)
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|e| crashed(format!("cannot start {program}: {e}")))?;
        let (said, lines) = sync_channel(WAITING_LINES);
        let (input, texts) = channel();
        // Both threads end with the engine: its pipes close when the process does.
        if let Some(output) = child.stdout.take() {
            std::thread::spawn(move || read_lines(output, &said));
        }
        if let Some(pipe) = child.stdin.take() {
            std::thread::spawn(move || write_texts(pipe, &texts));
        }
        let input = Some(input);
        let mut engine = Engine { child, input, lines, name: String::new() };
        let deadline = Instant::now() + patience;
        engine.send(&json!({"type": "hello", "version": VERSION}))?;
        match engine.receive(deadline)? {
            FromEngine::Id { name, version: VERSION, games } => {
                if !games.is_empty() && !games.iter().any(|g| g == rules.game()) {
                    return Err(crashed(format!("{name} does not play {}", rules.game())));
                }
                engine.name = name;
            }
            FromEngine::Id { version, .. } => {
                return Err(crashed(format!("it speaks version {version}, this program version {VERSION}")));
            }
            other => return Err(crashed(format!("it answered hello with {other:?}"))),
        }
        engine.send(&protocol::new_match(rules, seat))?;
        match engine.receive(deadline)? {
            FromEngine::Ready => Ok(engine),
            other => Err(crashed(format!("it answered new with {other:?}"))),
        }
    }

    /// What it calls itself.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its answer to what the seat is asked. The table has not changed yet.
    pub fn ask(
        &mut self,
        table: &dyn Match,
        seat: Seat,
        movetime: Duration,
        luck: u64,
    ) -> Result<Value, Fault> {
        self.send(&protocol::position(table, seat, luck))?;
        let deadline = Instant::now() + movetime + GRACE;
        self.send(&json!({"type": "go", "movetime": movetime.as_millis() as u64, "luck": luck}))?;
        match self.receive(deadline)? {
            FromEngine::Bestmove { action } => match table.why_not(seat, &action) {
                Ok(None) => Ok(action),
                Ok(Some(why)) => Err(Fault::Illegal(format!("{} [{}]", why.why.en, why.rule))),
                Err(why) => Err(Fault::Illegal(why.to_string())),
            },
            other => Err(Fault::Crashed(format!("it answered go with {other:?}"))),
        }
    }

    fn send(&mut self, line: &Value) -> Result<(), Fault> {
        let sent = self.input.as_ref().is_some_and(|input| input.send(format!("{line}\n")).is_ok());
        if sent { Ok(()) } else { Err(Fault::Crashed("it does not listen".into())) }
    }

    /// The next line that is not information.
    fn receive(&mut self, deadline: Instant) -> Result<FromEngine, Fault> {
        loop {
            // Lines that wait are received even after the deadline, so an engine that writes without end is
            // stopped here.
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(Fault::Late);
            }
            let line = self.lines.recv_timeout(left).map_err(|e| match e {
                RecvTimeoutError::Timeout => Fault::Late,
                RecvTimeoutError::Disconnected => Fault::Crashed("it has ended".into()),
            })?;
            if line.trim().is_empty() {
                continue;
            }
            match serde_json::from_str(&line) {
                Ok(FromEngine::Info { .. }) => {}
                Ok(FromEngine::Error { why }) => return Err(Fault::Crashed(why)),
                Ok(said) => return Ok(said),
                Err(e) => {
                    return Err(Fault::Crashed(format!("not a line of the protocol ({e}): {}", line.trim())));
                }
            }
        }
    }
}

/// Forwards the lines of an engine until it ends or sends one that is too long.
fn read_lines(output: ChildStdout, said: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    while (&mut output).take(LONGEST_LINE).read_until(b'\n', &mut line).is_ok_and(|n| n > 0) {
        let is_too_long = line.len() as u64 >= LONGEST_LINE;
        if is_too_long || said.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
            return;
        }
        line.clear();
    }
}

/// Writes to an engine until it ends or the sender is dropped.
fn write_texts(mut pipe: ChildStdin, texts: &Receiver<String>) {
    for text in texts {
        if pipe.write_all(text.as_bytes()).and_then(|()| pipe.flush()).is_err() {
            return;
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // An engine should end when its input closes. The host does not wait for one that stays.
        let _ = self.send(&json!({"type": "quit"}));
        self.input = None;
        for _ in 0..20 {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use landsraad_kernel::{Options, Seed};

    use super::*;

    #[test]
    fn quotes_hold_words_together() {
        assert_eq!(
            words("python3 'my bot.py'  --name \"a b\" ''").unwrap(),
            ["python3", "my bot.py", "--name", "a b", ""]
        );
        assert!(words("a 'b").unwrap_err().contains("not closed"));
    }

    /// What a shell that has got ready and then does this answers to three questions of a match of Dune.
    fn ask_a_shell_that(does: &str) -> Vec<Fault> {
        let rules = landsraad_catalog::catalog().rules("dune", "gf9", &Options::default(), 6).unwrap();
        let table = rules.start(Seed::from_u64(1));
        let seat = table.pending().seats().first().unwrap();
        let ready = r#"read x; echo {\"type\":\"id\",\"name\":\"shell\",\"version\":1}; read x; echo {\"type\":\"ready\"}"#;
        let command = format!("sh -c '{ready}; {does}'");
        let mut engine = Engine::start(&command, &*rules, seat, Duration::from_secs(20)).unwrap();
        let mut ask = || engine.ask(&*table, seat, Duration::ZERO, 1).unwrap_err();
        (0..3).map(|_| ask()).collect()
    }

    #[test]
    fn an_engine_that_does_not_read_is_late_and_nobody_waits_for_it() {
        // Three positions are more than a pipe holds.
        assert_eq!(ask_a_shell_that("exec sleep 600"), [Fault::Late, Fault::Late, Fault::Late]);
    }

    #[test]
    fn an_engine_that_never_stops_talking_is_late() {
        let talks = r#"while :; do echo {\"type\":\"info\"}; done"#;
        assert_eq!(ask_a_shell_that(talks), [Fault::Late, Fault::Late, Fault::Late]);
    }

    #[test]
    fn an_engine_whose_line_has_no_end_breaks_off() {
        let faults = ask_a_shell_that("exec tr \\\\000 x < /dev/zero");
        // On a busy machine the line may take longer than the first answer. The fault is noticed when the
        // output ends or when the next question is sent.
        assert!(matches!(faults.last(), Some(Fault::Crashed(_))), "{faults:?}");
    }
}

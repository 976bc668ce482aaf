//! `landsraad play`: a game in the terminal.

use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use landsraad_catalog::{ActError, DecisionJson, Match, OptionJson, Rules, WhyNot};
use landsraad_kernel::{Lang, Seat, Viewer};
use landsraad_lab::engine::Engines;

use crate::commands::choices;
use crate::pick::GameArgs;
use crate::seed;

/// Arguments of `play`.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The seats you play, separated by commas.
    #[arg(long, default_value = "0")]
    me: String,
    /// The bots of the other seats, separated by commas; a shorter list repeats. Without it, the
    /// best bot.
    #[arg(long)]
    bots: Option<String>,
    /// One more bot: a key, or a process as `cmd: COMMAND` (docs/engine.md); may be given several times.
    #[arg(long, value_name = "BOT")]
    bot: Vec<String>,
    /// Milliseconds that a bot process has for an answer.
    #[arg(long, value_name = "MS", default_value_t = 1000)]
    movetime: u64,
    /// The seed; a new one each time if not given.
    #[arg(long)]
    seed: Option<u64>,
    /// Continue a saved game.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
}

pub fn run(args: &Args, lang: Lang) -> Result<ExitCode> {
    let (entry, rules) = args.game.rules(lang)?;
    let mut mine = Vec::new();
    for text in args.me.split(',') {
        match text.trim().parse().ok().and_then(Seat::new) {
            Some(seat) if seat.index() < rules.seats() as usize => mine.push(seat),
            _ => bail!("--me {text}: this table has the seats 0 to {}", rules.seats() - 1),
        }
    }
    let best = entry.bots().first().map_or("random", |b| b.key).to_owned();
    let mut bots = crate::pick::bots(args.bots.as_deref(), &args.bot);
    if bots.is_empty() {
        bots.push(best);
    }
    for bot in &bots {
        if let Some(command) = landsraad_engine::command(bot) {
            landsraad_engine::words(command).map_err(anyhow::Error::msg)?;
        } else if !entry.bots().iter().any(|b| b.key == bot) {
            let known = entry.bots().iter().map(|b| b.key).collect::<Vec<_>>().join(", ");
            bail!("--bots {bot}: the bots of this game are {known}");
        }
    }
    let seed = args.seed.unwrap_or_else(seed::fresh);
    let table = match &args.resume {
        None => rules.start(seed::nth(seed, 0)),
        Some(file) => {
            let record = super::read_record(file)?;
            let mut table = rules.replay(&record.header).context("the saved game is of another kind")?;
            for step in &record.steps {
                table.replay_step(step)?;
            }
            let next = table.next_stream();
            table.reseed(seed::nth(seed, 0), next);
            table
        }
    };
    let (input, output) = (std::io::stdin().lock(), std::io::stdout().lock());
    let seated: Vec<&str> = (0..usize::from(rules.seats())).map(|i| &*bots[i % bots.len()]).collect();
    let engines = Engines::new(&seated, Duration::from_millis(args.movetime));
    let mut session = Session {
        rules,
        table,
        mine,
        engines,
        bots,
        luck: seed,
        lang,
        input,
        output,
        printed: 0,
        refusals: vec![],
        seen: String::new(),
        hinted: false,
    };
    session.print_new_events()?;
    session.play()?;
    Ok(ExitCode::SUCCESS)
}

/// A game at the terminal.
struct Session<R, W> {
    rules: Arc<dyn Rules>,
    table: Box<dyn Match>,
    /// The seats that other programs play.
    engines: Engines,
    mine: Vec<Seat>,
    bots: Vec<String>,
    luck: u64,
    lang: Lang,
    input: R,
    output: W,
    /// The step up to which events have been printed.
    printed: u32,
    refusals: Vec<WhyNot>,
    /// The table as it was last shown: what has changed is shown again.
    seen: String,
    /// Whether the list of commands has been printed.
    hinted: bool,
}

/// What the player typed.
enum Typed {
    Choose(usize),
    Aside(usize),
    Try(String),
    Command(String, String),
}

fn parse(line: &str) -> Typed {
    let line = line.trim();
    if let Ok(n) = line.parse() {
        return Typed::Choose(n);
    }
    if let Some(Ok(n)) = line.strip_prefix(['a', 'A']).map(str::parse) {
        return Typed::Aside(n);
    }
    if line.starts_with(['{', '"']) {
        return Typed::Try(line.to_owned());
    }
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    Typed::Command(word.to_lowercase(), rest.trim().to_owned())
}

impl<R: BufRead, W: Write> Session<R, W> {
    fn say(&mut self, en: &str, it: &str) -> Result<()> {
        writeln!(self.output, "{}", self.lang.of(en, it))?;
        Ok(())
    }

    fn viewer(&self) -> Viewer {
        self.mine.first().map_or(Viewer::Public, |&s| Viewer::Seat(s))
    }

    /// Prints what the player could see of the last step.
    fn print_new_events(&mut self) -> Result<()> {
        for event in self.table.events(self.viewer()) {
            if let Some(text) = event.text {
                writeln!(self.output, "  · {}", text.get(self.lang))?;
            }
        }
        self.printed = self.table.step();
        Ok(())
    }

    fn play(&mut self) -> Result<()> {
        loop {
            let asked = self.table.pending().seats();
            if asked.is_empty() {
                return self.tell_end();
            }
            let bot_seat = asked.iter().find(|s| !self.mine.contains(s));
            let forced = asked.iter().find(|&s| self.table.is_forced(s));
            if let Some(seat) = forced.or(bot_seat) {
                self.answer_for(seat)?;
                continue;
            }
            let Some(seat) = asked.first() else { return Ok(()) };
            if !self.ask(seat)? {
                return Ok(());
            }
        }
    }

    /// A bot's answer, or the only answer there is.
    fn answer_for(&mut self, seat: Seat) -> Result<()> {
        let bot = self.bots[seat.index() % self.bots.len()].clone();
        self.luck = self.luck.wrapping_add(1);
        let chosen = if self.engines.plays(seat) && !self.table.is_forced(seat) {
            self.engines.answer(&*self.rules, &*self.table, seat, self.luck)
        } else {
            self.table.bot_move(seat, &bot, self.luck).map(|m| m.action)
        };
        for (seat, fault) in std::mem::take(&mut self.engines.faults) {
            eprintln!("landsraad: the bot of seat {seat}: {fault}; its default is played");
        }
        let default = || self.table.decision(seat).map(|d| d.default.action);
        let Some(action) = chosen.or_else(default) else {
            bail!("seat {seat} is asked but has no answer; please report this game (type `save FILE`)")
        };
        self.table.act(seat, self.table.step(), &action)?;
        self.print_new_events()
    }

    /// Asks the player; `false` when they leave.
    fn ask(&mut self, seat: Seat) -> Result<bool> {
        let Some(decision) = self.table.decision(seat) else { return Ok(false) };
        self.show(seat, &decision)?;
        loop {
            write!(self.output, "> ")?;
            self.output.flush()?;
            let mut line = String::new();
            if self.input.read_line(&mut line)? == 0 {
                return Ok(false);
            }
            if line.trim().is_empty() {
                continue;
            }
            match parse(&line) {
                Typed::Choose(n) => {
                    if self.choose(seat, &decision.options, n)? {
                        return Ok(true);
                    }
                }
                Typed::Aside(n) => {
                    let asides = self.table.asides(seat);
                    if self.choose(seat, &asides, n)? {
                        return Ok(true);
                    }
                }
                Typed::Try(text) => match self.try_out(seat, &text) {
                    Ok(()) => {
                        self.print_new_events()?;
                        return Ok(true);
                    }
                    Err(ActError::Illegal { rule, why }) => {
                        self.refusals.push(WhyNot { rule, why, facts: serde_json::Value::Null });
                        let n = self.refusals.len();
                        self.say(
                            &format!("Refused ({n}). Type `why {n}` for the reason."),
                            &format!("Rifiutata ({n}). Scrivi `why {n}` per il motivo."),
                        )?;
                    }
                    Err(other) => writeln!(self.output, "{other}")?,
                },
                Typed::Command(word, rest) => match word.as_str() {
                    "quit" | "q" | "exit" => return Ok(false),
                    "undo" | "u" => {
                        if self.undo()? {
                            return Ok(true);
                        }
                    }
                    "save" => self.save(&rest)?,
                    "view" | "v" => {
                        self.seen.clear();
                        self.show_view(seat)?;
                    }
                    "other" | "o" => self.show_asides(seat)?,
                    "rules" | "rule" => {
                        let rule = if rest.is_empty() { decision.rule.clone() } else { rest };
                        self.show_rule(&rule)?;
                    }
                    "why" => self.why(&rest, &decision)?,
                    "list" | "l" => self.show(seat, &decision)?,
                    _ => match choices::by_words(&decision.options, line.trim(), self.lang) {
                        Some(n) => {
                            if self.choose(seat, &decision.options, n)? {
                                return Ok(true);
                            }
                        }
                        None => self.help()?,
                    },
                },
            }
        }
    }

    /// Carries out an action that the player has written as JSON.
    fn try_out(&mut self, seat: Seat, text: &str) -> Result<(), ActError> {
        let action = landsraad_catalog::action_from_text(text)?;
        self.table.act(seat, self.table.step(), &action)
    }

    /// Carries out the `n`-th of a list; `false` if the list is shorter.
    fn choose(&mut self, seat: Seat, options: &[OptionJson], n: usize) -> Result<bool> {
        let Some(option) = n.checked_sub(1).and_then(|i| options.get(i)) else {
            let most = options.len();
            self.say(
                &format!("Choose a number from 1 to {most}."),
                &format!("Scegli un numero da 1 a {most}."),
            )?;
            return Ok(false);
        };
        self.table.act(seat, self.table.step(), &option.action)?;
        self.print_new_events()?;
        Ok(true)
    }

    /// What has changed on the table since it was last shown; all of it the first time.
    fn show_view(&mut self, seat: Seat) -> Result<()> {
        let text = self.table.view_text(Viewer::Seat(seat)).get(self.lang).to_owned();
        let new = choices::changed(&self.seen, &text);
        if !new.is_empty() {
            writeln!(self.output, "\n{new}")?;
        }
        self.seen = text;
        Ok(())
    }

    /// What may be done without being asked.
    fn show_asides(&mut self, seat: Seat) -> Result<()> {
        let asides = self.table.asides(seat);
        if asides.is_empty() {
            return self.say("There is nothing else you may do now.", "Ora non puoi fare altro.");
        }
        for line in choices::lines(&asides, None, "a", self.lang) {
            writeln!(self.output, "{line}")?;
        }
        self.say("(choose with a and the number, such as a1)", "(scegli con a e il numero, per esempio a1)")
    }

    fn show(&mut self, seat: Seat, decision: &DecisionJson) -> Result<()> {
        self.show_view(seat)?;
        let name = self.table.seat_name(seat);
        writeln!(
            self.output,
            "{}: {}  [{}]",
            name.get(self.lang),
            decision.text.get(self.lang),
            decision.rule
        )?;
        for line in choices::lines(&decision.options, Some(&decision.default.action), "", self.lang) {
            writeln!(self.output, "{line}")?;
        }
        let other = if self.table.asides(seat).is_empty() { "" } else { "other, " };
        if self.hinted {
            return if other.is_empty() {
                Ok(())
            } else {
                self.say("(other: what you may do besides)", "(other: che altro puoi fare)")
            };
        }
        self.hinted = true;
        self.say(
            &format!("(a number or the words of a choice; or: {other}list, view, rules [ID], why N, undo, save FILE, quit, help)"),
            &format!("(un numero o le parole di una scelta; oppure: {other}list, view, rules [ID], why N, undo, save FILE, quit, help)"),
        )
    }

    /// Goes back to the last choice of the player.
    fn undo(&mut self) -> Result<bool> {
        let steps = self.table.steps_since(0);
        let mut target = None;
        for step in steps.iter().rev().filter(|s| self.mine.contains(&s.seat)) {
            let Some(earlier) = self.table.at(step.n - 1) else { break };
            if !earlier.is_forced(step.seat) {
                target = Some(earlier);
                break;
            }
        }
        let Some(earlier) = target else {
            self.say("There is nothing to take back.", "Non c'è niente da annullare.")?;
            return Ok(false);
        };
        self.table = earlier;
        self.say("Taken back.", "Annullato.")?;
        Ok(true)
    }

    fn save(&mut self, file: &str) -> Result<()> {
        let file = if file.is_empty() { "game.jsonl" } else { file };
        match std::fs::write(file, self.table.record().to_text()) {
            Ok(()) => self.say(
                &format!("Saved as {file}; go on with --resume {file}."),
                &format!("Salvata in {file}; riprendi con --resume {file}."),
            ),
            Err(e) => {
                self.say(&format!("Cannot write {file}: {e}"), &format!("Non riesco a scrivere {file}: {e}"))
            }
        }
    }

    fn why(&mut self, number: &str, decision: &DecisionJson) -> Result<()> {
        if number.is_empty() {
            return self.show_rule(&decision.rule.clone());
        }
        match number
            .parse::<usize>()
            .ok()
            .and_then(|n| n.checked_sub(1))
            .and_then(|i| self.refusals.get(i))
            .cloned()
        {
            Some(refusal) => {
                writeln!(self.output, "{}", refusal.why.get(self.lang))?;
                self.show_rule(&refusal.rule)
            }
            None => self.say(
                "There is no refusal with that number. `why` alone explains the question.",
                "Non c'è un rifiuto con quel numero. `why` da solo spiega la domanda.",
            ),
        }
    }

    fn show_rule(&mut self, rule: &str) -> Result<()> {
        match landsraad_ledger::library().rule(rule) {
            Some(found) => super::rules::show(&mut self.output, found, self.lang, true),
            None => {
                self.say(&format!("There is no rule [{rule}]."), &format!("La regola [{rule}] non esiste."))
            }
        }
    }

    fn help(&mut self) -> Result<()> {
        self.say(
            "Type a number to choose, or enough of its words. list: the choices again; other: what you may do besides \
             answering; view: the table; rules [ID]: the rule; why N: the \
             reason of refusal N; undo: back to your last choice; save FILE; quit. An action written as JSON is tried as it is.",
            "Scrivi un numero per scegliere, o parole che bastino. list: di nuovo le scelte; other: che altro puoi \
             fare; view: il tavolo; rules [ID]: la regola; why N: il \
             motivo del rifiuto N; undo: torna alla tua ultima scelta; save FILE; quit. Un'azione scritta in JSON viene provata così com'è.",
        )
    }

    fn tell_end(&mut self) -> Result<()> {
        let Some(outcome) = self.table.outcome() else { return Ok(()) };
        let names: Vec<_> =
            outcome.winners.iter().map(|&s| self.table.seat_name(s).get(self.lang).to_owned()).collect();
        let who = if names.is_empty() {
            self.lang.of("Nobody at the table wins", "Nessuno al tavolo vince").to_owned()
        } else {
            names.join(", ")
        };
        writeln!(self.output, "\n{who}: {} [{}]", outcome.text.get(self.lang), outcome.rule)?;
        Ok(())
    }
}

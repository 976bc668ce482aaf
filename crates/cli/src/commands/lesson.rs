//! `landsraad lesson`: lessons in the terminal.

use std::io::{BufRead, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, anyhow, bail};
use landsraad_kernel::{Lang, Viewer, did_you_mean};
use landsraad_ledger::library as rules;
use landsraad_lessons::{Lesson, Moment, library};
use serde_json::Value;

use crate::commands::choices;

/// Arguments of `lesson`.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A lesson by its id, or a file; the list of lessons if not given.
    lesson: Option<String>,
    /// Check the lesson, or every lesson, instead of playing: each answer has a reply.
    #[arg(long)]
    check: bool,
}

const EXAMPLES: &str = "\
docs/lessons.md explains the format.
Examples:
  landsraad lesson                                  the list
  landsraad lesson dune-the-map                     one of them
  landsraad lesson --check lessons/dune/01-the-map.toml   whether every answer of a file has a reply";

pub fn run(args: &Args, lang: Lang) -> Result<ExitCode> {
    let named = args.lesson.as_deref().map(find).transpose()?;
    match named {
        Some(lesson) if args.check => check(std::slice::from_ref(&lesson)),
        None if args.check => check(library().lessons()),
        Some(lesson) => {
            let (input, output) = (std::io::stdin().lock(), std::io::stdout().lock());
            Desk { lesson: &lesson, lang, input, output, seen: String::new() }.teach()?;
            Ok(ExitCode::SUCCESS)
        }
        None => list(lang),
    }
}

/// A lesson by id or from a file.
fn find(name: &str) -> Result<Lesson> {
    if let Some(lesson) = library().lesson(name) {
        return Ok(lesson.clone());
    }
    let path = Path::new(name);
    let is_file = path.extension().is_some_and(|ending| ending == "toml") || path.exists();
    if !is_file {
        let ids: Vec<&str> = library().lessons().iter().map(|lesson| lesson.id.as_str()).collect();
        let near = did_you_mean(name, ids.iter().copied());
        bail!("there is no lesson “{name}”; `landsraad lesson` lists them{near}");
    }
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
    let id = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    Lesson::read(&id, name, &text).map_err(|problem| anyhow!("{problem}"))
}

fn list(lang: Lang) -> Result<ExitCode> {
    let mut out = std::io::stdout().lock();
    let mut game = "";
    for lesson in library().lessons() {
        if lesson.game() != game {
            game = lesson.game();
            let spec = landsraad_catalog::catalog().game(game).map_err(|e| anyhow!(e.why.en))?.spec();
            writeln!(out, "{}", spec.name.get(lang))?;
        }
        let minutes = lang.of("min", "min");
        writeln!(out, "  {:<32} {} ({} {minutes})", lesson.id, lesson.title().get(lang), lesson.minutes())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn check(lessons: &[Lesson]) -> Result<ExitCode> {
    let mut failed = 0;
    for lesson in lessons {
        match lesson.check() {
            Ok(answers) => println!("{}: {} steps, every answer has a reply", lesson.id, answers.len()),
            Err(problem) => {
                failed += 1;
                println!("{problem}");
            }
        }
    }
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// A lesson at the terminal.
struct Desk<'l, R, W> {
    lesson: &'l Lesson,
    lang: Lang,
    input: R,
    output: W,
    /// The table as it was last shown: what has changed is shown again.
    seen: String,
}

impl<R: BufRead, W: Write> Desk<'_, R, W> {
    fn teach(&mut self) -> Result<()> {
        let lang = self.lang;
        writeln!(self.output, "{}\n{}\n", self.lesson.title().get(lang), self.lesson.summary().get(lang))?;
        let mut answers: Vec<Value> = vec![];
        loop {
            let moment = self.lesson.play(&answers).map_err(|e| anyhow!("{e}"))?;
            let wrong = moment.reply.as_ref().is_some_and(|reply| !reply.right);
            self.say(&moment)?;
            if moment.done() {
                writeln!(self.output, "{}", lang.of("The lesson is over.", "La lezione è finita."))?;
                return Ok(());
            }
            if !wrong {
                self.show(&moment)?;
            }
            answers.clone_from(&moment.kept);
            let Some(answer) = self.read(&moment)? else {
                writeln!(self.output, "{}", lang.of("Left.", "Interrotta."))?;
                return Ok(());
            };
            answers.push(answer);
        }
    }

    /// The reply to the last answer, and what happened.
    fn say(&mut self, moment: &Moment) -> Result<()> {
        let lang = self.lang;
        if let Some(reply) = &moment.reply {
            let mark = if reply.right { "✓" } else { "✗" };
            writeln!(self.output, "\n{mark} {}", reply.text.get(lang))?;
            if let Some(rule) = reply.rule.as_deref().and_then(|id| rules().rule(id)) {
                writeln!(self.output, "  [{}] {}", rule.id, lang.of(&rule.en, &rule.it))?;
            }
        }
        for line in moment.events.iter().filter_map(|event| event.text.as_ref()) {
            writeln!(self.output, "  · {}", line.get(lang))?;
        }
        Ok(())
    }

    /// The text to print: the table where it has changed, and the answers.
    fn show(&mut self, moment: &Moment) -> Result<()> {
        let lang = self.lang;
        let view = moment.table.view_text(Viewer::Seat(moment.learner)).get(lang).to_owned();
        let fresh = choices::changed(&self.seen, &view);
        if !fresh.is_empty() {
            writeln!(self.output, "\n{fresh}")?;
        }
        self.seen = view;
        let read = moment.read.as_ref().map_or("", |text| text.get(lang));
        writeln!(self.output, "\n[{}/{}] {read}", moment.step + 1, moment.steps)?;
        if let Some(decision) = &moment.decision {
            writeln!(self.output, "\n{}", decision.text.get(lang))?;
            for line in choices::lines(&decision.options, None, "", lang) {
                writeln!(self.output, "{line}")?;
            }
        }
        Ok(())
    }

    /// What the learner answers; nothing at the end of the input or on `q`.
    fn read(&mut self, moment: &Moment) -> Result<Option<Value>> {
        let lang = self.lang;
        loop {
            let prompt = match moment.decision {
                Some(_) => lang.of("a number, or q to leave", "un numero, o q per uscire"),
                None => lang.of("Enter goes on, q leaves", "Invio prosegue, q esce"),
            };
            write!(self.output, "{prompt} > ")?;
            self.output.flush()?;
            let mut line = String::new();
            if self.input.read_line(&mut line)? == 0 || line.trim() == "q" {
                writeln!(self.output)?;
                return Ok(None);
            }
            let Some(decision) = &moment.decision else { return Ok(Some(Value::Null)) };
            let typed = line.trim();
            let number = typed.parse().ok().or_else(|| choices::by_words(&decision.options, typed, lang));
            let chosen = number.and_then(|n: usize| decision.options.get(n.checked_sub(1)?));
            match chosen {
                Some(option) => return Ok(Some(option.action.clone())),
                None => {
                    let most = decision.options.len();
                    let words = lang.of("Choose a number from 1 to", "Scegli un numero da 1 a");
                    writeln!(self.output, "{words} {most}.")?;
                }
            }
        }
    }
}

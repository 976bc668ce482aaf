//! Scenarios: position, inputs and expectations in TOML that depends on no engine. See `docs/scenarios.md`.

mod chance;
mod expect;
mod file;
mod lines;
mod opening;
mod path;
mod quiet;
mod read;
mod report;
mod rules;
mod run;
mod skipped;
mod step;
mod words;
mod write;

use std::ffi::OsStr;
use std::fmt;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

use landsraad_kernel::{Lang, Narrate, Setup, Stage};

pub use file::{Picks, Played, SeatName};
pub use opening::{Opened, Opening, Speech, open, parse, problem_at};
pub(crate) use read::{head_hint, read};
pub use report::{Kind, Problem, Report};
pub use rules::RuleIds;
pub(crate) use run::json;
pub use run::run_text;
pub use step::{is_called, question_name};
pub(crate) use words::{NONE, Trail, Words, written};
pub use write::{Excerpt, Recorded, write};

/// Runs the scenarios of one game; object-safe, so that a command line can keep a list of them.
pub trait ScenarioRunner: Send + Sync {
    /// The game's id, as scenarios name it.
    fn game(&self) -> &'static str;

    /// Runs the scenario in `text`, with reasons in this language; `name` is what problems call the file.
    fn run(&self, lang: Lang, name: &str, text: &str, rules: &RuleIds) -> Report;

    /// Writes a scenario from a part of a recorded match.
    fn write(&self, excerpt: &Excerpt<'_>) -> Result<String, String>;
}

struct Runner<G>(PhantomData<fn() -> G>);

impl<G: Setup + Stage + Narrate> ScenarioRunner for Runner<G> {
    fn game(&self) -> &'static str {
        G::spec().id
    }

    fn run(&self, lang: Lang, name: &str, text: &str, rules: &RuleIds) -> Report {
        run::run_in::<G>(lang, name, text, rules)
    }

    fn write(&self, excerpt: &Excerpt<'_>) -> Result<String, String> {
        write::<G>(excerpt)
    }
}

/// The runner of a game.
pub fn runner<G: Setup + Stage + Narrate>() -> Box<dyn ScenarioRunner> {
    Box::new(Runner::<G>(PhantomData))
}

/// Runs one file of a known game.
pub fn run_file<G: Setup + Stage + Narrate>(path: &Path, rules: &RuleIds) -> Report {
    Registry::new(vec![runner::<G>()]).run_file(path, rules)
}

/// The games whose scenarios can be run.
pub struct Registry {
    runners: Vec<Box<dyn ScenarioRunner>>,
    lang: Lang,
}

impl fmt::Debug for Registry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.runners.iter().map(|r| r.game())).finish()
    }
}

impl Registry {
    /// A registry of these games.
    pub fn new(runners: Vec<Box<dyn ScenarioRunner>>) -> Registry {
        Registry { runners, lang: Lang::En }
    }

    /// The same, with reasons in this language.
    #[must_use]
    pub fn speaking(self, lang: Lang) -> Registry {
        Registry { lang, ..self }
    }

    /// Runs a scenario of any registered game.
    pub fn run(&self, name: &str, text: &str, rules: &RuleIds) -> Report {
        let game = match run::game_of(name, text) {
            Ok(game) => game,
            Err(report) => return *report,
        };
        if let Some(runner) = self.runners.iter().find(|runner| runner.game() == game) {
            return runner.run(self.lang, name, text, rules);
        }
        let known: Vec<_> = self.runners.iter().map(|r| r.game()).collect();
        run::unknown_game(name, text, &game, &known)
    }

    /// Writes a scenario from a part of a recorded match of a registered game.
    pub fn write(&self, game: &str, excerpt: &Excerpt<'_>) -> Result<String, String> {
        match self.runners.iter().find(|runner| runner.game() == game) {
            Some(runner) => runner.write(excerpt),
            None => Err(format!("there is no game “{game}”")),
        }
    }

    /// Runs one file.
    pub fn run_file(&self, path: &Path, rules: &RuleIds) -> Report {
        let name = path.display().to_string();
        match std::fs::read_to_string(path) {
            Ok(text) => self.run(&name, &text, rules),
            Err(e) => {
                let problem = Problem {
                    file: name.clone(),
                    line: 0,
                    key: "the file".into(),
                    kind: Kind::Malformed,
                    message: e.to_string(),
                };
                Report { file: name, problems: vec![problem], ..Report::default() }
            }
        }
    }

    /// Runs every `.toml` in a folder and the folders below it, in the order of their names.
    pub fn run_folder(&self, folder: &Path, rules: &RuleIds) -> std::io::Result<Vec<Report>> {
        self.run_some(folder, rules, |_| true)
    }

    fn run_some(
        &self,
        folder: &Path,
        rules: &RuleIds,
        is_asked_for: impl Fn(&OsStr) -> bool,
    ) -> std::io::Result<Vec<Report>> {
        let mut files = vec![];
        collect(folder, &mut files)?;
        files.retain(|path| path.file_name().is_some_and(&is_asked_for));
        files.sort();
        Ok(files.iter().map(|path| self.run_file(path, rules)).collect())
    }

    /// Runs a folder in a test. If the variable `LANDSRAAD_SCENARIOS` names files, with commas between them,
    /// only those are run.
    ///
    /// # Panics
    /// If the folder has no scenario, or with every problem if one fails.
    pub fn assert_folder(&self, folder: &Path, rules: &RuleIds) -> Vec<Report> {
        let only = std::env::var("LANDSRAAD_SCENARIOS").ok();
        let is_asked_for =
            |name: &OsStr| only.as_ref().is_none_or(|only| only.split(',').any(|one| name == one));
        let reports = self
            .run_some(folder, rules, is_asked_for)
            .unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
        assert!(!reports.is_empty(), "no scenario in {}", folder.display());
        let failed: Vec<_> = reports.iter().filter(|r| !r.passed()).map(ToString::to_string).collect();
        assert!(
            failed.is_empty(),
            "{} of {} scenarios fail\n{}",
            failed.len(),
            reports.len(),
            failed.join("\n")
        );
        reports
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|ending| ending == "toml") {
            files.push(path);
        }
    }
    Ok(())
}

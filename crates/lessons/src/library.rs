//! The lessons of this program.

use std::sync::OnceLock;

use landsraad_catalog::catalog;
use landsraad_testkit::scenario::Problem;

use crate::{Lesson, embedded};

/// The lessons in the order in which they are learned.
#[derive(Clone, Debug)]
pub struct Library {
    lessons: Vec<Lesson>,
    problems: Vec<Problem>,
}

/// The lessons this program was built with, read once.
///
/// Never fails: what cannot be read is left out and named in [`Library::problems`], which a test keeps empty.
pub fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        let mut library = Library { lessons: vec![], problems: vec![] };
        for game in catalog().entries() {
            let folder = format!("{}/", game.spec().id);
            for (name, text) in embedded::FILES.iter().filter(|(name, _)| name.starts_with(&folder)) {
                match Lesson::read(&id_of(name), name, text) {
                    Ok(lesson) => library.lessons.push(lesson),
                    Err(problem) => library.problems.push(*problem),
                }
            }
        }
        library
    })
}

/// The id of a file: `dune/01-the-map.toml` is `dune-the-map`.
fn id_of(name: &str) -> String {
    let name = name.strip_suffix(".toml").unwrap_or(name);
    let (game, file) = name.split_once('/').unwrap_or(("", name));
    let file = file.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches('-');
    format!("{game}-{file}")
}

impl Library {
    /// All lessons, game by game, in the order of their numbers.
    pub fn lessons(&self) -> &[Lesson] {
        &self.lessons
    }

    /// The lesson with this id.
    pub fn lesson(&self, id: &str) -> Option<&Lesson> {
        self.lessons.iter().find(|lesson| lesson.id == id)
    }

    /// The lesson of the same game after this one.
    pub fn after(&self, id: &str) -> Option<&Lesson> {
        let at = self.lessons.iter().position(|lesson| lesson.id == id)?;
        self.lessons.get(at + 1).filter(|next| next.game() == self.lessons[at].game())
    }

    /// What is wrong with the files. Empty is healthy.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// How many files there are.
    pub fn files() -> usize {
        embedded::FILES.len()
    }
}

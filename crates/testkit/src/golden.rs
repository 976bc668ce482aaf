//! Golden texts: kept in the repository, compared in tests, rewritten with `LANDSRAAD_BLESS=1`.

use std::fmt::Write as _;
use std::path::Path;

use landsraad_kernel::{Lang, Narrate, Redacted, Seat, Viewer};

use crate::record::{Playback, Record};

/// Compares `text` with the file at `path`.
///
/// # Panics
/// If they differ, with the first difference and the command that accepts it. With `LANDSRAAD_BLESS=1` in the
/// environment the file is written instead.
pub fn check(path: impl AsRef<Path>, text: &str) {
    let path = path.as_ref();
    if std::env::var("LANDSRAAD_BLESS").is_ok_and(|v| v == "1") {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
        }
        std::fs::write(path, text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        return;
    }
    if let Err(why) = compare(path, text) {
        panic!("{why}\nRun the test with LANDSRAAD_BLESS=1 to accept the new text.");
    }
}

/// What differs, if anything.
pub fn compare(path: &Path, text: &str) -> Result<(), String> {
    let kept = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    if kept == text {
        return Ok(());
    }
    let (old, new): (Vec<_>, Vec<_>) = (kept.lines().collect(), text.lines().collect());
    let at = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let mut message = format!("{}:{}: the text has changed\n", path.display(), at + 1);
    for line in &old[at.saturating_sub(2)..at] {
        let _ = writeln!(message, "    {line}");
    }
    for line in old.iter().skip(at).take(3) {
        let _ = writeln!(message, "  - {line}");
    }
    for line in new.iter().skip(at).take(3) {
        let _ = writeln!(message, "  + {line}");
    }
    Err(message)
}

/// A match as one viewer saw it: its own answers, and the events it received.
pub fn transcript<G: Narrate>(
    game: &G,
    record: &Record<G::Action>,
    viewer: Viewer,
    lang: Lang,
) -> Result<String, String> {
    let mut text = String::new();
    let mut play = Playback::new(game, record)?;
    loop {
        for event in &play.events {
            let seen = game.redact(&play.state, event, viewer);
            if let Some(line) = seen.and_then(|event| game.event_text(&event, lang)) {
                let _ = writeln!(text, "{line}");
            }
        }
        if let Some(step) = play.upcoming()
            && viewer.may_see(step.seat.only())
        {
            let view = game.view(&play.state, viewer);
            let name = game.seat_text(&view, step.seat, lang);
            let _ = match game.decision(&play.state, step.seat) {
                Some(decision) => {
                    let question = game.question_text(&view, &decision.question, lang);
                    let answer = game.answer_text(&view, &decision.question, &step.action, lang);
                    writeln!(text, "> {name}: {question} {answer}.")
                }
                None => writeln!(text, "> {name}: {}.", game.action_text(&view, &step.action, lang)),
            };
        }
        if !play.advance()? {
            break;
        }
    }
    let view = game.view(&play.state, viewer);
    text.push_str(&ending(game, &view, &play.state, lang));
    Ok(text)
}

fn ending<G: Narrate>(game: &G, view: &Redacted<G::View>, state: &G::State, lang: Lang) -> String {
    let mut text = String::new();
    if let Some(outcome) = game.outcome(state) {
        let name = |seat: Seat| game.seat_text(view, seat, lang);
        let winners = outcome.winners.iter().map(name).collect::<Vec<_>>().join(", ");
        let winners = if winners.is_empty() { lang.of("nobody", "nessuno").to_owned() } else { winners };
        let how = game.victory_text(outcome.victory, lang);
        let _ = writeln!(text, "= {winners}: {how} [{}]", outcome.rule);
    }
    text.push_str(&game.view_text(view, lang));
    text
}

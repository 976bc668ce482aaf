//! What a viewer has seen in a match, replayed from the journal.

use landsraad_catalog::{Header, RecordError};
use landsraad_wire::Missed;

use super::doc::TableDoc;
use super::journal::{Effect, Entry};
use super::live::viewer;
use super::picture::written;

/// The events of a viewer's steps after `from`, replayed from the journal.
pub fn history(
    doc: &TableDoc,
    header: &Header,
    journal: &[(u32, Entry)],
    place: usize,
    from: u32,
) -> Result<Vec<Missed>, RecordError> {
    let rules = doc.rules().map_err(|e| RecordError::Unknown(e.to_string()))?;
    let mut game = rules.replay(header)?;
    let mut missed = Vec::new();
    let mut step = 1;
    let mut steps: Vec<u32> = vec![0];
    let mut line: Vec<u32> = Vec::new();
    if from == 0 {
        missed.push(Missed { step, events: written(&game.events(viewer(place))), undo_to: None, at: None });
    }
    for (n, entry) in journal {
        let undo_to = match entry.effect(line.len() as u32 + 1) {
            Effect::Step(record) => {
                game.replay_step(&record)?;
                line.push(*n);
                None
            }
            Effect::GoBack(to) => {
                game = game.at(to).ok_or(RecordError::Step { step: to, why: "missing".into() })?;
                line.truncate(to as usize);
                let n = line.last().copied().unwrap_or(0);
                Some(steps.partition_point(|&at| at <= n) as u32)
            }
        };
        if entry.moved() & (1 << place) != 0 {
            step += 1;
            steps.push(*n);
            if step > from {
                let events = if undo_to.is_some() { vec![] } else { game.events(viewer(place)) };
                missed.push(Missed { step, events: written(&events), undo_to, at: Some(entry.minute()) });
            }
        }
    }
    Ok(missed)
}

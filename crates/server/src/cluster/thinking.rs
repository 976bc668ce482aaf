//! A bot's move as a job for the workers of a cluster. It depends on the position and the bot's luck alone, so it
//! is the same wherever it is thought of.

use std::sync::Arc;

use landsraad_catalog::{Match, catalog};
use landsraad_kernel::{Options, Seat, Seed};
use serde::{Deserialize, Serialize};

use super::queue::Envelope;
use crate::table::bots::Thought;
use crate::table::contained;
use crate::table::doc::TableDoc;

/// The kind of these jobs.
pub const THINK: &str = "think";
/// Only bots that look ahead are sent to workers; others answer faster than a message travels.
const LOOKS_AHEAD: u8 = 2;

/// A position and the bot that thinks about it. It has the whole state, so workers are trusted like nodes.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Thinking {
    game: String,
    edition: String,
    options: Options,
    seats: u8,
    state: String,
    seat: u8,
    bot: String,
    luck: u64,
    /// Whether it may make an aside first.
    may_wish: bool,
}

impl Thinking {
    /// The job of a bot at a table; `None` if the bot answers at once.
    pub fn of(
        doc: &TableDoc,
        game: &dyn Match,
        seat: Seat,
        bot: &str,
        luck: u64,
        may_wish: bool,
    ) -> Option<Thinking> {
        let bots = catalog().game(&doc.game).ok()?.bots();
        bots.iter().find(|info| info.answers_to(bot)).filter(|info| info.level() >= LOOKS_AHEAD)?;
        Some(Thinking {
            game: doc.game.clone(),
            edition: doc.edition.clone(),
            options: doc.options.clone(),
            seats: doc.seats.len() as u8,
            state: game.snapshot(),
            seat: seat.into(),
            bot: bot.to_owned(),
            luck,
            may_wish,
        })
    }

    /// The bytes of the job.
    pub fn seal(&self) -> Vec<u8> {
        Envelope::seal(THINK, self)
    }

    fn think(&self) -> Result<Thought, String> {
        let rules =
            catalog().rules(&self.game, &self.edition, &self.options, self.seats).map_err(|e| e.why.en)?;
        let mut game = rules.start(Seed::from_u64(0));
        game.restore(&self.state, &[]).map_err(|e| e.to_string())?;
        let game: Arc<dyn Match> = Arc::from(game);
        let seat = Seat::new(self.seat).ok_or("there is no such seat")?;
        let wish = self.may_wish.then(|| game.bot_aside(seat, &self.bot, self.luck)).flatten();
        if let Some(wish) = wish {
            return Ok(Thought::Aside(wish.action));
        }
        Ok(game
            .bot_move(seat, &self.bot, self.luck)
            .map_or(Thought::Failed, |chosen| Thought::Answer(chosen.action)))
    }
}

/// Does a job of the kind [`THINK`].
pub fn think(envelope: Envelope) -> Result<Vec<u8>, String> {
    let thinking: Thinking = envelope.read()?;
    let thought = contained(|| thinking.think()).unwrap_or_else(Err)?;
    serde_json::to_vec(&thought).map_err(|e| e.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::doc::SeatDoc;
    use landsraad_wire::Sitter;

    #[test]
    fn a_worker_thinks_what_the_table_would_think() {
        let rules = catalog().rules("globopolis", "globopolis", &Options::default(), 3).unwrap();
        let mut game = rules.start(Seed::from_u64(5));
        let seats = (0..3).map(|_| SeatDoc::new(Sitter::Open)).collect();
        let named = ("globopolis".to_owned(), "globopolis".to_owned(), rules.options());
        let doc = TableDoc::new(("h", "Host"), "x".into(), named, seats);
        let bots = catalog().game("globopolis").unwrap().bots();
        let deep = bots.iter().find(|bot| bot.level() == LOOKS_AHEAD).expect("a bot that looks ahead").key;
        assert!(Thinking::of(&doc, &*game, Seat::at(0), "random", 1, false).is_none());
        for luck in 0..6 {
            let seat = game.pending().seats().first().expect("somebody is asked");
            let job = Thinking::of(&doc, &*game, seat, deep, luck, false).unwrap();
            let answer = think(Envelope::open(&job.seal()).unwrap()).unwrap();
            let here = game.bot_move(seat, deep, luck).unwrap();
            let there: Thought = serde_json::from_slice(&answer).unwrap();
            assert!(matches!(&there, Thought::Answer(action) if *action == here.action), "{there:?}");
            game.act(seat, game.step(), &here.action).unwrap();
        }
    }
}

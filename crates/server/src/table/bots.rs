//! What bots think, and which bots there are.

use std::sync::Arc;

use landsraad_catalog::{Entry, Match};
use landsraad_kernel::Seat;
use landsraad_wire::{BotChoice, Problem, RefusedKind};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::contained;
use super::doc::TableDoc;
use super::failure::Failure;
use crate::cluster::thinking::Thinking;
use crate::engines::{Asked, Engines};

/// How far the thinking of a bot is.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Thought {
    /// It has not answered.
    Thinking,
    /// It answers this.
    Answer(Value),
    /// It makes this aside first.
    Aside(Value),
    /// It could not answer.
    Failed,
}

/// A bot that thinks about a moment of a match, outside the table's task. Bots that think about the same moment
/// share one copy of the match.
pub struct Thinker {
    game: Arc<dyn Match>,
    seat: Seat,
    bot: String,
    luck: u64,
    failure: Failure,
}

impl std::fmt::Debug for Thinker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Thinker").field("seat", &self.seat).field("bot", &self.bot).finish_non_exhaustive()
    }
}

impl Thinker {
    /// A bot for a seat. A failure is written down at `failure`.
    pub const fn new(game: Arc<dyn Match>, seat: Seat, bot: String, luck: u64, failure: Failure) -> Thinker {
        Thinker { game, seat, bot, luck, failure }
    }

    /// The seat that it plays.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// The same thinking as a job for the workers of a cluster, if it takes long enough.
    pub fn job(&self, doc: &TableDoc, may_wish: bool) -> Option<Thinking> {
        Thinking::of(doc, &*self.game, self.seat, &self.bot, self.luck, may_wish)
    }

    /// The question to a program of this server, if one plays the seat, with the key of the program.
    pub fn for_engine(&self, engines: &Engines, doc: &TableDoc) -> Option<(String, Asked)> {
        if !engines.has(&self.bot) {
            return None;
        }
        let (table, rules) = (doc.id.clone(), doc.rules().ok()?);
        let asked = Asked { table, rules, game: self.game.clone(), seat: self.seat, luck: self.luck };
        Some((self.bot.clone(), asked))
    }

    /// Its aside if it may make one, or its answer.
    pub fn think(&self, may_wish: bool) -> Thought {
        may_wish.then(|| self.wish()).flatten().map_or_else(|| self.answer(), Thought::Aside)
    }

    /// The aside that it wants to make, if any. A panic counts as none.
    pub fn wish(&self) -> Option<Value> {
        match contained(|| self.game.bot_aside(self.seat, &self.bot, self.luck)) {
            Ok(wish) => wish.map(|wish| wish.action),
            Err(panic) => {
                self.report(&panic);
                None
            }
        }
    }

    /// Its answer to the question of its seat.
    pub fn answer(&self) -> Thought {
        match contained(|| self.game.bot_move(self.seat, &self.bot, self.luck)) {
            Ok(Some(chosen)) => Thought::Answer(chosen.action),
            Ok(None) => Thought::Failed,
            Err(panic) => {
                self.report(&panic);
                Thought::Failed
            }
        }
    }

    /// Writes down what is needed to reproduce the failure of a bot: the moment, the bot and its luck.
    fn report(&self, panic: &str) {
        let Thinker { game, seat, bot, luck, failure } = self;
        metrics::counter!("landsraad_bot_panics").increment(1);
        let failed = json!({"seat": seat, "bot": bot, "luck": luck, "panic": panic});
        let (file, written) = failure.write(Some(&**game), "bot", &failed);
        tracing::error!(
            table = %failure.table(), %seat, bot, luck, panic, file = %file.display(), written,
            "a bot panicked; its default is taken"
        );
    }
}

/// The player that a request asks for: a program of this server by its key, or a bot of the game.
pub fn choose_any(game: &dyn Entry, engines: &Engines, choice: &BotChoice) -> Result<String, Problem> {
    match choice.bot.as_deref() {
        Some(key) if engines.has(key) => Ok(key.to_owned()),
        Some(_) | None => choose(game, choice),
    }
}

/// The bot of a game that a request asks for, by key or by level and temperament; without either the
/// recommended one.
pub fn choose(game: &dyn Entry, choice: &BotChoice) -> Result<String, Problem> {
    let bots = game.bots();
    let fits = |bot: &&landsraad_catalog::BotInfo| {
        choice.bot.as_deref().is_none_or(|key| bot.answers_to(key))
            && choice.level.is_none_or(|level| level == bot.level())
            && match choice.temperament.as_deref() {
                None => true,
                Some("balanced") => bot.temperament().is_none(),
                Some(temperament) => bot.temperament() == Some(temperament),
            }
    };
    bots.iter().find(fits).map(|bot| bot.key.to_owned()).ok_or_else(|| {
        let known = bots.iter().map(|b| b.key).collect::<Vec<_>>().join(", ");
        Problem::new(
            RefusedKind::Invalid,
            format!("There is no such bot for this game; there are: {known}."),
            format!("Questo bot non esiste per questo gioco; esistono: {known}."),
        )
        .field("bot")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(bot: Option<&str>, level: Option<u8>, temperament: Option<&str>) -> Result<String, Problem> {
        let choice =
            BotChoice { bot: bot.map(str::to_owned), level, temperament: temperament.map(str::to_owned) };
        choose(landsraad_catalog::catalog().game("dune").unwrap(), &choice)
    }

    #[test]
    fn a_bot_is_chosen_by_key_or_by_level_and_temperament() {
        assert_eq!(asked(None, None, None).unwrap(), "heuristic", "the recommended one");
        assert_eq!(asked(None, Some(0), None).unwrap(), "random");
        assert_eq!(asked(None, Some(1), Some("loyal")).unwrap(), "heuristic-loyal");
        assert_eq!(asked(None, None, Some("cautious")).unwrap(), "heuristic-cautious");
        assert_eq!(asked(None, Some(1), Some("balanced")).unwrap(), "heuristic");
        assert_eq!(asked(Some("random"), None, None).unwrap(), "random");
        for none in [asked(Some("nobody"), None, None), asked(None, Some(0), Some("loyal"))] {
            let problem = none.unwrap_err();
            assert_eq!(problem.kind, RefusedKind::Invalid);
            assert!(problem.text.en.contains("heuristic-loyal"), "{problem:?}");
        }
    }
}

//! Bots in the seats of the match.

use std::ops::ControlFlow;

use landsraad_bots::{Limit, Seen};
use landsraad_kernel::{Narrate, Seat, Seeded, Setup, SetupError};

use super::{Shell, json};
use crate::BotInfo;
use crate::facts::Public;
use crate::matches::{BotMove, BotSeat, Play};

impl<G: Setup + Narrate + Public> BotSeat for Shell<G> {
    fn bot(&self, key: &str) -> Result<BotInfo, SetupError> {
        self.roster.entry(key).map(|(info, _)| *info)
    }

    fn bot_move(&self, seat: Seat, bot: &str, luck: u64) -> Option<BotMove> {
        self.think(seat, bot, luck, &mut Limit { simulations: None, stop: &mut || false })
    }

    fn think(&self, seat: Seat, bot: &str, luck: u64, limit: &mut Limit<'_>) -> Option<BotMove> {
        let bot = self.roster.find(bot).ok()?;
        if !self.pending().seats().contains(seat) {
            return None;
        }
        let legal = self.legal(seat, usize::MAX);
        let seen = Seen::new(&*self.game, &self.state, seat, &legal);
        let answer = bot.choose_within(&seen, &mut Seeded::from_u64(luck), limit);
        let action = legal.get(answer.index)?;
        Some(BotMove { action: json(action), why: answer.why })
    }

    fn bot_aside(&self, seat: Seat, bot: &str, luck: u64) -> Option<BotMove> {
        let bot = self.roster.find(bot).ok()?;
        if seat.index() >= self.game.seats() as usize || !bot.makes_asides() {
            return None;
        }
        let mut asides = Vec::new();
        self.game.asides(&self.state, seat, &mut |action| {
            asides.push(action);
            ControlFlow::Continue(())
        });
        if asides.is_empty() {
            return None;
        }
        let seen = Seen::new(&*self.game, &self.state, seat, &asides);
        let answer = bot.aside(&seen, &mut Seeded::from_u64(luck))?;
        Some(BotMove { action: json(asides.get(answer.index)?), why: answer.why })
    }
}

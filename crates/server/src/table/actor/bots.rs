//! Bots at a table: which of them think now, and about what.

use std::sync::Arc;
use std::time::Duration;

use landsraad_catalog::Match;
use landsraad_kernel::Seat;
use landsraad_wire::{TableStatus, TimeoutRule};
use tokio::sync::mpsc;

use super::Table;
use crate::table::bots::{Thinker, Thought};
use crate::table::command::Cmd;
use crate::table::desk::Rhythm;
use crate::table::failure::Failure;

impl Table {
    /// The luck of a seat's bot at this moment. It depends on the secret of the table, so that nobody can
    /// predict it, and on the length of the journal, so that it changes after a take-back.
    pub(super) fn luck(&self, seat: u8, n: u32) -> u64 {
        let mut hasher = blake3::Hasher::new_keyed(&self.doc.seed().0);
        hasher.update(b"the luck of a bot").update(&n.to_le_bytes()).update(&[seat]);
        hasher.finalize().as_bytes()[..8].iter().fold(0, |luck, byte| luck << 8 | u64::from(*byte))
    }

    /// The place where a failure is written down after entry `n` of the journal.
    pub(super) fn failure(&self, n: u32) -> Failure {
        Failure::new(self.on.config.data.join("failures"), &self.doc.id, n)
    }

    fn bot_patience(&self) -> Duration {
        Duration::from_secs(u64::from(self.on.config.limits.bot_seconds))
    }

    /// Starts a bot for each player whose time is up, if the table wants that.
    pub(super) fn start_late_bots(&mut self) {
        if self.doc.settings.timeout != TimeoutRule::Bot {
            return;
        }
        let patience = self.bot_patience();
        for seat in (0..self.doc.seats.len() as u8).filter_map(Seat::new) {
            let since = self.ran_out(seat.index());
            let Some(live) = &self.live else { return };
            let Some(ticket) = self.desk.begin_late(seat, since, patience) else { continue };
            let n = live.journal().len();
            let (game, bot) = (Arc::from(live.game().fork()), self.doc.agreed_bot());
            let thinker = Thinker::new(game, seat, bot, self.luck(seat.into(), n), self.failure(n));
            self.send_off(move || Cmd::BotThought { ticket, thought: thinker.answer() });
        }
    }

    /// Starts the bots that owe an answer or may make an aside.
    pub(super) fn start_bots(&mut self) {
        let Some(live) = self.live.as_ref().filter(|_| self.doc.status == TableStatus::Running) else {
            self.desk.clear();
            self.on.engines.leave(&self.doc.id);
            return;
        };
        let rhythm = Rhythm::new(self.doc.settings.bot_ms, self.bot_patience());
        let n = live.journal().len();
        // All bots that think about this moment share one copy.
        let mut copy: Option<Arc<dyn Match>> = None;
        let mut shared = || copy.get_or_insert_with(|| Arc::from(live.game().fork())).clone();
        let mut idle: Vec<(Seat, String)> = Vec::new();
        for (i, doc) in self.doc.seats.iter().enumerate() {
            let Some(seat) = Seat::new(i as u8) else { continue };
            let Some(bot) = doc.bot() else {
                self.desk.vacate(seat);
                continue;
            };
            let track = live.track(i);
            let may_wish = track.has_asides() && self.desk.may_wish(seat, track.step());
            let Some(asked) = self.windows.in_turn(i) else {
                self.desk.rest(seat);
                // A program makes its asides when it is asked something.
                let weighs = may_wish && !self.on.engines.has(bot);
                idle.extend(weighs.then(|| (seat, bot.to_owned())));
                continue;
            };
            let Some(ticket) = self.desk.begin(seat, asked, track.step(), rhythm) else { continue };
            let luck = self.luck(i as u8, n);
            let thinker = Thinker::new(shared(), seat, bot.to_owned(), luck, self.failure(n));
            self.let_think(ticket, thinker, may_wish);
        }
        let steps: Vec<(Seat, u32)> = idle.iter().map(|(s, _)| (*s, live.track(s.index()).step())).collect();
        let Some(ticket) = self.desk.begin_idle(&steps, rhythm) else { return };
        let luck = self.luck(u8::MAX, n);
        let thinkers: Vec<Thinker> = idle
            .into_iter()
            .map(|(seat, bot)| {
                let own = luck ^ u64::from(u8::from(seat));
                Thinker::new(shared(), seat, bot, own, self.failure(n))
            })
            .collect();
        self.send_off(move || {
            let wishes = thinkers.iter().filter_map(|thinker| Some((thinker.seat(), thinker.wish()?)));
            Cmd::BotsWeighed { ticket, wanted: wishes.collect() }
        });
    }

    /// Lets a bot think: by a worker of the cluster if one is free and the bot takes long, else in the pool.
    /// A program of this server thinks in a process of its own.
    fn let_think(&self, ticket: u64, thinker: Thinker, may_wish: bool) {
        if let Some((bot, asked)) = thinker.for_engine(&self.on.engines, &self.doc) {
            let (engines, to_self) = (self.on.engines.clone(), self.to_self.clone());
            tokio::spawn(async move {
                let thought = engines.think(bot, asked).await;
                tell(to_self, Cmd::BotThought { ticket, thought }).await;
            });
            return;
        }
        let job =
            self.on.cluster.as_ref().and_then(|on| Some((on.clone(), thinker.job(&self.doc, may_wish)?)));
        let Some((cluster, job)) = job else {
            return self.send_off(move || Cmd::BotThought { ticket, thought: thinker.think(may_wish) });
        };
        let (to_self, work, lane) = (self.to_self.clone(), self.on.work.clone(), self.lane());
        let table = self.doc.id.clone();
        tokio::spawn(async move {
            let answer = cluster.queue().ask(&job.seal(), Duration::ZERO).await;
            let thought = answer.ok().and_then(|bytes| serde_json::from_slice::<Thought>(&bytes).ok());
            let think = move || Cmd::BotThought { ticket, thought: thinker.think(may_wish) };
            match thought {
                Some(thought) => tell(to_self, Cmd::BotThought { ticket, thought }).await,
                None => work.start(lane, Some(table), async move {
                    let command = think();
                    tokio::spawn(tell(to_self, command));
                }),
            }
        });
    }

    /// Runs `think` in the pool and sends its command back to the table.
    fn send_off(&self, think: impl FnOnce() -> Cmd + Send + 'static) {
        let to_self = self.to_self.clone();
        self.on.work.start(self.lane(), Some(self.doc.id.clone()), async move {
            let command = think();
            // The thread of the pool must not wait for the table.
            tokio::spawn(tell(to_self, command));
        });
    }
}

/// Gives a command to a table, if it is still there.
async fn tell(table: mpsc::WeakSender<Box<Cmd>>, command: Cmd) {
    if let Some(table) = table.upgrade() {
        let _ = table.send(Box::new(command)).await;
    }
}

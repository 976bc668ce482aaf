//! What the table waits for: it starts the windows, clocks and bots of the open questions.

use std::time::{Duration, Instant};

use landsraad_kernel::Seat;
use landsraad_wire::{ClockSetting, Orders, Problem, SeatClock, ServerMessage, TableStatus};

use super::Table;
use crate::ids;
use crate::problem::forbidden;
use crate::table::clocks::Before;
use crate::table::live::PUBLIC;
use crate::table::outbox::Outbox;
use crate::table::picture::Picture;
use crate::table::track::Change;
use crate::table::windows::wants_to_be_asked;

impl Table {
    /// Whether this picture should interrupt the seat's player with a question.
    pub(super) fn should_ask(&self, place: usize, picture: &Picture) -> bool {
        let Some(seat) = self.doc.seats.get(place).filter(|_| picture.asks()) else {
            return false;
        };
        if !seat.is_played_by_person() {
            return false;
        }
        if let (Some(live), Some(asked)) = (&self.live, picture.question())
            && self.standing_answer(place, live, &asked).is_some()
        {
            return false;
        }
        !picture.asks_to_react() || wants_to_be_asked(seat.orders, picture.is_forced())
    }

    /// Starts clocks, windows and bots for the questions that are open now.
    pub(super) fn rearm(&mut self) {
        let now = Instant::now();
        let Some(live) = self.live.as_mut().filter(|_| self.doc.status == TableStatus::Running) else {
            self.stop_waiting();
            self.desk.clear();
            self.rule_clock.halt(now);
            self.on.tables.set_turn(&self.doc.id, None);
            return;
        };
        let loaded = live.take_loaded();
        for i in 0..PUBLIC {
            self.wait_for(i, loaded, now);
        }
        let Some(live) = &self.live else { return };
        self.rule_clock.turn(live.game().rule_timer(), now);
        self.on.tables.set_turn(&self.doc.id, Some(live.game().pending().seats()));
        self.start_bots();
        self.tell_clocks();
    }

    /// Waits for the answer of one seat. `loaded` says whether the table has just been loaded.
    fn wait_for(&mut self, seat: usize, loaded: bool, now: Instant) {
        let Some(live) = &self.live else { return };
        let track = live.track(seat);
        let Some(question) = track.asked() else {
            self.windows.close(seat);
            self.clocks.stop(seat);
            return;
        };
        let standing = self.standing_answer(seat, live, question);
        self.windows.ask(seat, question, track.answer_since(), standing, now);
        // The clock of a seat that may answer in advance runs too.
        if self.clocks.is_running(seat) || self.doc.is_solitary() {
            return;
        }
        // Time that was used before the table was halted stays used.
        let used = self.doc.seats.get_mut(seat).and_then(|doc| doc.used.take());
        let used = used.filter(|(n, _)| *n == live.journal().len()).map(|(_, ms)| Duration::from_millis(ms));
        let asked_for = Duration::from_millis((ids::now_ms() - live.journal().asked_at(seat)).max(0) as u64);
        let before = Before::new(live.journal().spent(seat), used, asked_for, loaded);
        self.clocks.start(seat, self.doc.settings.clock, before, now);
    }

    /// Stops waiting for all seats.
    pub(super) fn stop_waiting(&mut self) {
        self.windows.close_all();
        self.clocks.stop_all();
    }

    /// Refuses to halt a table with a slow clock: its deadlines go on, whatever happens.
    pub(super) fn may_halt(&self) -> Result<(), Problem> {
        match self.doc.settings.clock {
            ClockSetting::Slow { .. } => Err(forbidden(
                "A table with a slow clock is not paused: its deadlines go on.",
                "Un tavolo con orologio lento non va in pausa: le sue scadenze continuano.",
            )),
            ClockSetting::None | ClockSetting::Live { .. } => Ok(()),
        }
    }

    /// Halts the table. Used time stays used.
    pub(super) fn halt(&mut self) {
        let n = self.live.as_ref().map_or(0, |live| live.journal().len());
        let now = Instant::now();
        for (i, doc) in self.doc.seats.iter_mut().enumerate() {
            let used = self.clocks.used(i, self.windows.answered_at(i).unwrap_or(now));
            doc.used = used.map(|used| (n, used.as_millis() as u64));
        }
        self.doc.status = TableStatus::Paused;
    }

    /// The clocks that run for people.
    fn clock_list(&self) -> Vec<SeatClock> {
        self.clocks.list(|seat| self.doc.is_played_by_person(seat))
    }

    /// The clocks as a message, if one runs.
    pub(super) fn clock_message(&self) -> Option<ServerMessage> {
        let (clocks, limit) = (self.clock_list(), self.rule_clock.clock());
        let runs = !clocks.is_empty() || limit.is_some();
        runs.then(|| ServerMessage::Clock { table: self.doc.id.clone(), clocks, limit })
    }

    /// Sends the clocks when one has started or stopped.
    fn tell_clocks(&mut self) {
        let is_person = |seat| self.doc.is_played_by_person(seat);
        if self.clocks.has_news(is_person, self.rule_clock.ends()) {
            let (clocks, limit) = (self.clock_list(), self.rule_clock.clock());
            self.audience.tell_all(&ServerMessage::Clock { table: self.doc.id.clone(), clocks, limit });
        }
    }

    /// Ends standing orders that last until the seat's own turn, for the seats whose turn it is.
    pub(super) fn my_turn(&mut self, changes: &[Change]) {
        for change in changes.iter().filter(|c| c.viewer != PUBLIC) {
            let asked = change.picture.asks() && !change.picture.asks_to_react();
            if let Some(seat) = self.doc.seats.get_mut(change.viewer)
                && asked
                && seat.orders == Orders::NeverUntilMyTurn
            {
                seat.orders = Orders::IfAble;
                self.tell_orders(change.viewer);
            }
        }
    }

    /// Sends the standing orders of a seat to its player.
    fn tell_orders(&self, place: usize) {
        self.audience.tell(place, || self.orders_message(place));
    }

    /// The standing orders of a seat as a message.
    pub(super) fn orders_message(&self, place: usize) -> ServerMessage {
        let orders = self.doc.seats.get(place).map(|s| s.orders).unwrap_or_default();
        ServerMessage::Orders { table: self.doc.id.clone(), seat: place as u8, orders }
    }

    /// Sets the standing orders of a seat.
    pub(super) async fn set_orders(
        &mut self,
        seat: Seat,
        key: &str,
        orders: Orders,
        out: &Outbox,
    ) -> Result<(), Problem> {
        let Some(doc) = self.doc.seats.get_mut(seat.index()) else { return Ok(()) };
        let before = std::mem::replace(&mut doc.orders, orders);
        // Stored without a new date: everybody can see when a table changed, and orders are private.
        if let Err(problem) = self.save_unseen().await {
            self.doc.seats[seat.index()].orders = before;
            return Err(problem);
        }
        self.ack(seat, key, out);
        self.tell_orders(seat.index());
        Ok(())
    }
}

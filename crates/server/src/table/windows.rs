//! The server's answers for a person's seat: reaction windows, clocks, the watchdog.
//!
//! In a reaction window a pass is never carried out before the window has been open for the table's fixed
//! time. It does not matter who passes and why: the player, a standing order, or the end of the window. So
//! neither questions nor times show who could have reacted.
//!
//! Where the rules ask one seat after another, all of them are shown their question when the window opens and
//! may answer at once. An answer is kept until its turn comes. So the window is open once for all of them,
//! and the record has the answers in the order of the rules.
//!
//! Elsewhere a question with one legal answer is answered after a random time. It is drawn from the times
//! that the players of this table took for real decisions ([`super::pace`]).

use std::time::{Duration, Instant};

use landsraad_kernel::{Seat, Shape};
use landsraad_wire::{ClockSetting, Orders, Problem, SeatClock, ServerMessage, TableStatus};
use serde_json::Value;

use super::actor::{Outbox, Table};
use super::live::{Cause, Change, PUBLIC, Picture};
use crate::ids;
use crate::problem::stale;

/// What the table waits for at one seat.
#[derive(Debug, Default)]
pub struct SeatRun {
    /// The running clock of the seat.
    pub spell: Option<Spell>,
    /// The question that is open.
    asked: Option<Asked>,
    /// An answer that waits: a pass until its window closes, an answer in advance until its turn comes.
    held: Option<Held>,
    /// When the last such answer was given. The time after it is not taken from the seat.
    answered: Option<Instant>,
}

/// A running clock.
#[derive(Clone, Copy, Debug)]
pub struct Spell {
    since: Instant,
    /// The time that was used before the table was halted.
    used: Duration,
    deadline: Instant,
    bank_ms: u32,
}

impl Spell {
    /// Starts a clock of `whole` time, of which `used` is already used.
    fn start(now: Instant, whole: Duration, used: Duration, bank_ms: u32) -> Spell {
        Spell { since: now, used, deadline: now + whole.saturating_sub(used), bank_ms }
    }

    /// The time used until `until`.
    fn used_until(&self, until: Instant) -> Duration {
        self.used + until.saturating_duration_since(self.since)
    }
}

/// An open question, as far as the server needs to know it.
#[derive(Clone, Debug)]
pub struct Asked {
    since: Instant,
    /// The seat's step at which this question began.
    answer_since: u32,
    /// Whether others are asked before the seat in this window.
    pub ahead: bool,
    /// Whether the seat may let the moment pass.
    pub react: bool,
    /// Whether there is only one legal answer.
    pub forced: bool,
    /// How long the table waits before it gives the only answer.
    pace: Duration,
    pub default: Value,
    /// The answer that the seat's standing answers give to it.
    pub standing: Option<Value>,
}

impl Asked {
    /// How long the question has been open.
    pub fn open_for(&self) -> Duration {
        self.since.elapsed()
    }

    /// The time since which it is open.
    pub const fn since(&self) -> Instant {
        self.since
    }

    /// When the table answers for a player at the pace of the players.
    pub fn due_at_pace(&self) -> Instant {
        self.since + self.pace
    }
}

impl SeatRun {
    /// The question that is open.
    pub const fn asked(&self) -> Option<&Asked> {
        self.asked.as_ref()
    }

    /// Whether this action would let a moment pass.
    pub fn would_pass(&self, action: &Value) -> bool {
        self.asked.as_ref().is_some_and(|a| a.react && a.default == *action)
    }

    /// The reaction that the seat decided on in advance, once its turn has come.
    fn kept(&self) -> Option<&Held> {
        let asked = self.asked.as_ref().filter(|a| !a.ahead)?;
        self.held.as_ref().filter(|h| h.action != asked.default)
    }
}

#[derive(Clone, Debug)]
struct Held {
    /// The account whose answer it is.
    by: Option<String>,
    key: String,
    action: Value,
    out: Outbox,
}

/// Refuses a held answer that is not carried out: its moment has gone, or another answer replaced it.
fn let_go(table: &str, held: Option<Held>) {
    if let Some(held) = held {
        held.out.refuse(Some(table), Some(&held.key), stale());
    }
}

/// An automatic answer that is due.
struct Due {
    seat: Seat,
    action: Value,
    cause: Cause,
    /// Whether it is an aside.
    aside: bool,
    /// Whether it is a standing answer of the seat.
    standing: bool,
    /// Whether the seat's own clock has run out.
    ran_out: bool,
}

impl Table {
    /// Whether this picture should interrupt the seat's player with a question.
    pub fn should_ask(&self, place: usize, picture: &Picture) -> bool {
        let Some(seat) = self.doc.seats.get(place).filter(|_| picture.decision.is_some()) else {
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
        if picture.shape != Some(Shape::React) {
            return true;
        }
        match seat.orders {
            Orders::Always => true,
            Orders::IfAble => !picture.forced,
            Orders::NeverUntilMyTurn | Orders::Never => false,
        }
    }

    /// Starts clocks, windows and bots for the questions that are open now.
    pub fn rearm(&mut self) {
        let now = Instant::now();
        let fresh = std::mem::take(&mut self.fresh);
        let Some(live) = self.live.as_ref().filter(|_| self.doc.status == TableStatus::Running) else {
            self.forget_runs();
            self.desk.clear();
            self.glass.iter_mut().for_each(|glass| glass.halt(now));
            self.on.tables.set_turn(&self.doc.id, None);
            return;
        };
        let pending = live.game.pending().seats();
        let asked_before_load = self.asked_before_load.take();
        let timed = !self.is_solitary();
        let says = |i: usize| live.tracks[i].asked.as_ref().and_then(|q| self.standing_answer(i, live, q));
        let mut standing: Vec<Option<Value>> = (0..self.runs.len()).map(says).collect();
        for (i, run) in self.runs.iter_mut().enumerate() {
            let Some(question) = &live.tracks[i].asked else {
                let_go(&self.doc.id, run.held.take());
                *run = SeatRun::default();
                continue;
            };
            let since = live.tracks[i].answer_since;
            let again = question.react && fresh & (1 << i) != 0;
            match run.asked.as_mut().filter(|a| a.answer_since == since && !again) {
                // The moment is the same; at most, the seat's turn has come.
                Some(asked) => {
                    asked.ahead = question.ahead;
                    asked.standing = standing[i].take();
                }
                None => {
                    let_go(&self.doc.id, run.held.take());
                    run.answered = None;
                    run.asked = Some(Asked {
                        since: now,
                        answer_since: since,
                        ahead: question.ahead,
                        react: question.react,
                        forced: question.forced,
                        pace: self.paces.draw(),
                        default: question.default.clone(),
                        standing: standing[i].take(),
                    });
                }
            }
            // The clock of a seat that may answer in advance runs too.
            if run.spell.is_none() && timed {
                let spent = live.spent[i];
                // Time that was used before the table was halted stays used.
                let used = self.doc.seats.get_mut(i).and_then(|d| d.used.take());
                let used = used.filter(|(n, _)| *n == live.n).map(|(_, ms)| Duration::from_millis(ms));
                run.spell = match self.doc.settings.clock {
                    ClockSetting::None => None,
                    ClockSetting::Live { decision_seconds, bank_seconds } => {
                        let bank_ms = (bank_seconds.saturating_mul(1000)).saturating_sub(spent);
                        let whole = u64::from(decision_seconds) * 1000 + u64::from(bank_ms);
                        let whole = Duration::from_millis(whole);
                        Some(Spell::start(now, whole, used.unwrap_or_default(), bank_ms))
                    }
                    ClockSetting::Slow { deadline_seconds } => {
                        // A deadline of days continues while the server is down. It never ends in that time:
                        // the player keeps a minute.
                        let whole = Duration::from_secs(u64::from(deadline_seconds));
                        let gone = asked_before_load.map_or(0, |at| (ids::now_ms() - at).max(0)) as u64;
                        let most = whole.saturating_sub(Duration::from_mins(1).min(whole));
                        let used = used.unwrap_or_else(|| Duration::from_millis(gone).min(most));
                        Some(Spell::start(now, whole, used, 0))
                    }
                };
            }
        }
        self.glass = super::glass::next(live.game.glass(), self.glass, self.kept_glass.left, now);
        self.on.tables.set_turn(&self.doc.id, Some(pending));
        self.start_bots();
        self.tell_clocks();
    }

    /// Discards held answers of people who no longer hold their seat. They are not carried out for
    /// successors.
    pub fn forget_former_players(&mut self) {
        for (doc, run) in self.doc.seats.iter().zip(&mut self.runs) {
            let same = |held: &Held| match (held.by.as_deref(), doc.account()) {
                (Some(then), Some(now)) => self.doc.is_now(then, now),
                (None, None) => true,
                (Some(_), None) | (None, Some(_)) => false,
            };
            if run.held.as_ref().is_some_and(|held| !same(held)) {
                run.answered = None;
                let_go(&self.doc.id, run.held.take());
            }
        }
    }

    /// Stops waiting for all seats.
    pub fn forget_runs(&mut self) {
        for run in &mut self.runs {
            let_go(&self.doc.id, run.held.take());
            *run = SeatRun::default();
        }
    }

    /// Milliseconds the seat has taken beyond its time for one decision.
    pub fn overrun(&self, seat: Seat) -> u32 {
        let Some(spell) = self.runs[seat.index()].spell else { return 0 };
        match self.doc.settings.clock {
            ClockSetting::Live { decision_seconds, .. } => {
                let until = self.runs[seat.index()].answered.unwrap_or_else(Instant::now);
                let used = spell.used_until(until).as_millis() as u64;
                used.saturating_sub(u64::from(decision_seconds) * 1000).min(u64::from(spell.bank_ms)) as u32
            }
            ClockSetting::None | ClockSetting::Slow { .. } => 0,
        }
    }

    /// Halts the table. Used time stays used.
    pub fn halt(&mut self) {
        let n = self.live.as_ref().map_or(0, |l| l.n);
        let now = Instant::now();
        for (doc, run) in self.doc.seats.iter_mut().zip(&self.runs) {
            doc.used = run.spell.map(|s| (n, s.used_until(run.answered.unwrap_or(now)).as_millis() as u64));
        }
        self.doc.status = TableStatus::Paused;
    }

    /// The clocks that run for people.
    pub fn clock_list(&self) -> Vec<SeatClock> {
        let now = Instant::now();
        let people = (0..).zip(&self.runs).filter(|(i, _)| {
            self.doc.seats.get(*i as usize).is_some_and(super::doc::SeatDoc::is_played_by_person)
        });
        people
            .filter_map(|(seat, run)| {
                let spell = run.spell?;
                let left_ms = spell.deadline.saturating_duration_since(now).as_millis() as u32;
                Some(SeatClock { seat, left_ms, bank_ms: spell.bank_ms })
            })
            .collect()
    }

    /// Sends the clocks when one has started or stopped. A step that others cannot see never causes this.
    fn tell_clocks(&mut self) {
        let running: Vec<(u8, Instant)> = (0..)
            .zip(&self.runs)
            .filter(|(i, _)| {
                self.doc.seats.get(*i as usize).is_some_and(super::doc::SeatDoc::is_played_by_person)
            })
            .filter_map(|(i, run)| Some((i, run.spell?.since)))
            .collect();
        let now = (running, self.glass.map(|glass| glass.ends()));
        if now != self.clocks {
            let (clocks, glass) = (self.clock_list(), self.glass_clock());
            self.tell_all(&ServerMessage::Clock { table: self.doc.id.clone(), clocks, glass });
            self.clocks = now;
        }
    }

    /// Holds a player's pass until its window closes, or an answer until its turn comes. Returns whether it
    /// was held.
    pub fn hold(&mut self, seat: Seat, key: &str, action: &Value, out: &Outbox) -> bool {
        let (delay, strict) = (self.reaction(), self.is_strict());
        let by = self.doc.seats.get(seat.index()).and_then(|s| s.account()).map(str::to_owned);
        let run = &mut self.runs[seat.index()];
        let keeps = |a: &&Asked| a.react && (a.ahead || a.default == *action);
        let Some(asked) = run.asked.as_ref().filter(keeps) else {
            // Any other action replaces the held pass.
            let_go(&self.doc.id, run.held.take());
            return false;
        };
        if asked.since + delay <= Instant::now() && strict && !asked.ahead {
            return false;
        }
        let held = Held { by, key: key.to_owned(), action: action.clone(), out: out.clone() };
        run.answered = Some(Instant::now());
        let before = run.held.replace(held);
        let_go(&self.doc.id, before.filter(|b| b.key != key));
        out.send(&ServerMessage::Held { table: self.doc.id.clone(), key: key.to_owned() });
        true
    }

    /// How long a pass is held back. Where only one person plays, there is nobody to hide it from.
    fn reaction(&self) -> Duration {
        if self.is_solitary() {
            return Duration::ZERO;
        }
        Duration::from_millis(u64::from(self.doc.settings.reaction_ms))
    }

    /// Whether a window also closes for players who still think.
    fn is_strict(&self) -> bool {
        self.doc.settings.reaction_strict && !self.is_solitary()
    }

    /// Whether all seats are played by one person and bots.
    pub(super) fn is_solitary(&self) -> bool {
        let mut people = self.doc.seats.iter().filter_map(super::doc::SeatDoc::account);
        let first = people.next();
        people.all(|p| Some(p) == first)
    }

    /// Whether a person plays the seat who can react, wants to be asked and has not answered.
    fn is_thinking(&self, seat: usize) -> bool {
        let (Some(doc), Some(run)) = (self.doc.seats.get(seat), self.runs.get(seat)) else { return false };
        let open = |a: &&Asked| a.react && a.standing.is_none() && run.held.is_none();
        let Some(asked) = run.asked.as_ref().filter(open) else { return false };
        // A seat whose time runs out before its turn passes when its turn comes.
        if asked.ahead && run.spell.is_some_and(|s| s.deadline <= Instant::now()) {
            return false;
        }
        doc.is_played_by_person()
            && match doc.orders {
                Orders::Always => true,
                Orders::IfAble => !asked.forced,
                Orders::NeverUntilMyTurn | Orders::Never => false,
            }
    }

    /// When the server passes for a person's seat, if it does.
    fn passes_at(&self, seat: usize) -> Option<Instant> {
        let run = &self.runs[seat];
        let asked = run.asked.as_ref().filter(|a| a.react && !a.ahead)?;
        let doc = self.doc.seats.get(seat).filter(|d| d.is_played_by_person())?;
        if run.kept().is_some() {
            return None;
        }
        let closes = asked.since + self.reaction();
        if self.is_strict() {
            // Beyond the window, the table waits only for players who asked for it in advance.
            let waited_for = doc.orders == Orders::Always && run.held.is_none() && asked.standing.is_none();
            return (!waited_for).then_some(closes);
        }
        // All passes wait for the last player who thinks, so that nobody can see who that is.
        let anybody = (0..self.doc.seats.len()).any(|s| self.is_thinking(s));
        (!anybody).then_some(closes)
    }

    /// The next time at which something is due.
    pub fn next_wake(&self) -> Option<Instant> {
        let now = Instant::now();
        let mut wake: Option<Instant> = None;
        let mut at = |time: Option<Instant>| {
            if let Some(time) = time {
                wake = Some(wake.map_or(time, |w: Instant| w.min(time)));
            }
        };
        at(self.deal_deadline());
        at(self.vote.as_ref().map(|v| v.until));
        at(self.host_due());
        at(self.glass_keeps());
        at(self.unsure.then_some(now));
        if self.doc.status == TableStatus::Running {
            if self.live.is_none() && self.damage.is_none() {
                at(self.wait_until.or_else(|| Some(Instant::now() + Duration::from_secs(10))));
            }
            for i in 0..self.doc.seats.len() {
                at(self.runs[i].kept().and_then(|_| Some(self.runs[i].asked()?.since)));
                at(self.passes_at(i));
                at(self.glass_due(i));
                at(self.answered_late(i).filter(|t| !self.is_ahead(i) || *t > now));
                at(self.watchdog_due(i));
                at(self.forced_due(i));
                at(self.standing_due(i));
                at(self.absent_due(i));
            }
            at(self.desk.next_wake());
        }
        match (wake, self.wait_until) {
            (Some(wake), Some(until)) => Some(wake.max(until)),
            (wake, _) => wake,
        }
    }

    /// Whether the seat may answer, but others are asked before it.
    fn is_ahead(&self, seat: usize) -> bool {
        self.runs[seat].asked.as_ref().is_some_and(|a| a.ahead)
    }

    fn clock_due(&self, seat: usize) -> Option<Instant> {
        let doc = self.doc.seats.get(seat).filter(|d| d.is_played_by_person())?;
        let run = &self.runs[seat];
        // In a strict window the window itself is the clock.
        let windowed =
            run.asked.as_ref().is_some_and(|a| a.react) && self.is_strict() && doc.orders != Orders::Always;
        run.spell.filter(|_| !windowed).map(|s| s.deadline)
    }

    /// The seat's step at which its question began, if its player has no time left for it.
    pub(super) fn ran_out(&self, seat: usize) -> Option<u32> {
        let asked = self.runs[seat].asked.as_ref().filter(|a| !a.ahead)?;
        self.clock_due(seat).filter(|due| *due <= Instant::now())?;
        Some(asked.answer_since)
    }

    /// When the clock answers for a seat: at its end, or when the bot that answers for the player is ready.
    fn answered_late(&self, seat: usize) -> Option<Instant> {
        let due = self.clock_due(seat)?;
        Some(self.desk.thinks_until(seat).unwrap_or(due))
    }

    /// When the table gives the only legal answer for a person. It does so only if the person is connected
    /// and has lately answered in time, because such a person could have answered at that moment. Otherwise
    /// the clock answers, as it would if there were a choice.
    fn forced_due(&self, seat: usize) -> Option<Instant> {
        let doc = self.doc.seats.get(seat).filter(|d| d.is_played_by_person())?;
        let asked = self.runs[seat].asked.as_ref().filter(|a| a.forced && !a.react && !a.ahead)?;
        let active = self.away[seat].is_active() && doc.account().is_some();
        (self.doc.settings.answer_forced && active && !self.is_solitary()).then_some(asked.since + asked.pace)
    }

    fn watchdog_due(&self, seat: usize) -> Option<Instant> {
        let nobody = self.doc.seats.get(seat).is_some_and(|d| d.account().is_none() && d.bot().is_none());
        let asked = self.runs[seat].asked.as_ref().filter(|a| nobody && !a.ahead)?;
        Some(asked.since + Duration::from_secs(u64::from(self.on.config.limits.watchdog_seconds)))
    }

    /// Does everything that is due.
    pub async fn tick(&mut self) {
        if self.wait_until.is_some_and(|t| t > Instant::now()) {
            return;
        }
        self.wait_until = None;
        self.expire_deals().await;
        self.expire_vote();
        self.replace_host().await;
        self.keep_glass(false).await;
        if self.doc.status == TableStatus::Running && self.live.is_none() && self.damage.is_none() {
            self.reload().await;
        }
        self.replace_absent().await;
        for _ in 0..64 {
            self.start_late_bots();
            let Some(due) = self.next_due() else { break };
            let (seat, ran_out, standing) = (due.seat, due.ran_out, due.standing);
            let held = self.runs[due.seat.index()].held.take();
            let key = held.as_ref().map(|h| (h.key.as_str(), Some(&h.out)));
            let done = self.perform(due.seat, &due.action, due.cause, key).await;
            self.desk.stepped(due.aside && done.is_ok());
            match done {
                Ok(_) if ran_out => self.clock_ran_out(seat).await,
                Ok(_) => {}
                // The standing answer is not possible after all, so the player is asked.
                Err(_) if standing => {
                    if let Some(asked) = &mut self.runs[seat.index()].asked {
                        asked.standing = None;
                    }
                }
                // The moment for the aside has gone, and nobody waits for it.
                Err(problem) if due.aside => {
                    tracing::debug!(table = %self.doc.id, seat = %due.seat, why = %problem.text.en, "too late");
                }
                // The answer in advance is not possible after all, so the seat is asked in its turn.
                Err(problem)
                    if held.as_ref().is_some_and(|h| !self.runs[due.seat.index()].would_pass(&h.action)) =>
                {
                    if let Some(held) = held {
                        held.out.refuse(Some(&self.doc.id), Some(&held.key), problem);
                    }
                }
                Err(problem) => {
                    if let Some(held) = held {
                        held.out.refuse(Some(&self.doc.id), Some(&held.key), problem.clone());
                    }
                    self.could_not(due, problem).await;
                    break;
                }
            }
            if self.wait_until.is_some() {
                // The storage has failed.
                break;
            }
        }
        self.start_bots();
    }

    /// Handles an automatic answer that failed: tries the legal default, then waits.
    async fn could_not(&mut self, due: Due, problem: Problem) {
        tracing::warn!(table = %self.doc.id, seat = %due.seat, cause = ?due.cause, problem = %problem.text.en, "an automatic answer failed");
        if self.wait_until.is_some() {
            // The answer could not be stored, so no other answer could.
            return;
        }
        let default = self.runs[due.seat.index()].asked.as_ref().map(|a| a.default.clone());
        if let Some(default) = default.filter(|d| *d != due.action)
            && self.perform(due.seat, &default, due.cause, None).await.is_ok()
        {
            return;
        }
        metrics::counter!("landsraad_stuck").increment(1);
        self.wait_until = Some(Instant::now() + Duration::from_secs(2));
    }

    fn next_due(&mut self) -> Option<Due> {
        self.live.as_ref().filter(|_| self.doc.status == TableStatus::Running)?;
        let now = Instant::now();
        for (i, run) in self.runs.iter().enumerate().take(self.doc.seats.len()) {
            let Some(seat) = Seat::new(i as u8) else { continue };
            let Some(asked) = &run.asked else { continue };
            let due = |action: Value, cause| Due {
                seat,
                action,
                cause,
                aside: false,
                standing: false,
                ran_out: false,
            };
            let default = |cause| Some(due(asked.default.clone(), cause));
            if let Some(kept) = run.kept() {
                return Some(due(kept.action.clone(), Cause::Player));
            }
            if self.glass_due(i).is_some_and(|t| t <= now) {
                metrics::counter!("landsraad_timeouts").increment(1);
                return default(Cause::Clock);
            }
            if self.passes_at(i).is_some_and(|t| t <= now) {
                return default(if run.held.is_some() { Cause::Player } else { Cause::Orders });
            }
            if !asked.ahead && self.answered_late(i).is_some_and(|t| t <= now) {
                metrics::counter!("landsraad_timeouts").increment(1);
                let action = self.desk.take_late(i).unwrap_or_else(|| asked.default.clone());
                return Some(Due { ran_out: true, ..due(action, Cause::Clock) });
            }
            if let Some(action) =
                asked.standing.as_ref().filter(|_| self.standing_due(i).is_some_and(|t| t <= now))
            {
                return Some(Due { standing: true, ..due(action.clone(), Cause::Orders) });
            }
            if self.forced_due(i).is_some_and(|t| t <= now) {
                return default(Cause::Only);
            }
            if self.watchdog_due(i).is_some_and(|t| t <= now) {
                tracing::warn!(table = %self.doc.id, %seat, "nobody can answer for this seat; the watchdog does");
                metrics::counter!("landsraad_watchdog").increment(1);
                return default(Cause::Watchdog);
            }
        }
        let due = self.desk.next_due()?;
        let action = due.action.or_else(|| Some(self.runs[due.seat.index()].asked()?.default.clone()))?;
        Some(Due {
            seat: due.seat,
            action,
            cause: Cause::Bot,
            aside: due.aside,
            standing: false,
            ran_out: false,
        })
    }

    /// Ends standing orders that last until the seat's own turn, for the seats whose turn it is.
    pub fn my_turn(&mut self, changes: &[Change]) {
        for change in changes.iter().filter(|c| c.viewer != PUBLIC) {
            let asked = change.picture.shape.is_some_and(|s| s != Shape::React);
            if let Some(seat) = self.doc.seats.get_mut(change.viewer)
                && asked
                && seat.orders == Orders::NeverUntilMyTurn
            {
                seat.orders = Orders::IfAble;
                let (table, orders) = (self.doc.id.clone(), seat.orders);
                if let Some(place) = Seat::new(change.viewer as u8) {
                    self.tell_seat(place, &ServerMessage::Orders { table, seat: place.into(), orders });
                }
            }
        }
    }

    /// Sets the standing orders of a seat.
    pub async fn set_orders(
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
        self.tell_seat(
            seat,
            &ServerMessage::Orders { table: self.doc.id.clone(), seat: seat.into(), orders },
        );
        Ok(())
    }
}

//! What the table waits for at each seat: the open question, and an answer that waits for its time.
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

use landsraad_kernel::Seat;
use landsraad_wire::{Orders, Problem, ServerMessage};
use serde_json::Value;

use super::doc::TableDoc;
use super::outbox::Outbox;
use super::pace::Paces;
use super::picture::Question;
use crate::problem::stale;

/// An open question, as far as the server needs to know it.
#[derive(Clone, Debug)]
pub struct Asked {
    since: Instant,
    /// The seat's step at which this question began.
    answer_since: u32,
    ahead: bool,
    react: bool,
    forced: bool,
    /// How long the table waits before it gives the only answer.
    pace: Duration,
    default: Value,
    standing: Option<Value>,
}

impl Asked {
    /// How long the question has been open.
    pub fn open_for(&self) -> Duration {
        self.since.elapsed()
    }

    /// The seat's step at which it began.
    pub const fn answer_since(&self) -> u32 {
        self.answer_since
    }

    /// Whether the seat may let the moment pass.
    pub const fn may_react(&self) -> bool {
        self.react
    }

    /// Whether there is only one legal answer.
    pub const fn is_forced(&self) -> bool {
        self.forced
    }

    /// The legal default.
    pub const fn default(&self) -> &Value {
        &self.default
    }

    /// The answer that the seat's standing answers give to it.
    pub const fn standing(&self) -> Option<&Value> {
        self.standing.as_ref()
    }
}

/// An answer that waits: a pass until its window closes, an answer in advance until its turn comes.
#[derive(Clone, Debug)]
pub struct Held {
    /// The account whose answer it is.
    by: Option<String>,
    key: String,
    action: Value,
    out: Outbox,
}

impl Held {
    /// The key of the message, and the connection that it came from.
    pub fn key(&self) -> (&str, Option<&Outbox>) {
        (&self.key, Some(&self.out))
    }

    /// The answer itself.
    pub const fn action(&self) -> &Value {
        &self.action
    }

    /// Refuses the answer.
    pub fn refuse(&self, table: &str, problem: Problem) {
        self.out.refuse(Some(table), Some(&self.key), problem);
    }
}

/// What the table waits for at one seat.
#[derive(Debug, Default)]
struct Waiting {
    asked: Option<Asked>,
    held: Option<Held>,
    /// When the last held answer was given. The time after it is not taken from the seat.
    answered: Option<Instant>,
}

impl Waiting {
    /// The reaction that the seat decided on in advance, once its turn has come.
    fn kept(&self) -> Option<&Held> {
        let asked = self.asked.as_ref().filter(|asked| !asked.ahead)?;
        self.held.as_ref().filter(|held| held.action != asked.default)
    }

    /// Discards the held answer: its moment has gone, or another answer replaced it.
    fn let_go(&mut self, table: &str) {
        if let Some(held) = self.held.take() {
            held.refuse(table, stale());
        }
    }
}

/// The open questions and held answers of all seats.
#[derive(Debug)]
pub struct Windows {
    table: String,
    seats: [Waiting; 6],
    /// The viewers, one bit each, whose moment changed with the last step. Open windows start again for them.
    fresh: u8,
    /// How long players take for a decision.
    paces: Paces,
}

impl Windows {
    /// No open questions.
    pub fn new(table: &str) -> Windows {
        Windows { table: table.to_owned(), seats: Default::default(), fresh: 0, paces: Paces::default() }
    }

    /// Notes that the moment has changed for these viewers, one bit each.
    pub fn moved_on(&mut self, viewers: u8) {
        self.fresh |= viewers;
    }

    /// Remembers how long a player took for a decision.
    pub fn took(&mut self, time: Duration) {
        self.paces.took(time);
    }

    /// Waits for the answer to a question that began at the seat's step `answer_since`.
    pub fn ask(
        &mut self,
        seat: usize,
        question: &Question,
        answer_since: u32,
        standing: Option<Value>,
        now: Instant,
    ) {
        let again = question.react && self.fresh & (1 << seat) != 0;
        self.fresh &= !(1 << seat);
        let waiting = &mut self.seats[seat];
        match waiting.asked.as_mut().filter(|asked| asked.answer_since == answer_since && !again) {
            // The moment is the same; at most, the seat's turn has come.
            Some(asked) => {
                asked.ahead = question.ahead;
                asked.standing = standing;
            }
            None => {
                waiting.let_go(&self.table);
                waiting.answered = None;
                waiting.asked = Some(Asked {
                    since: now,
                    answer_since,
                    ahead: question.ahead,
                    react: question.react,
                    forced: question.forced,
                    pace: self.paces.draw(),
                    default: question.default.clone(),
                    standing,
                });
            }
        }
    }

    /// Stops waiting for a seat.
    pub fn close(&mut self, seat: usize) {
        self.fresh &= !(1 << seat);
        self.seats[seat].let_go(&self.table);
        self.seats[seat] = Waiting::default();
    }

    /// Stops waiting for all seats.
    pub fn close_all(&mut self) {
        (0..self.seats.len()).for_each(|seat| self.close(seat));
    }

    /// The question that is open at a seat.
    pub fn asked(&self, seat: usize) -> Option<&Asked> {
        self.seats[seat].asked.as_ref()
    }

    /// The question that is open at a seat whose turn has come.
    pub fn in_turn(&self, seat: usize) -> Option<&Asked> {
        self.asked(seat).filter(|asked| !asked.ahead)
    }

    /// Whether the seat may answer, but others are asked before it.
    pub fn is_ahead(&self, seat: usize) -> bool {
        self.asked(seat).is_some_and(|asked| asked.ahead)
    }

    /// Whether this action would let a moment pass.
    pub fn would_pass(&self, seat: Seat, action: &Value) -> bool {
        self.asked(seat.index()).is_some_and(|asked| asked.react && asked.default == *action)
    }

    /// Discards the standing answer to the open question, because it is not possible.
    pub fn drop_standing(&mut self, seat: Seat) {
        if let Some(asked) = &mut self.seats[seat.index()].asked {
            asked.standing = None;
        }
    }

    /// When the held answer of a seat was given.
    pub const fn answered_at(&self, seat: usize) -> Option<Instant> {
        self.seats[seat].answered
    }

    /// Holds a player's pass until its window closes, or an answer until its turn comes. Returns whether it
    /// was held.
    pub fn hold(&mut self, doc: &TableDoc, seat: Seat, key: &str, action: &Value, out: &Outbox) -> bool {
        let waiting = &mut self.seats[seat.index()];
        let keeps = |asked: &&Asked| asked.react && (asked.ahead || asked.default == *action);
        let Some(asked) = waiting.asked.as_ref().filter(keeps) else {
            // Any other action replaces the held pass.
            waiting.let_go(&self.table);
            return false;
        };
        if asked.since + doc.reaction() <= Instant::now() && doc.is_strict() && !asked.ahead {
            return false;
        }
        let by = doc.seats.get(seat.index()).and_then(|s| s.account()).map(str::to_owned);
        waiting.held.take_if(|held| held.key == key);
        waiting.let_go(&self.table);
        let (key, action) = (key.to_owned(), action.clone());
        out.send(&ServerMessage::Held { table: self.table.clone(), key: key.clone() });
        waiting.held = Some(Held { by, key, action, out: out.clone() });
        waiting.answered = Some(Instant::now());
        true
    }

    /// Takes the held answer of a seat, to carry it out.
    pub fn take_held(&mut self, seat: Seat) -> Option<Held> {
        self.seats[seat.index()].held.take()
    }

    /// Whether an answer of a seat is held.
    pub const fn holds(&self, seat: usize) -> bool {
        self.seats[seat].held.is_some()
    }

    /// Discards held answers of people who no longer hold their seat. They are not carried out for
    /// successors.
    pub fn forget_former_players(&mut self, doc: &TableDoc) {
        for (seat, waiting) in doc.seats.iter().zip(&mut self.seats) {
            let same = |held: &Held| match (held.by.as_deref(), seat.account()) {
                (Some(then), Some(now)) => doc.is_now(then, now),
                (None, None) => true,
                (Some(_), None) | (None, Some(_)) => false,
            };
            if waiting.held.as_ref().is_some_and(|held| !same(held)) {
                waiting.answered = None;
                waiting.let_go(&self.table);
            }
        }
    }

    /// The reaction that a seat decided on in advance, once its turn has come, and the time since which it is
    /// due.
    pub fn kept(&self, seat: usize) -> Option<(&Value, Instant)> {
        let waiting = &self.seats[seat];
        Some((&waiting.kept()?.action, waiting.asked.as_ref()?.since))
    }

    /// Whether a person plays the seat who can react, wants to be asked and has not answered.
    fn is_thinking(&self, doc: &TableDoc, seat: usize, has_run_out: &impl Fn(usize) -> bool) -> bool {
        let (Some(seat_doc), Some(waiting)) = (doc.seats.get(seat), self.seats.get(seat)) else {
            return false;
        };
        let open = |asked: &&Asked| asked.react && asked.standing.is_none() && waiting.held.is_none();
        let Some(asked) = waiting.asked.as_ref().filter(open) else { return false };
        // A seat whose time runs out before its turn passes when its turn comes.
        if asked.ahead && has_run_out(seat) {
            return false;
        }
        seat_doc.is_played_by_person() && wants_to_be_asked(seat_doc.orders, asked.forced)
    }

    /// When the server passes for a person's seat, if it does. `has_run_out` says whether the clock of a seat
    /// has run out.
    pub fn passes_at(
        &self,
        doc: &TableDoc,
        seat: usize,
        has_run_out: impl Fn(usize) -> bool,
    ) -> Option<Instant> {
        let waiting = &self.seats[seat];
        let asked = waiting.asked.as_ref().filter(|asked| asked.react && !asked.ahead)?;
        let person = doc.seats.get(seat).filter(|seat| seat.is_played_by_person())?;
        if waiting.kept().is_some() {
            return None;
        }
        let closes = asked.since + doc.reaction();
        if doc.is_strict() {
            // Beyond the window, the table waits only for players who asked for it in advance.
            let waited_for =
                person.orders == Orders::Always && waiting.held.is_none() && asked.standing.is_none();
            return (!waited_for).then_some(closes);
        }
        // All passes wait for the last player who thinks, so that nobody can see who that is.
        let anybody = (0..doc.seats.len()).any(|seat| self.is_thinking(doc, seat, &has_run_out));
        (!anybody).then_some(closes)
    }

    /// Whether a strict window is the clock of its seat.
    pub fn is_clock(&self, doc: &TableDoc, seat: usize) -> bool {
        let always = doc.seats.get(seat).is_some_and(|seat| seat.orders == Orders::Always);
        self.asked(seat).is_some_and(|asked| asked.react) && doc.is_strict() && !always
    }

    /// When the table gives the only legal answer for a person. It does so only if the person is connected
    /// and has lately answered in time (`is_active`), because such a person could have answered at that
    /// moment. Otherwise the clock answers, as it would if there were a choice.
    pub fn forced_due(&self, doc: &TableDoc, seat: usize, is_active: bool) -> Option<Instant> {
        doc.seats.get(seat).filter(|seat| seat.is_played_by_person())?;
        let asked = self.in_turn(seat).filter(|asked| asked.forced && !asked.react)?;
        let answers = doc.settings.answer_forced && is_active && !doc.is_solitary();
        answers.then_some(asked.since + asked.pace)
    }

    /// When the table gives the standing answer of a seat. Where only one person plays, this is at once.
    pub fn standing_due(&self, doc: &TableDoc, seat: usize, is_active: bool) -> Option<Instant> {
        doc.seats.get(seat).filter(|seat| seat.is_played_by_person())?;
        let asked = self.in_turn(seat).filter(|asked| asked.standing.is_some() && !asked.react)?;
        if doc.is_solitary() {
            return Some(asked.since);
        }
        is_active.then_some(asked.since + asked.pace)
    }

    /// When the watchdog answers for a seat that neither a person nor a bot plays.
    pub fn watchdog_due(&self, doc: &TableDoc, seat: usize, patience: Duration) -> Option<Instant> {
        doc.seats.get(seat).filter(|seat| seat.account().is_none() && seat.bot().is_none())?;
        Some(self.in_turn(seat)?.since + patience)
    }
}

/// Whether a player with these orders is interrupted by a window.
pub const fn wants_to_be_asked(orders: Orders, forced: bool) -> bool {
    match orders {
        Orders::Always => true,
        Orders::IfAble => !forced,
        Orders::NeverUntilMyTurn | Orders::Never => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::doc::tests::doc_of;
    use super::super::outbox::tests::roomy;
    use super::*;

    fn question(react: bool, ahead: bool, forced: bool) -> Question {
        Question { react, ahead, forced, default: json!("pass"), standing: vec![] }
    }

    fn table(strict: bool) -> TableDoc {
        let mut doc = doc_of(&["ada", "bob", ""]);
        (doc.settings.reaction_ms, doc.settings.reaction_strict) = (5_000, strict);
        doc
    }

    /// Two windows that opened just now, of which the second seat's comes later.
    fn opened() -> (Windows, Instant) {
        let (mut windows, now) = (Windows::new("table"), Instant::now());
        windows.ask(0, &question(true, false, false), 1, None, now);
        windows.ask(1, &question(true, true, false), 1, None, now);
        (windows, now)
    }

    const fn in_time(_: usize) -> bool {
        false
    }

    #[test]
    fn a_strict_window_closes_after_its_time() {
        let (windows, now) = opened();
        let mut doc = table(true);
        assert_eq!(windows.passes_at(&doc, 0, in_time), Some(now + Duration::from_secs(5)));
        assert_eq!(windows.passes_at(&doc, 1, in_time), None, "it is not this seat's turn");
        assert!(windows.is_clock(&doc, 0));
        doc.seats[0].orders = Orders::Always;
        assert_eq!(windows.passes_at(&doc, 0, in_time), None, "the player asked to be waited for");
        assert!(!windows.is_clock(&doc, 0));
    }

    #[test]
    fn other_windows_wait_for_everybody_who_thinks() {
        let (mut windows, now) = opened();
        let mut doc = table(false);
        let (out, mut received) = roomy(1);
        assert!(windows.hold(&doc, Seat::at(0), "k", &json!("pass"), &out));
        assert!(received.try_recv().unwrap().contains("held"));
        assert_eq!(windows.passes_at(&doc, 0, in_time), None, "the second player still thinks");
        let closes = Some(now + Duration::from_secs(5));
        assert_eq!(windows.passes_at(&doc, 0, |seat| seat == 1), closes, "that player's time is up");
        doc.seats[1].orders = Orders::Never;
        assert_eq!(windows.passes_at(&doc, 0, in_time), closes);
    }

    #[test]
    fn an_answer_in_advance_is_kept_until_its_turn_and_refused_when_its_moment_is_gone() {
        let (mut windows, now) = opened();
        let (doc, seat) = (table(true), Seat::at(1));
        let (out, mut received) = roomy(1);
        assert!(windows.hold(&doc, seat, "k", &json!("karama"), &out));
        let _ = received.try_recv();
        assert!(windows.kept(1).is_none(), "others come first");
        windows.ask(1, &question(true, false, false), 1, None, now);
        assert_eq!(windows.kept(1).map(|(action, _)| action.clone()), Some(json!("karama")));
        assert!(received.try_recv().is_err(), "the moment is the same");
        windows.moved_on(1 << 1);
        windows.ask(1, &question(true, false, false), 1, None, now);
        assert!(windows.kept(1).is_none());
        assert!(received.try_recv().unwrap().contains("stale"));
    }

    #[test]
    fn a_held_answer_is_not_carried_out_for_a_successor() {
        let (mut windows, _) = opened();
        let mut doc = table(true);
        let (out, _received) = roomy(1);
        windows.hold(&doc, Seat::at(0), "k", &json!("pass"), &out);
        windows.forget_former_players(&doc);
        assert!(windows.holds(0) && windows.answered_at(0).is_some());
        doc.seats.swap(0, 1);
        windows.forget_former_players(&doc);
        assert!(!windows.holds(0) && windows.answered_at(0).is_none());
    }

    #[test]
    fn the_only_answer_is_given_at_the_pace_of_the_players_for_a_player_who_is_there() {
        let (mut windows, now, mut doc) = (Windows::new("table"), Instant::now(), table(true));
        doc.settings.answer_forced = true;
        windows.ask(0, &question(false, false, true), 1, Some(json!("pass")), now);
        assert!(windows.forced_due(&doc, 0, true).is_some_and(|due| due > now));
        assert_eq!(windows.forced_due(&doc, 0, false), None);
        assert_eq!(
            windows.forced_due(&doc, 0, true),
            windows.standing_due(&doc, 0, true),
            "one pace for both"
        );
        let alone = doc_of(&["ada", ""]);
        assert_eq!(windows.standing_due(&alone, 0, false), Some(now), "nobody else is there to be misled");
        windows.drop_standing(Seat::at(0));
        assert_eq!(windows.standing_due(&alone, 0, true), None);
    }
}

//! The work of the bots of a table: they answer for their seats and make asides.
//!
//! Bots think outside the table's task, each on its own. Their answers are carried out at a pace that the
//! table sets. In a reaction window the pace is short and the same for all. A window in which only bots are
//! asked is hardly noticed, and does not show which of them could have reacted.

use std::time::{Duration, Instant};

use landsraad_kernel::Seat;
use landsraad_wire::ClockSetting;
use serde_json::Value;

use super::bots::Thought;
use super::doc::TableDoc;
use super::windows::Asked;

/// The longest a bot lets a reaction window wait, in milliseconds.
const REACTION_MS: u32 = 60;
/// The time that people need to read one public sentence, and the longest time that bots wait after one step.
const SENTENCE_MS: u32 = 350;
const MOST_READING_MS: u32 = 2_800;
/// The longest time that bots wait where a clock runs: reading must not use up the time of players.
const MOST_READING_ON_A_CLOCK_MS: u32 = 1_200;
/// How many asides bots make in a row. Each aside uses something up, so a sound bot never reaches this.
const MOST_ASIDES: u8 = 16;

/// The work of the bots of a table.
#[derive(Debug, Default)]
pub struct Desk {
    answers: [Option<Job>; 6],
    /// Bots that answer for players whose time is up.
    late: [Option<Job>; 6],
    idle: Option<IdleBots>,
    /// The time since which each seat owes an answer that everybody can see. The bot waits once for all the
    /// private steps that lead there. Otherwise its time would show the number of these steps.
    since: [Option<Instant>; 6],
    /// The step of each seat at which its bot last considered an aside.
    weighed: [u32; 6],
    asides_in_a_row: u8,
    tickets: u64,
    /// The time until which people read the public sentences of the last steps.
    read_by: Option<Instant>,
}

/// A bot that is asked something.
#[derive(Debug)]
struct Job {
    ticket: u64,
    /// The seat's step at which its question began.
    answer_since: u32,
    due: Instant,
    patience: Instant,
    thought: Thought,
}

/// Bots that are not asked anything and consider asides.
#[derive(Debug)]
struct IdleBots {
    ticket: u64,
    due: Instant,
    wanted: Option<Vec<(Seat, Value)>>,
}

/// How fast the bots of a table play.
#[derive(Clone, Copy, Debug)]
pub struct Rhythm {
    /// How long a bot waits before it answers.
    pace: Duration,
    /// How long it waits in a reaction window.
    hurried: Duration,
    /// How long it may think.
    patience: Duration,
}

impl Rhythm {
    /// The rhythm of a table whose bots wait `bot_ms` milliseconds and think for at most `patience`.
    pub fn new(bot_ms: u32, patience: Duration) -> Rhythm {
        let pace = Duration::from_millis(u64::from(bot_ms));
        let hurried = pace.min(Duration::from_millis(u64::from(REACTION_MS)));
        Rhythm { pace, hurried, patience: patience.max(pace) }
    }
}

/// How long the bots of a table wait at most while people read. Bots do not wait where no person plays, where
/// the table asks for no pause, and where a match takes days.
pub fn most_reading(doc: &TableDoc) -> u32 {
    let read = doc.settings.bot_ms > 0 && doc.seats.iter().any(|seat| seat.bot().is_none());
    match doc.settings.clock {
        ClockSetting::None if read => MOST_READING_MS,
        ClockSetting::Live { .. } if read => MOST_READING_ON_A_CLOCK_MS,
        ClockSetting::None | ClockSetting::Live { .. } | ClockSetting::Slow { .. } => 0,
    }
}

/// An action of a bot that is due now.
#[derive(Clone, Debug)]
pub struct BotDue {
    pub seat: Seat,
    /// `None` means the default of the bot's question.
    pub action: Option<Value>,
    pub aside: bool,
}

impl Desk {
    /// Discards all thinking, because the match went elsewhere.
    pub fn clear(&mut self) {
        *self = Desk { tickets: self.tickets, ..Desk::default() };
    }

    fn ticket(&mut self) -> u64 {
        self.tickets += 1;
        self.tickets
    }

    /// The next time at which something is due.
    pub fn next_wake(&self) -> Option<Instant> {
        let answers = self.answers.iter().flatten().map(|job| match job.thought {
            Thought::Thinking => job.patience,
            Thought::Answer(_) | Thought::Aside(_) | Thought::Failed => job.due,
        });
        let idle = self.idle.iter().filter(|b| b.wanted.is_some()).map(|b| b.due);
        answers.chain(idle).min()
    }

    /// Takes the next due action off the desk.
    pub fn next_due(&mut self) -> Option<BotDue> {
        let now = Instant::now();
        for (i, slot) in (0..).zip(&mut self.answers) {
            let (Some(seat), Some(job)) = (Seat::new(i), slot.as_ref()) else { continue };
            let due = match job.thought {
                Thought::Thinking => job.patience,
                Thought::Answer(_) | Thought::Aside(_) | Thought::Failed => job.due,
            };
            if due > now {
                continue;
            }
            let (action, aside) = match slot.take()?.thought {
                Thought::Answer(action) => (Some(action), false),
                Thought::Aside(action) => (Some(action), true),
                Thought::Failed => (None, false),
                Thought::Thinking => {
                    tracing::warn!(%seat, "a bot thinks too long; its default is taken");
                    (None, false)
                }
            };
            return Some(BotDue { seat, action, aside });
        }
        let ready = self.idle.as_mut().filter(|b| b.due <= now)?;
        match ready.wanted.as_mut()?.pop() {
            Some((seat, action)) => Some(BotDue { seat, action: Some(action), aside: true }),
            None => {
                self.idle = None;
                None
            }
        }
    }

    /// Removes the work of a seat that no bot plays.
    pub fn vacate(&mut self, seat: Seat) {
        self.answers[seat.index()] = None;
    }

    /// Removes the work of a bot that is not asked anything.
    pub fn rest(&mut self, seat: Seat) {
        self.vacate(seat);
        self.settled(seat);
    }

    /// Whether the bot of a seat may consider an aside at this step of the seat. It does so once for a step.
    pub const fn may_wish(&self, seat: Seat, step: u32) -> bool {
        self.asides_in_a_row < MOST_ASIDES && self.weighed[seat.index()] != step
    }

    /// Gives the question of a seat to its bot, at this step of the seat. Returns the ticket under which the
    /// bot thinks. There is none if the bot has this question already, or if the answer is forced: that needs
    /// no thinking, and is given at the same pace as others.
    pub fn begin(&mut self, seat: Seat, asked: &Asked, step: u32, rhythm: Rhythm) -> Option<u64> {
        let (i, now) = (seat.index(), Instant::now());
        let answer_since = asked.answer_since();
        if self.answers[i].as_ref().is_some_and(|job| job.answer_since == answer_since) {
            return None;
        }
        let ticket = self.ticket();
        let forced = asked.is_forced().then(|| Thought::Answer(asked.default().clone()));
        let thinks = forced.is_none();
        let since = *self.since[i].get_or_insert(now);
        let due = if asked.may_react() {
            since + rhythm.hurried
        } else {
            self.read_by.map_or(since + rhythm.pace, |at| at.max(since + rhythm.pace))
        };
        let (patience, thought) = (now + rhythm.patience, forced.unwrap_or(Thought::Thinking));
        self.answers[i] = Some(Job { ticket, answer_since, due, patience, thought });
        if thinks {
            self.weighed[i] = step;
        }
        thinks.then_some(ticket)
    }

    /// Lets bots that are not asked anything consider asides, each at the step of its seat. Returns their
    /// ticket, or none if there are no such bots or some still consider.
    pub fn begin_idle(&mut self, bots: &[(Seat, u32)], rhythm: Rhythm) -> Option<u64> {
        if bots.is_empty() || self.idle.is_some() {
            return None;
        }
        for (seat, step) in bots {
            self.weighed[seat.index()] = *step;
        }
        let ticket = self.ticket();
        self.idle = Some(IdleBots { ticket, due: Instant::now() + rhythm.pace, wanted: None });
        Some(ticket)
    }

    /// Gives the question of a late player to a bot. `since` is the seat's step at which the question began,
    /// if its time is up. Returns the ticket under which the bot thinks, unless it has this question already.
    pub fn begin_late(&mut self, seat: Seat, since: Option<u32>, patience: Duration) -> Option<u64> {
        let (i, now) = (seat.index(), Instant::now());
        let Some(answer_since) = since else {
            self.late[i] = None;
            return None;
        };
        if self.late[i].as_ref().is_some_and(|job| job.answer_since == answer_since) {
            return None;
        }
        let (ticket, patience, thought) = (self.ticket(), now + patience, Thought::Thinking);
        self.late[i] = Some(Job { ticket, answer_since, due: now, patience, thought });
        Some(ticket)
    }

    /// Notes what a bot has thought.
    pub fn thought(&mut self, ticket: u64, thought: Thought) {
        let mut jobs = self.answers.iter_mut().chain(&mut self.late).flatten();
        if let Some(job) = jobs.find(|j| j.ticket == ticket) {
            job.thought = thought;
        }
    }

    /// The time until which the table waits for a bot that thinks about the answer of a late player.
    pub fn thinks_until(&self, seat: usize) -> Option<Instant> {
        let job = self.late.get(seat)?.as_ref()?;
        matches!(job.thought, Thought::Thinking).then_some(job.patience)
    }

    /// Takes the bot's answer for a late player off the desk.
    pub fn take_late(&mut self, seat: usize) -> Option<Value> {
        match self.late.get_mut(seat)?.take()?.thought {
            Thought::Answer(action) => Some(action),
            Thought::Thinking | Thought::Aside(_) | Thought::Failed => None,
        }
    }

    /// Notes the asides that idle bots want to make.
    pub fn weighed(&mut self, ticket: u64, wanted: Vec<(Seat, Value)>) {
        if let Some(idle) = self.idle.as_mut().filter(|b| b.ticket == ticket) {
            idle.wanted = Some(wanted);
        }
    }

    /// Notes that everybody has seen a step of this seat, or that it owes nothing.
    pub fn settled(&mut self, seat: Seat) {
        self.since[seat.index()] = None;
    }

    /// Makes bots wait until people have read these public sentences. The pause depends on public facts only,
    /// so it shows nothing else.
    pub fn allow_reading_time(&mut self, public: &str, most: u32) {
        let sentences = public.matches("\"text\":{").count() as u32;
        let pause = Duration::from_millis(u64::from(sentences.saturating_mul(SENTENCE_MS).min(most)));
        let now = Instant::now();
        // Earlier sentences are read first, and the whole wait stays bounded.
        let from = self.read_by.unwrap_or(now).clamp(now, now + Duration::from_millis(u64::from(most)));
        self.read_by = (most > 0).then_some((from + pause).min(now + Duration::from_millis(u64::from(most))));
    }

    /// Counts asides that follow one another.
    pub fn stepped(&mut self, aside: bool) {
        self.asides_in_a_row = if aside { self.asides_in_a_row.saturating_add(1) } else { 0 };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_wait_until_the_public_sentences_can_be_read() {
        let event = r#"{"event":{},"text":{"en":"a","it":"b"},"rule":null}"#;
        let quiet = r#"{"event":{},"text":null,"rule":null}"#;
        let wait = |events: &[&str], most: u32| {
            let mut desk = Desk::default();
            let before = Instant::now();
            desk.allow_reading_time(&format!("[{}]", events.join(",")), most);
            desk.read_by.map(|at| at.duration_since(before))
        };
        let pause = |ms: u32| Duration::from_millis(u64::from(ms));
        let one = wait(&[event, quiet], MOST_READING_MS).unwrap();
        assert!(one >= pause(SENTENCE_MS) && one < pause(MOST_READING_MS), "{one:?}");
        let many = wait(&[event; 60], MOST_READING_ON_A_CLOCK_MS).unwrap();
        assert!(many >= pause(MOST_READING_ON_A_CLOCK_MS), "{many:?}");
        assert_eq!(wait(&[event; 60], 0), None, "nobody reads here");
        // The wait stays bounded over several steps.
        let mut desk = Desk::default();
        for _ in 0..50 {
            desk.allow_reading_time(event, MOST_READING_MS);
        }
        assert!(desk.read_by.unwrap() <= Instant::now() + pause(MOST_READING_MS));
    }

    #[test]
    fn what_is_due_leaves_the_desk_once() {
        let now = Instant::now();
        let later = now + Duration::from_mins(1);
        let job = |thought, due| Some(Job { ticket: 7, answer_since: 1, due, patience: later, thought });
        let mut desk = Desk::default();
        desk.answers[0] = job(Thought::Thinking, now);
        desk.answers[1] = job(Thought::Answer(Value::Null), later);
        assert!(desk.next_due().is_none(), "one still thinks, the other keeps its pace");
        desk.thought(7, Thought::Aside(Value::Bool(true)));
        let due = desk.next_due().unwrap();
        assert_eq!((due.seat, due.aside), (Seat::at(0), true));
        assert!(desk.next_due().is_none());
        assert_eq!(desk.next_wake(), Some(later));
        // A bot that never answers has its default played.
        desk.answers[2] =
            Some(Job { ticket: 8, answer_since: 1, due: now, patience: now, thought: Thought::Thinking });
        assert!(desk.next_due().is_some_and(|d| d.action.is_none() && !d.aside));
        // The asides of idle bots come one after the other.
        desk.idle = Some(IdleBots { ticket: 9, due: now, wanted: None });
        assert!(desk.next_due().is_none());
        desk.weighed(9, vec![(Seat::at(3), Value::Null), (Seat::at(4), Value::Null)]);
        assert!(desk.next_due().is_some_and(|d| d.aside));
        assert!(desk.next_due().is_some());
        assert!(desk.next_due().is_none());
        assert!(desk.idle.is_none(), "nothing is wanted any more");
    }
}

//! Bots at a table: they answer for their seats and make asides.
//!
//! Bots think outside the table's task, each on its own. Their answers are carried out at a pace that the
//! table sets. In a reaction window the pace is short and the same for all. A window in which only bots are
//! asked is hardly noticed, and does not show which of them could have reacted.

use std::sync::Arc;
use std::time::{Duration, Instant};

use landsraad_catalog::{Entry, Match};
use landsraad_kernel::Seat;
use landsraad_wire::{BotChoice, ClockSetting, Problem, RefusedKind, TableStatus, TimeoutRule};
use serde_json::{Value, json};

use super::actor::{Cmd, Table};
use super::contained;
use super::play::Failure;

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

/// How far the thinking of a bot is.
#[derive(Clone, Debug)]
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

/// Bots that are not asked anything and consider asides.
#[derive(Debug)]
struct IdleBots {
    ticket: u64,
    due: Instant,
    wanted: Option<Vec<(Seat, Value)>>,
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

/// The aside that a bot wants to make, if any. A panic counts as none.
fn wish(game: &dyn Match, seat: Seat, bot: &str, luck: u64, failure: &Failure) -> Option<Value> {
    match contained(|| game.bot_aside(seat, bot, luck)) {
        Ok(wish) => wish.map(|m| m.action),
        Err(panic) => {
            report(game, seat, bot, luck, &panic, failure);
            None
        }
    }
}

fn answer(game: &dyn Match, seat: Seat, bot: &str, luck: u64, failure: &Failure) -> Thought {
    match contained(|| game.bot_move(seat, bot, luck)) {
        Ok(Some(chosen)) => Thought::Answer(chosen.action),
        Ok(None) => Thought::Failed,
        Err(panic) => {
            report(game, seat, bot, luck, &panic, failure);
            Thought::Failed
        }
    }
}

/// Writes down what is needed to reproduce the failure of a bot: the moment, the bot and its luck.
fn report(game: &dyn Match, seat: Seat, bot: &str, luck: u64, panic: &str, failure: &Failure) {
    metrics::counter!("landsraad_bot_panics").increment(1);
    let failed = json!({"seat": seat, "bot": bot, "luck": luck, "panic": panic});
    let (file, written) = failure.write(Some(game), "bot", &failed);
    tracing::error!(
        table = %failure.table, %seat, bot, luck, panic, file = %file.display(), written,
        "a bot panicked; its default is taken"
    );
}

impl Table {
    /// The luck of a seat's bot at this moment. It depends on the secret of the table, so that nobody can
    /// predict it, and on the length of the journal, so that it changes after a take-back.
    fn luck(&self, seat: u8, n: u32) -> u64 {
        let mut hasher = blake3::Hasher::new_keyed(&self.doc.seed().0);
        hasher.update(b"the luck of a bot").update(&n.to_le_bytes()).update(&[seat]);
        hasher.finalize().as_bytes()[..8].iter().fold(0, |luck, byte| luck << 8 | u64::from(*byte))
    }

    /// Starts a bot for each player whose time is up, if the table wants that.
    pub(super) fn start_late_bots(&mut self) {
        if self.doc.settings.timeout != TimeoutRule::Bot {
            return;
        }
        for seat in (0..self.doc.seats.len() as u8).filter_map(Seat::new) {
            let i = seat.index();
            let Some(since) = self.ran_out(i) else {
                self.desk.late[i] = None;
                continue;
            };
            let Some(live) = &self.live else { return };
            if self.desk.late[i].as_ref().is_some_and(|job| job.answer_since == since) {
                continue;
            }
            let (game, bot, failure) = (live.game.fork(), self.doc.agreed_bot(), self.failure(live.n));
            let (luck, ticket, now) = (self.luck(seat.into(), live.n), self.desk.ticket(), Instant::now());
            let patience = now + Duration::from_secs(u64::from(self.on.config.limits.bot_seconds));
            let thought = Thought::Thinking;
            self.desk.late[i] = Some(Job { ticket, answer_since: since, due: now, patience, thought });
            self.send_off(move || {
                let thought = answer(&*game, seat, &bot, luck, &failure);
                Cmd::BotThought { ticket, thought }
            });
        }
    }

    fn failure(&self, n: u32) -> Failure {
        Failure { folder: self.on.config.data.join("failures"), table: self.doc.id.clone(), n }
    }

    /// How long the bots of this table wait at most while people read. Bots do not wait where no person
    /// plays, where the table asks for no pause, and where a match takes days.
    pub fn most_reading(&self) -> u32 {
        let read = self.doc.settings.bot_ms > 0 && self.doc.seats.iter().any(|seat| seat.bot().is_none());
        match self.doc.settings.clock {
            ClockSetting::None if read => MOST_READING_MS,
            ClockSetting::Live { .. } if read => MOST_READING_ON_A_CLOCK_MS,
            ClockSetting::None | ClockSetting::Live { .. } | ClockSetting::Slow { .. } => 0,
        }
    }

    /// Starts the bots that owe an answer or may make an aside.
    pub fn start_bots(&mut self) {
        let Some(live) = self.live.as_ref().filter(|_| self.doc.status == TableStatus::Running) else {
            self.desk.clear();
            return;
        };
        let now = Instant::now();
        let pace = Duration::from_millis(u64::from(self.doc.settings.bot_ms));
        let hurried = pace.min(Duration::from_millis(u64::from(REACTION_MS)));
        let patience = Duration::from_secs(u64::from(self.on.config.limits.bot_seconds)).max(pace);
        let may_wish = self.desk.asides_in_a_row < MOST_ASIDES;
        let n = live.n;
        // All bots that think about this moment share one copy.
        let mut shared: Option<Arc<dyn Match>> = None;
        let mut idle: Vec<(Seat, String)> = Vec::new();
        for (i, doc) in self.doc.seats.iter().enumerate() {
            let Some(seat) = Seat::new(i as u8) else { continue };
            let track = &live.tracks[i];
            let Some(bot) = doc.bot() else {
                self.desk.answers[i] = None;
                continue;
            };
            let asked = self.runs[i].asked().filter(|a| !a.ahead);
            let Some(asked) = asked else {
                self.desk.answers[i] = None;
                self.desk.since[i] = None;
                if track.has_asides && may_wish && self.desk.weighed[i] != track.step() {
                    idle.push((seat, bot.to_owned()));
                }
                continue;
            };
            if self.desk.answers[i].as_ref().is_some_and(|j| j.answer_since == track.answer_since) {
                continue;
            }
            let weighs = track.has_asides && may_wish && self.desk.weighed[i] != track.step();
            let ticket = self.desk.ticket();
            // A forced answer needs no thinking. It is given at the same pace as the others.
            let thought =
                if asked.forced { Thought::Answer(asked.default.clone()) } else { Thought::Thinking };
            let thinks = !asked.forced;
            let since = *self.desk.since[i].get_or_insert(now);
            let due = if asked.react {
                since + hurried
            } else {
                self.desk.read_by.map_or(since + pace, |at| at.max(since + pace))
            };
            self.desk.answers[i] = Some(Job {
                ticket,
                answer_since: track.answer_since,
                due,
                patience: now + patience,
                thought,
            });
            if !thinks {
                continue;
            }
            self.desk.weighed[i] = track.step();
            let game = shared.get_or_insert_with(|| Arc::from(live.game.fork())).clone();
            let (bot, luck, failure) = (bot.to_owned(), self.luck(i as u8, n), self.failure(n));
            self.send_off(move || {
                let wish = weighs.then(|| wish(&*game, seat, &bot, luck, &failure)).flatten();
                let thought = wish.map_or_else(|| answer(&*game, seat, &bot, luck, &failure), Thought::Aside);
                Cmd::BotThought { ticket, thought }
            });
        }
        if idle.is_empty() || self.desk.idle.is_some() {
            return;
        }
        for (seat, _) in &idle {
            self.desk.weighed[seat.index()] = live.tracks[seat.index()].step();
        }
        let ticket = self.desk.ticket();
        self.desk.idle = Some(IdleBots { ticket, due: now + pace, wanted: None });
        let game = shared.unwrap_or_else(|| Arc::from(live.game.fork()));
        let (luck, failure) = (self.luck(u8::MAX, n), self.failure(n));
        self.send_off(move || {
            let wishes = idle.iter().filter_map(|(seat, bot)| {
                Some((*seat, wish(&*game, *seat, bot, luck ^ u64::from(u8::from(*seat)), &failure)?))
            });
            Cmd::BotsWeighed { ticket, wanted: wishes.collect() }
        });
    }

    /// Runs `think` in the pool and sends its command back to the table.
    fn send_off(&self, think: impl FnOnce() -> Cmd + Send + 'static) {
        let to_self = self.to_self.clone();
        self.on.work.start(self.lane(), Some(self.doc.id.clone()), async move {
            let command = think();
            // The thread of the pool must not wait for the table.
            tokio::spawn(async move {
                if let Some(to_self) = to_self.upgrade() {
                    let _ = to_self.send(command).await;
                }
            });
        });
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

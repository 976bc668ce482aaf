//! Taking an action back. It is free while nobody else has learned anything; otherwise all must agree. It
//! never goes further than the seat's own last decision. Once something hidden has come out, a table with
//! bots refuses: bots cannot forget on purpose, and people would keep knowledge that they may not have.

use landsraad_catalog::{Match, StepRecord};
use landsraad_kernel::Seat;
use landsraad_wire::{Problem, RefusedKind, ServerMessage, Text, VoteAbout};

use serde_json::Value;

use super::actor::{Outbox, Table};
use super::live::{Cause, Entry, Live, VIEWERS, places, viewer};
use crate::ids;
use crate::problem::{forbidden, unavailable};
use crate::storage::{StorageError, Write};

/// How many worlds are compared to find out whether a seat has learned something.
const WORLDS: u64 = 6;
/// How many other answers are compared to find out whether a choice could be seen.
const ALTERNATIVES: usize = 3;

impl Live {
    /// The step before the seat's last own decision. Answers that the server gave for the seat do not count:
    /// the server would give the same answers again.
    fn before_last_of(&self, seat: Seat) -> Option<u32> {
        let own = |cause: Cause| match cause {
            Cause::Player | Cause::Deal => true,
            Cause::Bot | Cause::Orders | Cause::Only | Cause::Clock | Cause::Watchdog => false,
        };
        self.line.iter().rposition(|s| s.seat == seat && own(s.cause)).map(|i| i as u32)
    }

    /// Whether the steps from `to` on have shown somebody something hidden: by chance, by the end of a secret
    /// choice, or by a look at what another seat holds.
    fn came_out(&self, to: u32) -> bool {
        let undone = &self.line[to as usize..];
        if undone.iter().any(|s| s.drew) {
            return true;
        }
        // A viewer could not see a choice and then saw a later step. The later step may have shown the
        // choice.
        let Some(mut game) = self.game.at(to) else { return true };
        let mut secret = 0u8;
        for (step, stood) in self.game.steps_since(to).iter().zip(undone) {
            if secret & stood.moved != 0 {
                return true;
            }
            secret |= hidden_from(&*game, step);
            if game.replay_step(step).is_err() {
                return true;
            }
        }
        (0..self.game.seats()).filter_map(Seat::new).any(|seat| self.has_learned(seat, to))
    }

    /// Whether nobody else has seen anything of the steps from `to` on, and the seat itself could have
    /// foreseen everything it saw.
    fn is_free(&self, seat: Seat, to: u32) -> bool {
        let undone = &self.line[to as usize..];
        let others = !(1u8 << seat.index());
        let silent = undone.iter().all(|s| s.seat == seat && !s.drew && s.moved & others == 0);
        silent && !self.has_learned(seat, to)
    }

    /// Whether what the seat saw depended on something that it did not know. If not, the same action shows
    /// the same in all worlds that the seat could not tell apart before.
    fn has_learned(&self, seat: Seat, to: u32) -> bool {
        let Some(before) = self.game.at(to) else { return true };
        let steps = self.game.steps_since(to);
        let me = viewer(seat.index());
        let seen = |game: &mut dyn landsraad_catalog::Match| -> Option<Vec<String>> {
            let mut seen = Vec::new();
            for step in &steps {
                game.replay_step(step).ok()?;
                seen.push(serde_json::to_string(&game.events(me)).ok()?);
                seen.push(game.view(me).to_string());
            }
            Some(seen)
        };
        let truth = seen(&mut *before.fork());
        (0..WORLDS).any(|luck| seen(&mut *before.resampled(seat, luck)) != truth)
    }
}

/// The consequences of a take-back, computed in the pool.
struct Weighed {
    /// Nobody would notice.
    free: bool,
    /// Something hidden has come out, and bots play here.
    came_out: bool,
    /// The lines that each viewer was shown since then, by place, for those who vote.
    shown: Vec<Vec<Text>>,
}

impl Weighed {
    fn of(live: &Live, seat: Seat, to: u32, votes: bool, bots: bool) -> Weighed {
        let free = live.is_free(seat, to);
        if free || !votes {
            return Weighed { free, came_out: false, shown: vec![] };
        }
        if bots && live.came_out(to) {
            return Weighed { free, came_out: true, shown: vec![] };
        }
        let mut shown = vec![vec![]; VIEWERS];
        for place in places(live.game.seats()) {
            shown[place] = live.lines_since(to, place);
        }
        Weighed { free, came_out: false, shown }
    }
}

/// The viewers, one bit each, that cannot tell this answer from another legal one.
fn hidden_from(before: &dyn Match, step: &StepRecord) -> u8 {
    let Some(asked) = before.decision(step.seat) else { return 0 };
    let after = |action: &Value| {
        let mut game = before.fork();
        game.act(step.seat, game.step(), action).ok().map(|()| game)
    };
    let Some(truth) = after(&step.action) else { return 0 };
    let others = asked.options.iter().filter(|o| o.action != step.action).take(ALTERNATIVES);
    let others: Vec<Box<dyn Match>> = others.filter_map(|o| after(&o.action)).collect();
    let seen = |game: &dyn Match, place: usize| {
        let viewer = viewer(place);
        (game.view(viewer), serde_json::to_value(game.events(viewer)).ok())
    };
    places(before.seats())
        .filter(|place| *place != step.seat.index())
        .filter(|place| others.iter().any(|other| seen(&**other, *place) == seen(&*truth, *place)))
        .fold(0, |mask, place| mask | 1 << place)
}

impl Table {
    /// Takes the seat's last action back, or opens a vote about it.
    pub async fn undo(&mut self, seat: Seat, key: &str, out: &Outbox) -> Result<(), Problem> {
        let live = self.running()?;
        if let Some(step) = self.done_before(seat, key) {
            let (table, key) = (self.doc.id.clone(), key.to_owned());
            out.send(&ServerMessage::Ack { table, key, step, repeated: true });
            return Ok(());
        }
        let Some(to) = live.before_last_of(seat) else {
            return Err(Problem::new(
                RefusedKind::Invalid,
                "This seat has not done anything that could be taken back.",
                "Questo posto non ha fatto nulla che si possa annullare.",
            ));
        };
        let votes = self.doc.settings.undo_votes;
        let bots = self.doc.seats.iter().any(|s| s.bot().is_some());
        let weighed = self.in_pool(move |live| Weighed::of(live, seat, to, votes, bots)).await?;
        if weighed.free {
            self.go_back(seat, to, Some(key)).await?;
            self.ack(seat, key, out);
            return Ok(());
        }
        if !votes {
            return Err(forbidden(
                "Others have learned from this action, and this table does not vote on taking back.",
                "Altri hanno appreso qualcosa da questa azione e questo tavolo non vota per annullare.",
            ));
        }
        self.no_vote_yet()?;
        if weighed.came_out {
            return Err(forbidden(
                "Something that was hidden has come out since, and bots play at this table.",
                "Nel frattempo è venuto alla luce qualcosa di nascosto, e a questo tavolo giocano dei bot.",
            ));
        }
        let voters = self.people().into_iter().filter(|s| *s != seat).collect();
        self.open_vote(seat, VoteAbout::Undo, (to, weighed.shown), voters, usize::MAX).await?;
        self.ack(seat, key, out);
        Ok(())
    }

    /// Goes back to an earlier step, stores that, and sends it to everybody for whom something changes.
    pub(super) async fn go_back(&mut self, seat: Seat, to: u32, key: Option<&str>) -> Result<(), Problem> {
        let closed = || unavailable(&StorageError::Closed);
        let back = self.in_pool(move |live| {
            let game = live.game.at(to)?;
            let changes = live.changes(&*game, Some(to));
            Some((live.n + 1, game, changes))
        });
        let (n, game, mut changes) = back.await?.ok_or_else(closed)?;
        let key = key.map(str::to_owned);
        let by = self.doc.seats.get(seat.index()).and_then(|s| s.account()).map(str::to_owned);
        let by = by.filter(|_| key.is_some());
        let moved = Live::mask(&changes);
        let entry = Entry::Undo { to, moved, seat, at: ids::now_ms(), key: key.clone(), by: by.clone() };
        let body = serde_json::to_string(&entry).unwrap_or_default();
        let write = Write::Step { table: self.doc.id.clone(), n, body };
        self.store(vec![write]).await?;
        let live = self.live.as_mut().ok_or_else(closed)?;
        live.game = game;
        live.line.truncate(to as usize);
        live.mark_sent(n, &mut changes);
        if let Some(key) = key {
            live.remember(seat, key, by);
        }
        self.fresh |= Live::mask(&changes) | 1 << seat.index();
        // The bots' thoughts belong to the steps that were taken back. Bots think again, with other luck.
        self.desk.clear();
        self.reopen_standing(seat);
        self.tell_changes(&changes);
        self.rearm();
        Ok(())
    }
}

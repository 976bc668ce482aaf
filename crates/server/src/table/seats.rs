//! Who sits where: joining, leaving, starting, pausing, handing over.

use std::sync::Arc;

use landsraad_kernel::Seed;
use landsraad_wire::{
    AccountKind, BotChoice, HandOver, HandOverRequest, JoinRequest, Orders, Problem, RefusedKind, Sitter,
    TableReply, TableStatus,
};

use super::actor::{Lobby, Table};
use super::contained;
use super::doc::SeatDoc;
use super::live::{Live, places};
use crate::accounts::Who;
use crate::ids;
use crate::problem::{not_host, not_your_seat, setup, sign_in};
use crate::storage::StorageError;

fn conflict(en: &str, it: &str) -> Problem {
    Problem::new(RefusedKind::Conflict, en, it)
}

fn no_such_seat() -> Problem {
    Problem::new(RefusedKind::Invalid, "There is no such seat.", "Questo posto non esiste.").field("seat")
}

fn person(who: &Who) -> Sitter {
    Sitter::Person { id: who.id.clone(), name: who.name.clone(), program: who.kind == AccountKind::Bot }
}

impl Table {
    /// Does what the lobby asks and shows the table as it is then.
    pub async fn lobby(&mut self, who: Option<&Who>, ask: Lobby) -> Result<TableReply, Problem> {
        if !matches!(ask, Lobby::Info) {
            let who = who.ok_or_else(sign_in)?.clone();
            // Tried on a copy of the document: what is not stored has not happened.
            let before = self.doc.clone();
            let result = self.change(&who, ask).await;
            if let Err(problem) = result {
                self.doc = before;
                return Err(problem);
            }
            self.revalidate();
            self.tell_table();
            self.rearm();
        }
        let id = who.map(|w| w.id.as_str());
        Ok(TableReply {
            table: self.info(id),
            my_seats: id.map(|id| self.doc.seats_of(id)).unwrap_or_default(),
        })
    }

    async fn change(&mut self, who: &Who, ask: Lobby) -> Result<(), Problem> {
        if matches!(self.doc.status, TableStatus::Closed | TableStatus::Finished) {
            return Err(Problem::new(
                RefusedKind::NotRunning,
                "This table has ended.",
                "Questo tavolo è terminato.",
            ));
        }
        let is_host = who.id == self.doc.host;
        match ask {
            Lobby::Info => {}
            Lobby::Join(request) => self.join(who, &request)?,
            Lobby::Leave(seat) => self.leave(who, seat)?,
            Lobby::Start if !is_host => return Err(not_host()),
            Lobby::Start => return self.start().await,
            Lobby::Pause | Lobby::Resume | Lobby::Kick(_) | Lobby::Close | Lobby::Fill(_) if !is_host => {
                return Err(not_host());
            }
            Lobby::Pause if self.doc.status == TableStatus::Running => self.doc.status = TableStatus::Paused,
            Lobby::Resume if self.doc.status == TableStatus::Paused => self.doc.status = TableStatus::Running,
            Lobby::Pause | Lobby::Resume => {
                return Err(conflict("The table is not in that state.", "Il tavolo non è in quello stato."));
            }
            Lobby::Kick(seat) => {
                let seat = seat.ok_or_else(no_such_seat)?;
                let doc = self.doc.seats.get(seat as usize).ok_or_else(no_such_seat)?;
                if doc.account().is_none() && !matches!(doc.sitter, Sitter::Bot { .. }) {
                    return Err(conflict("Nobody sits there.", "Non c'è nessuno a quel posto."));
                }
                self.vacate(seat, Sitter::Open)?;
            }
            Lobby::Close => self.doc.status = TableStatus::Closed,
            Lobby::Fill(choice) => self.fill(&choice)?,
            Lobby::HandOver(request) => self.hand_over(who, is_host, &request)?,
        }
        self.save().await
    }

    fn join(&mut self, who: &Who, request: &JoinRequest) -> Result<(), Problem> {
        let invited = |s: &SeatDoc| s.invitation.is_some() && s.invitation == request.invitation;
        let free = |s: &SeatDoc| match s.sitter {
            Sitter::Open => true,
            Sitter::Invited => invited(s),
            Sitter::Person { .. } | Sitter::Bot { .. } => false,
        };
        let seat = match request.seat {
            Some(seat) => seat as usize,
            None => {
                // Whoever holds an invitation goes to its seat. Whoever sits here already stays there: the
                // same request, sent again because its answer was lost, must not take a second seat.
                let mine = self.doc.seats.iter().position(|s| s.account() == Some(&who.id));
                let by_invitation = self.doc.seats.iter().position(|s| free(s) && invited(s));
                let any = || self.doc.seats.iter().position(free);
                by_invitation.or(mine).or_else(any).ok_or_else(|| {
                    conflict("No seat is free at this table.", "A questo tavolo non c'è un posto libero.")
                })?
            }
        };
        let doc = self.doc.seats.get_mut(seat).ok_or_else(no_such_seat)?;
        if doc.account() == Some(&who.id) {
            doc.caretaker = None;
            return Ok(());
        }
        if !free(doc) {
            return Err(match doc.sitter {
                Sitter::Invited => Problem::new(
                    RefusedKind::Forbidden,
                    "This seat needs its invitation.",
                    "Questo posto richiede il suo invito.",
                ),
                Sitter::Open | Sitter::Person { .. } | Sitter::Bot { .. } => {
                    conflict("This seat is taken.", "Questo posto è occupato.")
                }
            });
        }
        doc.sitter = person(who);
        doc.caretaker = None;
        doc.invitation = None;
        Ok(())
    }

    fn leave(&mut self, who: &Who, seat: Option<u8>) -> Result<(), Problem> {
        let mine = self.doc.seats_of(&who.id);
        let leaving: Vec<u8> = match seat {
            Some(seat) if mine.contains(&seat) => vec![seat],
            Some(_) => return Err(not_your_seat()),
            None => mine,
        };
        if leaving.is_empty() {
            return Err(not_your_seat());
        }
        let (on, bot) = (self.doc.is_on(), self.doc.usual_bot());
        for seat in leaving {
            let doc = &mut self.doc.seats[seat as usize];
            if on {
                // The seat stays theirs to return to; meanwhile nobody has to wait.
                doc.caretaker = Some(bot.clone());
            } else {
                doc.sitter = Sitter::Open;
            }
        }
        Ok(())
    }

    fn vacate(&mut self, seat: u8, sitter: Sitter) -> Result<(), Problem> {
        let (on, bot) = (self.doc.is_on(), self.doc.usual_bot());
        let doc = self.doc.seats.get_mut(seat as usize).ok_or_else(no_such_seat)?;
        doc.invitation = matches!(sitter, Sitter::Invited).then(ids::id);
        doc.sitter = sitter;
        doc.orders = Orders::default();
        doc.caretaker = on.then_some(bot);
        Ok(())
    }

    fn fill(&mut self, request: &BotChoice) -> Result<(), Problem> {
        let bot = self.doc.bot_for(request)?;
        for doc in &mut self.doc.seats {
            if matches!(doc.sitter, Sitter::Open | Sitter::Invited) {
                *doc = SeatDoc {
                    sitter: Sitter::Bot { bot: bot.clone() },
                    caretaker: None,
                    invitation: None,
                    orders: doc.orders,
                    role: doc.role.clone(),
                };
            }
        }
        Ok(())
    }

    fn hand_over(&mut self, who: &Who, is_host: bool, request: &HandOverRequest) -> Result<(), Problem> {
        if !self.doc.is_on() {
            return Err(conflict("The match has not started.", "La partita non è iniziata."));
        }
        let doc = self.doc.seats.get(request.seat as usize).ok_or_else(no_such_seat)?;
        let mine = doc.account() == Some(&who.id);
        match &request.to {
            HandOver::Back if !mine => return Err(not_your_seat()),
            HandOver::Back => self.doc.seats[request.seat as usize].caretaker = None,
            HandOver::Caretaker(_) | HandOver::Newcomer if !mine && !is_host => {
                return Err(not_your_seat());
            }
            HandOver::Caretaker(choice) => {
                if doc.account().is_none() {
                    return Err(conflict("Nobody sits there.", "Non c'è nessuno a quel posto."));
                }
                let bot = self.doc.bot_for(choice)?;
                self.doc.seats[request.seat as usize].caretaker = Some(bot);
            }
            HandOver::Newcomer => self.vacate(request.seat, Sitter::Invited)?,
        }
        Ok(())
    }

    /// Starts the match.
    async fn start(&mut self) -> Result<(), Problem> {
        if self.doc.status != TableStatus::Open {
            return Err(conflict("The match has started already.", "La partita è già iniziata."));
        }
        if self.doc.seats.iter().any(|s| matches!(s.sitter, Sitter::Open | Sitter::Invited)) {
            return Err(conflict(
                "Some seats are free: wait for players or fill them with bots.",
                "Alcuni posti sono liberi: aspettare o riempirli con i bot.",
            ));
        }
        let rules = self.doc.rules().map_err(setup)?;
        let seed: Seed = self.doc.seed();
        let live = contained(|| Live::start(rules.start(seed))).map_err(|panic| {
            tracing::error!(table = %self.doc.id, panic, "the match could not be set up");
            crate::problem::unavailable(&StorageError::Closed)
        })?;
        self.doc.status = TableStatus::Running;
        self.live = Some(live);
        self.set_roles();
        if let Err(problem) = self.save().await {
            self.doc.status = TableStatus::Open;
            self.live = None;
            return Err(problem);
        }
        let Some(live) = &self.live else { return Ok(()) };
        for place in places(live.game.seats()) {
            let mut update = self.update(place, live);
            if let Some(first) = live.recent(place, 0).and_then(|mut m| m.pop()) {
                update.events = first.events;
            }
            let message = landsraad_wire::ServerMessage::Update(update);
            for sub in self.subs.iter().filter(|s| s.place == place) {
                sub.out.send(&message);
            }
        }
        metrics::counter!("landsraad_matches").increment(1);
        Ok(())
    }

    /// What one account held here becomes another's.
    pub async fn adopt(&mut self, from: &str, to: &Arc<landsraad_wire::Me>) {
        let mut changed = false;
        for doc in &mut self.doc.seats {
            if doc.account() == Some(from) {
                doc.sitter = person(to);
                changed = true;
            }
        }
        if self.doc.host == from {
            self.doc.host.clone_from(&to.id);
            self.doc.host_name.clone_from(&to.name);
            changed = true;
        }
        if changed {
            if self.save().await.is_err() {
                tracing::error!(table = %self.doc.id, "adopted seats could not be stored");
            }
            self.revalidate();
            self.tell_table();
        }
    }
}

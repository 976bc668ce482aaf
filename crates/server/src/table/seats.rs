//! The seats of a table: joining, leaving, starting, pausing, handing over.
//!
//! A seat belongs to its holder. During a match a person loses it by consent, by a clock that runs out (a bot
//! then plays until the person comes back) or by a vote of the others, never by a decision of the host. A
//! person who has seen a match from one seat never gets another seat in it.

use std::collections::BTreeSet;

use landsraad_kernel::Seed;
use landsraad_wire::{
    AccountKind, BotChoice, HandOver, HandOverRequest, JoinRequest, Orders, Problem, RefusedKind, Sitter,
    TableReply, TableStatus,
};

use super::actor::{Lobby, Table};
use super::contained;
use super::doc::{Away, SeatDoc};
use super::live::{Live, places};
use crate::accounts::Who;
use crate::ids;
use crate::problem::{forbidden, not_host, not_your_seat, setup, sign_in, unavailable};
use crate::storage::StorageError;

pub(super) fn conflict(en: &str, it: &str) -> Problem {
    Problem::new(RefusedKind::Conflict, en, it)
}

pub(super) fn no_such_seat() -> Problem {
    Problem::new(RefusedKind::Invalid, "There is no such seat.", "Questo posto non esiste.").field("seat")
}

fn person(who: &Who) -> Sitter {
    Sitter::Person { id: who.id.clone(), name: who.name.clone(), program: who.kind == AccountKind::Bot }
}

fn kicked() -> Problem {
    forbidden(
        "You were asked to leave this table and cannot come back to it.",
        "Ti è stato chiesto di lasciare questo tavolo e non puoi tornarci.",
    )
}

impl Table {
    /// Carries out a request of the lobby. Returns the table as it is then.
    pub async fn lobby(&mut self, who: Option<&Who>, ask: Lobby) -> Result<TableReply, Problem> {
        let id = who.map(|w| w.id.as_str());
        if let Lobby::Info { share } = &ask {
            if !self.doc.is_shown_to(id, share.as_deref()) {
                return Err(crate::problem::private());
            }
        } else {
            let who = who.ok_or_else(sign_in)?.clone();
            // A failed request must leave the document as it was.
            let before = self.doc.clone();
            let result = self.change(&who, ask).await;
            if let Err(problem) = result {
                self.doc = before;
                return Err(problem);
            }
            self.changed();
        }
        Ok(TableReply {
            table: self.info(id),
            my_seats: id.map(|id| self.doc.seats_of(id)).unwrap_or_default(),
        })
    }

    /// Tells everybody about a changed document, and starts or stops what depends on it.
    pub fn changed(&mut self) {
        self.forget_former_players();
        self.drop_moot_vote();
        self.revalidate();
        self.tell_table();
        self.rearm();
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
            Lobby::Info { .. } => {}
            Lobby::Join(request) => {
                let selves = self.selves(who).await?;
                self.join(who, &selves, &request)?;
            }
            Lobby::Leave(seat) => self.leave(who, seat)?,
            Lobby::HandOver(request) => self.hand_over(who, is_host, &request)?,
            Lobby::Propose(motion) => return self.propose(who, motion).await,
            Lobby::Start
            | Lobby::Pause
            | Lobby::Resume
            | Lobby::Kick(_)
            | Lobby::Close
            | Lobby::Fill(_)
            | Lobby::Host(_)
                if !is_host =>
            {
                return Err(not_host());
            }
            Lobby::Start => return self.start().await,
            Lobby::Pause if self.doc.status == TableStatus::Running => self.halt(),
            Lobby::Resume if self.doc.status == TableStatus::Paused => self.doc.status = TableStatus::Running,
            Lobby::Pause | Lobby::Resume => {
                return Err(conflict("The table is not in that state.", "Il tavolo non è in quello stato."));
            }
            Lobby::Kick(seat) => self.kick(seat.ok_or_else(no_such_seat)?)?,
            Lobby::Close => self.close(who)?,
            Lobby::Fill(choice) => self.fill(&choice)?,
            Lobby::Host(seat) => self.pass_host_to(seat)?,
        }
        self.save().await
    }

    /// All accounts of the same person: a bot and its owner.
    async fn selves(&self, who: &Who) -> Result<BTreeSet<String>, Problem> {
        let root = who.owner.as_ref().unwrap_or(&who.id);
        let mut selves = BTreeSet::from([who.id.clone(), root.clone()]);
        let owned = self.on.db.bots(root).await.map_err(|e| unavailable(&e))?;
        selves.extend(owned.into_iter().map(|row| row.id));
        Ok(selves)
    }

    fn join(&mut self, who: &Who, selves: &BTreeSet<String>, request: &JoinRequest) -> Result<(), Problem> {
        if !self.doc.kicked.is_disjoint(selves) {
            return Err(kicked());
        }
        let invited = |s: &SeatDoc| s.invitation.is_some() && s.invitation == request.invitation;
        let mine = |s: &SeatDoc| s.account() == Some(&who.id);
        let free = |s: &SeatDoc| match s.sitter {
            Sitter::Open => true,
            // A seat that its player offers can be taken by its link.
            Sitter::Invited | Sitter::Person { .. } => invited(s),
            Sitter::Bot { .. } => false,
        };
        let seat = match request.seat {
            Some(seat) => seat as usize,
            None => {
                // An invitation leads to its seat. A person who already has a seat keeps it: a request that
                // is sent again, because its answer was lost, must not take a second seat.
                let own = self.doc.seats.iter().position(mine);
                let by_invitation = self.doc.seats.iter().position(|s| free(s) && invited(s));
                let any = || self.doc.seats.iter().position(free);
                by_invitation.or(own).or_else(any).ok_or_else(|| {
                    conflict("No seat is free at this table.", "A questo tavolo non c'è un posto libero.")
                })?
            }
        };
        let doc = self.doc.seats.get(seat).ok_or_else(no_such_seat)?;
        if mine(doc) {
            self.doc.seats[seat].come_back();
            return Ok(());
        }
        if !free(doc) {
            return Err(match doc.sitter {
                Sitter::Invited => {
                    forbidden("This seat needs its invitation.", "Questo posto richiede il suo invito.")
                }
                Sitter::Open | Sitter::Person { .. } | Sitter::Bot { .. } => {
                    conflict("This seat is taken.", "Questo posto è occupato.")
                }
            });
        }
        self.may_take(seat, selves)?;
        let on = self.doc.is_on();
        let doc = &mut self.doc.seats[seat];
        doc.sitter = person(who);
        doc.come_back();
        doc.invitation = None;
        doc.orders = Orders::default();
        doc.standing.clear();
        if on {
            doc.known_to.insert(who.id.clone());
        }
        Ok(())
    }

    /// Whether a person may take this seat: without knowledge of another seat, and with no more seats than
    /// the table allows.
    fn may_take(&self, seat: usize, selves: &BTreeSet<String>) -> Result<(), Problem> {
        let others = || self.doc.seats.iter().enumerate().filter(|(i, _)| *i != seat).map(|(_, s)| s);
        if self.doc.is_on() && others().any(|s| !s.known_to.is_disjoint(selves)) {
            return Err(forbidden(
                "You have seen this match from another seat.",
                "Hai visto questa partita da un altro posto.",
            ));
        }
        let held = others().filter(|s| s.account().is_some_and(|a| selves.contains(a))).count();
        if held >= usize::from(self.doc.settings.seats_per_person.max(1)) {
            return Err(conflict(
                "One person cannot hold more seats at this table; leave yours first.",
                "A questo tavolo una persona non può avere altri posti; prima lascia il tuo.",
            ));
        }
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
        let (on, bot) = (self.doc.is_on(), self.doc.agreed_bot());
        for seat in leaving {
            let doc = &mut self.doc.seats[seat as usize];
            if on {
                // The seat stays theirs, and nobody has to wait for them.
                doc.rest(bot.clone(), Away::Left);
            } else {
                *doc = SeatDoc::new(Sitter::Open);
            }
        }
        self.settle_host();
        Ok(())
    }

    /// Frees a seat for the host: any seat before the start, only a bot's seat after it.
    fn kick(&mut self, seat: u8) -> Result<(), Problem> {
        let on = self.doc.is_on();
        let doc = self.doc.seats.get_mut(seat as usize).ok_or_else(no_such_seat)?;
        match &doc.sitter {
            Sitter::Open | Sitter::Invited => {
                return Err(conflict("Nobody sits there.", "Non c'è nessuno a quel posto."));
            }
            Sitter::Person { .. } if on => {
                return Err(forbidden(
                    "During a match only the player, the clock or a vote of the others can do this.",
                    "Durante la partita possono farlo solo il giocatore, l'orologio o un voto degli altri.",
                ));
            }
            Sitter::Person { id, .. } => {
                let id = id.clone();
                *doc = SeatDoc::new(Sitter::Open);
                if id != self.doc.host {
                    self.doc.kicked.insert(id);
                }
            }
            Sitter::Bot { .. } if on => self.vacate(seat)?,
            Sitter::Bot { .. } => *doc = SeatDoc::new(Sitter::Open),
        }
        Ok(())
    }

    /// Takes the seat from its holder. A bot plays it until somebody takes it by its new link.
    pub(super) fn vacate(&mut self, seat: u8) -> Result<(), Problem> {
        let bot = self.doc.agreed_bot();
        let doc = self.doc.seats.get_mut(seat as usize).ok_or_else(no_such_seat)?;
        doc.caretaker = Some(doc.bot().map_or(bot, str::to_owned));
        doc.sitter = Sitter::Invited;
        doc.away = None;
        doc.invitation = Some(ids::id());
        doc.orders = Orders::default();
        doc.standing.clear();
        Ok(())
    }

    fn fill(&mut self, request: &BotChoice) -> Result<(), Problem> {
        let bot = if self.doc.is_on() { self.doc.agreed_bot() } else { self.doc.bot_for(request)? };
        for doc in &mut self.doc.seats {
            if matches!(doc.sitter, Sitter::Open | Sitter::Invited) {
                doc.sitter = Sitter::Bot { bot: bot.clone() };
                doc.come_back();
                doc.invitation = None;
            }
        }
        Ok(())
    }

    fn hand_over(&mut self, who: &Who, is_host: bool, request: &HandOverRequest) -> Result<(), Problem> {
        if !self.doc.is_on() {
            return Err(conflict("The match has not started.", "La partita non è iniziata."));
        }
        let bot = self.doc.agreed_bot();
        let doc = self.doc.seats.get_mut(request.seat as usize).ok_or_else(no_such_seat)?;
        if doc.account() == Some(&who.id) {
            match request.to {
                HandOver::Caretaker => doc.rest(bot, Away::Resting),
                HandOver::Newcomer => doc.invitation = Some(ids::id()),
                HandOver::Back => {
                    doc.come_back();
                    doc.invitation = None;
                }
            }
            return Ok(());
        }
        match (&doc.sitter, &request.to) {
            // No person holds the seat: the host makes a new link.
            (Sitter::Open | Sitter::Invited | Sitter::Bot { .. }, HandOver::Newcomer) if is_host => {
                self.vacate(request.seat)
            }
            (
                Sitter::Open | Sitter::Invited | Sitter::Bot { .. } | Sitter::Person { .. },
                HandOver::Newcomer | HandOver::Caretaker | HandOver::Back,
            ) => Err(not_your_seat()),
        }
    }

    /// Closes the table for the host, if nobody else plays.
    fn close(&mut self, who: &Who) -> Result<(), Problem> {
        let other = |s: &SeatDoc| s.is_played_by_person() && s.account() != Some(&who.id);
        if self.doc.is_on() && self.doc.seats.iter().any(other) {
            return Err(forbidden(
                "Others play here: propose to end the match, and all must agree.",
                "Altri stanno giocando: proponi di chiudere la partita, e tutti devono essere d'accordo.",
            ));
        }
        self.doc.status = TableStatus::Closed;
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
            unavailable(&StorageError::Closed)
        })?;
        self.doc.status = TableStatus::Running;
        for seat in &mut self.doc.seats {
            seat.known_to = seat.account().map(str::to_owned).into_iter().collect();
        }
        self.live = Some(live);
        self.set_roles();
        if let Err(problem) = self.save().await {
            self.doc.status = TableStatus::Open;
            self.live = None;
            return Err(problem);
        }
        // Spectators who came before the start stay only where they are allowed.
        self.revalidate();
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

    /// Gives what one account holds here to another account, or gives the same account a new name.
    pub async fn adopt(&mut self, from: &str, to: &Who) {
        let before = serde_json::to_string(&self.doc).unwrap_or_default();
        let on = self.doc.is_on();
        for i in 0..self.doc.seats.len() {
            if self.doc.seats[i].account() != Some(from) {
                continue;
            }
            // A person does not get to know two seats by signing in.
            let selves = BTreeSet::from([to.id.clone()]);
            if from != to.id && self.may_take(i, &selves).is_err() {
                if on {
                    let _ = self.vacate(i as u8);
                } else {
                    self.doc.seats[i] = SeatDoc::new(Sitter::Open);
                }
            } else {
                self.doc.seats[i].sitter = person(to);
            }
        }
        if from != to.id {
            for seat in &mut self.doc.seats {
                if seat.known_to.contains(from) {
                    seat.known_to.insert(to.id.clone());
                }
            }
            if self.doc.kicked.contains(from) {
                self.doc.kicked.insert(to.id.clone());
            }
            self.doc.formerly.insert(from.to_owned(), to.id.clone());
        }
        if self.doc.host == from {
            self.doc.host.clone_from(&to.id);
            self.doc.host_name.clone_from(&to.name);
        }
        if serde_json::to_string(&self.doc).unwrap_or_default() == before {
            return;
        }
        if self.save().await.is_err() {
            tracing::error!(table = %self.doc.id, "adopted seats could not be stored");
        }
        self.changed();
    }
}

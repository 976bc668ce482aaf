//! The seats of a table: joining, leaving, starting, pausing, handing over.
//!
//! A seat belongs to its holder. During a match a person loses it by consent, by a clock that runs out (a bot
//! then plays until the person comes back) or by a vote of the others, never by a decision of the host. A
//! person who has seen a match from one seat never gets another seat in it.

use std::collections::BTreeSet;

use landsraad_catalog::catalog;
use landsraad_wire::{
    AccountKind, BotChoice, HandOver, HandOverRequest, JoinRequest, Orders, Problem, Sitter, TableStatus,
};

use super::bots;
use super::doc::{Away, SeatDoc, TableDoc};
use crate::accounts::Who;
use crate::engines::Engines;
use crate::ids;
use crate::problem::{conflict, forbidden, no_such_seat, not_your_seat, setup};
use crate::storage::Member;

/// How many accounts may have held the seats of a match, and how many may have been removed from a table. They are stored with
/// it and never forgotten, so nobody new is seated after that.
const MOST_HOLDERS: usize = 256;
const MOST_REMOVED: usize = 1_024;
/// How many guests who have signed in since are remembered by name at a table.
const MOST_FORMER: usize = 256;

/// A person in a seat.
pub fn person(who: &Who) -> Sitter {
    Sitter::Person { id: who.id.clone(), name: who.name.clone(), program: who.kind == AccountKind::Bot }
}

/// All accounts of a person.
#[derive(Clone, Debug)]
pub struct Family {
    /// The account that the others belong to.
    person: String,
    /// The person, its programs and the guests who have become it.
    accounts: BTreeSet<String>,
}

impl Family {
    /// The account that the others belong to.
    pub fn person(&self) -> &str {
        &self.person
    }

    /// The person, its programs and the guests who have become it.
    pub const fn accounts(&self) -> &BTreeSet<String> {
        &self.accounts
    }

    /// The family of an account, from the rows of all its members with their owners.
    pub fn of(account: &str, rows: Vec<Member>) -> Family {
        let person = rows.iter().find(|(_, owner)| owner.is_none()).map_or(account, |(id, _)| id).to_owned();
        let accounts = rows.into_iter().map(|(id, _)| id).chain([account.to_owned()]).collect();
        Family { person, accounts }
    }
}

/// The refusal for a person who was removed.
pub fn kicked() -> Problem {
    forbidden(
        "You were asked to leave this table and cannot come back to it.",
        "Ti è stato chiesto di lasciare questo tavolo e non puoi tornarci.",
    )
}

impl TableDoc {
    /// Seats a person.
    pub fn join(&mut self, who: &Who, family: &Family, request: &JoinRequest) -> Result<(), Problem> {
        let selves = &family.accounts;
        if !self.kicked.is_disjoint(selves) {
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
                let own = self.seats.iter().position(mine);
                let by_invitation = self.seats.iter().position(|s| free(s) && invited(s));
                let any = || self.seats.iter().position(free);
                by_invitation.or(own).or_else(any).ok_or_else(|| {
                    conflict("No seat is free at this table.", "A questo tavolo non c'è un posto libero.")
                })?
            }
        };
        let doc = self.seats.get(seat).ok_or_else(no_such_seat)?;
        if mine(doc) {
            self.seats[seat].come_back();
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
        self.has_room_for(&who.id)?;
        let on = self.is_on();
        let doc = &mut self.seats[seat];
        doc.seat(who, &family.person);
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
        let others = || self.seats.iter().enumerate().filter(|(i, _)| *i != seat).map(|(_, s)| s);
        if self.is_on() && others().any(|s| !s.known_to.is_disjoint(selves)) {
            return Err(forbidden(
                "You have seen this match from another seat.",
                "Hai visto questa partita da un altro posto.",
            ));
        }
        let held = others().filter(|s| s.account().is_some_and(|a| selves.contains(a))).count();
        if held >= usize::from(self.settings.seats_per_person.max(1)) {
            return Err(conflict(
                "One person cannot hold more seats at this table; leave yours first.",
                "A questo tavolo una persona non può avere altri posti; prima lascia il tuo.",
            ));
        }
        Ok(())
    }

    /// Whether the table can remember one more account that has held a seat.
    fn has_room_for(&self, account: &str) -> Result<(), Problem> {
        let holders = || self.seats.iter().flat_map(|seat| &seat.known_to);
        let is_new = !holders().any(|holder| holder == account);
        if is_new && (holders().count() >= MOST_HOLDERS || self.kicked.len() >= MOST_REMOVED) {
            return Err(conflict(
                "Too many people have come and gone at this table.",
                "A questo tavolo sono passate troppe persone.",
            ));
        }
        Ok(())
    }

    /// Lets a person leave one seat, or all of them.
    pub fn leave(&mut self, who: &Who, seat: Option<u8>) -> Result<(), Problem> {
        let mine = self.seats_of(&who.id);
        let leaving: Vec<u8> = match seat {
            Some(seat) if mine.contains(&seat) => vec![seat],
            Some(_) => return Err(not_your_seat()),
            None => mine,
        };
        if leaving.is_empty() {
            return Err(not_your_seat());
        }
        let (on, bot) = (self.is_on(), self.agreed_bot());
        for seat in leaving {
            let doc = &mut self.seats[seat as usize];
            if on {
                // The seat stays theirs, and nobody has to wait for them.
                doc.rest(bot.clone(), Away::Left);
            } else {
                *doc = SeatDoc::new(Sitter::Open);
            }
        }
        Ok(())
    }

    /// Frees a seat for the host: any seat before the start, only a bot's seat after it. Returns the account that
    /// held it.
    pub fn kick(&mut self, seat: u8) -> Result<Option<String>, Problem> {
        let on = self.is_on();
        let doc = self.seats.get_mut(seat as usize).ok_or_else(no_such_seat)?;
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
                return Ok(Some(id));
            }
            Sitter::Bot { .. } if on => self.vacate(seat)?,
            Sitter::Bot { .. } => *doc = SeatDoc::new(Sitter::Open),
        }
        Ok(None)
    }

    /// Keeps a person out for good, with all accounts of the person. Before the start all their seats become free,
    /// during the match bots play them until newcomers come.
    pub fn ban(&mut self, family: &Family) -> Result<(), Problem> {
        self.kicked.extend(family.accounts.iter().cloned());
        // They have seen the link that opens the match when it is over.
        self.share = ids::id();
        let theirs = |s: &SeatDoc| s.account().is_some_and(|a| family.accounts.contains(a));
        let seats: Vec<u8> = (0..).zip(&self.seats).filter(|(_, s)| theirs(s)).map(|(i, _)| i).collect();
        for seat in seats {
            if self.is_on() {
                self.vacate(seat)?;
            } else {
                self.seats[usize::from(seat)] = SeatDoc::new(Sitter::Open);
            }
        }
        Ok(())
    }

    /// Takes the seat from its holder. A bot plays it until somebody takes it by its new link.
    pub fn vacate(&mut self, seat: u8) -> Result<(), Problem> {
        let bot = self.agreed_bot();
        let doc = self.seats.get_mut(seat as usize).ok_or_else(no_such_seat)?;
        doc.caretaker = Some(doc.bot().map_or(bot, str::to_owned));
        doc.sitter = Sitter::Invited;
        doc.owner = None;
        doc.away = None;
        doc.invitation = Some(ids::id());
        doc.orders = Orders::default();
        doc.standing.clear();
        Ok(())
    }

    /// Gives the free seats to bots.
    pub fn fill(&mut self, request: &BotChoice, engines: &Engines) -> Result<(), Problem> {
        let bot = if self.is_on() {
            self.agreed_bot()
        } else {
            bots::choose_any(catalog().game(&self.game).map_err(setup)?, engines, request)?
        };
        for doc in &mut self.seats {
            if matches!(doc.sitter, Sitter::Open | Sitter::Invited) {
                doc.sitter = Sitter::Bot { bot: bot.clone() };
                doc.come_back();
                doc.invitation = None;
            }
        }
        Ok(())
    }

    /// Hands a seat over: to a bot, to a newcomer, or back to its player.
    pub fn hand_over(&mut self, who: &Who, is_host: bool, request: &HandOverRequest) -> Result<(), Problem> {
        if !self.is_on() {
            return Err(conflict("The match has not started.", "La partita non è iniziata."));
        }
        let bot = self.agreed_bot();
        let doc = self.seats.get_mut(request.seat as usize).ok_or_else(no_such_seat)?;
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

    /// Whether somebody else has a seat in the match and has not left. A person for whom a bot plays meanwhile counts.
    pub fn has_others(&self, who: &Who) -> bool {
        let me = self.person_of(&who.id);
        let other = |s: &SeatDoc| s.is_kept() && s.person() != Some(me) && s.person() != Some(who.person());
        self.is_on() && self.seats.iter().any(other)
    }

    /// Closes the table for the host, if nobody else has a seat in the match.
    pub fn close(&mut self, who: &Who) -> Result<(), Problem> {
        if self.has_others(who) {
            return Err(forbidden(
                "Others play here: propose to end the match, and all must agree.",
                "Altri stanno giocando: proponi di chiudere la partita, e tutti devono essere d'accordo.",
            ));
        }
        self.status = TableStatus::Closed;
        Ok(())
    }

    /// Gives what one account holds here to another account, or gives the same account a new name. `newly` has the
    /// accounts that belong to the person since now, `before` those that did already.
    pub fn adopt(&mut self, from: &str, to: &Who, newly: &BTreeSet<String>, before: &BTreeSet<String>) {
        let (on, joins) = (self.is_on(), from != to.id);
        // The players of a match that is over stay as they are.
        let over = matches!(self.status, TableStatus::Finished | TableStatus::Closed);
        let banned = joins && !(self.kicked.is_disjoint(before) && self.kicked.is_disjoint(newly));
        for i in 0..self.seats.len() {
            let Some(holder) = self.seats[i].account().filter(|a| newly.contains(*a)) else { continue };
            let is_from = holder == from;
            // A person does not get to know two seats by signing in, and does not come back after being removed.
            if joins && !over && (banned || self.may_take(i, before).is_err()) {
                if on {
                    let _ = self.vacate(i as u8);
                } else {
                    self.seats[i] = SeatDoc::new(Sitter::Open);
                }
            } else if is_from {
                self.seats[i].seat(to, to.person());
            } else {
                self.seats[i].owner = Some(to.person().to_owned());
            }
        }
        if joins {
            for seat in &mut self.seats {
                if !seat.known_to.is_disjoint(newly) {
                    seat.known_to.insert(to.id.clone());
                }
            }
            if banned && self.kicked.insert(to.id.clone()) {
                self.share = ids::id();
            }
            if self.formerly.len() < MOST_FORMER {
                self.formerly.insert(from.to_owned(), to.id.clone());
            }
        }
        if self.host == from {
            self.host.clone_from(&to.id);
            self.host_name.clone_from(&to.name);
        }
    }
}

//! Requests of the lobby: who sits at the table, and whether it plays.

use std::collections::BTreeSet;

use landsraad_wire::{Motion, Problem, RefusedKind, ServerMessage, Sitter, TableReply, TableStatus};
use tokio::sync::oneshot;

use super::Table;
use crate::accounts::Who;
use crate::ids;
use crate::problem::{conflict, no_such_seat, not_host, setup, sign_in, unavailable};
use crate::storage::StorageError;
use crate::table::command::Lobby;
use crate::table::contained;
use crate::table::live::{Live, places};
use crate::table::seats::Family;

impl Table {
    /// Carries out a request of the lobby. Returns the table as it is then.
    pub(super) async fn lobby(&mut self, who: Option<&Who>, ask: Lobby) -> Result<TableReply, Problem> {
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

    /// Sends a changed document to everybody, and starts or stops what depends on it.
    pub(super) fn changed(&mut self) {
        self.windows.forget_former_players(&self.doc);
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
        self.take_lobby_quota(who, is_host)?;
        match ask {
            Lobby::Info { .. } => {}
            Lobby::Join(request) => {
                let family = self.family(&who.id).await?;
                self.doc.join(who, &family, &request)?;
            }
            Lobby::Leave(seat) => {
                self.doc.leave(who, seat)?;
                self.settle_host();
            }
            Lobby::HandOver(request) => self.doc.hand_over(who, is_host, &request)?,
            Lobby::Propose(motion) => return self.propose(who, motion).await,
            Lobby::Pause if self.doc.status == TableStatus::Running => {
                self.may_halt()?;
                // One player alone does not stop the others.
                if !is_host || self.doc.has_others(who) && !self.doc.settings.host_pauses {
                    return self.propose(who, Motion::Pause).await;
                }
                self.halt();
            }
            Lobby::Start
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
            Lobby::Resume if self.doc.status == TableStatus::Paused => self.doc.status = TableStatus::Running,
            Lobby::Pause | Lobby::Resume => {
                return Err(conflict("The table is not in that state.", "Il tavolo non è in quello stato."));
            }
            Lobby::Kick(seat) => {
                if let Some(account) = self.doc.kick(seat.ok_or_else(no_such_seat)?)? {
                    let family = self.family(&account).await?;
                    // A host who frees an own seat stays.
                    if !family.accounts().contains(&self.doc.host) {
                        self.doc.ban(&family)?;
                    }
                }
            }
            Lobby::Close => self.doc.close(who)?,
            Lobby::Fill(choice) => self.doc.fill(&choice, &self.on.engines)?,
            Lobby::Host(seat) => self.pass_host_to(seat)?,
        }
        self.save().await
    }

    /// All accounts of the person to whom an account belongs.
    pub(super) async fn family(&self, account: &str) -> Result<Family, Problem> {
        let rows = self.on.db.family(account).await.map_err(|e| unavailable(&e))?;
        Ok(Family::of(account, rows))
    }

    /// Starts the match.
    async fn start(&mut self) -> Result<(), Problem> {
        if self.doc.status != TableStatus::Open {
            return Err(conflict("The match has started already.", "La partita è già iniziata."));
        }
        if self.doc.seats.iter().any(|s| matches!(s.sitter, Sitter::Open | Sitter::Invited)) {
            return Err(conflict(
                "Some seats are free: wait for players or fill them with bots.",
                "Alcuni posti sono liberi: aspetta o riempili con i bot.",
            ));
        }
        let live = self.set_up().await?;
        self.doc.status = TableStatus::Running;
        self.doc.started = Some(ids::now_ms());
        for seat in &mut self.doc.seats {
            seat.known_to = seat.account().map(str::to_owned).into_iter().collect();
        }
        self.live = Some(live);
        self.set_roles();
        if let Err(problem) = self.save().await {
            self.doc.status = TableStatus::Open;
            self.doc.started = None;
            self.live = None;
            return Err(problem);
        }
        // Spectators who came before the start stay only where they are allowed.
        self.revalidate();
        let Some(live) = &self.live else { return Ok(()) };
        for place in places(live.game().seats()) {
            self.audience.tell_formed(place, |form| {
                let mut update = self.update(place, live, form);
                if let Some(first) = live.track(place).recent(0).and_then(|mut m| m.pop()) {
                    update.events = first.events;
                }
                Some(form.text(&ServerMessage::Update(update)))
            });
        }
        metrics::counter!("landsraad_matches").increment(1);
        Ok(())
    }

    /// A match at its start. It is set up in the pool, because a host's own files are read for it.
    async fn set_up(&self) -> Result<Live, Problem> {
        let (doc, (done, ready)) = (self.doc.clone(), oneshot::channel());
        self.on.work.start(self.lane(), Some(doc.id.clone()), async move {
            let start = || doc.rules().map(|rules| Live::start(rules.start(doc.seed())));
            let _ = done.send(contained(start));
        });
        match ready.await {
            Ok(Ok(live)) => live.map_err(setup),
            Ok(Err(panic)) => {
                tracing::error!(table = %self.doc.id, panic, "the match could not be set up");
                Err(unavailable(&StorageError::Closed))
            }
            Err(_) => Err(unavailable(&StorageError::Closed)),
        }
    }

    /// Gives what one account holds here to another account, or gives the same account a new name.
    pub(super) async fn adopt(&mut self, from: &str, to: &Who, newly: &BTreeSet<String>) {
        let stored = serde_json::to_string(&self.doc).unwrap_or_default();
        let newly: BTreeSet<String> = newly.iter().cloned().chain([from.to_owned()]).collect();
        let family = if from == to.id {
            Ok(BTreeSet::new())
        } else {
            self.family(&to.id).await.map(|f| f.accounts().clone())
        };
        // If nothing is known of the family, the account alone counts, as it does for the seat itself.
        let family = family.unwrap_or_else(|_| BTreeSet::from([to.id.clone()]));
        let before: BTreeSet<String> = family.difference(&newly).cloned().collect();
        self.doc.adopt(from, to, &newly, &before);
        if serde_json::to_string(&self.doc).unwrap_or_default() == stored {
            return;
        }
        // Stored without a new date: a new name does not bring old tables forward in the lists.
        if self.save_unseen().await.is_err() {
            tracing::error!(table = %self.doc.id, "adopted seats could not be stored");
        }
        self.changed();
    }
}

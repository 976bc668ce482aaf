//! Deals between two seats. The engine carries out the enforced parts; the table remembers the promises.

use landsraad_kernel::Seat;
use landsraad_wire::{DealAnswer, DealStatus, Offer, Problem, RefusedKind, ServerMessage};

use super::Table;
use crate::problem;
use crate::table::audience::Sub;
use crate::table::deals::{DealAt, Exchange, half_carried_out, not_carried_out, readable};
use crate::table::journal::Cause;
use crate::table::keys::OwnKey;
use crate::table::outbox::Outbox;

impl Table {
    /// Stores an offer of a seat and sends it to both sides.
    pub(super) async fn offer(
        &mut self,
        seat: Seat,
        key: &str,
        offer: Offer,
        out: &Outbox,
    ) -> Result<(), Problem> {
        self.running()?;
        if !self.doc.settings.deals {
            return Err(Problem::new(
                RefusedKind::Forbidden,
                "This table does not allow deals.",
                "Questo tavolo non ammette accordi.",
            ));
        }
        let offer = readable(offer);
        let phases = self.doc.rules().map_err(problem::setup)?.phases();
        self.deals.check(seat, &offer, self.doc.seats.len(), phases)?;
        let other = Seat::new(offer.to);
        let at = self.deals.add(&self.doc, seat, offer, self.own_key(seat, key));
        if let Err(problem) = self.keep_deal(at).await {
            self.deals.remove_last();
            return Err(problem);
        }
        self.ack(seat, key, out);
        self.tell_deal(at);
        if let Some(bot) = other.filter(|other| self.doc.seats[other.index()].bot().is_some()) {
            self.settle_deal(at, bot, self.deals.bot_answer(at, bot)).await?;
            self.tell_deal(at);
        }
        Ok(())
    }

    /// A key together with the account of the person who holds this seat.
    pub(super) fn own_key(&self, seat: Seat, key: &str) -> Option<OwnKey> {
        let account = self.doc.seats.get(seat.index())?.account()?.to_owned();
        Some(OwnKey { account, key: key.to_owned() })
    }

    /// Carries out an answer of one side: accepts, declines, takes back, or declares a promise broken.
    pub(super) async fn answer_deal(
        &mut self,
        seat: Seat,
        key: &str,
        id: &str,
        answer: DealAnswer,
        out: &Outbox,
    ) -> Result<(), Problem> {
        let Some(at) = self.deals.find(seat, id) else {
            return Err(Problem::new(
                RefusedKind::NotFound,
                "There is no such deal.",
                "Questo accordo non esiste.",
            ));
        };
        self.deals.after(&self.doc, at, seat, answer)?;
        self.deals.remember(at, self.own_key(seat, key));
        self.settle_deal(at, seat, answer).await?;
        self.ack(seat, key, out);
        self.tell_deal(at);
        Ok(())
    }

    /// Stores what an answer makes of a deal.
    async fn settle_deal(&mut self, at: DealAt, seat: Seat, answer: DealAnswer) -> Result<(), Problem> {
        let next = self.deals.after(&self.doc, at, seat, answer)?;
        if next == DealStatus::Accepted {
            self.carry_out(at).await?;
        } else {
            self.deals.end(at, next, seat);
            self.keep_deal(at).await?;
        }
        Ok(())
    }

    /// Carries out the enforced parts of an accepted deal and stores them with the deal, in one transaction.
    ///
    /// The actions are judged by what the seats know. Only then are they tried on the match, and what it allows of
    /// them is carried out: nobody learns what would have happened for nothing.
    async fn carry_out(&mut self, at: DealAt) -> Result<(), Problem> {
        let luck = self.luck(u8::MAX - 1, self.running()?.journal().len());
        let deal = self.deals.deal(at).clone();
        let judged = self.in_pool(move |live| {
            let exchange = Exchange::of(&deal, live.game())?;
            let possible = exchange.is_possible(live.game(), luck);
            possible.then(|| (exchange.allowed(live.game()), exchange))
        });
        let Some((allowed, mut exchange)) = judged.await? else {
            return self.fail_deal(at).await;
        };
        let whole = allowed == exchange.acts().len();
        exchange.truncate(allowed);
        let acts = exchange.acts().to_vec();
        let phases = self.doc.rules().map(|rules| rules.phases()).unwrap_or_default();
        let settled = |table: &mut Table| {
            match &table.live {
                Some(live) if whole => table.deals.accept(at, exchange, live.game(), phases),
                Some(_) | None => table.deals.fail(at, half_carried_out()),
            }
            vec![table.deals.write(&table.doc.id, at)]
        };
        self.perform_all(&acts, Cause::Deal, None, settled).await?;
        Ok(())
    }

    async fn fail_deal(&mut self, at: DealAt) -> Result<(), Problem> {
        self.deals.fail(at, not_carried_out());
        self.keep_deal(at).await
    }

    /// Stores and sends the deals whose promises have been kept.
    pub(super) async fn review_promises(&mut self) {
        let Some(live) = &self.live else { return };
        for at in self.deals.fulfilled(live.game()) {
            self.keep_and_tell_deal(at).await;
        }
    }

    /// Ends offers that were not answered in time or whose seats have changed hands.
    pub(super) async fn expire_deals(&mut self) {
        for at in self.deals.expired(&self.doc) {
            self.keep_and_tell_deal(at).await;
        }
    }

    async fn keep_and_tell_deal(&mut self, at: DealAt) {
        if self.keep_deal(at).await.is_ok() {
            self.tell_deal(at);
        }
    }

    async fn keep_deal(&mut self, at: DealAt) -> Result<(), Problem> {
        self.store(vec![self.deals.write(&self.doc.id, at)]).await
    }

    fn tell_deal(&self, at: DealAt) {
        for (seat, deal) in self.deals.seen(at) {
            self.audience.tell_seat(seat, &ServerMessage::Deal { table: self.doc.id.clone(), deal });
        }
    }

    /// Sends a newcomer the deals of its seat.
    pub(super) fn tell_deals_to(&self, sub: &Sub) {
        for deal in self.deals.of(sub.place(), self.on.config.limits.queue / 4) {
            sub.send(&ServerMessage::Deal { table: self.doc.id.clone(), deal });
        }
    }
}

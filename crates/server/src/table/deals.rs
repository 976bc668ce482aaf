//! Deals between two seats. The engine carries out the enforced parts; the table remembers the promises.

use std::time::{Duration, Instant};

use landsraad_kernel::{Seat, Viewer};
use landsraad_wire::{Deal, DealAnswer, DealStatus, Offer, Problem, RefusedKind, Term, Text};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::actor::{Outbox, Sub, Table};
use super::contained;
use super::keys::OwnKey;
use super::live::{Cause, PUBLIC};
use crate::ids;
use crate::problem::{self, unavailable};
use crate::storage::Write;

/// How many offers of one seat may wait for an answer.
const MOST_OPEN: usize = 6;
/// The largest offer, in bytes of JSON.
const LARGEST: usize = 8 * 1024;

/// A deal, with what only one side may see.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Standing {
    deal: Deal,
    created: i64,
    /// What was shown, by term, to the other side.
    shown: Vec<(u8, Value)>,
    /// For each term of an accepted deal, the round and phase at which its promise has been kept.
    #[serde(default)]
    ends: Vec<Option<(u32, usize)>>,
    /// The keys of the messages that made and answered it.
    #[serde(default)]
    pub keys: Vec<OwnKey>,
}

impl Standing {
    /// The deal as one side sees it; `None` for everybody else.
    fn seen_by(&self, place: usize) -> Option<Deal> {
        let party = [self.deal.from, self.deal.offer.to].contains(&(place as u8)) && place != PUBLIC;
        party.then(|| {
            let shown = self.shown.iter().filter(|(to, _)| *to as usize == place);
            Deal { shown: shown.map(|(_, v)| v.clone()).collect(), ..self.deal.clone() }
        })
    }

    fn lapses(&self) -> Option<i64> {
        let seconds = self.deal.offer.seconds.filter(|_| self.deal.status == DealStatus::Offered)?;
        Some(self.created + i64::from(seconds) * 1000)
    }

    fn has_promises(&self) -> bool {
        self.deal.offer.terms.iter().any(|t| matches!(t, Term::Promise { .. }))
    }
}

fn invalid(en: &str, it: &str) -> Problem {
    Problem::new(RefusedKind::Invalid, en, it).field("offer")
}

impl Table {
    /// Stores an offer of a seat and sends it to both sides.
    pub async fn offer(&mut self, seat: Seat, key: &str, offer: Offer, out: &Outbox) -> Result<(), Problem> {
        self.running()?;
        if !self.doc.settings.deals {
            return Err(Problem::new(
                RefusedKind::Forbidden,
                "This table does not allow deals.",
                "Questo tavolo non ammette accordi.",
            ));
        }
        let other = Seat::new(offer.to).filter(|s| *s != seat && s.index() < self.doc.seats.len());
        let Some(other) = other else {
            return Err(invalid("Name another seat of this table.", "Indicare un altro posto del tavolo."));
        };
        if offer.terms.is_empty() || offer.terms.len() > 12 {
            return Err(invalid("A deal has 1 to 12 terms.", "Un accordo ha da 1 a 12 clausole."));
        }
        if offer.terms.iter().any(|t| t.by() != u8::from(seat) && t.by() != u8::from(other)) {
            return Err(invalid("Only the two sides can give.", "Solo le due parti possono dare."));
        }
        let too_long = |t: &Term| match t {
            Term::Promise { text, until, .. } => {
                text.trim().is_empty()
                    || text.chars().count() > 500
                    || until.as_ref().is_some_and(|u| u.len() > 64)
            }
            Term::Show { pointer, .. } => pointer.len() > 256,
            Term::Act { .. } => false,
        };
        if offer.terms.iter().any(too_long) {
            return Err(invalid(
                "A promise has 1 to 500 characters.",
                "Una promessa ha da 1 a 500 caratteri.",
            ));
        }
        if serde_json::to_string(&offer).is_ok_and(|text| text.len() > LARGEST) {
            return Err(invalid("The offer is too long.", "L'offerta è troppo lunga."));
        }
        self.known_phases(&offer)?;
        let open = |d: &&Standing| d.deal.status == DealStatus::Offered && d.deal.from == u8::from(seat);
        if self.deals.iter().filter(open).count() >= MOST_OPEN {
            return Err(Problem::new(
                RefusedKind::TooMuch,
                "Too many of your offers wait for an answer; withdraw one first.",
                "Troppe tue offerte attendono risposta; prima ritirarne una.",
            ));
        }
        let deal = Deal {
            id: ids::id(),
            from: seat.into(),
            offer,
            status: DealStatus::Offered,
            broken_by_word_of: None,
            shown: vec![],
            text: None,
        };
        let id = deal.id.clone();
        let keys = self.own_key(seat, key).into_iter().collect();
        self.deals.push(Standing { deal, created: ids::now_ms(), shown: vec![], ends: vec![], keys });
        let at = self.deals.len() - 1;
        if let Err(problem) = self.keep(at).await {
            self.deals.pop();
            return Err(problem);
        }
        self.ack(seat, key, out);
        self.tell_standing(at);
        if self.doc.seats[other.index()].bot().is_some() {
            // A bot accepts what costs it nothing, and nothing else, because it cannot judge promises.
            let costs = self.deals[at].deal.offer.terms.iter().any(|t| t.by() == u8::from(other));
            let answer = if costs { DealAnswer::Refuse } else { DealAnswer::Accept };
            return self.answer_deal(other, "bot", &id, answer, None).await;
        }
        Ok(())
    }

    /// A key together with the account of the person who holds this seat.
    fn own_key(&self, seat: Seat, key: &str) -> Option<OwnKey> {
        let account = self.doc.seats.get(seat.index())?.account()?.to_owned();
        Some(OwnKey { account, key: key.to_owned() })
    }

    /// Refuses promises that last until a phase that the game does not have.
    fn known_phases(&self, offer: &Offer) -> Result<(), Problem> {
        let phases = self.doc.rules().map_err(problem::setup)?.phases();
        let unknown = offer.terms.iter().find_map(|t| match t {
            Term::Promise { until: Some(until), .. } => (!phases.contains(&until.as_str())).then_some(until),
            Term::Promise { until: None, .. } | Term::Act { .. } | Term::Show { .. } => None,
        });
        let Some(unknown) = unknown else { return Ok(()) };
        let known = phases.join(", ");
        Err(invalid(
            &format!("This game has no phase “{unknown}”; there are: {known}."),
            &format!("Questo gioco non ha la fase “{unknown}”; ci sono: {known}."),
        ))
    }

    /// Carries out an answer of one side: accepts, declines, takes back, or declares a promise broken.
    pub async fn answer_deal(
        &mut self,
        seat: Seat,
        key: &str,
        id: &str,
        answer: DealAnswer,
        out: Option<&Outbox>,
    ) -> Result<(), Problem> {
        let me = u8::from(seat);
        let found =
            self.deals.iter().position(|d| d.deal.id == id && (d.deal.from == me || d.deal.offer.to == me));
        let Some(at) = found else {
            return Err(Problem::new(
                RefusedKind::NotFound,
                "There is no such deal.",
                "Questo accordo non esiste.",
            ));
        };
        let deal = &self.deals[at].deal;
        let (mine, status) = (deal.from == me, deal.status);
        let next = match (answer, status) {
            (DealAnswer::Accept, DealStatus::Offered) if !mine => DealStatus::Accepted,
            (DealAnswer::Refuse, DealStatus::Offered) if !mine => DealStatus::Refused,
            (DealAnswer::Withdraw, DealStatus::Offered) if mine => DealStatus::Withdrawn,
            (DealAnswer::Broken, DealStatus::Accepted) if self.deals[at].has_promises() => DealStatus::Broken,
            (
                DealAnswer::Accept | DealAnswer::Refuse | DealAnswer::Withdraw | DealAnswer::Broken,
                DealStatus::Offered
                | DealStatus::Accepted
                | DealStatus::Refused
                | DealStatus::Withdrawn
                | DealStatus::Expired
                | DealStatus::Failed
                | DealStatus::Kept
                | DealStatus::Broken,
            ) => {
                return Err(Problem::new(
                    RefusedKind::Stale,
                    "The deal no longer stands like that.",
                    "L'accordo non è più in quello stato.",
                ));
            }
        };
        let own = self.own_key(seat, key).filter(|_| out.is_some());
        self.deals[at].keys.extend(own);
        if next == DealStatus::Accepted {
            self.carry_out(at).await?;
        } else {
            let deal = &mut self.deals[at].deal;
            deal.status = next;
            deal.broken_by_word_of = (next == DealStatus::Broken).then_some(me);
            self.keep(at).await?;
        }
        if let Some(out) = out {
            self.ack(seat, key, out);
        }
        self.tell_standing(at);
        Ok(())
    }

    /// Carries out the enforced parts of an accepted deal and stores them with the deal: all of it, or
    /// nothing.
    async fn carry_out(&mut self, at: usize) -> Result<(), Problem> {
        let live = self.running()?;
        let deal = self.deals[at].deal.clone();
        let acts: Vec<(Seat, Value)> = deal
            .offer
            .terms
            .iter()
            .filter_map(|t| match t {
                Term::Act { by, action } => Some((Seat::new(*by)?, action.clone())),
                Term::Show { .. } | Term::Promise { .. } => None,
            })
            .collect();
        let mut shown = Vec::new();
        for term in &deal.offer.terms {
            let Term::Show { by, pointer } = term else { continue };
            let Some(by_seat) = Seat::new(*by) else { continue };
            let to = if *by == deal.from { deal.offer.to } else { deal.from };
            match live.game.view(Viewer::Seat(by_seat)).pointer(pointer) {
                Some(value) => shown.push((to, value.clone())),
                None => {
                    let text = Text::new(
                        format!("There is nothing at {pointer} to be shown."),
                        format!("In {pointer} non c'è nulla da mostrare."),
                    );
                    return self.fail(at, text).await;
                }
            }
        }
        let trial = contained(|| {
            let mut trial = live.game.fork();
            for (seat, action) in &acts {
                trial.act(*seat, trial.step(), action)?;
            }
            Ok(())
        });
        match trial {
            Ok(Ok(())) => {}
            Ok(Err(error)) => return self.fail(at, problem::act(error).text).await,
            Err(panic) => {
                self.report(&panic, Seat::at(0), &Value::Null);
                return Err(unavailable(&crate::storage::StorageError::Closed));
            }
        }
        let accepted = |table: &mut Table| {
            let ends = table.ends(&deal.offer);
            let standing = &mut table.deals[at];
            standing.shown = shown;
            standing.ends = ends;
            standing.deal.status =
                if standing.has_promises() { DealStatus::Accepted } else { DealStatus::Kept };
            table.deal_row(at)
        };
        self.perform_all(&acts, Cause::Deal, None, accepted).await?;
        Ok(())
    }

    /// For each term of an offer that is accepted now, when it will have been kept.
    fn ends(&self, offer: &Offer) -> Vec<Option<(u32, usize)>> {
        let now = self.live.as_ref().and_then(|live| live.game.facts().moment);
        let phases = self.doc.rules().map(|r| r.phases()).unwrap_or_default();
        let end = |term: &Term| {
            let Term::Promise { until: Some(until), .. } = term else { return None };
            let next = now?.next(phases.iter().position(|p| p == until)?);
            Some((next.round, next.phase))
        };
        offer.terms.iter().map(end).collect()
    }

    async fn fail(&mut self, at: usize, text: Text) -> Result<(), Problem> {
        let deal = &mut self.deals[at].deal;
        deal.status = DealStatus::Failed;
        deal.text = Some(text);
        self.keep(at).await
    }

    /// Marks the promises whose phase has come as kept.
    pub async fn review_promises(&mut self) {
        let open = |d: &Standing| d.deal.status == DealStatus::Accepted;
        if !self.deals.iter().any(open) {
            return;
        }
        let Some(live) = &self.live else { return };
        let over = live.game.outcome().is_some();
        let now = live.game.facts().moment.map(|m| (m.round, m.phase));
        let lapsed = |standing: &Standing| {
            standing.deal.offer.terms.iter().enumerate().all(|(i, term)| match term {
                Term::Promise { .. } => {
                    let end = standing.ends.get(i).copied().flatten();
                    over || end.is_some_and(|end| now.is_some_and(|now| now >= end))
                }
                Term::Act { .. } | Term::Show { .. } => true,
            })
        };
        let kept: Vec<usize> =
            (0..self.deals.len()).filter(|&i| open(&self.deals[i]) && lapsed(&self.deals[i])).collect();
        for at in kept {
            self.deals[at].deal.status = DealStatus::Kept;
            if self.keep(at).await.is_ok() {
                self.tell_standing(at);
            }
        }
    }

    /// When the next offer lapses.
    pub fn deal_deadline(&self) -> Option<Instant> {
        let next = self.deals.iter().filter_map(Standing::lapses).min()?;
        let left = (next - ids::now_ms()).max(0) as u64;
        Some(Instant::now() + Duration::from_millis(left))
    }

    /// Ends offers that were not answered in time.
    pub async fn expire_deals(&mut self) {
        let now = ids::now_ms();
        for at in 0..self.deals.len() {
            if self.deals[at].lapses().is_some_and(|t| t <= now) {
                self.deals[at].deal.status = DealStatus::Expired;
                if self.keep(at).await.is_ok() {
                    self.tell_standing(at);
                }
            }
        }
    }

    fn deal_row(&self, at: usize) -> Vec<Write> {
        let standing = &self.deals[at];
        vec![Write::Deal {
            table: self.doc.id.clone(),
            id: standing.deal.id.clone(),
            created: standing.created,
            body: serde_json::to_string(standing).unwrap_or_default(),
        }]
    }

    async fn keep(&mut self, at: usize) -> Result<(), Problem> {
        self.store(self.deal_row(at)).await
    }

    fn tell_standing(&self, at: usize) {
        let standing = &self.deals[at];
        for seat in [standing.deal.from, standing.deal.offer.to].into_iter().filter_map(Seat::new) {
            if let Some(deal) = standing.seen_by(seat.index()) {
                self.tell_deal(seat, deal);
            }
        }
    }

    /// Sends a newcomer the deals of its seat.
    pub fn tell_deals_to(&self, sub: &Sub) {
        let mine: Vec<Deal> = self.deals.iter().filter_map(|d| d.seen_by(sub.place)).collect();
        let skip = mine.len().saturating_sub(self.on.config.limits.queue / 4);
        for deal in mine.into_iter().skip(skip) {
            sub.out.send(&landsraad_wire::ServerMessage::Deal { table: self.doc.id.clone(), deal });
        }
    }
}

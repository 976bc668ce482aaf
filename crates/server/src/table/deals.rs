//! Deals between two seats: what may be offered, who may answer what, and how long promises last.
//!
//! A deal that fails must not reveal what would have happened. So each side gives at most one action, both are
//! legal answers to what the seats are asked already, and a deal that cannot be carried out always says the same.
//!
//! An open offer belongs to the persons who held the two seats. It ends when one of the seats changes hands.

use std::time::{Duration, Instant};

use landsraad_catalog::Match;
use landsraad_kernel::{Seat, Seed, Viewer};
use landsraad_wire::{Deal, DealAnswer, DealStatus, Offer, Problem, RefusedKind, Term, Text};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::doc::TableDoc;
use super::keys::OwnKey;
use super::live::PUBLIC;
use crate::ids;
use crate::names;
use crate::storage::Write;
use crate::work;

/// How many offers of one seat may wait for an answer.
const MOST_OPEN: usize = 6;
/// How many offers one seat may make in a match. All of them stay in memory.
const MOST_EVER: usize = 250;
/// The largest offer, in bytes of JSON.
const LARGEST: usize = 8 * 1024;
/// How much one deal may show, and all deals that one seat has offered, in
/// bytes of JSON. It is stored and stays in memory.
const SHOWN: (usize, usize) = (64 * 1024, 512 * 1024);
/// How many worlds are compared to find out whether one action leaves the question of another seat as it is.
const WORLDS: u64 = 6;

/// The round and the phase at which a promise has been kept.
type End = (u32, usize);

/// A deal, with what only one side may see.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Kept {
    deal: Deal,
    created: i64,
    /// What was shown, by term, to the other side.
    shown: Vec<(u8, Value)>,
    /// The size of what was shown, in bytes of JSON.
    #[serde(default)]
    shown_bytes: usize,
    /// For each term of an accepted deal, when its promise has been kept.
    #[serde(default)]
    ends: Vec<Option<End>>,
    /// The keys of the messages that made and answered it.
    #[serde(default)]
    keys: Vec<OwnKey>,
    /// The accounts that held the two seats when it was offered; missing in deals of earlier versions.
    #[serde(default)]
    holders: Option<[Option<String>; 2]>,
}

/// The account that holds a seat.
fn holder(doc: &TableDoc, seat: u8) -> Option<&str> {
    doc.seats.get(usize::from(seat))?.account()
}

impl Kept {
    /// Whether it is an open offer and one of its seats has changed hands since.
    fn is_orphan(&self, doc: &TableDoc) -> bool {
        let same = |(seat, then): (u8, &Option<String>)| match (then, holder(doc, seat)) {
            (Some(then), Some(now)) => doc.is_now(then, now),
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        };
        let stays = |holders: &[Option<String>; 2]| self.sides().into_iter().zip(holders).all(same);
        self.deal.status == DealStatus::Offered && !self.holders.as_ref().is_some_and(stays)
    }

    fn sides(&self) -> [u8; 2] {
        [self.deal.from, self.deal.offer.to]
    }

    /// The deal as one side sees it; `None` for everybody else.
    fn seen_by(&self, place: usize) -> Option<Deal> {
        let party = self.sides().contains(&(place as u8)) && place != PUBLIC;
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

    /// Whether all promises have been kept, now or because the match is over.
    fn is_fulfilled(&self, now: Option<End>, over: bool) -> bool {
        self.deal.offer.terms.iter().enumerate().all(|(i, term)| match term {
            Term::Promise { .. } => {
                let end = self.ends.get(i).copied().flatten();
                over || end.is_some_and(|end| now.is_some_and(|now| now >= end))
            }
            Term::Act { .. } | Term::Show { .. } => true,
        })
    }
}

fn invalid(en: &str, it: &str) -> Problem {
    Problem::new(RefusedKind::Invalid, en, it).field("offer")
}

/// Which deal of a table. It is valid until the deals are read again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DealAt(usize);

/// What both sides are shown of a deal that could not be carried out. It is the same whatever is hidden.
pub fn not_carried_out() -> Text {
    Text::new(
        "The deal could not be carried out as the match stands.",
        "L'accordo non si poteva eseguire nello stato attuale della partita.",
    )
}

/// What both sides are shown if the match did not allow the second action any more.
pub fn half_carried_out() -> Text {
    Text::new(
        "The first action was carried out; the match then did not allow the other one.",
        "La prima azione è stata eseguita; poi la partita non permetteva più l'altra.",
    )
}

/// The enforced parts of a deal that is to be accepted.
#[derive(Debug)]
pub struct Exchange {
    acts: Vec<(Seat, Value)>,
    /// What is shown, and to which side.
    shown: Vec<(u8, Value)>,
    shown_bytes: usize,
}

impl Exchange {
    /// The enforced parts of a deal at this moment of the match; `None` if there is nothing to show, or too much.
    pub fn of(deal: &Deal, game: &dyn Match) -> Option<Exchange> {
        let mut exchange = Exchange { acts: vec![], shown: vec![], shown_bytes: 0 };
        for term in &deal.offer.terms {
            let Some(by) = Seat::new(term.by()) else { continue };
            match term {
                Term::Act { action, .. } => exchange.acts.push((by, action.clone())),
                Term::Show { pointer, .. } => {
                    let to = if u8::from(by) == deal.from { deal.offer.to } else { deal.from };
                    let view = game.view(Viewer::Seat(by));
                    let part = view.pointer(pointer)?;
                    exchange.shown_bytes += part.to_string().len();
                    if exchange.shown_bytes > SHOWN.0 {
                        return None;
                    }
                    exchange.shown.push((to, part.clone()));
                }
                Term::Promise { .. } => {}
            }
        }
        Some(exchange)
    }

    /// The actions that the two sides give.
    pub fn acts(&self) -> &[(Seat, Value)] {
        &self.acts
    }

    /// Whether the actions can be given now, judged by what the seats know: each is a legal answer already, and the
    /// first leaves the question of the other seat as it is. Nothing is tried on the match itself, whose draws
    /// nobody knows yet.
    pub fn is_possible(&self, game: &dyn Match, luck: u64) -> bool {
        work::must_not_hold_others_up();
        let legal = |(seat, action): &(Seat, Value)| {
            let asked = game.pending().seats().contains(*seat) && game.why_not(*seat, action) == Ok(None);
            asked || game.asides(*seat).iter().any(|aside| aside.action == *action)
        };
        if !self.acts.iter().all(legal) {
            return false;
        }
        match &self.acts[..] {
            [] | [_] => true,
            [(first, action), (second, _)] => (0..WORLDS).all(|n| {
                let luck = luck.wrapping_add(n);
                let mut world = game.resampled(*first, luck);
                world.reseed(Seed::from_u64(luck), world.next_stream());
                let (step, asked) = (world.step(), world.decision(*second));
                world.act(*first, step, action).is_ok()
                    && world.steps_since(step).iter().all(|step| step.picks.is_empty())
                    && world.decision(*second) == asked
            }),
            [_, _, ..] => false,
        }
    }

    /// How many of the actions the match allows one after the other. All of them, unless something that the seats
    /// did not know stands in the way; the actions before that count.
    pub fn allowed(&self, game: &dyn Match) -> usize {
        work::must_not_hold_others_up();
        let mut game = game.fork();
        let mut allow = |(seat, action): &(Seat, Value)| game.act(*seat, game.step(), action).is_ok();
        self.acts.iter().take_while(|act| allow(act)).count()
    }

    /// Leaves out the actions after the first `count`.
    pub fn truncate(&mut self, count: usize) {
        self.acts.truncate(count);
    }
}

/// The deals of a table.
#[derive(Debug, Default)]
pub struct Deals(Vec<Kept>);

impl Deals {
    /// The deals as they are stored.
    pub fn restore(rows: &[String]) -> Deals {
        Deals(rows.iter().filter_map(|body| serde_json::from_str(body).ok()).collect())
    }

    /// The keys of all messages that made and answered deals.
    pub fn keys(&self) -> impl Iterator<Item = &OwnKey> {
        self.0.iter().flat_map(|kept| &kept.keys)
    }

    /// Refuses an offer that the table does not take. `seats` is the number of seats, `phases` has the phases
    /// of the game.
    pub fn check(&self, seat: Seat, offer: &Offer, seats: usize, phases: &[&str]) -> Result<(), Problem> {
        let other = Seat::new(offer.to).filter(|s| *s != seat && s.index() < seats);
        let Some(other) = other else {
            return Err(invalid("Name another seat of this table.", "Indica un altro posto del tavolo."));
        };
        if offer.terms.is_empty() || offer.terms.len() > 12 {
            return Err(invalid("A deal has 1 to 12 terms.", "Un accordo ha da 1 a 12 clausole."));
        }
        if offer.terms.iter().any(|t| t.by() != u8::from(seat) && t.by() != u8::from(other)) {
            return Err(invalid("Only the two sides can give.", "Solo le due parti possono dare."));
        }
        has_one_act_per_seat(offer)?;
        if offer.terms.iter().any(is_too_long) {
            return Err(invalid(
                "A promise has 1 to 500 characters.",
                "Una promessa ha da 1 a 500 caratteri.",
            ));
        }
        if serde_json::to_string(offer).is_ok_and(|text| text.len() > LARGEST) {
            return Err(invalid("The offer is too long.", "L'offerta è troppo lunga."));
        }
        has_known_phases(offer, phases)?;
        let own = || self.0.iter().filter(|kept| kept.deal.from == u8::from(seat));
        if own().count() >= MOST_EVER {
            return Err(Problem::new(
                RefusedKind::TooMuch,
                "This seat has made as many offers as a match allows; answer those of others.",
                "Questo posto ha fatto tutte le offerte che una partita ammette; rispondi a quelle degli altri.",
            ));
        }
        if has_shows(offer) && own().map(|kept| kept.shown_bytes).sum::<usize>() >= SHOWN.1 {
            return Err(Problem::new(
                RefusedKind::TooMuch,
                "The deals of this seat have shown as much as a match allows.",
                "Gli accordi di questo posto hanno mostrato tutto ciò che una partita ammette.",
            ));
        }
        if own().filter(|kept| kept.deal.status == DealStatus::Offered).count() >= MOST_OPEN {
            return Err(Problem::new(
                RefusedKind::TooMuch,
                "Too many of your offers wait for an answer; withdraw one first.",
                "Troppe tue offerte attendono risposta; prima ritirane una.",
            ));
        }
        Ok(())
    }

    /// Adds an offer of a seat at the table of this document.
    pub fn add(&mut self, doc: &TableDoc, seat: Seat, offer: Offer, key: Option<OwnKey>) -> DealAt {
        let holders = [seat.into(), offer.to].map(|seat| holder(doc, seat).map(str::to_owned));
        let deal = Deal {
            id: ids::id(),
            from: seat.into(),
            offer,
            status: DealStatus::Offered,
            broken_by_word_of: None,
            shown: vec![],
            text: None,
        };
        let (created, keys) = (ids::now_ms(), key.into_iter().collect());
        let holders = Some(holders);
        self.0.push(Kept { deal, created, shown: vec![], shown_bytes: 0, ends: vec![], keys, holders });
        DealAt(self.0.len() - 1)
    }

    /// Removes the offer that was added last.
    pub fn remove_last(&mut self) {
        self.0.pop();
    }

    /// The deal with this name, if the seat is one of its sides.
    pub fn find(&self, seat: Seat, id: &str) -> Option<DealAt> {
        let own = |kept: &Kept| kept.deal.id == id && kept.sides().contains(&u8::from(seat));
        self.0.iter().position(own).map(DealAt)
    }

    /// The answer of a bot to an offer. A bot accepts what is promised or shown to it and costs it nothing, and
    /// nothing else, because it cannot judge promises. It has no use for actions that the other side could take
    /// without a deal.
    pub fn bot_answer(&self, DealAt(at): DealAt, bot: Seat) -> DealAnswer {
        let is_gift = |term: &Term| match term {
            Term::Act { .. } => false,
            Term::Show { by, .. } | Term::Promise { by, .. } => *by != u8::from(bot),
        };
        let gifts = self.0[at].deal.offer.terms.iter().all(is_gift);
        if gifts { DealAnswer::Accept } else { DealAnswer::Refuse }
    }

    /// What an answer of one side makes of the deal, if it may be given now at the table of this document.
    pub fn after(
        &self,
        doc: &TableDoc,
        DealAt(at): DealAt,
        seat: Seat,
        answer: DealAnswer,
    ) -> Result<DealStatus, Problem> {
        let kept = &self.0[at];
        let mine = kept.deal.from == u8::from(seat);
        let status = kept.deal.status;
        let open = status == DealStatus::Offered && !kept.is_orphan(doc);
        let accepted = status == DealStatus::Accepted;
        match answer {
            DealAnswer::Accept if open && !mine => Ok(DealStatus::Accepted),
            DealAnswer::Refuse if open && !mine => Ok(DealStatus::Refused),
            DealAnswer::Withdraw if open && mine => Ok(DealStatus::Withdrawn),
            DealAnswer::Broken if accepted && kept.has_promises() => Ok(DealStatus::Broken),
            DealAnswer::Accept | DealAnswer::Refuse | DealAnswer::Withdraw | DealAnswer::Broken => {
                Err(Problem::new(
                    RefusedKind::Stale,
                    "The deal no longer stands like that.",
                    "L'accordo non è più in quello stato.",
                ))
            }
        }
    }

    /// Remembers the key of a message that answered a deal.
    pub fn remember(&mut self, DealAt(at): DealAt, key: Option<OwnKey>) {
        self.0[at].keys.extend(key);
    }

    /// Ends a deal by the answer of a side.
    pub fn end(&mut self, DealAt(at): DealAt, status: DealStatus, by: Seat) {
        let deal = &mut self.0[at].deal;
        deal.status = status;
        deal.broken_by_word_of = (status == DealStatus::Broken).then_some(by.into());
    }

    /// Ends a deal that could not be carried out.
    pub fn fail(&mut self, DealAt(at): DealAt, why: Text) {
        let deal = &mut self.0[at].deal;
        (deal.status, deal.text) = (DealStatus::Failed, Some(why));
    }

    /// A deal.
    pub fn deal(&self, DealAt(at): DealAt) -> &Deal {
        &self.0[at].deal
    }

    /// Accepts a deal whose enforced parts have been carried out. `game` is the match after them.
    pub fn accept(&mut self, DealAt(at): DealAt, exchange: Exchange, game: &dyn Match, phases: &[&str]) {
        let now = game.facts().moment;
        let end = |term: &Term| {
            let Term::Promise { until: Some(until), .. } = term else { return None };
            let next = now?.next(phases.iter().position(|p| p == until)?);
            Some((next.round, next.phase))
        };
        let kept = &mut self.0[at];
        kept.ends = kept.deal.offer.terms.iter().map(end).collect();
        (kept.shown, kept.shown_bytes) = (exchange.shown, exchange.shown_bytes);
        kept.deal.status = if kept.has_promises() { DealStatus::Accepted } else { DealStatus::Kept };
    }

    /// Marks the deals whose promises have been kept, and returns them. `game` is the match now.
    pub fn fulfilled(&mut self, game: &dyn Match) -> Vec<DealAt> {
        let open = |kept: &Kept| kept.deal.status == DealStatus::Accepted;
        if !self.0.iter().any(open) {
            return vec![];
        }
        let over = game.outcome().is_some();
        let now = game.facts().moment.map(|m| (m.round, m.phase));
        self.mark(DealStatus::Kept, |kept| open(kept) && kept.is_fulfilled(now, over))
    }

    /// When the next offer lapses.
    pub fn deadline(&self) -> Option<Instant> {
        let next = self.0.iter().filter_map(Kept::lapses).min()?;
        let left = (next - ids::now_ms()).max(0) as u64;
        Some(Instant::now() + Duration::from_millis(left))
    }

    /// Ends the offers that were not answered in time or whose seats have changed hands, and returns them.
    pub fn expired(&mut self, doc: &TableDoc) -> Vec<DealAt> {
        let now = ids::now_ms();
        let is_late = |kept: &Kept| kept.lapses().is_some_and(|t| t <= now);
        self.mark(DealStatus::Expired, |kept| is_late(kept) || kept.is_orphan(doc))
    }

    fn mark(&mut self, status: DealStatus, is_due: impl Fn(&Kept) -> bool) -> Vec<DealAt> {
        let mut marked = vec![];
        for (at, kept) in self.0.iter_mut().enumerate().filter(|(_, kept)| is_due(kept)) {
            kept.deal.status = status;
            marked.push(DealAt(at));
        }
        marked
    }

    /// The row to be written.
    pub fn write(&self, table: &str, DealAt(at): DealAt) -> Write {
        let kept = &self.0[at];
        Write::Deal {
            table: table.to_owned(),
            id: kept.deal.id.clone(),
            created: kept.created,
            body: serde_json::to_string(kept).unwrap_or_default(),
        }
    }

    /// The deal as each of its sides sees it.
    pub fn seen(&self, DealAt(at): DealAt) -> impl Iterator<Item = (Seat, Deal)> {
        let kept = &self.0[at];
        let seats = kept.sides().into_iter().filter_map(Seat::new);
        seats.filter_map(|seat| Some((seat, kept.seen_by(seat.index())?)))
    }

    /// The latest deals of a seat as it sees them, at most `most`.
    pub fn of(&self, place: usize, most: usize) -> impl Iterator<Item = Deal> {
        let mine: Vec<Deal> = self.0.iter().filter_map(|kept| kept.seen_by(place)).collect();
        let skip = mine.len().saturating_sub(most);
        mine.into_iter().skip(skip)
    }
}

/// An offer with its promises as others read them.
pub fn readable(mut offer: Offer) -> Offer {
    for term in &mut offer.terms {
        if let Term::Promise { text, .. } = term {
            *text = names::words(text).unwrap_or_default();
        }
    }
    offer
}

fn has_shows(offer: &Offer) -> bool {
    offer.terms.iter().any(|term| matches!(term, Term::Show { .. }))
}

fn is_too_long(term: &Term) -> bool {
    match term {
        Term::Promise { text, until, .. } => {
            text.trim().is_empty()
                || text.chars().count() > 500
                || until.as_ref().is_some_and(|u| u.len() > 64)
        }
        Term::Show { pointer, .. } => pointer.len() > 256,
        Term::Act { .. } => false,
    }
}

/// Refuses an offer in which a seat acts twice. The second action could only be judged after the first, and the answer
/// would reveal the result of the first.
fn has_one_act_per_seat(offer: &Offer) -> Result<(), Problem> {
    let mut acting: Vec<u8> =
        offer.terms.iter().filter(|t| matches!(t, Term::Act { .. })).map(Term::by).collect();
    let count = acting.len();
    acting.sort_unstable();
    acting.dedup();
    if acting.len() == count {
        return Ok(());
    }
    Err(invalid(
        "A deal can hold at most one action of each side.",
        "Un accordo può avere al massimo un'azione per parte.",
    ))
}

/// Refuses promises that last until a phase that the game does not have.
fn has_known_phases(offer: &Offer, phases: &[&str]) -> Result<(), Problem> {
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

#[cfg(test)]
mod tests {
    use super::super::doc::tests::doc_of;
    use super::*;

    const PHASES: [&str; 2] = ["storm", "battle"];

    fn promise(until: Option<&str>) -> Term {
        Term::Promise { by: 0, text: "I stay away".into(), until: until.map(str::to_owned) }
    }

    fn offer(terms: Vec<Term>) -> Offer {
        Offer { to: 1, terms, seconds: None }
    }

    #[test]
    fn an_offer_names_the_two_sides_and_phases_of_the_game() {
        let deals = Deals::default();
        let act = |by: u8| Term::Act { by, action: Value::Null };
        let check = |offer: Offer| deals.check(Seat::at(0), &offer, 3, &PHASES);
        check(offer(vec![promise(Some("battle"))])).unwrap();
        check(offer(vec![act(0), act(1)])).unwrap();
        for bad in [
            Offer { to: 0, ..offer(vec![promise(None)]) },
            Offer { to: 3, ..offer(vec![promise(None)]) },
            offer(vec![]),
            offer(vec![Term::Show { by: 2, pointer: "/hand".into() }]),
            offer(vec![promise(Some("dinner"))]),
            offer(vec![act(0), act(1), act(0)]),
            offer(vec![Term::Promise { by: 0, text: " ".into(), until: None }]),
        ] {
            assert_eq!(check(bad.clone()).unwrap_err().kind, RefusedKind::Invalid, "{bad:?}");
        }
    }

    #[test]
    fn the_open_offers_of_a_seat_are_bounded() {
        let mut deals = Deals::default();
        let one = || offer(vec![promise(None)]);
        for _ in 0..MOST_OPEN {
            deals.check(Seat::at(0), &one(), 3, &PHASES).unwrap();
            deals.add(&doc_of(&["ada", "bob", "cy"]), Seat::at(0), one(), None);
        }
        let problem = deals.check(Seat::at(0), &one(), 3, &PHASES).unwrap_err();
        assert_eq!(problem.kind, RefusedKind::TooMuch);
        deals.remove_last();
        deals.check(Seat::at(0), &one(), 3, &PHASES).unwrap();
    }

    #[test]
    fn the_offers_of_a_seat_in_a_match_are_bounded_also_those_that_are_answered() {
        let (doc, mut deals) = (doc_of(&["ada", "bob", "cy"]), Deals::default());
        let one = || offer(vec![promise(None)]);
        for _ in 0..MOST_EVER {
            deals.check(Seat::at(0), &one(), 3, &PHASES).unwrap();
            let at = deals.add(&doc, Seat::at(0), one(), None);
            deals.end(at, DealStatus::Withdrawn, Seat::at(0));
        }
        let problem = deals.check(Seat::at(0), &one(), 3, &PHASES).unwrap_err();
        assert_eq!(problem.kind, RefusedKind::TooMuch);
        let term = Term::Promise { by: 2, text: "I stay away".into(), until: None };
        deals.check(Seat::at(2), &Offer { to: 0, ..offer(vec![term]) }, 3, &PHASES).unwrap();
    }

    #[test]
    fn each_side_has_its_own_answers() {
        let (doc, mut deals) = (doc_of(&["ada", "bob", "cy"]), Deals::default());
        let at = deals.add(&doc, Seat::at(0), offer(vec![promise(None)]), None);
        let may = |deals: &Deals, seat: u8, answer| deals.after(&doc, at, Seat::at(seat), answer).ok();
        assert_eq!(may(&deals, 1, DealAnswer::Accept), Some(DealStatus::Accepted));
        assert_eq!(may(&deals, 0, DealAnswer::Accept), None);
        assert_eq!(may(&deals, 0, DealAnswer::Withdraw), Some(DealStatus::Withdrawn));
        assert_eq!(may(&deals, 1, DealAnswer::Withdraw), None);
        assert_eq!(may(&deals, 1, DealAnswer::Broken), None, "nothing is promised yet");
        deals.end(at, DealStatus::Refused, Seat::at(1));
        assert_eq!(may(&deals, 1, DealAnswer::Accept), None);
        assert_eq!(deals.bot_answer(at, Seat::at(1)), DealAnswer::Accept, "it costs the bot nothing");
        assert_eq!(deals.bot_answer(at, Seat::at(0)), DealAnswer::Refuse);
        let act = Term::Act { by: 0, action: Value::Null };
        let at = deals.add(&doc, Seat::at(0), offer(vec![promise(None), act]), None);
        assert_eq!(deals.bot_answer(at, Seat::at(1)), DealAnswer::Refuse, "the offerer may act without it");
    }

    #[test]
    fn an_open_offer_ends_when_one_of_its_seats_changes_hands() {
        for (seat, name) in [(0, "eve"), (1, "eve"), (1, "")] {
            let (mut doc, mut deals) = (doc_of(&["ada", "bob", "cy"]), Deals::default());
            let at = deals.add(&doc, Seat::at(0), offer(vec![promise(None)]), None);
            // A guest who signs in is the same person, and the third seat is no side of it.
            doc.formerly.insert("bob".into(), "robert".into());
            doc.seats[1] = doc_of(&["robert"]).seats.remove(0);
            doc.seats[2] = doc_of(&["dan"]).seats.remove(0);
            assert_eq!(deals.expired(&doc), []);
            doc.seats[seat] = doc_of(&[name]).seats.remove(0);
            assert!(deals.after(&doc, at, Seat::at(1), DealAnswer::Accept).is_err());
            let stored = serde_json::to_string(&deals.0[0]).unwrap();
            assert_eq!(Deals::restore(&[stored]).expired(&doc), [at], "also after a restart");
            assert_eq!(deals.expired(&doc), [at]);
            assert_eq!(deals.seen(at).next().unwrap().1.status, DealStatus::Expired);
        }
    }

    /// A match of the demo game in which both seats are asked for a stake, which none sees of the other.
    fn staking() -> Box<dyn Match> {
        let rules = landsraad_catalog::catalog()
            .rules("demo", "plain", &landsraad_kernel::Options::default(), 2)
            .unwrap();
        let mut game = rules.start(Seed::from_u64(4));
        loop {
            let asked: Vec<Seat> = game.pending().seats().iter().collect();
            let stakes = |seat: &Seat| game.why_not(*seat, &"no_stake".into()) == Ok(None);
            if asked.len() == 2 && asked.iter().all(stakes) {
                return game;
            }
            let seat = asked.into_iter().find(|seat| !stakes(seat)).unwrap();
            let action = game.decision(seat).unwrap().default.action;
            game.act(seat, game.step(), &action).unwrap();
        }
    }

    #[test]
    fn an_exchange_is_judged_by_what_the_seats_are_asked_already() {
        let game = staking();
        let exchange = |acts: &[(u8, Value)]| Exchange {
            acts: acts.iter().map(|(seat, action)| (Seat::at(*seat), action.clone())).collect(),
            shown: vec![],
            shown_bytes: 0,
        };
        let (stake, bid) = (Value::from("no_stake"), serde_json::json!({"bid": 0}));
        let both = exchange(&[(0, stake.clone()), (1, stake.clone())]);
        assert!(both.is_possible(&*game, 7) && both.allowed(&*game) == 2);
        let mut later = exchange(&[(0, stake.clone()), (1, bid.clone())]);
        assert!(!later.is_possible(&*game, 7), "the bid is asked for after the stake");
        assert_eq!(later.allowed(&*game), 1);
        later.truncate(1);
        assert!(later.is_possible(&*game, 7));
        // A deal of an earlier version, with more actions.
        assert!(!exchange(&[(0, stake.clone()), (1, stake), (0, bid)]).is_possible(&*game, 7));
    }

    #[test]
    fn a_deal_shows_a_whole_view_of_every_game_and_not_without_bound() {
        for (game, edition, seats) in
            [("dune", "gf9", 6), ("arrakis", "wfa", 2), ("globopolis", "globopolis", 3)]
        {
            let options = landsraad_kernel::Options::default();
            let rules = landsraad_catalog::catalog().rules(game, edition, &options, seats).unwrap();
            let mut table = rules.start(Seed::from_u64(4));
            for luck in 0..150 {
                let Some(seat) = table.pending().seats().first() else { break };
                let chosen = table.bot_move(seat, "random", luck).unwrap();
                table.act(seat, table.step(), &chosen.action).unwrap();
            }
            let show = || Term::Show { by: 0, pointer: String::new() };
            let of = |times: usize| {
                let mut deals = Deals::default();
                let terms = std::iter::repeat_with(show).take(times).collect();
                let at = deals.add(&doc_of(&["ada", "bob"]), Seat::at(0), offer(terms), None);
                Exchange::of(deals.deal(at), &*table).map(|exchange| exchange.shown_bytes)
            };
            let one = of(1).unwrap_or_default();
            assert!(one > 1_000, "{game}: a whole view is shown");
            let fits = SHOWN.0 / one;
            assert!(of(fits).is_some() && of(fits + 1).is_none(), "{game}: {one} bytes");
        }
    }

    #[test]
    fn the_deals_of_a_seat_show_a_bounded_amount_in_a_match() {
        let (doc, mut deals) = (doc_of(&["ada", "bob", "cy"]), Deals::default());
        let show = || offer(vec![Term::Show { by: 0, pointer: "/hand".into() }]);
        for _ in 0..SHOWN.1 / SHOWN.0 {
            deals.check(Seat::at(0), &show(), 3, &PHASES).unwrap();
            let DealAt(at) = deals.add(&doc, Seat::at(0), show(), None);
            deals.end(DealAt(at), DealStatus::Kept, Seat::at(1));
            deals.0[at].shown_bytes = SHOWN.0;
        }
        let rows: Vec<String> = deals.0.iter().map(|kept| serde_json::to_string(kept).unwrap()).collect();
        let deals = Deals::restore(&rows);
        assert_eq!(deals.check(Seat::at(0), &show(), 3, &PHASES).unwrap_err().kind, RefusedKind::TooMuch);
        deals.check(Seat::at(0), &offer(vec![promise(None)]), 3, &PHASES).unwrap();
    }

    #[test]
    fn a_deal_is_shown_to_its_sides_alone_and_expires() {
        let (doc, mut deals) = (doc_of(&["ada", "bob", "cy"]), Deals::default());
        let brief = Offer { seconds: Some(0), ..offer(vec![promise(None)]) };
        let at = deals.add(&doc, Seat::at(0), brief, None);
        assert_eq!(deals.seen(at).map(|(seat, _)| u8::from(seat)).collect::<Vec<_>>(), [0, 1]);
        assert_eq!((deals.of(1, 9).count(), deals.of(2, 9).count(), deals.of(PUBLIC, 9).count()), (1, 0, 0));
        assert!(deals.deadline().is_some());
        assert_eq!(deals.expired(&doc), [at]);
        assert_eq!((deals.expired(&doc), deals.deadline()), (vec![], None));
    }
}

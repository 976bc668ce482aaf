//! What each viewer may know: the view, the redaction of events, and worlds that a seat cannot tell apart.

use arrayvec::ArrayVec;
use landsraad_kernel::{Chance, Deck, Redacted, RuleRef, Seat, Viewer};
use serde::Serialize;

use super::activities::{AuctionStep, Draft};
use super::board::CARDS;
use super::rulings::ROLES;
use super::{Card, Demo, Event, Frame, Offer, State};

/// What one viewer may know.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// The round, from one.
    pub round: u8,
    /// How many there are.
    pub rounds: u8,
    /// The seat that names the wind.
    pub first: Seat,
    /// How many cards lie face down.
    pub deck: u8,
    /// Face up.
    pub discard: Vec<Card>,
    /// The bank's water.
    pub bank: u8,
    /// The seat that has looked at the lot.
    pub scout: Option<Seat>,
    /// What the scout saw; only the scout sees it.
    pub scouted: Option<Card>,
    /// The lot, once turned up.
    pub lot: Option<Card>,
    /// The seat that won it.
    pub winner: Option<Seat>,
    /// The seats.
    pub seats: Vec<SeatView>,
    /// The cards of the deck, unordered; only for those who see everything.
    pub deck_cards: Option<Vec<Card>>,
}

/// One seat as the viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatView {
    /// Its colour.
    pub role: &'static str,
    /// How many cards it holds.
    pub cards: u8,
    /// The cards; only the seat itself sees them.
    pub hand: Option<Vec<Card>>,
    /// Its water.
    pub water: u8,
    /// Its points.
    pub points: u8,
    /// Its lots.
    pub won: Vec<Card>,
    /// Whether a sealed offer lies on the table.
    pub sealed: bool,
    /// The offer: an opened offer is public, a sealed one only the seat itself sees.
    pub offer: Option<Offer>,
    /// The unfinished offer; only the seat itself sees it.
    pub draft: Option<DraftView>,
}

/// An unfinished offer.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DraftView {
    /// The staked card.
    pub stake: Option<Card>,
}

/// What the viewer may know of the state.
pub fn view(rules: &Demo, state: &State, viewer: Viewer) -> Redacted<View> {
    let board = &state.board;
    let auction = state.auction();
    let seats = Seat::first(rules.seats)
        .map(|seat| {
            let own = viewer.may_see(seat.only());
            let sealed = auction.and_then(|a| a.offers.of(seat)).filter(|_| board.opened[seat].is_none());
            let draft = auction.and_then(|a| a.drafts[seat]);
            SeatView {
                role: ROLES[seat.index() % ROLES.len()],
                cards: board.hands[seat].len() as u8,
                hand: own.then(|| board.hands[seat].to_vec()),
                water: board.water[seat],
                points: board.points[seat],
                won: board.won[seat].to_vec(),
                sealed: sealed.is_some(),
                // [demo.offer.secret]
                offer: board.opened[seat].or(sealed.filter(|_| own)),
                draft: draft.filter(|_| own).map(|d| DraftView { stake: d.stake }),
            }
        })
        .collect();
    Redacted::by_visibility(View {
        round: board.round,
        rounds: rules.rounds,
        first: board.first,
        deck: board.deck.len() as u8,
        discard: board.discard.to_vec(),
        bank: board.bank,
        scout: board.scout,
        // [demo.wind.scout]
        scouted: board.scout.filter(|s| viewer.may_see(s.only())).and_then(|_| board.deck.fixed().next()),
        lot: auction.and_then(|a| a.lot),
        winner: auction.and_then(|a| a.winner),
        seats,
        deck_cards: (viewer == Viewer::Omniscient).then(|| board.deck.iter().collect()),
    })
}

/// The event without what the viewer may not know.
pub fn redact(event: &Event, viewer: Viewer) -> Redacted<Event> {
    let mut event = event.clone();
    match &mut event {
        // [demo.trade.secret]
        Event::Traded { seat, given, drawn, .. } if !viewer.may_see(seat.only()) => {
            (*given, *drawn) = (None, None);
        }
        Event::Drew { seat, card } | Event::Scouted { seat, card } if !viewer.may_see(seat.only()) => {
            *card = None;
        }
        Event::Traded { .. }
        | Event::Drew { .. }
        | Event::Scouted { .. }
        | Event::RoundBegan { .. }
        | Event::WindNamed { .. }
        | Event::Rained { .. }
        | Event::OfferSealed { .. }
        | Event::OfferOpened { .. }
        | Event::TieRolled { .. }
        | Event::LotTurned { .. }
        | Event::Unsold { .. }
        | Event::Won { .. }
        | Event::Passed { .. }
        | Event::Guarded { .. }
        | Event::Paid { .. }
        | Event::Gambled { .. }
        | Event::Ended { .. } => {}
    }
    Redacted::by_visibility(event)
}

const DEAL: RuleRef = RuleRef("demo.trade.secret");
const OFFER: RuleRef = RuleRef("demo.offer.secret");

/// A world that `knower` cannot tell from this one: unseen cards and unopened offers of the others are
/// dealt again.
pub fn resample(rules: &Demo, state: &State, knower: Seat, chance: &mut dyn Chance) -> State {
    let mut world = state.clone();
    let board = &mut world.board;
    let scouted = board.deck.fixed().next();
    let known_top = scouted.filter(|_| board.scout == Some(knower));
    let mut pool: ArrayVec<Card, CARDS> = board.deck.iter().collect();
    if known_top.is_some() {
        pool.remove(0);
    }
    let others = || Seat::first(rules.seats).filter(|&s| s != knower);
    for seat in others() {
        pool.extend(board.hands[seat].iter().copied());
    }
    pool.sort_unstable();
    for seat in others() {
        let hand = &mut board.hands[seat];
        for card in hand.iter_mut() {
            *card = pool.remove(chance.pick(DEAL, pool.len() as u32) as usize);
        }
        hand.sort_unstable();
    }
    let unseen_top = scouted
        .filter(|_| known_top.is_none())
        .map(|_| pool.remove(chance.pick(DEAL, pool.len() as u32) as usize));
    board.deck = Deck::shuffled(pool);
    if let Some(top) = known_top.or(unseen_top) {
        board.deck.put_on_top(top);
    }
    for frame in world.stack.iter_mut() {
        let Frame::Auction(auction) = frame else { continue };
        if auction.step != AuctionStep::Offers {
            continue;
        }
        for seat in others() {
            let stake = |chance: &mut dyn Chance| {
                let hand = &world.board.hands[seat];
                let wares = hand.iter().filter(|&&c| c != Card::Guard).count() as u32;
                let choice = chance.pick(OFFER, wares + 1) as usize;
                hand.iter().copied().filter(|&c| c != Card::Guard).nth(choice)
            };
            if auction.offers.of(seat).is_some() {
                let bid = chance.pick(OFFER, u32::from(world.board.water[seat]) + 1) as u8;
                auction.offers.answer(seat, Offer { stake: stake(chance), bid });
            } else {
                let begun = chance.pick(OFFER, 2) == 1;
                auction.drafts[seat] = begun.then(|| Draft { stake: stake(chance) });
            }
        }
    }
    world
}

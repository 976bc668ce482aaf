//! The only way out for hidden facts: hands and decks. View, redaction and re-dealing are all here.
//!
//! [globopolis.setup.open-information] Cards in hand are secret; everything else is public.

use arrayvec::ArrayVec;
use landsraad_kernel::{Chance, Redacted, RuleRef, Seat, SeatSet, Viewer};
use serde::Serialize;

use crate::Globopolis;
use crate::activities::Frame;
use crate::board::{Board, Deal, End, Fight, Item, MAX_PLAYERS, State, TurnFacts};
use crate::data::{Data, Str};
use crate::event::Event;
use crate::vocabulary::*;

const SECRET: RuleRef = rule("globopolis.setup.open-information");

/// What one viewer may know.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// The player that looks, if it is one.
    pub viewer: Option<Seat>,
    /// The CR that end the game.
    pub target: i16,
    /// Whether the agent rules are in use.
    pub agents: bool,
    /// The turn under way.
    pub turn: TurnFacts,
    /// The players.
    pub players: Vec<PlayerView>,
    /// Territories and guilds.
    pub titles: Vec<TitleView>,
    /// The decks and discard piles.
    pub decks: DeckView,
    /// The Aggression under way.
    pub fight: Option<Fight>,
    /// The deal on the table.
    pub deal: Option<Deal>,
    /// The seats that have met a victory condition, and the winners.
    pub end: End,
}

/// One player as a viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayerView {
    /// The seat.
    pub seat: Seat,
    /// Money.
    pub cash: i32,
    /// CR-Points, signed.
    pub cr: i16,
    /// Personal Stock by type.
    pub ps: [u16; 5],
    /// Own agents in the PS.
    pub agents: u16,
    /// Of these, received this turn.
    pub fresh: u8,
    /// Captured agents by owner.
    pub captives: [u8; 5],
    /// The Governor's space.
    pub governor: SpaceId,
    /// Unpaid marks.
    pub marks: u8,
    /// Groups whose bonus has been scored, one bit each.
    pub bonuses: GroupSet,
    /// Turns taken.
    pub turns: u16,
    /// Missions, Ops and Influence cards in hand: how many.
    pub hand_sizes: [u8; 3],
    /// The cards themselves, for those who may see them.
    pub hand: Option<Vec<Card>>,
}

impl PlayerView {
    /// What the marker on the track shows.
    ///
    /// [globopolis.development.signed-cr] 00 when the CR are negative.
    pub const fn shown_cr(&self) -> i16 {
        if self.cr < 0 { 0 } else { self.cr }
    }
}

/// A territory or guild.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TitleView {
    /// The title.
    pub title: Title,
    /// Its id in the tables.
    pub id: Str,
    /// Its owner.
    pub owner: Option<Seat>,
    /// R-Units by type.
    pub units: [u8; 5],
    /// ED-Pieces.
    pub level: u8,
    /// Of these on the plate.
    pub active: u8,
    /// Agents by seat.
    pub agents: [u8; 5],
}

/// Decks and discard piles.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeckView {
    /// Cards in the Mission-Ops deck.
    pub mission_ops: usize,
    /// Cards in the Influence deck.
    pub influence: usize,
    /// Used Ops cards.
    pub used_ops: Vec<Card>,
    /// Used Influence cards.
    pub used_influence: Vec<Card>,
    /// Missions that have left the game.
    pub scored: Vec<Card>,
}

/// The seats that may see the faces of a deal's cards: the giver, and the partner once the offer has been made.
fn deal_knowers(deal: &Deal, giver: Party) -> SeatSet {
    let own = deal.seat(giver).only();
    if deal.proposed { own | deal.seat(giver.other()).only() } else { own }
}

pub(crate) fn view(g: &Globopolis, state: &State, viewer: Viewer) -> Redacted<View> {
    let board = &state.board;
    let over = board.end.winners.is_some();
    let players = Seat::first(g.seats).map(|seat| {
        let p = board.player(seat);
        let hand = || CardKind::ALL.into_iter().flat_map(|k| hand_of(&g.data, board, seat, k)).collect();
        PlayerView {
            seat,
            cash: p.cash,
            cr: p.cr,
            ps: p.ps,
            agents: p.agents,
            fresh: p.fresh,
            captives: p.captives,
            governor: p.governor,
            marks: p.marks,
            bonuses: p.bonuses,
            turns: p.turns,
            hand_sizes: CardKind::ALL.map(|k| p.hand_size(k)),
            hand: viewer.may_see(seat.only()).then(hand),
        }
    });
    let titles = g.data.titles.iter().enumerate().map(|(i, card)| {
        let title = Title(i as u8);
        let plate = board.plate(title);
        TitleView {
            title,
            id: card.id.clone(),
            owner: board.owner(title),
            units: plate.units,
            level: plate.level,
            active: if card.guild { 0 } else { plate.active() },
            agents: board.all_agents(title),
        }
    });
    let decks = &board.decks;
    let pile = |kind, copies: CopySet| copies.iter().map(|copy| g.data.face(kind, copy)).collect();
    let mut deal = board.deal;
    if let Some(deal) = &mut deal {
        let shown = *deal;
        // Nothing of an offer leaves before it is made.
        if !shown.proposed && !viewer.may_see(shown.seat(shown.builder).only()) {
            deal.items.clear();
            deal.titles = TitleSet::EMPTY;
            deal.steps = 0;
        }
        for item in &mut deal.items {
            hide_face(item, viewer, deal_knowers(&shown, item.giver));
        }
    }
    debug_assert!(!over || state.stack.top().is_none(), "a match that is over asks nobody");
    Redacted::by_visibility(View {
        viewer: viewer.seat(),
        target: g.target(),
        agents: g.agents,
        turn: board.turn,
        players: players.collect(),
        titles: titles.collect(),
        decks: DeckView {
            mission_ops: decks.joint_len(),
            influence: decks.influence_len(),
            used_ops: pile(CardKind::Ops, decks.used_ops),
            used_influence: pile(CardKind::Influence, decks.used_influence),
            scored: pile(CardKind::Mission, decks.scored),
        },
        fight: board.fight,
        deal,
        end: board.end,
    })
}

/// The hand, each copy by itself.
fn hand_of(data: &Data, board: &Board, seat: Seat, kind: CardKind) -> Vec<Card> {
    board.player(seat).hand(kind).iter().map(|copy| data.face(kind, copy)).collect()
}

fn hide_face(item: &mut Item, viewer: Viewer, knowers: SeatSet) {
    if let Ware::Card(card) = item.ware
        && !viewer.may_see(knowers)
    {
        item.ware = Ware::AnyCard(card.kind());
    }
}

pub(crate) fn redact(event: &Event, viewer: Viewer) -> Redacted<Event> {
    let mut event = event.clone();
    let hide = |card: &mut Option<Card>, knowers: SeatSet| {
        if !viewer.may_see(knowers) {
            *card = None;
        }
    };
    match &mut event {
        Event::Drew { seat, card, .. } | Event::Under { seat, card, .. } => hide(card, seat.only()),
        Event::HandedOver { from, to, card, .. } => hide(card, from.only().with(*to)),
        Event::Offered { from, to, items } => {
            for item in items {
                hide_face(item, viewer, from.only().with(*to));
            }
        }
        Event::StartRoll { .. }
        | Event::FirstPlayer { .. }
        | Event::Turn { .. }
        | Event::EventPhase { .. }
        | Event::NoCard { .. }
        | Event::Reshuffled { .. }
        | Event::Cash { .. }
        | Event::Credit { .. }
        | Event::Rolled { .. }
        | Event::Moved { .. }
        | Event::Teleported { .. }
        | Event::Units { .. }
        | Event::Owner { .. }
        | Event::Developed { .. }
        | Event::SupplyRoll { .. }
        | Event::Academy { .. }
        | Event::Played { .. }
        | Event::Declared { .. }
        | Event::Answered { .. }
        | Event::CaptivesPassed { .. }
        | Event::Attack { .. }
        | Event::CalledOff { .. }
        | Event::Withdrew { .. }
        | Event::Forces { .. }
        | Event::Dice { .. }
        | Event::Round { .. }
        | Event::Defeated { .. }
        | Event::Captured { .. }
        | Event::Throw { .. }
        | Event::Contest { .. }
        | Event::Agent { .. }
        | Event::Qualified { .. }
        | Event::ExtraRound
        | Event::Over { .. } => {}
    }
    Redacted::by_visibility(event)
}

/// A pile of hidden cards of one kind, dealt out again.
struct Pile<'c> {
    cards: ArrayVec<CardCopy, 64>,
    chance: &'c mut dyn Chance,
}

impl Pile<'_> {
    fn deal(&mut self, count: usize) -> CopySet {
        (0..count).map(|_| self.one()).collect()
    }

    fn one(&mut self) -> CardCopy {
        let index = self.chance.pick(SECRET, self.cards.len() as u32) as usize;
        self.cards.swap_remove(index)
    }
}

/// The same match with all that the knower cannot see dealt again. The number of cards of each kind, and the
/// kinds of cards under the deck, stay.
pub(crate) fn resample(g: &Globopolis, state: &State, knower: Seat, chance: &mut dyn Chance) -> State {
    let mut next = *state;
    // What the partner has been shown in a deal, or is choosing, stays with its owner.
    let kept = known_in_deal(state, knower);
    for kind in CardKind::ALL {
        redeal(g, &mut next, kind, knower, &kept, chance);
    }
    rename_choices(g, state, &mut next, knower, chance);
    next
}

fn known_in_deal(state: &State, knower: Seat) -> ArrayVec<(Seat, Card), 12> {
    let mut kept = ArrayVec::new();
    if let Some(deal) = &state.board.deal {
        for item in &deal.items {
            if let Ware::Card(card) = item.ware
                && deal_knowers(deal, item.giver).contains(knower)
            {
                kept.push((deal.seat(item.giver), card));
            }
        }
    }
    kept
}

fn redeal(
    g: &Globopolis,
    next: &mut State,
    kind: CardKind,
    knower: Seat,
    kept: &[(Seat, Card)],
    chance: &mut dyn Chance,
) {
    let mut pile = Pile { cards: ArrayVec::new(), chance };
    let others: ArrayVec<Seat, 5> = next.board.others(knower).collect();
    let mut counts: ArrayVec<usize, 5> = ArrayVec::new();
    let mut pinned: ArrayVec<CopySet, 5> = ArrayVec::new();
    for &seat in &others {
        let hand = next.board.player(seat).hand(kind);
        let stay = staying(g, hand, seat, kind, kept);
        let hidden = hand.minus(stay);
        pinned.push(stay);
        counts.push(hidden.len());
        pile.cards.extend(hidden.iter());
    }
    let decks = &mut next.board.decks;
    pile.cards.extend(decks.rest_mut(kind).iter());
    for card in decks.under.iter().filter(|c| c.kind() == kind) {
        pile.cards.extend(g.data.copies_of(*card).iter());
    }
    if kind == CardKind::Influence {
        pile.cards.extend(decks.under_influence.iter().copied());
    }
    pile.cards.sort_unstable();
    for (i, &seat) in others.iter().enumerate() {
        let dealt = pile.deal(counts[i]);
        *next.board.player_mut(seat).hand_mut(kind) = pinned[i] | dealt;
    }
    let decks = &mut next.board.decks;
    for card in decks.under.iter_mut().filter(|c| c.kind() == kind) {
        *card = g.data.face(kind, pile.one());
    }
    if kind == CardKind::Influence {
        for copy in &mut decks.under_influence {
            *copy = pile.one();
        }
    }
    *decks.rest_mut(kind) = pile.cards.iter().copied().collect();
}

/// The cards of a hand that the knower has been shown.
fn staying(g: &Globopolis, hand: CopySet, seat: Seat, kind: CardKind, kept: &[(Seat, Card)]) -> CopySet {
    kept.iter().filter(|(s, c)| *s == seat && c.kind() == kind).fold(CopySet::EMPTY, |stay, (_, card)| {
        let free = hand.and(g.data.copies_of(*card)).minus(stay);
        free.first().map_or(stay, |copy| stay.with(copy))
    })
}

/// The Missions in the hands of all players of one world.
#[derive(Clone, Copy, Debug)]
pub struct Missions([CopySet; MAX_PLAYERS]);

impl Missions {
    /// Those of a whole world: a true one, or an imagined one.
    pub fn of_world(state: &State) -> Missions {
        let players = &state.board.players;
        Missions(std::array::from_fn(|i| players.get(i).map_or(CopySet::EMPTY, |player| player.missions)))
    }

    /// Those that a seat imagines: as a world of `Game::resample` has them, without the rest of one.
    pub fn imagined(g: &Globopolis, state: &State, knower: Seat, chance: &mut dyn Chance) -> Missions {
        let board = &state.board;
        let kept = known_in_deal(state, knower);
        let Missions(mut hands) = Missions::of_world(state);
        let stay = |seat: Seat, hand: CopySet| staying(g, hand, seat, CardKind::Mission, &kept);
        let under = board.decks.under.iter().filter(|card| card.kind() == CardKind::Mission);
        let deck = under.fold(board.decks.missions, |deck, card| deck.or(g.data.copies_of(*card)));
        let hidden = |seat: Seat| hands[seat.index()].minus(stay(seat, hands[seat.index()]));
        let pool = board.others(knower).fold(deck, |pool, seat| pool.or(hidden(seat)));
        let mut pile = Pile { cards: pool.iter().collect(), chance };
        for seat in board.others(knower) {
            let hand = &mut hands[seat.index()];
            let known = stay(seat, *hand);
            *hand = known.or(pile.deal(hand.minus(known).len()));
        }
        Missions(hands)
    }

    /// The Missions of a player, by their place in the tables.
    pub fn of(&self, seat: Seat) -> impl Iterator<Item = usize> {
        self.0[seat.index()].iter().map(CardCopy::index)
    }
}

/// Choices others have made among cards the knower cannot see become choices among their new cards.
fn rename_choices(g: &Globopolis, old: &State, next: &mut State, knower: Seat, chance: &mut dyn Chance) {
    for frame in next.stack.iter_mut() {
        if let Frame::FourthCard(under) = frame
            && under.seat != knower
        {
            // Any of the cards may be the one that was drawn.
            let hand = hand_of(&g.data, &next.board, under.seat, under.drawn.kind());
            if !hand.is_empty() {
                under.drawn = hand[chance.pick(SECRET, hand.len() as u32) as usize];
            }
        }
    }
    let Some(shown) = &old.board.deal else { return };
    let Some(mut deal) = next.board.deal.take() else { return };
    for giver in Party::BOTH {
        if deal_knowers(shown, giver).contains(knower) {
            continue;
        }
        for kind in CardKind::ALL {
            let mut hand: ArrayVec<Card, 64> =
                hand_of(&g.data, &next.board, deal.seat(giver), kind).into_iter().collect();
            for item in deal.items.iter_mut().filter(|i| i.giver == giver) {
                if matches!(item.ware, Ware::Card(c) if c.kind() == kind) && !hand.is_empty() {
                    let index = chance.pick(SECRET, hand.len() as u32) as usize;
                    item.ware = Ware::Card(hand.swap_remove(index));
                }
            }
        }
    }
    next.board.deal = Some(deal);
}

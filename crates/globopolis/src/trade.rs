//! 3.4: deals. The active player builds an offer ware by ware and proposes it; the partner accepts, refuses
//! or builds a counter-offer. Cards of the player that offers are named to the partner, cards of the partner are
//! asked for by kind and chosen by him when he accepts.

use std::ops::ControlFlow;

use landsraad_kernel::{Flow, Illegal, RuleRef, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::Globopolis;
use crate::atoms::Cx;
use crate::board::{Board, Deal, Item, Player};
use crate::cards::faces;
use crate::data::{Data, Unit};
use crate::event::Event;
use crate::frames::{Activity, Asked, Frame, Permit, Reply, Visit, refuse, require};
use crate::types::*;

/// Money is put on the table in these notes.
pub(crate) const NOTES: [u16; 6] = [1, 5, 10, 20, 50, 100];

const PROPOSAL: RuleRef = rule("globopolis.trade.proposal");
const SCOPE: RuleRef = rule("globopolis.trade.scope");
const LIMIT: RuleRef = rule("globopolis.trade.card-limit");

/// A deal under way; what lies on the table is on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Trade {
    partner: Seat,
    step: Step,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Step {
    Open,
    Build,
    Answer,
    HandOver,
    Close,
}

impl Trade {
    pub(crate) const fn with(partner: Seat) -> Trade {
        Trade { partner, step: Step::Open }
    }
}

impl Deal {
    fn builder_seat(&self) -> Seat {
        self.parties[usize::from(self.builder)]
    }

    fn other_seat(&self) -> Seat {
        self.parties[usize::from(1 - self.builder)]
    }

    fn cards_given(&self, giver: u8, kind: CardKind) -> u8 {
        self.items.iter().filter(|i| i.giver == giver && i.ware.kind() == Some(kind)).count() as u8
    }

    /// How many cards of a kind a party has after the deal.
    fn hand_after(&self, board: &Board, party: u8, kind: CardKind) -> u8 {
        let size = board.player(self.parties[usize::from(party)]).hand_size(kind);
        size - self.cards_given(party, kind) + self.cards_given(1 - party, kind)
    }

    /// Whether only cards lie on the table.
    fn only_cards(&self) -> bool {
        self.items.iter().all(|i| i.ware.kind().is_some())
    }

    /// [globopolis.trade.card-limit] A deal that leaves either side with four of a kind cannot be concluded.
    fn hands_fit(&self, data: &Data, board: &Board) -> Permit {
        for kind in CardKind::ALL {
            for party in [0, 1] {
                let after = self.hand_after(board, party, kind);
                let who = self.parties[usize::from(party)];
                require(after <= data.numbers.hand_limit, LIMIT, Why::HandLimit { kind, who, after })?;
            }
        }
        Ok(())
    }

    /// Whether this many wares more can be put down.
    fn room_for(&self, g: &Globopolis, wares: u8) -> bool {
        self.items.remaining_capacity() >= usize::from(wares) && self.steps + wares <= g.rulings.deal_steps
    }

    /// How much of something the giver has on the table.
    #[inline]
    fn listed(&self, giver: u8, count: impl Fn(Ware) -> u16) -> u16 {
        self.items.iter().filter(|i| i.giver == giver).map(|i| count(i.ware)).sum()
    }

    /// Wares of a sort add up.
    fn add(&mut self, giver: u8, ware: Ware) {
        for item in self.items.iter_mut().filter(|i| i.giver == giver) {
            match (&mut item.ware, ware) {
                (Ware::Eu(have), Ware::Eu(more)) => {
                    *have += more;
                    return;
                }
                (Ware::Units(unit, have), Ware::Units(kind, more)) if *unit == kind => {
                    *have += more;
                    return;
                }
                (Ware::Captives(of, have), Ware::Captives(whose, more)) if *of == whose => {
                    *have += more;
                    return;
                }
                (
                    Ware::Eu(_)
                    | Ware::Units(..)
                    | Ware::Title(_)
                    | Ware::Captives(..)
                    | Ware::Card(_)
                    | Ware::AnyCard(_),
                    _other,
                ) => {}
            }
        }
        if let Ware::Title(title) = ware {
            self.titles |= title.bit();
        }
        self.items.push(Item { giver, ware });
    }
}

/// Whether the giver can put one more such ware on the table.
///
/// [globopolis.trade.scope] Money, R-Units of the PS, Titles, captured agents, cards; never CR.
fn may_add(g: &Globopolis, board: &Board, deal: &Deal, giver: u8, ware: Ware) -> Permit {
    let data = &g.data;
    let seat = deal.parties[usize::from(giver)];
    let player = board.player(seat);
    let mine = deal.builder == giver;
    // A place stays for the second card of a swap.
    let due = match deal.hands_fit(data, board) {
        Err(Illegal { why: Why::HandLimit { kind, who, .. }, .. })
            if who != seat || ware.kind() != Some(kind) =>
        {
            2
        }
        Ok(()) | Err(_) => 1,
    };
    require(deal.room_for(g, due), PROPOSAL, Why::DealSize)?;
    let there = match ware {
        Ware::Eu(n) => {
            let on_table = deal.listed(giver, |w| if let Ware::Eu(n) = w { n } else { 0 });
            NOTES.contains(&n) && i32::from(on_table) + i32::from(n) <= board.funds(data, seat)
        }
        // [globopolis.trade.territory-bundle] [globopolis.trade.guild-bundle] Loose R-Units come from the
        // PS alone: what is on a plate or in a GS goes with its Title.
        Ware::Units(unit, n) => {
            let on_table = deal.listed(giver, |w| {
                if let Ware::Units(u, n) = w { if u == unit { u16::from(n) } else { 0 } } else { 0 }
            });
            n == 1 && on_table < player.ps[unit.index()] && on_table < 200
        }
        Ware::Title(title) => board.owns(seat, title) && deal.titles & title.bit() == 0,
        // [globopolis.trade.captured-agents] Captured agents may be offered.
        Ware::Captives(of, n) => {
            let on_table = deal.listed(giver, |w| {
                if let Ware::Captives(s, n) = w { if s == of { u16::from(n) } else { 0 } } else { 0 }
            });
            n == 1 && on_table < u16::from(player.captives[of.index()])
        }
        Ware::Card(card) => mine && deal.listed(giver, |w| u16::from(w == ware)) < held(data, player, card),
        Ware::AnyCard(kind) => !mine && deal.cards_given(giver, kind) < player.hand_size(kind),
    };
    require(there, SCOPE, Why::NotThere)?;
    let Some(kind) = ware.kind() else { return Ok(()) };
    // [globopolis.trade.card-limit] The finished deal is judged. Of two full hands neither can begin a swap within the limit,
    // so there the first card of each pair may be put down before the second.
    let limit = data.numbers.hand_limit;
    let who = deal.parties[usize::from(1 - giver)];
    let after = deal.hand_after(board, 1 - giver, kind) + 1;
    let swap = || {
        deal.only_cards()
            && deal.hands_fit(data, board).is_ok()
            && deal.hand_after(board, giver, kind) == limit
            && deal.room_for(g, 2)
    };
    require(after <= limit || swap(), LIMIT, Why::HandLimit { kind, who, after })
}

/// How many cards of this face the player holds.
fn held(data: &Data, player: &Player, card: Card) -> u16 {
    match card {
        Card::Mission(i) => (player.missions >> i & 1) as u16,
        Card::Ops(i) => (player.ops >> i & 1) as u16,
        Card::Influence(i) => (player.influence & data.influence[usize::from(i)].copies).count_ones() as u16,
    }
}

/// The wares the giver might put on the table.
fn wares(
    data: &Data,
    board: &Board,
    deal: &Deal,
    giver: u8,
    visit: &mut dyn FnMut(Ware) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let seat = deal.parties[usize::from(giver)];
    let player = board.player(seat);
    NOTES.into_iter().try_for_each(|n| visit(Ware::Eu(n)))?;
    let stocked = |u: &Unit| player.ps[u.index()] > 0;
    Unit::ALL.into_iter().filter(stocked).try_for_each(|u| visit(Ware::Units(u, 1)))?;
    Title::of(player.owned).try_for_each(|t| visit(Ware::Title(t)))?;
    let captive = |s: &Seat| player.captives[s.index()] > 0;
    Seat::first(board.seats()).filter(captive).try_for_each(|s| visit(Ware::Captives(s, 1)))?;
    for kind in CardKind::ALL {
        if deal.builder == giver {
            faces(data, player, kind).try_for_each(|c| visit(Ware::Card(c)))?;
        } else {
            visit(Ware::AnyCard(kind))?;
        }
    }
    ControlFlow::Continue(())
}

fn new_deal(active: Seat, partner: Seat) -> Deal {
    Deal {
        parties: [active, partner],
        builder: 0,
        proposed: false,
        counters: 0,
        steps: 0,
        titles: 0,
        items: arrayvec::ArrayVec::new(),
    }
}

/// Whether the two have anything to deal with, as everybody can see.
pub(crate) fn can_deal(g: &Globopolis, board: &Board, seat: Seat, partner: Seat) -> bool {
    [seat, partner].into_iter().any(|s| {
        let p = board.player(s);
        p.owned != 0
            || board.funds(&g.data, s) > 0
            || p.ps.iter().any(|&n| n > 0)
            || p.captives.iter().any(|&n| n > 0)
            || CardKind::ALL.into_iter().any(|kind| p.hand_size(kind) > 0)
    })
}

impl Activity for Trade {
    fn advance(&mut self, cx: &mut Cx<'_, '_>, _reply: Option<Reply>) -> Flow<Frame, Reply> {
        match self.step {
            Step::Open => {
                cx.state.board.deal = Some(new_deal(cx.board().turn.active, self.partner));
                self.step = Step::Build;
                Flow::Again
            }
            Step::Build | Step::Answer => Flow::Ask,
            Step::HandOver => {
                if next_kind(cx.board()).is_some() {
                    return Flow::Ask;
                }
                conclude(cx);
                self.step = Step::Close;
                Flow::Again
            }
            Step::Close => {
                cx.state.board.deal = None;
                Flow::Return(Reply::Nothing)
            }
        }
    }

    fn pending(&self, board: &Board) -> SeatSet {
        let Some(deal) = &board.deal else { return SeatSet::EMPTY };
        match self.step {
            Step::Open | Step::Build | Step::Close => deal.builder_seat().only(),
            Step::Answer | Step::HandOver => deal.other_seat().only(),
        }
    }

    fn question(&self, g: &Globopolis, board: &Board, seat: Seat) -> Asked {
        let other = board
            .deal
            .as_ref()
            .map_or(seat, |d| if d.parties[0] == seat { d.parties[1] } else { d.parties[0] });
        match self.step {
            Step::Open | Step::Build | Step::Close => {
                Asked::new(Question::Offer { to: other }, SCOPE, Action::Back)
            }
            Step::Answer => Asked::new(Question::Answer { from: other }, PROPOSAL, Action::Refuse),
            Step::HandOver => {
                let kind = next_kind(board).unwrap_or(CardKind::Ops);
                let mut default = Action::Refuse;
                crate::visit_legal(self, g, board, seat, |action| {
                    default = action;
                    ControlFlow::Break(())
                });
                Asked::new(Question::HandOver { kind }, SCOPE, default)
            }
        }
    }

    fn candidates(&self, g: &Globopolis, board: &Board, seat: Seat, visit: Visit<'_>) -> ControlFlow<()> {
        let Some(deal) = &board.deal else { return ControlFlow::Continue(()) };
        match self.step {
            Step::Open | Step::Close => ControlFlow::Continue(()),
            Step::Build => {
                visit(Action::Back)?;
                visit(Action::Propose)?;
                if deal.steps >= g.rulings.deal_steps || deal.items.is_full() {
                    return ControlFlow::Continue(());
                }
                wares(&g.data, board, deal, deal.builder, &mut |w| visit(Action::Give(w)))?;
                wares(&g.data, board, deal, 1 - deal.builder, &mut |w| visit(Action::Want(w)))
            }
            Step::Answer => [Action::Accept, Action::Refuse, Action::Counter].into_iter().try_for_each(visit),
            Step::HandOver => match next_kind(board) {
                Some(kind) => {
                    faces(&g.data, board.player(seat), kind).try_for_each(|c| visit(Action::Card(c)))
                }
                None => ControlFlow::Continue(()),
            },
        }
    }

    fn permit(&self, g: &Globopolis, board: &Board, seat: Seat, action: Action) -> Permit {
        let Some(deal) = &board.deal else { return refuse(PROPOSAL, Why::NotAsked) };
        match self.step {
            Step::Build => {
                if let Action::Give(ware) = action {
                    return may_add(g, board, deal, deal.builder, ware);
                }
                if let Action::Want(ware) = action {
                    return may_add(g, board, deal, 1 - deal.builder, ware);
                }
                if action == Action::Propose {
                    require(!deal.items.is_empty(), PROPOSAL, Why::EmptyDeal)?;
                    return deal.hands_fit(&g.data, board);
                }
                require(action == Action::Back, PROPOSAL, Why::OtherQuestion)
            }
            Step::Answer => {
                if action == Action::Counter {
                    return require(deal.counters < g.rulings.counter_offers, PROPOSAL, Why::NoCountersLeft);
                }
                require(matches!(action, Action::Accept | Action::Refuse), PROPOSAL, Why::OtherQuestion)
            }
            Step::HandOver => {
                let (Action::Card(card), Some(kind)) = (action, next_kind(board)) else {
                    return refuse(SCOPE, Why::OtherQuestion);
                };
                require(card.kind() == kind, SCOPE, Why::OtherKind(kind))?;
                // A card that has been chosen already is not chosen twice.
                let chosen = deal.listed(1 - deal.builder, |w| u16::from(w == Ware::Card(card)));
                require(chosen < held(&g.data, board.player(seat), card), SCOPE, Why::NotInHand(card))
            }
            Step::Open | Step::Close => refuse(PROPOSAL, Why::NotAsked),
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, action: Action) {
        let Some(deal) = &mut cx.state.board.deal else { return };
        match self.step {
            Step::Build => {
                if let Action::Give(ware) = action {
                    deal.steps += 1;
                    deal.add(deal.builder, ware);
                } else if let Action::Want(ware) = action {
                    deal.steps += 1;
                    deal.add(1 - deal.builder, ware);
                } else if action == Action::Propose {
                    deal.proposed = true;
                    let first = deal.counters == 0;
                    let (from, to) = (deal.builder_seat(), deal.other_seat());
                    // In the event the first giver is the player that offers.
                    let mut items = deal.items.clone();
                    for item in &mut items {
                        item.giver ^= deal.builder;
                    }
                    cx.out.emit(|| Event::Offered { from, to, items });
                    if first {
                        cx.state.board.turn.proposals += 1;
                    }
                    self.step = Step::Answer;
                } else {
                    self.step = Step::Close;
                }
            }
            Step::Answer => {
                if action == Action::Counter {
                    deal.builder = 1 - deal.builder;
                    deal.proposed = false;
                    deal.counters += 1;
                    deal.steps = 0;
                    deal.items.clear();
                    deal.titles = 0;
                    self.step = Step::Build;
                    return;
                }
                let accepted = action == Action::Accept;
                cx.out.emit(|| Event::Answered { seat, accepted });
                self.step = if accepted { Step::HandOver } else { Step::Close };
            }
            Step::HandOver => {
                if let (Action::Card(card), Some(kind)) = (action, next_kind(&cx.state.board)) {
                    let open = |i: &&mut Item| i.ware == Ware::AnyCard(kind);
                    if let Some(item) =
                        cx.state.board.deal.as_mut().and_then(|d| d.items.iter_mut().find(open))
                    {
                        item.ware = Ware::Card(card);
                    }
                }
            }
            Step::Open | Step::Close => {}
        }
    }
}

/// The kind of the next card the partner has to choose.
fn next_kind(board: &Board) -> Option<CardKind> {
    board
        .deal
        .as_ref()?
        .items
        .iter()
        .find_map(|i| if let Ware::AnyCard(kind) = i.ware { Some(kind) } else { None })
}

/// [globopolis.trade.proposal] Both have accepted: everything changes hands at once, in full.
fn conclude(cx: &mut Cx<'_, '_>) {
    let Some(deal) = cx.state.board.deal.clone() else { return };
    // Money first: the CR that back it are those of before the deal, and what comes in pays for what goes out.
    let [first, second] = [0, 1].map(|i| deal.listed(i, |w| if let Ware::Eu(n) = w { n } else { 0 }));
    let payer = u8::from(second > first);
    let (from, to) = (deal.parties[usize::from(payer)], deal.parties[usize::from(1 - payer)]);
    let paid = cx.pay(from, first.abs_diff(second), Some(to), Money::Deal);
    debug_assert_eq!(paid, i32::from(first.abs_diff(second)), "the funds were judged with the offer");
    for item in &deal.items {
        hand_over(
            cx,
            item.ware,
            deal.parties[usize::from(item.giver)],
            deal.parties[usize::from(1 - item.giver)],
        );
    }
    // [globopolis.trade.points] The values move with the Titles, all at once: what is lost is booked before what is gained.
    for gained in [false, true] {
        for item in &deal.items {
            let Ware::Title(title) = item.ware else { continue };
            let value = cx.g.data.titles[title.index()].value;
            if gained {
                cx.credit(deal.parties[usize::from(1 - item.giver)], value, Points::Value(title));
            } else {
                cx.credit(deal.parties[usize::from(item.giver)], -value, Points::Value(title));
            }
        }
    }
    // [globopolis.trade.no-bonus] [globopolis.trade.bonus-kept] Bonuses are neither paid nor lost.
    if cx.g.rulings.deal_bonus {
        for item in &deal.items {
            if let Ware::Title(title) = item.ware {
                cx.group_bonus(title, deal.parties[usize::from(1 - item.giver)]);
            }
        }
    }
}

/// One ware changes hands; money and values are settled for the deal as a whole.
fn hand_over(cx: &mut Cx<'_, '_>, ware: Ware, from: Seat, to: Seat) {
    match ware {
        Ware::Eu(_) => {}
        Ware::Units(unit, count) => cx.move_units(unit, count, Store::Ps(from), Store::Ps(to)),
        // [globopolis.trade.levels] Levels go along without points; agents stay where they are.
        Ware::Title(title) => cx.set_owner(title, to, How::Deal),
        Ware::Captives(of, count) => {
            cx.state.board.player_mut(from).captives[of.index()] -= count;
            // [globopolis.trade.captured-agents] Back with their owner they go to his PS.
            if of == to {
                cx.state.board.player_mut(to).agents += u16::from(count);
            } else {
                cx.state.board.player_mut(to).captives[of.index()] += count;
            }
            cx.out.emit(|| Event::CaptivesPassed { of, from, to, count });
        }
        Ware::Card(card) => cx.hand_over(from, to, card),
        Ware::AnyCard(_) => unreachable!("every card has been chosen"),
    }
}

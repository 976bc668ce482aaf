//! 4.1.1 to 4.1.10: what the space reached brings, and what the player may do there.

use std::ops::ControlFlow;

use landsraad_kernel::{Flow, RuleRef, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::Globopolis;
use crate::aggression::{Aggression, attack_thinkable, may_attack, ops_fits};
use crate::atoms::Cx;
use crate::board::Board;
use crate::cards::{faces, holds, might_hold};
use crate::cleaning::{contest, may_contest, thinkable};
use crate::data::{Data, Effect, SpaceKind, Unit};
use crate::event::Event;
use crate::frames::{Activity, Asked, Frame, Permit, Reply, Visit, only_done, refuse, require, within};
use crate::movement::hop;
use crate::types::*;

/// A landing, from arrival to the end of what it allows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Landing {
    step: Step,
    /// What the player may still do here.
    may: May,
    /// Contests of Cleaning House already fought: territory in the group, then opponent.
    fought: u64,
    /// An attack that needs an Ops card.
    plan: Option<(Title, Title)>,
    next: Next,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Step {
    #[default]
    Arrive,
    Clean,
    Fee,
    Choose,
    PickOps,
    Fighting,
    Again,
    Stop,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Next {
    #[default]
    Ask,
    Purchase(Purchase),
    Fight(Title, Title),
}

/// What a space allows after it has had its effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
struct May {
    /// Move again.
    again: bool,
    /// By shuttle.
    hop: bool,
    /// Attack from here.
    attack: bool,
    /// Buy R-Units.
    supply: bool,
}

const OWN: RuleRef = rule("globopolis.own-territory.choice");
const FOREIGN: RuleRef = rule("globopolis.enemy-territory.choice");
const LIMIT: RuleRef = rule("globopolis.movement.extra-limit");
const EXTRA_CARD: RuleRef = rule("globopolis.card.extra-movement");

fn here(data: &Data, board: &Board) -> (u8, SpaceKind) {
    let space = board.player(board.turn.active).governor;
    (space, data.spaces[usize::from(space)].kind)
}

fn title_here(data: &Data, board: &Board) -> Option<Title> {
    data.spaces[usize::from(here(data, board).0)].title.map(Title)
}

/// [globopolis.enemy-territory.fee] The printed fee, at every level.
/// [globopolis.enemy-territory.fee-variant] Or, as a variant, by active level.
pub(crate) fn fee(g: &Globopolis, board: &Board, title: Title) -> u16 {
    let card = &g.data.titles[title.index()];
    if g.rulings.fee_by_level {
        card.fee_by_level[usize::from(board.plate(title).active())]
    } else {
        card.fee
    }
}

impl Landing {
    fn go(&mut self, step: Step) -> Flow<Frame, Reply> {
        self.step = step;
        Flow::Again
    }

    /// The space has its effect.
    fn arrive(&mut self, cx: &mut Cx<'_, '_>) -> Flow<Frame, Reply> {
        let seat = cx.board().turn.active;
        let (space, kind) = here(&cx.g.data, cx.board());
        // [globopolis.movement.extra-limit] Two extra movements in a turn.
        // [globopolis.movement.third-landing] Everything else still works.
        let moves_left = cx.board().turn.extra < cx.g.data.numbers.extra_moves;
        self.step = Step::Choose;
        match kind {
            SpaceKind::Territory => return self.arrive_in_territory(cx, seat, moves_left),
            SpaceKind::Guild => {
                let Some(title) = title_here(&cx.g.data, cx.board()) else { return Flow::Again };
                match cx.board().owner(title) {
                    // [globopolis.guild.own] An own guild lets the Governor move again.
                    Some(owner) if owner == seat => self.may.again = moves_left,
                    // [globopolis.guild.takeover] An opponent's guild changes hands with all that is left.
                    Some(owner) => {
                        cx.set_owner(title, seat, How::Takeover);
                        // [globopolis.guild.takeover-points] Its value moves with it.
                        // [globopolis.guild.bonus-kept] An old bonus does not.
                        let value = cx.g.data.titles[title.index()].value;
                        cx.credit(owner, -value, Points::Value(title));
                        cx.credit(seat, value, Points::Value(title));
                        // [globopolis.guild.group-bonus] It may complete a group.
                        cx.group_bonus(title, seat);
                    }
                    // [globopolis.guild.free] A free one is taken with its printed stock and its value.
                    None => {
                        cx.acquire(title, seat, How::Free);
                        cx.group_bonus(title, seat);
                    }
                }
            }
            // [globopolis.card.draw] A card of the space's kind. [globopolis.card.move-again] Then on.
            SpaceKind::OpsSpace | SpaceKind::MissionSpace | SpaceKind::InfluenceSpace => {
                self.may.again = moves_left;
                let wanted = match kind {
                    SpaceKind::OpsSpace => CardKind::Ops,
                    SpaceKind::MissionSpace => CardKind::Mission,
                    SpaceKind::InfluenceSpace
                    | SpaceKind::Teleport
                    | SpaceKind::Territory
                    | SpaceKind::Guild
                    | SpaceKind::Orss
                    | SpaceKind::Nsa
                    | SpaceKind::Nia
                    | SpaceKind::Moonshot
                    | SpaceKind::IndependentSpace => CardKind::Influence,
                };
                return draw(cx, seat, Some(wanted));
            }
            // [globopolis.orss.hop] To another O.R.S.S., and on from there.
            // [globopolis.orss.one-move] Together one extra movement.
            SpaceKind::Orss => self.may.hop = moves_left,
            SpaceKind::Nsa | SpaceKind::Nia => {
                self.may.again = moves_left;
                academy(cx, seat, kind == SpaceKind::Nia && cx.g.agents);
            }
            // [globopolis.moonshot.points] Ten CR, no movement.
            SpaceKind::Moonshot => cx.credit(seat, cx.g.data.numbers.moonshot_cr, Points::Moonshot),
            SpaceKind::IndependentSpace => {
                // [globopolis.independent.unownable] Nobody ever owns it.
                let Some(index) = cx.g.data.spaces[usize::from(space)].seller else { return Flow::Again };
                let seller = &cx.g.data.sellers[usize::from(index)];
                // [globopolis.independent.switzerland-gain] First of all money and CR.
                cx.gain(seat, i32::from(seller.gain_eu), Money::Arrival(index));
                cx.credit(seat, seller.gain_cr, Points::Arrival(index));
                // [globopolis.independent.choice] Buy or move again.
                // [globopolis.independent.switzerland-no-move] Never from Switzerland.
                self.may.supply = true;
                self.may.again = moves_left && seller.move_again;
            }
            SpaceKind::Teleport => {}
        }
        Flow::Again
    }

    fn arrive_in_territory(
        &mut self,
        cx: &mut Cx<'_, '_>,
        seat: Seat,
        moves_left: bool,
    ) -> Flow<Frame, Reply> {
        let Some(title) = title_here(&cx.g.data, cx.board()) else { return Flow::Again };
        match cx.board().owner(title) {
            Some(owner) if owner == seat => {
                // [globopolis.own-territory.no-move-left] Card, Cleaning House and attack remain.
                self.may = May { again: moves_left, attack: true, ..May::default() };
                self.step = Step::Clean;
                // [globopolis.own-territory.draw] First of all the top card of the joint deck.
                draw(cx, seat, None)
            }
            Some(_) => self.go(Step::Fee),
            // [globopolis.free-territory.acquire] A free territory is taken, free of charge.
            None => {
                cx.acquire(title, seat, How::Free);
                // [globopolis.free-territory.group-bonus] It may complete a group.
                cx.group_bonus(title, seat);
                Flow::Again
            }
        }
    }

    /// Whether anything could be chosen, as far as everybody can see.
    fn open(&self, g: &Globopolis, board: &Board, seat: Seat) -> bool {
        self.may.again
            || self.may.hop
            || self.may.supply
            || (self.may.attack
                && title_here(&g.data, board).is_some_and(|t| attack_thinkable(&g.data, board, seat, t)))
            || might_hold(&g.data, board, seat, |e| e == Effect::MoveExtra)
    }
}

impl Activity for Landing {
    fn advance(&mut self, cx: &mut Cx<'_, '_>, reply: Option<Reply>) -> Flow<Frame, Reply> {
        let seat = cx.board().turn.active;
        match std::mem::take(&mut self.next) {
            Next::Ask => {}
            Next::Purchase(purchase) => return Flow::Call(Frame::Purchase(purchase)),
            Next::Fight(from, target) => {
                self.step = Step::Fighting;
                return Flow::Call(Frame::Aggression(Aggression::declare(cx, from, target)));
            }
        }
        match self.step {
            Step::Arrive => self.arrive(cx),
            Step::Clean => {
                if cx.g.agents && thinkable(&cx.g.data, cx.board(), seat, self.fought) {
                    Flow::Ask
                } else {
                    self.go(Step::Choose)
                }
            }
            Step::Fee | Step::PickOps => Flow::Ask,
            Step::Choose => {
                if self.open(cx.g, cx.board(), seat) {
                    Flow::Ask
                } else {
                    Flow::Return(Reply::Stop)
                }
            }
            Step::Fighting => {
                // [globopolis.aggression.cancel] Called off: the fee is due if one stands on the target.
                // [globopolis.enemy-territory.no-fee-after-attack] After a fight it is not.
                if reply == Some(Reply::CalledOff) {
                    pay_fee(cx, seat);
                }
                Flow::Return(Reply::Stop)
            }
            Step::Again => Flow::Return(Reply::MoveAgain),
            Step::Stop => Flow::Return(Reply::Stop),
        }
    }

    fn pending(&self, board: &Board) -> SeatSet {
        board.turn.active.only()
    }

    fn question(&self, g: &Globopolis, board: &Board, _seat: Seat) -> Asked {
        let (space, kind) = here(&g.data, board);
        match (self.step, self.plan, title_here(&g.data, board)) {
            (Step::Clean, ..) => {
                Asked::new(Question::CleaningHouse, rule("globopolis.cleaning-house.trigger"), Action::Done)
            }
            (Step::PickOps, Some((from, target)), _) => Asked::new(
                Question::PickOps { from, target },
                rule("globopolis.aggression.ops"),
                Action::Back,
            ),
            (Step::Fee, _, Some(title)) => {
                Asked::new(Question::Fee { title, fee: fee(g, board, title) }, FOREIGN, Action::PayFee)
            }
            (
                Step::Arrive
                | Step::Fee
                | Step::Choose
                | Step::PickOps
                | Step::Fighting
                | Step::Again
                | Step::Stop,
                _plan,
                _title,
            ) => {
                let by = match kind {
                    SpaceKind::Territory => OWN,
                    SpaceKind::Guild => rule("globopolis.guild.own"),
                    SpaceKind::OpsSpace | SpaceKind::MissionSpace | SpaceKind::InfluenceSpace => {
                        rule("globopolis.card.move-again")
                    }
                    SpaceKind::Orss => rule("globopolis.orss.hop"),
                    SpaceKind::Nsa | SpaceKind::Nia => rule("globopolis.academy.nsa"),
                    SpaceKind::IndependentSpace => rule("globopolis.independent.choice"),
                    SpaceKind::Teleport | SpaceKind::Moonshot => LIMIT,
                };
                // [globopolis.movement.optional] A player that may move again may also stop.
                Asked::new(Question::Landing { space }, by, Action::Done)
            }
        }
    }

    fn candidates(&self, g: &Globopolis, board: &Board, seat: Seat, visit: Visit<'_>) -> ControlFlow<()> {
        let data = &g.data;
        let here = title_here(data, board);
        let land = data.territory_mask();
        match self.step {
            Step::Clean => {
                visit(Action::Done)?;
                let Some(title) = here else { return ControlFlow::Continue(()) };
                let group = data.groups[usize::from(data.titles[title.index()].group)].territories;
                for title in Title::of(group & board.player(seat).owned) {
                    board.others(seat).try_for_each(|against| visit(Action::Contest { title, against }))?;
                }
                ControlFlow::Continue(())
            }
            Step::Fee => {
                visit(Action::PayFee)?;
                let Some(target) = here else { return ControlFlow::Continue(()) };
                Title::of(board.player(seat).owned & land)
                    .try_for_each(|from| visit(Action::Attack { from, target }))
            }
            Step::PickOps => {
                visit(Action::Back)?;
                faces(data, board.player(seat), CardKind::Ops).try_for_each(|c| visit(Action::Card(c)))
            }
            Step::Choose => {
                visit(Action::Done)?;
                visit(Action::MoveAgain)?;
                if self.may.hop {
                    data.orss.iter().try_for_each(|&space| visit(Action::Hop(space)))?;
                }
                if self.may.supply {
                    (0..data.sellers.len() as u8).try_for_each(|i| visit(Action::Seller(i)))?;
                }
                for card in faces(data, board.player(seat), CardKind::Influence) {
                    visit(Action::Card(card))?;
                }
                if let (true, Some(from)) = (self.may.attack, here) {
                    let targets = board.all_owned() & land & !board.player(seat).owned;
                    Title::of(targets).try_for_each(|target| visit(Action::Attack { from, target }))?;
                }
                ControlFlow::Continue(())
            }
            Step::Arrive | Step::Fighting | Step::Again | Step::Stop => ControlFlow::Continue(()),
        }
    }

    fn permit(&self, g: &Globopolis, board: &Board, seat: Seat, action: Action) -> Permit {
        let data = &g.data;
        let (space, _) = here(data, board);
        let title = title_here(data, board);
        match self.step {
            Step::Clean => {
                if let (Action::Contest { title, against }, Some(here)) = (action, title) {
                    return may_contest(data, board, seat, here, title, against, self.fought);
                }
                // [globopolis.cleaning-house.separate] The owner may leave out any contest.
                only_done(action, rule("globopolis.cleaning-house.separate"))
            }
            Step::Fee => {
                if let Action::Attack { from, target } = action {
                    // [globopolis.aggression.from-enemy] Only the territory one stands on.
                    require(
                        Some(target) == title,
                        rule("globopolis.aggression.from-enemy"),
                        Why::NotATarget(target),
                    )?;
                    return may_attack(g, board, seat, from, target);
                }
                // [globopolis.enemy-territory.must-pay] Without a legal attack there is only the fee.
                require(action == Action::PayFee, FOREIGN, Why::OtherQuestion)
            }
            Step::PickOps => {
                if let (Action::Card(card), Some((from, target))) = (action, self.plan) {
                    require(
                        holds(data, board.player(seat), card),
                        rule("globopolis.aggression.ops"),
                        Why::NotInHand(card),
                    )?;
                    return require(
                        ops_fits(data, card, from, target),
                        rule("globopolis.aggression.ops-rows"),
                        Why::OpsDoesNotFit(card),
                    );
                }
                require(action == Action::Back, rule("globopolis.aggression.ops"), Why::OtherQuestion)
            }
            Step::Choose => match action {
                Action::Done => Ok(()),
                Action::MoveAgain => require(self.may.again, LIMIT, Why::NoMove),
                Action::Hop(to) => {
                    let other = data.orss.contains(&to) && to != space;
                    require(self.may.hop && other, rule("globopolis.orss.hop"), Why::NoHop)
                }
                Action::Seller(index) => {
                    let buy_as = data.spaces[usize::from(space)]
                        .seller
                        .map_or(0, |s| data.sellers[usize::from(s)].buy_as);
                    let offered = self.may.supply && buy_as >> index & 1 == 1;
                    require(offered, rule("globopolis.independent.offers"), Why::NotSold(index))
                }
                Action::Card(card) => {
                    let fits = matches!(card, Card::Influence(i) if data.influence[usize::from(i)].effect == Effect::MoveExtra);
                    require(fits, EXTRA_CARD, Why::NotNow(card))?;
                    require(holds(data, board.player(seat), card), EXTRA_CARD, Why::NotInHand(card))
                }
                Action::Attack { from, target } => {
                    // [globopolis.own-territory.choice] Attack or move, not both.
                    require(self.may.attack, OWN, Why::NoAttackHere)?;
                    // [globopolis.aggression.from-own] Only from the territory one stands on.
                    require(
                        Some(from) == title,
                        rule("globopolis.aggression.from-own"),
                        Why::NotFromThere(from),
                    )?;
                    may_attack(g, board, seat, from, target)
                }
                Action::Back
                | Action::Begin(_)
                | Action::Unit(_)
                | Action::Title(_)
                | Action::Amount(_)
                | Action::Player(_)
                | Action::Roll { .. }
                | Action::PayFee
                | Action::Contest { .. }
                | Action::Withdraw(_)
                | Action::Side(_)
                | Action::Lift(_)
                | Action::Give(_)
                | Action::Want(_)
                | Action::Propose
                | Action::Accept
                | Action::Refuse
                | Action::Counter => refuse(rule("globopolis.turn.phases"), Why::OtherQuestion),
            },
            Step::Arrive | Step::Fighting | Step::Again | Step::Stop => refuse(OWN, Why::NotAsked),
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, action: Action) {
        if let Action::Attack { from, target } = action {
            if same_quadrant(&cx.g.data, from, target) {
                self.next = Next::Fight(from, target);
            } else {
                self.plan = Some((from, target));
                self.step = Step::PickOps;
            }
        } else if let Action::Contest { title, against } = action {
            self.fought |= crate::cleaning::contest_bit(&cx.g.data, title, against);
            contest(cx, seat, title, against);
        } else if action == Action::PayFee {
            pay_fee(cx, seat);
            self.step = Step::Choose;
        } else if let Action::Hop(to) = action {
            cx.state.board.turn.extra += 1;
            hop(cx, seat, to);
            self.step = Step::Again;
        } else if action == Action::MoveAgain {
            cx.state.board.turn.extra += 1;
            self.step = Step::Again;
        } else if let Action::Seller(index) = action {
            // [globopolis.independent.choice] Having rolled, one does not move again.
            self.may = May::default();
            self.next = Next::Purchase(supply(cx, seat, index));
        } else if let Action::Card(card) = action {
            if let Some((from, target)) = self.plan {
                // [globopolis.aggression.ops-timing] The Ops card is spent with the declaration.
                cx.discard(seat, card);
                self.plan = None;
                self.next = Next::Fight(from, target);
            } else {
                // [globopolis.card.extra-movement] One more movement, outside the limit of two.
                cx.discard(seat, card);
                self.step = Step::Again;
            }
        } else if action == Action::Back {
            self.plan = None;
            let own = title_here(&cx.g.data, cx.board()).is_some_and(|t| cx.board().owns(seat, t));
            self.step = if own { Step::Choose } else { Step::Fee };
        } else if self.step == Step::Clean {
            self.step = Step::Choose;
        } else {
            self.step = Step::Stop;
        }
    }
}

/// [globopolis.aggression.quadrant] Between two neighbouring O.R.S.S. spaces.
/// [globopolis.aggression.quadrant-cases] The table of Titles says which.
pub(crate) fn same_quadrant(data: &Data, a: Title, b: Title) -> bool {
    data.titles[a.index()].quadrant == data.titles[b.index()].quadrant
}

/// Draws; a fourth card of a kind has to go under the deck at once.
fn draw(cx: &mut Cx<'_, '_>, seat: Seat, kind: Option<CardKind>) -> Flow<Frame, Reply> {
    let Some(card) = cx.draw(seat, kind) else { return Flow::Again };
    // [globopolis.card.hand-limit] Three of each kind.
    if cx.board().player(seat).hand_size(card.kind()) > cx.g.data.numbers.hand_limit {
        return Flow::Call(Frame::Under(Under { seat, drawn: card, done: false }));
    }
    Flow::Again
}

fn pay_fee(cx: &mut Cx<'_, '_>, seat: Seat) {
    let Some(title) = title_here(&cx.g.data, cx.board()) else { return };
    let Some(owner) = cx.board().owner(title) else { return };
    if owner != seat {
        let amount = fee(cx.g, cx.board(), title);
        cx.pay(seat, amount, Some(owner), Money::Fee(title));
    }
}

/// [globopolis.academy.amount] Half of a D6, rounded up. [globopolis.academy.to-ps] Into the PS.
fn academy(cx: &mut Cx<'_, '_>, seat: Seat, agents: bool) {
    let roll = cx.die(rule("globopolis.academy.amount"), 6);
    let count = roll.div_ceil(2);
    cx.out.emit(|| Event::Academy { seat, agents, roll, count });
    if agents {
        // [globopolis.academy.nia] Agents, to be placed from the next turn on.
        let player = cx.state.board.player_mut(seat);
        player.agents += u16::from(count);
        player.fresh += count;
    } else {
        // [globopolis.academy.nsa] NS-Units. [globopolis.academy.nia-as-nsa] NIA too, without agents.
        cx.move_units(Unit::Security, count, Store::Supply, Store::Ps(seat));
    }
}

/// [globopolis.independent.supply] 2D6 for the number on sale.
/// [globopolis.independent.switzerland-buy] Also when standing in Switzerland.
fn supply(cx: &mut Cx<'_, '_>, seat: Seat, seller: u8) -> Purchase {
    let what = rule("globopolis.independent.supply");
    let dice = [cx.die(what, 6), cx.die(what, 6)];
    cx.out.emit(|| Event::SupplyRoll { seat, seller, dice });
    let price = cx.g.data.sellers[usize::from(seller)].price;
    Purchase { seller, left: dice[0] + dice[1], price, unit: 0 }
}

/// 4.1.4: buying from an independent territory, type by type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Purchase {
    pub(crate) seller: u8,
    pub(crate) left: u8,
    pub(crate) price: u16,
    pub(crate) unit: u8,
}

impl Purchase {
    fn most(&self, data: &Data, board: &Board) -> u16 {
        let affordable = board.funds(data, board.turn.active) / i32::from(self.price);
        i32::from(self.left).min(affordable).max(0) as u16
    }
}

impl Activity for Purchase {
    fn advance(&mut self, cx: &mut Cx<'_, '_>, _reply: Option<Reply>) -> Flow<Frame, Reply> {
        // [globopolis.independent.offers] Only the types on sale there.
        let sells = cx.g.data.sellers[usize::from(self.seller)].sells;
        while usize::from(self.unit) < Unit::ALL.len() && sells >> self.unit & 1 == 0 {
            self.unit += 1;
        }
        let over = usize::from(self.unit) >= Unit::ALL.len()
            || self.left == 0
            || self.most(&cx.g.data, cx.board()) == 0;
        if over { Flow::Return(Reply::Nothing) } else { Flow::Ask }
    }

    fn pending(&self, board: &Board) -> SeatSet {
        board.turn.active.only()
    }

    fn question(&self, _g: &Globopolis, _board: &Board, _seat: Seat) -> Asked {
        let unit = Unit::ALL[usize::from(self.unit)];
        let question = Question::Purchase { seller: self.seller, unit, left: self.left };
        Asked::new(question, rule("globopolis.independent.price"), Action::Amount(0))
    }

    fn candidates(&self, g: &Globopolis, board: &Board, _seat: Seat, visit: Visit<'_>) -> ControlFlow<()> {
        (0..=self.most(&g.data, board)).try_for_each(|n| visit(Action::Amount(n)))
    }

    fn permit(&self, g: &Globopolis, board: &Board, _seat: Seat, action: Action) -> Permit {
        within(action, 0, self.most(&g.data, board), rule("globopolis.independent.supply"))
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, action: Action) {
        let Action::Amount(count) = action else { return };
        if count > 0 {
            // [globopolis.independent.price] Paid to the Administration, into the PS.
            cx.pay(seat, self.price * count, None, Money::Supply(self.seller));
            cx.move_units(Unit::ALL[usize::from(self.unit)], count as u8, Store::Supply, Store::Ps(seat));
        }
        self.left -= count as u8;
        self.unit += 1;
    }
}

/// 4.1.6: a fourth card of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Under {
    pub(crate) seat: Seat,
    pub(crate) drawn: Card,
    done: bool,
}

impl Activity for Under {
    fn advance(&mut self, _cx: &mut Cx<'_, '_>, _reply: Option<Reply>) -> Flow<Frame, Reply> {
        if self.done { Flow::Return(Reply::Nothing) } else { Flow::Ask }
    }

    fn pending(&self, _board: &Board) -> SeatSet {
        self.seat.only()
    }

    fn question(&self, _g: &Globopolis, _board: &Board, _seat: Seat) -> Asked {
        let kind = self.drawn.kind();
        Asked::new(Question::Under { kind }, rule("globopolis.card.fourth"), Action::Card(self.drawn))
    }

    fn candidates(&self, g: &Globopolis, board: &Board, seat: Seat, visit: Visit<'_>) -> ControlFlow<()> {
        faces(&g.data, board.player(seat), self.drawn.kind()).try_for_each(|c| visit(Action::Card(c)))
    }

    fn permit(&self, g: &Globopolis, board: &Board, seat: Seat, action: Action) -> Permit {
        // [globopolis.card.fourth] Any of the four.
        let by = rule("globopolis.card.fourth");
        let Action::Card(card) = action else { return refuse(by, Why::OtherQuestion) };
        require(card.kind() == self.drawn.kind(), by, Why::NotNow(card))?;
        require(holds(&g.data, board.player(seat), card), by, Why::NotInHand(card))
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, action: Action) {
        if let Action::Card(card) = action {
            cx.put_under(seat, card);
            self.done = true;
        }
    }
}

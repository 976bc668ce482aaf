//! Section 3: the Option Phase. Transfers, development, exchange, Option cards, deals.
//!
//! An act is chosen first and its parts follow, each as a short list; it happens when its last part is
//! known. Nothing of an unfinished act has changed the table, except a card, which is played when chosen.

use std::ops::ControlFlow;

use landsraad_kernel::{Flow, RuleRef, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::Globopolis;
use crate::atoms::Cx;
use crate::board::Board;
use crate::cards::{faces, holds};
use crate::data::{Data, Effect, Unit};
use crate::event::Event;
use crate::frames::{Activity, Asked, Frame, Permit, Reply, Visit, refuse, require, within};
use crate::landing::Purchase;
use crate::missions::{dirty, may_declare};
use crate::trade::{Trade, can_deal};
use crate::types::*;

/// An Option Phase, perhaps in the middle of an act.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct OptionPhase {
    act: Option<Act>,
    next: Next,
}

/// What an act leads to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Next {
    #[default]
    Ask,
    Purchase(Purchase),
    Deal(Seat),
    End,
}

/// The parts of an act that are known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
struct Act {
    verb: Verb,
    from: Option<Title>,
    unit: Option<Unit>,
    to: Option<Title>,
    card: Option<u8>,
    player: Option<Seat>,
    left: u8,
}

impl Act {
    const fn new(verb: Verb) -> Act {
        Act { verb, from: None, unit: None, to: None, card: None, player: None, left: 0 }
    }

    /// The part that is asked next.
    fn slot(&self, data: &Data) -> Slot {
        match self.verb {
            Verb::Place => match (self.unit, self.to) {
                (None, _) => Slot::Unit,
                (Some(_), None) => Slot::To,
                (Some(_), Some(_)) => Slot::Amount,
            },
            Verb::Shift => match (self.from, self.unit, self.to) {
                (None, _, _) => Slot::From,
                (Some(_), None, _) => Slot::Unit,
                (Some(_), Some(_), None) => Slot::To,
                (Some(_), Some(_), Some(_)) => Slot::Amount,
            },
            Verb::Take | Verb::Buy => {
                if self.from.is_none() {
                    Slot::From
                } else {
                    Slot::Amount
                }
            }
            Verb::Develop => Slot::To,
            Verb::SellCr | Verb::BuyCr => Slot::Amount,
            Verb::Declare => Slot::Card,
            Verb::Deal => Slot::Player,
            Verb::Play => match self.card.map(|c| data.influence[usize::from(c)].effect) {
                Some(Effect::GainUnits { .. }) => Slot::Unit,
                Some(Effect::TakeUnits { .. }) => {
                    if self.player.is_none() {
                        Slot::Player
                    } else {
                        Slot::Unit
                    }
                }
                Some(Effect::IndependentBuy { .. }) => Slot::Seller,
                Some(Effect::GuildRestock { .. }) => Slot::To,
                Some(Effect::GuildConcession { .. }) => Slot::From,
                Some(Effect::OpponentPays { .. }) => Slot::Player,
                None
                | Some(
                    Effect::AggD6 { .. }
                    | Effect::AggReroll
                    | Effect::AggCancel
                    | Effect::DeployNs { .. }
                    | Effect::DeployAgents { .. }
                    | Effect::MoveDice { .. }
                    | Effect::MoveReverseFree
                    | Effect::MoveExtra
                    | Effect::EachOpponentPays { .. }
                    | Effect::GainCr { .. },
                ) => Slot::Card,
            },
        }
    }
}

const FREE: RuleRef = rule("globopolis.option.free-order");

const fn rule_of(verb: Verb) -> RuleRef {
    match verb {
        Verb::Place => rule("globopolis.transfer.ps-to-territory"),
        Verb::Shift => rule("globopolis.transfer.between-territories"),
        Verb::Take => rule("globopolis.transfer.own-guild"),
        Verb::Buy => rule("globopolis.transfer.foreign-guild"),
        Verb::Develop => rule("globopolis.development.level-one"),
        Verb::SellCr => rule("globopolis.exchange.cr-to-eu"),
        Verb::BuyCr => rule("globopolis.exchange.eu-to-cr"),
        Verb::Play => rule("globopolis.card.own-turn"),
        Verb::Declare => rule("globopolis.end.mission-timing"),
        Verb::Deal => rule("globopolis.trade.proposal"),
    }
}

impl Activity for OptionPhase {
    fn advance(&mut self, _cx: &mut Cx<'_, '_>, _reply: Option<Reply>) -> Flow<Frame, Reply> {
        match std::mem::take(&mut self.next) {
            Next::Ask => Flow::Ask,
            Next::Purchase(purchase) => Flow::Call(Frame::Purchase(purchase)),
            Next::Deal(partner) => Flow::Call(Frame::Trade(Trade::with(partner))),
            Next::End => Flow::Return(Reply::Nothing),
        }
    }

    fn pending(&self, board: &Board) -> SeatSet {
        board.turn.active.only()
    }

    fn question(&self, g: &Globopolis, board: &Board, seat: Seat) -> Asked {
        let Some(act) = self.act else {
            // [globopolis.option.timer] When time is up the phase ends; the act in hand is finished first.
            let acts_left = g.rulings.option_acts.saturating_sub(board.turn.acts);
            return Asked::new(Question::Option { acts_left }, FREE, Action::Done);
        };
        let card = act.card.map(Card::Influence);
        let question = Question::Part { verb: act.verb, slot: act.slot(&g.data), card };
        let mut default = Action::Back;
        if act.card.is_some() {
            let first = |action| {
                default = action;
                ControlFlow::Break(())
            };
            crate::visit_legal(self, g, board, seat, first);
        }
        Asked::new(question, rule_of(act.verb), default)
    }

    fn candidates(&self, g: &Globopolis, board: &Board, seat: Seat, visit: Visit<'_>) -> ControlFlow<()> {
        let data = &g.data;
        let Some(act) = self.act else {
            visit(Action::Done)?;
            return Verb::ALL.into_iter().try_for_each(|verb| visit(Action::Begin(verb)));
        };
        if act.card.is_none() {
            visit(Action::Back)?;
        }
        match act.slot(data) {
            Slot::Unit => Unit::ALL.into_iter().try_for_each(|unit| visit(Action::Unit(unit))),
            Slot::From | Slot::To => {
                let titles = match act.verb {
                    Verb::Buy => board.all_owned() & !data.territory_mask(),
                    Verb::Play if matches!(act.slot(data), Slot::From) => {
                        board.all_owned() & !data.territory_mask()
                    }
                    Verb::Take | Verb::Play => board.player(seat).owned & !data.territory_mask(),
                    Verb::Place
                    | Verb::Shift
                    | Verb::Develop
                    | Verb::SellCr
                    | Verb::BuyCr
                    | Verb::Declare
                    | Verb::Deal => board.player(seat).owned & data.territory_mask(),
                };
                Title::of(titles).try_for_each(|t| visit(Action::Title(t)))
            }
            Slot::Amount => (1..=most(data, board, seat, &act)).try_for_each(|n| visit(Action::Amount(n))),
            Slot::Player => board.others(seat).try_for_each(|s| visit(Action::Player(s))),
            Slot::Card => {
                let kind = if act.verb == Verb::Declare { CardKind::Mission } else { CardKind::Influence };
                faces(data, board.player(seat), kind).try_for_each(|c| visit(Action::Card(c)))
            }
            Slot::Seller => (0..data.sellers.len() as u8).try_for_each(|i| visit(Action::Seller(i))),
        }
    }

    fn permit(&self, g: &Globopolis, board: &Board, seat: Seat, action: Action) -> Permit {
        let Some(act) = self.act else {
            if let Action::Begin(verb) = action {
                return may_begin(g, board, seat, verb);
            }
            // [globopolis.option.free-order] Nothing is compulsory.
            return require(action == Action::Done, FREE, Why::OtherQuestion);
        };
        if action == Action::Back {
            return require(act.card.is_none(), FREE, Why::OtherQuestion);
        }
        may_fill(g, board, seat, &act, action)
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, action: Action) {
        let Some(mut act) = self.act else {
            if let Action::Begin(verb) = action {
                self.act = Some(Act::new(verb));
            } else {
                self.next = Next::End;
            }
            return;
        };
        if action == Action::Back {
            self.act = None;
            return;
        }
        self.next = fill(cx, seat, &mut act, action);
        let open = if act.verb == Verb::Play { act.left > 0 } else { !complete(&act, action) };
        if open {
            self.act = Some(act);
        } else {
            self.act = None;
            cx.state.board.turn.acts += 1;
        }
    }
}

/// Whether the answer was the last part of an act without a card.
const fn complete(act: &Act, action: Action) -> bool {
    match act.verb {
        Verb::Place | Verb::Shift | Verb::Take | Verb::Buy | Verb::SellCr | Verb::BuyCr => {
            matches!(action, Action::Amount(_))
        }
        Verb::Develop | Verb::Declare | Verb::Deal | Verb::Play => true,
    }
}

/// Whether an act of this sort can be begun and finished.
fn may_begin(g: &Globopolis, board: &Board, seat: Seat, verb: Verb) -> Permit {
    let data = &g.data;
    // A phase admits this many acts: our stand-in for the patience of a table.
    require(board.turn.acts < g.rulings.option_acts, FREE, Why::NoActsLeft)?;
    let player = board.player(seat);
    let land = player.owned & data.territory_mask();
    let act = Act::new(verb);
    let nothing = || refuse(rule_of(verb), Why::NothingToDo(verb));
    let some = |found: bool| if found { Ok(()) } else { nothing() };
    match verb {
        Verb::Place => {
            some(Unit::ALL.into_iter().any(|u| may_fill(g, board, seat, &act, Action::Unit(u)).is_ok()))
        }
        Verb::Shift => {
            some(Title::of(land).any(|t| may_fill(g, board, seat, &act, Action::Title(t)).is_ok()))
        }
        Verb::Develop => some(Title::of(land).any(|t| may_develop(data, board, seat, t).is_ok())),
        Verb::Take => {
            some(Title::of(player.owned & !data.territory_mask()).any(|t| board.guild_left(data, t) > 0))
        }
        Verb::Buy => {
            let guilds = board.all_owned() & !data.territory_mask() & !player.owned;
            some(Title::of(guilds).any(|t| may_buy(data, board, seat, t).is_ok()))
        }
        Verb::SellCr => require(player.cr > 0, rule_of(verb), Why::FewCr(player.cr)),
        Verb::BuyCr => may_buy_cr(g, board, seat),
        Verb::Play => {
            some(faces(data, player, CardKind::Influence).any(|c| may_play(data, board, seat, c).is_ok()))
        }
        Verb::Declare => {
            some(faces(data, player, CardKind::Mission).any(|c| may_declare(data, board, seat, c).is_ok()))
        }
        Verb::Deal => {
            require(board.turn.proposals < g.rulings.proposals, rule_of(verb), Why::NoProposalsLeft)?;
            some(board.others(seat).any(|p| can_deal(g, board, seat, p)))
        }
    }
}

/// The most an amount can be; at least 1 whenever the part is asked.
fn most(data: &Data, board: &Board, seat: Seat, act: &Act) -> u16 {
    let player = board.player(seat);
    match (act.verb, act.from, act.unit, act.to) {
        (Verb::Place, _, Some(unit), Some(to)) => player.ps[unit.index()].min(board.room(to, unit)),
        (Verb::Shift, Some(from), Some(unit), Some(to)) => {
            u16::from(board.plate(from).units[unit.index()]).min(board.room(to, unit))
        }
        // [globopolis.transfer.own-guild] Three of each own guild in a turn, as far as the stock goes.
        (Verb::Take, Some(guild), _, _) => u16::from(board.guild_left(data, guild)),
        (Verb::Buy, Some(guild), _, _) => {
            let Some(owner) = board.owner(guild) else { return 0 };
            let price = i32::from(board.guild_price(data, guild, owner));
            let affordable = if price == 0 { i32::MAX } else { board.funds(data, seat) / price };
            i32::from(board.guild_left(data, guild)).min(affordable) as u16
        }
        // [globopolis.exchange.cr-to-eu] Any number, but CR may not fall below 0 by it.
        (Verb::SellCr, ..) => player.cr.max(0) as u16,
        (Verb::BuyCr, ..) => most_cr(data, board, seat),
        (
            Verb::Place
            | Verb::Shift
            | Verb::Take
            | Verb::Buy
            | Verb::Develop
            | Verb::Play
            | Verb::Declare
            | Verb::Deal,
            ..,
        ) => 0,
    }
}

/// [globopolis.exchange.cap] [globopolis.exchange.near-victory] Five in a turn, while 25 short of victory.
fn most_cr(data: &Data, board: &Board, seat: Seat) -> u16 {
    let player = board.player(seat);
    let target = data.numbers.victory_cr.of(board.seats()) as i16;
    let far = (target - player.cr - data.numbers.buy_cr_short + 1).max(0);
    let money = player.cash / i32::from(data.numbers.eu_per_cr);
    let cap = i32::from(data.numbers.buy_cr.saturating_sub(board.turn.bought));
    i32::from(far).min(money).min(cap).max(0) as u16
}

fn may_buy_cr(g: &Globopolis, board: &Board, seat: Seat) -> Permit {
    let numbers = &g.data.numbers;
    let player = board.player(seat);
    let cap = rule("globopolis.exchange.cap");
    require(board.turn.bought < numbers.buy_cr, cap, Why::CrCap(numbers.buy_cr))?;
    let short = g.target() - player.cr;
    require(
        short >= numbers.buy_cr_short,
        rule("globopolis.exchange.near-victory"),
        Why::NearVictory(short),
    )?;
    let price = numbers.eu_per_cr;
    let funds = player.cash;
    require(funds >= i32::from(price), rule_of(Verb::BuyCr), Why::TooExpensive { price, funds })
}

fn own_territory(data: &Data, board: &Board, seat: Seat, title: Title, by: RuleRef) -> Permit {
    require(!data.titles[title.index()].guild, by, Why::WrongKind(title))?;
    require(board.owns(seat, title), by, Why::NotYours(title))
}

/// [globopolis.transfer.foreign-guild] Three of each guild of an opponent, as far as the stock goes.
fn may_buy(data: &Data, board: &Board, seat: Seat, guild: Title) -> Permit {
    let by = rule_of(Verb::Buy);
    require(data.titles[guild.index()].guild, by, Why::WrongKind(guild))?;
    require(!board.owns(seat, guild), by, Why::Yours(guild))?;
    let Some(owner) = board.owner(guild) else { return refuse(by, Why::NoOwner(guild)) };
    require(board.guild_left(data, guild) > 0, by, Why::GuildSpent(guild))?;
    let price = board.guild_price(data, guild, owner);
    let funds = board.funds(data, seat);
    require(
        funds >= i32::from(price),
        rule("globopolis.transfer.foreign-price"),
        Why::TooExpensive { price, funds },
    )
}

fn may_develop(data: &Data, board: &Board, seat: Seat, title: Title) -> Permit {
    own_territory(data, board, seat, title, rule_of(Verb::Develop))?;
    let plate = board.plate(title);
    // [globopolis.development.pace] One level per territory and turn.
    let pace = rule("globopolis.development.pace");
    require(board.turn.developed & title.bit() == 0, pace, Why::DevelopedThisTurn(title))?;
    let level_two = rule("globopolis.development.level-two");
    require(plate.level < 2, level_two, Why::FullyDeveloped(title))?;
    // [globopolis.development.level-one] [globopolis.development.level-two] One full set for the first
    // level, two for the second. [globopolis.development.ns-in-set] NS-Units are the security type.
    let by = if plate.level == 0 { rule_of(Verb::Develop) } else { level_two };
    require(plate.sets() > plate.level, by, Why::NoSet(title))?;
    let price = data.titles[title.index()].premium;
    let funds = board.funds(data, seat);
    // [globopolis.development.premium] The printed premium, for each level.
    let premium = rule("globopolis.development.premium");
    require(funds >= i32::from(price), premium, Why::TooExpensive { price, funds })
}

/// Whether an Influence card of the Option Phase can be played.
///
/// [globopolis.card.no-effect] Not if it could change nothing.
fn may_play(data: &Data, board: &Board, seat: Seat, card: Card) -> Permit {
    let by = rule_of(Verb::Play);
    let Card::Influence(index) = card else { return refuse(by, Why::NotNow(card)) };
    require(holds(data, board.player(seat), card), by, Why::NotInHand(card))?;
    let mut others = board.others(seat);
    let guilds = !data.territory_mask();
    let useful = match data.influence[usize::from(index)].effect {
        Effect::GainUnits { .. } | Effect::GainCr { .. } => true,
        Effect::TakeUnits { except, .. } => others.any(|s| stock_of(board, s, except) > 0),
        Effect::IndependentBuy { price, .. } => board.funds(data, seat) >= i32::from(price),
        Effect::GuildRestock { .. } => board.player(seat).owned & guilds != 0,
        Effect::GuildConcession { count } => {
            Title::of(board.all_owned() & guilds).any(|t| may_concede(data, board, seat, t, count).is_ok())
        }
        Effect::EachOpponentPays { .. } | Effect::OpponentPays { .. } => {
            others.any(|s| board.funds(data, s) > 0)
        }
        // [globopolis.card.own-turn] Each card at the moment it refers to.
        Effect::AggD6 { .. }
        | Effect::AggReroll
        | Effect::AggCancel
        | Effect::DeployNs { .. }
        | Effect::DeployAgents { .. }
        | Effect::MoveDice { .. }
        | Effect::MoveReverseFree
        | Effect::MoveExtra => return refuse(by, Why::NotNow(card)),
    };
    require(useful, rule("globopolis.card.no-effect"), Why::NoEffect(card))
}

/// The R-Units in a PS that a card may take.
fn stock_of(board: &Board, seat: Seat, except: u8) -> u16 {
    let ps = &board.player(seat).ps;
    Unit::ALL.into_iter().filter(|u| except >> u.index() & 1 == 0).map(|u| ps[u.index()]).sum()
}

fn may_concede(data: &Data, board: &Board, seat: Seat, guild: Title, count: u8) -> Permit {
    let by = rule("globopolis.card.guild-concession");
    let card = &data.titles[guild.index()];
    require(card.guild, by, Why::WrongKind(guild))?;
    require(!board.owns(seat, guild), by, Why::Yours(guild))?;
    require(board.owner(guild).is_some(), by, Why::NoOwner(guild))?;
    let taken = board.turn.taken[guild.index() - usize::from(data.territories)];
    let stock = board.plate(guild).units[card.unit.index()];
    let open = taken < count && stock > 0 && board.turn.concession != Some(guild);
    require(open, by, Why::GuildSpent(guild))
}

/// The effect of the Influence card that is being played.
fn effect_of(data: &Data, act: &Act) -> Option<Effect> {
    act.card.map(|c| data.influence[usize::from(c)].effect)
}

/// Whether the act may take this type of R-Unit.
fn may_name_unit(g: &Globopolis, board: &Board, seat: Seat, act: &Act, unit: Unit) -> Permit {
    let data = &g.data;
    let by = rule_of(act.verb);
    let player = board.player(seat);
    let land = player.owned & data.territory_mask();
    let effect = effect_of(data, act);
    let other = || refuse(by, Why::OtherQuestion);
    match (act.verb, act.from) {
        // [globopolis.transfer.ps-to-territory] From the PS to an own territory with room.
        (Verb::Place, _) => {
            require(player.ps[unit.index()] > 0, by, Why::NoUnits(unit))?;
            let room = Title::of(land).any(|t| board.room(t, unit) > 0);
            require(room, by, Why::NothingToDo(Verb::Place))
        }
        (Verb::Shift, Some(from)) => {
            require(board.plate(from).units[unit.index()] > 0, by, Why::NoUnits(unit))?;
            let room = Title::of(land & !from.bit()).any(|t| board.room(t, unit) > 0);
            require(room, by, Why::NothingToDo(Verb::Shift))
        }
        (Verb::Play, _) => {
            let no_effect = rule("globopolis.card.no-effect");
            let barred = |except: u8| except >> unit.index() & 1 == 1;
            match (effect, act.player) {
                (Some(Effect::GainUnits { except, .. }), _) => {
                    require(!barred(except), by, Why::NoUnits(unit))
                }
                (Some(Effect::TakeUnits { except, .. }), Some(from)) => {
                    let there = !barred(except) && board.player(from).ps[unit.index()] > 0;
                    require(there, no_effect, Why::NoUnits(unit))
                }
                (Some(_) | None, _) => other(),
            }
        }
        (
            Verb::Shift
            | Verb::Take
            | Verb::Buy
            | Verb::Develop
            | Verb::SellCr
            | Verb::BuyCr
            | Verb::Declare
            | Verb::Deal,
            _,
        ) => other(),
    }
}

/// Whether the act may take from this Title.
fn may_name_source(g: &Globopolis, board: &Board, seat: Seat, act: &Act, title: Title) -> Permit {
    let data = &g.data;
    let by = rule_of(act.verb);
    let effect = effect_of(data, act);
    let other = || refuse(by, Why::OtherQuestion);
    match (act.verb, effect) {
        // [globopolis.transfer.one-way] Units leave a territory only for another one.
        (Verb::Shift, _) => {
            own_territory(data, board, seat, title, by)?;
            let act = Act { from: Some(title), ..*act };
            let any = Unit::ALL.into_iter().any(|u| may_fill(g, board, seat, &act, Action::Unit(u)).is_ok());
            require(any, by, Why::NothingToDo(Verb::Shift))
        }
        (Verb::Take, _) => {
            require(data.titles[title.index()].guild, by, Why::WrongKind(title))?;
            require(board.owns(seat, title), by, Why::NotYours(title))?;
            require(board.guild_left(data, title) > 0, by, Why::GuildSpent(title))
        }
        (Verb::Buy, _) => may_buy(data, board, seat, title),
        (Verb::Play, Some(Effect::GuildConcession { count })) => may_concede(data, board, seat, title, count),
        (
            Verb::Place
            | Verb::Develop
            | Verb::SellCr
            | Verb::BuyCr
            | Verb::Play
            | Verb::Declare
            | Verb::Deal,
            _,
        ) => other(),
    }
}

/// Whether the act may put something on this Title.
fn may_name_target(g: &Globopolis, board: &Board, seat: Seat, act: &Act, title: Title) -> Permit {
    let data = &g.data;
    let by = rule_of(act.verb);
    let other = || refuse(by, Why::OtherQuestion);
    match (act.verb, act.unit) {
        (Verb::Place | Verb::Shift, Some(unit)) => {
            // [globopolis.transfer.between-territories] At any distance, within the NS limit.
            own_territory(data, board, seat, title, by)?;
            require(act.from != Some(title), by, Why::SamePlace)?;
            let limit = rule("globopolis.transfer.ns-limit");
            require(board.room(title, unit) > 0, limit, Why::NsLimit(title, board.ns_limit(title)))
        }
        (Verb::Develop, _) => may_develop(data, board, seat, title),
        (Verb::Play, _) => {
            require(data.titles[title.index()].guild, by, Why::WrongKind(title))?;
            require(board.owns(seat, title), by, Why::NotYours(title))
        }
        (
            Verb::Place
            | Verb::Shift
            | Verb::Take
            | Verb::Buy
            | Verb::SellCr
            | Verb::BuyCr
            | Verb::Declare
            | Verb::Deal,
            _,
        ) => other(),
    }
}

/// Whether the act may involve this player.
fn may_name_partner(g: &Globopolis, board: &Board, seat: Seat, act: &Act, partner: Seat) -> Permit {
    let data = &g.data;
    let by = rule_of(act.verb);
    require(partner != seat, by, Why::Oneself)?;
    match effect_of(data, act) {
        Some(Effect::TakeUnits { except, .. }) => {
            require(stock_of(board, partner, except) > 0, rule("globopolis.card.no-effect"), Why::NotThere)
        }
        Some(Effect::OpponentPays { .. }) => {
            require(board.funds(data, partner) > 0, rule("globopolis.card.no-effect"), Why::NotThere)
        }
        Some(_) | None => require(can_deal(g, board, seat, partner), by, Why::NothingToDo(Verb::Deal)),
    }
}

/// Whether the answer fills the part that is asked, with all later parts possible.
fn may_fill(g: &Globopolis, board: &Board, seat: Seat, act: &Act, action: Action) -> Permit {
    let data = &g.data;
    let by = rule_of(act.verb);
    let other = || refuse(by, Why::OtherQuestion);
    match (act.slot(data), action) {
        (Slot::Amount, Action::Amount(_)) => within(action, 1, most(data, board, seat, act), by),
        (Slot::Unit, Action::Unit(unit)) => may_name_unit(g, board, seat, act, unit),
        (Slot::From, Action::Title(title)) => may_name_source(g, board, seat, act, title),
        (Slot::To, Action::Title(title)) => may_name_target(g, board, seat, act, title),
        (Slot::Player, Action::Player(partner)) => may_name_partner(g, board, seat, act, partner),
        (Slot::Card, Action::Card(card)) => {
            if act.verb == Verb::Declare {
                may_declare(data, board, seat, card)
            } else {
                may_play(data, board, seat, card)
            }
        }
        (Slot::Seller, Action::Seller(index)) => {
            require(data.sellers[usize::from(index)].sells != 0, by, Why::NotSold(index))
        }
        (
            Slot::Unit | Slot::From | Slot::To | Slot::Amount | Slot::Player | Slot::Card | Slot::Seller,
            _other_answer,
        ) => other(),
    }
}

/// Takes one part; carries the act out with the last one.
fn fill(cx: &mut Cx<'_, '_>, seat: Seat, act: &mut Act, action: Action) -> Next {
    if let Action::Unit(unit) = action {
        if act.verb == Verb::Play {
            // The units of a card come one by one.
            let from = act.player.map_or(Store::Supply, Store::Ps);
            cx.move_units(unit, 1, from, Store::Ps(seat));
            act.left -= 1;
        } else {
            act.unit = Some(unit);
        }
    } else if let Action::Title(title) = action {
        return fill_title(cx, seat, act, title);
    } else if let Action::Amount(count) = action {
        carry_out(cx, seat, act, count);
    } else if let Action::Player(partner) = action {
        return fill_player(cx, seat, act, partner);
    } else if let Action::Card(card) = action {
        if act.verb == Verb::Declare {
            cx.declare(seat, card);
        } else {
            play(cx, seat, act, card);
        }
    } else if let (Action::Seller(seller), Some(card)) = (action, act.card)
        && let Effect::IndependentBuy { count, price } = cx.g.data.influence[usize::from(card)].effect
    {
        act.left = 0;
        return Next::Purchase(Purchase { seller, left: count, price, unit: 0 });
    }
    Next::Ask
}

fn fill_title(cx: &mut Cx<'_, '_>, seat: Seat, act: &mut Act, title: Title) -> Next {
    match (act.verb, act.slot(&cx.g.data)) {
        (Verb::Develop, _) => {
            // [globopolis.development.premium] Paid to the Administration; the R-Units stay.
            let price = cx.g.data.titles[title.index()].premium;
            cx.pay(seat, price, None, Money::Premium(title));
            // [globopolis.development.ed-pieces] An ED-Piece for the level.
            let board = &mut cx.state.board;
            board.plates[title.index()].level += 1;
            board.turn.developed |= title.bit();
            let level = board.plate(title).level;
            cx.mark(seat, dirty::LEVEL);
            cx.out.emit(|| Event::Developed { title, level });
            // [globopolis.development.points] Each level gained is worth its CR.
            cx.credit(seat, cx.g.data.numbers.level_cr, Points::Level(title));
        }
        (Verb::Play, Slot::To) => {
            let card = act.card.map(|c| cx.g.data.influence[usize::from(c)].effect);
            if let Some(Effect::GuildRestock { count }) = card {
                // [globopolis.transfer.guild-no-refill] Only a card adds to a GS.
                let unit = cx.g.data.titles[title.index()].unit;
                let have = cx.board().plate(title).units[unit.index()];
                cx.move_units(unit, count.min(u8::MAX - have), Store::Supply, Store::Plate(title));
            }
            act.left = 0;
        }
        (Verb::Play, _) => {
            let card = act.card.map(|c| cx.g.data.influence[usize::from(c)].effect);
            if let Some(Effect::GuildConcession { count }) = card {
                cx.state.board.turn.concession = Some(title);
                cx.state.board.turn.concession_units = count;
            }
            act.left = 0;
        }
        (_, Slot::From) => act.from = Some(title),
        (_, Slot::Unit | Slot::To | Slot::Amount | Slot::Player | Slot::Card | Slot::Seller) => {
            act.to = Some(title);
        }
    }
    Next::Ask
}

fn fill_player(cx: &mut Cx<'_, '_>, seat: Seat, act: &mut Act, partner: Seat) -> Next {
    let Some(card) = act.card else { return Next::Deal(partner) };
    match cx.g.data.influence[usize::from(card)].effect {
        Effect::TakeUnits { count, except } => {
            act.player = Some(partner);
            act.left = u16::from(count).min(stock_of(cx.board(), partner, except)) as u8;
        }
        Effect::OpponentPays { amount } => {
            cx.pay(partner, amount, Some(seat), Money::Card(Card::Influence(card)));
            act.left = 0;
        }
        Effect::AggD6 { .. }
        | Effect::AggReroll
        | Effect::AggCancel
        | Effect::DeployNs { .. }
        | Effect::DeployAgents { .. }
        | Effect::MoveDice { .. }
        | Effect::MoveReverseFree
        | Effect::MoveExtra
        | Effect::GainUnits { .. }
        | Effect::IndependentBuy { .. }
        | Effect::GuildRestock { .. }
        | Effect::GuildConcession { .. }
        | Effect::EachOpponentPays { .. }
        | Effect::GainCr { .. } => unreachable!("this card names no player"),
    }
    Next::Ask
}

/// The act with its number.
fn carry_out(cx: &mut Cx<'_, '_>, seat: Seat, act: &Act, count: u16) {
    let n = count as u8;
    match (act.verb, act.from, act.unit, act.to) {
        (Verb::Place, _, Some(unit), Some(to)) => cx.move_units(unit, n, Store::Ps(seat), Store::Plate(to)),
        // [globopolis.transfer.no-minimum] A plate may be left empty.
        (Verb::Shift, Some(from), Some(unit), Some(to)) => {
            cx.move_units(unit, n, Store::Plate(from), Store::Plate(to));
        }
        (Verb::Take | Verb::Buy, Some(guild), _, _) => {
            let owner = cx.board().owner(guild);
            if let (Verb::Buy, Some(owner)) = (act.verb, owner) {
                // [globopolis.transfer.foreign-payee] The owner is paid and cannot refuse.
                let price = cx.board().guild_price(&cx.g.data, guild, owner) * count;
                let to = cx.g.rulings.guild_pays_owner.then_some(owner);
                cx.pay(seat, price, to, Money::Guild(guild));
            }
            let unit = cx.g.data.titles[guild.index()].unit;
            let index = guild.index() - usize::from(cx.g.data.territories);
            cx.state.board.turn.taken[index] += n;
            cx.move_units(unit, n, Store::Plate(guild), Store::Ps(seat));
        }
        (Verb::SellCr, ..) => {
            // [globopolis.exchange.cr-to-eu] Five EU for each.
            cx.credit(seat, -(count as i16), Points::Sold);
            let eu = i32::from(count) * i32::from(cx.g.data.numbers.eu_per_cr);
            cx.gain(seat, eu, Money::SoldCr);
        }
        (Verb::BuyCr, ..) => {
            // [globopolis.exchange.eu-to-cr] Only here, at five EU each.
            let eu = i32::from(count) * i32::from(cx.g.data.numbers.eu_per_cr);
            cx.gain(seat, -eu, Money::BoughtCr);
            cx.state.board.turn.bought += n;
            cx.credit(seat, count as i16, Points::Bought);
        }
        (
            Verb::Place
            | Verb::Shift
            | Verb::Take
            | Verb::Buy
            | Verb::Develop
            | Verb::Play
            | Verb::Declare
            | Verb::Deal,
            ..,
        ) => unreachable!("an amount is asked last"),
    }
}

/// An Influence card is put on the table; what it leaves open is asked next.
///
/// [globopolis.card.own-turn] Any number of them in a turn.
fn play(cx: &mut Cx<'_, '_>, seat: Seat, act: &mut Act, card: Card) {
    let Card::Influence(index) = card else { return };
    cx.discard(seat, card);
    let why = Money::Card(card);
    act.left = 0;
    match cx.g.data.influence[usize::from(index)].effect {
        Effect::EachOpponentPays { amount } => {
            for other in cx.board().others(seat) {
                cx.pay(other, amount, Some(seat), why);
            }
        }
        Effect::GainCr { amount } => cx.credit(seat, amount, Points::Card(card)),
        Effect::GainUnits { count, .. } => act.left = count,
        Effect::TakeUnits { .. }
        | Effect::IndependentBuy { .. }
        | Effect::GuildRestock { .. }
        | Effect::GuildConcession { .. }
        | Effect::OpponentPays { .. } => act.left = 1,
        Effect::AggD6 { .. }
        | Effect::AggReroll
        | Effect::AggCancel
        | Effect::DeployNs { .. }
        | Effect::DeployAgents { .. }
        | Effect::MoveDice { .. }
        | Effect::MoveReverseFree
        | Effect::MoveExtra => unreachable!("not a card of the Option Phase"),
    }
    if act.left > 0 {
        act.card = Some(index);
    }
}

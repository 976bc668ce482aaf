//! What may be done in an Option Phase.

use landsraad_kernel::{Illegal, RuleRef, Seat};

use super::{Act, FREE};
use crate::activities::{At, Verdict, refuse, require};
use crate::cards::{faces, faces_of, holds};
use crate::data::{Unit, UnitSet};
use crate::effect::OptionEffect;
use crate::vocabulary::*;

/// Accepts if one of the choices is possible. Otherwise the refusal is that of the choice which gets farthest.
fn any(verb: Verb, choices: impl Iterator<Item = Verdict>) -> Verdict {
    let mut nearest = Illegal::new(verb.rule(), Why::NothingToDo(verb));
    for choice in choices {
        match choice {
            Ok(()) => return Ok(()),
            Err(illegal) if illegal.why.reach() > nearest.why.reach() => nearest = illegal,
            Err(_) => {}
        }
    }
    Err(nearest)
}

impl At<'_> {
    /// Whether an act of this sort can be begun and finished.
    pub(super) fn may_begin(self, seat: Seat, verb: Verb) -> Verdict {
        let (data, board) = (self.data(), self.board());
        // A phase admits this many acts: our stand-in for the patience of a table.
        require(board.turn.acts < self.rules.rulings.option_acts, FREE, Why::NoActsLeft)?;
        let player = board.player(seat);
        let land = player.owned.and(data.territory_set());
        let act = Act::new(verb);
        match verb {
            Verb::Place => any(verb, Unit::ALL.into_iter().map(|u| self.may_name_unit(seat, &act, u))),
            Verb::Shift => any(verb, land.iter().map(|t| self.may_name_source(seat, &act, t))),
            Verb::Develop => any(verb, land.iter().map(|t| self.may_develop(seat, t))),
            Verb::Take => {
                let guilds = player.owned.minus(data.territory_set());
                any(verb, guilds.iter().map(|t| self.may_name_source(seat, &act, t)))
            }
            Verb::Buy => {
                let guilds = board.all_owned().minus(data.territory_set()).minus(player.owned);
                any(verb, guilds.iter().map(|t| self.may_buy(seat, t)))
            }
            Verb::SellCr => require(player.cr > 0, verb.rule(), Why::FewCr(player.cr)),
            Verb::BuyCr => self.may_buy_cr(seat),
            Verb::Play => {
                let cards = faces_of(data, player.influence.and(self.rules.facts.option));
                any(verb, cards.map(|c| self.may_play(seat, c)))
            }
            Verb::Declare => {
                any(verb, faces(data, player, CardKind::Mission).map(|c| self.may_declare(seat, c)))
            }
            Verb::Deal => {
                require(
                    board.turn.proposals < self.rules.rulings.proposals,
                    verb.rule(),
                    Why::NoProposalsLeft,
                )?;
                any(verb, board.others(seat).map(|p| self.may_name_partner(seat, &act, p)))
            }
        }
    }

    /// The most an amount can be; at least 1 whenever the part is asked.
    pub(super) fn most(self, seat: Seat, act: &Act) -> u16 {
        let (data, board) = (self.data(), self.board());
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
            (Verb::BuyCr, ..) => self.most_cr(seat),
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
    fn most_cr(self, seat: Seat) -> u16 {
        let (data, board) = (self.data(), self.board());
        let player = board.player(seat);
        let target = data.numbers.victory_cr.of(board.seats()) as i16;
        let far = (target - player.cr - data.numbers.buy_cr_short + 1).max(0);
        let money = player.cash / i32::from(data.numbers.eu_per_cr);
        let cap = i32::from(data.numbers.buy_cr.saturating_sub(board.turn.bought));
        i32::from(far).min(money).min(cap).max(0) as u16
    }

    fn may_buy_cr(self, seat: Seat) -> Verdict {
        let (data, board) = (self.data(), self.board());
        let numbers = &data.numbers;
        let player = board.player(seat);
        let cap = rule("globopolis.exchange.cap");
        require(board.turn.bought < numbers.buy_cr, cap, Why::CrCap(numbers.buy_cr))?;
        let short = self.rules.target() - player.cr;
        require(
            short >= numbers.buy_cr_short,
            rule("globopolis.exchange.near-victory"),
            Why::NearVictory(short),
        )?;
        let price = numbers.eu_per_cr;
        let funds = player.cash;
        require(funds >= i32::from(price), Verb::BuyCr.rule(), Why::TooExpensive { price, funds })
    }

    fn own_territory(self, seat: Seat, title: Title, by: RuleRef) -> Verdict {
        let (data, board) = (self.data(), self.board());
        require(!data.titles[title.index()].guild, by, Why::WrongKind(title))?;
        require(board.owns(seat, title), by, Why::NotYours(title))
    }

    /// [globopolis.transfer.foreign-guild] Three of each guild of an opponent, as far as the stock goes.
    fn may_buy(self, seat: Seat, guild: Title) -> Verdict {
        let (data, board) = (self.data(), self.board());
        let by = Verb::Buy.rule();
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

    fn may_develop(self, seat: Seat, title: Title) -> Verdict {
        let (data, board) = (self.data(), self.board());
        self.own_territory(seat, title, Verb::Develop.rule())?;
        let plate = board.plate(title);
        // [globopolis.development.pace] One level per territory and turn.
        let pace = rule("globopolis.development.pace");
        require(!board.turn.developed.contains(title), pace, Why::DevelopedThisTurn(title))?;
        let level_two = rule("globopolis.development.level-two");
        if plate.level == 2 {
            // [globopolis.development.restore] A level that is suspended comes back with the R-Units.
            let restore = rule("globopolis.development.restore");
            let active = plate.active();
            require(active == 2, restore, Why::NoSet(title, active + 1))?;
            return refuse(level_two, Why::FullyDeveloped(title));
        }
        // [globopolis.development.level-one] [globopolis.development.level-two] One full set for the first
        // level, two for the second. [globopolis.development.ns-in-set] NS-Units are the security type.
        let by = if plate.level == 0 { Verb::Develop.rule() } else { level_two };
        require(plate.sets() > plate.level, by, Why::NoSet(title, plate.level + 1))?;
        let price = data.titles[title.index()].premium;
        let funds = board.funds(data, seat);
        // [globopolis.development.premium] The printed premium, for each level.
        let premium = rule("globopolis.development.premium");
        require(funds >= i32::from(price), premium, Why::TooExpensive { price, funds })
    }

    /// Whether an Influence card of the Option Phase can be played.
    ///
    /// [globopolis.card.no-effect] Not if it could change nothing.
    fn may_play(self, seat: Seat, card: Card) -> Verdict {
        let (data, board) = (self.data(), self.board());
        let by = Verb::Play.rule();
        require(card.kind() == CardKind::Influence, by, Why::OtherQuestion)?;
        require(holds(data, board.player(seat), card), by, Why::NotInHand(card))?;
        // [globopolis.card.own-turn] Each card at the moment it refers to.
        let Some(effect) = data.option_effect(card) else { return refuse(by, Why::NotNow(card)) };
        let mut others = board.others(seat);
        let land = data.territory_set();
        let useful = match effect {
            OptionEffect::GainUnits { .. } | OptionEffect::GainCr(_) => true,
            OptionEffect::TakeUnits { except, .. } => others.any(|s| self.stock_of(s, except) > 0),
            OptionEffect::IndependentBuy { price, .. } => board.funds(data, seat) >= i32::from(price),
            OptionEffect::GuildRestock(_) => !board.player(seat).owned.is_subset(land),
            OptionEffect::GuildConcession(count) => {
                board.all_owned().minus(land).iter().any(|t| self.may_concede(seat, t, count).is_ok())
            }
            OptionEffect::EachOpponentPays(_) | OptionEffect::OpponentPays(_) => {
                others.any(|s| board.funds(data, s) > 0)
            }
        };
        require(useful, rule("globopolis.card.no-effect"), Why::NoEffect(card))
    }

    /// The R-Units in a PS that a card may take.
    pub(super) fn stock_of(self, seat: Seat, except: UnitSet) -> u16 {
        let ps = &self.board().player(seat).ps;
        Unit::ALL.into_iter().filter(|u| !except.contains(*u)).map(|u| ps[u.index()]).sum()
    }

    fn may_concede(self, seat: Seat, guild: Title, count: u8) -> Verdict {
        let (data, board) = (self.data(), self.board());
        let by = rule("globopolis.card.guild-concession");
        let card = &data.titles[guild.index()];
        require(card.guild, by, Why::WrongKind(guild))?;
        require(!board.owns(seat, guild), by, Why::Yours(guild))?;
        require(board.owner(guild).is_some(), by, Why::NoOwner(guild))?;
        let taken = board.turn.taken[guild.index() - usize::from(data.territories)];
        let stock = board.plate(guild).units[card.unit.index()];
        let open = taken < count && stock > 0 && !board.turn.concessions.contains(guild);
        require(open, by, Why::GuildSpent(guild))
    }

    /// Whether the act may take this type of R-Unit.
    fn may_name_unit(self, seat: Seat, act: &Act, unit: Unit) -> Verdict {
        let (data, board) = (self.data(), self.board());
        let by = act.verb.rule();
        let player = board.player(seat);
        let land = player.owned.and(data.territory_set());
        let effect = act.effect(data);
        let other = || refuse(by, Why::OtherQuestion);
        let verb = act.verb;
        match (verb, act.from) {
            // [globopolis.transfer.ps-to-territory] From the PS to an own territory with room.
            (Verb::Place, _) => {
                require(player.ps[unit.index()] > 0, by, Why::NoUnits(unit))?;
                self.some_room(verb, land, unit)
            }
            (Verb::Shift, Some(from)) => {
                require(board.plate(from).units[unit.index()] > 0, by, Why::NoUnits(unit))?;
                self.some_room(verb, land.without(from), unit)
            }
            (Verb::Play, _) => {
                let no_effect = rule("globopolis.card.no-effect");
                let barred = |except: UnitSet| except.contains(unit);
                let not_by_card = act.card.map_or(Why::NoUnits(unit), |card| Why::NotByCard(card, unit));
                match (effect, act.player) {
                    (Some(OptionEffect::GainUnits { except, .. }), _) => {
                        require(!barred(except), by, not_by_card)
                    }
                    (Some(OptionEffect::TakeUnits { except, .. }), Some(from)) => {
                        require(!barred(except), no_effect, not_by_card)?;
                        require(board.player(from).ps[unit.index()] > 0, no_effect, Why::NoUnits(unit))
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

    /// Whether one of these territories has room for a unit. [globopolis.transfer.stacking] Only NS-Units are limited.
    fn some_room(self, verb: Verb, land: TitleSet, unit: Unit) -> Verdict {
        let board = self.board();
        let limit = rule("globopolis.transfer.ns-limit");
        any(
            verb,
            land.iter().map(|t| require(board.room(t, unit) > 0, limit, Why::NsLimit(t, board.ns_limit(t)))),
        )
    }

    /// Whether the act may take from this Title.
    fn may_name_source(self, seat: Seat, act: &Act, title: Title) -> Verdict {
        let (data, board) = (self.data(), self.board());
        let by = act.verb.rule();
        let effect = act.effect(data);
        let other = || refuse(by, Why::OtherQuestion);
        match (act.verb, effect) {
            // [globopolis.transfer.one-way] Units leave a territory only for another one.
            (Verb::Shift, _) => {
                self.own_territory(seat, title, by)?;
                let act = Act { from: Some(title), ..*act };
                any(Verb::Shift, Unit::ALL.into_iter().map(|u| self.may_name_unit(seat, &act, u)))
            }
            (Verb::Take, _) => {
                require(data.titles[title.index()].guild, by, Why::WrongKind(title))?;
                require(board.owns(seat, title), by, Why::NotYours(title))?;
                require(board.guild_left(data, title) > 0, by, Why::GuildSpent(title))
            }
            (Verb::Buy, _) => self.may_buy(seat, title),
            (Verb::Play, Some(OptionEffect::GuildConcession(count))) => {
                // [globopolis.card.no-effect] A second concession there would change nothing.
                if let (Some(card), true) = (act.card, board.turn.concessions.contains(title)) {
                    return refuse(rule("globopolis.card.no-effect"), Why::NoEffect(card));
                }
                self.may_concede(seat, title, count)
            }
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
    fn may_name_target(self, seat: Seat, act: &Act, title: Title) -> Verdict {
        let (data, board) = (self.data(), self.board());
        let by = act.verb.rule();
        let other = || refuse(by, Why::OtherQuestion);
        match (act.verb, act.unit) {
            (Verb::Place | Verb::Shift, Some(unit)) => {
                // [globopolis.transfer.between-territories] At any distance, within the NS limit.
                self.own_territory(seat, title, by)?;
                require(act.from != Some(title), by, Why::SamePlace)?;
                let limit = rule("globopolis.transfer.ns-limit");
                require(board.room(title, unit) > 0, limit, Why::NsLimit(title, board.ns_limit(title)))
            }
            (Verb::Develop, _) => self.may_develop(seat, title),
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
    fn may_name_partner(self, seat: Seat, act: &Act, partner: Seat) -> Verdict {
        let (data, board) = (self.data(), self.board());
        let by = act.verb.rule();
        require(partner != seat, by, Why::Oneself)?;
        match act.effect(data) {
            Some(OptionEffect::TakeUnits { except, .. }) => {
                require(self.stock_of(partner, except) > 0, rule("globopolis.card.no-effect"), Why::NotThere)
            }
            Some(OptionEffect::OpponentPays(_)) => {
                require(board.funds(data, partner) > 0, rule("globopolis.card.no-effect"), Why::NotThere)
            }
            Some(_) | None => require(self.can_deal(seat, partner), by, Why::NothingToDo(Verb::Deal)),
        }
    }

    /// Whether the act may have this size; the refusal names the limit that is passed.
    fn may_name_amount(self, seat: Seat, act: &Act, n: u16) -> Verdict {
        let max = self.most(seat, act);
        if (1..=max).contains(&n) {
            return Ok(());
        }
        let (data, board) = (self.data(), self.board());
        let (player, numbers) = (board.player(seat), &data.numbers);
        let by = act.verb.rule();
        let range = refuse(by, Why::OutOfRange { min: 1, max });
        if n == 0 {
            return range;
        }
        match (act.verb, act.from, act.unit, act.to) {
            (Verb::Place | Verb::Shift, _, Some(unit), Some(to)) if n > board.room(to, unit) => {
                refuse(rule("globopolis.transfer.ns-limit"), Why::NsLimit(to, board.ns_limit(to)))
            }
            (Verb::Buy, Some(guild), _, _) if n <= u16::from(board.guild_left(data, guild)) => {
                let Some(owner) = board.owner(guild) else { return range };
                let price = board.guild_price(data, guild, owner) * n;
                let funds = board.funds(data, seat);
                refuse(rule("globopolis.transfer.foreign-price"), Why::TooExpensive { price, funds })
            }
            (Verb::BuyCr, ..) if n > u16::from(numbers.buy_cr.saturating_sub(board.turn.bought)) => {
                refuse(rule("globopolis.exchange.cap"), Why::CrCap(numbers.buy_cr))
            }
            (Verb::BuyCr, ..) => {
                // Each point is judged by itself: this many can be bought before the target is too near.
                let far = (self.rules.target() - player.cr - numbers.buy_cr_short + 1).max(0).unsigned_abs();
                let near = rule("globopolis.exchange.near-victory");
                require(n <= far, near, Why::OutOfRange { min: 1, max: far })?;
                let price = numbers.eu_per_cr * n;
                refuse(by, Why::TooExpensive { price, funds: player.cash })
            }
            (
                Verb::Place
                | Verb::Shift
                | Verb::Take
                | Verb::Buy
                | Verb::Develop
                | Verb::SellCr
                | Verb::Play
                | Verb::Declare
                | Verb::Deal,
                ..,
            ) => range,
        }
    }

    /// Whether the answer fills the part that is asked, with all later parts possible.
    pub(super) fn may_fill(self, seat: Seat, act: &Act, action: Action) -> Verdict {
        let data = self.data();
        let by = act.verb.rule();
        let other = || refuse(by, Why::OtherQuestion);
        match (act.slot(data), action) {
            (Slot::Amount, Action::Amount(n)) => self.may_name_amount(seat, act, n),
            (Slot::Unit, Action::Unit(unit)) => self.may_name_unit(seat, act, unit),
            (Slot::From, Action::Title(title)) => self.may_name_source(seat, act, title),
            (Slot::To, Action::Title(title)) => self.may_name_target(seat, act, title),
            (Slot::Player, Action::Player(partner)) => self.may_name_partner(seat, act, partner),
            (Slot::Card, Action::Card(card)) => {
                if act.verb == Verb::Declare {
                    self.may_declare(seat, card)
                } else {
                    self.may_play(seat, card)
                }
            }
            (Slot::Seller, Action::Seller(index)) => {
                let offers = rule("globopolis.independent.offers");
                require(data.sellers[index.index()].sells != UnitSet::EMPTY, offers, Why::NotSold(index))
            }
            (
                Slot::Unit | Slot::From | Slot::To | Slot::Amount | Slot::Player | Slot::Card | Slot::Seller,
                _other_answer,
            ) => other(),
        }
    }
}

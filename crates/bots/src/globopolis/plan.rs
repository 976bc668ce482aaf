//! The Option Phase. The next act is a function of the view alone, and nothing of an unfinished act shows
//! in the view: so each part of an act is answered by finding the same act again.

use landsraad_globopolis::data::{Condition, Effect, Unit, UnitSet};
use landsraad_globopolis::{Action, Card, SellerId, Slot, Title, Verb};
use landsraad_kernel::{Say, Seat};

use super::sight::{CR, Cents, Sight};

/// How many R-Units a territory with this many levels lacks for its next one.
pub(super) fn lacking(level: u8, units: &[u8; 5]) -> u16 {
    let goal = (level + 1).min(2);
    units.iter().map(|&n| u16::from(goal.saturating_sub(n))).sum()
}

/// An act with all its parts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    pub(super) verb: Verb,
    from: Option<Title>,
    unit: Option<Unit>,
    to: Option<Title>,
    amount: u16,
    card: Option<Card>,
    player: Option<Seat>,
    pub(super) why: Say,
}

impl Plan {
    const fn new(verb: Verb, why: Say) -> Plan {
        Plan { verb, from: None, unit: None, to: None, amount: 0, card: None, player: None, why }
    }

    /// The part of the act that fills the slot.
    pub(super) fn part(&self, slot: Slot) -> Option<Action> {
        match slot {
            Slot::Unit => self.unit.map(Action::Unit),
            Slot::From => self.from.map(Action::Title),
            Slot::To => self.to.map(Action::Title),
            Slot::Amount => Some(Action::Amount(self.amount)),
            Slot::Player => self.player.map(Action::Player),
            Slot::Card => self.card.map(Action::Card),
            Slot::Seller => None,
        }
    }
}

const DECLARE: Say = Say {
    en: "A fulfilled Mission is worth its points at once.",
    it: "Una Mission compiuta vale subito i suoi punti.",
};
const PLAY: Say =
    Say { en: "The card brings more now than in hand.", it: "La carta rende più adesso che in mano." };
const DEVELOP: Say = Say {
    en: "A development level costs less than the points it brings.",
    it: "Un livello di sviluppo costa meno dei punti che porta.",
};
const GATHER: Say = Say {
    en: "These R-Units complete a set for the next development level.",
    it: "Queste R-Units completano un set per il prossimo livello di sviluppo.",
};
const STOCK: Say = Say {
    en: "What an own guild gives is free, and safe in the Personal Stock.",
    it: "Ciò che dà una gilda propria è gratis, e al sicuro nello Stock Personale.",
};
const GUARD: Say = Say {
    en: "NS-Units on a territory defend it and arm its attacks.",
    it: "Le NS-Units su un territorio lo difendono e ne armano gli attacchi.",
};
const INVEST: Say =
    Say { en: "Spare money is worth more as points.", it: "Il denaro che avanza vale di più in punti." };
const CASH_IN: Say = Say {
    en: "The money from these points fulfils a Mission that decides the game.",
    it: "Il denaro di questi punti compie una Mission che decide la partita.",
};
const TRADE: Say = Say {
    en: "What I ask for is worth more to me than to its owner.",
    it: "Ciò che chiedo vale più per me che per chi lo possiede.",
};
const RAISE: Say = Say {
    en: "The money from these points pays for a better deal.",
    it: "Il denaro di questi punti paga un affare migliore.",
};

/// How to complete the set for the next level of a territory.
struct Project {
    score: Cents,
    next: Plan,
}

/// The next level of a territory.
pub(super) struct Site {
    /// What the Administration is paid, in EU.
    pub(super) premium: i32,
    /// What the level brings.
    pub(super) reward: Cents,
    suspended: bool,
    /// The R-Units that own sources lack, by type.
    pub(super) missing: [u16; 5],
    /// The first act for each type that is not in place.
    next: [Option<Plan>; 5],
}

impl Sight<'_> {
    /// The next act, or none that gains anything.
    pub(super) fn plan(&self) -> Option<Plan> {
        self.declare()
            .or_else(|| self.play_card())
            .or_else(|| self.project().map(|p| p.next))
            .or_else(|| self.stock_up())
            .or_else(|| if self.w.bargains { self.propose() } else { None })
            .or_else(|| self.garrison())
            .or_else(|| self.cash_in())
            .or_else(|| self.invest())
            .or_else(|| if self.w.bargains { None } else { self.propose() })
    }

    fn declare(&self) -> Option<Plan> {
        let done = |condition: Condition| match condition {
            Condition::ConquestsInTurn { count } => {
                u16::from(self.view.turn.conquests) >= count.of(self.seats())
            }
            Condition::ConquestValue { value } => {
                self.view.turn.conquests > 0 && self.view.turn.conquest_value >= value
            }
            Condition::Cash { amount } => self.player().cash >= i32::from(amount.of(self.seats())),
            Condition::TotalValue { amount } => {
                let total: i16 = self.owned().iter().map(|t| self.data.titles[t.index()].value).sum();
                total.max(0) as u16 >= amount.of(self.seats())
            }
            _ => self.distance(condition, self.owned(), None) == 0,
        };
        let (index, _) =
            self.missions().filter(|&(_, c)| done(c)).max_by_key(|&(i, _)| self.mission_reward(i))?;
        Some(Plan { card: Some(Card::Mission(index as u8)), ..Plan::new(Verb::Declare, DECLARE) })
    }

    /// Cards that simply gain.
    fn play_card(&self) -> Option<Plan> {
        let guilds = self.guilds();
        let card = self.held(|effect| match effect {
            Effect::GainCr { .. } | Effect::GainUnits { .. } => true,
            Effect::EachOpponentPays { amount } => self.others().all(|s| self.funds(s) >= i32::from(amount)),
            Effect::OpponentPays { amount } => self.others().any(|s| self.funds(s) >= i32::from(amount)),
            Effect::TakeUnits { count, except } => {
                self.others().any(|s| self.takeable(s, except) >= u16::from(count))
            }
            Effect::GuildRestock { .. } => {
                guilds.iter().any(|t| self.plate(t).units[self.data.titles[t.index()].unit.index()] <= 3)
            }
            Effect::IndependentBuy { price, .. } => {
                let sold: UnitSet = self.data.sellers.iter().map(|s| s.sells).collect();
                let needed: u16 = sold.iter().map(|u| self.demand(u)).sum();
                needed >= 2 && self.player().cash >= 2 * i32::from(price)
            }
            Effect::AggD6 { .. }
            | Effect::AggReroll
            | Effect::AggCancel
            | Effect::DeployNs { .. }
            | Effect::DeployAgents { .. }
            | Effect::MoveDice { .. }
            | Effect::MoveReverseFree
            | Effect::MoveExtra
            | Effect::GuildConcession { .. } => false,
        })?;
        Some(Plan { card: Some(card), ..Plan::new(Verb::Play, PLAY) })
    }

    fn takeable(&self, seat: Seat, except: UnitSet) -> u16 {
        let ps = &self.player_at(seat).ps;
        Unit::ALL.into_iter().filter(|u| !except.contains(*u)).map(|u| ps[u.index()]).sum()
    }

    /// The most rewarding level that can be reached now, and the next act towards it.
    fn project(&self) -> Option<Project> {
        self.land()
            .iter()
            .filter_map(|t| self.project_at(t))
            .filter(|p| p.score > 0)
            .reduce(|best, p| if p.score > best.score { p } else { best })
    }

    fn project_at(&self, to: Title) -> Option<Project> {
        let mut site = self.site(to)?;
        for unit in Unit::ALL {
            let missing = site.missing[unit.index()];
            if missing == 0 {
                continue;
            }
            let foreign = self.view.titles.iter().filter(|t| {
                let card = &self.data.titles[t.title.index()];
                card.guild && card.unit == unit && t.owner.is_some_and(|s| s != self.me)
            });
            let guild = foreign
                .map(|t| t.title)
                .filter(|&t| u16::from(self.guild_left(t)) >= missing)
                .min_by_key(|&t| self.guild_price(t))?;
            site.premium += i32::from(self.guild_price(guild)) * i32::from(missing);
            site.next[unit.index()].get_or_insert_with(|| self.purchase(guild, missing));
        }
        if site.premium > self.funds(self.me) {
            return None;
        }
        let score = site.reward - i64::from(site.premium) * self.eu();
        let next = match site.next.into_iter().flatten().next() {
            Some(plan) => plan,
            None if site.suspended => return None,
            None => Plan { to: Some(to), ..Plan::new(Verb::Develop, DEVELOP) },
        };
        Some(Project { score, next })
    }

    /// The next level of a territory, if there can be one now: what own sources give, and what is missing
    /// then.
    pub(super) fn site(&self, to: Title) -> Option<Site> {
        let plate = self.plate(to);
        let suspended = plate.level > plate.active;
        if !suspended && (plate.level >= 2 || self.view.turn.developed.contains(to)) {
            return None;
        }
        let goal = if suspended { plate.active + 1 } else { plate.level + 1 };
        let premium = if suspended { 0 } else { i32::from(self.data.titles[to.index()].premium) };
        let reward = i64::from(self.data.numbers.level_cr) * CR + self.w.level + self.level_for_missions(to);
        let mut site = Site { premium, reward, suspended, missing: [0; 5], next: [None; 5] };
        for unit in Unit::ALL {
            let u = unit.index();
            let mut missing = u16::from(goal.saturating_sub(plate.units[u]));
            let next = &mut site.next[u];
            let mut step = |plan: Plan| {
                next.get_or_insert(plan);
            };
            let stock = self.player().ps[u].min(missing);
            if stock > 0 {
                missing -= stock;
                let (unit, to) = (Some(unit), Some(to));
                step(Plan { unit, to, amount: stock, ..Plan::new(Verb::Place, GATHER) });
            }
            // What other plates do not need for the levels they have.
            for from in self.land().without(to).iter() {
                let other = self.plate(from);
                let spare = u16::from(other.units[u].saturating_sub(other.level)).min(missing);
                // A plate that has come as far keeps its set.
                if spare > 0 && other.level <= plate.level && self.lacks(from) <= self.lacks(to) && from < to
                {
                    continue;
                }
                if spare > 0 {
                    missing -= spare;
                    let parts = (Some(from), Some(unit), Some(to));
                    let plan = Plan::new(Verb::Shift, GATHER);
                    step(Plan { from: parts.0, unit: parts.1, to: parts.2, amount: spare, ..plan });
                }
            }
            for guild in self.guilds().iter() {
                if self.data.titles[guild.index()].unit == unit {
                    let n = u16::from(self.guild_left(guild)).min(missing);
                    if n > 0 {
                        missing -= n;
                        let amount = u16::from(self.guild_left(guild));
                        step(Plan { from: Some(guild), amount, ..Plan::new(Verb::Take, GATHER) });
                    }
                }
            }
            site.missing[u] = missing;
        }
        Some(site)
    }

    /// How many R-Units a territory lacks for its next level.
    pub(super) fn lacks(&self, title: Title) -> u16 {
        let plate = self.plate(title);
        lacking(plate.level, &plate.units)
    }

    /// Buying from a foreign guild, with the card that makes it cheap if one is available.
    fn purchase(&self, guild: Title, count: u16) -> Plan {
        let concession = self.held(|e| matches!(e, Effect::GuildConcession { .. }));
        let cheapest = self.data.titles[guild.index()].prices.iter().copied().min().unwrap_or(0);
        if let Some(card) = concession
            && self.guild_price(guild) > cheapest
        {
            return Plan { card: Some(card), from: Some(guild), ..Plan::new(Verb::Play, PLAY) };
        }
        Plan { from: Some(guild), amount: count, ..Plan::new(Verb::Buy, GATHER) }
    }

    /// What own guilds still give this turn.
    fn stock_up(&self) -> Option<Plan> {
        let guild = self.guilds().iter().find(|&t| self.guild_left(t) > 0)?;
        let amount = u16::from(self.guild_left(guild));
        Some(Plan { from: Some(guild), amount, ..Plan::new(Verb::Take, STOCK) })
    }

    /// NS-Units where there is most to defend, and the R-Units of a Mission that counts them.
    fn garrison(&self) -> Option<Plan> {
        let ps = &self.player().ps;
        for (_, condition) in self.missions() {
            if let Condition::UnitsOnTerritories { unit, .. } = condition
                && unit != Unit::Security
                && ps[unit.index()] > 0
                && self.distance(condition, self.owned(), None) <= ps[unit.index()]
            {
                let to = self.land().iter().find(|&t| self.plate(t).units[unit.index()] < 100)?;
                let amount = ps[unit.index()].min(100);
                let (unit, to) = (Some(unit), Some(to));
                return Some(Plan { unit, to, amount, ..Plan::new(Verb::Place, GUARD) });
            }
        }
        let stock = ps[Unit::Security.index()];
        if stock == 0 {
            return None;
        }
        let to = self.land().iter().filter(|&t| self.ns_room(t) > 0).max_by_key(|&t| {
            let arming = if self.w.arm > 0 { self.w.arm * self.arming(t) / 100 } else { 0 };
            arming + self.stake(t) / (1 + i64::from(self.plate(t).units[Unit::Security.index()]))
        })?;
        let (unit, to) = (Some(Unit::Security), Some(to));
        Some(Plan { unit, to, amount: 1, ..Plan::new(Verb::Place, GUARD) })
    }

    /// Selling points for a Mission of money that decides the game.
    fn cash_in(&self) -> Option<Plan> {
        let rate = i32::from(self.data.numbers.eu_per_cr).max(1);
        self.missions().find_map(|(index, condition)| {
            let Condition::Cash { amount } = condition else { return None };
            let missing = i32::from(amount.of(self.seats())) - self.player().cash;
            let sold = (missing + rate - 1) / rate;
            let decides = self.mission_reward(index) > i64::from(sold) * CR;
            let can = missing > 0 && sold <= i32::from(self.player().cr);
            (decides && can).then(|| Plan { amount: sold as u16, ..Plan::new(Verb::SellCr, CASH_IN) })
        })
    }

    /// Points for money: they can be had back at the same rate whenever money is needed.
    fn invest(&self) -> Option<Plan> {
        let numbers = &self.data.numbers;
        let saving = self
            .missions()
            .any(|(_, c)| matches!(c, Condition::Cash { .. }) && self.distance(c, self.owned(), None) <= 5);
        let far = self.short(self.me) - numbers.buy_cr_short + 1;
        let money = self.player().cash / i32::from(numbers.eu_per_cr.max(1));
        let cap = i32::from(numbers.buy_cr.saturating_sub(self.view.turn.bought));
        let amount = i32::from(far).min(money).min(cap);
        if saving || amount <= 0 || self.short(self.me) < numbers.buy_cr_short {
            return None;
        }
        Some(Plan { amount: amount as u16, ..Plan::new(Verb::BuyCr, INVEST) })
    }

    /// A few proposals a turn, if there are good ones. Points are sold for one that is worth it.
    fn propose(&self) -> Option<Plan> {
        if self.view.turn.proposals >= self.w.proposals {
            return None;
        }
        let idea = self.idea(None)?;
        let short = i32::from(idea.price) - self.player().cash;
        if short > 0 {
            let rate = i32::from(self.data.numbers.eu_per_cr).max(1);
            let amount = (short + rate - 1) / rate;
            return Some(Plan { amount: amount as u16, ..Plan::new(Verb::SellCr, RAISE) });
        }
        Some(Plan { player: Some(idea.partner), ..Plan::new(Verb::Deal, TRADE) })
    }

    /// The part a card that lies on the table still asks for.
    pub(super) fn card_part(&self, card: Card, slot: Slot, legal: &[Action]) -> Option<Action> {
        let effect = self.effect(card)?;
        legal.iter().copied().max_by_key(|&action| match action {
            Action::Unit(unit) => self.unit_worth(unit) + i64::from(self.demand(unit)),
            Action::Player(seat) => match effect {
                Effect::TakeUnits { except, .. } => i64::from(self.takeable(seat, except).min(2)) * 1000,
                Effect::OpponentPays { amount } => i64::from(self.funds(seat).min(i32::from(amount))) * 1000,
                _other => 0,
            }
            .saturating_add(i64::from(self.player_at(seat).cr)),
            Action::Seller(i) => self.seller_worth(i),
            Action::Title(t) if slot == Slot::To => {
                -i64::from(self.plate(t).units[self.data.titles[t.index()].unit.index()])
            }
            Action::Title(t) => {
                let planned = self.project().is_some_and(|p| p.next.from == Some(t));
                let unit = self.data.titles[t.index()].unit;
                i64::from(planned) * 1000 + i64::from(self.demand(unit))
            }
            _other => i64::MIN,
        })
    }

    /// What an independent territory has that is needed.
    pub(super) fn seller_worth(&self, seller: SellerId) -> Cents {
        let Some(seller) = self.data.sellers.get(seller.index()) else { return 0 };
        let price = i64::from(seller.price) * self.eu();
        let units = seller.sells.iter();
        units.map(|u| i64::from(self.wanted(u).min(4)) * (self.supply_worth(u) - price).max(0)).sum()
    }

    /// What one R-Unit more does for development.
    fn supply_worth(&self, unit: Unit) -> Cents {
        if self.demand(unit) > 0 { self.w.supply } else { self.unit_worth(unit) }
    }

    /// How many R-Units of a type are worth paying for.
    fn wanted(&self, unit: Unit) -> u16 {
        if unit == Unit::Security {
            let room: u16 = self.land().iter().map(|t| u16::from(self.ns_room(t))).sum();
            return room.saturating_sub(self.player().ps[unit.index()]);
        }
        self.demand(unit)
    }

    /// How many to buy at an independent territory.
    pub(super) fn buy_count(&self, unit: Unit, price: u16, left: u8) -> u16 {
        let affordable = self.player().cash / i32::from(price.max(1));
        let money = affordable.clamp(0, i32::from(left)) as u16;
        self.wanted(unit).min(4).min(money)
    }
}

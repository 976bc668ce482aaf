//! What a seat concludes from its view: the possessions of all players, and what things are worth, in
//! hundredths of a CR-Point.

use landsraad_globopolis::data::{Data, Effect, Unit};
use landsraad_globopolis::{Card, CardKind, Globopolis, PlayerView, Title, TitleSet, TitleView, View, Ware};
use landsraad_kernel::Seat;

use super::weights::Weights;

/// Worth in hundredths of a CR-Point.
pub(super) type Cents = i64;

/// A point.
pub(super) const CR: Cents = 100;

/// The view, read with the interests of one player. Hands other than the viewer's are simply not there.
#[derive(Clone, Copy)]
pub(super) struct Sight<'a> {
    pub(super) g: &'a Globopolis,
    pub(super) data: &'a Data,
    pub(super) view: &'a View,
    pub(super) me: Seat,
    pub(super) w: &'a Weights,
    owned: [TitleSet; 5],
    /// Whether the player's hand is left out, as others see it.
    blind: bool,
    /// How many R-Units of each type own territories lack for their next levels, beyond the PS.
    lacks: [u16; 5],
}

impl<'a> Sight<'a> {
    pub(super) fn weighing(g: &'a Globopolis, view: &'a View, me: Seat, w: &'a Weights) -> Sight<'a> {
        let mut owned = [TitleSet::EMPTY; 5];
        for t in &view.titles {
            if let Some(owner) = t.owner {
                owned[owner.index()].insert(t.title);
            }
        }
        Sight { g, data: g.data(), view, me, w, owned, blind: false, lacks: [0; 5] }.of(me)
    }

    /// The same table with the interests of another player.
    pub(super) fn of(&self, seat: Seat) -> Sight<'a> {
        let mut sight = Sight { me: seat, ..*self };
        sight.lacks = Unit::ALL.map(|unit| sight.shortage(unit));
        sight
    }

    /// The same player as the others see it, without its hand.
    pub(super) fn as_others_see(&self) -> Sight<'a> {
        Sight { blind: true, ..*self }
    }

    pub(super) fn player(&self) -> &'a PlayerView {
        self.player_at(self.me)
    }

    pub(super) fn player_at(&self, seat: Seat) -> &'a PlayerView {
        &self.view.players[seat.index()]
    }

    pub(super) fn seats(&self) -> u8 {
        self.view.players.len() as u8
    }

    pub(super) fn others(&self) -> impl Iterator<Item = Seat> + use<> {
        let me = self.me;
        Seat::first(self.seats()).filter(move |&s| s != me)
    }

    pub(super) fn owned(&self) -> TitleSet {
        self.owned[self.me.index()]
    }

    pub(super) fn land(&self) -> TitleSet {
        self.owned().and(self.data.territory_set())
    }

    pub(super) fn guilds(&self) -> TitleSet {
        self.owned().minus(self.data.territory_set())
    }

    pub(super) fn plate(&self, title: Title) -> &'a TitleView {
        &self.view.titles[title.index()]
    }

    pub(super) fn hand(&self) -> &'a [Card] {
        if self.blind { &[] } else { self.player().hand.as_deref().unwrap_or(&[]) }
    }

    pub(super) fn effect(&self, card: Card) -> Option<Effect> {
        match card {
            Card::Influence(i) => self.data.influence.get(usize::from(i)).map(|c| c.effect),
            Card::Mission(_) | Card::Ops(_) => None,
        }
    }

    /// A card in hand whose effect is wanted.
    pub(super) fn held(&self, wanted: impl Fn(Effect) -> bool) -> Option<Card> {
        self.hand().iter().copied().find(|&c| self.effect(c).is_some_and(&wanted))
    }

    /// Money and CR together.
    pub(super) fn funds(&self, seat: Seat) -> i32 {
        let p = self.player_at(seat);
        p.cash + i32::from(p.cr.max(0)) * i32::from(self.data.numbers.eu_per_cr)
    }

    /// How far the player is from victory.
    pub(super) fn short(&self, seat: Seat) -> i16 {
        self.view.target - self.player_at(seat).cr
    }

    /// An opponent about to win: it has met a condition, or one good turn is enough.
    pub(super) fn threat(&self, seat: Seat) -> bool {
        seat != self.me && (self.view.end.qualified.contains(seat) || self.short(seat) <= 15)
    }

    /// Whether the match ends with this round and somebody else wins it as things stand.
    pub(super) fn losing_now(&self) -> bool {
        let mine = self.view.end.qualified.contains(self.me);
        self.others().any(|s| {
            self.view.end.qualified.contains(s) && (!mine || self.player_at(s).cr >= self.player().cr)
        })
    }

    /// What one point taken from this player is worth, in hundredths of one's own.
    pub(super) fn harm(&self, seat: Seat) -> Cents {
        if self.threat(seat) {
            self.w.threat
        } else if self.seats() == 2 {
            60
        } else {
            self.w.harm
        }
    }

    /// What a EU is worth: its rate while points can be bought, less near the end.
    pub(super) fn eu(&self) -> Cents {
        let rate = CR / i64::from(self.data.numbers.eu_per_cr.max(1));
        let early = self.short(self.me) >= self.data.numbers.buy_cr_short;
        (rate * if early { self.w.early } else { self.w.late } / 100).max(1)
    }

    /// How many R-Units of the type own territories lack for their next levels, beyond the PS.
    pub(super) fn demand(&self, unit: Unit) -> u16 {
        self.lacks[unit.index()]
    }

    fn shortage(&self, unit: Unit) -> u16 {
        let wanted: u16 = self
            .land()
            .iter()
            .map(|t| {
                let plate = self.plate(t);
                let goal = (plate.level + 1).min(2);
                u16::from(goal.saturating_sub(plate.units[unit.index()]))
            })
            .sum();
        wanted.saturating_sub(self.player().ps[unit.index()])
    }

    pub(super) fn unit_worth(&self, unit: Unit) -> Cents {
        let base = if unit == Unit::Security { self.w.security } else { self.w.unit };
        if self.demand(unit) > 0 { base + self.w.needed } else { base }
    }

    /// How many R-Units the guild can still give this turn.
    pub(super) fn guild_left(&self, guild: Title) -> u8 {
        let card = &self.data.titles[guild.index()];
        let turn = &self.view.turn;
        let taken = guild
            .index()
            .checked_sub(usize::from(self.data.territories))
            .and_then(|i| turn.taken.get(i).copied())
            .unwrap_or(u8::MAX);
        let mut limit = self.data.numbers.guild_units;
        if turn.concessions.contains(guild) && self.plate(guild).owner != Some(self.me) {
            limit = limit.max(turn.concession_units);
        }
        limit.saturating_sub(taken).min(self.plate(guild).units[card.unit.index()])
    }

    /// The price of one R-Unit at a foreign guild.
    pub(super) fn guild_price(&self, guild: Title) -> u16 {
        let card = &self.data.titles[guild.index()];
        if self.view.turn.concessions.contains(guild) {
            return card.prices.iter().copied().min().unwrap_or(0);
        }
        let owner = self.plate(guild).owner.map_or(TitleSet::EMPTY, |s| self.owned[s.index()]);
        let associated = owner
            .without(guild)
            .iter()
            .filter(|t| {
                let other = &self.data.titles[t.index()];
                other.group == card.group || (other.guild && other.unit == card.unit)
            })
            .count();
        card.prices[associated.min(card.prices.len() - 1)]
    }

    /// How many more NS-Units the territory may hold.
    pub(super) fn ns_room(&self, title: Title) -> u8 {
        let plate = self.plate(title);
        (2 + plate.active).saturating_sub(plate.units[Unit::Security.index()])
    }

    /// The group's bonus, if the player owned this Title too: all of it, or a share on the way.
    fn group_share(&self, title: Title) -> Cents {
        let card = &self.data.titles[title.index()];
        let group = &self.data.groups[card.group.index()];
        let scored = self.player().bonuses.contains(card.group);
        if scored && self.g.rulings().bonus_once {
            return 0;
        }
        let with = self.owned().with(title).and(group.titles).len() as i64;
        let all = (group.titles.len() as i64).max(1);
        let bonus = i64::from(group.bonus) * CR;
        if with == all { bonus } else { bonus * with * with / (all * all) / 2 }
    }

    /// What owning the Title is worth, whichever player has it now. Levels are left to the caller.
    pub(super) fn title_worth(&self, title: Title) -> Cents {
        let card = &self.data.titles[title.index()];
        let plate = self.plate(title);
        let stand = i64::from(card.value) * CR + self.group_share(title) + self.title_for_missions(title);
        let free = plate.owner.is_none();
        if card.guild {
            let stock = if free { card.stock } else { plate.units[card.unit.index()] };
            return stand + self.w.guild + i64::from(stock.min(6)) * self.w.stock;
        }
        let units = if free { card.units } else { plate.units };
        let each = |(&n, &lack): (&u8, &u16)| {
            i64::from(n) * self.w.goods + i64::from(u16::from(n).min(lack)) * self.w.lacking
        };
        let goods: i64 = units.iter().zip(&self.lacks).map(each).sum();
        // Room for levels that can still be built.
        stand + goods + i64::from(2 - plate.level.min(2)) * self.w.room
    }

    /// What the owner has at stake in a fight over its territory.
    pub(super) fn stake(&self, title: Title) -> Cents {
        let levels = i64::from(self.plate(title).active) * i64::from(self.data.numbers.level_cr) * CR;
        self.title_worth(title) + levels
    }

    /// What a card in one's hand is worth.
    pub(super) fn card_worth(&self, card: Card) -> Cents {
        match card {
            Card::Mission(i) => {
                let i = usize::from(i);
                self.data.missions.get(i).map_or(0, |m| {
                    self.mission_reward(i) / (1 + i64::from(self.distance(m.condition, self.owned(), None)))
                })
            }
            Card::Ops(i) => {
                let fits = |ops: &landsraad_globopolis::data::OpsCard| {
                    self.land().iter().any(|t| ops.from.contains(self.data.titles[t.index()].group))
                };
                if self.data.ops.get(usize::from(i)).is_some_and(fits) { 50 } else { 20 }
            }
            Card::Influence(_) => match self.effect(card) {
                Some(Effect::GainCr { amount }) => i64::from(amount) * CR,
                Some(Effect::EachOpponentPays { amount }) => {
                    i64::from(amount) * i64::from(self.seats() - 1) * self.eu()
                }
                Some(Effect::OpponentPays { amount }) => i64::from(amount) * self.eu(),
                Some(Effect::AggD6 { .. } | Effect::AggCancel) => 130,
                Some(Effect::GainUnits { count, .. } | Effect::TakeUnits { count, .. }) => {
                    i64::from(count) * 70
                }
                Some(Effect::AggReroll | Effect::MoveExtra | Effect::DeployNs { .. }) => 100,
                Some(Effect::DeployAgents { .. } | Effect::GuildRestock { .. }) => 80,
                Some(
                    Effect::IndependentBuy { .. }
                    | Effect::GuildConcession { .. }
                    | Effect::MoveDice { .. }
                    | Effect::MoveReverseFree,
                )
                | None => 40,
            },
        }
    }

    /// What a ware is worth in one's own hands.
    pub(super) fn ware_worth(&self, ware: Ware) -> Cents {
        match ware {
            Ware::Eu(n) => i64::from(n) * self.eu(),
            Ware::Units(unit, n) => i64::from(n) * self.unit_worth(unit),
            // Levels go along without points, but they need not be built again.
            Ware::Title(t) => self.title_worth(t) + i64::from(self.plate(t).level) * self.w.traded,
            Ware::Captives(of, n) => i64::from(n) * if of == self.me { 25 } else { 8 },
            Ware::Card(card) => self.card_worth(card),
            Ware::AnyCard(kind) => match kind {
                CardKind::Mission => 200,
                CardKind::Ops => 30,
                CardKind::Influence => 90,
            },
        }
    }
}

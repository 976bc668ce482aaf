//! Aggression: odds before it, cards within it.

use std::cmp::Ordering;

use landsraad_globopolis::data::{Effect, Unit};
use landsraad_globopolis::{Action, Card, Fight, Moment, Side, Title, odds};
use landsraad_kernel::Seat;

use super::sight::{Cents, Sight};

/// Changes of the table that a card or an agent would bring to a fight.
#[derive(Clone, Copy, Default)]
pub(super) struct Change {
    /// NS-Units more for the side.
    pub(super) ns: [i8; 2],
    /// D6 from cards, in addition to those already played.
    pub(super) d6: [i8; 2],
    /// An agent more of a seat in one of the two territories.
    pub(super) agent: Option<(usize, Seat)>,
}

impl Sight<'_> {
    /// The D6 of both sides.
    fn d6(&self, sides: [Seat; 2], titles: [Title; 2], cards: [i8; 2], change: Change) -> [u8; 2] {
        let plates = titles.map(|t| self.plate(t));
        let mut d6 = [1i8, 2];
        for i in 0..2 {
            d6[i] += plates[i].units[Unit::Security.index()] as i8 + change.ns[i] + cards[i] + change.d6[i];
        }
        let mut more = |order: Ordering| {
            d6[0] += i8::from(order != Ordering::Less);
            d6[1] += i8::from(order != Ordering::Greater);
        };
        let counted = plates.map(|p| {
            let all: u16 = p.units.iter().map(|&n| u16::from(n)).sum();
            all - u16::from(p.units[Unit::Security.index()])
        });
        more(plates[0].active.cmp(&plates[1].active).then(counted[0].cmp(&counted[1])));
        if self.g.agents() {
            for i in 0..2 {
                let mut agents = plates[i].agents;
                if let Some((place, seat)) = change.agent
                    && place == i
                {
                    agents[seat.index()] += 1;
                }
                let owner = agents[sides[i].index()];
                match owner.cmp(&(agents.iter().sum::<u8>() - owner)) {
                    Ordering::Greater => d6[i] += 1,
                    Ordering::Less => d6[1 - i] += 1,
                    Ordering::Equal => {}
                }
            }
        } else {
            let values = titles.map(|t| self.data.titles[t.index()].value);
            more(values[0].cmp(&values[1]));
        }
        d6.map(|n| n.clamp(0, self.data.numbers.d6_max as i8) as u8)
    }

    /// The attacker's chance, in thousandths.
    fn chance(&self, sides: [Seat; 2], titles: [Title; 2], cards: [i8; 2], change: Change) -> i64 {
        let [attacker, defender] = self.d6(sides, titles, cards, change);
        i64::from(odds::win(attacker, defender) / 1_000_000)
    }

    /// What winning the territory is worth to the player.
    fn prize(&self, target: Title) -> Cents {
        let level_cr = i64::from(self.data.numbers.level_cr);
        let hurt = self.plate(target).owner.map_or(0, |owner| {
            let lost = i64::from(self.data.titles[target.index()].value)
                + i64::from(self.plate(target).active) * level_cr;
            lost * self.harm(owner)
        });
        self.title_worth(target) + hurt
    }

    /// The expectation of an attack; nobody's cards but one's own are counted.
    pub(super) fn attack(&self, from: Title, target: Title) -> Cents {
        self.armed_attack(from, target, 0)
    }

    /// The same with more NS-Units where it starts.
    fn armed_attack(&self, from: Title, target: Title, ns: i8) -> Cents {
        let Some(defender) = self.plate(target).owner else { return i64::MIN / 4 };
        // A card that gives a D6 is as good as a D6 here; an unknown hand is as good as half of one there.
        let own = self.hand().iter().any(|&c| matches!(self.effect(c), Some(Effect::AggD6 { .. })));
        let change = Change { ns: [ns, 0], d6: [i8::from(own), 0], ..Change::default() };
        let fair = self.chance([self.me, defender], [from, target], [0; 2], change);
        let dark = Change { d6: [i8::from(own), 1], ..change };
        let feared = self.chance([self.me, defender], [from, target], [0; 2], dark);
        let doubt = self.player_at(defender).hand_sizes[2] > 0;
        let fear = if doubt { self.w.fear } else { 0 };
        let chance = (fair * (100 - fear) + feared * fear) / 100;
        let gain = self.prize(target) + self.conquest_for_missions(target);
        let mut risk = if self.g.rulings().attacker_loses_territory {
            let given = i64::from(self.data.titles[from.index()].value) * self.harm(defender);
            self.stake(from) + given
        } else {
            0
        };
        if self.losing_now() {
            // Nothing to lose: the round is the last.
            risk /= 4;
        }
        let ops = self.data.titles[from.index()].quadrant != self.data.titles[target.index()].quadrant;
        (chance * gain - (1000 - chance) * risk) / 1000 - if ops { 2 } else { 1 } * self.w.attack
    }

    fn can_reach(&self, from: Title, target: Title) -> bool {
        let (a, b) = (&self.data.titles[from.index()], &self.data.titles[target.index()]);
        a.quadrant == b.quadrant
            || self.hand().iter().any(|&c| match c {
                Card::Ops(i) => self
                    .data
                    .ops
                    .get(usize::from(i))
                    .is_some_and(|o| o.target == b.group && o.from.contains(a.group)),
                Card::Mission(_) | Card::Influence(_) => false,
            })
    }

    fn targets(&self) -> impl Iterator<Item = Title> + '_ {
        self.data.territory_set().minus(self.owned()).iter().filter(|&t| self.plate(t).owner.is_some())
    }

    /// The best attack from an own territory, or 0.
    pub(super) fn best_attack_from(&self, from: Title) -> Cents {
        self.targets().filter(|&t| self.can_reach(from, t)).map(|t| self.attack(from, t)).max().unwrap_or(0)
    }

    /// How much one more NS-Unit on an own territory adds to the best attack from there.
    pub(super) fn arming(&self, from: Title) -> Cents {
        let best = |ns: i8| {
            let targets = self.targets().filter(|&t| self.can_reach(from, t));
            targets.map(|t| self.armed_attack(from, t, ns)).max().unwrap_or(0).max(0)
        };
        best(1) - best(0)
    }

    /// The best attack on a territory from any own one, or very little.
    pub(super) fn best_attack_on(&self, target: Title) -> Cents {
        let froms = self.land().iter().filter(|&f| self.can_reach(f, target));
        froms.map(|f| self.attack(f, target)).max().unwrap_or(i64::MIN / 4)
    }

    /// How much the player wants the attacker to win; negative if it wants the attacker to lose.
    fn stakes(&self, fight: &Fight) -> Cents {
        let [from, target] = fight.titles;
        let loses = self.g.rulings().attacker_loses_territory;
        match fight.side_of(self.me) {
            Some(Side::Attacker) => self.prize(target) + if loses { self.stake(from) } else { 0 },
            Some(Side::Defender) => -(self.stake(target) + if loses { self.prize(from) } else { 0 }),
            None => {
                // A third party only minds those about to win.
                let [attacker, defender] = fight.sides;
                let value = |t: Title| {
                    let levels = i64::from(self.plate(t).active) * i64::from(self.data.numbers.level_cr);
                    (i64::from(self.data.titles[t.index()].value) + levels) * 80
                };
                let mut stakes = 0;
                if self.threat(attacker) {
                    stakes -= value(target) + if loses { value(from) } else { 0 };
                }
                if self.threat(defender) {
                    stakes += value(target) + if loses { value(from) } else { 0 };
                }
                stakes
            }
        }
    }

    /// What a change of the fight is worth to the player.
    pub(super) fn swing(&self, fight: &Fight, change: Change) -> Cents {
        let now = self.chance(fight.sides, fight.titles, fight.cards, Change::default());
        let then = self.chance(fight.sides, fight.titles, fight.cards, change);
        self.stakes(fight) * (then - now) / 1000
    }

    /// The side a card that adds or takes D6 should be for.
    pub(super) fn side_for(&self, fight: &Fight, delta: i8) -> (Side, Cents) {
        let worth = |side: Side| {
            let mut change = Change::default();
            change.d6[side.index()] = delta;
            self.swing(fight, change)
        };
        let [attacker, defender] = Side::BOTH.map(worth);
        if attacker > defender { (Side::Attacker, attacker) } else { (Side::Defender, defender) }
    }

    /// What bringing one agent into one of the territories does for one's side.
    pub(super) fn agent_swing(&self, fight: &Fight, place: usize) -> Cents {
        self.swing(fight, Change { agent: Some((place, self.me)), ..Change::default() })
    }

    /// What playing the card at this moment of a fight is worth, above keeping it.
    pub(super) fn react(&self, moment: Moment, card: Card) -> Cents {
        let Some(effect) = self.effect(card) else { return -1 };
        if moment == Moment::Roll {
            return self.fix_dice(effect);
        }
        let Some(fight) = &self.view.fight else { return -1 };
        let keep = self.card_worth(card);
        let mine = fight.side_of(self.me);
        let use_of = match effect {
            Effect::AggCancel => {
                let chance = self.chance(fight.sides, fight.titles, fight.cards, Change::default());
                let [from, target] = fight.titles;
                match mine {
                    Some(Side::Attacker) => -1,
                    Some(Side::Defender) => {
                        let won =
                            if self.g.rulings().attacker_loses_territory { self.prize(from) } else { 0 };
                        (chance * self.stake(target) - (1000 - chance) * won) / 1000
                    }
                    None => -self.stakes(fight) * (chance - 300).max(0) / 1000,
                }
            }
            Effect::AggD6 { delta } => self.side_for(fight, delta).1,
            Effect::DeployNs { count } => {
                let Some(side) = mine else { return -1 };
                let room = self.ns_room(fight.titles[side.index()]);
                let stock = self.player().ps[Unit::Security.index()].min(9) as u8;
                let mut change = Change::default();
                change.ns[side.index()] = count.min(room).min(stock) as i8;
                self.swing(fight, change)
            }
            Effect::DeployAgents { .. } if self.g.agents() => {
                [0, 1].map(|place| self.agent_swing(fight, place)).into_iter().max().unwrap_or(0)
            }
            Effect::DeployAgents { .. } => {
                let Some(side) = mine else { return -1 };
                let mut change = Change::default();
                change.ns[side.index()] = 1;
                self.swing(fight, change)
            }
            Effect::AggReroll => {
                let Some(side) = mine else { return -1 };
                let scores = [0, 1].map(|i| odds::score(fight.rolls[i].die, &fight.rolls[i].d6));
                let attacker_wins = odds::attacker_wins(scores, fight.d6);
                if attacker_wins == (side == Side::Attacker) {
                    return -1;
                }
                // The round as rolled is lost; a new roll wins it about as often as any.
                let [a, d] = fight.d6;
                let won = if d == 0 { 1000 } else { i64::from(odds::win(a, d - 1) / 1_000_000) };
                let lost = if a == 0 { 0 } else { i64::from(odds::win(a - 1, d) / 1_000_000) };
                let round = i64::from(odds::round(a, d) / 1_000_000);
                let again = if side == Side::Attacker { round } else { 1000 - round };
                self.stakes(fight).abs() * (won - lost) / 1000 * again / 1000
            }
            Effect::MoveDice { .. }
            | Effect::MoveReverseFree
            | Effect::MoveExtra
            | Effect::GainUnits { .. }
            | Effect::TakeUnits { .. }
            | Effect::IndependentBuy { .. }
            | Effect::GuildRestock { .. }
            | Effect::GuildConcession { .. }
            | Effect::EachOpponentPays { .. }
            | Effect::OpponentPays { .. }
            | Effect::GainCr { .. } => return -1,
        };
        use_of - keep
    }

    /// A card on the dice of somebody about to win, if they look too good.
    fn fix_dice(&self, effect: Effect) -> Cents {
        let Effect::MoveDice { count } = effect else { return -1 };
        let mover = self.view.turn.active;
        let dice = self.view.turn.dice;
        if !self.threat(mover) || count == dice || dice == 0 {
            return -1;
        }
        let theirs = self.of(mover);
        let prospects = theirs.prospects();
        let worth = |dice| theirs.movement(&prospects, dice, landsraad_globopolis::Way::Clockwise);
        worth(dice) - worth(count) - 100
    }

    /// Where the agent goes in a fight.
    pub(super) fn put_down(&self, legal: &[Action]) -> Option<Action> {
        let fight = self.view.fight.as_ref()?;
        let place = |t: Title| fight.titles.iter().position(|&f| f == t);
        legal.iter().copied().max_by_key(|a| match a {
            Action::Title(t) => place(*t).map_or(i64::MIN, |i| self.agent_swing(fight, i)),
            _other => i64::MIN,
        })
    }
}

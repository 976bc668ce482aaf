//! Movement: what each space is worth, and which dice lead to the best of them.

use landsraad_globopolis::data::SpaceKind;
use landsraad_globopolis::{SpaceId, Title, Way};

use super::sight::{CR, Cents, Sight};

/// In how many of the rolls of this many D6 each sum comes up.
fn sums(dice: u8) -> ([i64; 19], i64) {
    let mut ways = [0i64; 19];
    ways[0] = 1;
    let mut all = 1;
    for _ in 0..dice.min(3) {
        let mut next = [0i64; 19];
        for (sum, &n) in ways.iter().enumerate().filter(|(_, n)| **n > 0) {
            for face in 1..=6 {
                next[sum + face] += n;
            }
        }
        ways = next;
        all *= 6;
    }
    (ways, all)
}

impl Sight<'_> {
    fn ahead(&self, from: SpaceId, steps: usize, clockwise: bool) -> usize {
        let ring = usize::from(self.data.ring()).max(1);
        let from = from.index();
        let to = if clockwise { from + steps } else { from + 2 * ring - steps % ring };
        to % ring
    }

    /// What arriving there brings, leaving aside that one may move again.
    pub(super) fn arrival(&self, space: SpaceId) -> Cents {
        let Some(spot) = self.data.spaces.get(space.index()) else { return 0 };
        match spot.kind {
            SpaceKind::Territory | SpaceKind::Guild => {
                let Some(title) = spot.title else { return 0 };
                let guild = self.data.titles[title.index()].guild;
                match self.plate(title).owner {
                    None => self.title_worth(title),
                    Some(owner) if owner == self.me => {
                        if guild {
                            0
                        } else {
                            self.w.home + self.best_attack_from(title).max(0)
                        }
                    }
                    Some(owner) if guild => {
                        let value = i64::from(self.data.titles[title.index()].value);
                        self.title_worth(title) + value * self.harm(owner)
                    }
                    Some(_) => {
                        let fee = i64::from(self.fee(title)) * self.eu();
                        self.best_attack_on(title).max(-fee)
                    }
                }
            }
            SpaceKind::OpsSpace => self.w.spaces[0],
            SpaceKind::MissionSpace => self.w.spaces[1],
            SpaceKind::InfluenceSpace => self.w.spaces[2],
            SpaceKind::Orss => self.w.spaces[3],
            SpaceKind::Nsa => self.w.spaces[4],
            SpaceKind::Nia => {
                if self.g.agents() {
                    self.w.spaces[5]
                } else {
                    self.w.spaces[4]
                }
            }
            SpaceKind::Moonshot => i64::from(self.data.numbers.moonshot_cr) * CR,
            SpaceKind::IndependentSpace => spot.seller.map_or(0, |i| {
                let seller = &self.data.sellers[i.index()];
                i64::from(seller.gain_eu) * self.eu() + i64::from(seller.gain_cr) * CR + self.w.spaces[6]
            }),
            SpaceKind::Teleport => self.w.spaces[7],
        }
    }

    pub(super) fn fee(&self, title: Title) -> u16 {
        let card = &self.data.titles[title.index()];
        if self.g.rulings().fee_by_level {
            card.fee_by_level[usize::from(self.plate(title).active.min(2))]
        } else {
            card.fee
        }
    }

    /// Whether the space lets the player move on.
    fn moves_on(&self, space: SpaceId) -> bool {
        let Some(spot) = self.data.spaces.get(space.index()) else { return false };
        match spot.kind {
            SpaceKind::Territory | SpaceKind::Guild => {
                spot.title.is_some_and(|t| self.plate(t).owner == Some(self.me))
            }
            SpaceKind::OpsSpace
            | SpaceKind::MissionSpace
            | SpaceKind::InfluenceSpace
            | SpaceKind::Orss
            | SpaceKind::Nsa
            | SpaceKind::Nia => true,
            SpaceKind::IndependentSpace => {
                spot.seller.is_some_and(|i| self.data.sellers[i.index()].move_again)
            }
            SpaceKind::Moonshot | SpaceKind::Teleport => false,
        }
    }

    /// The worth of arriving at each space.
    pub(super) fn arrivals(&self) -> Vec<Cents> {
        (0..self.data.ring()).map(|s| self.arrival(SpaceId(s))).collect()
    }

    /// The expectation of one roll.
    fn roll(&self, worth: &[Cents], from: SpaceId, dice: u8, clockwise: bool) -> Cents {
        let (ways, all) = sums(dice);
        // Every lap pays at Teleport!; a step back is a step lost.
        let lap = i64::from(self.data.numbers.teleport_eu) * self.eu() / i64::from(self.data.ring()).max(1);
        let mut sum = 0;
        for (steps, &n) in ways.iter().enumerate().filter(|(_, n)| **n > 0) {
            let to = self.ahead(from, steps, clockwise);
            let progress = if clockwise { lap } else { -lap } * steps as i64;
            sum += n * (worth.get(to).copied().unwrap_or(0) + progress);
        }
        sum / all
    }

    /// The best expectation of a clockwise roll from there, not looking further.
    pub(super) fn best_roll(&self, worth: &[Cents], from: SpaceId) -> Cents {
        (1..=3).map(|dice| self.roll(worth, from, dice, true)).max().unwrap_or(0)
    }

    /// The worth of spaces, those that let one move on with what that brings.
    pub(super) fn prospects(&self) -> Vec<Cents> {
        self.onward(self.data.numbers.extra_moves.saturating_sub(self.view.turn.extra))
    }

    /// The worth of spaces with up to this many extra movements.
    fn onward(&self, moves: u8) -> Vec<Cents> {
        let plain = self.arrivals();
        let mut worth = plain.clone();
        for _ in 0..moves.min(self.w.moves) {
            let on =
                |space: SpaceId| if self.moves_on(space) { self.best_roll(&worth, space).max(0) } else { 0 };
            let ring = (0..self.data.ring()).map(SpaceId);
            worth = ring.map(|s| plain[s.index()] + on(s) * self.w.again / 100).collect();
        }
        worth
    }

    /// The worth of spaces for somebody who has arrived and may move again.
    pub(super) fn further(&self) -> Vec<Cents> {
        let left = self.data.numbers.extra_moves.saturating_sub(self.view.turn.extra);
        if self.w.moves > 1 { self.onward(left.saturating_sub(1)) } else { self.arrivals() }
    }

    /// The worth of a movement, its price counted.
    pub(super) fn movement(&self, prospects: &[Cents], dice: u8, way: Way) -> Cents {
        let from = self.player().governor;
        match way {
            Way::Clockwise => self.roll(prospects, from, dice, true),
            Way::CounterClockwise => {
                self.roll(prospects, from, dice, false) - i64::from(self.data.numbers.reverse_cr) * CR
            }
            Way::FreeCourse => self.roll(prospects, from, dice, false) - 40,
        }
    }

    /// What the shuttle to another station and a roll from there bring.
    pub(super) fn shuttle(&self, worth: &[Cents], to: SpaceId) -> Cents {
        let (ring, from) = (u16::from(self.data.ring()), u16::from(self.player().governor.0));
        let start = u16::from(self.data.start.0);
        let steps = (u16::from(to.0) + ring - from) % ring.max(1);
        let to_start = (start + ring - from) % ring.max(1);
        let paid = to_start > 0 && steps >= to_start && self.player().marks == 0;
        let pay = if paid { i64::from(self.data.numbers.teleport_eu) * self.eu() } else { 0 };
        self.best_roll(worth, to) + pay
    }
}

#[cfg(test)]
mod tests {
    use super::sums;

    #[test]
    fn sums_of_dice_are_counted() {
        let (ways, all) = sums(3);
        assert_eq!((ways[3], ways[10], ways[18], all), (1, 27, 1, 216));
        assert_eq!(sums(1).0[6], 1);
    }
}

//! The smaller questions: pieces, vehicles, spice, worms, visions.

use landsraad_arrakis::action::{Action, Origin, Piece};
use landsraad_arrakis::activities::Ops;
use landsraad_arrakis::board::{Area, AreaSet, DEEP_DESERTS, Zone};
use landsraad_arrakis::data::{Deed, Face, Kind, Power, Side, Vehicle};
use landsraad_arrakis::question::Question;
use landsraad_arrakis::state::PrescienceId;

use super::sight::{Sight, Worth, distance};

impl Sight<'_> {
    /// Free actions: what a revealed card asks for; Hawat's schemes.
    pub(super) fn free(&self, action: Action) -> Worth {
        if let Action::Reveal { at, token } = action {
            let deed = if token.is_some() { Deed::RevealToken } else { Deed::RevealSietch };
            return self.deed(deed, Some(at)) - self.weight(20.0, self.w.reveal) as Worth;
        }
        if let Action::GiveUp { copies, .. } = action { 20 - Worth::from(copies) } else { 0 }
    }

    /// Scouting when the ornithopter leaves anyway: the sietch that will be attacked first.
    pub(super) fn scout(&self, action: Action) -> Worth {
        let Action::Scout { at, .. } = action else { return 0 };
        let near = self.s.with_legion(Side::Harkonnen).iter().map(|a| distance(a, at)).min().unwrap_or(20);
        let sietch = Worth::from(self.s.sietch_at(at).is_some());
        30 + 10 * sietch - 2 * Worth::from(near)
    }

    /// What is paid for a marker, looking through the payments to come.
    pub(super) fn pay(&self, power: Power, spice: u8, action: Action) -> Worth {
        let Action::Pay(price) = action else { return 0 };
        let mut rows = self.s.imperium;
        let mut fallen = [false; 3];
        self.best_payment(power.index(), spice, Some(price), &mut rows, &mut fallen)
    }

    fn best_payment(
        &self,
        i: usize,
        spice: u8,
        fixed: Option<u8>,
        rows: &mut [u8; 3],
        fallen: &mut [bool; 3],
    ) -> Worth {
        if i == 3 {
            let buys = self.s.supremacy <= 5 && spice >= 3;
            let left = if buys { spice - 3 } else { spice };
            let lowest = rows.iter().copied().max().unwrap_or(0);
            // A blocked die every round; higher rows harvest a little more.
            let dice = [0, -45, -95, -150, -210][usize::from(lowest.min(4))];
            let bans = [14, 10, 5];
            let ban: Worth = (0..3).filter(|&p| fallen[p] || rows[p] == 4).map(|p| bans[p]).sum();
            let all: Worth = rows.iter().map(|&r| Worth::from(r)).sum();
            return dice - 6 * all - ban + if buys { 105 } else { 0 } + if left > 0 { 8 } else { 0 };
        }
        let before = rows[i];
        let mut best = Worth::MIN;
        for price in [0, 2, 3] {
            if fixed.is_some_and(|f| f != price) || price > spice || (price == 3 && before == 0) {
                continue;
            }
            rows[i] = match price {
                3 => before - 1,
                2 => before,
                _ => (before + 1).min(4),
            };
            fallen[i] = price == 0 && before < 4;
            best = best.max(self.best_payment(i + 1, spice - price, None, rows, fallen));
        }
        rows[i] = before;
        fallen[i] = false;
        best
    }

    /// Whether a vision is taken out of the game.
    pub(super) fn cleanup(&self, card: PrescienceId, action: Action) -> Worth {
        let useful =
            self.reward(card) >= self.weight(150.0, self.w.poor) as Worth || self.view.prescience_deck < 5;
        Worth::from((action == Action::Pass) == useful)
    }

    /// Which revealed vision is meant: one's own best to keep, the other's best to lose.
    pub(super) fn revealed_card(&self, action: Action, legal: &[Action]) -> Worth {
        let Action::Prescience(card) = action else { return 0 };
        let data = &self.g.tables.prescience[card.index()];
        let likely = if data.at_end { 0.5 + Sight::progress(&self.s, data.test) } else { 1.0 };
        let worth = (self.reward(card) as f64 * likely) as Worth;
        match self.side {
            Side::Harkonnen => worth,
            // With a way out it is about removing cards; without, about the card to attach to.
            Side::Atreides if legal.contains(&Action::Pass) => 60 - worth,
            Side::Atreides => worth,
        }
    }

    /// Where a vehicle goes.
    pub(super) fn vehicle_spot(&self, vehicle: Vehicle, action: Action) -> Worth {
        if let Action::Zone(zone) = action {
            return match vehicle {
                Vehicle::Carryall => {
                    let areas = zone.only().areas();
                    Worth::from(self.s.harvesters.and(areas).len() as u8) * 3
                        + 2 * Worth::from(self.s.harvesters.and(areas).and(DEEP_DESERTS).len() as u8)
                }
                Vehicle::Ornithopter | Vehicle::Harvester => self.lift(zone),
            };
        }
        let Action::Area(at) = action else { return 0 };
        let s = &self.s;
        // Deep desert gives twice the spice and twice the worms.
        let spice = match (DEEP_DESERTS.contains(at), self.carryall_near(at)) {
            (true, true) => 40,
            (true, false) => 22,
            (false, true) => 25,
            (false, false) => 20,
        };
        let foes = s.with_legion(Side::Atreides).iter().filter(|&a| distance(a, at) <= 1).count();
        let worms = s.worms().iter().filter(|&w| distance(w, at) <= 2).count();
        let sign = Worth::from(s.wormsigns.contains(at)) * 6;
        let guard = Worth::from(s.with_legion(Side::Harkonnen).contains(at)) * 4;
        spice - 6 * foes.min(2) as Worth - 12 * worms.min(2) as Worth - sign - guard
    }

    /// What an ornithopter in a zone could do: carry a strong legion towards a sietch.
    fn lift(&self, zone: Zone) -> Worth {
        let areas = zone.only().areas();
        self.s
            .with_legion(Side::Harkonnen)
            .and(areas)
            .iter()
            .map(|a| {
                let hits = Worth::from(self.force(&self.s, Side::Harkonnen, a).hits);
                let gap = self.s.sietch_areas().iter().map(|t| distance(a, t)).min().unwrap_or(9);
                hits * Worth::from(10u8.saturating_sub(2 * gap))
            })
            .max()
            .unwrap_or(0)
            - 15 * self.s.zones_with(Some(Vehicle::Ornithopter)).and(zone.only().sectors().zones()).len()
                as Worth
    }

    fn carryall_near(&self, at: Area) -> bool {
        self.s.zones_with(Some(Vehicle::Carryall)).areas().contains(at)
    }

    /// Where a piece goes.
    pub(super) fn place_where(&self, question: Question, action: Action) -> Worth {
        let Action::Area(at) = action else { return 0 };
        let now = self.now();
        let gain = if let Question::ReplaceWhere { from, to, .. } = question {
            let mut next = self.with_piece(self.side, at, to, None);
            if next.legions[at.index()].get(from) > 0 {
                next.legions[at.index()].take(from, 1);
            }
            self.worth_with(&next, [at; 2]) - now
        } else if self.s.legion(at).units() >= 6 && !matches!(question, Question::TokenWhere { .. }) {
            0
        } else {
            self.worth_with(&self.with_two(at), [at; 2]) - now
        };
        // Worms and other pieces come by the same question; placing is never worse than nothing.
        2 + gain.max(0) + if self.atreides() { self.menaced(at) } else { 0 }
    }

    /// The position with two more regulars in an area.
    fn with_two(&self, at: Area) -> landsraad_arrakis::State {
        let mut next = self.with_piece(self.side, at, Kind::Regular, None);
        if next.legions[at.index()].units() < 6 {
            next.legions[at.index()].add(Kind::Regular, 1);
        }
        next
    }

    /// Harkonnen stacks a sandworm in an area could reach.
    fn menaced(&self, at: Area) -> Worth {
        if !self.s.deserts().contains(at) {
            return 0;
        }
        let (legions, harvesters) = Ops::worm_targets(&self.s, at);
        let best = legions.iter().map(|a| Worth::from(self.force(&self.s, Side::Harkonnen, a).hits.min(6)));
        best.max().unwrap_or(0) + Worth::from(!harvesters.is_empty()) * 3
    }

    /// Which piece, and from where.
    pub(super) fn place_what(&self, to: Option<Area>, action: Action) -> Worth {
        if let Action::Vehicle { vehicle, from } = action {
            let worth = match vehicle {
                Vehicle::Harvester => 30,
                Vehicle::Carryall => 25,
                Vehicle::Ornithopter => 20,
            };
            return if from == Origin::Supply { worth } else { -5 };
        }
        let Action::Take { piece, from } = action else { return 0 };
        let base = match piece {
            Piece::Named(leader) => {
                let card = self.g.tables.leader(leader);
                let paul = self.s.person(landsraad_arrakis::data::Person::Paul) == leader;
                30 + Worth::from(card.hits + card.shields) + if paul { 5 } else { 0 }
            }
            Piece::Kind(_) | Piece::Token(_) => 10,
        };
        let Origin::Area(old) = from else { return base };
        // From the board only if it is of more use here.
        let (Piece::Kind(kind), Some(to)) = (piece, to) else { return -5 };
        if self.s.legion(old).get(kind) == 0 {
            return -5;
        }
        let mut one = landsraad_arrakis::state::Group::default();
        one.add(kind, 1);
        self.worth_with(&Sight::after(&self.s, self.side, old, to, one), [old, to]) - self.now() - 3
    }

    /// Vehicles to take away, and the sector where most are.
    pub(super) fn vehicles_at(&self, question: Question, action: Action) -> Worth {
        match (question, action) {
            // The automa's harvesters: where the Atreides are near.
            (Question::Overflow, Action::Sector(sector)) => {
                let areas = sector.only().areas();
                Worth::from(self.s.with_legion(Side::Atreides).and(areas).len() as u8)
            }
            (_, Action::Sector(sector)) => {
                let areas = sector.only().areas();
                2 * Worth::from(self.s.harvesters.and(areas).len() as u8)
            }
            (_, Action::Area(at)) => 20 + Worth::from(DEEP_DESERTS.contains(at)) * 5,
            (_, Action::Zone(zone)) => match self.s.zones[zone.index()] {
                Some(Vehicle::Carryall) => 12,
                Some(Vehicle::Ornithopter | Vehicle::Harvester) => 10,
                None => 0,
            },
            (_, _) => 0,
        }
    }

    /// Wormsigns: where Harkonnen pieces are near; off where they hurt.
    pub(super) fn wormsign(&self, question: Question, action: Action) -> Worth {
        let Action::Area(at) = action else { return 0 };
        let here = self.s.with_legion(Side::Harkonnen).contains(at);
        let harm = self.menaced(at) + Worth::from(here) * 6 + Worth::from(DEEP_DESERTS.contains(at)) * 2;
        if let Question::Wormsign { .. } = question {
            // Those under harvesters and legions come by themselves.
            let own: AreaSet = self.s.with_legion(Side::Atreides);
            let ride = own.iter().any(|a| distance(a, at) == 1);
            return 1 + self.menaced(at) + Worth::from(DEEP_DESERTS.contains(at)) * 3 + Worth::from(ride)
                - Worth::from(here || self.s.harvesters.contains(at)) * 6
                - Worth::from(own.contains(at)) * 20;
        }
        1 + harm
    }

    /// Which sandworm.
    pub(super) fn worm_choice(&self, attack: bool, action: Action) -> Worth {
        let Action::Area(at) = action else { return 0 };
        let now = self.worm_attack(at);
        if attack { now } else { 20 - now }
    }

    /// Where it goes: where it can bite.
    pub(super) fn worm_to(&self, from: Area, action: Action) -> Worth {
        let Action::Area(to) = action else { return self.worm_attack(from) };
        self.worm_reach(to, self.s.wild_maker == Some(from))
    }

    /// A result: for a surplus die, a Bene Gesserit token, or the die the other must use.
    pub(super) fn face(&self, question: Question, action: Action) -> Worth {
        let Action::Face(face) = action else { return 0 };
        let rank = match (self.side, face) {
            (_, Face::Strategy) => 4,
            (_, Face::Leadership) => 3,
            (Side::Atreides, Face::House) => 6,
            (Side::Harkonnen, Face::Deployment) => 5,
            (Side::Atreides, Face::Deployment) => 3,
            (Side::Harkonnen, Face::House) => 2,
            (_, Face::Mentat) => 2,
        };
        if question == Question::ForceDie { 10 - rank } else { rank }
    }

    /// Enemies pushed away, a sietch brought to safety.
    pub(super) fn shifted(&self, question: Question, action: Action) -> Worth {
        let Action::Area(at) = action else { return 0 };
        let nearest = |to: AreaSet| to.iter().map(|t| distance(at, t)).min().unwrap_or(9);
        if question == Question::MoveEnemy {
            return 10 * Worth::from(10u8.saturating_sub(nearest(self.s.sietch_areas())))
                + Worth::from(self.force(&self.s, Side::Harkonnen, at).hits);
        }
        if let Question::MoveEnemyTo { from } = question {
            let group = self.s.legion(from);
            return self.worth(&Sight::after(&self.s, Side::Harkonnen, from, at, group));
        }
        // A sietch stays where it is, unless it must go.
        if question == Question::MoveSietch {
            -1
        } else {
            Worth::from(nearest(self.s.with_legion(Side::Harkonnen)))
        }
    }

    /// Where the atomics go off: on enemies, not on own legions.
    pub(super) fn site(&self, action: Action) -> Worth {
        let Action::Area(at) = action else { return 0 };
        let f = self.force(&self.s, Side::Harkonnen, at);
        let own = self.force(&self.s, Side::Atreides, at);
        9 * Worth::from(f.hits) - 9 * Worth::from(own.hits)
    }
}

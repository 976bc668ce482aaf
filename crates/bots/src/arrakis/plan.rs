//! The action turn: what each die, card, special action and Desert Power would bring.

use std::cell::OnceCell;

use landsraad_arrakis::action::{Action, OptionWord, Use};
use landsraad_arrakis::activities::{Ops, can_take_effect};
use landsraad_arrakis::board::Area;
use landsraad_arrakis::data::{Deck, Deed, Face, Kind, Marker, Op, Prog, Side, Vehicle, What, Who, WormDeed};
use landsraad_arrakis::state::{CardId, Group, Whereabouts};
use landsraad_kernel::Activities;

use super::march::With;
use super::sight::{Sight, Worth, distance};

/// Values that several answers of one question need, found once.
#[derive(Default)]
pub(super) struct Memo {
    moves: [OnceCell<(Worth, Worth)>; 3],
    attack: [OnceCell<Worth>; 6],
    desert: OnceCell<Worth>,
    token: OnceCell<Worth>,
    /// The figures that march.
    pub party: OnceCell<Group>,
}

fn slot(with: With) -> usize {
    match with {
        With::Anybody => 0,
        With::ALeader => 1,
        With::Special | With::Named(_) => 2,
    }
}

impl Sight<'_> {
    fn one_and_two(&self, memo: &Memo, with: With) -> (Worth, Worth) {
        let find = || {
            let moves = self.moves(with);
            let gain = |i: usize| moves.get(i).map_or(0, |m| m.gain.max(0));
            (gain(0), gain(0) + gain(1))
        };
        // The moves of one leader are not those of another.
        if let With::Named(_) = with { find() } else { *memo.moves[slot(with)].get_or_init(find) }
    }

    fn strike(&self, memo: &Memo, with: With, surprise: bool) -> Worth {
        let find = || self.best_attack(with, surprise).map_or(0, |m| m.gain.max(0));
        if let With::Named(_) = with {
            find()
        } else {
            *memo.attack[2 * slot(with) + usize::from(surprise)].get_or_init(find)
        }
    }

    fn with(&self, who: Who) -> With {
        match who {
            Who::WhoAny | Who::WhoDesert | Who::WhoAt(_) | Who::WhoSettlement | Who::WhoBound => {
                With::Anybody
            }
            Who::WhoLeader | Who::WhoLeaderDesert => With::ALeader,
            Who::WhoSpecial => With::Special,
            Who::WhoWith(l) => With::Named(self.s.resolve(l)),
        }
    }

    /// What a list of operations would bring.
    pub fn program(&self, memo: &Memo, prog: Prog) -> Worth {
        self.g.tables.ops(prog).iter().map(|op| self.operation(memo, *op)).sum()
    }

    fn kind_worth(&self, kind: Kind) -> Worth {
        let two = match kind {
            Kind::Regular => 11.0,
            Kind::Elite => 20.0,
            Kind::Special => 27.0,
            Kind::Generic => 10.0,
        };
        self.weight(two, self.w.figures[kind.index()]) as Worth
    }

    fn placed(&self, what: What, n: u8) -> Worth {
        let side = self.side.index();
        match what {
            What::AKind(kind) => {
                Worth::from(n.min(self.s.supply[side][kind.index()])) * self.kind_worth(kind)
            }
            What::AnyLeader => self.weight(16.0, self.w.leaders[0]) as Worth,
            What::ANamed(l) => match self.s.leaders[self.s.resolve(l).index()].at {
                Whereabouts::Available => self.weight(28.0, self.w.leaders[1]) as Worth,
                Whereabouts::Board(_) => 4,
                Whereabouts::NotInPlay | Whereabouts::Tank(_) | Whereabouts::Gone => 0,
            },
            What::AVehicle(Vehicle::Harvester) | What::AnyVehicle => 17 * Worth::from(n),
            What::AVehicle(Vehicle::Carryall | Vehicle::Ornithopter) => 12 * Worth::from(n),
            What::ASandworm => self.weight(22.0, self.w.worms[0]) as Worth * Worth::from(n),
            What::TheWildMaker => self.weight(40.0, self.w.worms[1]) as Worth,
        }
    }

    /// What deployment tokens would bring.
    fn tokens(&self, memo: &Memo, n: u8, with_leader: bool) -> Worth {
        let n = Worth::from(n.min(self.view.token_supply));
        let defends = if self.alone() { *memo.token.get_or_init(|| self.best_token()) } else { 0 };
        let each = self.weight(30.0, self.w.token) + self.w.deploy * defends as f64;
        n * (each as Worth + if with_leader { 12 } else { 0 })
    }

    fn operation(&self, memo: &Memo, op: Op) -> Worth {
        let s = &self.s;
        let enemy = self.side.other();
        match op {
            Op::Place { what, n, .. } => {
                (self.placed(what, n) as f64 * self.weight(1.0, self.w.place)) as Worth
            }
            Op::DeployToken { n, with_leader, .. } => self.tokens(memo, n, with_leader),
            Op::Remove { .. } if s.harvesters.is_empty() => 8,
            Op::Remove { n, .. } => {
                Worth::from(n) * self.weight(22.0, self.w.removal) as Worth
                    + self.deed(Deed::HarvesterRemoved, None)
            }
            Op::Replace { from, to, n } => {
                let have: u8 = s.with_legion(self.side).iter().map(|a| s.legion(a).get(from)).sum();
                let n = n.min(have).min(s.supply[self.side.index()][to.index()]);
                Worth::from(n) * (self.kind_worth(to) - self.kind_worth(from)).max(1) * 3 / 2
            }
            Op::Move { who, n, .. } => {
                let (one, two) = self.one_and_two(memo, self.with(who));
                if n > 1 { two } else { one }
            }
            Op::Attack { who, mods } => {
                self.strike(memo, self.with(who), mods.contains(landsraad_arrakis::data::Mods::SURPRISE))
            }
            Op::MoveOrAttack { who, mods } => {
                let with = self.with(who);
                let surprise = mods.contains(landsraad_arrakis::data::Mods::SURPRISE);
                self.strike(memo, with, surprise).max(self.one_and_two(memo, with).0)
            }
            Op::MoveEnemy => self.weight(15.0, self.w.effects[0]) as Worth,
            Op::Relocate => self.weight(18.0, self.w.effects[1]) as Worth,
            Op::RelocateSietch => 6,
            Op::SwapTokens => 1,
            Op::Draw { n, .. } => {
                let each = if self.view.hand.len() > 5 { 9.0 } else { 15.0 };
                (f64::from(n) * each * self.weight(1.0, self.w.draw)) as Worth
            }
            Op::PlayCard { .. } => self.weight(12.0, self.w.effects[2]) as Worth,
            Op::Discard { n } => self.weight(9.0, self.w.effects[3]) as Worth * Worth::from(n),
            Op::DiscardDie { face, .. } => {
                if s.dice[enemy.index()][face.index()] > 0 {
                    self.weight(45.0, self.w.effects[4]) as Worth
                } else {
                    0
                }
            }
            Op::ForceDie => self.weight(8.0, self.w.effects[5]) as Worth,
            Op::EnterPlay { leader, .. } => {
                if s.leaders[leader.index()].in_play() {
                    0
                } else {
                    self.weight(35.0, self.w.effects[6]) as Worth
                }
            }
            Op::Tank { .. } => self.tanked(),
            Op::Reveal => self.weight(10.0, self.w.effects[8]) as Worth,
            Op::PlaceWormsign { n } => self.weight(9.0, self.w.sign) as Worth * Worth::from(n),
            Op::DiscardWormsign { n, .. } => {
                self.weight(6.0, self.w.effects[9]) as Worth * Worth::from(n.min(s.wormsigns.len() as u8))
            }
            Op::DesertPower => self.desert_power(memo),
            Op::Storm => s
                .exposed()
                .iter()
                .map(|a| {
                    let hits = self.force(s, Side::Harkonnen, a).hits.min(4);
                    self.weight(7.0, self.w.storm) as Worth * Worth::from(hits)
                })
                .sum(),
            Op::Worm { deed } => self.worm(memo, deed),
            Op::SpecialAttack { dice, .. } => self.weight(5.0, self.w.volley[0]) as Worth * Worth::from(dice),
            Op::RollRemove { dice, .. } => {
                self.weight(10.0, self.w.volley[1]) as Worth * Worth::from(dice)
                    + self.deed(Deed::HarvesterRemoved, None) / 2
            }
            Op::Transfer => self.best_transfer().map_or(0, |(_, gain)| gain),
            Op::ShuffleBack { .. } => self.weight(25.0, self.w.fates[0]) as Worth,
            Op::ReplaceRevealed => self.weight(8.0, self.w.fates[1]) as Worth,
            Op::DrawObjective { .. } => self.weight(45.0, self.w.fates[2]) as Worth,
            Op::Imperium { n } => self.weight(45.0, self.w.fates[3]) as Worth * Worth::from(n),
            Op::BgToken { n } => self.weight(30.0, self.w.sisters[1]) as Worth * Worth::from(n),
            Op::Attach { .. } => self.weight(40.0, self.w.fates[4]) as Worth,
            Op::Restrict { .. } => 10,
            Op::Choose { options } => {
                options.into_iter().filter(|p| p.len > 0).map(|p| self.program(memo, p)).max().unwrap_or(0)
            }
            Op::DiscardSet { .. }
            | Op::RemoveFromGame { .. }
            | Op::DetonateAtomics
            | Op::Require { .. }
            | Op::ChooseArea { .. }
            | Op::ChooseLegion { .. }
            | Op::ChooseSector => 0,
        }
    }

    /// What it is worth to tank a leader of the enemy, if there is one on the board.
    fn tanked(&self) -> Worth {
        let any = self.s.leaders.iter().enumerate().any(|(i, l)| {
            let leader = landsraad_arrakis::data::Leader::ALL[i];
            leader.side() == self.side.other() && matches!(l.at, Whereabouts::Board(_))
        });
        if any {
            self.weight(30.0, self.w.effects[7]) as Worth + self.deed(Deed::LeaderTanked, None)
        } else {
            0
        }
    }

    /// The best shift of steps from one marker to another, and its gain.
    fn best_transfer(&self) -> Option<(Action, Worth)> {
        let mut best = None;
        for &from in Marker::ALL {
            for &to in Marker::ALL {
                for steps in
                    1..=self.s.marker(from).min(self.g.tables.last_step.saturating_sub(self.s.marker(to)))
                {
                    let gain = self.transfer(from, to, steps);
                    if from != to && gain > best.map_or(0, |(_, g)| g) {
                        best = Some((Action::Transfer { from, to, steps }, gain));
                    }
                }
            }
        }
        best
    }

    /// What shifting steps gains: what is above the need costs nothing.
    pub fn transfer(&self, from: Marker, to: Marker, steps: u8) -> Worth {
        let missing = |o: usize| -> [u8; 3] {
            let targets = self.g.tables.objectives[o].0;
            std::array::from_fn(|m| {
                let mut have = self.s.prescience[m];
                if m == from.index() {
                    have -= steps;
                } else if m == to.index() {
                    have += steps;
                }
                targets[m].saturating_sub(have)
            })
        };
        let now: u8 = self.need.iter().sum();
        let then = self.view.objectives.iter().map(|&o| missing(usize::from(o)).iter().sum::<u8>()).min();
        let then = then.unwrap_or(now);
        100 * (Worth::from(now) - Worth::from(then)) + if then == 0 { 3000 } else { 0 }
    }

    /// What a sandworm's attack there would bring.
    pub fn worm_strike(&self, at: Area, harvester: bool, wild: bool) -> Worth {
        if harvester {
            return self.weight(24.0, self.w.harvester) as Worth + self.deed(Deed::HarvesterRemoved, None);
        }
        let dice = if wild { 6.0 } else { 4.0 };
        let each = match self.s.terrain(at) {
            landsraad_arrakis::board::Terrain::DeepDesert => 2.0,
            landsraad_arrakis::board::Terrain::Desert => 1.0,
            landsraad_arrakis::board::Terrain::Mountain
            | landsraad_arrakis::board::Terrain::Plateau
            | landsraad_arrakis::board::Terrain::MinorErg => 0.0,
        };
        let f = self.force(&self.s, Side::Harkonnen, at);
        let hits: f64 = f64::min(dice * (0.5 + each / 6.0), f64::from(f.hits));
        // A stack that threatens a sietch is worth most.
        let near = self.s.sietch_areas().iter().map(|t| distance(at, t)).min().unwrap_or(9);
        let menace = if near <= 2 { self.weight(14.0, self.w.worm) } else { self.weight(10.0, self.w.bite) };
        (hits * menace) as Worth + self.deed(Deed::WormLoss, None) * 9 / 10
    }

    /// The best attack of the worm in an area.
    pub fn worm_attack(&self, from: Area) -> Worth {
        self.worm_reach(from, self.s.wild_maker == Some(from))
    }

    /// The best attack of a worm that stands, or would stand, in an area.
    pub fn worm_reach(&self, at: Area, wild: bool) -> Worth {
        let (legions, harvesters) = Ops::worm_targets(&self.s, at);
        let strikes = legions.iter().map(|a| self.worm_strike(a, false, wild));
        strikes.chain(harvesters.iter().map(|a| self.worm_strike(a, true, wild))).max().unwrap_or(0)
    }

    /// What the worms on the board count for a card that asks for them.
    fn gathering(&self) -> Worth {
        self.s
            .revealed
            .iter()
            .filter_map(|r| match self.g.tables.prescience[r.card.index()].test {
                landsraad_arrakis::data::Test::Sandworms { min }
                    if self.s.worms().len() <= usize::from(min) =>
                {
                    Some(self.reward(r.card) / 3)
                }
                landsraad_arrakis::data::Test::Sandworms { .. }
                | landsraad_arrakis::data::Test::Areas { .. }
                | landsraad_arrakis::data::Test::Persons { .. }
                | landsraad_arrakis::data::Test::NextTo { .. }
                | landsraad_arrakis::data::Test::Happened { .. } => None,
            })
            .sum()
    }

    fn worm(&self, _: &Memo, deed: WormDeed) -> Worth {
        match deed {
            WormDeed::WormMove(_) => {
                // A worm without a target may find one.
                let idle = self.s.worms().iter().filter(|&w| self.worm_attack(w) == 0).count() as Worth;
                self.weight(10.0, self.w.idle) as Worth * idle.min(2)
            }
            WormDeed::WormAttack => {
                let best = self.s.worms().iter().map(|w| self.worm_attack(w)).max().unwrap_or(0);
                best - self.gathering()
            }
            WormDeed::WormMaker(_) => self.s.wild_maker.map_or(0, |w| self.worm_attack(w).max(12)),
        }
    }

    /// What Desert Power would bring.
    pub fn desert_power(&self, memo: &Memo) -> Worth {
        *memo.desert.get_or_init(|| {
            self.program(memo, self.g.tables.actions[landsraad_arrakis::data::Builtin::DesertPower.index()])
        })
    }

    /// What a card would bring if it is played now.
    pub fn card(&self, memo: &Memo, card: CardId) -> Worth {
        if can_take_effect(self.g.at(&self.s), card).is_err() {
            return 0;
        }
        self.program(memo, self.g.text_of(&self.s, card))
    }

    /// What a card is worth in hand.
    pub fn keep(&self, memo: &Memo, card: CardId) -> Worth {
        if !self.g.tables.cards[card.index()].playable {
            return 25;
        }
        self.weight(10.0, self.w.hand) as Worth + self.card(memo, card) / 2
    }

    /// What an answer of the action turn would bring.
    pub fn turn(&self, memo: &Memo, action: Action) -> Worth {
        if action == Action::DesertPower {
            return 4 * self.desert_power(memo) + self.weight(20.0, self.w.power) as Worth;
        }
        let Action::Die { what, die, token } = action else { return 0 };
        let gain = match what {
            Use::Action(face) => self.program(memo, self.g.tables.actions[self.ordinary(face).index()]),
            Use::Special(leader) => 2 + self.program(memo, self.g.tables.leader(leader).ops),
            Use::Card => self
                .view
                .hand
                .iter()
                .map(|&c| self.card(memo, c) - self.weight(8.0, self.w.card) as Worth)
                .max()
                .unwrap_or(0),
        };
        // A die that can be anything is kept for last; so is a token.
        let wild = self.side == Side::Atreides && die == Face::House;
        4 * gain - if wild { self.weight(12.0, self.w.wild) as Worth } else { 0 } - if token { 8 } else { 0 }
    }

    fn ordinary(&self, face: Face) -> landsraad_arrakis::data::Builtin {
        use landsraad_arrakis::data::Builtin;
        match (face, self.side) {
            (Face::Leadership, _) => Builtin::Leadership,
            (Face::Strategy, _) => Builtin::Strategy,
            (Face::Mentat, _) => Builtin::Mentat,
            (Face::Deployment, Side::Atreides) => Builtin::DeploymentAtreides,
            (Face::Deployment, Side::Harkonnen) => Builtin::DeploymentHarkonnen,
            (Face::House, _) => Builtin::HouseHarkonnen,
        }
    }

    /// What an option of a choice would bring, by the word it begins with.
    pub fn option(&self, memo: &Memo, word: OptionWord, led: bool) -> Worth {
        match word {
            OptionWord::Move => self.one_and_two(memo, if led { With::ALeader } else { With::Anybody }).1,
            OptionWord::Attack => self.strike(memo, With::Anybody, false),
            OptionWord::SurpriseAttack => self.strike(memo, With::ALeader, true),
            OptionWord::Replace(kind) => self.operation(
                memo,
                Op::Replace {
                    from: if kind == Kind::Elite { Kind::Regular } else { Kind::Elite },
                    to: kind,
                    n: 2,
                },
            ),
            OptionWord::Vehicles => self.weight(34.0, self.w.choices[0]) as Worth,
            OptionWord::Wormsigns => self.weight(18.0, self.w.choices[1]) as Worth,
            OptionWord::MoveWorms => self.worm(memo, WormDeed::WormMove(2)),
            OptionWord::WormAttack => self.worm(memo, WormDeed::WormAttack),
            OptionWord::WildMaker => self.worm(memo, WormDeed::WormMaker(true)),
            OptionWord::BeneGesserit => self.weight(30.0, self.w.sisters[1]) as Worth,
            OptionWord::Draw(n) => self.operation(memo, Op::Draw { n, deck: None }),
            OptionWord::Play => self
                .view
                .hand
                .iter()
                .map(|&c| self.card(memo, c) - self.weight(8.0, self.w.card) as Worth)
                .max()
                .unwrap_or(0),
            OptionWord::Other => 5,
        }
    }

    /// The deck to draw from: the fuller one.
    pub fn deck(&self, deck: Deck) -> Worth {
        Worth::from(self.view.decks[deck.index()])
    }
}

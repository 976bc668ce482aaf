//! How much each consideration weighs, in hundredths of a CR-Point or of the whole. The weights of the
//! planner were found by playing (`examples/tune.rs`).

use super::sight::Cents;

/// How much each consideration weighs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weights {
    /// An R-Unit that comes with a Title.
    pub goods: Cents,
    /// The same if own territories lack its type, in addition.
    pub lacking: Cents,
    /// A level that can still be built on a Title.
    pub room: Cents,
    /// A guild, apart from its points.
    pub guild: Cents,
    /// An R-Unit of its Guild Stock.
    pub stock: Cents,
    /// Arriving at OPs, Mission, Influence, O.R.S.S., the NSA, the NIA, an independent territory, Teleport!.
    pub spaces: [Cents; 8],
    /// Arriving at an own territory.
    pub home: Cents,
    /// A EU, in hundredths of its rate, while points can be bought.
    pub early: Cents,
    /// The same later.
    pub late: Cents,
    /// A point that a rival loses, in hundredths of an own one.
    pub harm: Cents,
    /// The same if the rival is about to win.
    pub threat: Cents,
    /// A level, beyond its points.
    pub level: Cents,
    /// An R-Unit in the PS.
    pub unit: Cents,
    /// An NS-Unit in the PS.
    pub security: Cents,
    /// The same if own territories lack the type, in addition.
    pub needed: Cents,
    /// An R-Unit of an independent territory that is needed.
    pub supply: Cents,
    /// The share of a Mission's reward for a step towards it, in hundredths.
    pub mission: Cents,
    /// What an attack must bring beyond its expectation.
    pub attack: Cents,
    /// How likely an unknown hand brings the defender a D6, in hundredths.
    pub fear: Cents,
    /// A level of a Title that is traded: it brings no points.
    pub traded: Cents,
    /// How much an NS-Unit weighs for the attacks it arms, in hundredths of what it adds to the best of them.
    pub arm: Cents,
    /// The least gain of an offer.
    pub gain: Cents,
    /// What is offered, in hundredths of what the partner seems to want.
    pub markup: Cents,
    /// What a Mission that decides the game counts for.
    pub victory: Cents,
    /// One more Mission, not knowing which; half as much the second, and so on.
    pub quest: Cents,
    /// What is offered for one, as the partner counts money.
    pub fare: Cents,
    /// What an extra movement brings, in hundredths of its expectation.
    pub again: Cents,
    /// How many extra movements are looked at.
    pub moves: u8,
    /// Offers in a turn.
    pub proposals: u8,
    /// Whether it offers what a partner should just accept, asks for R-Units too, and sells points to pay
    /// for it.
    pub bargains: bool,
}

impl Weights {
    /// What the heuristic player uses.
    pub const PLAIN: Weights = Weights {
        goods: 40,
        lacking: 0,
        room: 60,
        guild: 60,
        stock: 40,
        spaces: [30, 150, 90, 20, 140, 40, 60, 150],
        home: 80,
        early: 100,
        late: 50,
        harm: 15,
        threat: 80,
        level: 60,
        unit: 45,
        security: 70,
        needed: 45,
        supply: 150,
        mission: 100,
        attack: 40,
        fear: 25,
        traded: 150,
        arm: 0,
        gain: 200,
        markup: 120,
        victory: 4000,
        quest: 0,
        fare: 0,
        again: 100,
        moves: 1,
        proposals: 1,
        bargains: false,
    };

    /// What the planner uses.
    pub const TUNED: Weights = Weights {
        goods: 31,
        lacking: 12,
        room: 76,
        guild: 42,
        stock: 35,
        spaces: [41, 158, 55, 17, 134, 45, 52, 176],
        home: 94,
        early: 70,
        late: 48,
        harm: 14,
        threat: 200,
        level: 70,
        unit: 45,
        security: 66,
        needed: 38,
        supply: 94,
        mission: 91,
        attack: 43,
        fear: 19,
        traded: 104,
        arm: 18,
        gain: 117,
        markup: 112,
        victory: 4000,
        quest: 6000,
        fare: 1200,
        again: 100,
        moves: 2,
        proposals: 3,
        bargains: true,
    };

    /// Visits all numbers that can be tuned, always in the same order.
    pub fn each(&mut self, mut visit: impl FnMut(&mut Cents)) {
        let Weights { goods, lacking, room, guild, stock, spaces, home, early, late, harm, .. } = self;
        let Weights { threat, level, unit, security, needed, supply, mission, attack, .. } = self;
        let Weights { fear, traded, arm, gain, markup, victory, quest, fare, again, .. } = self;
        [goods, lacking, room, guild, stock].into_iter().for_each(&mut visit);
        spaces.iter_mut().for_each(&mut visit);
        [home, early, late, harm, threat, level, unit, security].into_iter().for_each(&mut visit);
        [needed, supply, mission, attack, fear, traded, arm].into_iter().for_each(&mut visit);
        [gain, markup, victory, quest, fare, again].into_iter().for_each(&mut visit);
    }
}

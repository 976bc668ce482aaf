//! What counts how much for the player of the game alone. The numbers were found by playing (`examples/tune.rs`).

/// How much each consideration weighs in the game alone.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Weights {
    /// A point of supremacy, in steps of prescience.
    pub supremacy: f64,
    /// How likely a legion comes to attack from this many areas away: 1, 2, 3, 4 and 5.
    pub near: [f64; 5],
    /// How likely it is strong enough when it gets there, if it is now, if it lacks one point of strength, two, three, more.
    pub short: [f64; 5],
    /// How much of the danger is left if somebody guards the place.
    pub held: f64,
    /// How much more that counts with an ornithopter about.
    pub lift: f64,
    /// For the automa's target.
    pub target: f64,
    /// For any other sietch.
    pub other: f64,
    /// A hit of one's own legions in the open, when they are threatened.
    pub open: f64,
    /// A hit of those that guard a sietch.
    pub guard: f64,
    /// How much a legion in the next area adds to the strength of a sietch; half as much one area further.
    pub support: f64,
    /// A settlement in reach.
    pub settlement: f64,
    /// How much of that is left with each area in between.
    pub reach: f64,
    /// A station in reach.
    pub station: f64,
    /// A prescience card on its way.
    pub progress: f64,
    /// A hit of one's own legions.
    pub piece: f64,
    /// A deployment token, apart from what it defends.
    pub token: f64,
    /// What a deployment token defends.
    pub deploy: f64,
    /// Other pieces that a card or a leader places.
    pub place: f64,
    /// A harvester destroyed.
    pub harvester: f64,
    /// A hit of a sandworm on a legion near a sietch.
    pub worm: f64,
    /// What a defeated legion no longer threatens.
    pub relief: f64,
    /// A hit taken in an attack.
    pub loss: f64,
    /// A card drawn.
    pub draw: f64,
    /// How likely a legion that is strong enough comes to the sietch that the automa's list sends it to.
    pub sent: f64,
    /// And how likely it comes to another.
    pub astray: f64,
    /// How much less is feared when the automa has no die left in the round.
    pub calm: f64,
    /// How much more a point of supremacy counts when 8 points would be reached, and when 10 would.
    pub urgent: [f64; 2],
    /// A regular, an elite, a special elite and a generic leader placed.
    pub figures: [f64; 4],
    /// Any leader placed, and a named one.
    pub leaders: [f64; 2],
    /// A sandworm placed, and the Wild Maker.
    pub worms: [f64; 2],
    /// A wormsign placed.
    pub sign: f64,
    /// A sandworm that may find something to attack.
    pub idle: f64,
    /// A turn without a die.
    pub power: f64,
    /// A die that can be anything.
    pub wild: f64,
    /// A card played.
    pub card: f64,
    /// A card in hand, in a battle.
    pub hand: f64,
    /// A token or a sietch turned up.
    pub reveal: f64,
    /// A hit of a defender, in an attack.
    pub slain: f64,
    /// Going on against a settlement.
    pub press: f64,
    /// A hit of a sandworm on a legion that is far from every sietch.
    pub bite: f64,
    /// How much a vision that is only on its way counts late in a round.
    pub late: f64,
    /// A leader of one's own legions, and more for a named one.
    pub person: [f64; 2],
    /// The square of the hits of a legion: strength in one place.
    pub mass: f64,
    /// A step on a track that the objective does not need.
    pub spare: f64,
    /// A Bene Gesserit token, as a reward and as an effect.
    pub sisters: [f64; 2],
    /// A settlement when few steps are missing.
    pub nearly: f64,
    /// Visions beyond those that can still be claimed.
    pub beyond: f64,
    /// How much the distance to a station matters: 1, 2, 3 and 4 areas.
    pub way: [f64; 4],
    /// How much the chance to take a settlement counts: a power of it.
    pub sure: f64,
    /// Effects of cards and leaders: an enemy legion pushed, a legion elsewhere, a card played, one discarded, an enemy die gone,
    /// one forced, a leader in play, one in the tank, something turned up, a wormsign less.
    pub effects: [f64; 10],
    /// A die of a special attack, and of one that removes.
    pub volley: [f64; 2],
    /// Visions back in the deck, and one in place of another; another objective, a marker of the Imperium, a card attached.
    pub fates: [f64; 5],
    /// Vehicles removed by a choice, and wormsigns placed by one.
    pub choices: [f64; 2],
    /// A harvester removed by a card.
    pub removal: f64,
    /// A hit of a legion in a storm.
    pub storm: f64,
    /// A vision that is worth less than this leaves the game.
    pub poor: f64,
    /// What giving way to an attack saves, and what it costs.
    pub yields: [f64; 2],
}

impl Weights {
    /// Visits all of them, always in the same order.
    pub fn each(&mut self, mut visit: impl FnMut(&mut f64)) {
        let Weights { supremacy, near, short, held, lift, target, other, open, guard, support, .. } = self;
        let Weights { settlement, reach, station, progress, piece, token, deploy, place, .. } = self;
        let Weights { harvester, worm, relief, loss, draw, sent, astray, calm, urgent, .. } = self;
        let Weights { figures, leaders, worms, sign, idle, power, wild, card, hand, .. } = self;
        let Weights { reveal, slain, press, bite, late, person, mass, spare, sisters, nearly, .. } = self;
        let Weights { beyond, way, sure, effects, volley, fates, choices, .. } = self;
        let Weights { removal, storm, poor, yields, .. } = self;
        near.iter_mut().chain(short).for_each(&mut visit);
        [supremacy, held, lift, target, other, open, guard, support].into_iter().for_each(&mut visit);
        [settlement, reach, station, progress, piece, token, deploy, place].into_iter().for_each(&mut visit);
        [harvester, worm, relief, loss, draw, sent, astray, calm].into_iter().for_each(&mut visit);
        urgent.iter_mut().chain(figures).chain(leaders).chain(worms).for_each(&mut visit);
        [sign, idle, power, wild, card, hand, reveal, slain, press, bite, late]
            .into_iter()
            .for_each(&mut visit);
        person.iter_mut().chain(sisters).chain(way).chain(effects).chain(volley).for_each(&mut visit);
        fates.iter_mut().chain(choices).chain(yields).for_each(&mut visit);
        [mass, spare, nearly, beyond, sure, removal, storm, poor].into_iter().for_each(&mut visit);
    }

    /// How many there are.
    pub const COUNT: usize = 92;

    /// The weights of a list in that order.
    pub fn of(list: &[f64; Weights::COUNT]) -> Weights {
        let (mut weights, mut i) = (Weights::default(), 0);
        weights.each(|x| {
            *x = list[i];
            i += 1;
        });
        weights
    }
}

/// Weights that change with the match, in the order of [`Weights::each`].
///
/// Each has its value in the middle of a match, the power of `e` by which it is larger with five points of supremacy more, and
/// that with six steps more missing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plan(pub [[f64; 3]; Weights::COUNT]);

impl Plan {
    /// What the heuristic player uses. `examples/tune.rs` found it.
    pub const TUNED: Plan = Plan(TUNED);

    /// The weights at a moment of the match.
    pub fn at(&self, supremacy: u8, missing: u8) -> Weights {
        let late = (f64::from(supremacy) - 4.0) / 5.0;
        let far = (f64::from(missing) - 12.0) / 6.0;
        Weights::of(&self.0.map(|[middle, by_late, by_far]| middle * (late * by_late + far * by_far).exp()))
    }

    /// All numbers: those of the middle, then the powers.
    pub fn numbers(&self) -> Vec<f64> {
        (0..3).flat_map(|column| self.0.iter().map(move |row| row[column])).collect()
    }

    /// The plan with these numbers.
    ///
    /// # Panics
    /// If there are fewer than three for each weight.
    pub fn from_numbers(list: &[f64]) -> Plan {
        Plan(std::array::from_fn(|i| std::array::from_fn(|column| list[column * Weights::COUNT + i])))
    }
}

#[rustfmt::skip]
const TUNED: [[f64; 3]; Weights::COUNT] = [
    [1.69, -0.009, 0.032], // near 1
    [1.37, -0.022, -0.016], // near 2
    [0.333, -0.025, 0.000], // near 3
    [0.349, -0.045, 0.003], // near 4
    [0.236, -0.113, -0.068], // near 5
    [0.463, -0.062, 0.054], // short 1
    [0.492, -0.010, 0.018], // short 2
    [0.384, 0.034, -0.052], // short 3
    [0.0964, 0.062, 0.089], // short 4
    [0.0615, -0.124, 0.073], // short 5
    [2.02, -0.153, 0.051], // supremacy
    [0.629, -0.074, 0.006], // held
    [0.383, -0.083, -0.051], // lift
    [1.09, -0.027, -0.024], // target
    [0.296, -0.123, 0.150], // other
    [5.74, 0.141, -0.025], // open
    [1.79, -0.063, -0.025], // guard
    [0.235, 0.047, 0.027], // support
    [0.546, -0.013, 0.052], // settlement
    [0.522, 0.039, 0.091], // reach
    [1.1, 0.217, -0.182], // station
    [0.443, 0.122, -0.159], // progress
    [7.65, -0.161, 0.005], // piece
    [33.1, -0.199, 0.145], // token
    [1.45, -0.203, 0.195], // deploy
    [1.03, -0.098, -0.079], // place
    [28.7, -0.037, -0.028], // harvester
    [9.98, 0.095, -0.058], // worm
    [0.36, 0.097, -0.056], // relief
    [14.7, 0.005, 0.141], // loss
    [0.706, -0.019, -0.094], // draw
    [1.01, 0.021, -0.102], // sent
    [0.894, -0.062, 0.090], // astray
    [0.0396, -0.089, -0.067], // calm
    [1.12, -0.010, 0.020], // urgent 1
    [2.72, -0.095, 0.042], // urgent 2
    [13.0, 0.042, -0.054], // figures 1
    [27.2, 0.080, 0.044], // figures 2
    [29.8, -0.054, 0.023], // figures 3
    [11.0, -0.081, 0.093], // figures 4
    [17.4, 0.078, -0.067], // leaders 1
    [24.1, -0.084, -0.077], // leaders 2
    [25.6, -0.036, -0.034], // worms 1
    [31.1, -0.078, 0.086], // worms 2
    [8.17, -0.119, 0.025], // sign
    [6.92, -0.039, 0.041], // idle
    [24.9, 0.065, 0.035], // power
    [11.1, -0.032, -0.056], // wild
    [6.56, -0.027, 0.163], // card
    [7.48, 0.102, 0.150], // hand
    [17.4, -0.079, -0.074], // reveal
    [9.39, 0.075, -0.061], // slain
    [12.5, -0.049, 0.001], // press
    [4.33, -0.053, 0.087], // bite
    [0.912, 0.008, 0.056], // late
    [7.92, -0.127, -0.026], // person 1
    [14.3, -0.067, -0.072], // person 2
    [21.5, -0.112, -0.051], // sisters 1
    [30.7, 0.091, -0.109], // sisters 2
    [0.436, -0.024, -0.018], // way 1
    [0.209, 0.007, -0.060], // way 2
    [0.134, -0.095, 0.024], // way 3
    [0.0771, -0.011, -0.051], // way 4
    [14.1, -0.001, -0.069], // effects 1
    [18.7, -0.124, -0.040], // effects 2
    [11.6, 0.054, -0.001], // effects 3
    [9.18, -0.016, -0.044], // effects 4
    [47.7, -0.081, 0.037], // effects 5
    [8.24, -0.016, -0.048], // effects 6
    [33.3, -0.010, 0.094], // effects 7
    [26.0, -0.005, 0.069], // effects 8
    [10.2, 0.012, 0.002], // effects 9
    [5.62, 0.009, 0.033], // effects 10
    [5.12, 0.119, -0.041], // volley 1
    [10.5, 0.095, 0.029], // volley 2
    [23.4, 0.063, 0.059], // fates 1
    [8.19, 0.028, 0.085], // fates 2
    [50.5, 0.042, 0.055], // fates 3
    [45.1, -0.008, 0.024], // fates 4
    [36.3, 0.050, -0.046], // fates 5
    [33.7, 0.000, 0.075], // choices 1
    [18.6, 0.039, 0.160], // choices 2
    [13.4, -0.082, 0.140], // yields 1
    [4.83, 0.023, 0.027], // yields 2
    [0.266, -0.079, -0.005], // mass
    [5.8, 0.052, -0.118], // spare
    [109.0, 0.051, -0.042], // nearly
    [0.104, -0.029, 0.025], // beyond
    [1.81, -0.322, 0.106], // sure
    [22.2, 0.072, -0.001], // removal
    [7.18, -0.079, 0.012], // storm
    [170.0, 0.068, 0.093], // poor
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_weight_has_its_row() {
        let mut visited = 0;
        Weights::default().each(|_| visited += 1);
        assert_eq!(visited, Weights::COUNT);
        assert_eq!(Plan::from_numbers(&Plan::TUNED.numbers()), Plan::TUNED);
        let middle = Plan::TUNED.at(4, 12);
        assert_eq!((middle.near[0], middle.poor), (TUNED[0][0], TUNED[Weights::COUNT - 1][0]));
    }

    #[test]
    fn weights_change_with_supremacy_and_missing_steps() {
        let mut plan = Plan([[2.0, 0.0, 0.0]; Weights::COUNT]);
        (plan.0[0][1], plan.0[1][2]) = (1.0, -1.0);
        let late = plan.at(9, 18);
        assert!((late.near[0] - 2.0 * 1f64.exp()).abs() < 1e-9, "{late:?}");
        assert!((late.near[1] - 2.0 * (-1f64).exp()).abs() < 1e-9, "{late:?}");
        assert_eq!(late.near[2].to_bits(), 2.0_f64.to_bits());
    }
}

//! Duels of known size, from trivial to huge. Winning is worth 10 and losing -10; each side also pays for
//! its forces, its spice and its leader.

use landsraad_kernel::Seeded;
use landsraad_search::clash::{Cell, Duel, Interaction, Plan, Side, Stakes, Who};

const FORCE: f64 = 0.5;
const SPICE: f64 = 0.25;
const LEADER: f64 = 0.5;

/// How strength is bought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dial {
    /// A force counts two half points.
    Whole,
    /// A force counts two half points if a spice is paid for it and one if not; only the cheapest way to
    /// each total.
    Cheapest,
    /// The same, every way.
    Every,
}

/// One side's means.
#[derive(Clone, Copy, Debug)]
pub struct Means<'a> {
    pub forces: i32,
    pub leaders: &'a [i32],
    /// Weapons beside none; weapon k is stopped by defence k.
    pub weapons: u16,
    /// Defences beside none.
    pub defences: u16,
}

/// Card classes: weapon times four plus defence. With `blast`, weapon 3 and defence 2 destroy everything.
pub fn table(blast: bool) -> Interaction {
    Interaction::from_fn(16, 16, |mine, theirs| {
        let kills = |weapon: u16, defence: u16| weapon > 0 && weapon != defence;
        let (w, d, v, e) = (mine / 4, mine % 4, theirs / 4, theirs % 4);
        let set_off = |weapon: u16| weapon == 3 && (d == 2 || e == 2);
        Cell { first_dies: kills(v, d), second_dies: kills(w, e), ruin: blast && (set_off(w) || set_off(v)) }
    })
}

pub fn side(means: Means<'_>, dial: Dial) -> Side {
    let mut plans = Vec::new();
    let cards = (0..=means.weapons).flat_map(|w| (0..=means.defences).map(move |d| 4 * w + d));
    for class in cards {
        for (number, &strength) in means.leaders.iter().enumerate() {
            for (paid, unpaid) in dials(means.forces, dial) {
                let (spent, spice) = (f64::from(paid + unpaid), if dial == Dial::Whole { 0 } else { paid });
                let (fee, leader) = (SPICE * f64::from(spice), LEADER * f64::from(strength));
                let total = 2 * paid + unpaid;
                let all = -FORCE * f64::from(means.forces) - fee;
                plans.push(Plan {
                    tag: plans.len() as u32,
                    class,
                    leader: Some(number as u16),
                    alive: total + 2 * strength,
                    dead: total,
                    win: -FORCE * spent - fee,
                    lose: all,
                    ruin: all - leader,
                    calling: 0.0,
                    betrayed: all - leader,
                    leader_loss: leader,
                    bounty: 0.0,
                });
            }
        }
    }
    Side::new(plans)
}

fn dials(forces: i32, dial: Dial) -> Vec<(i32, i32)> {
    match dial {
        Dial::Whole => (0..=forces).map(|paid| (paid, 0)).collect(),
        Dial::Cheapest => (0..=2 * forces).map(|total| (total / 2, total % 2)).collect(),
        Dial::Every => {
            let pair = |paid: i32| (0..=forces - paid).map(move |unpaid| (paid, unpaid));
            (0..=forces).flat_map(pair).collect()
        }
    }
}

pub const ONE: &[i32] = &[4];
pub const FIVE_A: &[i32] = &[6, 5, 4, 3, 2];
pub const FIVE_B: &[i32] = &[7, 5, 2, 2, 1];

/// A duel between two such sides.
pub fn duel(first: Means<'_>, second: Means<'_>, dial: Dial) -> Duel {
    Duel::new(side(first, dial), side(second, dial), table(false), Stakes::even(10.0), Who::First)
        .unwrap_or_else(|flaw| panic!("{flaw}"))
}

pub fn tiny() -> Duel {
    let means = Means { forces: 5, leaders: ONE, weapons: 0, defences: 0 };
    duel(means, means, Dial::Whole)
}

pub fn small() -> Duel {
    let first = Means { forces: 6, leaders: &[5, 3, 1], weapons: 1, defences: 1 };
    let second = Means { forces: 4, leaders: &[6, 4, 2], weapons: 1, defences: 1 };
    duel(first, second, Dial::Whole)
}

/// Ten forces or twenty against as many, five leaders, two weapons and two defences each.
pub fn even(forces: i32, dial: Dial) -> Duel {
    let means = |leaders| Means { forces, leaders, weapons: 2, defences: 2 };
    duel(means(FIVE_A), means(FIVE_B), dial)
}

/// The 945-plan duel with a third weapon and its blast, and traitors believed in on both sides.
pub fn treacherous() -> Duel {
    let means = |leaders| Means { forces: 10, leaders, weapons: 3, defences: 2 };
    let first = side(means(FIVE_A), Dial::Cheapest).calling(vec![0.2, 0.0, 1.0, 0.1, 0.0]);
    let second = side(means(FIVE_B), Dial::Cheapest).calling(vec![0.1; 5]);
    let stakes = Stakes { win: 10.0, lose: -10.0, ruin: -2.0 };
    Duel::new(first, second, table(true), stakes, Who::First).unwrap_or_else(|flaw| panic!("{flaw}"))
}

/// Our 945 plans against `hands` possible hands of the opponent.
pub fn hidden(hands: u16) -> Duel {
    let ours = Means { forces: 10, leaders: FIVE_A, weapons: 2, defences: 2 };
    let rivals = (0..hands).map(|k| {
        let means = Means { forces: 10, leaders: FIVE_B, weapons: k % 3, defences: (k / 3) % 3 };
        (f64::from(1 + k % 5), side(means, Dial::Cheapest))
    });
    let rivals = rivals.collect();
    Duel::against(side(ours, Dial::Cheapest), rivals, table(false), Stakes::even(10.0), Who::First)
        .unwrap_or_else(|flaw| panic!("{flaw}"))
}

/// A duel of random forces, leaders, cards, dials and traitors.
pub fn random(seed: u64) -> Duel {
    let mut chance = Seeded::from_u64(seed);
    let dial = if chance.below(2) == 0 { Dial::Whole } else { Dial::Cheapest };
    let (blast, treason) = (chance.below(2) == 0, chance.below(2) == 0);
    let sides = [(); 2].map(|()| {
        let leaders: Vec<i32> = (0..=chance.below(5)).map(|_| 1 + chance.below(7) as i32).collect();
        let forces = 3 + chance.below(8) as i32;
        let (weapons, defences) = (chance.below(4) as u16, chance.below(4) as u16);
        let calls = (0..5).map(|_| 0.1 * f64::from(chance.below(4)));
        let calls = if treason { calls.collect() } else { Vec::new() };
        side(Means { forces, leaders: &leaders, weapons, defences }, dial).calling(calls)
    });
    let [first, second] = sides;
    let stakes = Stakes { win: 10.0, lose: -10.0, ruin: -1.0 };
    Duel::new(first, second, table(blast), stakes, Who::First).unwrap_or_else(|flaw| panic!("{flaw}"))
}

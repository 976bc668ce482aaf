//! The exact odds of an Aggression, as a pure function with a table made at compile time.
//!
//! Everything is counted in whole numbers. A round is won in `wins` of `8 * 10 * 6^a * 6^d` equally likely
//! rolls; a fight is a walk over the D6 both sides have left. The result is in parts per billion, rounded
//! down at each step of the walk, so it is exact to better than 20 parts per billion.

/// Most D6 of a side.
pub const MAX_D6: usize = 6;

/// The attacker's chance to win the whole fight, in parts per billion, by attacker's and defender's D6.
///
/// ```
/// use landsraad_globopolis::odds::{PER_BILLION, win};
/// assert!(win(6, 2) > 950_000_000 && win(1, 6) < 10_000_000);
/// assert!(win(3, 3) < PER_BILLION / 2); // Equal D6 favour the defender's D10.
/// ```
pub const fn win(attacker: u8, defender: u8) -> u32 {
    WIN[capped(attacker)][capped(defender)]
}

/// The attacker's chance to win one round, in parts per billion.
pub const fn round(attacker: u8, defender: u8) -> u32 {
    ROUND[capped(attacker)][capped(defender)]
}

/// Certainty.
pub const PER_BILLION: u32 = 1_000_000_000;

const fn capped(d6: u8) -> usize {
    if d6 as usize > MAX_D6 { MAX_D6 } else { d6 as usize }
}

/// The factor by which a roll's D6 multiply its D8 or D10.
///
/// [globopolis.combat.pair] [globopolis.combat.triple] [globopolis.combat.four-to-six] This many equal dice
/// multiply by this many. [globopolis.combat.sum] Several multipliers are added.
/// [globopolis.combat.single-die] A single D6 doubles if it equals the D8 or D10.
/// [globopolis.combat.no-match] Otherwise the factor is 1.
pub const fn factor(die: u8, d6: &[u8]) -> u8 {
    if d6.len() == 1 {
        return if d6[0] == die { 2 } else { 1 };
    }
    let mut counts = [0u8; 7];
    let mut i = 0;
    while i < d6.len() {
        counts[d6[i] as usize] += 1;
        i += 1;
    }
    let mut sum = 0;
    let mut face = 1;
    while face <= 6 {
        if counts[face] >= 2 {
            sum += counts[face];
        }
        face += 1;
    }
    if sum == 0 { 1 } else { sum }
}

/// [globopolis.combat.score] The D8 or D10 times the factor.
/// [globopolis.combat.d10-zero] The 0 of the D10 is its tenth side, 10.
pub const fn score(die: u8, d6: &[u8]) -> u8 {
    die * factor(die, d6)
}

/// Whether the attacker wins a round with these scores and numbers of dice.
///
/// [globopolis.combat.tie-fewer-dice] At equal scores fewer dice win. [globopolis.combat.tie-defender] At
/// equal numbers of dice too, the defender does.
pub const fn attacker_wins(scores: [u8; 2], d6: [u8; 2]) -> bool {
    scores[0] > scores[1] || (scores[0] == scores[1] && d6[0] < d6[1])
}

const SCORES: usize = 61;

/// In how many of the `6^n` rolls of n dice, two or more, each factor comes up.
const fn factors(n: usize) -> [u64; 7] {
    // By adding one face after the other: rolls[dice used][sum of multipliers].
    let mut rolls = [[0u64; 7]; 7];
    rolls[0][0] = 1;
    let mut face = 0;
    while face < 6 {
        let mut next = [[0u64; 7]; 7];
        let mut used = 0;
        while used <= n {
            let mut sum = 0;
            while sum <= 6 {
                let ways = rolls[used][sum];
                let mut k = 0;
                while ways > 0 && used + k <= n {
                    let add = if k >= 2 { k } else { 0 };
                    next[used + k][sum + add] += ways * choose(n - used, k);
                    k += 1;
                }
                sum += 1;
            }
            used += 1;
        }
        rolls = next;
        face += 1;
    }
    let mut out = rolls[n];
    out[1] += out[0];
    out[0] = 0;
    out
}

const fn choose(n: usize, k: usize) -> u64 {
    let mut result = 1u64;
    let mut i = 0;
    while i < k {
        result = result * (n - i) as u64 / (i as u64 + 1);
        i += 1;
    }
    result
}

/// In how many rolls of one die with this many sides and n D6 each score comes up.
const fn scores(sides: u8, n: usize) -> [u64; SCORES] {
    let mut out = [0u64; SCORES];
    let factors = factors(n);
    let mut die = 1;
    while die <= sides {
        if n == 1 {
            let doubled = if die <= 6 { 1 } else { 0 };
            out[2 * die as usize] += doubled;
            out[die as usize] += 6 - doubled;
        } else {
            let mut f = 1;
            while f <= 6 {
                out[die as usize * f] += factors[f];
                f += 1;
            }
        }
        die += 1;
    }
    out
}

const fn power_of_six(n: usize) -> u64 {
    let mut out = 1;
    let mut i = 0;
    while i < n {
        out *= 6;
        i += 1;
    }
    out
}

const fn round_table() -> [[u32; 7]; 7] {
    let mut table = [[0; 7]; 7];
    let mut a = 0;
    while a <= MAX_D6 {
        let mine = scores(8, a);
        let mut d = 0;
        while d <= MAX_D6 {
            let theirs = scores(10, d);
            let (mut wins, mut lower, mut s) = (0u128, 0u64, 0);
            while s < SCORES {
                let beaten =
                    if attacker_wins([1, 1], [a as u8, d as u8]) { lower + theirs[s] } else { lower };
                wins += mine[s] as u128 * beaten as u128;
                lower += theirs[s];
                s += 1;
            }
            let all = 80 * power_of_six(a) as u128 * power_of_six(d) as u128;
            table[a][d] = (wins * PER_BILLION as u128 / all) as u32;
            d += 1;
        }
        a += 1;
    }
    table
}

/// [globopolis.combat.loser-drops] The loser of a round drops a D6. [globopolis.conquest.end] A side that loses without
/// any is defeated.
const fn win_table() -> [[u32; 7]; 7] {
    let mut table = [[0u32; 7]; 7];
    let mut a = 0;
    while a <= MAX_D6 {
        let mut d = 0;
        while d <= MAX_D6 {
            let p = ROUND[a][d] as u64;
            let won = if d == 0 { PER_BILLION } else { table[a][d - 1] } as u64;
            let lost = if a == 0 { 0 } else { table[a - 1][d] } as u64;
            table[a][d] = ((p * won + (PER_BILLION as u64 - p) * lost) / PER_BILLION as u64) as u32;
            d += 1;
        }
        a += 1;
    }
    table
}

const ROUND: [[u32; 7]; 7] = round_table();
const WIN: [[u32; 7]; 7] = win_table();

#[cfg(test)]
mod tests {
    use super::*;

    /// Every roll of n D6.
    fn rolls(n: usize) -> impl Iterator<Item = Vec<u8>> {
        (0..6usize.pow(n as u32)).map(move |mut code| {
            (0..n)
                .map(|_| {
                    let face = (code % 6) as u8 + 1;
                    code /= 6;
                    face
                })
                .collect()
        })
    }

    #[test]
    fn the_table_of_a_round_agrees_with_counting_every_roll() {
        // [globopolis.combat.score] [globopolis.combat.no-match] [globopolis.combat.tie-fewer-dice]
        for (a, d) in [(0, 0), (1, 0), (1, 2), (2, 1), (3, 3), (4, 2)] {
            let mine: Vec<u8> = rolls(a).flat_map(|r| (1..=8).map(move |die| score(die, &r))).collect();
            let theirs: Vec<u8> = rolls(d).flat_map(|r| (1..=10).map(move |die| score(die, &r))).collect();
            let mut wins = 0u64;
            for &m in &mine {
                for &t in &theirs {
                    wins += u64::from(attacker_wins([m, t], [a as u8, d as u8]));
                }
            }
            let all = (mine.len() * theirs.len()) as u64;
            let exact = u128::from(wins) * u128::from(PER_BILLION) / u128::from(all);
            assert_eq!(u128::from(round(a as u8, d as u8)), exact, "{a} against {d}");
        }
    }

    #[test]
    fn equal_dice_multiply_by_their_number() {
        // [globopolis.combat.pair]
        assert_eq!((score(5, &[3, 3]), score(9, &[1, 6, 6])), (10, 18));
        // [globopolis.combat.triple]
        assert_eq!((score(7, &[2, 2, 2]), score(4, &[1, 5, 5, 5])), (21, 12));
        // [globopolis.combat.four-to-six]
        assert_eq!([4, 5, 6].map(|n| score(4, &[5; 6][..n])), [16, 20, 24]);
    }

    #[test]
    fn a_lone_die_doubles_if_it_equals_its_own() {
        // [globopolis.combat.single-die]
        assert_eq!((score(6, &[6]), score(3, &[3]), score(6, &[6, 1])), (12, 6, 6));
    }

    #[test]
    fn multipliers_are_added() {
        // [globopolis.combat.sum]
        assert_eq!(
            (score(6, &[2, 2, 5, 5, 5]), score(5, &[1, 1, 4, 4]), score(3, &[1, 1, 2, 2, 6, 6])),
            (30, 20, 18)
        );
    }

    #[test]
    fn without_equal_dice_the_multiplier_is_one() {
        // [globopolis.combat.no-match]
        assert_eq!((score(9, &[1, 2, 5]), score(7, &[])), (9, 7));
    }

    #[test]
    fn the_nought_of_a_d10_counts_as_ten() {
        // [globopolis.combat.d10-zero] The tenth side.
        assert_eq!((score(10, &[4, 4]), score(10, &[1])), (20, 10));
    }

    #[test]
    fn ties_go_to_fewer_dice_and_then_to_the_defender() {
        // [globopolis.combat.tie-fewer-dice] 6 with two dice against 6 with three.
        assert!(attacker_wins([6, 6], [1, 2]));
        assert!(!attacker_wins([6, 6], [2, 1]));
        // [globopolis.combat.tie-defender]
        assert!(!attacker_wins([8, 8], [2, 2]));
    }

    #[test]
    fn more_dice_are_never_worse_in_a_fight() {
        for a in 0..6 {
            for d in 0..6 {
                assert!(win(a + 1, d) > win(a, d) && win(a, d + 1) < win(a, d), "{a} against {d}");
            }
        }
    }

    #[test]
    fn the_odds_agree_with_the_figures_found_by_simulation() {
        // Six thousand fights per cell, good to about one point in a hundred.
        for (a, row) in [
            [17, 7, 3, 0, 0],
            [29, 16, 6, 1, 0],
            [45, 26, 15, 5, 1],
            [69, 47, 27, 12, 4],
            [87, 71, 51, 28, 11],
            [96, 89, 75, 52, 29],
        ]
        .iter()
        .enumerate()
        {
            for (d, &percent) in row.iter().enumerate() {
                let exact = i64::from(win(a as u8 + 1, d as u8 + 2)) / 10_000_000;
                assert!((exact - percent).abs() <= 2, "{} against {}: {exact} and {percent}", a + 1, d + 2);
            }
        }
    }
}

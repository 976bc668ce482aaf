//! Ratings over finished games: Plackett–Luce with a term for the role.
//!
//! The chance that a seat wins is proportional to exp(bot + role). Shared victories count for each winner
//! against those who did not win. Roles are estimated along with the bots, so a bot gets no credit for a
//! strong role.

use std::collections::BTreeMap;

use landsraad_kernel::Seeded;
use serde::Serialize;

use crate::arena::GameResult;

/// A rating with its interval; the mean of all bots is 0, one unit is a factor e of winning chance.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Rating {
    /// The bot or the role.
    pub name: String,
    /// Games played.
    pub games: u64,
    /// The estimate.
    pub rating: f64,
    /// 95 % interval, bootstrapped over games.
    pub ci95: [f64; 2],
}

/// The ratings of a set of games.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Ladder {
    /// Bots, best first.
    pub bots: Vec<Rating>,
    /// Roles, strongest first.
    pub roles: Vec<Rating>,
}

/// How strongly estimates are pulled to 0; matters only for bots with a handful of games.
const PRIOR: f64 = 0.05;

struct Indexed {
    seats: Vec<(usize, usize)>,
    winners: Vec<usize>,
}

/// Rates bots and roles.
pub fn rate(games: &[GameResult]) -> Ladder {
    let (bots, roles) =
        (names(games.iter().flat_map(|g| &g.bots)), names(games.iter().flat_map(|g| &g.roles)));
    let indexed: Vec<Indexed> = games
        .iter()
        .filter(|g| !g.winners.is_empty())
        .map(|g| Indexed {
            seats: g.bots.iter().zip(&g.roles).map(|(b, r)| (bots[b].0, roles[r].0)).collect(),
            winners: g.winners.iter().map(|&w| usize::from(w)).collect(),
        })
        .collect();
    let all: Vec<usize> = (0..indexed.len()).collect();
    let (b, r) = fit(&indexed, &all, bots.len(), roles.len());
    let mut luck = Seeded::from_u64(1);
    let draws: Vec<_> = (0..50)
        .map(|_| {
            let sample: Vec<usize> =
                all.iter().map(|_| luck.below(all.len().max(1) as u32) as usize).collect();
            fit(&indexed, &sample, bots.len(), roles.len())
        })
        .collect();
    let interval = |pick: &dyn Fn(&Fit) -> f64| {
        let mut v: Vec<f64> = draws.iter().map(pick).collect();
        v.sort_by(f64::total_cmp);
        [v[1], v[v.len() - 2]]
    };
    let list = |names: &BTreeMap<&String, (usize, u64)>, est: &[f64], of_bots: bool| {
        let mut list: Vec<Rating> = names
            .iter()
            .map(|(name, &(i, games))| Rating {
                name: (*name).clone(),
                games,
                rating: est[i],
                ci95: interval(&|d| if of_bots { d.0[i] } else { d.1[i] }),
            })
            .collect();
        list.sort_by(|a, b| b.rating.total_cmp(&a.rating));
        list
    };
    Ladder { bots: list(&bots, &b, true), roles: list(&roles, &r, false) }
}

/// Each name with its index and how often it appears.
fn names<'a>(all: impl Iterator<Item = &'a String>) -> BTreeMap<&'a String, (usize, u64)> {
    let mut map: BTreeMap<&String, (usize, u64)> = BTreeMap::new();
    for name in all {
        map.entry(name).or_default().1 += 1;
    }
    for (i, entry) in map.values_mut().enumerate() {
        entry.0 = i;
    }
    map
}

/// Estimates of bots and of roles.
type Fit = (Vec<f64>, Vec<f64>);

/// Gradient ascent on the likelihood with a weak prior; the problem is concave.
fn fit(games: &[Indexed], sample: &[usize], bots: usize, roles: usize) -> Fit {
    let (mut b, mut r) = (vec![0.0; bots], vec![0.0; roles]);
    if games.is_empty() {
        return (b, r);
    }
    for _ in 0..200 {
        let (mut gb, mut gr) = (vec![0.0; bots], vec![0.0; roles]);
        for &g in sample {
            let game = &games[g];
            let weight: Vec<f64> = game.seats.iter().map(|&(i, j)| f64::exp(b[i] + r[j])).collect();
            for &w in &game.winners {
                // The winner against all who did not win.
                let others = |s: usize| s == w || !game.winners.contains(&s);
                let sum: f64 = (0..weight.len()).filter(|&s| others(s)).map(|s| weight[s]).sum();
                for s in (0..weight.len()).filter(|&s| others(s)) {
                    let grad = f64::from(u8::from(s == w)) - weight[s] / sum;
                    gb[game.seats[s].0] += grad;
                    gr[game.seats[s].1] += grad;
                }
            }
        }
        let n = sample.len() as f64;
        for (x, g) in b.iter_mut().zip(gb).chain(r.iter_mut().zip(gr)) {
            *x += 2.0 * (g - PRIOR * *x) / n;
        }
    }
    for v in [&mut b, &mut r] {
        let mean = v.iter().sum::<f64>() / v.len().max(1) as f64;
        for x in v.iter_mut() {
            *x -= mean;
        }
    }
    (b, r)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_better_bot_is_rated_higher_whatever_chair_it_had() {
        let mut luck = Seeded::from_u64(3);
        // "good" wins with weight 3, the role "strong" with weight 2.
        let games: Vec<GameResult> = (0..600)
            .map(|n| {
                let swap = n % 2 == 0;
                let bots = if swap { ["good", "bad"] } else { ["bad", "good"] };
                let weight = if swap { 3 * 2 } else { 2 };
                let total = weight + if swap { 1 } else { 3 };
                let winner = u8::from(luck.below(total) >= weight);
                GameResult {
                    n,
                    block: n,
                    run: String::new(),
                    edition: String::new(),
                    bots: bots.map(str::to_owned).to_vec(),
                    roles: vec!["strong".into(), "weak".into()],
                    winners: vec![winner],
                    victory: "points".into(),
                    length: 1,
                    decisions: vec![1, 1],
                    think_us: vec![1, 1],
                    faults: vec![[0; 3]; 2],
                }
            })
            .collect();
        let ladder = rate(&games);
        assert_eq!(ladder.bots[0].name, "good");
        assert_eq!(ladder.roles[0].name, "strong");
        let gap = ladder.bots[0].rating - ladder.bots[1].rating;
        assert!((gap - 3f64.ln()).abs() < 0.35, "{gap}");
        assert!(
            ladder.bots[0].ci95[0] < ladder.bots[0].rating && ladder.bots[0].rating < ladder.bots[0].ci95[1]
        );
    }
}

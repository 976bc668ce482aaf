//! Many games added up.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Facts;

/// Games, wins, and the share with its interval.
#[derive(Clone, Default, PartialEq, Debug, Serialize)]
pub struct Score {
    /// Games.
    pub games: u64,
    /// How many of them were won.
    pub wins: u64,
    /// Their ratio.
    pub win_share: f64,
    /// 95 % interval after Wilson.
    pub ci95: [f64; 2],
}

impl Score {
    fn count(&mut self, won: bool) {
        self.games += 1;
        self.wins += u64::from(won);
    }

    fn close(&mut self) {
        self.win_share = self.wins as f64 / self.games.max(1) as f64;
        self.ci95 = wilson(self.wins, self.games);
    }
}

/// The 95 % interval of a share, after Wilson.
pub fn wilson(wins: u64, games: u64) -> [f64; 2] {
    if games == 0 {
        return [0.0, 1.0];
    }
    let (n, z) = (games as f64, 1.959_964);
    let p = wins as f64 / n;
    let mid = p + z * z / (2.0 * n);
    let half = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    let whole = 1.0 + z * z / n;
    [((mid - half) / whole).max(0.0), ((mid + half) / whole).min(1.0)]
}

/// A number of things, their sum and their mean.
#[derive(Clone, Default, PartialEq, Debug, Serialize)]
pub struct Tally {
    /// How many.
    pub count: u64,
    /// Their mean.
    pub mean: f64,
    /// The largest.
    pub most: u32,
    #[serde(skip)]
    sum: f64,
}

impl Tally {
    fn add(&mut self, value: u32) {
        self.count += 1;
        self.sum += f64::from(value);
        self.mean = self.sum / self.count as f64;
        self.most = self.most.max(value);
    }
}

/// What cards cost.
#[derive(Clone, Default, PartialEq, Debug, Serialize)]
pub struct Auctions {
    /// All that were paid in money.
    pub sold: Tally,
    /// Paid otherwise.
    pub free: u64,
    /// Nobody wanted them.
    pub unsold: u64,
    /// By the role of the buyer.
    pub by_role: BTreeMap<String, Tally>,
    /// By turn.
    pub by_turn: BTreeMap<u16, Tally>,
    /// How many at each price.
    pub by_price: BTreeMap<u32, u64>,
}

/// How battles ended.
#[derive(Clone, Default, PartialEq, Debug, Serialize)]
pub struct Battles {
    /// All.
    pub count: u64,
    /// Won by the aggressor.
    pub aggressor: u64,
    /// Won by the defender.
    pub defender: u64,
    /// Won by nobody.
    pub nobody: u64,
    /// By how they ended.
    pub ended: BTreeMap<&'static str, u64>,
    /// By role: battles fought and won.
    pub by_role: BTreeMap<String, Score>,
    /// By place: how many.
    pub by_place: BTreeMap<String, u64>,
    /// Mean totals of aggressor and defender, in points.
    pub mean_totals: [f64; 2],
}

/// The statistics of many games.
#[derive(Clone, Default, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// Games read.
    pub games: u64,
    /// Games that came to an end.
    pub finished: u64,
    /// Mean number of actions.
    pub mean_length: f64,
    /// Mean last turn.
    pub mean_turn: f64,
    /// Games by game and edition.
    pub by_edition: BTreeMap<String, u64>,
    /// Wins by role.
    pub by_role: BTreeMap<String, Score>,
    /// Wins by edition and role.
    pub by_edition_and_role: BTreeMap<String, BTreeMap<String, Score>>,
    /// Wins by player.
    pub by_bot: BTreeMap<String, Score>,
    /// Sides at the end, alliances and single roles: how often they were there and won.
    pub by_alliance: BTreeMap<String, Score>,
    /// Games by the turn on which they ended.
    pub by_turn: BTreeMap<u16, u64>,
    /// Games by kind of victory.
    pub by_victory: BTreeMap<String, u64>,
    /// Kinds of victory by the turn.
    pub by_turn_and_victory: BTreeMap<u16, BTreeMap<String, u64>>,
    /// What cards cost.
    pub auctions: Auctions,
    /// How battles ended.
    pub battles: Battles,
    /// What a player does in one game on average: `attacks`, `alliances`, ….
    pub deeds_by_bot: BTreeMap<String, BTreeMap<&'static str, f64>>,
    /// The same by role.
    pub deeds_by_role: BTreeMap<String, BTreeMap<&'static str, f64>>,
}

impl Summary {
    /// Adds games up.
    pub fn of(games: &[Facts]) -> Summary {
        let mut s = Summary::default();
        let mut totals = (0u64, [0.0; 2]);
        for g in games {
            s.add(g);
            for fight in g.battles.iter().filter_map(|b| b.totals) {
                totals.0 += 1;
                totals.1[0] += f64::from(fight[0]) / 2.0;
                totals.1[1] += f64::from(fight[1]) / 2.0;
            }
        }
        s.battles.mean_totals = totals.1.map(|sum| sum / totals.0.max(1) as f64);
        s.mean_length /= s.games.max(1) as f64;
        s.mean_turn /= s.finished.max(1) as f64;
        let by_edition = s.by_edition_and_role.values_mut().flat_map(BTreeMap::values_mut);
        let scores = s.by_role.values_mut().chain(s.by_bot.values_mut()).chain(s.by_alliance.values_mut());
        for score in scores.chain(by_edition).chain(s.battles.by_role.values_mut()) {
            score.close();
        }
        let per_game = |deeds: &mut BTreeMap<String, BTreeMap<&'static str, f64>>,
                        seats: &BTreeMap<String, Score>| {
            for (name, list) in deeds {
                let n = seats.get(name).map_or(1, |x| x.games.max(1));
                for v in list.values_mut() {
                    *v /= n as f64;
                }
            }
        };
        per_game(&mut s.deeds_by_bot, &s.by_bot);
        per_game(&mut s.deeds_by_role, &s.by_role);
        s
    }

    fn add(&mut self, g: &Facts) {
        self.games += 1;
        self.mean_length += f64::from(g.steps);
        let edition = format!("{} {}", g.game, g.edition);
        *self.by_edition.entry(edition.clone()).or_default() += 1;
        if !g.victory.is_empty() {
            self.finished += 1;
            self.mean_turn += f64::from(g.turn);
            *self.by_victory.entry(g.victory.clone()).or_default() += 1;
            *self.by_turn.entry(g.turn).or_default() += 1;
            *self.by_turn_and_victory.entry(g.turn).or_default().entry(g.victory.clone()).or_default() += 1;
        }
        let roles = self.by_edition_and_role.entry(edition).or_default();
        for (seat, (role, bot)) in g.roles.iter().zip(&g.bots).enumerate() {
            let won = g.winners.contains(&seat);
            self.by_role.entry(role.clone()).or_default().count(won);
            roles.entry(role.clone()).or_default().count(won);
            self.by_bot.entry(bot.clone()).or_default().count(won);
            for (&what, &n) in &g.deeds[seat] {
                *self.deeds_by_bot.entry(bot.clone()).or_default().entry(what).or_default() += f64::from(n);
                *self.deeds_by_role.entry(role.clone()).or_default().entry(what).or_default() += f64::from(n);
            }
        }
        let alone = g.roles.iter().filter(|r| !g.alliances.iter().any(|a| a.contains(r)));
        let sides = g.alliances.iter().cloned().chain(alone.map(|r| vec![r.clone()]));
        for side in sides {
            let wins = |role: &String| {
                g.roles.iter().position(|r| r == role).is_some_and(|seat| g.winners.contains(&seat))
            };
            self.by_alliance.entry(side.join("+")).or_default().count(side.iter().any(wins));
        }
        self.add_sales(g);
        self.add_battles(g);
    }

    fn add_sales(&mut self, g: &Facts) {
        let a = &mut self.auctions;
        a.unsold += u64::from(g.unsold);
        for sale in &g.sales {
            if sale.free {
                a.free += 1;
                continue;
            }
            a.sold.add(sale.price);
            a.by_role.entry(sale.role.clone()).or_default().add(sale.price);
            a.by_turn.entry(sale.turn).or_default().add(sale.price);
            *a.by_price.entry(sale.price).or_default() += 1;
        }
    }

    fn add_battles(&mut self, g: &Facts) {
        let b = &mut self.battles;
        for fight in &g.battles {
            b.count += 1;
            let winner = fight.winner.as_ref();
            b.aggressor += u64::from(winner == Some(&fight.aggressor));
            b.defender += u64::from(winner == Some(&fight.defender));
            b.nobody += u64::from(winner.is_none());
            *b.ended.entry(fight.ended.key()).or_default() += 1;
            *b.by_place.entry(fight.place.clone()).or_default() += 1;
            for role in [&fight.aggressor, &fight.defender] {
                b.by_role.entry(role.clone()).or_default().count(winner == Some(role));
            }
        }
    }
}

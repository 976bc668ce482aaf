//! The odds of a battle, exactly: every roll of both sides, round after round, until one of them is gone.

use std::cell::RefCell;
use std::collections::HashMap;

use landsraad_arrakis::Arrakis;
use landsraad_arrakis::data::Kind;
use landsraad_arrakis::state::Group;

/// The most hits a force can be written down with.
const MOST: usize = 24;

/// A force as a battle sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Force {
    /// Units: a die each.
    pub figures: u8,
    /// Hits it takes until no unit is left: elites and special elites step down first.
    pub hits: u8,
    /// Leaders; each can use one special result.
    pub leaders: u8,
    /// What one special is worth to them on average: tenths of a hit and of a shield.
    pub strike: u8,
    pub guard: u8,
    /// Special elites: each cancels a shield.
    pub specials: u8,
    /// Dice by the rank of a settlement or by cards.
    pub extra: u8,
}

impl Force {
    /// A force. Facedown tokens count by what they show if `known`, else by what such tokens show on average.
    pub fn of(g: &Arrakis, group: Group, known: bool) -> Force {
        let steps = group.get(Kind::Elite) + group.get(Kind::Special);
        let (mut figures, mut hits) = (group.figures(), group.figures() + steps);
        let mut generic = group.get(Kind::Generic);
        if known {
            for token in group.tokens.iter() {
                let [regular, elite, special, leaders] = g.tables.tokens[usize::from(token.0)].0;
                figures += regular + elite + special;
                hits += regular + 2 * (elite + special);
                generic += leaders;
            }
        } else {
            // Tokens show nearly two units, and take two hits and a half.
            let tokens = group.tokens.len() as u8;
            figures += tokens * 9 / 5;
            hits += tokens * 5 / 2;
        }
        let (mut strike, mut guard) = (10 * generic, 0);
        for leader in group.named.iter() {
            let card = g.tables.leader(leader);
            strike += 10 * card.hits.min(3);
            guard += 10 * card.shields.min(3);
        }
        let leaders = generic + group.named.len() as u8;
        Force {
            figures,
            hits,
            leaders,
            strike: strike / leaders.max(1),
            guard: guard / leaders.max(1),
            specials: group.get(Kind::Special),
            extra: 0,
        }
    }

    fn dice(self, hits: usize) -> usize {
        (usize::from(self.figures).min(hits) + usize::from(self.extra)).min(6)
    }

    /// What a roll of `n` dice shows: hits, shields and how likely.
    fn results(self, n: usize, more: u8) -> Vec<(u8, u8, f64)> {
        let mut out: Vec<(u8, u8, f64)> = Vec::new();
        for swords in 0..=n {
            for shields in 0..=n - swords {
                let specials = n - swords - shields;
                let ways = choose(n, swords) * choose(n - swords, shields);
                let p = ways
                    * 0.5f64.powi(swords as i32)
                    * (1.0f64 / 3.0).powi(shields as i32)
                    * (1.0f64 / 6.0).powi(specials as i32);
                let used = (specials as u8 + more).min(self.leaders);
                let hits = swords as u8 + (u16::from(used) * u16::from(self.strike) / 10) as u8;
                let shields = shields as u8 + (u16::from(used) * u16::from(self.guard) / 10) as u8;
                match out.iter_mut().find(|(h, s, _)| (*h, *s) == (hits, shields)) {
                    Some(entry) => entry.2 += p,
                    None => out.push((hits, shields, p)),
                }
            }
        }
        out
    }
}

fn choose(n: usize, k: usize) -> f64 {
    (0..k).fold(1.0, |c, i| c * (n - i) as f64 / (i + 1) as f64)
}

/// What comes of a battle fought to the end.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Odds {
    /// The defenders are destroyed and somebody is left of the attackers.
    pub win: f64,
    /// Hits the attackers take on average.
    pub attacker: f64,
    /// Hits the defenders take on average.
    pub defender: f64,
}

/// Fights on until one side is gone. `price`: going on costs the attackers
/// a hit. `surprise`: one special more at first.
///
/// The same battles come up again and again, most of all in simulations, so what was computed is kept.
pub(super) fn odds(att: Force, def: Force, price: bool, surprise: bool) -> Odds {
    thread_local! {
        static KEPT: RefCell<HashMap<Battle, Odds>> = RefCell::new(HashMap::new());
    }
    let battle = (att, def, price, surprise);
    if let Some(found) = KEPT.with_borrow(|kept| kept.get(&battle).copied()) {
        return found;
    }
    let found = fought(att, def, price, surprise);
    KEPT.with_borrow_mut(|kept| {
        if kept.len() >= MOST_KEPT {
            kept.clear();
        }
        kept.insert(battle, found);
    });
    found
}

type Battle = (Force, Force, bool, bool);

/// How many battles a thread keeps: some two megabytes.
const MOST_KEPT: usize = 30_000;

fn fought(att: Force, def: Force, price: bool, surprise: bool) -> Odds {
    let (a, d) = (usize::from(att.hits).min(MOST), usize::from(def.hits).min(MOST));
    if d == 0 {
        return Odds { win: if a > 0 { 1.0 } else { 0.0 }, ..Odds::default() };
    }
    let rolls = |f: Force| -> Vec<Vec<(u8, u8, f64)>> { (0..=6).map(|n| f.results(n, 0)).collect() };
    let (att_rolls, def_rolls) = (rolls(att), rolls(def));
    let mut table = vec![[Odds::default(); MOST + 1]; MOST + 1];
    // Every state is reached from larger ones only, or from itself.
    for i in 1..=a {
        for j in 1..=d {
            let strikes = &att_rolls[att.dice(i)];
            let replies = &def_rolls[def.dice(j)];
            table[i][j] = round(att, def, (i, j), (strikes, replies), price, &table);
        }
    }
    if surprise && att.leaders > 0 {
        let first = att.results(att.dice(a), 1);
        let replies = &def_rolls[def.dice(d)];
        return once(att, def, (a, d), (&first, replies), price, &table, true).0;
    }
    table[a][d]
}

type Rolls<'a> = (&'a [(u8, u8, f64)], &'a [(u8, u8, f64)]);

fn round(
    att: Force,
    def: Force,
    at: (usize, usize),
    rolls: Rolls<'_>,
    price: bool,
    table: &[[Odds; MOST + 1]],
) -> Odds {
    let (sum, stay) = once(att, def, at, rolls, price, table, false);
    // Rounds without any effect are rolled again.
    let again = 1.0 / (1.0 - stay).max(1e-9);
    Odds { win: sum.win * again, attacker: sum.attacker * again, defender: sum.defender * again }
}

/// One round and what follows, and how likely nothing changes; `settled`: then the table knows this state already.
fn once(
    att: Force,
    def: Force,
    (i, j): (usize, usize),
    (strikes, replies): Rolls<'_>,
    price: bool,
    table: &[[Odds; MOST + 1]],
    settled: bool,
) -> (Odds, f64) {
    let mut sum = Odds::default();
    let mut stay = 0.0;
    for &(hit, guard, p) in strikes {
        for &(back, shield, q) in replies {
            let p = p * q;
            let on_def = hit.saturating_sub(shield.saturating_sub(att.specials));
            let on_att = back.saturating_sub(guard.saturating_sub(def.specials));
            let (lost, slain) = (usize::from(on_att).min(i), usize::from(on_def).min(j));
            let (mut left, rest) = (i - lost, j - slain);
            let mut paid = lost;
            if rest > 0 && left > 0 && price {
                left -= 1;
                paid += 1;
            }
            if (left, rest) == (i, j) && !settled {
                stay += p;
                continue;
            }
            let then = if left == 0 {
                Odds::default()
            } else if rest == 0 {
                Odds { win: 1.0, ..Odds::default() }
            } else {
                table[left][rest]
            };
            sum.win += p * then.win;
            sum.attacker += p * (paid as f64 + then.attacker);
            sum.defender += p * (slain as f64 + then.defender);
        }
    }
    (sum, stay)
}

/// A quick estimate of the same chance, for evaluating positions: which side would be gone first.
pub(super) fn likely(att: Force, def: Force, price: bool) -> f64 {
    if att.hits == 0 {
        return 0.0;
    }
    if def.hits == 0 {
        return 1.0;
    }
    let rate = |a: Force, b: Force| {
        let dice = f64::from((a.figures + a.extra).min(6));
        let against = f64::from((b.figures + b.extra).min(6));
        let used = (dice / 6.0).min(f64::from(a.leaders)) * f64::from(a.strike) / 10.0;
        let guard = (against / 3.0 - f64::from(a.specials)).max(0.0) * 0.8;
        (0.5 * dice + used - guard).max(0.3)
    };
    let slain = f64::from(def.hits) / rate(att, def);
    let lost = f64::from(att.hits) / (rate(def, att) + if price { 0.6 } else { 0.0 });
    // The power of two and a half: a general power takes longer than all the rest.
    let ratio = lost / slain;
    let edge = ratio * ratio * ratio.sqrt();
    edge / (1.0 + edge)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn force(figures: u8, hits: u8, leaders: u8, extra: u8) -> Force {
        Force { figures, hits, leaders, strike: 10, extra, ..Force::default() }
    }

    #[test]
    fn one_against_one_is_what_the_dice_say() {
        // A die hits with a sword unless the other shows a shield: 1/3 each way; both at once leave nobody.
        let o = odds(force(1, 1, 0, 0), force(1, 1, 0, 0), false, false);
        // One round: only the attacker hits 1/2·(1 − 1/3 − 1/2) = 1/12; both hit 1/4; nobody is hit otherwise.
        let (win, both) = (1.0 / 12.0, 0.25);
        assert!((o.win - win / (2.0 * win + both)).abs() < 1e-9, "{o:?}");
        assert!(o.attacker > 0.0 && o.defender > 0.0);
    }

    #[test]
    fn more_dice_leaders_surprise_and_settlements_tell() {
        let six = force(6, 8, 0, 0);
        let p = |a, d, price, surprise| odds(a, d, price, surprise).win;
        assert!(p(six, force(2, 2, 0, 0), false, false) > 0.95);
        assert!(
            p(force(6, 8, 1, 0), force(3, 4, 1, 2), true, false) > p(six, force(3, 4, 1, 2), true, false)
        );
        assert!(
            p(force(6, 8, 1, 0), force(3, 4, 1, 2), true, true)
                > p(force(6, 8, 1, 0), force(3, 4, 1, 2), true, false)
        );
        assert!(p(six, force(3, 4, 0, 3), true, false) < p(six, force(3, 4, 0, 0), false, false));
        assert!((p(six, force(0, 0, 0, 3), true, false) - 1.0).abs() < 1e-9, "nobody defends");
    }

    #[test]
    fn the_quick_guess_goes_the_same_way() {
        for (a, d) in [((6, 8), (2, 2)), ((3, 3), (5, 6)), ((4, 5), (4, 5))] {
            let (att, def) = (force(a.0, a.1, 1, 0), force(d.0, d.1, 1, 2));
            let (exact, quick) = (odds(att, def, true, false).win, likely(att, def, true));
            assert!((exact - quick).abs() < 0.25, "{a:?} against {d:?}: {exact} and {quick}");
        }
    }
}

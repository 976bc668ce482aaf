//! One side's look at the other: everything that does not change between iterations, computed once.

use super::{Cell, Duel, Plan, Side, Stakes, Who};

/// The value of the plans of one hand (the eye) against the plans of another (the source).
#[derive(Clone, Debug)]
pub(super) struct Lens {
    levels: usize,
    groups: usize,
    rows: Vec<Row>,
    sights: Vec<Eye>,
    /// The numbers of the source's plans, in a list of their own: most plans are not played and are skipped.
    source_plans: Vec<u32>,
    sources: Vec<Source>,
    /// Empty unless somebody may call a traitor; in the order of `sights`.
    fears: Vec<Fear>,
    /// Empty unless somebody may call a traitor.
    treasons: Vec<Treason>,
}

/// Plans of the eye whose classes meet every opposing class in the same way.
#[derive(Clone, Debug)]
struct Row {
    sights: std::ops::Range<usize>,
    /// For the eye's leader alive and dead: the source's tables to add up (group and state in one number).
    tables: [Vec<u32>; 2],
    /// The source's groups with which everything is destroyed.
    ruins: Vec<u32>,
}

/// A plan of the eye. Pairs are for its leader alive and dead.
#[derive(Clone, Copy, Debug)]
struct Eye {
    plan: u32,
    /// How many levels its total beats.
    rank: [u32; 2],
    lose: [f64; 2],
    /// Winning minus losing.
    gain: [f64; 2],
    ruin: f64,
}

/// The traitor part of a plan of the eye.
#[derive(Clone, Copy, Debug)]
struct Fear {
    /// The chance that its leader is called.
    called: f64,
    /// What that is worth.
    betrayed: f64,
    /// What calling is worth.
    calling: f64,
}

/// A plan of the source, as the eye values it, weighted by the chance that the eye does not call it.
#[derive(Clone, Copy, Debug)]
struct Source {
    group: u32,
    slot: [u32; 2],
    mass: f64,
    /// The eye's winning minus losing, for the source's leader alive and dead.
    gain: [f64; 2],
    lose: [f64; 2],
    ruin: f64,
}

/// The traitor part of a plan of the source.
#[derive(Clone, Copy, Debug)]
struct Treason {
    plan: u32,
    uncalled_calling: f64,
    called: f64,
    called_worth: f64,
    called_ruin: f64,
}

/// Working space, kept between iterations.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    /// Mass and gain by (group, state, level).
    buckets: Vec<[f64; 2]>,
    /// Mass and gain below each level, for one row: its leader alive, then dead.
    sums: Vec<[f64; 4]>,
    /// Per group: mass, loss with leader alive, loss with leader dead, ruin.
    groups: Vec<[f64; 4]>,
}

/// An eye and a source.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair<'a> {
    pub(super) eye: Who,
    pub(super) eye_hand: &'a Side,
    pub(super) eye_plans: &'a [u32],
    pub(super) source_hand: &'a Side,
    pub(super) source_plans: &'a [u32],
}

/// A cell as the eye sees it: its own leader dies, the other's dies, ruin.
type Seen = (bool, bool, bool);

impl Lens {
    pub(super) fn new(duel: &Duel, pair: Pair<'_>) -> Lens {
        let Pair { eye, eye_hand, eye_plans, source_hand, source_plans } = pair;
        let stakes = duel.stakes().seen_by(eye);
        let seen = |mine: u16, theirs: u16| -> Seen {
            let (first, second) = if eye == Who::First { (mine, theirs) } else { (theirs, mine) };
            let Cell { first_dies, second_dies, ruin } = duel.table().get(first, second).unwrap_or_default();
            if eye == Who::First { (first_dies, second_dies, ruin) } else { (second_dies, first_dies, ruin) }
        };
        let mine = classes(eye_hand, eye_plans);
        let theirs = classes(source_hand, source_plans);
        // Classes that do the same in every meeting are one.
        let rows = alike(&mine, |class| theirs.iter().map(|&other| seen(class, other)).collect());
        let groups = alike(&theirs, |class| mine.iter().map(|&other| seen(other, class)).collect());

        let of_source = |&index: &u32| &source_hand.plans[index as usize];
        let mut levels: Vec<i32> =
            source_plans.iter().map(of_source).flat_map(|plan| [plan.alive, plan.dead]).collect();
        levels.sort_unstable();
        levels.dedup();
        let beaten = |total: i32| {
            let wins_tie = duel.ties() == eye;
            levels.partition_point(|&level| level < total || (wins_tie && level == total)) as u32
        };

        let mut lens = Lens {
            levels: levels.len(),
            groups: groups.len(),
            rows: Vec::with_capacity(rows.len()),
            sights: Vec::with_capacity(eye_plans.len()),
            source_plans: Vec::with_capacity(source_plans.len()),
            sources: Vec::with_capacity(source_plans.len()),
            fears: Vec::new(),
            treasons: Vec::new(),
        };
        for row in &rows {
            let start = lens.sights.len();
            for &index in eye_plans {
                let plan = &eye_hand.plans[index as usize];
                if row.contains(&plan.class) {
                    let rank = [beaten(plan.alive), beaten(plan.dead)];
                    lens.sights.push(Eye::new(index, plan, rank, stakes));
                    lens.fears.push(Fear::new(plan, source_hand.call(plan.leader), stakes));
                }
            }
            let mut tables = [Vec::new(), Vec::new()];
            let mut ruins = Vec::new();
            for (group, members) in groups.iter().enumerate() {
                let (i_die, they_die, ruin) = seen(row[0], members[0]);
                if ruin {
                    ruins.push(group as u32);
                } else {
                    tables[usize::from(i_die)].push(group as u32 * 2 + u32::from(they_die));
                }
            }
            lens.rows.push(Row { sights: start..lens.sights.len(), tables, ruins });
        }
        for (group, members) in groups.iter().enumerate() {
            for &index in source_plans {
                let plan = &source_hand.plans[index as usize];
                if members.contains(&plan.class) {
                    let level = |total: i32| levels.partition_point(|&level| level < total);
                    let slot = [
                        (group * 2 * levels.len() + level(plan.alive)) as u32,
                        ((group * 2 + 1) * levels.len() + level(plan.dead)) as u32,
                    ];
                    lens.source_plans.push(index);
                    lens.sources.push(Source::new(group as u32, plan, slot, eye_hand.call(plan.leader)));
                }
            }
        }
        let calls = source_plans.iter().map(of_source).any(|plan| eye_hand.call(plan.leader) > 0.0);
        if calls || lens.fears.iter().any(|fear| fear.called > 0.0) {
            let treason = |&index: &u32| {
                let plan = &source_hand.plans[index as usize];
                let called = eye_hand.call(plan.leader);
                Treason {
                    plan: index,
                    uncalled_calling: (1.0 - called) * plan.calling,
                    called,
                    called_worth: called * (plan.bounty - plan.betrayed),
                    called_ruin: called * plan.ruin,
                }
            };
            lens.treasons = source_plans.iter().map(treason).collect();
        } else {
            lens.fears.clear();
        }
        lens
    }

    /// Adds to `into` what each plan of the eye is worth, times `weight`, when the source plays `odds`.
    pub(super) fn look(&self, odds: &[f64], weight: f64, scratch: &mut Scratch, into: &mut [f64]) {
        let levels = self.levels;
        let Scratch { buckets, sums, groups } = scratch;
        buckets.clear();
        buckets.resize(self.groups * 2 * levels, [0.0; 2]);
        groups.clear();
        groups.resize(self.groups, [0.0; 4]);
        for (&plan, source) in self.source_plans.iter().zip(&self.sources) {
            let share = odds[plan as usize];
            if share > 0.0 {
                let mass = share * source.mass;
                for state in 0..2 {
                    let bucket = &mut buckets[source.slot[state] as usize];
                    bucket[0] += mass;
                    bucket[1] += share * source.gain[state];
                }
                let group = &mut groups[source.group as usize];
                group[0] += mass;
                group[1] += share * source.lose[0];
                group[2] += share * source.lose[1];
                group[3] += share * source.ruin;
            }
        }

        // Traitors: mass not called and what it makes of calling; mass called, its worth, its ruin.
        let mut treason = [0.0; 5];
        if !self.treasons.is_empty() {
            treason[0] = groups.iter().map(|group| group[0]).sum();
            for source in &self.treasons {
                let share = odds[source.plan as usize];
                treason[1] += share * source.uncalled_calling;
                treason[2] += share * source.called;
                treason[3] += share * source.called_worth;
                treason[4] += share * source.called_ruin;
            }
        }

        for row in &self.rows {
            // Mass and base loss the row meets with its leader alive and dead.
            let mut met = [[0.0; 2]; 2];
            sums.clear();
            sums.resize(levels + 1, [0.0; 4]);
            for state in 0..2 {
                for &table in &row.tables[state] {
                    let group = &groups[table as usize / 2];
                    if group[0] <= 0.0 {
                        // Nothing of that class is played.
                        continue;
                    }
                    let start = table as usize * levels;
                    for (sum, bucket) in sums[1..].iter_mut().zip(&buckets[start..start + levels]) {
                        sum[2 * state] += bucket[0];
                        sum[2 * state + 1] += bucket[1];
                    }
                    met[state][0] += group[0];
                    met[state][1] += group[1 + table as usize % 2];
                }
            }
            let mut below = [0.0; 4];
            for sum in sums.iter_mut() {
                for (total, part) in below.iter_mut().zip(&*sum) {
                    *total += part;
                }
                *sum = below;
            }
            let mut ruin = [0.0; 2];
            for &group in &row.ruins {
                ruin[0] += groups[group as usize][0];
                ruin[1] += groups[group as usize][3];
            }
            let base = met[0][1] + met[1][1] - ruin[1];
            let sums = &sums[..];
            let worth = |eye: &Eye| {
                let [won, gained, ..] = sums[eye.rank[0] as usize];
                let [.., won_dead, gained_dead] = sums[eye.rank[1] as usize];
                base + (met[0][0] * eye.lose[0] + won * eye.gain[0] + gained)
                    + (met[1][0] * eye.lose[1] + won_dead * eye.gain[1] + gained_dead)
                    + ruin[0] * eye.ruin
            };
            let sights = &self.sights[row.sights.clone()];
            if self.fears.is_empty() {
                for eye in sights {
                    into[eye.plan as usize] += weight * worth(eye);
                }
            } else {
                for (eye, fear) in sights.iter().zip(&self.fears[row.sights.clone()]) {
                    let calling = worth(eye) + treason[2] * fear.calling + treason[3];
                    let betrayed =
                        treason[0] * fear.betrayed - treason[1] + treason[2] * eye.ruin - treason[4];
                    let worth = (1.0 - fear.called) * calling + fear.called * betrayed;
                    into[eye.plan as usize] += weight * worth;
                }
            }
        }
    }
}

impl Eye {
    fn new(index: u32, plan: &Plan, rank: [u32; 2], stakes: Stakes) -> Eye {
        let lose = stakes.lose + plan.lose;
        let gain = stakes.win + plan.win - lose;
        Eye {
            plan: index,
            rank,
            lose: [lose, lose - plan.leader_loss - plan.bounty],
            // The winner gets the bounty, whichever leader died: winning reverses it.
            gain: [gain, gain + 2.0 * plan.bounty],
            ruin: stakes.ruin + plan.ruin,
        }
    }
}

impl Fear {
    fn new(plan: &Plan, called: f64, stakes: Stakes) -> Fear {
        Fear {
            called,
            betrayed: stakes.lose + plan.betrayed - plan.bounty,
            calling: stakes.win + plan.calling,
        }
    }
}

impl Source {
    fn new(group: u32, plan: &Plan, slot: [u32; 2], called: f64) -> Source {
        let mass = 1.0 - called;
        // When the eye wins the source has lost, and the other way round.
        let gain = plan.win - plan.lose;
        let lose = -plan.win;
        Source {
            group,
            slot,
            mass,
            gain: [mass * gain, mass * (gain + 2.0 * plan.bounty)],
            lose: [mass * lose, mass * (lose + plan.leader_loss - plan.bounty)],
            ruin: mass * plan.ruin,
        }
    }
}

/// The card classes in use, in order.
fn classes(hand: &Side, plans: &[u32]) -> Vec<u16> {
    let mut classes: Vec<u16> = plans.iter().map(|&index| hand.plans[index as usize].class).collect();
    classes.sort_unstable();
    classes.dedup();
    classes
}

/// Classes with the same signature, together.
fn alike(classes: &[u16], signature: impl Fn(u16) -> Vec<Seen>) -> Vec<Vec<u16>> {
    let mut found: Vec<(Vec<Seen>, Vec<u16>)> = Vec::new();
    for &class in classes {
        let mark = signature(class);
        match found.iter_mut().find(|(known, _)| *known == mark) {
            Some((_, members)) => members.push(class),
            None => found.push((mark, vec![class])),
        }
    }
    found.into_iter().map(|(_, members)| members).collect()
}

//! The factored solver against the definition, the dense solver and linear programming.

#[expect(dead_code, reason = "the bench uses the larger cases")]
mod cases;
mod simplex;

use cases::{Dial, even, hidden, small, tiny, treacherous};
use landsraad_kernel::Seeded;
use landsraad_search::clash::*;
use landsraad_search::matrix::Matrix;
use landsraad_search::{Mixed, Rule};
use simplex::simplex;

/// A worth on a coarse grid, so that ties and equal plans are common.
fn worth(chance: &mut Seeded, low: i32, high: i32) -> f64 {
    f64::from(low + chance.below((high - low) as u32 + 1) as i32) * 0.25
}

fn random_side(chance: &mut Seeded, classes: u32, treason: bool) -> Side {
    let count = 1 + chance.below(14);
    let plan = |tag: u32, chance: &mut Seeded| {
        let dead = chance.below(9) as i32 - 1;
        Plan {
            tag,
            class: chance.below(classes) as u16,
            leader: (chance.below(5) > 0).then(|| chance.below(4) as u16),
            alive: dead + chance.below(7) as i32,
            dead,
            win: worth(chance, -20, 4),
            lose: worth(chance, -30, 0),
            ruin: worth(chance, -40, 0),
            calling: worth(chance, 0, 8),
            betrayed: worth(chance, -40, 0),
            leader_loss: worth(chance, 0, 12),
            bounty: worth(chance, 0, 8),
        }
    };
    let plans = (0..count).map(|tag| plan(tag, chance)).collect();
    let calls = if treason { (0..3).map(|_| f64::from(chance.below(5)) * 0.25).collect() } else { vec![] };
    Side { plans, calls }
}

fn random_duel(seed: u64, hands: u32) -> Duel {
    let mut chance = Seeded::from_u64(seed);
    let (rows, columns) = (1 + chance.below(4), 1 + chance.below(4));
    let cells: Vec<Cell> = (0..rows * columns)
        .map(|_| Cell {
            first_dies: chance.below(2) == 0,
            second_dies: chance.below(2) == 0,
            ruin: chance.below(6) == 0,
        })
        .collect();
    let table = Interaction::from_fn(rows as u16, columns as u16, |r, c| {
        cells[usize::from(r) * columns as usize + usize::from(c)]
    });
    let treason = chance.below(2) == 0;
    let count = |chance: &mut Seeded| 1 + chance.below(hands);
    let first: Vec<Side> = (0..count(&mut chance)).map(|_| random_side(&mut chance, rows, treason)).collect();
    let second: Vec<Side> =
        (0..count(&mut chance)).map(|_| random_side(&mut chance, columns, treason)).collect();
    let mut weights: Vec<f64> = (0..first.len() * second.len()).map(|_| f64::from(chance.below(4))).collect();
    weights[0] += 1.0;
    let stakes = Stakes {
        win: worth(&mut chance, 0, 40),
        lose: worth(&mut chance, -40, 0),
        ruin: worth(&mut chance, -20, 20),
    };
    let ties = if chance.below(2) == 0 { Who::First } else { Who::Second };
    Duel::bayesian(first, second, weights, table, stakes, ties).unwrap()
}

fn random_mixed(chance: &mut Seeded, plans: usize) -> Mixed {
    let weights: Vec<f64> = (0..plans).map(|_| f64::from(chance.below(4))).collect();
    Mixed::from_weights(&weights)
}

/// What each plan of a situation is worth by the definition, walking over every opposing plan.
fn by_definition(
    duel: &Duel,
    who: Who,
    hand: Hand,
    against: &[(Hand, Mixed)],
    element: &dyn Fn(&Plan) -> u32,
) -> Vec<f64> {
    let plans = duel.hands(who)[hand.hand].plans.len();
    let mut values = vec![0.0; plans];
    for (other, mixed) in against {
        for (mine, value) in values.iter_mut().enumerate() {
            for (theirs, share) in mixed.odds().iter().enumerate() {
                let my_plan = &duel.hands(who)[hand.hand].plans[mine];
                let their_plan = &duel.hands(who.other())[other.hand].plans[theirs];
                let fits = hand.answer.is_none_or(|answer| element(their_plan) == answer)
                    && other.answer.is_none_or(|answer| element(my_plan) == answer);
                if fits {
                    let gain = match who {
                        Who::First => {
                            duel.weight(hand.hand, other.hand)
                                * duel.payoff((hand.hand, other.hand), (mine, theirs))
                        }
                        Who::Second => {
                            -duel.weight(other.hand, hand.hand)
                                * duel.payoff((other.hand, hand.hand), (theirs, mine))
                        }
                    };
                    *value += share * gain;
                }
            }
        }
    }
    values
}

#[test]
fn every_plan_is_worth_what_the_definition_says() {
    for seed in 0..400 {
        let plain = random_duel(seed, 3);
        let mut chance = Seeded::from_u64(10_000 + seed);
        let element = |plan: &Plan| plan.tag % 3;
        let duel = match chance.below(3) {
            0 => plain,
            1 => plain.asking(Who::First, element),
            _ => plain.asking(Who::Second, element),
        };
        let mut solver = Solver::new(&duel);
        let spots = solver.solution();
        for who in [Who::First, Who::Second] {
            let other = who.other();
            let against: Vec<(Hand, Mixed)> = spots
                .strategies(other)
                .iter()
                .map(|(hand, mixed)| (*hand, random_mixed(&mut chance, mixed.odds().len())))
                .collect();
            for (hand, _) in spots.strategies(who) {
                let expected = by_definition(&duel, who, *hand, &against, &element);
                let found = solver.plan_values(who, *hand, &against).unwrap();
                for (a, b) in found.iter().zip(&expected) {
                    assert!((a - b).abs() < 1e-11, "seed {seed}, {who:?}, {hand:?}: {a} is not {b}");
                }
            }
        }
    }
}

#[test]
fn the_dense_solver_finds_the_same() {
    for seed in 0..300 {
        let duel = random_duel(seed, 1);
        let matrix = duel.matrix(0, 0).unwrap();
        for rule in [Rule::Plus, Rule::Steep] {
            for iterations in [1, 2, 5, 20] {
                let (dense, factored) =
                    (matrix.solve_by(rule, iterations), solve_by(rule, &duel, iterations));
                let place = format!("seed {seed}, {rule:?}: {dense:?} {factored:?}");
                assert!((dense.value - factored.value).abs() < 1e-9, "{place}");
                assert!((dense.gap - factored.gap).abs() < 1e-9, "{place}");
                for (who, mixed) in [(Who::First, &dense.first), (Who::Second, &dense.second)] {
                    for (a, b) in mixed.odds().iter().zip(factored.mixed(who, 0).unwrap().odds()) {
                        assert!((a - b).abs() < 1e-9, "{place}");
                    }
                }
            }
            // The two solvers add up in different orders. Where two plans are equal, rounding decides which is played
            // next, and long runs may differ. Their values then differ by no more than their gaps.
            let (dense, factored) = (matrix.solve_by(rule, 1_000), solve_by(rule, &duel, 1_000));
            let apart = (dense.value - factored.value).abs();
            assert!(apart <= 1e-9 + 2.0 * (dense.gap + factored.gap), "seed {seed}, {rule:?}: {apart}");
        }
    }
}

fn solve_by(rule: Rule, duel: &Duel, iterations: u32) -> Solution {
    let mut solver = Solver::by(rule, duel);
    solver.run(iterations);
    solver.solution()
}

/// Checks a duel of two known hands: within 0.1 % of the exact value and 0.05 % of the swing from equilibrium.
fn close_to_exact(name: &str, duel: &Duel) {
    let matrix = duel.matrix(0, 0).unwrap();
    let exact = simplex(&matrix).unwrap();
    assert!(exact.gap < 1e-6, "{name}: the reference itself is off by {}", exact.gap);
    let solved = solve(duel, 1_000);
    let off = (solved.value - exact.value).abs();
    assert!(off <= 0.001 * exact.value.abs(), "{name}: {} is not {}", solved.value, exact.value);
    assert!(solved.gap <= 0.0005 * duel.stakes().swing(), "{name}: gap {}", solved.gap);
    // The pair of strategies really is that good, by the matrix.
    let (first, second) = (solved.mixed(Who::First, 0).unwrap(), solved.mixed(Who::Second, 0).unwrap());
    assert!((matrix.exploitability(first, second) - solved.gap).abs() < 1e-9);
}

#[test]
fn the_cases_are_solved_to_a_tenth_of_a_percent() {
    close_to_exact("6 x 6", &tiny());
    close_to_exact("84 x 60", &small());
    close_to_exact("495 x 495", &even(10, Dial::Whole));
    close_to_exact("945 x 945", &even(10, Dial::Cheapest));
}

#[test]
fn blasts_and_traitors_are_solved_to_a_tenth_of_a_percent() {
    close_to_exact("1260 x 1260, blast and traitors", &treacherous());
}

#[test]
fn random_duels_are_solved() {
    for seed in 0..100 {
        let duel = random_duel(seed, 1);
        let exact = simplex(&duel.matrix(0, 0).unwrap()).unwrap();
        assert!(exact.gap < 1e-6, "seed {seed}: {}", exact.gap);
        let solved = Solver::new(&duel).run_until(0.0005, 20_000);
        assert!(
            (solved.value - exact.value).abs() <= 0.001 + 1e-6,
            "seed {seed}: {solved:?} {}",
            exact.value
        );
    }
}

/// The normal form of a Bayesian duel: a choice is one plan per hand.
fn normal_form(duel: &Duel) -> Matrix {
    let sizes = |who: Who| duel.hands(who).iter().map(|hand| hand.plans.len()).collect::<Vec<_>>();
    let (ours, theirs) = (sizes(Who::First), sizes(Who::Second));
    let digits = |mut number: usize, sizes: &[usize]| -> Vec<usize> {
        let digit = |&size: &usize| {
            let rest = number % size;
            number /= size;
            rest
        };
        sizes.iter().map(digit).collect()
    };
    Matrix::from_fn(ours.iter().product(), theirs.iter().product(), |row, column| {
        let (p, q) = (digits(row, &ours), digits(column, &theirs));
        let mut sum = 0.0;
        for (i, &p) in p.iter().enumerate() {
            for (j, &q) in q.iter().enumerate() {
                sum += duel.weight(i, j) * duel.payoff((i, j), (p, q));
            }
        }
        sum
    })
    .unwrap()
}

#[test]
fn hidden_hands_are_solved_like_their_normal_form() {
    let mut seen = 0;
    for seed in 0..300 {
        let duel = random_duel(seed, 3);
        let size = |who: Who| duel.hands(who).iter().map(|hand| hand.plans.len()).product::<usize>();
        let hands = duel.hands(Who::First).len() * duel.hands(Who::Second).len();
        if hands == 1 || size(Who::First) > 300 || size(Who::Second) > 300 {
            continue;
        }
        seen += 1;
        let exact = simplex(&normal_form(&duel)).unwrap();
        assert!(exact.gap < 1e-6, "seed {seed}: {}", exact.gap);
        let solved = Solver::new(&duel).run_until(0.0005, 20_000);
        assert!(
            (solved.value - exact.value).abs() <= 0.001 + 1e-6,
            "seed {seed}: {solved:?} {}",
            exact.value
        );
    }
    assert!(seen > 40, "{seen} instances");
}

#[test]
fn a_rival_known_to_hold_one_hand_is_no_secret() {
    let side = |duel: &Duel, who| duel.hands(who)[0].clone();
    let known = small();
    let twice = vec![(1.0, side(&known, Who::Second)), (3.0, side(&known, Who::Second))];
    let twins =
        Duel::against(side(&known, Who::First), twice, cases::table(false), known.stakes(), Who::First)
            .unwrap();
    let (one, two) = (solve(&known, 500), solve(&twins, 500));
    assert!((one.value - two.value).abs() < 1e-6, "{} {}", one.value, two.value);
    assert!(one.gap < 0.01 && two.gap < 0.01);
}

#[test]
fn not_knowing_the_hand_never_helps() {
    // Against hidden hands we get at most what we would get knowing each of them.
    let duel = hidden(9);
    let mut informed = 0.0;
    for hand in 0..9 {
        let rival = duel.hands(Who::Second)[hand].clone();
        let ours = duel.hands(Who::First)[0].clone();
        let known = Duel::new(ours, rival, duel.table().clone(), duel.stakes(), duel.ties()).unwrap();
        informed += duel.weight(0, hand) * solve(&known, 300).value;
    }
    let solved = solve(&duel, 600);
    assert!(solved.gap < 0.1, "{}", solved.gap);
    assert!(solved.value < informed + 2.0 * solved.gap, "{} {informed}", solved.value);
    // Our strategy is one for all hands; each hand of the rival has its own.
    assert_eq!((solved.first.len(), solved.second.len()), (1, 9));
}

#[test]
fn a_command_helps_its_speaker() {
    let duel = even(3, Dial::Whole);
    let weapon = |plan: &Plan| plan.class / 4;
    let commands: [Command<'_>; 3] = [&|_| true, &|plan| weapon(plan) == 0, &|plan| weapon(plan) == 1];
    let free = solve(&duel, 2_000);
    let choice = best_command(&duel, Who::First, &commands, 2_000).unwrap();
    assert!(
        choice.index != 0 && choice.solution.value > free.value + 0.1,
        "{} {:?}",
        free.value,
        choice.index
    );
    let theirs = best_command(&duel, Who::Second, &commands, 2_000).unwrap();
    assert!(theirs.index != 0 && theirs.solution.value < free.value - 0.1);
    // The order obeyed: no plan with a weapon is left.
    let obeyed = duel.obeying(Who::Second, |plan| weapon(plan) == 0);
    assert!(obeyed.hands(Who::Second)[0].plans.iter().all(|plan| weapon(plan) == 0));
    // An order nobody can follow binds nobody.
    assert_eq!(duel.obeying(Who::Second, |plan| weapon(plan) == 3), duel);
    assert_eq!(best_command(&duel, Who::First, &[], 10), None);
}

#[test]
fn a_question_helps_its_asker() {
    let duel = even(3, Dial::Whole);
    let leader: Question<'_> = &|plan| plan.leader.map_or(0, u32::from);
    let questions: [Question<'_>; 5] =
        [&|_| 0, &|plan| u32::from(plan.class / 4), &|plan| u32::from(plan.class % 4), leader, &|plan| {
            plan.dead as u32
        }];
    let free = solve(&duel, 3_000);
    // A question whose answer is always the same reveals nothing.
    let nothing = solve(&duel.asking(Who::First, questions[0]), 3_000);
    assert!((nothing.value - free.value).abs() < 1e-6);
    for question in questions {
        let asked = solve(&duel.asking(Who::First, question), 3_000);
        assert!(asked.gap < 0.01, "{}", asked.gap);
        assert!(asked.value > free.value - 2.0 * (free.gap + asked.gap), "{} {}", asked.value, free.value);
    }
    let best = best_question(&duel, Who::First, &questions, 3_000).unwrap();
    assert!(
        best.index > 0 && best.solution.value > free.value + 0.1,
        "{} {}",
        best.solution.value,
        free.value
    );
    let theirs = best_question(&duel, Who::Second, &questions, 3_000).unwrap();
    assert!(theirs.solution.value < free.value - 0.1);
}

#[test]
fn knowing_everything_is_answering_best() {
    // The asker sees the whole plan: the value is the opponent's best pure choice.
    let duel = small();
    let matrix = duel.matrix(0, 0).unwrap();
    let worst = |column: usize| (0..matrix.rows()).map(|row| matrix.at(row, column)).fold(f64::MIN, f64::max);
    let expected = (0..matrix.columns()).map(worst).fold(f64::MAX, f64::min);
    let mut solver = Solver::new(&duel.asking(Who::First, |plan| plan.tag));
    let solved = solver.run_until(0.001, 20_000);
    assert!((solved.value - expected).abs() < 0.005, "{} {expected}", solved.value);
    assert_eq!(solved.first.len(), 60);
    assert!(solved.after(Who::First, 0, 59).is_some() && solved.mixed(Who::First, 0).is_none());
}

#[test]
fn a_known_traitor_is_not_sent_to_lead() {
    let duel = treacherous();
    // The first side surely holds the second side's leader 2.
    let solved = solve(&duel, 500);
    let plans = &duel.hands(Who::Second)[0].plans;
    let odds = solved.mixed(Who::Second, 0).unwrap().odds();
    let sent: f64 = plans.iter().zip(odds).filter(|(plan, _)| plan.leader == Some(2)).map(|(_, o)| o).sum();
    assert!(sent < 0.001, "{sent}");
}

#[test]
fn the_same_duel_gives_the_same_bits() {
    let duel = even(6, Dial::Cheapest);
    let (one, two) = (solve(&duel, 200), solve(&duel, 200));
    assert_eq!(one, two);
    // In pieces or at once.
    let mut solver = Solver::new(&duel);
    solver.run(80);
    solver.solution();
    solver.run(120);
    assert_eq!(solver.solution(), one);
}

#[test]
fn a_strategy_is_measured_by_the_best_answer_to_it() {
    let duel = even(3, Dial::Whole);
    let exact = simplex(&duel.matrix(0, 0).unwrap()).unwrap();
    let mut solver = Solver::new(&duel);
    let hand = Hand { hand: 0, answer: None };
    let loss =
        |solver: &mut Solver, mixed: Mixed| exact.value + solver.best_reply(Who::Second, &[(hand, mixed)]);
    assert!(loss(&mut solver, exact.first.clone()).abs() < 1e-6);
    // Any single plan can be exploited.
    for plan in 0..180 {
        assert!(loss(&mut solver, Mixed::pure(plan, 180)) > 0.5);
    }
}

#[test]
fn flawed_input_is_refused() {
    let plan = Plan::default();
    let good = Side::new(vec![plan]);
    let try_with = |side: Side, weights: Vec<f64>| {
        let stakes = Stakes::even(1.0);
        Duel::bayesian(vec![good.clone()], vec![side], weights, Interaction::quiet(), stakes, Who::First)
            .err()
    };
    assert_eq!(try_with(good.clone(), vec![2.0]), None);
    assert_eq!(try_with(Side::default(), vec![1.0]), Some(Flaw::NoPlan(Who::Second)));
    assert_eq!(try_with(good.clone(), vec![0.0]), Some(Flaw::Weights));
    assert_eq!(try_with(good.clone(), vec![1.0, 1.0]), Some(Flaw::Weights));
    assert_eq!(try_with(good.clone(), vec![f64::NAN]), Some(Flaw::Weights));
    let class = Side::new(vec![Plan { class: 1, ..plan }]);
    assert_eq!(try_with(class, vec![1.0]), Some(Flaw::Class { who: Who::Second, class: 1 }));
    let endless = Side::new(vec![Plan { win: f64::INFINITY, ..plan }]);
    assert_eq!(try_with(endless, vec![1.0]), Some(Flaw::Number(Who::Second)));
    assert_eq!(try_with(good.clone().calling(vec![1.5]), vec![1.0]), Some(Flaw::Number(Who::Second)));
}

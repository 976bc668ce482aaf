//! Regret matching+ over the hands of both sides.

use super::compile::{Lens, Pair, Scratch};
use super::{Duel, Plan, Who};
use crate::regret::{Regrets, best, dot};
use crate::{Mixed, Rule};

/// A side's situation when it chooses: the hand it holds and, if it asked, the answer it got.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hand {
    /// The number of the hand in the duel.
    pub hand: usize,
    /// The answer to its question, if it asked one.
    pub answer: Option<u32>,
}

/// The solution of a duel.
#[derive(Clone, PartialEq, Debug)]
pub struct Solution {
    /// What the first side gains on average, minus the second.
    pub value: f64,
    /// The exploitability: half of what both sides together could gain by answering best. Zero at
    /// equilibrium; the true value is within twice the gap.
    pub gap: f64,
    /// The iterations made.
    pub iterations: u32,
    /// The first side's strategy in each of its situations.
    pub first: Vec<(Hand, Mixed)>,
    /// The second side's strategy in each of its situations.
    pub second: Vec<(Hand, Mixed)>,
}

impl Solution {
    /// All strategies of a side.
    pub fn strategies(&self, who: Who) -> &[(Hand, Mixed)] {
        match who {
            Who::First => &self.first,
            Who::Second => &self.second,
        }
    }

    /// The strategy of a hand that asked nothing.
    pub fn mixed(&self, who: Who, hand: usize) -> Option<&Mixed> {
        self.find(who, Hand { hand, answer: None })
    }

    /// The strategy of a hand that got this answer.
    pub fn after(&self, who: Who, hand: usize, answer: u32) -> Option<&Mixed> {
        self.find(who, Hand { hand, answer: Some(answer) })
    }

    fn find(&self, who: Who, wanted: Hand) -> Option<&Mixed> {
        self.strategies(who).iter().find(|(hand, _)| *hand == wanted).map(|(_, mixed)| mixed)
    }
}

/// A situation and the regrets learned in it.
#[derive(Clone, Debug)]
struct Spot {
    hand: Hand,
    regrets: Regrets,
}

/// Two situations that can meet.
#[derive(Clone, Debug)]
struct Meeting {
    weight: f64,
    spots: [usize; 2],
    lenses: [Lens; 2],
}

/// A duel being solved: make some iterations, look at the gap, make more.
#[derive(Clone, Debug)]
pub struct Solver {
    rule: Rule,
    spots: [Vec<Spot>; 2],
    meetings: Vec<Meeting>,
    iterations: u32,
    scratch: Scratch,
    values: [Vec<Vec<f64>>; 2],
}

impl Solver {
    /// Prepares a duel, to be solved by the usual rule.
    pub fn new(duel: &Duel) -> Solver {
        Solver::by(Rule::default(), duel)
    }

    /// Prepares a duel, to be solved by this rule.
    pub fn by(rule: Rule, duel: &Duel) -> Solver {
        let hands = Who::BOTH.map(|who| situations(duel, who));
        let mut meetings = Vec::new();
        for (row, one) in hands[0].iter().enumerate() {
            for (column, two) in hands[1].iter().enumerate() {
                let weight = duel.weight(one.hand, two.hand);
                let (rows, columns) =
                    (open(duel, Who::First, *one, *two), open(duel, Who::Second, *two, *one));
                if weight > 0.0 && !rows.is_empty() && !columns.is_empty() {
                    let (first, second) =
                        (&duel.hands(Who::First)[one.hand], &duel.hands(Who::Second)[two.hand]);
                    let ours = Pair {
                        eye: Who::First,
                        eye_hand: first,
                        eye_plans: &rows,
                        source_hand: second,
                        source_plans: &columns,
                    };
                    let theirs = Pair {
                        eye: Who::Second,
                        eye_hand: second,
                        eye_plans: &columns,
                        source_hand: first,
                        source_plans: &rows,
                    };
                    let lenses = [Lens::new(duel, ours), Lens::new(duel, theirs)];
                    meetings.push(Meeting { weight, spots: [row, column], lenses });
                }
            }
        }
        let [first, second] = Who::BOTH.map(|who| {
            let spot = |&hand: &Hand| {
                let plans = duel.hands(who)[hand.hand].plans.len();
                Spot { hand, regrets: Regrets::new(plans) }
            };
            hands[who as usize].iter().map(spot).collect::<Vec<_>>()
        });
        let spots = [first, second];
        let values = Who::BOTH.map(|who| {
            spots[who as usize].iter().map(|spot| vec![0.0; spot.regrets.odds().len()]).collect::<Vec<_>>()
        });
        Solver { rule, spots, meetings, iterations: 0, scratch: Scratch::default(), values }
    }

    /// Makes this many more iterations.
    pub fn run(&mut self, iterations: u32) {
        for _ in 0..iterations {
            self.iterations = self.iterations.saturating_add(1);
            for who in Who::BOTH {
                self.look(who, None);
                let side = who as usize;
                for (spot, values) in self.spots[side].iter_mut().zip(&self.values[side]) {
                    spot.regrets.learn(self.rule, values, self.iterations);
                }
            }
        }
    }

    /// Iterates, in steps of 50, until the gap is small enough or the budget is used up.
    pub fn run_until(&mut self, gap: f64, at_most: u32) -> Solution {
        let mut left = at_most;
        loop {
            let step = left.min(50);
            self.run(step);
            left -= step;
            let solution = self.solution();
            if left == 0 || solution.gap <= gap {
                return solution;
            }
        }
    }

    /// The average strategies so far, and how good they are.
    pub fn solution(&mut self) -> Solution {
        let [first, second] = Who::BOTH.map(|who| {
            let average = |spot: &Spot| (spot.hand, spot.regrets.average());
            self.spots[who as usize].iter().map(average).collect::<Vec<_>>()
        });
        let value = self.value(&first, &second);
        // What each side could get against the other's average.
        let (ours, theirs) = (self.best_reply(Who::First, &second), self.best_reply(Who::Second, &first));
        // Rounding may make it slightly negative.
        let gap = f64::midpoint(ours, theirs).max(0.0);
        Solution { value, gap, iterations: self.iterations, first, second }
    }

    /// What the first side gains on average with these strategies. Strategies for situations that are not
    /// given are those in play.
    pub fn value(&mut self, first: &[(Hand, Mixed)], second: &[(Hand, Mixed)]) -> f64 {
        self.look(Who::First, Some(second));
        let ours = self.spots[0].iter().zip(&self.values[0]);
        ours.map(|(spot, values)| dot(played(spot, Some(first)), values)).sum()
    }

    /// What `who` gains on average by answering best, in each of its situations, to these strategies of
    /// the opponent. The loss of a strategy is this plus the value of the game to its owner.
    pub fn best_reply(&mut self, who: Who, to: &[(Hand, Mixed)]) -> f64 {
        self.look(who, Some(to));
        self.values[who as usize].iter().map(|values| best(values)).sum()
    }

    /// What each plan of this situation is worth to `who` against these strategies of the opponent,
    /// times the chance of the situation's hand. `None` if the situation does not exist.
    pub fn plan_values(&mut self, who: Who, hand: Hand, against: &[(Hand, Mixed)]) -> Option<&[f64]> {
        let side = who as usize;
        let index = self.spots[side].iter().position(|spot| spot.hand == hand)?;
        self.look(who, Some(against));
        Some(&self.values[side][index])
    }

    /// Fills the values of a side's plans against the strategies given, or else those in play.
    fn look(&mut self, who: Who, against: Option<&[(Hand, Mixed)]>) {
        let side = who as usize;
        for values in &mut self.values[side] {
            values.fill(0.0);
        }
        for meeting in &self.meetings {
            let odds = played(&self.spots[1 - side][meeting.spots[1 - side]], against);
            let into = &mut self.values[side][meeting.spots[side]];
            meeting.lenses[side].look(odds, meeting.weight, &mut self.scratch, into);
        }
    }
}

/// The strategy of a situation: the one given for it if it fits, else the one in play.
fn played<'a>(spot: &'a Spot, given: Option<&'a [(Hand, Mixed)]>) -> &'a [f64] {
    let own = spot.regrets.odds();
    let found = given.and_then(|list| list.iter().find(|(hand, _)| *hand == spot.hand));
    found.map(|(_, mixed)| mixed.odds()).filter(|odds| odds.len() == own.len()).unwrap_or(own)
}

/// The situations in which a side may have to choose.
fn situations(duel: &Duel, who: Who) -> Vec<Hand> {
    let mut answers: Vec<Option<u32>> = match duel.asked() {
        Some(asked) if asked.asker == who => asked.answers.iter().flatten().map(|&a| Some(a)).collect(),
        Some(_) | None => vec![None],
    };
    answers.sort_unstable();
    answers.dedup();
    let hands = 0..duel.hands(who).len();
    hands.flat_map(|hand| answers.iter().map(move |&answer| Hand { hand, answer })).collect()
}

/// The plans of `mine` that can meet `other`: those that give the answer the other got.
fn open(duel: &Duel, who: Who, mine: Hand, other: Hand) -> Vec<u32> {
    let plans = 0..duel.hands(who)[mine.hand].plans.len() as u32;
    match (duel.asked(), other.answer) {
        (Some(asked), Some(answer)) if asked.asker != who => {
            plans.filter(|&plan| asked.answers[mine.hand][plan as usize] == answer).collect()
        }
        _ => plans.collect(),
    }
}

/// Solves a duel with a fixed number of iterations.
pub fn solve(duel: &Duel, iterations: u32) -> Solution {
    let mut solver = Solver::new(duel);
    solver.run(iterations);
    solver.solution()
}

/// The best of several ways to prepare a duel.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// Which one, in the order given; the first of equals.
    pub index: usize,
    /// What follows from it.
    pub solution: Solution,
}

/// A rule for plans that a command may impose.
pub type Command<'a> = &'a dyn Fn(&Plan) -> bool;

/// An element of a plan that a question may reveal, as a number.
pub type Question<'a> = &'a dyn Fn(&Plan) -> u32;

/// The command that serves `commander` best: each is imposed on the opponent's plans and the duel that
/// remains is solved. Saying nothing is a command with which every plan complies.
pub fn best_command(
    duel: &Duel,
    commander: Who,
    commands: &[Command<'_>],
    iterations: u32,
) -> Option<Choice> {
    let duels = commands.iter().map(|command| duel.obeying(commander.other(), command));
    best_of(duels, commander, iterations)
}

/// The question that serves `asker` best: for each, the duel is solved in which the opponent plans knowing
/// the question and the asker plans knowing the answer.
pub fn best_question(duel: &Duel, asker: Who, questions: &[Question<'_>], iterations: u32) -> Option<Choice> {
    let duels = questions.iter().map(|question| duel.asking(asker, question));
    best_of(duels, asker, iterations)
}

fn best_of(duels: impl Iterator<Item = Duel>, who: Who, iterations: u32) -> Option<Choice> {
    let worth = |solution: &Solution| if who == Who::First { solution.value } else { -solution.value };
    let mut found: Option<Choice> = None;
    for (index, duel) in duels.enumerate() {
        let solution = solve(&duel, iterations);
        if found.as_ref().is_none_or(|choice| worth(&solution) > worth(&choice.solution)) {
            found = Some(Choice { index, solution });
        }
    }
    found
}

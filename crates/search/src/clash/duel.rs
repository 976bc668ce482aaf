//! The whole input of the solver, checked once.

use super::{Interaction, Plan, Side, Stakes, Who};
use crate::matrix::Matrix;

/// Two sides about to open their plans.
#[derive(Clone, PartialEq, Debug)]
pub struct Duel {
    first: Vec<Side>,
    second: Vec<Side>,
    /// The chance of each pair of hands, first side's hand by second side's hand.
    weights: Vec<f64>,
    table: Interaction,
    stakes: Stakes,
    ties: Who,
    asked: Option<Asked>,
}

/// A question answered before the asker plans.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Asked {
    pub(super) asker: Who,
    /// For each hand of the other side: the answer each plan gives.
    pub(super) answers: Vec<Vec<u32>>,
}

/// Why an input cannot be solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// A side has no hand, or a hand no plan.
    NoPlan(Who),
    /// The chances of the hands do not fit their number, or are not chances, or are all zero.
    Weights,
    /// A plan's card class is outside the table.
    Class {
        /// Whose plan.
        who: Who,
        /// The class.
        class: u16,
    },
    /// A worth is not a finite number, or a chance of calling is not between zero and one.
    Number(Who),
}

impl std::fmt::Display for Flaw {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Flaw::NoPlan(who) => write!(f, "the {who:?} side has nothing to choose from"),
            Flaw::Weights => write!(f, "the chances of the hands do not fit"),
            Flaw::Class { who, class } => write!(f, "card class {class} of the {who:?} side is unknown"),
            Flaw::Number(who) => write!(f, "a worth or chance of the {who:?} side is out of range"),
        }
    }
}

impl std::error::Error for Flaw {}

impl Duel {
    /// Both hands are known.
    pub fn new(
        first: Side,
        second: Side,
        table: Interaction,
        stakes: Stakes,
        ties: Who,
    ) -> Result<Duel, Flaw> {
        Duel::bayesian(vec![first], vec![second], vec![1.0], table, stakes, ties)
    }

    /// Our hand is known, the opponent's is one of these, each with its chance (in any unit).
    pub fn against(
        first: Side,
        rivals: Vec<(f64, Side)>,
        table: Interaction,
        stakes: Stakes,
        ties: Who,
    ) -> Result<Duel, Flaw> {
        let (weights, second) = rivals.into_iter().unzip();
        Duel::bayesian(vec![first], second, weights, table, stakes, ties)
    }

    /// Each side's hand is one of these. `weights` holds the chance (in any unit) of every pair of hands:
    /// for each hand of the first side in turn, one per hand of the second.
    pub fn bayesian(
        first: Vec<Side>,
        second: Vec<Side>,
        mut weights: Vec<f64>,
        table: Interaction,
        stakes: Stakes,
        ties: Who,
    ) -> Result<Duel, Flaw> {
        for (who, hands) in [(Who::First, &first), (Who::Second, &second)] {
            if hands.is_empty() {
                return Err(Flaw::NoPlan(who));
            }
            for hand in hands {
                check(hand, who, &table)?;
            }
        }
        if ![stakes.win, stakes.lose, stakes.ruin].iter().all(|worth| worth.is_finite()) {
            return Err(Flaw::Number(Who::First));
        }
        let sum: f64 = weights.iter().sum();
        let chances = weights.iter().all(|&weight| weight >= 0.0);
        if weights.len() != first.len() * second.len() || !chances || !sum.is_finite() || sum <= 0.0 {
            return Err(Flaw::Weights);
        }
        for weight in &mut weights {
            *weight /= sum;
        }
        Ok(Duel { first, second, weights, table, stakes, ties, asked: None })
    }

    /// The possible hands of a side.
    pub fn hands(&self, who: Who) -> &[Side] {
        match who {
            Who::First => &self.first,
            Who::Second => &self.second,
        }
    }

    /// The chance of this pair of hands; all chances together are one.
    pub fn weight(&self, first: usize, second: usize) -> f64 {
        self.weights[first * self.second.len() + second]
    }

    /// The table of card classes.
    pub fn table(&self) -> &Interaction {
        &self.table
    }

    /// The stakes.
    pub fn stakes(&self) -> Stakes {
        self.stakes
    }

    /// The side that wins ties.
    pub fn ties(&self) -> Who {
        self.ties
    }

    pub(super) fn asked(&self) -> Option<&Asked> {
        self.asked.as_ref()
    }

    /// The duel after a command: that side may only use plans that comply. A hand that cannot comply is
    /// free. A question asked before is dropped.
    #[must_use]
    pub fn obeying(&self, who: Who, complies: impl Fn(&Plan) -> bool) -> Duel {
        let mut duel = self.clone();
        duel.asked = None;
        let hands = match who {
            Who::First => &mut duel.first,
            Who::Second => &mut duel.second,
        };
        for hand in hands {
            *hand = hand.obeying(&complies);
        }
        duel
    }

    /// The duel in which `asker` learns one element of the opponent's plan before choosing its own. The
    /// opponent knows the question before it plans. The asker then has a strategy for every answer.
    #[must_use]
    pub fn asking(&self, asker: Who, element: impl Fn(&Plan) -> u32) -> Duel {
        let mut duel = self.clone();
        let answers = self.hands(asker.other()).iter();
        let answers = answers.map(|hand| hand.plans.iter().map(&element).collect()).collect();
        duel.asked = Some(Asked { asker, answers });
        duel
    }

    /// What the first side gains, minus what the second gains, when these hands open these plans. This is
    /// the definition; the solver must agree with it. Indices must be in range.
    pub fn payoff(&self, hands: (usize, usize), plans: (usize, usize)) -> f64 {
        let (one, two) = (&self.first[hands.0], &self.second[hands.1]);
        let (p, q) = (&one.plans[plans.0], &two.plans[plans.1]);
        let (p_called, q_called) = (two.call(p.leader), one.call(q.leader));
        let both = self.stakes.ruin + p.ruin - q.ruin;
        let only_p = self.stakes.lose + p.betrayed - (q.calling + p.bounty);
        let only_q = self.stakes.win + (p.calling + q.bounty) - q.betrayed;
        let neither = self.cards(p, q);
        p_called * (q_called * both + (1.0 - q_called) * only_p)
            + (1.0 - p_called) * (q_called * only_q + (1.0 - q_called) * neither)
    }

    /// The same when nobody calls.
    fn cards(&self, p: &Plan, q: &Plan) -> f64 {
        let cell = self.table.get(p.class, q.class).unwrap_or_default();
        if cell.ruin {
            return self.stakes.ruin + p.ruin - q.ruin;
        }
        let of = |plan: &Plan, dies: bool| {
            if dies { (plan.dead, plan.leader_loss, plan.bounty) } else { (plan.alive, 0.0, 0.0) }
        };
        let (p_total, p_loss, p_bounty) = of(p, cell.first_dies);
        let (q_total, q_loss, q_bounty) = of(q, cell.second_dies);
        let bounties = p_bounty + q_bounty;
        let first_wins = p_total > q_total || (p_total == q_total && self.ties == Who::First);
        if first_wins {
            self.stakes.win + (p.win + bounties - p_loss) - (q.lose - q_loss)
        } else {
            self.stakes.lose + (p.lose - p_loss) - (q.win + bounties - q_loss)
        }
    }

    /// The matrix of one pair of hands, written out. Indices must be in range.
    pub fn matrix(&self, first: usize, second: usize) -> Option<Matrix> {
        let (rows, columns) = (self.first[first].plans.len(), self.second[second].plans.len());
        Matrix::from_fn(rows, columns, |row, column| self.payoff((first, second), (row, column)))
    }
}

fn check(hand: &Side, who: Who, table: &Interaction) -> Result<(), Flaw> {
    if hand.plans.is_empty() {
        return Err(Flaw::NoPlan(who));
    }
    if hand.calls.iter().any(|chance| !(0.0..=1.0).contains(chance)) {
        return Err(Flaw::Number(who));
    }
    for plan in &hand.plans {
        if usize::from(plan.class) >= table.classes(who) {
            return Err(Flaw::Class { who, class: plan.class });
        }
        let Plan { win, lose, ruin, calling, betrayed, leader_loss, bounty, .. } = *plan;
        if [win, lose, ruin, calling, betrayed, leader_loss, bounty].iter().any(|worth| !worth.is_finite()) {
            return Err(Flaw::Number(who));
        }
    }
    Ok(())
}

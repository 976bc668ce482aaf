//! Plan odds: the chances of my plans against the solved plans of every hand the opponent may hold.

use landsraad_dune::Action;
use landsraad_dune::activities::battle::BattleAction as A;
use landsraad_dune::activities::battle::plan::{Lead, Part, Plan as SoFar};
use landsraad_dune::activities::battle::view::{BattleView, SideView};
use landsraad_kernel::{Say, Text};
use landsraad_search::clash::{Plan, Side, Who, solve};

use super::clash::{Care, Clash, DEFENCES, Sketch, WEAPONS, of_use, table};
use super::position::Position;
use super::say;
use crate::{Fact, Odds, PlanOdds, Rung};

/// For a person more iterations are made than in a bot's simulations.
const CARE: Care = Care { mine: (41, 12), theirs: (8, 4), hands: 8 };
/// Iterations of the solver.
const ITERATIONS: u32 = 100;
/// What the Kwisatz Haderach adds, in half points.
const KWISATZ: i32 = 4;

/// What happens to one of my plans, by chance.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    win: f64,
    nobody: f64,
    /// I win by the numbers, and pay for the dial.
    paid: f64,
    /// I lose everything.
    wiped: f64,
    /// What they lose.
    taken: f64,
    /// My leader is called a traitor.
    betrayed: f64,
    /// I call theirs.
    called: f64,
    /// My leader dies by a card.
    killed: f64,
    /// Lasgun and Shield.
    ruin: f64,
}

impl Tally {
    fn add(&mut self, other: &Tally, share: f64) {
        self.win += share * other.win;
        self.nobody += share * other.nobody;
        self.paid += share * other.paid;
        self.wiped += share * other.wiped;
        self.taken += share * other.taken;
        self.betrayed += share * other.betrayed;
        self.called += share * other.called;
        self.killed += share * other.killed;
        self.ruin += share * other.ruin;
    }

    fn odds(&self, lost: f64, forces: f64) -> Odds {
        Odds {
            win: self.win.clamp(0.0, 1.0),
            nobody: self.nobody.clamp(0.0, 1.0),
            lost: self.paid * lost + self.wiped * forces,
            taken: self.taken,
        }
    }
}

/// The solved battle, ready to be asked about plans of mine.
struct Bench<'a> {
    clash: &'a Clash,
    mine: &'a Side,
    /// Each opposing plan in play: its hand, what the solver was given, the forces it costs to win, its
    /// share.
    foes: Vec<(&'a Side, Plan, f64, f64)>,
    /// Forces on either side.
    forces: (f64, f64),
    ties_mine: bool,
    /// Whether the Kwisatz Haderach can come along.
    kwisatz: bool,
}

impl Bench<'_> {
    /// How a plan of mine fares; with the Kwisatz Haderach, if he can come, unless he stays at home.
    fn tally(&self, at: usize, stays: bool) -> Tally {
        let plan = self.mine.plans[at];
        let led = plan.leader.is_some() || matches!(self.clash.mine[at].lead, Lead::Hero(_));
        let comes = self.kwisatz && led && !stays;
        let alive = plan.alive - if self.kwisatz && led && stays { KWISATZ } else { 0 };
        let call = |side: &Side, leader: Option<u16>| {
            leader.and_then(|n| side.calls.get(usize::from(n))).copied().unwrap_or(0.0)
        };
        let table = table();
        let mut sum = Tally::default();
        for (hand, foe, price, share) in &self.foes {
            let calls = call(self.mine, foe.leader);
            // The leader he accompanies stays loyal.
            let betrayed = if comes { 0.0 } else { call(hand, plan.leader) };
            let open = (1.0 - calls) * (1.0 - betrayed);
            let cell = table.get(plan.class, foe.class).unwrap_or_default();
            let mut one = Tally {
                win: calls * (1.0 - betrayed),
                nobody: calls * betrayed,
                wiped: betrayed,
                taken: calls * self.forces.1,
                betrayed,
                called: calls,
                ..Tally::default()
            };
            if cell.ruin {
                one.nobody += open;
                one.wiped += open;
                one.taken += open * self.forces.1;
                one.ruin = open;
            } else {
                one.killed = if cell.first_dies { open } else { 0.0 };
                let ours = if cell.first_dies { plan.dead } else { alive };
                let theirs = if cell.second_dies { foe.dead } else { foe.alive };
                if ours > theirs || (ours == theirs && self.ties_mine) {
                    one.win += open;
                    one.paid = open;
                    one.taken += open * self.forces.1;
                } else {
                    one.wiped += open;
                    one.taken += open * price;
                }
            }
            sum.add(&one, *share);
        }
        sum
    }

    fn odds(&self, at: usize, stays: bool) -> Odds {
        self.tally(at, stays).odds(self.clash.mine[at].lost, self.forces.0)
    }

    /// Of the plans that pass, the one that wins most often, the cheaper of two.
    fn best(&self, stays: bool, pass: impl Fn(&Sketch) -> bool) -> Option<(usize, Odds)> {
        let mut best: Option<(usize, Odds)> = None;
        for (at, _) in self.clash.mine.iter().enumerate().filter(|(_, s)| pass(s)) {
            let odds = self.odds(at, stays);
            let better = |old: &Odds| {
                odds.win > old.win + 1e-9 || (odds.win > old.win - 1e-9 && odds.lost < old.lost - 1e-9)
            };
            if best.as_ref().is_none_or(|(_, old)| better(old)) {
                best = Some((at, odds));
            }
        }
        best
    }
}

impl Position<'_> {
    /// The odds of the battle plan I am making or am about to make.
    pub fn plan_odds(&self, b: &BattleView, legal: &[Action]) -> Option<PlanOdds> {
        let side = b.sides.iter().position(|s| s.faction == self.me)?;
        let foe = b.sides.get(1 - side)?;
        let clash = self.clash(b, CARE)?;
        let solved = solve(&clash.duel, ITERATIONS);
        let mixed = solved.mixed(Who::First, 0)?.trimmed(0.01);
        let hands = clash.duel.hands(Who::Second);
        let mut foes = Vec::new();
        for (n, hand) in hands.iter().enumerate() {
            let Some(mix) = solved.mixed(Who::Second, n) else { continue };
            let mix = mix.trimmed(0.01);
            for (i, share) in mix.odds().iter().enumerate().filter(|(_, share)| **share > 0.0) {
                foes.push((hand, hand.plans[i], clash.theirs[n][i].lost, share / hands.len() as f64));
            }
        }
        let bench = Bench {
            clash: &clash,
            mine: clash.duel.hands(Who::First).first()?,
            foes,
            forces: (f64::from(b.sides[side].forces.total()), f64::from(foe.forces.total())),
            ties_mine: side == 0,
            kwisatz: self.kwisatz_ready(b.territory),
        };
        let mut best = Odds::default();
        for (at, share) in mixed.odds().iter().enumerate().filter(|(_, share)| **share > 0.0) {
            let odds = bench.odds(at, false);
            best.win += share * odds.win;
            best.nobody += share * odds.nobody;
            best.lost += share * odds.lost;
            best.taken += share * odds.taken;
        }
        let so_far = b.sides[side].plan.unwrap_or_default();
        let stays = so_far.next > Part::Kwisatz && !so_far.kwisatz;
        let settled = |s: &Sketch| s.agrees(&so_far);
        let dials = rungs(&clash.mine, settled);
        let with_dial = |s: &Sketch| {
            settled(s) && (so_far.next <= Part::Dial || Some(s.dial) == nearest(&dials, so_far.dial))
        };
        let found = bench.best(stays, with_dial)?;
        let scale = dials.iter().filter_map(|d| {
            let found = bench.best(stays, |s| settled(s) && s.dial == *d);
            found.map(|(_, odds)| Rung { n: u16::from(*d), odds })
        });
        let tally = bench.tally(found.0, stays);
        Some(PlanOdds {
            best,
            current: (so_far.next > Part::Lead).then_some(found.1),
            options: legal.iter().map(|a| option(&bench, a, &so_far, stays, &dials)).collect(),
            scale: scale.collect(),
            facts: facts(&tally, leader(&clash.mine[found.0])),
            assumed: self.assumed(foe, hands.len()),
        })
    }

    /// What the odds assume.
    fn assumed(&self, foe: &SideView, hands: usize) -> Vec<Text> {
        let mut said = vec![Text::from(say(
            "They plan as well as can be done with what they hold.",
            "L'avversario fa il miglior piano possibile con ciò che ha.",
        ))];
        if foe.plan.is_some_and(|p| p.sealed()) {
            said.push(Text::from(say("You have seen their plan.", "Hai visto il loro piano.")));
            return said;
        }
        let known = self.of(foe.faction).map_or(0, |v| v.known_cards.len());
        let held = self.hand_size(foe.faction);
        let held = Text {
            en: format!("{held} {}", if held == 1 { "card" } else { "cards" }),
            it: format!("{held} {}", if held == 1 { "carta" } else { "carte" }),
        };
        said.push(Text {
            en: format!(
                "They hold {}, counted from the cards declared, bought, played and discarded. You know \
                 {known} of them; possible hands: {hands}.",
                held.en
            ),
            it: format!(
                "Hanno in mano {}, contando le carte dichiarate, comprate, giocate e scartate. Ne conosci \
                 {known}; mani possibili: {hands}.",
                held.it
            ),
        });
        if self.paid_battles() {
            let spice = self.purse_of(foe.faction);
            said.push(Text {
                en: format!("Their spice is hidden and taken as {spice}."),
                it: format!("La loro spezia è nascosta e si stima {spice}."),
            });
        }
        said
    }
}

/// The name of the leader of a plan.
fn leader(s: &Sketch) -> Option<Say> {
    match s.lead {
        Lead::Leader(l) => Some(l.name()),
        Lead::Hero(_) | Lead::None => None,
    }
}

/// The dials of the plans that pass, ascending.
fn rungs(mine: &[Sketch], pass: impl Fn(&Sketch) -> bool) -> Vec<u8> {
    let mut dials: Vec<u8> = mine.iter().filter(|s| pass(s)).map(|s| s.dial).collect();
    dials.sort_unstable();
    dials.dedup();
    dials
}

/// The highest of these dials that is not above.
fn nearest(dials: &[u8], dial: u8) -> Option<u8> {
    dials.iter().copied().filter(|d| *d <= dial).max().or(dials.first().copied())
}

/// The odds of one legal answer.
fn option(bench: &Bench<'_>, action: &Action, so_far: &SoFar, stays: bool, dials: &[u8]) -> Option<Odds> {
    let Action::Battle(action) = action else { return None };
    let settled = |s: &Sketch| s.agrees(so_far);
    let reached = match *action {
        A::Lead(lead) => {
            let same =
                |s: &Sketch| s.lead == lead || matches!((s.lead, lead), (Lead::Hero(_), Lead::Hero(_)));
            bench.best(stays, |s| settled(s) && same(s))
        }
        A::Kwisatz(comes) => bench.best(!comes, settled),
        A::Weapon(card) => bench.best(stays, |s| settled(s) && s.weapon == of_use(card, &WEAPONS)),
        A::Defence(card) => bench.best(stays, |s| settled(s) && s.defence == of_use(card, &DEFENCES)),
        A::Dial(dial) => {
            let near = nearest(dials, dial)?;
            bench.best(stays, |s| settled(s) && s.dial == near)
        }
        A::Spice(spice) => {
            let near = nearest(dials, so_far.dial)?;
            let (at, _) = bench.best(stays, |s| settled(s) && s.dial == near)?;
            // A supported force counts twice as much: each spice saves one.
            let lost = f64::from(so_far.dial.saturating_sub(spice)).min(bench.forces.0);
            return Some(bench.tally(at, stays).odds(lost, bench.forces.0));
        }
        _ => None,
    };
    reached.map(|(_, odds)| odds)
}

/// What may happen, the likeliest first; what cannot is left out.
fn facts(t: &Tally, leader: Option<Say>) -> Vec<Fact> {
    let mut list = Vec::new();
    let mut add = |chance: f64, bad: bool, en: String, it: String| {
        if chance > 0.004 {
            list.push(Fact { text: Text { en, it }, chance: chance.min(1.0), bad });
        }
    };
    if let Some(name) = leader {
        let lives = 1.0 - t.killed - t.betrayed - t.ruin;
        add(lives, false, format!("{} survives", name.en), format!("{} sopravvive", name.it));
        add(
            t.betrayed,
            true,
            format!("{} is called a traitor", name.en),
            format!("{} è indicato come traditore", name.it),
        );
    }
    add(
        t.called,
        false,
        "Their leader is your traitor".to_owned(),
        "Il loro comandante è un tuo traditore".to_owned(),
    );
    add(
        t.ruin,
        true,
        "Lasgun and Shield destroy everything here".to_owned(),
        "Fucile Laser e Scudo distruggono tutto qui".to_owned(),
    );
    list.sort_by(|a, b| b.chance.total_cmp(&a.chance));
    list
}

//! Battle plans: the battle as a game of plans against several possible hands, solved by regret matching.

use landsraad_dune::Faction;
use landsraad_dune::activities::battle::plan::{Lead, Part, Plan as SoFar};
use landsraad_dune::activities::battle::prescience::{Element, Shown};
use landsraad_dune::activities::battle::view::BattleView;
use landsraad_dune::activities::battle::voice::Order;
use landsraad_dune::activities::windows::truthtrance::Query;
use landsraad_dune::board::Squad;
use landsraad_dune::data::{Card, CardKind, LeaderId, Territory};
use landsraad_kernel::Seeded;
use landsraad_search::Mixed;
use landsraad_search::clash::{
    Cell, Command, Duel, Hand, Interaction, Plan, Question as Ask, Side, Solver, Stakes, Who, best_command,
    best_question, solve,
};

use super::outlook::Fate;
use super::position::Position;

/// Iterations of the solver where several duels are compared.
const QUICK: u32 = 24;
/// How many times as many iterations a battle plan gets where the usual number leaves too much open.
const LONGER: u32 = 4;
/// What a plan may be worth less than the best and still be played, in spice, beside what may be given away
/// by it.
const SLACK: f64 = 0.1;
/// The parts of the limit for seldom plans that are tried one after the other.
const FEWER: [f64; 4] = [1.0, 0.5, 0.25, 0.125];
/// Most iterations where a battle must be solved exactly.
const EXACT: u32 = 3_000;
/// The most that a battle is worth either way, in spice.
const MOST: f64 = 120.0;
/// From this on it matters what an explosion leaves behind.
const DENIED: f64 = 25.0;
/// Weapons by class.
pub const WEAPONS: [Option<CardKind>; 4] =
    [None, Some(CardKind::ProjectileWeapon), Some(CardKind::PoisonWeapon), Some(CardKind::Lasgun)];
/// Defences by class.
pub const DEFENCES: [Option<CardKind>; 3] = [None, Some(CardKind::Shield), Some(CardKind::Snooper)];

/// One of my plans.
#[derive(Clone, Copy, Debug)]
pub struct Sketch {
    /// The leader.
    pub lead: Lead,
    /// The kind of weapon.
    pub weapon: Option<CardKind>,
    /// The kind of defence.
    pub defence: Option<CardKind>,
    /// The dial in half points.
    pub dial: u8,
    /// The forces lost if it wins.
    pub lost: f64,
}

impl Sketch {
    /// Whether it has the parts that a plan has settled.
    pub fn agrees(&self, plan: &SoFar) -> bool {
        let done = |p: Part| plan.next > p;
        let led = self.lead == plan.lead || matches!((self.lead, plan.lead), (Lead::Hero(_), Lead::Hero(_)));
        (!done(Part::Lead) || led)
            && (!done(Part::Weapon) || self.weapon == of_use(plan.weapon, &WEAPONS))
            && (!done(Part::Defence) || self.defence == of_use(plan.defence, &DEFENCES))
    }
}

/// The kind of a card in its place; a card that does nothing there is as good as none.
pub fn of_use(card: Option<Card>, kinds: &[Option<CardKind>]) -> Option<CardKind> {
    card.map(Card::kind).filter(|kind| kinds.contains(&Some(*kind)))
}

/// How closely a battle is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Care {
    /// My dials and leaders.
    pub mine: (usize, usize),
    /// The opponent's.
    pub theirs: (usize, usize),
    /// Possible hands of the opponent.
    pub hands: usize,
}

impl Care {
    /// As a bot looks at it.
    pub const PLAYER: Care = Care { mine: (9, 4), theirs: (6, 3), hands: 4 };
    /// As it looks at it within a simulation.
    pub const HURRIED: Care = Care { mine: (6, 3), theirs: (4, 2), hands: 2 };
}

/// A battle ready for the solver: plans and what the solver is given of them, in the same order.
#[derive(Debug)]
pub struct Clash {
    /// The whole input.
    pub duel: Duel,
    /// My plans.
    pub mine: Vec<Sketch>,
    /// Theirs, by hand.
    pub theirs: Vec<Vec<Sketch>>,
}

fn kills(weapon: usize, defence: usize) -> bool {
    match WEAPONS[weapon] {
        Some(CardKind::ProjectileWeapon) => DEFENCES[defence] != Some(CardKind::Shield),
        Some(CardKind::PoisonWeapon) => DEFENCES[defence] != Some(CardKind::Snooper),
        Some(_) => true,
        None => false,
    }
}

pub fn table() -> Interaction {
    Interaction::from_fn(12, 12, |a, b| {
        let (wa, da, wb, db) =
            (usize::from(a / 3), usize::from(a % 3), usize::from(b / 3), usize::from(b % 3));
        let ruin = (wa == 3 || wb == 3) && (da == 1 || db == 1);
        Cell { first_dies: kills(wb, da), second_dies: kills(wa, db), ruin }
    })
}

/// Forces lost and spice spent for a dial in half points: as much spice as there is, the fewest forces.
fn price(units: f64, spice: u16, paid: bool, dial: u8) -> Option<(f64, f64)> {
    let d = f64::from(dial) / 2.0;
    if !paid {
        return (dial.is_multiple_of(2) && d <= units).then_some((d, 0.0));
    }
    let k = d.floor().min(f64::from(spice));
    let lost = 2.0 * d - k;
    (lost <= units).then_some((lost, k))
}

/// One side of a battle, and how closely its plans are looked at.
#[derive(Clone, Copy)]
struct Fighter {
    faction: Faction,
    foe: Faction,
    squad: Squad,
    spice: u16,
    /// Dials tried.
    dials: usize,
    /// Leaders tried.
    leads: usize,
    /// What the battle is worth to it.
    stakes: Stakes,
}

impl Position<'_> {
    /// What the battle is worth to me: if I win it, if I lose it, and if everything is destroyed. Where
    /// another's victory is mine too, it can be better to lose.
    pub fn stakes(&self, t: Territory) -> Stakes {
        let board = self.board();
        let worth = |fate| self.value_if(&board, Some((t, fate)));
        let (won, lost) = (worth(Fate::Mine), worth(Fate::Theirs));
        let least = if t.is_stronghold() { 8.0 } else { 4.0 };
        let half = (won - lost) / 2.0;
        if !self.temper.sense.shrewd {
            let half = half.clamp(least, MOST);
            return Stakes { win: half, lose: -half, ruin: -0.8 * half };
        }
        if half < -least {
            let half = half.max(-MOST);
            return Stakes { win: half, lose: -half, ruin: 0.8 * half };
        }
        let half = half.clamp(least, MOST);
        // An explosion denies the place to both: that is as bad as to lose it, unless the other wins by it.
        let spared = if half > DENIED { worth(Fate::Ruined) - lost } else { 0.0 };
        Stakes { win: half, lose: -half, ruin: (spared - half).clamp(-0.8 * half, half) }
    }

    /// Numbers in half points worth dialling.
    fn dials(&self, f: Faction, squad: Squad, spice: u16, foe: Faction, most: usize) -> Vec<(u8, f64, f64)> {
        let full = u16::from(squad.total());
        let units = self.points(f, squad, full, foe);
        let paid = self.paid_battles() && self.points(f, squad, 0, foe) < units;
        let all: Vec<(u8, f64, f64)> = (0..=40u8)
            .filter_map(|d| price(units, spice, paid, d).map(|(lost, cost)| (d, lost, cost)))
            .collect();
        if all.len() <= most {
            return all;
        }
        let step = (all.len() - 1) as f64 / (most - 1) as f64;
        (0..most).map(|i| all[(i as f64 * step).round() as usize]).collect()
    }

    /// Whether the Kwisatz Haderach can come along to a battle.
    pub fn kwisatz_ready(&self, t: Territory) -> bool {
        self.me == Faction::Atreides
            && self.advanced()
            && self.own.kwisatz.is_some_and(|k| k.losses >= 7 && !k.dead && k.fought.is_none_or(|at| at == t))
    }

    fn plans(&self, force: Fighter, t: Territory, hand: &[CardKind]) -> (Vec<Sketch>, Vec<Plan>) {
        let Fighter { faction: f, foe, squad, spice, dials: most, leads, stakes } = force;
        let has = |kind: &Option<CardKind>| kind.is_none_or(|k| hand.contains(&k));
        let mut leaders = self.leaders_of(f);
        leaders.retain(|l| self.fought(*l).is_none_or(|at| at == t));
        // The strongest and the weakest say enough.
        if leaders.len() > leads {
            let weakest = leaders[leaders.len() - 1];
            leaders.truncate(leads - 1);
            leaders.push(weakest);
        }
        let mut heads: Vec<Lead> = leaders.into_iter().map(Lead::Leader).collect();
        let hero = self.own.hand.iter().copied().find(|c| c.kind() == CardKind::CheapHero);
        let any_hero = Card::all().find(|c| c.kind() == CardKind::CheapHero);
        if hand.contains(&CardKind::CheapHero) {
            heads.extend(hero.filter(|_| f == self.me).or(any_hero).map(Lead::Hero));
        }
        if heads.is_empty() {
            heads.push(Lead::None);
        }
        let kwisatz = f == self.me && self.kwisatz_ready(t);
        let dials = self.dials(f, squad, spice, foe, most);
        let total = f64::from(squad.total());
        let force = self.temper.force;
        // Nobody holds a place in which nobody is left; advisors who watch take it.
        let sense = self.temper.sense;
        let watched = self.advisors.contains(t) && !self.friend(Faction::BeneGesserit);
        let empty =
            if t.is_stronghold() { sense.pyrrhic_discount * if watched { 1.8 } else { 1.0 } } else { 0.0 };
        let discount = empty.min(1.0) * stakes.swing().max(0.0);
        // One's own Lasgun and Shield destroy everything: that can be the only way to stop a victory.
        let bomb = f == self.me && stakes.ruin > 0.0;
        // What a spice is worth to a faction that has many.
        let rate = |cost: f64| {
            let real = if f == self.me { self.cost_of(cost as u16) } else { 0.7 * cost };
            cost + sense.purse * (real - cost)
        };
        let (mut sketches, mut plans) = (Vec::new(), Vec::new());
        for &lead in &heads {
            let strength = match lead {
                Lead::Leader(l) => i32::from(self.rules.strength(l)),
                Lead::Hero(_) | Lead::None => 0,
            };
            let bonus = if kwisatz && lead != Lead::None { 2 } else { 0 };
            for (w, weapon) in WEAPONS.iter().enumerate().filter(|(_, k)| has(k)) {
                for (d, defence) in DEFENCES.iter().enumerate().filter(|(_, k)| has(k)) {
                    let cards = f64::from(u8::from(weapon.is_some()) + u8::from(defence.is_some()));
                    if lead == Lead::None && cards > 0.0 || (w == 3 && d == 1 && !bomb) {
                        continue;
                    }
                    for &(dial, lost, cost) in &dials {
                        let cost = rate(cost);
                        let void = if lost + 0.5 > total { discount } else { 0.0 };
                        // With a main leader his powers are lost.
                        let main = matches!(lead, Lead::Leader(l) if l.is_main());
                        let worth = f64::from(strength) + if main { 8.0 } else { 0.0 };
                        let ruin = -(total * force + cost + 1.5 * cards + worth);
                        plans.push(Plan {
                            tag: sketches.len() as u32,
                            class: (w * 3 + d) as u16,
                            leader: match lead {
                                Lead::Leader(l) => Some(u16::from(l.0)),
                                Lead::Hero(_) | Lead::None => None,
                            },
                            alive: i32::from(dial) + 2 * (strength + bonus),
                            dead: i32::from(dial),
                            win: -(lost * force + cost + 0.2 * cards + void),
                            lose: -(total * force + cost + 1.5 * cards),
                            ruin,
                            calling: 0.0,
                            betrayed: ruin,
                            leader_loss: if matches!(lead, Lead::Hero(_)) { 1.0 } else { worth },
                            bounty: f64::from(strength),
                        });
                        sketches.push(Sketch { lead, weapon: *weapon, defence: *defence, dial, lost });
                    }
                }
            }
        }
        (sketches, plans)
    }

    /// My plans with the share each should have.
    pub fn mixed_plans(&self, b: &BattleView) -> Option<Vec<(Sketch, f64)>> {
        let clash = self.clash(b, self.care())?;
        let mixed = self.mixture(&clash.duel)?;
        Some(clash.mine.into_iter().zip(mixed.odds().iter().copied()).collect())
    }

    /// The shares of my plans: those of the solver, less what is played too seldom.
    fn mixture(&self, duel: &Duel) -> Option<Mixed> {
        let sense = self.temper.sense;
        let mut solver = Solver::new(duel);
        let limit = sense.exploited * duel.stakes().swing().abs();
        solver.run(sense.rounds);
        let solved = if limit > 0.0 {
            solver.run_until(limit / 2.0, LONGER * sense.rounds)
        } else {
            solver.solution()
        };
        let mixed = solved.mixed(Who::First, 0)?;
        let most = mixed.odds().iter().copied().fold(0.0, f64::max);
        let trimmed = |rare: f64| mixed.trimmed(sense.trim + rare * most);
        if limit == 0.0 {
            return Some(trimmed(sense.rare));
        }
        let hand = Hand { hand: 0, answer: None };
        let fewer = FEWER.map(|share| share * sense.rare);
        let mut tried = Vec::with_capacity(2 * FEWER.len() + 2);
        if sense.shrewd {
            let values = solver.plan_values(Who::First, hand, &solved.second)?.to_vec();
            // What is best against somebody who plays what he has, among what is sound against anybody.
            let gains = solver.plan_values(Who::First, hand, &careless(duel))?;
            let slack = SLACK + limit;
            let plans = &duel.hands(Who::First)[0].plans;
            let sound = better_cards(plans, &values, gains, &sound(&values, slack, mixed));
            tried.extend(best_of(gains, &values, slack).map(|best| Mixed::pure(best, values.len())));
            let most = sound.odds().iter().copied().fold(0.0, f64::max);
            tried.extend(fewer.map(|rare| sound.trimmed(sense.trim + rare * most)));
            tried.push(sound);
        }
        tried.extend(fewer.map(trimmed));
        let mut gain = |mine: &Mixed| solver.best_reply(Who::Second, &[(hand, mine.clone())]);
        let full = gain(mixed);
        let found = tried.into_iter().find(|mine| gain(mine) - full <= limit);
        Some(found.unwrap_or_else(|| mixed.clone()))
    }

    /// What an opponent who knows my mixture gains by the best reply of every hand beyond the value of the
    /// battle, and the swing of the stakes.
    pub fn exploitability(&self, b: &BattleView) -> Option<(f64, f64)> {
        let duel = self.clash(b, self.care())?.duel;
        let mixed = self.mixture(&duel)?;
        let mut solver = Solver::new(&duel);
        let solved = solver.run_until(5e-4 * duel.stakes().swing().abs(), EXACT);
        let reply = solver.best_reply(Who::Second, &[(Hand { hand: 0, answer: None }, mixed)]);
        Some(((reply + solved.value).max(0.0), duel.stakes().swing().abs()))
    }

    /// How closely I look.
    fn care(&self) -> Care {
        if self.temper.sense.hurried { Care::HURRIED } else { Care::PLAYER }
    }

    /// The battle as the solver sees it: my plans against those of each hand the opponent may hold.
    pub fn clash(&self, b: &BattleView, care: Care) -> Option<Clash> {
        let side = b.sides.iter().position(|s| s.faction == self.me)?;
        let foe = b.sides.get(1 - side)?;
        let t = b.territory;
        let stakes = self.stakes(t);
        let (dials, leads) = care.mine;
        let me = Fighter {
            faction: self.me,
            foe: foe.faction,
            squad: b.sides[side].forces,
            spice: self.own.spice,
            dials,
            leads,
            stakes,
        };
        let (sketches, mut mine) = self.plans(me, t, &self.kinds);
        // The same beliefs each time this plan is asked for, so that its parts fit together.
        let mut luck = Seeded::from_u64(u64::from(self.v.turn) << 16 | u64::from(t.0) << 8 | self.me as u64);
        if let Some(order) = b.voice.filter(|_| b.voice_to == Some(self.me)) {
            only(&mut mine, &sketches, |s| obeys(s, order));
        }
        if let Some(shown) = b.disclosed.filter(|_| b.prescience_to == Some(self.me)) {
            only(&mut mine, &sketches, |s| fits(s, shown));
        }
        let mut rivals = Vec::with_capacity(care.hands);
        let mut theirs = Vec::with_capacity(care.hands);
        let known = foe.plan.filter(|_| foe.ready);
        let calls = self.traitor_odds(foe.faction).to_vec();
        for _ in 0..care.hands {
            let mut hand = self.sample_hand(foe.faction, &mut luck);
            if let Some(plan) = known {
                hand = plan.cards().map(Card::kind).collect();
            }
            if foe.no_leader {
                hand.retain(|kind| *kind != CardKind::CheapHero);
            }
            let (dials, leads) = care.theirs;
            let rival = Fighter {
                faction: foe.faction,
                foe: self.me,
                squad: foe.forces,
                spice: self.purse_of(foe.faction),
                dials,
                leads,
                stakes: Stakes::even(8.0),
            };
            let (mut drafts, mut plans) = self.plans(rival, t, &hand);
            if let Some(order) = b.voice.filter(|_| b.voice_to == Some(foe.faction)) {
                only(&mut plans, &drafts, |s| obeys(s, order));
            }
            if let Some(shown) = b.disclosed.filter(|_| b.prescience_to == Some(foe.faction)) {
                only(&mut plans, &drafts, |s| fits(s, shown));
            }
            for word in self.v.promises.iter().filter(|word| word.by == foe.faction) {
                only(&mut plans, &drafts, |s| keeps(s, word.query) == Some(word.yes));
            }
            if let Some(plan) = known {
                only(&mut plans, &drafts, |s| s.lead == plan.lead);
                only(&mut plans, &drafts, |s| s.weapon == plan.weapon.map(Card::kind));
                only(&mut plans, &drafts, |s| s.defence == plan.defence.map(Card::kind));
            }
            let exact = match (known, b.disclosed.filter(|_| b.prescience_to == Some(foe.faction))) {
                (Some(plan), _) => Some(plan.dial),
                (None, Some(Shown::Dial(d))) => Some(d),
                (None, _) => None,
            };
            if let Some(d) = exact {
                for p in &mut plans {
                    let draft = &mut drafts[p.tag as usize];
                    p.alive += i32::from(d) - i32::from(draft.dial);
                    p.dead += i32::from(d) - i32::from(draft.dial);
                    draft.dial = d;
                }
            }
            theirs.push(in_order(&plans, &drafts));
            rivals.push((1.0, Side::new(plans).calling(calls.clone())));
            if known.is_some() {
                break;
            }
        }
        let calls =
            (0..30u8).map(|l| f64::from(u8::from(self.own.traitors.contains(&LeaderId(l))))).collect();
        let kept = in_order(&mine, &sketches);
        let first = Side::new(mine).calling(calls);
        let ties = if side == 0 { Who::First } else { Who::Second };
        let duel = Duel::against(first, rivals, table(), stakes, ties).ok()?;
        Some(Clash { duel, mine: kept, theirs })
    }

    /// Which of these orders serves me best, and what it gains over silence.
    pub fn best_order(&self, b: &BattleView, orders: &[Order]) -> Option<(usize, f64)> {
        let duel = self.clash(b, self.care())?.duel;
        let silent = solve(&duel, QUICK).value;
        let rules: Vec<_> = orders.iter().map(|&order| move |p: &Plan| complies(p, order)).collect();
        let commands: Vec<Command<'_>> = rules.iter().map(|r| r as Command<'_>).collect();
        let choice = best_command(&duel, Who::First, &commands, QUICK)?;
        Some((choice.index, (choice.solution.value - silent).max(0.0)))
    }

    /// Which of these elements of the opponent's plan is best to know.
    pub fn best_question(&self, b: &BattleView, elements: &[Element]) -> Option<usize> {
        let duel = self.clash(b, self.care())?.duel;
        let rules: Vec<_> = elements.iter().map(|&e| move |p: &Plan| part_of(p, e)).collect();
        let questions: Vec<Ask<'_>> = rules.iter().map(|r| r as Ask<'_>).collect();
        Some(best_question(&duel, Who::First, &questions, 2 * QUICK)?.index)
    }
}

/// Whether an order about cards of this kind can change a battle.
pub fn decides(kind: CardKind) -> bool {
    WEAPONS.contains(&Some(kind)) || DEFENCES.contains(&Some(kind))
}

/// Whether a plan does what the Voice says, by its class.
fn complies(p: &Plan, order: Order) -> bool {
    let class = usize::from(p.class);
    let plays = WEAPONS[class / 3] == Some(order.kind) || DEFENCES[class % 3] == Some(order.kind);
    plays == order.play
}

/// An element of a plan as a number.
fn part_of(p: &Plan, element: Element) -> u32 {
    match element {
        Element::Leader => p.leader.map_or(0, |l| u32::from(l) + 1),
        Element::Weapon => u32::from(p.class / 3),
        Element::Defence => u32::from(p.class % 3),
        Element::Number => u32::try_from(p.dead).unwrap_or(0),
    }
}

/// The plans of a mixture that are about as good as the best against the opponent's mixture. Averages keep
/// traces of early iterations, and a plan that is worth less than another has no place in them.
fn sound(values: &[f64], slack: f64, mixed: &Mixed) -> Mixed {
    let top = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let odds = mixed.odds().iter().zip(values);
    let kept: Vec<f64> =
        odds.map(|(share, worth)| if *worth >= top - slack { *share } else { 0.0 }).collect();
    if kept.iter().sum::<f64>() > 0.0 {
        return Mixed::from_weights(&kept);
    }
    // None of the best is in the mixture: any of them will do.
    Mixed::from_weights(&values.iter().map(|worth| f64::from(u8::from(*worth >= top))).collect::<Vec<_>>())
}

/// The plan that gains most, among those that are worth about as much as the best.
fn best_of(gains: &[f64], values: &[f64], slack: f64) -> Option<usize> {
    let top = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let plans = (0..gains.len()).filter(|&i| values[i] >= top - slack);
    plans.max_by(|&a, &b| gains[a].total_cmp(&gains[b]).then(b.cmp(&a)))
}

/// The same mixture with the cards changed in plans where others are worth as much against a careful opponent
/// and more against a careless one: poison instead of a projectile once no Snooper is left.
fn better_cards(plans: &[Plan], values: &[f64], gains: &[f64], mixed: &Mixed) -> Mixed {
    let mut weights = vec![0.0; plans.len()];
    for (i, share) in mixed.odds().iter().enumerate().filter(|(_, share)| **share > 0.0) {
        let head = |p: &Plan| (p.leader, p.alive, p.dead);
        let same = (0..plans.len()).filter(|&j| head(&plans[j]) == head(&plans[i]));
        let as_good = same.filter(|&j| values[j] >= values[i] - SLACK / 2.0);
        let best = as_good.max_by(|&a, &b| gains[a].total_cmp(&gains[b]).then(b.cmp(&a))).unwrap_or(i);
        weights[best] += share;
    }
    Mixed::from_weights(&weights)
}

/// How somebody plays each hand of the second side who does not know mine: as many of its cards as go into a
/// plan, and any number.
fn careless(duel: &Duel) -> Vec<(Hand, Mixed)> {
    let cards = |p: &Plan| u8::from(p.class / 3 > 0) + u8::from(!p.class.is_multiple_of(3));
    let all = |side: &Side| {
        let most = side.plans.iter().map(cards).max().unwrap_or(0);
        let weights: Vec<f64> = side.plans.iter().map(|p| f64::from(u8::from(cards(p) == most))).collect();
        Mixed::from_weights(&weights)
    };
    let hands = duel.hands(Who::Second).iter().enumerate();
    hands.map(|(hand, side)| (Hand { hand, answer: None }, all(side))).collect()
}

/// Keeps the plans that pass, or all if none does: nobody has to do the impossible.
fn only(plans: &mut Vec<Plan>, sketches: &[Sketch], keep: impl Fn(&Sketch) -> bool) {
    let passes = |p: &Plan| keep(&sketches[p.tag as usize]);
    if plans.iter().any(passes) {
        plans.retain(passes);
    }
}

/// The sketches of these plans.
fn in_order(plans: &[Plan], sketches: &[Sketch]) -> Vec<Sketch> {
    plans.iter().map(|p| sketches[p.tag as usize]).collect()
}

/// Whether a plan does what the Voice says.
fn obeys(s: &Sketch, order: Order) -> bool {
    let hero = matches!(s.lead, Lead::Hero(_)).then_some(CardKind::CheapHero);
    let plays = [s.weapon, s.defence, hero].contains(&Some(order.kind));
    plays == order.play
}

/// What a plan would answer to a Truthtrance about it; `None` where the question is about something else.
fn keeps(s: &Sketch, query: Query) -> Option<bool> {
    match query {
        Query::PlanCard(kind) => Some(obeys(s, Order { play: true, kind })),
        Query::PlanLeader(leader) => Some(s.lead == Lead::Leader(leader)),
        Query::PlanDial(least) => Some(s.dial >= least),
        _ => None,
    }
}

/// Whether a plan contains what was disclosed; dials are corrected elsewhere.
fn fits(s: &Sketch, shown: Shown) -> bool {
    match shown {
        Shown::Lead(lead) => s.lead == lead,
        Shown::Weapon(card) => s.weapon == card.map(Card::kind),
        Shown::Defence(card) => s.defence == card.map(Card::kind),
        Shown::Dial(_) => true,
    }
}

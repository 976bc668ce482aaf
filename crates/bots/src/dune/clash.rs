//! Battle plans: the battle as a game of plans against several possible hands, solved by regret matching.

use landsraad_dune::Faction;
use landsraad_dune::board::Squad;
use landsraad_dune::data::{Card, CardKind, LeaderId, Territory};
use landsraad_dune::phases::battle::plan::Lead;
use landsraad_dune::phases::battle::prescience::{Element, Shown};
use landsraad_dune::phases::battle::view::BattleView;
use landsraad_dune::phases::battle::voice::Order;
use landsraad_kernel::Seeded;
use landsraad_search::clash::{
    Cell, Command, Duel, Interaction, Plan, Question as Ask, Side, Stakes, Who, best_command, best_question,
    solve,
};

use super::position::Position;

/// Possible hands of the opponent that are weighed.
const HANDS: usize = 4;
/// Iterations of the solver.
const ITERATIONS: u32 = 60;
/// The same where several duels are compared.
const QUICK: u32 = 24;
/// Weapons and defences by class.
const WEAPONS: [Option<CardKind>; 4] =
    [None, Some(CardKind::ProjectileWeapon), Some(CardKind::PoisonWeapon), Some(CardKind::Lasgun)];
const DEFENCES: [Option<CardKind>; 3] = [None, Some(CardKind::Shield), Some(CardKind::Snooper)];

/// One of my plans.
#[derive(Clone, Copy, Debug)]
pub struct Sketch {
    /// Who leads.
    pub lead: Lead,
    /// The kind of weapon.
    pub weapon: Option<CardKind>,
    /// The kind of defence.
    pub defence: Option<CardKind>,
    /// The dial in half points.
    pub dial: u8,
}

fn kills(weapon: usize, defence: usize) -> bool {
    match WEAPONS[weapon] {
        Some(CardKind::ProjectileWeapon) => DEFENCES[defence] != Some(CardKind::Shield),
        Some(CardKind::PoisonWeapon) => DEFENCES[defence] != Some(CardKind::Snooper),
        Some(_) => true,
        None => false,
    }
}

fn table() -> Interaction {
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
}

impl Position<'_> {
    /// What the battle is worth: to me if I win it and if I lose it.
    pub fn stakes(&self, t: Territory) -> (f64, f64) {
        let board = self.board();
        let won = self.value_if(&board, Some((t, true)));
        let lost = self.value_if(&board, Some((t, false)));
        let least = if t.is_stronghold() { 8.0 } else { 4.0 };
        let half = ((won - lost) / 2.0).clamp(least, 120.0);
        (half, -half)
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

    fn plans(&self, force: Fighter, t: Territory, hand: &[CardKind]) -> (Vec<Sketch>, Vec<Plan>) {
        let Fighter { faction: f, foe, squad, spice, dials: most, leads } = force;
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
        let kwisatz = self.own.kwisatz.is_some_and(|k| {
            f == self.me
                && f == Faction::Atreides
                && self.advanced()
                && k.losses >= 7
                && !k.dead
                && k.fought.is_none_or(|at| at == t)
        });
        let dials = self.dials(f, squad, spice, foe, most);
        let total = f64::from(squad.total());
        let force = self.temper.force;
        let (mut sketches, mut plans) = (Vec::new(), Vec::new());
        for &lead in &heads {
            let strength = match lead {
                Lead::Leader(l) => i32::from(l.strength()),
                Lead::Hero(_) | Lead::None => 0,
            };
            let bonus = if kwisatz && lead != Lead::None { 2 } else { 0 };
            for (w, weapon) in WEAPONS.iter().enumerate().filter(|(_, k)| has(k)) {
                for (d, defence) in DEFENCES.iter().enumerate().filter(|(_, k)| has(k)) {
                    let cards = f64::from(u8::from(weapon.is_some()) + u8::from(defence.is_some()));
                    if lead == Lead::None && cards > 0.0 || (w == 3 && d == 1) {
                        continue;
                    }
                    for &(dial, lost, cost) in &dials {
                        let worth = f64::from(strength);
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
                            win: -(lost * force + cost + 0.2 * cards),
                            lose: -(total * force + cost + 1.5 * cards),
                            ruin,
                            calling: 0.0,
                            betrayed: ruin,
                            leader_loss: if matches!(lead, Lead::Hero(_)) { 1.0 } else { worth },
                            bounty: worth,
                        });
                        sketches.push(Sketch { lead, weapon: *weapon, defence: *defence, dial });
                    }
                }
            }
        }
        (sketches, plans)
    }

    /// The battle as a duel of my plans against several possible hands, and what my plans are.
    fn duel(&self, b: &BattleView) -> Option<(Duel, Vec<Sketch>, Vec<u32>)> {
        let side = b.sides.iter().position(|s| s.faction == self.me)?;
        let foe = b.sides.get(1 - side)?;
        let squad = b.sides[side].forces;
        let t = b.territory;
        let me =
            Fighter { faction: self.me, foe: foe.faction, squad, spice: self.own.spice, dials: 9, leads: 4 };
        let (sketches, mut mine) = self.plans(me, t, &self.kinds);
        // The same beliefs each time this plan is asked for, so that its parts fit together.
        let mut luck = Seeded::from_u64(u64::from(self.v.turn) << 16 | u64::from(t.0) << 8 | self.me as u64);
        if let Some(order) = b.voice.filter(|_| b.voice_to == Some(self.me)) {
            keep(&mut mine, |p| obeys(&sketches[p.tag as usize], order));
        }
        if let Some(shown) = b.disclosed.filter(|_| b.prescience_to == Some(self.me)) {
            keep(&mut mine, |p| fits(&sketches[p.tag as usize], shown));
        }
        let mut rivals = Vec::with_capacity(HANDS);
        let known = foe.plan.filter(|_| foe.ready);
        for _ in 0..HANDS {
            let mut hand = self.sample_hand(foe.faction, &mut luck);
            if let Some(plan) = known {
                hand = plan.cards().map(Card::kind).collect();
            }
            let spice = self.purse_of(foe.faction);
            let rival =
                Fighter { faction: foe.faction, foe: self.me, squad: foe.forces, spice, dials: 6, leads: 3 };
            let (theirs, mut plans) = self.plans(rival, t, &hand);
            let sketch = |p: &Plan| &theirs[p.tag as usize];
            if let Some(order) = b.voice.filter(|_| b.voice_to == Some(foe.faction)) {
                keep(&mut plans, |p| obeys(sketch(p), order));
            }
            if let Some(shown) = b.disclosed.filter(|_| b.prescience_to == Some(foe.faction)) {
                keep(&mut plans, |p| fits(sketch(p), shown));
            }
            if let Some(plan) = known {
                keep(&mut plans, |p| sketch(p).lead == plan.lead);
                keep(&mut plans, |p| sketch(p).weapon == plan.weapon.map(Card::kind));
                keep(&mut plans, |p| sketch(p).defence == plan.defence.map(Card::kind));
            }
            let exact = match (known, b.disclosed.filter(|_| b.prescience_to == Some(foe.faction))) {
                (Some(plan), _) => Some(plan.dial),
                (None, Some(Shown::Dial(d))) => Some(d),
                (None, _) => None,
            };
            if let Some(d) = exact {
                for p in &mut plans {
                    let old = i32::from(theirs[p.tag as usize].dial);
                    p.alive += i32::from(d) - old;
                    p.dead += i32::from(d) - old;
                }
            }
            let calls = (0..30u8).map(|l| self.betrays(foe.faction, LeaderId(l))).collect();
            rivals.push((1.0, Side::new(plans).calling(calls)));
            if known.is_some() {
                break;
            }
        }
        let calls =
            (0..30u8).map(|l| f64::from(u8::from(self.own.traitors.contains(&LeaderId(l))))).collect();
        let (win, lose) = self.stakes(t);
        let tags: Vec<u32> = mine.iter().map(|p| p.tag).collect();
        let first = Side::new(mine).calling(calls);
        let ties = if side == 0 { Who::First } else { Who::Second };
        let duel =
            Duel::against(first, rivals, table(), Stakes { win, lose, ruin: lose * 0.8 }, ties).ok()?;
        Some((duel, sketches, tags))
    }

    /// My plans with the share each should have.
    pub fn mixed_plans(&self, b: &BattleView) -> Option<Vec<(Sketch, f64)>> {
        let (duel, sketches, tags) = self.duel(b)?;
        let solved = solve(&duel, ITERATIONS);
        let mixed = solved.mixed(Who::First, 0)?.trimmed(0.04);
        Some(tags.into_iter().zip(mixed.odds()).map(|(tag, p)| (sketches[tag as usize], *p)).collect())
    }

    /// Which of these orders serves me best, and what it gains over silence.
    pub fn best_order(&self, b: &BattleView, orders: &[Order]) -> Option<(usize, f64)> {
        let (duel, _, _) = self.duel(b)?;
        let silent = solve(&duel, QUICK).value;
        let rules: Vec<_> = orders.iter().map(|&order| move |p: &Plan| complies(p, order)).collect();
        let commands: Vec<Command<'_>> = rules.iter().map(|r| r as Command<'_>).collect();
        let choice = best_command(&duel, Who::First, &commands, QUICK)?;
        Some((choice.index, (choice.solution.value - silent).max(0.0)))
    }

    /// Which of these elements of the opponent's plan is best to know.
    pub fn best_question(&self, b: &BattleView, elements: &[Element]) -> Option<usize> {
        let (duel, _, _) = self.duel(b)?;
        let rules: Vec<_> = elements.iter().map(|&e| move |p: &Plan| part_of(p, e)).collect();
        let questions: Vec<Ask<'_>> = rules.iter().map(|r| r as Ask<'_>).collect();
        Some(best_question(&duel, Who::First, &questions, QUICK / 2)?.index)
    }
}

/// Leaves the plans that fit, if any does.
fn keep(plans: &mut Vec<Plan>, fits: impl Fn(&Plan) -> bool) {
    if plans.iter().any(&fits) {
        plans.retain(fits);
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

/// Whether a plan does what the Voice says.
fn obeys(s: &Sketch, order: Order) -> bool {
    let hero = matches!(s.lead, Lead::Hero(_)).then_some(CardKind::CheapHero);
    let plays = [s.weapon, s.defence, hero].contains(&Some(order.kind));
    plays == order.play
}

/// Whether a plan contains what was disclosed; dials are mended apart.
fn fits(s: &Sketch, shown: Shown) -> bool {
    match shown {
        Shown::Lead(lead) => s.lead == lead,
        Shown::Weapon(card) => s.weapon == card.map(Card::kind),
        Shown::Defence(card) => s.defence == card.map(Card::kind),
        Shown::Dial(_) => true,
    }
}

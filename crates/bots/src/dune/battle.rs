//! The questions of a battle.

use landsraad_dune::Action;
use landsraad_dune::activities::battle::plan::{Lead, Part};
use landsraad_dune::activities::battle::prescience::Element;
use landsraad_dune::activities::battle::voice::Order;
use landsraad_dune::activities::battle::{BattleAction, BattleQuestion};
use landsraad_dune::data::{Card, CardKind};
use landsraad_dune::factions::power_of;
use landsraad_kernel::Seeded;

use super::clash::{self, Sketch};
use super::{Chosen, Mind, about, facts, say};

impl Mind<'_> {
    pub(super) fn battle(&self, question: BattleQuestion, luck: &mut Seeded) -> Chosen {
        use BattleAction as A;
        use BattleQuestion as Q;
        let act = Action::Battle;
        match question {
            Q::Fight => self.choose_fight(),
            Q::Lay { .. } => self.best_for(
                say("Residual Poison is there to be laid.", "Il Veleno Residuo è fatto per essere posato."),
                |a| match a {
                    Action::Battle(A::Lay(c)) if c.kind() == CardKind::ResidualPoison => Some(1.0),
                    Action::Battle(A::Pass) => Some(0.0),
                    _ => None,
                },
            ),
            Q::Parry { .. } => self.pick(
                act(A::Pass),
                say(
                    "It may be a bluff; the Snooper stays.",
                    "Può essere un bluff; il Rivelatore di Veleni resta.",
                ),
            ),
            Q::Voice { .. } => self.speak(),
            Q::Prescience { .. } => self.ask_element(),
            Q::Disclose { element } => self.plan(
                match element {
                    Element::Leader => Part::Lead,
                    Element::Weapon => Part::Weapon,
                    Element::Defence => Part::Defence,
                    Element::Number => Part::Dial,
                },
                false,
                luck,
            ),
            Q::Plan { part } => self.plan(part, true, luck),
            Q::See => self.best_for(
                say("The opponent's plan is what matters.", "Conta il piano dell'avversario."),
                |a| {
                    let Action::Battle(A::See(f)) = a else { return None };
                    Some(f64::from(u8::from(!self.p.friend(*f))))
                },
            ),
            // An ally's battle is the ally's to win.
            Q::Call { .. } if self.my_stake().is_some_and(|stake| stake < 0.0) => self.pick(
                act(A::Call(false)),
                say(
                    "This battle serves me better lost: the traitor stays secret.",
                    "Questa battaglia mi serve di più persa: il traditore resta segreto.",
                ),
            ),
            Q::Call { .. } => self.pick(
                act(A::Call(true)),
                say("Treachery wins without losses.", "Il tradimento vince senza perdite."),
            ),
            Q::Lose { .. } => self.best_for(
                say("The starred forces are spared.", "Si risparmiano le truppe scelte."),
                |a| {
                    let Action::Battle(A::Lose(s)) = a else { return None };
                    Some(-(f64::from(s.normal) + 2.5 * f64::from(s.special)))
                },
            ),
            Q::LoseAt { at, .. } => {
                let spice = self.p.v.spice.get(&at).copied().unwrap_or(0);
                let exposed = self.p.swept(at.sector());
                self.best_for(
                    say("Where there is spice they stay alive.", "Dove c'è spezia restano vive."),
                    |a| {
                        let Action::Battle(A::LoseAt(s)) = a else { return None };
                        let n = f64::from(s.total());
                        Some(if spice > 0 { -n } else { n * (0.5 + exposed) } - 0.1 * f64::from(s.special))
                    },
                )
            }
            Q::Keep { card } => {
                let keep = self.p.card_worth(card) > 1.0 || card.kind() != CardKind::Worthless;
                self.pick(
                    act(A::Keep(keep)),
                    say(
                        "Useful cards are kept, worthless ones make room.",
                        "Le carte utili si tengono, le inutili fanno posto.",
                    ),
                )
            }
            Q::Capture { .. } => self.pick(
                act(A::Capture(true)),
                say("A captive is a gain either way.", "Un comandante catturato è comunque un guadagno."),
            ),
            Q::Kill { leader } => {
                let kill = self.p.rules.strength(leader) <= 2 && self.p.my_leaders().len() >= 3;
                self.pick(
                    act(A::Kill(kill)),
                    say(
                        "A strong captive leads, a weak one pays.",
                        "Un comandante catturato forte guida una battaglia, uno debole rende spezia.",
                    ),
                )
            }
        }
    }

    /// Puts the battle first that gains most on average.
    fn choose_fight(&self) -> Chosen {
        let p = self.p;
        self.best_for(say("The surest battle comes first.", "La battaglia più sicura viene prima."), |a| {
            let Action::Battle(BattleAction::Fight { at, against }) = a else { return None };
            let t = at.territory();
            let mine = p.stands[p.me as usize][t.0 as usize];
            let theirs = p.stands[*against as usize][t.0 as usize];
            Some(p.stakes(t).win + 10.0 * p.odds(mine, p.own.spice, *against, theirs))
        })
    }

    /// The order after which the battle is worth most; for an ally's battle, a rule of thumb.
    fn speak(&self) -> Chosen {
        let p = self.p;
        let battle = p.v.battle.as_ref();
        let mine = battle.is_some_and(|b| b.sides.iter().any(|s| s.faction == p.me));
        let orders: Vec<(usize, Order)> = self
            .legal
            .iter()
            .enumerate()
            .filter_map(|(i, a)| match a {
                Action::Battle(BattleAction::Speak(o)) if clash::decides(o.kind) => Some((i, *o)),
                _ => None,
            })
            .collect();
        let list: Vec<Order> = orders.iter().map(|(_, o)| *o).collect();
        let solved = battle.filter(|_| mine).and_then(|b| p.best_order(b, &list));
        if let Some((k, gain)) = solved {
            let why = facts(
                format!("With this order the battle is worth about {} spice more to me.", about(gain)),
                format!(
                    "Con quest'ordine la battaglia vale per me circa {} unità di spezia in più.",
                    about(gain)
                ),
            );
            return orders.get(k).map(|(i, _)| (*i, why));
        }
        let (poison, projectile) = (p.holds(CardKind::PoisonWeapon), p.holds(CardKind::ProjectileWeapon));
        let kind = if poison {
            CardKind::Snooper
        } else if projectile {
            CardKind::Shield
        } else if p.holds(CardKind::Snooper) {
            CardKind::ProjectileWeapon
        } else {
            CardKind::PoisonWeapon
        };
        let why = say(
            "The Voice takes away the card that hurts most.",
            "La Voce toglie la carta che nuoce di più.",
        );
        self.pick(Action::Battle(BattleAction::Speak(Order { play: false, kind })), why)
    }

    /// The question after which the battle is worth most; for an ally's battle, what the ally's cards can
    /// answer.
    fn ask_element(&self) -> Chosen {
        const ELEMENTS: [Element; 4] = [Element::Leader, Element::Weapon, Element::Defence, Element::Number];
        let p = self.p;
        let battle = p.v.battle.as_ref();
        let mine = battle.is_some_and(|b| b.sides.iter().any(|s| s.faction == p.me));
        let open: Vec<Element> = ELEMENTS
            .into_iter()
            .filter(|e| self.find(Action::Battle(BattleAction::Ask(*e))).is_some())
            .collect();
        let element = battle
            .filter(|_| mine)
            .and_then(|b| p.best_question(b, &open))
            .and_then(|k| open.get(k).copied())
            .unwrap_or_else(|| {
                if p.holds(CardKind::Shield) && p.holds(CardKind::Snooper) {
                    Element::Weapon
                } else if p.holds(CardKind::PoisonWeapon) && p.holds(CardKind::ProjectileWeapon) {
                    Element::Defence
                } else {
                    Element::Number
                }
            });
        let why = say(
            "That is the element whose answer my plan gains most from.",
            "È l'elemento la cui risposta giova di più al mio piano.",
        );
        self.pick(Action::Battle(BattleAction::Ask(element)), why)
    }

    /// One part of the plan, drawn from the solved mixture of plans that agree with the parts before it.
    fn plan(&self, part: Part, begun: bool, luck: &mut Seeded) -> Chosen {
        let battle = self.p.v.battle.as_ref()?;
        let side = battle.sides.iter().find(|s| s.faction == self.p.me)?;
        let so_far = side.plan.unwrap_or_default();
        if part == Part::Spice {
            // As much spice as fits: it saves forces.
            return self.best_for(say("Spice saves forces.", "La spezia risparmia truppe."), |a| {
                let Action::Battle(BattleAction::Spice(n)) = a else { return None };
                Some(f64::from(*n))
            });
        }
        if part == Part::Kwisatz {
            return self.pick(
                Action::Battle(BattleAction::Kwisatz(true)),
                say("He cannot be stopped.", "Nessuno può fermarlo."),
            );
        }
        let mixed = self.p.mixed_plans(battle)?;
        let agrees = |s: &Sketch| !begun || s.agrees(&so_far);
        let mut odds: Vec<f64> = vec![0.0; self.legal.len()];
        let weight_of = |odds: &mut Vec<f64>, strict: bool| {
            for (s, p) in &mixed {
                if *p <= 0.0 || (strict && !agrees(s)) {
                    continue;
                }
                if let Some(i) = self.matching(part, s) {
                    odds[i] += p;
                }
            }
        };
        weight_of(&mut odds, true);
        if odds.iter().sum::<f64>() <= 0.0 {
            weight_of(&mut odds, false);
        }
        let sum: f64 = odds.iter().sum();
        if sum <= 0.0 {
            return None;
        }
        let drawn = self.given.filter(|&i| odds.get(i).is_some_and(|p| *p > 0.0));
        let index = drawn.or_else(|| {
            let mut ticket = f64::from(luck.below(1 << 24)) / f64::from(1 << 24) * sum;
            for (i, p) in odds.iter().enumerate().filter(|(_, p)| **p > 0.0) {
                if ticket < *p {
                    return Some(i);
                }
                ticket -= p;
            }
            odds.iter().rposition(|p| *p > 0.0)
        })?;
        let share = 100.0 * odds[index] / sum;
        let stake = self.p.stakes(battle.territory).swing().abs();
        let why = match part {
            Part::Lead => facts(
                format!(
                    "Weighing the hands the enemy may hold, I send this leader {share:.0} times in 100; the battle is worth about {stake:.0} spice."
                ),
                format!(
                    "Pesando le mani possibili del nemico, mando questo comandante {share:.0} volte su 100; la battaglia vale circa {stake:.0} unità di spezia."
                ),
            ),
            Part::Dial => facts(
                format!(
                    "Weighing the hands the enemy may hold, I dial this {share:.0} times in 100: it wins often for its price. The battle is worth about {stake:.0} spice."
                ),
                format!(
                    "Pesando le mani possibili del nemico, imposto questo numero {share:.0} volte su 100: vince spesso per quel che costa. La battaglia vale circa {stake:.0} unità di spezia."
                ),
            ),
            Part::Weapon | Part::Defence | Part::Kwisatz | Part::Spice | Part::Done => facts(
                format!("Weighing the hands the enemy may hold, I play this {share:.0} times in 100."),
                format!("Pesando le mani possibili del nemico, gioco così {share:.0} volte su 100."),
            ),
        };
        Some((index, why))
    }

    /// Whether a card that does nothing is played to be rid of it: with a full hand nothing can be bought.
    fn sheds(&self, card: Card) -> bool {
        let full = self.p.own.hand.len() >= power_of(self.p.me).hand_limit();
        self.p.temper.sense.sheds
            && full
            && card.kind() == CardKind::Worthless
            && self.p.card_worth(card) < 1.0
    }

    /// The legal answer that carries out this part of a sketch.
    fn matching(&self, part: Part, s: &Sketch) -> Option<usize> {
        use BattleAction as A;
        let at = |wanted: &dyn Fn(&BattleAction) -> bool| {
            self.legal.iter().position(|a| matches!(a, Action::Battle(b) if wanted(b)))
        };
        match part {
            Part::Lead => at(&|b| match (b, s.lead) {
                (A::Lead(Lead::Hero(_)), Lead::Hero(_)) => true,
                (A::Lead(l), lead) => *l == lead,
                _ => false,
            }),
            Part::Weapon => {
                let shed = at(&|b| matches!(b, A::Weapon(Some(c)) if s.weapon.is_none() && self.sheds(*c)));
                shed.or_else(|| at(&|b| matches!(b, A::Weapon(c) if c.map(Card::kind) == s.weapon)))
            }
            Part::Defence => {
                let shed = at(&|b| matches!(b, A::Defence(Some(c)) if s.defence.is_none() && self.sheds(*c)));
                shed.or_else(|| at(&|b| matches!(b, A::Defence(c) if c.map(Card::kind) == s.defence)))
            }
            Part::Dial => {
                let mut best: Option<(usize, i32)> = None;
                for (i, a) in self.legal.iter().enumerate() {
                    if let Action::Battle(A::Dial(d)) = a {
                        let gap = i32::from(*d) - i32::from(s.dial);
                        let far = if gap < 0 { 100 - gap } else { gap };
                        if best.is_none_or(|(_, b)| far < b) {
                            best = Some((i, far));
                        }
                    }
                }
                best.map(|(i, _)| i)
            }
            Part::Kwisatz | Part::Spice | Part::Done => None,
        }
    }
}

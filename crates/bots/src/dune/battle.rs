//! The questions of a battle.

use landsraad_dune::Action;
use landsraad_dune::data::{Card, CardKind};
use landsraad_dune::phases::battle::plan::{Lead, Part};
use landsraad_dune::phases::battle::prescience::Element;
use landsraad_dune::phases::battle::voice::Order;
use landsraad_dune::phases::battle::{BattleAction, BattleQuestion};
use landsraad_kernel::Seeded;

use super::clash::Sketch;
use super::{Chosen, Mind, say};

impl Mind<'_> {
    pub(super) fn battle(&self, question: BattleQuestion, luck: &mut Seeded) -> Chosen {
        use BattleAction as A;
        use BattleQuestion as Q;
        let act = Action::Battle;
        match question {
            Q::Fight => self.choose_fight(),
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
                say("A captive is a gain either way.", "Un prigioniero è comunque un guadagno."),
            ),
            Q::Kill { leader } => {
                let kill = leader.strength() <= 2 && self.p.my_leaders().len() >= 3;
                self.pick(
                    act(A::Kill(kill)),
                    say(
                        "A strong captive leads, a weak one pays.",
                        "Un prigioniero forte comanda, uno debole rende spezia.",
                    ),
                )
            }
        }
    }

    /// The battle with the best odds for the most first.
    fn choose_fight(&self) -> Chosen {
        let p = self.p;
        self.best_for(say("The surest battle comes first.", "La battaglia più sicura viene prima."), |a| {
            let Action::Battle(BattleAction::Fight { at, against }) = a else { return None };
            let t = at.territory();
            let mine = p.stands[p.me as usize][t.0 as usize];
            let theirs = p.stands[*against as usize][t.0 as usize];
            Some(p.stakes(t).0 + 10.0 * p.odds(mine, p.own.spice, *against, theirs))
        })
    }

    /// Forbids what would stop my weapon, or the weapon I cannot stop.
    fn speak(&self) -> Chosen {
        let p = self.p;
        let foe =
            p.v.battle
                .as_ref()
                .and_then(|b| b.sides.iter().find(|s| !p.friend(s.faction)))
                .map(|s| s.faction);
        let known: Vec<CardKind> = foe
            .and_then(|f| p.of(f))
            .map(|v| v.known_cards.iter().map(|c| c.kind()).collect())
            .unwrap_or_default();
        let order = |play, kind| Some(Order { play, kind });
        let (poison, projectile) = (p.holds(CardKind::PoisonWeapon), p.holds(CardKind::ProjectileWeapon));
        let (shield, snooper) = (p.holds(CardKind::Shield), p.holds(CardKind::Snooper));
        let wanted = if known.contains(&CardKind::Lasgun) && !shield {
            order(false, CardKind::Lasgun)
        } else if known.contains(&CardKind::PoisonWeapon) && !snooper {
            order(false, CardKind::PoisonWeapon)
        } else if known.contains(&CardKind::ProjectileWeapon) && !shield {
            order(false, CardKind::ProjectileWeapon)
        } else if poison {
            order(false, CardKind::Snooper)
        } else if projectile {
            order(false, CardKind::Shield)
        } else if shield {
            order(false, CardKind::PoisonWeapon)
        } else if snooper {
            order(false, CardKind::ProjectileWeapon)
        } else {
            order(false, CardKind::PoisonWeapon)
        };
        let why = say(
            "The Voice takes away the card that hurts most.",
            "La Voce toglie la carta che nuoce di più.",
        );
        self.pick(Action::Battle(BattleAction::Speak(wanted?)), why)
    }

    fn ask_element(&self) -> Chosen {
        let p = self.p;
        let both_weapons = p.holds(CardKind::PoisonWeapon) && p.holds(CardKind::ProjectileWeapon);
        let both_defences = p.holds(CardKind::Shield) && p.holds(CardKind::Snooper);
        let element = if both_defences {
            Element::Weapon
        } else if both_weapons {
            Element::Defence
        } else {
            Element::Number
        };
        let why =
            say("That is the element my plan can answer.", "È l'elemento a cui il mio piano può rispondere.");
        self.pick(Action::Battle(BattleAction::Ask(element)), why)
    }

    /// One part of the plan, drawn from the solved mixture of plans that agree with the parts before it.
    fn plan(&self, part: Part, begun: bool, luck: &mut Seeded) -> Chosen {
        let battle = self.p.v.battle.as_ref()?;
        let side = battle.sides.iter().find(|s| s.faction == self.p.me)?;
        let so_far = side.plan.unwrap_or_default();
        if part == Part::Spice {
            // As much spice as fits: it saves forces.
            return self.best_for(say("Spice saves forces.", "La spezia risparmia forze."), |a| {
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
        let mut ticket = f64::from(luck.below(1 << 24)) / f64::from(1 << 24) * sum;
        let why = match part {
            Part::Lead => say(
                "The leader the solved battle asks for.",
                "Il comandante richiesto dalla soluzione della battaglia.",
            ),
            Part::Dial => {
                say("A dial that wins often and costs little.", "Un valore che vince spesso e costa poco.")
            }
            Part::Weapon | Part::Defence | Part::Kwisatz | Part::Spice | Part::Done => say(
                "The card the solved battle asks for.",
                "La carta richiesta dalla soluzione della battaglia.",
            ),
        };
        for (i, p) in odds.iter().enumerate() {
            if *p > 0.0 {
                if ticket < *p {
                    return Some((i, why));
                }
                ticket -= p;
            }
        }
        odds.iter().rposition(|p| *p > 0.0).map(|i| (i, why))
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
            Part::Weapon => at(&|b| matches!(b, A::Weapon(c) if c.map(Card::kind) == s.weapon)),
            Part::Defence => at(&|b| matches!(b, A::Defence(c) if c.map(Card::kind) == s.defence)),
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

//! Bidding and revival.

use landsraad_dune::activities::bidding::{BiddingAction, BiddingQuestion};
use landsraad_dune::activities::revival::{RevivalAction, RevivalQuestion};
use landsraad_dune::data::CardKind;
use landsraad_dune::{Action, Faction};

use super::{Chosen, Mind, facts, say};

impl Mind<'_> {
    /// The most I would pay for the card that is up.
    pub(super) fn limit(&self) -> f64 {
        let p = self.p;
        let held = p.own.hand.len();
        let room = self.room();
        if room == 0 {
            return 0.0;
        }
        let known = p.own.row_card.map(|c| p.card_worth(c));
        let mut worth = known.unwrap_or_else(|| p.blind_worth());
        if p.me == Faction::Harkonnen {
            worth *= 1.5;
        }
        // A full hand wants better cards; a poor faction pays less.
        if known.is_none() && room == 1 {
            worth *= 0.6;
        }
        let purse = p.own.spice + p.own.pledged;
        let share = if held == 0 { 0.6 } else { 0.4 };
        // What is left must still ship and fight.
        let most = (f64::from(purse) * share) as u16;
        let worth = worth * self.temper.greed;
        (1..=most).take_while(|&n| p.cost_of(n) <= worth).last().map_or(0.0, f64::from)
    }

    pub(super) fn bidding(&self, question: BiddingQuestion) -> Chosen {
        use BiddingAction as A;
        match question {
            BiddingQuestion::Bid { .. } => {
                let limit = self.limit();
                let least = self.best(|a| {
                    let Action::Bidding(A::Bid(n)) = a else { return None };
                    Some(-f64::from(*n))
                });
                let price = least.map_or(0.0, |(_, price)| -price);
                if let Some((i, _)) = least.filter(|_| price <= limit) {
                    let why = facts(
                        format!("I would pay up to {limit:.0} for this card; {price:.0} is not too much."),
                        format!("Per questa carta pagherei fino a {limit:.0}; {price:.0} non è troppo."),
                    );
                    return Some((i, why));
                }
                let why = facts(
                    format!("I would pay {limit:.0} at most for this card; {price:.0} is too dear."),
                    format!("Per questa carta pagherei al massimo {limit:.0}; {price:.0} è troppo."),
                );
                self.pick(Action::Bidding(A::Pass), why)
            }
            BiddingQuestion::Answer { .. } => self.pick(
                Action::Bidding(A::Pass),
                say("One Karama for one card is enough.", "Una Karama per una carta basta."),
            ),
            BiddingQuestion::Pay { price } => {
                if price >= 8 {
                    let card = self.best(|a| {
                        let Action::Bidding(A::PayWith(c)) = a else { return None };
                        Some(-self.p.card_worth(*c))
                    });
                    if let Some((i, _)) = card {
                        return Some((
                            i,
                            say(
                                "Karama is cheaper than so much spice.",
                                "Karama costa meno di tanta spezia.",
                            ),
                        ));
                    }
                }
                self.pick(
                    Action::Bidding(A::PaySpice),
                    say("Spice comes back, Karama does not.", "La spezia torna, Karama no."),
                )
            }
            BiddingQuestion::SwapWith => self.best_for(
                say("The fullest hand has most to lose.", "La mano più piena ha più da perdere."),
                |a| {
                    let Action::Bidding(A::SwapWith(f)) = a else { return None };
                    let n = self.p.hand_size(*f) as f64;
                    Some(if self.p.friend(*f) { -1.0 } else { n })
                },
            ),
            BiddingQuestion::SwapCount { .. } => {
                let poor = self.p.own.hand.iter().filter(|c| self.p.card_worth(**c) < 3.0).count() as f64;
                self.best_for(say("Bad cards for unknown ones.", "Carte cattive per carte ignote."), |a| {
                    let Action::Bidding(A::SwapCount(n)) = a else { return None };
                    Some(-(f64::from(*n) - poor.max(1.0)).abs())
                })
            }
            BiddingQuestion::GiveBack { .. } => {
                self.best_for(say("The least useful card goes back.", "Si rende la carta meno utile."), |a| {
                    let Action::Bidding(A::GiveBack(c)) = a else { return None };
                    let spare = if c.kind() == CardKind::Worthless { 3.0 } else { 0.0 };
                    Some(spare - self.p.card_worth(*c))
                })
            }
        }
    }

    pub(super) fn revival(&self, question: RevivalQuestion) -> Chosen {
        use RevivalAction as A;
        let p = self.p;
        match question {
            RevivalQuestion::Grant { .. } => self.pick(
                Action::Revival(A::Grant(true)),
                say("It helps the ally and costs nothing.", "Aiuta l'alleato e non costa nulla."),
            ),
            RevivalQuestion::Help { .. } => {
                let spare = p.own.spice.saturating_sub(12) / 2;
                self.best_for(
                    say("Only spare spice is given away.", "Si dona solo la spezia superflua."),
                    |a| {
                        let Action::Revival(A::Help(n)) = a else { return None };
                        (u16::from(*n) <= spare).then(|| f64::from(*n))
                    },
                )
            }
            RevivalQuestion::Forces { free } => {
                let reserves = p.mine.reserves.total();
                self.best_for(
                    say(
                        "Free revivals are always taken, paid ones when there is need and spice.",
                        "I risvegli gratuiti sempre, quelli a pagamento se servono e c'è spezia.",
                    ),
                    |a| {
                        let Action::Revival(A::Forces(n)) = a else { return None };
                        let paid = f64::from(n.saturating_sub(free));
                        let price = p.cost_of(2 * u16::from(n.saturating_sub(free)));
                        let need = if reserves < 6 { 1.0 } else { 0.25 };
                        let poor = f64::from(p.own.spice) - 2.0 * paid < 6.0;
                        let more = self.temper.sense.revival * p.horizon;
                        let worth = if poor { 0.0 } else { 1.6 * need + more };
                        Some(1.5 * f64::from((*n).min(free)) + worth * paid - price)
                    },
                )
            }
            RevivalQuestion::Extra => self.best_for(say("Somebody else pays.", "Paga un altro."), |a| {
                let Action::Revival(A::Forces(n)) = a else { return None };
                Some(f64::from(*n))
            }),
            RevivalQuestion::Starred { .. } => {
                self.best_for(say("The best come back first.", "I migliori tornano per primi."), |a| {
                    let Action::Revival(A::Starred(n)) = a else { return None };
                    Some(f64::from(*n))
                })
            }
            RevivalQuestion::Leader => {
                let alive = p.my_leaders().len();
                let spice = f64::from(p.own.spice);
                self.best_for(
                    say("Leaders win battles.", "I comandanti vincono le battaglie."),
                    |a| match a {
                        Action::Revival(A::Pass) => Some(0.0),
                        Action::Revival(A::Leader(l)) => {
                            let cost = f64::from(p.rules.strength(*l));
                            let need = match alive {
                                0 => 12.0,
                                1 => 6.0,
                                2 => 3.0,
                                _ => 0.0,
                            };
                            // With a main leader his powers come back.
                            let powers = if l.is_main() { 6.0 } else { 0.0 };
                            Some(
                                need + powers + 0.8 * cost
                                    - cost
                                    - if spice - cost < 4.0 { 3.0 } else { 0.0 },
                            )
                        }
                        Action::Revival(A::Kwisatz) => Some(3.0),
                        _ => None,
                    },
                )
            }
            RevivalQuestion::Special => {
                self.best_for(say("As many as possible.", "Quanti più possibile."), |a| match a {
                    Action::Revival(A::Forces(n)) => Some(1.5 * f64::from(*n)),
                    Action::Revival(A::Leader(l)) => Some(f64::from(p.rules.strength(*l))),
                    _ => None,
                })
            }
        }
    }
}

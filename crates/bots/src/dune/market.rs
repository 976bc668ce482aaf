//! Bidding and revival.

use landsraad_dune::data::CardKind;
use landsraad_dune::factions::power_of;
use landsraad_dune::phases::bidding::{BiddingAction, BiddingQuestion};
use landsraad_dune::phases::revival::{RevivalAction, RevivalQuestion};
use landsraad_dune::{Action, Faction};

use super::{Chosen, Mind, say};

impl Mind<'_> {
    /// The most I would pay for the card that is up.
    fn limit(&self) -> f64 {
        let p = self.p;
        let held = p.own.hand.len();
        let room = power_of(p.me).hand_limit().saturating_sub(held);
        if room == 0 {
            return 0.0;
        }
        let known = p.own.row_card.map(|c| p.card_worth(c));
        let mut worth = known.unwrap_or_else(|| p.blind_worth());
        if p.me == Faction::Harkonnen {
            worth *= 1.5;
        }
        // The fuller the hand the pickier; the emptier the purse the thriftier.
        if known.is_none() && room == 1 {
            worth *= 0.6;
        }
        let purse = f64::from(p.own.spice + p.own.pledged);
        let share = if held == 0 { 0.6 } else { 0.4 };
        (worth * self.temper.greed).min(purse * share)
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
                if let Some((i, _)) = least.filter(|(_, price)| -price <= limit) {
                    return Some((i, say("The card is worth more than that.", "La carta vale di più.")));
                }
                self.pick(Action::Bidding(A::Pass), say("That is too dear.", "È troppo cara."))
            }
            BiddingQuestion::Answer { .. } => self.pick(
                Action::Bidding(A::Pass),
                say("One Karama for one card is enough.", "Un Karama per una carta basta."),
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
                        "Le resurrezioni gratuite sempre, quelle a pagamento se servono e c'è spezia.",
                    ),
                    |a| {
                        let Action::Revival(A::Forces(n)) = a else { return None };
                        let paid = f64::from(n.saturating_sub(free));
                        let rich = f64::from(p.own.spice) - 2.0 * paid >= 7.0;
                        let need = reserves < 6;
                        let price = if rich && need { 1.0 } else { 5.0 };
                        Some(1.5 * f64::from(*n) - price * paid)
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
                            let cost = f64::from(l.strength());
                            let need = match alive {
                                0 => 12.0,
                                1 => 6.0,
                                2 => 3.0,
                                _ => 0.0,
                            };
                            Some(need + 0.8 * cost - cost - if spice - cost < 4.0 { 3.0 } else { 0.0 })
                        }
                        Action::Revival(A::Kwisatz) => Some(3.0),
                        _ => None,
                    },
                )
            }
            RevivalQuestion::Special => {
                self.best_for(say("As many as possible.", "Quanti più possibile."), |a| match a {
                    Action::Revival(A::Forces(n)) => Some(1.5 * f64::from(*n)),
                    Action::Revival(A::Leader(l)) => Some(f64::from(l.strength())),
                    _ => None,
                })
            }
        }
    }
}

//! Exchanges: spice of the harvest, gifts and loans, hostages for cards, swapped cards,
//! exchanged factions, and the way back into an auction.

use landsraad_dune::activities::collection::{CollectionAction, CollectionQuestion};
use landsraad_dune::activities::exchange::ExchangeAction;
use landsraad_dune::activities::trade::{TradeAction, TradeQuestion};
use landsraad_dune::activities::windows::special::{SpecialAction, SpecialQuestion};
use landsraad_dune::data::{Card, CardKind, LeaderId};
use landsraad_dune::factions::power_of;
use landsraad_dune::{Action, Faction};

use super::{Chosen, Mind, facts, say};

/// What is kept before anything is given away.
const RESERVE: u16 = 14;

/// The most that is given at once.
const LARGESSE: u16 = 8;

/// A card below this is better given away.
const POOR: f64 = 2.5;

impl Mind<'_> {
    /// The cards of my hand, the least useful first.
    fn by_use(&self) -> Vec<Card> {
        let mut hand = self.p.own.hand.clone();
        hand.sort_by(|a, b| self.p.card_worth(*a).total_cmp(&self.p.card_worth(*b)));
        hand
    }

    /// What a leader is worth at home.
    fn leader_worth(&self, leader: LeaderId) -> f64 {
        let need = match self.p.my_leaders().len() {
            0 => 12.0,
            1 => 6.0,
            2 => 3.0,
            _ => 0.0,
        };
        // A leader of another faction is of use once.
        let own = if leader.faction() == self.p.me { 1.0 } else { 0.5 };
        own * (0.8 * f64::from(self.p.rules.strength(leader)) + need)
    }

    /// What I can give, and to which ally: only what is left over while there are turns to use it in.
    fn largesse(&self) -> Option<(Faction, u16)> {
        let p = self.p;
        let spare = p.own.spice.saturating_sub(RESERVE).min(LARGESSE);
        if spare < 4 || p.v.turn >= p.v.last_turn {
            return None;
        }
        // The ally in the best position makes the best use of it.
        let ally =
            p.mine.allies.iter().max_by_key(|&f| (p.held_alone(f), p.of(f).map(|v| v.reserves.total())))?;
        Some((ally, spare))
    }

    /// For how many cards a hostage goes home: the strong ones for two.
    fn ransom(&self, leader: LeaderId) -> u8 {
        if self.p.rules.strength(leader) >= 5 { 2 } else { 1 }
    }

    pub(super) fn trade(&self, question: TradeQuestion) -> Chosen {
        use TradeAction as A;
        let p = self.p;
        let act = Action::Trade;
        match question {
            TradeQuestion::Window => match self.largesse() {
                Some((ally, _)) => self.pick(
                    act(A::To(ally)),
                    say(
                        "What I have over serves us better with my ally.",
                        "Ciò che mi avanza serve di più al mio alleato.",
                    ),
                ),
                None => self.pick(
                    act(A::Decline),
                    say("I need what I have harvested.", "Ciò che ho raccolto mi serve."),
                ),
            },
            TradeQuestion::Amount { to } => match self.largesse().filter(|_| p.friend(to)) {
                Some((_, n)) => self.pick(
                    act(A::Amount(n)),
                    facts(
                        format!("{n} spice are more than I need and win with us both."),
                        format!("{n} unità di spezia sono più di quanto mi serve e vincono per entrambi."),
                    ),
                ),
                None => self.pick(act(A::Decline), say("There is nothing to spare.", "Non avanza nulla.")),
            },
            TradeQuestion::Accept { card: false, .. } => {
                self.pick(act(A::Accept), say("A gift is never owed back.", "Un dono non si restituisce."))
            }
            // It obliges me to buy, so it is used only where I would have bought anyway.
            TradeQuestion::Accept { amount, card: true, .. } => {
                let standing = p.v.auction().map_or(0, |a| a.bid);
                let limit = self.limit() + 0.5 * f64::from(amount);
                if limit > f64::from(standing) && self.room() > 0 {
                    return self.pick(
                        act(A::Accept),
                        say(
                            "I want that card, and a loan is never owed back.",
                            "Quella carta la voglio, e il prestito non si rende.",
                        ),
                    );
                }
                self.pick(
                    act(A::Decline),
                    say("I do not want to have to buy that card.", "Non voglio dover comprare quella carta."),
                )
            }
            TradeQuestion::Receiver { leader } => self.best_for(
                say("His own House needs him most.", "Serve più di tutti alla sua Casata."),
                |a| match a {
                    Action::Trade(A::Buyer(f)) if *f == leader.faction() => Some(10.0),
                    Action::Trade(A::Buyer(f)) => Some(p.hand_size(*f) as f64),
                    _ => None,
                },
            ),
            TradeQuestion::Cards { leader, .. } => {
                let wanted = f64::from(self.ransom(leader));
                self.best_for(
                    say(
                        "A hostage is worth this much to his House.",
                        "Tanto vale un ostaggio per la sua Casata.",
                    ),
                    |a| {
                        let Action::Trade(A::Cards(n)) = a else { return None };
                        Some(-(f64::from(*n) - wanted).abs())
                    },
                )
            }
            TradeQuestion::Ransom { leader, cards, .. } => {
                let price: f64 = self.by_use().iter().take(cards.into()).map(|c| p.card_worth(*c)).sum();
                let worth = self.leader_worth(leader);
                if worth > price {
                    return self.pick(
                        act(A::Accept),
                        facts(
                            format!("He is worth {worth:.0} spice to me, the cards {price:.0}."),
                            format!("Lui mi vale {worth:.0} unità di spezia, le carte {price:.0}."),
                        ),
                    );
                }
                self.pick(
                    act(A::Decline),
                    facts(
                        format!("The cards are worth {price:.0} spice to me, he {worth:.0}."),
                        format!("Le carte mi valgono {price:.0} unità di spezia, lui {worth:.0}."),
                    ),
                )
            }
            TradeQuestion::Give { .. } => {
                self.best_for(say("The least useful card goes.", "Va la carta meno utile."), |a| {
                    let Action::Trade(A::Give(c)) = a else { return None };
                    Some(-p.card_worth(*c))
                })
            }
        }
    }

    /// Room in my hand: a full one that came back into the auction counts on the card it will play.
    pub(super) fn room(&self) -> usize {
        let p = self.p;
        let back = p.v.auction().is_some_and(|a| a.back.contains(p.mine.seat));
        let room = power_of(p.me).hand_limit().saturating_sub(p.own.hand.len());
        room.max(usize::from(back))
    }

    /// My cards that I would rather swap, the Karama that pays for it apart.
    fn poor(&self) -> usize {
        let poor = |c: &&Card| c.kind() != CardKind::Karama && self.p.card_worth(**c) < POOR;
        self.p.own.hand.iter().filter(poor).count()
    }

    pub(super) fn special_power(&self, question: SpecialQuestion) -> Chosen {
        match question {
            SpecialQuestion::Count { .. } => {
                let poor = self.poor().max(1) as f64;
                self.best_for(say("Bad cards for unknown ones.", "Carte cattive per carte ignote."), |a| {
                    let Action::Special(SpecialAction::Count(n)) = a else { return None };
                    Some(-(f64::from(*n) - poor).abs())
                })
            }
            SpecialQuestion::GiveBack { .. } => {
                self.best_for(say("The least useful card goes back.", "Si rende la carta meno utile."), |a| {
                    let Action::Special(SpecialAction::GiveBack(c)) = a else { return None };
                    Some(-self.p.card_worth(*c))
                })
            }
        }
    }

    pub(super) fn collection(&self, question: CollectionQuestion) -> Chosen {
        let CollectionQuestion::Take { most, .. } = question;
        self.pick(
            Action::Collection(CollectionAction::Take(most)),
            say("All that can be gathered is gathered.", "Si raccoglie tutto ciò che si può."),
        )
    }

    /// The faction in the worst position is handed over.
    pub(super) fn exchange(&self) -> Chosen {
        let p = self.p;
        self.best_for(
            say("The faction in the worst position is handed over.", "Si cede la fazione messa peggio."),
            |a| {
                let Action::Exchange(ExchangeAction::Give(f)) = a else { return None };
                let forces = p.of(*f).map_or(0, |v| v.reserves.total());
                let board: u32 = p.stands[*f as usize].iter().map(|s| u32::from(s.total())).sum();
                Some(-(9.0 * p.held_alone(*f) as f64 + f64::from(board) + 0.5 * f64::from(forces)))
            },
        )
    }

    /// What an aside of this file is worth, above nothing.
    pub(super) fn bartering(&self, action: &Action) -> Option<f64> {
        let p = self.p;
        match *action {
            // The Emperor's ally gets what it can use this turn, in its own turn to ship.
            Action::Trade(TradeAction::Gift(to)) => {
                let ships = p.shipment().is_some_and(|s| s.acting == Some(to));
                self.largesse().filter(|(ally, _)| ships && *ally == to).map(|_| 1.0)
            }
            // A faction has use for as many captives as it has battles to lead; it sells the weaker ones.
            Action::Trade(TradeAction::Ransom(l)) => {
                let spare = p.my_leaders().len() >= 4 && self.room() >= 2 + usize::from(self.ransom(l));
                spare.then(|| 1.0 / f64::from(1 + p.rules.strength(l)))
            }
            Action::Special(SpecialAction::Swap(with)) => {
                let n = self.poor().min(p.hand_size(with));
                (!p.friend(with)).then(|| (p.blind_worth() - 1.0) * n as f64 - 5.0)
            }
            Action::Special(SpecialAction::RecoverForces(s)) => {
                Some(p.horizon * (1.8 * f64::from(s.normal) + 3.2 * f64::from(s.special)) - 5.0)
            }
            Action::Special(SpecialAction::RecoverLeader(l)) => {
                Some((self.leader_worth(l) - 8.0).max(self.called_up(l) - 8.0))
            }
            // Back only for a card seen to be good, and with one to play for it.
            Action::Bidding(landsraad_dune::activities::bidding::BiddingAction::Reenter) => {
                let seen = p.own.row_card.map_or(0.0, |c| p.card_worth(c));
                let plays = p.holds(CardKind::Truthtrance) && p.own.spice >= 5;
                (plays && seen >= 5.0).then_some(2.0)
            }
            _ => None,
        }
    }

    /// Whether a Truthtrance has to make room for the card I am about to buy.
    pub(super) fn makes_room(&self) -> bool {
        let seat = self.p.mine.seat;
        self.p.v.auction().is_some_and(|a| a.back.contains(seat) && a.bidder == Some(seat))
    }
}

//! Level 1 for Globopolis: weighs the legal answers by kind, with exact odds, and looks no further ahead
//! than a movement. See `docs/bots-globopolis.md`.

mod deals;
mod distance;
mod fight;
mod goals;
mod judge;
mod plan;
mod sight;
#[cfg(test)]
mod tests;
mod travel;
mod weights;

use landsraad_globopolis::data::Effect;
use landsraad_globopolis::{Action, Globopolis, Question, Slot, Title, TitleSet, Verb};
use landsraad_kernel::{Say, Seeded};
use landsraad_search::ahead::Settings;

pub use self::judge::GlobopolisJudge;
use self::sight::{Cents, Sight};
pub use self::weights::Weights;
use crate::mentat::shuffled;
use crate::{Advisor, Answer, Bot, Mentat, Seen};

/// Develops, defends, attacks when the odds favour it, trades, pursues its Missions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Heuristic;

/// The heuristic player with other weights. Those of the levels that look ahead also bargain: they ask for
/// Titles and R-Units at a price that the partner should just accept.
#[derive(Clone, Copy, Debug)]
pub struct Planner(pub Weights);

type Choice = (Action, Say);

const END: Say = Say { en: "Nothing more gains anything here.", it: "Qui niente altro porta un guadagno." };
const BACK: Say =
    Say { en: "There is something better to do first.", it: "C'è qualcosa di meglio da fare prima." };
const MOVE: Say = Say {
    en: "These dice lead to the best spaces on average.",
    it: "Questi dadi portano in media alle caselle migliori.",
};
const ON: Say = Say {
    en: "Another movement promises more than staying.",
    it: "Un altro movimento promette più che restare.",
};
const SUPPLY: Say = Say {
    en: "The R-Units on sale here are needed for development.",
    it: "Le R-Units in vendita qui servono allo sviluppo.",
};
const ATTACK: Say = Say {
    en: "The exact odds of this attack are worth what it risks.",
    it: "Le probabilità esatte di questo attacco valgono ciò che rischia.",
};
const FEE: Say = Say {
    en: "No attack here is worth its risk, so the fee is paid.",
    it: "Nessun attacco qui vale il suo rischio, quindi si paga il Conference Fee.",
};
const OPS: Say = Say {
    en: "The attack needs an Ops card, and this one fits.",
    it: "L'attacco richiede una carta Ops, e questa va bene.",
};
const DECLARE: Say = Say {
    en: "A fulfilled Mission is worth its points at once.",
    it: "Una Mission compiuta vale subito i suoi punti.",
};
const CARD: Say = Say {
    en: "The card changes the odds by more than it is worth in hand.",
    it: "La carta cambia le probabilità più di quanto valga in mano.",
};
const CHOICE: Say = Say {
    en: "Of what the card leaves open, this brings most now.",
    it: "Fra ciò che la carta lascia aperto, questo ora rende di più.",
};
const KEEP: Say =
    Say { en: "No card is worth playing now.", it: "Nessuna carta vale la pena di essere giocata adesso." };
const LEAST: Say = Say {
    en: "This card is the one I can best do without.",
    it: "Questa è la carta di cui posso meglio fare a meno.",
};
const ACCEPT: Say = Say {
    en: "The offer is worth more to me than what it costs.",
    it: "L'offerta per me vale più di ciò che costa.",
};
const REFUSE: Say = Say {
    en: "The offer does not pay for me, or helps a rival too much.",
    it: "L'offerta non mi conviene, o aiuta troppo un rivale.",
};
const COUNTER: Say = Say {
    en: "There is a better deal to be made with this partner.",
    it: "Con questo interlocutore si può fare un affare migliore.",
};
const OFFER: Say = Say {
    en: "A fair price for a Title that is worth more to me.",
    it: "Un prezzo equo per un titolo che per me vale di più.",
};
const CLEAN: Say = Say {
    en: "A contest can only remove enemy agents.",
    it: "Una contesa può solo togliere agenti nemici.",
};
const AGENT: Say = Say {
    en: "An agent here tips the balance of a possible fight.",
    it: "Un agente qui sposta l'equilibrio di un possibile scontro.",
};
const RETREAT: Say = Say {
    en: "Agents that stay in a foreign fight would be captured.",
    it: "Gli agenti che restano in uno scontro altrui verrebbero catturati.",
};
const STAY: Say = Say {
    en: "My agents there weigh against somebody about to win.",
    it: "I miei agenti lì pesano contro chi sta per vincere.",
};
const DEPLOY: Say = Say {
    en: "All the help there is goes into this fight.",
    it: "In questo scontro va tutto l'aiuto che c'è.",
};
const ONLY: Say = Say {
    en: "No answer counts more than another here.",
    it: "Qui nessuna risposta conta più di un'altra.",
};

impl Bot<Globopolis> for Heuristic {
    fn choose(&self, seen: &Seen<'_, Globopolis>, luck: &mut Seeded) -> Answer {
        Planner(Weights::PLAIN).choose(seen, luck)
    }
}

impl Bot<Globopolis> for Planner {
    fn choose(&self, seen: &Seen<'_, Globopolis>, _luck: &mut Seeded) -> Answer {
        let legal = seen.legal();
        let (action, why) = match seen.decision() {
            Some(decision) => {
                let sight = Sight::weighing(seen.game(), seen.view(), seen.seat(), &self.0);
                sight.answer(decision.question, legal).unwrap_or((decision.default, ONLY))
            }
            None => (Action::Done, ONLY),
        };
        if let Some(index) = legal.iter().position(|a| *a == action) {
            return Answer { index, why: Some(why.into()) };
        }
        // Whatever goes on, so that no answer can go round in circles.
        let index = legal.iter().position(|a| *a != Action::Back).unwrap_or(0);
        Answer { index, why: Some(ONLY.into()) }
    }
}

/// The levels do not search unless somebody names a number of simulations: the planner alone wins no less
/// than with a search (`docs/bots-search.md`). Simulations run for this many turns of players. Only a clear
/// gain over the planner's answer counts.
const AHEAD: Settings = Settings {
    simulations: 0,
    answers: 100,
    candidates: 8,
    horizon: 1,
    longest: 250,
    depth: 0,
    explore: 0.3,
    widen: 0.7,
    doubt: 2.0,
    margin: 0.01,
};

/// The level above the heuristic player: the planner. In simulations everybody is a planner.
pub const fn mentat() -> Mentat<Planner, Planner, GlobopolisJudge> {
    Mentat {
        advisor: Planner(Weights::TUNED),
        policy: Planner(Weights::TUNED),
        judge: GlobopolisJudge,
        settings: AHEAD,
        alone: AHEAD,
        threads: 1,
    }
}

/// The same for longer: on two threads, with more worlds and more candidates.
pub const fn master() -> Mentat<Planner, Planner, GlobopolisJudge> {
    mentat().longer()
}

impl Advisor<Globopolis> for Planner {
    fn candidates(&self, seen: &Seen<'_, Globopolis>, luck: &mut Seeded) -> Vec<usize> {
        let legal = seen.legal();
        let mut order = shuffled(legal.len(), luck);
        if let Some(decision) = seen.decision() {
            let sight = Sight::weighing(seen.game(), seen.view(), seen.seat(), &self.0);
            sight.rank(&decision.question, legal, &mut order);
        }
        order
    }
}

/// The best legal answer; the first of equals, and never one that only goes back.
fn best_of(legal: &[Action], worth: impl Fn(Action) -> Cents) -> Action {
    let mut best: Option<(Action, Cents)> = None;
    for &action in legal.iter().filter(|a| **a != Action::Back) {
        let value = worth(action);
        if best.is_none_or(|(_, b)| value > b) {
            best = Some((action, value));
        }
    }
    best.map_or(Action::Done, |(action, _)| action)
}

impl Sight<'_> {
    fn answer(&self, question: Question, legal: &[Action]) -> Option<Choice> {
        match question {
            Question::Option { .. } => Some(self.begin(legal)),
            Question::Part { verb, slot, card } => self.part(verb, slot, card, legal),
            Question::Offer { to } => Some((self.build(to), OFFER)),
            Question::Answer { from } => Some(self.reply(from, legal)),
            Question::HandOver { .. } | Question::Under { .. } => Some((self.least_card(legal)?, LEAST)),
            Question::Movement => self.roll_choice(legal),
            Question::React { moment } => {
                let best =
                    best_of(legal, |a| if let Action::Card(c) = a { self.react(moment, c) } else { 0 });
                Some(if best == Action::Done { (best, KEEP) } else { (best, CARD) })
            }
            Question::WhichSide { card } => {
                let Some(Effect::AggD6 { delta }) = self.effect(card) else { return None };
                let fight = self.view.fight.as_ref()?;
                Some((Action::Side(self.side_for(fight, delta).0), CARD))
            }
            Question::DeployNs { .. } => {
                let most =
                    legal.iter().copied().max_by_key(|a| if let Action::Amount(n) = a { *n } else { 0 });
                Some((most?, DEPLOY))
            }
            Question::DeployAgent { .. } => Some(self.deploy(legal)),
            Question::PutDown => Some((self.put_down(legal)?, DEPLOY)),
            Question::Landing { .. } => Some(self.land_choice(legal)),
            Question::Fee { fee, .. } => {
                let pay = -i64::from(fee) * self.eu();
                let best = best_of(legal, |a| self.attack_worth(a).unwrap_or(pay));
                Some(if best == Action::PayFee { (best, FEE) } else { (best, ATTACK) })
            }
            Question::PickOps { .. } => Some((self.least_card(legal)?, OPS)),
            Question::Purchase { seller, unit, left } => {
                let price = self.data.sellers.get(seller.index())?.price;
                Some((Action::Amount(self.buy_count(unit, price, left)), SUPPLY))
            }
            Question::CleaningHouse => {
                let contest = legal.iter().copied().find(|a| matches!(a, Action::Contest { .. }));
                Some(contest.map_or((Action::Done, END), |a| (a, CLEAN)))
            }
            Question::FollowUp { .. } => {
                let best = best_of(legal, |a| self.attack_worth(a).unwrap_or(0));
                Some(if best == Action::Done { (best, END) } else { (best, ATTACK) })
            }
            Question::Withdraw { title } => {
                let stay = self.plate(title).owner.is_some_and(|s| self.threat(s));
                Some((Action::Withdraw(!stay), if stay { STAY } else { RETREAT }))
            }
            Question::Infiltrate { .. } => Some(self.infiltrate(legal)),
            Question::DeclareMission => {
                let card = legal.iter().copied().find(|a| matches!(a, Action::Card(_)));
                Some(card.map_or((Action::Done, END), |a| (a, DECLARE)))
            }
        }
    }

    fn attack_worth(&self, action: Action) -> Option<Cents> {
        if let Action::Attack { from, target } = action { Some(self.attack(from, target)) } else { None }
    }

    fn begin(&self, legal: &[Action]) -> Choice {
        match self.plan() {
            Some(plan) if legal.contains(&Action::Begin(plan.verb)) => (Action::Begin(plan.verb), plan.why),
            Some(_) | None => (Action::Done, END),
        }
    }

    fn part(
        &self,
        verb: Verb,
        slot: Slot,
        card: Option<landsraad_globopolis::Card>,
        legal: &[Action],
    ) -> Option<Choice> {
        if let Some(card) = card {
            return Some((self.card_part(card, slot, legal)?, CHOICE));
        }
        match self.plan() {
            Some(plan) if plan.verb == verb => Some((plan.part(slot)?, plan.why)),
            // Somebody else began this act.
            Some(_) | None => Some((Action::Back, BACK)),
        }
    }

    fn reply(&self, from: landsraad_kernel::Seat, legal: &[Action]) -> Choice {
        if self.acceptable(from) {
            (Action::Accept, ACCEPT)
        } else if legal.contains(&Action::Counter) && self.idea(Some(from)).is_some() {
            (Action::Counter, COUNTER)
        } else {
            (Action::Refuse, REFUSE)
        }
    }

    fn roll_choice(&self, legal: &[Action]) -> Option<Choice> {
        let prospects = self.prospects();
        Some((best_of(legal, |a| self.roll_worth(&prospects, a)), MOVE))
    }

    fn roll_worth(&self, prospects: &[Cents], action: Action) -> Cents {
        if let Action::Roll { dice, way } = action { self.movement(prospects, dice, way) } else { i64::MIN }
    }

    fn land_worth(&self, arrivals: &[Cents], action: Action) -> Cents {
        match action {
            Action::MoveAgain => self.best_roll(arrivals, self.player().governor),
            Action::Hop(to) => self.shuttle(arrivals, to),
            Action::Seller(i) => self.seller_worth(i),
            Action::Card(_) => self.best_roll(arrivals, self.player().governor) - 200,
            other => self.attack_worth(other).unwrap_or(0),
        }
    }

    /// Puts the answers that promise most first, where answers have a worth of their own.
    fn rank(&self, question: &Question, legal: &[Action], order: &mut [usize]) {
        if *question == Question::Movement {
            let prospects = self.prospects();
            order.sort_by_cached_key(|&i| std::cmp::Reverse(self.roll_worth(&prospects, legal[i])));
        } else if matches!(question, Question::Landing { .. } | Question::Fee { .. }) {
            let arrivals = self.further();
            order.sort_by_cached_key(|&i| std::cmp::Reverse(self.land_worth(&arrivals, legal[i])));
        }
    }

    fn land_choice(&self, legal: &[Action]) -> Choice {
        let arrivals = self.further();
        let best = best_of(legal, |action| self.land_worth(&arrivals, action));
        let why = match best {
            Action::MoveAgain | Action::Hop(_) | Action::Card(_) => ON,
            Action::Seller(_) => SUPPLY,
            Action::Attack { .. } => ATTACK,
            _other => END,
        };
        (best, why)
    }

    /// Agents from the PS into a fight, as long as one of them tips a balance.
    fn deploy(&self, legal: &[Action]) -> Choice {
        let useful = match &self.view.fight {
            Some(fight) if self.g.agents() => (0..2).any(|place| self.agent_swing(fight, place) > 0),
            Some(_) => true,
            None => false,
        };
        if !useful {
            return (Action::Done, END);
        }
        let from = |t: Title| self.view.fight.as_ref().is_some_and(|f| f.titles.contains(&t));
        let lift = legal.iter().copied().find(|a| match a {
            Action::Lift(None) => true,
            // With agents only those in reserve; NS-Units from the least dear place.
            Action::Lift(Some(t)) => !self.g.agents() && !from(*t),
            _other => false,
        });
        lift.map_or((Action::Done, END), |a| (a, DEPLOY))
    }

    /// Agents where one of them, or two, turn the balance: at home first, then where one may attack.
    fn infiltrate(&self, legal: &[Action]) -> Choice {
        if legal.contains(&Action::Back) {
            return (Action::Back, BACK);
        }
        let quadrants = self.land().iter().map(|t| self.data.titles[t.index()].quadrant.index());
        let near: TitleSet = quadrants.map(|quadrant| self.data.quadrants[quadrant].territories).collect();
        let worth = |action: Action| {
            let Action::Title(title) = action else { return 0 };
            let plate = self.plate(title);
            let mine = i64::from(plate.agents[self.me.index()]);
            let all: i64 = plate.agents.iter().map(|&n| i64::from(n)).sum();
            let Some(owner) = plate.owner else { return -1 };
            // How many more until the balance has turned, within the limit of a territory.
            let room = i64::from(self.data.numbers.agent_limit) - mine;
            if owner == self.me {
                let needed = all - mine - mine + 1;
                if needed <= 0 || needed > room { -1 } else { self.stake(title) / needed + 100 }
            } else {
                let owners = i64::from(plate.agents[owner.index()]);
                let needed = owners - (all - owners) + 1;
                let target = near.contains(title);
                if needed <= 0 || needed > room || !target {
                    -1
                } else {
                    self.title_worth(title) / needed / 4
                }
            }
        };
        let best = best_of(legal, worth);
        if matches!(best, Action::Title(_)) { (best, AGENT) } else { (Action::Done, END) }
    }
}

//! Moments for a card, and Truthtrance.

use landsraad_dune::activities::windows::anytime::{AnyTimeAction, AnyTimeQuestion};
use landsraad_dune::activities::windows::reaction::{ReactionAction, ReactionQuestion};
use landsraad_dune::activities::windows::truthtrance::{Query, Topic};
use landsraad_dune::activities::windows::{Moment, Power};
use landsraad_dune::data::{Card, CardKind, LeaderId, Territory};
use landsraad_dune::view::Now;
use landsraad_dune::{Action, Faction, FactionSet};

use super::{Chosen, Mind, Reason, facts, say};

const KEEP: Reason =
    say("The card is kept for a moment that decides.", "La carta si tiene per un momento decisivo.");

/// A stake, in spice, for which a Karama is spent.
pub(super) const DECISIVE: f64 = 25.0;

/// What the sight of the Shield Wall gone must gain.
pub(super) const ATOMICS: f64 = 6.0;

/// What spending a card costs.
fn cost(card: Card) -> f64 {
    if card.kind() == CardKind::Worthless { 1.0 } else { 5.0 }
}

impl Mind<'_> {
    pub(super) fn reaction(&self, question: ReactionQuestion) -> Chosen {
        let ReactionQuestion::Play(moment) = question;
        let gain = match moment {
            Moment::Stop(power) => self.stopping(power),
            Moment::WeatherControl => self.steering() - 4.0,
            Moment::FamilyAtomics => self.blasting() - ATOMICS,
            Moment::Special(f) => self.special(f),
            Moment::Thumper => self.thumping() - 1.5,
            Moment::Harvester => self.doubling() - 1.5,
            Moment::ResidualPoison(..) | Moment::Conditioning(_) => 1.0,
            Moment::BreakConditioning(f) => f64::from(u8::from(!self.p.friend(f))) - 0.5,
        };
        if gain > 0.0 {
            let card = self.best(|a| {
                let Action::Reaction(ReactionAction::Play(c)) = a else { return None };
                Some(-cost(*c))
            });
            if let Some((i, _)) = card {
                return Some((
                    i,
                    facts(
                        format!(
                            "The card was kept for this: it is worth about {gain:.0} spice more than it costs."
                        ),
                        format!(
                            "La carta era tenuta per questo: vale circa {gain:.0} unità di spezia più di quanto costa."
                        ),
                    ),
                ));
            }
        }
        self.pick(Action::Reaction(ReactionAction::Pass), KEEP)
    }

    /// What a worm does where the last spice blew.
    fn thumping(&self) -> f64 {
        let last = self.p.v.spice_pile_a.iter().rev().find_map(|c| c.blow());
        last.map_or(0.0, |(loc, _)| self.worm(loc.territory()))
    }

    /// What doubling the spice that has just come up gains: my share if I am there or can walk there.
    fn doubling(&self) -> f64 {
        let p = self.p;
        let piles = [&p.v.spice_pile_a, &p.v.spice_pile_b];
        let fresh = piles.iter().filter_map(|pile| pile.last().and_then(|c| c.blow())).map(|(loc, _)| loc);
        let mut best: f64 = 0.0;
        for loc in fresh.filter(|l| !p.in_storm(l.sector())) {
            let amount = f64::from(p.v.spice.get(&loc).copied().unwrap_or(0));
            let near =
                p.mine.forces.iter().any(|(at, _)| p.reach(*at, p.range(at.territory())).contains(loc));
            let others = p.others_in(loc.territory()).len() as f64;
            best = best.max(if near { 0.6 * amount / (1.0 + others) } else { 0.0 });
        }
        best
    }

    /// What my battle is worth, if one of mine is going on.
    pub(super) fn my_stake(&self) -> Option<f64> {
        let b = self.p.v.battle.as_ref()?;
        b.sides.iter().any(|s| s.faction == self.p.me).then(|| self.p.stakes(b.territory).win)
    }

    /// What a leader who comes back now adds to the battle I am about to plan.
    pub(super) fn called_up(&self, leader: LeaderId) -> f64 {
        let p = self.p;
        if !p.temper.sense.shrewd {
            return 0.0;
        }
        let Some(b) = p.v.battle.as_ref().filter(|b| !b.revealed) else { return 0.0 };
        let open = b.sides.iter().any(|s| s.faction == p.me && !s.ready);
        let Some(stake) = self.my_stake().filter(|stake| open && *stake > 0.0) else { return 0.0 };
        let free = |l: &&LeaderId| p.fought(**l).is_none_or(|at| at == b.territory);
        let leaders = p.my_leaders();
        let best = leaders.iter().find(free).map_or(0, |l| p.rules.strength(*l));
        let more = f64::from(p.rules.strength(leader)) - f64::from(best);
        // What he adds to an even battle, in chances.
        stake * (0.25 * more).tanh().max(0.0)
    }

    /// Starred forces of my opponent.
    fn starred_against_me(&self) -> u8 {
        let Some(b) = self.p.v.battle.as_ref() else { return 0 };
        b.sides.iter().filter(|s| s.faction != self.p.me).map(|s| s.forces.special).max().unwrap_or(0)
    }

    /// What stopping a power gains, less the card.
    fn stopping(&self, power: Power) -> f64 {
        let stake = self.my_stake().unwrap_or(0.0);
        match power {
            Power::BeneGesseritVoice if self.p.me != Faction::BeneGesserit => stake - DECISIVE,
            Power::AtreidesPrescience | Power::AtreidesKwisatz if self.p.me != Faction::Atreides => {
                stake - DECISIVE
            }
            Power::EmperorSardaukar if self.p.me != Faction::Emperor && self.starred_against_me() >= 2 => {
                stake - DECISIVE
            }
            Power::FremenFedaykin if self.p.me != Faction::Fremen && self.starred_against_me() >= 2 => {
                stake - DECISIVE
            }
            Power::FremenWormImmunity if !self.p.friend(Faction::Fremen) => self.devoured() - DECISIVE,
            Power::FremenBattleSpice if self.p.me != Faction::Fremen => stake - DECISIVE,
            Power::GuildCross | Power::FremenRide | Power::FremenMove | Power::GuildHalf => {
                self.arrival_threat() - DECISIVE
            }
            Power::BeneGesseritDeclare if !self.p.friend(Faction::BeneGesserit) => self.turning() - DECISIVE,
            _ => -1.0,
        }
    }

    /// Whether I hold the card that an enemy's card of this kind calls for: the defence against a weapon, or
    /// the weapon that it would stop.
    fn answered(&self, kind: CardKind) -> bool {
        match kind {
            CardKind::ProjectileWeapon => self.p.holds(CardKind::Shield),
            CardKind::PoisonWeapon => self.p.holds(CardKind::Snooper),
            CardKind::Shield => self.p.holds(CardKind::ProjectileWeapon) || self.p.holds(CardKind::Lasgun),
            CardKind::Snooper => self.p.holds(CardKind::PoisonWeapon),
            CardKind::Lasgun => self.p.holds(CardKind::Shield),
            _ => false,
        }
    }

    /// What advisors who are about to turn cost me: the victory they reach for.
    fn turning(&self) -> f64 {
        let p = self.p;
        let sisters = Faction::BeneGesserit;
        let Some(now) = p.shipment() else { return 0.0 };
        let points =
            |t: &Territory| p.goals().iter().find(|(g, _)| g == t).map_or(0, |(_, n)| usize::from(*n));
        let reach = p.held(sisters) + now.chosen.iter().map(points).sum::<usize>();
        let mine = now.chosen.iter().any(|t| p.fights(p.me, *t) && p.counts(*t));
        if reach >= p.needed(sisters) {
            p.temper.dread * 0.5
        } else if mine && p.held(p.me) >= p.needed(p.me) {
            p.temper.win * 0.4
        } else {
            0.0
        }
    }

    /// What a worm that the Fremen do not control takes from them: the forces that it finds, and the ride
    /// that would win.
    fn devoured(&self) -> f64 {
        let p = self.p;
        if !p.temper.sense.shrewd {
            return 0.0;
        }
        let f = Faction::Fremen;
        let struck = p.v.now.iter().rev().find_map(|n| match n {
            Now::SpiceBlow(s) => s.struck,
            _ => None,
        });
        let last = p.v.spice_pile_a.iter().rev().find_map(|c| c.blow()).map(|(loc, _)| loc.territory());
        let Some(t) = struck.or(last) else { return 0.0 };
        let forces = f64::from(p.stands[f as usize][t.0 as usize].total());
        let wins = forces > 0.0 && p.held(f) + 1 >= p.needed(f);
        p.temper.force * forces + if wins { p.temper.dread * 0.5 } else { 0.0 }
    }

    /// What an announced arrival of another costs me: the victory it would bring.
    fn arrival_threat(&self) -> f64 {
        let p = self.p;
        let ordered = p.shipment().and_then(|s| Some((s.order.as_ref()?.to?, s.acting?)));
        let ridden = p.v.now.iter().find_map(|n| match n {
            Now::SpiceBlow(s) => Some((s.ride_to?, Faction::Fremen)),
            _ => None,
        });
        let Some((to, by)) = ordered.or(ridden) else { return 0.0 };
        let to = to.territory();
        if !p.counts(to) {
            return 0.0;
        }
        if p.friend(by) || p.fights(by, to) {
            return 0.0;
        }
        let near = p.held(by) + 1 >= p.needed(by);
        let against_me = p.fights(p.me, to) && p.held(p.me) >= p.needed(p.me);
        if near || against_me { p.temper.dread * 0.6 } else { 0.0 }
    }

    /// What keeping factions apart at a Nexus gains: the victory that two of them would have together.
    pub(super) fn silencing(&self, factions: FactionSet) -> f64 {
        let p = self.p;
        let meet = p.temper.sense.shrewd && p.v.now.iter().any(|n| matches!(n, Now::Nexus(_)));
        let apart = |f: Faction| !p.friend(f) && p.mine.allies.is_empty() && p.side(f).len() == 1;
        let pair = |f: Faction, g: Faction| {
            let heard = factions.contains(f) || factions.contains(g);
            heard && f != g && apart(g) && p.held_alone(f) + p.held_alone(g) >= p.needed_by(2)
        };
        let mut rivals = p.in_play.iter().filter(|&f| apart(f));
        let threat = meet && rivals.any(|f| p.in_play.iter().any(|g| pair(f, g)));
        if threat { 0.4 * p.temper.dread } else { 0.0 }
    }

    /// What breaking the Shield Wall gains.
    fn blasting(&self) -> f64 {
        let p = self.p;
        let storm = |t: Territory| t.locations().any(|l| p.swept(l.sector()) > 0.8);
        let mut sum = 0.0;
        for t in [Territory::ARRAKEEN, Territory::CARTHAG, Territory::IMPERIAL_BASIN] {
            for f in p.in_play.iter().filter(|_| storm(t)) {
                let n = f64::from(p.stands[f as usize][t.0 as usize].total());
                sum += if p.friend(f) { -2.0 * n } else { n };
            }
        }
        sum
    }

    /// What my faction's own Karama power would gain now, less the card.
    fn special(&self, f: Faction) -> f64 {
        if f != self.p.me {
            return -1.0;
        }
        match f {
            Faction::Atreides => self.my_stake().unwrap_or(0.0) - DECISIVE,
            Faction::Guild => self.arrival_threat() - DECISIVE,
            Faction::Emperor => f64::from(self.p.mine.tanks.total().min(3)) * 2.0 - 5.5,
            Faction::Harkonnen => {
                let poor = self.p.own.hand.iter().filter(|c| self.p.card_worth(**c) < 2.5).count();
                poor as f64 * 2.5 - 6.0
            }
            Faction::Fremen => {
                let best = Territory::all()
                    .filter(|&t| self.p.rules.rulings.is_sand(t))
                    .map(|t| self.worm(t))
                    .fold(0.0, f64::max);
                best - 7.0
            }
            Faction::BeneGesserit => -1.0,
        }
    }

    pub(super) fn any_time(&self, question: AnyTimeQuestion) -> Chosen {
        use AnyTimeAction as A;
        let p = self.p;
        let opponent = p.v.battle.as_ref().and_then(|b| {
            let mine = b.sides.iter().any(|s| s.faction == p.me);
            b.sides.iter().find(|s| mine && s.faction != p.me).map(|s| s.faction)
        });
        let ahead = p.in_play.iter().filter(|&f| !p.friend(f)).max_by_key(|&f| (p.held(f), p.hand_size(f)));
        let rival = opponent.or(ahead);
        match question {
            AnyTimeQuestion::Target => self.best_for(
                say("The one who is nearest to winning.", "Chi è più vicino a vincere."),
                |a| {
                    let Action::AnyTime(A::Target(f)) = a else { return None };
                    Some(f64::from(u8::from(Some(*f) == rival)))
                },
            ),
            AnyTimeQuestion::About { target } => {
                // What is said of a plan binds, and my cards can answer it: where both of my defences may be
                // right, or where one of its weapons is known.
                let weapon = |k: &CardKind| matches!(k, CardKind::ProjectileWeapon | CardKind::PoisonWeapon);
                let armed = p.of(target).is_some_and(|v| v.known_cards.iter().any(|c| weapon(&c.kind())));
                let both = p.holds(CardKind::Shield) && p.holds(CardKind::Snooper);
                let plans = opponent == Some(target) && p.guarded() && (both || armed);
                self.best_for(say("Cards decide battles.", "Le carte decidono le battaglie."), |a| {
                    let Action::AnyTime(A::About(t)) = a else { return None };
                    Some(match t {
                        Topic::PlanCard if plans => 4.0,
                        Topic::HoldsKind => 3.0,
                        Topic::Traitor => 2.0,
                        _ => 0.0,
                    })
                })
            }
            AnyTimeQuestion::Ask { target, .. } => {
                let known: Vec<CardKind> = p
                    .of(target)
                    .map(|v| v.known_cards.iter().map(|c| c.kind()).collect())
                    .unwrap_or_default();
                let best = p.my_leaders().first().copied();
                // Never ask what is known.
                self.best_for(
                    say("The answer changes what I would do.", "La risposta cambia ciò che farei."),
                    |a| {
                        let Action::AnyTime(A::Ask(q)) = a else { return None };
                        Some(match q {
                            Query::PlanCard(k) => {
                                let matters = if self.answered(*k) { 2.0 } else { 0.0 };
                                matters + f64::from(u8::from(known.contains(k)))
                            }
                            Query::HoldsKind(k) if known.contains(k) => -1.0,
                            Query::HoldsKind(CardKind::PoisonWeapon | CardKind::ProjectileWeapon) => 2.0,
                            Query::HoldsKind(_) => 1.0,
                            Query::Traitor(l) if Some(*l) == best && p.betrays(target, *l) > 0.0 => 3.0,
                            _ => 0.0,
                        })
                    },
                )
            }
            // The engine allows true answers only; where both are open, nothing is promised.
            AnyTimeQuestion::Answer { .. } => self
                .pick(
                    Action::AnyTime(A::Answer(false)),
                    say("A promise binds; none is made.", "Una promessa vincola; non se ne fanno."),
                )
                .or_else(|| {
                    self.pick(Action::AnyTime(A::Answer(true)), say("It is the truth.", "È la verità."))
                }),
        }
    }
}

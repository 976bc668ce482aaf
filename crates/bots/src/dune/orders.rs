//! Shipment and movement: every order is tried on the board, and the best is given part by part.

use landsraad_dune::activities::shipment::draft::Kind;
use landsraad_dune::activities::shipment::{ShipmentAction, ShipmentQuestion};
use landsraad_dune::board::Squad;
use landsraad_dune::data::{Loc, LocSet, STRONGHOLDS, Terrain, Territory};
use landsraad_dune::editions::KaramaShipment;
use landsraad_dune::factions::power_of;
use landsraad_dune::{Action, Faction};

use super::outlook::Board;
use super::{Chosen, Mind, Reason, about, facts, say};

/// What an order must gain to be worth the trouble.
const EFFORT: f64 = 0.4;

fn some_of(n: u8, of: Squad, stars: bool) -> Squad {
    let n = n.min(of.total());
    let special = if stars { n.min(of.special) } else { n.saturating_sub(of.normal) };
    Squad::new(n - special, special)
}

/// Numbers worth trying up to a limit.
fn numbers(max: u8) -> impl Iterator<Item = u8> {
    const TRY: [u8; 11] = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15];
    TRY.into_iter().filter(move |n| *n < max).chain((max > 0).then_some(max))
}

impl Mind<'_> {
    pub(super) fn shipment(&self, question: ShipmentQuestion) -> Chosen {
        use ShipmentAction as A;
        use ShipmentQuestion as Q;
        let act = Action::Shipment;
        match question {
            Q::Declare => self.declare(),
            Q::Look => self.pick(act(A::Look), say("Looking costs nothing.", "Guardare non costa nulla.")),
            Q::TakeTurn { .. } => self.pick(
                act(A::Pass),
                say("Acting last shows what the others do.", "Agire per ultimi mostra le mosse altrui."),
            ),
            Q::Ship => self.ship(),
            Q::ShipTo { .. } => self.ship_to(),
            Q::Move { movements } => self.start_move(movements),
            Q::MoveTo { from, .. } => self.move_to(from),
            Q::Count { from, to, .. } => self.count(from, to),
            Q::Starred { .. } => self.starred(),
            Q::Side { at } => self.side_shown(at),
            Q::LoseStarred { .. } => self.best_for(
                say("Plain forces are lost first.", "Si perdono prima le truppe semplici."),
                |a| {
                    let Action::Shipment(A::LoseStarred(n)) = a else { return None };
                    Some(-f64::from(*n))
                },
            ),
            Q::Follow { to, .. } => self.follow(to),
            Q::Intrusion { by, at } | Q::LetIn { by, at } => self.intrusion(by, at),
        }
    }

    fn purse(&self) -> u16 {
        self.p.shipment().and_then(|s| s.funds).unwrap_or(self.p.own.spice)
    }

    /// The kind of shipment being ordered.
    fn source(&self) -> (Option<Territory>, bool) {
        match self.p.shipment().and_then(|s| s.order.as_ref()) {
            Some(o) => (o.from, matches!(o.kind, Some(Kind::Karama(_)))),
            None => (None, false),
        }
    }

    fn freight(&self, to: Territory, n: u8, from: Option<Territory>, karama: bool) -> u16 {
        if karama {
            let full = u16::from(n) * if self.p.rules.rulings.is_stronghold(to) { 1 } else { 2 };
            return match self.p.rules.rulings.karama_shipment {
                KaramaShipment::RoundUp => full.div_ceil(2),
                KaramaShipment::RoundDown => full / 2,
            };
        }
        self.p.freight(to, n, from.is_none())
    }

    /// The board after a shipment, if it can be paid.
    fn shipped(&self, base: &Board, from: Option<Territory>, to: Loc, n: u8, karama: bool) -> Option<Board> {
        let cost = self.freight(to.territory(), n, from, karama);
        if cost > self.purse() {
            return None;
        }
        let mut board = base.clone();
        board.spice = board.spice.saturating_sub(cost);
        let squad = match from {
            None => {
                let squad = some_of(n, self.p.mine.reserves, true);
                board.add(to, squad);
                squad
            }
            Some(t) => self.lift(&mut board, t, to, n, LocSet::ALL),
        };
        (squad.total() == n).then_some(board)
    }

    /// Takes `n` tokens from the sectors of a territory to another place.
    fn lift(&self, board: &mut Board, from: Territory, to: Loc, n: u8, usable: LocSet) -> Squad {
        let mut left = n;
        let mut moved = Squad::NONE;
        for loc in board.present.and(from.mask()).and(usable) {
            if loc == to || self.p.in_storm(loc.sector()) {
                continue;
            }
            let squad = some_of(left, board.at[loc.0 as usize], true);
            left -= squad.total();
            board.take(loc, squad);
            moved = moved.plus(squad);
        }
        let advisors = self.p.me == Faction::BeneGesserit
            && board.advisors.contains(from)
            && !board.present.meets(to.territory().mask());
        if advisors && !self.p.others_in(to.territory()).is_empty() {
            board.advisors.insert(to.territory());
        }
        board.add(to, moved);
        moved
    }

    /// Places worth shipping to.
    fn landings(&self, from: Option<Territory>) -> Vec<Loc> {
        let p = self.p;
        let arrives = |t: Territory| from.is_some() || p.arrives(t);
        let mut list: Vec<Loc> = p.goals().iter().flat_map(|(t, _)| t.locations()).collect();
        list.extend(p.v.spice.keys().copied());
        list.push(Loc::POLAR_SINK);
        if from.is_none() && p.temper.sense.shrewd {
            list.extend(self.stops());
        }
        list.retain(|l| {
            let t = l.territory();
            let fighting = p.me != Faction::BeneGesserit || !p.advisors.contains(t);
            arrives(t) && p.may_end(*l, fighting) && from != Some(t)
        });
        list
    }

    /// Places from which a landed group walks on to a stronghold in which it may not land: one in each
    /// territory.
    fn stops(&self) -> Vec<Loc> {
        let p = self.p;
        if p.me != Faction::Fremen {
            return Vec::new();
        }
        let barred: LocSet =
            p.goals().iter().filter(|(t, _)| !p.arrives(*t)).map(|(t, _)| t.mask()).collect();
        let onward = |l: &Loc| p.reach(*l, power_of(p.me).move_range()).meets(barred);
        let near = |t: &Territory| p.arrives(*t) && !p.counts(*t);
        Territory::all()
            .filter(near)
            .filter_map(|t| t.locations().find(|l| p.may_end(*l, true) && onward(l)))
            .collect()
    }

    /// What a landing of this many is worth: where they are, or with a walk from there to where they may not
    /// land.
    fn landed(&self, board: &Board, to: Loc, n: u8) -> f64 {
        let p = self.p;
        let stay = p.value(board);
        if p.me != Faction::Fremen || !p.temper.sense.shrewd || p.counts(to.territory()) {
            return stay;
        }
        let reach = p.reach(to, power_of(p.me).move_range());
        let squad = some_of(n, p.mine.reserves, true);
        let goals = p.goals().iter().flat_map(|(t, _)| t.locations());
        let barred = goals.filter(|l| !p.arrives(l.territory()));
        barred
            .filter(|l| reach.contains(*l) && p.may_end(*l, true))
            .map(|l| {
                let mut walked = board.clone();
                walked.take(to, squad);
                walked.add(l, squad);
                p.value(&walked)
            })
            .fold(stay, f64::max)
    }

    fn best_landing(&self, base: &Board, from: Option<Territory>, to: Loc, karama: bool) -> f64 {
        let has = match from {
            None => self.p.mine.reserves.total(),
            Some(t) => base.in_territory(t).total(),
        };
        numbers(has)
            .filter_map(|n| Some((n, self.shipped(base, from, to, n, karama)?)))
            .map(|(n, b)| if from.is_none() { self.landed(&b, to, n) } else { self.p.value(&b) })
            .fold(f64::NEG_INFINITY, f64::max)
    }

    fn ship(&self) -> Chosen {
        use ShipmentAction as A;
        let base = self.p.board();
        let now = self.p.value(&base);
        let best_from = |from: Option<Territory>, karama: bool| {
            self.landings(from)
                .into_iter()
                .map(|to| self.best_landing(&base, from, to, karama))
                .fold(f64::NEG_INFINITY, f64::max)
        };
        let best = self.best(|a| {
            let Action::Shipment(a) = a else { return None };
            match a {
                A::Pass => Some(now + EFFORT),
                A::FromReserves => Some(best_from(None, false)),
                A::Cross(t) => Some(best_from(Some(*t), false)),
                // The card is worth more than the spice it saves, unless it makes the shipment possible.
                A::WithKarama(_) => Some(best_from(None, true) - 12.0),
                _ => None,
            }
        })?;
        let gain = best.1 - now;
        let why = if self.legal[best.0] == Action::Shipment(A::Pass) {
            say("No shipment would have paid.", "Nessun trasferimento sarebbe convenuto.")
        } else if gain > 40.0 {
            self.race_reason("shipment", "trasferimento")
        } else {
            facts(
                format!("A shipment brings about {} spice more than it costs.", about(gain)),
                format!("Un trasferimento rende circa {} unità di spezia più di quanto costa.", about(gain)),
            )
        };
        Some((best.0, why))
    }

    /// Why an order decides the match.
    fn race_reason(&self, en: &str, it: &str) -> Reason {
        let p = self.p;
        let (held, need) = (p.held(p.me), p.needed(p.me));
        facts(
            format!("This {en} decides the race for the strongholds: my side holds {held} and needs {need}."),
            format!("Questa {it} decide la corsa alle roccaforti: la mia parte ne ha {held} su {need}."),
        )
    }

    fn ship_to(&self) -> Chosen {
        let base = self.p.board();
        let (from, karama) = self.source();
        let stops = if self.p.temper.sense.shrewd { self.stops() } else { Vec::new() };
        self.best_place(|a| {
            let Action::Shipment(ShipmentAction::To(to)) = a else { return None };
            let spice = self.p.v.spice.contains_key(to);
            let stop = from.is_none() && stops.contains(to);
            if !self.p.counts(to.territory()) && !spice && *to != Loc::POLAR_SINK && !stop {
                return None;
            }
            Some(self.best_landing(&base, from, *to, karama))
        })
    }

    fn count(&self, source: Option<Loc>, to: Option<Loc>) -> Chosen {
        let base = self.p.board();
        let (from, karama) = self.source();
        let moving = self.p.shipment().is_some_and(|s| s.stage == "move");
        self.best_for(
            say(
                "So many are enough, and no more are at risk.",
                "Tante bastano, e non se ne rischiano altre.",
            ),
            |a| {
                let Action::Shipment(ShipmentAction::Count(n)) = a else { return None };
                let board = match (source, to) {
                    (Some(loc), Some(to)) if moving => {
                        let mut board = base.clone();
                        self.lift(&mut board, loc.territory(), to, *n, loc.only());
                        board
                    }
                    (_, Some(to)) => {
                        let board = self.shipped(&base, from, to, *n, karama)?;
                        if from.is_none() {
                            return Some(self.landed(&board, to, *n) - 0.001 * f64::from(*n));
                        }
                        board
                    }
                    (_, None) => return Some(f64::from(*n)),
                };
                // The smallest number wins among equals.
                Some(self.p.value(&board) - 0.001 * f64::from(*n))
            },
        )
    }

    /// The place worth most, compared with the next best.
    fn best_place(&self, mut worth: impl FnMut(&Action) -> Option<f64>) -> Chosen {
        let place = |i: usize| match self.legal[i] {
            Action::Shipment(ShipmentAction::To(to)) => Some(to.territory()),
            _ => None,
        };
        let mut list: Vec<(usize, f64)> = Vec::new();
        let (best, value) = self.best(|a| {
            let w = worth(a)?;
            let i = self.find(*a)?;
            list.push((i, w));
            Some(w)
        })?;
        let here = place(best)?;
        let others = list.into_iter().filter(|(i, w)| w.is_finite() && place(*i) != Some(here));
        let next = others.max_by(|a, b| a.1.total_cmp(&b.1)).and_then(|(i, w)| Some((place(i)?, w)));
        let name = here.name();
        let why = match next {
            None => facts(
                format!("{} is the only place worth going to.", name.en),
                format!("{} è l'unico posto dove convenga andare.", name.it),
            ),
            // A difference that rounds to nothing is none.
            Some((other, w)) if value - w < 0.05 => facts(
                format!("{} is worth as much as {}, and nothing is worth more.", name.en, other.name().en),
                format!("{} vale quanto {}, e nulla vale di più.", name.it, other.name().it),
            ),
            Some((other, w)) => {
                let (gap, other) = (about(value - w), other.name());
                facts(
                    format!(
                        "{} is worth about {gap} spice more than {}, the next best place.",
                        name.en, other.en
                    ),
                    format!(
                        "{} vale circa {gap} unità di spezia più di {}, il secondo miglior posto.",
                        name.it, other.it
                    ),
                )
            }
        };
        Some((best, why))
    }

    fn starred(&self) -> Chosen {
        self.best_for(say("The starred ones fight best.", "Le truppe scelte combattono meglio."), |a| {
            let Action::Shipment(ShipmentAction::Starred(n)) = a else { return None };
            Some(f64::from(*n))
        })
    }

    /// Places worth walking to.
    fn marches(&self, from: Territory) -> LocSet {
        let p = self.p;
        let range = p.range(from);
        let here = from.locations().filter(|l| p.mine.forces.contains_key(l));
        let mut mask: LocSet = here.map(|l| p.reach(l, range)).collect();
        let exposed = |l: Loc| {
            let t = l.territory();
            let worms = [&p.v.spice_pile_a, &p.v.spice_pile_b];
            let worm = worms.iter().filter_map(|pile| pile.last()?.blow()).any(|(at, _)| at.territory() == t);
            !p.sheltered(t) && (p.swept(l.sector()) > 0.5 || worm)
        };
        let flee = from.locations().any(|l| p.mine.forces.contains_key(&l) && exposed(l));
        let worth_it = |l: Loc| {
            let t = l.territory();
            p.counts(t)
                || (flee && (t.terrain() == Terrain::Rock || !exposed(l)))
                || p.v.spice.contains_key(&l)
                || l == Loc::POLAR_SINK
                || (t.terrain() == Terrain::Rock && STRONGHOLDS.iter().any(|s| s.touches(t)))
        };
        for l in mask {
            if !worth_it(l) || !p.may_end(l, true) {
                mask.remove(l);
            }
        }
        mask
    }

    /// The best a group of a territory can do by walking to a place.
    fn best_march(&self, base: &Board, from: Territory, to: Loc) -> f64 {
        let usable: LocSet = from
            .locations()
            .filter(|&l| l != to && self.p.reach(l, self.p.range(from)).contains(to))
            .collect();
        let has = base
            .present
            .and(from.mask())
            .and(usable)
            .iter()
            .map(|l| base.at[l.0 as usize].total())
            .sum::<u8>();
        let some = [has, has.saturating_sub(1), has.saturating_sub(2), has.saturating_sub(4), has / 2, 3, 1];
        let mut best = f64::NEG_INFINITY;
        for (i, n) in some.into_iter().enumerate() {
            if n == 0 || n > has || some[..i].contains(&n) {
                continue;
            }
            let mut board = base.clone();
            self.lift(&mut board, from, to, n, usable);
            best = best.max(self.p.value(&board));
        }
        best
    }

    fn start_move(&self, movements: u8) -> Chosen {
        use ShipmentAction as A;
        let base = self.p.board();
        let now = self.p.value(&base);
        let from_best = |t: Territory| {
            self.marches(t).iter().map(|to| self.best_march(&base, t, to)).fold(f64::NEG_INFINITY, f64::max)
        };
        let best = self.best(|a| {
            let Action::Shipment(a) = a else { return None };
            match a {
                A::Pass => Some(now + EFFORT),
                A::MoveFrom(t) => Some(from_best(*t)),
                // A further movement is kept for when it matters.
                A::Hajr(_) if movements == 0 => {
                    let all = Territory::all().filter(|&t| base.present.meets(t.mask()));
                    Some(all.map(from_best).fold(f64::NEG_INFINITY, f64::max) - 10.0)
                }
                _ => None,
            }
        })?;
        let why = if self.legal[best.0] == Action::Shipment(A::Pass) {
            say("Everybody stands where he is worth most.", "Tutti stanno dove valgono di più.")
        } else if best.1 - now > 40.0 {
            self.race_reason("movement", "mossa")
        } else {
            let gain = best.1 - now;
            facts(
                format!("Moving is worth about {} spice: these forces do more elsewhere.", about(gain)),
                format!(
                    "Muoversi vale circa {} unità di spezia: altrove queste truppe fanno di più.",
                    about(gain)
                ),
            )
        };
        Some((best.0, why))
    }

    fn move_to(&self, from: Territory) -> Chosen {
        let base = self.p.board();
        let worth = self.marches(from);
        self.best_place(|a| {
            let Action::Shipment(ShipmentAction::To(to)) = a else { return None };
            worth.contains(*to).then(|| self.best_march(&base, from, *to))
        })
    }

    /// Advisors that had better fight.
    fn declare(&self) -> Chosen {
        use ShipmentAction as A;
        let mut base = self.p.board();
        let chosen = self.p.shipment().map(|s| s.chosen.clone()).unwrap_or_default();
        for t in &chosen {
            base.advisors.remove(*t);
        }
        let now = self.p.value(&base);
        let flip = self.best(|a| {
            let Action::Shipment(A::Declare(t)) = a else { return None };
            let mut board = base.clone();
            board.advisors.remove(*t);
            Some(self.p.value(&board) - now)
        });
        match flip {
            Some((i, gain)) if gain > 1.0 => Some((
                i,
                say("Here fighting wins more than watching.", "Qui combattere rende più che guardare."),
            )),
            Some(_) | None if chosen.is_empty() => self.pick(
                Action::Shipment(A::Pass),
                say("Advisors stay safe.", "I consiglieri restano al sicuro."),
            ),
            Some(_) | None => {
                self.pick(Action::Shipment(A::Announce), say("They will fight.", "Combatteranno."))
            }
        }
    }

    fn side_shown(&self, t: Territory) -> Chosen {
        use ShipmentAction as A;
        let order = self.p.shipment().and_then(|s| s.order.as_ref())?;
        let (Some(from), Some(to)) = (order.from, order.to) else { return None };
        let mut board = self.p.board();
        self.lift(&mut board, from, to, order.squad.total(), LocSet::ALL);
        board.advisors.insert(t);
        let peaceful = self.p.value(&board);
        board.advisors.remove(t);
        if self.p.value(&board) > peaceful {
            return self
                .pick(Action::Shipment(A::AsFighters), say("They come to fight.", "Vengono a combattere."));
        }
        self.pick(Action::Shipment(A::AsAdvisors), say("They come to watch.", "Vengono a guardare."))
    }

    fn follow(&self, to: Territory) -> Chosen {
        // In strongholds advisors gather until they are enough to fight.
        let why =
            say("It travels free, and is there when you need it.", "Viaggia gratis, ed è lì quando serve.");
        self.best_for(why, |a| match a {
            Action::Shipment(ShipmentAction::Follow(l)) if l.territory() == to && to.is_stronghold() => {
                Some(3.0)
            }
            Action::Shipment(ShipmentAction::Follow(l)) if *l == Loc::POLAR_SINK => Some(2.0),
            Action::Shipment(ShipmentAction::Follow(_)) => Some(0.5),
            Action::Shipment(ShipmentAction::Pass) => Some(1.0),
            _ => None,
        })
    }

    fn intrusion(&self, by: Faction, at: Territory) -> Chosen {
        let mine = self.p.stands[self.p.me as usize][at.0 as usize];
        let theirs = self.p.stands[by as usize][at.0 as usize];
        if self.p.odds(mine, self.p.own.spice, by, theirs) < 0.4 {
            let why = say(
                "This battle would be lost; better to step aside.",
                "Questa battaglia sarebbe persa; meglio farsi da parte.",
            );
            return self.pick(Action::Shipment(ShipmentAction::Flip), why);
        }
        self.pick(
            Action::Shipment(ShipmentAction::Pass),
            say("The territory is worth fighting for.", "Il territorio merita di essere difeso."),
        )
    }
}

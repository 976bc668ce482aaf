//! The legal answers to the questions of operations, and the reasons against others.

use std::ops::ControlFlow;

use super::super::vehicles::{may_stand, spots};
use super::ask::{Ask, place_sources, unprotected};
use super::*;
use crate::data::{Deck, Leader, Marker, Power, Sector};
use crate::state::Revealed;

impl Ops {
    /// Whether the question may be declined. [wfa.planning-cards.upper-bounds] What its owner does with their own pieces is;
    /// what is done to the opponent or to the game is not.
    fn may_decline(&self, g: &Arrakis, s: &State, op: Op) -> Permit {
        let must = || require(false, self.rule(g, s), Why::MustAct);
        match self.ask {
            Ask::PlaceWhere
            | Ask::PlaceWhat
            | Ask::Vehicle
            | Ask::VehicleSpot
            | Ask::TokenLeader
            | Ask::LeaderWhere
            | Ask::Replace
            | Ask::Sietch
            | Ask::Draw
            | Ask::Wormsign
            | Ask::DiscardWormsign
            | Ask::Worm
            | Ask::Transfer
            | Ask::ReplaceRevealed => Ok(()),
            // Once the first part is chosen the second follows; the Wild Maker's parts stand alone.
            Ask::Swap | Ask::WormTo | Ask::WormTarget => {
                if self.a.is_none() {
                    Ok(())
                } else {
                    must()
                }
            }
            Ask::PlayCard => {
                let Op::PlayCard { must: forced, .. } = op else { return must() };
                let any =
                    g.kinds_in(s.hands[self.side.index()]).any(|c| may_play(g, s, self.side, c).is_ok());
                if forced && any { must() } else { Ok(()) }
            }
            // [wfa.planning-cards.scheming-forced] Cards that cannot be discarded are left alone; that there are no others is
            // secret, so the question is asked in any case.
            Ask::Discard => {
                let hand = s.hands[self.side.other().index()];
                let any = g.kinds_in(hand).any(|c| g.tables.cards[usize::from(c)].discardable);
                if any { must() } else { Ok(()) }
            }
            Ask::Nothing
            | Ask::TokenWhere
            | Ask::Sector
            | Ask::Remove
            | Ask::Enemy
            | Ask::EnemyTo
            | Ask::SietchTo
            | Ask::ForceDie
            | Ask::Tank
            | Ask::Bombard
            | Ask::ShuffleBack
            | Ask::Imperium
            | Ask::Attach
            | Ask::Choose
            | Ask::Area
            | Ask::Legion => must(),
        }
    }

    /// The rule under which the question is asked.
    fn rule(&self, g: &Arrakis, s: &State) -> &'static str {
        self.ask_question(g, s).1.id()
    }

    /// The areas that answer the question, if areas do.
    fn ask_areas(&self, g: &Arrakis, s: &State, op: Op) -> Option<Terms> {
        let rule = self.rule(g, s);
        let reach: fn(&State, Area) -> Why = |_, a| Why::OutOfReach(a);
        let terms = match (self.ask, op) {
            (Ask::PlaceWhere, Op::Place { what, at, .. }) => self.destination_terms(g, s, what, at),
            (Ask::TokenWhere, Op::DeployToken { at, .. }) => self.token_terms(g, s, at),
            (Ask::LeaderWhere, Op::DeployToken { at, .. }) => Terms::new()
                .within(self.areas(g, s, at), rule, |_, a| Why::NoSietch(a))
                .within(s.with_legion(Side::Atreides), rule, |_, a| Why::NobodyThere(a)),
            (Ask::Remove, _) => Terms::new().within(s.harvesters, rule, |_, a| Why::NoHarvester(a)).within(
                self.removable(g, s, op).0,
                rule,
                reach,
            ),
            (Ask::Replace, Op::Replace { from, .. }) => {
                let able =
                    s.with_legion(self.side).iter().filter(|&a| self.replaceable(s, a, from)).collect();
                Terms::new().within(able, rule, |_, a| Why::NoUnits(a))
            }
            (Ask::Enemy, _) => Terms::new()
                .within(s.with_legion(Side::Harkonnen), rule, |_, a| Why::NoLegion(a))
                .desert(s, rule)
                .within(Ops::pushable(s), rule, |_, a| Why::NowhereToGo(a)),
            (Ask::EnemyTo, _) => {
                let near = self.a.map_or(AreaSet::EMPTY, |a| s.adjacent(a));
                Terms::new().within(near, rule, |_, a| Why::TooFar(a)).empty(s, rule)
            }
            (Ask::Sietch, _) => Terms::new().within(s.sietch_areas(), rule, |_, a| Why::NoSietch(a)).within(
                Ops::movable_sietches(s),
                rule,
                |_, a| Why::NowhereToGo(a),
            ),
            (Ask::SietchTo, _) => {
                let near = self.a.map_or(AreaSet::EMPTY, |a| s.adjacent(a));
                Terms::new().within(near, rule, |_, a| Why::TooFar(a)).desert(s, rule).empty(s, rule)
            }
            (Ask::Swap, _) => {
                let all = s.sietch_areas();
                let set = all.iter().filter(|&a| match self.a {
                    Some(first) => Ops::swappable(s, first, a),
                    None => all.iter().any(|b| Ops::swappable(s, a, b)),
                });
                Terms::new()
                    .within(all, rule, |_, a| Why::NoSietch(a))
                    .within(set.collect(), rule, |_, a| Why::NotSwappable(a))
            }
            (Ask::Wormsign, _) => Ops::wormsign_terms(s),
            (Ask::DiscardWormsign, Op::DiscardWormsign { at, .. }) => Terms::new()
                .within(s.wormsigns, rule, |_, a| Why::NoWormsign(a))
                .within(self.areas(g, s, at), rule, reach),
            (Ask::Worm, Op::Worm { deed }) => Terms::new()
                .within(s.worms(), rule, |_, a| Why::NoWorm(a))
                .within(Ops::worms_that(s, deed == WormDeed::WormAttack), rule, |_, a| Why::WormDone(a)),
            (Ask::WormTo, _) => Ops::worm_terms(s, self.a.or(s.wild_maker)?),
            (Ask::Bombard, Op::SpecialAttack { target, .. }) => Terms::new()
                .within(s.with_legion(self.side.other()), rule, |_, a| Why::NoTarget(a))
                .within(bombard_targets(s, self.side, target, self.zone), rule, reach),
            (Ask::Area, Op::ChooseArea { among }) => {
                let terms = if among == Where::AtAny {
                    Terms::new().within(super::super::free::facedown(s), rule, |_, a| Why::NothingHidden(a))
                } else {
                    Terms::new().free(s, self.side, rule)
                };
                terms.within(self.choosable(g, s, among), rule, reach)
            }
            (Ask::Legion, Op::ChooseLegion { who }) => {
                let march = MarchFrame::new(s, self.side, March::Move, who, crate::data::Mods(0), self.bound);
                Terms::new().within(s.with_legion(self.side), rule, |_, a| Why::NoLegion(a)).within(
                    march.origins(s),
                    rule,
                    |_, a| Why::OtherLegion(a),
                )
            }
            (_, _) => return None,
        };
        Some(terms)
    }

    pub(super) fn ask_legal(&self, g: &Arrakis, s: &State, visit: Visit<'_>) -> ControlFlow<()> {
        let Some(op) = self.op(g) else { return ControlFlow::Continue(()) };
        let decline = self.may_decline(g, s, op).is_ok();
        // Where declining is the worse choice it is no default.
        let last = matches!(self.ask, Ask::Draw | Ask::VehicleSpot | Ask::Discard)
            || matches!(op, Op::PlayCard { must: true, .. });
        if decline && !last {
            visit(Action::Pass)?;
        }
        if let Some(terms) = self.ask_areas(g, s, op) {
            for a in terms.all().iter() {
                visit(Action::Area(a))?;
            }
        }
        self.ask_others(g, s, op, visit)?;
        if decline && last {
            visit(Action::Pass)?;
        }
        ControlFlow::Continue(())
    }

    /// The legal answers that are no areas.
    fn ask_others(&self, g: &Arrakis, s: &State, op: Op, visit: Visit<'_>) -> ControlFlow<()> {
        match (self.ask, op) {
            (Ask::PlaceWhat, Op::Place { what, deploy, .. }) => {
                place_sources(g, s, self.side, what, self.a.unwrap_or(Area(0)), deploy, visit)
            }
            (Ask::TokenLeader, _) => {
                place_sources(g, s, self.side, What::AnyLeader, self.a.unwrap_or(Area(0)), true, visit)
            }
            (Ask::Vehicle, Op::Place { what, .. }) => Ops::vehicles(g, s, what, visit),
            (Ask::VehicleSpot, _) => {
                let Some((vehicle, _)) = self.vehicle else { return ControlFlow::Continue(()) };
                let (areas, zones) = spots(s, vehicle);
                areas.iter().try_for_each(|a| visit(Action::Area(a)))?;
                zone_bits(zones).try_for_each(|z| visit(Action::Zone(z)))
            }
            (Ask::Sector, _) => {
                let open = self.sectors(s, op);
                Sector::ALL
                    .iter()
                    .filter(|x| open >> x.index() & 1 == 1)
                    .try_for_each(|&x| visit(Action::Sector(x)))
            }
            (Ask::Remove, _) => {
                zone_bits(self.removable(g, s, op).1).try_for_each(|z| visit(Action::Zone(z)))
            }
            (Ask::Draw, Op::Draw { deck, .. }) => Deck::of(self.side)
                .into_iter()
                .filter(|&d| self.may_draw(g, s, deck, d).is_ok())
                .try_for_each(|d| visit(Action::Deck(d))),
            (Ask::PlayCard, _) => g
                .kinds_in(s.hands[self.side.index()])
                .filter(|&c| may_play(g, s, self.side, c).is_ok())
                .try_for_each(|c| visit(Action::Card(c))),
            (Ask::Discard, _) => g
                .kinds_in(s.hands[self.side.other().index()])
                .filter(|&c| g.tables.cards[usize::from(c)].discardable)
                .try_for_each(|c| visit(Action::Card(c))),
            (Ask::ForceDie, _) => Face::ALL
                .iter()
                .filter(|f| forcible(g, s, self.side.other(), **f))
                .try_for_each(|&f| visit(Action::Face(f))),
            (Ask::Tank, Op::Tank { reach }) => self.tankable(s, reach, visit),
            (Ask::WormTarget, _) => {
                let Some(from) = self.a.or(s.wild_maker) else { return ControlFlow::Continue(()) };
                let (legions, harvesters) = Ops::worm_targets(s, from);
                legions.iter().try_for_each(|at| visit(Action::Strike { at, harvester: false }))?;
                harvesters.iter().try_for_each(|at| visit(Action::Strike { at, harvester: true }))
            }
            (Ask::Transfer, _) => {
                for &from in Marker::ALL {
                    for &to in Marker::ALL {
                        for steps in 1..=most_steps(g, s, from, to) {
                            visit(Action::Transfer { from, to, steps })?;
                        }
                    }
                }
                ControlFlow::Continue(())
            }
            (Ask::ShuffleBack | Ask::ReplaceRevealed | Ask::Attach, _) => s
                .revealed
                .iter()
                .filter(|r| self.open_card(r))
                .try_for_each(|r| visit(Action::Prescience(r.card))),
            (Ask::Imperium, _) => Power::ALL
                .iter()
                .filter(|p| s.imperium[p.index()] < 4)
                .try_for_each(|&p| visit(Action::Power(p))),
            (Ask::Choose, Op::Choose { options }) => (0..options.len())
                .filter(|&i| option_open(g, s, &options, i).is_ok())
                .try_for_each(|i| visit(Action::Option { index: i as u8, word: option_word(g, options[i]) })),
            (_, _) => ControlFlow::Continue(()),
        }
    }

    pub(super) fn ask_permit(&self, g: &Arrakis, s: &State, action: Action) -> Permit {
        let (_, asked) = self.ask_question(g, s);
        let Some(op) = self.op(g) else { return super::super::other(asked) };
        if action == Action::Pass {
            return self.may_decline(g, s, op);
        }
        let rule = asked.id();
        if let (Action::Area(at), Some(terms)) = (action, self.ask_areas(g, s, op)) {
            return terms.check(s, at);
        }
        match (self.ask, op, action) {
            (Ask::PlaceWhat, Op::Place { what, deploy, .. }, Action::Take { .. }) => {
                self.may_take(g, s, what, deploy, action, rule)
            }
            (Ask::TokenLeader, _, Action::Take { .. }) => {
                self.may_take(g, s, What::AnyLeader, true, action, rule)
            }
            (Ask::Vehicle, Op::Place { what, .. }, Action::Vehicle { vehicle, .. }) => {
                let (areas, zones) = spots(s, vehicle);
                require(!areas.is_empty() || zones != 0, rule, Why::NoSpot(vehicle))?;
                let listed = |visit: Visit<'_>| Ops::vehicles(g, s, what, visit);
                require(lists(listed, action), rule, Why::NoVehicle(vehicle))
            }
            (Ask::VehicleSpot, _, Action::Area(_) | Action::Zone(_)) => match self.vehicle {
                Some((vehicle, _)) => may_stand(s, vehicle, action, asked),
                None => super::super::other(asked),
            },
            (Ask::Sector, _, Action::Sector(x)) => {
                require(self.sectors(s, op) >> x.index() & 1 == 1, rule, Why::SectorClosed(x))
            }
            (Ask::Remove, _, Action::Zone(z)) => {
                require(s.zones[usize::from(z)].is_some(), rule, Why::NothingInZone(z))?;
                require(self.removable(g, s, op).1 >> z & 1 == 1, rule, Why::ZoneElsewhere(z))
            }
            (Ask::Draw, Op::Draw { deck, .. }, Action::Deck(d)) => self.may_draw(g, s, deck, d),
            (Ask::PlayCard, _, Action::Card(card)) => may_play(g, s, self.side, card),
            (Ask::Discard, _, Action::Card(card)) => {
                super::super::battle::may_discard(g, s, self.side.other(), card, rule)
            }
            (Ask::ForceDie, _, Action::Face(f)) => {
                require(forcible(g, s, self.side.other(), f), rule, Why::NoDie(f))
            }
            (Ask::Tank, Op::Tank { reach }, Action::Leader(leader)) => {
                require(leader.side() != self.side, rule, Why::OtherSidesLeader(leader))?;
                require(s.leader_area(leader).is_some(), rule, Why::LeaderOffBoard(leader))?;
                let listed = |visit: Visit<'_>| self.tankable(s, reach, visit);
                require(lists(listed, action), rule, Why::LeaderOutOfReach(leader))
            }
            (Ask::WormTarget, _, Action::Strike { at, harvester }) => self.may_strike(s, at, harvester, rule),
            (Ask::Transfer, _, Action::Transfer { from, to, steps }) => {
                let most = most_steps(g, s, from, to);
                require((1..=most).contains(&steps), rule, Why::TooManySteps(from, most))
            }
            (Ask::ShuffleBack | Ask::ReplaceRevealed | Ask::Attach, _, Action::Prescience(card)) => {
                let entry = s.revealed.iter().find(|r| r.card == card);
                require(entry.is_some(), rule, Why::NotRevealed(card))?;
                require(entry.is_some_and(|r| self.open_card(r)), rule, Why::CardProtected(card))
            }
            (Ask::Imperium, _, Action::Power(p)) => {
                require(s.imperium[p.index()] < 4, rule, Why::BottomRow(p))
            }
            (Ask::Choose, Op::Choose { options }, Action::Option { index, word }) => {
                option_open(g, s, &options, usize::from(index))?;
                let same = option_word(g, options[usize::from(index)]) == word;
                require(same, rule, Why::OptionClosed)
            }
            (_, _, _) => super::super::other(asked),
        }
    }

    /// [wfa.planning-cards.place-anywhere] Whether the piece can be taken from there.
    fn may_take(
        &self,
        g: &Arrakis,
        s: &State,
        what: What,
        deploy: bool,
        action: Action,
        rule: &'static str,
    ) -> Permit {
        let to = self.a.unwrap_or(Area(0));
        let listed = |visit: Visit<'_>| place_sources(g, s, self.side, what, to, deploy, visit);
        require(lists(listed, action), rule, Why::NoSuchPiece)
    }

    /// [wfa.planning-cards.decks] Whether a card can be drawn from a deck.
    fn may_draw(&self, g: &Arrakis, s: &State, only: Option<Deck>, deck: Deck) -> Permit {
        let own = Deck::of(self.side).contains(&deck);
        let rule = self.rule(g, s);
        require(own && only.is_none_or(|d| d == deck), rule, Why::OtherDeck)?;
        require(s.deck & g.deck_mask(deck) != 0, rule, Why::EmptyDeck)
    }

    /// [wfa.sandworms.attack-range] [wfa.sandworms.attack-targets] Whether a sandworm can attack there.
    fn may_strike(&self, s: &State, at: Area, harvester: bool, rule: &'static str) -> Permit {
        let (legions, harvesters) = match self.a.or(s.wild_maker) {
            Some(from) => Ops::worm_targets(s, from),
            None => (AreaSet::EMPTY, AreaSet::EMPTY),
        };
        if harvester {
            require(s.harvesters.has(at), rule, Why::NoHarvester(at))?;
            return require(harvesters.has(at), rule, Why::TooFar(at));
        }
        require(s.with_legion(Side::Harkonnen).has(at), rule, Why::NoTarget(at))?;
        require(!s.mountains().has(at), rule, Why::Mountain(at))?;
        require(legions.has(at), rule, Why::TooFar(at))
    }

    /// Whether a revealed prescience card can be taken away, or gets an attachment.
    fn open_card(&self, r: &Revealed) -> bool {
        if self.ask == Ask::Attach { r.rider.is_none() } else { unprotected(r) }
    }
}

/// [wfa.prescience.transfer] At most what the first marker has and the second has room for.
fn most_steps(g: &Arrakis, s: &State, from: Marker, to: Marker) -> u8 {
    if from == to { 0 } else { s.marker(from).min(g.tables.last_step - s.marker(to)) }
}

/// Whether an option of a choice is open. [wfa.actions.desert-power-wild-maker] The Wild Maker's needs it on the board, its
/// card ready.
fn option_open(g: &Arrakis, s: &State, options: &[Prog; 4], i: usize) -> Permit {
    let rule = "wfa.actions.turn-options";
    let Some(&prog) = options.get(i).filter(|p| p.len > 0) else { return refuse(rule, Why::OptionClosed) };
    if !matches!(g.tables.op(prog, 0), Some(Op::Worm { deed: WormDeed::WormMaker(true) })) {
        return Ok(());
    }
    require(s.wild_maker.is_some(), rule, Why::LeaderOffBoard(Leader::WildMaker))?;
    require(!s.leaders[Leader::WildMaker.index()].spent, rule, Why::LeaderSpent(Leader::WildMaker))
}

/// Whether a list of answers has this one.
fn lists(list: impl FnOnce(Visit<'_>) -> ControlFlow<()>, action: Action) -> bool {
    list(&mut |a| if a == action { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }).is_break()
}

/// The air zones given as bits.
fn zone_bits(zones: u8) -> impl Iterator<Item = u8> {
    (0..8).filter(move |z| zones >> z & 1 == 1)
}

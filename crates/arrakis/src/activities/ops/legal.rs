//! The legal answers to the questions of operations, and the reasons against others.

use std::ops::ControlFlow;

use landsraad_kernel::{Illegal, RuleRef};

use super::super::battle::may_discard;
use super::super::select::Need;
use super::super::vehicles::{each_spot, may_stand, spots};
use super::ask::{Ask, place_sources, unprotected};
use super::*;
use crate::data::{Deck, Leader, Marker, Power};
use crate::state::Revealed;

impl Ops {
    /// Whether the question may be declined. [wfa.planning-cards.upper-bounds] What its owner
    /// does with their own pieces is; what is done to the opponent or to the game is not.
    fn declinable(&self, at: At<'_>, ask: Ask, op: Op) -> bool {
        match ask {
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
            | Ask::ReplaceRevealed => true,
            // Once the first part is chosen the second follows; the Wild Maker's parts stand alone.
            Ask::Swap | Ask::WormTo | Ask::WormTarget => self.a.is_none(),
            Ask::PlayCard => {
                let Op::PlayCard { must: forced, .. } = op else { return false };
                let any = at
                    .rules
                    .kinds_in(at.state.hands[self.side.index()])
                    .any(|c| may_play(at, self.side, c).is_ok());
                !(forced && any)
            }
            // [wfa.planning-cards.scheming-forced] Cards that cannot be discarded are left
            // alone; that there are no others is secret, so the question is asked in any case.
            Ask::Discard => {
                let hand = at.state.hands[self.side.other().index()];
                !at.rules.kinds_in(hand).any(|c| at.rules.tables.cards[c.index()].discardable)
            }
            Ask::TokenWhere
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
            | Ask::Legion => false,
        }
    }

    /// The same, with the refusal.
    pub(super) fn may_decline(&self, at: At<'_>, ask: Ask, op: Op) -> Verdict {
        if self.declinable(at, ask, op) {
            Ok(())
        } else {
            Err(Illegal::new(self.question(at, ask, op).1, Why::MustAct))
        }
    }

    /// Whether declining is the first answer, and whether it is the last:
    /// where it is the worse choice it is no default.
    pub(super) fn declines(&self, at: At<'_>, ask: Ask, op: Op) -> (bool, bool) {
        let may = self.declinable(at, ask, op);
        let last = matches!(ask, Ask::Draw | Ask::VehicleSpot | Ask::Discard)
            || matches!(op, Op::PlayCard { must: true, .. });
        (may && !last, may && last)
    }

    /// The areas that answer the question, if areas do.
    pub(super) fn areas_asked<C: Conditions>(&self, at: At<'_>, ask: Ask, op: Op) -> Option<C> {
        let rule = C::cited(|| self.question(at, ask, op).1);
        let reach: fn(&State, Area) -> Why = |_, a| Why::OutOfReach(a);
        let terms = match (ask, op) {
            (Ask::PlaceWhere, Op::Place { what, at: place, .. }) => self.destination_terms(at, what, place),
            (Ask::TokenWhere, Op::DeployToken { at: place, .. }) => self.token_terms(at, place),
            (Ask::LeaderWhere, Op::DeployToken { at: place, .. }) => C::everywhere()
                .within(self.areas(at.state, place), rule, |_, a| Why::NoSietch(a))
                .within(at.state.with_legion(Side::Atreides), rule, |_, a| Why::NobodyThere(a)),
            (Ask::Remove, _) => C::everywhere()
                .within(at.state.harvesters, rule, |_, a| Why::NoHarvester(a))
                .within(self.removable(at, op).0, rule, reach),
            (Ask::Replace, Op::Replace { from, .. }) => {
                let able = at
                    .state
                    .with_legion(self.side)
                    .iter()
                    .filter(|&a| self.replaceable(at.state, a, from))
                    .collect();
                C::everywhere().within(able, rule, |_, a| Why::NoUnits(a))
            }
            (Ask::Enemy, _) => C::everywhere()
                .within(at.state.with_legion(Side::Harkonnen), rule, |_, a| Why::NoLegion(a))
                .desert(at.state, rule)
                .within(Ops::pushable(at.state), rule, |_, a| Why::NowhereToGo(a)),
            (Ask::EnemyTo, _) => {
                let near = self.a.map_or(AreaSet::EMPTY, |a| at.state.adjacent(a));
                C::everywhere().within(near, rule, |_, a| Why::TooFar(a)).empty(at.state, rule)
            }
            (Ask::Sietch, _) => C::everywhere()
                .within(at.state.sietch_areas(), rule, |_, a| Why::NoSietch(a))
                .within(Ops::movable_sietches(at.state), rule, |_, a| Why::NowhereToGo(a)),
            (Ask::SietchTo, _) => {
                let near = self.a.map_or(AreaSet::EMPTY, |a| at.state.adjacent(a));
                C::everywhere()
                    .within(near, rule, |_, a| Why::TooFar(a))
                    .desert(at.state, rule)
                    .empty(at.state, rule)
            }
            (Ask::Swap, _) => {
                let all = at.state.sietch_areas();
                let set = all.iter().filter(|&a| match self.a {
                    Some(first) => Ops::swappable(at.state, first, a),
                    None => all.iter().any(|b| Ops::swappable(at.state, a, b)),
                });
                C::everywhere().within(all, rule, |_, a| Why::NoSietch(a)).within(
                    set.collect(),
                    rule,
                    |_, a| Why::NotSwappable(a),
                )
            }
            (Ask::Wormsign, _) => Ops::wormsign_terms(at.state),
            (Ask::DiscardWormsign, Op::DiscardWormsign { at: place, .. }) => C::everywhere()
                .within(at.state.wormsigns, rule, |_, a| Why::NoWormsign(a))
                .within(self.areas(at.state, place), rule, reach),
            (Ask::Worm, Op::Worm { deed }) => C::everywhere()
                .within(at.state.worms(), rule, |_, a| Why::NoWorm(a))
                .within(AreaSet::ALL.minus(at.state.used), rule, |_, a| Why::WormMoved(a))
                .within(Ops::worms_that(at.state, deed == WormDeed::WormAttack), rule, |_, a| {
                    Why::WormIdle(a)
                }),
            (Ask::WormTo, _) => Ops::worm_terms(at.state, self.a.or(at.state.wild_maker)?),
            (Ask::Bombard, Op::SpecialAttack { target, .. }) => C::everywhere()
                .within(at.state.with_legion(self.side.other()), rule, |_, a| Why::NoTarget(a))
                .within(bombard_targets(at.state, self.side, target, self.zone), rule, reach),
            (Ask::Area, Op::ChooseArea { among }) => {
                let terms = if among == Where::AtAny {
                    C::everywhere()
                        .within(super::super::free::facedown(at.state), rule, |_, a| Why::NothingHidden(a))
                } else {
                    let free = C::everywhere().free(at.state, self.side, rule);
                    self.place_terms(at.state, free, among, rule)
                };
                terms.within(self.choosable(at.state, among), rule, reach)
            }
            (Ask::Legion, Op::ChooseLegion { who }) => {
                let march =
                    MarchFrame::new(at.state, self.side, March::Move, who, crate::data::Mods(0), self.bound);
                let lacks: fn(&State, Area) -> Why = match march.need {
                    Need::Leader => |_, a| Why::LegionNeedsLeader(a),
                    Need::Special => |_, a| Why::LegionNeedsSpecial(a),
                    Need::Unit | Need::Named(_) => |_, a| Why::OtherLegion(a),
                };
                C::everywhere().within(at.state.with_legion(self.side), rule, |_, a| Why::NoLegion(a)).within(
                    march.origins(at.state),
                    rule,
                    lacks,
                )
            }
            (_, _) => return None,
        };
        Some(terms)
    }

    /// The legal answers that are no areas.
    pub(super) fn others_asked(
        &self,
        at: At<'_>,
        ask: Ask,
        op: Op,
        visit: &mut Visit<'_>,
    ) -> ControlFlow<()> {
        match (ask, op) {
            (Ask::PlaceWhat, Op::Place { what, deploy, .. }) => {
                place_sources(at, self.side, what, self.a.unwrap_or(Area(0)), deploy, visit)
            }
            (Ask::TokenLeader, _) => {
                place_sources(at, self.side, What::AnyLeader, self.a.unwrap_or(Area(0)), true, visit)
            }
            (Ask::Vehicle, Op::Place { what, .. }) => Ops::vehicles(at, what, visit),
            (Ask::VehicleSpot, _) => {
                let Some((vehicle, _)) = self.vehicle else { return ControlFlow::Continue(()) };
                each_spot(at.state, vehicle, visit)
            }
            (Ask::Sector, _) => self.sectors(at.state, op).iter().try_for_each(|x| visit(Action::Sector(x))),
            (Ask::Remove, _) => self.removable(at, op).1.iter().try_for_each(|z| visit(Action::Zone(z))),
            (Ask::Draw, Op::Draw { deck, .. }) => Deck::of(self.side)
                .into_iter()
                .filter(|&d| self.may_draw(at, deck, d).is_ok())
                .try_for_each(|d| visit(Action::Deck(d))),
            (Ask::PlayCard, _) => at
                .rules
                .kinds_in(at.state.hands[self.side.index()])
                .filter(|&c| may_play(at, self.side, c).is_ok())
                .try_for_each(|c| visit(Action::Card(c))),
            (Ask::Discard, _) => at
                .rules
                .kinds_in(at.state.hands[self.side.other().index()])
                .filter(|&c| at.rules.tables.cards[c.index()].discardable)
                .try_for_each(|c| visit(Action::Card(c))),
            (Ask::ForceDie, _) => Face::ALL
                .iter()
                .filter(|f| forcible(at, self.side.other(), **f))
                .try_for_each(|&f| visit(Action::Face(f))),
            (Ask::Tank, Op::Tank { reach }) => self.tankable(at.state, reach, visit),
            (Ask::WormTarget, _) => {
                let Some(from) = self.a.or(at.state.wild_maker) else { return ControlFlow::Continue(()) };
                let (legions, harvesters) = Ops::worm_targets(at.state, from);
                legions.iter().try_for_each(|a| visit(Action::Strike { at: a, harvester: false }))?;
                harvesters.iter().try_for_each(|a| visit(Action::Strike { at: a, harvester: true }))
            }
            (Ask::Transfer, _) => {
                for &from in Marker::ALL {
                    for &to in Marker::ALL {
                        for steps in 1..=most_steps(at, from, to) {
                            visit(Action::Transfer { from, to, steps })?;
                        }
                    }
                }
                ControlFlow::Continue(())
            }
            (Ask::ShuffleBack | Ask::ReplaceRevealed | Ask::Attach, _) => at
                .state
                .revealed
                .iter()
                .filter(|r| Ops::open_card(ask, r))
                .try_for_each(|r| visit(Action::Prescience(r.card))),
            (Ask::Imperium, _) => Power::ALL
                .iter()
                .filter(|p| at.state.imperium[p.index()] < 4)
                .try_for_each(|&p| visit(Action::Power(p))),
            (Ask::Choose, Op::Choose { options }) => {
                (0..options.len()).filter(|&i| option_open(at, &options, i).is_ok()).try_for_each(|i| {
                    visit(Action::Option { index: i as u8, word: option_word(at.rules, options[i]) })
                })
            }
            (_, _) => ControlFlow::Continue(()),
        }
    }

    /// Whether an answer that is no area fits the question.
    pub(super) fn may_answer(&self, at: At<'_>, ask: Ask, op: Op, action: &Action) -> Verdict {
        let asked = self.question(at, ask, op);
        let rule = asked.1.id();
        match (ask, op, *action) {
            (Ask::PlaceWhat, Op::Place { what, deploy, .. }, Action::Take { .. }) => {
                self.may_take(at, what, deploy, action, rule)
            }
            (Ask::TokenLeader, _, Action::Take { .. }) => {
                self.may_take(at, What::AnyLeader, true, action, rule)
            }
            (Ask::Vehicle, Op::Place { what, .. }, Action::Vehicle { vehicle, .. }) => {
                let (areas, zones) = spots(at.state, vehicle);
                require(!areas.is_empty() || !zones.is_empty(), rule, Why::NoSpot(vehicle))?;
                let listed = |visit: &mut Visit<'_>| Ops::vehicles(at, what, visit);
                require(lists(listed, action), rule, Why::NoVehicle(vehicle))
            }
            (Ask::VehicleSpot, _, Action::Area(_) | Action::Zone(_)) => match self.vehicle {
                Some((vehicle, _)) => may_stand(at.state, vehicle, action, asked),
                None => other(asked),
            },
            (Ask::Sector, _, Action::Sector(x)) => {
                require(self.sectors(at.state, op).contains(x), rule, Why::SectorClosed(x))
            }
            (Ask::Remove, _, Action::Zone(z)) => {
                require(at.state.zones[z.index()].is_some(), rule, Why::NothingInZone(z))?;
                require(self.removable(at, op).1.contains(z), rule, Why::ZoneElsewhere(z))
            }
            (Ask::Draw, Op::Draw { deck, .. }, Action::Deck(d)) => self.may_draw(at, deck, d),
            (Ask::PlayCard, _, Action::Card(card)) => may_play(at, self.side, card),
            (Ask::Discard, _, Action::Card(card)) => {
                may_discard(at, self.side.other(), card, rule, "wfa.planning-cards.scheming-forced")
            }
            (Ask::ForceDie, _, Action::Face(f)) => {
                // [wfa.solo-special.truthtrance-limit] The automa's dice are not rolled yet: its slots decide.
                let (rule, why) = match at.state.solo {
                    Some(_) => ("wfa.solo-special.truthtrance-limit", Why::NoSlot(f)),
                    None => (rule, Why::NoDie(f)),
                };
                require(forcible(at, self.side.other(), f), rule, why)
            }
            (Ask::Tank, Op::Tank { reach }, Action::Leader(leader)) => {
                require(leader.side() != self.side, rule, Why::OtherSidesLeader(leader))?;
                require(at.state.leader_area(leader).is_some(), rule, Why::LeaderOffBoard(leader))?;
                let listed = |visit: &mut Visit<'_>| self.tankable(at.state, reach, visit);
                require(lists(listed, action), "wfa.planning-cards.choices", Why::LeaderOutOfReach(leader))
            }
            (Ask::WormTarget, _, Action::Strike { at: area, harvester }) => {
                self.may_strike(at.state, area, harvester, rule)
            }
            (Ask::Transfer, _, Action::Transfer { from, to, steps }) => {
                let most = most_steps(at, from, to);
                require(steps > 0, rule, Why::NoSteps)?;
                require((1..=most).contains(&steps), rule, Why::TooManySteps(from, most))
            }
            (Ask::ShuffleBack | Ask::ReplaceRevealed | Ask::Attach, _, Action::Prescience(card)) => {
                let entry = at.state.revealed.iter().find(|r| r.card == card);
                require(entry.is_some(), rule, Why::NotRevealed(card))?;
                let open = entry.is_some_and(|r| Ops::open_card(ask, r));
                require(open, "wfa.planning-cards.attached", Why::CardProtected(card))
            }
            (Ask::Imperium, _, Action::Power(p)) => {
                require(at.state.imperium[p.index()] < 4, rule, Why::BottomRow(p))
            }
            (Ask::Choose, Op::Choose { options }, Action::Option { index, word }) => {
                option_open(at, &options, usize::from(index))?;
                let same = option_word(at.rules, options[usize::from(index)]) == word;
                require(same, rule, Why::OptionClosed)
            }
            (_, _, _) => other(asked),
        }
    }

    /// [wfa.planning-cards.place-anywhere] Whether the piece can be taken from there.
    fn may_take(&self, at: At<'_>, what: What, deploy: bool, action: &Action, rule: &'static str) -> Verdict {
        let to = self.a.unwrap_or(Area(0));
        let listed = |visit: &mut Visit<'_>| place_sources(at, self.side, what, to, deploy, visit);
        let barred = self.bars_taking(at.state, what, deploy, action).unwrap_or(rule);
        let why = if let Action::Take { piece: Piece::Named(leader), .. } = *action
            && barred == "wfa.planning-cards.paul-frozen"
        {
            Why::FrozenLeader(leader)
        } else {
            Why::NoSuchPiece
        };
        require(lists(listed, action), barred, why)
    }

    /// The rule that keeps a piece from being taken, where it is another than that of the question.
    fn bars_taking(&self, s: &State, what: What, deploy: bool, action: &Action) -> Option<&'static str> {
        let Action::Take { piece, from } = *action else { return None };
        let asked = match (what, piece) {
            (What::AnyLeader, Piece::Named(_) | Piece::Kind(Kind::Generic)) => true,
            (What::ANamed(wanted), Piece::Named(leader)) => s.resolve(wanted) == leader,
            (What::AKind(wanted), Piece::Kind(kind)) => wanted == kind,
            (
                What::AKind(_)
                | What::ANamed(_)
                | What::AnyLeader
                | What::AVehicle(_)
                | What::AnyVehicle
                | What::ASandworm
                | What::TheWildMaker,
                _other_piece,
            ) => false,
        };
        if !asked {
            // [wfa.planning-cards.play] The text says what is placed.
            return self.card.map(|_| "wfa.planning-cards.play");
        }
        let placed = deploy.then_some("wfa.definitions.deploy");
        let Piece::Named(leader) = piece else {
            let none = from == Origin::Supply;
            return if none { Some("wfa.definitions.empty-supply") } else { placed };
        };
        let frozen = s.frozen && leader == s.person(crate::data::Person::Paul);
        match s.leaders[leader.index()].at {
            // [wfa.leaders.in-play] Its card lies on no dashboard.
            Whereabouts::NotInPlay | Whereabouts::Gone => Some("wfa.leaders.in-play"),
            // [wfa.regeneration.locked]
            Whereabouts::Tank(_) => Some("wfa.regeneration.locked"),
            Whereabouts::Available | Whereabouts::Board(_) if frozen => {
                Some("wfa.planning-cards.paul-frozen")
            }
            Whereabouts::Available => None,
            Whereabouts::Board(_) => placed,
        }
    }

    /// [wfa.planning-cards.decks] Whether a card can be drawn from a deck.
    fn may_draw(&self, at: At<'_>, only: Option<Deck>, deck: Deck) -> Verdict {
        let own = Deck::of(self.side).contains(&deck);
        let rule = "wfa.results.mentat";
        require(own, "wfa.planning-cards.decks", Why::OtherDeck)?;
        require(only.is_none_or(|d| d == deck), "wfa.leaders.special-action", Why::OtherDeck)?;
        require(at.state.deck.meets(at.rules.deck_set(deck)), rule, Why::EmptyDeck)
    }

    /// [wfa.sandworms.attack-range] [wfa.sandworms.attack-targets] Whether a sandworm can attack there.
    fn may_strike(&self, s: &State, at: Area, harvester: bool, rule: &'static str) -> Verdict {
        let (legions, harvesters) = match self.a.or(s.wild_maker) {
            Some(from) => Ops::worm_targets(s, from),
            None => (AreaSet::EMPTY, AreaSet::EMPTY),
        };
        let range = "wfa.sandworms.attack-range";
        let far = self.a.or(s.wild_maker).map_or(Why::TooFar(at), |from| Ops::beyond(s, from, at));
        if harvester {
            require(s.harvesters.contains(at), rule, Why::NoHarvester(at))?;
            return require(harvesters.contains(at), range, far);
        }
        require(s.with_legion(Side::Harkonnen).contains(at), rule, Why::NoTarget(at))?;
        require(!s.mountains().contains(at), rule, Why::Mountain(at))?;
        require(legions.contains(at), range, far)
    }

    /// Why a sandworm does not get to an area: it is too far away, or no desert leads there.
    fn beyond(s: &State, from: Area, to: Area) -> Why {
        let near = s.adjacent(from).spread(|a| s.adjacent(a));
        if near.contains(to) { Why::OutOfReach(to) } else { Why::TooFar(to) }
    }

    /// The refusal of an area, with the rule about what lies between for a sandworm. [wfa.sandworms.move-through]
    pub(super) fn refusal(&self, s: &State, ask: Ask, illegal: Illegal<Why>) -> Illegal<Why> {
        let (Ask::WormTo, Why::TooFar(to)) = (ask, illegal.why) else { return illegal };
        let Some(from) = self.a.or(s.wild_maker) else { return illegal };
        let why = Ops::beyond(s, from, to);
        if why == illegal.why { illegal } else { Illegal::new(RuleRef("wfa.sandworms.move-through"), why) }
    }

    /// Whether a revealed prescience card can be taken away, or gets an attachment.
    fn open_card(ask: Ask, r: &Revealed) -> bool {
        if ask == Ask::Attach { r.rider.is_none() } else { unprotected(r) }
    }
}

/// [wfa.prescience.transfer] At most what the first marker has and the second has room for.
fn most_steps(at: At<'_>, from: Marker, to: Marker) -> u8 {
    if from == to { 0 } else { at.state.marker(from).min(at.rules.tables.last_step - at.state.marker(to)) }
}

/// Whether an option of a choice is open. [wfa.actions.desert-power-wild-maker]
/// The Wild Maker's needs it on the board, its card ready.
fn option_open(at: At<'_>, options: &[Prog; 4], i: usize) -> Verdict {
    let rule = "wfa.actions.turn-options";
    let Some(&prog) = options.get(i).filter(|p| p.len > 0) else { return refuse(rule, Why::OptionClosed) };
    if !matches!(at.rules.tables.op(prog, 0), Some(Op::Worm { deed: WormDeed::WormMaker(true) })) {
        return Ok(());
    }
    let maker = "wfa.actions.desert-power-wild-maker";
    require(at.state.wild_maker.is_some(), maker, Why::LeaderOffBoard(Leader::WildMaker))?;
    require(!at.state.leaders[Leader::WildMaker.index()].spent, maker, Why::LeaderSpent(Leader::WildMaker))
}

/// Whether a list of answers has this one.
fn lists(list: impl FnOnce(&mut Visit<'_>) -> ControlFlow<()>, action: &Action) -> bool {
    list(&mut |a| if a == *action { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }).is_break()
}

//! What operations ask, what may be answered, and what the answer does.

use std::ops::ControlFlow;

use landsraad_kernel::RuleRef;
use serde::{Deserialize, Serialize};

use super::super::vehicles::spots;
use super::*;
use crate::data::{Deck, Leader, Rider};
use crate::question::Discard;

/// The question an operation asks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// Where a piece goes.
    PlaceWhere,
    /// Which piece it is.
    PlaceWhat,
    /// Which vehicle.
    Vehicle,
    /// Where it goes.
    VehicleSpot,
    /// Where the drawn token goes.
    TokenWhere,
    /// Which leader comes with it.
    TokenLeader,
    /// Where a leader alone goes.
    LeaderWhere,
    /// Which sector.
    Sector,
    /// What is removed.
    Remove,
    /// Where units are replaced.
    Replace,
    /// Which enemy legion is pushed.
    Enemy,
    /// Where it goes.
    EnemyTo,
    /// Which sietch moves.
    Sietch,
    /// Where it goes.
    SietchTo,
    /// Which sietches exchange tokens.
    Swap,
    /// From which deck to draw.
    Draw,
    /// Which card to play.
    PlayCard,
    /// Which card the opponent discards.
    Discard,
    /// Which die the opponent must use.
    ForceDie,
    /// Which leader goes to the tank.
    Tank,
    /// Where a wormsign goes.
    Wormsign,
    /// Which wormsign is taken off.
    DiscardWormsign,
    /// Which sandworm.
    Worm,
    /// Where it goes.
    WormTo,
    /// What it attacks.
    WormTarget,
    /// Which legion a special attack hits.
    Bombard,
    /// Steps from one marker to another.
    Transfer,
    /// Which prescience card goes back into the deck.
    ShuffleBack,
    /// Which prescience card is replaced.
    ReplaceRevealed,
    /// Which Imperium marker is pushed.
    Imperium,
    /// Which prescience card gets the attachment.
    Attach,
    /// One of the options.
    Choose,
    /// An area for the rest of the card.
    Area,
    /// A legion for the rest of the card.
    Legion,
}

/// [wfa.planning-cards.place-anywhere] Where a piece for an area can come from: the supply, or the board; never the tank.
/// [wfa.definitions.deploy] A deployed piece comes from off the board only.
pub fn place_sources(
    at: At<'_>,
    side: Side,
    what: What,
    to: Area,
    deploy: bool,
    visit: &mut Visit<'_>,
) -> ControlFlow<()> {
    if at.state.is_automa(side) {
        return automa::deployment::source(at, what, visit);
    }
    let kind = |kind: Kind, visit: &mut Visit<'_>| -> ControlFlow<()> {
        if at.state.supply[side.index()][kind.index()] > 0 {
            visit(Action::Take { piece: Piece::Kind(kind), from: Origin::Supply })?;
        }
        if !deploy {
            for from in at.state.with_legion(side).iter() {
                if from != to && at.state.legion(from).get(kind) > 0 {
                    visit(Action::Take { piece: Piece::Kind(kind), from: Origin::Area(from) })?;
                }
            }
        }
        ControlFlow::Continue(())
    };
    let named = |leader: Leader, visit: &mut Visit<'_>| -> ControlFlow<()> {
        let frozen =
            at.state.frozen && side == Side::Atreides && leader == at.state.person(crate::data::Person::Paul);
        match at.state.leaders[leader.index()].at {
            // [wfa.planning-cards.paul-frozen]
            Whereabouts::Available | Whereabouts::Board(_) if frozen => {}
            Whereabouts::Available => {
                visit(Action::Take { piece: Piece::Named(leader), from: Origin::Supply })?;
            }
            Whereabouts::Board(from) if !deploy && from != to => {
                visit(Action::Take { piece: Piece::Named(leader), from: Origin::Area(from) })?;
            }
            // [wfa.regeneration.locked]
            Whereabouts::Board(_) | Whereabouts::Tank(_) | Whereabouts::NotInPlay | Whereabouts::Gone => {}
        }
        ControlFlow::Continue(())
    };
    match what {
        What::AKind(k) => kind(k, visit),
        What::ANamed(l) => named(at.state.resolve(l), visit),
        What::AnyLeader => {
            kind(Kind::Generic, visit)?;
            for &l in Leader::ALL {
                if l.side() == side && l != Leader::WildMaker {
                    named(l, visit)?;
                }
            }
            ControlFlow::Continue(())
        }
        What::AVehicle(_) | What::AnyVehicle | What::ASandworm | What::TheWildMaker => {
            ControlFlow::Continue(())
        }
    }
}

impl Ops {
    /// The areas an operation's `at` means.
    pub fn areas(&self, s: &State, place: Where) -> AreaSet {
        let by_leader = |l: LeaderRef| leader_ref_area(s, l);
        match place {
            Where::AtArea(a) => a.only(),
            Where::AtEither(a, b) => a.only().or(b.only()),
            Where::AtBound => self.bound.map_or(AreaSet::EMPTY, Area::only),
            Where::AtAny => AreaSet::ALL,
            Where::AtVillages => VILLAGES.and(s.settlements).minus(s.used),
            Where::AtSettlement => s.settlements_of(self.side),
            Where::AtSietch => s.sietch_areas(),
            Where::AtThreatenedSietch => {
                let one = s.with_legion(Side::Harkonnen).spread(|a| s.adjacent(a));
                s.sietch_areas().and(one.or(one.spread(|a| s.adjacent(a))))
            }
            Where::AtEmptyDesert => s.empty().and(s.deserts()),
            Where::AtEmptyDesertByWorm => s.empty().and(s.deserts()).and(s.worms().spread(|a| s.adjacent(a))),
            Where::AtEmptyDesertByLegion => {
                s.empty().and(s.deserts()).and(s.with_legion(self.side).spread(|a| s.adjacent(a)))
            }
            Where::AtFreeDesert => spots(s, Vehicle::Harvester).0,
            Where::AtFreeZone => AreaSet::EMPTY,
            Where::AtFreeMountain => s.mountains().and(s.free(self.side)),
            Where::AtFreePlateau => s.plateaus().and(s.free(self.side)),
            Where::AtNextTo(a) => s.adjacent(a),
            Where::AtLegionWith(l) => by_leader(l).map_or(AreaSet::EMPTY, Area::only),
            Where::AtSectorOf(_) | Where::AtBoundSector => {
                self.sector.map_or(AreaSet::EMPTY, |x| SECTOR_AREAS[usize::from(x)])
            }
            Where::AtDeepOfOneSector => {
                self.sector.map_or(AreaSet::EMPTY, |x| SECTOR_AREAS[usize::from(x)].and(DEEP_DESERTS))
            }
        }
    }

    /// [wfa.planning-cards.place-limit] [wfa.results.deployment-room] Areas that can take the piece.
    pub fn destinations(&self, at: At<'_>, what: What, place: Where) -> AreaSet {
        self.destination_terms(at, what, place)
    }

    /// The rule about where an operation puts pieces. [wfa.results.deployment-harkonnen] [wfa.planning-cards.choices]
    const fn place_rule(&self, place: Where) -> &'static str {
        if self.card.is_none() && matches!(place, Where::AtSettlement) {
            "wfa.results.deployment-harkonnen"
        } else {
            "wfa.planning-cards.choices"
        }
    }

    /// What an operation's `at` asks of an area, with the reason that each area outside it has.
    pub(super) fn place_terms<C: Conditions>(
        &self,
        s: &State,
        terms: C,
        place: Where,
        rule: &'static str,
    ) -> C {
        let near: fn(&State, Area) -> Why = |_, a| Why::TooFar(a);
        let other: fn(&State, Area) -> Why = |_, a| Why::OutOfReach(a);
        let (terms, rest) = match place {
            Where::AtEmptyDesert => (terms.desert(s, rule).empty(s, rule), other),
            Where::AtEmptyDesertByWorm | Where::AtEmptyDesertByLegion => {
                (terms.desert(s, rule).empty(s, rule), near)
            }
            Where::AtSietch | Where::AtThreatenedSietch => {
                (terms.within(s.sietch_areas(), rule, |_, a| Why::NoSietch(a)), other)
            }
            Where::AtSettlement | Where::AtVillages => {
                let settlements = s.settlements_of(self.side);
                (terms.within(settlements, rule, |_, a| Why::NoSettlement(a)), other)
            }
            Where::AtFreeMountain => (terms.within(s.mountains(), rule, |_, a| Why::NoMountain(a)), other),
            Where::AtFreePlateau => (terms.within(s.plateaus(), rule, |_, a| Why::NoPlateau(a)), other),
            Where::AtArea(_)
            | Where::AtEither(..)
            | Where::AtBound
            | Where::AtAny
            | Where::AtFreeDesert
            | Where::AtFreeZone
            | Where::AtNextTo(_)
            | Where::AtLegionWith(_)
            | Where::AtSectorOf(_)
            | Where::AtBoundSector
            | Where::AtDeepOfOneSector => (terms, other),
        };
        terms.within(self.areas(s, place), rule, rest)
    }

    /// The conditions on an area that is to take the piece.
    pub(super) fn destination_terms<C: Conditions>(&self, at: At<'_>, what: What, place: Where) -> C {
        // What bars an area: enemies or a sandworm, the unit limit, nobody there to stay with.
        let [rule, full, alone] = if self.card.is_none() {
            ["wfa.results.deployment-room"; 3]
        } else {
            [
                "wfa.planning-cards.place-anywhere",
                "wfa.planning-cards.place-limit",
                "wfa.definitions.no-lone-leaders",
            ]
        };
        let there: C = self.place_terms(at.state, C::everywhere(), place, self.place_rule(place));
        match what {
            What::ASandworm if at.state.sandworms.len() >= usize::from(at.rules.tables.sandworms) => {
                there.within(AreaSet::EMPTY, "wfa.sandworms.supply", |_, _| Why::NoSuchPiece)
            }
            What::ASandworm | What::TheWildMaker => there,
            What::AVehicle(_) | What::AnyVehicle => {
                there.within(AreaSet::EMPTY, rule, |_, _| Why::NoSuchPiece)
            }
            What::AKind(Kind::Generic) | What::AnyLeader | What::ANamed(_) => {
                // A leader may come first if units follow to the same place.
                let follow = self.later(at.rules).iter().any(
                    |op| matches!(op, Op::Place { what, at: there, .. } if *there == place && is_unit(*what)),
                );
                let free = there.free(at.state, self.side, rule);
                if follow {
                    free
                } else {
                    free.within(at.state.with_legion(self.side), alone, |_, a| Why::NobodyThere(a))
                }
            }
            What::AKind(_) => there.free(at.state, self.side, rule).room(at.state, self.side, full),
        }
    }

    /// Sietch areas that can take a token.
    pub fn token_areas(&self, at: At<'_>, place: Where) -> AreaSet {
        self.token_terms(at, place)
    }

    pub(super) fn token_terms<C: Conditions>(&self, at: At<'_>, place: Where) -> C {
        let rule = "wfa.results.deployment-atreides";
        C::everywhere()
            .within(self.areas(at.state, place), rule, |_, a| Why::NoSietch(a))
            .free(at.state, Side::Atreides, rule)
            .room(at.state, Side::Atreides, "wfa.results.deployment-room")
    }

    /// Sietch areas that can take a leader without a token.
    pub fn leader_areas(&self, at: At<'_>, place: Where) -> AreaSet {
        let any =
            place_sources(at, self.side, What::AnyLeader, Area(0), true, &mut |_| ControlFlow::Break(()))
                .is_break();
        if any {
            self.areas(at.state, place).and(at.state.with_legion(Side::Atreides))
        } else {
            AreaSet::EMPTY
        }
    }

    pub(in crate::activities) fn any_vehicle(at: At<'_>, what: What) -> bool {
        Ops::vehicles(at, what, &mut |_| ControlFlow::Break(())).is_break()
    }

    /// [wfa.results.house-harkonnen-vehicles] Vehicles that can be placed: from the supply or from the board.
    pub(super) fn vehicles(at: At<'_>, what: What, visit: &mut Visit<'_>) -> ControlFlow<()> {
        for &vehicle in Vehicle::ALL {
            if !matches!(what, What::AnyVehicle) && what != What::AVehicle(vehicle) {
                continue;
            }
            let (areas, zones) = spots(at.state, vehicle);
            if areas.is_empty() && zones.is_empty() {
                continue;
            }
            if at.state.vehicle_supply(vehicle, at.rules.tables.vehicles[vehicle.index()]) > 0 {
                visit(Action::Vehicle { vehicle, from: Origin::Supply })?;
            }
            if vehicle == Vehicle::Harvester {
                for a in at.state.harvesters.iter() {
                    visit(Action::Vehicle { vehicle, from: Origin::Area(a) })?;
                }
            } else {
                for zone in at.state.zones_with(Some(vehicle)).iter() {
                    visit(Action::Vehicle { vehicle, from: Origin::Zone(zone) })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Vehicles that an operation can take off the board.
    pub(super) fn removable(&self, at: At<'_>, op: Op) -> (AreaSet, Zones) {
        let zones_by_sector = || {
            let near = self.sector.map_or(Zones::EMPTY, |x| Sectors(1 << x).zones());
            near.minus(at.state.zones_with(None))
        };
        let harvesters = |place: Where| self.areas(at.state, place).and(at.state.harvesters);
        if let Op::Remove { what, at: place, .. } = op {
            return match what {
                What::AVehicle(Vehicle::Harvester) => (harvesters(place), Zones::EMPTY),
                What::AVehicle(v) => (AreaSet::EMPTY, at.state.zones_with(Some(v))),
                What::AKind(_)
                | What::ANamed(_)
                | What::AnyLeader
                | What::AnyVehicle
                | What::ASandworm
                | What::TheWildMaker => (harvesters(place), zones_by_sector()),
            };
        }
        let rolled = matches!(op, Op::RollRemove { .. });
        if rolled {
            (harvesters(Where::AtBoundSector), zones_by_sector())
        } else {
            (AreaSet::EMPTY, Zones::EMPTY)
        }
    }

    /// Sectors among which an operation must choose before it can go on.
    pub(super) fn sectors(&self, s: &State, op: Op) -> Sectors {
        let of = |areas: AreaSet| areas.iter().fold(Sectors::EMPTY, |set, a| set.or(a.info().sectors));
        if let Op::Remove { at: Where::AtDeepOfOneSector, .. } = op {
            of(s.harvesters.and(DEEP_DESERTS))
        } else if let Op::Remove { at: Where::AtSectorOf(l), .. } = op {
            leader_ref_area(s, l).map_or(Sectors::EMPTY, |a| a.info().sectors)
        } else if op == Op::ChooseSector {
            of(s.with_legion(self.side))
        } else {
            Sectors::EMPTY
        }
    }

    /// [wfa.sandworms.move] [wfa.sandworms.move-through] [wfa.sandworms.terrain] Where a sandworm can go.
    pub fn worm_moves(s: &State, from: Area) -> AreaSet {
        Ops::worm_terms(s, from)
    }

    pub(super) fn worm_terms<C: Conditions>(s: &State, from: Area) -> C {
        let rule = "wfa.sandworms.move";
        // A testing station does not matter.
        let vacant = AreaSet::ALL.minus(s.taken());
        let two = match s.crater {
            None => from.below_desert(),
            Some(_) => {
                let one = s.adjacent(from).and(s.deserts());
                one.or(one.spread(|a| s.adjacent(a)))
            }
        };
        C::everywhere()
            .desert(s, "wfa.sandworms.terrain")
            .within(vacant, rule, |_, a| Why::NotEmpty(a))
            .within(two, rule, |_, a| Why::TooFar(a))
    }

    /// [wfa.sandworms.attack-range] [wfa.sandworms.attack-targets] Legions and harvesters a sandworm can attack.
    pub fn worm_targets(s: &State, from: Area) -> (AreaSet, AreaSet) {
        let one = s.adjacent(from);
        let two = match s.crater {
            None => from.below_desert(),
            Some(_) => one.and(s.deserts()).spread(|a| s.adjacent(a)),
        };
        let range = from.only().or(one).or(two);
        let legions = range.and(s.with_legion(Side::Harkonnen)).minus(s.mountains());
        (legions, range.and(s.harvesters).and(s.deserts()))
    }

    pub(super) fn worms_that(s: &State, attack: bool) -> AreaSet {
        s.worms()
            .minus(s.used)
            .iter()
            .filter(|&w| {
                if attack {
                    let (legions, harvesters) = Ops::worm_targets(s, w);
                    !legions.is_empty() || !harvesters.is_empty()
                } else {
                    !Ops::worm_moves(s, w).is_empty()
                }
            })
            .collect()
    }

    /// [wfa.actions.desert-power-wormsigns] Deserts without wormsign, sandworm or sietch.
    pub fn wormsign_spots(s: &State) -> AreaSet {
        Ops::wormsign_terms(s)
    }

    pub(super) fn wormsign_terms<C: Conditions>(s: &State) -> C {
        let rule = "wfa.actions.desert-power-wormsigns";
        C::everywhere()
            .desert(s, rule)
            .within(AreaSet::ALL.minus(s.wormsigns), rule, |_, a| Why::WormsignThere(a))
            .within(AreaSet::ALL.minus(s.worms()), rule, |_, a| Why::WormThere(a))
            .within(AreaSet::ALL.minus(s.sietch_areas()), rule, |_, a| Why::SietchThere(a))
    }

    pub(super) fn pushable(s: &State) -> AreaSet {
        s.with_legion(Side::Harkonnen)
            .and(s.deserts())
            .iter()
            .filter(|&a| !s.adjacent(a).and(s.empty()).is_empty())
            .collect()
    }

    pub(super) fn movable_sietches(s: &State) -> AreaSet {
        let empty = s.empty().and(s.deserts());
        s.sietch_areas().keep(|a| !s.adjacent(a).and(empty).is_empty())
    }

    /// Whether all facedown tokens of two sietch areas can be exchanged.
    pub(super) fn swappable(s: &State, a: Area, b: Area) -> bool {
        let (la, lb) = (s.legion(a), s.legion(b));
        let fits = |own: crate::state::Group, other: crate::state::Group| {
            let units = own.figures() + other.tokens.len() as u8;
            units <= s.limit(Side::Atreides) && (units > 0 || own.leaders() == 0)
        };
        a != b
            && !la.tokens.or(lb.tokens).is_empty()
            && !s.with_legion(Side::Harkonnen).contains(a)
            && !s.with_legion(Side::Harkonnen).contains(b)
            && fits(la, lb)
            && fits(lb, la)
    }

    /// The next question of an operation, or nothing if it has no legal target.
    pub(crate) fn next_ask(&self, at: At<'_>, op: Op) -> Option<Ask> {
        let when = |yes: bool, ask: Ask| yes.then_some(ask);
        match op {
            Op::Remove { .. } | Op::RollRemove { .. } => {
                if self.sector.is_none() && !self.sectors(at.state, op).is_empty() {
                    return Some(Ask::Sector);
                }
                let (areas, zones) = self.removable(at, op);
                when(!areas.is_empty() || !zones.is_empty(), Ask::Remove)
            }
            Op::Replace { from, to, .. } => {
                let any = at.state.with_legion(self.side).iter().any(|a| self.replaceable(at.state, a, from));
                when(any && at.state.supply[self.side.index()][to.index()] > 0, Ask::Replace)
            }
            Op::MoveEnemy => match self.a {
                Some(_) => Some(Ask::EnemyTo),
                None => when(!Ops::pushable(at.state).is_empty(), Ask::Enemy),
            },
            Op::RelocateSietch => match self.a {
                Some(_) => Some(Ask::SietchTo),
                None => when(!Ops::movable_sietches(at.state).is_empty(), Ask::Sietch),
            },
            Op::SwapTokens => {
                let areas = at.state.sietch_areas();
                when(areas.iter().any(|a| areas.iter().any(|b| Ops::swappable(at.state, a, b))), Ask::Swap)
            }
            Op::Draw { deck, .. } => {
                let any = Deck::of(self.side)
                    .iter()
                    .any(|&d| deck.is_none_or(|x| x == d) && at.state.deck.meets(at.rules.deck_set(d)));
                when(any, Ask::Draw)
            }
            Op::PlayCard { .. } => when(at.state.hand_size(self.side) > 0, Ask::PlayCard),
            Op::Discard { .. } => when(at.state.hand_size(self.side.other()) > 0, Ask::Discard),
            Op::ForceDie => {
                when(Face::ALL.iter().any(|&f| forcible(at, self.side.other(), f)), Ask::ForceDie)
            }
            Op::Tank { reach } => {
                when(self.tankable(at.state, reach, &mut |_| ControlFlow::Break(())).is_break(), Ask::Tank)
            }
            Op::PlaceWormsign { .. } => when(
                at.state.pool.iter().any(|&n| n > 0) && !Ops::wormsign_spots(at.state).is_empty(),
                Ask::Wormsign,
            ),
            Op::DiscardWormsign { at: place, .. } => {
                when(!self.areas(at.state, place).and(at.state.wormsigns).is_empty(), Ask::DiscardWormsign)
            }
            Op::Worm { deed } => self.next_worm_ask(at.state, deed),
            Op::SpecialAttack { target, .. } => {
                when(!bombard_targets(at.state, self.side, target, self.zone).is_empty(), Ask::Bombard)
            }
            Op::Transfer => when(at.state.prescience.iter().any(|&m| m > 0), Ask::Transfer),
            Op::ShuffleBack { .. } => when(at.state.revealed.iter().any(unprotected), Ask::ShuffleBack),
            Op::ReplaceRevealed => {
                when(!self.begun_done() && at.state.revealed.iter().any(unprotected), Ask::ReplaceRevealed)
            }
            Op::Imperium { .. } => when(at.state.imperium.iter().any(|&r| r < 4), Ask::Imperium),
            Op::Attach { .. } => when(at.state.revealed.iter().any(|r| r.rider.is_none()), Ask::Attach),
            Op::Choose { .. } => Some(Ask::Choose),
            Op::ChooseArea { among } => when(!self.choosable(at.state, among).is_empty(), Ask::Area),
            Op::ChooseLegion { who } => when(
                !MarchFrame::new(at.state, self.side, March::Move, who, crate::data::Mods(0), self.bound)
                    .origins(at.state)
                    .is_empty(),
                Ask::Legion,
            ),
            Op::ChooseSector => when(!self.sectors(at.state, op).is_empty(), Ask::Sector),
            Op::Place { .. }
            | Op::DeployToken { .. }
            | Op::Move { .. }
            | Op::Attack { .. }
            | Op::MoveOrAttack { .. }
            | Op::Relocate
            | Op::DiscardSet { .. }
            | Op::DiscardDie { .. }
            | Op::EnterPlay { .. }
            | Op::RemoveFromGame { .. }
            | Op::Reveal
            | Op::DesertPower
            | Op::Storm
            | Op::DrawObjective { .. }
            | Op::BgToken { .. }
            | Op::Restrict { .. }
            | Op::DetonateAtomics
            | Op::Require { .. } => None,
        }
    }

    /// The next question of an operation with sandworms.
    fn next_worm_ask(&self, s: &State, deed: WormDeed) -> Option<Ask> {
        let when = |yes: bool, ask: Ask| yes.then_some(ask);
        match (deed, self.a) {
            (WormDeed::WormMove(_), Some(_)) => Some(Ask::WormTo),
            (WormDeed::WormMove(_), None) => when(!Ops::worms_that(s, false).is_empty(), Ask::Worm),
            (WormDeed::WormAttack, Some(_)) => Some(Ask::WormTarget),
            (WormDeed::WormAttack, None) => when(!Ops::worms_that(s, true).is_empty(), Ask::Worm),
            (WormDeed::WormMaker(_), _) => match s.wild_maker {
                Some(_) if self.left == 2 => Some(Ask::WormTo),
                Some(maker) => {
                    let (legions, harvesters) = Ops::worm_targets(s, maker);
                    when(!legions.is_empty() || !harvesters.is_empty(), Ask::WormTarget)
                }
                None => None,
            },
        }
    }

    pub(super) fn begun_done(&self) -> bool {
        self.option == Some(u8::MAX)
    }

    /// Areas a card may bind: those free for the owner where figures follow, or with something to reveal.
    pub(super) fn choosable(&self, s: &State, among: Where) -> AreaSet {
        let areas = self.areas(s, among);
        if among == Where::AtAny { super::super::free::facedown(s) } else { areas.and(s.free(self.side)) }
    }

    /// Whether units of the kind can be replaced there; the automa also counts what its tokens may hide.
    pub fn replaceable(&self, s: &State, at: Area, from: Kind) -> bool {
        let legion = s.legion(at);
        legion.get(from) > 0 || (s.is_automa(self.side) && from == Kind::Regular && !legion.tokens.is_empty())
    }

    pub(super) fn tankable(&self, s: &State, reach: Reach, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let areas = tank_areas(s, self.side, reach, self.bound);
        for &leader in Leader::ALL {
            if leader.side() != self.side
                && leader != Leader::WildMaker
                && s.leader_area(leader).is_some_and(|a| areas.contains(a))
            {
                visit(Action::Leader(leader))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// [wfa.results.house-harkonnen-vehicles] [wfa.definitions.place] A vehicle is placed by the House die, or by a card.
    fn vehicle_rule(&self) -> RuleRef {
        let die = self.card.is_none() && self.side == Side::Harkonnen;
        RuleRef(if die { "wfa.results.house-harkonnen-vehicles" } else { "wfa.definitions.place" })
    }

    /// What is asked, and by which rule.
    pub(super) fn question(&self, at: At<'_>, ask: Ask, op: Op) -> Asked {
        let left = self.left;
        let a = self.a.unwrap_or(Area(0));
        let choices = RuleRef("wfa.planning-cards.choices");
        match ask {
            Ask::Choose => (Question::Choose, RuleRef("wfa.actions.turn-options")),
            Ask::PlaceWhere | Ask::PlaceWhat => {
                // [wfa.definitions.deploy] [wfa.definitions.place] Dice deploy, cards place.
                let [place, take] = if matches!(op, Op::Place { deploy: true, .. }) {
                    ["wfa.definitions.deploy", "wfa.results.deployment-harkonnen"]
                } else {
                    ["wfa.definitions.place", "wfa.planning-cards.place-anywhere"]
                };
                if ask == Ask::PlaceWhere {
                    (Question::PlaceWhere { left }, RuleRef(place))
                } else {
                    (Question::PlaceWhat { to: self.a, left }, RuleRef(take))
                }
            }
            Ask::Vehicle => (Question::PlaceWhat { to: None, left }, self.vehicle_rule()),
            Ask::VehicleSpot => {
                let vehicle = self.vehicle.map_or(Vehicle::Harvester, |(v, _)| v);
                let rule = match vehicle {
                    Vehicle::Harvester => "wfa.vehicles.harvester-spot",
                    Vehicle::Carryall | Vehicle::Ornithopter => "wfa.vehicles.air-spot",
                };
                (Question::VehicleSpot { vehicle }, RuleRef(rule))
            }
            Ask::TokenWhere => {
                let face = at.state.drawn.map_or([0; 4], |t| at.rules.tables.tokens[usize::from(t.0)].0);
                (Question::TokenWhere { face }, RuleRef("wfa.results.deployment-atreides"))
            }
            Ask::TokenLeader => (Question::TokenLeader { at: a }, RuleRef("wfa.results.deployment-atreides")),
            Ask::LeaderWhere => {
                (Question::PlaceWhere { left }, RuleRef("wfa.results.deployment-atreides-empty"))
            }
            Ask::Sector => (Question::ChooseSector, choices),
            Ask::Remove => (Question::RemoveWhat { left }, choices),
            Ask::Replace => {
                let Op::Replace { from, to, .. } = op else { return (Question::Choose, choices) };
                let rule = match (self.card, self.side) {
                    (Some(_), _) => choices,
                    (None, Side::Harkonnen) => RuleRef("wfa.results.house-harkonnen-upgrade"),
                    (None, Side::Atreides) => RuleRef("wfa.leaders.special-action"),
                };
                (Question::ReplaceWhere { from, to, left }, rule)
            }
            Ask::Enemy => (Question::MoveEnemy, choices),
            Ask::EnemyTo => (Question::MoveEnemyTo { from: a }, choices),
            Ask::Sietch => (Question::MoveSietch, choices),
            Ask::SietchTo => (Question::MoveSietchTo { from: a }, choices),
            Ask::Swap => (Question::SwapTokens { first: self.a }, choices),
            Ask::Draw => (Question::Draw { left }, RuleRef("wfa.results.mentat")),
            Ask::PlayCard => (Question::PlayCard, RuleRef("wfa.planning-cards.play")),
            Ask::Discard => (
                Question::DiscardCard { left, reason: Discard::Forced },
                RuleRef("wfa.planning-cards.upper-bounds"),
            ),
            Ask::ForceDie => {
                let rule = if at.state.solo.is_some() {
                    "wfa.solo-special.truthtrance"
                } else {
                    "wfa.planning-cards.truthtrance"
                };
                (Question::ForceDie, RuleRef(rule))
            }
            Ask::Tank => (Question::Tank, RuleRef("wfa.regeneration.enter")),
            Ask::Wormsign => (Question::Wormsign { left }, RuleRef("wfa.actions.desert-power-wormsigns")),
            Ask::DiscardWormsign => (Question::DiscardWormsign { left }, choices),
            Ask::Worm => {
                let attack = op == (Op::Worm { deed: WormDeed::WormAttack });
                let rule = if attack {
                    "wfa.actions.desert-power-attack"
                } else {
                    "wfa.actions.desert-power-move-worms"
                };
                (Question::Worm { attack }, RuleRef(rule))
            }
            Ask::WormTo => (
                Question::WormTo { from: self.a.or(at.state.wild_maker).unwrap_or(a) },
                RuleRef("wfa.sandworms.move"),
            ),
            Ask::WormTarget => (
                Question::WormTarget { from: self.a.or(at.state.wild_maker).unwrap_or(a) },
                RuleRef("wfa.sandworms.attack-targets"),
            ),
            Ask::Bombard => {
                let dice = if let Op::SpecialAttack { dice, .. } = op { dice } else { 0 };
                (Question::Bombard { dice }, RuleRef("wfa.planning-cards.special-attack"))
            }
            Ask::Transfer => (Question::Transfer, RuleRef("wfa.prescience.transfer")),
            Ask::ShuffleBack | Ask::ReplaceRevealed => (Question::RevealedCard, choices),
            Ask::Attach => (Question::RevealedCard, RuleRef("wfa.planning-cards.attached")),
            Ask::Imperium => (Question::Imperium, RuleRef("wfa.bans.pushed-marker")),
            Ask::Area => (Question::ChooseArea, choices),
            Ask::Legion => (Question::Legion { act: March::Move }, choices),
        }
    }
}

/// A revealed card that cards may remove. [wfa.planning-cards.attached] Not under Eyes of Ibad.
pub(super) fn unprotected(r: &crate::state::Revealed) -> bool {
    !matches!(r.rider, Some((Rider::Permanent, _)))
}

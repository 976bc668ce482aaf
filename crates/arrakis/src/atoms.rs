//! The smallest changes of a match. Each changes the state and reports the fact in one place, so that no rule can
//! do the one without the other.

use landsraad_kernel::{Chance, EventSink, RuleRef};

use crate::Arrakis;
use crate::action::{Cause, Discard, Event, Means, Origin, Piece, Roll};
use crate::board::*;
use crate::data::{Deck, Deed, Face, Kind, Leader, Marker, Power, Side, Test, Vehicle, WormFace};
use crate::state::*;

/// What a rule works with: the rules of the match, the state, chance and the listeners.
pub struct Cx<'a, 'e> {
    /// The rules of the match.
    pub g: &'a Arrakis,
    /// The state.
    pub s: &'a mut State,
    /// Chance.
    pub chance: &'a mut dyn Chance,
    /// The listeners.
    pub out: &'a mut EventSink<'e, Event>,
}

impl std::fmt::Debug for Cx<'_, '_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Cx").field("state", &self.s).finish_non_exhaustive()
    }
}

impl Cx<'_, '_> {
    /// Reports a fact.
    pub fn emit(&mut self, event: impl FnOnce() -> Event) {
        self.out.emit(event);
    }

    // ---- figures ---------------------------------------------------------------------------

    /// Brings `presence` in line after a legion of `side` changed.
    fn sync(&mut self, side: Side, area: Area) {
        if self.s.legion(area).is_empty() {
            self.s.presence[side.index()].remove(area);
        } else {
            self.s.presence[side.index()].insert(area);
        }
    }

    /// Puts figures from the supply into an area, as many as there are. [wfa.definitions.empty-supply]
    pub fn put(&mut self, side: Side, area: Area, kind: Kind, n: u8) -> u8 {
        let n = n.min(self.s.supply[side.index()][kind.index()]);
        if n > 0 {
            self.s.supply[side.index()][kind.index()] -= n;
            self.s.legions[area.index()].add(kind, n);
            self.sync(side, area);
            self.emit(|| Event::Placed { side, piece: Piece::Kind(kind), n, from: Origin::Supply, to: area });
        }
        n
    }

    /// Takes figures from an area back to the supply.
    pub fn lift(&mut self, side: Side, area: Area, kind: Kind, n: u8, cause: Cause) {
        if n == 0 {
            return;
        }
        self.s.legions[area.index()].take(kind, n);
        // The owner says who goes, so the figures that have marched go first.
        if let Some(moved) = self.s.moved_mut(area) {
            moved.take(kind, n.min(moved.get(kind)));
        }
        self.s.supply[side.index()][kind.index()] += n;
        self.sync(side, area);
        self.emit(|| Event::Removed { side, at: area, piece: Piece::Kind(kind), n, cause });
    }

    /// Puts a named leader's figure into an area, from wherever it is. [wfa.definitions.place]
    pub fn put_named(&mut self, leader: Leader, area: Area) {
        let side = leader.side();
        let from = match self.s.leaders[leader.index()].at {
            Whereabouts::Board(from) => {
                self.s.legions[from.index()].named &= !(1 << leader.index());
                self.sync(side, from);
                Origin::Area(from)
            }
            Whereabouts::Available | Whereabouts::NotInPlay | Whereabouts::Tank(_) | Whereabouts::Gone => {
                Origin::Supply
            }
        };
        self.s.leaders[leader.index()].at = Whereabouts::Board(area);
        self.s.legions[area.index()].named |= 1 << leader.index();
        self.sync(side, area);
        self.emit(|| Event::Placed { side, piece: Piece::Named(leader), n: 1, from, to: area });
    }

    /// Takes a named leader's figure off the board, if it is there.
    fn off_board(&mut self, leader: Leader, to: Whereabouts) {
        if let Whereabouts::Board(from) = self.s.leaders[leader.index()].at {
            self.s.legions[from.index()].named &= !(1 << leader.index());
            self.sync(leader.side(), from);
        }
        self.s.leaders[leader.index()].at = to;
    }

    /// [wfa.regeneration.enter] [wfa.battle.casualty-destination] Sends a named leader to the leftmost tank slot.
    pub fn tank(&mut self, leader: Leader) {
        self.off_board(leader, Whereabouts::Tank(0));
        self.emit(|| Event::LeaderTanked { leader });
        if leader.side() == Side::Harkonnen {
            self.deed(Deed::LeaderTanked, None, 1);
        }
    }

    /// Takes a named leader off the board, ready to come again. [wfa.end-of-round.leader-swap]
    pub fn withdraw(&mut self, leader: Leader) {
        if let Some(at) = self.s.leader_area(leader) {
            self.off_board(leader, Whereabouts::Available);
            self.emit(|| Event::LeaderSwapped { leader, at });
        }
    }

    /// Moves figures of one side.
    pub fn shift(&mut self, side: Side, from: Area, to: Area, group: Group, by: Means) {
        // [wfa.movement.each-once] A legion that is driven or pushed on takes along what it has done.
        if group == self.s.legion(from)
            && let Some(i) = self.s.moved.iter().position(|(a, _)| *a == from)
        {
            let (_, moved) = self.s.moved.swap_remove(i);
            self.s.mark_moved(to, moved.common(group));
        }
        self.s.legions[from.index()] = self.s.legions[from.index()].minus(group);
        self.s.legions[to.index()] = self.s.legions[to.index()].plus(group);
        for leader in group.leaders_named() {
            self.s.leaders[leader.index()].at = Whereabouts::Board(to);
        }
        self.sync(side, from);
        self.sync(side, to);
        self.emit(|| Event::Moved { side, from, to, by, group, tokens: group.tokens.count_ones() as u8 });
    }

    /// Moves one unit or generic leader without calling it a march: a card places it elsewhere.
    pub fn replace_elsewhere(&mut self, side: Side, from: Area, to: Area, kind: Kind) {
        self.s.legions[from.index()].take(kind, 1);
        self.s.legions[to.index()].add(kind, 1);
        self.sync(side, from);
        self.sync(side, to);
        self.emit(|| Event::Placed { side, piece: Piece::Kind(kind), n: 1, from: Origin::Area(from), to });
        self.no_lone_leaders(side, from);
    }

    /// [wfa.definitions.no-lone-leaders] [wfa.battle.last-unit] Leaders never stay without a unit or token.
    pub fn no_lone_leaders(&mut self, side: Side, area: Area) {
        let legion = self.s.legion(area);
        if legion.units() > 0 || legion.is_empty() || !self.s.with_legion(side).has(area) {
            return;
        }
        self.lift(side, area, Kind::Generic, legion.get(Kind::Generic), Cause::Alone);
        for leader in legion.leaders_named() {
            self.tank(leader);
        }
    }

    /// Swaps one unit for another kind from the supply.
    pub fn swap_unit(&mut self, side: Side, area: Area, from: Kind, to: Kind) {
        let supply = &mut self.s.supply[side.index()];
        supply[to.index()] -= 1;
        supply[from.index()] += 1;
        let legion = &mut self.s.legions[area.index()];
        legion.take(from, 1);
        legion.add(to, 1);
        // A figure that steps down has still marched.
        if let Some(moved) = self.s.moved_mut(area)
            && moved.get(from) > 0
        {
            moved.take(from, 1);
            moved.add(to, 1);
        }
    }

    // ---- tokens ----------------------------------------------------------------------------

    /// [wfa.free-actions.guerrilla] Turns a facedown token into figures. [wfa.free-actions.guerrilla-removed] An Atreides
    /// token leaves the game; [wfa.solo-special.token-return] one of the automa's goes back to its pool.
    pub fn reveal_token(&mut self, side: Side, area: Area, token: TokenId) {
        let face = self.g.tables.tokens[usize::from(token)].0;
        self.s.legions[area.index()].tokens &= !(1 << token);
        if side == Side::Harkonnen {
            self.s.token_supply |= 1 << token;
        }
        self.emit(|| Event::TokenRevealed { side, at: area, face });
        let marched = self.s.moved_mut(area).is_some_and(|moved| {
            let had = moved.tokens >> token & 1 == 1;
            moved.tokens &= !(1 << token);
            had
        });
        for &kind in Kind::ALL {
            let n = self.put(side, area, kind, face[kind.index()]);
            // [wfa.movement.each-once] The figures of a token that has marched have marched.
            if marched && let Some(moved) = self.s.moved_mut(area) {
                moved.add(kind, n);
            }
        }
        self.sync(side, area);
        self.no_lone_leaders(side, area);
        if side == Side::Atreides {
            self.deed(Deed::RevealToken, Some(area), 1);
        }
    }

    /// Puts a facedown token into an area.
    pub fn add_token(&mut self, side: Side, area: Area, token: TokenId) {
        self.s.legions[area.index()].tokens |= 1 << token;
        self.sync(side, area);
    }

    /// A facedown token leaves the board unrevealed: out of the game, or back to the automa's pool.
    pub fn lose_token(&mut self, side: Side, area: Area, token: TokenId, cause: Cause) {
        self.s.legions[area.index()].tokens &= !(1 << token);
        if let Some(moved) = self.s.moved_mut(area) {
            moved.tokens &= !(1 << token);
        }
        if side == Side::Harkonnen {
            self.s.token_supply |= 1 << token;
        }
        self.sync(side, area);
        let face = self.g.tables.tokens[usize::from(token)].0;
        self.emit(|| Event::Removed { side, at: area, piece: Piece::Token(face), n: 1, cause });
    }

    /// Turns up every token of a legion.
    pub fn reveal_tokens(&mut self, side: Side, area: Area) {
        if self.s.with_legion(side).has(area) {
            for token in self.s.legion(area).token_ids() {
                self.reveal_token(side, area, token);
            }
        }
    }

    /// Turns up the sietch of an area; it stays faceup. [wfa.free-actions.guerrilla-sietch]
    pub fn reveal_sietch(&mut self, area: Area) {
        if let Some(i) = self.s.sietch_at(area) {
            let sietch = &mut self.s.sietches[usize::from(i)];
            if !sietch.up {
                sietch.up = true;
                let rank = sietch.rank;
                self.emit(|| Event::SietchRevealed { at: area, rank });
                self.deed(Deed::RevealSietch, Some(area), 1);
            }
        }
    }

    // ---- cards -----------------------------------------------------------------------------

    /// Takes a random card out of a deck. In solo an empty Harkonnen deck is rebuilt first.
    fn take_from_deck(&mut self, deck: Deck, what: RuleRef) -> Option<CardCopy> {
        let mask = self.g.deck_mask(deck);
        if self.s.deck & mask == 0 && self.s.solo.is_some() && Deck::of(Side::Harkonnen).contains(&deck) {
            // [wfa.solo-special.decks-reshuffle] Its own cards from the common discard pile.
            let back = self.s.discard & mask;
            self.s.discard &= !back;
            self.s.deck |= back;
            if back != 0 {
                self.emit(|| Event::DeckReshuffled { deck });
            }
        }
        // [wfa.round-start.empty-planning-deck] Otherwise an exhausted deck gives nothing.
        let n = (self.s.deck & mask).count_ones();
        if n == 0 {
            return None;
        }
        let copy = nth_bit(self.s.deck & mask, self.chance.pick(what, n));
        self.s.deck &= !(1 << copy);
        Some(copy)
    }

    /// Draws a planning card into hand.
    pub fn draw(&mut self, side: Side, deck: Deck, what: RuleRef) {
        if let Some(copy) = self.take_from_deck(deck, what) {
            self.s.hands[side.index()] |= 1 << copy;
            let card = self.g.card_of(copy);
            self.emit(|| Event::Drew { side, deck, card: Some(card) });
        }
    }

    /// Takes one copy of a kind of card out of a hand.
    pub fn take_from_hand(&mut self, side: Side, card: u8) -> Option<CardCopy> {
        let held = self.s.hands[side.index()] & self.g.copies_of(card);
        if held == 0 {
            return None;
        }
        let copy = held.trailing_zeros() as u8;
        self.s.hands[side.index()] &= !(1 << copy);
        Some(copy)
    }

    /// Puts a card on the discard pile.
    pub fn put_on_discard(&mut self, copy: CardCopy) {
        self.s.discard |= 1 << copy;
        let deck = self.g.deck_of(copy);
        if let Some(solo) = &mut self.s.solo
            && Deck::of(Side::Harkonnen).contains(&deck)
        {
            solo.top_discard = Some(deck);
        }
    }

    /// Discards a card from hand.
    pub fn discard(&mut self, side: Side, card: u8, reason: Discard) {
        if let Some(copy) = self.take_from_hand(side, card) {
            self.put_on_discard(copy);
            self.emit(|| Event::Discarded { side, card, reason });
        }
    }

    /// The automa draws a card by the alternating rule, or from one deck. [wfa.solo-mentat.alternate]
    pub fn automa_draw(&mut self, deck: Option<Deck>) -> Option<CardCopy> {
        let next = deck.unwrap_or_else(|| {
            let last = self.s.solo.as_ref().and_then(|solo| solo.last_draw.or(solo.top_discard));
            match last {
                Some(Deck::HouseHarkonnen) => Deck::CorrinoAlly,
                Some(Deck::CorrinoAlly | Deck::HouseAtreides | Deck::FremenAlly) | None => {
                    Deck::HouseHarkonnen
                }
            }
        });
        let copy = self.take_from_deck(next, RuleRef("wfa.solo-mentat.alternate"));
        if let (Some(solo), None) = (&mut self.s.solo, deck) {
            solo.last_draw = Some(next);
        }
        copy
    }

    /// A card joins the automa's reinforcement deck. `seen`: the player knows which.
    pub fn reinforce(&mut self, copy: CardCopy, seen: bool) {
        if self.s.reinforcements.try_push(copy).is_err() {
            // All Harkonnen cards fit; this cannot happen, and a lost card would be worse than a discarded one.
            self.put_on_discard(copy);
            return;
        }
        if seen {
            self.s.known |= 1 << copy;
        }
        let (deck, card) = (self.g.deck_of(copy), self.g.card_of(copy));
        self.emit(|| Event::Reinforced { deck, card: seen.then_some(card) });
    }

    /// The top card of the reinforcement deck is spent. [wfa.solo-combat.any-card]
    pub fn spend_reinforcement(&mut self) -> bool {
        let Some(copy) = self.s.reinforcements.pop() else { return false };
        self.s.known &= !(1 << copy);
        self.put_on_discard(copy);
        let card = self.g.card_of(copy);
        self.emit(|| Event::ReinforcementSpent { card });
        true
    }

    // ---- vehicles --------------------------------------------------------------------------

    /// Puts a vehicle on the board.
    pub fn place_vehicle(&mut self, vehicle: Vehicle, at: Origin) {
        match at {
            Origin::Area(area) => self.s.harvesters.insert(area),
            Origin::Zone(zone) => self.s.zones[usize::from(zone)] = Some(vehicle),
            Origin::Supply => return,
        }
        self.emit(|| Event::VehiclePlaced { vehicle, at });
    }

    /// Takes a vehicle off the board.
    pub fn remove_vehicle(&mut self, at: Origin, cause: Cause) {
        let vehicle = match at {
            Origin::Area(area) if self.s.harvesters.has(area) => {
                self.s.harvesters.remove(area);
                Vehicle::Harvester
            }
            Origin::Zone(zone) => match self.s.zones[usize::from(zone)].take() {
                Some(v) => v,
                None => return,
            },
            Origin::Area(_) | Origin::Supply => return,
        };
        self.emit(|| Event::VehicleRemoved { vehicle, at, cause });
        // [wfa.prescience.events] A harvester lifted to be placed elsewhere, or taken in for spice, is not removed.
        if vehicle == Vehicle::Harvester && matches!(cause, Cause::Worm | Cause::Battle | Cause::Card) {
            self.deed(Deed::HarvesterRemoved, None, 1);
        }
    }

    // ---- desert ----------------------------------------------------------------------------

    /// Puts a wormsign facedown on an area.
    pub fn place_wormsign(&mut self, at: Area) -> bool {
        let n: u8 = self.s.pool.iter().sum();
        if n == 0 {
            return false;
        }
        let mut i = self.chance.pick(RuleRef("wfa.desert-hazards.reshuffle"), u32::from(n)) as u8;
        let mut face = WormFace::Sandworm;
        for &f in WormFace::ALL {
            if i < self.s.pool[f.index()] {
                face = f;
                break;
            }
            i -= self.s.pool[f.index()];
        }
        self.s.pool[face.index()] -= 1;
        self.s.wormsigns.insert(at);
        match face {
            WormFace::Sand => self.s.sand.insert(at),
            WormFace::Burrowing => self.s.burrowing.insert(at),
            WormFace::Sandworm => {}
        }
        self.emit(|| Event::WormsignPlaced { at });
        true
    }

    /// Returns a wormsign to the pool. [wfa.desert-hazards.reshuffle]
    fn wormsign_to_pool(&mut self, at: Area) -> WormFace {
        let face = self.s.worm_face(at);
        self.s.wormsigns.remove(at);
        self.s.sand.remove(at);
        self.s.burrowing.remove(at);
        self.s.pool[face.index()] += 1;
        face
    }

    /// Discards a wormsign unrevealed.
    pub fn discard_wormsign(&mut self, at: Area) {
        self.wormsign_to_pool(at);
        self.emit(|| Event::WormsignDiscarded { at });
    }

    /// Turns a wormsign over; tells whether a sandworm appeared.
    pub fn turn_wormsign(&mut self, at: Area) -> bool {
        let face = self.wormsign_to_pool(at);
        self.emit(|| Event::WormsignRevealed { at, face });
        let appears = match face {
            // [wfa.desert-hazards.face-sand]
            WormFace::Sand => false,
            // [wfa.desert-hazards.face-worm]
            WormFace::Sandworm => true,
            // [wfa.desert-hazards.face-burrowing]
            WormFace::Burrowing => self.s.terrain(at) == Terrain::DeepDesert,
        };
        appears && self.place_sandworm(at)
    }

    /// [wfa.sandworms.supply] Puts a sandworm in an area, if a figure is left.
    pub fn place_sandworm(&mut self, at: Area) -> bool {
        if self.s.sandworms.len() >= u32::from(self.g.tables.sandworms) {
            return false;
        }
        self.s.sandworms.insert(at);
        self.emit(|| Event::WormPlaced { at, wild: false });
        true
    }

    /// Takes a sandworm off; the Wild Maker's card leaves play with it. [wfa.sandworms.wild-maker-gone]
    pub fn remove_worm(&mut self, at: Area) {
        if self.s.wild_maker == Some(at) {
            self.s.wild_maker = None;
            self.s.leaders[Leader::WildMaker.index()] =
                LeaderState { at: Whereabouts::NotInPlay, spent: false };
            self.emit(|| Event::WormGone { at, wild: true });
        } else {
            self.s.sandworms.remove(at);
            self.emit(|| Event::WormGone { at, wild: false });
        }
    }

    /// Moves a sandworm.
    pub fn move_worm(&mut self, from: Area, to: Area) {
        let wild = self.s.wild_maker == Some(from);
        if wild {
            self.s.wild_maker = Some(to);
            self.s.leaders[Leader::WildMaker.index()].at = Whereabouts::Board(to);
        } else {
            self.s.sandworms.remove(from);
            self.s.sandworms.insert(to);
        }
        self.emit(|| Event::WormMoved { from, to, wild });
    }

    /// Exchanges all facedown tokens of two sietch areas.
    pub fn swap_tokens(&mut self, a: Area, b: Area) {
        let (ta, tb) = (self.s.legion(a).tokens, self.s.legion(b).tokens);
        self.s.legions[a.index()].tokens = tb;
        self.s.legions[b.index()].tokens = ta;
        self.sync(Side::Atreides, a);
        self.sync(Side::Atreides, b);
        self.emit(|| Event::TokensSwapped { a, b });
    }

    // ---- tracks ----------------------------------------------------------------------------

    /// Raises supremacy. [wfa.victory.harkonnen] At the end of the track the Harkonnen win at once.
    pub fn supremacy(&mut self, n: u8) {
        if n == 0 || self.s.over.is_some() {
            return;
        }
        let win = self.g.tables.supremacy_win;
        let now = self.s.supremacy.saturating_add(n).min(win);
        self.s.supremacy = now;
        self.emit(|| Event::Supremacy { now });
        if now >= win {
            self.end(End::Supremacy);
            return;
        }
        // [wfa.supremacy.step-1] [wfa.supremacy.step-6]
        if now >= 1 && self.s.steps_done & StepEvent::Hawat.bit() == 0 {
            self.s.steps_done |= StepEvent::Hawat.bit();
            self.enter_play(Leader::Hawat, false);
        }
        if now >= 6 && self.s.steps_done & StepEvent::Feyd.bit() == 0 {
            self.s.steps_done |= StepEvent::Feyd.bit();
            self.enter_play(Leader::Feyd, false);
            self.leave_game(Leader::Rabban);
        }
    }

    /// Raises a prescience marker and notes which step events fall due. [wfa.prescience.markers] It stops at the end.
    pub fn raise(&mut self, marker: Marker, n: u8) {
        if n == 0 {
            return;
        }
        let now = (self.s.marker(marker) + n).min(self.g.tables.last_step);
        self.s.prescience[marker.index()] = now;
        self.emit(|| Event::Prescience { marker, now });
        // [wfa.prescience.step-3] [wfa.prescience.step-6] [wfa.prescience.step-8] [wfa.prescience.no-undo] Each once.
        let third = match marker {
            Marker::KwisatzHaderach => StepEvent::MuadDib,
            Marker::SandDwellers => StepEvent::ReverendMother,
            Marker::Jihad => StepEvent::Chani,
        };
        for (step, event) in [(3, third), (6, StepEvent::Alia), (8, StepEvent::Atomics)] {
            if now >= step && self.s.steps_done & event.bit() == 0 {
                self.s.steps_done |= event.bit();
                self.s.steps_due |= event.bit();
            }
        }
    }

    /// Lowers a prescience marker. [wfa.prescience.no-undo]
    pub fn lower(&mut self, marker: Marker, n: u8) {
        let now = self.s.marker(marker).saturating_sub(n);
        self.s.prescience[marker.index()] = now;
        self.emit(|| Event::Prescience { marker, now });
    }

    /// Moves an Imperium marker to a row.
    pub fn imperium(&mut self, power: Power, row: u8) {
        if self.s.imperium[power.index()] != row {
            self.s.imperium[power.index()] = row;
            self.emit(|| Event::ImperiumMoved { power, row });
        }
    }

    // ---- leaders ---------------------------------------------------------------------------

    /// A leader's card comes into play. [wfa.leaders.enter-ready]
    pub fn enter_play(&mut self, leader: Leader, spent: bool) {
        if self.s.leaders[leader.index()].at != Whereabouts::NotInPlay {
            return;
        }
        // [wfa.leaders.upgrade] The new card takes the place of the old one, on the board and in the tank.
        let old = if leader == Leader::MuadDib {
            Some(Leader::PaulAtreides)
        } else if leader == Leader::ReverendMother {
            Some(Leader::LadyJessica)
        } else {
            None
        };
        let at = old.map_or(Whereabouts::Available, |old| match self.s.leaders[old.index()].at {
            Whereabouts::NotInPlay | Whereabouts::Gone => Whereabouts::Available,
            at @ (Whereabouts::Available | Whereabouts::Board(_) | Whereabouts::Tank(_)) => at,
        });
        self.s.leaders[leader.index()] = LeaderState { at, spent };
        if let (Some(old), Whereabouts::Board(area)) = (old, at) {
            self.s.legions[area.index()].named &= !(1 << old.index());
            self.s.legions[area.index()].named |= 1 << leader.index();
            if let Some(moved) = self.s.moved_mut(area)
                && moved.has(old)
            {
                moved.named &= !(1 << old.index());
                moved.named |= 1 << leader.index();
            }
        }
        if let Some(old) = old {
            self.s.leaders[old.index()].at = Whereabouts::Gone;
        }
        self.emit(|| Event::LeaderEntered { leader });
        // [wfa.leaders.rabban-feyd]
        if leader == Leader::Feyd {
            self.leave_game(Leader::Rabban);
        }
    }

    /// A leader leaves the game for good. [wfa.leaders.hawat-mohiam] [wfa.leaders.scheming-before-hawat]
    pub fn leave_game(&mut self, leader: Leader) {
        if self.s.leaders[leader.index()].at != Whereabouts::Gone {
            self.off_board(leader, Whereabouts::Gone);
            self.emit(|| Event::LeaderGone { leader });
        }
    }

    /// [wfa.regeneration.advance] Every leader in the side's tank moves one slot; out of the last one it is available.
    pub fn advance_tank(&mut self, side: Side) {
        for &leader in Leader::ALL {
            if leader.side() == side
                && let Whereabouts::Tank(slot) = self.s.leaders[leader.index()].at
            {
                // [wfa.regeneration.leave]
                if slot + 1 < self.g.tables.tank[side.index()] {
                    self.s.leaders[leader.index()].at = Whereabouts::Tank(slot + 1);
                } else {
                    self.s.leaders[leader.index()].at = Whereabouts::Available;
                    self.emit(|| Event::LeaderBack { leader });
                }
            }
        }
    }

    // ---- dice ------------------------------------------------------------------------------

    /// Rolls combat dice. [wfa.battle.die-faces]
    pub fn roll(&mut self, side: Side, n: u8, cause: Cause) -> Roll {
        let mut roll = Roll::default();
        for _ in 0..n {
            match self.chance.pick(RuleRef("wfa.battle.die-faces"), 6) {
                0..=2 => roll.swords += 1,
                3 | 4 => roll.shields += 1,
                _ => roll.specials += 1,
            }
        }
        self.emit(|| Event::Rolled {
            side,
            swords: roll.swords,
            shields: roll.shields,
            specials: roll.specials,
            cause,
        });
        roll
    }

    /// Takes Bene Gesserit tokens from the reserve. [wfa.bene-gesserit.gain]
    pub fn gain_bene_gesserit(&mut self, side: Side, n: u8) {
        let n = n.min(self.s.reserve);
        if n > 0 {
            self.s.reserve -= n;
            self.s.bene_gesserit[side.index()] += n;
            let held = self.s.bene_gesserit[side.index()];
            self.emit(|| Event::BeneGesserit { side, held });
        }
    }

    /// Uses a die or a laid token. [wfa.actions.die-spent] [wfa.bene-gesserit.works-as-die]
    pub fn use_die(&mut self, side: Side, die: Face, token: bool) {
        if token {
            self.s.placed[side.index()] = None;
            self.s.reserve += 1;
        } else {
            self.s.dice[side.index()][die.index()] -= 1;
        }
    }

    // ---- what happens ----------------------------------------------------------------------

    /// Counts a deed for the revealed prescience cards. [wfa.prescience.claim-counts-in-round] Only in the action phase.
    pub fn deed(&mut self, deed: Deed, at: Option<Area>, n: u8) {
        if self.s.phase != Phase::Actions {
            return;
        }
        let paul = self.s.leader_area(self.s.person(crate::data::Person::Paul));
        for i in 0..self.s.revealed.len() {
            let card = self.s.revealed[i].card;
            let Test::Happened { deed: wanted, n: needed, terrains, at_paul } =
                self.g.tables.prescience[usize::from(card)].test
            else {
                continue;
            };
            let here = at.is_none_or(|a| terrains >> self.s.terrain(a).index() & 1 == 1);
            if wanted != deed || !here || (at_paul && (at.is_none() || at != paul)) {
                continue;
            }
            let entry = &mut self.s.revealed[i];
            match deed {
                // The length of one ride counts, not the number of rides.
                Deed::Sandride => entry.met |= n >= needed,
                Deed::RevealSietch
                | Deed::RevealToken
                | Deed::HarvesterRemoved
                | Deed::BattleWon
                | Deed::SettlementDestroyed
                | Deed::WormLoss
                | Deed::SpecialLost
                | Deed::StationTaken
                | Deed::LeaderTanked => {
                    entry.count = entry.count.saturating_add(n);
                    entry.met |= entry.count >= needed;
                }
            }
        }
    }

    /// The match is over. [wfa.victory.priority] The first victory in time counts.
    pub fn end(&mut self, how: End) {
        if self.s.over.is_none() {
            self.s.over = Some(how);
            self.emit(|| Event::Ended { how });
        }
    }

    /// [wfa.victory.atreides] [wfa.victory.two-objectives] Whether an objective held is met: then the Atreides win.
    pub fn check_objective(&mut self) {
        if self.g.objective_met(self.s) {
            self.end(End::Objective);
        }
    }
}

/// The index of the `n`-th bit that is set.
pub fn nth_bit(mut bits: u128, n: u32) -> u8 {
    for _ in 0..n {
        bits &= bits - 1;
    }
    bits.trailing_zeros() as u8
}

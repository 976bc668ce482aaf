//! Written positions, for scenarios and studies.

mod limits;
mod off_board;
mod spelling;

use std::collections::BTreeMap;

use landsraad_kernel::{
    Chance, EventSink, Game, Illegal, InvalidPosition, Lexicon, RuleRef, Seat, Seeded, Stack, Stage, Until,
    did_you_mean, drive, drive_while,
};
use serde::Deserialize;

use crate::Arrakis;
use crate::action::{Action, Means};
use crate::activities::Cx;
use crate::activities::{Actions, Frame, Round};
use crate::board::*;
use crate::data::{Face, Kind, Leader, Marker, Power, Side, Vehicle, WormFace};
use crate::event::Event;
use crate::setup;
use crate::state::*;
use crate::why::Why;
use limits::Named;

/// A legion.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LegionSpec {
    /// Regulars.
    pub regular: u8,
    /// Elites.
    pub elite: u8,
    /// Special elites.
    pub special: u8,
    /// Generic leaders.
    pub generic: u8,
    /// Named leaders.
    pub named: Vec<Leader>,
    /// Facedown tokens: `atreides_1` to `atreides_16`, `black_1` to `black_6`, `silver_1` to `silver_6`.
    #[serde(deserialize_with = "spelling::tokens")]
    pub tokens: Vec<u8>,
}

/// A sietch.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SietchSpec {
    /// Its rank.
    pub rank: Option<u8>,
    /// Faceup or not.
    pub up: Option<bool>,
    /// Standing or not.
    pub stands: Option<bool>,
}

/// A position. What is not named is as after standard setup.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Position {
    /// The round.
    pub round: Option<u8>,
    /// The phase that starts.
    pub phase: Option<Phase>,
    /// The action phase with the dice laid out, this side to act.
    pub turn: Option<Side>,
    /// Takes all legions off the board first.
    pub clear: bool,
    /// Atreides legions by area.
    pub atreides: BTreeMap<String, LegionSpec>,
    /// Harkonnen legions by area.
    pub harkonnen: BTreeMap<String, LegionSpec>,
    /// Sietches by area.
    pub sietches: BTreeMap<String, SietchSpec>,
    /// Settlements that are gone.
    pub destroyed: Vec<String>,
    /// Harvesters.
    pub harvesters: Vec<String>,
    /// Sandworms.
    pub sandworms: Vec<String>,
    /// Wormsigns by area.
    pub wormsigns: BTreeMap<String, WormFace>,
    /// The Wild Maker, its card ready.
    pub wild_maker: Option<String>,
    /// Testing stations.
    pub stations: Option<Vec<String>>,
    /// The faces of the stations that stand, by marker.
    pub station_faces: Option<BTreeMap<Marker, u8>>,
    /// Vehicles by air zone, `az1` to `az8`.
    pub zones: BTreeMap<String, Vehicle>,
    /// Supremacy.
    pub supremacy: Option<u8>,
    /// Prescience, by marker.
    #[serde(deserialize_with = "spelling::markers")]
    pub prescience: Option<[u8; 3]>,
    /// Rows of the Imperium markers, by power: `row_1` at the top to `row_5`.
    #[serde(deserialize_with = "spelling::rows")]
    pub imperium: Option<[u8; 3]>,
    /// Step events that have happened; those that the markers have passed if not named.
    pub steps_done: Option<Vec<StepEvent>>,
    /// Active bans.
    pub bans: Vec<Power>,
    /// Atreides dice.
    pub atreides_dice: BTreeMap<Face, u8>,
    /// Harkonnen dice.
    pub harkonnen_dice: BTreeMap<Face, u8>,
    /// Bene Gesserit tokens laid on a slot, by side.
    pub laid: BTreeMap<Side, Face>,
    /// The die the Harkonnen must use on their next turn.
    pub forced_die: Option<Face>,
    /// Whether Paul is frozen during the next Atreides action turn.
    pub frozen: bool,
    /// Figures off the board by side and kind: those that the legions leave, named to be sure.
    pub supply: BTreeMap<Side, BTreeMap<Kind, u8>>,
    /// Deployment tokens in the Atreides supply and the automa's pools.
    #[serde(deserialize_with = "spelling::some_tokens")]
    pub token_supply: Option<Vec<u8>>,
    /// Atreides hand, by card id.
    pub atreides_hand: Vec<String>,
    /// Harkonnen hand, by card id.
    pub harkonnen_hand: Vec<String>,
    /// Discarded cards, by card id.
    pub discard: Vec<String>,
    /// The planning cards left in the decks, by card id; the others that are named nowhere are discarded.
    pub decks: Option<Vec<String>>,
    /// The automa's reinforcement deck, by card id, top last.
    pub reinforcements: Vec<String>,
    /// Cards of the reinforcement deck that the player has seen, by card id.
    pub reinforcements_known: Vec<String>,
    /// Leaders off the board.
    pub leaders: BTreeMap<Leader, Whereabouts>,
    /// Leaders whose card is spent.
    pub spent: Vec<Leader>,
    /// Secret objectives held: `objective_1` to `objective_6`.
    #[serde(deserialize_with = "spelling::objectives")]
    pub objectives: Option<Vec<u8>>,
    /// Bene Gesserit tokens, by side.
    #[serde(deserialize_with = "spelling::sides")]
    pub bene_gesserit: Option<[u8; 2]>,
    /// Revealed prescience cards, by id.
    pub revealed: Option<Vec<String>>,
    /// How often the deed of a revealed card has happened this action phase.
    pub deeds: BTreeMap<String, u8>,
    /// Revealed cards that may be claimed now.
    pub met: Vec<String>,
    /// Claims made this round.
    pub claims: u8,
    /// The prescience cards left in the deck; the others that are not revealed have left the game.
    pub prescience_deck: Option<Vec<String>>,
    /// Whether a spice point is kept.
    pub spice_kept: bool,
    /// Where the atomics went off.
    pub crater: Option<String>,
    /// Solo: the target sietch's space.
    pub target: Option<String>,
    /// Solo: the harvest card's sietch space.
    pub harvest: Option<String>,
    /// Solo: dice neither rolled nor blocked.
    pub unrolled: Option<u8>,
    /// Blocked dice.
    pub blocked: Option<u8>,
    /// Solo: the result of the next turn.
    pub named_die: Option<Face>,
    /// Solo: spent dice by result.
    pub spent_dice: BTreeMap<Face, u8>,
    /// Solo: the tactic cards left in the deck, by sietch space.
    pub tactics: Option<Vec<String>>,
}

fn area(key: &str, id: &str) -> Result<Area, InvalidPosition> {
    Area::from_id(id).ok_or_else(|| {
        let near = did_you_mean(id, AreaSet::ALL.iter().map(Area::id));
        InvalidPosition::new(format!("{key}.{id}"), format!("there is no area “{id}”{near}"))
    })
}

/// The sietch of a space.
fn sietch(key: &str, id: &str) -> Result<SietchId, InvalidPosition> {
    let at = area(key, id)?;
    let place = SIETCH_SPACES.iter().position(|space| space == at);
    place
        .map(|i| SietchId(i as u8))
        .ok_or_else(|| InvalidPosition::new(format!("{key}.{id}"), "is no sietch space"))
}

struct Builder<'g> {
    g: &'g Arrakis,
    s: State,
    /// What legions of the position have named so far.
    named: Named,
}

impl Builder<'_> {
    fn clear(&mut self) {
        for side in [Side::Atreides, Side::Harkonnen] {
            for a in self.s.with_legion(side).iter() {
                self.remove(side, a);
            }
        }
    }

    fn remove(&mut self, side: Side, a: Area) {
        let l = self.s.legion(a);
        for &k in Kind::ALL {
            self.s.supply[side.index()][k.index()] += l.get(k);
        }
        for leader in l.named.iter() {
            self.s.leaders[leader.index()].at = Whereabouts::Available;
        }
        self.s.token_supply |= l.tokens;
        self.s.legions[a.index()] = Group::default();
        self.s.presence[side.index()].remove(a);
    }

    fn legion(&mut self, key: &str, side: Side, id: &str, spec: &LegionSpec) -> Result<(), InvalidPosition> {
        let a = area(key, id)?;
        let here = format!("{key}.{id}");
        self.may_stand(&here, side, a)?;
        for owner in [side, side.other()] {
            if self.s.with_legion(owner).contains(a) {
                self.remove(owner, a);
            }
        }
        let mut g = Group::default();
        for (kind, n) in [
            (Kind::Regular, spec.regular),
            (Kind::Elite, spec.elite),
            (Kind::Special, spec.special),
            (Kind::Generic, spec.generic),
        ] {
            let supply = &mut self.s.supply[side.index()][kind.index()];
            if n > *supply || n > 15 {
                let why = format!("only {supply} figures are left");
                let mut m = InvalidPosition::new(format!("{here}.{}", kind.word()), why);
                m.rule = Some(RuleRef("wfa.setup.figures"));
                return Err(m);
            }
            *supply -= n;
            g.add(kind, n);
        }
        // Figures and tokens: a facedown token is one unit.
        let units = usize::from(g.figures()) + spec.tokens.len();
        if units > usize::from(STACK_LIMIT) {
            let mut m =
                InvalidPosition::new(&*here, format!("{units} units: a legion has at most {STACK_LIMIT}"));
            m.rule = Some(RuleRef("wfa.definitions.stack-limit"));
            return Err(m);
        }
        for &leader in &spec.named {
            if leader.side() != side || leader == Leader::WildMaker {
                return Err(InvalidPosition::new(
                    format!("{here}.named"),
                    format!("{} leads no legion of that side", leader.word()),
                ));
            }
            self.name_leader(&here, leader)?;
            if let Some(old) = self.s.leader_area(leader) {
                self.s.legions[old.index()].named.remove(leader);
            }
            self.s.leaders[leader.index()].at = Whereabouts::Board(a);
            g = g.with_named(leader);
        }
        for t in spec.tokens.iter().copied().map(TokenId) {
            let own = (t.0 < 16) == (side == Side::Atreides) && t.0 < 28;
            if !own {
                return Err(InvalidPosition::new(
                    format!("{here}.tokens"),
                    format!("{} is not of that side", spelling::token_word(t)),
                ));
            }
            self.name_token(&here, t)?;
            for x in AreaSet::ALL.iter() {
                self.s.legions[x.index()].tokens.remove(t);
            }
            self.s.token_supply.remove(t);
            g.tokens.insert(t);
        }
        if g.units() == 0 && g.leaders() > 0 {
            let mut m = InvalidPosition::new(&*here, "leaders stand with a unit or a token");
            m.rule = Some(RuleRef("wfa.definitions.no-lone-leaders"));
            return Err(m);
        }
        self.s.legions[a.index()] = g;
        for side in [Side::Atreides, Side::Harkonnen] {
            for x in self.s.with_legion(side).iter() {
                if self.s.legion(x).is_empty() {
                    self.s.presence[side.index()].remove(x);
                }
            }
        }
        if !g.is_empty() {
            self.s.presence[side.index()].insert(a);
        }
        Ok(())
    }

    /// Takes one copy of a card out of its deck or hand.
    fn copy(&mut self, key: &str, id: &str) -> Result<CardCopy, InvalidPosition> {
        let kind = self.g.tables.cards.iter().position(|c| c.id == id);
        let Some(kind) = kind else {
            let near = did_you_mean(id, self.g.tables.cards.iter().map(|c| c.id.as_ref()));
            return Err(InvalidPosition::new(
                format!("{key}.{id}"),
                format!("there is no card “{id}”{near}"),
            ));
        };
        let Some(copy) = self.s.deck.and(self.g.copies_of(CardId(kind as u8))).first() else {
            return Err(InvalidPosition::new(
                format!("{key}.{id}"),
                "no further copy is left: all are named already",
            ));
        };
        self.s.deck.remove(copy);
        Ok(copy)
    }

    fn areas(key: &str, ids: &[String]) -> Result<AreaSet, InvalidPosition> {
        ids.iter().map(|id| area(key, id)).collect()
    }

    fn desert(&self, key: &str, set: AreaSet) -> Result<AreaSet, InvalidPosition> {
        match set.minus(self.s.deserts()).first() {
            None => Ok(set),
            Some(a) => {
                let mut m = InvalidPosition::new(format!("{key}.{}", a.id()), "this is no desert");
                m.rule = Some(RuleRef("wfa.sandworms.terrain"));
                Err(m)
            }
        }
    }
}

impl Builder<'_> {
    /// The crater, leaders, legions, settlements, vehicles on the ground and worms.
    fn place_board(&mut self, p: &Position) -> Result<(), InvalidPosition> {
        if let Some(id) = &p.crater {
            self.s.crater = Some(self.site(id)?);
            self.s.steps_done |= StepEvent::Atomics.bit();
        }
        if p.clear {
            self.clear();
        }
        for (leader, at) in &p.leaders {
            let key = format!("leaders.{}", leader.word());
            match *at {
                Whereabouts::Board(_) => {
                    return Err(InvalidPosition::new(key, "name the leader in a legion instead"));
                }
                Whereabouts::Tank(slot) => self.in_tank(key, *leader, slot)?,
                Whereabouts::NotInPlay | Whereabouts::Available | Whereabouts::Gone => {}
            }
            self.s.leaders[leader.index()].at = *at;
        }
        self.place_settlements(p)?;
        for (side, key, map) in
            [(Side::Atreides, "atreides", &p.atreides), (Side::Harkonnen, "harkonnen", &p.harkonnen)]
        {
            for (id, spec) in map {
                self.legion(key, side, id, spec)?;
            }
        }
        for leader in &p.spent {
            self.s.leaders[leader.index()].spent = true;
        }
        self.s.harvesters = self.desert("harvesters", Builder::areas("harvesters", &p.harvesters)?)?;
        Self::most("harvesters", self.s.harvesters.len(), self.vehicles(Vehicle::Harvester))?;
        self.s.sandworms = self.desert("sandworms", Builder::areas("sandworms", &p.sandworms)?)?;
        Self::most("sandworms", self.s.sandworms.len(), self.g.tables.sandworms)?;
        for (id, face) in &p.wormsigns {
            let a = area("wormsigns", id)?;
            self.desert("wormsigns", a.only())?;
            if self.s.pool[face.index()] == 0 {
                return Err(InvalidPosition::new(
                    format!("wormsigns.{id}"),
                    "there are not so many of that face",
                ));
            }
            self.s.pool[face.index()] -= 1;
            self.s.wormsigns.insert(a);
            match face {
                WormFace::Sand => self.s.sand.insert(a),
                WormFace::Burrowing => self.s.burrowing.insert(a),
                WormFace::Sandworm => {}
            }
        }
        if let Some(id) = &p.wild_maker {
            let a = area("wild_maker", id)?;
            self.desert("wild_maker", a.only())?;
            self.s.wild_maker = Some(a);
            self.s.leaders[Leader::WildMaker.index()] =
                LeaderState { at: Whereabouts::Board(a), spent: p.spent.contains(&Leader::WildMaker) };
        }
        if let Some(ids) = &p.stations {
            let set = Builder::areas("stations", ids)?;
            if let Some(a) = set.minus(STATION_SPACES).first() {
                return Err(InvalidPosition::new(format!("stations.{}", a.id()), "is no space of a station"));
            }
            let gone = self.s.stations.minus(set).len();
            self.s.stations = self.s.stations.and(set);
            for _ in 0..gone {
                if let Some(n) = self.s.station_faces.iter_mut().rev().find(|n| **n > 0) {
                    *n -= 1;
                }
            }
        }
        Ok(())
    }

    /// Vehicles in the air.
    fn place_zones(&mut self, p: &Position) -> Result<(), InvalidPosition> {
        for (id, vehicle) in &p.zones {
            let zone =
                id.strip_prefix("az").and_then(|n| n.parse::<usize>().ok()).filter(|n| (1..=8).contains(n));
            let Some(zone) = zone else {
                return Err(InvalidPosition::new(format!("zones.{id}"), "zones are az1 to az8"));
            };
            if *vehicle == Vehicle::Harvester {
                return Err(InvalidPosition::new(format!("zones.{id}"), "a harvester stands on an area"));
            }
            self.s.zones[zone - 1] = Some(*vehicle);
            Self::most("zones", self.s.zones_with(Some(*vehicle)).len(), self.vehicles(*vehicle))?;
        }
        Ok(())
    }

    /// Markers and bans.
    fn place_tracks(&mut self, p: &Position) -> Result<(), InvalidPosition> {
        if let Some(n) = p.supremacy {
            on_track("supremacy", n, self.g.tables.supremacy_win - 1)?;
            self.s.supremacy = n;
            self.s.steps_done |= StepEvent::of_supremacy(n);
        }
        if let Some(n) = p.prescience {
            for (marker, n) in Marker::ALL.iter().zip(n) {
                on_track(&format!("prescience.{}", marker.word()), n, self.g.tables.last_step)?;
            }
            self.s.prescience = n;
            for (&marker, n) in Marker::ALL.iter().zip(n) {
                self.s.steps_done |= StepEvent::of_prescience(marker, n);
            }
        }
        if let Some(rows) = p.imperium {
            for (power, row) in Power::ALL.iter().zip(rows) {
                on_track(&format!("imperium.{}", power.word()), row, LAST_ROW)?;
            }
            self.s.imperium = rows;
        }
        for power in &p.bans {
            self.s.bans |= 1 << power.index();
        }
        Ok(())
    }

    /// Dice, hands, discards, objectives and tokens.
    fn place_dice_and_cards(&mut self, p: &Position) -> Result<(), InvalidPosition> {
        for (side, key, dice) in
            [(0, "atreides_dice", &p.atreides_dice), (1, "harkonnen_dice", &p.harkonnen_dice)]
        {
            for (face, &n) in dice {
                if n > self.g.tables.slots[side][face.index()] {
                    let mut m =
                        InvalidPosition::new(format!("{key}.{}", face.word()), "there are not so many slots");
                    m.rule = Some(RuleRef("wfa.actions.slots"));
                    return Err(m);
                }
                self.s.dice[side][face.index()] = n;
            }
        }
        for (side, key, ids) in
            [(0, "atreides_hand", &p.atreides_hand), (1, "harkonnen_hand", &p.harkonnen_hand)]
        {
            for id in ids {
                let copy = self.copy(key, id)?;
                self.s.hands[side].insert(copy);
            }
        }
        for id in &p.discard {
            let copy = self.copy("discard", id)?;
            self.s.discard.insert(copy);
            let deck = copy.deck();
            if let Some(solo) = &mut self.s.solo {
                solo.top_discard = Some(deck);
            }
        }
        for id in &p.reinforcements {
            let copy = self.copy("reinforcements", id)?;
            if !self.s.reinforcements.try_push(copy) {
                return Err(InvalidPosition::new("reinforcements", "too many cards"));
            }
        }
        if let Some(held) = &p.objectives {
            self.s.objectives = ObjectiveSet::EMPTY;
            for &o in held {
                if usize::from(o) >= self.g.tables.objectives.len() {
                    return Err(InvalidPosition::new("objectives", format!("there is no objective {o}")));
                }
                self.s.objectives.insert(ObjectiveId(o));
            }
        }
        if let Some(held) = p.bene_gesserit {
            let all = held[0].saturating_add(held[1]);
            if all > self.g.tables.bene_gesserit {
                return Err(InvalidPosition::new("bene_gesserit", "there are not so many tokens"));
            }
            self.s.bene_gesserit = held;
            self.s.reserve = self.g.tables.bene_gesserit - all;
        }
        if let Some(ids) = &p.revealed {
            for id in ids {
                let card = self.prescience_card("revealed", id)?;
                if self.s.revealed.iter().any(|r| r.card == card) {
                    return Err(InvalidPosition::new(format!("revealed.{id}"), "is named twice"));
                }
                self.s.prescience_deck.remove(card);
                if !self.s.revealed.try_push(Revealed { card, rider: None, count: 0, met: false }) {
                    return Err(InvalidPosition::new("revealed", "too many cards"));
                }
            }
        }
        Ok(())
    }
}

impl Arrakis {
    /// The position before anything happens in it.
    fn placed(&self, p: &Position) -> Result<State, InvalidPosition> {
        // What the position does not name is dealt the same way each time; the given chance is for what happens then.
        let s = setup::initial(self, &mut Seeded::from_u64(0));
        let mut b = Builder { g: self, s, named: Named::default() };
        b.place_board(p)?;
        b.place_zones(p)?;
        b.place_tracks(p)?;
        b.place_dice_and_cards(p)?;
        b.s.spice_kept = p.spice_kept;
        b.s.blocked = p.blocked.unwrap_or(0);
        b.place_off_board(p)?;
        if let Some(solo) = &mut b.s.solo {
            // [wfa.solo-special.unused-dice] Neither rolled nor blocked.
            let spent: u8 = if p.turn.is_some() { solo.spent.iter().sum() } else { 0 };
            let left = self.tables.dice[1].saturating_sub(b.s.blocked + spent);
            solo.unrolled = p.unrolled.unwrap_or(left);
            if solo.unrolled > left {
                return Err(InvalidPosition::new("unrolled", format!("only {left} dice are left")));
            }
            solo.named = p.named_die;
            if let Some(id) = &p.target {
                solo.target = Some(sietch("target", id)?);
            }
            if let Some(id) = &p.harvest {
                solo.harvest = Some(sietch("harvest", id)?);
            }
        }
        b.s.round = p.round.unwrap_or(1);
        b.s.stack = if let Some(turn) = p.turn {
            b.s.phase = Phase::Actions;
            let mut stack = Stack::starting(Frame::Round(Round::from(Phase::Hazards)));
            stack.push(Frame::Actions(Actions::at_turn(turn)));
            stack
        } else {
            if p.phase.is_none() || p.phase == Some(Phase::Start) {
                b.s.round = p.round.unwrap_or(1).saturating_sub(1);
            }
            Stack::starting(Frame::Round(Round::from(p.phase.unwrap_or(Phase::Start))))
        };
        if !(1..=self.last_round).contains(&p.round.unwrap_or(1)) {
            let why = format!("rounds are 1 to {}, the last of this match", self.last_round);
            return Err(InvalidPosition::new("round", why));
        }
        Ok(b.s)
    }
}

impl Stage for Arrakis {
    type Position = Position;

    fn stage_until(
        &self,
        p: Position,
        until: Until,
        chance: &mut dyn Chance,
        out: &mut EventSink<'_, Event>,
    ) -> Result<State, InvalidPosition> {
        let mut state = self.placed(&p)?;
        self.go_on(&mut state, until, chance, out);
        crate::audit::audit(self, &state).map_err(|why| InvalidPosition::new("position", why))?;
        Ok(state)
    }

    fn stage_asking(&self, p: Position, chance: &mut dyn Chance) -> Result<State, InvalidPosition> {
        let mut state = self.placed(&p)?;
        let mut mute = EventSink::mute();
        let mut cx = Cx::new(self, &mut state, chance, &mut mute);
        cx.skip_forced = true;
        drive(&mut cx);
        Ok(state)
    }

    /// Of rides to one area the one over the fewest.
    fn plain(&self, fitting: &[Action]) -> Option<usize> {
        let ride = |action: &Action| {
            let Action::Go { to, by: Means::Ride(over), attack } = *action else { return None };
            Some(((to, attack), over))
        };
        let rides: Vec<_> = fitting.iter().map(ride).collect::<Option<_>>()?;
        let (goal, _) = *rides.first()?;
        let is_one = rides.iter().all(|ride| ride.0 == goal);
        (0..rides.len()).filter(|_| is_one).min_by_key(|&i| rides[i].1)
    }

    fn apply_asking(&self, state: &mut State, seat: Seat, action: &Action, chance: &mut dyn Chance) {
        self.apply_skipping_forced(state, seat, action, chance, &mut EventSink::mute());
    }

    fn apply_until(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        until: Until,
        chance: &mut dyn Chance,
        out: &mut EventSink<'_, Event>,
    ) {
        Cx::new(self, state, chance, out).give_and_wait(seat, action);
        self.go_on(state, until, chance, out);
    }

    fn go_on(
        &self,
        state: &mut State,
        until: Until,
        chance: &mut dyn Chance,
        out: &mut EventSink<'_, Event>,
    ) {
        drive_while(&mut Cx::new(self, state, chance, out), |cx, frame| {
            let Frame::Round(round) = frame else { return true };
            cx.state.over.is_some()
                || match until {
                    Until::Question => true,
                    Until::Phase => false,
                    Until::Turn => round.next() != Phase::Start,
                }
        });
    }

    fn refused_also(&self, illegal: &Illegal<Why>) -> Option<RuleRef> {
        let parts = illegal.rule.id() == "wfa.movement.parts";
        let moved = if parts { "wfa.movement.each-once" } else { "wfa.movement.one-area" };
        // The definitions behind the reasons.
        let general = [
            (
                matches!(illegal.why, Why::EnemyThere(_) | Why::EnemySettlement(_) | Why::WormThere(_)),
                "wfa.definitions.free-area",
            ),
            (matches!(illegal.why, Why::NotEmpty(_)), "wfa.definitions.empty-area"),
            (matches!(illegal.why, Why::Full(..) | Why::TooManyUnits(_)), "wfa.definitions.stack-limit"),
            (
                matches!(illegal.why, Why::NotDesert(_) | Why::NoMountain(_) | Why::NoPlateau(_)),
                "wfa.definitions.terrain",
            ),
            (matches!(illegal.why, Why::NoSettlement(_) | Why::NoSietch(_)), "wfa.definitions.settlements"),
            (
                matches!(illegal.why, Why::LeaderLeftAlone | Why::NeedsUnit | Why::NobodyThere(_)),
                "wfa.definitions.no-lone-leaders",
            ),
            (matches!(illegal.why, Why::Impassable(_)), "wfa.movement.impassable"),
            (matches!(illegal.why, Why::HasMoved(_)), moved),
            (matches!(illegal.why, Why::ZoneTaken(_) | Why::NotConnected(..)), "wfa.definitions.air-zones"),
            (matches!(illegal.why, Why::NoLegion(_)), "wfa.definitions.legion"),
            (matches!(illegal.why, Why::Waiting(_)), "wfa.actions.order"),
            (matches!(illegal.why, Why::NoDie(_) | Why::OtherResult(..)), "wfa.actions.turn-options"),
            (matches!(illegal.why, Why::NotInHand(_)), "wfa.planning-cards.play"),
            (
                matches!(
                    illegal.why,
                    Why::NotRevealed(_) | Why::NotMet(_) | Why::OtherTiming(_) | Why::AtreidesClaim
                ),
                "wfa.prescience.claim",
            ),
        ];
        general.iter().find(|(meant, _)| *meant).map(|&(_, rule)| RuleRef(rule))
    }

    fn lexicon(&self) -> Lexicon {
        spelling::lexicon(self)
    }
}

/// The bottom row of the Spice Must Flow board.
const LAST_ROW: u8 = 4;
/// Most units in one area. [wfa.definitions.stack-limit]
const STACK_LIMIT: u8 = 6;

fn on_track(key: &str, at: u8, last: u8) -> Result<(), InvalidPosition> {
    if at <= last {
        return Ok(());
    }
    Err(InvalidPosition::new(key, format!("the track ends at {last}")))
}

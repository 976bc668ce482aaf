//! Positions written down: for scenarios, studies and tests.

use std::collections::BTreeMap;

use landsraad_kernel::{Chance, EventSink, Game, Misplaced, Pending, RuleRef, Stack, Stage, drive};
use serde::Deserialize;

use crate::audit::pieces;
use crate::board::{Pile, Place, Purse, Squad};
use crate::data::{Card, LeaderId, Loc, SpiceCard, Territory};
use crate::editions::StormSource;
use crate::frames::{Cx, Frame};
use crate::phases::turn::Turn;
use crate::rules::Dune;
use crate::state::{Phase, State};
use crate::{Faction, FactionSet};

/// A position at the start of a phase. What is not named is as after standard setup in which everybody
/// took the first choice and every draw gave the first; chance begins with the phase.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Position {
    /// The turn; 1 if not named.
    pub turn: Option<u8>,
    /// The phase that is about to begin; the storm if not named.
    pub phase: Option<Phase>,
    /// The storm's sector.
    pub storm: Option<u8>,
    /// The storm card laid for this turn, seen by the Fremen.
    pub storm_card: Option<u8>,
    /// Whether the Shield Wall stands.
    pub shield_wall: Option<bool>,
    /// The First Player.
    pub first_player: Option<Faction>,
    /// The last two who used the wheels.
    pub last_wheels: Option<[Faction; 2]>,
    /// Forces on the board: replaces everything a named faction has there.
    pub forces: BTreeMap<Faction, BTreeMap<Loc, Squad>>,
    /// Forces in the tanks.
    pub tanks: BTreeMap<Faction, Squad>,
    /// Where Bene Gesserit forces are advisors.
    pub advisors: Vec<Territory>,
    /// Spice behind shields.
    pub spice: BTreeMap<Faction, u16>,
    /// Spice before shields.
    pub bribes: BTreeMap<Faction, u16>,
    /// Spice on the board.
    pub board_spice: BTreeMap<Loc, u16>,
    /// Hands: if given, factions not named hold nothing.
    pub hands: Option<BTreeMap<Faction, Vec<Card>>>,
    /// The top of the treachery deck, next first.
    pub treachery_top: Vec<Card>,
    /// The treachery discards, newest last.
    pub treachery_discard: Vec<Card>,
    /// The top of the spice deck, next first.
    pub spice_top: Vec<SpiceCard>,
    /// The top of the second spice deck, where there is one.
    pub spice_top_b: Vec<SpiceCard>,
    /// Spice discards A, newest last.
    pub spice_pile_a: Vec<SpiceCard>,
    /// Spice discards B, newest last.
    pub spice_pile_b: Vec<SpiceCard>,
    /// Leaders that are not at home.
    pub leaders: BTreeMap<LeaderId, Place>,
    /// Traitor cards held: replaces those of a named faction.
    pub traitors: BTreeMap<Faction, Vec<LeaderId>>,
    /// Alliances.
    pub alliances: Vec<Vec<Faction>>,
    /// The prediction.
    pub prediction: Option<(Faction, u8)>,
    /// Factions that have used their special Karama power.
    pub karama_used: Vec<Faction>,
    /// Who held Arrakeen, Carthag and Tuek's Sietch alone after the storm, where a ruling asks.
    pub claims: Option<[Option<Faction>; 3]>,
    /// Worms that have appeared so far.
    pub worms: Option<u8>,
    /// Atreides battle losses towards the Kwisatz Haderach.
    pub kwisatz_losses: Option<u8>,
}

impl Stage for Dune {
    type Position = Position;

    fn stage(&self, position: Position, chance: &mut dyn Chance) -> Result<State, Misplaced> {
        let mut state = self.place(&position, &mut First)?;
        drive(&mut Cx::new(self, &mut state, chance, &mut EventSink::mute()));
        Ok(state)
    }
}

/// Chance that always gives the first: what a position does not name needs no dice.
struct First;

impl Chance for First {
    fn pick(&mut self, _what: RuleRef, _n: u32) -> u32 {
        0
    }
}

fn need(ok: bool, key: &str, why: &str) -> Result<(), Misplaced> {
    if ok { Ok(()) } else { Err(Misplaced::new(key, why)) }
}

impl Dune {
    /// The position with the phase about to begin: nothing of it has run yet.
    pub(crate) fn place(&self, p: &Position, chance: &mut dyn Chance) -> Result<State, Misplaced> {
        let mut state = self.setup(chance, &mut EventSink::mute());
        while state.phase == Phase::Setup {
            let Pending::Seats(seats) = self.pending(&state) else { break };
            let answer = seats.first().and_then(|s| Some((s, self.decision(&state, s)?.default)));
            let Some((seat, action)) = answer else { break };
            self.apply(&mut state, seat, &action, chance, &mut EventSink::mute());
        }
        let turn = p.turn.unwrap_or(1);
        let phase = p.phase.unwrap_or(Phase::Storm);
        need((1..=self.rulings.turns).contains(&turn), "turn", "there is no such turn")?;
        need(phase != Phase::Setup, "phase", "setup cannot be staged")?;
        state.stack = Stack::starting(Frame::Turn(Turn { next: phase }));
        // The storm phase counts its turn up itself.
        state.turn = if phase == Phase::Storm { turn - 1 } else { turn };
        state.phase = phase;
        if let Some(sector) = p.storm {
            need((1..=18).contains(&sector), "storm", "sectors are 1 to 18")?;
            state.storm.sector = sector;
        }
        state.storm.wall = p.shield_wall.unwrap_or(true);
        state.storm.card = p.storm_card;
        state.storm.card_seen =
            p.storm_card.is_some() && self.rulings.advanced() && state.plays(Faction::Fremen);
        // Where a card always moves the storm one lies ready from turn 2 on. [v29.storm.face-down-card]
        match self.rulings.storm_source {
            StormSource::Dials => {}
            StormSource::Deck if turn > 1 && state.storm.card.is_none() => {
                state.storm.card = Some(chance.pick(RuleRef("v29.storm.face-down-card"), 6) as u8 + 1);
            }
            StormSource::Deck => {}
        }
        state.claims = p.claims.unwrap_or_default();
        state.worms = p.worms.unwrap_or(0);
        if let Some(f) = p.first_player {
            state.table.first = state.seat(f).ok_or_else(|| absent("first_player", f))?;
        }
        if let Some(pair) = p.last_wheels {
            for (i, f) in pair.into_iter().enumerate() {
                state.table.last_wheels[i] = state.seat(f).ok_or_else(|| absent("last_wheels", f))?;
            }
        }
        state.prediction = p.prediction.or(state.prediction);
        state.karama_used = p.karama_used.iter().copied().collect();
        for alliance in &p.alliances {
            let all: FactionSet = alliance.iter().copied().collect();
            for &f in alliance {
                state.allies[f] = all.without(f);
            }
        }
        for (&f, held) in &p.traitors {
            let key = format!("traitors.{}", f.id());
            need(held.len() <= 4, &key, "nobody holds more than four traitor cards")?;
            let bits = held.iter().fold(0, |m, l| m | 1 << l.0);
            for g in Faction::ALL {
                state.board.traitors.held[g].retain(|l| bits & 1 << l.0 == 0);
                state.board.traitors.returned[g] &= !bits;
            }
            state.board.traitors.held[f] = held.iter().copied().collect();
        }
        let mut sink = EventSink::mute();
        let mut cx = Cx::new(self, &mut state, chance, &mut sink);
        cx.place_forces(p)?;
        cx.place_spice_of(p)?;
        cx.place_cards(p)?;
        cx.place_leaders(p);
        pieces(self, &state).map_err(|why| Misplaced::new("position", why))?;
        Ok(state)
    }
}

fn absent(key: &str, f: Faction) -> Misplaced {
    Misplaced {
        key: key.to_owned(),
        why: format!("{} is not in the game", f.name().en),
        rule: Some(RuleRef("gf9.setup.choose-factions")),
    }
}

impl Cx<'_, '_> {
    fn place_forces(&mut self, p: &Position) -> Result<(), Misplaced> {
        for (&f, places) in &p.forces {
            for loc in crate::data::locs(self.s.board.forces.where_is(f)) {
                let squad = self.s.board.forces.at(f, loc);
                self.withdraw(f, squad, loc);
            }
            for (&loc, &squad) in places {
                let key = format!("forces.{}.{}", f.id(), loc.id());
                need(squad.within(self.s.board.forces.reserves(f)), &key, "not so many are left")?;
                self.ship(f, squad, loc);
            }
        }
        for (&f, &squad) in &p.tanks {
            let key = format!("tanks.{}", f.id());
            need(squad.within(self.s.board.forces.reserves(f)), &key, "not so many are left")?;
            self.ship(f, squad, Loc::POLAR_SINK);
            self.kill(f, squad, Loc::POLAR_SINK);
        }
        for &t in &p.advisors {
            let key = format!("advisors.{}", t.id());
            let company = self.s.board.forces.factions_in(t).len() > 1;
            need(company, &key, "advisors are never alone")?;
            self.flip(t, true);
        }
        Ok(())
    }

    fn place_spice_of(&mut self, p: &Position) -> Result<(), Misplaced> {
        for (&f, &amount) in &p.spice {
            let has = self.s.board.spice.of(f);
            self.pay(Purse::Shield(f), Purse::Bank, has);
            self.pay(Purse::Bank, Purse::Shield(f), amount);
        }
        for (&f, &amount) in &p.bribes {
            self.pay(Purse::Bank, Purse::Bribe(f), amount);
        }
        for (&loc, &amount) in &p.board_spice {
            let key = format!("board_spice.{}", loc.id());
            need(loc.spot().is_some(), &key, "spice never lies there")?;
            self.place_spice(loc, amount);
        }
        Ok(())
    }

    fn place_cards(&mut self, p: &Position) -> Result<(), Misplaced> {
        if let Some(hands) = &p.hands {
            self.stage_gather();
            for (&f, cards) in hands {
                for &card in cards {
                    let key = format!("hands.{}", f.id());
                    need(self.stage_card(f, card), &key, "a card is not in the deck any more")?;
                }
            }
        }
        for &card in &p.treachery_discard {
            need(self.stage_discard(card), "treachery_discard", "a card is not in the deck any more")?;
        }
        for &card in p.treachery_top.iter().rev() {
            need(self.stage_top(card), "treachery_top", "a card is not in the deck any more")?;
        }
        for (pile, cards) in [(Pile::A, &p.spice_pile_a), (Pile::B, &p.spice_pile_b)] {
            for &card in cards {
                need(self.stage_spice_discard(card, pile), "spice_pile", "a card is not in the deck")?;
            }
        }
        for (deck, cards) in [(Pile::A, &p.spice_top), (Pile::B, &p.spice_top_b)] {
            for &card in cards.iter().rev() {
                need(self.stage_spice_top(card, deck), "spice_top", "a card is not in the deck any more")?;
            }
        }
        Ok(())
    }

    fn place_leaders(&mut self, p: &Position) {
        for (&leader, &place) in &p.leaders {
            match place {
                Place::Home | Place::Absent => {}
                Place::Captured => self.capture_leader(leader),
                Place::Hostage(captor) => {
                    self.capture_leader(leader);
                    self.hand_hostage_over(leader, captor);
                }
                Place::Tanks => self.kill_leader(leader, false),
                Place::Hidden => self.kill_leader(leader, true),
                Place::FaceDown => {
                    self.kill_leader(leader, false);
                    self.revive_leader(leader);
                    self.kill_leader(leader, false);
                }
            }
        }
        if let Some(losses) = p.kwisatz_losses {
            self.change_kwisatz(|k| k.losses = losses);
        }
    }
}

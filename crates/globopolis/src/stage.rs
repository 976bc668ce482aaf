//! Positions written down: for scenarios, studies and tests.
//!
//! What is not named is as after a standard setup with a fixed deal. Where `titles` is given, every Title
//! not named in it is free; where a deck is given, its remaining cards are used or have left the game.

use std::collections::BTreeMap;

use landsraad_kernel::{Chance, EventSink, Game, Misplaced, Seat, Seeded, Stack, Stage};
use serde::Deserialize;

use crate::Globopolis;
use crate::atoms::Cx;
use crate::board::{Plate, State, TurnFacts};
use crate::cards::{Decks, low_bits, take_random};
use crate::data::Unit;
use crate::frames::Frame;
use crate::missions::dirty;
use crate::setup;
use crate::turn::{Step, Turn};
use crate::types::*;

/// A position in the game's own words.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Position {
    /// Whose turn it is; seat 0 if not named.
    pub active: u8,
    /// Who took the first turn; the active seat if not named.
    pub starter: Option<u8>,
    /// The round; 2 if not named.
    pub round: Option<u16>,
    /// Where in the turn: `first`, `option`, `event`, `landing` or `agents`; `option` if not named.
    pub phase: Option<String>,
    /// Extra movements used.
    pub extra: u8,
    /// The players, seat 0 first.
    pub players: Vec<PlayerPosition>,
    /// The Titles with an owner, by id.
    pub titles: Option<BTreeMap<String, TitlePosition>>,
    /// The Mission-Ops deck from the top.
    pub mission_ops: Option<Vec<String>>,
    /// The Influence deck from the top.
    pub influence: Option<Vec<String>>,
}

/// One player's things.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PlayerPosition {
    /// Money.
    pub cash: Option<i32>,
    /// CR; values and levels of his Titles if not named.
    pub cr: Option<i16>,
    /// Personal Stock; empty if not named.
    pub ps: BTreeMap<Unit, u16>,
    /// Own agents in the PS.
    pub agents: Option<u16>,
    /// Of these, received this turn.
    pub fresh: u8,
    /// Captured agents by seat.
    pub captives: BTreeMap<String, u8>,
    /// The Governor's space, by id.
    pub governor: Option<String>,
    /// Unpaid marks.
    pub marks: u8,
    /// Groups whose bonus has been scored, by id.
    pub bonuses: Vec<String>,
    /// Missions in hand.
    pub missions: Option<Vec<String>>,
    /// Ops cards in hand.
    pub ops: Option<Vec<String>>,
    /// Influence cards in hand.
    pub influence: Option<Vec<String>>,
}

/// A Title with an owner: the seat alone, or more.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum TitlePosition {
    /// The owner; everything else as printed.
    Owner(u8),
    /// In full.
    Full(TitleDetails),
}

/// A Title in full.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TitleDetails {
    /// The owner.
    pub owner: u8,
    /// R-Units; as printed, two of a type at most, if not named.
    pub units: Option<BTreeMap<Unit, u8>>,
    /// ED-Pieces.
    pub level: u8,
    /// Agents by seat.
    pub agents: BTreeMap<String, u8>,
    /// A guild's stock; as printed if not named.
    pub stock: Option<u8>,
}

fn find<'a>(key: &str, id: &str, mut ids: impl Iterator<Item = &'a str>) -> Result<u8, Misplaced> {
    match ids.position(|known| known == id) {
        Some(index) => Ok(index as u8),
        None => Err(Misplaced::new(key, format!("“{id}” does not exist"))),
    }
}

fn seat_of(g: &Globopolis, key: &str, text: &str) -> Result<Seat, Misplaced> {
    let seat = text.parse().ok().filter(|&s| s < g.seats).and_then(Seat::new);
    seat.ok_or_else(|| Misplaced::new(key, format!("“{text}” is no seat of this match")))
}

impl Stage for Globopolis {
    type Position = Position;

    fn stage(&self, position: Position, chance: &mut dyn Chance) -> Result<State, Misplaced> {
        let mut state = setup::empty(self);
        let mut out = EventSink::mute();
        setup::deal(&mut Cx { g: self, state: &mut state, chance: &mut Seeded::from_u64(0), out: &mut out });
        let active = seat_of(self, "active", &position.active.to_string())?;
        let starter = position.starter.map_or(Ok(active), |s| seat_of(self, "starter", &s.to_string()))?;
        let (step, first) = match position.phase.as_deref() {
            Some("first") => (Step::Begin, true),
            Some("option") | None => (Step::Option, false),
            Some("event") => (Step::Move, false),
            Some("landing") => (Step::Land, false),
            Some("agents") => (Step::Agents, false),
            Some(other) => return Err(Misplaced::new("phase", format!("“{other}” is no part of a turn"))),
        };
        let round = position.round.unwrap_or(if first { 1 } else { 2 });
        state.board.turn = TurnFacts::new(active, starter, round, first);
        state.board.turn.extra = position.extra;
        state.board.end.qualified = landsraad_kernel::SeatSet::EMPTY;
        state.stack = Stack::starting(Frame::Turn(Turn { step }));
        if position.players.len() > usize::from(self.seats) {
            return Err(Misplaced::new("players", format!("there are only {} seats", self.seats)));
        }
        if let Some(titles) = &position.titles {
            place_titles(self, &mut state, titles)?;
        }
        for seat in Seat::first(self.seats) {
            state.board.player_mut(seat).turns = u16::from(!first);
            let default = PlayerPosition::default();
            let wanted = position.players.get(seat.index()).unwrap_or(&default);
            place_player(self, &mut state, seat, wanted, position.titles.is_some())?;
        }
        place_cards(self, &mut state, &position)?;
        for seat in Seat::first(self.seats) {
            let watch = &mut state.board.watch;
            watch.dirty |= dirty::HAND;
            watch.whose.insert(seat);
            watch.hands.insert(seat);
            if state.board.player(seat).cr >= self.target() {
                state.board.end.qualified.insert(seat);
            }
        }
        self.audit(&state).map_err(|why| Misplaced::new("position", why))?;
        self.run(&mut state, chance, &mut out, |_| {});
        Ok(state)
    }
}

fn place_titles(
    g: &Globopolis,
    state: &mut State,
    titles: &BTreeMap<String, TitlePosition>,
) -> Result<(), Misplaced> {
    for player in &mut state.board.players {
        player.owned = 0;
    }
    for plate in &mut state.board.plates {
        *plate = Plate::default();
    }
    for (id, wanted) in titles {
        let key = format!("titles.{id}");
        let title = Title(find(&key, id, g.data.titles.iter().map(|t| t.id.get()))?);
        let card = &g.data.titles[title.index()];
        let details = match wanted {
            TitlePosition::Owner(owner) => TitleDetails { owner: *owner, ..TitleDetails::default() },
            TitlePosition::Full(details) => details.clone(),
        };
        let owner = seat_of(g, &key, &details.owner.to_string())?;
        state.board.player_mut(owner).owned |= title.bit();
        let plate = &mut state.board.plates[title.index()];
        if card.guild {
            plate.units[card.unit.index()] = details.stock.unwrap_or(card.stock);
        } else {
            plate.units = match &details.units {
                Some(units) => Unit::ALL.map(|u| units.get(&u).copied().unwrap_or(0)),
                None => card.units.map(|n| n.min(g.rulings.surplus_above)),
            };
        }
        plate.level = details.level;
        for (seat, &count) in &details.agents {
            let seat = seat_of(g, &format!("{key}.agents"), seat)?;
            if count > g.data.numbers.agent_limit || !g.agents {
                return Err(Misplaced::new(format!("{key}.agents.{seat}"), "too many agents"));
            }
            plate.set_agents(seat, count);
        }
    }
    Ok(())
}

fn place_player(
    g: &Globopolis,
    state: &mut State,
    seat: Seat,
    wanted: &PlayerPosition,
    titled: bool,
) -> Result<(), Misplaced> {
    let key = format!("players.{seat}");
    let worth = Title::of(state.board.player(seat).owned)
        .map(|t| {
            let card = &g.data.titles[t.index()];
            let levels = if card.guild { 0 } else { i16::from(state.board.plate(t).active()) };
            card.value + levels * g.data.numbers.level_cr
        })
        .sum();
    let player = state.board.player_mut(seat);
    if titled {
        player.cr = worth;
        player.ps = [0; 5];
    }
    player.cash = wanted.cash.unwrap_or(player.cash);
    player.cr = wanted.cr.unwrap_or(player.cr);
    for (unit, &count) in &wanted.ps {
        player.ps[unit.index()] = count;
    }
    player.agents = wanted.agents.unwrap_or(player.agents);
    player.fresh = wanted.fresh;
    player.marks = wanted.marks;
    for (of, &count) in &wanted.captives {
        let of = seat_of(g, &format!("{key}.captives"), of)?;
        player.captives[of.index()] = count;
    }
    if let Some(id) = &wanted.governor {
        player.governor = find(&format!("{key}.governor"), id, g.data.spaces.iter().map(|s| s.id.get()))?;
    }
    for id in &wanted.bonuses {
        player.bonuses |= 1 << find(&format!("{key}.bonuses"), id, g.data.groups.iter().map(|s| s.id.get()))?;
    }
    Ok(())
}

/// The card of an id; an Influence card by its first copy not yet used.
fn card_of(g: &Globopolis, key: &str, id: &str) -> Result<Card, Misplaced> {
    let data = &g.data;
    find(key, id, data.missions.iter().map(|c| c.id.get()))
        .map(Card::Mission)
        .or_else(|_| find(key, id, data.ops.iter().map(|c| c.id.get())).map(Card::Ops))
        .or_else(|_| find(key, id, data.influence.iter().map(|c| c.id.get())).map(Card::Influence))
}

fn place_cards(g: &Globopolis, state: &mut State, position: &Position) -> Result<(), Misplaced> {
    // Cards that are named anywhere are taken out first, so that nothing is in two places.
    let mut left =
        [low_bits(g.data.missions.len()), low_bits(g.data.ops.len()), low_bits(g.data.copies.len())];
    let mut take = |key: &str, id: &str| -> Result<(Card, u8), Misplaced> {
        let card = card_of(g, key, id)?;
        let (pool, wanted) = match card {
            Card::Mission(i) => (0, 1 << i),
            Card::Ops(i) => (1, 1 << i),
            Card::Influence(i) => (2, g.data.influence[usize::from(i)].copies),
        };
        let free = left[pool] & wanted;
        if free == 0 {
            return Err(Misplaced::new(key, format!("“{id}” is named once too often")));
        }
        left[pool] &= !(free & free.wrapping_neg());
        Ok((card, free.trailing_zeros() as u8))
    };
    let mut hands = [[None::<u64>; 3]; 5];
    for (i, wanted) in position.players.iter().enumerate() {
        let lists = [("missions", &wanted.missions), ("ops", &wanted.ops), ("influence", &wanted.influence)];
        for (k, (name, list)) in lists.into_iter().enumerate() {
            let Some(list) = list else { continue };
            let key = format!("players.{i}.{name}");
            let mut mask = 0;
            for id in list {
                let (card, copy) = take(&key, id)?;
                if card.kind() != CardKind::ALL[k] {
                    return Err(Misplaced::new(&*key, format!("“{id}” is of another kind")));
                }
                mask |= 1 << copy;
            }
            hands[i][k] = Some(mask);
        }
    }
    let mut decks = Decks::full(&g.data);
    for id in position.mission_ops.iter().flatten() {
        let (card, _) = take("mission_ops", id)?;
        if card.kind() == CardKind::Influence {
            return Err(Misplaced::new("mission_ops", format!("“{id}” is an Influence card")));
        }
        decks.under.push(card);
    }
    for id in position.influence.iter().flatten() {
        let (card, copy) = take("influence", id)?;
        if card.kind() != CardKind::Influence {
            return Err(Misplaced::new("influence", format!("“{id}” is no Influence card")));
        }
        decks.under_influence.push(copy);
    }
    // Hands that are not named keep their number of cards.
    let mut spare = Seeded::from_u64(1);
    for seat in Seat::first(g.seats) {
        for kind in CardKind::ALL {
            let k = kind as usize;
            let mask = match hands[seat.index()][k] {
                Some(mask) => mask,
                None => (0..g.data.numbers.hand[k]).fold(0, |mask, _| {
                    take_random(&mut left[k], rule("globopolis.setup.hand"), &mut spare)
                        .map_or(mask, |c| mask | 1 << c)
                }),
            };
            let player = state.board.player_mut(seat);
            match kind {
                CardKind::Mission => player.missions = mask,
                CardKind::Ops => player.ops = mask,
                CardKind::Influence => player.influence = mask,
            }
        }
    }
    let [missions, ops, influence] = left;
    if position.mission_ops.is_some() {
        (decks.missions, decks.ops, decks.scored, decks.used_ops) = (0, 0, missions, ops);
    } else {
        (decks.missions, decks.ops) = (missions, ops);
    }
    if position.influence.is_some() {
        (decks.influence, decks.used_influence) = (0, influence);
    } else {
        decks.influence = influence;
    }
    state.board.decks = decks;
    Ok(())
}

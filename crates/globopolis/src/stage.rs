//! Positions written down: for scenarios, studies and tests.
//!
//! What is not named is as after a standard setup with a fixed deal. Where `titles` is given, every Title
//! not named in it is free; where a deck is given, its remaining cards are used or have left the game.

use std::collections::BTreeMap;

use landsraad_kernel::{
    Chance, EventSink, Game, Illegal, InvalidPosition, Lexicon, RuleRef, Seat, Seeded, Stack, Stage, Until,
    did_you_mean, drive_while,
};
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, IntoDeserializer, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::Globopolis;
use crate::activities::{Cx, Frame, Turn, TurnStep};
use crate::board::{Plate, State, TurnFacts};
use crate::cards::Decks;
use crate::data::Unit;
use crate::event::Event;
use crate::missions::Change;
use crate::setup;
use crate::vocabulary::*;

/// A position in the game's own words.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Position {
    /// Whose turn it is, by colour or number; seat 0 if not named.
    #[serde(deserialize_with = "seat")]
    pub active: u8,
    /// The seat that took the first turn; the active seat if not named.
    #[serde(deserialize_with = "some_seat")]
    pub starter: Option<u8>,
    /// The round; 2 if not named.
    pub round: Option<u16>,
    /// Where in the turn: `first`, `option`, `event`, `landing` or `agents`; `option` if not named.
    pub phase: Option<String>,
    /// Extra movements used.
    pub extra: u8,
    /// What has happened in the turn so far.
    pub so_far: SoFar,
    /// The players, seat 0 first.
    pub players: Vec<PlayerPosition>,
    /// The Titles with an owner, by id.
    pub titles: Option<BTreeMap<String, TitlePosition>>,
    /// The Mission-Ops deck from the top.
    pub mission_ops: Option<Vec<String>>,
    /// The Influence deck from the top.
    pub influence: Option<Vec<String>>,
    /// Used Ops cards, out of the deck.
    pub used_ops: Vec<String>,
    /// Used Influence cards, out of the deck.
    pub used_influence: Vec<String>,
    /// Missions that have left the game.
    pub scored: Vec<String>,
}

/// What has happened in a turn that is under way.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SoFar {
    /// R-Units had from each guild, by id.
    pub taken: BTreeMap<String, u8>,
    /// CR bought.
    pub bought: u8,
    /// Territories that have gained a level, by id.
    pub developed: Vec<String>,
    /// Territories conquered, by id.
    pub conquered: Vec<String>,
    /// The guild under a concession card, by id, if it is the only one.
    pub concession: Option<String>,
    /// The guilds under a concession card, by id.
    pub concessions: Vec<String>,
    /// The limit the card gives there.
    pub concession_units: u8,
    /// Acts of the Option Phase.
    pub acts: u8,
    /// Proposals made.
    pub proposals: u8,
    /// The number of movement dice a card has fixed.
    pub dice: u8,
}

/// One player's things.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PlayerPosition {
    /// Money.
    pub cash: Option<i32>,
    /// CR; values and levels of the player's Titles if not named.
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
    /// Whether the player has met a victory condition; so has anybody whose CR are at the total.
    pub qualified: bool,
    /// Missions in hand.
    pub missions: Option<Vec<String>>,
    /// Ops cards in hand.
    pub ops: Option<Vec<String>>,
    /// Influence cards in hand.
    pub influence: Option<Vec<String>>,
}

/// A Title with an owner: the seat alone, or more.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum TitlePosition {
    /// The owner, by colour or number; everything else as printed.
    Owner(u8),
    /// In full.
    Full(TitleDetails),
}

/// A Title in full.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TitleDetails {
    /// The owner, by colour or number.
    #[serde(deserialize_with = "seat")]
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

/// Reads a seat or a table, with the error of the one that is written.
impl<'de> Deserialize<'de> for TitlePosition {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<TitlePosition, D::Error> {
        d.deserialize_any(TitleVisitor)
    }
}

struct TitleVisitor;

impl<'de> Visitor<'de> for TitleVisitor {
    type Value = TitlePosition;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a seat, or a table with `owner`")
    }

    fn visit_u64<E: de::Error>(self, n: u64) -> Result<TitlePosition, E> {
        seat(n.into_deserializer()).map(TitlePosition::Owner)
    }

    fn visit_i64<E: de::Error>(self, n: i64) -> Result<TitlePosition, E> {
        seat(n.into_deserializer()).map(TitlePosition::Owner)
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<TitlePosition, E> {
        seat(word.into_deserializer()).map(TitlePosition::Owner)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<TitlePosition, A::Error> {
        TitleDetails::deserialize(MapAccessDeserializer::new(map)).map(TitlePosition::Full)
    }
}

/// The colours of the seats.
const COLOURS: [&str; 5] = ["red", "blue", "green", "yellow", "purple"];

#[derive(Deserialize)]
#[serde(untagged)]
enum SeatWord {
    Number(u8),
    Colour(String),
}

fn seat<'de, D: Deserializer<'de>>(d: D) -> Result<u8, D::Error> {
    match SeatWord::deserialize(d)? {
        SeatWord::Number(seat) => Ok(seat),
        SeatWord::Colour(word) => COLOURS.iter().position(|c| *c == word).map(|i| i as u8).ok_or_else(|| {
            let near = did_you_mean(&word, COLOURS);
            serde::de::Error::custom(format!("there is no seat “{word}”{near}"))
        }),
    }
}

fn some_seat<'de, D: Deserializer<'de>>(d: D) -> Result<Option<u8>, D::Error> {
    seat(d).map(Some)
}

fn find<'a>(key: &str, id: &str, ids: impl Iterator<Item = &'a str> + Clone) -> Result<u8, InvalidPosition> {
    match ids.clone().position(|known| known == id) {
        Some(index) => Ok(index as u8),
        None => Err(InvalidPosition::new(key, format!("there is no “{id}”{}", did_you_mean(id, ids)))),
    }
}

fn seat_of(g: &Globopolis, key: &str, text: &str) -> Result<Seat, InvalidPosition> {
    let colour = || COLOURS.iter().position(|c| *c == text).map(|i| i as u8);
    let seat = text.parse().ok().or_else(colour).filter(|&s| s < g.seats).and_then(Seat::new);
    seat.ok_or_else(|| InvalidPosition::new(key, format!("“{text}” is no seat of this match")))
}

/// The most of a thing, and of one kept in a byte, that a position may have: no match comes near it, and what the rules
/// add still fits.
const MOST: u16 = 10_000;
const MOST_IN_BYTE: u16 = 100;

fn at_most(key: impl Into<String>, n: u16, most: u16) -> Result<(), InvalidPosition> {
    if n <= most { Ok(()) } else { Err(InvalidPosition::new(key, format!("at most {most}"))) }
}

/// Agents belong to matches with the agent rules. [globopolis.agents.off]
fn without_agents(g: &Globopolis, key: &str) -> Result<(), InvalidPosition> {
    if g.agents { Ok(()) } else { Err(InvalidPosition::new(key, "this match has no agents")) }
}

/// Whether a match that runs on so far stops before this frame.
fn holds(state: &State, frame: &Frame, until: Until) -> bool {
    let Frame::Turn(Turn { step }) = frame else { return false };
    // A turn continues with its next step; these are the first ones of a phase.
    let phase = match step {
        TurnStep::Begin | TurnStep::Move | TurnStep::Agents | TurnStep::End => true,
        TurnStep::Option | TurnStep::Land | TurnStep::Landed | TurnStep::Missions => false,
    };
    state.board.end.winners.is_none()
        && match until {
            Until::Question => false,
            Until::Phase => phase,
            Until::Turn => *step == TurnStep::End,
        }
}

/// Where numbers stand for seats.
const SEATS_AT: [&str; 26] = [
    "seat",
    "/player",
    "against",
    "turn.active",
    "starter",
    "titles.*.owner",
    "by",
    "of",
    "attacker",
    "defender",
    "[event=offered]from",
    "[event=offered]to",
    "[event=handed_over]from",
    "[event=handed_over]to",
    "[event=captives_passed]from",
    "[event=captives_passed]to",
    "captives.0",
    "ps",
    "parties.*",
    "fight.sides.*",
    "[ask=offer]to",
    "[ask=answer]from",
    "viewer",
    "qualified.*",
    "declared.*",
    "winners.*",
];

/// Where numbers stand for Titles.
const TITLES_AT: [&str; 15] = [
    "title",
    "from",
    "to",
    "target",
    "lift",
    "plate",
    "why.fee",
    "why.guild",
    "why.premium",
    "why.value",
    "why.level",
    "why.suspended",
    "why.restored",
    "why.destroyed",
    "fight.titles.*",
];

/// Where lists have one entry for each side of an Aggression.
const SIDES_AT: [&str; 7] =
    ["fight.sides", "fight.titles", "fight.cards", "fight.d6", "fight.rolls", "scores", "[event=forces]d6"];

/// Lists without an order.
const UNORDERED: [&str; 8] =
    ["hand", "used_ops", "used_influence", "scored", "items", "qualified", "declared", "winners"];

impl Stage for Globopolis {
    type Position = Position;

    fn stage_until(
        &self,
        position: Position,
        until: Until,
        chance: &mut dyn Chance,
        out: &mut EventSink<'_, Event>,
    ) -> Result<State, InvalidPosition> {
        if position.phase.as_deref() == Some("setup") {
            return Ok(self.setup(chance, out));
        }
        let mut state = setup::empty(self);
        let mut mute = EventSink::mute();
        Cx::new(self, &mut state, &mut Seeded::from_u64(0), &mut mute).deal();
        let active = seat_of(self, "active", &position.active.to_string())?;
        let starter = position.starter.map_or(Ok(active), |s| seat_of(self, "starter", &s.to_string()))?;
        let (step, first) = match position.phase.as_deref() {
            Some("first") => (TurnStep::Begin, true),
            Some("option") | None => (TurnStep::Option, false),
            Some("event") => (TurnStep::Move, false),
            Some("landing") => (TurnStep::Land, false),
            Some("agents") => (TurnStep::Agents, false),
            Some(other) => {
                let near = did_you_mean(other, PHASES);
                let known = PHASES.join(", ");
                let why = format!("“{other}” is no part of a turn; there are: {known}{near}");
                return Err(InvalidPosition::new("phase", why));
            }
        };
        let round = position.round.unwrap_or(if first { 1 } else { 2 });
        if round == 0 || round > self.rulings.round_limit {
            let why = format!("rounds are 1 to {}", self.rulings.round_limit);
            return Err(InvalidPosition::new("round", why));
        }
        state.board.turn = TurnFacts::new(active, starter, round, first);
        at_most("extra", position.extra.into(), self.data.numbers.extra_moves.into())?;
        state.board.turn.extra = position.extra;
        state.board.end.qualified = landsraad_kernel::SeatSet::EMPTY;
        state.stack = Stack::starting(Frame::Turn(Turn { step }));
        if position.players.len() > usize::from(self.seats) {
            return Err(InvalidPosition::new("players", format!("there are only {} seats", self.seats)));
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
        place_so_far(self, &mut state, &position.so_far)?;
        place_cards(self, &mut state, &position)?;
        for seat in Seat::first(self.seats) {
            let watch = &mut state.board.watch;
            watch.dirty.insert(Change::Hand);
            watch.whose.insert(seat);
            watch.hands.insert(seat);
            let qualified = position.players.get(seat.index()).is_some_and(|player| player.qualified);
            if qualified || state.board.player(seat).cr >= self.target() {
                state.board.end.qualified.insert(seat);
            }
        }
        self.audit(&state).map_err(|why| InvalidPosition::new("position", why))?;
        self.go_on(&mut state, until, chance, out);
        Ok(state)
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
        let mut cx = Cx::new(self, state, chance, out);
        match cx.aside(seat, action) {
            Some(card) => cx.declare(seat, card),
            None => cx.give_and_wait(seat, action),
        }
        self.go_on(state, until, chance, out);
    }

    fn go_on(
        &self,
        state: &mut State,
        until: Until,
        chance: &mut dyn Chance,
        out: &mut EventSink<'_, Event>,
    ) {
        // The turn emits its Event Phase when the Option Phase returns to it.
        let turn = &state.board.turn;
        if let (Some(Frame::Turn(Turn { step: TurnStep::Move })), 0) = (state.stack.top(), turn.extra) {
            let seat = turn.active;
            out.emit(|| Event::EventPhase { seat });
        }
        drive_while(&mut Cx::new(self, state, chance, out), |cx, frame| !holds(cx.state, frame, until));
    }

    fn refused_also(&self, illegal: &Illegal<Why>) -> Option<RuleRef> {
        let general = [
            (matches!(illegal.why, Why::Waiting(_) | Why::NotAsked), "globopolis.turn.clockwise"),
            (matches!(illegal.why, Why::HandLimit { .. }), "globopolis.card.hand-limit"),
            (matches!(illegal.why, Why::TooExpensive { .. }), "globopolis.exchange.compulsory"),
            (matches!(illegal.why, Why::OtherQuadrant(..)), "globopolis.aggression.quadrant"),
            (
                matches!(illegal.why, Why::NotFromThere(_) | Why::NotATarget(_)),
                "globopolis.aggression.ops-governor",
            ),
            (matches!(illegal.why, Why::NotInHand(_)), "globopolis.card.own-turn"),
        ];
        general.iter().find(|(meant, _)| *meant).map(|&(_, rule)| RuleRef(rule))
    }

    fn lexicon(&self) -> Lexicon {
        let data = &self.data;
        let spaces = || data.spaces.iter().map(|s| s.id.get());
        let guilds = || data.titles.iter().filter(|t| t.guild).map(|t| t.id.get());
        let kinds = ["mission", "ops", "influence"];
        let sides = ["attacker", "defender"];
        Lexicon::default()
            .words(
                "space",
                spaces(),
                &["[event=moved]from", "[event=moved]to", "governor", "/hop", "[ask=landing]space"],
            )
            .words("seat", COLOURS, &SEATS_AT)
            .words("title", data.titles.iter().map(|t| t.id.get()), &TITLES_AT)
            .words("group", data.groups.iter().map(|s| s.id.get()), &["why.group"])
            .words(
                "independent territory",
                data.sellers.iter().map(|s| s.id.get()),
                &["seller", "why.supply", "why.arrival"],
            )
            .words("mission", data.missions.iter().map(|c| c.id.get()), &["mission"])
            .words("Ops card", data.ops.iter().map(|c| c.id.get()), &["ops"])
            .words("Influence card", data.influence.iter().map(|c| c.id.get()), &["influence"])
            .keys("unit", crate::data::Unit::ALL.map(Unit::id), &["/players.*.ps", "/titles.*.units"])
            .keys("seat", COLOURS, &["/players.*.captives", "/titles.*.agents"])
            .keys("kind", kinds, &["hand_sizes"])
            .keys("guild", guilds(), &["/turn.taken"])
            .keys("side", sides, &SIDES_AT)
            .bits("group", data.groups.iter().map(|s| s.id.get()), &["bonuses"])
            .bits(
                "title",
                data.titles.iter().map(|t| t.id.get()),
                &["/turn.developed", "/turn.concessions", "deal.titles"],
            )
            .unordered(&UNORDERED)
    }
}

/// The parts of a turn that a position can begin with.
const PHASES: [&str; 6] = ["setup", "first", "option", "event", "landing", "agents"];

fn place_so_far(g: &Globopolis, state: &mut State, so_far: &SoFar) -> Result<(), InvalidPosition> {
    let title = |key: &str, id: &str| find(key, id, g.data.titles.iter().map(|t| t.id.get())).map(Title);
    let guild = |key: &str, id: &str| {
        let title = title(key, id)?;
        let is_guild = g.data.titles[title.index()].guild;
        if is_guild { Ok(title) } else { Err(InvalidPosition::new(key, format!("“{id}” is no guild"))) }
    };
    let territory = |key: &str, id: &str| {
        let title = title(key, id)?;
        let is_guild = g.data.titles[title.index()].guild;
        if is_guild { Err(InvalidPosition::new(key, format!("“{id}” is a guild"))) } else { Ok(title) }
    };
    let numbers = &g.data.numbers;
    let turn = &mut state.board.turn;
    for (id, &count) in &so_far.taken {
        let key = format!("so_far.taken.{id}");
        let title = guild(&key, id)?;
        at_most(&*key, count.into(), numbers.guild_units.max(so_far.concession_units).into())?;
        turn.taken[title.index() - usize::from(g.data.territories)] = count;
    }
    at_most("so_far.bought", so_far.bought.into(), numbers.buy_cr.into())?;
    turn.bought = so_far.bought;
    for id in &so_far.developed {
        turn.developed.insert(territory("so_far.developed", id)?);
    }
    for id in &so_far.conquered {
        let title = territory("so_far.conquered", id)?;
        turn.conquests += 1;
        turn.conquest_value = turn.conquest_value.max(g.data.titles[title.index()].value);
    }
    for id in so_far.concession.iter().chain(&so_far.concessions) {
        turn.concessions.insert(guild("so_far.concessions", id)?);
    }
    turn.concession_units = so_far.concession_units;
    turn.acts = so_far.acts;
    turn.proposals = so_far.proposals;
    at_most("so_far.dice", so_far.dice.into(), 3)?;
    turn.dice = so_far.dice;
    Ok(())
}

fn place_titles(
    g: &Globopolis,
    state: &mut State,
    titles: &BTreeMap<String, TitlePosition>,
) -> Result<(), InvalidPosition> {
    for player in &mut state.board.players {
        player.owned = TitleSet::EMPTY;
        player.deployed = [TitleSet::EMPTY; 2];
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
        state.board.player_mut(owner).owned.insert(title);
        let plate = &mut state.board.plates[title.index()];
        if card.guild {
            plate.units[card.unit.index()] = details.stock.unwrap_or(card.stock);
        } else {
            plate.units = match &details.units {
                Some(units) => Unit::ALL.map(|u| units.get(&u).copied().unwrap_or(0)),
                None => card.units.map(|n| n.min(g.rulings.surplus_above)),
            };
        }
        let misplaced = if card.guild {
            let level = (details.level > 0).then_some("level");
            level
                .or(details.units.is_some().then_some("units"))
                .or((!details.agents.is_empty()).then_some("agents"))
        } else {
            details.stock.is_some().then_some("stock")
        };
        if let Some(part) = misplaced {
            let what = if card.guild { "a guild has a `stock` alone" } else { "a territory has `units`" };
            return Err(InvalidPosition::new(format!("{key}.{part}"), what));
        }
        at_most(format!("{key}.level"), details.level.into(), 2)?;
        plate.level = details.level;
        if !card.guild {
            // [globopolis.transfer.ns-limit]
            let ns = plate.units[Unit::Security.index()].into();
            at_most(format!("{key}.units.security"), ns, state.board.ns_limit(title).into())?;
        }
        for (seat, &count) in &details.agents {
            let seat = seat_of(g, &format!("{key}.agents"), seat)?;
            let key = format!("{key}.agents.{}", COLOURS[seat.index()]);
            without_agents(g, &key)?;
            at_most(key, count.into(), g.data.numbers.agent_limit.into())?;
            state.board.player_mut(seat).set_agents_in(title, count);
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
) -> Result<(), InvalidPosition> {
    let key = format!("players.{seat}");
    let worth = state
        .board
        .player(seat)
        .owned
        .iter()
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
    if wanted.cash.is_some_and(|cash| cash < 0) {
        return Err(InvalidPosition::new(format!("{key}.cash"), "money is never negative"));
    }
    player.cash = wanted.cash.unwrap_or(player.cash);
    at_most(format!("{key}.cash"), player.cash.try_into().unwrap_or(u16::MAX), MOST)?;
    player.cr = wanted.cr.unwrap_or(player.cr);
    at_most(format!("{key}.cr"), player.cr.unsigned_abs(), MOST)?;
    for (unit, &count) in &wanted.ps {
        at_most(format!("{key}.ps.{}", unit.id()), count, MOST)?;
        player.ps[unit.index()] = count;
    }
    if wanted.agents.is_some_and(|n| n > 0) {
        without_agents(g, &format!("{key}.agents"))?;
    }
    player.agents = wanted.agents.unwrap_or(player.agents);
    at_most(format!("{key}.agents"), player.agents, MOST)?;
    at_most(format!("{key}.fresh"), wanted.fresh.into(), player.agents)?;
    player.fresh = wanted.fresh;
    at_most(format!("{key}.marks"), wanted.marks.into(), MOST_IN_BYTE)?;
    player.marks = wanted.marks;
    for (of, &count) in &wanted.captives {
        let of = seat_of(g, &format!("{key}.captives"), of)?;
        let key = format!("{key}.captives.{}", COLOURS[of.index()]);
        without_agents(g, &key)?;
        if of == seat {
            return Err(InvalidPosition::new(key, "nobody holds his own agents captive"));
        }
        at_most(key, count.into(), MOST_IN_BYTE)?;
        player.captives[of.index()] = count;
    }
    if let Some(id) = &wanted.governor {
        player.governor =
            SpaceId(find(&format!("{key}.governor"), id, g.data.spaces.iter().map(|s| s.id.get()))?);
    }
    for id in &wanted.bonuses {
        let groups = g.data.groups.iter().map(|s| s.id.get());
        player.bonuses.insert(GroupId(find(&format!("{key}.bonuses"), id, groups)?));
    }
    Ok(())
}

/// The card of an id; an Influence card by its first copy not yet used.
fn card_of(g: &Globopolis, key: &str, id: &str) -> Result<Card, InvalidPosition> {
    let data = &g.data;
    find(key, id, data.missions.iter().map(|c| c.id.get()))
        .map(Card::Mission)
        .or_else(|_| find(key, id, data.ops.iter().map(|c| c.id.get())).map(Card::Ops))
        .or_else(|_| find(key, id, data.influence.iter().map(|c| c.id.get())).map(Card::Influence))
}

/// Takes a named card out of the game: the card and its copy.
type Take<'a> = dyn FnMut(&str, &str) -> Result<(Card, CardCopy), InvalidPosition> + 'a;

/// Cards in hand by seat and kind; `None` where the position names none.
type Hands = [[Option<CopySet>; 3]; 5];

/// The hands that the position names.
fn named_hands(g: &Globopolis, position: &Position, take: &mut Take<'_>) -> Result<Hands, InvalidPosition> {
    let mut hands = [[None; 3]; 5];
    for (i, wanted) in position.players.iter().enumerate() {
        let lists = [("missions", &wanted.missions), ("ops", &wanted.ops), ("influence", &wanted.influence)];
        for (k, (name, list)) in lists.into_iter().enumerate() {
            let Some(list) = list else { continue };
            let key = format!("players.{i}.{name}");
            let mut hand = CopySet::EMPTY;
            for id in list {
                let (card, copy) = take(&key, id)?;
                if card.kind() != CardKind::ALL[k] {
                    return Err(InvalidPosition::new(&*key, format!("“{id}” is of another kind")));
                }
                hand.insert(copy);
            }
            at_most(&*key, list.len() as u16, g.data.numbers.hand_limit.into())?;
            hands[i][k] = Some(hand);
        }
    }
    Ok(hands)
}

/// The piles that the position names.
fn place_piles(position: &Position, decks: &mut Decks, take: &mut Take<'_>) -> Result<(), InvalidPosition> {
    for id in position.mission_ops.iter().flatten() {
        let (card, _) = take("mission_ops", id)?;
        if card.kind() == CardKind::Influence {
            return Err(InvalidPosition::new("mission_ops", format!("“{id}” is an Influence card")));
        }
        decks.under.push(card);
    }
    for id in position.influence.iter().flatten() {
        let (card, copy) = take("influence", id)?;
        if card.kind() != CardKind::Influence {
            return Err(InvalidPosition::new("influence", format!("“{id}” is no Influence card")));
        }
        decks.under_influence.push(copy);
    }
    let used = [
        ("used_ops", &position.used_ops, CardKind::Ops),
        ("used_influence", &position.used_influence, CardKind::Influence),
        ("scored", &position.scored, CardKind::Mission),
    ];
    for (key, ids, kind) in used {
        for id in ids {
            let (card, copy) = take(key, id)?;
            if card.kind() != kind {
                return Err(InvalidPosition::new(key, format!("“{id}” is of another kind")));
            }
            match kind {
                CardKind::Mission => decks.scored.insert(copy),
                CardKind::Ops => decks.used_ops.insert(copy),
                CardKind::Influence => decks.used_influence.insert(copy),
            }
        }
    }
    Ok(())
}

/// Deals the hands. Those that are not named keep their number of cards.
fn deal_hands(g: &Globopolis, state: &mut State, hands: &Hands, left: &mut [CopySet; 3]) {
    let mut spare = Seeded::from_u64(1);
    for seat in Seat::first(g.seats) {
        for kind in CardKind::ALL {
            let left = &mut left[kind.index()];
            let hand = hands[seat.index()][kind.index()].unwrap_or_else(|| {
                let count = g.data.numbers.hand[kind.index()];
                (0..count).filter_map(|_| left.draw(rule("globopolis.setup.hand"), &mut spare)).collect()
            });
            *state.board.player_mut(seat).hand_mut(kind) = hand;
        }
    }
}

fn place_cards(g: &Globopolis, state: &mut State, position: &Position) -> Result<(), InvalidPosition> {
    // Cards that are named anywhere are taken out first, so that nothing is in two places.
    let mut left = CardKind::ALL.map(|kind| g.data.all_copies(kind));
    let mut take = |key: &str, id: &str| -> Result<(Card, CardCopy), InvalidPosition> {
        let card = card_of(g, key, id)?;
        let pool = &mut left[card.kind().index()];
        let Some(copy) = pool.and(g.data.copies_of(card)).first() else {
            return Err(InvalidPosition::new(key, format!("“{id}” is named once too often")));
        };
        pool.remove(copy);
        Ok((card, copy))
    };
    let hands = named_hands(g, position, &mut take)?;
    let mut decks = Decks::full(&g.data);
    place_piles(position, &mut decks, &mut take)?;
    deal_hands(g, state, &hands, &mut left);
    let [missions, ops, influence] = left;
    if position.mission_ops.is_some() {
        (decks.missions, decks.ops) = (CopySet::EMPTY, CopySet::EMPTY);
        decks.scored |= missions;
        decks.used_ops |= ops;
    } else {
        (decks.missions, decks.ops) = (missions, ops);
    }
    if position.influence.is_some() {
        decks.influence = CopySet::EMPTY;
        decks.used_influence |= influence;
    } else {
        decks.influence = influence;
    }
    state.board.decks = decks;
    Ok(())
}

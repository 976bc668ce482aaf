//! Dune: War for Arrakis, for two players and alone against the automa.
//!
//! The rules of one match are an [`Arrakis`]; what is true of it is a [`State`]: a board plus a stack of
//! [`activities`]. Cards, special actions and die results are lists of operations ([`data`]) run by one interpreter.

#![warn(missing_docs)]

pub mod action;
pub mod activities;
mod atoms;
mod audit;
pub mod automa;
pub mod board;
pub mod data;
pub mod event;
pub mod legality;
mod narrate;
pub mod question;
pub mod roll;
mod said;
mod setup;
mod stage;
pub mod state;
#[cfg(test)]
mod tests_support;
#[cfg(feature = "ts")]
mod ts;
mod visibility;
pub mod why;

use std::ops::ControlFlow;

use landsraad_kernel::{
    Activities, BySeat, Chance, Decision, EventSink, Game, Illegal, Outcome, Redacted, RuleRef, Seat,
    SeatSet, Viewer, activity, drive,
};

pub use action::Action;
pub use data::{DataError, Files, Own, Tables};
pub use event::Event;
pub use question::Question;
pub use stage::Position;
pub use state::State;
pub use visibility::{BattleView, LegionView, SietchView, View};
pub use why::Why;

use activities::Cx;
use data::{BUILTIN, Deck, Face, Fact, Leader, Op, Prog, Side};
use state::{CardCopy, CardId, CopySet, End, LeaderSet, TokenId, TokenSet};

/// The mode: two players or solo.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mode {
    /// Atreides against Harkonnen.
    TwoPlayer,
    /// The Atreides against the automa.
    Solo,
}

/// The rules of one match.
#[derive(Clone, Debug)]
pub struct Arrakis {
    /// The mode: two players or solo.
    pub mode: Mode,
    /// The round after which a match that nobody has won is called off. No rule, a setting.
    pub last_round: u8,
    /// Cards, tokens, dice and tracks.
    pub tables: Tables,
    /// The part of them that an owner has written, as the record stamps it.
    own: Own,
    /// The kind of each copy.
    kinds: [u8; 128],
    /// The copies of each kind.
    copies: Vec<CopySet>,
    /// The copies of each deck.
    decks: [CopySet; 4],
    /// The leaders of each box of the dashboards.
    boxes: [LeaderSet; 5],
}

impl Arrakis {
    /// A match with the project's own data.
    pub fn new(mode: Mode) -> Arrakis {
        Arrakis::with_tables(mode, BUILTIN)
    }

    /// A match with an owner's data files, or what is wrong with them: the file and the key.
    pub fn with_data(mode: Mode, files: &Files<'_>) -> Result<Arrakis, DataError> {
        Tables::read(files).map(|tables| Arrakis::with_tables(mode, tables))
    }

    /// A match with an owner's entries over the project's, or what is wrong with them: the file and the key.
    pub fn with_own(mode: Mode, own: Own) -> Result<Arrakis, DataError> {
        let mut game = Arrakis::with_tables(mode, Tables::with_own(&own)?);
        game.own = own;
        Ok(game)
    }

    /// What an owner has written of the tables.
    pub const fn own(&self) -> &Own {
        &self.own
    }

    /// A match with these tables.
    pub fn with_tables(mode: Mode, tables: Tables) -> Arrakis {
        let mut kinds = [u8::MAX; 128];
        let mut copies = vec![CopySet::EMPTY; tables.cards.len()];
        let mut decks = [CopySet::EMPTY; 4];
        for (i, card) in tables.cards.iter().enumerate() {
            for _ in 0..card.copies {
                let d = card.deck.index();
                let copy = CardCopy((32 * d + decks[d].len()) as u8);
                kinds[usize::from(copy.0)] = i as u8;
                copies[i].insert(copy);
                decks[d].insert(copy);
            }
        }
        let boxes = std::array::from_fn(|i| {
            let in_box = |leader: &Leader| tables.leader(*leader).slot == Some(Face::ALL[i]);
            Leader::ALL.iter().copied().filter(in_box).collect()
        });
        let (last_round, own) = (setup::LAST_ROUND, Own::default());
        Arrakis { mode, last_round, tables, own, kinds, copies, decks, boxes }
    }

    /// The leaders of both sides whose special action uses this result.
    pub const fn leaders_in(&self, slot: Face) -> LeaderSet {
        self.boxes[slot.index()]
    }

    /// The kind of a copy.
    pub fn card_of(&self, copy: CardCopy) -> CardId {
        CardId(self.kinds[usize::from(copy.0)])
    }

    /// The copies of a kind.
    pub fn copies_of(&self, card: CardId) -> CopySet {
        self.copies[card.index()]
    }

    /// The copies of a deck.
    pub const fn deck_set(&self, deck: Deck) -> CopySet {
        self.decks[deck.index()]
    }

    /// The kinds of card in a set of copies, each once, in order.
    pub fn kinds_in(&self, copies: CopySet) -> impl Iterator<Item = CardId> + '_ {
        let mut last = None;
        // Copies of a kind follow each other.
        copies.iter().map(|copy| self.card_of(copy)).filter(move |&kind| last.replace(kind) != Some(kind))
    }

    /// Cards that are given up as a free action.
    pub fn free_cards(&self) -> impl Iterator<Item = CardId> + '_ {
        (0..self.tables.cards.len() as u8).map(CardId).filter(|&c| {
            let card = &self.tables.cards[c.index()];
            !card.playable && matches!(self.tables.op(card.ops, 0), Some(Op::DiscardSet { .. }))
        })
    }

    /// Whether giving up such a card would change anything, by public facts.
    pub fn scheme_possible(&self, s: &State) -> bool {
        self.free_cards().any(|c| {
            self.tables.ops(self.tables.cards[c.index()].ops).iter().any(|op| {
                if let Op::EnterPlay { leader, .. } = *op {
                    s.leaders[leader.index()].at == state::Whereabouts::NotInPlay
                } else if let Op::RemoveFromGame { leader } = *op {
                    s.leaders[leader.index()].in_play()
                } else {
                    false
                }
            })
        })
    }

    /// [wfa.planning-cards.else-effect] The text of a card that applies now.
    pub fn text_of(&self, s: &State, card: CardId) -> Prog {
        let card = &self.tables.cards[card.index()];
        match card.cond {
            Some(cond) if !activities::holds(s, cond) => card.else_ops,
            Some(_) | None => card.ops,
        }
    }

    /// The different faces in a set of tokens.
    pub fn faces(
        &self,
        tokens: TokenSet,
        visit: &mut dyn FnMut([u8; 4]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let face = |token: TokenId| self.tables.tokens[usize::from(token.0)].0;
        let first = |token: &TokenId| self.token_with(tokens, face(*token)) == Some(*token);
        tokens.iter().filter(first).try_for_each(|token| visit(face(token)))
    }

    /// The first token with that face.
    pub fn token_with(&self, tokens: TokenSet, face: [u8; 4]) -> Option<TokenId> {
        tokens.iter().find(|t| self.tables.tokens[usize::from(t.0)].0 == face)
    }

    /// Whether a secret objective held is met.
    pub fn objective_met(&self, s: &State) -> bool {
        s.objectives.iter().any(|objective| {
            let (targets, _) = self.tables.objectives[usize::from(objective)];
            targets.iter().zip(s.prescience).all(|(want, have)| have >= *want)
        })
    }

    /// The seat of a side: Atreides first.
    pub const fn seat_of(side: Side) -> Seat {
        match side {
            Side::Atreides => Seat::at(0),
            Side::Harkonnen => Seat::at(1),
        }
    }

    /// The side of a seat.
    pub const fn side_of(seat: Seat) -> Side {
        if seat.index() == 0 { Side::Atreides } else { Side::Harkonnen }
    }

    /// Whether a fact holds, for the rules browser.
    pub fn holds(&self, s: &State, fact: Fact) -> bool {
        activities::holds(s, data::Cond { not: false, fact })
    }
}

impl Game for Arrakis {
    type State = State;
    type Action = Action;
    type Question = Question;
    type Event = Event;
    type View = View;
    type Why = Why;

    fn seats(&self) -> u8 {
        match self.mode {
            Mode::TwoPlayer => 2,
            Mode::Solo => 1,
        }
    }

    fn setup(&self, chance: &mut dyn Chance, out: &mut EventSink<'_, Event>) -> State {
        let mut state = setup::initial(self, chance);
        let mut cx = Cx::new(self, &mut state, chance, out);
        drive(&mut cx);
        state
    }

    landsraad_kernel::asks_by_activities!();

    fn decision(&self, state: &State, seat: Seat) -> Option<Decision<Question, Action>> {
        activity::decision(self, state, seat)
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Illegal<Why>> {
        let Some(asked) = self.pending(state).seats().first() else {
            return Err(Illegal::new(RuleRef("wfa.round.sequence"), Why::Over));
        };
        // [wfa.actions.order] Action turns alternate; in the other phases the question says whose it is.
        let order = RuleRef("wfa.actions.order");
        let asked_by = || self.decision(state, asked).map_or(order, |decision| decision.rule);
        if !action.exists(self) {
            let rule = asked_by();
            return Err(Illegal::new(rule, Why::Unknown));
        }
        let (at, side) = (self.at(state), Arrakis::side_of(seat));
        // What the rules forbid in any case is refused for that reason, whatever is asked.
        let at_all = || {
            activities::may_claim_at_all(at, side, action)?;
            activities::may_discard_at_all(at, side, action)?;
            activities::may_take_free(at, side, action)?;
            if *action == Action::DesertPower {
                activities::may_use_desert_power(state, side)
            } else {
                Ok(())
            }
        };
        match activity::check(self, state, seat, action) {
            Some(Err(other)) if matches!(other.why, Why::Asked(_)) => {
                at_all()?;
                // [wfa.free-actions.general] A free action waits for its window.
                let free =
                    matches!(action, Action::Reveal { .. } | Action::Scout { .. } | Action::GiveUp { .. });
                let rule = if free { RuleRef("wfa.free-actions.general") } else { other.rule };
                return Err(Illegal::new(rule, other.why));
            }
            Some(verdict) => return verdict,
            None => at_all()?,
        }
        let rule = if state.phase == state::Phase::Actions { order } else { asked_by() };
        Err(Illegal::new(rule, Why::Waiting(Arrakis::side_of(asked))))
    }

    landsraad_kernel::applies_by!(give);

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let end = state.over?;
        let (winners, victory, rule) = match end {
            End::Objective => (Arrakis::seat_of(Side::Atreides).only(), "objective", "wfa.victory.atreides"),
            // In solo the automa has no seat: nobody at the table has won.
            End::Supremacy if self.mode == Mode::Solo => {
                (SeatSet::EMPTY, "supremacy", "wfa.victory.harkonnen")
            }
            End::Supremacy => {
                (Arrakis::seat_of(Side::Harkonnen).only(), "supremacy", "wfa.victory.harkonnen")
            }
            End::Stalled => (SeatSet::EMPTY, "stalled", "wfa.round.sequence"),
        };
        let mut scores = BySeat([0; landsraad_kernel::MAX_SEATS]);
        scores[Arrakis::seat_of(Side::Atreides)] = state.prescience.iter().map(|&p| i32::from(p)).sum();
        if self.mode == Mode::TwoPlayer {
            scores[Arrakis::seat_of(Side::Harkonnen)] = i32::from(state.supremacy);
        }
        Some(Outcome { winners, victory, rule: RuleRef(rule), scores })
    }

    fn view(&self, state: &State, viewer: Viewer) -> Redacted<View> {
        visibility::view(self, state, viewer)
    }

    fn redact(&self, state: &State, event: &Event, viewer: Viewer) -> Option<Redacted<Event>> {
        visibility::redact(self, state, event, viewer)
    }

    fn resample(&self, state: &State, knower: Seat, chance: &mut dyn Chance) -> State {
        visibility::resample(self, state, Arrakis::side_of(knower), chance)
    }

    fn role(&self, _: &State, seat: Seat) -> &'static str {
        Arrakis::side_of(seat).word()
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        audit::audit(self, state)
    }

    fn longest(&self) -> u32 {
        // A round has at most 13 turns a side; a turn of many small questions and windows stays far below 400.
        u32::from(self.last_round) * 4000
    }
}

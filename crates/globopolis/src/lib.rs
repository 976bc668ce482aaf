//! Globopolis: the rules of `rules/globopolis.toml` on the reconstructed board of `data/`.
//!
//! Modules follow the rulebook: `setup` (1), `turn` (2 and the end, 5), `option_phase` (3.1–3.3), `trade` (3.4),
//! `movement` and `landing` (4.1), `cleaning` (4.1.1), `influence` (4.1.6), `aggression` (4.2),
//! `infiltration` (4.3), `missions` (5). `atoms` changes the table, `visibility` is the only way out for
//! hidden facts, `odds` knows every Aggression's chances.

mod aggression;
mod atoms;
mod audit;
mod board;
mod cards;
mod cleaning;
pub mod data;
mod event;
mod frames;
mod infiltration;
mod influence;
mod landing;
mod missions;
mod movement;
mod narrate;
pub mod odds;
mod option_phase;
mod options;
mod setup;
mod stage;
mod trade;
#[cfg(feature = "ts")]
mod ts;
mod turn;
mod types;
mod visibility;

use std::ops::ControlFlow;
use std::sync::Arc;

use landsraad_kernel::{
    Chance, Decision, EventSink, Game, Illegal, Outcome, Pending, Redacted, RuleTimer, Seat, Shape, Viewer,
    drive,
};

pub use aggression::{counted_d6, limited_d6};
pub use board::{Board, Deal, End, Fight, Item, MAX_PLAYERS, Plate, Player, RollOf, State, TurnFacts};
pub use event::Event;
pub use options::Rulings;
pub use stage::{PlayerPosition, Position, TitlePosition};
pub use types::*;
pub use visibility::{DeckView, PlayerView, TitleView, View};

use crate::atoms::Cx;
use crate::data::{DataError, Files, Tables};
use crate::frames::{Activity, Frame, Permit, refuse};

/// The rules of one match: tables, number of players, options.
#[derive(Clone, Debug)]
pub struct Globopolis {
    pub(crate) data: Tables,
    pub(crate) seats: u8,
    pub(crate) agents: bool,
    pub(crate) option_seconds: u16,
    pub(crate) rulings: Rulings,
    /// An owner's files as the record stamps them: board, titles, cards; empty where ours is used.
    pub(crate) own: [String; 3],
}

impl Globopolis {
    /// The same match on an owner's own tables: the text of `board.toml`, `titles.toml` and `cards.toml`.
    ///
    /// The modes the files choose, such as `conference_fee_mode`, hold unless the table's options say more.
    pub fn with_data(mut self, files: &Files<'_>) -> Result<Globopolis, DataError> {
        let data = data::parse(files)?;
        data::fixed::check(files)?;
        self.rulings.fee_by_level |= data.fee_by_level;
        self.rulings.missions_decide |= data.missions_decide;
        self.data = Tables::Own(Arc::new(data));
        Ok(self)
    }

    /// The tables of this match, with where each entry comes from.
    pub fn data(&self) -> &data::Data {
        &self.data
    }

    /// How the open questions of the rulebook are answered here.
    pub fn rulings(&self) -> &Rulings {
        &self.rulings
    }

    /// Whether the agent rules are in use.
    pub fn agents(&self) -> bool {
        self.agents
    }

    /// [globopolis.option.timer] The seconds of the sand-glass of the Option Phase.
    ///
    /// When it runs out, the questions of the phase are answered with their defaults: the act in hand is
    /// given up or finished, and the phase ends.
    pub fn option_seconds(&self) -> Option<u16> {
        (self.option_seconds > 0).then_some(self.option_seconds)
    }

    /// [globopolis.end.targets] The CR that end the game.
    pub fn target(&self) -> i16 {
        self.data.numbers.victory_cr.of(self.seats) as i16
    }

    fn run(
        &self,
        state: &mut State,
        chance: &mut dyn Chance,
        out: &mut EventSink<'_, Event>,
        then: impl FnOnce(&mut Cx<'_, '_>),
    ) {
        let mut cx = Cx { g: self, state, chance, out };
        then(&mut cx);
        drive(&mut cx);
    }
}

/// Visits what an activity permits.
pub(crate) fn visit_legal(
    activity: &impl Activity,
    g: &Globopolis,
    board: &Board,
    seat: Seat,
    mut visit: impl FnMut(Action) -> ControlFlow<()>,
) {
    let mut permitted = |action| {
        if activity.permit(g, board, seat, action).is_ok() {
            visit(action)
        } else {
            ControlFlow::Continue(())
        }
    };
    let _ = activity.candidates(g, board, seat, &mut permitted);
}

impl Game for Globopolis {
    type State = State;
    type Action = Action;
    type Question = Question;
    type Event = Event;
    type View = View;
    type Why = Why;

    fn seats(&self) -> u8 {
        self.seats
    }

    fn setup(&self, chance: &mut dyn Chance, out: &mut EventSink<'_, Event>) -> State {
        let mut state = setup::empty(self);
        self.run(&mut state, chance, out, setup::deal);
        state
    }

    fn pending(&self, state: &State) -> Pending {
        match state.stack.top() {
            Some(frame) => Pending::Seats(frame.pending(&state.board)),
            None => Pending::Over,
        }
    }

    fn decision(&self, state: &State, seat: Seat) -> Option<Decision<Question, Action>> {
        let frame = state.stack.top()?;
        if !frame.pending(&state.board).contains(seat) {
            return None;
        }
        let asked = frame.question(self, &state.board, seat);
        let (mut options, mut amounts) = (0u16, None::<(u16, u16)>);
        visit_legal(frame, self, &state.board, seat, |action| {
            options += u16::from(action != Action::Back);
            if let Action::Amount(n) = action {
                amounts = Some(amounts.map_or((n, n), |(min, max)| (min.min(n), max.max(n))));
            }
            ControlFlow::Continue(())
        });
        let shape = match (asked.question, amounts) {
            (Question::React { .. } | Question::DeclareMission, _) => Shape::React,
            (Question::Withdraw { .. }, _) => Shape::YesNo,
            (Question::Purchase { .. } | Question::DeployNs { .. }, Some((min, max))) => {
                Shape::Amount { min: i32::from(min), max: i32::from(max), step: 1 }
            }
            _other => Shape::One { options },
        };
        Some(Decision { question: asked.question, shape, rule: asked.rule, default: asked.default })
    }

    fn legal(&self, state: &State, seat: Seat, visit: &mut dyn FnMut(Action) -> ControlFlow<()>) {
        if let Some(frame) = state.stack.top()
            && frame.pending(&state.board).contains(seat)
        {
            visit_legal(frame, self, &state.board, seat, visit);
        }
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Illegal<Why>> {
        let order = rule("globopolis.turn.clockwise");
        let Some(frame) = state.stack.top() else { return refuse(order, Why::Over) };
        if !action.exists(&self.data, self.seats) {
            return refuse(order, Why::Unknown);
        }
        if !frame.pending(&state.board).contains(seat) {
            return match *action {
                Action::Card(card @ Card::Mission(_)) if missions::aside_open(state, seat) => {
                    missions::may_declare(&self.data, &state.board, seat, card)
                }
                _other => {
                    let asked = frame.pending(&state.board).first();
                    refuse(order, asked.map_or(Why::NotAsked, Why::Waiting))
                }
            };
        }
        let permit: Permit = frame.permit(self, &state.board, seat, *action);
        permit.map_err(|illegal| match illegal.why {
            // The refusal says what is asked.
            Why::OtherQuestion => {
                Illegal::new(illegal.rule, Why::Asked(frame.question(self, &state.board, seat).question))
            }
            _other => illegal,
        })
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        chance: &mut dyn Chance,
        out: &mut EventSink<'_, Event>,
    ) {
        let Some(mut frame) = state.stack.pop() else { return };
        if let (Action::Card(card), false) = (*action, frame.pending(&state.board).contains(seat)) {
            self.run(state, chance, out, |cx| {
                cx.state.stack.push(frame);
                cx.declare(seat, card);
            });
            return;
        }
        self.run(state, chance, out, |cx| {
            frame.answer(cx, seat, *action);
            cx.state.stack.push(frame);
        });
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let end = &state.board.end;
        let winners = end.winners?;
        let (victory, by) = if end.limit {
            ("limit", "globopolis.end.several")
        } else if winners.is_subset(end.declared) {
            ("mission", "globopolis.end.mission-trigger")
        } else {
            ("points", "globopolis.end.winner")
        };
        let scores = landsraad_kernel::BySeat::from_fn(|s| {
            state.board.players.get(s.index()).map_or(0, |p| i32::from(p.cr))
        });
        Some(Outcome { winners, victory, rule: rule(by), scores })
    }

    fn view(&self, state: &State, viewer: Viewer) -> Redacted<View> {
        visibility::view(self, state, viewer)
    }

    fn redact(&self, _state: &State, event: &Event, viewer: Viewer) -> Option<Redacted<Event>> {
        Some(visibility::redact(event, viewer))
    }

    fn resample(&self, state: &State, knower: Seat, chance: &mut dyn Chance) -> State {
        visibility::resample(self, state, knower, chance)
    }

    fn role(&self, _state: &State, seat: Seat) -> &'static str {
        ["red", "blue", "green", "yellow", "purple"].get(seat.index()).copied().unwrap_or("nobody")
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        audit::audit(self, state)
    }

    fn longest(&self) -> u32 {
        // Acts of at most five parts, deals, three movements and a few by card with a window each, fights
        // with their windows, agents: a generous bound for one turn, times turns.
        let r = &self.rulings;
        let deals =
            u32::from(r.proposals) * (2 + u32::from(r.counter_offers)) * (u32::from(r.deal_steps) + 14);
        let turn = u32::from(r.option_acts) * 8 + deals + 2 * u32::from(r.infiltration_acts) + 2000;
        u32::from(r.round_limit) * u32::from(self.seats) * turn
    }

    /// [globopolis.end.mission-timing] Anyone who has kept silent may still declare, in anybody's turn.
    fn asides(&self, state: &State, seat: Seat, visit: &mut dyn FnMut(Action) -> ControlFlow<()>) {
        if seat.index() >= usize::from(self.seats) || !missions::aside_open(state, seat) {
            return;
        }
        let open = cards::faces(&self.data, state.board.player(seat), CardKind::Mission)
            .filter(|&card| missions::may_declare(&self.data, &state.board, seat, card).is_ok());
        for card in open {
            if visit(Action::Card(card)).is_break() {
                return;
            }
        }
    }

    fn takes_back(&self, action: &Action) -> bool {
        *action == Action::Back
    }

    /// [globopolis.option.timer] One glass for each Option Phase; deals and purchases in it do not stop it.
    fn glass(&self, state: &State) -> Option<RuleTimer> {
        let seconds = self.option_seconds()?;
        let turn = &state.board.turn;
        let under_way = state.stack.iter().any(|frame| matches!(frame, Frame::Option(_)));
        let key = u32::from(turn.round) * u32::from(self.seats) + u32::from(u8::from(turn.active));
        under_way.then_some(RuleTimer { key, seat: turn.active, seconds })
    }
}

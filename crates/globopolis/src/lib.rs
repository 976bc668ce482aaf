//! Globopolis: the rules of `rules/globopolis.toml` on the reconstructed board of `data/`.
//!
//! `setup` is section 1 of the rulebook. `activities` follow its other sections: `turn` (2 and the end, 5),
//! `option_phase` (3.1–3.3), `trade` (3.4), `movement`, `landing` and `purchase` (4.1), `reaction` and `fourth_card`
//! (4.1.6), `aggression` (4.2), `infiltration` (4.3), `declaration` (5). `board` is the table, `cards` the decks,
//! `atoms` changes the table, `missions` knows the conditions of Missions, `effect` what Influence cards do,
//! `visibility` is the only way out for hidden facts, `odds` knows every Aggression's chances.

mod activities;
mod atoms;
mod audit;
mod board;
mod cards;
pub mod data;
mod effect;
mod event;
mod facts;
mod missions;
mod narrate;
pub mod odds;
mod options;
mod setup;
mod stage;
#[cfg(test)]
mod tests;
#[cfg(feature = "ts")]
mod ts;
mod visibility;
mod vocabulary;

use std::ops::ControlFlow;
use std::sync::Arc;

use landsraad_kernel::{
    Activities, Chance, Decision, EventSink, Game, Illegal, Outcome, Redacted, RuleTimer, Seat, Viewer,
    activity, drive,
};

pub use activities::aggression::{counted_d6, limited_d6};
pub use board::{Board, Deal, End, Fight, Item, MAX_PLAYERS, Plate, Player, RollOf, State, TurnFacts};
pub use event::Event;
pub use options::Rulings;
pub use stage::{PlayerPosition, Position, TitlePosition};
pub use visibility::{DeckView, Missions, PlayerView, TitleView, View};
pub use vocabulary::*;

use crate::activities::{Cx, Frame, refuse};
use crate::data::{DataError, Files, Tables};
use crate::facts::Facts;

/// The rules of one match: tables, number of players, options.
#[derive(Clone, Debug)]
pub struct Globopolis {
    pub(crate) data: Tables,
    pub(crate) seats: u8,
    pub(crate) agents: bool,
    pub(crate) option_seconds: u16,
    pub(crate) rulings: Rulings,
    pub(crate) facts: Facts,
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
        self.facts = Facts::of(&data);
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
        let mut cx = Cx::new(self, &mut state, chance, out);
        cx.deal();
        drive(&mut cx);
        state
    }

    landsraad_kernel::asks_by_activities!();

    fn decision(&self, state: &State, seat: Seat) -> Option<Decision<Question, Action>> {
        activity::decision(self, state, seat)
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Illegal<Why>> {
        let order = rule("globopolis.turn.clockwise");
        if state.stack.top().is_none() {
            return refuse(order, Why::Over);
        }
        if !action.exists(&self.data, self.seats) {
            return refuse(order, Why::Unknown);
        }
        let at = self.at(state);
        // [globopolis.end.mission-timing] Whatever else the seat is asked.
        if let Action::Card(card @ Card::Mission(_)) = *action
            && at.aside_open(seat)
        {
            return at.may_declare(seat, card);
        }
        let Some(verdict) = activity::check(self, state, seat, action) else {
            if let Action::Card(card @ Card::Influence(_)) = *action {
                return at.not_asked_for_card(seat, card);
            }
            let asked = self.pending(state).seats().first();
            return refuse(order, asked.map_or(Why::NotAsked, Why::Waiting));
        };
        verdict.map_err(|illegal| {
            // A Mission that cannot be declared is refused by what it lacks. [globopolis.end.mission-timing]
            if let (Action::Card(card @ Card::Mission(_)), Why::OtherQuestion | Why::NotNow(_)) =
                (*action, illegal.why)
                && let Err(lacking) = self.at(state).may_declare(seat, card)
            {
                return lacking;
            }
            if illegal.why != Why::OtherQuestion {
                return illegal;
            }
            if let Action::Card(card) = *action
                && let Err(barred) = self.at(state).card_out_of_place(seat, card)
            {
                return barred;
            }
            // The refusal says what is asked.
            let asked = self.decision(state, seat).map(|decision| Why::Asked(decision.question));
            let by = self.at(state).out_of_place(action).unwrap_or(illegal.rule);
            Illegal::new(by, asked.unwrap_or(illegal.why))
        })
    }

    landsraad_kernel::applies_by!(act);

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

    /// [globopolis.end.mission-timing] A player that has not declared may still do so in any turn.
    fn asides(&self, state: &State, seat: Seat, visit: &mut dyn FnMut(Action) -> ControlFlow<()>) {
        let at = self.at(state);
        if seat.index() >= usize::from(self.seats) || !at.aside_open(seat) {
            return;
        }
        let open = cards::faces(&self.data, state.board.player(seat), CardKind::Mission)
            .filter(|&card| at.may_declare(seat, card).is_ok());
        for card in open {
            if visit(Action::Card(card)).is_break() {
                return;
            }
        }
    }

    fn takes_back(&self, action: &Action) -> bool {
        *action == Action::Back
    }

    /// [globopolis.option.timer] One time limit for each Option Phase; deals and purchases in it do not stop it.
    fn rule_timer(&self, state: &State) -> Option<RuleTimer> {
        let seconds = self.option_seconds()?;
        let turn = &state.board.turn;
        let under_way = state.stack.iter().any(|frame| matches!(frame, Frame::Option(_)));
        let key = u32::from(turn.round) * u32::from(self.seats) + u32::from(u8::from(turn.active));
        under_way.then_some(RuleTimer { key, seat: turn.active, seconds })
    }
}

//! The kernel's contract, delegating to frames, board and visibility.

use std::ops::ControlFlow;

use landsraad_kernel::{
    BySeat, Chance, Decision, EventSink, Game, Illegal, Outcome, Redacted, Seat, Viewer, activity, drive,
};

use crate::action::{Action, Question, Why};
use crate::activities::battle::BattleAction;
use crate::activities::shipment::ShipmentAction;
use crate::activities::turn::Turn;
use crate::activities::windows::asides;
use crate::activities::{At, Cx, Frame};
use crate::audit::audit;
use crate::event::Event;
use crate::rules::Dune;
use crate::state::{Phase, State};
use crate::view::View;
use crate::{refusals, victory, visibility};

impl Game for Dune {
    type State = State;
    type Action = Action;
    type Question = Question;
    type Event = Event;
    type View = View;
    type Why = Why;

    fn seats(&self) -> u8 {
        self.seat_count()
    }

    fn setup(&self, chance: &mut dyn Chance, out: &mut EventSink<'_, Event>) -> State {
        let mut state = State::new(self, Frame::Turn(Turn { next: Phase::Setup }));
        drive(&mut Cx::new(self, &mut state, chance, out));
        state
    }

    landsraad_kernel::asks_by_activities!();

    fn decision(&self, s: &State, seat: Seat) -> Option<Decision<Question, Action>> {
        let decision = activity::decision(self, s, seat)?;
        Some(Decision { rule: self.own_rule(decision.rule), ..decision })
    }

    // A refusal changes nothing and is sent only to the seat that tried. [gf9.secrecy.refusals]
    fn check(&self, s: &State, seat: Seat, action: &Action) -> Result<(), Illegal<Why>> {
        let verdict = refusals::check(At { rules: self, state: s }, seat, action);
        verdict.map_err(|illegal| Illegal::new(self.own_rule(illegal.rule), illegal.why))
    }

    fn asides(&self, s: &State, seat: Seat, visit: &mut dyn FnMut(Action) -> ControlFlow<()>) {
        asides::visit(At { rules: self, state: s }, seat, visit);
    }

    fn takes_back(&self, action: &Action) -> bool {
        matches!(action, Action::Battle(BattleAction::Reconsider) | Action::Shipment(ShipmentAction::Back))
    }

    // In most windows of a match nobody can react: simulations skip them.
    landsraad_kernel::applies_by!(act);

    fn outcome(&self, s: &State) -> Option<Outcome> {
        let end = s.end?;
        let at = At { rules: self, state: s };
        Some(Outcome {
            winners: end.winners,
            victory: end.victory.key(),
            rule: self.own_rule(end.victory.rule()),
            scores: BySeat::from_fn(|seat| s.faction(seat).map_or(0, |f| victory::strongholds(at, f) as i32)),
        })
    }

    fn view(&self, s: &State, viewer: Viewer) -> Redacted<View> {
        visibility::view(self, s, viewer)
    }

    fn redact(&self, s: &State, event: &Event, viewer: Viewer) -> Option<Redacted<Event>> {
        visibility::redact(self, s, event, viewer)
    }

    fn resample(&self, s: &State, knower: Seat, chance: &mut dyn Chance) -> State {
        visibility::resample(self, s, knower, chance)
    }

    fn role(&self, s: &State, seat: Seat) -> &'static str {
        s.faction(seat).map_or("none", crate::Faction::id)
    }

    fn audit(&self, s: &State) -> Result<(), String> {
        audit(self, s)
    }

    fn longest(&self) -> u32 {
        20_000
    }
}

impl Cx<'_, '_> {
    /// Takes an answer or an aside in and continues until somebody is asked.
    fn act(&mut self, seat: Seat, action: &Action) {
        if asides::is_aside(self.at(), seat, action) {
            return self.act_aside(seat, action);
        }
        self.give(seat, action);
    }

    /// An aside is carried out beside the open question, which is asked again.
    #[cold] // A simulation chooses none.
    fn act_aside(&mut self, seat: Seat, action: &Action) {
        asides::apply(self, seat, action);
        drive(self);
    }
}

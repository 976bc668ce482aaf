//! The game in words, English and Italian.

mod advice;
mod answers;
mod asks;
mod event_rules;
mod events;
mod names;
mod notable;
mod nouns;
mod refusals;
mod standing;
mod targets;
mod view;

use landsraad_kernel::{
    Activities, Asked, Lang, Milestone, Narrate, OrderPart, Redacted, RuleRef, Seat, SeatSet, Standing,
    Targets,
};

use self::nouns::polished;
use crate::Arrakis;
use crate::action::Action;
use crate::event::Event;
use crate::question::Question;
use crate::state::State;
use crate::visibility::View;
use crate::why::Why;

impl Narrate for Arrakis {
    fn seat_text(&self, _: &Redacted<View>, seat: Seat, l: Lang) -> String {
        names::side(Arrakis::side_of(seat), l).to_owned()
    }

    fn question_text(&self, _: &Redacted<View>, question: &Question, l: Lang) -> String {
        polished(l, asks::question(self, question, l))
    }

    fn advice_text(&self, _: &Redacted<View>, question: &Question, l: Lang) -> Option<String> {
        Some(advice::of(question).get(l).to_owned())
    }

    fn action_text(&self, _: &Redacted<View>, action: &Action, l: Lang) -> String {
        polished(l, asks::action(self, action, l))
    }

    fn answer_text(&self, view: &Redacted<View>, question: &Question, action: &Action, l: Lang) -> String {
        polished(l, answers::answer(self, view.get(), question, action, l))
    }

    fn idle(&self, state: &State, seat: Seat, action: &Action) -> bool {
        Arrakis::top(state)
            .is_some_and(|frame| frame.aspect().idle(self.at(state), Arrakis::side_of(seat), action))
    }

    fn event_text(&self, event: &Redacted<Event>, l: Lang) -> Option<String> {
        events::event(self, event.get(), l).map(|text| polished(l, text))
    }

    fn event_rule(&self, _phase: &str, event: &Redacted<Event>) -> Option<RuleRef> {
        event_rules::of(event.get()).map(RuleRef)
    }

    fn milestone(&self, event: &Redacted<Event>) -> Option<Milestone> {
        notable::of(event.get())
    }

    fn losers(&self, _state: &State, event: &Redacted<Event>) -> SeatSet {
        notable::loser(event.get()).map_or(SeatSet::EMPTY, |side| Arrakis::seat_of(side).only())
    }

    fn passes(&self, action: &Action) -> bool {
        *action == Action::Pass
    }

    fn targets(&self, action: &Action) -> Targets {
        targets::of(action)
    }

    fn aimed(&self, action: &Action, target: &str) -> Option<Action> {
        targets::aimed(action, target)
    }

    fn standing(&self, asked: &Asked<'_, Arrakis>) -> Vec<Standing> {
        standing::offered(asked)
    }

    fn standing_answer(&self, asked: &Asked<'_, Arrakis>, key: &str, _amount: u16) -> Option<Action> {
        standing::answer(asked, key)
    }

    fn order_part(&self, question: &Question) -> Option<OrderPart> {
        standing::part(question)
    }

    fn why_text(&self, why: &Why, l: Lang) -> String {
        names::capital(polished(l, refusals::why(self, why, l)))
    }

    fn view_text(&self, view: &Redacted<View>, l: Lang) -> String {
        view::text(self, view.get(), l)
    }

    fn victory_text(&self, victory: &str, l: Lang) -> String {
        match victory {
            "objective" => l.of("the secret objective is met", "l'obiettivo segreto è raggiunto"),
            "supremacy" => l.of("Harkonnen supremacy", "la supremazia Harkonnen"),
            _ => l.of("the match was called off", "la partita è stata interrotta"),
        }
        .to_owned()
    }
}

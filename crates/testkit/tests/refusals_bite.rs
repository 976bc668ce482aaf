//! The check of refusals bites: each planted defect is found and named.

use std::ops::ControlFlow;

use landsraad_kernel::{
    Chance, Decision, EventSink, Game, Illegal, Lang, Narrate, Outcome, Pending, Redacted, RuleRef, Seat,
    Viewer,
};
use landsraad_testkit::conformance::{Class, Refusals, Suite};
use landsraad_testkit::demo::{Action, Demo, Event, Question, State, View, Why};

/// What is wrong with the refusals of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Defect {
    None,
    CitesAnotherEdition,
    CitesNothingKnown,
    CitesWhatDoesNotHold,
    FactsAllowIt,
    SaysNothing,
    ShowsAnId,
    ShowsABareNumber,
    IsNoSentence,
    SpeaksOneLanguage,
}

/// The demo with one defect.
#[derive(Clone, Debug)]
struct Broken {
    inner: Demo,
    defect: Defect,
}

impl Game for Broken {
    type State = State;
    type Action = Action;
    type Question = Question;
    type Event = Event;
    type View = View;
    type Why = Why;

    fn seats(&self) -> u8 {
        self.inner.seats()
    }
    fn setup(&self, chance: &mut dyn Chance, out: &mut EventSink<'_, Event>) -> State {
        self.inner.setup(chance, out)
    }
    fn pending(&self, state: &State) -> Pending {
        self.inner.pending(state)
    }
    fn decision(&self, state: &State, seat: Seat) -> Option<Decision<Question, Action>> {
        self.inner.decision(state, seat)
    }
    fn legal(&self, state: &State, seat: Seat, visit: &mut dyn FnMut(Action) -> ControlFlow<()>) {
        self.inner.legal(state, seat, visit);
    }
    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Illegal<Why>> {
        self.inner.check(state, seat, action).map_err(|illegal| match (self.defect, illegal.why) {
            (Defect::CitesAnotherEdition, _) => Illegal::new(RuleRef("gf9.turn.nine-phases"), illegal.why),
            (Defect::CitesNothingKnown, _) => Illegal::new(RuleRef("nowhere.no.such"), illegal.why),
            (Defect::CitesWhatDoesNotHold, _) => Illegal::new(RuleRef("demo.guard.asked"), illegal.why),
            // It says that there is water enough.
            (Defect::FactsAllowIt, Why::TooMuch { .. }) => {
                Illegal::new(illegal.rule, Why::TooMuch { has: 99 })
            }
            (_, why) => Illegal::new(illegal.rule, why),
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
        self.inner.apply(state, seat, action, chance, out);
    }
    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.inner.outcome(state)
    }
    fn view(&self, state: &State, viewer: Viewer) -> Redacted<View> {
        self.inner.view(state, viewer)
    }
    fn redact(&self, state: &State, event: &Event, viewer: Viewer) -> Option<Redacted<Event>> {
        self.inner.redact(state, event, viewer)
    }
    fn resample(&self, state: &State, knower: Seat, chance: &mut dyn Chance) -> State {
        self.inner.resample(state, knower, chance)
    }
    fn role(&self, state: &State, seat: Seat) -> &'static str {
        self.inner.role(state, seat)
    }
    fn audit(&self, state: &State) -> Result<(), String> {
        self.inner.audit(state)
    }
    fn longest(&self) -> u32 {
        self.inner.longest()
    }
}

impl Narrate for Broken {
    fn seat_text(&self, view: &Redacted<View>, seat: Seat, lang: Lang) -> String {
        self.inner.seat_text(view, seat, lang)
    }
    fn question_text(&self, view: &Redacted<View>, question: &Question, lang: Lang) -> String {
        self.inner.question_text(view, question, lang)
    }
    fn action_text(&self, view: &Redacted<View>, action: &Action, lang: Lang) -> String {
        self.inner.action_text(view, action, lang)
    }
    fn event_text(&self, event: &Redacted<Event>, lang: Lang) -> Option<String> {
        self.inner.event_text(event, lang)
    }
    fn why_text(&self, why: &Why, lang: Lang) -> String {
        match self.defect {
            Defect::SaysNothing => String::new(),
            Defect::ShowsAnId => "Refused by demo.trade.limit here.".into(),
            Defect::ShowsABareNumber => "You may not go to Territory(12).".into(),
            Defect::IsNoSentence => "no".into(),
            Defect::SpeaksOneLanguage => self.inner.why_text(why, Lang::En),
            Defect::None
            | Defect::CitesAnotherEdition
            | Defect::CitesNothingKnown
            | Defect::CitesWhatDoesNotHold
            | Defect::FactsAllowIt => self.inner.why_text(why, lang),
        }
    }
    fn view_text(&self, view: &Redacted<View>, lang: Lang) -> String {
        self.inner.view_text(view, lang)
    }
    fn victory_text(&self, victory: &str, lang: Lang) -> String {
        self.inner.victory_text(victory, lang)
    }
}

/// What the check says about the demo with this defect.
fn found(defect: Defect) -> Result<u64, Class> {
    let game = Broken { inner: Demo::standard("plain", 3), defect };
    let by = Refusals {
        edition: "demo",
        applies: &|rule| defect != Defect::CitesWhatDoesNotHold || rule.id != "demo.guard.asked",
        // Nobody has so much water.
        facts: &|why| match why {
            Why::TooMuch { has } if *has > 60 => Some("there is water enough".to_owned()),
            _ => None,
        },
    };
    Suite::named("demo-refusals").games(20).every(1).run_refusals(&game, &by).map_err(|failure| failure.class)
}

#[test]
fn the_demo_refuses_well() {
    assert!(found(Defect::None).is_ok_and(|refused| refused > 1_000));
}

#[test]
fn every_planted_defect_is_found() {
    let planted = [
        (Defect::CitesAnotherEdition, Class::ForeignRule),
        (Defect::CitesNothingKnown, Class::ForeignRule),
        (Defect::CitesWhatDoesNotHold, Class::RuleDoesNotHold),
        (Defect::FactsAllowIt, Class::WrongFacts),
        (Defect::SaysNothing, Class::BadSentence),
        (Defect::ShowsAnId, Class::BadSentence),
        (Defect::ShowsABareNumber, Class::BadSentence),
        (Defect::IsNoSentence, Class::BadSentence),
        (Defect::SpeaksOneLanguage, Class::BadSentence),
    ];
    for (defect, class) in planted {
        assert_eq!(found(defect), Err(class), "{defect:?}");
    }
}

//! The loop is tried on a game so small that its figures are known: two seats take turns taking one or two
//! matches from a heap, and the one that takes the last match wins. A third action takes nothing back.

use std::ops::ControlFlow;

use landsraad_kernel::{
    BySeat, Chance, Decision, EditionSpec, GameSpec, Illegal, Outcome, Redacted, RuleRef, Say, Seat,
    SetupError, Shape, Viewer,
};
use serde::{Deserialize, Serialize};

use super::*;

const RULE: RuleRef = RuleRef("heap");

#[derive(Clone, Debug)]
struct Heap {
    endless: bool,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
struct State {
    left: u8,
    turn: Seat,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
enum Act {
    Take(u8),
    ThinkAgain,
}

impl Game for Heap {
    type State = State;
    type Action = Act;
    type Question = ();
    type Event = ();
    type View = State;
    type Why = ();

    fn seats(&self) -> u8 {
        2
    }
    fn setup(&self, _: &mut dyn Chance, _: &mut EventSink<'_, ()>) -> State {
        State { left: 9, turn: Seat::at(0) }
    }
    fn pending(&self, s: &State) -> Pending {
        if s.left == 0 { Pending::Over } else { Pending::Seats(s.turn.only()) }
    }
    fn decision(&self, s: &State, seat: Seat) -> Option<Decision<(), Act>> {
        let asked = self.pending(s).seats().contains(seat);
        asked.then_some(Decision {
            question: (),
            shape: Shape::One { options: 3 },
            rule: RULE,
            default: Act::Take(1),
        })
    }
    fn legal(&self, s: &State, _: Seat, visit: &mut dyn FnMut(Act) -> ControlFlow<()>) {
        for act in [Act::Take(1), Act::Take(2), Act::ThinkAgain] {
            if !matches!(act, Act::Take(n) if n > s.left) && visit(act).is_break() {
                return;
            }
        }
    }
    fn check(&self, _: &State, _: Seat, _: &Act) -> Result<(), Illegal<()>> {
        Ok(())
    }
    fn apply(&self, s: &mut State, seat: Seat, act: &Act, _: &mut dyn Chance, _: &mut EventSink<'_, ()>) {
        match act {
            Act::Take(n) if !self.endless => s.left -= n,
            Act::Take(_) | Act::ThinkAgain => {}
        }
        s.turn = seat.next(2);
    }
    fn outcome(&self, s: &State) -> Option<Outcome> {
        let over = Outcome { winners: s.turn.only(), victory: "last", rule: RULE, scores: BySeat::default() };
        (s.left == 0).then_some(over)
    }
    fn view(&self, s: &State, _: Viewer) -> Redacted<State> {
        Redacted::by_visibility(s.clone())
    }
    fn redact(&self, _: &State, (): &(), _: Viewer) -> Option<Redacted<()>> {
        None
    }
    fn resample(&self, s: &State, _: Seat, _: &mut dyn Chance) -> State {
        s.clone()
    }
    fn role(&self, _: &State, _: Seat) -> &'static str {
        "player"
    }
    fn audit(&self, _: &State) -> Result<(), String> {
        Ok(())
    }
    fn longest(&self) -> u32 {
        9
    }
    fn takes_back(&self, act: &Act) -> bool {
        *act == Act::ThinkAgain
    }
}

impl Setup for Heap {
    fn spec() -> GameSpec {
        let edition = |id| EditionSpec {
            id,
            name: Say::same("Heap"),
            blurb: Say::same("Nine matches."),
            ledger: "heap",
            min_seats: 2,
            max_seats: 2,
            options: vec![],
            presets: vec![],
            roles: vec![],
        };
        let editions = vec![edition("short"), edition("endless"), edition("refused")];
        GameSpec { id: "heap", name: Say::same("Heap"), blurb: Say::same("Nine matches."), editions }
    }
    fn build(edition: &str, _: &Options, _: u8) -> Result<Self, SetupError> {
        match edition {
            "refused" => Err(SetupError::new("edition", "cannot be played", "non si gioca")),
            other => Ok(Heap { endless: other == "endless" }),
        }
    }
    fn edition(&self) -> &'static str {
        if self.endless { "endless" } else { "short" }
    }
    fn options(&self) -> Options {
        Options::default()
    }
}

#[test]
fn every_edition_is_measured_or_named_as_a_failure() {
    let mut bench = Bench::new(0.002, 1, None);
    bench.game::<Heap>();
    let report = bench.finish();
    let [row] = &report.games[..] else { panic!("one edition can be measured: {report:?}") };
    assert_eq!((row.game.as_str(), row.edition.as_str(), row.seats), ("heap", "short", 2));
    assert!((5.0..=9.0).contains(&row.mean_length), "{row:?}");
    assert!(row.games > 10 && row.decisions_per_core_second > 1000.0 && row.ratio_to_chess > 0.0, "{row:?}");
    assert_eq!(row.state_bytes, size_of::<State>());
    assert_eq!(
        report.failures,
        ["heap/endless: a match took more than 9 decisions", "heap/refused: cannot be played"]
    );
    let table = report.table();
    assert!(table.contains("heap/short") && table.contains("0.42") && table.contains("0.85"), "{table}");
    assert!(table.contains("FAILED heap/endless"), "{table}");
}

#[test]
fn a_filter_leaves_the_others_out() {
    let mut bench = Bench::new(0.001, 1, Some("chess".into()));
    bench.game::<Heap>();
    let report = bench.finish();
    assert!(report.games.is_empty() && report.failures.is_empty());
    assert!(report.chess_plies_per_core_second > 0.0);
}

//! Answers that would change nothing.

use crate::action::{Action, Use};
use crate::data::Face;
use crate::tests_support::{Table, atreides};

#[test]
fn answers_that_change_nothing_are_marked() {
    // [wfa.actions.no-effect] Nobody to attack, no sandworm: allowed, and said to do nothing.
    use landsraad_kernel::Narrate;
    let mut t = atreides("'war_plan', 'thumpers'", "[atreides.windgap]\nregular = 1");
    let seat = t.seat().expect("asked");
    let idle = |t: &Table, action: Action| t.g.idle(&t.s, seat, &action);
    let die = |face: Face| Action::Die { die: Face::House, token: false, what: Use::Action(face) };
    // Without leaders Leadership can do nothing; Strategy can move.
    assert!(
        idle(&t, die(Face::Leadership)) && !idle(&t, die(Face::Strategy)) && !idle(&t, die(Face::Mentat))
    );
    t.act(die(Face::Strategy));
    let options = t.legal();
    let marked: Vec<bool> = options.iter().map(|&x| idle(&t, x)).collect();
    assert_eq!(marked, [false, true], "{options:?}");
}

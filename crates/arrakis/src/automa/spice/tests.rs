//! The automa's spice and harvesters.

use crate::automa::spice;
use crate::data::Side;
use crate::event::Event;
use crate::question::Question;
use crate::tests_support::{Table, a};

/// What the automa pays for the markers on rows 1, 2 and 3, by row.
fn payments(spice: u8) -> [u8; 3] {
    let t = Table::solo("imperium = [0, 1, 2]");
    let mut p = spice::payments(&t.s, spice);
    p.sort_by_key(|x| x.0);
    p.map(|x| x.1)
}

/// The spice phase with the markers on these rows and harvesters in these areas.
fn spice_phase(rows: &str, harvesters: &str) -> Table {
    Table::solo(&format!(
        "clear = true\nphase = 'spice'\nimperium = {rows}\nrevealed = ['the_lisan_al_gaib']\nharvesters = [{harvesters}]"
    ))
}

/// Four areas of deep desert: eight spice.
const EIGHT_SPICE: &str = "'ne_01', 'ne_02', 'ne_10', 'se_02'";

fn harvest(harvesters: &str) -> Table {
    Table::solo(&format!(
        "clear = true\nphase = 'spice'\nimperium = [0, 0, 0]\nsupremacy = 4\nrevealed = ['the_lisan_al_gaib']\nharvesters = [{harvesters}]"
    ))
}

#[test]
fn hazards() {
    // [wfa.solo-hazards.carryall-use] One carryall, a desert and a deep desert harvester: the deep one is saved.
    // [wfa.solo-hazards.normal]
    // Spice 2: only the deep desert harvester was left.
    let mut u = Table::solo(
        "clear = true\nturn = 'atreides'\natreides_dice = { mentat = 1 }\nunrolled = 1\nnamed_die = 'deployment'\ntarget = 'windgap'\nharvesters = ['ne_05', 'ne_02']\n[zones]\naz1 = 'carryall'\n[wormsigns]\nne_05 = 'sandworm'\nne_02 = 'sandworm'\n[atreides.windgap]\nregular = 1\n[harkonnen.carthag]\nregular = 1",
    );
    u.until(|q| !matches!(q, Question::Draw { .. } | Question::RevealOrder | Question::Turn));
    assert!(u.happened(|e| matches!(e, Event::Spice { collected: 2, .. })));
    // [wfa.solo-hazards.forced-retreat] A legion under a new sandworm must flee; the player picks.
    let mut t = Table::solo(
        "clear = true\nphase = 'hazards'\n[wormsigns]\nne_05 = 'sandworm'\n[harkonnen.ne_05]\nregular = 2",
    );
    assert_eq!(
        (t.asked(), t.question()),
        (Some(Side::Atreides), Some(Question::WormRetreat { from: a("ne_05") }))
    );
    t.area("ne_08");
    assert!(t.legion("ne_05").is_empty());
}

#[test]
fn the_automa_keeps_the_lowest_markers_first() {
    // [wfa.solo-spice.keep-first] Rows 1, 2, 3 and 5 spice: the lower two are kept, the first drops.
    assert_eq!(payments(5), [0, 2, 2]);
}

#[test]
fn the_automa_raises_markers_with_the_rest() {
    // [wfa.solo-spice.raise] 8 spice: both lower markers rise.
    assert_eq!(payments(8), [2, 3, 3]);
    assert_eq!(payments(7), [2, 2, 3]);
}

#[test]
fn the_automa_buys_supremacy_when_all_markers_are_kept_on_top() {
    // [wfa.solo-spice.supremacy] One point must be left.
    assert!(spice::supremacy(true, true, 1) && !spice::supremacy(true, true, 0));
    assert!(!spice::supremacy(true, false, 1));
    // Eight spice, all on top: six to keep, one for supremacy, one kept.
    let t = spice_phase("[0, 0, 0]", EIGHT_SPICE);
    assert_eq!((t.s.supremacy, t.s.imperium), (1, [0; 3]));
    assert_eq!(spice_phase("[0, 0, 0]", "'ne_01', 'ne_02', 'ne_10'").s.supremacy, 0);
}

#[test]
fn markers_that_only_reach_the_top_give_no_supremacy() {
    // [wfa.solo-spice.supremacy-before]
    assert!(!spice::supremacy(false, true, 2));
    let t = spice_phase("[0, 0, 1]", EIGHT_SPICE);
    assert_eq!((t.s.supremacy, t.s.imperium), (0, [0, 0, 0]));
}

#[test]
fn the_automa_keeps_a_point_that_is_left() {
    // [wfa.solo-spice.reserve] Eight spice leave one; six leave none.
    assert!(spice_phase("[0, 0, 0]", EIGHT_SPICE).s.spice_kept);
    assert!(!spice_phase("[0, 0, 0]", "'ne_01', 'ne_02', 'ne_10'").s.spice_kept);
}

#[test]
fn spice_left_over_buys_no_supremacy_while_a_marker_drops() {
    // [wfa.solo-spice.supremacy] One, three and five spice do not keep all three markers.
    for (harvesters, rows) in
        [("'se_01'", [1, 1, 1]), ("'se_01', 'se_02'", [0, 1, 1]), ("'se_01', 'se_02', 'se_04'", [0, 0, 1])]
    {
        let t = harvest(harvesters);
        assert_eq!((t.s.supremacy, t.s.imperium, t.s.spice_kept), (4, rows, true), "{harvesters}");
    }
}

#[test]
fn upkeep_without_a_rest_buys_no_supremacy() {
    // [wfa.solo-spice.supremacy] Six spice keep all three and no more.
    let t = harvest("'ne_01', 'ne_02', 'ne_10'");
    assert_eq!((t.s.supremacy, t.s.imperium, t.s.spice_kept), (4, [0; 3], false));
}

#[test]
fn a_rest_after_the_upkeep_buys_supremacy_once() {
    // [wfa.solo-spice.supremacy] Eight spice: six for the markers, one for supremacy, one kept.
    let t = harvest("'ne_01', 'ne_02', 'ne_10', 'se_02'");
    assert_eq!((t.s.supremacy, t.s.imperium, t.s.spice_kept), (5, [0; 3], true));
    assert!(!spice::supremacy(true, false, 1));
}

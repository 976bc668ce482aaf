//! Spice, markers of the Imperium and bans.

use crate::action::Action;
use crate::data::{Face, Kind, Leader, Power};
use crate::question::Question;
use crate::state::Whereabouts;
use crate::tests_support::{ATREIDES_FOUR_DICE, Table};

const SPICE_PHASE: &str = "clear = true\nphase = 'spice'\n";

/// Six spice of four harvesters and a kept point; CHOAM, the Landsraad and the Guild get these payments in turn.
fn paid(payments: &[u8]) -> Table {
    let mut t = Table::two(&format!(
        "{SPICE_PHASE}spice_kept = true\nimperium = [2, 0, 3]\nharvesters = ['ne_05', 'ne_08', 'ne_01', 'ne_02']"
    ));
    for &spice in payments {
        t.act(Action::Pay(spice));
    }
    t
}

#[test]
fn harvesters_leave_the_board_and_give_their_spice() {
    // [wfa.spice.collect] 1 + 1 + 2 + 2.
    let t = Table::two(&format!("{SPICE_PHASE}harvesters = ['ne_05', 'ne_08', 'ne_01', 'ne_02']"));
    assert_eq!(t.question(), Some(Question::Pay { power: Power::Choam, spice: 6 }));
    assert!(t.s.harvesters.is_empty());
}

#[test]
fn a_kept_point_is_added() {
    // [wfa.spice.reserve-added]
    let t = paid(&[]);
    assert_eq!(t.question(), Some(Question::Pay { power: Power::Choam, spice: 7 }));
    assert!(t.s.harvesters.is_empty() && !t.s.spice_kept);
}

#[test]
fn three_points_raise_a_marker_below_the_top() {
    // [wfa.spice.marker-raise]
    let t = paid(&[3]);
    assert_eq!(t.s.imperium[0], 1);
    assert!(!t.can(Action::Pay(3)), "the second marker is on the top row");
}

#[test]
fn a_marker_rises_one_row_a_round() {
    // [wfa.spice.one-step]
    assert!(!paid(&[]).can(Action::Pay(6)));
}

#[test]
fn two_points_keep_a_marker() {
    // [wfa.spice.marker-keep]
    assert_eq!(paid(&[3, 2]).s.imperium[1], 0);
}

#[test]
fn an_unpaid_marker_drops() {
    // [wfa.spice.marker-drop]
    assert_eq!(paid(&[3, 2, 0]).s.imperium[2], 4);
}

#[test]
fn one_point_of_the_rest_may_be_kept() {
    // [wfa.spice.keep-one-free] One marker was not paid for. [wfa.spice.keep-one] Two left, one kept.
    let mut t = paid(&[3, 2, 0]);
    assert_eq!(t.question(), Some(Question::KeepSpice));
    t.yes();
    assert!(t.s.spice_kept);
}

#[test]
fn a_dropped_marker_brings_a_ban() {
    // [wfa.spice.set-bans] Only the Guild's, on the bottom and dropped.
    let mut t = paid(&[3, 2, 0]);
    t.yes();
    assert_eq!(t.s.bans, 1 << Power::SpacingGuild.index());
}

#[test]
fn bans_come_and_go() {
    // [wfa.spice.lift-bans] [wfa.spice.raised-off-bottom] [wfa.spice.sequence] CHOAM raised
    // off the bottom loses its ban, Landsraad's is lifted, the dropped Guild earns one.
    let mut t = Table::two(&format!(
        "{SPICE_PHASE}bans = ['choam', 'landsraad']\nimperium = [4, 1, 0]\nharvesters = ['ne_01', 'ne_02', 'ne_05']"
    ));
    t.act(Action::Pay(3)).act(Action::Pay(2));
    assert_eq!(t.s.bans, 1 << Power::SpacingGuild.index());
    assert_eq!(t.s.imperium, [3, 1, 1]);
    // On the bottom row and unpaid it stays, with its ban.
    let t = Table::two(&format!("{SPICE_PHASE}bans = ['choam']\nimperium = [4, 0, 0]"));
    assert_eq!((t.s.imperium[0], t.s.bans & 1), (4, 1));
}

#[test]
fn buying_supremacy() {
    // [wfa.spice.buy-supremacy] At 5 yes, once; at 6 no.
    let p =
        |n: u8| format!("{SPICE_PHASE}supremacy = {n}\nharvesters = ['ne_01', 'ne_02', 'ne_10', 'ne_13']");
    let mut t = Table::two(&p(5));
    t.act(Action::Pay(0)).act(Action::Pay(0)).act(Action::Pay(0));
    assert_eq!(t.question(), Some(Question::BuySupremacy));
    t.yes();
    assert_eq!((t.s.supremacy, t.question()), (6, Some(Question::KeepSpice)));
    // [wfa.supremacy.step-6] [wfa.leaders.rabban-feyd]
    assert_eq!((t.at(Leader::Feyd), t.at(Leader::Rabban)), (Whereabouts::Available, Whereabouts::Gone));
    let mut t = Table::two(&p(6));
    t.act(Action::Pay(0)).act(Action::Pay(0)).act(Action::Pay(0));
    assert_eq!(t.question(), Some(Question::KeepSpice));
}

#[test]
fn the_choam_ban_trims_at_once() {
    // [wfa.bans.choam] Six units in Carthag become five; the Atreides keep six.
    let mut t = Table::two(&format!(
        "{SPICE_PHASE}imperium = [3, 0, 0]\n[harkonnen.carthag]\nregular = 4\nelite = 2\n[atreides.windgap]\nregular = 6"
    ));
    t.until(|q| matches!(q, Question::Trim { .. })).kind(Kind::Regular);
    assert_eq!((t.legion("carthag").units(), t.legion("windgap").units()), (5, 6));
}

#[test]
fn a_pushed_marker_activates_nothing() {
    // [wfa.bans.pushed-marker]
    let mut t = Table::two(&format!(
        "{ATREIDES_FOUR_DICE}imperium = [3, 0, 0]\natreides_hand = ['bill_of_particulars']\n[atreides.windgap]\nregular = 1"
    ));
    t.card(Face::Mentat, "bill_of_particulars").act(Action::Power(Power::Choam));
    assert_eq!((t.s.imperium[0], t.s.bans), (4, 0));
}

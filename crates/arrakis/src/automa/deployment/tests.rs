//! The automa's deployments.

use crate::action::Piece;
use crate::automa::deployment;
use crate::data::{Face, Kind, Leader};
use crate::state::Whereabouts;
use crate::tests_support::{Table, a, automa};
use landsraad_kernel::Activities;

#[test]
fn deployments_solo_deployment_settlement_choice() {
    // [wfa.solo-deployment.settlement-choice] All with two tokens, target Windgap: the North Pole.
    // [wfa.solo-deployment.same-settlement] [wfa.solo-deployment.leader-priority] Three regulars and Rabban there.
    let mut t = Table::solo(
        "turn = 'atreides'\natreides_dice = { mentat = 2 }\nnamed_die = 'deployment'\ntarget = 'windgap'\nharvest = 'gara_kulon'",
    );
    t.die(Face::Mentat).pass();
    assert_eq!(t.units("north_pole")[0], 3);
    assert_eq!(t.at(Leader::Rabban), Whereabouts::Board(a("north_pole")));
}

#[test]
fn deployments_solo_deployment_overflow() {
    // [wfa.solo-deployment.overflow] Best settlement holds 5: one unit and the leader there, two in the next.
    let t = automa(
        "deployment",
        "target = 'windgap'\n[harkonnen.carthag]\nregular = 5\n[harkonnen.arsunt]\nregular = 1",
    );
    assert_eq!((t.legion("carthag").units(), t.legion("arsunt").units()), (6, 3));
    assert_eq!(t.at(Leader::Rabban), Whereabouts::Board(a("carthag")));
}

#[test]
fn deployments_solo_deployment_leader_others() {
    // [wfa.solo-deployment.leader-others] Hawat (3) before the Baron (2); nobody: a Bashar.
    let t = Table::solo(
        "[leaders]\nbeast_rabban = 'gone'\nthufir_hawat = 'available'\ncaptain_aramsham = 'gone'",
    );
    assert_eq!(deployment::leader(t.g.at(&t.s)), Some(Piece::Named(Leader::Hawat)));
}

#[test]
fn deployments_solo_deployment_shortage() {
    let t = Table::solo(
        "clear = true\n[leaders]\nbeast_rabban = 'gone'\nbaron_harkonnen = 'gone'\ncaptain_aramsham = 'gone'",
    );
    assert_eq!(deployment::leader(t.g.at(&t.s)), Some(Piece::Kind(Kind::Generic)));
    // [wfa.solo-deployment.shortage]
    let mut s = t.s;
    s.supply[1] = [0, 2, 5, 0];
    assert_eq!(deployment::kind(&s, Kind::Regular), Some(Kind::Elite));
    s.supply[1] = [3, 1, 0, 0];
    assert_eq!(deployment::kind(&s, Kind::Special), Some(Kind::Elite));
}

//! The end of a round, and victory.

use crate::action::Action;
use crate::data::{Face, Leader, Side};
use crate::question::Question;
use crate::state::{End, PrescienceId, Whereabouts};
use crate::tests_support::{ATREIDES_TURN, HARKONNEN_TURN, Table};

/// Arrakeen falls with the markers on 3, 4 and 5 while the Atreides hold these objectives; 0 is 5/7/8.
fn arrakeen_fell(objectives: &str) -> Option<End> {
    let mut t = Table::two(&format!(
        "{ATREIDES_TURN}prescience = [3, 4, 5]\nobjectives = {objectives}\n[atreides.nei_01]\nregular = 6\n[harkonnen.arrakeen]\nregular = 1"
    ));
    t.dice("ssssss hhhh");
    t.attack(Face::Strategy, "nei_01", "arrakeen").everyone();
    t.s.over
}

#[test]
fn end_of_round_steps_end_of_round_sequence() {
    // [wfa.end-of-round.sequence] A claim that completes the objective wins before aircraft leave.
    let mut t = Table::two(
        "clear = true\nphase = 'end'\nprescience = [5, 6, 8]\nobjectives = [0]\nrevealed = ['dew_gatherers']\n[zones]\naz1 = 'carryall'\n[atreides.se_05]\nregular = 1\n[atreides.sw_08]\nregular = 1\n[atreides.pasty_mesa]\nregular = 1",
    );
    assert_eq!(t.question(), Some(Question::Claim));
    t.act(Action::Prescience(PrescienceId(0)));
    assert_eq!((t.s.over, t.s.zones[0].is_some()), (Some(End::Objective), true));
}

#[test]
fn end_of_round_steps_end_of_round_leader_swap() {
    // [wfa.end-of-round.leader-swap] Harkonnen first; a Bashar for the Baron. [wfa.end-of-round.leader-swap-no-generic]
    let mut t = Table::two(
        "clear = true\nphase = 'end'\nspent = ['baron_harkonnen', 'stilgar']\n[harkonnen.carthag]\nregular = 2\nnamed = ['baron_harkonnen']\n[harkonnen.arsunt]\nregular = 2\ngeneric = 5\nnamed = ['beast_rabban']\n[atreides.windgap]\nregular = 1\nnamed = ['stilgar']",
    );
    assert_eq!((t.asked(), t.question()), (Some(Side::Harkonnen), Some(Question::Swap)));
    t.act(Action::Leader(Leader::Baron));
    assert_eq!((t.at(Leader::Baron), t.units("carthag")), (Whereabouts::Available, [2, 0, 0, 1]));
    t.act(Action::Leader(Leader::Rabban));
    assert_eq!((t.at(Leader::Rabban), t.units("arsunt")), (Whereabouts::Available, [2, 0, 0, 5]));
    assert_eq!(t.asked(), Some(Side::Atreides));
    t.pass();
    // [wfa.end-of-round.ready-leaders]
    assert!(t.s.leaders.iter().all(|l| !l.spent));
}

#[test]
fn hands_and_cleanup() {
    // [wfa.end-of-round.hand-limit] [wfa.end-of-round.hand-limit-scheming] Seven cards, three of them schemes.
    let mut t = Table::two(
        "clear = true\nphase = 'end'\nharkonnen_hand = ['hawats_scheming', 'hawats_scheming', 'hawats_scheming', 'sandmasters', 'explosive_artillery', 'mudir_nahya', 'hunter_seeker']\nrevealed = ['the_lisan_al_gaib', 'paul_the_mahdi']",
    );
    t.until(|q| matches!(q, Question::DiscardCard { .. }));
    let scheme = t.card_id("hawats_scheming");
    assert!(!t.can(Action::Card(scheme)));
    let card = t.card_id("sandmasters");
    t.act(Action::Card(card));
    assert!(t.discarded("sandmasters"));
    // [wfa.end-of-round.prescience-cleanup] One out of the game, one shuffled back.
    assert!(matches!(t.question(), Some(Question::Cleanup { .. })));
    t.yes().pass();
    assert_eq!(t.s.prescience_deck.len() + t.s.revealed.len(), 17);
}

#[test]
fn supremacy_of_ten_wins_at_once() {
    // [wfa.victory.harkonnen] At once, in the action phase. [wfa.victory.priority] Whatever the markers say.
    let mut t = Table::two(&format!(
        "{HARKONNEN_TURN}supremacy = 8\nprescience = [8, 8, 8]\nobjectives = [0]\n[harkonnen.swi_02]\nregular = 2\n[sietches.windgap]\nrank = 2"
    ));
    t.attack(Face::Strategy, "swi_02", "windgap").everyone();
    assert_eq!(t.s.over, Some(End::Supremacy));
}

#[test]
fn the_objective_is_checked_when_arrakeen_falls() {
    // [wfa.victory.arrakeen] Arrakeen gives three each, and the Atreides win at once.
    assert_eq!(arrakeen_fell("[0]"), Some(End::Objective));
    assert_eq!(arrakeen_fell("[5]"), None);
}

#[test]
fn one_of_two_objectives_is_enough() {
    // [wfa.victory.two-objectives]
    assert_eq!(arrakeen_fell("[5, 0]"), Some(End::Objective));
}

#[test]
fn the_objective_is_met_at_the_end_of_the_round() {
    // [wfa.victory.atreides] At the end of the round; mid-round the same markers win nothing.
    let t = Table::two(
        "turn = 'atreides'\natreides_dice = { mentat = 2 }\nharkonnen_dice = { mentat = 1 }\nprescience = [7, 6, 8]\nobjectives = [2]",
    );
    assert_eq!(t.s.over, None);
    let t = Table::two("phase = 'end'\nprescience = [7, 6, 8]\nobjectives = [2]");
    assert_eq!(t.s.over, Some(End::Objective));
}

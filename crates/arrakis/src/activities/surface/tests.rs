//! Sandworms that appear, and their attacks.

use crate::action::{Action, OptionWord};
use crate::board::Zone;
use crate::data::{Face, Vehicle};
use crate::event::Event;
use crate::question::Question;
use crate::tests_support::{ATREIDES_ONE_DIE, HAZARDS, Table, a};

#[test]
fn a_declined_rescue_and_a_forced_retreat() {
    // [wfa.definitions.declining] [wfa.desert-hazards.carryall-rescue] The
    // Harkonnen decline: harvester gone, carryall stays.
    let mut t = Table::two(
        "clear = true\nphase = 'hazards'\nharvesters = ['ne_02']\n[zones]\naz1 = 'carryall'\n[wormsigns]\nne_02 = 'sandworm'",
    );
    assert_eq!(t.question(), Some(Question::Rescue { at: a("ne_02") }));
    t.pass();
    assert!(
        !t.s.harvesters.contains(a("ne_02"))
            && t.happened(|e| matches!(e, Event::VehicleRemoved { vehicle: Vehicle::Harvester, .. }))
    );
    assert!(t.s.sandworms.contains(a("ne_02")));
}

#[test]
fn a_worm_under_a_harvester() {
    // [wfa.desert-hazards.worm-on-harvester] No carryall: gone, the sandworm stays.
    let t = Table::two(&format!(
        "{HAZARDS}harvesters = ['ne_02']\n[wormsigns]\nne_02 = 'sandworm'\n[zones]\naz5 = 'carryall'"
    ));
    assert!(!t.s.harvesters.contains(a("ne_02")) && t.s.sandworms.contains(a("ne_02")));
    // [wfa.desert-hazards.carryall-rescue] az1 is connected: the harvester stays with the sandworm and gives 2 spice.
    let mut t = Table::two(&format!(
        "{HAZARDS}harvesters = ['ne_02']\n[wormsigns]\nne_02 = 'sandworm'\n[zones]\naz1 = 'carryall'"
    ));
    t.act(Action::Zone(Zone(0)));
    assert!(t.happened(|e| matches!(e, Event::VehicleRemoved { vehicle: Vehicle::Carryall, .. })));
    assert!(t.happened(|e| matches!(e, Event::Spice { collected: 2, .. })));
}

#[test]
fn a_worm_under_a_legion() {
    // [wfa.desert-hazards.worm-on-legion] The whole legion leaves, no dice. [wfa.desert-hazards.retreat-choice]
    let mut t = Table::two(&format!(
        "{HAZARDS}[harkonnen.ne_05]\nregular = 4\n[wormsigns]\nne_05 = 'sandworm'\nne_06 = 'sandworm'"
    ));
    t.until(|q| matches!(q, Question::RevealOrder)).area("ne_05");
    assert_eq!(t.question(), Some(Question::WormRetreat { from: a("ne_05") }));
    assert!(t.can(Action::Area(a("ne_06"))), "onto a wormsign");
    assert!(!t.happened(|e| matches!(e, Event::Rolled { .. })));
    // [wfa.desert-hazards.retreat-reveals] A second sandworm, and it must flee again.
    t.area("ne_06");
    assert_eq!(t.question(), Some(Question::WormRetreat { from: a("ne_06") }));
    assert_eq!(t.legion("ne_06").units(), 4);
}

#[test]
fn a_legion_that_cannot_flee() {
    // [wfa.desert-hazards.worm-attack-if-stuck] Four dice, and the worm is gone. [wfa.desert-hazards.worm-on-both] The
    // harvester stays with its legion.
    let mut t = Table::two(&format!(
        "{ATREIDES_ONE_DIE}harvesters = ['ne_10']\nsandworms = ['ne_09', 'ne_13']\n[atreides.sihaya_ridge]\nregular = 1\n[harkonnen.ne_10]\nregular = 6\n[wormsigns]\nne_10 = 'sandworm'"
    ));
    t.dice("shhh hh");
    t.die(Face::Strategy);
    t.until(|q| matches!(q, Question::Pay { .. }));
    assert!(t.happened(|e| matches!(e, Event::WormAttacked { .. })));
    assert!(!t.s.sandworms.contains(a("ne_10")));
    assert!(t.happened(|e| matches!(e, Event::Spice { collected: 2, .. })), "the harvester stayed");
    // The legion retreats and no carryall: the harvester alone is removed.
    let mut t = Table::two(&format!(
        "{HAZARDS}harvesters = ['ne_05']\n[harkonnen.ne_05]\nregular = 1\n[wormsigns]\nne_05 = 'sandworm'"
    ));
    t.until(|q| matches!(q, Question::WormRetreat { .. })).area("ne_08");
    assert!(!t.s.harvesters.contains(a("ne_05")));
}

#[test]
fn sandworms_move_and_reach_sandworms_attack_range() {
    // [wfa.sandworms.attack-range] nei_09 via gara_kulon yes, nei_08 only via a mountain no.
    // [wfa.sandworms.attack-targets] A legion on a mountain is immune.
    let mut t = Table::two(
        "clear = true\nturn = 'atreides'\nharkonnen_dice = { mentat = 2 }\nsandworms = ['ne_11']\nharvesters = ['ne_12']\n[harkonnen.nei_09]\nregular = 1\n[harkonnen.nei_08]\nregular = 1\n[harkonnen.shield_wall_east]\nregular = 1\n[zones]\naz1 = 'carryall'",
    );
    t.act(Action::DesertPower).option(OptionWord::WormAttack).area("ne_11");
    let strike = |id: &str, harvester| Action::Strike { at: a(id), harvester };
    assert_eq!(t.legal(), [strike("nei_09", false), strike("ne_12", true)]);
    // [wfa.sandworms.attack-harvester] Without a roll; the carryall stays.
    t.act(strike("ne_12", true));
    assert!(
        !t.s.harvesters.contains(a("ne_12"))
            && t.s.zones[0] == Some(Vehicle::Carryall)
            && t.s.sandworms.is_empty()
    );
}

#[test]
fn sandworm_attacks() {
    // [wfa.sandworms.attack-legion] 2 swords and a special in deep desert: 4
    // hits; [wfa.sandworms.attack-no-defence] leaders and Sardaukar do not help.
    let mut t = Table::two(
        "clear = true\nturn = 'atreides'\nharkonnen_dice = { mentat = 2 }\nsandworms = ['ne_09']\n[harkonnen.ne_10]\nregular = 6\nnamed = ['baron_harkonnen']\n[atreides.windgap]\nregular = 1",
    );
    t.dice("ssxh");
    t.act(Action::DesertPower).option(OptionWord::WormAttack).area("ne_09");
    assert_eq!(t.question(), Some(Question::Casualty { at: a("ne_10"), left: 4 }));
    // [wfa.sandworms.attack-harvester-alone] The legion gone, the harvester goes too.
    let mut t = Table::two(
        "clear = true\nturn = 'atreides'\nharkonnen_dice = { mentat = 2 }\nsandworms = ['ne_09']\nharvesters = ['ne_10']\n[harkonnen.ne_10]\nregular = 1\n[atreides.windgap]\nregular = 1",
    );
    t.dice("shhh");
    t.act(Action::DesertPower)
        .option(OptionWord::WormAttack)
        .area("ne_09")
        .act(Action::Strike { at: a("ne_10"), harvester: false });
    assert!(t.legion("ne_10").is_empty() && t.s.harvesters.is_empty());
}

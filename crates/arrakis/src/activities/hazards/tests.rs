//! Wormsigns and storms.

use crate::action::OptionWord;
use crate::data::{Face, Kind, Side};
use crate::event::Event;
use crate::question::Question;
use crate::tests_support::{ATREIDES_ONE_DIE, HAZARDS, Table, a, storms_over_four_legions};

fn over(q: &Question) -> bool {
    matches!(q, Question::Pay { .. } | Question::VehicleSpot { .. } | Question::Swap)
}

/// A storm of a sword and a special over these Harkonnen units, up to the first hit.
fn storm_over(area: &str, units: &str) -> Table {
    let mut t = Table::two(&format!(
        "clear = true\nturn = 'harkonnen'\nharkonnen_dice = {{ mentat = 1, strategy = 1 }}\n[harkonnen.{area}]\n{units}"
    ));
    t.s.pool = [16, 0, 0];
    t.die(Face::Mentat).pass();
    t.harkonnen_turn();
    t.dice("sx");
    t.die(Face::Strategy).option(OptionWord::Move).pass();
    t.until(|q| matches!(q, Question::Casualty { .. }));
    t
}

#[test]
fn wormsigns_are_discarded_and_put_out_desert_hazards_steps_steps() {
    let t = Table::two(&format!(
        "{HAZARDS}sandworms = ['ne_05']\n[atreides.ne_12]\nregular = 1\n[wormsigns]\nne_12 = 'sandworm'\nne_05 = 'sandworm'\nsei_04 = 'sand'"
    ));
    // [wfa.desert-hazards.steps] [wfa.desert-hazards.discard] With Atreides legions and sandworms: unrevealed.
    // [wfa.movement.wormsign-atreides]
    assert!(!t.s.sandworms.contains(a("ne_12")));
}

#[test]
fn wormsigns_are_discarded_and_put_out_desert_hazards_steps_reveal_all() {
    let t = Table::two(&format!(
        "{HAZARDS}sandworms = ['ne_05']\n[atreides.ne_12]\nregular = 1\n[wormsigns]\nne_12 = 'sandworm'\nne_05 = 'sandworm'\nsei_04 = 'sand'"
    ));
    // [wfa.desert-hazards.reveal-all] The one in an empty desert is turned too.
    assert!(t.s.wormsigns.is_empty());
}

#[test]
fn wormsigns_are_discarded_and_put_out_desert_hazards_steps_reshuffle() {
    let t = Table::two(&format!(
        "{HAZARDS}sandworms = ['ne_05']\n[atreides.ne_12]\nregular = 1\n[wormsigns]\nne_12 = 'sandworm'\nne_05 = 'sandworm'\nsei_04 = 'sand'"
    ));
    // [wfa.desert-hazards.reshuffle] All sixteen are back in the pool. [wfa.desert-hazards.wormsign-faces]
    assert_eq!(t.s.pool, [6, 5, 5]);
}

#[test]
fn wormsigns_are_discarded_and_put_out_desert_hazards_face_worm() {
    let t = Table::two(&format!("{HAZARDS}[wormsigns]\nsei_04 = 'sandworm'"));
    // [wfa.desert-hazards.face-worm]
    assert!(t.s.sandworms.contains(a("sei_04")));
}

#[test]
fn wormsigns_are_discarded_and_put_out_desert_hazards_place() {
    // [wfa.desert-hazards.place] Harvester alone, legion in deep desert, both
    // in one desert, legion on a plateau: three.
    let mut t = Table::two(
        "clear = true\nturn = 'harkonnen'\nharkonnen_dice = { mentat = 1, strategy = 1 }\nharvesters = ['ne_05', 'ne_12']\n[harkonnen.ne_12]\nregular = 5\n[harkonnen.se_02]\nregular = 5\n[harkonnen.pasty_mesa]\nregular = 5",
    );
    t.die(Face::Mentat).pass();
    t.harkonnen_turn().die(Face::Strategy).option(OptionWord::Move).pass();
    t.until(over);
    assert_eq!(t.count(|e| matches!(e, Event::WormsignPlaced { .. })), 3);
}

#[test]
fn wormsigns_are_discarded_and_put_out_desert_hazards_discard() {
    // [wfa.desert-hazards.discard] Both are taken off unseen, the sandworm's and the legion's.
    let mut t = Table::two(
        "clear = true\nturn = 'harkonnen'\nharkonnen_dice = { mentat = 1 }\nsandworms = ['sei_04']\n[wormsigns]\nsei_04 = 'sandworm'\nne_12 = 'sandworm'\n[atreides.ne_12]\nregular = 1\n[harkonnen.carthag]\nregular = 1",
    );
    t.until(over);
    for id in ["sei_04", "ne_12"] {
        assert!(t.happened(|e| matches!(e, Event::WormsignDiscarded { at } if *at == a(id))), "{id}");
        assert!(!t.happened(|e| matches!(e, Event::WormsignRevealed { at, .. } if *at == a(id))), "{id}");
    }
}

#[test]
fn a_short_pool_and_the_order_of_turning() {
    // [wfa.desert-hazards.pool-short] Two left for four areas: the Atreides pick.
    let mut t = Table::two(
        "clear = true\nturn = 'harkonnen'\nharkonnen_dice = { mentat = 1, strategy = 1 }\nharvesters = ['ne_05', 'ne_12', 'ne_08', 'ne_06']",
    );
    t.s.pool = [2, 0, 0];
    // The rest of the pool lies on the board, out of the way.
    for (i, id) in [
        "se_01", "se_02", "se_03", "se_04", "se_06", "se_07", "se_08", "sw_01", "sw_02", "sw_03", "sw_04",
        "sw_05", "sw_06", "sw_07",
    ]
    .iter()
    .enumerate()
    {
        t.s.wormsigns.insert(a(id));
        if i < 4 {
            t.s.sand.insert(a(id));
        } else if i < 9 {
            t.s.burrowing.insert(a(id));
        }
    }
    t.die(Face::Mentat).pass();
    t.harkonnen_turn().die(Face::Strategy);
    t.until(|q| matches!(q, Question::PoolShort { .. }));
    assert_eq!((t.asked(), t.question()), (Some(Side::Atreides), Some(Question::PoolShort { left: 2 })));
    t.area("ne_05").area("ne_12");
    assert_eq!(t.count(|e| matches!(e, Event::WormsignPlaced { .. })), 2);
    // [wfa.desert-hazards.reveal-order] Two adjacent legions on wormsigns: the Atreides choose which is first.
    let t = Table::two(&format!(
        "{HAZARDS}[harkonnen.ne_05]\nregular = 1\n[harkonnen.ne_08]\nregular = 1\n[wormsigns]\nne_05 = 'sand'\nne_08 = 'sand'"
    ));
    assert_eq!((t.asked(), t.question()), (Some(Side::Atreides), Some(Question::RevealOrder)));
}

#[test]
fn faces() {
    // [wfa.desert-hazards.face-sand] Nothing happens.
    let t = Table::two(&format!("{HAZARDS}harvesters = ['ne_05']\n[wormsigns]\nne_05 = 'sand'"));
    assert!(t.s.sandworms.is_empty());
    // [wfa.desert-hazards.face-burrowing] Only in deep desert.
    let t = Table::two(&format!(
        "{HAZARDS}[wormsigns]\nsei_05 = 'burrowing_sandworm'\nse_01 = 'burrowing_sandworm'"
    ));
    assert!(t.s.sandworms.contains(a("sei_05")) && !t.s.sandworms.contains(a("se_01")));
    // [wfa.sandworms.supply] Without a figure nothing appears.
    let mut t = Table::two(&format!(
        "{ATREIDES_ONE_DIE}[harkonnen.ne_05]\nregular = 1\n[wormsigns]\nne_02 = 'sandworm'"
    ));
    let many: Vec<&str> =
        "se_01 se_02 se_03 se_04 se_06 se_07 se_08 sw_01 sw_02 sw_03 sw_04 sw_05 sw_06 sw_07 sw_09 swi_01"
            .split(' ')
            .collect();
    for id in many {
        t.s.sandworms.insert(a(id));
    }
    t.die(Face::Strategy);
    t.until(over);
    assert!(!t.happened(|e| matches!(e, Event::WormPlaced { .. })));
}

#[test]
fn storms_spare_mountains_and_ringed_plateaus() {
    // [wfa.desert-hazards.storm-who] [wfa.desert-hazards.storm-exempt]
    // Mountain and Carthag are safe, erg and plateau are not.
    assert_eq!(storms_over_four_legions(""), 2);
}

#[test]
fn a_special_of_a_storm_counts_by_terrain() {
    // [wfa.desert-hazards.storm-roll] Sword and special: deep desert 3 hits, plateau 1, desert 2.
    for (area, left) in [("se_02", 3), ("pasty_mesa", 5), ("ne_05", 4)] {
        let mut t = storm_over(area, "regular = 6\ngeneric = 1\nspecial = 0");
        while matches!(t.question(), Some(Question::Casualty { .. })) {
            t.kind(Kind::Regular);
        }
        assert_eq!(t.units(area)[0], left, "{area}");
    }
}

#[test]
fn the_harkonnen_take_storm_hits_like_those_of_a_battle() {
    // [wfa.desert-hazards.storm-casualties] The Bashar makes nothing of the
    // special. An elite steps down, a regular goes.
    let mut t = storm_over("ne_05", "regular = 1\nelite = 1\ngeneric = 1");
    assert_eq!(t.asked(), Some(Side::Harkonnen));
    t.kind(Kind::Elite).kind(Kind::Regular);
    assert_eq!(t.units("ne_05"), [1, 0, 0, 1]);
    assert!(!t.happened(|e| matches!(e, Event::Converted { .. })));
}

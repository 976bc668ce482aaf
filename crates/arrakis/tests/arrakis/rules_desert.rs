//! Desert hazards, sandworms, stations, atomics.

use crate::common::{Table, a};
use landsraad_arrakis::action::{Action, OptionWord};
use landsraad_arrakis::data::{Face, Kind, Leader, Side, Vehicle};
use landsraad_arrakis::event::Event;
use landsraad_arrakis::question::Question;
use landsraad_arrakis::state::Whereabouts;

const Q: &str = "clear = true\nphase = 'hazards'\n";
const A: &str = "clear = true\nturn = 'atreides'\natreides_dice = { strategy = 1 }\nharkonnen_dice = { strategy = 3, leadership = 2 }\n";

fn over(q: &Question) -> bool {
    matches!(q, Question::Pay { .. } | Question::VehicleSpot { .. } | Question::Swap)
}

#[test]
fn wormsigns_are_discarded_and_put_out_desert_hazards_steps_steps() {
    let t = Table::two(&format!(
        "{Q}sandworms = ['ne_05']\n[atreides.ne_12]\nregular = 1\n[wormsigns]\nne_12 = 'sandworm'\nne_05 = 'sandworm'\nsei_04 = 'sand'"
    ));
    // [wfa.desert-hazards.steps] [wfa.desert-hazards.discard] With Atreides legions and sandworms: unrevealed.
    // [wfa.movement.wormsign-atreides]
    assert!(!t.s.sandworms.has(a("ne_12")));
}

#[test]
fn wormsigns_are_discarded_and_put_out_desert_hazards_steps_reveal_all() {
    let t = Table::two(&format!(
        "{Q}sandworms = ['ne_05']\n[atreides.ne_12]\nregular = 1\n[wormsigns]\nne_12 = 'sandworm'\nne_05 = 'sandworm'\nsei_04 = 'sand'"
    ));
    // [wfa.desert-hazards.reveal-all] The one in an empty desert is turned too.
    assert!(t.s.wormsigns.is_empty());
}

#[test]
fn wormsigns_are_discarded_and_put_out_desert_hazards_steps_reshuffle() {
    let t = Table::two(&format!(
        "{Q}sandworms = ['ne_05']\n[atreides.ne_12]\nregular = 1\n[wormsigns]\nne_12 = 'sandworm'\nne_05 = 'sandworm'\nsei_04 = 'sand'"
    ));
    // [wfa.desert-hazards.reshuffle] All sixteen are back in the pool. [wfa.desert-hazards.wormsign-faces]
    assert_eq!(t.s.pool, [6, 5, 5]);
}

#[test]
fn wormsigns_are_discarded_and_put_out_desert_hazards_face_worm() {
    let t = Table::two(&format!("{Q}[wormsigns]\nsei_04 = 'sandworm'"));
    // [wfa.desert-hazards.face-worm]
    assert!(t.s.sandworms.has(a("sei_04")));
}

#[test]
fn wormsigns_are_discarded_and_put_out_desert_hazards_place() {
    // [wfa.desert-hazards.place] Harvester alone, legion in deep desert, both in one desert, legion on a plateau: three.
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
        "{Q}[harkonnen.ne_05]\nregular = 1\n[harkonnen.ne_08]\nregular = 1\n[wormsigns]\nne_05 = 'sand'\nne_08 = 'sand'"
    ));
    assert_eq!((t.asked(), t.question()), (Some(Side::Atreides), Some(Question::RevealOrder)));
}

#[test]
fn faces() {
    // [wfa.desert-hazards.face-sand] Nothing happens.
    let t = Table::two(&format!("{Q}harvesters = ['ne_05']\n[wormsigns]\nne_05 = 'sand'"));
    assert!(t.s.sandworms.is_empty());
    // [wfa.desert-hazards.face-burrowing] Only in deep desert.
    let t =
        Table::two(&format!("{Q}[wormsigns]\nsei_05 = 'burrowing_sandworm'\nse_01 = 'burrowing_sandworm'"));
    assert!(t.s.sandworms.has(a("sei_05")) && !t.s.sandworms.has(a("se_01")));
    // [wfa.sandworms.supply] Without a figure nothing appears.
    let mut t = Table::two(&format!("{A}[harkonnen.ne_05]\nregular = 1\n[wormsigns]\nne_02 = 'sandworm'"));
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
fn a_worm_under_a_harvester() {
    // [wfa.desert-hazards.worm-on-harvester] No carryall: gone, the sandworm stays.
    let t = Table::two(&format!(
        "{Q}harvesters = ['ne_02']\n[wormsigns]\nne_02 = 'sandworm'\n[zones]\naz5 = 'carryall'"
    ));
    assert!(!t.s.harvesters.has(a("ne_02")) && t.s.sandworms.has(a("ne_02")));
    // [wfa.desert-hazards.carryall-rescue] az1 is connected: the harvester stays with the sandworm and gives 2 spice.
    let mut t = Table::two(&format!(
        "{Q}harvesters = ['ne_02']\n[wormsigns]\nne_02 = 'sandworm'\n[zones]\naz1 = 'carryall'"
    ));
    t.act(Action::Zone(0));
    assert!(t.happened(|e| matches!(e, Event::VehicleRemoved { vehicle: Vehicle::Carryall, .. })));
    assert!(t.happened(|e| matches!(e, Event::Spice { collected: 2, .. })));
}

#[test]
fn a_worm_under_a_legion() {
    // [wfa.desert-hazards.worm-on-legion] The whole legion leaves, no dice. [wfa.desert-hazards.retreat-choice]
    let mut t = Table::two(&format!(
        "{Q}[harkonnen.ne_05]\nregular = 4\n[wormsigns]\nne_05 = 'sandworm'\nne_06 = 'sandworm'"
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
        "{A}harvesters = ['ne_10']\nsandworms = ['ne_09', 'ne_13']\n[atreides.sihaya_ridge]\nregular = 1\n[harkonnen.ne_10]\nregular = 6\n[wormsigns]\nne_10 = 'sandworm'"
    ));
    t.dice("shhh hh");
    t.die(Face::Strategy);
    t.until(|q| matches!(q, Question::Pay { .. }));
    assert!(t.happened(|e| matches!(e, Event::WormAttacked { .. })));
    assert!(!t.s.sandworms.has(a("ne_10")));
    assert!(t.happened(|e| matches!(e, Event::Spice { collected: 2, .. })), "the harvester stayed");
    // The legion retreats and no carryall: the harvester alone is removed.
    let mut t = Table::two(&format!(
        "{Q}harvesters = ['ne_05']\n[harkonnen.ne_05]\nregular = 1\n[wormsigns]\nne_05 = 'sandworm'"
    ));
    t.until(|q| matches!(q, Question::WormRetreat { .. })).area("ne_08");
    assert!(!t.s.harvesters.has(a("ne_05")));
}

/// The storms of a round over a mountain, Carthag, an erg and a plateau: how many legions they hit.
fn storms_over_four_legions(position: &str) -> usize {
    let mut t = Table::two(&format!(
        "{position}{A}[harkonnen.nei_01]\nregular = 2\n[harkonnen.carthag]\nregular = 2\n[harkonnen.harg_pass]\nregular = 2\n[harkonnen.pasty_mesa]\nregular = 2\n[atreides.se_05]\nregular = 1"
    ));
    t.die(Face::Strategy);
    t.until(|q| matches!(q, Question::VehicleSpot { .. }));
    t.count(|e| matches!(e, Event::Rolled { cause: landsraad_arrakis::event::Cause::Storm, .. }))
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
fn storms_spare_mountains_and_ringed_plateaus() {
    // [wfa.desert-hazards.storm-who] [wfa.desert-hazards.storm-exempt] Mountain and Carthag are safe, erg and plateau are not.
    assert_eq!(storms_over_four_legions(""), 2);
}

#[test]
fn storms_reach_carthag_after_the_atomics() {
    // [wfa.atomics.storms]
    assert_eq!(storms_over_four_legions("crater = 'rimwall_west'\n"), 3);
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
    // [wfa.desert-hazards.storm-casualties] The Bashar makes nothing of the special. An elite steps down, a regular goes.
    let mut t = storm_over("ne_05", "regular = 1\nelite = 1\ngeneric = 1");
    assert_eq!(t.asked(), Some(Side::Harkonnen));
    t.kind(Kind::Elite).kind(Kind::Regular);
    assert_eq!(t.units("ne_05"), [1, 0, 0, 1]);
    assert!(!t.happened(|e| matches!(e, Event::Converted { .. })));
}

/// The Atreides choose where the sandworm of ne_05 goes.
fn moving_the_worm_of_ne_05() -> Table {
    let mut t = Table::two(
        "clear = true\nturn = 'atreides'\nharkonnen_dice = { mentat = 2 }\nsandworms = ['ne_05']\nharvesters = ['ne_06']\n[harkonnen.ne_08]\nregular = 1\n[wormsigns]\nne_07 = 'sand'\n[atreides.windgap]\nregular = 1",
    );
    t.act(Action::DesertPower).option(OptionWord::MoveWorms).area("ne_05");
    t
}

#[test]
fn the_harkonnen_have_no_sandworms() {
    // [wfa.sandworms.control] No sandworm option on their turn.
    let mut t = moving_the_worm_of_ne_05();
    t.area("ne_04");
    assert_eq!(t.asked(), Some(Side::Harkonnen));
    assert!(t.legal().iter().all(|x| !matches!(x, Action::DesertPower)));
}

#[test]
fn a_sandworm_stays_in_the_desert() {
    // [wfa.sandworms.terrain] Two areas off is a mountain.
    assert!(!moving_the_worm_of_ne_05().can(Action::Area(a("nei_06"))));
}

#[test]
fn a_sandworm_goes_where_nothing_is_but_a_station() {
    // [wfa.sandworms.move]
    let mut t = moving_the_worm_of_ne_05();
    assert_eq!(t.refused(Action::Area(a("ne_07"))), "wfa.sandworms.move");
    assert!(!t.can(Action::Area(a("ne_06"))));
    t.area("ne_04");
    assert!(t.s.stations.has(a("ne_04")) && t.s.sandworms.has(a("ne_04")));
}

#[test]
fn a_sandworm_passes_below_a_legion() {
    // [wfa.sandworms.move-through] Through ne_08 to ne_12.
    let mut t = moving_the_worm_of_ne_05();
    t.area("ne_12");
    assert_eq!((t.s.sandworms.has(a("ne_12")), t.legion("ne_08").units()), (true, 1));
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
        !t.s.harvesters.has(a("ne_12"))
            && t.s.zones[0] == Some(Vehicle::Carryall)
            && t.s.sandworms.is_empty()
    );
}

#[test]
fn sandworm_attacks() {
    // [wfa.sandworms.attack-legion] 2 swords and a special in deep desert: 4 hits; [wfa.sandworms.attack-no-defence] leaders
    // and Sardaukar do not help.
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

#[test]
fn the_wild_maker() {
    // [wfa.actions.desert-power-wild-maker] Move and attack in one, card ready; [wfa.sandworms.wild-maker] six dice.
    let p = "clear = true\nturn = 'atreides'\natreides_dice = { mentat = 1 }\nharkonnen_dice = { mentat = 2, house = 1 }\nwild_maker = 'ne_06'\n[harkonnen.ne_12]\nregular = 6\n[atreides.windgap]\nregular = 1";
    let mut t = Table::two(p);
    t.dice("hhhhhh");
    t.act(Action::DesertPower)
        .option(OptionWord::WildMaker)
        .area("ne_08")
        .act(Action::Strike { at: a("ne_12"), harvester: false });
    assert!(t.used_up());
    // [wfa.sandworms.wild-maker-gone] Figure and card leave play.
    assert_eq!((t.s.wild_maker, t.at(Leader::WildMaker)), (None, Whereabouts::NotInPlay));
    // Spent: the fourth option is refused, the others are open.
    let mut t = Table::two(&format!("spent = ['wild_maker']\n{p}"));
    t.act(Action::DesertPower);
    assert!(!t.legal().iter().any(|x| matches!(x, Action::Option { word: OptionWord::WildMaker, .. })));
    t.option(OptionWord::MoveWorms).area("ne_06").area("ne_05");
    assert_eq!(t.s.wild_maker, Some(a("ne_05")));
    // It counts as a sandworm for prescience cards: see Gathering of Makers in the tests of tracks.
    assert!(t.s.worms().has(a("ne_05")));
}

#[test]
fn shai_hulud() {
    // [wfa.sandworms.wild-maker-gone] Enters spent; a second one the same round moves it and lets it attack.
    // [wfa.leaders.enter-ready] Its card alone enters spent.
    let mut t = Table::two(
        "clear = true\nturn = 'atreides'\natreides_dice = { mentat = 2 }\nharkonnen_dice = { mentat = 2 }\natreides_hand = ['shai_hulud', 'shai_hulud', 'shai_hulud']\n[harkonnen.ne_12]\nregular = 6\n[atreides.windgap]\nregular = 1",
    );
    t.card(Face::Mentat, "shai_hulud").area("ne_06");
    assert_eq!(t.s.wild_maker, Some(a("ne_06")));
    assert!(t.s.leaders[Leader::WildMaker.index()].spent);
    t.die(Face::Mentat).pass();
    t.dice("hhhhhh");
    t.until(|q| matches!(q, Question::Turn))
        .card(Face::Mentat, "shai_hulud")
        .area("ne_08")
        .act(Action::Strike { at: a("ne_12"), harvester: false });
    assert!(t.used_up() && t.s.wild_maker.is_none() && !t.s.leaders[Leader::WildMaker.index()].in_play());
}

#[test]
fn stations() {
    // [wfa.stations.take] [wfa.stations.sides] Entering by a move takes it; two of each marker.
    let mut t = Table::two(&format!("{A}[atreides.nei_01]\nregular = 2\n[harkonnen.nw_14]\nregular = 1"));
    assert_eq!(t.s.station_faces, [2, 2, 2]);
    t.script("wfa.stations.take", &[2]);
    t.march(Face::Strategy, "nei_01", "nei_02");
    assert_eq!((t.s.prescience, t.s.stations.has(a("nei_02"))), ([0, 1, 0], false));
    // [wfa.stations.harkonnen] Harkonnen entering leave it alone.
    let mut t = Table::two(
        "clear = true\nturn = 'harkonnen'\nharkonnen_dice = { strategy = 1, mentat = 1 }\n[harkonnen.nw_14]\nregular = 1",
    );
    t.march(Face::Strategy, "nw_14", "nw_15");
    assert!(t.s.stations.has(a("nw_15")) && t.legion("nw_15").units() == 1);
}

#[test]
fn atomics_prescience_step_8() {
    // [wfa.prescience.step-8] [wfa.atomics.detonate] The first marker at 8: the Atreides choose a site.
    let mut t = Table::two(
        "clear = true\nturn = 'atreides'\natreides_dice = { mentat = 2 }\nharkonnen_dice = { mentat = 2 }\nprescience = [7, 6, 6]\natreides_hand = ['alam_al_mithal']\n[harkonnen.hole_in_the_rock]\nregular = 3\nnamed = ['beast_rabban']\n[atreides.windgap]\nregular = 1",
    );
    t.card(Face::Mentat, "alam_al_mithal");
    use landsraad_arrakis::data::Marker;
    t.act(Action::Transfer { from: Marker::Jihad, to: Marker::KwisatzHaderach, steps: 1 });
    assert_eq!(t.question(), Some(Question::Site));
    // [wfa.atomics.site] Units to the supply, Rabban to the tank.
    t.area("hole_in_the_rock");
    assert!(t.legion("hole_in_the_rock").is_empty());
    assert_eq!(t.at(Leader::Rabban), Whereabouts::Tank(0));
}

#[test]
fn atomics_atomics_terrain() {
    // [wfa.atomics.terrain] Rimwall West: its red borders open, and wormsigns may be placed there.
    let mut t = Table::two(
        "crater = 'rimwall_west'\nclear = true\nturn = 'atreides'\natreides_dice = { strategy = 1 }\nharkonnen_dice = { mentat = 2 }\n[atreides.ne_05]\nregular = 2",
    );
    assert!(t.s.deserts().has(a("rimwall_west")) && !t.s.mountains().has(a("rimwall_west")));
    t.march(Face::Strategy, "ne_05", "rimwall_west");
    assert_eq!(t.legion("rimwall_west").units(), 2);
}

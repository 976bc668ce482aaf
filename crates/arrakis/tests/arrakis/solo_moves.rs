//! The automa attacks and moves.

use crate::common::{Table, a};
use landsraad_arrakis::action::Means;
use landsraad_arrakis::automa::{movement, to_target};
use landsraad_arrakis::board::*;
use landsraad_arrakis::data::{Face, Kind, Leader, Side, Vehicle};
use landsraad_arrakis::event::Event;
use landsraad_arrakis::question::Question;
use landsraad_arrakis::state::Group;

/// The player has one Mentat die and passes on drawing; then the automa's named die is carried out.
fn automa(face: &str, rest: &str) -> Table {
    let mut t = Table::solo(&format!(
        "clear = true\nturn = 'atreides'\natreides_dice = {{ mentat = 2 }}\nnamed_die = '{face}'\n{rest}"
    ));
    if t.question() == Some(Question::Turn) {
        t.die(Face::Mentat);
    }
    if matches!(t.question(), Some(Question::Draw { .. })) {
        t.pass();
    }
    t
}

fn group(regular: u8, elite: u8, special: u8, generic: u8, named: &[Leader]) -> Group {
    let mut g = Group::default();
    g.add(Kind::Regular, regular);
    g.add(Kind::Elite, elite);
    g.add(Kind::Special, special);
    g.add(Kind::Generic, generic);
    named.iter().fold(g, |g, l| g.with_named(*l))
}

#[test]
fn a_sietch_is_attacked_before_a_legion() {
    // [wfa.solo-attack.cascade] Sietch before legion. [wfa.solo-attack.sietch-condition] 4 against token + Naib in rank 3.
    let t = automa(
        "strategy",
        "target = 'windgap'\n[harkonnen.swi_02]\nregular = 4\n[atreides.windgap]\ntokens = [8]\ngeneric = 1\n[atreides.swi_01]\nregular = 1\n[sietches.windgap]\nrank = 3",
    );
    assert!(t.happened(|e| matches!(e, Event::BattleStarted { at, .. } if *at == a("windgap"))));
    assert!(t.cited("wfa.solo-attack.sietch-priority"));
}

#[test]
fn the_higher_rank_is_attacked_first() {
    // [wfa.solo-attack.sietch-priority] Rank 3 with difference 1 before rank 2 with 4.
    let t = automa(
        "strategy",
        "target = 'hobars_gap'\n[harkonnen.false_wall_west]\nregular = 5\n[harkonnen.sw_03]\nregular = 5\n[atreides.windgap]\nregular = 4\n[atreides.habbanya_ridge]\nregular = 1\n[sietches.windgap]\nrank = 3\n[sietches.habbanya_ridge]\nrank = 2",
    );
    assert!(t.happened(|e| matches!(e, Event::BattleStarted { at, .. } if *at == a("windgap"))));
}

#[test]
fn the_larger_difference_decides_between_equal_ranks() {
    let two = "[harkonnen.false_wall_west]\nregular = 5\n[harkonnen.sw_03]\nregular = 5\n[sietches.windgap]\nrank = 2\n[sietches.habbanya_ridge]\nrank = 2";
    // [wfa.solo-attack.sietch-priority] Rank 2 both: the larger difference, though its attacker comes later by id.
    let t = automa(
        "strategy",
        &format!(
            "target = 'hobars_gap'\n{two}\n[atreides.windgap]\nregular = 4\n[atreides.habbanya_ridge]\nregular = 1"
        ),
    );
    assert!(t.happened(|e| matches!(e, Event::BattleStarted { at, .. } if *at == a("habbanya_ridge"))));
}

#[test]
fn the_target_decides_between_equal_differences() {
    let two = "[harkonnen.false_wall_west]\nregular = 5\n[harkonnen.sw_03]\nregular = 5\n[sietches.windgap]\nrank = 2\n[sietches.habbanya_ridge]\nrank = 2";
    // [wfa.solo-attack.sietch-priority] The same difference: the target sietch.
    let t = automa(
        "strategy",
        &format!(
            "target = 'habbanya_ridge'\n{two}\n[atreides.windgap]\nregular = 1\n[atreides.habbanya_ridge]\nregular = 1"
        ),
    );
    assert!(t.happened(|e| matches!(e, Event::BattleStarted { at, .. } if *at == a("habbanya_ridge"))));
}

#[test]
fn an_attack_on_foot_comes_before_one_by_air() {
    // [wfa.solo-attack.sietch-priority] One on foot, one by air: on foot, and the ornithopter stays.
    let t = automa(
        "strategy",
        "target = 'windgap'\n[harkonnen.swi_01]\nregular = 3\n[harkonnen.swi_02]\nregular = 3\n[zones]\naz7 = 'ornithopter'\n[sietches.habbanya_ridge]\nstands = false",
    );
    assert!(t.happened(|e| matches!(e, Event::BattleStarted { from, .. } if *from == a("swi_02"))));
    assert_eq!(t.s.zones[6], Some(Vehicle::Ornithopter));
}

#[test]
fn a_sietch_two_areas_away_is_attacked_by_air() {
    // [wfa.solo-attack.sietch-reach] Two areas away by ornithopter, which is spent.
    let t = automa(
        "strategy",
        "target = 'windgap'\n[harkonnen.swi_01]\nregular = 3\n[zones]\naz7 = 'ornithopter'\n[sietches.habbanya_ridge]\nstands = false",
    );
    assert!(t.happened(|e| matches!(e, Event::BattleStarted { .. })) && t.s.zones[6].is_none());
}

#[test]
fn the_strongest_weaker_legion_is_attacked() {
    // [wfa.solo-attack.legion-condition] [wfa.solo-attack.legion-priority] 5 next to 4 and 6: the 4; 3 and 4: the 4.
    let t = automa(
        "strategy",
        "target = 'windgap'\n[harkonnen.harg_pass]\nregular = 5\n[atreides.sei_03]\nregular = 6\n[atreides.sei_01]\nregular = 4\n[atreides.false_wall_east]\nregular = 3",
    );
    assert!(t.happened(|e| matches!(e, Event::BattleStarted { at, .. } if *at == a("sei_01"))));
    let t = automa(
        "strategy",
        "target = 'windgap'\n[harkonnen.harg_pass]\nregular = 6\n[atreides.sei_01]\nregular = 4\n[atreides.false_wall_east]\nregular = 3\nnamed = ['stilgar']",
    );
    assert!(t.happened(|e| matches!(e, Event::BattleStarted { at, .. } if *at == a("false_wall_east"))));
}

#[test]
fn the_strongest_legion_attacks() {
    // [wfa.solo-attack.legion-attacker] The strongest attacks.
    let t = automa(
        "strategy",
        "target = 'windgap'\n[harkonnen.harg_pass]\nregular = 4\n[harkonnen.sei_02]\nregular = 6\n[atreides.false_wall_east]\nregular = 3",
    );
    assert!(t.happened(|e| matches!(e, Event::BattleStarted { from, .. } if *from == a("sei_02"))));
}

#[test]
fn leadership_needs_a_leader_for_the_automa() {
    // [wfa.solo-attack.leadership] Without a leader no Leadership attack, and no move.
    let t = automa(
        "leadership",
        "target = 'windgap'\n[harkonnen.swi_02]\nregular = 6\n[atreides.windgap]\nregular = 1",
    );
    assert!(!t.happened(|e| matches!(e, Event::BattleStarted { .. })));
}

#[test]
fn leadership_attacks_by_surprise_for_the_automa() {
    // [wfa.solo-attack.leadership] With one it is a surprise attack.
    let t = automa(
        "leadership",
        "target = 'windgap'\n[harkonnen.swi_02]\nregular = 6\ngeneric = 1\n[atreides.windgap]\nregular = 1",
    );
    assert!(t.happened(|e| matches!(e, Event::BattleStarted { surprise: true, .. })));
}

#[test]
fn moves_solo_move_order() {
    // [wfa.solo-move.order] Nearest first, then the strongest: swi_02 is next to the target and stays; of nwi_02 and sei_04...
    let t = automa(
        "strategy",
        "target = 'windgap'\n[harkonnen.wind_pass]\nregular = 3\n[harkonnen.splintered_rock]\nregular = 6\n[harkonnen.nwi_02]\nregular = 5\n[atreides.windgap]\nregular = 2",
    );
    let moved: Vec<Area> = t
        .events
        .iter()
        .filter_map(
            |e| if let Event::Moved { side: Side::Harkonnen, from, .. } = e { Some(*from) } else { None },
        )
        .collect();
    assert_eq!(moved, [a("wind_pass"), a("splintered_rock")]);
}

#[test]
fn moves_solo_move_stronger_only() {
    // [wfa.solo-move.stronger-only] [wfa.solo-move.other-target] [wfa.solo-move.no-goal]
    let t = Table::solo(
        "clear = true\nturn = 'atreides'\natreides_dice = { mentat = 2 }\ntarget = 'windgap'\n[atreides.windgap]\nregular = 5\n[atreides.habbanya_ridge]\nelite = 5\n[atreides.hobars_gap]\nregular = 1\n[atreides.bight_of_the_cliff]\nspecial = 6\n[atreides.tasmin_sink]\nregular = 6",
    );
    assert_eq!(movement::goal(&t.s, a("windgap"), group(3, 0, 0, 0, &[])), Some(a("hobars_gap")));
    assert_eq!(movement::goal(&t.s, a("windgap"), group(6, 0, 0, 0, &[])), Some(a("windgap")));
    // Two sietches equally near: the one of higher rank.
    let near = |x: Area| {
        let far = |y: Area| distance(x, y.only(), true);
        let least = SIETCH_SPACES.iter().map(far).min();
        SIETCH_SPACES.iter().filter(|&y| Some(far(y)) == least).collect::<Vec<_>>()
    };
    let (x, tied) = AreaSet::ALL.iter().map(|x| (x, near(x))).find(|(_, n)| n.len() == 2).expect("a tie");
    let mut s = t.s.clone();
    s.legions = [Group::default(); AREA_COUNT];
    s.presence = [AreaSet::EMPTY; 2];
    for &best in &tied {
        for sietch in &mut s.sietches {
            sietch.rank = if sietch.at == best { 3 } else { 1 };
        }
        assert_eq!(movement::goal(&s, x, group(6, 0, 0, 0, &[])), Some(best));
    }
    let full: Vec<String> =
        SIETCH_SPACES.iter().map(|x| format!("[atreides.{}]\nregular = 2\n", x.id())).collect();
    let t =
        automa("strategy", &format!("target = 'windgap'\n{}[harkonnen.carthag]\nregular = 1", full.join("")));
    assert_eq!(t.legion("carthag").units(), 1, "it outmatches nobody and stays");
}

#[test]
fn moves_solo_move_adjacent_stay() {
    // [wfa.solo-move.adjacent-stay] Lone legion next to the target, too weak: stays.
    let t = automa(
        "strategy",
        "target = 'windgap'\n[harkonnen.swi_02]\nregular = 2\n[atreides.windgap]\nregular = 6",
    );
    assert_eq!(t.legion("swi_02").units(), 2);
}

#[test]
fn moves_solo_move_adjacent_merge() {
    // [wfa.solo-move.adjacent-merge] 3 and 4 next to the target and each other: 6 and 1, leaders with the 6.
    let t = automa(
        "strategy",
        "target = 'windgap'\n[harkonnen.swi_02]\nregular = 3\ngeneric = 1\n[harkonnen.swi_03]\nregular = 4\n[atreides.windgap]\nregular = 6\nelite = 0\nspecial = 0\ngeneric = 3",
    );
    let mut units = [t.legion("swi_02").units(), t.legion("swi_03").units()];
    units.sort_unstable();
    assert_eq!(units, [1, 6], "{:?}", t.events);
    let big = if t.legion("swi_02").units() == 6 { "swi_02" } else { "swi_03" };
    assert_eq!(t.units(big)[3], 1);
}

#[test]
fn paths_solo_path_tie_merge() {
    // [wfa.solo-path.impassable] nwi_01 to nwi_02 over the red border counts one.
    assert_eq!(distance(a("nwi_01"), a("nwi_02").only(), true), 1);
    for from in AreaSet::ALL.iter() {
        assert!(AreaSet::ALL.iter().all(|to| apart(from, to) == distance(from, to.only(), true)));
    }
    assert!(distance(a("nwi_01"), a("nwi_02").only(), false) > 1);
    // [wfa.solo-path.tie-merge] Two equal steps, one joins a legion below the limit.
    let t = automa(
        "leadership",
        "target = 'windgap'\n[atreides.windgap]\nregular = 2\n[harkonnen.nwi_02]\nregular = 4\nelite = 2\ngeneric = 1\n[harkonnen.wind_pass]\nregular = 4",
    );
    // Fewer units than the limit leaves room for: two elites and the Bashar. [wfa.solo-path.tie-merge-units]
    assert_eq!((t.units("wind_pass"), t.units("nwi_02")), ([4, 2, 0, 1], [4, 0, 0, 0]));
    // [wfa.solo-path.tie-merge-units] 2 elites, 3 regulars, Bashar join four: the elites and the Bashar go.
    let picked = movement::pick(group(3, 2, 0, 1, &[]), 2);
    assert_eq!(picked, group(0, 2, 0, 1, &[]));
}

/// Where the legion of an area goes when Windgap is the target, and how.
fn one(rest: &str, from: &str) -> Option<(landsraad_arrakis::board::Area, Means)> {
    let t = automa("strategy", &format!("target = 'windgap'\n{rest}\n[atreides.windgap]\nregular = 2"));
    t.events.iter().find_map(|e| {
        if let Event::Moved { side: Side::Harkonnen, from: f, to, by, .. } = e {
            (*f == a(from)).then_some((*to, *by))
        } else {
            None
        }
    })
}

#[test]
fn impassable_borders_count_one_step() {
    // [wfa.solo-path.impassable] nwi_01 to nwi_02 over the red border counts one.
    assert_eq!(distance(a("nwi_01"), a("nwi_02").only(), true), 1);
    for from in AreaSet::ALL.iter() {
        assert!(AreaSet::ALL.iter().all(|to| apart(from, to) == distance(from, to.only(), true)));
    }
    assert!(distance(a("nwi_01"), a("nwi_02").only(), false) > 1);
}

#[test]
fn only_one_ornithopter_flies_in_a_turn() {
    // [wfa.solo-move.path] [wfa.solo-path.tie-nearest] [wfa.solo-path.one-ornithopter] The first legion flies two areas, the
    // second walks although another ornithopter is connected.
    let t = automa(
        "strategy",
        "target = 'windgap'\n[atreides.windgap]\nregular = 2\n[harkonnen.splintered_rock]\nregular = 4\n[harkonnen.hagga_basin]\nregular = 4\n[zones]\naz2 = 'ornithopter'\naz3 = 'ornithopter'",
    );
    let by: Vec<bool> = t
        .events
        .iter()
        .filter_map(|e| {
            if let Event::Moved { side: Side::Harkonnen, by, .. } = e {
                Some(matches!(by, Means::Air(_)))
            } else {
                None
            }
        })
        .collect();
    assert_eq!(by.iter().filter(|x| **x).count(), 1);
    assert_eq!(t.s.zones_with(Some(Vehicle::Ornithopter)).count_ones(), 1);
}

#[test]
fn mountains_come_first() {
    // [wfa.solo-path.tie-mountain] From hagga_basin to windgap: mountains first.
    let step = one("[harkonnen.hagga_basin]\nregular = 4", "hagga_basin").map(|x| x.0);
    assert!(step.is_some_and(|x| MOUNTAINS.has(x)), "{step:?}");
}

#[test]
fn plateaus_come_before_deserts_with_wormsigns_last() {
    // [wfa.solo-path.tie-plateau] [wfa.solo-path.tie-desert] From wind_pass: the plateau swi_02 before the desert swi_03;
    // from swi_04: swi_03 without a wormsign before swi_05 with one.
    assert_eq!(one("[harkonnen.wind_pass]\nregular = 4", "wind_pass").map(|x| x.0), Some(a("swi_02")));
    assert_eq!(
        one("[harkonnen.swi_04]\nregular = 4\n[wormsigns]\nswi_03 = 'sand'", "swi_04").map(|x| x.0),
        Some(a("swi_05"))
    );
}

#[test]
fn closed_ways_mean_a_detour_or_none() {
    // [wfa.solo-path.definition] [wfa.solo-path.blocked] Direct ways closed by sandworms: a detour, or none.
    let detour =
        one("sandworms = ['swi_03', 'swi_05']\n[harkonnen.swi_04]\nregular = 4", "swi_04").map(|x| x.0);
    assert_eq!(detour, Some(a("wind_pass")));
    let t = automa(
        "strategy",
        "target = 'windgap'\nsandworms = ['nei_03', 'sei_01', 'swi_04', 'wind_pass']\n[atreides.windgap]\nregular = 2\n[harkonnen.north_pole]\nregular = 4",
    );
    assert_eq!(t.legion("north_pole").units(), 4);
    assert_eq!(to_target(&t.s, a("north_pole")), 3);
}

//! The automa's moves and paths.

use landsraad_kernel::Seeded;

use crate::action::{Action, Means, Piece};
use crate::activities::{Need, Select};
use crate::automa::{movement, to_target};
use crate::board::{AREA_COUNT, Area, AreaSet, FARTHEST, MOUNTAINS, SIETCH_SPACES, apart, distance, ring};
use crate::data::{Kind, Side, Vehicle};
use crate::event::Event;
use crate::state::{Group, State, TokenId, TokenSet};
use crate::tests_support::{Table, a, automa, group, hagga_basin_left, toward_windgap};
use crate::{Arrakis, Mode};

/// The goal of a legion.
fn goal(s: &State, target: Area, own: Group) -> Option<Area> {
    movement::Goals::new(s, target).first(own)
}

/// Where the legion of an area goes when Windgap is the target, and how.
fn one(rest: &str, from: &str) -> Option<(crate::board::Area, Means)> {
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
fn a_settlement_left_gets_a_black_and_a_silver_token() {
    // [wfa.solo-move.garrison]
    let tokens = hagga_basin_left().legion("hagga_basin").tokens;
    assert_eq!(tokens.and(TokenSet::BLACK).len(), 1);
    assert_eq!(tokens.and(TokenSet::SILVER).len(), 1);
}

#[test]
fn without_an_ornithopter_it_walks_round() {
    // [wfa.solo-path.definition] One step of the detour.
    let t = toward_windgap("sandworms = ['wind_pass']");
    assert_eq!(t.units("splintered_rock"), [0; 4]);
    assert_eq!(t.units("swi_02"), [0; 4]);
}

#[test]
fn a_legion_shut_in_on_all_sides_flies_out() {
    // [wfa.solo-path.blocked]
    let cage = "sandworms = ['se_08', 'sei_05', 'swi_05', 'swi_06', 'sw_09', 'sei_01', 'se_07', 'se_06']\n[atreides.hobars_gap]\nregular = 1\n[atreides.false_wall_south]\nregular = 4\n[atreides.harg_pass]\nregular = 4\n[atreides.se_05]\nregular = 4\n[harkonnen.false_wall_east]\nregular = 2\n";
    let others = [
        "bight_of_the_cliff",
        "gara_kulon",
        "habbanya_ridge",
        "windgap",
        "rock_outcroppings",
        "sihaya_ridge",
    ];
    let gone = others.map(|s| format!("[sietches.{s}]\nstands = false\n")).concat();
    let head = "clear = true\nturn = 'harkonnen'\nharvest = 'sihaya_ridge'\nunrolled = 4\nnamed_die = 'strategy'\ntarget = 'hobars_gap'\n";
    let t = Table::solo(&format!("{head}zones = {{ az5 = 'ornithopter' }}\n{cage}{gone}"));
    assert_eq!(t.units("sei_04"), [2, 0, 0, 0]);
    // Without one it stays.
    let t = Table::solo(&format!("{head}{cage}{gone}"));
    assert_eq!(t.units("false_wall_east"), [2, 0, 0, 0]);
}

#[test]
fn moves_solo_move_order() {
    // [wfa.solo-move.order] Nearest first, then the strongest: swi_02 is next
    // to the target and stays; of nwi_02 and sei_04...
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
    assert_eq!(goal(&t.s, a("windgap"), group(3, 0, 0, 0, &[])), Some(a("hobars_gap")));
    assert_eq!(goal(&t.s, a("windgap"), group(6, 0, 0, 0, &[])), Some(a("windgap")));
    // Two sietches equally near: the one of higher rank.
    let near = |x: Area| {
        let far = |y: Area| distance(x, y.only(), true);
        let least = SIETCH_SPACES.iter().map(far).min();
        SIETCH_SPACES.iter().filter(|&y| Some(far(y)) == least).collect::<Vec<_>>()
    };
    let (x, tied) = AreaSet::ALL.iter().map(|x| (x, near(x))).find(|(_, n)| n.len() == 2).expect("a tie");
    let mut s = t.s;
    s.legions = [Group::default(); AREA_COUNT];
    s.presence = [AreaSet::EMPTY; 2];
    for &best in &tied {
        s.sietches.change(|all| all.iter_mut().for_each(|t| t.rank = if t.at == best { 3 } else { 1 }));
        assert_eq!(goal(&s, x, group(6, 0, 0, 0, &[])), Some(best));
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
fn the_straight_way_is_the_shortest_one() {
    // Whatever is blocked: if a straight way is open, following the rings around the goal finds the same first areas.
    let mut luck = Seeded::from_u64(22);
    let (mut straight, mut around) = (0, 0);
    for from in AreaSet::ALL.iter() {
        for goal in AreaSet::ALL.iter().filter(|&goal| apart(from, goal) > 1) {
            let free = AreaSet::ALL.keep(|_| luck.below(4) > 0);
            let open = free.minus(goal.only()).minus(from.only());
            let air = from.within_two().minus(from.touching()).and(open);
            let air = if luck.below(2) == 0 { air } else { AreaSet::EMPTY };
            let foot = from.touching().and(open);
            let firsts = |found: Option<movement::Shortest>| found.map(|x| (x.on_foot, x.by_air, x.left));
            let all = firsts(movement::shortest(goal, free, foot, air));
            match firsts(movement::straight(from, goal, free, foot, air)) {
                Some(found) => {
                    straight += 1;
                    assert_eq!(Some(found), all, "{} to {}", from.id(), goal.id());
                }
                None => {
                    around += 1;
                    assert!(all.is_none_or(|(_, _, left)| left >= apart(from, goal)));
                }
            }
        }
    }
    assert!(straight > around && around > 0, "{straight} {around}");
}

#[test]
fn rings_hold_the_areas_at_a_distance() {
    for from in AreaSet::ALL.iter() {
        for to in AreaSet::ALL.iter() {
            assert_eq!(ring(from, apart(from, to)).and(to.only()), to.only());
        }
        let sizes: usize = (0..=FARTHEST).map(|steps| ring(from, steps).len()).sum();
        assert_eq!(sizes, AREA_COUNT);
    }
}

#[test]
fn only_one_ornithopter_flies_in_a_turn() {
    // [wfa.solo-move.path] [wfa.solo-path.tie-nearest] [wfa.solo-path.one-ornithopter] The
    // first legion flies two areas, the second walks although another ornithopter is connected.
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
    assert_eq!(t.s.zones_with(Some(Vehicle::Ornithopter)).len(), 1);
}

#[test]
fn mountains_come_first() {
    // [wfa.solo-path.tie-mountain] From hagga_basin to windgap: mountains first.
    let step = one("[harkonnen.hagga_basin]\nregular = 4", "hagga_basin").map(|x| x.0);
    assert!(step.is_some_and(|x| MOUNTAINS.contains(x)), "{step:?}");
}

#[test]
fn plateaus_come_before_deserts_with_wormsigns_last() {
    // [wfa.solo-path.tie-plateau] [wfa.solo-path.tie-desert] From wind_pass: the plateau swi_02
    // before the desert swi_03; from swi_04: swi_03 without a wormsign before swi_05 with one.
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

#[test]
fn joining_a_legion_comes_before_better_ground() {
    // [wfa.solo-path.tie-merge] From nei_02 two steps lead to Windgap alike:
    // Splintered Rock, a mountain, and nei_03, desert.
    let march =
        "target = 'windgap'\n[atreides.windgap]\nregular = 2\n[harkonnen.nei_02]\nregular = 3\ngeneric = 1\n";
    let t = automa("leadership", march);
    assert_eq!(t.units("splintered_rock"), [3, 0, 0, 1]);
    assert!(t.cited("wfa.solo-path.tie-mountain"));
    // With a legion below the limit in nei_03 it is joined there, sand or not.
    let t = automa("leadership", &format!("{march}[harkonnen.nei_03]\nregular = 2"));
    assert_eq!(t.units("nei_03"), [5, 0, 0, 1]);
    assert!(t.cited("wfa.solo-path.tie-merge"));
    // A full one is no reason.
    let t = automa("leadership", &format!("{march}[harkonnen.nei_03]\nregular = 6"));
    assert_eq!(t.units("splintered_rock"), [3, 0, 0, 1]);
}

#[test]
fn the_sardaukar_that_a_card_asks_for_goes_before_tokens() {
    // [wfa.solo-mentat.move-attack] Only a legion with a Sardaukar may move: room for one unit is his, not the token's.
    let mut pool = group(0, 0, 1, 0, &[]);
    pool.tokens = [TokenId(16), TokenId(22)].into_iter().collect();
    let sel = Select {
        side: Side::Harkonnen,
        from: a("carthag"),
        to: a("hagga_basin"),
        pool,
        rest: Group::default(),
        room: 1,
        need: Need::Special,
        advance: false,
        stays: false,
        chosen: Group::default(),
        done: false,
    };
    let (action, _) = movement::figures(&Arrakis::new(Mode::Solo), &sel);
    assert_eq!(action, Action::Piece(Piece::Kind(Kind::Special)));
}

//! Movement on foot, by air and on sandworms.

use crate::action::{Action, Means, OptionWord, Piece, Use};
use crate::board::Zone;
use crate::data::{Face, Kind, Leader, Side};
use crate::event::Event;
use crate::question::Question;
use crate::state::{Group, Whereabouts};
use crate::tests_support::{ATREIDES_ONE_DIE, ATREIDES_TURN, HARKONNEN_TURN, Table, a, go, toward_windgap};

const HARKONNEN_FOUR_DICE: &str = "clear = true\nturn = 'harkonnen'\natreides_dice = { mentat = 1 }\nharkonnen_dice = { strategy = 2, leadership = 2 }\n";

/// A Harkonnen legion steps onto a wormsign that hides a sandworm, beside another legion that could move too.
fn onto_a_worm(legion: &str, more: &str) -> Table {
    let mut t = Table::two(&format!(
        "{HARKONNEN_FOUR_DICE}{more}\n[wormsigns]\nne_08 = 'sandworm'\n[harkonnen.ne_07]\n{legion}\n[harkonnen.carthag]\nregular = 1"
    ));
    t.march(Face::Strategy, "ne_07", "ne_08");
    t
}

fn at_goal(position: &str, from: &str) -> Table {
    let mut t = Table::two(position);
    t.die(Face::Strategy).option(OptionWord::Move);
    if matches!(t.question(), Some(Question::Legion { .. })) {
        t.area(from);
    }
    t
}

/// A Harkonnen legion walks from ne_05 onto a burrowing wormsign in deep desert.
fn worm_appeared() -> Table {
    let mut t = Table::two(&format!(
        "{HARKONNEN_TURN}[harkonnen.ne_05]\nregular = 2\n[wormsigns]\nne_02 = 'burrowing_sandworm'\n[atreides.windgap]\nregular = 1"
    ));
    t.march(Face::Strategy, "ne_05", "ne_02");
    t
}

/// A Harkonnen legion in Rimwall West is about to move; ornithopters are in these zones, a sandworm in ne_05.
fn transport_from_rimwall_west(zones: &str) -> Table {
    at_goal(
        &format!(
            "{HARKONNEN_TURN}sandworms = ['ne_05']\n[harkonnen.rimwall_west]\nregular = 2\n[zones]\n{zones}\n[atreides.windgap]\nregular = 1"
        ),
        "rimwall_west",
    )
}

/// A legion in ne_04 is about to move; wormsign, sandworm and wormsign make a chain to Gara Kulon.
fn beside_a_chain() -> Table {
    let p = format!(
        "{ATREIDES_TURN}sandworms = ['ne_08']\n[wormsigns]\nne_05 = 'sand'\nne_11 = 'sand'\n[atreides.ne_04]\nregular = 2\n[atreides.ne_12]\nspecial = 1\n[harkonnen.ne_07]\nregular = 1"
    );
    at_goal(&p, "ne_04")
}

/// The same, after the ride to Gara Kulon.
fn ridden_to_gara_kulon() -> Table {
    let mut t = beside_a_chain();
    let by = t.ways("gara_kulon")[0];
    t.go("gara_kulon", by).everyone();
    t
}

const FLIES: &str = "zones = { az2 = 'ornithopter' }";

#[test]
fn stations() {
    // [wfa.stations.take] [wfa.stations.sides] Entering by a move takes it; two of each marker.
    let mut t = Table::two(&format!(
        "{ATREIDES_ONE_DIE}[atreides.nei_01]\nregular = 2\n[harkonnen.nw_14]\nregular = 1"
    ));
    assert_eq!(t.s.station_faces, [2, 2, 2]);
    t.script("wfa.stations.take", &[2]);
    t.march(Face::Strategy, "nei_01", "nei_02");
    assert_eq!((t.s.prescience, t.s.stations.contains(a("nei_02"))), ([0, 1, 0], false));
    // [wfa.stations.harkonnen] Harkonnen entering leave it alone.
    let mut t = Table::two(
        "clear = true\nturn = 'harkonnen'\nharkonnen_dice = { strategy = 1, mentat = 1 }\n[harkonnen.nw_14]\nregular = 1",
    );
    t.march(Face::Strategy, "nw_14", "nw_15");
    assert!(t.s.stations.contains(a("nw_15")) && t.legion("nw_15").units() == 1);
}

#[test]
fn a_legion_driven_off_by_a_sandworm_has_moved() {
    // [wfa.movement.each-once]
    let mut t = onto_a_worm("regular = 3", "");
    assert_eq!(t.question(), Some(Question::WormRetreat { from: a("ne_08") }));
    t.area("ne_06");
    assert_eq!(t.units("ne_06"), [3, 0, 0, 0]);
    assert_eq!(t.refused(Action::Area(a("ne_06"))), "wfa.movement.each-once");
    assert!(t.can(Action::Area(a("carthag"))));
}

#[test]
fn also_where_it_came_from() {
    // [wfa.movement.each-once] [wfa.movement.wormsign-retreat-back]
    let mut t = onto_a_worm("regular = 3\ngeneric = 1", "");
    t.area("ne_07");
    assert!(!t.can(Action::Area(a("ne_07"))));
}

#[test]
fn also_with_a_legion_that_it_is_driven_onto() {
    // [wfa.movement.each-once] Of the joined legion only the figures that were there may go.
    let mut t = Table::two(&format!(
        "{HARKONNEN_FOUR_DICE}\n[wormsigns]\nne_08 = 'sandworm'\n[harkonnen.ne_07]\nregular = 2\n[harkonnen.ne_06]\nelite = 1"
    ));
    t.march(Face::Strategy, "ne_07", "ne_08");
    t.area("ne_06");
    t.area("ne_06").go("ne_05", Means::Foot).everyone();
    assert_eq!((t.units("ne_06"), t.units("ne_05")), ([2, 0, 0, 0], [0, 1, 0, 0]));
}

#[test]
fn also_after_a_sandworm_has_struck_it() {
    // [wfa.movement.each-once] Nowhere to flee: the elite steps down, and the regular it becomes has moved.
    let mut t = Table::two(&format!(
        "{HARKONNEN_FOUR_DICE}zones = {{ az1 = 'ornithopter' }}\nsandworms = ['ne_05', 'ne_06', 'ne_07', 'ne_09', 'ne_11', 'ne_12']\n[wormsigns]\nne_08 = 'sandworm'\n[harkonnen.nei_05]\nelite = 2\n[harkonnen.carthag]\nregular = 1"
    ));
    t.die(Face::Strategy).option(OptionWord::Move).area("nei_05");
    t.dice("shhh").go("ne_08", Means::Air(Zone(0))).everyone();
    assert_eq!(t.units("ne_08"), [1, 1, 0, 0]);
    assert!(!t.can(Action::Area(a("ne_08"))) && t.can(Action::Area(a("carthag"))));
}

#[test]
fn figures_of_a_token_that_has_marched_have_marched() {
    // [wfa.movement.each-once] [wfa.free-actions.general] Revealed between the two moves of one die.
    let mut t = Table::two_open(&format!(
        "{ATREIDES_TURN}[atreides.ne_05]\ntokens = [0]\n[atreides.ne_12]\nregular = 1"
    ));
    t.until(|q| *q == Question::Turn);
    t.act(Action::Die { die: Face::Strategy, token: false, what: Use::Action(Face::Strategy) });
    t.option(OptionWord::Move).area("ne_05").go("ne_08", Means::Foot);
    if matches!(t.question(), Some(Question::Figures { .. })) {
        t.everyone();
    }
    assert_eq!(t.question(), Some(Question::Free));
    t.act(Action::Reveal { at: a("ne_08"), token: Some([2, 0, 0, 0]) });
    while t.question() == Some(Question::Free) {
        t.pass();
    }
    assert_eq!(t.units("ne_08"), [2, 0, 0, 0]);
    assert!(!t.can(Action::Area(a("ne_08"))) && t.can(Action::Area(a("ne_12"))));
}

#[test]
fn the_rest_of_a_split_legion_stays() {
    // [wfa.movement.parts] Two of four have moved; the other two are no second legion.
    let mut t =
        Table::two(&format!("{ATREIDES_TURN}[atreides.ne_05]\nregular = 4\n[atreides.ne_12]\nregular = 1"));
    t.die(Face::Strategy).option(OptionWord::Move).area("ne_05").go("ne_08", Means::Foot);
    t.kind(Kind::Regular).kind(Kind::Regular).pass();
    assert_eq!((t.units("ne_05"), t.units("ne_08")), ([2, 0, 0, 0], [2, 0, 0, 0]));
    assert!(!t.can(Action::Area(a("ne_05"))) && t.can(Action::Area(a("ne_12"))));
}

#[test]
fn the_automa_leaves_the_rest_behind() {
    // [wfa.movement.parts] [wfa.solo-path.tie-merge-units] The units that fit
    // join; the two others are not its second legion.
    let t = Table::solo(
        "clear = true\nturn = 'harkonnen'\ntarget = 'gara_kulon'\nharvest = 'habbanya_ridge'\nunrolled = 4\nnamed_die = 'strategy'\n[atreides.gara_kulon]\nregular = 4\n[harkonnen.nei_08]\nregular = 3\nelite = 2\n[harkonnen.nei_09]\nregular = 4",
    );
    assert_eq!((t.units("nei_08"), t.units("nei_09")), ([3, 0, 0, 0], [4, 2, 0, 0]));
}

#[test]
fn giving_up_a_card_between_two_moves_gives_no_move_back() {
    // [wfa.movement.each-once] [wfa.free-actions.hawats-scheming] The free action leaves the march alone.
    let mut t = Table::two_open(&format!(
        "{HARKONNEN_FOUR_DICE}harkonnen_hand = ['hawats_scheming', 'hawats_scheming']\nsupremacy = 1\n[harkonnen.ne_07]\nregular = 1\n[harkonnen.carthag]\nregular = 1"
    ));
    t.until(|q| *q == Question::Turn);
    t.act(Action::Die { die: Face::Strategy, token: false, what: Use::Action(Face::Strategy) });
    t.option(OptionWord::Move).area("ne_07").go("ne_08", Means::Foot);
    if matches!(t.question(), Some(Question::Figures { .. })) {
        t.everyone();
    }
    assert_eq!(t.question(), Some(Question::Free));
    let card = t.card_id("hawats_scheming");
    t.act(Action::GiveUp { card, copies: 2 });
    while t.question() == Some(Question::Free) {
        t.pass();
    }
    assert!(!t.can(Action::Area(a("ne_08"))) && t.can(Action::Area(a("carthag"))));
}

#[test]
fn an_upgraded_leader_has_moved_with_his_legion() {
    // [wfa.movement.each-once] [wfa.leaders.upgrade] Paul takes a station;
    // Kwisatz Haderach reaches 3 and he is Muad'Dib.
    let mut t = Table::two(&format!(
        "{ATREIDES_TURN}prescience = [2, 0, 0]\nstations = ['nei_02']\n[atreides.nei_01]\nregular = 1\nnamed = ['paul_atreides']\n[atreides.nei_03]\nregular = 1\n[atreides.ne_12]\nregular = 1"
    ));
    t.script("wfa.stations.take", &[0]);
    t.march(Face::Strategy, "nei_01", "nei_02");
    assert_eq!(t.at(Leader::MuadDib), Whereabouts::Board(a("nei_02")));
    assert!(!t.can(Action::Area(a("nei_02"))) && t.can(Action::Area(a("nei_03"))));
}

#[test]
fn the_last_fresh_unit_stays_with_leaders_who_have_marched() {
    // [wfa.definitions.no-lone-leaders] [wfa.movement.split] The leader came with a unit that has fallen since.
    let mut t = Table::two(&format!(
        "{HARKONNEN_FOUR_DICE}[harkonnen.ne_06]\nregular = 1\ngeneric = 1\n[harkonnen.carthag]\nregular = 1"
    ));
    t.die(Face::Strategy).option(OptionWord::Move);
    let mut leader = Group::default();
    leader.add(Kind::Generic, 1);
    t.s.mark_moved(a("ne_06"), leader);
    assert_eq!(t.refused(Action::Area(a("ne_06"))), "wfa.movement.split");
    assert!(t.can(Action::Area(a("carthag"))));
}

#[test]
fn one_area_free_areas_and_borders() {
    let t = at_goal(
        &format!(
            "{ATREIDES_TURN}sandworms = ['ne_02']\nharvesters = ['ne_08']\n[atreides.ne_05]\nregular = 2\n[harkonnen.ne_06]\nregular = 1"
        ),
        "ne_05",
    );
    // [wfa.movement.one-area]
    assert!(t.can(go("ne_08", Means::Foot)));
    assert_eq!(t.refused(go("ne_12", Means::Foot)), "wfa.movement.one-area");
    // [wfa.movement.free-only]
    assert_eq!(t.refused(go("ne_02", Means::Foot)), "wfa.movement.free-only");
    assert_eq!(t.refused(go("ne_06", Means::Foot)), "wfa.movement.free-only");
    // [wfa.movement.impassable]
    assert_eq!(t.refused(go("rimwall_west", Means::Foot)), "wfa.movement.impassable");
    let t = at_goal(&format!("{HARKONNEN_TURN}[harkonnen.swi_02]\nregular = 2"), "swi_02");
    assert_eq!(t.refused(go("windgap", Means::Foot)), "wfa.movement.free-only");
}

#[test]
fn harvesters_and_wormsigns_do_not_stop_the_atreides() {
    // [wfa.movement.harvester-no-block] Both are then in ne_08.
    // [wfa.movement.wormsign-atreides] The token stays facedown.
    let mut t = Table::two(&format!(
        "{ATREIDES_TURN}harvesters = ['ne_08']\n[atreides.ne_05]\nregular = 2\n[wormsigns]\nne_08 = 'sandworm'"
    ));
    t.march(Face::Strategy, "ne_05", "ne_08");
    assert!(
        t.s.harvesters.contains(a("ne_08"))
            && t.s.wormsigns.contains(a("ne_08"))
            && t.legion("ne_08").units() == 2
    );
}

#[test]
fn a_figure_moves_once() {
    // [wfa.movement.each-once] A joins B; then only B's own figures may go on.
    let mut t =
        Table::two(&format!("{ATREIDES_TURN}[atreides.ne_05]\nelite = 1\n[atreides.ne_08]\nregular = 2"));
    t.march(Face::Strategy, "ne_05", "ne_08");
    t.area("ne_08").go("ne_12", Means::Foot);
    assert!(!t.can(Action::Piece(Piece::Kind(Kind::Elite))));
    t.everyone();
    assert_eq!((t.units("ne_08"), t.units("ne_12")), ([0, 1, 0, 0], [2, 0, 0, 0]));
}

#[test]
fn parts_of_legions() {
    // [wfa.movement.split] No leader is left behind alone.
    let mut t = at_goal(&format!("{ATREIDES_TURN}[atreides.ne_05]\nregular = 3\ngeneric = 1"), "ne_05");
    t.go("ne_08", Means::Foot).kind(Kind::Regular).kind(Kind::Regular);
    assert!(t.can(Action::Pass));
    t.kind(Kind::Regular);
    assert!(!t.can(Action::Pass), "the Naib would stay alone");
    // [wfa.movement.merge-limit] Five units there: one may enter.
    let mut t = at_goal(
        &format!("{ATREIDES_TURN}[atreides.ne_05]\nregular = 3\n[atreides.ne_08]\nelite = 5"),
        "ne_05",
    );
    // The single regular that fits goes without a further question.
    t.go("ne_08", Means::Foot);
    assert_eq!((t.legion("ne_08").units(), t.legion("ne_05").units()), (6, 2));
    // [wfa.definitions.legion] One legion of a side per area: full now.
    let t = at_goal(
        &format!("{ATREIDES_TURN}[atreides.ne_05]\nregular = 3\n[atreides.ne_08]\nelite = 6"),
        "ne_05",
    );
    assert_eq!(t.refused(go("ne_08", Means::Foot)), "wfa.movement.merge-limit");
}

#[test]
fn a_harkonnen_legion_wakes_the_worm() {
    // [wfa.movement.wormsign-harkonnen] [wfa.desert-hazards.face-burrowing]
    // Deep desert: it appears and the legion flees.
    let t = worm_appeared();
    assert!(t.s.sandworms.contains(a("ne_02")));
    assert_eq!(t.question(), Some(Question::WormRetreat { from: a("ne_02") }));
}

#[test]
fn the_atreides_may_send_the_legion_back() {
    // [wfa.movement.wormsign-retreat-back] [wfa.desert-hazards.retreat-choice] Back where it came from is possible.
    let mut t = worm_appeared();
    assert_eq!(t.asked(), Some(Side::Atreides));
    t.area("ne_05");
    assert_eq!(t.legion("ne_05").units(), 2);
}

#[test]
fn an_ornithopter_of_the_sector_carries_a_legion_two_areas() {
    // [wfa.movement.transport]
    let mut t = transport_from_rimwall_west("az1 = 'ornithopter'");
    assert_eq!(t.ways("ne_12"), [], "three areas");
    t.go("ne_08", Means::Air(Zone(0))).everyone();
    assert_eq!((t.legion("ne_08").units(), t.s.zones[0]), (2, None));
    // From az8 it cannot be carried at all.
    assert_eq!(transport_from_rimwall_west("az8 = 'ornithopter'").ways("ne_08"), []);
}

#[test]
fn a_flight_ignores_what_lies_between() {
    // [wfa.movement.transport-ignores] Over the red border and the sandworm of ne_05 to ne_08; never onto the sandworm.
    let t = transport_from_rimwall_west("az1 = 'ornithopter'");
    assert_eq!(t.ways("ne_08"), [Means::Air(Zone(0))]);
    assert_eq!(t.ways("ne_05"), []);
    // Landing enters: the wormsign there is turned, one flown over is not.
    let mut t = at_goal(
        &format!(
            "{HARKONNEN_TURN}[harkonnen.nei_05]\nregular = 2\n[zones]\naz1 = 'ornithopter'\n[wormsigns]\nne_05 = 'sandworm'\nne_08 = 'sand'"
        ),
        "nei_05",
    );
    t.go("ne_08", Means::Air(Zone(0))).everyone();
    assert!(!t.s.wormsigns.contains(a("ne_08")) && t.s.wormsigns.contains(a("ne_05")));
}

#[test]
fn six_ornithopters_carry_a_legion_no_farther_than_one() {
    // [wfa.movement.transport-one] ne_12 is three areas off.
    let zones = [1, 2, 3, 4, 5, 6].map(|zone| format!("az{zone} = 'ornithopter'\n")).concat();
    assert_eq!(transport_from_rimwall_west(&zones).ways("ne_12"), []);
}

#[test]
fn a_flight_over_a_red_border_counts_one_area() {
    // [wfa.movement.transport-counting] broken_land to ne_01 via ne_03.
    let t = at_goal(
        &format!("{HARKONNEN_TURN}[harkonnen.broken_land]\nregular = 2\n[zones]\naz1 = 'ornithopter'"),
        "broken_land",
    );
    assert_eq!(t.ways("ne_01"), [Means::Air(Zone(0))]);
}

#[test]
fn transported_attack() {
    // [wfa.movement.transport-attack] Two areas off, the ornithopter spent; three areas are too far.
    let mut t = Table::two(&format!(
        "{HARKONNEN_TURN}[harkonnen.nw_14]\nregular = 3\n[zones]\naz3 = 'ornithopter'\n[sietches.bight_of_the_cliff]\nrank = 1"
    ));
    t.die(Face::Strategy).option(OptionWord::Attack);
    if matches!(t.question(), Some(Question::Legion { .. })) {
        t.area("nw_14");
    }
    if matches!(t.question(), Some(Question::Goal { .. })) {
        t.go("bight_of_the_cliff", Means::Air(Zone(2)));
    }
    t.everyone();
    assert_eq!(t.s.zones[2], None);
    assert!(matches!(t.question(), Some(Question::Advance { .. })));
    let t = Table::two(&format!(
        "{HARKONNEN_TURN}[harkonnen.shield_wall_west]\nregular = 3\n[zones]\naz3 = 'ornithopter'"
    ));
    let mut t = t;
    t.die(Face::Strategy).option(OptionWord::Attack);
    assert_eq!(t.asked(), Some(Side::Atreides), "nothing in reach");
}

#[test]
fn a_ride_goes_along_a_chain() {
    // [wfa.movement.sandride] Over wormsign, sandworm, wormsign.
    assert!(!beside_a_chain().ways("gara_kulon").is_empty());
}

#[test]
fn a_ride_ends_beside_the_chain_or_on_a_wormsign() {
    // [wfa.movement.sandride-start-end] Never on a sandworm.
    let t = beside_a_chain();
    assert!(!t.ways("gara_kulon").is_empty() && !t.ways("ne_11").is_empty());
    assert_eq!(t.ways("ne_08"), []);
}

#[test]
fn a_ride_takes_nobody_along() {
    // [wfa.movement.no-pickup] It keeps its own figures: the Fedaykin of ne_12 stays.
    let t = ridden_to_gara_kulon();
    assert_eq!((t.units("gara_kulon"), t.units("ne_12")[2]), ([2, 0, 0, 0], 1));
}

#[test]
fn a_ride_leaves_wormsigns_and_sandworms() {
    // [wfa.movement.sandride-keeps-tokens]
    let t = ridden_to_gara_kulon();
    assert!(
        t.s.wormsigns.contains(a("ne_05"))
            && t.s.wormsigns.contains(a("ne_11"))
            && t.s.sandworms.contains(a("ne_08"))
    );
}

#[test]
fn a_legion_stops_a_ride() {
    // [wfa.movement.sandride-blocked] Not through a Harkonnen legion.
    let t = at_goal(
        &format!(
            "{ATREIDES_TURN}[wormsigns]\nne_05 = 'sand'\nne_08 = 'sand'\nne_11 = 'sand'\n[atreides.ne_04]\nregular = 2\n[harkonnen.ne_08]\nregular = 1\n[harkonnen.ne_07]\nregular = 1"
        ),
        "ne_04",
    );
    assert_eq!(t.ways("gara_kulon"), []);
}

#[test]
fn attacks_by_sandriding() {
    // [wfa.movement.sandride-attack] The target is next to the chain, not to the legion.
    assert!(!a("ne_04").touching().contains(a("ne_08")));
    let position = |signs: &str| {
        format!("{ATREIDES_TURN}{signs}[atreides.ne_04]\nregular = 3\n[harkonnen.ne_08]\nregular = 1")
    };
    let mut t = Table::two(&position(""));
    t.die(Face::Strategy).option(OptionWord::Attack);
    assert!(!matches!(
        t.question(),
        Some(Question::Legion { .. } | Question::Goal { .. } | Question::Figures { .. })
    ));
    let mut t = Table::two(&position("[wormsigns]\nne_05 = 'sand'\n"));
    t.dice("sss x");
    t.die(Face::Strategy).option(OptionWord::Attack).area("ne_04");
    assert!(t.question().is_none_or(|q| !matches!(q, Question::Goal { .. })), "there is one target");
    t.everyone();
    assert!(t.happened(
        |e| matches!(e, Event::BattleStarted { from, at, .. } if (*from, *at) == (a("ne_04"), a("ne_08")))
    ));
    // The victorious attackers advance there.
    assert!(matches!(t.question(), Some(Question::Advance { to, .. }) if to == a("ne_08")));
    t.everyone();
    assert_eq!((t.units("ne_04"), t.units("ne_08")), ([0; 4], [3, 0, 0, 0]));
}

#[test]
fn a_flight_goes_over_a_sandworm() {
    // [wfa.movement.transport-ignores] [wfa.solo-path.definition] Two areas, next to the target.
    let t = toward_windgap(&format!("{FLIES}\nsandworms = ['wind_pass']"));
    assert_eq!((t.units("swi_02"), t.s.zones[1]), ([3, 0, 0, 0], None));
}

#[test]
fn a_flight_goes_over_an_enemy_legion() {
    // [wfa.movement.transport-ignores] [wfa.solo-path.definition] It is too strong to be attacked.
    let t = toward_windgap(&format!("{FLIES}\n[atreides.wind_pass]\nregular = 6"));
    assert_eq!((t.units("swi_02"), t.s.zones[1]), ([3, 0, 0, 0], None));
}

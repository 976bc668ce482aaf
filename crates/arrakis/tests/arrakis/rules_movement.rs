//! Movement.

use crate::common::{Table, a};
use crate::rules_war::{A, H};
use landsraad_arrakis::action::{Action, Means, OptionWord, Piece};
use landsraad_arrakis::data::{Face, Kind, Side};
use landsraad_arrakis::question::Question;

fn go(to: &str, by: Means) -> Action {
    Action::Go { to: a(to), by, attack: false }
}

fn at_goal(position: &str, from: &str) -> Table {
    let mut t = Table::two(position);
    t.die(Face::Strategy).option(OptionWord::Move);
    if matches!(t.question(), Some(Question::Legion { .. })) {
        t.area(from);
    }
    t
}

#[test]
fn one_area_free_areas_and_borders() {
    let t = at_goal(
        &format!(
            "{A}sandworms = ['ne_02']\nharvesters = ['ne_08']\n[atreides.ne_05]\nregular = 2\n[harkonnen.ne_06]\nregular = 1"
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
    let t = at_goal(&format!("{H}[harkonnen.swi_02]\nregular = 2"), "swi_02");
    assert_eq!(t.refused(go("windgap", Means::Foot)), "wfa.movement.free-only");
}

#[test]
fn harvesters_and_wormsigns_do_not_stop_the_atreides() {
    // [wfa.movement.harvester-no-block] Both are then in ne_08. [wfa.movement.wormsign-atreides] The token stays facedown.
    let mut t = Table::two(&format!(
        "{A}harvesters = ['ne_08']\n[atreides.ne_05]\nregular = 2\n[wormsigns]\nne_08 = 'sandworm'"
    ));
    t.march(Face::Strategy, "ne_05", "ne_08");
    assert!(
        t.s.harvesters.has(a("ne_08")) && t.s.wormsigns.has(a("ne_08")) && t.legion("ne_08").units() == 2
    );
}

#[test]
fn a_figure_moves_once() {
    // [wfa.movement.each-once] A joins B; then only B's own figures may go on.
    let mut t = Table::two(&format!("{A}[atreides.ne_05]\nelite = 1\n[atreides.ne_08]\nregular = 2"));
    t.march(Face::Strategy, "ne_05", "ne_08");
    t.area("ne_08").go("ne_12", Means::Foot);
    assert!(!t.can(Action::Piece(Piece::Kind(Kind::Elite))));
    t.everyone();
    assert_eq!((t.units("ne_08"), t.units("ne_12")), ([0, 1, 0, 0], [2, 0, 0, 0]));
}

#[test]
fn parts_of_legions() {
    // [wfa.movement.split] No leader is left behind alone.
    let mut t = at_goal(&format!("{A}[atreides.ne_05]\nregular = 3\ngeneric = 1"), "ne_05");
    t.go("ne_08", Means::Foot).kind(Kind::Regular).kind(Kind::Regular);
    assert!(t.can(Action::Pass));
    t.kind(Kind::Regular);
    assert!(!t.can(Action::Pass), "the Naib would stay alone");
    // [wfa.movement.merge-limit] Five units there: one may enter.
    let mut t = at_goal(&format!("{A}[atreides.ne_05]\nregular = 3\n[atreides.ne_08]\nelite = 5"), "ne_05");
    // The single regular that fits goes without a further question.
    t.go("ne_08", Means::Foot);
    assert_eq!((t.legion("ne_08").units(), t.legion("ne_05").units()), (6, 2));
    // [wfa.definitions.legion] One legion of a side per area: full now.
    let t = at_goal(&format!("{A}[atreides.ne_05]\nregular = 3\n[atreides.ne_08]\nelite = 6"), "ne_05");
    assert_eq!(t.refused(go("ne_08", Means::Foot)), "wfa.movement.merge-limit");
}

/// A Harkonnen legion walks from ne_05 onto a burrowing wormsign in deep desert.
fn worm_appeared() -> Table {
    let mut t = Table::two(&format!(
        "{H}[harkonnen.ne_05]\nregular = 2\n[wormsigns]\nne_02 = 'burrowing_sandworm'\n[atreides.windgap]\nregular = 1"
    ));
    t.march(Face::Strategy, "ne_05", "ne_02");
    t
}

#[test]
fn a_harkonnen_legion_wakes_the_worm() {
    // [wfa.movement.wormsign-harkonnen] [wfa.desert-hazards.face-burrowing] Deep desert: it appears and the legion flees.
    let t = worm_appeared();
    assert!(t.s.sandworms.has(a("ne_02")));
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

/// A Harkonnen legion in Rimwall West is about to move; ornithopters are in these zones, a sandworm in ne_05.
fn transport_from_rimwall_west(zones: &str) -> Table {
    at_goal(
        &format!(
            "{H}sandworms = ['ne_05']\n[harkonnen.rimwall_west]\nregular = 2\n[zones]\n{zones}\n[atreides.windgap]\nregular = 1"
        ),
        "rimwall_west",
    )
}

#[test]
fn an_ornithopter_of_the_sector_carries_a_legion_two_areas() {
    // [wfa.movement.transport]
    let mut t = transport_from_rimwall_west("az1 = 'ornithopter'");
    assert_eq!(t.ways("ne_12"), [], "three areas");
    t.go("ne_08", Means::Air(0)).everyone();
    assert_eq!((t.legion("ne_08").units(), t.s.zones[0]), (2, None));
    // From az8 it cannot be carried at all.
    assert_eq!(transport_from_rimwall_west("az8 = 'ornithopter'").ways("ne_08"), []);
}

#[test]
fn a_flight_ignores_what_lies_between() {
    // [wfa.movement.transport-ignores] Over the red border and the sandworm of ne_05 to ne_08; never onto the sandworm.
    let t = transport_from_rimwall_west("az1 = 'ornithopter'");
    assert_eq!(t.ways("ne_08"), [Means::Air(0)]);
    assert_eq!(t.ways("ne_05"), []);
    // Landing enters: the wormsign there is turned, one flown over is not.
    let mut t = at_goal(
        &format!(
            "{H}[harkonnen.nei_05]\nregular = 2\n[zones]\naz1 = 'ornithopter'\n[wormsigns]\nne_05 = 'sandworm'\nne_08 = 'sand'"
        ),
        "nei_05",
    );
    t.go("ne_08", Means::Air(0)).everyone();
    assert!(!t.s.wormsigns.has(a("ne_08")) && t.s.wormsigns.has(a("ne_05")));
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
        &format!("{H}[harkonnen.broken_land]\nregular = 2\n[zones]\naz1 = 'ornithopter'"),
        "broken_land",
    );
    assert_eq!(t.ways("ne_01"), [Means::Air(0)]);
}

#[test]
fn transported_attack() {
    // [wfa.movement.transport-attack] Two areas off, the ornithopter spent; three areas are too far.
    let mut t = Table::two(&format!(
        "{H}[harkonnen.nw_14]\nregular = 3\n[zones]\naz3 = 'ornithopter'\n[sietches.bight_of_the_cliff]\nrank = 1"
    ));
    t.die(Face::Strategy).option(OptionWord::Attack);
    if matches!(t.question(), Some(Question::Legion { .. })) {
        t.area("nw_14");
    }
    if matches!(t.question(), Some(Question::Goal { .. })) {
        t.go("bight_of_the_cliff", Means::Air(2));
    }
    t.everyone();
    assert_eq!(t.s.zones[2], None);
    assert!(matches!(t.question(), Some(Question::Advance { .. })));
    let t =
        Table::two(&format!("{H}[harkonnen.shield_wall_west]\nregular = 3\n[zones]\naz3 = 'ornithopter'"));
    let mut t = t;
    t.die(Face::Strategy).option(OptionWord::Attack);
    assert_eq!(t.asked(), Some(Side::Atreides), "nothing in reach");
}

/// A legion in ne_04 is about to move; wormsign, sandworm and wormsign make a chain to Gara Kulon.
fn beside_a_chain() -> Table {
    let p = format!(
        "{A}sandworms = ['ne_08']\n[wormsigns]\nne_05 = 'sand'\nne_11 = 'sand'\n[atreides.ne_04]\nregular = 2\n[atreides.ne_12]\nspecial = 1\n[harkonnen.ne_07]\nregular = 1"
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
    assert!(t.s.wormsigns.has(a("ne_05")) && t.s.wormsigns.has(a("ne_11")) && t.s.sandworms.has(a("ne_08")));
}

#[test]
fn a_legion_stops_a_ride() {
    // [wfa.movement.sandride-blocked] Not through a Harkonnen legion.
    let t = at_goal(
        &format!(
            "{A}[wormsigns]\nne_05 = 'sand'\nne_08 = 'sand'\nne_11 = 'sand'\n[atreides.ne_04]\nregular = 2\n[harkonnen.ne_08]\nregular = 1\n[harkonnen.ne_07]\nregular = 1"
        ),
        "ne_04",
    );
    assert_eq!(t.ways("gara_kulon"), []);
}

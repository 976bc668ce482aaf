//! What has marched with an action does not march again, whatever becomes of it on the way.

use crate::common::{Table, a};
use landsraad_arrakis::action::{Action, Means, OptionWord, Use};
use landsraad_arrakis::data::{Face, Kind, Leader};
use landsraad_arrakis::question::Question;
use landsraad_arrakis::state::{Group, Whereabouts};

const A: &str = "clear = true\nturn = 'atreides'\natreides_dice = { strategy = 2, leadership = 2 }\nharkonnen_dice = { strategy = 3, leadership = 2 }\n";
const H: &str = "clear = true\nturn = 'harkonnen'\natreides_dice = { mentat = 1 }\nharkonnen_dice = { strategy = 2, leadership = 2 }\n";

/// A Harkonnen legion steps onto a wormsign that hides a sandworm, beside another legion that could move too.
fn onto_a_worm(legion: &str, more: &str) -> Table {
    let mut t = Table::two(&format!(
        "{H}{more}\n[wormsigns]\nne_08 = 'sandworm'\n[harkonnen.ne_07]\n{legion}\n[harkonnen.carthag]\nregular = 1"
    ));
    t.march(Face::Strategy, "ne_07", "ne_08");
    t
}

#[test]
fn a_legion_driven_off_by_a_sandworm_has_moved() {
    // [wfa.movement.each-once]
    let mut t = onto_a_worm("regular = 3", "");
    assert_eq!(t.question(), Some(Question::WormRetreat { from: a("ne_08") }));
    t.area("ne_06");
    assert_eq!(t.units("ne_06"), [3, 0, 0, 0]);
    assert_eq!(t.refused(Action::Area(a("ne_06"))), "wfa.movement.one-area");
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
        "{H}\n[wormsigns]\nne_08 = 'sandworm'\n[harkonnen.ne_07]\nregular = 2\n[harkonnen.ne_06]\nelite = 1"
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
        "{H}zones = {{ az1 = 'ornithopter' }}\nsandworms = ['ne_05', 'ne_06', 'ne_07', 'ne_09', 'ne_11', 'ne_12']\n[wormsigns]\nne_08 = 'sandworm'\n[harkonnen.nei_05]\nelite = 2\n[harkonnen.carthag]\nregular = 1"
    ));
    t.die(Face::Strategy).option(OptionWord::Move).area("nei_05");
    t.dice("shhh").go("ne_08", Means::Air(0)).everyone();
    assert_eq!(t.units("ne_08"), [1, 1, 0, 0]);
    assert!(!t.can(Action::Area(a("ne_08"))) && t.can(Action::Area(a("carthag"))));
}

#[test]
fn figures_of_a_token_that_has_marched_have_marched() {
    // [wfa.movement.each-once] [wfa.free-actions.general] Revealed between the two moves of one die.
    let mut t = Table::two_open(&format!("{A}[atreides.ne_05]\ntokens = [0]\n[atreides.ne_12]\nregular = 1"));
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
    let mut t = Table::two(&format!("{A}[atreides.ne_05]\nregular = 4\n[atreides.ne_12]\nregular = 1"));
    t.die(Face::Strategy).option(OptionWord::Move).area("ne_05").go("ne_08", Means::Foot);
    t.kind(Kind::Regular).kind(Kind::Regular).pass();
    assert_eq!((t.units("ne_05"), t.units("ne_08")), ([2, 0, 0, 0], [2, 0, 0, 0]));
    assert!(!t.can(Action::Area(a("ne_05"))) && t.can(Action::Area(a("ne_12"))));
}

#[test]
fn the_automa_leaves_the_rest_behind() {
    // [wfa.movement.parts] [wfa.solo-path.tie-merge-units] The units that fit join; the two others are not its second legion.
    let t = Table::solo(
        "clear = true\nturn = 'harkonnen'\ntarget = 'gara_kulon'\nharvest = 'habbanya_ridge'\nunrolled = 4\nnamed_die = 'strategy'\n[atreides.gara_kulon]\nregular = 4\n[harkonnen.nei_08]\nregular = 3\nelite = 2\n[harkonnen.nei_09]\nregular = 4",
    );
    assert_eq!((t.units("nei_08"), t.units("nei_09")), ([3, 0, 0, 0], [4, 2, 0, 0]));
}

#[test]
fn giving_up_a_card_between_two_moves_gives_no_move_back() {
    // [wfa.movement.each-once] [wfa.free-actions.hawats-scheming] The free action leaves the march alone.
    let mut t = Table::two_open(&format!(
        "{H}harkonnen_hand = ['hawats_scheming', 'hawats_scheming']\nsupremacy = 1\n[harkonnen.ne_07]\nregular = 1\n[harkonnen.carthag]\nregular = 1"
    ));
    t.until(|q| *q == Question::Turn);
    t.act(Action::Die { die: Face::Strategy, token: false, what: Use::Action(Face::Strategy) });
    t.option(OptionWord::Move).area("ne_07").go("ne_08", Means::Foot);
    if matches!(t.question(), Some(Question::Figures { .. })) {
        t.everyone();
    }
    assert_eq!(t.question(), Some(Question::Free));
    let card = t.card_index("hawats_scheming");
    t.act(Action::GiveUp { card, copies: 2 });
    while t.question() == Some(Question::Free) {
        t.pass();
    }
    assert!(!t.can(Action::Area(a("ne_08"))) && t.can(Action::Area(a("carthag"))));
}

#[test]
fn free_actions_come_between_two_draws() {
    // [wfa.free-actions.general]
    let mut t = Table::two_open(
        "clear = true\nturn = 'atreides'\natreides_dice = { mentat = 1, strategy = 1 }\nharkonnen_dice = { mentat = 2 }\n[atreides.windgap]\ntokens = [0]",
    );
    t.until(|q| *q == Question::Turn);
    t.act(Action::Die { die: Face::Mentat, token: false, what: Use::Action(Face::Mentat) });
    let deck = t.legal()[0];
    t.act(deck);
    assert_eq!(t.question(), Some(Question::Free));
    t.pass();
    assert_eq!(t.question(), Some(Question::Draw { left: 1 }));
}

#[test]
fn free_actions_come_between_two_replacements() {
    // [wfa.free-actions.general]
    let mut t = Table::two_open(
        "clear = true\nturn = 'harkonnen'\nzones = { az8 = 'ornithopter' }\natreides_dice = { mentat = 1 }\nharkonnen_dice = { house = 1, mentat = 1 }\n[atreides.windgap]\ntokens = [0]\n[harkonnen.carthag]\nregular = 3",
    );
    t.until(|q| *q == Question::Turn);
    t.act(Action::Die { die: Face::House, token: false, what: Use::Action(Face::House) });
    t.option(OptionWord::Replace(Kind::Elite)).area("carthag");
    assert_eq!(t.question(), Some(Question::Free));
    assert!(t.can(Action::Scout { zone: 7, at: a("windgap") }));
}

#[test]
fn free_actions_come_between_two_wormsigns() {
    // [wfa.free-actions.general]
    let mut t = Table::two_open(
        "clear = true\nturn = 'atreides'\natreides_dice = { mentat = 1 }\nharkonnen_dice = { mentat = 3 }\n[atreides.windgap]\ntokens = [0]",
    );
    t.until(|q| *q == Question::Turn);
    t.act(Action::DesertPower).option(OptionWord::Wormsigns).area("ne_05");
    assert_eq!(t.question(), Some(Question::Free));
}

#[test]
fn an_upgraded_leader_has_moved_with_his_legion() {
    // [wfa.movement.each-once] [wfa.leaders.upgrade] Paul takes a station; Kwisatz Haderach reaches 3 and he is Muad'Dib.
    let mut t = Table::two(&format!(
        "{A}prescience = [2, 0, 0]\nstations = ['nei_02']\n[atreides.nei_01]\nregular = 1\nnamed = ['paul_atreides']\n[atreides.nei_03]\nregular = 1\n[atreides.ne_12]\nregular = 1"
    ));
    t.script("wfa.stations.take", &[0]);
    t.march(Face::Strategy, "nei_01", "nei_02");
    assert_eq!(t.at(Leader::MuadDib), Whereabouts::Board(a("nei_02")));
    assert!(!t.can(Action::Area(a("nei_02"))) && t.can(Action::Area(a("nei_03"))));
}

#[test]
fn areas_across_an_impassable_border_are_not_adjacent() {
    // [wfa.definitions.adjacency] Broken Land touches both; only one border can be crossed.
    let mut t = Table::two(&format!("{A}[atreides.broken_land]\nregular = 2"));
    t.die(Face::Strategy).option(OptionWord::Move);
    if matches!(t.question(), Some(Question::Legion { .. })) {
        t.area("broken_land");
    }
    let go = |to: &str| Action::Go { to: a(to), by: Means::Foot, attack: false };
    assert_eq!(t.refused(go("nw_11")), "wfa.movement.impassable");
    assert!(t.can(go("nw_16")));
}

#[test]
fn the_last_fresh_unit_stays_with_leaders_who_have_marched() {
    // [wfa.definitions.no-lone-leaders] [wfa.movement.split] The leader came with a unit that has fallen since.
    let mut t = Table::two(&format!(
        "{H}[harkonnen.ne_06]\nregular = 1\ngeneric = 1\n[harkonnen.carthag]\nregular = 1"
    ));
    t.die(Face::Strategy).option(OptionWord::Move);
    let mut leader = Group::default();
    leader.add(Kind::Generic, 1);
    t.s.mark_moved(a("ne_06"), leader);
    assert_eq!(t.refused(Action::Area(a("ne_06"))), "wfa.movement.split");
    assert!(t.can(Action::Area(a("carthag"))));
}

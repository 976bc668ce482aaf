//! Hits, and coming back to the limit.

use crate::action::{Action, Origin, Piece};
use crate::data::{Face, Kind, Leader, Side};
use crate::event::Event;
use crate::question::Question;
use crate::state::Whereabouts;
use crate::tests_support::{ATREIDES_DICE, ATREIDES_TURN, HARKONNEN_TURN, Table, a, harkonnen};

#[test]
fn a_unit_placed_elsewhere_leaves_no_leader_alone() {
    // [wfa.definitions.no-lone-leaders] The patrol is taken from Carthag; its Bashar goes back to the supply.
    let mut t = harkonnen(
        "'harkonnen_patrols'",
        "[harkonnen.carthag]\nregular = 1\ngeneric = 1\nnamed = ['beast_rabban']\n[harkonnen.arrakeen]\nregular = 1",
    );
    t.card(Face::Mentat, "harkonnen_patrols").area("ne_12");
    t.act(Action::Take { piece: Piece::Kind(Kind::Regular), from: Origin::Area(a("carthag")) });
    assert!(t.legion("carthag").is_empty());
    assert_eq!(t.at(Leader::Rabban), Whereabouts::Tank(0));
}

#[test]
fn a_reveal_over_the_limit_is_trimmed_by_the_owner() {
    // [wfa.definitions.stack-limit] 5 units and a revealed token of 2: the owner removes one.
    let mut t = Table::two_open(&format!(
        "{ATREIDES_DICE}clear = true\n[atreides.windgap]\nregular = 5\ntokens = [0]"
    ));
    t.act(Action::Reveal { at: a("windgap"), token: Some([2, 0, 0, 0]) });
    assert_eq!(t.legion("windgap").units(), 6);
}

#[test]
fn leaders_are_never_alone() {
    // [wfa.definitions.no-lone-leaders] [wfa.battle.last-unit] The last unit gone, the leaders go too.
    let mut t = Table::two(&format!(
        "{ATREIDES_DICE}clear = true\natreides_hand = []\n[harkonnen.nei_03]\nregular = 1\nnamed = ['captain_aramsham']\n[atreides.wind_pass]\nregular = 6"
    ));
    t.dice("ssssss h");
    t.attack(Face::Strategy, "wind_pass", "nei_03");
    assert!(matches!(t.question(), Some(Question::Casualty { .. })));
    t.kind(Kind::Regular);
    assert_eq!(t.at(Leader::Aramsham), Whereabouts::Tank(0));
}

#[test]
fn casualties_battle_casualty_options() {
    // [wfa.battle.casualty-options] A Fedaykin alone takes two hits: regular, then gone. [wfa.battle.simultaneous] The
    // attacker's hits still count.
    let mut t = Table::two(&format!(
        "{ATREIDES_TURN}[atreides.wind_pass]\nspecial = 1\n[harkonnen.nei_03]\nregular = 2\nelite = 1"
    ));
    t.dice("s sss");
    t.attack(Face::Strategy, "wind_pass", "nei_03");
    assert!(t.legion("wind_pass").is_empty());
    assert!(
        t.happened(|e| matches!(e, Event::SteppedDown { side: Side::Atreides, kind: Kind::Special, .. }))
    );
    // The Harkonnen may step down or remove.
    assert_eq!(t.legal(), [Kind::Regular, Kind::Elite].map(|k| Action::Piece(Piece::Kind(k))));
    t.kind(Kind::Elite);
    assert_eq!(t.units("nei_03"), [3, 0, 0, 0]);
}

#[test]
fn casualties_battle_casualty_no_regular() {
    // [wfa.battle.casualty-no-regular] No regular in the supply: the elite is simply removed.
    let mut t = Table::two(&format!(
        "{ATREIDES_TURN}[atreides.wind_pass]\nregular = 3\n[harkonnen.nei_03]\nelite = 2\n[harkonnen.carthag]\nregular = 6\n[harkonnen.arsunt]\nregular = 6\n[harkonnen.arrakeen]\nregular = 4"
    ));
    t.dice("shh hh");
    t.attack(Face::Strategy, "wind_pass", "nei_03");
    assert_eq!(t.units("nei_03"), [0, 2, 0, 0], "shields cancel");
    let mut t = Table::two(&format!(
        "{ATREIDES_TURN}[atreides.wind_pass]\nregular = 3\n[harkonnen.nei_03]\nelite = 2\n[harkonnen.carthag]\nregular = 6\n[harkonnen.arsunt]\nregular = 6\n[harkonnen.arrakeen]\nregular = 4"
    ));
    t.dice("shh xx");
    t.attack(Face::Strategy, "wind_pass", "nei_03");
    assert_eq!(t.units("nei_03"), [0, 1, 0, 0]);
}

#[test]
fn casualties_battle_casualty_destination() {
    // [wfa.battle.casualty-destination] A leader hit goes to the tank.
    let mut t = Table::two(&format!(
        "{HARKONNEN_TURN}[harkonnen.wind_pass]\nregular = 3\n[atreides.nei_03]\nregular = 2\nnamed = ['stilgar']"
    ));
    t.dice("shh xx");
    t.attack(Face::Strategy, "wind_pass", "nei_03");
    t.until(|q| matches!(q, Question::Casualty { .. }));
    t.act(Action::Piece(Piece::Named(Leader::Stilgar)));
    assert_eq!(t.at(Leader::Stilgar), Whereabouts::Tank(0));
}

//! Turns, special actions of leaders, the tank.

use crate::action::{Action, OptionWord, Origin, Piece, Use};
use crate::data::{Deck, Face, Kind, Leader, Marker, Side};
use crate::event::Event;
use crate::question::Question;
use crate::state::{TokenSet, Whereabouts};
use crate::tests_support::{
    ATREIDES_DICE, ATREIDES_FOUR_DICE, Table, a, atreides, atreides_drew, deploying_beside, mentat_dice,
    supply,
};

/// The Baron in Carthag and Aramsham in the tank, on a Harkonnen turn.
fn baron_in_carthag() -> Table {
    Table::two(
        "clear = true\nturn = 'harkonnen'\natreides_dice = { mentat = 2 }\nharkonnen_dice = { house = 2, deployment = 1 }\n[harkonnen.carthag]\nregular = 5\nnamed = ['baron_harkonnen']\n[leaders]\ncaptain_aramsham = { tank = 0 }",
    )
}

/// The same, after the Baron's special action.
fn baron_acted() -> Table {
    let mut t = baron_in_carthag();
    t.special(Face::House, Leader::Baron).area("carthag").area("carthag").area("carthag");
    t
}

#[test]
fn the_atreides_begin_and_turns_alternate() {
    // [wfa.actions.order]
    assert_eq!(mentat_dice().asked(), Some(Side::Atreides));
    assert_eq!(atreides_drew().asked(), Some(Side::Harkonnen));
}

#[test]
fn a_turn_is_one_action() {
    // [wfa.actions.turn-options] The draw was the turn, although a die and cards are left.
    let t = atreides_drew();
    assert!(t.s.unused_dice(Side::Atreides) > 0 && t.s.hand_size(Side::Atreides) > 0);
    assert_eq!(t.asked(), Some(Side::Harkonnen));
}

#[test]
fn a_used_die_is_spent() {
    // [wfa.actions.die-spent] With results of two kinds the die is asked for.
    let mut t = Table::two(
        "turn = 'atreides'\natreides_dice = { mentat = 2, strategy = 1 }\nharkonnen_dice = { mentat = 1 }",
    );
    assert_eq!(t.s.dice[0][Face::Mentat.index()], 2);
    t.die(Face::Mentat).act(Action::Deck(Deck::HouseAtreides)).act(Action::Deck(Deck::FremenAlly));
    assert_eq!(t.s.dice[0][Face::Mentat.index()], 1);
}

#[test]
fn the_last_harkonnen_die_ends_the_phase() {
    // [wfa.actions.phase-end] The second Atreides die is lost.
    let mut t = atreides_drew();
    t.die(Face::Mentat).act(Action::Deck(Deck::CorrinoAlly)).act(Action::Deck(Deck::CorrinoAlly));
    assert!(t.happened(|e| matches!(e, Event::DieLost { side: Side::Atreides, die: Face::Mentat })));
}

#[test]
fn passing_and_desert_power_actions_pass() {
    // [wfa.actions.pass] Without dice: pass or Desert Power; with dice no pass.
    let mut t = Table::two("turn = 'atreides'\nharkonnen_dice = { mentat = 2 }");
    assert_eq!(t.legal(), [Action::DesertPower, Action::Pass]);
    t.pass();
    assert_eq!(t.asked(), Some(Side::Harkonnen));
    let t = Table::two(ATREIDES_DICE);
    assert_eq!(t.refused(Action::Pass), "wfa.actions.no-effect");
}

#[test]
fn passing_and_desert_power_actions_desert_power_right() {
    // [wfa.actions.desert-power-right] 4 against 4 is not fewer, 4 against 5 is.
    let t = Table::two(
        "turn = 'atreides'\natreides_dice = { mentat = 2, house = 2 }\nharkonnen_dice = { mentat = 3, house = 1 }",
    );
    assert_eq!(t.refused(Action::DesertPower), "wfa.actions.desert-power-right");
}

#[test]
fn passing_and_desert_power_actions_desert_power_repeat() {
    // [wfa.actions.desert-power-repeat] Again on the next turn, if the dice allow it.
    let mut t = Table::two(
        "turn = 'atreides'\natreides_dice = { mentat = 2 }\nharkonnen_dice = { mentat = 3, house = 2 }",
    );
    t.act(Action::DesertPower).option(OptionWord::Wormsigns).pass();
    t.die(Face::Mentat).pass();
    assert!(t.can(Action::DesertPower));
}

#[test]
fn a_leader_who_is_not_in_play_is_not_deployed() {
    // [wfa.leaders.in-play] Gurney.
    let mut t = deploying_beside(2);
    t.s.token_supply = TokenSet::EMPTY;
    t.die(Face::Deployment).area("windgap");
    assert!(!t.can(Action::Take { piece: Piece::Named(Leader::Gurney), from: Origin::Supply }));
}

#[test]
fn placing_regeneration_locked() {
    // [wfa.regeneration.locked] Paul in the tank is not placed, the rest of the card applies.
    let mut t = atreides(
        "'voice_from_the_outer_world'",
        "[leaders]\npaul_atreides = { tank = 0 }\n[atreides.windgap]\nregular = 1",
    );
    t.card(Face::Mentat, "voice_from_the_outer_world");
    t.until(|q| !matches!(q, Question::Legion { .. } | Question::ChooseArea));
    assert!(
        t.can(supply(Kind::Special))
            && !t.can(Action::Take { piece: Piece::Named(Leader::PaulAtreides), from: Origin::Supply })
    );
    t.act(supply(Kind::Special));
    assert_eq!(t.units("windgap")[2], 1);
}

#[test]
fn upgraded_leaders() {
    // [wfa.leaders.upgrade] Paul in Windgap becomes Muad'Dib there; one in the tank keeps the slot.
    let mut t = Table::two(&format!(
        "{ATREIDES_FOUR_DICE}prescience = [2, 2, 4]\natreides_hand = ['alam_al_mithal']\n[atreides.windgap]\nregular = 1\nnamed = ['paul_atreides']\n[leaders]\nlady_jessica = {{ tank = 1 }}"
    ));
    t.card(Face::Mentat, "alam_al_mithal").act(Action::Transfer {
        from: Marker::Jihad,
        to: Marker::KwisatzHaderach,
        steps: 1,
    });
    assert_eq!(
        (t.at(Leader::MuadDib), t.at(Leader::PaulAtreides)),
        (Whereabouts::Board(a("windgap")), Whereabouts::Gone)
    );
    let mut t = Table::two(&format!(
        "{ATREIDES_FOUR_DICE}prescience = [2, 2, 4]\natreides_hand = ['alam_al_mithal']\n[atreides.windgap]\nregular = 1\n[leaders]\nlady_jessica = {{ tank = 1 }}"
    ));
    t.card(Face::Mentat, "alam_al_mithal").act(Action::Transfer {
        from: Marker::Jihad,
        to: Marker::SandDwellers,
        steps: 1,
    });
    assert_eq!(t.at(Leader::ReverendMother), Whereabouts::Tank(1));
}

#[test]
fn a_die_serves_for_the_special_action_of_its_leader() {
    // [wfa.leaders.special-action] The Baron: three regulars become elites.
    assert_eq!(baron_acted().units("carthag"), [2, 3, 0, 0]);
}

#[test]
fn a_special_action_is_used_once_a_round() {
    // [wfa.leaders.once-per-round]
    let mut t = baron_acted();
    t.die(Face::Mentat).pass();
    let again = Action::Die { die: Face::House, token: false, what: Use::Special(Leader::Baron) };
    assert_eq!(t.refused(again), "wfa.leaders.once-per-round");
}

#[test]
fn a_special_action_needs_the_figure_on_the_board() {
    // [wfa.leaders.figure-on-board] Aramsham in the tank: no special deployment.
    let special = Action::Die { die: Face::Deployment, token: false, what: Use::Special(Leader::Aramsham) };
    assert_eq!(baron_in_carthag().refused(special), "wfa.leaders.figure-on-board");
}

#[test]
fn a_leader_in_the_tank_moves_on_with_each_turn_of_the_owner() {
    // [wfa.regeneration.advance] The Atreides turn does not move Aramsham.
    let mut t = baron_acted();
    assert_eq!(t.at(Leader::Aramsham), Whereabouts::Tank(1));
    t.die(Face::Mentat).pass();
    assert_eq!(t.at(Leader::Aramsham), Whereabouts::Tank(1));
}

#[test]
fn a_leader_in_the_tank_is_not_deployed() {
    // [wfa.regeneration.locked]
    let mut t = baron_acted();
    t.die(Face::Mentat).pass();
    t.die(Face::Deployment).area("carthag").pass();
    if t.question() == Some(Question::PlaceWhere { left: 1 }) {
        t.area("carthag");
    }
    assert!(!t.can(Action::Take { piece: Piece::Named(Leader::Aramsham), from: Origin::Supply }));
}

#[test]
fn the_tank_regeneration_enter() {
    // [wfa.regeneration.enter] [wfa.regeneration.same-turn] Rabban falls in
    // his own attack: slot 1, then 2 as the turn ends.
    let mut t = Table::two(
        "clear = true\nturn = 'harkonnen'\natreides_dice = { mentat = 2 }\nharkonnen_dice = { strategy = 2 }\n[harkonnen.wind_pass]\nregular = 1\nnamed = ['beast_rabban']\n[atreides.nei_03]\nregular = 6",
    );
    t.dice("h ssssss");
    t.attack(Face::Strategy, "wind_pass", "nei_03");
    while matches!(t.question(), Some(Question::Casualty { .. })) {
        t.kind(Kind::Regular);
    }
    assert_eq!(t.at(Leader::Rabban), Whereabouts::Tank(1));
}

#[test]
fn the_tank_regeneration_leave() {
    // [wfa.regeneration.leave] Out of the third slot: available. [wfa.regeneration.pass-counts] Passing counts.
    let mut t = Table::two(
        "clear = true\nturn = 'atreides'\nharkonnen_dice = { mentat = 3 }\n[leaders]\npaul_atreides = { tank = 1 }\n[atreides.windgap]\nregular = 1",
    );
    t.pass();
    assert_eq!(t.at(Leader::PaulAtreides), Whereabouts::Tank(2));
    t.die(Face::Mentat).pass();
    t.act(Action::DesertPower).option(OptionWord::Wormsigns).pass();
    assert_eq!(t.at(Leader::PaulAtreides), Whereabouts::Available);
}

#[test]
fn the_combat_values_of_the_leaders_are_those_of_their_cards() {
    use Leader::*;
    let t = Table::two("");
    let value = |l: Leader| (t.g.tables.leader(l).hits, t.g.tables.leader(l).shields);
    // [wfa.leaders.combat-values-harkonnen]
    assert_eq!(
        [Baron, Rabban, Feyd, Hawat, Mohiam, Aramsham, Shaddam].map(value),
        [(0, 2), (2, 0), (2, 1), (1, 2), (0, 3), (1, 1), (2, 0)]
    );
    // [wfa.leaders.combat-values-atreides]
    assert_eq!(
        [PaulAtreides, LadyJessica, Gurney, ReverendMother, Alia, Stilgar, Chani, MuadDib].map(value),
        [(1, 0), (0, 1), (2, 1), (0, 2), (1, 0), (2, 0), (1, 1), (2, 1)]
    );
}

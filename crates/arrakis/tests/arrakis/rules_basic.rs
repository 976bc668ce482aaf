//! Start of round, vehicles, dice, turns, die results, free actions.

use crate::common::{Table, a};
use landsraad_arrakis::action::{Action, Means, OptionWord, Origin, Piece, Use};
use landsraad_arrakis::data::{Deck, Face, Kind, Leader, Side, Vehicle};
use landsraad_arrakis::event::Event;
use landsraad_arrakis::question::Question;
use landsraad_arrakis::state::{Phase, Whereabouts};

pub const DICE: &str = "turn = 'atreides'\natreides_dice = { strategy = 2, leadership = 2 }\nharkonnen_dice = { strategy = 3, leadership = 2 }\n";
pub const HDICE: &str = "turn = 'harkonnen'\natreides_dice = { strategy = 2 }\nharkonnen_dice = { strategy = 3, leadership = 2, deployment = 1, house = 1, mentat = 1 }\n";

#[test]
fn a_declined_rescue_and_a_forced_retreat() {
    // [wfa.definitions.declining] [wfa.desert-hazards.carryall-rescue] The Harkonnen decline: harvester gone, carryall stays.
    let mut t = Table::two(
        "clear = true\nphase = 'hazards'\nharvesters = ['ne_02']\n[zones]\naz1 = 'carryall'\n[wormsigns]\nne_02 = 'sandworm'",
    );
    assert_eq!(t.question(), Some(Question::Rescue { at: a("ne_02") }));
    t.pass();
    assert!(
        !t.s.harvesters.has(a("ne_02"))
            && t.happened(|e| matches!(e, Event::VehicleRemoved { vehicle: Vehicle::Harvester, .. }))
    );
    assert!(t.s.sandworms.has(a("ne_02")));
}

#[test]
fn vehicles_of_the_active_row_vehicles_active_row() {
    // [wfa.vehicles.active-row] [wfa.vehicles.block-dice] [wfa.vehicles.table] Rows 1, 3, 2: the third counts.
    let t = Table::two("phase = 'vehicles'\nimperium = [0, 2, 1]");
    assert_eq!((t.s.active_row(), t.s.blocked), (2, 2));
    let rows = t.g.tables.rows;
    assert_eq!(rows, [[0, 3, 1, 2], [1, 4, 1, 2], [2, 5, 1, 3], [3, 5, 2, 4], [4, 6, 2, 4]]);
}

/// The Harkonnen place the vehicles of row 4: five harvesters, two carryalls, four ornithopters.
fn placing_vehicles() -> Table {
    Table::two(
        "phase = 'vehicles'\nimperium = [3, 0, 0]\n[wormsigns]\nne_08 = 'sandworm'\n[atreides.ne_12]\nregular = 1",
    )
}

/// The same, with the harvesters on the board.
fn placing_aircraft() -> Table {
    let mut t = placing_vehicles();
    t.area("ne_08").area("ne_01").area("ne_02").area("ne_05").area("ne_06");
    t
}

#[test]
fn no_vehicle_of_the_active_row_is_left_out() {
    // [wfa.vehicles.place-count]
    assert_eq!(placing_vehicles().refused(Action::Pass), "wfa.vehicles.place-count");
}

#[test]
fn a_harvester_needs_a_free_desert_without_a_harvester() {
    // [wfa.vehicles.harvester-spot] Not with the Atreides, not on a plateau, not beside another.
    let mut t = placing_vehicles();
    assert!(!t.can(Action::Area(a("ne_12"))) && !t.can(Action::Area(a("pasty_mesa"))));
    t.area("ne_08");
    assert_eq!(t.refused(Action::Area(a("ne_08"))), "wfa.vehicles.harvester-spot");
}

#[test]
fn a_harvester_leaves_a_wormsign_facedown() {
    // [wfa.vehicles.no-reveal]
    let mut t = placing_vehicles();
    t.area("ne_08");
    assert!(t.s.wormsigns.has(a("ne_08")) && t.s.harvesters.has(a("ne_08")));
}

#[test]
fn an_air_zone_holds_one_vehicle() {
    // [wfa.vehicles.air-spot] [wfa.definitions.air-zones]
    let mut t = placing_aircraft();
    t.act(Action::Zone(0));
    assert_eq!(t.refused(Action::Zone(0)), "wfa.vehicles.air-spot");
    for z in 1..6 {
        t.act(Action::Zone(z));
    }
    assert_eq!(t.s.zones.iter().filter(|z| z.is_some()).count(), 6);
}

#[test]
fn blocked_dice_are_not_rolled() {
    // [wfa.actions.roll] Active row 4: five Harkonnen dice, four of the Atreides.
    let mut t = placing_aircraft();
    for z in 0..6 {
        t.act(Action::Zone(z));
    }
    let rolled = |side| {
        t.events.iter().find_map(|e| {
            if let Event::DiceRolled { side: s, dice, .. } = e {
                (*s == side).then(|| dice.iter().sum::<u8>())
            } else {
                None
            }
        })
    };
    assert_eq!((rolled(Side::Harkonnen), rolled(Side::Atreides)), (Some(5), Some(4)));
}

#[test]
fn the_phases_follow_each_other() {
    // [wfa.round.sequence]
    let mut t = Table::two("");
    t.until(|_| false);
    let order: Vec<Phase> = t
        .events
        .iter()
        .filter_map(|e| if let Event::PhaseStarted { phase } = e { Some(*phase) } else { None })
        .take(6)
        .collect();
    assert_eq!(
        order,
        [Phase::Actions, Phase::Hazards, Phase::Spice, Phase::End, Phase::Vehicles, Phase::Actions]
    );
    // A match that nobody wins is called off after the last round of the setting.
    assert!(t.s.over.is_some());
}

#[test]
fn short_decks() {
    // [wfa.round-start.empty-planning-deck] An exhausted deck gives nothing in the two-player game.
    let mut t = Table::two("phase = 'end'\nrevealed = ['the_lisan_al_gaib']");
    let fremen = t.g.deck_mask(Deck::FremenAlly);
    let atreides = t.g.deck_mask(Deck::HouseAtreides);
    t.s.deck &= !atreides;
    t.s.discard |= atreides;
    t.s.prescience_deck = 0b11;
    let before = t.s.deck & fremen;
    t.yes();
    t.until(|q| matches!(q, Question::VehicleSpot { .. }));
    assert_eq!((before & !t.s.deck).count_ones(), 1);
    assert_eq!(t.s.deck & atreides, 0);
    // [wfa.round-start.reveal-prescience] Two cards left: two revealed.
    assert_eq!(t.s.revealed.len(), 2);
}

#[test]
fn surplus_dice_actions_slots() {
    // [wfa.actions.slots] [wfa.actions.overflow] [wfa.actions.no-reroll] 3 Strategy and 1 House of the Atreides.
    let mut t = Table::two("phase = 'vehicles'");
    t.script("wfa.actions.die-faces", &[1, 1, 2, 5]);
    t.script("wfa.actions.die-faces", &[0, 0, 1, 1, 3, 4, 4, 5]);
    t.until(|q| matches!(q, Question::SurplusDie));
    assert_eq!(t.asked(), Some(Side::Atreides));
    assert_eq!(t.legal(), [Face::Leadership, Face::Deployment, Face::Mentat].map(Action::Face));
    assert_eq!(t.refused(Action::Face(Face::House)), "wfa.actions.overflow");
}

#[test]
fn surplus_dice_actions_overflow_tie() {
    // [wfa.actions.overflow-tie] [wfa.actions.overflow-order] Counted again; alternating, Harkonnen first.
    let mut t = Table::two("phase = 'vehicles'");
    t.script("wfa.actions.die-faces", &[1, 1, 1, 1]);
    t.script("wfa.actions.die-faces", &[5, 5, 5, 5, 0, 1, 3, 4]);
    t.until(|q| matches!(q, Question::SurplusDie));
    assert_eq!(t.asked(), Some(Side::Harkonnen));
    let first = t.legal()[0];
    t.act(first);
    assert_eq!(t.asked(), Some(Side::Atreides));
    t.act(Action::Face(Face::Mentat));
    assert_eq!(t.asked(), Some(Side::Harkonnen));
    let first = t.legal()[0];
    t.act(first);
    assert!(
        !t.can(Action::Face(Face::Mentat))
            && t.can(Action::Face(Face::Leadership))
            && t.can(Action::Face(Face::House))
    );
}

#[test]
fn die_faces() {
    // [wfa.actions.die-faces] Strategy on two of six faces.
    let t = Table::two(DICE);
    for side in 0..2 {
        let count = |f: Face| t.g.tables.faces[side].iter().filter(|x| usize::from(**x) == f.index()).count();
        assert_eq!(Face::ALL.iter().map(|f| count(*f)).collect::<Vec<_>>(), [1, 2, 1, 1, 1]);
    }
    assert_eq!(t.g.tables.slots, [[2; 5], [3, 3, 2, 3, 2]]);
}

/// Two Mentat dice of the Atreides and the last Harkonnen die, a Mentat.
fn mentat_dice() -> Table {
    Table::two("turn = 'atreides'\natreides_dice = { mentat = 2 }\nharkonnen_dice = { mentat = 1 }")
}

/// The same, after the Atreides have drawn a card of each deck.
fn atreides_drew() -> Table {
    let mut t = mentat_dice();
    t.die(Face::Mentat).act(Action::Deck(Deck::HouseAtreides)).act(Action::Deck(Deck::FremenAlly));
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
fn a_mentat_draws_two_cards_of_ones_own_decks() {
    let mut t = atreides_drew();
    t.die(Face::Mentat);
    // [wfa.planning-cards.decks] From one's own decks.
    assert!(!t.can(Action::Deck(Deck::FremenAlly)));
    // [wfa.results.mentat] Two cards, split as one likes.
    t.act(Action::Deck(Deck::CorrinoAlly));
    assert_eq!(t.s.hand_size(Side::Harkonnen), 1);
    t.act(Action::Deck(Deck::CorrinoAlly));
    assert!(
        t.count(|e| matches!(e, Event::Drew { side: Side::Harkonnen, deck: Deck::CorrinoAlly, .. })) >= 2
    );
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
    let t = Table::two(DICE);
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
fn passing_and_desert_power_actions_desert_power_wormsigns() {
    let mut t = Table::two(
        "turn = 'atreides'\natreides_dice = { mentat = 2, house = 2 }\nharkonnen_dice = { mentat = 3, house = 2 }\n[wormsigns]\nne_05 = 'sand'\n[harkonnen.ne_12]\nregular = 1",
    );
    // [wfa.actions.desert-power-wormsigns] Not on a sietch, a wormsign; on a legion yes, facedown.
    t.act(Action::DesertPower).option(OptionWord::Wormsigns);
    for id in ["windgap", "ne_05", "carthag", "harg_pass"] {
        assert_eq!(t.refused(Action::Area(a(id))), "wfa.actions.desert-power-wormsigns");
    }
    t.area("ne_12").area("ne_11");
    assert!(t.s.wormsigns.has(a("ne_12")) && t.s.wormsigns.has(a("ne_11")));
    assert_eq!(t.s.unused_dice(Side::Atreides), 4);
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
fn desert_power_moves_and_attacks() {
    // [wfa.actions.desert-power-move-worms] Two different ones.
    let mut t = Table::two(
        "clear = true\nturn = 'atreides'\nharkonnen_dice = { mentat = 2 }\nsandworms = ['ne_05', 'ne_12']\n[atreides.windgap]\nregular = 1\n[harkonnen.ne_08]\nregular = 2",
    );
    t.act(Action::DesertPower).option(OptionWord::MoveWorms);
    t.area("ne_05").area("ne_02");
    assert!(!t.can(Action::Area(a("ne_02"))), "the same sandworm twice");
    t.area("ne_12").area("ne_13");
    assert!(t.s.sandworms.has(a("ne_02")) && t.s.sandworms.has(a("ne_13")));
    assert_eq!(t.asked(), Some(Side::Harkonnen));
    // [wfa.actions.desert-power-attack] [wfa.sandworms.attack] Exactly one attacks, and is gone.
    let mut t = Table::two(
        "clear = true\nturn = 'atreides'\nharkonnen_dice = { mentat = 2 }\nsandworms = ['ne_05', 'ne_12']\n[atreides.windgap]\nregular = 1\n[harkonnen.ne_08]\nregular = 6",
    );
    t.dice("shhh");
    t.act(Action::DesertPower).option(OptionWord::WormAttack).area("ne_05");
    assert_eq!((t.units("ne_08")[0], t.s.sandworms.len()), (5, 1));
    assert!(t.used_up());
}

#[test]
fn strategy_and_leadership() {
    // [wfa.results.strategy-move] [wfa.movement.each-once] Two different legions, each once.
    let mut t = Table::two(&format!(
        "{DICE}clear = true\n[atreides.ne_05]\nregular = 2\n[atreides.ne_12]\nregular = 2"
    ));
    t.march(Face::Strategy, "ne_05", "ne_08");
    assert!(!t.can(Action::Area(a("ne_08"))), "the legion that moved");
    t.area("ne_12").go("ne_08", Means::Foot).everyone();
    assert_eq!(t.units("ne_08")[0], 4);
    assert_eq!(t.asked(), Some(Side::Harkonnen));
    // [wfa.results.leadership-move] Without a leader no Leadership move.
    let mut t = Table::two(&format!(
        "{DICE}clear = true\n[atreides.ne_05]\nregular = 2\ngeneric = 1\n[atreides.ne_12]\nregular = 2"
    ));
    t.die(Face::Leadership).option(OptionWord::Move);
    assert_eq!(t.legal(), [Action::Pass, Action::Area(a("ne_05"))]);
    t.area("ne_05").go("ne_08", Means::Foot).kind(Kind::Regular);
    assert!(!t.can(Action::Pass), "the leader must go along");
    t.kind(Kind::Generic).pass();
    assert_eq!(t.units("ne_08"), [1, 0, 0, 1]);
}

/// Three regulars and a Naib beside three Harkonnen regulars.
fn facing_nei_03() -> Table {
    Table::two(&format!(
        "{DICE}clear = true\n[atreides.wind_pass]\nregular = 3\ngeneric = 1\n[harkonnen.nei_03]\nregular = 3"
    ))
}

/// The same, with one regular chosen for a surprise attack.
fn surprise_by_one_regular() -> Table {
    let mut t = facing_nei_03();
    t.die(Face::Leadership)
        .option(OptionWord::SurpriseAttack)
        .area("wind_pass")
        .go("nei_03", Means::Foot)
        .kind(Kind::Regular);
    t
}

#[test]
fn a_strategy_attack_adds_no_special() {
    // [wfa.results.strategy-attack]
    let mut t = facing_nei_03();
    t.dice("hhh hhh");
    t.attack(Face::Strategy, "wind_pass", "nei_03");
    assert!(!t.happened(|e| matches!(e, Event::Converted { .. })));
}

#[test]
fn a_leader_takes_part_in_a_leadership_attack() {
    // [wfa.results.leadership-attack]
    let mut t = surprise_by_one_regular();
    assert!(!t.can(Action::Pass));
    t.kind(Kind::Generic);
    assert!(t.can(Action::Pass));
}

#[test]
fn a_surprise_adds_a_special_that_a_generic_leader_makes_a_hit() {
    // [wfa.battle.surprise] [wfa.battle.generic-leader]
    let mut t = surprise_by_one_regular();
    t.kind(Kind::Generic);
    t.dice("h hhh");
    t.pass();
    assert!(t.happened(|e| matches!(e, Event::Converted { side: Side::Atreides, hits: 1, .. })));
}

#[test]
fn the_atreides_deploy_a_token_and_a_leader_in_a_sietch() {
    // [wfa.results.deployment-atreides] A random token, facedown, in a sietch area, with up to one leader.
    let mut t =
        Table::two("turn = 'atreides'\natreides_dice = { deployment = 2 }\nharkonnen_dice = { mentat = 2 }");
    t.die(Face::Deployment);
    assert_eq!(t.refused(Action::Area(a("ne_05"))), "wfa.results.deployment-atreides");
    t.area("tasmin_sink");
    t.act(Action::Take { piece: Piece::Named(Leader::Stilgar), from: Origin::Supply });
    assert_eq!(t.at(Leader::Stilgar), Whereabouts::Board(a("tasmin_sink")));
    assert_eq!((t.legion("tasmin_sink").tokens.count_ones(), t.s.token_supply.count_ones()), (2, 7));
}

/// The Atreides may deploy; their one legion has so many regulars in Windgap.
fn deploying_beside(regulars: u8) -> Table {
    Table::two(&format!(
        "clear = true\nturn = 'atreides'\natreides_dice = {{ deployment = 2, mentat = 1 }}\nharkonnen_dice = {{ mentat = 2 }}\n[atreides.windgap]\nregular = {regulars}"
    ))
}

#[test]
fn without_tokens_a_leader_is_deployed_beside_a_legion() {
    // [wfa.results.deployment-atreides-empty]
    let mut t = deploying_beside(2);
    t.s.token_supply = 0;
    t.die(Face::Deployment);
    assert_eq!(t.legal(), [Action::Pass, Action::Area(a("windgap"))]);
    t.area("windgap");
    t.act(Action::Take { piece: Piece::Named(Leader::PaulAtreides), from: Origin::Supply });
    assert_eq!(t.at(Leader::PaulAtreides), Whereabouts::Board(a("windgap")));
}

#[test]
fn a_leader_is_deployed_where_no_token_has_room() {
    // [wfa.results.deployment-room] The only sietch is full.
    let mut t = deploying_beside(6);
    for sietch in t.s.sietches.iter_mut().filter(|s| s.at != a("windgap")) {
        sietch.stands = false;
    }
    let tokens = t.s.token_supply;
    t.die(Face::Deployment).area("windgap");
    t.act(Action::Take { piece: Piece::Named(Leader::PaulAtreides), from: Origin::Supply });
    assert_eq!(t.at(Leader::PaulAtreides), Whereabouts::Board(a("windgap")));
    assert_eq!((t.s.token_supply, t.legion("windgap").tokens), (tokens, 0));
}

#[test]
fn a_leader_who_is_not_in_play_is_not_deployed() {
    // [wfa.leaders.in-play] Gurney.
    let mut t = deploying_beside(2);
    t.s.token_supply = 0;
    t.die(Face::Deployment).area("windgap");
    assert!(!t.can(Action::Take { piece: Piece::Named(Leader::Gurney), from: Origin::Supply }));
}

#[test]
fn deployment_of_the_harkonnen() {
    // [wfa.results.deployment-harkonnen] Three regulars and a leader over settlements; [wfa.battle.settlement-lost-use].
    let mut t = Table::two(&format!(
        "{HDICE}clear = true\ndestroyed = ['imperial_basin']\n[harkonnen.carthag]\nregular = 5\n[harkonnen.arsunt]\nregular = 1\n[harkonnen.arrakeen]\nregular = 1"
    ));
    t.die(Face::Deployment);
    assert!(!t.can(Action::Area(a("imperial_basin"))) && !t.can(Action::Area(a("nei_01"))));
    t.area("carthag");
    assert_eq!(
        t.legal(),
        [Action::Pass, Action::Take { piece: Piece::Kind(Kind::Regular), from: Origin::Supply }]
    );
    t.act(Action::Take { piece: Piece::Kind(Kind::Regular), from: Origin::Supply });
    // [wfa.results.deployment-room] Carthag is full now.
    assert_eq!(t.refused(Action::Area(a("carthag"))), "wfa.results.deployment-room");
    for _ in 0..2 {
        t.area("arsunt").act(Action::Take { piece: Piece::Kind(Kind::Regular), from: Origin::Supply });
    }
    // A leader only where a unit is.
    assert!(!t.can(Action::Area(a("north_pole"))));
    t.area("arsunt").act(Action::Take { piece: Piece::Kind(Kind::Generic), from: Origin::Supply });
    assert_eq!((t.units("carthag")[0], t.units("arsunt")), (6, [3, 0, 0, 1]));
}

#[test]
fn house_results_results_house_atreides() {
    // [wfa.results.house-atreides] Any of the other four results; [wfa.results.house-atreides-special] also for specials.
    let t = Table::two(
        "turn = 'atreides'\natreides_dice = { house = 1 }\nharkonnen_dice = { mentat = 2 }\n[atreides.windgap]\nregular = 1\nnamed = ['stilgar']",
    );
    for f in [Face::Leadership, Face::Strategy, Face::Deployment, Face::Mentat] {
        assert!(t.can(Action::Die { die: Face::House, token: false, what: Use::Action(f) }));
    }
    assert!(!t.can(Action::Die { die: Face::House, token: false, what: Use::Action(Face::House) }));
    assert!(t.can(Action::Die { die: Face::House, token: false, what: Use::Special(Leader::Stilgar) }));
}

#[test]
fn house_results_results_house_harkonnen_upgrade() {
    // [wfa.results.house-harkonnen-upgrade] Two regulars become elites, anywhere.
    let mut t = Table::two(HDICE);
    let before = t.s.supply[1];
    t.die(Face::House).option(OptionWord::Replace(Kind::Elite)).area("arsunt").area("carthag");
    assert_eq!((t.s.supply[1][0], t.s.supply[1][1]), (before[0] + 2, before[1] - 2));
    assert_eq!(t.asked(), Some(Side::Atreides));
}

#[test]
fn house_results_results_house_harkonnen_vehicles() {
    // [wfa.results.house-harkonnen-vehicles] Or two vehicles.
    let mut t = Table::two(HDICE);
    t.die(Face::House).option(OptionWord::Vehicles);
    t.act(Action::Vehicle { vehicle: Vehicle::Harvester, from: Origin::Supply }).area("ne_08");
    t.act(Action::Vehicle { vehicle: Vehicle::Ornithopter, from: Origin::Supply }).act(Action::Zone(0));
    assert!(t.s.harvesters.has(a("ne_08")) && t.s.zones[0] == Some(Vehicle::Ornithopter));
    assert_eq!(t.asked(), Some(Side::Atreides));
}

/// Free actions before a Harkonnen turn: two tokens in Windgap, which az8 reaches and az1 does not.
fn free_actions_about_windgap() -> Table {
    Table::two_open(&format!(
        "{HDICE}clear = true\n[harkonnen.carthag]\nregular = 2\n[atreides.windgap]\ntokens = [4, 8]\ngeneric = 1\n[zones]\naz8 = 'ornithopter'\naz1 = 'ornithopter'"
    ))
}

/// The same, after token 4, a regular and an elite, was turned up; with the tokens in the supply before.
fn token_turned_up() -> (Table, u32) {
    let mut t = free_actions_about_windgap();
    t.pass();
    let supply = t.s.token_supply;
    t.act(Action::Reveal { at: a("windgap"), token: Some([1, 1, 0, 0]) });
    (t, supply)
}

#[test]
fn both_sides_have_free_actions_before_a_turn() {
    // [wfa.free-actions.general] Both are asked before the Harkonnen turn, until both decline.
    let mut t = free_actions_about_windgap();
    assert_eq!((t.asked(), t.question()), (Some(Side::Harkonnen), Some(Question::Free)));
    t.pass();
    assert_eq!((t.asked(), t.question()), (Some(Side::Atreides), Some(Question::Free)));
    t.act(Action::Reveal { at: a("tasmin_sink"), token: None });
    t.pass();
    // The Harkonnen had declined before that: they are asked again.
    assert_eq!((t.asked(), t.question()), (Some(Side::Harkonnen), Some(Question::Free)));
    t.act(Action::Scout { zone: 7, at: a("windgap") });
    t.until(|q| matches!(q, Question::Turn));
    assert_eq!(t.s.dice[1].iter().sum::<u8>(), 8);
}

#[test]
fn an_ornithopter_scouts_an_area_of_its_sectors() {
    // [wfa.free-actions.scouting] az8 reaches Windgap, az1 does not.
    let mut t = free_actions_about_windgap();
    assert!(
        t.can(Action::Scout { zone: 7, at: a("windgap") })
            && !t.can(Action::Scout { zone: 0, at: a("windgap") })
    );
    t.act(Action::Scout { zone: 7, at: a("windgap") });
    assert_eq!((t.legion("windgap").tokens, t.s.zones[7]), (0, None));
    assert!(t.s.sietches.iter().any(|s| s.at == a("windgap") && s.up));
}

#[test]
fn guerrilla_training_turns_a_token_into_its_figures() {
    // [wfa.free-actions.guerrilla] Token 4 shows a regular and an elite.
    assert_eq!(token_turned_up().0.units("windgap"), [1, 1, 0, 1]);
}

#[test]
fn a_token_turned_up_leaves_the_game() {
    // [wfa.free-actions.guerrilla-removed]
    let (t, supply) = token_turned_up();
    assert_eq!((t.s.token_supply, t.legion("windgap").tokens), (supply, 1 << 8));
}

#[test]
fn a_sietch_turned_up_stays_and_shows_its_rank() {
    // [wfa.free-actions.guerrilla-sietch]
    let mut t = free_actions_about_windgap();
    t.pass().act(Action::Reveal { at: a("tasmin_sink"), token: None });
    assert!(
        t.view(Side::Harkonnen)
            .sietches
            .iter()
            .any(|s| s.at == a("tasmin_sink") && s.rank.is_some() && s.stands)
    );
}

#[test]
fn the_guild_bans_scouting_but_not_transport() {
    // [wfa.bans.spacing-guild]
    let mut t = Table::two_open(&format!(
        "{HDICE}clear = true\nbans = ['spacing_guild']\n[harkonnen.nei_05]\nregular = 2\n[atreides.gara_kulon]\ntokens = [4]\n[zones]\naz1 = 'ornithopter'"
    ));
    assert_eq!(t.asked(), Some(Side::Atreides));
    t.windows = false;
    t.pass();
    t.die(Face::Strategy).option(OptionWord::Move).area("nei_05");
    assert_eq!(t.ways("ne_08"), [Means::Air(0)]);
}

#[test]
fn scouting_as_ornithopters_leave() {
    // [wfa.free-actions.scouting-end-round] [wfa.end-of-round.remove-aircraft]
    let mut t =
        Table::two("phase = 'end'\n[zones]\naz8 = 'ornithopter'\naz2 = 'carryall'\naz5 = 'ornithopter'");
    t.until(|q| matches!(q, Question::LastScout { .. }));
    t.act(Action::Scout { zone: 4, at: a("tasmin_sink") });
    t.act(Action::Scout { zone: 7, at: a("windgap") });
    assert!(t.happened(|e| matches!(e, Event::SietchRevealed { .. })));
    t.until(|q| matches!(q, Question::VehicleSpot { .. }));
    assert!(t.s.zones.iter().all(Option::is_none));
}

#[test]
fn hawats_scheming() {
    // [wfa.free-actions.hawats-scheming] Two copies: Hawat leaves the game, Mohiam enters.
    let mut t = Table::two_open(&format!(
        "{HDICE}clear = true\nharkonnen_hand = ['hawats_scheming', 'hawats_scheming']\n[harkonnen.carthag]\nregular = 1\nnamed = ['thufir_hawat']\n[leaders]\nthufir_hawat = 'available'"
    ));
    let card = t.card_index("hawats_scheming");
    assert!(!t.can(Action::GiveUp { card, copies: 3 }));
    t.act(Action::GiveUp { card, copies: 2 });
    // [wfa.leaders.hawat-mohiam]
    assert_eq!((t.at(Leader::Hawat), t.at(Leader::Mohiam)), (Whereabouts::Gone, Whereabouts::Available));
    assert_eq!(t.s.hand_size(Side::Harkonnen), 0);
    let t = Table::two_open(&format!(
        "{HDICE}clear = true\nharkonnen_hand = ['hawats_scheming', 'sandmasters']\n[harkonnen.carthag]\nregular = 1"
    ));
    assert_eq!(t.legal(), [Action::Pass]);
    // [wfa.leaders.scheming-before-hawat] Given up before supremacy 1: Hawat never enters.
    let mut t = Table::two_open(&format!(
        "{HDICE}clear = true\nharkonnen_hand = ['hawats_scheming', 'hawats_scheming']\n[harkonnen.wind_pass]\nregular = 6\n[sietches.windgap]\nrank = 1"
    ));
    t.act(Action::GiveUp { card, copies: 2 });
    assert_eq!(t.at(Leader::Hawat), Whereabouts::Gone);
}

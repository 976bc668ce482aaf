//! Operations: cards, special actions, results of dice, sandworms.

use crate::action::{Action, Means, OptionWord, Origin, Piece, Use};
use crate::board::Zone;
use crate::data::{Deck, Face, Kind, Leader, Side, Vehicle};
use crate::event::Event;
use crate::question::Question;
use crate::state::{TokenSet, Whereabouts};
use crate::tests_support::{
    ATREIDES_DICE, HARKONNEN_DICE, Table, a, atreides, atreides_drew, deploying_beside, facing_nei_03,
    harkonnen, supply, surprise_by_one_regular,
};

/// The Atreides choose where the sandworm of ne_05 goes.
fn moving_the_worm_of_ne_05() -> Table {
    let mut t = Table::two(
        "clear = true\nturn = 'atreides'\nharkonnen_dice = { mentat = 2 }\nsandworms = ['ne_05']\nharvesters = ['ne_06']\n[harkonnen.ne_08]\nregular = 1\n[wormsigns]\nne_07 = 'sand'\n[atreides.windgap]\nregular = 1",
    );
    t.act(Action::DesertPower).option(OptionWord::MoveWorms).area("ne_05");
    t
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
    assert!(t.s.wormsigns.contains(a("ne_12")) && t.s.wormsigns.contains(a("ne_11")));
    assert_eq!(t.s.unused_dice(Side::Atreides), 4);
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
    assert!(t.s.sandworms.contains(a("ne_02")) && t.s.sandworms.contains(a("ne_13")));
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
        "{ATREIDES_DICE}clear = true\n[atreides.ne_05]\nregular = 2\n[atreides.ne_12]\nregular = 2"
    ));
    t.march(Face::Strategy, "ne_05", "ne_08");
    assert!(!t.can(Action::Area(a("ne_08"))), "the legion that moved");
    t.area("ne_12").go("ne_08", Means::Foot).everyone();
    assert_eq!(t.units("ne_08")[0], 4);
    assert_eq!(t.asked(), Some(Side::Harkonnen));
    // [wfa.results.leadership-move] Without a leader no Leadership move.
    let mut t = Table::two(&format!(
        "{ATREIDES_DICE}clear = true\n[atreides.ne_05]\nregular = 2\ngeneric = 1\n[atreides.ne_12]\nregular = 2"
    ));
    t.die(Face::Leadership).option(OptionWord::Move);
    assert_eq!(t.legal(), [Action::Pass, Action::Area(a("ne_05"))]);
    t.area("ne_05").go("ne_08", Means::Foot).kind(Kind::Regular);
    assert!(!t.can(Action::Pass), "the leader must go along");
    t.kind(Kind::Generic).pass();
    assert_eq!(t.units("ne_08"), [1, 0, 0, 1]);
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
fn the_atreides_deploy_a_token_and_a_leader_in_a_sietch() {
    // [wfa.results.deployment-atreides] A random token, facedown, in a sietch area, with up to one leader.
    let mut t =
        Table::two("turn = 'atreides'\natreides_dice = { deployment = 2 }\nharkonnen_dice = { mentat = 2 }");
    t.die(Face::Deployment);
    assert_eq!(t.refused(Action::Area(a("ne_05"))), "wfa.results.deployment-atreides");
    t.area("tasmin_sink");
    t.act(Action::Take { piece: Piece::Named(Leader::Stilgar), from: Origin::Supply });
    assert_eq!(t.at(Leader::Stilgar), Whereabouts::Board(a("tasmin_sink")));
    assert_eq!((t.legion("tasmin_sink").tokens.len(), t.s.token_supply.len()), (2, 7));
}

#[test]
fn without_tokens_a_leader_is_deployed_beside_a_legion() {
    // [wfa.results.deployment-atreides-empty]
    let mut t = deploying_beside(2);
    t.s.token_supply = TokenSet::EMPTY;
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
    t.s.sietches.change(|all| {
        all.iter_mut().filter(|s| s.at != a("windgap")).for_each(|s| s.stands = false);
    });
    let tokens = t.s.token_supply;
    t.die(Face::Deployment).area("windgap");
    t.act(Action::Take { piece: Piece::Named(Leader::PaulAtreides), from: Origin::Supply });
    assert_eq!(t.at(Leader::PaulAtreides), Whereabouts::Board(a("windgap")));
    assert_eq!((t.s.token_supply, t.legion("windgap").tokens), (tokens, TokenSet::EMPTY));
}

#[test]
fn deployment_of_the_harkonnen() {
    // [wfa.results.deployment-harkonnen] Three regulars and a leader over
    // settlements; [wfa.battle.settlement-lost-use].
    let mut t = Table::two(&format!(
        "{HARKONNEN_DICE}clear = true\ndestroyed = ['imperial_basin']\n[harkonnen.carthag]\nregular = 5\n[harkonnen.arsunt]\nregular = 1\n[harkonnen.arrakeen]\nregular = 1"
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
    // [wfa.results.house-atreides] Any of the other four results;
    // [wfa.results.house-atreides-special] also for specials.
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
    let mut t = Table::two(HARKONNEN_DICE);
    let before = t.s.supply[1];
    t.die(Face::House).option(OptionWord::Replace(Kind::Elite)).area("arsunt").area("carthag");
    assert_eq!((t.s.supply[1][0], t.s.supply[1][1]), (before[0] + 2, before[1] - 2));
    assert_eq!(t.asked(), Some(Side::Atreides));
}

#[test]
fn house_results_results_house_harkonnen_vehicles() {
    // [wfa.results.house-harkonnen-vehicles] Or two vehicles.
    let mut t = Table::two(HARKONNEN_DICE);
    t.die(Face::House).option(OptionWord::Vehicles);
    t.act(Action::Vehicle { vehicle: Vehicle::Harvester, from: Origin::Supply }).area("ne_08");
    t.act(Action::Vehicle { vehicle: Vehicle::Ornithopter, from: Origin::Supply }).act(Action::Zone(Zone(0)));
    assert!(t.s.harvesters.contains(a("ne_08")) && t.s.zones[0] == Some(Vehicle::Ornithopter));
    assert_eq!(t.asked(), Some(Side::Atreides));
}

#[test]
fn the_four_decks() {
    // [wfa.planning-cards.decks]
    let t = harkonnen("", "");
    for d in Deck::ALL {
        assert_eq!(
            t.g.tables.cards.iter().filter(|c| c.deck == *d).map(|c| u32::from(c.copies)).sum::<u32>(),
            18
        );
        assert_eq!(t.g.deck_set(*d).len(), 18);
    }
    assert!(t.g.tables.cards.iter().all(|c| !c.reconstructed && !c.source.is_empty()));
    // Reconstructed entries keep their mark.
    assert!(
        t.g.tables.leader(Leader::Stilgar).reconstructed && !t.g.tables.leader(Leader::Baron).reconstructed
    );
    assert_eq!(t.g.tables.prescience.iter().filter(|p| p.reconstructed).count(), 10);
    assert!(t.g.tables.objectives.iter().all(|(_, marked)| *marked));
}

#[test]
fn playing_a_card() {
    // [wfa.planning-cards.play] A House die plays Sandmasters: harvesters, a card, the card discarded, the die spent.
    // [wfa.planning-cards.upper-bounds] Two of three are enough.
    let mut t = harkonnen("'sandmasters'", "");
    t.card(Face::House, "sandmasters");
    for id in ["ne_05", "ne_08"] {
        t.act(Action::Vehicle { vehicle: Vehicle::Harvester, from: Origin::Supply }).area(id);
    }
    t.pass();
    t.act(Action::Deck(Deck::CorrinoAlly));
    assert_eq!(t.s.harvesters.len(), 2);
    assert!(t.discarded("sandmasters"));
    assert_eq!((t.s.hand_size(Side::Harkonnen), t.s.dice[1][Face::House.index()]), (1, 1));
    assert_eq!(t.asked(), Some(Side::Atreides));
}

#[test]
fn requirements_and_empty_effects() {
    // [wfa.planning-cards.as-much-as-possible] Our Family Atomics below step 4 cannot be played.
    let t = atreides("'our_family_atomics'", "[atreides.windgap]\nregular = 1");
    assert!(!t.can(Action::Die { die: Face::Mentat, token: false, what: Use::Card }));
    // [wfa.atomics.detonate] At 4 it goes off, and later step 8 does nothing.
    let mut t = atreides("'our_family_atomics'", "prescience = [4, 0, 0]\n[atreides.windgap]\nregular = 1");
    t.card(Face::Mentat, "our_family_atomics");
    assert_eq!(t.question(), Some(Question::Site));
    t.area("splintered_rock");
    assert_eq!(t.s.crater, Some(a("splintered_rock")));
    // Reports of Traitors without a House die may be played and does nothing; with one it takes it.
    let mut t = harkonnen("'reports_of_traitors'", "");
    t.card(Face::Mentat, "reports_of_traitors");
    assert_eq!(t.s.dice[0][Face::House.index()], 0);
    assert!(t.discarded("reports_of_traitors"));
}

#[test]
fn the_opponent_discards_in_full_planning_cards_upper_bounds() {
    // [wfa.planning-cards.upper-bounds] Three in hand: exactly two. [wfa.planning-cards.choices] The opponent's choice.
    let mut t = Table::two(
        "clear = true\nturn = 'harkonnen'\natreides_dice = { mentat = 1, house = 1 }\nharkonnen_dice = { mentat = 2, house = 2 }\nharkonnen_hand = ['manipulation_of_others']\natreides_hand = ['usul', 'war_plan', 'the_voice']",
    );
    t.card(Face::Mentat, "manipulation_of_others");
    assert_eq!((t.asked(), t.can(Action::Pass)), (Some(Side::Atreides), false));
    let (usul, plan) = (t.card_id("usul"), t.card_id("war_plan"));
    t.act(Action::Card(usul)).act(Action::Card(plan));
    assert_eq!((t.s.hand_size(Side::Atreides), t.asked()), (1, Some(Side::Harkonnen)));
}

#[test]
fn the_opponent_discards_in_full_planning_cards_scheming_forced() {
    // [wfa.planning-cards.scheming-forced] [wfa.planning-cards.extra-card] The Voice
    // cannot take Hawat's Scheming; then another card is played without a die.
    let mut t = Table::two(
        "clear = true\nturn = 'atreides'\natreides_dice = { mentat = 2 }\nharkonnen_dice = { mentat = 3 }\natreides_hand = ['the_voice', 'grandmother_of_a_storm']\nharkonnen_hand = ['hawats_scheming']",
    );
    t.card(Face::Mentat, "the_voice");
    assert_eq!((t.asked(), t.legal()), (Some(Side::Harkonnen), vec![Action::Pass]));
    t.pass();
    assert_eq!(t.question(), Some(Question::PlayCard));
    t.play("grandmother_of_a_storm");
    assert_eq!((t.s.dice[0][Face::Mentat.index()], t.s.hand_size(Side::Harkonnen)), (1, 1));
    assert!(t.discarded("the_voice") && t.discarded("grandmother_of_a_storm"));
}

#[test]
fn targets_are_the_owners_choice() {
    // [wfa.planning-cards.choices] Hunter-Seeker: Paul or Stilgar. [wfa.regeneration.enter]
    let rest = "[harkonnen.swi_02]\nregular = 1\n[harkonnen.pasty_mesa]\nregular = 1\n[atreides.windgap]\nregular = 1\nnamed = ['stilgar']\n[atreides.tasmin_sink]\nregular = 1\nnamed = ['paul_atreides']\n[atreides.ne_05]\nregular = 1\nnamed = ['lady_jessica']";
    let mut t = harkonnen("'hunter_seeker'", rest);
    t.card(Face::Mentat, "hunter_seeker");
    assert_eq!(t.legal(), [Leader::PaulAtreides, Leader::Stilgar].map(Action::Leader));
    t.act(Action::Leader(Leader::Stilgar));
    assert_eq!(t.at(Leader::Stilgar), Whereabouts::Tank(0));
    // Shigawire without a named leader near: only the move happens.
    let mut t = harkonnen("'shigawire'", "[harkonnen.ne_05]\nspecial = 1");
    t.card(Face::Mentat, "shigawire");
    t.until(|q| matches!(q, Question::Goal { .. } | Question::Legion { act: _ }));
    if matches!(t.question(), Some(Question::Legion { .. })) {
        t.area("ne_05");
    }
    t.go("ne_08", Means::Foot);
    if matches!(t.question(), Some(Question::Figures { .. })) {
        t.everyone();
    }
    assert_eq!((t.units("ne_08")[2], t.asked()), (1, Some(Side::Atreides)));
}

#[test]
fn placing_planning_cards_place_limit() {
    // [wfa.planning-cards.place-limit] Arrakeen with 5 units: one elite and the leader.
    let mut t = harkonnen("'forced_recruitment'", "[harkonnen.arrakeen]\nregular = 5");
    t.card(Face::Mentat, "forced_recruitment").act(supply(Kind::Elite));
    assert!(matches!(
        t.legal()[..],
        [Action::Pass, Action::Take { piece: Piece::Kind(Kind::Generic), .. }, ..]
    ));
    t.act(Action::Take { piece: Piece::Named(Leader::Baron), from: Origin::Supply });
    assert_eq!((t.units("arrakeen"), t.at(Leader::Baron)), ([5, 1, 0, 0], Whereabouts::Board(a("arrakeen"))));
    // [wfa.planning-cards.place-anywhere] Not where the enemy holds the area.
    let mut t =
        harkonnen("'forced_recruitment'", "destroyed = ['arrakeen']\n[atreides.arrakeen]\nregular = 1");
    t.card(Face::Mentat, "forced_recruitment");
    assert_eq!((t.legion("arrakeen").units(), t.asked()), (1, Some(Side::Atreides)));
}

#[test]
fn placing_definitions_place() {
    // [wfa.definitions.place] The Baron is lifted from Arsunt to Arrakeen.
    let mut t = harkonnen(
        "'barons_personal_guard'",
        "[harkonnen.arsunt]\nregular = 1\nnamed = ['baron_harkonnen']\n[harkonnen.arrakeen]\nregular = 1",
    );
    t.card(Face::Mentat, "barons_personal_guard").area("arrakeen");
    t.act(Action::Take { piece: Piece::Named(Leader::Baron), from: Origin::Area(a("arsunt")) });
    assert_eq!(t.at(Leader::Baron), Whereabouts::Board(a("arrakeen")));
}

#[test]
fn two_texts() {
    // [wfa.planning-cards.else-effect] Feyd in play: two elites join his legion, no extra card.
    let mut t = harkonnen(
        "'beloved_feyd_rautha', 'sandmasters'",
        "[harkonnen.carthag]\nregular = 1\nnamed = ['feyd_rautha']\n[leaders]\nfeyd_rautha = 'available'\nbeast_rabban = 'gone'",
    );
    t.card(Face::Mentat, "beloved_feyd_rautha").act(supply(Kind::Elite)).act(supply(Kind::Elite));
    assert_eq!((t.units("carthag")[1], t.asked()), (2, Some(Side::Atreides)));
    // Otherwise he enters and Rabban leaves for good. [wfa.leaders.rabban-feyd]
    let mut t = harkonnen(
        "'beloved_feyd_rautha', 'sandmasters'",
        "[harkonnen.carthag]\nregular = 1\nnamed = ['beast_rabban']",
    );
    t.card(Face::Mentat, "beloved_feyd_rautha");
    assert_eq!((t.at(Leader::Feyd), t.at(Leader::Rabban)), (Whereabouts::Available, Whereabouts::Gone));
    assert_eq!(t.question(), Some(Question::PlayCard));
}

#[test]
fn special_attacks() {
    // [wfa.planning-cards.special-attack] Sword and special hit, shields and leaders play no part.
    // [wfa.planning-cards.special-attack-tokens] Tokens are revealed for a hit, the sietch is not.
    let rest = "[harkonnen.swi_02]\nregular = 1\n[atreides.windgap]\ntokens = [0, 1]\ngeneric = 1";
    let mut t = harkonnen("'explosive_artillery'", rest);
    t.dice("sxhh");
    t.card(Face::Mentat, "explosive_artillery").pass();
    assert!(t.used_up());
    assert_eq!(t.question(), Some(Question::Casualty { at: a("windgap"), left: 2 }));
    assert!(t.legion("windgap").tokens.is_empty());
    assert!(t.s.sietches.iter().all(|s| !s.up));
    let mut t = harkonnen("'explosive_artillery'", rest);
    t.dice("hhhh");
    t.card(Face::Mentat, "explosive_artillery").pass();
    assert_eq!(t.legion("windgap").tokens.len(), 2);
}

#[test]
fn granted_attacks() {
    // [wfa.planning-cards.granted-attack] Surprise without a leader: the added special is a miss.
    let mut t = harkonnen(
        "'sardaukars_manner'",
        "[harkonnen.wind_pass]\nspecial = 1\nregular = 2\n[atreides.nei_03]\nregular = 3",
    );
    t.dice("hhh hhh");
    t.card(Face::Mentat, "sardaukars_manner").area("wind_pass");
    t.act(Action::Go { to: a("nei_03"), by: Means::Foot, attack: true }).everyone();
    assert!(t.happened(|e| matches!(e, Event::BattleStarted { surprise: true, .. })));
    assert!(!t.happened(|e| matches!(e, Event::Converted { .. })) && t.used_up());
    // [wfa.planning-cards.same-legion] Feyd and three of five move, then attack from there; the others do not.
    let mut t = Table::two(
        "clear = true\nturn = 'harkonnen'\natreides_dice = { mentat = 1 }\nharkonnen_dice = { leadership = 2, mentat = 1 }\n[harkonnen.shield_wall_west]\nregular = 5\nnamed = ['feyd_rautha']\n[leaders]\nfeyd_rautha = 'available'\nbeast_rabban = 'gone'\n[atreides.nw_13]\nregular = 1",
    );
    t.special(Face::Leadership, Leader::Feyd).area("shield_wall_west").go("nw_14", Means::Foot);
    // A unit must go with him, so the first regular is not asked for.
    t.act(Action::Piece(Piece::Named(Leader::Feyd))).kind(Kind::Regular).kind(Kind::Regular).pass();
    t.dice("sss h");
    t.area("nw_14");
    t.until(|q| matches!(q, Question::Figures { .. } | Question::Advance { .. }));
    if matches!(t.question(), Some(Question::Figures { .. })) {
        t.everyone();
    }
    assert_eq!(t.legion("shield_wall_west").units(), 2);
    assert!(t.happened(|e| matches!(e, Event::BattleWon { attacker: Side::Harkonnen, .. })));
}

#[test]
fn attachments() {
    // [wfa.planning-cards.attached] Eyes of Ibad: protected, and it stays beyond the usual three.
    let mut t = atreides(
        "'eyes_of_ibad', 'fear_is_the_mind_killer', 'adab'",
        "revealed = ['dew_gatherers', 'water_discipline']\n[atreides.windgap]\nregular = 1",
    );
    let dew = t.s.revealed[0].card;
    let water = t.s.revealed[1].card;
    t.card(Face::Mentat, "eyes_of_ibad").act(Action::Prescience(dew));
    assert!(!t.discarded("eyes_of_ibad"));
    t.die(Face::Mentat).pass();
    // One attachment per card: Fear can only go on the other.
    t.card(Face::Mentat, "fear_is_the_mind_killer");
    assert_eq!(t.s.revealed.iter().filter(|r| r.rider.is_some()).count(), 2);
    t.die(Face::Mentat).pass();
    t.card(Face::House, "adab");
    assert_eq!(t.legal(), [Action::Pass, Action::Prescience(water)]);
    t.pass();
    t.until(|q| matches!(q, Question::VehicleSpot { .. }));
    assert!(t.s.revealed.iter().any(|r| r.card == dew) && t.s.revealed.len() == 4);
    assert!(t.discarded("fear_is_the_mind_killer"));
    // Fear on a claimed card: any marker +2.
    let mut t = atreides(
        "'fear_is_the_mind_killer'",
        "revealed = ['r_the_secret_of_the_stations']\n[atreides.nei_01]\nregular = 1",
    );
    t.card(Face::Mentat, "fear_is_the_mind_killer");
    t.until(|q| matches!(q, Question::Turn));
    t.die(Face::Mentat).pass();
    t.script("wfa.stations.take", &[0]);
    t.act(Action::Die { die: Face::House, token: false, what: Use::Action(Face::Strategy) })
        .option(OptionWord::Move)
        .area("nei_01")
        .go("nei_02", Means::Foot)
        .everyone();
    let card = t.s.revealed[0].card;
    t.act(Action::Prescience(card));
    assert_eq!(t.question(), Some(Question::PlusTwo));
    t.act(Action::Marker(crate::data::Marker::Jihad));
    assert_eq!(t.s.prescience, [1, 2, 2]);
}

#[test]
fn paul_is_frozen_for_one_turn() {
    // [wfa.planning-cards.paul-frozen]
    let mut t = Table::two(
        "clear = true\nturn = 'harkonnen'\natreides_dice = { strategy = 2 }\nharkonnen_dice = { mentat = 3 }\nharkonnen_hand = ['seek_out_the_mahdi']\n[atreides.windgap]\nregular = 1\nnamed = ['paul_atreides']\n[atreides.tasmin_sink]\nregular = 1\n[harkonnen.carthag]\nregular = 1",
    );
    t.card(Face::Mentat, "seek_out_the_mahdi").pass();
    t.die(Face::Strategy).option(OptionWord::Move);
    assert_eq!(t.legal(), [Action::Pass, Action::Area(a("tasmin_sink"))]);
    t.pass();
    t.die(Face::Mentat).pass();
    t.die(Face::Strategy).option(OptionWord::Move);
    assert!(t.can(Action::Area(a("windgap"))));
    // Off the board he cannot be deployed on that turn, and can on the one after.
    let mut t = Table::two(
        "clear = true\nturn = 'harkonnen'\natreides_dice = { deployment = 2 }\nharkonnen_dice = { mentat = 3 }\nharkonnen_hand = ['seek_out_the_mahdi']\n[atreides.windgap]\nregular = 1\n[harkonnen.carthag]\nregular = 1",
    );
    let paul = Action::Take { piece: Piece::Named(Leader::PaulAtreides), from: Origin::Supply };
    t.card(Face::Mentat, "seek_out_the_mahdi").pass();
    t.die(Face::Deployment).area("windgap");
    assert!(matches!(t.question(), Some(Question::TokenLeader { .. })) && !t.can(paul));
    t.pass();
    t.die(Face::Mentat).pass();
    t.die(Face::Deployment).area("windgap");
    assert!(t.can(paul));
}

#[test]
fn truthtrance() {
    // [wfa.planning-cards.truthtrance] The House die must be used next.
    let mut t = atreides(
        "'truthtrance'",
        "[harkonnen.carthag]\nregular = 1\nnamed = ['baron_harkonnen']\n[atreides.windgap]\nregular = 1",
    );
    t.card(Face::Mentat, "truthtrance").act(Action::Face(Face::House)).option(OptionWord::Draw(2)).pass();
    assert_eq!(
        t.refused(Action::Die { die: Face::Mentat, token: false, what: Use::Action(Face::Mentat) }),
        "wfa.planning-cards.truthtrance"
    );
    t.special(Face::House, Leader::Baron).area("carthag");
    t.until(|q| matches!(q, Question::Turn));
    assert_eq!(t.s.forced_die, None);
}

#[test]
fn desert_power_granted() {
    // [wfa.actions.desert-power-granted] Four dice each: Usul gives it all the same.
    let mut t = Table::two(
        "clear = true\nturn = 'atreides'\natreides_dice = { mentat = 2, house = 2 }\nharkonnen_dice = { mentat = 3, house = 1 }\natreides_hand = ['usul']\n[atreides.windgap]\nregular = 1",
    );
    assert!(!t.can(Action::DesertPower));
    t.card(Face::Mentat, "usul").option(OptionWord::Wormsigns).area("ne_05").area("ne_08");
    assert_eq!(t.s.wormsigns.len(), 2);
}

#[test]
fn every_card_can_be_played_to_its_end() {
    // Each card of each deck from a busy position, default answers: nothing hangs, nothing is lost.
    for index in 0..Table::two("").g.tables.cards.len() {
        let g = Table::two("").g;
        let card = &g.tables.cards[index];
        if !card.playable {
            continue;
        }
        let (turn, hand) = if Deck::of(Side::Atreides).contains(&card.deck) {
            ("atreides", "atreides_hand")
        } else {
            ("harkonnen", "harkonnen_hand")
        };
        let p = format!(
            "turn = '{turn}'\nprescience = [5, 5, 5]\natreides_dice = {{ mentat = 2, house = 1 }}\nharkonnen_dice = {{ mentat = 3, house = 2 }}\n{hand} = ['{}']\nharvesters = ['ne_01', 'ne_05', 'se_02']\nsandworms = ['ne_08', 'sw_05']\nrevealed = ['dew_gatherers', 'the_desert_war']\n[wormsigns]\nne_12 = 'sand'\nsei_04 = 'sandworm'\n[zones]\naz1 = 'ornithopter'\naz8 = 'ornithopter'\naz5 = 'carryall'\n[harkonnen.swi_02]\nregular = 2\nelite = 2\nspecial = 1\nnamed = ['baron_harkonnen']\n[atreides.ne_06]\nregular = 2\nelite = 2\nspecial = 1\nnamed = ['paul_muad_dib']\n[leaders]\npaul_atreides = 'gone'\npaul_muad_dib = 'available'\nlady_jessica = 'gone'\nreverend_mother_jessica = 'available'",
            card.id
        );
        for seed in 0..6u32 {
            let mut t = Table::two(&p);
            let id = card.id.to_string();
            if !t.can(Action::Die { die: Face::Mentat, token: false, what: Use::Card }) {
                continue;
            }
            t.card(Face::Mentat, &id);
            let mut n = seed;
            for _ in 0..60 {
                let list = t.legal();
                if list.is_empty() || t.question() == Some(Question::Turn) {
                    break;
                }
                n = n.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                t.act(list[(n >> 16) as usize % list.len()]);
            }
        }
    }
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
    assert!(t.s.stations.contains(a("ne_04")) && t.s.sandworms.contains(a("ne_04")));
}

#[test]
fn a_sandworm_passes_below_a_legion() {
    // [wfa.sandworms.move-through] Through ne_08 to ne_12.
    let mut t = moving_the_worm_of_ne_05();
    t.area("ne_12");
    assert_eq!((t.s.sandworms.contains(a("ne_12")), t.legion("ne_08").units()), (true, 1));
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
    assert!(t.s.worms().contains(a("ne_05")));
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
fn supplies_bind_definitions_deploy() {
    // [wfa.definitions.deploy] [wfa.setup.figures] With all 16 regulars and 6
    // Bashars on the board nothing can be deployed.
    let mut t = Table::two(&format!(
        "{HARKONNEN_DICE}clear = true\n[harkonnen.arrakeen]\nregular = 6\ngeneric = 6\n[harkonnen.carthag]\nregular = 6\n[harkonnen.arsunt]\nregular = 4\n[leaders]\nbaron_harkonnen = 'gone'\nbeast_rabban = 'gone'\ncaptain_aramsham = 'gone'"
    ));
    t.die(Face::Deployment);
    // [wfa.actions.no-effect] The die is simply spent.
    assert_eq!(t.asked(), Some(Side::Atreides));
    assert_eq!(t.s.dice[1][Face::Deployment.index()], 0);
}

#[test]
fn supplies_bind_definitions_empty_supply() {
    // [wfa.definitions.empty-supply] An effect for three elites with one left gives one.
    let mut t = Table::two(&format!(
        "{HARKONNEN_DICE}clear = true\nharkonnen_hand = ['forced_recruitment']\n[harkonnen.arsunt]\nelite = 4\n[harkonnen.arrakeen]\nregular = 1\n[harkonnen.carthag]\nelite = 3"
    ));
    t.card(Face::Strategy, "forced_recruitment");
    t.act(Action::Take { piece: Piece::Kind(Kind::Elite), from: Origin::Supply });
    assert!(!t.can(Action::Take { piece: Piece::Kind(Kind::Elite), from: Origin::Supply }));
    // [wfa.planning-cards.place-anywhere] [wfa.definitions.place] But they may come from Arsunt.
    t.act(Action::Take { piece: Piece::Kind(Kind::Elite), from: Origin::Area(a("arsunt")) });
    assert_eq!((t.units("arrakeen")[1], t.units("arsunt")[1]), (2, 3));
}

#[test]
fn end_of_round_tests() {
    // [wfa.sandworms.wild-maker] Two sandworms and the Wild Maker: Gathering of Makers.
    let t = Table::two(
        "clear = true\nphase = 'end'\nrevealed = ['r_gathering_of_makers']\nsandworms = ['ne_05', 'ne_08']\nwild_maker = 'ne_12'",
    );
    assert_eq!(t.question(), Some(Question::Claim));
    // [wfa.bene-gesserit.gain-atreides] Paul and Jessica in one sietch.
    let mut t = Table::two(
        "clear = true\nphase = 'end'\nrevealed = ['bene_gesserit_training']\n[atreides.windgap]\nregular = 1\nnamed = ['paul_atreides', 'lady_jessica']",
    );
    let card = t.s.revealed[0].card;
    t.act(Action::Prescience(card));
    assert_eq!((t.s.prescience, t.s.bene_gesserit, t.s.reserve), ([2, 0, 0], [1, 0], 4));
}

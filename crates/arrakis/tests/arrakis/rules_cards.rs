//! Planning cards and special actions, through the one interpreter.

use crate::common::{Table, a};
use landsraad_arrakis::action::{Action, Means, OptionWord, Origin, Piece, Use};
use landsraad_arrakis::data::{Deck, Face, Kind, Leader, Power, Side, Vehicle};
use landsraad_arrakis::event::Event;
use landsraad_arrakis::question::Question;
use landsraad_arrakis::state::Whereabouts;

fn harkonnen(hand: &str, rest: &str) -> Table {
    Table::two(&format!(
        "clear = true\nturn = 'harkonnen'\natreides_dice = {{ mentat = 1, house = 1 }}\nharkonnen_dice = {{ mentat = 2, house = 2 }}\nharkonnen_hand = [{hand}]\n{rest}"
    ))
}

fn atreides(hand: &str, rest: &str) -> Table {
    Table::two(&format!(
        "clear = true\nturn = 'atreides'\natreides_dice = {{ mentat = 2, house = 1 }}\nharkonnen_dice = {{ mentat = 3, house = 1 }}\natreides_hand = [{hand}]\n{rest}"
    ))
}

fn supply(kind: Kind) -> Action {
    Action::Take { piece: Piece::Kind(kind), from: Origin::Supply }
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
        assert_eq!(t.g.deck_mask(*d).count_ones(), 18);
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
    let (usul, plan) = (t.card_index("usul"), t.card_index("war_plan"));
    t.act(Action::Card(usul)).act(Action::Card(plan));
    assert_eq!((t.s.hand_size(Side::Atreides), t.asked()), (1, Some(Side::Harkonnen)));
}

#[test]
fn the_opponent_discards_in_full_planning_cards_scheming_forced() {
    // [wfa.planning-cards.scheming-forced] [wfa.planning-cards.extra-card] The Voice cannot take Hawat's Scheming; then another
    // card is played without a die.
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
    assert_eq!(t.legion("windgap").tokens, 0);
    assert!(t.s.sietches.iter().all(|s| !s.up));
    let mut t = harkonnen("'explosive_artillery'", rest);
    t.dice("hhhh");
    t.card(Face::Mentat, "explosive_artillery").pass();
    assert_eq!(t.legion("windgap").tokens.count_ones(), 2);
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
    t.act(Action::Marker(landsraad_arrakis::data::Marker::Jihad));
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
fn the_atomics_go_off_once() {
    // [wfa.atomics.detonate] By card at 4; the marker that reaches 8 later finds none.
    let mut t = Table::two(
        "clear = true\nturn = 'atreides'\natreides_dice = { mentat = 2 }\nharkonnen_dice = { mentat = 2 }\nprescience = [4, 4, 4]\natreides_hand = ['our_family_atomics', 'alam_al_mithal']\n[atreides.windgap]\nregular = 1",
    );
    t.card(Face::Mentat, "our_family_atomics").area("splintered_rock").play("alam_al_mithal");
    use landsraad_arrakis::data::Marker;
    t.act(Action::Transfer { from: Marker::Jihad, to: Marker::KwisatzHaderach, steps: 4 });
    assert_eq!((t.s.prescience[0], t.s.crater), (8, Some(a("splintered_rock"))));
    assert_ne!(t.question(), Some(Question::Site));
    assert_eq!(t.count(|e| matches!(e, Event::AtomicsDetonated { .. })), 1);
}

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
fn answers_that_change_nothing_are_marked() {
    // [wfa.actions.no-effect] Nobody to attack, no sandworm: allowed, and said to do nothing.
    use landsraad_kernel::Narrate;
    let mut t = atreides("'war_plan', 'thumpers'", "[atreides.windgap]\nregular = 1");
    let seat = t.seat().expect("asked");
    let idle = |t: &Table, action: Action| t.g.idle(&t.s, seat, &action);
    let die = |face: Face| Action::Die { die: Face::House, token: false, what: Use::Action(face) };
    // Without leaders Leadership can do nothing; Strategy can move.
    assert!(
        idle(&t, die(Face::Leadership)) && !idle(&t, die(Face::Strategy)) && !idle(&t, die(Face::Mentat))
    );
    t.act(die(Face::Strategy));
    let options = t.legal();
    let marked: Vec<bool> = options.iter().map(|&x| idle(&t, x)).collect();
    assert_eq!(marked, [false, true], "{options:?}");
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
fn more_effects() {
    // Tested with the Gom Jabbar. [wfa.setup.objective] [wfa.victory.two-objectives] Two held, four aside.
    let mut t = atreides("'tested_with_the_gom_jabbar'", "[atreides.windgap]\nregular = 1");
    t.card(Face::Mentat, "tested_with_the_gom_jabbar").pass();
    assert_eq!(t.s.objectives.count_ones(), 2);
    // Kitab al-Ibar moves a sietch with everything in its area.
    let mut t = atreides("'kitab_al_ibar'", "[atreides.gara_kulon]\ntokens = [0]\ngeneric = 1");
    t.card(Face::Mentat, "kitab_al_ibar").area("gara_kulon").area("ne_15");
    assert!(
        t.s.sietch_areas().has(a("ne_15"))
            && t.legion("ne_15").tokens == 1
            && t.legion("gara_kulon").is_empty()
    );
    // Sandtides pushes a Harkonnen legion, then Desert Power.
    let mut t = atreides("'sandtides'", "[harkonnen.ne_05]\nregular = 3\n[atreides.windgap]\nregular = 1");
    t.card(Face::Mentat, "sandtides");
    if t.question() == Some(Question::MoveEnemy) {
        t.area("ne_05");
    }
    t.area("ne_08");
    assert_eq!((t.legion("ne_08").units(), t.question()), (3, Some(Question::Choose)));
    // Stillsuits exchanges tokens between two sietches.
    let mut t = atreides(
        "'stillsuits'",
        "[atreides.windgap]\ntokens = [0]\nregular = 1\n[atreides.tasmin_sink]\ntokens = [1, 2]",
    );
    t.card(Face::Mentat, "stillsuits").pass();
    t.area("windgap").area("tasmin_sink");
    assert_eq!((t.legion("windgap").tokens, t.legion("tasmin_sink").tokens), (0b110, 0b1));
    // Polar-Cap Factories removes the wormsigns next to the North Pole.
    let mut t = harkonnen(
        "'polar_cap_factories'",
        "[wormsigns]\nnei_03 = 'sand'\nne_05 = 'sand'\n[harkonnen.north_pole]\nregular = 1",
    );
    t.card(Face::Mentat, "polar_cap_factories");
    t.until(|q| matches!(q, Question::Turn));
    assert!(!t.s.wormsigns.has(a("nei_03")) && t.s.wormsigns.has(a("ne_05")));
    // Fremen Rockets removes vehicles by the roll.
    let mut t = atreides(
        "'fremen_rockets'",
        "harvesters = ['swi_01']\n[zones]\naz7 = 'ornithopter'\n[atreides.windgap]\nregular = 1",
    );
    t.dice("sxh");
    t.card(Face::Mentat, "fremen_rockets");
    t.until(|q| matches!(q, Question::Turn));
    assert!(t.s.harvesters.is_empty() && t.s.zones[6].is_none());
    // Harkonnen Patrols: three regulars in different empty deserts.
    let mut t = harkonnen("'harkonnen_patrols'", "[harkonnen.carthag]\nregular = 1");
    t.card(Face::Mentat, "harkonnen_patrols");
    for id in ["ne_05", "ne_08", "ne_12"] {
        assert!(!t.can(Action::Area(a("carthag"))));
        t.area(id).act(supply(Kind::Regular));
    }
    assert_eq!(["ne_05", "ne_08", "ne_12"].map(|id| t.legion(id).units()), [1, 1, 1]);
    // Bill of Particulars never pushes below the bottom.
    let mut t = atreides("'bill_of_particulars'", "imperium = [4, 0, 0]\n[atreides.windgap]\nregular = 1");
    t.card(Face::Mentat, "bill_of_particulars");
    assert!(!t.can(Action::Power(Power::Choam)) && t.can(Action::Power(Power::Landsraad)));
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
